//! Readings of exocets: suppositions about the base and their consequences, pair by pair.

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, House, HouseSet};
use ninefold_logic::Message;

use super::page::{Page, cells, digits, houses};
use super::said::{Clause, Supposed};

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    junior(page, id)
        || extended(page, id)
        || weak(page, id)
        || mirrors(page, id)
        || settled(page, id)
        || pairs(page, id)
        || followed(page, id)
        || concluded(page, id)
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

/// Returns the boxes of targets and mirrors, which are needed in addition to the houses that are named.
fn boxes(cells: CellMap) -> HouseSet {
    cells.iter().map(|cell| cell.house_box()).collect()
}

/// The cells of houses.
fn inside(houses: HouseSet) -> CellMap {
    houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells())
}

/// The cross-lines, which two exocets share: these are named after both.
fn across(page: &Page<'_>) -> HouseSet {
    let named = page.story.sentences.iter().map(|told| &told.sentence);
    named.fold(HouseSet::EMPTY, |all, sentence| match sentence.id {
        "exocet-cells" | "double-exocet-across" => all | houses(sentence, "across"),
        _ => all,
    })
}

/// If a digit is in the base, it is in one of these cells, which may be filled.
fn as_in_base(page: &mut Page<'_>, base: CellMap, digits: DigitSet, cells: CellMap) {
    for digit in digits {
        page.if_then(page.of(base, digit.into()), cells.candidates(digit));
    }
}

/// Claims that none of these is true, if there are any.
fn none(page: &mut Page<'_>, candidates: CandidateMap) {
    candidates.iter().for_each(|candidate| page.follows(Clause::not(candidate)));
}

fn junior(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last(about(page));
    let (base, targets, all) = (cells(first, "base"), cells(first, "targets"), digits(first, "digits"));
    match id {
        "exocet-cells" | "double-exocet-cells" => page.only(page.cells("base"), page.digits("digits")),
        "exocet-digit" => {
            let (digit, lines) = (page.digits("digit"), page.houses("lines"));
            page.check(lines.len() <= 2, "more than two houses have room");
            page.if_not(page.of(base, digit), page.of(inside(across(page)) - targets - inside(lines), digit));
        }
        "exocet-third" | "exocet-third-covered" => {
            // Only what is said to be confined: a wildcard isn't.
            let bound = page.before().filter(|sentence| sentence.id == "exocet-digit");
            let bound = bound.fold(DigitSet::EMPTY, |all, sentence| all | digits(sentence, "digit"));
            needed(page, page.houses("across"), all);
            as_in_base(page, base, bound, targets);
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
            as_in_base(page, base, all, targets);
            as_in_base(page, targets, all, base);
        }
        "double-exocet-across" => {
            for sentence in page.before().filter(|sentence| sentence.id == "double-exocet-cells") {
                let (base, targets) = (cells(sentence, "base"), cells(sentence, "targets"));
                needed(page, page.houses("across"), digits(sentence, "digits"));
                as_in_base(page, base, digits(sentence, "digits"), targets);
                as_in_base(page, targets, digits(sentence, "digits"), base);
            }
        }
        "double-exocet-apart" => {
            let (bases, targets) = (page.cells("bases"), page.cells("targets"));
            let named = page.before().filter(|sentence| sentence.id == "double-exocet-cells");
            let both: Vec<[CellMap; 2]> =
                named.map(|one| ["base", "targets"].map(|name| cells(one, name))).collect();
            let [[base, own], [other, others]] = both[..] else {
                page.check(false, "there aren't two exocets");
                return true;
            };
            page.check(bases == base | other && targets == own | others, "other cells");
            let (one, other) = (base | own, other | others);
            let meet = one.iter().any(|cell| !(cell.peers() & other).is_empty());
            page.check(meet, "no cell of one sees a cell of the other");
        }
        _ => return false,
    }
    true
}

