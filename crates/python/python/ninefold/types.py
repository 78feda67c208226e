"""The types of what is given and answered: words that mean something, and dicts by their keys.

>>> import ninefold, typing
>>> from ninefold.types import SeRating, Status
>>> rating: SeRating = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rate()
>>> typing.get_args(Status)
('ok', 'invalid', 'other-rules', 'none', 'several', 'unsolved', 'timeout')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypedDict

if TYPE_CHECKING:
    from typing_extensions import Required

    from ._ninefold import Board, CandidateMap, CellMap

SeProfile = Literal["se", "se-original", "sukaku"]
HodokuProfile = Literal["hodoku"]
HumanProfile = Literal["human", "human-strict"]
UniversalProfile = Literal["w", "b", "gw", "gb", "depth", "bxb", "bxbb"]
Profile = SeProfile | HodokuProfile | HumanProfile | UniversalProfile
"""A profile that comes with the package: techniques in an order, on a scale."""

Status = Literal["ok", "invalid", "other-rules", "none", "several", "unsolved", "timeout"]
"""What became of a puzzle."""

Lang = Literal["en", "zh"]
"""A language."""

Device = Literal["cpu", "gpu"]
"""What solves: the processor, or a graphics card."""

Stage = Literal[1, 2, 3, 4]
"""How much a hint tells: where to look, which technique, which cells, all of it."""

HodokuLevel = Literal["easy", "medium", "hard", "unfair", "extreme"]

SquareSymmetry = Literal[
    "none",
    "rotate180",
    "rotate90",
    "left-right",
    "top-bottom",
    "diagonal",
    "anti-diagonal",
    "both-axes",
    "both-diagonals",
    "full",
]
"""A symmetry of the pattern of givens."""

Sought = Literal["er", "ep", "ed", "score", "w", "b", "gw", "gb", "depth", "bxb", "bxbb"]
"""What a hunt is for: a part of a rating, or a universal scale."""

Theory = Literal["singles", "locked", "subsets"]
"""What is done to a position until nothing more comes of it."""

RowKind = Literal["table", "chat", "tokens", "labels"]
"""What the rows of a data set are."""

Apart = Literal["classes", "grids"]
"""What of a puzzle must not be in two parts of a data set."""

ExerciseKind = Literal["pure", "local", "bare", "shadowed"]
Credit = Literal["full", "half", "none"]

Verdict = Literal["sound", "true-not-shown", "timed-out", "wrong", "no-news", "unreadable"]
"""What a step that somebody took is."""

How = Literal["exact", "part", "several"]
"""How a step is shown: by one that concludes just that, by one that concludes more, or by several together."""

Spoilt = Literal["breaks-house", "wrong-digit", "unjustified", "copied"]
"""What was done to a right step."""

FormulaProof = Literal["proved", "not-proved", "false", "cut-off"]
"""Whether what a formula concludes follows from what it looks at, may be true, or is contradicted by the solution."""

FormulaValue: TypeAlias = "CellMap | CandidateMap | list[int] | tuple[CellMap, list[int]] | int | bool"
"""What a variable or an expression of a formula stands for."""


class BookStyle(TypedDict, total=False):
    """The settings of a book, those of a style file; `ninefold print --write-style` writes their defaults and what they mean."""

    paper: str
    margin: str
    gutter: str
    bleed: str
    per_page: int
    board: str
    large_print: bool
    candidates: bool
    notes: bool
    order: Literal["given", "level", "rising", "mixed"]
    header: str
    footer: str
    caption: str
    title: str
    subtitle: str
    author: str
    date: str
    instructions: bool
    contents: bool
    hints: bool
    qr: str
    solutions: Literal["end", "path", "page", "none"]
    solutions_per_page: int | Literal["auto"]
    cell_lines: str
    box_lines: str


class BenchmarkPuzzle(TypedDict):
    """A puzzle of the benchmark."""

    id: str
    band: int
    er: float
    puzzle: str


class BenchmarkAnswer(TypedDict, total=False):
    """An answer to a puzzle of the benchmark: `id`, and `moves`, `grid` or both."""

    id: Required[str]
    moves: list[str]
    grid: str


class ScoredAnswer(TypedDict):
    """How an answer scores."""

    id: str
    valid: bool
    solved: bool
    justified: bool
    steps: int
    first_unjustified: int | None
    prefix: float


class BandScore(TypedDict):
    """How the answers to a band score, or all of them, where `band` is None."""

    band: int | None
    er: list[float] | None
    asked: int
    answered: int
    valid: int
    solved: int
    justified: int
    prefix: float


class BenchmarkScores(TypedDict):
    """How answers score, one by one and together."""

    answers: list[ScoredAnswer]
    bands: list[BandScore]


class SeRating(TypedDict):
    """A rating as Sudoku Explainer's: of the hardest step, of the hardest up to the first placement, and of the first."""

    er: float
    ep: float
    ed: float
    technique: str | None


