//! What there is to do in a position, told stage by stage.

use ninefold_core::{CellMap, Notation};
use ninefold_guide as guide;
use ninefold_logic::explain::say;
use ninefold_logic::{Role, Story};
use ninefold_solve::Improper;
use ninefold_texts::{Catalogue, Tell};
use serde::Serialize;

use crate::{Candidates, Cells, Marks, Reason, Sentence, Speech, Step, Warning};

/// What there is to do in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// What it is.
    pub now: Now,
    /// What each stage adds, as far as was asked; empty where there is neither a step nor a mistake.
    pub stages: Vec<Stage>,
    /// The whole step, at the last stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub step: Option<Step>,
    /// What does not agree with the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub mistakes: Option<Mistakes>,
    /// Why there is no step, where it is improper or stuck.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub reason: Option<Reason>,
    /// The same in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub error: Option<String>,
    /// Two solutions, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub solutions: Option<[String; 2]>,
    /// What to know before one relies on it: that there are several solutions, say, and the step holds in all of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub warnings: Vec<Warning>,
}

/// What there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Now {
    /// A step.
    Step,
    /// Something does not agree with the solution.
    Mistakes,
    /// Nothing: it is solved.
    Solved,
    /// No technique of the profile goes on.
    Stuck,
    /// The puzzle does not have exactly one solution.
    Improper,
}

/// What one stage adds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stage {
    /// What it says. At the last stage of a step what the sentences show is part of the step's marks.
    pub sentences: Vec<Sentence>,
    /// The cells where it says to look. At the last two stages of a step there are more telling marks.
    #[serde(skip_serializing_if = "Cells::is_empty")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub look: Cells,
    /// What is drawn; at the last stage of a step that is the step's marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub marks: Option<Marks>,
    /// For a page: the picture, SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub picture: Option<String>,
    /// For a page: what its signs mean, SVG for a narrow screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub legend: Option<String>,
}

/// What does not agree with the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistakes {
    /// Digits in cells where the solution has another.
    pub misplaced: Candidates,
    /// Candidates of the solution that are gone.
    pub missing: Candidates,
}

impl From<&guide::Mistakes> for Mistakes {
    fn from(mistakes: &guide::Mistakes) -> Mistakes {
        Mistakes { misplaced: Candidates(mistakes.misplaced), missing: Candidates(mistakes.missing) }
    }
}

impl Hint {
    /// A hint that is a step.
    #[must_use]
    pub fn of_step(stages: Vec<Stage>, step: Option<Step>) -> Hint {
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

    /// The answer of the guide, told up to a stage.
    #[must_use]
    pub fn of(now: &guide::Now, last: guide::Stage, speech: Speech<'_>) -> Hint {
        let stages = guide::Stage::ALL.into_iter().take_while(|stage| *stage <= last);
        let nothing = |now| Hint { now, ..Hint::of_step(Vec::new(), None) };
        match now {
            guide::Now::Step(rated) => {
                let story = rated.step.story(&rated.before);
                let whole = Step::of_rated(rated, &story, speech);
                let technique = rated.step.technique();
                let told = |stage| {
                    Stage::of_step(&guide::Hint::of_story(&story, technique, stage), &story, &whole, speech)
                };
                let stages = stages.map(told).collect();
                Hint::of_step(stages, (last == guide::Stage::Full).then_some(whole))
            }
            guide::Now::Mistakes(mistakes) => Hint {
                stages: stages.map(|stage| Stage::of(&mistakes.hint(stage), speech)).collect(),
                mistakes: Some(mistakes.as_ref().into()),
                ..nothing(Now::Mistakes)
            },
            guide::Now::Improper(improper) => Hint {
                reason: Some(improper.into()),
                error: why(now, speech.catalogue),
                solutions: match improper {
                    Improper::Ambiguous(two) => Some(two.as_ref().map(|solution| solution.to_string())),
                    Improper::Clashes(_) | Improper::Unsolvable => None,
                },
                ..nothing(Now::Improper)
            },
            guide::Now::Stuck(_) => {
                Hint { reason: Some(Reason::Stuck), error: why(now, speech.catalogue), ..nothing(Now::Stuck) }
            }
            guide::Now::Solved => nothing(Now::Solved),
        }
    }
}

/// Why there is no step, in the words of a language, to stand within a sentence; `None` where there is a step or a mistake.
#[must_use]
pub fn why(now: &guide::Now, catalogue: &Catalogue) -> Option<String> {
    match now {
        guide::Now::Improper(Improper::Clashes(error)) => Some(error.tell(catalogue)),
        _ => now.reason().map(|sentence| catalogue.text(&sentence, Notation::Rc)),
    }
}

/// Why nothing can be judged or recognised in a position: what is true is what its only solution says.
#[must_use]
pub fn why_not_judged(now: &guide::Now, catalogue: &Catalogue) -> Option<String> {
    match now {
        guide::Now::Improper(Improper::Ambiguous(_)) => {
            Some(catalogue.text(&say!("moves-undecided"), Notation::Rc))
        }
        now => why(now, catalogue),
    }
}

/// Why a position has no solution, to stand within a sentence: where its givens have one, which entries are to blame.
#[must_use]
pub fn why_unsolvable(assessment: &guide::Assessment, catalogue: &Catalogue) -> String {
    let text = |sentence: &ninefold_logic::Sentence| catalogue.text(sentence, Notation::Rc);
    let errors: Vec<String> = assessment.entry_errors().iter().map(|(error, _)| text(error)).collect();
    if errors.is_empty() {
        return text(&ninefold_rate::Refusal::Invalid.sentence());
    }
    text(&say!("no-solution-since", reason = errors.join("; ")))
}

impl From<&Improper> for Reason {
    fn from(improper: &Improper) -> Reason {
        match improper {
            Improper::Clashes(clashes) => clashes.into(),
            Improper::Unsolvable => Reason::NoSolution,
            Improper::Ambiguous(_) => Reason::SeveralSolutions,
        }
    }
}

impl Stage {
    /// What a stage says that is no part of a story.
    #[must_use]
    pub fn of(hint: &guide::Hint, speech: Speech<'_>) -> Stage {
        let told = hint.sentences.iter().map(|sentence| Sentence::alone(sentence, &hint.marks, speech));
        let marks = Some(Marks::of(&hint.marks, speech.catalogue));
        let look = Cells(look(&hint.marks));
        Stage { sentences: told.collect(), look, marks, picture: None, legend: None }
    }

