//! Sue de Coq in three houses: cells of a box, a row and a column that use up all their digits.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

/// The number of cells outside the box, in each of the two lines.
const OUTSIDE: std::ops::RangeInclusive<usize> = 1..=2;

/// The number of cells in the box.
const INSIDE: std::ops::RangeInclusive<usize> = 2..=4;

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
    /// ```
    pub THREE_HOUSE_SUE_DE_COQ {
        id: "three-house-sue-de-coq",
        name: "Sue de Coq in Three Houses",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: find,
    }
}

/// Some cells and all their digits.
#[derive(Clone, Copy, Debug)]
struct Group {
    cells: CellMap,
    digits: DigitSet,
}

/// The box, the row and the column, with the cells in the box and those in the rest of each line.
#[derive(Clone, Copy, Debug)]
struct ThreeHouses {
    houses: [House; 3],
    groups: [Group; 3],
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for house in House::all().filter(|house| !house.is_line()) {
        sink.poll()?;
        // Cells in the box, and almost locked sets in the rest of the rows and columns through it.
        let inside: Vec<Group> = INSIDE.flat_map(|count| groups(facts, house.cells(), count)).collect();
        let [rows, columns] = [HouseKind::Row, HouseKind::Column].map(|kind| lines(facts, house, kind));
        for &(row, in_row) in &rows {
            for &(column, in_column) in &columns {
                let both = in_row.digits | in_column.digits;
                // The row and the column must not share a digit: their cells don't see each other.
                if !(in_row.digits & in_column.digits).is_empty() {
                    continue;
                }
                for &in_box in &inside {
                    let found =
                        ThreeHouses { houses: [house, row, column], groups: [in_box, in_row, in_column] };
                    if (both | in_box.digits).len() == found.cells().len() && found.is_locked(facts) {
                        smallest.offer(found.cells().len(), found.gone(facts), || found);
                    }
                }
            }
        }
    }
    smallest.report(sink)
}

/// Finds the almost locked sets outside a box, in the lines of a kind that cross it.
fn lines(facts: &Facts, house: House, kind: HouseKind) -> Vec<(House, Group)> {
    let crosses = |line: &House| line.kind() == kind && !(line.cells() & house.cells()).is_empty();
    let of_line = |line: House| {
        let rest = line.cells() - house.cells();
        let sets = OUTSIDE.flat_map(move |count| groups(facts, rest, count));
        sets.filter(|set| set.digits.len() == set.cells.len() + 1).map(move |set| (line, set))
    };
    House::all().filter(crosses).flat_map(of_line).collect()
}

fn groups(facts: &Facts, cells: CellMap, count: usize) -> impl Iterator<Item = Group> {
    let with_digits = |cells: CellMap| {
        let digits = facts.digits_in(cells);
        Group { cells, digits }
    };
    (cells & facts.empty()).subsets(count).map(with_digits)
}

impl ThreeHouses {
    fn cells(&self) -> CellMap {
        self.groups.iter().fold(CellMap::EMPTY, |cells, group| cells | group.cells)
    }

    fn digits(&self) -> DigitSet {
        self.groups.iter().fold(DigitSet::EMPTY, |digits, group| digits | group.digits)
    }

    /// Returns the houses, of the three, that contain all cells of the pattern for a digit.
    fn houses_of(&self, facts: &Facts, digit: Digit) -> HouseSet {
        let places = self.cells() & facts.cells_with(digit);
        self.houses.into_iter().filter(|house| house.cells().contains_all(places)).collect()
    }

    /// Whether every digit has a house, and no line is locked together with the box alone.
    fn is_locked(&self, facts: &Facts) -> bool {
        let [in_box, in_row, in_column] = self.groups;
        let is_open = |line: Group| (in_box.digits | line.digits).len() > (in_box.cells | line.cells).len();
        in_box.digits.len() > in_box.cells.len()
            && is_open(in_row)
            && is_open(in_column)
            && self.digits().iter().all(|digit| !self.houses_of(facts, digit).is_empty())
    }

    /// Returns the eliminations of one digit in the houses that are locked for it.
    fn gone_of(&self, facts: &Facts, digit: Digit) -> CandidateMap {
        let houses = self.houses_of(facts, digit);
        let all = houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells());
        facts.candidates_in(all - self.cells(), DigitSet::of(digit))
    }

    fn gone(&self, facts: &Facts) -> CandidateMap {
        let digits = self.digits().iter();
        digits.fold(CandidateMap::EMPTY, |gone, digit| gone | self.gone_of(facts, digit))
    }
}

impl Pattern for ThreeHouses {
    fn technique(&self) -> &'static Technique {
        &THREE_HOUSE_SUE_DE_COQ
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        // The cells in the box, then those in the row and in the column.
        let [house, row, column] = self.houses;
        let [in_box, in_row, in_column] = self.groups;
        story.say(say!("three-houses-box", house = house, cells = in_box.cells, digits = in_box.digits));
        story.house(house, Role::Cover);
        story.cells(in_box.cells, Role::Set(0));
        for (line, group, number) in [(row, in_row, 1), (column, in_column, 2)] {
            story.say(say!(
                "three-houses-line",
                line = line,
                house = house,
                cells = group.cells,
                digits = group.digits
            ));
            story.house(line, Role::Base);
            story.cells(group.cells, Role::Set(number));
        }
        // As many cells as digits, so each digit is eliminated from the rest of its houses.
        story.say(say!("sue-de-coq-full", n = self.cells().len()));
        story.candidates(facts.candidates_in(self.cells(), self.digits()), Role::Corner);
        for digit in conclusions.eliminations.digits() {
            let gone = self.gone_of(facts, digit);
            story.say(say!(
                "three-houses-so",
                digit = digit,
                houses = self.houses_of(facts, digit),
                victims = gone.cells()
            ));
        }
        story.argument = Argument::cells(self.cells());
    }
}
