//! Bivalue universal graves with any number of candidates beyond them (BUG + n).

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Digit, DigitSet, House};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::guardians::seen_by_all;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A position with two candidates in every empty cell and two places for every digit in every house, but for extra
    /// candidates of several digits in several cells. What cannot be true together with any of these goes out.
    ///
    /// ## Why it works
    /// One of the extra candidates is true, or the position would have no solution or several. This relies on the
    /// promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 269871345....93..83.8.2597.592148637876932..4134567892..3216.8962..894..981.54...
    /// step: r2c2<>1
    /// says: bug-plus-n-without-every-empty-cell, bug-plus-n-one-these-true-what
    /// ```
    pub BUG_N {
        id: "bug-n",
        name: "BUG + n",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct Bug {
    extras: CandidateMap,
}

/// The cases of one cell or one digit are BUGs of types 1 and 2.
fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Some(extras) = extras(facts) else { return ControlFlow::Continue(()) };
    if !extras.digits().has_several() || !extras.cells().has_several() {
        return ControlFlow::Continue(());
    }
    let gone = seen_by_all(facts, extras);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.step(&Conclusions::eliminations(gone), &Bug { extras })
}

/// The candidates beyond the grave of a position: in cells with three or more, those with three or more places in each of
/// their houses. Nothing if the rest is no grave.
fn extras(facts: &Facts) -> Option<CandidateMap> {
    let many = facts.empty() - facts.bivalue();
    // Graves are met near the end of a puzzle.
    if many.is_empty() || many.len() > 9 {
        return None;
    }
    let all = facts.board().candidate_map();
    let is_extra = |digit: Digit, house: &House| facts.places(*house, digit).count_ones() >= 3;
    let mut extras = CandidateMap::EMPTY;
    for cell in many {
        for digit in facts.candidates(cell) {
            if cell.houses().iter().all(|house| is_extra(digit, house)) {
                extras.insert(cell.with(digit));
            }
        }
    }
    let rest = all - extras;
    let paired = facts.empty().iter().all(|cell| rest.digits_in(cell).len() == 2);
    let is_grave = paired
        && Digit::ALL.into_iter().all(|digit| {
            let cells = rest.cells_of(digit);
            House::all().all(|house| matches!((cells & house.cells()).len(), 0 | 2))
        });
    is_grave.then_some(extras)
}

impl Pattern for Bug {
    fn technique(&self) -> &'static Technique {
        &BUG_N
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        vec![
            say!("bug-plus-n-without-every-empty-cell", extras = self.extras),
            say!("bug-plus-n-one-these-true-what", gone = conclusions.eliminations),
        ]
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        marks.candidates(self.extras, Role::Fin);
    }

    fn argument(&self, facts: &Facts) -> Argument {
        let cells = facts.candidates_in(facts.empty(), DigitSet::FULL);
        Argument::deadly_pairs(cells - self.extras)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
