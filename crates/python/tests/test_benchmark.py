"""The benchmark, and the program that the package has."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import NinefoldError, benchmark

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def program(*arguments: str, text: str = "") -> Any:
    command = [sys.executable, "-m", "ninefold", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)


def test_scores_are_those_of_the_program(tmp_path: Path) -> None:
    held = benchmark.puzzles()
    table = program("benchmark").stdout.splitlines()
    assert table[0] == "id,band,er,puzzle" and len(table) == 2001
    assert [line.split(",")[0] for line in table[1:]] == [one["id"] for one in held]
    answers = []
    for one in held[::250]:
        steps = ninefold.Board(one["puzzle"]).explain("human")
        answers.append({"id": one["id"], "moves": [step.conclusions for step in steps[:20]]})
    answers[1]["grid"] = ninefold.solve([held[250]["puzzle"]])[0]
    answers[2]["moves"][3] = "r1c1=nothing"
    file = tmp_path / "answers.jsonl"
    file.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    lines = [json.loads(line) for line in program("benchmark", "--json", str(file)).stdout.splitlines()]
    scores = benchmark.score(answers, threads=1)  # type: ignore[arg-type]
    assert [*scores["answers"], *scores["bands"]] == lines
    assert scores["answers"][1]["solved"] and not scores["answers"][2]["valid"]
    assert scores["bands"][-1]["answered"] == len(answers)


def test_answers_that_make_no_sense_are_refused() -> None:
    for answers, why in [
        ([{"id": "er-9-999"}], "row 0: expected an id of the benchmark"),
        ([{"id": "er-1-001", "grid": "5"}], "row 0: expected a grid of 81 signs"),
        ([{"id": "er-1-001"}, {"id": "er-1-001"}], "row 1: expected one answer to each puzzle"),
        ([{"id": "er-1-001", "answer": 5}], "row 0: unknown field"),
        ("er-1-001", "found one text"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            benchmark.score(answers)  # type: ignore[arg-type]


def test_the_program_is_there() -> None:
    assert program("--version").stdout.startswith("ninefold ")
    solved = program("solve", PUZZLE)
    assert (solved.stdout, solved.returncode) == (ninefold.solve([PUZZLE])[0] + "\n", 0)
    assert program(text=PUZZLE).returncode == 2
    assert program("solve", text=PUZZLE).stdout == solved.stdout
    wrong = program("solve", "--nonsense")
    assert wrong.returncode == 2 and "--nonsense" in wrong.stderr
    none = program("solve", "11" + "." * 79)
    assert none.returncode == 1


def test_the_program_ends_on_ctrl_c() -> None:
    import signal

    command = [sys.executable, "-m", "ninefold", "solve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write(PUZZLE.encode() + b"\n")
        running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 130
