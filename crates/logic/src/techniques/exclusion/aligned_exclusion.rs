//! Aligned pair and triplet exclusion.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House};

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
    /// says: aligned-exclusion-whatever-goes-into-every, aligned-exclusion-assume, aligned-exclusion-if-nothing-left-for, aligned-exclusion-if-nothing-left-for, whip-not
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
    /// says: aligned-exclusion-whatever-goes-into-every, aligned-exclusion-assume, aligned-exclusion-if-well-has-twice, aligned-exclusion-if-nothing-left-for, whip-not
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
        let mut sentences = vec![say!("aligned-exclusion-whatever-goes-into-every", cells = self.cells)];
        for dead in conclusions.eliminations {
            let (cell, digit) = (dead.cell(), dead.digit());
            sentences.push(say!("aligned-exclusion-assume", cell = cell, digit = digit));
            self.explain_dead(facts, dead, &mut sentences);
            sentences.push(say!("whip-not", cell = cell, digit = digit));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.cells(self.cells, Role::Aligned);
        marks.cells(self.relevant(facts), Role::Excluder);
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
            let left = of_other.iter().filter(|&with| match self.barrier(facts, &[dead, with]) {
                None => true,
                Some(barrier) => {
                    let (cell, digit) = (with.cell(), with.digit());
                    sentences.push(barrier.say_one(cell, digit).at_level(1));
                    false
                }
            });
            open.push(left.collect());
        }
        if let [seconds, thirds] = open[..] {
            let pairs = seconds.iter().flat_map(|second| thirds.iter().map(move |third| [second, third]));
            for [second, third] in pairs {
                if let Some(barrier) = self.barrier(facts, &[dead, second, third]) {
                    sentences.push(barrier.say_two(second, third).at_level(1));
                }
            }
        }
    }

    /// Why these cannot be true together, if that is so.
    fn barrier(&self, facts: &Facts, together: &[Candidate]) -> Option<Barrier> {
        let digits: DigitSet = together.iter().map(|candidate| candidate.digit()).collect();
        let starved = self.excluders.iter().find(|&cell| digits.contains_all(facts.candidates(cell)));
        let clash = || {
            let pairs = together.iter().flat_map(|one| together.iter().map(move |other| [one, other]));
            let clash = |[one, other]: [&Candidate; 2]| {
                let cells = CellMap::of(one.cell()).with(other.cell());
                let house = cells.covered_houses().first()?;
                (one.digit() == other.digit() && one.cell() != other.cell())
                    .then_some(Barrier::Twice(one.digit(), house))
            };
            pairs.into_iter().find_map(clash)
        };
        starved.map(Barrier::Starved).or_else(clash)
    }
}

/// Why some digits cannot stand together.
#[derive(Clone, Copy)]
enum Barrier {
    /// A cell that sees all of them would have no candidate.
    Starved(Cell),
    /// A digit would stand twice in a house.
    Twice(Digit, House),
}

impl Barrier {
    fn say_one(self, cell: Cell, digit: Digit) -> Sentence {
        match self {
            Barrier::Starved(starved) => {
                say!("aligned-exclusion-if-nothing-left-for", cell = cell, digit = digit, starved = starved)
            }
            Barrier::Twice(_, house) => {
                say!("aligned-exclusion-if-well-has-twice", cell = cell, digit = digit, house = house)
            }
        }
    }

    fn say_two(self, one: Candidate, other: Candidate) -> Sentence {
        let (cell, digit) = (one.cell(), one.digit());
        match self {
            Barrier::Starved(starved) => say!(
                "aligned-exclusion-if-nothing-left-for-2",
                cell = cell,
                digit = digit,
                other = other.cell(),
                with = other.digit(),
                starved = starved
            ),
            Barrier::Twice(twice, house) => say!(
                "aligned-exclusion-if-both-has-twice",
                cell = cell,
                other = other.cell(),
                digit = twice,
                house = house
            ),
        }
    }
}
