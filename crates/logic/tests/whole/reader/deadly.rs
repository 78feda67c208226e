//! Readings of conclusions from there being one solution.

use std::collections::HashMap;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};

use super::page::{ExplanationReader, message_candidates, message_cells, message_digits};
use super::said::{Clause, Supposition};

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    read_patterns(page, id)
        || read_rectangles(page, id)
        || read_roofs(page, id)
        || read_avoidables(page, id)
        || read_guarded_rectangles(page, id)
        || read_graves(page, id)
        || read_two_lines(page, id)
        || read_clue_covers(page, id)
}

/// Cells that could be filled in another way if they contained only these digits; so one of them contains
/// another.
fn claim_deadly_cells(page: &mut ExplanationReader<'_>, cells: CellMap, digits: DigitSet) {
    let filled = page.facts().board().filled_cells();
    page.report_unless(cells.is_disjoint(filled), "a cell is filled");
    page.report_unless(
        has_swap_for_every_filling(page, cells, digits),
        "the digits can't always be rearranged",
    );
    page.add_checked_clause(Clause::any_true(page.candidates_in(cells, DigitSet::FULL - digits)));
    for cell in cells {
        if page.all_candidates_in(cell.into()).digits().len() <= digits.len()
            && digits.contains_all(page.all_candidates_in(cell.into()).digits())
        {
            page.claim_cell_contents(cell.into());
        }
    }
}

/// Digits that each house gets from a filling.
type FillingSignature = Vec<(House, DigitSet)>;

/// Whether every way to fill cells with some digits has another that puts the same digits into every house.
fn has_swap_for_every_filling(page: &ExplanationReader<'_>, cells: CellMap, digits: DigitSet) -> bool {
    let order: Vec<Cell> = cells.iter().collect();
    let mut fillings: HashMap<FillingSignature, (usize, bool)> = HashMap::new();
    visit_fillings(&order, digits, &mut Vec::new(), &mut |filling| {
        let mut by_house: HashMap<House, DigitSet> = HashMap::new();
        let mut possible = true;
        for (&cell, &digit) in order.iter().zip(filling) {
            possible &= page.facts().has_candidate(cell.to_candidate(digit));
            for house in cell.houses() {
                *by_house.entry(house).or_insert(DigitSet::EMPTY) |= DigitSet::of(digit);
            }
        }
        let mut signature: FillingSignature = by_house.into_iter().collect();
        signature.sort_by_key(|(house, _)| house.index());
        let entry = fillings.entry(signature).or_default();
        entry.0 += 1;
        entry.1 |= possible;
    });
    fillings.values().all(|&(count, possible)| count > 1 || !possible)
}

fn visit_fillings(
    order: &[Cell],
    digits: DigitSet,
    filling: &mut Vec<Digit>,
    visit: &mut dyn FnMut(&[Digit]),
) {
    let Some(&cell) = order.get(filling.len()) else { return visit(filling) };
    let clashes = |digit: Digit| {
        order.iter().zip(filling.iter()).any(|(&other, &there)| there == digit && other.sees(cell))
    };
    let free: Vec<Digit> = digits.iter().filter(|&digit| !clashes(digit)).collect();
    for digit in free {
        filling.push(digit);
        visit_fillings(order, digits, filling, visit);
        filling.pop();
    }
}

