//! Identity of the user's files: two names may lead to the same file, through a link or another path.

pub(crate) use system::{FileIdentity, identify_open_file, identify_path, identify_stdin, identify_stdout};

/// Identity by device and inode numbers.
#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// Identity of an existing file, unique among all files.
    pub(crate) type FileIdentity = (u64, u64);

    /// Identifies the regular file at a path, following links; `None` for anything else.
    pub(crate) fn identify_path(path: &Path) -> Option<FileIdentity> {
        identify_metadata(&path.metadata().ok()?)
    }

    /// Identifies an open file; its path doesn't matter here.
    pub(crate) fn identify_open_file(file: &File, _: &Path) -> Option<FileIdentity> {
        identify_metadata(&file.metadata().ok()?)
    }

    /// Identifies the file that standard input reads, if it is a file.
    pub(crate) fn identify_stdin() -> Option<FileIdentity> {
        identify_descriptor(io::stdin().as_fd())
    }

    /// Identifies the file that standard output writes, if it is a file.
    pub(crate) fn identify_stdout() -> Option<FileIdentity> {
        identify_descriptor(io::stdout().as_fd())
    }

    fn identify_descriptor(descriptor: BorrowedFd<'_>) -> Option<FileIdentity> {
        identify_metadata(&File::from(descriptor.try_clone_to_owned().ok()?).metadata().ok()?)
    }

    fn identify_metadata(metadata: &Metadata) -> Option<FileIdentity> {
        metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
    }
}

/// Identity by the canonical path, which does not detect hard links.
#[cfg(not(unix))]
mod system {
    use std::fs::File;
    use std::path::{Path, PathBuf};

    pub(crate) type FileIdentity = PathBuf;

    pub(crate) fn identify_path(path: &Path) -> Option<FileIdentity> {
        path.canonicalize().ok().filter(|path| path.is_file())
    }

    pub(crate) fn identify_open_file(_: &File, path: &Path) -> Option<FileIdentity> {
        identify_path(path)
    }

    pub(crate) fn identify_stdin() -> Option<FileIdentity> {
        None
    }

    pub(crate) fn identify_stdout() -> Option<FileIdentity> {
        None
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("a"), "a").unwrap();
        std::fs::write(path("b"), "a").unwrap();
        std::fs::hard_link(path("a"), path("hard")).unwrap();
        std::os::unix::fs::symlink("a", path("soft")).unwrap();
        let of = |name: &str| identify_path(&path(name));
        assert!(of("a").is_some());
        assert_eq!((of("hard"), of("soft")), (of("a"), of("a")));
        assert_ne!(of("b"), of("a"));
        assert_eq!((of("none"), identify_path(folder.path())), (None, None));
    }
}
