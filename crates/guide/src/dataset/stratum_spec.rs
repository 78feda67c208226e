//! Specifications of the strata of a data set, parsed from a list.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_generate::targeted_search::PuzzleRequirements;
use ninefold_generate::{DifficultyTarget, PuzzleRecipe};
use ninefold_logic::explain::say;
use ninefold_logic::{Message, RatingTenths, Technique};
use ninefold_rate::hodoku::HodokuLevel;
use ninefold_rate::human::HumanGrade;
use ninefold_rate::names::{self, TechniqueNameError};
use ninefold_rate::scale::{RatingValue, TallyField, TallyFields};
use ninefold_rate::{RatingProfile, RatingScale};

use super::StratifyBy;
use crate::benchmark;

/// A range or name that defines one stratum. Displayed as it was written: `7.1..7.5`, `23`, `Hard`; a technique
/// by its id, `xy-wing`.
#[derive(Clone, Debug, PartialEq)]
pub struct StratumSpec {
    name: String,
    kind: StratumSpecKind,
}

#[derive(Clone, Debug, PartialEq)]
enum StratumSpecKind {
    /// Numbers of givens, points of a scale, or tenths for scales rated in tenths.
    Numbers(RangeInclusive<u32>),
    Word,
    Technique(&'static Technique),
}

impl fmt::Display for StratumSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Error for a list that names no valid strata.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StrataError {
    /// A part of the list is no stratum of the chosen measure.
    #[error("{text} is no band of this: expected {expected}")]
    Unreadable {
        /// The part of the list.
        text: String,
        /// Examples of valid strata.
        expected: String,
    },
    /// The name is not that of exactly one technique.
    #[error("{0}")]
    UnknownTechnique(TechniqueNameError),
    /// Two strata have something in common.
    #[error("{0} and {1} have something in common")]
    Overlap(String, String),
    /// The measure has no default strata.
    #[error("no bands come with it: name some")]
    NoDefaultStrata,
    /// The list names strata, but no measure was chosen.
    #[error("bands of nothing")]
    NotStratified,
}

impl StrataError {
    /// Returns the error as a message that can be shown in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            StrataError::Unreadable { text, expected } => {
                say!("dataset-no-band", text = text.clone(), expected = expected.clone())
            }
            StrataError::UnknownTechnique(unknown) => unknown.to_message(),
            StrataError::Overlap(one, other) => {
                say!("dataset-bands-overlap", one = one.clone(), other = other.clone())
            }
            StrataError::NoDefaultStrata => say!("dataset-no-bands"),
            StrataError::NotStratified => say!("dataset-bands-of-nothing"),
        }
    }
}

/// The unit of a scale's numbers.
#[derive(Clone, Copy, PartialEq)]
enum RatingUnit {
    Tenths,
    Points,
}

/// The numbers of givens that are not rare.
const DEFAULT_GIVENS_STRATA: &str = "22,23,24,25,26,27";

impl StratifyBy {
    /// Parses the name of a measure: `er`, `givens`, `technique`, or a scale; `None` if no measure has it.
    /// The profile says whose techniques are meant, and rates ER if it is one of Sudoku Explainer's.
    ///
    /// ```
    /// use ninefold_guide::dataset::StratifyBy;
    /// use ninefold_rate::RatingProfile;
    ///
    /// let human = RatingProfile::from_name("human").expect("a scale");
    /// assert_eq!(StratifyBy::from_name("er", &human).expect("a name").parse_strata(None)?.len(), 10);
    /// assert!(StratifyBy::from_name("colour", &human).is_none());
    /// # Ok::<(), ninefold_guide::dataset::StrataError>(())
    /// ```
    #[must_use]
    pub fn from_name(name: &str, profile: &RatingProfile) -> Option<StratifyBy> {
        match name {
            "givens" => Some(StratifyBy::Givens),
            "technique" => Some(StratifyBy::Technique(profile.clone())),
            "er" if profile.se_profile().is_some() => Some(StratifyBy::Scale(profile.clone())),
            "er" => RatingProfile::from_name("se").map(StratifyBy::Scale),
            name => RatingProfile::from_name(name).map(StratifyBy::Scale),
        }
    }

