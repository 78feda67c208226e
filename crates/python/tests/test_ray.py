"""Ninefold on Ray: a cluster of two machines (processes, really), one of which is lost on the way."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import killing
import pytest

import ninefold

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'ninefold[ray]'")

from ray.cluster_utils import Cluster  # noqa: E402

import ninefold.ray  # noqa: E402

PUZZLES = [str(board) for board in ninefold.generate(800, seed=5)]
TABLE = pyarrow.table({"id": range(len(PUZZLES)), "puzzle": PUZZLES})
MEMORY = 200_000_000
HUNTED = PUZZLES[:8]
# Each machine has room for two actors, so three of them need both.
ONE = (1, 1)
BOTH = (3, 3)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    machine = {"num_cpus": 2, "object_store_memory": MEMORY}
    made = Cluster(initialize_head=True, head_node_args={**machine, "include_dashboard": False})
    made.add_node(**machine)
    made.wait_for_nodes(timeout=300)
    made.connect()
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield made
    ray.shutdown()
    made.shutdown()


def by_id(dataset: Any) -> list[dict[str, Any]]:
    return sorted(dataset.take_all(), key=lambda row: row["id"])


def test_operations_are_those_of_one_machine(cluster: Any) -> None:
    few = TABLE.slice(0, 40)
    far, local = ray.data.from_arrow(few), few
    for name in ["solve", "check", "canon", "transform", "trace"]:
        far = getattr(ninefold.ray, name)(far, prefix=f"{name}_", actors=ONE)
        local = getattr(ninefold, name)(local, prefix=f"{name}_")
    assert by_id(far) == local.to_pylist()


def test_a_mistake_is_told_at_once() -> None:
    with pytest.raises(ninefold.NinefoldError, match="sudoku-explainer"):
        ninefold.ray.rate(None, "sudoku-explainer", actors=ONE)


def test_puzzles_are_made_by_beats_and_each_class_is_kept_once(cluster: Any) -> None:
    made = ninefold.ray.generate(7, 2)
    expected = [str(board) for board in ninefold.generate(1024, seed=7)]
    assert sorted(row["puzzle"] for row in made.take_all()) == sorted(expected)
    disguised = [puzzle[::-1] for puzzle in PUZZLES[:20]]
    table = pyarrow.table({"id": range(61), "puzzle": [*PUZZLES[:40], *disguised, "no puzzle"]})
    kept = by_id(ninefold.ray.dedup(ray.data.from_arrow(table), "id", actors=ONE, partitions=1))
    assert kept == table.slice(0, 40).to_pylist()


def test_a_run_goes_on_behind_what_is_written(cluster: Any, tmp_path: Path) -> None:
    table, target = TABLE.slice(0, 60), tmp_path / "rated"

    def run(rows: pyarrow.Table) -> None:
        left = ninefold.ray.remaining(ray.data.from_arrow(rows), "id", str(target))
        ninefold.ray.rate(left, batch_size=20, actors=ONE).write_parquet(str(target))

    # Where nothing was left to do, Ray may have written a file without rows.
    target.mkdir()
    pyarrow.parquet.write_table(ninefold.rate(table.slice(0, 0)), target / "none.parquet")
    # The blocks that an interrupted run has written are a part of the rows.
    run(table.slice(0, 25))
    assert len(pyarrow.parquet.read_table(target)) == 25
    run(table)
    rows = sorted(pyarrow.parquet.read_table(target).to_pylist(), key=lambda row: row["id"])
    assert rows == ninefold.rate(table).to_pylist()
    half = target / "half.parquet"
    half.write_bytes(next(target.glob("*-0.parquet")).read_bytes()[:500])
    with pytest.raises(ninefold.NinefoldError, match="half.parquet can't be read; without it, its rows are done again"):
        run(table)
    half.unlink()
    with pytest.raises(ninefold.NinefoldError, match="no column 'number' that tells which rows are done"):
        ninefold.ray.remaining(ray.data.from_arrow(table), "number", str(target))


def test_what_timed_out_is_done_again_and_replaces_its_row(cluster: Any, tmp_path: Path) -> None:
    table, target = TABLE.slice(0, 12), str(tmp_path / "rated")
    status = pyarrow.array(["timeout" if row % 4 == 0 else "crashed" if row == 5 else "ok" for row in range(12)])
    rated = ninefold.rate(table)
    (tmp_path / "rated").mkdir()
    first = rated.set_column(rated.schema.get_field_index("status"), "status", status)
    pyarrow.parquet.write_table(first, f"{target}/first.parquet")
    rows = ray.data.from_arrow(table)
    assert ninefold.ray.remaining(rows, "id", target).count() == 0
    assert [row["id"] for row in by_id(ninefold.ray.remaining(rows, "id", target, redo=["crashed"]))] == [5]
    left = ninefold.ray.remaining(rows, "id", target, redo=["timeout", "crashed"])
    assert [row["id"] for row in by_id(left)] == [0, 4, 5, 8]
    ninefold.ray.rate(left, actors=ONE, memory=100_000_000).write_parquet(target)
    # Redone twice is not done twice, and nothing of it is left to do.
    assert ninefold.ray.remaining(rows, "id", target, redo=["timeout", "crashed"]).count() == 0
    assert len(pyarrow.parquet.read_table(target)) == 16
    once = by_id(ninefold.ray.settled(ray.data.read_parquet(target), "id", partitions=1))
    assert once == rated.to_pylist()


def test_a_row_without_an_id_is_refused(cluster: Any, tmp_path: Path) -> None:
    pyarrow.parquet.write_table(ninefold.rate(TABLE.slice(0, 2)), tmp_path / "done.parquet")
    rows = ray.data.from_arrow(TABLE.slice(0, 3).set_column(0, "id", pyarrow.array([0, None, 2])))
    with pytest.raises(Exception, match="a row has no id, so nothing can tell whether it is done"):
        ninefold.ray.remaining(rows, "id", str(tmp_path)).take_all()
    pyarrow.parquet.write_table(ninefold.rate(rows.take_batch(batch_format="pyarrow")), tmp_path / "none.parquet")
    with pytest.raises(ninefold.NinefoldError, match="none.parquet: a row has no id"):
        ninefold.ray.remaining(ray.data.from_arrow(TABLE), "id", str(tmp_path))


DRIVER = f"""
import sys, time, ray, ninefold.ray
{killing.WAITING}
ray.init(address=sys.argv[1])
ninefold.ray.run("solve", sys.argv[2], sys.argv[3], lot={killing.LOT}, progress=waiting)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_rows_are_written_once_whoever_is_killed(cluster: Any, tmp_path: Path) -> None:
    (source, table), target = killing.source(tmp_path, PUZZLES), tmp_path / "solved"
    killing.killed_at(tmp_path, DRIVER, cluster.address, source, target)
    done: list[int] = []

    def kill(report: ninefold.ray.Report) -> None:
        """Ends a process of the work, then a worker, then a machine, while there is still something to do."""
        done.append(report.done)
        if len(done) == 4:
            killing.kill(killing.ours("ninefold._isolated_worker")[0])
        elif len(done) == 8:
            killing.kill((killing.ours("ray::_done") or killing.ours("ray::IDLE"))[0])
        elif len(done) == 12:
            (lost,) = cluster.worker_nodes
            cluster.remove_node(lost, allow_graceful=False)
            cluster.add_node(num_cpus=2, object_store_memory=MEMORY)

    began = time.monotonic()
    report = ninefold.ray.run("solve", source, str(target), progress=kill)
    print(f"{report} in {time.monotonic() - began:.1f} s after {report.lots - len(done)} lots")
    # The driver had heard of ten, and as many more as were in hand are there, too.
    assert 10 <= report.lots - len(done) <= 20 and report.redone == len(done) * killing.LOT
    killing.all_is_there(target, table, report)
    assert ninefold.ray.compact(str(target), str(tmp_path / "whole")) == killing.ROWS
    (whole,) = (tmp_path / "whole").glob("*.parquet")
    assert ray.data.read_parquet(str(tmp_path / "whole")).count() == killing.ROWS


