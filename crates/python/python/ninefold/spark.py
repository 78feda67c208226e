"""Ninefold on Spark: data frames of any size, on all machines of a cluster.

Needs `pip install ninefold[spark]`, Java, and the package on every machine (with several Pythons on a machine set
`PYSPARK_PYTHON`). The functions take and give data frames and add the same columns as those of `ninefold`, with the types that
Spark has: `smallint` for uint8, `bigint` for uint32 and uint64, `binary` for keys. Each task works with one thread. Rating one puzzle may take a
thousand times as long as another: many small partitions share that out better (`frame.repartition(n)`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.window import Window

from ._ninefold import Operation


def _signed(kind: pyarrow.DataType) -> pyarrow.DataType:
    """The type that Spark has for one of ours."""
    if pyarrow.types.is_list(kind):
        return pyarrow.list_(_signed(kind.value_type))
    if pyarrow.types.is_fixed_size_binary(kind):
        return pyarrow.binary()
    signed = {pyarrow.uint8(): pyarrow.int16(), pyarrow.uint32(): pyarrow.int64(), pyarrow.uint64(): pyarrow.int64()}
    return signed.get(kind, kind)


def _answer(operation: Operation, batch: Any) -> pyarrow.Table:
    answered = pyarrow.table(operation.over_table(batch, None))
    fields = [pyarrow.field(field.name, _signed(field.type)) for field in answered.schema]
    return answered.cast(pyarrow.schema(fields))


def _map(frame: DataFrame, name: str, **options: Any) -> DataFrame:
    # What comes out is what comes out of a table without rows; a mistake in the options is told here.
    empty = to_arrow_schema(frame.schema).empty_table()
    schema = from_arrow_schema(_answer(Operation(name, threads=1, **options), empty).schema)

    def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        operation = Operation(name, threads=1, **options)
        for batch in batches:
            yield from _answer(operation, batch).to_batches()

    return frame.mapInArrow(work, schema)


def solve(frame: DataFrame, *, column: str | None = None, prefix: str = "") -> DataFrame:
    """Adds `solution`, `status` and `error`, as `ninefold.solve` does."""
    return _map(frame, "solve", column=column, prefix=prefix)


def count(frame: DataFrame, limit: int = 1_000_000, *, column: str | None = None, prefix: str = "") -> DataFrame:
    """Adds `count`, `complete`, `status` and `error`, as `ninefold.count` does."""
    return _map(frame, "count", column=column, prefix=prefix, limit=limit)


def check(frame: DataFrame, *, column: str | None = None, prefix: str = "") -> DataFrame:
    """Adds `givens`, `minimal`, `redundant`, `status` and `error`, as `ninefold.check` does."""
    return _map(frame, "check", column=column, prefix=prefix)


def rate(
    frame: DataFrame,
    profile: str = "se",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
) -> DataFrame:
    """Adds the parts of the profile's scale, `status` and `error`, as `ninefold.rate` does."""
    return _map(
        frame,
        "rate",
        column=column,
        prefix=prefix,
        profile=profile,
        techniques=techniques,
        without=without,
        seconds=time_limit,
    )


def canon(frame: DataFrame, *, column: str | None = None, prefix: str = "") -> DataFrame:
    """Adds `canonical`, `automorphisms`, `transformation`, `status` and `error`, as `ninefold.canon` does."""
    return _map(frame, "canon", column=column, prefix=prefix)


def dedup(frame: DataFrame, id: str, *, symmetry: bool = True, column: str | None = None) -> DataFrame:
    """Each puzzle once: of those that symmetries lead to one another the one with the smallest `id`, a column of the frame.
    Rows that hold no puzzle are left out. The frame is shuffled by a key of 16 bytes."""
    keyed = _map(frame, "keys", column=column, prefix="_class_", symmetry=symmetry)
    place = F.row_number().over(Window.partitionBy("_class_key").orderBy(id))
    kept = keyed.filter(keyed["_class_status"] == "ok").withColumn("_class_place", place)
    return kept.filter(kept["_class_place"] == 1).select(frame.columns)
