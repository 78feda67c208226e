"""Ninefold beside other Python packages: processor time of one thread for a puzzle, both in turn in one run.

    pip install ./crates/python rustoku py-sudoku sudokutools hodoku-py
    python bench/python_peers.py LIST data/rated/ours-hodoku.csv

LIST holds a puzzle a line; the second file has the scores that HoDoKu itself gives, and of its first hundred puzzles it is told how many of
them each package gives. Each pair takes turns by chunks of puzzles until the peer has worked for some seconds. What both can tell
is compared: solutions, and HoDoKu's levels and scores. A peer that is not installed is left out.
"""

import csv
import importlib.metadata
import itertools
import sys
import time
from collections.abc import Callable
from typing import Any

import ninefold

SECONDS = 5.0
CHUNK = 10
# What is said where both have scales or steps of their own.
UNLIKE = None

Call = Callable[[str], Any]


def rows(line: str) -> list[list[int]]:
    numbers = [0 if cell == "." else int(cell) for cell in line]
    return [numbers[at : at + 9] for at in range(0, 81, 9)]


def rustoku() -> dict[str, tuple[Call, Call]]:
    import rustoku

    def steps(line: str) -> Any:
        rustoku.solve_steps(line, difficulty="expert")
        return UNLIKE

    return {
        "solve": (rustoku.solve, lambda line: str(ninefold.Board(line).solve())),
        "steps": (steps, lambda line: ninefold.Board(line).explain("human") and UNLIKE),
    }


def py_sudoku() -> dict[str, tuple[Call, Call]]:
    from sudoku import Sudoku

    def solve(line: str) -> str:
        return "".join(str(cell) for row in Sudoku(3, 3, board=rows(line)).solve().board for cell in row)

    return {"solve": (solve, lambda line: str(ninefold.Board(line).solve()))}


def sudokutools() -> dict[str, tuple[Call, Call]]:
    from sudokutools import analyze, solve, sudoku

    def first(line: str) -> str:
        return str(next(iter(solve.dlx(sudoku.Sudoku.decode(line.replace(".", "0"))))).encode())

    def rate(line: str) -> Any:
        analyze.rate(sudoku.Sudoku.decode(line.replace(".", "0")))
        return UNLIKE

    return {
        "solve": (first, lambda line: str(ninefold.Board(line).solve())),
        "rate": (rate, lambda line: ninefold.Board(line).rate("human") and UNLIKE),
    }


def hodoku_py() -> dict[str, tuple[Call, Call]]:
    from hodoku import Solver

    def rate(line: str) -> tuple[str, int]:
        rated = Solver().rate(line)
        return rated.level.name.lower(), rated.score

    def ours(line: str) -> tuple[str, int]:
        rated = ninefold.Board(line).rate("hodoku")
        return rated["level"].lower(), rated["score"]

    return {
        "rate": (rate, ours),
        "steps": (lambda line: len(Solver().solve(line).steps), lambda line: len(ninefold.Board(line).explain("hodoku"))),
    }


PEERS = {"rustoku": rustoku, "py-sudoku": py_sudoku, "sudokutools": sudokutools, "hodoku-py": hodoku_py}


def in_turn(lines: list[str], peer: Call, ours: Call) -> tuple[int, int, float, float]:
    """How many puzzles, on how many both say the same, and the seconds of both."""
    number = same = 0
    taken = [0.0, 0.0]
    for start in itertools.count(0, CHUNK):
        chunk = lines[start : start + CHUNK]
        if not chunk or taken[0] > SECONDS:
            return number, same, taken[0], taken[1]
        said = []
        for which, call in enumerate((peer, ours)):
            began = time.process_time()
            said.append([call(line) for line in chunk])
            taken[which] += time.process_time() - began
        number += len(chunk)
        same += sum(one == other is not UNLIKE for one, other in zip(*said))


def scores(path: str) -> None:
    """On how many puzzles each package gives the score that HoDoKu gave."""
    from hodoku import Solver

    with open(path) as file:
        recorded = [(fields[0], int(fields[2])) for fields in csv.reader(file)][:100]
    theirs = sum(Solver().rate(line).score == score for line, score in recorded)
    ours = sum(ninefold.Board(line).rate("hodoku")["score"] == score for line, score in recorded)
    print(f"of {len(recorded)} scores of HoDoKu: hodoku-py {theirs}, ninefold {ours}")


def main(path: str, rated: str) -> None:
    with open(path) as file:
        lines = [line[:81] for line in file if len(line) > 80 and line[0] in ".0123456789"]
    print(f"{'':<20}{'':<8}{'puzzles':>8}{'equal':>8}{'peer':>14}{'ninefold':>14}{'ratio':>10}")
    for name, made in PEERS.items():
        try:
            peer = f"{name} {importlib.metadata.version(name)}"
            calls = made()
        except (ImportError, importlib.metadata.PackageNotFoundError):
            print(f"{name} is not installed")
            continue
        for what, (theirs, ours) in calls.items():
            number, same, peer_took, we_took = in_turn(lines, theirs, ours)
            each = [f"{1e6 * took / number:,.1f} µs" for took in (peer_took, we_took)]
            print(f"{peer:<20}{what:<8}{number:>8,}{f'{same:,}' if same else '-':>8}{each[0]:>14}{each[1]:>14}{peer_took / we_took:>10,.1f}")
    scores(rated)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
