"""Hunts, here and in a folder: what an interruption loses, which is nothing."""

from __future__ import annotations

import itertools
import json
import typing
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import killing
import pytest

import ninefold
from ninefold import NinefoldError

WING = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7.."
# Two puzzles that are one up to symmetry.
LISTED = [WING, str(ninefold.transform([WING], "rotate90")[0])]
NUMBER = 300
RATED = {"add": 1, "least": 3.0}


def whole(**more: Any) -> list[ninefold.Hunted]:
    return list(ninefold.hunt(LISTED, **{"number": NUMBER, **RATED, **more}))


WHOLE = whole()


def test_a_hunt_rates_what_is_near_the_hardest_once() -> None:
    assert len(WHOLE) == NUMBER and len({hunted.puzzle for hunted in WHOLE}) == NUMBER
    assert [hunted.parent for hunted in WHOLE].count(0) == 1 and WHOLE[0].rating == 4.2
    for number, hunted in enumerate(WHOLE[:40]):
        er = ninefold.Board(hunted.puzzle).rate()["er"]
        assert hunted.rating == (er if er >= 3.0 or number == 0 else None)
        assert hunted.parent <= number and (hunted.parent == 0 or WHOLE[hunted.parent - 1].rating is not None)
    assert whole(threads=1) == WHOLE and whole(seed=1) != WHOLE


@pytest.mark.parametrize("by", ["er", "w", "score"])
def test_a_hunt_goes_on_behind_its_records(by: Any) -> None:
    found = list(ninefold.hunt(LISTED, 60, by=by))
    for cut in (0, 1, 17, 60):
        assert [*found[:cut], *ninefold.hunt(LISTED, 60, by=by, after=found[:cut])] == found
    with pytest.raises(NinefoldError, match="line 2 of the results"):
        ninefold.hunt(LISTED, by=by, after=[found[0], found[0]])


def test_what_may_be_sought_is_told() -> None:
    for by in typing.get_args(ninefold.types.Sought):
        (found,) = ninefold.hunt(LISTED, 1, by=by)
        assert found.rating is not None and found.parent == 0


def test_what_cant_be_hunted_is_refused() -> None:
    for wrong, why in [
        ({"by": "beauty"}, "expected one of er, ep"),
        ({"least": -1.0}, "least: expected a rating from 0 on"),
        ({"remove": 99}, "remove: expected a whole number from 0 to 81"),
        ({"seed": -1}, "seed: expected a whole number"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            ninefold.hunt(LISTED, **wrong)  # type: ignore[arg-type]
    with pytest.raises(NinefoldError, match="row 1: only a puzzle with one solution has neighbours"):
        ninefold.hunt([WING, "." * 81])


pyarrow = pytest.importorskip("pyarrow")

import pyarrow.parquet  # noqa: E402

from ninefold import _hunts  # noqa: E402


def here(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
    """The last comes first: which worker is ready first settles nothing."""
    return map(function, reversed(list(items)))


def run(target: Path, spread: Any = here, **more: Any) -> _hunts.Hunt:
    given: dict[str, Any] = {"by": "er", "remove": 1, "minimal": False, "seed": 0, "lot": 7, "filesystem": None, "progress": None}
    return _hunts.run(spread, LISTED, str(target), **{**given, "number": NUMBER, **RATED, **more})


def rows(target: Path) -> list[ninefold.Hunted]:
    """What anybody reads there."""
    table = pyarrow.parquet.read_table(target).sort_by("number")
    assert table["number"].to_pylist() == list(range(1, len(table) + 1))
    return [ninefold.Hunted(row["puzzle"], row["rating"], row["parent"]) for row in table.to_pylist()]


def test_a_folder_has_the_same_records(tmp_path: Path) -> None:
    told: list[_hunts.Hunt] = []
    done = run(tmp_path / "near", progress=told.append)
    assert rows(tmp_path / "near") == WHOLE and (tmp_path / "near" / "_SUCCESS").exists()
    assert (done.rated, done.new, told[-1].rated) == (NUMBER, NUMBER, NUMBER)
    assert done.best == max(hunted.rating or 0 for hunted in WHOLE)
    # There is nothing to do; then a little.
    assert run(tmp_path / "near").new == 0
    more = run(tmp_path / "near", number=NUMBER + 20)
    assert (more.rated, more.new) == (NUMBER + 20, 20) and rows(tmp_path / "near")[:NUMBER] == WHOLE
    with pytest.raises(NinefoldError, match="holds results of hunt with"):
        run(tmp_path / "near", seed=1)


def test_an_interrupted_hunt_rates_nothing_twice(tmp_path: Path) -> None:
    rated: list[str] = []

    def ended(after: int) -> Any:
        def spread(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
            for item in reversed(list(items)):
                if isinstance(item, _hunts.Lot):
                    if len(rated) >= after:
                        raise KeyboardInterrupt
                    rated.extend(form for _, form in item.puzzles)
                yield function(item)

        return spread

    ends = itertools.count(30, 40)
    while True:
        try:
            run(tmp_path / "near", ended(next(ends)))
            break
        except KeyboardInterrupt:
            assert not (tmp_path / "near" / "_SUCCESS").exists()
    assert rows(tmp_path / "near") == WHOLE
    # What was rated when it ended was written: no worker was lost here.
    assert sorted(rated) == sorted(hunted.puzzle for hunted in WHOLE)


def test_a_file_that_is_damaged_is_told(tmp_path: Path) -> None:
    run(tmp_path / "near", number=20)
    file = sorted((tmp_path / "near").glob("*.parquet"))[2]
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(NinefoldError, match=f"{file.name} is no whole file of results"):
        run(tmp_path / "near", number=40)
    file.unlink()
    assert 20 <= run(tmp_path / "near", number=40).new < 40 and rows(tmp_path / "near") == WHOLE[:40]


DRIVER = f"""
import sys, time
from ninefold import _hunts
def waiting(hunt):
    if hunt.rated >= int(sys.argv[2]):
        open(sys.argv[-1], "w").close()
        time.sleep(10_000)
_hunts.run(
    map, {LISTED!r}, sys.argv[1], by="er", remove=1, minimal=False, seed=0, lot=7, filesystem=None,
    number={NUMBER}, add=1, least=3.0, progress=waiting,
)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_a_hunt_that_is_killed_goes_on(tmp_path: Path) -> None:
    for least in (20, 100, 200):
        (tmp_path / "mark").unlink(missing_ok=True)
        killing.killed_at(tmp_path, DRIVER, tmp_path / "near", least)
    begun = rows(tmp_path / "near")
    assert 200 <= len(begun) < NUMBER and begun == WHOLE[: len(begun)]
    assert run(tmp_path / "near").new == NUMBER - len(begun)
    assert rows(tmp_path / "near") == WHOLE and not (tmp_path / "near" / "_unfinished").exists()
    assert json.loads((tmp_path / "near" / "_ninefold.json").read_text())["operation"] == "hunt"
