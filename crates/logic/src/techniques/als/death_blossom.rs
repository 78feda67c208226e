//! Death Blossom: a cell, a digit in a house or a set, each possibility of which robs an almost locked set of a
//! candidate.

use std::ops::RangeInclusive;

use super::engine::blossom::{BlossomStem, PetalChoice, visit_blossoms, visit_petal_combinations};
use super::engine::{AlsOverlap, almost_locked_sets};
use super::petals::{BlossomPetals, count_petals_and_cells};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The number of petals. Two would be an ALS-XY-Wing, or in a house an ALS-W-Wing.
const PETAL_COUNTS: RangeInclusive<usize> = 3..=4;

technique! {
    /// ## What it finds
    /// A cell, the stem, and for each of its candidates an almost locked set, a petal, in which every place of that
    /// candidate sees the stem. Cells that see every place of another digit z in all petals can't be z.
    ///
    /// ## Why it works
    /// Whichever digit the stem contains, the petal for that digit can't contain it. That petal then contains all its
    /// other digits, z among them. So one of the petals contains z.
    ///
    /// ## How we look for it
    /// Flowers have three or four petals: with two petals this would be an ALS-XY-Wing or an ALS-W-Wing. Petals have
    /// no cells in common.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .2.....81..7..12..51.862.79471.8..62.3.62.1.....14.....4.........9.14..3.5.93....
    /// without: r1c137(3), r2c4(3), r4c6(3), r1c6(79), r2c2(6), r7c3(6), r2c9(4), r5c68(5), r6c9(5), r6c1(89), r6c3(8), r9c7(8), r6c67(9), r7c1(268), r7c6(57), r8c7(57), r7c7(78), r7c8(25), r7c9(7), r9c6(7), r8c1(68), r9c9(68), r9c1(678)
    /// step: r2c8<>4
    /// says: blossom-stem-cell, …, blossom-so
    /// ```
    pub DEATH_BLOSSOM {
        id: "death-blossom",
        name: "Death Blossom",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(360),
        find: |facts, sink| find_cell_blossoms(facts, &DEATH_BLOSSOM, sink),
    }

    /// ## What it finds
    /// A digit with a few possible cells in a house, the stem, and for each of these cells an almost locked set, a
    /// petal, in which every place of the digit sees that cell. Cells that see every place of another digit z in all
    /// petals can't be z.
    ///
    /// ## Why it works
    /// Wherever the digit is placed in the house, one petal can't contain it. That petal then contains all its other
    /// digits, z among them.
    ///
    /// ## How we look for it
    /// Flowers have three or four petals: with two petals this would be an ALS-XY-Wing or an ALS-W-Wing.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..5..2.7.2..8...4..7.13...2...76...8.8.3..7..7...281.46...19287..7.8..1.1.8...49.
    /// without: r1c127(9), r2c69(5), r8c4(5), r4c2(2), r4c7(3), r8c12(3), r9c2(3)
    /// step: r4c2<>9
    /// says: blossom-stem-house, …, blossom-so
    /// ```
    pub HOUSE_DEATH_BLOSSOM {
        id: "house-death-blossom",
        name: "Death Blossom in a House",
        family: AlmostLockedSet,
        find: find_house_blossoms,
    }

    /// ## What it finds
    /// A Death Blossom on a cell whose petals have cells in common.
    ///
    /// ## Why it works
    /// Whichever digit the stem contains, the petal for that digit can't contain it and so contains all its others.
    /// It makes no difference that other petals share its cells.
    ///
    /// ## How we look for it
    /// Flowers have three or four petals: with two petals this would be an ALS-XY-Wing or an ALS-W-Wing.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 128735469647......3954862714368975129516.....872351946.64....2.289.......132...9.
    /// step: r7c4<>1
    /// says: blossom-stem-cell, …, blossom-so
    /// easier: y-cycle
    /// ```
    pub OVERLAPPING_DEATH_BLOSSOM {
        id: "overlapping-death-blossom",
        name: "Overlapping Death Blossom",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(360),
        find: |facts, sink| find_cell_blossoms(facts, &OVERLAPPING_DEATH_BLOSSOM, sink),
    }

    /// ## What it finds
    /// A stem of several cells of a house with two candidates more than cells, and for each of three of these digits
    /// an almost locked set, a petal, in which every place of the digit sees every place of it in the stem. Cells
    /// that see every place of another digit z in all petals can't be z.
    ///
    /// ## Why it works
    /// The stem can lack only two of its digits, so it contains at least one of the three. The petal for that digit
    /// can't contain it, and so contains all its other digits, z among them.
    ///
    /// ## How we look for it
    /// Stems have two or three cells. Petals have no cells in common with each other or with the stem.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..367...28..392.74.7...5.63...9....7..48.7..13.721..8..3.......1..5.97.6..5.6..1.
    /// without: r1c2(9), r3c3(1), r4c2(256), r4c3(26), r4c7(5), r5c27(5), r4c8(3), r7c1(24), r7c3(2), r8c2(2), r9c1(2), r7c456(4), r8c8(4), r9c6(4), r7c7(8), r9c7(48)
    /// step: r8c5<>3
    /// says: blossom-stem-set, …, blossom-so
    /// ```
    pub SET_DEATH_BLOSSOM {
        id: "set-death-blossom",
        name: "Death Blossom on a Set",
        family: AlmostLockedSet,
        find: find_set_blossoms,
    }
}

