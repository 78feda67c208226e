"""A game for agents, in the interface of Gymnasium, which `pip install 'ninefold[gym]'` brings.

An observation is the board, nine by nine digits with 0 for an empty cell; an action is a cell and a digit, 0 to 728: nine times the cell, row
by row, plus the digit less one. What is wrong is not placed. The reward is by the verdict on the step, see `REWARDS`; the information that
comes with an observation has the verdict, the technique, and `action_mask`: 1 for each action that clashes with nothing.

Once this module is imported, Gymnasium knows the game as `ninefold/Sudoku-v0`, and many boards at once as its vector environment;
`gymnasium.make("ninefold.gym:ninefold/Sudoku-v0")` imports it.

>>> from ninefold.gym import SudokuEnv
>>> env = SudokuEnv(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
>>> observation, info = env.reset()
>>> observation, reward, terminated, truncated, info = env.step(9 * 40 + 4)
>>> reward, info["verdict"], info["technique"]
(1.0, 'sound', 'naked-single')
>>> import gymnasium
>>> gymnasium.make("ninefold/Sudoku-v0").action_space
Discrete(729)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ._errors import NinefoldError
from ._making import generate
from ._judging import EFFORT
from ._ninefold import Board, mark_moves, verify_step
from .boards import Boards
from .types import Profile, Verdict

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise NinefoldError("ninefold.gym needs Gymnasium and numpy: pip install 'ninefold[gym]'") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

# What a step is worth by its verdict. Bias: a digit that is guessed rightly pays a little, so that something is learnt from chance.
REWARDS: dict[Verdict, float] = {"sound": 1.0, "true-not-shown": 0.2, "wrong": -1.0, "no-news": -0.1}


class SudokuEnv(gymnasium.Env):  # type: ignore[misc,unused-ignore]
    """One puzzle after the other: those that are given, or new ones.

    Without a seed the puzzles that are given come in their order; behind a seed all are drawn by it, from the list or from all there are. A
    game ends when the board is full; it is cut short after `limit` steps. Steps are judged by the techniques of `profile`, each within
    `effort` questions; `rewards` has other numbers for some of the verdicts. Games can be copied and pickled, and go on alike.

    >>> from ninefold.gym import SudokuEnv
    >>> env = SudokuEnv(limit=1, rewards={"no-news": -0.5})
    >>> observation, info = env.reset(seed=7)
    >>> observation.shape, int(info["action_mask"].sum()) < 729
    ((9, 9), True)
    >>> env.step(0)[3]
    True
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        puzzles: Sequence[str] | None = None,
        *,
        profile: Profile = "human",
        effort: int = EFFORT,
        limit: int = 200,
        rewards: Mapping[Verdict, float] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if puzzles is not None and (isinstance(puzzles, str) or not puzzles):
            raise NinefoldError("puzzles: expected a list with a puzzle at least; without a list new ones are made")
        self.puzzles = None if puzzles is None else list(puzzles)
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
        self.is_seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        """Begins the next puzzle; `options={"puzzle": text}` begins that one.

        Raises NinefoldError if the puzzle doesn't have exactly one solution, or is full.

        >>> from ninefold.gym import SudokuEnv
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> observation, info = SudokuEnv().reset(options={"puzzle": puzzle})
        >>> info["puzzle"][:3]
        '53.'
        """
        super().reset(seed=seed)
        self.is_seeded = self.is_seeded or seed is not None
        board = self._next(options or {})
        # What has no solution, or several, can't be judged.
        if board.is_solved:
            raise NinefoldError("expected a puzzle with empty cells, found a full grid")
        board.solve()
        self.board = board
        self.played += 1
        self.taken = 0
        return self._observation(), {"puzzle": str(board), "action_mask": self.action_masks()}

    def _next(self, options: Mapping[str, Any]) -> Board:
        """The next puzzle."""
        if "puzzle" in options:
            return Board(options["puzzle"])
        if self.puzzles is None:
            # The first puzzles of a game without a seed are the same each time.
            seed = int(self.np_random.integers(2**62)) if self.is_seeded else self.played
            return next(generate(seed=seed))
        place = int(self.np_random.integers(len(self.puzzles))) if self.is_seeded else self.played % len(self.puzzles)
        return Board(self.puzzles[place])

    def action_masks(self) -> NDArray[numpy.int8]:
        """1 for each action that clashes with nothing: its cell is empty, and no cell that it sees has the digit.

        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv()
        >>> observation, info = env.reset(seed=1)
        >>> mask = env.action_masks()
        >>> observation.reshape(81)[env.action_space.sample(mask) // 9]
        np.uint8(0)
        """
        mask = numpy.zeros((1, 729), numpy.int8)
        mark_moves(self._observation().reshape(1, 81), mask, [0])
        return mask.reshape(729)

    def step(self, action: int) -> tuple[NDArray[numpy.uint8], float, bool, bool, dict[str, Any]]:
        """Places a digit, if it is right; says what the step was.

        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
        >>> observation, info = env.reset()
        >>> observation, reward, terminated, truncated, info = env.step(9 * 2)
        >>> reward, info["verdict"]
        (-1.0, 'wrong')
        """
        if not 0 <= action < 729:
            raise NinefoldError(f"expected an action from 0 to 728, found {action}")
        if self.board.is_solved:
            raise NinefoldError("the game is over: reset() begins the next one")
        cell, digit = divmod(int(action), 9)
        moves = f"r{cell // 9 + 1}c{cell % 9 + 1}={digit + 1}"
        judged = verify_step(self.board, moves, profile=self.profile, effort=self.effort)
        if judged.verdict in ("sound", "true-not-shown"):
            self.board = self.board.place(cell, digit + 1)
        self.taken += 1
        info = {
            "verdict": judged.verdict,
            "technique": judged.technique,
            "text": judged.text,
            "action_mask": self.action_masks(),
        }
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


