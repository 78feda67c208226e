//! What a player did or drew, recognised, and positions to practise a technique.

use ninefold_guide as guide;
use ninefold_guide::recognise::drawn::ChainVerdict;
use ninefold_logic::proof::Claim;
use ninefold_logic::{Conclusions, Facts, Marks};
use ninefold_rate::Rated;
use serde::{Deserialize, Serialize};

use crate::{Candidates, Sentence, Speech, Step, puzzle};

/// What a player did in a position, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recognition {
    /// The answer.
    pub answer: Recognised,
    /// What was done: digits placed.
    pub placements: Candidates,
    /// What was done: candidates removed.
    pub eliminations: Candidates,
    /// The answer in words, with what an exercise's answer is.
    pub sentences: Vec<Sentence>,
    /// What it is as an answer to an exercise, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub exercise: Option<ExerciseAnswer>,
    /// The steps that show what was done; where it is unseen, by techniques beyond those of the profile.
    pub steps: Vec<Step>,
    /// The moves that are wrong, if any are.
    pub wrong: Vec<Wrong>,
    /// What the profile shows in the position, where it does not show what was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub next: Option<Step>,
}

/// How steps compare with what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Recognised {
    /// It was so already.
    NoNews,
    /// One step concludes exactly that.
    Exact,
    /// One step concludes that, and more.
    Part,
    /// It takes several steps.
    Several,
    /// It is true, but the profile does not show it.
    Unseen,
    /// It is true, but the search used up its effort before a technique was found that shows it.
    Undecided,
    /// It is true, and the time was up before a technique was found that shows it: only with a limit of time.
    TimedOut,
    /// Something in it is wrong.
    Wrong,
}

/// A move that is wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wrong {
    /// The digit that was placed, if one was.
    pub placements: Candidates,
    /// The candidate that was removed, if one was.
    pub eliminations: Candidates,
    /// How that is known.
    pub proof: ProofKind,
    /// The steps that show the contrary.
    pub steps: Vec<Step>,
}

/// How it is known that a move is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProofKind {
    /// A cell contains a digit already that rules it out.
    Seen,
    /// The candidate was removed before.
    Removed,
    /// Steps show the contrary.
    Steps,
    /// Only the solution says so.
    Solution,
    /// The solution says so; the time was up before steps were found.
    Undecided,
}

/// A chain that a player drew, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedChain {
    /// The verdict.
    pub answer: ChainAnswer,
    /// The same in words.
    pub sentences: Vec<Sentence>,
    /// The link at fault, counted from 0; of two that meet the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub link: Option<usize>,
    /// What the chain shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub step: Option<Step>,
}

/// Whether a drawing is a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChainAnswer {
    /// It is one, and something follows.
    Chain,
    /// It is one, but there is nothing to remove.
    Nothing,
    /// It is none.
    Flawed,
}

/// An answer to an exercise, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExerciseAnswer {
    /// The id of the technique that was to be found.
    pub technique: &'static str,
    /// The verdict.
    pub verdict: ExerciseVerdict,
    /// What it counts.
    pub credit: Credit,
}

/// What an answer to an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExerciseVerdict {
    /// All that a step of the technique concludes.
    Right,
    /// A part of what a step of the technique concludes.
    Partly,
    /// True, but another technique shows it.
    Otherwise,
    /// True, but nothing that was asked shows it; or nothing new.
    Open,
    /// Something in it is wrong.
    Wrong,
}

/// What an answer to an exercise counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Credit {
    /// Nothing: it isn't right, or the hint told it.
    None,
    /// Half: it is right, but a hint told more than where to look.
    Half,
    /// All.
    Full,
}

/// A position in which a technique is to be found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercise {
    /// The position on one line.
    pub puzzle: String,
    /// The id of the technique.
    pub technique: &'static str,
    /// What it is called.
    pub name: String,
    /// What else is in the position.
    pub kind: ExerciseKind,
    /// The position up to symmetry, as 16 hexadecimal digits: that of a copy is the same.
    pub key: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The step to find. Unless it is shadowed, no easier step gives what it concludes, or any part of it.
    pub step: Step,
}

/// What there is in the position of an exercise beside its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExerciseKind {
    /// Nothing that the profile tries before the technique finds a step.
    Pure,
    /// Something that the profile tries before may find a step, but none that gives any part of what the step concludes.
    Local,
    /// Nothing easier gives any part of what the step concludes, and all cells are filled that the step can do without.
    Bare,
    /// Nothing simple finds a step, but something else that the profile tries before gives a part of what the step concludes: no better
    /// position was found.
    Shadowed,
}

/// Where the position of an exercise comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A puzzle that was made for it.
    Made,
    /// An example of the documentation, with rows, columns and digits exchanged.
    Example,
}

pub(crate) fn steps(rated: &[Rated], speech: Speech<'_>) -> Vec<Step> {
    rated.iter().map(|rated| step(rated, speech)).collect()
}

fn step(rated: &Rated, speech: Speech<'_>) -> Step {
    Step::of_rated(rated, &rated.step.story(&rated.before), speech)
}

impl Recognition {
    /// The answer of the guide about some moves in a position.
    #[must_use]
    pub fn of(
        told: &guide::Recognition,
        facts: &Facts,
        moves: &Conclusions,
        speech: Speech<'_>,
    ) -> Recognition {
        let none = Marks::default();
        let sentences = told.tell(facts, moves);
        let (shown, wrong) = match told {
            guide::Recognition::Wrong(wrong) => (&[][..], &wrong[..]),
            right => (right.steps(), &[][..]),
        };
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
    /// The judgement of an answer to an exercise of a technique, behind a hint up to a stage.
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

    /// The same where the technique is a secret: no sentence names it, unless that is what was found.
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
    /// The verdict about a drawing; `step` is what it shows, if it shows something.
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
    /// An exercise, with the step to find.
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
