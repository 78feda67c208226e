//! Judgements of a player's moves and drawn chains, and exercises for a technique.

use ninefold_guide as guide;
use ninefold_guide::recognise::drawn::ChainVerdict;
use ninefold_logic::proof::Claim;
use ninefold_logic::{Conclusions, Facts, Marks};
use ninefold_rate::Rated;
use serde::{Deserialize, Serialize};

use crate::{Candidates, Sentence, Speech, Step, puzzle};

/// Judgement of a player's moves in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recognition {
    /// Verdict.
    pub answer: Recognised,
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
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Recognised {
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
    pub verdict: ExerciseVerdict,
    /// Credit for the answer.
    pub credit: Credit,
}

/// Verdict on the answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExerciseVerdict {
    /// All conclusions of a step of the technique.
    Right,
    /// A part of the conclusions of a step of the technique.
    Partly,
    /// True, but another technique shows it.
    Otherwise,
    /// True, but no technique that was tried shows it, or without effect.
    Open,
    /// At least one move is wrong.
    Wrong,
}

/// Credit for the answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Credit {
    /// No credit: the answer isn't right, or the hint gave it away.
    None,
    /// Half credit: the answer is right, but a hint revealed more than where to look.
    Half,
    /// Full credit.
    Full,
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
    pub kind: ExerciseKind,
    /// Key of the position up to symmetry, 16 hexadecimal digits; equivalent positions have the same key.
    pub key: String,
    /// Source of the position.
    pub origin: Origin,
    /// Step to find. Unless the exercise is `shadowed`, no easier step has any of its conclusions.
    pub step: Step,
}

/// Other steps in the position of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExerciseKind {
    /// No technique that the profile tries earlier finds a step.
    Pure,
    /// Techniques that the profile tries earlier may find steps, but none with any of the step's conclusions.
    Local,
    /// No easier step has any of the step's conclusions, and all cells that the step doesn't need are filled.
    Bare,
    /// No simple technique finds a step, but another that the profile tries earlier has a part of the step's
    /// conclusions. Used when no better position was found.
    Shadowed,
}

/// Source of the position of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A puzzle generated for it.
    Made,
    /// An example of the documentation, with rows, columns and digits permuted.
    Example,
}

pub(crate) fn steps(rated: &[Rated], speech: Speech<'_>) -> Vec<Step> {
    rated.iter().map(|rated| step(rated, speech)).collect()
}

fn step(rated: &Rated, speech: Speech<'_>) -> Step {
    Step::of_rated(rated, &rated.step.story(&rated.before), speech)
}

impl Recognition {
    /// Converts the guide's judgement of moves in a position.
    #[must_use]
    pub fn of(
        told: &guide::Recognition,
        facts: &Facts,
        moves: &Conclusions,
        speech: Speech<'_>,
    ) -> Recognition {
        let none = Marks::default();
        let sentences = told.tell(facts, moves);
        // Evidence: the justifying steps, or the refuted moves.
        let (shown, wrong) = match told {
            guide::Recognition::Wrong(wrong) => (&[][..], &wrong[..]),
            right => (right.steps(), &[][..]),
        };
        // When the profile doesn't justify the moves, suggest the step that it finds.
        let next = match told {
            guide::Recognition::Unseen(unseen) => unseen.next.as_deref(),
            guide::Recognition::Undecided(undecided) => undecided.next.as_deref(),
            _ => None,
        };
        Recognition {
            answer: told.into(),
            placements: Candidates(moves.placements),
            eliminations: Candidates(moves.eliminations),
            sentences: sentences.iter().map(|sentence| Sentence::alone(sentence, &none, speech)).collect(),
            exercise: None,
            steps: steps(shown, speech),
            wrong: wrong.iter().map(|wrong| Wrong::of(wrong, speech)).collect(),
            next: next.map(|rated| step(rated, speech)),
        }
    }
}

