"""New puzzles."""

import itertools

import pyarrow
import pytest
from puzzles import SOLUTION

import ninefold
from ninefold import Board, CellMap, NinefoldError


def test_seeds_make_the_same_puzzles() -> None:
    some = list(ninefold.generate(20, seed=7))
    assert some == list(itertools.islice(ninefold.generate(seed=7), 20))
    assert some != list(ninefold.generate(20, seed=8)) and len(set(some)) == 20
    assert all(board.is_proper and board.is_minimal for board in some)
    assert list(ninefold.generate(0, seed=7)) == []
    assert next(ninefold.generate()).is_proper


def test_wishes_are_met() -> None:
    for board in ninefold.generate(2, seed=1, er=(6.0, 7.5)):
        assert 6.0 <= board.rate()["er"] <= 7.5
    one = next(ninefold.generate(seed=1, symmetry="rotate180", givens=(26, 30)))
    assert 26 <= len(one.givens) <= 30 and all(80 - cell in one.givens for cell in one.givens)
    assert next(ninefold.generate(seed=1, level=(2, 3))).rate("hodoku")["level"] in {"Hard", "Unfair"}
    on_grid = next(ninefold.generate(seed=1, solution=Board(SOLUTION)))
    assert str(on_grid.solve()) == SOLUTION
    needing = next(ninefold.generate(seed=1, needs=["xy-wing"]))
    assert "xy-wing" in {step.technique for step in needing.explain()}
    threaded = [list(ninefold.generate(3, seed=5, er=(5.0, 7.0), threads=threads)) for threads in (1, 3)]
    assert threaded[0] == threaded[1]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"givens": 10}, "no puzzle with 10 givens"),
        ({"givens": "many"}, "expected a number, or a pair"),
        ({"givens": (30, 20)}, "expected a pair of the least and the most"),
        ({"er": float("nan")}, "expected a pair"),
        ({"level": 5}, "expected a level from 0 to 4"),
        ({"symmetry": "round"}, "round"),
        ({"pattern": CellMap("r1c1")}, "givens"),
        ({"needs": ["magic"]}, "there is no technique"),
        ({"needs": "xy-wing"}, "needs: expected ids of techniques in a list, found the text 'xy-wing'"),
        ({"solution": Board("." * 81)}, "expected a full grid"),
        ({"threads": 0}, "expected a number of threads"),
        ({"threads": -1}, "expected a number of threads from 1 to 1024, found -1"),
    ],
)
def test_what_cannot_be_met_is_refused(wish: dict[str, object], why: str) -> None:
    with pytest.raises(NinefoldError, match=why):
        ninefold.generate(1, seed=1, **wish)  # type: ignore[arg-type]


def test_numbers_that_make_no_sense_are_refused() -> None:
    for call, why in [
        (lambda: ninefold.generate(-1, seed=1), "number: expected a whole number from 0 to .*, found -1"),
        (lambda: ninefold.generate(1, seed=-1), "seed: expected a whole number"),
        (lambda: ninefold.generate(1, seed=2**64), "seed: expected a whole number"),
        (lambda: ninefold.generate(1, seed=1).beats(-1, 1), "first: expected a whole number"),
    ]:
        with pytest.raises(NinefoldError, match=why):
            call()
    assert next(ninefold.generate(1, seed=2**64 - 1)).is_proper


def test_a_stratum_that_cant_be_filled_is_told() -> None:
    with pytest.warns(ninefold.NinefoldWarning, match="^16: found 0 of the 2 classes asked for") as warned:
        table = pyarrow.table(ninefold.dataset(4, seed=7, by="givens", bands=["24", "16"], text=False))
    assert warned[0].filename == __file__
    assert table.column("stratum").to_pylist() == ["24", "24"]
    with pytest.raises(ninefold.NinefoldError, match="^16: found 0 of the 2 classes asked for"):
        ninefold.dataset(2, seed=7, by="givens", bands="16")


def test_the_order_that_needs_picked_is_there() -> None:
    puzzles = ninefold.generate(1, seed=1, needs=["finned-x-wing"])
    assert puzzles.order == ["singles", "intersections", "subsets", "finned-x-wing"] and puzzles.profile == "human"
    (board,) = puzzles
    way = board.explain("human", techniques=puzzles.order)
    assert "finned-x-wing" in {step.technique for step in way}
    assert ninefold.generate(1, seed=1, needs=["finned-x-wing"], profile="hodoku").order is None
    assert ninefold.generate(1, seed=1, er=(3.0, 4.0)).profile == "se"
