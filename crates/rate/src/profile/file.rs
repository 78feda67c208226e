//! Profiles as files, in TOML.
//!
//! ```toml
//! name = "mine"
//! scale = "human"
//! techniques = [
//!   "full-house",
//!   "naked-single",
//! ]
//! ```
//!
//! | key | is |
//! |---|---|
//! | `name` | what the profile is called; may be left out |
//! | `scale` | the scale by which steps count: `se`, `se-original`, `sukaku`, `hodoku`, `human`, `human-strict`, `w`, `b`, `gw`, `gb`, `depth`, `bxb` or `bxbb` |
//! | `deepest` | where ratings of the deepest nested chains start, 10.5 or 11.0; only with Sudoku Explainer's scales |
//! | `techniques` | what is tried, in order: ids of techniques, searches or families |
//! | `hodoku` | a table with [HoDoKu's options](crate::hodoku::HodokuOptions); only with its scale |
//! | `formulas` | tables, each with techniques that somebody wrote; `techniques` may have their ids |
//!
//! | key of one of `formulas` | is |
//! |---|---|
//! | `from` | the file of a formula, beside the profile, or the id of one that comes with the program |
//! | `like` | the id of a technique that its steps count as much as, and that it is tried behind; may be left out |
//! | `rating` | what a step counts on the scale: 4.4 with Sudoku Explainer's, points with HoDoKu's and that for people; may be left out |
//!
//! | key of `hodoku` | is | as HoDoKu comes |
//! |---|---|---|
//! | `largest-fish` | the most base houses of fish, 2 to 7, in HoDoKu's order: only without `techniques`, which name their fish | 4 |
//! | `most-fins` | the most fins of a fish, 0 to 9 | 5 |
//! | `missing-candidates` | whether corners of unique rectangles may lack a digit | true |
//! | `overlapping-sets` | whether almost locked sets of a step may share cells | false |
//! | `longest-chain` | the most links of an X-chain, an XY-chain or a remote pair, 4 to 100 | 20 |
//! | `look-ahead` | how many rounds of singles forcing nets look ahead, 0 to 20 | 4 |

use std::fmt::Write;
use std::ops::RangeInclusive;

use ninefold_logic::explain::say;
use ninefold_logic::{Message, RatingTenths, Technique, TechniqueFamily, TechniqueRatings};
use serde::Deserialize;
use toml::Spanned;

use super::{ProfileFormula, ProfileScale, RatingProfile};
use crate::RatingScale;
use crate::hodoku::{self, HodokuOptions, HodokuOverlap, MissingCandidates};
use crate::names::{self, TechniqueNameError};
use crate::scales::SCALES;

/// Error for a text that is not a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.located_reason_message(reason.to_string()).english())]
pub struct ProfileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The error, with what was expected.
    pub reason: ProfileErrorReason,
}

/// Kinds of errors in a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum ProfileErrorReason {
    /// The text is not TOML, or has unknown keys; the message is the parser's.
    Toml(String),
    /// There is no such scale.
    Scale {
        /// The name in the text.
        found: String,
    },
    /// The number is not a start of the deepest ratings.
    Deepest,
    /// The start of the deepest ratings is set for another scale.
    DeepestElsewhere,
    /// The largest fish is set although the techniques name their fish.
    LargestFish,
    /// HoDoKu's options are for its scale.
    HodokuElsewhere,
    /// A number is out of its range.
    Number {
        /// The least.
        from: u8,
        /// The most.
        to: u8,
        /// The number in the text.
        found: i64,
    },
    /// No technique has this name.
    Technique(super::UnknownTechniqueError),
    /// Several techniques have this name, where one is needed.
    AmbiguousTechnique(TechniqueNameError),
    /// A formula can't be read; the message is the reader's.
    Formula(String),
    /// The rating of a formula is out of range on the scale of the profile.
    Rating {
        /// The highest rating, as it is written.
        most: String,
        /// The rating in the text.
        found: String,
    },
    /// A rating is set although the steps of the scale have numbers of their own.
    RatingElsewhere,
}

/// Request for the techniques of a formula text that a profile refers to.
#[derive(Clone, Copy, Debug)]
pub struct FormulaRequest<'p> {
    /// Source of the text, as the profile names it.
    pub source: &'p str,
    /// The family that the techniques are listed under.
    pub family: TechniqueFamily,
    /// Ratings of their steps.
    pub ratings: TechniqueRatings,
}

