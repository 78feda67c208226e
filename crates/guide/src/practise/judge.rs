//! Judge of answers to exercises, and the credit they earn.

use ninefold_core::Solution;
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Message, Technique};
use ninefold_rate::{RatedStep, RatingScale};

use super::TechniqueExercise;
use crate::{Guide, HintStage, MatchKind, MoveJustification, MoveRecognition, SearchBudget};

/// The result of judging an answer to an exercise.
#[derive(Clone, Debug)]
pub struct JudgedAnswer {
    /// The verdict.
    pub verdict: AnswerVerdict,
    /// How the moves were recognised.
    pub recognition: MoveRecognition,
}

/// Verdict on the answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename = "ExerciseVerdict", rename_all = "lowercase")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "ExerciseVerdict"))]
pub enum AnswerVerdict {
    /// All conclusions of a step of the technique.
    Right,
    /// A part of the conclusions of a step of the technique.
    Partly,
    /// True, but another technique shows it.
    #[cfg_attr(feature = "serde", serde(rename = "otherwise"))]
    OtherTechnique,
    /// True, but no technique that was tried shows it, or without effect.
    #[cfg_attr(feature = "serde", serde(rename = "open"))]
    Unjustified,
    /// At least one move is wrong.
    Wrong,
}

/// Credit for the answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename = "Credit", rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "Credit"))]
pub enum AnswerCredit {
    /// No credit: the answer isn't right, or the hint gave it away.
    None,
    /// Half credit: the answer is right, but a hint revealed more than where to look.
    Half,
    /// Full credit.
    Full,
}

impl AnswerVerdict {
    /// Returns the stable id, for data: `right`, `partly`, `otherwise`, `open`, `wrong`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            AnswerVerdict::Right => "right",
            AnswerVerdict::Partly => "partly",
            AnswerVerdict::OtherTechnique => "otherwise",
            AnswerVerdict::Unjustified => "open",
            AnswerVerdict::Wrong => "wrong",
        }
    }
}

impl AnswerCredit {
    /// All credits, from none to full.
    pub const ALL: [AnswerCredit; 3] = [AnswerCredit::None, AnswerCredit::Half, AnswerCredit::Full];

    /// Returns the credit for a right answer after hints up to a stage. A hint where to look costs nothing;
    /// more of the step costs half the credit, and the whole step all of it.
    #[must_use]
    pub(crate) fn from_hint_stage(stage: Option<HintStage>) -> AnswerCredit {
        match stage {
            None | Some(HintStage::Where) => AnswerCredit::Full,
            Some(HintStage::Technique | HintStage::Cells) => AnswerCredit::Half,
            Some(HintStage::Full) => AnswerCredit::None,
        }
    }

    /// Returns the stable id, for data: `none`, `half`, `full`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            AnswerCredit::None => "none",
            AnswerCredit::Half => "half",
            AnswerCredit::Full => "full",
        }
    }
}

impl TechniqueExercise {
    /// Judges an answer by a profile: that of the exercise. `budget` is used as by
    /// [`Guide::recognise_moves`].
    pub fn judge_answer(
        &self,
        guide: &mut Guide,
        moves: &Conclusions,
        profile: &dyn RatingScale,
        budget: &mut SearchBudget<'_>,
    ) -> JudgedAnswer {
        let technique = self.step.step.technique();
        match guide.validate_and_solve(&self.to_puzzle()) {
            Ok((facts, solution)) => {
                judge_technique_answer(guide, (&facts, &solution), technique, moves, profile, budget)
            }
            // An exercise always has a solution and no mistakes.
            Err(_) => {
                JudgedAnswer { verdict: AnswerVerdict::Unjustified, recognition: MoveRecognition::NothingNew }
            }
        }
    }
}

