//! Death Blossom on a rectangle: each digit that keeps it from being deadly robs an almost locked set of a
//! candidate.

use std::ops::RangeInclusive;

use super::engine::avoidable::{AvoidableFilling, explain_avoidable};
use super::engine::rectangles::CellRectangle;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;
use crate::techniques::als::engine::AlsOverlap;
use crate::techniques::als::engine::blossom::{BlossomStem, PetalChoice, visit_petal_combinations};
use crate::techniques::als::petals::{BlossomPetals, count_petals_and_cells};

technique! {
    /// ## What it finds
    /// A unique or avoidable rectangle, the stem, that only a few extra candidates keep from being deadly, and for
    /// each of their digits an almost locked set, a petal, in which every place of the digit sees all these extras.
    /// Cells that see every place of another digit z in all petals can't be z.
    ///
    /// ## Why it works
    /// One of the extra candidates is true: otherwise two digits could be swapped in the rectangle, and the puzzle
    /// would have two solutions. The petal for its digit can't contain it, and so contains all its other digits, z
    /// among them. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// The extra candidates are of two or three digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 81253974663...829559..2.1837.9..2..11.3..79282.8.9..57..1..5..2.25.7.8.44.62.35.9
    /// step: r2c4<>4, r3c4<>4
    /// says: ur-deadly, …, blossom-so
    /// easier: unique-rectangle-4
    /// ```
    pub RECTANGLE_DEATH_BLOSSOM {
        id: "rectangle-death-blossom",
        name: "Death Blossom on a Rectangle",
        family: Uniqueness,
        find: find_rectangle_blossoms,
    }
}

#[derive(Clone, Debug)]
struct RectangleBlossom {
    stem: DeadlyStem,
    petals: BlossomPetals,
}

/// A deadly pattern that the stems prevent, so that one of them is true.
#[derive(Clone, Copy, Debug)]
enum DeadlyStem {
    /// Two digits that could be swapped.
    Unique { cells: CellMap, pair: DigitSet },
    /// A pattern that has filled cells.
    Avoidable(AvoidableFilling),
}

/// The number of digits among the extra candidates of a rectangle.
const EXTRA_DIGIT_COUNTS: RangeInclusive<usize> = 2..=3;

fn find_rectangle_blossoms(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    // Look for petals for the extra candidates of a rectangle, if they have few digits.
    let mut offer = |stem: DeadlyStem, cells: CellMap, extras: CandidateMap| {
        if !EXTRA_DIGIT_COUNTS.contains(&extras.digits().len()) || !extras.cells().has_several() {
            return ControlFlow::Continue(());
        }
        let choices = |digit| {
            BlossomStem { digit, cells: extras.cells_with_digit(digit) }.find_petal_choices(facts, cells)
        };
        let by_digit: Vec<Vec<PetalChoice<'_>>> = extras.digits().iter().map(choices).collect();
        let mut choices: Vec<&[PetalChoice<'_>]> = by_digit.iter().map(Vec::as_slice).collect();
        visit_petal_combinations(&mut choices, AlsOverlap::Forbidden, sink, &mut |petals, eliminations| {
            smallest.offer_pattern(count_petals_and_cells(petals), eliminations, || RectangleBlossom {
                stem,
                petals: BlossomPetals::new(petals),
            });
        })
    };
    // Unique rectangles: all cells are empty and have both digits.
    for rectangle in CellRectangle::all_rectangles()
        .filter(|rectangle| facts.empty_cells().contains_all(rectangle.cells()))
    {
        let cells = rectangle.cells();
        for pair in rectangle.bivalue_digit_pairs(facts) {
            if cells.iter().all(|cell| facts.candidates(cell).contains_all(pair)) {
                offer(DeadlyStem::Unique { cells, pair }, cells, facts.candidates_in(cells, !pair))?;
            }
        }
    }
    // Avoidable rectangles: every open cell has an extra candidate.
    for rectangle in AvoidableFilling::find_avoidable_rectangles(facts) {
        let extras = facts.candidates_in(rectangle.open, DigitSet::FULL) - rectangle.filling;
        if extras.cells() == rectangle.open {
            offer(DeadlyStem::Avoidable(rectangle), rectangle.filling.cells(), extras)?;
        }
    }
    smallest.report_smallest_first(sink)
}

impl Pattern for RectangleBlossom {
    fn technique(&self) -> &'static Technique {
        &RECTANGLE_DEATH_BLOSSOM
    }

    fn pattern_element_count(&self) -> usize {
        self.petals.size()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // The pattern that would be deadly without the stems.
        let deadly = match self.stem {
            DeadlyStem::Unique { cells, pair } => {
                explanation.add_message(say!("ur-deadly", cells, pair));
                let floor = facts.candidates_in(cells, pair);
                explanation.mark_candidates(floor, MarkRole::Floor);
                floor
            }
            DeadlyStem::Avoidable(rectangle) => {
                explain_avoidable(&rectangle, explanation);
                rectangle.pattern_candidates()
            }
        };
        // The stems, and what the petals lose to them.
        let stems = self.petals.stem_candidates();
        explanation.add_message(say!("blossom-stem-roof", stems));
        explanation.mark_candidates(stems, MarkRole::Roof);
        self.petals.explain_petals(conclusions, explanation);
        explanation.argument = ProofArgument::from_deadly_pairs(deadly).with_cell_truths(self.petals.cells());
    }
}
