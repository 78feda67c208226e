//! Readings of wings, strong links, colours, and chains along one path.

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet};
use ninefold_logic::{LinkKind, Message};

use super::page::{ExplanationReader, message_candidates, message_cells, message_digits};
use super::said::{Clause, Supposition};

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    read_wings(page, id)
        || read_xyz_loops(page, id)
        || read_big_wings(page, id)
        || read_strong_links(page, id)
        || read_colours(page, id)
        || read_alternating_chain(page, id)
        || read_alternating_ends(page, id)
        || read_whips(page, id)
}

/// The pincers named so far.
fn named_pincers(page: &ExplanationReader<'_>) -> CellMap {
    let named = page.earlier_messages().filter(|message| message.id == "xy-wing-if");
    named.fold(CellMap::EMPTY, |all, message| all | message_cells(message, "pincer"))
}

fn read_wings(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let [x, y, z] = ["x", "y", "z"].map(|name| page.digits_argument(name));
    let all = page.cells_argument("cells");
    match id {
        "xy-wing-pivot" => {
            page.claim_only_digits(page.cells_argument("pivot"), page.digits_argument("digits"))
        }
        "xy-wing-if" => {
            let pivot = message_cells(page.last_message_with_id("xy-wing-pivot"), "pivot");
            let pincer = page.cells_argument("pincer");
            page.check_all_see(pivot, pincer, "the pincer doesn't see the pivot");
            page.claim_only_digits(pincer, x | z);
            page.claim_implies_one(page.candidates_in(pivot, x), page.candidates_in(pincer, z));
        }
        "xy-wing-either" => page.claim_one_true(page.candidates_in(named_pincers(page), z)),
        "xyz-wing-either" => {
            page.claim_one_true(page.candidates_in(named_pincers(page) | page.cells_argument("pivot"), z))
        }
        "xy-wing-so" | "xyz-wing-so" => {
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("z")))
        }
        "w-wing-cells" | "w-wing-all-cells" => {
            let digits = page.digits_argument("digits");
            all.iter().for_each(|cell| page.claim_only_digits(cell.into(), digits));
        }
        "w-wing-link" | "w-wing-branches" => {
            let places = page.cells_argument("places");
            page.claim_exactly_confined(page.house_argument("house"), page.digit_argument("x"), places);
            let seers =
                message_cells(page.earlier_messages().next().unwrap_or(page.current_message()), "cells");
            let seen = |place: ninefold_core::Cell| seers.iter().any(|seer| seer.sees(place));
            page.report_unless(places.iter().all(seen), "a place isn't seen");
            if id == "w-wing-link" {
                let sees = |seer: ninefold_core::Cell| places.iter().any(|place| seer.sees(place));
                page.report_unless(seers.iter().all(sees), "a cell sees none");
            }
        }
        "w-wing-one" | "w-wing-not-all" => {
            page.claim_clause(Clause::any_false(page.candidates_in(all, x)));
            page.claim_one_true(page.candidates_in(all, y));
        }
        "w-wing-so-all" => {
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")))
        }
        _ => return false,
    }
    true
}

fn read_xyz_loops(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let [x, y, z] = ["x", "y", "z"].map(|name| page.digits_argument(name));
    let here = page.candidates_in(page.cells_argument("cells"), z);
    match id {
        "xyz-loop-link" => {
            let [near, far, first, second] =
                ["near", "far", "first", "second"].map(|name| page.cells_argument(name));
            page.claim_exactly_confined(page.house_argument("link"), page.digit_argument("z"), near | far);
            page.report_unless(
                page.house_argument("one").cells().contains_all(near | first),
                "the first don't share the house",
            );
            page.report_unless(
                page.house_argument("other").cells().contains_all(far | second),
                "the second don't share the house",
            );
        }
        "xyz-loop-if" => {
            page.claim_excludes(here, page.candidates_in(page.cells_argument("pincer"), z));
            page.claim_implies_one(
                here,
                page.candidates_in(page.cells_argument("pivot") | page.cells_argument("last"), z),
            );
        }
        "xyz-loop-beside" => {
            page.report_unless(
                page.house_argument("house").cells().contains_all(page.cells_argument("pivot")),
                "the pivot isn't there",
            );
            page.claim_excludes(
                here,
                page.candidates_in(page.cells_argument("pincer") | page.cells_argument("pivot"), z),
            );
            page.claim_implies_one(here, page.candidates_in(page.cells_argument("last"), z));
        }
        "xyz-loop-away" => {
            page.claim_implies_one(here, page.candidates_in(page.cells_argument("pincer"), y));
            let others = page
                .candidates_in(page.cells_argument("both"), DigitSet::FULL - page.digits_argument("digits"));
            page.claim_excludes(here, others);
        }
        "xyz-loop-so" => {
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("z")))
        }
        "xyz-loop-so-nice" => {
            page.claim_one_true(page.candidates_in(page.cells_argument("with_x"), x));
            page.claim_one_true(page.candidates_in(page.cells_argument("with_y"), y));
            page.claim_eliminated(page.candidates_argument("gone"));
        }
        "xyz-loop-second" => {}
        _ => return false,
    }
    true
}

