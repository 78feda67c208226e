//! Chains in words: as a line in Eureka notation where there is one path, and as "if … then …" sentences,
//! each with the links it speaks of.

use std::sync::Arc;

use ninefold_chains::{Chain, End, Entry, InnerPattern, Kind, Links, Node, Outcome, Reason};
use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, HouseSet};

use super::argument::argument;
use super::eureka::eureka;
use crate::explain::{Fragment, say};
use crate::{Link, LinkKind, Role, Sentence, Story};

/// The depth to which nested chains are explained; deeper ones are only named.
const DEPTH: u8 = 1;

/// Explains a chain, in logical order.
pub(crate) fn tell(chain: &Chain, story: &mut Story) {
    if let Some(opening) = opening(chain) {
        story.say(opening);
        match chain.kind {
            Kind::House(house, _) => story.house(house, Role::Start),
            Kind::Cell(cell) => story.cells(cell, Role::Start),
            _ => {}
        }
    }
    body(chain, 0, story);
    story.say(conclusion(chain));
    if let Some(path) = one_path(chain) {
        tell_line(&path, story);
    }
    story.argument = argument(chain);
}

/// Returns the path of a chain that is one path, from its start to its end.
fn one_path(chain: &Chain) -> Option<Vec<&Entry>> {
    let is_simple = matches!(chain.kind, Kind::Cycle(_) | Kind::Forcing(_));
    is_simple.then(|| thought(&chain.ends))
}

/// Returns the entries of a branch that are explained. A forcing chain needs no more where it has a candidate
/// both true and false: from there it only turns back to its start.
fn told<'c>(chain: &Chain, ends: &'c [End]) -> Vec<&'c Entry> {
    let mut path = thought(ends);
    if let (Kind::Forcing(_), Some((_, second))) = (chain.kind, clash(&path)) {
        path.truncate(second + 1);
    }
    path
}

/// The first two entries of a path that contradict each other.
fn clash(path: &[&Entry]) -> Option<(usize, usize)> {
    path.iter().enumerate().find_map(|(second, entry)| {
        let opposite = entry.node.opposite();
        path[..second].iter().position(|before| before.node == opposite).map(|first| (first, second))
    })
}

/// Sets a path as the line of the explanation; each sign refers to a link that was marked.
fn tell_line(path: &[&Entry], story: &mut Story) {
    let mut pairs = path.windows(2);
    for fragment in eureka(nodes(path)) {
        let is_sign = matches!(&fragment, Fragment::Text(text) if text.contains(['=', '-']));
        let pair = if is_sign { pairs.next() } else { None };
        let link = pair.and_then(|pair| {
            let link = link_to(pair[0].node.candidate(), pair[1].node);
            story.marks.links.iter().position(|known| *known == link)
        });
        story.line(fragment, link);
    }
}

/// The nodes of a path.
fn nodes(path: &[&Entry]) -> impl Iterator<Item = Node> {
    path.iter().map(|entry| entry.node)
}

/// Returns the given ends of one trail and all that they rest on, in logical order: each entry comes after
/// its parents, and a line of reasoning is followed until it meets another.
fn thought(ends: &[End]) -> Vec<&Entry> {
    let Some(first) = ends.first() else { return Vec::new() };
    let entries = &first.trail.entries;
    let mut is_known = vec![false; entries.len()];
    let mut thought = Vec::new();
    // Entries on the way, each with the index of its next parent.
    let mut open: Vec<(u16, usize)> = Vec::new();
    for end in ends {
        open.push((end.place, 0));
        while let Some((place, next)) = open.last_mut() {
            let place = usize::from(*place);
            if is_known[place] {
                open.pop();
                continue;
            }
            *next += 1;
            match entries[place].parents.get(*next - 1) {
                Some(parent) => open.push((*parent, 0)),
                None => {
                    is_known[place] = true;
                    thought.push(&entries[place]);
                    open.pop();
                }
            }
        }
    }
    thought
}

/// Whether each entry follows from the one before it alone.
fn is_one_path(path: &[&Entry]) -> bool {
    path.iter()
        .skip(1)
        .all(|entry| entry.parents.len() == 1 && matches!(entry.reason, Reason::Cell | Reason::House(_)))
}

/// Makes the sentence that says why there are several branches.
fn opening(chain: &Chain) -> Option<Sentence> {
    match chain.kind {
        Kind::Cycle(_) | Kind::Forcing(_) | Kind::Contradiction(_) => None,
        Kind::Double(start) => {
            Some(say!("chain-branches-double", cell = start.cell(), digit = start.digit()))
        }
        Kind::House(house, digit) => Some(say!("chain-branches-house", digit = digit, house = house)),
        Kind::Cell(cell) => {
            let starts = chain.ends.iter().map(|end| end.trail.entries[0].node.candidate().digit());
            Some(say!("chain-branches-cell", cell = cell, digits = starts.collect::<DigitSet>()))
        }
    }
}

