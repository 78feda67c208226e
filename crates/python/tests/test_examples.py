"""The scripts in `examples` do what they say."""

import json
import os
import subprocess
import sys
from pathlib import Path

import datasets
import duckdb
import pandas
import polars
import pytest

import ninefold

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: object) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    # A cluster of its own, whatever else runs on this machine, or was left behind when it was killed.
    alone = {**os.environ, "RAY_ADDRESS": "local"}
    ran = subprocess.run(command, capture_output=True, text=True, env=alone)
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


def test_sql_asks_for_ratings(tmp_path: Path, puzzles: list[str]) -> None:
    source = tmp_path / "puzzles.parquet"
    polars.DataFrame({"puzzle": [*puzzles[:60], puzzles[0][::-1], "." * 81, "x", None]}).write_parquet(source)
    rated = sorted(zip(puzzles, (row["er"] for row in ninefold.rate(puzzles[:60]))), key=lambda row: (-row[1], row[0]))
    printed = run("sql.py", source).splitlines()
    assert [line.split()[1] for line in printed[:3]] == [f"{er:.1f}" for _, er in rated[:3]]
    assert [line.split() for line in printed[3:]] == [["2", "invalid"], ["61", "ok"], ["1", "several"]]


def test_rating_scales_out_and_goes_on(tmp_path: Path, puzzles: list[str]) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'ninefold[ray]'")
    source, lots, target = (tmp_path / name for name in ("puzzles", "lots", "rated"))
    source.mkdir()
    table = polars.DataFrame({"id": range(40), "puzzle": [*puzzles[:39], "x"]})
    for i in range(2):
        table.slice(20 * i, 20).write_parquet(source / f"{i}.parquet")
    assert run("scale_out.py", source, lots, target).splitlines()[-3:] == ["40 rows, 40 of them now", "         1 invalid", "        39 ok"]
    assert polars.read_parquet(target / "*.parquet").sort("id").equals(ninefold.rate(table.slice(0, 39)))
    assert polars.read_parquet(tmp_path / "dead" / "*.parquet")["id"].to_list() == [39]


@pytest.fixture(scope="module")
def data_set(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("made") / "set"
    return folder, run("data_set.py", 300, folder)


def test_a_data_set_is_read_by_everybody(data_set: tuple[Path, str], tmp_path: Path) -> None:
    folder, printed = data_set
    opened = datasets.load_dataset(str(folder), cache_dir=str(tmp_path))
    assert set(opened) == {"train", "test"}
    for name in ("train", "test"):
        files = f"{folder}/{name}-*.parquet"
        rows = polars.read_parquet(files).to_dicts()
        assert opened[name].to_list() == rows and len(rows) > 10
        assert duckdb.sql(f"select * from '{files}'").pl().to_dicts() == rows
        parts = [pandas.read_parquet(part) for part in sorted(folder.glob(f"{name}-*"))]
        # Its lists are arrays.
        lists = {"techniques": lambda part: part["techniques"].map(list)}
        assert pandas.concat(parts).assign(**lists).to_dict("records") == rows
        assert f"{len(rows):,} puzzles to {name}" in printed.replace(" to test", " puzzles to test")
    card = (folder / "README.md").read_text()
    assert card.count("| `") == len(opened["train"].column_names) and "license: cc0-1.0" in card


def test_a_data_set_has_no_leak_and_is_proved(data_set: tuple[Path, str]) -> None:
    folder, _ = data_set
    puzzles = {name: polars.read_parquet(folder / f"{name}-*.parquet") for name in ("train", "test")}
    # The classes are found anew: their column could be as wrong as what divided them.
    train, test = (ninefold.canon(part.select("puzzle")) for part in puzzles.values())
    assert duckdb.sql("select count(*) from train join test using (canonical)").fetchall() == [(0,)]
    everything = polars.concat([train, test])
    assert duckdb.sql("select count(distinct canonical) from everything").fetchall() == [(len(everything),)]
    assert polars.concat(puzzles.values())["class"].to_list() == everything["canonical"].to_list()
    assert {len(band) for _, band in polars.concat(puzzles.values()).group_by("stratum")} == {75}
    for row in puzzles["test"].head(20).iter_rows(named=True):
        assert len(json.loads(row["trace"])) == row["steps"] and ninefold.solve([row["puzzle"]]) == [row["solution"]]
        assert ninefold.rate([row["puzzle"]])[0]["er"] == row["er"]
