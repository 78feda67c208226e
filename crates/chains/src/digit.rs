//! Cycles and forcing chains of one digit. They depend only on its places, so they are cached with the facts
//! as long as the places stay.

use std::sync::LazyLock;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit};
use ninefold_facts::{DerivedOfDigit, Facts, Lone};

use super::bits::Bits;
use super::chain::{Best, Kind, Links, Outcome};
use super::cycles::Cycles;
use super::node::Node;
use super::numbering::{HOUSES_OF, Numbering, Places};
use super::simple::{At, LONGEST, Net, Rank};

/// The best chains of a digit.
#[derive(Clone, Copy, Debug)]
struct Chains {
    /// The shortest cycle that removes candidates, unless a forcing chain comes before it: length, start,
    /// cells.
    cycle: Option<(u16, Cell, CellMap)>,
    /// The shortest forcing chain: complexity, start, and whether it shows its start true.
    forcing: Option<(u16, Cell, bool)>,
}

/// Numbering for a digit that may go into every cell; the numbers are those of the cells.
static EVERYWHERE: LazyLock<Numbering<2>> = LazyLock::new(Numbering::of_one_digit);

/// Whether any cycle of a digit removes candidates, however long it is.
struct HasCycle(bool);

impl DerivedOfDigit for HasCycle {
    fn of(lone: Lone) -> HasCycle {
        let net = read(lone);
        HasCycle(shortest(&net, LONGEST).is_some())
    }
}

impl DerivedOfDigit for Chains {
    fn of(lone: Lone) -> Chains {
        let mut net = read(lone);
        let forcing = net.first();
        let most = match forcing {
            Some((complexity, _)) => {
                Rank::of(Kind::Forcing(Links::X), complexity.into()).longest_cycle_before(Links::X)
            }
            // Eliminations of a cycle are conclusions of forcing chains, too, even where it can't start.
            None if net.shows_nothing() => return Chains { cycle: None, forcing: None },
            None => LONGEST,
        };
        Chains {
            cycle: shortest(&net, most).map(|(length, start, removals)| {
                (length, Cell::at(start), removals.iter().map(Cell::at).collect())
            }),
            forcing: forcing.map(|(complexity, (start, on))| (complexity, Cell::at(start), on)),
        }
    }
}

/// Builds the links of a digit.
fn read(lone: Lone) -> Net<2> {
    let (mut places, mut present) = (Places::default(), Bits::EMPTY);
    for cell in lone.places {
        // The second bit represents the other candidates of the cell.
        places.cells[cell.index()] = if lone.alone.contains(cell) { 0b01 } else { 0b11 };
        present.insert(cell.index());
        for (house, position) in HOUSES_OF[cell.index()] {
            places.houses[usize::from(house) * 9] |= 1 << position;
        }
    }
    let mut net = Net::default();
    net.read(At { numbering: &EVERYWHERE, places: &places, present }, Links::X);
    net
}

fn shortest(net: &Net<2>, most: u16) -> Option<(u16, usize, Bits<2>)> {
    Cycles::default().shortest((&EVERYWHERE, &net.graph), (Links::X, net.graph.present, most))
}

/// Whether there is a cycle of one digit that removes candidates.
pub(crate) fn has_cycle(facts: &Facts) -> bool {
    Digit::ALL.into_iter().any(|digit| facts.derived_of::<HasCycle>(digit).0)
}

/// Returns the best cycle or forcing chain of one digit; a cycle if equal, and the first by cell, then digit.
pub(crate) fn best(facts: &Facts) -> Option<(Best, Rank)> {
    let chains = || Digit::ALL.into_iter().map(|digit| (digit, facts.derived_of::<Chains>(digit)));
    let cycles = chains().filter_map(|(digit, chains)| Some((digit, chains.cycle?)));
    let cycle = cycles.min_by_key(|(_, (length, start, _))| (*length, *start)).map(|(digit, found)| {
        let (length, start, removals) = found;
        let kind = Kind::Cycle(Links::X);
        let outcome = Outcome::Off(removals.candidates(digit));
        best_of(kind, outcome, Node::on(start.with(digit)), length)
    });
    let forcing = chains().filter_map(|(digit, chains)| Some((digit, chains.forcing?)));
    let forcing =
        forcing.min_by_key(|(_, (complexity, start, _))| (*complexity, *start)).map(|(digit, found)| {
            let (complexity, start, on) = found;
            let candidate = start.with(digit);
            let (start, outcome) = match on {
                true => (Node::off(candidate), Outcome::On(candidate)),
                false => (Node::on(candidate), Outcome::Off(CandidateMap::of(candidate))),
            };
            best_of(Kind::Forcing(Links::X), outcome, start, complexity)
        });
    match (cycle, forcing) {
        (Some(cycle), Some(forcing)) => Some(if forcing.1 < cycle.1 { forcing } else { cycle }),
        (cycle, forcing) => cycle.or(forcing),
    }
}

fn best_of(kind: Kind, outcome: Outcome, start: Node, complexity: u16) -> (Best, Rank) {
    let complexity = complexity.into();
    let rank = Rank::of(kind, complexity);
    (Best { kind, outcome, start, complexity, rating: rank.rating }, rank)
}
