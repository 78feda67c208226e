//! The one file of what somebody learnt: where it is, how it is read and replaced.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};

use ninefold::guide::learner::Moment;
use ninefold::logic::explain::say;
use ninefold::wire::progress::{Progress, ProgressError};

use crate::failure::Failure;

/// The option of commands that know what somebody learnt.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Learnt {
    /// The file of what you learnt; by default progress.json in your data folder
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
}

impl Learnt {
    /// What is in the file; of somebody who begins, if there is none yet.
    pub(crate) fn read(&self) -> Result<Progress, Failure> {
        let path = self.path()?;
        match fs::read_to_string(&path) {
            Ok(text) => Progress::read(&text).map_err(|error| refused(&path, &error)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Progress::default()),
            Err(error) => Err(Failure::File { verb: "read", name: path.display().to_string(), error }),
        }
    }

    /// Replaces the file: whenever the program ends, the old or the new text is there.
    pub(crate) fn write(&self, progress: &Progress) -> Result<(), Failure> {
        let path = self.path()?;
        let replaced = replace(&path, &progress.write());
        replaced.map_err(|error| Failure::File { verb: "write", name: path.display().to_string(), error })
    }

    fn path(&self) -> Result<PathBuf, Failure> {
        let own = self
            .progress
            .clone()
            .or_else(|| Some(folder(|name| env::var_os(name).map(PathBuf::from))?.join(NAME)));
        own.ok_or_else(|| Failure::usage(&say!("progress-nowhere")))
    }
}

const NAME: &str = "progress.json";

/// Another file that was named: one of ours, or one that the page saved.
pub(crate) fn read(path: &Path) -> Result<Progress, Failure> {
    let name = || path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|error| Failure::File { verb: "read", name: name(), error })?;
    Progress::read(&text).map_err(|error| refused(path, &error))
}

fn refused(path: &Path, error: &ProgressError) -> Failure {
    Failure::unfit(&error.sentence(&path.display().to_string()))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// Where programs keep what is their user's, by what the environment says.
fn folder(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|path| path.is_absolute());
    let folder = if cfg!(windows) {
        variable("APPDATA")
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("ninefold"))
}

/// The time.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Moment(since.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn check(set: &[(&str, &str)], expected: Option<&str>) {
        let value =
            |name: &str| set.iter().find(|(own, _)| *own == name).map(|(_, value)| PathBuf::from(value));
        assert_eq!(folder(value), expected.map(PathBuf::from));
    }

    #[test]
    fn the_data_folder_is_where_the_system_says() {
        check(&[("HOME", "/home/me")], Some("/home/me/.local/share/ninefold"));
        check(&[("HOME", "/home/me"), ("XDG_DATA_HOME", "/data")], Some("/data/ninefold"));
        check(&[("HOME", "/home/me"), ("XDG_DATA_HOME", "data")], Some("/home/me/.local/share/ninefold"));
        check(&[], None);
    }
}
