//! Profiles: selections of techniques, in an order, with the scale by which their steps count.
//!
//! Each [scale](crate::SCALES) comes with an order of its own. A profile is such a scale with other
//! techniques, or with the same in another order, as people choose them. Techniques are named by their ids, or
//! by any of their other [names]. A search that finds cases of several at once has an id of its own
//! ([`StepProducer::id`]); a family ([`TechniqueFamily::id`](ninefold_logic::TechniqueFamily)) stands for those
//! of its techniques that the scale tries.
//!
//! A technique is searched for as the scale does it: the `naked-pair` of Sudoku Explainer skips houses that
//! HoDoKu's does not. A technique without a search on the scale is searched for everywhere, and its first
//! step is taken; one without a number counts nothing.
//!
//! A profile may add custom techniques from [formulas](ProfileFormula): they have the ids that their texts
//! give them, and one with the id of a built-in technique replaces it.
//!
//! ```
//! use ninefold_chains::ChainEngine;
//! use ninefold_rate::{RatingProfile, WalkProgress, RatingWalk};
//!
//! let singles = RatingProfile::from_name("human").expect("a scale").with_techniques(&["full-house", "hidden-single-box"])?;
//! let board = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..".parse()?;
//! let mut engine = ChainEngine::new();
//! assert_eq!(RatingWalk::new(&singles, &board, &mut engine).run_to_end(|| false), WalkProgress::Stuck);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::{Facts, Pattern, RatingTenths, Technique, TechniqueFamily, techniques};

use crate::hodoku;
use crate::names;
pub use crate::names::UnknownTechniqueError;
use crate::scale::{RatingScale, RatingTally, RatingValue};
use crate::scales::{self, SCALES};
use crate::se::{self, SeMaxima};
use crate::{RatingWalk, StepProducer};

#[cfg(feature = "toml")]
pub mod file;

/// A scale with an order of techniques.
#[derive(Clone, Debug)]
pub struct RatingProfile {
    name: String,
    base: ProfileScale,
    order: Vec<StepProducer>,
    /// The order for the scale's rating; made of `order`.
    rating_order: Vec<StepProducer>,
    /// Options of HoDoKu's searches, on whatever scale.
    hodoku: hodoku::HodokuOptions,
    formulas: Vec<ProfileFormula>,
}

/// Custom techniques in a profile, from a text of formulas.
#[derive(Clone, Debug)]
pub struct ProfileFormula {
    /// Source of the text, as the profile names it: a file or a registered name.
    pub source: String,
    /// The technique that they count as much as, and follow in the order.
    pub similar_technique: Option<&'static Technique>,
    /// Rating of a step on the profile's scale, as it is written, if it differs from that of `like`.
    pub rating: Option<f64>,
    /// The techniques.
    pub techniques: Vec<&'static Technique>,
}

/// The scale by which steps count.
#[derive(Clone, Copy, Debug)]
pub enum ProfileScale {
    /// One of Sudoku Explainer's scales, which have further operations.
    Se(se::SeProfile),
    /// Another.
    Other(&'static dyn RatingScale),
}

impl ProfileScale {
    /// The scale of a profile by its name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ProfileScale> {
        let se = se::SeProfile::from_name(name).map(ProfileScale::Se);
        se.or_else(|| scales::scale_by_name(name).map(ProfileScale::Other))
    }

    /// Returns the rating scale that the profile uses.
    #[must_use]
    pub fn as_scale(&self) -> &dyn RatingScale {
        match self {
            ProfileScale::Se(profile) => profile,
            ProfileScale::Other(scale) => *scale,
        }
    }
}

impl RatingProfile {
    /// Creates the profile of a scale with its own order.
    #[must_use]
    pub fn new(base: ProfileScale) -> RatingProfile {
        let scale = base.as_scale();
        let hodoku = hodoku::HodokuOptions::HODOKU;
        let (name, order) = (scale.name().to_string(), scale.technique_order().to_vec());
        let rating_order = scale.rating_order().to_vec();
        RatingProfile { name, order, rating_order, base, hodoku, formulas: Vec::new() }
    }

