//! Franken fish: boxes among the base or the cover houses.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, House};

use super::found::{Found, Shape};
use super::grid::HOUSES;
use super::{Finds, Grid, Kind};

/// The most fins outside the base's overlaps, and within.
const FINS: usize = 5;
const ENDO_FINS: usize = 2;

pub(super) fn franken(grid: &Grid, kind: Kind, finds: &mut Finds) -> ControlFlow<()> {
    let size = if matches!(kind, Kind::FrankenXWing | Kind::FinnedFrankenXWing) { 2 } else { 3 };
    let finned = matches!(kind, Kind::FinnedFrankenXWing | Kind::FinnedFrankenSwordfish);
    for digit in Digit::ALL {
        for (base, cover) in [(&HOUSES[..9], &HOUSES[9..18]), (&HOUSES[9..18], &HOUSES[..9])] {
            let with = grid.with(digit);
            let some = |house: &House| !(house.cells() & with).is_empty();
            let base: Vec<House> = base.iter().chain(&HOUSES[18..]).copied().filter(some).collect();
            let cover: Vec<House> = cover.iter().chain(&HOUSES[18..]).copied().filter(some).collect();
            let mut search =
                Search { with, kind, digit, size, finned, cover: &cover, base: &base, chosen: Vec::new() };
            search.bases(0, CellMap::EMPTY, CellMap::EMPTY, finds)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'g> {
    with: CellMap,
    kind: Kind,
    digit: Digit,
    size: usize,
    finned: bool,
    cover: &'g [House],
    base: &'g [House],
    chosen: Vec<House>,
}

/// What is covered once, and twice.
#[derive(Clone, Copy)]
struct Covered {
    once: CellMap,
    twice: CellMap,
}

impl Search<'_> {
    fn bases(&mut self, from: usize, cells: CellMap, endo: CellMap, finds: &mut Finds) -> ControlFlow<()> {
        for i in from..self.base.len() {
            let own = self.with & self.base[i].cells();
            let (union, endo) = (cells | own, endo | (cells & own));
            if endo.len() > ENDO_FINS || !self.finned && !endo.is_empty() {
                continue;
            }
            self.chosen.push(self.base[i]);
            if self.chosen.len() == self.size {
                let touching: Vec<House> = self
                    .cover
                    .iter()
                    .copied()
                    .filter(|house| !(house.cells() & union).is_empty() && !self.chosen.contains(house))
                    .collect();
                let none = Covered { once: CellMap::EMPTY, twice: CellMap::EMPTY };
                self.covers(&touching, union, endo, none, &mut Vec::new(), finds)?;
            } else {
                self.bases(i + 1, union, endo, finds)?;
            }
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn covers(
        &self,
        rest: &[House],
        cells: CellMap,
        endo: CellMap,
        covered: Covered,
        chosen: &mut Vec<House>,
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        for (i, house) in rest.iter().enumerate() {
            let own = house.cells();
            let next = Covered { once: covered.once | own, twice: covered.twice | (covered.once & own) };
            chosen.push(*house);
            if chosen.len() == self.size {
                self.report(cells, endo, next, chosen, finds)?;
            } else {
                self.covers(&rest[i + 1..], cells, endo, next, chosen, finds)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn report(
        &self,
        cells: CellMap,
        endo: CellMap,
        covered: Covered,
        cover: &[House],
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        let is_box = |house: &House| !house.is_line();
        if !self.chosen.iter().any(is_box) && !cover.iter().any(is_box) {
            return ControlFlow::Continue(());
        }
        let fins = (cells - covered.once) | endo;
        if fins.is_empty() == self.finned || (fins - endo).len() > FINS {
            return ControlFlow::Continue(());
        }
        let outside = (covered.once - cells) & self.with;
        let twice = covered.twice & cells;
        let mut targets = (outside | twice) - fins;
        for fin in fins {
            targets &= fin.peers();
        }
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let removed = targets.iter().map(|cell| cell.with(self.digit)).collect();
        let shape = Shape::Fish {
            digit: self.digit,
            base: self.chosen.clone(),
            cover: cover.to_vec(),
            fins: fins - endo,
            endo,
        };
        finds.push(Found::removing(self.kind, removed, shape))
    }
}
