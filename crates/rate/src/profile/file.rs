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
//! | `hodoku` | a table with [HoDoKu's options](crate::hodoku::Options); only with its scale |
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
use ninefold_logic::{Family, Ratings, Sentence, Technique, Tenths};
use serde::Deserialize;
use toml::Spanned;

use super::{Base, Formula, Profile};
use crate::Scale;
use crate::hodoku::{self, MissingCandidates, Options, Overlap};
use crate::scales::SCALES;

/// Error for a text that is not a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct ProfileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The error, with what was expected.
    pub reason: Reason,
}

/// Kinds of errors in a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The text is not TOML, or has unknown keys; the message is the parser's.
    #[error("{0}")]
    Toml(String),
    /// There is no such scale.
    #[error("expected one of {known}, found \"{found}\"", known = scales())]
    Scale {
        /// The name in the text.
        found: String,
    },
    /// The number is not a start of the deepest ratings.
    #[error("expected 10.5 or 11.0")]
    Deepest,
    /// The start of the deepest ratings is set for another scale.
    #[error("deepest has a meaning only with the scales se, se-original and sukaku")]
    DeepestElsewhere,
    /// The largest fish is set although the techniques name their fish.
    #[error("largest-fish has a meaning only without techniques, which name their fish")]
    LargestFish,
    /// HoDoKu's options are for its scale.
    #[error("expected this table only with the scale hodoku")]
    HodokuElsewhere,
    /// A number is out of its range.
    #[error("expected a number from {from} to {to}, found {found}")]
    Number {
        /// The least.
        from: u8,
        /// The most.
        to: u8,
        /// The number in the text.
        found: i64,
    },
    /// No technique has this name.
    #[error("{0}")]
    Technique(super::UnknownTechnique),
    /// A formula can't be read; the message is the reader's.
    #[error("{0}")]
    Formula(String),
    /// The rating of a formula is out of range on the scale of the profile.
    #[error("expected a rating from 0 to {most}, found {found}")]
    Rating {
        /// The highest rating, as it is written.
        most: String,
        /// The rating in the text.
        found: String,
    },
    /// A rating is set although the steps of the scale have numbers of their own.
    #[error("rating has a meaning only with the scales of Sudoku Explainer, of HoDoKu and for people")]
    RatingElsewhere,
}

/// Request for the techniques of a formula text that a profile refers to.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'p> {
    /// Source of the text, as the profile names it.
    pub from: &'p str,
    /// The family that the techniques are listed under.
    pub family: Family,
    /// Ratings of their steps.
    pub ratings: Ratings,
}

