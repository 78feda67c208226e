//! Cycles and forcing chains of one digit. They depend only on its places, so they are cached with the facts
//! as long as the places stay.

use std::sync::LazyLock;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit};
use ninefold_facts::{DerivedDigitValue, DigitView, Facts};

use super::bits::CandidateBits;
use super::chain::{BestChain, ChainKind, ChainLinks, ChainOutcome};
use super::cycles::CycleSearch;
use super::node::ChainNode;
use super::numbering::{CandidateNumbering, HOUSES_OF, PlaceMasks};
use super::simple::{LONGEST, LinkNet, NumberedBoard, SimpleChainRank};

/// The best chains of a digit.
#[derive(Clone, Copy, Debug)]
struct DigitChains {
    /// The shortest cycle that removes candidates, unless a forcing chain comes before it: length, start,
    /// cells.
    cycle: Option<(u16, Cell, CellMap)>,
    /// The shortest forcing chain: complexity, start, and whether it shows its start true.
    forcing: Option<(u16, Cell, bool)>,
}

/// Numbering for a digit that may go into every cell; the numbers are those of the cells.
static EVERYWHERE: LazyLock<CandidateNumbering<2>> = LazyLock::new(CandidateNumbering::of_one_digit);

/// Whether any cycle of a digit removes candidates, however long it is.
struct HasCycle(bool);

impl DerivedDigitValue for HasCycle {
    fn derive_from(lone: DigitView) -> HasCycle {
        let net = build_digit_net(lone);
        HasCycle(shortest_cycle(&net, LONGEST).is_some())
    }
}

impl DerivedDigitValue for DigitChains {
    fn derive_from(lone: DigitView) -> DigitChains {
        // Forcing chains first: their rating bounds the length of the cycles of interest.
        let mut net = build_digit_net(lone);
        let forcing = net.shortest_forcing();
        let most = match forcing {
            Some((complexity, _)) => {
                SimpleChainRank::new(ChainKind::Forcing(ChainLinks::X), complexity.into())
                    .longest_cycle_before(ChainLinks::X)
            }
            // Eliminations of a cycle are conclusions of forcing chains, too, even where it can't start.
            None if net.shows_nothing() => return DigitChains { cycle: None, forcing: None },
            None => LONGEST,
        };
        DigitChains {
            cycle: shortest_cycle(&net, most).map(|(length, start, removals)| {
                (length, Cell::at(start), removals.iter().map(Cell::at).collect())
            }),
            forcing: forcing.map(|(complexity, (start, on))| (complexity, Cell::at(start), on)),
        }
    }
}

/// Builds the links of a digit.
fn build_digit_net(lone: DigitView) -> LinkNet<2> {
    let (mut places, mut present) = (PlaceMasks::default(), CandidateBits::EMPTY);
    for cell in lone.places {
        // The second bit represents the other candidates of the cell.
        places.cells[cell.index()] = if lone.alone.contains(cell) { 0b01 } else { 0b11 };
        present.insert(cell.index());
        for (house, position) in HOUSES_OF[cell.index()] {
            // The digit takes the place of the first one in the tables, whichever it is.
            places.houses[usize::from(house) * 9] |= 1 << position;
        }
    }
    let mut net = LinkNet::default();
    net.read_board(NumberedBoard { numbering: &EVERYWHERE, places: &places, present }, ChainLinks::X);
    net
}

fn shortest_cycle(net: &LinkNet<2>, most: u16) -> Option<(u16, usize, CandidateBits<2>)> {
    CycleSearch::default().find_shortest((&EVERYWHERE, &net.graph), (ChainLinks::X, net.graph.present, most))
}

/// Whether there is a cycle of one digit that removes candidates.
pub(crate) fn has_cycle(facts: &Facts) -> bool {
    Digit::ALL.into_iter().any(|digit| facts.derived_digit_value::<HasCycle>(digit).0)
}

/// Returns the best cycle or forcing chain of one digit; a cycle if equal, and the first by cell, then digit.
pub(crate) fn best_digit_chain(facts: &Facts) -> Option<(BestChain, SimpleChainRank)> {
    // The values are cached by digit: only digits with changed places are searched.
    let chains =
        || Digit::ALL.into_iter().map(|digit| (digit, facts.derived_digit_value::<DigitChains>(digit)));
    // The shortest cycle of all digits; among equals, the one with the first start.
    let cycles = chains().filter_map(|(digit, chains)| Some((digit, chains.cycle?)));
    let cycle = cycles.min_by_key(|(_, (length, start, _))| (*length, *start)).map(|(digit, found)| {
        let (length, start, removals) = found;
        let kind = ChainKind::Cycle(ChainLinks::X);
        let outcome = ChainOutcome::Off(removals.candidates(digit));
        best_of(kind, outcome, ChainNode::on(start.with_digit(digit)), length)
    });
    // The same for forcing chains, where a false start shows the candidate true.
    let forcing = chains().filter_map(|(digit, chains)| Some((digit, chains.forcing?)));
    let forcing =
        forcing.min_by_key(|(_, (complexity, start, _))| (*complexity, *start)).map(|(digit, found)| {
            let (complexity, start, on) = found;
            let candidate = start.with_digit(digit);
            let (start, outcome) = match on {
                true => (ChainNode::off(candidate), ChainOutcome::On(candidate)),
                false => (ChainNode::on(candidate), ChainOutcome::Off(CandidateMap::of(candidate))),
            };
            best_of(ChainKind::Forcing(ChainLinks::X), outcome, start, complexity)
        });
    // Compare the two by rating; a forcing chain has to be better, not just as good.
    match (cycle, forcing) {
        (Some(cycle), Some(forcing)) => Some(if forcing.1 < cycle.1 { forcing } else { cycle }),
        (cycle, forcing) => cycle.or(forcing),
    }
}

fn best_of(
    kind: ChainKind,
    outcome: ChainOutcome,
    start: ChainNode,
    complexity: u16,
) -> (BestChain, SimpleChainRank) {
    let complexity = complexity.into();
    let rank = SimpleChainRank::new(kind, complexity);
    (BestChain { kind, outcome, start, complexity, rating: rank.rating }, rank)
}
