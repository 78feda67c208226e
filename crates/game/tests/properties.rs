//! A game against a model that keeps every state there was.

use ninefold_core::{Board, ByCell, Cell, CellMap, Digit, House, Puzzle, Solution};
use ninefold_game::{PackedCell, PlayGrid};
use proptest::collection::vec;
use proptest::prelude::*;

const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn any_cell() -> impl Strategy<Value = Cell> {
    (0..Cell::COUNT).prop_map(Cell::at)
}

fn any_digit() -> impl Strategy<Value = Digit> {
    (0..9usize).prop_map(Digit::from_index)
}

/// Sets of a few cells, and sets of about half the board.
fn any_cell_map() -> impl Strategy<Value = CellMap> {
    let few = vec(any_cell(), 0..8).prop_map(CellMap::from_iter);
    prop_oneof![few, any::<u128>().prop_map(CellMap::from_bits_truncated)]
}

fn sample_solution() -> Solution {
    GRID.parse().expect("a valid grid")
}

/// A board with these cells of a solution given.
fn board_with_givens(givens: CellMap) -> Board {
    let values = ByCell::from_fn(|cell| givens.contains(cell).then(|| sample_solution().digit(cell)));
    Board::try_from(&Puzzle::from_givens(values)).expect("part of a valid grid")
}

#[derive(Clone, Copy, Debug)]
enum PlayAction {
    Move(Cell, Digit),
    Write(Cell, Digit),
    Erase(Cell),
    Note(Cell, Digit),
    Compute,
    Undo,
    Redo,
}

fn any_action() -> impl Strategy<Value = PlayAction> {
    prop_oneof![
        3 => (any_cell(), any_digit()).prop_map(|(cell, digit)| PlayAction::Move(cell, digit)),
        3 => any_cell().prop_map(|cell| PlayAction::Move(cell, sample_solution().digit(cell))),
        2 => (any_cell(), any_digit()).prop_map(|(cell, digit)| PlayAction::Write(cell, digit)),
        2 => any_cell().prop_map(PlayAction::Erase),
        3 => (any_cell(), any_digit()).prop_map(|(cell, digit)| PlayAction::Note(cell, digit)),
        1 => Just(PlayAction::Compute),
        4 => Just(PlayAction::Undo),
        3 => Just(PlayAction::Redo),
    ]
}

/// Every state there was, and which of them is the present one.
struct GameModel {
    states: Vec<ByCell<PackedCell>>,
    now: usize,
}

/// Returns the state after an action, by the rules as the design states them, or `None` if it is refused.
fn expected_state(before: &ByCell<PackedCell>, action: PlayAction) -> Option<ByCell<PackedCell>> {
    let mut after = *before;
    let value = |cell: Cell| before[cell].value();
    let blocked = |cell: Cell, digit| cell.peers().iter().any(|peer| value(peer) == Some(digit));
    match action {
        PlayAction::Undo | PlayAction::Redo => return None,
        PlayAction::Move(cell, digit) if value(cell).is_some() || blocked(cell, digit) => return None,
        PlayAction::Note(cell, _) if value(cell).is_some() => return None,
        PlayAction::Write(cell, _) | PlayAction::Erase(cell) if before[cell].is_fixed() => return None,
        PlayAction::Move(cell, digit) | PlayAction::Write(cell, digit) => {
            after[cell] = PackedCell::EMPTY.set_value(digit);
            for peer in cell.peers() {
                after[peer] = before[peer].unset_possible(digit);
            }
        }
        PlayAction::Erase(cell) => after[cell] = PackedCell::EMPTY,
        PlayAction::Note(cell, digit) => after[cell] = before[cell].toggle_possible(digit),
        PlayAction::Compute => {
            for cell in Cell::all().filter(|&cell| value(cell).is_none()) {
                let noted = Digit::ALL.into_iter().filter(|&digit| !blocked(cell, digit));
                after[cell] = noted.fold(PackedCell::EMPTY, PackedCell::set_possible);
            }
        }
    }
    Some(after)
}

