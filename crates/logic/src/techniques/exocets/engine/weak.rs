//! Weak exocets: exocets whose condition fails in one cell, with the boxes in which all four base digits are
//! placed.
//!
//! The definition is Borescoper's (Weak Exocet, New Sudoku Players' Forum, thread 39651). Two lines along the
//! base cross the three cross-lines where these have no base digit, one line in each of the two other bands;
//! but one cell there, the missing one, is open. In the four boxes next to these, away from those lines, the
//! four base digits are placed, two in a box and its diagonal opposite. So each base digit has two lines
//! along the base left, and the missing cell. That is one place too many for an exocet: a base digit that
//! isn't placed in the box of the missing cell could avoid the targets.
//!
//! It can't avoid both, however. Whichever way the four digits are placed in the boxes, the target that
//! doesn't see the missing cell contains a base digit. The balancing cell, in the box between with one of the
//! digits that can be missing, ensures the same for the other target. A test goes through all placements.

use super::{ExocetFrame, find_exocet_frames, other_line_through_cell};
use crate::prelude::*;

/// The number of digits in the base.
const BASE_DIGIT_COUNT: usize = 4;

/// A weak exocet, with a balancing cell or without.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeakExocetLayout {
    pub(crate) frame: ExocetFrame,
    /// The targets, the first of which doesn't see the missing cell.
    pub(crate) targets: [Cell; 2],
    /// The two lines along the base where the cross-lines have no base digit, the first of which has the
    /// missing cell.
    pub(crate) parallel_lines: [House; 2],
    pub(crate) missing_cell: Cell,
    /// The digits that are placed in the box of the missing cell and in the opposite one, and those of the
    /// two other boxes.
    pub(crate) pairs: [DigitSet; 2],
    /// The cells in which those digits are placed, in the same order.
    pub(crate) placed: [CellMap; 2],
    pub(crate) balancing_cell: Option<Cell>,
}

/// Visits all weak exocets, whether they conclude anything or not; calls `poll` now and then.
pub(crate) fn visit_weak_exocets(
    facts: &Facts,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
    mut see: impl FnMut(WeakExocetLayout),
) -> ControlFlow<()> {
    for frame in find_exocet_frames(facts).into_iter().filter(|frame| frame.digits.len() == BASE_DIGIT_COUNT)
    {
        poll()?;
        let Some(targets) = find_band_targets(facts, &frame) else { continue };
        for along in frame.parallel_line_pairs() {
            if let Some(weak) = find_weak_exocet(facts, &frame, targets, along) {
                see(weak);
            }
        }
    }
    ControlFlow::Continue(())
}

impl ExocetFrame {
    /// Every line along the base in one of the two other bands with every one in the other.
    fn parallel_line_pairs(&self) -> impl Iterator<Item = [House; 2]> + '_ {
        let first = self.across[0];
        let free = first.cells() - self.band_cells();
        let lines: Vec<House> = free.iter().map(|cell| other_line_through_cell(cell, first)).collect();
        let (near, far) = (lines[..3].to_vec(), lines[3..].to_vec());
        near.into_iter().flat_map(move |one| far.clone().into_iter().map(move |other| [one, other]))
    }
}

/// Finds the targets in the base's band: of the two cells of each cross-line there, one has base digits and
/// the other can't.
fn find_band_targets(facts: &Facts, frame: &ExocetFrame) -> Option<[Cell; 2]> {
    let beside = |line: House| (line.cells() & frame.band_cells()) - frame.line.cells();
    let open = |cell: &Cell| !(facts.board().possible_digits(*cell) & frame.digits).is_empty();
    let target = |line: House| beside(line).iter().filter(open).collect::<CellMap>().only();
    let targets = [target(frame.across[1])?, target(frame.across[2])?];
    targets.iter().all(|&cell| facts.empty_cells().contains(cell)).then_some(targets)
}

