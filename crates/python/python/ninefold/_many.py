"""Operations on many puzzles: lists, numpy arrays and tables, each answered in kind.

What is told of every function here:

- A list of texts, of any format, or of `Board`s gives a list.
- A numpy array of uint8, of shape (n, 81) or (n, 9, 9) with 0 for an empty cell, gives numpy arrays.
- Whatever has the Arrow PyCapsule interface gives a table of its own kind (pyarrow, polars, pandas 3, duckdb), else one with
  that interface. The puzzles are found by the names that data sets give their column, or by `column`; the other columns pass
  through, and the answers stand behind them, with `status` (ok, invalid, none, several, timeout) and `error`. Their names
  begin with `prefix`. A column alone is a table with a column named puzzle. A `pyarrow.RecordBatchReader` gives another one,
  which works when it is read, so a table of any length needs the memory of a batch.

Of lists and arrays, a row that is no puzzle raises NinefoldError, unless `errors` is "none": then its answer is None (0 or
NaN in arrays). `threads` is the number of threads, all cores if None. `progress` shows a bar of tqdm, or is called with the
number of rows that were done since the last call. Ctrl-C ends the work. An argument that makes no sense raises NinefoldError,
one of another type than is told TypeError.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from ._errors import NinefoldError
from ._ninefold import Board, Operation

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

Errors = Literal["raise", "none"]
Progress = bool | Callable[[int], object]
Texts = list[str] | list[Board] | list[str | Board]
Table = TypeVar("Table")


@overload
def solve(
    puzzles: Texts, *, errors: Errors = ..., threads: int | None = ..., progress: Progress = ...
) -> list[str | None]: ...
@overload
def solve(
    puzzles: NDArray[numpy.uint8], *, errors: Errors = ..., threads: int | None = ..., progress: Progress = ...
) -> NDArray[numpy.uint8]: ...
@overload
def solve(
    puzzles: Table, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., progress: Progress = ...
) -> Table: ...
def solve(
    puzzles: Any,
    *,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """The solution of each puzzle: of several the first, None (zeros in arrays) where there is none.

    Tables get `solution`, of the puzzles' type. See `ninefold._many` for what is common to all functions of this kind.

    >>> import ninefold, numpy
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.solve([puzzle])[0][:9]
    '534678912'
    >>> cells = numpy.array([[int(cell) if cell != "." else 0 for cell in puzzle]], dtype=numpy.uint8)
    >>> ninefold.solve(cells.reshape(1, 9, 9))[0, 0].tolist()
    [5, 3, 4, 6, 7, 8, 9, 1, 2]
    """
    operation = Operation("solve", column=column, prefix=prefix, threads=threads)
    return _answer(operation, puzzles, ["solution"], errors, progress)


@overload
def count(
    puzzles: Texts,
    limit: int = ...,
    *,
    errors: Errors = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> list[int | None]: ...
@overload
def count(
    puzzles: NDArray[numpy.uint8],
    limit: int = ...,
    *,
    errors: Errors = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> NDArray[numpy.uint64]: ...
@overload
def count(
    puzzles: Table,
    limit: int = ...,
    *,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Table: ...
def count(
    puzzles: Any,
    limit: int = 1_000_000,
    *,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """How many solutions each puzzle has, counted up to `limit`.

    Tables get `count` (uint64) and `complete` (bool, false where there are more).

    >>> import ninefold
    >>> ninefold.count(["." * 81], 10)
    [10]
    """
    operation = Operation("count", column=column, prefix=prefix, threads=threads, limit=limit)
    return _answer(operation, puzzles, ["count"], errors, progress)


@overload
def check(
    puzzles: Texts, *, threads: int | None = ..., progress: Progress = ...
) -> list[dict[str, Any]]: ...
@overload
def check(
    puzzles: NDArray[numpy.uint8], *, threads: int | None = ..., progress: Progress = ...
) -> dict[str, NDArray[Any]]: ...
@overload
def check(
    puzzles: Table, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., progress: Progress = ...
) -> Table: ...
def check(
    puzzles: Any,
    *,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """Whether each puzzle is proper and minimal: `status`, `error`, `givens` (their number), `minimal` (bool) and `redundant`
    (the cells, 0 to 80, whose givens can be spared, each by itself). Nothing is raised for a row: its status is the answer.

    >>> import ninefold
    >>> ninefold.check(["." * 81])[0]["status"]
    'several'
    """
    operation = Operation("check", column=column, prefix=prefix, threads=threads)
    columns = ["status", "error", "givens", "minimal", "redundant"]
    return _answer(operation, puzzles, columns, "none", progress, as_rows=True)


@overload
def rate(
    puzzles: Texts,
    profile: str = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> list[dict[str, Any]]: ...
@overload
def rate(
    puzzles: NDArray[numpy.uint8],
    profile: str = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> dict[str, NDArray[Any]]: ...
@overload
def rate(
    puzzles: Table,
    profile: str = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Table: ...
def rate(
    puzzles: Any,
    profile: str = "se",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """The rating of each puzzle: `status`, `error` and the parts of the profile's scale.

    Those are er, ep, ed (float64) and technique for Sudoku Explainer's scales ("se", "se-original", "sukaku"); score (uint32),
    level and technique for "hodoku"; level, score, uncertainty, hardest (uint32), technique and scale ("human-2") for "human"
    and "human-strict". Nothing is raised for a row: what is not rated says why.

    techniques, without: ids of the techniques that are tried, in this order, or left out.
    time_limit: how many seconds a puzzle may take; then its status is timeout.

    >>> import ninefold
    >>> puzzle = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2...."
    >>> ninefold.rate([puzzle])[0]["er"]
    6.6
    """
    operation = Operation(
        "rate",
        column=column,
        prefix=prefix,
        threads=threads,
        profile=profile,
        techniques=techniques,
        without=without,
        seconds=time_limit,
    )
    columns = ["status", "error", *operation.parts]
    return _answer(operation, puzzles, columns, "none", progress, as_rows=True)


@overload
def canon(
    puzzles: Texts, *, errors: Errors = ..., threads: int | None = ..., progress: Progress = ...
) -> list[str | None]: ...
@overload
def canon(
    puzzles: NDArray[numpy.uint8], *, errors: Errors = ..., threads: int | None = ..., progress: Progress = ...
) -> NDArray[numpy.uint8]: ...
@overload
def canon(
    puzzles: Table, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., progress: Progress = ...
) -> Table: ...
def canon(
    puzzles: Any,
    *,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """The canonical form of each puzzle: one for all puzzles that are equal up to symmetry.

    Tables get `canonical`, `automorphisms` (uint32) and `transformation`.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.canon([puzzle, puzzle[::-1]])[0] == ninefold.canon([puzzle[::-1]])[0]
    True
    """
    operation = Operation("canon", column=column, prefix=prefix, threads=threads)
    return _answer(operation, puzzles, ["canonical"], errors, progress)


@overload
def keys(
    puzzles: Texts,
    *,
    symmetry: bool = ...,
    errors: Errors = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> list[bytes | None]: ...
@overload
def keys(
    puzzles: Table,
    *,
    symmetry: bool = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Table: ...
def keys(
    puzzles: Any,
    *,
    symmetry: bool = True,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """16 bytes for each puzzle: equal keys mean puzzles that are equal up to symmetry, or with `symmetry=False`
    puzzles with the same cells. Tables get `key`.

    >>> import ninefold
    >>> len(set(ninefold.keys(["1" + "." * 80, "." * 80 + "9"])))
    1
    """
    operation = Operation("keys", column=column, prefix=prefix, threads=threads, symmetry=symmetry)
    return _answer(operation, puzzles, ["key"], errors, progress)


@overload
def trace(
    puzzles: Texts,
    profile: str = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    text: bool = ...,
    boards: bool = ...,
    lang: str = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> list[dict[str, Any]]: ...
@overload
def trace(
    puzzles: NDArray[numpy.uint8],
    profile: str = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    text: bool = ...,
    boards: bool = ...,
    lang: str = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> dict[str, NDArray[Any]]: ...
@overload
def trace(
    puzzles: Table,
    profile: str = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    text: bool = ...,
    boards: bool = ...,
    lang: str = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Table: ...
def trace(
    puzzles: Any,
    profile: str = "se",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    text: bool = True,
    boards: bool = False,
    lang: str = "en",
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """The steps that solve each puzzle, every one accepted by the checker: `status`, `error`, `steps` (how many) and `trace`, the
    object that `ninefold trace` writes as JSON (docs/schema/trace.json). Nothing is raised for a row.

    Tables get `solution`, `canonical` and the parts of the profile's scale too.

    text: whether each step has its sentences, in `lang` ("en" or "zh").
    boards: whether each step has the candidates before it, 729 characters.

    >>> import json, ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> traced = ninefold.trace([puzzle])[0]
    >>> traced["steps"] == len(json.loads(traced["trace"])["steps"]) == 51
    True
    """
    operation = Operation(
        "trace",
        column=column,
        prefix=prefix,
        threads=threads,
        profile=profile,
        techniques=techniques,
        without=without,
        seconds=time_limit,
        text=text,
        boards=boards,
        lang=lang,
    )
    return _answer(operation, puzzles, ["status", "error", "steps", "trace"], "none", progress, as_rows=True)


# What to do with what is nearly right.
HINTS = {
    "LazyFrame": "; its collect() gives a table",
    "Board": "; its methods are for one puzzle, and a list of them is welcome here",
    "Puzzles": "; list(...) makes a list, of a number of them",
    "generator": "; list(...) makes a list",
    "Dataset": "; of Hugging Face's data sets, with_format('arrow')[:] is a table; Ray's go to ninefold.ray",
    "dict": "; pyarrow.table(...) makes a table",
}


def _answer(
    operation: Operation, puzzles: Any, columns: list[str], errors: object, progress: Progress, as_rows: bool = False
) -> Any:
    """The answer in kind: of one column that column itself, of several a dict a row, or of arrays a dict of them."""
    if not isinstance(errors, str) or errors not in ("raise", "none"):
        raise NinefoldError(f"errors: expected 'raise' or 'none', found {errors!r}")
    strict = errors == "raise"
    if isinstance(puzzles, str):
        raise NinefoldError("expected a list of puzzles, found one text; Board(text) is for one puzzle")
    if isinstance(puzzles, (list, tuple)):
        with _Bar(progress, len(puzzles)) as bar:
            found = operation.over_list(list(puzzles), columns, strict, bar)
        if not as_rows:
            return found[columns[0]]
        return [dict(zip(columns, row)) for row in zip(*(found[name] for name in columns))]
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(puzzles, numpy.ndarray):
        return _arrays(numpy, operation, puzzles, columns, strict, progress, as_rows)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        pyarrow = sys.modules.get("pyarrow")
        if pyarrow is not None and isinstance(puzzles, pyarrow.RecordBatchReader):
            return _stream(pyarrow, operation, puzzles, progress)
        with _Bar(progress, None) as bar:
            return _in_kind(puzzles, operation.over_table(puzzles, bar))
    kind = type(puzzles).__name__
    expected = "a list of texts, a numpy array of uint8, or a table with the Arrow PyCapsule interface"
    hint = HINTS.get(kind, "")
    raise NinefoldError(f"expected {expected}, found {kind}{hint}", expected=expected, found=kind)


def _stream(pyarrow: Any, operation: Operation, reader: Any, progress: Progress) -> Any:
    """A reader of the answered batches: each is answered when it is asked for."""
    # What comes out has the columns that come out of a table without rows.
    schema = pyarrow.table(operation.over_table(reader.schema.empty_table(), None)).schema

    def answered() -> Iterator[Any]:
        with _Bar(progress, None) as bar:
            for batch in reader:
                yield from pyarrow.table(operation.over_table(batch, bar)).to_batches()

    return pyarrow.RecordBatchReader.from_batches(schema, answered())


def _arrays(
    numpy: Any, operation: Operation, puzzles: Any, columns: list[str], strict: bool, progress: Progress, as_rows: bool
) -> Any:
    shape = puzzles.shape
    if shape[1:] not in ((81,), (9, 9)):
        hint = ""
        if puzzles.dtype.kind in "OUST" and puzzles.ndim == 1:
            hint = "; texts go into a list: array.tolist() makes one"
        elif shape in ((81,), (9, 9)):
            hint = "; Board(array) is for one puzzle"
        raise NinefoldError(
            f"expected an array of shape (n, 81) or (n, 9, 9), found {shape}{hint}",
            expected="an array of shape (n, 81) or (n, 9, 9)",
            found=str(shape),
        )
    if puzzles.dtype != numpy.uint8:
        raise NinefoldError(
            f"expected an array of uint8 with 0 for an empty cell, found {puzzles.dtype}; astype('uint8') makes one of"
            " whole numbers from 0 to 9",
            expected="an array of uint8",
            found=str(puzzles.dtype),
        )
    flat = numpy.ascontiguousarray(puzzles).reshape(-1)
    with _Bar(progress, len(puzzles)) as bar:
        found = operation.over_numbers(flat, columns, strict, bar)
    if not as_rows:
        values = found[columns[0]]
        if columns[0] in ("solution", "canonical"):
            return values.reshape(shape)
        if columns[0] == "key":
            return numpy.array([value or bytes(16) for value in values], dtype="V16")
        return numpy.array([value or 0 for value in values], dtype=numpy.uint64)
    return {name: _array(numpy, values) for name, values in found.items()}


def _array(numpy: Any, values: Any) -> Any:
    """Objects, as nothing else has room for None; floats, with NaN for it, are an array already."""
    if isinstance(values, numpy.ndarray):
        return values
    array = numpy.empty(len(values), dtype=object)
    for i, value in enumerate(values):
        array[i] = value
    return array


def _in_kind(puzzles: Any, table: Any) -> Any:
    """A table of the library that the puzzles came with."""
    match type(puzzles).__module__.partition(".")[0]:
        case "pyarrow":
            import pyarrow

            found = pyarrow.table(table)
            if not isinstance(puzzles, pyarrow.RecordBatch):
                return found
            columns = [column.combine_chunks() for column in found.columns]
            return pyarrow.RecordBatch.from_arrays(columns, schema=found.schema)
        case "polars":
            import polars

            return polars.DataFrame(table)
        case "pandas":
            import pandas

            return pandas.DataFrame.from_arrow(table)
        case "duckdb" | "_duckdb":
            import duckdb
            import pyarrow

            return duckdb.from_arrow(pyarrow.table(table))
        case _:
            return table


class _Bar:
    """What is called with the number of rows that are done: a bar of tqdm, or what the caller gave."""

    def __init__(self, progress: Progress, total: int | None) -> None:
        self.bar: Any = None
        self.call = progress if callable(progress) else None
        if self.call is None and not isinstance(progress, bool):
            expected = "True, False or a function of a number"
            found = type(progress).__name__
            raise NinefoldError(f"progress: expected {expected}, found {found}", expected=expected, found=found)
        if progress is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                raise NinefoldError("progress=True needs tqdm: pip install tqdm") from None
            self.bar = tqdm(total=total, unit=" puzzles", unit_scale=True)
            self.call = self.bar.update

    def __enter__(self) -> Callable[[int], object] | None:
        return self.call

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()