/// Reads other houses in place of cross-lines, a group in place of a target, and a single base cell.
fn extended(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last(about(page));
    let (base, targets, all) = (cells(first, "base"), cells(first, "targets"), digits(first, "digits"));
    let (target, group) = (page.cells("target"), page.cells("cells"));
    match id {
        "exocet-instead" => {
            let houses = page.houses("houses");
            page.check(inside(houses).is_disjoint(base), "the base lies inside");
            page.check((across(page) & houses) == houses, "they aren't among the cross-lines");
            needed(page, houses, all);
        }
        "exocet-one-target" => {
            page.check(target == targets && target.len() == 1, "the targets are others");
            page.check(page.cells("base") == base && base.len() == 1, "the base is another");
            as_in_base(page, base, all, target);
        }
        "exocet-group" => {
            page.check(group.len() == page.digits("digits").len() + 1, "it isn't one cell that is left over");
            for digit in page.digits("digits") {
                page.confined(page.house("house"), digit, group);
            }
        }
        "exocet-group-targets" => {
            page.check(targets == target | group, "the targets are others");
            page.one(page.of(target, all));
            page.one(page.of(group, all));
        }
        "exocet-group-so" => {
            page.check(targets == target | group, "the targets are others");
            page.gone(page.candidates("victims"));
        }
        "exocet-wildcard" => {
            page.check(target == targets && page.cells("base") == base, "other cells");
            let bound = page.digits("bound");
            page.check(bound | page.digits("wildcard") == all, "other digits");
            as_in_base(page, base, bound, target);
            bound.subsets(2).for_each(|pair| not_in_base(page, base, pair));
            page.one(page.of(base, page.digits("wildcard")));
        }
        "exocet-wildcard-so" => {
            page.one(page.of(target, all - page.digits("wildcard")));
            page.one(page.of(page.cells("base"), page.digits("wildcard")));
            page.gone(page.candidates("victims"));
        }
        _ => return false,
    }
    true
}

/// The one cell too many of a weak exocet.
fn weak(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last(about(page));
    let (base, targets, all) = (cells(first, "base"), cells(first, "targets"), digits(first, "digits"));
    let (missing, across) = (page.cells("missing"), across(page));
    let loose = |page: &Page<'_>| {
        let said = page.before().find(|sentence| sentence.id == "weak-exocet-loose");
        said.map_or(DigitSet::EMPTY, |sentence| digits(sentence, "loose"))
    };
    match id {
        "weak-exocet-lines" => {
            let crossings = inside(across) & inside(page.houses("along"));
            page.check(crossings.contains_all(missing), "the missing cell lies elsewhere");
            let open = (crossings - missing)
                .iter()
                .any(|cell| !(page.facts().board().possible_digits(cell) & all).is_empty());
            page.check(!open, "another crossing can contain a base digit");
        }
        "weak-exocet-placed" => weakly_confined(page, base, inside(across) - targets - missing),
        "weak-exocet-third" => {
            needed(page, page.houses("across"), all);
            as_in_base(page, base, all, targets | missing);
        }
        "weak-exocet-balance" => {
            let placed = page.cells("balance").first().and_then(|cell| page.facts().board().value(cell));
            page.check(placed.map(DigitSet::of) == Some(page.digits("digit")), "it is another digit");
            as_in_base(page, base, page.digits("digit"), targets);
        }
        "weak-exocet-loose" => {
            let loose = page.digits("loose");
            as_in_base(page, base, all - loose, targets);
            as_in_base(page, base, loose, targets | missing);
        }
        "weak-exocet-two" => {
            page.check(targets == page.cells("target") | page.cells("other"), "the targets are others");
            let held = page.of(missing, loose(page));
            page.one(held);
        }
        "weak-exocet-suppose" => {
            page.suppose(Supposed::True(page.of(page.cells("cell"), page.digits("digit"))));
        }
        "weak-exocet-suppose-none" => {
            page.suppose(Supposed::False(page.of(page.cells("cell"), page.digits("digits"))));
        }
        "weak-exocet-so" | "weak-exocet-mirror-so" | "weak-exocet-slash-so" => {
            page.end();
            for cell in page.cells("cells") {
                page.one(page.of(cell.into(), all));
            }
            page.gone(page.candidates("victims"));
        }
        _ => return false,
    }
    true
}

