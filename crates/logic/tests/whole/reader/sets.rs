//! Readings of almost locked sets and similar patterns: crossings, combinations of cells.

use ninefold_core::{CellMap, DigitSet};

use super::page::{ExplanationReader, message_cells, message_digits};
use super::said::{Clause, Supposition};

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    read_introductions(page, id)
        || read_two_sets(page, id)
        || read_several_sets(page, id)
        || read_exclusions(page, id)
        || read_blossoms(page, id)
        || read_crossings(page, id)
        || read_aligned_exclusions(page, id)
}

/// The digits of a set.
fn set_digits(page: &ExplanationReader<'_>, set: CellMap) -> DigitSet {
    page.all_candidates_in(set).digits()
}

/// A set contains each of these digits, if one of some candidates is true.
fn claim_contains(page: &mut ExplanationReader<'_>, set: CellMap, digits: DigitSet) {
    digits.iter().for_each(|digit| page.claim_one_true(page.candidates_in(set, digit.into())));
}

fn read_introductions(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (set, digits) = (page.cells_argument("set"), page.digits_argument("digits"));
    match id {
        "als-set" | "a2ls-set" | "big-wing-set" => {
            page.report_unless(
                page.house_argument("house").cells().contains_all(set),
                "the set isn't in the house",
            );
            page.report_unless(
                set.len() == page.number_argument("n") && digits.len() == page.number_argument("m"),
                "miscounted",
            );
            page.claim_only_digits(set, digits);
            match id {
                "a2ls-set" => page.report_unless(digits.len() == set.len() + 2, "not two more"),
                _ => page.claim_almost_locked(set),
            }
        }
        "als-set-of-one" => {
            page.report_unless(set.len() == 1 && digits.len() == 2, "not bivalue");
            page.claim_only_digits(set, digits);
        }
        "als-restricted" => {
            let digit = page.digits_argument("digit");
            let [a, b] = ["a", "b"].map(|name| {
                page.candidates_in(page.introduced_set(&page.word_argument(name)), digit).cells()
            });
            page.report_unless(!a.is_empty() && !b.is_empty(), "a set lacks the digit");
            page.check_all_see(a, b, "not all see each other");
            let houses = page.houses_argument("houses");
            let share = |house: ninefold_core::House| house.cells().contains_all(a | b);
            page.report_unless(!houses.is_empty() && houses.iter().all(share), "they don't share the houses");
        }
        _ => return false,
    }
    true
}

fn read_two_sets(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let [a, b] = ["A", "B"].map(|name| page.introduced_set(name));
    match id {
        "als-so-either" => {
            let [a, b] = ["a", "b"].map(|name| page.introduced_set(&page.word_argument(name)));
            page.claim_one_true(page.candidates_in(a | b, page.digits_argument("digit")));
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")));
        }
        "als-so-contains" => {
            let set = page.introduced_set(&page.word_argument("set"));
            page.claim_one_true(page.candidates_in(set, page.digits_argument("digit")));
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")));
        }
        "als-xz-other-contains" => {
            let x = page.digits_argument("x");
            for set in [a, b] {
                let others = set_digits(page, set) - x;
                page.report_unless(
                    others.contains_all(page.digits_argument("held")),
                    "it isn't a digit of both",
                );
                for digit in others {
                    page.claim_one_true(page.candidates_in(set, x) | page.candidates_in(set, digit.into()));
                }
            }
        }
        "a2ls-neither" => {
            for digit in page.digits_argument("held") {
                let either = page.candidates_in(a | b, digit.into());
                page.digits_argument("digits")
                    .iter()
                    .for_each(|other| page.claim_one_true(either | page.candidates_in(b, other.into())));
            }
        }
        "a2ls-full" => {
            let both = page.digits_argument("digits");
            both.iter().for_each(|digit| page.claim_one_true(page.candidates_in(a | b, digit.into())));
            [a, b].iter().for_each(|&set| claim_contains(page, set, set_digits(page, set) - both));
        }
        "als-xy-wing-pivot" => {
            page.claim_one_true(page.candidates_in(b, page.digits_argument("x") | page.digits_argument("y")))
        }
        "als-xy-wing-end" => {
            let (x, end) = (page.digits_argument("x"), page.introduced_set(&page.word_argument("end")));
            page.claim_excludes(page.candidates_in(b, x), page.candidates_in(end, x));
            let others = set_digits(page, end) - x;
            page.report_unless(others.contains_all(page.digits_argument("held")), "the set lacks it");
            others.iter().for_each(|digit| {
                page.claim_implies_one(page.candidates_in(b, x), page.candidates_in(end, digit.into()))
            });
        }
        "als-w-wing-places" => {
            let (w, near, far) =
                (page.digits_argument("w"), page.cells_argument("near"), page.cells_argument("far"));
            page.claim_exactly_confined(page.house_argument("house"), page.digit_argument("w"), near | far);
            page.check_all_see(near, page.candidates_in(a, w).cells(), "not all in A are seen");
            page.check_all_see(far, page.candidates_in(b, w).cells(), "not all in B are seen");
        }
        "als-w-wing-lacks" => {
            let (w, places) = (page.digits_argument("w"), page.last_message_with_id("als-w-wing-places"));
            for (name, set) in [("near", a), ("far", b)] {
                let (digits, near) =
                    (set_digits(page, set) - w, page.candidates_in(message_cells(places, name), w));
                page.report_unless(digits.contains_all(page.digits_argument("held")), "the set lacks it");
                digits
                    .iter()
                    .for_each(|digit| page.claim_implies_one(near, page.candidates_in(set, digit.into())));
            }
        }
        _ => return false,
    }
    true
}