    /// What a stage says of a step: the last one its story, and what is to be done.
    #[must_use]
    pub fn of_step(hint: &guide::Hint, story: &Story, whole: &Step, speech: Speech<'_>) -> Stage {
        if hint.stage != guide::Stage::Full {
            return Stage::of(hint, speech);
        }
        let more = hint.sentences.iter().skip(story.sentences.len());
        let more = more.map(|sentence| Sentence::alone(sentence, &hint.marks, speech));
        let sentences = whole.sentences.iter().cloned().chain(more).collect();
        Stage { sentences, look: Cells::default(), marks: None, picture: None, legend: None }
    }
}

/// The cells that marks ask to look at, or else the houses.
fn look(marks: &ninefold_logic::Marks) -> CellMap {
    let cells = marks.cells.iter().filter(|(_, role)| *role == Role::Focus).map(|(cells, _)| *cells);
    let houses = marks.houses.iter().filter(|(_, role)| *role == Role::Focus).map(|(house, _)| house.cells());
    let [cells, houses] =
        [cells.fold(CellMap::EMPTY, |all, one| all | one), houses.fold(CellMap::EMPTY, |all, one| all | one)];
    if cells.is_empty() { houses } else { cells }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Puzzle;
    use ninefold_guide::{Guide, Stuck};
    use ninefold_rate::Refusal;
    use ninefold_rate::human::Human;

    use super::*;

    /// In English it says what the library's error does.
    fn check(now: &guide::Now, chinese: &str) {
        assert_eq!(why(now, Catalogue::english()), Some(now.to_string()));
        assert_eq!(why(now, Catalogue::chinese()).as_deref(), Some(chinese));
    }

    #[test]
    fn why_there_is_no_step_is_told_in_every_language() {
        let now = |cells: &str| {
            let puzzle: Puzzle = format!("{cells}{}", ".".repeat(81 - cells.len())).parse().unwrap();
            Guide::new().now(&puzzle, &Human::FREE, || false).unwrap()
        };
        check(&now("5"), "题目有多个解");
        check(&now("12345678.........9"), "题目无解");
        check(&now("55"), "第 1 宫有 2 个 5（r1c1, r1c2）；第 1 行有 2 个 5（r1c1, r1c2）");
        check(&guide::Now::Solved, "题目已解出");
        let profile = "human".to_string();
        check(&guide::Now::Stuck(Stuck { profile }), "human 方案中没有可用于此处的技巧");
    }

    #[test]
    fn why_there_is_no_rating_is_told_in_english_as_the_library_does() {
        for refusal in [Refusal::Invalid, Refusal::Ambiguous, Refusal::Solved] {
            assert_eq!(Catalogue::english().text(&refusal.sentence(), Notation::Rc), refusal.to_string());
        }
    }
}
