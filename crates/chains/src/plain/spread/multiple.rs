//! Reference implementation of chains with several branches: contradictions, both signs of a candidate, the
//! places of a digit in a house, the candidates of a cell.

use ninefold_core::{Board, Candidate, Cell, CellMap};

use super::{Reach, Spread, spread};
use crate::chain::{Chain, End, Kind, Links, Outcome};
use crate::node::Node;
use crate::starts::Branchings;

/// Rules of multiple chains, on a fixed board.
pub(crate) const MULTIPLE: Reach<'static> =
    Reach { links: Links::Xy, dynamic: false, patterns: false, inner: &[] };

/// Rules of Nishio: contradictions on one digit.
pub(crate) const NISHIO: Reach<'static> =
    Reach { links: Links::X, dynamic: true, patterns: false, inner: &[] };

/// Returns all chains of a search, best first.
pub(crate) fn all(board: &Board, reach: Reach<'_>, base: f64) -> Vec<Chain> {
    among(board, reach, base, &Branchings::everywhere())
}

/// Returns the chains with the given branchings, best first; contradictions are searched in any case.
pub(crate) fn among(board: &Board, reach: Reach<'_>, base: f64, branchings: &Branchings) -> Vec<Chain> {
    let mut finder = Finder { board, reach, base, chains: Vec::new() };
    let cells = if reach.dynamic { CellMap::FULL } else { branchings.begin(board) };
    for cell in board.candidate_map().cells() & cells {
        let count = board.candidates(cell).len();
        if count > 2 || count == 2 && reach.dynamic {
            finder.cell(cell, branchings);
        }
    }
    Chain::sort(&mut finder.chains);
    finder.chains
}

struct Finder<'a> {
    board: &'a Board,
    reach: Reach<'a>,
    base: f64,
    chains: Vec<Chain>,
}

impl Finder<'_> {
    fn spread(&self, start: Node) -> Spread {
        spread(self.board, start, self.reach)
    }

    fn cell(&mut self, cell: Cell, branchings: &Branchings) {
        let digits = self.board.candidates(cell);
        let mut branches = Vec::new();
        for digit in digits {
            let start = cell.with(digit);
            // Contradictions of both signs, then what both signs have in common.
            let on = self.spread(Node::on(start));
            if self.reach.dynamic {
                let off = self.spread(Node::off(start));
                self.contradiction(Node::on(start), &on);
                self.contradiction(Node::off(start), &off);
                if self.reach.links != Links::X && digits.len() > 2 {
                    self.common(Kind::Double(start), &[&on, &off]);
                }
            }
            if self.reach.links != Links::X {
                self.houses(start, &on, branchings);
            }
            branches.push(on);
        }
        if self.reach.links != Links::X && branchings.cells.contains(cell) {
            self.common(Kind::Cell(cell), &branches.iter().collect::<Vec<_>>());
        }
    }

    fn contradiction(&mut self, start: Node, spread: &Spread) {
        if let Some((on, off)) = spread.contradiction {
            let ends = [on, off].map(|place| End { trail: spread.trail.clone(), place });
            let outcome = Outcome::of(start.opposite());
            self.keep(Kind::Contradiction(start), outcome, ends.to_vec());
        }
    }

    /// Adds the chains of the houses in which the start is the first of several places.
    fn houses(&mut self, start: Candidate, on: &Spread, branchings: &Branchings) {
        let houses = branchings.houses[start.digit()];
        for house in start.cell().houses().into_iter().filter(|house| houses.contains(*house)) {
            let places = self.board.cells_with(start.digit()) & house.cells();
            if places.has_several() && places.first() == Some(start.cell()) {
                let others: Vec<Spread> = places
                    .iter()
                    .skip(1)
                    .map(|cell| self.spread(Node::on(cell.with(start.digit()))))
                    .collect();
                let branches: Vec<&Spread> = std::iter::once(on).chain(&others).collect();
                self.common(Kind::House(house, start.digit()), &branches);
            }
        }
    }

    /// Adds the common consequences of all branches: first the true candidates, then the false ones, in the
    /// order of the first branch.
    fn common(&mut self, kind: Kind, branches: &[&Spread]) {
        for sign in [true, false] {
            for &node in branches[0].reached.iter().filter(|node| node.is_on() == sign) {
                self.common_node(kind, branches, node);
            }
        }
    }

    /// Adds the chain to a node, if all branches lead there.
    fn common_node(&mut self, kind: Kind, branches: &[&Spread], node: Node) {
        let places: Option<Vec<u16>> = branches.iter().map(|branch| branch.place(node)).collect();
        if let Some(places) = places {
            let ends =
                branches.iter().zip(places).map(|(branch, place)| End { trail: branch.trail.clone(), place });
            self.keep(kind, Outcome::of(node), ends.collect());
        }
    }

    fn keep(&mut self, kind: Kind, outcome: Outcome, ends: Vec<End>) {
        if !outcome.removals(self.board).is_empty() {
            self.chains.push(Chain::new(kind, outcome, ends, self.base));
        }
    }
}