fn find_weak_exocet(
    facts: &Facts,
    frame: &ExocetFrame,
    targets: [Cell; 2],
    along: [House; 2],
) -> Option<WeakExocetLayout> {
    let open = |cell: &Cell| !(facts.board().possible_digits(*cell) & frame.digits).is_empty();
    // Of the cells where these lines meet the cross-lines, exactly one has base digits.
    let crossings = frame.across.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
    let crossed = crossings & (along[0].cells() | along[1].cells());
    let missing = crossed.iter().filter(open).collect::<CellMap>().only()?;
    if !facts.empty_cells().contains(missing) || frame.across[0].cells().contains(missing) {
        return None;
    }
    // Order lines and cross-lines by the missing cell: the first of each contains it.
    let along = if along[0].cells().contains(missing) { along } else { [along[1], along[0]] };
    let [own, other] = if frame.across[1].cells().contains(missing) {
        [frame.across[1], frame.across[2]]
    } else {
        [frame.across[2], frame.across[1]]
    };
    // The four boxes, around from that of the missing cell: its opposite is the third.
    let [[home, beside], [below, opposite]] =
        along.map(|line| [own, other].map(|cross| find_placed_base_digits(facts, frame, line, cross)));
    let digits = |cells: CellMap| {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.board().possible_digits(cell))
    };
    // Opposite boxes must have the same two digits, and neighbours the other two.
    let pairs = [digits(home), digits(beside)];
    let is_paired = [home, beside, below, opposite].iter().all(|cells| cells.len() == 2)
        && digits(opposite) == pairs[0]
        && digits(below) == pairs[1]
        && pairs[0] | pairs[1] == frame.digits;
    // The first target is the one outside the missing cell's cross-line.
    let targets = if own.cells().contains(targets[0]) { [targets[1], targets[0]] } else { targets };
    let balance = find_balance_cell(facts, frame, along[0], pairs[1]);
    let placed = [home | opposite, beside | below];
    is_paired.then_some(WeakExocetLayout {
        frame: *frame,
        targets,
        parallel_lines: along,
        missing_cell: missing,
        pairs,
        placed,
        balancing_cell: balance,
    })
}

/// The base digits that are placed in a box, away from a line along the base and a cross-line.
fn find_placed_base_digits(facts: &Facts, frame: &ExocetFrame, along: House, cross: House) -> CellMap {
    let crossing = along.cells() & cross.cells();
    let cells = crossing.first().map_or(CellMap::EMPTY, |cell| cell.house_box().cells());
    let free = cells - along.cells() - cross.cells() - facts.empty_cells();
    free.iter().filter(|&cell| !(facts.board().possible_digits(cell) & frame.digits).is_empty()).collect()
}

/// Finds a cell with one of these digits in the box that a line along the base and the first cross-line
/// share, on neither of them.
fn find_balance_cell(facts: &Facts, frame: &ExocetFrame, along: House, digits: DigitSet) -> Option<Cell> {
    let crossing = along.cells() & frame.across[0].cells();
    let cells = crossing.first()?.house_box().cells() - along.cells() - frame.across[0].cells();
    (cells - facts.empty_cells())
        .iter()
        .find(|&cell| !(facts.board().possible_digits(cell) & digits).is_empty())
}

impl WeakExocetLayout {
    pub(crate) fn base_cells(&self) -> CellMap {
        self.frame.base.into_iter().collect()
    }

    /// The targets that contain a base digit in any case.
    pub(crate) fn certain_targets(&self) -> CellMap {
        match self.balancing_cell {
            Some(_) => self.targets.into_iter().collect(),
            None => CellMap::of(self.targets[0]),
        }
    }

    /// The digits that could be in the missing cell and need no target then.
    pub(crate) fn digits_avoiding_targets(&self, facts: &Facts) -> DigitSet {
        let balanced =
            self.balancing_cell.map_or(DigitSet::EMPTY, |cell| facts.board().possible_digits(cell));
        (facts.candidates(self.missing_cell) & self.pairs[1]) - balanced
    }

    /// Returns the cells next to those with the placed digits, in the band that the missing cell isn't in:
    /// away from the cross-lines and from the line along the base without base digits.
    pub(crate) fn slash_cells(&self, facts: &Facts) -> CellMap {
        let placed = self.placed[0] | self.placed[1];
        let boxes =
            self.boxes_on_line(self.parallel_lines[1]).filter(|house| !(house.cells() & placed).is_empty());
        let cells = boxes.fold(CellMap::EMPTY, |cells, house| cells | house.cells());
        let crossings = self.frame.across.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
        (cells & facts.empty_cells()) - crossings - self.parallel_lines[1].cells()
    }

    /// The two cells that the second line along shares with the lines across through the base.
    pub(crate) fn second_line_rectangle_cells(&self, facts: &Facts) -> CellMap {
        let through = self.frame.base.map(|cell| other_line_through_cell(cell, self.frame.line).cells());
        (through[0] | through[1]) & self.parallel_lines[1].cells() & facts.empty_cells()
    }