/// Judges an answer in a position with a known solution, where a technique is practised; by a profile. The
/// technique is tried first, and any of its steps is a right answer. `budget` is used as by
/// [`Guide::recognise_moves`].
pub fn judge_technique_answer(
    guide: &mut Guide,
    start: (&Facts, &Solution),
    technique: &'static Technique,
    moves: &Conclusions,
    profile: &dyn RatingScale,
    budget: &mut SearchBudget<'_>,
) -> JudgedAnswer {
    let (recognition, is_within) = guide.recognise_practised_moves(start, technique, moves, profile, budget);
    let is_own = recognition.supporting_steps().iter().any(|rated| rated.step.technique() == technique);
    // All conclusions of some step of the technique count as right, whatever justifies the rest.
    let verdict = match &recognition {
        MoveRecognition::Wrong(_) => AnswerVerdict::Wrong,
        _ if is_within => AnswerVerdict::Right,
        MoveRecognition::Justified(MoveJustification { match_kind: MatchKind::Part, .. }) if is_own => {
            AnswerVerdict::Partly
        }
        MoveRecognition::Justified(_) if is_own => AnswerVerdict::Right,
        MoveRecognition::Justified(_) => AnswerVerdict::OtherTechnique,
        MoveRecognition::NothingNew | MoveRecognition::Unseen(_) | MoveRecognition::Undecided(_) => {
            AnswerVerdict::Unjustified
        }
    };
    JudgedAnswer { verdict, recognition }
}

impl JudgedAnswer {
    /// Returns the credit for the answer after hints up to a stage.
    #[must_use]
    pub fn answer_credit(&self, help: Option<HintStage>) -> AnswerCredit {
        if self.verdict == AnswerVerdict::Right {
            AnswerCredit::from_hint_stage(help)
        } else {
            AnswerCredit::None
        }
    }

    /// Explains the result: the credit after hints up to a stage, and how the moves are justified. `facts`
    /// and `moves` are those that were judged, `technique` is the one to be found.
    #[must_use]
    pub fn explain(
        &self,
        technique: &'static Technique,
        help: Option<HintStage>,
        facts: &Facts,
        moves: &Conclusions,
    ) -> Vec<Message> {
        self.append_credit_and_justification(vec![self.verdict_message(technique)], help, facts, moves)
    }

    /// Explains the result where the technique is a secret: neither it nor the next step is named.
    #[must_use]
    pub fn explain_blind(&self, help: Option<HintStage>, facts: &Facts, moves: &Conclusions) -> Vec<Message> {
        let first = match self.verdict {
            AnswerVerdict::Right => say!("practise-right"),
            AnswerVerdict::Partly => say!("practise-partly"),
            AnswerVerdict::OtherTechnique => match self.other_technique_step() {
                Some(by) => say!("practise-blind-by", technique = by.step.technique()),
                None => say!("practise-blind"),
            },
            AnswerVerdict::Unjustified => return vec![say!("practise-open")],
            AnswerVerdict::Wrong => say!("practise-wrong"),
        };
        self.append_credit_and_justification(vec![first], help, facts, moves)
    }

    /// Adds the credit and the justification to the first messages.
    fn append_credit_and_justification(
        &self,
        mut messages: Vec<Message>,
        help: Option<HintStage>,
        facts: &Facts,
        moves: &Conclusions,
    ) -> Vec<Message> {
        if self.verdict == AnswerVerdict::Right {
            messages.extend(match AnswerCredit::from_hint_stage(help) {
                AnswerCredit::Full => None,
                AnswerCredit::Half => Some(say!("practise-half")),
                AnswerCredit::None => Some(say!("practise-told")),
            });
        }
        if self.other_technique_step().is_none() {
            messages.extend(self.recognition.explain(facts, moves));
        }
        messages
    }

    fn verdict_message(&self, technique: &'static Technique) -> Message {
        match self.verdict {
            AnswerVerdict::Right => say!("practise-right"),
            AnswerVerdict::Partly => say!("practise-partly"),
            AnswerVerdict::OtherTechnique => match self.other_technique_step() {
                Some(by) => {
                    say!("practise-also-true-by", technique = by.step.technique(), wanted = technique)
                }
                None => say!("practise-also-true", wanted = technique),
            },
            AnswerVerdict::Unjustified => say!("practise-open"),
            AnswerVerdict::Wrong => say!("practise-wrong"),
        }
    }

    /// Returns the step of another technique that justifies everything by itself, if one does.
    fn other_technique_step(&self) -> Option<&RatedStep> {
        match self.recognition.supporting_steps() {
            [one] if self.verdict == AnswerVerdict::OtherTechnique => Some(one),
            _ => None,
        }
    }
}
