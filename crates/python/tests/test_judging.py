"""Steps judged: one, a way, many; what models write read; rewards; what was written down made again."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import numpy
import polars
import pytest

import ninefold
from ninefold import Board, NinefoldError, Step, rewards

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WING = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7.."


@pytest.mark.parametrize(
    ("moves", "verdict", "technique"),
    [
        ("r5c5=5", "sound", "naked-single"),
        ("**R1C6 is 8** (hidden single)", "sound", "hidden-single-box"),
        ("naked single r1c6=8", "true-not-shown", None),
        ("r1c3=1", "wrong", None),
        ("r1c1=5", "no-news", None),
        ("maybe r5c5=5", "unreadable", None),
    ],
)
def test_one_step(moves: str, verdict: str, technique: str | None) -> None:
    judged = ninefold.verify_step(EASY, moves)
    assert (judged.verdict, judged.technique) == (verdict, technique)
    assert bool(judged) == (verdict in ("sound", "no-news"))
    assert judged.text and judged.to_dict()["verdict"] == verdict
    assert all(step.verify() for step in judged.steps)
    assert ninefold.verify_steps([EASY], [moves])[0]["verdict"] == verdict


def test_a_technique_is_judged_by_itself() -> None:
    assert ninefold.verify_step(EASY, "r5c5=5", technique="naked-single")
    assert not ninefold.verify_step(EASY, "r5c5=5", technique="x-wing")
    assert not ninefold.verify_step(EASY, "r1c6=8", technique="Naked Single")
    assert ninefold.verify_step(EASY, "r1c6=8", technique="Hidden Single")
    assert ninefold.verify_step(EASY, "r1c6=8", technique="hidden singles")
    with pytest.raises(NinefoldError):
        ninefold.verify_step(EASY, "r5c5=5", technique="no-such-thing")


def test_a_position_that_is_none() -> None:
    for wrong in ["." * 81, "11" + "." * 79, SOLUTION, EASY.replace("53.", "53+1", 1)]:
        with pytest.raises(NinefoldError):
            ninefold.verify_step(wrong, "r1c3=4")
        assert ninefold.verify_steps([wrong], ["r1c3=4"])[0]["status"] != "ok"


def test_a_right_way_is_sound() -> None:
    for puzzle in [EASY, WING]:
        steps = [f"{step.name}: {step.conclusions}" for step in Board(puzzle).explain()]
        judged = ninefold.verify_trace(puzzle, steps)
        assert judged.first_unjustified is None and judged.is_solved and len(judged) == len(steps)
        assert all(step.verdict == "sound" for step in judged.steps)


def test_many_are_judged_like_one() -> None:
    moves = ["r5c5=5", "r5c5=7", "r1c3=4", "what", ["r5c5=5", "r1c3=1"]]
    rows = ninefold.verify_steps([EASY] * 5, moves, technique=[None, None, "x-wing", None, None])
    told = [(row["verdict"], row["shown_by"], row["first_unjustified"]) for row in rows]
    assert told == [
        ("sound", "naked-single", None),
        ("wrong", None, 0),
        ("true-not-shown", None, 0),
        ("unreadable", None, 0),
        ("wrong", None, 1),
    ]
    assert rows[3]["error"] and "column" in rows[3]["error"]
    cells = numpy.array([[int(sign.replace(".", "0")) for sign in EASY]], dtype=numpy.uint8)
    # Arrays are answered by arrays.
    arrays = ninefold.verify_steps(numpy.repeat(cells, 5, axis=0), moves, technique=[None, None, "x-wing", None, None])
    assert list(arrays) == list(rows[0]) and all(len(column) == 5 for column in arrays.values())
    assert arrays["rating"].dtype == float and numpy.isnan(arrays["rating"][1])
    for name in set(arrays) - {"rating"}:
        assert arrays[name].tolist() == [row[name] for row in rows]  # type: ignore[literal-required]
    for wrong in [(["x"], "moves"), ([EASY], ["a", "b"]), (7, ["a"])]:
        with pytest.raises(NinefoldError):
            ninefold.verify_steps(*wrong)  # type: ignore[call-overload]


def test_rows_are_read_as_elsewhere() -> None:
    cells = numpy.array([[int(sign.replace(".", "0")) for sign in EASY]] * 2)
    for kind in ["u1", "i8", "f4", "O"]:
        for shape in [(2, 81), (2, 9, 9)]:
            judged = ninefold.verify_steps(cells.astype(kind).reshape(shape), ["r5c5=5", "r5c5=7"])
            assert judged["verdict"].tolist() == ["sound", "wrong"]
    for texts in [numpy.array([EASY]), numpy.array([EASY.encode()]), numpy.array([EASY], dtype=object)]:
        assert ninefold.verify_steps(texts, ["r5c5=5"])["verdict"].tolist() == ["sound"]
    odd = [None, float("nan"), 5, "x", [1, 2], cells[0], Board(EASY)]
    told: list[int] = []
    rows = ninefold.verify_steps(odd, ["r5c5=5"] * 7, progress=told.append)
    assert [row["status"] for row in rows] == [*["invalid"] * 5, "ok", "ok"] and sum(told) == 7
    assert [row["error"] is None for row in rows] == [*[False] * 5, True, True] and "found float" in (rows[1]["error"] or "")
    arrays = ninefold.verify_steps(cells + [[0], [9]], ["r5c5=5", "r5c5=5"])
    assert arrays["status"].tolist() == ["ok", "invalid"] and "expected a number from 0 to 9" in arrays["error"][1]
    assert ninefold.verify_steps([EASY] * 2, ["r5c5=5", None])[1]["error"]
    assert ninefold.verify_steps([], []) == []
    assert {len(column) for column in ninefold.verify_steps(cells[:0], []).values()} == {0}
    with pytest.raises(NinefoldError, match="found Board; its methods are for one puzzle"):
        ninefold.verify_steps(Board(EASY), ["r5c5=5"])  # type: ignore[call-overload]
    with pytest.raises(NinefoldError, match="column and prefix are for tables"):
        ninefold.verify_steps([EASY], ["r5c5=5"], prefix="a_")  # type: ignore[call-overload]


def test_tables_are_judged() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"id": [1, 2], "puzzle": [EASY, EASY], "moves": ["r5c5=5", "r5c5=7"], "by": [None, "x-wing"]})
    judged = ninefold.verify_steps(table, technique="by")
    assert judged.column("verdict").to_pylist() == ["sound", "wrong"]
    assert judged.column_names[:4] == ["id", "puzzle", "moves", "by"]
    with pytest.raises(NinefoldError):
        ninefold.verify_steps(table, "no_such_column")
    with pytest.warns(ninefold.NinefoldWarning, match='"status" is in "status_judge"') as warned:
        again = ninefold.verify_steps(ninefold.solve(table))
    assert again.column("status_judge").to_pylist() == ["ok", "ok"] and warned[0].filename == __file__
    read = ninefold.verify_steps(pyarrow.RecordBatchReader.from_batches(table.schema, table.to_batches(1)))
    assert isinstance(read, pyarrow.RecordBatchReader) and read.read_all() == ninefold.verify_steps(table)
    frame = polars.DataFrame({"puzzle": [EASY], "moves": [["r5c5=5", "r1c3=1"]], "note": [None]})
    judged = ninefold.verify_steps(frame)
    assert judged["first_unjustified"].to_list() == [1] and judged[["puzzle", "moves", "note"]].equals(frame)


def test_negatives_are_as_labelled() -> None:
    made = ninefold.negatives(WING, 12, seed=3)
    assert made == ninefold.negatives(WING, 12, seed=3)
    assert {one["reason"] for one in made} >= {"breaks-house", "wrong-digit", "copied"}
    for one in made:
        technique = one["technique"] if one["reason"] == "copied" else None
        judged = ninefold.verify_step(one["board"], one["moves"], technique=technique)
        assert judged.verdict == one["verdict"] and not judged


def test_grids_are_read_as_models_write_them() -> None:
    rows = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
    drawn = "\n".join(" ".join(row[:3]) + " | " + " ".join(row[3:6]) + " | " + " ".join(row[6:]) for row in rows)
    table = "\n".join(["|" + "|".join(row) + "|" for row in rows])
    head = "|" + "|".join("abcdefghi") + "|\n|" + "|".join(["---"] * 9) + "|\n"
    for text in [
        SOLUTION,
        f"The answer is {SOLUTION}.",
        "```\n" + "\n".join(rows) + "\n```",
        drawn,
        "\n------+-------+------\n".join(["\n".join(drawn.splitlines()[at : at + 3]) for at in (0, 3, 6)]),
        head + table,
        "\n".join("[" + ", ".join(row) + "]," for row in rows),
        EASY + "\nThen:\n" + SOLUTION,
        SOLUTION + "\n(It was " + EASY + ".)",
        "╔═══════╦═══════╦═══════╗\n" + "\n".join(f"║ {row} ║" for row in drawn.replace("|", "║").splitlines()),
        "|   | " + " | ".join("123456789") + " |\n" + "\n".join(f"| **R{at}** | " + " | ".join(row) + " |" for at, row in enumerate(rows, 1)),
        "| " + " | ".join("123456789") + " |\n" + "|---" * 9 + "|\n" + table,
        '{"solution": [' + ", ".join("[" + ", ".join(row) + "]" for row in rows) + "]}",
        "\\begin{array}{ccc}\n" + "\n".join(" & ".join(row) + " \\\\ \\hline" for row in rows) + "\n\\end{array}",
        "\n".join(f"- **Row {at}:** " + ", ".join(row) for at, row in enumerate(rows, 1)),
        "\n".join(f"{at}. {row}" for at, row in enumerate(rows, 1)),
        "    1 2 3   4 5 6   7 8 9\n" + "\n".join(f"{at} | {row}" for at, row in enumerate(drawn.splitlines(), 1)),
        "\n".join(f"{'ABCDEFGHI'[at]}  {row}" for at, row in enumerate(drawn.splitlines())),
        "Answer: " + "/".join(rows),
        "Answer: " + " ".join(SOLUTION) + ".",
        "\n".join(SOLUTION[at : at + 27] for at in (0, 27, 54)),
        "\n".join("".join(chr(ord(digit) + 0xFEE0) for digit in row) for row in rows),
        "\n".join("".join(digit + "\ufe0f\u20e3" for digit in row) for row in rows),
        "<table>" + "".join("<tr>" + "".join(f"<td>{digit}</td>" for digit in row) + "</tr>" for row in rows) + "</table>",
        "\n".join("> " + row for row in rows),
        f"<think>{SOLUTION[::-1]}</think>{SOLUTION}",
    ]:
        assert rewards.read_grid(text) == SOLUTION, text
    for text in ["", "no grid", SOLUTION[:80], SOLUTION + "1", "\n".join(rows[:8]), f"<think>{SOLUTION}", f"<think>{SOLUTION}</think>No."]:
        assert rewards.read_grid(text) is None, text
    assert rewards.read_grid(EASY.replace(".", "0")) == EASY


def test_grids_that_are_not_full_are_read() -> None:
    for sign in "._0xX?*":
        text = "\n".join(" ".join(EASY[start : start + 9].replace(".", sign)) for start in range(0, 81, 9))
        assert rewards.read_grid(text) == EASY, text


@pytest.mark.parametrize(
    ("answer", "steps"),
    [
        ("So r1c6=8. Then r1c4=6.", ["So r1c6=8.", "Then r1c4=6."]),
        ("Is r1c6=8? Yes, r1c6=8.", ["Yes, r1c6=8."]),
        ("Row 5 is missing 4. R5C1 = 4.", ["Row 5 is missing 4. R5C1 = 4."]),
        ("<think>\nr1c6=9\n- r1c4=2\n</think>\nr1c6=8", ["r1c6=8"]),
        ("<think>\nr1c6=8", []),
        ("~~r1c6=9~~ r1c6=8", ["r1c6=8"]),
        ("**Step 3:** r1c6 = 8", ["r1c6 = 8"]),
        ("### Step 3: Hidden Single\nR1C6 = 8", ["R1C6 = 8"]),
        ("- r1c6 = 8 — Hidden Single", ["r1c6 = 8 — Hidden Single"]),
        ("$r_1c_6 = 8$\n\\( R1C4 = 6 \\)", ["$r1c6 = 8$", "R1C4 = 6"]),
        ("| # | Cell | Digit |\n|---|---|---|\n| 1 | r1c6 | 8 | Hidden Single |\n| 2 | r1c4 | 6 | rest |", ["r1c6=8 (Hidden Single)", "r1c4=6"]),
        ("r\uff11c\uff16\uff1d\uff18", ["r1c6=8"]),
        ("1、第1行第6列填8", ["第1行第6列填8"]),
        ("scanning: r1c6=8", ["scanning: r1c6=8"]),
        ("Maybe r1c6=8.", []),
        ("r1c6=9</think>\nr1c6=8", ["r1c6=8"]),
        ("[THINK]r1c6=9[/THINK]r1c6=8", ["r1c6=8"]),
        ("Suppose r1c6=9. Then r1c4=2.\n\nr1c6=8", ["r1c6=8"]),
        ("r5c5=5 because it is the only candidate. Next, r1c6=8.", ["r5c5=5 because it is the only candidate.", "Next, r1c6=8."]),
        ('[{"row": 1, "col": 6, "value": 8}, {"cell": "r1c4", "digit": 6}]', ["r1c6=8", "r1c4=6"]),
        ("| Row | Col | Value |\n|---|---|---|\n| 1 | 6 | 8 |", ["r1c6=8"]),
        (SOLUTION, []),
    ],
)
def test_steps_are_read_as_models_write_them(answer: str, steps: list[str]) -> None:
    assert rewards.read_steps(answer) == steps
    readable = [step for step in steps if "scanning" not in step]
    judged = ninefold.verify_trace(EASY, readable).steps
    assert all(step.verdict != "unreadable" for step in judged)


def test_tags_of_ones_own_hold_thoughts() -> None:
    assert rewards.read_steps("<work>r1c6=9</work>r1c6=8", ["work"]) == ["r1c6=8"]
    assert rewards.read_grid(f"<work>{SOLUTION[::-1]}</work>{SOLUTION}", ["work"]) == SOLUTION
    assert rewards.without_thoughts("a</think>b").strip() == "b"


@pytest.mark.parametrize(
    "moves",
    ["r5c5=5 is wrong", "I doubt r5c5=5", "let r5c5=5", "~r5c5=5", "r5c5=5 — contradiction", "one option is r5c5=5", "假定r5c5=5", "r5c5=5?"],
)
def test_what_is_not_claimed_is_no_step(moves: str) -> None:
    assert ninefold.verify_step(EASY, moves).verdict == "unreadable"
    assert rewards.steps_reward(EASY, moves) == 0.0


def test_a_false_move_in_a_reason_is_judged() -> None:
    assert ninefold.verify_step(EASY, "r5c5=5 because r5c6=3").verdict == "sound"
    assert ninefold.verify_step(EASY, "r5c5=5 because r1c3=9").verdict == "wrong"
    assert ninefold.verify_step(EASY, "the 8 in box 2 goes in r1c6").verdict == "sound"
    assert ninefold.verify_step(EASY, "This eliminates r5c5=5").verdict == "wrong"


def test_a_step_that_cant_be_read_says_where() -> None:
    with pytest.raises(NinefoldError) as error:
        ninefold.read_step("scanning: r1c6=8")
    assert (error.value.line, error.value.column, error.value.expected) == (1, 1, "the name of a technique")


def test_rewards_are_what_they_say() -> None:
    answer = "\n".join(f"{number}. {step.conclusions}" for number, step in enumerate(Board(EASY).explain(), 1))
    assert rewards.steps_reward(EASY, answer) == rewards.prefix_reward(EASY, answer) == 1.0
    assert rewards.ordering_reward(EASY, answer) == 1.0
    assert rewards.digits_reward(EASY, SOLUTION) == rewards.solved_reward(EASY, SOLUTION) == 1.0
    assert rewards.digits_reward(EASY, SOLUTION[::-1]) == 0.0
    half = SOLUTION[:40] + EASY[40:]
    assert 0 < rewards.digits_reward(EASY, half) < 1 and rewards.format_reward(EASY, half) == 0.0
    for reward in [rewards.steps_reward, rewards.ordering_reward, rewards.digits_reward, rewards.format_reward]:
        assert reward(EASY, "I do not know.") == 0.0
    both = rewards.weighted([(1, rewards.steps_reward), (1, rewards.format_reward)])
    assert rewards.for_trainer(both)([[{"role": "assistant", "content": answer}]], puzzle=[EASY]) == [0.5]
    with pytest.raises(NinefoldError):
        rewards.for_trainer(both)(["x"])
    with pytest.raises(NinefoldError):
        rewards.weighted([])


def test_what_was_written_down_is_made_again() -> None:
    for step in Board(WING).explain()[:40]:
        again = pickle.loads(pickle.dumps(step))
        assert again == step and hash(again) == hash(step) and again.verify()
        assert copy.deepcopy(step) == step
    first = Board(EASY).explain()[0]
    assert Step.from_dict(first.to_dict(), Board(EASY)) == first
    for data in [{}, {"technique": "x-wing", "conclusions": "r5c5=5"}, {"technique": "nothing", "conclusions": ""}]:
        with pytest.raises(NinefoldError):
            Step.from_dict(data, Board(EASY))
    for stage in (1, 4):
        hint = Board(EASY).hint(stage)
        assert pickle.loads(pickle.dumps(hint)) == hint and hint == Board(EASY).hint(stage)
    assert Board(EASY).hint(1) != Board(EASY).hint(4)
    exercise = ninefold.practise("naked-pair")[0]
    with pytest.raises(NinefoldError, match="now: expected one of step, mistakes"):
        ninefold.Hint("so", "and so on")  # type: ignore[arg-type]
    with pytest.raises(NinefoldError, match="a kind of exercise"):
        ninefold.Exercise(exercise.board, exercise.step, "easy", exercise.key)  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(exercise)) == exercise == ninefold.practise("naked-pair")[0]


def test_claims_from_outside_are_checked() -> None:
    board = Board(EASY)
    claims = [step.certificate for step in board.explain()]
    assert ninefold.verify(board, claims)["solved"] == 1
    claims[3]["conclusions"] = claims[4]["conclusions"]
    with pytest.raises(NinefoldError) as error:
        ninefold.verify(board, claims)
    assert error.value.line == 5


def test_a_game_for_agents() -> None:
    pytest.importorskip("gymnasium")
    from ninefold.gym import SudokuEnv

    env = SudokuEnv([EASY], render_mode="ansi")
    observation, info = env.reset(seed=1)
    drawn = env.render()
    assert observation.shape == (9, 9) and info["puzzle"] == EASY and drawn and drawn.count("\n") == 8
    verdicts = []
    for cell in range(81):
        observation, reward, terminated, truncated, info = env.step(9 * cell + int(SOLUTION[cell]) - 1)
        verdicts.append(info["verdict"])
        if terminated:
            break
    assert terminated and not truncated and set(verdicts) <= {"sound", "no-news", "true-not-shown"}
    assert "".join(map(str, observation.flat)) == SOLUTION
    env.reset()
    assert env.step(9 * 2)[1] == -1.0


def test_the_example_of_rewards_runs() -> None:
    script = Path(__file__).parent.parent / "examples" / "rewards.py"
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    good = [float(line.strip("[]").split(",")[0]) for line in ran.stdout.splitlines()]
    assert good == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("huge", [2**64, -1, 10**50, -(10**50)])
def test_numbers_without_room_are_refused_by_name(huge: int) -> None:
    me = ninefold.Progress()
    for name, most, call in [
        ("count", 2**64 - 1, lambda: ninefold.negatives(EASY, huge)),
        ("seed", 2**64 - 1, lambda: ninefold.negatives(EASY, 1, seed=huge)),
        ("count", 2**64 - 1, lambda: ninefold.practise("naked-pair", huge)),
        ("seed", 2**64 - 1, lambda: ninefold.practise("naked-pair", seed=huge)),
        ("seconds", 2**32 - 1, lambda: me.answered("xy-wing", "full", at=1.76e9, seconds=huge)),
    ]:
        with pytest.raises(ninefold.NinefoldError, match=f"{name}: expected a whole number from 0 to {most}, found"):
            call()


def test_times_without_room_are_no_limit_or_refused_by_name() -> None:
    assert ninefold.verify_step(EASY, "r5c5=5", time_limit=10**400).verdict == "sound"
    assert ninefold.negatives(EASY, 1) and ninefold.rate([EASY], time_limit=10**400)[0]["status"] == "ok"
    for call in [
        lambda: ninefold.verify_step(EASY, "r5c5=5", time_limit=-(10**400)),
        lambda: ninefold.Board(EASY).rate(time_limit=-(10**400)),
        lambda: ninefold.verify_steps([EASY], ["r5c5=5"], time_limit=-(10**400)),
    ]:
        with pytest.raises(ninefold.NinefoldError, match="time_limit: expected a number of seconds, 0 or more"):
            call()
    with pytest.raises(ninefold.NinefoldError, match="at: expected seconds since the beginning of 1970"):
        ninefold.Progress().skill(at=10**400)
