//! Search for the fish of a shape and size: for each place of a digit, the fish that eliminate it.
//!
//! If the digit were in the place, it would not be in its peers. A fish of size n that eliminates it is then
//! a contradiction: n base houses without a common place, all of whose places left lie in n − 1 cover houses,
//! since a house of the place itself is the last cover and is used up; the fins are among the peers. So the
//! search goes through sets of n − 3 cover houses, and counts the base houses that one or two more would
//! cover, for each two at once.
//!
//! If some of the base houses are too many for their cover already, the rest is idle; such fish are left out.
//! Nor does the search start from a place that would itself be a base corner (a cannibalistic elimination): a
//! smaller fish eliminates it. But for each fish found, all eliminations are computed, those included.
//!
//! Tried without success: tracking, cover by cover, which base houses lack just one (a third slower: most
//! do); checking that every cover still has two places for itself (only a twentieth of the sets are dropped).

use ninefold_core::small_sort::SortShort;
use std::sync::OnceLock;

use ninefold_facts::DerivedValue;

use super::{Fish, FishShape};
use crate::prelude::*;

/// The most fins of a fish.
const MAX_FINS: usize = 5;
/// The most endo fins of a fish.
const MAX_ENDO_FINS: usize = 2;

/// The number of base houses in a fish.
const FISH_SIZES: std::ops::RangeInclusive<usize> = 2..=7;

/// For each digit, shape and size, the fish of a position, searched on first use. Several techniques ask for
/// them: those with and without fins, and siamese fish.
#[derive(Default)]
struct FishCache([[[OnceLock<Vec<Fish>>; 6]; 3]; 9]);

impl DerivedValue for FishCache {
    fn derive_from(_: &Facts) -> FishCache {
        FishCache::default()
    }
}

/// Finds all fish of a digit with a shape and size that eliminate something, in a fixed order, each once.
///
/// # Panics
/// When the size is not one of two to seven.
pub(crate) fn find_fish(facts: &Facts, digit: Digit, shape: FishShape, size: usize) -> &[Fish] {
    assert!(FISH_SIZES.contains(&size), "a fish has 2 to 7 houses");
    let FishCache(found) = facts.derived_value();
    found[digit.index()][shape as usize][size - FISH_SIZES.start()]
        .get_or_init(|| find_fish_with_few_fins(facts, digit, shape, size))
}

fn find_fish_with_few_fins(facts: &Facts, digit: Digit, shape: FishShape, size: usize) -> Vec<Fish> {
    let mut found = find_fish_with_any_fins(facts, digit, shape, size);
    found.retain(|fish| {
        let parts = fish.classify_fish_cells(facts);
        parts.fins().len() <= MAX_FINS && parts.endo_fins.len() <= MAX_ENDO_FINS
    });
    found
}

fn find_fish_with_any_fins(facts: &Facts, digit: Digit, shape: FishShape, size: usize) -> Vec<Fish> {
    let mut places = [0; PADDED_HOUSE_COUNT];
    House::all().for_each(|house| places[house.index()] = facts.places_in_house(house, digit));
    let mut found = Vec::new();
    for place in facts.candidate_cells(digit) {
        // If the digit were in the place, its peers would lose it, and its houses would be used up.
        let left = facts.candidate_cells(digit) - CellMap::cell_and_peers(place);
        let open =
            place.houses().into_iter().fold(places, |open, house| open_positions_after_cover(&open, house));
        // Choose one of those houses as the last cover, and search the others.
        for &(base, cover) in base_cover_pairs(shape) {
            let search = FishSearch {
                digit,
                places_left: left,
                size,
                possible_bases: base.iter().filter(|house| open[house.index()] != 0).collect(),
                last_covers: cover & place.house_set(),
            };
            if search.possible_bases.len() >= size {
                let cover = cover.iter().filter(|house| open[house.index()].count_ones() > 1).collect();
                search.choose_covers(&open, cover, HouseSet::EMPTY, &mut found);
            }
        }
    }
    // Different places find the same fish; keep each once.
    found.retain(|fish| fish.shape() == shape);
    found.sort_short();
    found.dedup();
    found
}

