"""Boards read from photographs and screenshots."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from ._errors import NinefoldError
from ._ninefold import MAX_PIXELS, Board, read_picture

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from PIL.Image import Image

    Picture: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | NDArray[numpy.uint8] | Image

__all__ = ["PictureReading", "read_image", "read_image_boards"]


@dataclass(frozen=True)
class PictureReading:
    """A board that `read_image` found, and what is uncertain about it. Cells are numbers from 0 to 80, row by row.

    text: the digits on one line, `.` where a cell is empty.
    sure: whether nothing is doubtful: the digits are those seen, each clearly, and have exactly one solution.
    proper: whether they have exactly one solution.
    screenshot: whether the picture is a screenshot rather than a photograph.
    marks: the pencil marks of empty cells.
    doubts: the cells that a person should check, each with its two likeliest readings; None is an empty cell.
    confidence: of each cell, over its second likeliest reading, from 0.5 to 1.
    crossings: the ten by ten crossings of the lines, row by row: x and y in pixels.

    >>> from ninefold import PictureReading
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> known = {"sure": True, "proper": True, "screenshot": True, "marks": {}, "doubts": {}}
    >>> reading = PictureReading(puzzle, **known, confidence=(1.0,) * 81, crossings=())
    >>> reading.sure, reading.text[:9]
    (True, '53..7....')
    """

    text: str
    sure: bool
    proper: bool
    screenshot: bool
    marks: dict[int, tuple[int, ...]]
    doubts: dict[int, tuple[int | None, int | None]]
    confidence: tuple[float, ...]
    crossings: tuple[tuple[tuple[float, float], ...], ...]

    @property
    def board(self) -> Board:
        """The board, every digit a given. Raises NinefoldError if digits clash, which a board that is sure never does.

        >>> from ninefold import PictureReading
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> known = {"sure": True, "proper": True, "screenshot": True, "marks": {}, "doubts": {}}
        >>> reading = PictureReading(puzzle, **known, confidence=(1.0,) * 81, crossings=())
        >>> str(reading.board) == puzzle
        True
        """
        return Board(self.text)


def read_image(image: Picture) -> PictureReading:
    """The board in a picture: a path, the bytes of a PNG, JPEG or WebP file, a numpy array of uint8 (height by width, or with 3 or 4
    channels: RGB, RGBA), or an image of PIL. Printed digits are read, handwriting is not. Nothing leaves the machine.

    Raises NinefoldError if it shows no board, or several: `read_image_boards` gives these.

    >>> import ninefold, numpy
    >>> try:
    ...     ninefold.read_image(numpy.full((300, 300), 255, numpy.uint8))
    ... except ninefold.NinefoldError as error:
    ...     print(error)
    no grid found; a grid must be at least 12 % of the picture's shorter side
    """
    boards = read_image_boards(image)
    if len(boards) > 1:
        raise NinefoldError(f"the picture has {len(boards)} boards: read_image_boards gives all of them")
    return boards[0]


def read_image_boards(image: Picture) -> list[PictureReading]:
    """All boards in a picture in reading order, at least one; pictures as for `read_image`.

    >>> import ninefold, numpy
    >>> try:
    ...     ninefold.read_image_boards(numpy.full((300, 300), 255, numpy.uint8))
    ... except ninefold.NinefoldError as error:
    ...     print(error)
    no grid found; a grid must be at least 12 % of the picture's shorter side
    """
    try:
        boards = read_picture(*_data(image))
    except NinefoldError as error:
        if isinstance(image, (str, os.PathLike)):
            raise NinefoldError(f"{os.fspath(image)}: {error}") from None
        raise
    return [_reading(board) for board in boards]


def _data(image: Any) -> tuple[bytes, tuple[int, int, int] | None]:
    """The bytes of a file, or those of pixels with their shape: height, width, channels."""
    if isinstance(image, (bytes, bytearray, memoryview)):
        return bytes(image), None
    if isinstance(image, (str, os.PathLike)):
        with open(image, "rb") as file:
            return file.read(), None
    # PIL is only looked for where there is an image of it.
    pil = sys.modules.get("PIL.Image")
    if pil is not None and isinstance(image, pil.Image):
        from PIL import ImageOps

        # The pixels are not loaded yet, and in memory they would be copied twice.
        _check_size(image.width, image.height)
        upright: Any = ImageOps.exif_transpose(image)
        if upright.mode.startswith("I"):
            # More than 8 bits a pixel: `convert` would make everything above 255 white.
            upright = upright.convert("I")
            if upright.getextrema()[1] > 255:
                upright = upright.point(lambda value: value / 256)
        elif upright.mode == "F":
            raise NinefoldError("expected an image of PIL with whole numbers, found the mode F")
        upright = upright.convert("RGBA")
        return upright.tobytes(), (upright.height, upright.width, 4)
    shape: Any = getattr(image, "shape", ())
    if str(getattr(image, "dtype", "")) != "uint8" or len(shape) not in (2, 3):
        found = f"{type(image).__name__} of {image.dtype}" if hasattr(image, "dtype") else type(image).__name__
        raise NinefoldError(f"expected a path, bytes, an array of uint8 or an image of PIL, found {found}")
    height, width, *channels = shape
    _check_size(width, height)
    return image.tobytes(), (height, width, channels[0] if channels else 1)


def _check_size(width: int, height: int) -> None:
    # Before pixels are copied.
    if width * height > MAX_PIXELS:
        millions = MAX_PIXELS // 1_000_000
        raise NinefoldError(f"a picture of {width} by {height} pixels, where up to {millions} million are read")


def _reading(board: dict[str, Any]) -> PictureReading:
    cells = board["cells"]
    return PictureReading(
        text=board["puzzle"],
        sure=board["sure"],
        proper=board["proper"],
        screenshot=board["screenshot"],
        marks={place: tuple(cell["marks"]) for place, cell in enumerate(cells) if cell["marks"]},
        doubts={place: (cells[place]["digit"], cells[place]["other"]) for place in board["doubtful"]},
        confidence=tuple(cell["confidence"] for cell in cells),
        crossings=tuple(tuple((x, y) for x, y in row) for row in board["crossings"]),
    )
