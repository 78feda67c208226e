//! Sight lines in explanations of singles: the placed digits that exclude a digit from cells, as few of them
//! as possible.

use crate::prelude::*;

/// A placed digit, and the cells from which it excludes that digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SightBlocker {
    cell: Cell,
    blocked: CellMap,
}

/// Finds the fewest cells with the digit that see all those cells that any such cell sees; each with the
/// cells that it is the first to see.
fn find_sight_blockers(facts: &Facts, digit: Digit, cells: CellMap) -> Vec<SightBlocker> {
    let holds = |cell: &Cell| facts.board().value(*cell) == Some(digit);
    let all: CellMap = facts.board().filled_cells().iter().filter(holds).collect();
    let seen = |by: CellMap| by.iter().fold(CellMap::EMPTY, |seen, cell| seen | (cells & cell.peers()));
    let to_cover = seen(all);
    let Some(fewest) = all.all_subsets().find(|some| seen(*some) == to_cover) else { return Vec::new() };
    let mut left = to_cover;
    let blocker = |cell: Cell| {
        let blocked = left & cell.peers();
        left -= blocked;
        SightBlocker { cell, blocked }
    };
    fewest.iter().map(blocker).filter(|blocker| !blocker.blocked.is_empty()).collect()
}

/// Explains why a digit can't be in some cells of a house: which placed digits see them, a message for each,
/// and where it was eliminated before.
pub(super) fn explain_blocked_cells(
    facts: &Facts,
    digit: Digit,
    cells: CellMap,
    explanation: &mut Explanation,
) {
    let mut left = cells;
    // One message for each placed digit, with the cells that it blocks.
    for SightBlocker { cell, blocked } in find_sight_blockers(facts, digit, cells) {
        let Some(house) = blocked.with(cell).covered_house() else { continue };
        explanation.add_message(say!("single-sight", house, digit, blocker = cell, cells = blocked));
        explanation.mark_candidates(cell.to_candidate(digit), MarkRole::Corner);
        for seen in blocked {
            explanation.add_link(cell.to_candidate(digit), seen.to_candidate(digit), LinkKind::Sees);
        }
        left -= blocked;
    }
    // Cells that no digit sees have lost the candidate before.
    if !left.is_empty() {
        explanation.add_message(say!("single-removed", digit, cells = left));
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, House};

    use super::*;

    /// Checks which cells exclude 7 from the cells of box 3 but r3c7, on a board that has it in some cells.
    fn check(sevens: &[(usize, usize)], expected: &[(usize, usize, &str)]) {
        let mut text = vec!['.'; 81];
        sevens.iter().for_each(|(row, column)| text[9 * (row - 1) + column - 1] = '7');
        let board: Board = text.into_iter().collect::<String>().parse().unwrap();
        let cells = House::at(2).cells() - Cell::from_row_column(2, 6);
        let blockers: Vec<(Cell, CellMap)> = find_sight_blockers(&Facts::new(board), Digit::D7, cells)
            .into_iter()
            .map(|blocker| (blocker.cell, blocker.blocked))
            .collect();
        let expected = expected
            .iter()
            .map(|(row, column, cells)| (Cell::from_row_column(row - 1, column - 1), cells.parse().unwrap()));
        assert_eq!(blockers, expected.collect::<Vec<_>>());
    }

    #[test]
    fn the_fewest_blockers_are_told_and_no_cell_twice() {
        let lines = [(1, 5, "r1c789"), (2, 2, "r2c789"), (7, 8, "r3c8"), (4, 9, "r3c9")];
        let sorted = [lines[0], lines[1], lines[3], lines[2]];
        check(&[(1, 5), (2, 2), (7, 8), (4, 9)], &sorted);
        check(&[(1, 5), (7, 8), (4, 9)], &[(1, 5, "r1c789"), (4, 9, "r23c9"), (7, 8, "r23c8")]);
        check(&[(5, 1), (9, 4)], &[]);
    }
}
