//! Required difficulty of a puzzle, and the distance of other puzzles from it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use ninefold_logic::{Technique, Tenths};
use ninefold_rate::hodoku::{self, Hodoku, Level};
use ninefold_rate::human::Human;
use ninefold_rate::profile::Base;
use ninefold_rate::scales::by_name;
use ninefold_rate::se::{Profile, Rating, Wanted};
use ninefold_rate::{Producer, Scale};

use crate::needed_order::NeededOrder;

/// Required difficulty of a puzzle. The default accepts any.
#[derive(Clone, Debug)]
pub struct Target {
    /// Rating of the hardest step.
    pub er: Option<RangeInclusive<Tenths>>,
    /// Rating of the hardest step up to the first placement.
    pub ep: Option<RangeInclusive<Tenths>>,
    /// Rating of the first step.
    pub ed: Option<RangeInclusive<Tenths>>,
    /// Whether the puzzle has to be a pearl or a diamond.
    pub shape: Wanted,
    /// Profile whose techniques give these ratings.
    pub profile: Profile,
    /// HoDoKu's score.
    pub score: Option<RangeInclusive<u32>>,
    /// HoDoKu's level.
    pub level: Option<RangeInclusive<Level>>,
    /// Techniques that the puzzle needs on the scale: its path uses them and nothing harder, and without any
    /// one of them the others up to there don't solve it.
    pub needs: Vec<&'static Technique>,
    /// Excluded techniques: used neither in the steps that rate the puzzle nor in its path on the scale.
    pub without: Vec<&'static Technique>,
    /// Scale whose techniques, in its order, make the path. Custom techniques have to solve the puzzle.
    pub scale: Arc<dyn Scale>,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            er: None,
            ep: None,
            ed: None,
            shape: Wanted::All,
            profile: Profile::SE,
            score: None,
            level: None,
            needs: Vec::new(),
            without: Vec::new(),
            scale: Arc::new(Human::FREE),
        }
    }
}

/// Distance of a puzzle from a target; 0 is a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Miss(pub(crate) u32);

impl Miss {
    pub(crate) const HIT: Miss = Miss(0);
}

/// Result of judging a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verdict {
    pub(crate) miss: Miss,
    /// The rating, if the puzzle was rated to the end.
    pub(crate) rating: Option<Rating>,
}

impl Target {
    /// Whether any puzzle is a hit.
    #[must_use]
    pub(crate) fn takes_any(&self) -> bool {
        !self.rates() && !self.scores() && !self.walks()
    }

    /// Whether judging takes HoDoKu's rating.
    pub(crate) fn scores(&self) -> bool {
        self.score.is_some() || self.level.is_some()
    }

    /// Returns the profile to use if none is named: the one that the requirements refer to.
    #[must_use]
    pub fn usual(&self) -> Base {
        match (self.rates(), self.scores(), self.needs.is_empty()) {
            (false, true, _) => Base::Other(&Hodoku),
            (false, false, false) => Base::Other(&Human::FREE),
            _ => Base::Se(Profile::SE),
        }
    }

    /// Returns the order in which the techniques are needed, if no profile is named and the
    /// [usual](Target::usual) one doesn't serve.
    #[must_use]
    pub fn needed_order(&self) -> Option<NeededOrder> {
        let is_about_path = !self.rates() && !self.scores();
        is_about_path.then(|| NeededOrder::for_techniques(&self.needs)).flatten()
    }

    /// Applies the requirements to a profile; `None` if it has no ratings or path that they refer to.
    #[must_use]
    pub fn by(self, chosen: ninefold_rate::Profile) -> Option<Target> {
        let has_path = !self.needs.is_empty() || !self.without.is_empty();
        let of_hodoku = chosen.base().scale().name() == Hodoku.name() && self.scores();
        let profile = match chosen.se() {
            Some(profile) => profile,
            None if has_path || of_hodoku || !chosen.is_built_in() => Profile::SE,
            None => return None,
        };
        Some(Target { profile, scale: Arc::new(chosen), ..self })
    }

