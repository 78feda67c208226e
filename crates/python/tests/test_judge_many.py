"""Many texts judged at once: the same on any machine, with a status where nothing can be judged; everything pickles; what notebooks show."""

import copy
import html
import pickle
from typing import Any

import numpy
import pytest

import ninefold
from ninefold import Board, NinefoldError, rewards

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WING = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7.."
HARD = "...2.1.....16.5....4..8...2.7436...8......6..83.............7..19...2.5...7.5..8."


def moves_of(puzzle: str) -> tuple[list[str], list[Board]]:
    """Every true digit and every right step on the way to the solution, with the position before it."""
    texts, boards = [], []
    solution = Board(puzzle).solve()
    for step in Board(puzzle).explain():
        texts += [f"{step.name}: {step.conclusions}", step.conclusions]
        boards += [step.before] * 2
    for cell in Board(puzzle).empty:
        texts.append(f"r{cell // 9 + 1}c{cell % 9 + 1}={solution[cell]}")
        boards.append(Board(puzzle))
    return texts, boards


def test_the_same_with_any_number_of_threads() -> None:
    texts, boards = moves_of(WING)
    once = ninefold.judge(texts, boards, threads=1, effort=300)
    assert {judged.verdict for judged in once} == {"sound", "true-not-shown"}
    assert not all(judged.is_complete for judged in once)
    for threads in [2, 5, None]:
        again = ninefold.judge(texts, boards, threads=threads, effort=300)
        assert pickle.dumps(again) == pickle.dumps(once)
    singly = [ninefold.verify_step(board, text, effort=300) for text, board in zip(texts, boards)]
    assert singly == once
    rows = ninefold.verify_steps(boards, texts, effort=300, threads=2)
    assert [row["verdict"] for row in rows] == [judged.verdict for judged in once]


def test_an_effort_of_nothing_and_a_time_of_nothing() -> None:
    none = ninefold.judge(["r1c3=4"], [EASY], effort=0)[0]
    assert (none.verdict, none.is_complete) == ("true-not-shown", False) and "effort" in none.text
    late = ninefold.judge(["r1c3=4"], [EASY], time_limit=0)[0]
    assert (late.verdict, late.is_complete, bool(late)) == ("timed-out", False, False)
    assert ninefold.verify_step(EASY, "r1c3=4", time_limit=0).verdict == "timed-out"
    assert ninefold.verify_steps([EASY], ["r1c3=4"], time_limit=0)[0]["verdict"] == "timed-out"
    recognised = Board(EASY).recognise("r1c3=4", effort=0)
    assert recognised.answer == "undecided" and Board(EASY).recognise("r1c3=4", time_limit=0).answer == "timed-out"
    for wrong in [-1, 2**64]:
        with pytest.raises(NinefoldError, match="effort: expected a whole number from 0"):
            ninefold.judge(["r1c3=4"], [EASY], effort=wrong)


def test_one_improper_puzzle_ends_nothing() -> None:
    boards: list[Any] = [EASY, "." * 81, "11" + "." * 79, "oops", Board(EASY).solve(), [0] * 80, None, Board(EASY)]
    judged = ninefold.judge(["r5c5=5"] * len(boards), boards)
    assert [one.status for one in judged] == ["ok", "several", "invalid", "invalid", "invalid", "invalid", "invalid", "ok"]
    assert [one.verdict for one in judged] == ["sound", *[None] * 6, "sound"]
    assert all(one.text for one in judged) and [bool(one) for one in judged] == [True, *[False] * 6, True]
    ways = ninefold.judge([["r5c5=5"]] * len(boards), boards)
    assert [way.status for way in ways] == [one.status for one in judged]
    assert ways[0].first_unjustified is None and ways[0].after == Board(EASY).place("r5c5", 5) and ways[1].error
    with pytest.raises(NinefoldError, match="more than one solution"):
        ways[1].after  # noqa: B018
    odd = ninefold.judge(["r5c5=5", "half \ud800 a sign"], EASY)
    assert [one.verdict for one in odd] == ["sound", "unreadable"]
    named = ninefold.judge(["r5c5=5"] * 3, EASY, technique=["naked-single", "x-wing", "nothing"])
    assert [one.verdict for one in named] == ["sound", "true-not-shown", None] and named[2].status == "invalid"


def test_lists_of_different_lengths_are_refused() -> None:
    for texts, boards, technique in [
        (["r5c5=5"], [EASY, EASY], None),
        (["r5c5=5"] * 2, [EASY], None),
        (["r5c5=5"] * 2, [EASY] * 2, ["x-wing"]),
        ("r5c5=5", [EASY], None),
    ]:
        with pytest.raises(NinefoldError, match="expected"):
            ninefold.judge(texts, boards, technique=technique)
    with pytest.raises(NinefoldError, match="puzzle: expected one for each of 2 completions, found 1"):
        rewards.for_trainer(rewards.format_reward)(completions=["a", "b"], puzzle=[EASY])
    with pytest.raises(NinefoldError, match="row 1"):
        ninefold.judge(["r5c5=5", 7], [EASY] * 2)  # type: ignore[list-item]
    assert ninefold.judge([], []) == []
    cells = numpy.array([[int(sign.replace(".", "0")) for sign in EASY]] * 2)
    assert [one.verdict for one in ninefold.judge(("r5c5=5", "r5c5=7"), cells)] == ["sound", "wrong"]


