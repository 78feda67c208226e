//! Saved games of `ninefold play`: one file each in the user's data folder.

use std::collections::hash_map::RandomState;
use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::time::{SystemTime, UNIX_EPOCH};

use ninefold::guide::learner::Timestamp;
use ninefold::wire::progress::Progress;
use ninefold_tui::GameStorage;

use crate::prelude::*;
use crate::progress_file::ProgressFile;
use crate::small_file::read_maintained_file;
use crate::user_dir;

/// Games in the data folder, and game number 0 in a named file.
#[derive(Debug)]
pub(crate) struct GameFiles {
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
    progress_file: ProgressFile,
}

/// Extension of game files.
const END: &str = "game";

impl GameFiles {
    /// Creates the store of all games, with the named file if there is one, and the player's learning
    /// progress.
    pub(crate) fn new(file: Option<PathBuf>, progress_file: ProgressFile) -> GameFiles {
        GameFiles { progress_file, folder: user_dir::data_folder().map(|folder| folder.join("games")), file }
    }

    fn games_folder(&self) -> io::Result<&Path> {
        self.folder.as_deref().ok_or_else(|| io::Error::other(message_text(&say!("play-no-folder"))))
    }

    fn game_path(&self, number: u64) -> io::Result<PathBuf> {
        match &self.file {
            Some(file) if number == 0 => Ok(file.clone()),
            _ => Ok(self.games_folder()?.join(format!("{number}.{END}"))),
        }
    }

    /// Reads the games in the folder: modification time, number and text.
    fn read_saved_games(&self) -> io::Result<Vec<(SystemTime, u64, String)>> {
        let mut games = Vec::new();
        let files = match fs::read_dir(self.games_folder()?) {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(games),
            Err(error) => return Err(error),
        };
        for path in files.flatten().map(|file| file.path()) {
            let Some(number) = parse_game_number(&path) else { continue };
            if let (Ok(text), Ok(data)) = (read_maintained_file(&path), fs::metadata(&path)) {
                games.push((data.modified().unwrap_or(UNIX_EPOCH), number, text));
            }
        }
        games.sort_by_key(|(time, number, _)| std::cmp::Reverse((*time, *number)));
        Ok(games)
    }
}

/// Returns the number of a game from its file name.
fn parse_game_number(path: &Path) -> Option<u64> {
    path.file_name()?.to_str()?.strip_suffix(END)?.strip_suffix('.')?.parse().ok()
}

impl GameStorage for GameFiles {
    /// Assigns number 0 if a file was named and does not exist yet. Other numbers are reserved with an
    /// empty file, so that two games that start at the same time get different ones.
    fn reserve_game_number(&mut self) -> io::Result<u64> {
        if self.file.as_ref().is_some_and(|file| !file.exists()) {
            return Ok(0);
        }
        fs::create_dir_all(self.games_folder()?)?;
        let numbers =
            fs::read_dir(self.games_folder()?)?.flatten().filter_map(|file| parse_game_number(&file.path()));
        let mut next = numbers.max().unwrap_or(0) + 1;
        loop {
            match OpenOptions::new().write(true).create_new(true).open(self.game_path(next)?) {
                Ok(_) => return Ok(next),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => next += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn save_game(&mut self, number: u64, text: &str) -> io::Result<()> {
        user_dir::replace_file_atomically(&self.game_path(number)?, text)
    }

    fn load_game(&self, number: u64) -> io::Result<Option<String>> {
        match read_maintained_file(&self.game_path(number)?) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn load_games(&self) -> io::Result<Vec<(u64, String)>> {
        let file = self.file.as_ref().and_then(|file| Some((0, read_maintained_file(file).ok()?)));
        let others = self.read_saved_games()?.into_iter().map(|(_, number, text)| (number, text));
        Ok(file.into_iter().chain(others).collect())
    }

    fn remove_game(&mut self, number: u64) -> io::Result<()> {
        fs::remove_file(self.game_path(number)?)
    }

    fn load_progress(&self) -> io::Result<Progress> {
        self.progress_file.load_progress().map_err(io::Error::other)
    }

    fn save_progress(&mut self, progress: &Progress) -> io::Result<()> {
        self.progress_file.save_progress(progress).map_err(io::Error::other)
    }

    fn now(&self) -> Timestamp {
        user_dir::current_time()
    }

    fn today(&self) -> String {
        format_date(user_dir::current_time().day_number())
    }

    fn random_number(&mut self) -> u64 {
        RandomState::new().build_hasher().finish() % 1_000_000_000
    }
}

/// Formats the date `days` days after 1 January 1970, by H. Hinnant's `civil_from_days`
/// (<https://howardhinnant.github.io/date_algorithms.html>).
fn format_date(days: u64) -> String {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    // Years start in March in this calculation.
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{:04}-{month:02}-{date:02}", year + 400 * era)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new_game_files(folder: &Path, file: Option<&Path>) -> GameFiles {
        let learnt = ProgressFile::from_path(folder.join("progress.json"));
        GameFiles {
            folder: Some(folder.join("games")),
            file: file.map(Path::to_path_buf),
            progress_file: learnt,
        }
    }

    #[test]
    fn games_are_kept_by_number_and_the_latest_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        let mut shelf = new_game_files(folder.path(), None);
        assert_eq!(shelf.load_games().unwrap(), []);
        let numbers = [
            shelf.reserve_game_number().unwrap(),
            shelf.reserve_game_number().unwrap(),
            new_game_files(folder.path(), None).reserve_game_number().unwrap(),
        ];
        assert_eq!(numbers, [1, 2, 3]);
        for (number, text) in [(1, "one"), (2, "two"), (1, "one again")] {
            shelf.save_game(number, text).unwrap();
            // Some systems have file times with a resolution of a hundredth of a second.
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let kept = shelf.load_games().unwrap();
        assert_eq!(kept[0], (1, "one again".into()));
        assert_eq!(
            (shelf.load_game(2).unwrap().as_deref(), shelf.load_game(9).unwrap()),
            (Some("two"), None)
        );
        assert_eq!(kept.len(), 3);
        shelf.remove_game(1).unwrap();
        assert_eq!(shelf.load_games().unwrap().iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn the_game_of_a_file_is_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.txt");
        let mut shelf = new_game_files(folder.path(), Some(&file));
        assert_eq!(shelf.reserve_game_number().unwrap(), 0);
        shelf.save_game(0, "mine").unwrap();
        assert_eq!(shelf.reserve_game_number().unwrap(), 1, "the game of the file stays there");
        assert_eq!(fs::read_to_string(file).unwrap(), "mine");
        assert_eq!(shelf.load_games().unwrap()[0], (0, "mine".into()));
    }

    #[test]
    fn days_have_their_dates() {
        let check = |days, date: &str| assert_eq!(format_date(days), date);
        check(0, "1970-01-01");
        check(11_016, "2000-02-29");
        check(11_017, "2000-03-01");
        check(20_782, "2026-11-25");
        check(20_818, "2026-12-31");
        check(20_819, "2027-01-01");
    }
}
