//! Readings of exocets: suppositions about the base and their consequences, pair by pair.

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, House, HouseSet};
use ninefold_logic::Message;

use super::page::{ExplanationReader, message_cells, message_digits, message_houses};
use super::said::{Clause, Supposition};

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    read_junior(page, id)
        || read_extended(page, id)
        || read_weak(page, id)
        || read_mirrors(page, id)
        || read_settled_digits(page, id)
        || read_base_pairs(page, id)
        || read_followed_digits(page, id)
        || read_conclusions(page, id)
}

/// The sentence that introduces a base.
fn introduction_id(page: &ExplanationReader<'_>) -> &'static str {
    let ids = ["exocet-cells", "exocet-base", "double-exocet-cells"];
    let last = page.earlier_messages().find_map(|message| ids.into_iter().find(|id| *id == message.id));
    last.unwrap_or("exocet-cells")
}

/// Each base has its digits, and each of these houses needs them.
fn claim_digits_in_houses(page: &mut ExplanationReader<'_>, houses: HouseSet, digits: DigitSet) {
    for house in houses {
        for digit in digits {
            if !page.digit_places(house, digit).is_empty() {
                page.claim_confined(house, digit, house.cells());
            }
        }
    }
}

/// Returns the boxes of targets and mirrors, which are needed in addition to the houses that are named.
fn boxes_of_cells(cells: CellMap) -> HouseSet {
    cells.iter().map(|cell| cell.house_box()).collect()
}

/// The cells of houses.
fn house_cells(houses: HouseSet) -> CellMap {
    houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells())
}

/// The cross-lines, which two exocets share: these are named after both.
fn cross_lines(page: &ExplanationReader<'_>) -> HouseSet {
    let named = page.explanation.messages.iter().map(|marked| &marked.message);
    named.fold(HouseSet::EMPTY, |all, message| match message.id {
        "exocet-cells" | "double-exocet-across" => all | message_houses(message, "across"),
        _ => all,
    })
}

/// If a digit is in the base, it is in one of these cells, which may be filled.
fn claim_base_digits_in(page: &mut ExplanationReader<'_>, base: CellMap, digits: DigitSet, cells: CellMap) {
    for digit in digits {
        page.claim_implies_one(page.candidates_in(base, digit.into()), cells.to_candidates(digit));
    }
}

/// Claims that none of these is true, if there are any.
fn claim_none_true(page: &mut ExplanationReader<'_>, candidates: CandidateMap) {
    candidates.iter().for_each(|candidate| page.claim_clause(Clause::any_false(candidate)));
}

fn read_junior(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let first = page.last_message_with_id(introduction_id(page));
    let (base, targets, all) =
        (message_cells(first, "base"), message_cells(first, "targets"), message_digits(first, "digits"));
    match id {
        "exocet-cells" | "double-exocet-cells" => {
            page.claim_only_digits(page.cells_argument("base"), page.digits_argument("digits"))
        }
        "exocet-digit" => {
            let (digit, lines) = (page.digits_argument("digit"), page.houses_argument("lines"));
            page.report_unless(lines.len() <= 2, "more than two houses have room");
            page.claim_excludes(
                page.candidates_in(base, digit),
                page.candidates_in(house_cells(cross_lines(page)) - targets - house_cells(lines), digit),
            );
        }
        "exocet-third" | "exocet-third-covered" => {
            // Only what is said to be confined: a wildcard isn't.
            let bound = page.earlier_messages().filter(|message| message.id == "exocet-digit");
            let bound = bound.fold(DigitSet::EMPTY, |all, message| all | message_digits(message, "digit"));
            claim_digits_in_houses(page, page.houses_argument("across"), all);
            claim_base_digits_in(page, base, bound, targets);
        }
        "exocet-locked" => {
            let (digit, cells) = (page.digit_argument("digit"), page.cells_argument("cells"));
            let within = |house: &House| {
                let places = page.digit_places(*house, digit);
                !places.is_empty() && cells.contains_all(places)
            };
            match cells.covered_houses().iter().find(within) {
                Some(house) => page.claim_confined(house, digit, cells),
                None => page.report_unless(false, "it isn't confined to these cells"),
            }
        }
        "exocet-targets" => {
            page.report_unless(page.cells_argument("targets") == targets, "the targets are others");
            claim_base_digits_in(page, base, all, targets);
            claim_base_digits_in(page, targets, all, base);
        }
        "double-exocet-across" => {
            for message in page.earlier_messages().filter(|message| message.id == "double-exocet-cells") {
                let (base, targets) = (message_cells(message, "base"), message_cells(message, "targets"));
                claim_digits_in_houses(
                    page,
                    page.houses_argument("across"),
                    message_digits(message, "digits"),
                );
                claim_base_digits_in(page, base, message_digits(message, "digits"), targets);
                claim_base_digits_in(page, targets, message_digits(message, "digits"), base);
            }
        }
        "double-exocet-apart" => {
            let (bases, targets) = (page.cells_argument("bases"), page.cells_argument("targets"));
            let named = page.earlier_messages().filter(|message| message.id == "double-exocet-cells");
            let both: Vec<[CellMap; 2]> =
                named.map(|one| ["base", "targets"].map(|name| message_cells(one, name))).collect();
            let [[base, own], [other, others]] = both[..] else {
                page.report_unless(false, "there aren't two exocets");
                return true;
            };
            page.report_unless(bases == base | other && targets == own | others, "other cells");
            let (one, other) = (base | own, other | others);
            let meet = one.iter().any(|cell| !(cell.peers() & other).is_empty());
            page.report_unless(meet, "no cell of one sees a cell of the other");
        }
        _ => return false,
    }
    true
}

