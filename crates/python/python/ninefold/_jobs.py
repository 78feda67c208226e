"""Work on a folder of Parquet files, lot by lot, which can be interrupted anywhere and goes on from there.

A lot is so many rows of one file, and what becomes of it is one file, too: its name tells the lot, and it appears with all its rows or
not at all. So what is done is seen from names, whoever did it, however often: a lot that two workers do, because one of them was taken for
dead, is there once. No id is needed, and who plans the work knows names of files, never rows. For each file of the source whose lots
are done a manifest tells what became of them.

How lots get to workers is the engine's: `ninefold.ray` and `ninefold.spark` give a `Spread`.
"""

from __future__ import annotations

import hashlib
import json
import logging
import pickle
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import pyarrow
import pyarrow.compute as arrow_compute
import pyarrow.fs
import pyarrow.parquet

from ._cluster import Work, column_of
from ._errors import NinefoldError
from ._files import SUCCESS, Folder, folder
from ._isolated import Guarded

# Its functions are made when it is imported, and known to nobody before.
compute: Any = arrow_compute

# What a folder of results is, and its manifests.
RUN = "_ninefold.json"
MANIFESTS = "_manifests"
# Where a file of results tells its lot.
LOT = b"ninefold:lot"

# Rows of a lot: what takes a worker some seconds, up to a minute.
LOTS = {"solve": 1_000_000, "transform": 1_000_000, "canon": 1_000_000, "keys": 1_000_000, "count": 50_000, "check": 50_000}
RATED = {"rate": 20_000, "trace": 5_000}

# Rows that a worker's process gets at a time, and rows that make a row group.
BATCHES = {"solve": 65_536, "transform": 65_536, "canon": 16_384, "keys": 16_384}
BATCH = 256
GROUP = 65_536

# Files that are asked what they hold at the same time: those of a store answer slowly.
ASKED = 16

# How often the log tells how far it is, in seconds.
PACE = 10.0

Operations = Literal["solve", "count", "check", "rate", "canon", "keys", "transform", "trace"]

log = logging.getLogger("ninefold")


@dataclass(frozen=True)
class Report:
    """What a run has done, and what stands in its folder.

    lots, done: how many lots there are, and how many are done, before or by this run.
    rows: rows of all lots that are done; redone: those of them that this run did.
    statuses: how many rows have which status.
    seconds: how long this run took.
    """

    lots: int = 0
    done: int = 0
    rows: int = 0
    redone: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def rows_per_second(self) -> float:
        """How fast this run was."""
        return self.redone / self.seconds if self.seconds > 0 else 0.0

    def ratios(self) -> dict[str, float]:
        """Each status with its part of the rows."""
        return {status: number / self.rows for status, number in self.statuses.items()}

    def __str__(self) -> str:
        parts = ", ".join(f"{100 * ratio:.2f} % {status}" for status, ratio in sorted(self.ratios().items()))
        speed = f"{self.rows_per_second:,.0f} rows/s"
        return f"{self.done:,} of {self.lots:,} lots, {self.rows:,} rows, {speed}{': ' + parts if parts else ''}"


Progress = Callable[[Report], object]
# What does something with each of many things on the machines of a cluster, and tells what came of each, in any order. A thing that the
# cluster could not do at all comes with its error.
Spread = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]


@dataclass(frozen=True)
class Lot:
    """Rows of a file of the source, and the name of the file that becomes of them."""

    file: str
    first: int
    rows: int
    name: str


@dataclass(frozen=True)
class File:
    """A file of the source: its key changes with what is in it."""

    name: str
    rows: int
    key: str

    def lots(self, size: int) -> list[Lot]:
        stem = self.name.removesuffix(".parquet")
        firsts = range(0, self.rows, size)
        names = [f"{stem}.{self.key}.{first:012}.parquet" for first in firsts]
        return [Lot(self.name, first, min(size, self.rows - first), name) for first, name in zip(firsts, names)]


