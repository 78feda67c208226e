"""Write puzzles with the steps that solve them, to teach reasoning: JSON lines, every step proved.

    python reasoning.py 100 traces.jsonl
"""

import json
import sys

import ninefold


def main(number: int, target: str) -> None:
    steps_in_all = 0
    with open(target, "w", encoding="utf-8") as file:
        for board in ninefold.generate(number, seed=7):
            steps = board.explain()
            assert all(step.verify() for step in steps)
            told = [
                {
                    "technique": step.technique,
                    "before": step.before.to("sukaku"),
                    "placements": list(step.placements),
                    "eliminations": list(step.eliminations),
                    "text": [sentence.text for sentence in step.sentences],
                }
                for step in steps
            ]
            trace = {"puzzle": str(board), "solution": str(board.solve()), "steps": told}
            print(json.dumps(trace), file=file)
            steps_in_all += len(steps)
    print(f"{number:,} puzzles with {steps_in_all:,} steps, all of them proved")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