fn read_several_sets(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let named = |page: &ExplanationReader<'_>, set: &str| {
        let with = |name: &'static str| {
            move |message: &&ninefold_logic::Message| {
                message.id == "als-restricted"
                    && message.argument_by_name(name).is_some_and(|a| a.to_string() == set)
            }
        };
        let linking = page.earlier_messages().filter(|message| with("a")(message) || with("b")(message));
        linking.fold(DigitSet::EMPTY, |all, message| all | message_digits(message, "digit"))
    };
    match id {
        "als-ring-missing" => {
            let links = page.earlier_messages().filter(|message| message.id == "als-restricted").count();
            page.report_unless(links == page.number_argument("n"), "miscounted");
        }
        "als-ring-lacks" => {
            let is_set = |id: &str| id == "als-set" || id == "als-set-of-one";
            let names: Vec<String> = (page.earlier_messages().filter(|message| is_set(message.id)))
                .filter_map(|message| message.argument_by_name("name").map(ToString::to_string))
                .collect();
            page.report_unless(names.len() == page.number_argument("n"), "miscounted");
            for name in names {
                let set = page.introduced_set(&name);
                claim_contains(page, set, set_digits(page, set) - named(page, &name));
            }
        }
        "als-chain-suppose" => {
            let a = page.introduced_set("A");
            let lacks = page.digits_argument("held");
            page.report_unless(set_digits(page, a).contains_all(lacks), "A hasn't got it");
            // What is said of a digit is said of each.
            let first = lacks.first().map_or(DigitSet::EMPTY, DigitSet::of);
            page.suppose(Supposition::False(page.candidates_in(a, first)));
            claim_contains(page, a, page.digits_argument("digit"));
        }
        "als-chain-then" => {
            let [before, set] = ["before", "set"].map(|name| page.introduced_set(&page.word_argument(name)));
            let lost = page.digits_argument("lost");
            page.check_all_see(
                page.candidates_in(before, lost).cells(),
                page.candidates_in(set, lost).cells(),
                "not all see each other",
            );
            page.claim_all_false(page.candidates_in(set, lost));
            let others = set_digits(page, set) - lost;
            page.report_unless(others.contains_all(page.digits_argument("held")), "the set lacks it");
            claim_contains(page, set, others);
            let next = page.explanation.messages.iter().map(|marked| marked.message.id);
            if next.filter(|next| *next == id).count()
                == page.earlier_messages().filter(|message| message.id == id).count() + 1
            {
                page.end_suppositions();
            }
        }
        _ => return false,
    }
    true
}

fn read_exclusions(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (cell, other) = (page.cells_argument("cell"), page.cells_argument("other"));
    match id {
        "als-exclusion-suppose" => {
            page.suppose(Supposition::True(page.candidates_in(cell, page.digits_argument("digit"))))
        }
        "als-exclusion-contains" => {
            let (set, digit) =
                (page.introduced_set(&page.word_argument("set")), page.digits_argument("digit"));
            page.claim_all_false(page.candidates_in(set, digit));
            claim_contains(page, set, set_digits(page, set) - digit);
        }
        "als-exclusion-bars" => {
            let set = page.introduced_set(&page.word_argument("set"));
            for digit in page.digits_argument("digits") {
                page.check_all_see(page.candidates_in(set, digit.into()).cells(), other, "not all are seen");
            }
            page.claim_all_false(page.candidates_in(other, page.digits_argument("digits")));
        }
        "als-exclusion-same" => {
            page.check_all_see(cell, other, "they don't see each other");
            page.claim_all_false(page.candidates_in(other, page.digits_argument("digit")));
        }
        "als-exclusion-so" => {
            page.claim_cell_contents(other);
            page.end_suppositions();
            page.claim_eliminated(page.candidates_in(cell, page.digits_argument("digit")));
        }
        _ => return false,
    }
    true
}

