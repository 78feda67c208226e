//! Certificate outlines of forcing chains.
//!
//! The strong links are truths: every candidate that is shown true is the last of a cell or a house. Unit
//! propagation follows the links by itself; the outline has only what propagation would miss: the branches of
//! the chain, and the patterns and nested chains that it cites.

use ninefold_chains::{Chain, End, Entry, InnerPattern, Kind, Reason};
use ninefold_core::short::SortShort;

use crate::proof::{Argument, Cases, Claim, Lemma, Refutation, Split, Truth};

/// Builds the outline of a chain's certificate: its truths, in which order and cases.
pub(super) fn argument(chain: &Chain) -> Argument {
    let mut argument = Argument::default();
    argument.outline = outline(chain, &mut argument.truths);
    argument
}

/// Outlines the refutation of the opposite of the chain's outcome.
fn outline(chain: &Chain, truths: &mut Vec<Truth>) -> Refutation {
    let ends = &chain.ends;
    match chain.kind {
        Kind::Cycle(_) | Kind::Forcing(_) | Kind::Contradiction(_) => lemmas(ends, truths),
        Kind::Double(start) => {
            let mut refutation = lemmas(&ends[1..], truths);
            let first = Lemma { claim: Claim::False(start), refutation: lemmas(&ends[..1], truths) };
            refutation.lemmas.insert(0, first);
            refutation
        }
        Kind::House(house, digit) => branches(Truth::Place(house, digit), ends, truths),
        Kind::Cell(cell) => branches(Truth::Cell(cell), ends, truths),
    }
}

/// A case for every end.
fn branches(source: Truth, ends: &[End], truths: &mut Vec<Truth>) -> Refutation {
    truths.push(source);
    let branch = |end: &End| {
        let start = end.trail.entries[0].node.candidate();
        (start, lemmas(std::slice::from_ref(end), truths))
    };
    let branches = ends.iter().map(branch).collect();
    Refutation { lemmas: Vec::new(), split: Some(Split { cases: Cases::Truth(source), branches }) }
}

/// Makes lemmas of the inner patterns and chains that some ends of one trail rest on, in the order of the
/// trail.
fn lemmas(ends: &[End], truths: &mut Vec<Truth>) -> Refutation {
    let mut refutation = Refutation::default();
    let Some(first) = ends.first() else { return refutation };
    // All entries that the ends rest on, in the order of the trail.
    let mut places: Vec<u16> = ends.iter().flat_map(|end| end.trail.back(end.place)).collect();
    places.sort_short();
    places.dedup();
    for place in places {
        let entry = &first.trail.entries[place as usize];
        if let Some(inner) = called(entry, truths) {
            let claim = match entry.node.is_on() {
                true => Claim::True(entry.node.candidate()),
                false => Claim::False(entry.node.candidate()),
            };
            refutation.lemmas.push(Lemma { claim, refutation: inner });
        }
    }
    refutation
}

/// Adds the truths of an entry; returns the outline of the pattern or chain that it cites, if any.
fn called(entry: &Entry, truths: &mut Vec<Truth>) -> Option<Refutation> {
    let candidate = entry.node.candidate();
    match &entry.reason {
        Reason::Start => None,
        Reason::Cell | Reason::House(_) if !entry.node.is_on() => None,
        Reason::Cell => {
            truths.push(Truth::Cell(candidate.cell()));
            None
        }
        Reason::House(house) => {
            truths.push(Truth::Place(*house, candidate.digit()));
            None
        }
        Reason::Pattern(pattern) => {
            truths.extend(truths_of(*pattern));
            Some(Refutation::default())
        }
        Reason::Chain(chain) => Some(outline(chain, truths)),
    }
}

fn truths_of(pattern: InnerPattern) -> Vec<Truth> {
    match pattern {
        InnerPattern::Locked(digit, house, _) => vec![Truth::Place(house, digit)],
        InnerPattern::HiddenPair(house, digits, _) => {
            digits.iter().map(|digit| Truth::Place(house, digit)).collect()
        }
        InnerPattern::NakedPair(_, _, cells) => cells.iter().map(Truth::Cell).collect(),
        InnerPattern::XWing(digit, bases, _) => bases.map(|base| Truth::Place(base, digit)).to_vec(),
    }
}
