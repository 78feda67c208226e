//! HoDoKu's searches for rectangles of two digits, and for the bivalue universal grave with one cell more.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_core::{Candidate, Cell, CellMap, Digit, DigitSet, House};

use super::houses::cell_houses;
use super::step::{HodokuShape, HodokuStep};
use super::{HodokuGrid, HodokuKind, HodokuOptions, HodokuStepCollector};
use crate::MissingCandidates;

pub(super) fn find_bivalue_grave(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    let more: CellMap = grid.empty_cells() - grid.bivalue_cells();
    let Some(cell) = more.only() else { return ControlFlow::Continue(()) };
    if grid.candidates(cell).len() != 3 {
        return ControlFlow::Continue(());
    }
    // The digit that occurs three times in each house of the one cell with three candidates.
    let odd = grid
        .candidates(cell)
        .iter()
        .find(|digit| cell_houses(cell).iter().all(|house| grid.place_count(*house, *digit) == 3));
    let Some(odd) = odd else { return ControlFlow::Continue(()) };
    // Anywhere else each open digit must have two places.
    for digit in Digit::ALL {
        for house in House::all() {
            let left = grid.place_count(house, digit);
            if left != 0 && left != 2 && !(digit == odd && house.cells().contains(cell)) {
                return ControlFlow::Continue(());
            }
        }
    }
    let removed = (grid.candidates(cell) - odd).iter().map(|digit| cell.to_candidate(digit)).collect();
    finds.push(HodokuStep::from_eliminations(HodokuKind::Bug, removed, HodokuShape::None))
}

