//! Readings of chains that branch: suppositions, their consequences, and chains within.

use ninefold_core::{Candidate, CandidateMap, CellMap, Digit, DigitSet, House};
use ninefold_logic::explain::{MessageArgument, MessageFragment};

use super::page::ExplanationReader;
use super::said::{Clause, Supposition};

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    read_suppositions(page, id)
        || read_links(page, id)
        || read_chain_patterns(page, id)
        || read_nested_chains(page, id)
        || read_conclusions(page, id)
}

/// The candidate that a sentence speaks of.
fn named_candidate(page: &ExplanationReader<'_>) -> CandidateMap {
    page.candidates_in(page.cells_argument("cell"), page.digits_argument("digit"))
}

fn read_suppositions(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    match id {
        "chain-branches-double" => {}
        "chain-branches-house" => {
            let house = page.house_argument("house");
            page.claim_confined(house, page.digit_argument("digit"), house.cells());
        }
        "chain-branches-cell" => {
            page.claim_only_digits(page.cells_argument("cell"), page.digits_argument("digits"))
        }
        "chain-suppose" | "chain-suppose-too" | "chain-suppose-line" | "chain-suppose-too-line" => {
            let start = named_candidate(page);
            page.report_unless(start.len() == 1, "what is supposed isn't a candidate");
            page.suppose(match page.word_argument("is").as_str() {
                "on" => Supposition::True(start),
                _ => Supposition::False(start),
            });
            let line = parse_eureka_line(page, "line");
            if !line.is_empty() {
                page.report_unless(
                    line.first().map(|first| first.1) == start.first(),
                    "the line starts elsewhere",
                );
                walk_line(page, &line, page.word_argument("is") == "on");
            }
        }
        _ => return false,
    }
    true
}

/// Checks that a clause is known under the current suppositions.
fn check_known(page: &mut ExplanationReader<'_>, clause: Clause) {
    let holds = page.claims.is_implied(clause);
    page.report_unless(holds, "its reason isn't known");
}

fn read_links(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (cell, digits, house) =
        (page.cells_argument("cell"), page.digits_argument("digit"), page.house_argument("house"));
    match id {
        "chain-cell-off" => {
            check_known(page, Clause::any_true(named_candidate(page)));
            page.claim_all_false(page.candidates_in(cell, page.digits_argument("gone")));
        }
        "chain-house-off" => {
            let (other, cells) = (page.cells_argument("other"), page.cells_argument("cells"));
            page.report_unless(house.cells().contains_all(other | cells), "they aren't in the house");
            check_known(page, Clause::any_true(page.candidates_in(other, digits)));
            page.claim_all_false(page.candidates_in(cells, digits));
        }
        "chain-cell-on" => {
            let off = page.candidates_in(cell, page.digits_argument("gone"));
            off.iter().for_each(|one| check_known(page, Clause::any_false(one)));
            page.claim_cell_contents(cell);
            page.claim_all_true(named_candidate(page));
        }
        "chain-house-on" => {
            let off = page.candidates_in(page.cells_argument("gone"), digits);
            page.report_unless(house.cells().contains_all(off.cells() | cell), "they aren't in the house");
            off.iter().for_each(|one| check_known(page, Clause::any_false(one)));
            page.claim_confined(house, page.digit_argument("digit"), house.cells());
            page.claim_all_true(named_candidate(page));
        }
        _ => return false,
    }
    true
}

/// Patterns that appear under way.
fn read_chain_patterns(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let (digits, cells, house) =
        (page.digits_argument("digits"), page.cells_argument("cells"), page.house_argument("house"));
    let claim_house_places = |page: &mut ExplanationReader<'_>, house: House, digit: Digit| {
        page.claim_confined(house, digit, house.cells())
    };
    match id {
        "chain-locked" => {
            let (digit, first, second) =
                (page.digit_argument("digit"), page.house_argument("first"), page.house_argument("second"));
            let outside = page.candidates_in(first.cells() - second.cells(), digit.into());
            outside.iter().for_each(|one| check_known(page, Clause::any_false(one)));
            claim_house_places(page, first, digit);
        }
        "chain-hidden-pair" => {
            let outside = page.candidates_in(house.cells() - cells, digits);
            outside.iter().for_each(|one| check_known(page, Clause::any_false(one)));
            digits.iter().for_each(|digit| claim_house_places(page, house, digit));
        }
        "chain-naked-pair" => {
            let others = page.candidates_in(cells, DigitSet::FULL - digits);
            others.iter().for_each(|one| check_known(page, Clause::any_false(one)));
            page.claim_cell_contents(cells);
        }
        "chain-x-wing" => {
            let digit = page.digit_argument("digit");
            let covered =
                page.houses_argument("covers").iter().fold(CellMap::EMPTY, |all, house| all | house.cells());
            for base in page.houses_argument("bases") {
                let outside = page.candidates_in(base.cells() - covered, digit.into());
                outside.iter().for_each(|one| check_known(page, Clause::any_false(one)));
                claim_house_places(page, base, digit);
            }
        }
        _ => return false,
    }
    page.claim_all_false(page.candidates_argument("gone"));
    true
}

