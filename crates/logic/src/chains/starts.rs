//! Where cycles and forcing chains of a board can start.
//!
//! The closure of a board's links knows which candidates are shown false or true. The plain search, which spells chains out
//! node by node, then needs to look nowhere else.

use ninefold_core::{Board, CandidateMap};

use super::chain::Links;
use super::closure::NEVER;
use super::cycles::passable;
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
        let count = facts.empty().iter().map(|cell| facts.candidates(cell).len()).sum();
        if Numbering::<2>::fits(count) {
            promising::<2>(&facts)
        } else if Numbering::<4>::fits(count) {
            promising::<4>(&facts)
        } else {
            promising::<12>(&facts)
        }
    }
}

fn promising<const W: usize>(facts: &Facts) -> [Starts; 3] {
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
    use crate::chains::plain::simple;
    use crate::chains::plain::spread::on_to_off;

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
        let (mut found, mut spared) = (0, 0);
        for board in std::iter::once(board.clone()).chain(thinned) {
            let promising = Starts::promising(&board);
            let (some, all) = (simple::among(&board, &promising), simple::all(&board));
            let named = |chain: &crate::chains::Chain| {
                (chain.kind, chain.outcome, chain.complexity, chain.ends[0].node())
            };
            assert!(some.iter().map(named).eq(all.iter().map(named)), "{board:?}");
            found += all.len();
            spared += board.candidate_map().len() - promising[2].on.len();
        }
        assert!(found > 0 && spared > 0, "{text}: {found} chains, {spared} starts spared");
    }

    #[test]
    fn promising_starts_miss_nothing() {
        check(".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...");
        check("...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...");
    }
}