fn read_big_wings(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let [x, z] = ["x", "z"].map(|name| page.digits_argument(name));
    let set = message_cells(page.last_message_with_id("big-wing-set"), "set");
    let pincer = page.cells_argument("pincer");
    match id {
        "big-wing-if-x" | "big-wing-if-z" => {
            let (lost, remaining) = if id == "big-wing-if-x" { (x, z) } else { (z, x) };
            page.report_unless(
                page.all_candidates_in(pincer).digits() == x | z,
                "the pincer contains other digits",
            );
            let others = page.all_candidates_in(set).digits() - lost;
            page.report_unless(others.contains_all(remaining), "the set lacks it");
            page.claim_excludes(page.candidates_in(pincer, lost), page.candidates_in(set, lost));
            others.iter().for_each(|digit| {
                page.claim_implies_one(
                    page.candidates_in(pincer, lost),
                    page.candidates_in(set, digit.into()),
                )
            });
        }
        "big-wing-else" => page.claim_cell_contents(pincer),
        "big-wing-doubly" => {
            page.claim_cell_contents(pincer);
            let both = page.cells_argument("set") | pincer;
            page.digits_argument("digits")
                .iter()
                .for_each(|digit| page.claim_one_true(page.candidates_in(both, digit.into())));
        }
        "big-wing-so" => {
            page.claim_one_true(page.candidates_in(page.cells_argument("cells"), z));
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("z")));
        }
        "big-wing-doubly-so" => page.claim_eliminated(page.candidates_argument("gone")),
        _ => return false,
    }
    true
}

fn read_strong_links(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let digits = page.digits_argument("digit");
    let (digit, eliminated_cells) = (page.digit_argument("digit"), page.cells_argument("victims"));
    match id {
        "link-pair" => {
            page.claim_exactly_confined(
                page.house_argument("house"),
                digit,
                page.cells_argument("one") | page.cells_argument("other"),
            );
        }
        "link-near" => {
            page.report_unless(
                page.house_argument("house").cells().contains_all(page.cells_argument("cells")),
                "they don't share it",
            );
        }
        "link-one" => {
            page.end_suppositions();
            page.claim_one_true(page.candidates_in(page.cells_argument("ends"), digits));
        }
        "links-if" | "links-then" => {
            let (end, house) = (page.cells_argument("end"), page.house_argument("house"));
            let from = page.cells_argument(if id == "links-if" { "free" } else { "near" });
            if id == "links-if" {
                page.suppose(Supposition::False(from.to_candidates(digit)));
            } else {
                page.claim_all_false(page.candidates_in(from, digits));
            }
            page.claim_exactly_confined(house, digit, from | end);
            page.claim_one_true(page.candidates_in(end, digits));
        }
        "links-loop" => {
            page.end_suppositions();
            let ends = page.cells_argument("ends");
            page.claim_one_true(page.candidates_in(ends, digits));
            page.report_unless(ends.in_one_house(), "the ends share no house");
        }
        "links-loop-so" | "link-so" => page.claim_eliminated(eliminated_cells.to_candidates(digit)),
        _ => return false,
    }
    true
}

/// The candidates of a colour.
fn colour_candidates(page: &ExplanationReader<'_>, name: &str) -> CandidateMap {
    let mut all = CandidateMap::EMPTY;
    for cluster in page.earlier_messages().filter(|message| message.id == "colouring-cluster") {
        for (role, coloured) in [("one", "first"), ("other", "second")] {
            if cluster.argument_by_name(role).is_some_and(|role| role.to_string() == name) {
                all |= message_candidates(cluster, coloured);
            }
        }
    }
    all
}

