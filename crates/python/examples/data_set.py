"""Make a data set of puzzles from nothing: no two equal up to symmetry, in strata of difficulty, with proved steps, as Parquet with a card.

    python data_set.py 2000 folder

Makes this many classes, as many of each band of Sudoku Explainer's rating, and writes their parts as shards that
`datasets.load_dataset(folder)` reads. `ninefold dataset` does the same with a longer card; begin here for one of your own.
"""

import sys
from pathlib import Path

import polars

import ninefold

SEED = 7
BANDS = ["1.0..1.9", "2.0..4.9", "5.0..7.4", "7.5..8.9"]
SHARD = 5_000

CARD = """---
license: cc0-1.0
tags: [sudoku, reasoning]
configs:
- config_name: default
  data_files:
  - {{split: train, path: "train-*.parquet"}}
  - {{split: test, path: "test-*.parquet"}}
---
# Sudoku puzzles with ratings and proved steps

{train:,} puzzles to train, {test:,} to test. No two puzzles are equal up to symmetry, not even across the two.

| column | type |
|---|---|
{columns}

Made by `python data_set.py {number} folder` with ninefold {version}: as many puzzles of each band of `er` ({bands}), each step of `trace` accepted by a
checker that shares no code with the search. Classes are divided by a hash of their canonical form, so a larger data set divides them in the
same way.
"""


def main(number: int, target: str) -> None:
    folder = Path(target)
    folder.mkdir(parents=True)
    made = ninefold.dataset(number, seed=SEED, by="er", bands=BANDS, shares=(9, 0, 1))
    table = polars.DataFrame(made)
    sizes = {}
    for name in ("train", "test"):
        part = table.filter(polars.col("split") == name)
        sizes[name] = len(part)
        shards = range(0, max(1, len(part)), SHARD)
        for i, start in enumerate(shards):
            part.slice(start, SHARD).write_parquet(folder / f"{name}-{i:05}-of-{len(shards):05}.parquet")
    columns = "\n".join(f"| `{name}` | {kind} |" for name, kind in table.schema.items())
    bands = ", ".join(BANDS)
    card = CARD.format(number=number, version=ninefold.__version__, columns=columns, bands=bands, **sizes)
    (folder / "README.md").write_text(card)
    print(f"{sizes['train']:,} puzzles to train, {sizes['test']:,} to test, in {folder}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
