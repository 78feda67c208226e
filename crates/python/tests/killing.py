"""Processes that tests end with `kill -9`, and what must then be written all the same."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet

import ninefold

ROWS = 20_000
LOT = 500


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
        found += (children := parents.get(waiting.pop(), []))
        waiting += children
    return found


def ours(words: str) -> list[int]:
    """The processes below this one whose command has these words."""
    found = []
    for pid in below(os.getpid()):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")
        except OSError:
            continue
        if words.encode() in command:
            found.append(pid)
    return found


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def killed_at(folder: Path, script: str, *arguments: object) -> None:
    """Runs a driver, which waits when it has written as much as it should, and ends it with all that it has begun."""
    mark = folder / "mark"
    command = [sys.executable, "-c", script, *map(str, arguments), str(mark)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while not mark.exists():
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.05)
    for pid in [process.pid, *below(process.pid)]:
        kill(pid)
    process.communicate()


# What a driver does when it has heard of ten lots.
WAITING = """
def waiting(report):
    if report.done >= 10:
        open(sys.argv[-1], "w").close()
        time.sleep(10_000)
"""


def source(folder: Path, made: list[str]) -> tuple[str, pyarrow.Table]:
    """A folder with many rows in four files, and all of them."""
    guises = [made, *(ninefold.transform(made, seed=seed) for seed in range(1, ROWS // len(made)))]
    table = pyarrow.table({"id": range(ROWS), "puzzle": [puzzle for guise in guises for puzzle in guise]})
    (folder / "puzzles").mkdir()
    for at in range(0, ROWS, ROWS // 4):
        pyarrow.parquet.write_table(table.slice(at, ROWS // 4), folder / "puzzles" / f"{at:06}.parquet")
    return str(folder / "puzzles"), table


def all_is_there(target: Path, table: pyarrow.Table, report: Any) -> None:
    """Nothing lost, nothing doubled, nothing half."""
    assert (report.rows, report.lots, report.done) == (ROWS, ROWS // LOT, ROWS // LOT)
    there = pyarrow.parquet.read_table(target).sort_by("id")
    assert there["id"].to_pylist() == list(range(ROWS))
    assert there.equals(ninefold.solve(table)) and not (target / "_unfinished").exists()
