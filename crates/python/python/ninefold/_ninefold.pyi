"""Types of what is written in Rust."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, TypeAlias, final, overload

import numpy
from numpy.typing import NDArray

from ._notebook import Steps
from .types import (
    ArrowColumn,
    BenchmarkPuzzle,
    BenchmarkScores,
    Credit,
    Device,
    ExerciseKind,
    Format,
    FormulaProof,
    FormulaValue,
    FormulaVerdict,
    HodokuLevel,
    HodokuProfile,
    HodokuRating,
    How,
    HumanProfile,
    HumanRating,
    Lang,
    Negative,
    Profile,
    ProfileInfo,
    Proved,
    SeProfile,
    SeRating,
    Stage,
    Status,
    Technique,
    Theory,
    UniversalProfile,
    UniversalRating,
    Verdict,
)

__version__: str
MAX_PIXELS: int

_Proof: TypeAlias = str | Iterable[str | dict[str, Any] | Board | Step]
_Number: TypeAlias = float | str | None
_Numbers: TypeAlias = Sequence[_Number] | Sequence[Sequence[_Number]] | NDArray[Any] | ArrowColumn
_Cell: TypeAlias = int | str
_Candidate: TypeAlias = tuple[_Cell, int] | str
_Cells: TypeAlias = str | CellMap | Iterable[_Cell]
_Candidates: TypeAlias = str | CandidateMap | Iterable[_Candidate]
_Range: TypeAlias = float | tuple[float, float]

@final
class Board:
    """A puzzle, or a position on the way to its solution: givens, placed digits, and candidates that are gone.

    It is made from a text or link in any format that `ninefold.formats()` lists, from 81 numbers from 0 to 9 (a list, nine
    lists of nine, a numpy array, a table of nine rows and columns from pandas, polars or Arrow), or from another board. 0, -1,
    None, NaN and what a mask hides are empty cells, 5.0 and "5" are 5, and nine texts are nine rows. It never changes; what changes
    something gives another one.

    Cells are numbers from 0 to 80, row by row; wherever one is expected, so is its name, r1c1 to r9c9.

    A text with other rules than those of Sudoku, such as cages or diagonals, is refused; with `ignore_rules` it is read without them.
    What is guessed or left out in reading a text is in `warnings`, and each of these is a NinefoldWarning, too.

    Raises NinefoldError if it is no puzzle, or digits clash.

    >>> from ninefold import Board
    >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> str(board.solve())
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> board.rate()
    {'er': 1.2, 'ep': 1.2, 'ed': 1.2, 'technique': 'hidden-single-box'}
    """

    def __new__(cls, puzzle: str | Board | _Numbers, /, *, ignore_rules: bool = False) -> Board: ...
    @property
    def warnings(self) -> tuple[str, ...]:
        """What was guessed or left out in reading the text that the board was made from, each with its place. A board that was made from
        another one has none.

        >>> import ninefold, warnings
        >>> with warnings.catch_warnings(record=True):
        ...     board = ninefold.Board("53OO7OOOO6OO195OOOO98OOOO6O8OOO6OOO34OO8O3OO17OOO2OOO6O6OOOO28OOOO419OO5OOOO8OO79")
        >>> board.warnings
        ('line 1, column 3: the letter O is taken as 0, 51 times in all and first here',)
        """
    def solve(self) -> Board:
        """The solution, as a board.

        Raises NinefoldError if there is none, or more than one.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> str(board.solve())
        '286397415197452638435681297372916854954823176861574923649235781723148569518769342'
        """
    @property
    def mistakes(self) -> CandidateMap:
        """The candidates that do not agree with the one solution of the givens: digits placed that it has not, and candidates removed
        that it has. None where the givens have no or several solutions.

        >>> from ninefold import Board
        >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> board.place("r1c3", 1).mistakes, board.place("r1c3", 4).mistakes
        (CandidateMap('r1c3(1)'), CandidateMap())
        """
    def count(self, limit: int = 1_000_000) -> int:
        """How many solutions there are, counted up to `limit`.

        >>> import ninefold
        >>> ninefold.Board("." * 81).count(10)
        10
        """
    @property
    def is_proper(self) -> bool:
        """Whether there is exactly one solution.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.is_proper, ninefold.Board("." * 81).is_proper
        (True, False)
        """
    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.is_solved, board.solve().is_solved
        (False, True)
        """
    @property
    def is_minimal(self) -> bool:
        """Whether it has one solution and no given can be spared.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.is_minimal, board.solve().is_minimal
        (True, False)
        """
    @property
    def candidates(self) -> CandidateMap:
        """The candidates of the empty cells.

        >>> import ninefold
        >>> len(ninefold.Board("5" + "." * 80).candidates)
        700
        >>> ("r1c2", 5) in ninefold.Board("5" + "." * 80).candidates
        False
        """
    @property
    def givens(self) -> CellMap:
        """The cells with givens.

        >>> import ninefold
        >>> ninefold.Board("5" + "." * 80).givens
        CellMap('r1c1')
        """
    @property
    def empty(self) -> CellMap:
        """The empty cells.

        >>> import ninefold
        >>> len(ninefold.Board("5" + "." * 80).empty)
        80
        """
    @property
    def digits(self) -> list[int]:
        """The values as 81 numbers, row by row, 0 for an empty cell.

        >>> import ninefold
        >>> ninefold.Board("5" + "." * 80).digits[:3]
        [5, 0, 0]
        """
    @property
    def symmetries(self) -> int:
        """How many geometric symmetries map the puzzle onto itself when digits are renamed suitably: 1 to 3,359,232.

        Raises NinefoldError where `canonical` does.

        >>> import ninefold
        >>> ninefold.Board("." * 81).symmetries
        3359232
        """
    def canonical(self) -> Board:
        """The canonical form: one for all puzzles that are equal up to symmetry.

        Raises NinefoldError where digits were placed or candidates removed, and the grid is not full: a form is that of givens.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.canonical() == board.transform("rotate90 d987654321").canonical()
        True
        """
    def hint(
        self,
        stage: Stage = 4,
        *,
        profile: Profile = "human",
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        lang: Lang = "en",
        time_limit: float | None = None,
    ) -> Hint:
        """What to do next, told as far as `stage` goes: 1 where to look, 2 which technique, 3 which cells, 4 all of it.

        `profile` names whose techniques are tried: human, se, hodoku and others (`ninefold.profiles()`); `lang` is "en" or "zh".

        Where there are several solutions, a step is one that holds in all of them, and a NinefoldWarning says so.

        Raises NinefoldError if the search takes longer than `time_limit` seconds.

        >>> from ninefold import Board
        >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> board.hint(1).text
        'Look at box 2.'
        """
    def recognise(
        self,
        moves: str,
        *,
        exercise: str | None = None,
        helped: Stage | None = None,
        profile: Profile = "human",
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        lang: Lang = "en",
        effort: int = 100000,
        time_limit: float | None = None,
    ) -> Recognition:
        """What a player did, told by the steps that show it: digits placed and candidates removed, as in "r4c7=5, r1c2<>38".

        Wrong moves are refuted by steps as well, wherever the techniques of the profile can. Once the search has asked `effort` questions the
        answer is what is known by then: the same on any machine. With a `time_limit`, in seconds, it may be "timed-out".

        With `exercise`, the id of a technique, the moves answer an exercise of it: see `verdict` and `credit`. `helped` is the last stage
        of a hint that was shown before, 1 to 4: from stage 2 on a right answer counts half, after stage 4 nothing.

        Raises NinefoldError if the moves can't be read, or the position is improper, solved or has mistakes.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> moves = board.hint().step.conclusions
        >>> board.recognise(moves).answer
        'exact'
        """
    def steps(self, techniques: Sequence[str] | None = None, *, lang: Lang = "en") -> list[Step]:
        """Every step that can be taken now, in the order of the techniques. `techniques` asks for some of them, by their ids or names.

        A NinefoldWarning says where the position has a mistake, so that steps may be false (`mistakes` has it), or where no technique that
        assumes one solution is used, as there are several.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> {step.technique for step in board.steps(["naked-single", "hidden-single-box"])}
        {'hidden-single-box'}
        """
    def explain(
        self,
        profile: Profile = "human",
        *,
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        lang: Lang = "en",
        effort: int | None = None,
        time_limit: float | None = None,
    ) -> Steps:
        """The way to the solution by the techniques of a profile, step by step; it ends where none of them goes on. A notebook shows the list
        with a slider through it.

        Where there are several solutions, the steps are those that hold in all of them; a NinefoldWarning says so, and why they end.

        Raises NinefoldError if there is no solution, the puzzle is solved already, or it takes more than `effort`
        questions, which is the same on any machine, or longer than `time_limit` seconds.

        >>> from ninefold import Board
        >>> steps = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").explain()
        >>> len(steps), steps[0].conclusions, steps[-1].after.is_solved
        (51, 'r1c6=8', True)
        """
    @overload
    def rate(
        self,
        profile: SeProfile = "se",
        *,
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        effort: int | None = None,
        time_limit: float | None = None,
    ) -> SeRating:
        """The rating by a profile, as a dict: er, ep, ed and technique for Sudoku Explainer's ("se"); score, level and technique
        for "hodoku"; level, score, uncertainty, hardest (the price of the step
        that costs most), technique (its own) and scale ("human-3") for "human"; rating and technique for Denis Berthier's ("w", "b", "gw", "gb",
        "depth", "bxb" and "bxbb").

        Raises NinefoldError if there is not exactly one solution, it is solved already, the techniques do not solve it, or it takes more than
        `effort` questions, which is the same on any machine, or longer than `time_limit` seconds; its `status` says which.

        >>> from ninefold import Board
        >>> board = Board("....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....")
        >>> board.rate()["er"], board.rate("hodoku")["level"]
        (6.6, 'Hard')
        """
    @overload
    def rate(
        self,
        profile: HodokuProfile,
        *,
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        effort: int | None = None,
        time_limit: float | None = None,
    ) -> HodokuRating:
        """The rating by a profile, as a dict: er, ep, ed and technique for Sudoku Explainer's ("se"); score, level and technique
        for "hodoku"; level, score, uncertainty, hardest (the price of the step
        that costs most), technique (its own) and scale ("human-3") for "human"; rating and technique for Denis Berthier's ("w", "b", "gw", "gb",
        "depth", "bxb" and "bxbb").

        Raises NinefoldError if there is not exactly one solution, it is solved already, the techniques do not solve it, or it takes more than
        `effort` questions, which is the same on any machine, or longer than `time_limit` seconds; its `status` says which.

        >>> from ninefold import Board
        >>> board = Board("....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....")
        >>> board.rate()["er"], board.rate("hodoku")["level"]
        (6.6, 'Hard')
        """
    @overload
    def rate(
        self,
        profile: HumanProfile,
        *,
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        effort: int | None = None,
        time_limit: float | None = None,
    ) -> HumanRating:
        """The rating by a profile, as a dict: er, ep, ed and technique for Sudoku Explainer's ("se"); score, level and technique
        for "hodoku"; level, score, uncertainty, hardest (the price of the step
        that costs most), technique (its own) and scale ("human-3") for "human"; rating and technique for Denis Berthier's ("w", "b", "gw", "gb",
        "depth", "bxb" and "bxbb").

        Raises NinefoldError if there is not exactly one solution, it is solved already, the techniques do not solve it, or it takes more than
        `effort` questions, which is the same on any machine, or longer than `time_limit` seconds; its `status` says which.

        >>> from ninefold import Board
        >>> board = Board("....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....")
        >>> board.rate()["er"], board.rate("hodoku")["level"]
        (6.6, 'Hard')
        """
    @overload
    def rate(
        self,
        profile: UniversalProfile,
        *,
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        effort: int | None = None,
        time_limit: float | None = None,
    ) -> UniversalRating:
        """The rating by a profile, as a dict: er, ep, ed and technique for Sudoku Explainer's ("se"); score, level and technique
        for "hodoku"; level, score, uncertainty, hardest (the price of the step
        that costs most), technique (its own) and scale ("human-3") for "human"; rating and technique for Denis Berthier's ("w", "b", "gw", "gb",
        "depth", "bxb" and "bxbb").

        Raises NinefoldError if there is not exactly one solution, it is solved already, the techniques do not solve it, or it takes more than
        `effort` questions, which is the same on any machine, or longer than `time_limit` seconds; its `status` says which.

        >>> from ninefold import Board
        >>> board = Board("....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....")
        >>> board.rate()["er"], board.rate("hodoku")["level"]
        (6.6, 'Hard')
        """
    @overload
    def rate(
        self,
        profile: Profile,
        *,
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        effort: int | None = None,
        time_limit: float | None = None,
    ) -> SeRating | HodokuRating | HumanRating | UniversalRating:
        """The rating by a profile, as a dict: er, ep, ed and technique for Sudoku Explainer's ("se"); score, level and technique
        for "hodoku"; level, score, uncertainty, hardest (the price of the step
        that costs most), technique (its own) and scale ("human-3") for "human"; rating and technique for Denis Berthier's ("w", "b", "gw", "gb",
        "depth", "bxb" and "bxbb").

        Raises NinefoldError if there is not exactly one solution, it is solved already, the techniques do not solve it, or it takes more than
        `effort` questions, which is the same on any machine, or longer than `time_limit` seconds; its `status` says which.

        >>> from ninefold import Board
        >>> board = Board("....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....")
        >>> board.rate()["er"], board.rate("hodoku")["level"]
        (6.6, 'Hard')
        """
    def place(self, cell: _Cell, digit: int) -> Board:
        """Places a digit (1 to 9) in a cell.

        Raises NinefoldError if the cell is filled, or sees the digit.

        >>> from ninefold import Board
        >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> board.place("r1c3", 4)["r1c3"]
        4
        """
    def remove(self, candidates: _Candidates) -> Board:
        """Removes candidates: a set of them, their names, or a list.

        >>> from ninefold import Board
        >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> len(board.candidates), len(board.remove("r1c3(12)").candidates)
        (153, 151)
        """
    def apply(self, step: Step | str) -> Board:
        """Does what a step says, or moves as in "r4c7=5, r1c2<>38".

        Raises NinefoldError if the step is not of this position: it was found in another one, from which this one does not follow.
        What is done already stays done.

        >>> from ninefold import Board
        >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> step = board.hint().step
        >>> board.apply(step) == board.apply("r1c6=8") == step.after
        True
        """
    def is_legal(self, moves: Step | str) -> bool:
        """Whether the rules allow a step, or moves as in "r4c7=5, r1c2<>38": digits that no cell they see holds go into empty cells, and what
        is removed is a candidate. Whether they are right is another question: `recognise` judges that.

        Raises NinefoldError if the moves can't be read.

        >>> from ninefold import Board
        >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> board.is_legal("r1c3=1"), board.is_legal("r1c3=5"), board.is_legal("r1c1=5")
        (True, False, False)
        """
    def transform(self, by: str | None = None, *, seed: int | None = None) -> Board:
        """The same puzzle in another guise. `by` is a list of moves with blanks between them, done in their order: rotate90, rotate180,
        rotate270, mirror, flip, transpose, or r, c or d with nine digits for an order of rows or columns or new names of the digits; or
        what `ninefold.canon` calls a transformation. With a `seed`, then one of all symmetries drawn at random.

        Raises NinefoldError if `by` can't be read.

        >>> from ninefold import Board
        >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> str(board.transform("rotate90"))[:9], board.transform("flip").transform("flip") == board
        ('...748.65', True)
        >>> board.transform(seed=1).canonical() == board.canonical()
        True
        """
    def to(self, format: str) -> str:
        """The position in a format, by its id: line81, grid, pencilmarks, susser, json, f-puzzles … (`ninefold formats`).

        Raises NinefoldError if there is no such format, or it can't hold the position.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.to("line81") == str(board), len(board.to("pencilmarks").splitlines())
        (True, 13)
        """
    def svg(self) -> str:
        """A picture in SVG, with the candidates.

        >>> import ninefold
        >>> ninefold.Board("." * 81).svg()[:4]
        '<svg'
        """
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __getitem__(self, cell: _Cell, /) -> int: ...
    __array_ufunc__: None
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __reversed__(self) -> Iterator[int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Hint:
    """What there is to do: its text, and the step itself if all is told.

    >>> import ninefold
    >>> (board,) = ninefold.generate(1, seed=7)
    >>> print(board.hint(1))
    Look at box 6.
    """

    def __new__(
        cls,
        now: Literal["step", "mistakes", "solved", "stuck", "improper"],
        text: str,
        step: Step | None = None,
    ) -> Hint: ...
    @property
    def now(self) -> Literal["step", "mistakes", "solved", "stuck", "improper"]:
        """"step", "mistakes", "solved", "stuck" or "improper".

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.hint().now, board.solve().hint().now
        ('step', 'solved')
        """
    @property
    def text(self) -> str:
        """What is said.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.hint(1).text
        'Look at box 6.'
        """
    @property
    def step(self) -> Step | None:
        """The step, at stage 4.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.hint(1).step is None, board.hint(4).step.verify()
        (True, True)
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...

@final
class Recognition:
    """What a player did, judged.

    >>> import ninefold
    >>> (board,) = ninefold.generate(1, seed=7)
    >>> board.recognise(board.hint().step.conclusions)
    <Recognition exact: "You used this: Hidden Single.">
    """

    @property
    def answer(self) -> Literal["exact", "part", "several", "unseen", "undecided", "timed-out", "wrong", "no-news"]:
        """"exact", "part", "several", "unseen", "undecided" (the effort was used up), "timed-out" (only with a `time_limit`), "wrong" or "no-news".

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> board.recognise(board.hint().step.conclusions).answer
        'exact'
        """
    @property
    def verdict(self) -> Literal["right", "partly", "otherwise", "open", "wrong"] | None:
        """As an answer to an exercise "right", "partly", "otherwise" (true, but another technique shows it), "open" or "wrong"; else None.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.hint().step
        >>> board.recognise(step.conclusions, exercise=step.technique).verdict
        'right'
        """
    @property
    def credit(self) -> Credit | None:
        """What such an answer counts: "full", "half" or "none"; else None.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.hint().step
        >>> board.recognise(step.conclusions, exercise=step.technique, helped=2).credit
        'half'
        """
    @property
    def text(self) -> str:
        """What is said.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> print(board.recognise(board.hint().step.conclusions).text)
        You used this: Hidden Single.
        """
    @property
    def steps(self) -> list[Step]:
        """The steps that show what was done, or the contrary of what is wrong.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.hint().step
        >>> board.recognise(step.conclusions).steps[0].technique == step.technique
        True
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Judgement:
    """A step that somebody took, judged. It is true where nothing speaks against the step: it is sound, or was so already.

    Judgements can be pickled and compared.

    >>> import ninefold
    >>> (board,) = ninefold.generate(1, seed=7)
    >>> ninefold.verify_step(board, "r6c7=9")
    <Judgement r6c7=9: sound by hidden-single-box>
    """

    @property
    def verdict(self) -> Verdict | None:
        """"sound", "true-not-shown", "timed-out" (only with a `time_limit`), "wrong", "no-news" or "unreadable"; None where `status` is not "ok".

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> [ninefold.verify_step(board, moves).verdict for moves in ["r6c7=9", "r6c7=1", "nine there"]]
        ['sound', 'wrong', 'unreadable']
        """
    @property
    def status(self) -> Status:
        """"ok", or what is the matter with the position: "invalid", "none" (no solution) or "several".

        >>> import ninefold
        >>> [judged.status for judged in ninefold.judge(["r1c1=1"], ["." * 81])]
        ['several']
        """
    @property
    def technique(self) -> str | None:
        """The id of the technique that shows it, of several the hardest; None if none does.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_step(board, "r6c7=9").technique
        'hidden-single-box'
        """
    @property
    def rating(self) -> float | None:
        """What that technique counts on the profile's scale.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_step(board, "r6c7=9", profile="se").rating
        1.2
        """
    @property
    def how(self) -> How | None:
        """"exact" (one step concludes just that), "part" (that, and more) or "several" (steps of this position together).

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_step(board, "r6c7=9").how
        'exact'
        """
    @property
    def moves(self) -> str:
        """What was said, as it is written here: "r4c5=7, r2c3<>5".

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_step(board, "R6C7 is 9").moves
        'r6c7=9'
        """
    @property
    def named(self) -> list[str]:
        """The ids of the techniques that were named.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_step(board, "X-Wing: r6c7=9").named
        ['x-wing']
        """
    @property
    def is_complete(self) -> bool:
        """Whether all that was asked was tried: False where it is true, and the effort or the time was used up.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_step(board, "r6c7=9").is_complete
        True
        """
    @property
    def text(self) -> str:
        """The verdict in words; where `status` is not "ok", what is the matter.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> print(ninefold.verify_step(board, "r6c7=9").text)
        You used this: Hidden Single.
        """
    @property
    def steps(self) -> list[Step]:
        """The steps that show it; of what is wrong, those that show the contrary.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> [step.conclusions for step in ninefold.verify_step(board, "r6c7=9").steps]
        ['r6c7=9']
        """
    def to_dict(self) -> dict[str, Any]:
        """All of it as a dict, as `ninefold judge --json` writes a step (docs/schema/judge.json).

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> told = ninefold.verify_step(board, "r6c7=9").to_dict()
        >>> told["verdict"], told["technique"]
        ('sound', 'hidden-single-box')
        """
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class JudgedTrace:
    """A way, judged step by step.

    >>> import ninefold
    >>> (board,) = ninefold.generate(1, seed=7)
    >>> ninefold.verify_trace(board, ["r6c7=9", "r1c2=1"])
    <JudgedTrace of 2: first_unjustified=1>
    """

    @property
    def steps(self) -> list[Judgement]:
        """The judgements in order, each in the position to which the true steps before it lead.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> [judged.verdict for judged in ninefold.verify_trace(board, ["r6c7=9", "r6c7=9"]).steps]
        ['sound', 'no-news']
        """
    @property
    def first_unjustified(self) -> int | None:
        """The first step, from 0, that is neither sound nor what was so already; None if there is none.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).first_unjustified
        1
        """
    @property
    def is_solved(self) -> bool:
        """Whether the true steps fill every cell.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_trace(board, [step.conclusions for step in board.explain()]).is_solved
        True
        """
    @property
    def status(self) -> Status:
        """"ok", or what is the matter with the position, as `Judgement.status` has it; then there are no steps.

        >>> import ninefold
        >>> [judged.status for judged in ninefold.judge([["r1c1=1"]], ["." * 81])]
        ['several']
        """
    @property
    def error(self) -> str | None:
        """What is the matter, in words; None where `status` is "ok".

        >>> import ninefold
        >>> ninefold.judge([["r1c1=1"]], ["." * 81])[0].error
        'it has more than one solution'
        """
    @property
    def after(self) -> Board:
        """The position to which they lead. Raises NinefoldError where there is none: `status` is not "ok".

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).after == board.place("r6c7", 9)
        True
        """
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def verify_step(
    board: str | Board,
    moves: str,
    *,
    technique: str | None = None,
    profile: Profile = "human",
    techniques: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    effort: int = 20000,
    time_limit: float | None = None,
    lang: Lang = "en",
) -> Judgement:
    """Judges one step: what somebody says of a position, as people and models write it ("r4c5=7", "R2C3 is not 5", "naked single
    r1c1=4"; several moves of one step with commas).

    The verdict is "sound" (a technique of the profile shows all of it as the position is, the easiest is told), "true-not-shown" (true in the
    one solution, but nothing that was asked shows it within the `effort`), "wrong" (with what refutes it), "no-news" (it was so
    already) or "unreadable". With `technique`, an id or a name, or one in the text, only that technique is asked.

    `effort` is how many questions the search may ask, so that the verdict is the same on any machine and at any load. With a `time_limit`, in
    seconds, what is cut short is "timed-out".

    Raises NinefoldError if the position is improper, solved or has mistakes.

    >>> import ninefold
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> judged = ninefold.verify_step(board, "naked single: R5C5 = 5")
    >>> judged.verdict, judged.technique, bool(judged)
    ('sound', 'naked-single', True)
    >>> print(ninefold.verify_step(board, "r5c5=3"))
    r5c5 can't be 3.
    r5c6 already contains 3.
    """
def verify_trace(
    board: str | Board,
    moves: Sequence[str],
    *,
    technique: str | None = None,
    profile: Profile = "human",
    techniques: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    effort: int = 20000,
    time_limit: float | None = None,
    lang: Lang = "en",
) -> JudgedTrace:
    """Judges a way: steps in order, each in the position to which the true ones before it lead. A step of which anything is
    wrong is not done, so that what follows is judged as if it had not been said. `effort` and `time_limit` are for each step.

    Raises NinefoldError if the position is improper, solved or has mistakes.

    >>> import ninefold
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> judged = ninefold.verify_trace(board, ["r5c5=5", "hidden single: r1c6=8", "r1c3=1"])
    >>> [step.verdict for step in judged.steps], judged.first_unjustified
    (['sound', 'sound', 'wrong'], 2)
    """
def step_again(written: tuple[str, int, str, str, str, float | None, str]) -> Step:
    """A step from what was written of it."""
def sentence_again(id: str, level: int, text: str, links: list[Link]) -> Sentence:
    """A sentence from what was written of it."""
def link_again(source: CandidateMap, target: CandidateMap, kind: str) -> Link:
    """A link from what was written of it."""
def recognition_again(answer: str, verdict: str | None, credit: str | None, text: str, steps: list[Step]) -> Recognition:
    """A recognition from what was written of it."""
def judgement_again(written: tuple[Any, ...]) -> Judgement:
    """A judgement from what was written of it."""
def judged_trace_again(written: tuple[Any, ...]) -> JudgedTrace:
    """A way from what was written of it."""
def match_again(conclusions: str, proof: str, variables: dict[str, FormulaValue], data: str) -> FormulaMatch:
    """A match from what was written of it."""
def puzzles_again(asked: dict[str, Any], seed: int, beat: int, left: int | None, ready: list[Board]) -> Puzzles:
    """Puzzles as far as they were when they were written."""
def judge_texts(
    texts: list[Any],
    boards: list[Any],
    technique: Sequence[str | None] | None,
    profile: Profile,
    techniques: Sequence[str] | None,
    without: Sequence[str] | None,
    effort: int,
    time_limit: float | None,
    threads: int | None,
    lang: Lang,
    progress: Callable[[int], object] | None,
) -> list[Any]:
    """Many steps and ways, each judged: what `ninefold.judge` is made of. Lists are as long as one another."""
def read_picture(data: bytes, shape: tuple[int, int, int] | None = None) -> list[dict[str, Any]]:
    """The boards in a picture, as `ninefold read --json` has them: what `ninefold.read_image` is made of. The data are those of a file, or pixels
    of this shape: height, width and channels.
    """
def book_pages(
    puzzles: Any,
    settings: Sequence[tuple[str, str]],
    *,
    column: str | None,
    seed: int,
    lang: Lang,
    font: Sequence[bytes],
    ignore_rules: bool,
    threads: int | None,
    progress: Callable[[int], object] | None,
) -> tuple[bytes, int]:
    """A book of puzzles as the bytes of a PDF, and the number of its pages: what `ninefold.print_book` is made of. The puzzles are a list or a
    table; settings are texts, by their names.
    """
def run_program(arguments: Sequence[str]) -> int:
    """Does what the words of a command line ask for; returns the exit code. From then on the program listens to signals, and Python no more."""
def benchmark_puzzles() -> list[BenchmarkPuzzle]:
    """The puzzles, a dict each: what `ninefold.benchmark.puzzles` is made of."""
def score_answers(
    lines: list[str], profile: Profile, threads: int | None, progress: Callable[[int], object] | None
) -> BenchmarkScores:
    """Scores answers, each as a line of JSON: what `ninefold.benchmark.score` is made of."""
def mark_moves(values: NDArray[numpy.uint8], mask: NDArray[numpy.int8], rows: list[int]) -> None:
    """Marks the moves of some boards that clash with nothing: the cell is empty, and no cell that it sees has the digit."""
def play_moves(
    values: NDArray[numpy.uint8],
    mask: NDArray[numpy.int8],
    solutions: NDArray[numpy.uint8],
    actions: NDArray[numpy.int64],
    passed_over: NDArray[numpy.bool_],
    asks_for_singles: bool,
    left: NDArray[numpy.int32],
    outcomes: NDArray[numpy.uint8],
) -> None:
    """Takes a step on every board that isn't passed over: `actions` are nine times a cell plus a digit less one. `outcomes` gets what
    became of it, and `full` whether the board is full.
    """
def read_step(text: str, /) -> tuple[str, list[str]]:
    """What is read of one step, as `verify_step` reads it: the moves as they are written here, and the ids of the techniques that are named.

    Raises NinefoldError with the place if it is no move.

    >>> import ninefold
    >>> ninefold.read_step("**Naked Single:** R4C5 is 7")
    ('r4c5=7', ['naked-single', 'full-house'])
    """
def answer_steps(text: str, tags: list[str]) -> list[str]:
    """The steps of an answer, each as a text that `verify_step` reads: what `ninefold.rewards.read_steps` is made of."""
def blank_thoughts(text: str, tags: list[str]) -> str:
    """A text with its thoughts replaced by blanks: what `ninefold.rewards.without_thoughts` is made of."""
def negatives(
    board: str | Board, count: int = 10, *, seed: int = 0, profile: Profile = "human", effort: int = 20000
) -> list[Negative]:
    """Wrong steps made of the right ones of a puzzle, each a dict: `board` (the position), `moves`, `technique` (what it claims to be),
    `reason` ("breaks-house", "wrong-digit", "unjustified": true, but nothing shows it within the effort, or "copied": a step of another position) and
    `verdict`, which is what `verify_step` says of moves and technique with the same effort. The same for the same seed on any
    machine.

    Raises NinefoldError if the position is improper, solved or has mistakes.

    >>> import ninefold
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.negatives(board, 4, seed=1)[0]["reason"]
    'breaks-house'
    """
def judge_lists(
    boards: list[Any],
    moves: list[Any],
    technique: Sequence[str | None] | None,
    profile: Profile,
    effort: int,
    time_limit: float | None,
    threads: int | None,
    progress: Callable[[int], object] | None,
) -> dict[str, list[Any]]:
    """Many rows of lists: what `ninefold.verify_steps` is made of."""
def judge_table(
    table: Any,
    columns: tuple[str | None, str, str | None],
    prefix: str,
    profile: Profile,
    effort: int,
    time_limit: float | None,
    threads: int | None,
    progress: Callable[[int], object] | None,
) -> Any:
    """Many rows of a table: the same table with the answers behind its columns."""
def data_rows(
    number: int,
    seed: int,
    *,
    by: str | None,
    bands: str | None,
    natural: bool,
    shares: str,
    apart: str,
    images: int,
    rows: str,
    profile: str,
    lang: str,
    text: bool,
    boards: bool,
    threads: int | None,
) -> Any:
    """What `ninefold.dataset` makes."""
@final
class Exercise:
    """A position in which a technique is to be found: nothing that the profile tries before gives what its step concludes, or any
    part of it.

    >>> import ninefold
    >>> exercise = ninefold.practise("naked-pair")[0]
    >>> exercise.board.apply(exercise.step) == exercise.step.after
    True
    """

    def __new__(cls, board: Board, step: Step, kind: ExerciseKind, key: str) -> Exercise: ...
    @property
    def board(self) -> Board:
        """The position.

        >>> import ninefold
        >>> exercise = ninefold.practise("naked-pair")[0]
        >>> exercise.board == exercise.step.before
        True
        """
    @property
    def step(self) -> Step:
        """The step to find.

        >>> import ninefold
        >>> exercise = ninefold.practise("naked-pair")[0]
        >>> exercise.step.technique
        'naked-pair'
        """
    @property
    def kind(self) -> ExerciseKind:
        """"pure": nothing that the profile tries before finds a step in the position; "local": something does, but nothing that gives
        any part of what the step concludes; "bare": the same, and all cells are filled that the step can do without; "shadowed": nothing
        simple finds a step, but something easier gives a part of what it concludes.

        >>> import ninefold
        >>> ninefold.practise("naked-pair", kind="bare")[0].kind
        'bare'
        """
    @property
    def key(self) -> str:
        """The position up to symmetry, as 16 hexadecimal digits: that of a copy is the same.

        >>> import ninefold
        >>> len(ninefold.practise("naked-pair")[0].key)
        16
        """

def practise(
    technique: str,
    count: int = 1,
    *,
    seed: int = 0,
    kind: Literal["pure", "local", "bare"] | None = None,
    seen: Sequence[str] | None = None,
    profile: Profile = "human",
    techniques: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    lang: Lang = "en",
) -> list[Exercise]:
    """Positions to practise a technique, the same for the same seed: fewer than `count` where no more are found. None is a copy of
    another up to symmetry, or of one whose key is in `seen`. `kind` asks for one kind: "pure", "local" or "bare"; without it,
    positions are pure, or local where those are rare.

    Raises NinefoldError if there is no such technique or kind.

    >>> import ninefold
    >>> exercise = ninefold.practise("naked-pair")[0]
    >>> exercise.board.hint(4).step.technique
    'naked-pair'
    >>> exercise.board.recognise(exercise.step.conclusions, exercise="naked-pair").verdict
    'right'
    """
@final
class Progress:
    """What somebody learnt; it never changes: what adds something gives another one. Times are in seconds since the beginning of 1970,
    as `time.time()` tells them.

    Raises NinefoldError if the text is no progress, or of a newer version.

    >>> import ninefold
    >>> me = ninefold.Progress().knows("naked-pair", at=1.76e9).wants("xy-chain", at=1.76e9)
    >>> me.lessons()
    ['xy-wing', 'xy-chain']
    >>> me = me.answered("xy-wing", "full", at=1.76e9)
    >>> me.due(at=1.77e9)
    ['naked-pair', 'xy-wing']
    >>> ninefold.Progress(str(me)) == me.merged(ninefold.Progress())
    True
    """

    def __new__(cls, text: str | None = None, /) -> Progress: ...
    def merged(self, other: Progress) -> Progress:
        """What happened here or there; in which order and how often makes no difference.

        >>> import ninefold
        >>> me = ninefold.Progress()
        >>> here = me.knows("naked-pair", at=1.76e9)
        >>> there = me.wants("xy-chain", at=1.76e9)
        >>> here.merged(there) == there.merged(here)
        True
        """
    def answered(
        self,
        technique: str,
        credit: Credit,
        *,
        at: float,
        kind: Literal["lesson", "review", "blind", "placement", "streak"] = "lesson",
        seconds: int | None = None,
    ) -> Progress:
        """With an exercise of a technique that was answered: "full", "half" or "none"; for a "lesson", a "review", "blind",
        in a "placement" or a "streak".

        >>> import ninefold
        >>> me = ninefold.Progress()
        >>> me.answered("xy-wing", "full", at=1.76e9)
        <Progress: 1 answers, 0 games>
        """
    def knows(self, technique: str, *, at: float) -> Progress:
        """Who says that they know a technique, and so what it builds on.

        >>> import ninefold
        >>> me = ninefold.Progress()
        >>> me.wants("naked-triple", at=1.76e9).lessons() == me.knows("naked-triple", at=1.76e9).lessons()
        False
        """
    def wants(self, goal: str, *, at: float) -> Progress:
        """Who chooses a goal: "newspaper-easy", "newspaper-hard", "patterns", "xy-chains", "er-7", or a technique.

        >>> import ninefold
        >>> me = ninefold.Progress()
        >>> "xy-chain" in me.wants("xy-chain", at=1.76e9).lessons()
        True
        """
    def lessons(self) -> list[str]:
        """The techniques that are left to learn for the goals, in order.

        >>> import ninefold
        >>> me = ninefold.Progress()
        >>> me.knows("naked-pair", at=1.76e9).wants("xy-chain", at=1.76e9).lessons()
        ['xy-wing', 'xy-chain']
        """
    def due(self, *, at: float) -> list[str]:
        """The techniques that should come again, what is most likely forgotten first.

        >>> import ninefold
        >>> me = ninefold.Progress()
        >>> me.answered("xy-wing", "full", at=1.76e9).due(at=1.77e9)
        ['xy-wing']
        """
    def skill(self, *, at: float) -> tuple[float, float]:
        """How well they play, by Glicko-2: the rating, and its deviation.

        >>> import ninefold
        >>> me = ninefold.Progress()
        >>> me.skill(at=1.76e9)
        (1000.0, 350.0)
        """

@final
class Step:
    """A step of reasoning: a technique, what follows, and why.

    >>> from ninefold import Board
    >>> step = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").explain()[0]
    >>> step.name, step.verify()
    ('Hidden Single', True)
    """

    @property
    def technique(self) -> str:
        """The id of the technique.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.technique
        'hidden-single-box'
        """
    @property
    def name(self) -> str:
        """What the technique is called.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.name, board.explain("se", lang="zh")[0].name
        ('Hidden Single', '宫隐性唯一')
        """
    @property
    def rating(self) -> float | None:
        """What the step counts on the scale that was asked for; Sudoku Explainer's rating if none was; None if it has none.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.rating
        1.2
        """
    @property
    def placements(self) -> CandidateMap:
        """Digits to place.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.placements
        CandidateMap('r6c7(9)')
        """
    @property
    def eliminations(self) -> CandidateMap:
        """Candidates to remove.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.eliminations
        CandidateMap()
        """
    @property
    def conclusions(self) -> str:
        """Both in a few letters, as in "r3c5=2" or "r4c13<>7".

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.conclusions
        'r6c7=9'
        """
    @property
    def line(self) -> str | None:
        """The step on one line in Eureka notation, if it is a chain of one path.

        >>> import ninefold
        >>> chain = ninefold.practise("x-chain")[0].step
        >>> "=" in chain.line
        True
        """
    @property
    def sentences(self) -> list[Sentence]:
        """What is said, in the order of thought, each sentence with its own links.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> "\n".join(map(str, step.sentences)) == step.text
        True
        """
    @property
    def text(self) -> str:
        """The sentences as one text, one on each line.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> print(step.text)
        Column 8 already has its 9 at r3c8, so r6c8 can't be 9.
        Row 4 already has its 9 at r4c4, so r4c79 can't be 9.
        Column 9 already has its 9 at r8c9, so r5c9 can't be 9.
        So the only cell left for 9 in box 6 is r6c7.
        """
    @property
    def before(self) -> Board:
        """The position in which it was found.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.before == board
        True
        """
    @property
    def after(self) -> Board:
        """The position that it leads to.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.after == board.apply(step)
        True
        """
    @property
    def certificate(self) -> dict[str, Any]:
        """Why it holds, as a dict: what `ninefold verify` reads as a line of JSON.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> sorted(step.certificate)
        ['conclusions', 'shown', 'technique', 'truths']
        """
    def verify(self) -> bool:
        """Whether the checker accepts the certificate. It knows the rules of Sudoku and shares no code with the search.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.verify()
        True
        """
    def veripb(self, *, without_promise: bool = False) -> tuple[str, str]:
        """A formula that says what the position is, for a file in .opb, and the proof of this step, for one in .pbp, as VeriPB reads them,
        a checker that other people wrote. `ninefold.veripb` has a whole puzzle's.

        A step that assumes one solution is an assumption there; `without_promise` proves it by a search instead.

        Raises NinefoldError if it doesn't follow without the promise.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> formula, proof = step.veripb()
        >>> proof.splitlines()[0]
        'pseudo-Boolean proof version 3.0'
        """
    def to_dict(self) -> dict[str, Any]:
        """All of it as a dict: the object that `ninefold steps --json` writes (docs/schema/steps.json).

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.to_dict()["technique"], step.to_dict()["verified"]
        ('hidden-single-box', True)
        """
    @staticmethod
    def from_dict(data: dict[str, Any], before: Board, *, lang: Lang = "en") -> Step:
        """A step from its dict, and the board that it was found in. Its reasons are found there again, by its technique.

        Raises NinefoldError if there is no such step.

        >>> from ninefold import Board, Step
        >>> step = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").explain()[0]
        >>> Step.from_dict(step.to_dict(), step.before) == step
        True
        """
    def svg(self) -> str:
        """A picture in SVG.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.svg()[:4]
        '<svg'
        """
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Sentence:
    """A sentence of a step's story.

    >>> import ninefold
    >>> (board,) = ninefold.generate(1, seed=7)
    >>> print(board.hint().step.sentences[-1])
    So the only cell left for 9 in box 6 is r6c7.
    """

    @property
    def id(self) -> str:
        """Which sentence it is: the same in every language.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.sentences[0].id
        'single-sight'
        """
    @property
    def level(self) -> int:
        """How far it is indented: what follows from a supposition stands a level below it.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.sentences[0].level
        0
        """
    @property
    def text(self) -> str:
        """The sentence.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> step.sentences[-1].text
        'So the only cell left for 9 in box 6 is r6c7.'
        """
    @property
    def links(self) -> list[Link]:
        """The links that it tells, in the order of the argument.

        >>> import ninefold
        >>> (board,) = ninefold.generate(1, seed=7)
        >>> step = board.explain("se")[0]
        >>> [link.kind for link in step.sentences[-1].links]
        []
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Link:
    """A link between two candidates, or groups of candidates.

    >>> import ninefold
    >>> chain = ninefold.practise("x-chain")[0].step
    >>> len([link for sentence in chain.sentences for link in sentence.links]) > 2
    True
    """

    @property
    def source(self) -> CandidateMap:
        """Where it starts.

        >>> import ninefold
        >>> chain = ninefold.practise("x-chain")[0].step
        >>> link = [link for sentence in chain.sentences for link in sentence.links][0]
        >>> len(link.source)
        1
        """
    @property
    def target(self) -> CandidateMap:
        """Where it ends.

        >>> import ninefold
        >>> chain = ninefold.practise("x-chain")[0].step
        >>> link = [link for sentence in chain.sentences for link in sentence.links][0]
        >>> len(link.target)
        1
        """
    @property
    def kind(self) -> Literal["strong", "weak", "sees"]:
        """"strong" (at least one is true), "weak" (at most one is true) or "sees".

        >>> import ninefold
        >>> chain = ninefold.practise("x-chain")[0].step
        >>> sorted({link.kind for sentence in chain.sentences for link in sentence.links})
        ['strong', 'weak']
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Formula:
    """A technique that is written as a formula, or an expression: what `ninefold.formula` makes of a text.

    >>> import ninefold
    >>> pairs = ninefold.formula("for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)")
    >>> pairs
    <Formula formula>
    >>> board = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76"
    >>> pairs.find(board)
    [<FormulaMatch r7c4<>5: proved>]
    """

    @property
    def id(self) -> str:
        """Its id, as the text has it; "formula" where the text begins with a clause, "expression" where it is one.

        >>> import ninefold
        >>> ninefold.formula("als-xz").id
        'als-xz'
        """
    @property
    def name(self) -> str:
        """What it is called.

        >>> import ninefold
        >>> ninefold.formula("als-xz").name
        'ALS-XZ'
        """
    @property
    def text(self) -> str:
        """The text that it was read from.

        >>> import ninefold
        >>> print(ninefold.formula("naked-single").text)
        # A cell with one candidate.
        technique naked-single "Naked Single" {
          for c in empty
          place only(digits(c)) in c
        }
        <BLANKLINE>
        """
    def find(self, board: Board | str | _Numbers, /, *, time_limit: float | None = None) -> list[FormulaMatch]:
        """What it finds on a position: of what concludes the same, the first. Nothing is applied.

        Warns (NinefoldWarning) where the position has a mistake, and where the search was left after 20 million members. Raises NinefoldError if it takes longer than `time_limit`
        seconds, or if it is an expression, which has a `value` instead.

        >>> import ninefold
        >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> len(ninefold.formula("hidden-single-box").find(board))
        7
        """
    def value(self, board: Board | str | _Numbers, /, *, time_limit: float | None = None) -> FormulaValue | None:
        """What an expression comes to on a position: a CellMap, a CandidateMap, a list of digits or houses, a number or a truth, as
        `FormulaMatch.variables` has them. None where there is nothing that it names, such as the third cell of two.

        Raises NinefoldError if it takes longer than `time_limit` seconds or 20 million members, or if it is a technique.

        >>> import ninefold
        >>> board = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76"
        >>> ninefold.formula("bivalue & peers(r5c4)").value(board)
        CellMap('r46c5, r45c6, r5c1, r689c4')
        """
    def verdict(
        self,
        puzzles: Iterable[Board | str | _Numbers],
        /,
        *,
        techniques: Iterable[str] | None = None,
        time_limit: float | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> FormulaVerdict:
        """What it is worth by the positions of some puzzles, each of which needs one solution: the given one, and each without a single on a way by
        easier techniques. A dict as `ninefold find --verdict --json` writes it (docs/schema/find-verdict.json): how many `positions`, on how
        many of them it finds something (`hits`), how many `instances` it has and how many of them are `proved` and `refuted`, how many `new`
        candidates of its `conclusions` no other technique finds, the `overlap` with each that does (`techniques` says which are asked), and a
        `counterexample`, as small as it can be made, if it is wrong.

        `progress` is called with the number of puzzles done. Raises NinefoldError for a puzzle without exactly one solution, with its `row`, and
        where all of it takes longer than `time_limit` seconds.

        >>> import ninefold
        >>> puzzles = ["....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7.."]
        >>> verdict = ninefold.formula("naked-pair").verdict(puzzles)
        >>> verdict["positions"], verdict["hits"], verdict["refuted"]
        (8, 2, 0)
        >>> "naked-pair" in [one["technique"] for one in verdict["overlap"]]
        True
        """

@final
class FormulaMatch:
    """Something that a formula found.

    >>> import ninefold
    >>> board = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5"
    >>> match = ninefold.formula("als-xz").find(board)[1]
    >>> match.conclusions, match.proof, match.variables["x"], match.variables["z"]
    ('r7c8<>6', 'proved', [8], [6])
    """

    @property
    def placements(self) -> CandidateMap:
        """Digits to place.

        >>> import ninefold
        >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> ninefold.formula("naked-single").find(board)[0].placements
        CandidateMap('r5c5(5)')
        """
    @property
    def eliminations(self) -> CandidateMap:
        """Candidates to remove.

        >>> import ninefold
        >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> ninefold.formula("pointing").find(board)[0].eliminations
        CandidateMap('r2c79(7)')
        """
    @property
    def conclusions(self) -> str:
        """Both in a few letters, as in "r3c5=2" or "r4c13<>7": `Board.apply` takes them.

        >>> import ninefold
        >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> match = ninefold.formula("naked-single").find(board)[0]
        >>> match.conclusions, board.apply(match.conclusions)["r5c5"]
        ('r5c5=5', 5)
        """
    @property
    def proof(self) -> FormulaProof:
        """"proved" (it follows from what the formula looks at), "not-proved" (it may be true all the same) or "false" (the solution
        contradicts it).

        >>> import ninefold
        >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> [match.proof for match in ninefold.formula("place 1 in r1c3").find(board)]
        ['false']
        """
    @property
    def variables(self) -> dict[str, FormulaValue]:
        """What the variables stand for, by their names: cells as a CellMap; candidates and links as a CandidateMap; digits as a list; houses as
        a list of numbers, 0 to 8 boxes, 9 to 17 rows, 18 to 26 columns; almost locked sets as a pair of cells and digits; numbers and truths
        as they are.

        >>> import ninefold
        >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> text = "for h in rows for x in digits where count(x in h) == 1 place x in x in h"
        >>> ninefold.formula(text).find(board)[0].variables
        {'h': [11], 'x': [5]}
        """
    def to_dict(self) -> dict[str, Any]:
        """All of it as a dict, as an instance of `ninefold find --json` (docs/schema/find.json).

        >>> import ninefold
        >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> ninefold.formula("naked-single").find(board)[0].to_dict()["variables"]
        [{'name': 'c', 'value': {'kind': 'cells', 'text': 'r5c5'}}]
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def formula(text: str, /, id: str | None = None) -> Formula:
    """A technique that is written as a formula, or an expression: the text itself, or the id of one that comes with the package, such as
    "als-xz". The chapter "Techniques as formulas" of the book has the grammar. Where a text has several techniques, `id` says which is meant.

    Raises NinefoldError where the text is no formula, with the `line` and `column`, what was `expected` and `found` there, and as `near` what
    was probably meant.

    >>> import ninefold
    >>> ninefold.formula("count(bivalue)").value("467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76")
    17
    >>> try:
    ...     ninefold.formula("for c in emty place 1 in c")
    ... except ninefold.NinefoldError as error:
    ...     print(error, error.line, error.column, error.near)
    line 1, column 10: nothing is called "emty"; did you mean "empty"? 1 10 empty
    """
@final
class PackedCell:
    """A cell of a game in 19 bits: whether it is fixed (bit 0), the digits noted as possible (bits 1 to 9), its value (bits 10 to 18). It never
    changes: each method gives another one. Some are in no state a cell can be in, which `is_valid` tells.

    >>> from ninefold import PackedCell
    >>> cell = PackedCell(0b11_0100)
    >>> cell.possibles, cell.value, cell.toggle_possible(1).bits
    ([2, 4, 5], None, 54)
    >>> cell.set_value(4)
    PackedCell(8192)
    """

    def __new__(cls, bits: int = 0, /) -> PackedCell: ...
    @staticmethod
    def given(value: int) -> PackedCell:
        """A cell with a value that the player may not change.

        >>> import ninefold
        >>> ninefold.PackedCell.given(5).is_fixed
        True
        """
    @property
    def bits(self) -> int:
        """The 19 bits.

        >>> import ninefold
        >>> ninefold.PackedCell.given(1).bits
        1025
        """
    @property
    def is_fixed(self) -> bool:
        """Whether the player may not change it.

        >>> import ninefold
        >>> ninefold.PackedCell().is_fixed
        False
        """
    @property
    def possibles(self) -> list[int]:
        """The digits that are noted.

        >>> import ninefold
        >>> ninefold.PackedCell(6).possibles
        [1, 2]
        """
    @property
    def value(self) -> int | None:
        """The value; None in an empty cell.

        >>> import ninefold
        >>> ninefold.PackedCell(1024).value
        1
        """
    @property
    def is_valid(self) -> bool:
        """Whether it is a state a cell can be in: one value at most and no notes beside it; notes only where it is not fixed.

        >>> import ninefold
        >>> ninefold.PackedCell.given(5).set_possible(1).is_valid
        False
        """
    def set_fixed(self) -> PackedCell:
        """The same, fixed.

        >>> import ninefold
        >>> ninefold.PackedCell().set_fixed().bits
        1
        """
    def unset_fixed(self) -> PackedCell:
        """The same, not fixed.

        >>> import ninefold
        >>> ninefold.PackedCell.given(1).unset_fixed().bits
        1024
        """
    def toggle_possible(self, digit: int) -> PackedCell:
        """The same with a note, or without it if it is there.

        >>> import ninefold
        >>> [ninefold.PackedCell(52).toggle_possible(digit).bits for digit in (1, 2, 3)]
        [54, 48, 60]
        """
    def set_possible(self, digit: int) -> PackedCell:
        """The same with a note.

        >>> import ninefold
        >>> ninefold.PackedCell().set_possible(9).possibles
        [9]
        """
    def unset_possible(self, digit: int) -> PackedCell:
        """The same without a note.

        >>> import ninefold
        >>> ninefold.PackedCell(6).unset_possible(1).possibles
        [2]
        """
    def set_all_possibles(self) -> PackedCell:
        """The same with every note.

        >>> import ninefold
        >>> ninefold.PackedCell().set_all_possibles().bits
        1022
        """
    def unset_all_possibles(self) -> PackedCell:
        """The same without notes.

        >>> import ninefold
        >>> ninefold.PackedCell(1022).unset_all_possibles().bits
        0
        """
    def set_value(self, value: int) -> PackedCell:
        """The same with a value and no notes.

        >>> import ninefold
        >>> ninefold.PackedCell(1022).set_value(1).bits
        1024
        """
    def unset_value(self) -> PackedCell:
        """The empty cell: without value, notes and fixing.

        >>> import ninefold
        >>> ninefold.PackedCell.given(1).unset_value().bits
        0
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A game on a grid: moves that are refused with the reason, notes, undo and redo. Unlike a Board it changes, and digits that
    clash may stand in it. It knows no solution.

    >>> import ninefold
    >>> game = ninefold.Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> try:
    ...     game.place("r1c3", 3)
    ... except ninefold.NinefoldError as error:
    ...     print(error)
    3 cannot go into r1c3: box 1 has it in r1c2, row 1 has it in r1c2
    >>> game.note_all()
    >>> game.place("r1c3", 4)
    >>> game.undo(), game.notes("r1c3")
    (True, [1, 2, 4])
    """

    def __new__(cls, puzzle: Board | str | _Numbers, /) -> Game: ...
    @staticmethod
    def from_code(code: str) -> Game:
        """A game from a code, with what can be undone and done again.

        >>> import ninefold
        >>> code = "53d.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79_~2.0"
        >>> game = ninefold.Game.from_code(code)
        >>> game.value("r1c3"), game.undo(), game.value("r1c3")
        (4, True, None)
        """
    @staticmethod
    def from_cells(cells: Sequence[PackedCell]) -> Game:
        """A game from 81 packed cells.

        >>> import ninefold
        >>> game = ninefold.Game.from_cells([ninefold.PackedCell.given(5)] + [ninefold.PackedCell()] * 80)
        >>> game.value(0)
        5
        """
    @property
    def cells(self) -> list[PackedCell]:
        """The 81 cells.

        >>> import ninefold
        >>> ninefold.Game("." * 81).cells[0]
        PackedCell(0)
        """
    @property
    def code(self) -> str:
        """The game as a compact code: the position with its notes, the way to it and the way on, 200 actions of each at most. Behind
        `#/play/` in the page's address it opens there.

        >>> import ninefold
        >>> game = ninefold.Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> game.place("r1c3", 4)
        >>> game.code
        '53d.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79_~2.0'
        """
    def value(self, cell: _Cell) -> int | None:
        """The value of a cell; None if it is empty.

        >>> import ninefold
        >>> ninefold.Game("5" + "." * 80).value("r1c1")
        5
        """
    def notes(self, cell: _Cell) -> list[int]:
        """The notes in a cell.

        >>> import ninefold
        >>> ninefold.Game("." * 81).notes("r1c1")
        []
        """
    def possibles(self, cell: _Cell) -> list[int]:
        """The digits that no cell holds that sees it; none of a filled cell.

        >>> import ninefold
        >>> ninefold.Game("12345678" + "." * 73).possibles("r1c9")
        [9]
        """
    def place(self, cell: _Cell, digit: int) -> None:
        """Places a digit, and takes it out of the notes of the cells that see it.

        Raises NinefoldError if the cell is fixed or filled, or a cell that sees it holds the digit; nothing is changed then.

        >>> import ninefold
        >>> game = ninefold.Game("." * 81)
        >>> game.place("r1c1", 5)
        >>> game.value(0)
        5
        """
    def write(self, cell: _Cell, digit: int) -> None:
        """Writes a digit as a pen does: it may clash, and it replaces one that stands there.

        Raises NinefoldError if the cell is fixed.

        >>> import ninefold
        >>> game = ninefold.Game("5" + "." * 80)
        >>> game.write("r1c2", 5)
        >>> game.clashes
        ['two 5s in box 1 (r1c1, r1c2)', 'two 5s in row 1 (r1c1, r1c2)']
        """
    def erase(self, cell: _Cell) -> None:
        """Takes value and notes out of a cell.

        Raises NinefoldError if the cell is fixed.

        >>> import ninefold
        >>> game = ninefold.Game("." * 81)
        >>> game.place("r1c1", 5)
        >>> game.erase("r1c1")
        >>> game.value("r1c1") is None
        True
        """
    def toggle_note(self, cell: _Cell, digit: int) -> None:
        """Notes a digit in a cell, or takes it out of the notes if it is there.

        Raises NinefoldError if the cell is fixed or filled.

        >>> import ninefold
        >>> game = ninefold.Game("." * 81)
        >>> game.toggle_note("r1c1", 5)
        >>> game.notes("r1c1")
        [5]
        """
    def note_all(self) -> None:
        """Notes in every empty cell the digits that no cell holds that sees it, and no others.

        >>> import ninefold
        >>> game = ninefold.Game("12345678" + "." * 73)
        >>> game.note_all()
        >>> game.notes("r1c9")
        [9]
        """
    def undo(self) -> bool:
        """Takes the last action back; whether there was one.

        >>> import ninefold
        >>> ninefold.Game("." * 81).undo()
        False
        """
    def redo(self) -> bool:
        """Does again what was undone last; whether there was something.

        >>> import ninefold
        >>> ninefold.Game("." * 81).redo()
        False
        """
    @property
    def undo_depth(self) -> int:
        """How many actions can be undone.

        >>> import ninefold
        >>> game = ninefold.Game("." * 81)
        >>> game.place("r1c1", 5)
        >>> game.undo_depth, game.redo_depth
        (1, 0)
        """
    @property
    def redo_depth(self) -> int:
        """How many actions can be done again.

        >>> import ninefold
        >>> ninefold.Game("." * 81).redo_depth
        0
        """
    @property
    def clashes(self) -> list[str]:
        """Every digit that stands twice or more in a house, in words.

        >>> import ninefold
        >>> ninefold.Game("." * 81).clashes
        []
        """
    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled and nothing clashes.

        >>> import ninefold
        >>> ninefold.Game("." * 81).is_solved
        False
        """
    def board(self) -> Board:
        """The board of the values, and of the notes where every empty cell has some.

        Raises NinefoldError if digits clash.

        >>> import ninefold
        >>> game = ninefold.Game("." * 81)
        >>> game.place("r1c1", 5)
        >>> game.board()["r1c1"]
        5
        """
    def __eq__(self, other: object, /) -> bool: ...

@overload
def verify(proof: Board | str, claims: Iterable[str | dict[str, Any] | Step], /) -> Proved:
    """Checks a proof, line by line: a puzzle, then its steps. The checker knows the rules of Sudoku, believes nothing and shares no
    code with the search.

    A proof is the text that `ninefold explain --proof` and `ninefold trace --proof` write, or lines of it: the file itself, or a list
    of texts, of their objects (`Step.certificate` is one), of boards and of steps.

    The answer counts `puzzles`, how many of them are `solved` by their steps, `steps`, how many of those are `assuming` that there is
    one solution, and the digits `placed` and candidates `removed` where the steps begin, which are taken as true.

    A board and `claims`, steps with their certificates from wherever they come, are the lines behind the board: `verify(board, claims)` is
    `verify([board, *claims])`.

    Raises NinefoldError at the first line that is not proved, with its number as `line`.

    >>> import ninefold
    >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> ninefold.verify([board, *board.explain()])
    {'puzzles': 1, 'solved': 1, 'steps': 51, 'assuming': 0, 'placed': 0, 'removed': 0}
    >>> ninefold.verify(board, [step.certificate for step in board.explain()])["solved"]
    1
    """
@overload
def verify(proof: _Proof, claims: None = None, /) -> Proved:
    """Checks a proof, line by line: a puzzle, then its steps. The checker knows the rules of Sudoku, believes nothing and shares no
    code with the search.

    A proof is the text that `ninefold explain --proof` and `ninefold trace --proof` write, or lines of it: the file itself, or a list
    of texts, of their objects (`Step.certificate` is one), of boards and of steps.

    The answer counts `puzzles`, how many of them are `solved` by their steps, `steps`, how many of those are `assuming` that there is
    one solution, and the digits `placed` and candidates `removed` where the steps begin, which are taken as true.

    A board and `claims`, steps with their certificates from wherever they come, are the lines behind the board: `verify(board, claims)` is
    `verify([board, *claims])`.

    Raises NinefoldError at the first line that is not proved, with its number as `line`.

    >>> import ninefold
    >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> ninefold.verify([board, *board.explain()])
    {'puzzles': 1, 'solved': 1, 'steps': 51, 'assuming': 0, 'placed': 0, 'removed': 0}
    >>> ninefold.verify(board, [step.certificate for step in board.explain()])["solved"]
    1
    """
def veripb(proof: _Proof, /, *, without_promise: bool = False) -> tuple[str, str]:
    """The proof of one puzzle for VeriPB, a checker that other people wrote: a formula, to be written into a file in .opb, and its
    proof, for one in .pbp. It is checked here first, as `verify` does; `proof` is the same.

    If the steps solve the puzzle, the formula is the puzzle without this solution, and the proof shows that it has none. Steps that
    assume one solution are assumptions there; `without_promise` proves them by a search instead.

    Raises NinefoldError as `verify` does, for a second puzzle, and for a step that doesn't follow without the promise.

    >>> import ninefold
    >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> formula, proof = ninefold.veripb([board, *board.explain()])
    >>> formula.splitlines()[0], proof.splitlines()[-2]
    ('* #variable= 729 #constraint= 679', 'conclusion UNSAT ;')
    """
@final
class CellMap:
    """A set of cells, with Python's operators for sets. Cells are numbers from 0 to 80, row by row; wherever one is expected, so is its
    name, r1c1 to r9c9.

    Made from names ("r1c123, r9c9"), from a list of cells, or from another set.

    >>> from ninefold import CellMap
    >>> CellMap("r1c12") | CellMap([80, "r5c5"])
    CellMap('r1c12, r5c5, r9c9')
    >>> len(~CellMap("r1c1")), 0 in CellMap("r1c1"), "r1c1" in CellMap([0])
    (80, True, True)
    """

    def __new__(cls, members: _Cells | None = None, /) -> CellMap: ...
    @staticmethod
    def full() -> CellMap:
        """The set of all cells.

        >>> import ninefold
        >>> len(ninefold.CellMap.full())
        81
        """
    def __or__(self, other: CellMap, /) -> CellMap: ...
    def __and__(self, other: CellMap, /) -> CellMap: ...
    def __sub__(self, other: CellMap, /) -> CellMap: ...
    def __xor__(self, other: CellMap, /) -> CellMap: ...
    def __invert__(self) -> CellMap: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, item: _Cell, /) -> bool: ...
    def __iter__(self) -> Iterator[int]: ...
    def __le__(self, other: CellMap, /) -> bool: ...
    def __lt__(self, other: CellMap, /) -> bool: ...
    def __ge__(self, other: CellMap, /) -> bool: ...
    def __gt__(self, other: CellMap, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class CandidateMap:
    """A set of candidates, with Python's operators for sets. Candidates are pairs of a cell, from 0 to 80, and a digit, from 1 to 9;
    wherever one is expected, so is its name, r1c1(5).

    Made from names ("r1c12(35)"), from a list of candidates, or from another set.

    >>> from ninefold import CandidateMap
    >>> list(CandidateMap("r1c1(35)"))
    [(0, 3), (0, 5)]
    >>> CandidateMap(["r1c1(3)", ("r1c1", 5)]) == CandidateMap([(0, 3), (0, 5)]), "r1c1(5)" in CandidateMap([(0, 5)])
    (True, True)
    """

    def __new__(cls, members: _Candidates | None = None, /) -> CandidateMap: ...
    @staticmethod
    def full() -> CandidateMap:
        """The set of all candidates.

        >>> import ninefold
        >>> len(ninefold.CandidateMap.full())
        729
        """
    def __or__(self, other: CandidateMap, /) -> CandidateMap: ...
    def __and__(self, other: CandidateMap, /) -> CandidateMap: ...
    def __sub__(self, other: CandidateMap, /) -> CandidateMap: ...
    def __xor__(self, other: CandidateMap, /) -> CandidateMap: ...
    def __invert__(self) -> CandidateMap: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, item: _Candidate, /) -> bool: ...
    def __iter__(self) -> Iterator[tuple[int, int]]: ...
    def __le__(self, other: CandidateMap, /) -> bool: ...
    def __lt__(self, other: CandidateMap, /) -> bool: ...
    def __ge__(self, other: CandidateMap, /) -> bool: ...
    def __gt__(self, other: CandidateMap, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Puzzles:
    """The puzzles of a seed, endless or a number of them: what `generate` gives.

    >>> import ninefold
    >>> puzzles = ninefold.generate(2, seed=7)
    >>> [len(board) for board in puzzles]
    [81, 81]
    """

    def __new__(
        cls,
        number: int | None,
        seed: int,
        *,
        er: _Range | None,
        ep: _Range | None,
        ed: _Range | None,
        level: int | HodokuLevel | tuple[int | HodokuLevel, int | HodokuLevel] | None,
        score: _Range | None,
        givens: _Range | None,
        symmetry: str,
        pattern: _Cells | None,
        solution: Board | str | None,
        minimal: bool,
        needs: Sequence[str],
        without: Sequence[str],
        profile: Profile | None,
        threads: int | None,
    ) -> Puzzles: ...
    @property
    def profile(self) -> str:
        """The name of the profile whose path the puzzles are about.

        >>> import ninefold
        >>> ninefold.generate(needs=["xy-wing"]).profile, ninefold.generate(level="hard").profile
        ('human', 'hodoku')
        """
    @property
    def order(self) -> list[str] | None:
        """What is tried, in this order, where hardly any puzzle needs what `needs` names in the order of people: families and ids of
        techniques, for `techniques` of `rate`, `explain` and `hint`. None where the profile has an order of its own.

        >>> import ninefold
        >>> ninefold.generate(needs=["finned-x-wing"]).order
        ['singles', 'intersections', 'subsets', 'finned-x-wing']
        >>> ninefold.generate(needs=["xy-wing"]).order is None
        True
        """
    def beats(self, first: int, end: int) -> Any:
        """The puzzles of some beats of the seed, as a table with the Arrow PyCapsule interface: `puzzle`, `solution`, `seed`,
        `beat`, `er`, `ep`, `ed`. All beats one after the other give what iterating gives, so any machine can make any of them.

        >>> import ninefold
        >>> import polars
        >>> table = polars.DataFrame(ninefold.generate(0, seed=7).beats(0, 1))
        >>> table["puzzle"][0] == str(next(ninefold.generate(1, seed=7)))
        True
        """
    def __iter__(self) -> Puzzles: ...
    def __next__(self) -> Board: ...

def techniques(lang: Lang = "en") -> list[Technique]:
    """Every technique in the order in which they are tried, as dicts: `id`, `name` in the language `lang`, `english` (its English name),
    `family` and `family_name`, `se` (Sudoku Explainer's rating of the easiest case) and `hodoku` (HoDoKu's score), None where they don't
    know it, and `doc`, its page in Markdown. What `ninefold techniques --json` writes.

    >>> import ninefold
    >>> [technique["id"] for technique in ninefold.techniques() if technique["se"] == 4.2]
    ['xy-wing']
    """
def profiles() -> list[ProfileInfo]:
    """The profiles that come with the package, as dicts: `name`, `scale` (on which its steps count), `deepest` (where the deepest nested chains
    start, on Sudoku Explainer's scales) and `techniques`, the ids of what is tried, in order. What `ninefold profiles --json` writes.

    >>> import ninefold
    >>> [profile["name"] for profile in ninefold.profiles()]
    ['se', 'se-original', 'sukaku', 'hodoku', 'human', 'human-strict', 'w', 'b', 'gw', 'gb', 'depth', 'bxb', 'bxbb']
    """
def formats() -> list[Format]:
    """The text formats that `Board` reads and `Board.to` writes, as dicts: `id`, `aliases`, `name`, `about`, `line` (whether a puzzle takes one
    line), `holds` (what it can hold of a puzzle) and `example`. What `ninefold formats --json` writes.

    >>> import ninefold
    >>> [format["name"] for format in ninefold.formats() if format["id"] == "line81"]
    ['81-character line']
    """
def rank(grid: Board | str | _Numbers, /) -> int:
    """The number of a solution grid: its place among the 5,472,730,538 grids up to symmetry, from 1, in the order of their canonical
    forms. Grids that are the same up to symmetry have the same; `unrank` leads back to the form.

    The first number takes a second or two, in which all that begins with the same band is counted; others of that band take
    milliseconds. There are 416 such bands.

    Raises NinefoldError if the board is not full.

    >>> import ninefold
    >>> ninefold.rank(ninefold.unrank(5_472_730_538))
    5472730538
    """
def unrank(number: int, /) -> Board:
    """The solution grid of a number, in canonical form: what `rank` leads back from.

    Raises NinefoldError if the number isn't one from 1 to 5,472,730,538.

    >>> import ninefold
    >>> str(ninefold.unrank(5_472_730_538))[:18]
    '123456789457893612'
    """
def random_grids(number: int, /, *, seed: int = 0, threads: int | None = None) -> list[Board]:
    """Solution grids drawn at random, in canonical form: each of the 5,472,730,538 up to symmetry is equally likely, however many
    automorphisms it has. The same seed gives the same grids, those of `ninefold canon --random`.

    The first few hundred take a second or two each, as long as their first bands are new.

    >>> import ninefold
    >>> grids = ninefold.random_grids(2, seed=7)
    >>> grids == ninefold.random_grids(2, seed=7), all(grid == grid.canonical() for grid in grids)
    (True, True)
    """
def group(puzzle: Board | str | _Numbers, /) -> str | None:
    """The name of the group of automorphisms of a puzzle, which `Board.symmetries` counts: `C6 × C2` for products of cyclic groups, `S3`,
    `D4` and so on for the symmetries of polygons, `Q8`, `A4`, `S4`. None for others, and where there are more than 1296.

    >>> import ninefold
    >>> ninefold.group("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    'C1'
    """
def backdoors(
    puzzle: Board | str | _Numbers, size: int = 1, *, theory: Theory = "singles", time_limit: float | None = None
) -> list[CellMap]:
    """The backdoors of a puzzle with this many cells: sets of cells with whose digits a theory solves the rest, none with a smaller
    one within. Of size 0 it is the empty set where the theory solves the puzzle by itself.

    theory: "singles", "locked" (locked candidates as well) or "subsets" (pairs to quads and X-Wing to Jellyfish as well).

    Raises NinefoldError if the puzzle hasn't exactly one solution, or the time is up.

    >>> import ninefold
    >>> puzzle = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9."
    >>> [len(ninefold.backdoors(puzzle, theory=theory)) for theory in ["singles", "subsets"]]
    [21, 21]
    """
def anti_backdoors(
    puzzle: Board | str | _Numbers, size: int = 1, *, theory: Theory = "singles", time_limit: float | None = None
) -> list[CandidateMap]:
    """The anti-backdoors of a puzzle with this many candidates: sets of false candidates without which a theory solves the puzzle, none
    with a smaller one within. What is asked is as for `backdoors`.

    >>> import ninefold
    >>> puzzle = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9."
    >>> found = ninefold.anti_backdoors(puzzle, theory="locked")
    >>> all(len(candidates) == 1 for candidates in found), len(found) > 0
    (True, True)
    """
def trials(puzzle: Board | str | _Numbers, *, theory: Theory = "singles") -> dict[str, CandidateMap]:
    """What comes of supposing each candidate that a theory leaves: those that are `refuted`, those with which the theory is `solving` the
    puzzle, and those of which nothing comes, `open`, each as a CandidateMap.

    >>> import ninefold
    >>> puzzle = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9."
    >>> tried = ninefold.trials(puzzle)
    >>> {name: len(candidates) for name, candidates in tried.items()}
    {'refuted': 50, 'solving': 21, 'open': 17}
    """
def subpuzzles(
    puzzle: Board | str | _Numbers,
    givens: int | tuple[int, int],
    *,
    time_limit: float | None = None,
    threads: int | None = None,
) -> list[Board]:
    """All minimal puzzles with this many givens, a number or a pair of the least and the most, among the givens of a puzzle, which may be a
    whole grid: found by unavoidable sets.

    In a whole grid a search up to 16 takes two minutes of a core, ten up to 17, and each given more about five times as long.

    Raises NinefoldError if the puzzle hasn't exactly one solution, or the time is up.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> len(ninefold.subpuzzles(puzzle, (20, 22)))
    202
    """
@final
class Seeker:
    """What a hunt is for, and how far from a puzzle it looks. It keeps nothing of the search, so it travels to the workers."""

    def __new__(cls, by: str, remove: int, add: int, minimal: bool) -> Seeker: ...
    @property
    def tenths(self) -> bool:
        """Whether ratings have tenths; whole numbers stand for them here."""
    def bound(self, least: float) -> int:
        """The number that a bound stands for."""
    def forms(self, puzzles: Iterable[Any]) -> list[str]:
        """The canonical forms of puzzles, in their order; each must have one solution."""
    def removals(self, puzzle: str) -> int:
        """In how many ways givens can be removed from a puzzle."""
    def near(self, around: Sequence[tuple[str, int, int]], threads: int | None) -> list[tuple[list[str], int]]:
        """The forms near each, in an order that depends on nothing else; and how many choices of givens left too many solutions to list."""
    def rate(self, forms: Sequence[str], least: int | None, threads: int | None) -> list[int | None]:
        """The rating of each form; None if it is below the bound, or has none."""
@final
class Vicinity:
    """The state of a hunt: what was met, what came of each, and what goes next."""

    def __new__(cls, seed: int) -> Vicinity: ...
    @property
    def count(self) -> int:
        """How many have a record."""
    @property
    def open(self) -> int:
        """Around how many nothing was looked for yet."""
    @property
    def best(self) -> int | None:
        """The highest rating so far."""
    def meet(self, puzzle: str) -> bool:
        """Notes that a form was met; false if it was met before."""
    def note(self, puzzle: str, rating: int | None, parent: int) -> None:
        """Notes what came of a form that was met."""
    def next(self) -> list[tuple[int, str]]:
        """What is looked around next, with the numbers of their records."""
    def replay(self, records: Sequence[tuple[str, int | None, int]]) -> list[tuple[int, str]]:
        """Takes in the records of an earlier hunt, and tells around what it was looking."""
@final
class Operation:
    """What to do with every puzzle, and how."""

    def __new__(
        cls,
        name: str,
        *,
        column: str | None = None,
        prefix: str = "",
        threads: int | None = None,
        ignore_rules: bool = False,
        limit: int = 1_000_000,
        profile: Profile = "se",
        techniques: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        effort: int | None = None,
        seconds: float | None = None,
        symmetry: bool = True,
        text: bool = True,
        boards: bool = False,
        lang: Lang = "en",
        by: str | None = None,
        seed: int | None = None,
        device: Device = "cpu",
    ) -> Operation: ...
    @property
    def parts(self) -> list[str]: ...
    def over_list(
        self,
        rows: list[Any],
        wanted: Sequence[str],
        strict: bool,
        progress: Callable[[int], object] | None,
        *,
        arrays: bool = False,
    ) -> dict[str, Any]: ...
    def over_numbers(
        self,
        numbers: NDArray[numpy.uint8] | NDArray[numpy.int64] | NDArray[numpy.float64],
        wanted: Sequence[str],
        strict: bool,
        progress: Callable[[int], object] | None,
    ) -> dict[str, Any]: ...
    def over_table(self, table: object, progress: Callable[[int], object] | None) -> Any: ...