/// Callback that loads the techniques of a formula text, or returns an error message in the user's language.
type FormulaLoader<'b> = &'b mut dyn FnMut(&FormulaRequest<'_>) -> Result<Vec<&'static Technique>, String>;

fn list_scale_names() -> String {
    SCALES.iter().map(|scale| scale.name()).collect::<Vec<_>>().join(", ")
}

impl ProfileError {
    /// Returns the error as a message that can be translated; `localize` puts the reason into words.
    #[must_use]
    pub fn to_message(&self, localize: impl FnOnce(&Message) -> String) -> Message {
        let reason = match &self.reason {
            ProfileErrorReason::Toml(words) | ProfileErrorReason::Formula(words) => words.clone(),
            reason => localize(&reason.to_message()),
        };
        self.located_reason_message(reason)
    }

    /// Returns the place and a reason in the user's language as a message.
    #[must_use]
    pub fn located_reason_message(&self, reason: String) -> Message {
        let (line, column) = (self.line, self.column);
        say!("profile-error" = "line {line}, column {column}: {reason}", line, column, reason)
    }
}

impl ProfileErrorReason {
    /// Returns the reason as a message that can be translated.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            ProfileErrorReason::Toml(words) => say!("profile-toml" = "{words}", words = words.clone()),
            ProfileErrorReason::Scale { found } => {
                let (names, found) = (list_scale_names(), found.clone());
                say!("profile-scale" = "expected one of {names}, found \"{found}\"", names, found)
            }
            ProfileErrorReason::Deepest => say!("expected-deepest" = "expected 10.5 or 11.0"),
            ProfileErrorReason::DeepestElsewhere => say!(
                "profile-deepest" = "deepest has a meaning only with the scales se, se-original and sukaku"
            ),
            ProfileErrorReason::LargestFish => say!(
                "profile-largest-fish" =
                    "largest-fish has a meaning only without techniques, which name their fish"
            ),
            ProfileErrorReason::HodokuElsewhere => {
                say!("profile-hodoku" = "expected this table only with the scale hodoku")
            }
            ProfileErrorReason::Number { from, to, found } => {
                say!(
                    "profile-number" = "expected a number from {from} to {to}, found {found}",
                    from = from.to_string(),
                    to = to.to_string(),
                    found = found.to_string()
                )
            }
            ProfileErrorReason::Technique(unknown) => unknown.to_message(),
            ProfileErrorReason::AmbiguousTechnique(ambiguous) => ambiguous.to_message(),
            ProfileErrorReason::Formula(words) => say!("profile-formula" = "{words}", words = words.clone()),
            ProfileErrorReason::Rating { most, found } => {
                let (most, found) = (most.clone(), found.clone());
                say!("profile-rating" = "expected a rating from 0 to {most}, found {found}", most, found)
            }
            ProfileErrorReason::RatingElsewhere => say!(
                "profile-rating-elsewhere" =
                    "rating has a meaning only with the scales of Sudoku Explainer, of HoDoKu and for people"
            ),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenProfile {
    name: Option<String>,
    scale: Spanned<String>,
    deepest: Option<Spanned<f64>>,
    techniques: Option<Vec<Spanned<String>>>,
    hodoku: Option<Spanned<WrittenOptions>>,
    #[serde(default)]
    formulas: Vec<WrittenFormula>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFormula {
    from: Spanned<String>,
    like: Option<Spanned<String>>,
    rating: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenOptions {
    largest_fish: Option<Spanned<i64>>,
    most_fins: Option<Spanned<i64>>,
    missing_candidates: Option<bool>,
    overlapping_sets: Option<bool>,
    longest_chain: Option<Spanned<i64>>,
    look_ahead: Option<Spanned<i64>>,
}

impl RatingProfile {
    /// Reads a profile. Without techniques it has those of its scale; formulas it must do without.
    ///
    /// # Errors
    /// The first place where something else was expected.
    pub fn from_toml(text: &str) -> Result<RatingProfile, ProfileError> {
        RatingProfile::from_toml_with_loader(text, &mut |request| {
            Err(UnknownFormulaError(request.source.into()).to_string())
        })
    }

    /// Reads a profile; the callback loads the formulas that it names.
    ///
    /// # Errors
    /// The first place where something else was expected; for a formula that can't be brought, where it is
    /// named.
    pub fn from_toml_with_loader(
        text: &str,
        loader: FormulaLoader<'_>,
    ) -> Result<RatingProfile, ProfileError> {
        let written: WrittenProfile = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            profile_error_at(
                text,
                start,
                ProfileErrorReason::Toml(error.message().replace('`', "\"").replace('\n', " ")),
            )
        })?;
        let WrittenProfile { name, scale, deepest, techniques, hodoku, formulas } = written;
        let base = ProfileScale::from_name(scale.get_ref()).ok_or_else(|| {
            profile_error_at(
                text,
                scale.span().start,
                ProfileErrorReason::Scale { found: scale.get_ref().clone() },
            )
        })?;
        // Options change the default order, so they apply before any list of techniques.
        let mut profile = RatingProfile::new(base);
        if let Some(deepest) = deepest {
            let at = |reason| profile_error_at(text, deepest.span().start, reason);
            let start = parse_deepest_chain_rating(*deepest.get_ref())
                .ok_or_else(|| at(ProfileErrorReason::Deepest))?;
            profile = profile
                .with_deepest_chain_rating(start)
                .ok_or_else(|| at(ProfileErrorReason::DeepestElsewhere))?;
        }
        if let Some(options) = hodoku {
            let largest = options.get_ref().largest_fish.as_ref().filter(|_| techniques.is_some());
            if let Some(largest) = largest {
                return Err(profile_error_at(text, largest.span().start, ProfileErrorReason::LargestFish));
            }
            profile = apply_hodoku_options(profile, &options, text)?;
        }
        // Formulas come first: the list may name their techniques.
        let formulas = formulas.iter().map(|written| load_formula(&profile, written, text, loader));
        let formulas = formulas.collect::<Result<Vec<_>, ProfileError>>()?;
        if !formulas.is_empty() {
            profile = profile.with_formulas(formulas);
        }
        if let Some(techniques) = techniques {
            let names: Vec<&str> = techniques.iter().map(|name| name.get_ref().as_str()).collect();
            let at = |unknown: super::UnknownTechniqueError| {
                profile_error_at(
                    text,
                    techniques[unknown.index].span().start,
                    ProfileErrorReason::Technique(unknown),
                )
            };
            profile = profile.with_techniques(&names).map_err(at)?;
            // The new order may have dropped formulas, which are then added again.
            let formulas = profile.formulas.clone();
            profile = profile.with_formulas(formulas);
        }
        Ok(match name {
            Some(name) => profile.with_name(&name),
            None => profile,
        })
    }

    /// Writes the profile as a text from which [`from_toml`](RatingProfile::from_toml) restores it.
    #[must_use]
    pub fn to_toml(&self) -> String {
        // Quote as TOML does, as names may contain quotation marks.
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let mut text = format!(
            "name = {}\nscale = {}\n",
            quoted(self.name()),
            quoted(self.base_scale().as_scale().name())
        );
        if let Some(se) = self.se_profile() {
            let _ = writeln!(text, "deepest = {}", se.deepest);
        }
        // List the entries in order; reading them restores the same order.
        text.push_str("techniques = [\n");
        for id in self.entry_ids() {
            let _ = writeln!(text, "  {},", quoted(&id));
        }
        text.push_str("]\n");
        // HoDoKu's options are written only where they have a meaning.
        if self.base_scale().as_scale().name() == hodoku::HodokuScale.name() {
            let HodokuOptions {
                max_fins: fins,
                missing_candidates,
                overlap,
                max_chain_length: chain_length,
                look_ahead_rounds: look_ahead,
            } = self.hodoku_options();
            let missing = missing_candidates == MissingCandidates::Allowed;
            let overlapping = overlap == HodokuOverlap::Allowed;
            let _ = write!(
                text,
                "\n[hodoku]\nmost-fins = {fins}\nmissing-candidates = {missing}\n\
                 overlapping-sets = {overlapping}\nlongest-chain = {chain_length}\nlook-ahead = {look_ahead}\n"
            );
        }
        // Each formula is a table of its own, with only the keys that were given.
        for ProfileFormula { source: from, similar_technique: like, rating, .. } in self.formulas() {
            text.push_str("\n[[formulas]]\n");
            let _ = writeln!(text, "from = {}", quoted(from));
            let _ = like.map(|like| writeln!(text, "like = {}", quoted(like.id)));
            let _ = rating.map(|rating| writeln!(text, "rating = {rating}"));
        }
        text
    }
}

/// Error for a formula that the loader doesn't have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nobody brings the formula \"{0}\"")]
struct UnknownFormulaError(String);

/// Loads the techniques of a table of `formulas`.
fn load_formula(
    profile: &RatingProfile,
    written: &WrittenFormula,
    text: &str,
    loader: FormulaLoader<'_>,
) -> Result<ProfileFormula, ProfileError> {
    // A formula may count like a technique that exists; an unknown one is an error at its place.
    let like = written.like.as_ref().map(|id| {
        let found =
            super::technique_by_id(id.get_ref()).map_or_else(|| names::find_technique(id.get_ref()), Ok);
        found.map_err(|error| {
            let reason = match error {
                TechniqueNameError::Unknown(_) => {
                    ProfileErrorReason::Technique(super::unknown_technique_error(0, id.get_ref()))
                }
                TechniqueNameError::Ambiguous { .. } => ProfileErrorReason::AmbiguousTechnique(error),
            };
            profile_error_at(text, id.span().start, reason)
        })
    });
    let like = like.transpose()?;
    // Ratings come from that technique, unless the profile states one.
    let mut ratings = like.map_or(TechniqueRatings::NONE, |like| TechniqueRatings {
        human: Some(crate::human::typical_step_points(like)),
        hodoku: hodoku::find_hodoku_entry(like).and_then(|entry| u16::try_from(entry.score).ok()),
        se: like.ratings.se,
    });
    if let Some(rating) = &written.rating {
        set_formula_rating(profile, *rating.get_ref(), &mut ratings)
            .map_err(|reason| profile_error_at(text, rating.span().start, reason))?;
    }
    // What somebody wrote is proved, and assumes nothing.
    let family = like.map(|like| like.family).filter(|family| *family != TechniqueFamily::Uniqueness);
    let from = written.from.get_ref();
    let request = FormulaRequest { source: from, family: family.unwrap_or(TechniqueFamily::Exotic), ratings };
    let techniques = loader(&request).map_err(|words| {
        profile_error_at(text, written.from.span().start, ProfileErrorReason::Formula(words))
    })?;
    let rating = written.rating.as_ref().map(|rating| *rating.get_ref());
    Ok(ProfileFormula { source: from.clone(), similar_technique: like, rating, techniques })
}

/// Sets the rating of a formula's steps on the scale of a profile.
fn set_formula_rating(
    profile: &RatingProfile,
    rating: f64,
    ratings: &mut TechniqueRatings,
) -> Result<(), ProfileErrorReason> {
    // Sudoku Explainer rates in tenths, other scales in whole points.
    let within = |most: u16, tenths: bool| {
        let steps = if tenths { 10.0 } else { 1.0 };
        let number = (rating * steps).round();
        let fits = (0.0..=f64::from(most)).contains(&number);
        let written = f64::from(most) / steps;
        fits.then_some(number as u16).ok_or_else(|| ProfileErrorReason::Rating {
            most: written.to_string(),
            found: rating.to_string(),
        })
    };
    match profile.base_scale().as_scale().name() {
        _ if profile.se_profile().is_some() => ratings.se = Some(RatingTenths(within(200, true)?)),
        "hodoku" => ratings.hodoku = Some(within(20_000, false)?),
        name if name.starts_with("human") => ratings.human = Some(within(20_000, false)?.into()),
        _ => return Err(ProfileErrorReason::RatingElsewhere),
    }
    Ok(())
}

/// A profile on HoDoKu's scale with the options written.
fn apply_hodoku_options(
    profile: RatingProfile,
    written: &Spanned<WrittenOptions>,
    text: &str,
) -> Result<RatingProfile, ProfileError> {
    let of_hodoku = || profile_error_at(text, written.span().start, ProfileErrorReason::HodokuElsewhere);
    // A number in its range, or the default if it is missing.
    let number = |written: &Option<Spanned<i64>>, range: RangeInclusive<u8>, default: u8| {
        let Some(written) = written else { return Ok(default) };
        let number = u8::try_from(*written.get_ref()).ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (from, to, found) = (*range.start(), *range.end(), *written.get_ref());
            profile_error_at(text, written.span().start, ProfileErrorReason::Number { from, to, found })
        })
    };
    let default = profile.hodoku_options();
    let table = written.get_ref();
    let options = HodokuOptions {
        max_fins: number(&table.most_fins, 0..=9, default.max_fins)?,
        missing_candidates: match table.missing_candidates {
            Some(false) => MissingCandidates::Refused,
            _ => MissingCandidates::Allowed,
        },
        overlap: if table.overlapping_sets == Some(true) {
            HodokuOverlap::Allowed
        } else {
            HodokuOverlap::Refused
        },
        max_chain_length: number(&table.longest_chain, 4..=100, default.max_chain_length)?,
        look_ahead_rounds: number(&table.look_ahead, 0..=20, default.look_ahead_rounds)?,
    };
    let profile = profile.with_hodoku_options(options).ok_or_else(of_hodoku)?;
    if table.largest_fish.is_none() {
        return Ok(profile);
    }
    // Larger fish change the order, not the options.
    let largest = number(&table.largest_fish, 2..=7, 4)?;
    profile.with_largest_fish(largest.into()).ok_or_else(of_hodoku)
}

