//! Readings of wings, strong links, colours, and chains along one path.

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet};
use ninefold_logic::{LinkKind, Message};

use super::page::{Page, candidates, cells, digits};
use super::said::{Clause, Supposed};

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    wings(page, id)
        || xyz_loops(page, id)
        || big_wings(page, id)
        || strong_links(page, id)
        || colours(page, id)
        || alternating(page, id)
        || alternating_ends(page, id)
        || whips(page, id)
}

/// The pincers named so far.
fn pincers(page: &Page<'_>) -> CellMap {
    let named = page.before().filter(|sentence| sentence.id == "xy-wing-if");
    named.fold(CellMap::EMPTY, |all, sentence| all | cells(sentence, "pincer"))
}

fn wings(page: &mut Page<'_>, id: &str) -> bool {
    let [x, y, z] = ["x", "y", "z"].map(|name| page.digits(name));
    let all = page.cells("cells");
    match id {
        "xy-wing-pivot" => page.only(page.cells("pivot"), page.digits("digits")),
        "xy-wing-if" => {
            let pivot = cells(page.last("xy-wing-pivot"), "pivot");
            let pincer = page.cells("pincer");
            page.sees_all(pivot, pincer, "the pincer doesn't see the pivot");
            page.only(pincer, x | z);
            page.if_then(page.of(pivot, x), page.of(pincer, z));
        }
        "xy-wing-either" => page.one(page.of(pincers(page), z)),
        "xyz-wing-either" => page.one(page.of(pincers(page) | page.cells("pivot"), z)),
        "xy-wing-so" | "xyz-wing-so" => page.gone(page.cells("victims").candidates(page.digit("z"))),
        "w-wing-cells" | "w-wing-all-cells" => {
            let digits = page.digits("digits");
            all.iter().for_each(|cell| page.only(cell.into(), digits));
        }
        "w-wing-link" | "w-wing-branches" => {
            let places = page.cells("places");
            page.confined_just(page.house("house"), page.digit("x"), places);
            let seers = cells(page.before().next().unwrap_or(page.sentence()), "cells");
            let seen = |place: ninefold_core::Cell| seers.iter().any(|seer| seer.sees(place));
            page.check(places.iter().all(seen), "a place isn't seen");
            if id == "w-wing-link" {
                let sees = |seer: ninefold_core::Cell| places.iter().any(|place| seer.sees(place));
                page.check(seers.iter().all(sees), "a cell sees none");
            }
        }
        "w-wing-one" | "w-wing-not-all" => {
            page.follows(Clause::not(page.of(all, x)));
            page.one(page.of(all, y));
        }
        "w-wing-so-all" => page.gone(page.cells("victims").candidates(page.digit("digit"))),
        _ => return false,
    }
    true
}

fn xyz_loops(page: &mut Page<'_>, id: &str) -> bool {
    let [x, y, z] = ["x", "y", "z"].map(|name| page.digits(name));
    let here = page.of(page.cells("cells"), z);
    match id {
        "xyz-loop-link" => {
            let [near, far, first, second] = ["near", "far", "first", "second"].map(|name| page.cells(name));
            page.confined_just(page.house("link"), page.digit("z"), near | far);
            page.check(
                page.house("one").cells().contains_all(near | first),
                "the first don't share the house",
            );
            page.check(
                page.house("other").cells().contains_all(far | second),
                "the second don't share the house",
            );
        }
        "xyz-loop-if" => {
            page.if_not(here, page.of(page.cells("pincer"), z));
            page.if_then(here, page.of(page.cells("pivot") | page.cells("last"), z));
        }
        "xyz-loop-beside" => {
            page.check(
                page.house("house").cells().contains_all(page.cells("pivot")),
                "the pivot isn't there",
            );
            page.if_not(here, page.of(page.cells("pincer") | page.cells("pivot"), z));
            page.if_then(here, page.of(page.cells("last"), z));
        }
        "xyz-loop-away" => {
            page.if_then(here, page.of(page.cells("pincer"), y));
            let others = page.of(page.cells("both"), DigitSet::FULL - page.digits("digits"));
            page.if_not(here, others);
        }
        "xyz-loop-so" => page.gone(page.cells("victims").candidates(page.digit("z"))),
        "xyz-loop-so-nice" => {
            page.one(page.of(page.cells("with_x"), x));
            page.one(page.of(page.cells("with_y"), y));
            page.gone(page.candidates("gone"));
        }
        "xyz-loop-second" => {}
        _ => return false,
    }
    true
}

