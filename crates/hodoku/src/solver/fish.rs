//! HoDoKu's search for fish: basic ones, with and without fins, and Franken fish, with boxes among the base
//! or the cover houses.
//!
//! Nearly all sets of base houses have no cover that allows an elimination, so a set is dropped as soon as no
//! target cell is left for it. Only then are covers tried, in order.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, House};

use super::cover_pruning::{BaseLines, CoverBoxes, CoverDirection, CoverNeeds, CoverTarget};
use super::houses::HOUSES;
use super::step::{HodokuShape, HodokuStep};
use super::{EmptySearchCache, HodokuGrid, HodokuKind, HodokuOptions, HodokuStepCollector};

/// Most cells that may be in two base houses.
const ENDO_FINS: usize = 2;

/// Kinds of houses a fish consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HodokuFishBody {
    /// Rows and columns.
    Basic,
    /// Boxes as well, one at least.
    Franken,
}

/// Fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HodokuFins {
    Without,
    /// With fins; a Franken fish may be sashimi as well.
    With,
    /// With fins, without which a base house has less than two cells.
    Sashimi,
}

/// Form of a fish: number of base houses, their kinds, and the fins.
type HodokuFishForm = (usize, HodokuFishBody, HodokuFins);

/// Finds all fish of a kind as HoDoKu does.
pub(super) fn find_fish(
    grid: &HodokuGrid,
    kind: HodokuKind,
    options: &HodokuOptions,
    empty_searches: &mut EmptySearchCache,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let Some(form) = fish_form(kind) else { return ControlFlow::Continue(()) };
    // Search digit by digit, and skip those whose places are known to have no such fish.
    for digit in Digit::ALL {
        let places = grid.cells_with(digit);
        if empty_searches.is_known_empty(kind, options, digit, places) {
            continue;
        }
        // Note a fruitless search: later steps often leave a digit's places unchanged.
        let before = finds.steps.len();
        let without_sashimi = find_digit_fish(grid, (kind, form), options, digit, finds)?;
        if finds.steps.len() == before {
            empty_searches.record_empty(kind, options, digit, places);
            // If nothing was passed over as sashimi, that search would find nothing either.
            if let Some(sashimi) = sashimi_kind(kind).filter(|_| without_sashimi) {
                empty_searches.record_empty(sashimi, options, digit, places);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds all fish of a digit; returns whether a search without regard to sashimi would have found no more.
fn find_digit_fish(
    grid: &HodokuGrid,
    (kind, (size, body, fins)): (HodokuKind, HodokuFishForm),
    options: &HodokuOptions,
    digit: Digit,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<(), bool> {
    let (rows, columns) = (&HOUSES[..9], &HOUSES[9..18]);
    // Base lines are rows first, then columns.
    let mut passed_over = false;
    for (base, cover, across) in
        [(rows, columns, CoverDirection::Columns), (columns, rows, CoverDirection::Rows)]
    {
        // A glance at the lines rules out most digits; fish with boxes need the full search.
        let glance = || {
            BaseLines::new(grid.cells_with(digit), across).may_have_fish(size, fins != HodokuFins::Without)
        };
        if body == HodokuFishBody::Franken || glance() {
            let form = (kind, (size, body, fins));
            passed_over |= find_fish_along_lines(grid, form, options, digit, (base, cover, across), finds)?;
        }
    }
    ControlFlow::Continue(!passed_over)
}

/// Finds all fish of a digit whose base lines are rows, or columns; returns whether some were skipped for
/// being sashimi, or for not being it.
fn find_fish_along_lines(
    grid: &HodokuGrid,
    (kind, (size, body, fins)): (HodokuKind, HodokuFishForm),
    options: &HodokuOptions,
    digit: Digit,
    (base, cover, across): (&[House], &[House], CoverDirection),
    finds: &mut HodokuStepCollector,
) -> ControlFlow<(), bool> {
    // Franken fish may use boxes as base and cover. A finless basic fish has at most `size` cells in a base
    // house.
    let boxes = if body == HodokuFishBody::Franken { &HOUSES[18..] } else { &[] };
    let most = if body == HodokuFishBody::Basic && fins == HodokuFins::Without { size } else { 9 };
    let least = if most == size { 2 } else { 1 };
    let is_base = |house: &House| (least..=most).contains(&grid.place_count(*house, digit));
    let base: Vec<House> = base.iter().chain(boxes).copied().filter(is_base).collect();
    if base.len() < size {
        return ControlFlow::Continue(false);
    }
    let cover: Vec<House> = cover.iter().chain(boxes).copied().collect();
    let digit_cells = grid.cells_with(digit);
    // Choose base houses one by one; targets that no cover could reach are dropped on the way.
    let (needs, targets) = CoverNeeds::new(digit_cells, &base, across, fins != HodokuFins::Without);
    let may_cover = if body == HodokuFishBody::Franken { CoverBoxes::ALL } else { CoverBoxes::NONE };
    let empty = FishBaseCells { cells: CellMap::EMPTY, endo_fins: CellMap::EMPTY, may_cover, targets: 0 };
    let chosen = Vec::new();
    let mut search = HodokuFishSearch {
        digit_cells,
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
        skipped_other_kind: false,
    };
    search.choose_base_houses(0, empty, finds)?;
    ControlFlow::Continue(search.skipped_other_kind)
}

/// Returns the kind that a search for finned basic fish skips.
fn sashimi_kind(kind: HodokuKind) -> Option<HodokuKind> {
    Some(match kind {
        HodokuKind::FinnedXWing => HodokuKind::SashimiXWing,
        HodokuKind::FinnedSwordfish => HodokuKind::SashimiSwordfish,
        HodokuKind::FinnedJellyfish => HodokuKind::SashimiJellyfish,
        HodokuKind::FinnedSquirmbag => HodokuKind::SashimiSquirmbag,
        HodokuKind::FinnedWhale => HodokuKind::SashimiWhale,
        HodokuKind::FinnedLeviathan => HodokuKind::SashimiLeviathan,
        _ => return None,
    })
}

/// Returns the form of a kind of fish: number of base houses, their kinds and the fins; `None` if it is no
/// fish.
fn fish_form(kind: HodokuKind) -> Option<HodokuFishForm> {
    Some(match kind {
        HodokuKind::XWing => (2, HodokuFishBody::Basic, HodokuFins::Without),
        HodokuKind::Swordfish => (3, HodokuFishBody::Basic, HodokuFins::Without),
        HodokuKind::Jellyfish => (4, HodokuFishBody::Basic, HodokuFins::Without),
        HodokuKind::Squirmbag => (5, HodokuFishBody::Basic, HodokuFins::Without),
        HodokuKind::Whale => (6, HodokuFishBody::Basic, HodokuFins::Without),
        HodokuKind::Leviathan => (7, HodokuFishBody::Basic, HodokuFins::Without),
        HodokuKind::FinnedXWing => (2, HodokuFishBody::Basic, HodokuFins::With),
        HodokuKind::FinnedSwordfish => (3, HodokuFishBody::Basic, HodokuFins::With),
        HodokuKind::FinnedJellyfish => (4, HodokuFishBody::Basic, HodokuFins::With),
        HodokuKind::FinnedSquirmbag => (5, HodokuFishBody::Basic, HodokuFins::With),
        HodokuKind::FinnedWhale => (6, HodokuFishBody::Basic, HodokuFins::With),
        HodokuKind::FinnedLeviathan => (7, HodokuFishBody::Basic, HodokuFins::With),
        HodokuKind::SashimiXWing => (2, HodokuFishBody::Basic, HodokuFins::Sashimi),
        HodokuKind::SashimiSwordfish => (3, HodokuFishBody::Basic, HodokuFins::Sashimi),
        HodokuKind::SashimiJellyfish => (4, HodokuFishBody::Basic, HodokuFins::Sashimi),
        HodokuKind::SashimiSquirmbag => (5, HodokuFishBody::Basic, HodokuFins::Sashimi),
        HodokuKind::SashimiWhale => (6, HodokuFishBody::Basic, HodokuFins::Sashimi),
        HodokuKind::SashimiLeviathan => (7, HodokuFishBody::Basic, HodokuFins::Sashimi),
        HodokuKind::FrankenXWing => (2, HodokuFishBody::Franken, HodokuFins::Without),
        HodokuKind::FrankenSwordfish => (3, HodokuFishBody::Franken, HodokuFins::Without),
        HodokuKind::FinnedFrankenXWing => (2, HodokuFishBody::Franken, HodokuFins::With),
        HodokuKind::FinnedFrankenSwordfish => (3, HodokuFishBody::Franken, HodokuFins::With),
        _ => return None,
    })
}

impl HodokuKind {
    /// Returns the number of base houses, if it is a fish.
    #[must_use]
    pub fn fish_size(self) -> Option<usize> {
        fish_form(self).map(|(size, ..)| size)
    }
}

struct HodokuFishSearch<'o> {
    digit_cells: CellMap,
    kind: HodokuKind,
    options: &'o HodokuOptions,
    digit: Digit,
    size: usize,
    body: HodokuFishBody,
    fins: HodokuFins,
    base: Vec<House>,
    cover: Vec<House>,
    across: CoverDirection,
    needs: CoverNeeds,
    /// Stack of possible targets: those for the first base house, then those left with each further one.
    targets: Vec<CoverTarget>,
    chosen: Vec<House>,
    /// Whether there was something that is of another kind by its body.
    skipped_other_kind: bool,
}

/// The cells of some base houses.
#[derive(Clone, Copy)]
struct FishBaseCells {
    cells: CellMap,
    /// Cells in two base houses.
    endo_fins: CellMap,
    /// The boxes that are left to cover them.
    may_cover: CoverBoxes,
    /// Start of the remaining targets on the stack.
    targets: usize,
}

/// Cells covered at least once, and those covered twice.
#[derive(Clone, Copy)]
struct FishCoverCells {
    covered_once: CellMap,
    covered_twice: CellMap,
}

impl HodokuFishSearch<'_> {
    fn choose_base_houses(
        &mut self,
        from: usize,
        base: FishBaseCells,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        let end = self.targets.len();
        // Add base houses in ascending order.
        for i in from..self.base.len() {
            let house = self.base[i];
            let own = self.digit_cells & house.cells();
            let next = FishBaseCells {
                cells: base.cells | own,
                endo_fins: base.endo_fins | (base.cells & own),
                may_cover: base.may_cover.without_box(house, self.across),
                targets: end,
            };
            // Only a few cells may be in two base houses, as endo fins; without fins none may.
            if next.endo_fins.len() > ENDO_FINS
                || self.fins == HodokuFins::Without && !next.endo_fins.is_empty()
            {
                continue;
            }
            self.chosen.push(house);
            // Keep only targets that a cover can still reach with this base house.
            for at in base.targets..end {
                let target = self.needs.add_base_house(self.targets[at], i);
                if self.can_eliminate_target(next, target) {
                    self.targets.push(target);
                }
            }
            if self.targets.len() == end {
                // Nothing to be had from these, nor with more of them.
            } else if self.chosen.len() == self.size {
                // The cover may use all other houses that touch the base.
                let touches = |house: &House| !(house.cells() & next.cells).is_empty();
                let may_cover = |house: &House| touches(house) && !self.chosen.contains(house);
                let covers: Vec<House> = self.cover.iter().copied().filter(may_cover).collect();
                let none = FishCoverCells { covered_once: CellMap::EMPTY, covered_twice: CellMap::EMPTY };
                self.choose_cover_houses(&covers, next, none, &mut Vec::new(), finds)?;
            } else {
                self.choose_base_houses(i + 1, next, finds)?;
            }
            self.targets.truncate(end);
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether some cover could remove the digit from a cell. If not, none could with more base houses.
    #[inline]
    fn can_eliminate_target(&self, base: FishBaseCells, target: CoverTarget) -> bool {
        let is_in_base = || base.cells.contains(target.cell);
        self.needs.can_cover(target, is_in_base, base.may_cover, self.size)
            && (self.body == HodokuFishBody::Franken || !is_in_base())
            && (base.endo_fins - target.cell.peers()).is_empty()
    }

    fn choose_cover_houses(
        &mut self,
        rest: &[House],
        base: FishBaseCells,
        covered: FishCoverCells,
        chosen: &mut Vec<House>,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        // Add cover houses in ascending order, until there are as many as base houses.
        for (i, house) in rest.iter().enumerate() {
            let own = house.cells();
            let next = FishCoverCells {
                covered_once: covered.covered_once | own,
                covered_twice: covered.covered_twice | (covered.covered_once & own),
            };
            chosen.push(*house);
            if chosen.len() == self.size {
                self.report_fish(base, next, chosen, finds)?;
            } else {
                self.choose_cover_houses(&rest[i + 1..], base, next, chosen, finds)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn report_fish(
        &mut self,
        base: FishBaseCells,
        covered: FishCoverCells,
        cover: &[House],
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        let FishBaseCells { cells, endo_fins: endo, .. } = base;
        // Fins: base cells that are not covered, or that are in two base houses.
        let fins = (cells - covered.covered_once) | endo;
        if fins.is_empty() != (self.fins == HodokuFins::Without)
            || (fins - endo).len() > usize::from(self.options.max_fins)
        {
            return ControlFlow::Continue(());
        }
        // Eliminations: covered cells outside the base, or covered twice, that see all fins.
        let outside = (covered.covered_once - cells) & self.digit_cells;
        let twice = covered.covered_twice & cells;
        let mut targets = (outside | twice) - fins;
        for fin in fins {
            targets &= fin.peers();
        }
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        // The fish exists, but is reported by the search for another kind.
        if !self.matches_kind(cells & covered.covered_once, cover) {
            self.skipped_other_kind = true;
            return ControlFlow::Continue(());
        }
        let removed = targets.iter().map(|cell| cell.to_candidate(self.digit)).collect();
        let shape = HodokuShape::Fish {
            digit: self.digit,
            base: self.chosen.clone(),
            cover: cover.to_vec(),
            fins: fins - endo,
            endo,
        };
        finds.push(HodokuStep::from_eliminations(self.kind, removed, shape))
    }

    /// Whether a fish is of the kind looked for, by its body: the cells of the base that are covered.
    fn matches_kind(&self, body: CellMap, cover: &[House]) -> bool {
        match (self.body, self.fins) {
            (HodokuFishBody::Franken, _) => self.chosen.iter().chain(cover).any(|house| !house.is_line()),
            (HodokuFishBody::Basic, HodokuFins::Without) => true,
            (HodokuFishBody::Basic, fins) => {
                let is_sashimi = self.chosen.iter().any(|house| (house.cells() & body).len() < 2);
                is_sashimi == (fins == HodokuFins::Sashimi)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora::{even_sample, read_own_lines};

    use super::*;

    const BASIC: [HodokuKind; 12] = [
        HodokuKind::XWing,
        HodokuKind::FinnedXWing,
        HodokuKind::SashimiXWing,
        HodokuKind::Swordfish,
        HodokuKind::FinnedSwordfish,
        HodokuKind::SashimiSwordfish,
        HodokuKind::Jellyfish,
        HodokuKind::FinnedJellyfish,
        HodokuKind::SashimiJellyfish,
        HodokuKind::Squirmbag,
        HodokuKind::FinnedWhale,
        HodokuKind::SashimiLeviathan,
    ];

    /// The quick check rules out no fish that exists, and it rules out most searches.
    #[test]
    fn pruning_overlooks_no_fish() {
        let lines = read_own_lines("rated/ours-se121.csv");
        let (mut fish, mut spared, mut searched) = (0, 0, 0);
        for line in even_sample(&lines, 10) {
            let puzzle = line.split(',').next().expect("a puzzle");
            let grid = HodokuGrid::new(&puzzle.parse().expect("a board"));
            for (kind, digit) in BASIC.iter().flat_map(|kind| Digit::ALL.map(|digit| (*kind, digit))) {
                let form = fish_form(kind).expect("a fish");
                for (base, cover, across) in [
                    (&HOUSES[..9], &HOUSES[9..18], CoverDirection::Columns),
                    (&HOUSES[9..18], &HOUSES[..9], CoverDirection::Rows),
                ] {
                    let mut finds = HodokuStepCollector::default();
                    let lines = (base, cover, across);
                    let passed = find_fish_along_lines(
                        &grid,
                        (kind, form),
                        &HodokuOptions::HODOKU,
                        digit,
                        lines,
                        &mut finds,
                    );
                    let any = passed != ControlFlow::Continue(false) || !finds.steps.is_empty();
                    let seen = BaseLines::new(grid.cells_with(digit), across)
                        .may_have_fish(form.0, form.2 != HodokuFins::Without);
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
