"""One puzzle: what can be asked of it."""

import pickle
from collections.abc import Callable

import numpy
import pytest
from puzzles import CHAINS, CLASH, NONE, PROPER, SEVERAL, SOLUTION, UNDECIDED, numbers

from ninefold import Board, CandidateMap, CellMap, NinefoldError, NinefoldWarning


def test_a_board_is_made_of_texts_and_numbers() -> None:
    board = Board(PROPER)
    rows = numpy.array(numbers(PROPER)).reshape(9, 9)
    grid = "\n".join(PROPER[at : at + 9] for at in range(0, 81, 9))
    for same in [grid, PROPER.replace(".", "0"), numbers(PROPER), rows.tolist(), rows, rows.astype("uint8")]:
        assert Board(same) == board
    assert str(board) == PROPER
    assert repr(board) == f"Board('{PROPER}')"
    assert board.digits == numbers(PROPER)
    assert board[0] == 5 and board[2] == 0
    assert list(board) == board.digits and len(board) == 81


def test_a_board_is_solved_counted_and_judged() -> None:
    board = Board(PROPER)
    assert str(board.solve()) == SOLUTION and board.solve().is_solved
    assert board.count() == 1 and Board(SEVERAL).count() == 2 and Board(NONE).count() == 0
    assert Board("." * 81).count(5) == 5
    assert board.is_proper and not Board(SEVERAL).is_proper and not Board(NONE).is_proper
    assert not board.is_minimal
    for improper, why in [(SEVERAL, "more than one solution"), (NONE, "no solution")]:
        with pytest.raises(NinefoldError, match=why):
            Board(improper).solve()


def test_boards_are_values() -> None:
    plain = Board(PROPER)
    placed = plain.place(2, 4)
    removed = plain.remove(CandidateMap("r1c3(1)"))
    assert len({plain, Board(PROPER), placed, removed}) == 3
    assert plain != placed and plain != PROPER and plain != removed
    for board in [plain, placed, removed, plain.solve(), Board("." * 81)]:
        again = pickle.loads(pickle.dumps(board))
        assert again == board and hash(again) == hash(board)
        assert eval(repr(board), {"Board": Board}) == board
    assert 2 in plain.empty and 2 not in placed.empty and 2 not in placed.givens


def test_candidates_and_cells_are_sets() -> None:
    board = Board(PROPER)
    assert board.givens | board.empty == CellMap.full() and not board.givens & board.empty
    assert (2, 4) in board.candidates and (2, 5) not in board.candidates
    assert board.remove(CandidateMap("r1c3(4)")).candidates == board.candidates - CandidateMap("r1c3(4)")


def test_hints_tell_more_stage_by_stage() -> None:
    board = Board(PROPER)
    told = [board.hint(stage) for stage in (1, 2, 3, 4)]
    assert told[0].text == "Look at box 2." and told[0].step is None
    assert all(len(one.text) < len(more.text) for one, more in zip(told, told[1:]))
    step = told[3].step
    assert step is not None and step.technique == "hidden-single-box" and step.verify()
    assert board.hint(lang="zh").text != told[3].text
    assert board.place(2, 1).hint().now == "mistakes" or not board.place(2, 1).is_proper
    assert board.solve().hint().now == "solved" and Board(UNDECIDED).hint().now == "improper"


def test_several_solutions_have_steps_as_far_as_they_agree() -> None:
    board = Board(SEVERAL)
    with pytest.warns(NinefoldWarning, match="no technique that assumes one is used"):
        assert board.hint().now == "step"
    with pytest.warns(NinefoldWarning) as told:
        steps = board.explain("se")
    assert any("several solutions" in str(one.message) for one in told)
    assert steps and all(step.verify() for step in steps)
    assert steps[-1].after.count() == board.count()
    with pytest.warns(NinefoldWarning, match="The steps end here"):
        assert Board(UNDECIDED).explain() == []


def test_what_was_placed_may_decide() -> None:
    board = Board(UNDECIDED).place("r6c4", 9)
    for asked in (lambda: board.explain("se"), lambda: [board.hint().step], lambda: board.steps(["naked-single"])):
        with pytest.warns(NinefoldWarning, match="the givens alone have several solutions"):
            assert asked()
    with pytest.warns(NinefoldWarning, match="the givens alone have several solutions"):
        assert board.rate()["er"] == 1.0


def test_mistakes_are_told() -> None:
    board = Board(PROPER)
    wrong = board.place("r1c3", 1)
    assert wrong.mistakes == CandidateMap("r1c3(1)") and not board.mistakes
    assert board.remove("r1c3(4)").mistakes == CandidateMap("r1c3(4)")
    with pytest.warns(NinefoldWarning, match=r"a digit is misplaced \(r1c3\)"):
        assert wrong.steps()
    with pytest.raises(NinefoldError, match="the givens alone have one, with another digit in r1c3") as error:
        wrong.solve()
    assert error.value.status == "none"
    with pytest.raises(NinefoldError, match="in r1c3"):
        wrong.rate()


def test_a_canonical_form_is_that_of_givens() -> None:
    board = Board(PROPER)
    for told in [board.place("r1c3", 4), board.remove("r1c3(1)")]:
        with pytest.raises(NinefoldError, match="have a canonical form"):
            told.canonical()
        with pytest.raises(NinefoldError, match="have a canonical form"):
            _ = told.symmetries
    assert board.solve().canonical() == Board(SOLUTION).canonical()


