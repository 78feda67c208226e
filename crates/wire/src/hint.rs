//! JSON of hints for a position, in stages that reveal more and more.

use ninefold_core::{CellMap, Notation};
use ninefold_guide as guide;
use ninefold_logic::explain::say;
use ninefold_logic::{Explanation, MarkRole};
use ninefold_solve::NotUniqueError;
use ninefold_texts::{Catalogue, Localize};
use serde::Serialize;

use crate::{Candidates, Cells, Localizer, Marks, Reason, Sentence, Step, Warning};

/// Hint for a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// Kind of answer.
    pub now: Now,
    /// Stages up to the requested one; empty when there is neither a step nor a mistake.
    pub stages: Vec<Stage>,
    /// The whole step; only given with the last stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub step: Option<Step>,
    /// Entries and candidates that contradict the solution; only given when there are mistakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub mistakes: Option<Mistakes>,
    /// Reason why there is no step; only given when the puzzle is improper or the profile is stuck.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub reason: Option<Reason>,
    /// The reason in a sentence, in the requested language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub error: Option<String>,
    /// Two of the solutions; only given when there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub solutions: Option<[String; 2]>,
    /// Warnings about the hint, such as that the puzzle has several solutions and the step holds in all of
    /// them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub warnings: Vec<Warning>,
}

/// Kind of answer to a request for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Now {
    /// There is a step.
    Step,
    /// An entry or a missing candidate contradicts the solution.
    Mistakes,
    /// The puzzle is solved.
    Solved,
    /// No technique of the profile finds a step.
    Stuck,
    /// The puzzle does not have exactly one solution.
    Improper,
}

/// Content that one stage of a hint adds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stage {
    /// Sentences that this stage adds. At the last stage of a step they refer to the marks of the step.
    pub sentences: Vec<Sentence>,
    /// Cells to look at. Left out when empty, as at the last two stages of a step, whose marks show more.
    #[serde(skip_serializing_if = "Cells::is_empty")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub look: Cells,
    /// Marks to draw; left out at the last stage of a step, where the marks of the step apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub marks: Option<Marks>,
    /// Picture for a web page, SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub picture: Option<String>,
    /// Legend of the picture, SVG for a narrow screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub legend: Option<String>,
}

/// Entries and candidates that contradict the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistakes {
    /// Placed digits that differ from the solution.
    pub misplaced: Candidates,
    /// Candidates of the solution that were removed.
    pub missing: Candidates,
}

impl From<&guide::EntryMistakes> for Mistakes {
    fn from(mistakes: &guide::EntryMistakes) -> Mistakes {
        Mistakes { misplaced: Candidates(mistakes.misplaced), missing: Candidates(mistakes.missing) }
    }
}

impl Hint {
    /// Builds a hint that shows a step.
    #[must_use]
    pub fn from_stages(stages: Vec<Stage>, step: Option<Step>) -> Hint {
        let now = Now::Step;
        Hint {
            now,
            stages,
            step,
            mistakes: None,
            reason: None,
            error: None,
            solutions: None,
            warnings: Vec::new(),
        }
    }

    /// Converts an answer of the guide, with its stages up to `last`.
    #[must_use]
    pub fn from_advice(
        now: &guide::PositionAdvice,
        last: guide::HintStage,
        localizer: Localizer<'_>,
    ) -> Hint {
        let stages = guide::HintStage::ALL.into_iter().take_while(|stage| *stage <= last);
        let nothing = |now| Hint { now, ..Hint::from_stages(Vec::new(), None) };
        match now {
            guide::PositionAdvice::Step(rated) => {
                // Every stage is cut from the explanation of the whole step, which is given only with the
                // last.
                let explanation = rated.step.explanation(&rated.facts_before);
                let full_step = Step::from_rated(rated, &explanation, localizer);
                let technique = rated.step.technique();
                let build_stage = |stage| {
                    Stage::from_step_hint(
                        &guide::HintPart::from_explanation(&explanation, technique, stage),
                        &explanation,
                        &full_step,
                        localizer,
                    )
                };
                let stages = stages.map(build_stage).collect();
                Hint::from_stages(stages, (last == guide::HintStage::Full).then_some(full_step))
            }
            // Mistakes have stages too, but no step.
            guide::PositionAdvice::Mistakes(mistakes) => Hint {
                stages: stages
                    .map(|stage| Stage::from_hint(&mistakes.stage_hint(stage), localizer))
                    .collect(),
                mistakes: Some(mistakes.as_ref().into()),
                ..nothing(Now::Mistakes)
            },
            guide::PositionAdvice::Improper(improper) => Hint {
                reason: Some(improper.into()),
                error: why_no_step(now, localizer.catalogue),
                solutions: match improper {
                    NotUniqueError::Ambiguous(two) => Some(two.as_ref().map(|solution| solution.to_string())),
                    NotUniqueError::Clashes(_) | NotUniqueError::Unsolvable => None,
                },
                ..nothing(Now::Improper)
            },
            guide::PositionAdvice::Stuck(_) => Hint {
                reason: Some(Reason::Stuck),
                error: why_no_step(now, localizer.catalogue),
                ..nothing(Now::Stuck)
            },
            guide::PositionAdvice::Solved => nothing(Now::Solved),
        }
    }
}

/// Returns the reason why there is no step, worded to stand inside a sentence; `None` when there is a step or
/// a mistake.
#[must_use]
pub fn why_no_step(now: &guide::PositionAdvice, catalogue: &Catalogue) -> Option<String> {
    match now {
        guide::PositionAdvice::Improper(NotUniqueError::Clashes(error)) => Some(error.localize(catalogue)),
        _ => now.no_step_message().map(|sentence| catalogue.format_message(&sentence, Notation::Rc)),
    }
}

