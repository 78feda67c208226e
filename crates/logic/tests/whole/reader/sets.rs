//! Readings of almost locked sets and similar patterns: crossings, combinations of cells.

use ninefold_core::{CellMap, DigitSet};

use super::page::{Page, cells, digits};
use super::said::{Clause, Supposed};

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    introduced(page, id)
        || two_sets(page, id)
        || several_sets(page, id)
        || excluded(page, id)
        || blossom(page, id)
        || crossing(page, id)
        || aligned(page, id)
}

/// The digits of a set.
fn held(page: &Page<'_>, set: CellMap) -> DigitSet {
    page.all_of(set).digits()
}

/// A set contains each of these digits, if one of some candidates is true.
fn contains(page: &mut Page<'_>, set: CellMap, digits: DigitSet) {
    digits.iter().for_each(|digit| page.one(page.of(set, digit.into())));
}

fn introduced(page: &mut Page<'_>, id: &str) -> bool {
    let (set, digits) = (page.cells("set"), page.digits("digits"));
    match id {
        "als-set" | "a2ls-set" | "big-wing-set" => {
            page.check(page.house("house").cells().contains_all(set), "the set isn't in the house");
            page.check(set.len() == page.number("n") && digits.len() == page.number("m"), "miscounted");
            page.only(set, digits);
            match id {
                "a2ls-set" => page.check(digits.len() == set.len() + 2, "not two more"),
                _ => page.almost_locked(set),
            }
        }
        "als-set-of-one" => {
            page.check(set.len() == 1 && digits.len() == 2, "not bivalue");
            page.only(set, digits);
        }
        "als-restricted" => {
            let digit = page.digits("digit");
            let [a, b] = ["a", "b"].map(|name| page.of(page.set(&page.word(name)), digit).cells());
            page.check(!a.is_empty() && !b.is_empty(), "a set lacks the digit");
            page.sees_all(a, b, "not all see each other");
            let houses = page.houses("houses");
            let share = |house: ninefold_core::House| house.cells().contains_all(a | b);
            page.check(!houses.is_empty() && houses.iter().all(share), "they don't share the houses");
        }
        _ => return false,
    }
    true
}

fn two_sets(page: &mut Page<'_>, id: &str) -> bool {
    let [a, b] = ["A", "B"].map(|name| page.set(name));
    match id {
        "als-so-either" => {
            let [a, b] = ["a", "b"].map(|name| page.set(&page.word(name)));
            page.one(page.of(a | b, page.digits("digit")));
            page.gone(page.cells("victims").candidates(page.digit("digit")));
        }
        "als-so-contains" => {
            let set = page.set(&page.word("set"));
            page.one(page.of(set, page.digits("digit")));
            page.gone(page.cells("victims").candidates(page.digit("digit")));
        }
        "als-xz-other-contains" => {
            let x = page.digits("x");
            for set in [a, b] {
                let others = held(page, set) - x;
                page.check(others.contains_all(page.digits("held")), "it isn't a digit of both");
                for digit in others {
                    page.one(page.of(set, x) | page.of(set, digit.into()));
                }
            }
        }
        "a2ls-neither" => {
            for digit in page.digits("held") {
                let either = page.of(a | b, digit.into());
                page.digits("digits").iter().for_each(|other| page.one(either | page.of(b, other.into())));
            }
        }
        "a2ls-full" => {
            let both = page.digits("digits");
            both.iter().for_each(|digit| page.one(page.of(a | b, digit.into())));
            [a, b].iter().for_each(|&set| contains(page, set, held(page, set) - both));
        }
        "als-xy-wing-pivot" => page.one(page.of(b, page.digits("x") | page.digits("y"))),
        "als-xy-wing-end" => {
            let (x, end) = (page.digits("x"), page.set(&page.word("end")));
            page.if_not(page.of(b, x), page.of(end, x));
            let others = held(page, end) - x;
            page.check(others.contains_all(page.digits("held")), "the set lacks it");
            others.iter().for_each(|digit| page.if_then(page.of(b, x), page.of(end, digit.into())));
        }
        "als-w-wing-places" => {
            let (w, near, far) = (page.digits("w"), page.cells("near"), page.cells("far"));
            page.confined_just(page.house("house"), page.digit("w"), near | far);
            page.sees_all(near, page.of(a, w).cells(), "not all in A are seen");
            page.sees_all(far, page.of(b, w).cells(), "not all in B are seen");
        }
        "als-w-wing-lacks" => {
            let (w, places) = (page.digits("w"), page.last("als-w-wing-places"));
            for (name, set) in [("near", a), ("far", b)] {
                let (digits, near) = (held(page, set) - w, page.of(cells(places, name), w));
                page.check(digits.contains_all(page.digits("held")), "the set lacks it");
                digits.iter().for_each(|digit| page.if_then(near, page.of(set, digit.into())));
            }
        }
        _ => return false,
    }
    true
}

