//! JSON of steps to judge, as input, and of their verdicts, as output.

use ninefold_core::notation::NotationError;
use ninefold_core::phrase::FormatError;
use ninefold_guide::judge::{JudgedPath, JudgedPosition};
use ninefold_guide::{ClaimedStep, MatchKind, StepJudgement};
use ninefold_logic::StepMarks;
use ninefold_rate::scale::RatingValue;
use serde::{Deserialize, Serialize};

use crate::learning::{Wrong, convert_steps};
use crate::{Candidates, Fault, Localizer, Sentence, Step, Warning};

/// Position and the steps to judge in it: one line of the input.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeInput {
    /// Position, in any format.
    pub puzzle: String,
    /// One step, or several in order.
    pub moves: OneOrMore,
    /// Id or name of the technique that the steps claim; a technique named in a step takes precedence.
    #[serde(default)]
    pub technique: Option<String>,
}

/// One text or several.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "expected a text or a list of texts")]
pub enum OneOrMore {
    /// One text.
    One(String),
    /// Several texts.
    More(Vec<String>),
}

impl OneOrMore {
    /// Returns the texts as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        match self {
            OneOrMore::One(text) => std::slice::from_ref(text),
            OneOrMore::More(texts) => texts,
        }
    }
}

/// Verdicts of a sequence of steps.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedSteps {
    /// Steps in order, each judged in the position after the true ones before it.
    pub steps: Vec<JudgedStep>,
    /// Index, from 0, of the first step that is neither sound nor without effect; null when there is none.
    pub first_unjustified: Option<usize>,
    /// Whether the true steps fill every cell.
    pub is_solved: bool,
}

/// Verdicts of one line of the input.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedLine {
    /// Number of the line, from 1.
    pub line: usize,
    /// Reason why nothing was judged: the line can't be read, or the position is improper, solved or has
    /// mistakes; null otherwise.
    pub error: Option<String>,
    /// Warnings about text that was guessed or left out in reading the position, or about a doubtful
    /// position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// Verdicts of the steps, as members of this object.
    #[serde(flatten)]
    pub told: JudgedSteps,
}

/// Verdict of one step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedStep {
    /// Verdict.
    pub verdict: StepVerdict,
    /// Id of the technique that justifies the step; of several the hardest. Null unless the step is sound.
    pub technique: Option<&'static str>,
    /// Rating of that technique on the profile's scale; null unless the step is sound.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub rating: Option<RatingValue>,
    /// Match between the step and the steps that justify it; null unless the step is sound.
    #[cfg_attr(feature = "ts", tsify(type = "Shown | null"))]
    pub how: Option<MatchKind>,
    /// Digits that the step places.
    pub placements: Candidates,
    /// Candidates that the step removes.
    pub eliminations: Candidates,
    /// Ids of the techniques that the step names.
    pub named: Vec<&'static str>,
    /// Verdict in words.
    pub sentences: Vec<Sentence>,
    /// Steps that justify it.
    pub steps: Vec<Step>,
    /// Moves of the step that are wrong.
    pub wrong: Vec<Wrong>,
    /// Whether the search for a justification was complete. False for a true step when the limit of effort or
    /// time was reached.
    pub is_complete: bool,
    /// Place where the step can't be read, and the text expected there; left out when it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional, type = "unknown"))]
    pub fault: Option<Fault>,
}

/// Verdict on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StepVerdict {
    /// Steps of the profile, or of the technique it names, justify it.
    Sound,
    /// True, but no technique that was tried justifies it, or none within the limit of effort.
    TrueNotShown,
    /// True, but the time limit was reached before a justification was found. Only with a time limit.
    TimedOut,
    /// Contradicted by the solution.
    Wrong,
    /// Without effect: the cell has the digit or the candidates are removed already.
    NoNews,
    /// Not readable as a move.
    Unreadable,
}

impl From<&StepJudgement> for StepVerdict {
    fn from(judged: &StepJudgement) -> StepVerdict {
        match judged {
            StepJudgement::Sound(_) => StepVerdict::Sound,
            StepJudgement::NotJustified { .. } => StepVerdict::TrueNotShown,
            StepJudgement::TimedOut => StepVerdict::TimedOut,
            StepJudgement::Wrong(_) => StepVerdict::Wrong,
            StepJudgement::NothingNew => StepVerdict::NoNews,
            StepJudgement::Unreadable(_) => StepVerdict::Unreadable,
        }
    }
}