/// Chains within chains.
fn read_nested_chains(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    match id {
        "chain-nested-line-on" | "chain-nested-line-off" => {
            let line = parse_eureka_line(page, "line");
            follow_line(page, &line);
            if id == "chain-nested-line-on" {
                page.claim_all_true(named_candidate(page));
            } else {
                page.claim_all_false(page.candidates_argument("gone"));
            }
        }
        // Told after this sentence, or only named.
        "chain-nested" => {}
        "kraken-chain" => {
            let line = parse_eureka_line(page, "chain");
            let (start, end) = (
                named_candidate(page),
                page.candidates_in(page.cells_argument("end"), page.digits_argument("is")),
            );
            let starts = line.first().is_some_and(|first| start.contains(first.1));
            page.report_unless(starts, "the line starts elsewhere");
            let ends = line.last().is_some_and(|last| end.contains(last.1));
            page.report_unless(ends && end.len() == 1, "the line ends elsewhere");
            follow_line(page, &line);
            page.claim_implies_one(start, end);
        }
        "kraken-sees" => page.claim_excludes(named_candidate(page), page.candidates_argument("gone")),
        _ => return false,
    }
    true
}

/// A node of a line: whether it is true, and its candidate.
type EurekaNode = (bool, Candidate);

/// A chain in Eureka notation, read from its pieces.
fn parse_eureka_line(page: &ExplanationReader<'_>, name: &str) -> Vec<EurekaNode> {
    let Some(MessageArgument::Pieces(pieces)) = page.current_message().argument_by_name(name) else {
        return Vec::new();
    };
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
                nodes.extend(digits.drain(..).filter_map(|digit| Some(cell?.to_candidate(digit))));
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
fn follow_line(page: &mut ExplanationReader<'_>, line: &[EurekaNode]) {
    let Some(&(on, first)) = line.first() else { return page.report_unless(false, "the line is empty") };
    let first = CandidateMap::of(first);
    page.suppose(if on { Supposition::True(first) } else { Supposition::False(first) });
    walk_line(page, line, on);
    page.end_suppositions();
}

/// Follows a line whose first node is supposed.
fn walk_line(page: &mut ExplanationReader<'_>, line: &[EurekaNode], on: bool) {
    page.report_unless(line.first().is_some_and(|first| first.0 == on), "the line starts with the opposite");
    for pair in line.windows(2) {
        let [(_, from), (on, to)] = [pair[0], pair[1]];
        page.report_unless(from.sees(to) || from.cell() == to.cell(), "two nodes aren't linked");
        if !on {
            page.claim_all_false(to.into());
            continue;
        }
        // Strong where every other candidate of the cell, or place in the house, is false.
        let of_cell =
            std::iter::once(page.all_candidates_in(to.cell().into())).filter(|all| all.contains(from));
        let shared = from.cell().house_set() & to.cell().house_set();
        let places =
            shared.iter().map(|house| page.digit_places(house, to.digit()).to_candidates(to.digit()));
        let of_houses = places.filter(|all| all.contains(from));
        let all: Vec<CandidateMap> = of_cell.chain(of_houses).collect();
        let strong = all.iter().find(|all| {
            let others = all.without(from).without(to);
            others.iter().all(|other| page.claims.is_implied(Clause::any_false(other)))
        });
        page.report_unless(strong.is_some(), "a link isn't strong");
        strong.iter().for_each(|all| page.add_checked_clause(Clause::any_true(**all)));
        page.claim_all_true(to.into());
    }
}

fn read_conclusions(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let is_conclusion = ["opposite", "contradiction", "double", "house", "cell"];
    if id == "chain-so-cycle" {
        page.end_suppositions();
        page.claim_eliminated(page.candidates_argument("gone"));
        return true;
    }
    if !id.strip_prefix("chain-so-").is_some_and(|kind| is_conclusion.contains(&kind)) {
        return false;
    }
    if id == "chain-so-contradiction" {
        let both = page.candidates_in(page.cells_argument("both"), page.digits_argument("twice"));
        page.report_unless(both.len() == 1, "what contradicts isn't a candidate");
        both.iter().for_each(|one| {
            check_known(page, Clause::any_true(one));
            check_known(page, Clause::any_false(one));
        });
    }
    // A chain within another has no opening sentence.
    match id {
        "chain-so-cell" => page.claim_cell_contents(page.cells_argument("from")),
        "chain-so-house" => {
            let (house, goes) = (page.house_argument("house"), page.digits_argument("goes"));
            goes.iter().for_each(|digit| page.claim_confined(house, digit, house.cells()));
        }
        _ => {}
    }
    page.end_suppositions();
    let shown = if page.cells_argument("cell").is_empty() {
        page.candidates_in(page.cells_argument("start"), page.digits_argument("digit"))
    } else {
        named_candidate(page)
    };
    match page.word_argument("is").as_str() {
        "on" => page.claim_all_true(shown),
        _ => page.claim_eliminated(shown),
    }
    true
}
