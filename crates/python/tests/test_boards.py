"""Many boards at once, and games for agents: arrays in and out, seeds, masks, copies."""

import copy
import os
import pickle
import time
from typing import Any

import pytest
from puzzles import PROPER

import ninefold
from ninefold import Board, NinefoldError

numpy = pytest.importorskip("numpy")

from ninefold.boards import OUTCOMES, Boards  # noqa: E402

PUZZLES = [str(board) for board in ninefold.generate(12, seed=3)]


def candidates(board: Board) -> list[bool]:
    """Whether each move is a candidate."""
    left = set(board.candidates)
    return [(cell, digit) in left for cell in range(81) for digit in range(1, 10)]


def right(boards: Boards) -> Any:
    """A right move for each board: in the first empty cell."""
    cells = (boards.values == 0).argmax(axis=1)
    return 9 * cells + boards._goal[numpy.arange(boards.number), cells] - 1


def test_games_are_played_to_their_ends_one_after_the_other() -> None:
    boards = Boards(PUZZLES[:3], number=2)
    boards.reset()
    first = boards.values.copy()
    ended: list[int] = []
    for _ in range(200):
        over = (boards.terminated | boards.truncated).copy()
        ended += boards.playing[over].tolist()
        values, rewards, _, truncated = boards.step(right(boards))
        assert rewards.tolist() == [0.0 if begun else 1.0 for begun in over] and not truncated.any()
        if len(ended) > 4:
            break
    assert ended[:5] == [0, 1, 2, 0, 1] or sorted(ended[:2]) == [0, 1]
    assert [str(Board(row)) for row in first] == PUZZLES[:2]


def test_a_full_board_is_the_solution() -> None:
    boards = Boards(PUZZLES)
    boards.reset()
    seen = numpy.zeros(len(PUZZLES), bool)
    for _ in range(81):
        values, _, terminated, _ = boards.step(right(boards))
        for row in numpy.flatnonzero(terminated & ~seen):
            assert "".join(map(str, values[row])) == ninefold.solve([PUZZLES[row]])[0]
            assert not boards.mask[row].any()
        seen |= terminated
    assert seen.all()


def test_masks_are_the_candidates() -> None:
    boards = Boards(PUZZLES)
    boards.reset()
    for _ in range(20):
        boards.step(right(boards))
    for row in range(len(PUZZLES)):
        board = Board(boards.values[row])
        expected = candidates(board)
        assert boards.mask[row].astype(bool).tolist() == expected


def test_singles_are_what_the_judge_shows_by_singles() -> None:
    singles = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"]
    boards = Boards(PUZZLES, shown="singles")
    boards.reset()
    seen = set()
    for turn in range(30):
        before = [Board(row) for row in boards.values]
        actions = right(boards)
        boards.step(actions)
        for row in range(0, len(PUZZLES), 4):
            cell, digit = divmod(int(actions[row]), 9)
            move = f"r{cell // 9 + 1}c{cell % 9 + 1}={digit + 1}"
            judged = ninefold.verify_step(before[row], move, techniques=singles)
            outcome = OUTCOMES[boards.outcomes[row]]
            assert judged.verdict == outcome, (before[row], move)
            seen.add(outcome)
    assert seen == {"sound", "true-not-shown"}


def test_what_isnt_right_isnt_placed() -> None:
    boards = Boards([PROPER] * 3, rewards={"no-news": -0.5})
    boards.reset()
    before, given = boards.values.copy(), PROPER.index("5")
    wrong = next(digit for digit in range(9) if digit + 1 != boards._goal[0, PROPER.index(".")])
    values, rewards, *_ = boards.step([9 * PROPER.index(".") + wrong, 9 * given + 4, 9 * given + 5])
    assert rewards.tolist() == [-1.0, -0.5, -1.0] and (values == before).all()
    for actions in [[729, 0, 0], [-1, 0, 0], [0, 0], [0.5, 0.5, 0.5], [[0, 0, 0]], "abc"]:
        with pytest.raises(NinefoldError, match="expected"):
            boards.step(actions)
    assert (boards.values == before).all()


def test_games_are_cut_short() -> None:
    boards = Boards([PROPER], limit=2)
    boards.reset()
    assert not boards.step([0])[3][0]
    assert boards.step([0])[3][0]
    assert not boards.step([0])[3][0] and boards.rewards[0] == 0


@pytest.mark.parametrize("puzzles", [["." * 81], [PROPER, "11" + "." * 79], [], "." * 81, 5, numpy.zeros((2, 81), int)])
def test_puzzles_without_one_solution_are_refused(puzzles: Any) -> None:
    with pytest.raises(NinefoldError):
        Boards(puzzles)


