//! HoDoKu's searches for locked candidates, and for subsets: naked, hidden, locked.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit, DigitSet, House};

use super::houses::HOUSES;
use super::step::{HodokuShape, HodokuStep};
use super::{HodokuGrid, HodokuKind, HodokuStepCollector};

/// Finds digits whose places in a box lie in one line.
pub(super) fn find_pointing(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for house in &HOUSES[18..] {
        for digit in Digit::ALL {
            let places = grid.cells_with(digit) & house.cells();
            if places.len() < 2 {
                continue;
            }
            let Some(first) = places.first() else { continue };
            for line in [first.row(), first.column()] {
                if (places - line.cells()).is_empty() {
                    report_locked_candidates(grid, HodokuKind::Pointing, digit, *house, line, finds)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds digits whose places in a line lie in one box.
pub(super) fn find_claiming(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for house in &HOUSES[..18] {
        for digit in Digit::ALL {
            let places = grid.cells_with(digit) & house.cells();
            if places.len() < 2 {
                continue;
            }
            let Some(first) = places.first() else { continue };
            let third = first.house_box();
            if (places - third.cells()).is_empty() {
                report_locked_candidates(grid, HodokuKind::Claiming, digit, *house, third, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn report_locked_candidates(
    grid: &HodokuGrid,
    kind: HodokuKind,
    digit: Digit,
    house: House,
    other: House,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let rest = (grid.cells_with(digit) & other.cells()) - house.cells();
    if rest.is_empty() {
        return ControlFlow::Continue(());
    }
    let removed = rest.iter().map(|cell| cell.to_candidate(digit)).collect();
    finds.push(HodokuStep::from_eliminations(kind, removed, HodokuShape::Locked { digit, house }))
}

/// Finds naked subsets of a size. Locked ones lie in a box and a line and eliminate in both.
pub(super) fn find_naked_subsets(
    grid: &HodokuGrid,
    size: usize,
    kind: HodokuKind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    // Boxes come first; locked subsets are looked for there alone.
    let locked = matches!(kind, HodokuKind::LockedPair | HodokuKind::LockedTriple);
    let order = [&HOUSES[18..], &HOUSES[..18]].concat();
    for house in order {
        if locked && house.is_line() {
            break;
        }
        // A house with no more open cells than the subset has nothing to eliminate.
        let open = house.cells() & grid.empty_cells();
        if open.len() <= size {
            continue;
        }
        let small: Vec<Cell> = open.iter().filter(|cell| grid.candidates(*cell).len() <= size).collect();
        let mut chosen = Vec::with_capacity(4);
        extend_naked_subset(grid, house, &small, size, DigitSet::EMPTY, &mut chosen, kind, finds)?;
    }
    ControlFlow::Continue(())
}

#[allow(clippy::too_many_arguments, reason = "a recursion over what is chosen")]
fn extend_naked_subset(
    grid: &HodokuGrid,
    house: House,
    rest: &[Cell],
    size: usize,
    digits: DigitSet,
    chosen: &mut Vec<Cell>,
    kind: HodokuKind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    for (i, cell) in rest.iter().enumerate() {
        let union = digits | grid.candidates(*cell);
        // Cells are chosen in ascending order, as long as together they have no more than `size` digits.
        if union.len() > size {
            continue;
        }
        chosen.push(*cell);
        if chosen.len() == size {
            report_naked_subset(grid, house, union, chosen, kind, finds)?;
        } else {
            extend_naked_subset(grid, house, &rest[i + 1..], size, union, chosen, kind, finds)?;
        }
        chosen.pop();
    }
    ControlFlow::Continue(())
}

fn report_naked_subset(
    grid: &HodokuGrid,
    house: House,
    digits: DigitSet,
    chosen: &[Cell],
    kind: HodokuKind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let cells: CellMap = chosen.iter().copied().collect();
    let other = other_common_house(cells, house);
    let mut removed = Vec::new();
    // Eliminates the subset's digits from a house, each candidate once.
    let from = |target: House, removed: &mut Vec<_>| {
        for cell in (target.cells() & grid.empty_cells()) - cells {
            for digit in grid.candidates(cell) & digits {
                if !removed.contains(&cell.to_candidate(digit)) {
                    removed.push(cell.to_candidate(digit));
                }
            }
        }
    };
    match kind {
        HodokuKind::LockedPair | HodokuKind::LockedTriple => {
            let Some(line) = other else { return ControlFlow::Continue(()) };
            // A locked subset lies in a line and a box, and eliminates in both.
            from(line, &mut removed);
            let in_line = removed.len();
            from(house, &mut removed);
            let both = removed[..in_line].iter().any(|c| !house.cells().contains(c.cell()))
                && removed.iter().any(|c| house.cells().contains(c.cell()));
            if !both {
                return ControlFlow::Continue(());
            }
        }
        _ => {
            from(house, &mut removed);
            if let Some(other) = other {
                from(other, &mut removed);
            }
        }
    }
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    finds.push(HodokuStep::from_eliminations(kind, removed, HodokuShape::Subset { digits, cells }))
}

/// Returns another house that contains all of some cells of a house.
fn other_common_house(cells: CellMap, house: House) -> Option<House> {
    let first = cells.first()?;
    let others = [first.row(), first.column(), first.house_box()];
    others.into_iter().find(|other| *other != house && (cells - other.cells()).is_empty())
}

/// Finds hidden subsets of a size in HoDoKu's order.
pub(super) fn find_hidden_subsets(
    grid: &HodokuGrid,
    size: usize,
    kind: HodokuKind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let order = [&HOUSES[18..], &HOUSES[..18]].concat();
    for house in order {
        if (house.cells() & grid.empty_cells()).len() <= size {
            continue;
        }
        let few: Vec<Digit> = Digit::ALL
            .into_iter()
            .filter(|digit| (1..=size).contains(&grid.place_count(house, *digit)))
            .collect();
        extend_hidden_subset(grid, house, &few, size, DigitSet::EMPTY, CellMap::EMPTY, kind, finds)?;
    }
    ControlFlow::Continue(())
}

#[allow(clippy::too_many_arguments, reason = "a recursion over what is chosen")]
fn extend_hidden_subset(
    grid: &HodokuGrid,
    house: House,
    rest: &[Digit],
    size: usize,
    digits: DigitSet,
    cells: CellMap,
    kind: HodokuKind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    for (i, digit) in rest.iter().enumerate() {
        // Digits are chosen in ascending order, as long as together they have no more than `size` places.
        let union = cells | (grid.cells_with(*digit) & house.cells());
        if union.len() > size {
            continue;
        }
        let digits = digits.with(*digit);
        if digits.len() < size {
            extend_hidden_subset(grid, house, &rest[i + 1..], size, digits, union, kind, finds)?;
            continue;
        }
        // With all digits chosen, their cells lose everything else.
        let removed: Vec<_> = union
            .iter()
            .flat_map(|cell| (grid.candidates(cell) - digits).iter().map(move |d| cell.to_candidate(d)))
            .collect();
        if !removed.is_empty() {
            finds.push(HodokuStep::from_eliminations(
                kind,
                removed,
                HodokuShape::Subset { digits, cells: union },
            ))?;
        }
    }
    ControlFlow::Continue(())
}
