"""Ninefold on Spark: data frames of any size, on all machines of a cluster.

Needs `pip install ninefold[spark]`, Java, and the package on every machine (with several Pythons on a machine set
`PYSPARK_PYTHON`). The functions take and give data frames and add the same columns as those of `ninefold`, with the types that
Spark has: `smallint` for uint8, `bigint` for uint32 and uint64, `binary` for keys. Each task works with one thread. Rating one
puzzle may take a thousand times as long as another: many small partitions share that out better (`frame.repartition(n)`). A row that
ends the process that works on it, `tries` times, gets the status `crashed`, and the rest of its batch its answers.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pyarrow
import pyarrow.fs
from pyspark import InheritableThread
from pyspark.accumulators import AccumulatorParam
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.window import Window

from ._cluster import KEY, NO_ID, PREFIX, REDO, STATUS, Work, keying, rating, tracing, without_keys
from ._compact import LETTERS, SIZE
from ._compact import compact as _compact
from ._isolated import TRIES, Guarded
from ._jobs import Operations, Progress, Report, Spread
from ._jobs import run as _run
from ._making import generate as _generate

PLACE = PREFIX + "place"


def _signed(kind: pyarrow.DataType) -> pyarrow.DataType:
    """The type that Spark has for one of ours."""
    if pyarrow.types.is_list(kind):
        return pyarrow.list_(_signed(kind.value_type))
    if pyarrow.types.is_fixed_size_binary(kind):
        return pyarrow.binary()
    signed = {pyarrow.uint8(): pyarrow.int16(), pyarrow.uint32(): pyarrow.int64(), pyarrow.uint64(): pyarrow.int64()}
    return signed.get(kind, kind)


def _in_spark(table: pyarrow.Table) -> pyarrow.Table:
    fields = [pyarrow.field(field.name, _signed(field.type)) for field in table.schema]
    return table.cast(pyarrow.schema(fields))


def _map(frame: DataFrame, work: Work, tries: int, prefix: str) -> DataFrame:
    guarded = Guarded(work, prefix, tries)

    def each(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield from _in_spark(guarded(batch)).to_batches()

    # What comes out has the columns that come out of a table without rows.
    empty = to_arrow_schema(frame.schema).empty_table()
    return frame.mapInArrow(each, from_arrow_schema(_in_spark(work(empty)).schema))


def solve(frame: DataFrame, *, column: str | None = None, prefix: str = "", tries: int = TRIES) -> DataFrame:
    """Adds `solution`, `status`, `error` and `warnings`, as `ninefold.solve` does."""
    return _map(frame, Work("solve", {"column": column, "prefix": prefix}), tries, prefix)


def count(frame: DataFrame, limit: int = 1_000_000, *, column: str | None = None, prefix: str = "", tries: int = TRIES) -> DataFrame:
    """Adds `count`, `complete`, `status`, `error` and `warnings`, as `ninefold.count` does."""
    return _map(frame, Work("count", {"column": column, "prefix": prefix, "limit": limit}), tries, prefix)


def check(frame: DataFrame, *, column: str | None = None, prefix: str = "", tries: int = TRIES) -> DataFrame:
    """Adds `givens`, `minimal`, `redundant`, `status`, `error` and `warnings`, as `ninefold.check` does."""
    return _map(frame, Work("check", {"column": column, "prefix": prefix}), tries, prefix)


def rate(
    frame: DataFrame,
    profile: str = "se",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
    tries: int = TRIES,
) -> DataFrame:
    """Adds the parts of the profile's scale, `status`, `error` and `warnings`, as `ninefold.rate` does."""
    return _map(frame, rating(profile, techniques, without, time_limit, column, prefix), tries, prefix)


def canon(frame: DataFrame, *, column: str | None = None, prefix: str = "", tries: int = TRIES) -> DataFrame:
    """Adds `canonical`, `automorphisms`, `transformation`, `status`, `error` and `warnings`, as `ninefold.canon` does."""
    return _map(frame, Work("canon", {"column": column, "prefix": prefix}), tries, prefix)


