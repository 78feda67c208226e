//! Deadly shapes: cells that are deadly whenever they contain only that many digits, in any arrangement:
//! every filling can be changed without changing the digits of any house.
//!
//! - Two lines side by side through the same boxes, with as many digits as each has cells: they can be
//!   swapped.
//! - A block of four cells in a box, or of three, with a pair in its rows and a pair in its columns, and as
//!   many digits as the block has cells: polygons.
//!
//! - Three lines side by side crossing a line of each box, with four digits: a matrix.
//!
//! Some shapes are deadly only if no filling that is possible now is the only one of its kind: a matrix
//! without one of its cells, which four digits can fill in 864 ways, 192 of them alone.
//!
//! Four rows crossing four columns, two of each in a box, are deadly with four digits as well. But they are
//! of no use: even if two of the cells contain other digits, there are two of the four digits in every row,
//! column and box of the cells that can be swapped. So a puzzle with one solution never comes so close.

use super::are_digits_open;
use super::closed_sets::closed_subsets;
use super::fillings::{find_swap_example, has_swap_for_every_filling};
use super::numbered_cases::report_numbered_cases;
use super::types::{DeadlyPatternCase, NearlyDeadlyPattern, add_case_truths};
use super::{ShapeFilter, ShapeVisitor};
use crate::Message;
use crate::order::combinations_in_colex;
use crate::prelude::*;

/// A family of shapes, and the techniques that go by it.
pub(crate) struct ShapeFamily {
    /// The techniques of types 1 to 4.
    pub types: [&'static Technique; 4],
    /// The numbers of digits that its shapes take.
    pub sizes: &'static [usize],
    /// Visits its shapes for this many digits.
    pub visit_shapes: fn(&Facts, usize, ShapeFilter<'_>, ShapeVisitor<'_>) -> ControlFlow<()>,
    /// Condition under which its shapes are deadly.
    pub deadly: DeadlyCondition,
    /// Makes the message that says why these cells must not contain only these digits.
    pub explain_deadliness: fn(CellMap, DigitSet) -> Message,
    /// Whether an example follows.
    pub example: ExampleStyle,
}

/// Whether it takes an example to see that digits can be rearranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExampleStyle {
    /// Lines are swapped.
    Plain,
    /// Digits move as they can.
    WithExample,
}

/// Condition under which shapes of a family are deadly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeadlyCondition {
    /// Every shape is deadly.
    Always,
    /// A shape is deadly if every filling possible now can be filled in otherwise, and if that is true of no
    /// part of it.
    IfRefillable,
}

impl DeadlyCondition {
    /// Whether a shape is deadly.
    fn is_deadly(self, facts: &Facts, nearly_deadly: &NearlyDeadlyPattern) -> bool {
        let changes = |cells: CellMap| {
            let part = NearlyDeadlyPattern { cells, ..*nearly_deadly };
            has_swap_for_every_filling(present_pattern_candidates(facts, &part), part.pattern_candidates())
        };
        self == DeadlyCondition::Always
            || changes(nearly_deadly.cells)
                && !closed_subsets(nearly_deadly.cells, nearly_deadly.extra_cells).any(changes)
    }

    /// The argument that a shape is deadly.
    fn proof_argument(self, facts: &Facts, nearly_deadly: &NearlyDeadlyPattern) -> ProofArgument {
        match self {
            DeadlyCondition::Always => {
                ProofArgument::from_deadly_fillings(nearly_deadly.pattern_candidates())
            }
            DeadlyCondition::IfRefillable => ProofArgument::from_deadly_fillings_among(
                present_pattern_candidates(facts, nearly_deadly),
                nearly_deadly.pattern_candidates(),
            ),
        }
    }
}

/// The candidates of a shape that are possible now.
fn present_pattern_candidates(facts: &Facts, nearly_deadly: &NearlyDeadlyPattern) -> CandidateMap {
    facts.candidates_in(nearly_deadly.cells, nearly_deadly.digits)
}

