//! Requirements on difficulty that no puzzle can meet, since they contradict each other or known facts about
//! the scales. They are reported at once, since a search for such a puzzle would never end.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Cell, CellMap};
use ninefold_logic::explain::{MessageArgument, say};
use ninefold_logic::{FirstStep, Message, RatingTenths, Technique, techniques};
use ninefold_rate::hodoku::{HODOKU_ENTRIES, HodokuLevel, HodokuScale, find_hodoku_entry};
use ninefold_rate::se::{PearlFilter, SeProfile, SeRating};
use ninefold_rate::{RatingScale, StepProducer};

use crate::recipe::board_from_pattern;
use crate::target::DifficultyTarget;

/// Reason why no puzzle, or no known one, is as hard as required.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum InfeasibleTargetError {
    /// The ranges violate ED ≤ EP ≤ ER, which always holds.
    Order {
        /// The number that is never above the other.
        lower: &'static str,
        /// The required minimum of that number.
        least: RatingTenths,
        /// The other number.
        upper: &'static str,
        /// The required maximum of the other number.
        most: RatingTenths,
    },
    /// The numbers that are equal in a pearl or diamond have ranges without a common value.
    Shape(PearlFilter),
    /// No step has such a rating on the scale.
    NoSuchRating {
        /// The name of the scale.
        scale: &'static str,
        /// The required range.
        wanted: RangeInclusive<RatingTenths>,
        /// The possible ratings next to it, at most one on each side.
        nearest: Vec<RatingTenths>,
    },
    /// The required rating exceeds those of all known puzzles.
    BeyondAllKnown,
    /// A technique is both required and excluded.
    NeededAndUnwanted(&'static Technique),
    /// More techniques are required than can be tracked.
    TooManyNeeded,
    /// The scale does not try a required technique.
    NotOnScale {
        /// The name of the scale.
        scale: String,
        /// The required technique.
        technique: &'static Technique,
        /// The profiles that try it.
        profiles: Vec<&'static str>,
    },
    /// A step of a required technique is rated higher than allowed.
    NeedsMore {
        /// The required technique.
        technique: &'static Technique,
        /// The number that is too high: ER, HoDoKu's score or its level.
        number: LimitedMeasure,
        /// The minimum of that number.
        least: String,
    },
    /// The required technique is the hardest step, and rated lower than required.
    NeedsLess {
        /// The required technique.
        technique: &'static Technique,
        /// The maximum of ER.
        most: RatingTenths,
    },
    /// An excluded technique is needed to fill the last cell.
    LastStep {
        /// The name of the scale.
        scale: String,
        /// The technique of the last step.
        technique: &'static Technique,
    },
    /// The required score is below that of a single, HoDoKu's minimum.
    LowScore(u32),
    /// With this many givens or more, no hard step remains.
    NothingLeft(usize),
    /// The required technique fills only the last cells of houses or of digits, and nothing harder is
    /// allowed: that solves only nearly full puzzles.
    NearlyFull {
        /// The required technique.
        technique: &'static Technique,
        /// The minimum number of givens.
        least: usize,
    },
    /// The grid is full, so there is no step to rate.
    Solved,
    /// The only puzzle that the pattern and the grid allow is not as hard as required.
    OnePuzzle(Option<SeRating>),
}

/// A number in which a puzzle may exceed its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedMeasure {
    /// Sudoku Explainer's ER.
    Er,
    /// HoDoKu's score.
    Score,
    /// HoDoKu's level.
    Level,
}

/// Writes the words before the number.
impl fmt::Display for LimitedMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LimitedMeasure::Er => "an ER of",
            LimitedMeasure::Score => "a score of",
            LimitedMeasure::Level => "the level",
        })
    }
}

/// In other languages, by its id.
impl From<LimitedMeasure> for MessageArgument {
    fn from(measure: LimitedMeasure) -> MessageArgument {
        MessageArgument::Word(match measure {
            LimitedMeasure::Er => "er",
            LimitedMeasure::Score => "score",
            LimitedMeasure::Level => "level",
        })
    }
}