/// Callback that loads the techniques of a formula text, or returns an error message in the user's language.
type Bring<'b> = &'b mut dyn FnMut(&Wanted<'_>) -> Result<Vec<&'static Technique>, String>;

fn scales() -> String {
    SCALES.iter().map(|scale| scale.name()).collect::<Vec<_>>().join(", ")
}

impl ProfileError {
    /// Returns the error as a message that can be translated; `told` puts the reason into words.
    #[must_use]
    pub fn sentence(&self, told: impl FnOnce(&Sentence) -> String) -> Sentence {
        let reason = match &self.reason {
            Reason::Toml(words) | Reason::Formula(words) => words.clone(),
            reason => told(&reason.sentence()),
        };
        say!("profile-error", line = self.line, column = self.column, reason = reason)
    }
}

impl Reason {
    fn sentence(&self) -> Sentence {
        match self {
            Reason::Toml(words) => say!("profile-toml", words = words.clone()),
            Reason::Scale { found } => say!("profile-scale", names = scales(), found = found.clone()),
            Reason::Deepest => say!("expected-deepest"),
            Reason::DeepestElsewhere => say!("profile-deepest"),
            Reason::LargestFish => say!("profile-largest-fish"),
            Reason::HodokuElsewhere => say!("profile-hodoku"),
            Reason::Number { from, to, found } => {
                say!(
                    "profile-number",
                    from = from.to_string(),
                    to = to.to_string(),
                    found = found.to_string()
                )
            }
            Reason::Technique(unknown) => unknown.sentence(),
            Reason::Formula(words) => say!("profile-formula", words = words.clone()),
            Reason::Rating { most, found } => {
                say!("profile-rating", most = most.clone(), found = found.clone())
            }
            Reason::RatingElsewhere => say!("profile-rating-elsewhere"),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
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

impl Profile {
    /// Reads a profile. Without techniques it has those of its scale; formulas it must do without.
    ///
    /// # Errors
    /// The first place where something else was expected.
    pub fn read(text: &str) -> Result<Profile, ProfileError> {
        Profile::read_with(text, &mut |wanted| Err(UnknownFormula(wanted.from.into()).to_string()))
    }

    /// Reads a profile; the callback loads the formulas that it names.
    ///
    /// # Errors
    /// The first place where something else was expected; for a formula that can't be brought, where it is named.
    pub fn read_with(text: &str, bring: Bring<'_>) -> Result<Profile, ProfileError> {
        let written: Written = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            wrong(text, start, Reason::Toml(error.message().replace('`', "\"").replace('\n', " ")))
        })?;
        let Written { name, scale, deepest, techniques, hodoku, formulas } = written;
        let base = Base::of_name(scale.get_ref()).ok_or_else(|| {
            wrong(text, scale.span().start, Reason::Scale { found: scale.get_ref().clone() })
        })?;
        // Options change the default order, so they apply before any list of techniques.
        let mut profile = Profile::new(base);
        if let Some(deepest) = deepest {
            let at = |reason| wrong(text, deepest.span().start, reason);
            let start = tenths(*deepest.get_ref()).ok_or_else(|| at(Reason::Deepest))?;
            profile = profile.with_deepest(start).ok_or_else(|| at(Reason::DeepestElsewhere))?;
        }
        if let Some(options) = hodoku {
            let largest = options.get_ref().largest_fish.as_ref().filter(|_| techniques.is_some());
            if let Some(largest) = largest {
                return Err(wrong(text, largest.span().start, Reason::LargestFish));
            }
            profile = with_options(profile, &options, text)?;
        }
        // Formulas come first: the list may name their techniques.
        let formulas = formulas.iter().map(|written| formula(&profile, written, text, bring));
        let formulas = formulas.collect::<Result<Vec<_>, ProfileError>>()?;
        if !formulas.is_empty() {
            profile = profile.with_formulas(formulas);
        }
        if let Some(techniques) = techniques {
            let names: Vec<&str> = techniques.iter().map(|name| name.get_ref().as_str()).collect();
            let at = |unknown: super::UnknownTechnique| {
                wrong(text, techniques[unknown.place].span().start, Reason::Technique(unknown))
            };
            profile = profile.with_techniques(&names).map_err(at)?;
            // The new order may have dropped formulas, which are then added again.
            let formulas = profile.formulas.clone();
            profile = profile.with_formulas(formulas);
        }
        Ok(match name {
            Some(name) => profile.named(&name),
            None => profile,
        })
    }

    /// Writes the profile as a text from which [`read`](Profile::read) restores it.
    #[must_use]
    pub fn write(&self) -> String {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let mut text =
            format!("name = {}\nscale = {}\n", quoted(self.name()), quoted(self.base().scale().name()));
        if let Some(se) = self.se() {
            let _ = writeln!(text, "deepest = {}", se.deepest);
        }
        text.push_str("techniques = [\n");
        for id in self.ids() {
            let _ = writeln!(text, "  {},", quoted(&id));
        }
        text.push_str("]\n");
        if self.base().scale().name() == hodoku::Hodoku.name() {
            let Options { fins, missing_candidates, overlap, chain_length, look_ahead } = self.hodoku();
            let missing = missing_candidates == MissingCandidates::Allowed;
            let overlapping = overlap == Overlap::Allowed;
            let _ = write!(
                text,
                "\n[hodoku]\nmost-fins = {fins}\nmissing-candidates = {missing}\n\
                 overlapping-sets = {overlapping}\nlongest-chain = {chain_length}\nlook-ahead = {look_ahead}\n"
            );
        }
        for Formula { from, like, rating, .. } in self.formulas() {
            text.push_str("\n[[formulas]]\n");
            let _ = writeln!(text, "from = {}", quoted(from));
            let _ = like.map(|like| writeln!(text, "like = {}", quoted(like.id)));
            let _ = rating.map(|rating| writeln!(text, "rating = {rating}"));
        }
        text
    }
}

/// Nobody brings a formula of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nobody brings the formula \"{0}\"")]
struct UnknownFormula(String);

/// Loads the techniques of a table of `formulas`.
fn formula(
    profile: &Profile,
    written: &WrittenFormula,
    text: &str,
    bring: Bring<'_>,
) -> Result<Formula, ProfileError> {
    let like = written.like.as_ref().map(|id| {
        let unknown = || super::unknown(0, id.get_ref());
        super::technique(id.get_ref())
            .ok_or_else(|| wrong(text, id.span().start, Reason::Technique(unknown())))
    });
    let like = like.transpose()?;
    let mut ratings = like.map_or(Ratings::NONE, |like| Ratings {
        human: Some(crate::human::points(like)),
        hodoku: hodoku::entry_of(like).and_then(|entry| u16::try_from(entry.score).ok()),
        se: like.ratings.se,
    });
    if let Some(rating) = &written.rating {
        rate(profile, *rating.get_ref(), &mut ratings)
            .map_err(|reason| wrong(text, rating.span().start, reason))?;
    }
    // What somebody wrote is proved, and assumes nothing.
    let family = like.map(|like| like.family).filter(|family| *family != Family::Uniqueness);
    let from = written.from.get_ref();
    let wanted = Wanted { from, family: family.unwrap_or(Family::Exotic), ratings };
    let techniques =
        bring(&wanted).map_err(|words| wrong(text, written.from.span().start, Reason::Formula(words)))?;
    let rating = written.rating.as_ref().map(|rating| *rating.get_ref());
    Ok(Formula { from: from.clone(), like, rating, techniques })
}

/// Sets the rating of a formula's steps on the scale of a profile.
fn rate(profile: &Profile, rating: f64, ratings: &mut Ratings) -> Result<(), Reason> {
    let within = |most: u16, tenths: bool| {
        let steps = if tenths { 10.0 } else { 1.0 };
        let number = (rating * steps).round();
        let fits = (0.0..=f64::from(most)).contains(&number);
        let written = f64::from(most) / steps;
        fits.then_some(number as u16)
            .ok_or_else(|| Reason::Rating { most: written.to_string(), found: rating.to_string() })
    };
    match profile.base().scale().name() {
        _ if profile.se().is_some() => ratings.se = Some(Tenths(within(200, true)?)),
        "hodoku" => ratings.hodoku = Some(within(20_000, false)?),
        name if name.starts_with("human") => ratings.human = Some(within(20_000, false)?.into()),
        _ => return Err(Reason::RatingElsewhere),
    }
    Ok(())
}

/// A profile on HoDoKu's scale with the options written.
fn with_options(
    profile: Profile,
    written: &Spanned<WrittenOptions>,
    text: &str,
) -> Result<Profile, ProfileError> {
    let of_hodoku = || wrong(text, written.span().start, Reason::HodokuElsewhere);
    // A number in its range, or the default if it is missing.
    let number = |written: &Option<Spanned<i64>>, range: RangeInclusive<u8>, default: u8| {
        let Some(written) = written else { return Ok(default) };
        let number = u8::try_from(*written.get_ref()).ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (from, to, found) = (*range.start(), *range.end(), *written.get_ref());
            wrong(text, written.span().start, Reason::Number { from, to, found })
        })
    };
    let default = profile.hodoku();
    let table = written.get_ref();
    let options = Options {
        fins: number(&table.most_fins, 0..=9, default.fins)?,
        missing_candidates: match table.missing_candidates {
            Some(false) => MissingCandidates::Refused,
            _ => MissingCandidates::Allowed,
        },
        overlap: if table.overlapping_sets == Some(true) { Overlap::Allowed } else { Overlap::Refused },
        chain_length: number(&table.longest_chain, 4..=100, default.chain_length)?,
        look_ahead: number(&table.look_ahead, 0..=20, default.look_ahead)?,
    };
    let profile = profile.with_hodoku(options).ok_or_else(of_hodoku)?;
    if table.largest_fish.is_none() {
        return Ok(profile);
    }
    // Larger fish change the order, not the options.
    let largest = number(&table.largest_fish, 2..=7, 4)?;
    profile.with_largest_fish(largest.into()).ok_or_else(of_hodoku)
}

