//! Tridagon: twelve cells in four boxes that cannot all contain one of three digits.

use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;
use crate::techniques::chains::alternating::explain_branches;
use crate::techniques::chains::engine::alternating::{CaseBranch, CaseChains, add_case_branches};
use crate::techniques::uniqueness::engine::guardians::{
    GuardianSubset, explain_guardians, guardian_conclusions, visit_guardian_subsets,
};
use crate::techniques::uniqueness::engine::types::explain_confined_digit;

/// The most of the twelve cells that may have candidates other than the three digits.
const MOST_GUARDED: usize = 4;

technique! {
    /// ## What it finds
    /// Four boxes in two bands and two stacks, in each of them three cells that share no line, and three digits that
    /// are candidates of these twelve cells. In one box the three cells run the other way than in the other boxes.
    /// The other candidates of the twelve cells are the guardians, and at least one of them is true.
    ///
    /// A candidate that every guardian excludes can be removed, and guardians in one house may form a naked subset
    /// with other cells of that house. Also known as Thor's Hammer, Trivalue Oddagon or Anti-Tridagon (Denis Berthier
    /// and others, New Sudoku Players' Forum, 2022).
    ///
    /// ## Why it works
    /// Three cells of a box run down if each is a row lower than the one in the column before, counted around the
    /// box; otherwise they run up. Without guardians each box would contain each of the three digits once, in one of
    /// two orders around, read by rows or by columns. In cells that run down, the two orders are the same; in cells
    /// that run up, they are opposite. Boxes of one band have the same order by rows, boxes of one stack by columns.
    /// So going around the four boxes the order would change an odd number of times, which is impossible.
    ///
    /// ## How we look for it
    /// At most four of the twelve cells contain guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..
    /// step: r8c8=1
    /// says: tridagon-cells, tridagon-runs, tridagon-orders, tridagon-lines, tridagon-turn, tridagon-impossible, guardian-so-only
    /// ```
    pub TRIDAGON {
        id: "tridagon",
        name: "Tridagon",
        family: Exotic,
        find: find_tridagons,
    }

    /// ## What it finds
    /// A tridagon with guardians in two cells of a house, and one of the three digits that is confined to these two cells in
    /// that house. The two others of the three digits can be removed from both cells.
    ///
    /// ## Why it works
    /// One of the two cells contains the confined digit. At least one guardian is true, so the other cell contains a
    /// guardian.
    ///
    /// ## How we look for it
    /// As for a tridagon.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ........1.....2.3.....4567......8....18.249..4.591.28..42.89..518.......5.9..1..8
    /// without: r4c4(3), r6c6(3)
    /// step: r4c5<>6, r4c5<>7, r5c4<>6, r5c4<>7
    /// says: tridagon-cells, tridagon-runs, tridagon-orders, tridagon-lines, tridagon-turn, tridagon-impossible, exotic-guardians, roof-confined, roof-so-locked
    /// ```
    pub LOCKED_TRIDAGON {
        id: "locked-tridagon",
        name: "Tridagon with a Locked Digit",
        family: Exotic,
        find: find_locked_tridagons,
    }

    /// ## What it finds
    /// A tridagon with two to four guardians, each of which rules out the same candidate, by a chain of its own. Remove it.
    ///
    /// ## Why it works
    /// At least one guardian is true, and whichever it is, the candidate is false.
    ///
    /// ## How we look for it
    /// As for a tridagon. The chains may go through groups and almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9..687.41.6.4239.8.849156..89.....67..71684.9.46.79.8..78.96.144.97.18.661.8..79.
    /// step: r4c7<>5
    /// says: tridagon-cells, …, branches-so
    /// easier: s-wing
    /// ```
    pub TRIDAGON_CHAINS {
        id: "tridagon-chains",
        name: "Tridagon Chains",
        family: Exotic,
        find: find_tridagon_chains,
    }
}

/// The column of the cell in each row of a box, for the six ways to choose three cells that share no line:
/// first those that run down, then those that run up.
const RUNS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
const DOWN_RUN_COUNT: usize = 3;

