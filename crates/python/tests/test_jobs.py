"""Folders of Parquet files done lot by lot, here in this process: what stands there after any end, and what the same call makes of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import ninefold

pyarrow = pytest.importorskip("pyarrow")

import pyarrow.fs  # noqa: E402
import pyarrow.parquet  # noqa: E402

from ninefold import _compact, _jobs  # noqa: E402
from ninefold._files import folder  # noqa: E402
from ninefold._jobs import Report  # noqa: E402

PUZZLES = [str(board) for board in ninefold.generate(100, seed=12)]
TABLE = pyarrow.table({"id": range(len(PUZZLES)), "puzzle": PUZZLES})


def here(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
    return map(function, items)


def ended_after(number: int) -> Any:
    """What ends when so many lots are done; the next one is done, too, but nobody hears of it."""

    def spread(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        for at, item in enumerate(items):
            came = function(item)
            if at == number:
                raise KeyboardInterrupt
            yield came

    return spread


def run(source: Path, target: Path, name: Any = "solve", spread: Any = here, **more: Any) -> Report:
    given = {"lot": None, "redo": (), "tries": 2, "filesystem": None, "progress": None}
    options = {key: more.pop(key) for key in list(more) if key not in given}
    return _jobs.run(spread, name, str(source), str(target), options, **{**given, **more})


def compact(source: Path, target: Path, spread: Any = here, **more: Any) -> int:
    given = {"size": 1 << 20, "by": (), "dead": None, "letters": _compact.LETTERS, "prefix": "", "filesystem": None}
    return _compact.compact(spread, str(source), str(target), **{**given, **more})


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Three files, one of them in a folder of its own; row groups are no lots."""
    made = tmp_path / "puzzles"
    (made / "more").mkdir(parents=True)
    for name, first, rows in [("a", 0, 37), ("b", 37, 40), ("more/c", 77, 23)]:
        pyarrow.parquet.write_table(TABLE.slice(first, rows), made / f"{name}.parquet", row_group_size=16)
    return made


def rows(target: Path) -> list[dict[str, Any]]:
    """What anybody reads there."""
    return pyarrow.parquet.read_table(target).sort_by("id").to_pylist()


def test_a_folder_is_done_as_a_table_is(source: Path, tmp_path: Path) -> None:
    target, reports = tmp_path / "solved", []
    report = run(source, target, lot=10, progress=reports.append)
    assert rows(target) == ninefold.solve(TABLE).to_pylist()
    assert (report.lots, report.done, report.rows, report.redone, report.statuses) == (11, 11, 100, 100, {"ok": 100})
    assert [report.done for report in reports] == list(range(1, 12)) and report.ratios() == {"ok": 1.0}
    assert report.rows_per_second > 0 and str(report).startswith("11 of 11 lots, 100 rows, ")
    assert (target / "_SUCCESS").exists() and not (target / "_unfinished").exists()
    # A manifest for each file of the source tells what became of its lots.
    told = [json.loads(path.read_text()) for path in (target / "_manifests").iterdir()]
    assert sorted((one["file"], one["rows"], len(one["lots"])) for one in told) == [
        ("a.parquet", 37, 4),
        ("b.parquet", 40, 4),
        ("more/c.parquet", 23, 3),
    ]
    # Nothing is left to do, and nothing is done.
    again = run(source, target)
    assert (again.done, again.redone, again.rows) == (11, 0, 100)


