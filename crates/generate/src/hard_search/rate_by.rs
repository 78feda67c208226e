//! The quantity that a hard search maximises: a number that a puzzle has on some scale, larger for harder
//! ones.

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::RatingTenths;
use ninefold_rate::scale::{RatingTally, TallyField};
use ninefold_rate::se::{RatingFilter, SeWalkOutcome};
use ninefold_rate::{RatingProfile, RatingValue, RatingWalk};

/// A component of a rating on a scale. Its values are whole numbers: those of Sudoku Explainer's scale are
/// tenths.
///
/// ```
/// use ninefold_chains::ChainEngine;
/// use ninefold_core::Board;
/// use ninefold_generate::hard_search::{RateBy, BoundedRating};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let by = RateBy::from_name("er").expect("a name");
/// let rated = |least| by.rate_puzzle(&board, least, &mut ChainEngine::new(), &|| false);
/// assert_eq!((rated(None), rated(Some(42))), (BoundedRating::Rated(12), BoundedRating::BelowBound));
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RateBy {
    /// The name of the scale or of the component.
    name: &'static str,
    profile: RatingProfile,
    /// The name of the component.
    field_name: &'static str,
}

/// Result of rating a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundedRating {
    /// The puzzle's number.
    Rated(u32),
    /// The number is below the bound, or the scale has none for the puzzle.
    BelowBound,
    /// The rating was stopped before the end.
    Stopped,
}

/// Known names, each with its scale and component.
const RATING_COMPONENTS: [(&str, &str, &str); 11] = [
    ("er", "se", "er"),
    ("ep", "se", "ep"),
    ("ed", "se", "ed"),
    ("score", "hodoku", "score"),
    ("w", "w", "rating"),
    ("b", "b", "rating"),
    ("gw", "gw", "rating"),
    ("gb", "gb", "rating"),
    ("depth", "depth", "rating"),
    ("bxb", "bxb", "rating"),
    ("bxbb", "bxbb", "rating"),
];

impl RateBy {
    /// Looks up a component by name: `er`, `ep`, `ed`, HoDoKu's `score`, or a universal scale.
    #[must_use]
    pub fn from_name(name: &str) -> Option<RateBy> {
        let (name, scale, part) = RATING_COMPONENTS.into_iter().find(|(known, ..)| *known == name)?;
        Some(RateBy { name, profile: RatingProfile::from_name(scale)?, field_name: part })
    }

    /// Returns the name of the quantity that a hard search maximises.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the numbers of this rating component are tenths.
    #[must_use]
    pub fn has_tenths(&self) -> bool {
        self.profile.se_profile().is_some()
    }

    /// Rates a puzzle; the rating ends as soon as it can't reach the bound. `stop` is called now and then.
    pub fn rate_puzzle(
        &self,
        board: &Board,
        least: Option<u32>,
        engine: &mut ChainEngine,
        stop: &dyn Fn() -> bool,
    ) -> BoundedRating {
        // Sudoku Explainer's rater can stop at the bound; on other scales the rating runs to the end.
        let number = if self.has_tenths() {
            let Some(mut walk) = self.profile.start_se_walk(board, engine) else {
                return BoundedRating::BelowBound;
            };
            match walk.rate_while_matching(&self.rating_filter(least), stop) {
                SeWalkOutcome::Stopped => return BoundedRating::Stopped,
                SeWalkOutcome::Rated => self.component_value(&walk.tally().result_fields()),
                SeWalkOutcome::Filtered | SeWalkOutcome::Unsolved => None,
            }
        } else {
            let mut walk = RatingWalk::new(&self.profile, board, engine);
            let is_rated = walk.rate(stop).is_ok();
            if !is_rated && stop() {
                return BoundedRating::Stopped;
            }
            is_rated.then(|| self.component_value(&walk.tally().result_fields())).flatten()
        };
        // A puzzle that couldn't be rated counts as below the bound, too.
        match number.filter(|&number| least.is_none_or(|least| number >= least)) {
            Some(number) => BoundedRating::Rated(number),
            None => BoundedRating::BelowBound,
        }
    }

    /// Returns the filter for ratings that reach the bound, on Sudoku Explainer's scale.
    fn rating_filter(&self, least: Option<u32>) -> RatingFilter {
        let from = RatingTenths(u16::try_from(least.unwrap_or_default()).unwrap_or(u16::MAX));
        let range = Some(from..=RatingTenths(u16::MAX));
        match self.field_name {
            "ep" => RatingFilter { ep: range, ..RatingFilter::default() },
            "ed" => RatingFilter { ed: range, ..RatingFilter::default() },
            _ => RatingFilter { er: range, ..RatingFilter::default() },
        }
    }

    fn component_value(&self, fields: &[(&'static str, TallyField)]) -> Option<u32> {
        let (_, field) = fields.iter().find(|(name, _)| *name == self.field_name)?;
        match field {
            TallyField::Number(RatingValue::Tenths(tenths)) => Some(tenths.0.into()),
            TallyField::Number(RatingValue::Points(points)) => Some(*points),
            TallyField::Word(_) | TallyField::Missing => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_rates() {
        let board: Board =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut engine = ChainEngine::new();
        for (name, ..) in RATING_COMPONENTS {
            let by = RateBy::from_name(name).unwrap();
            assert_eq!(by.name(), name);
            let BoundedRating::Rated(number) = by.rate_puzzle(&board, None, &mut engine, &|| false) else {
                panic!("{name}")
            };
            assert_eq!(
                by.rate_puzzle(&board, Some(number), &mut engine, &|| false),
                BoundedRating::Rated(number),
                "{name}"
            );
            assert_eq!(
                by.rate_puzzle(&board, Some(number + 1), &mut engine, &|| false),
                BoundedRating::BelowBound,
                "{name}"
            );
        }
        assert!(RateBy::from_name("beauty").is_none());
    }

    #[test]
    fn stopped_ratings_are_reported_as_stopped() {
        let board: Board =
            "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4."
                .parse()
                .unwrap();
        for name in ["er", "w"] {
            let by = RateBy::from_name(name).unwrap();
            assert_eq!(
                by.rate_puzzle(&board, None, &mut ChainEngine::new(), &|| true),
                BoundedRating::Stopped,
                "{name}"
            );
        }
    }
}