/// A shape of a family, with the case that applies to it.
#[derive(Clone, Copy)]
struct ShapePattern {
    nearly_deadly: NearlyDeadlyPattern,
    case: DeadlyPatternCase,
    family: &'static ShapeFamily,
}

impl std::fmt::Debug for ShapePattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple(self.technique().id).field(&self.nearly_deadly).field(&self.case).finish()
    }
}

/// Reports the cases of a family of the type with this number.
pub(crate) fn find_shapes(
    facts: &Facts,
    family: &'static ShapeFamily,
    number: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    report_numbered_cases(facts, family.types[0], number, sink, |see, poll| {
        visit_open_shapes(facts, family, |nearly| {
            let Some(nearly) = nearly else { return poll() };
            nearly.visit_cases(facts, |case, conclusions| {
                see(case.type_number(), &conclusions, &ShapePattern { nearly_deadly: *nearly, case, family });
                ControlFlow::Continue(())
            })
        })
    })
}

/// Visits the shapes of a family whose extras lie in one cell, in two of a house, or are one digit; `None`
/// only asks whether to go on.
pub(crate) fn visit_open_shapes(
    facts: &Facts,
    family: &ShapeFamily,
    mut visit: impl FnMut(Option<&NearlyDeadlyPattern>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    family.sizes.iter().try_for_each(|&size| {
        visit_near_shapes(facts, family, size, |nearly| {
            let Some(nearly) = nearly else { return visit(None) };
            let is_open = are_digits_open(facts, nearly.cells, nearly.digits);
            // Trying all ways to fill a shape may take long.
            if is_open && family.deadly == DeadlyCondition::IfRefillable {
                visit(None)?;
            }
            if is_open && family.deadly.is_deadly(facts, nearly) {
                visit(Some(nearly))
            } else {
                ControlFlow::Continue(())
            }
        })
    })
}

/// Visits the shapes of a family for this many digits, open or not.
fn visit_near_shapes(
    facts: &Facts,
    family: &ShapeFamily,
    size: usize,
    mut visit: impl FnMut(Option<&NearlyDeadlyPattern>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let up_to = |count| {
        (1..=count).fold(CellMap::EMPTY, |cells, count| cells | facts.cells_with_candidate_count(count))
    };
    let (small, larger) = (up_to(size), up_to(size + 1));
    // Only shapes close enough to be useful: one extra digit, or at most two cells with extras.
    let near = |cells: CellMap| {
        facts.empty_cells().contains_all(cells) && (larger.contains_all(cells) || (cells - small).len() <= 2)
    };
    (family.visit_shapes)(facts, size, &near, &mut |cells| match cells.is_empty() {
        true => visit(None),
        false => visit_digit_splits(facts, cells, size, &mut |nearly| visit(Some(nearly))),
    })
}

/// Visits the ways to divide the digits of a shape from its extras.
fn visit_digit_splits(
    facts: &Facts,
    cells: CellMap,
    size: usize,
    visit: &mut dyn FnMut(&NearlyDeadlyPattern) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // A shape must have extras, or the puzzle would be contradictory.
    let mut report = |digits: DigitSet| {
        let has_extras = |cell: &Cell| !(facts.candidates(*cell) - digits).is_empty();
        let extra_cells: CellMap = cells.iter().filter(has_extras).collect();
        if extra_cells.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(&NearlyDeadlyPattern { cells, digits, extra_cells })
    };
    // One digit too many: any of them may be the extra.
    let all = facts.candidate_digits_in(cells);
    if all.len() == size + 1 {
        for extra in all {
            report(all.without(extra))?;
        }
        return ControlFlow::Continue(());
    }
    // Else two cells of a house may have the extras.
    let large: CellMap = cells.iter().filter(|&cell| facts.candidates(cell).len() > size).collect();
    if large.len() > 2 {
        return ControlFlow::Continue(());
    }
    let mut seen: Vec<DigitSet> = Vec::new();
    for extra_cells in cells.subsets(2).filter(|two| two.contains_all(large) && two.in_one_house()) {
        let digits = facts.candidate_digits_in(cells - extra_cells);
        if digits.len() == size && !seen.contains(&digits) {
            seen.push(digits);
            report(digits)?;
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for ShapePattern {
    fn technique(&self) -> &'static Technique {
        self.family.types[self.case.type_number() - 1]
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        explanation.add_message((self.family.explain_deadliness)(
            self.nearly_deadly.cells,
            self.nearly_deadly.digits,
        ));
        self.nearly_deadly.mark_floor(facts, explanation);
        if self.family.example == ExampleStyle::WithExample
            && let Some([one, other]) = find_swap_example(
                present_pattern_candidates(facts, &self.nearly_deadly),
                self.nearly_deadly.pattern_candidates(),
            )
        {
            explanation.add_message(say!("rearranged", one, other));
            explanation.mark_cells(one.cells(), MarkRole::Focus);
        }
        self.nearly_deadly.explain_extras(facts, explanation);
        self.nearly_deadly.explain_case(&self.case, facts, conclusions, explanation);
        explanation.argument =
            add_case_truths(self.family.deadly.proof_argument(facts, &self.nearly_deadly), &self.case);
    }
}

/// Visits as many cells in each of two lines through the same boxes, side by side: rows before columns.
pub(crate) fn visit_two_line_shapes(
    _: &Facts,
    size: usize,
    near: ShapeFilter<'_>,
    visit: ShapeVisitor<'_>,
) -> ControlFlow<()> {
    // Each two lines of a band or stack: 0 to 8 are pairs of rows, 9 to 17 pairs of columns.
    for lines in 0..18 {
        let (is_row, [first, second]) =
            (lines < 9, TWO_OF_THREE[lines % 3].map(|line| lines % 9 / 3 * 3 + line));
        let cell = |line, place| match is_row {
            true => Cell::from_row_column(line, place),
            false => Cell::from_row_column(place, line),
        };
        // The two cells side by side count as one place.
        let pairs: [CellMap; 9] =
            std::array::from_fn(|place| CellMap::of(cell(first, place)).with(cell(second, place)));
        let open = (0..9).filter(|&place| near(pairs[place]));
        let open = open.fold(0u16, |open, place| open | 1 << place);
        for group in combinations_in_colex(open, size) {
            // A box does not contain more cells than digits.
            if (0..3).any(|third| (group >> (3 * third) & 0o7).count_ones() as usize * 2 > size) {
                continue;
            }
            let places = (0..9).filter(|place| group >> place & 1 == 1);
            let cells = places.fold(CellMap::EMPTY, |cells, place| cells | pairs[place]);
            if near(cells) {
                visit(cells)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits blocks of as many cells in a box as digits, in two rows and two columns, with a pair of cells in
/// these rows and a pair in these columns.
pub(crate) fn visit_polygons(
    _: &Facts,
    size: usize,
    near: ShapeFilter<'_>,
    visit: ShapeVisitor<'_>,
) -> ControlFlow<()> {
    // Two rows of a band and two columns of a stack: a block of their crossings.
    for corner in 0..81 {
        let (band, stack) = (corner / 27, corner / 9 % 3);
        let rows = TWO_OF_THREE[corner / 3 % 3].map(|row| 3 * band + row);
        let columns = TWO_OF_THREE[corner % 3].map(|column| 3 * stack + column);
        for block in crossing_cells(&rows, &columns).subsets(size).filter(|&block| near(block)) {
            // The block needs one more column and one more row outside its box.
            for column in (0..9).filter(|column| column / 3 != stack) {
                let beside = block | crossing_cells(&rows, &[column]);
                if !near(beside) {
                    continue;
                }
                for row in (0..9).filter(|row| row / 3 != band) {
                    let cells = beside | crossing_cells(&[row], &columns);
                    if near(cells) {
                        visit(cells)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits three lines side by side that cross a line of each box: rows before columns.
pub(crate) fn visit_matrix_shapes(
    _: &Facts,
    _: usize,
    near: ShapeFilter<'_>,
    visit: ShapeVisitor<'_>,
) -> ControlFlow<()> {
    for chute in 0..6 {
        let of_chute = |places: &[usize]| -> CellMap {
            let lines = [0, 1, 2].map(|line| chute % 3 * 3 + line);
            if chute < 3 { crossing_cells(&lines, places) } else { crossing_cells(places, &lines) }
        };
        let thirds: [CellMap; 9] = std::array::from_fn(|place| of_chute(&[place]));
        for places in 0..27 {
            let thirds = [places / 9, 3 + places / 3 % 3, 6 + places % 3].map(|place| thirds[place]);
            visit_accepted_shape(thirds[0] | thirds[1] | thirds[2], near, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The matrices without one of their cells.
pub(crate) fn visit_incomplete_matrices(
    facts: &Facts,
    size: usize,
    near: ShapeFilter<'_>,
    visit: ShapeVisitor<'_>,
) -> ControlFlow<()> {
    visit_matrix_shapes(facts, size, &|_| true, &mut |cells| {
        cells.iter().try_for_each(|missing| visit_accepted_shape(cells.without(missing), near, visit))
    })
}

fn visit_accepted_shape(cells: CellMap, near: ShapeFilter<'_>, visit: ShapeVisitor<'_>) -> ControlFlow<()> {
    if near(cells) { visit(cells) } else { ControlFlow::Continue(()) }
}

/// Two of three, the missing one first to last.
const TWO_OF_THREE: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// The cells where some rows cross some columns, each 0 to 8.
fn crossing_cells(rows: &[usize], columns: &[usize]) -> CellMap {
    let of_row = |row: usize| columns.iter().map(move |&column| Cell::from_row_column(row, column));
    rows.iter().copied().flat_map(of_row).collect()
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, Digit};

    use super::*;
    use crate::proof::{CertificateChecker, prove_conclusions};

    /// The digits of some cells and the cells with others, in a position of some cells with few candidates
    /// and all others with all.
    fn check(few: &[(&str, &str)], cells: &str, expected: &[(&str, &str)]) {
        let mut marks = ByCell::splat(DigitSet::FULL);
        for (cell, digits) in few {
            marks[cell.parse::<Cell>().unwrap()] = digits.parse().unwrap();
        }
        let facts = Facts::new(Board::from_candidates(marks));
        let mut found = Vec::new();
        let _ = visit_digit_splits(&facts, cells.parse().unwrap(), 3, &mut |nearly| {
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

    /// Counts the shapes, and lets the checker prove of some that their cells contain other digits too.
    fn check_shapes(
        shapes: fn(&Facts, usize, ShapeFilter<'_>, ShapeVisitor<'_>) -> ControlFlow<()>,
        size: usize,
        count: usize,
    ) {
        let mut all = Vec::new();
        let empty = Facts::new(Board::EMPTY);
        let _ = shapes(&empty, size, &|_| true, &mut |cells| {
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
            let nearly = NearlyDeadlyPattern { cells, digits, extra_cells };
            let eliminations = Conclusions::from_eliminations(facts.candidates_in(extra_cells, digits));
            let certificate = prove_conclusions(
                &facts,
                &eliminations,
                &ProofArgument::from_deadly_fillings(nearly.pattern_candidates()),
            )
            .unwrap();
            assert_eq!(
                CertificateChecker::new(&board).check_step(&eliminations, &certificate),
                Ok(()),
                "{cells}"
            );
        }
    }

    #[test]
    fn shapes_are_deadly() {
        check_shapes(visit_two_line_shapes, 3, 18 * 27);
        check_shapes(visit_two_line_shapes, 4, 18 * (27 + 81));
        check_shapes(visit_polygons, 3, 81 * 36 * 4);
        check_shapes(visit_polygons, 4, 81 * 36);
        check_shapes(visit_matrix_shapes, 4, 6 * 27);
    }
}
