//! Shapes of cells that are deadly whenever they hold only so many digits, however these lie: whoever fills them can fill
//! them otherwise, without any house noticing.
//!
//! - Two lines side by side through the same boxes, with as many digits as each has cells: they can change places.
//! - A block of four cells in a box, or of three, with a pair beside it in its rows and a pair in its columns, and as many
//!   digits as the block has cells: polygons.
//!
//! Four rows crossing four columns, two of each in a box, are deadly with four digits as well. But they are no use: even if
//! two of the cells hold other digits, there are two of the four digits in every row, column and box of the cells that can be
//! swapped. So a puzzle with one solution never comes so close.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, DigitSet};

use super::leaves_open;
use super::types::{Case, NearlyDeadly, with_case};
use crate::order::colex;
use crate::proof::Argument;
use crate::{Conclusions, Facts, Pattern, Sentence, Sink, Story, Technique};

/// What sees the cells of a shape.
type See<'a> = &'a mut dyn FnMut(CellMap) -> ControlFlow<()>;

/// Whether some cells can be part of a shape that is looked for.
type Near<'a> = &'a dyn Fn(CellMap) -> bool;

/// A family of shapes, and the techniques that go by it.
pub(crate) struct Family {
    /// The techniques of types 1 to 4.
    pub types: [&'static Technique; 4],
    /// How many digits its shapes take.
    pub sizes: &'static [usize],
    /// Its shapes for so many digits.
    pub shapes: fn(usize, Near<'_>, See<'_>) -> ControlFlow<()>,
    /// Why these cells must not hold only these digits.
    pub why: fn(CellMap, DigitSet) -> Sentence,
}

/// A shape of a family, and what is to be said of it.
#[derive(Clone, Copy)]
struct Shape {
    nearly: NearlyDeadly,
    case: Case,
    family: &'static Family,
}

impl std::fmt::Debug for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple(self.technique().id).field(&self.nearly).field(&self.case).finish()
    }
}

/// Reports the cases of a family of the type with this number.
pub(crate) fn find(
    facts: &Facts,
    family: &'static Family,
    number: usize,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    each(facts, family, |nearly| {
        nearly.every(facts, |case, conclusions| {
            if case.number() == number && !conclusions.is_empty() {
                sink.step(&conclusions, &Shape { nearly: *nearly, case, family })?;
            }
            ControlFlow::Continue(())
        })
    })
}

/// The shapes of a family whose extras lie in one cell, in two of a house, or are one digit.
pub(crate) fn each(
    facts: &Facts,
    family: &Family,
    mut see: impl FnMut(&NearlyDeadly) -> ControlFlow<()>,
) -> ControlFlow<()> {
    family.sizes.iter().try_for_each(|&size| {
        every(facts, family, size, |nearly| match leaves_open(facts, nearly.cells, nearly.digits) {
            true => see(nearly),
            false => ControlFlow::Continue(()),
        })
    })
}

/// Those for so many digits, whether they are open or not.
fn every(
    facts: &Facts,
    family: &Family,
    size: usize,
    mut see: impl FnMut(&NearlyDeadly) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let up_to =
        |count| (1..=count).fold(CellMap::EMPTY, |cells, count| cells | facts.cells_with_count(count));
    let (small, larger) = (up_to(size), up_to(size + 1));
    let near = |cells: CellMap| {
        facts.empty().contains_all(cells) && (larger.contains_all(cells) || (cells - small).len() <= 2)
    };
    (family.shapes)(size, &near, &mut |cells| of_cells(facts, cells, size, &mut see))
}