class HodokuRating(TypedDict):
    """A rating as HoDoKu's."""

    score: int
    level: str
    technique: str | None


class HumanRating(TypedDict):
    """A rating on the scale for people."""

    level: str
    score: int
    uncertainty: int
    hardest: int
    technique: str | None
    scale: str


class UniversalRating(TypedDict):
    """A rating as Denis Berthier's: the least level that solves the puzzle."""

    rating: int
    technique: str | None


class Answer(TypedDict):
    """What is told of every row."""

    status: Status
    error: str | None
    warnings: str | None


class Checked(Answer):
    """A row of `check`."""

    givens: int | None
    minimal: bool | None
    redundant: list[int] | None


class SeRated(Answer):
    """A row of `rate` on one of Sudoku Explainer's scales."""

    er: float | None
    ep: float | None
    ed: float | None
    technique: str | None


class HodokuRated(Answer):
    """A row of `rate` on HoDoKu's scale."""

    score: int | None
    level: str | None
    technique: str | None


class HumanRated(Answer):
    """A row of `rate` on the scale for people."""

    level: str | None
    score: int | None
    uncertainty: int | None
    hardest: int | None
    technique: str | None
    scale: str | None


class UniversalRated(Answer):
    """A row of `rate` on one of Denis Berthier's scales."""

    rating: int | None
    technique: str | None


class JudgedRow(Answer):
    """A row of `verify_steps`."""

    verdict: Verdict | None
    shown_by: str | None
    how: How | None
    rating: float | None
    first_unjustified: int | None


class Negative(TypedDict):
    """A wrong step that was made of a right one."""

    board: Board
    moves: str
    technique: str
    reason: Spoilt
    verdict: Verdict


class Traced(Answer):
    """A row of `trace`."""

    steps: int | None
    trace: str | None


class Technique(TypedDict):
    """A technique that the engine knows."""

    id: str
    name: str
    english: str
    family: str
    family_name: str
    se: float | None
    hodoku: int | None
    doc: str


class ProfileInfo(TypedDict):
    """A profile: a scale, and the ids of what is tried, in order."""

    name: str
    scale: str
    deepest: float | None
    techniques: list[str]


class Format(TypedDict):
    """A text format."""

    id: str
    aliases: list[str]
    name: str
    about: str
    line: bool
    holds: list[str]
    example: str


class Proved(TypedDict):
    """What a proof was found to be."""

    puzzles: int
    solved: int
    steps: int
    assuming: int
    placed: int
    removed: int


class ArrowColumn(Protocol):
    """A column, or a stream of batches, with the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class ArrowTable(ArrowColumn, Protocol):
    """A table with the Arrow PyCapsule interface: of pyarrow, polars, pandas, duckdb and others."""

    @property
    def columns(self) -> Any: ...


class FormulaOverlap(TypedDict):
    """How many candidates a technique finds of what a formula finds."""

    technique: str
    conclusions: int


class FormulaVerdict(TypedDict):
    """What a formula is worth: docs/schema/find-verdict.json."""

    formula: str
    name: str
    positions: int
    hits: int
    unfinished: int
    cut_off: int
    complete: bool
    instances: int
    proved: int
    refuted: int
    conclusions: int
    new: int
    overlap: list[FormulaOverlap]
    counterexample: dict[str, Any] | None