/// Three cells of a box that share no line.
#[derive(Clone, Copy, Debug)]
struct TridagonRun {
    cells: CellMap,
    down: bool,
    /// The number of cells that have other candidates.
    guarded_cells: usize,
}

#[derive(Clone, Copy, Debug)]
struct Tridagon {
    digits: DigitSet,
    runs: [TridagonRun; 4],
    guardians: CandidateMap,
}

/// Conclusion from the guardians of a tridagon.
#[derive(Clone, Debug)]
enum TridagonCase {
    /// All guardians see the eliminated candidates, or form a subset that eliminates them.
    Seen(Option<GuardianSubset>),
    /// A digit is confined to the cells of the guardians.
    Locked(House, Digit),
    /// Each guardian rules out the eliminated candidates by a chain.
    Chains(Vec<CaseBranch>),
}

#[derive(Clone, Debug)]
struct GuardedTridagon {
    tridagon: Tridagon,
    case: TridagonCase,
}

fn find_tridagons(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_tridagons(facts, |tridagon| {
        let guardians = tridagon.guardians;
        // The guardians alone, or as part of a subset.
        let pattern = |subset| GuardedTridagon { tridagon, case: TridagonCase::Seen(subset) };
        let size = guardians.len();
        smallest.offer_conclusions(size, guardian_conclusions(facts, guardians), || pattern(None));
        if guardians.cells().has_several() {
            visit_guardian_subsets(facts, guardians, |subset, eliminations| {
                smallest.offer_pattern(size + subset.cells.len(), eliminations, || pattern(Some(subset)));
            });
        }
    });
    smallest.report_smallest_first(sink)
}

fn find_locked_tridagons(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_tridagons(facts, |tridagon| {
        let cells = tridagon.guardians.cells();
        if cells.len() != 2 {
            return;
        }
        for house in cells.covered_houses() {
            // A digit with no other place in a house of the two cells is in one of them: the two other digits
            // of the three are eliminated from them.
            let is_locked = |digit: &Digit| facts.candidate_cells(*digit) & house.cells() == cells;
            for digit in tridagon.digits.iter().filter(is_locked) {
                let eliminations = facts.candidates_in(cells, tridagon.digits.without(digit));
                let pattern = || GuardedTridagon { tridagon, case: TridagonCase::Locked(house, digit) };
                smallest.offer_pattern(tridagon.guardians.len(), eliminations, pattern);
            }
        }
    });
    smallest.report_smallest_first(sink)
}

fn find_tridagon_chains(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let (mut cases, mut smallest) = (None, SmallestPatterns::new());
    visit_tridagons(facts, |tridagon| {
        let guardians = tridagon.guardians;
        if !(2..=MOST_GUARDED).contains(&guardians.len()) {
            return;
        }
        let cases = cases.get_or_insert_with(|| CaseChains::new(facts));
        // Leave out what the guardians see directly.
        for eliminated in
            cases.find_ruled_out_candidates(guardians) - guardian_conclusions(facts, guardians).eliminations
        {
            let branches = cases.find_case_branches(guardians, eliminated);
            let size = branches.iter().map(|branch| branch.chain.nodes.len()).sum::<usize>();
            let pattern = || GuardedTridagon { tridagon, case: TridagonCase::Chains(branches) };
            smallest.offer_pattern((size, guardians.len()), CandidateMap::of(eliminated), pattern);
        }
    });
    smallest.report_smallest_first(sink)
}

/// Visits the tridagons with guardians in a few cells.
fn visit_tridagons(facts: &Facts, mut visit: impl FnMut(Tridagon)) {
    for digits in DigitSet::FULL.subsets(3) {
        let runs: [Vec<TridagonRun>; 9] =
            std::array::from_fn(|number| find_runs_in_box(facts, number, digits));
        // Four boxes at the corners of a rectangle, a run in each.
        for corners in rectangles_of_boxes() {
            if corners.iter().any(|&corner| runs[corner].is_empty()) {
                continue;
            }
            visit_odd_run_choices(corners.map(|corner| &runs[corner][..]), |runs| {
                let cells = runs.iter().fold(CellMap::EMPTY, |cells, run| cells | run.cells);
                let guardians = facts.candidates_in(cells, DigitSet::FULL - digits);
                visit(Tridagon { digits, runs, guardians });
            });
        }
    }
}