/// The houses that may be bases and covers.
fn base_cover_pairs(shape: FishShape) -> &'static [(HouseSet, HouseSet)] {
    const BASIC: [(HouseSet, HouseSet); 2] =
        [(HouseSet::ROWS, HouseSet::COLUMNS), (HouseSet::COLUMNS, HouseSet::ROWS)];
    const ROWS_BOXES: HouseSet = HouseSet::ROWS.union(HouseSet::BOXES);
    const COLUMNS_BOXES: HouseSet = HouseSet::COLUMNS.union(HouseSet::BOXES);
    const FRANKEN: [(HouseSet, HouseSet); 2] = [(ROWS_BOXES, COLUMNS_BOXES), (COLUMNS_BOXES, ROWS_BOXES)];
    match shape {
        FishShape::Basic => &BASIC,
        FishShape::Franken => &FRANKEN,
        FishShape::Mutant => &[(HouseSet::FULL, HouseSet::FULL)],
    }
}

/// For every house, the positions of its places that are not covered.
type OpenPositions = [u16; PADDED_HOUSE_COUNT];

/// The number of houses, rounded up for vector instructions.
const PADDED_HOUSE_COUNT: usize = 32;

/// For each cover house, the positions of every house that it leaves open.
static POSITIONS_LEFT_OPEN: [OpenPositions; House::COUNT] = {
    let mut open = [[0x1ff; PADDED_HOUSE_COUNT]; House::COUNT];
    let mut cover = 0;
    while cover < House::COUNT {
        let mut house = 0;
        while house < House::COUNT {
            open[cover][house] &= !House::at(cover).cells().positions_in_house(House::at(house));
            house += 1;
        }
        cover += 1;
    }
    open
};

/// For each house and each set of its positions, the other houses that contain them all.
static HOUSES_CONTAINING: [[HouseSet; 512]; House::COUNT] = {
    let mut holding = [[HouseSet::EMPTY; 512]; House::COUNT];
    let mut house = 0;
    while house < House::COUNT {
        holding[house][0] = HouseSet::FULL.without(House::at(house));
        let mut positions = 1usize;
        while positions < 512 {
            let cell = House::at(house).cell_at(positions.trailing_zeros() as usize);
            holding[house][positions] =
                holding[house][positions & (positions - 1)].intersection(cell.house_set());
            positions += 1;
        }
        house += 1;
    }
    holding
};

/// The search for fish that remove one place.
struct FishSearch {
    digit: Digit,
    /// The other places that the one to remove leaves.
    places_left: CellMap,
    size: usize,
    /// Houses that may be bases: there is a place left.
    possible_bases: HouseSet,
    /// Houses of the place that may be the last cover.
    last_covers: HouseSet,
}

impl FishSearch {
    /// Chooses covers, ascending, until two are lacking, or one if it is the only one. One with a single
    /// place left would serve a single base.
    fn choose_covers(&self, open: &OpenPositions, choice: HouseSet, chosen: HouseSet, found: &mut Vec<Fish>) {
        if self.size == 2 {
            return choice.iter().for_each(|cover| self.complete_fish(open, HouseSet::of(cover), found));
        }
        if chosen.len() + 3 == self.size {
            return self.choose_last_two_covers(open, choice, chosen, found);
        }
        let mut choice = choice;
        while let Some(cover) = choice.pop_first() {
            // A cover with a single place left would serve a single base.
            if open[cover.index()] & open[cover.index()].wrapping_sub(1) != 0 {
                let open = open_positions_after_cover(open, cover);
                self.choose_covers(&open, choice, chosen.with(cover), found);
            }
        }
    }

    /// Chooses the two covers that are lacking, if enough bases may be covered then, and two or more not
    /// without the one or the other: else that one would serve a single base, and the rest be enough for the
    /// others.
    fn choose_last_two_covers(
        &self,
        open: &OpenPositions,
        choice: HouseSet,
        chosen: HouseSet,
        found: &mut Vec<Fish>,
    ) {
        if !choice.has_several() {
            return;
        }
        let mut reach = CoverableBases {
            covered: 0,
            by_one_house: [0; House::COUNT],
            by_two_houses: [[0; House::COUNT]; House::COUNT],
        };
        reach.count_coverable_bases(open, self.possible_bases - chosen, choice);
        let mut choice = choice;
        while let Some(one) = choice.pop_first() {
            for other in choice {
                // Enough bases must be covered, and each of the two covers must serve several of them.
                let [alone, also, both] = reach.count_gained_bases(one, other);
                if reach.covered + alone + also + both >= self.size && alone + both > 1 && also + both > 1 {
                    self.complete_fish(
                        &open_positions_after_cover(open, one),
                        chosen.with(one).with(other),
                        found,
                    );
                }
            }
        }
    }