impl InfeasibleTargetError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            InfeasibleTargetError::Order { lower, least, upper, most } => say!(
                "contradiction-order" = "{lower} is never above {upper}, so {lower} of at least {least} and {upper} of at most {most} exclude each other",
                lower = (*lower).to_string(),
                least = least.to_string(),
                upper = (*upper).to_string(),
                most = most.to_string()
            ),
            InfeasibleTargetError::Shape(PearlFilter::Diamonds) => say!(
                "contradiction-diamond" =
                    "the ED and EP of a diamond equal its ER, and the given ranges have no number in common"
            ),
            InfeasibleTargetError::Shape(_) => say!(
                "contradiction-pearl" =
                    "the EP of a pearl equals its ER, and the given ranges have no number in common"
            ),
            InfeasibleTargetError::NoSuchRating { scale, wanted, nearest } => {
                let (from, to) = (wanted.start().to_string(), wanted.end().to_string());
                let scale = (*scale).to_string();
                // There may be a possible rating on one side only.
                let [one, other] = [nearest.first(), nearest.last()]
                    .map(|nearest| nearest.map_or_else(String::new, RatingTenths::to_string));
                let sides = if nearest.len() == 2 { "both" } else { "one" };
                let nearest = nearest.iter().map(RatingTenths::to_string).collect::<Vec<_>>().join(" and ");
                if from == to {
                    say!(
                        "contradiction-no-rating" = "on the scale {scale} no step is rated {rating}; the nearest ratings are {nearest}",
                        scale,
                        rating = from,
                        nearest,
                        sides,
                        one,
                        other
                    )
                } else {
                    say!(
                        "contradiction-no-ratings" = "on the scale {scale} no step is rated {from} to {to}; the nearest ratings are {nearest}",
                        scale,
                        from,
                        to,
                        nearest,
                        sides,
                        one,
                        other
                    )
                }
            }
            InfeasibleTargetError::BeyondAllKnown => say!(
                "contradiction-beyond" = "no puzzle is known that is rated above {highest}",
                highest = HARDEST_KNOWN.to_string()
            ),
            InfeasibleTargetError::NeededAndUnwanted(technique) => say!(
                "contradiction-unwanted" = "{id} cannot be both needed and left out",
                id = technique.id.to_string()
            ),
            InfeasibleTargetError::TooManyNeeded => {
                say!("contradiction-too-many" = "at most {most} techniques can be needed", most = MOST_NEEDED)
            }
            InfeasibleTargetError::NotOnScale { scale, technique, profiles } => {
                let (scale, id) = (scale.clone(), technique.id.to_string());
                // Profiles that try the technique are suggested, if there are any.
                match profiles.join(", ") {
                    none if none.is_empty() => {
                        say!("contradiction-not-tried" = "the profile {scale} does not try {id}", scale, id)
                    }
                    some => say!(
                        "contradiction-tried-elsewhere" =
                            "the profile {scale} does not try {id}; these do: {profiles}",
                        scale,
                        id,
                        profiles = some
                    ),
                }
            }
            InfeasibleTargetError::NeedsMore { technique, number, least } => say!(
                "contradiction-needs-more" = "a puzzle that needs {id} has {number} {least} or more",
                id = technique.id.to_string(),
                number = *number,
                least = least.clone()
            ),
            InfeasibleTargetError::NeedsLess { technique, most } => say!(
                "contradiction-needs-less" =
                    "{id} is the hardest step where it is needed, so ER is at most {most}",
                id = technique.id.to_string(),
                most = most.to_string()
            ),
            InfeasibleTargetError::LastStep { scale, technique } => say!(
                "contradiction-last-step" = "on the profile {scale} every path ends with {id}",
                scale = scale.clone(),
                id = technique.id.to_string()
            ),
            InfeasibleTargetError::LowScore(least) => say!(
                "contradiction-low-score" = "HoDoKu's score of a puzzle is {least} or more",
                least = least.to_string()
            ),
            InfeasibleTargetError::NothingLeft(givens) => say!(
                "contradiction-nothing-left" = "with {n} givens or more each digit is the last of its house, and all that could be rated is 1.0",
                n = *givens
            ),
            InfeasibleTargetError::NearlyFull { technique, least } => say!(
                "contradiction-nearly-full" = "{id} and nothing harder solves only puzzles with {least} givens or more, and no minimal puzzle is known with more than {most}",
                id = technique.id.to_string(),
                least = *least,
                most = MOST_OF_MINIMAL
            ),
            InfeasibleTargetError::Solved => {
                say!("contradiction-solved" = "a full grid has no step that could be rated or needed")
            }
            InfeasibleTargetError::OnePuzzle(Some(rating)) => say!(
                "contradiction-one-puzzle-rated" = "the pattern on this grid makes one puzzle, and that is not as hard as asked: it has ED={rating}",
                rating = rating.to_string()
            ),
            InfeasibleTargetError::OnePuzzle(None) => say!(
                "contradiction-one-puzzle" =
                    "the pattern on this grid makes one puzzle, and that is not as hard as asked"
            ),
        }
    }
}

