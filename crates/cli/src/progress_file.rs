//! Progress file of the user, with what they have learnt: its place, reading and replacing it.

use ninefold::wire::progress::{Progress, ProgressError};

use crate::prelude::*;
use crate::small_file::read_maintained_file;
use crate::user_dir;

/// The option of commands that know what somebody learnt.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ProgressFile {
    /// The file of what you learnt; by default progress.json in your data folder
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
}

impl ProgressFile {
    /// Selects a progress file by its path.
    #[cfg(test)]
    pub(crate) fn from_path(path: PathBuf) -> ProgressFile {
        ProgressFile { progress: Some(path) }
    }

    /// Reads the user's progress; empty if there is no file yet.
    pub(crate) fn load_progress(&self) -> Result<Progress, CommandError> {
        let path = self.file_path()?;
        match read_maintained_file(&path) {
            Ok(text) => Progress::from_text(&text).map_err(|error| progress_error(&path, &error)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Progress::default()),
            Err(error) => Err(CommandError::File { verb: "read", name: path.display().to_string(), error }),
        }
    }

    /// Replaces the file atomically, merging in what another instance wrote since it was read.
    pub(crate) fn save_progress(&self, progress: &Progress) -> Result<(), CommandError> {
        let path = self.file_path()?;
        user_dir::with_folder_locked(&path, || {
            let progress = progress.merged_with(&self.load_progress()?);
            let name = || path.display().to_string();
            user_dir::replace_file_atomically(&path, &progress.to_json_text())
                .map_err(|error| CommandError::File { verb: "write", name: name(), error })
        })
    }

    fn file_path(&self) -> Result<PathBuf, CommandError> {
        let own = self.progress.clone().or_else(|| Some(user_dir::data_folder()?.join(PROGRESS_FILE_NAME)));
        own.ok_or_else(|| CommandError::usage_error(&say!("progress-nowhere")))
    }
}

const PROGRESS_FILE_NAME: &str = "progress.json";

/// Reads another progress file: one of the program's, or one saved by the web page.
pub(crate) fn read_progress(path: &Path) -> Result<Progress, CommandError> {
    let name = || path.display().to_string();
    let text = read_maintained_file(path).map_err(|error| CommandError::File {
        verb: "read",
        name: name(),
        error,
    })?;
    Progress::from_text(&text).map_err(|error| progress_error(path, &error))
}

fn progress_error(path: &Path, error: &ProgressError) -> CommandError {
    CommandError::unsuitable_puzzle_error(&error.to_message(&path.display().to_string()))
}

#[cfg(test)]
mod tests {
    use ninefold::wire::progress::AnswerRecord;

    use super::*;

    /// A game in another terminal records an answer while an exercise is answered here: neither is lost.
    #[test]
    fn what_two_programs_note_at_once_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let learnt = ProgressFile::from_path(folder.path().join(PROGRESS_FILE_NAME));
        let [mut here, mut there] = [(); 2].map(|()| learnt.load_progress().unwrap());
        here.answers.push(AnswerRecord::new("x-wing", "lesson", "full", 1_764_000_000_000));
        there.answers.push(AnswerRecord::new("xy-wing", "lesson", "half", 1_764_000_001_000));
        learnt.save_progress(&there).unwrap();
        learnt.save_progress(&here).unwrap();
        let kept = learnt.load_progress().unwrap().answers;
        assert_eq!(kept.iter().map(|one| one.technique.as_str()).collect::<Vec<_>>(), ["x-wing", "xy-wing"]);
    }

    /// Reading and writing are one step for other instances.
    #[cfg(unix)]
    #[test]
    fn what_many_note_at_the_same_time_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for one in 0..8_u64 {
                let learnt = ProgressFile::from_path(folder.path().join(PROGRESS_FILE_NAME));
                scope.spawn(move || {
                    for number in 0..12 {
                        let at = 1_764_000_000_000 + one * 100 + number;
                        let answers = vec![AnswerRecord::new("x-wing", "lesson", "full", at)];
                        learnt.save_progress(&Progress { answers, ..Progress::default() }).unwrap();
                    }
                });
            }
        });
        let kept = ProgressFile::from_path(folder.path().join(PROGRESS_FILE_NAME)).load_progress().unwrap();
        assert_eq!(kept.answers.len(), 8 * 12);
    }
}