/// One colour, or one of its candidates, is true only if another is false.
fn claim_exclusive(page: &mut ExplanationReader<'_>, one: CandidateMap, other: CandidateMap) {
    if let (Some(one), Some(other)) = (one.first(), other.first()) {
        page.claim_clause(Clause::any_false(CandidateMap::of(one).with(other)));
    }
}

fn read_colours(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let named = |page: &ExplanationReader<'_>, name: &str| colour_candidates(page, &page.word_argument(name));
    match id {
        "colouring-cluster" => read_cluster(page),
        "colouring-conflict" => {
            let gone = page.candidates_argument("gone");
            for candidate in ["one", "other"] {
                let excludes = |one: ninefold_core::Candidate| gone.iter().all(|gone| one.sees(gone));
                let fits = page.candidates_argument(candidate).iter().all(excludes);
                page.report_unless(fits, "it doesn't exclude that");
            }
            page.claim_eliminated(gone);
        }
        "colouring-wrap-so" => page.claim_eliminated(page.candidates_argument("gone")),
        "colouring-clash" => {
            let [one, other] = ["one", "other"].map(|name| page.candidates_argument(name));
            page.report_unless(named(page, "which").contains_all(one | other), "that isn't the colour");
            let house = page.house_argument("house").cells();
            let fits = one.digits() == other.digits() && house.contains_all(one.cells() | other.cells());
            page.report_unless(fits, "they don't see each other there");
            page.claim_clause(Clause::any_false(one | other));
        }
        "colouring-clash-cell" => {
            let both = page.candidates_in(page.cells_argument("cell"), page.digits_argument("digits"));
            page.report_unless(named(page, "which").contains_all(both), "that isn't the colour");
            page.claim_clause(Clause::any_false(both));
        }
        "multi-colours-near" => {
            let (near, theirs) = (named(page, "near"), named(page, "their_near"));
            let (sees, seen) = (page.candidates_argument("sees"), page.candidates_argument("seen"));
            page.report_unless(near.contains_all(sees) && theirs.contains_all(seen), "that isn't the colour");
            let excludes = |one: ninefold_core::Candidate, others: CandidateMap| {
                others.iter().any(|other| one.sees(other))
            };
            let all =
                sees.iter().all(|one| excludes(one, seen)) && seen.iter().all(|one| excludes(one, sees));
            page.report_unless(all, "they don't see each other");
            claim_exclusive(page, near, theirs);
        }
        "multi-colours-far" => {
            let (far, theirs) = (named(page, "far"), named(page, "their_far"));
            page.claim_one_true(far.first().into_iter().chain(theirs.first()).collect());
        }
        "multi-colours-both" => {
            let which = named(page, "which");
            for (sees, seen) in [("one", "first"), ("other", "second")] {
                let (sees, seen) = (page.candidates_argument(sees), named(page, seen));
                page.report_unless(which.contains_all(sees), "that isn't the colour");
                let excludes = |one: ninefold_core::Candidate| seen.iter().any(|other| one.sees(other));
                page.report_unless(sees.iter().all(excludes), "they don't see it");
            }
        }
        "x-colours-reach" => {
            let (digit, which) = (page.digit_argument("digit"), named(page, "which"));
            page.houses_argument("houses")
                .iter()
                .for_each(|house| page.claim_confined(house, digit, house.cells()));
            for cell in page.cells_argument("cells") {
                page.claim_implies_one(which.first().into_iter().collect(), cell.to_candidate(digit).into());
            }
        }
        "x-colours-broken" => {
            let (digit, which) = (page.digit_argument("digit"), named(page, "which"));
            page.houses_argument("houses")
                .iter()
                .for_each(|house| page.claim_confined(house, digit, house.cells()));
            page.claim_clause(Clause::any_false(which));
        }
        "medusa-emptied" => {
            let (which, lost) = (named(page, "which"), page.candidates_argument("lost"));
            let (places, cells) = (lost.digits(), lost.cells());
            let is_cell = cells.len() == 1 && page.all_candidates_in(cells) == lost;
            let fits = |house: ninefold_core::House, digit| {
                page.digit_places(house, digit).to_candidates(digit) == lost
            };
            let is_house = places.len() == 1
                && ninefold_core::House::all().any(|house| places.iter().any(|digit| fits(house, digit)));
            page.report_unless(is_cell || is_house, "none of them needs to be true");
            page.add_checked_clause(Clause::any_true(lost));
            page.claim_clause(Clause::any_false(which));
        }
        _ => return false,
    }
    true
}