fn big_wings(page: &mut Page<'_>, id: &str) -> bool {
    let [x, z] = ["x", "z"].map(|name| page.digits(name));
    let set = cells(page.last("big-wing-set"), "set");
    let pincer = page.cells("pincer");
    match id {
        "big-wing-if-x" | "big-wing-if-z" => {
            let (lost, held) = if id == "big-wing-if-x" { (x, z) } else { (z, x) };
            page.check(page.all_of(pincer).digits() == x | z, "the pincer contains other digits");
            let others = page.all_of(set).digits() - lost;
            page.check(others.contains_all(held), "the set lacks it");
            page.if_not(page.of(pincer, lost), page.of(set, lost));
            others.iter().for_each(|digit| page.if_then(page.of(pincer, lost), page.of(set, digit.into())));
        }
        "big-wing-else" => page.contents(pincer),
        "big-wing-doubly" => {
            page.contents(pincer);
            let both = page.cells("set") | pincer;
            page.digits("digits").iter().for_each(|digit| page.one(page.of(both, digit.into())));
        }
        "big-wing-so" => {
            page.one(page.of(page.cells("cells"), z));
            page.gone(page.cells("victims").candidates(page.digit("z")));
        }
        "big-wing-doubly-so" => page.gone(page.candidates("gone")),
        _ => return false,
    }
    true
}

fn strong_links(page: &mut Page<'_>, id: &str) -> bool {
    let digits = page.digits("digit");
    let (digit, victims) = (page.digit("digit"), page.cells("victims"));
    match id {
        "link-pair" => {
            page.confined_just(page.house("house"), digit, page.cells("one") | page.cells("other"));
        }
        "link-near" => {
            page.check(page.house("house").cells().contains_all(page.cells("cells")), "they don't share it");
        }
        "link-one" => {
            page.end();
            page.one(page.of(page.cells("ends"), digits));
        }
        "links-if" | "links-then" => {
            let (end, house) = (page.cells("end"), page.house("house"));
            let from = page.cells(if id == "links-if" { "free" } else { "near" });
            if id == "links-if" {
                page.suppose(Supposed::False(from.candidates(digit)));
            } else {
                page.no(page.of(from, digits));
            }
            page.confined_just(house, digit, from | end);
            page.one(page.of(end, digits));
        }
        "links-loop" => {
            page.end();
            let ends = page.cells("ends");
            page.one(page.of(ends, digits));
            page.check(ends.in_one_house(), "the ends share no house");
        }
        "links-loop-so" | "link-so" => page.gone(victims.candidates(digit)),
        _ => return false,
    }
    true
}

/// The candidates of a colour.
fn colour(page: &Page<'_>, name: &str) -> CandidateMap {
    let mut all = CandidateMap::EMPTY;
    for cluster in page.before().filter(|sentence| sentence.id == "colouring-cluster") {
        for (role, coloured) in [("one", "first"), ("other", "second")] {
            if cluster.argument(role).is_some_and(|role| role.to_string() == name) {
                all |= candidates(cluster, coloured);
            }
        }
    }
    all
}

/// One colour, or one of its candidates, is true only if another is false.
fn exclude(page: &mut Page<'_>, one: CandidateMap, other: CandidateMap) {
    if let (Some(one), Some(other)) = (one.first(), other.first()) {
        page.follows(Clause::not(CandidateMap::of(one).with(other)));
    }
}

