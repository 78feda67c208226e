"""Games and their cells: what a player does, undoes and keeps."""

import pickle

import pytest
from puzzles import CLASH, PROPER, SOLUTION

import ninefold
from ninefold import Board, Game, NinefoldError, PackedCell


def test_cells_are_nineteen_bits() -> None:
    for bits in range(0, 1 << 19, 4097):
        cell = PackedCell(bits)
        assert cell.bits == bits and cell == PackedCell(bits) and hash(cell) == hash(PackedCell(bits))
        assert cell.is_fixed == bool(bits & 1)
        assert cell.possibles == [digit for digit in range(1, 10) if bits >> digit & 1]
        assert pickle.loads(pickle.dumps(cell)) == cell
        for digit in (1, 9):
            assert cell.toggle_possible(digit).bits == bits ^ 1 << digit
            assert cell.set_possible(digit).bits == bits | 1 << digit
            assert cell.unset_possible(digit).bits == bits & ~(1 << digit)
            assert cell.set_value(digit).bits == bits & 1 | 1 << 9 + digit
    for bad in (-1, 1 << 19, 10**30):
        with pytest.raises(NinefoldError, match="bits"):
            PackedCell(bad)
    with pytest.raises(NinefoldError, match=r"from 0 to 524287"):
        PackedCell(1 << 19)
    with pytest.raises(NinefoldError, match="a digit from 1 to 9"):
        PackedCell().set_value(0)


def test_a_game_is_played_and_taken_back() -> None:
    game = Game(PROPER)
    game.note_all()
    for cell in range(81):
        if game.value(cell) is None:
            game.place(cell, int(SOLUTION[cell]))
    assert game.is_solved and str(game) == SOLUTION and not game.clashes and game.undo_depth == 52
    assert game.board() == Board(PROPER).solve() or str(game.board()) == SOLUTION
    steps = 0
    while game.undo():
        steps += 1
    assert steps == 52 == game.redo_depth and str(game) == PROPER
    assert game.redo() and game.notes("r1c3") == [1, 2, 4]
    with pytest.raises(NinefoldError, match="r1c1 is a given"):
        game.erase("r1c1")
    game.write("r1c3", 5)
    assert "two 5s in row 1 (r1c1, r1c3)" in game.clashes
    with pytest.raises(NinefoldError):
        game.board()
    with pytest.raises(NinefoldError):
        Game(CLASH)


def test_a_code_holds_the_whole_game() -> None:
    game = Game(PROPER)
    game.note_all()
    game.place("r1c3", 4)
    game.toggle_note("r1c4", 2)
    game.undo()
    again = Game.from_code(game.code)
    assert again == game and again.cells == game.cells
    assert (again.undo_depth, again.redo_depth) == (2, 1)
    assert pickle.loads(pickle.dumps(game)) == game
    assert Game.from_cells(game.cells).cells == game.cells
    # The position alone, as the page's links have it.
    assert Game.from_code(game.code.split("_")[0]).cells == game.cells
    for bad, column in [("", 1), (PROPER + "x", 82), (PROPER + "_~2.x", 83)]:
        with pytest.raises(NinefoldError) as told:
            Game.from_code(bad)
        assert told.value.column == column
    with pytest.raises(NinefoldError, match="81 packed cells"):
        Game.from_cells([PackedCell()])
    with pytest.raises(NinefoldError):
        Game.from_cells([PackedCell.given(1).set_possible(2)] + [PackedCell()] * 80)
    assert ninefold.Game(game.board()).value("r1c3") == 4