    /// Returns the profile of the scale with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<RatingProfile> {
        ProfileScale::from_name(name).map(RatingProfile::new)
    }

    /// The scale by which a profile's steps count.
    #[must_use]
    pub fn base_scale(&self) -> &ProfileScale {
        &self.base
    }

    /// Returns Sudoku Explainer's scale, if the profile has one.
    #[must_use]
    pub fn se_profile(&self) -> Option<se::SeProfile> {
        match self.base {
            ProfileScale::Se(profile) => Some(profile),
            ProfileScale::Other(_) => None,
        }
    }

    /// Returns the options of HoDoKu's searches, for wherever the order has them.
    #[must_use]
    pub fn hodoku_options(&self) -> hodoku::HodokuOptions {
        self.hodoku
    }

    /// Whether its techniques, their order and its options are those that its scale comes with.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        self.hodoku == hodoku::HodokuOptions::HODOKU
            && self.entry_ids().eq(self.base.as_scale().technique_order().iter().map(StepProducer::id))
    }

    /// Returns the techniques whose steps the profile may find, including those from formulas.
    #[must_use]
    pub fn techniques(&self) -> Vec<&'static Technique> {
        let may_find =
            |technique: &&'static Technique| self.order.iter().any(|one| one.can_produce(technique));
        let written = || self.formulas.iter().flat_map(|formula| &formula.techniques).copied();
        let house = all_techniques().filter(|technique| written().all(|other| other != *technique));
        house.chain(written()).filter(may_find).collect()
    }

    /// The profile's techniques that somebody wrote as formulas.
    #[must_use]
    pub fn formulas(&self) -> &[ProfileFormula] {
        &self.formulas
    }

    /// Adds techniques from formulas. Each replaces the technique with its id, else follows the one it is
    /// like, else goes to the end.
    #[cfg(feature = "toml")]
    fn with_formulas(self, formulas: Vec<ProfileFormula>) -> RatingProfile {
        let mut order = self.order.clone();
        let all = || {
            formulas
                .iter()
                .flat_map(|one| one.techniques.iter().map(|technique| (*technique, one.similar_technique)))
        };
        let mut last = Vec::new();
        // From the last to the first: what is put behind the same technique keeps its order.
        for (technique, like) in all().collect::<Vec<_>>().into_iter().rev() {
            let own = StepProducer::First(technique);
            let is_like = |producer: &StepProducer| like.is_some_and(|like| producer.can_produce(like));
            if let Some(index) = order.iter().position(|producer| producer.id() == technique.id) {
                order[index] = own;
            } else if let Some(index) = order.iter().position(is_like) {
                order.insert(index + 1, own);
            } else {
                last.push(own);
            }
        }
        order.extend(last.into_iter().rev());
        RatingProfile { formulas, ..self.replace_order(order) }
    }

    /// Returns the ids of the entries, in order. [`with_techniques`](RatingProfile::with_techniques) builds
    /// the same order from them.
    pub fn entry_ids(&self) -> impl Iterator<Item = Cow<'static, str>> {
        self.order.iter().map(StepProducer::id)
    }

    /// Returns the profile with another name.
    #[must_use]
    pub fn with_name(self, name: &str) -> RatingProfile {
        RatingProfile { name: name.to_string(), ..self }
    }

    /// Returns the profile with another start for the ratings of the deepest nested chains; `None` if its
    /// scale is not one of Sudoku Explainer's.
    #[must_use]
    pub fn with_deepest_chain_rating(self, deepest: RatingTenths) -> Option<RatingProfile> {
        let base = ProfileScale::Se(self.se_profile()?.with_deepest_chain_rating(deepest));
        Some(RatingProfile { base, ..self })
    }

    /// Returns the profile with other options for HoDoKu's searches; `None` if its scale is not HoDoKu's.
    #[must_use]
    pub fn with_hodoku_options(self, options: hodoku::HodokuOptions) -> Option<RatingProfile> {
        let is_of_hodoku = self.base.as_scale().name() == hodoku::HodokuScale.name();
        is_of_hodoku.then(|| RatingProfile { hodoku: options, ..self.clone() }.with_order(self.order))
    }

    /// Returns HoDoKu's order with fish of at most this many base houses, from 2 to 7, instead of 4; `None`
    /// if the scale is not HoDoKu's.
    #[must_use]
    pub fn with_largest_fish(self, largest: usize) -> Option<RatingProfile> {
        let is_of_hodoku = self.base.as_scale().name() == hodoku::HodokuScale.name();
        is_of_hodoku.then(|| self.with_order(hodoku::order_with_fish(largest)))
    }

    /// Returns the profile with exactly these entries, in this order. HoDoKu's searches use the options of
    /// the profile.
    #[must_use]
    pub fn with_order(self, order: Vec<StepProducer>) -> RatingProfile {
        let by_options = |producer| match producer {
            StepProducer::Hodoku(kind, _) => StepProducer::Hodoku(kind, self.hodoku),
            producer => producer,
        };
        let order: Vec<StepProducer> = order.into_iter().map(by_options).collect();
        self.replace_order(order)
    }

    /// Replaces the order, and the one for ratings with it.
    fn replace_order(self, order: Vec<StepProducer>) -> RatingProfile {
        let rating_order = self.base.as_scale().build_rating_order(&order);
        RatingProfile { order, rating_order, ..self }
    }

    /// Returns the profile with exactly these techniques, in this order.
    ///
    /// # Errors
    /// When one of the names is unknown.
    pub fn with_techniques(self, names: &[impl AsRef<str>]) -> Result<RatingProfile, UnknownTechniqueError> {
        let mut order: Vec<StepProducer> = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let found = self
                .resolve_name(name.as_ref())
                .ok_or_else(|| unknown_technique_error(index, name.as_ref()))?;
            for producer in found {
                // A technique that its family has brought already is not tried twice.
                if order.iter().all(|other| other.id() != producer.id()) {
                    order.push(producer);
                }
            }
        }
        Ok(self.with_order(order))
    }

    /// Returns the profile without some techniques. A search that also finds other techniques is replaced by
    /// these, each searched for by itself.
    ///
    /// # Errors
    /// When one of the names is unknown.
    pub fn without_techniques(
        self,
        names: &[impl AsRef<str>],
    ) -> Result<RatingProfile, UnknownTechniqueError> {
        let mut order = self.order.clone();
        for (index, name) in names.iter().enumerate() {
            let name = name.as_ref();
            // An id is a technique, a family, or else a search or a formula, which goes as a whole.
            let excluded: Vec<&'static Technique> = match (technique_by_id(name), family_by_name(name)) {
                (Some(technique), _) => vec![technique],
                (None, Some(family)) => {
                    all_techniques().filter(|technique| technique.family == family).collect()
                }
                (None, None)
                    if find_entry_on_scales(name).is_some()
                        || self.formula_technique_by_id(name).is_some() =>
                {
                    order.retain(|producer| producer.id() != name);
                    continue;
                }
                (None, None) => {
                    names::find_techniques(name).map_err(|_| unknown_technique_error(index, name))?
                }
            };
            // An entry that finds other techniques as well is split, so that these remain.
            order = order.into_iter().flat_map(|producer| split_producer(producer, &excluded)).collect();
        }
        Ok(self.replace_order(order))
    }

    /// Whether it tries techniques that assume that the puzzle has one solution.
    #[must_use]
    pub fn assumes_one_solution(&self) -> bool {
        self.order.iter().any(|producer| covered_techniques(producer).any(Technique::assumes_one_solution))
    }

    /// Starts a walk from a board with everything that Sudoku Explainer's scale reports; `None` if the scale
    /// is another.
    #[must_use]
    pub fn start_se_walk<'e>(&'e self, board: &Board, engine: &'e mut ChainEngine) -> Option<se::SeWalk<'e>> {
        self.start_se_walk_from_facts(Facts::new(board.clone()), engine)
    }

    /// Starts Sudoku Explainer's walk from a position with its [promise](ninefold_logic::UniquenessPromise)
    /// about what has one solution; `None` if the scale is another.
    #[must_use]
    pub fn start_se_walk_from_facts<'e>(
        &'e self,
        facts: Facts,
        engine: &'e mut ChainEngine,
    ) -> Option<se::SeWalk<'e>> {
        Some(RatingWalk::with_tally(SeMaxima::new(self.se_profile()?), self, facts, engine))
    }

    /// Returns the technique from formulas with this id.
    fn formula_technique_by_id(&self, id: &str) -> Option<&'static Technique> {
        self.formulas
            .iter()
            .flat_map(|formula| &formula.techniques)
            .find(|technique| technique.id == id)
            .copied()
    }

    /// Resolves a name, in this order: the id of a formula's technique, of an entry of the scale, of a
    /// technique, of an entry of another scale; a family; any other name of techniques.
    fn resolve_name(&self, name: &str) -> Option<Vec<StepProducer>> {
        let own = self.base.as_scale().technique_order();
        let one = |producer: StepProducer| vec![producer];
        let known = self.base.as_scale().available_producers();
        let by_id = known.iter().find(|producer| producer.id() == name).copied().map(one);
        let written = self.formula_technique_by_id(name).map(StepProducer::First).map(one);
        written
            .or(by_id)
            .or_else(|| techniques::technique_by_id(name).map(StepProducer::First).map(one))
            .or_else(|| find_entry_on_scales(name).map(one))
            .or_else(|| {
                let family = family_by_name(name)?;
                let of_family = |producer: &&StepProducer| {
                    covered_techniques(producer).any(|technique| technique.family == family)
                };
                Some(own.iter().filter(of_family).copied().collect())
            })
            .or_else(|| {
                let found = names::find_techniques(name).ok()?;
                Some(found.iter().filter_map(|technique| self.resolve_name(technique.id)).flatten().collect())
            })
    }
}

