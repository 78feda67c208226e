//! `make-data`: the puzzle lists of `data/`, made from nothing but a seed.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use ninefold_core::{Board, ByCell, Cell, Digit, DigitSet, Puzzle, Solution};
use ninefold_solve::{Solver, Verdict, classic::auto, random::Random};

/// Writes the lists.
pub(crate) fn run() -> Result<ExitCode, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let mut maker = Maker { random: Random::new(9), solver: Solver::new(), seed: 0 };
    let minimal = maker.list(300, Maker::minimal);
    for (name, lines) in [
        ("several.txt", maker.variations(&minimal, 100, Maker::several)),
        ("none.txt", maker.variations(&minimal, 100, Maker::none)),
        ("sukaku.txt", maker.list(40, Maker::sukaku)),
        ("minimal.txt", minimal),
    ] {
        let text = lines.iter().fold(String::new(), |mut text, line| {
            let _ = writeln!(text, "{line}");
            text
        });
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{name}: {} puzzles", lines.len());
    }
    Ok(ExitCode::SUCCESS)
}

struct Maker {
    random: Random,
    solver: Solver,
    seed: u64,
}

impl Maker {
    fn list(&mut self, count: usize, mut make: impl FnMut(&mut Maker) -> String) -> Vec<String> {
        let mut seen = HashSet::new();
        std::iter::repeat_with(|| make(self)).filter(|line| seen.insert(line.clone())).take(count).collect()
    }

    /// What `vary` makes of the puzzles of a list, until there are enough.
    fn variations(
        &mut self,
        list: &[String],
        count: usize,
        mut vary: impl FnMut(&mut Maker, &str) -> Option<String>,
    ) -> Vec<String> {
        list.iter().cycle().filter_map(|puzzle| vary(self, puzzle)).take(count).collect()
    }

    fn grid(&mut self) -> Solution {
        self.seed += 1;
        auto::full_grid(self.seed)
    }

    fn shuffled_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Cell::all().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// A random grid without the givens that are not needed, tried in random order.
    fn minimal(&mut self) -> String {
        let grid = self.grid();
        let mut values = ByCell::from_fn(|cell| Some(grid.digit(cell)));
        for cell in self.shuffled_cells() {
            let digit = values[cell].take();
            let board = Board::try_from(&Puzzle::from_givens(values)).expect("part of a grid");
            if !matches!(self.solver.verdict(&board), Verdict::Unique(_)) {
                values[cell] = digit;
            }
        }
        Board::try_from(&Puzzle::from_givens(values)).expect("part of a grid").to_string()
    }

    /// A minimal puzzle less two givens.
    fn several(&mut self, minimal: &str) -> Option<String> {
        let mut text: Vec<char> = minimal.chars().collect();
        for _ in 0..2 {
            let givens: Vec<usize> = (0..81).filter(|&i| text[i] != '.').collect();
            text[givens[self.random.below(givens.len())]] = '.';
        }
        Some(text.into_iter().collect())
    }

    /// A minimal puzzle with one given changed, so that no givens clash and there is no solution.
    fn none(&mut self, minimal: &str) -> Option<String> {
        let mut text: Vec<char> = minimal.chars().collect();
        let givens: Vec<usize> = (0..81).filter(|&i| text[i] != '.').collect();
        text[givens[self.random.below(givens.len())]] = Digit::from_index(self.random.below(9)).to_char();
        let text: String = text.into_iter().collect();
        let board: Board = text.parse().ok()?;
        (self.solver.verdict(&board) == Verdict::None).then_some(text)
    }

    /// Candidates alone: all, then one after the other left out where the solution stays the only one.
    fn sukaku(&mut self) -> String {
        let grid = self.grid();
        let mut candidates = ByCell::splat(DigitSet::FULL);
        for cell in self.shuffled_cells() {
            for digit in Digit::ALL {
                // Three of four go anyway: otherwise every check is a long one.
                if digit != grid.digit(cell) && self.random.below(4) != 0 {
                    candidates[cell] -= digit;
                }
            }
        }
        while let Verdict::Several(first, second) = self.solver.verdict(&Board::from_candidates(candidates)) {
            let wrong = if first == grid { second } else { first };
            let cell = Cell::all().find(|&cell| wrong.digit(cell) != grid.digit(cell)).expect("they differ");
            candidates[cell] -= wrong.digit(cell);
        }
        let text =
            |cell: Cell| Digit::ALL.map(|d| if candidates[cell].contains(d) { d.to_char() } else { '.' });
        Cell::all().flat_map(text).collect()
    }
}
