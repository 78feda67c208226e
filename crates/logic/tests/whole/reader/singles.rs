//! Readings of singles, locked candidates and subsets.

use ninefold_core::{CandidateMap, CellMap, DigitSet, House, HouseKind};

use super::page::ExplanationReader;
use super::said::Clause;

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    read_placements(page, id) || read_confinements(page, id) || read_subsets(page, id)
}

/// Reads singles: the sentences must say what rules out each other place or digit.
fn read_placements(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    match id {
        "single-sight" => {
            let (house, digit, blocker) =
                (page.house_argument("house"), page.digit_argument("digit"), page.cell_argument("blocker"));
            let cells = page.cells_argument("cells");
            page.report_unless(page.facts().board().value(blocker) == Some(digit), "the digit isn't there");
            page.report_unless(house.cells().contains(blocker), "the cell isn't in the house");
            page.report_unless((house.cells() - blocker).contains_all(cells), "the cells are elsewhere");
            page.excluded_candidates |= cells.to_candidates(digit);
        }
        "single-removed" => {
            let (digit, cells) = (page.digit_argument("digit"), page.cells_argument("cells"));
            page.report_unless(page.candidates_in(cells, digit.into()).is_empty(), "it is still there");
            page.excluded_candidates |= cells.to_candidates(digit);
        }
        "full-house-last-cell" => {
            let empty = page.house_argument("house").cells() & page.facts().empty_cells();
            page.report_unless(empty == page.cells_argument("cell"), "another cell is empty");
        }
        "full-house-so" => {
            let (house, cell) = (page.house_argument("house"), page.cell_argument("cell"));
            let lacks = DigitSet::FULL - placed_digits(page, house.cells());
            page.report_unless(
                lacks == page.digits_argument("digit") && house.cells().contains(cell),
                "it isn't the only one",
            );
            page.add_checked_clause(Clause::any_true(cell.to_candidate(page.digit_argument("digit"))));
        }
        "hidden-single-so" => {
            let (house, digit, cell) =
                (page.house_argument("house"), page.digit_argument("digit"), page.cell_argument("cell"));
            let others = (house.cells() & page.facts().empty_cells()) - cell;
            page.report_unless(house.cells().contains(cell), "the cell isn't in the house");
            let out = page.excluded_candidates | excluded_candidates(page);
            page.report_unless(out.contains_all(others.to_candidates(digit)), "another cell is left");
            page.add_checked_clause(Clause::any_true(cell.to_candidate(digit)));
        }
        "last-digit-lacking" => {
            let (digit, lines) =
                (page.digits_argument("digit"), page.houses_argument("row") | page.houses_argument("column"));
            let lacking = House::all().filter(|house| house.kind() != HouseKind::Box);
            let lacking = lacking.filter(|house| !placed_digits(page, house.cells()).contains_all(digit));
            page.report_unless(
                lacking.collect::<ninefold_core::HouseSet>() == lines,
                "another line lacks it",
            );
        }
        "last-digit-so" => {
            let (last, cell) = (page.last_message_with_id("last-digit-lacking"), page.cell_argument("cell"));
            let lines =
                super::page::message_houses(last, "row") | super::page::message_houses(last, "column");
            page.report_unless(
                cell.house_set().contains_all(lines) && lines.len() == 2,
                "the lines don't cross there",
            );
            page.add_checked_clause(Clause::any_true(cell.to_candidate(page.digit_argument("digit"))));
        }
        "naked-single-seen" => {
            let (house, digits, cell) =
                (page.house_argument("house"), page.digits_argument("digits"), page.cell_argument("cell"));
            page.report_unless(house.cells().contains(cell), "the cell isn't in the house");
            page.report_unless(
                placed_digits(page, house.cells()).contains_all(digits),
                "a digit isn't there",
            );
            page.excluded_candidates |= all_candidates(cell.into(), digits);
        }
        "naked-single-removed" => {
            let (digits, cell) = (page.digits_argument("digits"), page.cells_argument("cell"));
            page.report_unless(page.candidates_in(cell, digits).is_empty(), "it is still there");
            page.excluded_candidates |= all_candidates(cell, digits);
        }
        "naked-single-so" => {
            let (digit, cell) = (page.digits_argument("digit"), page.cells_argument("cell"));
            let out = page.excluded_candidates | excluded_candidates(page);
            page.report_unless(
                out.contains_all(all_candidates(cell, DigitSet::FULL - digit)),
                "another digit is left",
            );
            page.add_checked_clause(Clause::any_true(all_candidates(cell, digit)));
        }
        "compound-single-removes" => {
            page.claim_eliminated(page.candidates_argument("gone"));
            page.excluded_candidates |= page.candidates_argument("gone");
        }
        _ => return false,
    }
    true
}

