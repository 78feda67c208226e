//! Certificate outlines of alternating chains.
//!
//! Along single candidates, unit propagation follows a chain by itself. Where a node has several candidates,
//! the outline says what to show on the way: every candidate of every node that is false.

use ninefold_core::{Candidate, CandidateMap};

use super::cases::Branch;
use super::chain::{Chain, Closing, Source, source};
use super::node::{Kind, Node};
use crate::proof::{Argument, Cases, Claim, Lemma, Refutation, Split, Truth, prove};
use crate::{Conclusions, Facts};

impl Chain {
    /// Builds the outline of the chain's certificate: its truths, and the order in which to show them.
    pub(crate) fn argument(&self, facts: &Facts) -> Argument {
        let mut argument = Argument { truths: self.truths(facts), ..Argument::default() };
        if self.kind() == Kind::Single {
            return argument;
        }
        argument.outline = match (self.closing, self.nodes.first().zip(argument.truths.first())) {
            (Closing::Loop, Some((first, &truth))) => self.both_ways(facts, first, truth),
            _ => lemmas(self.false_on_the_way(facts)),
        };
        argument
    }

    /// Returns the cells and houses that its strong links rest on.
    fn truths(&self, facts: &Facts) -> Vec<Truth> {
        let of_pair = |pair: [&Node; 2]| match source(facts, pair) {
            Source::Cell(cell) => vec![Truth::Cell(cell)],
            Source::House(house) => vec![Truth::Place(house, pair[0].digit)],
            Source::Set(als) => als.cells().iter().map(Truth::Cell).collect(),
            Source::Beside(als, cell) => (als.cells() + cell).iter().map(Truth::Cell).collect(),
        };
        self.strong().flat_map(of_pair).collect()
    }

    /// A loop, from its first strong link: forwards when the first node is false, else backwards.
    fn both_ways(&self, facts: &Facts, first: &Node, truth: Truth) -> Refutation {
        let forwards = lemmas(self.false_on_the_way(facts));
        let backwards = lemmas(self.nodes.iter().rev().step_by(2).flat_map(Node::candidates_of));
        let branches = self.nodes[..2].iter().flat_map(Node::candidates_of);
        let branch = |case: Candidate| {
            let is_first = first.candidates().contains(case);
            (case, if is_first { backwards.clone() } else { forwards.clone() })
        };
        let branches = branches.map(branch).collect();
        Refutation { lemmas: Vec::new(), split: Some(Split { cases: Cases::Truth(truth), branches }) }
    }

    /// Returns the candidates that are false if the first node is, in order of the chain: every second node,
    /// and the candidates that sets eliminate from cells outside.
    fn false_on_the_way(&self, facts: &Facts) -> Vec<Candidate> {
        let of_pair = |[from, to]: [&Node; 2]| {
            let taken = match source(facts, [from, to]) {
                Source::Beside(..) => to.rivals(facts),
                _ => CandidateMap::EMPTY,
            };
            from.candidates().iter().chain(taken.iter()).collect::<Vec<_>>()
        };
        self.strong().flat_map(of_pair).collect()
    }
}

impl Node {
    fn candidates_of(&self) -> impl Iterator<Item = Candidate> {
        self.candidates().iter()
    }
}

/// Adds to an argument that some cases are not all false the chain by which each of them rules out one
/// candidate.
///
/// Each case is proved by itself, where it is true, with its own truths alone: among the truths of all cases
/// together, a search for missing steps would go astray.
pub(crate) fn and_branches(
    mut argument: Argument,
    facts: &Facts,
    branches: &[Branch],
    gone: Candidate,
) -> Argument {
    for Branch { case, chain } in branches {
        // Prove each case by itself on a board where it is true.
        let mut then = facts.clone();
        then.place(*case);
        let own = Argument {
            truths: chain.truths(facts),
            outline: lemmas(chain.false_on_the_way(facts)),
            ..Argument::default()
        };
        let mut refutation = Refutation::default();
        if then.candidates(gone.cell()).contains(gone.digit())
            && let Ok(certificate) = prove(&then, &Conclusions::eliminations(CandidateMap::of(gone)), &own)
        {
            argument.truths.extend(certificate.truths);
            refutation =
                certificate.proofs.into_iter().next().map(|proof| proof.refutation).unwrap_or_default();
        }
        // Every case is false if the eliminated candidate is true.
        argument.outline.lemmas.push(Lemma { claim: Claim::False(*case), refutation });
    }
    argument
}

/// Makes a lemma for each candidate that it is false.
fn lemmas(shown: impl IntoIterator<Item = Candidate>) -> Refutation {
    let lemma = |candidate| Lemma { claim: Claim::False(candidate), refutation: Refutation::default() };
    Refutation { lemmas: shown.into_iter().map(lemma).collect(), split: None }
}
