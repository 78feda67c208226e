//! Readings of conclusions from there being one solution.

use std::collections::HashMap;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};

use super::page::{Page, candidates, cells, digits};
use super::said::{Clause, Supposed};

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    patterns(page, id)
        || rectangles(page, id)
        || roofs(page, id)
        || avoidable(page, id)
        || guarded(page, id)
        || graves(page, id)
        || two_lines(page, id)
        || clues(page, id)
}

/// Cells that could be filled in another way if they contained only these digits; so one of them contains
/// another.
fn deadly(page: &mut Page<'_>, cells: CellMap, digits: DigitSet) {
    let filled = page.facts().board().filled_cells();
    page.check(cells.is_disjoint(filled), "a cell is filled");
    page.check(never_alone(page, cells, digits), "the digits can't always be rearranged");
    page.shown(Clause::one(page.of(cells, DigitSet::FULL - digits)));
    for cell in cells {
        if page.all_of(cell.into()).digits().len() <= digits.len()
            && digits.contains_all(page.all_of(cell.into()).digits())
        {
            page.contents(cell.into());
        }
    }
}

/// Digits that each house gets from a filling.
type Signature = Vec<(House, DigitSet)>;

/// Whether every way to fill cells with some digits has another that puts the same digits into every house.
fn never_alone(page: &Page<'_>, cells: CellMap, digits: DigitSet) -> bool {
    let order: Vec<Cell> = cells.iter().collect();
    let mut ways: HashMap<Signature, (usize, bool)> = HashMap::new();
    fill(&order, digits, &mut Vec::new(), &mut |filling| {
        let mut by_house: HashMap<House, DigitSet> = HashMap::new();
        let mut possible = true;
        for (&cell, &digit) in order.iter().zip(filling) {
            possible &= page.facts().has_candidate(cell.with_digit(digit));
            for house in cell.houses() {
                *by_house.entry(house).or_insert(DigitSet::EMPTY) |= DigitSet::of(digit);
            }
        }
        let mut signature: Signature = by_house.into_iter().collect();
        signature.sort_by_key(|(house, _)| house.index());
        let way = ways.entry(signature).or_default();
        way.0 += 1;
        way.1 |= possible;
    });
    ways.values().all(|&(count, possible)| count > 1 || !possible)
}

fn fill(order: &[Cell], digits: DigitSet, filling: &mut Vec<Digit>, see: &mut dyn FnMut(&[Digit])) {
    let Some(&cell) = order.get(filling.len()) else { return see(filling) };
    let clashes = |digit: Digit| {
        order.iter().zip(filling.iter()).any(|(&other, &there)| there == digit && other.sees(cell))
    };
    let free: Vec<Digit> = digits.iter().filter(|&digit| !clashes(digit)).collect();
    for digit in free {
        filling.push(digit);
        fill(order, digits, filling, see);
        filling.pop();
    }
}