/// Claims that the digits placed in the boxes leave each base digit two lines along the base in some cells.
fn weakly_confined(page: &mut Page<'_>, base: CellMap, cells: CellMap) {
    let board = page.facts().board();
    for (digits, placed) in [("one", "placed"), ("other", "others")] {
        let digits = page.digits(digits);
        for digit in digits {
            let twice = page.cells(placed).iter().filter(|cell| board.value(*cell) == Some(digit)).count();
            page.check(twice == 2, "a digit isn't placed twice");
        }
        page.check(page.cells(placed).len() == 2 * digits.len(), "other cells are placed");
    }
    let line = base.covered_houses().iter().find(|house| house.is_line());
    for digit in page.digits("one") | page.digits("other") {
        let open = page.of(cells - base.peer_intersection(), digit.into()).cells();
        let along = open.iter().flat_map(|cell| cell.house_set().iter());
        let along: HouseSet =
            along.filter(|house| line.is_some_and(|line| line.kind() == house.kind())).collect();
        page.check(along.len() <= 2, "a digit has more than two lines");
    }
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
        "exocet-mirrors" => {
            let both = [page.cells("first"), page.cells("second")];
            // Of two exocets, the one with targets in these boxes.
            let beside = boxes(both[0] | both[1]);
            let targets = named().map(|sentence| cells(sentence, "targets"));
            let targets = targets.fold(CellMap::EMPTY, |found, targets| match boxes(targets) == beside {
                true => targets,
                false => found,
            });
            needed(page, boxes(both[0] | both[1] | targets), all);
            for mirror in both {
                as_in_base(page, mirrored(targets, mirror), all, mirror);
            }
        }
        "exocet-mirror" => {
            needed(page, boxes(page.cells("mirror") | targets), all);
            as_in_base(page, page.cells("target"), all, page.cells("mirror"));
        }
        "exocet-mirror-only" => {
            let (cells, only) = (page.cells("cells"), page.cells("only"));
            page.check(cells.contains_all(only), "it isn't of the mirror");
            none(page, page.of(cells - only, all));
            as_in_base(page, page.cells("target"), all, only);
            page.one(page.of(only, all));
        }
        "exocet-no-mirror" => {
            none(page, page.of(page.cells("mirror"), page.digits("digits")));
            page.no(page.of(page.cells("target"), page.digits("digits")));
        }
        "exocet-no-third" => page.no(page.of(page.cells("target"), page.digits("digits"))),
        "exocet-homeless" => {
            let has = |sentence: &Message, name: &str| cells(sentence, name) == page.cells(name);
            let is_one = named().any(|sentence| has(sentence, "base") && has(sentence, "targets"));
            page.check(is_one, "base and targets are others");
            none(page, page.of(page.cells("targets"), page.digits("digits")));
            page.no(page.of(page.cells("base"), page.digits("digits")));
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

/// The cells of the target that a mirror belongs to: that of the other box.
fn mirrored(targets: CellMap, mirror: CellMap) -> CellMap {
    targets - inside(boxes(mirror))
}

/// Digits that are in a base in any case.
fn settled(page: &mut Page<'_>, id: &str) -> bool {
    let named = |page: &Page<'_>, name: &str| {
        let is_first = |sentence: &&Message| ["exocet-cells", "double-exocet-cells"].contains(&sentence.id);
        page.before().filter(is_first).fold(CellMap::EMPTY, |all, said| all | cells(said, name))
    };
    let (bases, targets) = (named(page, "base"), named(page, "targets"));
    match id {
        "exocet-known" | "double-exocet-known" => {
            let cells = if id == "exocet-known" { page.cells("base") } else { page.cells("bases") };
            page.check(cells == bases, "the bases are others");
            if id == "exocet-known" {
                page.check(page.cells("targets") == targets, "the targets are others");
            }
            for digit in page.digits("digits") {
                page.one(page.of(bases, digit.into()));
                page.one(page.of(targets, digit.into()));
            }
        }
        "exocet-filled" => {
            let cells = inside(across(page)) - targets;
            for line in page.houses("lines") {
                page.one((cells & line.cells()).candidates(page.digit("digit")));
            }
        }
        "exocet-so-settled" | "double-exocet-so-settled" => {
            page.check(page.candidates("victims").digits() == page.digits("digits"), "other digits");
            page.gone(page.candidates("victims"));
        }
        _ => return false,
    }
    true
}

/// A digit, or both of two, aren't in the base.
fn not_in_base(page: &mut Page<'_>, base: CellMap, pair: DigitSet) {
    not_in_base_if(page, base, pair, CandidateMap::EMPTY);
}

/// A digit, or both of two, aren't in the base if all of these are true.
fn not_in_base_if(page: &mut Page<'_>, base: CellMap, pair: DigitSet, these: CandidateMap) {
    let all: Vec<Candidate> = page.of(base, pair).iter().collect();
    if pair.len() == 1 {
        return all.iter().for_each(|one| page.follows(Clause::not(*one).unless(these)));
    }
    for (place, one) in all.iter().enumerate() {
        for other in &all[place + 1..] {
            if one.digit() != other.digit() && one.cell() != other.cell() {
                page.follows(Clause::not(CandidateMap::of(*one).with(*other)).unless(these));
            }
        }
    }
}

fn pairs(page: &mut Page<'_>, id: &str) -> bool {
    let first = page.last(about(page));
    let (base, pair) = (cells(first, "base"), page.digits("digits"));
    match id {
        "exocet-base" => page.only(page.cells("base"), pair),
        "exocet-followed" => needed(page, page.houses("houses"), digits(first, "digits")),
        "exocet-no-room" => {
            let followed = houses(page.last("exocet-followed"), "houses");
            let houses = page.houses("houses");
            page.check((followed & houses) == houses, "these houses weren't named");
            not_in_base(page, base, pair);
        }
        "exocet-no-other-room" => not_in_base(page, base, pair),
        "exocet-starved" => {
            let house = page.house("house");
            page.confined(house, page.digit("digit"), house.cells());
            not_in_base(page, base, pair);
        }
        "exocet-not-held" => not_in_base(page, page.cells("base"), pair),
        "exocet-deadly" => {
            let (house, cells) = (page.house("house"), page.cells("cells"));
            let paired = cells.touched_houses().iter().all(|house| (house.cells() & cells).len() == 2);
            page.check(paired && pair.len() == 2, "the digits can't be swapped");
            page.check(cells.is_disjoint(page.facts().board().filled_cells()), "a cell is filled");
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
    let base = cells(page.last(about(page)), "base");
    match id {
        "exocet-digits-suppose" => {
            page.suppose(Supposed::False(page.of(page.cells("target"), page.digits("digits"))));
        }
        "exocet-digits-nowhere" | "exocet-digits-ways" | "weak-exocet-nowhere" | "weak-exocet-ways" => {
            let held = page.of(page.cells("missing"), page.digits("held"));
            page.check(held.len() == 1 || !id.starts_with("weak"), "what is missing isn't a candidate");
            if id.ends_with("nowhere") {
                let house = page.house("house");
                page.confined(house, page.digit("digit"), house.cells());
            }
            followed_everywhere(page, page.digits("digits"));
            not_in_base_if(page, base, page.digits("pair"), held);
        }
        "exocet-digits-so" => {
            page.end();
            page.gone(page.candidates("victims"));
        }
        _ => return false,
    }
    true
}

/// Claims what follows for some digits, in all houses.
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
        _ => return false,
    }
    true
}