/// Explains the branches of a chain: an assumption each, and a level below it what follows. Within another
/// chain, a branch that is one path is explained by its notation.
fn body(chain: &Chain, depth: u8, story: &mut Story) {
    // Both ends of a contradiction rest on one assumption.
    let is_contradiction = matches!(chain.kind, Kind::Contradiction(_));
    let branches = chain.ends.chunks(if is_contradiction { 2 } else { 1 });
    let are_several = chain.ends.len() > 1 && !is_contradiction;
    for ends in branches {
        let path = told(chain, ends);
        let line = (are_several && path.len() > 2 && is_one_path(&path)).then(|| eureka(nodes(&path)));
        branch(&ends[0], &path, line, depth, story);
    }
}

/// Explains a branch: its assumption, with its notation where it is one path, and what follows.
fn branch(end: &End, path: &[&Entry], line: Option<Vec<Fragment>>, depth: u8, story: &mut Story) {
    let level = 2 * depth;
    let Some((start, follow)) = path.split_first() else { return };
    let is_told = line.is_some() && depth > 0;
    // The assumption, in a nested chain with its whole line.
    story.say(assumption(start.node, depth, line).at_level(level));
    mark(start.node, depth, story);
    if is_told {
        path.iter().for_each(|entry| link(end, entry, depth, story));
        return;
    }
    // Sentence by sentence; entries that are false for the same reason share one.
    let mut left = follow.to_vec();
    while let Some(&entry) = left.first() {
        let (with, rest): (Vec<&Entry>, Vec<&Entry>) = left.iter().partition(|other| goes_with(entry, other));
        left = rest;
        let together: CandidateMap = with.iter().map(|other| other.node.candidate()).collect();
        story.say(consequence(end, entry, together).at_level(level + 1));
        with.iter().for_each(|other| link(end, other, depth, story));
        // A nested chain follows the sentence that cites it.
        if let Reason::Chain(nested) = &entry.reason {
            tell_nested(nested, depth, story);
        }
    }
}

/// Explains a nested chain: its branches or, if it is one path whose notation was given, its links alone.
fn tell_nested(chain: &Chain, depth: u8, story: &mut Story) {
    match one_path(chain) {
        Some(path) => path.iter().for_each(|entry| link(&chain.ends[0], entry, depth + 1, story)),
        None if depth < DEPTH => {
            body(chain, depth + 1, story);
            story.say(conclusion(chain).at_level(2 * depth + 1));
        }
        None => {}
    }
}

/// Marks a node as true or false. Nodes of nested chains alone are no part of the whole picture.
fn mark(node: Node, depth: u8, story: &mut Story) {
    let role = if node.is_on() { Role::On } else { Role::Off };
    match depth {
        0 => story.candidates(node.candidate(), role),
        _ => story.aside(|story| story.candidates(node.candidate(), role)),
    }
}

/// Draws the links to an entry.
fn link(end: &End, entry: &Entry, depth: u8, story: &mut Story) {
    for &parent in &entry.parents {
        let Link { from, to, kind } =
            link_to(end.trail.entries[parent as usize].node.candidate(), entry.node);
        match depth {
            0 => story.link(from, to, kind),
            _ => story.aside(|story| story.link(from, to, kind)),
        };
    }
    mark(entry.node, depth, story);
}

/// Returns the link to a node: a strong one if the node is true, a weak one if it is false.
fn link_to(from: Candidate, node: Node) -> Link {
    let kind = if node.is_on() { LinkKind::Strong } else { LinkKind::Weak };
    Link { from: from.into(), to: node.candidate().into(), kind }
}

/// Whether one sentence explains both: they are false for the same reason.
fn goes_with(one: &Entry, other: &Entry) -> bool {
    let same = match (&one.reason, &other.reason) {
        (Reason::Cell, Reason::Cell) => one.parents == other.parents,
        (Reason::House(house), Reason::House(of_other)) => house == of_other && one.parents == other.parents,
        (Reason::Pattern(pattern), Reason::Pattern(of_other)) => pattern == of_other,
        (Reason::Chain(chain), Reason::Chain(of_other)) => Arc::ptr_eq(chain, of_other),
        _ => false,
    };
    one.node == other.node || same && !one.node.is_on() && !other.node.is_on()
}