impl JudgedStep {
    /// Converts the judgement of a step in a position; `step` is empty when the text can't be read.
    #[must_use]
    pub fn from_judgement(
        judged: &StepJudgement,
        position: &JudgedPosition,
        step: &ClaimedStep,
        localizer: Localizer<'_>,
    ) -> JudgedStep {
        let none = StepMarks::default();
        let deciding = judged.deciding_step();
        // Evidence: the justifying steps of a sound step, or the refuted moves of a wrong one.
        let (shown, wrong) = match judged {
            StepJudgement::Sound(shown) => (Some(shown), &[][..]),
            StepJudgement::Wrong(wrong) => (None, &wrong[..]),
            _ => (None, &[][..]),
        };
        // An unreadable step has the place of the error instead.
        let fault = match judged {
            StepJudgement::Unreadable(error) => {
                Some(Fault::from_error(&to_format_error(error), localizer.catalogue))
            }
            _ => None,
        };
        let messages = judged.explain(position, step);
        JudgedStep {
            verdict: judged.into(),
            technique: deciding.map(|rated| rated.step.technique().id),
            rating: deciding.map(|rated| rated.rating),
            how: shown.map(|shown| shown.match_kind),
            placements: Candidates(step.moves.placements),
            eliminations: Candidates(step.moves.eliminations),
            named: step.techniques.iter().map(|technique| technique.id).collect(),
            sentences: messages
                .iter()
                .map(|sentence| Sentence::from_message(sentence, &none, localizer))
                .collect(),
            steps: shown.map_or_else(Vec::new, |shown| convert_steps(&shown.steps, localizer)),
            wrong: wrong.iter().map(|wrong| Wrong::from_wrong_move(wrong, localizer)).collect(),
            is_complete: judged.is_complete(),
            fault,
        }
    }
}

impl JudgedSteps {
    /// Combines the result of a sequence with its converted steps.
    #[must_use]
    pub fn from_sequence(path: &JudgedPath, steps: Vec<JudgedStep>) -> JudgedSteps {
        JudgedSteps { steps, first_unjustified: path.first_unjustified, is_solved: path.is_solved }
    }
}

/// Converts an error of a notation into one of a text.
fn to_format_error(error: &NotationError) -> FormatError {
    let NotationError { line, column, expected, found } = error.clone();
    FormatError { line, column, expected, found }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Notation, Puzzle};
    use ninefold_guide::{DEFAULT_EFFORT, StepJudge};
    use ninefold_rate::human::HumanScale;
    use ninefold_texts::Catalogue;
    use serde_json::{Value, json};

    use super::*;
    use crate::SentenceForm;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Verdicts have the ids the guide uses, and moves are read as one text or as a list.
    #[test]
    fn verdicts_are_told_in_their_words() {
        let puzzle: Puzzle = EASY.parse().unwrap();
        let mut judge = StepJudge::new(&HumanScale::FREE);
        let mut position = judge.validate_position(&puzzle).unwrap();
        let localizer =
            Localizer { catalogue: Catalogue::english(), notation: Notation::Rc, form: SentenceForm::Text };
        let texts = json!({"puzzle": EASY, "moves": ["r5c5=5", "x-wing: r1c6=8", "r1c3=1", "r1c1=5", "?"]});
        let input: JudgeInput = serde_json::from_value(texts).unwrap();
        let mut judged_steps = Vec::new();
        let see = |judged: &StepJudgement, position: &JudgedPosition, step: &ClaimedStep| {
            let data = JudgedStep::from_judgement(judged, position, step, localizer);
            assert_eq!(serde_json::to_value(data.verdict).unwrap(), json!(judged.as_str()));
            judged_steps.push(data);
        };
        let steps = input.moves.as_slice().iter().map(|text| ClaimedStep::parse(text, Notation::Rc));
        let path = judge.judge_path(&mut position, steps, || (DEFAULT_EFFORT, || false), see);
        let verdicts: Vec<StepVerdict> = judged_steps.iter().map(|step| step.verdict).collect();
        use StepVerdict::{NoNews, Sound, TrueNotShown, Unreadable, Wrong};
        assert_eq!(verdicts, [Sound, TrueNotShown, Wrong, NoNews, Unreadable]);
        assert!(judged_steps[4].fault.is_some() && judged_steps[0].how == Some(MatchKind::Exact));
        let data: Value = serde_json::to_value(JudgedSteps::from_sequence(&path, judged_steps)).unwrap();
        assert_eq!(data["first_unjustified"], 1);
        let one: JudgeInput = serde_json::from_value(json!({"puzzle": EASY, "moves": "r5c5=5"})).unwrap();
        assert_eq!(one.moves, OneOrMore::One("r5c5=5".into()));
    }
}