fn read_blossoms(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (cells, digits) = (page.cells_argument("cells"), page.digits_argument("digits"));
    match id {
        "blossom-stem-cell" => page.claim_only_digits(page.cells_argument("cell"), digits),
        "blossom-stem-house" => {
            page.claim_exactly_confined(page.house_argument("house"), page.digit_argument("digit"), cells)
        }
        "blossom-stem-set" => {
            page.report_unless(cells.len() == page.number_argument("n"), "miscounted");
            page.report_unless(page.digits_argument("all").len() == cells.len() + 2, "not two more");
            page.claim_only_digits(cells, page.digits_argument("all"));
            page.claim_one_true(page.candidates_in(cells, digits));
        }
        "blossom-stem-roof" => {
            let stems = page.candidates_argument("stems");
            page.claim_cell_contents(stems.cells());
            page.claim_one_true(stems);
        }
        "blossom-petal" => {
            let (set, digit) =
                (page.introduced_set(&page.word_argument("set")), page.digits_argument("digit"));
            let stem = page.candidates_in(cells, digit);
            page.claim_excludes(stem, page.candidates_in(set, digit));
            let others = self::set_digits(page, set) - digit;
            page.report_unless(others.contains_all(page.digits_argument("held")), "the petal lacks it");
            others
                .iter()
                .for_each(|digit| page.claim_implies_one(stem, page.candidates_in(set, digit.into())));
        }
        "blossom-so" => {
            let petals = page.earlier_messages().filter(|message| message.id == "blossom-petal");
            let petals = petals.filter_map(|message| message.argument_by_name("set"));
            let all = petals.fold(CellMap::EMPTY, |all, name| all | page.introduced_set(&name.to_string()));
            page.claim_one_true(page.candidates_in(all, page.digits_argument("digit")));
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")));
        }
        "almost-locked-naked" => {
            let (house, crossing) = (page.house_argument("house").cells(), page.cells_argument("crossing"));
            page.report_unless(house.contains_all(cells | crossing), "the cells aren't in the house");
            page.report_unless(
                digits.contains_all(self::set_digits(page, cells)),
                "they contain other digits",
            );
            page.report_unless(digits.len() == cells.len() + 1, "not almost locked");
            page.claim_cell_contents(cells);
            let room: Vec<_> = page.candidates_in(crossing, digits).iter().collect();
            for (index, &one) in room.iter().enumerate() {
                let others = room[index + 1..].iter().filter(|other| other.digit() != one.digit());
                others.for_each(|&other| page.claim_excludes(one.into(), other.into()));
            }
        }
        "almost-locked-placed" => {
            let there = page
                .house_argument("house")
                .cells()
                .iter()
                .filter_map(|cell| page.facts().board().value(cell));
            let there: DigitSet = there.collect();
            page.report_unless(there.contains_all(digits), "a digit isn't there");
        }
        "almost-locked-hidden" => {
            let (house, crossing) = (page.house_argument("house"), page.cells_argument("crossing"));
            digits.iter().for_each(|digit| page.claim_confined(house, digit, cells | crossing));
            page.report_unless(cells.len() < digits.len(), "the cells can take all");
            page.claim_one_true(page.candidates_in(crossing, digits));
        }
        "almost-locked-so-naked" | "almost-locked-so-hidden" => {
            page.claim_eliminated(page.candidates_argument("gone"))
        }
        _ => return false,
    }
    true
}

