//! Certificate outlines of forcing chains.
//!
//! The strong links are truths: every candidate that is shown true is the last of a cell or a house. Unit
//! propagation follows the links by itself; the outline has only what propagation would miss: the branches of
//! the chain, and the patterns and nested chains that it cites.

use ninefold_chains::{ChainEnd, ChainKind, InferenceChain, InnerPattern, NodeReason, TrailEntry};
use ninefold_core::small_sort::SortShort;

use crate::proof::{CandidateClaim, CaseSplit, CitedCases, ClaimRefutation, Lemma, ProofArgument, Truth};

/// Builds the outline of a chain's certificate: its truths, in which order and cases.
pub(super) fn proof_argument(chain: &InferenceChain) -> ProofArgument {
    let mut argument = ProofArgument::default();
    argument.outline = outline_refutation(chain, &mut argument.truths);
    argument
}

/// Outlines the refutation of the opposite of the chain's outcome.
fn outline_refutation(chain: &InferenceChain, truths: &mut Vec<Truth>) -> ClaimRefutation {
    let ends = &chain.ends;
    match chain.kind {
        ChainKind::Cycle(_) | ChainKind::Forcing(_) | ChainKind::Contradiction(_) => {
            build_inner_lemmas(ends, truths)
        }
        ChainKind::Double(start) => {
            let mut refutation = build_inner_lemmas(&ends[1..], truths);
            let first = Lemma {
                claim: CandidateClaim::False(start),
                refutation: build_inner_lemmas(&ends[..1], truths),
            };
            refutation.lemmas.insert(0, first);
            refutation
        }
        ChainKind::House(house, digit) => refute_branches(Truth::Place(house, digit), ends, truths),
        ChainKind::Cell(cell) => refute_branches(Truth::Cell(cell), ends, truths),
    }
}

/// A case for every end.
fn refute_branches(source: Truth, ends: &[ChainEnd], truths: &mut Vec<Truth>) -> ClaimRefutation {
    truths.push(source);
    let branch = |end: &ChainEnd| {
        let start = end.trail.entries[0].node.candidate();
        (start, build_inner_lemmas(std::slice::from_ref(end), truths))
    };
    let branches = ends.iter().map(branch).collect();
    ClaimRefutation {
        lemmas: Vec::new(),
        split: Some(CaseSplit { cases: CitedCases::Truth(source), branches }),
    }
}

/// Makes lemmas of the inner patterns and chains that some ends of one trail rest on, in the order of the
/// trail.
fn build_inner_lemmas(ends: &[ChainEnd], truths: &mut Vec<Truth>) -> ClaimRefutation {
    let mut refutation = ClaimRefutation::default();
    let Some(first) = ends.first() else { return refutation };
    // All entries that the ends rest on, in the order of the trail.
    let mut places: Vec<u16> = ends.iter().flat_map(|end| end.trail.ancestor_places(end.place)).collect();
    places.sort_short();
    places.dedup();
    for place in places {
        let entry = &first.trail.entries[place as usize];
        if let Some(inner) = outline_cited_refutation(entry, truths) {
            let claim = match entry.node.is_on() {
                true => CandidateClaim::True(entry.node.candidate()),
                false => CandidateClaim::False(entry.node.candidate()),
            };
            refutation.lemmas.push(Lemma { claim, refutation: inner });
        }
    }
    refutation
}

/// Adds the truths of an entry; returns the outline of the pattern or chain that it cites, if any.
fn outline_cited_refutation(entry: &TrailEntry, truths: &mut Vec<Truth>) -> Option<ClaimRefutation> {
    let candidate = entry.node.candidate();
    // Only true nodes cite a truth: false ones are excluded by a single true candidate.
    match &entry.reason {
        NodeReason::Start => None,
        NodeReason::Cell | NodeReason::House(_) if !entry.node.is_on() => None,
        NodeReason::Cell => {
            truths.push(Truth::Cell(candidate.cell()));
            None
        }
        NodeReason::House(house) => {
            truths.push(Truth::Place(*house, candidate.digit()));
            None
        }
        // A pattern is shown by propagation; a nested chain has an outline of its own.
        NodeReason::Pattern(pattern) => {
            truths.extend(pattern_truths(*pattern));
            Some(ClaimRefutation::default())
        }
        NodeReason::Chain(chain) => Some(outline_refutation(chain, truths)),
    }
}

fn pattern_truths(pattern: InnerPattern) -> Vec<Truth> {
    match pattern {
        InnerPattern::Locked(digit, house, _) => vec![Truth::Place(house, digit)],
        InnerPattern::HiddenPair(house, digits, _) => {
            digits.iter().map(|digit| Truth::Place(house, digit)).collect()
        }
        InnerPattern::NakedPair(_, _, cells) => cells.iter().map(Truth::Cell).collect(),
        InnerPattern::XWing(digit, bases, _) => bases.map(|base| Truth::Place(base, digit)).to_vec(),
    }
}
