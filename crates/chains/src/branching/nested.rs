//! Nested chains: conclusions of simple, multiple or dynamic chains on a board reduced by an assumption.
//!
//! Many assumptions lead to the same reduced board, so its chains are cached until the board around it
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

/// Searches on reduced boards, with a cache of their results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nested<const W: usize> {
    pub(crate) registry: Registry,
    found: HashMap<(Inner, Bits<W>), Arc<[NestedChain<W>]>>,
    simple: SimpleAll<W>,
    branching: Branching<W>,
    multiple: Multiple<W>,
}

/// The best chain that shows one node.
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
    /// Index 2n: candidate n true; index 2n + 1: false.
    leaders: Vec<Option<Leader>>,
    order: u32,
}

impl Leaders {
    pub(crate) fn new(count: usize) -> Leaders {
        Leaders { leaders: vec![None; 2 * count], order: 0 }
    }

    /// Records a chain unless a better one shows the same node.
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

    /// Returns the chains, best first, each with the number and sign of its conclusion.
    pub(crate) fn sorted(&self) -> Vec<(Leader, (usize, bool))> {
        let with_shown =
            |(node, leader): (usize, &Option<Leader>)| Some(((*leader)?, (node / 2, node % 2 == 0)));
        let mut sorted: Vec<_> = self.leaders.iter().enumerate().filter_map(with_shown).collect();
        sorted.sort_short_by_key(|(leader, _)| (leader.complexity, leader.key, leader.order));
        sorted
    }
}

impl<const W: usize> Nested<W> {
    /// Clears the cache, because the board around has changed.
    pub(crate) fn forget(&mut self) {
        self.registry.clear();
        self.found.clear();
        self.simple.forget();
    }

    /// Returns the chains of a kind on a reduced board that depend on the reduction, best first.
    pub(crate) fn chains(
        &mut self,
        around: &Ground<'_, W>,
        places: &Places,
        present: Bits<W>,
        inner: Inner,
        poll: Poll<'_>,
    ) -> ControlFlow<(), Arc<[NestedChain<W>]>> {
        // Without any multiple chain, the full search isn't needed.
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

    /// Reconstructs a chain that was found on a reduced board, by following its own assumptions there.
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

/// A board reduced by an assumption, and the one before.
pub(crate) struct Thinned<'a, const W: usize> {
    /// The board before any assumption.
    pub(crate) board: &'a Board,
    /// The search context before the assumption.
    pub(crate) ground: &'a Ground<'a, W>,
    pub(crate) places: &'a Places,
    pub(crate) present: Bits<W>,
}

/// Returns the context of searches on a reduced board.
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

/// Returns the part of a chain's complexity that its nested chains add, each counted once.
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

/// Converts the leaders in order into nested chains, skipping those whose eliminations another one already
/// has.
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
        // A chain that doesn't depend on the reduction would have been found without it.
        let ends = branching.ends(ground, leader.shape, shown);
        let mut needs = absent_source(ground, leader.shape);
        for &(_, (spread, row)) in &ends {
            needs.add(&branching.spreads[spread as usize].absent_of(row));
        }
        if needs.is_empty() {
            continue;
        }
        filter.take(&removals);
        // Two nested chains are the same if all nodes of all branches are.
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

/// Returns the candidates that must be absent for the branches to be complete: the other candidates of the
/// cell or house.
///
/// Determined from the ratings of the four hardest puzzles that depend on several such chains; without it
/// those come out too low.
fn absent_source<const W: usize>(ground: &Ground<'_, W>, shape: Forcing) -> Bits<W> {
    let all = match shape {
        Forcing::Cell(cell) => &ground.numbering.cells[cell],
        Forcing::House(house, digit) => &ground.numbering.houses[house * 9 + digit],
        Forcing::Contradiction(..) | Forcing::Double(_) => return Bits::EMPTY,
    };
    all.and(&ground.outer).without(&ground.present)
}
