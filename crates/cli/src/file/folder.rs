//! Output folder of a command that gets its name when all its files are complete. Until then it is written
//! next to its final place under a temporary name; what a killed run left there is removed by the next run,
//! unless that one can resume it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ninefold::logic::explain::say;

use super::atomic_file::{register_part, temporary_part_path, try_lock_file, unregister_part};
use crate::failure::CommandError;

/// Name of the file that marks a folder as an incomplete output of this program, and is locked while a
/// run writes it.
const MARKER_FILE: &str = ".ninefold";

/// Name of the file in which a resumable run records its progress.
pub(crate) const JOURNAL_FILE: &str = "journal.jsonl";

/// Folder being written. If it is dropped before it is finished, it is removed, or stays as it is if a
/// later run can resume it.
#[derive(Debug)]
pub(crate) struct NewFolder {
    path: PathBuf,
    part: PathBuf,
    /// The open marker file, which holds the lock.
    marker: Option<File>,
    is_kept: bool,
}

/// Policy for a folder whose run ends before it is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnfinishedPolicy {
    /// Remove it.
    Remove,
    /// Leave it for a later run to resume.
    Keep,
}

impl NewFolder {
    /// Returns the temporary path of a file in a folder that an earlier run may have left unfinished.
    pub(crate) fn unfinished_file_path(folder: &Path, name: &str) -> PathBuf {
        temporary_part_path(folder).join(name)
    }

    /// Creates the folder next to its final place, where there may be nothing but an empty folder.
    pub(crate) fn create(path: &Path, unfinished: UnfinishedPolicy) -> Result<NewFolder, CommandError> {
        let name = || path.display().to_string();
        let failed = |error| CommandError::File { verb: "write", name: name(), error };
        if path.file_name().is_none() {
            return Err(CommandError::usage_error(&say!("file-no-name", name = name())));
        }
        // The final place must be free.
        let is_free = match fs::read_dir(path) {
            Ok(mut files) => files.next().is_none(),
            Err(error) => error.kind() == io::ErrorKind::NotFound && !path.is_symlink(),
        };
        if !is_free {
            return Err(CommandError::usage_error(&say!("dataset-no-folder", name = name())));
        }
        let part = temporary_part_path(path);
        let is_kept = unfinished == UnfinishedPolicy::Keep;
        // Reuse or remove what an earlier run left, unless it belongs to another program or a running
        // one.
        if part.exists() {
            check_folder_marker(&part)?;
            if !is_kept {
                if part.join(JOURNAL_FILE).exists() {
                    return Err(folder_of_other_run_error(&part));
                }
                fs::remove_dir_all(&part).map_err(failed)?;
            }
        }
        // Create the folder and lock its marker.
        fs::create_dir_all(&part).map_err(failed)?;
        if !is_kept {
            register_part(&part);
        }
        let mark = File::create(part.join(MARKER_FILE)).map_err(failed)?;
        if !try_lock_file(&mark).map_err(failed)? {
            return Err(busy_folder_error(path));
        }
        Ok(NewFolder { path: path.into(), part, marker: Some(mark), is_kept })
    }

    /// Removes all files that an earlier run left in the folder.
    pub(crate) fn remove_files(&self) -> io::Result<()> {
        for file in fs::read_dir(&self.part)? {
            let path = file?.path();
            if path.file_name().is_some_and(|name| name != MARKER_FILE) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Creates the failure for a folder that a run of another command can resume.
    pub(crate) fn other_command_error(&self) -> CommandError {
        folder_of_other_run_error(&self.part)
    }

    /// Returns the temporary path of the output folder.
    pub(crate) fn part_path(&self) -> &Path {
        &self.part
    }

    /// Returns the temporary path of a file in the folder.
    pub(crate) fn file_path(&self, name: &str) -> PathBuf {
        self.part.join(name)
    }

    /// Gives the complete output folder its final name.
    pub(crate) fn finish(mut self) -> Result<(), CommandError> {
        let failed =
            |error| CommandError::File { verb: "write", name: self.path.display().to_string(), error };
        drop(self.marker.take());
        fs::remove_file(self.part.join(MARKER_FILE)).map_err(failed)?;
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
        drop(self.marker.take());
        if !self.is_kept {
            let _ = fs::remove_dir_all(&self.part);
        }
        unregister_part(&self.part);
    }
}

/// Refuses a folder that is not an output of this program, or that a running one is writing.
fn check_folder_marker(part: &Path) -> Result<(), CommandError> {
    let name = || part.display().to_string();
    let Ok(mark) = File::open(part.join(MARKER_FILE)) else {
        return Err(CommandError::usage_error(&say!("file-in-the-way", name = name())));
    };
    let failed = |error| CommandError::File { verb: "write", name: name(), error };
    if !try_lock_file(&mark).map_err(failed)? {
        return Err(busy_folder_error(part));
    }
    Ok(())
}

fn folder_of_other_run_error(part: &Path) -> CommandError {
    CommandError::usage_error(&say!("dataset-other-run", name = part.display().to_string()))
}

fn busy_folder_error(path: &Path) -> CommandError {
    CommandError::usage_error(&say!("dataset-busy", name = path.display().to_string()))
}
