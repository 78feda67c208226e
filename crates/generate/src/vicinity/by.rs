//! The quantity that a vicinity search maximises: a number that a puzzle has on some scale, larger for harder
//! ones.

use ninefold_chains::Engine;
use ninefold_core::Board;
use ninefold_logic::Tenths;
use ninefold_rate::scale::{Field, Tally};
use ninefold_rate::se::{Ending, Sought};
use ninefold_rate::{Number, Profile, Walk};

/// A component of a rating on a scale. Its values are whole numbers: those of Sudoku Explainer's scale are
/// tenths.
///
/// ```
/// use ninefold_chains::Engine;
/// use ninefold_core::Board;
/// use ninefold_generate::vicinity::{By, Rated};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let by = By::of_name("er").expect("a name");
/// let rated = |least| by.rate(&board, least, &mut Engine::new(), &|| false);
/// assert_eq!((rated(None), rated(Some(42))), (Rated::At(12), Rated::Below));
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct By {
    /// The name of the scale or of the component.
    name: &'static str,
    profile: Profile,
    /// The name of the component.
    part: &'static str,
}

/// Result of rating a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// The puzzle's number.
    At(u32),
    /// The number is below the bound, or the scale has none for the puzzle.
    Below,
    /// The rating was stopped before the end.
    Stopped,
}

/// Known names, each with its scale and component.
const NAMED: [(&str, &str, &str); 11] = [
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

impl By {
    /// Looks up a component by name: `er`, `ep`, `ed`, HoDoKu's `score`, or a universal scale.
    #[must_use]
    pub fn of_name(name: &str) -> Option<By> {
        let (name, scale, part) = NAMED.into_iter().find(|(known, ..)| *known == name)?;
        Some(By { name, profile: Profile::of_name(scale)?, part })
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the numbers are tenths.
    #[must_use]
    pub fn has_tenths(&self) -> bool {
        self.profile.se().is_some()
    }

    /// Rates a puzzle; the rating ends as soon as it can't reach the bound. `stop` is called now and then.
    pub fn rate(
        &self,
        board: &Board,
        least: Option<u32>,
        engine: &mut Engine,
        stop: &dyn Fn() -> bool,
    ) -> Rated {
        // Sudoku Explainer's rater can stop at the bound; on other scales the rating runs to the end.
        let number = if self.has_tenths() {
            let Some(mut walk) = self.profile.walk_se(board, engine) else { return Rated::Below };
            match walk.run_for(&self.sought(least), stop) {
                Ending::Stopped => return Rated::Stopped,
                Ending::Rated => self.part_of(&walk.tally().fields()),
                Ending::Unwanted | Ending::Unsolved => None,
            }
        } else {
            let mut walk = Walk::new(&self.profile, board, engine);
            let is_rated = walk.rate(stop).is_ok();
            if !is_rated && stop() {
                return Rated::Stopped;
            }
            is_rated.then(|| self.part_of(&walk.tally().fields())).flatten()
        };
        match number.filter(|&number| least.is_none_or(|least| number >= least)) {
            Some(number) => Rated::At(number),
            None => Rated::Below,
        }
    }

    /// Returns the filter for ratings that reach the bound, on Sudoku Explainer's scale.
    fn sought(&self, least: Option<u32>) -> Sought {
        let from = Tenths(u16::try_from(least.unwrap_or_default()).unwrap_or(u16::MAX));
        let range = Some(from..=Tenths(u16::MAX));
        match self.part {
            "ep" => Sought { ep: range, ..Sought::default() },
            "ed" => Sought { ed: range, ..Sought::default() },
            _ => Sought { er: range, ..Sought::default() },
        }
    }

    fn part_of(&self, fields: &[(&'static str, Field)]) -> Option<u32> {
        let (_, field) = fields.iter().find(|(name, _)| *name == self.part)?;
        match field {
            Field::Number(Number::Tenths(tenths)) => Some(tenths.0.into()),
            Field::Number(Number::Points(points)) => Some(*points),
            Field::Word(_) | Field::Missing => None,
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
        let mut engine = Engine::new();
        for (name, ..) in NAMED {
            let by = By::of_name(name).unwrap();
            assert_eq!(by.name(), name);
            let Rated::At(number) = by.rate(&board, None, &mut engine, &|| false) else { panic!("{name}") };
            assert_eq!(by.rate(&board, Some(number), &mut engine, &|| false), Rated::At(number), "{name}");
            assert_eq!(by.rate(&board, Some(number + 1), &mut engine, &|| false), Rated::Below, "{name}");
        }
        assert!(By::of_name("beauty").is_none());
    }

    #[test]
    fn what_is_stopped_is_no_rating() {
        let board: Board =
            "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4."
                .parse()
                .unwrap();
        for name in ["er", "w"] {
            let by = By::of_name(name).unwrap();
            assert_eq!(by.rate(&board, None, &mut Engine::new(), &|| true), Rated::Stopped, "{name}");
        }
    }
}