/// `on` or `off`: a word by which a language chooses between "is" and "is not".
fn sign(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

/// Makes the sentence for a branch's assumption, with the branch in Eureka notation where it is one path.
fn assumption(node: Node, depth: u8, line: Option<Vec<Fragment>>) -> Sentence {
    let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
    let is = sign(node.is_on());
    match (depth, line) {
        (0, None) => say!("chain-suppose", cell = cell, is = is, digit = digit),
        (0, Some(line)) => say!("chain-suppose-line", cell = cell, is = is, digit = digit, line = line),
        (_, None) => say!("chain-suppose-too", cell = cell, is = is, digit = digit),
        (_, Some(line)) => say!("chain-suppose-too-line", cell = cell, is = is, digit = digit, line = line),
    }
}

/// Makes the sentence for an entry that follows from its parents; `together` are the candidates that are
/// false with it.
fn consequence(end: &End, entry: &Entry, together: CandidateMap) -> Sentence {
    let candidate = entry.node.candidate();
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let parents: Vec<Candidate> =
        entry.parents.iter().map(|&parent| end.trail.entries[parent as usize].node.candidate()).collect();
    let from = parents.first().copied().unwrap_or(candidate);
    match (&entry.reason, entry.node.is_on()) {
        (Reason::Start, _) => assumption(entry.node, 0, None),
        (Reason::Cell, false) => {
            say!("chain-cell-off", cell = from.cell(), digit = from.digit(), gone = together.digits())
        }
        (Reason::House(house), false) => say!(
            "chain-house-off",
            other = from.cell(),
            digit = digit,
            cells = together.cells(),
            house = *house
        ),
        (Reason::Cell, true) => {
            let gone: DigitSet = parents.iter().map(|parent| parent.digit()).collect();
            say!("chain-cell-on", gone = gone, cell = cell, digit = digit)
        }
        (Reason::House(house), true) => {
            let gone: CellMap = parents.iter().map(|parent| parent.cell()).collect();
            say!("chain-house-on", digit = digit, gone = gone, cell = cell, house = *house)
        }
        (Reason::Pattern(pattern), _) => seen(*pattern, together),
        (Reason::Chain(chain), _) => nested(chain, together),
    }
}

/// Makes the sentence for a nested chain: its notation or its kind, and those of its eliminations that are
/// needed.
fn nested(chain: &Chain, needed: CandidateMap) -> Sentence {
    let kind = name(chain.kind);
    match (one_path(chain), chain.outcome) {
        (Some(path), Outcome::Off(_)) => {
            say!("chain-nested-line-off", kind = kind, gone = needed, line = eureka(nodes(&path)))
        }
        (Some(path), Outcome::On(shown)) => {
            say!(
                "chain-nested-line-on",
                kind = kind,
                cell = shown.cell(),
                digit = shown.digit(),
                line = eureka(nodes(&path))
            )
        }
        (None, outcome) => {
            let (shown, is) = shown(outcome);
            say!(
                "chain-nested",
                kind = kind,
                count = chain.complexity as usize,
                cell = shown.cells(),
                is = is,
                digit = shown.digits()
            )
        }
    }
}

/// Returns the candidates that a chain shows, and whether they are true.
fn shown(outcome: Outcome) -> (CandidateMap, &'static str) {
    match outcome {
        Outcome::On(candidate) => (CandidateMap::of(candidate), sign(true)),
        Outcome::Off(candidates) => (candidates, sign(false)),
    }
}

/// Makes the sentence for a pattern that the chain uses.
fn seen(pattern: InnerPattern, gone: CandidateMap) -> Sentence {
    match pattern {
        InnerPattern::Locked(digit, first, second) => {
            say!("chain-locked", digit = digit, first = first, second = second, gone = gone)
        }
        InnerPattern::HiddenPair(house, digits, cells) => {
            say!("chain-hidden-pair", digits = digits, house = house, cells = cells, gone = gone)
        }
        InnerPattern::NakedPair(house, digits, cells) => {
            say!("chain-naked-pair", cells = cells, digits = digits, house = house, gone = gone)
        }
        InnerPattern::XWing(digit, bases, covers) => say!(
            "chain-x-wing",
            digit = digit,
            bases = HouseSet::from(bases),
            covers = HouseSet::from(covers),
            gone = gone
        ),
    }
}

/// The word for a kind of chain.
fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Cycle(Links::X) => "chain-kind-x-cycle",
        Kind::Cycle(Links::Y) => "chain-kind-y-cycle",
        Kind::Cycle(Links::Xy) => "chain-kind-loop",
        Kind::Forcing(Links::X) => "chain-kind-x-chain",
        Kind::Forcing(_) => "chain-kind-chain",
        Kind::Contradiction(_) => "chain-kind-contradiction",
        Kind::Double(_) => "chain-kind-double",
        Kind::House(..) => "chain-kind-house",
        Kind::Cell(_) => "chain-kind-cell",
    }
}

