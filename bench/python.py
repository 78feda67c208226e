"""What the Python package costs beside the program: processor time for many puzzles, for one, and for the import.

    python bench/python.py LIST 1000000 target/release/ninefold

LIST holds a puzzle a line; it is repeated until there are that many rows. Program and package take turns, each with one thread,
five rounds; medians of user and system time.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy
import pyarrow

import ninefold

ROUNDS = 5


def spent(call: Callable[[], object]) -> float:
    """Processor seconds of this process."""
    before = time.process_time()
    call()
    return time.process_time() - before


def of_children(*command: str) -> float:
    """Processor seconds of a command, which prints nowhere."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def many(lines: list[str], program: str) -> None:
    table = pyarrow.table({"puzzle": lines})
    digits = numpy.frombuffer("".join(lines).encode(), dtype=numpy.uint8).reshape(-1, 81)
    array = numpy.where((digits >= 49) & (digits <= 57), digits - 48, 0).astype(numpy.uint8)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "puzzles.txt")
        with open(file, "w") as out:
            out.writelines(f"{line}\n" for line in lines)
        ways: dict[str, Callable[[], float]] = {
            "solve --unique": lambda: of_children(program, "solve", "--unique", "--jobs", "1", file),
            "solve": lambda: of_children(program, "solve", "--jobs", "1", file),
            "Arrow column": lambda: spent(lambda: ninefold.solve(table, threads=1)),
            "numpy array": lambda: spent(lambda: ninefold.solve(array, threads=1)),
            "list of texts": lambda: spent(lambda: ninefold.solve(lines, threads=1)),
        }
        taken: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name, way in ways.items():
                taken[name].append(way())
    for name, seconds in taken.items():
        ratios = [mine / theirs for mine, theirs in zip(seconds, taken["solve --unique"])]
        each = 1e9 * statistics.median(seconds) / len(lines)
        print(f"{name:<16}{each:8.1f} ns a row{statistics.median(ratios):8.3f} of solve --unique")


def single(lines: list[str]) -> None:
    few = lines[:20_000]
    boards = [ninefold.Board(line) for line in few]
    seconds: dict[str, list[float]] = {"Board(s)": [], "solve()": [], "Board(s).solve()": []}
    for _ in range(ROUNDS):
        seconds["Board(s)"].append(spent(lambda: [ninefold.Board(line) for line in few]))
        seconds["solve()"].append(spent(lambda: [board.solve() for board in boards]))
        seconds["Board(s).solve()"].append(spent(lambda: [ninefold.Board(line).solve() for line in few]))
    for name, taken in seconds.items():
        print(f"{name:<20}{1e6 * statistics.median(taken) / len(few):8.2f} µs a call")


def imports() -> None:
    code = "import time; t = time.process_time(); import ninefold; print(time.process_time() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(11)]
    print(f"import              {1e3 * statistics.median(float(run.stdout) for run in runs):8.1f} ms")


def main(path: str, rows: int, program: str) -> None:
    with open(path) as file:
        lines = [line[:81] for line in file if len(line) > 80 and line[0] in ".0123456789"]
    single(lines)
    imports()
    many((lines * (rows // len(lines) + 1))[:rows], program)
    print(f"{rows:,} rows; at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MiB in this process")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
