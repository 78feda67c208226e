//! File with the user's learning progress: its place, reading and replacing it.

use std::io;
use std::path::{Path, PathBuf};

use ninefold::logic::explain::say;
use ninefold::wire::progress::{Progress, ProgressError};

use crate::failure::Failure;
use crate::small_file::read_kept_file;
use crate::users;

/// The option of commands that know what somebody learnt.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Learnt {
    /// The file of what you learnt; by default progress.json in your data folder
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
}

impl Learnt {
    /// Selects a file.
    #[cfg(test)]
    pub(crate) fn in_file(path: PathBuf) -> Learnt {
        Learnt { progress: Some(path) }
    }

    /// Reads the progress; empty if there is no file yet.
    pub(crate) fn read(&self) -> Result<Progress, Failure> {
        let path = self.path()?;
        match read_kept_file(&path) {
            Ok(text) => Progress::read(&text).map_err(|error| refused(&path, &error)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Progress::default()),
            Err(error) => Err(Failure::File { verb: "read", name: path.display().to_string(), error }),
        }
    }

    /// Replaces the file atomically, merging in what another instance wrote since it was read.
    pub(crate) fn write(&self, progress: &Progress) -> Result<(), Failure> {
        let path = self.path()?;
        users::alone(&path, || {
            let progress = progress.merged(&self.read()?);
            let name = || path.display().to_string();
            users::replace(&path, &progress.write()).map_err(|error| Failure::File {
                verb: "write",
                name: name(),
                error,
            })
        })
    }

    fn path(&self) -> Result<PathBuf, Failure> {
        let own = self.progress.clone().or_else(|| Some(users::folder()?.join(NAME)));
        own.ok_or_else(|| Failure::usage(&say!("progress-nowhere")))
    }
}

const NAME: &str = "progress.json";

/// Reads another progress file: one of the program's, or one saved by the web page.
pub(crate) fn read(path: &Path) -> Result<Progress, Failure> {
    let name = || path.display().to_string();
    let text = read_kept_file(path).map_err(|error| Failure::File { verb: "read", name: name(), error })?;
    Progress::read(&text).map_err(|error| refused(path, &error))
}

fn refused(path: &Path, error: &ProgressError) -> Failure {
    Failure::unfit(&error.sentence(&path.display().to_string()))
}

#[cfg(test)]
mod tests {
    use ninefold::wire::progress::Answered;

    use super::*;

    /// A game in another terminal records an answer while an exercise is answered here: neither is lost.
    #[test]
    fn what_two_programs_note_at_once_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let learnt = Learnt::in_file(folder.path().join(NAME));
        let [mut here, mut there] = [(); 2].map(|()| learnt.read().unwrap());
        here.answers.push(Answered::new("x-wing", "lesson", "full", 1_764_000_000_000));
        there.answers.push(Answered::new("xy-wing", "lesson", "half", 1_764_000_001_000));
        learnt.write(&there).unwrap();
        learnt.write(&here).unwrap();
        let kept = learnt.read().unwrap().answers;
        assert_eq!(kept.iter().map(|one| one.technique.as_str()).collect::<Vec<_>>(), ["x-wing", "xy-wing"]);
    }

    /// Reading and writing are one step for other instances.
    #[cfg(unix)]
    #[test]
    fn what_many_note_at_the_same_time_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for one in 0..8_u64 {
                let learnt = Learnt::in_file(folder.path().join(NAME));
                scope.spawn(move || {
                    for number in 0..12 {
                        let at = 1_764_000_000_000 + one * 100 + number;
                        let answers = vec![Answered::new("x-wing", "lesson", "full", at)];
                        learnt.write(&Progress { answers, ..Progress::default() }).unwrap();
                    }
                });
            }
        });
        let kept = Learnt::in_file(folder.path().join(NAME)).read().unwrap();
        assert_eq!(kept.answers.len(), 8 * 12);
    }
}
