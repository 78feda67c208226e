//! Pruning of HoDoKu's search for fish: which cells a fish with given base houses could eliminate from,
//! whatever houses cover it.
//!
//! A target cell constrains the cover houses: they must cover the target itself and all base cells it doesn't
//! see, since it sees all fins. Whether so few houses can cover so much is a table look-up: lines and boxes
//! that cross lie in one stack of three boxes (below each other or side by side), and there each cell is at
//! one of three lines in one of three boxes.

use ninefold_core::{Cell, CellMap, House, HouseKind};

/// Set of cells by stack, box and line: nine bits for each stack, three for each of its boxes.
type StackPlaces = u32;

/// Least number of lines and boxes that cover some places of a stack, by the boxes that may not be used (one
/// bit each) and the places.
static MIN_HOUSES: [[u8; 512]; 8] = {
    let mut least = [[3; 512]; 8];
    let mut at = 0usize;
    while at < 8 * 512 * 8 {
        let (banned, places, lines) = (at / 4096, at / 8 % 512, at % 8);
        let mut boxes = 0usize;
        let mut i = 0;
        while i < 3 {
            if places >> (3 * i) & 7 & !lines != 0 {
                boxes |= 1 << i;
            }
            i += 1;
        }
        let houses = (lines.count_ones() + boxes.count_ones()) as u8;
        if boxes & banned == 0 && houses < least[banned][places] {
            least[banned][places] = houses;
        }
        at += 1;
    }
    least
};

/// Whether the base's lines are rows, so columns cover it, or the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CoverDirection {
    Columns,
    Rows,
}

impl CoverDirection {
    /// Returns the numbers of the base line that a cell is in, and of the line that may cover it.
    fn base_and_cover_lines(self, cell: Cell) -> (usize, usize) {
        match self {
            CoverDirection::Columns => (cell.row_index(), cell.column_index()),
            CoverDirection::Rows => (cell.column_index(), cell.row_index()),
        }
    }

    /// Returns the stack of a box, and the number of the box within it.
    fn stack_position_of_box(self, number: usize) -> (usize, usize) {
        if self == CoverDirection::Columns { (number % 3, number / 3) } else { (number / 3, number % 3) }
    }

    fn place_bit(self, cell: Cell) -> StackPlaces {
        let (base, cover) = self.base_and_cover_lines(cell);
        1 << (cover / 3 * 9 + base / 3 * 3 + cover % 3)
    }

    /// Returns the places that the line and the box which may cover a cell of a fish cover.
    fn crossing_places(self, cell: Cell) -> StackPlaces {
        let (base, cover) = self.base_and_cover_lines(cell);
        (0b001_001_001 << (cover % 3) | 0b111 << (base / 3 * 3)) << (cover / 3 * 9)
    }
}

/// A cell from which the digit may be eliminated, with the places that must be covered for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoverTarget {
    pub(super) cell: Cell,
    /// Index of the target.
    index: u8,
    /// The cell itself, and the base cells that it doesn't see.
    needed_places: StackPlaces,
    /// Places covered by the cell's own line and box.
    crossing_places: StackPlaces,
}

/// Places that each target requires to be covered, for each base house.
#[derive(Debug)]
pub(super) struct CoverNeeds {
    across: CoverDirection,
    targets: usize,
    /// By house and target.
    needs_by_house: Vec<StackPlaces>,
}

impl CoverNeeds {
    /// Computes the needs of a digit's cells for some houses, and returns these cells as targets with no base
    /// house yet. With fins, a target needs the base cells it doesn't see; without, all of them.
    pub(super) fn new(
        digit_cells: CellMap,
        base: &[House],
        across: CoverDirection,
        has_fins: bool,
    ) -> (CoverNeeds, Vec<CoverTarget>) {
        // Copies for further base houses go onto the same stack, so make room for some.
        let mut targets = Vec::with_capacity(digit_cells.len() * 5);
        targets.extend(digit_cells.iter().enumerate().map(|(number, cell)| CoverTarget {
            cell,
            index: number as u8,
            needed_places: across.place_bit(cell),
            crossing_places: across.crossing_places(cell),
        }));
        // For each base house and target, note the places that a cover must include.
        let mut needs_by_house = vec![0; base.len() * targets.len()];
        for (house, needs) in base.iter().zip(needs_by_house.chunks_exact_mut(targets.len().max(1))) {
            let own = digit_cells & house.cells();
            let all = stack_places(own, across);
            for (target, needs) in targets.iter().zip(needs) {
                // A base cell that the target sees may be a fin, which need not be covered.
                let seen = if has_fins { own & target.cell.peers() } else { CellMap::EMPTY };
                *needs = if seen.is_empty() { all } else { stack_places(own - seen, across) };
            }
        }
        (CoverNeeds { across, targets: targets.len(), needs_by_house }, targets)
    }

