"""Sets of cells and candidates behave as Python's sets do."""

import pickle
import random

import pytest

from ninefold import CandidateMap, CellMap, NinefoldError


def test_operators_are_those_of_sets() -> None:
    chance = random.Random(7)
    for _ in range(200):
        one = set(chance.sample(range(81), chance.randrange(82)))
        other = set(chance.sample(range(81), chance.randrange(82)))
        a, b = CellMap(one), CellMap(other)
        for made, expected in [
            (a | b, one | other),
            (a & b, one & other),
            (a - b, one - other),
            (a ^ b, one ^ other),
            (~a, set(range(81)) - one),
        ]:
            assert set(made) == expected and len(made) == len(expected) and bool(made) == bool(expected)
            assert list(made) == sorted(expected)
        assert (a <= b, a < b, a >= b, a > b) == (one <= other, one < other, one >= other, one > other)
        assert (a == b) == (one == other) and all((cell in a) == (cell in one) for cell in range(81))
        assert hash(a) == hash(CellMap(list(a))) and a == CellMap(a) == CellMap(str(a) if one else None)
        assert pickle.loads(pickle.dumps(a)) == a and eval(repr(a), {"CellMap": CellMap}) == a


def test_candidates_are_pairs() -> None:
    one, other = {(0, 1), (0, 9), (80, 5)}, {(80, 5), (40, 4)}
    a, b = CandidateMap(one), CandidateMap(other)
    assert set(a | b) == one | other and set(a & b) == one & other and set(a - b) == one - other
    assert len(~a) == 726 and len(CandidateMap.full()) == 729 and (0, 9) in a and (0, 8) not in a
    assert str(a) == "r1c1(19), r9c9(5)" and CandidateMap(str(a)) == a
    assert pickle.loads(pickle.dumps(a)) == a and eval(repr(a), {"CandidateMap": CandidateMap}) == a
    assert not CandidateMap() and CandidateMap() <= a


def test_wrong_members_are_refused() -> None:
    for bad in ["r1c10", "x", [81], [-1], [1.5], ["r1c12"], 5, [None], [10**30]]:
        with pytest.raises(NinefoldError, match="expected"):
            CellMap(bad)  # type: ignore[arg-type]
    for bad in ["r1c1", "r1c1(0)", ["r1c1(12)"], [(0, 0)], [(0, 10)], [(81, 1)], [5], [(1, 2, 3)], 5]:
        with pytest.raises(NinefoldError, match="expected"):
            CandidateMap(bad)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        CellMap() | 5  # type: ignore[operator]
    assert CellMap() != 5 and CellMap() != CandidateMap()
