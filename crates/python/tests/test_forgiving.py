"""What is nearly right is understood, and what is wrong is told: never a silent mistake."""

import itertools
import warnings
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest
from puzzles import CHAINS, CLASH, HARD, PROPER, SEVERAL, SOLUTION, numbers

import ninefold
from ninefold import Board, CandidateMap, CellMap, NinefoldError, Path

CELLS = numpy.array([numbers(PROPER), numbers(SEVERAL)], dtype=numpy.uint8)


def test_a_board_of_a_board_keeps_its_state() -> None:
    position = Board(PROPER).place("r1c3", 4).remove("r1c4(2)")
    again = Board(position)
    assert again == position and again.candidates == position.candidates and again.givens == position.givens


def test_a_step_is_applied_where_it_belongs_and_nowhere_else() -> None:
    board, other = Board(PROPER), Board(CHAINS)
    steps = board.steps(["naked-single", "hidden-single-box"])
    together = board
    for step in steps:
        together = together.apply(step)
    assert all(together.apply(step) == together for step in steps)
    (step, *_) = steps
    with pytest.raises(NinefoldError, match="the step is not of this position: it was found where r1c1"):
        other.apply(step)
    cell, digit = next(iter(step.placements))
    with pytest.raises(NinefoldError, match="which is excluded here"):
        board.remove([(cell, digit)]).apply(step)
    wing = next(step for step in other.explain("se") if step.eliminations)
    cell, digit = next(iter(wing.eliminations))
    with pytest.raises(NinefoldError, match="which is placed here"):
        wing.before.place(cell, digit).apply(wing)


def test_what_is_not_solved_has_a_status_and_no_rating() -> None:
    singles = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"]
    for profile in ["se", "hodoku", "human"]:
        (row,) = ninefold.rate([CHAINS], profile, techniques=singles)  # type: ignore[call-overload]
        assert row["status"] == "unsolved" and row["error"].startswith("these techniques do not solve it")
        parts = [part for part in row if part not in ("status", "error", "warnings")]
        assert parts and all(row[part] is None for part in parts)
        with pytest.raises(NinefoldError) as caught:
            Board(CHAINS).rate(profile, techniques=singles)  # type: ignore[call-overload]
        assert caught.value.status == "unsolved"
    for text, status in [(SEVERAL, "several"), (SOLUTION, "invalid")]:
        with pytest.raises(NinefoldError) as caught:
            Board(text).rate()
        assert caught.value.status == status == ninefold.rate([text])[0]["status"]
    with pytest.raises(NinefoldError) as caught:
        Board(CLASH)
    assert caught.value.status == "invalid"


def test_results_go_into_the_next_question() -> None:
    table = polars.DataFrame({"puzzle": [PROPER, SEVERAL]})
    with pytest.warns(ninefold.NinefoldWarning, match='"status" is in "status_rate", "error" is in "error_rate"'):
        both = ninefold.rate(ninefold.solve(table))
    assert both.columns == [
        *["puzzle", "solution", "status", "error", "warnings"],
        *["er", "ep", "ed", "technique", "status_rate", "error_rate", "warnings_rate"],
    ]
    assert both["status"].to_list() == ["ok", "several"] == both["status_rate"].to_list()
    with pytest.warns(ninefold.NinefoldWarning, match='"status" is in "status_rate_2"'):
        thrice = ninefold.rate(both, "human")
    assert len(set(thrice.columns)) == len(thrice.columns)
    with pytest.raises(NinefoldError, match='a column named "p_er" already'):
        ninefold.rate(ninefold.rate(table, prefix="p_"), prefix="p_")
    frame = pandas.DataFrame({"puzzle": [PROPER]})
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        ninefold.check(ninefold.solve(frame))
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ninefold.rate(ninefold.solve(table, prefix="s_"))


