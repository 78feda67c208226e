//! Starting points of chains on a board.
//!
//! The fast searches know which candidates are shown false or true, by which chains, and where several
//! branches meet. The reference implementation, which records chains node by node, then has to search nowhere
//! else: without that it is too slow for the boards on which nested chains are searched.

use ninefold_core::{Board, ByDigit, CandidateMap, CellMap, Digit, House, HouseSet};
use ninefold_facts::Facts;

use super::bits::Bits;
use super::chain::{Best, Links};
use super::closure::consequences;
use super::graph::Graph;
use super::ground::Ground;
use super::numbering::{Numbering, Places, Words};
use super::simple_all::SimpleAll;
use super::{Level, Search};

/// Returns the cycles and forcing chains of a board, best first; among cycles, those that may remove
/// candidates come first.
pub(crate) fn simple(board: &Board) -> Vec<Best> {
    let facts = Facts::new(board.clone());
    match Words::of(&facts) {
        Words::Two => Numbered::<2>::read(&facts).simple(),
        Words::Four => Numbered::<4>::read(&facts).simple(),
        Words::Twelve => Numbered::<12>::read(&facts).simple(),
    }
}

/// Cells, and for each digit houses, whose branches may have common consequences.
#[derive(Clone, Debug)]
pub(crate) struct Branchings {
    pub(crate) cells: CellMap,
    pub(crate) houses: ByDigit<HouseSet>,
}

impl Branchings {
    pub(crate) fn everywhere() -> Branchings {
        Branchings { cells: CellMap::FULL, houses: ByDigit::splat(HouseSet::FULL) }
    }

    /// Returns the cells and houses of a fixed board whose branches have common consequences.
    pub(crate) fn promising(board: &Board) -> Branchings {
        let facts = Facts::new(board.clone());
        match Words::of(&facts) {
            Words::Two => Numbered::<2>::read(&facts).branchings(&facts),
            Words::Four => Numbered::<4>::read(&facts).branchings(&facts),
            Words::Twelve => Numbered::<12>::read(&facts).branchings(&facts),
        }
    }

    /// Returns the cells that the search visits for these: they branch, or contain the first place of a house
    /// that does.
    pub(crate) fn begin(&self, board: &Board) -> CellMap {
        let mut begin = self.cells;
        for digit in Digit::ALL {
            let first = |house: House| (board.cells_with(digit) & house.cells()).first();
            begin |= self.houses[digit].iter().filter_map(first).collect::<CellMap>();
        }
        begin
    }
}

/// A board as the fast searches read it.
#[derive(Default)]
struct Numbered<const W: usize> {
    numbering: Numbering<W>,
    places: Places,
}

impl<const W: usize> Numbered<W> {
    fn read(facts: &Facts) -> Numbered<W> {
        let mut numbered = Numbered::default();
        numbered.numbering.read(facts);
        numbered.places.read(facts);
        numbered
    }

    fn simple(&self) -> Vec<Best> {
        let ground = Ground::whole(&self.numbering, &self.places, Search::Dynamic(Level::Simple));
        SimpleAll::default().leads(&ground).into_iter().map(|chain| chain.told(&self.numbering)).collect()
    }

    fn branchings(&self, facts: &Facts) -> Branchings {
        let Numbered { numbering, places } = self;
        let mut graph = Graph::<W>::default();
        graph.read(numbering, places, Bits::below(numbering.count), Links::Xy);
        let led: Vec<_> = (0..numbering.count).map(|number| consequences(&graph, number)).collect();
        let meet = |candidates: CandidateMap| {
            let led = candidates.iter().map(|candidate| led[numbering.number[candidate.index()] as usize]);
            let both = led.reduce(|(on, off), (also_on, also_off)| (on.and(&also_on), off.and(&also_off)));
            both.is_some_and(|(on, off)| !on.is_empty() || !off.is_empty())
        };
        let cells = facts.empty().iter().filter(|cell| {
            let digits = facts.candidates(*cell);
            digits.len() > 2 && meet(digits.iter().map(|digit| cell.with(digit)).collect())
        });
        let houses = |digit: Digit| {
            let of = |house: &House| (facts.cells_with(digit) & house.cells()).candidates(digit);
            House::all().filter(|house| of(house).len() > 1 && meet(of(house))).collect()
        };
        Branchings { cells: cells.collect(), houses: ByDigit::from_fn(houses) }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use ninefold_core::Candidate;

    use super::*;
    use crate::path::{self, on_to_off};
    use crate::plain::spread::multiple;
    use crate::{Chain, Kind, Node, Outcome};

    /// Checks the chains on a board, and on each board reduced by assuming one candidate, against the
    /// reference implementation: of the simple ones, all that remove a candidate which none before them
    /// removes. Some starts have to be skipped.
    fn check(text: &str) {
        let board: Board = text.parse().unwrap();
        let thinned = board.candidate_map().iter().step_by(5).map(|on: Candidate| {
            let mut thinned = board.clone();
            for (off, _) in on_to_off(&board, on, Links::Xy) {
                thinned.remove(off);
            }
            thinned
        });
        let (mut found, mut branched, mut spared_cells) = (0, 0, 0);
        for board in std::iter::once(board.clone()).chain(thinned) {
            let chains =
                path::all(&board, &[Links::X, Links::Y, Links::Xy], &mut || ControlFlow::Continue(()))
                    .continue_value()
                    .unwrap();
            let all = effective(&board, chains.iter().map(|chain| (chain.outcome, chain)));
            let leads = simple(&board);
            let leads = effective(&board, leads.iter().map(|found| (found.outcome, found)));
            let told = |found: &&Best| path::again(&board, found).map(|chain| named(&chain));
            assert!(leads.iter().map(told).eq(all.iter().map(|chain| Some(named(chain)))), "{board:?}");
            let branchings = Branchings::promising(&board);
            let several = multiple::among(&board, multiple::MULTIPLE, Search::Multiple.base(), &branchings);
            let all_several = multiple::all(&board, multiple::MULTIPLE, Search::Multiple.base());
            assert!(several.iter().map(named).eq(all_several.iter().map(named)), "{board:?}");
            branched += several.len();
            spared_cells += (board.empty() - branchings.begin(&board)).len();
            found += all.len();
        }
        assert!(found > 0, "{text}");
        assert!(branched > 0 && spared_cells > 0, "{text}: {branched} chains, {spared_cells} cells spared");
    }

    fn named(chain: &Chain) -> (Kind, Outcome, u32, Node) {
        (chain.kind, chain.outcome, chain.complexity, chain.ends[0].node())
    }

    /// Retains the chains that remove a candidate which none before them removes.
    fn effective<T>(board: &Board, chains: impl Iterator<Item = (Outcome, T)>) -> Vec<T> {
        let mut taken = CandidateMap::EMPTY;
        let takes = |(outcome, chain): (Outcome, T)| {
            let removals = outcome.removals(board);
            let is_new = !(removals - taken).is_empty();
            taken |= removals;
            is_new.then_some(chain)
        };
        chains.filter_map(takes).collect()
    }

    #[test]
    fn the_fast_searches_know_where_chains_start() {
        check(".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...");
        check("...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...");
    }
}