@dataclass(frozen=True)
class Job:
    """What is done with each lot; it travels to the workers."""

    source: Folder
    target: Folder
    work: Work
    prefix: str
    batch: int
    tries: int
    redo: tuple[str, ...] = ()

    def __call__(self, lot: Lot) -> tuple[Lot, dict[str, int], int]:
        """Does a lot, and tells its statuses and how many rows were done."""
        guarded = _guarded(self)
        if self.redo and self.target.has(lot.name):
            return self._again(guarded, lot)
        batches = (guarded(batch) for batch in self._rows(lot))
        return (lot, self._write(lot, batches), lot.rows)

    def _rows(self, lot: Lot) -> Iterator[pyarrow.Table]:
        """The rows of a lot, in batches."""
        with self.source.system.open_input_file(self.source.at(lot.file)) as opened:
            parquet = pyarrow.parquet.ParquetFile(opened)
            groups, begin = _groups(parquet.metadata, lot)
            at, end = begin, lot.first + lot.rows
            for batch in parquet.iter_batches(self.batch, row_groups=groups):
                least, most = max(lot.first - at, 0), min(end - at, batch.num_rows)
                at += batch.num_rows
                if least < most:
                    yield pyarrow.table(batch.slice(least, most - least))

    def _write(self, lot: Lot, batches: Iterator[pyarrow.Table]) -> dict[str, int]:
        """Writes the file of a lot, and counts its statuses."""
        counts: Counter[str] = Counter()
        with self.target.appearing(lot.name) as file:
            writer = None
            for group in gathered(batches, GROUP):
                writer = writer or pyarrow.parquet.ParquetWriter(file, group.schema, compression="zstd")
                counts.update(group[self._status(group.schema)].to_pylist())
                writer.write_table(group)
            if writer is not None:
                told = {"file": lot.file, "first": lot.first, "rows": lot.rows, "statuses": counts}
                writer.add_key_value_metadata({LOT: json.dumps(told).encode()})
                writer.close()
        return dict(counts)

    def _status(self, schema: pyarrow.Schema) -> str:
        """The column with the status."""
        return column_of(schema, self.prefix + "status")

    def _again(self, guarded: Guarded, lot: Lot) -> tuple[Lot, dict[str, int], int]:
        """Does the rows of a lot again that have a status of `redo`."""
        with self.target.system.open_input_file(self.target.at(lot.name)) as opened:
            there = pyarrow.parquet.ParquetFile(opened).read()
        status = there[self._status(there.schema)]
        chosen = compute.is_in(status, value_set=pyarrow.array(self.redo, status.type))
        number = compute.sum(chosen).as_py() or 0
        if number == 0:
            return (lot, dict(Counter(status.to_pylist())), 0)
        asked = pyarrow.concat_tables(self._rows(lot)).filter(chosen)
        batches = [guarded(asked.slice(at, self.batch)) for at in range(0, asked.num_rows, self.batch)]
        kept = there.filter(compute.invert(chosen))
        # Each row in its place again.
        places = pyarrow.chunked_array([*_places(chosen, False), *_places(chosen, True)])
        both = pyarrow.concat_tables([kept, *(batch.cast(there.schema) for batch in batches)])
        return (lot, self._write(lot, iter([both.take(compute.sort_indices(places))])), number)


def _places(chosen: pyarrow.ChunkedArray, value: bool) -> list[pyarrow.Array]:
    wanted = chosen if value else compute.invert(chosen)
    found = compute.indices_nonzero(wanted)
    return found.chunks if isinstance(found, pyarrow.ChunkedArray) else [found]


def _groups(told: pyarrow.parquet.FileMetaData, lot: Lot) -> tuple[list[int], int]:
    """The row groups with rows of a lot, and the row with which the first of them begins."""
    groups: list[int] = []
    begin = at = 0
    for group in range(told.num_row_groups):
        rows = told.row_group(group).num_rows
        if at + rows > lot.first and at < lot.first + lot.rows:
            begin = begin if groups else at
            groups.append(group)
        at += rows
    return groups, begin


def gathered(tables: Iterator[pyarrow.Table], size: int) -> Iterator[pyarrow.Table]:
    """Tables put together to row groups of at least so many rows, but the last; of those without rows the first is kept, for its columns."""
    waiting: list[pyarrow.Table] = []
    for table in tables:
        if table.num_rows or not waiting:
            waiting.append(table)
        if sum(table.num_rows for table in waiting) >= size:
            yield pyarrow.concat_tables(waiting)
            waiting = []
    if waiting:
        yield pyarrow.concat_tables(waiting)


# The process of a worker's last job goes on with the next lot.
_kept: dict[bytes, Guarded] = {}