/// Strong links are those that the sentence shows; along them one colour is all true and the other all false.
fn read_cluster(page: &mut ExplanationReader<'_>) {
    let marked = page.current_marked_message();
    for link in page.explanation.message_marks(marked).links {
        let (both, ends) = (link.from | link.to, [link.from, link.to]);
        let of_cell = both.cells().len() == 1 && page.all_candidates_in(both.cells()) == both;
        let digit = both.digits().first().unwrap_or(Digit::D1);
        let of_house = both.digits().len() == 1
            && ninefold_core::House::all().any(|house| page.digit_places(house, digit) == both.cells());
        let is_link = link.kind == LinkKind::Strong && ends.iter().all(|end| end.len() == 1);
        page.report_unless(is_link && (of_cell || of_house), "a link isn't strong");
        page.add_checked_clause(Clause::any_true(both));
    }
    let (first, second) = (page.candidates_argument("first"), page.candidates_argument("second"));
    for (ours, theirs) in [(first, second), (second, first)] {
        for (&one, &other) in
            ours.iter().collect::<Vec<_>>().iter().zip(ours.iter().skip(1).collect::<Vec<_>>().iter())
        {
            page.claim_implies_one(one.into(), other.into());
            page.claim_implies_one(other.into(), one.into());
        }
        if let (Some(one), Some(other)) = (ours.first(), theirs.first()) {
            page.claim_one_true(CandidateMap::of(one).with(other));
        }
    }
}

/// Reads sentences of chains: the digit of a node, its cells, and what follows.
fn read_alternating_chain(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let Some((how, what)) = id.strip_prefix("alternating-").and_then(|id| id.split_once('-')) else {
        return false;
    };
    if !["if", "then"].contains(&how) || !["house", "cell", "set", "beside"].contains(&what) {
        return false;
    }
    let from = if what == "cell" { page.cells_argument("cell") } else { page.cells_argument("from") };
    let off = page.candidates_in(from, page.digits_argument("digit"));
    if how == "if" && !page.claims.has_suppositions() {
        page.suppose(Supposition::False(off));
    } else if !off.is_empty() {
        page.claim_all_false(off);
    }
    match what {
        "house" => {
            page.claim_confined(
                page.house_argument("house"),
                page.digit_argument("digit"),
                from | page.cells_argument("to"),
            );
            page.claim_one_true(page.candidates_in(page.cells_argument("to"), page.digits_argument("digit")));
        }
        "cell" => {
            page.claim_only_digits(from, page.digits_argument("digit") | page.digits_argument("other"));
            page.claim_all_true(page.candidates_in(from, page.digits_argument("other")));
        }
        _ => {
            let set = page.cells_argument("set");
            let digits = page.all_candidates_in(set).digits();
            page.claim_almost_locked(set);
            let taken = digits - page.digit_argument("digit");
            taken.iter().for_each(|digit| page.claim_one_true(page.candidates_in(set, digit.into())));
            if what == "beside" {
                let cell = page.cells_argument("cell");
                page.report_unless(taken.contains_all(page.digits_argument("taken")), "the set lacks it");
                page.claim_cell_contents(cell);
                page.claim_all_true(page.candidates_in(cell, page.digits_argument("other")));
            } else {
                page.report_unless(taken.contains_all(page.digits_argument("other")), "the set lacks it");
            }
        }
    }
    true
}

