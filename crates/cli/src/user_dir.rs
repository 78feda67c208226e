//! The user's data folder and its files, which are replaced atomically. Saved games and learning progress
//! are stored there.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};

use ninefold::guide::learner::Timestamp;

/// Returns the program's folder in the user's data folder; `None` if the system doesn't tell where that
/// is.
pub(crate) fn data_folder() -> Option<PathBuf> {
    data_folder_on(OsFamily::CURRENT_OS, |name| env::var_os(name).map(PathBuf::from))
}

/// Systems that differ in the place of user data.
#[derive(Clone, Copy)]
enum OsFamily {
    Windows,
    MacOs,
    Other,
}

impl OsFamily {
    const CURRENT_OS: OsFamily = if cfg!(windows) {
        OsFamily::Windows
    } else if cfg!(target_os = "macos") {
        OsFamily::MacOs
    } else {
        OsFamily::Other
    };
}

/// Returns the program's folder according to environment variables. `XDG_DATA_HOME` also counts on macOS.
fn data_folder_on(system: OsFamily, variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|path| path.is_absolute());
    let home = |below: &str| variable("HOME").map(|home| home.join(below));
    let xdg = || variable("XDG_DATA_HOME");
    let folder = match system {
        OsFamily::Windows => variable("APPDATA"),
        OsFamily::MacOs => xdg().or_else(|| home("Library/Application Support")),
        OsFamily::Other => xdg().or_else(|| home(".local/share")),
    };
    folder.map(|folder| folder.join("ninefold"))
}

/// Replaces a file atomically: whenever the program ends, either the old or the new text is there. Creates
/// the folder if necessary. A link is kept and its target replaced; permissions are kept.
pub(crate) fn replace_file_atomically(path: &Path, text: &str) -> io::Result<()> {
    let path = &resolve_links(path);
    let folder = parent_folder(path);
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    if let Ok(before) = fs::metadata(path) {
        file.as_file().set_permissions(before.permissions())?;
    }
    file.persist(path)?;
    Ok(())
}

/// Runs `work` while no other instance of the program does so for this file, where the system can lock
/// folders.
pub(crate) fn with_folder_locked<T>(path: &Path, work: impl FnOnce() -> T) -> T {
    let folder = fs::File::open(parent_folder(&resolve_links(path)));
    let _locked = folder.and_then(|folder| folder.lock().map(|()| folder));
    work()
}

fn parent_folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Most links to follow.
const MAX_LINKS: usize = 40;

/// Resolves links, even if the target does not exist yet.
fn resolve_links(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(to) => path = parent_folder(&path).join(to),
            Err(_) => break,
        }
    }
    path
}

/// Returns the current time, for saved games and learning progress.
pub(crate) fn current_time() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp(since.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn check_data_folder(system: OsFamily, set: &[(&str, &str)], expected: Option<&str>) {
        let value =
            |name: &str| set.iter().find(|(own, _)| *own == name).map(|(_, value)| PathBuf::from(value));
        assert_eq!(data_folder_on(system, value), expected.map(PathBuf::from));
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_is_where_the_system_says() {
        let home = ("HOME", "/home/me");
        check_data_folder(OsFamily::Other, &[home], Some("/home/me/.local/share/ninefold"));
        check_data_folder(OsFamily::MacOs, &[home], Some("/home/me/Library/Application Support/ninefold"));
        check_data_folder(OsFamily::Windows, &[home, ("APPDATA", "/roaming")], Some("/roaming/ninefold"));
        for system in [OsFamily::Other, OsFamily::MacOs] {
            check_data_folder(system, &[home, ("XDG_DATA_HOME", "/data")], Some("/data/ninefold"));
            check_data_folder(system, &[], None);
        }
        check_data_folder(
            OsFamily::Other,
            &[home, ("XDG_DATA_HOME", "data")],
            Some("/home/me/.local/share/ninefold"),
        );
        check_data_folder(OsFamily::Windows, &[home], None);
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/it.txt");
        for text in ["one", "two"] {
            replace_file_atomically(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing else is left there");
    }

    /// A user who stores the file elsewhere, such as in a synchronised folder, has a link to it.
    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_rights_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("far")).unwrap();
        symlink("far/it.txt", at("near.txt")).unwrap();
        symlink(at("near.txt"), at("link.txt")).unwrap();
        replace_file_atomically(&at("link.txt"), "one").unwrap();
        fs::set_permissions(at("far/it.txt"), fs::Permissions::from_mode(0o640)).unwrap();
        replace_file_atomically(&at("link.txt"), "two").unwrap();
        assert_eq!(fs::read_to_string(at("far/it.txt")).unwrap(), "two");
        assert!(fs::read_link(at("link.txt")).is_ok() && fs::read_link(at("near.txt")).is_ok());
        assert_eq!(fs::metadata(at("far/it.txt")).unwrap().permissions().mode() & 0o777, 0o640);
        symlink("round.txt", at("round.txt")).unwrap();
        with_folder_locked(&at("round.txt"), || ());
    }
}