#[derive(Clone, Debug)]
struct DeathBlossom {
    technique: &'static Technique,
    reason: BlossomReason,
    petals: BlossomPetals,
}

/// The reason that one of the stems is true.
#[derive(Clone, Copy, Debug)]
enum BlossomReason {
    /// The stems are all candidates of a cell, or all places of a digit in a house.
    Truth,
    /// The stems' digits belong to cells that can lack all of them but one.
    Set { cells: CellMap, digits: DigitSet },
}

fn build_blossom(
    technique: &'static Technique,
    reason: BlossomReason,
    petals: &[PetalChoice<'_>],
) -> DeathBlossom {
    DeathBlossom { technique, reason, petals: BlossomPetals::new(petals) }
}

fn do_petals_overlap(petals: &[PetalChoice<'_>]) -> bool {
    petals.iter().enumerate().any(|(i, a)| petals[..i].iter().any(|b| !a.set.is_disjoint(b.set)))
}

fn find_cell_blossoms(
    facts: &Facts,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let overlapping = *technique == OVERLAPPING_DEATH_BLOSSOM;
    let overlap = if overlapping { AlsOverlap::Allowed } else { AlsOverlap::Forbidden };
    let mut smallest = SmallestPatterns::new();
    for cell in PETAL_COUNTS.flat_map(|count| facts.cells_with_candidate_count(count)) {
        let stems: Vec<BlossomStem> =
            facts.candidates(cell).iter().map(|digit| cell.to_candidate(digit).into()).collect();
        visit_blossoms(facts, &stems, overlap, sink, &mut |petals, eliminations| {
            if !overlapping || do_petals_overlap(petals) {
                smallest.offer_pattern(count_petals_and_cells(petals), eliminations, || {
                    build_blossom(technique, BlossomReason::Truth, petals)
                });
            }
        })?;
    }
    smallest.report_smallest_first(sink)
}

fn find_house_blossoms(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for count in PETAL_COUNTS {
        for house in House::all() {
            for digit in facts.digits_with_place_count(house, count) {
                let places = facts.candidate_cells(digit) & house.cells();
                let stems: Vec<BlossomStem> =
                    places.iter().map(|cell| cell.to_candidate(digit).into()).collect();
                visit_blossoms(facts, &stems, AlsOverlap::Forbidden, sink, &mut |petals, eliminations| {
                    smallest.offer_pattern(count_petals_and_cells(petals), eliminations, || {
                        build_blossom(&HOUSE_DEATH_BLOSSOM, BlossomReason::Truth, petals)
                    });
                })?;
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// The largest stem that is a set.
const MAX_STEM_SIZE: usize = 3;

fn find_set_blossoms(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    let stems = almost_locked_sets(facts, 2, MAX_STEM_SIZE).iter();
    for set in stems.filter(|set| set.size() > 1 && set.is_in_first_house()) {
        // Petals for each digit of the set; digits without a petal can't be stems.
        let choices = |digit| {
            BlossomStem { digit, cells: set.cells_with_digit(digit) }.find_petal_choices(facts, set.cells())
        };
        let by_digit: Vec<Vec<PetalChoice<'_>>> = set.digits().iter().map(choices).collect();
        let usable: Vec<&[PetalChoice<'_>]> =
            by_digit.iter().map(Vec::as_slice).filter(|list| !list.is_empty()).collect();
        // The set lacks two digits, so any three of them make a stem.
        for number in 0_u16..1 << usable.len() {
            if number.count_ones() != 3 {
                continue;
            }
            let is_chosen = |place: &usize| number >> place & 1 == 1;
            let mut chosen: Vec<&[PetalChoice<'_>]> =
                (0..usable.len()).filter(is_chosen).map(|place| usable[place]).collect();
            visit_petal_combinations(
                &mut chosen,
                AlsOverlap::Forbidden,
                sink,
                &mut |petals, eliminations| {
                    let (count, cells) = count_petals_and_cells(petals);
                    let key = (count, cells + set.size());
                    let reason = BlossomReason::Set { cells: set.cells(), digits: set.digits() };
                    smallest.offer_pattern(key, eliminations, || {
                        build_blossom(&SET_DEATH_BLOSSOM, reason, petals)
                    });
                },
            )?;
        }
    }
    smallest.report_smallest_first(sink)
}

/// Returns the house that has no other places for the digit of these candidates.
fn find_stem_house(facts: &Facts, stems: CandidateMap) -> HouseSet {
    let (cells, digits) = (stems.cells(), stems.digits());
    let only = |house: &House| facts.candidates_in(house.cells(), digits) == stems;
    cells.covered_houses().iter().find(only).map_or(HouseSet::EMPTY, HouseSet::of)
}

impl DeathBlossom {
    /// Explains why one of the stems is true.
    fn explain_stem_reason(&self, facts: &Facts, explanation: &mut Explanation) {
        // Each reason for the stems has its own messages and marks.
        let stems = self.petals.stem_candidates();
        let (cells, digits) = (stems.cells(), stems.digits());
        match self.reason {
            BlossomReason::Truth => {
                explanation.add_message(match cells.only() {
                    Some(cell) => say!("blossom-stem-cell", cell, digits),
                    None => say!(
                        "blossom-stem-house",
                        house = find_stem_house(facts, stems),
                        digit = digits,
                        cells
                    ),
                });
                explanation.mark_cells(cells, MarkRole::Stem);
            }
            BlossomReason::Set { cells, digits: all } => {
                explanation.add_message(say!("blossom-stem-set", cells, n = cells.len(), all, digits));
                explanation.mark_cells(cells, MarkRole::Stem);
            }
        }
    }

    /// Builds the outline of the certificate: the cells of the petals, and the reason that a stem is true.
    fn proof_argument(&self) -> ProofArgument {
        let petals = self.petals.cells();
        let stems = self.petals.stem_candidates();
        match (self.reason, stems.cells().only()) {
            (BlossomReason::Truth, Some(cell)) => {
                ProofArgument::from_cell_truths(petals).with_cell_truths(cell)
            }
            (BlossomReason::Truth, None) => ProofArgument::from_cell_truths(petals)
                .with_place_truths(stems.cells().covered_houses(), stems.digits()),
            (BlossomReason::Set { cells, .. }, _) => ProofArgument::from_cell_truths(petals | cells),
        }
    }
}

impl Pattern for DeathBlossom {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.petals.size()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        self.explain_stem_reason(facts, explanation);
        self.petals.explain_petals(conclusions, explanation);
        explanation.argument = self.proof_argument();
    }
}