/// Reads other houses in place of cross-lines, a group in place of a target, and a single base cell.
fn read_extended(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let first = page.last_message_with_id(introduction_id(page));
    let (base, targets, all) =
        (message_cells(first, "base"), message_cells(first, "targets"), message_digits(first, "digits"));
    let (target, group) = (page.cells_argument("target"), page.cells_argument("cells"));
    match id {
        "exocet-instead" => {
            let houses = page.houses_argument("houses");
            page.report_unless(house_cells(houses).is_disjoint(base), "the base lies inside");
            page.report_unless((cross_lines(page) & houses) == houses, "they aren't among the cross-lines");
            claim_digits_in_houses(page, houses, all);
        }
        "exocet-one-target" => {
            page.report_unless(target == targets && target.len() == 1, "the targets are others");
            page.report_unless(page.cells_argument("base") == base && base.len() == 1, "the base is another");
            claim_base_digits_in(page, base, all, target);
        }
        "exocet-group" => {
            page.report_unless(
                group.len() == page.digits_argument("digits").len() + 1,
                "it isn't one cell that is left over",
            );
            for digit in page.digits_argument("digits") {
                page.claim_confined(page.house_argument("house"), digit, group);
            }
        }
        "exocet-group-targets" => {
            page.report_unless(targets == target | group, "the targets are others");
            page.claim_one_true(page.candidates_in(target, all));
            page.claim_one_true(page.candidates_in(group, all));
        }
        "exocet-group-so" => {
            page.report_unless(targets == target | group, "the targets are others");
            page.claim_eliminated(page.candidates_argument("victims"));
        }
        "exocet-wildcard" => {
            page.report_unless(target == targets && page.cells_argument("base") == base, "other cells");
            let bound = page.digits_argument("bound");
            page.report_unless(bound | page.digits_argument("wildcard") == all, "other digits");
            claim_base_digits_in(page, base, bound, target);
            bound.subsets(2).for_each(|pair| claim_not_in_base(page, base, pair));
            page.claim_one_true(page.candidates_in(base, page.digits_argument("wildcard")));
        }
        "exocet-wildcard-so" => {
            page.claim_one_true(page.candidates_in(target, all - page.digits_argument("wildcard")));
            page.claim_one_true(
                page.candidates_in(page.cells_argument("base"), page.digits_argument("wildcard")),
            );
            page.claim_eliminated(page.candidates_argument("victims"));
        }
        _ => return false,
    }
    true
}

