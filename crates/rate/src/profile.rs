//! Profiles: selections of techniques, in an order, with the scale by which their steps count.
//!
//! Each [scale](crate::SCALES) comes with an order of its own. A profile is such a scale with other
//! techniques, or with the same in another order, as people choose them. Techniques are named by their ids. A
//! search that finds cases of several at once has an id of its own ([`Producer::id`]); a family
//! ([`Family::id`](ninefold_logic::Family)) stands for those of its techniques that the scale tries.
//!
//! A technique is searched for as the scale does it: the `naked-pair` of Sudoku Explainer skips houses that
//! HoDoKu's does not. A technique without a search on the scale is searched for everywhere, and its first
//! step is taken; one without a number counts nothing.
//!
//! A profile may add custom techniques from [formulas](Formula): they have the ids that their texts give
//! them, and one with the id of a built-in technique replaces it.
//!
//! ```
//! use ninefold_chains::Engine;
//! use ninefold_rate::{Profile, Progress, Walk};
//!
//! let singles = Profile::of_name("human").expect("a scale").with_techniques(&["full-house", "hidden-single-box"])?;
//! let board = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..".parse()?;
//! let mut engine = Engine::new();
//! assert_eq!(Walk::new(&singles, &board, &mut engine).run(|| false), Progress::Stuck);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ninefold_core::short::SortShort;
use std::borrow::Cow;
use std::fmt;

use ninefold_chains::Engine;
use ninefold_core::Board;
use ninefold_logic::explain::say;
use ninefold_logic::{Facts, Family, Pattern, Sentence, Technique, Tenths, techniques};

use crate::hodoku;
use crate::scale::{Number, Scale, Tally};
use crate::scales::{self, SCALES};
use crate::se::{self, Maxima};
use crate::{Producer, Walk};

#[cfg(feature = "toml")]
pub mod file;

/// A scale with an order of techniques.
#[derive(Clone, Debug)]
pub struct Profile {
    name: String,
    base: Base,
    order: Vec<Producer>,
    /// Options of HoDoKu's searches, on whatever scale.
    hodoku: hodoku::Options,
    formulas: Vec<Formula>,
}

/// Custom techniques in a profile, from a text of formulas.
#[derive(Clone, Debug)]
pub struct Formula {
    /// Source of the text, as the profile names it: a file or a registered name.
    pub from: String,
    /// The technique that they count as much as, and follow in the order.
    pub like: Option<&'static Technique>,
    /// Rating of a step on the profile's scale, as it is written, if it differs from that of `like`.
    pub rating: Option<f64>,
    /// The techniques.
    pub techniques: Vec<&'static Technique>,
}

/// The scale by which steps count.
#[derive(Clone, Copy, Debug)]
pub enum Base {
    /// One of Sudoku Explainer's scales, which have further operations.
    Se(se::Profile),
    /// Another.
    Other(&'static dyn Scale),
}

/// No technique has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique {
    /// Position among the names passed, from 0.
    pub place: usize,
    /// The name.
    pub name: String,
    /// Similar names, the nearest first.
    pub near: Vec<String>,
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no technique \"{}\"; ", self.name)?;
        match self.near.as_slice() {
            [] => f.write_str("`ninefold techniques` lists them"),
            near => write!(f, "did you mean {}?", near.join(", ")),
        }
    }
}

impl std::error::Error for UnknownTechnique {}

impl UnknownTechnique {
    /// Returns the error as a message that can be translated.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let (name, near) = (self.name.clone(), self.near.join(", "));
        if near.is_empty() {
            say!("unknown-technique", name = name)
        } else {
            say!("unknown-technique-near", name = name, near = near)
        }
    }
}

impl Base {
    /// The scale of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Base> {
        let se = se::Profile::by_name(name).map(Base::Se);
        se.or_else(|| scales::by_name(name).map(Base::Other))
    }

    /// The scale itself.
    #[must_use]
    pub fn scale(&self) -> &dyn Scale {
        match self {
            Base::Se(profile) => profile,
            Base::Other(scale) => *scale,
        }
    }
}

impl Profile {
    /// Creates the profile of a scale with its own order.
    #[must_use]
    pub fn new(base: Base) -> Profile {
        let scale = base.scale();
        let hodoku = hodoku::Options::HODOKU;
        let (name, order) = (scale.name().to_string(), scale.order().to_vec());
        Profile { name, order, base, hodoku, formulas: Vec::new() }
    }