/// ER of the hardest known puzzles.
const HARDEST_KNOWN: RatingTenths = RatingTenths(119);

/// Maximum number of required techniques: each takes a bit.
const MOST_NEEDED: usize = 63;

/// Largest number of givens of any known minimal puzzle.
pub(crate) const MOST_OF_MINIMAL: usize = 40;

/// Number of givens from which on only last cells of houses remain. With 78, three cells are empty, and some
/// house lacks only one of them: if two are in a row and two in a column, one is alone in its column or row.
pub(crate) const NEARLY_FULL: usize = 78;

/// The name of a rating and its range.
type NamedRange<'a> = (&'static str, &'a RangeInclusive<RatingTenths>);

impl DifficultyTarget {
    /// Checks the requirements for a contradiction. Passing the check doesn't guarantee that a puzzle exists.
    ///
    /// ```
    /// use ninefold_generate::DifficultyTarget;
    /// use ninefold_logic::RatingTenths;
    ///
    /// let range = |from, to| Some(RatingTenths(from)..=RatingTenths(to));
    /// let target = DifficultyTarget { er: range(20, 30), ed: range(50, 60), ..DifficultyTarget::default() };
    /// let why = "ED is never above ER, so ED of at least 5.0 and ER of at most 3.0 exclude each other";
    /// assert_eq!(target.check_feasible().unwrap_err().to_string(), why);
    /// ```
    ///
    /// # Errors
    /// The contradiction found.
    pub fn check_feasible(&self) -> Result<(), InfeasibleTargetError> {
        self.check_rating_order()?;
        self.check_rating_values()?;
        self.check_needed_techniques()?;
        self.check_hodoku_score()?;
        self.check_last_step()
    }

    fn check_rating_order(&self) -> Result<(), InfeasibleTargetError> {
        let named = [("ED", &self.ed), ("EP", &self.ep), ("ER", &self.er)];
        let wished: Vec<NamedRange<'_>> =
            named.iter().filter_map(|(name, range)| Some((*name, range.as_ref()?))).collect();
        // A lower bound above the upper bound of a number that is never smaller can't be met.
        for (i, (lower, low)) in wished.iter().enumerate() {
            for (upper, high) in &wished[i + 1..] {
                if low.start() > high.end() {
                    let (least, most) = (*low.start(), *high.end());
                    return Err(InfeasibleTargetError::Order { lower, least, upper, most });
                }
            }
        }
        // The numbers that the shape makes equal need a common value.
        let equal = match self.pearl_filter {
            PearlFilter::All => return Ok(()),
            PearlFilter::Pearls => &["EP", "ER"][..],
            PearlFilter::Diamonds => &["ED", "EP", "ER"][..],
        };
        let together = || wished.iter().filter(|(name, _)| equal.contains(name)).map(|(_, range)| *range);
        let (from, to) =
            (together().map(|range| range.start()).max(), together().map(|range| range.end()).min());
        if from > to { Err(InfeasibleTargetError::Shape(self.pearl_filter)) } else { Ok(()) }
    }

    fn check_rating_values(&self) -> Result<(), InfeasibleTargetError> {
        for range in [&self.er, &self.ep, &self.ed].into_iter().flatten() {
            let (from, to) = (range.start().0, range.end().0);
            if from > HARDEST_KNOWN.0 {
                return Err(InfeasibleTargetError::BeyondAllKnown);
            }
            let possible = |rating: &u16| is_possible_rating(&self.profile, RatingTenths(*rating));
            if (from..=to.min(HARDEST_KNOWN.0)).any(|rating| possible(&rating)) {
                continue;
            }
            // Report the nearest possible ratings on both sides.
            let nearest = [(0..from).rev().find(possible), (to + 1..=HARDEST_KNOWN.0).find(possible)];
            return Err(InfeasibleTargetError::NoSuchRating {
                scale: self.profile.name,
                wanted: range.clone(),
                nearest: nearest.into_iter().flatten().map(RatingTenths).collect(),
            });
        }
        Ok(())
    }

