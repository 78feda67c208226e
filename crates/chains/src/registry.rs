//! What nested searches found: chains told apart, and those whose removals are new.

use std::collections::HashMap;

use super::Inner;
use super::bits::Bits;
use super::forcing::Forcing;
use super::ground::{Ground, alone};
use super::simple::SimpleChain;

/// A chain on a thinned board, as the chain around it needs it.
#[derive(Clone, Debug)]
pub(crate) struct NestedChain<const W: usize> {
    /// The candidates that must be absent.
    pub(crate) needs: Bits<W>,
    /// What it removes, in order.
    pub(crate) removals: Vec<u16>,
    /// Its number in the registry.
    pub(crate) number: u32,
    /// From where it can be read.
    pub(crate) lead: Lead<W>,
}

/// Which chain it is on its board: where to start reading it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lead<const W: usize> {
    /// A cycle or forcing chain.
    Path(SimpleChain<W>),
    /// One with several branches, and number and sign of what it shows.
    Branches(Inner, Forcing, (usize, bool)),
}

/// Chains told apart by their ends and all nodes behind them, with their complexities.
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

/// What a node removes: itself, or the others of its cell.
pub(crate) fn removals_of<const W: usize>(ground: &Ground<'_, W>, (number, on): (usize, bool)) -> Bits<W> {
    if !on {
        return Bits::of(number);
    }
    debug_assert!(!alone(ground, number), "chains that take nothing out are not kept");
    let mut others = ground.unit(number, 0).and(&ground.present);
    others.remove(number);
    others
}

/// Of chains with the same removals the first is kept; and one whose removals are all removed by others before it
/// changes nothing.
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
    /// Whether there was no chain with just these removals, and not all are removed.
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