fn read_alternating_ends(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    match id {
        "alternating-either" => {
            page.end_suppositions();
            page.claim_one_true(page.candidates_argument("first") | page.candidates_argument("last"));
        }
        "alternating-so" | "alternating-loop-so" => page.claim_eliminated(page.candidates_argument("gone")),
        "alternating-loop" => {
            page.end_suppositions();
            let (first, last) = (page.candidates_argument("first"), page.candidates_argument("last"));
            page.claim_one_true(first | last);
            let weak = |one: ninefold_core::Candidate| {
                last.iter().all(|other| one == other || one.sees(other) || one.cell() == other.cell())
            };
            page.report_unless(first.iter().all(weak), "the ends don't exclude each other");
        }
        "alternating-loop-set" => {}
        "alternating-onto" => {
            page.end_suppositions();
            page.claim_one_true(page.candidates_argument("node"));
        }
        "alternating-onto-so" | "alternating-onto-seen" => {
            page.claim_eliminated(page.candidates_argument("gone"))
        }
        "branch-sees" => page.claim_excludes(
            page.candidates_argument("case"),
            page.candidates_in(page.cells_argument("cell"), page.digits_argument("digit")),
        ),
        "branch-so" => {
            page.claim_all_false(
                page.candidates_in(page.cells_argument("cell"), page.digits_argument("digit")),
            );
            page.end_suppositions();
        }
        "branches-so" => page
            .claim_eliminated(page.candidates_in(page.cells_argument("cell"), page.digits_argument("digit"))),
        "finned-chain-cell" => {
            page.report_unless(
                page.all_candidates_in(page.cells_argument("cell"))
                    .digits()
                    .contains_all(page.digits_argument("digits")),
                "they aren't there",
            );
            page.claim_cell_contents(page.cells_argument("cell"));
            let rest = page.all_candidates_in(page.cells_argument("cell"))
                - page.candidates_in(page.cells_argument("cell"), page.digits_argument("digits"));
            page.report_unless(rest == page.candidates_argument("fins"), "there are other candidates");
        }
        "finned-chain-house" => {
            let (digit, fins) = (page.digit_argument("digit"), page.candidates_argument("fins"));
            page.claim_exactly_confined(
                page.house_argument("house"),
                digit,
                page.cells_argument("cells") | fins.cells(),
            );
        }
        "remote-pair-cells" => {
            let (chain, digits) = (page.cells_argument("chain"), page.digits_argument("digits"));
            page.report_unless(chain.len() == page.number_argument("n"), "miscounted");
            chain.iter().for_each(|cell| page.claim_only_digits(cell.into(), digits));
        }
        "remote-pair-alternate" => {
            let digits = page.digits_argument("digits");
            let (first, last) = (page.cells_argument("first"), page.cells_argument("last"));
            page.report_unless(page.number_argument("n").is_multiple_of(2), "odd");
            digits
                .iter()
                .for_each(|digit| page.claim_one_true(page.candidates_in(first | last, digit.into())));
        }
        "remote-pair-so" => page.claim_eliminated(page.candidates_argument("gone")),
        "remote-pair-part" => {
            let (first, last) = (page.cells_argument("first"), page.cells_argument("last"));
            let digits = page.all_candidates_in(first).digits();
            digits
                .iter()
                .for_each(|digit| page.claim_one_true(page.candidates_in(first | last, digit.into())));
            page.claim_eliminated(page.candidates_argument("gone"));
        }
        _ => return false,
    }
    true
}

fn read_whips(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (cell, digit) = (page.cells_argument("cell"), page.digit_argument("digit"));
    let eliminations = |message: &Message| (message_cells(message, "gone"), message_digits(message, "gone"));
    match id {
        "whip-suppose" => page.suppose(Supposition::True(page.candidates_in(cell, digit.into()))),
        "whip-cell" => {
            page.claim_all_false(page.candidates_in(cell, eliminations(page.current_message()).1));
            page.claim_cell_contents(cell);
            page.claim_all_true(page.candidates_in(cell, digit.into()));
        }
        "whip-cell-empty" => {
            let off = page.candidates_in(cell, eliminations(page.current_message()).1);
            page.report_unless(off == page.all_candidates_in(cell), "a candidate is left");
            page.claim_all_false(off);
            page.claim_cell_contents(cell);
        }
        "whip-house" => {
            let (off, house) = (eliminations(page.current_message()).0, page.house_argument("house"));
            page.claim_all_false(page.candidates_in(off, digit.into()));
            page.claim_confined(house, digit, off | cell | house.cells());
            page.claim_all_true(page.candidates_in(cell, digit.into()));
        }
        "whip-house-empty" => {
            let (off, house) = (eliminations(page.current_message()).0, page.house_argument("house"));
            page.claim_all_false(page.candidates_in(off, digit.into()));
            page.claim_confined(house, digit, off);
        }
        "whip-so" => {
            page.end_suppositions();
            page.claim_eliminated(page.candidates_in(cell, digit.into()));
        }
        _ => return false,
    }
    true
}
