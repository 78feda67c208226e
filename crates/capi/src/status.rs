//! Status of a C call, or of a puzzle in a batch.

use ninefold::wire::RowStatus;

/// What became of a call, or of a puzzle among many.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NinefoldStatus {
    /// It has its answer.
    Ok = 0,
    /// The text is no puzzle, or its digits clash, or the puzzle is solved where a rating was asked.
    Invalid = 1,
    /// The puzzle has no solution.
    None = 2,
    /// The puzzle has more than one solution.
    Several = 3,
    /// There was not enough time.
    Timeout = 4,
    /// An argument is NULL, or a size, a name or a number is not what it may be; nothing was written.
    Argument = 5,
    /// `ninefold_stop` was called.
    Stopped = 6,
    /// A mistake of ours: please tell us. The engine can still be used.
    Internal = 7,
    /// The techniques do not solve the puzzle, so it has no rating.
    Unsolved = 8,
}

impl NinefoldStatus {
    /// Returns the status that a table of answers names by this word.
    pub(crate) fn from_word(word: &str) -> NinefoldStatus {
        let status = RowStatus::ALL.into_iter().find(|status| status.as_str() == word);
        status.map_or(NinefoldStatus::Internal, NinefoldStatus::from)
    }
}

impl From<RowStatus> for NinefoldStatus {
    fn from(status: RowStatus) -> NinefoldStatus {
        match status {
            RowStatus::Ok => NinefoldStatus::Ok,
            RowStatus::Invalid | RowStatus::OtherRules => NinefoldStatus::Invalid,
            RowStatus::None => NinefoldStatus::None,
            RowStatus::Several => NinefoldStatus::Several,
            RowStatus::Unsolved => NinefoldStatus::Unsolved,
            RowStatus::Timeout => NinefoldStatus::Timeout,
        }
    }
}
