//! Fish: basic ones, with and without fins.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, House};

use super::found::{Found, Shape};
use super::grid::HOUSES;
use super::{Finds, Grid, Kind};

pub(super) fn basic(grid: &Grid, kind: Kind, finds: &mut Finds) -> ControlFlow<()> {
    let (size, finned) = match kind {
        Kind::XWing => (2, false),
        Kind::Swordfish => (3, false),
        Kind::Jellyfish => (4, false),
        Kind::FinnedXWing | Kind::SashimiXWing => (2, true),
        Kind::FinnedSwordfish | Kind::SashimiSwordfish => (3, true),
        _ => (4, true),
    };
    for digit in Digit::ALL {
        for (base, cover) in [(&HOUSES[..9], &HOUSES[9..18]), (&HOUSES[9..18], &HOUSES[..9])] {
            let most = if finned { 9 } else { size };
            let base: Vec<House> = base
                .iter()
                .copied()
                .filter(|house| {
                    (2..=most).contains(&grid.left(*house, digit)) || finned && grid.left(*house, digit) > 0
                })
                .collect();
            let mut search =
                Search { grid, kind, digit, size, finned, cover, base: &base, chosen: Vec::new() };
            search.bases(0, CellMap::EMPTY, finds)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'g> {
    grid: &'g Grid,
    kind: Kind,
    digit: Digit,
    size: usize,
    finned: bool,
    cover: &'g [House],
    base: &'g [House],
    chosen: Vec<House>,
}

impl Search<'_> {
    fn bases(&mut self, from: usize, cells: CellMap, finds: &mut Finds) -> ControlFlow<()> {
        for i in from..self.base.len() {
            let house = self.base[i];
            let cells = cells | (self.grid.with(self.digit) & house.cells());
            self.chosen.push(house);
            if self.chosen.len() == self.size {
                let covers: Vec<House> =
                    self.cover.iter().copied().filter(|c| !(c.cells() & cells).is_empty()).collect();
                if self.finned || covers.len() == self.size {
                    let mut chosen = Vec::new();
                    self.covers(&covers, cells, cells, CellMap::EMPTY, &mut chosen, finds)?;
                }
            } else {
                self.bases(i + 1, cells, finds)?;
            }
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn covers(
        &self,
        rest: &[House],
        cells: CellMap,
        open: CellMap,
        covered: CellMap,
        chosen: &mut Vec<House>,
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        for (i, house) in rest.iter().enumerate() {
            chosen.push(*house);
            let (open, covered) = (open - house.cells(), covered | house.cells());
            if chosen.len() == self.size {
                self.report(cells, open, covered, chosen, finds)?;
            } else {
                self.covers(&rest[i + 1..], cells, open, covered, chosen, finds)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn report(
        &self,
        cells: CellMap,
        fins: CellMap,
        covered: CellMap,
        cover: &[House],
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        if fins.is_empty() == self.finned || fins.len() > 5 {
            return ControlFlow::Continue(());
        }
        let mut targets = (covered - cells) & self.grid.with(self.digit);
        for fin in fins {
            targets &= fin.peers();
        }
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let sashimi =
            self.finned && self.chosen.iter().any(|house| (house.cells() & cells & covered).len() < 2);
        let is_sashimi_kind =
            matches!(self.kind, Kind::SashimiXWing | Kind::SashimiSwordfish | Kind::SashimiJellyfish);
        if self.finned && sashimi != is_sashimi_kind {
            return ControlFlow::Continue(());
        }
        let removed = targets.iter().map(|cell| cell.with(self.digit)).collect();
        let shape = Shape::Fish {
            digit: self.digit,
            base: self.chosen.clone(),
            cover: cover.to_vec(),
            fins,
            endo: CellMap::EMPTY,
        };
        finds.push(Found::removing(self.kind, removed, shape))
    }
}