/// The one cell too many of a weak exocet.
fn read_weak(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let first = page.last_message_with_id(introduction_id(page));
    let (base, targets, all) =
        (message_cells(first, "base"), message_cells(first, "targets"), message_digits(first, "digits"));
    let (missing, across) = (page.cells_argument("missing"), cross_lines(page));
    let loose = |page: &ExplanationReader<'_>| {
        let message = page.earlier_messages().find(|sentence| sentence.id == "weak-exocet-loose");
        message.map_or(DigitSet::EMPTY, |sentence| message_digits(sentence, "loose"))
    };
    match id {
        "weak-exocet-lines" => {
            let crossings = house_cells(across) & house_cells(page.houses_argument("along"));
            page.report_unless(crossings.contains_all(missing), "the missing cell lies elsewhere");
            let open = (crossings - missing)
                .iter()
                .any(|cell| !(page.facts().board().possible_digits(cell) & all).is_empty());
            page.report_unless(!open, "another crossing can contain a base digit");
        }
        "weak-exocet-placed" => claim_weakly_confined(page, base, house_cells(across) - targets - missing),
        "weak-exocet-third" => {
            claim_digits_in_houses(page, page.houses_argument("across"), all);
            claim_base_digits_in(page, base, all, targets | missing);
        }
        "weak-exocet-balance" => {
            let placed =
                page.cells_argument("balance").first().and_then(|cell| page.facts().board().value(cell));
            page.report_unless(
                placed.map(DigitSet::of) == Some(page.digits_argument("digit")),
                "it is another digit",
            );
            claim_base_digits_in(page, base, page.digits_argument("digit"), targets);
        }
        "weak-exocet-loose" => {
            let loose = page.digits_argument("loose");
            claim_base_digits_in(page, base, all - loose, targets);
            claim_base_digits_in(page, base, loose, targets | missing);
        }
        "weak-exocet-two" => {
            page.report_unless(
                targets == page.cells_argument("target") | page.cells_argument("other"),
                "the targets are others",
            );
            let held = page.candidates_in(missing, loose(page));
            page.claim_one_true(held);
        }
        "weak-exocet-suppose" => {
            page.suppose(Supposition::True(
                page.candidates_in(page.cells_argument("cell"), page.digits_argument("digit")),
            ));
        }
        "weak-exocet-suppose-none" => {
            page.suppose(Supposition::False(
                page.candidates_in(page.cells_argument("cell"), page.digits_argument("digits")),
            ));
        }
        "weak-exocet-so" | "weak-exocet-mirror-so" | "weak-exocet-slash-so" => {
            page.end_suppositions();
            for cell in page.cells_argument("cells") {
                page.claim_one_true(page.candidates_in(cell.into(), all));
            }
            page.claim_eliminated(page.candidates_argument("victims"));
        }
        _ => return false,
    }
    true
}

/// Claims that the digits placed in the boxes leave each base digit two lines along the base in some cells.
fn claim_weakly_confined(page: &mut ExplanationReader<'_>, base: CellMap, cells: CellMap) {
    let board = page.facts().board();
    for (digits, placed) in [("one", "placed"), ("other", "others")] {
        let digits = page.digits_argument(digits);
        for digit in digits {
            let twice =
                page.cells_argument(placed).iter().filter(|cell| board.value(*cell) == Some(digit)).count();
            page.report_unless(twice == 2, "a digit isn't placed twice");
        }
        page.report_unless(page.cells_argument(placed).len() == 2 * digits.len(), "other cells are placed");
    }
    let line = base.covered_houses().iter().find(|house| house.is_line());
    for digit in page.digits_argument("one") | page.digits_argument("other") {
        let open = page.candidates_in(cells - base.peer_intersection(), digit.into()).cells();
        let along = open.iter().flat_map(|cell| cell.house_set().iter());
        let along: HouseSet =
            along.filter(|house| line.is_some_and(|line| line.kind() == house.kind())).collect();
        page.report_unless(along.len() <= 2, "a digit has more than two lines");
    }
}

