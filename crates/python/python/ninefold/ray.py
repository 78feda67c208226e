"""Ninefold on Ray: data sets of any size, on all machines of a cluster.

Needs `pip install ninefold[ray]`. The functions take and give `ray.data.Dataset`s and add the same columns as those of
`ninefold`. Work is done in actors, one thread each, on small batches: rating one puzzle may take a thousand times as long as
another, and whoever is ready takes the next batch. What a lost machine had in hand is done again by the others, and each row
comes out once. `batch_size` is how many rows an actor takes at a time; `actors` the least and the most of them, by default as many
as the cluster has processors. A row that ends the process that works on it, `tries` times, gets the status `crashed`, and the rest of
its batch its answers. What else is named goes to Ray with the actors: `memory=2 << 30`, `num_gpus=1`, `label_selector=…`.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import numpy
import pandas.util
import pyarrow
import pyarrow.compute
import pyarrow.fs
import ray.data
import ray.exceptions
import ray.util.metrics
from ray.data import Dataset

from ._cluster import KEY, NO_ID, PREFIX, REDO, STATUS, Work, ids_in, keying, rating, tracing, without_keys, written
from ._compact import LETTERS, SIZE
from ._compact import compact as _compact
from ._errors import NinefoldError
from ._isolated import TRIES, Guarded
from ._hunts import LOT, Hunt
from ._hunts import Told as HuntTold
from ._hunts import run as _hunt
from ._jobs import Operations, Progress, Report, Spread
from ._jobs import run as _run
from ._making import generate as _generate
from .types import Sought

# Rows that an actor takes at a time.
SOLVED = 65_536
RATED = 256
MADE = 8

# How the ids are shared out that are done: bytes of files for which there is one part more, the most parts, and the most tasks that read them.
PART = 64 << 20
PARTS = 64
GROUPS = 256

# How often a lot is done again whose machine was lost.
RETRIES = 10

# What pandas makes only when it is asked for, and types don't know.
hashed: Any = pandas.util.hash_array

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
    """Adds `solution`, `status`, `error` and `warnings`, as `ninefold.solve` does."""
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
    """Adds `count`, `complete`, `status`, `error` and `warnings`, as `ninefold.count` does."""
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
    """Adds `givens`, `minimal`, `redundant`, `status`, `error` and `warnings`, as `ninefold.check` does."""
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
    """Adds the parts of the profile's scale, `status`, `error` and `warnings`, as `ninefold.rate` does."""
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
    """Adds `canonical`, `automorphisms`, `transformation`, `status`, `error` and `warnings`, as `ninefold.canon` does."""
    return _map(dataset, Work("canon", {"column": column, "prefix": prefix}), batch_size, actors, tries, remote, prefix)


