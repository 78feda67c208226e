//! Cycles and forcing chains of one digit. They depend only on its places, so they are cached with the facts
//! as long as the places stay.

use std::sync::LazyLock;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit};
use ninefold_facts::{DerivedDigitValue, DigitView, Facts};

use super::bits::CandidateBits;
use super::chain::{BestChain, ChainKind, ChainLinks, ChainOutcome};
use super::cycles::CycleSearch;
use super::node::ChainNode;
use super::numbering::{CELL_HOUSES, CandidateNumbering, PlaceMasks};
use super::simple::{LinkNet, MAX_CHAIN_LENGTH, NumberedBoard, SimpleChainRank};

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
static FULL_DIGIT_NUMBERING: LazyLock<CandidateNumbering<2>> =
    LazyLock::new(CandidateNumbering::new_single_digit);

/// Whether any cycle of a digit removes candidates, however long it is.
struct CycleExistence(bool);

impl DerivedDigitValue for CycleExistence {
    fn derive_from(view: DigitView) -> CycleExistence {
        let net = build_digit_link_net(view);
        CycleExistence(find_shortest_cycle(&net, MAX_CHAIN_LENGTH).is_some())
    }
}

impl DerivedDigitValue for DigitChains {
    fn derive_from(view: DigitView) -> DigitChains {
        // Forcing chains first: their rating bounds the length of the cycles of interest.
        let mut net = build_digit_link_net(view);
        let forcing = net.find_shortest_forcing_chain();
        let most = match forcing {
            Some((complexity, _)) => {
                SimpleChainRank::new(ChainKind::Forcing(ChainLinks::X), complexity.into())
                    .longest_cycle_before(ChainLinks::X)
            }
            // Eliminations of a cycle are conclusions of forcing chains, too, even where it can't start.
            None if net.has_no_conclusions() => return DigitChains { cycle: None, forcing: None },
            None => MAX_CHAIN_LENGTH,
        };
        DigitChains {
            cycle: find_shortest_cycle(&net, most).map(|(length, start, removals)| {
                (length, Cell::at(start), removals.iter().map(Cell::at).collect())
            }),
            forcing: forcing.map(|(complexity, (start, on))| (complexity, Cell::at(start), on)),
        }
    }
}

/// Builds the links of a digit.
fn build_digit_link_net(view: DigitView) -> LinkNet<2> {
    let (mut places, mut present) = (PlaceMasks::default(), CandidateBits::EMPTY);
    for cell in view.places {
        // The second bit represents the other candidates of the cell.
        places.cells[cell.index()] = if view.naked_single_cells.contains(cell) { 0b01 } else { 0b11 };
        present.insert(cell.index());
        for (house, position) in CELL_HOUSES[cell.index()] {
            // The digit takes the place of the first one in the tables, whichever it is.
            places.houses[usize::from(house) * 9] |= 1 << position;
        }
    }
    let mut net = LinkNet::default();
    net.rebuild_for_board(
        NumberedBoard { numbering: &FULL_DIGIT_NUMBERING, places: &places, present },
        ChainLinks::X,
    );
    net
}

fn find_shortest_cycle(net: &LinkNet<2>, most: u16) -> Option<(u16, usize, CandidateBits<2>)> {
    CycleSearch::default()
        .find_shortest_cycle((&FULL_DIGIT_NUMBERING, &net.graph), (ChainLinks::X, net.graph.present, most))
}

/// Whether there is a cycle of one digit that removes candidates.
pub(crate) fn has_digit_cycle(facts: &Facts) -> bool {
    Digit::ALL.into_iter().any(|digit| facts.derived_digit_value::<CycleExistence>(digit).0)
}

/// Returns the best cycle or forcing chain of one digit; a cycle if equal, and the first by cell, then digit.
pub(crate) fn find_best_digit_chain(facts: &Facts) -> Option<(BestChain, SimpleChainRank)> {
    // The values are cached by digit: only digits with changed places are searched.
    let chains =
        || Digit::ALL.into_iter().map(|digit| (digit, facts.derived_digit_value::<DigitChains>(digit)));
    // The shortest cycle of all digits; among equals, the one with the first start.
    let cycles = chains().filter_map(|(digit, chains)| Some((digit, chains.cycle?)));
    let cycle = cycles.min_by_key(|(_, (length, start, _))| (*length, *start)).map(|(digit, found)| {
        let (length, start, removals) = found;
        let kind = ChainKind::Cycle(ChainLinks::X);
        let outcome = ChainOutcome::Off(removals.to_candidates(digit));
        build_ranked_chain(kind, outcome, ChainNode::new_on(start.to_candidate(digit)), length)
    });
    // The same for forcing chains, where a false start shows the candidate true.
    let forcing = chains().filter_map(|(digit, chains)| Some((digit, chains.forcing?)));
    let forcing =
        forcing.min_by_key(|(_, (complexity, start, _))| (*complexity, *start)).map(|(digit, found)| {
            let (complexity, start, on) = found;
            let candidate = start.to_candidate(digit);
            let (start, outcome) = match on {
                true => (ChainNode::new_off(candidate), ChainOutcome::On(candidate)),
                false => (ChainNode::new_on(candidate), ChainOutcome::Off(CandidateMap::of(candidate))),
            };
            build_ranked_chain(ChainKind::Forcing(ChainLinks::X), outcome, start, complexity)
        });
    // Compare the two by rating; a forcing chain has to be better, not just as good.
    match (cycle, forcing) {
        (Some(cycle), Some(forcing)) => Some(if forcing.1 < cycle.1 { forcing } else { cycle }),
        (cycle, forcing) => cycle.or(forcing),
    }
}

fn build_ranked_chain(
    kind: ChainKind,
    outcome: ChainOutcome,
    start: ChainNode,
    complexity: u16,
) -> (BestChain, SimpleChainRank) {
    let complexity = complexity.into();
    let rank = SimpleChainRank::new(kind, complexity);
    (BestChain { kind, outcome, start, complexity, rating: rank.rating }, rank)
}
