//! The cases of unique rectangles, types 1 to 6 and hidden ones, whether all cells have both digits or some
//! have lost one.

use ninefold_core::small_sort::SortShort;

use super::engine::are_digits_open;
use super::engine::guardians::JoinedSubset;
use super::engine::numbered_cases::report_numbered_cases;
use super::engine::rectangles::CellRectangle;
use super::engine::types::{self, NearlyDeadlyPattern, add_case_truths};
use crate::prelude::*;

/// Whether all cells have both digits of the pair, or only some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RectangleForm {
    /// All have both.
    Complete,
    /// A cell has further candidates and lacks one of the two.
    Incomplete,
}

/// A unique rectangle and the case that applies to it.
#[derive(Clone, Copy, Debug)]
struct UniqueRectangle {
    techniques: &'static [&'static Technique; 7],
    nearly_deadly: NearlyDeadlyPattern,
    form: RectangleForm,
    case: RectangleCase,
}

#[derive(Clone, Copy, Debug)]
enum RectangleCase {
    /// A case that all deadly patterns have.
    Common(types::DeadlyPatternCase),
    /// One digit of the pair has no other place in these two lines.
    Crossed { lines: HouseSet, digit: Digit },
    /// One digit of the pair has no other place in the lines of a corner, whose opposite has no extras.
    Hidden { corner: Cell, opposite: Cell, digit: Digit },
}

