//! Difficulty target of a search for puzzles, and the distance of a puzzle from it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use ninefold_logic::{RatingTenths, Technique};
use ninefold_rate::hodoku::{self, HodokuLevel, HodokuScale};
use ninefold_rate::human::HumanScale;
use ninefold_rate::profile::ProfileScale;
use ninefold_rate::scales::scale_by_name;
use ninefold_rate::se::{PearlFilter, SeProfile, SeRating};
use ninefold_rate::{RatingScale, StepProducer};

use crate::needed_order::RequiredTechniqueOrder;

/// Required difficulty of a puzzle. The default accepts any.
#[derive(Clone, Debug)]
pub struct DifficultyTarget {
    /// Rating of the hardest step.
    pub er: Option<RangeInclusive<RatingTenths>>,
    /// Rating of the hardest step up to the first placement.
    pub ep: Option<RangeInclusive<RatingTenths>>,
    /// Rating of the first step.
    pub ed: Option<RangeInclusive<RatingTenths>>,
    /// Whether the puzzle has to be a pearl or a diamond.
    pub pearl_filter: PearlFilter,
    /// Profile whose techniques give these ratings.
    pub profile: SeProfile,
    /// HoDoKu's score.
    pub score: Option<RangeInclusive<u32>>,
    /// HoDoKu's level.
    pub level: Option<RangeInclusive<HodokuLevel>>,
    /// Techniques that the puzzle needs on the scale: its path uses them and nothing harder, and without any
    /// one of them the others up to there don't solve it.
    pub needed_techniques: Vec<&'static Technique>,
    /// Excluded techniques: used neither in the steps that rate the puzzle nor in its path on the scale.
    pub excluded_techniques: Vec<&'static Technique>,
    /// Scale whose techniques, in its order, make the path. Custom techniques have to solve the puzzle.
    pub scale: Arc<dyn RatingScale>,
}

impl Default for DifficultyTarget {
    fn default() -> DifficultyTarget {
        DifficultyTarget {
            er: None,
            ep: None,
            ed: None,
            pearl_filter: PearlFilter::All,
            profile: SeProfile::SE,
            score: None,
            level: None,
            needed_techniques: Vec::new(),
            excluded_techniques: Vec::new(),
            scale: Arc::new(HumanScale::FREE),
        }
    }
}

/// Distance of a puzzle from a target; 0 is a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TargetDistance(pub(crate) u32);

impl TargetDistance {
    pub(crate) const HIT: TargetDistance = TargetDistance(0);
}

/// Result of judging a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetVerdict {
    pub(crate) distance: TargetDistance,
    /// The rating, if the puzzle was rated to the end.
    pub(crate) rating: Option<SeRating>,
}

impl DifficultyTarget {
    /// Whether any puzzle meets the difficulty target.
    #[must_use]
    pub(crate) fn accepts_any_puzzle(&self) -> bool {
        !self.needs_rating() && !self.needs_score() && !self.needs_path()
    }

    /// Whether judging a puzzle against the target takes HoDoKu's rating.
    pub(crate) fn needs_score(&self) -> bool {
        self.score.is_some() || self.level.is_some()
    }

    /// Returns the profile to use if none is named: the one that the requirements refer to.
    #[must_use]
    pub fn default_profile_scale(&self) -> ProfileScale {
        match (self.needs_rating(), self.needs_score(), self.needed_techniques.is_empty()) {
            (false, true, _) => ProfileScale::Other(&HodokuScale),
            (false, false, false) => ProfileScale::Other(&HumanScale::FREE),
            _ => ProfileScale::Se(SeProfile::SE),
        }
    }

    /// Returns the order in which the techniques are needed, if no profile is named and the
    /// [usual](DifficultyTarget::default_profile_scale) one doesn't serve.
    #[must_use]
    pub fn required_technique_order(&self) -> Option<RequiredTechniqueOrder> {
        let is_about_path = !self.needs_rating() && !self.needs_score();
        is_about_path
            .then(|| RequiredTechniqueOrder::from_required_techniques(&self.needed_techniques))
            .flatten()
    }

    /// Applies the requirements to a profile; `None` if it has no ratings or path that they refer to.
    #[must_use]
    pub fn with_profile(self, chosen: ninefold_rate::RatingProfile) -> Option<DifficultyTarget> {
        let has_path = !self.needed_techniques.is_empty() || !self.excluded_techniques.is_empty();
        let of_hodoku = chosen.base_scale().as_scale().name() == HodokuScale.name() && self.needs_score();
        let profile = match chosen.se_profile() {
            Some(profile) => profile,
            None if has_path || of_hodoku || !chosen.is_built_in() => SeProfile::SE,
            None => return None,
        };
        Some(DifficultyTarget { profile, scale: Arc::new(chosen), ..self })
    }

