"""Rewards for a trainer that goes by groups of answers: a data set with the column `puzzle`, and functions that it calls.

    python rewards.py            # judges two answers, one good and one bad

A trainer is given `FUNCTIONS` as its reward functions, and `prompts(n)` as its data set.
"""

from __future__ import annotations

import ninefold
from ninefold import rewards

PROMPT = """Solve this Sudoku. Write one step a line, with its technique, such as
1. naked single: r5c5=5
and at last the whole grid on one line.

{puzzle}"""


def prompts(number: int, seed: int = 0) -> list[dict[str, str]]:
    """Easy puzzles with what is asked of them."""
    puzzles = [str(board) for board in ninefold.generate(number, seed=seed, er=(1.0, 1.5))]
    return [{"prompt": PROMPT.format(puzzle=puzzle), "puzzle": puzzle} for puzzle in puzzles]


# Format first, since it is learnt first; then what the answer is worth.
FUNCTIONS = [
    rewards.for_trainer(rewards.format_reward),
    rewards.for_trainer(rewards.weighted([(1, rewards.steps_reward), (2, rewards.prefix_reward)])),
    rewards.for_trainer(rewards.solved_reward),
]


def main() -> None:
    puzzle = prompts(1)[0]["puzzle"]
    board = ninefold.Board(puzzle)
    steps = [f"{number}. {step.name}: {step.conclusions}" for number, step in enumerate(board.explain(), 1)]
    good = "\n".join([*steps, str(board.solve())])
    bad = "\n".join([*steps[:5], "6. r1c1=1, I think", "5" * 81])
    for function in FUNCTIONS:
        values = function(completions=[good, bad], puzzle=[puzzle] * 2)
        print([None if value is None else round(value, 3) for value in values])


if __name__ == "__main__":
    main()