fn read_mirrors(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let first = introduction_id(page);
    let named = || page.earlier_messages().filter(|message| message.id == first);
    let all = named().fold(DigitSet::EMPTY, |all, message| all | message_digits(message, "digits"));
    let targets = named().fold(CellMap::EMPTY, |all, message| all | message_cells(message, "targets"));
    match id {
        "exocet-mirror-locked" => {
            let (house, digit, cells) =
                (page.house_argument("house"), page.digit_argument("digit"), page.cells_argument("cells"));
            page.claim_confined(house, digit, cells);
        }
        "exocet-mirrors" => {
            let both = [page.cells_argument("first"), page.cells_argument("second")];
            // Of two exocets, the one with targets in these boxes.
            let beside = boxes_of_cells(both[0] | both[1]);
            let targets = named().map(|message| message_cells(message, "targets"));
            let targets =
                targets.fold(CellMap::EMPTY, |found, targets| match boxes_of_cells(targets) == beside {
                    true => targets,
                    false => found,
                });
            claim_digits_in_houses(page, boxes_of_cells(both[0] | both[1] | targets), all);
            for mirror in both {
                claim_base_digits_in(page, mirrored_target(targets, mirror), all, mirror);
            }
        }
        "exocet-mirror" => {
            claim_digits_in_houses(page, boxes_of_cells(page.cells_argument("mirror") | targets), all);
            claim_base_digits_in(page, page.cells_argument("target"), all, page.cells_argument("mirror"));
        }
        "exocet-mirror-only" => {
            let (cells, only) = (page.cells_argument("cells"), page.cells_argument("only"));
            page.report_unless(cells.contains_all(only), "it isn't of the mirror");
            claim_none_true(page, page.candidates_in(cells - only, all));
            claim_base_digits_in(page, page.cells_argument("target"), all, only);
            page.claim_one_true(page.candidates_in(only, all));
        }
        "exocet-no-mirror" => {
            claim_none_true(
                page,
                page.candidates_in(page.cells_argument("mirror"), page.digits_argument("digits")),
            );
            page.claim_all_false(
                page.candidates_in(page.cells_argument("target"), page.digits_argument("digits")),
            );
        }
        "exocet-no-third" => page.claim_all_false(
            page.candidates_in(page.cells_argument("target"), page.digits_argument("digits")),
        ),
        "exocet-homeless" => {
            let has =
                |message: &Message, name: &str| message_cells(message, name) == page.cells_argument(name);
            let is_one = named().any(|message| has(message, "base") && has(message, "targets"));
            page.report_unless(is_one, "base and targets are others");
            claim_none_true(
                page,
                page.candidates_in(page.cells_argument("targets"), page.digits_argument("digits")),
            );
            page.claim_all_false(
                page.candidates_in(page.cells_argument("base"), page.digits_argument("digits")),
            );
        }
        "exocet-mirror-set" => {
            let both = page.cells_argument("mirror") | page.cells_argument("cells");
            let house = page.house_argument("house");
            page.digits_argument("digits").iter().for_each(|digit| page.claim_confined(house, digit, both));
        }
        "exocet-mirror-set-so" => page.claim_eliminated(page.candidates_argument("gone")),
        _ => return false,
    }
    true
}

/// The cells of the target that a mirror belongs to: that of the other box.
fn mirrored_target(targets: CellMap, mirror: CellMap) -> CellMap {
    targets - house_cells(boxes_of_cells(mirror))
}

/// Digits that are in a base in any case.
fn read_settled_digits(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let named = |page: &ExplanationReader<'_>, name: &str| {
        let is_first = |message: &&Message| ["exocet-cells", "double-exocet-cells"].contains(&message.id);
        page.earlier_messages()
            .filter(is_first)
            .fold(CellMap::EMPTY, |all, said| all | message_cells(said, name))
    };
    let (bases, targets) = (named(page, "base"), named(page, "targets"));
    match id {
        "exocet-known" | "double-exocet-known" => {
            let cells =
                if id == "exocet-known" { page.cells_argument("base") } else { page.cells_argument("bases") };
            page.report_unless(cells == bases, "the bases are others");
            if id == "exocet-known" {
                page.report_unless(page.cells_argument("targets") == targets, "the targets are others");
            }
            for digit in page.digits_argument("digits") {
                page.claim_one_true(page.candidates_in(bases, digit.into()));
                page.claim_one_true(page.candidates_in(targets, digit.into()));
            }
        }
        "exocet-filled" => {
            let cells = house_cells(cross_lines(page)) - targets;
            for line in page.houses_argument("lines") {
                page.claim_one_true((cells & line.cells()).to_candidates(page.digit_argument("digit")));
            }
        }
        "exocet-so-settled" | "double-exocet-so-settled" => {
            page.report_unless(
                page.candidates_argument("victims").digits() == page.digits_argument("digits"),
                "other digits",
            );
            page.claim_eliminated(page.candidates_argument("victims"));
        }
        _ => return false,
    }
    true
}

/// A digit, or both of two, aren't in the base.
fn claim_not_in_base(page: &mut ExplanationReader<'_>, base: CellMap, pair: DigitSet) {
    claim_not_in_base_if(page, base, pair, CandidateMap::EMPTY);
}

