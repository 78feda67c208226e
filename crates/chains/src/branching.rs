//! Chains with several branches, fast: all assumptions of a board spread out, then compared.

pub(crate) mod multiple;
pub(crate) mod nested;
mod read;

use std::ops::ControlFlow;

use ninefold_core::Cell;

use super::bits::Bits;
use super::chain::Links;
use super::forcing::Forcing;
use super::ground::{Ground, alone};
use super::patterns::Patterns;
use super::spread::{Called, Progress, Spread};
use super::{Level, Poll};
use nested::Nested;

/// Where a branch ends: the spread, and the row of the node in it.
pub(crate) type EndRow = (u16, u16);

/// A chain as the comparison sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a> {
    pub(crate) shape: Forcing,
    /// Number and sign of what is shown.
    pub(crate) shown: (usize, bool),
    /// Number and sign of the node each branch ends in, and its spread and row.
    pub(crate) ends: &'a [((u16, bool), EndRow)],
    /// The nodes of all branches, nested chains not counted.
    pub(crate) size: u32,
}

/// All assumptions of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Branching<const W: usize> {
    /// At twice the number, assumed true; one more, assumed false.
    pub(crate) spreads: Vec<Spread<W>>,
    patterns: Patterns<W>,
    pub(crate) nested: Option<Box<Nested<W>>>,
}

impl<const W: usize> Branching<W> {
    /// Spreads out all assumptions that may take part.
    pub(crate) fn assume(&mut self, ground: &Ground<'_, W>) {
        self.grow(ground);
        for spread in &mut self.spreads {
            spread.progress = Progress::Unused;
        }
        if let Some(nested) = &mut self.nested {
            nested.forget();
        }
        ground.present.iter().for_each(|number| {
            self.spreads[2 * number].assume(ground, number, true);
            if ground.dynamic {
                self.spreads[2 * number + 1].assume(ground, number, false);
            }
        });
    }

    /// Makes the assumptions of one chain alone, and drives them as far as a level goes.
    pub(crate) fn follow(&mut self, ground: &Ground<'_, W>, shape: Forcing, level: Level) {
        self.grow(ground);
        for spread in &mut self.spreads {
            spread.progress = Progress::Unused;
        }
        if let Some(nested) = &mut self.nested {
            nested.forget();
        }
        for branch in branches(ground, shape) {
            self.spreads[branch as usize].assume(ground, branch as usize / 2, branch % 2 == 0);
        }
        if level.patterns() {
            let _ = self.deepen(ground, level, &mut || ControlFlow::Continue(()));
        }
    }

    /// The complexity of the contradiction that one assumption leads to, if it does. Afterwards only `assume` makes sense
    /// of the others again.
    pub(crate) fn clash(&mut self, ground: &Ground<'_, W>, start: usize, on: bool) -> Option<u32> {
        self.grow(ground);
        self.spreads[2 * start + usize::from(!on)].assume(ground, start, on);
        let mut size = None;
        self.contradiction(start, on, &mut |_, seen| size = Some(seen.size));
        size
    }

    /// Makes room for the assumptions of a board.
    fn grow(&mut self, ground: &Ground<'_, W>) {
        if self.spreads.len() < 2 * ground.numbering.count {
            self.spreads.resize_with(2 * ground.numbering.count, Spread::default);
        }
    }

