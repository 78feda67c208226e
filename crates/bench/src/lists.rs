//! Puzzle lists in the form the benchmarks want: lines at equal distances, shuffled, long enough to time.

use std::path::Path;

use ninefold::Board;

use crate::fresh;

/// Bytes from one puzzle to the next: a multiple of 32 keeps every engine's loads alike.
pub(crate) const STRIDE: usize = 96;

/// The puzzles of one file.
pub(crate) struct BenchList {
    pub(crate) name: String,
    /// One puzzle every [`STRIDE`] bytes, padded with line feeds.
    pub(crate) bytes: Vec<u8>,
}

impl BenchList {
    pub(crate) fn len(&self) -> usize {
        self.bytes.len() / STRIDE
    }

    /// The text of each puzzle of a benchmark list.
    pub(crate) fn puzzles(&self) -> impl Iterator<Item = &[u8; 81]> {
        self.bytes.chunks_exact(STRIDE).filter_map(|line| line.first_chunk())
    }
}

/// Reads all lists of 81-character puzzles in a folder, by name: an even sample of at most `most` puzzles
/// each.
pub(crate) fn read_lists(folder: &Path, only: Option<&str>, most: usize) -> Result<Vec<BenchList>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let mut lists = Vec::new();
    for path in paths {
        let Some(name) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
        if path.extension().is_none_or(|extension| extension != "txt")
            || only.is_some_and(|only| only != name)
        {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let puzzles: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
        // Lists of candidate puzzles (729 characters a line) are skipped.
        if text.lines().next().is_some_and(|line| line.len() == 729) || puzzles.is_empty() {
            continue;
        }
        lists.push(BenchList { name: name.into(), bytes: build_list_bytes(&puzzles, most) });
    }
    if lists.is_empty() { Err(format!("no puzzle lists (*.txt) in {}", folder.display())) } else { Ok(lists) }
}

/// Reads the lists of a folder, or makes one of fresh puzzles from a seed.
pub(crate) fn read_or_generate_lists(
    folder: Option<&Path>,
    seed: u64,
    only: Option<&str>,
    most: usize,
) -> Result<Vec<BenchList>, String> {
    if let Some(folder) = folder {
        return read_lists(folder, only, most);
    }
    let boards: Vec<Board> = fresh::generate(seed).take(most).collect();
    let text = fresh::format_puzzle_list(&boards);
    let puzzles: Vec<&str> = text.lines().collect();
    Ok(vec![BenchList { name: format!("fresh, seed {seed}"), bytes: build_list_bytes(&puzzles, most) }])
}

/// Reads an even sample of the puzzles in a file, at most `most`, concatenated.
pub(crate) fn read_puzzle_sample(file: &Path, most: usize) -> Result<Vec<u8>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let puzzles: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let step = puzzles.len().div_ceil(most).max(1);
    Ok(puzzles.iter().step_by(step).flat_map(|puzzle| puzzle.bytes()).collect())
}

/// Samples, shuffles, and repeats short lists, each repetition with other digits and rows, so that neither a
/// cache nor a branch predictor can learn the puzzles.
fn build_list_bytes(puzzles: &[&str], most: usize) -> Vec<u8> {
    const LEAST: usize = 4000;
    let step = puzzles.len().div_ceil(most).max(1);
    let sampled: Vec<&str> = puzzles.iter().copied().step_by(step).collect();
    let mut random = SplitMixRandom(12345);
    let mut lines: Vec<[u8; 81]> = Vec::new();
    while lines.is_empty() || lines.len() < LEAST {
        lines.extend(sampled.iter().map(|puzzle| scramble_puzzle(puzzle.as_bytes(), &mut random)));
    }
    // Fisher-Yates shuffle, with a fixed seed.
    for i in (1..lines.len()).rev() {
        lines.swap(i, random.next_below(i + 1));
    }
    let mut bytes = vec![b'\n'; lines.len() * STRIDE];
    for (line, slot) in lines.iter().zip(bytes.chunks_exact_mut(STRIDE)) {
        slot[..81].copy_from_slice(line);
    }
    bytes
}

/// Returns an equivalent puzzle: digits relabelled, rows and columns permuted as the rules allow.
fn scramble_puzzle(puzzle: &[u8], random: &mut SplitMixRandom) -> [u8; 81] {
    let mut digits: Vec<u8> = (b'1'..=b'9').collect();
    random.shuffle(&mut digits);
    let (rows, columns) = (random.random_line_order(), random.random_line_order());
    let transposed = random.next_below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        match puzzle[if transposed { column * 9 + row } else { row * 9 + column }] {
            digit @ b'1'..=b'9' => digits[usize::from(digit - b'1')],
            _ => b'.',
        }
    })
}

/// A small random number generator (SplitMix64, Steele et al. 2014); the lists must be the same in every run.
struct SplitMixRandom(u64);

impl SplitMixRandom {
    fn next_below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.next_below(i + 1));
        }
    }

    /// Returns the rows in a random order that keeps bands together.
    fn random_line_order(&mut self) -> [usize; 9] {
        let mut bands = [0, 1, 2];
        self.shuffle(&mut bands);
        let mut lines = [0; 9];
        for (place, band) in bands.into_iter().enumerate() {
            let mut rows = [0, 1, 2];
            self.shuffle(&mut rows);
            for (i, row) in rows.into_iter().enumerate() {
                lines[3 * place + i] = 3 * band + row;
            }
        }
        lines
    }
}
