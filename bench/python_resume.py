"""What a driver needs to know of rows that are done: its memory where nearly everything is, for more and more rows.

    python bench/python_resume.py ray run FOLDER 1000000 10000000 50000000 1000000000
    python bench/python_resume.py spark remaining FOLDER 1000000 10000000 50000000

Writes a folder of puzzles (files of 10⁶ rows, all the same puzzle, with ids that are not in order), and one with the results of all lots but one, as far as
anybody opens them. Then a driver of its own, on a local cluster, does what is left with `run`, or counts what `remaining` leaves. Tells the most
memory that it held (VmHWM, of Java too), and how much of that was there before it was asked.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy
import pyarrow
import pyarrow.parquet

import ninefold
from ninefold import _jobs
from ninefold._files import folder

FILE = 1_000_000
# Rows of a lot, as `ninefold.ray.run` has it for ratings: the more lots, the more is to know.
LOT = 20_000
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def held(pid: int, what: str) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(what):
            return int(line.split()[1]) / 1024
    return 0.0


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def java() -> list[int]:
    """The virtual machine of Spark's driver."""
    return [pid for pid in children(os.getpid()) if b"SparkSubmit" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def made(number: int, where: Path, ids: bool) -> None:
    """A source, and a target where one lot is left; with the rows' ids in it where these are asked."""
    source, target = where / "puzzles", where / "rated"
    source.mkdir(parents=True)
    target.mkdir()
    chance = numpy.random.default_rng(1)
    for at in range(0, number, FILE):
        column = numpy.arange(at, at + FILE)
        if ids:
            # Far from each other, so that nothing is gained by what is near.
            chance.shuffle(column)
        table = pyarrow.table({"id": column, "puzzle": pyarrow.repeat(PUZZLE, FILE).dictionary_encode()})
        table = table.cast(pyarrow.schema([("id", pyarrow.int64()), ("puzzle", pyarrow.string())]))
        name = f"{at // FILE:06}.parquet"
        pyarrow.parquet.write_table(table, source / name, compression="zstd", use_dictionary=["puzzle"], column_encoding=None if ids else {"id": "DELTA_BINARY_PACKED"})
        if ids:
            done = table.select(["id"]).append_column("status", pyarrow.repeat("ok", FILE))
            pyarrow.parquet.write_table(done.slice(1 if at == 0 else 0), target / name, compression="zstd")
    if ids:
        return
    options = {"operation": "rate", "options": {}, "lot": LOT}
    (target / _jobs.RUN).write_text(json.dumps(options))
    (target / _jobs.MANIFESTS).mkdir()
    for file in _jobs._files(folder(str(source))):
        lots = file.lots(LOT)[1:] if file.name.startswith("000000") else file.lots(LOT)
        told = [{"name": lot.name, "rows": lot.rows, "statuses": {"ok": lot.rows}} for lot in lots]
        for lot in lots:
            (target / lot.name).touch()
        (target / _jobs.MANIFESTS / f"{file.key}.json").write_text(json.dumps({"lots": told}))


def drive(engine: str, what: str, where: str) -> None:
    source, target = f"{where}/puzzles", f"{where}/rated"
    if engine == "ray":
        import ray

        import ninefold.ray

        ray.init("local", num_cpus=2, object_store_memory=1_500_000_000, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
        ray.data.DataContext.get_current().enable_progress_bars = False
        ray.get(ray.remote(lambda: 1).remote())
    else:
        from pyspark.sql import SparkSession

        import ninefold.spark

        os.environ["PYSPARK_PYTHON"] = sys.executable
        builder = SparkSession.builder.master("local-cluster[2,1,1500]").config("spark.ui.enabled", "false")
        session = builder.config("spark.executor.memory", "1g").config("spark.driver.memory", "1g").getOrCreate()
        session.sparkContext.setLogLevel("OFF")
        session.range(2).count()
    pids = [os.getpid(), *java()]
    before = [held(pid, "VmRSS") for pid in pids]
    began = time.monotonic()
    if what == "run":
        report = (
            ninefold.ray.run("rate", source, target, lot=LOT)
            if engine == "ray"
            else ninefold.spark.run(session, "rate", source, target, lot=LOT)
        )
        done = f"{report.lots:,} lots, {report.rows:,} rows, {report.redone:,} done now"
    elif engine == "ray":
        done = f"{ninefold.ray.remaining(ray.data.read_parquet(source), 'id', target).count()} rows left"
    else:
        done = f"{ninefold.spark.remaining(session.read.parquet(source), 'id', target).count()} rows left"
    took = time.monotonic() - began
    most = [held(pid, "VmHWM") for pid in pids]
    told = " + ".join(f"{most:,.0f} MiB (before: {before:,.0f})" for most, before in zip(most, before))
    print(f"{told}; {took:.0f} s; {done}", flush=True)


def main(engine: str, what: str, where: str, *numbers: str) -> None:
    for number in map(int, numbers):
        here = Path(where) / f"{engine}-{what}-{number}"
        made(number, here, what == "remaining")
        print(f"{engine} {what}, {number:,} rows: the driver held ", end="", flush=True)
        subprocess.run([sys.executable, __file__, "drive", engine, what, str(here)], check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    drive(*sys.argv[2:]) if sys.argv[1] == "drive" else main(*sys.argv[1:])
