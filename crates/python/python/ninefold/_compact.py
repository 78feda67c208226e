"""Few large files out of many small ones: what a run leaves, as others like to read it.

Rows are copied into a new folder, which can be interrupted anywhere as a run can: the name of a file tells which rows it gets, and it
appears with all of them or not at all. What is there already is not written again. The folder that is read stays as it is.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import pyarrow
import pyarrow.compute as arrow_compute
import pyarrow.fs
import pyarrow.parquet

from ._cluster import column_of
from ._errors import NinefoldError
from ._files import SUCCESS, Folder, folder
from ._jobs import RUN, Spread, gathered

# Its functions are made when it is imported, and known to nobody before.
compute: Any = arrow_compute

# How large files become, in bytes, about.
SIZE = 256 << 20
# Rows of a row group.
GROUP = 1 << 20
# Rows read at a time.
BATCH = 1 << 16

# Rows with these statuses have no answer that anybody waits for.
LETTERS = ("crashed", "invalid", "timeout")

# What a folder of Hive's is called for rows without a value.
NOTHING = "__HIVE_DEFAULT_PARTITION__"

# A column of our own: whether a row is a dead letter.
DEAD = "_dead"

# The values of the columns by which rows are parted, and whether they are dead letters.
Class = tuple[tuple[Any, ...], bool]


@dataclass(frozen=True)
class Parting:
    """Which rows go together; it travels to the workers."""

    source: Folder
    by: tuple[str, ...]
    letters: tuple[str, ...]
    prefix: str

    def __call__(self, name: str) -> tuple[str, dict[Class, int]]:
        """How many rows of a file belong to which class."""
        counts: Counter[Class] = Counter()
        with _parquet(self.source, name) as parquet:
            if not self.by and not self.letters:
                return name, {((), False): parquet.metadata.num_rows}
            status = [self.status(parquet.schema_arrow)] if self.letters else []
            for group in range(parquet.num_row_groups):
                for *values, is_dead, rows in self._counted(parquet.read_row_group(group, [*self.by, *status])):
                    # Dead letters are parted by nothing else.
                    counts[((), True) if is_dead else (tuple(values), False)] += rows
        return name, dict(counts)

    def _counted(self, table: pyarrow.Table) -> Iterator[tuple[Any, ...]]:
        is_dead = self.dead(table) if self.letters else pyarrow.repeat(False, table.num_rows)
        table = table.select(self.by).append_column(DEAD, is_dead)
        counted = table.group_by(table.column_names).aggregate([([], "count_all")])
        return zip(*(counted[name].to_pylist() for name in [*table.column_names, "count_all"]))

    def status(self, schema: pyarrow.Schema) -> str:
        return column_of(schema, self.prefix + "status")

    def dead(self, table: pyarrow.Table) -> Any:
        status = table[self.status(table.schema)]
        return compute.is_in(status, value_set=pyarrow.array(self.letters, status.type))

    def of(self, chosen: Class, table: pyarrow.Table) -> pyarrow.Table:
        """The rows of a class, without the columns that their folder tells."""
        values, is_dead = chosen
        if self.letters:
            dead = self.dead(table)
            table = table.filter(dead if is_dead else compute.invert(dead))
        for column, value in zip(self.by, values):
            wanted = pyarrow.scalar(value, table.schema.field(column).type)
            same = compute.is_null(table[column]) if value is None else compute.equal(table[column], wanted)
            table = table.filter(same)
        return table if is_dead else table.drop_columns(list(self.by))


@dataclass(frozen=True)
class Part:
    """A file to write: the rows of a class in some files."""

    folder: Folder
    name: str
    chosen: Class
    files: tuple[str, ...]


@dataclass(frozen=True)
class Writing:
    """Writes parts; it travels to the workers."""

    parting: Parting

    def __call__(self, part: Part) -> int:
        """How many rows were written."""
        rows = 0
        with part.folder.appearing(part.name) as file:
            writer = None
            for table in gathered(self._rows(part), GROUP):
                writer = writer or pyarrow.parquet.ParquetWriter(file, table.schema, compression="zstd")
                writer.write_table(table, row_group_size=GROUP)
                rows += table.num_rows
            if writer is not None:
                writer.close()
        return rows

    def _rows(self, part: Part) -> Iterator[pyarrow.Table]:
        schema = None
        for name in part.files:
            with _parquet(self.parting.source, name) as parquet:
                for batch in parquet.iter_batches(BATCH):
                    table = self.parting.of(part.chosen, pyarrow.table(batch))
                    table = table.replace_schema_metadata(None)
                    schema = schema or table.schema
                    yield self._fitting(table, schema, name)

    def _fitting(self, table: pyarrow.Table, schema: pyarrow.Schema, name: str) -> pyarrow.Table:
        if table.schema.names != schema.names:
            raise NinefoldError(f"{self.parting.source.at(name)} has other columns than the files before it")
        return table.cast(schema)


class _parquet:
    """A Parquet file that is closed again."""

    def __init__(self, source: Folder, name: str) -> None:
        self.path, self.system = source.at(name), source.system

    def __enter__(self) -> Any:
        self.opened = self.system.open_input_file(self.path)
        try:
            return pyarrow.parquet.ParquetFile(self.opened)
        except pyarrow.ArrowException as why:
            self.opened.close()
            raise NinefoldError(f"{self.path} can't be read ({why})") from None

    def __exit__(self, *_: object) -> None:
        self.opened.close()


def _parts(
    counts: dict[str, dict[Class, int]], sizes: dict[str, int], size: int, by: tuple[str, ...], good: Folder, dead: Folder | None
) -> list[Part]:
    """The files to write, each of about this size."""
    whole = {name: max(1, sum(classes.values())) for name, classes in counts.items()}
    gathered: dict[Class, list[tuple[float, list[str]]]] = {}
    for name in sizes:
        for chosen, rows in counts[name].items():
            groups = gathered.setdefault(chosen, [])
            if not groups or groups[-1][0] >= size:
                groups.append((0.0, []))
            filled, names = groups[-1]
            groups[-1] = (filled + sizes[name] * rows / whole[name], [*names, name])
    parts = []
    for chosen, groups in gathered.items():
        where = dead if chosen[1] and dead is not None else good
        path = "".join(f"{column}={_written(value)}/" for column, value in zip(by, chosen[0]))
        for _, names in groups:
            key = hashlib.sha256("\0".join(names).encode()).hexdigest()[:16]
            parts.append(Part(where, f"{path}part.{key}.parquet", chosen, tuple(names)))
    return parts


def _written(value: Any) -> str:
    if value is None:
        return NOTHING
    return quote(str(value).lower() if isinstance(value, bool) else str(value), safe="")


def compact(
    spread: Spread,
    source: str,
    target: str,
    *,
    size: int,
    by: Collection[str],
    dead: str | None,
    letters: Collection[str],
    prefix: str,
    filesystem: pyarrow.fs.FileSystem | None,
) -> int:
    """Writes the rows of a folder into another one, in few files, and tells how many rows these hold."""
    if isinstance(by, str):
        raise NinefoldError(f"by: expected names of columns in a list, found the text {by!r}")
    there, good = folder(source, filesystem), folder(target, filesystem)
    apart = None if dead is None else folder(dead, filesystem)
    if there.has(RUN) and not there.has(SUCCESS):
        raise NinefoldError(f"{source} is not complete: do the rest of its lots first")
    sizes = there.listed(".parquet")
    parting = Parting(there, tuple(by), () if apart is None else tuple(letters), prefix)
    for where in [good] if apart is None else [good, apart]:
        _begun(where, sizes, {"size": size, "by": list(by), "dead": dead, "letters": list(letters) if dead else []})
    counts = dict(_good(spread(parting, list(sizes))))
    parts = _parts(counts, sizes, size, parting.by, good, apart)
    left = [part for part in parts if not part.folder.has(part.name)]
    for _ in _good(spread(Writing(parting), left)):
        pass
    for where in [good] if apart is None else [good, apart]:
        with where.appearing(SUCCESS):
            pass
        where.clear()
    return sum(sum(classes.values()) for classes in counts.values())


def _good(came: Iterator[Any]) -> Iterator[Any]:
    for one in came:
        if isinstance(one, Exception):
            raise one
        yield one


def _begun(where: Folder, sizes: dict[str, int], asked: dict[str, Any]) -> None:
    """Begins a folder, or sees that it is one of just these rows."""
    key = hashlib.sha256(json.dumps([sizes, asked]).encode()).hexdigest()
    told = where.read_json(RUN)
    if told is None:
        where.write_json(RUN, {"operation": "compact", "key": key, **asked})
    elif told.get("key") != key:
        raise NinefoldError(f"{where.path} holds something else, or other rows: take another folder")