/// The ways to tell the digits of a shape from its extras.
fn of_cells(
    facts: &Facts,
    cells: CellMap,
    size: usize,
    see: &mut dyn FnMut(&NearlyDeadly) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let union =
        |cells: CellMap| cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell));
    let mut report = |digits: DigitSet| {
        let has_extras = |cell: &Cell| !(facts.candidates(*cell) - digits).is_empty();
        let extra_cells: CellMap = cells.iter().filter(has_extras).collect();
        if extra_cells.is_empty() {
            return ControlFlow::Continue(());
        }
        see(&NearlyDeadly { cells, digits, extra_cells })
    };
    let all = union(cells);
    if all.len() == size + 1 {
        for extra in all {
            report(all.without(extra))?;
        }
        return ControlFlow::Continue(());
    }
    let large: CellMap = cells.iter().filter(|&cell| facts.candidates(cell).len() > size).collect();
    if large.len() > 2 {
        return ControlFlow::Continue(());
    }
    let mut seen: Vec<DigitSet> = Vec::new();
    for extra_cells in cells.subsets(2).filter(|two| two.contains_all(large) && two.in_one_house()) {
        let digits = union(cells - extra_cells);
        if digits.len() == size && !seen.contains(&digits) {
            seen.push(digits);
            report(digits)?;
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for Shape {
    fn technique(&self) -> &'static Technique {
        self.family.types[self.case.number() - 1]
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        story.say((self.family.why)(self.nearly.cells, self.nearly.digits));
        self.nearly.show_floor(facts, story);
        self.nearly.tell_extras(facts, story);
        self.nearly.tell(&self.case, facts, conclusions, story);
        story.argument = with_case(Argument::deadly_fillings(self.nearly.pattern()), &self.case);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

/// As many cells in each of two lines through the same boxes, side by side: rows before columns.
pub(crate) fn two_lines(size: usize, near: Near<'_>, see: See<'_>) -> ControlFlow<()> {
    for lines in 0..18 {
        let (is_row, [first, second]) = (lines < 9, PAIRS[lines % 3].map(|line| lines % 9 / 3 * 3 + line));
        let cell = |line, place| match is_row {
            true => Cell::at_row_column(line, place),
            false => Cell::at_row_column(place, line),
        };
        let pairs: [CellMap; 9] =
            std::array::from_fn(|place| CellMap::of(cell(first, place)).with(cell(second, place)));
        let open = (0..9).filter(|&place| near(pairs[place]));
        let open = open.fold(0u16, |open, place| open | 1 << place);
        for group in colex(open, size) {
            // A box does not hold more cells than digits.
            if (0..3).any(|third| (group >> (3 * third) & 0o7).count_ones() as usize * 2 > size) {
                continue;
            }
            let places = (0..9).filter(|place| group >> place & 1 == 1);
            let cells = places.fold(CellMap::EMPTY, |cells, place| cells | pairs[place]);
            if near(cells) {
                see(cells)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A block of as many cells in a box, in two rows and two columns, a pair beside it in these rows and a pair in these
/// columns.
pub(crate) fn polygons(size: usize, near: Near<'_>, see: See<'_>) -> ControlFlow<()> {
    for corner in 0..81 {
        let (band, stack) = (corner / 27, corner / 9 % 3);
        let rows = PAIRS[corner / 3 % 3].map(|row| 3 * band + row);
        let columns = PAIRS[corner % 3].map(|column| 3 * stack + column);
        for block in crossing(&rows, &columns).subsets(size).filter(|&block| near(block)) {
            for column in (0..9).filter(|column| column / 3 != stack) {
                let beside = block | crossing(&rows, &[column]);
                if !near(beside) {
                    continue;
                }
                for row in (0..9).filter(|row| row / 3 != band) {
                    let cells = beside | crossing(&[row], &columns);
                    if near(cells) {
                        see(cells)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two of three, the missing one first to last.
const PAIRS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// The cells where some rows cross some columns, each 0 to 8.
fn crossing(rows: &[usize], columns: &[usize]) -> CellMap {
    let of_row = |row: usize| columns.iter().map(move |&column| Cell::at_row_column(row, column));
    rows.iter().copied().flat_map(of_row).collect()
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, Digit};

    use super::*;
    use crate::proof::{Checker, prove};

    /// The digits of some cells and the cells with others, in a position of some cells with few candidates and all others
    /// with all.
    fn check(few: &[(&str, &str)], cells: &str, expected: &[(&str, &str)]) {
        let mut marks = ByCell::splat(DigitSet::FULL);
        for (cell, digits) in few {
            marks[cell.parse::<Cell>().unwrap()] = digits.parse().unwrap();
        }
        let facts = Facts::new(Board::from_candidates(marks));
        let mut found = Vec::new();
        let _ = of_cells(&facts, cells.parse().unwrap(), 3, &mut |nearly| {
            found.push((nearly.digits.to_string(), nearly.extra_cells.to_string()));
            ControlFlow::Continue(())
        });
        let expected = expected.iter().map(|&(digits, extras)| (digits.to_string(), extras.to_string()));
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    #[test]
    fn extras_are_told_from_the_digits() {
        let five = [("r1c1", "12"), ("r1c4", "23"), ("r1c8", "13"), ("r3c1", "123"), ("r3c4", "12")];
        let all = |last| five.into_iter().chain([("r3c8", last)]).collect::<Vec<_>>();
        let cells = "r1c148, r3c148";
        check(&all("3456"), cells, &[("123", "r3c8")]);
        check(
            &all("126"),
            cells,
            &[("236", "r1c18, r3c148"), ("136", "r1c14, r3c148"), ("126", "r1c48, r3c1"), ("123", "r3c8")],
        );
        check(&five, cells, &[("123", "r3c8")]);
        check(&five[..4], cells, &[("123", "r3c48")]);
        check(&five[..2], cells, &[]);
    }

    /// Counts the shapes, and lets the checker say of some that their cells do not hold so many digits alone.
    fn check_shapes(shapes: fn(usize, Near<'_>, See<'_>) -> ControlFlow<()>, size: usize, count: usize) {
        let mut all = Vec::new();
        let _ = shapes(size, &|_| true, &mut |cells| {
            all.push(cells);
            ControlFlow::Continue(())
        });
        assert_eq!(all.len(), count);
        for &cells in all.iter().step_by(61) {
            let digits: DigitSet = Digit::ALL[..size].iter().copied().collect();
            let mut marks = ByCell::splat(DigitSet::FULL);
            cells.iter().for_each(|cell| marks[cell] = digits);
            let extra_cells = CellMap::of(cells.first().unwrap());
            extra_cells.iter().for_each(|cell| marks[cell] = digits.with(Digit::D9));
            let board = Board::from_candidates(marks);
            let facts = Facts::new(board.clone());
            let nearly = NearlyDeadly { cells, digits, extra_cells };
            let gone = Conclusions::eliminations(facts.candidates_in(extra_cells, digits));
            let certificate = prove(&facts, &gone, &Argument::deadly_fillings(nearly.pattern())).unwrap();
            assert_eq!(Checker::new(&board).check(&gone, &certificate), Ok(()), "{cells}");
        }
    }

    #[test]
    fn shapes_are_deadly() {
        check_shapes(two_lines, 3, 18 * 27);
        check_shapes(two_lines, 4, 18 * (27 + 81));
        check_shapes(polygons, 3, 81 * 36 * 4);
        check_shapes(polygons, 4, 81 * 36);
    }
}
