//! Readings of chains that branch: suppositions, their consequences, and chains within.

use ninefold_core::{Candidate, CandidateMap, CellMap, Digit, DigitSet, House};
use ninefold_logic::explain::{MessageArgument, MessageFragment};

use super::page::Page;
use super::said::{Clause, Supposed};

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    supposed(page, id) || linked(page, id) || seen(page, id) || within(page, id) || concluded(page, id)
}

/// The candidate that a sentence speaks of.
fn spoken_of(page: &Page<'_>) -> CandidateMap {
    page.of(page.cells("cell"), page.digits("digit"))
}

fn supposed(page: &mut Page<'_>, id: &str) -> bool {
    match id {
        "chain-branches-double" => {}
        "chain-branches-house" => {
            let house = page.house("house");
            page.confined(house, page.digit("digit"), house.cells());
        }
        "chain-branches-cell" => page.only(page.cells("cell"), page.digits("digits")),
        "chain-suppose" | "chain-suppose-too" | "chain-suppose-line" | "chain-suppose-too-line" => {
            let start = spoken_of(page);
            page.check(start.len() == 1, "what is supposed isn't a candidate");
            page.suppose(match page.word("is").as_str() {
                "on" => Supposed::True(start),
                _ => Supposed::False(start),
            });
            let line = line(page, "line");
            if !line.is_empty() {
                page.check(line.first().map(|first| first.1) == start.first(), "the line starts elsewhere");
                walk(page, &line, page.word("is") == "on");
            }
        }
        _ => return false,
    }
    true
}

/// Checks that a clause is known under the current suppositions.
fn known(page: &mut Page<'_>, clause: Clause) {
    let holds = page.said.holds(clause);
    page.check(holds, "its reason isn't known");
}

fn linked(page: &mut Page<'_>, id: &str) -> bool {
    let (cell, digits, house) = (page.cells("cell"), page.digits("digit"), page.house("house"));
    match id {
        "chain-cell-off" => {
            known(page, Clause::one(spoken_of(page)));
            page.no(page.of(cell, page.digits("gone")));
        }
        "chain-house-off" => {
            let (other, cells) = (page.cells("other"), page.cells("cells"));
            page.check(house.cells().contains_all(other | cells), "they aren't in the house");
            known(page, Clause::one(page.of(other, digits)));
            page.no(page.of(cells, digits));
        }
        "chain-cell-on" => {
            let off = page.of(cell, page.digits("gone"));
            off.iter().for_each(|one| known(page, Clause::not(one)));
            page.contents(cell);
            page.yes(spoken_of(page));
        }
        "chain-house-on" => {
            let off = page.of(page.cells("gone"), digits);
            page.check(house.cells().contains_all(off.cells() | cell), "they aren't in the house");
            off.iter().for_each(|one| known(page, Clause::not(one)));
            page.confined(house, page.digit("digit"), house.cells());
            page.yes(spoken_of(page));
        }
        _ => return false,
    }
    true
}

/// Patterns that appear under way.
fn seen(page: &mut Page<'_>, id: &str) -> bool {
    let (digits, cells, house) = (page.digits("digits"), page.cells("cells"), page.house("house"));
    let whole = |page: &mut Page<'_>, house: House, digit: Digit| page.confined(house, digit, house.cells());
    match id {
        "chain-locked" => {
            let (digit, first, second) = (page.digit("digit"), page.house("first"), page.house("second"));
            let outside = page.of(first.cells() - second.cells(), digit.into());
            outside.iter().for_each(|one| known(page, Clause::not(one)));
            whole(page, first, digit);
        }
        "chain-hidden-pair" => {
            let outside = page.of(house.cells() - cells, digits);
            outside.iter().for_each(|one| known(page, Clause::not(one)));
            digits.iter().for_each(|digit| whole(page, house, digit));
        }
        "chain-naked-pair" => {
            let others = page.of(cells, DigitSet::FULL - digits);
            others.iter().for_each(|one| known(page, Clause::not(one)));
            page.contents(cells);
        }
        "chain-x-wing" => {
            let digit = page.digit("digit");
            let covered = page.houses("covers").iter().fold(CellMap::EMPTY, |all, house| all | house.cells());
            for base in page.houses("bases") {
                let outside = page.of(base.cells() - covered, digit.into());
                outside.iter().for_each(|one| known(page, Clause::not(one)));
                whole(page, base, digit);
            }
        }
        _ => return false,
    }
    page.no(page.candidates("gone"));
    true
}