    /// Chooses among the bases that are covered; `open` doesn't include the last cover yet.
    fn complete_fish(&self, open: &OpenPositions, covers: HouseSet, found: &mut Vec<Fish>) {
        let Some(last) = covers.last() else { return };
        let open = open_positions_after_cover(open, last);
        let bases: HouseSet =
            (self.possible_bases - covers).iter().filter(|house| open[house.index()] == 0).collect();
        if bases.len() >= self.size {
            self.choose_bases(bases, HouseSet::EMPTY, CellMap::EMPTY, covers, found);
        }
    }

    /// Chooses bases without a common place.
    fn choose_bases(
        &self,
        bases: HouseSet,
        chosen: HouseSet,
        taken: CellMap,
        cover: HouseSet,
        found: &mut Vec<Fish>,
    ) {
        // Enough bases: complete the fish with each possible last cover, unless part of it is idle.
        if chosen.len() == self.size {
            if !self.has_redundant_covers(chosen, cover) {
                let complete_fish = |last| Fish { digit: self.digit, base: chosen, cover: cover.with(last) };
                found.extend(self.last_covers.iter().map(complete_fish));
            }
            return;
        }
        let mut bases = bases;
        // The bases must have no place in common.
        while let Some(base) = bases.pop_first() {
            let places = self.places_left & base.cells();
            if places.is_disjoint(taken) {
                self.choose_bases(bases, chosen.with(base), taken | places, cover, found);
            }
        }
    }

    /// Whether some of the covers are enough for more bases than there are of them.
    fn has_redundant_covers(&self, bases: HouseSet, covers: HouseSet) -> bool {
        covers.subsets_between(1, covers.len() - 1).any(|some| {
            let cells = some.iter().fold(CellMap::EMPTY, |cells, cover| cells | cover.cells());
            let inside = |base: &House| cells.contains_all(self.places_left & base.cells());
            bases.iter().filter(inside).count() > some.len()
        })
    }
}

/// Number of bases that are covered already, by one more house, or by two; some of the last may be counted
/// twice.
struct CoverableBases {
    covered: usize,
    by_one_house: [u8; House::COUNT],
    by_two_houses: [[u8; House::COUNT]; House::COUNT],
}

impl CoverableBases {
    fn count_coverable_bases(&mut self, open: &OpenPositions, bases: HouseSet, choice: HouseSet) {
        for base in bases {
            let positions = open[base.index()];
            // A base house without open places is covered already.
            if positions == 0 {
                self.covered += 1;
                continue;
            }
            let holding = &HOUSES_CONTAINING[base.index()];
            // A cover that contains all its open places is enough by itself.
            let one = holding[usize::from(positions)] & choice;
            one.iter().for_each(|cover| self.by_one_house[cover.index()] += 1);
            // One of the two covers the first place, the other the places that this one leaves open.
            let first = usize::from(positions & positions.wrapping_neg());
            for cover in (holding[first] & choice) - one {
                let left = positions & POSITIONS_LEFT_OPEN[cover.index()][base.index()];
                for other in (holding[usize::from(left)] & choice) - one {
                    self.by_two_houses[cover.index().min(other.index())][cover.index().max(other.index())] +=
                        1;
                }
            }
        }
    }

    /// Returns how many more bases the one house covers, the other, and only both together.
    fn count_gained_bases(&self, one: House, other: House) -> [usize; 3] {
        let both = self.by_two_houses[one.index()][other.index()];
        [self.by_one_house[one.index()], self.by_one_house[other.index()], both].map(usize::from)
    }
}

