//! HoDoKu's searches for almost locked sets: two (XZ), three (XY-Wing) and chains of them.

use ninefold_core::small_sort::SortShort;
use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, DigitSet};
use ninefold_logic::als::Als;

use super::als_sets::{HodokuRccLink, may_overlap};
use super::step::{HodokuShape, HodokuStep};
use super::{HodokuGrid, HodokuKind, HodokuOptions, HodokuStepCollector};

/// Returns the cells that see all places of a digit in each of some sets.
fn cells_seeing_all(grid: &HodokuGrid, sets: &[&Als], digit: Digit) -> CellMap {
    sets.iter().fold(grid.cells_with(digit), |all, set| all & set.seeing_cells(digit))
}

fn als_shape(sets: &[&Als], links: &[DigitSet], conclusions: DigitSet) -> HodokuShape {
    HodokuShape::Als {
        sets: sets.iter().map(|set| (set.cells(), set.digits())).collect(),
        links: links.to_vec(),
        digits: conclusions,
    }
}

pub(super) fn find_als_xz(
    grid: &HodokuGrid,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let sets = grid.almost_locked_sets(options.overlap);
    for link in &sets.links {
        let ([a, b], links) = (link.set_indices.map(|set| &sets.sets[set]), link.digits);
        let mut removed = Vec::new();
        let mut digits = DigitSet::EMPTY;
        let own = a.cells() | b.cells();
        let mut take = |cells: CellMap, digit: Digit| {
            for cell in cells - own {
                if !removed.contains(&cell.to_candidate(digit)) {
                    removed.push(cell.to_candidate(digit));
                    digits += digit;
                }
            }
        };
        // Any other common digit is in one of the sets: cells that see all its places lose it.
        for link in links {
            for digit in (a.digits() & b.digits()) - link {
                take(cells_seeing_all(grid, &[a, b], digit), digit);
            }
        }
        // Doubly linked: both sets are locked, so each eliminates its other digits by itself.
        if links.len() == 2 {
            for set in [a, b] {
                for digit in set.digits() - links {
                    take(cells_seeing_all(grid, &[set], digit), digit);
                }
            }
        }
        if !removed.is_empty() {
            finds.push(HodokuStep::from_eliminations(
                HodokuKind::AlsXz,
                removed,
                als_shape(&[a, b], &[links], digits),
            ))?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_als_xy_wings(
    grid: &HodokuGrid,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let known = grid.almost_locked_sets(options.overlap);
    let (sets, links) = (&known.sets, &known.links);
    // List the links of each set, so that pairs with a set in common are found quickly.
    let mut by_set: Vec<Vec<usize>> = vec![Vec::new(); sets.len()];
    for (n, link) in links.iter().enumerate() {
        link.set_indices.iter().for_each(|set| by_set[*set].push(n));
    }
    // Combine each link with later ones that share a set with it: that set is the stem.
    for (n, first) in links.iter().enumerate() {
        let [p, q] = first.set_indices;
        let mut later: Vec<usize> =
            [p, q].iter().flat_map(|set| by_set[*set].iter().copied()).filter(|m| *m > n).collect();
        later.sort_short();
        for m in later {
            let second = &links[m];
            // Two links by the same single digit can't both be used.
            if first.digits.len() == 1 && first.digits == second.digits {
                continue;
            }
            let stem = if second.set_indices.contains(&p) { p } else { q };
            // The outer sets may overlap only as far as the options allow.
            let other = |link: &HodokuRccLink| {
                if link.set_indices[0] == stem { link.set_indices[1] } else { link.set_indices[0] }
            };
            let (a, b, c) = (&sets[other(first)], &sets[other(second)], &sets[stem]);
            if !may_overlap(a, b, options.overlap) {
                continue;
            }
            let mut removed = Vec::new();
            let mut digits = DigitSet::EMPTY;
            // Of two digits of a link, one that the other link does not use.
            let used = if first.digits.len() == 1 {
                first.digits
            } else if second.digits.len() == 1 {
                second.digits
            } else {
                DigitSet::EMPTY
            };
            let x = (first.digits - (if first.digits.len() == 1 { DigitSet::EMPTY } else { used })).first();
            let y = x.and_then(|x| (second.digits - x).first());
            let (Some(x), Some(y)) = (x, y) else { continue };
            // Another digit of both ends is in one of them: cells that see all its places lose it.
            for digit in (a.digits() & b.digits()) - x - y {
                for cell in cells_seeing_all(grid, &[a, b], digit) - a.cells() - b.cells() {
                    removed.push(cell.to_candidate(digit));
                    digits += digit;
                }
            }
            if !removed.is_empty() {
                finds.push(HodokuStep::from_eliminations(
                    HodokuKind::AlsXy,
                    removed,
                    als_shape(&[a, b, c], &[DigitSet::of(x), DigitSet::of(y)], digits),
                ))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The most sets of a chain. HoDoKu's own option says 6, but it prints chains of 8; none longer is known.
const MAX_CHAIN_SETS: usize = 8;

/// Finds chains of at least four sets, each linked to the one before.
pub(super) fn find_als_chains(
    grid: &HodokuGrid,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let known = grid.almost_locked_sets(options.overlap);
    let sets = &known.sets;
    let mut next: Vec<Vec<(usize, DigitSet)>> = vec![Vec::new(); sets.len()];
    for link in &known.links {
        next[link.set_indices[0]].push((link.set_indices[1], link.digits));
    }
    let mut search = AlsChainWalk { grid, sets, links_from: &next, path: Vec::new(), digits: Vec::new() };
    for start in 0..sets.len() {
        search.path.push(start);
        search.extend_chain(finds)?;
        search.path.pop();
    }
    ControlFlow::Continue(())
}

struct AlsChainWalk<'s> {
    grid: &'s HodokuGrid,
    sets: &'s [Als],
    links_from: &'s [Vec<(usize, DigitSet)>],
    path: Vec<usize>,
    digits: Vec<Digit>,
}

impl AlsChainWalk<'_> {
    fn extend_chain(&mut self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let last = self.path[self.path.len() - 1];
        for (to, digits) in &self.links_from[last] {
            // A chain may not leave a set by the digit that it came in by.
            let allowed = self.digits.last().map_or(*digits, |digit| *digits - *digit);
            for digit in allowed {
                self.path.push(*to);
                self.digits.push(digit);
                if self.path.len() >= 4 {
                    self.report_chain(finds)?;
                }
                if self.path.len() < MAX_CHAIN_SETS {
                    self.extend_chain(finds)?;
                }
                self.path.pop();
                self.digits.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn report_chain(&self, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
        let (a, b) = (&self.sets[self.path[0]], &self.sets[self.path[self.path.len() - 1]]);
        let used = DigitSet::of(self.digits[0]).with(self.digits[self.digits.len() - 1]);
        let common_digits = (a.digits() & b.digits()) - used;
        if common_digits.is_empty() {
            return ControlFlow::Continue(());
        }
        // HoDoKu keeps one chain, the best; skip this one early if it eliminates less.
        let removes = |digit: Digit| cells_seeing_all(self.grid, &[a, b], digit).len();
        let more = common_digits.iter().map(removes).sum::<usize>();
        if more == 0 || finds.steps.first().is_some_and(|best| best.eliminations.len() > more) {
            return ControlFlow::Continue(());
        }
        let mut removed = Vec::new();
        let mut digits = DigitSet::EMPTY;
        for digit in common_digits {
            for cell in cells_seeing_all(self.grid, &[a, b], digit) {
                removed.push(cell.to_candidate(digit));
                digits += digit;
            }
        }
        let sets: Vec<&Als> = self.path.iter().map(|set| &self.sets[*set]).collect();
        let links: Vec<DigitSet> = self.digits.iter().map(|digit| DigitSet::of(*digit)).collect();
        let found =
            HodokuStep::from_eliminations(HodokuKind::AlsChain, removed, als_shape(&sets, &links, digits));
        // Of equally good chains, the earlier one stays.
        match finds.steps.first_mut() {
            Some(best) if best.sort_key() <= found.sort_key() => ControlFlow::Continue(()),
            Some(best) => {
                *best = found;
                ControlFlow::Continue(())
            }
            None => finds.push(found),
        }
    }
}
