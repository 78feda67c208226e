"""Ninefold on Ray: data sets of any size, on all machines of a cluster.

Needs `pip install ninefold[ray]`. The functions take and give `ray.data.Dataset`s and add the same columns as those of
`ninefold`. Work is done in actors, one thread each, on small batches: rating one puzzle may take a thousand times as long as
another, and whoever is ready takes the next batch. What a lost machine had in hand is done again by the others, and each row
comes out once. `batch_size` is how many rows an actor takes at a time; `actors` the least and the most of them, by default as many
as the cluster has processors. A row that ends the process that works on it, `tries` times, gets the status `crashed`, and the rest of
its batch its answers. What else is named goes to Ray with the actors: `memory=2 << 30`, `num_gpus=1`, `label_selector=…`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy
import pyarrow
import pyarrow.compute
import ray.data
from ray.data import Dataset

from ._cluster import KEY, NO_ID, PREFIX, REDO, STATUS, Work, keying, rating, tracing, without_keys, written
from ._errors import NinefoldError
from ._guarded import TRIES, Guarded
from ._making import generate as _generate

# Rows that an actor takes at a time.
SOLVED = 65_536
RATED = 256
MADE = 8

Actors = tuple[int, int] | None


class _Worker:
    """An actor: it keeps its work, and the process that does it, from batch to batch."""

    def __init__(self, work: Guarded) -> None:
        self.work = work

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        return self.work(batch)


def _map(
    dataset: Dataset, work: Work, batch_size: int, actors: Actors, tries: int, remote: dict[str, Any], prefix: str
) -> Dataset:
    guarded = Guarded(work, prefix, tries)
    options: dict[str, Any] = {"num_cpus": 1, **remote}
    least, most = actors or (1, max(1, int(ray.cluster_resources().get("CPU", 1))))
    return dataset.map_batches(
        _Worker,
        fn_constructor_args=(guarded,),
        batch_format="pyarrow",
        batch_size=batch_size,
        zero_copy_batch=True,
        compute=ray.data.ActorPoolStrategy(min_size=least, max_size=most),
        **options,
    )


def solve(
    dataset: Dataset,
    *,
    column: str | None = None,
    prefix: str = "",
    batch_size: int = SOLVED,
    actors: Actors = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Adds `solution`, `status` and `error`, as `ninefold.solve` does."""
    return _map(dataset, Work("solve", {"column": column, "prefix": prefix}), batch_size, actors, tries, remote, prefix)