fn read_patterns(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let cells = page.cells_argument("cells");
    match id {
        "ur-deadly" | "unique-loop-deadly" => {
            let pair = page.digits_argument("pair");
            let paired = cells.touched_houses().iter().all(|house| (house.cells() & cells).len() == 2);
            page.report_unless(paired && pair.len() == 2, "the digits can't be swapped");
            claim_deadly_cells(page, cells, pair);
        }
        "extended-rectangle-deadly"
        | "borescoper-deadly"
        | "matrix-deadly"
        | "rotating-deadly"
        | "anonymous-deadly" => {
            claim_deadly_cells(page, cells, page.digits_argument("digits"));
        }
        "rearranged" => {
            let (one, other) = (page.candidates_argument("one"), page.candidates_argument("other"));
            let inside = |house: House, all: CandidateMap| {
                all.iter().filter(move |one| house.cells().contains(one.cell())).map(|one| one.digit())
            };
            let once =
                |all: CandidateMap| all.iter().all(|one| all.without(one).iter().all(|two| !one.sees(two)));
            let same = House::all().all(|house| {
                inside(house, one).collect::<DigitSet>() == inside(house, other).collect::<DigitSet>()
            });
            page.report_unless(same && once(one) && once(other), "a house is left with other digits");
            page.report_unless(
                one.is_disjoint(other) && one.cells() == other.cells(),
                "they aren't other digits of the same cells",
            );
            page.report_unless(one.iter().all(|one| page.facts().has_candidate(one)), "it can't be so");
        }
        "ur-missing" => {
            let missing = page.candidates_argument("missing");
            page.report_unless(
                missing.iter().all(|one| !page.facts().has_candidate(one)),
                "it is still there",
            );
            page.report_unless(
                missing.cells().is_disjoint(page.facts().board().filled_cells()),
                "a cell is filled",
            );
        }
        "unique-loop-hidden" => {
            let (two, house) = (page.cells_argument("two"), page.house_argument("house"));
            page.digits_argument("digits")
                .iter()
                .for_each(|digit| page.claim_confined(house, digit, two | cells));
            page.report_unless(cells.len() + 1 == page.digits_argument("digits").len(), "miscounted");
        }
        "unique-loop-so-hidden" => page.claim_eliminated(page.candidates_argument("gone")),
        _ => return false,
    }
    true
}

fn read_rectangles(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let rectangle =
        page.earlier_messages().find(|message| ["ur-deadly", "avoidable-no-given"].contains(&message.id));
    let corners = message_cells(rectangle.unwrap_or(page.current_message()), "cells");
    let (cell, digit) = (page.cells_argument("cell"), page.digits_argument("digit"));
    match id {
        "ur-confined" | "ur-strong-links" => {
            for house in page.houses_argument("lines") | page.houses_argument("houses") {
                page.claim_confined(house, page.digit_argument("digit"), corners);
            }
        }
        "ur-crossed-if" => {
            let roof: Vec<CandidateMap> = page
                .cells_argument("cells")
                .iter()
                .map(|cell| page.candidates_in(cell.into(), digit))
                .collect();
            if let [one, other] = roof[..] {
                page.claim_implies_one(one, other);
                page.claim_implies_one(other, one);
            }
        }
        "ur-so-crossed" => page.claim_eliminated(page.candidates_in(page.cells_argument("gone"), digit)),
        "ur-hidden-if" => {
            let (corner, opposite) = (page.cells_argument("corner"), page.cells_argument("opposite"));
            let (other, start) = (
                page.digits_argument("other"),
                page.candidates_in(page.cells_argument("corner"), page.digits_argument("other")),
            );
            for beside in corners - corner - opposite {
                page.claim_implies_one(start, page.candidates_in(beside.into(), digit));
            }
            page.claim_implies_one(start, page.candidates_in(opposite, other));
        }
        "ur-so-hidden" => page.claim_eliminated(
            page.candidates_in(page.cells_argument("corner"), page.digits_argument("other")),
        ),
        "ur-strong-beside" => {
            page.report_unless(page.digits_argument("digits").len() == 2, "not bivalue");
            page.claim_only_digits(cell, page.digits_argument("digits"));
        }
        "ur-strong-if" => {
            let start = page.candidates_in(cell, digit);
            page.candidates_argument("forced")
                .iter()
                .for_each(|forced| page.claim_implies_one(start, forced.into()));
        }
        "ur-so-strong" => {
            page.end_suppositions();
            page.claim_eliminated(page.candidates_in(cell, digit));
        }
        "burred-if" => {
            page.suppose(Supposition::True(page.candidates_in(cell, digit)));
            let (cells, digits) = (page.cells_argument("cells"), page.digits_argument("digits"));
            page.report_unless(
                cells.len() == page.number_argument("n") && digits.len() == cells.len(),
                "miscounted",
            );
            page.claim_cell_contents(cells);
            let others = page.candidates_in(cells, DigitSet::FULL - digits);
            others.iter().for_each(|other| page.claim_all_false(other.into()));
        }
        "burred-then" => {
            let other = page.cells_argument("other");
            page.claim_all_false(page.candidates_in(other, page.digits_argument("extras")));
        }
        _ => return false,
    }
    true
}

