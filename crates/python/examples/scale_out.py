"""Rate more puzzles than one machine can, and go on after an interruption: on all machines of a Ray cluster.

    python scale_out.py puzzles/ rated/

Reads a folder of Parquet files with puzzles and a column `id` that tells rows apart, and writes another. On a machine of a cluster
it works on all of it, else on all processors of this one. Whatever ended a run, the same command does what is left.
"""

import sys

import polars
import ray

import ninefold.ray


def main(source: str, target: str) -> None:
    ray.data.DataContext.get_current().enable_progress_bars = False
    puzzles = ray.data.read_parquet(source)
    left = ninefold.ray.remaining(puzzles, "id", target)
    # A block is written when all its rows are done.
    blocks = left.repartition(target_num_rows_per_block=1_000)
    # One puzzle may take a thousand times as long as another: what takes longer than ten seconds is told as such.
    ninefold.ray.rate(blocks, "se", time_limit=10).write_parquet(target)
    rows = polars.read_parquet(f"{target}/*.parquet")
    print(f"{len(rows):,} rows, {rows['id'].n_unique():,} ids")
    for status, number in rows["status"].value_counts(sort=True).iter_rows():
        print(f"{number:>10,} {status}")


if __name__ == "__main__":
    main(*sys.argv[1:])
