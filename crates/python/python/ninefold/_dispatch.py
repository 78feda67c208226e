"""The answer in kind: what a list, an array or a table is answered by."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from ._errors import NinefoldError
from ._ninefold import Board, Operation

Progress = bool | Callable[[int], object]
# What answers a table, and tells how many rows are done.
Over = Callable[[Any, Callable[[int], object] | None], Any]

# What to do with what is nearly right.
HINTS = {
    "LazyFrame": "; its collect() gives a table",
    "Board": "; its methods are for one puzzle, and a list of them is welcome here",
    "Puzzles": "; list(...) makes a list, of a number of them",
    "generator": "; list(...) makes a list",
    "Dataset": "; of Hugging Face's data sets, with_format('arrow')[:] is a table; Ray's go to ninefold.ray",
    "dict": "; pyarrow.table(...) makes a table",
}


def answer(
    operation: Operation, puzzles: Any, columns: list[str], errors: object, progress: Progress, as_rows: bool = False
) -> Any:
    """The answer in kind: of one column that column itself, of several a dict a row, or of arrays a dict of them."""
    if not isinstance(errors, str) or errors not in ("raise", "none"):
        raise NinefoldError(f"errors: expected 'raise' or 'none', found {errors!r}")
    strict = errors == "raise"
    if isinstance(puzzles, str):
        raise NinefoldError("expected a list of puzzles, found one text; Board(text) is for one puzzle")
    if isinstance(puzzles, (list, tuple)):
        with Bar(progress, len(puzzles)) as bar:
            found = operation.over_list(list(puzzles), columns, strict, bar)
        if not as_rows:
            return found[columns[0]]
        return [dict(zip(columns, row)) for row in zip(*(found[name] for name in columns))]
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return of_table(operation.over_table, puzzles, progress)
    if (hasattr(puzzles, "__array__") or hasattr(puzzles, "__dlpack__")) and not isinstance(puzzles, Board):
        # Of numpy, or of a library that has such arrays, too; without a copy, where they are in this machine's memory.
        import numpy

        if isinstance(puzzles, numpy.ma.MaskedArray):
            # What a mask hides is an empty cell, or no text.
            puzzles = puzzles.filled("" if puzzles.dtype.kind in "UST" else 0)
        try:
            cells = numpy.asarray(puzzles) if hasattr(puzzles, "__array__") else numpy.from_dlpack(puzzles)
        except (BufferError, RuntimeError, TypeError) as error:
            # Libraries whose arrays are on a device refuse to copy them unasked.
            expected = "an array in this machine's memory, where .cpu() or .get() copies one from a device"
            raise NinefoldError(f"expected {expected}: {error}", expected=expected) from None
        return _arrays(numpy, operation, cells, columns, strict, progress, as_rows)
    kind = type(puzzles).__name__
    expected = "a list of texts, a numpy array of numbers or texts, or a table with the Arrow PyCapsule interface"
    hint = HINTS.get(kind, "")
    raise NinefoldError(f"expected {expected}, found {kind}{hint}", expected=expected, found=kind)


def of_table(over: Over, table: Any, progress: Progress) -> Any:
    """The answer to a table in kind; to a reader of batches another one."""
    pyarrow = sys.modules.get("pyarrow")
    if pyarrow is not None and isinstance(table, pyarrow.RecordBatchReader):
        return _stream(pyarrow, over, table, progress)
    typed, untyped = _typed(table)
    with Bar(progress, None) as bar:
        return _in_kind(table, over(typed, bar), untyped)


def _stream(pyarrow: Any, over: Over, reader: Any, progress: Progress) -> Any:
    """A reader of the answered batches: each is answered when it is asked for."""
    # What comes out has the columns that come out of a table without rows.
    schema = pyarrow.table(over(reader.schema.empty_table(), None)).schema

    def answered() -> Iterator[Any]:
        with Bar(progress, None) as bar:
            for batch in reader:
                yield from pyarrow.table(over(batch, bar)).to_batches()

    return pyarrow.RecordBatchReader.from_batches(schema, answered())


def list_rows(puzzles: Any) -> list[Any]:
    """The rows of a list or an array, each what a board is made of."""
    if isinstance(puzzles, (list, tuple)):
        return list(puzzles)
    if not hasattr(puzzles, "__array__") or isinstance(puzzles, Board):
        kind = type(puzzles).__name__
        expected = "a list of texts, a numpy array of numbers or texts, or a table with the Arrow PyCapsule interface"
        raise NinefoldError(f"expected {expected}, found {kind}{HINTS.get(kind, '')}", expected=expected, found=kind)
    import numpy

    given = numpy.asarray(puzzles)
    if given.ndim == 1 and given.dtype.kind in "OUST":
        return [row.decode("latin-1") if isinstance(row, bytes) else row for row in given.tolist()]
    if given.shape[1:] not in ((81,), (9, 9)):
        expected = "an array of shape (n, 81) or (n, 9, 9), or (n,) of texts"
        found = str(given.shape)
        raise NinefoldError(f"expected {expected}, found one of shape {found}", expected=expected, found=found)
    if given.dtype.kind not in "iuf":
        return list(given)
    # Texts are quick to make of many; what is no digit is told as it stands.
    flat = given.reshape(len(given), 81)
    fits = numpy.isin(flat, numpy.arange(10)).sum(axis=1) == 81
    digits = (numpy.where(fits[:, None], flat, 0).astype(numpy.uint8) + 48).tobytes().decode("latin-1")
    return [digits[81 * row : 81 * row + 81] if fit else flat[row] for row, fit in enumerate(fits.tolist())]


def _arrays(
    numpy: Any, operation: Operation, puzzles: Any, columns: list[str], strict: bool, progress: Progress, as_rows: bool
) -> Any:
    shape, kind = puzzles.shape, puzzles.dtype.kind
    is_text = puzzles.ndim == 1 and kind in "OUST"
    if not is_text and shape[1:] not in ((81,), (9, 9)):
        hint = "; Board(array) is for one puzzle" if shape in ((81,), (9, 9)) else ""
        raise NinefoldError(
            f"expected an array of shape (n, 81) or (n, 9, 9), or (n,) of texts, found {shape}{hint}",
            expected="an array of shape (n, 81) or (n, 9, 9), or (n,) of texts",
            found=str(shape),
        )
    if not is_text and kind not in "iufO":
        raise NinefoldError(
            f"expected an array of numbers with 0 for an empty cell, found {puzzles.dtype}",
            expected="an array of numbers",
            found=str(puzzles.dtype),
        )
    with Bar(progress, len(puzzles)) as bar:
        if is_text or kind == "O":
            rows = [row.decode("latin-1") if isinstance(row, bytes) else row for row in puzzles.tolist()]
            found = operation.over_list(rows, columns, strict, bar, arrays=True)
        else:
            # What the engine reads without loss; what is no digit it tells.
            wide = numpy.uint8 if puzzles.dtype == numpy.uint8 else numpy.float64 if kind == "f" else numpy.int64
            flat = numpy.ascontiguousarray(puzzles, dtype=wide).reshape(-1)
            found = operation.over_numbers(flat, columns, strict, bar)
    if not as_rows:
        return _like(numpy, puzzles, columns[0], found[columns[0]])
    return {name: array(numpy, values) for name, values in found.items()}


def _like(numpy: Any, puzzles: Any, column: str, values: Any) -> Any:
    """A column of answers as an array; grids as the puzzles are."""
    if column == "key":
        return numpy.array([value or bytes(16) for value in values], dtype="V16")
    if column not in ("solution", "canonical", "transformed"):
        return numpy.array([value or 0 for value in values], dtype=numpy.uint64)
    if isinstance(values, numpy.ndarray):
        return values.reshape(puzzles.shape).astype(puzzles.dtype, copy=False)
    match puzzles.dtype.kind:
        case "O" if puzzles.ndim == 1:
            return array(numpy, values)
        case "O":
            digits = [[int(sign) for sign in (value or "0" * 81).replace(".", "0")] for value in values]
            return numpy.array(digits, dtype=object).reshape(puzzles.shape)
        case "S":
            return numpy.array([value or "" for value in values], dtype="S81")
        case "T":
            return numpy.array([value or "" for value in values], dtype=puzzles.dtype)
        case _:
            return numpy.array([value or "" for value in values], dtype="U81")


def array(numpy: Any, values: Any) -> Any:
    """Objects, as nothing else has room for None; floats, with NaN for it, are an array already."""
    if isinstance(values, numpy.ndarray):
        return values
    objects = numpy.empty(len(values), dtype=object)
    for i, value in enumerate(values):
        objects[i] = value
    return objects


def _typed(puzzles: Any) -> tuple[Any, list[str]]:
    """What can be read, and the names of columns that were changed for it: polars gives columns without any value in a form that
    others refuse."""
    polars = sys.modules.get("polars")
    if polars is not None and isinstance(puzzles, polars.Series) and puzzles.dtype == polars.Null:
        return puzzles.cast(polars.String), []
    if polars is not None and isinstance(puzzles, polars.DataFrame):
        names = [name for name, kind in puzzles.schema.items() if kind == polars.Null]
        return puzzles.with_columns(polars.col(names).cast(polars.String)) if names else puzzles, names
    return puzzles, []


def _in_kind(puzzles: Any, table: Any, untyped: list[str]) -> Any:
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

            return polars.DataFrame(table).with_columns(polars.lit(None).alias(name) for name in untyped)
        case "pandas":
            import pandas

            return pandas.DataFrame.from_arrow(table)
        case "duckdb" | "_duckdb":
            import duckdb
            import pyarrow

            return duckdb.from_arrow(pyarrow.table(table))
        case _:
            return table


class Bar:
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