impl Recognition {
    /// Converts the guide's judgement of an answer to an exercise, given after a hint up to the stage `help`.
    #[must_use]
    pub fn of_answer(
        answer: &guide::Answer,
        technique: &'static ninefold_logic::Technique,
        help: Option<guide::Stage>,
        (facts, moves): (&Facts, &Conclusions),
        speech: Speech<'_>,
    ) -> Recognition {
        let said = answer.tell(technique, help, facts, moves);
        Recognition::judged(answer, technique, help, (facts, moves, &said), speech)
    }

    /// Converts the judgement of an answer when the technique is secret.
    ///
    /// No sentence names the technique, unless the answer found it.
    #[must_use]
    pub fn of_blind_answer(
        answer: &guide::Answer,
        technique: &'static ninefold_logic::Technique,
        help: Option<guide::Stage>,
        (facts, moves): (&Facts, &Conclusions),
        speech: Speech<'_>,
    ) -> Recognition {
        let said = answer.tell_blind(help, facts, moves);
        Recognition::judged(answer, technique, help, (facts, moves, &said), speech)
    }

    fn judged(
        answer: &guide::Answer,
        technique: &'static ninefold_logic::Technique,
        help: Option<guide::Stage>,
        (facts, moves, said): (&Facts, &Conclusions, &[ninefold_logic::Sentence]),
        speech: Speech<'_>,
    ) -> Recognition {
        let none = Marks::default();
        let exercise = ExerciseAnswer {
            technique: technique.id,
            verdict: answer.into(),
            credit: answer.credit(help).into(),
        };
        Recognition {
            sentences: said.iter().map(|sentence| Sentence::alone(sentence, &none, speech)).collect(),
            exercise: Some(exercise),
            ..Recognition::of(answer.recognition(), facts, moves, speech)
        }
    }
}

impl From<&guide::Answer> for ExerciseVerdict {
    fn from(answer: &guide::Answer) -> ExerciseVerdict {
        match answer {
            guide::Answer::Right(_) => ExerciseVerdict::Right,
            guide::Answer::Partly(_) => ExerciseVerdict::Partly,
            guide::Answer::Otherwise(_) => ExerciseVerdict::Otherwise,
            guide::Answer::Open(_) => ExerciseVerdict::Open,
            guide::Answer::Wrong(_) => ExerciseVerdict::Wrong,
        }
    }
}

impl From<guide::Credit> for Credit {
    fn from(credit: guide::Credit) -> Credit {
        match credit {
            guide::Credit::None => Credit::None,
            guide::Credit::Half => Credit::Half,
            guide::Credit::Full => Credit::Full,
        }
    }
}

impl From<guide::practise::Kind> for ExerciseKind {
    fn from(kind: guide::practise::Kind) -> ExerciseKind {
        match kind {
            guide::practise::Kind::Pure => ExerciseKind::Pure,
            guide::practise::Kind::Local => ExerciseKind::Local,
            guide::practise::Kind::Bare => ExerciseKind::Bare,
            guide::practise::Kind::Shadowed => ExerciseKind::Shadowed,
        }
    }
}

impl From<Credit> for guide::Credit {
    fn from(credit: Credit) -> guide::Credit {
        match credit {
            Credit::None => guide::Credit::None,
            Credit::Half => guide::Credit::Half,
            Credit::Full => guide::Credit::Full,
        }
    }
}

impl JudgedChain {
    /// Converts the verdict on a drawn chain; `step` is the step that it shows, if any.
    #[must_use]
    pub fn of(verdict: &ChainVerdict, step: Option<Step>, speech: Speech<'_>) -> JudgedChain {
        let none = Marks::default();
        let (answer, link) = match verdict {
            ChainVerdict::Concludes(_) => (ChainAnswer::Chain, None),
            ChainVerdict::Nothing { .. } => (ChainAnswer::Nothing, None),
            ChainVerdict::Flawed(flaw) => (ChainAnswer::Flawed, flaw.link()),
        };
        let sentences = verdict.tell();
        let sentences = sentences.iter().map(|sentence| Sentence::alone(sentence, &none, speech)).collect();
        JudgedChain { answer, sentences, link, step }
    }
}

