//! Numeric shapes of chains with several branches.

use ninefold_core::{Candidate, Cell, Digit, House};

use super::chain::ChainKind;
use super::node::ChainNode;
use super::numbering::CandidateNumbering;

/// Shape of a chain, with numbers in place of candidates and houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForcingShape {
    Contradiction(usize, bool),
    Double(usize),
    /// House and digit.
    House(usize, usize),
    Cell(usize),
}

impl ForcingShape {
    pub(crate) fn tie_rank(self) -> u8 {
        match self {
            ForcingShape::Double(_) => 1,
            ForcingShape::Cell(_) => 5,
            ForcingShape::House(..) => 6,
            ForcingShape::Contradiction(..) => 7,
        }
    }

    /// Converts the kind of a chain; `None` for cycles and forcing chains.
    pub(crate) fn from_kind<const W: usize>(
        kind: ChainKind,
        numbering: &CandidateNumbering<W>,
    ) -> Option<ForcingShape> {
        let number = |candidate: Candidate| numbering.number[candidate.index()] as usize;
        match kind {
            ChainKind::Cycle(_) | ChainKind::Forcing(_) => None,
            ChainKind::Contradiction(node) => {
                Some(ForcingShape::Contradiction(number(node.candidate()), node.is_on()))
            }
            ChainKind::Double(candidate) => Some(ForcingShape::Double(number(candidate))),
            ChainKind::House(house, digit) => Some(ForcingShape::House(house.index(), digit.index())),
            ChainKind::Cell(cell) => Some(ForcingShape::Cell(cell.index())),
        }
    }

    pub(crate) fn to_chain_kind<const W: usize>(self, numbering: &CandidateNumbering<W>) -> ChainKind {
        match self {
            ForcingShape::Contradiction(number, true) => {
                ChainKind::Contradiction(ChainNode::new_on(numbering.candidate(number)))
            }
            ForcingShape::Contradiction(number, false) => {
                ChainKind::Contradiction(ChainNode::new_off(numbering.candidate(number)))
            }
            ForcingShape::Double(number) => ChainKind::Double(numbering.candidate(number)),
            ForcingShape::House(house, digit) => ChainKind::House(House::at(house), Digit::from_index(digit)),
            ForcingShape::Cell(cell) => ChainKind::Cell(Cell::at(cell)),
        }
    }
}
