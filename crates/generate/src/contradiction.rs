//! Requirements on difficulty that contradict each other, or known facts about the scales. They are reported
//! at once, since a search for such a puzzle would never end.

use std::ops::RangeInclusive;

use ninefold_chains::Engine;
use ninefold_core::{Board, Cell, CellMap};
use ninefold_logic::explain::say;
use ninefold_logic::{First, Sentence, Technique, Tenths, techniques};
use ninefold_rate::hodoku::{ENTRIES, Hodoku, Level, entry_of};
use ninefold_rate::se::{Profile, Rating, Wanted};
use ninefold_rate::{Producer, Scale};

use crate::recipe::on_grid;
use crate::target::Target;

/// Reason why no puzzle, or no known one, is as hard as required.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The ranges violate ED ≤ EP ≤ ER, which always holds.
    #[error(
        "{lower} is never above {upper}, so {lower} of at least {least} and {upper} of at most {most} exclude each other"
    )]
    Order {
        /// The number that is never above the other.
        lower: &'static str,
        /// The required minimum of that number.
        least: Tenths,
        /// The other number.
        upper: &'static str,
        /// The required maximum of the other number.
        most: Tenths,
    },
    /// The numbers that are equal in a pearl or diamond have ranges without a common value.
    #[error("{}, and the given ranges have no number in common", equal(*.0))]
    Shape(Wanted),
    /// No step has such a rating on the scale.
    #[error(
        "on the scale {scale} no step is rated {}; the nearest ratings are {}",
        span(wanted),
        joined(nearest, " and ")
    )]
    NoSuchRating {
        /// The name of the scale.
        scale: &'static str,
        /// The required range.
        wanted: RangeInclusive<Tenths>,
        /// The possible ratings next to it, at most one on each side.
        nearest: Vec<Tenths>,
    },
    /// The required rating exceeds those of all known puzzles.
    #[error("no puzzle is known that is rated above {HARDEST}")]
    BeyondAllKnown,
    /// A technique is both required and excluded.
    #[error("{0:?} cannot be both needed and left out")]
    NeededAndUnwanted(&'static Technique),
    /// More techniques are required than can be tracked.
    #[error("at most {MOST_NEEDED} techniques can be needed")]
    TooManyNeeded,
    /// The scale does not try a required technique.
    #[error(
        "the profile {scale} does not try {technique:?}{}{}",
        if profiles.is_empty() { "" } else { "; these do: " },
        profiles.join(", ")
    )]
    NotOnScale {
        /// The name of the scale.
        scale: String,
        /// The required technique.
        technique: &'static Technique,
        /// The profiles that try it.
        profiles: Vec<&'static str>,
    },
    /// A step of a required technique is rated higher than allowed.
    #[error("a puzzle that needs {technique:?} has {} {least} or more", number.words())]
    NeedsMore {
        /// The required technique.
        technique: &'static Technique,
        /// The number that is too high: ER, HoDoKu's score or its level.
        number: Measure,
        /// The minimum of that number.
        least: String,
    },
    /// The required technique is the hardest step, and rated lower than required.
    #[error("{technique:?} is the hardest step where it is needed, so ER is at most {most}")]
    NeedsLess {
        /// The required technique.
        technique: &'static Technique,
        /// The maximum of ER.
        most: Tenths,
    },
    /// An excluded technique is needed to fill the last cell.
    #[error("on the profile {scale} every path ends with {technique:?}")]
    LastStep {
        /// The name of the scale.
        scale: String,
        /// The technique of the last step.
        technique: &'static Technique,
    },
    /// The required score is below that of a single, HoDoKu's minimum.
    #[error("HoDoKu's score of a puzzle is {0} or more")]
    LowScore(u32),
    /// With this many givens or more, no hard step remains.
    #[error(
        "with {0} givens or more each digit is the last of its house, and all that could be rated is 1.0"
    )]
    NothingLeft(usize),
    /// The required technique fills only the last cells of houses or of digits, and nothing harder is
    /// allowed: that solves only nearly full puzzles.
    #[error(
        "\"{}\" and nothing harder solves only puzzles with {least} givens or more, and no minimal puzzle is known with more than \
         {MOST_OF_MINIMAL}",
        technique.id
    )]
    NearlyFull {
        /// The required technique.
        technique: &'static Technique,
        /// The minimum number of givens.
        least: usize,
    },
    /// The grid is full, so there is no step to rate.
    #[error("a full grid has no step that could be rated or needed")]
    Solved,
    /// The only puzzle that the pattern and the grid allow is not as hard as required.
    #[error(
        "the pattern on this grid makes one puzzle, and that is not as hard as asked{}",
        .0.map_or_else(String::new, |rating| format!(": it has ED={rating}"))
    )]
    OnePuzzle(Option<Rating>),
}