    fn boxes_on_line(&self, line: House) -> impl Iterator<Item = House> + use<> {
        line.cells().touched_houses().iter().filter(|house| !house.is_line())
    }

    /// Returns the cells in the box of the other target that would contain a target's digit, as in the mirror
    /// of a Junior Exocet.
    pub(crate) fn mirror_cells(&self, number: usize) -> CellMap {
        let [own, other] = [self.targets[number], self.targets[1 - number]];
        let along = other_line_through_cell(own, self.frame.across[0]).cells();
        other.house_box().cells() - self.frame.line.cells() - along - other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The base in row 5, and where rows 1 and 8 cross columns 3, 5 and 9 no base digit but in r1c3.
    const BASE: [&str; 2] = ["r5c4", "r5c6"];
    const FREE_OF_DIGITS: &str = "r1c59, r8c359";

    fn parse_bitmap(text: &str) -> u128 {
        text.parse::<CellMap>().unwrap().iter().map(cell_bit).sum()
    }

    fn cell_bit(cell: Cell) -> u128 {
        1 << cell.index()
    }

    /// A placed digit, 0 to 3, and its cell.
    type PlacedDigit = (usize, Cell);

    /// All ways to place a digit in the grid, with the cells it has and those it can't have.
    fn find_digit_placements(own: &[Cell], closed: u128) -> Vec<u128> {
        fn place_row_by_row(row: usize, used: u128, placed: u128, closed: u128, placements: &mut Vec<u128>) {
            if row == 9 {
                return placements.push(placed);
            }
            for column in 0..9 {
                let cell = Cell::at(9 * row + column);
                if used & cell_bit(cell) == 0 && closed & cell_bit(cell) == 0 {
                    let seen = cell.peers().iter().map(cell_bit).sum::<u128>() | cell_bit(cell);
                    place_row_by_row(row + 1, used | seen, placed | cell_bit(cell), closed, placements);
                }
            }
        }
        let seen = own.iter().fold(0, |seen, cell| seen | cell.peers().iter().map(cell_bit).sum::<u128>());
        let mut placements = Vec::new();
        place_row_by_row(0, seen, 0, closed, &mut placements);
        placements.retain(|placement| own.iter().all(|&cell| placement & cell_bit(cell) != 0));
        placements
    }

    /// Goes through all fillings in which two of the four digits are in the base; returns the cells that are
    /// always covered, the cells that each digit ever has, and whether the targets always have the digits of
    /// the base.
    fn summarize_fillings(placed: &[PlacedDigit], companions: &str, targets: &str) -> (u128, u128, bool) {
        let base = parse_bitmap(BASE[0]) | parse_bitmap(BASE[1]);
        let values: u128 = placed.iter().map(|&(_, cell)| cell_bit(cell)).sum();
        let closed = parse_bitmap(FREE_OF_DIGITS) | parse_bitmap(companions);
        let of_digit = |digit: usize| {
            let own: Vec<Cell> = placed.iter().filter(|own| own.0 == digit).map(|own| own.1).collect();
            let others = values & !own.iter().map(|&cell| cell_bit(cell)).sum::<u128>();
            find_digit_placements(&own, closed | others)
        };
        let all: [Vec<u128>; 4] = std::array::from_fn(of_digit);
        let (mut always, mut ever, mut are_same) = (u128::MAX, 0, true);
        for [one, other] in (0..4).flat_map(|one| (one + 1..4).map(move |other| [one, other])) {
            let fits = |digit: usize, placement: &&u128| {
                (*placement & base != 0) == (digit == one || digit == other)
            };
            let [a, b, c, d]: [Vec<u128>; 4] = std::array::from_fn(|digit| {
                all[digit].iter().filter(|placement| fits(digit, placement)).copied().collect()
            });
            for a in a {
                for b in b.iter().filter(|b| a & **b == 0) {
                    for c in c.iter().filter(|c| (a | b) & **c == 0) {
                        for d in d.iter().filter(|d| (a | b | c) & **d == 0) {
                            always &= a | b | c | d;
                            ever |= a | b | c | d;
                            let of_base = [a, *b, *c, *d][one] | [a, *b, *c, *d][other];
                            are_same &= of_base & parse_bitmap(targets) == parse_bitmap(targets);
                        }
                    }
                }
            }
        }
        (always, ever & !values, are_same)
    }

    /// Every way to place the digits in the four boxes, with the first two where rows and columns can be
    /// exchanged so.
    fn all_box_placements() -> Vec<Vec<PlacedDigit>> {
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        let rest = |texts: [&str; 3]| texts.map(cell);
        let boxes = ["r2c7, r2c8, r3c7, r3c8", "r7c1, r7c2, r9c1, r9c2"];
        let pairs = boxes.map(|text| {
            let cells: Vec<Cell> = text.split(", ").map(cell).collect();
            let all = cells.iter().flat_map(|&one| cells.iter().map(move |&other| (one, other)));
            all.filter(|(one, other)| one != other).collect::<Vec<_>>()
        });
        let mut all = Vec::new();
        for second in rest(["r2c2", "r3c1", "r3c2"]) {
            for opposite in rest(["r7c8", "r9c7", "r9c8"]) {
                // The third digit comes first, as the two are alike.
                for &(third, fourth) in pairs[0].iter().filter(|(third, fourth)| third < fourth) {
                    for &(below, beside) in &pairs[1] {
                        let corner = [(0, cell("r2c1")), (0, cell("r7c7")), (1, second), (1, opposite)];
                        all.push([&corner[..], &[(2, third), (3, fourth), (2, below), (3, beside)]].concat());
                    }
                }
            }
        }
        all
    }

    fn clashes_with_placed(placed: &[PlacedDigit], digit: usize, at: Cell) -> bool {
        placed.iter().any(|&(own, cell)| own == digit && at.peers().contains(cell))
    }

    /// Whichever way the four digits are placed: the target that doesn't see the missing cell contains a base
    /// digit; with the balancing cell both do, and both cells of the rectangle, and no cell of the slash.
    #[test]
    fn weak_exocets_hold_wherever_their_digits_are_placed() {
        let (rectangle, slash) = (parse_bitmap("r8c46"), parse_bitmap("r79c1278"));
        for (companions, targets) in [("r4c3, r6c9", ["r4c9", "r6c3"]), ("r6c39", ["r4c9", "r4c3"])] {
            let both = targets.join(", ");
            for placed in all_box_placements() {
                let (always, _, _) = summarize_fillings(&placed, companions, &both);
                assert_eq!(always & parse_bitmap(targets[0]), parse_bitmap(targets[0]), "{placed:?}");
                for (digit, at) in [2, 3].into_iter().flat_map(|digit| ["r2c4", "r3c4"].map(|at| (digit, at)))
                {
                    let at: Cell = at.parse().unwrap();
                    if clashes_with_placed(&placed, digit, at) {
                        continue;
                    }
                    let placed = [&placed[..], &[(digit, at)]].concat();
                    let (always, ever, _) = summarize_fillings(&placed, companions, &both);
                    assert_eq!(always & parse_bitmap(&both), parse_bitmap(&both), "{placed:?}");
                    assert_eq!(always & rectangle, rectangle, "{placed:?}");
                    assert_eq!(ever & slash, 0, "{placed:?}");
                }
            }
        }
    }

    /// Every condition is needed: with another balancing cell a target stays open, and the targets may have
    /// other digits than the base.
    #[test]
    fn other_balancing_cells_are_not_enough() {
        let targets = "r4c9, r6c3";
        let open = |digit: usize, at: &str| {
            let at: Cell = at.parse().unwrap();
            let fits = |placed: &Vec<PlacedDigit>| !clashes_with_placed(placed, digit, at);
            all_box_placements().into_iter().filter(fits).any(|placed| {
                let placed = [&placed[..], &[(digit, at)]].concat();
                summarize_fillings(&placed, "r4c3, r6c9", targets).0 & parse_bitmap(targets)
                    != parse_bitmap(targets)
            })
        };
        assert!(open(0, "r3c4"), "a digit placed in the box of the missing cell");
        assert!(open(2, "r9c4"), "in the opposite box");
        let seed = [
            (0, "r2c1"),
            (0, "r9c7"),
            (1, "r3c2"),
            (1, "r7c8"),
            (2, "r2c8"),
            (2, "r7c1"),
            (3, "r3c7"),
            (3, "r9c2"),
        ];
        let placed: Vec<PlacedDigit> = seed
            .into_iter()
            .chain([(3, "r2c4")])
            .map(|(digit, cell)| (digit, cell.parse().unwrap()))
            .collect();
        assert!(
            !summarize_fillings(&placed, "r4c3, r6c9", targets).2,
            "the targets may hold other digits than the base"
        );
    }
}
