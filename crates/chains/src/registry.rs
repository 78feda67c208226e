//! Results of nested searches: numbers for distinct chains, and a filter for those with new eliminations.

use std::collections::HashMap;

use super::Inner;
use super::bits::Bits;
use super::forcing::Forcing;
use super::ground::{Ground, alone};
use super::simple::SimpleChain;

/// A chain on a reduced board, as the chain around it needs it.
#[derive(Clone, Debug)]
pub(crate) struct NestedChain<const W: usize> {
    /// Candidates that must be absent.
    pub(crate) needs: Bits<W>,
    /// Eliminations, in order.
    pub(crate) removals: Vec<u16>,
    /// The chain's number in the registry.
    pub(crate) number: u32,
    /// Data from which the chain can be reconstructed.
    pub(crate) lead: Lead<W>,
}

/// Data from which a chain on its board can be reconstructed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lead<const W: usize> {
    /// A cycle or forcing chain.
    Path(SimpleChain<W>),
    /// A chain with several branches: rules, shape, and number and sign of its conclusion.
    Branches(Inner, Forcing, (usize, bool)),
}

/// Numbers and complexities of chains, identified by their ends and all nodes behind them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Registry {
    numbers: HashMap<Vec<u16>, u32>,
    complexities: Vec<u32>,
}

/// Separates the branches of a chain's identity.
pub(crate) const BRANCH: u16 = u16::MAX;

impl Registry {
    pub(crate) fn number(&mut self, identity: Vec<u16>, complexity: u32) -> u32 {
        let next = self.complexities.len() as u32;
        let number = *self.numbers.entry(identity).or_insert(next);
        if number == next {
            self.complexities.push(complexity);
        }
        number
    }

    pub(crate) fn complexity(&self, number: u32) -> u32 {
        self.complexities[number as usize]
    }

    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.complexities.clear();
    }
}

/// Returns the eliminations of a node: itself, or the others of its cell.
pub(crate) fn removals_of<const W: usize>(ground: &Ground<'_, W>, (number, on): (usize, bool)) -> Bits<W> {
    if !on {
        return Bits::of(number);
    }
    debug_assert!(!alone(ground, number), "chains that take nothing out are not kept");
    let mut others = ground.unit(number, 0).and(&ground.present);
    others.remove(number);
    others
}

/// Filter that retains the first of chains with the same eliminations, and drops a chain whose eliminations
/// were all made by others before it.
#[derive(Clone, Debug)]
pub(crate) struct Distinct<const W: usize> {
    known: Vec<Bits<W>>,
    taken: Bits<W>,
}

impl<const W: usize> Default for Distinct<W> {
    fn default() -> Distinct<W> {
        Distinct { known: Vec::new(), taken: Bits::EMPTY }
    }
}

impl<const W: usize> Distinct<W> {
    /// Whether no earlier chain had exactly these eliminations, and some of them weren't made yet.
    pub(crate) fn is_new(&mut self, removals: &Bits<W>) -> bool {
        if removals.without(&self.taken).is_empty() || self.known.contains(removals) {
            return false;
        }
        self.known.push(*removals);
        true
    }

    pub(crate) fn take(&mut self, removals: &Bits<W>) {
        self.taken.add(removals);
    }
}
