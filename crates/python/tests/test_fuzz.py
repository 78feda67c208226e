"""Nothing aborts the interpreter: calls with whatever comes along end in an answer or in one clear exception.

100,000 calls where NINEFOLD_SLOW_TESTS is set, else some thousands.
"""

import os
import random
from typing import Any

import numpy
import pyarrow
from puzzles import CHAINS, CLASH, NONE, PROPER, SEVERAL, SOLUTION, numbers

import ninefold
from ninefold import Board, CandidateMap, CellMap, NinefoldError

CALLS = 100_000 if os.environ.get("NINEFOLD_SLOW_TESTS") else 5_000
TEXTS = [PROPER, SEVERAL, NONE, CLASH, CHAINS, SOLUTION, "", ".", "r1c1", "r1c1(5)", "\0", "é" * 81, "5" * 729, "\ud800"]


def value(chance: random.Random, depth: int = 0) -> Any:
    """Something, often something wrong."""
    kind = chance.randrange(14 if depth < 2 else 7)
    if kind == 0:
        return chance.choice([None, True, b"53", 1.5, float("nan"), 10**40, -1, object()])
    if kind == 1:
        return chance.randrange(-2, 100)
    if kind in (2, 3):
        return chance.choice(TEXTS)
    if kind in (4, 5, 6):
        text = list(chance.choice(TEXTS))
        for _ in range(chance.randrange(4)):
            if text:
                text[chance.randrange(len(text))] = chance.choice("0123456789.:;#|+-\n\t xA\u0661")
        return "".join(text)
    if kind == 7:
        return numbers(PROPER)[: chance.randrange(70, 82)]
    if kind == 8:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if kind == 9:
        shape = chance.choice([(0, 81), (1, 81), (2, 9, 9), (81,), (3,), (1, 80), ()])
        return numpy.full(shape, chance.choice([0, 1, 9, 10, 255]), dtype=chance.choice(["u1", "i8", "f8", "?", "U1"]))
    if kind == 10:
        return CellMap(chance.sample(range(81), 5)) if chance.random() < 0.5 else CandidateMap([(3, 4)])
    if kind == 11:
        name = chance.choice(["puzzle", "grid", "id", ""])
        column = chance.choice([TEXTS, [1, 2], [None], [], [[1] * 81], [b"5" * 81]])
        return pyarrow.table({name: column})
    if kind == 12:
        return (value(chance, depth + 1), value(chance, depth + 1))
    return {"puzzle": value(chance, depth + 1)}


CALLABLES: list[Any] = [
    lambda a, b: Board(a),
    lambda a, b: CellMap(a),
    lambda a, b: CandidateMap(a),
    lambda a, b: ninefold.solve(a),
    lambda a, b: ninefold.solve(a, errors=b),
    lambda a, b: ninefold.count(a, b),
    lambda a, b: ninefold.count(a, 3),
    lambda a, b: ninefold.check(a),
    lambda a, b: ninefold.canon(a, threads=b),
    lambda a, b: ninefold.keys(a),
    lambda a, b: ninefold.rate(a, b),
    lambda a, b: ninefold.rate(a, "human", time_limit=0.01),
    lambda a, b: next(ninefold.generate(seed=1, givens=a)) if isinstance(a, str) else None,
    lambda a, b: ninefold.generate(a, seed=b),
    lambda a, b: ninefold.generate(1, seed=1, pattern=a, symmetry=b),
    lambda a, b: Board(PROPER).place(a, b),
    lambda a, b: Board(PROPER).remove(a),
    lambda a, b: Board(PROPER).hint(a, lang=b),
    lambda a, b: Board(PROPER).hint(2, techniques=a),
    lambda a, b: Board(PROPER).to(a),
    lambda a, b: Board(PROPER).apply(a),
    lambda a, b: Board(PROPER).is_legal(a),
    lambda a, b: Board(PROPER).transform(a, seed=b),
    lambda a, b: Board(PROPER).rate("se", time_limit=a),
    lambda a, b: numpy.asarray(Board(a)),
    lambda a, b: (a, b) in CandidateMap("r1c1(5)"),
    lambda a, b: ninefold.generate(1, seed=1, level=a, score=b),
    lambda a, b: Board(PROPER)[a],
    lambda a, b: Board(PROPER) == a,
    lambda a, b: CellMap("r1c1") | a,
    lambda a, b: a in CellMap("r1c1"),
    lambda a, b: CandidateMap("r1c1(5)") <= a,
    lambda a, b: Board(a).count(2),
    lambda a, b: Board(a).solve(),
    lambda a, b: Board(a).canonical().symmetries,
]


def test_whatever_is_given_ends_in_an_answer_or_an_exception() -> None:
    chance = random.Random(2026)
    answered = refused = 0
    for _ in range(CALLS):
        call = chance.choice(CALLABLES)
        try:
            call(value(chance), value(chance))
            answered += 1
        # Halves of characters in options are Python's own error, as wrong types are.
        except (NinefoldError, TypeError, UnicodeEncodeError):
            refused += 1
    assert answered > CALLS // 20 and refused > CALLS // 20