fn patterns(page: &mut Page<'_>, id: &str) -> bool {
    let cells = page.cells("cells");
    match id {
        "ur-deadly" | "unique-loop-deadly" => {
            let pair = page.digits("pair");
            let paired = cells.touched_houses().iter().all(|house| (house.cells() & cells).len() == 2);
            page.check(paired && pair.len() == 2, "the digits can't be swapped");
            deadly(page, cells, pair);
        }
        "extended-rectangle-deadly"
        | "borescoper-deadly"
        | "matrix-deadly"
        | "rotating-deadly"
        | "anonymous-deadly" => {
            deadly(page, cells, page.digits("digits"));
        }
        "rearranged" => {
            let (one, other) = (page.candidates("one"), page.candidates("other"));
            let inside = |house: House, all: CandidateMap| {
                all.iter().filter(move |one| house.cells().contains(one.cell())).map(|one| one.digit())
            };
            let once =
                |all: CandidateMap| all.iter().all(|one| all.without(one).iter().all(|two| !one.sees(two)));
            let same = House::all().all(|house| {
                inside(house, one).collect::<DigitSet>() == inside(house, other).collect::<DigitSet>()
            });
            page.check(same && once(one) && once(other), "a house is left with other digits");
            page.check(
                one.is_disjoint(other) && one.cells() == other.cells(),
                "they aren't other digits of the same cells",
            );
            page.check(one.iter().all(|one| page.facts().has_candidate(one)), "it can't be so");
        }
        "ur-missing" => {
            let missing = page.candidates("missing");
            page.check(missing.iter().all(|one| !page.facts().has_candidate(one)), "it is still there");
            page.check(missing.cells().is_disjoint(page.facts().board().filled_cells()), "a cell is filled");
        }
        "unique-loop-hidden" => {
            let (two, house) = (page.cells("two"), page.house("house"));
            page.digits("digits").iter().for_each(|digit| page.confined(house, digit, two | cells));
            page.check(cells.len() + 1 == page.digits("digits").len(), "miscounted");
        }
        "unique-loop-so-hidden" => page.gone(page.candidates("gone")),
        _ => return false,
    }
    true
}

fn rectangles(page: &mut Page<'_>, id: &str) -> bool {
    let rectangle = page.before().find(|sentence| ["ur-deadly", "avoidable-no-given"].contains(&sentence.id));
    let corners = cells(rectangle.unwrap_or(page.sentence()), "cells");
    let (cell, digit) = (page.cells("cell"), page.digits("digit"));
    match id {
        "ur-confined" | "ur-strong-links" => {
            for house in page.houses("lines") | page.houses("houses") {
                page.confined(house, page.digit("digit"), corners);
            }
        }
        "ur-crossed-if" => {
            let roof: Vec<CandidateMap> =
                page.cells("cells").iter().map(|cell| page.of(cell.into(), digit)).collect();
            if let [one, other] = roof[..] {
                page.if_then(one, other);
                page.if_then(other, one);
            }
        }
        "ur-so-crossed" => page.gone(page.of(page.cells("gone"), digit)),
        "ur-hidden-if" => {
            let (corner, opposite) = (page.cells("corner"), page.cells("opposite"));
            let (other, start) = (page.digits("other"), page.of(page.cells("corner"), page.digits("other")));
            for beside in corners - corner - opposite {
                page.if_then(start, page.of(beside.into(), digit));
            }
            page.if_then(start, page.of(opposite, other));
        }
        "ur-so-hidden" => page.gone(page.of(page.cells("corner"), page.digits("other"))),
        "ur-strong-beside" => {
            page.check(page.digits("digits").len() == 2, "not bivalue");
            page.only(cell, page.digits("digits"));
        }
        "ur-strong-if" => {
            let start = page.of(cell, digit);
            page.candidates("forced").iter().for_each(|forced| page.if_then(start, forced.into()));
        }
        "ur-so-strong" => {
            page.end();
            page.gone(page.of(cell, digit));
        }
        "burred-if" => {
            page.suppose(Supposed::True(page.of(cell, digit)));
            let (cells, digits) = (page.cells("cells"), page.digits("digits"));
            page.check(cells.len() == page.number("n") && digits.len() == cells.len(), "miscounted");
            page.contents(cells);
            let others = page.of(cells, DigitSet::FULL - digits);
            others.iter().for_each(|other| page.no(other.into()));
        }
        "burred-then" => {
            let other = page.cells("other");
            page.no(page.of(other, page.digits("extras")));
        }
        _ => return false,
    }
    true
}

