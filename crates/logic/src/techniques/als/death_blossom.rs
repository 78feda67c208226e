//! Death Blossom: a cell, or a digit in a house, each possibility of which robs an almost locked set of a candidate.

use std::ops::{ControlFlow, RangeInclusive};

use ninefold_core::{CandidateMap, CellMap, DigitSet, House};

use super::{cells_of, conclude, introduce, mark_held, mark_sets, name};
use crate::als::Overlap;
use crate::als::blossom::{Petal, blossoms};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

/// How many petals a flower has: with two it would be an ALS-XY-Wing, in a house an ALS-W-Wing.
const PETALS: RangeInclusive<usize> = 3..=4;

technique! {
    /// ## What it finds
    /// A cell (the stem) and for each of its three or four candidates an almost locked set (a petal) that has this
    /// candidate in cells the stem sees only. The petals have no cells in common, but a candidate z. Cells that see all
    /// z of all petals lose z.
    ///
    /// ## Why it works
    /// Whatever the stem is, one petal loses that candidate and holds all its others, z among them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829.....26935.17532149861967582....153......518.39..37942..5
    /// step: r7c1<>6
    /// says: A is r8c12 in row 8: 2 cells with the 3 candidates 2, 4 and 6.
    /// says: B is r7c68 in row 7: 2 cells with the 3 candidates 4, 6 and 7.
    /// says: C is r9c1 with the candidates 6 and 8.
    /// says: r7c2 is one of 2, 4 and 8.
    /// says: If r7c2 is 2, A loses 2 and holds 6.
    /// says: If r7c2 is 4, B loses 4 and holds 6.
    /// says: If r7c2 is 8, C loses 8 and holds 6.
    /// says: So 6 goes out of what sees all of it there: r7c1.
    /// ```
    pub DEATH_BLOSSOM {
        id: "death-blossom",
        name: "Death Blossom",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(360),
        find: |facts, sink| find_cells(facts, &DEATH_BLOSSOM, sink),
    }

    /// ## What it finds
    /// A house with three or four places of a candidate x, and for each place an almost locked set (a petal) that has x in
    /// cells this place sees only. Cells that see all of another common candidate z of all petals lose z.
    ///
    /// ## Why it works
    /// Wherever x is in the house, one petal loses x and holds all its other candidates, z among them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....2.31.........8428.......5.28..6..4.965.3..8..17.4.......9833.........67.3....
    /// step: r4c3<>1
    /// says: A is r5c13 in row 5: 2 cells with the 3 candidates 1, 2 and 7.
    /// says: B is r4c19 in row 4: 2 cells with the 3 candidates 1, 7 and 9.
    /// says: C is r4c7 with the candidates 1 and 7.
    /// says: In row 4, 7 is in one of r4c179.
    /// says: If r4c1 is 7, A loses 7 and holds 1.
    /// says: If r4c7 is 7, B loses 7 and holds 1.
    /// says: If r4c9 is 7, C loses 7 and holds 1.
    /// says: So 1 goes out of what sees all of it there: r4c3.
    /// ```
    pub HOUSE_DEATH_BLOSSOM {
        id: "house-death-blossom",
        name: "Death Blossom in a House",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: find_houses,
    }

    /// ## What it finds
    /// A Death Blossom on a cell in which petals have cells in common.
    ///
    /// ## Why it works
    /// Whatever the stem is, one petal loses that candidate and holds all its others. Whether other petals share its
    /// cells does not matter.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829.....26935.17532149861967582....153......518.39..37942..5
    /// step: r7c1<>6
    /// says: A is r8c12 in row 8: 2 cells with the 3 candidates 2, 4 and 6.
    /// says: B is r8c1 with the candidates 4 and 6.
    /// says: C is r9c1 with the candidates 6 and 8.
    /// says: r7c2 is one of 2, 4 and 8.
    /// says: If r7c2 is 2, A loses 2 and holds 6.
    /// says: If r7c2 is 4, B loses 4 and holds 6.
    /// says: If r7c2 is 8, C loses 8 and holds 6.
    /// says: So 6 goes out of what sees all of it there: r7c1.
    /// ```
    pub OVERLAPPING_DEATH_BLOSSOM {
        id: "overlapping-death-blossom",
        name: "Overlapping Death Blossom",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(360),
        find: |facts, sink| find_cells(facts, &OVERLAPPING_DEATH_BLOSSOM, sink),
    }
}

