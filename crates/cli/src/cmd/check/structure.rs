//! What `ninefold check` tells of the structure of a puzzle when asked: true candidates, backdoors, unavoidable sets.

use std::io::{self, Write};

use ninefold::generate::unavoidable;
use ninefold::logic::explain::say;
use ninefold::{Board, CandidateMap, CellMap, Solver, Verdict};

use crate::failure::Failure;
use crate::language::text;

/// What is asked.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Asked {
    /// Tell the true candidates: those of empty cells that some solution has
    #[arg(long)]
    candidates: bool,
    /// Tell the backdoors of up to this many cells: with their digits, singles solve the rest
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u8).range(0..=3))]
    backdoors: Option<u8>,
    /// Tell the unavoidable sets of the solution with up to this many cells: no puzzle leaves one of them all empty
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u8).range(4..=14))]
    unavoidable: Option<u8>,
}

/// What there is.
pub(super) struct Structure {
    pub(super) candidates: Option<CandidateMap>,
    /// By size.
    pub(super) backdoors: Option<Vec<Vec<CellMap>>>,
    pub(super) unavoidable: Option<Vec<CellMap>>,
}

impl Asked {
    /// Refuses what has no column in a table.
    pub(super) fn refuse_for_table(&self) -> Result<(), Failure> {
        match self.options().into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Failure::usage(&say!("table-option", option = option.to_string()))),
            None => Ok(()),
        }
    }

    /// The options of which a table has no columns, and whether they are given.
    pub(super) fn options(&self) -> [(&'static str, bool); 3] {
        [
            ("--candidates", self.candidates),
            ("--backdoors", self.backdoors.is_some()),
            ("--unavoidable", self.unavoidable.is_some()),
        ]
    }

    /// Finds out what is asked; backdoors and unavoidable sets belong to one solution.
    pub(super) fn find(&self, board: &Board, verdict: &Verdict, solver: &mut Solver) -> Structure {
        let solution = match verdict {
            Verdict::Unique(solution) => Some(solution),
            Verdict::None | Verdict::Several(..) => None,
        };
        let sizes = self.backdoors.filter(|_| solution.is_some());
        Structure {
            candidates: self.candidates.then(|| solver.true_candidates(board)),
            backdoors: sizes
                .and_then(|most| (0..=most.into()).map(|size| solver.backdoors(board, size)).collect()),
            unavoidable: self
                .unavoidable
                .zip(solution)
                .map(|(most, grid)| unavoidable::sets(grid, most.into())),
        }
    }
}

impl Structure {
    /// Writes it below the report on the puzzle.
    pub(super) fn report(&self, board: &Board, out: &mut dyn Write) -> io::Result<()> {
        if let Some(candidates) = self.candidates {
            let open = board.empty().iter().filter(|&cell| candidates.digits_in(cell).len() > 1);
            let open: CandidateMap = open
                .flat_map(|cell| candidates.digits_in(cell).iter().map(move |digit| cell.with(digit)))
                .collect();
            let sentence = match open.cells().len() {
                0 => say!("check-open-none"),
                n => say!("check-open", n = n, candidates = open.to_string()),
            };
            writeln!(out, "{}", text(&sentence))?;
        }
        for (size, sets) in self.backdoors.iter().flatten().enumerate() {
            let sentence = match (size, sets.len()) {
                (0, 0) => say!("check-singles-fail"),
                (0, _) => say!("check-singles-solve"),
                _ => say!("check-backdoors", size = size, sets = listed(sets)),
            };
            writeln!(out, "{}", text(&sentence))?;
        }
        if let Some(sets) = &self.unavoidable {
            writeln!(out, "{}", text(&say!("check-unavoidable", sets = listed(sets))))?;
        }
        Ok(())
    }
}

/// How many there are, and which.
fn listed(sets: &[CellMap]) -> String {
    let names: Vec<String> = sets.iter().map(|set| format!("{{{set}}}")).collect();
    format!("{}{}{}", sets.len(), if sets.is_empty() { "" } else { ": " }, names.join(" "))
}
