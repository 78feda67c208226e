"""Moves recognised, and positions to practise a technique."""

from __future__ import annotations

import pytest

import ninefold
from puzzles import PROPER


@pytest.mark.parametrize(
    ("moves", "answer", "technique"),
    [
        ("r5c5=5", "exact", "naked-single"),
        ("r5c5<>5", "wrong", "naked-single"),
    ],
)
def test_moves_are_named(moves: str, answer: str, technique: str) -> None:
    told = ninefold.Board(PROPER).recognise(moves)
    assert told.answer == answer
    assert [step.technique for step in told.steps] == [technique]
    assert all(step.verify() for step in told.steps)


def test_an_answer_speaks_chinese() -> None:
    assert ninefold.Board(PROPER).recognise("r5c5=5", lang="zh").text == "您使用了：唯一余数。"


@pytest.mark.parametrize("moves", ["r5c5", "r5c5=", "5"])
def test_moves_that_are_none_are_refused(moves: str) -> None:
    with pytest.raises(ninefold.NinefoldError, match="column"):
        ninefold.Board(PROPER).recognise(moves)


def test_an_exercise_is_answered_by_its_step() -> None:
    exercises = ninefold.practise("naked-pair", 3, seed=4)
    assert len({str(exercise.board.candidates) for exercise in exercises}) == 3
    for exercise in exercises:
        assert exercise.kind == "pure"
        told = exercise.board.recognise(exercise.step.conclusions)
        assert (told.answer, told.steps[0].technique) == ("exact", "naked-pair")
        assert (told.verdict, told.credit) == (None, None)
    again = ninefold.practise("naked-pair", 3, seed=4)
    assert [exercise.board for exercise in again] == [exercise.board for exercise in exercises]
    seen = [exercise.key for exercise in exercises]
    others = ninefold.practise("naked-pair", 3, seed=4, seen=seen)
    assert len({exercise.key for exercise in exercises + others}) == 6
    with pytest.raises(ninefold.NinefoldError):
        ninefold.practise("naked-par")
    with pytest.raises(ninefold.NinefoldError, match="kind"):
        ninefold.practise("naked-pair", kind="plain")
    with pytest.raises(ninefold.NinefoldError, match="seen"):
        ninefold.practise("naked-pair", seen=["7"])


NOW = 1.76e9


def test_progress_leads_to_a_goal() -> None:
    me = ninefold.Progress().knows("naked-pair", at=NOW).wants("xy-chains", at=NOW)
    assert me.lessons() == ["xy-wing", "xy-chain"]
    for _ in range(3):
        me = me.answered("xy-wing", credit="full", at=NOW, seconds=50)
    assert me.lessons() == ["xy-chain"]
    rating, deviation = me.skill(at=NOW)
    assert rating > 1000 and deviation < 350
    assert me.skill(at=NOW + 1e7)[1] > deviation
    assert me.due(at=NOW) == []
    assert set(me.due(at=NOW + 1e7)) == {"naked-pair", "xy-wing"}


def test_progress_is_merged_in_any_order() -> None:
    one = ninefold.Progress().answered("x-wing", "none", at=NOW, kind="blind")
    other = ninefold.Progress('{"format": "ninefold-progress", "version": 1, "colour": "blue"}')
    both = one.merged(other)
    assert both == other.merged(one) == both.merged(one)
    assert ninefold.Progress(str(both)) == both
    assert '"colour": "blue"' in str(both)


@pytest.mark.parametrize("text", ["", "{}", '{"format": "ninefold-progress", "version": 99}'])
def test_what_is_no_progress_is_refused(text: str) -> None:
    with pytest.raises(ninefold.NinefoldError):
        ninefold.Progress(text)


def test_what_makes_no_sense_is_refused() -> None:
    me = ninefold.Progress()
    with pytest.raises(ninefold.NinefoldError, match="credit: expected one of none, half, full"):
        me.answered("x-wing", "third", at=NOW)
    with pytest.raises(ninefold.NinefoldError, match="at: expected seconds"):
        me.answered("x-wing", "full", at=-1)
    with pytest.raises(ninefold.NinefoldError, match="did you mean"):
        me.wants("xy-chian", at=NOW)


@pytest.mark.parametrize(("helped", "credit"), [(None, "full"), (1, "full"), (2, "half"), (4, "none")])
def test_help_is_counted(helped: int | None, credit: str) -> None:
    exercise = ninefold.practise("x-wing", seed=3)[0]
    told = exercise.board.recognise(exercise.step.conclusions, exercise="x-wing", helped=helped)
    assert (told.verdict, told.credit) == ("right", credit)
    assert told.text.startswith("Right.")


def test_a_bare_exercise_leaves_what_its_step_needs() -> None:
    [exercise] = ninefold.practise("x-wing", seed=3, kind="bare")
    assert exercise.kind == "bare"
    told = exercise.board.recognise(exercise.step.conclusions, exercise="x-wing")
    assert told.verdict == "right"