/// A number in which a puzzle may exceed its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Sudoku Explainer's ER.
    Er,
    /// HoDoKu's score.
    Score,
    /// HoDoKu's level.
    Level,
}

impl Measure {
    fn words(self) -> &'static str {
        match self {
            Measure::Er => "an ER of",
            Measure::Score => "a score of",
            Measure::Level => "the level",
        }
    }

    /// Returns the id used in messages.
    fn id(self) -> &'static str {
        match self {
            Measure::Er => "er",
            Measure::Score => "score",
            Measure::Level => "level",
        }
    }
}

/// Describes which numbers of a pearl or diamond are equal.
fn equal(shape: Wanted) -> &'static str {
    match shape {
        Wanted::Diamonds => "the ED and EP of a diamond equal its ER",
        Wanted::Pearls | Wanted::All => "the EP of a pearl equals its ER",
    }
}

fn span(range: &RangeInclusive<Tenths>) -> String {
    let (from, to) = (range.start(), range.end());
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

fn joined(numbers: &[Tenths], by: &str) -> String {
    numbers.iter().map(Tenths::to_string).collect::<Vec<_>>().join(by)
}

impl Contradiction {
    /// Returns the contradiction as data, for messages in any language.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Contradiction::Order { lower, least, upper, most } => {
                let (lower, least) = ((*lower).to_string(), least.to_string());
                let (upper, most) = ((*upper).to_string(), most.to_string());
                say!("contradiction-order", lower = lower, least = least, upper = upper, most = most)
            }
            Contradiction::Shape(Wanted::Diamonds) => say!("contradiction-diamond"),
            Contradiction::Shape(_) => say!("contradiction-pearl"),
            Contradiction::NoSuchRating { scale, wanted, nearest } => {
                let (from, to) = (wanted.start().to_string(), wanted.end().to_string());
                let scale = (*scale).to_string();
                let [one, other] = [nearest.first(), nearest.last()]
                    .map(|nearest| nearest.map_or_else(String::new, Tenths::to_string));
                let sides = if nearest.len() == 2 { "both" } else { "one" };
                if from == to {
                    say!(
                        "contradiction-no-rating",
                        scale = scale,
                        rating = from,
                        sides = sides,
                        one = one,
                        other = other
                    )
                } else {
                    say!(
                        "contradiction-no-ratings",
                        scale = scale,
                        from = from,
                        to = to,
                        sides = sides,
                        one = one,
                        other = other
                    )
                }
            }
            Contradiction::BeyondAllKnown => say!("contradiction-beyond", highest = HARDEST.to_string()),
            Contradiction::NeededAndUnwanted(technique) => {
                say!("contradiction-unwanted", id = technique.id.to_string())
            }
            Contradiction::TooManyNeeded => say!("contradiction-too-many", most = MOST_NEEDED),
            Contradiction::NotOnScale { scale, technique, profiles } => {
                let (scale, id) = (scale.clone(), technique.id.to_string());
                match profiles.join(", ") {
                    none if none.is_empty() => say!("contradiction-not-tried", scale = scale, id = id),
                    some => say!("contradiction-tried-elsewhere", scale = scale, id = id, profiles = some),
                }
            }
            Contradiction::NeedsMore { technique, number, least } => {
                let (id, least) = (technique.id.to_string(), least.clone());
                say!("contradiction-needs-more", id = id, number = number.id(), least = least)
            }
            Contradiction::NeedsLess { technique, most } => {
                say!("contradiction-needs-less", id = technique.id.to_string(), most = most.to_string())
            }
            Contradiction::LastStep { scale, technique } => {
                say!("contradiction-last-step", scale = scale.clone(), id = technique.id.to_string())
            }
            Contradiction::LowScore(least) => say!("contradiction-low-score", least = least.to_string()),
            Contradiction::NothingLeft(givens) => say!("contradiction-nothing-left", n = *givens),
            Contradiction::NearlyFull { technique, least } => {
                let id = technique.id.to_string();
                say!("contradiction-nearly-full", id = id, least = *least, most = MOST_OF_MINIMAL)
            }
            Contradiction::Solved => say!("contradiction-solved"),
            Contradiction::OnePuzzle(Some(rating)) => {
                say!("contradiction-one-puzzle-rated", rating = rating.to_string())
            }
            Contradiction::OnePuzzle(None) => say!("contradiction-one-puzzle"),
        }
    }
}

