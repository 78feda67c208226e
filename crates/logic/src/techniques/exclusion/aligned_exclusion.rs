//! Aligned pair and triplet exclusion.

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet};

use crate::exclusion::{pairs, triples};
use crate::explain::say;
use crate::proof::Argument;
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
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18...6.9.....9.....26....175.21.9861....82....15.......51..39..37.42..5
    /// step: r4c7<>7
    /// says: The digits of r49c7 must leave a candidate for every cell that sees all of them.
    /// says: r4c7(7), r9c7(1) would leave nothing for r3c7.
    /// says: r4c7(7), r9c7(8) would leave nothing for r7c7.
    /// says: So r4c7 is not 7.
    /// ```
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
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..4.372..3.7.586.45...14738.....58727.8192...45287.91.24.5....76.57...29.71.2....
    /// step: r7c6<>6
    /// says: The digits of r7c356 must leave a candidate for every cell that sees all of them.
    /// says: r7c56(6) would put a digit twice into a house.
    /// says: r7c5(8), r7c6(6) would leave nothing for r7c8.
    /// says: So r7c6 is not 6.
    /// ```
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
            "The digits of {cells} must leave a candidate for every cell that sees all of them.",
            cells = self.cells
        )];
        for dead in conclusions.eliminations {
            self.explain_dead(facts, dead, &mut sentences);
            sentences.push(say!("So {cell} is not {digit}.", cell = dead.cell(), digit = dead.digit()));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.cells(self.cells, Role::Pivot);
        marks.cells(self.relevant(facts), Role::Pincer);
    }

    fn argument(&self, facts: &Facts) -> Argument {
        Argument::cells(self.cells | self.relevant(facts))
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

impl AlignedExclusion {
    /// The excluders whose candidates the cells can use up.
    fn relevant(&self, facts: &Facts) -> CellMap {
        let all = self.cells.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell));
        self.excluders.iter().filter(|&cell| all.contains_all(facts.candidates(cell))).collect()
    }

    /// Says of each combination with a dead candidate why it cannot be; first of what one other cell alone decides.
    fn explain_dead(&self, facts: &Facts, dead: Candidate, sentences: &mut Vec<Sentence>) {
        let mut open: Vec<CandidateMap> = Vec::new();
        for other in self.cells - dead.cell() {
            let of_other = facts.candidates_in(CellMap::of(other), DigitSet::FULL);
            let left = of_other.iter().filter(|&with| !self.say_barred(facts, &[dead, with], sentences));
            open.push(left.collect());
        }
        if let [seconds, thirds] = open[..] {
            for second in seconds {
                for third in thirds {
                    self.say_barred(facts, &[dead, second, third], sentences);
                }
            }
        }
    }

    /// Whether these cannot be true together, with a sentence that says why.
    fn say_barred(&self, facts: &Facts, together: &[Candidate], sentences: &mut Vec<Sentence>) -> bool {
        let digits: DigitSet = together.iter().map(|candidate| candidate.digit()).collect();
        let starved = self.excluders.iter().find(|&cell| digits.contains_all(facts.candidates(cell)));
        let all: CandidateMap = together.iter().copied().collect();
        if let Some(cell) = starved {
            sentences.push(say!("{all} would leave nothing for {cell}.", all = all, cell = cell));
            return true;
        }
        let clash = together.iter().any(|one| together.iter().any(|other| one.sees(*other)));
        if clash {
            sentences.push(say!("{all} would put a digit twice into a house.", all = all));
        }
        clash
    }
}
