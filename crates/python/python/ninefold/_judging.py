"""Many steps judged at once: lists, numpy arrays and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, overload

from ._errors import NinefoldError
from ._dispatch import Bar, Progress, array, list_rows, of_table
from ._many import Table, Texts
from ._ninefold import Board, JudgedTrace, Judgement, judge_lists, judge_table, judge_texts
from .types import ArrowColumn, JudgedRow, Lang, Profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._many import Cells

# A list with both texts and lists is one of sequences to those who infer types.
Moves = (
    list[str] | list[list[str]] | list[Sequence[str]] | list[str | None] | list[str | list[str] | None] | tuple[str | Sequence[str] | None, ...]
)

# The technique that steps claim: one of all, or one of each.
Named = str | list[str] | list[str | None] | tuple[str | None, ...] | None

# How many questions a step may take: the default everywhere.
EFFORT = 20_000


@overload
def judge(
    texts: list[str] | tuple[str, ...],
    boards: Any,
    *,
    technique: Named = ...,
    profile: Profile = ...,
    techniques: Sequence[str] | None = ...,
    without: Sequence[str] | None = ...,
    effort: int = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    lang: Lang = ...,
    progress: Progress = ...,
) -> list[Judgement]: ...
@overload
def judge(
    texts: list[list[str]] | list[tuple[str, ...]] | list[Sequence[str]] | tuple[list[str] | tuple[str, ...], ...],
    boards: Any,
    *,
    technique: Named = ...,
    profile: Profile = ...,
    techniques: Sequence[str] | None = ...,
    without: Sequence[str] | None = ...,
    effort: int = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    lang: Lang = ...,
    progress: Progress = ...,
) -> list[JudgedTrace]: ...
def judge(
    texts: Any,
    boards: Any,
    *,
    technique: Any = None,
    profile: Profile = "human",
    techniques: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    effort: int = EFFORT,
    time_limit: float | None = None,
    threads: int | None = None,
    lang: Lang = "en",
    progress: Progress = False,
) -> Any:
    """What `verify_step` says of each of many texts, each in the position beside it, on all cores; of a list of texts, what `verify_trace` says.
    The same call gives the same answers on any machine, at any load, with any number of threads. Other Python threads go on meanwhile.

    texts: a text for each step, or a list of texts for each way.
    boards: as many positions: texts, boards, lists of 81 numbers, or an array of them. One position alone is that of all texts.
    technique: what the steps are said to be, unless they name a technique themselves: one for all, or a list.
    effort: how many questions the search for what shows a step may ask.
    time_limit: how many seconds a step may take at most; what that cuts short is "timed-out". None is no limit.

    Nothing is raised for a row: where the position is improper, solved or has mistakes, the answer has no verdict, and its `status` is
    "invalid", "none" or "several". Raises NinefoldError for lists of different lengths.

    >>> import ninefold
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.judge(["r5c5=5", "r5c5=7"], [board, board])
    [<Judgement r5c5=5: sound by naked-single>, <Judgement r5c5=7: wrong>]
    >>> [judged.status for judged in ninefold.judge(["r5c5=5"] * 2, [board, "." * 81])]
    ['ok', 'several']
    """
    if isinstance(texts, str) or not isinstance(texts, Sequence) and not hasattr(texts, "__iter__"):
        expected, found = "a list of texts", type(texts).__name__
        raise NinefoldError(f"texts: expected {expected}, found {found}", expected=expected, found=found)
    texts = list(texts)
    rows = [boards] * len(texts) if isinstance(boards, (str, Board)) else list_rows(boards)
    _same_length("boards", len(texts), len(rows))
    named = [technique] * len(texts) if isinstance(technique, str) else technique
    if named is not None:
        named = list(named)
        _same_length("technique", len(texts), len(named))
    with Bar(progress, len(texts)) as bar:
        return judge_texts(texts, rows, named, profile, techniques, without, effort, time_limit, threads, lang, bar)


def _same_length(name: str, expected: int, found: int) -> None:
    """Refuses lists of different lengths."""
    if expected != found:
        many = f"one for each of {expected} texts"
        raise NinefoldError(f"{name}: expected {many}, found {found}", expected=many, found=str(found))


@overload
def verify_steps(
    boards: Texts,
    moves: Moves,
    *,
    technique: Named = ...,
    profile: Profile = ...,
    effort: int = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> list[JudgedRow]: ...
@overload
def verify_steps(
    boards: Cells,
    moves: Moves,
    *,
    technique: Named = ...,
    profile: Profile = ...,
    effort: int = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> dict[str, NDArray[Any]]: ...
@overload
def verify_steps(
    boards: Table,
    moves: str = ...,
    *,
    technique: str | None = ...,
    profile: Profile = ...,
    effort: int = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Table: ...
@overload
def verify_steps(
    boards: ArrowColumn,
    moves: str = ...,
    *,
    technique: str | None = ...,
    profile: Profile = ...,
    effort: int = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Any: ...
def verify_steps(
    boards: Any,
    moves: Any = "moves",
    *,
    technique: Any = None,
    profile: Profile = "human",
    effort: int = EFFORT,
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
    progress: Progress = False,
) -> Any:
    """What `verify_step` says of each of many steps, without words: `verdict`, `shown_by` (the id of the technique), `rating`, `how`,
    `first_unjustified`, `status` and `error`. A row with a list of steps is a way, as `verify_trace` judges it; the rest is then of the
    first step that is not justified, else of the last.

    boards: what `ninefold.solve` takes: a list or a numpy array, with `moves` a list as long, which give a dict a row or a dict of arrays; or
        a table with the Arrow PyCapsule interface, where `moves` and `technique` are names of columns.
    technique: what the steps are said to be: one for all, a list, or the name of a column.
    effort: how many questions the search for what shows a step may ask: verdicts are the same on any machine, at any load, with any threads.
    time_limit: how many seconds a step may take at most; what that cuts short is "timed-out". None is no limit.

    Nothing is raised for a row: what can't be judged has the status invalid, none or several, and an error. Rows of the same position
    are quicker where they stand together.

    >>> import ninefold
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [row["verdict"] for row in ninefold.verify_steps([board] * 3, ["r5c5=5", "r5c5=7", ["r5c5=5", "r1c6=8"]])]
    ['sound', 'wrong', 'sound']
    """
    if hasattr(boards, "__arrow_c_stream__") or hasattr(boards, "__arrow_c_array__"):
        columns = (column, moves, technique)

        def over(table: Any, bar: Callable[[int], object] | None) -> Any:
            return judge_table(table, columns, prefix, profile, effort, time_limit, threads, bar)

        return of_table(over, boards, progress)
    rows = list_rows(boards)
    if column is not None or prefix:
        raise NinefoldError("column and prefix are for tables; a list or an array has no columns")
    if isinstance(moves, str) or len(moves) != len(rows):
        expected = f"a list of {len(rows)} moves"
        found = "a text" if isinstance(moves, str) else str(len(moves))
        raise NinefoldError(f"expected {expected}, found {found}", expected=expected, found=found)
    named = [technique] * len(rows) if isinstance(technique, str) else technique
    if named is not None and len(named) != len(rows):
        raise NinefoldError(f"technique: expected one for each of {len(rows)} steps, found {len(named)}")
    with Bar(progress, len(rows)) as bar:
        judged = judge_lists(rows, list(moves), named, profile, effort, time_limit, threads, bar)
    if isinstance(boards, (list, tuple)):
        return [dict(zip(judged, row)) for row in zip(*judged.values())]
    import numpy

    # Numbers without a value are NaN, as in all arrays; of what is counted there is None.
    return {
        name: numpy.array(values, dtype=float) if name == "rating" else array(numpy, values) for name, values in judged.items()
    }
