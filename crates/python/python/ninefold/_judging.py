"""Many steps judged at once: lists, numpy arrays and tables."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._errors import NinefoldError
from ._many import _in_kind
from ._ninefold import Board, judge_lists, judge_table

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

Moves = list[str] | list[list[str]]
Table = TypeVar("Table")


@overload
def verify_steps(
    boards: list[str] | list[Board] | list[str | Board] | NDArray[numpy.uint8],
    moves: Moves,
    *,
    technique: str | list[str | None] | None = ...,
    profile: str = ...,
    time_limit: float = ...,
    threads: int | None = ...,
) -> list[dict[str, Any]]: ...
@overload
def verify_steps(
    boards: Table,
    moves: str = ...,
    *,
    technique: str | None = ...,
    profile: str = ...,
    time_limit: float = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
) -> Table: ...
def verify_steps(
    boards: Any,
    moves: Any = "moves",
    *,
    technique: Any = None,
    profile: str = "human",
    time_limit: float = 0.05,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
) -> Any:
    """What `verify_step` says of each of many steps, without words: `verdict`, `shown_by` (the id of the technique), `rating`, `how`,
    `first_unjustified`, `status` and `error`. A row with a list of steps is a way, as `verify_trace` judges it; the rest is then of the
    first step that is not justified, else of the last.

    boards: a list of texts or Boards, or a numpy array of uint8 of shape (n, 81) or (n, 9, 9), with `moves` a list as long; or a table
        with the Arrow PyCapsule interface, where `moves` and `technique` are names of columns.
    technique: what the steps are said to be: one for all, a list, or the name of a column.

    Nothing is raised for a row: what can't be judged has the status invalid, none or several, and an error. Rows of the same position
    are quicker where they stand together.

    >>> import ninefold
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [row["verdict"] for row in ninefold.verify_steps([board] * 3, ["r5c5=5", "r5c5=7", ["r5c5=5", "r1c6=8"]])]
    ['sound', 'wrong', 'sound']
    """
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(boards, numpy.ndarray):
        if boards.shape[1:] not in ((81,), (9, 9)) or boards.dtype != numpy.uint8:
            expected = "an array of uint8 of shape (n, 81) or (n, 9, 9)"
            found = f"{boards.dtype} of shape {boards.shape}"
            raise NinefoldError(f"expected {expected}, found {found}", expected=expected, found=found)
        digits = (numpy.ascontiguousarray(boards).reshape(-1) + 48).tobytes().decode("latin-1")
        boards = [digits[start : start + 81] for start in range(0, len(digits), 81)]
    if isinstance(boards, (list, tuple)):
        if isinstance(moves, str) or len(moves) != len(boards):
            expected = f"a list of {len(boards)} moves"
            found = "a text" if isinstance(moves, str) else str(len(moves))
            raise NinefoldError(f"expected {expected}, found {found}", expected=expected, found=found)
        named = [technique] * len(boards) if isinstance(technique, str) else technique
        if named is not None and len(named) != len(boards):
            raise NinefoldError(f"technique: expected one for each of {len(boards)} steps, found {len(named)}")
        found_columns = judge_lists(list(boards), list(moves), named, profile, time_limit, threads)
        return [dict(zip(found_columns, row)) for row in zip(*found_columns.values())]
    if hasattr(boards, "__arrow_c_stream__") or hasattr(boards, "__arrow_c_array__"):
        columns = (column, moves, technique)
        return _in_kind(boards, judge_table(boards, columns, prefix, profile, time_limit, threads))
    kind = type(boards).__name__
    expected = "a list of texts, a numpy array of uint8, or a table with the Arrow PyCapsule interface"
    raise NinefoldError(f"expected {expected}, found {kind}", expected=expected, found=kind)
