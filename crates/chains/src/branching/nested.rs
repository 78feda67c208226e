//! Chains inside chains: what simple, multiple or dynamic chains show on a board thinned out by an assumption.
//!
//! The same thinned board comes up for many assumptions, so what was found on it is kept until the board around it
//! changes.

use ninefold_core::short::SortShort;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_core::Board;

use super::multiple::Multiple;
use super::{Branching, Seen};
use crate::Inner;
use crate::Poll;
use crate::bits::Bits;
use crate::chain::{Chain, Links};
use crate::forcing::Forcing;
use crate::ground::Ground;
use crate::numbering::Places;
use crate::path;
use crate::patterns::in_table_order;
use crate::registry::{BRANCH, Distinct, Lead, NestedChain, Registry, removals_of};
use crate::simple_all::SimpleAll;
use crate::spread::Spread;

/// The searches on thinned boards, with what they found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nested<const W: usize> {
    pub(crate) registry: Registry,
    found: HashMap<(Inner, Bits<W>), Arc<[NestedChain<W>]>>,
    simple: SimpleAll<W>,
    branching: Branching<W>,
    multiple: Multiple<W>,
}

/// The best chain to show one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leader {
    pub(crate) complexity: u32,
    key: u8,
    order: u32,
    pub(crate) shape: Forcing,
}

/// The best chain for every node.
#[derive(Clone, Debug)]
pub(crate) struct Leaders {
    /// At twice the number for true, one more for false.
    leaders: Vec<Option<Leader>>,
    order: u32,
}

impl Leaders {
    pub(crate) fn new(count: usize) -> Leaders {
        Leaders { leaders: vec![None; 2 * count], order: 0 }
    }

    /// Takes a chain in, if none better shows the same.
    pub(crate) fn see<const W: usize>(
        &mut self,
        spreads: &[Spread<W>],
        seen: &Seen<'_>,
        nested: Option<&Nested<W>>,
    ) {
        self.order += 1;
        let leader = &mut self.leaders[2 * seen.shown.0 + usize::from(!seen.shown.1)];
        if leader.is_some_and(|leader| leader.complexity < seen.size) {
            return;
        }
        let complexity = seen.size + nested_complexity(spreads, seen, nested);
        let key = seen.shape.key();
        if leader.is_none_or(|leader| (complexity, key) < (leader.complexity, leader.key)) {
            *leader = Some(Leader { complexity, key, order: self.order, shape: seen.shape });
        }
    }

    /// Best first, each with the number and sign of what it shows.
    pub(crate) fn sorted(&self) -> Vec<(Leader, (usize, bool))> {
        let with_shown =
            |(node, leader): (usize, &Option<Leader>)| Some(((*leader)?, (node / 2, node % 2 == 0)));
        let mut sorted: Vec<_> = self.leaders.iter().enumerate().filter_map(with_shown).collect();
        sorted.sort_short_by_key(|(leader, _)| (leader.complexity, leader.key, leader.order));
        sorted
    }
}

impl<const W: usize> Nested<W> {
    /// Forgets what was found: the board around has changed.
    pub(crate) fn forget(&mut self) {
        self.registry.clear();
        self.found.clear();
        self.simple.forget();
    }

    /// The chains of a kind on a thinned board that depend on its thinning, best first.
    pub(crate) fn chains(
        &mut self,
        around: &Ground<'_, W>,
        places: &Places,
        present: Bits<W>,
        inner: Inner,
        poll: Poll<'_>,
    ) -> ControlFlow<(), Arc<[NestedChain<W>]>> {
        if let Some(found) = self.found.get(&(inner, present)) {
            return ControlFlow::Continue(Arc::clone(found));
        }
        let ground = thinned(around, places, present, inner);
        let chains: Arc<[NestedChain<W>]> = match inner {
            Inner::Simple => self.simple.find(around, &ground, &mut self.registry).into(),
            Inner::Multiple if self.multiple.read(&ground) && !self.multiple.any(&ground) => Arc::from([]),
            Inner::Multiple | Inner::Dynamic(_) => self.branching(&ground, inner, poll)?.into(),
        };
        self.found.insert((inner, present), Arc::clone(&chains));
        ControlFlow::Continue(chains)
    }

