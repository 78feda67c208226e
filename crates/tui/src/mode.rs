//! Input mode of the digit keys in the terminal game.

/// Effect of a digit key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMode {
    /// Places the digit.
    Digits,
    /// Notes the digit in a corner of the cell.
    Corner,
    /// Notes the digit in the centre of the cell. Where all candidates are shown there, the key removes one.
    Centre,
    /// Gives the cell the colour with this number.
    Colours,
}

impl InputMode {
    /// Lists all modes in the order in which the space bar visits them.
    pub const ALL: [InputMode; 4] =
        [InputMode::Digits, InputMode::Corner, InputMode::Centre, InputMode::Colours];
}
