//! A folder that gets its name when all its files are complete. Until then it stands beside its place under another name; what a killed
//! run left there is removed by the next one.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ninefold::logic::explain::say;

use super::part::{forget, lock, part_of, remember};
use crate::failure::Failure;

/// What says that a folder is one of ours on its way, and is locked for as long as it is.
const MARK: &str = ".ninefold";

/// A folder on its way. Dropped before it is finished, it leaves nothing behind.
#[derive(Debug)]
pub(crate) struct NewFolder {
    path: PathBuf,
    part: PathBuf,
    /// Holds the lock.
    mark: Option<File>,
    is_finished: bool,
}

impl NewFolder {
    /// Begins a folder beside its place, where nothing may be but an empty folder.
    pub(crate) fn create(path: &Path) -> Result<NewFolder, Failure> {
        let name = || path.display().to_string();
        let failed = |error| Failure::File { verb: "write", name: name(), error };
        if path.file_name().is_none() {
            return Err(Failure::usage(&say!("file-no-name", name = name())));
        }
        let is_free = match fs::read_dir(path) {
            Ok(mut files) => files.next().is_none(),
            Err(error) => error.kind() == io::ErrorKind::NotFound && !path.is_symlink(),
        };
        if !is_free {
            return Err(Failure::usage(&say!("dataset-no-folder", name = name())));
        }
        let part = part_of(path);
        if part.exists() {
            clear(&part)?;
        }
        fs::create_dir_all(&part).map_err(failed)?;
        remember(&part);
        let mark = File::create(part.join(MARK)).map_err(failed)?;
        if !lock(&mark).map_err(failed)? {
            return Err(busy(path));
        }
        Ok(NewFolder { path: path.into(), part, mark: Some(mark), is_finished: false })
    }

    /// Where a file of this name is written.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.part.join(name)
    }

    /// All is there: the folder gets its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let failed = |error| Failure::File { verb: "write", name: self.path.display().to_string(), error };
        drop(self.mark.take());
        fs::remove_file(self.part.join(MARK)).map_err(failed)?;
        if self.path.exists() {
            fs::remove_dir(&self.path).map_err(failed)?;
        }
        fs::rename(&self.part, &self.path).map_err(failed)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        drop(self.mark.take());
        if !self.is_finished {
            let _ = fs::remove_dir_all(&self.part);
        }
        forget(&self.part);
    }
}

/// Removes what an earlier run left; refuses what isn't of one, or of one that is under way.
fn clear(part: &Path) -> Result<(), Failure> {
    let name = || part.display().to_string();
    let Ok(mark) = File::open(part.join(MARK)) else {
        return Err(Failure::usage(&say!("file-in-the-way", name = name())));
    };
    let failed = |error| Failure::File { verb: "write", name: name(), error };
    if !lock(&mark).map_err(failed)? {
        return Err(busy(part));
    }
    drop(mark);
    fs::remove_dir_all(part).map_err(failed)
}

fn busy(path: &Path) -> Failure {
    Failure::usage(&say!("dataset-busy", name = path.display().to_string()))
}
