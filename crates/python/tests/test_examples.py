"""The scripts in `examples` do what they say."""

import json
import subprocess
import sys
from pathlib import Path

import polars
import pytest

import ninefold

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: object) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    return [str(board) for board in ninefold.generate(300, seed=11)]


def test_a_csv_is_solved(tmp_path: Path, puzzles: list[str]) -> None:
    source, target = tmp_path / "puzzles.csv", tmp_path / "solved.csv"
    polars.DataFrame({"quizzes": [*puzzles, "x"], "id": [str(n) for n in range(301)]}).write_csv(source)
    printed = run("solve_csv.py", source, target)
    assert printed.split() == ["300", "ok", "1", "invalid"]
    solved = polars.read_csv(target, infer_schema=False)
    assert solved["found_solution"].to_list() == [*ninefold.solve(puzzles), None]
    assert solved["id"].to_list()[-1] == "300"


def test_a_histogram_is_printed() -> None:
    printed = run("difficulty_histogram.py", 40)
    counts = [int(line.split()[2]) for line in printed.splitlines() if line.startswith("ER")]
    assert sum(counts) == 40 and "The hardest is" in printed


def test_no_class_is_in_both_parts_of_a_data_set(tmp_path: Path, puzzles: list[str]) -> None:
    disguised = [puzzle[::-1].translate(str.maketrans("123456789", "912345678")) for puzzle in puzzles[:50]]
    source, train, test = (tmp_path / name for name in ("all.parquet", "train.parquet", "test.parquet"))
    polars.DataFrame({"puzzle": puzzles + disguised}).write_parquet(source)
    assert "350 puzzles, 300 classes" in run("leak_free.py", source, train, test)
    classes = [set(ninefold.canon(polars.read_parquet(part)["puzzle"].to_list())) for part in (train, test)]
    assert len(classes[0]) + len(classes[1]) == 300 and not classes[0] & classes[1] and classes[1]


def test_traces_are_written(tmp_path: Path) -> None:
    target = tmp_path / "traces.jsonl"
    assert "all of them proved" in run("reasoning.py", 5, target)
    traces = [json.loads(line) for line in target.read_text().splitlines()]
    assert len(traces) == 5
    for trace in traces:
        placed = sum(len(step["placements"]) for step in trace["steps"])
        assert placed == trace["puzzle"].count(".") and all(step["text"] for step in trace["steps"])