fn read_roofs(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (cells, digits, extras) =
        (page.cells_argument("cells"), page.digits_argument("digits"), page.digits_argument("extras"));
    match id {
        "roof-one-cell" | "roof-cells" => {
            let roof = cells | page.cells_argument("cell");
            // Those of an avoidable rectangle have one digit of the pattern each.
            page.claim_cell_contents(roof);
            page.claim_one_true(page.candidates_in(roof, extras));
        }
        "roof-so-one-cell" => page
            .claim_eliminated(page.candidates_in(page.cells_argument("cell"), page.digits_argument("lost"))),
        "roof-so-seen" => {
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")))
        }
        "roof-joined" => {
            let roof = page.cells_argument("roof");
            page.report_unless(
                cells.len() + 1 == page.number_argument("n") && digits.len() == page.number_argument("n"),
                "miscounted",
            );
            page.report_unless(
                digits.contains_all(page.all_candidates_in(cells).digits()),
                "the cells contain other digits",
            );
            let shared =
                page.houses_argument("houses").iter().all(|house| house.cells().contains_all(roof | cells));
            page.report_unless(shared, "they don't share the houses");
            page.claim_cell_contents(cells);
        }
        "roof-so-joined" => page.claim_eliminated(page.candidates_argument("gone")),
        "roof-confined" => {
            page.claim_exactly_confined(page.house_argument("house"), page.digit_argument("digit"), cells)
        }
        "roof-so-locked" => page.claim_eliminated(page.candidates_argument("gone")),
        "roof-as-cell" => page.claim_one_true(page.candidates_in(page.cells_argument("roof"), extras)),
        "roof-crossing" => {
            page.report_unless(
                cells.len() + 1 == page.number_argument("n") && digits.len() == page.number_argument("m"),
                "miscounted",
            );
            let both = page.house_argument("line").cells() | page.house_argument("house").cells();
            page.report_unless(both.contains_all(cells), "the cells are elsewhere");
            page.report_unless(
                digits.contains_all(page.all_candidates_in(cells).digits()),
                "the cells contain other digits",
            );
            page.claim_cell_contents(cells);
        }
        "roof-crossing-once" | "roof-crossing-twice" => {
            let last = page.last_message_with_id("roof-crossing");
            let all = super::page::message_cells(last, "cells")
                | super::page::message_cells(page.last_message_with_id("roof-as-cell"), "roof");
            self::message_digits(last, "digits")
                .iter()
                .for_each(|digit| page.claim_one_true(page.candidates_in(all, digit.into())));
            let (line, house) = (page.house_argument("line").cells(), page.house_argument("house").cells());
            page.report_unless(
                (line | house).contains_all(super::page::message_cells(last, "cells")),
                "the cells are elsewhere",
            );
            for digit in page.digits_argument("twice") {
                page.claim_one_true(page.candidates_in(all & (line - house), digit.into()));
                page.claim_one_true(page.candidates_in(all & (house - line), digit.into()));
            }
        }
        _ => return false,
    }
    true
}

/// Whether cells can swap two digits: each house has both or neither.
fn can_swap_digits(cells: CellMap) -> bool {
    cells.touched_houses().iter().all(|house| (house.cells() & cells).len() == 2)
}

fn read_avoidables(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (cells, pair) = (page.cells_argument("cells"), page.digits_argument("pair"));
    let (cell, digit) = (page.cells_argument("cell"), page.digits_argument("digit"));
    match id {
        "avoidable-no-given" => {
            let givens = page.facts().board().givens();
            page.report_unless(cells.is_disjoint(givens), "a cell is a given");
        }
        "avoidable-deadly" | "avoidable-swap" => {
            let mut wrong = page.candidates_argument("wrong");
            if id == "avoidable-swap" {
                for message in page.earlier_messages() {
                    wrong |= message_candidates(message, "last") | message_candidates(message, "left");
                    if let ("avoidable-last" | "avoidable-bare", Some(cell), Some(digit)) = (
                        message.id,
                        self::message_cells(message, "cell").first(),
                        message_digits(message, "digit").first(),
                    ) {
                        wrong.insert(cell.to_candidate(digit));
                    }
                }
            }
            wrong = wrong.iter().filter(|one| cells.contains(one.cell())).collect();
            let board = page.facts().board();
            let there = cells.iter().filter_map(|cell| Some(cell.to_candidate(board.value(cell)?)));
            let all = wrong | there.collect::<CandidateMap>();
            let is_complete = all.cells() == cells && all.len() == cells.len() && all.digits() == pair;
            let alternate = all.iter().all(|one| (all.without(one)).iter().all(|other| !one.sees(other)));
            page.report_unless(is_complete && alternate && can_swap_digits(cells), "they can't be swapped");
            page.report_unless(cells.is_disjoint(board.givens()), "a cell is a given");
            let pair = all.digits();
            page.add_checked_clause(Clause::any_false(wrong));
            // A cell that contains nothing else is seen to be so.
            let floor = |one: &ninefold_core::Candidate| {
                pair.contains_all(page.all_candidates_in(one.cell().into()).digits())
            };
            let floor = wrong.iter().filter(floor).collect::<CandidateMap>();
            page.claim_cell_contents(floor.cells());
        }
        "avoidable-last" | "avoidable-bare" => {
            let last = page.candidates_argument("last") | page.candidates_argument("left");
            for house in page.houses_argument("houses") {
                last.digits().iter().for_each(|digit| page.claim_confined(house, digit, house.cells()));
            }
            if id == "avoidable-bare" {
                page.claim_cell_contents(last.cells());
            }
            last.iter().for_each(|last| page.claim_implies_one(page.candidates_in(cell, digit), last.into()));
        }
        "avoidable-so" => page.claim_eliminated(page.candidates_in(cell, digit)),
        _ => return false,
    }
    true
}