impl GameModel {
    fn play_action(&mut self, grid: &mut PlayGrid, action: PlayAction) -> Result<(), TestCaseError> {
        let before = self.states[self.now];
        let expected = expected_state(&before, action);
        let done = match action {
            PlayAction::Move(cell, digit) => {
                prop_assert_eq!(grid.check_move(cell, digit).is_ok(), expected.is_some());
                grid.make_move(cell, digit).is_ok()
            }
            PlayAction::Write(cell, digit) => grid.write_digit(cell, digit).is_ok(),
            PlayAction::Erase(cell) => grid.erase_cell(cell).is_ok(),
            PlayAction::Note(cell, digit) => grid.toggle_note(cell, digit).is_ok(),
            PlayAction::Compute => {
                grid.compute_possibles();
                true
            }
            PlayAction::Undo => return self.check_state_change(grid.undo(), self.now.checked_sub(1)),
            PlayAction::Redo => {
                let next = self.now + 1;
                return self.check_state_change(grid.redo(), (next < self.states.len()).then_some(next));
            }
        };
        prop_assert_eq!(done, expected.is_some());
        if let Some(after) = expected.filter(|&after| after != before) {
            self.states.truncate(self.now + 1);
            self.states.push(after);
            self.now += 1;
        }
        Ok(())
    }

    /// Checks that the grid moved to another state, if there is one, and reported the cells that changed.
    fn check_state_change(
        &mut self,
        changed: Option<CellMap>,
        to: Option<usize>,
    ) -> Result<(), TestCaseError> {
        let differing = to.map(|to| {
            let (here, there) = (&self.states[self.now], &self.states[to]);
            Cell::all().filter(|&cell| here[cell] != there[cell]).collect::<CellMap>()
        });
        prop_assert_eq!(changed, differing);
        self.now = to.unwrap_or(self.now);
        Ok(())
    }
}

proptest! {
    #[test]
    fn a_game_follows_the_model(givens in any_cell_map(), actions in vec(any_action(), 0..60)) {
        let mut grid = PlayGrid::from(&board_with_givens(givens));
        let mut model = GameModel { states: vec![*grid.cells()], now: 0 };
        for action in actions {
            model.play_action(&mut grid, action)?;
            prop_assert_eq!(grid.cells(), &model.states[model.now], "{:?}", action);
            prop_assert_eq!((grid.undo_depth(), grid.redo_depth()), (model.now, model.states.len() - 1 - model.now));
            prop_assert!(grid.cells().values().all(|packed| packed.is_valid()));
            prop_assert_eq!(grid.givens(), givens);
        }
        while grid.undo().is_some() {}
        prop_assert_eq!(grid.cells(), &model.states[0]);
        while grid.redo().is_some() {}
        prop_assert_eq!(Some(grid.cells()), model.states.last());
    }

    #[test]
    fn clashes_are_the_digits_that_stand_twice(written in vec((any_cell(), any_digit()), 0..40)) {
        let mut grid = PlayGrid::from(&Board::EMPTY);
        for (cell, digit) in written {
            prop_assert_eq!(grid.write_digit(cell, digit), Ok(()));
        }
        let mut expected = Vec::new();
        for house in House::all() {
            for digit in Digit::ALL {
                let cells: CellMap =
                    house.cells().iter().filter(|&cell| grid.value(cell) == Some(digit)).collect();
                if cells.len() > 1 {
                    expected.push((house, digit, cells));
                }
            }
        }
        let found: Vec<_> = grid.clashes().iter().map(|clash| (clash.house, clash.digit, clash.cells)).collect();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(Board::try_from(&grid).is_ok(), expected.is_empty());
        for house in House::all() {
            let of_house = expected.iter().filter(|clash| clash.0 == house).count();
            prop_assert_eq!(grid.clashes_in_house(house).len(), of_house);
        }
        for cell in Cell::all() {
            let of_cell = expected.iter().filter(|clash| clash.2.contains(cell)).count();
            prop_assert_eq!(grid.clashes_at_cell(cell).len(), of_cell);
        }
    }

    #[test]
    fn boards_games_and_puzzles_keep_the_state(givens in any_cell_map(), placed in any_cell_map(), removed in any_cell_map()) {
        let mut board = board_with_givens(givens);
        for cell in placed - givens {
            prop_assert_eq!(board.place(cell, sample_solution().digit(cell)), Ok(()));
        }
        for (i, cell) in removed.iter().enumerate() {
            let digit = Digit::from_index(i % 9);
            if digit != sample_solution().digit(cell) {
                board.remove_candidate(cell.to_candidate(digit));
            }
        }
        let grid = PlayGrid::from_board_with_candidates(&board);
        prop_assert_eq!(Board::try_from(&grid), Ok(board.clone()));
        let again = PlayGrid::from(&Puzzle::from(&grid));
        prop_assert_eq!(again.cells(), grid.cells());
        prop_assert_eq!(PlayGrid::from_cells(*grid.cells()).map(|grid| *grid.cells()), Ok(*grid.cells()));
        prop_assert_eq!(grid.is_solved(), board.is_solved());
        prop_assert_eq!(grid.to_string(), board.to_string());
    }
}
