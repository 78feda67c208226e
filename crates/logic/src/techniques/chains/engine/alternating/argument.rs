//! Certificate outlines of alternating chains.
//!
//! Along single candidates, unit propagation follows a chain by itself. Where a node has several candidates,
//! the outline says what to show on the way: every candidate of every node that is false.

use super::cases::CaseBranch;
use super::chain::{AlternatingChain, ChainClosing, StrongLinkSource, find_link_source};
use super::node::{AlternatingNode, NodeKind};
use crate::prelude::*;
use crate::proof::{CandidateClaim, CaseSplit, CitedCases, ClaimRefutation, Lemma, Truth, prove_conclusions};

impl AlternatingChain {
    /// Builds the outline of the chain's certificate: its truths, and the order in which to show them.
    pub(crate) fn proof_argument(&self, facts: &Facts) -> ProofArgument {
        let mut argument =
            ProofArgument { truths: self.strong_link_truths(facts), ..ProofArgument::default() };
        if self.most_general_node_kind() == NodeKind::Single {
            return argument;
        }
        argument.outline = match (self.closing, self.nodes.first().zip(argument.truths.first())) {
            (ChainClosing::Loop, Some((first, &truth))) => {
                self.outline_loop_in_both_directions(facts, first, truth)
            }
            _ => build_false_lemmas(self.find_false_candidates(facts)),
        };
        argument
    }

    /// Returns the cells and houses that its strong links rest on.
    fn strong_link_truths(&self, facts: &Facts) -> Vec<Truth> {
        let of_pair = |pair: [&AlternatingNode; 2]| match find_link_source(facts, pair) {
            StrongLinkSource::Cell(cell) => vec![Truth::Cell(cell)],
            StrongLinkSource::House(house) => vec![Truth::Place(house, pair[0].digit)],
            StrongLinkSource::Set(als) => als.cells().iter().map(Truth::Cell).collect(),
            StrongLinkSource::CellBesideSet(als, cell) => {
                (als.cells() + cell).iter().map(Truth::Cell).collect()
            }
        };
        self.strongly_linked_pairs().flat_map(of_pair).collect()
    }

    /// A loop, from its first strong link: forwards when the first node is false, else backwards.
    fn outline_loop_in_both_directions(
        &self,
        facts: &Facts,
        first: &AlternatingNode,
        truth: Truth,
    ) -> ClaimRefutation {
        let forwards = build_false_lemmas(self.find_false_candidates(facts));
        let backwards =
            build_false_lemmas(self.nodes.iter().rev().step_by(2).flat_map(AlternatingNode::iter_candidates));
        let branches = self.nodes[..2].iter().flat_map(AlternatingNode::iter_candidates);
        let branch = |case: Candidate| {
            let is_first = first.candidates().contains(case);
            (case, if is_first { backwards.clone() } else { forwards.clone() })
        };
        let branches = branches.map(branch).collect();
        ClaimRefutation {
            lemmas: Vec::new(),
            split: Some(CaseSplit { cases: CitedCases::Truth(truth), branches }),
        }
    }

    /// Returns the candidates that are false if the first node is, in order of the chain: every second node,
    /// and the candidates that sets eliminate from cells outside.
    fn find_false_candidates(&self, facts: &Facts) -> Vec<Candidate> {
        let of_pair = |[from, to]: [&AlternatingNode; 2]| {
            let taken = match find_link_source(facts, [from, to]) {
                StrongLinkSource::CellBesideSet(..) => to.other_candidates_in_cell(facts),
                _ => CandidateMap::EMPTY,
            };
            from.candidates().iter().chain(taken.iter()).collect::<Vec<_>>()
        };
        self.strongly_linked_pairs().flat_map(of_pair).collect()
    }
}

impl AlternatingNode {
    fn iter_candidates(&self) -> impl Iterator<Item = Candidate> {
        self.candidates().iter()
    }
}

/// Adds to an argument that some cases are not all false the chain by which each of them rules out one
/// candidate.
///
/// Each case is proved by itself, where it is true, with its own truths alone: among the truths of all cases
/// together, a search for missing steps would go astray.
pub(crate) fn add_case_branches(
    mut argument: ProofArgument,
    facts: &Facts,
    branches: &[CaseBranch],
    eliminated_candidate: Candidate,
) -> ProofArgument {
    for CaseBranch { case, chain } in branches {
        // Prove each case by itself on a board where it is true.
        let mut then = facts.clone();
        then.place_digit(*case);
        let own = ProofArgument {
            truths: chain.strong_link_truths(facts),
            outline: build_false_lemmas(chain.find_false_candidates(facts)),
            ..ProofArgument::default()
        };
        let mut refutation = ClaimRefutation::default();
        if then.candidates(eliminated_candidate.cell()).contains(eliminated_candidate.digit())
            && let Ok(certificate) = prove_conclusions(
                &then,
                &Conclusions::from_eliminations(CandidateMap::of(eliminated_candidate)),
                &own,
            )
        {
            argument.truths.extend(certificate.truths);
            refutation =
                certificate.proofs.into_iter().next().map(|proof| proof.refutation).unwrap_or_default();
        }
        // Every case is false if the eliminated candidate is true.
        argument.outline.lemmas.push(Lemma { claim: CandidateClaim::False(*case), refutation });
    }
    argument
}

/// Makes a lemma for each candidate that it is false.
fn build_false_lemmas(shown: impl IntoIterator<Item = Candidate>) -> ClaimRefutation {
    let lemma =
        |candidate| Lemma { claim: CandidateClaim::False(candidate), refutation: ClaimRefutation::default() };
    ClaimRefutation { lemmas: shown.into_iter().map(lemma).collect(), split: None }
}