    /// Whether judging puzzles against the target takes Sudoku Explainer's rating.
    #[must_use]
    pub fn needs_rating(&self) -> bool {
        let ranges = [&self.er, &self.ep, &self.ed];
        ranges.iter().any(|range| range.is_some()) || self.pearl_filter != PearlFilter::All
    }

    /// Whether judging puzzles against the target takes a path on the scale.
    pub(crate) fn needs_path(&self) -> bool {
        let only_without =
            !self.excluded_techniques.is_empty() && !self.needs_rating() && !self.needs_score();
        !self.needed_techniques.is_empty() || only_without || self.has_custom_techniques()
    }

    /// Whether the path uses other techniques than the scale's own.
    fn has_custom_techniques(&self) -> bool {
        let ids = |order: &[StepProducer]| order.iter().map(StepProducer::id).collect::<Vec<_>>();
        scale_by_name(self.scale.name())
            .is_none_or(|scale| ids(scale.technique_order()) != ids(self.scale.technique_order()))
    }

    /// Returns the distance of HoDoKu's rating from the required one: twenty points, or a fifth of a level,
    /// weigh as much as a tenth of ER.
    pub(crate) fn score_distance(&self, rating: &hodoku::HodokuRating) -> TargetDistance {
        let outside =
            |value: u32, least: u32, most: u32| least.saturating_sub(value) + value.saturating_sub(most);
        let by_score = self
            .score
            .as_ref()
            .map_or(0, |range| outside(rating.score, *range.start(), *range.end()).div_ceil(20));
        let by_level = self
            .level
            .as_ref()
            .map_or(0, |range| 5 * outside(rating.level as u32, *range.start() as u32, *range.end() as u32));
        TargetDistance(by_score + by_level)
    }

    /// Returns the minimum of ED, if there is one.
    pub(crate) fn min_ed(&self) -> Option<RatingTenths> {
        let of_er = self.er.as_ref().filter(|_| self.pearl_filter == PearlFilter::Diamonds);
        [&self.ed, &of_er.cloned()].into_iter().flatten().map(|range| *range.start()).max()
    }

    /// Returns the minimum of EP that a difficulty target requires, if there is one.
    pub(crate) fn min_ep(&self) -> Option<RatingTenths> {
        let of_er = self.er.as_ref().filter(|_| self.pearl_filter != PearlFilter::All);
        [&self.ep, &of_er.cloned()].into_iter().flatten().map(|wanted| *wanted.start()).max()
    }

    /// Returns the distance of a rating from the required one, as far as it is known while the walk is under
    /// way.
    pub(crate) fn rating_distance(&self, rating: SeRating, walk: WalkPhase) -> TargetDistance {
        let SeRating { er, ep, ed } = rating;
        let known = |rating: RatingTenths| walk == WalkPhase::Ended || rating != RatingTenths(0);
        // ER can still grow under way, so then only a rating above the range is a miss.
        let mut miss = match (&self.er, walk) {
            (Some(range), WalkPhase::Ended) => distance_to_range(er, range),
            (Some(range), WalkPhase::UnderWay) => er.0.saturating_sub(range.end().0),
            (None, _) => 0,
        };
        // EP and ED no longer change once they are known.
        for (rating, range) in [(ep, &self.ep), (ed, &self.ed)] {
            if let Some(range) = range.as_ref().filter(|_| known(rating)) {
                miss += distance_to_range(rating, range);
            }
        }
        // EP and ED have to be as large as ER, which is at least its required minimum.
        let least = self.er.as_ref().map_or(er, |range| er.max(*range.start())).0;
        if self.pearl_filter != PearlFilter::All && known(ep) {
            miss += least.saturating_sub(ep.0);
        }
        if self.pearl_filter == PearlFilter::Diamonds && known(ed) {
            miss += least.saturating_sub(ed.0);
        }
        TargetDistance(miss.into())
    }
}

/// Whether a walk is under way: its numbers are then lower bounds (ER) or final if they are not 0.0 (EP, ED).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WalkPhase {
    UnderWay,
    Ended,
}

/// Returns the distance of a rating from a range, in tenths.
fn distance_to_range(rating: RatingTenths, range: &RangeInclusive<RatingTenths>) -> u16 {
    range.start().0.saturating_sub(rating.0) + rating.0.saturating_sub(range.end().0)
}
