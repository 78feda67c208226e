"""Techniques as formulas: read, found, worked out and judged."""

import copy
import os
import pickle
import signal
import threading

import pytest
from puzzles import CHAINS, NONE, PROPER, SEVERAL

import ninefold
from ninefold import Board, CandidateMap, CellMap, NinefoldError

PAIRS = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76"
ALS = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5"
WING = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7.."
FALSE = "for x in digits for a, b in rows where count(x in a) == 2, count(x in b) == 2 remove x from peers((x in a)[0] | (x in b)[1])"
# Far more members than anybody waits for.
ENDLESS = "for a, b, c, d, e in cells where count(a | b | c | d | e) == 6 place 1 in a"


def test_what_is_found_is_what_the_technique_of_the_house_finds() -> None:
    for id, puzzle in [("als-xz", ALS), ("naked-pair", PAIRS), ("hidden-single-box", PROPER), ("pointing", CHAINS)]:
        board = Board(puzzle)
        found = ninefold.formula(id).find(board)
        assert found and {match.proof for match in found} == {"proved"}
        ours = CandidateMap()
        for step in board.steps([id]):
            ours = ours | step.placements | step.eliminations
        theirs = CandidateMap()
        for match in found:
            theirs = theirs | match.placements | match.eliminations
        assert ours <= theirs, id


def test_variables_are_values_of_python() -> None:
    match = ninefold.formula("als-xz").find(ALS)[1]
    assert match.conclusions == "r7c8<>6" and match.eliminations == CandidateMap("r7c8(6)") and not match.placements
    a, b = match.variables["a"], match.variables["b"]
    assert {str(a), str(b)} == {"(CellMap('r7c67'), [6, 7, 8])", "(CellMap('r9c78'), [1, 6, 8])"}
    assert match.variables["x"] == [8] and list(match.variables) == ["a", "b", "x", "z"]
    assert match.to_dict()["proof"] == "proved" and repr(match) == "<FormulaMatch r7c8<>6: proved>"
    links = ninefold.formula("for l in strong links remove digit(end(l)) from peers(cell(start(l)) | cell(end(l)))").find(PROPER)
    assert isinstance(links[0].variables["l"], CandidateMap)


def test_expressions_have_values() -> None:
    values = [
        ("count(bivalue)", 17),
        ("bivalue & peers(r5c4)", CellMap("r46c5, r45c6, r5c1, r689c4")),
        ("digits(r5c4)", [1, 5]),
        ("r1c1 sees r1c2", True),
        ("houses(r1c12)", [0, 9]),
        ("candidates(r5c4)", CandidateMap("r5c4(15)")),
        ("r5c4[5]", None),
    ]
    for text, value in values:
        answer = ninefold.formula(text).value(PAIRS)
        assert (answer == value), (text, answer)
    with pytest.raises(NinefoldError, match="expected a technique"):
        ninefold.formula("r1").find(PAIRS)
    with pytest.raises(NinefoldError, match="expected an expression"):
        ninefold.formula("als-xz").value(PAIRS)


def test_errors_say_where_and_what() -> None:
    with pytest.raises(NinefoldError, match=r"line 2, column 13: .*did you mean \"bivalue\"") as told:
        ninefold.formula("# a note\nfor a, b in bivalu remove 1 from a")
    error = told.value
    assert (error.line, error.column, error.found, error.near) == (2, 13, "bivalu", "bivalue")
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error) and str(again) == str(error)
    with pytest.raises(NinefoldError) as told:
        ninefold.formula("for a in cells remove r1 from a")
    assert told.value.expected == "a digit or digits" or told.value.expected, told.value
    for text in ["", "for", "technique x { }", "r1 +", "\ud800"]:
        with pytest.raises(NinefoldError):
            ninefold.formula(text)
    with pytest.raises(NinefoldError):
        ninefold.formula("naked-single").find("x")


def test_one_of_several_is_named() -> None:
    text = "technique one { for c in empty place only(digits(c)) in c } technique two { for c in empty remove 1 from c }"
    assert ninefold.formula(text, "two").id == "two" and ninefold.formula(text, id="one").id == "one"
    for id in (None, "three"):
        with pytest.raises(NinefoldError, match="one of one, two"):
            ninefold.formula(text, id)


def test_formulas_are_copied_and_sent() -> None:
    for text in ["als-xz", "count(bivalue)", FALSE]:
        formula = ninefold.formula(text)
        for again in (copy.copy(formula), pickle.loads(pickle.dumps(formula))):
            assert (again.id, again.name, again.text) == (formula.id, formula.name, formula.text)


def test_a_false_one_is_refuted_with_a_position() -> None:
    verdict = ninefold.formula(FALSE).verdict([WING, Board(WING)])
    assert verdict["positions"] == 16 and verdict["refuted"] > 0
    wrong = verdict["counterexample"]
    assert wrong is not None
    found = ninefold.formula(FALSE).find(wrong["puzzle"])
    assert "false" in {match.proof for match in found}
    right = ninefold.formula("naked-pair").verdict([WING], techniques=["naked-pair"])
    assert right["refuted"] == 0 and right["counterexample"] is None and right["proved"] > 0
    assert [overlap["technique"] for overlap in right["overlap"]] == ["naked-pair"]


def test_a_verdict_needs_puzzles_with_one_solution() -> None:
    for bad, status in [(SEVERAL, "several"), (NONE, "none")]:
        with pytest.raises(NinefoldError, match="row 1") as told:
            ninefold.formula("naked-pair").verdict([WING, bad])
        assert told.value.row == 1 and told.value.status == status
    counts: list[int] = []
    ninefold.formula("naked-pair").verdict([WING] * 3, progress=counts.append)
    assert sum(counts) == 3
    with pytest.raises(NinefoldError, match="no technique"):
        ninefold.formula("naked-pair").verdict([WING], techniques=["nothing"])


def test_time_is_kept() -> None:
    for ask in (
        lambda: ninefold.formula(ENDLESS).find(PROPER, time_limit=0.05),
        lambda: ninefold.formula("naked-pair").verdict([WING] * 1000, time_limit=0.05),
        lambda: ninefold.formula("count(for a in als where count(for b in als where overlap(a, b)) > 900)").value(
            CHAINS, time_limit=0.0
        ),
    ):
        with pytest.raises(NinefoldError) as told:
            ask()
        assert told.value.status == "timeout"
    with pytest.warns(ninefold.NinefoldWarning, match="too much work"):
        ninefold.formula(ENDLESS).find(PROPER)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_it_soon() -> None:
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ninefold.formula("als-xz").verdict([WING] * 100_000)
