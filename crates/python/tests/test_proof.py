"""Proofs: lines that the checker reads, and files for VeriPB, which a few lines of Python check here."""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from puzzles import CHAINS, PROPER

import ninefold
from ninefold import Board, NinefoldError

SECOND = Path(__file__).parents[2] / "proof" / "second" / "check.py"
# A position with a unique rectangle.
PROMISED = ".1..7+64+3..3...21.6.....3...1...6...3..5.......24..85....86+3..57.9+3.4......+1.2.3.."

Literal = tuple[int, bool]


class Checker:
    """Clauses and pairs of which at most one is true; a clause is accepted if its opposite leads nowhere by propagation."""

    def __init__(self, formula: str) -> None:
        self.clauses: list[list[Literal]] = []
        self.watching: dict[Literal, list[int]] = defaultdict(list)
        self.rivals: dict[int, set[int]] = defaultdict(set)
        self.solution: set[int] = set()
        self.count = 0
        for line in formula.splitlines():
            if line.startswith("*"):
                continue
            self.count += 1
            variables = [int(number) for number in re.findall(r"x(\d+)", line)]
            if line.endswith(">= 1 ;"):
                self.add([(variable, True) for variable in variables])
            elif line.endswith(">= -1 ;"):
                for variable in variables:
                    self.rivals[variable] |= set(variables) - {variable}
            elif line.endswith(">= 0 ;"):
                self.add([(variables[0], False)])
            else:
                assert line.endswith(">= -80 ;") and len(variables) == 81
                self.add([(variable, False) for variable in variables])

    def add(self, clause: list[Literal]) -> None:
        for literal in clause:
            self.watching[literal].append(len(self.clauses))
        self.clauses.append(clause)

    def follows(self, clause: list[Literal]) -> bool:
        values: dict[int, bool] = {}
        queue = [(variable, not is_true) for variable, is_true in clause]
        queue += [only[0] for only in self.clauses if len(only) == 1]
        while queue:
            variable, is_true = queue.pop()
            if variable in values:
                if values[variable] != is_true:
                    return True
                continue
            values[variable] = is_true
            if is_true:
                queue += [(rival, False) for rival in self.rivals[variable]]
            for place in self.watching[variable, not is_true]:
                left = [one for one in self.clauses[place] if values.get(one[0], one[1]) == one[1]]
                if not left:
                    return True
                if len(left) == 1:
                    queue.append(left[0])
        return False


def checked(formula: str, proof: str) -> tuple[int, str]:
    """How many clauses the proof assumes, and what it concludes."""
    checker, assumed = Checker(formula), 0
    head, count, *lines = [line for line in proof.splitlines() if not line.startswith("%")]
    assert head == "pseudo-Boolean proof version 3.0"
    assert count == f"f {checker.count} ;"
    *lines, output, conclusion, end = lines
    for line in lines:
        clause = [(int(number), not sign) for sign, number in re.findall(r"(~?)x(\d+)", line)]
        assumed += line.startswith("a ")
        assert line.startswith("a ") or (line.startswith("rup ") and checker.follows(clause)), line
        checker.add(clause)
    assert (output, end) == ("output NONE ;", "end pseudo-Boolean proof ;")
    return assumed, conclusion


def contrary(clause: "re.Match[str]") -> str:
    sign = "" if clause[1] else "~"
    return f"rup +1 {sign}{clause[2]} >= 1 ;"


