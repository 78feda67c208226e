//! Aligned exclusion of two cells to five.

use super::engine::{visit_excluded_groups, visit_excluded_pairs, visit_excluded_triples};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Two cells, and cells with two candidates that see both of them, the excluders. A candidate of one of the two
    /// cells can be removed if every digit the other could then contain would leave an excluder with no candidate.
    ///
    /// ## Why it works
    /// Go through all pairs of digits for the two cells. A pair of equal digits is impossible if the cells see each
    /// other, and so is a pair that uses up both candidates of an excluder. A digit that appears in no possible pair
    /// can't be true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .69.728.3.17..85.2.82..47.9795413286143826957826..7134978635421651249378234781695
    /// step: r1c8<>1
    /// says: aligned-exclusion-cells, …, aligned-exclusion-so
    /// easier: xy-wing
    /// ```
    pub ALIGNED_PAIR_EXCLUSION {
        id: "aligned-pair-exclusion",
        name: "Aligned Pair Exclusion",
        family: Exclusion,
        ratings: TechniqueRatings::from_se_rating(62),
        find: |facts, sink| {
            visit_excluded_pairs(facts, |cells, excluders, dead| {
                let pattern = AlignedExclusion { cells: cells.into(), excluders };
                sink.receive_step(&Conclusions::from_eliminations(dead), &pattern)
            })
        },
    }

    /// ## What it finds
    /// Three cells, and cells with two or three candidates that see all of them, the excluders. A candidate of one of
    /// the three can be removed if every combination of digits for the others would leave an excluder with no
    /// candidate.
    ///
    /// ## Why it works
    /// Go through all combinations of digits for the three cells. A combination with equal digits in cells that see
    /// each other is impossible, and so is one that uses up the candidates of an excluder. A digit that appears in no
    /// possible combination can't be true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8293....9.4.813.....2...8.2...1...5.658...3.......7....3..7....2..68...8....91..
    /// without: r1c1(1), r1c89(6), r4c7(6), r2c4(5), r3c7(5), r2c89(7), r3c9(16), r4c4(34), r46c6(4), r9c5(4), r5c59(2), r6c59(2), r6c38(9), r8c79(9), r6c4(36)
    /// step: r5c9<>4
    /// says: aligned-exclusion-cells, …, aligned-exclusion-so
    /// easier: grouped-discontinuous-nice-loop
    /// ```
    pub ALIGNED_TRIPLET_EXCLUSION {
        id: "aligned-triplet-exclusion",
        name: "Aligned Triplet Exclusion",
        family: Exclusion,
        ratings: TechniqueRatings::from_se_rating(75),
        find: |facts, sink| {
            visit_excluded_triples(facts, |cells, excluders, dead| {
                let pattern = AlignedExclusion { cells: cells.into(), excluders };
                sink.receive_step(&Conclusions::from_eliminations(dead), &pattern)
            })
        },
    }
}

technique! {
    /// ## What it finds
    /// Four cells, and cells with two to four candidates that see all of them, the excluders. A candidate of one of the four
    /// can be removed if every combination of digits for the others would leave an excluder with no candidate.
    ///
    /// ## Why it works
    /// Go through all combinations of digits for the four cells. A combination with equal digits in cells that see each other
    /// is impossible, and so is one that uses up the candidates of an excluder. A digit that appears in no possible
    /// combination can't be true.
    ///
    /// ## How we look for it
    /// There are very many such sets of cells, so it is only looked for when it is asked for by name. A candidate that fewer
    /// of the cells exclude is left to them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 957468..1861923457234751869126.79...375.469.2498..2.765.3697..86892.47.57.2.8569.
    /// step: r4c8<>8
    /// says: aligned-exclusion-cells, …, aligned-exclusion-so
    /// easier: aic
    /// ```
    pub ALIGNED_QUADRUPLE_EXCLUSION {
        id: "aligned-quadruple-exclusion",
        name: "Aligned Quadruple Exclusion",
        family: Exclusion,
        find: |facts, sink| find_large_exclusions(facts, 4, sink),
    }

    /// ## What it finds
    /// Five cells, and cells with two to five candidates that see all of them, the excluders. A candidate of one of the five
    /// can be removed if every combination of digits for the others would leave an excluder with no candidate.
    ///
    /// ## Why it works
    /// Go through all combinations of digits for the five cells. A combination with equal digits in cells that see each other
    /// is impossible, and so is one that uses up the candidates of an excluder. A digit that appears in no possible
    /// combination can't be true.
    ///
    /// ## How we look for it
    /// There are very many such sets of cells, so it is only looked for when it is asked for by name. A candidate that fewer
    /// of the cells exclude is left to them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2....357.7....26343...4....425..97..8..2.....96..7....1.2698...539.1.28668.325.9.
    /// step: r3c2<>1
    /// says: aligned-exclusion-cells, …, aligned-exclusion-so
    /// easier: h-wing
    /// ```
    pub ALIGNED_QUINTUPLE_EXCLUSION {
        id: "aligned-quintuple-exclusion",
        name: "Aligned Quintuple Exclusion",
        family: Exclusion,
        find: |facts, sink| find_large_exclusions(facts, 5, sink),
    }
}

fn find_large_exclusions(facts: &Facts, size: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_excluded_groups(facts, size, &mut || sink.poll_stop(), |cells, excluders, dead| {
        smallest.offer_pattern(excluders.len(), dead, || AlignedExclusion { cells, excluders });
        ControlFlow::Continue(())
    })?;
    smallest.report_smallest_first(sink)
}