fn several_sets(page: &mut Page<'_>, id: &str) -> bool {
    let named = |page: &Page<'_>, set: &str| {
        let with = |name: &'static str| {
            move |sentence: &&ninefold_logic::Message| {
                sentence.id == "als-restricted"
                    && sentence.argument(name).is_some_and(|a| a.to_string() == set)
            }
        };
        let linking = page.before().filter(|sentence| with("a")(sentence) || with("b")(sentence));
        linking.fold(DigitSet::EMPTY, |all, sentence| all | digits(sentence, "digit"))
    };
    match id {
        "als-ring-missing" => {
            let links = page.before().filter(|sentence| sentence.id == "als-restricted").count();
            page.check(links == page.number("n"), "miscounted");
        }
        "als-ring-lacks" => {
            let is_set = |id: &str| id == "als-set" || id == "als-set-of-one";
            let names: Vec<String> = (page.before().filter(|sentence| is_set(sentence.id)))
                .filter_map(|sentence| sentence.argument("name").map(ToString::to_string))
                .collect();
            page.check(names.len() == page.number("n"), "miscounted");
            for name in names {
                let set = page.set(&name);
                contains(page, set, held(page, set) - named(page, &name));
            }
        }
        "als-chain-suppose" => {
            let a = page.set("A");
            let lacks = page.digits("held");
            page.check(held(page, a).contains_all(lacks), "A hasn't got it");
            // What is said of a digit is said of each.
            let first = lacks.first().map_or(DigitSet::EMPTY, DigitSet::of);
            page.suppose(Supposed::False(page.of(a, first)));
            contains(page, a, page.digits("digit"));
        }
        "als-chain-then" => {
            let [before, set] = ["before", "set"].map(|name| page.set(&page.word(name)));
            let lost = page.digits("lost");
            page.sees_all(
                page.of(before, lost).cells(),
                page.of(set, lost).cells(),
                "not all see each other",
            );
            page.no(page.of(set, lost));
            let others = held(page, set) - lost;
            page.check(others.contains_all(page.digits("held")), "the set lacks it");
            contains(page, set, others);
            let next = page.story.sentences.iter().map(|told| told.sentence.id);
            if next.filter(|next| *next == id).count()
                == page.before().filter(|sentence| sentence.id == id).count() + 1
            {
                page.end();
            }
        }
        _ => return false,
    }
    true
}

fn excluded(page: &mut Page<'_>, id: &str) -> bool {
    let (cell, other) = (page.cells("cell"), page.cells("other"));
    match id {
        "als-exclusion-suppose" => page.suppose(Supposed::True(page.of(cell, page.digits("digit")))),
        "als-exclusion-contains" => {
            let (set, digit) = (page.set(&page.word("set")), page.digits("digit"));
            page.no(page.of(set, digit));
            contains(page, set, held(page, set) - digit);
        }
        "als-exclusion-bars" => {
            let set = page.set(&page.word("set"));
            for digit in page.digits("digits") {
                page.sees_all(page.of(set, digit.into()).cells(), other, "not all are seen");
            }
            page.no(page.of(other, page.digits("digits")));
        }
        "als-exclusion-same" => {
            page.sees_all(cell, other, "they don't see each other");
            page.no(page.of(other, page.digits("digit")));
        }
        "als-exclusion-so" => {
            page.contents(other);
            page.end();
            page.gone(page.of(cell, page.digits("digit")));
        }
        _ => return false,
    }
    true
}

fn blossom(page: &mut Page<'_>, id: &str) -> bool {
    let (cells, digits) = (page.cells("cells"), page.digits("digits"));
    match id {
        "blossom-stem-cell" => page.only(page.cells("cell"), digits),
        "blossom-stem-house" => page.confined_just(page.house("house"), page.digit("digit"), cells),
        "blossom-stem-set" => {
            page.check(cells.len() == page.number("n"), "miscounted");
            page.check(page.digits("all").len() == cells.len() + 2, "not two more");
            page.only(cells, page.digits("all"));
            page.one(page.of(cells, digits));
        }
        "blossom-stem-roof" => {
            let stems = page.candidates("stems");
            page.contents(stems.cells());
            page.one(stems);
        }
        "blossom-petal" => {
            let (set, digit) = (page.set(&page.word("set")), page.digits("digit"));
            let stem = page.of(cells, digit);
            page.if_not(stem, page.of(set, digit));
            let others = self::held(page, set) - digit;
            page.check(others.contains_all(page.digits("held")), "the petal lacks it");
            others.iter().for_each(|digit| page.if_then(stem, page.of(set, digit.into())));
        }
        "blossom-so" => {
            let petals = page.before().filter(|sentence| sentence.id == "blossom-petal");
            let petals = petals.filter_map(|sentence| sentence.argument("set"));
            let all = petals.fold(CellMap::EMPTY, |all, name| all | page.set(&name.to_string()));
            page.one(page.of(all, page.digits("digit")));
            page.gone(page.cells("victims").candidates(page.digit("digit")));
        }
        "almost-locked-naked" => {
            let (house, crossing) = (page.house("house").cells(), page.cells("crossing"));
            page.check(house.contains_all(cells | crossing), "the cells aren't in the house");
            page.check(digits.contains_all(self::held(page, cells)), "they contain other digits");
            page.check(digits.len() == cells.len() + 1, "not almost locked");
            page.contents(cells);
            let room: Vec<_> = page.of(crossing, digits).iter().collect();
            for (place, &one) in room.iter().enumerate() {
                let others = room[place + 1..].iter().filter(|other| other.digit() != one.digit());
                others.for_each(|&other| page.if_not(one.into(), other.into()));
            }
        }
        "almost-locked-placed" => {
            let there =
                page.house("house").cells().iter().filter_map(|cell| page.facts().board().value(cell));
            let there: DigitSet = there.collect();
            page.check(there.contains_all(digits), "a digit isn't there");
        }
        "almost-locked-hidden" => {
            let (house, crossing) = (page.house("house"), page.cells("crossing"));
            digits.iter().for_each(|digit| page.confined(house, digit, cells | crossing));
            page.check(cells.len() < digits.len(), "the cells can take all");
            page.one(page.of(crossing, digits));
        }
        "almost-locked-so-naked" | "almost-locked-so-hidden" => page.gone(page.candidates("gone")),
        _ => return false,
    }
    true
}