    fn check_needed_techniques(&self) -> Result<(), InfeasibleTargetError> {
        if self.needed_techniques.len() > MOST_NEEDED {
            return Err(InfeasibleTargetError::TooManyNeeded);
        }
        let order = self.scale.technique_order();
        for &technique in &self.needed_techniques {
            if self.excluded_techniques.contains(&technique) {
                return Err(InfeasibleTargetError::NeededAndUnwanted(technique));
            }
            if last_index_in_order(order, technique).is_none() {
                let profiles = scales_with_technique(technique);
                let scale = self.scale.name().to_string();
                return Err(InfeasibleTargetError::NotOnScale { scale, technique, profiles });
            }
        }
        // Only ER of the scale on which the techniques are required says something about their ratings.
        let hardest = self
            .needed_techniques
            .iter()
            .copied()
            .max_by_key(|technique| last_index_in_order(order, technique));
        let Some((hardest, er)) = hardest.zip(self.er.as_ref()) else { return Ok(()) };
        if self.scale.name() != self.profile.name {
            return Ok(());
        }
        let rated = |technique: &&&'static Technique| technique.ratings.se;
        // The rating is at least that of the highest required technique, and at most that of all steps tried
        // up to the hardest one.
        let Some(highest) = self.needed_techniques.iter().max_by_key(rated) else { return Ok(()) };
        if let Some(least) = highest.ratings.se.filter(|least| least > er.end()) {
            let (number, least) = (LimitedMeasure::Er, least.to_string());
            return Err(InfeasibleTargetError::NeedsMore { technique: highest, number, least });
        }
        let up_to = last_index_in_order(order, hardest).map_or(order, |last| &order[..=last]);
        let most =
            up_to.iter().map(|producer| *producer_rating_range(producer).end()).max().unwrap_or_default();
        if most < *er.start() {
            return Err(InfeasibleTargetError::NeedsLess { technique: hardest, most });
        }
        Ok(())
    }

    fn check_hodoku_score(&self) -> Result<(), InfeasibleTargetError> {
        // No puzzle scores less than the easiest technique.
        let easiest =
            HODOKU_ENTRIES.iter().filter(|entry| entry.is_used_for_rating()).map(|entry| entry.score).min();
        if let Some((least, score_range)) = easiest.zip(self.score.as_ref())
            && *score_range.end() < least
        {
            return Err(InfeasibleTargetError::LowScore(least));
        }
        if self.scale.name() != HodokuScale.name() {
            return Ok(());
        }
        // On HoDoKu's scale each needed technique adds its score and raises the level to its own.
        for &technique in &self.needed_techniques {
            let Some(entry) = find_hodoku_entry(technique) else { continue };
            if self.score.as_ref().is_some_and(|score_range| *score_range.end() < entry.score) {
                let (number, least) = (LimitedMeasure::Score, entry.score.to_string());
                return Err(InfeasibleTargetError::NeedsMore { technique, number, least });
            }
            if self.level.as_ref().is_some_and(|score_range| *score_range.end() < entry.level) {
                let (number, least) = (LimitedMeasure::Level, HodokuLevel::name(entry.level).to_string());
                return Err(InfeasibleTargetError::NeedsMore { technique, number, least });
            }
        }
        Ok(())
    }

    fn check_last_step(&self) -> Result<(), InfeasibleTargetError> {
        let scales: [(bool, &dyn RatingScale); 3] = [
            (self.needs_path(), &*self.scale),
            (self.needs_score(), &HodokuScale),
            (self.needs_rating(), &self.profile),
        ];
        for (_, scale) in scales.into_iter().filter(|(is_walked, _)| *is_walked) {
            if let Some(technique) =
                last_cell_technique(scale).filter(|last| self.excluded_techniques.contains(last))
            {
                return Err(InfeasibleTargetError::LastStep { scale: scale.name().to_string(), technique });
            }
        }
        Ok(())
    }

    /// Checks for contradictions that follow from having at least this many givens.
    pub(crate) fn check_given_count(&self, least: usize) -> Result<(), InfeasibleTargetError> {
        if self.accepts_any_puzzle() || least < NEARLY_FULL {
            return Ok(());
        }
        if least >= 81 {
            return Err(InfeasibleTargetError::Solved);
        }
        let lowest = RatingTenths(10);
        let excluded =
            [&self.er, &self.ep, &self.ed].into_iter().flatten().any(|range| !range.contains(&lowest));
        if excluded { Err(InfeasibleTargetError::NothingLeft(NEARLY_FULL)) } else { Ok(()) }
    }
}