def test_seeds_copies_and_pickles_go_on_alike() -> None:
    one, other = Boards(PUZZLES, number=5), Boards(PUZZLES, number=5)
    assert (one.reset(seed=8)[0] == other.reset(seed=8)[0]).all()
    assert (one.reset(seed=8)[0] != other.reset(seed=9)[0]).any()
    for _ in range(40):
        one.step(right(one))
    for again in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        mine = copy.deepcopy(one)
        for _ in range(60):
            actions = right(mine)
            assert (right(again) == actions).all()
            for array, same in zip(mine.step(actions), again.step(actions)):
                assert (array == same).all()


def test_arrays_of_others_go_through() -> None:
    grids = numpy.array([list(Board(text)) for text in PUZZLES], numpy.uint8)
    for puzzles in (grids, grids.reshape(-1, 9, 9), grids.astype(numpy.int32)):
        assert (Boards(puzzles).reset()[0] == grids).all()
    boards = Boards(grids)
    boards.reset()

    class Exported:
        """What has DLPack and nothing else."""

        def __init__(self, array: Any) -> None:
            self.array = array

        def __dlpack__(self, **wished: Any) -> Any:
            return self.array.__dlpack__(**wished)

        def __dlpack_device__(self) -> Any:
            return self.array.__dlpack_device__()

    actions = right(boards)
    boards.step(Exported(actions))
    assert boards.rewards.tolist() == [1.0] * len(PUZZLES)
    assert ninefold.solve(Exported(grids)).tolist() == ninefold.solve(grids).tolist()  # type: ignore[call-overload]
    for array in (boards.values, boards.mask, boards.rewards):
        assert numpy.shares_memory(numpy.from_dlpack(array), array)


def test_arrays_of_jax_go_through() -> None:
    jax = pytest.importorskip("jax.numpy")
    boards = Boards(jax.asarray(numpy.array([list(Board(text)) for text in PUZZLES], numpy.uint8)))
    boards.reset()
    boards.step(jax.asarray(right(boards)))
    assert jax.from_dlpack(boards.rewards).tolist() == [1.0] * len(PUZZLES)
    for array in (boards.values, boards.mask, boards.rewards, boards.outcomes, boards.terminated, boards.truncated):
        # It raises where it would have to copy.
        assert jax.from_dlpack(array, copy=False).shape == array.shape


def test_it_is_fast() -> None:
    """A tenth of what is promised, since other work is going on."""
    number = 4096
    for shown, least in [("digits", 100_000), ("singles", 10_000)]:
        boards = Boards(PUZZLES, number=number, shown=shown)  # type: ignore[arg-type]
        boards.reset(seed=1)
        ahead, moves = copy.deepcopy(boards), []
        for _ in range(40):
            moves.append(right(ahead))
            ahead.step(moves[-1])
        begun, steps = time.process_time(), 0
        for actions in moves:
            boards.step(actions)
            steps += number
        took = time.process_time() - begun
        if os.environ.get("NINEFOLD_SPEED"):
            print(f"{shown}: {steps / took:,.0f} steps a second")
        assert steps / took > least


def test_gymnasium_accepts_the_game() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make("ninefold.gym:ninefold/Sudoku-v0", puzzles=PUZZLES[:3])
    check_env(env.unwrapped, skip_render_check=True)
    vector = gymnasium.make_vec("ninefold.gym:ninefold/Sudoku-v0", num_envs=3, puzzles=PUZZLES)
    observations, info = vector.reset(seed=2)
    assert vector.observation_space.contains(observations) and info["action_mask"].shape == (3, 729)
    for _ in range(100):
        rows = [int(numpy.flatnonzero(mask)[0]) if mask.any() else 0 for mask in info["action_mask"]]
        observations, rewards, terminated, truncated, info = vector.step(numpy.array(rows))
        assert vector.observation_space.contains(observations)
    assert rewards.dtype == numpy.float32 and terminated.dtype == truncated.dtype == bool


def test_a_game_has_seeds_masks_copies_and_proper_puzzles() -> None:
    pytest.importorskip("gymnasium")
    from ninefold.gym import SudokuEnv

    env = SudokuEnv(PUZZLES)
    assert [env.reset()[1]["puzzle"] for _ in range(3)] == PUZZLES[:3]
    drawn = [[env.reset(seed=seed)[1]["puzzle"], *(env.reset()[1]["puzzle"] for _ in range(5))] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2] and set(drawn[0]) <= set(PUZZLES) and len(set(drawn[0])) > 2
    observation, info = env.reset(options={"puzzle": PROPER})
    board = Board(PROPER)
    expected = candidates(board)
    assert info["action_mask"].astype(bool).tolist() == expected == env.action_masks().astype(bool).tolist()
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert again.step(9 * 40 + 4)[1] == 1.0 and again.reset()[1]["puzzle"] == copy.deepcopy(env).reset()[1]["puzzle"]
    for puzzle in ["." * 81, "11" + "." * 79, "".join(map(str, board.solve()))]:
        with pytest.raises(NinefoldError):
            env.reset(options={"puzzle": puzzle})
    new = SudokuEnv()
    assert new.reset(seed=4)[1]["puzzle"] == SudokuEnv().reset(seed=4)[1]["puzzle"] != new.reset()[1]["puzzle"]