impl RatingScale for RatingProfile {
    fn name(&self) -> &str {
        &self.name
    }

    fn scale_version(&self) -> &str {
        self.base.as_scale().scale_version()
    }

    fn technique_order(&self) -> &[StepProducer] {
        &self.order
    }

    fn rating_order(&self) -> &[StepProducer] {
        &self.rating_order
    }

    fn build_rating_order(&self, order: &[StepProducer]) -> Vec<StepProducer> {
        self.base.as_scale().build_rating_order(order)
    }

    fn rates_canonical_image(&self) -> bool {
        self.base.as_scale().rates_canonical_image()
    }

    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
        self.base.as_scale().rate_step(pattern)
    }

    fn template_letters(&self) -> &'static str {
        self.base.as_scale().template_letters()
    }

    fn new_tally(&self) -> Box<dyn RatingTally> {
        self.base.as_scale().new_tally()
    }
}

/// Iterates over all techniques, including those that cannot be chosen from a list.
fn all_techniques() -> impl Iterator<Item = &'static Technique> {
    techniques::all_techniques().chain(techniques::SCALE_TECHNIQUES.iter().copied())
}

fn technique_by_id(id: &str) -> Option<&'static Technique> {
    all_techniques().find(|technique| technique.id == id)
}

/// The techniques whose steps an entry may find.
fn covered_techniques(producer: &StepProducer) -> impl Iterator<Item = &'static Technique> {
    all_techniques().filter(|technique| producer.can_produce(technique))
}