fn read_guarded_rectangles(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let guardians = page.candidates_argument("guardians");
    match id {
        "external-without" => {
            for house in page.houses_argument("houses") {
                page.digits_argument("pair")
                    .iter()
                    .for_each(|digit| page.claim_confined(house, digit, house.cells()));
            }
            page.claim_one_true(guardians);
        }
        "external-without-avoidable" => {
            let wrong = page.candidates_argument("wrong");
            let digits = wrong.digits();
            for house in page.houses_argument("houses") {
                let here: DigitSet =
                    digits.iter().filter(|&digit| !page.digit_places(house, digit).is_empty()).collect();
                here.iter().for_each(|digit| page.claim_confined(house, digit, house.cells()));
            }
            wrong.iter().for_each(|one| page.claim_clause(Clause::any_true(guardians.with(one))));
        }
        "guardian-one-true" => {
            let without = ["external-without", "external-without-avoidable"];
            let last = page
                .earlier_messages()
                .find(|message| without.contains(&message.id))
                .unwrap_or(page.current_message());
            page.claim_one_true(message_candidates(last, "guardians"));
        }
        "guardian-so-only" => {
            page.claim_all_true(page.cell_argument("cell").to_candidate(page.digit_argument("digit")).into())
        }
        "guardian-so-seen" => page.claim_eliminated(page.candidates_argument("gone")),
        _ => return false,
    }
    true
}

fn read_graves(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let extras = message_candidates(page.last_message_with_id("bug-deadly"), "extras");
    match id {
        "bug-deadly" => {
            let rest =
                page.all_candidates_in(page.facts().empty_cells()) - page.candidates_argument("extras");
            let cells = page.facts().empty_cells().iter().all(|cell| rest.digits_in_cell(cell).len() == 2);
            let two = |house: House, digit: Digit| {
                [0, 2].contains(&(rest.cells_with_digit(digit) & house.cells()).len())
            };
            let houses = House::all().all(|house| Digit::ALL.into_iter().all(|digit| two(house, digit)));
            page.report_unless(cells && houses, "it isn't a grave");
            page.add_checked_clause(Clause::any_true(page.candidates_argument("extras")));
        }
        "bug-one-true" => page.claim_one_true(extras),
        "bug-one-digit" => page
            .claim_one_true(page.candidates_in(page.cells_argument("cells"), page.digits_argument("digit"))),
        "bug-so-one-cell" => {
            page.claim_one_true(
                page.candidates_in(page.cells_argument("cell"), page.digits_argument("extras")),
            );
            page.claim_eliminated(page.candidates_argument("gone"));
        }
        "bug-so-seen" => page.claim_eliminated(page.candidates_argument("gone")),
        "reverse-bug-filled" => {
            let (pair, filled, cells) =
                (page.digits_argument("pair"), page.cells_argument("filled"), page.cells_argument("cells"));
            let board = page.facts().board();
            let placed: CellMap =
                Cell::all().filter(|&cell| board.value(cell).is_some_and(|d| pair.contains(d))).collect();
            page.report_unless(placed == filled, "a digit of the pair is placed elsewhere");
            let both = filled | cells;
            let houses = HouseSet::FULL.iter().all(|house| [0, 2].contains(&(house.cells() & both).len()));
            page.report_unless(houses, "a house has one alone");
            page.add_checked_clause(Clause::any_true(page.candidates_in(cells, DigitSet::FULL - pair)));
        }
        "reverse-bug-deadly" => {
            let pair = message_digits(page.last_message_with_id("reverse-bug-filled"), "pair");
            page.report_unless(page.digits_argument("pair") == pair, "the digits are others");
        }
        _ => return false,
    }
    true
}

