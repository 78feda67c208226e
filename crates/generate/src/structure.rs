//! Backdoors, anti-backdoors and trials of a puzzle, for several theories.
//!
//! A *theory* is a set of techniques that is applied to a position until it finds nothing more. A *backdoor*
//! is a set of true candidates with which the theory solves the puzzle, an *anti-backdoor* a set of false
//! candidates whose elimination makes it do so. (For singles alone
//! [`Solver::find_backdoors`](ninefold_solve::Solver::find_backdoors) is faster.)

use std::fmt;
use std::str::FromStr;

use ninefold_core::{Board, Candidate, CandidateMap, CellMap, Solution};
use ninefold_logic::engine::find_next_step;
use ninefold_logic::{Conclusions, Facts, Technique, techniques};
use ninefold_solve::{SolutionVerdict, Solver};

/// Set of techniques applied to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvingTheory {
    /// Singles.
    Singles,
    /// Singles and locked candidates: W1, the eliminations of whips and braids with one variable.
    Locked,
    /// Singles, locked candidates and subsets: naked and hidden pairs, triplets and quads, X-Wings, swordfish
    /// and jellyfish.
    Subsets,
}

/// Error for a name that isn't a theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected singles, locked or subsets")]
pub struct UnknownTheoryError;

/// Results of assuming each candidate of a position in turn, by a theory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrialResults {
    /// Candidates that lead to a contradiction: T&E of depth 1 removes them.
    pub refuted: CandidateMap,
    /// True candidates with which the theory solves the puzzle.
    pub solving: CandidateMap,
    /// Candidates with neither result.
    pub undecided: CandidateMap,
}

impl SolvingTheory {
    /// All theories, weak ones first.
    pub const ALL: [SolvingTheory; 3] =
        [SolvingTheory::Singles, SolvingTheory::Locked, SolvingTheory::Subsets];

    /// Returns the name of the theory: `singles`, `locked`, `subsets`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SolvingTheory::Singles => "singles",
            SolvingTheory::Locked => "locked",
            SolvingTheory::Subsets => "subsets",
        }
    }

    fn techniques(self) -> Vec<&'static Technique> {
        const IDS: [&str; 14] = [
            "naked-single",
            "hidden-single-box",
            "hidden-single-line",
            "pointing",
            "claiming",
            "naked-pair",
            "hidden-pair",
            "naked-triple",
            "hidden-triple",
            "x-wing",
            "swordfish",
            "naked-quad",
            "hidden-quad",
            "jellyfish",
        ];
        // The techniques are listed so that each theory is a beginning of the list.
        let taken = match self {
            SolvingTheory::Singles => 3,
            SolvingTheory::Locked => 5,
            SolvingTheory::Subsets => IDS.len(),
        };
        IDS[..taken].iter().map(|id| techniques::technique_by_id(id).expect("a technique of ours")).collect()
    }
}

impl fmt::Display for SolvingTheory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SolvingTheory {
    type Err = UnknownTheoryError;

    fn from_str(name: &str) -> Result<SolvingTheory, UnknownTheoryError> {
        SolvingTheory::ALL.into_iter().find(|theory| theory.name() == name).ok_or(UnknownTheoryError)
    }
}

/// Analysis of a proper puzzle with a theory.
///
/// ```
/// use ninefold_generate::structure::{PuzzleStructure, SolvingTheory};
///
/// let board = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9.".parse()?;
/// let with = |theory| PuzzleStructure::new(&board, theory).expect("it is proper").find_backdoors(1, &|| false);
/// let [singles, subsets] = [SolvingTheory::Singles, SolvingTheory::Subsets].map(with);
/// assert!(singles.expect("nobody stops it").len() <= subsets.expect("nobody stops it").len());
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleStructure {
    techniques: Vec<&'static Technique>,
    /// The position after the theory was applied.
    start_facts: Facts,
    solution: Solution,
}

/// Outcome of applying a theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TheoryOutcome {
    Solved,
    Contradiction,
    Undecided,
}

impl PuzzleStructure {
    /// Prepares the puzzle of a board; `None` if it is not proper.
    #[must_use]
    pub fn new(board: &Board, theory: SolvingTheory) -> Option<PuzzleStructure> {
        let SolutionVerdict::Unique(solution) = Solver::new().check_uniqueness(board) else { return None };
        let techniques = theory.techniques();
        let mut start = Facts::new(board.clone());
        apply_theory(&mut start, &techniques);
        Some(PuzzleStructure { techniques, start_facts: start, solution })
    }

