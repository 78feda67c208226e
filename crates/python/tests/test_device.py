"""A graphics card, or a driver that does its work: the processor's answers. A package that was built without cards says so."""

import os
import subprocess
import sys
from typing import Any

import numpy
import pyarrow
import pytest
from puzzles import CLASH, NONE, PROPER, SEVERAL, numbers

import ninefold
from ninefold import NinefoldError

# Enough for several lists on a driver, and fewer than a list at the end.
TEXTS = [*[str(board) for board in ninefold.generate(996, seed=60)], PROPER, SEVERAL, NONE, "." * 81] * 10
ROWS = [*TEXTS, CLASH, "x", PROPER + " # a remark", None]


def is_built_with_cards() -> bool:
    try:
        ninefold.solve([PROPER], device="gpu")
    except NinefoldError as error:
        # Where cards are to be tested, they are there.
        assert "NINEFOLD_NEEDS_CARD" not in os.environ
        assert str(error).startswith("device: this build of the package has no graphics cards; build it with them: ")
        return False
    return True


CARDS = is_built_with_cards()


def same(on: Any) -> Any:
    """What a call says on a card; without one, what it says about that, and of the processor."""
    if CARDS:
        return on("gpu")
    with pytest.raises(NinefoldError, match="--features gpu"):
        on("gpu")
    return on("cpu")


def test_arrays_are_solved_and_counted_as_by_the_processor() -> None:
    for dtype in (numpy.uint8, numpy.int64):
        cells = numpy.array([numbers(text) for text in TEXTS], dtype=dtype)
        assert (same(lambda device: ninefold.solve(cells, device=device)) == ninefold.solve(cells)).all()
        for limit in (0, 1, 2, 5_000):
            counts = same(lambda device: ninefold.count(cells, limit, device=device))
            assert (counts == ninefold.count(cells, limit)).all()
        checked, expected = same(lambda device: ninefold.check(cells, device=device)), ninefold.check(cells)
        assert checked.keys() == expected.keys()
        assert all(numpy.array_equal(checked[column], expected[column]) for column in expected)


def test_lists_and_tables_are_solved_as_by_the_processor() -> None:
    assert same(lambda device: ninefold.solve(ROWS, errors="none", device=device)) == ninefold.solve(ROWS, errors="none")
    table = pyarrow.table({"id": range(len(ROWS)), "puzzle": ROWS})
    assert same(lambda device: ninefold.solve(table, device=device)).equals(ninefold.solve(table))
    assert same(lambda device: ninefold.count(table, 3, device=device)).equals(ninefold.count(table, 3))
    assert same(lambda device: ninefold.check(ROWS, device=device)) == ninefold.check(ROWS)
    assert same(lambda device: ninefold.check(table, device=device)).equals(ninefold.check(table))


def test_other_devices_are_told() -> None:
    with pytest.raises(NinefoldError, match='^device: expected "cpu" or "gpu", found cuda$'):
        ninefold.solve([PROPER], device="cuda")  # type: ignore[call-overload]


def test_without_a_card_the_processor_does_it() -> None:
    script = f"""
import warnings, ninefold
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    try:
        print(ninefold.count([{PROPER!r}, {SEVERAL!r}] * 1000, 9, device="gpu").count(2))
    except ninefold.NinefoldError:
        print("built without")
print(*[f"{{one.category.__name__}} {{one.filename}} {{one.message}}" for one in told])
"""
    environment = {**os.environ, "VK_DRIVER_FILES": "/nonexistent"}
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True)
    found, warned = run.stdout.splitlines()
    if not CARDS:
        assert (found, warned) == ("built without", "")
    elif sys.platform == "linux":
        assert found == str([ninefold.count([SEVERAL], 9)[0]].count(2) * 1000)
        assert warned.startswith("NinefoldWarning <string> no graphics card found: expected one with a driver")


class OnACard:
    """An array of a library that refuses to copy it unasked, as PyTorch's do."""

    def __dlpack__(self, **_: Any) -> Any:
        raise BufferError("it is on cuda:0")

    def __dlpack_device__(self) -> tuple[int, int]:
        return (2, 0)


class OnACardWithAnArray(OnACard):
    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu()")


@pytest.mark.parametrize("kind", [OnACard, OnACardWithAnArray])
def test_arrays_on_a_card_have_to_be_copied_first(kind: Any) -> None:
    with pytest.raises(NinefoldError, match=r"^expected an array in this machine's memory, where .cpu\(\).*: .*cuda:0"):
        ninefold.solve(kind())
