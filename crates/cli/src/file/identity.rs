//! Identity of files: two names may lead to the same file, through a link or another path.

use std::fs::File;
use std::path::Path;

/// Identity of an existing file, unique among all files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileIdentity(system::Key);

impl FileIdentity {
    /// Identifies the regular file at a path, following links; `None` for anything else.
    pub(crate) fn of_path(path: &Path) -> Option<FileIdentity> {
        system::of_path(path).map(FileIdentity)
    }

    /// Identifies an open file; `path` is where it was opened.
    pub(crate) fn of_file(file: &File, path: &Path) -> Option<FileIdentity> {
        system::of_file(file, path).map(FileIdentity)
    }

    /// Identifies the file that standard input reads, if it is a file.
    pub(crate) fn of_stdin() -> Option<FileIdentity> {
        system::of_stdin().map(FileIdentity)
    }

    /// Identifies the file that standard output writes, if it is a file.
    pub(crate) fn of_stdout() -> Option<FileIdentity> {
        system::of_stdout().map(FileIdentity)
    }
}

/// Identity by device and inode numbers.
#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    pub(super) type Key = (u64, u64);

    pub(super) fn of_path(path: &Path) -> Option<Key> {
        file_key(&path.metadata().ok()?)
    }

    pub(super) fn of_file(file: &File, _: &Path) -> Option<Key> {
        file_key(&file.metadata().ok()?)
    }

    pub(super) fn of_stdin() -> Option<Key> {
        of_descriptor(io::stdin().as_fd())
    }

    pub(super) fn of_stdout() -> Option<Key> {
        of_descriptor(io::stdout().as_fd())
    }

    fn of_descriptor(descriptor: BorrowedFd<'_>) -> Option<Key> {
        file_key(&File::from(descriptor.try_clone_to_owned().ok()?).metadata().ok()?)
    }

    fn file_key(metadata: &Metadata) -> Option<Key> {
        metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
    }
}

/// Identity by the canonical path, which does not detect hard links.
#[cfg(not(unix))]
mod system {
    use std::fs::File;
    use std::path::{Path, PathBuf};

    pub(super) type Key = PathBuf;

    pub(super) fn of_file(_: &File, path: &Path) -> Option<Key> {
        of_path(path)
    }

    pub(super) fn of_path(path: &Path) -> Option<Key> {
        path.canonicalize().ok().filter(|path| path.is_file())
    }

    pub(super) fn of_stdin() -> Option<Key> {
        None
    }

    pub(super) fn of_stdout() -> Option<Key> {
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
        let of = |name: &str| FileIdentity::of_path(&path(name));
        assert!(of("a").is_some());
        assert_eq!((of("hard"), of("soft")), (of("a"), of("a")));
        assert_ne!(of("b"), of("a"));
        assert_eq!((of("none"), FileIdentity::of_path(folder.path())), (None, None));
    }
}
