"""Rewards for models that learn to solve Sudoku, and readers of what they write.

Every reward is a number from 0 to 1 for one puzzle and one answer, and depends on these alone (the ones that judge steps on the clock as
well, as far as a step isn't shown in its time). Each rewards something that isn't quite what is wanted, and says what: its *bias*.

| reward | for | bias |
|---|---|---|
| `format_reward` | a whole grid that can be read | any grid will do: it soon is 1, and teaches nothing then |
| `digits_reward` | empty cells with the right digit | guesses pay; easy cells count as much as hard ones |
| `solved_reward` | the whole solution | nothing is learnt from an answer that is nearly right |
| `steps_reward` | steps that are sound | many easy steps pay as much as a few hard ones; short answers are safe |
| `prefix_reward` | how far sound steps lead before the first that isn't | what comes behind a slip counts nothing |
| `ordering_reward` | steps no harder than the easiest there is | an elegant hard step is held against whoever finds it |

>>> from ninefold import rewards
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> answer = "1. naked single: r5c5 = 5\\n2. hidden single: R1C6 is 8\\n3. r1c3 = 1"
>>> rewards.read_steps(answer)
['naked single: r5c5 = 5', 'hidden single: R1C6 is 8', 'r1c3 = 1']
>>> round(rewards.steps_reward(puzzle, answer), 2)
0.67
>>> rewards.format_reward(puzzle, answer)
0.0
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from ._errors import NinefoldError
from ._judging import EFFORT
from ._ninefold import Board, answer_steps, blank_thoughts, verify_step, verify_trace
from .types import Profile

Reward = Callable[[str, str], float]

_CELL = "[1-9.0_xX?□*]"
# What stands between two cells of one line: no more than a comma, a bar or brackets, with blanks.
_RUN = re.compile(rf"(?<![\w.]){_CELL}(?:[\s,;/|\[\]\"'&\\]{{0,7}}{_CELL})*(?!\w)")
_LABEL = re.compile(r"^(?:[-*+•]\s+)?(?:(?:[Rr]ow|[Ll]ine|[Rr]|第)\s*[1-9]\s*行?|[1-9A-Ia-i](?=[.:)|]?\s))\s*[:：.)|]?\s*")
_EMPTY = str.maketrans("0_xX?□*", ".......")
_DRAWN = {**dict.fromkeys(range(0x2500, 0x2580), "-"), **dict.fromkeys(map(ord, "│║┃"), "|"), 0xFE0F: "", 0x20E3: ""}
_HEAD = "123456789"
_STRUCK = re.compile(r"~~.*?~~")


def without_thoughts(text: str, tags: Sequence[str] = ()) -> str:
    """A text with the thoughts of a model replaced by blanks.

    Thoughts stand in `<think>`, `<thinking>`, `<reasoning>`, `<thought>`, `<scratchpad>`, `<analysis>`, `<reflection>`, `<details>`, `<seed:think>`,
    `[THINK]`, `◁think▷`, `<|begin_of_thought|>` or the channel `analysis`. What stands before an end without a beginning is thought as well, since chat
    templates write the beginning for the model; thoughts without an end go on to the end of the text.

    tags: names of further tags: `work` for `<work>` and `[work]`.

    >>> from ninefold.rewards import without_thoughts
    >>> without_thoughts("r1c6=9?</think>r1c6=8").strip()
    'r1c6=8'
    >>> without_thoughts("<work>r1c6=9</work>r1c6=8", ["work"]).strip()
    'r1c6=8'
    """
    return blank_thoughts(text, list(tags))


def _answer(text: str, tags: Sequence[str] = ()) -> str:
    """What a text says behind its thoughts, with the digits and signs that everybody has."""
    return unicodedata.normalize("NFKC", without_thoughts(text, tags).translate(_DRAWN))


def read_grid(text: str, tags: Sequence[str] = ()) -> str | None:
    """The grid that a text has: 81 digits and dots, or None if there is none. Of several it is the last that is full; if none is, the last.

    A grid is 81 signs in a row, or three or nine lines with as many cells each, with whatever is drawn between them and the name of each line
    before it; a table in Markdown or HTML; or an array in LaTeX. Empty cells are dots, zeros, underscores, `x`, `?` or, in a table, nothing.
    Thoughts are no part of the answer, see `without_thoughts`.

    >>> from ninefold.rewards import read_grid
    >>> read_grid("The answer: " + "123456789" * 9)[:9]
    '123456789'
    >>> row = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |   |"
    >>> read_grid("\\n".join([row] * 9))[:9]
    '12345678.'
    """
    text = re.sub(r"</?tr[^>]*>", "\n", re.sub(r"</?t[dh][^>]*>", " ", _answer(text, tags)))
    lines = [_cells(line) for line in text.splitlines()]
    grids = _grids(lines, True) or _grids(lines, False)
    chosen = [grid for grid in grids if "." not in grid] or grids
    return chosen[-1] if chosen else None


def _grids(lines: list[str | None], with_head: bool) -> list[str]:
    """The grids of some lines; `with_head` takes a line 123456789 that is told from the lines below for their head."""
    found: list[str] = []
    rows: list[str] = []
    for place, cells in enumerate(lines):
        if cells is None:
            rows = []
        elif len(cells) == 81:
            found, rows = [*found, cells], []
        elif len(cells) in (9, 27):
            if with_head and not rows and cells == _HEAD and _is_head(lines[place + 1 :]):
                continue
            rows.append(cells)
            if sum(map(len, rows)) == 81:
                found, rows = [*found, "".join(rows)], []
        elif cells:
            rows = []
    return found


def _is_head(below: list[str | None]) -> bool:
    """Whether nine lines follow at once, so that the one above is no line of the grid."""
    rows = [cells for cells in below if cells != ""][:9]
    return len(rows) == 9 and all(cells is not None and len(cells) == 9 for cells in rows)


def _cells(line: str) -> str | None:
    """The cells of a line of a grid; nothing of a line that only divides, None of one that is none."""
    line = line.replace("\\hline", "").replace("\\\\", "").replace("&", " ").replace("**", "").strip().lstrip(">").strip(" `$")
    if not line or not re.search(r"[^\s|+\-=:]", line):
        return "" if "|" not in line or not re.search(r"\|\s+\|", line) else _of_table(line) or ""
    for text in [line, _LABEL.sub("", line, count=1)]:
        cells = _of_table(text) or _of_run(text)
        if cells is not None and len(cells) in (9, 27, 81):
            return cells
    return None


def _of_table(line: str) -> str | None:
    """The cells of a line of a table, which may be empty; the name of the line is left out."""
    if not (line.startswith("|") and line.endswith("|")):
        return None
    cells = [cell.strip().strip("*`") or "." for cell in line[1:-1].split("|")]
    cells = cells[1:] if len(cells) == 10 else cells
    is_line = len(cells) == 9 and all(re.fullmatch(_CELL, cell) for cell in cells)
    return "".join(cells).translate(_EMPTY) if is_line else None


def _of_run(line: str) -> str | None:
    """Cells side by side: those that are alone in a line, or 81 of them with words around."""
    runs = [(run, "".join(re.findall(_CELL, run.group()))) for run in _RUN.finditer(line)]
    for run, cells in reversed(runs):
        if len(cells) == 82 and cells.endswith("."):
            cells = cells[:-1]
        is_alone = not re.search(r"\w", line[: run.start()] + line[run.end() :])
        if len(cells) == 81 or (is_alone and len(runs) == 1):
            return cells.translate(_EMPTY)
    return None


def read_steps(text: str, tags: Sequence[str] = ()) -> list[str]:
    """The steps that a text has: the items of its lists, the lines of its tables, its JSON, and sentences that claim a move.

    Items that can't be read are kept, for a judge to say so, and so is a move in signs with words around it that can't be read; prose is not. What
    is only supposed is no step, and neither is what follows it in its paragraph. What stands in thoughts (see `without_thoughts`), or is struck
    out, is not said.

    >>> from ninefold.rewards import read_steps
    >>> read_steps("First I look at box 2.\\n- r1c6 = 8\\n- what now?\\nSo r5c5 must be 5. Then r1c6 is 8.")
    ['r1c6 = 8', 'what now?', 'So r5c5 must be 5.', 'Then r1c6 is 8.']
    >>> read_steps("| 1 | r1c6 | 8 | hidden single |")
    ['r1c6=8 (hidden single)']
    """
    lines = []
    for line in _answer(_STRUCK.sub("", text), tags).splitlines():
        line = re.sub(r"([rRcC])_\{?([1-9])\}?", r"\1\2", re.sub(r"\\[()\[\]]", " ", line))
        # The lines of a grid are no steps.
        lines.append(" " if _cells(line) else line)
    return answer_steps("\n".join(lines), list(tags))


def format_reward(puzzle: str, answer: str) -> float:
    """1 if the answer has a whole grid that can be read, with every cell filled.

    Bias: any grid will do, also one that isn't the puzzle's.

    >>> from ninefold.rewards import format_reward
    >>> format_reward("." * 81, "1" * 81)
    1.0
    """
    grid = read_grid(answer)
    return float(grid is not None and "." not in grid)


def digits_reward(puzzle: str, answer: str) -> float:
    """The part of the empty cells in which the answer's grid has the digit of the solution; 0 if it changes a given.

    Bias: guesses pay. A grid of digits by chance gets about a ninth, one in which no houses clash more; and an easy cell counts as much as
    a hard one.

    >>> from ninefold.rewards import digits_reward
    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> digits_reward(puzzle, ninefold.solve([puzzle])[0])
    1.0
    """
    board, grid = Board(puzzle), read_grid(answer)
    if grid is None:
        return 0.0
    solution = list(board.solve())
    given = list(board)
    if any(digit and sign != str(digit) for digit, sign in zip(given, grid)):
        return 0.0
    empty = [cell for cell in range(81) if not given[cell]]
    right = sum(grid[cell] == str(solution[cell]) for cell in empty)
    return right / len(empty) if empty else 1.0


def solved_reward(puzzle: str, answer: str) -> float:
    """1 if the answer's grid is the solution.

    Bias: none towards anything but the solution, which is why little is learnt from it as long as answers are never right.

    >>> from ninefold.rewards import solved_reward
    >>> solved_reward("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "5" * 81)
    0.0
    """
    return float(digits_reward(puzzle, answer) == 1.0)


def steps_reward(puzzle: str, answer: str, *, profile: Profile = "human", effort: int = EFFORT) -> float:
    """The part of the answer's steps that are sound, each judged in the position to which the true ones before it lead. What was so already
    counts as a step, but not as a sound one, so that nothing is gained by repeating.

    Bias: a few easy steps and then silence get 1; many easy steps count as much as hard ones.

    >>> from ninefold.rewards import steps_reward
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> steps_reward(puzzle, "r5c5=5\\nr5c5=5")
    0.5
    """
    steps = read_steps(answer)
    if not steps:
        return 0.0
    judged = verify_trace(puzzle, steps, profile=profile, effort=effort)
    return sum(step.verdict == "sound" for step in judged.steps) / len(steps)


def prefix_reward(puzzle: str, answer: str, *, profile: Profile = "human", effort: int = EFFORT) -> float:
    """The part of the empty cells that the answer's steps fill before the first of them that is neither sound nor known already.

    Bias: what comes behind a slip counts nothing, however good; eliminations count only by what they lead to.

    >>> from ninefold.rewards import prefix_reward
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> prefix_reward(puzzle, "r1c3=1\\nr5c5=5"), round(prefix_reward(puzzle, "r5c5=5\\nr1c3=1"), 2)
    (0.0, 0.02)
    """
    steps = read_steps(answer)
    judged = verify_trace(puzzle, steps, profile=profile, effort=effort)
    good = steps[: judged.first_unjustified]
    after = verify_trace(puzzle, good, profile=profile, effort=effort).after if good else Board(puzzle)
    before = len(Board(puzzle).empty)
    return (before - len(after.empty)) / before if before else 1.0


def ordering_reward(puzzle: str, answer: str, *, profile: Profile = "human", effort: int = EFFORT) -> float:
    """The part of the answer's steps that are sound and count no more than the easiest step there is.

    Bias: it teaches the order of the profile, and holds an elegant hard step against whoever finds it. It is the dearest of all, since the
    easiest step is looked for in every position.

    >>> from ninefold.rewards import ordering_reward
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ordering_reward(puzzle, "r1c6=8")
    1.0
    """
    steps = read_steps(answer)
    if not steps:
        return 0.0
    board, kept = Board(puzzle), 0
    for text in steps:
        if board.is_solved:
            break
        judged = verify_step(board, text, profile=profile, effort=effort)
        easiest = board.hint(4, profile=profile).step
        if judged.verdict == "sound" and easiest is not None and judged.rating is not None:
            kept += easiest.rating is None or judged.rating <= easiest.rating
        board = verify_trace(board, [text], profile=profile, effort=effort).after
    return kept / len(steps)


class WeightedReward:
    """The mean of rewards by their weights: what `weighted` makes. It can be pickled, and its name is made of theirs.

    >>> from ninefold.rewards import format_reward, solved_reward, weighted
    >>> weighted([(1, format_reward), (3, solved_reward)]).__name__
    'format_reward_1_solved_reward_3'
    """

    def __init__(self, parts: Sequence[tuple[float, Reward]], name: str | None = None) -> None:
        self.parts = tuple(parts)
        self.total = sum(weight for weight, _ in self.parts)
        if not self.parts or self.total <= 0:
            raise NinefoldError("expected parts with weights above 0")
        self.__name__ = name or "_".join(f"{_name(part)}_{weight:g}" for weight, part in self.parts)

    def __call__(self, puzzle: str, answer: str) -> float:
        return sum(weight * part(puzzle, answer) for weight, part in self.parts) / self.total


class TrainerReward:
    """A reward as trainers call it: what `for_trainer` makes. It can be pickled, and has the name of its reward.

    >>> from ninefold.rewards import for_trainer, steps_reward
    >>> for_trainer(steps_reward).__name__
    'steps_reward'
    """

    def __init__(self, reward: Reward, column: str = "puzzle", improper: float | None = None) -> None:
        self.reward, self.column, self.improper = reward, column, improper
        self.__name__ = _name(reward)

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[float | None]:
        if self.column not in columns:
            raise NinefoldError(f"expected a column {self.column!r}, found {', '.join(sorted(columns)) or 'none'}")
        puzzles = columns[self.column]
        if len(puzzles) != len(completions):
            expected, found = f"one for each of {len(completions)} completions", str(len(puzzles))
            raise NinefoldError(f"{self.column}: expected {expected}, found {found}", expected=expected, found=found)
        return [self._of(puzzle, _text(answer)) for puzzle, answer in zip(puzzles, completions)]

    def _of(self, puzzle: str, answer: str) -> float | None:
        try:
            return self.reward(puzzle, answer)
        except NinefoldError as error:
            # One improper puzzle must not end a training; whatever else is wrong should.
            if error.status is None:
                raise
            return self.improper


def _name(reward: Any) -> str:
    return str(getattr(reward, "__name__", type(reward).__name__))


def weighted(parts: Sequence[tuple[float, Reward]], name: str | None = None) -> WeightedReward:
    """A reward that is the mean of others by their weights; `name` is what trainers log it by.

    >>> from ninefold.rewards import format_reward, solved_reward, weighted
    >>> reward = weighted([(1, format_reward), (3, solved_reward)])
    >>> reward("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1" * 81)
    0.25
    """
    return WeightedReward(parts, name)


def for_trainer(reward: Reward, column: str = "puzzle", improper: float | None = None) -> TrainerReward:
    """A reward as trainers call it that go by groups of answers: with the completions and, by name, the columns of the data set, of which
    `column` has the puzzles. A completion is a text, or a list of messages of which the last counts. A puzzle that is improper gets
    `improper`: None, which trainers take for no reward, or a number.

    >>> from ninefold.rewards import for_trainer, format_reward, steps_reward
    >>> for_trainer(format_reward)(completions=["1" * 81, "no"], puzzle=["." * 81] * 2)
    [1.0, 0.0]
    >>> for_trainer(steps_reward)(completions=["r1c1=1"], puzzle=["." * 81])
    [None]
    """
    return TrainerReward(reward, column, improper)


def _text(completion: Any) -> str:
    if isinstance(completion, str):
        return completion
    return str(completion[-1]["content"]) if completion else ""
