//! Techniques: static entries with a stable id, a name, ratings, documentation and a finder.

use std::fmt;
use std::ops::ControlFlow;

use crate::{Facts, StepSink};

/// Finder of a technique: reports every pattern to the sink, until the sink stops it.
///
/// A finder must report in an order that depends on the board alone, and only steps that change the board.
pub type FinderFn = fn(&Facts, &mut dyn StepSink) -> ControlFlow<()>;

/// Finder of a technique: a plain [`FinderFn`] for built-in techniques, a closure for those that users write.
pub type TechniqueFinder = &'static (dyn Fn(&Facts, &mut dyn StepSink) -> ControlFlow<()> + Send + Sync);

/// A named way of reasoning. Built-in ones are declared with `technique!`, one entry per name, in the file of
/// their finder; user-defined ones are made when their text is read, and live as long as the program.
#[derive(Clone, Copy)]
pub struct Technique {
    /// The stable name, kebab-case, used on the command line, in JSON and in addresses of the documentation.
    /// Never renamed.
    pub id: &'static str,
    /// The name that players use, in English.
    pub name: &'static str,
    /// The family it is listed under.
    pub family: TechniqueFamily,
    /// The technique's ratings on known scales.
    pub ratings: TechniqueRatings,
    /// The documentation in Markdown: what it finds, why it works, an example.
    pub doc: &'static str,
    /// The finder of its steps; it finds none if the technique assumes one solution and none is promised.
    pub find: TechniqueFinder,
}

impl Technique {
    /// Returns a summary in a sentence or two: the first paragraph of the documentation, on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let text =
            self.doc.lines().map(str::trim).skip_while(|line| line.is_empty() || line.starts_with('#'));
        let paragraph: Vec<&str> = text.take_while(|line| !line.is_empty()).collect();
        paragraph.join(" ")
    }

    /// Whether its steps are true only of a puzzle with exactly one solution; see
    /// [`Certificate::assumes_one_solution`](crate::proof::Certificate::assumes_one_solution).
    #[must_use]
    pub fn assumes_one_solution(&self) -> bool {
        self.family == TechniqueFamily::Uniqueness
    }
}

/// Two entries are the same technique when their ids agree.
impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// The families techniques are listed under; each has a folder in `techniques/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum TechniqueFamily {
    Single,
    Intersection,
    Subset,
    Fish,
    SingleDigit,
    Colouring,
    Wing,
    Uniqueness,
    AlmostLockedSet,
    Exclusion,
    Exotic,
    Template,
    Chain,
}

impl TechniqueFamily {
    /// All families, in the order in which the registry begins them.
    pub const ALL: [TechniqueFamily; 13] = [
        TechniqueFamily::Single,
        TechniqueFamily::Intersection,
        TechniqueFamily::Subset,
        TechniqueFamily::Fish,
        TechniqueFamily::SingleDigit,
        TechniqueFamily::Colouring,
        TechniqueFamily::Wing,
        TechniqueFamily::Uniqueness,
        TechniqueFamily::AlmostLockedSet,
        TechniqueFamily::Exclusion,
        TechniqueFamily::Exotic,
        TechniqueFamily::Template,
        TechniqueFamily::Chain,
    ];

    /// Returns the family's stable id, for catalogues and data: `singles`, `almost-locked-sets`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            TechniqueFamily::Single => "singles",
            TechniqueFamily::Intersection => "intersections",
            TechniqueFamily::Subset => "subsets",
            TechniqueFamily::Fish => "fish",
            TechniqueFamily::SingleDigit => "single-digit",
            TechniqueFamily::Colouring => "colouring",
            TechniqueFamily::Wing => "wings",
            TechniqueFamily::Uniqueness => "uniqueness",
            TechniqueFamily::AlmostLockedSet => "almost-locked-sets",
            TechniqueFamily::Exclusion => "exclusion",
            TechniqueFamily::Exotic => "exotic",
            TechniqueFamily::Template => "templates",
            TechniqueFamily::Chain => "chains",
        }
    }

    /// Returns the name that players use, for headings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TechniqueFamily::Single => "Singles",
            TechniqueFamily::Intersection => "Intersections",
            TechniqueFamily::Subset => "Subsets",
            TechniqueFamily::Fish => "Fish",
            TechniqueFamily::SingleDigit => "Single digit",
            TechniqueFamily::Colouring => "Colouring",
            TechniqueFamily::Wing => "Wings",
            TechniqueFamily::Uniqueness => "Uniqueness",
            TechniqueFamily::AlmostLockedSet => "Almost locked sets",
            TechniqueFamily::Exclusion => "Exclusion",
            TechniqueFamily::Exotic => "Exotic patterns",
            TechniqueFamily::Template => "Templates",
            TechniqueFamily::Chain => "Chains",
        }
    }
}

