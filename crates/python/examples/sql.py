"""Ask for ratings in SQL: functions for DuckDB that work on whole columns.

    python sql.py puzzles.parquet

Tells the hardest puzzles of a file, and how many are proper.
"""

import sys
from collections.abc import Callable
from typing import Any

import duckdb
import pyarrow
from duckdb.func import ARROW, SPECIAL

import ninefold


def function(name: str, column: str) -> Callable[[Any], Any]:
    """What answers a column of puzzles with a column of the answers."""

    def answer(puzzles: Any) -> Any:
        return pyarrow.table(getattr(ninefold, name)(puzzles))[column].combine_chunks()

    return answer


# The names in SQL: the function, the column of its answers, and their type.
FUNCTIONS = {
    "rate": ("rate", "er", "DOUBLE"),
    "status": ("check", "status", "VARCHAR"),
    "solve": ("solve", "solution", "VARCHAR"),
    "canon": ("canon", "canonical", "VARCHAR"),
}


def main(source: str) -> None:
    connection = duckdb.connect()
    for name, (python, column, kind) in FUNCTIONS.items():
        made = function(python, column)
        connection.create_function(name, made, ["VARCHAR"], kind, type=ARROW, null_handling=SPECIAL)
    hardest = f"""
        with proper as (select distinct on (canon(puzzle)) puzzle from '{source}' where status(puzzle) = 'ok')
        select puzzle, rate(puzzle) as er from proper order by er desc, puzzle limit 3
    """
    for puzzle, er in connection.sql(hardest).fetchall():
        print(f"{puzzle} {er:.1f}")
    counts = f"select status(puzzle) as status, count(*) from '{source}' group by status order by status"
    for status, number in connection.sql(counts).fetchall():
        print(f"{number:>10,} {status}")


if __name__ == "__main__":
    main(sys.argv[1])
