"""Rate more puzzles than one machine can, and go on after an interruption: on all machines of a Ray cluster.

    python scale_out.py puzzles/ lots/ rated/

Reads a folder of Parquet files with a column of puzzles. On a machine of a cluster it works on all of it, else on all processors of this one. What becomes
of each lot of puzzles is a file in `lots/`: whatever ended a run, the same command does what is left. Then these files become a few large
ones in `rated/`; what is no puzzle, or took too long, stands in `dead/` beside it, with the reason.
"""

import sys
from pathlib import Path

import ray

import ninefold.ray


def main(source: str, lots: str, target: str) -> None:
    ray.init(log_to_driver=False)
    # One puzzle may take a thousand times as long as another: what takes longer than ten seconds is told as such, and is done again
    # without a limit by `redo=["timeout"]`.
    report = ninefold.ray.run("rate", source, lots, profile="se", time_limit=10, progress=print)
    rows = ninefold.ray.compact(lots, target, dead=str(Path(target).parent / "dead"))
    print(f"{rows:,} rows, {report.redone:,} of them now")
    for status, number in report.statuses.items():
        print(f"{number:>10,} {status}")


if __name__ == "__main__":
    main(*sys.argv[1:])