@pytest.mark.parametrize("kind", ["u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "f4", "f8", "O"])
def test_arrays_of_any_numbers_are_answered_in_kind(kind: str) -> None:
    for shape in [(-1, 81), (-1, 9, 9)]:
        given: Any = CELLS.reshape(shape).astype(kind)
        solved = ninefold.solve(given)
        assert solved.dtype == given.dtype and solved.shape == given.shape
        assert solved[0].reshape(-1).tolist() == numbers(SOLUTION)
        assert ninefold.check(given)["status"].tolist() == ["ok", "several"]
    assert ninefold.solve(CELLS[:0].astype(kind)).shape == (0, 81)


@pytest.mark.parametrize("kind", ["U81", "S81", "O"])
def test_arrays_of_texts_are_answered_in_texts(kind: str) -> None:
    given: Any = numpy.array([PROPER, "no puzzle"], dtype=kind)
    solved = ninefold.solve(given, errors="none")
    assert solved.dtype == given.dtype and len(solved) == 2
    assert solved[0] in (SOLUTION, SOLUTION.encode()) and not solved[1]
    rated = ninefold.rate(given)
    assert rated["er"].dtype == numpy.float64 and rated["status"].tolist() == ["ok", "invalid"]


def test_what_else_has_arrays_is_taken_for_one() -> None:
    class Tensor:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return CELLS

    given: Any = Tensor()
    assert ninefold.solve(given)[0].tolist() == numbers(SOLUTION)


def test_rows_that_are_no_puzzles_are_invalid_rows() -> None:
    rows: list[Any] = [PROPER, None, float("nan"), 5, "x", b"5", {}, [1, 2], [300] * 81, "\ud800", CELLS[0], Board(PROPER)]
    solved = ninefold.solve(rows, errors="none")
    assert [row == SOLUTION for row in solved] == [True, *[False] * 9, True, True]
    statuses = [row["status"] for row in ninefold.rate(rows)]
    assert statuses == ["ok", *["invalid"] * 9, "ok", "ok"]
    errors = [row["error"] for row in ninefold.check(rows)]
    assert errors[2] == "expected a text, or 81 numbers from 0 to 9, found float"
    assert errors[8] == "r1c1: expected a number from 0 to 9, found 300"
    with pytest.raises(NinefoldError, match="row 1: .* found int") as caught:
        ninefold.solve([PROPER, 5, CLASH])  # type: ignore[call-overload]
    assert caught.value.row == 1
    odd = CELLS.astype("f8")
    odd = numpy.vstack([odd, odd, odd[:1]])
    odd[1, 2], odd[2, 0], odd[3, 80], odd[4, 1] = float("inf"), 0.5, -2, 1e300
    told = ninefold.check(odd)
    assert told["status"].tolist() == ["ok", *["invalid"] * 4]
    assert told["error"][1] == "r1c3: expected a number from 0 to 9, found inf"
    assert told["error"][2] == "r1c1: expected a number from 0 to 9, found 0.5"
    assert told["error"][3] == "r9c9: expected a number from 0 to 9, found -2"
    assert (ninefold.solve(odd, errors="none")[1:] == 0).all()


LINES = [PROPER, None, SEVERAL]
GRIDS: list[list[int] | None] = [None if line is None else numbers(line) for line in LINES]
SQUARES = [None if grid is None else [grid[at : at + 9] for at in range(0, 81, 9)] for grid in GRIDS]


def squares(kind: Any) -> Any:
    return polars.Series(SQUARES, dtype=kind)


@pytest.mark.parametrize(
    "column",
    [
        polars.Series(GRIDS, dtype=polars.Array(polars.UInt8, 81)),
        polars.Series(GRIDS, dtype=polars.Array(polars.Int64, 81)),
        polars.Series(GRIDS, dtype=polars.List(polars.Int64)),
        polars.Series(GRIDS, dtype=polars.List(polars.Float32)),
        squares(polars.Array(polars.Int16, (9, 9))),
        squares(polars.List(polars.List(polars.Int64))),
        squares(polars.List(polars.Array(polars.UInt8, 9))),
    ],
    ids=str,
)
def test_columns_of_lists_are_answered_in_lists(column: Any) -> None:
    table = polars.DataFrame({"puzzle": column})
    solved = ninefold.solve(table)
    assert solved["status"].to_list() == ["ok", "invalid", "several"]
    assert solved["solution"].dtype == column.dtype and solved["solution"][1] is None
    first = numpy.array(solved["solution"].to_list()[0]).ravel()
    assert first.tolist() == numbers(SOLUTION)
    # A part of a table is what it is.
    assert ninefold.solve(table[1:])["solution"].to_list() == solved["solution"].to_list()[1:]
    assert ninefold.check(table[:0]).shape[0] == 0


def test_columns_of_other_types_are_read() -> None:
    for column in [
        polars.Series(LINES, dtype=polars.Categorical),
        polars.Series(LINES, dtype=polars.Enum([PROPER, SEVERAL])),
        pandas.Series(pandas.Categorical(LINES)),
        pyarrow.array(LINES).dictionary_encode(),
        pandas.Series([PROPER, float("nan"), SEVERAL], dtype=object),
        pandas.Series([numpy.array(GRIDS[0]), None, numpy.array(GRIDS[2])]),
        pyarrow.array(GRIDS, type=pyarrow.large_list(pyarrow.int32())),
    ]:
        solved = pyarrow.table(ninefold.solve(column))
        assert solved["status"].to_pylist() == ["ok", "invalid", "several"], column
    for lines in [pyarrow.nulls(2), polars.Series([None, None])]:
        assert pyarrow.table(ninefold.rate(lines))["status"].to_pylist() == ["invalid"] * 2
    empty = polars.DataFrame({"puzzle": [None], "note": [None]})
    assert ninefold.check(empty)[["puzzle", "note"]].equals(empty)
    ragged = ninefold.check(pyarrow.table({"puzzle": [[1, 2], [0] * 80 + [None], [12] + [0] * 80]}))
    assert ragged["status"].to_pylist() == ["invalid", "several", "invalid"]
    assert ragged["error"].to_pylist()[::2] == [
        "expected 81 numbers from 0 to 9, found 2",
        "r1c1: expected a number from 0 to 9, found 12",
    ]
    with pytest.raises(NinefoldError, match="expected text .* or lists of 81 numbers"):
        ninefold.solve(pyarrow.table({"puzzle": [["a"]]}))


def test_a_board_is_an_array_of_its_digits() -> None:
    digits = numpy.asarray(Board(PROPER))
    assert digits.dtype == numpy.uint8 and digits.tolist() == numbers(PROPER)
    assert numpy.asarray(Board(PROPER), dtype="f4").dtype == numpy.float32
    assert Board(PROPER) != digits and Board(PROPER) != CELLS[:1, :3]
    stacked = numpy.stack([numpy.asarray(board) for board in ninefold.generate(3, seed=1)])
    assert ninefold.solve(stacked).shape == (3, 81)


def test_cells_have_names_everywhere() -> None:
    assert [getattr(ninefold, f"R{r}C{c}") for r, c in itertools.product(range(1, 10), repeat=2)] == list(range(81))
    assert ninefold.CELL_NAMES[ninefold.R4C7] == "r4c7" and len(ninefold.CELLS) == 81
    board = Board(PROPER)
    assert board["r1c1"] == board["R1C1"] == board[ninefold.R1C1] == board[0] == 5
    assert board.place("r1c3", 4) == board.place(2, 4)
    assert CellMap(["r1c1", 80]) == CellMap("r1c1, r9c9") and "r1c1" in CellMap([0])
    assert CandidateMap([("r1c1", 5), "r9c9(1)"]) == CandidateMap("r1c1(5), r9c9(1)")
    assert ("r1c1", 5) in CandidateMap([(0, 5)]) and "r1c1(5)" in CandidateMap([(0, 5)])
    assert board.remove("r1c3(12)") == board.remove([(2, 1), ("r1c3", 2)]) == board.remove(CandidateMap("r1c3(12)"))
    for wrong in ["r0c1", "r1c10", "", "r1", "\ud800"]:
        with pytest.raises(NinefoldError, match="expected a"):
            board[wrong]


def test_moves_are_pushed_and_popped() -> None:
    board = Board(PROPER)
    path = Path(PROPER)
    for step in board.explain():
        path.push(step)
    assert path.board.is_solved and len(path) == len(path.moves) == 51 and list(path) == path.moves
    with pytest.raises(NinefoldError):
        path.push("r1c1=1")
    while len(path):
        path.pop()
    assert path.board == path.root == board
    with pytest.raises(IndexError):
        path.pop()


def test_moves_are_legal_or_not() -> None:
    board = Board(PROPER)
    assert board.is_legal("r1c3=4, r1c4<>2") and not board.is_legal("r1c3=4, r2c2=4")
    assert not board.is_legal("r1c4<>5") and not board.is_legal("r1c1=5")
    assert all(board.is_legal(step) for step in board.steps())
    with pytest.raises(NinefoldError, match="expected"):
        board.is_legal("r1c3")


def test_what_the_engine_knows_is_listed() -> None:
    techniques = ninefold.techniques()
    assert len(techniques) > 200 and {"id", "name", "family", "se", "hodoku", "doc"} <= set(techniques[0])
    assert ninefold.techniques("zh")[0]["name"] != techniques[0]["name"]
    profiles = ninefold.profiles()
    assert "naked-pair" in profiles[0]["techniques"]
    for profile in profiles:
        assert ninefold.rate([PROPER], profile["name"])[0]["status"] == "ok"  # type: ignore[call-overload]
    board = Board(PROPER)
    for format in ninefold.formats():
        try:
            written = board.to(format["id"])
        except NinefoldError:
            continue
        assert written


def test_wishes_of_hodoku_and_of_profiles_are_met() -> None:
    assert next(ninefold.generate(seed=1, level="unfair")).rate("hodoku")["level"] == "Unfair"
    assert next(ninefold.generate(seed=1, level=("medium", 2))).rate("hodoku")["level"] in {"Medium", "Hard"}
    assert 900 <= next(ninefold.generate(seed=1, score=(900, 1000))).rate("hodoku")["score"] <= 1000
    sukaku = next(ninefold.generate(seed=1, er=(3.0, 4.0), profile="sukaku"))
    assert 3.0 <= sukaku.rate("sukaku")["er"] <= 4.0
    needing = next(ninefold.generate(seed=1, needs=["xy-wing"], profile="hodoku"))
    assert "xy-wing" in {step.technique for step in needing.explain("hodoku")}
    pattern = Board(PROPER).givens
    for given in [pattern, str(pattern), [ninefold.CELL_NAMES[cell] for cell in pattern]]:
        assert next(ninefold.generate(seed=1, pattern=given)).givens == pattern
    for wish, why in [
        ({"level": "tricky"}, r"level: expected a level from 0 to 4 or its name \(easy, .*found 'tricky'"),
        ({"level": ("hard", "easy")}, "level: expected"),
        ({"er": 5.0, "profile": "human"}, "ER, EP and ED are numbers of the profiles se"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            ninefold.generate(1, seed=1, **wish)  # type: ignore[arg-type]


def test_puzzles_are_turned() -> None:
    board = Board(PROPER)
    assert board.transform("rotate90 rotate270") == board == board.transform()
    assert board.transform("d987654321")["r1c1"] == 5 and board.transform("d234567891")["r1c1"] == 6
    position = board.place("r1c3", 4).remove("r1c4(2)")
    turned = position.transform("rotate180")
    assert turned["r9c7"] == 4 and turned.givens == CellMap(80 - cell for cell in position.givens)
    assert board.transform(seed=3) == board.transform(seed=3) != board.transform(seed=4)
    with pytest.raises(NinefoldError, match='by: "turn" is no step'):
        board.transform("turn")
    assert ninefold.transform([PROPER, SEVERAL], "flip mirror") == [PROPER[::-1], SEVERAL[::-1]]
    copies = ninefold.transform(CELLS, seed=3)
    assert copies.shape == CELLS.shape and copies.dtype == CELLS.dtype and (copies != CELLS).any()
    assert copies[0].tolist() == numpy.asarray(board.transform(seed=3)).tolist()
    table = ninefold.transform(polars.DataFrame({"puzzle": [PROPER, None]}), seed=3)
    assert table["status"].to_list() == ["ok", "invalid"] and table["transformed"][1] is None
    assert table["transformed"][0] == str(board.transform(table["transformation"][0]))


def test_time_limits_end_in_one_clear_error() -> None:
    board = Board(HARD)
    for call in [
        lambda: board.rate(time_limit=0.001),
        lambda: board.explain("se", time_limit=0.001),
        lambda: board.hint(profile="se", techniques=["nested-forcing-chains"], time_limit=0.0),
    ]:
        with pytest.raises(NinefoldError, match="stopped after 0") as caught:
            call()
        assert caught.value.status == "timeout"
    assert board.hint(time_limit=100).step is not None


def test_other_rules_and_guesses_stand_in_tables() -> None:
    cages = '{"ninefold":1,"givens":"%s","rules":["cages"]}' % PROPER.replace("0", ".")
    with pytest.raises(NinefoldError, match="other rules: cages") as refused:
        Board(cages)
    assert refused.value.status == "other-rules"
    letters = PROPER.replace(".", "O").replace("0", "O")
    table = ninefold.solve(pyarrow.table({"puzzle": [cages, letters, PROPER]}))
    assert table["status"].to_pylist() == ["other-rules", "ok", "ok"]
    assert table["solution"].to_pylist() == [None, SOLUTION, SOLUTION]
    ruled, guessed, plain = table["warnings"].to_pylist()
    assert ruled is None and plain is None and "the letter O is taken as 0" in guessed


def test_what_reading_guessed_is_told() -> None:
    letters = PROPER.replace(".", "O").replace("0", "O")
    with pytest.warns(ninefold.NinefoldWarning, match="the letter O is taken as 0"):
        board = Board(letters)
    assert board == Board(PROPER) and len(board.warnings) == 1 and board.warnings[0].startswith("line 1, column")
    assert Board(board).warnings == () and Board(PROPER).warnings == ()
    with pytest.warns(ninefold.NinefoldWarning, match="cages"):
        ignored = Board('{"ninefold":1,"givens":"%s","rules":["cages"]}' % PROPER.replace("0", "."), ignore_rules=True)
    assert "cages" in ignored.warnings[0]