/// Returns the first entry with this id on any scale.
fn find_entry_on_scales(name: &str) -> Option<StepProducer> {
    SCALES.iter().flat_map(|scale| scale.technique_order()).find(|producer| producer.id() == name).copied()
}

/// The family with this name, as headings have it, with hyphens, in letters of any case: `single-digit`.
fn family_by_name(name: &str) -> Option<TechniqueFamily> {
    let mut families = all_techniques().map(|technique| technique.family);
    families.find(|family| family_id(*family).eq_ignore_ascii_case(name))
}

fn family_id(family: TechniqueFamily) -> String {
    family.name().to_lowercase().replace(' ', "-")
}

/// Splits an entry so that it no longer finds the techniques in `excluded`.
fn split_producer(producer: StepProducer, excluded: &[&'static Technique]) -> Vec<StepProducer> {
    let of_it: Vec<_> = covered_techniques(&producer).collect();
    let left: Vec<_> = of_it.iter().copied().filter(|technique| !excluded.contains(technique)).collect();
    if left.len() == of_it.len() {
        return vec![producer];
    }
    left.into_iter().map(StepProducer::First).collect()
}

fn unknown_technique_error(index: usize, name: &str) -> UnknownTechniqueError {
    UnknownTechniqueError { index, name: name.into(), suggestions: similar_names(name) }
}

/// Returns names of techniques, families and searches similar to an unknown one.
fn similar_names(name: &str) -> Vec<String> {
    let searches =
        SCALES.iter().flat_map(|scale| scale.technique_order()).map(|producer| producer.id().into_owned());
    let families = all_techniques().map(|technique| family_id(technique.family));
    let all: Vec<String> =
        all_techniques().map(|technique| technique.id.into()).chain(families).chain(searches).collect();
    names::rank_similar_names(&name.to_lowercase(), all.iter().map(|name| (name.as_str(), name.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WalkProgress;

    /// Needs an XY-Wing, and rectangles help.
    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const CHAINS: &str = ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...";

    fn profile_by_name(name: &str) -> RatingProfile {
        RatingProfile::from_name(name).expect("a scale")
    }

    fn walk_conclusions(scale: &dyn RatingScale, text: &str) -> Vec<(String, &'static str)> {
        let mut engine = ChainEngine::new();
        let board = text.parse().expect("a board");
        RatingWalk::new(scale, &board, &mut engine)
            .map(|rated| (rated.step.conclusions.to_string(), rated.step.technique().id))
            .collect()
    }

    #[test]
    fn each_thing_that_is_tried_has_a_name_of_its_own() {
        for scale in SCALES {
            let ids: Vec<_> = scale.technique_order().iter().map(StepProducer::id).collect();
            for (i, id) in ids.iter().enumerate() {
                assert!(!ids[..i].contains(id), "{}: {id}", scale.name());
                assert!(id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{id}");
                assert!(family_by_name(id).is_none(), "{id}");
            }
        }
    }

    /// Written as a list of names and read again, the walk is the same.
    #[test]
    fn names_make_the_same_walk() {
        for scale in SCALES {
            let built_in = profile_by_name(scale.name());
            let ids: Vec<_> = built_in.entry_ids().collect();
            let again = built_in.clone().with_techniques(&ids).expect("known names");
            assert!(again.is_built_in());
            for text in [WING, CHAINS] {
                assert_eq!(
                    walk_conclusions(&again, text),
                    walk_conclusions(*scale, text),
                    "{}",
                    scale.name()
                );
            }
        }
    }

    #[test]
    fn only_what_is_chosen_is_tried_in_the_order_chosen() {
        let chosen =
            profile_by_name("human").with_techniques(&["naked-single", "hidden-single-box"]).expect("known");
        assert_eq!(chosen.entry_ids().collect::<Vec<_>>(), ["naked-single", "hidden-single-box"]);
        assert!(!chosen.is_built_in());
        let steps = walk_conclusions(&chosen, EASY);
        assert_eq!((steps.len(), steps[0].1), (51, "naked-single"));
        let turned =
            profile_by_name("human").with_techniques(&["hidden-single-box", "naked-single"]).expect("known");
        assert_eq!(walk_conclusions(&turned, EASY)[0].1, "hidden-single-box");
    }

    #[test]
    fn a_family_stands_for_its_techniques() {
        let singles = profile_by_name("human").with_techniques(&["Singles", "naked-single"]).expect("known");
        let ids: Vec<_> = singles.entry_ids().collect();
        assert_eq!(ids[0], "full-house");
        assert_eq!(ids.iter().filter(|id| *id == "naked-single").count(), 1);
        let strict = profile_by_name("human").without_techniques(&["Uniqueness"]).expect("known");
        assert!(strict.entry_ids().eq(profile_by_name("human-strict").entry_ids()));
        assert!(profile_by_name("human").assumes_one_solution() && !strict.assumes_one_solution());
    }

    /// Without a technique no step is one, also where it's searched for with others.
    #[test]
    fn excluded_techniques_are_never_found() {
        let mut found = 0;
        for scale in SCALES {
            for (text, id) in [(WING, "xy-wing"), (CHAINS, "forcing-chain"), (WING, "naked-pair")] {
                let uses_technique =
                    |steps: &[(String, &str)]| steps.iter().any(|(_, technique)| *technique == id);
                let without = profile_by_name(scale.name()).without_techniques(&[id]).expect("known");
                assert!(!uses_technique(&walk_conclusions(&without, text)), "{} {id}", scale.name());
                found += usize::from(uses_technique(&walk_conclusions(*scale, text)));
            }
        }
        assert!(found >= 6, "{found}");
    }

    #[test]
    fn a_search_for_several_falls_into_those_that_are_left() {
        let without = profile_by_name("se").without_techniques(&["x-chain"]).expect("known");
        let ids: Vec<_> = without.entry_ids().collect();
        assert!(ids.contains(&"x-cycle".into()) && ids.contains(&"forcing-chain".into()));
        assert!(!ids.contains(&"x-chain".into()) && !ids.contains(&"forcing-chains-and-cycles".into()));
        let deepest = "nested-dynamic-forcing-chains-plus";
        let shallow = profile_by_name("se")
            .without_techniques(&[deepest, "deeply-nested-forcing-chains"])
            .expect("known");
        assert_eq!(shallow.entry_ids().count(), 36 - 3);
        assert_eq!(shallow.entry_ids().last(), Some("nested-dynamic-forcing-chains".into()));
    }

    #[test]
    fn sudoku_explainer_s_numbers_are_those_of_the_techniques_chosen() {
        let board = CHAINS.parse().expect("a board");
        let mut engine = ChainEngine::new();
        let mut rate = |profile: &RatingProfile| {
            let mut walk = profile.start_se_walk(&board, &mut engine).expect("its scale");
            (walk.run_to_end(|| false), walk.rating().to_string())
        };
        assert_eq!(rate(&profile_by_name("se")), (WalkProgress::Solved, "7.8/1.2/1.2".into()));
        let simple = profile_by_name("se").without_techniques(&["chains"]).expect("known");
        assert_eq!(rate(&simple), (WalkProgress::Stuck, "3.0/1.2/1.2".into()));
        assert!(profile_by_name("hodoku").start_se_walk(&board, &mut ChainEngine::new()).is_none());
        assert!(profile_by_name("hodoku").with_deepest_chain_rating(RatingTenths(105)).is_none());
        assert_eq!(
            profile_by_name("se")
                .with_deepest_chain_rating(RatingTenths(105))
                .and_then(|se| se.se_profile())
                .map(|se| se.deepest),
            Some(RatingTenths(105))
        );
    }

    #[test]
    fn unknown_names_are_met_with_the_nearest() {
        let refused = |names: &[&str]| profile_by_name("human").with_techniques(names).unwrap_err();
        let refusal = refused(&["naked-pair", "naked-par"]);
        assert_eq!((refusal.index, refusal.suggestions[0].as_str()), (1, "naked-pair"));
        assert_eq!(
            refusal.to_string(),
            format!("there is no technique \"naked-par\"; did you mean {}?", refusal.suggestions.join(", "))
        );
        assert!(refused(&["wing"]).suggestions.iter().all(|near| near.contains("wing")));
        assert_eq!(
            refused(&["qqqqqqqqqq"]).to_string(),
            "there is no technique \"qqqqqqqqqq\"; `ninefold techniques` lists them"
        );
        assert_eq!(
            profile_by_name("se").without_techniques(&["xy-wnig"]).unwrap_err().suggestions[0],
            "xy-wing"
        );
    }

    #[test]
    fn a_name_that_nobody_has_is_told_with_those_that_are_near() {
        let suggestions = |near: &[&str]| {
            let near = near.iter().map(ToString::to_string).collect();
            UnknownTechniqueError { index: 0, name: "x".into(), suggestions: near }.to_message().id
        };
        assert_eq!(
            [suggestions(&[]), suggestions(&["x-wing"])],
            ["unknown-technique", "unknown-technique-near"]
        );
    }

    #[test]
    fn the_letters_of_a_profile_are_those_of_its_scale() {
        for scale in SCALES {
            assert_eq!(
                profile_by_name(scale.name()).template_letters(),
                scale.template_letters(),
                "{}",
                scale.name()
            );
        }
        assert!(SCALES.iter().any(|scale| !scale.template_letters().is_empty()), "some scale has letters");
    }
}
