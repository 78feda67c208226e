//! Chains in words: as a line in Eureka notation where there is one path, and as "if … then …" lines.

use std::sync::Arc;

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, HouseSet};

use super::chain::{Chain, End, Kind, Links, Outcome};
use super::node::{Entry, Node, Reason};
use super::plain::patterns::InnerPattern;
use crate::Sentence;
use crate::explain::{Fragment, say};

/// How deep nested chains are told; deeper ones are only named.
const DEPTH: u8 = 1;

/// The sentences of a chain, in the order of thought.
#[must_use]
pub fn tell(chain: &Chain) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    match eureka(chain) {
        Some(line) => sentences.push(say!("As a line: {chain}.", chain = line)),
        None => sentences.extend(opening(chain)),
    }
    body(chain, 0, &mut sentences);
    sentences.push(conclusion(chain));
    sentences
}

/// A chain of one path in Eureka notation: `(5)r1c2 - (5=3)r1c7 - …`. Links within a cell stand in its brackets.
#[must_use]
pub fn eureka(chain: &Chain) -> Option<Vec<Fragment>> {
    let is_simple = matches!(chain.kind, Kind::Cycle(_) | Kind::Forcing(_));
    is_simple.then(|| chain.ends.first().map(|end| line(&path(end)))).flatten()
}

fn line(path: &[&Entry]) -> Vec<Fragment> {
    let mut line = Vec::new();
    let mut words = String::new();
    let same_cell = |a: &&Entry, b: &&Entry| a.node.candidate().cell() == b.node.candidate().cell();
    for cell in path.chunk_by(same_cell) {
        for (i, entry) in cell.iter().enumerate() {
            let sign = if entry.node.is_on() { '=' } else { '-' };
            match i {
                _ if i > 0 => words.push(sign),
                _ if line.is_empty() => words.push('('),
                _ => words.push_str(&format!(" {sign} (")),
            }
            words.push(entry.node.candidate().digit().to_char());
        }
        words.push(')');
        line.push(Fragment::Text(std::mem::take(&mut words)));
        line.push(Fragment::Cells(CellMap::of(cell[0].node.candidate().cell())));
    }
    line
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

/// Whether each entry follows from the one before it alone.
fn is_one_path(path: &[&Entry]) -> bool {
    path.iter()
        .skip(1)
        .all(|entry| entry.parents.len() == 1 && matches!(entry.reason, Reason::Cell | Reason::House(_)))
}

/// Why there are several branches.
fn opening(chain: &Chain) -> Option<Sentence> {
    match chain.kind {
        Kind::Cycle(_) | Kind::Forcing(_) | Kind::Contradiction(_) => None,
        Kind::Double(start) => Some(say!(
            "Either {cell} is {digit} or it is not: both cases lead to the same.",
            cell = start.cell(),
            digit = start.digit()
        )),
        Kind::House(house, digit) => {
            Some(say!("Each place for {digit} in {house} leads to the same.", digit = digit, house = house))
        }
        Kind::Cell(cell) => Some(say!("Each candidate of {cell} leads to the same.", cell = cell)),
    }
}

/// The branches of a chain: an assumption each, and a level below it what follows. Within another chain a branch that is
/// a line is told by it.
fn body(chain: &Chain, depth: u8, sentences: &mut Vec<Sentence>) {
    let level = 2 * depth;
    // Both ends of a contradiction rest on one assumption.
    let is_contradiction = matches!(chain.kind, Kind::Contradiction(_));
    let mut told: Vec<Node> = Vec::new();
    for end in &chain.ends {
        let path = path(end);
        let is_told = |entry: &Entry| told.contains(&entry.node);
        let mut left: Vec<&Entry> = path.iter().copied().filter(|entry| !is_told(entry)).collect();
        if is_contradiction {
            told.extend(path.iter().map(|entry| entry.node));
        }
        while let Some(&entry) = left.first() {
            if matches!(entry.reason, Reason::Start) {
                let branches = chain.ends.len() > 1 && !is_contradiction;
                let line = (branches && path.len() > 2 && is_one_path(&path)).then(|| line(&path));
                let is_told = line.is_some() && depth > 0;
                sentences.push(assumption(entry.node, depth, line).at_level(level));
                if is_told {
                    break;
                }
                left.remove(0);
                continue;
            }
            let together: CandidateMap = left
                .iter()
                .filter(|other| goes_with(entry, other))
                .map(|other| other.node.candidate())
                .collect();
            left.retain(|other| !goes_with(entry, other));
            sentences.push(consequence(end, entry, together).at_level(level + 1));
            if let Reason::Chain(nested) = &entry.reason
                && eureka(nested).is_none()
                && depth < DEPTH
            {
                body(nested, depth + 1, sentences);
                sentences.push(conclusion(nested).at_level(level + 1));
            }
        }
    }
}

/// Whether one sentence tells both: they go out for the same reason.
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

/// What a branch assumes, with its line where it is a line.
fn assumption(node: Node, depth: u8, line: Option<Vec<Fragment>>) -> Sentence {
    let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
    let is = if node.is_on() { "is" } else { "is not" };
    let line = line.map_or_else(Vec::new, |line| [vec![Fragment::Text(": ".into())], line].concat());
    if depth == 0 {
        return say!(
            "Assume that {cell} {is} {digit}{line}.",
            cell = cell,
            is = is,
            digit = digit,
            line = line
        );
    }
    say!("Assume as well that {cell} {is} {digit}{line}.", cell = cell, is = is, digit = digit, line = line)
}

/// Why an entry follows from its parents; `together` are the candidates that go out with it.
fn consequence(end: &End, entry: &Entry, together: CandidateMap) -> Sentence {
    let candidate = entry.node.candidate();
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let parents: Vec<Candidate> =
        entry.parents.iter().map(|&parent| end.trail.entries[parent as usize].node.candidate()).collect();
    let from = parents.first().copied().unwrap_or(candidate);
    match (&entry.reason, entry.node.is_on()) {
        (Reason::Start, _) => assumption(entry.node, 0, None),
        (Reason::Cell, false) => not_in_cell(from, together.digits()),
        (Reason::House(house), false) => {
            let cells = together.cells();
            let are = if cells.has_several() { "are" } else { "is" };
            say!(
                "If {other} is {digit}, then {cells} in {house} {are} not {digit}.",
                other = from.cell(),
                digit = digit,
                cells = cells,
                house = *house,
                are = are
            )
        }
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
        (Reason::Pattern(pattern), _) => seen(*pattern, together),
        (Reason::Chain(chain), _) => nested(chain),
    }
}

/// What a digit in a cell leaves no room for there.
fn not_in_cell(on: Candidate, gone: DigitSet) -> Sentence {
    let (cell, digit) = (on.cell(), on.digit());
    if gone.has_several() {
        return say!(
            "If {cell} is {digit}, then {gone} go out of it.",
            cell = cell,
            digit = digit,
            gone = gone
        );
    }
    say!("If {cell} is {digit}, then it is not {gone}.", cell = cell, digit = digit, gone = gone)
}

/// A chain on the board that is assumed: its line, or what kind it is.
fn nested(chain: &Chain) -> Sentence {
    let (shown, is) = shown(chain);
    let (cells, digits, kind) = (shown.cells(), shown.digits(), name(chain.kind));
    match eureka(chain) {
        Some(line) if cells.has_several() || digits.has_several() => {
            say!("With all this, {kind} rules out {gone}: {line}.", kind = kind, gone = shown, line = line)
        }
        Some(line) => say!(
            "With all this, {kind} shows that {cell} {is} {digit}: {line}.",
            kind = kind,
            cell = cells,
            is = is,
            digit = digits,
            line = line
        ),
        None => say!(
            "With all this, {kind}, of {count} nodes, shows that {cell} {is} {digit}.",
            kind = kind,
            count = chain.complexity as usize,
            cell = cells,
            is = is,
            digit = digits
        ),
    }
}

/// What a chain shows, and whether it is true.
fn shown(chain: &Chain) -> (CandidateMap, &'static str) {
    match chain.outcome {
        Outcome::On(candidate) => (CandidateMap::of(candidate), "is"),
        Outcome::Off(candidates) => (candidates, "is not"),
    }
}

/// A pattern that appears under way.
fn seen(pattern: InnerPattern, gone: CandidateMap) -> Sentence {
    match pattern {
        InnerPattern::Locked(digit, first, second) => say!(
            "Then {digit} in {first} is locked into {second}, which rules out {gone}.",
            digit = digit,
            first = first,
            second = second,
            gone = gone
        ),
        InnerPattern::HiddenPair(house, digits, cells) => say!(
            "Then {digits} in {house} fit only into {cells}, which rules out {gone}.",
            digits = digits,
            house = house,
            cells = cells,
            gone = gone
        ),
        InnerPattern::NakedPair(house, digits, cells) => say!(
            "Then {cells} in {house} hold {digits}, which rules out {gone}.",
            cells = cells,
            digits = digits,
            house = house,
            gone = gone
        ),
        InnerPattern::XWing(digit, bases, covers) => say!(
            "Then {digit} forms an X-Wing in {bases} and {covers}, which rules out {gone}.",
            digit = digit,
            bases = HouseSet::from(bases),
            covers = HouseSet::from(covers),
            gone = gone
        ),
    }
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Cycle(Links::X) => "an X-cycle",
        Kind::Cycle(Links::Y) => "a Y-cycle",
        Kind::Cycle(Links::Xy) => "a loop",
        Kind::Forcing(Links::X) => "an X-chain",
        Kind::Forcing(_) => "a chain",
        Kind::Contradiction(_) => "a contradiction",
        Kind::Double(_) => "a chain from a candidate true and false",
        Kind::House(..) => "a chain from all places of a digit in a house",
        Kind::Cell(_) => "a chain from all candidates of a cell",
    }
}