    /// Parses a list of strata separated by commas; without a list, returns the default strata.
    ///
    /// ```
    /// use ninefold_guide::dataset::StratifyBy;
    ///
    /// let bands = StratifyBy::Givens.parse_strata(Some("..23,24"))?;
    /// assert_eq!(bands[0].to_string(), "..23");
    /// assert!(StratifyBy::Givens.parse_strata(Some("..23,20..24")).is_err());
    /// # Ok::<(), ninefold_guide::dataset::StrataError>(())
    /// ```
    ///
    /// # Errors
    /// If a part is no stratum, two strata overlap, or there are no default strata.
    pub fn parse_strata(&self, list: Option<&str>) -> Result<Vec<StratumSpec>, StrataError> {
        let Some(list) = list.map(str::to_string).or_else(|| self.default_strata_text()) else {
            return if matches!(self, StratifyBy::Nothing) {
                Ok(Vec::new())
            } else {
                Err(StrataError::NoDefaultStrata)
            };
        };
        let bands: Vec<StratumSpec> =
            list.split(',').map(|text| self.parse_stratum(text.trim())).collect::<Result<_, _>>()?;
        for (i, one) in bands.iter().enumerate() {
            if let Some(other) = bands[..i].iter().find(|other| one.overlaps(other)) {
                return Err(StrataError::Overlap(other.name.clone(), one.name.clone()));
            }
        }
        Ok(bands)
    }

    fn default_strata_text(&self) -> Option<String> {
        match self {
            StratifyBy::Nothing | StratifyBy::Technique(_) => None,
            StratifyBy::Givens => Some(DEFAULT_GIVENS_STRATA.into()),
            StratifyBy::Scale(profile) if profile.se_profile().is_some() => {
                let bands = benchmark::RATING_STRATA.map(|(from, to)| format!("{from}..{to}"));
                Some(bands.join(","))
            }
            StratifyBy::Scale(profile) => Some(rating_grade_names(profile)?.join(",")),
        }
    }

    fn parse_stratum(&self, text: &str) -> Result<StratumSpec, StrataError> {
        let unreadable =
            |expected: String| StrataError::Unreadable { text: text.chars().take(40).collect(), expected };
        let numbers = |unit| parse_range(text, unit).map(StratumSpecKind::Numbers);
        // The way of stratifying decides what may name a stratum: numbers, a technique, or a level.
        let kind = match self {
            StratifyBy::Nothing => return Err(StrataError::NotStratified),
            StratifyBy::Givens => numbers(RatingUnit::Points).ok_or_else(|| unreadable("22..24".into()))?,
            StratifyBy::Technique(_) => {
                let technique = names::find_technique(text).map_err(StrataError::UnknownTechnique)?;
                // Two names of one technique are one stratum, which has its id as its name.
                return Ok(StratumSpec {
                    name: technique.id.into(),
                    kind: StratumSpecKind::Technique(technique),
                });
            }
            StratifyBy::Scale(profile) => {
                // A level of the scale is tried before a range of its numbers.
                let words = rating_grade_names(profile).unwrap_or_default();
                if let Some(word) = words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
                    return Ok(StratumSpec { name: (*word).into(), kind: StratumSpecKind::Word });
                }
                // The error shows examples of what this scale accepts.
                let unit = rating_unit(profile);
                let example = if unit == RatingUnit::Tenths { "7.1..7.5" } else { "200..400" };
                let expected = [&[example], words.as_slice()].concat().join(", ");
                numbers(unit).ok_or_else(|| unreadable(expected))?
            }
        };
        Ok(StratumSpec { name: text.into(), kind })
    }
}

impl StratumSpec {
    fn overlaps(&self, other: &StratumSpec) -> bool {
        match (&self.kind, &other.kind) {
            (StratumSpecKind::Numbers(one), StratumSpecKind::Numbers(other)) => {
                one.start() <= other.end() && other.start() <= one.end()
            }
            _ => self.name == other.name,
        }
    }

    /// Returns whether a puzzle with this many givens is in the stratum.
    pub(super) fn contains_givens_count(&self, givens: usize) -> bool {
        matches!(&self.kind, StratumSpecKind::Numbers(range) if range.contains(&(givens as u32)))
    }

    /// Returns whether a puzzle with this rating is in the stratum.
    pub(super) fn contains_rating(&self, rating: &TallyFields) -> bool {
        match &self.kind {
            StratumSpecKind::Numbers(range) => {
                first_rating_number(rating).is_some_and(|number| range.contains(&number))
            }
            StratumSpecKind::Word => rating.iter().any(
                |(_, field)| matches!(field, TallyField::Word(word) if word.eq_ignore_ascii_case(&self.name)),
            ),
            StratumSpecKind::Technique(_) => false,
        }
    }