/// ER of the hardest known puzzles.
const HARDEST: Tenths = Tenths(119);

/// Maximum number of required techniques: each takes a bit.
const MOST_NEEDED: usize = 63;

/// Largest number of givens of any known minimal puzzle.
pub(crate) const MOST_OF_MINIMAL: usize = 40;

/// Number of givens from which on only last cells of houses remain. With 78, three cells are empty, and some
/// house lacks only one of them: if two are in a row and two in a column, one is alone in its column or row.
pub(crate) const NEARLY_FULL: usize = 78;

/// The name of a rating and its range.
type Named<'a> = (&'static str, &'a RangeInclusive<Tenths>);

impl Target {
    /// Checks the requirements for a contradiction. Passing the check doesn't guarantee that a puzzle exists.
    ///
    /// ```
    /// use ninefold_generate::Target;
    /// use ninefold_logic::Tenths;
    ///
    /// let range = |from, to| Some(Tenths(from)..=Tenths(to));
    /// let target = Target { er: range(20, 30), ed: range(50, 60), ..Target::default() };
    /// let why = "ED is never above ER, so ED of at least 5.0 and ER of at most 3.0 exclude each other";
    /// assert_eq!(target.check().unwrap_err().to_string(), why);
    /// ```
    ///
    /// # Errors
    /// The contradiction found.
    pub fn check(&self) -> Result<(), Contradiction> {
        self.check_order()?;
        self.check_values()?;
        self.check_needs()?;
        self.check_score()?;
        self.check_last_step()
    }

    fn check_order(&self) -> Result<(), Contradiction> {
        let named = [("ED", &self.ed), ("EP", &self.ep), ("ER", &self.er)];
        let wished: Vec<Named<'_>> =
            named.iter().filter_map(|(name, range)| Some((*name, range.as_ref()?))).collect();
        // A lower bound above the upper bound of a number that is never smaller can't be met.
        for (i, (lower, low)) in wished.iter().enumerate() {
            for (upper, high) in &wished[i + 1..] {
                if low.start() > high.end() {
                    let (least, most) = (*low.start(), *high.end());
                    return Err(Contradiction::Order { lower, least, upper, most });
                }
            }
        }
        // The numbers that the shape makes equal need a common value.
        let equal = match self.shape {
            Wanted::All => return Ok(()),
            Wanted::Pearls => &["EP", "ER"][..],
            Wanted::Diamonds => &["ED", "EP", "ER"][..],
        };
        let together = || wished.iter().filter(|(name, _)| equal.contains(name)).map(|(_, range)| *range);
        let (from, to) =
            (together().map(|range| range.start()).max(), together().map(|range| range.end()).min());
        if from > to { Err(Contradiction::Shape(self.shape)) } else { Ok(()) }
    }

    fn check_values(&self) -> Result<(), Contradiction> {
        for wanted in [&self.er, &self.ep, &self.ed].into_iter().flatten() {
            let (from, to) = (wanted.start().0, wanted.end().0);
            if from > HARDEST.0 {
                return Err(Contradiction::BeyondAllKnown);
            }
            let possible = |rating: &u16| may_rate(&self.profile, Tenths(*rating));
            if (from..=to.min(HARDEST.0)).any(|rating| possible(&rating)) {
                continue;
            }
            // Report the nearest possible ratings on both sides.
            let nearest = [(0..from).rev().find(possible), (to + 1..=HARDEST.0).find(possible)];
            return Err(Contradiction::NoSuchRating {
                scale: self.profile.name,
                wanted: wanted.clone(),
                nearest: nearest.into_iter().flatten().map(Tenths).collect(),
            });
        }
        Ok(())
    }

