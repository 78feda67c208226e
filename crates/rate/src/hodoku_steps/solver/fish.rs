//! Fish: basic ones, with and without fins, and Franken fish, with boxes among the base or the cover houses.
//!
//! Nearly all sets of base houses have no cover that allows an elimination, so a set is dropped as soon as no
//! target cell is left for it. Only then are covers tried, in order.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, House};

use super::cover::{Across, Boxes, Lines, Needs, Target};
use super::found::{Found, Shape};
use super::houses::HOUSES;
use super::{Barren, Finds, Grid, Kind, Options};

/// Most cells that may be in two base houses.
const ENDO_FINS: usize = 2;

/// Kinds of houses a fish consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    /// Rows and columns.
    Basic,
    /// Boxes as well, one at least.
    Franken,
}

/// Fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fins {
    Without,
    /// With fins; a Franken fish may be sashimi as well.
    With,
    /// With fins, without which a base house has less than two cells.
    Sashimi,
}

/// Form of a fish: number of base houses, their kinds, and the fins.
type Form = (usize, Body, Fins);

/// All fish of a kind.
pub(super) fn fish(
    grid: &Grid,
    kind: Kind,
    options: &Options,
    barren: &mut Barren,
    finds: &mut Finds,
) -> ControlFlow<()> {
    let Some(form) = form_of(kind) else { return ControlFlow::Continue(()) };
    for digit in Digit::ALL {
        let places = grid.with(digit);
        if barren.is_known(kind, options, digit, places) {
            continue;
        }
        let before = finds.all.len();
        let without_sashimi = of_digit(grid, (kind, form), options, digit, finds)?;
        if finds.all.len() == before {
            barren.note(kind, options, digit, places);
            if let Some(sashimi) = sashimi_of(kind).filter(|_| without_sashimi) {
                barren.note(sashimi, options, digit, places);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds all fish of a digit; returns whether a search without regard to sashimi would have found no more.
fn of_digit(
    grid: &Grid,
    (kind, (size, body, fins)): (Kind, Form),
    options: &Options,
    digit: Digit,
    finds: &mut Finds,
) -> ControlFlow<(), bool> {
    let (rows, columns) = (&HOUSES[..9], &HOUSES[9..18]);
    let mut passed_over = false;
    for (base, cover, across) in [(rows, columns, Across::Columns), (columns, rows, Across::Rows)] {
        let glance = || Lines::new(grid.with(digit), across).may_have_fish(size, fins != Fins::Without);
        if body == Body::Franken || glance() {
            let form = (kind, (size, body, fins));
            passed_over |= along(grid, form, options, digit, (base, cover, across), finds)?;
        }
    }
    ControlFlow::Continue(!passed_over)
}

/// Finds all fish of a digit whose base lines are rows, or columns; returns whether some were skipped for
/// being sashimi, or for not being it.
fn along(
    grid: &Grid,
    (kind, (size, body, fins)): (Kind, Form),
    options: &Options,
    digit: Digit,
    (base, cover, across): (&[House], &[House], Across),
    finds: &mut Finds,
) -> ControlFlow<(), bool> {
    // Franken fish may use boxes as base and cover. A finless basic fish has at most `size` cells in a base
    // house.
    let boxes = if body == Body::Franken { &HOUSES[18..] } else { &[] };
    let most = if body == Body::Basic && fins == Fins::Without { size } else { 9 };
    let least = if most == size { 2 } else { 1 };
    let is_base = |house: &House| (least..=most).contains(&grid.left(*house, digit));
    let base: Vec<House> = base.iter().chain(boxes).copied().filter(is_base).collect();
    if base.len() < size {
        return ControlFlow::Continue(false);
    }
    let cover: Vec<House> = cover.iter().chain(boxes).copied().collect();
    let with = grid.with(digit);
    // Choose base houses one by one; targets that no cover could reach are dropped on the way.
    let (needs, targets) = Needs::new(with, &base, across, fins != Fins::Without);
    let may_cover = if body == Body::Franken { Boxes::ALL } else { Boxes::NONE };
    let empty = Base { cells: CellMap::EMPTY, endo: CellMap::EMPTY, may_cover, targets: 0 };
    let chosen = Vec::new();
    let mut search = Search {
        with,
        kind,
        options,
        digit,
        size,
        body,
        fins,
        base,
        cover,
        across,
        needs,
        targets,
        chosen,
        passed_over: false,
    };
    search.bases(0, empty, finds)?;
    ControlFlow::Continue(search.passed_over)
}

/// Returns the kind that a search for finned basic fish skips.
fn sashimi_of(kind: Kind) -> Option<Kind> {
    Some(match kind {
        Kind::FinnedXWing => Kind::SashimiXWing,
        Kind::FinnedSwordfish => Kind::SashimiSwordfish,
        Kind::FinnedJellyfish => Kind::SashimiJellyfish,
        Kind::FinnedSquirmbag => Kind::SashimiSquirmbag,
        Kind::FinnedWhale => Kind::SashimiWhale,
        Kind::FinnedLeviathan => Kind::SashimiLeviathan,
        _ => return None,
    })
}

/// Returns the form of a kind of fish: number of base houses, their kinds and the fins; `None` if it is no
/// fish.
fn form_of(kind: Kind) -> Option<Form> {
    Some(match kind {
        Kind::XWing => (2, Body::Basic, Fins::Without),
        Kind::Swordfish => (3, Body::Basic, Fins::Without),
        Kind::Jellyfish => (4, Body::Basic, Fins::Without),
        Kind::Squirmbag => (5, Body::Basic, Fins::Without),
        Kind::Whale => (6, Body::Basic, Fins::Without),
        Kind::Leviathan => (7, Body::Basic, Fins::Without),
        Kind::FinnedXWing => (2, Body::Basic, Fins::With),
        Kind::FinnedSwordfish => (3, Body::Basic, Fins::With),
        Kind::FinnedJellyfish => (4, Body::Basic, Fins::With),
        Kind::FinnedSquirmbag => (5, Body::Basic, Fins::With),
        Kind::FinnedWhale => (6, Body::Basic, Fins::With),
        Kind::FinnedLeviathan => (7, Body::Basic, Fins::With),
        Kind::SashimiXWing => (2, Body::Basic, Fins::Sashimi),
        Kind::SashimiSwordfish => (3, Body::Basic, Fins::Sashimi),
        Kind::SashimiJellyfish => (4, Body::Basic, Fins::Sashimi),
        Kind::SashimiSquirmbag => (5, Body::Basic, Fins::Sashimi),
        Kind::SashimiWhale => (6, Body::Basic, Fins::Sashimi),
        Kind::SashimiLeviathan => (7, Body::Basic, Fins::Sashimi),
        Kind::FrankenXWing => (2, Body::Franken, Fins::Without),
        Kind::FrankenSwordfish => (3, Body::Franken, Fins::Without),
        Kind::FinnedFrankenXWing => (2, Body::Franken, Fins::With),
        Kind::FinnedFrankenSwordfish => (3, Body::Franken, Fins::With),
        _ => return None,
    })
}

impl Kind {
    /// Returns the number of base houses, if it is a fish.
    pub(crate) fn size_of_fish(self) -> Option<usize> {
        form_of(self).map(|(size, ..)| size)
    }
}

struct Search<'o> {
    with: CellMap,
    kind: Kind,
    options: &'o Options,
    digit: Digit,
    size: usize,
    body: Body,
    fins: Fins,
    base: Vec<House>,
    cover: Vec<House>,
    across: Across,
    needs: Needs,
    /// Stack of possible targets: those for the first base house, then those left with each further one.
    targets: Vec<Target>,
    chosen: Vec<House>,
    /// Whether there was something that is of another kind by its body.
    passed_over: bool,
}

/// The cells of some base houses.
#[derive(Clone, Copy)]
struct Base {
    cells: CellMap,
    /// Cells in two base houses.
    endo: CellMap,
    /// The boxes that are left to cover them.
    may_cover: Boxes,
    /// Start of the remaining targets on the stack.
    targets: usize,
}

/// Cells covered at least once, and those covered twice.
#[derive(Clone, Copy)]
struct Covered {
    once: CellMap,
    twice: CellMap,
}

impl Search<'_> {
    fn bases(&mut self, from: usize, base: Base, finds: &mut Finds) -> ControlFlow<()> {
        let end = self.targets.len();
        for i in from..self.base.len() {
            let house = self.base[i];
            let own = self.with & house.cells();
            let next = Base {
                cells: base.cells | own,
                endo: base.endo | (base.cells & own),
                may_cover: base.may_cover.without(house, self.across),
                targets: end,
            };
            if next.endo.len() > ENDO_FINS || self.fins == Fins::Without && !next.endo.is_empty() {
                continue;
            }
            self.chosen.push(house);
            for at in base.targets..end {
                let target = self.needs.with(self.targets[at], i);
                if self.could_remove(next, target) {
                    self.targets.push(target);
                }
            }
            if self.targets.len() == end {
                // Nothing to be had from these, nor with more of them.
            } else if self.chosen.len() == self.size {
                let touches = |house: &House| !(house.cells() & next.cells).is_empty();
                let may_cover = |house: &House| touches(house) && !self.chosen.contains(house);
                let covers: Vec<House> = self.cover.iter().copied().filter(may_cover).collect();
                let none = Covered { once: CellMap::EMPTY, twice: CellMap::EMPTY };
                self.covers(&covers, next, none, &mut Vec::new(), finds)?;
            } else {
                self.bases(i + 1, next, finds)?;
            }
            self.targets.truncate(end);
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether some cover could remove the digit from a cell. If not, none could with more base houses.
    #[inline]
    fn could_remove(&self, base: Base, target: Target) -> bool {
        let is_in_base = || base.cells.contains(target.cell);
        self.needs.can_cover(target, is_in_base, base.may_cover, self.size)
            && (self.body == Body::Franken || !is_in_base())
            && (base.endo - target.cell.peers()).is_empty()
    }

    fn covers(
        &mut self,
        rest: &[House],
        base: Base,
        covered: Covered,
        chosen: &mut Vec<House>,
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        for (i, house) in rest.iter().enumerate() {
            let own = house.cells();
            let next = Covered { once: covered.once | own, twice: covered.twice | (covered.once & own) };
            chosen.push(*house);
            if chosen.len() == self.size {
                self.report(base, next, chosen, finds)?;
            } else {
                self.covers(&rest[i + 1..], base, next, chosen, finds)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn report(
        &mut self,
        base: Base,
        covered: Covered,
        cover: &[House],
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        let Base { cells, endo, .. } = base;
        // Fins: base cells that are not covered, or that are in two base houses.
        let fins = (cells - covered.once) | endo;
        if fins.is_empty() != (self.fins == Fins::Without)
            || (fins - endo).len() > usize::from(self.options.fins)
        {
            return ControlFlow::Continue(());
        }
        // Eliminations: covered cells outside the base, or covered twice, that see all fins.
        let outside = (covered.once - cells) & self.with;
        let twice = covered.twice & cells;
        let mut targets = (outside | twice) - fins;
        for fin in fins {
            targets &= fin.peers();
        }
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        // The fish exists, but is reported by the search for another kind.
        if !self.is_of_kind(cells & covered.once, cover) {
            self.passed_over = true;
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

    /// Whether a fish is of the kind looked for, by its body: the cells of the base that are covered.
    fn is_of_kind(&self, body: CellMap, cover: &[House]) -> bool {
        match (self.body, self.fins) {
            (Body::Franken, _) => self.chosen.iter().chain(cover).any(|house| !house.is_line()),
            (Body::Basic, Fins::Without) => true,
            (Body::Basic, fins) => {
                let is_sashimi = self.chosen.iter().any(|house| (house.cells() & body).len() < 2);
                is_sashimi == (fins == Fins::Sashimi)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora::{own, sample};

    use super::*;

    const BASIC: [Kind; 12] = [
        Kind::XWing,
        Kind::FinnedXWing,
        Kind::SashimiXWing,
        Kind::Swordfish,
        Kind::FinnedSwordfish,
        Kind::SashimiSwordfish,
        Kind::Jellyfish,
        Kind::FinnedJellyfish,
        Kind::SashimiJellyfish,
        Kind::Squirmbag,
        Kind::FinnedWhale,
        Kind::SashimiLeviathan,
    ];

    /// The quick check rules out no fish that exists, and it rules out most searches.
    #[test]
    fn no_fish_is_overlooked() {
        let lines = own("rated/ours-se121.csv");
        let (mut fish, mut spared, mut searched) = (0, 0, 0);
        for line in sample(&lines, 10) {
            let puzzle = line.split(',').next().expect("a puzzle");
            let grid = Grid::new(&puzzle.parse().expect("a board"));
            for (kind, digit) in BASIC.iter().flat_map(|kind| Digit::ALL.map(|digit| (*kind, digit))) {
                let form = form_of(kind).expect("a fish");
                for (base, cover, across) in [
                    (&HOUSES[..9], &HOUSES[9..18], Across::Columns),
                    (&HOUSES[9..18], &HOUSES[..9], Across::Rows),
                ] {
                    let mut finds = Finds::default();
                    let lines = (base, cover, across);
                    let passed = along(&grid, (kind, form), &Options::HODOKU, digit, lines, &mut finds);
                    let any = passed != ControlFlow::Continue(false) || !finds.all.is_empty();
                    let seen =
                        Lines::new(grid.with(digit), across).may_have_fish(form.0, form.2 != Fins::Without);
                    assert!(seen || !any, "{puzzle} {kind:?} {digit} {across:?}");
                    fish += usize::from(any);
                    spared += usize::from(!seen);
                    searched += usize::from(seen && !any);
                }
            }
        }
        assert!(fish > 50 && spared > 4 * searched, "{fish} {spared} {searched}");
    }
}
