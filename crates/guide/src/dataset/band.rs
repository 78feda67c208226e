//! Bands that define the strata of a data set, parsed from a list.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_generate::hunt::Hunt;
use ninefold_generate::{Recipe, Target};
use ninefold_logic::explain::say;
use ninefold_logic::{Sentence, Technique, Tenths, techniques};
use ninefold_rate::hodoku::Level;
use ninefold_rate::human::Grade;
use ninefold_rate::profile::{UnknownTechnique, near};
use ninefold_rate::scale::{Field, Fields, Number};
use ninefold_rate::{Profile, Scale};

use super::By;
use crate::benchmark;

/// A range or name that defines one stratum. Displayed as it was written: `7.1..7.5`, `23`, `Hard`,
/// `xy-wing`.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// Numbers of givens, points of a scale, or tenths for scales rated in tenths.
    Numbers(RangeInclusive<u32>),
    Word,
    Technique(&'static Technique),
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Error for a list that names no valid bands.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoBand {
    /// A part of the list is no band of the chosen measure.
    #[error("{text} is no band of this: expected {expected}")]
    Unreadable {
        /// The part of the list.
        text: String,
        /// Examples of valid bands.
        expected: String,
    },
    /// The name is no technique.
    #[error("{0}")]
    Technique(UnknownTechnique),
    /// Two bands have something in common.
    #[error("{0} and {1} have something in common")]
    Overlap(String, String),
    /// The measure has no default bands.
    #[error("no bands come with it: name some")]
    None,
    /// The list names bands, but no measure was chosen.
    #[error("bands of nothing")]
    OfNothing,
}

impl NoBand {
    /// Returns the error as a message that can be shown in any language.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            NoBand::Unreadable { text, expected } => {
                say!("dataset-no-band", text = text.clone(), expected = expected.clone())
            }
            NoBand::Technique(unknown) => unknown.sentence(),
            NoBand::Overlap(one, other) => {
                say!("dataset-bands-overlap", one = one.clone(), other = other.clone())
            }
            NoBand::None => say!("dataset-no-bands"),
            NoBand::OfNothing => say!("dataset-bands-of-nothing"),
        }
    }
}

/// The unit of a scale's numbers.
#[derive(Clone, Copy, PartialEq)]
enum Unit {
    Tenths,
    Points,
}

/// The numbers of givens that are not rare.
const OF_GIVENS: &str = "22,23,24,25,26,27";

impl By {
    /// Parses the name of a measure: `er`, `givens`, `technique`, or a scale; `None` if no measure has it.
    /// The profile says whose techniques are meant, and rates ER if it is one of Sudoku Explainer's.
    ///
    /// ```
    /// use ninefold_guide::dataset::By;
    /// use ninefold_rate::Profile;
    ///
    /// let human = Profile::of_name("human").expect("a scale");
    /// assert_eq!(By::of_name("er", &human).expect("a name").bands(None)?.len(), 10);
    /// assert!(By::of_name("colour", &human).is_none());
    /// # Ok::<(), ninefold_guide::dataset::NoBand>(())
    /// ```
    #[must_use]
    pub fn of_name(name: &str, profile: &Profile) -> Option<By> {
        match name {
            "givens" => Some(By::Givens),
            "technique" => Some(By::Technique(profile.clone())),
            "er" if profile.se().is_some() => Some(By::Scale(profile.clone())),
            "er" => Profile::of_name("se").map(By::Scale),
            name => Profile::of_name(name).map(By::Scale),
        }
    }

    /// Parses the bands of a list separated by commas; without a list, returns the default bands.
    ///
    /// ```
    /// use ninefold_guide::dataset::By;
    ///
    /// let bands = By::Givens.bands(Some("..23,24"))?;
    /// assert_eq!(bands[0].to_string(), "..23");
    /// assert!(By::Givens.bands(Some("..23,20..24")).is_err());
    /// # Ok::<(), ninefold_guide::dataset::NoBand>(())
    /// ```
    ///
    /// # Errors
    /// If a part is no band, two bands overlap, or there are no default bands.
    pub fn bands(&self, list: Option<&str>) -> Result<Vec<Band>, NoBand> {
        let Some(list) = list.map(str::to_string).or_else(|| self.usual()) else {
            return if matches!(self, By::Nothing) { Ok(Vec::new()) } else { Err(NoBand::None) };
        };
        let bands: Vec<Band> =
            list.split(',').map(|text| self.band(text.trim())).collect::<Result<_, _>>()?;
        for (i, one) in bands.iter().enumerate() {
            if let Some(other) = bands[..i].iter().find(|other| one.overlaps(other)) {
                return Err(NoBand::Overlap(other.name.clone(), one.name.clone()));
            }
        }
        Ok(bands)
    }

    fn usual(&self) -> Option<String> {
        match self {
            By::Nothing | By::Technique(_) => None,
            By::Givens => Some(OF_GIVENS.into()),
            By::Scale(profile) if profile.se().is_some() => {
                let bands = benchmark::BANDS.map(|(from, to)| format!("{from}..{to}"));
                Some(bands.join(","))
            }
            By::Scale(profile) => Some(words(profile)?.join(",")),
        }
    }

