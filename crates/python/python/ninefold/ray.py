"""Ninefold on Ray: data sets of any size, on all machines of a cluster.

Needs `pip install ninefold[ray]`. The functions take and give `ray.data.Dataset`s and add the same columns as those of
`ninefold`. Work is done in actors, one thread each, on small batches: rating one puzzle may take a thousand times as long as
another, and whoever is ready takes the next batch. What a lost machine had in hand is done again by the others; each row comes
out once. For runs of days give the data set a checkpoint (`ray.data.checkpoint.CheckpointConfig` with a column of ids): a run
that is repeated then goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow
import ray.data
from ray.data import Dataset

from ._making import generate as _generate
from ._ninefold import Operation

# Rows that an actor takes at a time.
SOLVED = 65_536
RATED = 256
MADE = 8


class _Answering:
    """An actor: it keeps its operation from batch to batch."""

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        self.operation = Operation(name, threads=1, **options)

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        return pyarrow.table(self.operation.over_table(batch, None))


def _map(dataset: Dataset, name: str, batch_size: int, concurrency: Any, **options: Any) -> Dataset:
    arguments = {"name": name, "options": options}
    # A mistake in the options is told here, not by every actor.
    Operation(name, threads=1, **options)
    return dataset.map_batches(
        _Answering,
        fn_constructor_kwargs=arguments,
        batch_format="pyarrow",
        batch_size=batch_size,
        zero_copy_batch=True,
        concurrency=concurrency or _all(),
        num_cpus=1,
    )


def _all() -> tuple[int, int]:
    """As many actors as there are processors, and one at least."""
    return (1, max(1, int(ray.cluster_resources().get("CPU", 1))))


def solve(
    dataset: Dataset, *, column: str | None = None, prefix: str = "", batch_size: int = SOLVED, concurrency: Any = None
) -> Dataset:
    """Adds `solution`, `status` and `error`, as `ninefold.solve` does."""
    return _map(dataset, "solve", batch_size, concurrency, column=column, prefix=prefix)


def count(
    dataset: Dataset,
    limit: int = 1_000_000,
    *,
    column: str | None = None,
    prefix: str = "",
    batch_size: int = RATED,
    concurrency: Any = None,
) -> Dataset:
    """Adds `count`, `complete`, `status` and `error`, as `ninefold.count` does."""
    return _map(dataset, "count", batch_size, concurrency, column=column, prefix=prefix, limit=limit)


def check(
    dataset: Dataset, *, column: str | None = None, prefix: str = "", batch_size: int = RATED, concurrency: Any = None
) -> Dataset:
    """Adds `givens`, `minimal`, `redundant`, `status` and `error`, as `ninefold.check` does."""
    return _map(dataset, "check", batch_size, concurrency, column=column, prefix=prefix)


def rate(
    dataset: Dataset,
    profile: str = "se",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
    batch_size: int = RATED,
    concurrency: Any = None,
) -> Dataset:
    """Adds the parts of the profile's scale, `status` and `error`, as `ninefold.rate` does."""
    return _map(
        dataset,
        "rate",
        batch_size,
        concurrency,
        column=column,
        prefix=prefix,
        profile=profile,
        techniques=techniques,
        without=without,
        seconds=time_limit,
    )


def canon(
    dataset: Dataset, *, column: str | None = None, prefix: str = "", batch_size: int = RATED, concurrency: Any = None
) -> Dataset:
    """Adds `canonical`, `automorphisms`, `transformation`, `status` and `error`, as `ninefold.canon` does."""
    return _map(dataset, "canon", batch_size, concurrency, column=column, prefix=prefix)


def dedup(
    dataset: Dataset,
    id: str,
    *,
    symmetry: bool = True,
    column: str | None = None,
    batch_size: int = RATED,
    concurrency: Any = None,
) -> Dataset:
    """Each puzzle once: of those that symmetries lead to one another the one with the smallest `id`, a column of the data set.
    Rows that hold no puzzle are left out. The data set is shuffled by a key of 16 bytes."""
    options = {"column": column, "prefix": "_class_", "symmetry": symmetry}
    keyed = _map(dataset, "keys", batch_size, concurrency, **options)
    names = [name for name in keyed.schema().names if not name.startswith("_class_")]

    def first(group: pyarrow.Table) -> pyarrow.Table:
        kept = group.filter(pyarrow.compute.field("_class_status") == "ok")
        return kept.sort_by(id).slice(0, 1).select(names)

    return keyed.groupby("_class_key").map_groups(first, batch_format="pyarrow")


def generate(seed: int, beats: int, *, concurrency: Any = None, **wishes: Any) -> Dataset:
    """The puzzles of the first so many beats of a seed, as `ninefold.generate` makes them, with columns `puzzle`, `solution`,
    `seed`, `beat`, `er`, `ep`, `ed`. Nothing is read, so 10⁹ puzzles are a range of numbers. A beat brings 512 puzzles where
    nothing is wished of them that makes them rare."""
    _generate(0, seed=seed, **wishes)

    def make(batch: pyarrow.Table) -> pyarrow.Table:
        puzzles = _generate(0, seed=seed, threads=1, **wishes)
        numbers: list[int] = batch["id"].to_pylist()
        made = [pyarrow.table(puzzles.beats(number, number + 1)) for number in numbers]
        return pyarrow.concat_tables(made)

    mapped: Callable[..., Dataset] = ray.data.range(beats).map_batches
    return mapped(make, batch_format="pyarrow", batch_size=MADE, num_cpus=1, concurrency=concurrency)