/// Returns the positions that a cover house leaves open.
fn open_positions_after_cover(open: &OpenPositions, cover: House) -> OpenPositions {
    std::array::from_fn(|house| open[house] & POSITIONS_LEFT_OPEN[cover.index()][house])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ninefold_core::Board;

    use super::*;

    /// A board on which a digit has places here and there, by chance.
    fn random_digit_facts(seed: u64) -> Facts {
        let board: Board = ".".repeat(81).parse().unwrap();
        let mut facts = Facts::new(board);
        let mut state = seed;
        for cell in CellMap::FULL {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            if state >> 33 & 7 > seed % 3 {
                facts.remove_candidate(cell.to_candidate(Digit::D1));
            }
        }
        facts
    }

    fn house_bits(kinds: &[usize]) -> Vec<u32> {
        (0..27).filter(|house| kinds.contains(&(house / 9))).map(|house| 1 << house).collect()
    }

    fn house_subsets(houses: &[u32], size: usize) -> Vec<u32> {
        if size == 0 {
            return vec![0];
        }
        let with = |(i, house): (usize, &u32)| {
            house_subsets(&houses[i + 1..], size - 1).into_iter().map(|rest| rest | house).collect::<Vec<_>>()
        };
        houses.iter().enumerate().flat_map(with).collect()
    }

    /// Eliminations of any base and cover houses of one of these kinds, by the definition: a place in more
    /// cover than base houses, if it sees every place that is in two base houses, or in one and in no cover
    /// house.
    fn find_fish_by_brute_force(
        facts: &Facts,
        kinds: [&[usize]; 2],
        size: usize,
    ) -> BTreeMap<(u32, u32), CellMap> {
        let places: Vec<(usize, u32)> = facts
            .candidate_cells(Digit::D1)
            .iter()
            .map(|cell| (cell.index(), cell.house_set().bits()))
            .collect();
        let [bases, covers] = kinds.map(|kinds| house_subsets(&house_bits(kinds), size));
        let mut all = BTreeMap::new();
        for &base in &bases {
            for &cover in covers.iter().filter(|&cover| cover & base == 0) {
                let count = |houses: u32, set: u32| (houses & set).count_ones();
                let is_fin = |at: u32| count(at, base) > 1 || count(at, base) == 1 && count(at, cover) == 0;
                let goes = |at: u32| {
                    let more = count(at, cover) > count(at, base) && !is_fin(at);
                    more && places.iter().all(|&(_, fin)| !is_fin(fin) || fin & at != 0)
                };
                let cells = places.iter().filter(|&&(_, at)| goes(at)).map(|&(cell, _)| cell as u8);
                let eliminated_cells = CellMap::from_indices(cells).unwrap();
                if !eliminated_cells.is_empty() {
                    all.insert((base, cover), eliminated_cells);
                }
            }
        }
        all
    }

    /// Every fish found has the eliminations of the definition, and the eliminations of any base and cover
    /// houses of these kinds are found too, by those fish or smaller ones.
    fn check(
        seed: u64,
        shapes: &[FishShape],
        kinds: [&[usize]; 2],
        sizes: std::ops::RangeInclusive<usize>,
    ) -> usize {
        let facts = random_digit_facts(seed);
        let mut compared = 0;
        let all_of = |map: &BTreeMap<_, CellMap>| map.values().fold(CellMap::EMPTY, |all, one| all | *one);
        let turned = [kinds[1], kinds[0]];
        let both = |size| {
            let mut all = find_fish_by_brute_force(&facts, kinds, size);
            all.extend(find_fish_by_brute_force(&facts, turned, size));
            all
        };
        let mut eliminations = all_of(&both(1));
        for size in sizes {
            let expected = both(size);
            for &shape in shapes {
                for fish in find_fish_with_any_fins(&facts, Digit::D1, shape, size) {
                    let eliminated_cells = fish.classify_fish_cells(&facts).eliminated_cells();
                    assert_eq!(
                        expected.get(&(fish.base.bits(), fish.cover.bits())),
                        Some(&eliminated_cells),
                        "{fish:?}"
                    );
                    eliminations |= eliminated_cells;
                    compared += 1;
                }
            }
            assert_eq!(all_of(&expected) - eliminations, CellMap::EMPTY, "seed {seed}, size {size}");
        }
        compared
    }

    #[test]
    fn fish_are_what_the_definition_says() {
        let slow = std::env::var_os("NINEFOLD_SLOW_TESTS").is_some();
        let seeds = if slow { 24 } else { 6 };
        let all = [FishShape::Basic, FishShape::Franken, FishShape::Mutant];
        let mut compared = [0; 3];
        for seed in 1..=seeds {
            compared[0] += check(seed, &all[..1], [&[1], &[2]], 2..=4);
            compared[1] += check(seed, &all[..2], [&[0, 1], &[0, 2]], 2..=if seed % 3 == 0 { 3 } else { 2 });
            compared[2] += check(seed, &all, [&[0, 1, 2], &[0, 1, 2]], 2..=if slow { 3 } else { 2 });
        }
        assert!(compared.iter().all(|&compared| compared > 50), "{compared:?}");
    }
}
