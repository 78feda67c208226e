//! A folder that gets its name when all its files are complete. Until then it stands beside its place under another name; what a killed
//! run left there is removed by the next one, unless it can go on with it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ninefold::logic::explain::say;

use super::part::{forget, lock, part_of, remember};
use crate::failure::Failure;

/// What says that a folder is one of ours on its way, and is locked for as long as it is.
const MARK: &str = ".ninefold";

/// The name of the file in which a run that a later one can go on with keeps how far it is.
pub(crate) const JOURNAL: &str = "journal.jsonl";

/// A folder on its way. Dropped before it is finished, it leaves nothing behind; or all that is there, if a later run can go on with it.
#[derive(Debug)]
pub(crate) struct NewFolder {
    path: PathBuf,
    part: PathBuf,
    /// Holds the lock.
    mark: Option<File>,
    is_kept: bool,
}

/// What becomes of a folder whose run ends before it is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// It is removed.
    Removed,
    /// It stays, for a later run to go on with.
    Kept,
}

impl NewFolder {
    /// Begins a folder beside its place, where nothing may be but an empty folder.
    pub(crate) fn create(path: &Path, unfinished: Unfinished) -> Result<NewFolder, Failure> {
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
        let is_kept = unfinished == Unfinished::Kept;
        if part.exists() {
            refuse_other(&part)?;
            if !is_kept {
                if part.join(JOURNAL).exists() {
                    return Err(other_run(&part));
                }
                fs::remove_dir_all(&part).map_err(failed)?;
            }
        }
        fs::create_dir_all(&part).map_err(failed)?;
        if !is_kept {
            remember(&part);
        }
        let mark = File::create(part.join(MARK)).map_err(failed)?;
        if !lock(&mark).map_err(failed)? {
            return Err(busy(path));
        }
        Ok(NewFolder { path: path.into(), part, mark: Some(mark), is_kept })
    }

    /// Removes all files that an earlier run left in it.
    pub(crate) fn empty(&self) -> io::Result<()> {
        for file in fs::read_dir(&self.part)? {
            let path = file?.path();
            if path.file_name().is_some_and(|name| name != MARK) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// The failure for a folder in which a run of another command can go on.
    pub(crate) fn of_other_run(&self) -> Failure {
        other_run(&self.part)
    }

    /// Where it stands until it is finished.
    pub(crate) fn part(&self) -> &Path {
        &self.part
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
        self.is_kept = true;
        Ok(())
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        drop(self.mark.take());
        if !self.is_kept {
            let _ = fs::remove_dir_all(&self.part);
        }
        forget(&self.part);
    }
}

/// Refuses what isn't of an earlier run, or of one that is under way.
fn refuse_other(part: &Path) -> Result<(), Failure> {
    let name = || part.display().to_string();
    let Ok(mark) = File::open(part.join(MARK)) else {
        return Err(Failure::usage(&say!("file-in-the-way", name = name())));
    };
    let failed = |error| Failure::File { verb: "write", name: name(), error };
    if !lock(&mark).map_err(failed)? {
        return Err(busy(part));
    }
    Ok(())
}

fn other_run(part: &Path) -> Failure {
    Failure::usage(&say!("dataset-other-run", name = part.display().to_string()))
}

fn busy(path: &Path) -> Failure {
    Failure::usage(&say!("dataset-busy", name = path.display().to_string()))
}
