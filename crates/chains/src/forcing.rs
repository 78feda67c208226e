//! Numeric shapes of chains with several branches.

use ninefold_core::{Candidate, Cell, Digit, House};

use super::chain::Kind;
use super::node::Node;
use super::numbering::Numbering;

/// Shape of a chain, with numbers in place of candidates and houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forcing {
    Contradiction(usize, bool),
    Double(usize),
    /// House and digit.
    House(usize, usize),
    Cell(usize),
}

impl Forcing {
    pub(crate) fn key(self) -> u8 {
        match self {
            Forcing::Double(_) => 1,
            Forcing::Cell(_) => 5,
            Forcing::House(..) => 6,
            Forcing::Contradiction(..) => 7,
        }
    }

    /// Converts the kind of a chain; `None` for cycles and forcing chains.
    pub(crate) fn of<const W: usize>(kind: Kind, numbering: &Numbering<W>) -> Option<Forcing> {
        let number = |candidate: Candidate| numbering.number[candidate.index()] as usize;
        match kind {
            Kind::Cycle(_) | Kind::Forcing(_) => None,
            Kind::Contradiction(node) => Some(Forcing::Contradiction(number(node.candidate()), node.is_on())),
            Kind::Double(candidate) => Some(Forcing::Double(number(candidate))),
            Kind::House(house, digit) => Some(Forcing::House(house.index(), digit.index())),
            Kind::Cell(cell) => Some(Forcing::Cell(cell.index())),
        }
    }

    pub(crate) fn kind<const W: usize>(self, numbering: &Numbering<W>) -> Kind {
        match self {
            Forcing::Contradiction(number, true) => {
                Kind::Contradiction(Node::on(numbering.candidate(number)))
            }
            Forcing::Contradiction(number, false) => {
                Kind::Contradiction(Node::off(numbering.candidate(number)))
            }
            Forcing::Double(number) => Kind::Double(numbering.candidate(number)),
            Forcing::House(house, digit) => Kind::House(House::at(house), Digit::from_index(digit)),
            Forcing::Cell(cell) => Kind::Cell(Cell::at(cell)),
        }
    }
}
