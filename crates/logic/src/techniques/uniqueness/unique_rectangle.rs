//! Unique rectangles, types 1 to 6, and hidden rectangles.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};

use super::incomplete_rectangle::INCOMPLETE;
use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::leaves_open;
use crate::uniqueness::rectangles::Rectangle;
use crate::uniqueness::types::{self, NearlyDeadly, with_case};
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; only one of the cells, the roof,
    /// contains other candidates too. It can't be either of the two digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of the two digits, the four cells would contain only the two digits, which
    /// could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .1..8.67.67951..84...76...195167842348..5.71.7.3.41...13.42796.2..895137.97136.42
    /// without: r3c37(5)
    /// step: r3c6<>2, r3c6<>3
    /// says: ur-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub UNIQUE_RECTANGLE_1 {
        id: "unique-rectangle-1",
        name: "Unique Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::se(45).and_hodoku(100),
        find: |facts, sink| find(facts, Form::Complete, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; some of the cells, the roof,
    /// contain one and the same extra digit. Cells that see all the roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 65.1.8.9228975.31.14...9..5.7.8.123..2.3.7.51.315....9.9..7.148768415923.1.98.567
    /// without: r4c5(4), r6c7(4), r79c3(3)
    /// step: r5c7<>6
    /// says: ur-deadly, roof-cells, roof-so-seen
    /// ```
    pub UNIQUE_RECTANGLE_2 {
        id: "unique-rectangle-2",
        name: "Unique Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::se(45).and_hodoku(100),
        find: |facts, sink| find(facts, Form::Complete, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two of the cells, the roof, lie
    /// in one house and contain extra digits that form a naked subset with other cells of that house. Its digits can
    /// be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. So, taken together, the roof cells
    /// act like a single cell with the extra digits as its candidates. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 863759142..2.6.5..4592186375.7........4....65698.3......1.....3..6..12...45.9..16
    /// without: r4c4(8), r8c9(8), r6c4(4), r7c6(4)
    /// step: r4c7<>4, r5c7<>7
    /// says: ur-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub UNIQUE_RECTANGLE_3 {
        id: "unique-rectangle-3",
        name: "Unique Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::se(46).and_hodoku(100),
        find: |facts, sink| find(facts, Form::Complete, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two of the cells, the roof, lie
    /// in one house and contain extra digits, and one of the two digits is confined to them in that house. The other
    /// of the two can be removed from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the four cells
    /// would contain only the two digits, which could be swapped, and the puzzle would have two solutions. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 38652....417963.5.2597.863.....7.1..1...5..9...2.8.3..925......741..5...863..754.
    /// without: r45c4(2), r78c4(3), r7c59(1)
    /// step: r4c9<>6, r6c9<>6
    /// says: ur-deadly, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub UNIQUE_RECTANGLE_4 {
        id: "unique-rectangle-4",
        name: "Unique Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::se(45).and_hodoku(100),
        find: |facts, sink| find(facts, Form::Complete, 4, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two opposite cells, or three,
    /// contain one and the same extra digit. Cells that see all of these roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .21.64.8..64.27...9.71..4622736...54145.7....6984...7.4.65...2.7.924..18..27..94.
    /// without: r1c9(35), r29c9(3), r58c7(3), r7c2(3), r7c6(3), r3c2(5), r9c1(5), r5c4(9), r5c6(39), r7c5(13)
    /// step: r6c6<>1
    /// says: ur-deadly, roof-cells, roof-so-seen
    /// ```
    pub UNIQUE_RECTANGLE_5 {
        id: "unique-rectangle-5",
        name: "Unique Rectangle Type 5",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Complete, 5, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two opposite cells, the roof,
    /// contain extra digits, and one of the two digits is confined to the rectangle in both rows, or in both columns.
    /// That digit can be removed from the roof cells.
    ///
    /// ## Why it works
    /// If one roof cell were the confined digit, the other would have to be too. Then the four cells would contain
    /// only the two digits, which could be swapped, and the puzzle would have two solutions. This relies on the
    /// puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5278.9..1....5289798.7...2...297..5..79..52..65.28..79135..798..985.1.36.64398.1.
    /// without: r1c7(4), r2c4(4), r3c7(4), r4c679(4), r5c15(4), r7c5(4), r3c3(3)
    /// step: r4c1<>8, r5c9<>8
    /// says: ur-deadly, roof-cells, ur-confined, ur-crossed-if, ur-so-crossed
    /// ```
    pub UNIQUE_RECTANGLE_6 {
        id: "unique-rectangle-6",
        name: "Unique Rectangle Type 6",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Complete, 6, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; one cell contains nothing else,
    /// and in the row and the column of the opposite cell one of the two digits is confined to the rectangle. The
    /// other digit can be removed from that opposite cell.
    ///
    /// ## Why it works
    /// If the opposite cell were the other digit, both its neighbours in the rectangle would have to be the confined
    /// digit, and the cell with nothing else would be the other digit. Then the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .2.......37....6.1.8....4.78574963129612....4243.519..6159.2.437381452..49236.1..
    /// without: r5c6(7)
    /// step: r1c6<>9
    /// says: ur-deadly, roof-cells, ur-confined, ur-hidden-if, ur-so-hidden
    /// ```
    pub HIDDEN_RECTANGLE {
        id: "hidden-rectangle",
        name: "Hidden Rectangle",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Complete, 7, sink),
    }
}

/// The techniques where all cells have both digits, by number.
static COMPLETE: [&Technique; 7] = [
    &UNIQUE_RECTANGLE_1,
    &UNIQUE_RECTANGLE_2,
    &UNIQUE_RECTANGLE_3,
    &UNIQUE_RECTANGLE_4,
    &UNIQUE_RECTANGLE_5,
    &UNIQUE_RECTANGLE_6,
    &HIDDEN_RECTANGLE,
];

/// Whether all cells have both digits of the pair, or only some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// All have both.
    Complete,
    /// A cell has further candidates and lacks one of the two.
    Incomplete,
}

/// What can be said of a rectangle.
#[derive(Clone, Copy, Debug)]
struct UniqueRectangle {
    nearly: NearlyDeadly,
    form: Form,
    case: Case,
}

#[derive(Clone, Copy, Debug)]
enum Case {
    /// What is to be said of all deadly patterns.
    Common(types::Case),
    /// One digit of the pair has no other place in these two lines.
    Crossed { lines: HouseSet, digit: Digit },
    /// One digit of the pair has no other place in the lines of a corner, whose opposite has no extras.
    Hidden { corner: Cell, opposite: Cell, digit: Digit },
}

/// Reports the cases of one form and one number: types 1 to 6, and 7 for hidden rectangles.
pub(super) fn find(facts: &Facts, form: Form, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    for rectangle in Rectangle::all() {
        if !facts.empty().contains_all(rectangle.cells()) {
            continue;
        }
        for pair in rectangle.pairs(facts) {
            let Some(unique) = Corners::new(facts, &rectangle, pair).filter(|unique| unique.form == form)
            else {
                continue;
            };
            unique.every(facts, |case, conclusions| {
                let step = unique.with(case);
                if step.number() == number && !conclusions.is_empty() {
                    sink.step(&conclusions, &step)?;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// What goes out of a rectangle by some type, or as a hidden rectangle.
pub(super) fn found_by_types(facts: &Facts, rectangle: &Rectangle, pair: DigitSet) -> CandidateMap {
    let mut found = CandidateMap::EMPTY;
    if let Some(corners) = Corners::new(facts, rectangle, pair) {
        let _ = corners.every(facts, |_, conclusions| {
            found |= conclusions.eliminations;
            ControlFlow::Continue(())
        });
    }
    found
}

/// A rectangle in which nothing but some extras keeps two digits from being swapped.
struct Corners {
    corners: [Cell; 4],
    nearly: NearlyDeadly,
    form: Form,
}

type See<'a> = &'a mut dyn FnMut(Case, Conclusions) -> ControlFlow<()>;

impl Corners {
    /// A cell without extras has both digits, one with extras at least one of them.
    fn new(facts: &Facts, rectangle: &Rectangle, pair: DigitSet) -> Option<Corners> {
        let digits = rectangle.0.map(|cell| facts.candidates(cell));
        let fits = |digits: &DigitSet| {
            *digits == pair || !(*digits - pair).is_empty() && !(*digits & pair).is_empty()
        };
        if !digits.iter().all(fits) || !leaves_open(facts, rectangle.cells(), pair) {
            return None;
        }
        let extra_cells: CellMap =
            rectangle.0.into_iter().filter(|&cell| facts.candidates(cell) != pair).collect();
        let is_complete = digits.iter().all(|digits| digits.contains_all(pair));
        (!extra_cells.is_empty()).then(|| Corners {
            corners: rectangle.0,
            nearly: NearlyDeadly { cells: rectangle.cells(), digits: pair, extra_cells },
            form: if is_complete { Form::Complete } else { Form::Incomplete },
        })
    }

    fn with(&self, case: Case) -> UniqueRectangle {
        UniqueRectangle { nearly: self.nearly, form: self.form, case }
    }

    fn every(
        &self,
        facts: &Facts,
        mut see: impl FnMut(Case, Conclusions) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.nearly.every(facts, |case, conclusions| see(Case::Common(case), conclusions))?;
        let extra_cells = self.nearly.extra_cells;
        if extra_cells.only().is_some() {
            return ControlFlow::Continue(());
        }
        if extra_cells.len() == 2 && !extra_cells.in_one_house() {
            self.crossed(facts, &mut see)?;
        }
        self.hidden(facts, &mut see)
    }

    /// The case of two opposite cells with extras.
    fn crossed(&self, facts: &Facts, see: See<'_>) -> ControlFlow<()> {
        let [first, .., last] = self.corners;
        for lines in [[first.row(), last.row()], [first.column(), last.column()]] {
            for digit in self.nearly.digits {
                if lines.iter().all(|&line| self.is_only_place(facts, line, digit)) {
                    let lines = lines.into_iter().collect();
                    let gone = facts.cells_with(digit) & self.nearly.extra_cells;
                    see(Case::Crossed { lines, digit }, Conclusions::eliminate(digit, gone))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A digit that has no other place in the lines of a corner must be there or in both its neighbours; in the latter case
    /// the opposite cell, if it has no extras, is the other digit.
    fn hidden(&self, facts: &Facts, see: See<'_>) -> ControlFlow<()> {
        for (i, &corner) in self.corners.iter().enumerate() {
            let opposite = self.corners[i ^ 3];
            if self.nearly.extra_cells.contains(opposite) {
                continue;
            }
            let neighbours = [self.corners[i ^ 1], self.corners[i ^ 2]];
            for digit in
                neighbours.into_iter().fold(self.nearly.digits, |both, cell| both & facts.candidates(cell))
            {
                if [corner.row(), corner.column()].iter().all(|&line| self.is_only_place(facts, line, digit))
                {
                    let gone = facts.candidates_in(CellMap::of(corner), self.nearly.digits.without(digit));
                    see(Case::Hidden { corner, opposite, digit }, Conclusions::eliminations(gone))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a digit can go nowhere in a line but into the rectangle.
    fn is_only_place(&self, facts: &Facts, line: House, digit: Digit) -> bool {
        self.nearly.cells.contains_all(facts.cells_with(digit) & line.cells())
    }
}

impl UniqueRectangle {
    /// 1 to 6, and 7 for a hidden rectangle.
    fn number(&self) -> usize {
        match self.case {
            Case::Common(types::Case::OneDigit) if !self.nearly.extra_cells.in_one_house() => 5,
            Case::Common(case) => case.number(),
            Case::Crossed { .. } => 6,
            Case::Hidden { .. } => 7,
        }
    }

    /// Says what follows from the extras.
    fn tell_case(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let NearlyDeadly { digits: pair, extra_cells, .. } = self.nearly;
        match &self.case {
            Case::Common(case) => self.nearly.tell(case, facts, conclusions, story),
            &Case::Crossed { lines, digit } => {
                tell_lines(lines, digit, story);
                story.say(say!("ur-crossed-if", cells = extra_cells, digit = digit, pair = pair));
                let gone = conclusions.eliminations.cells();
                story.say(say!("ur-so-crossed", digit = digit, gone = gone));
            }
            &Case::Hidden { corner, opposite, digit } => {
                let other = pair.without(digit);
                tell_lines(lines_of(corner), digit, story);
                story.say(say!(
                    "ur-hidden-if",
                    corner = corner,
                    digit = digit,
                    other = other,
                    opposite = opposite
                ));
                story.say(say!("ur-so-hidden", corner = corner, other = other));
            }
        }
    }
}

/// Says that a digit has no place in two lines but in the rectangle.
fn tell_lines(lines: HouseSet, digit: Digit, story: &mut Story) {
    story.say(say!("ur-confined", lines = lines, digit = digit));
    lines.iter().for_each(|house| story.house(house, Role::Base));
}

/// The row and the column of a cell.
fn lines_of(cell: Cell) -> HouseSet {
    HouseSet::of(cell.row()).with(cell.column())
}

impl Pattern for UniqueRectangle {
    fn technique(&self) -> &'static Technique {
        let techniques = if self.form == Form::Complete { &COMPLETE } else { &INCOMPLETE };
        techniques[self.number() - 1]
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let NearlyDeadly { cells, digits: pair, .. } = self.nearly;
        story.say(say!("ur-deadly", cells = cells, pair = pair));
        self.nearly.show_floor(facts, story);
        if self.form == Form::Incomplete {
            let missing = self.nearly.pattern() - facts.candidates_in(cells, pair);
            story.say(say!("ur-missing", missing = missing));
        }
        self.nearly.tell_extras(facts, story);
        self.tell_case(facts, conclusions, story);
        let argument = Argument::deadly_pairs(self.nearly.pattern());
        story.argument = match self.case {
            Case::Common(case) => with_case(argument, &case),
            Case::Crossed { lines, digit } => argument.and_places(lines, digit),
            Case::Hidden { corner, digit, .. } => argument.and_places(lines_of(corner), digit),
        };
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;
    use crate::Promise;

    /// Whether cells with these candidates are a rectangle that the digits 1 and 2 nearly fill.
    fn check(corners: [&str; 4], expected: Option<Form>) {
        let cells = [(0, 0), (0, 1), (3, 0), (3, 1)].map(|(row, column)| Cell::at_row_column(row, column));
        // A given, so that what is missing elsewhere was removed by reasoning.
        let mut board: Board = format!("{}9", ".".repeat(80)).parse().unwrap();
        for (cell, digits) in cells.into_iter().zip(corners) {
            let digits: DigitSet = digits.chars().filter_map(Digit::from_char).collect();
            for digit in !digits {
                board.remove(cell.with(digit));
            }
        }
        let facts = Facts::with_promise(board, Promise::Givens);
        let pair = DigitSet::of(Digit::D1).with(Digit::D2);
        let made = Corners::new(&facts, &Rectangle(cells), pair);
        assert_eq!(made.map(|made| made.form), expected, "{corners:?}");
    }

    #[test]
    fn every_corner_has_a_digit_of_the_pair() {
        check(["12", "12", "12", "123"], Some(Form::Complete));
        check(["12", "12", "125", "256"], Some(Form::Incomplete));
        check(["12", "12", "125", "56"], None);
        check(["12", "12", "12", "12"], None);
        check(["12", "12", "1", "123"], None);
    }
}
