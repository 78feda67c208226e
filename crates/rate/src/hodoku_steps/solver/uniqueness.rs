//! Rectangles of two digits, and the bivalue universal grave with one cell more.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, Cell, CellMap, Digit, DigitSet, House};

use super::found::{HodokuShape, HodokuStep};
use super::houses::houses_of;
use super::{HodokuGrid, HodokuOptions, HodokuStepCollector, Kind};
use crate::hodoku_steps::MissingCandidates;

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
        .find(|digit| houses_of(cell).iter().all(|house| grid.place_count(*house, *digit) == 3));
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
    let removed = (grid.candidates(cell) - odd).iter().map(|digit| cell.with_digit(digit)).collect();
    finds.push(HodokuStep::from_eliminations(Kind::Bug, removed, HodokuShape::None))
}

/// Finds the rectangles of a type.
pub(super) fn find_rectangles(
    grid: &HodokuGrid,
    kind: Kind,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    for first in grid.bivalue_cells() {
        let digits = grid.candidates(first);
        let Some(both) = digits.to_array() else { continue };
        // The first corner has both digits; the others need one or both, by the option.
        let least = match options.missing_candidates {
            MissingCandidates::Allowed => 1,
            MissingCandidates::Refused => 2,
        };
        let mate = |cell: Cell| (grid.candidates(cell) & digits).len() >= least;
        // The second corner shares a line and the box with the first; the others are elsewhere.
        let lines = first.row().cells() | first.column().cells();
        for second in (lines & first.house_box().cells() & grid.empty_cells()) - first {
            if mate(second) {
                let outside = grid.empty_cells() - first.house_box().cells();
                for cells in corners_of([first, second], outside) {
                    if cells[2..].iter().all(|corner| mate(*corner)) {
                        HodokuRectangle::new(grid, both, cells).find_type(kind, finds)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A rectangle of two digits, with extra candidates in some of its corners.
struct HodokuRectangle<'g> {
    grid: &'g HodokuGrid,
    digits: [Digit; 2],
    cells: [Cell; 4],
    four: CellMap,
    /// The corners that have more.
    more: CellMap,
    /// The extra candidates in those corners.
    extra: DigitSet,
}

impl<'g> HodokuRectangle<'g> {
    fn new(grid: &'g HodokuGrid, digits: [Digit; 2], cells: [Cell; 4]) -> HodokuRectangle<'g> {
        let four: CellMap = cells.into();
        let beside = |cell: Cell| grid.candidates(cell) - digits[0] - digits[1];
        let more: CellMap = four.iter().filter(|cell| !beside(*cell).is_empty()).collect();
        let extra = more.iter().fold(DigitSet::EMPTY, |all, cell| all | beside(cell));
        HodokuRectangle { grid, digits, cells, four, more, extra }
    }

    /// Whether the corners that have more are two across.
    fn is_diagonal(&self) -> bool {
        self.more.to_array::<2>().is_some_and(|[a, b]| a.row() != b.row() && a.column() != b.column())
    }

    /// Whether they are two side by side.
    fn is_flat(&self) -> bool {
        self.more.len() == 2 && !self.is_diagonal()
    }

    /// Either digit, with the other one.
    fn both_ways(&self) -> [[Digit; 2]; 2] {
        let [u, v] = self.digits;
        [[u, v], [v, u]]
    }

    /// Returns the candidates of a digit in some cells.
    fn candidates_in(&self, cells: CellMap, digit: Digit) -> Vec<Candidate> {
        (cells & self.grid.cells_with(digit)).iter().map(|cell| cell.with_digit(digit)).collect()
    }

    fn push(&self, kind: Kind, removed: Vec<Candidate>, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        self.push_joined(kind, CellMap::EMPTY, removed, finds)
    }

    fn push_joined(
        &self,
        kind: Kind,
        joined: CellMap,
        removed: Vec<Candidate>,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let shape = HodokuShape::Rectangle { digits: self.digits, cells: self.cells, joined };
        finds.push(HodokuStep::from_eliminations(kind, removed, shape))
    }

    fn find_type(&self, kind: Kind, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        match kind {
            Kind::Unique1 => self.one_corner(finds),
            Kind::Unique2 | Kind::Unique5 => self.one_digit(kind, finds),
            Kind::Unique3 => self.find_subset(finds),
            Kind::Unique4 => self.find_locked(finds),
            Kind::Unique6 => self.find_diagonal(finds),
            _ => self.find_hidden(finds),
        }
    }

    /// One corner has more: it holds that.
    fn one_corner(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let Some(cell) = self.more.only() else { return ControlFlow::Continue(()) };
        let digits = self.grid.candidates(cell) & DigitSet::from(self.digits);
        self.push(Kind::Unique1, digits.iter().map(|digit| cell.with_digit(digit)).collect(), finds)
    }

    /// Two or three corners have the same extra digit: one of them holds it.
    fn one_digit(&self, kind: Kind, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let is_five = self.more.len() == 3 || self.is_diagonal();
        match self.extra.only() {
            Some(digit) if matches!(self.more.len(), 2 | 3) && is_five == (kind == Kind::Unique5) => {
                self.push(kind, self.candidates_in(self.more.peer_intersection(), digit), finds)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Finds subsets that the extra candidates of two corners make with other cells.
    fn find_subset(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        if self.is_flat() {
            for house in common_houses(self.more) {
                let open = (house.cells() & self.grid.empty_cells()) - self.four;
                self.extend_subset(open, CellMap::EMPTY, self.extra, finds)?;
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
                self.push_joined(Kind::Unique3, self.smallest_subset(chosen, &removed), removed, finds)?;
            }
            self.extend_subset(rest, chosen, all, finds)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the fewest cells of a subset that make the same eliminations.
    fn smallest_subset(&self, chosen: CellMap, removed: &[Candidate]) -> CellMap {
        let is_enough = |part: &CellMap| {
            let all = part.iter().fold(self.extra, |all, cell| all | self.grid.candidates(cell));
            all.len() == part.len() + 1 && self.eliminated_candidates(*part, all) == removed
        };
        chosen.all_subsets().find(is_enough).unwrap_or(chosen)
    }

    /// Returns the candidates that a subset with the two corners eliminates, in each house that contains it.
    fn eliminated_candidates(&self, chosen: CellMap, all: DigitSet) -> Vec<Candidate> {
        let of_subset = chosen | self.more;
        let mut cells = CellMap::EMPTY;
        for house in common_houses(of_subset) {
            cells |= (house.cells() & self.grid.empty_cells()) - of_subset - self.four;
        }
        let of =
            |cell: Cell| (self.grid.candidates(cell) & all).iter().map(move |digit| cell.with_digit(digit));
        cells.iter().flat_map(of).collect()
    }

    /// If a house has one of the digits only in two corners, neither of them holds the other digit.
    fn find_locked(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        if !self.is_flat() {
            return ControlFlow::Continue(());
        }
        for [a, b] in self.both_ways() {
            let places = self.grid.cells_with(a) & self.more;
            let is_locked =
                |house: &House| (self.grid.cells_with(a) & house.cells()) == places && places.len() == 2;
            if common_houses(self.more).iter().any(is_locked) {
                self.push(Kind::Unique4, self.candidates_in(self.more, b), finds)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A digit that is confined to the corners in all lines of the rectangle is false in the two diagonal
    /// corners with extra candidates.
    fn find_diagonal(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let Some([x, y]) = self.more.to_array() else { return ControlFlow::Continue(()) };
        if !self.is_diagonal() {
            return ControlFlow::Continue(());
        }
        let lines = [x.row(), y.row(), x.column(), y.column()];
        for digit in self.digits {
            if lines.iter().all(|line| self.has_both(*line, digit)) {
                self.push(Kind::Unique6, self.candidates_in(self.more, digit), finds)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// If a digit is confined to the corners in both lines of the corner opposite one without extras, that
    /// corner loses the other digit.
    fn find_hidden(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        if self.more.len() < 3 && !self.is_diagonal() {
            return ControlFlow::Continue(());
        }
        for corner in self.four - self.more {
            let is_across = |cell: &Cell| cell.row() != corner.row() && cell.column() != corner.column();
            let Some(opposite) = self.four.iter().find(is_across) else { continue };
            for [a, b] in self.both_ways() {
                let is_held = self.has_both(opposite.row(), a) && self.has_both(opposite.column(), a);
                if is_held && self.grid.has_candidate(opposite.with_digit(b)) {
                    self.push(Kind::HiddenRectangle, vec![opposite.with_digit(b)], finds)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a line has two places for a digit, both corners.
    fn has_both(&self, line: House, digit: Digit) -> bool {
        self.grid.place_count(line, digit) == 2
            && (self.grid.cells_with(digit) & line.cells() & self.four).len() == 2
    }
}

/// Returns the rows, columns and boxes that contain all of some cells.
fn common_houses(cells: CellMap) -> Vec<House> {
    let Some(first) = cells.first() else { return Vec::new() };
    houses_of(first).into_iter().filter(|house| (cells - house.cells()).is_empty()).collect()
}

/// Finds avoidable rectangles of a type: their solved corners are not givens.
pub(super) fn find_avoidable(
    grid: &HodokuGrid,
    kind: Kind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let solved = !grid.empty_cells() - grid.givens();
    for first in solved {
        let lines = first.row().cells() | first.column().cells();
        // The first two corners share a box and a line; the other two are in another box.
        for second in (lines & first.house_box().cells() & solved) - first {
            for [_, _, third, fourth] in
                corners_of([first, second], !grid.givens() - first.house_box().cells())
            {
                let (Some(u), Some(v)) = (grid.value(first), grid.value(second)) else { continue };
                let (digits, cells) = ([u, v], [first, second, third, fourth]);
                let shape = HodokuShape::Rectangle { digits, cells, joined: CellMap::EMPTY };
                let removed: Vec<_> = match kind {
                    // Type 1: three corners are solved, and the last one would complete the pattern.
                    Kind::Avoidable1 => match (grid.value(third), grid.value(fourth)) {
                        (Some(value), None) if value == v => Some(fourth.with_digit(u)),
                        (None, Some(value)) if value == u => Some(third.with_digit(v)),
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
                        seen.iter().map(|cell| cell.with_digit(extra)).collect()
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
fn corners_of([a, b]: [Cell; 2], among: CellMap) -> Vec<[Cell; 4]> {
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