def count(
    dataset: Dataset,
    limit: int = 1_000_000,
    *,
    column: str | None = None,
    prefix: str = "",
    batch_size: int = RATED,
    actors: Actors = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Adds `count`, `complete`, `status` and `error`, as `ninefold.count` does."""
    return _map(dataset, Work("count", {"column": column, "prefix": prefix, "limit": limit}), batch_size, actors, tries, remote, prefix)


def check(
    dataset: Dataset,
    *,
    column: str | None = None,
    prefix: str = "",
    batch_size: int = RATED,
    actors: Actors = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Adds `givens`, `minimal`, `redundant`, `status` and `error`, as `ninefold.check` does."""
    return _map(dataset, Work("check", {"column": column, "prefix": prefix}), batch_size, actors, tries, remote, prefix)


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
    actors: Actors = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Adds the parts of the profile's scale, `status` and `error`, as `ninefold.rate` does."""
    return _map(dataset, rating(profile, techniques, without, time_limit, column, prefix), batch_size, actors, tries, remote, prefix)


def canon(
    dataset: Dataset,
    *,
    column: str | None = None,
    prefix: str = "",
    batch_size: int = RATED,
    actors: Actors = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Adds `canonical`, `automorphisms`, `transformation`, `status` and `error`, as `ninefold.canon` does."""
    return _map(dataset, Work("canon", {"column": column, "prefix": prefix}), batch_size, actors, tries, remote, prefix)


def trace(
    dataset: Dataset,
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
    batch_size: int = RATED,
    actors: Actors = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Adds `solution`, `canonical`, the parts of the profile's scale, `steps`, `trace`, `status` and `error`, as `ninefold.trace`
    does."""
    work = tracing(profile, techniques, without, text, boards, lang, time_limit, column, prefix)
    return _map(dataset, work, batch_size, actors, tries, remote, prefix)


def dedup(
    dataset: Dataset,
    id: str,
    *,
    symmetry: bool = True,
    column: str | None = None,
    batch_size: int = RATED,
    actors: Actors = None,
    partitions: int | None = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Each puzzle once: of those that are equal up to symmetry, or with `symmetry=False` of those with the same cells, the one
    with the smallest `id`, a column of the data set. Rows that hold no puzzle are left out. The data set is shuffled by a key of
    16 bytes, into this many partitions, or as many as Ray likes."""

    def first(group: pyarrow.Table) -> pyarrow.Table:
        kept = group.filter(pyarrow.compute.field(STATUS) == "ok")
        return kept.sort_by(id).slice(0, 1).select(without_keys(group.column_names))

    keyed = _map(dataset, keying(symmetry, column), batch_size, actors, tries, remote, PREFIX)
    return keyed.groupby(KEY, num_partitions=partitions).map_groups(first, batch_format="pyarrow")


def remaining(
    dataset: Dataset, id: str, done: str, *, redo: Collection[str] = (), prefix: str = ""
) -> Dataset:
    """The rows that are not done yet, to go on after an interruption: those whose `id`, a column of the data set, is in none of the
    Parquet files of the folder `done`. What stands there with a status of `redo` is to be done again, `redo=["timeout"]` without a
    limit of time or `redo=["crashed"]` with more memory; `prefix` is that of the column `status`. `settled` then leaves each row once.

    Rows are written block by block, so smaller blocks lose less (`dataset.repartition(target_num_rows_per_block=1000)`). Ask when the
    interrupted run is over: what its workers have in hand they may still write.

    Raises NinefoldError if a file there is damaged or has no such column, or if a row of it has no id.
    """
    ids = written(done, id, redo, prefix + "status")
    if ids is None or len(ids) == 0:
        return dataset
    known = ray.put(numpy.sort(ids.to_numpy()))

    def fresh(batch: pyarrow.Table) -> pyarrow.Table:
        if batch[id].null_count > 0:
            raise NinefoldError(NO_ID.format(id=id))
        sorted_ids = ray.get(known)
        asked = batch[id].to_numpy()
        places = numpy.searchsorted(sorted_ids, asked).clip(max=len(sorted_ids) - 1)
        return batch.filter(pyarrow.array(sorted_ids[places] != asked))

    return dataset.map_batches(fresh, batch_format="pyarrow", batch_size=None)


def settled(dataset: Dataset, id: str, *, redo: Collection[str] = REDO, prefix: str = "", partitions: int | None = None) -> Dataset:
    """Each `id` once: of rows that were done again, one whose status isn't of `redo`, if there is one. The data set is shuffled."""
    status = prefix + "status"

    def best(group: pyarrow.Table) -> pyarrow.Table:
        again = pyarrow.array(list(redo), group[status].type)
        answered = group.filter(~pyarrow.compute.field(status).isin(again))
        return (answered if answered.num_rows else group).slice(0, 1)

    return dataset.groupby(id, num_partitions=partitions).map_groups(best, batch_format="pyarrow")


def generate(seed: int, beats: int, **wishes: Any) -> Dataset:
    """The puzzles of the first beats of a seed, as `ninefold.generate` makes them, with columns `puzzle`, `solution`,
    `seed`, `beat`, `er`, `ep`, `ed`. Nothing is read, so 10⁹ puzzles are a range of numbers. A beat brings 512 puzzles where
    nothing is wished of them that makes them rare."""
    _generate(0, seed=seed, **wishes)

    def make(batch: pyarrow.Table) -> pyarrow.Table:
        puzzles = _generate(0, seed=seed, threads=1, **wishes)
        numbers: list[int] = batch["id"].to_pylist()
        made = [pyarrow.table(puzzles.beats(number, number + 1)) for number in numbers]
        return pyarrow.concat_tables(made)

    return ray.data.range(beats).map_batches(make, batch_format="pyarrow", batch_size=MADE, num_cpus=1)
