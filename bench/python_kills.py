"""Rows on a cluster whose processes are killed at random: none lost, none doubled, none half.

    python bench/python_kills.py ray solve 10000000 FOLDER
    python bench/python_kills.py spark rate 200000 FOLDER

Makes so many puzzles with ids in Parquet files, starts a cluster of two workers on this machine, and a driver that calls `ninefold.ray.run` or
`ninefold.spark.run` on it. Then, each time so many seconds later by chance (a fourth argument, 20 on average), it ends with `kill -9` a process that
does the work, a worker, a whole node, or the driver, and starts anew what doesn't come back by itself. When the run has come to its end
every row is compared with what this machine says. Tells who was killed when, and the most memory that each kind of process held.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy
import pyarrow
import pyarrow.parquet

import ninefold

# Puzzles that are made; others are these in another guise.
MADE = 200_000
# Rows of a file of the source.
FILE = 1_000_000
# Rows of a lot: what takes a second or two, so that there is always one in hand.
LOTS = {"solve": 50_000, "rate": 1_000}
# The most memory of an executor's Java, of a node's shared memory.
JAVA = "1g"
SHARED = 300_000_000

DRIVERS = {
    "ray": """
import sys, ray, ninefold.ray
ray.init(address=sys.argv[1], logging_level="ERROR")
report = ninefold.ray.run(sys.argv[2], sys.argv[3], sys.argv[4], lot=int(sys.argv[5]), progress=lambda report: print(report, flush=True))
""",
    "spark": """
import sys, ninefold.spark
from pyspark.sql import SparkSession
session = SparkSession.builder.master(sys.argv[1]).config("spark.ui.enabled", "false").config("spark.executor.cores", "1")
session = session.config("spark.executor.memory", "%s").config("spark.speculation", "true").config("spark.task.maxFailures", "20").getOrCreate()
session.sparkContext.setLogLevel("OFF")
report = ninefold.spark.run(session, sys.argv[2], sys.argv[3], sys.argv[4], lot=int(sys.argv[5]), progress=lambda report: print(report, flush=True))
"""
    % JAVA,
}


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def below(root: int) -> list[int]:
    """The processes that a process has begun, and those that these have."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        parents.setdefault(parent, []).append(int(entry.name))
    found, waiting = [], [root]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            found.append(child)
            waiting.append(child)
    return found


def kind(pid: int, driver: int) -> str | None:
    told = command(pid)
    if pid == driver:
        return "driver"
    for words, name in [
        ("org.apache.spark.deploy.worker.Worker", "node"),
        ("org.apache.spark.deploy.master", "master"),
        ("CoarseGrainedExecutorBackend", "executor"),
        ("org.apache.spark.deploy.SparkSubmit", "driver's Java"),
        ("ninefold._guarded_worker", "process of the work"),
        ("pyspark.daemon", "worker"),
        ("ray::_done", "worker"),
        ("ray::IDLE", "worker"),
        ("raylet/raylet", "node"),
        ("gcs_server", "master"),
    ]:
        if words in told:
            return name
    return None


def held(pid: int) -> int:
    """Bytes of memory that are a process's own: what it shares is counted for nobody."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    told = {line.split(":")[0]: line.split()[1] for line in lines if line.startswith("Rss")}
    return 1024 * (int(told.get("RssAnon", 0)) + int(told.get("RssFile", 0)))


class Ray:
    """A head without a processor, and two nodes with one each."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        head = {"num_cpus": 0, "object_store_memory": SHARED, "include_dashboard": False}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.nodes = [self.begin() for _ in range(2)]
        self.cluster.wait_for_nodes(timeout=300)
        self.address = self.cluster.address

    def begin(self) -> Any:
        return self.cluster.add_node(num_cpus=1, object_store_memory=SHARED, wait=False)

    def lose(self, chance: random.Random) -> None:
        lost = self.nodes.pop(chance.randrange(2))
        self.cluster.remove_node(lost, allow_graceful=False)
        self.nodes.append(self.begin())

    def end(self) -> None:
        self.cluster.shutdown()


