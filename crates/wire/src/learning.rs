//! JSON judgements of a player's moves and drawn chains, and exercises for a technique.

use ninefold_guide as guide;
use ninefold_guide::recognise::drawn_chain::ChainVerdict;
use ninefold_logic::proof::CandidateClaim;
use ninefold_logic::{Conclusions, Facts, StepMarks};
use ninefold_rate::RatedStep;
use serde::Serialize;

use crate::{Candidates, Localizer, Sentence, Step, puzzle_to_line};

/// Judgement of a player's moves in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recognition {
    /// Verdict.
    #[cfg_attr(feature = "ts", tsify(type = "Recognised"))]
    pub answer: MoveMatch,
    /// Digits that were placed.
    pub placements: Candidates,
    /// Candidates that were removed.
    pub eliminations: Candidates,
    /// Verdict in words, including the verdict on the exercise if there is one.
    pub sentences: Vec<Sentence>,
    /// Result of the exercise; left out when the moves don't answer one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub exercise: Option<ExerciseAnswer>,
    /// Steps that justify the moves; when `answer` is `unseen`, by techniques outside the profile.
    pub steps: Vec<Step>,
    /// Moves that are wrong; empty when there are none.
    pub wrong: Vec<Wrong>,
    /// Step that the profile finds in the position; only given when it doesn't justify the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub next: Option<Step>,
}

/// Match between a player's moves and the steps of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "Recognised"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Recognised"))]
#[serde(rename_all = "kebab-case")]
pub enum MoveMatch {
    /// The moves change nothing.
    NoNews,
    /// One step has exactly these conclusions.
    Exact,
    /// One step has these conclusions and more.
    Part,
    /// Several steps together have these conclusions.
    Several,
    /// True, but the profile has no step for it.
    Unseen,
    /// True, but the search reached its limit of effort before it found a technique for it.
    Undecided,
    /// True, but the time limit was reached before a technique was found for it. Only with a time limit.
    TimedOut,
    /// At least one move is wrong.
    Wrong,
}

/// Wrong move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wrong {
    /// Digit that was placed; empty for an elimination.
    pub placements: Candidates,
    /// Candidate that was removed; empty for a placement.
    pub eliminations: Candidates,
    /// Evidence that the move is wrong.
    pub proof: ProofKind,
    /// Steps that show the opposite.
    pub steps: Vec<Step>,
}

/// Evidence that a move is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProofKind {
    /// A filled cell rules the move out.
    Seen,
    /// The candidate had been removed before.
    Removed,
    /// Steps show the opposite.
    Steps,
    /// Only the solution shows it.
    Solution,
    /// The solution shows it; the time limit was reached before steps were found.
    Undecided,
}

/// Judgement of a chain that a player drew.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedChain {
    /// Verdict.
    pub answer: ChainAnswer,
    /// Verdict in words.
    pub sentences: Vec<Sentence>,
    /// Index of the faulty link, from 0; where two links don't fit together, that of the second. Left out
    /// when no link is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub link: Option<usize>,
    /// Step that the chain shows; left out when there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub step: Option<Step>,
}

/// Verdict on a drawn chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChainAnswer {
    /// A valid chain with a conclusion.
    Chain,
    /// A valid chain, but with nothing to remove.
    Nothing,
    /// Not a valid chain.
    Flawed,
}

/// Result of an exercise.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExerciseAnswer {
    /// Id of the technique to be found.
    pub technique: &'static str,
    /// Verdict.
    #[cfg_attr(feature = "ts", tsify(type = "ExerciseVerdict"))]
    pub verdict: guide::AnswerVerdict,
    /// Credit for the answer.
    #[cfg_attr(feature = "ts", tsify(type = "Credit"))]
    pub credit: guide::AnswerCredit,
}

/// Exercise: a position with a step of a technique to be found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercise {
    /// Position on one line.
    pub puzzle: String,
    /// Id of the technique.
    pub technique: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Other steps in the position.
    #[cfg_attr(feature = "ts", tsify(type = "ExerciseKind"))]
    pub kind: guide::practise::ExercisePurity,
    /// Key of the position up to symmetry, 16 hexadecimal digits; equivalent positions have the same key.
    pub key: String,
    /// Source of the position.
    #[cfg_attr(feature = "ts", tsify(type = "Origin"))]
    pub origin: guide::ExerciseOrigin,
    /// Step to find. Unless the exercise is `shadowed`, no easier step has any of its conclusions.
    pub step: Step,
}

