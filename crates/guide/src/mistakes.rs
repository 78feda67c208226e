//! Mistakes in a position, and hints about them in stages.

use std::fmt;

use ninefold_core::{CandidateMap, CellMap, HouseKind, HouseSet, Puzzle};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, MarkRole, Message, StepMarks};
use ninefold_rate::RatingScale;
use ninefold_solve::PositionReview;

use crate::{Guide, HintPart, HintStage, MoveRecognition, PositionAdvice, SearchBudget, WrongMove};

/// The entries that disagree with the solution: at least one candidate of the two kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryMistakes {
    /// Digits placed in cells where the solution has another.
    pub misplaced: CandidateMap,
    /// Digits of the solution that are no longer candidates.
    pub missing: CandidateMap,
}

impl EntryMistakes {
    /// Returns the mistakes that a review found, if any.
    pub(crate) fn from_review(review: &PositionReview) -> Option<EntryMistakes> {
        let PositionReview { misplaced, missing, .. } = *review;
        (!review.has_no_mistakes()).then_some(EntryMistakes { misplaced, missing })
    }

    /// Returns the cells in which the player made mistakes.
    #[must_use]
    pub fn mistaken_cells(&self) -> CellMap {
        (self.misplaced | self.missing).cells()
    }

    /// Returns the hint about the mistakes at a stage; it adds to the stages before.
    #[must_use]
    pub fn stage_hint(&self, stage: HintStage) -> HintPart {
        let mut marks = StepMarks::default();
        let boxes = self.mistaken_boxes();
        boxes.iter().for_each(|house| marks.mark_house(house, MarkRole::Focus));
        if stage >= HintStage::Cells {
            marks.mark_cells(self.mistaken_cells(), MarkRole::Focus);
        }
        // First how many and in which boxes, then the cells, then digits and candidates.
        let messages = match stage {
            HintStage::Where => {
                let mut messages = self.mistake_count_messages();
                messages.push(say!("hint-look-at-houses", houses = boxes));
                messages
            }
            HintStage::Technique => Vec::new(),
            HintStage::Cells => self.describe_cell_mistakes(),
            HintStage::Full => self.describe_candidate_mistakes(),
        };
        HintPart { stage, messages, marks }
    }

    /// Returns the position without the player's mistakes: wrong digits removed, missing candidates restored.
    fn corrected_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut right = puzzle.clone();
        for misplaced in self.misplaced {
            right.values[misplaced.cell()] = None;
        }
        right.removed = right.removed.difference(self.missing);
        if let Some(marks) = &mut right.marks {
            for missing in self.missing {
                marks[missing.cell()].insert(missing.digit());
            }
        }
        right
    }

    fn mistaken_boxes(&self) -> HouseSet {
        self.mistaken_cells().touched_houses().iter().filter(|house| house.kind() == HouseKind::Box).collect()
    }

    /// Returns a message with the number of mistakes for each kind that occurs.
    fn mistake_count_messages(&self) -> Vec<Message> {
        let mut messages = Vec::new();
        if !self.misplaced.is_empty() {
            messages.push(say!("mistakes-misplaced", number = self.misplaced.len()));
        }
        if !self.missing.is_empty() {
            messages.push(say!("mistakes-missing", number = self.missing.len()));
        }
        messages
    }

    fn mistake_summary_parts(&self) -> [(CandidateMap, &'static str, &'static str); 2] {
        [
            (self.misplaced, "a digit is misplaced", "digits are misplaced"),
            (
                self.missing,
                "a candidate is gone that should be there",
                "candidates are gone that should be there",
            ),
        ]
    }

    fn describe_cell_mistakes(&self) -> Vec<Message> {
        let mut messages = Vec::new();
        if !self.misplaced.is_empty() {
            messages.push(say!("mistakes-misplaced-cells", cells = self.misplaced.cells()));
        }
        if !self.missing.is_empty() {
            messages.push(say!("mistakes-missing-cells", cells = self.missing.cells()));
        }
        messages
    }

    fn describe_candidate_mistakes(&self) -> Vec<Message> {
        let misplaced = self
            .misplaced
            .iter()
            .map(|candidate| say!("mistakes-wrong", cell = candidate.cell(), digit = candidate.digit()));
        let missing = self
            .missing
            .iter()
            .map(|candidate| say!("mistakes-possible", cell = candidate.cell(), digit = candidate.digit()));
        misplaced.chain(missing).collect()
    }
}

