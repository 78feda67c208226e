"""Puzzles for verifiers (0.4 and newer, `verifiers.v1`): a taskset whose rewards are those of `ninefold.rewards`.

`pip install ninefold verifiers` brings both; the taskset is called `ninefold-sudoku`, as in `eval ninefold-sudoku`.

>>> from ninefold.verifiers import SudokuConfig, SudokuTaskset
>>> tasks = list(SudokuTaskset(SudokuConfig(number=2, seed=7)))
>>> tasks[0].data.idx, len(tasks[0].data.puzzle), "r1c6=8" in tasks[0].data.prompt
(0, 81, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from . import benchmark, rewards
from ._errors import NinefoldError
from ._making import generate

try:
    import verifiers.v1 as vf
except ImportError:
    raise NinefoldError("ninefold.verifiers needs verifiers 0.4 or newer: pip install 'verifiers>=0.4'") from None

__all__ = ["SudokuTaskset"]

_PROMPT = """Solve this Sudoku. A dot is an empty cell.
{drawn}

Write your steps, one a line, in the order in which they can be justified, as in: hidden single: r1c6=8
Then write the nine rows of the solution."""


class SudokuData(vf.TaskData):  # type: ignore[misc,unused-ignore]
    """A puzzle."""

    puzzle: str
    """81 characters, `.` for an empty cell."""
    er: float
    """Sudoku Explainer's rating."""


class SudokuTask(vf.Task[SudokuData]):  # type: ignore[misc,unused-ignore]
    """What a model answers to a puzzle, rewarded: the grid and the steps count half each.

    >>> from ninefold.verifiers import SudokuConfig, SudokuTaskset
    >>> task = next(iter(SudokuTaskset(SudokuConfig(number=1))))
    >>> [hook.__name__ for hook in task.hooks("reward")]
    ['solved', 'steps']
    """

    @vf.reward(weight=0.5)  # type: ignore[misc,untyped-decorator,unused-ignore]
    async def solved(self, trace: vf.Trace[SudokuData]) -> float:
        """1 if the grid is the solution."""
        return rewards.solved_reward(self.data.puzzle, trace.last_reply)

    @vf.reward(weight=0.5)  # type: ignore[misc,untyped-decorator,unused-ignore]
    async def steps(self, trace: vf.Trace[SudokuData]) -> float:
        """The part of the empty cells that is filled before the first step that isn't justified."""
        return rewards.prefix_reward(self.data.puzzle, trace.last_reply)

    @vf.metric  # type: ignore[misc,untyped-decorator,unused-ignore]
    async def digits(self, trace: vf.Trace[SudokuData]) -> float:
        """The part of the empty cells with the right digit."""
        return rewards.digits_reward(self.data.puzzle, trace.last_reply)

    @vf.metric  # type: ignore[misc,untyped-decorator,unused-ignore]
    async def read(self, trace: vf.Trace[SudokuData]) -> float:
        """1 if the answer has a whole grid that can be read."""
        return rewards.format_reward(self.data.puzzle, trace.last_reply)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Whether the puzzle has one solution."""
        from ._many import count

        return count([self.data.puzzle]) == [1]


class SudokuConfig(vf.TasksetConfig):  # type: ignore[misc,unused-ignore]
    """Which puzzles there are."""

    source: Literal["new", "benchmark"] = "new"
    """New puzzles from the seed, or those of the benchmark, which are for evaluation alone."""
    number: int = 100
    """How many puzzles there are, of those of the benchmark as many of each band as of another."""
    seed: int = 0
    min_er: float = 1.0
    """The least of Sudoku Explainer's rating, of new puzzles."""
    max_er: float = 2.6
    """The largest."""


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):  # type: ignore[misc,unused-ignore]
    """A task for each puzzle.

    >>> from ninefold.verifiers import SudokuConfig, SudokuTaskset
    >>> [task.data.id for task in SudokuTaskset(SudokuConfig(source="benchmark", number=3))]
    ['er-1-001', 'er-4-067', 'er-7-134']
    """

    def load(self) -> Iterator[SudokuTask]:
        """The tasks, in order.

        >>> from ninefold.verifiers import SudokuConfig, SudokuTaskset
        >>> next(SudokuTaskset(SudokuConfig(seed=3)).load()).data.er < 2.7
        True
        """
        config = self.config
        if config.source == "benchmark":
            held = benchmark.puzzles()
            chosen = [held[place * len(held) // config.number] for place in range(min(config.number, len(held)))]
            for one in chosen:
                yield self._task(one["id"], one["puzzle"], one["er"])
            return
        for place, board in enumerate(generate(config.number, seed=config.seed, er=(config.min_er, config.max_er))):
            yield self._task(f"{config.seed}-{place}", str(board), board.rate()["er"])

    def _task(self, id: str, puzzle: str, er: float) -> SudokuTask:
        drawn = "\n".join(puzzle[start : start + 9] for start in range(0, 81, 9))
        data = SudokuData.model_validate({"id": id, "prompt": _PROMPT.format(drawn=drawn), "puzzle": puzzle, "er": er})
        return SudokuTask(data, self.config.task)