def transform(
    dataset: Dataset,
    by: str | None = None,
    *,
    seed: int | None = None,
    column: str | None = None,
    prefix: str = "",
    batch_size: int = SOLVED,
    actors: Actors = None,
    tries: int = TRIES,
    **remote: Any,
) -> Dataset:
    """Adds `transformed`, `transformation`, `status`, `error` and `warnings`, as `ninefold.transform` does."""
    work = Work("transform", {"column": column, "prefix": prefix, "by": by, "seed": seed})
    return _map(dataset, work, batch_size, actors, tries, remote, prefix)


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
    """Adds `solution`, `canonical`, the parts of the profile's scale, `steps`, `trace`, `status`, `error` and `warnings`, as `ninefold.trace`
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
    known = _known(id, done, redo, prefix + "status")
    if not known:
        return dataset

    def fresh(batch: pyarrow.Table) -> pyarrow.Table:
        if batch[id].null_count > 0:
            raise NinefoldError(NO_ID.format(id=id))
        asked, parts = _parted(batch[id], len(known))
        is_new = numpy.ones(len(asked), dtype=bool)
        for part in numpy.unique(parts):
            # Sorted, as they are then looked for near each other.
            here = numpy.flatnonzero(parts == part)
            here = here[numpy.argsort(asked[here])]
            done = ray.get(known[part])
            places = numpy.searchsorted(done, asked[here]).clip(max=max(0, len(done) - 1))
            is_new[here] = done[places] != asked[here] if len(done) else True
        return batch.filter(pyarrow.array(is_new))

    return dataset.map_batches(fresh, batch_format="pyarrow", batch_size=None)


def _known(id: str, done: str, redo: Collection[str], status: str) -> list[Any]:
    """The ids of a folder, sorted, in parts that lie in the memory of the cluster: none of them comes here."""
    system, files = written(done)
    parts = min(PARTS, 1 + sum(files.values()) // PART)
    groups = [list(files)[at :: min(GROUPS, len(files))] for at in range(min(GROUPS, len(files)))]
    reading: Any = ray.remote(_ids).options(num_returns=parts + 1)
    read = [reading.remote(system, group, id, list(redo), status, parts) for group in groups]
    try:
        number = sum(ray.get([counted for counted, *_ in read]))
    except ray.exceptions.RayTaskError as why:
        raise (why.cause if isinstance(why.cause, NinefoldError) else why) from None
    merging = ray.remote(_merged)
    return [merging.remote(*arrays) for arrays in zip(*(arrays for _, *arrays in read))] if number else []


def _ids(system: Any, files: list[str], id: str, redo: list[str], status: str, parts: int) -> list[Any]:
    """How many ids some files have, then those of each part."""
    found = [ids_in(system, file, id, redo, status) for file in files]
    chunks = [chunk for ids in found for chunk in ids.chunks]
    values, places = _parted(pyarrow.chunked_array(chunks, found[0].type), parts)
    return [len(values), *(values[places == part] for part in range(parts))]


def _merged(*arrays: Any) -> Any:
    return numpy.sort(numpy.concatenate(arrays))


def _parted(ids: pyarrow.ChunkedArray, parts: int) -> tuple[Any, Any]:
    """Ids, and to which part each belongs: the same for the same number of any type."""
    values = ids.cast(pyarrow.int64(), safe=False).to_numpy() if pyarrow.types.is_integer(ids.type) else ids.to_numpy()
    return values, hashed(values, categorize=False) % parts


def settled(dataset: Dataset, id: str, *, redo: Collection[str] = REDO, prefix: str = "", partitions: int | None = None) -> Dataset:
    """Each `id` once: of rows that were done again, one whose status isn't of `redo`, if there is one. The data set is shuffled."""
    status = prefix + "status"

    def best(group: pyarrow.Table) -> pyarrow.Table:
        again = pyarrow.array(list(redo), group[status].type)
        answered = group.filter(~pyarrow.compute.field(status).isin(again))
        return (answered if answered.num_rows else group).slice(0, 1)

    return dataset.groupby(id, num_partitions=partitions).map_groups(best, batch_format="pyarrow")


def run(
    name: Operations,
    source: str,
    target: str,
    *,
    lot: int | None = None,
    redo: Collection[str] = (),
    tries: int = TRIES,
    filesystem: pyarrow.fs.FileSystem | None = None,
    progress: Progress | None = None,
    remote: dict[str, Any] | None = None,
    **options: Any,
) -> Report:
    """Does with a folder of Parquet files what `ninefold.rate`, or whatever `name` says, does with a table, and writes another folder. Whatever
    ends it, the same call does what is left: no row is lost, none is there twice, and no `id` is needed.

    name: solve, count, check, rate, canon, keys, transform or trace; `options` are those of this function.
    source, target: folders of Parquet files that all machines reach: paths, addresses like `s3://bucket/folder?region=…`, or paths in
        `filesystem`, one of `pyarrow.fs`.
    lot: how many rows of a file are done together and become a file, which a worker that is lost leaves to another; what an
        interrupted run has begun with, goes on with. `compact` makes few files of many.
    redo: rows that have one of these statuses are done again, and take the place of what they were.
    tries: how often a row may end the process that works on it.
    progress: is called with a Report whenever a lot is done. The log `ninefold` tells one every ten seconds, and Ray's metrics have
        `ninefold_rows`, by status, and `ninefold_rows_per_second`.
    remote: what Ray gives the tasks, `{"memory": 2 << 30}` for example.

    Raises NinefoldError if the target holds results of something else, if a file has changed whose lots are done in part, or, when all others
    are done, if lots could not be done.
    """
    spread = _spread(remote or {})
    told = _metrics(name, progress)
    return _run(spread, name, source, target, options, lot=lot, redo=redo, tries=tries, filesystem=filesystem, progress=told)


