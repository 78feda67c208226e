//! Unique rectangles with a burred subset: without one candidate the subset would be locked, and the
//! rectangle deadly.

use super::engine::roofs::{RectangleRoof, RoofReason};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// A unique rectangle of which two cells in one house, the roof, have extra candidates, and a burred subset: cells that see
    /// one roof cell and have one digit more than cells. The digit too many, the burr, is one of the two digits of the
    /// rectangle; all its places in the subset see the other roof cell. That cell can't be this digit.
    ///
    /// ## Why it works
    /// If it were, the subset would lose the burr and be locked. So the first roof cell, whose extra digits are all in the
    /// subset, would lose them, and only the two digits would be left in the rectangle. They could be swapped, and the puzzle
    /// would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// The subset has two to four cells of a house with the first roof cell.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .9716248.18.4.96..4265.8.1.7.139.2.8.5..21..6..2.4..9.67.2148.....987.6..18653..4
    /// without: r5c1(3), r7c3(3), r8c7(3), r6c7(37), r6c9(5), r8c9(35)
    /// step: r2c9<>3
    /// says: ur-deadly, roof-cells, burred-if, burred-then, ur-so-strong
    /// ```
    pub UNIQUE_RECTANGLE_BURRED_SUBSET {
        id: "unique-rectangle-burred-subset",
        name: "Unique Rectangle Burred Subset",
        family: Uniqueness,
        find: find_burred_subsets,
    }
}

/// The number of cells in the subset.
const SUBSET_SIZES: std::ops::RangeInclusive<usize> = 2..=4;

#[derive(Clone, Copy, Debug)]
struct BurredSubset {
    roof: RectangleRoof,
    pair: DigitSet,
    /// The cell that can't be the burr.
    cell: Cell,
    burr: Digit,
    /// The roof cell that the subset sees.
    other: Cell,
    subset: CellMap,
}

fn find_burred_subsets(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for roof in RectangleRoof::find_unique_rectangle_roofs(facts) {
        let RoofReason::Unique(nearly) = roof.reason else { continue };
        sink.poll_stop()?;
        // Try each roof cell, with each digit of the pair as the burr.
        for cell in roof.cells() {
            let Some(other) = (roof.cells() - cell).only() else { continue };
            for burr in facts.candidates(cell) & nearly.digits {
                for subset in subsets_with_burr(facts, &roof, nearly.cells, cell, other, burr) {
                    let step = BurredSubset { roof, pair: nearly.digits, cell, burr, other, subset };
                    smallest.offer_pattern(subset.len(), CandidateMap::of(cell.to_candidate(burr)), || step);
                }
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// The subsets with a burr that a roof cell sees.
fn subsets_with_burr(
    facts: &Facts,
    roof: &RectangleRoof,
    rectangle: CellMap,
    cell: Cell,
    other: Cell,
    burr: Digit,
) -> Vec<CellMap> {
    // One digit more than cells, the extras and the burr among them, and the cell sees every place of the
    // burr.
    let extras = roof.extras.digits_in_cell(other);
    let fits = |subset: &CellMap| {
        let digits = facts.candidate_digits_in(*subset);
        let burrs = *subset & facts.candidate_cells(burr);
        digits.len() == subset.len() + 1
            && digits.contains_all(extras.with(burr))
            && cell.peers().contains_all(burrs)
            && !burrs.is_empty()
    };
    let in_house = |house: House| {
        let cells = (house.cells() & facts.empty_cells()) - rectangle;
        cells.subsets_between(*SUBSET_SIZES.start(), *SUBSET_SIZES.end()).filter(fits)
    };
    let houses: HouseSet = other.houses().into_iter().collect();
    houses.iter().flat_map(in_house).collect()
}

impl Pattern for BurredSubset {
    fn technique(&self) -> &'static Technique {
        &UNIQUE_RECTANGLE_BURRED_SUBSET
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let BurredSubset { roof, pair, cell, burr, other, subset } = *self;
        roof.explain_roof(facts, explanation);
        // Suppose the burr: then the subset is locked.
        let locked = facts.candidate_digits_in(subset).without(burr);
        explanation.add_message(say!(
            "burred-if",
            cell,
            digit = burr,
            cells = subset,
            n = subset.len(),
            digits = locked
        ));
        explanation.mark_candidates(facts.candidates_in(subset, locked), MarkRole::Set(0));
        explanation.mark_candidates(facts.candidates_in(subset, DigitSet::of(burr)), MarkRole::Fin);
        // The other roof cell loses its extras, which makes the rectangle deadly.
        explanation.add_message(say!("burred-then", other, extras = roof.extras.digits_in_cell(other), pair));
        explanation.add_message(say!("ur-so-strong", cell, digit = burr));
        explanation.argument = roof.proof_argument().with_cell_truths(subset);
    }
}
