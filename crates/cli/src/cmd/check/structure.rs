//! Structure of puzzles for `ninefold check`: true candidates, backdoors, unavoidable sets.

use ninefold::generate::structure::{self, SolvingTheory, TrialResults};
use ninefold::generate::unavoidable;
use ninefold::{CandidateMap, CellMap, SolutionVerdict, Solver};

use crate::diagnostics::format_with_thousands;
use crate::prelude::*;

/// What is asked.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct StructureOptions {
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
    #[arg(long, value_name = "THEORY", default_value = "singles", value_parser = parse_solving_theory)]
    theory: SolvingTheory,
    /// Tell the unavoidable sets of the solution with up to this many cells: no puzzle leaves one of them all empty
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u8).range(4..=14))]
    unavoidable: Option<u8>,
}

fn parse_solving_theory(name: &str) -> Result<SolvingTheory, String> {
    let known = SolvingTheory::ALL.map(SolvingTheory::name).join(", ");
    name.parse().map_err(|_| message_text(&say!("expected-one-of", names = known)))
}

/// Requested results about a puzzle's structure.
pub(super) struct StructureFindings {
    theory: SolvingTheory,
    pub(super) candidates: Option<CandidateMap>,
    /// Backdoors by size.
    pub(super) backdoors: Option<Vec<Vec<CellMap>>>,
    /// Anti-backdoors by size, from 1.
    pub(super) anti_backdoors: Option<Vec<Vec<CandidateMap>>>,
    pub(super) trials: Option<TrialResults>,
    pub(super) unavoidable: Option<Vec<CellMap>>,
}

impl StructureOptions {
    /// Refuses options that have no column in a table.
    pub(super) fn reject_text_only_options(&self) -> Result<(), CommandError> {
        match self.text_only_options().into_iter().find(|(_, given)| *given) {
            Some((option, _)) => {
                Err(CommandError::usage_error(&say!("table-option", option = option.to_string())))
            }
            None => Ok(()),
        }
    }

    /// Returns whether nothing is asked.
    pub(super) fn is_empty(&self) -> bool {
        self.text_only_options().iter().all(|(_, given)| !given)
    }

    /// Returns the options that have no column in a table, and whether each was given.
    pub(super) fn text_only_options(&self) -> [(&'static str, bool); 5] {
        [
            ("--candidates", self.candidates),
            ("--backdoors", self.backdoors.is_some()),
            ("--anti-backdoors", self.anti_backdoors.is_some()),
            ("--trials", self.trials),
            ("--unavoidable", self.unavoidable.is_some()),
        ]
    }

    /// Computes the requested results; backdoors and unavoidable sets need a unique solution.
    pub(super) fn analyse_structure(
        &self,
        board: &Board,
        verdict: &SolutionVerdict,
        solver: &mut Solver,
    ) -> StructureFindings {
        let solution = match verdict {
            SolutionVerdict::Unique(solution) => Some(solution),
            SolutionVerdict::None | SolutionVerdict::Several(..) => None,
        };
        // Singles have a faster search; other theories, anti-backdoors and trials share one structure.
        let sizes = self.backdoors.filter(|_| solution.is_some());
        let is_asked = self.anti_backdoors.is_some() || self.trials || self.theory != SolvingTheory::Singles;
        let structure = is_asked.then(|| structure::PuzzleStructure::new(board, self.theory)).flatten();
        let backdoors = |solver: &mut Solver, size| match &structure {
            Some(structure) if self.theory != SolvingTheory::Singles => {
                structure.find_backdoors(size, &interrupt::is_stop_requested)
            }
            _ => solver.find_backdoors(board, size),
        };
        let structure = structure.as_ref();
        StructureFindings {
            theory: self.theory,
            candidates: self.candidates.then(|| solver.find_true_candidates(board)),
            backdoors: sizes.and_then(|most| (0..=most.into()).map(|size| backdoors(solver, size)).collect()),
            anti_backdoors: self.anti_backdoors.zip(structure).and_then(|(most, structure)| {
                (1..=most.into())
                    .map(|size| structure.find_anti_backdoors(size, &interrupt::is_stop_requested))
                    .collect()
            }),
            trials: structure.filter(|_| self.trials).map(structure::PuzzleStructure::run_candidate_trials),
            unavoidable: self
                .unavoidable
                .zip(solution)
                .map(|(most, grid)| unavoidable::find_unavoidable_sets(grid, most.into())),
        }
    }
}

impl StructureFindings {
    /// Writes the results below the report on the puzzle.
    pub(super) fn write_structure_report(&self, board: &Board, out: &mut dyn Write) -> io::Result<()> {
        if let Some(candidates) = self.candidates {
            // Only cells with several true candidates are of interest.
            let open = board.empty_cells().iter().filter(|&cell| candidates.digits_in_cell(cell).len() > 1);
            let open: CandidateMap = open
                .flat_map(|cell| {
                    candidates.digits_in_cell(cell).iter().map(move |digit| cell.to_candidate(digit))
                })
                .collect();
            let sentence = match open.cells().len() {
                0 => say!("check-open-none"),
                n => say!("check-open", n, candidates = open.to_string()),
            };
            writeln!(out, "{}", message_text(&sentence))?;
        }
        // Size 0 means that the theory solves the puzzle by itself.
        for (size, sets) in self.backdoors.iter().flatten().enumerate() {
            let theory = self.theory.to_string();
            let sentence = match (size, sets.len()) {
                (0, 0) if self.theory != SolvingTheory::Singles => {
                    say!("check-theory-fails", theory)
                }
                (0, _) if self.theory != SolvingTheory::Singles => {
                    say!("check-theory-solves", theory)
                }
                (0, 0) => say!("check-singles-fail"),
                (0, _) => say!("check-singles-solve"),
                _ => say!("check-backdoors", size, sets = format_cell_sets(sets)),
            };
            writeln!(out, "{}", message_text(&sentence))?;
        }
        for (size, sets) in (1..).zip(self.anti_backdoors.iter().flatten()) {
            let names: Vec<String> = sets.iter().map(|set| format!("{{{set}}}")).collect();
            writeln!(
                out,
                "{}",
                message_text(&say!(
                    "check-anti-backdoors",
                    size = size as usize,
                    sets = format_name_list(&names)
                ))
            )?;
        }
        if let Some(TrialResults { refuted, solving, undecided: open }) = self.trials {
            let [refuted, solving, open] =
                [refuted, solving, open].map(|set| format_with_thousands(set.len() as u64));
            let told = say!("check-trials", refuted, solving, open);
            writeln!(out, "{}", message_text(&told))?;
        }
        if let Some(sets) = &self.unavoidable {
            writeln!(out, "{}", message_text(&say!("check-unavoidable", sets = format_cell_sets(sets))))?;
        }
        Ok(())
    }
}

/// Formats a list of sets, with their number.
fn format_cell_sets(sets: &[CellMap]) -> String {
    let names: Vec<String> = sets.iter().map(|set| format!("{{{set}}}")).collect();
    format_name_list(&names)
}

fn format_name_list(names: &[String]) -> String {
    format!("{}{}{}", names.len(), if names.is_empty() { "" } else { ": " }, names.join(" "))
}