    /// Returns a target with one more base house, given by its index.
    #[inline]
    pub(super) fn add_base_house(&self, target: CoverTarget, house: usize) -> CoverTarget {
        CoverTarget {
            needed_places: target.needed_places
                | self.needs_by_house[house * self.targets + usize::from(target.index)],
            ..target
        }
    }

    /// Whether a number of houses can cover the needs of a target. A target in the base needs both a line and
    /// a box.
    #[inline]
    pub(super) fn can_cover(
        &self,
        target: CoverTarget,
        is_in_base: impl FnOnce() -> bool,
        boxes: CoverBoxes,
        houses: usize,
    ) -> bool {
        boxes.min_cover_houses(target.needed_places) <= houses
            && (!is_in_base()
                || boxes.may_cover_box(target.cell.house_box(), self.across)
                    && boxes.min_cover_houses(target.needed_places & !target.crossing_places) + 2 <= houses)
    }
}

fn stack_places(cells: CellMap, across: CoverDirection) -> StackPlaces {
    cells.iter().fold(0, |all, cell| all | across.place_bit(cell))
}

/// The boxes that may not cover: one bit for each box of a stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoverBoxes {
    banned_boxes: [u8; 3],
}

impl CoverBoxes {
    /// Any box may cover.
    pub(super) const ALL: CoverBoxes = CoverBoxes { banned_boxes: [0; 3] };

    /// None may.
    pub(super) const NONE: CoverBoxes = CoverBoxes { banned_boxes: [7; 3] };

    /// Removes a house from the boxes to be covered, if it is a box.
    pub(super) fn without_box(mut self, house: House, across: CoverDirection) -> CoverBoxes {
        if house.kind() == HouseKind::Box {
            let (stack, which) = across.stack_position_of_box(house.number());
            self.banned_boxes[stack] |= 1 << which;
        }
        self
    }

    fn may_cover_box(self, house: House, across: CoverDirection) -> bool {
        let (stack, which) = across.stack_position_of_box(house.number());
        self.banned_boxes[stack] & 1 << which == 0
    }

    /// Returns the least number of lines and boxes that cover some places.
    #[inline]
    fn min_cover_houses(self, places: StackPlaces) -> usize {
        let least = |stack: usize| {
            MIN_HOUSES[usize::from(self.banned_boxes[stack])][(places >> (9 * stack) & 511) as usize]
        };
        usize::from(least(0) + least(1) + least(2))
    }
}

/// Places of a digit in nine possible base lines; empty for a line that is no base line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BaseLines([u16; 9]);

/// The three places of a line in a box.
const IN_BOX: [u16; 3] = [0o007, 0o070, 0o700];

impl BaseLines {
    /// Collects the places of a digit in the lines that columns or rows cross.
    pub(super) fn new(digit_cells: CellMap, across: CoverDirection) -> BaseLines {
        let mut lines = [0; 9];
        for cell in digit_cells {
            let (base, cover) = across.base_and_cover_lines(cell);
            lines[base] |= 1 << cover;
        }
        BaseLines(lines)
    }

    /// Quick check for basic fish of a size: whether one may exist. Most sets of base lines need too many
    /// lines to cover them.
    pub(super) fn may_have_fish(&self, size: usize, has_fins: bool) -> bool {
        if has_fins {
            return (0..9)
                .any(|target| IN_BOX.iter().any(|in_box| self.may_have_finned_fish(size, target, *in_box)));
        }
        let own = self.0;
        let may_remove = |chosen: u16, union: u16| {
            own.iter().enumerate().any(|(i, line)| chosen & 1 << i == 0 && line & union != 0)
        };
        let too_few = |line: u16| line.count_ones() < 2;
        LineChoice { lines: own, size, accepts: may_remove }
            .has_covering_choice(0, (self.filter_cover_lines(too_few), 0, 0))
    }

