//! Judging of answers to exercises, and the credit they earn.

use ninefold_core::Solution;
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Sentence, Technique};
use ninefold_rate::{Rated, Scale};

use super::Exercise;
use crate::{Budget, Guide, How, Justified, Recognition, Stage};

/// The result of judging an answer to an exercise.
#[derive(Clone, Debug)]
pub enum Answer {
    /// All conclusions of a step of the technique, and perhaps more that is true.
    Right(Recognition),
    /// Some of the conclusions of a step of the technique.
    Partly(Recognition),
    /// True, but justified by another technique.
    Otherwise(Recognition),
    /// True, but no technique found justifies it; or nothing new.
    Open(Recognition),
    /// At least one move is wrong.
    Wrong(Recognition),
}

/// The credit for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Credit {
    /// None: the answer isn't right, or the hint revealed it.
    None,
    /// Half: the answer is right, but a hint revealed more than where to look.
    Half,
    /// Full: the answer is right, without more help than where to look.
    Full,
}

impl Credit {
    /// All credits, from none to full.
    pub const ALL: [Credit; 3] = [Credit::None, Credit::Half, Credit::Full];

    /// Returns the credit for a right answer after hints up to a stage. A hint where to look costs nothing;
    /// more of the step costs half the credit, and the whole step all of it.
    #[must_use]
    pub fn with_help(stage: Option<Stage>) -> Credit {
        match stage {
            None | Some(Stage::Where) => Credit::Full,
            Some(Stage::Technique | Stage::Cells) => Credit::Half,
            Some(Stage::Full) => Credit::None,
        }
    }

    /// Returns the stable id, for data: `none`, `half`, `full`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Credit::None => "none",
            Credit::Half => "half",
            Credit::Full => "full",
        }
    }
}

impl Exercise {
    /// Judges an answer by a profile: that of the exercise. `budget` is used as by [`Guide::recognise`].
    pub fn judge(
        &self,
        guide: &mut Guide,
        moves: &Conclusions,
        profile: &dyn Scale,
        budget: &mut Budget<'_>,
    ) -> Answer {
        let technique = self.step.step.technique();
        match guide.open_with_solution(&self.puzzle()) {
            Ok((facts, solution)) => judge(guide, (&facts, &solution), technique, moves, profile, budget),
            // An exercise always has a solution and no mistakes.
            Err(_) => Answer::Open(Recognition::NoNews),
        }
    }
}

/// Judges an answer in a position with a known solution, where a technique is practised; by a profile. The
/// technique is tried first, and any of its steps is a right answer. `budget` is used as by
/// [`Guide::recognise`].
pub fn judge(
    guide: &mut Guide,
    start: (&Facts, &Solution),
    technique: &'static Technique,
    moves: &Conclusions,
    profile: &dyn Scale,
    budget: &mut Budget<'_>,
) -> Answer {
    let (told, is_within) = guide.recognise_practised(start, technique, moves, profile, budget);
    let is_own = told.steps().iter().any(|rated| rated.step.technique() == technique);
    // All conclusions of some step of the technique count as right, whatever justifies the rest.
    match &told {
        Recognition::Wrong(_) => Answer::Wrong(told),
        _ if is_within => Answer::Right(told),
        Recognition::Justified(Justified { how: How::Part, .. }) if is_own => Answer::Partly(told),
        Recognition::Justified(_) if is_own => Answer::Right(told),
        Recognition::Justified(_) => Answer::Otherwise(told),
        Recognition::NoNews | Recognition::Unseen(_) | Recognition::Undecided(_) => Answer::Open(told),
    }
}

impl Answer {
    /// Returns the result as a word for data: `right`, `partly`, `otherwise`, `open`, `wrong`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Right(_) => "right",
            Answer::Partly(_) => "partly",
            Answer::Otherwise(_) => "otherwise",
            Answer::Open(_) => "open",
            Answer::Wrong(_) => "wrong",
        }
    }

    /// Returns the credit for the answer after hints up to a stage.
    #[must_use]
    pub fn credit(&self, help: Option<Stage>) -> Credit {
        if matches!(self, Answer::Right(_)) { Credit::with_help(help) } else { Credit::None }
    }

    /// Explains the result: the credit after hints up to a stage, and how the moves are justified. `facts`
    /// and `moves` are those that were judged, `technique` is the one to be found.
    #[must_use]
    pub fn tell(
        &self,
        technique: &'static Technique,
        help: Option<Stage>,
        facts: &Facts,
        moves: &Conclusions,
    ) -> Vec<Sentence> {
        self.told(vec![self.sentence(technique)], help, facts, moves)
    }

    /// Explains the result where the technique is a secret: neither it nor the next step is named.
    #[must_use]
    pub fn tell_blind(&self, help: Option<Stage>, facts: &Facts, moves: &Conclusions) -> Vec<Sentence> {
        let first = match self {
            Answer::Right(_) => say!("practise-right"),
            Answer::Partly(_) => say!("practise-partly"),
            Answer::Otherwise(told) => match alone(told) {
                Some(by) => say!("practise-blind-by", technique = by.step.technique()),
                None => say!("practise-blind"),
            },
            Answer::Open(_) => return vec![say!("practise-open")],
            Answer::Wrong(_) => say!("practise-wrong"),
        };
        self.told(vec![first], help, facts, moves)
    }

    /// Adds the credit and the justification to the first sentences.
    fn told(
        &self,
        mut said: Vec<Sentence>,
        help: Option<Stage>,
        facts: &Facts,
        moves: &Conclusions,
    ) -> Vec<Sentence> {
        if matches!(self, Answer::Right(_)) {
            said.extend(match Credit::with_help(help) {
                Credit::Full => None,
                Credit::Half => Some(say!("practise-half")),
                Credit::None => Some(say!("practise-told")),
            });
        }
        let is_named = matches!(self, Answer::Otherwise(told) if alone(told).is_some());
        if !is_named {
            said.extend(self.recognition().tell(facts, moves));
        }
        said
    }

    fn sentence(&self, technique: &'static Technique) -> Sentence {
        match self {
            Answer::Right(_) => say!("practise-right"),
            Answer::Partly(_) => say!("practise-partly"),
            Answer::Otherwise(told) => match alone(told) {
                Some(by) => {
                    say!("practise-also-true-by", technique = by.step.technique(), wanted = technique)
                }
                None => say!("practise-also-true", wanted = technique),
            },
            Answer::Open(_) => say!("practise-open"),
            Answer::Wrong(_) => say!("practise-wrong"),
        }
    }

    /// Returns how the moves were recognised.
    #[must_use]
    pub fn recognition(&self) -> &Recognition {
        match self {
            Answer::Right(told)
            | Answer::Partly(told)
            | Answer::Otherwise(told)
            | Answer::Open(told)
            | Answer::Wrong(told) => told,
        }
    }
}

/// Returns the step that justifies everything by itself, if one does.
fn alone(told: &Recognition) -> Option<&Rated> {
    match told.steps() {
        [one] => Some(one),
        _ => None,
    }
}
