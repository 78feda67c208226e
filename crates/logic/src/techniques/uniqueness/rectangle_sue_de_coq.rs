//! Sue de Coq with a rectangle: the cells that prevent a rectangle from being deadly count as one of its
//! cells.

use super::engine::roofs::{RectangleRoof, RoofReason};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;
use crate::techniques::als::engine::crossing::{SueDeCoqCrossing, visit_crossings_with_roof};

technique! {
    /// ## What it finds
    /// A unique rectangle of which two cells in one house, the roof, have extra candidates, and cells of a line and a box that
    /// cross. Counted with the roof as one cell that holds an extra candidate, they are as many as their digits, and the cells
    /// for each digit all lie in the line or all in the box.
    ///
    /// The digits confined to the line can be removed from the rest of the line, those confined to the box from the rest of the
    /// box.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise two digits could be swapped in the rectangle, and the
    /// puzzle would have two solutions. So the cells need as many digits as there are, no digit can appear twice, and each
    /// appears exactly once: its house has no room for another one. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 47.9..8.119..8.64...8.419..74.5.819681.4..27...9.1.4.8..48765195871..364961354782
    /// step: r5c3<>3
    /// says: ur-deadly, roof-cells, roof-as-cell, roof-crossing, roof-crossing-once, sue-de-coq-so
    /// easier: external-rectangle-3
    /// ```
    pub UNIQUE_RECTANGLE_SUE_DE_COQ {
        id: "unique-rectangle-sue-de-coq",
        name: "Unique Rectangle Sue de Coq",
        family: Uniqueness,
        find: |facts, sink| find_rectangle_sue_de_coq(facts, RectangleRoof::find_unique_rectangle_roofs(facts), sink),
    }

    /// ## What it finds
    /// An avoidable rectangle of which two cells in one house, the roof, are open, and cells of a line and a box that cross.
    /// Counted with the roof as one cell that holds an extra candidate, they are as many as their digits, and the cells for
    /// each digit all lie in the line or all in the box.
    ///
    /// The digits confined to the line can be removed from the rest of the line, those confined to the box from the rest of the
    /// box.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise two digits could be swapped in the rectangle, of which no
    /// cell is a given, and the puzzle would have two solutions. So the cells need as many digits as there are, no digit can
    /// appear twice, and each appears exactly once: its house has no room for another one. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +6...+43..+9..19...46+9+4.+15+68+2..+9..+6+12+5456+248...1.1+4..+5+6.8+23....+4..+1...3+49.24.96.2...
    /// without: r1c2(7), r2c7(7), r6c4(7), r78c3(7), r2c2(78), r4c1(3), r6c8(3), r9c7(5), r9c8(17)
    /// step: r1c7<>7
    /// says: avoidable-no-given, …, sue-de-coq-so
    /// easier: continuous-nice-loop
    /// ```
    pub AVOIDABLE_RECTANGLE_SUE_DE_COQ {
        id: "avoidable-rectangle-sue-de-coq",
        name: "Avoidable Rectangle Sue de Coq",
        family: Uniqueness,
        find: |facts, sink| find_rectangle_sue_de_coq(facts, RectangleRoof::find_avoidable_rectangle_roofs(facts), sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct RectangleSueDeCoq {
    roof: RectangleRoof,
    found: SueDeCoqCrossing,
}

fn find_rectangle_sue_de_coq(
    facts: &Facts,
    roofs: impl Iterator<Item = RectangleRoof>,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for roof in roofs {
        visit_crossings_with_roof(facts, roof.extras, sink, |found, eliminations| {
            smallest.offer_pattern(found.cells().len(), eliminations, || RectangleSueDeCoq {
                roof,
                found: *found,
            });
        })?;
    }
    smallest.report_smallest_first(sink)
}

impl RectangleSueDeCoq {
    /// Explains which cells count along with the rectangle's roof, and why each of their digits appears among
    /// them.
    fn explain_counted_cells(&self, facts: &Facts, explanation: &mut Explanation) {
        let RectangleSueDeCoq { roof, found } = self;
        // The roof counts as one cell, which contains one of its extras.
        let (house, line, twice) = (found.house, found.line, found.repeated_digits());
        let (theirs, n) = (roof.cells(), found.cell_count());
        explanation.add_message(say!("roof-as-cell", roof = theirs, extras = roof.extras.digits()));
        explanation.add_message(say!(
            "roof-crossing",
            line,
            house,
            cells = found.cells() - theirs,
            n,
            m = found.digits().len(),
            digits = found.digits()
        ));
        // Mark the houses and the cells of the crossing.
        explanation.mark_house(line, MarkRole::Base);
        explanation.mark_house(house, MarkRole::Cover);
        for (number, group) in (0..).zip([found.crossing, found.in_line, found.in_box]) {
            explanation.mark_cells(group.cells - theirs, MarkRole::Set(number));
        }
        explanation.add_message(match twice.is_empty() {
            true => say!("roof-crossing-once", line, house),
            false => say!("roof-crossing-twice", twice, line, house),
        });
        // Mark the digits that are confined to the line, then those confined to the box alone.
        let all = facts.candidates_in(found.cells() - theirs, found.digits()) | roof.extras;
        for (digits, role) in [
            (found.digits_locked_in_line(), MarkRole::Corner),
            (found.digits_locked_in_box() - found.digits_locked_in_line(), MarkRole::Z),
        ] {
            explanation.mark_candidates(
                all.iter().filter(|each| digits.contains(each.digit())).collect::<CandidateMap>(),
                role,
            );
        }
    }
}

impl Pattern for RectangleSueDeCoq {
    fn technique(&self) -> &'static Technique {
        match self.roof.reason {
            RoofReason::Unique(_) => &UNIQUE_RECTANGLE_SUE_DE_COQ,
            RoofReason::Avoidable(_) => &AVOIDABLE_RECTANGLE_SUE_DE_COQ,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let RectangleSueDeCoq { roof, found } = self;
        roof.explain_roof(facts, explanation);
        self.explain_counted_cells(facts, explanation);
        let eliminations = conclusions.eliminations;
        // Explain line and box apart, each with its digits.
        for (house, digits) in
            [(found.line, found.digits_locked_in_line()), (found.house, found.digits_locked_in_box())]
        {
            let is_there =
                |each: &Candidate| house.cells().contains(each.cell()) && digits.contains(each.digit());
            let eliminated: CandidateMap = eliminations.iter().filter(is_there).collect();
            if !eliminated.is_empty() {
                explanation.add_message(say!(
                    "sue-de-coq-so",
                    house,
                    digits = eliminated.digits(),
                    victims = eliminated
                ));
            }
        }
        explanation.argument = roof.proof_argument().with_cell_truths(found.cells() - roof.cells());
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora;

    use super::*;
    use crate::engine::{SolutionPath, find_all_steps};
    use crate::techniques;
    use crate::techniques::uniqueness::burred_subset::UNIQUE_RECTANGLE_BURRED_SUBSET;

    /// Every step with a roof on the paths of rated puzzles is proved, and there are steps of each technique.
    #[test]
    fn eliminations_with_a_roof_are_proved() {
        let expected_techniques: [&'static Technique; 3] =
            [&UNIQUE_RECTANGLE_SUE_DE_COQ, &AVOIDABLE_RECTANGLE_SUE_DE_COQ, &UNIQUE_RECTANGLE_BURRED_SUBSET];
        let mut found = [0; 3];
        for line in corpora::read_own_lines("rated/ours-se121.csv").iter().skip(500).step_by(60) {
            let board = line.split(',').next().unwrap_or_default().parse().unwrap();
            let mut path = SolutionPath::new(Facts::new(board), techniques::ALL);
            loop {
                let facts = path.facts();
                for step in find_all_steps(facts, &expected_techniques) {
                    found[expected_techniques
                        .iter()
                        .position(|technique| *technique == step.technique())
                        .unwrap()] += 1;
                    let certificate = step.build_certificate(facts).expect("a proof");
                    assert_eq!(
                        facts.certificate_checker().check_step(&step.conclusions, &certificate),
                        Ok(()),
                        "{step:?}"
                    );
                }
                if path.next().is_none() {
                    break;
                }
            }
        }
        assert!(found.iter().all(|&found| found > 0), "{found:?}");
    }
}