def transform(
    frame: DataFrame,
    by: str | None = None,
    *,
    seed: int | None = None,
    column: str | None = None,
    prefix: str = "",
    tries: int = TRIES,
) -> DataFrame:
    """Adds `transformed`, `transformation`, `status`, `error` and `warnings`, as `ninefold.transform` does."""
    return _map(frame, Work("transform", {"column": column, "prefix": prefix, "by": by, "seed": seed}), tries, prefix)


def trace(
    frame: DataFrame,
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
    tries: int = TRIES,
) -> DataFrame:
    """Adds `solution`, `canonical`, the parts of the profile's scale, `steps`, `trace`, `status`, `error` and `warnings`, as `ninefold.trace`
    does."""
    work = tracing(profile, techniques, without, text, boards, lang, time_limit, column, prefix)
    return _map(frame, work, tries, prefix)


def dedup(
    frame: DataFrame, id: str, *, symmetry: bool = True, column: str | None = None, tries: int = TRIES
) -> DataFrame:
    """Each puzzle once: of those that are equal up to symmetry, or with `symmetry=False` of those with the same cells, the one
    with the smallest `id`, a column of the frame. Rows that hold no puzzle are left out. The frame is shuffled by a key of 16
    bytes."""
    keyed = _map(frame, keying(symmetry, column), tries, PREFIX)
    place = F.row_number().over(Window.partitionBy(KEY).orderBy(id))
    kept = keyed.filter(keyed[STATUS] == "ok").withColumn(PLACE, place)
    return kept.filter(kept[PLACE] == 1).select(without_keys(kept.columns))


