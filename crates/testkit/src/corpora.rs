//! The puzzle lists that stand beside a checkout of the project, when they do.

use std::path::{Path, PathBuf};

/// The folder with the lists, `None` with a word on stderr where there is none.
#[must_use]
#[allow(clippy::print_stderr, reason = "a skipped test must say so")]
pub fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no corpora");
    None
}

/// The lines of a list, `puzzles/17_clue.txt` say; blank lines left out.
///
/// # Panics
/// When the folder is there and the file is not, or cannot be read.
#[must_use]
pub fn lines(file: &str) -> Option<Vec<String>> {
    let path = folder()?.join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(text.lines().filter(|line| !line.is_empty()).map(str::to_string).collect())
}

/// The lines of one of the project's own lists, `minimal.txt` say.
///
/// # Panics
/// When there is no such file.
#[must_use]
pub fn own(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(str::to_string).collect()
}

/// The names of all puzzle lists, ascending.
#[must_use]
pub fn puzzle_lists() -> Vec<String> {
    let Some(folder) = folder() else { return Vec::new() };
    let mut names: Vec<String> = std::fs::read_dir(folder.join("puzzles"))
        .expect("the lists can be read")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    names
}

/// Every `step`-th element, so that at most `count` remain: an even sample in the original order.
#[must_use]
pub fn sample<T: Clone>(items: &[T], count: usize) -> Vec<T> {
    items.iter().step_by(items.len().div_ceil(count).max(1)).cloned().collect()
}

/// Whether the slow legs of the tests are asked for.
#[must_use]
pub fn slow_tests() -> bool {
    std::env::var_os("NINEFOLD_SLOW_TESTS").is_some_and(|value| value != "0")
}
