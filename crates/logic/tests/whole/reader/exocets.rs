//! How to read exocets: what is true in the base and follows elsewhere, pair by pair.

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, House, HouseSet};
use ninefold_logic::Sentence;

use super::page::{Page, cells, digits, houses};
use super::said::{Clause, Supposed};

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    junior(page, id) || mirrors(page, id) || pairs(page, id) || followed(page, id) || concluded(page, id)
}

/// The sentence that introduces a base.
fn about(page: &Page<'_>) -> &'static str {
    let ids = ["exocet-cells", "exocet-base", "double-exocet-cells"];
    let last = page.before().find_map(|sentence| ids.into_iter().find(|id| *id == sentence.id));
    last.unwrap_or("exocet-cells")
}

/// Each base has its digits, and each of these houses needs them.
fn needed(page: &mut Page<'_>, houses: HouseSet, digits: DigitSet) {
    for house in houses {
        for digit in digits {
            if !page.places(house, digit).is_empty() {
                page.confined(house, digit, house.cells());
            }
        }
    }
}

/// The houses of cells that are needed beside what was named: the boxes of targets and mirrors.
fn boxes(cells: CellMap) -> HouseSet {
    cells.iter().map(|cell| cell.house_box()).collect()
}

fn junior(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last(about(page));
    let (base, across, targets) = (cells(first, "base"), houses(first, "across"), cells(first, "targets"));
    match id {
        "exocet-cells" | "double-exocet-cells" => page.only(page.cells("base"), page.digits("digits")),
        "exocet-digit" => {
            let inside = across.iter().fold(CellMap::EMPTY, |all, house| all | house.cells()) - targets;
            let lines = page.houses("lines").iter().fold(CellMap::EMPTY, |all, house| all | house.cells());
            let digit = page.digits("digit");
            page.if_not(page.of(base, digit), page.of(inside - lines, digit));
        }
        "exocet-third" => {
            let all = digits(first, "digits");
            needed(page, page.houses("across"), all);
            for digit in all {
                page.if_then(page.of(base, digit.into()), page.of(targets, digit.into()));
            }
        }
        "exocet-locked" => {
            let (digit, cells) = (page.digit("digit"), page.cells("cells"));
            let within = |house: &House| {
                let places = page.places(*house, digit);
                !places.is_empty() && cells.contains_all(places)
            };
            match cells.covered_houses().iter().find(within) {
                Some(house) => page.confined(house, digit, cells),
                None => page.check(false, "it isn't confined to these cells"),
            }
        }
        "exocet-targets" => {
            page.check(page.cells("targets") == targets, "the targets are others");
            for digit in digits(first, "digits") {
                page.if_then(page.of(base, digit.into()), page.of(targets, digit.into()));
            }
        }
        "double-exocet-across" => {
            for sentence in page.before().filter(|sentence| sentence.id == "double-exocet-cells") {
                let (base, targets) = (cells(sentence, "base"), cells(sentence, "targets"));
                needed(page, page.houses("across"), digits(sentence, "digits"));
                for digit in digits(sentence, "digits") {
                    page.if_then(page.of(base, digit.into()), page.of(targets, digit.into()));
                }
            }
        }
        _ => return false,
    }
    true
}

fn mirrors(page: &mut Page<'_>, id: &str) -> bool {
    let first = about(page);
    let named = || page.before().filter(|sentence| sentence.id == first);
    let all = named().fold(DigitSet::EMPTY, |all, sentence| all | digits(sentence, "digits"));
    let targets = named().fold(CellMap::EMPTY, |all, sentence| all | cells(sentence, "targets"));
    match id {
        "exocet-mirror-locked" => {
            let (house, digit, cells) = (page.house("house"), page.digit("digit"), page.cells("cells"));
            page.confined(house, digit, cells);
        }
        "exocet-mirrors" | "exocet-mirror" => {
            let mirror = page.cells("first") | page.cells("second") | page.cells("mirror");
            needed(page, boxes(mirror | targets), all);
            if id == "exocet-mirror" {
                for digit in all {
                    page.if_then(page.of(page.cells("target"), digit.into()), page.of(mirror, digit.into()));
                }
            }
        }
        "exocet-mirror-set" => {
            let both = page.cells("mirror") | page.cells("cells");
            let house = page.house("house");
            page.digits("digits").iter().for_each(|digit| page.confined(house, digit, both));
        }
        "exocet-mirror-set-so" => page.gone(page.candidates("gone")),
        _ => return false,
    }
    true
}

/// A digit, or both of two, aren't in the base.
fn not_in_base(page: &mut Page<'_>, base: CellMap, pair: DigitSet) {
    let all: Vec<Candidate> = page.of(base, pair).iter().collect();
    if pair.len() == 1 {
        return all.iter().for_each(|one| page.follows(Clause::not(*one)));
    }
    for (place, one) in all.iter().enumerate() {
        for other in &all[place + 1..] {
            if one.digit() != other.digit() && one.cell() != other.cell() {
                page.follows(Clause::not(CandidateMap::of(*one).with(*other)));
            }
        }
    }
}

fn pairs(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last("exocet-base");
    let (base, pair) = (cells(first, "base"), page.digits("digits"));
    match id {
        "exocet-base" => page.only(page.cells("base"), pair),
        "exocet-followed" => needed(page, page.houses("houses"), digits(first, "digits")),
        "exocet-no-room" | "exocet-no-other-room" => not_in_base(page, base, pair),
        "exocet-starved" => {
            let house = page.house("house");
            page.confined(house, page.digit("digit"), house.cells());
            not_in_base(page, base, pair);
        }
        "exocet-not-held" => not_in_base(page, page.cells("base"), pair),
        "exocet-deadly" | "weak-exocet-deadly" => {
            let (house, cells) = (page.house("house"), page.cells("cells"));
            let paired = cells.houses().iter().all(|house| (house.cells() & cells).len() == 2);
            page.check(paired && pair.len() == 2, "the digits can't be swapped");
            page.check(cells.is_disjoint(page.facts().board().filled()), "a cell is filled");
            page.check(
                page.cells("beyond") | base == cells || cells.contains_all(page.cells("beyond")),
                "other cells",
            );
            page.shown(Clause::one(page.of(cells, DigitSet::FULL - pair)));
            pair.iter().for_each(|digit| page.confined(house, digit, house.cells()));
        }
        _ => return false,
    }
    true
}

fn followed(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last("exocet-base");
    let base = cells(first, "base");
    let suppose = |id: &str| ["exocet-digits-suppose", "weak-exocet-suppose"].contains(&id);
    match id {
        id if suppose(id) => {
            page.suppose(Supposed::False(page.of(page.cells("target"), page.digits("digits"))));
        }
        "exocet-digits-nowhere" | "weak-exocet-nowhere" => {
            let (house, digit) = (page.house("house"), page.digit("digit"));
            page.confined(house, digit, house.cells());
            followed_everywhere(page, page.digits("digits"));
            not_in_base(page, base, page.digits("pair"));
        }
        "exocet-digits-ways" | "weak-exocet-ways" => {
            followed_everywhere(page, page.digits("digits"));
            not_in_base(page, base, page.digits("pair"));
        }
        "exocet-digits-so" | "weak-exocet-so" => {
            page.end();
            page.gone(page.candidates("victims"));
        }
        _ => return false,
    }
    true
}

/// What follows for some digits, in all houses.
fn followed_everywhere(page: &mut Page<'_>, digits: DigitSet) {
    needed(page, HouseSet::FULL, digits);
}

fn concluded(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last(about(page));
    match id {
        "exocet-always" => {
            for target in page.cells("targets") {
                page.one(page.of(target.into(), digits(first, "digits")));
            }
        }
        "exocet-so-strangers"
        | "exocet-so-misfits"
        | "exocet-so-mirrors"
        | "exocet-so-in-no-case"
        | "double-exocet-so-misfits" => page.gone(page.candidates("victims")),
        "exocet-so-settled" | "double-exocet-so-settled" => {
            let is_base =
                |sentence: &&Sentence| ["exocet-cells", "double-exocet-cells"].contains(&sentence.id);
            let base =
                page.before().filter(is_base).fold(CellMap::EMPTY, |all, said| all | cells(said, "base"));
            for digit in page.digits("digits") {
                page.one(page.of(base, DigitSet::of(digit)));
            }
            page.gone(page.candidates("victims"));
        }
        _ => return false,
    }
    true
}