    fn check_needs(&self) -> Result<(), Contradiction> {
        if self.needs.len() > MOST_NEEDED {
            return Err(Contradiction::TooManyNeeded);
        }
        let order = self.scale.order();
        for &technique in &self.needs {
            if self.without.contains(&technique) {
                return Err(Contradiction::NeededAndUnwanted(technique));
            }
            if place(order, technique).is_none() {
                let profiles = on_scales(technique);
                let scale = self.scale.name().to_string();
                return Err(Contradiction::NotOnScale { scale, technique, profiles });
            }
        }
        // Only ER of the scale on which the techniques are required says something about their ratings.
        let hardest = self.needs.iter().copied().max_by_key(|technique| place(order, technique));
        let Some((hardest, er)) = hardest.zip(self.er.as_ref()) else { return Ok(()) };
        if self.scale.name() != self.profile.name {
            return Ok(());
        }
        let rated = |technique: &&&'static Technique| technique.ratings.se;
        // The rating is at least that of the highest required technique, and at most that of all steps tried
        // up to the hardest one.
        let Some(highest) = self.needs.iter().max_by_key(rated) else { return Ok(()) };
        if let Some(least) = highest.ratings.se.filter(|least| least > er.end()) {
            let (number, least) = (Measure::Er, least.to_string());
            return Err(Contradiction::NeedsMore { technique: highest, number, least });
        }
        let up_to = place(order, hardest).map_or(order, |last| &order[..=last]);
        let most = up_to.iter().map(|producer| *ratings(producer).end()).max().unwrap_or_default();
        if most < *er.start() {
            return Err(Contradiction::NeedsLess { technique: hardest, most });
        }
        Ok(())
    }

    fn check_score(&self) -> Result<(), Contradiction> {
        let easiest = ENTRIES.iter().filter(|entry| entry.is_used()).map(|entry| entry.score).min();
        if let Some((least, wanted)) = easiest.zip(self.score.as_ref())
            && *wanted.end() < least
        {
            return Err(Contradiction::LowScore(least));
        }
        if self.scale.name() != Hodoku.name() {
            return Ok(());
        }
        for &technique in &self.needs {
            let Some(entry) = entry_of(technique) else { continue };
            if self.score.as_ref().is_some_and(|wanted| *wanted.end() < entry.score) {
                let (number, least) = (Measure::Score, entry.score.to_string());
                return Err(Contradiction::NeedsMore { technique, number, least });
            }
            if self.level.as_ref().is_some_and(|wanted| *wanted.end() < entry.level) {
                let (number, least) = (Measure::Level, Level::name(entry.level).to_string());
                return Err(Contradiction::NeedsMore { technique, number, least });
            }
        }
        Ok(())
    }

    fn check_last_step(&self) -> Result<(), Contradiction> {
        let scales: [(bool, &dyn Scale); 3] =
            [(self.walks(), &*self.scale), (self.scores(), &Hodoku), (self.rates(), &self.profile)];
        for (_, scale) in scales.into_iter().filter(|(is_walked, _)| *is_walked) {
            if let Some(technique) = last_step(scale).filter(|last| self.without.contains(last)) {
                return Err(Contradiction::LastStep { scale: scale.name().to_string(), technique });
            }
        }
        Ok(())
    }

    /// Checks for contradictions that follow from having at least this many givens.
    pub(crate) fn check_givens(&self, least: usize) -> Result<(), Contradiction> {
        if self.takes_any() || least < NEARLY_FULL {
            return Ok(());
        }
        if least >= 81 {
            return Err(Contradiction::Solved);
        }
        let lowest = Tenths(10);
        let excluded =
            [&self.er, &self.ep, &self.ed].into_iter().flatten().any(|wanted| !wanted.contains(&lowest));
        if excluded { Err(Contradiction::NothingLeft(NEARLY_FULL)) } else { Ok(()) }
    }
}

