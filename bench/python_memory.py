"""What memory tables of any length need: the peak of a process that solves a stream of record batches.

    python bench/python_memory.py LIST 1000000 10000000

LIST holds a puzzle a line; it is repeated until there are that many rows, in batches of 65,536. Nothing is kept of what comes out.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator

import pyarrow

import ninefold

BATCH = 65_536


def main(path: str, rows: int) -> None:
    with open(path) as file:
        lines = [line[:81] for line in file if len(line) > 80 and line[0] in ".0123456789"]
    full = pyarrow.RecordBatch.from_pydict({"puzzle": (lines * (BATCH // len(lines) + 1))[:BATCH]})

    def batches() -> Iterator[pyarrow.RecordBatch]:
        for start in range(0, rows, BATCH):
            yield full.slice(0, min(BATCH, rows - start))

    began = time.process_time()
    solved = ninefold.solve(pyarrow.RecordBatchReader.from_batches(full.schema, batches()), threads=1)
    done = sum(batch.num_rows for batch in solved)
    took = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{done:>12,} rows{1e9 * took / done:8.1f} ns a row, a peak of {peak:,.0f} MiB")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        main(sys.argv[1], int(sys.argv[2]))
    else:
        for number in sys.argv[2:]:
            subprocess.run([sys.executable, __file__, sys.argv[1], number], check=True)
