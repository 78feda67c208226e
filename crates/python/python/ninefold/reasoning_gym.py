"""Puzzles for reasoning-gym: the data set `ninefold_sudoku`, with a curriculum by difficulty. `pip install ninefold reasoning-gym` brings both.

Importing this module registers it. An answer is scored by its grid, or by its steps as far as each is justified.

>>> import ninefold.reasoning_gym, reasoning_gym
>>> data = reasoning_gym.create_dataset("ninefold_sudoku", size=2, seed=7)
>>> entry = data[0]
>>> data.score_answer(entry["answer"], entry), data.score_answer("no idea", entry)
(1.0, 0.0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, cast

from . import rewards
from ._errors import NinefoldError
from ._making import generate
from ._ninefold import Board

try:
    from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
    from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset
except ImportError:
    raise NinefoldError("ninefold.reasoning_gym needs reasoning-gym: pip install reasoning-gym") from None

NAME = "ninefold_sudoku"
"""What the data set is called."""

_ASKED = {
    "grid": "Answer with the nine rows of the solution, a row a line, with a blank between two digits.",
    "steps": "Answer with your steps, one a line, in the order in which they can be justified, as in: hidden single: r1c6=8",
}


@dataclass
class SudokuConfig:
    """What puzzles there are: Sudoku Explainer's rating from `min_er` to `max_er`; and whether a `"grid"` or `"steps"` are asked for.

    >>> from ninefold.reasoning_gym import SudokuConfig
    >>> SudokuConfig(max_er=2.0).asked
    'grid'
    """

    min_er: float = 1.0
    max_er: float = 2.6
    asked: Literal["grid", "steps"] = "grid"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Refuses what makes no sense.

        >>> from ninefold.reasoning_gym import SudokuConfig
        >>> SudokuConfig().validate()
        """
        if not 1.0 <= self.min_er <= self.max_er <= 12.0:
            raise NinefoldError(f"min_er, max_er: expected 1.0 to 12.0, the least first, found {self.min_er}, {self.max_er}")
        if self.asked not in _ASKED:
            raise NinefoldError(f"asked: expected 'grid' or 'steps', found {self.asked!r}")
        if self.size < 1:
            raise NinefoldError(f"size: expected a whole number from 1, found {self.size}")


class SudokuDataset(ProceduralDataset):  # type: ignore[misc,unused-ignore]
    """Puzzles with one solution, each made from the seed and its place.

    >>> from ninefold.reasoning_gym import SudokuConfig, SudokuDataset
    >>> data = SudokuDataset(SudokuConfig(size=3, seed=1))
    >>> len(data), data[2] == data[2]
    (3, True)
    """

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(f"expected a place from 0 to {self.size - 1}, found {idx}")
        board = next(generate(seed=(self.seed + idx) % 2**63, er=(self.config.min_er, self.config.max_er)))
        puzzle, solution = str(board), "".join(map(str, board.solve()))
        return {
            "question": f"Solve this Sudoku:\n{_drawn(puzzle)}\n{_ASKED[self.config.asked]}",
            "answer": _drawn(solution) if self.config.asked == "grid" else _steps(board),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "puzzle": puzzle,
                "solution": solution,
                "er": board.rate()["er"],
                "difficulty": {"er": (self.config.min_er, self.config.max_er)},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Of a grid, the part of the empty cells that are right, 0 where a given was changed; of steps, the part that is filled before the
        first that isn't justified.

        >>> from ninefold.reasoning_gym import SudokuConfig, SudokuDataset
        >>> data = SudokuDataset(SudokuConfig(size=1, seed=1, asked="steps"))
        >>> data.score_answer(data[0]["answer"], data[0])
        1.0
        """
        if not isinstance(answer, str):
            return 0.0
        score = rewards.digits_reward if self.config.asked == "grid" else rewards.prefix_reward
        return score(entry["metadata"]["puzzle"], answer)


class SudokuCurriculum(BaseCurriculum):  # type: ignore[misc,unused-ignore]
    """Six steps from singles to chains, by the attribute `er`.

    >>> from ninefold.reasoning_gym import SudokuCurriculum
    >>> curriculum = SudokuCurriculum()
    >>> curriculum.increment_attr_level("er")
    True
    >>> config = curriculum.generate_configuration({"seed": 1})
    >>> config.min_er, config.max_er
    (1.0, 2.0)
    """

    def __init__(self) -> None:
        super().__init__(SudokuCurriculum.__name__, SudokuConfig)
        er = RangeAttributeDefinition(
            name="er",
            levels=[1.0, 1.5, 2.0, 2.6, 3.4, 4.5, 7.1],
            description="Sudoku Explainer's rating of the puzzle",
            lower_field_name="min_er",
            upper_field_name="max_er",
            ensure_interval=True,
        )
        # It takes attributes, and is annotated to take tuples of them.
        self._define_attributes(cast("Any", er))


def _drawn(cells: str) -> str:
    """Nine lines of a grid."""
    signs = cells.replace(".", "_")
    return "\n".join(" ".join(signs[start : start + 9]) for start in range(0, 81, 9))


def _steps(board: Board) -> str:
    return "\n".join(step.conclusions for step in board.explain("human"))


if NAME not in DATASETS:
    # It takes the class of a curriculum, and is annotated to take a curriculum.
    register_dataset(NAME, SudokuDataset, SudokuConfig, cast("Any", SudokuCurriculum))