impl DifficultyTarget {
    /// Returns the hardest required technique and the minimum number of givens, if only the last cells of
    /// houses or digits may be filled: more than a minimal puzzle has.
    ///
    /// A full-house step derives one cell from the sum of its house. Of the 27 sums of a grid, 21 are
    /// independent, so that full houses alone fill at most 21 cells. The last cell of a digit is filled once
    /// for each digit.
    pub(crate) fn min_required_givens(&self) -> Option<(&'static Technique, usize)> {
        let order = self.scale.technique_order();
        let hardest = self
            .needed_techniques
            .iter()
            .copied()
            .max_by_key(|technique| last_index_in_order(order, technique))?;
        let earlier: Vec<_> =
            order[..last_index_in_order(order, hardest)?].iter().map(StepProducer::id).collect();
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
fn last_index_in_order(order: &[StepProducer], technique: &Technique) -> Option<usize> {
    order.iter().rposition(|producer| producer.can_produce(technique))
}

/// Returns the names of the profiles that try a technique.
fn scales_with_technique(technique: &Technique) -> Vec<&'static str> {
    let tries =
        |scale: &&&'static dyn RatingScale| last_index_in_order(scale.technique_order(), technique).is_some();
    ninefold_rate::SCALES.iter().filter(tries).map(|scale| scale.name()).collect()
}

/// Returns the range of ratings that steps of an entry of Sudoku Explainer's order have. Chains have no upper
/// bound: the longer, the harder.
fn producer_rating_range(producer: &StepProducer) -> RangeInclusive<RatingTenths> {
    /// Largest difference between the rating of the easiest technique and the others in a group that is
    /// searched together.
    const SPREAD: u16 = 6;
    let rated = || techniques::ALL.iter().filter(|technique| producer.can_produce(technique));
    let least = rated().filter_map(|technique| technique.ratings.se).min();
    match (producer, least) {
        (StepProducer::Chains(_, search), least) => {
            let base = RatingTenths::from_f64(search.base_rating());
            least.map_or(base, |least| least.min(base))..=HARDEST_KNOWN
        }
        (StepProducer::Easiest(..) | StepProducer::Largest(..), Some(least)) => {
            least..=RatingTenths(least.0 + SPREAD)
        }
        (_, Some(least)) => least..=least,
        (_, None) => HARDEST_KNOWN..=HARDEST_KNOWN,
    }
}

/// Whether a step can have this rating.
fn is_possible_rating(profile: &SeProfile, rating: RatingTenths) -> bool {
    profile.producers.iter().any(|producer| producer_rating_range(producer).contains(&rating))
}

/// Returns the technique that fills the last cell.
fn last_cell_technique(scale: &dyn RatingScale) -> Option<&'static Technique> {
    let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solution = grid.parse::<Board>().ok()?.solution()?;
    let board = board_from_pattern(CellMap::FULL.without(Cell::at(40)), &solution);
    let (facts, mut engine) = (ninefold_logic::Facts::new(board), ChainEngine::new());
    scale.technique_order().iter().find_map(|producer| {
        let mut first = FirstStep::default();
        let _ = producer.find_step(&facts, &mut engine, &mut first);
        first.0.map(|step| step.technique())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_rate::human::HumanScale;

    use super::*;

    fn tenths_range(from: u16, to: u16) -> Option<RangeInclusive<RatingTenths>> {
        Some(RatingTenths(from)..=RatingTenths(to))
    }

    fn techniques_by_id(id: &str) -> Vec<&'static Technique> {
        vec![techniques::technique_by_id(id).unwrap()]
    }

    /// Checks that a target is rejected with a reason that starts with `why`, or accepted if that is empty.
    fn check(target: &DifficultyTarget, why: &str) {
        let reason = target.check_feasible().map_or_else(|why| why.to_string(), |()| String::new());
        assert!(reason.starts_with(why) && reason.is_empty() == why.is_empty(), "{reason}");
    }

    #[test]
    fn the_numbers_of_a_puzzle_have_an_order() {
        let any = DifficultyTarget::default;
        check(&any(), "");
        check(
            &DifficultyTarget { er: tenths_range(20, 30), ed: tenths_range(50, 60), ..any() },
            "ED is never above ER",
        );
        check(
            &DifficultyTarget { er: tenths_range(78, 78), ed: tenths_range(90, 200), ..any() },
            "ED is never above ER",
        );
        check(
            &DifficultyTarget { ep: tenths_range(20, 30), ed: tenths_range(50, 60), ..any() },
            "ED is never above EP",
        );
        check(&DifficultyTarget { er: tenths_range(20, 50), ed: tenths_range(50, 60), ..any() }, "");
        let pearl = DifficultyTarget { pearl_filter: PearlFilter::Pearls, ..any() };
        check(
            &DifficultyTarget { ep: tenths_range(20, 30), er: tenths_range(50, 60), ..pearl.clone() },
            "the EP of a pearl equals",
        );
        check(&DifficultyTarget { ep: tenths_range(20, 30), er: tenths_range(30, 60), ..pearl.clone() }, "");
        check(&DifficultyTarget { ed: tenths_range(12, 12), er: tenths_range(50, 60), ..pearl }, "");
        let diamond = DifficultyTarget { pearl_filter: PearlFilter::Diamonds, ..any() };
        check(
            &DifficultyTarget { ed: tenths_range(20, 30), er: tenths_range(50, 60), ..diamond },
            "the ED and EP of a diamond",
        );
    }

    #[test]
    fn some_ratings_are_never_given() {
        let er = |from, to| DifficultyTarget { er: tenths_range(from, to), ..DifficultyTarget::default() };
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
    fn ratings_of_known_steps_are_possible() {
        let mut seen = 0;
        for puzzle in ninefold_testkit::corpora::read_own_lines("minimal.txt").iter().step_by(20).take(20) {
            for rated in ninefold_rate::se::trace_steps(&puzzle.parse().unwrap(), &SeProfile::SE) {
                let se = rated.rating.in_tenths().expect("its scale counts in tenths");
                assert!(is_possible_rating(&SeProfile::SE, se), "{:?} {se}", rated.step.technique());
                seen += 1;
            }
        }
        assert!(seen > 500);
    }

    #[test]
    fn needs_agree_with_the_rest() {
        let any = || DifficultyTarget { scale: Arc::new(SeProfile::SE), ..DifficultyTarget::default() };
        let wing = DifficultyTarget { needed_techniques: techniques_by_id("x-wing"), ..any() };
        check(&wing, "");
        check(
            &DifficultyTarget { excluded_techniques: techniques_by_id("x-wing"), ..wing.clone() },
            "x-wing cannot be both needed and left out",
        );
        check(
            &DifficultyTarget { er: tenths_range(12, 20), ..wing.clone() },
            "a puzzle that needs x-wing has an ER of 3.2 or more",
        );
        check(
            &DifficultyTarget { er: tenths_range(71, 80), ..wing.clone() },
            "x-wing is the hardest step where it is needed",
        );
        check(&DifficultyTarget { er: tenths_range(30, 33), ..wing.clone() }, "");
        check(&DifficultyTarget { er: tenths_range(32, 40), ..wing.clone() }, "");
        check(
            &DifficultyTarget { er: tenths_range(33, 40), ..wing.clone() },
            "x-wing is the hardest step where it is needed",
        );
        // On another scale ER says nothing about it.
        check(&DifficultyTarget { er: tenths_range(12, 20), scale: Arc::new(HumanScale::FREE), ..wing }, "");
        let als = "the profile se does not try als-xz; these do: hodoku, human, human-strict";
        check(&DifficultyTarget { needed_techniques: techniques_by_id("als-xz"), ..any() }, als);
        check(
            &DifficultyTarget {
                needed_techniques: techniques_by_id("x-wing"),
                scale: Arc::new(HodokuScale),
                level: Some(HodokuLevel::Easy..=HodokuLevel::Medium),
                ..any()
            },
            "a puzzle that needs x-wing has the level Hard or more",
        );
        check(
            &DifficultyTarget {
                needed_techniques: techniques_by_id("x-wing"),
                scale: Arc::new(HodokuScale),
                score: Some(0..=100),
                ..any()
            },
            "a puzzle that needs x-wing has a score of 140 or more",
        );
        check(&DifficultyTarget { score: Some(0..=3), ..any() }, "HoDoKu's score of a puzzle is 4 or more");
        check(
            &DifficultyTarget { excluded_techniques: techniques_by_id("full-house"), ..any() },
            "on the profile se every path ends with full-house",
        );
    }

    #[test]
    fn nearly_full_grids_are_easy() {
        let hard = DifficultyTarget { er: tenths_range(70, 80), ..DifficultyTarget::default() };
        assert_eq!(hard.check_given_count(77), Ok(()));
        assert_eq!(hard.check_given_count(78), Err(InfeasibleTargetError::NothingLeft(78)));
        assert_eq!(hard.check_given_count(81), Err(InfeasibleTargetError::Solved));
        assert_eq!(
            DifficultyTarget { er: tenths_range(10, 80), ..DifficultyTarget::default() }
                .check_given_count(80),
            Ok(())
        );
        assert_eq!(DifficultyTarget::default().check_given_count(81), Ok(()));
    }
}
