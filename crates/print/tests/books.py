#!/usr/bin/env python3
"""Books of the program `ninefold`, held to what other programs see in them.

Usage: crates/print/tests/books.py PROGRAM

It makes three styles of books of made puzzles and holds each to `qpdf --check`, `mutool`, `pdfinfo` (paper, pages), `pdffonts` (every font is
embedded), the rules of PDF/A-2b (by `archive.py` beside it, and by `verapdf` where that is installed), measures the margins on the operators,
and has pages drawn at 150 dpi by `pdftoppm` and read by `ninefold read`: a few, or 100 where NINEFOLD_SLOW_TESTS is set. The same pages as PNG
are read as well. Then it makes a book of 1,000 puzzles, and prints its time and size.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from archive import ArchiveError, check_archive

MM = 72 / 25.4
SEED = "7"

# Name, settings, width and height in millimetres, inner and outer margin, boards on a page.
STYLES = [
    ("paperback", ["--paper", "6x9in", "--per-page", "6", "--set", "gutter=5mm"], 152.4, 228.6, 20, 15, 6),
    ("magazine", ["--per-page", "9", "--set", "gutter=0mm", "--set", "bleed=3mm", "--set", "header={numbers}|{title}"], 210, 297, 15, 15, 9),
    ("exercise book", ["--paper", "a5", "--per-page", "1", "--set", "gutter=0mm", "--set", "margin=12mm"], 148, 210, 12, 12, 1),
]


# Books of other kinds: their settings, width and height in millimetres.
OTHERS = [
    ("large", ["--level", "gentle", "-n", "2", "--large-print", "--set", "instructions=true", "--set", "contents=true"], 210, 297),
    ("worksheet", ["--practise", "hidden-pair", "-n", "4"], 210, 297),
    ("booklet", ["--course", "xy-chain", "-n", "2", "--paper", "a5"], 148, 210),
    ("paths", ["--level", "hard", "-n", "2", "--set", "solutions=path", "--title", "A & (B)", "--set", "author=Ada"], 210, 297),
    ("codes", ["--level", "easy", "-n", "3", "--set", "qr=https://example.org/", "--set", "solutions=page", "--set", "notes=true"], 210, 297),
]


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words[:4])} …: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def make_puzzles(program, count):
    """Returns a list of puzzles, one on a line."""
    return run(program, "generate", "-q", "-n", str(count), "--seed", SEED).split()


def check_document(pdf, width, height, bleed):
    """Holds a PDF to other programs, and returns the number of its pages."""
    said = run("qpdf", "--check", pdf)
    if "warning" in said.lower() or "No syntax or stream encoding errors" not in said:
        sys.exit(f"{pdf}: qpdf --check\n{said}")
    # It draws every page, and says on standard error what it had to repair.
    drawn = subprocess.run(["mutool", "draw", "-q", "-F", "trace", "-o", os.devnull, pdf], capture_output=True, text=True, check=False)
    # Debian's is built without colour profiles, and says so.
    said = drawn.stderr.replace("warning: ICC support is not available\n", "").strip()
    if drawn.returncode != 0 or said:
        sys.exit(f"{pdf}: mutool draw: {drawn.returncode}\n{said}")
    check_archive(pdf)
    if shutil.which("verapdf"):
        run("verapdf", "--flavour", "2b", pdf)
    info = run("pdfinfo", "-box", pdf)
    boxes = dict(re.findall(r"^(\w+Box):\s*(.*)$", info, re.M))
    for box, grown in [("TrimBox", 0), ("BleedBox", bleed), ("MediaBox", bleed)]:
        left, bottom, right, top = (float(number) / MM for number in boxes[box].split())
        found = (right - left, top - bottom)
        if abs(found[0] - width - 2 * grown) > 0.1 or abs(found[1] - height - 2 * grown) > 0.1:
            sys.exit(f"{pdf}: {box} {found}")
    fonts = run("pdffonts", pdf).splitlines()[2:]
    # The columns behind the name and the kind: encoding, embedded, subset, Unicode.
    if not fonts or any(not re.search(r"\syes\s+yes\s+yes\s", font) for font in fonts):
        sys.exit(f"{pdf}: pdffonts\n{fonts}")
    return int(re.search(r"^Pages:\s*(\d+)", info, re.M).group(1))


# Files that break a rule: what is replaced by as many bytes, and a word of the rule.
BROKEN = [
    (b"<pdfaid:conformance>B<", b"<pdfaid:conformance>X<", "conformance B"),
    (b"(Ninefold)", b"(Ninefolk)", "equal to the information"),
    (b"/Identity-H", b"/Identity-V", "Identity-H"),
    (b"/GTS_PDFA1", b"/GTS_PDFX1", "one output intent"),
    (b"/FontFile2", b"/FontFileX", "FontFile2"),
    (b"\n%\x80\x80", b"\n%ab", "a header"),
]


def check_broken_files(pdf):
    """Requires that the rules of archives are noticed where they are broken."""
    with open(pdf, "rb") as file:
        whole = file.read()
    for good, bad, word in BROKEN:
        if good not in whole:
            sys.exit(f"{pdf}: no {good}")
        with open(pdf + ".broken", "wb") as file:
            file.write(whole.replace(good, bad))
        try:
            check_archive(pdf + ".broken")
        except (ArchiveError, KeyError) as error:
            if word in str(error):
                continue
            sys.exit(f"{pdf}: {bad} is refused for another reason: {error}")
        sys.exit(f"{pdf}: {bad} isn't noticed")


def read_frames(pdf):
    """Returns the frames of the boards on each page, from its operators: left, bottom, right, top in points."""
    plain = pdf + ".plain"
    run("qpdf", "--qdf", "--object-streams=disable", pdf, plain)
    with open(plain, "rb") as file:
        text = file.read()
    pages = []
    for content in re.findall(rb"\nstream\n(.*?)\nendstream", text, re.S):
        if b"\nBT\n" not in content and not content.startswith(b"BT\n"):
            continue
        # An offset comes first where the paper reaches beyond the page.
        shift = re.match(rb"1 0 0 1 ([\d.]+) ([\d.]+) cm", content)
        across = float(shift.group(1)) if shift else 0
        up = float(shift.group(2)) if shift else 0
        frames = []
        for frame in re.findall(rb"([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\nS\n", content):
            x, y, wide, high = map(float, frame)
            frames.append((x + across, y + up, x + across + wide, y + up + high))
        if frames:
            pages.append(frames)
    return pages


def check_margins(pdf, pages, width, height, inner, outer, bleed):
    """Requires that the boards of the first pages reach both margins, and none goes farther, within a tenth of a millimetre."""
    for number, frames in enumerate(read_frames(pdf)[:pages], 1):
        top = height - max(frame[3] for frame in frames) / MM + bleed
        bottom = min(frame[1] for frame in frames) / MM - bleed
        if min(top, bottom) < outer - 0.1:
            sys.exit(f"{pdf}: page {number} has {top:.3f} mm above and {bottom:.3f} mm below its boards")
        left = min(frame[0] for frame in frames) / MM - bleed
        right = width - max(frame[2] for frame in frames) / MM + bleed
        expected = (inner, outer) if number % 2 == 1 else (outer, inner)
        if abs(left - expected[0]) > 0.1 or abs(right - expected[1]) > 0.1:
            sys.exit(f"{pdf}: page {number} has margins of {left:.3f} and {right:.3f} mm, expected {expected}")


def read_pages(program, pdf, boards, folder):
    """Requires that the picture reader reads the pages of a folder as they were printed, and removes them."""
    read = 0
    for name in sorted(os.listdir(folder), key=lambda name: (len(name), name)):
        if not name.startswith("page"):
            continue
        found = run(program, "read", "-q", f"{folder}/{name}").split()
        for line in found:
            if line != boards[read]:
                sys.exit(f"{pdf}: {name} reads as {line}, expected {boards[read]}")
            read += 1
        os.remove(f"{folder}/{name}")
    if read != len(boards):
        sys.exit(f"{pdf}: {read} boards read, expected {len(boards)}")


def check_pictures(program, pdf, boards, pages, folder):
    """Requires that the first pages are read back from the pixels of another program."""
    run("pdftoppm", "-r", "150", "-png", "-l", str(pages), pdf, f"{folder}/page")
    read_pages(program, pdf, boards, folder)


def main():
    program = os.path.abspath(sys.argv[1])
    slow = "NINEFOLD_SLOW_TESTS" in os.environ
    # A third of the pages each; of a few, the last ones have solutions.
    pages = 34 if slow else 2
    with tempfile.TemporaryDirectory() as folder:
        pages_read = 0
        for name, settings, width, height, inner, outer, per_page in STYLES:
            puzzles = make_puzzles(program, per_page * pages)
            listed, pdf = f"{folder}/list.txt", f"{folder}/{name.replace(' ', '-')}.pdf"
            with open(listed, "w", encoding="ascii") as file:
                file.write("\n".join(puzzles) + "\n")
            caption = ["--set", "caption={number}"]
            run(program, "print", "-q", listed, "-o", pdf, *settings, *caption, "--set", "solutions-per-page=9")
            bleed = 3 if "bleed=3mm" in settings else 0
            count = check_document(pdf, width, height, bleed)
            check_margins(pdf, pages, width, height, inner, outer, bleed)
            check_pictures(program, pdf, puzzles, pages, folder)
            run(program, "print", "-q", listed, "-o", f"{folder}/page.png", *settings, *caption, "--set", "solutions=none")
            read_pages(program, pdf, puzzles, folder)
            pages_read += pages
            print(f"{name}: {len(puzzles)} puzzles on {count} pages, {pages} of them read at 150 dpi")
        check_broken_files(pdf)
        print(f"{pages_read} pages read as they were printed")
        for name, settings, width, height in OTHERS:
            pdf = f"{folder}/{name}.pdf"
            run(program, "print", "-q", "--seed", SEED, *settings, "-o", pdf)
            print(f"{name}: {check_document(pdf, width, height, 0)} pages")
        pdf = f"{folder}/thousand.pdf"
        began = time.monotonic()
        run(program, "print", "-q", "-j", "1", "--level", "easy", "-n", "1000", "--seed", SEED, "-o", pdf)
        seconds = time.monotonic() - began
        print(f"1,000 puzzles made, rated and laid out on one thread: {seconds:.1f} s, {os.path.getsize(pdf) / 1e6:.2f} MB")


main()