    /// Drives all assumptions on with what a level may call, from where a lower level left them. Stops where `poll`
    /// says so; then only `assume` makes sense of it again.
    pub(crate) fn deepen(&mut self, ground: &Ground<'_, W>, level: Level, poll: Poll<'_>) -> ControlFlow<()> {
        let Branching { spreads, patterns, nested } = self;
        for spread in spreads.iter_mut().filter(|spread| spread.progress == Progress::Settled) {
            while spread.progress == Progress::Settled && ask(spread, ground, level, patterns, nested, poll)?
            {
                spread.follow(ground);
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows all chains, in order of search. Stops where `poll` says so.
    pub(crate) fn compare(
        &mut self,
        ground: &Ground<'_, W>,
        poll: Poll<'_>,
        mut see: impl FnMut(&mut [Spread<W>], Seen<'_>),
    ) -> ControlFlow<()> {
        let nishio = ground.links == Links::X;
        let mut branches = Vec::with_capacity(9);
        for cell in 0..Cell::COUNT {
            let here = ground.numbering.cells[cell].and(&ground.present);
            let count = here.len();
            if count < 2 || count == 2 && !ground.dynamic {
                continue;
            }
            poll()?;
            here.iter().for_each(|number| {
                if ground.dynamic {
                    self.contradiction(number, true, &mut see);
                    self.contradiction(number, false, &mut see);
                }
                if nishio {
                    return;
                }
                if ground.dynamic && count > 2 {
                    let pair = [2 * number as u16, 2 * number as u16 + 1];
                    self.common(ground, Forcing::Double(number), &pair, &mut see);
                }
                self.houses(ground, number, &mut see);
            });
            if !nishio {
                branches.clear();
                here.iter().for_each(|number| branches.push(2 * number as u16));
                self.common(ground, Forcing::Cell(cell), &branches, &mut see);
            }
        }
        ControlFlow::Continue(())
    }

    fn contradiction(&mut self, start: usize, on: bool, see: &mut impl FnMut(&mut [Spread<W>], Seen<'_>)) {
        let at = 2 * start + usize::from(!on);
        let Some(clash) = self.spreads[at].clash else { return };
        let ends = [
            ((clash.number, true), (at as u16, clash.on_row)),
            ((clash.number, false), (at as u16, clash.off_row)),
        ];
        let spread = &mut self.spreads[at];
        let size = spread.size_of_row(clash.on_row) + spread.size_of_row(clash.off_row) + 1;
        let seen = Seen { shape: Forcing::Contradiction(start, on), shown: (start, !on), ends: &ends, size };
        see(&mut self.spreads, seen);
    }

    fn houses(
        &mut self,
        ground: &Ground<'_, W>,
        number: usize,
        see: &mut impl FnMut(&mut [Spread<W>], Seen<'_>),
    ) {
        let (cell, digit) = ground.numbering.place[number];
        for house in Cell::at(cell as usize).houses() {
            let places = ground.numbering.houses[house.index() * 9 + digit as usize].and(&ground.present);
            let mut branches = [0; 9];
            let mut count = 0;
            places.iter().for_each(|place| {
                branches[count] = 2 * place as u16;
                count += 1;
            });
            if count >= 2 && branches[0] == 2 * number as u16 {
                self.common(ground, Forcing::House(house.index(), digit as usize), &branches[..count], see);
            }
        }
    }

    /// What all branches lead to: true nodes first, then false ones, in the order of the first branch.
    fn common(
        &mut self,
        ground: &Ground<'_, W>,
        shape: Forcing,
        branches: &[u16],
        see: &mut impl FnMut(&mut [Spread<W>], Seen<'_>),
    ) {
        let first = &self.spreads[branches[0] as usize];
        let (mut on, mut off) = (first.on, first.off);
        for &branch in &branches[1..] {
            let spread = &self.spreads[branch as usize];
            on = on.and(&spread.on);
            off = off.and(&spread.off);
        }
        for (sign, common) in [(true, on), (false, off)] {
            if common.is_empty() {
                continue;
            }
            let mut ends = [((0, false), (0, 0)); 9];
            let first = branches[0] as usize;
            for at in
                0..if sign { self.spreads[first].on_order.len() } else { self.spreads[first].off_order.len() }
            {
                let node =
                    if sign { self.spreads[first].on_order[at] } else { self.spreads[first].off_order[at] };
                if !common.contains(node as usize) || sign && alone(ground, node as usize) {
                    continue;
                }
                let mut size = 0;
                for (end, &branch) in ends.iter_mut().zip(branches) {
                    let spread = &mut self.spreads[branch as usize];
                    size += spread.size(node as usize, sign);
                    *end = ((node, sign), (branch, spread.row_of(node as usize, sign)));
                }
                let seen = Seen { shape, shown: (node as usize, sign), ends: &ends[..branches.len()], size };
                see(&mut self.spreads, seen);
            }
        }
    }

    /// The ends of a chain that was seen.
    pub(crate) fn ends(
        &self,
        ground: &Ground<'_, W>,
        shape: Forcing,
        shown: (usize, bool),
    ) -> Vec<((u16, bool), EndRow)> {
        let branches = branches(ground, shape);
        if let (Forcing::Contradiction(..), [at]) = (shape, &branches[..]) {
            let clash = self.spreads[*at as usize].clash;
            return clash.map_or(Vec::new(), |clash| {
                vec![
                    ((clash.number, true), (*at, clash.on_row)),
                    ((clash.number, false), (*at, clash.off_row)),
                ]
            });
        }
        let (number, on) = shown;
        branches
            .into_iter()
            .map(|branch| ((number as u16, on), (branch, self.spreads[branch as usize].row_of(number, on))))
            .collect()
    }
}

/// The assumptions that a chain starts from, by their place among the spreads.
fn branches<const W: usize>(ground: &Ground<'_, W>, shape: Forcing) -> Vec<u16> {
    let to_all = |numbers: Bits<W>| numbers.iter().map(|number| 2 * number as u16).collect();
    match shape {
        Forcing::Contradiction(start, on) => vec![2 * start as u16 + u16::from(!on)],
        Forcing::Double(number) => vec![2 * number as u16, 2 * number as u16 + 1],
        Forcing::House(house, digit) => {
            to_all(ground.numbering.houses[house * 9 + digit].and(&ground.present))
        }
        Forcing::Cell(cell) => to_all(ground.numbering.cells[cell].and(&ground.present)),
    }
}

/// Asks the patterns, then the nested chains, for more that follows; whether there was any.
fn ask<const W: usize>(
    spread: &mut Spread<W>,
    ground: &Ground<'_, W>,
    level: Level,
    patterns: &mut Patterns<W>,
    nested: &mut Option<Box<Nested<W>>>,
    poll: Poll<'_>,
) -> ControlFlow<(), bool> {
    poll()?;
    patterns.find(ground, &spread.places);
    let (mut any, mut new) = (false, false);
    for (mask, needs, removals) in patterns.iter() {
        any = true;
        new |= spread.take(ground, needs, removals, (Called::Pattern(mask), None));
    }
    if any {
        return ControlFlow::Continue(new);
    }
    for &inner in level.inner() {
        let nested = nested.get_or_insert_default();
        let chains = nested.chains(ground, &spread.places, spread.present, inner, poll)?;
        if !chains.is_empty() {
            return ControlFlow::Continue(chains.iter().fold(false, |new, chain| {
                let called = (Called::Chain(chain.lead), Some(chain.number));
                spread.take(ground, &chain.needs, &chain.removals, called) | new
            }));
        }
    }
    ControlFlow::Continue(false)
}