class Spark:
    """A master, and two workers with a processor each."""

    def __init__(self) -> None:
        import pyspark

        self.home = Path(pyspark.__file__).parent
        self.port = 7077 + random.Random(os.getpid()).randrange(1000)
        self.address = f"spark://127.0.0.1:{self.port}"
        self.logs = open("spark.log", "ab")
        self.master = self.java("master.Master", "--host", "127.0.0.1", "--port", str(self.port), "--webui-port", "0")
        time.sleep(5)
        self.begun = 0
        self.nodes = [self.begin() for _ in range(2)]

    def java(self, what: str, *more: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "SPARK_NO_DAEMONIZE": "1", "PYSPARK_PYTHON": sys.executable, "SPARK_DAEMON_MEMORY": "512m"}
        asked = [str(self.home / "bin/spark-class"), f"org.apache.spark.deploy.{what}", *more]
        return subprocess.Popen(asked, stdout=self.logs, stderr=self.logs, env=environment)

    def begin(self) -> subprocess.Popen[bytes]:
        # Spark does nothing twice on one machine: each has an address of its own.
        self.begun += 1
        room = ["--cores", "1", "--memory", "2g", "--host", f"127.0.0.{self.begun}", "--webui-port", "0"]
        return self.java("worker.Worker", *room, "--work-dir", "work", self.address)

    def lose(self, chance: random.Random) -> None:
        lost = self.nodes.pop(chance.randrange(2))
        # A machine takes all of its processes with it.
        for pid in [lost.pid, *below(lost.pid)]:
            kill(pid)
        lost.wait()
        self.nodes.append(self.begin())

    def end(self) -> None:
        for process in [*self.nodes, self.master]:
            for pid in [*below(process.pid), process.pid]:
                kill(pid)
            process.wait()


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Memory(threading.Thread):
    """The most that each kind of process held."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most: Counter[str] = Counter()
        self.driver = 0

    def run(self) -> None:
        while True:
            for pid in below(os.getpid()):
                name = kind(pid, self.driver)
                if name is not None:
                    self.most[name] = max(self.most[name], held(pid))
            time.sleep(0.5)

    def pids(self, *names: str) -> list[int]:
        return [pid for pid in below(os.getpid()) if kind(pid, self.driver) in names]


def puzzles(number: int, source: Path) -> None:
    """Files with ids and puzzles, every one another."""
    source.mkdir(parents=True)
    made = [str(board) for board in ninefold.generate(min(MADE, number), seed=38)]
    rest = number
    for at in range(0, number, len(made)):
        some = made if at == 0 else ninefold.transform(made, seed=at)
        table = pyarrow.table({"id": numpy.arange(at, at + len(some)), "puzzle": some}).slice(0, rest)
        rest -= table.num_rows
        name = source / f"{at // FILE:04}"
        name.mkdir(exist_ok=True)
        pyarrow.parquet.write_table(table, name / f"{at:012}.parquet", compression="zstd")


def compared(name: str, source: Path, target: Path) -> str:
    """What stands in the target, against what this machine makes of the source."""
    rows = different = 0
    ids = [pyarrow.parquet.read_table(path, columns=["id"])["id"].to_numpy() for path in sorted(target.rglob("*.parquet"))]
    every, numbers = numpy.unique(numpy.concatenate(ids), return_counts=True)
    doubled = int((numbers > 1).sum())
    expected = 0
    for file in sorted(source.rglob("*.parquet")):
        asked = pyarrow.parquet.read_table(file)
        expected += asked.num_rows
        stem = file.relative_to(source).with_suffix("")
        parts = sorted(target.glob(f"{stem}.*.parquet"))
        there = pyarrow.concat_tables([pyarrow.parquet.read_table(part) for part in parts])
        rows += there.num_rows
        here = getattr(ninefold, name)(asked)
        if not there.equals(here):
            different += 1
    lost = expected - len(every)
    return f"{rows:,} rows of {expected:,}: {lost} lost, {doubled} doubled, {different} files different from what one machine makes"


def main(engine: str, name: str, number: int, folder: str, pause: float = 20.0, seed: int = 1) -> None:
    where = Path(folder).absolute()
    source, target = where / "puzzles", where / f"{engine}-{name}"
    if not source.exists():
        puzzles(number, source)
    os.chdir(where)
    chance, memory = random.Random(seed), Memory()
    cluster = {"ray": Ray, "spark": Spark}[engine]()
    began = time.monotonic()
    last = ["nothing yet"]

    def say(what: str) -> None:
        print(f"{time.monotonic() - began:8.1f} s  {what}", flush=True)

    def driver() -> subprocess.Popen[str]:
        asked = [sys.executable, "-c", DRIVERS[engine], cluster.address, name, str(source), str(target), str(LOTS[name])]
        same = {**os.environ, "PYSPARK_PYTHON": sys.executable}
        process = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=open("driver.log", "a"), text=True, env=same)
        memory.driver = process.pid

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                if " lots, " in line:
                    last[0] = line.strip()

        threading.Thread(target=read, daemon=True).start()
        return process

    memory.start()
    running = driver()
    killed: Counter[str] = Counter()
    kinds = ["process of the work", "worker", "node", "driver"]
    while True:
        try:
            running.wait(timeout=chance.uniform(0.5, 1.5) * pause)
            if running.returncode == 0:
                break
            say(f"the driver ended by itself with {running.returncode}, and is started again")
            running = driver()
            continue
        except subprocess.TimeoutExpired:
            pass
        victim = kinds[sum(killed.values()) % len(kinds)]
        if victim == "node":
            cluster.lose(chance)
        elif victim == "driver":
            for pid in [*below(running.pid), running.pid]:
                kill(pid)
            running.wait()
            running = driver()
        else:
            names = [victim] if victim != "worker" else ["executor"] if engine == "spark" else ["worker"]
            some = memory.pids(*names)
            if not some:
                continue
            kill(chance.choice(some))
        killed[victim] += 1
        say(f"killed: {victim}; {last[0]}")
    say(f"done: {last[0]}")
    print("killed:", ", ".join(f"{number} × {victim}" for victim, number in killed.items()))
    print("most memory:", ", ".join(f"{victim} {most / 2**20:,.0f} MiB" for victim, most in sorted(memory.most.items())))
    cluster.end()
    print(compared(name, source, target), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], *map(float, sys.argv[5:6]), *map(int, sys.argv[6:7]))
