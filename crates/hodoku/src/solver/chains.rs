//! HoDoKu's searches for remote pairs, X-chains and XY-chains.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use ninefold_core::{ByCell, Candidate, Cell, CellMap, Digit, DigitSet};

use super::houses::cell_houses;
use super::step::{HodokuShape, HodokuStep};
use super::{EmptySearchCache, HodokuGrid, HodokuKind, HodokuOptions, HodokuStepCollector};

/// Returns the most strong links a chain may have, so that together with the weak links between them it does
/// not exceed the option.
fn max_strong_links(options: &HodokuOptions) -> usize {
    usize::from(options.max_chain_length).div_ceil(2)
}

pub(super) fn find_xy_chains(
    grid: &HodokuGrid,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let longest = max_strong_links(options);
    let two = grid.bivalue_cells();
    for start in two {
        for z in grid.candidates(start) {
            // For each cell and digit that it would be, the cell before.
            let mut before: ByCell<[Option<Cell>; 9]> = ByCell::splat([None; 9]);
            let Some(out) = (grid.candidates(start) - z).only() else { continue };
            let mut queue = VecDeque::from([(start, out, 1usize)]);
            while let Some((cell, digit, length)) = queue.pop_front() {
                // The chain ends with the digit that it started from: cells that see both ends lose it.
                if length > 1 && digit == z {
                    let seen = start.peers() & cell.peers() & grid.cells_with(z);
                    if !seen.is_empty() && length > 2 {
                        let (mut cells, mut links) = (vec![cell], Vec::new());
                        let (mut at, mut with) = (cell, digit);
                        while let Some(earlier) = before[at][with.index()] {
                            let enter = (grid.candidates(at) - with).only().unwrap_or(with);
                            cells.push(earlier);
                            links.push(enter);
                            (at, with) = (earlier, enter);
                        }
                        cells.reverse();
                        links.reverse();
                        let removed = seen.iter().map(|cell| cell.to_candidate(z)).collect();
                        finds.push(HodokuStep::from_eliminations(
                            HodokuKind::XyChain,
                            removed,
                            HodokuShape::XyChain { digit: z, cells, links },
                        ))?;
                    }
                }
                // Go on to bivalue cells that share the digit, each at most once for a digit.
                let nearby = cell_houses(cell)
                    .into_iter()
                    .flat_map(|house| (two & house.cells() & grid.cells_with(digit)) - cell);
                for next in nearby {
                    let leave = (grid.candidates(next) - digit).only();
                    let Some(leave) = leave else { continue };
                    if next != start
                        && length < longest
                        && before[next][leave.index()].is_none()
                        && !is_on_path(grid, &before, cell, digit, next)
                    {
                        before[next][leave.index()] = Some(cell);
                        queue.push_back((next, leave, length + 1));
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_remote_pairs(
    grid: &HodokuGrid,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let longest = max_strong_links(options);
    let two = grid.bivalue_cells();
    for start in two {
        let digits = grid.candidates(start);
        // The chain runs through cells with the same two candidates; fewer than four eliminate nothing.
        let alike: CellMap = two.iter().filter(|cell| grid.candidates(*cell) == digits).collect();
        if alike.len() < 4 {
            continue;
        }
        extend_remote_pair(grid, digits, alike, longest, &mut vec![start], finds)?;
    }
    ControlFlow::Continue(())
}

/// The digits of a pair in some cells.
fn pair_eliminations(grid: &HodokuGrid, digits: DigitSet, cells: CellMap) -> Vec<Candidate> {
    let of = |digit: Digit| (cells & grid.cells_with(digit)).iter().map(move |cell| cell.to_candidate(digit));
    digits.iter().flat_map(of).collect()
}

/// Extends a path. Any two of its cells with an odd number of links between them hold both digits.
fn extend_remote_pair(
    grid: &HodokuGrid,
    digits: DigitSet,
    alike: CellMap,
    longest: usize,
    path: &mut Vec<Cell>,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    // With an even number of cells, the ends of the path hold both digits.
    let end = path[path.len() - 1];
    if path.len() >= 4 && path.len().is_multiple_of(2) {
        let own: CellMap = path.iter().copied().collect();
        let of_ends = (path[0].peers() & end.peers()) - own;
        // HoDoKu skips a path whose ends eliminate nothing, even if cells within it would.
        if !pair_eliminations(grid, digits, of_ends).is_empty() {
            // Then cells within the path that are three, five, … links apart eliminate as well.
            let mut seen = CellMap::EMPTY;
            for (i, a) in path.iter().enumerate() {
                for b in path.iter().skip(i + 3).step_by(2) {
                    seen |= a.peers() & b.peers();
                }
            }
            let removed = pair_eliminations(grid, digits, seen - own);
            let shape = HodokuShape::RemotePair { digits, cells: path.clone() };
            finds.push(HodokuStep::from_eliminations(HodokuKind::RemotePair, removed, shape))?;
        }
    }
    if path.len() >= longest {
        return ControlFlow::Continue(());
    }
    // Go on to each cell of the same pair in a house of the end.
    for house in cell_houses(end) {
        for next in alike & house.cells() {
            if !path.contains(&next) {
                path.push(next);
                extend_remote_pair(grid, digits, alike, longest, path, finds)?;
                path.pop();
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_x_chains(
    grid: &HodokuGrid,
    options: &HodokuOptions,
    empty_searches: &mut EmptySearchCache,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let places = grid.cells_with(digit);
        if empty_searches.is_known_empty(HodokuKind::XChain, options, digit, places) {
            continue;
        }
        let before = finds.steps.len();
        find_digit_x_chains(grid, max_strong_links(options), digit, finds)?;
        // Nothing was found: skip the digit until one of its places is eliminated.
        if finds.steps.len() == before {
            empty_searches.record_empty(HodokuKind::XChain, options, digit, places);
        }
    }
    ControlFlow::Continue(())
}

fn find_digit_x_chains(
    grid: &HodokuGrid,
    longest: usize,
    digit: Digit,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    // Search from each place of the digit, always by a weak and a strong link together.
    let places = grid.cells_with(digit);
    for start in places {
        // Reached by a strong link.
        let mut before: ByCell<Option<(Cell, Cell)>> = ByCell::splat(None);
        let mut queue = VecDeque::from([(start, 0usize)]);
        while let Some((cell, length)) = queue.pop_front() {
            // The first link is strong and leaves the start itself; later ones follow a weak link.
            let around = cell_houses(cell).into_iter().flat_map(|house| (places & house.cells()) - cell);
            let from: Vec<Cell> = if length == 0 { vec![start] } else { around.collect() };
            for via in from {
                // From there strong links lead on: houses with two places left.
                let strong =
                    cell_houses(via).into_iter().filter(|house| grid.place_count(*house, digit) == 2);
                for next in strong.flat_map(|house| (places & house.cells()) - via) {
                    // Skip cells reached before and paths that are too long or cross themselves.
                    if before[next].is_some()
                        || length >= longest
                        || length > 0
                            && (is_on_x_chain(&before, cell, start, via)
                                || next != start && is_on_x_chain(&before, cell, start, next))
                    {
                        continue;
                    }
                    before[next] = Some((via, cell));
                    queue.push_back((next, length + 1));
                    if length >= 2 {
                        report_x_chain(grid, digit, start, next, &before, finds)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn report_x_chain(
    grid: &HodokuGrid,
    digit: Digit,
    start: Cell,
    end: Cell,
    before: &ByCell<Option<(Cell, Cell)>>,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    // Cells that see both ends lose the digit.
    let removed: Vec<_> = (start.peers() & end.peers() & grid.cells_with(digit))
        .iter()
        .map(|cell| cell.to_candidate(digit))
        .collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    // Read the chain off backwards, two links at a time, until it reaches the start.
    let mut cells = vec![end];
    let mut at = end;
    while let Some((via, earlier)) = before[at] {
        cells.push(via);
        if via == start {
            break;
        }
        cells.push(earlier);
        at = earlier;
    }
    cells.reverse();
    finds.push(HodokuStep::from_eliminations(
        HodokuKind::XChain,
        removed,
        HodokuShape::XChain { digit, cells },
    ))
}

/// Returns the cells to which a digit has a strong link.
pub(super) fn strong_link_ends(grid: &HodokuGrid, cell: Cell, digit: Digit) -> CellMap {
    let mut ends = CellMap::EMPTY;
    for house in cell_houses(cell) {
        if grid.place_count(house, digit) == 2 {
            ends |= grid.cells_with(digit) & house.cells();
        }
    }
    ends - cell
}

/// Whether a cell lies on the path that a chain search took to another cell.
fn is_on_path(
    grid: &HodokuGrid,
    before: &ByCell<[Option<Cell>; 9]>,
    mut at: Cell,
    mut with: Digit,
    cell: Cell,
) -> bool {
    while at != cell {
        let Some(earlier) = before[at][with.index()] else { return false };
        with = (grid.candidates(at) - with).only().unwrap_or(with);
        at = earlier;
    }
    true
}

/// Whether a cell is on an X-chain.
fn is_on_x_chain(before: &ByCell<Option<(Cell, Cell)>>, mut at: Cell, start: Cell, cell: Cell) -> bool {
    loop {
        if at == cell {
            return true;
        }
        let Some((via, earlier)) = before[at] else { return false };
        if via == cell {
            return true;
        }
        if via == start {
            return false;
        }
        at = earlier;
    }
}