/// Returns the reason why moves in a position can't be judged.
///
/// Unlike [`why_no_step`], it treats several solutions as a reason, since truth is defined by the only
/// solution.
#[must_use]
pub fn why_not_judged(now: &guide::PositionAdvice, catalogue: &Catalogue) -> Option<String> {
    match now {
        guide::PositionAdvice::Improper(NotUniqueError::Ambiguous(_)) => {
            Some(catalogue.format_message(&say!("moves-undecided"), Notation::Rc))
        }
        now => why_no_step(now, catalogue),
    }
}

/// Returns the reason why a position has no solution, worded to stand inside a sentence.
///
/// When the givens alone have a solution, it names the entries to blame.
#[must_use]
pub fn why_unsolvable(assessment: &guide::PositionAssessment, catalogue: &Catalogue) -> String {
    let text = |sentence: &ninefold_logic::Message| catalogue.format_message(sentence, Notation::Rc);
    // Without entries to blame, the givens themselves have no solution.
    let errors: Vec<String> =
        assessment.entry_error_messages().iter().map(|(error, _)| text(error)).collect();
    if errors.is_empty() {
        return text(&ninefold_rate::RateError::Invalid.to_message());
    }
    text(&say!("no-solution-since", reason = errors.join("; ")))
}

impl From<&NotUniqueError> for Reason {
    fn from(improper: &NotUniqueError) -> Reason {
        match improper {
            NotUniqueError::Clashes(clashes) => clashes.into(),
            NotUniqueError::Unsolvable => Reason::NoSolution,
            NotUniqueError::Ambiguous(_) => Reason::SeveralSolutions,
        }
    }
}

impl Stage {
    /// Converts a stage of a hint that isn't the explanation of a step.
    #[must_use]
    pub(crate) fn from_hint(hint: &guide::HintPart, localizer: Localizer<'_>) -> Stage {
        let sentences =
            hint.messages.iter().map(|sentence| Sentence::from_message(sentence, &hint.marks, localizer));
        let marks = Some(Marks::from_marks(&hint.marks, localizer.catalogue));
        let look = Cells(focused_cells(&hint.marks));
        Stage { sentences: sentences.collect(), look, marks, picture: None, legend: None }
    }

    /// Converts a stage of a hint for a step; the last one has the explanation and the conclusions.
    #[must_use]
    pub fn from_step_hint(
        hint: &guide::HintPart,
        explanation: &Explanation,
        full_step: &Step,
        localizer: Localizer<'_>,
    ) -> Stage {
        if hint.stage != guide::HintStage::Full {
            return Stage::from_hint(hint, localizer);
        }
        // The last stage has the explanation, whose sentences are converted already, and the conclusions.
        let more = hint.messages.iter().skip(explanation.messages.len());
        let more = more.map(|sentence| Sentence::from_message(sentence, &hint.marks, localizer));
        let sentences = full_step.sentences.iter().cloned().chain(more).collect();
        Stage { sentences, look: Cells::default(), marks: None, picture: None, legend: None }
    }
}

/// Returns the cells with the role focus, or else those of the houses with this role.
fn focused_cells(marks: &ninefold_logic::StepMarks) -> CellMap {
    let cells = marks.cells.iter().filter(|(_, role)| *role == MarkRole::Focus).map(|(cells, _)| *cells);
    let houses =
        marks.houses.iter().filter(|(_, role)| *role == MarkRole::Focus).map(|(house, _)| house.cells());
    let [cells, houses] =
        [cells.fold(CellMap::EMPTY, |all, one| all | one), houses.fold(CellMap::EMPTY, |all, one| all | one)];
    if cells.is_empty() { houses } else { cells }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Puzzle;
    use ninefold_guide::{Guide, StuckError};
    use ninefold_rate::RateError;
    use ninefold_rate::human::HumanScale;

    use super::*;

    /// Checks the reason in Chinese, and that it equals the library's error in English.
    fn check(now: &guide::PositionAdvice, chinese: &str) {
        assert_eq!(why_no_step(now, Catalogue::english()), Some(now.to_string()));
        assert_eq!(why_no_step(now, Catalogue::chinese()).as_deref(), Some(chinese));
    }

    #[test]
    fn missing_steps_are_explained_in_every_language() {
        let now = |cells: &str| {
            let puzzle: Puzzle = format!("{cells}{}", ".".repeat(81 - cells.len())).parse().unwrap();
            Guide::new().next_advice(&puzzle, &HumanScale::FREE, || false).unwrap()
        };
        check(&now("5"), "题目有多个解");
        check(&now("12345678.........9"), "题目无解");
        check(&now("55"), "第 1 宫有 2 个 5（r1c1, r1c2）；第 1 行有 2 个 5（r1c1, r1c2）");
        check(&guide::PositionAdvice::Solved, "题目已解出");
        let profile = "human".to_string();
        check(&guide::PositionAdvice::Stuck(StuckError { profile }), "human 方案中没有可用于此处的技巧");
    }

    #[test]
    fn rate_errors_in_english_equal_those_of_the_library() {
        for refusal in [RateError::Invalid, RateError::Ambiguous, RateError::Solved] {
            assert_eq!(
                Catalogue::english().format_message(&refusal.to_message(), Notation::Rc),
                refusal.to_string()
            );
        }
    }
}