class SudokuVectorEnv(VectorEnv):  # type: ignore[misc,unused-ignore]
    """Many boards at once, as `ninefold.boards` has them: a game that is over begins its next puzzle at the next step.

    Without `puzzles`, `number_of_puzzles` new ones are made. Moves are judged by their digits alone, or with `shown="singles"` by whether they are
    singles; `SudokuEnv` asks all techniques. The arrays are copies, unless `copy` is false: then each step changes them.

    >>> from ninefold.gym import SudokuVectorEnv
    >>> env = SudokuVectorEnv(num_envs=4, number_of_puzzles=8)
    >>> observations, info = env.reset(seed=1)
    >>> observations.shape, info["action_mask"].shape
    ((4, 9, 9), (4, 729))
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        puzzles: Sequence[str] | Any = None,
        *,
        number_of_puzzles: int = 256,
        shown: Literal["digits", "singles"] = "digits",
        limit: int = 200,
        rewards: Mapping[Verdict, float] | None = None,
        copy: bool = True,
    ) -> None:
        if puzzles is None:
            puzzles = list(generate(number_of_puzzles, seed=0))
        self.boards = Boards(puzzles, num_envs, shown=shown, limit=limit, rewards=rewards)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = spaces.Box(0, 9, (9, 9), numpy.uint8)
        self.single_action_space = spaces.Discrete(729)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        """Begins a puzzle on every board.

        >>> from ninefold.gym import SudokuVectorEnv
        >>> env = SudokuVectorEnv(num_envs=2, number_of_puzzles=4)
        >>> bool((env.reset(seed=3)[0] == env.reset(seed=3)[0]).all())
        True
        """
        super().reset(seed=seed)
        self.boards.reset(seed)
        return self._told()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[numpy.uint8], NDArray[numpy.float32], NDArray[numpy.bool_], NDArray[numpy.bool_], dict[str, Any]]:
        """Takes a step on every board.

        >>> from ninefold.gym import SudokuVectorEnv
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> env = SudokuVectorEnv(2, [puzzle])
        >>> observations, info = env.reset()
        >>> env.step([9 * 40 + 4, 9 * 2])[1].tolist()
        [1.0, -1.0]
        """
        _, rewards, terminated, truncated = self.boards.step(actions)
        observations, info = self._told()
        if self.copy:
            rewards, terminated, truncated = rewards.copy(), terminated.copy(), truncated.copy()
        return observations, rewards, terminated, truncated, info

    def _told(self) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        values, mask = self.boards.values.reshape(-1, 9, 9), self.boards.mask
        if self.copy:
            values, mask = values.copy(), mask.copy()
        return values, {"action_mask": mask}


def register() -> None:
    """Makes the game known to Gymnasium as `ninefold/Sudoku-v0`. Importing this module does so.

    >>> from ninefold.gym import register
    >>> register()
    >>> import gymnasium
    >>> "ninefold/Sudoku-v0" in gymnasium.registry
    True
    """
    name = "ninefold/Sudoku-v0"
    if name not in gymnasium.registry:
        gymnasium.register(name, entry_point="ninefold.gym:SudokuEnv", vector_entry_point="ninefold.gym:SudokuVectorEnv")


register()
