//! Sue de Coq in three houses: cells of a box, a row and a column that use up all their digits.

use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The number of cells outside the box, in each of the two lines.
const OUTSIDE_SIZES: std::ops::RangeInclusive<usize> = 1..=2;

/// The number of cells in the box.
const INSIDE_SIZES: std::ops::RangeInclusive<usize> = 2..=4;

technique! {
    /// ## What it finds
    /// A box with a row and a column through it, and some cells of the three: one or two in the rest of the row, one or two in
    /// the rest of the column, and some in the box. They have as many digits as cells, and the cells for each digit all lie in
    /// one of the three houses.
    ///
    /// Each digit can be removed from the other cells of its house.
    ///
    /// ## Why it works
    /// The cells for a digit all see each other, so no digit appears twice. There are as many cells as digits, so each digit
    /// appears exactly once, and its house has no room for another one.
    ///
    /// ## How we look for it
    /// The cells in the row, and those in the column, are almost locked sets; two to four cells are in the box.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 379..4...54697.8.3812653794..354.2.77.43..95..5...734...742.13..3.7..4..4..13..7.
    /// step: r6c5<>8, r6c9<>8, r8c1<>6, r8c1<>9
    /// says: three-houses-box, …, three-houses-so
    /// easier: continuous-nice-loop
    /// ```
    pub THREE_HOUSE_SUE_DE_COQ {
        id: "three-house-sue-de-coq",
        name: "Sue de Coq in Three Houses",
        family: AlmostLockedSet,
        find: find_three_house_sue_de_coqs,
    }
}

/// Some cells and all their digits.
#[derive(Clone, Copy, Debug)]
struct SueDeCoqGroup {
    cells: CellMap,
    digits: DigitSet,
}

/// The box, the row and the column, with the cells in the box and those in the rest of each line.
#[derive(Clone, Copy, Debug)]
struct ThreeHouseSueDeCoq {
    houses: [House; 3],
    groups: [SueDeCoqGroup; 3],
}

fn find_three_house_sue_de_coqs(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for house in House::all().filter(|house| !house.is_line()) {
        sink.poll_stop()?;
        // Cells in the box, and almost locked sets in the rest of the rows and columns through it.
        let inside: Vec<SueDeCoqGroup> =
            INSIDE_SIZES.flat_map(|count| cell_groups(facts, house.cells(), count)).collect();
        let [rows, columns] =
            [HouseKind::Row, HouseKind::Column].map(|kind| find_almost_locked_in_lines(facts, house, kind));
        for &(row, in_row) in &rows {
            for &(column, in_column) in &columns {
                let both = in_row.digits | in_column.digits;
                // The row and the column must not share a digit: their cells don't see each other.
                if !(in_row.digits & in_column.digits).is_empty() {
                    continue;
                }
                for &in_box in &inside {
                    let found = ThreeHouseSueDeCoq {
                        houses: [house, row, column],
                        groups: [in_box, in_row, in_column],
                    };
                    if (both | in_box.digits).len() == found.cells().len()
                        && found.are_all_digits_locked(facts)
                    {
                        smallest.offer_pattern(found.cells().len(), found.eliminations(facts), || found);
                    }
                }
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// Finds the almost locked sets outside a box, in the lines of a kind that cross it.
fn find_almost_locked_in_lines(facts: &Facts, house: House, kind: HouseKind) -> Vec<(House, SueDeCoqGroup)> {
    let crosses = |line: &House| line.kind() == kind && !(line.cells() & house.cells()).is_empty();
    let of_line = |line: House| {
        let rest = line.cells() - house.cells();
        let sets = OUTSIDE_SIZES.flat_map(move |count| cell_groups(facts, rest, count));
        sets.filter(|set| set.digits.len() == set.cells.len() + 1).map(move |set| (line, set))
    };
    House::all().filter(crosses).flat_map(of_line).collect()
}

fn cell_groups(facts: &Facts, cells: CellMap, count: usize) -> impl Iterator<Item = SueDeCoqGroup> {
    let with_digits = |cells: CellMap| {
        let digits = facts.candidate_digits_in(cells);
        SueDeCoqGroup { cells, digits }
    };
    (cells & facts.empty_cells()).subsets(count).map(with_digits)
}

impl ThreeHouseSueDeCoq {
    fn cells(&self) -> CellMap {
        self.groups.iter().fold(CellMap::EMPTY, |cells, group| cells | group.cells)
    }

    fn digits(&self) -> DigitSet {
        self.groups.iter().fold(DigitSet::EMPTY, |digits, group| digits | group.digits)
    }

    /// Returns the houses, of the three, that contain all cells of the pattern for a digit.
    fn houses_containing_digit(&self, facts: &Facts, digit: Digit) -> HouseSet {
        let places = self.cells() & facts.candidate_cells(digit);
        self.houses.into_iter().filter(|house| house.cells().contains_all(places)).collect()
    }

    /// Whether every digit has a house, and no line is locked together with the box alone.
    fn are_all_digits_locked(&self, facts: &Facts) -> bool {
        let [in_box, in_row, in_column] = self.groups;
        let is_open =
            |line: SueDeCoqGroup| (in_box.digits | line.digits).len() > (in_box.cells | line.cells).len();
        in_box.digits.len() > in_box.cells.len()
            && is_open(in_row)
            && is_open(in_column)
            && self.digits().iter().all(|digit| !self.houses_containing_digit(facts, digit).is_empty())
    }

    /// Returns the eliminations of one digit in the houses that are locked for it.
    fn digit_eliminations(&self, facts: &Facts, digit: Digit) -> CandidateMap {
        let houses = self.houses_containing_digit(facts, digit);
        let all = houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells());
        facts.candidates_in(all - self.cells(), DigitSet::of(digit))
    }

    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let digits = self.digits().iter();
        digits.fold(CandidateMap::EMPTY, |eliminations, digit| {
            eliminations | self.digit_eliminations(facts, digit)
        })
    }
}

impl Pattern for ThreeHouseSueDeCoq {
    fn technique(&self) -> &'static Technique {
        &THREE_HOUSE_SUE_DE_COQ
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // The cells in the box, then those in the row and in the column.
        let [house, row, column] = self.houses;
        let [in_box, in_row, in_column] = self.groups;
        explanation.add_message(say!(
            "three-houses-box",
            house,
            cells = in_box.cells,
            digits = in_box.digits
        ));
        explanation.mark_house(house, MarkRole::Cover);
        explanation.mark_cells(in_box.cells, MarkRole::Set(0));
        for (line, group, number) in [(row, in_row, 1), (column, in_column, 2)] {
            explanation.add_message(say!(
                "three-houses-line",
                line,
                house,
                cells = group.cells,
                digits = group.digits
            ));
            explanation.mark_house(line, MarkRole::Base);
            explanation.mark_cells(group.cells, MarkRole::Set(number));
        }
        // As many cells as digits, so each digit is eliminated from the rest of its houses.
        explanation.add_message(say!("sue-de-coq-full", n = self.cells().len()));
        explanation.mark_candidates(facts.candidates_in(self.cells(), self.digits()), MarkRole::Corner);
        for digit in conclusions.eliminations.digits() {
            let eliminations = self.digit_eliminations(facts, digit);
            explanation.add_message(say!(
                "three-houses-so",
                digit,
                houses = self.houses_containing_digit(facts, digit),
                victims = eliminations.cells()
            ));
        }
        explanation.argument = ProofArgument::from_cell_truths(self.cells());
    }
}
