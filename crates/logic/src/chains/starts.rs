//! Where chains of a board can start.
//!
//! The closure of a board's links knows which candidates are shown false or true, and what several lead to. The plain
//! searches, which spell chains out node by node, then need to look nowhere else.

use ninefold_core::{Board, ByDigit, CandidateMap, CellMap, Digit, House, HouseSet};

use super::chain::Links;
use super::closure::{NEVER, consequences};
use super::cycles::passable;
use super::graph::Graph;
use super::numbering::{Numbering, Places};
use super::simple::Net;
use crate::Facts;
use crate::chains::bits::Bits;

/// Where chains of some links may start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Starts {
    pub(crate) links: Links,
    /// Cycles may pass here.
    pub(crate) cycles: CandidateMap,
    /// A forcing chain may set out from these being true.
    pub(crate) on: CandidateMap,
    /// And from these being false.
    pub(crate) off: CandidateMap,
}

impl Starts {
    /// All that Sudoku Explainer's search goes through.
    pub(crate) fn anywhere(board: &Board) -> [Starts; 3] {
        let all = board.candidate_map();
        let forcing = |links| if links == Links::Y { CandidateMap::EMPTY } else { all };
        [Links::X, Links::Y, Links::Xy].map(|links| Starts {
            links,
            cycles: all,
            on: forcing(links),
            off: forcing(links),
        })
    }

    /// Those from which something is found, and for cycles a few more.
    pub(crate) fn promising(board: &Board) -> [Starts; 3] {
        let facts = Facts::new(board.clone());
        match width(&facts) {
            2 => starts::<2>(&facts),
            4 => starts::<4>(&facts),
            _ => starts::<12>(&facts),
        }
    }
}

/// The cells, and for each digit the houses, whose branches may lead to the same.
#[derive(Clone, Debug)]
pub(crate) struct Branchings {
    pub(crate) cells: CellMap,
    pub(crate) houses: ByDigit<HouseSet>,
}

impl Branchings {
    pub(crate) fn everywhere() -> Branchings {
        Branchings { cells: CellMap::FULL, houses: ByDigit::splat(HouseSet::FULL) }
    }

    /// Those of a board that stays as it is of which all branches lead to the same.
    pub(crate) fn promising(board: &Board) -> Branchings {
        let facts = Facts::new(board.clone());
        match width(&facts) {
            2 => branchings::<2>(&facts),
            4 => branchings::<4>(&facts),
            _ => branchings::<12>(&facts),
        }
    }

    /// The cells that the search goes to for these: they branch, or have the first place of a house that does.
    pub(crate) fn begin(&self, board: &Board) -> CellMap {
        let mut begin = self.cells;
        for digit in Digit::ALL {
            let first = |house: House| (board.cells_with(digit) & house.cells()).first();
            begin |= self.houses[digit].iter().filter_map(first).collect::<CellMap>();
        }
        begin
    }
}

/// So many words hold the candidates of a board.
fn width(facts: &Facts) -> usize {
    let count = facts.empty().iter().map(|cell| facts.candidates(cell).len()).sum();
    if Numbering::<2>::fits(count) {
        2
    } else if Numbering::<4>::fits(count) {
        4
    } else {
        12
    }
}

fn branchings<const W: usize>(facts: &Facts) -> Branchings {
    let (mut numbering, mut places) = (Numbering::<W>::default(), Places::default());
    numbering.read(facts);
    places.read(facts);
    let mut graph = Graph::<W>::default();
    graph.read(&numbering, &places, Bits::below(numbering.count), Links::Xy);
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

fn starts<const W: usize>(facts: &Facts) -> [Starts; 3] {
    let (mut numbering, mut places) = (Numbering::<W>::default(), Places::default());
    numbering.read(facts);
    places.read(facts);
    let mut net = Net::<W>::default();
    Starts::anywhere(facts.board()).map(|Starts { links, on, off, .. }| {
        let Net { graph, closure } = &mut net;
        graph.read(&numbering, &places, Bits::below(numbering.count), links);
        closure.reset(graph);
        closure.search(graph, NEVER - 1);
        let named = |numbers: Bits<W>| -> CandidateMap {
            numbers.iter().map(|number| numbering.candidate(number)).collect()
        };
        let shown = |by: &[u16]| -> CandidateMap {
            let numbers = (0..numbering.count).filter(|&number| by[number] != NEVER);
            numbers.map(|number| numbering.candidate(number)).collect()
        };
        // A cycle that takes a candidate out is also a forcing chain that shows it false.
        let mut cycles = Bits::EMPTY;
        let victims = closure.victims(graph, NEVER - 1);
        victims.iter().for_each(|victim| cycles.add(&passable(graph, victim, 0, 2 * graph.count as u16)));
        Starts {
            links,
            cycles: named(cycles.and(&graph.starts)),
            on: on & shown(&closure.shown_off),
            off: off & shown(&closure.shown_on),
        }
    })
}

#[cfg(test)]
mod tests {
    use ninefold_core::Candidate;

    use super::*;
    use crate::chains::Chain;
    use crate::chains::plain::spread::on_to_off;
    use crate::chains::plain::{multiple, simple};

    /// On a board, and on each that is left of it when one candidate is assumed, as many chains must be found from promising
    /// starts as from all, the same ones; and that spares most of the starts.
    fn check(text: &str) {
        let board: Board = text.parse().unwrap();
        let thinned = board.candidate_map().iter().step_by(5).map(|on: Candidate| {
            let mut thinned = board.clone();
            for (off, _) in on_to_off(&board, on, Links::Xy) {
                thinned.remove(off);
            }
            thinned
        });
        let (mut found, mut spared, mut branched, mut spared_cells) = (0, 0, 0, 0);
        for board in std::iter::once(board.clone()).chain(thinned) {
            let promising = Starts::promising(&board);
            let (some, all) = (simple::among(&board, &promising), simple::all(&board));
            let named = |chain: &Chain| (chain.kind, chain.outcome, chain.complexity, chain.ends[0].node());
            assert!(some.iter().map(named).eq(all.iter().map(named)), "{board:?}");
            let branchings = Branchings::promising(&board);
            let several = multiple::among(&board, multiple::MULTIPLE, 8.0, &branchings);
            let all_several = multiple::all(&board, multiple::MULTIPLE, 8.0);
            assert!(several.iter().map(named).eq(all_several.iter().map(named)), "{board:?}");
            branched += several.len();
            spared_cells += (board.empty() - branchings.begin(&board)).len();
            found += all.len();
            spared += board.candidate_map().len() - promising[2].on.len();
        }
        assert!(found > 0 && spared > 0, "{text}: {found} chains, {spared} starts spared");
        assert!(branched > 0 && spared_cells > 0, "{text}: {branched} chains, {spared_cells} cells spared");
    }

    #[test]
    fn promising_starts_miss_nothing() {
        check(".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...");
        check("...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...");
    }
}
