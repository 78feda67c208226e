"""Many boards at once for training: arrays in, arrays out, a million moves a second and more.

A move is a number, 0 to 728: nine times the cell, row by row, plus the digit less one. Every array is numpy's, stays where it is and is changed in
place, and has the interface DLPack: `torch.from_dlpack(boards.values)` sees each move that follows, and JAX takes them without a copy. Actions may come from any library
that has DLPack, too. Copy what you keep.

>>> import numpy
>>> from ninefold.boards import Boards
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> boards = Boards([puzzle] * 2)
>>> values, mask = boards.reset()
>>> values.shape, mask.shape, bool(mask[0, 9 * 40 + 4])
((2, 81), (2, 729), True)
>>> values, rewards, terminated, truncated = boards.step(numpy.array([9 * 40 + 4, 9 * 2]))
>>> rewards.tolist(), int(values[0, 40])
([1.0, -1.0], 5)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ._errors import NinefoldError
from ._ninefold import Board, mark_moves, play_moves
from .types import Verdict

try:
    import numpy
except ImportError:
    raise NinefoldError("ninefold.boards needs numpy: pip install numpy") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

OUTCOMES: tuple[Verdict, ...] = ("sound", "true-not-shown", "wrong", "no-news")
"""What may become of a move, as `Boards.outcomes` numbers it."""

REWARDS: dict[Verdict, float] = {"sound": 1.0, "true-not-shown": 0.2, "wrong": -1.0, "no-news": -0.1}
"""What a move is worth by what became of it."""


class Boards:
    """As many games as `number` says, each with one puzzle after the other: those that are given.

    puzzles: a list of texts and boards, or an array of shape (n, 81) or (n, 9, 9) with 0 for an empty cell; each has one solution.
    number: how many boards there are; as many as puzzles if None.
    shown: what makes a right digit "sound": "digits", that it is right; "singles", that it is the only digit left for its cell, or its cell the
        only one left for it in a row, column or box. Another right digit is "true-not-shown".
    limit: how many steps a game has before it is cut short.
    rewards: other numbers for some of the outcomes.

    A digit that is wrong isn't placed. A game that is over begins its next puzzle at the next step, whatever the action there. Without a seed, puzzles
    come in their order; with one, they are drawn at random. Boards can be copied and pickled in the middle of a game, and go on alike.

    Raises NinefoldError where a puzzle doesn't have exactly one solution.

    >>> from ninefold.boards import Boards
    >>> import ninefold
    >>> boards = Boards(list(ninefold.generate(8, seed=1)), number=3, shown="singles")
    >>> boards.reset(seed=5)[0].shape
    (3, 81)
    """

    def __init__(
        self,
        puzzles: Sequence[str | Board] | Any,
        number: int | None = None,
        *,
        shown: Literal["digits", "singles"] = "digits",
        limit: int = 1000,
        rewards: Mapping[Verdict, float] | None = None,
    ) -> None:
        if shown not in ("digits", "singles"):
            raise NinefoldError(f"shown: expected 'digits' or 'singles', found {shown!r}")
        unknown = set(rewards or ()) - set(OUTCOMES)
        if unknown:
            raise NinefoldError(f"rewards: expected {', '.join(OUTCOMES)}, found {', '.join(sorted(unknown))}")
        self.puzzles, self.solutions = _solved(puzzles)
        self.number = len(self.puzzles) if number is None else number
        if self.number < 1:
            raise NinefoldError(f"number: expected a whole number from 1, found {number}")
        self.shown, self.limit = shown, limit
        self.worth = numpy.array([{**REWARDS, **(rewards or {})}[outcome] for outcome in OUTCOMES], numpy.float32)
        self.values: NDArray[numpy.uint8] = _zeros((self.number, 81), numpy.uint8)
        """The digits, 0 for an empty cell."""
        self.mask: NDArray[numpy.int8] = _zeros((self.number, 729), numpy.int8)
        """1 for each move that clashes with nothing: the cell is empty, and no cell that it sees has the digit."""
        self.rewards: NDArray[numpy.float32] = _zeros((self.number,), numpy.float32)
        self.outcomes: NDArray[numpy.uint8] = _zeros((self.number,), numpy.uint8)
        """What became of the last move, as a place in `OUTCOMES`."""
        self.terminated: NDArray[numpy.bool_] = _zeros((self.number,), numpy.bool_)
        """Whether the board is full."""
        self.truncated: NDArray[numpy.bool_] = _zeros((self.number,), numpy.bool_)
        """Whether the game was cut short."""
        self.playing: NDArray[numpy.int64] = numpy.zeros(self.number, numpy.int64)
        """Which of the puzzles each board has."""
        self._goal = numpy.zeros((self.number, 81), numpy.uint8)
        self._left = numpy.zeros(self.number, numpy.int32)
        self._taken = numpy.zeros(self.number, numpy.int64)
        self._over = numpy.zeros(self.number, numpy.bool_)
        self._begun = 0
        self._random: numpy.random.Generator | None = None
        self._begin(numpy.arange(self.number))

    def reset(self, seed: int | None = None) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int8]]:
        """Begins a game on every board: the digits and the mask.

        >>> from ninefold.boards import Boards
        >>> import ninefold
        >>> boards = Boards(list(ninefold.generate(9, seed=1)), number=4)
        >>> drawn = boards.reset(seed=5)[0].copy()
        >>> bool((boards.reset(seed=5)[0] == drawn).all())
        True
        """
        if seed is not None:
            self._random = numpy.random.default_rng(seed)
        elif self._random is None:
            self._begun = 0
        self._begin(numpy.arange(self.number))
        for array in (self.rewards, self.terminated, self.truncated, self._over):
            array[:] = 0
        return self.values, self.mask

    def step(
        self, actions: Any
    ) -> tuple[NDArray[numpy.uint8], NDArray[numpy.float32], NDArray[numpy.bool_], NDArray[numpy.bool_]]:
        """Takes a step on each board: the digits, the rewards, which boards are full, which games were cut short. `mask` and `outcomes` have the
        rest.

        actions: an array of whole numbers, one for each board; of numpy or whatever has DLPack.

        >>> from ninefold.boards import Boards
        >>> boards = Boards(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"], limit=1)
        >>> boards.step([9 * 40 + 4])[3].tolist(), boards.step([0])[1].tolist()
        ([True], [0.0])
        """
        chosen = _numbers(actions)
        over = self._over
        # Who begins a puzzle at this step doesn't move.
        play_moves(
            self.values, self.mask, self._goal, chosen, over, self.shown == "singles", self._left, self.outcomes
        )
        numpy.take(self.worth, self.outcomes, out=self.rewards)
        self._taken += 1
        if over.any():
            rows = numpy.flatnonzero(over)
            self._begin(rows)
            self.rewards[rows] = 0
        numpy.equal(self._left, 0, out=self.terminated)
        numpy.greater_equal(self._taken, self.limit, out=self.truncated)
        self.truncated &= ~self.terminated
        numpy.logical_or(self.terminated, self.truncated, out=self._over)
        return self.values, self.rewards, self.terminated, self.truncated

    def _begin(self, rows: NDArray[numpy.int64]) -> None:
        """Begins the next puzzle on some boards."""
        count = len(self.puzzles)
        if self._random is None:
            drawn = (self._begun + numpy.arange(len(rows))) % count
        else:
            drawn = self._random.integers(count, size=len(rows))
        self._begun += len(rows)
        self.playing[rows] = drawn
        self.values[rows], self._goal[rows] = self.puzzles[drawn], self.solutions[drawn]
        self._left[rows] = (self.puzzles[drawn] == 0).sum(axis=1)
        self._taken[rows] = 0
        mark_moves(self.values, self.mask, rows.tolist())


def _zeros(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Zeros that begin at a multiple of 64 bytes, as JAX needs it to share them."""
    size = int(numpy.prod(shape)) * numpy.dtype(kind).itemsize
    room = numpy.zeros(size + 64, numpy.uint8)
    start = -room.ctypes.data % 64
    zeros: NDArray[Any] = room[start : start + size].view(kind).reshape(shape)
    return zeros


def _numbers(actions: Any) -> NDArray[numpy.int64]:
    """Actions as numpy has them, without a copy where they are whole numbers of 64 bits."""
    if not isinstance(actions, numpy.ndarray) and hasattr(actions, "__dlpack__"):
        actions = numpy.from_dlpack(actions)
    array = numpy.asarray(actions)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        expected, found = "a list or array of whole numbers, one for each board", f"{array.dtype} of shape {array.shape}"
        raise NinefoldError(f"expected {expected}, found {found}", expected=expected, found=found)
    return array.astype(numpy.int64, copy=False)


def _solved(puzzles: Any) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8]]:
    """Puzzles and their solutions, as arrays."""
    from ._many import count, solve

    if not isinstance(puzzles, (list, tuple, numpy.ndarray)) and hasattr(puzzles, "__dlpack__"):
        puzzles = numpy.from_dlpack(puzzles)
    if isinstance(puzzles, numpy.ndarray) and puzzles.dtype.kind in "iuf":
        _refuse_improper(numpy.asarray(count(puzzles, limit=2)).tolist())
        solutions: Any = solve(puzzles)
        rows = numpy.asarray(puzzles).reshape(-1, 81)
        return rows.astype(numpy.uint8), numpy.asarray(solutions).reshape(-1, 81).astype(numpy.uint8)
    if isinstance(puzzles, str) or not isinstance(puzzles, Sequence):
        raise NinefoldError(f"expected a list or an array of puzzles, found {type(puzzles).__name__}")
    if not puzzles:
        raise NinefoldError("expected a puzzle at least, found none")
    texts = [puzzle if isinstance(puzzle, str) else str(puzzle) for puzzle in puzzles]
    boards = [Board(text) for text in texts]
    _refuse_improper(count(texts, limit=2))
    solved = [list(map(int, solution)) for solution in solve(texts) if solution is not None]
    return numpy.array([list(board) for board in boards], numpy.uint8), numpy.array(solved, numpy.uint8)


def _refuse_improper(counts: list[Any]) -> None:
    for row, number in enumerate(counts):
        if number != 1:
            found = "more than one" if number else "none"
            message = f"row {row}: expected a puzzle with one solution, found {found}"
            raise NinefoldError(message, row=row, expected="a puzzle with one solution", found=found)