def test_whatever_ended_it_the_same_call_goes_on(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "solved"
    for number in (0, 3, 5):
        with pytest.raises(KeyboardInterrupt):
            run(source, target, lot=10, spread=ended_after(number))
        assert not (target / "_SUCCESS").exists()
    # Who was killed while writing leaves what is no file of results.
    (target / "_unfinished").mkdir(exist_ok=True)
    (target / "_unfinished" / "half").write_bytes(b"PAR1")
    report = run(source, target)
    # One lot, four and six were done: those that nobody heard of are there all the same, and nothing was left.
    assert (report.done, report.redone) == (11, 0)
    assert rows(target) == ninefold.solve(TABLE).to_pylist()
    # A file that is lost is done again.
    sorted(target.rglob("*.parquet"))[1].unlink()
    assert run(source, target).redone == 10
    assert rows(target) == ninefold.solve(TABLE).to_pylist()


def test_a_lot_that_is_done_twice_is_there_once(source: Path, tmp_path: Path) -> None:
    def twice(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        for item in items:
            function(item)
            yield function(item)

    assert run(source, tmp_path / "solved", lot=10, spread=twice).rows == 100
    assert rows(tmp_path / "solved") == ninefold.solve(TABLE).to_pylist()


def test_some_rows_are_done_again_in_their_places(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "rated"
    late = run(source, target, "rate", lot=10, time_limit=0.0)
    assert late.statuses == {"timeout": 100} and late.rows == 100
    names = sorted(path.name for path in target.rglob("*.parquet"))
    with pytest.raises(KeyboardInterrupt):
        run(source, target, "rate", redo=["timeout"], spread=ended_after(4))
    # Five lots, one of which nobody heard of.
    assert run(source, target, "rate").statuses == {"ok": 47, "timeout": 53}
    report = run(source, target, "rate", redo=["timeout"])
    assert report.statuses == {"ok": 100} and report.redone == 53
    assert rows(target) == ninefold.rate(TABLE).to_pylist()
    assert names == sorted(path.name for path in target.rglob("*.parquet"))
    # Of a lot with one such row, only that row is done, and it stands where it stood.
    (first,) = target.glob("a.*.000000000000.parquet")
    told = pyarrow.parquet.ParquetFile(first).metadata.metadata
    table = pyarrow.parquet.read_table(first)
    status = pyarrow.array(["ok"] * 4 + ["timeout"] + ["ok"] * 5)
    changed = table.set_column(table.column_names.index("status"), "status", status)
    lot = {**json.loads(told[_jobs.LOT]), "statuses": {"ok": 9, "timeout": 1}}
    pyarrow.parquet.write_table(changed.replace_schema_metadata({_jobs.LOT: json.dumps(lot)}), first)
    for path in (target / "_manifests").iterdir():
        path.unlink()
    assert run(source, target, "rate").statuses == {"ok": 99, "timeout": 1}
    assert run(source, target, "rate", redo=["timeout"]).redone == 1
    assert pyarrow.parquet.read_table(first).to_pylist() == table.to_pylist()


def test_results_of_something_else_are_not_mixed(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "rated"
    run(source, target, "rate", profile="human", lot=50)
    for wrong, why in [
        ({"name": "solve"}, 'holds results of rate with {"profile": "human"}: take another folder'),
        ({"name": "rate", "profile": "se"}, "holds results of rate"),
        ({"name": "rate", "profile": "human", "lot": 20}, "lot: .* was begun with lots of 50 rows, found 20"),
        ({"name": "rate", "profile": "human", "lot": 0}, "lot: expected a number of rows from 1 on, found 0"),
        ({"name": "rating"}, "expected an operation, one of solve, .*, found 'rating'"),
        ({"name": "rate", "profile": "humane"}, "expected a profile, one of se, "),
    ]:
        with pytest.raises(ninefold.NinefoldError, match=why):
            run(source, target, **wrong)  # type: ignore[arg-type]
    with pytest.raises(ninefold.NinefoldError, match="expected a folder of Parquet files, found none"):
        run(tmp_path / "nothing", tmp_path / "new")
    # More files are more lots; a file that has changed is another one.
    pyarrow.parquet.write_table(TABLE.slice(0, 3), source / "d.parquet")
    assert run(source, target, "rate", profile="human").rows == 103
    pyarrow.parquet.write_table(TABLE.slice(5, 37), source / "a.parquet")
    with pytest.raises(ninefold.NinefoldError, match="a.parquet has changed since lots of it were done"):
        run(source, target, "rate", profile="human")
    (source / "a.parquet").write_bytes(b"PAR1")
    with pytest.raises(ninefold.NinefoldError, match="a.parquet can't be read"):
        run(source, target, "rate", profile="human")


def test_a_half_file_of_results_is_named(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "solved"
    with pytest.raises(KeyboardInterrupt):
        run(source, target, lot=10, spread=ended_after(2))
    half = next(target.rglob("*.parquet"))
    half.write_bytes(half.read_bytes()[:50])
    with pytest.raises(ninefold.NinefoldError, match="is no whole file of results; without it, its rows are done again"):
        run(source, target)


def test_what_could_not_be_done_is_told_when_all_others_are(source: Path, tmp_path: Path) -> None:
    def lost(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        for at, item in enumerate(items):
            yield RuntimeError("the machine is gone") if at == 2 else function(item)

    with pytest.raises(ninefold.NinefoldError, match=r"1 lots could not be done, all others are: .*the machine is gone"):
        run(source, tmp_path / "solved", lot=10, spread=lost)
    assert run(source, tmp_path / "solved").redone == 10


def test_names_that_are_taken_get_others(source: Path, tmp_path: Path) -> None:
    run(source, tmp_path / "solved", lot=30)
    with pytest.warns(ninefold.NinefoldWarning):
        report = run(tmp_path / "solved", tmp_path / "rated", "rate", column="puzzle", time_limit=0.0)
    assert report.statuses == {"timeout": 100}
    assert {(row["status"], row["status_rate"]) for row in rows(tmp_path / "rated")} == {("ok", "timeout")}


def test_many_files_become_few(source: Path, tmp_path: Path) -> None:
    solved, whole = tmp_path / "solved", tmp_path / "whole"
    with pytest.raises(KeyboardInterrupt):
        run(source, solved, lot=10, spread=ended_after(5))
    with pytest.raises(ninefold.NinefoldError, match="is not complete: do the rest of its lots first"):
        compact(solved, whole)
    run(source, solved)
    sizes = sum(path.stat().st_size for path in solved.rglob("*.parquet"))

    def ending(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        return (ended_after(1) if isinstance(function, _compact.Writing) else here)(function, items)

    with pytest.raises(KeyboardInterrupt):
        compact(solved, whole, size=sizes // 3, spread=ending)
    assert len(list(whole.glob("*.parquet"))) == 2
    assert compact(solved, whole, size=sizes // 3) == 100
    assert len(list(whole.glob("*.parquet"))) == 3 and (whole / "_SUCCESS").exists()
    assert rows(whole) == ninefold.solve(TABLE).to_pylist()
    # Rows keep their order, and what is there is not written again.
    times = {path: path.stat().st_mtime_ns for path in whole.glob("*.parquet")}
    assert compact(solved, whole, size=sizes // 3) == 100
    assert times == {path: path.stat().st_mtime_ns for path in whole.glob("*.parquet")}
    with pytest.raises(ninefold.NinefoldError, match="holds something else, or other rows: take another folder"):
        compact(solved, whole)


def test_rows_are_parted_and_dead_letters_stand_apart(tmp_path: Path) -> None:
    source, checked, parted, dead = (tmp_path / name for name in ("puzzles", "checked", "parted", "dead"))
    source.mkdir()
    empty = ["." * 81, "11" + "." * 79, None, "nonsense"]
    table = pyarrow.table({"id": range(44), "part": ["x", "a/b", None, "ü"] * 11, "puzzle": [*PUZZLES[:40], *empty]})
    pyarrow.parquet.write_table(table, source / "a.parquet")
    run(source, checked, "check", lot=10)
    assert compact(checked, parted, by=["status", "part"], dead=str(dead)) == 44
    expected = ninefold.check(table).to_pylist()
    letters = [row for row in expected if row["status"] == "invalid"]
    assert len(letters) == 3 and rows(dead) == letters
    read = pyarrow.parquet.read_table(parted, partitioning="hive")
    good = [row for row in expected if row["status"] != "invalid"]
    assert sorted(read.select(list(good[0])).to_pylist(), key=lambda row: row["id"]) == good
    folders = {str(path.parent.relative_to(parted)) for path in parted.rglob("*.parquet")}
    assert "status=ok/part=a%2Fb" in folders and "status=ok/part=__HIVE_DEFAULT_PARTITION__" in folders
    assert "status=several/part=x" in folders and len(folders) == 5
    with pytest.raises(ninefold.NinefoldError, match="by: expected names of columns in a list, found the text 'status'"):
        compact(checked, tmp_path / "new", by="status")


def test_files_appear_in_other_file_systems_too(source: Path, tmp_path: Path) -> None:
    system = pyarrow.fs.SubTreeFileSystem(str(tmp_path), pyarrow.fs.LocalFileSystem())
    report = run(Path("puzzles"), Path("there/solved"), filesystem=system, lot=10)
    assert report.rows == 100 and rows(tmp_path / "there/solved") == ninefold.solve(TABLE).to_pylist()
    where = folder("there", system)
    with pytest.raises(RuntimeError), where.appearing("x.json") as file:
        file.write(b"half")
        raise RuntimeError
    assert not where.has("x.json") and where.read_json("x.json") is None
    with pytest.raises(ninefold.NinefoldError, match="nowhere://puzzles"):
        run(Path("puzzles"), "nowhere://puzzles")  # type: ignore[arg-type]


def test_a_file_that_is_replaced_is_whole_at_any_time(tmp_path: Path) -> None:
    where = folder(str(tmp_path))
    where.write_json("told.json", {"a": 1})
    with pytest.raises(RuntimeError), where.appearing("told.json") as file:
        file.write(b"half")
        assert where.read_json("told.json") == {"a": 1}
        raise RuntimeError
    assert where.read_json("told.json") == {"a": 1} and os.listdir(tmp_path / "_unfinished") == []


def test_a_store_like_s3_gets_whole_files(source: Path, tmp_path: Path) -> None:
    server = pytest.importorskip("moto.server", reason="moto is not installed: pip install 'moto[server]'")
    running = server.ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    running.start()
    try:
        host, port = running.get_host_and_port()
        system = pyarrow.fs.S3FileSystem(
            access_key="a", secret_key="b", scheme="http", region="us-east-1", endpoint_override=f"{host}:{port}", allow_bucket_creation=True
        )
        system.create_dir("rows/puzzles/more")
        for path in source.rglob("*.parquet"):
            with system.open_output_stream(f"rows/puzzles/{path.relative_to(source)}") as file:
                file.write(path.read_bytes())
        with pytest.raises(KeyboardInterrupt):
            run(Path("rows/puzzles"), Path("rows/solved"), filesystem=system, lot=10, spread=ended_after(4))
        # The address says where the store is, too.
        query = f"scheme=http&region=us-east-1&endpoint_override={host}%3A{port}"
        target = f"s3://a:b@rows/solved?{query}"
        report = run(f"s3://a:b@rows/puzzles?{query}", target)  # type: ignore[arg-type]
        assert (report.done, report.redone) == (11, 53)
        read = pyarrow.parquet.read_table("rows/solved", filesystem=system).sort_by("id")
        assert read.to_pylist() == ninefold.solve(TABLE).to_pylist()
        assert compact(target, f"s3://a:b@rows/whole?{query}") == 100  # type: ignore[arg-type]
        assert [name for name in folder("rows/whole", system).listed("") if name[0] != "_"][1:] == []
    finally:
        running.stop()