def test_the_way_to_the_solution_is_proved_step_by_step() -> None:
    steps = Board(CHAINS).explain("se")
    board = Board(CHAINS)
    for step in steps:
        assert step.verify() and step.sentences and step.conclusions
        assert step.placements or step.eliminations
        board = board.apply(step)
        assert board == step.after
    assert board.is_solved and board.digits == Board(CHAINS).solve().digits
    assert max(step.rating or 0 for step in steps) == 6.6 == Board(CHAINS).rate()["er"]


def test_steps_are_values() -> None:
    once, again = Board(CHAINS).explain("se"), Board(CHAINS).explain("se")
    assert once == again and len(set(once + again)) == len(once)
    assert once[0] != once[1] and once[0] != Board(CHAINS).explain("human")[0]
    assert once[0] != Board(CHAINS).explain("se", lang="zh")[0] and once[0] != 5


def test_a_step_tells_its_story_with_links() -> None:
    (chain,) = [step for step in Board(CHAINS).explain("se") if step.technique == "x-chain"]
    assert chain.line is not None and "=" in chain.line
    kinds = [link.kind for sentence in chain.sentences for link in sentence.links]
    assert "strong" in kinds and "weak" in kinds
    assert chain.sentences[-1].text.startswith("The supposition contradicts itself. Therefore")
    links = [link for sentence in chain.sentences for link in sentence.links]
    assert all(link.source and link.target for link in links)
    data = chain.to_dict()
    assert data["technique"] == chain.technique and data["verified"] is True
    assert [sentence["text"] for sentence in data["sentences"]] == [told.text for told in chain.sentences]
    assert chain.certificate["conclusions"]
    assert chain.svg().startswith("<svg") and chain._repr_svg_() == chain.svg()


def test_all_steps_of_a_position() -> None:
    every = Board(PROPER).steps()
    only = Board(PROPER).steps(["naked-single"])
    assert len(every) > len(only) > 0 and {step.technique for step in only} == {"naked-single"}
    assert all(step.verify() for step in every)
    assert Board(SEVERAL).steps()


def test_ratings_by_scales_and_by_techniques_of_ones_own() -> None:
    assert Board(CHAINS).rate() == {"er": 6.6, "ep": 1.2, "ed": 1.2, "technique": "x-chain"}
    assert set(Board(CHAINS).rate("hodoku")) == {"score", "level", "technique"}
    assert set(Board(CHAINS).rate("human")) == {"level", "score", "uncertainty", "hardest", "technique", "scale"}
    singles = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"]
    with pytest.raises(NinefoldError, match="do not solve it: ED=1.5/1.2/1.2 so far"):
        Board(CHAINS).rate(techniques=singles)
    with pytest.raises(NinefoldError, match="already solved"):
        Board(SOLUTION).rate()


def test_canonical_forms() -> None:
    board, image = Board(PROPER), Board(PROPER[::-1])
    assert board.canonical() == image.canonical() != board
    assert board.symmetries == 1 and Board("." * 81).symmetries == 3_359_232


def test_formats_and_pictures() -> None:
    board = Board(PROPER)
    assert board.to("line81") == PROPER
    assert Board(board.to("pencilmarks")).solve() == board.solve()
    assert board.to("grid").startswith("53.|.7.|...")
    assert board.svg().startswith("<svg") and board._repr_html_().startswith("<img")
    with pytest.raises(NinefoldError, match="expected a format, one of .*line81"):
        board.to("docx")


def test_what_is_no_puzzle_is_refused_with_place_and_expectation() -> None:
    with pytest.raises(NinefoldError) as caught:
        Board("53..7x")
    error = caught.value
    assert error.line == 1 and error.column is not None and error.expected and error.found
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert isinstance(error, ValueError) and error.row is None
    for bad, why in [
        (PROPER + "1", "expected"),
        (CLASH, "two 5s in box 1 \\(r1c1, r1c2\\)"),
        ("", "expected"),
        ([], "expected 81 numbers"),
        ([1] * 82, "found 82 numbers"),
        ([10] + [0] * 80, "r1c1: expected a number from 0 to 9, found 10"),
        ([0.5] * 81, "r1c1: expected a number from 0 to 9, found 0.5"),
        (None, "expected a text, or 81 numbers from 0 to 9, found NoneType"),
        ("53..7\ud800", "expected a text of Unicode characters"),
        (b"53..7", "expected"),
        (["5"] * 81, "nine 5s in box 1"),
        (["15"] * 81, 'r1c1: expected a number from 0 to 9, found "15"'),
        ([{}] * 81, "expected"),
        (numpy.zeros((9, 8), dtype="uint8"), "found 72 numbers"),
        (10**100, "expected"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            Board(bad)  # type: ignore[arg-type]
    proper = Board(PROPER)
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: proper.hint(5), "expected a stage from 1 to 4, found 5"),
        (lambda: proper.hint(-1), "found -1"),
        (lambda: proper.hint(10**50), "found a far larger one"),
        (lambda: proper.hint(lang="fr"), "a language, 'en' or 'zh'"),
        (lambda: proper.rate("easy"), "a profile, one of se, "),
        (lambda: proper.steps(["magic"]), 'no technique "magic"'),
        (lambda: proper.count(-1), "limit: expected a whole number from 0 to 18446744073709551615, found -1"),
        (lambda: proper.place(81, 1), "a cell, r1c1 to r9c9 or a number from 0 to 80, found 81"),
        (lambda: proper.place(-(10**50), 1), "found a far smaller one"),
        (lambda: proper.place(2, 0), "a digit from 1 to 9, found 0"),
        (lambda: proper.place(0, 1), "r1c1"),
        (lambda: proper[-1], "found -1"),
        (lambda: Board(NONE).explain(), "no solution"),
        (lambda: Board(NONE).rate(), "no solution"),
    ]
    for call, why in calls:
        with pytest.raises(NinefoldError, match=why):
            call()
