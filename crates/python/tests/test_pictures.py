"""Boards read from pictures."""

from pathlib import Path

import numpy
import pytest

import ninefold

PICTURES = Path(__file__).parents[2] / "picture" / "tests" / "data"
PUZZLE = ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6....."


@pytest.mark.parametrize("name", ["light.png", "turned-photo.jpg"])
def test_files_and_bytes(name: str) -> None:
    for image in (PICTURES / name, str(PICTURES / name), (PICTURES / name).read_bytes()):
        reading = ninefold.read_image(image)
        assert (reading.text, reading.sure, reading.proper, reading.doubts) == (PUZZLE, True, True, {})
        assert str(reading.board) == PUZZLE
        assert len(reading.crossings) == len(reading.crossings[0]) == 10


def test_marks() -> None:
    reading = ninefold.read_image(PICTURES / "dark-with-marks.png")
    assert len(reading.marks) > 20 and all(1 <= digit <= 9 for marks in reading.marks.values() for digit in marks)
    assert not any(reading.text[cell] != "." for cell in reading.marks)


def test_pixels() -> None:
    pil = pytest.importorskip("PIL.Image")
    with pil.open(PICTURES / "light.png") as image:
        assert ninefold.read_image(image).text == PUZZLE
        grey = numpy.asarray(image.convert("L"))
        colour = numpy.asarray(image.convert("RGB"))
    deep = pil.fromarray(grey.astype(numpy.uint16) * 257)
    assert deep.mode.startswith("I") and ninefold.read_image(deep).text == PUZZLE
    assert ninefold.read_image(grey).text == ninefold.read_image(colour).text == PUZZLE
    assert ninefold.read_image(grey[::2, ::2]).text == PUZZLE
    page = numpy.hstack([grey, grey])
    assert [board.text for board in ninefold.read_image_boards(page)] == [PUZZLE, PUZZLE]
    with pytest.raises(ninefold.NinefoldError, match="has 2 boards"):
        ninefold.read_image(page)


@pytest.mark.parametrize(
    ("image", "message"),
    [
        (b"53..7", "no PNG, JPEG or WebP picture"),
        (b"\x89PNG\r\n\x1a\n", "a broken PNG picture"),
        (numpy.zeros((9, 9)), "found ndarray of float64"),
        (numpy.zeros((9, 9, 2), numpy.uint8), "expected 1, 3 or 4 channels, found 2"),
        (numpy.zeros((0, 9), numpy.uint8), "a picture of 9 by 0 pixels"),
        (numpy.broadcast_to(numpy.uint8(255), (60_000, 60_000)), "a picture of 60000 by 60000 pixels"),
        (None, "found NoneType"),
    ],
)
def test_what_is_no_picture_is_said(image: object, message: str) -> None:
    with pytest.raises(ninefold.NinefoldError, match=message):
        ninefold.read_image(image)  # type: ignore[arg-type]
