"""What `ninefold.ray` and `ninefold.spark` have in common: what a worker does with a batch, and how puzzles are told apart.

Batches are Arrow tables there, so both need pyarrow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pyarrow
import pyarrow.compute
import pyarrow.fs
import pyarrow.parquet

from ._errors import NinefoldError
from ._ninefold import Operation

# The columns that `dedup` adds and removes again begin with this.
PREFIX = "_class_"
KEY = PREFIX + "key"
STATUS = PREFIX + "status"

# What may turn out otherwise when it is done again.
REDO = ("timeout", "crashed")

NO_ID = "a row has no {id}, so nothing can tell whether it is done: give every row one"


# Where a column tells the name that it would have if that were free (`ninefold_arrow::RENAMED_KEY`).
RENAMED = b"ninefold:renamed"


def column_of(schema: pyarrow.Schema, wished: str) -> str:
    """What a column is called that an operation has added, `status` for example: of several the last one, under this name or another."""
    named: list[str] = [field.name for field in schema if (field.metadata or {}).get(RENAMED, field.name.encode()) == wished.encode()]
    if not named:
        raise NinefoldError(f"there is no column {wished!r}")
    return named[-1]


class Work:
    """An operation on tables in one thread, which travels to the workers as its name and options.

    It is made once where it is asked for, so a mistake in the options is told there and not by every worker.
    """

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        self._made_of = (name, options)
        self._operation = Operation(name, threads=1, **options)

    def __call__(self, batch: Any) -> pyarrow.Table:
        return pyarrow.table(self._operation.over_table(batch, None))

    def __reduce__(self) -> tuple[object, ...]:
        return (Work, self._made_of)


def rating(
    profile: str,
    techniques: list[str] | None,
    without: list[str] | None,
    time_limit: float | None,
    column: str | None,
    prefix: str,
) -> Work:
    """What `ninefold.rate` does."""
    chosen = {"profile": profile, "techniques": techniques, "without": without, "seconds": time_limit}
    return Work("rate", {**chosen, "column": column, "prefix": prefix})


def tracing(
    profile: str,
    techniques: list[str] | None,
    without: list[str] | None,
    text: bool,
    boards: bool,
    lang: str,
    time_limit: float | None,
    column: str | None,
    prefix: str,
) -> Work:
    """What `ninefold.trace` does."""
    chosen = {"profile": profile, "techniques": techniques, "without": without, "seconds": time_limit}
    told = {"text": text, "boards": boards, "lang": lang}
    return Work("trace", {**chosen, **told, "column": column, "prefix": prefix})


def keying(symmetry: bool, column: str | None) -> Work:
    """Adds the columns `KEY` and `STATUS`: rows with the same key hold the same puzzle."""
    return Work("keys", {"symmetry": symmetry, "column": column, "prefix": PREFIX})


def without_keys(names: Iterable[str]) -> list[str]:
    """The columns that were there before `keying`."""
    return [name for name in names if not name.startswith(PREFIX)]


def written(folder: str) -> tuple[pyarrow.fs.FileSystem, dict[str, int]]:
    """The Parquet files of a folder, with their sizes in bytes."""
    local = pyarrow.fs.LocalFileSystem()
    system, path = pyarrow.fs.FileSystem.from_uri(folder) if "://" in folder else (local, folder)
    found = system.get_file_info(pyarrow.fs.FileSelector(path, allow_not_found=True, recursive=True))
    files = {info.path: info.size for info in found if info.is_file and info.path.endswith(".parquet")}
    return system, dict(sorted(files.items()))


def ids_in(system: pyarrow.fs.FileSystem, file: str, id: str, redo: Collection[str], status: str) -> pyarrow.ChunkedArray:
    """The ids of the rows of a Parquet file, but for those with a status of `redo`.

    Raises NinefoldError if it has no such column, or is damaged: whatever was interrupted may have left half a file.
    """
    table = _columns(system, file, [id, status] if redo else [id])
    if table[id].null_count > 0:
        raise NinefoldError(f"{file}: {NO_ID.format(id=id)}")
    if redo:
        again = pyarrow.array(list(redo), table[status].type)
        table = table.filter(~pyarrow.compute.field(status).isin(again))
    return table[id]


def _columns(system: pyarrow.fs.FileSystem, file: str, names: list[str]) -> pyarrow.Table:
    try:
        with system.open_input_file(file) as opened:
            parquet = pyarrow.parquet.ParquetFile(opened)
            for name in names:
                if name not in parquet.schema_arrow.names:
                    raise NinefoldError(f"{file}: there is no column {name!r} that tells which rows are done")
            return parquet.read(names)
    except (pyarrow.ArrowException, OSError) as why:
        raise NinefoldError(f"{file} can't be read; without it, its rows are done again ({why})") from None