HUNTER = f"""
import sys, time, ray, ninefold.ray
def waiting(hunt):
    if hunt.new >= 100:
        open(sys.argv[-1], "w").close()
        time.sleep(10_000)
ray.init(address=sys.argv[1])
ninefold.ray.hunt({HUNTED!r}, sys.argv[2], 600, lot=8, progress=waiting)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_a_hunt_goes_on_whoever_is_killed(cluster: Any, tmp_path: Path) -> None:
    target = tmp_path / "found"
    killing.killed_at(tmp_path, HUNTER, cluster.address, target)
    begun = len(pyarrow.parquet.read_table(target))
    told: list[int] = []

    def kill(hunt: ninefold.ray.Hunt) -> None:
        """Ends a worker, then a machine, while there is still something to do."""
        told.append(hunt.new)
        if len(told) == 15:
            killing.kill((killing.ours("ray::_done") or killing.ours("ray::IDLE"))[0])
        elif len(told) == 30:
            (lost,) = cluster.worker_nodes
            cluster.remove_node(lost, allow_graceful=False)
            cluster.add_node(num_cpus=2, object_store_memory=MEMORY)

    done = ninefold.ray.hunt(HUNTED, str(target), 600, lot=8, progress=kill)
    print(f"{done}: {begun} were there, {done.new} are new, in {done.seconds:.1f} s")
    # The driver had heard of a hundred, and what more was in hand is not rated again.
    assert 100 <= begun < 600 and (done.rated, done.new) == (600, 600 - begun) and len(told) > 40
    found = pyarrow.parquet.read_table(target).sort_by("number").to_pylist()
    # Nothing lost, nothing twice, and nothing else than on one machine.
    assert [row["number"] for row in found] == list(range(1, 601))
    assert [(row["puzzle"], row["rating"], row["parent"]) for row in found] == list(ninefold.hunt(HUNTED, 600))


def test_a_lost_machine_loses_no_row(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = str(tmp_path)

    class Slow(ninefold.ray._Worker):
        """Says where it works, and takes its time."""

        def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
            place = f"{marks}/{ray.get_runtime_context().get_node_id()}"
            with open(place, "a") as file:
                print(batch["id"][0], file=file)
            time.sleep(0.5)
            return super().__call__(batch)

    monkeypatch.setattr(ninefold.ray, "_Worker", Slow)
    (lost,) = cluster.worker_nodes
    batches = [tmp_path / node.node_id for node in (lost, cluster.head_node)]
    rated: list[dict[str, Any]] = []
    data = ninefold.ray.rate(ray.data.from_arrow(TABLE).repartition(20), "se", batch_size=40, actors=BOTH)
    running = threading.Thread(target=lambda: rated.extend(by_id(data)))
    began = time.monotonic()
    running.start()
    while running.is_alive() and not (batches[0].exists() and len(batches[0].read_text().split()) >= 3):
        time.sleep(0.05)
    assert running.is_alive()
    cluster.remove_node(lost, allow_graceful=False)
    running.join()
    took = time.monotonic() - began
    done = [len(place.read_text().split()) for place in batches]
    ids = {row["id"] for row in rated}
    print(f"{len(rated)} rows, {len(ids)} ids, {took:.1f} s; batches where the machine was lost and on the other: {done}")
    assert 3 <= done[0] < 20 and sum(done) >= 20
    assert rated == ninefold.rate(TABLE, "se").to_pylist()