/// Chains within chains.
fn within(page: &mut Page<'_>, id: &str) -> bool {
    match id {
        "chain-nested-line-on" | "chain-nested-line-off" => {
            let line = line(page, "line");
            follow(page, &line);
            if id == "chain-nested-line-on" {
                page.yes(spoken_of(page));
            } else {
                page.no(page.candidates("gone"));
            }
        }
        // Told after this sentence, or only named.
        "chain-nested" => {}
        "kraken-chain" => {
            let line = line(page, "chain");
            let (start, end) = (spoken_of(page), page.of(page.cells("end"), page.digits("is")));
            let starts = line.first().is_some_and(|first| start.contains(first.1));
            page.check(starts, "the line starts elsewhere");
            let ends = line.last().is_some_and(|last| end.contains(last.1));
            page.check(ends && end.len() == 1, "the line ends elsewhere");
            follow(page, &line);
            page.if_then(start, end);
        }
        "kraken-sees" => page.if_not(spoken_of(page), page.candidates("gone")),
        _ => return false,
    }
    true
}

/// A node of a line: whether it is true, and its candidate.
type Node = (bool, Candidate);

/// A chain in Eureka notation, read from its pieces.
fn line(page: &Page<'_>, name: &str) -> Vec<Node> {
    let Some(MessageArgument::Pieces(pieces)) = page.sentence().argument(name) else { return Vec::new() };
    let (mut nodes, mut digits, mut signs) = (Vec::new(), Vec::new(), Vec::new());
    for piece in pieces {
        match piece {
            MessageFragment::Text(text) => {
                digits.extend(text.chars().filter_map(Digit::from_char));
                signs.extend(text.chars().filter(|c| ['=', '-'].contains(c)));
            }
            MessageFragment::Digits(some) => digits.extend(some.iter()),
            MessageFragment::Cells(cells) => {
                let cell = cells.first();
                nodes.extend(digits.drain(..).filter_map(|digit| Some(cell?.with_digit(digit))));
            }
            _ => {}
        }
    }
    // The first sign says what the first node is: what comes by a weak link is false.
    let first = signs.first() == Some(&'-');
    let truth = |sign: char| sign == '=';
    let truths = std::iter::once(first).chain(signs.into_iter().map(truth));
    truths.zip(nodes).collect()
}

/// Follows a line from its first node, by itself.
fn follow(page: &mut Page<'_>, line: &[Node]) {
    let Some(&(on, first)) = line.first() else { return page.check(false, "the line is empty") };
    let first = CandidateMap::of(first);
    page.suppose(if on { Supposed::True(first) } else { Supposed::False(first) });
    walk(page, line, on);
    page.end();
}

/// Follows a line whose first node is supposed.
fn walk(page: &mut Page<'_>, line: &[Node], on: bool) {
    page.check(line.first().is_some_and(|first| first.0 == on), "the line starts with the opposite");
    for pair in line.windows(2) {
        let [(_, from), (on, to)] = [pair[0], pair[1]];
        page.check(from.sees(to) || from.cell() == to.cell(), "two nodes aren't linked");
        if !on {
            page.no(to.into());
            continue;
        }
        // Strong where every other candidate of the cell, or place in the house, is false.
        let of_cell = std::iter::once(page.all_of(to.cell().into())).filter(|all| all.contains(from));
        let shared = from.cell().house_set() & to.cell().house_set();
        let places = shared.iter().map(|house| page.places(house, to.digit()).candidates(to.digit()));
        let of_houses = places.filter(|all| all.contains(from));
        let all: Vec<CandidateMap> = of_cell.chain(of_houses).collect();
        let strong = all.iter().find(|all| {
            let others = all.without(from).without(to);
            others.iter().all(|other| page.said.holds(Clause::not(other)))
        });
        page.check(strong.is_some(), "a link isn't strong");
        strong.iter().for_each(|all| page.shown(Clause::one(**all)));
        page.yes(to.into());
    }
}

fn concluded(page: &mut Page<'_>, id: &str) -> bool {
    let is_conclusion = ["opposite", "contradiction", "double", "house", "cell"];
    if id == "chain-so-cycle" {
        page.end();
        page.gone(page.candidates("gone"));
        return true;
    }
    if !id.strip_prefix("chain-so-").is_some_and(|kind| is_conclusion.contains(&kind)) {
        return false;
    }
    if id == "chain-so-contradiction" {
        let both = page.of(page.cells("both"), page.digits("twice"));
        page.check(both.len() == 1, "what contradicts isn't a candidate");
        both.iter().for_each(|one| {
            known(page, Clause::one(one));
            known(page, Clause::not(one));
        });
    }
    // A chain within another has no opening sentence.
    match id {
        "chain-so-cell" => page.contents(page.cells("from")),
        "chain-so-house" => {
            let (house, goes) = (page.house("house"), page.digits("goes"));
            goes.iter().for_each(|digit| page.confined(house, digit, house.cells()));
        }
        _ => {}
    }
    page.end();
    let shown = if page.cells("cell").is_empty() {
        page.of(page.cells("start"), page.digits("digit"))
    } else {
        spoken_of(page)
    };
    match page.word("is").as_str() {
        "on" => page.yes(shown),
        _ => page.gone(shown),
    }
    true
}
