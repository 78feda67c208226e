"""Operations on many puzzles: lists, numpy arrays and tables, each answered in kind.

What is told of every function here:

- A list of texts, of any format, or of `Board`s gives a list; so does one of what else a `Board` is made of.
- A numpy array of numbers, of shape (n, 81) or (n, 9, 9) with 0 for an empty cell, gives numpy arrays; so does one of texts, of shape (n,).
- Whatever has the Arrow PyCapsule interface gives a table of its own kind (pyarrow, polars, pandas 3, duckdb), else one with
  that interface. The puzzles are found by the names that data sets give their column, or by `column`: text, categories, or lists of
  numbers. The other columns pass through, and the answers stand behind them, with `status` (ok, invalid, other-rules, none, several,
  unsolved, timeout), `error` and `warnings` (what was guessed or left out in reading the row). Their names begin with `prefix`; without one, an answer whose name is taken gets another, and a NinefoldWarning
  tells which. A column alone is a table with a column named puzzle. A `pyarrow.RecordBatchReader` gives another one,
  which works when it is read, so a table of any length needs the memory of a batch.

Of lists and arrays, a row that is no puzzle raises NinefoldError, unless `errors` is "none": then its answer is None (0, NaN or ""
in arrays). A puzzle with other rules than those of Sudoku (cages, diagonals, ...) is none, unless `ignore_rules` is true: then it is read
without them, and `warnings` says so. `device="gpu"` solves on a graphics card, with the same answers, if the package was built for it
(docs/book/gpu.md), for `solve`, `count` and `check`; where there is no card, a NinefoldWarning says so and the processor does it. `threads` is the number of threads, all cores if None. `progress` shows a bar of tqdm, or is called with the
number of rows that were done since the last call. Ctrl-C ends the work. An argument that makes no sense raises NinefoldError,
one of another type than is told TypeError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from ._dispatch import Progress, answer
from ._ninefold import Board, Operation
from .types import (
    ArrowColumn,
    ArrowTable,
    Checked,
    Device,
    HodokuProfile,
    HodokuRated,
    HumanProfile,
    HumanRated,
    Lang,
    Profile,
    SeProfile,
    SeRated,
    Traced,
    UniversalProfile,
    UniversalRated,
)

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Cells = NDArray[numpy.integer[Any]] | NDArray[numpy.floating[Any]] | NDArray[numpy.str_ | numpy.bytes_ | numpy.object_]
    Array = TypeVar("Array", bound=Cells)

Errors = Literal["raise", "none"]
Texts = list[str] | list[Board] | list[str | Board] | list[str | None] | tuple[str | Board | None, ...]
Table = TypeVar("Table", bound=ArrowTable)


@overload
def solve(
    puzzles: Texts, *, errors: Errors = ..., threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> list[str | None]: ...
@overload
def solve(
    puzzles: Array, *, errors: Errors = ..., threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> Array: ...
@overload
def solve(
    puzzles: Table, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> Table: ...
@overload
def solve(
    puzzles: ArrowColumn, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> Any: ...
def solve(
    puzzles: Any,
    *,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    ignore_rules: bool = False,
    device: Device = "cpu",
    progress: Progress = False,
) -> Any:
    """The solution of each puzzle: of several the first, None (zeros in arrays) where there is none.

    Tables get `solution`, of the puzzles' type. See `ninefold._many` for what is common to all functions of this kind.

    >>> import ninefold, numpy
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.solve([puzzle])[0][:9]
    '534678912'
    >>> cells = numpy.array([[int(cell) if cell != "." else 0 for cell in puzzle]], dtype=numpy.uint8)
    >>> ninefold.solve(cells.reshape(1, 9, 9))[0, 0].tolist()
    [5, 3, 4, 6, 7, 8, 9, 1, 2]
    """
    operation = Operation("solve", column=column, prefix=prefix, threads=threads, ignore_rules=ignore_rules, device=device)
    return answer(operation, puzzles, ["solution"], errors, progress)


@overload
def count(
    puzzles: Texts,
    limit: int = ...,
    *,
    errors: Errors = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    device: Device = ...,
    progress: Progress = ...,
) -> list[int | None]: ...
@overload
def count(
    puzzles: Cells,
    limit: int = ...,
    *,
    errors: Errors = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    device: Device = ...,
    progress: Progress = ...,
) -> NDArray[numpy.uint64]: ...
@overload
def count(
    puzzles: Table,
    limit: int = ...,
    *,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    device: Device = ...,
    progress: Progress = ...,
) -> Table: ...
@overload
def count(
    puzzles: ArrowColumn,
    limit: int = ...,
    *,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    device: Device = ...,
    progress: Progress = ...,
) -> Any: ...
def count(
    puzzles: Any,
    limit: int = 1_000_000,
    *,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    ignore_rules: bool = False,
    device: Device = "cpu",
    progress: Progress = False,
) -> Any:
    """How many solutions each puzzle has, counted up to `limit`.

    Tables get `count` (uint64) and `complete` (bool, false where there are more).

    >>> import ninefold
    >>> ninefold.count(["." * 81], 10)
    [10]
    """
    operation = Operation("count", column=column, prefix=prefix, threads=threads, ignore_rules=ignore_rules, limit=limit, device=device)
    return answer(operation, puzzles, ["count"], errors, progress)


@overload
def check(
    puzzles: Texts, *, threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> list[Checked]: ...
@overload
def check(
    puzzles: Cells, *, threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> dict[str, NDArray[Any]]: ...
@overload
def check(
    puzzles: Table, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> Table: ...
@overload
def check(
    puzzles: ArrowColumn, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., ignore_rules: bool = ..., device: Device = ..., progress: Progress = ...
) -> Any: ...
def check(
    puzzles: Any,
    *,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
    ignore_rules: bool = False,
    device: Device = "cpu",
    progress: Progress = False,
) -> Any:
    """Whether each puzzle is proper and minimal: `status`, `error`, `warnings`, `givens` (their number), `minimal` (bool) and `redundant`
    (the cells, 0 to 80, whose givens can be spared, each by itself). Nothing is raised for a row: its status is the answer.

    >>> import ninefold
    >>> ninefold.check(["." * 81])[0]["status"]
    'several'
    """
    operation = Operation("check", column=column, prefix=prefix, threads=threads, ignore_rules=ignore_rules, device=device)
    columns = ["status", "error", "warnings", "givens", "minimal", "redundant"]
    return answer(operation, puzzles, columns, "none", progress, as_rows=True)


@overload
def rate(
    puzzles: Texts,
    profile: SeProfile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[SeRated]: ...
@overload
def rate(
    puzzles: Texts,
    profile: HodokuProfile,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[HodokuRated]: ...
@overload
def rate(
    puzzles: Texts,
    profile: HumanProfile,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[HumanRated]: ...
@overload
def rate(
    puzzles: Texts,
    profile: UniversalProfile,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[UniversalRated]: ...
@overload
def rate(
    puzzles: Texts,
    profile: Profile,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[SeRated] | list[HodokuRated] | list[HumanRated] | list[UniversalRated]: ...
@overload
def rate(
    puzzles: Cells,
    profile: Profile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> dict[str, NDArray[Any]]: ...
@overload
def rate(
    puzzles: Table,
    profile: Profile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Table: ...
@overload
def rate(
    puzzles: ArrowColumn,
    profile: Profile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Any: ...
def rate(
    puzzles: Any,
    profile: Profile = "se",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    effort: int | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
    ignore_rules: bool = False,
    progress: Progress = False,
) -> Any:
    """The rating of each puzzle: `status`, `error`, `warnings` and the parts of the profile's scale.

    Those are er, ep, ed (float64) and technique for Sudoku Explainer's scales ("se", "se-original", "sukaku"); score (uint32),
    level and technique for "hodoku"; level, score, uncertainty, hardest (uint32), technique and scale ("human-3") for "human"
    and "human-strict"; rating (uint32) and technique for "w", "b", "gw", "gb", "depth", "bxb" and "bxbb". Nothing is raised for a row:
    what is not rated says why.

    techniques, without: ids of the techniques that are tried, in this order, or left out.
    effort: how many questions the search may ask about a puzzle; then its status is timeout: of the same puzzles on any machine, at any load.
    time_limit: how many seconds a puzzle may take; then its status is timeout, too.

    >>> import ninefold
    >>> puzzle = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2...."
    >>> ninefold.rate([puzzle])[0]["er"]
    6.6
    """
    operation = Operation(
        "rate",
        column=column,
        prefix=prefix,
        threads=threads,
        ignore_rules=ignore_rules,
        profile=profile,
        techniques=techniques,
        without=without,
        effort=effort,
        seconds=time_limit,
    )
    columns = ["status", "error", "warnings", *operation.parts]
    return answer(operation, puzzles, columns, "none", progress, as_rows=True)


@overload
def canon(
    puzzles: Texts, *, errors: Errors = ..., threads: int | None = ..., ignore_rules: bool = ..., progress: Progress = ...
) -> list[str | None]: ...
@overload
def canon(
    puzzles: Array, *, errors: Errors = ..., threads: int | None = ..., ignore_rules: bool = ..., progress: Progress = ...
) -> Array: ...
@overload
def canon(
    puzzles: Table, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., ignore_rules: bool = ..., progress: Progress = ...
) -> Table: ...
@overload
def canon(
    puzzles: ArrowColumn, *, column: str | None = ..., prefix: str = ..., threads: int | None = ..., ignore_rules: bool = ..., progress: Progress = ...
) -> Any: ...
def canon(
    puzzles: Any,
    *,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    ignore_rules: bool = False,
    progress: Progress = False,
) -> Any:
    """The canonical form of each puzzle: one for all puzzles that are equal up to symmetry.

    Tables get `canonical`, `automorphisms` (uint32) and `transformation`.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.canon([puzzle, puzzle[::-1]])[0] == ninefold.canon([puzzle[::-1]])[0]
    True
    """
    operation = Operation("canon", column=column, prefix=prefix, threads=threads, ignore_rules=ignore_rules)
    return answer(operation, puzzles, ["canonical"], errors, progress)


@overload
def transform(
    puzzles: Texts,
    by: str | None = ...,
    *,
    seed: int | None = ...,
    errors: Errors = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[str | None]: ...
@overload
def transform(
    puzzles: Array,
    by: str | None = ...,
    *,
    seed: int | None = ...,
    errors: Errors = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Array: ...
@overload
def transform(
    puzzles: Table,
    by: str | None = ...,
    *,
    seed: int | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Table: ...
@overload
def transform(
    puzzles: ArrowColumn,
    by: str | None = ...,
    *,
    seed: int | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Any: ...
def transform(
    puzzles: Any,
    by: str | None = None,
    *,
    seed: int | None = None,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    ignore_rules: bool = False,
    progress: Progress = False,
) -> Any:
    """Each puzzle in another guise: turned, mirrored, its lines in another order, its digits with other names, as `Board.transform`
    does. With a `seed`, each gets a symmetry of its own, drawn at random by the seed and its values: other copies of a data set.

    Tables get `transformed` and `transformation`.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.transform([puzzle], "rotate180") == [puzzle[::-1]]
    True
    >>> ninefold.keys(ninefold.transform([puzzle], seed=7)) == ninefold.keys([puzzle])
    True
    """
    operation = Operation("transform", column=column, prefix=prefix, threads=threads, ignore_rules=ignore_rules, by=by, seed=seed)
    return answer(operation, puzzles, ["transformed"], errors, progress)


@overload
def keys(
    puzzles: Texts,
    *,
    symmetry: bool = ...,
    errors: Errors = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[bytes | None]: ...
@overload
def keys(
    puzzles: Cells,
    *,
    symmetry: bool = ...,
    errors: Errors = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> NDArray[numpy.void]: ...
@overload
def keys(
    puzzles: Table,
    *,
    symmetry: bool = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Table: ...
@overload
def keys(
    puzzles: ArrowColumn,
    *,
    symmetry: bool = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Any: ...
def keys(
    puzzles: Any,
    *,
    symmetry: bool = True,
    column: str | None = None,
    prefix: str = "",
    errors: Errors = "raise",
    threads: int | None = None,
    ignore_rules: bool = False,
    progress: Progress = False,
) -> Any:
    """16 bytes for each puzzle: equal keys mean puzzles that are equal up to symmetry, or with `symmetry=False`
    puzzles with the same cells. Tables get `key`.

    >>> import ninefold
    >>> len(set(ninefold.keys(["1" + "." * 80, "." * 80 + "9"])))
    1
    """
    operation = Operation("keys", column=column, prefix=prefix, threads=threads, ignore_rules=ignore_rules, symmetry=symmetry)
    return answer(operation, puzzles, ["key"], errors, progress)


@overload
def trace(
    puzzles: Texts,
    profile: Profile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    text: bool = ...,
    boards: bool = ...,
    lang: Lang = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> list[Traced]: ...
@overload
def trace(
    puzzles: Cells,
    profile: Profile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    text: bool = ...,
    boards: bool = ...,
    lang: Lang = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> dict[str, NDArray[Any]]: ...
@overload
def trace(
    puzzles: Table,
    profile: Profile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    text: bool = ...,
    boards: bool = ...,
    lang: Lang = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Table: ...
@overload
def trace(
    puzzles: ArrowColumn,
    profile: Profile = ...,
    *,
    techniques: list[str] | None = ...,
    without: list[str] | None = ...,
    text: bool = ...,
    boards: bool = ...,
    lang: Lang = ...,
    effort: int | None = ...,
    time_limit: float | None = ...,
    column: str | None = ...,
    prefix: str = ...,
    threads: int | None = ...,
    ignore_rules: bool = ...,
    progress: Progress = ...,
) -> Any: ...
def trace(
    puzzles: Any,
    profile: Profile = "se",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    text: bool = True,
    boards: bool = False,
    lang: Lang = "en",
    effort: int | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    prefix: str = "",
    threads: int | None = None,
    ignore_rules: bool = False,
    progress: Progress = False,
) -> Any:
    """The steps that solve each puzzle, every one accepted by the checker: `status`, `error`, `warnings`, `steps` (how many) and `trace`, the
    object that `ninefold trace` writes as JSON (docs/schema/trace.json). Nothing is raised for a row.

    Tables get `solution`, `canonical` and the parts of the profile's scale too.

    text: whether each step has its sentences, in `lang` ("en" or "zh").
    boards: whether each step has the candidates before it, 729 characters.
    effort: how many questions the search may ask about a puzzle; then its status is timeout: of the same puzzles on any machine, at any load.

    >>> import json, ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> traced = ninefold.trace([puzzle])[0]
    >>> traced["steps"] == len(json.loads(traced["trace"])["steps"]) == 51
    True
    """
    operation = Operation(
        "trace",
        column=column,
        prefix=prefix,
        threads=threads,
        ignore_rules=ignore_rules,
        profile=profile,
        techniques=techniques,
        without=without,
        effort=effort,
        seconds=time_limit,
        text=text,
        boards=boards,
        lang=lang,
    )
    return answer(operation, puzzles, ["status", "error", "warnings", "steps", "trace"], "none", progress, as_rows=True)