fn roofs(page: &mut Page<'_>, id: &str) -> bool {
    let (cells, digits, extras) = (page.cells("cells"), page.digits("digits"), page.digits("extras"));
    match id {
        "roof-one-cell" | "roof-cells" => {
            let roof = cells | page.cells("cell");
            // Those of an avoidable rectangle have one digit of the pattern each.
            page.contents(roof);
            page.one(page.of(roof, extras));
        }
        "roof-so-one-cell" => page.gone(page.of(page.cells("cell"), page.digits("lost"))),
        "roof-so-seen" => page.gone(page.cells("victims").candidates(page.digit("digit"))),
        "roof-joined" => {
            let roof = page.cells("roof");
            page.check(cells.len() + 1 == page.number("n") && digits.len() == page.number("n"), "miscounted");
            page.check(digits.contains_all(page.all_of(cells).digits()), "the cells contain other digits");
            let shared = page.houses("houses").iter().all(|house| house.cells().contains_all(roof | cells));
            page.check(shared, "they don't share the houses");
            page.contents(cells);
        }
        "roof-so-joined" => page.gone(page.candidates("gone")),
        "roof-confined" => page.confined_just(page.house("house"), page.digit("digit"), cells),
        "roof-so-locked" => page.gone(page.candidates("gone")),
        "roof-as-cell" => page.one(page.of(page.cells("roof"), extras)),
        "roof-crossing" => {
            page.check(cells.len() + 1 == page.number("n") && digits.len() == page.number("m"), "miscounted");
            let both = page.house("line").cells() | page.house("house").cells();
            page.check(both.contains_all(cells), "the cells are elsewhere");
            page.check(digits.contains_all(page.all_of(cells).digits()), "the cells contain other digits");
            page.contents(cells);
        }
        "roof-crossing-once" | "roof-crossing-twice" => {
            let last = page.last("roof-crossing");
            let all =
                super::page::cells(last, "cells") | super::page::cells(page.last("roof-as-cell"), "roof");
            self::digits(last, "digits").iter().for_each(|digit| page.one(page.of(all, digit.into())));
            let (line, house) = (page.house("line").cells(), page.house("house").cells());
            page.check(
                (line | house).contains_all(super::page::cells(last, "cells")),
                "the cells are elsewhere",
            );
            for digit in page.digits("twice") {
                page.one(page.of(all & (line - house), digit.into()));
                page.one(page.of(all & (house - line), digit.into()));
            }
        }
        _ => return false,
    }
    true
}

/// Whether cells can swap two digits: each house has both or neither.
fn swaps(cells: CellMap) -> bool {
    cells.touched_houses().iter().all(|house| (house.cells() & cells).len() == 2)
}

fn avoidable(page: &mut Page<'_>, id: &str) -> bool {
    let (cells, pair) = (page.cells("cells"), page.digits("pair"));
    let (cell, digit) = (page.cells("cell"), page.digits("digit"));
    match id {
        "avoidable-no-given" => {
            let givens = page.facts().board().givens();
            page.check(cells.is_disjoint(givens), "a cell is a given");
        }
        "avoidable-deadly" | "avoidable-swap" => {
            let mut wrong = page.candidates("wrong");
            if id == "avoidable-swap" {
                for sentence in page.before() {
                    wrong |= candidates(sentence, "last") | candidates(sentence, "left");
                    if let ("avoidable-last" | "avoidable-bare", Some(cell), Some(digit)) = (
                        sentence.id,
                        self::cells(sentence, "cell").first(),
                        digits(sentence, "digit").first(),
                    ) {
                        wrong.insert(cell.with_digit(digit));
                    }
                }
            }
            wrong = wrong.iter().filter(|one| cells.contains(one.cell())).collect();
            let board = page.facts().board();
            let there = cells.iter().filter_map(|cell| Some(cell.with_digit(board.value(cell)?)));
            let all = wrong | there.collect::<CandidateMap>();
            let whole = all.cells() == cells && all.len() == cells.len() && all.digits() == pair;
            let alternate = all.iter().all(|one| (all.without(one)).iter().all(|other| !one.sees(other)));
            page.check(whole && alternate && swaps(cells), "they can't be swapped");
            page.check(cells.is_disjoint(board.givens()), "a cell is a given");
            let pair = all.digits();
            page.shown(Clause::not(wrong));
            // A cell that contains nothing else is seen to be so.
            let floor =
                |one: &ninefold_core::Candidate| pair.contains_all(page.all_of(one.cell().into()).digits());
            let floor = wrong.iter().filter(floor).collect::<CandidateMap>();
            page.contents(floor.cells());
        }
        "avoidable-last" | "avoidable-bare" => {
            let last = page.candidates("last") | page.candidates("left");
            for house in page.houses("houses") {
                last.digits().iter().for_each(|digit| page.confined(house, digit, house.cells()));
            }
            if id == "avoidable-bare" {
                page.contents(last.cells());
            }
            last.iter().for_each(|last| page.if_then(page.of(cell, digit), last.into()));
        }
        "avoidable-so" => page.gone(page.of(cell, digit)),
        _ => return false,
    }
    true
}