    /// Whether there may be a finned fish whose target lies in a given line and box. The fins lie in that box
    /// too, since the target sees them, but neither in its line nor in the one that covers it.
    fn may_have_finned_fish(&self, size: usize, target: usize, in_box: u16) -> bool {
        let (own, targets) = (self.0, self.0[target] & in_box);
        let beside = target / 3 * 3..target / 3 * 3 + 3;
        if targets == 0 || !beside.clone().any(|i| i != target && own[i] & in_box != 0) {
            return false;
        }
        let mut lines = own;
        lines[beside.clone()].iter_mut().for_each(|line| *line &= !in_box);
        let may_remove = |chosen: u16, union: u16| {
            let fins =
                beside.clone().filter(|i| chosen & 1 << i != 0).fold(0, |fins, i| fins | own[i] & in_box);
            (0..9).map(|at| 1 << at).any(|at: u16| {
                targets & at != 0 && (union | at).count_ones() as usize <= size && fins & !(union | at) != 0
            })
        };
        let out = self.filter_cover_lines(|line| line == 0) | 1 << target;
        LineChoice { lines, size, accepts: may_remove }.has_covering_choice(0, (out, 0, 0))
    }

    fn filter_cover_lines(&self, are: impl Fn(u16) -> bool) -> u16 {
        self.0.iter().enumerate().filter(|(_, line)| are(**line)).fold(0, |all, (i, _)| all | 1 << i)
    }
}

/// Some lines with places in at most as many lines across.
struct LineChoice<F> {
    lines: [u16; 9],
    size: usize,
    /// Whether the chosen lines and their places match.
    accepts: F,
}

impl<F: Fn(u16, u16) -> bool> LineChoice<F> {
    /// Whether there are some, besides those left out and with those chosen, which have these places.
    fn has_covering_choice(&self, from: usize, (out, chosen, union): (u16, u16, u16)) -> bool {
        if chosen.count_ones() as usize == self.size {
            return (self.accepts)(chosen, union);
        }
        (from..9).any(|i| {
            let more = union | self.lines[i];
            out & 1 << i == 0
                && more.count_ones() as usize <= self.size
                && self.has_covering_choice(i + 1, (out, chosen | 1 << i, more))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::houses::HOUSES;

    /// Whether some houses cover cells, by trying.
    fn can_cover_naively(cells: CellMap, cover: &[House], houses: usize) -> bool {
        let Some(cell) = cells.first() else { return true };
        let by = |house: &House| {
            house.cells().contains(cell) && can_cover_naively(cells - house.cells(), cover, houses - 1)
        };
        houses > 0 && cover.iter().any(by)
    }

    #[test]
    fn the_table_says_what_trying_says() {
        let boxes = &HOUSES[18..];
        // Cells without a pattern, from a square's remainders.
        let some = |i: usize| Cell::all().filter(|cell| cell.index() * (cell.index() + i) % 97 < 9).collect();
        let mut can = 0;
        for cells in (0..300).map(some) {
            for (across, lines) in
                [(CoverDirection::Columns, &HOUSES[9..18]), (CoverDirection::Rows, &HOUSES[..9])]
            {
                for banned in 0..=9 {
                    let allowed = boxes[..banned]
                        .iter()
                        .fold(CoverBoxes::ALL, |boxes, house| boxes.without_box(*house, across));
                    let cover: Vec<House> = lines.iter().chain(&boxes[banned..]).copied().collect();
                    let least = allowed.min_cover_houses(stack_places(cells, across));
                    assert!(can_cover_naively(cells, &cover, least), "{cells:?} {across:?} {banned}");
                    assert!(
                        least == 0 || !can_cover_naively(cells, &cover, least - 1),
                        "{cells:?} {across:?} {banned}"
                    );
                    can += usize::from(least <= 4);
                }
            }
        }
        assert!(can > 100, "{can} of 6,000 are small enough for fish");
    }
}
