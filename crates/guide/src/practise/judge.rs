//! Judging of answers to exercises, and the credit they earn.

use ninefold_core::Solution;
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Message, Technique};
use ninefold_rate::{RatedStep, RatingScale};

use super::TechniqueExercise;
use crate::{Guide, HintStage, MatchKind, MoveJustification, MoveRecognition, SearchBudget};

/// The result of judging an answer to an exercise.
#[derive(Clone, Debug)]
pub enum AnswerVerdict {
    /// All conclusions of a step of the technique, and perhaps more that is true.
    Right(MoveRecognition),
    /// Some of the conclusions of a step of the technique.
    Partly(MoveRecognition),
    /// True, but justified by another technique.
    OtherTechnique(MoveRecognition),
    /// True, but no technique found justifies it; or nothing new.
    Unjustified(MoveRecognition),
    /// At least one move is wrong.
    Wrong(MoveRecognition),
}

/// The credit for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerCredit {
    /// None: the answer isn't right, or the hint revealed it.
    None,
    /// Half: the answer is right, but a hint revealed more than where to look.
    Half,
    /// Full: the answer is right, without more help than where to look.
    Full,
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
    ) -> AnswerVerdict {
        let technique = self.step.step.technique();
        match guide.validate_and_solve(&self.to_puzzle()) {
            Ok((facts, solution)) => {
                judge_technique_answer(guide, (&facts, &solution), technique, moves, profile, budget)
            }
            // An exercise always has a solution and no mistakes.
            Err(_) => AnswerVerdict::Unjustified(MoveRecognition::NothingNew),
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
) -> AnswerVerdict {
    let (told, is_within) = guide.recognise_practised_moves(start, technique, moves, profile, budget);
    let is_own = told.supporting_steps().iter().any(|rated| rated.step.technique() == technique);
    // All conclusions of some step of the technique count as right, whatever justifies the rest.
    match &told {
        MoveRecognition::Wrong(_) => AnswerVerdict::Wrong(told),
        _ if is_within => AnswerVerdict::Right(told),
        MoveRecognition::Justified(MoveJustification { match_kind: MatchKind::Part, .. }) if is_own => {
            AnswerVerdict::Partly(told)
        }
        MoveRecognition::Justified(_) if is_own => AnswerVerdict::Right(told),
        MoveRecognition::Justified(_) => AnswerVerdict::OtherTechnique(told),
        MoveRecognition::NothingNew | MoveRecognition::Unseen(_) | MoveRecognition::Undecided(_) => {
            AnswerVerdict::Unjustified(told)
        }
    }
}

impl AnswerVerdict {
    /// Returns the result as a word for data: `right`, `partly`, `otherwise`, `open`, `wrong`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            AnswerVerdict::Right(_) => "right",
            AnswerVerdict::Partly(_) => "partly",
            AnswerVerdict::OtherTechnique(_) => "otherwise",
            AnswerVerdict::Unjustified(_) => "open",
            AnswerVerdict::Wrong(_) => "wrong",
        }
    }

    /// Returns the credit for the answer after hints up to a stage.
    #[must_use]
    pub fn answer_credit(&self, help: Option<HintStage>) -> AnswerCredit {
        if matches!(self, AnswerVerdict::Right(_)) {
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
        self.append_explanation(vec![self.verdict_message(technique)], help, facts, moves)
    }

    /// Explains the result where the technique is a secret: neither it nor the next step is named.
    #[must_use]
    pub fn explain_blind(&self, help: Option<HintStage>, facts: &Facts, moves: &Conclusions) -> Vec<Message> {
        let first = match self {
            AnswerVerdict::Right(_) => say!("practise-right"),
            AnswerVerdict::Partly(_) => say!("practise-partly"),
            AnswerVerdict::OtherTechnique(told) => match single_justifying_step(told) {
                Some(by) => say!("practise-blind-by", technique = by.step.technique()),
                None => say!("practise-blind"),
            },
            AnswerVerdict::Unjustified(_) => return vec![say!("practise-open")],
            AnswerVerdict::Wrong(_) => say!("practise-wrong"),
        };
        self.append_explanation(vec![first], help, facts, moves)
    }

    /// Adds the credit and the justification to the first messages.
    fn append_explanation(
        &self,
        mut said: Vec<Message>,
        help: Option<HintStage>,
        facts: &Facts,
        moves: &Conclusions,
    ) -> Vec<Message> {
        if matches!(self, AnswerVerdict::Right(_)) {
            said.extend(match AnswerCredit::from_hint_stage(help) {
                AnswerCredit::Full => None,
                AnswerCredit::Half => Some(say!("practise-half")),
                AnswerCredit::None => Some(say!("practise-told")),
            });
        }
        let is_named =
            matches!(self, AnswerVerdict::OtherTechnique(told) if single_justifying_step(told).is_some());
        if !is_named {
            said.extend(self.move_recognition().explain(facts, moves));
        }
        said
    }

    fn verdict_message(&self, technique: &'static Technique) -> Message {
        match self {
            AnswerVerdict::Right(_) => say!("practise-right"),
            AnswerVerdict::Partly(_) => say!("practise-partly"),
            AnswerVerdict::OtherTechnique(told) => match single_justifying_step(told) {
                Some(by) => {
                    say!("practise-also-true-by", technique = by.step.technique(), wanted = technique)
                }
                None => say!("practise-also-true", wanted = technique),
            },
            AnswerVerdict::Unjustified(_) => say!("practise-open"),
            AnswerVerdict::Wrong(_) => say!("practise-wrong"),
        }
    }

    /// Returns how the moves were recognised.
    #[must_use]
    pub fn move_recognition(&self) -> &MoveRecognition {
        match self {
            AnswerVerdict::Right(told)
            | AnswerVerdict::Partly(told)
            | AnswerVerdict::OtherTechnique(told)
            | AnswerVerdict::Unjustified(told)
            | AnswerVerdict::Wrong(told) => told,
        }
    }
}

/// Returns the step that justifies everything by itself, if one does.
fn single_justifying_step(recognition: &MoveRecognition) -> Option<&RatedStep> {
    match recognition.supporting_steps() {
        [one] => Some(one),
        _ => None,
    }
}