impl Target {
    /// Returns the hardest required technique and the minimum number of givens, if only the last cells of
    /// houses or digits may be filled: more than a minimal puzzle has.
    ///
    /// A full-house step derives one cell from the sum of its house. Of the 27 sums of a grid, 21 are
    /// independent, so that full houses alone fill at most 21 cells. The last cell of a digit is filled once
    /// for each digit.
    pub(crate) fn least_givens(&self) -> Option<(&'static Technique, usize)> {
        let order = self.scale.order();
        let hardest = self.needs.iter().copied().max_by_key(|technique| place(order, technique))?;
        let earlier: Vec<_> = order[..place(order, hardest)?].iter().map(Producer::id).collect();
        let is_tried = |id: &str| hardest.id == id || earlier.iter().any(|earlier| earlier == id);
        let is_easy = |id: &str| ["full-house", "last-digit"].contains(&id);
        if !is_easy(hardest.id) || !earlier.iter().all(|id| is_easy(id)) {
            return None;
        }
        let fills = 21 * usize::from(is_tried("full-house")) + 9 * usize::from(is_tried("last-digit"));
        Some((hardest, 81 - fills))
    }
}

/// Returns the index of the last entry of an order that may find a technique.
fn place(order: &[Producer], technique: &Technique) -> Option<usize> {
    order.iter().rposition(|producer| producer.may_find(technique))
}

/// Returns the names of the profiles that try a technique.
fn on_scales(technique: &Technique) -> Vec<&'static str> {
    let tries = |scale: &&&'static dyn Scale| place(scale.order(), technique).is_some();
    ninefold_rate::SCALES.iter().filter(tries).map(|scale| scale.name()).collect()
}

/// Returns the range of ratings that steps of an entry of Sudoku Explainer's order have. Chains have no upper
/// bound: the longer, the harder.
fn ratings(producer: &Producer) -> RangeInclusive<Tenths> {
    /// Largest difference between the rating of the easiest technique and the others in a group that is
    /// searched together.
    const SPREAD: u16 = 6;
    let rated = || techniques::ALL.iter().filter(|technique| producer.may_find(technique));
    let least = rated().filter_map(|technique| technique.ratings.se).min();
    match (producer, least) {
        (Producer::Chains(_, search), least) => {
            let base = Tenths::from_f64(search.base());
            least.map_or(base, |least| least.min(base))..=HARDEST
        }
        (Producer::Easiest(..) | Producer::Largest(..), Some(least)) => least..=Tenths(least.0 + SPREAD),
        (_, Some(least)) => least..=least,
        (_, None) => HARDEST..=HARDEST,
    }
}

/// Whether a step can have this rating.
fn may_rate(profile: &Profile, rating: Tenths) -> bool {
    profile.producers.iter().any(|producer| ratings(producer).contains(&rating))
}

