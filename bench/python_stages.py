"""What each stage of a large data set costs a row: processor time of one thread, and bytes as Parquet with zstd.

    python bench/python_stages.py 4000

Makes this many puzzles and takes each of them through all stages.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet

import ninefold


def stored(table: Any) -> float:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows.parquet"
        pyarrow.parquet.write_table(table, file, compression="zstd")
        return file.stat().st_size / len(table)


def main(number: int) -> None:
    puzzles = ninefold.generate(0, seed=3, threads=1)
    # The first call of all loads what Arrow needs.
    pyarrow.table(puzzles.beats(0, 1))
    began = time.process_time()
    made = pyarrow.table(puzzles.beats(1, 1 + max(1, number // 512)))
    print(f"generate     {1e6 * (time.process_time() - began) / len(made):10.2f} µs {stored(made):8.1f} bytes a row")
    table = made.select(["puzzle"])
    stages: dict[str, Callable[[Any], Any]] = {
        "keys": lambda rows: ninefold.keys(rows, threads=1),
        "canon": lambda rows: ninefold.canon(rows, threads=1),
        "solve": lambda rows: ninefold.solve(rows, threads=1),
        "check": lambda rows: ninefold.check(rows, threads=1),
        "rate se": lambda rows: ninefold.rate(rows, "se", threads=1),
        "rate human": lambda rows: ninefold.rate(rows, "human", threads=1),
        "trace se": lambda rows: ninefold.trace(rows, "se", threads=1),
        "trace human": lambda rows: ninefold.trace(rows, "human", threads=1),
    }
    for name, stage in stages.items():
        began = time.process_time()
        done = stage(table)
        micros = 1e6 * (time.process_time() - began) / len(table)
        print(f"{name:<13}{micros:10.2f} µs {stored(done):8.1f} bytes a row, the puzzle's {stored(table):.1f} included")


if __name__ == "__main__":
    main(int(sys.argv[1]))
