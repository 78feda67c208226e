"""Ninefold on Spark: two executors, one of which is killed on the way."""

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import killing
import pyarrow
import pytest

import ninefold

pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'ninefold[spark]'")
if shutil.which("java") is None:
    pytest.skip("Spark needs Java", allow_module_level=True)

from pyspark.sql import Observation, SparkSession  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

import ninefold.spark  # noqa: E402

PUZZLES = [str(board) for board in ninefold.generate(800, seed=6)]
TABLE = pyarrow.table({"id": range(len(PUZZLES)), "puzzle": PUZZLES})


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    # Of several Pythons on a machine, the workers take this one.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    session = session.config("spark.executor.memory", "700m").config("spark.sql.shuffle.partitions", "2")
    # Snappy's library for Java takes a machine on which musl is installed too for one without glibc.
    made = session.config("spark.sql.parquet.compression.codec", "gzip").getOrCreate()
    yield made
    made.stop()


def rows(frame: Any) -> list[dict[str, Any]]:
    return sorted((row.asDict() for row in frame.collect()), key=lambda row: row["id"])


def test_operations_are_those_of_one_machine(spark: Any) -> None:
    few = TABLE.slice(0, 40)
    far, local = spark.createDataFrame(few), few
    for name in ["solve", "check", "count", "canon", "transform", "trace"]:
        far = getattr(ninefold.spark, name)(far, column="puzzle", prefix=f"{name}_")
        local = getattr(ninefold, name)(local, column="puzzle", prefix=f"{name}_")
    assert rows(far) == local.to_pylist()


def test_a_mistake_is_told_at_once(spark: Any) -> None:
    with pytest.raises(ninefold.NinefoldError, match="sudoku-explainer"):
        ninefold.spark.rate(spark.createDataFrame(TABLE), "sudoku-explainer")


def test_each_class_is_kept_once(spark: Any) -> None:
    disguised = [puzzle[::-1] for puzzle in PUZZLES[:20]]
    table = pyarrow.table({"id": range(61), "puzzle": [*PUZZLES[:40], *disguised, "no puzzle"]})
    kept = ninefold.spark.dedup(spark.createDataFrame(table).repartition(3), "id")
    assert rows(kept) == table.slice(0, 40).to_pylist()


def test_puzzles_are_made_by_beats(spark: Any) -> None:
    made = ninefold.spark.generate(spark, 7, 2, partitions=2).collect()
    expected = pyarrow.table(ninefold.generate(0, seed=7).beats(0, 2)).to_pylist()
    assert sorted(row["puzzle"] for row in made) == sorted(row["puzzle"] for row in expected)
    assert made[0].asDict().keys() == expected[0].keys() and {row["beat"] for row in made} == {0, 1}


def test_a_run_goes_on_behind_what_is_written(spark: Any, tmp_path: Path) -> None:
    target, few = str(tmp_path / "rated"), TABLE.slice(0, 40)
    frame = spark.createDataFrame(few)
    assert ninefold.spark.remaining(frame, "id", target).count() == 40
    for part, number in [(frame.where("id < 15"), 15), (frame, 25)]:
        left = ninefold.spark.remaining(part, "id", target)
        seen = Observation("rated")
        rated = ninefold.spark.rate(left).observe(seen, F.count("*").alias("rows"), F.count_if(F.col("status") == "ok").alias("ok"))
        rated.write.mode("append").parquet(target)
        assert seen.get == {"rows": number, "ok": number}
    assert rows(spark.read.parquet(target)) == ninefold.rate(few).to_pylist()
    assert ninefold.spark.remaining(frame, "id", target).count() == 0


def test_a_run_goes_on_whatever_it_left(spark: Any, tmp_path: Path) -> None:
    frame = spark.createDataFrame(TABLE.slice(0, 5))
    for begun in ["", "_temporary/0/task"]:
        (tmp_path / begun).mkdir(parents=True, exist_ok=True)
        assert ninefold.spark.remaining(frame, "id", str(tmp_path)).count() == 5
    nobody = spark.createDataFrame([(0, "x"), (None, "y")], "id long, puzzle string")
    with pytest.raises(Exception, match="a row has no id, so nothing can tell whether it is done"):
        ninefold.spark.remaining(nobody, "id", str(tmp_path)).collect()


