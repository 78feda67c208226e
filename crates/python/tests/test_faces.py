"""What every face of Ninefold must answer: `data/faces.json`, which says so to all of them."""

import json
from pathlib import Path
from typing import Any

import numpy
import pytest

import ninefold
from ninefold import Board, NinefoldError

FILE = json.loads((Path(__file__).parents[3] / "data" / "faces.json").read_text(encoding="utf-8"))
CASES = FILE["cases"]
NAMES = [case["name"] for case in CASES]
TEXTS = [case["text"] for case in CASES]
PARTS = ["er", "ep", "ed", "technique"]
# What is said of each position, and by which techniques it is judged: crates/testkit/src/frontends.rs.
SAID = ["R5C5 is 5", "naked single: r1c1=1", "remove 9 from r9c9", "what now?"]
ASKED = ["singles", "intersections", "subsets"]
# Those that are 81 numbers, too.
PLAIN = [case for case in CASES if len(case["text"]) == 81 and set(case["text"]) <= set(".0123456789")]


def said(error: pytest.ExceptionInfo[NinefoldError]) -> str:
    return str(error.value)


def numbers(text: str | None) -> list[int]:
    return [0] * 81 if text is None else [int(sign) for sign in text.replace(".", "0")]


def test_none_is_left_out() -> None:
    assert len(CASES) >= 155
    assert len(PLAIN) >= 105


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_one_puzzle(case: dict[str, Any]) -> None:
    if case["error"] is not None:
        with pytest.raises(NinefoldError) as error:
            Board(case["text"])
        assert said(error) == case["error"]
        return
    board = Board(case["text"])
    assert board.count() == case["count"]
    assert board.count(2) == case["two"]
    assert board.is_proper == (case["verdict"] == "unique")
    if case["verdict"] == "unique":
        assert str(board.solve()) == case["solution"]
    if case["rate"] is None:
        with pytest.raises(NinefoldError) as error:
            board.rate()
        assert said(error) == case["unrated"]
    else:
        assert board.rate() == case["rate"]
    if case["canon"] is None:
        with pytest.raises(NinefoldError, match="have a canonical form"):
            board.canonical()
    else:
        assert str(board.canonical()) == case["canon"]
    hint = board.hint()
    assert hint.now == case["hint"]
    steps = [*([case["step"]] if case["step"] else []), *SAID]
    if case["judge"] is None:
        with pytest.raises(NinefoldError):
            ninefold.verify_trace(board, steps, techniques=ASKED)
    else:
        judged = ninefold.verify_trace(board, steps, techniques=ASKED, time_limit=60)
        assert [[step.verdict, step.technique] for step in judged.steps] == case["judge"]
    assert (hint.step.conclusions if hint.step else None) == case["step"]


def test_lists() -> None:
    assert ninefold.solve(TEXTS, errors="none") == [case["solution"] for case in CASES]
    assert ninefold.count(TEXTS, errors="none") == [case["count"] for case in CASES]
    assert ninefold.count(TEXTS, 2, errors="none") == [case["two"] for case in CASES]
    forms = ninefold.canon(TEXTS, errors="none")
    assert [form and form.replace("0", ".") for form in forms] == [case["canon"] for case in CASES]
    for case in CASES:
        if case["error"] is not None:
            with pytest.raises(NinefoldError) as error:
                ninefold.solve([case["text"]])
            assert said(error) == f"row 0: {case['error']}"
    for row, case in zip(ninefold.check(TEXTS), CASES, strict=True):
        assert row["status"].replace("ok", "unique") == case["verdict"], case["name"]
        if case["verdict"] == "invalid":
            assert row["error"] == case["error"], case["name"]
    for row, case in zip(ninefold.rate(TEXTS), CASES, strict=True):
        rate = None if row["er"] is None else {part: row[part] for part in PARTS}
        assert (rate, row["error"]) == (case["rate"], case["unrated"]), case["name"]


def test_arrays() -> None:
    cells = numpy.array([numbers(case["text"]) for case in PLAIN], dtype=numpy.uint8)
    solutions = [numbers(case["solution"]) for case in PLAIN]
    assert ninefold.solve(cells, errors="none").tolist() == solutions
    assert ninefold.count(cells, errors="none").tolist() == [case["count"] or 0 for case in PLAIN]
    assert ninefold.count(cells, 2, errors="none").tolist() == [case["two"] or 0 for case in PLAIN]
    assert ninefold.canon(cells, errors="none").tolist() == [numbers(case["canon"]) for case in PLAIN]
    checked = ninefold.check(cells)
    told = [status.replace("ok", "unique") for status in checked["status"]]
    assert told == [case["verdict"] for case in PLAIN]
    rated = ninefold.rate(cells)
    for row, case in enumerate(PLAIN):
        if case["error"] is not None:
            assert checked["error"][row] == case["error"]
            with pytest.raises(NinefoldError) as error:
                Board(cells[row])
            assert said(error) == case["error"]
        assert rated["error"][row] == case["unrated"], case["name"]
        if case["rate"] is not None:
            assert {part: rated[part][row] for part in PARTS} == case["rate"], case["name"]


def test_what_is_made() -> None:
    made = FILE["made"]
    assert [str(board) for board in ninefold.generate(3, seed=made["seed"])] == made["puzzles"]