impl Wrong {
    pub(crate) fn of(wrong: &guide::Wrong, speech: Speech<'_>) -> Wrong {
        let candidate = [wrong.claim.candidate()].into_iter().collect();
        let none = ninefold_core::CandidateMap::EMPTY;
        let (placements, eliminations) = match wrong.claim {
            Claim::True(_) => (candidate, none),
            Claim::False(_) => (none, candidate),
        };
        Wrong {
            placements: Candidates(placements),
            eliminations: Candidates(eliminations),
            proof: match wrong.proof {
                guide::Proof::Seen(_) => ProofKind::Seen,
                guide::Proof::Removed => ProofKind::Removed,
                guide::Proof::Steps(_) => ProofKind::Steps,
                guide::Proof::Solution => ProofKind::Solution,
                guide::Proof::Undecided => ProofKind::Undecided,
            },
            steps: steps(wrong.steps(), speech),
        }
    }
}

impl From<&guide::Recognition> for Recognised {
    fn from(told: &guide::Recognition) -> Recognised {
        match told {
            guide::Recognition::NoNews => Recognised::NoNews,
            guide::Recognition::Justified(justified) => match justified.how {
                guide::How::Exact => Recognised::Exact,
                guide::How::Part => Recognised::Part,
                guide::How::Several => Recognised::Several,
            },
            guide::Recognition::Unseen(_) => Recognised::Unseen,
            guide::Recognition::Undecided(guide::Undecided { is_timed_out: true, .. }) => {
                Recognised::TimedOut
            }
            guide::Recognition::Undecided(_) => Recognised::Undecided,
            guide::Recognition::Wrong(_) => Recognised::Wrong,
        }
    }
}

impl Exercise {
    /// Converts an exercise, with the step to find.
    #[must_use]
    pub fn of(exercise: &guide::Exercise, speech: Speech<'_>) -> Exercise {
        let technique = exercise.step.step.technique();
        Exercise {
            puzzle: puzzle(&exercise.puzzle()),
            technique: technique.id,
            name: speech.catalogue.name(technique),
            kind: exercise.kind.into(),
            key: exercise.key.to_string(),
            origin: match exercise.origin {
                guide::Origin::Made => Origin::Made,
                guide::Origin::Example => Origin::Example,
            },
            step: step(&exercise.step, speech),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Notation;
    use ninefold_guide::{Budget, Guide};
    use ninefold_rate::human::Human;
    use ninefold_texts::Catalogue;

    use super::*;
    use crate::Form;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check(moves: &str, answer: Recognised, english: &str, chinese: &str) {
        let puzzle = EASY.parse().unwrap();
        let moves = Conclusions::parse(moves, Notation::Rc).unwrap();
        let mut guide = Guide::new();
        let told = guide.recognise(&puzzle, &moves, &Human::FREE, &mut Budget::unlimited()).unwrap();
        let facts = guide.open(&puzzle).unwrap();
        for (catalogue, expected) in [(Catalogue::english(), english), (Catalogue::chinese(), chinese)] {
            let speech = Speech { catalogue, notation: Notation::Rc, form: Form::Text };
            let data = Recognition::of(&told, &facts, &moves, speech);
            let said: Vec<&str> = data.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
            assert_eq!((data.answer, said.join(" ").as_str()), (answer, expected));
            let shown = data.steps.iter().chain(data.wrong.iter().flat_map(|wrong| &wrong.steps));
            assert_eq!(shown.map(|step| step.technique).collect::<Vec<_>>(), ["naked-single"]);
        }
    }

    #[test]
    fn answers_are_told_in_every_language() {
        check("r5c5=5", Recognised::Exact, "You used this: Naked Single.", "您使用了：唯一余数。");
        check(
            "r5c5<>5",
            Recognised::Wrong,
            "r5c5 must be 5. This step shows it: Naked Single.",
            "r5c5 一定是 5。 以下步骤可以说明：唯一余数。",
        );
    }
}
