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
        assert exercise.against == "all"
        told = exercise.board.recognise(exercise.step.conclusions)
        assert (told.answer, told.steps[0].technique) == ("exact", "naked-pair")
    again = ninefold.practise("naked-pair", 3, seed=4)
    assert [exercise.board for exercise in again] == [exercise.board for exercise in exercises]
    with pytest.raises(ninefold.NinefoldError):
        ninefold.practise("naked-par")
