//! Chains in words: as a line in Eureka notation where there is one path, and as "if … then …" lines.

use std::fmt::Write;

use ninefold_core::{Candidate, CellMap, DigitSet, HouseSet};

use super::chain::{Chain, End, Kind, Links, Outcome};
use super::node::{Entry, Node, Reason};
use super::plain::patterns::InnerPattern;
use crate::Sentence;
use crate::explain::say;

/// How deep nested chains are told; deeper ones are only named.
const DEPTH: usize = 1;

/// The sentences of a chain, in the order of thought.
#[must_use]
pub fn tell(chain: &Chain) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if let Some(line) = eureka(chain) {
        sentences.push(say!("As a line: {chain}.", chain = line));
    }
    body(chain, 0, &mut sentences);
    sentences.push(conclusion(chain));
    sentences
}

/// A chain of one path in Eureka notation: `(5)r1c2 - (5)r1c7 = (3)r1c7 - …`.
#[must_use]
pub fn eureka(chain: &Chain) -> Option<String> {
    if !matches!(chain.kind, Kind::Cycle(_) | Kind::Forcing(_)) {
        return None;
    }
    let end = chain.ends.first()?;
    let path = path(end);
    let mut line = String::new();
    for (i, entry) in path.iter().enumerate() {
        let candidate = entry.node.candidate();
        let link = match (i, entry.node.is_on()) {
            (0, _) => "",
            (_, true) => " = ",
            (_, false) => " - ",
        };
        let _ = write!(line, "{link}({}){}", candidate.digit(), candidate.cell());
    }
    Some(line)
}

/// The entries behind an end and itself, in the order of arrival.
fn path(end: &End) -> Vec<&Entry> {
    let mut places = end.trail.back(end.place);
    // A cycle ends where it began: the walk back meets its start once only, as its end.
    if let Some(&last) = places.last() {
        places.extend(end.trail.entries[last as usize].parents.iter().filter(|&&parent| parent != end.place));
    }
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|place| &end.trail.entries[place as usize]).collect()
}

fn body(chain: &Chain, depth: usize, sentences: &mut Vec<Sentence>) {
    for (i, end) in chain.ends.iter().enumerate() {
        let one_trail = i > 0 && matches!(chain.kind, Kind::Contradiction(_));
        let path = path(end);
        let known: Vec<Node> = if one_trail {
            self::path(&chain.ends[0]).iter().map(|entry| entry.node).collect()
        } else {
            Vec::new()
        };
        for entry in path.into_iter().filter(|entry| !known.contains(&entry.node)) {
            sentences.push(if depth > 0 { nested_line(end, entry) } else { line(end, entry) });
            if let (Reason::Chain(nested), true) = (&entry.reason, depth < DEPTH) {
                body(nested, depth + 1, sentences);
                sentences.push(conclusion(nested));
            }
        }
    }
}

/// The same within a nested chain, whose assumption comes on top of those around it.
fn nested_line(end: &End, entry: &Entry) -> Sentence {
    let (cell, digit) = (entry.node.candidate().cell(), entry.node.candidate().digit());
    match (&entry.reason, entry.node.is_on()) {
        (Reason::Start, true) => {
            say!("For that, assume that {cell} is {digit} as well.", cell = cell, digit = digit)
        }
        (Reason::Start, false) => {
            say!("For that, assume that {cell} is not {digit} as well.", cell = cell, digit = digit)
        }
        _ => line(end, entry),
    }
}

/// One entry: why it follows from its parents.
fn line(end: &End, entry: &Entry) -> Sentence {
    let candidate = entry.node.candidate();
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let parents: Vec<Candidate> =
        entry.parents.iter().map(|&parent| end.trail.entries[parent as usize].node.candidate()).collect();
    let from = parents.first().copied().unwrap_or(candidate);
    let (other, was) = (from.cell(), from.digit());
    match (&entry.reason, entry.node.is_on()) {
        (Reason::Start, true) => say!("Assume that {cell} is {digit}.", cell = cell, digit = digit),
        (Reason::Start, false) => say!("Assume that {cell} is not {digit}.", cell = cell, digit = digit),
        (Reason::Cell, false) => {
            say!("If {cell} is {was}, then it is not {digit}.", cell = cell, was = was, digit = digit)
        }
        (Reason::House(house), false) => say!(
            "If {other} is {digit}, then {cell} in the same {house} is not {digit}.",
            other = other,
            digit = digit,
            cell = cell,
            house = *house
        ),
        (Reason::Cell, true) => {
            let gone: DigitSet = parents.iter().map(|parent| parent.digit()).collect();
            say!(
                "With {gone} gone from {cell}, only {digit} is left there.",
                gone = gone,
                cell = cell,
                digit = digit
            )
        }
        (Reason::House(house), true) => {
            let gone: CellMap = parents.iter().map(|parent| parent.cell()).collect();
            say!(
                "If {digit} is not in {gone}, then it is in {cell}, the last place in {house}.",
                digit = digit,
                gone = gone,
                cell = cell,
                house = *house
            )
        }
        (Reason::Pattern(pattern), _) => seen(*pattern, candidate),
        (Reason::Chain(chain), _) => say!(
            "With all this, {kind} of {count} nodes shows that {cell} is not {digit}.",
            kind = name(chain.kind),
            count = chain.complexity as usize,
            cell = cell,
            digit = digit
        ),
    }
}

