#!/usr/bin/env python3
"""A second checker of proofs, written from docs/proofs.md alone.

It shares no code with the first, `ninefold verify`, and needs nothing but Python 3.8: no package, no import of ours. The build fails where the two
don't give the same verdict.

Usage: check.py [--partial] FILE ...
                             for each file the number of steps, whether its puzzles are solved, and the verdict; exit
                             code 1 if a line is refused, nothing is proved, or a puzzle isn't solved, which --partial
                             accepts
       check.py --each       reads lines from standard input and writes for each what becomes of it: "ok", "solved"
                             (if it solves its puzzle), or "no", a blank and the reason. A line that is refused is as if
                             it had not been there.
       check.py --texts      reads whole texts from standard input, each behind a line with the number of its bytes, and
                             writes for each its verdict: "solved N", "unsolved N" and "nothing N" with the number of
                             steps, or "line N", a colon and the reason
"""

import io
import json
import re
import signal
import sys

# Candidates are numbers from 0: cell * 9 + digit - 1. Sets of them are frozensets or sets; a cell is a number from 0.
ALL = frozenset(range(729))
DEPTH, FILLINGS, PATTERNS = 64, 100_000, 729
LONGEST_LINE, JSON_DEPTH = 1 << 24, 127


class Refused(Exception):
    """Why a line is not accepted."""


def need(condition, why):
    if not condition:
        raise Refused(why)


# The rules of Sudoku.

def row(cell):
    return cell // 9


def column(cell):
    return cell % 9


def box(cell):
    return cell // 27 * 3 + cell % 9 // 3


KINDS = {"r": row, "c": column, "b": box}


def cell_truth(cell):
    return frozenset(range(9 * cell, 9 * cell + 9))


def place_truth(digit, kind, number):
    return frozenset(9 * cell + digit - 1 for cell in range(81) if KINDS[kind](cell) == number)


TRUTHS = [cell_truth(cell) for cell in range(81)] + [
    place_truth(digit, kind, number) for kind in "rcb" for number in range(9) for digit in range(1, 10)
]
RIVALS = [frozenset().union(*(t for t in TRUTHS if c in t)) - {c} for c in range(729)]


