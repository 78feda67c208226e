//! Structure of puzzles for `ninefold check`: true candidates, backdoors, unavoidable sets.

use std::io::{self, Write};

use ninefold::generate::structure::{self, Theory, Trials};
use ninefold::generate::unavoidable;
use ninefold::logic::explain::say;
use ninefold::{Board, CandidateMap, CellMap, Solver, Verdict};

use crate::failure::Failure;
use crate::interrupt;
use crate::language::text;
use crate::report::grouped;

/// What is asked.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Asked {
    /// Tell the true candidates: those of empty cells that some solution has
    #[arg(long)]
    candidates: bool,
    /// Tell the backdoors of up to this many cells: with their digits, singles solve the rest
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u8).range(0..=3))]
    backdoors: Option<u8>,
    /// Tell the anti-backdoors of up to this many candidates: without them, which are false, singles solve the rest
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u8).range(1..=2))]
    anti_backdoors: Option<u8>,
    /// Tell how many candidates come to a contradiction when they are supposed, and how many to the solution
    #[arg(long)]
    trials: bool,
    /// What solves the rest, and what is done after a supposition: singles, locked (and locked candidates, W1) or subsets (these and subsets)
    #[arg(long, value_name = "THEORY", default_value = "singles", value_parser = theory)]
    theory: Theory,
    /// Tell the unavoidable sets of the solution with up to this many cells: no puzzle leaves one of them all empty
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u8).range(4..=14))]
    unavoidable: Option<u8>,
}

fn theory(name: &str) -> Result<Theory, String> {
    let known = Theory::ALL.map(Theory::name).join(", ");
    name.parse().map_err(|_| text(&say!("expected-one-of", names = known)))
}

/// Requested results about a puzzle's structure.
pub(super) struct Structure {
    theory: Theory,
    pub(super) candidates: Option<CandidateMap>,
    /// Backdoors by size.
    pub(super) backdoors: Option<Vec<Vec<CellMap>>>,
    /// Anti-backdoors by size, from 1.
    pub(super) anti_backdoors: Option<Vec<Vec<CandidateMap>>>,
    pub(super) trials: Option<Trials>,
    pub(super) unavoidable: Option<Vec<CellMap>>,
}

impl Asked {
    /// Refuses options that have no column in a table.
    pub(super) fn refuse_for_table(&self) -> Result<(), Failure> {
        match self.options().into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Failure::usage(&say!("table-option", option = option.to_string()))),
            None => Ok(()),
        }
    }

    /// Returns the options that have no column in a table, and whether each was given.
    pub(super) fn options(&self) -> [(&'static str, bool); 5] {
        [
            ("--candidates", self.candidates),
            ("--backdoors", self.backdoors.is_some()),
            ("--anti-backdoors", self.anti_backdoors.is_some()),
            ("--trials", self.trials),
            ("--unavoidable", self.unavoidable.is_some()),
        ]
    }

    /// Computes the requested results; backdoors and unavoidable sets need a unique solution.
    pub(super) fn find(&self, board: &Board, verdict: &Verdict, solver: &mut Solver) -> Structure {
        let solution = match verdict {
            Verdict::Unique(solution) => Some(solution),
            Verdict::None | Verdict::Several(..) => None,
        };
        // Singles have a faster search; other theories, anti-backdoors and trials share one structure.
        let sizes = self.backdoors.filter(|_| solution.is_some());
        let is_asked = self.anti_backdoors.is_some() || self.trials || self.theory != Theory::Singles;
        let structure = is_asked.then(|| structure::Structure::new(board, self.theory)).flatten();
        let backdoors = |solver: &mut Solver, size| match &structure {
            Some(structure) if self.theory != Theory::Singles => structure.backdoors(size, &interrupt::asked),
            _ => solver.backdoors(board, size),
        };
        let structure = structure.as_ref();
        Structure {
            theory: self.theory,
            candidates: self.candidates.then(|| solver.true_candidates(board)),
            backdoors: sizes.and_then(|most| (0..=most.into()).map(|size| backdoors(solver, size)).collect()),
            anti_backdoors: self.anti_backdoors.zip(structure).and_then(|(most, structure)| {
                (1..=most.into()).map(|size| structure.anti_backdoors(size, &interrupt::asked)).collect()
            }),
            trials: structure.filter(|_| self.trials).map(structure::Structure::trials),
            unavoidable: self
                .unavoidable
                .zip(solution)
                .map(|(most, grid)| unavoidable::sets(grid, most.into())),
        }
    }
}

impl Structure {
    /// Writes the results below the report on the puzzle.
    pub(super) fn report(&self, board: &Board, out: &mut dyn Write) -> io::Result<()> {
        if let Some(candidates) = self.candidates {
            // Only cells with several true candidates are of interest.
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
        // Size 0 means that the theory solves the puzzle by itself.
        for (size, sets) in self.backdoors.iter().flatten().enumerate() {
            let theory = self.theory.to_string();
            let sentence = match (size, sets.len()) {
                (0, 0) if self.theory != Theory::Singles => say!("check-theory-fails", theory = theory),
                (0, _) if self.theory != Theory::Singles => say!("check-theory-solves", theory = theory),
                (0, 0) => say!("check-singles-fail"),
                (0, _) => say!("check-singles-solve"),
                _ => say!("check-backdoors", size = size, sets = listed(sets)),
            };
            writeln!(out, "{}", text(&sentence))?;
        }
        for (size, sets) in (1..).zip(self.anti_backdoors.iter().flatten()) {
            let names: Vec<String> = sets.iter().map(|set| format!("{{{set}}}")).collect();
            writeln!(
                out,
                "{}",
                text(&say!("check-anti-backdoors", size = size as usize, sets = counted(&names)))
            )?;
        }
        if let Some(Trials { refuted, solving, open }) = self.trials {
            let [refuted, solving, open] = [refuted, solving, open].map(|set| grouped(set.len() as u64));
            let told = say!("check-trials", refuted = refuted, solving = solving, open = open);
            writeln!(out, "{}", text(&told))?;
        }
        if let Some(sets) = &self.unavoidable {
            writeln!(out, "{}", text(&say!("check-unavoidable", sets = listed(sets))))?;
        }
        Ok(())
    }
}

/// Formats a list of sets, with their number.
fn listed(sets: &[CellMap]) -> String {
    let names: Vec<String> = sets.iter().map(|set| format!("{{{set}}}")).collect();
    counted(&names)
}

fn counted(names: &[String]) -> String {
    format!("{}{}{}", names.len(), if names.is_empty() { "" } else { ": " }, names.join(" "))
}
