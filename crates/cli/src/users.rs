//! What is the user's own: the folder where the system keeps it, and its files, which are replaced only by complete ones. Games
//! and what somebody learnt are there.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};

use ninefold::guide::learner::Moment;

/// Our folder among those of the user; nothing where the system doesn't say who that is.
pub(crate) fn folder() -> Option<PathBuf> {
    folder_on(System::OURS, |name| env::var_os(name).map(PathBuf::from))
}

/// Systems that keep what belongs to their users in different places.
#[derive(Clone, Copy)]
enum System {
    Windows,
    MacOs,
    Other,
}

impl System {
    const OURS: System = if cfg!(windows) {
        System::Windows
    } else if cfg!(target_os = "macos") {
        System::MacOs
    } else {
        System::Other
    };
}

/// The same by what the environment says. Who sets `XDG_DATA_HOME` means it, on macOS too.
fn folder_on(system: System, variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|path| path.is_absolute());
    let home = |below: &str| variable("HOME").map(|home| home.join(below));
    let xdg = || variable("XDG_DATA_HOME");
    let folder = match system {
        System::Windows => variable("APPDATA"),
        System::MacOs => xdg().or_else(|| home("Library/Application Support")),
        System::Other => xdg().or_else(|| home(".local/share")),
    };
    folder.map(|folder| folder.join("ninefold"))
}

/// Replaces a file by a complete one: whenever the program ends, the old or the new text is there. Its folder is made if need be.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// The time by the system's clock.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Moment(since.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn check(system: System, set: &[(&str, &str)], expected: Option<&str>) {
        let value =
            |name: &str| set.iter().find(|(own, _)| *own == name).map(|(_, value)| PathBuf::from(value));
        assert_eq!(folder_on(system, value), expected.map(PathBuf::from));
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_is_where_the_system_says() {
        let home = ("HOME", "/home/me");
        check(System::Other, &[home], Some("/home/me/.local/share/ninefold"));
        check(System::MacOs, &[home], Some("/home/me/Library/Application Support/ninefold"));
        check(System::Windows, &[home, ("APPDATA", "/roaming")], Some("/roaming/ninefold"));
        for system in [System::Other, System::MacOs] {
            check(system, &[home, ("XDG_DATA_HOME", "/data")], Some("/data/ninefold"));
            check(system, &[], None);
        }
        check(System::Other, &[home, ("XDG_DATA_HOME", "data")], Some("/home/me/.local/share/ninefold"));
        check(System::Windows, &[home], None);
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/it.txt");
        for text in ["one", "two"] {
            replace(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing else is left there");
    }
}