@pytest.mark.parametrize("text", [PROPER, CHAINS])
def test_the_way_to_the_solution_is_verified(text: str) -> None:
    board = Board(text)
    steps = board.explain("se")
    tally = {"puzzles": 1, "solved": 1, "steps": len(steps), "assuming": 0, "placed": 0, "removed": 0}
    assert ninefold.verify([board, *steps]) == tally
    lines = [json.dumps({"puzzle": text}), *(json.dumps(step.certificate) for step in steps)]
    for same in [lines, iter(lines), "\n".join(lines), "\n".join([*lines, ""]), [board, *map(json.loads, lines[1:])]]:
        assert ninefold.verify(same) == tally
    assert ninefold.verify([board, *steps, board]) == {**tally, "puzzles": 2}
    second = subprocess.run([sys.executable, SECOND, "--each"], input="\n".join(lines), capture_output=True, text=True)
    assert second.stdout.split() == ["ok"] * len(steps) + ["solved"]
    # From the middle on, digits and candidates are taken as true.
    middle = steps[len(steps) // 2 :]
    later = ninefold.verify([middle[0].before, *middle])
    assert later["solved"] == 1 and later["placed"] + later["removed"] > 0


def test_what_is_not_proved_is_refused_with_its_line() -> None:
    board = Board(PROPER)
    first, second = board.explain()[:2]
    spoiled = {**second.certificate, "truths": []}
    for proof, line, why in [
        ([board, first, spoiled], 3, "line 3: hidden-single-box is not proved"),
        ([board, first, first], 3, "line 3: hidden-single-box is not proved"),
        ([first], 1, "line 1: a step before any puzzle"),
        (["{"], 1, "line 1: not a JSON object"),
        (f'{{"puzzle":"{PROPER}"}}\r\n', 1, "line 1: not a JSON object: column 95: expected a line that ends in LF, without CR"),
        (f'{{"puzzle":"{PROPER}"}}\n\u0085\n', 2, "line 2: not a JSON object: column 1: expected a value"),
        (f'{{"puzzle":"{PROPER}","puzzle":"{PROPER}"}}', 1, "column 95: expected each name once in an object"),
        ([{"puzzle": PROPER, "further": float("inf")}], 1, "line 1: not a JSON object"),
        ([{"puzzle": PROPER, "further": "\ud800"}], 1, "both halves of a pair of surrogates"),
        ([{"puzzle": "5"}], 1, "line 1: not a puzzle"),
        ([], None, "there is no puzzle"),
        ("", None, "there is no puzzle"),
        ([board, 5], None, "expected lines of a proof"),
        (board, None, "expected a list of the lines of a proof, found Board"),
        ({"puzzle": PROPER}, None, "expected a list of the lines of a proof, found dict"),
    ]:
        for refuse in (ninefold.verify, ninefold.veripb):
            with pytest.raises(NinefoldError, match=why) as error:
                refuse(proof)  # type: ignore[arg-type]
            assert error.value.line == line
    with pytest.raises(NinefoldError, match="a proof for VeriPB is of one puzzle"):
        ninefold.veripb([board, first, board])
    with pytest.raises(TypeError):
        ninefold.verify(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [PROPER, CHAINS])
def test_a_whole_proof_for_veripb_holds(text: str) -> None:
    board = Board(text)
    steps = board.explain("se")
    formula, proof = ninefold.veripb([board, *steps])
    assert checked(formula, proof) == (0, "conclusion UNSAT ;")


@pytest.mark.parametrize("text", [PROPER, CHAINS])
def test_the_proof_of_a_step_holds_where_it_was_found(text: str) -> None:
    for step in Board(text).explain("se")[::7]:
        formula, proof = step.veripb()
        assert step.technique in proof
        assumed, conclusion = checked(formula, proof)
        assert assumed == 0
        if conclusion == "conclusion UNSAT ;":
            continue
        # What is wrong is refused here: the contrary of what the step claims.
        spoiled = re.sub(r"^rup \+1 (~?)(x\d+) >= 1 ;$", contrary, proof, flags=re.MULTILINE)
        assert spoiled != proof
        with pytest.raises(AssertionError, match="rup"):
            checked(formula, spoiled)


def test_a_step_that_assumes_one_solution_is_an_assumption_or_is_searched_for() -> None:
    steps = Board(PROMISED).steps(["unique-rectangle-1"])
    assert steps
    for step in steps:
        assumed, _ = checked(*step.veripb())
        assert assumed >= 1
        assert checked(*step.veripb(without_promise=True)) == (0, "conclusion NONE ;")
    board, step = Board(PROMISED), steps[0]
    assert ninefold.verify([board, step])["assuming"] == 1
    assert checked(*ninefold.veripb([board, step]))[0] >= 1
    assert checked(*ninefold.veripb([board, step], without_promise=True))[0] == 0