/// A pattern that appears under way.
fn seen(pattern: InnerPattern, gone: Candidate) -> Sentence {
    let (cell, digit) = (gone.cell(), gone.digit());
    match pattern {
        InnerPattern::Locked(_, first, second) => say!(
            "Then {digit} in {first} is locked into {second}, so {cell} is not {digit}.",
            digit = digit,
            first = first,
            second = second,
            cell = cell
        ),
        InnerPattern::HiddenPair(house, digits, cells) => say!(
            "Then {digits} in {house} fit only into {cells}, so {cell} is not {digit}.",
            digits = digits,
            house = house,
            cells = cells,
            cell = cell,
            digit = digit
        ),
        InnerPattern::NakedPair(house, digits, cells) => say!(
            "Then {cells} hold {digits}, so {cell} in the same {house} is not {digit}.",
            cells = cells,
            digits = digits,
            cell = cell,
            house = house,
            digit = digit
        ),
        InnerPattern::XWing(_, bases, covers) => say!(
            "Then {digit} forms an X-Wing in {bases} and {covers}, so {cell} is not {digit}.",
            digit = digit,
            bases = HouseSet::from(bases),
            covers = HouseSet::from(covers),
            cell = cell
        ),
    }
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Cycle(Links::X) => "an X-cycle",
        Kind::Cycle(Links::Y) => "a Y-cycle",
        Kind::Cycle(Links::Xy) => "a cycle",
        Kind::Forcing(Links::X) => "an X-chain",
        Kind::Forcing(_) => "a chain",
        Kind::Contradiction(_) => "a contradiction",
        Kind::Double(_) => "a chain from both values of a candidate",
        Kind::House(..) => "a chain from all places of a house",
        Kind::Cell(_) => "a chain from all candidates of a cell",
    }
}

/// What follows from all branches together.
fn conclusion(chain: &Chain) -> Sentence {
    let (candidates, so) = match chain.outcome {
        Outcome::On(candidate) => (candidate.into(), "true"),
        Outcome::Off(candidates) => (candidates, "false"),
    };
    match chain.kind {
        Kind::Cycle(_) => say!(
            "Going round either way, every second candidate of the loop is true; {out} see one of each kind, so they are {so}.",
            out = candidates,
            so = so
        ),
        Kind::Forcing(_) => {
            say!("The assumption leads to its opposite, so {out} is {so}.", out = candidates, so = so)
        }
        Kind::Contradiction(_) => {
            let both = chain.ends[0].node().candidate();
            say!(
                "So {cell} would be {digit} and not be {digit}. The assumption is wrong: {out} is {so}.",
                cell = both.cell(),
                digit = both.digit(),
                out = candidates,
                so = so
            )
        }
        Kind::Double(start) => say!(
            "Whether {cell} is {digit} or not, {out} is {so}.",
            cell = start.cell(),
            digit = start.digit(),
            out = candidates,
            so = so
        ),
        Kind::House(house, digit) => say!(
            "Wherever {digit} goes in {house}, {out} is {so}.",
            digit = digit,
            house = house,
            out = candidates,
            so = so
        ),
        Kind::Cell(cell) => {
            say!("Whatever goes into {cell}, {out} is {so}.", cell = cell, out = candidates, so = so)
        }
    }
}

/// The links of a chain for a picture: from, to, and whether the link is a strong one.
#[must_use]
pub fn links(chain: &Chain) -> Vec<(Candidate, Candidate, bool)> {
    let mut links = Vec::new();
    for end in &chain.ends {
        for entry in path(end) {
            for &parent in &entry.parents {
                let from = end.trail.entries[parent as usize].node.candidate();
                let link = (from, entry.node.candidate(), entry.node.is_on());
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
    }
    links
}

/// The nodes of a chain by sign: candidates assumed or shown true, and false.
#[must_use]
pub fn nodes(chain: &Chain) -> Vec<Node> {
    let mut nodes: Vec<Node> = chain.ends.iter().flat_map(path).map(|entry| entry.node).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}