def test_what_timed_out_is_done_again_and_replaces_its_row(spark: Any, tmp_path: Path) -> None:
    table, target = TABLE.slice(0, 12), str(tmp_path / "rated")
    frame, rated = spark.createDataFrame(table), ninefold.rate(table)
    late = F.when(F.col("id") % 4 == 0, "timeout").otherwise(F.col("status"))
    ninefold.spark.rate(frame).withColumn("status", late).write.parquet(target)
    assert ninefold.spark.remaining(frame, "id", target).count() == 0
    left = ninefold.spark.remaining(frame, "id", target, redo=["timeout"])
    assert [row["id"] for row in rows(left)] == [0, 4, 8]
    ninefold.spark.rate(left).write.mode("append").parquet(target)
    assert spark.read.parquet(target).count() == 15
    assert rows(ninefold.spark.settled(spark.read.parquet(target), "id")) == rated.to_pylist()


def executors(spark: Any) -> list[int]:
    """The processes of our executors."""
    application = spark.sparkContext.applicationId.encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if b"CoarseGrainedExecutorBackend" in command and application in command:
            found.append(int(process.name))
    return found


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_a_killed_executor_loses_no_row(spark: Any, tmp_path: Path) -> None:
    marks = str(tmp_path)

    def slowly(batches: Any) -> Any:
        """Says which executor works, the parent of the process that started this one, and takes its time."""
        for batch in batches:
            parent = Path(f"/proc/{os.getppid()}/stat").read_text().rpartition(")")[2].split()[1]
            with open(f"{marks}/{parent}", "a") as file:
                print(batch.num_rows, file=file)
            time.sleep(0.5)
            yield batch

    frame = spark.createDataFrame(TABLE).repartition(20)
    slow = frame.mapInArrow(slowly, frame.schema)
    victim = executors(spark)[0]
    assert len(executors(spark)) == 2
    mark = tmp_path / str(victim)
    rated: list[dict[str, Any]] = []
    running = threading.Thread(target=lambda: rated.extend(rows(ninefold.spark.rate(slow, "human"))))
    began = time.monotonic()
    running.start()
    while running.is_alive() and not (mark.exists() and len(mark.read_text().split()) >= 3):
        time.sleep(0.05)
    assert running.is_alive()
    os.kill(victim, signal.SIGKILL)
    running.join()
    took = time.monotonic() - began
    done = [len(place.read_text().split()) for place in sorted(tmp_path.iterdir(), key=lambda place: place != mark)]
    ids = {row["id"] for row in rated}
    print(f"{len(rated)} rows, {len(ids)} ids, {took:.1f} s; batches of the killed executor and of others: {done}")
    assert 3 <= done[0] < 20 and sum(done) >= 20
    assert rated == ninefold.rate(TABLE, "human").to_pylist()


DRIVER = f"""
import sys, time, ninefold.spark
from pyspark.sql import SparkSession
{killing.WAITING}
session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
ninefold.spark.run(session, "solve", sys.argv[1], sys.argv[2], lot={killing.LOT}, progress=waiting)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_rows_are_written_once_whoever_is_killed(spark: Any, tmp_path: Path) -> None:
    (source, table), target = killing.source(tmp_path, PUZZLES), tmp_path / "solved"
    killing.killed_at(tmp_path, DRIVER, source, target)
    done: list[int] = []

    def kill(report: ninefold.spark.Report) -> None:
        """Ends a process of the work, then an executor, while there is still something to do."""
        done.append(report.done)
        if len(done) == 2:
            for pid in killing.ours("ninefold._isolated_worker"):
                killing.kill(pid)
        elif len(done) == 4:
            killing.kill(executors(spark)[0])

    report = ninefold.spark.run(spark, "solve", source, str(target), progress=kill)
    print(f"{report} after {report.lots - len(done)} lots")
    assert report.lots - len(done) >= 10 and report.redone == len(done) * killing.LOT
    killing.all_is_there(target, table, report)
    whole = str(tmp_path / "whole")
    assert ninefold.spark.compact(spark, str(target), whole, by=["status"]) == killing.ROWS
    read = spark.read.parquet(whole)
    assert (read.count(), [row.status for row in read.select("status").distinct().collect()]) == (killing.ROWS, ["ok"])
