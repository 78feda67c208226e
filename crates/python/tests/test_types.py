"""What the types say: the kind of each answer, and that what makes no sense is refused before it runs."""

import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

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
    ("ninefold.check([text])[0]['status']", "Literal['ok', 'invalid', 'none', 'several', 'unsolved', 'timeout']"),
    ("ninefold.rate([text])[0]['er']", "float | None"),
    ("ninefold.rate([text], 'hodoku')[0]['score']", "int | None"),
    ("ninefold.rate([text], 'human')[0]['level']", "str | None"),
    ("ninefold.rate([text], 'human')[0]['er']", "no"),
    ("ninefold.rate([text], 'explainer')", "no"),
    ("ninefold.rate(frame, 'human')", "polars.dataframe.frame.DataFrame"),
    ("board.rate()['er']", "float"),
    ("board.rate('human')['score']", "int"),
    ("board.rate('human')['er']", "no"),
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
frame: polars.DataFrame
series: polars.Series
lazy: polars.LazyFrame
cells: numpy.typing.NDArray[numpy.uint8]
"""


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