/// Returns the cells of two lines, side by side, each with the digits it can have in any solution.
fn side_by_side_cells(page: &ExplanationReader<'_>, lines: HouseSet) -> Vec<[(Cell, DigitSet); 2]> {
    let lines: Vec<House> = lines.iter().collect();
    let &[one, other] = &lines[..] else { return Vec::new() };
    let givens = page.facts().givens_promised_unique();
    let open = |cell: Cell| match page.facts().board().value(cell) {
        Some(value) if givens.is_empty() || givens.contains(cell) => (cell, value.into()),
        None if givens.is_empty() => (cell, page.facts().candidates(cell)),
        _ => (cell, DigitSet::FULL),
    };
    (0..9).map(|place| [open(one.cell_at(place)), open(other.cell_at(place))]).collect()
}

fn read_two_lines(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let shape = page.last_message_with_id("qiu-square");
    let lines = super::page::message_houses(shape, "lines");
    let [pair, square] = ["pair", "square"].map(|name| message_cells(shape, name));
    let all = message_digits(shape, "digits");
    match id {
        "qiu-square" => {
            let one_line =
                pair.len() == 2 && pair.covered_line().is_some() && pair.box_mask().count_ones() == 1;
            let crossed = |cell: &Cell| pair.iter().any(|other| cell.sees(other));
            let on_lines = lines.iter().fold(CellMap::EMPTY, |all, line| all | line.cells());
            let cross: CellMap = on_lines.iter().filter(crossed).collect();
            page.report_unless(one_line && lines.len() == 2 && cross == square, "the lines cross elsewhere");
            page.report_unless(
                page.house_argument("house").cells().contains_all(square),
                "the square is elsewhere",
            );
            let has = pair.iter().all(|cell| !page.candidates_in(cell.into(), all).is_empty());
            page.report_unless(has, "a cell has none of the digits");
        }
        "qiu-confined" | "qiu-confined-but" => {
            let (house, but) = (page.house_argument("house"), page.candidates_argument("guardians"));
            for digit in page.digits_argument("digits") {
                let places = page.digit_places(house, digit) - but.cells_with_digit(digit);
                page.report_unless(square.contains_all(places), "there are other places");
            }
        }
        "qiu-swap" | "qiu-ways" => {
            page.report_unless(page.houses_argument("lines") == lines, "the lines are others")
        }
        "qiu-paired" | "qiu-paired-but" | "qiu-stuck" => {
            let odd = page.digits_argument("odd");
            let columns = side_by_side_cells(page, lines);
            let fixed = columns
                .iter()
                .filter(|[one, other]| one.1.len() == 1 && other.1.len() == 1 && !square.contains(one.0));
            let fixed: Vec<_> = fixed.collect();
            if id == "qiu-stuck" {
                let stuck = page.cells_argument("cells");
                let unlike = columns.iter().filter(|[one, other]| one.1 != other.1);
                let unlike: CellMap = unlike.flat_map(|both| both.iter().map(|(cell, _)| *cell)).collect();
                page.report_unless(!stuck.is_empty() && unlike.contains_all(stuck), "they can swap");
            } else {
                let cells =
                    fixed.iter().flat_map(|both| both.iter().map(|(cell, _)| *cell)).collect::<CellMap>();
                page.report_unless(cells == page.cells_argument("fixed"), "other cells can't swap");
                let [one, other] =
                    [0, 1].map(|line| fixed.iter().fold(DigitSet::EMPTY, |all, both| all | both[line].1));
                page.report_unless(
                    (one - other) | (other - one) == odd,
                    "other digits are in one line alone",
                );
            }
        }
        "qiu-deadly" => {
            let columns = side_by_side_cells(page, lines);
            let is_fixed = |both: &[(Cell, DigitSet); 2]| {
                both.iter().all(|(_, open)| open.len() == 1) && !square.contains(both[0].0)
            };
            let fixed: Vec<_> = columns.iter().filter(|both| is_fixed(both)).collect();
            let [one, other] =
                [0, 1].map(|line| fixed.iter().fold(DigitSet::EMPTY, |all, both| all | both[line].1));
            let stuck = columns.iter().filter(|both| !is_fixed(both) && both[0].1 != both[1].1).count();
            page.report_unless(stuck + (one - other).len() <= 1, "both ways may be closed");
            let beside = whole_box_cells(square) - square;
            page.add_checked_clause(Clause::any_true(
                page.candidates_in(pair, !all) | page.candidates_in(beside, all),
            ));
        }
        _ => return false,
    }
    true
}