    fn band(&self, text: &str) -> Result<Band, NoBand> {
        let unreadable =
            |expected: String| NoBand::Unreadable { text: text.chars().take(40).collect(), expected };
        let numbers = |unit| numbers(text, unit).map(Kind::Numbers);
        let kind = match self {
            By::Nothing => return Err(NoBand::OfNothing),
            By::Givens => numbers(Unit::Points).ok_or_else(|| unreadable("22..24".into()))?,
            By::Technique(_) => Kind::Technique(techniques::by_id(text).ok_or_else(|| {
                NoBand::Technique(UnknownTechnique { place: 0, name: text.into(), near: near(text) })
            })?),
            By::Scale(profile) => {
                let words = words(profile).unwrap_or_default();
                if let Some(word) = words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
                    return Ok(Band { name: (*word).into(), kind: Kind::Word });
                }
                let unit = unit(profile);
                let example = if unit == Unit::Tenths { "7.1..7.5" } else { "200..400" };
                let expected = [&[example], words.as_slice()].concat().join(", ");
                numbers(unit).ok_or_else(|| unreadable(expected))?
            }
        };
        Ok(Band { name: text.into(), kind })
    }
}

impl Band {
    fn overlaps(&self, other: &Band) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Numbers(one), Kind::Numbers(other)) => {
                one.start() <= other.end() && other.start() <= one.end()
            }
            _ => self.name == other.name,
        }
    }

    /// Returns whether a puzzle with this many givens is in the band.
    pub(super) fn has_givens(&self, givens: usize) -> bool {
        matches!(&self.kind, Kind::Numbers(range) if range.contains(&(givens as u32)))
    }

    /// Returns whether a puzzle with this rating is in the band.
    pub(super) fn has(&self, rating: &Fields) -> bool {
        match &self.kind {
            Kind::Numbers(range) => first_number(rating).is_some_and(|number| range.contains(&number)),
            Kind::Word => rating.iter().any(
                |(_, field)| matches!(field, Field::Word(word) if word.eq_ignore_ascii_case(&self.name)),
            ),
            Kind::Technique(_) => false,
        }
    }

    /// Returns the targeted search for puzzles of the band; `None` if such puzzles can only be picked from
    /// random ones.
    pub(super) fn hunt(&self, by: &By) -> Option<Hunt> {
        let target = match (by, &self.kind) {
            (By::Givens, Kind::Numbers(range)) => {
                // The recipe of puzzles itself takes a range of givens.
                let givens = Some(*range.start() as usize..=(*range.end()).min(81) as usize);
                return Some(Hunt { recipe: Recipe { givens, ..Recipe::default() }, ..Hunt::default() });
            }
            (By::Technique(profile), Kind::Technique(technique)) => {
                Target { needs: vec![technique], ..Target::default() }.by(profile.clone())?
            }
            // A range of ER; the scale ends at 20.0.
            (By::Scale(profile), Kind::Numbers(range)) if profile.se().is_some() => {
                let end = |number: u32| Tenths(number.min(200) as u16);
                let er = Some(end(*range.start())..=end(*range.end()));
                Target { er, ..Target::default() }.by(profile.clone())?
            }
            // HoDoKu rates in points and in levels: the band is a range of one or the name of the other.
            (By::Scale(profile), kind) if is_hodoku(profile) => {
                let level = |level: &Level| level.name() == self.name;
                let level = Level::ALL.into_iter().find(level).map(|level| level..=level);
                let score = if let Kind::Numbers(range) = kind { Some(range.clone()) } else { None };
                Target { score, level, ..Target::default() }.by(profile.clone())?
            }
            _ => return None,
        };
        Some(Hunt { target, ..Hunt::default() })
    }
}

/// Returns the first number of a rating, in points or tenths.
fn first_number(rating: &Fields) -> Option<u32> {
    rating.iter().find_map(|(_, field)| match field {
        Field::Number(Number::Tenths(tenths)) => Some(tenths.0.into()),
        Field::Number(Number::Points(points)) => Some(*points),
        _ => None,
    })
}

fn unit(profile: &Profile) -> Unit {
    let is_in_tenths = |(_, field): &(&str, Field)| matches!(field, Field::Number(Number::Tenths(_)));
    if profile.tally().fields().iter().any(is_in_tenths) { Unit::Tenths } else { Unit::Points }
}

fn is_hodoku(profile: &Profile) -> bool {
    profile.base().scale().name() == "hodoku"
}

/// Returns the words of a scale that rates in words.
fn words(profile: &Profile) -> Option<Vec<&'static str>> {
    if is_hodoku(profile) {
        return Some(Level::ALL.map(Level::name).to_vec());
    }
    let is_human = profile.base().scale().name().starts_with("human");
    is_human.then(|| Grade::ALL.map(Grade::name).to_vec())
}

/// Parses a range: `7.1..7.5`, `7.1..`, `..7.5`, or `7.1`.
fn numbers(text: &str, unit: Unit) -> Option<RangeInclusive<u32>> {
    let end = |text: &str, open: u32| if text.is_empty() { Some(open) } else { number(text, unit) };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (end(from, 0)?, end(to, 1_000_000)?),
        None => (number(text, unit)?, number(text, unit)?),
    };
    (from <= to).then_some(from..=to)
}

fn number(text: &str, unit: Unit) -> Option<u32> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && (1..=6).contains(&text.len());
    let whole = |text: &str| digits(text).then(|| text.parse::<u32>().ok()).flatten();
    match unit {
        Unit::Points => whole(text),
        Unit::Tenths => {
            let (ones, tenth) = text.split_once('.').unwrap_or((text, "0"));
            (tenth.len() == 1).then(|| Some(10 * whole(ones)? + whole(tenth)?)).flatten()
        }
    }
}
