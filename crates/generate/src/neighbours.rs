//! Exhaustive lists of the puzzles near a puzzle: its {−n +m} neighbours, and the minimal puzzles within it.
//!
//! Two proper puzzles are {−n +m} neighbours if removing n givens of one and adding m others gives the other.
//! To find all neighbours for one choice of removed givens, the search lists the solutions of the rest: the
//! added givens have to distinguish one solution from all others, so a single listing answers for all of them
//! and nothing else has to be solved.

use std::ops::ControlFlow;

use ninefold_core::{Board, ByCell, Candidate, Cell, CellMap, Digit, Solution};
use ninefold_logic::Message;
use ninefold_logic::explain::say;
use ninefold_solve::lane::{LaneEngine, PuzzleInput, SolveQuestion};
use ninefold_solve::lists::{ListSolver, MIN_LIST_SIZE};
use ninefold_solve::single::SingleEngine;
use ninefold_solve::{SolutionVerdict, Solver};

use crate::grid_givens::GridGivens;
use crate::minimal::{GeneratedPuzzle, RemovalQueries};
use crate::pattern::{candidate_masks_without_givens, grid_from_text};
use crate::recipe::Minimality;

/// Maximum number of solutions listed.
const MAX_LISTED: u64 = 1_000_000;
/// Maximum number of solutions counted, in some ten seconds.
const MAX_COUNTED: u64 = 50_000_000;

/// The neighbourhood of a puzzle.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_generate::Minimality;
/// use ninefold_generate::neighbours::{NeighbourFinder, Neighbourhood};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let near = Neighbourhood::new(&board, 1, 0, Minimality::Any)?;
/// let mut finder = NeighbourFinder::default();
/// let found: usize = near.removal_choices().map(|removed| finder.find_neighbours(&near, removed).unwrap().len()).sum();
/// assert_eq!(found, 22); // of the 30 givens, each can be spared by itself
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Neighbourhood {
    puzzle: GeneratedPuzzle,
    removed: usize,
    added: usize,
    minimality: Minimality,
}

/// Reason that a puzzle has no neighbourhood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum NeighbourhoodError {
    /// The puzzle is not proper.
    Improper,
    /// The puzzle consists of candidates.
    NoGivens,
    /// The solution is unique only because of placed digits or removed candidates.
    GivensUndecided,
    /// Without these givens there are too many solutions to list.
    TooOpen(CellMap),
}

impl NeighbourhoodError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            NeighbourhoodError::Improper => {
                say!("neighbours-improper" = "only a puzzle with one solution has neighbours")
            }
            NeighbourhoodError::NoGivens => say!(
                "neighbours-no-givens" =
                    "only givens are removed and added, and this puzzle of candidates has none"
            ),
            NeighbourhoodError::GivensUndecided => {
                say!("neighbours-undecided" = "only the givens count, and they alone have several solutions")
            }
            NeighbourhoodError::TooOpen(removed) => say!(
                "neighbours-too-open" =
                    "without {cells} there are too many solutions; add one given only, or remove fewer",
                cells = removed.to_string()
            ),
        }
    }
}

impl Neighbourhood {
    /// Prepares the search for the neighbours {−removed +added} of a puzzle. Only its givens count.
    ///
    /// # Errors
    /// If the givens are no proper puzzle.
    pub fn new(
        board: &Board,
        removed: usize,
        added: usize,
        minimality: Minimality,
    ) -> Result<Neighbourhood, NeighbourhoodError> {
        let puzzle = proper_puzzle_from_board(board)?;
        Ok(Neighbourhood { puzzle, removed, added, minimality })
    }

    /// Iterates over all choices of givens to remove.
    pub fn removal_choices(&self) -> impl Iterator<Item = CellMap> + use<> {
        let none = (self.removed == 0).then_some(CellMap::EMPTY);
        none.into_iter().chain(self.puzzle.given_cells().subsets(self.removed))
    }
}

