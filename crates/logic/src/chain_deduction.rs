//! Forcing chains and nets found by other programs, as patterns with explanation and certificate.
//!
//! Chains here consist of candidates. Where the given chain has a group, all its candidates are false one by
//! one; and where a group is true, the rest of a house being false, its digit is locked into the group's
//! other house.

use std::collections::HashMap;
use std::sync::Arc;

use ninefold_chains::{
    ChainEnd, ChainKind, ChainNode, ChainOutcome, ChainTrail, InferenceChain, InnerPattern, NodeParents,
    NodeReason, TrailEntry,
};

use crate::prelude::*;
use crate::proof::Truth;
use crate::techniques::chains::engine::explanation;

/// A deduction on a given chain: a candidate or a group of a digit, true or false, with the deductions it
/// follows from.
#[derive(Clone, Debug)]
pub struct ChainDeduction {
    /// The candidate's cell, or the group's cells.
    pub cells: CellMap,
    /// The digit.
    pub digit: Digit,
    /// Whether the candidate is true, or one of the group.
    pub is_true: bool,
    /// Indexes of the deductions on the chain that it follows from; none for the assumption, which comes
    /// first.
    pub parents: Vec<usize>,
}

/// A chain that was followed by hand, as a case of a technique.
#[derive(Clone, Debug)]
struct FollowedChain {
    technique: &'static Technique,
    chain: InferenceChain,
}

/// Makes a pattern of an assumption from which several chains lead to a contradiction: all candidates of a
/// cell or places in a house are false, two of them are true, or the assumption is false. The conclusion is
/// its opposite. `None` where the chains don't show that.
#[must_use]
pub fn build_contradiction_pattern(
    facts: &Facts,
    technique: &'static Technique,
    truth: Truth,
    chains: &[Vec<ChainDeduction>],
) -> Option<Box<dyn Pattern>> {
    // Read all ways into one trail, which begins with the assumption.
    let mut reader = TrailReader::new(facts);
    let mut ends: Vec<u16> =
        chains.iter().map(|path| reader.read_chain_deductions(path)).collect::<Option<_>>()?;
    let last = ends.pop()?;
    let (start, node) = (reader.node_at(0), reader.node_at(last));
    // A single way must lead to the opposite of the assumption.
    let both = if ends.is_empty() {
        (node == start.opposite()).then_some([0, last])?
    } else {
        // Two are true, so the last of them is false; or all others are false, so it is true.
        let reason = match truth {
            Truth::Cell(_) => NodeReason::Cell,
            Truth::Place(house, _) => NodeReason::House(house),
        };
        [last, reader.push_node(node.opposite(), ends.into_iter().collect(), reason)]
    };
    // Both ends share the trail.
    let trail = Arc::new(reader.trail);
    let ends = both.map(|place| ChainEnd { trail: Arc::clone(&trail), place }).to_vec();
    Some(build_inference_chain_pattern(
        technique,
        ChainKind::Contradiction(start),
        ChainOutcome::from_node(start.opposite()),
        ends,
    ))
}

/// Makes a pattern of chains from all candidates of a cell, or all places of a digit in a house, to the same
/// conclusion. `None` where the chains don't show that.
#[must_use]
pub fn build_verity_pattern(
    facts: &Facts,
    technique: &'static Technique,
    truth: Truth,
    chains: &[Vec<ChainDeduction>],
) -> Option<Box<dyn Pattern>> {
    let end = |path: &Vec<ChainDeduction>| {
        let mut reader = TrailReader::new(facts);
        let place = reader.read_chain_deductions(path)?;
        Some(ChainEnd { trail: Arc::new(reader.trail), place })
    };
    let ends: Vec<ChainEnd> = chains.iter().map(end).collect::<Option<_>>()?;
    let kind = match truth {
        Truth::Cell(cell) => ChainKind::Cell(cell),
        Truth::Place(house, digit) => ChainKind::House(house, digit),
    };
    let outcome = ChainOutcome::from_node(ends.first()?.node());
    Some(build_inference_chain_pattern(technique, kind, outcome, ends))
}

fn build_inference_chain_pattern(
    technique: &'static Technique,
    kind: ChainKind,
    outcome: ChainOutcome,
    ends: Vec<ChainEnd>,
) -> Box<dyn Pattern> {
    let complexity = ends.iter().map(|end| end.trail.entries.len() as u32).sum();
    // Sudoku Explainer has no rating for what it didn't find.
    let chain = InferenceChain { kind, outcome, ends, complexity, rating: 0.0 };
    Box::new(FollowedChain { technique, chain })
}

/// Chains from one assumption, read into a trail.
struct TrailReader<'f> {
    facts: &'f Facts,
    trail: ChainTrail,
    /// The position of each node in the trail.
    node_positions: HashMap<ChainNode, u16>,
}

