//! Sue de Coq: cells of a box and a line that use up all their digits.

use std::ops::ControlFlow;

use crate::als::crossing::{Crossing, crossings};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two or three cells where a box and a line cross, with at least two candidates more than cells, and two bivalue
    /// cells, one in the rest of the line and one in the rest of the box, which have no digit in common. Together they
    /// have as many digits as cells. The line's other cells lose the digits of its bivalue cell, the box's other cells
    /// those of the other.
    ///
    /// ## Why it works
    /// No digit can be in these cells twice: all its places lie in the line, or all in the box. So each digit is in
    /// them once, and those that have all their places within the line go out of the rest of the line; the same for the
    /// box.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4.1582.9.589637142.2.419.5.9.2.6.4.5158.9.637.46.5.92.29..75...8.49265......432.9
    /// step: r6c4<>1, r6c4<>8
    /// says: sue-de-coq-where-cross-have-candidates, sue-de-coq-there-with-with, sue-de-coq-these-cells-for-digits, sue-de-coq-they-keep-for-themselves
    /// ```
    pub SUE_DE_COQ {
        id: "sue-de-coq",
        name: "Sue de Coq",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(250),
        find: |facts, sink| find(facts, &SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq with a digit that neither the cells in the rest of the line nor those in the rest of the box have.
    /// It goes out of the other cells of both.
    ///
    /// ## Why it works
    /// The cells have as many digits as they are, each of which can be in them once, so each is. A digit that is only
    /// in the crossing belongs to both houses.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .7.615...3.6497..554.283.6.2945.8...7..1.9..2..37.259..8.374.594....63.1.3...1.4.
    /// step: r1c3<>9
    /// says: sue-de-coq-where-cross-have-candidates, sue-de-coq-there-with-with, sue-de-coq-these-cells-for-digits, sue-de-coq-they-keep-for-themselves
    /// ```
    pub ISOLATED_SUE_DE_COQ {
        id: "isolated-sue-de-coq",
        name: "Isolated Sue de Coq",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(250),
        find: |facts, sink| find(facts, &ISOLATED_SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq with two almost locked sets in place of the bivalue cells: one in the rest of the line, one in the
    /// rest of the box, at least one of them with several cells.
    ///
    /// ## Why it works
    /// As for bivalue cells: all cells together have as many digits as they are, and no digit can be in them twice.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 612783945358964271749215386.6..79.2..3.621.5929..48.6.186432.9.574196.32923857614
    /// step: r5c7<>7
    /// says: sue-de-coq-where-cross-have-candidates, sue-de-coq-there-with-with, sue-de-coq-these-cells-for-digits, sue-de-coq-they-keep-for-themselves
    /// ```
    pub ALS_SUE_DE_COQ {
        id: "als-sue-de-coq",
        name: "Sue de Coq with Almost Locked Sets",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(250),
        find: |facts, sink| find(facts, &ALS_SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq whose cells in the rest of the line or the box have digits that the crossing lacks beyond the one
    /// an almost locked set has, so that the crossing must make up for it with more digits.
    ///
    /// ## Why it works
    /// Only the sum counts: all cells together have as many digits as they are, and no digit can be in them twice.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 384...95.67945..38512..3476461978..39573..6.42386...97123...74974..39...89....3..
    /// step: r9c5<>6, r9c6<>5, r9c6<>6
    /// says: sue-de-coq-where-cross-have-candidates, sue-de-coq-there-with-with, sue-de-coq-these-cells-for-digits, sue-de-coq-they-keep-for-themselves
    /// ```
    pub EXTENDED_SUE_DE_COQ {
        id: "extended-sue-de-coq",
        name: "Extended Sue de Coq",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(250),
        find: |facts, sink| find(facts, &EXTENDED_SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq whose cells in the rest of the line and in the rest of the box share a digit, which counts twice.
    /// That digit goes out of the crossing and out of the other cells of line and box.
    ///
    /// ## Why it works
    /// The cells are as many as the digits they can hold, the shared one counted twice. So it has to be there twice,
    /// once outside the crossing in the line and once in the box.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .96.42517.125.7...547.1..3.189463..5465729381723185..6.38271.54.51..47..274.5.193
    /// step: r2c7<>9, r3c7<>9
    /// says: sue-de-coq-where-cross-have-candidates, sue-de-coq-there-with-with, sue-de-coq-these-cells-for-digits-2, sue-de-coq-crossing-itself-loses
    /// ```
    pub CANNIBALISTIC_SUE_DE_COQ {
        id: "cannibalistic-sue-de-coq",
        name: "Cannibalistic Sue de Coq",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &CANNIBALISTIC_SUE_DE_COQ, sink),
    }
}

/// The entry a crossing is a case of.
fn entry(found: &Crossing) -> &'static Technique {
    let sides = [&found.in_line, &found.in_box];
    let outside = found.in_line.digits | found.in_box.digits;
    match () {
        () if !found.twice().is_empty() => &CANNIBALISTIC_SUE_DE_COQ,
        () if sides.iter().any(|side| side.level() > 1) => &EXTENDED_SUE_DE_COQ,
        () if !outside.contains_all(found.crossing.digits) => &ISOLATED_SUE_DE_COQ,
        () if sides.iter().any(|side| side.cells.has_several()) => &ALS_SUE_DE_COQ,
        () => &SUE_DE_COQ,
    }
}

#[derive(Clone, Copy, Debug)]
struct SueDeCoq(Crossing);

/// Finds the steps of all the techniques of this file in one search, smallest first; of several that conclude the same,
/// one.
pub fn find_all(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    find_if(facts, |_| true, sink)
}

fn find(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    find_if(facts, |found| *entry(found) == *technique, sink)
}

fn find_if(facts: &Facts, fits: impl Fn(&Crossing) -> bool, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    crossings(facts, sink, |found, gone| {
        if fits(found) {
            smallest.offer(found.cells().len(), gone, || SueDeCoq(*found));
        }
    })?;
    smallest.report(sink)
}

impl Pattern for SueDeCoq {
    fn technique(&self) -> &'static Technique {
        entry(&self.0)
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let found = &self.0;
        let (house, line) = (found.house, found.line);
        let mut sentences = vec![say!(
            "sue-de-coq-where-cross-have-candidates",
            crossing = found.crossing.cells,
            house = house,
            line = line,
            digits = found.crossing.digits
        )];
        sentences.push(say!(
            "sue-de-coq-there-with-with",
            in_line = found.in_line.cells,
            line = line,
            line_digits = found.in_line.digits,
            in_box = found.in_box.cells,
            house = house,
            box_digits = found.in_box.digits
        ));
        if found.twice().is_empty() {
            sentences.push(say!("sue-de-coq-these-cells-for-digits", n = found.cells().len()));
        } else {
            sentences.push(say!(
                "sue-de-coq-these-cells-for-digits-2",
                n = found.cells().len(),
                m = found.digits().len(),
                twice = found.twice(),
                line = line,
                house = house
            ));
        }
        let gone = conclusions.eliminations;
        let crossing = gone.iter().filter(|candidate| found.crossing.cells.contains(candidate.cell()));
        let crossing: ninefold_core::CandidateMap = crossing.collect();
        for (digits, house) in [(found.of_line(), line), (found.of_box(), house)] {
            let in_house = |candidate: &ninefold_core::Candidate| {
                house.cells().contains(candidate.cell()) && digits.contains(candidate.digit())
            };
            let victims: ninefold_core::CandidateMap = (gone - crossing).iter().filter(in_house).collect();
            if !victims.is_empty() {
                sentences.push(say!(
                    "sue-de-coq-they-keep-for-themselves",
                    house = house,
                    digits = digits,
                    victims = victims
                ));
            }
        }
        if !crossing.is_empty() {
            sentences.push(say!("sue-de-coq-crossing-itself-loses", victims = crossing));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let found = &self.0;
        marks.house(found.line, Role::Base);
        marks.house(found.house, Role::Cover);
        for (number, group) in [&found.crossing, &found.in_line, &found.in_box].into_iter().enumerate() {
            marks.cells(group.cells, Role::Set(number as u8));
        }
        for (digits, role) in [(found.of_line(), Role::Corner), (found.of_box() - found.of_line(), Role::Z)] {
            let candidates = facts.candidates_in(found.cells(), digits);
            if !candidates.is_empty() {
                marks.candidates(candidates, role);
            }
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.0.cells())
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ninefold_core::CandidateMap;

    use super::*;
    use crate::engine::all_steps;
    use crate::{All, Step};

    /// One search finds what the five find.
    fn check(grid: &str) -> usize {
        let facts = Facts::new(grid.parse().expect("a board"));
        let of = |steps: &[Step]| -> HashSet<CandidateMap> {
            steps.iter().map(|step| step.conclusions.eliminations).collect()
        };
        let mut all = All::default();
        assert!(find_all(&facts, &mut all).is_continue());
        let each = [
            &SUE_DE_COQ,
            &ISOLATED_SUE_DE_COQ,
            &ALS_SUE_DE_COQ,
            &EXTENDED_SUE_DE_COQ,
            &CANNIBALISTIC_SUE_DE_COQ,
        ];
        let expected = all_steps(&facts, &each);
        assert_eq!(of(&all.0), of(&expected), "{grid}");
        let kinds: HashSet<&str> = expected.iter().map(|step| step.technique().id).collect();
        kinds.len()
    }

    #[test]
    fn all_kinds_are_found_at_once() {
        let kinds = [
            check("4.1582.9.589637142.2.419.5.9.2.6.4.5158.9.637.46.5.92.29..75...8.49265......432.9"),
            check("2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6"),
        ];
        assert!(kinds.iter().any(|&kinds| kinds > 1), "{kinds:?}");
    }
}