/// Makes the sentence for a contradiction, a candidate both true and false, which shows the opposite of the
/// assumption.
fn contradiction(both: Node, outcome: Outcome) -> Sentence {
    let (both, (shown, is)) = (both.candidate(), shown(outcome));
    say!(
        "chain-so-contradiction",
        both = both.cell(),
        twice = both.digit(),
        start = shown.cells(),
        is = is,
        digit = shown.digits()
    )
}

/// Makes the sentence for the conclusion from all branches together.
fn conclusion(chain: &Chain) -> Sentence {
    let (shown, is) = shown(chain.outcome);
    let (cell, digit) = (shown.cells(), shown.digits());
    match chain.kind {
        Kind::Cycle(_) => say!("chain-so-cycle", gone = shown),
        Kind::Forcing(_) => match told(chain, &chain.ends).last() {
            Some(last) if last.node != chain.ends[0].node() => contradiction(last.node, chain.outcome),
            _ => say!("chain-so-opposite", cell = cell, is = is, digit = digit),
        },
        Kind::Contradiction(_) => contradiction(chain.ends[0].node(), chain.outcome),
        Kind::Double(start) => say!(
            "chain-so-double",
            start = start.cell(),
            assumed = start.digit(),
            cell = cell,
            is = is,
            digit = digit
        ),
        Kind::House(house, goes) => {
            say!("chain-so-house", goes = goes, house = house, cell = cell, is = is, digit = digit)
        }
        Kind::Cell(from) => say!("chain-so-cell", from = from, cell = cell, is = is, digit = digit),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ninefold_chains::{Engine, Level, Search, tell};
    use ninefold_core::Board;

    use super::*;
    use crate::Facts;
    use crate::explain::Argument;

    const NET: &str = "98.7..6..7.5.......4..5....3..8..9......2..1......13.42...8..93.7....2....92...6.";

    /// The best chains of a search on a board.
    fn chains(text: &str, search: Search) -> Vec<Chain> {
        let facts = Facts::new(text.parse::<Board>().unwrap());
        let every = Engine::new().every(&facts, search);
        every.iter().take(40).map(|best| tell(&facts, search, best).unwrap()).collect()
    }

    /// A branch says once of each candidate that it is false, by one chain or link, and nothing is said
    /// twice.
    #[test]
    fn no_deduction_is_told_twice() {
        let mut nested = 0;
        for chain in chains(NET, Search::Dynamic(Level::Multiple)) {
            let mut story = Story::default();
            super::tell(&chain, &mut story);
            let mut gone = CandidateMap::EMPTY;
            let mut said: HashSet<String> = HashSet::new();
            for told in &story.sentences {
                let Sentence { id, level, .. } = told.sentence;
                if level == 0 {
                    gone = CandidateMap::EMPTY;
                    said.clear();
                }
                assert!(level > 1 || said.insert(told.sentence.to_string()), "{}", told.sentence);
                if id == "chain-nested-line-off"
                    && let Some(Argument::Candidates(own)) = told.sentence.argument("gone")
                {
                    assert!((*own & gone).is_empty() && !own.is_empty(), "{}", told.sentence);
                    gone |= *own;
                    nested += 1;
                }
            }
        }
        assert!(nested > 5, "{nested} chains within chains");
    }

    /// Each sentence rests on earlier ones.
    #[test]
    fn what_follows_stands_behind_its_reasons() {
        for chain in chains(NET, Search::Dynamic(Level::Multiple)) {
            for ends in chain.ends.chunks(2) {
                let thought = thought(&ends[..1]);
                for (at, entry) in thought.iter().enumerate() {
                    let entries = &ends[0].trail.entries;
                    let is_before = |parent: &u16| {
                        thought[..at].iter().any(|other| std::ptr::eq(*other, &entries[usize::from(*parent)]))
                    };
                    assert!(entry.parents.iter().all(is_before), "{:?}", entry.node);
                }
                assert_eq!(thought.last().unwrap().node, ends[0].node());
            }
        }
    }

    #[test]
    fn a_chain_is_told_no_further_than_to_its_contradiction() {
        let text = ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...";
        let mut cut = 0;
        for chain in chains(text, Search::Simple) {
            let told = told(&chain, &chain.ends);
            let Kind::Forcing(_) = chain.kind else { continue };
            assert_eq!(
                clash(&told).map(|(_, second)| second + 1),
                Some(told.len()),
                "it ends in the first one"
            );
            let is_short = told.len() < thought(&chain.ends).len();
            let closing = conclusion(&chain).id;
            assert_eq!(closing, if is_short { "chain-so-contradiction" } else { "chain-so-opposite" });
            cut += usize::from(is_short);
        }
        assert!(cut > 0, "none turned back");
    }
}
