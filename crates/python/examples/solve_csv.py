"""Solve a table of puzzles, such as those of Kaggle with their columns quizzes and solutions.

    python solve_csv.py puzzles.csv solved.csv

The puzzles are found by the names that data sets give their column; every other column stays.
"""

import sys

import polars

import ninefold


def main(source: str, target: str) -> None:
    # Puzzles are text: as numbers they would lose the zeros at their beginning.
    table = polars.read_csv(source, infer_schema=False)
    solved = ninefold.solve(table, prefix="found_", progress=True)
    solved.write_csv(target)
    for status, number in solved["found_status"].value_counts(sort=True).iter_rows():
        print(f"{number:>10,} {status}")


if __name__ == "__main__":
    main(*sys.argv[1:])
