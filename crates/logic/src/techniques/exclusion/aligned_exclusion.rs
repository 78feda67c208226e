//! Aligned pair and triplet exclusion.

use ninefold_core::CellMap;

use crate::exclusion::{barring, pairs, triples};
use crate::explain::say;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Technique};

technique! {
    /// ## What it finds
    /// Two cells, and cells with two candidates that see both (excluders). A candidate of one of the two goes out if
    /// every digit the other cell could then have would leave an excluder without candidates.
    ///
    /// ## Why it works
    /// Go through all pairs of digits for the two cells: two equal digits are out if the cells see each other, and so
    /// is a pair that uses up the candidates of an excluder. A digit in no pair that is left cannot be true.
    pub ALIGNED_PAIR_EXCLUSION {
        id: "aligned-pair-exclusion",
        name: "Aligned Pair Exclusion",
        family: Exclusion,
        ratings: Ratings::se(62),
        find: |facts, sink| {
            pairs(facts, |cells, excluders, dead| {
                let pattern = AlignedExclusion { cells: cells.into(), excluders };
                sink.step(&Conclusions::eliminations(dead), &pattern)
            })
        },
    }

    /// ## What it finds
    /// Three cells, and cells with two or three candidates that see all of them (excluders). A candidate of one of the
    /// three goes out if all digits the other cells could then have would leave an excluder without candidates.
    ///
    /// ## Why it works
    /// Go through all combinations of digits for the three cells: equal digits are out in cells that see each other,
    /// and so is a combination that uses up the candidates of an excluder. A digit in no combination that is left
    /// cannot be true.
    pub ALIGNED_TRIPLET_EXCLUSION {
        id: "aligned-triplet-exclusion",
        name: "Aligned Triplet Exclusion",
        family: Exclusion,
        ratings: Ratings::se(75),
        find: |facts, sink| {
            triples(facts, |cells, excluders, dead| {
                let pattern = AlignedExclusion { cells: cells.into(), excluders };
                sink.step(&Conclusions::eliminations(dead), &pattern)
            })
        },
    }
}

#[derive(Clone, Copy, Debug)]
struct AlignedExclusion {
    cells: CellMap,
    excluders: CellMap,
}

impl Pattern for AlignedExclusion {
    fn technique(&self) -> &'static Technique {
        if self.cells.len() == 2 { &ALIGNED_PAIR_EXCLUSION } else { &ALIGNED_TRIPLET_EXCLUSION }
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let mut sentences = vec![say!(
            "The digits of {cells} must leave each cell that sees all of them a candidate.",
            cells = self.cells
        )];
        for dead in conclusions.eliminations {
            sentences.push(say!(
                "With {digit} in {cell}, whatever goes into {others} takes the last candidate from one of {excluders}, \
                 or repeats a digit in a house.",
                digit = dead.digit(),
                cell = dead.cell(),
                others = self.cells - dead.cell(),
                excluders = barring(facts, self.excluders, dead)
            ));
        }
        sentences.push(say!("So these go out: {gone}.", gone = conclusions.eliminations));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.cells(self.cells, Role::Pivot);
        marks.cells(self.relevant(facts), Role::Pincer);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

impl AlignedExclusion {
    /// The excluders whose candidates the cells can use up.
    fn relevant(&self, facts: &Facts) -> CellMap {
        let digits = |cells: CellMap| {
            cells.iter().fold(ninefold_core::DigitSet::EMPTY, |all, cell| all | facts.candidates(cell))
        };
        let all = digits(self.cells);
        self.excluders.iter().filter(|&cell| all.contains_all(facts.candidates(cell))).collect()
    }
}
