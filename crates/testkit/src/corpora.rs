//! Puzzle lists for tests: those of the project, in `data/`, and those in a folder next to the checkout,
//! where it exists.
//!
//! A test uses both, the project's own first, so that it tests something in every clone.

use std::path::{Path, PathBuf};

/// A list, with the name of its file.
#[derive(Clone, Debug)]
pub struct PuzzleCorpus {
    /// `minimal.txt` say.
    pub name: String,
    /// The lines of the list, without blank ones.
    pub lines: Vec<String>,
}

impl PuzzleCorpus {
    /// Returns an even sample of at most `count` lines.
    #[must_use]
    pub fn sample(&self, count: usize) -> Vec<String> {
        even_sample(&self.lines, count)
    }

    /// Whether its puzzles are hard for search: up to millions of branches each, out of reach for the naive
    /// solver.
    #[must_use]
    pub fn is_extreme(&self) -> bool {
        self.name.starts_with("pencilmark") || self.name == EXTREME
    }
}

/// Our own list of puzzles that are hard for search.
const EXTREME: &str = "extreme.txt";

/// The project's own lists.
fn own_lists_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

/// Returns the folder with the lists outside the checkout: the one that `NINEFOLD_LISTS` names, else
/// `../shared/data`; `None` with a message on stderr if it does not exist.
#[must_use]
#[allow(clippy::print_stderr, reason = "what was not tested is said")]
fn external_lists_folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("NINEFOLD_LISTS").map_or_else(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("no lists beside the checkout: only those of data/ are tested");
    None
}

fn read_lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| !line.is_empty()).map(str::to_string).collect()
}

/// Reads the lines of a list outside the checkout, for example `puzzles/17_clue.txt`; blank lines are left
/// out.
///
/// # Panics
/// When the folder is there and the file is not, or cannot be read.
#[must_use]
pub fn read_external_lines(file: &str) -> Option<Vec<String>> {
    Some(read_lines(&external_lists_folder()?.join(file)))
}

/// Reads the bytes of a file outside the checkout, for example `photos/train/image1.jpg`.
///
/// # Panics
/// When the folder is there and the file is not, or cannot be read.
#[must_use]
pub fn read_external_bytes(file: &str) -> Option<Vec<u8>> {
    let path = external_lists_folder()?.join(file);
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Reads the lines of one of the project's own lists, for example `minimal.txt` or `rated/ours-se121.csv`;
/// blank lines are left out.
///
/// # Panics
/// When there is no such file.
#[must_use]
pub fn read_own_lines(file: &str) -> Vec<String> {
    read_lines(&own_lists_folder().join(file))
}

/// Returns all puzzle lists, the project's own first, each folder's by name.
///
/// # Panics
/// When a folder or a list cannot be read.
#[must_use]
pub fn read_puzzle_lists() -> Vec<PuzzleCorpus> {
    let outside = external_lists_folder().map(|folder| folder.join("puzzles"));
    [Some(own_lists_folder()), outside]
        .into_iter()
        .flatten()
        .flat_map(|folder| read_lists_in(&folder))
        .collect()
}

fn read_lists_in(folder: &Path) -> Vec<PuzzleCorpus> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    names.into_iter().map(|name| PuzzleCorpus { lines: read_lines(&folder.join(&name)), name }).collect()
}

/// Returns lines `puzzle,…` of rated puzzles: our own, ordinary ones and hard ones (ER above 7), at most this
/// many of each.
#[must_use]
pub fn read_rated_puzzles(own_ones: usize, ordinary: usize, hard: usize) -> Vec<String> {
    let outside = |file, count| even_sample(&read_external_lines(file).unwrap_or_default(), count);
    let mut all = even_sample(&read_own_lines("rated/ours-se121.csv"), own_ones);
    all.extend(outside("rated/ordinary-se121.csv", ordinary));
    all.extend(outside("rated/hard-se121.csv", hard));
    all
}

/// Returns every `step`-th element, so that at most `count` remain: an even sample in the original order.
#[must_use]
pub fn even_sample<T: Clone>(items: &[T], count: usize) -> Vec<T> {
    if count == 0 {
        return Vec::new();
    }
    items.iter().step_by(items.len().div_ceil(count).max(1)).cloned().collect()
}

/// Whether slow tests are enabled, by `NINEFOLD_SLOW_TESTS`.
#[must_use]
pub fn are_slow_tests_enabled() -> bool {
    std::env::var_os("NINEFOLD_SLOW_TESTS").is_some_and(|value| value != "0")
}