def test_everything_pickles() -> None:
    board, hard = Board(EASY), Board(HARD)
    chain = ninefold.practise("x-chain")[0].step
    things: list[Any] = [
        *ninefold.judge(["r5c5=5", "r5c5=7", "r1c1=5", "what", "r1c3=4, r1c6=8"], board),
        *ninefold.judge(["r1c1=1", "r5c5=5"], ["." * 81, EASY]),
        ninefold.verify_step(hard, "r6c9=7", effort=100),
        ninefold.verify_step(board, "naked single: r5c5=5", lang="zh", profile="se"),
        ninefold.verify_trace(board, ["r5c5=5", "r1c3=1"]),
        ninefold.judge([["r5c5=5"]], ["." * 81])[0],
        board.recognise("r5c5=5"),
        board.recognise("r5c5=7"),
        board.recognise("r5c5=5", exercise="naked-single", helped=2),
        *chain.sentences,
        *[link for sentence in chain.sentences for link in sentence.links],
        *ninefold.formula("als-xz").find("27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5"),
        ninefold.Progress().knows("naked-pair", at=1.76e9).answered("xy-wing", "full", at=1.76e9),
        board.explain(),
    ]
    for thing in things:
        for again in [pickle.loads(pickle.dumps(thing)), copy.deepcopy(thing)]:
            assert again == thing and type(again) is type(thing) and repr(again) == repr(thing)
            assert str(again) == str(thing)
    judged = pickle.loads(pickle.dumps(things[0]))
    assert judged.to_dict() == things[0].to_dict() and judged.steps == things[0].steps
    assert hash(judged) == hash(things[0]) and things[0] != things[1]
    match = next(thing for thing in things if isinstance(thing, ninefold.FormulaMatch))
    again = pickle.loads(pickle.dumps(match))
    assert again.variables == match.variables and again.to_dict() == match.to_dict()


def test_puzzles_go_on_where_they_were_pickled() -> None:
    puzzles = ninefold.generate(6, seed=7, symmetry="rotate180", givens=(20, 30), pattern=None)
    first = [next(puzzles), next(puzzles)]
    again = pickle.loads(pickle.dumps(puzzles))
    assert list(again) == list(puzzles) and len(first) == 2
    fresh = ninefold.generate(6, seed=7, symmetry="rotate180", givens=(20, 30))
    assert list(pickle.loads(pickle.dumps(fresh)))[:2] == first


def test_rewards_have_names_and_pickle() -> None:
    both = rewards.weighted([(1, rewards.steps_reward), (0.5, rewards.format_reward)])
    trainer = rewards.for_trainer(both)
    assert both.__name__ == trainer.__name__ == "steps_reward_1_format_reward_0.5"
    assert rewards.weighted([(1, rewards.steps_reward)], name="mine").__name__ == "mine"
    again = pickle.loads(pickle.dumps(trainer))
    answers = ["r5c5=5", "r5c5=7"]
    assert again(completions=answers, puzzle=[EASY] * 2) == trainer(completions=answers, puzzle=[EASY] * 2)
    steps = rewards.for_trainer(rewards.steps_reward)
    assert steps(completions=answers, puzzle=["." * 81, EASY]) == [None, 0.0]
    assert rewards.for_trainer(rewards.steps_reward, improper=-1.0)(completions=["r5c5=5"], puzzle=["." * 81]) == [-1.0]


def test_a_wrong_step_leaves_nothing_behind() -> None:
    trace = ninefold.verify_trace(EASY, ["r5c5=5 and r1c3=1", "r5c5=5"])
    assert [step.verdict for step in trace.steps] == ["wrong", "sound"]
    solution = Board(EASY).solve()
    whole = ", ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}={solution[cell]}" for cell in Board(EASY).empty)
    wrong = ninefold.verify_trace(EASY, [whole.replace("r1c3=4", "r1c3=1")])
    assert wrong.steps[0].verdict == "wrong" and not wrong.is_solved and wrong.after == Board(EASY)


def test_negatives_are_judged_as_they_claim() -> None:
    made = ninefold.negatives(WING, 60, seed=5)
    assert sum(one["reason"] == "unjustified" for one in made) >= 3
    for one in made:
        for technique in [one["technique"], None] if one["reason"] != "copied" else [one["technique"]]:
            judged = ninefold.verify_step(one["board"], one["moves"], technique=technique)
            assert judged.verdict == one["verdict"] and not judged


def test_boards_end_as_sequences_do() -> None:
    board = Board(EASY)
    assert list(reversed(board)) == list(board)[::-1]
    for outside in [81, -1, 10**30]:
        with pytest.raises(IndexError, match="expected a cell"):
            board[outside]
    with pytest.raises(NinefoldError):
        board[81]
    with pytest.raises(NinefoldError) as error:
        board["r1c10"]
    assert not isinstance(error.value, IndexError)
    assert isinstance(pickle.loads(pickle.dumps(ninefold.CellIndexError("x"))), IndexError)
    assert ninefold.verify_trace(board, ("r5c5=5",)).first_unjustified is None


def test_notebooks_show_pictures_without_a_style_of_theirs() -> None:
    board = Board(EASY)
    steps = board.explain()
    for shown in [board, steps[0], board.hint(4), board.hint(1)]:
        page = shown._repr_html_()
        assert "<style" not in page and "<script" not in page
    assert "data:image/svg+xml;base64," in board._repr_html_()
    assert "Hidden Single: r1c6=8" in steps[0]._repr_html_() and "Look at box 2." in board.hint(1)._repr_html_()
    page = steps._repr_html_()
    # One frame, with its style and script inside and everything in it quoted.
    assert page.startswith("<iframe ") and page.count("<") == 2
    inside = html.unescape(page)
    assert inside.count("<section>") == len(steps) and 'type="range"' in inside and f'max="{len(steps)}"' in inside
    assert pickle.loads(pickle.dumps(steps)) == steps and isinstance(steps, list)