/// What follows from all branches together.
fn conclusion(chain: &Chain) -> Sentence {
    let (shown, is) = shown(chain);
    if let Kind::Cycle(_) = chain.kind {
        return say!(
            "Either way round, every second candidate of the loop is true, so what sees one of each kind goes out: \
             {out}.",
            out = shown
        );
    }
    let (cell, digit) = (shown.cells(), shown.digits());
    match chain.kind {
        Kind::Cycle(_) | Kind::Forcing(_) => say!(
            "The assumption leads to its opposite, so {cell} {is} {digit}.",
            cell = cell,
            is = is,
            digit = digit
        ),
        Kind::Contradiction(_) => {
            let both = chain.ends[0].node().candidate();
            say!(
                "So {both} would be {twice} and not be {twice}. The assumption is wrong: {cell} {is} {digit}.",
                both = both.cell(),
                twice = both.digit(),
                cell = cell,
                is = is,
                digit = digit
            )
        }
        Kind::Double(start) => say!(
            "Whether {start} is {assumed} or not, {cell} {is} {digit}.",
            start = start.cell(),
            assumed = start.digit(),
            cell = cell,
            is = is,
            digit = digit
        ),
        Kind::House(house, goes) => say!(
            "Wherever {goes} goes in {house}, {cell} {is} {digit}.",
            goes = goes,
            house = house,
            cell = cell,
            is = is,
            digit = digit
        ),
        Kind::Cell(from) => say!(
            "Whatever goes into {from}, {cell} {is} {digit}.",
            from = from,
            cell = cell,
            is = is,
            digit = digit
        ),
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
