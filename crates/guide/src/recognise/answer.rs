//! Answer about a player's moves, as data: the steps that justify or refute them.

use ninefold_core::Cell;
use ninefold_logic::proof::CandidateClaim;
use ninefold_rate::RatedStep;

/// The verdict on a player's moves.
#[derive(Clone, Debug)]
pub enum MoveRecognition {
    /// Nothing is new: the moves have been made already.
    NothingNew,
    /// Steps justify all moves.
    Justified(MoveJustification),
    /// The moves are true, but the profile doesn't justify them.
    Unseen(UnseenMoves),
    /// The moves are true, and the search was stopped before a justification was found.
    Undecided(UndecidedMoves),
    /// At least one move is wrong.
    Wrong(Vec<WrongMove>),
}

/// The steps that justify a player's moves.
#[derive(Clone, Debug)]
pub struct MoveJustification {
    /// The relation of the steps to the moves.
    pub match_kind: MatchKind,
    /// The steps in order, at least one; each in the position to which those before it lead.
    pub steps: Vec<RatedStep>,
}

/// Match between a step and the steps that justify it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename = "Shown", rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "Shown"))]
pub enum MatchKind {
    /// One step has exactly these conclusions.
    Exact,
    /// One step has these conclusions and more.
    Part,
    /// Several steps of this position have these conclusions together.
    Several,
}

impl MatchKind {
    /// All kinds.
    pub const ALL: [MatchKind; 3] = [MatchKind::Exact, MatchKind::Part, MatchKind::Several];

    /// Returns the stable id, for data: `exact`, `part`, `several`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            MatchKind::Exact => "exact",
            MatchKind::Part => "part",
            MatchKind::Several => "several",
        }
    }
}

/// True moves that a profile doesn't justify.
#[derive(Clone, Debug)]
pub struct UnseenMoves {
    /// The easiest steps of other techniques that justify the moves, if any that people look for do.
    pub outside_profile: Option<MoveJustification>,
    /// The next step of the profile in the position.
    pub next: Option<Box<RatedStep>>,
    /// Whether all those other techniques were tried: false if the search was stopped.
    pub is_complete: bool,
}

/// True moves for which the search was stopped.
#[derive(Clone, Debug)]
pub struct UndecidedMoves {
    /// The next step of the profile in the position, if that was found quickly.
    pub next: Option<Box<RatedStep>>,
    /// Whether the caller stopped the search, by a clock for example, before the budget was used up.
    pub is_timed_out: bool,
}

/// A wrong move, with its refutation.
#[derive(Clone, Debug)]
pub struct WrongMove {
    /// The move: a wrong digit placed, or a candidate of the solution removed.
    pub claim: CandidateClaim,
    /// The evidence against the move.
    pub proof: RefutationProof,
}

/// The evidence that a move is wrong.
#[derive(Clone, Debug)]
pub enum RefutationProof {
    /// This cell already contains a digit that rules the move out.
    Seen(Cell),
    /// The digit is no longer a candidate of the cell: it was removed before, and the position contains no
    /// mistake.
    Removed,
    /// These steps prove the contrary.
    Steps(Vec<RatedStep>),
    /// Only the solution: no technique of the profile proves the contrary.
    Solution,
    /// The solution; the search was stopped before a technique was found that proves the contrary.
    Undecided,
}

impl MoveRecognition {
    /// Returns the verdict as a word for data: `no-news`, `exact`, `part`, `several`, `unseen`, `undecided`,
    /// `timed-out`, `wrong`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            MoveRecognition::NothingNew => "no-news",
            MoveRecognition::Justified(justified) => justified.match_kind.id(),
            MoveRecognition::Unseen(_) => "unseen",
            MoveRecognition::Undecided(UndecidedMoves { is_timed_out: false, .. }) => "undecided",
            MoveRecognition::Undecided(UndecidedMoves { is_timed_out: true, .. }) => "timed-out",
            MoveRecognition::Wrong(_) => "wrong",
        }
    }

    /// Returns the steps that justify the moves or, if they are wrong, refute the first wrong one that has a
    /// refutation by steps.
    #[must_use]
    pub fn supporting_steps(&self) -> &[RatedStep] {
        match self {
            MoveRecognition::Justified(justified) => &justified.steps,
            MoveRecognition::Unseen(UnseenMoves { outside_profile: Some(justified), .. }) => &justified.steps,
            MoveRecognition::Wrong(wrong) => {
                wrong.iter().map(WrongMove::refuting_steps).find(|steps| !steps.is_empty()).unwrap_or(&[])
            }
            MoveRecognition::NothingNew | MoveRecognition::Unseen(_) | MoveRecognition::Undecided(_) => &[],
        }
    }
}

impl WrongMove {
    /// Returns the steps that prove the contrary; none if a rule or only the solution does.
    #[must_use]
    pub fn refuting_steps(&self) -> &[RatedStep] {
        match &self.proof {
            RefutationProof::Steps(steps) => steps,
            RefutationProof::Seen(_)
            | RefutationProof::Removed
            | RefutationProof::Solution
            | RefutationProof::Undecided => &[],
        }
    }
}