    /// Whether judging takes Sudoku Explainer's rating.
    #[must_use]
    pub fn rates(&self) -> bool {
        let ranges = [&self.er, &self.ep, &self.ed];
        ranges.iter().any(|range| range.is_some()) || self.shape != Wanted::All
    }

    /// Whether judging takes a path on the scale.
    pub(crate) fn walks(&self) -> bool {
        let only_without = !self.without.is_empty() && !self.rates() && !self.scores();
        !self.needs.is_empty() || only_without || self.has_own_techniques()
    }

    /// Whether the path uses other techniques than the scale's own.
    fn has_own_techniques(&self) -> bool {
        let ids = |order: &[Producer]| order.iter().map(Producer::id).collect::<Vec<_>>();
        by_name(self.scale.name()).is_none_or(|scale| ids(scale.order()) != ids(self.scale.order()))
    }

    /// Returns the distance of HoDoKu's rating from the required one: twenty points, or a fifth of a level,
    /// weigh as much as a tenth of ER.
    pub(crate) fn miss_by_score(&self, rating: &hodoku::Rating) -> Miss {
        let outside =
            |value: u32, least: u32, most: u32| least.saturating_sub(value) + value.saturating_sub(most);
        let by_score = self
            .score
            .as_ref()
            .map_or(0, |wanted| outside(rating.score, *wanted.start(), *wanted.end()).div_ceil(20));
        let by_level = self.level.as_ref().map_or(0, |wanted| {
            5 * outside(rating.level as u32, *wanted.start() as u32, *wanted.end() as u32)
        });
        Miss(by_score + by_level)
    }

    /// Returns the minimum of ED, if there is one.
    pub(crate) fn least_ed(&self) -> Option<Tenths> {
        let of_er = self.er.as_ref().filter(|_| self.shape == Wanted::Diamonds);
        [&self.ed, &of_er.cloned()].into_iter().flatten().map(|wanted| *wanted.start()).max()
    }

    /// Returns the minimum of EP, if there is one.
    pub(crate) fn least_ep(&self) -> Option<Tenths> {
        let of_er = self.er.as_ref().filter(|_| self.shape != Wanted::All);
        [&self.ep, &of_er.cloned()].into_iter().flatten().map(|wanted| *wanted.start()).max()
    }

    /// Returns the distance of a rating from the required one, as far as it is known while the walk is under
    /// way.
    pub(crate) fn miss(&self, rating: Rating, walk: Phase) -> Miss {
        let Rating { er, ep, ed } = rating;
        let known = |rating: Tenths| walk == Phase::Ended || rating != Tenths(0);
        let mut miss = match (&self.er, walk) {
            (Some(wanted), Phase::Ended) => distance(er, wanted),
            (Some(wanted), Phase::UnderWay) => er.0.saturating_sub(wanted.end().0),
            (None, _) => 0,
        };
        for (rating, wanted) in [(ep, &self.ep), (ed, &self.ed)] {
            if let Some(wanted) = wanted.as_ref().filter(|_| known(rating)) {
                miss += distance(rating, wanted);
            }
        }
        // EP and ED have to be as large as ER, which is at least its required minimum.
        let least = self.er.as_ref().map_or(er, |wanted| er.max(*wanted.start())).0;
        if self.shape != Wanted::All && known(ep) {
            miss += least.saturating_sub(ep.0);
        }
        if self.shape == Wanted::Diamonds && known(ed) {
            miss += least.saturating_sub(ed.0);
        }
        Miss(miss.into())
    }
}

/// Whether a walk is under way: its numbers are then lower bounds (ER) or final if they are not 0.0 (EP, ED).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    UnderWay,
    Ended,
}

/// Returns the distance of a rating from a range, in tenths.
fn distance(rating: Tenths, wanted: &RangeInclusive<Tenths>) -> u16 {
    wanted.start().0.saturating_sub(rating.0) + rating.0.saturating_sub(wanted.end().0)
}