fn guarded(page: &mut Page<'_>, id: &str) -> bool {
    let guardians = page.candidates("guardians");
    match id {
        "external-without" => {
            for house in page.houses("houses") {
                page.digits("pair").iter().for_each(|digit| page.confined(house, digit, house.cells()));
            }
            page.one(guardians);
        }
        "external-without-avoidable" => {
            let wrong = page.candidates("wrong");
            let digits = wrong.digits();
            for house in page.houses("houses") {
                let here: DigitSet =
                    digits.iter().filter(|&digit| !page.places(house, digit).is_empty()).collect();
                here.iter().for_each(|digit| page.confined(house, digit, house.cells()));
            }
            wrong.iter().for_each(|one| page.follows(Clause::one(guardians.with(one))));
        }
        "guardian-one-true" => {
            let without = ["external-without", "external-without-avoidable"];
            let last =
                page.before().find(|sentence| without.contains(&sentence.id)).unwrap_or(page.sentence());
            page.one(candidates(last, "guardians"));
        }
        "guardian-so-only" => page.yes(page.cell("cell").with_digit(page.digit("digit")).into()),
        "guardian-so-seen" => page.gone(page.candidates("gone")),
        _ => return false,
    }
    true
}

fn graves(page: &mut Page<'_>, id: &str) -> bool {
    let extras = candidates(page.last("bug-deadly"), "extras");
    match id {
        "bug-deadly" => {
            let rest = page.all_of(page.facts().empty_cells()) - page.candidates("extras");
            let cells = page.facts().empty_cells().iter().all(|cell| rest.digits_in(cell).len() == 2);
            let two =
                |house: House, digit: Digit| [0, 2].contains(&(rest.cells_of(digit) & house.cells()).len());
            let houses = House::all().all(|house| Digit::ALL.into_iter().all(|digit| two(house, digit)));
            page.check(cells && houses, "it isn't a grave");
            page.shown(Clause::one(page.candidates("extras")));
        }
        "bug-one-true" => page.one(extras),
        "bug-one-digit" => page.one(page.of(page.cells("cells"), page.digits("digit"))),
        "bug-so-one-cell" => {
            page.one(page.of(page.cells("cell"), page.digits("extras")));
            page.gone(page.candidates("gone"));
        }
        "bug-so-seen" => page.gone(page.candidates("gone")),
        "reverse-bug-filled" => {
            let (pair, filled, cells) = (page.digits("pair"), page.cells("filled"), page.cells("cells"));
            let board = page.facts().board();
            let placed: CellMap =
                Cell::all().filter(|&cell| board.value(cell).is_some_and(|d| pair.contains(d))).collect();
            page.check(placed == filled, "a digit of the pair is placed elsewhere");
            let both = filled | cells;
            let houses = HouseSet::FULL.iter().all(|house| [0, 2].contains(&(house.cells() & both).len()));
            page.check(houses, "a house has one alone");
            page.shown(Clause::one(page.of(cells, DigitSet::FULL - pair)));
        }
        "reverse-bug-deadly" => {
            let pair = digits(page.last("reverse-bug-filled"), "pair");
            page.check(page.digits("pair") == pair, "the digits are others");
        }
        _ => return false,
    }
    true
}