def generate(session: SparkSession, seed: int, beats: int, *, partitions: int | None = None, **wishes: Any) -> DataFrame:
    """The puzzles of the first beats of a seed, as `ninefold.generate` makes them, with columns `puzzle`, `solution`,
    `seed`, `beat`, `er`, `ep`, `ed`. Nothing is read, so 10⁹ puzzles are a range of numbers. A beat brings 512 puzzles where
    nothing is wished of them that makes them rare."""

    def made(first: int, end: int) -> pyarrow.Table:
        return _in_spark(pyarrow.table(_generate(0, seed=seed, threads=1, **wishes).beats(first, end)))

    def each(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for beat in batch["id"].to_pylist():
                yield from made(beat, beat + 1).to_batches()

    numbers = session.range(0, beats, numPartitions=partitions)
    return numbers.mapInArrow(each, from_arrow_schema(made(0, 0).schema))


def remaining(frame: DataFrame, id: str, done: str, *, redo: Collection[str] = (), prefix: str = "") -> DataFrame:
    """The rows that are not done yet, to go on after an interruption: those whose `id`, a column of the frame, is not in the Parquet
    files of the folder `done`. What stands there with a status of `redo` is to be done again, `redo=["timeout"]` without a limit of time
    or `redo=["crashed"]` with more memory; `prefix` is that of the column `status`. `settled` then leaves each row once. Write what
    becomes of them with `mode="append"`: Spark shows a run's rows when all of it is done, so cut a long run into several
    (`frame.where(...)`).

    A row without an id raises NinefoldError when its turn comes: nothing could tell whether it is done.
    """
    told = frame.withColumn(id, F.coalesce(F.col(id), F.raise_error(NO_ID.format(id=id)).cast(frame.schema[id].dataType)))
    try:
        rows = frame.sparkSession.read.parquet(done)
    except AnalysisException as why:
        # There is no folder, or none of its files is a run's that came to its end.
        if why.getCondition() in ("PATH_NOT_FOUND", "UNABLE_TO_INFER_SCHEMA"):
            return told
        raise
    ids = rows.where(~F.col(prefix + "status").isin(*redo)) if redo else rows
    return told.join(ids.select(id), id, "left_anti")


def settled(frame: DataFrame, id: str, *, redo: Collection[str] = REDO, prefix: str = "") -> DataFrame:
    """Each `id` once: of rows that were done again, one whose status isn't of `redo`, if there is one. The frame is shuffled."""
    again = F.col(prefix + "status").isin(*redo)
    place = F.row_number().over(Window.partitionBy(id).orderBy(again))
    kept = frame.withColumn(PLACE, place)
    return kept.filter(kept[PLACE] == 1).drop(PLACE)


def run(
    session: SparkSession,
    name: Operations,
    source: str,
    target: str,
    *,
    lot: int | None = None,
    redo: Collection[str] = (),
    tries: int = TRIES,
    filesystem: pyarrow.fs.FileSystem | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Report:
    """Does with a folder of Parquet files what `ninefold.rate`, or whatever `name` says, does with a table, and writes another folder. Whatever
    ends it, the same call does what is left: no row is lost, none is there twice (with Spark's speculation on, too), and no `id` is
    needed. Files are read and written by pyarrow, each when its rows are done.

    name: solve, count, check, rate, canon, keys, transform or trace; `options` are those of this function.
    source, target: folders of Parquet files that all machines reach: paths, addresses like `s3://bucket/folder?region=…`, or paths in
        `filesystem`, one of `pyarrow.fs`.
    lot: how many rows of a file are done together, by one task, and become a file; what an interrupted run has begun with, goes on
        with. `compact` makes few files of many.
    redo: rows that have one of these statuses are done again, and take the place of what they were.
    tries: how often a row may end the process that works on it.
    progress: is called with a Report whenever a lot is done, which an accumulator tells. The log `ninefold` tells one every ten seconds.

    Raises NinefoldError if the target holds results of something else, or if a file has changed whose lots are done in part.
    """
    spread = _spread(session)
    return _run(spread, name, source, target, options, lot=lot, redo=redo, tries=tries, filesystem=filesystem, progress=progress)


def compact(
    session: SparkSession,
    source: str,
    target: str,
    *,
    size: int = SIZE,
    by: Collection[str] = (),
    dead: str | None = None,
    letters: Collection[str] = LETTERS,
    prefix: str = "",
    filesystem: pyarrow.fs.FileSystem | None = None,
) -> int:
    """Writes the rows of a folder of Parquet files into another one, in files of about `size` bytes, and tells how many rows they have.
    Whatever ends it, the same call goes on.

    by: columns whose values become folders, `by=["status"]` those `status=ok/`, `status=timeout/`.
    dead: a folder that gets the rows with a status of `letters` instead; `prefix` is that of the column `status`.

    Raises NinefoldError if the run that writes the source isn't complete, or if the target holds other rows.
    """
    spread = _spread(session)
    return _compact(
        spread, source, target, size=size, by=by, dead=dead, letters=letters, prefix=prefix, filesystem=filesystem
    )


class _Arrived(AccumulatorParam[list[Any]]):  # type: ignore[misc, unused-ignore]
    """What tasks have told, in the order in which they ended: Spark counts each task of an action once."""

    def zero(self, value: list[Any]) -> list[Any]:
        return []

    def addInPlace(self, value1: list[Any], value2: list[Any]) -> list[Any]:
        value1.extend(value2)
        return value1


def _spread(session: SparkSession) -> Spread:
    """A task for each item."""
    context = session.sparkContext

    def spread(function: Any, items: Any) -> Iterator[Any]:
        arrived = context.accumulator([], _Arrived())
        group = f"ninefold-{uuid.uuid4().hex}"
        ended: list[BaseException | None] = []

        def work() -> None:
            context.setJobGroup(group, "ninefold", interruptOnCancel=True)
            try:
                context.parallelize(items, len(items)).foreach(lambda item: arrived.add([function(item)]))
                ended.append(None)
            except BaseException as why:
                ended.append(why)

        if not items:
            return
        working = InheritableThread(work, session=session)
        working.start()
        try:
            yield from _as_they_come(arrived.value, working)
        finally:
            if working.is_alive():
                context.cancelJobGroup(group)
            working.join()
        if ended[0] is not None:
            raise ended[0]

    return spread


def _as_they_come(told: list[Any], working: threading.Thread) -> Iterator[Any]:
    seen = 0
    while True:
        is_over = not working.is_alive()
        for one in told[seen:]:
            seen += 1
            yield one
        if is_over:
            return
        working.join(0.1)