/// Returns the excluded candidates. A single by itself must explain them; one that follows from something
/// else takes them as seen.
fn excluded_candidates(page: &ExplanationReader<'_>) -> CandidateMap {
    let by_itself = |id: &str| id.starts_with("single-") || id.starts_with("naked-single-");
    match page.earlier_messages().all(|message| by_itself(message.id)) {
        true => CandidateMap::EMPTY,
        false => page.facts().board().candidate_map().complement(),
    }
}

fn all_candidates(cells: CellMap, digits: DigitSet) -> CandidateMap {
    digits.iter().fold(CandidateMap::EMPTY, |all, digit| all | cells.to_candidates(digit))
}

/// Returns the digits in some cells.
fn placed_digits(page: &ExplanationReader<'_>, cells: CellMap) -> DigitSet {
    cells.iter().filter_map(|cell| page.facts().board().value(cell)).collect()
}

fn read_confinements(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    match id {
        "locked-confined" => {
            let (from, digit, cells) =
                (page.house_argument("from"), page.digit_argument("digit"), page.cells_argument("cells"));
            page.claim_exactly_confined(from, digit, cells);
            page.report_unless(
                page.house_argument("into").cells().contains_all(cells),
                "the cells aren't in the other house",
            );
        }
        "locked-once" => {
            let cells = super::page::message_cells(page.last_message_with_id("locked-confined"), "cells");
            page.claim_one_true(page.candidates_in(cells, page.digits_argument("digit")));
        }
        "direct-locking-blocked" => {
            let (cells, digit) = (page.cells_argument("cells"), page.digit_argument("digit"));
            page.report_unless(
                page.house_argument("target").cells().contains_all(cells),
                "the cells are elsewhere",
            );
            page.claim_all_false(cells.to_candidates(digit));
            page.excluded_candidates |= cells.to_candidates(digit);
        }
        "so-remove" => {
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")))
        }
        "so-remove-candidates" => page.claim_eliminated(page.candidates_argument("gone")),
        _ => return false,
    }
    true
}

fn read_subsets(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (cells, digits) = (page.cells_argument("cells"), page.digits_argument("digits"));
    match id {
        "naked-subset-only" => {
            page.report_unless(
                page.house_argument("house").cells().contains_all(cells),
                "the cells aren't in the house",
            );
            page.claim_only_digits(cells, digits);
        }
        "locked-subset-only" => {
            let both = page.houses_argument("houses").iter().all(|house| house.cells().contains_all(cells));
            page.report_unless(both, "the cells aren't in both houses");
            page.claim_only_digits(cells, digits);
        }
        "naked-subset-use" => {
            page.report_unless(cells.len() == digits.len(), "there are not as many");
            digits.iter().for_each(|digit| page.claim_one_true(page.candidates_in(cells, digit.into())));
        }
        "naked-subset-so" | "locked-subset-so" => {
            let houses = page.houses_argument("house") | page.houses_argument("houses");
            let eliminations = page.candidates_argument("gone");
            let inside = eliminations.cells().iter().all(|cell| !(cell.house_set() & houses).is_empty());
            page.report_unless(inside && digits.contains_all(eliminations.digits()), "that isn't of these");
            page.claim_eliminated(eliminations);
        }
        "hidden-subset-confined" => {
            let house = page.house_argument("house");
            digits.iter().for_each(|digit| page.claim_confined(house, digit, cells));
            let places =
                digits.iter().fold(CellMap::EMPTY, |all, digit| all | page.digit_places(house, digit));
            page.report_unless(places == cells, "a cell has none of these digits");
        }
        "hidden-subset-fill" => {
            page.report_unless(cells.len() == digits.len(), "there are not as many");
            let others = page.candidates_in(cells, DigitSet::FULL - digits);
            others.iter().for_each(|other| page.claim_all_false(other.into()));
            page.excluded_candidates |= all_candidates(cells, DigitSet::FULL - digits);
        }
        "hidden-subset-so" => page.claim_eliminated(page.candidates_argument("gone")),
        _ => return false,
    }
    true
}