pub(crate) fn convert_steps(rated: &[RatedStep], localizer: Localizer<'_>) -> Vec<Step> {
    rated.iter().map(|rated| convert_step(rated, localizer)).collect()
}

fn convert_step(rated: &RatedStep, localizer: Localizer<'_>) -> Step {
    Step::from_rated(rated, &rated.step.explanation(&rated.facts_before), localizer)
}

impl Recognition {
    /// Converts the guide's judgement of moves in a position.
    #[must_use]
    pub fn from_recognition(
        recognition: &guide::MoveRecognition,
        facts: &Facts,
        moves: &Conclusions,
        localizer: Localizer<'_>,
    ) -> Recognition {
        let none = StepMarks::default();
        let sentences = recognition.explain(facts, moves);
        // Evidence: the justifying steps, or the refuted moves.
        let (shown, wrong) = match recognition {
            guide::MoveRecognition::Wrong(wrong) => (&[][..], &wrong[..]),
            right => (right.supporting_steps(), &[][..]),
        };
        // When the profile doesn't justify the moves, suggest the step that it finds.
        let next = match recognition {
            guide::MoveRecognition::Unseen(unseen) => unseen.next.as_deref(),
            guide::MoveRecognition::Undecided(undecided) => undecided.next.as_deref(),
            _ => None,
        };
        Recognition {
            answer: recognition.into(),
            placements: Candidates(moves.placements),
            eliminations: Candidates(moves.eliminations),
            sentences: sentences
                .iter()
                .map(|sentence| Sentence::from_message(sentence, &none, localizer))
                .collect(),
            exercise: None,
            steps: convert_steps(shown, localizer),
            wrong: wrong.iter().map(|wrong| Wrong::from_wrong_move(wrong, localizer)).collect(),
            next: next.map(|rated| convert_step(rated, localizer)),
        }
    }
}

impl Recognition {
    /// Converts the guide's judgement of an answer to an exercise, given after a hint up to the stage `help`.
    #[must_use]
    pub fn from_answer(
        answer: &guide::JudgedAnswer,
        technique: &'static ninefold_logic::Technique,
        help: Option<guide::HintStage>,
        (facts, moves): (&Facts, &Conclusions),
        localizer: Localizer<'_>,
    ) -> Recognition {
        let messages = answer.explain(technique, help, facts, moves);
        Recognition::from_judged_answer(answer, technique, help, (facts, moves, &messages), localizer)
    }

    /// Converts the judgement of an answer when the technique is secret.
    ///
    /// No sentence names the technique, unless the answer found it.
    #[must_use]
    pub fn from_blind_answer(
        answer: &guide::JudgedAnswer,
        technique: &'static ninefold_logic::Technique,
        help: Option<guide::HintStage>,
        (facts, moves): (&Facts, &Conclusions),
        localizer: Localizer<'_>,
    ) -> Recognition {
        let messages = answer.explain_blind(help, facts, moves);
        Recognition::from_judged_answer(answer, technique, help, (facts, moves, &messages), localizer)
    }

    fn from_judged_answer(
        answer: &guide::JudgedAnswer,
        technique: &'static ninefold_logic::Technique,
        help: Option<guide::HintStage>,
        (facts, moves, messages): (&Facts, &Conclusions, &[ninefold_logic::Message]),
        localizer: Localizer<'_>,
    ) -> Recognition {
        let none = StepMarks::default();
        let exercise = ExerciseAnswer {
            technique: technique.id,
            verdict: answer.verdict,
            credit: answer.answer_credit(help),
        };
        Recognition {
            sentences: messages
                .iter()
                .map(|sentence| Sentence::from_message(sentence, &none, localizer))
                .collect(),
            exercise: Some(exercise),
            ..Recognition::from_recognition(&answer.recognition, facts, moves, localizer)
        }
    }
}

impl JudgedChain {
    /// Converts the verdict on a drawn chain; `step` is the step that it shows, if any.
    #[must_use]
    pub fn from_verdict(verdict: &ChainVerdict, step: Option<Step>, localizer: Localizer<'_>) -> JudgedChain {
        let none = StepMarks::default();
        let (answer, link) = match verdict {
            ChainVerdict::Concludes(_) => (ChainAnswer::Chain, None),
            ChainVerdict::NoConclusion { .. } => (ChainAnswer::Nothing, None),
            ChainVerdict::Flawed(flaw) => (ChainAnswer::Flawed, flaw.faulty_link_index()),
        };
        let sentences = verdict.explain();
        let sentences =
            sentences.iter().map(|sentence| Sentence::from_message(sentence, &none, localizer)).collect();
        JudgedChain { answer, sentences, link, step }
    }
}