/// Returns the cells of two lines, side by side, each with the digits it can have in any solution.
fn side_by_side(page: &Page<'_>, lines: HouseSet) -> Vec<[(Cell, DigitSet); 2]> {
    let lines: Vec<House> = lines.iter().collect();
    let &[one, other] = &lines[..] else { return Vec::new() };
    let givens = page.facts().promised_givens();
    let open = |cell: Cell| match page.facts().board().value(cell) {
        Some(value) if givens.is_empty() || givens.contains(cell) => (cell, value.into()),
        None if givens.is_empty() => (cell, page.facts().candidates(cell)),
        _ => (cell, DigitSet::FULL),
    };
    (0..9).map(|place| [open(one.cell(place)), open(other.cell(place))]).collect()
}

fn two_lines(page: &mut Page<'_>, id: &str) -> bool {
    let shape = page.last("qiu-square");
    let lines = super::page::houses(shape, "lines");
    let [pair, square] = ["pair", "square"].map(|name| cells(shape, name));
    let all = digits(shape, "digits");
    match id {
        "qiu-square" => {
            let one_line =
                pair.len() == 2 && pair.covered_line().is_some() && pair.box_mask().count_ones() == 1;
            let crossed = |cell: &Cell| pair.iter().any(|other| cell.sees(other));
            let on_lines = lines.iter().fold(CellMap::EMPTY, |all, line| all | line.cells());
            let cross: CellMap = on_lines.iter().filter(crossed).collect();
            page.check(one_line && lines.len() == 2 && cross == square, "the lines cross elsewhere");
            page.check(page.house("house").cells().contains_all(square), "the square is elsewhere");
            let has = pair.iter().all(|cell| !page.of(cell.into(), all).is_empty());
            page.check(has, "a cell has none of the digits");
        }
        "qiu-confined" | "qiu-confined-but" => {
            let (house, but) = (page.house("house"), page.candidates("guardians"));
            for digit in page.digits("digits") {
                let places = page.places(house, digit) - but.cells_of(digit);
                page.check(square.contains_all(places), "there are other places");
            }
        }
        "qiu-swap" | "qiu-ways" => page.check(page.houses("lines") == lines, "the lines are others"),
        "qiu-paired" | "qiu-paired-but" | "qiu-stuck" => {
            let odd = page.digits("odd");
            let columns = side_by_side(page, lines);
            let fixed = columns
                .iter()
                .filter(|[one, other]| one.1.len() == 1 && other.1.len() == 1 && !square.contains(one.0));
            let fixed: Vec<_> = fixed.collect();
            if id == "qiu-stuck" {
                let stuck = page.cells("cells");
                let unlike = columns.iter().filter(|[one, other]| one.1 != other.1);
                let unlike: CellMap = unlike.flat_map(|both| both.iter().map(|(cell, _)| *cell)).collect();
                page.check(!stuck.is_empty() && unlike.contains_all(stuck), "they can swap");
            } else {
                let cells =
                    fixed.iter().flat_map(|both| both.iter().map(|(cell, _)| *cell)).collect::<CellMap>();
                page.check(cells == page.cells("fixed"), "other cells can't swap");
                let [one, other] =
                    [0, 1].map(|line| fixed.iter().fold(DigitSet::EMPTY, |all, both| all | both[line].1));
                page.check((one - other) | (other - one) == odd, "other digits are in one line alone");
            }
        }
        "qiu-deadly" => {
            let columns = side_by_side(page, lines);
            let is_fixed = |both: &[(Cell, DigitSet); 2]| {
                both.iter().all(|(_, open)| open.len() == 1) && !square.contains(both[0].0)
            };
            let fixed: Vec<_> = columns.iter().filter(|both| is_fixed(both)).collect();
            let [one, other] =
                [0, 1].map(|line| fixed.iter().fold(DigitSet::EMPTY, |all, both| all | both[line].1));
            let stuck = columns.iter().filter(|both| !is_fixed(both) && both[0].1 != both[1].1).count();
            page.check(stuck + (one - other).len() <= 1, "both ways may be closed");
            let beside = cells_of_box(square) - square;
            page.shown(Clause::one(page.of(pair, !all) | page.of(beside, all)));
        }
        _ => return false,
    }
    true
}

