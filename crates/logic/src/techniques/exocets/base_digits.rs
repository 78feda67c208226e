//! Exocets by all digits of the base, which are followed at once through the whole grid.

use super::engine::base_digit_cases::{
    BasePairEnd, ForcedTarget, find_possible_targets, prove_base_digit_in_target,
};
use super::engine::find_exocet_bases;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// An Exocet without cross-lines: two base cells, and one target cell in their band, which would leave no room for the
    /// digits of the base if it contained none of them. Each two digits that the base can contain are tried, and all three or
    /// four are then placed through the whole grid. Whichever two they are, some house is left without a cell for one of
    /// them. So the target contains a base digit, and every other digit can be removed from it.
    ///
    /// ## Why it works
    /// The base contains two of the digits. If each two of them lead to a contradiction as long as the target contains none, then
    /// the target contains one.
    ///
    /// ## How we look for it
    /// All cases of a base and a target together come to an end in at most 48 steps. That takes long for what it finds, so these
    /// exocets are looked for only when asked for by name.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .......12.....3..4..4.125....2.4..5..6...7...8..3.......9.....1.7...8...3..6..9..
    /// step: r4c9<>9
    /// says: exocet-base, exocet-digits-suppose, exocet-digits-nowhere, …, exocet-digits-so
    /// easier: weak-exocet
    /// ```
    pub EXOCET_BASE_DIGITS {
        id: "exocet-base-digits",
        name: "Exocet Base Digits",
        family: Exotic,
        find: find_base_digits,
    }
}

#[derive(Clone, Debug)]
struct BaseDigits(ForcedTarget);

fn find_base_digits(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for base in find_exocet_bases(facts) {
        sink.poll_stop()?;
        for target in find_possible_targets(facts, &base) {
            let Some(found) = prove_base_digit_in_target(facts, &base, target) else { continue };
            let eliminations = facts.candidates_in(CellMap::of(target), DigitSet::FULL - base.digits);
            smallest.offer_pattern((found.count_branches(), found.cases.len()), eliminations, || {
                BaseDigits(found)
            });
        }
    }
    smallest.report_smallest_first(sink)
}

impl Pattern for BaseDigits {
    fn technique(&self) -> &'static Technique {
        &EXOCET_BASE_DIGITS
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // The base, and the target that is supposed to have none of its digits.
        let ForcedTarget { base, digits, target, cases } = &self.0;
        explanation.add_message(say!("exocet-base", base = *base, digits = *digits));
        explanation.mark_cells(*base, MarkRole::BaseCell);
        explanation.mark_candidates(facts.candidates_in(*base, *digits), MarkRole::Corner);
        explanation.add_message(say!("exocet-digits-suppose", target = *target, digits = *digits));
        explanation.mark_cells(*target, MarkRole::TargetCell);
        explanation.mark_candidates(facts.candidates_in(CellMap::of(*target), *digits), MarkRole::Corner);
        // Each pair of digits in the base ends in a contradiction.
        for case in cases {
            match case.end {
                BasePairEnd::NoPlaceLeft(house, digit) => {
                    explanation.add_message(say!(
                        "exocet-digits-nowhere",
                        pair = case.pair,
                        digits = *digits,
                        digit,
                        house
                    ));
                    explanation.mark_house(house, MarkRole::Cover);
                }
                BasePairEnd::Branches(branches) => explanation.add_message(say!(
                    "exocet-digits-ways",
                    pair = case.pair,
                    digits = *digits,
                    n = branches
                )),
            }
        }
        explanation.add_message(say!(
            "exocet-digits-so",
            target = *target,
            victims = conclusions.eliminations
        ));
        explanation.argument = self.0.proof_argument(facts);
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::{corpora, naive};

    use super::*;
    use crate::engine::{SolutionPath, find_all_steps};
    use crate::techniques;

    /// On rated puzzles after singles, every target contains a base digit in the solution, and the proof says
    /// why.
    #[test]
    fn targets_contain_a_base_digit() {
        let singles: Vec<&'static Technique> = techniques::ALL
            .iter()
            .copied()
            .filter(|one| one.family == crate::TechniqueFamily::Single)
            .collect();
        let mut found = 0;
        for line in corpora::read_own_lines("rated/ours-se121.csv").iter().skip(900).step_by(20) {
            let puzzle = line.split(',').next().unwrap_or_default();
            let solution = naive::find_solutions(&naive::parse_masks(puzzle), 1).remove(0);
            let mut path = SolutionPath::new(Facts::new(puzzle.parse().unwrap()), &singles);
            while path.next().is_some() {}
            let facts = path.facts();
            for step in find_all_steps(facts, &[&EXOCET_BASE_DIGITS]) {
                found += 1;
                for candidate in step.conclusions.eliminations {
                    let digit = solution.as_bytes()[candidate.cell().index()] as char;
                    assert_ne!(candidate.digit().to_char(), digit, "{step:?}");
                }
                let certificate = step.build_certificate(facts).expect("a proof");
                assert_eq!(
                    facts.certificate_checker().check_step(&step.conclusions, &certificate),
                    Ok(()),
                    "{step:?}"
                );
            }
        }
        assert!(found > 20, "{found}");
    }
}
