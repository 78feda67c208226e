"""What clusters gain and lose: ratings by one worker, by two, and by two of which one is killed on the way.

    python bench/python_clusters.py ray 100000
    python bench/python_clusters.py spark 100000

Makes this many puzzles, rates them here, then on a local cluster whose workers have a processor each, and compares all rows. A third argument
is how many rows make a batch (500). With a fourth, a number of seconds, workers sleep so long for each batch instead of rating it: what
remains is what the engine costs, on a machine that is busy otherwise too.
"""

import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow

import ninefold

# The worker is killed when so much of all batches is begun.
KILLED = 0.4


class Marks:
    """Which worker began which batch when: a file for each worker, a line for each batch."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def add(self, worker: object) -> None:
        with open(f"{self.folder}/{worker}", "a") as file:
            print(time.time(), file=file)

    def counts(self) -> dict[str, int]:
        return {file.name: len(file.read_text().split()) for file in Path(self.folder).iterdir()}

    def first(self) -> float:
        return min(float(file.read_text().split()[0]) for file in Path(self.folder).iterdir())

    def when(self, number: int, act: Callable[[], None], ended: threading.Event) -> None:
        while not ended.wait(0.05):
            if sum(self.counts().values()) >= number:
                return act()


def ray_cluster(workers: int, table: pyarrow.Table, marks: Marks, kill: bool, size: int, sleep: float) -> pyarrow.Table:
    import ray
    from ray.cluster_utils import Cluster

    import ninefold.ray

    rate = ninefold.ray._Worker

    class Marked(rate):
        def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
            marks.add(ray.get_runtime_context().get_node_id())
            time.sleep(sleep)
            return batch if sleep else super().__call__(batch)

    ninefold.ray._Worker = Marked
    memory = {"object_store_memory": 300_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={**memory, "num_cpus": 0, "include_dashboard": False})
    nodes = [cluster.add_node(num_cpus=1, **memory) for _ in range(workers)]
    cluster.wait_for_nodes(timeout=300)
    cluster.connect()
    ray.data.DataContext.get_current().enable_progress_bars = False
    blocks = [table.slice(at, size) for at in range(0, len(table), size)]
    data = ninefold.ray.rate(ray.data.from_arrow(blocks), "se", batch_size=size, actors=(workers, workers))
    rows = timed(
        lambda: pyarrow.concat_tables(data.iter_batches(batch_format="pyarrow", batch_size=None)),
        lambda: cluster.remove_node(nodes[0], allow_graceful=False),
        marks,
        len(blocks),
        kill,
    )
    ray.shutdown()
    cluster.shutdown()
    ninefold.ray._Worker = rate
    return rows


def spark_cluster(workers: int, table: pyarrow.Table, marks: Marks, kill: bool, size: int, sleep: float) -> pyarrow.Table:
    from pyspark.sql import SparkSession

    import ninefold.spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local-cluster[{workers},1,1024]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.executor.memory", "700m").getOrCreate()
    # Once, so that the executors and their Python are there.
    spark.range(workers).repartition(workers).mapInArrow(lambda batches: batches, "id long").collect()

    def marked(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            marks.add(Path(f"/proc/{os.getppid()}/stat").read_text().rpartition(")")[2].split()[1])
            time.sleep(sleep)
            yield batch

    frame = spark.createDataFrame(table).repartition(len(table) // size)
    seen = frame.mapInArrow(marked, frame.schema)
    rated = seen if sleep else ninefold.spark.rate(seen, "se")
    rows = timed(
        lambda: pyarrow.Table.from_pylist([row.asDict() for row in rated.collect()]),
        lambda: os.kill(int(next(iter(marks.counts()))), signal.SIGKILL),
        marks,
        len(table) // size,
        kill,
    )
    spark.stop()
    return rows


def timed(
    work: Callable[[], pyarrow.Table], lose: Callable[[], None], marks: Marks, batches: int, kill: bool
) -> pyarrow.Table:
    ended = threading.Event()
    watching = threading.Thread(target=marks.when, args=(int(batches * KILLED), lose, ended))
    began = time.time()
    if kill:
        watching.start()
    rows = work()
    done = time.time()
    ended.set()
    print(f"{done - began:8.1f} s, {done - marks.first():.1f} s of them since the first batch was begun; ", end="")
    print(f"{batches} batches, begun by each worker: {sorted(marks.counts().values())}", end="")
    return rows


def main(engine: str, number: int, size: int = 500, sleep: float = 0.0) -> None:
    puzzles = [str(board) for board in ninefold.generate(number, seed=9)]
    table = pyarrow.table({"id": range(number), "puzzle": puzzles})
    began = time.process_time()
    expected = table if sleep else ninefold.rate(table, "se", threads=1)
    print(f"here, in one thread: {time.process_time() - began:.1f} s of processor time", flush=True)
    cluster = {"ray": ray_cluster, "spark": spark_cluster}[engine]
    for workers, kill in [(1, False), (2, False), (2, True)]:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{workers} workers{', one killed' if kill else ''}:", end="")
            rows = cluster(workers, table, Marks(folder), kill, size, sleep).sort_by("id")
        ids = len(set(rows["id"].to_pylist()))
        equal = rows.select(expected.column_names).to_pylist() == expected.to_pylist()
        print(f"; {len(rows):,} rows, {ids:,} ids, {'equal' if equal else 'DIFFERENT'}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:4]), *map(float, sys.argv[4:5]))
