"""What goes between Ninefold and libraries for training, run with these libraries."""

import asyncio
import json
from typing import Any

import pytest

import ninefold
from ninefold import NinefoldError


def steps_of(puzzle: str) -> list[str]:
    return [step.conclusions for step in ninefold.Board(puzzle).explain("human")]


def grid_of(puzzle: str) -> str:
    (solution,) = ninefold.solve([puzzle])
    assert solution is not None
    return solution


def test_reasoning_gym_has_the_data_set() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import ninefold.reasoning_gym  # noqa: F401

    data = reasoning_gym.create_dataset("ninefold_sudoku", seed=42, size=6)
    again = reasoning_gym.create_dataset("ninefold_sudoku", seed=42, size=6)
    other = reasoning_gym.create_dataset("ninefold_sudoku", seed=43, size=6)
    assert len(data) == 6 and list(data) == list(again) != list(other)
    for entry in data:
        assert set(entry) == {"question", "answer", "metadata"}
        puzzle, metadata = entry["metadata"]["puzzle"], entry["metadata"]
        assert 1.0 <= metadata["er"] <= 2.6 and metadata["source_dataset"] == "ninefold_sudoku"
        assert ninefold.count([puzzle]) == [1] and metadata["solution"] == grid_of(puzzle)
        assert data.score_answer(entry["answer"], entry) == 1.0 == data.score_answer(metadata["solution"], entry)
        for answer in (None, "", "I can't", puzzle, entry["answer"][:60]):
            assert data.score_answer(answer, entry) < 1.0
        nearly = metadata["solution"]
        place = puzzle.index(".")
        nearly = nearly[:place] + str(int(nearly[place]) % 9 + 1) + nearly[place + 1 :]
        assert 0.9 < data.score_answer(nearly, entry) < 1.0
    with pytest.raises(IndexError):
        data[6]


def test_reasoning_gym_scores_steps_by_what_can_be_justified() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import ninefold.reasoning_gym  # noqa: F401

    data = reasoning_gym.create_dataset("ninefold_sudoku", seed=1, size=3, asked="steps")
    for entry in data:
        steps = entry["answer"].splitlines()
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer("\n".join(steps[:3]), entry) < 1.0
        cell, digit = steps[0].split("=")
        assert data.score_answer("\n".join([f"{cell}={int(digit) % 9 + 1}", *steps]), entry) == 0.0


def test_reasoning_gym_walks_through_the_curriculum() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import ninefold.reasoning_gym  # noqa: F401
    from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec
    from reasoning_gym.factory import create_curriculum

    curriculum, ranges = create_curriculum("ninefold_sudoku"), []
    for _ in range(4):
        config = curriculum.generate_configuration({"seed": 2, "size": 1})
        ranges.append((config.min_er, config.max_er))
        entry = reasoning_gym.create_dataset("ninefold_sudoku", **vars(config))[0]
        assert config.min_er <= entry["metadata"]["er"] <= config.max_er
        assert curriculum.increment_attr_level("er")
    assert ranges == sorted(set(ranges)) and curriculum.decrement_attr_level("er")
    for wrong in ({"min_er": 3.0, "max_er": 2.0}, {"asked": "moves"}, {"size": 0}):
        with pytest.raises(NinefoldError, match="expected"):
            reasoning_gym.create_dataset("ninefold_sudoku", **wrong)
    spec = DatasetSpec(name="ninefold_sudoku", weight=1.0, config={"max_er": 1.5})
    mixed = CompositeDataset(CompositeConfig(size=3, seed=5, datasets=[spec]))
    entry = mixed[1]
    assert mixed.score_answer(entry["answer"], entry) == 1.0


def test_verifiers_loads_and_scores_the_taskset() -> None:
    vf = pytest.importorskip("verifiers.v1")
    from verifiers.v1.utils.loaders import load_taskset, taskset_class

    config = taskset_class("ninefold-sudoku").__orig_bases__[0].__args__[1](id="ninefold-sudoku", number=3, seed=9)
    taskset = load_taskset(config)
    tasks = list(taskset)
    assert [task.data.idx for task in tasks] == [0, 1, 2] and len({task.key for task in tasks}) == 3
    assert [task.hash for task in tasks] == [task.hash for task in load_taskset(config)]
    task = tasks[1]
    puzzle = task.data.puzzle
    rows = [grid_of(puzzle)[start : start + 9] for start in range(0, 81, 9)]

    def scored(answer: str) -> Any:
        from verifiers.v1.trace import AgentInfo, Trace, TraceTask

        agent = AgentInfo(config=vf.AgentConfig())
        trace = Trace(task=TraceTask(type="SudokuTask", data=task.data), agent=agent, root_reply=answer)
        asyncio.run(task.score(trace))
        return trace

    whole = scored("\n".join([*steps_of(puzzle), "", *rows]))
    assert whole.reward == 1.0 and whole.metrics == {"digits": 1.0, "read": 1.0}
    assert scored("\n".join(rows)).reward == 0.5 == scored("\n".join(steps_of(puzzle))).reward
    assert scored("I give up.").reward == 0.0
    assert json.loads(json.dumps(whole.to_record()))["task"]["data"]["puzzle"] == puzzle
    assert asyncio.run(task.validate(None)) is True
