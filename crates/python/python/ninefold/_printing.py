"""Books of puzzles as PDF."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ._dispatch import Bar, list_rows
from ._errors import NinefoldError
from ._ninefold import book_pages
from .types import BookStyle, Lang

if TYPE_CHECKING:
    from typing_extensions import Unpack


def print_book(
    puzzles: Any,
    path: str | os.PathLike[str],
    *,
    column: str | None = None,
    seed: int = 0,
    lang: Lang = "en",
    font: str | os.PathLike[str] | tuple[str | os.PathLike[str], str | os.PathLike[str]] | None = None,
    ignore_rules: bool = False,
    threads: int | None = None,
    progress: bool | Callable[[int], object] = False,
    **style: Unpack[BookStyle],
) -> int:
    """Prints puzzles as a PDF, as `ninefold print` does: a book, large print, a page for a magazine. Returns the number of its pages.

    The puzzles are a list of texts or boards, a numpy array, or a table; see `ninefold._many`. The file appears when it is complete. A
    puzzle without exactly one solution raises NinefoldError with its `row`, and then nothing is written.

    column: the column of a table with the puzzles.
    seed: for the order "mixed".
    font: a file with a TrueType or OpenType font for characters that aren't Latin; or two, the regular and the bold font of the whole book.
    style: the settings of a style file, which `ninefold print --write-style` explains; `types.BookStyle` lists them. Names have underscores
        or hyphens, so that what `tomllib` reads of such a file can be handed on.

    >>> import ninefold, os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "book.pdf")
    >>> ninefold.print_book(list(ninefold.generate(8, seed=7)), path, paper="a5", per_page=2, title="Eight")
    6
    >>> ninefold.print_book(["." * 81], path)
    Traceback (most recent call last):
        ...
    ninefold._errors.NinefoldError: row 0: it has more than one solution
    """
    target = os.path.realpath(path)
    # Books may take a while: what can't be written is said before.
    if not os.path.isdir(os.path.dirname(target)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fspath(path))
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    files = () if font is None else font if isinstance(font, tuple) else (font,)
    fonts = []
    for name in files:
        with open(name, "rb") as file:
            fonts.append(file.read())
    is_table = hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__")
    rows = puzzles if is_table else list_rows(puzzles)
    with Bar(progress, None if is_table else len(rows)) as bar:
        data, pages = book_pages(
            rows,
            [(name, _text(name, value)) for name, value in style.items()],
            column=column,
            seed=seed,
            lang=lang,
            font=fonts,
            ignore_rules=ignore_rules,
            threads=threads,
            progress=bar,
        )
    _write_whole(target, data)
    return pages


def _text(name: str, value: object) -> str:
    """A setting as a style file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, int, float)):
        return str(value)
    expected, found = "a text, a number or a bool", type(value).__name__
    raise NinefoldError(f"{name}: expected {expected}, found {found}", expected=expected, found=found)


def _write_whole(target: str, data: bytes) -> None:
    """Writes a file that is there whole or not at all; what was there before stays until then."""
    if os.path.exists(target) and not os.path.isfile(target):
        # A pipe or a device isn't replaced.
        with open(target, "wb") as file:
            file.write(data)
        return
    part = f"{target}.{os.getpid()}.part"
    try:
        with open(part, "wb") as file:
            file.write(data)
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