fn read_crossings(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let all_cells = |page: &ExplanationReader<'_>| {
        let (first, sides) =
            (page.last_message_with_id("sue-de-coq-crossing"), page.last_message_with_id("sue-de-coq-sides"));
        let rest = page.earlier_messages().filter(|message| message.id.starts_with("three-houses-"));
        let rest = rest.fold(CellMap::EMPTY, |rest, message| rest | message_cells(message, "cells"));
        [
            message_cells(first, "crossing") | rest,
            message_cells(sides, "in_line"),
            message_cells(sides, "in_box"),
        ]
    };
    match id {
        "sue-de-coq-crossing" => {
            let crossing = page.cells_argument("crossing");
            let both = page.house_argument("house").cells() & page.house_argument("line").cells();
            page.report_unless(both.contains_all(crossing), "that isn't the crossing");
            page.claim_only_digits(crossing, page.digits_argument("digits"));
        }
        "sue-de-coq-sides" => {
            let (line, house) = (page.house_argument("line").cells(), page.house_argument("house").cells());
            page.report_unless(
                (line - house).contains_all(page.cells_argument("in_line")),
                "not in the rest of the line",
            );
            page.report_unless(
                (house - line).contains_all(page.cells_argument("in_box")),
                "not in the rest of the box",
            );
            page.claim_only_digits(page.cells_argument("in_line"), page.digits_argument("line_digits"));
            page.claim_only_digits(page.cells_argument("in_box"), page.digits_argument("box_digits"));
        }
        "sue-de-coq-full" => {
            let all = all_cells(page).into_iter().fold(CellMap::EMPTY, |all, cells| all | cells);
            let digits = set_digits(page, all);
            page.report_unless([all.len(), digits.len()] == [page.number_argument("n"); 2], "miscounted");
            claim_contains(page, all, digits);
        }
        "sue-de-coq-full-twice" => {
            let [crossing, in_line, in_box] = all_cells(page);
            let all = crossing | in_line | in_box;
            let digits = set_digits(page, all);
            page.report_unless(
                [all.len(), digits.len()] == [page.number_argument("n"), page.number_argument("m")],
                "miscounted",
            );
            claim_contains(page, all, digits);
            claim_contains(page, in_line, page.digits_argument("twice"));
            claim_contains(page, in_box, page.digits_argument("twice"));
        }
        "sue-de-coq-so" => {
            let eliminations = page.candidates_argument("victims");
            page.report_unless(
                page.digits_argument("digits").contains_all(eliminations.digits()),
                "that isn't of these",
            );
            page.claim_eliminated(eliminations);
        }
        "sue-de-coq-so-crossing" => page.claim_eliminated(page.candidates_argument("victims")),
        "three-houses-box" => {
            let cells = page.cells_argument("cells");
            page.report_unless(page.house_argument("house").cells().contains_all(cells), "not in the box");
            page.claim_only_digits(cells, page.digits_argument("digits"));
        }
        "three-houses-line" => {
            let (line, house, cells) =
                (page.house_argument("line"), page.house_argument("house"), page.cells_argument("cells"));
            page.report_unless(
                (line.cells() - house.cells()).contains_all(cells),
                "not in the rest of the line",
            );
            page.claim_only_digits(cells, page.digits_argument("digits"));
        }
        "three-houses-so" => {
            page.claim_eliminated(page.cells_argument("victims").to_candidates(page.digit_argument("digit")))
        }
        _ => return false,
    }
    true
}

fn read_aligned_exclusions(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let of = |page: &ExplanationReader<'_>, cell: &str, digit: &str| {
        page.candidates_in(page.cells_argument(cell), page.digits_argument(digit))
    };
    match id {
        "aligned-exclusion-cells" => {
            page.check_all_see(
                page.cells_argument("excluders"),
                page.cells_argument("cells"),
                "not all are seen",
            );
            page.claim_cell_contents(page.cells_argument("excluders"));
        }
        "aligned-exclusion-suppose" => page.suppose(Supposition::True(of(page, "cell", "digit"))),
        "aligned-exclusion-starved" | "aligned-exclusion-twice" => {
            page.claim_all_false(of(page, "cell", "digit"))
        }
        "aligned-exclusion-starved-two" => {
            let two = of(page, "cell", "digit") | of(page, "other", "with");
            page.claim_clause(Clause::any_false(two));
        }
        "aligned-exclusion-twice-two" => {
            page.claim_clause(Clause::any_false(of(page, "cell", "digit") | of(page, "other", "digit")));
        }
        "aligned-exclusion-rest" => {}
        "aligned-exclusion-so" => {
            let cells = message_cells(page.last_message_with_id("aligned-exclusion-cells"), "cells");
            page.claim_cell_contents(cells - page.cells_argument("cell"));
            page.end_suppositions();
            page.claim_eliminated(of(page, "cell", "digit"));
        }
        _ => return false,
    }
    true
}