/// The starts that there are.
fn tenths(number: f64) -> Option<Tenths> {
    [Tenths(105), Tenths(110)].into_iter().find(|tenths| number == f64::from(tenths.0) / 10.0)
}

/// Returns the error for a byte of the text.
fn wrong(text: &str, start: usize, reason: Reason) -> ProfileError {
    let before = text.get(..start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    ProfileError { line, column, reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Producer;

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for scale in SCALES {
            let built_in = Profile::of_name(scale.name()).expect("a scale");
            let again = Profile::read(&built_in.write()).expect("a profile");
            assert_eq!(again.write(), built_in.write());
            assert!(again.is_built_in() && again.name() == scale.name());
            let ids = |order: &[Producer]| order.iter().map(|entry| format!("{entry:?}")).collect::<Vec<_>>();
            assert_eq!(ids(again.order()), ids(scale.order()));
        }
        let mine = Profile::of_name("se").and_then(|se| se.with_deepest(Tenths(105))).expect("its scale");
        let mine = mine.without(&["x-chain", "uniqueness"]).expect("known").named("mine, \"with\" quotes");
        let again = Profile::read(&mine.write()).expect("a profile");
        assert_eq!((again.write(), again.name()), (mine.write(), mine.name()));
    }

    #[test]
    fn options_of_hodoku_are_read_and_written() {
        let text = "scale = \"hodoku\"\n[hodoku]\nmost-fins = 2\nmissing-candidates = false\noverlapping-sets = true\n";
        let read = Profile::read(text).expect("a profile");
        let options = Options {
            fins: 2,
            missing_candidates: MissingCandidates::Refused,
            overlap: Overlap::Allowed,
            ..Options::HODOKU
        };
        assert_eq!(read.hodoku(), options);
        assert!(!read.is_built_in());
        let again = Profile::read(&read.write()).expect("a profile");
        assert_eq!((again.hodoku(), again.write()), (options, read.write()));
        // Each search is made by them.
        let by_options = |entry: &Producer| matches!(entry, Producer::Walk(_, own) if *own == options);
        assert!(again.order().iter().all(by_options) && again.order().len() > 50);
        // So are those of techniques named in another order, and of what HoDoKu leaves out unless asked.
        let named = read.with_techniques(&["whale", "x-wing", "singles"]).expect("known names");
        assert!(named.order().iter().all(by_options) && named.order().len() == 5);
        let none = Profile::read("scale = \"hodoku\"\n[hodoku]\n").expect("a profile");
        assert!(none.is_built_in());
    }

    #[test]
    fn fish_are_as_large_as_asked() {
        let fish = |largest: usize| {
            let text = format!("scale = \"hodoku\"\nhodoku.largest-fish = {largest}");
            let profile = Profile::read(&text).expect("a profile");
            // Written, it names them.
            assert!(Profile::read(&profile.write()).expect("a profile").ids().eq(profile.ids()), "{largest}");
            let is_fish = |id: &str| {
                ["wing", "fish", "squirmbag", "whale", "leviathan"].iter().any(|end| id.ends_with(end))
                    && !["w-wing", "xy-wing", "xyz-wing", "als-xy-wing", "turbot-fish"].contains(&id)
            };
            profile.ids().filter(|id| is_fish(id)).count()
        };
        // X-wings: basic, with fins, sashimi, and two with boxes; swordfish as many; jellyfish without boxes.
        assert_eq!([2, 3, 4, 5, 7].map(fish), [5, 10, 13, 16, 22]);
        let four = Profile::read("scale = \"hodoku\"\nhodoku.largest-fish = 4").expect("a profile");
        assert!(four.is_built_in());
    }

    /// Brings techniques of the house by their ids, as if somebody had written them.
    fn with(text: &str) -> Result<Profile, ProfileError> {
        Profile::read_with(text, &mut |wanted| {
            let technique = ninefold_logic::techniques::by_id(wanted.from);
            let written = |technique: &Technique| {
                let id = if wanted.from == "als-xz" { "mine" } else { technique.id };
                let Wanted { family, ratings, .. } = *wanted;
                &*Box::leak(Box::new(Technique { id, family, ratings, ..*technique }))
            };
            Ok(vec![written(technique.ok_or("line 1: no formula".to_string())?)])
        })
    }

    #[test]
    fn formulas_stand_where_they_are_put_and_count_what_they_are_given() {
        let text = "scale = \"se\"\n[[formulas]]\nfrom = \"als-xz\"\nlike = \"xy-wing\"\n";
        let like = with(text).expect("a profile");
        let ids: Vec<_> = like.ids().collect();
        let at = ids.iter().position(|id| id == "mine").expect("it is tried");
        assert_eq!(ids[at - 1], "xy-wing");
        let mine = like.formulas()[0].techniques[0];
        assert_eq!((mine.ratings.se, mine.family), (Some(Tenths(42)), Family::Wing));
        assert_eq!(mine.ratings.human, Some(crate::human::points(mine)));
        assert!(!like.is_built_in() && like.techniques().contains(&mine));
        // Written, it is read as the same.
        let again = with(&like.write()).expect("a profile");
        assert_eq!((again.write(), again.ids().collect::<Vec<_>>()), (like.write(), ids));
        let rated = with(&format!("{text}rating = 5\n")).expect("a profile");
        assert_eq!(rated.formulas()[0].techniques[0].ratings.se, Some(Tenths(50)));
        // At the end without a likeness, in its place where it is named, instead of a technique with its id.
        let last =
            with("scale = \"human\"\n[[formulas]]\nfrom = \"als-xz\"\nrating = 300").expect("a profile");
        assert_eq!(last.ids().last(), Some("mine".into()));
        assert_eq!(crate::human::points(last.formulas()[0].techniques[0]), 300);
        let list =
            "scale = \"hodoku\"\ntechniques = [\"mine\", \"singles\"]\n[[formulas]]\nfrom = \"als-xz\"\n";
        assert_eq!(with(list).expect("a profile").ids().next(), Some("mine".into()));
        let instead = with("scale = \"human\"\n[[formulas]]\nfrom = \"xy-wing\"").expect("a profile");
        assert_eq!(instead.ids().filter(|id| id == "xy-wing").count(), 1);
        let without = instead.clone().without(&["xy-wing"]).expect("known");
        assert!(without.ids().all(|id| id != "xy-wing"));
        assert!(last.without(&["mine"]).expect("known").ids().all(|id| id != "mine"));
    }

    #[test]
    fn what_is_wrong_with_a_formula_is_told_where_it_is_named() {
        let told = |rest: &str| {
            let error =
                with(&format!("scale = \"se\"\n[[formulas]]\n{rest}")).expect_err("something is wrong");
            (error.to_string(), error.sentence(|reason| reason.id.to_string()).to_string())
        };
        assert_eq!(told("from = \"bad\"").0, "line 3, column 8: line 1: no formula");
        assert_eq!(
            told("from = \"als-xz\"\nrating = 50").0,
            "line 4, column 10: expected a rating from 0 to 20, found 50"
        );
        assert!(told("from = \"als-xz\"\nrating = 50").1.contains("profile-rating"));
        let unknown = told("from = \"als-xz\"\nlike = \"xy-wnig\"").0;
        assert!(
            unknown.starts_with("line 4, column 8: there is no technique \"xy-wnig\"; did you mean xy-wing"),
            "{unknown}"
        );
        let w = with("scale = \"w\"\n[[formulas]]\nfrom = \"als-xz\"\nrating = 5")
            .expect_err("no number of its own");
        assert_eq!(w.reason, Reason::RatingElsewhere);
        let nobody =
            Profile::read("scale = \"se\"\n[[formulas]]\nfrom = \"als-xz\"").expect_err("nobody brings it");
        assert_eq!(nobody.to_string(), "line 3, column 8: nobody brings the formula \"als-xz\"");
    }

    #[test]
    fn little_is_enough() {
        let human = Profile::read("scale = \"human\"").expect("a profile");
        assert!(human.is_built_in() && human.name() == "human");
        let none = Profile::read("scale = \"se\"\ntechniques = []").expect("a profile");
        assert_eq!(none.ids().count(), 0);
    }

    fn check(text: &str, expected: &str) {
        let error = Profile::read(text).expect_err("something is wrong").to_string();
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        let known = scales();
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