#[derive(Clone, Debug)]
struct DeathBlossom {
    technique: &'static Technique,
    petals: Vec<Petal>,
}

/// How many petals, and how many cells they have together.
fn size(petals: &[Petal]) -> (usize, usize) {
    (petals.len(), petals.iter().map(|petal| petal.set.size()).sum())
}

fn flower(technique: &'static Technique, petals: &[Petal]) -> DeathBlossom {
    let mut petals = petals.to_vec();
    petals.sort_by_key(|petal| petal.stem);
    DeathBlossom { technique, petals }
}

fn overlaps(petals: &[Petal]) -> bool {
    petals.iter().enumerate().any(|(i, a)| petals[..i].iter().any(|b| !a.set.is_apart(&b.set)))
}

fn find_cells(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let overlapping = *technique == OVERLAPPING_DEATH_BLOSSOM;
    let overlap = if overlapping { Overlap::Allowed } else { Overlap::Apart };
    let mut smallest = Smallest::new();
    for cell in PETALS.flat_map(|count| facts.cells_with_count(count)) {
        let stems = facts.candidates_in(CellMap::of(cell), DigitSet::FULL);
        blossoms(facts, stems, overlap, sink, &mut |petals, gone| {
            if !overlapping || overlaps(petals) {
                smallest.offer(size(petals), gone, || flower(technique, petals));
            }
        })?;
    }
    smallest.report(sink)
}

fn find_houses(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for count in PETALS {
        for house in House::all() {
            for digit in facts.digits_with_places(house, count) {
                let stems = (facts.cells_with(digit) & house.cells()).candidates(digit);
                blossoms(facts, stems, Overlap::Apart, sink, &mut |petals, gone| {
                    smallest.offer(size(petals), gone, || flower(&HOUSE_DEATH_BLOSSOM, petals));
                })?;
            }
        }
    }
    smallest.report(sink)
}

impl DeathBlossom {
    fn stems(&self) -> CandidateMap {
        self.petals.iter().map(|petal| petal.stem).collect()
    }

    /// The digits that all petals have.
    fn common(&self) -> DigitSet {
        let held = |petal: &Petal| petal.set.digits() - petal.stem.digit();
        self.petals.iter().fold(DigitSet::FULL, |common, petal| common & held(petal))
    }
}

impl Pattern for DeathBlossom {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let petals = || self.petals.iter().enumerate();
        let mut sentences: Vec<Sentence> = petals().map(|(i, petal)| introduce(i, &petal.set)).collect();
        let held = conclusions.eliminations.digits();
        let stems = self.stems();
        sentences.push(match stems.cells().only() {
            Some(cell) => say!("{cell} is one of {digits}.", cell = cell, digits = stems.digits()),
            None => say!(
                "In {house}, {digit} is in one of {cells}.",
                house = stems.cells().covered_houses(),
                digit = stems.digits(),
                cells = stems.cells()
            ),
        });
        for (i, petal) in petals() {
            sentences.push(say!(
                "If {cell} is {digit}, {set} loses {digit} and holds {held}.",
                cell = petal.stem.cell(),
                digit = petal.stem.digit(),
                set = name(i),
                held = held
            ));
        }
        sentences.extend(conclude(conclusions));
        sentences
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        marks.cells(self.stems().cells(), Role::Pivot);
        mark_sets(self.petals.iter().map(|petal| &petal.set), marks);
        for petal in &self.petals {
            let lost = petal.set.candidates_of(petal.stem.digit());
            marks.candidates(lost, Role::Restricted);
            marks.link(CandidateMap::of(petal.stem), lost, LinkKind::Weak);
        }
        mark_held(self.common(), self.petals.iter().map(|petal| &petal.set), marks);
    }

    fn argument(&self, _: &Facts) -> Argument {
        let petals = cells_of(self.petals.iter().map(|petal| &petal.set));
        let stems = self.stems();
        match stems.cells().only() {
            Some(cell) => petals.and_cells(cell),
            None => petals.and_places(stems.cells().covered_houses(), stems.digits()),
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