/// Returns the technique that fills the last cell.
fn last_step(scale: &dyn Scale) -> Option<&'static Technique> {
    let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solution = grid.parse::<Board>().ok()?.solution()?;
    let board = on_grid(CellMap::FULL.without(Cell::at(40)), &solution);
    let (facts, mut engine) = (ninefold_logic::Facts::new(board), Engine::new());
    scale.order().iter().find_map(|producer| {
        let mut first = First::default();
        let _ = producer.find(&facts, &mut engine, &mut first);
        first.0.map(|step| step.technique())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_rate::human::Human;

    use super::*;

    fn tenths(from: u16, to: u16) -> Option<RangeInclusive<Tenths>> {
        Some(Tenths(from)..=Tenths(to))
    }

    fn named(id: &str) -> Vec<&'static Technique> {
        vec![techniques::by_id(id).unwrap()]
    }

    /// Checks that a target is rejected with a reason that starts with `why`, or accepted if that is empty.
    fn check(target: &Target, why: &str) {
        let told = target.check().map_or_else(|why| why.to_string(), |()| String::new());
        assert!(told.starts_with(why) && told.is_empty() == why.is_empty(), "{told}");
    }

    #[test]
    fn the_numbers_of_a_puzzle_have_an_order() {
        let any = Target::default;
        check(&any(), "");
        check(&Target { er: tenths(20, 30), ed: tenths(50, 60), ..any() }, "ED is never above ER");
        check(&Target { er: tenths(78, 78), ed: tenths(90, 200), ..any() }, "ED is never above ER");
        check(&Target { ep: tenths(20, 30), ed: tenths(50, 60), ..any() }, "ED is never above EP");
        check(&Target { er: tenths(20, 50), ed: tenths(50, 60), ..any() }, "");
        let pearl = Target { shape: Wanted::Pearls, ..any() };
        check(
            &Target { ep: tenths(20, 30), er: tenths(50, 60), ..pearl.clone() },
            "the EP of a pearl equals",
        );
        check(&Target { ep: tenths(20, 30), er: tenths(30, 60), ..pearl.clone() }, "");
        check(&Target { ed: tenths(12, 12), er: tenths(50, 60), ..pearl }, "");
        let diamond = Target { shape: Wanted::Diamonds, ..any() };
        check(&Target { ed: tenths(20, 30), er: tenths(50, 60), ..diamond }, "the ED and EP of a diamond");
    }

    #[test]
    fn some_ratings_are_never_given() {
        let er = |from, to| Target { er: tenths(from, to), ..Target::default() };
        check(&er(0, 9), "on the scale se no step is rated 0.0 to 0.9; the nearest ratings are 1.0");
        check(
            &er(13, 14),
            "on the scale se no step is rated 1.3 to 1.4; the nearest ratings are 1.2 and 1.5",
        );
        check(&er(120, 200), "no puzzle is known that is rated above 11.9");
        check(&er(200, 200), "no puzzle is known");
        for given in
            [10, 12, 15, 17, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 54, 56, 62, 65, 119]
        {
            check(&er(given, given), "");
        }
        check(&er(110, 200), "");
    }

    /// Every rating that other programs gave to puzzles counts as possible.
    #[test]
    fn what_is_given_is_possible() {
        let mut seen = 0;
        for puzzle in ninefold_testkit::corpora::own("minimal.txt").iter().step_by(20).take(20) {
            for rated in ninefold_rate::se::trace(&puzzle.parse().unwrap(), &Profile::SE) {
                let se = rated.number.tenths().expect("its scale counts in tenths");
                assert!(may_rate(&Profile::SE, se), "{:?} {se}", rated.step.technique());
                seen += 1;
            }
        }
        assert!(seen > 500);
    }

    #[test]
    fn needs_agree_with_the_rest() {
        let any = || Target { scale: Arc::new(Profile::SE), ..Target::default() };
        let wing = Target { needs: named("x-wing"), ..any() };
        check(&wing, "");
        check(
            &Target { without: named("x-wing"), ..wing.clone() },
            "x-wing cannot be both needed and left out",
        );
        check(
            &Target { er: tenths(12, 20), ..wing.clone() },
            "a puzzle that needs x-wing has an ER of 3.2 or more",
        );
        check(
            &Target { er: tenths(71, 80), ..wing.clone() },
            "x-wing is the hardest step where it is needed",
        );
        check(&Target { er: tenths(30, 33), ..wing.clone() }, "");
        check(&Target { er: tenths(32, 40), ..wing.clone() }, "");
        check(
            &Target { er: tenths(33, 40), ..wing.clone() },
            "x-wing is the hardest step where it is needed",
        );
        // On another scale ER says nothing about it.
        check(&Target { er: tenths(12, 20), scale: Arc::new(Human::FREE), ..wing }, "");
        let als = "the profile se does not try als-xz; these do: hodoku, human, human-strict";
        check(&Target { needs: named("als-xz"), ..any() }, als);
        check(
            &Target {
                needs: named("x-wing"),
                scale: Arc::new(Hodoku),
                level: Some(Level::Easy..=Level::Medium),
                ..any()
            },
            "a puzzle that needs x-wing has the level Hard or more",
        );
        check(
            &Target { needs: named("x-wing"), scale: Arc::new(Hodoku), score: Some(0..=100), ..any() },
            "a puzzle that needs x-wing has a score of 140 or more",
        );
        check(&Target { score: Some(0..=3), ..any() }, "HoDoKu's score of a puzzle is 4 or more");
        check(
            &Target { without: named("full-house"), ..any() },
            "on the profile se every path ends with full-house",
        );
    }

    #[test]
    fn nearly_full_grids_are_easy() {
        let hard = Target { er: tenths(70, 80), ..Target::default() };
        assert_eq!(hard.check_givens(77), Ok(()));
        assert_eq!(hard.check_givens(78), Err(Contradiction::NothingLeft(78)));
        assert_eq!(hard.check_givens(81), Err(Contradiction::Solved));
        assert_eq!(Target { er: tenths(10, 80), ..Target::default() }.check_givens(80), Ok(()));
        assert_eq!(Target::default().check_givens(81), Ok(()));
    }
}
