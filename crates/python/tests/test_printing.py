"""Books as PDF: what is on their pages is read back from the file."""

import re
import zlib
from pathlib import Path
from typing import Any

import numpy
import polars
import pytest
from puzzles import CLASH, NONE, PROPER, SEVERAL, SOLUTION, numbers

import ninefold
from ninefold import Board, NinefoldError
from ninefold.types import BookStyle

PUZZLES = [str(board) for board in ninefold.generate(6, seed=3)]


class Pages:
    """A PDF as it is read: its header, the size of its pages in millimetres, and what is drawn on each."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
        self.data = data
        boxes = re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", data)
        assert len(boxes) == 1
        self.size = tuple(round(float(side) / 72 * 25.4) for side in boxes[0])
        self.count = len(re.findall(rb"/Type ?/Page\b", data))
        streams = [zlib.decompress(part) for part in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL) if part[:1] == b"x"]
        self.drawn = [stream for stream in streams if b" re" in stream or b"Tj" in stream]

    @property
    def boards(self) -> int:
        """How many boards are drawn: each has one frame, and nothing else is a rectangle that is stroked."""
        return sum(len(re.findall(rb"\bre\s+S\b", page)) for page in self.drawn)


def test_a_book_has_the_pages_that_its_style_asks_for(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    assert ninefold.print_book(PUZZLES, path) == 3
    pages = Pages(path)
    # Four boards on the first page, two on the second, six small ones on the last.
    assert (pages.size, pages.count, pages.boards) == ((210, 297), 3, 12)
    assert ninefold.print_book(PUZZLES, path, paper="6x9in", per_page=1, solutions="none", title="Six") == 7
    pages = Pages(path)
    assert (pages.size, pages.count, pages.boards) == ((152, 229), 7, 6)
    assert b"(Six)" in pages.data
    assert ninefold.print_book(PUZZLES, str(path), large_print=True, solutions="page") == 6
    assert Pages(path).boards == 12
    assert list(tmp_path.iterdir()) == [path]


def test_equal_books_have_equal_bytes_whatever_the_puzzles_come_in(tmp_path: Path) -> None:
    cells = numpy.array([numbers(puzzle) for puzzle in PUZZLES], dtype=numpy.uint8)
    forms: list[Any] = [
        PUZZLES,
        tuple(PUZZLES),
        [Board(puzzle) for puzzle in PUZZLES],
        cells,
        cells.reshape(-1, 9, 9),
        numpy.array(PUZZLES),
        polars.Series(PUZZLES),
        polars.DataFrame({"id": range(6), "puzzle": PUZZLES}),
    ]
    books = []
    for at, form in enumerate(forms):
        ninefold.print_book(form, tmp_path / f"{at}.pdf", order="mixed", seed=5, threads=1 + at % 3)
        books.append((tmp_path / f"{at}.pdf").read_bytes())
    assert all(book == books[0] for book in books)
    ninefold.print_book(PUZZLES, tmp_path / "other.pdf", order="mixed", seed=6)
    assert (tmp_path / "other.pdf").read_bytes() != books[0]
    table = polars.DataFrame({"first": PUZZLES[:3], "second": PUZZLES[3:]})
    assert ninefold.print_book(table, tmp_path / "column.pdf", column="second") == 2


def test_settings_are_those_of_a_style_file(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    ninefold.print_book(PUZZLES, path, **{"per-page": 2, "solutions": "none"})  # type: ignore[misc, arg-type]
    assert Pages(path).count == 3
    with pytest.raises(NinefoldError, match="one of paper, margin, .*box_lines, found \"papre\"") as unknown:
        ninefold.print_book(PUZZLES, path, papre="a4")  # type: ignore[call-arg]
    # Its names are those that types know.
    assert unknown.value.expected is not None
    known = unknown.value.expected.removeprefix("a setting of a style, one of ").split(", ")
    assert known == list(BookStyle.__annotations__)


@pytest.mark.parametrize(
    ("style", "message"),
    [
        ({"per_page": 5}, 'per-page: "5" can\'t be used'),
        ({"margin": "wide"}, 'margin: "wide" can\'t be used'),
        ({"title": ["Six"]}, "title: expected a text, a number or a bool, found list"),
        ({"paper": "a6", "per_page": 9, "margin": "40mm"}, "no room for the boards"),
        ({"title": "数独"}, 'no font has "数"'),
        ({"lang": "xx"}, "expected a language"),
        ({"seed": -1}, "seed: expected a whole number"),
        ({"column": "puzzle"}, "column is for tables"),
    ],
)
def test_what_makes_no_sense_is_said_and_nothing_is_written(tmp_path: Path, style: dict[str, Any], message: str) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(b"before")
    with pytest.raises(NinefoldError) as raised:
        ninefold.print_book(PUZZLES, path, **style)
    assert message in str(raised.value)
    assert path.read_bytes() == b"before" and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("puzzle", "status", "message"),
    [
        (SEVERAL, "several", "more than one solution"),
        (NONE, "none", "no solution"),
        (CLASH, "invalid", "two 5s in box 1"),
        ("nonsense", "invalid", "expected a digit"),
        (None, "invalid", "no value"),
        (SOLUTION, None, "nothing to solve"),
    ],
)
def test_a_puzzle_that_cant_be_printed_is_named_by_its_row(tmp_path: Path, puzzle: Any, status: str | None, message: str) -> None:
    forms: list[Any] = [[*PUZZLES, puzzle, PROPER], polars.DataFrame({"puzzle": [*PUZZLES, puzzle, PROPER]})]
    for puzzles in forms:
        with pytest.raises(NinefoldError, match=message) as raised:
            ninefold.print_book(puzzles, tmp_path / "book.pdf")
        assert (raised.value.row, raised.value.status) == (6, status)
        assert str(raised.value).startswith("row 6: ")
    assert not list(tmp_path.iterdir())


def test_what_is_no_list_and_what_is_no_place_is_said(tmp_path: Path) -> None:
    with pytest.raises(NinefoldError, match="no puzzle to print"):
        ninefold.print_book([], tmp_path / "book.pdf")
    with pytest.raises(NinefoldError, match="found str"):
        ninefold.print_book(PROPER, tmp_path / "book.pdf")
    with pytest.raises(NinefoldError, match="a number of them"):
        ninefold.print_book(ninefold.generate(3, seed=1), tmp_path / "book.pdf")
    with pytest.raises(FileNotFoundError):
        ninefold.print_book(PUZZLES, tmp_path / "nowhere" / "book.pdf")
    with pytest.raises(IsADirectoryError):
        ninefold.print_book(PUZZLES, tmp_path)
    with pytest.raises(NinefoldError, match="font: not a TrueType"):
        (tmp_path / "font.ttf").write_bytes(b"no font")
        ninefold.print_book(PUZZLES, tmp_path / "book.pdf", font=tmp_path / "font.ttf")
    assert [path.name for path in tmp_path.iterdir()] == ["font.ttf"]


def test_two_fonts_are_for_the_whole_book(tmp_path: Path) -> None:
    fonts = Path(__file__).parents[2] / "print" / "fonts"
    pair = (fonts / "OpenSans-Semibold.ttf", fonts / "OpenSans-Regular.ttf")
    ninefold.print_book(PUZZLES, tmp_path / "own.pdf", font=pair)
    data = (tmp_path / "own.pdf").read_bytes()
    assert b"/NINEFC+OpenSans" in data and b"/NINEFA+" not in data
    with pytest.raises(NinefoldError, match="font: expected one font"):
        ninefold.print_book(PUZZLES, tmp_path / "book.pdf", font=pair * 2)  # type: ignore[arg-type]


def test_progress_is_told_and_can_end_it(tmp_path: Path) -> None:
    done: list[int] = []
    ninefold.print_book(PUZZLES, tmp_path / "book.pdf", progress=done.append)
    assert sum(done) == len(PUZZLES)

    def end(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ninefold.print_book(PUZZLES, tmp_path / "other.pdf", progress=end)
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]


def test_paths_are_drawn_as_they_are_explained(tmp_path: Path) -> None:
    puzzle = "000704005020010070000080002090006250600070008053200010400090000030060090200407000"
    families = {technique["id"]: technique["family"] for technique in ninefold.techniques()}
    drawn = [step for step in Board(puzzle).explain() if families[step.technique] != families["naked-single"]]
    assert len(drawn) > 5
    ninefold.print_book([puzzle], tmp_path / "path.pdf", solutions="path")
    # The puzzle, its steps but for the singles, and the solution.
    assert Pages(tmp_path / "path.pdf").boards == len(drawn) + 2