def _guarded(job: Job) -> Guarded:
    key = pickle.dumps((job.work, job.prefix, job.tries))
    if key not in _kept:
        _kept.clear()
        _kept[key] = Guarded(job.work, job.prefix, job.tries)
    return _kept[key]


def _files(source: Folder) -> list[File]:
    """The files of a source, with how many rows they have and a key of what they hold."""

    def asked(name: str) -> File:
        try:
            with source.system.open_input_file(source.at(name)) as opened:
                told = pyarrow.parquet.ParquetFile(opened).metadata
                end = opened.size()
                opened.seek(max(0, end - 8 - told.serialized_size))
                # The sizes, places and statistics of all columns.
                key = hashlib.sha256(name.encode() + b"\0" + opened.read()).hexdigest()[:16]
        except (pyarrow.ArrowException, OSError) as why:
            raise NinefoldError(f"{source.at(name)} can't be read ({why})") from None
        return File(name, told.num_rows, key)

    with ThreadPoolExecutor(ASKED) as threads:
        return list(threads.map(asked, source.listed(".parquet")))


@dataclass
class Ledger:
    """What is known to be done: each lot with its statuses."""

    target: Folder
    files: dict[str, File]
    size: int
    known: dict[str, dict[str, int]] = field(default_factory=dict)
    # How many lots of a file are to come, and the statuses of all that are done.
    missing: dict[str, int] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)

    def read(self, there: Collection[str]) -> None:
        """Reads the manifests, and asks the files of lots that are in none."""
        with ThreadPoolExecutor(ASKED) as threads:
            manifests = list(threads.map(self._manifest, self.files.values()))
            for manifest in manifests:
                self.known.update({lot["name"]: lot["statuses"] for lot in manifest if lot["name"] in there})
            unknown = [name for name in there if name not in self.known]
            self.known.update(zip(unknown, threads.map(self._counted, unknown)))
        for statuses in self.known.values():
            self.statuses.update(statuses)
        for file, manifest in zip(self.files.values(), manifests):
            self.missing[file.name] = sum(lot.name not in self.known for lot in file.lots(self.size))
            if self.missing[file.name] == 0 and not manifest:
                self._complete(file)

    def _place(self, file: File) -> str:
        return f"{MANIFESTS}/{file.key}.json"

    def _manifest(self, file: File) -> list[Any]:
        return list((self.target.read_json(self._place(file)) or {}).get("lots", []))

    def _counted(self, name: str) -> dict[str, int]:
        try:
            with self.target.system.open_input_file(self.target.at(name)) as opened:
                told = pyarrow.parquet.read_metadata(opened).metadata or {}
            return dict(json.loads(told[LOT])["statuses"])
        except (pyarrow.ArrowException, OSError, KeyError) as why:
            path = self.target.at(name)
            raise NinefoldError(f"{path} is no whole file of results; without it, its rows are done again ({why})") from None

    def left(self, redo: Collection[str]) -> list[Lot]:
        """The lots that are to be done, in order."""
        again = set(redo)
        lots = (lot for file in self.files.values() for lot in file.lots(self.size))
        left = [lot for lot in lots if lot.name not in self.known or again & self.known[lot.name].keys()]
        # What a manifest tells is true, or it isn't there.
        for name in {lot.file for lot in left}:
            self.target.remove(self._place(self.files[name]))
        return left

    def note(self, lot: Lot, statuses: dict[str, int]) -> None:
        """That a lot is done; the last one of a file completes its manifest."""
        before = self.known.get(lot.name)
        self.known[lot.name] = statuses
        self.statuses.subtract(before or {})
        self.statuses.update(statuses)
        self.missing[lot.file] -= before is None
        if self.missing[lot.file] == 0:
            self._complete(self.files[lot.file])

    def _complete(self, file: File) -> None:
        lots = [{"name": lot.name, "rows": lot.rows, "statuses": self.known[lot.name]} for lot in file.lots(self.size)]
        self.target.write_json(self._place(file), {"file": file.name, "rows": file.rows, "lots": lots})

    def report(self) -> Report:
        lots = len(self.known) + sum(self.missing.values())
        statuses = {status: number for status, number in sorted(self.statuses.items()) if number}
        return Report(lots, len(self.known), sum(statuses.values()), 0, statuses)


