//! Bivalue Oddagon: a loop of an odd number of cells that cannot all contain one of two digits.

use super::loop_fragments;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;
use crate::techniques::uniqueness::engine::guardians::{
    GuardianSubset, explain_guardians, guardian_conclusions, visit_guardian_subsets,
};

/// The most cells of a loop.
const MAX_LOOP_CELLS: usize = 9;
/// The most cells that may have candidates other than the two digits.
const MOST_GUARDED: usize = 4;

technique! {
    /// ## What it finds
    /// A loop of an odd number of cells, five or more, that share two candidates, each in a house with the next.
    /// Their other candidates are the guardians. A candidate that every guardian excludes can be removed; a single
    /// guardian is true.
    ///
    /// Guardians in one house may also form a naked subset with other cells of that house.
    ///
    /// ## Why it works
    /// Without guardians, the two digits would alternate around the loop. With an odd number of cells that is
    /// impossible, so at least one guardian is true.
    ///
    /// ## How we look for it
    /// Loops have at most nine cells, of which at most four contain guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .73628.41428195367.1.37428....2..4.8..4...723..24..1.63.7..281.2...1...4..1...6.2
    /// without: r4c1(569), r4c6(369), r5c2(6), r7c2(59), r89c8(59), r7c5(5), r8c4(9), r89c6(7)
    /// step: r4c3<>6
    /// says: oddagon-loop, oddagon-alternate, exotic-guardians, exotic-so-seen
    /// ```
    pub BIVALUE_ODDAGON {
        id: "bivalue-oddagon",
        name: "Bivalue Oddagon",
        family: Exotic,
        find: find_bivalue_oddagons,
    }
}

#[derive(Clone, Debug)]
struct BivalueOddagon {
    digits: DigitSet,
    cells: Vec<Cell>,
    guardians: CandidateMap,
    subset: Option<GuardianSubset>,
}

