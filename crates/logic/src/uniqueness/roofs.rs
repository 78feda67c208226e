//! Roofs: two cells of a house that prevent a rectangle from being deadly. Together they act like one cell
//! that contains an extra candidate.

use ninefold_core::{CandidateMap, CellMap, DigitSet};

use super::avoidable::{Avoidable, tell_avoidable};
use super::leaves_open;
use super::rectangles::Rectangle;
use super::types::{NearlyDeadly, tell_roof};
use crate::explain::say;
use crate::proof::Argument;
use crate::{Facts, Story};

/// Reason that one of the extra candidates is true.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ground {
    /// Four empty cells would otherwise allow two digits to be swapped.
    Unique(NearlyDeadly),
    /// Four cells, some of them filled, would otherwise allow two digits to be swapped.
    Avoidable(Avoidable),
}

/// Two cells of a rectangle, in one house, that have extra candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roof {
    pub(crate) ground: Ground,
    /// The extra candidates.
    pub(crate) extras: CandidateMap,
}

impl Roof {
    /// Finds the roofs of unique rectangles. The other two cells have the two digits as their only
    /// candidates, those of the roof at least one of them.
    pub(crate) fn unique(facts: &Facts) -> impl Iterator<Item = Roof> {
        let empty = facts.empty();
        let rectangles = Rectangle::all().filter(move |rectangle| empty.contains_all(rectangle.cells()));
        let roofs = rectangles.flat_map(move |rectangle| {
            let pairs: Vec<DigitSet> = rectangle.pairs(facts).collect();
            pairs.into_iter().filter_map(move |pair| Roof::over(facts, &rectangle, pair))
        });
        roofs.filter(Roof::is_in_one_house)
    }

    /// Finds the roofs of avoidable rectangles.
    pub(crate) fn avoidable(facts: &Facts) -> impl Iterator<Item = Roof> {
        let roofs = Avoidable::all(facts).filter_map(|rectangle| {
            let extras = facts.candidates_in(rectangle.open, DigitSet::FULL) - rectangle.filling;
            let is_open = extras.cells() == rectangle.open;
            is_open.then_some(Roof { ground: Ground::Avoidable(rectangle), extras })
        });
        roofs.filter(Roof::is_in_one_house)
    }

    fn over(facts: &Facts, rectangle: &Rectangle, digits: DigitSet) -> Option<Roof> {
        let cells = rectangle.cells();
        let extra_cells: CellMap = cells.iter().filter(|&cell| facts.candidates(cell) != digits).collect();
        let has_either = |cell| !facts.candidates(cell).is_disjoint(digits);
        let extras = facts.candidates_in(extra_cells, !digits);
        let fits = extra_cells.iter().all(has_either) && extras.cells() == extra_cells;
        let nearly = NearlyDeadly { cells, digits, extra_cells };
        (fits && leaves_open(facts, cells, digits)).then_some(Roof { ground: Ground::Unique(nearly), extras })
    }

    fn is_in_one_house(&self) -> bool {
        self.cells().len() == 2 && self.cells().in_one_house()
    }

    pub(crate) fn cells(&self) -> CellMap {
        self.extras.cells()
    }

    /// Explains why one of the extra candidates is true.
    pub(crate) fn tell(&self, facts: &Facts, story: &mut Story) {
        match &self.ground {
            Ground::Unique(nearly) => {
                story.say(say!("ur-deadly", cells = nearly.cells, pair = nearly.digits));
                nearly.show_floor(facts, story);
                let missing = nearly.pattern() - facts.candidates_in(nearly.cells, nearly.digits);
                if !missing.is_empty() {
                    story.say(say!("ur-missing", missing = missing));
                }
            }
            Ground::Avoidable(rectangle) => tell_avoidable(rectangle, story),
        }
        tell_roof(self.extras, story);
    }

    /// Returns the argument that one of the extra candidates is true.
    pub(crate) fn argument(&self) -> Argument {
        Argument::deadly_pairs(match &self.ground {
            Ground::Unique(nearly) => nearly.pattern(),
            Ground::Avoidable(rectangle) => rectangle.pattern(),
        })
    }
}
