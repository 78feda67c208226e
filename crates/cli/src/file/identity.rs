//! Identity of the user's files: two names may lead to the same file, through a link or another path.

use std::fs::File;
use std::path::Path;

/// Identity of an existing file, unique among all files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileIdentity(system::FileKey);

impl FileIdentity {
    /// Identifies the regular file at a path, following links; `None` for anything else.
    pub(crate) fn from_path(path: &Path) -> Option<FileIdentity> {
        system::file_key_from_path(path).map(FileIdentity)
    }

    /// Identifies an open file; `path` is where it was opened.
    pub(crate) fn from_file(file: &File, path: &Path) -> Option<FileIdentity> {
        system::open_file_key(file, path).map(FileIdentity)
    }

    /// Identifies the file that standard input reads, if it is a file.
    pub(crate) fn from_stdin() -> Option<FileIdentity> {
        system::stdin_file_key().map(FileIdentity)
    }

    /// Identifies the file that standard output writes, if it is a file.
    pub(crate) fn from_stdout() -> Option<FileIdentity> {
        system::stdout_file_key().map(FileIdentity)
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

    pub(super) type FileKey = (u64, u64);

    pub(super) fn file_key_from_path(path: &Path) -> Option<FileKey> {
        file_key_from_metadata(&path.metadata().ok()?)
    }

    pub(super) fn open_file_key(file: &File, _: &Path) -> Option<FileKey> {
        file_key_from_metadata(&file.metadata().ok()?)
    }

    pub(super) fn stdin_file_key() -> Option<FileKey> {
        file_key_from_descriptor(io::stdin().as_fd())
    }

    pub(super) fn stdout_file_key() -> Option<FileKey> {
        file_key_from_descriptor(io::stdout().as_fd())
    }

    fn file_key_from_descriptor(descriptor: BorrowedFd<'_>) -> Option<FileKey> {
        file_key_from_metadata(&File::from(descriptor.try_clone_to_owned().ok()?).metadata().ok()?)
    }

    fn file_key_from_metadata(metadata: &Metadata) -> Option<FileKey> {
        metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
    }
}

/// Identity by the canonical path, which does not detect hard links.
#[cfg(not(unix))]
mod system {
    use std::fs::File;
    use std::path::{Path, PathBuf};

    pub(super) type FileKey = PathBuf;

    pub(super) fn open_file_key(_: &File, path: &Path) -> Option<FileKey> {
        file_key_from_path(path)
    }

    pub(super) fn file_key_from_path(path: &Path) -> Option<FileKey> {
        path.canonicalize().ok().filter(|path| path.is_file())
    }

    pub(super) fn stdin_file_key() -> Option<FileKey> {
        None
    }

    pub(super) fn stdout_file_key() -> Option<FileKey> {
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
        let of = |name: &str| FileIdentity::from_path(&path(name));
        assert!(of("a").is_some());
        assert_eq!((of("hard"), of("soft")), (of("a"), of("a")));
        assert_ne!(of("b"), of("a"));
        assert_eq!((of("none"), FileIdentity::from_path(folder.path())), (None, None));
    }
}