fn whole_box_cells(cells: CellMap) -> CellMap {
    cells.first().map_or(CellMap::EMPTY, |cell| cell.house_box().cells())
}

/// Two clues and the candidates they force: a test of the checker of proofs goes through all bands.
fn read_clue_covers(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let lines = page.houses_argument("lines");
    let band = lines.iter().fold(CellMap::EMPTY, |all, line| all | line.cells());
    let givens: CellMap = band & page.facts().givens_promised_unique();
    match id {
        "clue-cover-givens" => {
            let clues = page.candidates_argument("clues");
            page.report_unless(givens == clues.cells() && clues.len() == 2, "there are other givens");
            let apart = clues.digits().len() == 2 && clues.cells().touched_houses().len() == 6;
            page.report_unless(apart, "the clues share a house or the digit");
        }
        "clue-cover-why" => {
            let clues: Vec<_> =
                message_candidates(page.last_message_with_id("clue-cover-givens"), "clues").iter().collect();
            let third = lines.iter().find(|line| (line.cells() & givens).is_empty());
            let (Some(third), &[one, other]) = (third, &clues[..]) else { return true };
            let across = |cell: Cell| if third.kind() == HouseKind::Row { cell.column() } else { cell.row() };
            let beside = |cell: Cell| (across(cell).cells() & third.cells()).first();
            let expected = [(one, other), (other, one)].into_iter();
            let expected =
                expected.filter_map(|(here, there)| Some(beside(here.cell())?.to_candidate(there.digit())));
            let expected: CandidateMap = expected.collect();
            page.report_unless(expected == page.candidates_argument("wanted"), "the clues force others");
            page.candidates_argument("wanted")
                .iter()
                .for_each(|one| page.add_checked_clause(Clause::any_true(one)));
        }
        "clue-cover-example" => {
            let rows = page.word_argument("filled");
            let rows: Vec<Vec<Digit>> =
                rows.split(", ").map(|row| row.chars().filter_map(Digit::from_char).collect()).collect();
            let mut filled = HashMap::new();
            for (line, row) in lines.iter().zip(&rows) {
                filled.extend(line.cells().iter().zip(row.iter().copied()));
            }
            let fits = filled.iter().all(|(&cell, &digit)| {
                page.facts().has_candidate(cell.to_candidate(digit))
                    || page.facts().board().value(cell) == Some(digit)
            });
            page.report_unless(fits && is_valid_filling(&filled, band), "it doesn't fit");
            let swapped = page.cells_argument("cells");
            let two: Vec<House> = page.houses_argument("two").iter().collect();
            let mut other = filled.clone();
            for index in 0..9 {
                let &[one, beside] = &two[..] else { break };
                let (one, beside) = (one.cell_at(index), beside.cell_at(index));
                if swapped.contains(one) && swapped.contains(beside) {
                    other.insert(one, filled.get(&beside).copied().unwrap_or(Digit::D1));
                    other.insert(beside, filled.get(&one).copied().unwrap_or(Digit::D1));
                }
            }
            page.report_unless(other != filled && is_valid_filling(&other, band), "nothing else comes of it");
            page.report_unless(swapped.is_disjoint(givens), "a clue moves");
        }
        "clue-cover-so" => {
            page.claim_all_true(page.candidates_argument("wanted"));
            page.claim_eliminated(page.candidates_argument("gone"));
        }
        _ => return false,
    }
    true
}

/// Whether cells are filled, and no house has a digit twice.
fn is_valid_filling(filled: &HashMap<Cell, Digit>, cells: CellMap) -> bool {
    let clash = |one: Cell, other: Cell| one.sees(other) && filled.get(&one) == filled.get(&other);
    filled.len() == cells.len() && cells.iter().all(|one| !cells.iter().any(|other| clash(one, other)))
}
