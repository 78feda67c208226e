"""Many puzzles: lists, arrays and tables are answered in kind."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest
from puzzles import CHAINS, CLASH, HARD, NONE, PROPER, SEVERAL, SOLUTION, numbers

import ninefold
from ninefold import Board, NinefoldError

MADE = [str(board) for board in ninefold.generate(200, seed=3)]
SOLVED = [str(Board(puzzle).solve()) for puzzle in MADE]
STATUSES = {PROPER: "ok", SEVERAL: "several", NONE: "none", CLASH: "invalid", "x": "invalid", None: "invalid"}


def array(lines: list[str]) -> Any:
    return numpy.array([numbers(line) for line in lines], dtype=numpy.uint8)


def test_lists_give_lists() -> None:
    assert ninefold.solve(MADE) == SOLVED
    assert ninefold.solve([]) == [] == ninefold.rate([]) == ninefold.canon([])
    assert ninefold.count([PROPER, SEVERAL, NONE]) == [1, 2, 0]
    assert ninefold.canon([PROPER]) == [str(Board(PROPER).canonical()).replace(".", "0")]
    rated = ninefold.rate([CHAINS, SEVERAL])
    assert rated[0] == {"status": "ok", "error": None, "warnings": None, **Board(CHAINS).rate()}
    assert rated[1]["status"] == "several" and rated[1]["er"] is None
    checked = ninefold.check([PROPER, MADE[0], "x"])
    assert [row["minimal"] for row in checked] == [False, True, None] and checked[0]["givens"] == 30
    assert 0 < len(checked[0]["redundant"]) < 30 and checked[1]["redundant"] == []
    keys = ninefold.keys([PROPER, PROPER[::-1]])
    assert keys[0] == keys[1] and isinstance(keys[0], bytes)
    assert len(set(ninefold.keys([PROPER, PROPER[::-1]], symmetry=False))) == 2
    placed = Board(PROPER).place(2, 4)
    assert ninefold.solve([Board(PROPER), placed, PROPER]) == [SOLUTION] * 3


@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_arrays_give_arrays(shape: tuple[int, ...]) -> None:
    puzzles = array(MADE).reshape(shape)
    solved = ninefold.solve(puzzles)
    assert solved.dtype == numpy.uint8 and solved.shape == puzzles.shape
    assert (solved == array(SOLVED).reshape(shape)).all()
    assert (ninefold.solve(puzzles[::2]) == solved[::2]).all()
    assert ninefold.solve(puzzles[:0]).shape == puzzles[:0].shape
    forms = ninefold.canon(puzzles)
    assert ["".join(map(str, form.ravel())) for form in forms] == ninefold.canon(MADE)
    assert (ninefold.count(puzzles) == 1).all() and ninefold.count(puzzles).dtype == numpy.uint64
    rated = ninefold.rate(puzzles[:20])
    assert rated["er"].dtype == numpy.float64
    assert rated["er"].tolist() == [row["er"] for row in ninefold.rate(MADE[:20])]
    assert ninefold.rate(puzzles[:0])["er"].dtype == numpy.float64
    assert (ninefold.solve(array([NONE, PROPER]))[0] == 0).all()


def rows() -> dict[str, list[Any]]:
    return {"id": list(range(len(STATUSES))), "Quizzes": list(STATUSES), "note": ["a", None, "c", "d", "e", "f"]}


TABLES: dict[str, tuple[Any, Any]] = {
    "pyarrow": (lambda: pyarrow.table(rows()), lambda table: table.to_pydict()),
    "record batch": (lambda: pyarrow.RecordBatch.from_pydict(rows()), lambda batch: batch.to_pydict()),
    "polars": (lambda: polars.DataFrame(rows()), lambda frame: frame.to_dict(as_series=False)),
    "pandas": (lambda: pandas.DataFrame(rows()), lambda frame: pyarrow.Table.from_pandas(frame).to_pydict()),
    "duckdb": (lambda: duckdb.from_arrow(pyarrow.table(rows())), lambda found: found.to_arrow_table().to_pydict()),
}


@pytest.mark.parametrize("kind", TABLES)
def test_tables_are_answered_in_kind(kind: str) -> None:
    made, read = TABLES[kind]
    for operation, column in [
        (ninefold.solve, "solution"),
        (ninefold.count, "count"),
        (ninefold.check, "minimal"),
        (ninefold.rate, "er"),
        (ninefold.canon, "canonical"),
        (ninefold.keys, "key"),
    ]:
        table = made()
        answered = operation(table)
        assert type(answered) is type(table)
        found = read(answered)
        assert list(found)[:3] == ["id", "Quizzes", "note"] and column in found
        assert {name: found[name] for name in rows()} == rows()
        if column not in ("canonical", "key"):
            assert found["status"] == list(STATUSES.values())
    solved = read(ninefold.solve(made()))
    assert solved["solution"][0] == SOLUTION and solved["solution"][2:] == [None] * 4
    assert "two 5s in box 1" in solved["error"][3] and solved["error"][:2] == [None, None]


def test_a_column_is_a_table_with_one() -> None:
    for column in [pyarrow.array(MADE), pyarrow.chunked_array([MADE[:7], MADE[7:]]), polars.Series(MADE)]:
        found = pyarrow.table(ninefold.solve(column))
        assert found["solution"].to_pylist() == SOLVED and found["puzzle"].to_pylist() == MADE


def batches(number: int, rows: int) -> pyarrow.RecordBatchReader:
    """This many batches, one behind the other; none is kept."""
    batch = pyarrow.RecordBatch.from_pydict({"puzzle": (MADE * (rows // len(MADE) + 1))[:rows]})
    return pyarrow.RecordBatchReader.from_batches(batch.schema, (batch for _ in range(number)))


def test_readers_are_answered_batch_by_batch() -> None:
    expected = ninefold.rate(pyarrow.table({"puzzle": MADE * 3}))
    counts: list[int] = []
    rated = ninefold.rate(batches(3, len(MADE)), progress=counts.append)
    assert isinstance(rated, pyarrow.RecordBatchReader) and not counts
    first = rated.read_next_batch()
    assert first.num_rows == len(MADE) == sum(counts)
    assert pyarrow.Table.from_batches([first, *rated]) == expected
    assert ninefold.solve(batches(0, 1)).read_all().num_rows == 0
    with pytest.raises(NinefoldError, match="no column holds puzzles"):
        ninefold.solve(pyarrow.table({"id": [1]}).to_reader())

    def failing() -> Iterator[Any]:
        yield from batches(1, 5)
        raise OSError("the disk is gone")

    reader = pyarrow.RecordBatchReader.from_batches(batches(0, 1).schema, failing())
    with pytest.raises(OSError, match="the disk is gone"):
        ninefold.solve(reader).read_all()


def test_readers_need_the_memory_of_a_batch() -> None:
    """A process's own peak, for 5 batches and for 40."""
    code = """
import resource, sys, test_many, ninefold
rows = sum(batch.num_rows for batch in ninefold.solve(test_many.batches(int(sys.argv[1]), 50_000), threads=1))
print(rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    peaks = []
    for number in (5, 40):
        run = [sys.executable, "-c", code, str(number)]
        ran = subprocess.run(run, capture_output=True, text=True, cwd=os.path.dirname(__file__))
        rows, peak = map(int, ran.stdout.split())
        assert rows == number * 50_000
        peaks.append(peak)
    # 35 batches of answers would have 130 MB more.
    assert peaks[1] - peaks[0] < 40_000, peaks


def test_columns_of_numbers_answer_in_numbers() -> None:
    lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(array(MADE).ravel()), 81)
    solved = ninefold.solve(pyarrow.table({"puzzle": lists}))
    assert solved["solution"].to_pylist() == array(SOLVED).tolist()
    packed = pyarrow.array([line.encode() for line in MADE], type=pyarrow.binary(81))
    assert ninefold.solve(pyarrow.table({"puzzle": packed}))["solution"].to_pylist()[0] == SOLVED[0].encode()


def test_columns_are_named_and_prefixed() -> None:
    table = pyarrow.table({"riddle": [CHAINS], "er": [1], "status": ["new"]})
    with pytest.raises(NinefoldError, match="no column holds puzzles"):
        ninefold.rate(table)
    with pytest.warns(ninefold.NinefoldWarning, match='"er" is in "er_rate", "status" is in "status_rate"'):
        assert ninefold.rate(table, column="riddle")["er_rate"].to_pylist() == [6.6]
    rated = ninefold.rate(table, column="riddle", prefix="se_").to_pylist()[0]
    assert (rated["er"], rated["se_er"], rated["status"], rated["se_status"]) == (1, 6.6, "new", "ok")


def test_tables_in_many_batches_and_on_any_number_of_threads_are_the_same() -> None:
    whole = pyarrow.table({"puzzle": MADE})
    expected = ninefold.rate(whole, "human", threads=1)
    parts = pyarrow.concat_tables([whole.slice(at, 7) for at in range(0, len(MADE), 7)])
    for threads in (1, 2, 5):
        assert ninefold.rate(parts, "human", threads=threads) == expected
    empty = ninefold.rate(whole.slice(0, 0), "human")
    assert empty.num_rows == 0 and empty.schema == expected.schema


def test_rows_that_take_too_long_are_told() -> None:
    rated = ninefold.rate([HARD, PROPER], time_limit=0.005)
    assert rated[0]["status"] == "timeout" and "stopped after 0.005 s" in rated[0]["error"]


def test_an_effort_bounds_ratings_and_traces_alike_everywhere() -> None:
    board = ninefold.Board(CHAINS)
    for effort, status in ((5, "timeout"), (10**9, "ok")):
        told = ninefold.rate([CHAINS], effort=effort)[0]["status"], ninefold.trace([CHAINS], effort=effort)[0]["status"]
        assert told == (status, status)
    for ask in (lambda: board.rate(effort=5), lambda: board.explain(effort=5)):
        with pytest.raises(ninefold.NinefoldError) as raised:
            ask()
        assert raised.value.status == "timeout" and "0 s" not in str(raised.value)
    assert board.rate(effort=10**9) == board.rate() and len(board.explain(effort=10**9)) == len(board.explain())


def test_traces_are_those_of_the_way_to_the_solution() -> None:
    table = ninefold.trace(polars.DataFrame({"puzzle": [CHAINS, SEVERAL]}), "human", boards=True)
    assert table["status"].to_list() == ["ok", "several"] and table["trace"][1] is None
    told = json.loads(table["trace"][0])["steps"]
    steps = Board(CHAINS).explain("human")
    assert [step["technique"] for step in told] == [step.technique for step in steps]
    assert [step["text"] for step in told] == [[sentence.text for sentence in step.sentences] for step in steps]
    assert all(len(step["before"]) == 729 for step in told)
    (bare,) = ninefold.trace([CHAINS], "human", text=False)
    assert bare["steps"] == len(steps) and "text" not in json.loads(bare["trace"])["steps"][0]


def test_progress_counts_rows() -> None:
    counts: list[int] = []
    ninefold.solve(MADE, progress=counts.append)
    assert sum(counts) == len(MADE)
    ninefold.solve(pyarrow.table({"puzzle": MADE}), progress=True)

    def fail(_: int) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        ninefold.rate([HARD] * 50, progress=fail)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_the_work_soon() -> None:
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        ninefold.rate([HARD] * 100_000)
    assert time.monotonic() - started < 30


def test_other_threads_go_on_meanwhile() -> None:
    ticks = 0
    ended = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not ended.wait(0.001):
            ticks += 1

    ticking = threading.Thread(target=tick)
    ticking.start()
    ninefold.rate([HARD] * 2, threads=1)
    ended.set()
    ticking.join()
    assert ticks > 5


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ([PROPER, "53..7"], "row 1: line 1, column 6: expected"),
        ([PROPER, None], "row 1: expected a puzzle, found no value"),
        ([PROPER, 5], "row 1: expected a text, or 81 numbers from 0 to 9, found int"),
        ([PROPER, "\ud800"], "row 1: expected a text of Unicode characters, found a surrogate"),
        ([PROPER + "1"], "row 0: .*expected"),
        ([CLASH], "row 0: two 5s in box 1"),
        (PROPER, "expected a list of puzzles, found one text"),
        (None, "expected a list of texts, .* found NoneType"),
        (5, "found int"),
        ({"puzzle": [PROPER]}, r"found dict; pyarrow.table\(...\) makes a table"),
        (Board(PROPER), "found Board; its methods are for one puzzle"),
        ((puzzle for puzzle in [PROPER]), r"found generator; list\(...\) makes a list"),
        (numpy.zeros((9, 9), dtype="uint8"), r"found \(9, 9\); Board\(array\) is for one puzzle"),
        (polars.LazyFrame({"puzzle": [PROPER]}), r"found LazyFrame; its collect\(\) gives a table"),
        (pandas.DataFrame({"puzzle": pandas.Series([PROPER, 5], dtype=object)}), "the DataFrame can't be read as an Arrow table"),
        (numpy.zeros(81, dtype="uint8"), r"expected an array of shape \(n, 81\) or \(n, 9, 9\), .*found \(81,\)"),
        (numpy.zeros((2, 80), dtype="uint8"), r"found \(2, 80\)"),
        (numpy.zeros((1, 81), dtype=bool), "expected an array of numbers with 0 for an empty cell, found bool"),
        (numpy.full((1, 81), 0.5), "row 0: r1c1: expected a number from 0 to 9, found 0.5"),
        (numpy.full((1, 81), 10, dtype="uint8"), "row 0: r1c1: expected a number from 0 to 9, found 10"),
        (pyarrow.table({"id": [1]}), "no column holds puzzles: expected one named puzzle"),
        (pyarrow.table({"puzzle": [1]}), 'column "puzzle" is of type Int64: expected text'),
        (polars.DataFrame({"puzzle": [1.5]}), "is of type Float64"),
        (pyarrow.table({"puzzle": [PROPER], "quizzes": [PROPER]}), "several columns may hold the puzzles"),
    ],
)
def test_bad_input_is_one_clear_error(bad: Any, why: str) -> None:
    with pytest.raises(NinefoldError, match=why):
        ninefold.solve(bad)


class Capsules:
    """What a library that has the interface, but not the data, gives."""

    def __init__(self, stream: object) -> None:
        self.stream = stream

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.stream


def test_what_only_looks_like_a_table_is_one_clear_error() -> None:
    def broken() -> Iterator[pyarrow.RecordBatch]:
        yield pyarrow.record_batch({"puzzle": [PROPER]})
        raise OSError("the disk is gone")

    rows = pyarrow.array([PROPER, PROPER])
    one_missing = pyarrow.StructArray.from_arrays([rows], names=["puzzle"], mask=pyarrow.array([True, False]))
    schema = pyarrow.schema([("puzzle", pyarrow.string())])
    read_before = Capsules(pyarrow.table({"puzzle": [PROPER]}).__arrow_c_stream__())
    assert pyarrow.table(ninefold.solve(read_before))["solution"].to_pylist() == [SOLUTION]
    for bad, why in [
        (read_before, "the Capsules can't be read as an Arrow table: the stream was read before"),
        (Capsules(5), "'int' object is not an instance of 'PyCapsule'"),
        (Capsules(rows.__arrow_c_array__()[1]), "incorrect name"),
        (Capsules(pyarrow.RecordBatchReader.from_batches(schema, broken()).__arrow_c_stream__()), "the disk is gone"),
        (one_missing, "a row of a table is null"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            ninefold.solve(bad)


def test_bad_rows_may_be_none_and_bad_options_are_refused() -> None:
    found = ninefold.solve([PROPER, "x", None, SEVERAL], errors="none")  # type: ignore[list-item]
    assert found[:3] == [SOLUTION, None, None] and found[3] is not None
    for options, why in [
        ({"threads": 0}, "expected a number of threads from 1 to 1024, found 0"),
        ({"threads": -1}, "found -1"),
        ({"threads": 10_000}, "found 10000"),
        ({"threads": 10**50}, "found a far larger one"),
        ({"errors": "ignore"}, "expected 'raise' or 'none', found 'ignore'"),
        ({"progress": "yes"}, "progress: expected True, False or a function of a number, found str"),
        ({"column": "puzzle"}, "column and prefix are for tables"),
        ({"prefix": "new_"}, "column and prefix are for tables"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            ninefold.solve([PROPER], **options)  # type: ignore[call-overload]
    for options, why in [
        ({"profile": "x"}, "expected a profile, one of se, "),
        ({"time_limit": -1.0}, "time_limit: expected a number of seconds, 0 or more, found -1"),
        ({"time_limit": float("nan")}, "time_limit: expected a number of seconds"),
        ({"techniques": ["x"]}, "no technique"),
        ({"techniques": []}, "expected ids of techniques, found an empty list"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            ninefold.rate([PROPER], **options)  # type: ignore[call-overload]
    with pytest.raises(NinefoldError, match="limit: expected a whole number from 0 to .*, found -1"):
        ninefold.count([PROPER], -1)
    assert ninefold.rate([PROPER], time_limit=float("inf"))[0]["status"] == "ok"
    # What is of another type than the function tells is Python's own error.
    for wrong in [{"threads": 1.5}, {"threads": "2"}, {"column": 5}]:
        with pytest.raises(TypeError):
            ninefold.solve([PROPER], **wrong)  # type: ignore[call-overload]
