"""A game for agents, in the interface of Gymnasium, which `pip install 'ninefold[gym]'` brings.

An observation is the board, nine by nine digits with 0 for an empty cell; an action is a cell and a digit, 0 to 728: nine times the cell, row
by row, plus the digit less one. What is wrong is not placed. The reward is by the verdict on the step, see `REWARDS`; the information that
comes with an observation has the verdict and the technique.

>>> from ninefold.gym import SudokuEnv
>>> env = SudokuEnv(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(9 * 40 + 4)
>>> reward, info["verdict"], info["technique"]
(1.0, 'sound', 'naked-single')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._errors import NinefoldError
from ._making import generate
from ._judging import EFFORT
from ._ninefold import Board, verify_step
from .types import Profile, Verdict

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
except ImportError:
    raise NinefoldError("ninefold.gym needs Gymnasium and numpy: pip install 'ninefold[gym]'") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

# What a step is worth by its verdict. Bias: a digit that is guessed rightly pays a little, so that something is learnt from chance.
REWARDS: dict[Verdict, float] = {"sound": 1.0, "true-not-shown": 0.2, "wrong": -1.0, "no-news": -0.1}


class SudokuEnv(gymnasium.Env):  # type: ignore[misc,unused-ignore]
    """One puzzle after the other: those that are given, in their order, or new ones from the seed.

    A game ends when the board is full; it is cut short after `limit` steps. Steps are judged by the techniques of `profile`, each within
    `effort` questions; `rewards` has other numbers for some of the verdicts.

    >>> from ninefold.gym import SudokuEnv
    >>> env = SudokuEnv(limit=1, rewards={"no-news": -0.5})
    >>> observation, info = env.reset(seed=7)
    >>> observation.shape, int(observation[0, 0])
    ((9, 9), 0)
    >>> env.step(0)[3]
    True
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        puzzles: list[str] | None = None,
        *,
        profile: Profile = "human",
        effort: int = EFFORT,
        limit: int = 200,
        rewards: dict[Verdict, float] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.puzzles = puzzles
        self.profile: Profile = profile
        self.effort = effort
        self.limit = limit
        self.rewards = {**REWARDS, **(rewards or {})}
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 9, (9, 9), numpy.uint8)
        self.action_space = spaces.Discrete(729)
        self.board = Board("." * 81)
        self.played = 0
        self.taken = 0
        self.made = generate(seed=0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        """Begins the next puzzle; `options={"puzzle": text}` begins that one.

        >>> from ninefold.gym import SudokuEnv
        >>> observation, info = SudokuEnv().reset(options={"puzzle": "5" + "." * 80})
        >>> info["puzzle"][:3]
        '5..'
        """
        super().reset(seed=seed)
        if seed is not None:
            self.made, self.played = generate(seed=seed), 0
        if options and "puzzle" in options:
            self.board = Board(options["puzzle"])
        elif self.puzzles:
            self.board = Board(self.puzzles[self.played % len(self.puzzles)])
        else:
            self.board = next(self.made)
        self.played += 1
        self.taken = 0
        return self._observation(), {"puzzle": str(self.board)}

    def step(self, action: int) -> tuple[NDArray[numpy.uint8], float, bool, bool, dict[str, Any]]:
        """Places a digit, if it is right; says what the step was.

        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
        >>> observation, info = env.reset()
        >>> observation, reward, terminated, truncated, info = env.step(9 * 2)
        >>> reward, info["verdict"]
        (-1.0, 'wrong')
        """
        cell, digit = divmod(int(action), 9)
        moves = f"r{cell // 9 + 1}c{cell % 9 + 1}={digit + 1}"
        judged = verify_step(self.board, moves, profile=self.profile, effort=self.effort)
        if judged.verdict in ("sound", "true-not-shown"):
            self.board = self.board.place(cell, digit + 1)
        self.taken += 1
        info = {"verdict": judged.verdict, "technique": judged.technique, "text": judged.text}
        terminated = self.board.is_solved
        truncated = not terminated and self.taken >= self.limit
        return self._observation(), self.rewards[judged.verdict or "unreadable"], terminated, truncated, info

    def render(self) -> str | None:
        """The board as nine lines, where `render_mode` is "ansi".

        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"], render_mode="ansi")
        >>> observation, info = env.reset()
        >>> print(env.render()[:9])
        53..7....
        """
        if self.render_mode != "ansi":
            return None
        digits = "".join(str(digit) if digit else "." for digit in self.board)
        return "\n".join(digits[start : start + 9] for start in range(0, 81, 9))

    def _observation(self) -> NDArray[numpy.uint8]:
        return numpy.array(list(self.board), dtype=numpy.uint8).reshape(9, 9)