fn crossing(page: &mut Page<'_>, id: &str) -> bool {
    let all_cells = |page: &Page<'_>| {
        let (first, sides) = (page.last("sue-de-coq-crossing"), page.last("sue-de-coq-sides"));
        let rest = page.before().filter(|sentence| sentence.id.starts_with("three-houses-"));
        let rest = rest.fold(CellMap::EMPTY, |rest, sentence| rest | cells(sentence, "cells"));
        [cells(first, "crossing") | rest, cells(sides, "in_line"), cells(sides, "in_box")]
    };
    match id {
        "sue-de-coq-crossing" => {
            let crossing = page.cells("crossing");
            let both = page.house("house").cells() & page.house("line").cells();
            page.check(both.contains_all(crossing), "that isn't the crossing");
            page.only(crossing, page.digits("digits"));
        }
        "sue-de-coq-sides" => {
            let (line, house) = (page.house("line").cells(), page.house("house").cells());
            page.check((line - house).contains_all(page.cells("in_line")), "not in the rest of the line");
            page.check((house - line).contains_all(page.cells("in_box")), "not in the rest of the box");
            page.only(page.cells("in_line"), page.digits("line_digits"));
            page.only(page.cells("in_box"), page.digits("box_digits"));
        }
        "sue-de-coq-full" => {
            let all = all_cells(page).into_iter().fold(CellMap::EMPTY, |all, cells| all | cells);
            let digits = held(page, all);
            page.check([all.len(), digits.len()] == [page.number("n"); 2], "miscounted");
            contains(page, all, digits);
        }
        "sue-de-coq-full-twice" => {
            let [crossing, in_line, in_box] = all_cells(page);
            let all = crossing | in_line | in_box;
            let digits = held(page, all);
            page.check([all.len(), digits.len()] == [page.number("n"), page.number("m")], "miscounted");
            contains(page, all, digits);
            contains(page, in_line, page.digits("twice"));
            contains(page, in_box, page.digits("twice"));
        }
        "sue-de-coq-so" => {
            let victims = page.candidates("victims");
            page.check(page.digits("digits").contains_all(victims.digits()), "that isn't of these");
            page.gone(victims);
        }
        "sue-de-coq-so-crossing" => page.gone(page.candidates("victims")),
        "three-houses-box" => {
            let cells = page.cells("cells");
            page.check(page.house("house").cells().contains_all(cells), "not in the box");
            page.only(cells, page.digits("digits"));
        }
        "three-houses-line" => {
            let (line, house, cells) = (page.house("line"), page.house("house"), page.cells("cells"));
            page.check((line.cells() - house.cells()).contains_all(cells), "not in the rest of the line");
            page.only(cells, page.digits("digits"));
        }
        "three-houses-so" => page.gone(page.cells("victims").candidates(page.digit("digit"))),
        _ => return false,
    }
    true
}

fn aligned(page: &mut Page<'_>, id: &str) -> bool {
    let of = |page: &Page<'_>, cell: &str, digit: &str| page.of(page.cells(cell), page.digits(digit));
    match id {
        "aligned-exclusion-cells" => {
            page.sees_all(page.cells("excluders"), page.cells("cells"), "not all are seen");
            page.contents(page.cells("excluders"));
        }
        "aligned-exclusion-suppose" => page.suppose(Supposed::True(of(page, "cell", "digit"))),
        "aligned-exclusion-starved" | "aligned-exclusion-twice" => page.no(of(page, "cell", "digit")),
        "aligned-exclusion-starved-two" => {
            let two = of(page, "cell", "digit") | of(page, "other", "with");
            page.follows(Clause::not(two));
        }
        "aligned-exclusion-twice-two" => {
            page.follows(Clause::not(of(page, "cell", "digit") | of(page, "other", "digit")));
        }
        "aligned-exclusion-rest" => {}
        "aligned-exclusion-so" => {
            let cells = cells(page.last("aligned-exclusion-cells"), "cells");
            page.contents(cells - page.cells("cell"));
            page.end();
            page.gone(of(page, "cell", "digit"));
        }
        _ => return false,
    }
    true
}