impl Guide {
    /// Explains why each mistake of a position is one, by steps of a profile that prove the contrary. The
    /// steps begin at the position without its mistakes, which is returned as well. `stop` is called as by
    /// [`recognise`](Guide::recognise_moves).
    ///
    /// # Errors
    /// The answer, if the position is improper or solved.
    pub fn refute_mistakes(
        &mut self,
        puzzle: &Puzzle,
        profile: &dyn RatingScale,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<(Facts, Vec<WrongMove>), PositionAdvice> {
        let (mut right, mut mistaken) = (puzzle.clone(), Conclusions::NONE);
        // A candidate that a misplaced digit seems to rule out shows as missing once that digit is removed.
        let (facts, solution) = loop {
            match self.validate_and_solve(&right) {
                Ok(opened) => break opened,
                Err(PositionAdvice::Mistakes(mistakes)) => {
                    mistaken.placements |= mistakes.misplaced;
                    mistaken.eliminations |= mistakes.missing;
                    right = mistakes.corrected_puzzle(&right);
                }
                Err(now) => return Err(now),
            }
        };
        // In the position without mistakes, each mistake is a wrong move that steps can refute.
        let wrong = match self.recognise_from_facts(
            &facts,
            &solution,
            &mistaken,
            profile,
            &mut SearchBudget::unlimited().with_stop(stop),
        ) {
            MoveRecognition::Wrong(wrong) => wrong,
            _ => Vec::new(),
        };
        Ok((facts, wrong))
    }
}

/// Writes the number of mistakes and their cells: `a digit is misplaced (r1c3)`.
impl fmt::Display for EntryMistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut eliminations: Vec<String> = Vec::new();
        for candidate in self.missing {
            eliminations.push(format!("{} in {}", candidate.digit(), candidate.cell()));
        }
        let places = [self.misplaced.cells().to_string(), eliminations.join(", ")];
        let groups = self
            .mistake_summary_parts()
            .into_iter()
            .zip(places)
            .filter(|((candidates, ..), _)| !candidates.is_empty());
        for (i, ((candidates, one, many), places)) in groups.enumerate() {
            let and = if i == 0 { "" } else { ", and " };
            match candidates.len() {
                1 => write!(f, "{and}{one} ({places})")?,
                count => write!(f, "{and}{count} {many} ({places})")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ninefold_rate::human::HumanScale;

    use super::*;

    fn parse_mistakes(misplaced: &str, missing: &str) -> EntryMistakes {
        let map = |text: &str| text.parse::<CandidateMap>().expect("candidates");
        EntryMistakes { misplaced: map(misplaced), missing: map(missing) }
    }

    fn check(mistakes: &EntryMistakes, stage: HintStage, expected: &[&str]) {
        let texts: Vec<String> =
            mistakes.stage_hint(stage).messages.iter().map(ToString::to_string).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn each_stage_tells_more() {
        let one = parse_mistakes("r1c3(1)", "");
        check(&one, HintStage::Where, &["mistakes-misplaced: number 1", "hint-look-at-houses: houses b1"]);
        check(&one, HintStage::Technique, &[]);
        check(&one, HintStage::Cells, &["mistakes-misplaced-cells: cells r1c3"]);
        check(&one, HintStage::Full, &["mistakes-wrong: cell r1c3, digit 1"]);
        let several = parse_mistakes("r1c3(1),r5c5(2)", "r9c9(4)");
        let counted = ["mistakes-misplaced: number 2", "mistakes-missing: number 1"];
        check(
            &several,
            HintStage::Where,
            &[counted[0], counted[1], "hint-look-at-houses: houses b1, b5, b9"],
        );
        let cells = ["mistakes-misplaced-cells: cells r1c3, r5c5", "mistakes-missing-cells: cells r9c9"];
        check(&several, HintStage::Cells, &cells);
        let wrong = ["mistakes-wrong: cell r1c3, digit 1", "mistakes-wrong: cell r5c5, digit 2"];
        check(&several, HintStage::Full, &[wrong[0], wrong[1], "mistakes-possible: cell r9c9, digit 4"]);
    }

    #[test]
    fn the_first_stages_show_no_cell() {
        let one = parse_mistakes("r1c3(1)", "");
        for stage in HintStage::ALL {
            assert_eq!(one.stage_hint(stage).marks.cells.is_empty(), stage < HintStage::Cells);
        }
    }

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Checks the refutation of each mistake of a position: the claim, and the number of steps that prove the
    /// contrary.
    #[track_caller]
    fn check_refuted(text: &str, expected: &[(&str, usize)]) {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let refuted = Guide::new().refute_mistakes(&puzzle, &HumanScale::FREE, &mut || false);
        let (facts, wrong) = refuted.expect("it has one solution");
        let found: Vec<(String, usize)> =
            wrong.iter().map(|wrong| (wrong.claim.to_string(), wrong.refuting_steps().len())).collect();
        let expected: Vec<(String, usize)> =
            expected.iter().map(|(claim, steps)| ((*claim).to_string(), *steps)).collect();
        assert_eq!(found, expected, "{text}");
        let firsts = wrong.iter().filter_map(|wrong| wrong.refuting_steps().first());
        assert!(firsts.map(|first| &first.facts_before).all(|before| *before == facts), "{text}");
    }

    #[test]
    fn mistakes_are_refuted_from_the_position_without_them() {
        check_refuted(EASY, &[]);
        check_refuted(&EASY.replacen("53.", "53+1", 1), &[("r1c3=1", 1)]);
        check_refuted(&format!("{EASY}:555"), &[("r5c5<>5", 1)]);
        // A missing candidate shows once the misplaced digit is removed that seemed to rule it out; it is not
        // listed as a mistake of its own.
        check_refuted(&format!("{}:413", EASY.replacen("7....6", "7.+4..6", 1)), &[("r1c7=4", 2)]);
    }

    #[test]
    fn in_short_they_are_counted_and_named() {
        let texts =
            "2 digits are misplaced (r1c3, r5c5), and a candidate is gone that should be there (4 in r9c9)";
        assert_eq!(parse_mistakes("r1c3(1),r5c5(2)", "r9c9(4)").to_string(), texts);
    }
}
