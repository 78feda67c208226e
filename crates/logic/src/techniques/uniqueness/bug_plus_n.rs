//! Bivalue universal graves with any number of candidates beyond them (BUG + n).

use super::engine::guardians::candidates_seeing_all;
use super::explain_bivalue_grave;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A position in which every empty cell has two candidates and every digit two places in each house where it is
    /// missing, except for extra candidates of several digits in several cells. A candidate that every extra
    /// candidate excludes can be removed.
    ///
    /// ## Why it works
    /// Without the extra candidates the position would have no solution or several. So at least one extra candidate
    /// is true. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at positions with at most nine cells of three or more candidates.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..2674.8337.852...86413925742871......698...2...426...913248576287561394645397.2.
    /// without: r2c7(19), r6c79(19), r2c8(1), r5c7(1), r5c1(5), r5c8(3)
    /// step: r6c1<>5
    /// says: bug-deadly, bug-so-seen
    /// ```
    pub BUG_N {
        id: "bug-n",
        name: "BUG + n",
        family: Uniqueness,
        find: find_bug_plus_n,
    }
}

#[derive(Clone, Copy, Debug)]
struct BugPlusN {
    extras: CandidateMap,
}

/// The cases of one cell or one digit are BUGs of types 1 and 2.
fn find_bug_plus_n(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let Some(extras) = extra_candidates(facts) else { return ControlFlow::Continue(()) };
    if !extras.digits().has_several() || !extras.cells().has_several() {
        return ControlFlow::Continue(());
    }
    let eliminations = candidates_seeing_all(facts, extras);
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.receive_step(&Conclusions::from_eliminations(eliminations), &BugPlusN { extras })
}

/// The candidates beyond the grave of a position: in cells with three or more, those with three or more
/// places in each of their houses. Nothing if the rest is no grave.
pub(super) fn extra_candidates(facts: &Facts) -> Option<CandidateMap> {
    let many = facts.empty_cells() - facts.bivalue_cells();
    // Graves appear near the end of a puzzle.
    if many.is_empty() || many.len() > 9 {
        return None;
    }
    let all = facts.board().candidate_map();
    let is_extra = |digit: Digit, house: &House| facts.places_in_house(*house, digit).count_ones() >= 3;
    let mut extras = CandidateMap::EMPTY;
    // An extra candidate has three places or more in each of its houses.
    for cell in many {
        for digit in facts.candidates(cell) {
            if cell.houses().iter().all(|house| is_extra(digit, house)) {
                extras.insert(cell.to_candidate(digit));
            }
        }
    }
    // The rest is a grave if every cell has two digits, and every digit two places or none.
    let rest = all - extras;
    let paired = facts.empty_cells().iter().all(|cell| rest.digits_in_cell(cell).len() == 2);
    let is_grave = paired
        && Digit::ALL.into_iter().all(|digit| {
            let cells = rest.cells_with_digit(digit);
            House::all().all(|house| matches!((cells & house.cells()).len(), 0 | 2))
        });
    is_grave.then_some(extras)
}

impl Pattern for BugPlusN {
    fn technique(&self) -> &'static Technique {
        &BUG_N
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        explain_bivalue_grave(self.extras, explanation);
        explanation.add_message(say!("bug-so-seen", gone = conclusions.eliminations));
        let all = facts.candidates_in(facts.empty_cells(), DigitSet::FULL);
        explanation.argument = ProofArgument::from_deadly_pairs(all - self.extras);
    }
}
