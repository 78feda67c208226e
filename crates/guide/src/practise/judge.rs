//! Whether an answer to an exercise is right, and what it counts.

use ninefold_core::Solution;
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Sentence, Technique};
use ninefold_rate::{Rated, Scale};

use super::Exercise;
use crate::{Budget, Guide, How, Justified, Recognition, Stage};

/// What an answer to an exercise is.
#[derive(Clone, Debug)]
pub enum Answer {
    /// All that a step of the technique concludes, and perhaps more that is true.
    Right(Recognition),
    /// A part of what a step of the technique concludes.
    Partly(Recognition),
    /// True, but another technique shows it.
    Otherwise(Recognition),
    /// True, but nothing that was asked shows it; or nothing new.
    Open(Recognition),
    /// Something in it is wrong.
    Wrong(Recognition),
}

/// What an answer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Credit {
    /// Nothing: it isn't right, or the hint told it.
    None,
    /// Half: it is right, but a hint told more than where to look.
    Half,
    /// All.
    Full,
}

impl Credit {
    /// All of them, from nothing to all.
    pub const ALL: [Credit; 3] = [Credit::None, Credit::Half, Credit::Full];

    /// What a right answer counts behind a hint up to a stage. Where to look doesn't matter; who was told more of the step
    /// gets half of it; to whom all was told, nothing.
    #[must_use]
    pub fn with_help(stage: Option<Stage>) -> Credit {
        match stage {
            None | Some(Stage::Where) => Credit::Full,
            Some(Stage::Technique | Stage::Cells) => Credit::Half,
            Some(Stage::Full) => Credit::None,
        }
    }

    /// Its stable id, for data: `none`, `half`, `full`.
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
    /// Judges what somebody did in it, by a profile: that of the exercise. `budget` is spent as by
    /// [`Guide::recognise`].
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
            // An exercise is a position with a solution and without mistakes.
            Err(_) => Answer::Open(Recognition::NoNews),
        }
    }
}

/// Judges what somebody did in a position, of which the solution is known, where a technique is to be practised; by a
/// profile. The technique is asked first, and its steps are what is asked for, whichever of several somebody finds. `budget` is spent
/// as by [`Guide::recognise`].
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
    /// In a word, for data: `right`, `partly`, `otherwise`, `open`, `wrong`.
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

    /// What it counts behind a hint up to a stage.
    #[must_use]
    pub fn credit(&self, help: Option<Stage>) -> Credit {
        if matches!(self, Answer::Right(_)) { Credit::with_help(help) } else { Credit::None }
    }

    /// What is said of it, with what it counts behind a hint up to a stage and how it was recognised. `facts` and `moves` are those that
    /// were judged, `technique` what was to be found.
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

    /// The same where the technique is a secret: neither what is asked for is named, nor the next step.
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

    /// What is said first, then what it counts and how it was recognised.
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

    /// How it was judged.
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

/// The step that shows all by itself, if one does.
fn alone(told: &Recognition) -> Option<&Rated> {
    match told.steps() {
        [one] => Some(one),
        _ => None,
    }
}
