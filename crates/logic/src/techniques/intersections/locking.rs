//! Pointing and claiming: a digit confined to the crossing of two houses is removed from the rest of the
//! second.

use super::engine::{LockedDigit, visit_claiming, visit_pointing};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A digit that is confined, within a box, to one row or column: remove it from the rest of that line.
    ///
    /// ## Why it works
    /// The box must contain the digit in one of these cells, and all of them lie in the line. The line can contain
    /// the digit only once, so no cell of the line outside the box can be that digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 3.4.........453.....56..34.597861234431529.6...67345196183479..74...5683.53.86471
    /// step: r1c4<>2
    /// says: locked-confined, locked-once, so-remove
    /// ```
    pub POINTING {
        id: "pointing",
        name: "Pointing",
        family: Intersection,
        ratings: TechniqueRatings::from_se_rating(26).with_hodoku_score(50),
        find: |facts, sink| visit_pointing(facts, |locked| report_locking(facts, locked, sink)),
    }

    /// ## What it finds
    /// A digit that is confined, within a row or column, to one box: remove it from the rest of that box.
    ///
    /// ## Why it works
    /// The line must contain the digit in one of these cells, and all of them lie in the box. The box can contain the
    /// digit only once, so no cell of the box outside the line can be that digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 391.5.647.8.3.792.27.4..83..1..4.36262...3418843.2.57913....79495..3.286.6.9..153
    /// step: r3c6<>1
    /// says: locked-confined, locked-once, so-remove
    /// ```
    pub CLAIMING {
        id: "claiming",
        name: "Claiming",
        family: Intersection,
        ratings: TechniqueRatings::from_se_rating(28).with_hodoku_score(50),
        find: |facts, sink| visit_claiming(facts, |locked| report_locking(facts, locked, sink)),
    }
}

#[inline]
fn report_locking(facts: &Facts, locked: LockedDigit, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let eliminated_cells = locked.eliminated_cells(facts);
    if eliminated_cells.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.receive_step(
        &Conclusions::from_digit_eliminations(locked.digit, eliminated_cells),
        &LockingPattern(locked),
    )
}

#[derive(Clone, Copy, Debug)]
struct LockingPattern(LockedDigit);

/// Builds the pattern of a digit whose places in a house, two or more, all lie in a second one. `None` if
/// they don't.
#[must_use]
pub fn build_pattern(facts: &Facts, digit: Digit, from: House) -> Option<Box<dyn Pattern>> {
    let cells = facts.candidate_cells(digit) & from.cells();
    let into = (cells.covered_houses() - from).first().filter(|_| cells.has_several())?;
    Some(Box::new(LockingPattern(LockedDigit { digit, from, into })))
}

impl Pattern for LockingPattern {
    fn technique(&self) -> &'static Technique {
        if self.0.from.is_line() { &CLAIMING } else { &POINTING }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let LockedDigit { digit, from, .. } = self.0;
        self.0.explain_locking(facts, explanation);
        explanation.add_message(say!("so-remove", digit, victims = conclusions.eliminations.cells()));
        explanation.argument = ProofArgument::from_place_truths(from, digit);
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet};
    use ninefold_testkit::corpora;

    use super::*;
    use crate::engine::{SolutionPath, find_all_steps};
    use crate::techniques;

    /// Eliminations by the law of leftover: the rest of a line and the rest of a box that it crosses contain
    /// the same digits.
    fn law_of_leftover(facts: &Facts) -> CandidateMap {
        let possible = |cells: CellMap| {
            cells.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.board().possible_digits(cell))
        };
        let mut eliminations = CandidateMap::EMPTY;
        for line in House::all().filter(|house| house.is_line()) {
            for house in House::all().filter(|house| !house.is_line()) {
                let [out, inside] = [line.cells() - house.cells(), house.cells() - line.cells()];
                if out.len() == 6 {
                    eliminations |= facts.candidates_in(out, !possible(inside));
                    eliminations |= facts.candidates_in(inside, !possible(out));
                }
            }
        }
        eliminations
    }

    /// The law of leftover concludes what pointing, claiming and hidden singles do.
    #[test]
    fn leftovers_are_locked_candidates() {
        let mut count = 0;
        for line in corpora::read_own_lines("rated/ours-se121.csv").iter().take(60) {
            let board = line.split(',').next().unwrap_or_default().parse().unwrap();
            let mut path = SolutionPath::new(Facts::new(board), techniques::ALL);
            loop {
                let facts = path.facts();
                let steps = find_all_steps(facts, &[&POINTING, &CLAIMING]);
                let expected = steps.iter().map(|step| step.conclusions.eliminations);
                let expected = expected.fold(CandidateMap::EMPTY, |all, eliminations| all | eliminations);
                let leftover = law_of_leftover(facts);
                assert!(leftover.contains_all(expected), "{}", facts.board());
                let single = |eliminated: &Candidate| {
                    let only = |house: House| facts.candidate_cells(eliminated.digit()) & house.cells();
                    House::all()
                        .any(|house| only(house).only().is_some_and(|cell| cell.sees(eliminated.cell())))
                };
                assert!(
                    (leftover - expected).iter().all(|eliminated| single(&eliminated)),
                    "{}",
                    facts.board()
                );
                count += usize::from(!expected.is_empty());
                if path.next().is_none() {
                    break;
                }
            }
        }
        assert!(count > 60, "{count}");
    }
}
