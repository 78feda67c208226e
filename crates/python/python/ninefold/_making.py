"""New puzzles."""

from __future__ import annotations

import time
from collections.abc import Iterable

from ._errors import NinefoldError
from ._ninefold import Board, CellMap, Puzzles, data_rows
from .types import Apart, ArrowColumn, HodokuLevel, Lang, Profile, RowKind, SquareSymmetry

Range = float | tuple[float, float]
Levels = int | HodokuLevel | tuple[int | HodokuLevel, int | HodokuLevel]


def generate(
    number: int | None = None,
    *,
    seed: int | None = None,
    er: Range | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    level: Levels | None = None,
    score: Range | None = None,
    givens: Range | None = None,
    symmetry: SquareSymmetry = "none",
    pattern: CellMap | str | Iterable[int | str] | None = None,
    solution: Board | str | None = None,
    minimal: bool = False,
    needs: Iterable[str] = (),
    without: Iterable[str] = (),
    profile: Profile | None = None,
    threads: int | None = None,
) -> Puzzles:
    """Puzzles with one solution, one after the other: `number` of them, or without end.

    The same seed gives the same puzzles, those of `ninefold generate --seed`; without a seed the time decides. Ranges are a
    number or a pair of the least and the most.

    er, ep, ed: Sudoku Explainer's ratings.
    level: HoDoKu's, 0 to 4 or easy, medium, hard, unfair, extreme.
    score: HoDoKu's.
    givens: how many.
    symmetry: of the pattern: none, rotate180, rotate90, left-right, top-bottom, diagonal, anti-diagonal, both-axes,
        both-diagonals or full.
    pattern: the cells with givens: a set of them, their names, or a list.
    solution: the solution, a full grid.
    minimal: whether no given may be spared, by itself.
    needs, without: ids of techniques that the puzzle needs, or has no use for. What hardly any puzzle needs in the order of people, such as a
        finned X-Wing, is tried behind singles, intersections and subsets, or behind singles alone, unless `profile` is named:
        `generate(…).order` says in which order.
    profile: the profile whose path they are about, and by which er, ep and ed are rated; by default "se" where those are wished,
        "hodoku" where its level or score is, and else "human" where techniques are needed.
    threads: how many look for rare puzzles; all cores if None.

    Raises NinefoldError if no puzzle is like that.

    >>> import ninefold
    >>> [str(board) for board in ninefold.generate(2, seed=7)] == [str(board) for board in ninefold.generate(2, seed=7)]
    True
    >>> next(ninefold.generate(seed=1, er=(6.5, 7.5))).rate()["er"] >= 6.5
    True
    >>> next(ninefold.generate(seed=1, level="unfair")).rate("hodoku")["level"]
    'Unfair'
    """
    for name, ids in [("needs", needs), ("without", without)]:
        if isinstance(ids, str):
            raise NinefoldError(f"{name}: expected ids of techniques in a list, found the text {ids!r}")
    return Puzzles(
        number,
        time.time_ns() % 2**63 if seed is None else seed,
        er=er,
        ep=ep,
        ed=ed,
        level=level,
        score=score,
        givens=givens,
        symmetry=symmetry,
        pattern=pattern,
        solution=solution,
        minimal=minimal,
        needs=list(needs),
        without=list(without),
        profile=profile,
        threads=threads,
    )


def dataset(
    number: int = 1000,
    *,
    seed: int | None = None,
    by: str | None = None,
    bands: Iterable[str] | str | None = None,
    natural: bool = False,
    shares: tuple[int, int, int] = (8, 1, 1),
    apart: Apart = "classes",
    images: int = 0,
    rows: RowKind = "table",
    profile: Profile = "se",
    lang: Lang = "en",
    text: bool = True,
    boards: bool = False,
    threads: int | None = None,
) -> ArrowColumn:
    """The rows of a data set, those of `ninefold dataset` with the same seed: puzzles with steps, no class up to symmetry in two parts.

    The table has the Arrow PyCapsule interface: `polars.DataFrame(…)`, `pyarrow.table(…)`. Its column `split` says which part a row
    belongs to. The program writes a whole folder, with a card.

    number: how many classes.
    by: what strata are of: "er", "givens", "technique", or a scale.
    bands: the strata, such as ["1.0..2.9", "7.1"], or ids of techniques.
    natural: whether there are as many of each band as come, instead of equally many.
    shares: how many are to train, for validation, and for testing, as parts of their sum.
    apart: what must not be in two parts: "classes", or "grids" (their solutions as well).
    images: how many images of each class to train there are besides.
    rows: "table" (steps as JSON), "chat" (messages), "tokens" or "labels" (steps in words, some wrong, with verdicts).
    text, boards: whether the steps of a table have sentences, and the candidates before each.

    A NinefoldWarning names each band of which fewer were found, with how many; without a row there is a NinefoldError.

    >>> import ninefold, polars
    >>> table = polars.DataFrame(ninefold.dataset(6, seed=7, by="er", bands=["1.0..1.9", "7.0..7.9"]))
    >>> table["stratum"].value_counts(sort=True)["count"].to_list()
    [3, 3]
    """
    made: ArrowColumn = data_rows(
        number,
        time.time_ns() % 2**63 if seed is None else seed,
        by=by,
        bands=bands if bands is None or isinstance(bands, str) else ",".join(bands),
        natural=natural,
        shares=",".join(str(share) for share in shares),
        apart=apart,
        images=images,
        rows=rows,
        profile=profile,
        lang=lang,
        text=text,
        boards=boards,
        threads=threads,
    )
    return made