    /// Returns the sets of this many cells that are backdoors and contain no smaller one; for size 0, the
    /// empty set if the theory solves the puzzle by itself. `None` if `stop` returns true.
    pub fn find_backdoors(&self, size: usize, stop: &dyn Fn() -> bool) -> Option<Vec<CellMap>> {
        let candidates = |cells: CellMap| -> CandidateMap {
            cells.iter().map(|cell| cell.to_candidate(self.solution.digit(cell))).collect()
        };
        let true_ones = candidates(self.start_facts.board().empty_cells());
        let sets = self.find_minimal_candidate_sets(size, true_ones, stop, &|facts, taken| {
            Conclusions { placements: CandidateMap::of(taken), eliminations: CandidateMap::EMPTY }
                .keep_if_new(facts)
        })?;
        Some(sets.iter().map(CandidateMap::cells).collect())
    }

    /// Returns the sets of this many false candidates that are anti-backdoors and contain no smaller one:
    /// without them the theory solves the puzzle. `None` if `stop` returns true.
    pub fn find_anti_backdoors(&self, size: usize, stop: &dyn Fn() -> bool) -> Option<Vec<CandidateMap>> {
        let is_false = |candidate: &Candidate| self.solution.digit(candidate.cell()) != candidate.digit();
        let false_ones = self.start_facts.board().candidate_map().into_iter().filter(is_false).collect();
        self.find_minimal_candidate_sets(size, false_ones, stop, &|facts, taken| {
            Conclusions { placements: CandidateMap::EMPTY, eliminations: CandidateMap::of(taken) }
                .keep_if_new(facts)
        })
    }

    /// Assumes each remaining candidate in turn and returns the results.
    #[must_use]
    pub fn run_candidate_trials(&self) -> TrialResults {
        let mut trials = TrialResults::default();
        for candidate in self.start_facts.board().candidate_map() {
            let mut facts = self.start_facts.clone();
            let supposed =
                Conclusions { placements: CandidateMap::of(candidate), eliminations: CandidateMap::EMPTY };
            facts.apply_conclusions(&supposed);
            let kind = match apply_theory(&mut facts, &self.techniques) {
                TheoryOutcome::Contradiction => &mut trials.refuted,
                TheoryOutcome::Solved => &mut trials.solving,
                TheoryOutcome::Undecided => &mut trials.undecided,
            };
            *kind = kind.union(CandidateMap::of(candidate));
        }
        trials
    }

    /// Returns the sets of `size` candidates with which the theory solves the puzzle and that contain no
    /// smaller one.
    fn find_minimal_candidate_sets(
        &self,
        size: usize,
        among: CandidateMap,
        stop: &dyn Fn() -> bool,
        change: &dyn Fn(&Facts, Candidate) -> Option<Conclusions>,
    ) -> Option<Vec<CandidateMap>> {
        let mut search =
            BackdoorSetSearch { structure: self, stop, change, by_size: vec![Vec::new(); size + 1] };
        for size in 0..=size {
            search.extend_backdoor_set(&self.start_facts, CandidateMap::EMPTY, among, size)?;
        }
        search.by_size.pop()
    }
}

/// Filter for conclusions that are new.
trait NewConclusions: Sized {
    fn keep_if_new(self, facts: &Facts) -> Option<Self>;
}

impl NewConclusions for Conclusions {
    fn keep_if_new(self, facts: &Facts) -> Option<Conclusions> {
        let left = facts.board().candidate_map();
        let is_news = self.placements.union(self.eliminations).into_iter().all(|it| left.contains(it));
        is_news.then_some(self)
    }
}

struct BackdoorSetSearch<'s> {
    structure: &'s PuzzleStructure,
    stop: &'s dyn Fn() -> bool,
    change: &'s dyn Fn(&Facts, Candidate) -> Option<Conclusions>,
    /// Sets found, by size.
    by_size: Vec<Vec<CandidateMap>>,
}