/// Returns the givens of a board with their solution, if that is unique.
pub(crate) fn proper_puzzle_from_board(board: &Board) -> Result<GeneratedPuzzle, NeighbourhoodError> {
    let mut solver = Solver::new();
    let solution =
        solver.check_uniqueness(board).unique_solution().map_err(|_| NeighbourhoodError::Improper)?;
    if board.givens().is_empty() {
        return Err(NeighbourhoodError::NoGivens);
    }
    let puzzle = GeneratedPuzzle::from_grid(board.givens(), solution);
    match solver.check_uniqueness(&puzzle.to_board()) {
        SolutionVerdict::Unique(_) => Ok(puzzle),
        SolutionVerdict::None | SolutionVerdict::Several(..) => Err(NeighbourhoodError::GivensUndecided),
    }
}

/// Finds neighbours; use one per thread.
#[derive(Debug, Default)]
pub struct NeighbourFinder {
    engine: SingleEngine,
    solver: Solver,
}

/// Search for the givens to add to one puzzle.
struct GivenAddition<'f> {
    /// Solutions of the remaining givens.
    listed_solutions: &'f [[u8; 81]],
    /// The remaining givens and those added.
    givens: ByCell<Option<Digit>>,
    /// Cells whose givens were removed; the digits of `before` must not return there.
    removed_cells: CellMap,
    old_solution: Solution,
    stop: &'f dyn Fn() -> bool,
    report: &'f mut dyn FnMut(GeneratedPuzzle),
}

