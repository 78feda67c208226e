"""What the types say: the kind of each answer, and that what makes no sense is refused before it runs."""

import json
import subprocess
import sys
import typing
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import ninefold
from ninefold import types

PROJECT = Path(__file__).parent.parent

# Each line with the type that it has, `*` for anything, or "no" where it has none.
LINES = [
    ("ninefold.solve([text])", "list[str | None]"),
    ("ninefold.solve(cells)", "numpy.ndarray[tuple[Any, ...], numpy.dtype[numpy.unsignedinteger[*"),
    ("ninefold.solve(frame)", "polars.dataframe.frame.DataFrame"),
    ("ninefold.solve(series)", "Any"),
    ("ninefold.solve(text)", "no"),
    ("ninefold.solve(5)", "no"),
    ("ninefold.solve(board)", "no"),
    ("ninefold.solve(lazy)", "no"),
    ("ninefold.solve([5])", "no"),
    ("ninefold.count([text])", "list[int | None]"),
    ("ninefold.check([text])[0]['status']", "Literal['ok', 'invalid', 'other-rules', 'none', 'several', 'unsolved', 'timeout']"),
    ("ninefold.rate([text])[0]['er']", "float | None"),
    ("ninefold.rate([text], 'hodoku')[0]['score']", "int | None"),
    ("ninefold.rate([text], 'human')[0]['level']", "str | None"),
    ("ninefold.rate([text], 'human')[0]['er']", "no"),
    ("ninefold.rate([text], 'explainer')", "no"),
    ("ninefold.rate(frame, 'human')", "polars.dataframe.frame.DataFrame"),
    ("board.rate()['er']", "float"),
    ("board.rate('human')['score']", "int"),
    ("board.rate('human')['er']", "no"),
    ("ninefold.rate([text], 'depth')[0]['rating']", "int | None"),
    ("board.rate('w')['rating']", "int"),
    ("board.rate('w')['er']", "no"),
    ("ninefold.verify_steps([text], ['r1c1=5', ['r1c1=5']])[0]['how']", "Literal['exact', 'part', 'several'] | None"),
    ("ninefold.verify_steps([text], [text])[0]['first_unjustified']", "int | None"),
    ("ninefold.verify_steps(cells, [text])['rating']", "numpy.ndarray[tuple[Any, ...], numpy.dtype[Any]]"),
    ("ninefold.verify_steps(frame, technique='by')", "polars.dataframe.frame.DataFrame"),
    ("ninefold.verify_steps([text], text)", "no"),
    ("ninefold.verify_steps(text, [text])", "no"),
    ("ninefold.verify_step(board, text).verdict", "Literal['sound', 'true-not-shown', 'timed-out', 'wrong', 'no-news', 'unreadable'] | None"),
    ("ninefold.verify_step(board, text, lang='fr')", "no"),
    ("ninefold.verify_trace(board, [text]).first_unjustified", "int | None"),
    ("ninefold.negatives(board)[0]['board']", "ninefold._ninefold.Board"),
    ("ninefold.verify(board, [step])['solved']", "int"),
    ("ninefold.verify(board)", "no"),
    ("board.hint(5)", "no"),
    ("board.hint(lang='fr')", "no"),
    ("board.hint().now", "Literal['step', 'mistakes', 'solved', 'stuck', 'improper']"),
    ("board['r1c1']", "int"),
    ("board.place('r1c1', 5).apply('r1c2=3')", "ninefold._ninefold.Board"),
    ("ninefold.generate(1, level='hard')", "ninefold._ninefold.Puzzles"),
    ("ninefold.generate(1, level='tricky')", "no"),
    ("ninefold.generate(1, symmetry='round')", "no"),
    ("ninefold.techniques()[0]['se']", "float | None"),
    ("ninefold.R1C1", "int"),
]

BEFORE = """from typing import Any
import numpy, polars
import ninefold
text: str
board: ninefold.Board
step: ninefold.Step
frame: polars.DataFrame
series: polars.Series
lazy: polars.LazyFrame
cells: numpy.typing.NDArray[numpy.uint8]
"""


def test_the_profiles_are_those_that_there_are() -> None:
    kinds = [types.SeProfile, types.HodokuProfile, types.HumanProfile, types.UniversalProfile]
    named = [name for kind in kinds for name in typing.get_args(kind)]
    assert named == [profile["name"] for profile in ninefold.profiles()]
    for kind, rating in zip(kinds, [types.SeRating, types.HodokuRating, types.HumanRating, types.UniversalRating]):
        for name in typing.get_args(kind):
            told = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rate(name)
            assert list(told) == list(rating.__annotations__)


def test_words_are_those_of_the_schema() -> None:
    schema = PROJECT.parent.parent / "docs" / "schema" / "judge.json"
    known = json.loads(schema.read_text(encoding="utf-8"))["$defs"]
    for kind, name in [(types.Verdict, "StepVerdict"), (types.How, "Shown")]:
        said = known[name].get("enum") or [one["const"] for one in known[name]["oneOf"]]
        assert list(typing.get_args(kind)) == said
    # Every verdict on a move that can be read, without a time limit, is worth something, and wrong steps are of kinds that are known.
    rewards = pytest.importorskip("ninefold.gym").REWARDS
    assert [*rewards, "unreadable"] == [word for word in typing.get_args(types.Verdict) if word != "timed-out"]
    made = ninefold.negatives("....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..", 40, seed=1)
    assert {one["reason"] for one in made} <= set(typing.get_args(types.Spoilt))


def test_types_tell_answers_apart_and_refuse_nonsense(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(BEFORE + "".join(f"reveal_type({line})\n" for line, _ in LINES))
    command = [sys.executable, "-m", "mypy", "--config-file", str(PROJECT / "pyproject.toml"), str(script)]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT / "python")
    said: dict[int, list[str]] = {}
    for told in checked.stdout.splitlines():
        place, _, message = told.partition(": ")
        if place.startswith(str(script)) or "script.py:" in place:
            said.setdefault(int(place.split(":")[1]), []).append(message)
    first = BEFORE.count("\n") + 1
    wrong = []
    for number, (line, expected) in enumerate(LINES, first):
        messages = said.get(number, [])
        errors = [message for message in messages if message.startswith("error")]
        revealed = [message.partition('"')[2].rpartition('"')[0] for message in messages if "Revealed" in message]
        types = [one.replace("'] | Literal['", "', '") for one in revealed]
        is_it = any(fnmatchcase(one, expected.replace("[", "[[]")) for one in types)
        if is_it == (expected == "no") or bool(errors) != (expected == "no"):
            wrong.append((line, expected, messages[:2]))
    assert not wrong