fn colours(page: &mut Page<'_>, id: &str) -> bool {
    let named = |page: &Page<'_>, name: &str| colour(page, &page.word(name));
    match id {
        "colouring-cluster" => cluster(page),
        "colouring-conflict" => page.gone(page.candidates("gone")),
        "colouring-wrap-so" => page.gone(page.candidates("gone")),
        "simple-colours-clash" | "medusa-clash" => {
            let clash = page.candidates("clash");
            page.check(named(page, "which").contains_all(clash), "that isn't the colour");
            page.follows(Clause::not(clash));
        }
        "multi-colours-near" => {
            let (near, theirs) = (named(page, "near"), named(page, "their_near"));
            let (sees, seen) = (page.candidates("sees"), page.candidates("seen"));
            page.check(near.contains_all(sees) && theirs.contains_all(seen), "that isn't the colour");
            let excludes = |one: ninefold_core::Candidate, others: CandidateMap| {
                others.iter().any(|other| one.sees(other))
            };
            let all =
                sees.iter().all(|one| excludes(one, seen)) && seen.iter().all(|one| excludes(one, sees));
            page.check(all, "they don't see each other");
            exclude(page, near, theirs);
        }
        "multi-colours-far" => {
            let (far, theirs) = (named(page, "far"), named(page, "their_far"));
            page.one(far.first().into_iter().chain(theirs.first()).collect());
        }
        "multi-colours-both" => {
            let which = named(page, "which");
            for (sees, seen) in [("one", "first"), ("other", "second")] {
                let (sees, seen) = (page.candidates(sees), named(page, seen));
                page.check(which.contains_all(sees), "that isn't the colour");
                let excludes = |one: ninefold_core::Candidate| seen.iter().any(|other| one.sees(other));
                page.check(sees.iter().all(excludes), "they don't see it");
            }
        }
        "x-colours-reach" => {
            let (digit, which) = (page.digit("digit"), named(page, "which"));
            page.houses("houses").iter().for_each(|house| page.confined(house, digit, house.cells()));
            for cell in page.cells("cells") {
                page.if_then(which.first().into_iter().collect(), cell.with_digit(digit).into());
            }
        }
        "x-colours-broken" => {
            let (digit, which) = (page.digit("digit"), named(page, "which"));
            page.houses("houses").iter().for_each(|house| page.confined(house, digit, house.cells()));
            page.follows(Clause::not(which));
        }
        "medusa-emptied" => {
            let (which, lost) = (named(page, "which"), page.candidates("lost"));
            let (places, cells) = (lost.digits(), lost.cells());
            let is_cell = cells.len() == 1 && page.all_of(cells) == lost;
            let fits =
                |house: ninefold_core::House, digit| page.places(house, digit).candidates(digit) == lost;
            let is_house = places.len() == 1
                && ninefold_core::House::all().any(|house| places.iter().any(|digit| fits(house, digit)));
            page.check(is_cell || is_house, "none of them needs to be true");
            page.shown(Clause::one(lost));
            page.follows(Clause::not(which));
        }
        _ => return false,
    }
    true
}

/// Strong links are those that the sentence shows; along them one colour is all true and the other all false.
fn cluster(page: &mut Page<'_>) {
    let told = page.told();
    for link in page.story.message_marks(told).links {
        let (both, ends) = (link.from | link.to, [link.from, link.to]);
        let of_cell = both.cells().len() == 1 && page.all_of(both.cells()) == both;
        let digit = both.digits().first().unwrap_or(Digit::D1);
        let of_house = both.digits().len() == 1
            && ninefold_core::House::all().any(|house| page.places(house, digit) == both.cells());
        let is_link = link.kind == LinkKind::Strong && ends.iter().all(|end| end.len() == 1);
        page.check(is_link && (of_cell || of_house), "a link isn't strong");
        page.shown(Clause::one(both));
    }
    let (first, second) = (page.candidates("first"), page.candidates("second"));
    for (ours, theirs) in [(first, second), (second, first)] {
        for (&one, &other) in
            ours.iter().collect::<Vec<_>>().iter().zip(ours.iter().skip(1).collect::<Vec<_>>().iter())
        {
            page.if_then(one.into(), other.into());
            page.if_then(other.into(), one.into());
        }
        if let (Some(one), Some(other)) = (ours.first(), theirs.first()) {
            page.one(CandidateMap::of(one).with(other));
        }
    }
}

/// Reads sentences of chains: the digit of a node, its cells, and what follows.
fn alternating(page: &mut Page<'_>, id: &str) -> bool {
    let Some((how, what)) = id.strip_prefix("alternating-").and_then(|id| id.split_once('-')) else {
        return false;
    };
    if !["if", "then"].contains(&how) || !["house", "cell", "set", "beside"].contains(&what) {
        return false;
    }
    let from = if what == "cell" { page.cells("cell") } else { page.cells("from") };
    let off = page.of(from, page.digits("digit"));
    if how == "if" && !page.said.is_supposing() {
        page.suppose(Supposed::False(off));
    } else if !off.is_empty() {
        page.no(off);
    }
    match what {
        "house" => {
            page.confined(page.house("house"), page.digit("digit"), from | page.cells("to"));
            page.one(page.of(page.cells("to"), page.digits("digit")));
        }
        "cell" => {
            page.only(from, page.digits("digit") | page.digits("other"));
            page.yes(page.of(from, page.digits("other")));
        }
        _ => {
            let set = page.cells("set");
            let digits = page.all_of(set).digits();
            page.almost_locked(set);
            let taken = digits - page.digit("digit");
            taken.iter().for_each(|digit| page.one(page.of(set, digit.into())));
            if what == "beside" {
                let cell = page.cells("cell");
                page.check(taken.contains_all(page.digits("taken")), "the set lacks it");
                page.contents(cell);
                page.yes(page.of(cell, page.digits("other")));
            } else {
                page.check(taken.contains_all(page.digits("other")), "the set lacks it");
            }
        }
    }
    true
}

