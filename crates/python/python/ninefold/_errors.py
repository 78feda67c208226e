"""The one exception of the package, and its one warning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .types import Status


class NinefoldError(ValueError):
    """Something is wrong with what was given. The message is one sentence; the parts are there for programs.

    row: which row of many, from 0.
    line, column: where in a text, from 1.
    expected: what was expected there.
    found: what stands there.
    near: what was probably meant.
    status: what tables would have in their column `status`: invalid, other-rules, none, several, unsolved or timeout; None where it
        is about something else than a puzzle.

    >>> import ninefold
    >>> try:
    ...     ninefold.Board("." * 81).rate()
    ... except ninefold.NinefoldError as error:
    ...     print(error, error.status)
    it has more than one solution several
    """

    row: int | None
    line: int | None
    column: int | None
    expected: str | None
    found: str | None
    near: str | None
    status: Status | None

    def __init__(
        self,
        message: str,
        *,
        row: int | None = None,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        found: str | None = None,
        near: str | None = None,
        status: Status | None = None,
    ) -> None:
        super().__init__(message)
        self.row = row
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
        self.near = near
        self.status = status

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (type(self), str(self), vars(self)))


def _again(kind: type[NinefoldError], message: str, parts: dict[str, Any]) -> NinefoldError:
    return kind(message, **parts)


class CellIndexError(NinefoldError, IndexError):
    """There is no such cell: what a sequence raises where it ends.

    >>> import ninefold
    >>> try:
    ...     ninefold.Board("." * 81)[81]
    ... except IndexError as error:
    ...     print(error)
    expected a cell, r1c1 to r9c9 or a number from 0 to 80, found 81
    """


class NinefoldWarning(UserWarning):
    """Something is answered in another way than was asked, and the message says how.

    >>> import ninefold, polars, warnings
    >>> with warnings.catch_warnings(record=True) as told:
    ...     table = ninefold.rate(ninefold.check(polars.DataFrame({"puzzle": ["." * 81]})))
    >>> print(told[0].message)
    the table has columns of these names already: "status" is in "status_rate", "error" is in "error_rate", "warnings" is in "warnings_rate"
    """