/// Finds the unique rectangles of a type in HoDoKu's order: each rectangle once, with the digits of the first
/// bivalue corner from which it is reached.
pub(super) fn find_unique_rectangles(
    grid: &HodokuGrid,
    kind: HodokuKind,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let mut seen_keys = HashSet::new();
    for first in grid.bivalue_cells() {
        let Some(both) = grid.candidates(first).to_array() else { continue };
        // Which cells may be a corner, by each of the two digits.
        let [low, high] = both.map(|digit| match options.missing_candidates {
            MissingCandidates::Allowed => grid.allowed_cells(digit),
            MissingCandidates::Refused => grid.cells_with(digit),
        });
        // The second corner shares a line and the box with the first; the others are elsewhere.
        let lines = first.row().cells() | first.column().cells();
        for second in (lines & first.house_box().cells() & low & high) - first {
            let outside = grid.empty_cells() - first.house_box().cells();
            for cells in rectangles_with_corners([first, second], outside) {
                let [_, _, third, fourth] = cells;
                // HoDoKu asks of the fourth corner twice whether it may have the higher digit, of the third never.
                let are_corners = low.contains(third) && low.contains(fourth) && high.contains(fourth);
                if are_corners && seen_keys.insert(rectangle_key(cells)) {
                    HodokuRectangle::new(grid, both, cells).find_rectangle_type(kind, finds)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the number by which HoDoKu knows a rectangle again: its cells, counted from 0 to 80, as digits of
/// base 10. Rectangles may have it in common; then HoDoKu looks at the first of them only.
fn rectangle_key(cells: [Cell; 4]) -> usize {
    let corners = CellMap::from(cells);
    corners.iter().fold(0, |key, cell| key * 10 + cell.index())
}

/// A rectangle of two digits, with extra candidates in some of its corners.
struct HodokuRectangle<'g> {
    grid: &'g HodokuGrid,
    digits: [Digit; 2],
    cells: [Cell; 4],
    corners: CellMap,
    /// The corners that have more.
    extra_corners: CellMap,
    /// The extra candidates in those corners.
    extra_digits: DigitSet,
}

impl<'g> HodokuRectangle<'g> {
    fn new(grid: &'g HodokuGrid, digits: [Digit; 2], cells: [Cell; 4]) -> HodokuRectangle<'g> {
        let four: CellMap = cells.into();
        let beside = |cell: Cell| grid.candidates(cell) - digits[0] - digits[1];
        let more: CellMap = four.iter().filter(|cell| !beside(*cell).is_empty()).collect();
        let extra = more.iter().fold(DigitSet::EMPTY, |all, cell| all | beside(cell));
        HodokuRectangle { grid, digits, cells, corners: four, extra_corners: more, extra_digits: extra }
    }

    /// Whether the corners that have more are two across.
    fn has_diagonal_extras(&self) -> bool {
        self.extra_corners
            .to_array::<2>()
            .is_some_and(|[a, b]| a.row() != b.row() && a.column() != b.column())
    }

    /// Whether they are two side by side.
    fn has_adjacent_extras(&self) -> bool {
        self.extra_corners.len() == 2 && !self.has_diagonal_extras()
    }

    /// Either digit, with the other one.
    fn both_digit_orders(&self) -> [[Digit; 2]; 2] {
        let [u, v] = self.digits;
        [[u, v], [v, u]]
    }

    /// Returns the candidates of a digit in some cells.
    fn candidates_in(&self, cells: CellMap, digit: Digit) -> Vec<Candidate> {
        (cells & self.grid.cells_with(digit)).iter().map(|cell| cell.to_candidate(digit)).collect()
    }

    fn report_eliminations(
        &self,
        kind: HodokuKind,
        removed: Vec<Candidate>,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        self.report_with_subset(kind, CellMap::EMPTY, removed, finds)
    }

    fn report_with_subset(
        &self,
        kind: HodokuKind,
        subset_cells: CellMap,
        removed: Vec<Candidate>,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let shape = HodokuShape::Rectangle { digits: self.digits, cells: self.cells, subset_cells };
        finds.push(HodokuStep::from_eliminations(kind, removed, shape))
    }

    fn find_rectangle_type(&self, kind: HodokuKind, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        match kind {
            HodokuKind::Unique1 => self.find_type_1(finds),
            HodokuKind::Unique2 | HodokuKind::Unique5 => self.find_common_extra_digit(kind, finds),
            HodokuKind::Unique3 => self.find_subset_type(finds),
            HodokuKind::Unique4 => self.find_locked_digit_type(finds),
            HodokuKind::Unique6 => self.find_diagonal_type(finds),
            _ => self.find_hidden_type(finds),
        }
    }

    /// Finds type 1 unique rectangles: the one corner with further candidates contains one of these.
    fn find_type_1(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let Some(cell) = self.extra_corners.only() else { return ControlFlow::Continue(()) };
        let digits = self.grid.candidates(cell) & DigitSet::from(self.digits);
        self.report_eliminations(
            HodokuKind::Unique1,
            digits.iter().map(|digit| cell.to_candidate(digit)).collect(),
            finds,
        )
    }

    /// Two or three corners have the same extra digit: one of them holds it.
    fn find_common_extra_digit(&self, kind: HodokuKind, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let is_five = self.extra_corners.len() == 3 || self.has_diagonal_extras();
        match self.extra_digits.only() {
            Some(digit)
                if matches!(self.extra_corners.len(), 2 | 3) && is_five == (kind == HodokuKind::Unique5) =>
            {
                self.report_eliminations(
                    kind,
                    self.candidates_in(self.extra_corners.peer_intersection(), digit),
                    finds,
                )
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Finds subsets that the extra candidates of two corners make with other cells.
    fn find_subset_type(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        if self.has_adjacent_extras() {
            for house in common_houses(self.extra_corners) {
                let open = (house.cells() & self.grid.empty_cells()) - self.corners;
                self.extend_subset(open, CellMap::EMPTY, self.extra_digits, finds)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Extends a subset by cells of a house; `all` has the digits so far.
    fn extend_subset(
        &self,
        mut rest: CellMap,
        chosen: CellMap,
        all: DigitSet,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        while let Some(cell) = rest.pop_first() {
            let (chosen, all) = (chosen.with(cell), all | self.grid.candidates(cell));
            if all.len() == chosen.len() + 1 {
                let removed = self.eliminated_candidates(chosen, all);
                self.report_with_subset(
                    HodokuKind::Unique3,
                    self.smallest_subset(chosen, &removed),
                    removed,
                    finds,
                )?;
            }
            self.extend_subset(rest, chosen, all, finds)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the fewest cells of a subset that make the same eliminations.
    fn smallest_subset(&self, chosen: CellMap, removed: &[Candidate]) -> CellMap {
        let is_enough = |part: &CellMap| {
            let all = part.iter().fold(self.extra_digits, |all, cell| all | self.grid.candidates(cell));
            all.len() == part.len() + 1 && self.eliminated_candidates(*part, all) == removed
        };
        chosen.all_subsets().find(is_enough).unwrap_or(chosen)
    }

    /// Returns the candidates that a subset with the two corners eliminates, in each house that contains it.
    fn eliminated_candidates(&self, chosen: CellMap, all: DigitSet) -> Vec<Candidate> {
        let of_subset = chosen | self.extra_corners;
        let mut cells = CellMap::EMPTY;
        for house in common_houses(of_subset) {
            cells |= (house.cells() & self.grid.empty_cells()) - of_subset - self.corners;
        }
        let of =
            |cell: Cell| (self.grid.candidates(cell) & all).iter().map(move |digit| cell.to_candidate(digit));
        cells.iter().flat_map(of).collect()
    }

    /// If a house has one of the digits only in two corners, neither of them holds the other digit.
    fn find_locked_digit_type(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        if !self.has_adjacent_extras() {
            return ControlFlow::Continue(());
        }
        for [a, b] in self.both_digit_orders() {
            let places = self.grid.cells_with(a) & self.extra_corners;
            let is_locked =
                |house: &House| (self.grid.cells_with(a) & house.cells()) == places && places.len() == 2;
            if common_houses(self.extra_corners).iter().any(is_locked) {
                self.report_eliminations(
                    HodokuKind::Unique4,
                    self.candidates_in(self.extra_corners, b),
                    finds,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A digit that is confined to the corners in all lines of the rectangle is false in the two diagonal
    /// corners with extra candidates.
    fn find_diagonal_type(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let Some([x, y]) = self.extra_corners.to_array() else { return ControlFlow::Continue(()) };
        if !self.has_diagonal_extras() {
            return ControlFlow::Continue(());
        }
        let lines = [x.row(), y.row(), x.column(), y.column()];
        for digit in self.digits {
            if lines.iter().all(|line| self.is_confined_to_corners(*line, digit)) {
                self.report_eliminations(
                    HodokuKind::Unique6,
                    self.candidates_in(self.extra_corners, digit),
                    finds,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// If a digit is confined to the corners in both lines of the corner opposite one without extras, that
    /// corner loses the other digit.
    fn find_hidden_type(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        if self.extra_corners.len() < 3 && !self.has_diagonal_extras() {
            return ControlFlow::Continue(());
        }
        for corner in self.corners - self.extra_corners {
            let is_across = |cell: &Cell| cell.row() != corner.row() && cell.column() != corner.column();
            let Some(opposite) = self.corners.iter().find(is_across) else { continue };
            for [a, b] in self.both_digit_orders() {
                let is_held = self.is_confined_to_corners(opposite.row(), a)
                    && self.is_confined_to_corners(opposite.column(), a);
                if is_held && self.grid.has_candidate(opposite.to_candidate(b)) {
                    self.report_eliminations(
                        HodokuKind::HiddenRectangle,
                        vec![opposite.to_candidate(b)],
                        finds,
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a line has two places for a digit, both corners.
    fn is_confined_to_corners(&self, line: House, digit: Digit) -> bool {
        self.grid.place_count(line, digit) == 2
            && (self.grid.cells_with(digit) & line.cells() & self.corners).len() == 2
    }
}

/// Returns the rows, columns and boxes that contain all of some cells.
fn common_houses(cells: CellMap) -> Vec<House> {
    let Some(first) = cells.first() else { return Vec::new() };
    cell_houses(first).into_iter().filter(|house| (cells - house.cells()).is_empty()).collect()
}

/// Finds avoidable rectangles of a type: their solved corners are not givens.
pub(super) fn find_avoidable_rectangles(
    grid: &HodokuGrid,
    kind: HodokuKind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let solved = !grid.empty_cells() - grid.givens();
    for first in solved {
        let lines = first.row().cells() | first.column().cells();
        // The first two corners share a box and a line; the other two are in another box.
        for second in (lines & first.house_box().cells() & solved) - first {
            for [_, _, third, fourth] in
                rectangles_with_corners([first, second], !grid.givens() - first.house_box().cells())
            {
                let (Some(u), Some(v)) = (grid.value(first), grid.value(second)) else { continue };
                let (digits, cells) = ([u, v], [first, second, third, fourth]);
                let shape = HodokuShape::Rectangle { digits, cells, subset_cells: CellMap::EMPTY };
                let removed: Vec<_> = match kind {
                    // Type 1: three corners are solved, and the last one would complete the pattern.
                    HodokuKind::Avoidable1 => match (grid.value(third), grid.value(fourth)) {
                        (Some(value), None) if value == v => Some(fourth.to_candidate(u)),
                        (None, Some(value)) if value == u => Some(third.to_candidate(v)),
                        _ => None,
                    }
                    .filter(|candidate| {
                        grid.has_candidate(*candidate) && grid.candidates(candidate.cell()).len() == 2
                    })
                    .into_iter()
                    .collect(),
                    _ => {
                        // Type 2: two corners with the same extra digit, one of which has it.
                        let (a, b) = (grid.candidates(third), grid.candidates(fourth));
                        let extra = (a - v)
                            .only()
                            .filter(|x| a.contains(v) && b.contains(u) && (b - u).only() == Some(*x));
                        let Some(extra) = extra else { continue };
                        let seen = third.peers() & fourth.peers() & grid.cells_with(extra);
                        seen.iter().map(|cell| cell.to_candidate(extra)).collect()
                    }
                };
                if !removed.is_empty() {
                    finds.push(HodokuStep::from_eliminations(kind, removed, shape))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the rectangles with two given corners that share a box and a line; the other corners must be in
/// `among`.
fn rectangles_with_corners([a, b]: [Cell; 2], among: CellMap) -> Vec<[Cell; 4]> {
    let (first, second) = if a.row() == b.row() { (a.column(), b.column()) } else { (a.row(), b.row()) };
    let mut all = Vec::new();
    for c in (first.cells() & among) - a {
        let cross = if first == a.column() { c.row() } else { c.column() };
        if let Some(d) = (cross.cells() & second.cells() & among).first() {
            all.push([a, b, c, d]);
        }
    }
    all
}