    /// Returns the profile of the scale with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Profile> {
        Base::of_name(name).map(Profile::new)
    }

    /// The scale by which steps count.
    #[must_use]
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// Returns Sudoku Explainer's scale, if the profile has one.
    #[must_use]
    pub fn se(&self) -> Option<se::Profile> {
        match self.base {
            Base::Se(profile) => Some(profile),
            Base::Other(_) => None,
        }
    }

    /// Returns the options of HoDoKu's searches, for wherever the order has them.
    #[must_use]
    pub fn hodoku(&self) -> hodoku::Options {
        self.hodoku
    }

    /// Whether its techniques, their order and its options are those that its scale comes with.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        self.hodoku == hodoku::Options::HODOKU
            && self.ids().eq(self.base.scale().order().iter().map(Producer::id))
    }

    /// Returns the techniques whose steps the profile may find, including those from formulas.
    #[must_use]
    pub fn techniques(&self) -> Vec<&'static Technique> {
        let may_find = |technique: &&'static Technique| self.order.iter().any(|one| one.may_find(technique));
        let written = || self.formulas.iter().flat_map(|formula| &formula.techniques).copied();
        let house = known().filter(|technique| written().all(|other| other != *technique));
        house.chain(written()).filter(may_find).collect()
    }

    /// The techniques that somebody wrote.
    #[must_use]
    pub fn formulas(&self) -> &[Formula] {
        &self.formulas
    }

    /// Adds techniques from formulas. Each replaces the technique with its id, else follows the one it is
    /// like, else goes to the end.
    #[cfg(feature = "toml")]
    fn with_formulas(self, formulas: Vec<Formula>) -> Profile {
        let Profile { mut order, .. } = self;
        let all =
            || formulas.iter().flat_map(|one| one.techniques.iter().map(|technique| (*technique, one.like)));
        let mut last = Vec::new();
        // From the last to the first: what is put behind the same technique keeps its order.
        for (technique, like) in all().collect::<Vec<_>>().into_iter().rev() {
            let own = Producer::First(technique);
            let is_like = |producer: &Producer| like.is_some_and(|like| producer.may_find(like));
            if let Some(place) = order.iter().position(|producer| producer.id() == technique.id) {
                order[place] = own;
            } else if let Some(place) = order.iter().position(is_like) {
                order.insert(place + 1, own);
            } else {
                last.push(own);
            }
        }
        order.extend(last.into_iter().rev());
        Profile { order, formulas, ..self }
    }

    /// Returns the ids of the entries, in order. [`with_techniques`](Profile::with_techniques) builds the
    /// same order from them.
    pub fn ids(&self) -> impl Iterator<Item = Cow<'static, str>> {
        self.order.iter().map(Producer::id)
    }

    /// Returns the profile with another name.
    #[must_use]
    pub fn named(self, name: &str) -> Profile {
        Profile { name: name.to_string(), ..self }
    }

    /// Returns the profile with another start for the ratings of the deepest nested chains; `None` if its
    /// scale is not one of Sudoku Explainer's.
    #[must_use]
    pub fn with_deepest(self, deepest: Tenths) -> Option<Profile> {
        let base = Base::Se(self.se()?.with_deepest(deepest));
        Some(Profile { base, ..self })
    }

    /// Returns the profile with other options for HoDoKu's searches; `None` if its scale is not HoDoKu's.
    #[must_use]
    pub fn with_hodoku(self, options: hodoku::Options) -> Option<Profile> {
        let is_of_hodoku = self.base.scale().name() == hodoku::Hodoku.name();
        is_of_hodoku.then(|| Profile { hodoku: options, ..self.clone() }.with_order(self.order))
    }

    /// Returns HoDoKu's order with fish of at most this many base houses, from 2 to 7, instead of 4; `None`
    /// if the scale is not HoDoKu's.
    #[must_use]
    pub fn with_largest_fish(self, largest: usize) -> Option<Profile> {
        let is_of_hodoku = self.base.scale().name() == hodoku::Hodoku.name();
        is_of_hodoku.then(|| self.with_order(hodoku::order_with_fish(largest)))
    }

    /// Returns the profile with exactly these entries, in this order. HoDoKu's searches use the options of
    /// the profile.
    #[must_use]
    pub fn with_order(self, order: Vec<Producer>) -> Profile {
        let by_options = |producer| match producer {
            Producer::Walk(kind, _) => Producer::Walk(kind, self.hodoku),
            producer => producer,
        };
        Profile { order: order.into_iter().map(by_options).collect(), ..self }
    }

    /// Returns the profile with exactly these techniques, in this order.
    ///
    /// # Errors
    /// When one of the names is unknown.
    pub fn with_techniques(self, names: &[impl AsRef<str>]) -> Result<Profile, UnknownTechnique> {
        let mut order: Vec<Producer> = Vec::new();
        for (place, name) in names.iter().enumerate() {
            let found = self.entries(name.as_ref()).ok_or_else(|| unknown(place, name.as_ref()))?;
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
    pub fn without(self, names: &[impl AsRef<str>]) -> Result<Profile, UnknownTechnique> {
        let mut order = self.order.clone();
        for (place, name) in names.iter().enumerate() {
            let name = name.as_ref();
            // A name is a technique, a family, or else a search or a formula, which goes as a whole.
            let gone: Vec<&'static Technique> = match (technique(name), family(name)) {
                (Some(technique), _) => vec![technique],
                (None, Some(family)) => known().filter(|technique| technique.family == family).collect(),
                (None, None) if elsewhere(name).is_some() || self.formula(name).is_some() => {
                    order.retain(|producer| producer.id() != name);
                    continue;
                }
                (None, None) => return Err(unknown(place, name)),
            };
            order = order.into_iter().flat_map(|producer| rest(producer, &gone)).collect();
        }
        Ok(Profile { order, ..self })
    }

    /// Whether it tries techniques that assume that the puzzle has one solution.
    #[must_use]
    pub fn assumes_one_solution(&self) -> bool {
        self.order.iter().any(|producer| covered(producer).any(Technique::assumes_one_solution))
    }

    /// Returns the profile without techniques that assume that the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Profile {
        let gone: Vec<_> = known().filter(|technique| technique.assumes_one_solution()).collect();
        let order = self.order.into_iter().flat_map(|producer| rest(producer, &gone)).collect();
        Profile { order, ..self }
    }

    /// Starts a walk from a board with everything that Sudoku Explainer's scale reports; `None` if the scale
    /// is another.
    #[must_use]
    pub fn walk_se<'e>(&'e self, board: &Board, engine: &'e mut Engine) -> Option<se::Walk<'e>> {
        self.walk_se_from(Facts::new(board.clone()), engine)
    }

    /// Starts Sudoku Explainer's walk from a position with its [promise](ninefold_logic::Promise) about what
    /// has one solution; `None` if the scale is another.
    #[must_use]
    pub fn walk_se_from<'e>(&'e self, facts: Facts, engine: &'e mut Engine) -> Option<se::Walk<'e>> {
        Some(Walk::with(Maxima::new(self.se()?), self, facts, engine))
    }

    /// Returns the technique from formulas with this id.
    fn formula(&self, id: &str) -> Option<&'static Technique> {
        self.formulas
            .iter()
            .flat_map(|formula| &formula.techniques)
            .find(|technique| technique.id == id)
            .copied()
    }

    /// Resolves a name, in this order: a formula's technique, an entry of the scale, a technique, an entry of
    /// another scale, a family.
    fn entries(&self, name: &str) -> Option<Vec<Producer>> {
        let own = self.base.scale().order();
        let one = |producer: Producer| vec![producer];
        let known = self.base.scale().known();
        let by_id = known.iter().find(|producer| producer.id() == name).copied().map(one);
        let written = self.formula(name).map(Producer::First).map(one);
        written
            .or(by_id)
            .or_else(|| techniques::by_id(name).map(Producer::First).map(one))
            .or_else(|| elsewhere(name).map(one))
            .or_else(|| {
                let family = family(name)?;
                let of_family =
                    |producer: &&Producer| covered(producer).any(|technique| technique.family == family);
                Some(own.iter().filter(of_family).copied().collect())
            })
    }
}