/// Reports the cases of one form and one number: types 1 to 6, and 7 for hidden rectangles. `techniques` has
/// them by number.
pub(super) fn find_rectangle_cases(
    facts: &Facts,
    form: RectangleForm,
    techniques: &'static [&'static Technique; 7],
    number: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    report_numbered_cases(facts, techniques[0], number, sink, |see, poll| {
        // Every pair of digits in every rectangle of empty cells.
        let open = CellRectangle::all_rectangles()
            .filter(|rectangle| facts.empty_cells().contains_all(rectangle.cells()));
        for rectangle in open {
            poll()?;
            let corners = rectangle
                .bivalue_digit_pairs(facts)
                .filter_map(|pair| RectangleCorners::new(facts, &rectangle, pair));
            for corners in corners.filter(|corners| corners.form == form) {
                corners.visit_cases(facts, |case, conclusions| {
                    let seen = corners.build_case_pattern(case, techniques);
                    see(seen.rectangle_type_number(), &conclusions, &seen);
                    ControlFlow::Continue(())
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A rectangle that another program found.
#[derive(Clone, Copy, Debug)]
pub struct FoundRectangle {
    /// The four cells.
    pub cells: [Cell; 4],
    /// The two digits.
    pub pair: DigitSet,
    /// 1 to 6 by its type, 7 for a hidden rectangle.
    pub number: usize,
    /// For type 3, the cells that form a subset with the roof.
    pub joined: CellMap,
    /// The eliminations.
    pub eliminations: CandidateMap,
}

/// Builds the pattern of a rectangle, as a case of one of some techniques; `None` if it has another form.
pub(super) fn build_rectangle_pattern(
    facts: &Facts,
    form: RectangleForm,
    techniques: &'static [&'static Technique; 7],
    found: &FoundRectangle,
) -> Option<Box<dyn Pattern>> {
    let mut cells = found.cells;
    cells.sort_short();
    let corners = RectangleCorners::new(facts, &CellRectangle(cells), found.pair)
        .filter(|corners| corners.form == form)?;
    let case = corners.matching_case(facts, found)?;
    Some(Box::new(corners.build_case_pattern(case, techniques)))
}

/// Returns the eliminations of a rectangle by all types, hidden rectangles included.
pub(super) fn eliminations_by_types(
    facts: &Facts,
    rectangle: &CellRectangle,
    pair: DigitSet,
) -> CandidateMap {
    let mut found = CandidateMap::EMPTY;
    if let Some(corners) = RectangleCorners::new(facts, rectangle, pair) {
        let _ = corners.visit_cases(facts, |_, conclusions| {
            found |= conclusions.eliminations;
            ControlFlow::Continue(())
        });
    }
    found
}

/// A rectangle in which only some extras prevent two digits from being swapped.
struct RectangleCorners {
    corners: [Cell; 4],
    nearly_deadly: NearlyDeadlyPattern,
    form: RectangleForm,
}

type RectangleVisitor<'a> = &'a mut dyn FnMut(RectangleCase, Conclusions) -> ControlFlow<()>;

impl RectangleCorners {
    /// A cell without extras has both digits, one with extras at least one of them.
    fn new(facts: &Facts, rectangle: &CellRectangle, pair: DigitSet) -> Option<RectangleCorners> {
        let digits = rectangle.0.map(|cell| facts.candidates(cell));
        // Each cell has the pair alone, or at least one of its digits and an extra.
        let fits = |digits: &DigitSet| {
            *digits == pair || !(*digits - pair).is_empty() && !(*digits & pair).is_empty()
        };
        if !digits.iter().all(fits) || !are_digits_open(facts, rectangle.cells(), pair) {
            return None;
        }
        let extra_cells: CellMap =
            rectangle.0.into_iter().filter(|&cell| facts.candidates(cell) != pair).collect();
        let is_complete = digits.iter().all(|digits| digits.contains_all(pair));
        (!extra_cells.is_empty()).then(|| RectangleCorners {
            corners: rectangle.0,
            nearly_deadly: NearlyDeadlyPattern { cells: rectangle.cells(), digits: pair, extra_cells },
            form: if is_complete { RectangleForm::Complete } else { RectangleForm::Incomplete },
        })
    }

    /// Returns the case that another program found in it.
    fn matching_case(&self, facts: &Facts, found: &FoundRectangle) -> Option<RectangleCase> {
        let NearlyDeadlyPattern { digits: pair, extra_cells, .. } = self.nearly_deadly;
        // Read the case off the given eliminations; the digit of the pair that is not removed is the locked
        // one.
        let removed = found.eliminations.digits();
        let remaining_digit = (pair - removed).only();
        Some(match found.number {
            1 => RectangleCase::Common(types::DeadlyPatternCase::OneCell),
            2 | 5 => RectangleCase::Common(types::DeadlyPatternCase::OneDigit),
            3 => {
                let cells = found.joined;
                let digits =
                    self.nearly_deadly.extra_candidates(facts).digits() | facts.candidate_digits_in(cells);
                let houses = (extra_cells | cells).covered_houses();
                RectangleCase::Common(types::DeadlyPatternCase::Joined(JoinedSubset {
                    cells,
                    digits,
                    houses,
                }))
            }
            4 => {
                let digit = remaining_digit?;
                let is_locked = |house: &House| facts.candidate_cells(digit) & house.cells() == extra_cells;
                let house = extra_cells.covered_houses().iter().find(is_locked)?;
                RectangleCase::Common(types::DeadlyPatternCase::Locked { house, digit })
            }
            6 => {
                let digit = removed.only()?;
                let lines = self
                    .crossing_lines()
                    .into_iter()
                    .find(|lines| self.are_only_places(facts, lines, digit))?;
                RectangleCase::Crossed { lines: lines.into_iter().collect(), digit }
            }
            _ => {
                let (eliminated, digit) = (found.eliminations.only()?, remaining_digit?);
                let index = self.corners.iter().position(|corner| *corner == eliminated.cell())?;
                RectangleCase::Hidden { corner: eliminated.cell(), opposite: self.corners[index ^ 3], digit }
            }
        })
    }

    fn build_case_pattern(
        &self,
        case: RectangleCase,
        techniques: &'static [&'static Technique; 7],
    ) -> UniqueRectangle {
        UniqueRectangle { techniques, nearly_deadly: self.nearly_deadly, form: self.form, case }
    }

    fn visit_cases(
        &self,
        facts: &Facts,
        mut visit: impl FnMut(RectangleCase, Conclusions) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.nearly_deadly
            .visit_cases(facts, |case, conclusions| visit(RectangleCase::Common(case), conclusions))?;
        let extra_cells = self.nearly_deadly.extra_cells;
        if extra_cells.only().is_some() {
            return ControlFlow::Continue(());
        }
        // Types 6 and 7 go beyond the common types.
        if extra_cells.len() == 2 && !extra_cells.in_one_house() {
            self.visit_crossed_cases(facts, &mut visit)?;
        }
        self.visit_hidden_cases(facts, &mut visit)
    }

    /// Visits the case of two opposite cells with extras.
    fn visit_crossed_cases(&self, facts: &Facts, visit: RectangleVisitor<'_>) -> ControlFlow<()> {
        for lines in self.crossing_lines() {
            for digit in self.nearly_deadly.digits {
                if self.are_only_places(facts, &lines, digit) {
                    let lines = lines.into_iter().collect();
                    let eliminations = facts.candidate_cells(digit) & self.nearly_deadly.extra_cells;
                    visit(
                        RectangleCase::Crossed { lines, digit },
                        Conclusions::from_digit_eliminations(digit, eliminations),
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A digit that has no other place in the lines of a corner must be there or in both its neighbours; in
    /// the latter case the opposite cell, if it has no extras, is the other digit.
    fn visit_hidden_cases(&self, facts: &Facts, visit: RectangleVisitor<'_>) -> ControlFlow<()> {
        for (i, &corner) in self.corners.iter().enumerate() {
            let opposite = self.corners[i ^ 3];
            if self.nearly_deadly.extra_cells.contains(opposite) {
                continue;
            }
            // A digit with no other place in the corner's row and column: if the corner had the other digit,
            // the rectangle would be deadly.
            let neighbours = [self.corners[i ^ 1], self.corners[i ^ 2]];
            for digit in neighbours
                .into_iter()
                .fold(self.nearly_deadly.digits, |both, cell| both & facts.candidates(cell))
            {
                if self.are_only_places(facts, &[corner.row(), corner.column()], digit) {
                    let eliminations =
                        facts.candidates_in(CellMap::of(corner), self.nearly_deadly.digits.without(digit));
                    visit(
                        RectangleCase::Hidden { corner, opposite, digit },
                        Conclusions::from_eliminations(eliminations),
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the two rows and the two columns of the rectangle.
    fn crossing_lines(&self) -> [[House; 2]; 2] {
        let [first, .., last] = self.corners;
        [[first.row(), last.row()], [first.column(), last.column()]]
    }

    /// Whether a digit can go nowhere in two lines but into the rectangle.
    fn are_only_places(&self, facts: &Facts, lines: &[House; 2], digit: Digit) -> bool {
        lines
            .iter()
            .all(|line| self.nearly_deadly.cells.contains_all(facts.candidate_cells(digit) & line.cells()))
    }
}

impl UniqueRectangle {
    /// 1 to 6, and 7 for a hidden rectangle.
    fn rectangle_type_number(&self) -> usize {
        match self.case {
            RectangleCase::Common(types::DeadlyPatternCase::OneDigit)
                if !self.nearly_deadly.extra_cells.in_one_house() =>
            {
                5
            }
            RectangleCase::Common(case) => case.type_number(),
            RectangleCase::Crossed { .. } => 6,
            RectangleCase::Hidden { .. } => 7,
        }
    }

    /// Explains what follows from the extras.
    fn explain_case(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let NearlyDeadlyPattern { digits: pair, extra_cells, .. } = self.nearly_deadly;
        // Common cases are explained as for all deadly patterns, the others here.
        match &self.case {
            RectangleCase::Common(case) => {
                self.nearly_deadly.explain_case(case, facts, conclusions, explanation)
            }
            &RectangleCase::Crossed { lines, digit } => {
                explain_confining_lines(lines, digit, explanation);
                explanation.add_message(say!("ur-crossed-if", cells = extra_cells, digit, pair));
                let eliminations = conclusions.eliminations.cells();
                explanation.add_message(say!("ur-so-crossed", digit, gone = eliminations));
            }
            &RectangleCase::Hidden { corner, opposite, digit } => {
                let other = pair.without(digit);
                explain_confining_lines(lines_through(corner), digit, explanation);
                explanation.add_message(say!("ur-hidden-if", corner, digit, other, opposite));
                explanation.add_message(say!("ur-so-hidden", corner, other));
            }
        }
    }
}

/// Explains that a digit has no place in two lines but in the rectangle.
fn explain_confining_lines(lines: HouseSet, digit: Digit, explanation: &mut Explanation) {
    explanation.add_message(say!("ur-confined", lines, digit));
    lines.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
}

/// The row and the column of a cell.
fn lines_through(cell: Cell) -> HouseSet {
    HouseSet::of(cell.row()).with(cell.column())
}

impl Pattern for UniqueRectangle {
    fn technique(&self) -> &'static Technique {
        self.techniques[self.rectangle_type_number() - 1]
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let NearlyDeadlyPattern { cells, digits: pair, .. } = self.nearly_deadly;
        explanation.add_message(say!("ur-deadly", cells, pair));
        self.nearly_deadly.mark_floor(facts, explanation);
        if self.form == RectangleForm::Incomplete {
            let missing = self.nearly_deadly.pattern_candidates() - facts.candidates_in(cells, pair);
            explanation.add_message(say!("ur-missing", missing));
        }
        self.nearly_deadly.explain_extras(facts, explanation);
        self.explain_case(facts, conclusions, explanation);
        let argument = ProofArgument::from_deadly_pairs(self.nearly_deadly.pattern_candidates());
        explanation.argument = match self.case {
            RectangleCase::Common(case) => add_case_truths(argument, &case),
            RectangleCase::Crossed { lines, digit } => argument.with_place_truths(lines, digit),
            RectangleCase::Hidden { corner, digit, .. } => {
                argument.with_place_truths(lines_through(corner), digit)
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;
    use crate::UniquenessPromise;

    /// Whether cells with these candidates are a rectangle that the digits 1 and 2 nearly fill.
    fn check(corners: [&str; 4], expected: Option<RectangleForm>) {
        let cells = [(0, 0), (0, 1), (3, 0), (3, 1)].map(|(row, column)| Cell::from_row_column(row, column));
        // A given, so that missing candidates elsewhere count as removed by reasoning.
        let mut board: Board = format!("{}9", ".".repeat(80)).parse().unwrap();
        for (cell, digits) in cells.into_iter().zip(corners) {
            let digits: DigitSet = digits.chars().filter_map(Digit::from_char).collect();
            for digit in !digits {
                board.remove_candidate(cell.to_candidate(digit));
            }
        }
        let facts = Facts::with_promise(board, UniquenessPromise::Givens);
        let pair = DigitSet::of(Digit::D1).with(Digit::D2);
        let rectangle = RectangleCorners::new(&facts, &CellRectangle(cells), pair);
        assert_eq!(rectangle.map(|rectangle| rectangle.form), expected, "{corners:?}");
    }

    #[test]
    fn every_corner_has_a_digit_of_the_pair() {
        check(["12", "12", "12", "123"], Some(RectangleForm::Complete));
        check(["12", "12", "125", "256"], Some(RectangleForm::Incomplete));
        check(["12", "12", "125", "56"], None);
        check(["12", "12", "12", "12"], None);
        check(["12", "12", "1", "123"], None);
    }
}
