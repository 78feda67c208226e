//! Chains drawn by users or found by other programs, as steps with name, eliminations, explanation and
//! certificate.

use crate::SolutionStep;
use crate::prelude::*;
use crate::techniques::chains::alternating::AlternatingPattern;
use crate::techniques::chains::engine::alternating::{
    AlternatingChain, AlternatingNode, ChainClosing, ThreeLinkWing, classify_wing,
};
use crate::techniques::chains::{aic, nice_loop, x_chain, xy_chain};
use crate::techniques::wings::three_links;

/// The ways in which a chain closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnChainShape {
    /// The chain stays open: one of its ends is true.
    Open,
    /// The two ends exclude each other.
    Loop,
    /// Both ends are one candidate, which is therefore true.
    True,
    /// Both ends exclude this candidate, which is therefore false.
    False(Candidate),
}

/// Returns the step of a chain of candidates that strong and weak links join in turn, with a strong one at
/// either end. If the ends of an open chain exclude each other, the step is that of the loop, where that
/// removes anything. `None` if nothing can be removed.
///
/// The links are not checked. Where one does not hold, the step has no
/// [certificate](crate::SolutionStep::build_certificate).
///
/// # Panics
/// When the number of candidates is odd, or less than four.
#[must_use]
pub fn build_chain_step(facts: &Facts, nodes: &[Candidate], shape: DrawnChainShape) -> Option<SolutionStep> {
    assert!(nodes.len() >= 4 && nodes.len().is_multiple_of(2), "two strong links at least");
    // Candidates become nodes; the shape decides what the chain concludes.
    let nodes: Vec<AlternatingNode> =
        nodes.iter().map(|node| AlternatingNode::from_candidate(node.cell(), node.digit())).collect();
    let closed = |closing| AlternatingChain { nodes: nodes.clone(), closing };
    match shape {
        DrawnChainShape::Open => {
            let chain = closed(ChainClosing::Open);
            let [first, last] = chain.first_and_last_nodes();
            let removed = first.eliminated_candidates(facts) & last.eliminated_candidates(facts);
            // Ends that exclude each other make a loop, which may eliminate more.
            let ends_exclude_each_other = first.eliminated_candidates(facts).contains_all(last.candidates());
            ends_exclude_each_other
                .then(|| build_loop_step(facts, closed(ChainClosing::Loop)))
                .flatten()
                .or_else(|| build_named_step(chain, removed))
        }
        DrawnChainShape::Loop => build_loop_step(facts, closed(ChainClosing::Loop)),
        DrawnChainShape::True => {
            build_named_step(closed(ChainClosing::SameCandidate), nodes[0].other_candidates_in_cell(facts))
        }
        DrawnChainShape::False(removed) => {
            build_named_step(closed(ChainClosing::BrokenLoop), CandidateMap::of(removed))
        }
    }
}

/// Makes a pattern of a technique from candidates and groups that strong and weak links join in turn, with a
/// strong one at either end. The links are not checked.
///
/// # Panics
/// When the number of nodes is odd, or none.
#[must_use]
pub fn build_chain_pattern(
    technique: &'static Technique,
    nodes: &[(CellMap, Digit)],
    shape: DrawnChainShape,
) -> Box<dyn Pattern> {
    assert!(!nodes.is_empty() && nodes.len().is_multiple_of(2), "one strong link at least");
    let nodes = nodes.iter().map(|&(cells, digit)| AlternatingNode { digit, cells, set: None }).collect();
    let closing = match shape {
        DrawnChainShape::Open => ChainClosing::Open,
        DrawnChainShape::Loop => ChainClosing::Loop,
        DrawnChainShape::True => ChainClosing::SameCandidate,
        DrawnChainShape::False(_) => ChainClosing::BrokenLoop,
    };
    let chain = AlternatingChain { nodes, closing };
    let wing = classify_wing(&chain.nodes).filter(|wing| three_links::technique_for_wing(*wing) == technique);
    Box::new(AlternatingPattern { technique, chain, wing })
}

fn build_loop_step(facts: &Facts, chain: AlternatingChain) -> Option<SolutionStep> {
    let eliminations = chain.find_loop_eliminations(facts);
    build_named_step(chain, eliminations)
}