fn break_if_stopped(stop: &dyn Fn() -> bool) -> ControlFlow<()> {
    if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl NeighbourFinder {
    /// Returns the neighbours that lack these givens, each once: no added given equals a removed one. Their
    /// order is fixed.
    ///
    /// # Errors
    /// If there are too many solutions without these givens.
    pub fn find_neighbours(
        &mut self,
        neighbourhood: &Neighbourhood,
        removed: CellMap,
    ) -> Result<Vec<GeneratedPuzzle>, NeighbourhoodError> {
        self.find_neighbours_until(neighbourhood, removed, &|| false)
    }

    /// Returns the neighbours like [`find_neighbours`](NeighbourFinder::find_neighbours), or only the first
    /// of them if `stop` returns true before the end. `stop` is called often, also while a single solution is
    /// processed, and once it has returned true it must go on doing so.
    ///
    /// # Errors
    /// If there are too many solutions without these givens.
    pub fn find_neighbours_until(
        &mut self,
        neighbourhood: &Neighbourhood,
        removed: CellMap,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<GeneratedPuzzle>, NeighbourhoodError> {
        // List the solutions without the removed givens.
        let mut listed = Vec::new();
        let masks = candidate_masks_without_givens(&neighbourhood.puzzle, removed);
        let outcome = self.engine.search_solutions(
            SolveQuestion::with_limit(MAX_LISTED),
            PuzzleInput::Candidates(&masks),
            |solution| {
                listed.push(*solution.as_text());
                break_if_stopped(stop)
            },
        );
        let mut found = Vec::new();
        if stop() {
            return Ok(found);
        }
        if outcome.solutions >= MAX_LISTED && neighbourhood.added > 1 {
            return Err(NeighbourhoodError::TooOpen(removed));
        }
        let NeighbourFinder { engine, solver } = self;
        let mut report = |puzzle: GeneratedPuzzle| {
            if neighbourhood.minimality == Minimality::Any || is_minimal(solver, &puzzle) {
                found.push(puzzle);
            }
        };
        // Too many solutions to list: a single added given can still be found by counting.
        if outcome.solutions >= MAX_LISTED {
            let neighbours = list_single_additions(engine, neighbourhood, removed, stop)?;
            neighbours.into_iter().take_while(|_| !stop()).for_each(report);
        } else {
            let all: Vec<u32> = (0..listed.len() as u32).collect();
            let before = neighbourhood.puzzle.solution;
            let givens =
                GeneratedPuzzle::from_grid(neighbourhood.puzzle.given_cells() - removed, before).givens;
            let mut addition = GivenAddition {
                listed_solutions: &listed,
                givens,
                removed_cells: removed,
                old_solution: before,
                stop,
                report: &mut report,
            };
            let _ = addition.add_givens(&all, 0, neighbourhood.added);
        }
        Ok(found)
    }
}

/// Returns the puzzles with one more given, without listing solutions: a candidate counted once distinguishes
/// its solution from all others. Returns none if none is to be added.
fn list_single_additions(
    engine: &mut SingleEngine,
    neighbourhood: &Neighbourhood,
    removed: CellMap,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<GeneratedPuzzle>, NeighbourhoodError> {
    if neighbourhood.added == 0 {
        return Ok(Vec::new());
    }
    let mut seen = vec![(0u8, [0u8; 81]); 729];
    let masks = candidate_masks_without_givens(&neighbourhood.puzzle, removed);
    // Count the solutions with each candidate, up to two, and remember the first.
    let outcome = engine.search_solutions(
        SolveQuestion::with_limit(MAX_COUNTED),
        PuzzleInput::Candidates(&masks),
        |solution| {
            for (cell, digit) in solution.as_text().iter().enumerate() {
                let (count, first) = &mut seen[9 * cell + usize::from(digit - b'1')];
                if *count == 0 {
                    *first = *solution.as_text();
                }
                *count = count.saturating_add(1).min(2);
            }
            break_if_stopped(stop)
        },
    );
    // Counting was cut short, so a candidate counted once may occur in further solutions.
    if stop() {
        return Ok(Vec::new());
    }
    if outcome.solutions >= MAX_COUNTED {
        return Err(NeighbourhoodError::TooOpen(removed));
    }
    let left = neighbourhood.puzzle.given_cells() - removed;
    let comes_back = |candidate: &Candidate| {
        removed.contains(candidate.cell())
            && neighbourhood.puzzle.solution.digit(candidate.cell()) == candidate.digit()
    };
    let unique_candidates =
        Candidate::all().filter(|candidate| seen[candidate.index()].0 == 1 && !comes_back(candidate));
    Ok(unique_candidates
        .filter(|candidate| !left.contains(candidate.cell()))
        .map(|candidate| {
            GeneratedPuzzle::from_grid(
                left.with(candidate.cell()),
                grid_from_text(&seen[candidate.index()].1),
            )
        })
        .collect())
}

fn is_minimal(solver: &mut Solver, puzzle: &GeneratedPuzzle) -> bool {
    let board = puzzle.to_string().parse().expect("a puzzle");
    solver.find_redundant_givens(&board).is_some_and(CellMap::is_empty)
}

impl GivenAddition<'_> {
    /// Adds this many givens in cells from `first` on; `agreeing` are the solutions that contain all givens
    /// so far.
    fn add_givens(&mut self, agreeing: &[u32], first: usize, left: usize) -> ControlFlow<()> {
        // Poll at every level, as the search may take long.
        break_if_stopped(self.stop)?;
        // All are added: a single remaining solution makes a proper puzzle.
        if left == 0 {
            if let [only] = agreeing {
                let solution = grid_from_text(&self.listed_solutions[*only as usize]);
                (self.report)(GeneratedPuzzle { givens: self.givens, solution });
            }
            return ControlFlow::Continue(());
        }
        for cell in Cell::all().skip(first) {
            if self.givens[cell].is_some() {
                continue;
            }
            // Group the solutions by their digit in this cell: each group agrees with one more given.
            let mut by_digit: [Vec<u32>; 9] = std::array::from_fn(|_| Vec::new());
            for &number in agreeing {
                by_digit[usize::from(self.listed_solutions[number as usize][cell.index()] - b'1')]
                    .push(number);
            }
            for (digit, agreeing) in Digit::ALL.into_iter().zip(by_digit) {
                // The given that was emptied here must not come back.
                let comes_back = self.removed_cells.contains(cell) && self.old_solution.digit(cell) == digit;
                if !agreeing.is_empty() && !comes_back {
                    self.givens[cell] = Some(digit);
                    self.add_givens(&agreeing, cell.index() + 1, left - 1)?;
                }
            }
            self.givens[cell] = None;
        }
        ControlFlow::Continue(())
    }
}

/// Calls `report` with every minimal puzzle whose givens are among those of a proper puzzle, each once, in a
/// fixed order. Returns `Break` if `report` did, or `poll`, which is called for every puzzle of the search.
///
/// With the digits of a grid in the cells of a pattern as the puzzle, these are the minimal puzzles of the
/// pattern on the grid.
///
/// # Errors
/// If the puzzle is not proper: then none within it is.
pub fn visit_minimal_puzzles<B>(
    board: &Board,
    poll: &mut dyn FnMut() -> ControlFlow<B>,
    report: &mut dyn FnMut(&GeneratedPuzzle) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, NeighbourhoodError> {
    visit_minimal_puzzles_between(CellMap::EMPTY, board, None, poll, report)
}

/// Calls `report` with every minimal puzzle between two boards: like [`visit_minimal_puzzles`], but only puzzles with
/// givens in all cells of `required_givens`, and many puzzles at a time by a solver of lists, if there is one.
///
/// # Errors
/// If the puzzle is not proper.
pub fn visit_minimal_puzzles_between<B>(
    required_givens: CellMap,
    board: &Board,
    list_solver: Option<&dyn ListSolver>,
    poll: &mut dyn FnMut() -> ControlFlow<B>,
    report: &mut dyn FnMut(&GeneratedPuzzle) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, NeighbourhoodError> {
    let solution = proper_puzzle_from_board(board)?.solution;
    let mut search = MinimalSearch { solution, engine: LaneEngine::new(), list_solver, poll, report };
    Ok(search.visit_minimal_subsets(board.givens(), required_givens))
}

/// Number of boards that the lanes should get at once.
const BOARDS_PER_BATCH: usize = 512;

struct MinimalSearch<'s, B> {
    solution: Solution,
    engine: LaneEngine,
    list_solver: Option<&'s dyn ListSolver>,
    poll: &'s mut dyn FnMut() -> ControlFlow<B>,
    report: &'s mut dyn FnMut(&GeneratedPuzzle) -> ControlFlow<B>,
}

/// A proper puzzle of the search, and those within it.
#[derive(Clone, Copy)]
struct SubsetNode {
    givens: CellMap,
    /// Givens that no puzzle of this branch lacks.
    required_givens: CellMap,
    /// Givens that may be redundant. None of the others is, as what is needed stays needed when there are fewer.
    doubtful_givens: CellMap,
}

impl SubsetNode {
    /// Adds to a stack what the puzzle leads to: itself if no given is redundant, else the puzzles that lack one
    /// of these.
    ///
    /// The search branches on the first redundant given that a puzzle lacks, which is removed, while those before
    /// it stay.
    fn push_branches(mut self, redundant: CellMap, stack: &mut Vec<SubsetNode>) {
        let first = stack.len();
        if redundant.is_empty() {
            stack.push(SubsetNode { doubtful_givens: CellMap::EMPTY, ..self });
        }
        for cell in redundant - self.required_givens {
            stack.push(SubsetNode {
                givens: self.givens.without(cell),
                doubtful_givens: redundant.without(cell),
                ..self
            });
            self.required_givens += cell;
        }
        // The next to be visited is on top.
        stack[first..].reverse();
    }
}

impl<B> MinimalSearch<'_, B> {
    /// Visits all minimal puzzles among these givens that contain all of `required_givens`, depth first.
    fn visit_minimal_subsets(&mut self, givens: CellMap, required_givens: CellMap) -> ControlFlow<B> {
        let mut stack = vec![SubsetNode { givens, required_givens, doubtful_givens: givens }];
        let mut queries = RemovalQueries::default();
        while !stack.is_empty() {
            // What comes next is tested many puzzles at a time, which changes nothing but the speed.
            let next = stack.split_off(self.batch_start(&stack));
            queries.clear();
            let mut tested_givens = 0;
            for node in &next {
                (self.poll)()?;
                let puzzle = GridGivens::new(self.solution, node.givens);
                for cell in node.doubtful_givens {
                    queries.add_removal_query(tested_givens, CellMap::EMPTY + cell, &puzzle);
                    tested_givens += 1;
                }
            }
            let mut needed = self.run_queries(&queries, tested_givens).into_iter();
            for node in next {
                let is_redundant = |_: &Cell| needed.next() == Some(false);
                node.push_branches(node.doubtful_givens.iter().filter(is_redundant).collect(), &mut stack);
            }
            while let Some(minimal) = stack.pop_if(|node| node.doubtful_givens.is_empty()) {
                (self.report)(&GeneratedPuzzle::from_grid(minimal.givens, self.solution))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the place from which a stack has as many boards to test as should be tested together.
    fn batch_start(&self, stack: &[SubsetNode]) -> usize {
        let wanted = self.list_solver.map_or(BOARDS_PER_BATCH, ListSolver::list_size);
        let mut boards = 0;
        stack
            .iter()
            .rposition(|node| {
                boards += node.doubtful_givens.len();
                boards >= wanted
            })
            .unwrap_or(0)
    }

    /// Returns for each query whether its given is needed.
    fn run_queries(&mut self, queries: &RemovalQueries, number: usize) -> Vec<bool> {
        let list_solver = self.list_solver.filter(|_| number >= MIN_LIST_SIZE);
        list_solver
            .and_then(|solver| queries.run_on_list_solver(solver, number))
            .unwrap_or_else(|| queries.run_queries(&mut self.engine, number))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use ninefold_solve::lane::PuzzleSource;
    use ninefold_solve::lists::{BoardAnswer, BoardAnswers};
    use ninefold_solve::random::SeededRandom;
    use ninefold_testkit::naive;

    use super::*;
    use crate::PuzzleRecipe;
    use crate::minimal::MinimalGenerator;

    const MINIMAL: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn continue_always<B>() -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn count_solutions(text: &str) -> usize {
        naive::find_solutions(&naive::parse_masks(text), 2).len()
    }

    fn is_minimal(text: &str) -> bool {
        let without = |at: usize| text[..at].to_string() + "." + &text[at + 1..];
        (0..81).filter(|&at| &text[at..=at] != ".").all(|at| count_solutions(&without(at)) > 1)
    }

    fn list_neighbours(text: &str, removed: usize, added: usize, minimality: Minimality) -> Vec<String> {
        let near = Neighbourhood::new(&text.parse().unwrap(), removed, added, minimality).unwrap();
        let mut finder = NeighbourFinder::default();
        near.removal_choices()
            .flat_map(|cells| finder.find_neighbours(&near, cells).unwrap())
            .map(|puzzle| puzzle.to_string())
            .collect()
    }

    /// Finds neighbours by the definition: tries every digit in every cell with the naive solver.
    fn find_neighbours_naively(text: &str, minimality: Minimality) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for removed in (0..81).filter(|&at| &text[at..=at] != ".") {
            let left = text[..removed].to_string() + "." + &text[removed + 1..];
            for at in (0..81).filter(|&at| &left[at..=at] == ".") {
                for digit in 1..=9 {
                    let near = left[..at].to_string() + &digit.to_string() + &left[at + 1..];
                    if near != text
                        && count_solutions(&near) == 1
                        && (minimality == Minimality::Any || is_minimal(&near))
                    {
                        found.insert(near);
                    }
                }
            }
        }
        found
    }

    #[test]
    fn neighbours_are_those_of_the_definition() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for minimality in [Minimality::Any, Minimality::Minimal] {
            let found = list_neighbours(text, 1, 1, minimality);
            let expected = find_neighbours_naively(text, minimality);
            assert_eq!(found.len(), expected.len(), "each once");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    /// Neighbourhood is symmetric: a {−1 +2} neighbour has the original among its {−2 +1} neighbours.
    #[test]
    fn neighbours_are_mutual() {
        let text =
            MinimalGenerator::new().generate_puzzles(1, &PuzzleRecipe::default(), &mut SeededRandom::new(1))
                [0]
            .to_string();
        let found = list_neighbours(&text, 1, 2, Minimality::Any);
        assert!(!found.is_empty());
        for near in found.iter().step_by(found.len().div_ceil(3)) {
            assert_eq!(count_solutions(near), 1);
            assert!(list_neighbours(near, 2, 1, Minimality::Any).contains(&text));
        }
        assert_eq!(list_neighbours(&text, 0, 0, Minimality::Minimal), [text.as_str()]);
        assert!(list_neighbours(&text, 1, 0, Minimality::Any).is_empty());
    }

    #[test]
    fn counts_of_neighbours_equal_their_lists() {
        let board =
            MinimalGenerator::new().generate_puzzles(1, &PuzzleRecipe::default(), &mut SeededRandom::new(2))
                [0]
            .to_string()
            .parse()
            .unwrap();
        let near = Neighbourhood::new(&board, 2, 1, Minimality::Any).unwrap();
        let mut finder = NeighbourFinder::default();
        for removed in near.removal_choices().step_by(10) {
            assert_eq!(
                list_single_additions(&mut finder.engine, &near, removed, &|| false),
                finder.find_neighbours(&near, removed)
            );
        }
    }

    #[test]
    fn improper_and_too_open_boards_are_refused() {
        let new = |text: &str| Neighbourhood::new(&text.parse().unwrap(), 16, 2, Minimality::Any);
        assert_eq!(new(&".".repeat(81)).unwrap_err(), NeighbourhoodError::Improper);
        // A sukaku has one solution, and no givens.
        let sukaku: String = GRID
            .chars()
            .flat_map(|digit| ('1'..='9').map(move |one| if one == digit { one } else { '0' }))
            .collect();
        assert_eq!(new(&sukaku).unwrap_err(), NeighbourhoodError::NoGivens);
        let (given, more) = MINIMAL.split_at(MINIMAL.find(|sign: char| sign.is_ascii_digit()).unwrap());
        assert_eq!(new(&format!("{given}+{more}")).unwrap_err(), NeighbourhoodError::GivensUndecided);
        let near = new(MINIMAL).unwrap();
        let removed = near.removal_choices().next().unwrap();
        assert_eq!(
            NeighbourFinder::default().find_neighbours(&near, removed),
            Err(NeighbourhoodError::TooOpen(removed))
        );
    }

    /// Without its last two givens the puzzle has 1,004,776 solutions: too many to list, not too many to count.
    #[test]
    fn fewer_added_givens_allow_more_open_boards() {
        let removed: CellMap = "r9c59".parse().unwrap();
        let find = |added| {
            let near = Neighbourhood::new(&MINIMAL.parse().unwrap(), 2, added, Minimality::Any).unwrap();
            NeighbourFinder::default().find_neighbours(&near, removed)
        };
        assert_eq!(find(2), Err(NeighbourhoodError::TooOpen(removed)));
        // No other single given distinguishes one of so many solutions from the others.
        assert_eq!(find(1), Ok(Vec::new()));
        assert_eq!(find(0), Ok(Vec::new()));
    }

    fn minimal_puzzle_texts(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        let ended =
            visit_minimal_puzzles::<()>(&text.parse().unwrap(), &mut continue_always, &mut |minimal| {
                found.push(minimal.to_string());
                ControlFlow::Continue(())
            });
        assert_eq!(ended, Ok(ControlFlow::Continue(())));
        found
    }

    /// Visits what is within a puzzle one by one, with all tests of its definition.
    fn visit_one_by_one(
        givens: CellMap,
        mut required: CellMap,
        solution: Solution,
        solver: &mut Solver,
        found: &mut Vec<GeneratedPuzzle>,
    ) {
        let puzzle = GeneratedPuzzle::from_grid(givens, solution);
        let redundant = solver.find_redundant_givens(&puzzle.to_board()).unwrap();
        if redundant.is_empty() {
            found.push(puzzle);
        }
        for cell in redundant - required {
            visit_one_by_one(givens.without(cell), required, solution, solver, found);
            required += cell;
        }
    }

    /// List solver that asks an engine, but refuses every third list.
    #[derive(Debug, Default)]
    struct EngineLists(AtomicUsize);

    impl ListSolver for EngineLists {
        fn list_size(&self) -> usize {
            3_000
        }

        fn answer_list(
            &self,
            question: SolveQuestion,
            source: &mut dyn PuzzleSource,
            take: &mut dyn FnMut(BoardAnswer),
        ) -> bool {
            let is_answered = self.0.fetch_add(1, Ordering::Relaxed) % 3 < 2;
            let mut answers = Vec::new();
            if is_answered {
                LaneEngine::new().answer_puzzles(question, source, &mut BoardAnswers(&mut answers));
            }
            answers.into_iter().for_each(take);
            is_answered
        }
    }

    /// Tests of many puzzles at a time find the same, in the same order, as tests one by one.
    #[test]
    fn batches_and_lists_change_no_order() {
        let board: Board =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let solution = proper_puzzle_from_board(&board).unwrap().solution;
        for required in [CellMap::EMPTY, "r1c2".parse().unwrap(), "r1c15, r2c1".parse().unwrap()] {
            let mut expected = Vec::new();
            visit_one_by_one(board.givens(), required, solution, &mut Solver::new(), &mut expected);
            let lists = EngineLists::default();
            for list_solver in [None, Some(&lists as &dyn ListSolver)] {
                let mut found = Vec::new();
                let mut report = |puzzle: &GeneratedPuzzle| {
                    found.push(*puzzle);
                    ControlFlow::<()>::Continue(())
                };
                let poll = &mut continue_always;
                let end = visit_minimal_puzzles_between(required, &board, list_solver, poll, &mut report);
                assert_eq!(end, Ok(ControlFlow::Continue(())));
                assert!(found == expected, "{required}: {} of {}", found.len(), expected.len());
            }
            assert!(lists.0.into_inner() > 0, "{required}: {}", expected.len());
        }
    }

    /// The results equal the definition: of all subsets with one solution, those of which no subset has one.
    #[test]
    fn minimal_puzzles_within_are_those_of_the_definition() {
        let minimal = proper_puzzle_from_board(&MINIMAL.parse().unwrap()).unwrap();
        let more: CellMap = "r1c1, r3c5, r5c5, r7c7, r9c1, r2c2, r8c4, r6c6".parse().unwrap();
        let text = |cells| GeneratedPuzzle::from_grid(cells, minimal.solution).to_string();
        let mut subsets = BTreeSet::from([(minimal.given_cells() | more).bits()]);
        let mut expected = BTreeSet::new();
        while let Some(bits) = subsets.pop_last() {
            let cells = CellMap::from_bits_truncated(bits);
            let smaller = cells
                .iter()
                .map(|cell| cells.without(cell))
                .filter(|&cells| count_solutions(&text(cells)) == 1);
            let smaller: Vec<CellMap> = smaller.collect();
            if smaller.is_empty() {
                expected.insert(text(cells));
            }
            subsets.extend(smaller.iter().map(|cells| cells.bits()));
        }
        let found = minimal_puzzle_texts(&text(minimal.given_cells() | more));
        assert!(found.len() > 1 && found.contains(&MINIMAL.to_string()));
        assert_eq!(found.len(), expected.len(), "each once");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn a_minimal_puzzle_has_itself_within() {
        assert_eq!(minimal_puzzle_texts(MINIMAL), [MINIMAL]);
        let improper = visit_minimal_puzzles::<()>(&Board::EMPTY, &mut continue_always, &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(improper, Err(NeighbourhoodError::Improper));
        // A grid has far too many to list, but the first ones are found right away.
        let mut seen = 0;
        let first = visit_minimal_puzzles(&GRID.parse().unwrap(), &mut continue_always, &mut |minimal| {
            seen += 1;
            if seen == 3 { ControlFlow::Break(*minimal) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(first, Ok(ControlFlow::Break(minimal)) if is_minimal(&minimal.to_string())));
    }

    #[test]
    fn a_search_ends_when_it_is_told() {
        let near = Neighbourhood::new(&MINIMAL.parse().unwrap(), 2, 3, Minimality::Minimal).unwrap();
        let removed = near.removal_choices().next().unwrap();
        let all = NeighbourFinder::default().find_neighbours(&near, removed).unwrap();
        let poll_count = std::cell::Cell::new(0);
        let found: Vec<usize> = [0, 1, 10, 1000, 100_000]
            .map(|most| {
                poll_count.set(0);
                let stop = || poll_count.replace(poll_count.get() + 1) >= most;
                let found = NeighbourFinder::default().find_neighbours_until(&near, removed, &stop).unwrap();
                assert!(all.starts_with(&found), "{most}");
                // `stop` is called only a few more times after it returned true.
                assert!(poll_count.get() <= most + 5, "{} for {most}", poll_count.get());
                found.len()
            })
            .into();
        // Results found before the stop are returned.
        assert!(found[0] == 0 && found.iter().any(|&found| 0 < found && found < all.len()));
        let mut left = 100;
        let mut seen = 0;
        let mut poll = || {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let end = visit_minimal_puzzles(&GRID.parse().unwrap(), &mut poll, &mut |_| {
            seen += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((end, left), (Ok(ControlFlow::Break(())), 0));
        assert!(seen < 100);
    }
}
