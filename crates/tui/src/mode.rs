//! What a digit does that is typed.

/// What digits do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They are placed.
    Digits,
    /// They are noted in a corner of the cell.
    Corner,
    /// They are noted in its centre: with all candidates there, they are removed.
    Centre,
    /// They are the numbers of colours.
    Colours,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 4] = [Mode::Digits, Mode::Corner, Mode::Centre, Mode::Colours];
}