impl Scale for Profile {
    fn name(&self) -> &str {
        &self.name
    }

    fn scale(&self) -> &str {
        self.base.scale().scale()
    }

    fn order(&self) -> &[Producer] {
        &self.order
    }

    fn number(&self, pattern: &dyn Pattern) -> Number {
        self.base.scale().number(pattern)
    }

    fn letters(&self) -> &'static str {
        self.base.scale().letters()
    }

    fn tally(&self) -> Box<dyn Tally> {
        self.base.scale().tally()
    }
}

/// Iterates over all techniques, including those that cannot be chosen from a list.
fn known() -> impl Iterator<Item = &'static Technique> {
    techniques::every().chain(techniques::OF_SCALES.iter().copied())
}

fn technique(id: &str) -> Option<&'static Technique> {
    known().find(|technique| technique.id == id)
}

/// The techniques whose steps an entry may find.
fn covered(producer: &Producer) -> impl Iterator<Item = &'static Technique> {
    known().filter(|technique| producer.may_find(technique))
}

/// Returns the first entry with this id on any scale.
fn elsewhere(name: &str) -> Option<Producer> {
    SCALES.iter().flat_map(|scale| scale.order()).find(|producer| producer.id() == name).copied()
}

/// The family with this name, as headings have it, in small letters with hyphens: `single-digit`.
fn family(name: &str) -> Option<Family> {
    known().map(|technique| technique.family).find(|family| id_of(*family) == name)
}

