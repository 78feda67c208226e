//! Avoidable rectangles: unique rectangles of which some cells are filled already, but not by givens.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, DigitSet};

use crate::explain::say;
use crate::groups::numbered;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::avoidable::{Avoidable, tell_avoidable};
use crate::uniqueness::guardians::{Joined, joined, seen_by_all};
use crate::uniqueness::types::{tell_roof, tell_seen};
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, three of which are filled: two
    /// opposite ones with one digit, the third with another. The fourth can't be that other digit.
    ///
    /// ## Why it works
    /// If it were, two digits could be swapped in the four cells, and the puzzle would have two solutions. It makes
    /// no difference how the filled cells were found, as long as none is a given. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .2.......3+7....6.1.+8....4.78+57+4+963+1+2+9+612....+4+2+4+3.519..+615+9.2.4+37+381+4+5+2..+4+9+236.+1..
    /// without: r1c6(9), r5c6(7)
    /// step: r6c9<>6
    /// says: avoidable-no-given, avoidable-deadly, avoidable-so
    /// ```
    pub AVOIDABLE_RECTANGLE_1 {
        id: "avoidable-rectangle-1",
        name: "Avoidable Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, some of which are filled. The open
    /// cells could complete a rectangle of two digits, but also contain one and the same extra digit. Cells that see
    /// all the open cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one open cell must be the extra digit. Otherwise two digits could be swapped in the four cells, and
    /// the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +5278.+9..1....5+289+79+8.7...+2...2+97..5+8+8+7+9..52..6+5.2+8..+7913+5..+798..+98+5.+1.36.+64+39+8.1.
    /// without: r134c7(4), r2c4(4), r4c6(4), r57c5(4), r3c3(3)
    /// step: r4c7<>3
    /// says: avoidable-no-given, avoidable-deadly, roof-cells, roof-so-seen
    /// ```
    pub AVOIDABLE_RECTANGLE_2 {
        id: "avoidable-rectangle-2",
        name: "Avoidable Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled. The two open
    /// cells could complete a rectangle of two digits, but also contain extra digits, which form a naked subset with
    /// other cells of their house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one open cell must be an extra digit. Otherwise two digits could be swapped in the four cells, and
    /// the puzzle would have two solutions. So, taken together, the open cells act like a single cell with the extra
    /// digits as its candidates. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...+6+4.+1.+8...23.+4+654.6+1+8......29+7..4+6.....4.+277...6+2+9315..7...+89+839..6+71..7+1.+98.+5.
    /// step: r5c1<>3, r5c2<>5, r5c2<>8
    /// says: avoidable-no-given, avoidable-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub AVOIDABLE_RECTANGLE_3 {
        id: "avoidable-rectangle-3",
        name: "Avoidable Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 3, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct AvoidableRectangle {
    rectangle: Avoidable,
    /// The other candidates of the open cells.
    extras: CandidateMap,
    case: Case,
}

#[derive(Clone, Copy, Debug)]
enum Case {
    /// Three cells are filled.
    OneCell,
    /// The extras are one digit.
    OneDigit,
    /// The extras form a naked subset with other cells.
    Joined(Joined),
}

fn find(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    numbered(facts, &AVOIDABLE_RECTANGLE_1, number, sink, |see, poll| {
        for rectangle in Avoidable::all(facts) {
            poll()?;
            let extras = facts.candidates_in(rectangle.open, DigitSet::FULL) - rectangle.filling;
            every(facts, extras, rectangle.open, |case, conclusions| {
                see(case.number(), &conclusions, &AvoidableRectangle { rectangle, extras, case });
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// A rectangle of cells of which one or two are not filled, opposite ones first and last, as a pattern of
/// type 1 or 2: the first and the last cell would have the first digit, the others the second.
#[must_use]
pub fn of(facts: &Facts, cells: [Cell; 4], [u, v]: [Digit; 2]) -> Box<dyn Pattern> {
    let filling = cells.iter().zip([u, v, v, u]).map(|(cell, digit)| cell.with(digit)).collect();
    let open = CellMap::from(cells) & facts.empty();
    let extras = facts.candidates_in(open, DigitSet::FULL) - filling;
    let case = if open.has_several() { Case::OneDigit } else { Case::OneCell };
    Box::new(AvoidableRectangle { rectangle: Avoidable { filling, open }, extras, case })
}

fn every(
    facts: &Facts,
    extras: CandidateMap,
    open: CellMap,
    mut see: impl FnMut(Case, Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // A cell without extras is as good as filled.
    if extras.cells() != open {
        return ControlFlow::Continue(());
    }
    if open.only().is_some() {
        return see(Case::OneCell, Conclusions::eliminations(facts.candidates_in(open, !extras.digits())));
    }
    if extras.digits().only().is_some() {
        see(Case::OneDigit, Conclusions::eliminations(seen_by_all(facts, extras)))?;
    } else if open.len() == 2 {
        joined(facts, extras, |joined, gone| see(Case::Joined(joined), Conclusions::eliminations(gone)))?;
    }
    ControlFlow::Continue(())
}

impl Case {
    fn number(&self) -> usize {
        match self {
            Case::OneCell => 1,
            Case::OneDigit => 2,
            Case::Joined(_) => 3,
        }
    }
}

impl Pattern for AvoidableRectangle {
    fn technique(&self) -> &'static Technique {
        match self.case {
            Case::OneCell => &AVOIDABLE_RECTANGLE_1,
            Case::OneDigit => &AVOIDABLE_RECTANGLE_2,
            Case::Joined(_) => &AVOIDABLE_RECTANGLE_3,
        }
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let (extras, gone) = (self.extras, conclusions.eliminations);
        tell_avoidable(&self.rectangle, story);
        let deadly = Argument::deadly_pairs(self.rectangle.pattern());
        // The deadly pattern, with the cells that the case needs.
        story.argument = match self.case {
            Case::OneCell | Case::OneDigit => deadly,
            Case::Joined(Joined { cells, .. }) => deadly.and_cells(cells),
        };
        match self.case {
            Case::OneCell => {
                story.candidates(extras, Role::Roof);
                story.say(say!("avoidable-so", digit = gone.digits(), cell = self.rectangle.open));
            }
            Case::OneDigit => {
                tell_roof(extras, story);
                tell_seen(extras, gone, story);
            }
            Case::Joined(joined) => {
                tell_roof(extras, story);
                joined.tell(facts, extras.cells(), gone, story);
            }
        }
    }
}