/// The runs of a box in cells that have two of the digits or all.
fn find_runs_in_box(facts: &Facts, number: usize, digits: DigitSet) -> Vec<TridagonRun> {
    let house = House::new(HouseKind::Box, number);
    let run = |(number, rows): (usize, &[usize; 3])| {
        let mut run = TridagonRun { cells: CellMap::EMPTY, down: number < DOWN_RUN_COUNT, guarded_cells: 0 };
        for (column, row) in rows.iter().enumerate() {
            let cell = house.cell_at(3 * row + column);
            let candidates = facts.candidates(cell);
            if (candidates & digits).len() < 2 {
                return None;
            }
            run.cells += cell;
            run.guarded_cells += usize::from(!digits.contains_all(candidates));
        }
        (run.guarded_cells <= MOST_GUARDED).then_some(run)
    };
    RUNS.iter().enumerate().filter_map(run).collect()
}

/// The numbers of boxes in two bands and two stacks.
fn rectangles_of_boxes() -> impl Iterator<Item = [usize; 4]> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS.into_iter().flat_map(|[up, low]| {
        PAIRS
            .into_iter()
            .map(move |[left, right]| [3 * up + left, 3 * up + right, 3 * low + left, 3 * low + right])
    })
}

/// Visits one run of each box, so that one runs the other way than the three others, and not too many cells
/// are guarded.
fn visit_odd_run_choices(
    [first, second, third, fourth]: [&[TridagonRun]; 4],
    mut visit: impl FnMut([TridagonRun; 4]),
) {
    for a in first {
        for b in second.iter().filter(|b| a.guarded_cells + b.guarded_cells <= MOST_GUARDED) {
            for c in
                third.iter().filter(|c| a.guarded_cells + b.guarded_cells + c.guarded_cells <= MOST_GUARDED)
            {
                for d in fourth {
                    let runs = [*a, *b, *c, *d];
                    let guarded = runs.iter().map(|run| run.guarded_cells).sum::<usize>();
                    let down = runs.iter().filter(|run| run.down).count();
                    if down % 2 == 1 && (1..=MOST_GUARDED).contains(&guarded) {
                        visit(runs);
                    }
                }
            }
        }
    }
}

impl Tridagon {
    fn cells(&self) -> CellMap {
        self.runs.iter().fold(CellMap::EMPTY, |cells, run| cells | run.cells)
    }

    fn boxes(&self) -> HouseSet {
        self.runs.iter().fold(HouseSet::EMPTY, |boxes, run| boxes | run.cells.covered_houses())
    }

    /// Returns the run that runs the other way.
    fn odd_run(&self) -> TridagonRun {
        let downs = self.runs.iter().filter(|run| run.down).count();
        self.runs.into_iter().find(|run| run.down == (downs == 1)).unwrap_or(self.runs[0])
    }
}

impl Tridagon {
    /// Explains why one of the guardians is true, and marks the twelve cells.
    fn explain_tridagon(&self, facts: &Facts, explanation: &mut Explanation) {
        let (cells, digits, odd) = (self.cells(), self.digits, self.odd_run());
        explanation.add_message(say!("tridagon-cells", boxes = self.boxes(), cells, digits));
        self.boxes().iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
        explanation.mark_cells(cells, MarkRole::Set(0));
        explanation.mark_candidates(facts.candidates_in(cells, digits), MarkRole::Corner);
        let direction = if odd.down { "tridagon-down" } else { "tridagon-up" };
        explanation.add_message(say!("tridagon-runs", odd = odd.cells.covered_houses(), way = direction));
        explanation.add_message(say!("tridagon-orders", digits));
        explanation.add_message(say!("tridagon-lines"));
        explanation.add_message(say!("tridagon-turn"));
        explanation.add_message(say!("tridagon-impossible"));
        explanation.argument = ProofArgument::from_cell_truths(cells);
    }

