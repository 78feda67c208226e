//! `make-data`: the puzzle lists of `data/`, made from nothing but a seed.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use ninefold_core::{Board, ByCell, Cell, Digit, DigitSet, Puzzle, Solution};
use ninefold_solve::lane::{PuzzleInput, SolveEnding, SolveQuestion};
use ninefold_solve::single::SingleEngine;
use ninefold_solve::{SolutionVerdict, Solver, classic::random_boards, random::SeededRandom};

/// The branches that the extreme puzzles take at least.
const EXTREME: u64 = 10_000;

/// Writes the lists.
pub(crate) fn run() -> Result<ExitCode, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let mut maker = Maker { random: SeededRandom::new(9), solver: Solver::new(), seed: 0 };
    let minimal = maker.list(300, Maker::minimal);
    for (name, lines) in [
        ("several.txt", maker.variations(&minimal, 100, Maker::several)),
        ("none.txt", maker.variations(&minimal, 100, Maker::none)),
        ("sukaku.txt", maker.list(40, Maker::sukaku)),
        ("minimal.txt", minimal),
        (
            "extreme.txt",
            Maker { random: SeededRandom::new(10), solver: Solver::new(), seed: 1000 }
                .list(3, Maker::extreme),
        ),
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
    random: SeededRandom,
    solver: Solver,
    seed: u64,
}

impl Maker {
    fn list(&mut self, count: usize, mut make: impl FnMut(&mut Maker) -> String) -> Vec<String> {
        let mut seen = HashSet::new();
        std::iter::repeat_with(|| make(self)).filter(|line| seen.insert(line.clone())).take(count).collect()
    }

    /// Varies the puzzles of a list, in turn, until there are enough.
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
        random_boards::random_full_grid(self.seed)
    }

    fn shuffled_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Cell::all().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// Makes a minimal puzzle from a random grid, leaving out givens in random order.
    fn minimal(&mut self) -> String {
        let grid = self.grid();
        let mut values = ByCell::from_fn(|cell| Some(grid.digit(cell)));
        for cell in self.shuffled_cells() {
            let digit = values[cell].take();
            let board = Board::try_from(&Puzzle::from_givens(values)).expect("part of a grid");
            if !matches!(self.solver.check_uniqueness(&board), SolutionVerdict::Unique(_)) {
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
            text[givens[self.random.next_below(givens.len())]] = '.';
        }
        Some(text.into_iter().collect())
    }

    /// Makes a puzzle without a solution from a minimal one: one given is changed, so that no givens clash.
    fn none(&mut self, minimal: &str) -> Option<String> {
        let mut text: Vec<char> = minimal.chars().collect();
        let givens: Vec<usize> = (0..81).filter(|&i| text[i] != '.').collect();
        text[givens[self.random.next_below(givens.len())]] =
            Digit::from_index(self.random.next_below(9)).to_char();
        let text: String = text.into_iter().collect();
        let board: Board = text.parse().ok()?;
        (self.solver.check_uniqueness(&board) == SolutionVerdict::None).then_some(text)
    }

    /// Builds a puzzle of candidates alone that takes many branches: candidates are added and removed as long
    /// as the solution stays unique and the search does not get shorter.
    fn extreme(&mut self) -> String {
        let mut engine = SingleEngine::new();
        // Far more branches than this are never needed to see that a change is none for the better.
        let question = SolveQuestion::UNIQUE.with_budget(10 * EXTREME);
        let mut branches = |masks: &[u16; 81]| {
            let outcome = engine.count_solutions(question, PuzzleInput::Candidates(masks));
            (outcome.solutions == 1 && outcome.ending == SolveEnding::Exhausted).then_some(outcome.branches)
        };
        let line = self.sukaku();
        let mut masks: [u16; 81] = std::array::from_fn(|cell| {
            let digits = line[9 * cell..9 * cell + 9].bytes().enumerate();
            digits.filter(|&(_, sign)| sign != b'.').map(|(digit, _)| 1 << digit).sum()
        });
        let mut most = branches(&masks).expect("it has one solution");
        while most < EXTREME {
            let (cell, digit) = (self.random.next_below(81), 1 << self.random.next_below(9));
            masks[cell] ^= digit;
            match branches(&masks) {
                Some(count) if count >= most => most = count,
                _ => masks[cell] ^= digit,
            }
        }
        let sign = |mask: u16, digit: usize| {
            if mask >> digit & 1 == 1 { Digit::from_index(digit).to_char() } else { '.' }
        };
        masks.iter().flat_map(|&mask| (0..9).map(move |digit| sign(mask, digit))).collect()
    }

    /// Makes a puzzle of candidates alone: one after the other is left out where the solution stays unique.
    fn sukaku(&mut self) -> String {
        let grid = self.grid();
        let mut candidates = ByCell::splat(DigitSet::FULL);
        for cell in self.shuffled_cells() {
            for digit in Digit::ALL {
                // Three of four go anyway: otherwise every check is a long one.
                if digit != grid.digit(cell) && self.random.next_below(4) != 0 {
                    candidates[cell] -= digit;
                }
            }
        }
        while let SolutionVerdict::Several(first, second) =
            self.solver.check_uniqueness(&Board::from_candidates(candidates))
        {
            let wrong = if first == grid { second } else { first };
            let cell = Cell::all().find(|&cell| wrong.digit(cell) != grid.digit(cell)).expect("they differ");
            candidates[cell] -= wrong.digit(cell);
        }
        let text =
            |cell: Cell| Digit::ALL.map(|d| if candidates[cell].contains(d) { d.to_char() } else { '.' });
        Cell::all().flat_map(text).collect()
    }
}
