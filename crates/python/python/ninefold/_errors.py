"""The one exception of the package."""

from __future__ import annotations


class NinefoldError(ValueError):
    """Something is wrong with what was given. The message is one sentence; the parts are there for programs.

    row: which row of many, from 0.
    line, column: where in a text, from 1.
    expected: what was expected there.
    found: what stands there.
    """

    row: int | None
    line: int | None
    column: int | None
    expected: str | None
    found: str | None

    def __init__(
        self,
        message: str,
        *,
        row: int | None = None,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        found: str | None = None,
    ) -> None:
        super().__init__(message)
        self.row = row
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (str(self), self.row, self.line, self.column, self.expected, self.found))


def _again(
    message: str, row: int | None, line: int | None, column: int | None, expected: str | None, found: str | None
) -> NinefoldError:
    return NinefoldError(message, row=row, line=line, column=column, expected=expected, found=found)
