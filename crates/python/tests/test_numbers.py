"""Numbers as programs keep them: each face reads them as the same board, or refuses them at a cell."""

from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest
from puzzles import PROPER, SOLUTION, numbers

import ninefold
from ninefold import Board, NinefoldError

ROWS = [numbers(PROPER)[at : at + 9] for at in range(0, 81, 9)]
INTS = numpy.array(ROWS)
MISSING = [[cell or None for cell in row] for row in ROWS]
NAMES = list("abcdefghi")


def masked(kind: str) -> Any:
    return numpy.ma.masked_array(numpy.where(INTS == 0, 7, INTS).astype(kind), mask=INTS == 0)


@pytest.mark.parametrize(
    "given",
    [
        INTS.astype("f8"),
        INTS.astype("f4").reshape(81),
        numpy.where(INTS == 0, numpy.nan, INTS),
        numpy.where(INTS == 0, -1, INTS),
        numpy.where(INTS == 0, -1, INTS).astype("i1"),
        INTS.astype("U1"),
        INTS.astype("S1"),
        INTS.astype(object),
        numpy.array(MISSING, dtype=object),
        masked("i8"),
        masked("f8"),
        INTS.astype("f8").tolist(),
        MISSING,
        [cell for row in MISSING for cell in row],
        [-1 if cell == 0 else cell for cell in numbers(PROPER)],
        list(PROPER),
        list(PROPER.replace(".", "0")),
        [f"{cell}.0" for cell in numbers(PROPER)],
        [f"0{cell}" for cell in numbers(PROPER)],
        ["nan" if cell == 0 else str(cell) for cell in numbers(PROPER)],
        [PROPER[at : at + 9] for at in range(0, 81, 9)],
        tuple(PROPER[at : at + 9].replace(".", "0") for at in range(0, 81, 9)),
        [" ".join(map(str, row)) for row in ROWS],
        pandas.DataFrame(ROWS),
        pandas.DataFrame(ROWS, columns=NAMES),
        pandas.DataFrame(MISSING),
        pandas.DataFrame(MISSING, dtype="Int64"),
        pandas.DataFrame([list(PROPER[at : at + 9]) for at in range(0, 81, 9)]),
        pandas.Series(numbers(PROPER)),
        polars.DataFrame(ROWS, schema=NAMES, orient="row"),
        polars.DataFrame(MISSING, schema=NAMES, orient="row"),
        polars.Series(numbers(PROPER)),
        pyarrow.table([list(column) for column in zip(*ROWS)], names=NAMES),
        pyarrow.table([list(column) for column in zip(*MISSING)], names=NAMES),
        pyarrow.array(numbers(PROPER)),
        str(INTS),
        repr(INTS),
        str(INTS.astype("f8")),
        repr(INTS.astype("f4")),
        str(numpy.where(INTS == 0, numpy.nan, INTS)),
        str(numpy.where(INTS == 0, -1, INTS)),
        str(MISSING),
        str(INTS.reshape(81).astype("f8")),
        repr(MISSING).replace("None", "null"),
    ],
    ids=lambda given: type(given).__name__,
)
def test_a_board_is_made_of_numbers_of_any_kind(given: Any) -> None:
    assert Board(given) == Board(PROPER)
    assert ninefold.solve([given]) == [SOLUTION]


@pytest.mark.parametrize("kind", ["i1", "i8", "f4", "f8"])
def test_arrays_of_many_read_the_same(kind: str) -> None:
    minus = numpy.where(INTS == 0, -1, INTS).astype(kind)
    both = numpy.stack([minus, INTS.astype(kind)])
    assert ninefold.solve(both).reshape(2, 81).tolist() == [numbers(SOLUTION)] * 2
    hidden = numpy.ma.masked_array(numpy.where(INTS == 0, 7, INTS).astype(kind), mask=INTS == 0)
    assert ninefold.solve(hidden.reshape(1, 81)).reshape(81).tolist() == numbers(SOLUTION)
    assert ninefold.solve(hidden.reshape(1, 9, 9)).reshape(81).tolist() == numbers(SOLUTION)
    if kind.startswith("f"):
        gaps = numpy.where(INTS == 0, numpy.nan, INTS).astype(kind).reshape(1, 9, 9)
        assert ninefold.solve(gaps).reshape(81).tolist() == numbers(SOLUTION)


def test_lists_in_tables_read_the_same() -> None:
    flat = [cell for row in MISSING for cell in row]
    minus = [-1 if cell is None else cell for cell in flat]
    for column in [pyarrow.array([flat, minus]), pyarrow.array([flat], type=pyarrow.list_(pyarrow.float64()))]:
        solved = ninefold.solve(pyarrow.table({"puzzle": column}))
        assert set(solved["status"].to_pylist()) == {"ok"}
        assert solved["solution"].to_pylist()[0] == numbers(SOLUTION)


@pytest.mark.parametrize(
    "wrong, why",
    [
        (10, "r1c2: expected a number from 0 to 9, found 10"),
        (-2, "r1c2: expected a number from 0 to 9, found -2"),
        (3.5, "r1c2: expected a number from 0 to 9, found 3.5"),
        ("12", 'r1c2: expected a number from 0 to 9, found "12"'),
        ("x1", 'r1c2: expected a number from 0 to 9, found "x1"'),
        (float("inf"), "r1c2: expected a number from 0 to 9, found inf"),
    ],
)
def test_what_is_no_cell_is_told_at_its_place(wrong: Any, why: str) -> None:
    flat: list[Any] = list(numbers(PROPER))
    flat[1] = wrong
    for given in [flat, [flat[at : at + 9] for at in range(0, 81, 9)], numpy.array(flat, dtype=object)]:
        with pytest.raises(NinefoldError) as caught:
            Board(given)
        assert str(caught.value) == why


def test_columns_go_by_their_names() -> None:
    for puzzle, solution in [("task", "label"), ("initial_board", "solved_board"), ("input", "output"), ("quizzes", "answers")]:
        table = pyarrow.table({solution: [SOLUTION], puzzle: [PROPER], "clues": [30]})
        assert ninefold.solve(table)["status"].to_pylist() == ["ok"]
        assert ninefold.check(table)["givens"].to_pylist() == [30]
    table = pyarrow.table({"question": [PROPER], "task": [PROPER]})
    with pytest.raises(NinefoldError, match="several columns may hold the puzzles: question, task"):
        ninefold.solve(table)
    assert ninefold.solve(table, column="task")["solution"].to_pylist() == [SOLUTION]