impl Wrong {
    pub(crate) fn from_wrong_move(wrong: &guide::WrongMove, localizer: Localizer<'_>) -> Wrong {
        let candidate = [wrong.claim.candidate()].into_iter().collect();
        let none = ninefold_core::CandidateMap::EMPTY;
        let (placements, eliminations) = match wrong.claim {
            CandidateClaim::True(_) => (candidate, none),
            CandidateClaim::False(_) => (none, candidate),
        };
        Wrong {
            placements: Candidates(placements),
            eliminations: Candidates(eliminations),
            proof: match wrong.proof {
                guide::RefutationProof::Seen(_) => ProofKind::Seen,
                guide::RefutationProof::Removed => ProofKind::Removed,
                guide::RefutationProof::Steps(_) => ProofKind::Steps,
                guide::RefutationProof::Solution => ProofKind::Solution,
                guide::RefutationProof::Undecided => ProofKind::Undecided,
            },
            steps: convert_steps(wrong.refuting_steps(), localizer),
        }
    }
}

impl From<&guide::MoveRecognition> for MoveMatch {
    fn from(recognition: &guide::MoveRecognition) -> MoveMatch {
        match recognition {
            guide::MoveRecognition::NothingNew => MoveMatch::NoNews,
            guide::MoveRecognition::Justified(justified) => match justified.match_kind {
                guide::MatchKind::Exact => MoveMatch::Exact,
                guide::MatchKind::Part => MoveMatch::Part,
                guide::MatchKind::Several => MoveMatch::Several,
            },
            guide::MoveRecognition::Unseen(_) => MoveMatch::Unseen,
            guide::MoveRecognition::Undecided(guide::UndecidedMoves { is_timed_out: true, .. }) => {
                MoveMatch::TimedOut
            }
            guide::MoveRecognition::Undecided(_) => MoveMatch::Undecided,
            guide::MoveRecognition::Wrong(_) => MoveMatch::Wrong,
        }
    }
}

impl Exercise {
    /// Converts an exercise, with the step to find.
    #[must_use]
    pub fn from_exercise(exercise: &guide::TechniqueExercise, localizer: Localizer<'_>) -> Exercise {
        let technique = exercise.step.step.technique();
        Exercise {
            puzzle: puzzle_to_line(&exercise.to_puzzle()),
            technique: technique.id,
            name: localizer.catalogue.technique_name(technique),
            kind: exercise.kind,
            key: exercise.key.to_string(),
            origin: exercise.origin,
            step: convert_step(&exercise.step, localizer),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Notation;
    use ninefold_guide::{Guide, SearchBudget};
    use ninefold_rate::human::HumanScale;
    use ninefold_texts::Catalogue;

    use super::*;
    use crate::SentenceForm;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check(moves: &str, answer: MoveMatch, english: &str, chinese: &str) {
        let puzzle = EASY.parse().unwrap();
        let moves = Conclusions::parse(moves, Notation::Rc).unwrap();
        let mut guide = Guide::new();
        let recognition = guide
            .recognise_moves(&puzzle, &moves, &HumanScale::FREE, &mut SearchBudget::unlimited())
            .unwrap();
        let facts = guide.validate_position(&puzzle).unwrap();
        for (catalogue, expected) in [(Catalogue::english(), english), (Catalogue::chinese(), chinese)] {
            let localizer = Localizer { catalogue, notation: Notation::Rc, form: SentenceForm::Text };
            let data = Recognition::from_recognition(&recognition, &facts, &moves, localizer);
            let texts: Vec<&str> = data.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
            assert_eq!((data.answer, texts.join(" ").as_str()), (answer, expected));
            let shown = data.steps.iter().chain(data.wrong.iter().flat_map(|wrong| &wrong.steps));
            assert_eq!(shown.map(|step| step.technique).collect::<Vec<_>>(), ["naked-single"]);
        }
    }

    #[test]
    fn answers_are_told_in_every_language() {
        check("r5c5=5", MoveMatch::Exact, "You used this: Naked Single.", "您使用了：唯一余数。");
        check(
            "r5c5<>5",
            MoveMatch::Wrong,
            "r5c5 must be 5. This step shows it: Naked Single.",
            "r5c5 一定是 5。 以下步骤可以说明：唯一余数。",
        );
    }
}