    /// Returns the targeted search for puzzles of the stratum; `None` if such puzzles can only be picked
    /// from random ones.
    pub(super) fn puzzle_requirements(&self, by: &StratifyBy) -> Option<PuzzleRequirements> {
        let target = match (by, &self.kind) {
            (StratifyBy::Givens, StratumSpecKind::Numbers(range)) => {
                // The recipe of puzzles itself takes a range of givens.
                let givens = Some(*range.start() as usize..=(*range.end()).min(81) as usize);
                return Some(PuzzleRequirements {
                    recipe: PuzzleRecipe { givens, ..PuzzleRecipe::default() },
                    ..PuzzleRequirements::default()
                });
            }
            (StratifyBy::Technique(profile), StratumSpecKind::Technique(technique)) => {
                DifficultyTarget { needed_techniques: vec![technique], ..DifficultyTarget::default() }
                    .with_profile(profile.clone())?
            }
            // A range of ER; the scale ends at 20.0.
            (StratifyBy::Scale(profile), StratumSpecKind::Numbers(range))
                if profile.se_profile().is_some() =>
            {
                let end = |number: u32| RatingTenths(number.min(200) as u16);
                let er = Some(end(*range.start())..=end(*range.end()));
                DifficultyTarget { er, ..DifficultyTarget::default() }.with_profile(profile.clone())?
            }
            // HoDoKu rates in points and in levels: the stratum is a range of one or the name of the other.
            (StratifyBy::Scale(profile), kind) if is_hodoku_scale(profile) => {
                let level = |level: &HodokuLevel| level.name() == self.name;
                let level = HodokuLevel::ALL.into_iter().find(level).map(|level| level..=level);
                let score =
                    if let StratumSpecKind::Numbers(range) = kind { Some(range.clone()) } else { None };
                DifficultyTarget { score, level, ..DifficultyTarget::default() }
                    .with_profile(profile.clone())?
            }
            _ => return None,
        };
        Some(PuzzleRequirements { target, ..PuzzleRequirements::default() })
    }
}

/// Returns the first number of a rating, in points or tenths.
fn first_rating_number(rating: &TallyFields) -> Option<u32> {
    rating.iter().find_map(|(_, field)| match field {
        TallyField::Number(RatingValue::Tenths(tenths)) => Some(tenths.0.into()),
        TallyField::Number(RatingValue::Points(points)) => Some(*points),
        _ => None,
    })
}

fn rating_unit(profile: &RatingProfile) -> RatingUnit {
    let is_in_tenths =
        |(_, field): &(&str, TallyField)| matches!(field, TallyField::Number(RatingValue::Tenths(_)));
    if profile.new_tally().result_fields().iter().any(is_in_tenths) {
        RatingUnit::Tenths
    } else {
        RatingUnit::Points
    }
}

fn is_hodoku_scale(profile: &RatingProfile) -> bool {
    profile.base_scale().as_scale().name() == "hodoku"
}

/// Returns the words of a scale that rates in words.
fn rating_grade_names(profile: &RatingProfile) -> Option<Vec<&'static str>> {
    if is_hodoku_scale(profile) {
        return Some(HodokuLevel::ALL.map(HodokuLevel::name).to_vec());
    }
    let is_human = profile.base_scale().as_scale().name().starts_with("human");
    is_human.then(|| HumanGrade::ALL.map(HumanGrade::name).to_vec())
}

/// Parses a range: `7.1..7.5`, `7.1..`, `..7.5`, or `7.1`.
fn parse_range(text: &str, unit: RatingUnit) -> Option<RangeInclusive<u32>> {
    let end = |text: &str, open: u32| if text.is_empty() { Some(open) } else { parse_number(text, unit) };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (end(from, 0)?, end(to, 1_000_000)?),
        None => (parse_number(text, unit)?, parse_number(text, unit)?),
    };
    (from <= to).then_some(from..=to)
}

fn parse_number(text: &str, unit: RatingUnit) -> Option<u32> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && (1..=6).contains(&text.len());
    let parse_digits = |text: &str| digits(text).then(|| text.parse::<u32>().ok()).flatten();
    match unit {
        RatingUnit::Points => parse_digits(text),
        RatingUnit::Tenths => {
            let (ones, tenth) = text.split_once('.').unwrap_or((text, "0"));
            (tenth.len() == 1).then(|| Some(10 * parse_digits(ones)? + parse_digits(tenth)?)).flatten()
        }
    }
}
