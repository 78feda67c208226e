//! Sue de Coq: cells of a box and a line that use up all their digits.

use super::engine::crossing::{SueDeCoqCrossing, cached_sue_de_coq_crossings};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Two or three cells where a box and a line cross, with at least two candidates more than cells, and two bivalue
    /// cells without a common digit, one in the rest of the line and one in the rest of the box. Together they have
    /// as many digits as cells.
    ///
    /// The digits confined to the line can be removed from the rest of the line, those confined to the box from the
    /// rest of the box.
    ///
    /// ## Why it works
    /// For each digit, all its places in these cells lie in the line, or all lie in the box, so no digit can appear
    /// twice. There are as many cells as digits, so each digit appears exactly once, and its house has no room for
    /// another one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......6.26..13.9......46..1..6729.18...385.6.7.86143.926.8.1..31...93..6.8..6.1.5
    /// step: r3c7<>7, r8c7<>4, r8c7<>7
    /// says: sue-de-coq-crossing, sue-de-coq-sides, sue-de-coq-full, sue-de-coq-so
    /// easier: almost-locked-pair
    /// ```
    pub SUE_DE_COQ {
        id: "sue-de-coq",
        name: "Sue de Coq",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(250),
        find: |facts, sink| find_sue_de_coq(facts, &SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq with a digit that only the cells of the crossing contain. This digit can be removed from the rest
    /// of the line and from the rest of the box.
    ///
    /// ## Why it works
    /// The cells have as many digits as cells, and no digit can appear twice, so each appears exactly once. A digit
    /// that only the crossing contains uses up its place in both houses.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 8..24.137723681945.14..368249512.......39....3.1.....913..6.......53.7.....812...
    /// without: r45c9(8), r7c7(8), r5c78(2), r6c6(4), r6c7(5), r9c78(5), r7c3(79)
    /// step: r8c8<>6, r8c8<>9, r8c9<>4, r8c9<>6, r9c1<>6, r9c2<>6, r9c3<>6
    /// says: sue-de-coq-crossing, sue-de-coq-sides, sue-de-coq-full, sue-de-coq-so, sue-de-coq-so
    /// ```
    pub ISOLATED_SUE_DE_COQ {
        id: "isolated-sue-de-coq",
        name: "Isolated Sue de Coq",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(250),
        find: |facts, sink| find_sue_de_coq(facts, &ISOLATED_SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq with almost locked sets in place of the bivalue cells: one in the rest of the line, one in the
    /// rest of the box, at least one of them with several cells.
    ///
    /// ## Why it works
    /// As with bivalue cells: together the cells have as many digits as cells, and no digit can appear twice.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 692138457814765923375249.8.2394178651863527..457896...5..9.3...9..5.4..874.6.15..
    /// step: r6c7<>1, r7c9<>2, r8c8<>3
    /// says: sue-de-coq-crossing, sue-de-coq-sides, sue-de-coq-full, sue-de-coq-so, sue-de-coq-so
    /// easier: extended-almost-locked-triple
    /// ```
    pub ALS_SUE_DE_COQ {
        id: "als-sue-de-coq",
        name: "Sue de Coq with Almost Locked Sets",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(250),
        find: |facts, sink| find_sue_de_coq(facts, &ALS_SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq whose cells outside the crossing have more extra digits than an almost locked set, which further
    /// digits of the crossing make up for.
    ///
    /// ## Why it works
    /// Only the total matters: together the cells have as many digits as cells, and no digit can appear twice.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 486.75...719..38..325..147.943517628158624937267398..4.71..2....321.974..94736...
    /// step: r7c9<>5, r7c9<>6, r9c9<>5
    /// says: sue-de-coq-crossing, sue-de-coq-sides, sue-de-coq-full, sue-de-coq-so
    /// easier: almost-locked-pair
    /// ```
    pub EXTENDED_SUE_DE_COQ {
        id: "extended-sue-de-coq",
        name: "Extended Sue de Coq",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(250),
        find: |facts, sink| find_sue_de_coq(facts, &EXTENDED_SUE_DE_COQ, sink),
    }

    /// ## What it finds
    /// A Sue de Coq in which the cells in the rest of the line and those in the rest of the box share a digit. This
    /// digit can be removed from the crossing itself, and from the rest of both houses.
    ///
    /// ## Why it works
    /// Only the shared digit can appear twice. The cells are as many as the digits they can contain, with the shared
    /// one counted twice. So it does appear twice, once in the line and once in the box, both outside the crossing.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 3825179461.5...372.9.2.31858.3...4.127.13.658..1...7.3.3.856214526..1839418392567
    /// step: r4c4<>9, r6c2<>6, r6c4<>9, r6c6<>9
    /// says: sue-de-coq-crossing, …, sue-de-coq-so-crossing
    /// easier: wxyz-wing
    /// ```
    pub CANNIBALISTIC_SUE_DE_COQ {
        id: "cannibalistic-sue-de-coq",
        name: "Cannibalistic Sue de Coq",
        family: AlmostLockedSet,
        find: |facts, sink| find_sue_de_coq(facts, &CANNIBALISTIC_SUE_DE_COQ, sink),
    }
}

/// The entry a crossing is a case of.
fn technique_for_crossing(found: &SueDeCoqCrossing) -> &'static Technique {
    let sides = [&found.in_line, &found.in_box];
    let outside = found.in_line.digits | found.in_box.digits;
    if !found.repeated_digits().is_empty() {
        &CANNIBALISTIC_SUE_DE_COQ
    } else if sides.iter().any(|side| side.level() > 1) {
        &EXTENDED_SUE_DE_COQ
    } else if !outside.contains_all(found.crossing.digits) {
        &ISOLATED_SUE_DE_COQ
    } else if sides.iter().any(|side| side.cells.has_several()) {
        &ALS_SUE_DE_COQ
    } else {
        &SUE_DE_COQ
    }
}

#[derive(Clone, Copy, Debug)]
struct SueDeCoq(SueDeCoqCrossing);

/// Builds the pattern of the cells of a crossing, those in the rest of the line and those in the rest of the
/// box. `None` if the first are not all in one box and one line.
#[must_use]
pub fn build_pattern(facts: &Facts, cells: [CellMap; 3]) -> Option<Box<dyn Pattern>> {
    Some(Box::new(SueDeCoq(SueDeCoqCrossing::from_cells(facts, cells)?)))
}

fn find_sue_de_coq(facts: &Facts, technique: &'static Technique, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_matching_sue_de_coqs(facts, |found| *technique_for_crossing(found) == *technique, sink)
}

fn report_matching_sue_de_coqs(
    facts: &Facts,
    matches: impl Fn(&SueDeCoqCrossing) -> bool,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for (found, eliminations) in cached_sue_de_coq_crossings(facts) {
        if matches(found) {
            smallest.offer_pattern(found.cells().len(), *eliminations, || SueDeCoq(*found));
        }
    }
    smallest.report_smallest_first(sink)
}

impl SueDeCoq {
    fn explain_conclusions(&self, eliminations: CandidateMap, explanation: &mut Explanation) {
        // Eliminations inside the crossing have a message of their own.
        let found = &self.0;
        let crossing: CandidateMap =
            eliminations.iter().filter(|candidate| found.crossing.cells.contains(candidate.cell())).collect();
        // Outside, explain line and box apart, each with its digits.
        for (digits, house) in
            [(found.digits_locked_in_line(), found.line), (found.digits_locked_in_box(), found.house)]
        {
            let in_house = |candidate: &Candidate| {
                house.cells().contains(candidate.cell()) && digits.contains(candidate.digit())
            };
            let eliminated: CandidateMap = (eliminations - crossing).iter().filter(in_house).collect();
            if !eliminated.is_empty() {
                explanation.add_message(say!(
                    "sue-de-coq-so",
                    house,
                    digits = eliminated.digits(),
                    victims = eliminated
                ));
            }
        }
        if !crossing.is_empty() {
            explanation.add_message(say!(
                "sue-de-coq-so-crossing",
                twice = crossing.digits(),
                victims = crossing
            ));
        }
    }
}

impl Pattern for SueDeCoq {
    fn technique(&self) -> &'static Technique {
        technique_for_crossing(&self.0)
    }

    fn pattern_element_count(&self) -> usize {
        self.0.cells().len()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // The cells in the crossing.
        let found = &self.0;
        let (house, line, twice) = (found.house, found.line, found.repeated_digits());
        explanation.add_message(say!(
            "sue-de-coq-crossing",
            crossing = found.crossing.cells,
            house,
            line,
            digits = found.crossing.digits
        ));
        explanation.mark_house(line, MarkRole::Base);
        explanation.mark_house(house, MarkRole::Cover);
        explanation.mark_cells(found.crossing.cells, MarkRole::Set(0));
        // The cells in the rest of the line and of the box.
        explanation.add_message(say!(
            "sue-de-coq-sides",
            in_line = found.in_line.cells,
            line,
            line_digits = found.in_line.digits,
            in_box = found.in_box.cells,
            house,
            box_digits = found.in_box.digits
        ));
        explanation.mark_cells(found.in_line.cells, MarkRole::Set(1));
        explanation.mark_cells(found.in_box.cells, MarkRole::Set(2));
        // As many cells as digits; a digit that both sides have counts twice.
        let n = found.cells().len();
        explanation.add_message(match twice.is_empty() {
            true => say!("sue-de-coq-full", n),
            false => say!("sue-de-coq-full-twice", n, m = found.digits().len(), twice, line, house),
        });
        // Mark the digits that are confined to the line, then those confined to the box alone.
        for (digits, role) in [
            (found.digits_locked_in_line(), MarkRole::Corner),
            (found.digits_locked_in_box() - found.digits_locked_in_line(), MarkRole::Z),
        ] {
            explanation.mark_candidates(facts.candidates_in(found.cells(), digits), role);
        }
        self.explain_conclusions(conclusions.eliminations, explanation);
        explanation.argument = ProofArgument::from_cell_truths(found.cells());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::engine::find_all_steps;
    use crate::{AllSteps, SolutionStep};

    /// One search has the results of all five.
    fn check(grid: &str) -> usize {
        let facts = Facts::new(grid.parse().expect("a board"));
        let of = |steps: &[SolutionStep]| -> HashSet<CandidateMap> {
            steps.iter().map(|step| step.conclusions.eliminations).collect()
        };
        let mut all = AllSteps::default();
        assert!(report_matching_sue_de_coqs(&facts, |_| true, &mut all).is_continue());
        let each = [
            &SUE_DE_COQ,
            &ISOLATED_SUE_DE_COQ,
            &ALS_SUE_DE_COQ,
            &EXTENDED_SUE_DE_COQ,
            &CANNIBALISTIC_SUE_DE_COQ,
        ];
        let expected = find_all_steps(&facts, &each);
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
