//! Readings of loops of odd length, fireworks, locked cells, general logic and templates.

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, House};
use ninefold_logic::explain::{MessageArgument, MessageFragment};

use super::page::{Page, candidates, cells, digits, houses};
use super::said::Clause;

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    odd_loops(page, id)
        || fireworks(page, id)
        || firework_wings(page, id)
        || covers(page, id)
        || templates(page, id)
}

/// Guardians named after this sentence: they keep its loop from being impossible.
fn guardians(page: &Page<'_>) -> CandidateMap {
    let all = page.story.sentences.iter().map(|told| &told.sentence);
    all.fold(CandidateMap::EMPTY, |all, sentence| {
        let only = (sentence.id == "guardian-so-only").then(|| {
            let digits = digits(sentence, "digit").iter();
            digits.map(|digit| cells(sentence, "cell").candidates(digit)).next().unwrap_or_default()
        });
        all | candidates(sentence, "guardians") | only.unwrap_or_default()
    })
}

fn odd_loops(page: &mut Page<'_>, id: &str) -> bool {
    match id {
        "guardians-loop" | "oddagon-loop" => {
            let around = path(page, "loop");
            let ring = around.first() == around.last() && around.len() == page.number("n") + 1;
            page.check(ring, "the loop isn't one");
            let next_to = around.windows(2).all(|pair| pair[0].sees(pair[1]));
            page.check(next_to, "two cells share no house");
            if id == "oddagon-loop" {
                let digits = page.digits("digits");
                let each = around.iter().all(|&cell| page.of(cell.into(), digits).len() == 2);
                page.check(each, "a cell lacks a digit");
            }
        }
        "guardians-alternate" => {
            let last = page.last("guardians-loop");
            let (digit, around) = (page.digit("digit"), cells(last, "loop"));
            let others = guardians(page).cells();
            page.check(!page.number("n").is_multiple_of(2), "even");
            houses(last, "houses").iter().for_each(|house| page.confined(house, digit, around | others));
        }
        "oddagon-alternate" => {
            page.check(!page.number("n").is_multiple_of(2), "even");
            page.contents(cells(page.last("oddagon-loop"), "loop"));
        }
        "exotic-guardians" => page.one(page.candidates("guardians")),
        "exotic-so-seen" => page.gone(page.candidates("gone")),
        "tridagon-cells" => {
            let (cells, digits) = (page.cells("cells"), page.digits("digits"));
            page.check(digits.len() == 3 && cells.len() == 12, "miscounted");
            for house in page.houses("boxes") {
                let three = house.cells() & cells;
                let apart = three.len() == 3
                    && three.row_mask().count_ones() == 3
                    && three.column_mask().count_ones() == 3;
                page.check(apart, "the cells of a box share a line");
            }
            page.check(page.all_of(cells).digits().contains_all(digits), "a digit is missing");
        }
        "tridagon-runs" => {
            let (odd, last) = (page.house("odd"), page.last("tridagon-cells"));
            let falls = page.word("way") == "tridagon-down";
            for house in houses(last, "boxes") {
                let three = house.cells() & cells(last, "cells");
                page.check(falling(three) == ((house == odd) == falls), "a diagonal runs the other way");
            }
        }
        "tridagon-orders" => {
            let all = digits(page.last("tridagon-cells"), "digits");
            page.check(page.digits("digits") == all, "the digits are others");
        }
        "tridagon-lines" | "tridagon-turn" => {}
        "tridagon-impossible" => page.contents(cells(page.last("tridagon-cells"), "cells")),
        _ => return false,
    }
    true
}

