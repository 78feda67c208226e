//! Of what a puzzle can consist.

/// A part of a [`Puzzle`](crate::Puzzle), which a format can or cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Digits in cells.
    Values,
    /// Which of them were placed, and which are givens.
    Placed,
    /// Which candidates are left, where more are gone than the digits in cells explain.
    Candidates,
    /// A player's notes in corners and centres.
    Notes,
    /// The solution.
    Solution,
    /// What should be found here.
    Expected,
    /// The names of rules beyond the ordinary ones.
    Rules,
    /// What it is called.
    Title,
    /// Who made it.
    Author,
    /// What it is like.
    Description,
    /// Whatever else somebody wrote beside it.
    Comment,
    /// When it was made.
    Date,
    /// Where it was found.
    Source,
    /// How difficult it is said to be.
    Level,
    /// Its address.
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

    /// Its stable id, for data.
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