    fn branching(
        &mut self,
        ground: &Ground<'_, W>,
        inner: Inner,
        poll: Poll<'_>,
    ) -> ControlFlow<(), Vec<NestedChain<W>>> {
        let Nested { registry, branching, .. } = self;
        let level = inner.level();
        branching.assume(ground);
        if level.patterns() {
            branching.deepen(ground, level, poll)?;
        }
        let nested = branching.nested.take();
        let mut leaders = Leaders::new(ground.numbering.count);
        let ended =
            branching.compare(ground, poll, |spreads, seen| leaders.see(spreads, &seen, nested.as_deref()));
        branching.nested = nested;
        ended?;
        ControlFlow::Continue(tell(branching, ground, inner, &leaders, registry))
    }

    /// Reads a chain that was found on a thinned board, by following its own assumptions there.
    pub(crate) fn read(&mut self, around: &Thinned<'_, W>, lead: Lead<W>) -> Option<Chain> {
        let Thinned { board, ground, places, present } = around;
        match lead {
            Lead::Path(chain) => {
                let mut thinned = (*board).clone();
                for number in Bits::below(ground.numbering.count).without(present).iter() {
                    thinned.remove(ground.numbering.candidate(number));
                }
                path::again(&thinned, &chain.told(ground.numbering))
            }
            Lead::Branches(inner, shape, shown) => {
                let ground = thinned(ground, places, *present, inner);
                self.branching.follow(&ground, shape, inner.level());
                self.branching.read(&ground, board, (shape, shown), inner.base())
            }
        }
    }
}

/// A board that an assumption thinned out, and the one that was before.
pub(crate) struct Thinned<'a, const W: usize> {
    /// The board before anything was assumed.
    pub(crate) board: &'a Board,
    /// What was before the assumption.
    pub(crate) ground: &'a Ground<'a, W>,
    pub(crate) places: &'a Places,
    pub(crate) present: Bits<W>,
}

/// The ground of searches on a thinned board.
fn thinned<'a, const W: usize>(
    around: &Ground<'a, W>,
    places: &'a Places,
    present: Bits<W>,
    inner: Inner,
) -> Ground<'a, W> {
    Ground {
        numbering: around.numbering,
        present,
        places,
        outer: around.present,
        links: Links::Xy,
        dynamic: inner != Inner::Multiple,
        nesting: true,
    }
}

/// What the nested chains of a chain add to its complexity, each once.
pub(crate) fn nested_complexity<const W: usize>(
    spreads: &[Spread<W>],
    seen: &Seen<'_>,
    nested: Option<&Nested<W>>,
) -> u32 {
    let Some(nested) = nested else { return 0 };
    let mut numbers: Vec<u32> = Vec::new();
    for &(_, (spread, row)) in seen.ends {
        for number in spreads[spread as usize].nested_of(row) {
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
    }
    numbers.into_iter().map(|number| nested.registry.complexity(number)).sum()
}

/// The leaders in order, without those that remove what others do, as nested chains.
fn tell<const W: usize>(
    branching: &Branching<W>,
    ground: &Ground<'_, W>,
    inner: Inner,
    leaders: &Leaders,
    registry: &mut Registry,
) -> Vec<NestedChain<W>> {
    let mut filter = Distinct::default();
    let mut chains = Vec::new();
    for (leader, shown) in leaders.sorted() {
        let removals = removals_of(ground, shown);
        if !filter.is_new(&removals) {
            continue;
        }
        let ends = branching.ends(ground, leader.shape, shown);
        let mut needs = absent_source(ground, leader.shape);
        for &(_, (spread, row)) in &ends {
            needs.add(&branching.spreads[spread as usize].absent_of(row));
        }
        if needs.is_empty() {
            continue;
        }
        filter.take(&removals);
        let mut identity = Vec::new();
        for ((number, on), (spread, row)) in ends {
            branching.spreads[spread as usize].back(number, on, row, &mut identity);
            identity.push(BRANCH);
        }
        let mut removals: Vec<u16> = removals.iter().map(|number| number as u16).collect();
        in_table_order(ground.numbering, &mut removals);
        let number = registry.number(identity, leader.complexity);
        chains.push(NestedChain {
            needs,
            removals,
            number,
            lead: Lead::Branches(inner, leader.shape, shown),
        });
    }
    chains
}

/// What must be absent for the branches to be all there are: the other candidates of the cell or house.
///
/// Found by the ratings of the four hardest puzzles that several such chains decide; without it those come out too low.
fn absent_source<const W: usize>(ground: &Ground<'_, W>, shape: Forcing) -> Bits<W> {
    let all = match shape {
        Forcing::Cell(cell) => &ground.numbering.cells[cell],
        Forcing::House(house, digit) => &ground.numbering.houses[house * 9 + digit],
        Forcing::Contradiction(..) | Forcing::Double(_) => return Bits::EMPTY,
    };
    all.and(&ground.outer).without(&ground.present)
}