/// A digit, or both of two, aren't in the base if all of these are true.
fn claim_not_in_base_if(
    page: &mut ExplanationReader<'_>,
    base: CellMap,
    pair: DigitSet,
    these: CandidateMap,
) {
    let all: Vec<Candidate> = page.candidates_in(base, pair).iter().collect();
    if pair.len() == 1 {
        return all.iter().for_each(|one| page.claim_clause(Clause::any_false(*one).or_any_false(these)));
    }
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            if one.digit() != other.digit() && one.cell() != other.cell() {
                page.claim_clause(Clause::any_false(CandidateMap::of(*one).with(*other)).or_any_false(these));
            }
        }
    }
}

fn read_base_pairs(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let first = page.last_message_with_id(introduction_id(page));
    let (base, pair) = (message_cells(first, "base"), page.digits_argument("digits"));
    match id {
        "exocet-base" => page.claim_only_digits(page.cells_argument("base"), pair),
        "exocet-followed" => {
            claim_digits_in_houses(page, page.houses_argument("houses"), message_digits(first, "digits"))
        }
        "exocet-no-room" => {
            let followed = message_houses(page.last_message_with_id("exocet-followed"), "houses");
            let houses = page.houses_argument("houses");
            page.report_unless((followed & houses) == houses, "these houses weren't named");
            claim_not_in_base(page, base, pair);
        }
        "exocet-no-other-room" => claim_not_in_base(page, base, pair),
        "exocet-starved" => {
            let house = page.house_argument("house");
            page.claim_confined(house, page.digit_argument("digit"), house.cells());
            claim_not_in_base(page, base, pair);
        }
        "exocet-not-held" => claim_not_in_base(page, page.cells_argument("base"), pair),
        "exocet-deadly" => {
            let (house, cells) = (page.house_argument("house"), page.cells_argument("cells"));
            let paired = cells.touched_houses().iter().all(|house| (house.cells() & cells).len() == 2);
            page.report_unless(paired && pair.len() == 2, "the digits can't be swapped");
            page.report_unless(cells.is_disjoint(page.facts().board().filled_cells()), "a cell is filled");
            page.report_unless(
                page.cells_argument("beyond") | base == cells
                    || cells.contains_all(page.cells_argument("beyond")),
                "other cells",
            );
            page.add_checked_clause(Clause::any_true(page.candidates_in(cells, DigitSet::FULL - pair)));
            pair.iter().for_each(|digit| page.claim_confined(house, digit, house.cells()));
        }
        _ => return false,
    }
    true
}

fn read_followed_digits(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let base = message_cells(page.last_message_with_id(introduction_id(page)), "base");
    match id {
        "exocet-digits-suppose" => {
            page.suppose(Supposition::False(
                page.candidates_in(page.cells_argument("target"), page.digits_argument("digits")),
            ));
        }
        "exocet-digits-nowhere" | "exocet-digits-ways" | "weak-exocet-nowhere" | "weak-exocet-ways" => {
            let held = page.candidates_in(page.cells_argument("missing"), page.digits_argument("held"));
            page.report_unless(
                held.len() == 1 || !id.starts_with("weak"),
                "what is missing isn't a candidate",
            );
            if id.ends_with("nowhere") {
                let house = page.house_argument("house");
                page.claim_confined(house, page.digit_argument("digit"), house.cells());
            }
            claim_followed_everywhere(page, page.digits_argument("digits"));
            claim_not_in_base_if(page, base, page.digits_argument("pair"), held);
        }
        "exocet-digits-so" => {
            page.end_suppositions();
            page.claim_eliminated(page.candidates_argument("victims"));
        }
        _ => return false,
    }
    true
}

/// Claims what follows for some digits, in all houses.
fn claim_followed_everywhere(page: &mut ExplanationReader<'_>, digits: DigitSet) {
    claim_digits_in_houses(page, HouseSet::FULL, digits);
}

fn read_conclusions(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let first = page.last_message_with_id(introduction_id(page));
    match id {
        "exocet-always" => {
            for target in page.cells_argument("targets") {
                page.claim_one_true(page.candidates_in(target.into(), message_digits(first, "digits")));
            }
        }
        "exocet-so-strangers"
        | "exocet-so-misfits"
        | "exocet-so-mirrors"
        | "exocet-so-in-no-case"
        | "double-exocet-so-misfits" => page.claim_eliminated(page.candidates_argument("victims")),
        _ => return false,
    }
    true
}