/// Form of a deduction in a trail.
enum TrailDeduction {
    /// A candidate, or a group that is false: the places of its candidates.
    Candidates(NodeParents),
    /// A group in a house in which all else is false.
    Group { cells: CellMap, house: House, rest: NodeParents },
}

impl TrailReader<'_> {
    fn new(facts: &Facts) -> TrailReader<'_> {
        TrailReader { facts, trail: ChainTrail::default(), node_positions: HashMap::new() }
    }

    fn node_at(&self, index: u16) -> ChainNode {
        self.trail.entries[usize::from(index)].node
    }

    fn candidate_at(&self, index: u16) -> Candidate {
        self.node_at(index).candidate()
    }

    /// Adds a node, unless it is known; its place.
    fn push_node(&mut self, node: ChainNode, parents: NodeParents, reason: NodeReason) -> u16 {
        let entries = &mut self.trail.entries;
        *self.node_positions.entry(node).or_insert_with(|| {
            entries.push(TrailEntry { node, parents, reason });
            (entries.len() - 1) as u16
        })
    }

    /// Reads a chain; returns the place of its last deduction, a candidate.
    fn read_chain_deductions(&mut self, chain: &[ChainDeduction]) -> Option<u16> {
        let mut deductions: Vec<TrailDeduction> = Vec::with_capacity(chain.len());
        for deduction in chain {
            deductions.push(self.follow_deduction(deduction, &deductions)?);
        }
        match deductions.last()? {
            TrailDeduction::Candidates(places) => places.first().copied(),
            TrailDeduction::Group { .. } => None,
        }
    }

    fn follow_deduction(
        &mut self,
        deduction: &ChainDeduction,
        before: &[TrailDeduction],
    ) -> Option<TrailDeduction> {
        let ChainDeduction { cells, digit, is_true, .. } = *deduction;
        // A deduction without a source is the assumption; others follow from earlier deductions.
        match (deduction.parents.first(), is_true) {
            (None, _) => {
                let start = cells.only()?.to_candidate(digit);
                let node = if is_true { ChainNode::new_on(start) } else { ChainNode::new_off(start) };
                let place = self.push_node(node, NodeParents::new(), NodeReason::Start);
                Some(TrailDeduction::Candidates([place].into_iter().collect()))
            }
            (Some(_), true) => {
                let rest: NodeParents = deduction
                    .parents
                    .iter()
                    .filter_map(|from| before.get(*from))
                    .flat_map(candidate_places)
                    .collect();
                self.deduce_true(cells, digit, rest)
            }
            (Some(from), false) => self.deduce_false_candidates(cells, digit, before.get(*from)?),
        }
    }

    /// A candidate or group that is true, as all else in its cell or in a house is false.
    fn deduce_true(
        &mut self,
        cells: CellMap,
        digit: Digit,
        false_places: NodeParents,
    ) -> Option<TrailDeduction> {
        let eliminated_cells: CellMap =
            false_places.iter().map(|place| self.candidate_at(*place).cell()).collect();
        // The rest of a cell is false: its last candidate is true.
        if eliminated_cells == cells {
            let all: DigitSet =
                false_places.iter().map(|place| self.candidate_at(*place).digit()).chain([digit]).collect();
            (self.facts.candidate_digits_in(cells) == all).then_some(())?;
            let place = self.push_node(
                ChainNode::new_on(cells.only()?.to_candidate(digit)),
                false_places,
                NodeReason::Cell,
            );
            return Some(TrailDeduction::Candidates([place].into_iter().collect()));
        }
        // The rest of a house is false: the last candidate, or one of a group, is true.
        let all = cells | eliminated_cells;
        let is_all = |house: &House| all.contains_all(self.facts.candidate_cells(digit) & house.cells());
        let house = all.covered_houses().iter().find(is_all)?;
        Some(match cells.only() {
            Some(cell) => {
                let place = self.push_node(
                    ChainNode::new_on(cell.to_candidate(digit)),
                    false_places,
                    NodeReason::House(house),
                );
                TrailDeduction::Candidates([place].into_iter().collect())
            }
            None => TrailDeduction::Group { cells, house, rest: false_places },
        })
    }

    /// The candidates of a digit in some cells, false because of a candidate or group that is true.
    fn deduce_false_candidates(
        &mut self,
        cells: CellMap,
        digit: Digit,
        by: &TrailDeduction,
    ) -> Option<TrailDeduction> {
        let (parents, reason) = match by {
            TrailDeduction::Candidates(places) => {
                let on = self.candidate_at(*places.first()?);
                let is_in_cell = cells.only() == Some(on.cell());
                let reason = if is_in_cell {
                    NodeReason::Cell
                } else {
                    NodeReason::House(cells.with(on.cell()).covered_house()?)
                };
                (places.clone(), reason)
            }
            TrailDeduction::Group { cells: group, house, rest } => {
                let into = ((cells | *group).covered_houses() - *house).first()?;
                (rest.clone(), NodeReason::Pattern(InnerPattern::Locked(digit, *house, into)))
            }
        };
        // All candidates of a false group follow from the same parents.
        let off = |cell: Cell| {
            self.push_node(ChainNode::new_off(cell.to_candidate(digit)), parents.clone(), reason.clone())
        };
        Some(TrailDeduction::Candidates(cells.iter().map(off).collect()))
    }
}

