//! Steps that somebody says, judged: what is asked, and what is answered.

use ninefold_core::notation::NotationError;
use ninefold_core::phrase::FormatError;
use ninefold_guide::judge::{JudgedWay, Position};
use ninefold_guide::{How, Judgement, Move};
use ninefold_logic::Marks;
use serde::{Deserialize, Serialize};

use crate::learning::{Wrong, steps};
use crate::{Candidates, Fault, Number, Sentence, Speech, Step, Warning};

/// A position, and what somebody says of it: a line of what is judged.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToJudge {
    /// The position, in any format.
    pub puzzle: String,
    /// One step, or the steps of a way in order.
    pub moves: OneOrMore,
    /// The id or the name of the technique that it is said to be; a step's own words come before it.
    #[serde(default)]
    pub technique: Option<String>,
}

/// A text, or several.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OneOrMore {
    /// A text.
    One(String),
    /// Several.
    More(Vec<String>),
}

impl OneOrMore {
    /// All of them.
    #[must_use]
    pub fn texts(&self) -> &[String] {
        match self {
            OneOrMore::One(text) => std::slice::from_ref(text),
            OneOrMore::More(texts) => texts,
        }
    }
}

/// What somebody says of a position, judged step by step.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedSteps {
    /// The steps in order, each in the position to which the true ones before it lead.
    pub steps: Vec<JudgedStep>,
    /// The first that is neither sound nor what was so already, from 0.
    pub first_unjustified: Option<usize>,
    /// Whether those that are true fill every cell.
    pub is_solved: bool,
}

/// The same of a line of many.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedLine {
    /// Which line it is, from 1.
    pub line: usize,
    /// Why there is nothing to judge: the line can't be read, or the position is improper, solved or has mistakes.
    pub error: Option<String>,
    /// What was guessed or left out in reading the position, and what is doubtful about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// What is judged.
    #[serde(flatten)]
    pub told: JudgedSteps,
}

/// One step, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedStep {
    /// The verdict.
    pub verdict: StepVerdict,
    /// The id of the technique that shows it; of several the hardest.
    pub technique: Option<&'static str>,
    /// What that counts on the profile's scale.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub rating: Option<Number>,
    /// How what is shown compares with what was said.
    pub how: Option<Shown>,
    /// What was said: digits placed.
    pub placements: Candidates,
    /// What was said: candidates removed.
    pub eliminations: Candidates,
    /// The ids of the techniques that were named.
    pub named: Vec<&'static str>,
    /// The verdict in words.
    pub sentences: Vec<Sentence>,
    /// The steps that show it.
    pub steps: Vec<Step>,
    /// Its moves that are wrong.
    pub wrong: Vec<Wrong>,
    /// Whether all that was asked was tried: false where it is true, and the effort or the time was used up.
    pub is_complete: bool,
    /// Where it can't be read, and what was expected there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional, type = "unknown"))]
    pub fault: Option<Fault>,
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StepVerdict {
    /// Steps of the profile show it, or of the technique that was named.
    Sound,
    /// It is true, but nothing that was asked shows it, or nothing within the effort.
    TrueNotShown,
    /// It is true, and the time was up before anything showed it: only with a limit of time.
    TimedOut,
    /// The solution contradicts it.
    Wrong,
    /// It was so already.
    NoNews,
    /// It is no move.
    Unreadable,
}

/// How what is shown compares with what was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// One step concludes just that.
    Exact,
    /// One step concludes that, and more.
    Part,
    /// Several steps of this position show it together.
    Several,
}

impl Shown {
    /// As it is in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Shown::Exact => "exact",
            Shown::Part => "part",
            Shown::Several => "several",
        }
    }
}

impl From<&Judgement> for StepVerdict {
    fn from(judged: &Judgement) -> StepVerdict {
        match judged {
            Judgement::Sound(_) => StepVerdict::Sound,
            Judgement::NotShown { .. } => StepVerdict::TrueNotShown,
            Judgement::TimedOut => StepVerdict::TimedOut,
            Judgement::Wrong(_) => StepVerdict::Wrong,
            Judgement::NoNews => StepVerdict::NoNews,
            Judgement::Unreadable(_) => StepVerdict::Unreadable,
        }
    }
}