fn id_of(family: Family) -> String {
    family.name().to_lowercase().replace(' ', "-")
}

/// Splits an entry so that it no longer finds the techniques in `gone`.
fn rest(producer: Producer, gone: &[&'static Technique]) -> Vec<Producer> {
    let of_it: Vec<_> = covered(&producer).collect();
    let left: Vec<_> = of_it.iter().copied().filter(|technique| !gone.contains(technique)).collect();
    if left.len() == of_it.len() {
        return vec![producer];
    }
    left.into_iter().map(Producer::First).collect()
}

/// Number of names suggested.
const NEAR: usize = 3;

fn unknown(place: usize, name: &str) -> UnknownTechnique {
    UnknownTechnique { place, name: name.into(), near: near(name) }
}

/// Returns names of techniques, families and searches similar to an unknown one: those that contain it, else
/// the nearest by letters.
#[must_use]
pub fn near(name: &str) -> Vec<String> {
    let name = name.to_lowercase();
    let searches = SCALES.iter().flat_map(|scale| scale.order()).map(|producer| producer.id().into_owned());
    let mut all: Vec<String> = known().map(|technique| technique.id.to_string()).collect();
    for other in known().map(|technique| id_of(technique.family)).chain(searches) {
        if !all.contains(&other) {
            all.push(other);
        }
    }
    // Names that contain the text are the best suggestions.
    let within: Vec<&String> = all.iter().filter(|other| other.contains(&name)).collect();
    if !name.is_empty() && !within.is_empty() {
        return within.into_iter().take(NEAR).cloned().collect();
    }
    // Otherwise rank by edit distance; longer names may have more typos.
    let mut by_distance: Vec<(usize, &String)> =
        all.iter().map(|other| (strsim::osa_distance(&name, other), other)).collect();
    by_distance.sort_short_by_key(|(distance, _)| *distance);
    let close = |distance: usize| distance <= 1 + name.chars().count() / 3;
    by_distance
        .iter()
        .filter(|(distance, _)| close(*distance))
        .take(NEAR)
        .map(|(_, other)| (*other).clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Progress;

    /// Needs an XY-Wing, and rectangles help.
    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const CHAINS: &str = ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...";

    fn profile(name: &str) -> Profile {
        Profile::of_name(name).expect("a scale")
    }

    fn conclusions(scale: &dyn Scale, text: &str) -> Vec<(String, &'static str)> {
        let mut engine = Engine::new();
        let board = text.parse().expect("a board");
        Walk::new(scale, &board, &mut engine)
            .map(|rated| (rated.step.conclusions.to_string(), rated.step.technique().id))
            .collect()
    }

    #[test]
    fn each_thing_that_is_tried_has_a_name_of_its_own() {
        for scale in SCALES {
            let ids: Vec<_> = scale.order().iter().map(Producer::id).collect();
            for (i, id) in ids.iter().enumerate() {
                assert!(!ids[..i].contains(id), "{}: {id}", scale.name());
                assert!(id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{id}");
                assert!(family(id).is_none(), "{id}");
            }
        }
    }

    /// Written as a list of names and read again, the walk is the same.
    #[test]
    fn names_make_the_same_walk() {
        for scale in SCALES {
            let built_in = profile(scale.name());
            let ids: Vec<_> = built_in.ids().collect();
            let again = built_in.clone().with_techniques(&ids).expect("known names");
            assert!(again.is_built_in());
            for text in [WING, CHAINS] {
                assert_eq!(conclusions(&again, text), conclusions(*scale, text), "{}", scale.name());
            }
        }
    }

    #[test]
    fn only_what_is_chosen_is_tried_in_the_order_chosen() {
        let chosen = profile("human").with_techniques(&["naked-single", "hidden-single-box"]).expect("known");
        assert_eq!(chosen.ids().collect::<Vec<_>>(), ["naked-single", "hidden-single-box"]);
        assert!(!chosen.is_built_in());
        let steps = conclusions(&chosen, EASY);
        assert_eq!((steps.len(), steps[0].1), (51, "naked-single"));
        let turned = profile("human").with_techniques(&["hidden-single-box", "naked-single"]).expect("known");
        assert_eq!(conclusions(&turned, EASY)[0].1, "hidden-single-box");
    }

    #[test]
    fn a_family_stands_for_its_techniques() {
        let singles = profile("human").with_techniques(&["singles", "naked-single"]).expect("known");
        let ids: Vec<_> = singles.ids().collect();
        assert_eq!(ids[0], "full-house");
        assert_eq!(ids.iter().filter(|id| *id == "naked-single").count(), 1);
        let strict = profile("human").without(&["uniqueness"]).expect("known");
        assert!(strict.ids().eq(profile("human-strict").ids()));
        assert!(profile("human").assumes_one_solution() && !strict.assumes_one_solution());
        assert!(profile("human").without_uniqueness().ids().eq(strict.ids()));
    }

    /// Without a technique no step is one, also where it's searched for with others.
    #[test]
    fn what_is_left_out_is_never_found() {
        let mut found = 0;
        for scale in SCALES {
            for (text, id) in [(WING, "xy-wing"), (CHAINS, "forcing-chain"), (WING, "naked-pair")] {
                let met = |steps: &[(String, &str)]| steps.iter().any(|(_, technique)| *technique == id);
                let without = profile(scale.name()).without(&[id]).expect("known");
                assert!(!met(&conclusions(&without, text)), "{} {id}", scale.name());
                found += usize::from(met(&conclusions(*scale, text)));
            }
        }
        assert!(found >= 6, "{found}");
    }

    #[test]
    fn a_search_for_several_falls_into_those_that_are_left() {
        let without = profile("se").without(&["x-chain"]).expect("known");
        let ids: Vec<_> = without.ids().collect();
        assert!(ids.contains(&"x-cycle".into()) && ids.contains(&"forcing-chain".into()));
        assert!(!ids.contains(&"x-chain".into()) && !ids.contains(&"forcing-chains-and-cycles".into()));
        let deepest = "nested-dynamic-forcing-chains-plus";
        let shallow = profile("se").without(&[deepest, "deeply-nested-forcing-chains"]).expect("known");
        assert_eq!(shallow.ids().count(), 36 - 3);
        assert_eq!(shallow.ids().last(), Some("nested-dynamic-forcing-chains".into()));
    }

    #[test]
    fn sudoku_explainer_s_numbers_are_those_of_the_techniques_chosen() {
        let board = CHAINS.parse().expect("a board");
        let mut engine = Engine::new();
        let mut rate = |profile: &Profile| {
            let mut walk = profile.walk_se(&board, &mut engine).expect("its scale");
            (walk.run(|| false), walk.rating().to_string())
        };
        assert_eq!(rate(&profile("se")), (Progress::Solved, "7.8/1.2/1.2".into()));
        let simple = profile("se").without(&["chains"]).expect("known");
        assert_eq!(rate(&simple), (Progress::Stuck, "3.0/1.2/1.2".into()));
        assert!(profile("hodoku").walk_se(&board, &mut Engine::new()).is_none());
        assert!(profile("hodoku").with_deepest(Tenths(105)).is_none());
        assert_eq!(
            profile("se").with_deepest(Tenths(105)).and_then(|se| se.se()).map(|se| se.deepest),
            Some(Tenths(105))
        );
    }

    #[test]
    fn unknown_names_are_met_with_the_nearest() {
        let refused = |names: &[&str]| profile("human").with_techniques(names).unwrap_err();
        let refusal = refused(&["naked-pair", "naked-par"]);
        assert_eq!((refusal.place, refusal.near[0].as_str()), (1, "naked-pair"));
        assert_eq!(
            refusal.to_string(),
            format!("there is no technique \"naked-par\"; did you mean {}?", refusal.near.join(", "))
        );
        assert!(refused(&["wing"]).near.iter().all(|near| near.contains("wing")));
        assert_eq!(
            refused(&["qqqqqqqqqq"]).to_string(),
            "there is no technique \"qqqqqqqqqq\"; `ninefold techniques` lists them"
        );
        assert_eq!(profile("se").without(&["xy-wnig"]).unwrap_err().near[0], "xy-wing");
    }

    #[test]
    fn a_name_that_nobody_has_is_told_with_those_that_are_near() {
        let told = |near: &[&str]| {
            let near = near.iter().map(ToString::to_string).collect();
            UnknownTechnique { place: 0, name: "x".into(), near }.sentence().id
        };
        assert_eq!([told(&[]), told(&["x-wing"])], ["unknown-technique", "unknown-technique-near"]);
    }

    #[test]
    fn the_letters_of_a_profile_are_those_of_its_scale() {
        for scale in SCALES {
            assert_eq!(profile(scale.name()).letters(), scale.letters(), "{}", scale.name());
        }
        assert!(SCALES.iter().any(|scale| !scale.letters().is_empty()), "some scale has letters");
    }
}
