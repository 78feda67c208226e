//! Guardians: a loop of an odd number of cells that cannot contain a digit in every second cell.

use ninefold_facts::{DerivedDigitValue, DigitView};

use super::loop_fragments;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;
use crate::techniques::uniqueness::engine::guardians::explain_guardians;

/// The most cells of a loop. Longer ones have so many guardians that no cell sees all of them.
const MAX_LOOP_LENGTH: usize = 7;

technique! {
    /// ## What it finds
    /// A loop of an odd number of cells, five or more, that can contain one digit, each in a house with the next. The
    /// guardians are the other places of the digit in these houses. A candidate that sees all guardians can be
    /// removed; a single guardian is true.
    ///
    /// Also known as Broken Wing (Rod Hagglund).
    ///
    /// ## Why it works
    /// Without guardians, each of the houses would have only two places for the digit, so the digit would be in every
    /// second cell of the loop. With an odd number of cells that is impossible, so at least one guardian is true.
    ///
    /// ## How we look for it
    /// Loops have at most seven cells: longer ones have so many guardians that nothing sees all of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .5948.7.1461.37.....715..4.7.63154.919.624.7...47981.6.4..61..767.84..1591.573..4
    /// without: r1279c8(2), r2c7(2), r7c1(2), r3c7(28), r3c9(8)
    /// step: r7c1<>3
    /// says: guardians-loop, guardians-alternate, exotic-guardians, exotic-so-seen
    /// ```
    pub GUARDIANS {
        id: "guardians",
        name: "Guardians",
        family: Exotic,
        find: find_guardian_loops,
    }
}

/// A loop of cells; the house with the same number joins a cell to the next.
#[derive(Clone, Debug)]
struct GuardianLoop {
    digit: Digit,
    cells: Vec<Cell>,
    houses: HouseSet,
    guardians: CellMap,
}

fn find_guardian_loops(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for digit in Digit::ALL {
        sink.poll_stop()?;
        for ring in &facts.derived_digit_value::<GuardianRings>(digit).0 {
            // A single guardian is true; of several, cells that see all of them lose the digit.
            let conclusions = match ring.guardians.only() {
                Some(guardian) => Conclusions::from_placement(guardian.to_candidate(digit)),
                None => Conclusions::from_digit_eliminations(digit, ring.seen),
            };
            let pattern = || GuardianLoop {
                digit,
                cells: ring.cells.clone(),
                houses: ring.houses,
                guardians: ring.guardians,
            };
            smallest.offer_conclusions((ring.cells.len(), ring.guardians.len()), conclusions, pattern);
        }
    }
    smallest.report_smallest_first(sink)
}

/// A loop for any digit.
struct GuardianRing {
    cells: Vec<Cell>,
    houses: HouseSet,
    guardians: CellMap,
    /// The places that see all guardians.
    seen: CellMap,
}

/// The loops of a digit that conclude something, each time the first so small that concludes just this.
struct GuardianRings(Vec<GuardianRing>);

impl DerivedDigitValue for GuardianRings {
    fn derive_from(view: DigitView) -> GuardianRings {
        let path = Vec::with_capacity(MAX_LOOP_LENGTH);
        let mut search = GuardianSearch { places: view.places, path, found: Vec::new() };
        for start in view.places {
            search.path.push(start);
            search.extend_loop(HouseSet::EMPTY, CellMap::EMPTY, view.places);
            search.path.pop();
        }
        GuardianRings(search.found)
    }
}

/// The search of loops from a cell, which is the first of each.
struct GuardianSearch {
    places: CellMap,
    path: Vec<Cell>,
    found: Vec<GuardianRing>,
}

impl GuardianSearch {
    /// Extends the loop through houses not used so far, as long as some cell sees all guardians.
    fn extend_loop(&mut self, used: HouseSet, guardians: CellMap, seen: CellMap) {
        let (Some(&start), Some(&last)) = (self.path.first(), self.path.last()) else { return };
        let places = self.places;
        // An odd loop of five cells or more may close; of its two directions, one counts.
        let on_path: CellMap = self.path.iter().copied().collect();
        let closes = self.path.len() >= 5 && self.path.len() % 2 == 1 && self.path[1] < last;
        // The last cell of the longest loop sees the first.
        let to = match self.path.len() + 1 {
            ..MAX_LOOP_LENGTH => CellMap::FULL,
            MAX_LOOP_LENGTH => start.peers(),
            _ => CellMap::EMPTY,
        };
        for house in last.house_set() - used {
            let others = (house.cells() & places) - last;
            for next in others {
                let goes_on = next > start && !on_path.contains(next) && to.contains(next);
                if !(goes_on || closes && next == start) {
                    continue;
                }
                // The other places of the house are guardians, and must not lie on the loop.
                let more = others - next;
                let guardians = guardians | more;
                if guardians.contains(next) || !on_path.is_disjoint(guardians) {
                    continue;
                }
                // Several guardians are of use only while some cell sees them all.
                let seen = if more.is_empty() { seen } else { seen & more.peer_intersection() };
                if seen.is_empty() && guardians.has_several() {
                    continue;
                }
                if next == start {
                    self.store_ring(used.with(house), guardians, seen);
                } else {
                    self.path.push(next);
                    self.extend_loop(used.with(house), guardians, seen);
                    self.path.pop();
                }
            }
        }
    }

    /// Stores a loop if no loop of its size or less has the same conclusions.
    fn store_ring(&mut self, houses: HouseSet, guardians: CellMap, seen: CellMap) {
        let concluded = |guardians: CellMap, seen: CellMap| guardians.only().map_or(seen, CellMap::of);
        let size = |cells: &[Cell], guardians: CellMap| (cells.len(), guardians.len());
        let own = (guardians.only().is_some(), concluded(guardians, seen));
        let is_known = |ring: &GuardianRing| {
            (ring.guardians.only().is_some(), concluded(ring.guardians, ring.seen)) == own
                && size(&ring.cells, ring.guardians) <= size(&self.path, guardians)
        };
        if !own.1.is_empty() && !self.found.iter().any(is_known) {
            self.found.push(GuardianRing { cells: self.path.clone(), houses, guardians, seen });
        }
    }
}

impl Pattern for GuardianLoop {
    fn technique(&self) -> &'static Technique {
        &GUARDIANS
    }

    fn explain_step(&self, _: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let GuardianLoop { digit, ref cells, houses, guardians } = *self;
        explanation.add_message(say!(
            "guardians-loop",
            loop = loop_fragments(cells),
            n = cells.len(),
            digit,
            houses
        ));
        houses.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
        let all: CellMap = cells.iter().copied().collect();
        explanation.mark_candidates(all.to_candidates(digit), MarkRole::Corner);
        for (&cell, &next) in cells.iter().zip(cells.iter().cycle().skip(1)) {
            explanation.add_link(cell.to_candidate(digit), next.to_candidate(digit), LinkKind::Weak);
        }
        explanation.add_message(say!("guardians-alternate", digit, n = cells.len()));
        explain_guardians(guardians.to_candidates(digit), None, conclusions, explanation);
        explanation.argument = ProofArgument::from_place_truths(houses, digit);
    }
}
