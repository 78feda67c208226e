//! Parts a puzzle can consist of: values, candidates, notes, metadata.

/// A part of a [`Puzzle`](crate::Puzzle), which a format can or cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
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

impl Part {
    /// All parts.
    pub const ALL: [Part; 16] = [
        Part::Values,
        Part::Placed,
        Part::Candidates,
        Part::Notes,
        Part::Solution,
        Part::Expected,
        Part::Rules,
        Part::Title,
        Part::Author,
        Part::Description,
        Part::Comment,
        Part::Date,
        Part::Source,
        Part::Level,
        Part::Url,
        Part::Columns,
    ];

    /// Returns the stable id, for data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Part::Values => "digits",
            Part::Placed => "placed",
            Part::Candidates => "candidates",
            Part::Notes => "notes",
            Part::Solution => "solution",
            Part::Expected => "expected",
            Part::Rules => "rules",
            Part::Title => "title",
            Part::Author => "author",
            Part::Description => "description",
            Part::Comment => "comment",
            Part::Date => "date",
            Part::Source => "source",
            Part::Level => "level",
            Part::Url => "url",
            Part::Columns => "columns",
        }
    }

    /// The part in a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Placed => "placed digits",
            Part::Expected => "expected conclusions",
            Part::Columns => "further columns",
            part => part.id(),
        }
    }
}