/// A difficulty in tenths, as Sudoku Explainer's scale has it: 42 is written 4.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RatingTenths(pub u16);

impl RatingTenths {
    /// The nearest tenth, the way Sudoku Explainer prints its floating-point ratings.
    ///
    /// Sums of 0.1 fall a hair short of their decimal value (6.6 + 0.1 is 6.699999999999999); half a tenth is
    /// added before cutting.
    #[must_use]
    pub fn from_f64(rating: f64) -> RatingTenths {
        RatingTenths(((rating + 0.05) * 10.0) as u16)
    }

    /// Returns the difficulty as a number with one decimal.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl fmt::Display for RatingTenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Debug for RatingTenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A technique's place on the known scales. A pattern may deviate by its size:
/// [`Pattern::se_rating`](crate::Pattern::se_rating).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TechniqueRatings {
    /// Sudoku Explainer's rating of the easiest case.
    pub se: Option<RatingTenths>,
    /// HoDoKu's score of one step.
    pub hodoku: Option<u16>,
    /// Points on the scale for people, of a technique that isn't in its table.
    pub human: Option<u32>,
}

impl TechniqueRatings {
    /// Ratings of a technique that is on no scale.
    pub const NONE: TechniqueRatings = TechniqueRatings { se: None, hodoku: None, human: None };

    /// Creates the ratings of a technique that only Sudoku Explainer rates, in tenths.
    #[must_use]
    pub const fn from_se_rating(tenths: u16) -> TechniqueRatings {
        TechniqueRatings { se: Some(RatingTenths(tenths)), ..TechniqueRatings::NONE }
    }

    /// Adds HoDoKu's score.
    #[must_use]
    pub(crate) const fn with_hodoku_score(self, score: u16) -> TechniqueRatings {
        TechniqueRatings { hodoku: Some(score), ..self }
    }
}

/// Declares techniques: the doc comment becomes [`Technique::doc`] and the item's documentation.
macro_rules! technique {
    (@ratings) => { $crate::TechniqueRatings::NONE };
    (@ratings $ratings:expr) => { $ratings };
    ($(
        $(#[doc = $doc:literal])+
        pub $static:ident {
            id: $id:literal,
            name: $name:literal,
            family: $family:ident,
            $(ratings: $ratings:expr,)?
            find: $find:expr $(,)?
        }
    )+) => {$(
        $(#[doc = $doc])+
        pub static $static: $crate::Technique = $crate::Technique {
            id: $id,
            name: $name,
            family: $crate::TechniqueFamily::$family,
            ratings: $crate::technique::technique!(@ratings $($ratings)?),
            doc: concat!($($doc, "\n"),+),
            find: &|facts, sink| {
                let find: $crate::FinderFn = $find;
                match ($crate::TechniqueFamily::$family, facts.uniqueness_promise()) {
                    ($crate::TechniqueFamily::Uniqueness, $crate::UniquenessPromise::Nothing) => std::ops::ControlFlow::Continue(()),
                    _ => find(facts, sink),
                }
            },
        };
    )+};
}

pub(crate) use technique;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_tenths_are_written_as_sudoku_explainer_writes_them() {
        let mut sum = 6.6;
        for tenths in 66..120 {
            assert_eq!(RatingTenths::from_f64(sum), RatingTenths(tenths));
            sum += 0.1;
        }
        assert_eq!(RatingTenths(105).to_string(), "10.5");
    }

    #[test]
    fn a_summary_is_the_first_paragraph_on_one_line() {
        let technique = crate::techniques::technique_by_id("full-house").expect("a technique");
        let doc = "\n # Name\n\n The first,\n in two lines.\n\n Another.\n";
        assert_eq!(Technique { doc, ..*technique }.summary(), "The first, in two lines.");
    }

    #[test]
    fn ids_of_families_are_words_of_their_own() {
        for (index, family) in TechniqueFamily::ALL.iter().enumerate() {
            assert!(!family.id().is_empty());
            assert!(
                TechniqueFamily::ALL[..index].iter().all(|other| other.id() != family.id()),
                "{}",
                family.id()
            );
        }
    }
}
