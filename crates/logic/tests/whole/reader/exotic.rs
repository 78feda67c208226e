//! Readings of loops of odd length, fireworks, locked cells, general logic and templates.

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, House};
use ninefold_logic::explain::{MessageArgument, MessageFragment};

use super::page::{ExplanationReader, message_candidates, message_cells, message_digits, message_houses};
use super::said::Clause;

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    read_odd_loops(page, id)
        || read_fireworks(page, id)
        || read_firework_wings(page, id)
        || read_truth_covers(page, id)
        || read_templates(page, id)
}

/// Guardians named after this sentence: they keep its loop from being impossible.
fn named_guardians(page: &ExplanationReader<'_>) -> CandidateMap {
    let all = page.explanation.messages.iter().map(|marked| &marked.message);
    all.fold(CandidateMap::EMPTY, |all, message| {
        let only = (message.id == "guardian-so-only").then(|| {
            let digits = message_digits(message, "digit").iter();
            digits.map(|digit| message_cells(message, "cell").to_candidates(digit)).next().unwrap_or_default()
        });
        all | message_candidates(message, "guardians") | only.unwrap_or_default()
    })
}

fn read_odd_loops(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    match id {
        "guardians-loop" | "oddagon-loop" => {
            let around = path_cells(page, "loop");
            let ring = around.first() == around.last() && around.len() == page.number_argument("n") + 1;
            page.report_unless(ring, "the loop isn't one");
            let next_to = around.windows(2).all(|pair| pair[0].sees(pair[1]));
            page.report_unless(next_to, "two cells share no house");
            if id == "oddagon-loop" {
                let digits = page.digits_argument("digits");
                let each = around.iter().all(|&cell| page.candidates_in(cell.into(), digits).len() == 2);
                page.report_unless(each, "a cell lacks a digit");
            }
        }
        "guardians-alternate" => {
            let last = page.last_message_with_id("guardians-loop");
            let (digit, around) = (page.digit_argument("digit"), message_cells(last, "loop"));
            let others = named_guardians(page).cells();
            page.report_unless(!page.number_argument("n").is_multiple_of(2), "even");
            message_houses(last, "houses")
                .iter()
                .for_each(|house| page.claim_confined(house, digit, around | others));
        }
        "oddagon-alternate" => {
            page.report_unless(!page.number_argument("n").is_multiple_of(2), "even");
            page.claim_cell_contents(message_cells(page.last_message_with_id("oddagon-loop"), "loop"));
        }
        "exotic-guardians" => page.claim_one_true(page.candidates_argument("guardians")),
        "exotic-so-seen" => page.claim_eliminated(page.candidates_argument("gone")),
        "tridagon-cells" => {
            let (cells, digits) = (page.cells_argument("cells"), page.digits_argument("digits"));
            page.report_unless(digits.len() == 3 && cells.len() == 12, "miscounted");
            for house in page.houses_argument("boxes") {
                let three = house.cells() & cells;
                let apart = three.len() == 3
                    && three.row_mask().count_ones() == 3
                    && three.column_mask().count_ones() == 3;
                page.report_unless(apart, "the cells of a box share a line");
            }
            page.report_unless(
                page.all_candidates_in(cells).digits().contains_all(digits),
                "a digit is missing",
            );
        }
        "tridagon-runs" => {
            let (odd, last) = (page.house_argument("odd"), page.last_message_with_id("tridagon-cells"));
            let falls = page.word_argument("way") == "tridagon-down";
            for house in message_houses(last, "boxes") {
                let three = house.cells() & message_cells(last, "cells");
                page.report_unless(
                    is_falling_diagonal(three) == ((house == odd) == falls),
                    "a diagonal runs the other way",
                );
            }
        }
        "tridagon-orders" => {
            let all = message_digits(page.last_message_with_id("tridagon-cells"), "digits");
            page.report_unless(page.digits_argument("digits") == all, "the digits are others");
        }
        "tridagon-lines" | "tridagon-turn" => {}
        "tridagon-impossible" => {
            page.claim_cell_contents(message_cells(page.last_message_with_id("tridagon-cells"), "cells"))
        }
        _ => return false,
    }
    true
}

