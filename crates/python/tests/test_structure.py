"""Numbers of grids, what a puzzle hangs on, and what is within it."""

import typing

import pytest
from puzzles import SOLUTION

import ninefold
from ninefold import Board, NinefoldError

PUZZLE = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9."
LAST = 5_472_730_538


def test_grids_have_numbers() -> None:
    last = ninefold.unrank(LAST)
    assert last.is_solved and last == last.canonical()
    assert ninefold.rank(last.transform("rotate90 d987654321")) == LAST
    assert ninefold.rank(SOLUTION) == ninefold.rank(Board(SOLUTION).canonical())
    for wrong in (0, -1, LAST + 1, 2**70):
        with pytest.raises(NinefoldError, match="expected a whole number from 1 to 5472730538"):
            ninefold.unrank(wrong)
    with pytest.raises(NinefoldError, match="only a solution grid has a number"):
        ninefold.rank(PUZZLE)


def test_random_grids_are_those_of_the_seed() -> None:
    grids = ninefold.random_grids(3, seed=5, threads=2)
    assert grids == ninefold.random_grids(3, seed=5, threads=1) and len(set(grids)) == 3
    assert ninefold.random_grids(0) == []


def test_groups_are_named() -> None:
    most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    assert (ninefold.group(PUZZLE), ninefold.group(most), Board(most).symmetries) == ("C1", None, 648)


@pytest.mark.parametrize("theory", typing.get_args(ninefold.types.Theory))
def test_a_puzzle_hangs_on_little(theory: typing.Any) -> None:
    solution = Board(PUZZLE).solve()
    (found, *_) = backdoors = ninefold.backdoors(PUZZLE, theory=theory)
    assert backdoors and all(len(cells) == 1 for cells in backdoors)
    if theory == "singles":
        (cell,) = found
        assert Board(PUZZLE).place(cell, solution[cell]).rate()["er"] <= 2.3
    tried = ninefold.trials(PUZZLE, theory=theory)
    # A true candidate with which the theory solves the puzzle is a backdoor.
    assert {cell for cell, _ in tried["solving"]} == {cell for cells in backdoors for cell in cells}
    assert all(solution[cell] != digit for cell, digit in tried["refuted"])
    for candidates in ninefold.anti_backdoors(PUZZLE, theory=theory):
        assert all(solution[cell] != digit for cell, digit in candidates)


def test_what_makes_no_sense_is_refused() -> None:
    for call, why in [
        (lambda: ninefold.backdoors(PUZZLE, theory="magic"), "a theory, one of singles, locked, subsets, found \"magic\""),  # type: ignore[arg-type]
        (lambda: ninefold.backdoors(PUZZLE, 99), "size: expected a whole number from 0 to 81, found 99"),
        (lambda: ninefold.backdoors("." * 81), "only a puzzle with one solution"),
        (lambda: ninefold.subpuzzles("." * 81, 17), "only a puzzle with one solution"),
        (lambda: ninefold.backdoors(PUZZLE, 4, time_limit=0.01), "0.01"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            call()


def test_minimal_puzzles_with_few_givens_are_found() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    found = ninefold.subpuzzles(text, (20, 22), threads=2)
    assert len(found) == len(set(found)) == 202
    assert all(board.is_minimal and 20 <= len(board.givens) <= 22 for board in found)
    assert ninefold.subpuzzles(text, 21) == [board for board in found if len(board.givens) == 21]