fn candidate_places(deduction: &TrailDeduction) -> NodeParents {
    match deduction {
        TrailDeduction::Candidates(places) => places.clone(),
        TrailDeduction::Group { .. } => NodeParents::new(),
    }
}

impl Pattern for FollowedChain {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, _: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        explanation::explain_chain(&self.chain, explanation);
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, CandidateMap};

    use super::*;
    use crate::SolutionStep;
    use crate::techniques::chains::dynamic::DYNAMIC_FORCING_CHAINS;

    /// A board on which 1 has the places r125c1 in column 1, 2 has r15c5 in column 5, and r1c3 is 1 or 2.
    fn sample_board() -> Board {
        let mut board = Board::EMPTY;
        let keep = |house: usize, digit: Digit, cells: &str| {
            let cells: CellMap = cells.parse().expect("cells");
            (House::at(house).cells() - cells).to_candidates(digit)
        };
        let cell: Cell = "r1c3".parse().expect("a cell");
        let others = DigitSet::FULL - Digit::D1 - Digit::D2;
        let removed = keep(18, Digit::D1, "r125c1") | keep(22, Digit::D2, "r15c5");
        for removed in removed.iter().chain(others.iter().map(|digit| cell.to_candidate(digit))) {
            board.remove_candidate(removed);
        }
        board
    }

    /// A way written as HoDoKu does, each thought following from the one before.
    fn parse_chain(text: &str) -> Vec<ChainDeduction> {
        let thought = |(place, word): (usize, &str)| {
            let (cells, is_true, digit) = match word.split_once("<>") {
                Some((cells, digit)) => (cells, false, digit),
                None => word.split_once('=').map(|(cells, digit)| (cells, true, digit)).expect("a sign"),
            };
            let digit = digit.chars().next().and_then(Digit::from_char).expect("a digit");
            let from = place.checked_sub(1).into_iter().collect();
            ChainDeduction { cells: cells.parse().expect("cells"), digit, is_true, parents: from }
        };
        text.split(' ').enumerate().map(thought).collect()
    }

    /// Checks the proved elimination of chains to a contradiction; none where the chains can't be read.
    fn check(truth: Truth, paths: &[&str], expected: Option<&str>) {
        let facts = Facts::new(sample_board());
        let read: Vec<Vec<ChainDeduction>> = paths.iter().map(|text| parse_chain(text)).collect();
        let pattern = build_contradiction_pattern(&facts, &DYNAMIC_FORCING_CHAINS, truth, &read);
        assert_eq!(pattern.is_some(), expected.is_some(), "{paths:?}");
        if let (Some(pattern), Some(eliminations)) = (pattern, expected) {
            let eliminations: CandidateMap = eliminations.parse().expect("candidates");
            let step = SolutionStep { conclusions: Conclusions::from_eliminations(eliminations), pattern };
            step.build_certificate(&facts).unwrap_or_else(|error| panic!("{paths:?}: {error}"));
        }
    }

    #[test]
    fn a_group_locks_its_digit_into_its_other_house() {
        let row = Truth::Place(House::at(9), Digit::D2);
        let paths = ["r5c5=1 r5c1<>1 r12c1=1 r1c3<>1 r1c3=2", "r5c5=1 r5c5<>2 r1c5=2"];
        check(row, &paths, Some("r5c5(1)"));
        // Column 1 has a third place.
        check(row, &["r5c5=1 r5c1<>1 r1c1=1 r1c3<>1 r1c3=2", paths[1]], None);
        // The ends of the ways are no group.
        check(row, &["r5c5=1 r5c1<>1 r12c1=1", paths[1]], None);
    }

    #[test]
    fn assumptions_can_lead_to_their_opposite() {
        let cell = Truth::Cell("r5c5".parse().expect("a cell"));
        check(cell, &["r5c5=1 r5c5<>2 r1c5=2 r1c3<>2 r1c3=1 r12c1<>1 r5c1=1 r5c5<>1"], Some("r5c5(1)"));
        check(cell, &["r5c5=1 r5c5<>2 r1c5=2"], None);
    }
}
