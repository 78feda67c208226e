//! Reverse bivalue universal graves, types 1 to 4.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, DigitSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::reverse_grave::{ReverseGrave, reverse_graves};
use crate::uniqueness::types::{Case, with_case};
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; only one of the cells, the roof, contains other candidates too. It can't
    /// be either of the two digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of the two digits, each house would have both digits in these cells or neither,
    /// so the two digits could be swapped everywhere else, and the puzzle would have two solutions. This relies on
    /// the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4591263781873542696237895.1...56.1.7761.4..5.3.5.17..6...67.914.164957..974.316.5
    /// step: r5c9<>2
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub REVERSE_BUG_1 {
        id: "reverse-bug-1",
        name: "Reverse BUG Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; some of the cells, the roof, contain one and the same extra digit. Cells
    /// that see all the roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise each house would have both digits in these
    /// cells or neither, so the two digits could be swapped everywhere else, and the puzzle would have two solutions.
    /// This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9126.7818735426962.7895.1...56.1.7761.4..5.3.5.17..6...67.91..164957..97..316.5
    /// step: r4c8<>3, r5c6<>3
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-cells, roof-so-seen
    /// ```
    pub REVERSE_BUG_2 {
        id: "reverse-bug-2",
        name: "Reverse BUG Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; two of the cells, the roof, lie in one house and contain extra digits
    /// that form a naked subset with other cells of that house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise each house would have both digits in these cells
    /// or neither, so the two digits could be swapped everywhere else, and the puzzle would have two solutions. So,
    /// taken together, the roof cells act like a single cell with the extra digits as its candidates. This relies on
    /// the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7.5.286...1967.832682139..4254367.8.86.941.2....852.46.267834...7....268..82.6...
    /// step: r6c1<>3
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub REVERSE_BUG_3 {
        id: "reverse-bug-3",
        name: "Reverse BUG Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; two of the cells, the roof, lie in one house and contain extra digits,
    /// and one of the two digits is confined to them in that house. The other of the two can be removed from both
    /// roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise each house would
    /// have both digits in these cells or neither, so the two digits could be swapped everywhere else, and the puzzle
    /// would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9..74835287532169423495671872346918514983526765817294338..945.14..5.783959..834.6
    /// without: r7c3(2)
    /// step: r9c3<>7
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub REVERSE_BUG_4 {
        id: "reverse-bug-4",
        name: "Reverse BUG Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 4, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct ReverseBug {
    grave: ReverseGrave,
    case: Case,
}

fn find(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    // Where no givens are promised, what is missing may be out from the start.
    if facts.promised_givens().is_empty() {
        return ControlFlow::Continue(());
    }
    reverse_graves(facts, |grave| {
        grave.nearly.every(facts, |case, conclusions| {
            if case.number() == number && !conclusions.is_empty() {
                sink.step(&conclusions, &ReverseBug { grave: *grave, case })?;
            }
            ControlFlow::Continue(())
        })
    })
}

impl ReverseBug {
    /// The two digits in all cells.
    fn pattern(&self) -> CandidateMap {
        let cells: CellMap = self.grave.filled | self.grave.nearly.cells;
        let digits: DigitSet = self.grave.nearly.digits;
        digits.iter().flat_map(|digit| cells.candidates(digit).iter()).collect()
    }
}

impl Pattern for ReverseBug {
    fn technique(&self) -> &'static Technique {
        [&REVERSE_BUG_1, &REVERSE_BUG_2, &REVERSE_BUG_3, &REVERSE_BUG_4][self.case.number() - 1]
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let ReverseGrave { filled, nearly } = &self.grave;
        story.say(say!("reverse-bug-filled", pair = nearly.digits, filled = *filled, cells = nearly.cells));
        story.cells(*filled, Role::Corner);
        nearly.show_floor(facts, story);
        story.say(say!("reverse-bug-deadly", pair = nearly.digits));
        nearly.tell_extras(facts, story);
        nearly.tell(&self.case, facts, conclusions, story);
        story.argument = with_case(Argument::deadly_rest(self.pattern()), &self.case);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