/// Parses the rating at which nested chains of the deepest level start; `None` if there is no such start.
fn parse_deepest_chain_rating(number: f64) -> Option<RatingTenths> {
    [RatingTenths(105), RatingTenths(110)].into_iter().find(|tenths| number == tenths.as_f64())
}

/// Returns the error for a byte of the text.
fn profile_error_at(text: &str, start: usize, reason: ProfileErrorReason) -> ProfileError {
    let before = text.get(..start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    ProfileError { line, column, reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StepProducer;

    #[test]
    fn written_profiles_are_read_back() {
        for scale in SCALES {
            let built_in = RatingProfile::from_name(scale.name()).expect("a scale");
            let again = RatingProfile::from_toml(&built_in.to_toml()).expect("a profile");
            assert_eq!(again.to_toml(), built_in.to_toml());
            assert!(again.is_built_in() && again.name() == scale.name());
            let ids =
                |order: &[StepProducer]| order.iter().map(|entry| format!("{entry:?}")).collect::<Vec<_>>();
            assert_eq!(ids(again.technique_order()), ids(scale.technique_order()));
        }
        let mine = RatingProfile::from_name("se")
            .and_then(|se| se.with_deepest_chain_rating(RatingTenths(105)))
            .expect("its scale");
        let mine = mine
            .without_techniques(&["x-chain", "uniqueness"])
            .expect("known")
            .with_name("mine, \"with\" quotes");
        let again = RatingProfile::from_toml(&mine.to_toml()).expect("a profile");
        assert_eq!((again.to_toml(), again.name()), (mine.to_toml(), mine.name()));
    }

    #[test]
    fn options_of_hodoku_are_read_and_written() {
        let text = "scale = \"hodoku\"\n[hodoku]\nmost-fins = 2\nmissing-candidates = false\noverlapping-sets = true\n";
        let read = RatingProfile::from_toml(text).expect("a profile");
        let options = HodokuOptions {
            max_fins: 2,
            missing_candidates: MissingCandidates::Refused,
            overlap: HodokuOverlap::Allowed,
            ..HodokuOptions::HODOKU
        };
        assert_eq!(read.hodoku_options(), options);
        assert!(!read.is_built_in());
        let again = RatingProfile::from_toml(&read.to_toml()).expect("a profile");
        assert_eq!((again.hodoku_options(), again.to_toml()), (options, read.to_toml()));
        // Each search is made by them.
        let by_options =
            |entry: &StepProducer| matches!(entry, StepProducer::Hodoku(_, own) if *own == options);
        assert!(again.technique_order().iter().all(by_options) && again.technique_order().len() > 50);
        // So are those of techniques named in another order, and of what HoDoKu leaves out unless asked.
        let named = read.with_techniques(&["whale", "x-wing", "singles"]).expect("known names");
        assert!(named.technique_order().iter().all(by_options) && named.technique_order().len() == 5);
        let none = RatingProfile::from_toml("scale = \"hodoku\"\n[hodoku]\n").expect("a profile");
        assert!(none.is_built_in());
    }

    #[test]
    fn fish_are_as_large_as_asked() {
        let fish = |largest: usize| {
            let text = format!("scale = \"hodoku\"\nhodoku.largest-fish = {largest}");
            let profile = RatingProfile::from_toml(&text).expect("a profile");
            // Written, it names them.
            assert!(
                RatingProfile::from_toml(&profile.to_toml())
                    .expect("a profile")
                    .entry_ids()
                    .eq(profile.entry_ids()),
                "{largest}"
            );
            let is_fish = |id: &str| {
                ["wing", "fish", "squirmbag", "whale", "leviathan"].iter().any(|end| id.ends_with(end))
                    && !["w-wing", "xy-wing", "xyz-wing", "als-xy-wing", "turbot-fish"].contains(&id)
            };
            profile.entry_ids().filter(|id| is_fish(id)).count()
        };
        // X-wings: basic, with fins, sashimi, and two with boxes; swordfish as many; jellyfish without boxes.
        assert_eq!([2, 3, 4, 5, 7].map(fish), [5, 10, 13, 16, 22]);
        let four =
            RatingProfile::from_toml("scale = \"hodoku\"\nhodoku.largest-fish = 4").expect("a profile");
        assert!(four.is_built_in());
    }

    /// Brings techniques of the house by their ids, as if somebody had written them.
    fn parse_with_own_techniques(text: &str) -> Result<RatingProfile, ProfileError> {
        RatingProfile::from_toml_with_loader(text, &mut |request| {
            let technique = ninefold_logic::techniques::technique_by_id(request.source);
            let written = |technique: &Technique| {
                let id = if request.source == "als-xz" { "mine" } else { technique.id };
                let FormulaRequest { family, ratings, .. } = *request;
                &*Box::leak(Box::new(Technique { id, family, ratings, ..*technique }))
            };
            Ok(vec![written(technique.ok_or("line 1: no formula".to_string())?)])
        })
    }

    #[test]
    fn formulas_stand_where_they_are_put_and_count_what_they_are_given() {
        let text = "scale = \"se\"\n[[formulas]]\nfrom = \"als-xz\"\nlike = \"xy-wing\"\n";
        let like = parse_with_own_techniques(text).expect("a profile");
        let ids: Vec<_> = like.entry_ids().collect();
        let at = ids.iter().position(|id| id == "mine").expect("it is tried");
        assert_eq!(ids[at - 1], "xy-wing");
        let mine = like.formulas()[0].techniques[0];
        assert_eq!((mine.ratings.se, mine.family), (Some(RatingTenths(42)), TechniqueFamily::Wing));
        assert_eq!(mine.ratings.human, Some(crate::human::typical_step_points(mine)));
        assert!(!like.is_built_in() && like.techniques().contains(&mine));
        // Written, it is read as the same.
        let again = parse_with_own_techniques(&like.to_toml()).expect("a profile");
        assert_eq!((again.to_toml(), again.entry_ids().collect::<Vec<_>>()), (like.to_toml(), ids));
        let rated = parse_with_own_techniques(&format!("{text}rating = 5\n")).expect("a profile");
        assert_eq!(rated.formulas()[0].techniques[0].ratings.se, Some(RatingTenths(50)));
        // At the end without a likeness, in its place where it is named, instead of a technique with its id.
        let last =
            parse_with_own_techniques("scale = \"human\"\n[[formulas]]\nfrom = \"als-xz\"\nrating = 300")
                .expect("a profile");
        assert_eq!(last.entry_ids().last(), Some("mine".into()));
        assert_eq!(crate::human::typical_step_points(last.formulas()[0].techniques[0]), 300);
        let list =
            "scale = \"hodoku\"\ntechniques = [\"mine\", \"singles\"]\n[[formulas]]\nfrom = \"als-xz\"\n";
        assert_eq!(
            parse_with_own_techniques(list).expect("a profile").entry_ids().next(),
            Some("mine".into())
        );
        let instead = parse_with_own_techniques("scale = \"human\"\n[[formulas]]\nfrom = \"xy-wing\"")
            .expect("a profile");
        assert_eq!(instead.entry_ids().filter(|id| id == "xy-wing").count(), 1);
        let without = instead.clone().without_techniques(&["xy-wing"]).expect("known");
        assert!(without.entry_ids().all(|id| id != "xy-wing"));
        assert!(last.without_techniques(&["mine"]).expect("known").entry_ids().all(|id| id != "mine"));
    }

    #[test]
    fn formula_errors_name_the_place_in_the_profile() {
        let error_texts = |rest: &str| {
            let error = parse_with_own_techniques(&format!("scale = \"se\"\n[[formulas]]\n{rest}"))
                .expect_err("something is wrong");
            (error.to_string(), error.to_message(|reason| reason.id.to_string()).to_string())
        };
        assert_eq!(error_texts("from = \"bad\"").0, "line 3, column 8: line 1: no formula");
        assert_eq!(
            error_texts("from = \"als-xz\"\nrating = 50").0,
            "line 4, column 10: expected a rating from 0 to 20, found 50"
        );
        assert!(error_texts("from = \"als-xz\"\nrating = 50").1.contains("profile-rating"));
        let unknown = error_texts("from = \"als-xz\"\nlike = \"xy-wnig\"").0;
        assert!(
            unknown.starts_with("line 4, column 8: there is no technique \"xy-wnig\"; did you mean xy-wing"),
            "{unknown}"
        );
        let several = error_texts("from = \"als-xz\"\nlike = \"Simple Coloring\"").0;
        assert_eq!(
            several,
            "line 4, column 8: \"Simple Coloring\" names several techniques: simple-colours-trap, simple-colours-wrap"
        );
        let w = parse_with_own_techniques("scale = \"w\"\n[[formulas]]\nfrom = \"als-xz\"\nrating = 5")
            .expect_err("no number of its own");
        assert_eq!(w.reason, ProfileErrorReason::RatingElsewhere);
        let nobody = RatingProfile::from_toml("scale = \"se\"\n[[formulas]]\nfrom = \"als-xz\"")
            .expect_err("nobody brings it");
        assert_eq!(nobody.to_string(), "line 3, column 8: nobody brings the formula \"als-xz\"");
    }

    #[test]
    fn little_is_enough() {
        let human = RatingProfile::from_toml("scale = \"human\"").expect("a profile");
        assert!(human.is_built_in() && human.name() == "human");
        let none = RatingProfile::from_toml("scale = \"se\"\ntechniques = []").expect("a profile");
        assert_eq!(none.entry_ids().count(), 0);
    }

    fn check(text: &str, expected: &str) {
        let error = RatingProfile::from_toml(text).expect_err("something is wrong").to_string();
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        let known = list_scale_names();
        check(
            "name = \"é\"\nscale = \"hard\"",
            &format!("line 2, column 9: expected one of {known}, found \"hard\""),
        );
        let list = "scale = \"human\"\ntechniques = [\n  \"naked-pair\",\n  \"é\", \"hidden-pear\",\n]\n";
        check(
            &list.replace("\"é\", ", ""),
            "line 4, column 3: there is no technique \"hidden-pear\"; did you mean hidden-pair",
        );
        check(list, "line 4, column 3: there is no technique \"é\"");
        check(
            "scale = \"human\"\ntechnique = []",
            "line 2, column 1: unknown field \"technique\", expected one of",
        );
        check("techniques = []", "line 1, column 1: missing field \"scale\"");
        check("scale = \"human\"\ndeepest = 11.0", "line 2, column 11: deepest has a meaning only with");
        check("scale = \"se\"\ndeepest = 10.4", "line 2, column 11: expected 10.5 or 11.0");
        check("scale = \"se\"\ntechniques = [\"x-wing\"", "line 2, column ");
        let wing = "scale = \"hodoku\"\n[hodoku]\nlargest-fish";
        check(&format!("{wing} = 8"), "line 3, column 16: expected a number from 2 to 7, found 8");
        check(&format!("{wing} = \"4\""), "line 3, column 16: invalid type: string \"4\", expected i64");
        check(
            &wing.replace("largest-fish", "fins = 1"),
            "line 3, column 1: unknown field \"fins\", expected one of",
        );
        check(
            &wing.replace("largest-fish", "most-fins = -1"),
            "line 3, column 13: expected a number from 0 to 9",
        );
        check(
            "scale = \"hodoku\"\ntechniques = [\"whale\"]\nhodoku.largest-fish = 4",
            "line 3, column 23: largest-fish has a meaning only without techniques, which name their fish",
        );
        check(
            "scale = \"se\"\n[hodoku]\nmost-fins = 1",
            "line 2, column 1: expected this table only with the scale hodoku",
        );
        check("scale = 3", "line 1, column 9: invalid type: integer \"3\", expected a string");
    }
}