def _opened(name: str, made_of: dict[str, Any], target: Folder, lot: int | None) -> int:
    """Begins a folder of results, or sees that it is one of this work; tells how many rows a lot has there."""
    asked = {"operation": name, "options": {option: value for option, value in made_of.items() if option != "time_limit"}}
    there = target.read_json(RUN)
    if there is None:
        size = lot or {**LOTS, **RATED}[name]
        target.write_json(RUN, {**asked, "lot": size})
        return size
    told = {key: there.get(key) for key in asked}
    if told != json.loads(json.dumps(asked)):
        found = f"{told['operation']} with {json.dumps(told['options'])}"
        raise NinefoldError(f"{target.path} holds results of {found}: take another folder")
    if lot is not None and lot != there["lot"]:
        raise NinefoldError(f"lot: {target.path} was begun with lots of {there['lot']} rows, found {lot}")
    return int(there["lot"])


def _ledger(source: Folder, target: Folder, size: int) -> Ledger:
    files = {file.name: file for file in _files(source)}
    if not files:
        raise NinefoldError(f"{source.path}: expected a folder of Parquet files, found none")
    lots = {lot.name: lot.file for file in files.values() for lot in file.lots(size)}
    there = set(target.listed(".parquet"))
    stems = {file.removesuffix(".parquet"): file for file in files}
    for name in sorted(there - lots.keys()):
        stem = name.rsplit(".", 3)[0]
        if stem in stems:
            changed = source.at(stems[stem])
            raise NinefoldError(f"{changed} has changed since lots of it were done: take another folder than {target.path}")
    ledger = Ledger(target, files, size)
    ledger.read(there & lots.keys())
    return ledger


def run(
    spread: Spread,
    name: str,
    source: str,
    target: str,
    options: dict[str, Any],
    *,
    lot: int | None,
    redo: Collection[str],
    tries: int,
    filesystem: pyarrow.fs.FileSystem | None,
    progress: Progress | None,
) -> Report:
    """Does with a folder of Parquet files what is named, and writes another one."""
    if name not in {**LOTS, **RATED}:
        raise NinefoldError(f"expected an operation, one of {', '.join([*LOTS, *RATED])}, found {name!r}")
    if lot is not None and lot < 1:
        raise NinefoldError(f"lot: expected a number of rows from 1 on, found {lot}")
    prefix = options.get("prefix", "")
    made_of = {"seconds" if option == "time_limit" else option: value for option, value in options.items()}
    work = Work(name, {"column": None, "prefix": prefix, **made_of})
    began = time.monotonic()
    results = folder(target, filesystem)
    size = _opened(name, options, results, lot)
    puzzles = folder(source, filesystem)
    ledger = _ledger(puzzles, results, size)
    # What is wrong with the columns, or what they are called instead, is told once, and here.
    with puzzles.system.open_input_file(puzzles.at(next(iter(ledger.files)))) as opened:
        work(pyarrow.parquet.ParquetFile(opened).schema_arrow.empty_table())
    left = ledger.left(redo)
    job = Job(puzzles, results, work, prefix, BATCHES.get(name, BATCH), tries, tuple(redo))
    if left:
        results.remove(SUCCESS)
    report = _followed(spread(job, left), ledger, began, progress)
    with results.appearing(SUCCESS):
        pass
    results.clear()
    return report


def _followed(done: Iterator[Any], ledger: Ledger, began: float, progress: Progress | None) -> Report:
    """Notes what is done, tells how far it is, and what went wrong when all others are done."""
    redone, told, report = 0, began, ledger.report()
    failed: list[Exception] = []
    for came in done:
        if isinstance(came, Exception):
            failed.append(came)
            continue
        lot, statuses, rows = came
        ledger.note(lot, statuses)
        redone += rows
        now = time.monotonic()
        if progress is not None or now - told >= PACE:
            report = replace(ledger.report(), redone=redone, seconds=now - began)
        if progress is not None:
            progress(report)
        if now - told >= PACE:
            told = now
            log.info("%s", report)
    if failed:
        raise NinefoldError(f"{len(failed)} lots could not be done, all others are: the same call tries them again ({failed[0]})")
    report = replace(ledger.report(), redone=redone, seconds=time.monotonic() - began)
    log.info("%s", report)
    return report