fn build_named_step(chain: AlternatingChain, eliminations: CandidateMap) -> Option<SolutionStep> {
    if eliminations.is_empty() {
        return None;
    }
    let (technique, wing) = find_most_specific_technique(&chain);
    let pattern = Box::new(AlternatingPattern { technique, chain, wing });
    Some(SolutionStep { conclusions: Conclusions::from_eliminations(eliminations), pattern })
}

/// The most particular name that players have for it.
fn find_most_specific_technique(chain: &AlternatingChain) -> (&'static Technique, Option<ThreeLinkWing>) {
    match chain.closing {
        ChainClosing::Loop => return (&nice_loop::CONTINUOUS_NICE_LOOP, None),
        ChainClosing::SameCandidate | ChainClosing::BrokenLoop => {
            return (&nice_loop::DISCONTINUOUS_NICE_LOOP, None);
        }
        ChainClosing::Open => {}
    }
    // Chains of three strong links may be a wing; else the name depends on digits and cells.
    if let Some(wing) = classify_wing(&chain.nodes) {
        return (three_links::technique_for_wing(wing), Some(wing));
    }
    let [first, last] = chain.first_and_last_nodes();
    let has_one_digit = chain.nodes.iter().all(|node| node.digit == first.digit);
    let is_in_cells = chain.strongly_linked_pairs().all(|[from, to]| from.shares_cell(to));
    let technique = match (has_one_digit, is_in_cells && first.digit == last.digit) {
        (true, _) => &x_chain::OPEN_X_CHAIN,
        (_, true) => &xy_chain::XY_CHAIN,
        _ => &aic::AIC,
    };
    (technique, None)
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Cell, CellMap, Digit, DigitSet};

    use super::*;

    /// Checks the name and eliminations of a chain on an empty board where r1c1, r1c5 and r5c5 have 12, 23
    /// and 31, and row 9 has its 4s in r9c2 and r9c5, row 6 in r6c3 and r6c5.
    fn check(nodes: &[&str], shape: DrawnChainShape, expected: Option<(&str, &str)>) {
        let mut board = Board::EMPTY;
        for (cell, digits) in [
            ("r1c1", [Digit::D1, Digit::D2]),
            ("r1c5", [Digit::D2, Digit::D3]),
            ("r5c5", [Digit::D1, Digit::D3]),
        ] {
            let (cell, digits): (Cell, DigitSet) =
                (cell.parse().expect("a cell"), digits.into_iter().collect());
            for digit in DigitSet::FULL - digits {
                board.remove_candidate(cell.to_candidate(digit));
            }
        }
        for (row, cells) in [("r9", "r9c25"), ("r6", "r6c35")] {
            let row: CellMap = format!("{row}c123456789").parse().expect("cells");
            let cells: CellMap = cells.parse().expect("cells");
            for cell in row - cells {
                board.remove_candidate(cell.to_candidate(Digit::D4));
            }
        }
        let nodes: Vec<Candidate> = nodes.iter().map(|node| node.parse().expect("a candidate")).collect();
        let found = build_chain_step(&Facts::new(board), &nodes, shape)
            .map(|step| (step.technique().id, step.conclusions));
        let expected = expected.map(|(id, eliminations)| {
            let eliminations: CandidateMap = eliminations.parse().expect("candidates");
            (id, Conclusions::from_eliminations(eliminations))
        });
        assert_eq!(found, expected, "{nodes:?}");
    }

    const XY: [&str; 6] = ["r1c1(1)", "r1c1(2)", "r1c5(2)", "r1c5(3)", "r5c5(3)", "r5c5(1)"];

    #[test]
    fn an_open_chain_removes_what_both_ends_exclude() {
        check(&XY, DrawnChainShape::Open, Some(("xy-chain", "r5c1(1)")));
        let skyscraper = ["r9c2(4)", "r9c5(4)", "r6c5(4)", "r6c3(4)"];
        check(&skyscraper, DrawnChainShape::Open, Some(("open-x-chain", "r78c3(4) r45c2(4)")));
    }

    #[test]
    fn a_chain_that_ends_where_it_began_decides_its_candidate() {
        check(&XY, DrawnChainShape::True, Some(("discontinuous-nice-loop", "r1c1(2)")));
        let removed = "r5c1(1)".parse().expect("a candidate");
        check(&XY, DrawnChainShape::False(removed), Some(("discontinuous-nice-loop", "r5c1(1)")));
    }
}
