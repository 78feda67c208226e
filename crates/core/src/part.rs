//! Parts a puzzle can consist of: values, candidates, notes, metadata.

/// A part of a [`Puzzle`](crate::Puzzle), which a format can or cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlePart {
    /// Digits in cells.
    Values,
    /// The split of the values into givens and digits placed later.
    Placed,
    /// The remaining candidates, where more are eliminated than the values explain.
    Candidates,
    /// A player's notes in corners and centres.
    Notes,
    /// The solution.
    Solution,
    /// The deduction a test case expects at this position.
    Expected,
    /// The names of rules beyond the ordinary ones.
    Rules,
    /// The puzzle's title.
    Title,
    /// The puzzle's author.
    Author,
    /// A description of the puzzle.
    Description,
    /// Any other remark in the file.
    Comment,
    /// The date of creation.
    Date,
    /// The place the puzzle was found.
    Source,
    /// The stated difficulty.
    Level,
    /// A web address.
    Url,
    /// Further columns of the table it comes from.
    Columns,
}

impl PuzzlePart {
    /// All parts.
    pub const ALL: [PuzzlePart; 16] = [
        PuzzlePart::Values,
        PuzzlePart::Placed,
        PuzzlePart::Candidates,
        PuzzlePart::Notes,
        PuzzlePart::Solution,
        PuzzlePart::Expected,
        PuzzlePart::Rules,
        PuzzlePart::Title,
        PuzzlePart::Author,
        PuzzlePart::Description,
        PuzzlePart::Comment,
        PuzzlePart::Date,
        PuzzlePart::Source,
        PuzzlePart::Level,
        PuzzlePart::Url,
        PuzzlePart::Columns,
    ];

    /// Returns the stable id of a part of a puzzle, for data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            PuzzlePart::Values => "digits",
            PuzzlePart::Placed => "placed",
            PuzzlePart::Candidates => "candidates",
            PuzzlePart::Notes => "notes",
            PuzzlePart::Solution => "solution",
            PuzzlePart::Expected => "expected",
            PuzzlePart::Rules => "rules",
            PuzzlePart::Title => "title",
            PuzzlePart::Author => "author",
            PuzzlePart::Description => "description",
            PuzzlePart::Comment => "comment",
            PuzzlePart::Date => "date",
            PuzzlePart::Source => "source",
            PuzzlePart::Level => "level",
            PuzzlePart::Url => "url",
            PuzzlePart::Columns => "columns",
        }
    }

    /// The part in a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PuzzlePart::Placed => "placed digits",
            PuzzlePart::Expected => "expected conclusions",
            PuzzlePart::Columns => "further columns",
            part => part.id(),
        }
    }
}
