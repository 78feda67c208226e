"""Make a data set of puzzles from nothing: no two equal up to symmetry, rated, with proved steps, as Parquet with a card.

    python data_set.py 20 folder

Makes this many beats of 512 puzzles, keeps one of each class, divides the classes into train and test, rates them on two scales,
traces their steps, each accepted by the checker, and writes shards that `datasets.load_dataset(folder)` reads.
"""

import sys
from pathlib import Path
from typing import Any

import polars

import ninefold

SEED = 7
# This part of all classes is for testing.
TEST = 0.1
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

| column | type | what it is |
|---|---|---|
{columns}

## How it was made

`python data_set.py {beats} folder` with ninefold {version}: minimal puzzles from full grids, each grid as likely as any other
(seed {seed}, {beats} beats); one of each class by the canonical form; rated as Sudoku Explainer does and on a scale for people; each
step accepted by a checker that shares no code with the search. Classes are divided by a hash of their canonical form, so a
larger data set of the same kind divides them in the same way.

## Distribution

![Ratings](ratings.svg)

The puzzles are no fair sample of all minimal puzzles: those with few givens come more often than their share.
"""

ABOUT = {
    "puzzle": "81 characters, `.` for an empty cell",
    "solution": "81 digits",
    "class": "the canonical form, one for all puzzles that are equal up to symmetry",
    "er": "Sudoku Explainer's rating of the hardest step",
    "ep": "that of the hardest step up to the first placement",
    "ed": "that of the hardest step up to the first elimination",
    "level": "the grade on the scale human-2",
    "score": "the score on it",
    "steps": "how many steps solve it",
    "trace": "the steps, as JSON: technique, rating, placements, eliminations, sentences",
}


def make(beats: int) -> polars.DataFrame:
    """All columns of all puzzles, one of each class, in the order of their making."""
    made = polars.DataFrame(ninefold.generate(0, seed=SEED).beats(0, beats)).select("puzzle")
    distinct = ninefold.canon(made, prefix="c_").unique("c_canonical", keep="first", maintain_order=True)
    rated = ninefold.rate(distinct.select("puzzle"), "se", prefix="se_")
    traced = ninefold.trace(rated, "human", prefix="h_", progress=True)
    assert (traced["se_status"] == "ok").all() and (traced["h_status"] == "ok").all()
    names = {"h_solution": "solution", "h_canonical": "class", "se_er": "er", "se_ep": "ep", "se_ed": "ed"}
    names |= {"h_level": "level", "h_score": "score", "h_steps": "steps", "h_trace": "trace"}
    return traced.select("puzzle", *names).rename(names)


def histogram(table: Any) -> str:
    """How many puzzles have which rating, as SVG."""
    counts = table.group_by(polars.col("er").floor().cast(polars.Int64).alias("er")).len().sort("er")
    most = counts["len"].max()
    bars = []
    for i, (er, number) in enumerate(counts.iter_rows()):
        width, y = 300 * number / most, 20 * i
        bars.append(f'<rect x="50" y="{y + 3}" width="{width:.1f}" height="14" fill="#4a78b5"/>')
        bars.append(f'<text x="44" y="{y + 15}" text-anchor="end">{er}.x</text>')
        bars.append(f'<text x="{56 + width:.1f}" y="{y + 15}">{number:,}</text>')
    size = f'width="420" height="{20 * len(counts)}" font-family="sans-serif" font-size="12"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(bars)}</svg>\n'


def main(beats: int, target: str) -> None:
    folder = Path(target)
    folder.mkdir(parents=True)
    table = make(beats)
    keys = ninefold.keys(table.select("puzzle"))["key"]
    is_test = polars.Series([key[0] < 256 * TEST for key in keys])
    parts = {"train": table.filter(~is_test), "test": table.filter(is_test)}
    for name, part in parts.items():
        shards = range(0, max(1, len(part)), SHARD)
        for i, start in enumerate(shards):
            part.slice(start, SHARD).write_parquet(folder / f"{name}-{i:05}-of-{len(shards):05}.parquet")
    (folder / "ratings.svg").write_text(histogram(table))
    columns = "\n".join(f"| `{name}` | {kind} | {ABOUT[name]} |" for name, kind in table.schema.items())
    sizes = {name: len(part) for name, part in parts.items()}
    card = CARD.format(beats=beats, seed=SEED, version=ninefold.__version__, columns=columns, **sizes)
    (folder / "README.md").write_text(card)
    print(f"{sizes['train']:,} puzzles to train, {sizes['test']:,} to test, in {folder}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