def compact(
    source: str,
    target: str,
    *,
    size: int = SIZE,
    by: Collection[str] = (),
    dead: str | None = None,
    letters: Collection[str] = LETTERS,
    prefix: str = "",
    filesystem: pyarrow.fs.FileSystem | None = None,
    remote: dict[str, Any] | None = None,
) -> int:
    """Writes the rows of a folder of Parquet files into another one, in files of about `size` bytes, and tells how many rows they have.
    Whatever ends it, the same call goes on.

    by: columns whose values become folders, `by=["status"]` those `status=ok/`, `status=timeout/`.
    dead: a folder that gets the rows with a status of `letters` instead; `prefix` is that of the column `status`.

    Raises NinefoldError if the run that writes the source isn't complete, or if the target holds other rows.
    """
    spread = _spread(remote or {})
    return _compact(
        spread, source, target, size=size, by=by, dead=dead, letters=letters, prefix=prefix, filesystem=filesystem
    )


def _done(function: Any, item: Any) -> Any:
    return function(item)


def _spread(remote: dict[str, Any]) -> Spread:
    """Tasks, two for each processor at a time: one that is done and one that waits."""

    def spread(function: Any, items: Any) -> Iterator[Any]:
        task = ray.remote(_done).options(**{"num_cpus": 1, "max_retries": RETRIES, **remote})
        shared, waiting = ray.put(function), iter(items)
        flight: set[Any] = set()
        while True:
            room = 2 * int(ray.cluster_resources().get("CPU", 1)) - len(flight)
            flight.update(task.remote(shared, item) for item in itertools.islice(waiting, max(room, 0 if flight else 1)))
            if not flight:
                return
            ready, _ = ray.wait(list(flight), timeout=10)
            for one in ready:
                flight.remove(one)
                try:
                    came = ray.get(one)
                except ray.exceptions.RayTaskError:
                    raise
                except ray.exceptions.RayError as why:
                    came = why
                yield came

    return spread


def hunt(
    puzzles: Iterable[Any],
    target: str,
    number: int | None = None,
    *,
    by: Sought = "er",
    least: float | None = None,
    remove: int = 1,
    add: int = 1,
    minimal: bool = False,
    seed: int = 0,
    lot: int = LOT,
    filesystem: pyarrow.fs.FileSystem | None = None,
    progress: HuntTold | None = None,
    remote: dict[str, Any] | None = None,
) -> Hunt:
    """Looks for harder puzzles near those of a list, as `ninefold.hunt` does, on all machines: the same puzzles in the same order. Whatever ends it,
    the same call goes on: nothing is lost that was written, and nothing is there twice.

    puzzles: the list, which is rated first.
    target: a folder that all machines reach, for Parquet files with the columns `number`, `puzzle`, `rating` and `parent`: a path, an address like
        `s3://bucket/folder?region=…`, or a path in `filesystem`, one of `pyarrow.fs`.
    number: how many puzzles are rated, with those of earlier calls; more may be asked for later. Without it, until nothing is left.
    lot: how many puzzles a worker rates at a time; what it has in hand when it is lost, another rates.
    progress: is called with a Hunt whenever a lot is rated. The log `ninefold` tells one every ten seconds.
    remote: what Ray gives the tasks.

    What else is named is as for `ninefold.hunt`. This process keeps what was met, some 100 bytes for each puzzle.

    Raises NinefoldError if the target holds results of something else, if a puzzle of the list hasn't exactly one solution, or, when all others
    are done, if lots could not be done.
    """
    spread = _spread(remote or {})
    return _hunt(
        spread,
        puzzles,
        target,
        number=number,
        by=by,
        least=least,
        remove=remove,
        add=add,
        minimal=minimal,
        seed=seed,
        lot=lot,
        filesystem=filesystem,
        progress=progress,
    )


def _metrics(name: str, progress: Progress | None) -> Progress:
    rows = ray.util.metrics.Gauge("ninefold_rows", "Rows that are done.", ("operation", "status"))
    speed = ray.util.metrics.Gauge("ninefold_rows_per_second", "Rows that this run does a second.", ("operation",))

    def tell(report: Report) -> None:
        for status, number in report.statuses.items():
            rows.set(number, {"operation": name, "status": status})
        speed.set(report.rows_per_second, {"operation": name})
        if progress is not None:
            progress(report)

    return tell


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