    fn explain_guardians(&self, explanation: &mut Explanation) {
        explanation.add_message(say!("exotic-guardians", guardians = self.guardians));
        explanation.mark_candidates(self.guardians, MarkRole::Guardian);
    }
}

impl Pattern for GuardedTridagon {
    fn technique(&self) -> &'static Technique {
        match self.case {
            TridagonCase::Seen(_) => &TRIDAGON,
            TridagonCase::Locked(..) => &LOCKED_TRIDAGON,
            TridagonCase::Chains(_) => &TRIDAGON_CHAINS,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let eliminations = conclusions.eliminations;
        // The impossible pattern first, then the conclusion from its guardians.
        self.tridagon.explain_tridagon(facts, explanation);
        let argument = std::mem::take(&mut explanation.argument);
        // The conclusion depends on how the guardians are used.
        explanation.argument = match &self.case {
            TridagonCase::Seen(subset) => {
                explain_guardians(self.tridagon.guardians, *subset, conclusions, explanation);
                argument.with_cell_truths(subset.map_or(CellMap::EMPTY, |subset| subset.cells))
            }
            TridagonCase::Locked(house, digit) => {
                self.tridagon.explain_guardians(explanation);
                explain_confined_digit(*house, *digit, self.tridagon.guardians.cells(), explanation);
                explanation.add_message(say!("roof-so-locked", gone = eliminations));
                argument.with_place_truths(*house, *digit)
            }
            TridagonCase::Chains(branches) => {
                self.tridagon.explain_guardians(explanation);
                let Some(eliminated) = eliminations.first() else { return };
                explain_branches(branches, eliminated, facts, explanation);
                explanation.add_message(say!(
                    "branches-so",
                    cell = eliminated.cell(),
                    digit = eliminated.digit()
                ));
                add_case_branches(argument, facts, branches, eliminated)
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Cell;

    use super::*;

    /// The cells of a run in a box.
    fn run_cells(corner: usize, rows: [usize; 3]) -> [Cell; 3] {
        let house = House::new(HouseKind::Box, corner);
        [0, 1, 2].map(|column| house.cell_at(3 * rows[column] + column))
    }

    /// Whether three digits can be put into twelve cells, in each box in one of six orders.
    fn can_be_filled(runs: &[[Cell; 3]], filled: &mut Vec<(Cell, usize)>) -> bool {
        let Some((run, rest)) = runs.split_first() else { return true };
        RUNS.iter().any(|order| {
            let placed: Vec<(Cell, usize)> = run.iter().copied().zip(order.iter().copied()).collect();
            let clash = |&(cell, digit): &(Cell, usize)| {
                filled.iter().any(|&(other, theirs)| digit == theirs && cell.sees(other))
            };
            if placed.iter().any(clash) {
                return false;
            }
            filled.extend(placed);
            let can_be = can_be_filled(rest, filled);
            filled.truncate(filled.len() - 3);
            can_be
        })
    }

    #[test]
    fn twelve_cells_cannot_be_filled_if_one_box_runs_the_other_way() {
        let number = |n: usize, index: u32| n / 6_usize.pow(index) % 6;
        for n in 0..6_usize.pow(4) {
            let chosen: [usize; 4] = std::array::from_fn(|index| number(n, index as u32));
            let runs: Vec<[Cell; 3]> =
                chosen.iter().zip([0, 2, 6, 8]).map(|(&run, corner)| run_cells(corner, RUNS[run])).collect();
            let odd = chosen.iter().filter(|&&run| run < DOWN_RUN_COUNT).count() % 2 == 1;
            assert_eq!(can_be_filled(&runs, &mut Vec::new()), !odd, "{runs:?}");
        }
    }
}
