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
from collections.abc import Callable, Sequence
from typing import Any

from ._errors import NinefoldError
from ._ninefold import Board, read_step, verify_step, verify_trace
from .types import Profile

Reward = Callable[[str, str], float]

_ITEM = re.compile(r"^\s*(?:(?:[-*+•]|\d+[.)]|[Ss]tep\s+\d+[.:)]?)\s+)")
_ROW = re.compile(r"[1-9.0_]")
# 81 cells within a line of words, perhaps with a full stop.
_WHOLE = re.compile(r"(?<![1-9.0_])[1-9.0_]{81}(?=\.?(?:[^1-9.0_]|$))")
_DOTS = str.maketrans("0_", "..")


def read_grid(text: str) -> str | None:
    """The last grid that a text has: 81 digits and dots, or None if there is none.

    A grid is 81 signs in a row, nine lines with nine cells each, with whatever is drawn between them, or a table in Markdown. Empty
    cells are dots, zeros, underscores or, in a table, nothing.

    >>> from ninefold.rewards import read_grid
    >>> read_grid("The answer: " + "123456789" * 9)[:9]
    '123456789'
    >>> row = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |   |"
    >>> read_grid("\\n".join([row] * 9))[:9]
    '12345678.'
    """
    found: str | None = None
    rows: list[str] = []
    for line in text.splitlines():
        cells = _cells(line)
        whole = _WHOLE.findall(line) if cells is None else [cells] if len(cells) == 81 else []
        if whole:
            found, rows = whole[-1].translate(_DOTS), []
        elif cells is not None and len(cells) == 9:
            rows.append(cells)
            if len(rows) == 9:
                found, rows = "".join(rows), []
        elif cells != "":
            rows = []
    return found


def _cells(line: str) -> str | None:
    """The cells of a line of a grid; nothing of a line that only divides, None of one that is none."""
    line = line.strip().strip("`")
    if line.startswith("|") and line.count("|") == 10:
        cells = [cell.strip().strip("*") or "." for cell in line.strip("|").split("|")]
        if all(len(cell) == 1 and _ROW.match(cell) for cell in cells):
            return "".join(cells).translate(_DOTS)
    if not re.fullmatch(r"[1-9.0_\s|,;:+\-=\[\]*]*", line):
        return None
    if not re.search(r"[1-9.0_]", line):
        return ""
    return "".join(_ROW.findall(line)).translate(_DOTS)


def read_steps(text: str) -> list[str]:
    """The steps that a text has, one a line: the items of a list, and other lines that can be read as a step.

    Items that can't be read are kept, for a judge to say so; prose between them is not.

    >>> from ninefold.rewards import read_steps
    >>> read_steps("First I look at box 2.\\n- r1c6 = 8\\n- what now?\\nSo r5c5 must be 5.")
    ['r1c6 = 8', 'what now?', 'So r5c5 must be 5.']
    """
    steps = []
    for line in text.splitlines():
        item = _ITEM.match(line)
        step = (line[item.end() :] if item else line).strip()
        if step and _cells(line) is None and (item or _is_step(step)):
            steps.append(step)
    return steps


def _is_step(text: str) -> bool:
    try:
        read_step(text)
    except NinefoldError:
        return False
    return True


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


def steps_reward(puzzle: str, answer: str, *, profile: Profile = "human", time_limit: float = 0.05) -> float:
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
    judged = verify_trace(puzzle, steps, profile=profile, time_limit=time_limit)
    return sum(step.verdict == "sound" for step in judged.steps) / len(steps)


def prefix_reward(puzzle: str, answer: str, *, profile: Profile = "human", time_limit: float = 0.05) -> float:
    """The part of the empty cells that the answer's steps fill before the first of them that is neither sound nor known already.

    Bias: what comes behind a slip counts nothing, however good; eliminations count only by what they lead to.

    >>> from ninefold.rewards import prefix_reward
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> prefix_reward(puzzle, "r1c3=1\\nr5c5=5"), round(prefix_reward(puzzle, "r5c5=5\\nr1c3=1"), 2)
    (0.0, 0.02)
    """
    steps = read_steps(answer)
    judged = verify_trace(puzzle, steps, profile=profile, time_limit=time_limit)
    good = steps[: judged.first_unjustified]
    after = verify_trace(puzzle, good, profile=profile, time_limit=time_limit).after if good else Board(puzzle)
    before = len(Board(puzzle).empty)
    return (before - len(after.empty)) / before if before else 1.0


def ordering_reward(puzzle: str, answer: str, *, profile: Profile = "human", time_limit: float = 0.05) -> float:
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
        judged = verify_step(board, text, profile=profile, time_limit=time_limit)
        easiest = board.hint(4, profile=profile).step
        if judged.verdict == "sound" and easiest is not None and judged.rating is not None:
            kept += easiest.rating is None or judged.rating <= easiest.rating
        board = verify_trace(board, [text], profile=profile, time_limit=time_limit).after
    return kept / len(steps)


def weighted(parts: Sequence[tuple[float, Reward]]) -> Reward:
    """A reward that is the mean of others by their weights.

    >>> from ninefold.rewards import format_reward, solved_reward, weighted
    >>> reward = weighted([(1, format_reward), (3, solved_reward)])
    >>> reward("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1" * 81)
    0.25
    """
    total = sum(weight for weight, _ in parts)
    if not parts or total <= 0:
        raise NinefoldError("expected parts with weights above 0")

    def reward(puzzle: str, answer: str) -> float:
        return sum(weight * part(puzzle, answer) for weight, part in parts) / total

    return reward


def for_trainer(reward: Reward, column: str = "puzzle") -> Callable[..., list[float]]:
    """A reward as trainers call it that go by groups of answers: with the completions and, by name, the columns of the data set, of which
    `column` has the puzzles. A completion is a text, or a list of messages of which the last counts.

    >>> from ninefold.rewards import for_trainer, format_reward
    >>> for_trainer(format_reward)(completions=["1" * 81, "no"], puzzle=["." * 81] * 2)
    [1.0, 0.0]
    """

    def rewards(completions: Sequence[Any], **columns: Any) -> list[float]:
        if column not in columns:
            raise NinefoldError(f"expected a column {column!r}, found {', '.join(sorted(columns)) or 'none'}")
        return [reward(puzzle, _text(answer)) for puzzle, answer in zip(columns[column], completions)]

    return rewards


def _text(completion: Any) -> str:
    if isinstance(completion, str):
        return completion
    return str(completion[-1]["content"]) if completion else ""
