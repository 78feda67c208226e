//! Guardians: a loop of an odd number of cells that cannot hold a digit in every second cell.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit, HouseSet};

use super::{tell_guardians, written};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Pattern, Ratings, Role, Sink, Story, Technique};

/// The longest loop looked for. Longer ones have so many guardians that nothing sees all of them.
const LONGEST: usize = 7;

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
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r9c4=1
    /// says: guardians-loop, guardians-alternate, guardian-so-only
    /// ```
    pub GUARDIANS {
        id: "guardians",
        name: "Guardians",
        family: Exotic,
        ratings: Ratings::NONE,
        find: find,
    }
}

/// A loop of cells; the house with the same number joins a cell to the next.
#[derive(Clone, Debug)]
struct Guardians {
    digit: Digit,
    cells: Vec<Cell>,
    houses: HouseSet,
    guardians: CellMap,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for digit in Digit::ALL {
        sink.poll()?;
        let cells = facts.cells_with(digit);
        let mut search = Search { facts, digit, path: Vec::with_capacity(LONGEST), smallest: &mut smallest };
        for start in cells {
            search.path.push(start);
            search.extend(HouseSet::EMPTY, CellMap::EMPTY, cells);
            search.path.pop();
        }
    }
    smallest.report(sink)
}

/// The search of loops from a cell, which is the first of each.
struct Search<'s> {
    facts: &'s Facts,
    digit: Digit,
    path: Vec<Cell>,
    smallest: &'s mut Smallest<(usize, usize), Guardians>,
}

impl Search<'_> {
    /// Goes on from the last cell, through houses not used so far, as long as some cell sees all guardians.
    fn extend(&mut self, used: HouseSet, guardians: CellMap, seen: CellMap) {
        let (Some(&start), Some(&last)) = (self.path.first(), self.path.last()) else { return };
        let places = self.facts.cells_with(self.digit);
        let on_path: CellMap = self.path.iter().copied().collect();
        let closes = self.path.len() >= 5 && self.path.len() % 2 == 1 && self.path[1] < last;
        // The last cell of the longest loop sees the first.
        let to = match self.path.len() + 1 {
            ..LONGEST => CellMap::FULL,
            LONGEST => start.peers(),
            _ => CellMap::EMPTY,
        };
        for house in last.house_set() - used {
            let others = (house.cells() & places) - last;
            for next in others {
                let goes_on = next > start && !on_path.contains(next) && to.contains(next);
                if !(goes_on || closes && next == start) {
                    continue;
                }
                let more = others - next;
                let guardians = guardians | more;
                if guardians.contains(next) || !on_path.is_disjoint(guardians) {
                    continue;
                }
                let seen = if more.is_empty() { seen } else { seen & more.peer_intersection() };
                if seen.is_empty() && guardians.has_several() {
                    continue;
                }
                if next == start {
                    self.close(used.with(house), guardians, seen);
                } else {
                    self.path.push(next);
                    self.extend(used.with(house), guardians, seen);
                    self.path.pop();
                }
            }
        }
    }

    fn close(&mut self, houses: HouseSet, guardians: CellMap, seen: CellMap) {
        let conclusions = match guardians.only() {
            Some(guardian) => Conclusions::placement(guardian.with(self.digit)),
            None => Conclusions::eliminate(self.digit, seen),
        };
        let size = (self.path.len(), guardians.len());
        let (digit, path) = (self.digit, &self.path);
        let pattern = || Guardians { digit, cells: path.clone(), houses, guardians };
        self.smallest.offer_conclusions(size, conclusions, pattern);
    }
}

impl Pattern for Guardians {
    fn technique(&self) -> &'static Technique {
        &GUARDIANS
    }

    fn tell(&self, _: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let Guardians { digit, ref cells, houses, guardians } = *self;
        story.say(say!(
            "guardians-loop",
            loop = written(cells),
            n = cells.len(),
            digit = digit,
            houses = houses
        ));
        houses.iter().for_each(|house| story.house(house, Role::Base));
        let all: CellMap = cells.iter().copied().collect();
        story.candidates(all.candidates(digit), Role::Corner);
        for (&cell, &next) in cells.iter().zip(cells.iter().cycle().skip(1)) {
            story.link(cell.with(digit), next.with(digit), LinkKind::Weak);
        }
        story.say(say!("guardians-alternate", digit = digit, n = cells.len()));
        tell_guardians(guardians.candidates(digit), None, conclusions, story);
        story.argument = Argument::places(houses, digit);
    }
}
