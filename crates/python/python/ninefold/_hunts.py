"""Hunts on a cluster, which can be interrupted anywhere and go on from there.

One place knows the state of the hunt: it says which puzzles are to be rated, in lots. A worker rates a lot and writes its file, whose name tells
the number of its first record. A file appears with all its rows or not at all, and all files up to the first gap are the records so far: what
the hunt does next follows from them. So whoever is lost, nothing is lost that was written, and no puzzle is there twice; and a lot whose
file stands behind the gap, because its worker was faster than others, is not rated again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow
import pyarrow.fs
import pyarrow.parquet

from ._errors import NinefoldError
from ._files import SUCCESS, Folder, folder
from ._hunting import Around, Near, Record, State, written
from ._jobs import PACE, RUN, Spread
from ._ninefold import Seeker

# How many puzzles a worker rates at a time: hard ones take seconds each.
LOT = 32

log = logging.getLogger("ninefold")


@dataclass(frozen=True)
class Hunt:
    """How far a hunt is.

    rated: how many puzzles have a record, all that come before them having one; new: how many this call has rated.
    best: the highest rating; None without any.
    open: around how many puzzles nothing was looked for yet.
    too_open: how many choices of givens to remove left too many solutions to list, so that no neighbours of these were looked at.
    seconds: how long this call has taken.
    """

    rated: int = 0
    new: int = 0
    best: float | None = None
    open: int = 0
    too_open: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.rated:,} rated, the best {self.best}; {self.open:,} left to look around"


Told = Callable[[Hunt], object]


@dataclass(frozen=True)
class Lot:
    """Puzzles that are rated together, each with the number of what it is near to; `first` is how many records are before them."""

    first: int
    puzzles: list[tuple[int, str]]
    least: int | None

    @property
    def name(self) -> str:
        return f"{self.first:012}.parquet"


@dataclass(frozen=True)
class Looking:
    """What a worker does that looks around puzzles: a part of the neighbours, and which part it is."""

    seeker: Seeker

    def __call__(self, part: tuple[int, Around]) -> tuple[int, Near]:
        place, around = part
        return place, self.seeker.near([around], 1)[0]


@dataclass(frozen=True)
class Rating:
    """What a worker does that rates: it writes the file of the lot, and tells the ratings."""

    seeker: Seeker
    target: Folder

    def __call__(self, lot: Lot) -> tuple[int, list[int | None]]:
        ratings = self.seeker.rate([form for _, form in lot.puzzles], lot.least, 1)
        table = rows(self.seeker, lot, ratings)
        with self.target.appearing(lot.name) as file:
            pyarrow.parquet.write_table(table, file, compression="zstd")
        return lot.first, ratings


def rows(seeker: Seeker, lot: Lot, ratings: list[int | None]) -> pyarrow.Table:
    """The table of a lot."""
    kind = pyarrow.float64() if seeker.tenths else pyarrow.uint32()
    columns = {
        "number": pyarrow.array(range(lot.first + 1, lot.first + 1 + len(ratings)), pyarrow.uint64()),
        "puzzle": pyarrow.array([form for _, form in lot.puzzles], pyarrow.string()),
        "rating": pyarrow.array([written(seeker, rating) for rating in ratings], kind),
        "parent": pyarrow.array([parent for parent, _ in lot.puzzles], pyarrow.uint64()),
    }
    return pyarrow.table(columns)


class Journal:
    """The files of a folder as records."""

    def __init__(self, target: Folder, state: State) -> None:
        self._target, self._state = target, state
        there = target.listed(".parquet")
        self.records: list[Record] = []
        while (name := f"{len(self.records):012}.parquet") in there and (found := self._read(name)):
            del there[name]
            self.records += found
        # Files behind a gap: what stands in them need not be rated again.
        self._ahead = set(there)

    def _read(self, name: str) -> list[Record]:
        path = self._target.at(name)
        try:
            with self._target.system.open_input_file(path) as file:
                table = pyarrow.parquet.read_table(file, columns=["puzzle", "rating", "parent"])
        except (pyarrow.ArrowException, OSError) as why:
            raise NinefoldError(f"{path} is no whole file of results; without it, its rows are done again ({why})") from None
        ratings = [self._state.read(rating) for rating in table["rating"].to_pylist()]
        return list(zip(table["puzzle"].to_pylist(), ratings, table["parent"].to_pylist()))

    def known(self, lot: Lot) -> list[int | None] | None:
        """The ratings of a lot that is done."""
        if lot.name not in self._ahead:
            return None
        self._ahead.remove(lot.name)
        found = self._read(lot.name)
        return [rating for _, rating, _ in found] if [(parent, form) for form, _, parent in found] == lot.puzzles else None


def run(
    spread: Spread,
    puzzles: Iterable[Any],
    target: str,
    *,
    number: int | None,
    by: str,
    least: float | None,
    remove: int,
    add: int,
    minimal: bool,
    seed: int,
    lot: int,
    filesystem: pyarrow.fs.FileSystem | None,
    progress: Told | None,
) -> Hunt:
    """Hunts on the machines of a spread, and writes the records into a folder."""
    if lot < 1:
        raise NinefoldError(f"lot: expected a number of puzzles from 1 on, found {lot}")
    if number is not None and number < 1:
        raise NinefoldError(f"number: expected a number of puzzles from 1 on, found {number}")
    state = State(Seeker(by, remove, add, minimal), puzzles, least, seed)
    results = folder(target, filesystem)
    listed = hashlib.sha256("\n".join(state.listed).encode()).hexdigest()
    options = {"by": by, "least": least, "remove": remove, "add": add, "minimal": minimal, "seed": seed, "puzzles": listed, "lot": lot}
    _opened(results, options)
    journal = Journal(results, state)
    state.resume(journal.records)
    hunting = Hunting(spread, state, journal, results, number, lot, progress)
    if number is None or state.vicinity.count < number:
        results.remove(SUCCESS)
        hunting.go()
    with results.appearing(SUCCESS):
        pass
    results.clear()
    return hunting.report()


def _opened(target: Folder, options: dict[str, Any]) -> None:
    """Begins a folder of results, or sees that it is one of this hunt."""
    asked = {"operation": "hunt", "options": options}
    there = target.read_json(RUN)
    if there is None:
        target.write_json(RUN, asked)
    elif there != json.loads(json.dumps(asked)):
        found = f"{there.get('operation')} with {json.dumps(there.get('options'))}"
        raise NinefoldError(f"{target.path} holds results of {found}: take another folder")


class Hunting:
    """A hunt under way on a cluster."""

    def __init__(
        self,
        spread: Spread,
        state: State,
        journal: Journal,
        target: Folder,
        number: int | None,
        size: int,
        progress: Told | None,
    ) -> None:
        self._spread, self._state, self._journal = spread, state, journal
        self._rating, self._looking = Rating(state.seeker, target), Looking(state.seeker)
        self._number, self._size, self._progress = number, size, progress
        self._new, self._began, self._told = 0, time.monotonic(), time.monotonic()

    def go(self) -> None:
        """Rates until there is enough, or nothing is left to look around."""
        vicinity = self._state.vicinity
        for fresh, least in self._state.rounds(self._look):
            wanted = fresh if self._number is None else fresh[: max(0, self._number - vicinity.count)]
            firsts = range(0, len(wanted), self._size)
            self._rate([Lot(vicinity.count + at, wanted[at : at + self._size], least) for at in firsts])
            if self._number is not None and vicinity.count >= self._number:
                return

    def _look(self, around: list[Around]) -> list[Near]:
        found = dict(_whole(self._spread(self._looking, list(enumerate(around)))))
        return [found[place] for place in range(len(around))]

    def _rate(self, lots: list[Lot]) -> None:
        """Notes what comes of lots in their order, whoever is ready first."""
        known = {lot.first: ratings for lot in lots if (ratings := self._journal.known(lot)) is not None}
        left = [lot for lot in lots if lot.first not in known]
        waiting = deque(lots)
        self._note(waiting, known)
        for first, ratings in _whole(self._spread(self._rating, left)):
            self._new += len(ratings)
            known[first] = ratings
            self._note(waiting, known)
            self._tell()

    def _note(self, waiting: deque[Lot], known: dict[int, list[int | None]]) -> None:
        """Notes the first lots of those that wait, as far as they are done."""
        while waiting and waiting[0].first in known:
            lot = waiting.popleft()
            for (parent, form), rating in zip(lot.puzzles, known.pop(lot.first)):
                self._state.note((form, rating, parent))

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self.report())
        if time.monotonic() - self._told >= PACE:
            self._told = time.monotonic()
            log.info("%s", self.report())

    def report(self) -> Hunt:
        """How far it is."""
        vicinity, best = self._state.vicinity, self._state.written(self._state.vicinity.best)
        seconds = time.monotonic() - self._began
        return Hunt(vicinity.count, self._new, best, vicinity.open, self._state.too_open, seconds)


def _whole(came: Iterator[Any]) -> Iterator[Any]:
    """What came of each; where something could not be done, an error, when all others are."""
    failed: list[Exception] = []
    for one in came:
        if isinstance(one, Exception):
            failed.append(one)
        else:
            yield one
    if failed:
        raise NinefoldError(f"{len(failed)} lots could not be done, all others are: the same call tries them again ({failed[0]})")