def digits_of(candidates, cell):
    return {c % 9 + 1 for c in candidates if c // 9 == cell}


def cells_of(candidates):
    return {c // 9 for c in candidates}


# JSON, as far as a proof may use it.

TOKEN = re.compile(
    r" +|[\[\]{},:]|true|false|null|-?(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,20})?(?![0-9.eE])"
    r'|"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u(?![dD][89a-fA-F])[0-9a-fA-F]{4}'
    r'|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})*"'
)


def fields(pairs):
    value = dict(pairs)
    need(len(value) == len(pairs), "two fields of one name")
    return value


def read_json(source):
    at = depth = 0
    while at < len(source):
        found = TOKEN.match(source, at)
        need(found, f"column {at + 1}: no JSON, or none that a proof may use")
        depth += (found[0] in "[{") - (found[0] in "]}")
        need(depth <= JSON_DEPTH, "lists and objects too deep")
        at = found.end()
    try:
        # Every token is one of a proof; whether they are in order is what the library says. No number is used.
        return json.loads(source, object_pairs_hook=fields, parse_int=len, parse_float=len)
    except ValueError as error:
        raise Refused("not JSON") from error


# Texts.

def text(value):
    need(isinstance(value, str), "expected a text")
    return value


def listed(value):
    need(isinstance(value, list), "expected a list")
    return value


def read_truth(value):
    found = re.fullmatch(r"r([1-9])c([1-9])", text(value))
    if found:
        return ("cell", (int(found[1]) - 1) * 9 + int(found[2]) - 1)
    found = re.fullmatch(r"([1-9])([rcb])([1-9])", value)
    need(found, "expected a truth")
    return ("place", int(found[1]), found[2], int(found[3]) - 1)


def members(truth):
    return cell_truth(truth[1]) if truth[0] == "cell" else place_truth(*truth[1:])


def read_claim(value):
    """A pair: whether it is false, and the candidate; so claims are in their order."""
    found = re.fullmatch(r"r([1-9])c([1-9])(=|<>)([1-9])", text(value))
    need(found, "expected a claim")
    return (found[3] == "<>", ((int(found[1]) - 1) * 9 + int(found[2]) - 1) * 9 + int(found[4]) - 1)


def read_candidate(value):
    is_false, candidate = read_claim(value)
    need(not is_false, "expected a digit in a cell")
    return candidate


def read_candidates(value):
    candidates = set()
    for group in text(value).split(", "):
        found = re.fullmatch(r"r([1-9]+)c([1-9]+)\(([1-9]+)\)", group)
        need(found, "expected candidates")
        rows, columns, digits = ([int(sign) - 1 for sign in signs] for signs in found.groups())
        candidates |= {(9 * r + c) * 9 + d for r in rows for c in columns for d in digits}
    return candidates


def read_order(signs, keeps_bands):
    order = [int(sign) - 1 for sign in signs]
    need(sorted(order) == list(range(9)), "expected an order of nine")
    bands = [len({line // 3 for line in order[i : i + 3]}) for i in (0, 3, 6)]
    need(not keeps_bands or bands == [1, 1, 1], "an order that tears a band apart")
    return order


def read_symmetry(value):
    """The image of each candidate."""
    found = re.fullmatch(r"(t )?r([1-9]{9}) c([1-9]{9}) d([1-9]{9})", text(value))
    need(found, "expected a symmetry")
    rows, columns = read_order(found[2], True), read_order(found[3], True)
    digits = read_order(found[4], False)
    images = []
    for c in range(729):
        r, k = row(c // 9), column(c // 9)
        if found[1]:
            r, k = k, r
        images.append((rows.index(r) * 9 + columns.index(k)) * 9 + digits[c % 9])
    return images


class Puzzle:
    """What a text says: possible candidates, filled cells, the digits of givens, and the promise."""

    def __init__(self, value):
        self.givens, self.filled = {}, set()
        if len(text(value)) == 729 and ":" not in value:
            self.read_marks(value)
        else:
            self.read_cells(value)

    def read_marks(self, value):
        need(all(sign in (".", str(c % 9 + 1)) for c, sign in enumerate(value)), "expected 729 candidates")
        self.possible = frozenset(c for c, sign in enumerate(value) if sign != ".")
        self.promised = self.possible
        for cell in range(81):
            held = self.possible & cell_truth(cell)
            if len(held) == 1 and not RIVALS[min(held)] & self.possible:
                self.filled.add(cell)

    def read_cells(self, value):
        found = re.fullmatch(r"((?:\.|\+?[1-9]){81})(?::([1-9]{3}(?: [1-9]{3})*))?", value)
        need(found, "expected 81 cells")
        held = {}
        for cell, sign in enumerate(re.findall(r"\.|\+?[1-9]", found[1])):
            if sign != ".":
                held[cell] = 9 * cell + int(sign[-1]) - 1
                if sign[0] != "+":
                    self.givens[cell] = held[cell]
        known = set(held.values())
        seen = set().union(*(RIVALS[c] for c in known))
        need(not known & seen, "two of the same digit")
        triplets = [[int(sign) for sign in triplet] for triplet in (found[2] or "").split()]
        removed = {((r - 1) * 9 + c - 1) * 9 + d - 1 for d, r, c in triplets} - known
        self.filled = set(held)
        self.possible = ALL - seen - removed
        only_givens = self.givens and len(self.givens) == len(held) and removed <= seen
        self.promised = self.possible
        if only_givens:
            self.promised = frozenset(c for c in ALL if self.givens.get(c // 9, c) == c)


# Deadly patterns. Each rule gives B, the candidates of which one is true.

def rest_of_cells(candidates):
    return {c for cell in cells_of(candidates) for c in cell_truth(cell)} - candidates


def none_or_two(candidates):
    need(all(len(candidates & truth) in (0, 2) for truth in TRUTHS), "neither none nor two")


def pairs(promised, pattern):
    need(pattern <= promised, "the puzzle excludes some of it")
    none_or_two(pattern)
    return rest_of_cells(pattern)


def fillings(promised, pattern, others, budget):
    pool = pattern | {c for c in others if c // 9 in cells_of(pattern)}
    need(pool <= promised, "the puzzle excludes some of it")
    # Beginnings: what they put into each house, and whether they are by the pattern alone.
    begun = [(frozenset(), True)]
    for cell in sorted(cells_of(pool)):
        longer = []
        for digit in digits_of(pool, cell):
            places = {(kind, KINDS[kind](cell), digit) for kind in "rcb"}
            inside = 9 * cell + digit - 1 in pattern
            longer += [(held | places, own and inside) for held, own in begun if not held & places]
            need(len(longer) <= budget[0], "too many fillings")
        budget[0] -= len(longer)
        begun = longer
    alike = {}
    for held, own in begun:
        alike.setdefault(held, []).append(own)
    need(all(same != [True] for same in alike.values()), "a filling that no other is exchanged for")
    return rest_of_cells(pattern)


def rest(promised, pattern):
    none_or_two(pattern)
    both = {c % 9 for c in pattern}
    need(len(both) == 2 and len(pattern) != 36, "nothing to exchange")
    for cell in set(range(81)) - cells_of(pattern):
        need(len({c for c in promised & cell_truth(cell) if c % 9 in both}) != 1, "nothing to exchange")
    return rest_of_cells(pattern)


def lines(promised, houses, pattern):
    (kind, first), (other_kind, second) = houses
    need(kind == other_kind and kind != "b" and first != second and first // 3 == second // 3, "not two lines")
    along, across = (row, column) if kind == "r" else (column, row)
    at = {(along(cell), across(cell)): cell for cell in range(81)}
    cells = sorted(cells_of(pattern))
    need(len(cells) == 2, "not two cells")
    one, other = cells
    digits = digits_of(pattern, one)
    need(digits == digits_of(pattern, other) and len(digits) >= 2, "not the same digits")
    need(along(one) == along(other) and box(one) == box(other), "not in one line and box")
    need(along(one) // 3 != first // 3, "in the band of the lines")
    need(pattern <= promised, "the puzzle excludes some of it")
    count, known = 0, (set(), set())
    for place in range(9):
        held = [digits_of(promised, at[line, place]) for line in (first, second)]
        if place in (across(one), across(other)):
            full, none = [digits <= h for h in held], [not digits & h for h in held]
            if full == [True, True]:
                count += held[0] != held[1]
            else:
                need((full[0] and none[1]) or (full[1] and none[0]), "they can't move in the square")
                count += 1
        elif len(held[0]) == 1 and len(held[1]) == 1:
            known[0].update(held[0])
            known[1].update(held[1])
        else:
            count += held[0] != held[1]
    need(count + len(known[0] - known[1]) <= 1, "too much stays in place")
    square = {at[line, place] for line in (first, second) for place in (across(one), across(other))}
    beside = {cell for cell in range(81) if box(cell) in {box(s) for s in square}} - square
    of_cells = {c for cell in cells for c in cell_truth(cell) if c % 9 + 1 not in digits}
    return of_cells | {9 * cell + digit - 1 for cell in beside for digit in digits}


def clues(promised, forced):
    def is_forced(along, across):
        cell = forced // 9
        band = [other for other in range(81) if along(other) // 3 == along(cell) // 3]
        known = [other for other in band if not cell_truth(other) <= promised]
        held = [digits_of(promised, other) for other in known]
        if [len(digits) for digits in held] != [1, 1] or held[0] == held[1]:
            return False
        one, other = known
        if along(one) == along(other) or box(one) == box(other) or along(cell) in (along(one), along(other)):
            return False
        places = {(across(one), min(held[1])), (across(other), min(held[0]))}
        return (across(cell), forced % 9 + 1) in places

    need(is_forced(row, column) or is_forced(column, row), "no two clues force it")
    return {forced}


def symmetry(promised, images, candidate):
    need({images[c] for c in promised} == set(promised), "it isn't carried to itself")
    return cell_truth(candidate // 9) - {candidate} | {images[candidate]}


def near_symmetry(promised, images, clue, candidate):
    need(clue in promised, "the puzzle excludes the clue")
    need(clue == candidate or clue // 9 != candidate // 9, "two digits of one cell")
    more = promised - cell_truth(clue // 9) | {clue}
    need({images[c] for c in more} == more, "it isn't carried to itself")
    both = {clue, candidate}
    return rest_of_cells(both) | {images[candidate]}


def read_lines(value):
    houses = [re.fullmatch(r"([rcb])([1-9])", text(house)) for house in listed(value)]
    need(len(houses) == 2 and all(houses), "expected two lines")
    return [(found[1], int(found[2]) - 1) for found in houses]


def read_deadly(value):
    """The rule, with what it looks at."""
    need(isinstance(value, dict), "expected a deadly pattern")
    readers = {
        ("pairs",): (pairs, read_candidates),
        ("fillings",): (fillings, read_candidates),
        ("fillings", "others"): (fillings, read_candidates, read_candidates),
        ("rest",): (rest, read_candidates),
        ("lines", "pair"): (lines, read_lines, read_candidates),
        ("clues",): (clues, read_candidate),
        ("symmetry", "of"): (symmetry, read_symmetry, read_candidate),
        ("symmetry", "with", "of"): (near_symmetry, read_symmetry, read_candidate, read_candidate),
    }
    for names, (rule, *reads) in readers.items():
        if set(names) == set(value):
            parts = [read(value[name]) for name, read in zip(names, reads)]
            return rule, parts + [set()] if names == ("fillings",) else parts
    raise Refused("expected a deadly pattern")


# Steps.

def read_refutation(value):
    first = [read_shown(lemma) for lemma in listed(value.get("first", []))]
    if "cases" not in value:
        return first, None
    each = []
    for case in listed(value.get("each")):
        need(isinstance(case, dict), "expected a case")
        each.append((read_candidate(case.get("case")), read_refutation(case)))
    found = re.fullmatch(r"deadly ([1-9][0-9]{0,2})", text(value["cases"]))
    need(not found or int(found[1]) <= PATTERNS, "a number of no deadly pattern")
    cases = ("deadly", int(found[1])) if found else read_truth(value["cases"])
    return first, (cases, each)


def read_shown(value):
    need(isinstance(value, dict), "expected a claim and its refutation")
    return read_claim(value.get("claim")), read_refutation(value)


class Contradiction(Exception):
    """Nothing more is to be shown."""


class Known:
    """What is possible and what is true at a place of a refutation."""

    def __init__(self, possible, true, cited):
        self.possible, self.true, self.cited = possible, true, cited

    def suppose(self, claim):
        is_false, candidate = claim
        if is_false:
            if candidate in self.true:
                raise Contradiction
            self.possible = self.possible - {candidate}
        else:
            if candidate not in self.possible:
                raise Contradiction
            self.true = self.true | {candidate}
            self.possible = self.possible - RIVALS[candidate]

    def settle(self):
        settled = False
        while not settled:
            settled = True
            for candidates in self.cited.values():
                left = candidates & self.possible
                if not left:
                    raise Contradiction
                if len(left) == 1 and not left <= self.true:
                    self.suppose((False, min(left)))
                    settled = False

    def show(self, claim, refutation, depth):
        is_false, candidate = claim
        self.refute((not is_false, candidate), refutation, depth)

    def refute(self, supposition, refutation, depth):
        """Refutes a supposition made beside this one; what is known here stays."""
        need(depth <= DEPTH, "too deep")
        here = Known(self.possible, self.true, self.cited)
        first, split = refutation
        try:
            here.suppose(supposition)
            here.settle()
            for claim, inner in first:
                here.show(claim, inner, depth + 1)
                here.suppose(claim)
                here.settle()
        except Contradiction:
            return
        need(split is not None, "no contradiction")
        cases, each = split
        need(cases in self.cited, "the cases of what is not cited")
        need([case for case, _ in each] == sorted(self.cited[cases] & here.possible), "not the cases that are left")
        for case, inner in each:
            here.refute((False, case), inner, depth + 1)


class Checker:
    """Reads lines and keeps what is known of the puzzle begun last."""

    def __init__(self):
        self.possible = None
        self.puzzles = self.solved = self.steps = 0

    def line(self, source):
        """Reads a line, as bytes without the LF at its end."""
        need(len(source) < LONGEST_LINE, "too long")
        try:
            source = source.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Refused("not UTF-8") from error
        source = source[1:] if source.startswith("\ufeff") else source
        if not source.strip(" "):
            return
        line = read_json(source)
        need(isinstance(line, dict), "expected an object")
        if "puzzle" in line:
            self.begin(line)
        else:
            self.step(line)

    def begin(self, line):
        puzzle = Puzzle(line["puzzle"])
        start = Puzzle(line["position"]) if "position" in line else puzzle
        need(start.givens == puzzle.givens, "a position of another puzzle")
        self.solved += self.is_solved()
        self.puzzles += 1
        self.promised, self.possible, self.filled = puzzle.promised, start.possible, start.filled

    def step(self, line):
        claims = sorted({read_claim(value) for value in listed(line.get("conclusions"))})
        truths = [read_truth(value) for value in listed(line.get("truths"))]
        deadly = [read_deadly(value) for value in listed(line.get("deadly", []))]
        shown = [read_shown(value) for value in listed(line.get("shown"))]
        need(self.possible is not None, "a step before any puzzle")
        need(claims and [claim for claim, _ in shown] == claims, "not shown, or something else is")
        filled = set(self.filled)
        for is_false, candidate in claims:
            need(not is_false or candidate in self.possible, "no news")
            if not is_false:
                need(candidate // 9 not in filled, "filled")
                filled.add(candidate // 9)
        need(len(deadly) <= PATTERNS, "too many patterns")
        cited = {truth: members(truth) for truth in truths}
        budget = [FILLINGS]
        for number, (rule, parts) in enumerate(deadly, 1):
            parts = parts + [budget] if rule is fillings else parts
            cited["deadly", number] = rule(self.promised, *parts)
        for claim, refutation in shown:
            Known(self.possible, frozenset(), cited).show(claim, refutation, 1)
        self.steps += 1
        self.filled = filled
        for is_false, candidate in claims:
            self.possible -= {candidate} if is_false else RIVALS[candidate]

    def is_solved(self):
        clash = any(RIVALS[c] & self.possible for c in self.possible or ())
        return self.possible is not None and len(self.filled) == 81 and len(self.possible) == 81 and not clash


def read_lines_of(source):
    """The lines of a file, without the LF at their ends; what is left of a line that is too long is not read."""
    while True:
        line = source.readline(LONGEST_LINE + 1)
        if not line:
            return
        yield line[:-1] if line.endswith(b"\n") else line


def verdict(source):
    """Goes through a text: its verdict, and the checker."""
    checker = Checker()
    for number, line in enumerate(read_lines_of(source), 1):
        try:
            checker.line(line)
        except Refused as why:
            return f"line {number}: {why}", checker
    solved = checker.solved + checker.is_solved()
    if not checker.puzzles or not (checker.steps or solved):
        return "nothing", checker
    return "solved" if solved == checker.puzzles else "unsolved", checker


def check_each():
    checker = Checker()
    for source in read_lines_of(sys.stdin.buffer):
        try:
            checker.line(source)
            print("solved" if checker.is_solved() else "ok")
        except Refused as why:
            print("no", why)
    return 0


def check_texts():
    for length in sys.stdin.buffer:
        said, checker = verdict(io.BytesIO(sys.stdin.buffer.read(int(length))))
        print(said if said.startswith("line") else f"{said} {checker.steps}")
    return 0


def check_file(name, is_partial):
    """Whether the file is a proof, after a line that says so."""
    try:
        with open(name, "rb") as source:
            said, checker = verdict(source)
    except OSError as error:
        print(f"{name}: can't be read: {error.strerror}")
        return False
    solved = checker.solved + checker.is_solved()
    words = {"nothing": "nothing proved", "solved": "proved", "unsolved": "proved as far as it goes"}
    words = words.get(said, f"refused at {said}")
    print(f"{name}: {checker.steps} steps, {solved} of {checker.puzzles} puzzles solved, {words}")
    return said == "solved" or (said == "unsolved" and is_partial)


def main(arguments):
    sys.stdout.reconfigure(errors="backslashreplace")
    if arguments == ["--each"]:
        return check_each()
    if arguments == ["--texts"]:
        return check_texts()
    is_partial = arguments[:1] == ["--partial"]
    names = arguments[is_partial:]
    if not names or any(name.startswith("--") for name in names):
        print(__doc__, file=sys.stderr)
        return 2
    return int(not all([check_file(name, is_partial) for name in names]))


if __name__ == "__main__":
    # Who interrupts, or reads no further, wants no traceback.
    for name in {"SIGINT", "SIGPIPE"} & set(dir(signal)):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
