//! Reference implementation of chains with several branches: contradictions, both signs of a candidate, the
//! places of a digit in a house, the candidates of a cell.

use ninefold_core::{Board, Candidate, Cell, CellMap};

use super::{ReferenceRules, ReferenceSpread, propagate_assumption};
use crate::chain::{ChainEnd, ChainKind, ChainLinks, ChainOutcome, InferenceChain};
use crate::node::ChainNode;
use crate::starts::BranchingStarts;

/// Rules of multiple chains, on a fixed board.
pub(crate) const MULTIPLE: ReferenceRules<'static> =
    ReferenceRules { links: ChainLinks::Xy, dynamic: false, patterns: false, inner: &[] };

/// Rules of Nishio: contradictions on one digit.
pub(crate) const NISHIO: ReferenceRules<'static> =
    ReferenceRules { links: ChainLinks::X, dynamic: true, patterns: false, inner: &[] };

/// Returns all chains of a search, best first.
pub(crate) fn find_all_chains(board: &Board, rules: ReferenceRules<'_>, base: f64) -> Vec<InferenceChain> {
    find_chains_at_branchings(board, rules, base, &BranchingStarts::all_branchings())
}

/// Returns the chains with the given branchings, best first; contradictions are searched in any case.
pub(crate) fn find_chains_at_branchings(
    board: &Board,
    rules: ReferenceRules<'_>,
    base: f64,
    branchings: &BranchingStarts,
) -> Vec<InferenceChain> {
    let mut finder = ReferenceFinder { board, rules, base, chains: Vec::new() };
    let cells = if rules.dynamic { CellMap::FULL } else { branchings.visited_cells(board) };
    for cell in board.candidate_map().cells() & cells {
        let count = board.candidates(cell).len();
        if count > 2 || count == 2 && rules.dynamic {
            finder.search_cell_branches(cell, branchings);
        }
    }
    InferenceChain::sort_by_rating(&mut finder.chains);
    finder.chains
}

struct ReferenceFinder<'a> {
    board: &'a Board,
    rules: ReferenceRules<'a>,
    base: f64,
    chains: Vec<InferenceChain>,
}

impl ReferenceFinder<'_> {
    fn propagate_from(&self, start: ChainNode) -> ReferenceSpread {
        propagate_assumption(self.board, start, self.rules)
    }

    fn search_cell_branches(&mut self, cell: Cell, branchings: &BranchingStarts) {
        let digits = self.board.candidates(cell);
        // Every candidate of the cell is a branch.
        let mut branches = Vec::new();
        for digit in digits {
            let start = cell.to_candidate(digit);
            // Contradictions of both signs, then what both signs have in common.
            let on = self.propagate_from(ChainNode::new_on(start));
            if self.rules.dynamic {
                let off = self.propagate_from(ChainNode::new_off(start));
                self.add_contradiction_chain(ChainNode::new_on(start), &on);
                self.add_contradiction_chain(ChainNode::new_off(start), &off);
                if self.rules.links != ChainLinks::X && digits.len() > 2 {
                    self.add_common_nodes(ChainKind::Double(start), &[&on, &off]);
                }
            }
            if self.rules.links != ChainLinks::X {
                self.add_house_chains(start, &on, branchings);
            }
            branches.push(on);
        }
        // The cell's own branches come last, once all of them were followed.
        if self.rules.links != ChainLinks::X && branchings.cells.contains(cell) {
            self.add_common_nodes(ChainKind::Cell(cell), &branches.iter().collect::<Vec<_>>());
        }
    }

    fn add_contradiction_chain(&mut self, start: ChainNode, spread: &ReferenceSpread) {
        if let Some((on, off)) = spread.contradiction {
            let ends = [on, off].map(|place| ChainEnd { trail: spread.trail.clone(), place });
            let outcome = ChainOutcome::from_node(start.opposite());
            self.add_chain(ChainKind::Contradiction(start), outcome, ends.to_vec());
        }
    }

    /// Adds the chains of the houses in which the start is the first of several places.
    fn add_house_chains(&mut self, start: Candidate, on: &ReferenceSpread, branchings: &BranchingStarts) {
        let houses = branchings.houses[start.digit()];
        // The house is searched from its first place, so that it is searched once.
        for house in start.cell().houses().into_iter().filter(|house| houses.contains(*house)) {
            let places = self.board.cells_with_candidate(start.digit()) & house.cells();
            if places.has_several() && places.first() == Some(start.cell()) {
                // The branch of the first place is there already; the others are followed now.
                let others: Vec<ReferenceSpread> = places
                    .iter()
                    .skip(1)
                    .map(|cell| self.propagate_from(ChainNode::new_on(cell.to_candidate(start.digit()))))
                    .collect();
                let branches: Vec<&ReferenceSpread> = std::iter::once(on).chain(&others).collect();
                self.add_common_nodes(ChainKind::House(house, start.digit()), &branches);
            }
        }
    }

    /// Adds the common consequences of all branches: first the true candidates, then the false ones, in the
    /// order of the first branch.
    fn add_common_nodes(&mut self, kind: ChainKind, branches: &[&ReferenceSpread]) {
        for sign in [true, false] {
            for &node in branches[0].reached.iter().filter(|node| node.is_on() == sign) {
                self.add_chain_if_common(kind, branches, node);
            }
        }
    }

    /// Adds the chain to a node, if all branches lead there.
    fn add_chain_if_common(&mut self, kind: ChainKind, branches: &[&ReferenceSpread], node: ChainNode) {
        let places: Option<Vec<u16>> = branches.iter().map(|branch| branch.trail_place(node)).collect();
        if let Some(places) = places {
            let ends = branches
                .iter()
                .zip(places)
                .map(|(branch, place)| ChainEnd { trail: branch.trail.clone(), place });
            self.add_chain(kind, ChainOutcome::from_node(node), ends.collect());
        }
    }

    fn add_chain(&mut self, kind: ChainKind, outcome: ChainOutcome, ends: Vec<ChainEnd>) {
        if !outcome.removed_candidates(self.board).is_empty() {
            self.chains.push(InferenceChain::new(kind, outcome, ends, self.base));
        }
    }
}
