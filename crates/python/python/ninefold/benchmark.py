"""The benchmark: 2,000 puzzles in ten bands of difficulty, held out of every data set, and answers to them scored step by step.

It is what `ninefold benchmark` has: the same puzzles, the same scores, on every machine.

>>> from ninefold import benchmark
>>> held = benchmark.puzzles()
>>> len(held), held[216]["id"], held[216]["band"]
(2000, 'er-2-017', 2)
>>> scores = benchmark.score({held[0]["id"]: "I don't know."})
>>> scores["bands"][-1]["answered"], scores["answers"][0]["solved"]
(1, False)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import cast

from ._errors import NinefoldError
from ._dispatch import Bar, Progress
from ._ninefold import benchmark_puzzles, score_answers
from .types import BenchmarkAnswer, BenchmarkPuzzle, BenchmarkScores, Profile


def puzzles() -> list[BenchmarkPuzzle]:
    """All puzzles, the easiest band first, as dicts: `id`, `band` (1 to 10), `er` and `puzzle`.

    >>> from ninefold import benchmark
    >>> sorted(benchmark.puzzles()[0])
    ['band', 'er', 'id', 'puzzle']
    """
    return benchmark_puzzles()


def read_answer(id: str, text: str) -> BenchmarkAnswer:
    """The answer that a model's text has: the steps that `rewards.read_steps` reads in it, and the grid that `rewards.read_grid` does.

    >>> from ninefold import benchmark
    >>> benchmark.read_answer("er-1-001", "- r5c5=5\\n- r1c6=8")
    {'id': 'er-1-001', 'moves': ['r5c5=5', 'r1c6=8']}
    """
    from . import rewards

    answer: BenchmarkAnswer = {"id": id, "moves": rewards.read_steps(text)}
    grid = rewards.read_grid(text)
    return answer if grid is None else {**answer, "grid": grid}


def score(
    answers: Iterable[BenchmarkAnswer] | Mapping[str, str],
    *,
    profile: Profile = "human",
    threads: int | None = None,
    progress: Progress = False,
) -> BenchmarkScores:
    """Scores answers: `answers` has each of them, `bands` each band and, behind these, all together.

    answers: dicts with `id`, and `moves` (a list of steps), `grid` (81 digits) or both; or the texts of a model by the ids of puzzles.

    Of an answer: whether it is `valid` (all can be read, the grid keeps the givens), `solved` (the grid is the solution; without one, the steps
    fill every cell and none is wrong) and `justified` (the steps solve it, and a technique of the profile shows each), the number of
    `steps`, the `first_unjustified`, and `prefix`, the part of the empty cells that the steps before it fill. A puzzle without an
    answer counts as not solved.

    >>> from ninefold import benchmark
    >>> first = benchmark.puzzles()[0]
    >>> import ninefold
    >>> answer = {"id": first["id"], "grid": ninefold.solve([first["puzzle"]])[0]}
    >>> benchmark.score([answer])["bands"][0]["solved"]
    1
    """
    if isinstance(answers, Mapping):
        texts = cast("Mapping[str, str]", answers)
        answers = [read_answer(id, text) for id, text in texts.items()]
    elif isinstance(answers, str):
        raise NinefoldError("expected a list of answers, or texts by the ids of their puzzles, found one text")
    lines = [json.dumps(answer) for answer in answers]
    with Bar(progress, 2000) as bar:
        return score_answers(lines, profile, threads, bar)