/// The cells of a chain that is written out.
fn path(page: &Page<'_>, name: &str) -> Vec<Cell> {
    match page.sentence().argument(name) {
        Some(MessageArgument::Pieces(pieces)) => {
            let of = |piece: &MessageFragment| {
                if let MessageFragment::Cells(cells) = piece { cells.first() } else { None }
            };
            pieces.iter().filter_map(of).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether three cells of a box lie on a falling diagonal, whole or broken.
fn falling(three: CellMap) -> bool {
    let columns: Vec<usize> = three.iter().map(|cell| cell.column_index() % 3).collect();
    matches!(columns[..], [a, b, c] if b == (a + 1) % 3 && c == (b + 1) % 3)
}

fn fireworks(page: &mut Page<'_>, id: &str) -> bool {
    let gone = page.candidates("gone");
    match id {
        "fireworks-confined" => {
            let (row, column, square) = (page.house("row"), page.house("column"), page.house("box").cells());
            for digit in page.digits("digits") {
                page.confined(row, digit, square | page.cells("in_row"));
                page.confined(column, digit, square | page.cells("in_column"));
            }
        }
        "fireworks-crossing" => {
            let last = page.last("fireworks-confined");
            let wings = cells(last, "in_row") | cells(last, "in_column");
            for digit in digits(last, "digits") {
                page.one(page.of(wings | page.cells("crossing"), digit.into()));
            }
        }
        "fireworks-opposite" => {
            let (opposite, wings) = (page.cells("opposite"), page.cells("wings"));
            page.only(opposite, page.digits("digits"));
            page.sees_all(opposite, wings, "a wing isn't seen");
            for one in page.of(wings, page.digits("digits")) {
                let others = page.of(wings - one.cell(), page.digits("digits") - one.digit());
                page.if_not(one.into(), others);
            }
        }
        "fireworks-cells" => {
            let (cells, digits) = (page.cells("cells"), page.digits("digits"));
            page.check([cells.len(), digits.len()] == [page.number("n"); 2], "miscounted");
            digits.iter().for_each(|digit| page.one(page.of(cells, digit.into())));
        }
        "fireworks-so-pair" | "fireworks-so" | "fireworks-so-opposite" | "fireworks-so-second" => {
            page.gone(gone)
        }
        _ => return false,
    }
    true
}

fn firework_wings(page: &mut Page<'_>, id: &str) -> bool {
    let (pair, wings) = (page.digits("digits"), page.cells("wings"));
    let (crossing, opposite) = (page.cells("crossing"), page.cells("opposite"));
    match id {
        "fireworks-bivalue" => {
            page.only(page.cells("first"), pair);
            page.only(page.cells("second"), pair);
            page.sees_all(page.cells("first"), page.cells("in_row") | opposite, "not all are seen");
            page.sees_all(page.cells("second"), page.cells("in_column") | opposite, "not all are seen");
        }
        "fireworks-suppose" => {
            for one in page.of(opposite, pair) {
                let other = pair - one.digit();
                for cell in page.cells("cells") {
                    page.if_then(one.into(), page.of(cell.into(), other));
                }
                page.if_not(one.into(), page.of(wings, pair));
            }
        }
        "fireworks-one-wing" => page.one(page.of(wings, pair)),
        "fireworks-link" => {
            let (wing, end, digit) = (page.cells("wing"), page.cells("end"), page.digits("digit"));
            page.confined(page.house("house"), page.digit("digit"), wing | end);
            page.if_then(page.of(wing, pair), page.of(end, digit));
        }
        "fireworks-so-end" => {
            page.yes(page.of(page.cells("end"), page.digits("digit")));
            page.gone(page.candidates("gone"));
        }
        "fireworks-so-ends" | "fireworks-so-third" => {
            page.one(page.of(page.cells("ends"), page.digits("digit")));
            page.gone(page.cells("victims").candidates(page.digit("digit")));
        }
        "fireworks-third" => {
            page.only(opposite, pair | page.digits("third"));
            page.one(page.of(crossing, pair) | page.of(opposite, page.digits("third")));
        }
        "fireworks-so-crossing" => {
            page.one(page.of(crossing, pair));
            page.digits("others").iter().for_each(|digit| page.one(page.of(wings, digit.into())));
        }
        _ => return false,
    }
    true
}

/// Returns the places for digits in houses, and the cells, that a list names.
fn truths(page: &Page<'_>, sentence: &ninefold_logic::Message, name: &str) -> Vec<CandidateMap> {
    let Some(MessageArgument::Pieces(pieces)) = sentence.argument(name) else { return Vec::new() };
    let (mut all, mut house) = (Vec::new(), None::<House>);
    for piece in pieces {
        match piece {
            MessageFragment::Cells(cells) => all.extend(cells.iter().map(|cell| page.all_of(cell.into()))),
            MessageFragment::Houses(houses) => house = houses.first(),
            MessageFragment::Digits(digits) => {
                let Some(house) = house else { continue };
                all.extend(digits.iter().map(|digit| page.places(house, digit).candidates(digit)));
            }
            _ => {}
        }
    }
    all
}

fn union(all: &[CandidateMap]) -> CandidateMap {
    all.iter().fold(CandidateMap::EMPTY, |all, one| all | *one)
}

fn covers(page: &mut Page<'_>, id: &str) -> bool {
    let gone = page.candidates("gone");
    match id {
        "locked-cells-covers" => {
            let covers = truths(page, page.sentence(), "covers");
            let cells = page.cells("cells");
            page.check(cells.len() == page.number("n"), "miscounted");
            page.check(union(&covers).contains_all(page.all_of(cells)), "a candidate is covered by none");
        }
        "locked-cells-count" => {
            let last = page.last("locked-cells-covers");
            let covers = truths(page, last, "covers");
            page.check([covers.len(), cells(last, "cells").len()] == [page.number("n"); 2], "miscounted");
        }
        "locked-cells-so" => {
            let last = page.last("locked-cells-covers");
            let covered = union(&truths(page, last, "covers"));
            page.check(
                (covered - page.all_of(cells(last, "cells"))).contains_all(gone),
                "no house is for them",
            );
            gone.iter().for_each(|one| page.shown(Clause::not(one)));
        }
        "locked-cells-so-twice" => {
            let covers = truths(page, page.last("locked-cells-covers"), "covers");
            let twice = |one: &ninefold_core::Candidate| {
                covers.iter().filter(|cover| cover.contains(*one)).count() > 1
            };
            page.check(gone.iter().all(|one| twice(&one)), "it lies in one");
            gone.iter().for_each(|one| page.shown(Clause::not(one)));
        }
        "general-truths" => {
            let truths = truths(page, page.sentence(), "truths");
            let total: usize = truths.iter().map(CandidateMap::len).sum();
            page.check(total == union(&truths).len(), "two truths share a candidate");
            truths.iter().for_each(|truth| page.shown(Clause::one(*truth)));
        }
        "general-links" => {
            let links = truths(page, page.sentence(), "links");
            let truths = truths(page, page.last("general-truths"), "truths");
            page.check(union(&links).contains_all(union(&truths)), "a candidate lies in no link");
        }
        "general-rank-0" | "general-rank-1" => {
            let links = truths(page, page.last("general-links"), "links").len();
            let truths = truths(page, page.last("general-truths"), "truths").len();
            let expected = if id == "general-rank-0" { page.number("n") } else { page.number("m") };
            page.check(truths == page.number("n") && links == expected, "miscounted");
            page.check(links == truths + usize::from(id == "general-rank-1"), "miscounted");
        }
        "general-so-0" | "general-so-1" => {
            let links = truths(page, page.last("general-links"), "links");
            let truths = union(&truths(page, page.last("general-truths"), "truths"));
            let least = if id == "general-so-0" { 1 } else { 2 };
            for one in gone - truths {
                let within = links.iter().filter(|link| link.contains(one)).count();
                page.check(within >= least, "no link is for it");
                page.shown(Clause::not(one));
            }
        }
        _ => return false,
    }
    true
}

/// Every way to fill the grid with a digit, as far as the story has come: a cell in each row.
fn ways(page: &Page<'_>, digit: Digit) -> Vec<CellMap> {
    let there = |cell: &Cell| page.facts().board().value(*cell) == Some(digit);
    let open = page.facts().cells_with(digit) & page.facts().empty_cells();
    let is_out = |cell: &Cell| {
        page.said.was_said(Clause::not(cell.with_digit(digit))) || {
            let others = Digit::ALL.into_iter().filter(|other| *other != digit);
            others.into_iter().any(|other| page.said.was_said(Clause::one(cell.with_digit(other))))
        }
    };
    let open = open.iter().filter(|cell| !is_out(cell)).collect::<CellMap>();
    let free = open | Cell::all().filter(there).collect::<CellMap>();
    let mut ways = vec![CellMap::EMPTY];
    for row in House::all().filter(|house| house.kind() == ninefold_core::HouseKind::Row) {
        let go_on = |way: CellMap| {
            let fits = move |cell: &Cell| way.iter().all(|other| !other.sees(*cell));
            (free & row.cells()).iter().filter(fits).map(move |cell| way | CellMap::of(cell))
        };
        ways = ways.into_iter().flat_map(go_on).collect();
    }
    ways
}

fn templates(page: &mut Page<'_>, id: &str) -> bool {
    let (digit, cells) = (page.digit("digit"), page.cells("cells"));
    match id {
        "overlay-ways" => {
            let count = ways(page, digit).len();
            page.check(count == page.number("count"), "miscounted");
        }
        "overlay-none" => {
            let all: Vec<(Digit, Vec<CellMap>)> =
                page.digits("digits").iter().map(|d| (d, ways(page, d))).collect();
            let mut there = CandidateMap::EMPTY;
            overlay(&all, &mut Vec::new(), &mut there);
            let gone = page.candidates("gone");
            page.check(gone.is_disjoint(there), "a way contains it");
            gone.iter().for_each(|one| page.shown(Clause::not(one)));
        }
        "template-forced" | "template-every" | "template-every-so" => {
            let every = ways(page, digit).into_iter().fold(CellMap::FULL, |every, way| every & way);
            page.check(every.contains_all(cells), "a way goes elsewhere");
            cells.iter().for_each(|cell| page.shown(Clause::one(cell.with_digit(digit))));
        }
        "template-none" => {
            let any = ways(page, digit).into_iter().fold(CellMap::EMPTY, |any, way| any | way);
            page.check(any.is_disjoint(cells), "a way contains it");
            cells.iter().for_each(|cell| page.shown(Clause::not(cell.with_digit(digit))));
        }
        _ => return false,
    }
    true
}

/// Collects the cells that are possible in some way for all of these digits together.
fn overlay(all: &[(Digit, Vec<CellMap>)], chosen: &mut Vec<CellMap>, there: &mut CandidateMap) {
    let Some((_, ways)) = all.get(chosen.len()) else {
        all.iter().zip(&*chosen).for_each(|((digit, _), way)| *there |= way.candidates(*digit));
        return;
    };
    let taken = chosen.iter().fold(CellMap::EMPTY, |taken, way| taken | *way);
    for way in ways.iter().filter(|way| way.is_disjoint(taken)) {
        chosen.push(*way);
        overlay(all, chosen, there);
        chosen.pop();
    }
}
