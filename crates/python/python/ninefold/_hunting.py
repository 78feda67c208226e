"""Hunts: harder puzzles near hard ones.

What a hunt does next depends on nothing but its records in their order, so whoever has these goes on. `State` is a hunt without the work,
which is done here by `hunt`, and on a cluster by `_hunts`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, NamedTuple

from ._ninefold import Board, Seeker, Vicinity
from .types import Sought

# How many choices of givens to remove are a worker's at a time.
REMOVALS = 64
# How many puzzles each thread rates before somebody is told.
HERE = 8

# A form to look around, and which choices of givens to remove; what is found there, and how many choices left too much open.
Around = tuple[str, int, int]
Near = tuple[list[str], int]
# A record: a form, its rating as a whole number, and the number of the record that it is near to.
Record = tuple[str, int | None, int]


class Hunted(NamedTuple):
    """What a hunt came by: a puzzle in its canonical form, its rating (None below the bound), and the number of the record that it is
    near to, counted from 1; 0 for a puzzle of the list.

    >>> import ninefold
    >>> found = next(ninefold.hunt(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]))
    >>> isinstance(found, ninefold.Hunted), found.rating, found.parent
    (True, 1.2, 0)
    """

    puzzle: str
    rating: float | None
    parent: int


Hunted.puzzle.__doc__ = """The puzzle, in its canonical form.

>>> import ninefold
>>> ninefold.Board(ninefold.Hunted("1" + "." * 80, None, 0).puzzle).count(2)
2
"""
Hunted.rating.__doc__ = """Its rating; None if it is below the bound.

>>> import ninefold
>>> ninefold.Hunted("1" + "." * 80, None, 0).rating is None
True
"""
Hunted.parent.__doc__ = """The number of the record that it is near to, from 1; 0 for a puzzle of the list.

>>> import ninefold
>>> ninefold.Hunted("1" + "." * 80, None, 0).parent
0
"""


def written(seeker: Seeker, rating: int | None) -> float | None:
    """A rating as people write it."""
    return rating / 10 if seeker.tenths and rating is not None else rating


class State:
    """A hunt as far as it has come."""

    def __init__(self, seeker: Seeker, puzzles: Iterable[Any], least: float | None, seed: int) -> None:
        self.seeker = seeker
        self.listed = seeker.forms([puzzles] if isinstance(puzzles, (str, Board)) else puzzles)
        self._is_given = least is not None
        self.least = None if least is None else seeker.bound(least)
        self.vicinity = Vicinity(seed)
        # Around what an earlier run was looking: nobody knows whether it had finished.
        self._around: list[tuple[int, str]] = []
        # How many choices of givens to remove left too many solutions to list.
        self.too_open = 0

    def note(self, record: Record) -> None:
        """Notes what came of a puzzle."""
        form, rating, parent = record
        self.vicinity.note(form, rating, parent)
        self._listed([record])

    def _listed(self, records: Iterable[Record]) -> None:
        """Where no bound is given, it is the lowest rating of the list."""
        if not self._is_given:
            known = [] if self.least is None else [self.least]
            ratings = [rating for _, rating, parent in records if parent == 0 and rating is not None]
            self.least = min([*known, *ratings], default=None)

    def resume(self, records: list[Record]) -> None:
        """Takes in what an earlier run came by."""
        self._around = self.vicinity.replay(records)
        self._listed(records)

    def rounds(self, look: Callable[[list[Around]], Iterable[Near]]) -> Generator[tuple[list[tuple[int, str]], int | None]]:
        """What is to be rated, again and again: each new form with the number of what it is near to, and the bound. All of it has to be noted
        before the next is asked for."""
        parents = self._around
        if not parents:
            yield [(0, form) for form in self.listed if self.vicinity.meet(form)], None
            parents = self.vicinity.next()
        while parents:
            around = [(number, part) for number, form in parents for part in self._parts(form)]
            fresh = []
            for (number, _), (forms, too_open) in zip(around, look([part for _, part in around])):
                fresh += [(number, form) for form in forms if self.vicinity.meet(form)]
                self.too_open += too_open
            yield fresh, self.least
            parents = self.vicinity.next()

    def _parts(self, form: str) -> list[Around]:
        ways = self.seeker.removals(form)
        return [(form, first, min(first + REMOVALS, ways)) for first in range(0, ways, REMOVALS)]

    def written(self, rating: int | None) -> float | None:
        """A rating as people write it."""
        return written(self.seeker, rating)

    def read(self, rating: float | None) -> int | None:
        """A rating that people wrote."""
        return None if rating is None else round(10 * rating) if self.seeker.tenths else int(rating)


def hunt(
    puzzles: Iterable[Any],
    number: int | None = None,
    *,
    by: Sought = "er",
    least: float | None = None,
    remove: int = 1,
    add: int = 1,
    minimal: bool = False,
    seed: int = 0,
    after: Iterable[tuple[str, float | None, int]] = (),
    threads: int | None = None,
) -> Iterator[Hunted]:
    """Harder puzzles near those of a list: all of the list rated, then again and again all neighbours {−n +m} of the hardest so far.

    Each puzzle is rated once, up to symmetry, and comes as a `Hunted` as soon as it is. They are those of `ninefold hunt`, in their order,
    which does not depend on the number of threads.

    number: how many there are at most, with those of `after`; without it, until nothing is left to look around.
    by: what is sought: "er", "ep", "ed", HoDoKu's "score", or a universal scale ("w", "b", "gw", "gb", "depth", "bxb", "bxbb").
    least: the search goes on only around those of the list and neighbours with at least this rating; by default the lowest of the list.
    remove, add: how many givens are removed, and how many added.
    minimal: whether only minimal puzzles count.
    seed: settles which of two puzzles with the same rating goes first.
    after: what an earlier hunt of the same list with the same options gave, all of it from the first on; this one goes on behind.

    Raises NinefoldError if a puzzle of the list hasn't exactly one solution, or if `after` is not of this hunt.

    >>> import itertools, ninefold
    >>> puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
    >>> found = list(ninefold.hunt(puzzles, 20))
    >>> len({hunted.puzzle for hunted in found}), max(hunted.rating for hunted in found)
    (20, 1.2)
    >>> [*found[:7], *ninefold.hunt(puzzles, 20, after=found[:7])] == found
    True
    """
    state = State(Seeker(by, remove, add, minimal), puzzles, least, seed)
    # What doesn't fit together is told at once, not when the first is asked for.
    state.resume([(str(form), state.read(rating), parent) for form, rating, parent in after])
    return _hunted(state, number, threads)


def _hunted(state: State, number: int | None, threads: int | None) -> Iterator[Hunted]:
    size = HERE * (threads or 1)
    if number is not None and state.vicinity.count >= number:
        return
    for fresh, least in state.rounds(lambda around: state.seeker.near(around, threads)):
        for at in range(0, len(fresh), size):
            room = size if number is None else min(size, number - state.vicinity.count)
            some = fresh[at : at + room]
            ratings = state.seeker.rate([form for _, form in some], least, threads)
            for (parent, form), rating in zip(some, ratings):
                state.note((form, rating, parent))
                yield Hunted(form, state.written(rating), parent)
            if number is not None and state.vicinity.count >= number:
                return