impl From<How> for Shown {
    fn from(how: How) -> Shown {
        match how {
            How::Exact => Shown::Exact,
            How::Part => Shown::Part,
            How::Several => Shown::Several,
        }
    }
}

impl JudgedStep {
    /// The judgement of a step in a position; of what can't be read, `step` is empty.
    #[must_use]
    pub fn of(judged: &Judgement, position: &Position, step: &Move, speech: Speech<'_>) -> JudgedStep {
        let none = Marks::default();
        let deciding = judged.deciding();
        let (shown, wrong) = match judged {
            Judgement::Sound(shown) => (Some(shown), &[][..]),
            Judgement::Wrong(wrong) => (None, &wrong[..]),
            _ => (None, &[][..]),
        };
        let fault = match judged {
            Judgement::Unreadable(error) => Some(Fault::of(&place(error), speech.catalogue)),
            _ => None,
        };
        let said = judged.tell(position, step);
        JudgedStep {
            verdict: judged.into(),
            technique: deciding.map(|rated| rated.step.technique().id),
            rating: deciding.map(|rated| rated.number.into()),
            how: shown.map(|shown| shown.how.into()),
            placements: Candidates(step.done.placements),
            eliminations: Candidates(step.done.eliminations),
            named: step.named.iter().map(|technique| technique.id).collect(),
            sentences: said.iter().map(|sentence| Sentence::alone(sentence, &none, speech)).collect(),
            steps: shown.map_or_else(Vec::new, |shown| steps(&shown.steps, speech)),
            wrong: wrong.iter().map(|wrong| Wrong::of(wrong, speech)).collect(),
            is_complete: judged.is_complete(),
            fault,
        }
    }
}

impl JudgedSteps {
    /// A way that was judged, with its steps as data.
    #[must_use]
    pub fn of(way: &JudgedWay, steps: Vec<JudgedStep>) -> JudgedSteps {
        JudgedSteps { steps, first_unjustified: way.first_unjustified, is_solved: way.is_solved }
    }
}

/// The same error, as one of a text.
fn place(error: &NotationError) -> FormatError {
    let NotationError { line, column, expected, found } = error.clone();
    FormatError { line, column, expected, found }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Notation, Puzzle};
    use ninefold_guide::{EFFORT, Judge};
    use ninefold_rate::human::Human;
    use ninefold_texts::Catalogue;
    use serde_json::{Value, json};

    use super::*;
    use crate::Form;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Each verdict is called as the guide calls it, and what is asked is read in both of its forms.
    #[test]
    fn verdicts_are_told_in_their_words() {
        let puzzle: Puzzle = EASY.parse().unwrap();
        let mut judge = Judge::new(&Human::FREE);
        let mut position = judge.open(&puzzle).unwrap();
        let speech = Speech { catalogue: Catalogue::english(), notation: Notation::Rc, form: Form::Text };
        let texts = json!({"puzzle": EASY, "moves": ["r5c5=5", "x-wing: r1c6=8", "r1c3=1", "r1c1=5", "?"]});
        let asked: ToJudge = serde_json::from_value(texts).unwrap();
        let mut told = Vec::new();
        let see = |judged: &Judgement, position: &Position, step: &Move| {
            let data = JudgedStep::of(judged, position, step, speech);
            assert_eq!(serde_json::to_value(data.verdict).unwrap(), json!(judged.word()));
            told.push(data);
        };
        let steps = asked.moves.texts().iter().map(|text| Move::read(text, Notation::Rc));
        let way = judge.way(&mut position, steps, || (EFFORT, || false), see);
        let verdicts: Vec<StepVerdict> = told.iter().map(|step| step.verdict).collect();
        use StepVerdict::{NoNews, Sound, TrueNotShown, Unreadable, Wrong};
        assert_eq!(verdicts, [Sound, TrueNotShown, Wrong, NoNews, Unreadable]);
        assert!(told[4].fault.is_some() && told[0].how == Some(Shown::Exact));
        let data: Value = serde_json::to_value(JudgedSteps::of(&way, told)).unwrap();
        assert_eq!(data["first_unjustified"], 1);
        let one: ToJudge = serde_json::from_value(json!({"puzzle": EASY, "moves": "r5c5=5"})).unwrap();
        assert_eq!(one.moves, OneOrMore::One("r5c5=5".into()));
    }
}