fn alternating_ends(page: &mut Page<'_>, id: &str) -> bool {
    match id {
        "alternating-either" => {
            page.end();
            page.one(page.candidates("first") | page.candidates("last"));
        }
        "alternating-so" | "alternating-loop-so" => page.gone(page.candidates("gone")),
        "alternating-loop" => {
            page.end();
            let (first, last) = (page.candidates("first"), page.candidates("last"));
            page.one(first | last);
            let weak = |one: ninefold_core::Candidate| {
                last.iter().all(|other| one == other || one.sees(other) || one.cell() == other.cell())
            };
            page.check(first.iter().all(weak), "the ends don't exclude each other");
        }
        "alternating-loop-set" => {}
        "alternating-onto" => {
            page.end();
            page.one(page.candidates("node"));
        }
        "alternating-onto-so" | "alternating-onto-seen" => page.gone(page.candidates("gone")),
        "branch-sees" => {
            page.if_not(page.candidates("case"), page.of(page.cells("cell"), page.digits("digit")))
        }
        "branch-so" => {
            page.no(page.of(page.cells("cell"), page.digits("digit")));
            page.end();
        }
        "branches-so" => page.gone(page.of(page.cells("cell"), page.digits("digit"))),
        "finned-chain-cell" => {
            page.check(
                page.all_of(page.cells("cell")).digits().contains_all(page.digits("digits")),
                "they aren't there",
            );
            page.contents(page.cells("cell"));
            let rest = page.all_of(page.cells("cell")) - page.of(page.cells("cell"), page.digits("digits"));
            page.check(rest == page.candidates("fins"), "there are other candidates");
        }
        "finned-chain-house" => {
            let (digit, fins) = (page.digit("digit"), page.candidates("fins"));
            page.confined_just(page.house("house"), digit, page.cells("cells") | fins.cells());
        }
        "remote-pair-cells" => {
            let (chain, digits) = (page.cells("chain"), page.digits("digits"));
            page.check(chain.len() == page.number("n"), "miscounted");
            chain.iter().for_each(|cell| page.only(cell.into(), digits));
        }
        "remote-pair-alternate" => {
            let digits = page.digits("digits");
            let (first, last) = (page.cells("first"), page.cells("last"));
            page.check(page.number("n").is_multiple_of(2), "odd");
            digits.iter().for_each(|digit| page.one(page.of(first | last, digit.into())));
        }
        "remote-pair-so" => page.gone(page.candidates("gone")),
        "remote-pair-part" => {
            let (first, last) = (page.cells("first"), page.cells("last"));
            let digits = page.all_of(first).digits();
            digits.iter().for_each(|digit| page.one(page.of(first | last, digit.into())));
            page.gone(page.candidates("gone"));
        }
        _ => return false,
    }
    true
}

fn whips(page: &mut Page<'_>, id: &str) -> bool {
    let (cell, digit) = (page.cells("cell"), page.digit("digit"));
    let gone = |sentence: &Message| (cells(sentence, "gone"), digits(sentence, "gone"));
    match id {
        "whip-suppose" => page.suppose(Supposed::True(page.of(cell, digit.into()))),
        "whip-cell" => {
            page.no(page.of(cell, gone(page.sentence()).1));
            page.contents(cell);
            page.yes(page.of(cell, digit.into()));
        }
        "whip-cell-empty" => {
            let off = page.of(cell, gone(page.sentence()).1);
            page.check(off == page.all_of(cell), "a candidate is left");
            page.no(off);
            page.contents(cell);
        }
        "whip-house" => {
            let (off, house) = (gone(page.sentence()).0, page.house("house"));
            page.no(page.of(off, digit.into()));
            page.confined(house, digit, off | cell | house.cells());
            page.yes(page.of(cell, digit.into()));
        }
        "whip-house-empty" => {
            let (off, house) = (gone(page.sentence()).0, page.house("house"));
            page.no(page.of(off, digit.into()));
            page.confined(house, digit, off);
        }
        "whip-so" => {
            page.end();
            page.gone(page.of(cell, digit.into()));
        }
        _ => return false,
    }
    true
}