/// The cells of a chain that is written out.
fn path_cells(page: &ExplanationReader<'_>, name: &str) -> Vec<Cell> {
    match page.current_message().argument_by_name(name) {
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
fn is_falling_diagonal(three: CellMap) -> bool {
    let columns: Vec<usize> = three.iter().map(|cell| cell.column_index() % 3).collect();
    matches!(columns[..], [a, b, c] if b == (a + 1) % 3 && c == (b + 1) % 3)
}

fn read_fireworks(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let eliminations = page.candidates_argument("gone");
    match id {
        "fireworks-confined" => {
            let (row, column, square) = (
                page.house_argument("row"),
                page.house_argument("column"),
                page.house_argument("box").cells(),
            );
            for digit in page.digits_argument("digits") {
                page.claim_confined(row, digit, square | page.cells_argument("in_row"));
                page.claim_confined(column, digit, square | page.cells_argument("in_column"));
            }
        }
        "fireworks-crossing" => {
            let last = page.last_message_with_id("fireworks-confined");
            let wings = message_cells(last, "in_row") | message_cells(last, "in_column");
            for digit in message_digits(last, "digits") {
                page.claim_one_true(
                    page.candidates_in(wings | page.cells_argument("crossing"), digit.into()),
                );
            }
        }
        "fireworks-opposite" => {
            let (opposite, wings) = (page.cells_argument("opposite"), page.cells_argument("wings"));
            page.claim_only_digits(opposite, page.digits_argument("digits"));
            page.check_all_see(opposite, wings, "a wing isn't seen");
            for one in page.candidates_in(wings, page.digits_argument("digits")) {
                let others =
                    page.candidates_in(wings - one.cell(), page.digits_argument("digits") - one.digit());
                page.claim_excludes(one.into(), others);
            }
        }
        "fireworks-cells" => {
            let (cells, digits) = (page.cells_argument("cells"), page.digits_argument("digits"));
            page.report_unless([cells.len(), digits.len()] == [page.number_argument("n"); 2], "miscounted");
            digits.iter().for_each(|digit| page.claim_one_true(page.candidates_in(cells, digit.into())));
        }
        "fireworks-so-pair" | "fireworks-so" | "fireworks-so-opposite" | "fireworks-so-second" => {
            page.claim_eliminated(eliminations)
        }
        _ => return false,
    }
    true
}

fn read_firework_wings(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (pair, wings) = (page.digits_argument("digits"), page.cells_argument("wings"));
    let (crossing, opposite) = (page.cells_argument("crossing"), page.cells_argument("opposite"));
    match id {
        "fireworks-bivalue" => {
            page.claim_only_digits(page.cells_argument("first"), pair);
            page.claim_only_digits(page.cells_argument("second"), pair);
            page.check_all_see(
                page.cells_argument("first"),
                page.cells_argument("in_row") | opposite,
                "not all are seen",
            );
            page.check_all_see(
                page.cells_argument("second"),
                page.cells_argument("in_column") | opposite,
                "not all are seen",
            );
        }
        "fireworks-suppose" => {
            for one in page.candidates_in(opposite, pair) {
                let other = pair - one.digit();
                for cell in page.cells_argument("cells") {
                    page.claim_implies_one(one.into(), page.candidates_in(cell.into(), other));
                }
                page.claim_excludes(one.into(), page.candidates_in(wings, pair));
            }
        }
        "fireworks-one-wing" => page.claim_one_true(page.candidates_in(wings, pair)),
        "fireworks-link" => {
            let (wing, end, digit) =
                (page.cells_argument("wing"), page.cells_argument("end"), page.digits_argument("digit"));
            page.claim_confined(page.house_argument("house"), page.digit_argument("digit"), wing | end);
            page.claim_implies_one(page.candidates_in(wing, pair), page.candidates_in(end, digit));
        }
        "fireworks-so-end" => {
            page.claim_all_true(
                page.candidates_in(page.cells_argument("end"), page.digits_argument("digit")),
            );
            page.claim_eliminated(page.candidates_argument("gone"));
        }
        "fireworks-so-ends" | "fireworks-so-third" => {
            page.claim_one_true(
                page.candidates_in(page.cells_argument("ends"), page.digits_argument("digit")),
            );
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")));
        }
        "fireworks-third" => {
            page.claim_only_digits(opposite, pair | page.digits_argument("third"));
            page.claim_one_true(
                page.candidates_in(crossing, pair)
                    | page.candidates_in(opposite, page.digits_argument("third")),
            );
        }
        "fireworks-so-crossing" => {
            page.claim_one_true(page.candidates_in(crossing, pair));
            page.digits_argument("others")
                .iter()
                .for_each(|digit| page.claim_one_true(page.candidates_in(wings, digit.into())));
        }
        _ => return false,
    }
    true
}

/// Returns the places for digits in houses, and the cells, that a list names.
fn parse_truths(
    page: &ExplanationReader<'_>,
    message: &ninefold_logic::Message,
    name: &str,
) -> Vec<CandidateMap> {
    let Some(MessageArgument::Pieces(pieces)) = message.argument_by_name(name) else { return Vec::new() };
    let (mut all, mut house) = (Vec::new(), None::<House>);
    for piece in pieces {
        match piece {
            MessageFragment::Cells(cells) => {
                all.extend(cells.iter().map(|cell| page.all_candidates_in(cell.into())))
            }
            MessageFragment::Houses(houses) => house = houses.first(),
            MessageFragment::Digits(digits) => {
                let Some(house) = house else { continue };
                all.extend(digits.iter().map(|digit| page.digit_places(house, digit).to_candidates(digit)));
            }
            _ => {}
        }
    }
    all
}

fn union_all(all: &[CandidateMap]) -> CandidateMap {
    all.iter().fold(CandidateMap::EMPTY, |all, one| all | *one)
}

fn read_truth_covers(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let eliminations = page.candidates_argument("gone");
    match id {
        "locked-cells-covers" => {
            let covers = parse_truths(page, page.current_message(), "covers");
            let cells = page.cells_argument("cells");
            page.report_unless(cells.len() == page.number_argument("n"), "miscounted");
            page.report_unless(
                union_all(&covers).contains_all(page.all_candidates_in(cells)),
                "a candidate is covered by none",
            );
        }
        "locked-cells-count" => {
            let last = page.last_message_with_id("locked-cells-covers");
            let covers = parse_truths(page, last, "covers");
            page.report_unless(
                [covers.len(), message_cells(last, "cells").len()] == [page.number_argument("n"); 2],
                "miscounted",
            );
        }
        "locked-cells-so" => {
            let last = page.last_message_with_id("locked-cells-covers");
            let covered = union_all(&parse_truths(page, last, "covers"));
            page.report_unless(
                (covered - page.all_candidates_in(message_cells(last, "cells"))).contains_all(eliminations),
                "no house is for them",
            );
            eliminations.iter().for_each(|one| page.add_checked_clause(Clause::any_false(one)));
        }
        "locked-cells-so-twice" => {
            let covers = parse_truths(page, page.last_message_with_id("locked-cells-covers"), "covers");
            let twice = |one: &ninefold_core::Candidate| {
                covers.iter().filter(|cover| cover.contains(*one)).count() > 1
            };
            page.report_unless(eliminations.iter().all(|one| twice(&one)), "it lies in one");
            eliminations.iter().for_each(|one| page.add_checked_clause(Clause::any_false(one)));
        }
        "general-truths" => {
            let truths = parse_truths(page, page.current_message(), "truths");
            let total: usize = truths.iter().map(CandidateMap::len).sum();
            page.report_unless(total == union_all(&truths).len(), "two truths share a candidate");
            truths.iter().for_each(|truth| page.add_checked_clause(Clause::any_true(*truth)));
        }
        "general-links" => {
            let links = parse_truths(page, page.current_message(), "links");
            let truths = parse_truths(page, page.last_message_with_id("general-truths"), "truths");
            page.report_unless(
                union_all(&links).contains_all(union_all(&truths)),
                "a candidate lies in no link",
            );
        }
        "general-rank-0" | "general-rank-1" => {
            let links = parse_truths(page, page.last_message_with_id("general-links"), "links").len();
            let truths = parse_truths(page, page.last_message_with_id("general-truths"), "truths").len();
            let expected =
                if id == "general-rank-0" { page.number_argument("n") } else { page.number_argument("m") };
            page.report_unless(truths == page.number_argument("n") && links == expected, "miscounted");
            page.report_unless(links == truths + usize::from(id == "general-rank-1"), "miscounted");
        }
        "general-so-0" | "general-so-1" => {
            let links = parse_truths(page, page.last_message_with_id("general-links"), "links");
            let truths =
                union_all(&parse_truths(page, page.last_message_with_id("general-truths"), "truths"));
            let least = if id == "general-so-0" { 1 } else { 2 };
            for one in eliminations - truths {
                let within = links.iter().filter(|link| link.contains(one)).count();
                page.report_unless(within >= least, "no link is for it");
                page.add_checked_clause(Clause::any_false(one));
            }
        }
        _ => return false,
    }
    true
}

/// Every way to fill the grid with a digit, as far as the story has come: a cell in each row.
fn find_templates(page: &ExplanationReader<'_>, digit: Digit) -> Vec<CellMap> {
    let there = |cell: &Cell| page.facts().board().value(*cell) == Some(digit);
    let open = page.facts().candidate_cells(digit) & page.facts().empty_cells();
    let is_out = |cell: &Cell| {
        page.claims.was_claimed(Clause::any_false(cell.to_candidate(digit))) || {
            let others = Digit::ALL.into_iter().filter(|other| *other != digit);
            others
                .into_iter()
                .any(|other| page.claims.was_claimed(Clause::any_true(cell.to_candidate(other))))
        }
    };
    let open = open.iter().filter(|cell| !is_out(cell)).collect::<CellMap>();
    let free = open | Cell::all().filter(there).collect::<CellMap>();
    let mut templates = vec![CellMap::EMPTY];
    for row in House::all().filter(|house| house.kind() == ninefold_core::HouseKind::Row) {
        let go_on = |template: CellMap| {
            let fits = move |cell: &Cell| template.iter().all(|other| !other.sees(*cell));
            (free & row.cells()).iter().filter(fits).map(move |cell| template | CellMap::of(cell))
        };
        templates = templates.into_iter().flat_map(go_on).collect();
    }
    templates
}

fn read_templates(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (digit, cells) = (page.digit_argument("digit"), page.cells_argument("cells"));
    match id {
        "overlay-ways" => {
            let count = find_templates(page, digit).len();
            page.report_unless(count == page.number_argument("count"), "miscounted");
        }
        "overlay-none" => {
            let all: Vec<(Digit, Vec<CellMap>)> =
                page.digits_argument("digits").iter().map(|d| (d, find_templates(page, d))).collect();
            let mut there = CandidateMap::EMPTY;
            collect_overlay(&all, &mut Vec::new(), &mut there);
            let eliminations = page.candidates_argument("gone");
            page.report_unless(eliminations.is_disjoint(there), "a way contains it");
            eliminations.iter().for_each(|one| page.add_checked_clause(Clause::any_false(one)));
        }
        "template-forced" | "template-every" | "template-every-so" => {
            let every = find_templates(page, digit)
                .into_iter()
                .fold(CellMap::FULL, |every, template| every & template);
            page.report_unless(every.contains_all(cells), "a way goes elsewhere");
            cells.iter().for_each(|cell| page.add_checked_clause(Clause::any_true(cell.to_candidate(digit))));
        }
        "template-none" => {
            let all = find_templates(page, digit);
            page.report_unless(all.len() == page.number_argument("count"), "miscounted");
            let any = all.into_iter().fold(CellMap::EMPTY, |any, template| any | template);
            page.report_unless(any.is_disjoint(cells), "a way contains it");
            cells
                .iter()
                .for_each(|cell| page.add_checked_clause(Clause::any_false(cell.to_candidate(digit))));
        }
        _ => return false,
    }
    true
}

/// Collects the cells that are possible in some way for all of these digits together.
fn collect_overlay(all: &[(Digit, Vec<CellMap>)], chosen: &mut Vec<CellMap>, there: &mut CandidateMap) {
    let Some((_, templates)) = all.get(chosen.len()) else {
        all.iter().zip(&*chosen).for_each(|((digit, _), template)| *there |= template.to_candidates(*digit));
        return;
    };
    let taken = chosen.iter().fold(CellMap::EMPTY, |taken, template| taken | *template);
    for template in templates.iter().filter(|template| template.is_disjoint(taken)) {
        chosen.push(*template);
        collect_overlay(all, chosen, there);
        chosen.pop();
    }
}