#[derive(Clone, Copy, Debug)]
struct AlignedExclusion {
    cells: CellMap,
    excluders: CellMap,
}

impl Pattern for AlignedExclusion {
    fn technique(&self) -> &'static Technique {
        match self.cells.len() {
            2 => &ALIGNED_PAIR_EXCLUSION,
            3 => &ALIGNED_TRIPLET_EXCLUSION,
            4 => &ALIGNED_QUADRUPLE_EXCLUSION,
            _ => &ALIGNED_QUINTUPLE_EXCLUSION,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let relevant = self.relevant_excluders(facts);
        explanation.add_message(say!("aligned-exclusion-cells", cells = self.cells, excluders = relevant));
        explanation.mark_cells(self.cells, MarkRole::Aligned);
        explanation.mark_cells(relevant, MarkRole::Excluder);
        for dead in conclusions.eliminations {
            let (cell, digit) = (dead.cell(), dead.digit());
            explanation.add_message(say!("aligned-exclusion-suppose", cell, digit));
            self.explain_dead_candidate(facts, dead, explanation);
            explanation.add_message(say!("aligned-exclusion-so", cell, digit));
        }
        explanation.argument = ProofArgument::from_cell_truths(self.cells | relevant);
    }
}

impl AlignedExclusion {
    /// The excluders whose candidates the cells can use up.
    fn relevant_excluders(&self, facts: &Facts) -> CellMap {
        let all = facts.candidate_digits_in(self.cells);
        self.excluders.iter().filter(|&cell| all.contains_all(facts.candidates(cell))).collect()
    }

    /// Explains why each combination with a dead candidate is impossible; first those that one other cell
    /// alone decides.
    fn explain_dead_candidate(&self, facts: &Facts, dead: Candidate, explanation: &mut Explanation) {
        let mut open: Vec<CandidateMap> = Vec::new();
        // Rule out candidates of the other cells that conflict with the dead one by themselves.
        for other in self.cells - dead.cell() {
            let of_other = facts.candidates_in(CellMap::of(other), DigitSet::FULL);
            let left =
                of_other.iter().filter(|&with| match self.find_exclusion_reason(facts, &[dead, with]) {
                    None => true,
                    Some(barrier) => {
                        let (cell, digit) = (with.cell(), with.digit());
                        barrier.explain_one_excluded(cell, digit, explanation);
                        false
                    }
                });
            open.push(left.collect());
        }
        // With three cells, explain each pair that is left.
        if let [seconds, thirds] = open[..] {
            let pairs = seconds.iter().flat_map(|second| thirds.iter().map(move |third| [second, third]));
            for [second, third] in pairs {
                if let Some(barrier) = self.find_exclusion_reason(facts, &[dead, second, third]) {
                    barrier.explain_two_excluded(second, third, explanation);
                }
            }
        } else if open.len() > 2 {
            // With more cells, only sum up what is left.
            let left = open.into_iter().fold(CandidateMap::EMPTY, |all, left| all | left);
            explanation.add_message(
                say!("aligned-exclusion-rest", left, excluders = self.relevant_excluders(facts))
                    .with_indent_level(1),
            );
        }
    }

    /// Finds a reason that some candidates cannot be true together.
    fn find_exclusion_reason(&self, facts: &Facts, together: &[Candidate]) -> Option<ExclusionReason> {
        let digits: DigitSet = together.iter().map(|candidate| candidate.digit()).collect();
        let starved = self.excluders.iter().find(|&cell| digits.contains_all(facts.candidates(cell)));
        let clash = || {
            let pairs = together.iter().flat_map(|one| together.iter().map(move |other| [one, other]));
            let clash = |[one, other]: [&Candidate; 2]| {
                let cells = CellMap::of(one.cell()).with(other.cell());
                let house = cells.covered_houses().first()?;
                (one.digit() == other.digit() && one.cell() != other.cell())
                    .then_some(ExclusionReason::RepeatedDigit(one.digit(), house))
            };
            pairs.into_iter().find_map(clash)
        };
        starved.map(ExclusionReason::EmptiedCell).or_else(clash)
    }
}

/// Reason that some digits cannot be placed together.
#[derive(Clone, Copy)]
enum ExclusionReason {
    /// A cell that sees all of them would have no candidate.
    EmptiedCell(Cell),
    /// A digit would be in a house twice.
    RepeatedDigit(Digit, House),
}

impl ExclusionReason {
    /// Explains that the supposed digit excludes one other candidate.
    fn explain_one_excluded(self, cell: Cell, digit: Digit, explanation: &mut Explanation) {
        let message = match self {
            ExclusionReason::EmptiedCell(starved) => {
                say!("aligned-exclusion-starved", cell, digit, starved)
            }
            ExclusionReason::RepeatedDigit(_, house) => {
                say!("aligned-exclusion-twice", cell, digit, house)
            }
        };
        explanation.add_message(message.with_indent_level(1));
    }

    /// Explains that the supposed digit excludes two other candidates together.
    fn explain_two_excluded(self, one: Candidate, other: Candidate, explanation: &mut Explanation) {
        let (cell, digit) = (one.cell(), one.digit());
        // Either a cell would be left empty, or a digit would be in a house twice.
        let message = match self {
            ExclusionReason::EmptiedCell(starved) => say!(
                "aligned-exclusion-starved-two",
                cell,
                digit,
                other = other.cell(),
                with = other.digit(),
                starved
            ),
            ExclusionReason::RepeatedDigit(twice, house) => {
                say!("aligned-exclusion-twice-two", cell, other = other.cell(), digit = twice, house)
            }
        };
        explanation.add_message(message.with_indent_level(1));
    }
}