fn find_bivalue_oddagons(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    // For each pair of digits, search loops through the cells that have both.
    for first in Digit::ALL {
        for second in Digit::ALL.into_iter().filter(|&second| second > first) {
            let digits = DigitSet::of(first).with(second);
            let eligible_cells = facts.candidate_cells(first) & facts.candidate_cells(second);
            let mut search = OddagonSearch {
                facts,
                digits,
                eligible_cells,
                path: Vec::with_capacity(MAX_LOOP_CELLS),
                smallest: &mut smallest,
            };
            // The shortest loop has five cells, of which few may have guardians.
            if eligible_cells.len() >= 5
                && (eligible_cells & facts.bivalue_cells()).len() > 5 - 1 - MOST_GUARDED
            {
                eligible_cells.iter().for_each(|start| search.search_from_cell(start));
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// The search of loops for two digits. No cell of a loop sees others than its neighbours: a loop with a
/// shortcut would be an odd loop with fewer guardians and an even one.
struct OddagonSearch<'s> {
    facts: &'s Facts,
    digits: DigitSet,
    eligible_cells: CellMap,
    path: Vec<Cell>,
    smallest: &'s mut SmallestPatterns<(usize, usize), BivalueOddagon>,
}

impl OddagonSearch<'_> {
    /// All loops whose first cell this is.
    fn search_from_cell(&mut self, start: Cell) {
        let later = self.eligible_cells.iter().filter(|&cell| cell > start).collect();
        self.path.push(start);
        self.extend_loop(later, usize::from(!self.facts.bivalue_cells().contains(start)));
        self.path.pop();
    }

    /// Extends the loop into cells that no earlier one sees except the first, which ends the loop.
    fn extend_loop(&mut self, free: CellMap, guarded: usize) {
        let (Some(&start), Some(&last)) = (self.path.first(), self.path.last()) else { return };
        let length = self.path.len() + 1;
        // Cells that see an inner cell of the path can't be on it: a loop has no chords.
        let next_free = if length == 2 { free } else { free - last.peers() };
        for next in free & last.peers() {
            let guarded = guarded + usize::from(!self.facts.bivalue_cells().contains(next));
            if guarded > MOST_GUARDED {
                continue;
            }
            self.path.push(next);
            // Close the loop if its length is odd, each loop in one direction.
            if length > 2 && next.sees(start) {
                if length >= 5 && length % 2 == 1 && self.path[1] < next {
                    self.offer_loop();
                }
            } else if length + 1 < MAX_LOOP_CELLS
                || length < MAX_LOOP_CELLS && !(next.peers() & start.peers() & next_free).is_empty()
            {
                // Go on while the loop can still be closed within the longest length.
                self.extend_loop(next_free - next, guarded);
            }
            self.path.pop();
        }
    }

    fn offer_loop(&mut self) {
        let (facts, digits, path) = (self.facts, self.digits, &self.path);
        let cells: CellMap = path.iter().copied().collect();
        let guardians = facts.candidates_in(cells, DigitSet::FULL - digits);
        let size = (path.len(), guardians.len());
        let pattern = |subset| BivalueOddagon { digits, cells: path.clone(), guardians, subset };
        self.smallest.offer_conclusions(size, guardian_conclusions(facts, guardians), || pattern(None));
        if guardians.cells().has_several() {
            visit_guardian_subsets(facts, guardians, |subset, eliminations| {
                self.smallest.offer_pattern((size.0 + subset.cells.len(), size.1), eliminations, || {
                    pattern(Some(subset))
                });
            });
        }
    }
}

impl Pattern for BivalueOddagon {
    fn technique(&self) -> &'static Technique {
        &BIVALUE_ODDAGON
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let BivalueOddagon { digits, cells: path, guardians, subset } = self;
        let cells: CellMap = path.iter().copied().collect();
        let n = path.len();
        explanation.add_message(say!("oddagon-loop", loop = loop_fragments(path), n, digits = *digits));
        explanation.mark_cells(cells, MarkRole::Set(0));
        explanation.mark_candidates(facts.candidates_in(cells, *digits), MarkRole::Corner);
        for (&cell, &next) in path.iter().zip(path.iter().cycle().skip(1)) {
            for digit in *digits {
                explanation.add_link(cell.to_candidate(digit), next.to_candidate(digit), LinkKind::Weak);
            }
        }
        explanation.add_message(say!("oddagon-alternate", digits = *digits, n));
        explain_guardians(*guardians, *subset, conclusions, explanation);
        explanation.argument =
            ProofArgument::from_cell_truths(cells | subset.map_or(CellMap::EMPTY, |subset| subset.cells));
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Digit};

    use super::*;
    use crate::engine::find_all_steps;

    /// Whether 3 is removed from r1c2 by a loop of five cells with the digits 1 and 2, of which some have 3
    /// as well.
    fn check(guarded: &[Cell], expected: bool) {
        let [a, b, c, d, e] =
            [(0, 0), (0, 3), (4, 3), (4, 1), (2, 1)].map(|at| Cell::from_row_column(at.0, at.1));
        let mut board = Board::EMPTY;
        for cell in [a, b, c, d, e] {
            let own = [Digit::D1, Digit::D2].into_iter().chain(guarded.contains(&cell).then_some(Digit::D3));
            for digit in !own.collect::<DigitSet>() {
                board.remove_candidate(cell.to_candidate(digit));
            }
        }
        let eliminations = Cell::from_row_column(0, 1).to_candidate(Digit::D3);
        let steps = find_all_steps(&Facts::new(board), &[&BIVALUE_ODDAGON]);
        assert_eq!(
            steps.iter().any(|step| step.conclusions.eliminations.contains(eliminations)),
            expected,
            "{guarded:?}"
        );
    }

    #[test]
    fn up_to_four_cells_have_guardians() {
        let [a, b, c, d, e] =
            [(0, 0), (0, 3), (4, 3), (4, 1), (2, 1)].map(|at| Cell::from_row_column(at.0, at.1));
        check(&[a, e], true);
        check(&[a, b, d, e], true);
        // r5c4 does not see r1c2.
        check(&[a, b, c, d], false);
    }
}
