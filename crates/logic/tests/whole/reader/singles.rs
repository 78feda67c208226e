//! Readings of singles, locked candidates and subsets.

use ninefold_core::{CandidateMap, CellMap, DigitSet, House, HouseKind};

use super::page::Page;
use super::said::Clause;

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    placing(page, id) || confining(page, id) || filling(page, id)
}

/// Reads singles: the sentences must say what rules out each other place or digit.
fn placing(page: &mut Page<'_>, id: &str) -> bool {
    match id {
        "single-sight" => {
            let (house, digit, blocker) = (page.house("house"), page.digit("digit"), page.cell("blocker"));
            let cells = page.cells("cells");
            page.check(page.facts().board().value(blocker) == Some(digit), "the digit isn't there");
            page.check(house.cells().contains(blocker), "the cell isn't in the house");
            page.check((house.cells() - blocker).contains_all(cells), "the cells are elsewhere");
            page.out |= cells.candidates(digit);
        }
        "single-removed" => {
            let (digit, cells) = (page.digit("digit"), page.cells("cells"));
            page.check(page.of(cells, digit.into()).is_empty(), "it is still there");
            page.out |= cells.candidates(digit);
        }
        "full-house-last-cell" => {
            let empty = page.house("house").cells() & page.facts().empty_cells();
            page.check(empty == page.cells("cell"), "another cell is empty");
        }
        "full-house-so" => {
            let (house, cell) = (page.house("house"), page.cell("cell"));
            let lacks = DigitSet::FULL - values(page, house.cells());
            page.check(
                lacks == page.digits("digit") && house.cells().contains(cell),
                "it isn't the only one",
            );
            page.shown(Clause::one(cell.with_digit(page.digit("digit"))));
        }
        "hidden-single-so" => {
            let (house, digit, cell) = (page.house("house"), page.digit("digit"), page.cell("cell"));
            let others = (house.cells() & page.facts().empty_cells()) - cell;
            page.check(house.cells().contains(cell), "the cell isn't in the house");
            let out = page.out | no_candidates(page);
            page.check(out.contains_all(others.candidates(digit)), "another cell is left");
            page.shown(Clause::one(cell.with_digit(digit)));
        }
        "last-digit-lacking" => {
            let (digit, lines) = (page.digits("digit"), page.houses("row") | page.houses("column"));
            let lacking = House::all().filter(|house| house.kind() != HouseKind::Box);
            let lacking = lacking.filter(|house| !values(page, house.cells()).contains_all(digit));
            page.check(lacking.collect::<ninefold_core::HouseSet>() == lines, "another line lacks it");
        }
        "last-digit-so" => {
            let (last, cell) = (page.last("last-digit-lacking"), page.cell("cell"));
            let lines = super::page::houses(last, "row") | super::page::houses(last, "column");
            page.check(
                cell.house_set().contains_all(lines) && lines.len() == 2,
                "the lines don't cross there",
            );
            page.shown(Clause::one(cell.with_digit(page.digit("digit"))));
        }
        "naked-single-seen" => {
            let (house, digits, cell) = (page.house("house"), page.digits("digits"), page.cell("cell"));
            page.check(house.cells().contains(cell), "the cell isn't in the house");
            page.check(values(page, house.cells()).contains_all(digits), "a digit isn't there");
            page.out |= all(cell.into(), digits);
        }
        "naked-single-removed" => {
            let (digits, cell) = (page.digits("digits"), page.cells("cell"));
            page.check(page.of(cell, digits).is_empty(), "it is still there");
            page.out |= all(cell, digits);
        }
        "naked-single-so" => {
            let (digit, cell) = (page.digits("digit"), page.cells("cell"));
            let out = page.out | no_candidates(page);
            page.check(out.contains_all(all(cell, DigitSet::FULL - digit)), "another digit is left");
            page.shown(Clause::one(all(cell, digit)));
        }
        "compound-single-removes" => {
            page.gone(page.candidates("gone"));
            page.out |= page.candidates("gone");
        }
        _ => return false,
    }
    true
}

/// Returns the excluded candidates. A single by itself must explain them; one that follows from something
/// else takes them as seen.
fn no_candidates(page: &Page<'_>) -> CandidateMap {
    let by_itself = |id: &str| id.starts_with("single-") || id.starts_with("naked-single-");
    match page.before().all(|sentence| by_itself(sentence.id)) {
        true => CandidateMap::EMPTY,
        false => page.facts().board().candidate_map().complement(),
    }
}

fn all(cells: CellMap, digits: DigitSet) -> CandidateMap {
    digits.iter().fold(CandidateMap::EMPTY, |all, digit| all | cells.candidates(digit))
}

/// Returns the digits in some cells.
fn values(page: &Page<'_>, cells: CellMap) -> DigitSet {
    cells.iter().filter_map(|cell| page.facts().board().value(cell)).collect()
}

fn confining(page: &mut Page<'_>, id: &str) -> bool {
    match id {
        "locked-confined" => {
            let (from, digit, cells) = (page.house("from"), page.digit("digit"), page.cells("cells"));
            page.confined_just(from, digit, cells);
            page.check(page.house("into").cells().contains_all(cells), "the cells aren't in the other house");
        }
        "locked-once" => {
            let cells = super::page::cells(page.last("locked-confined"), "cells");
            page.one(page.of(cells, page.digits("digit")));
        }
        "direct-locking-blocked" => {
            let (cells, digit) = (page.cells("cells"), page.digit("digit"));
            page.check(page.house("target").cells().contains_all(cells), "the cells are elsewhere");
            page.no(cells.candidates(digit));
            page.out |= cells.candidates(digit);
        }
        "so-remove" => page.gone(page.cells("victims").candidates(page.digit("digit"))),
        "so-remove-candidates" => page.gone(page.candidates("gone")),
        _ => return false,
    }
    true
}

fn filling(page: &mut Page<'_>, id: &str) -> bool {
    let (cells, digits) = (page.cells("cells"), page.digits("digits"));
    match id {
        "naked-subset-only" => {
            page.check(page.house("house").cells().contains_all(cells), "the cells aren't in the house");
            page.only(cells, digits);
        }
        "locked-subset-only" => {
            let both = page.houses("houses").iter().all(|house| house.cells().contains_all(cells));
            page.check(both, "the cells aren't in both houses");
            page.only(cells, digits);
        }
        "naked-subset-use" => {
            page.check(cells.len() == digits.len(), "there are not as many");
            digits.iter().for_each(|digit| page.one(page.of(cells, digit.into())));
        }
        "naked-subset-so" | "locked-subset-so" => {
            let houses = page.houses("house") | page.houses("houses");
            let gone = page.candidates("gone");
            let inside = gone.cells().iter().all(|cell| !(cell.house_set() & houses).is_empty());
            page.check(inside && digits.contains_all(gone.digits()), "that isn't of these");
            page.gone(gone);
        }
        "hidden-subset-confined" => {
            let house = page.house("house");
            digits.iter().for_each(|digit| page.confined(house, digit, cells));
            let places = digits.iter().fold(CellMap::EMPTY, |all, digit| all | page.places(house, digit));
            page.check(places == cells, "a cell has none of these digits");
        }
        "hidden-subset-fill" => {
            page.check(cells.len() == digits.len(), "there are not as many");
            let others = page.of(cells, DigitSet::FULL - digits);
            others.iter().for_each(|other| page.no(other.into()));
            page.out |= all(cells, DigitSet::FULL - digits);
        }
        "hidden-subset-so" => page.gone(page.candidates("gone")),
        _ => return false,
    }
    true
}