impl BackdoorSetSearch<'_> {
    /// Adds this many of the candidates to those already taken; `None` if stopped.
    fn extend_backdoor_set(
        &mut self,
        facts: &Facts,
        taken: CandidateMap,
        among: CandidateMap,
        left: usize,
    ) -> Option<()> {
        // A complete set counts if it solves the puzzle and contains no smaller one.
        if left == 0 {
            let has_smaller = || self.by_size.iter().flatten().any(|set| set.difference(taken).is_empty());
            if facts.is_solved() && !has_smaller() {
                self.by_size[taken.len()].push(taken);
            }
            return Some(());
        }
        // Each candidate is combined only with later ones, so that no set comes twice.
        let mut later = among;
        for candidate in among {
            if (self.stop)() {
                return None;
            }
            later = later.difference(CandidateMap::of(candidate));
            // Candidates that the theory decides by itself add nothing.
            let Some(change) = (self.change)(facts, candidate) else { continue };
            let mut next = facts.clone();
            next.apply_conclusions(&change);
            apply_theory(&mut next, &self.structure.techniques);
            self.extend_backdoor_set(&next, taken.union(CandidateMap::of(candidate)), later, left - 1)?;
        }
        Some(())
    }
}

/// Applies a theory until it finds nothing more.
fn apply_theory(facts: &mut Facts, techniques: &[&'static Technique]) -> TheoryOutcome {
    loop {
        if is_contradictory(facts.board()) {
            return TheoryOutcome::Contradiction;
        }
        if facts.is_solved() {
            return TheoryOutcome::Solved;
        }
        let Some(step) = find_next_step(facts, techniques) else { return TheoryOutcome::Undecided };
        facts.apply_conclusions(&step.conclusions);
    }
}

/// Whether a cell has no candidates left, or a digit no cell in a house.
fn is_contradictory(board: &Board) -> bool {
    use ninefold_core::{Digit, House};
    board.empty_cells().iter().any(|cell| board.candidates(cell).is_empty())
        || House::all().any(|house| {
            Digit::ALL.into_iter().any(|digit| {
                let is_placed = house.cells().iter().any(|cell| board.value(cell) == Some(digit));
                !is_placed && (board.cells_with_candidate(digit) & house.cells()).is_empty()
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9.";

    fn puzzle_structure(text: &str, theory: SolvingTheory) -> PuzzleStructure {
        PuzzleStructure::new(&text.parse().unwrap(), theory).unwrap()
    }

    fn never_stop() -> bool {
        false
    }

    #[test]
    fn backdoors_of_singles_are_those_of_the_solver() {
        for size in 0..=2 {
            let mut expected = Solver::new().find_backdoors(&HARD.parse().unwrap(), size).unwrap();
            let mut found =
                puzzle_structure(HARD, SolvingTheory::Singles).find_backdoors(size, &never_stop).unwrap();
            let key = |cells: &CellMap| cells.bits();
            expected.sort_by_key(key);
            found.sort_by_key(key);
            assert_eq!(found, expected, "size {size}");
        }
    }

    /// By the definition: without the candidates the theory solves the puzzle, without fewer it doesn't.
    #[test]
    fn anti_backdoors_let_the_theory_solve_the_puzzle() {
        for theory in SolvingTheory::ALL {
            let structure = puzzle_structure(HARD, theory);
            let left = structure.start_facts.board().candidate_map();
            let solves = |removed: CandidateMap| {
                let mut facts = structure.start_facts.clone();
                let eliminations = removed.into_iter().filter(|&it| left.contains(it)).collect();
                facts.apply_conclusions(&Conclusions { placements: CandidateMap::EMPTY, eliminations });
                apply_theory(&mut facts, &structure.techniques) == TheoryOutcome::Solved
            };
            let found = structure.find_anti_backdoors(1, &never_stop).unwrap();
            let is_false = |it: &Candidate| structure.solution.digit(it.cell()) != it.digit();
            let expected: Vec<CandidateMap> = left
                .into_iter()
                .filter(is_false)
                .map(CandidateMap::of)
                .filter(|&set| solves(set) && !solves(CandidateMap::EMPTY))
                .collect();
            assert_eq!(found, expected, "{theory}");
            let trials = structure.run_candidate_trials();
            assert_eq!(trials.refuted.union(trials.solving).union(trials.undecided), left);
            assert!(trials.refuted.into_iter().all(|it| is_false(&it)), "what is refuted is false");
            assert!(trials.solving.into_iter().all(|it| !is_false(&it)));
        }
    }

    #[test]
    fn a_search_that_is_stopped_has_no_answer() {
        assert_eq!(puzzle_structure(HARD, SolvingTheory::Singles).find_backdoors(2, &|| true), None);
        assert!(PuzzleStructure::new(&Board::EMPTY, SolvingTheory::Singles).is_none());
        assert_eq!("w1".parse::<SolvingTheory>(), Err(UnknownTheoryError));
        assert!(SolvingTheory::ALL.iter().all(|theory| theory.to_string().parse() == Ok(*theory)));
    }
}