fn cells_of_box(cells: CellMap) -> CellMap {
    cells.first().map_or(CellMap::EMPTY, |cell| cell.house_box().cells())
}

/// Two clues and the candidates they force: a test of the checker of proofs goes through all bands.
fn clues(page: &mut Page<'_>, id: &str) -> bool {
    let lines = page.houses("lines");
    let band = lines.iter().fold(CellMap::EMPTY, |all, line| all | line.cells());
    let givens: CellMap = band & page.facts().promised_givens();
    match id {
        "clue-cover-givens" => {
            let clues = page.candidates("clues");
            page.check(givens == clues.cells() && clues.len() == 2, "there are other givens");
            let apart = clues.digits().len() == 2 && clues.cells().touched_houses().len() == 6;
            page.check(apart, "the clues share a house or the digit");
        }
        "clue-cover-why" => {
            let clues: Vec<_> = candidates(page.last("clue-cover-givens"), "clues").iter().collect();
            let third = lines.iter().find(|line| (line.cells() & givens).is_empty());
            let (Some(third), &[one, other]) = (third, &clues[..]) else { return true };
            let across = |cell: Cell| if third.kind() == HouseKind::Row { cell.column() } else { cell.row() };
            let beside = |cell: Cell| (across(cell).cells() & third.cells()).first();
            let wanted = [(one, other), (other, one)].into_iter();
            let wanted =
                wanted.filter_map(|(here, there)| Some(beside(here.cell())?.with_digit(there.digit())));
            let wanted: CandidateMap = wanted.collect();
            page.check(wanted == page.candidates("wanted"), "the clues force others");
            page.candidates("wanted").iter().for_each(|one| page.shown(Clause::one(one)));
        }
        "clue-cover-example" => {
            let rows = page.word("filled");
            let rows: Vec<Vec<Digit>> =
                rows.split(", ").map(|row| row.chars().filter_map(Digit::from_char).collect()).collect();
            let mut filled = HashMap::new();
            for (line, row) in lines.iter().zip(&rows) {
                filled.extend(line.cells().iter().zip(row.iter().copied()));
            }
            let fits = filled.iter().all(|(&cell, &digit)| {
                page.facts().has_candidate(cell.with_digit(digit))
                    || page.facts().board().value(cell) == Some(digit)
            });
            page.check(fits && is_filled(&filled, band), "it doesn't fit");
            let swapped = page.cells("cells");
            let two: Vec<House> = page.houses("two").iter().collect();
            let mut other = filled.clone();
            for place in 0..9 {
                let &[one, beside] = &two[..] else { break };
                let (one, beside) = (one.cell(place), beside.cell(place));
                if swapped.contains(one) && swapped.contains(beside) {
                    other.insert(one, filled.get(&beside).copied().unwrap_or(Digit::D1));
                    other.insert(beside, filled.get(&one).copied().unwrap_or(Digit::D1));
                }
            }
            page.check(other != filled && is_filled(&other, band), "nothing else comes of it");
            page.check(swapped.is_disjoint(givens), "a clue moves");
        }
        "clue-cover-so" => {
            page.yes(page.candidates("wanted"));
            page.gone(page.candidates("gone"));
        }
        _ => return false,
    }
    true
}

/// Whether cells are filled, and no house has a digit twice.
fn is_filled(filled: &HashMap<Cell, Digit>, cells: CellMap) -> bool {
    let clash = |one: Cell, other: Cell| one.sees(other) && filled.get(&one) == filled.get(&other);
    filled.len() == cells.len() && cells.iter().all(|one| !cells.iter().any(|other| clash(one, other)))
}
