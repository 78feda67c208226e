//! Names of techniques, as people and programs use them, resolved to techniques.
//!
//! Every option that takes a technique accepts the same names: the id, our names in every language, and those
//! of SudokuWiki, HoDoKu, Sudoku Explainer, sudoku.coach and the programs of [`coverage`]. Case, blanks,
//! hyphens and apostrophes don't matter, nor do plurals, American spelling, and figures instead of words. Only
//! an id as it is written always means its technique: `x-chain` is one, X-Chain two.
//!
//! `names.txt` has what the tables of [`coverage`] and the techniques themselves don't:
//!
//! ```text
//! xy-wing: Y-Wing (SudokuWiki), Bent Triple (common)      more names of a technique
//! pointing claiming: Locked Candidates (sudoku.coach)     a name that means several
//! ```
//!
//! [`coverage`]: crate::coverage

use std::collections::HashMap;
use std::sync::LazyLock;

use ninefold_core::small_sort::SortShort;
use ninefold_logic::explain::say;
use ninefold_logic::{Message, Technique, techniques};

use crate::coverage::{ComparedProgram, program_techniques};

/// No technique has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub struct UnknownTechniqueError {
    /// Position among the names passed, from 0.
    pub index: usize,
    /// The name.
    pub name: String,
    /// Similar names, the nearest first.
    pub suggestions: Vec<String>,
}

impl UnknownTechniqueError {
    /// Returns the error as a message that can be translated.
    #[must_use]
    pub fn to_message(&self) -> Message {
        let (name, near) = (self.name.clone(), self.suggestions.join(", "));
        if near.is_empty() {
            say!(
                "unknown-technique" = "there is no technique \"{name}\"; `ninefold techniques` lists them",
                name
            )
        } else {
            say!(
                "unknown-technique-near" = "there is no technique \"{name}\"; did you mean {near}?",
                name,
                near
            )
        }
    }
}

/// A name does not mean exactly one technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum TechniqueNameError {
    /// No technique has the name.
    Unknown(UnknownTechniqueError),
    /// Several techniques have the name.
    Ambiguous {
        /// The name.
        name: String,
        /// The techniques that it means.
        techniques: Vec<&'static Technique>,
    },
}

impl TechniqueNameError {
    /// Returns the error as a message that can be translated.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            TechniqueNameError::Unknown(unknown) => unknown.to_message(),
            TechniqueNameError::Ambiguous { name, techniques } => {
                let ids: Vec<&str> = techniques.iter().map(|technique| technique.id).collect();
                let (name, ids) = (name.clone(), ids.join(", "));
                say!("several-techniques" = "\"{name}\" names several techniques: {ids}", name, ids)
            }
        }
    }
}

/// Returns the one technique that a name means.
///
/// # Errors
/// When no technique has the name, or several have it.
///
/// ```
/// use ninefold_rate::names::find_technique;
///
/// let id = |name| find_technique(name).map(|technique| technique.id);
/// assert_eq!(id("xy-wing"), Ok("xy-wing"));
/// assert_eq!(id("Y Wings"), Ok("xy-wing"));
/// assert_eq!(id("Uniqueness Test 1"), Ok("unique-rectangle-1"));
/// assert_eq!(
///     id("simple coloring").unwrap_err().to_string(),
///     "\"simple coloring\" names several techniques: simple-colours-trap, simple-colours-wrap"
/// );
/// ```
pub fn find_technique(name: &str) -> Result<&'static Technique, TechniqueNameError> {
    match find_techniques(name).map_err(TechniqueNameError::Unknown)?.as_slice() {
        [technique] => Ok(technique),
        several => {
            Err(TechniqueNameError::Ambiguous { name: name.trim().into(), techniques: several.to_vec() })
        }
    }
}

/// Returns all techniques that a name means, at least one: several where it is the name of a family.
///
/// # Errors
/// When no technique has the name; the error suggests the ids of those with similar names.
///
/// ```
/// use ninefold_rate::names::find_techniques;
///
/// let ids: Vec<_> = find_techniques("Box/Line Reduction")?.iter().map(|technique| technique.id).collect();
/// assert_eq!(ids, ["claiming"]);
/// assert!(find_techniques("Exocet")?.len() > 10);
/// # Ok::<(), ninefold_rate::names::UnknownTechniqueError>(())
/// ```
pub fn find_techniques(name: &str) -> Result<Vec<&'static Technique>, UnknownTechniqueError> {
    // An id always means its technique, and needs no table.
    if let Some(technique) = techniques::technique_by_id(name.trim()) {
        return Ok(vec![technique]);
    }
    let found = NAMES.find(name);
    found.map(<[_]>::to_vec).ok_or_else(|| UnknownTechniqueError {
        index: 0,
        name: name.into(),
        suggestions: NAMES.similar_ids(name),
    })
}

/// Returns all techniques that some names mean, each once, in the order of the names.
///
/// # Errors
/// When no technique has one of the names; the error has its position.
pub fn find_all_techniques(
    names: &[impl AsRef<str>],
) -> Result<Vec<&'static Technique>, UnknownTechniqueError> {
    let mut all: Vec<&'static Technique> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let found =
            find_techniques(name.as_ref()).map_err(|unknown| UnknownTechniqueError { index, ..unknown })?;
        for technique in found {
            if !all.contains(&technique) {
                all.push(technique);
            }
        }
    }
    Ok(all)
}

/// The names of all techniques, and what each means.
struct TechniqueNameTable {
    /// Each name with its meanings, in the order of the catalogue.
    entries: Vec<(String, Vec<&'static Technique>)>,
    by_name: HashMap<String, usize>,
}

static NAMES: LazyLock<TechniqueNameTable> = LazyLock::new(TechniqueNameTable::build);

impl TechniqueNameTable {
    fn build() -> TechniqueNameTable {
        let mut table = TechniqueNameTable { entries: Vec::new(), by_name: HashMap::new() };
        // What is listed as ambiguous stays so, even if one of its meanings has that name.
        let lines: Vec<NameLine> = name_lines().collect();
        for line in lines.iter().filter(|line| line.techniques.len() > 1) {
            line.names.iter().for_each(|name| table.add_name(name, &line.techniques));
        }
        let ambiguous = table.entries.len();
        for technique in techniques::all_techniques() {
            let more = lines.iter().filter(|line| line.techniques == [technique]);
            let names = more.flat_map(|line| &line.names).copied();
            for name in [technique.id, technique.name].into_iter().chain(names) {
                table.add_name_behind(ambiguous, name, &[technique]);
            }
        }
        // The tables of other programs add only names that nobody here has.
        let own = table.entries.len();
        for entry in ComparedProgram::ALL.into_iter().flat_map(program_techniques) {
            if !entry.own_techniques.is_empty() {
                table.add_name_behind(own, &entry.name, &entry.own_techniques);
            }
        }
        table
    }

    /// Adds meanings to a name, unless it is among the first entries.
    fn add_name_behind(&mut self, first: usize, name: &str, techniques: &[&'static Technique]) {
        let is_settled = self.by_name.get(&normalize_name(name)).is_some_and(|place| *place < first);
        if !is_settled {
            self.add_name(name, techniques);
        }
    }

    fn add_name(&mut self, name: &str, techniques: &[&'static Technique]) {
        let name = normalize_name(name);
        let place = *self.by_name.entry(name.clone()).or_insert(self.entries.len());
        if place == self.entries.len() {
            self.entries.push((name, Vec::new()));
        }
        let meanings = &mut self.entries[place].1;
        for technique in techniques {
            if !meanings.contains(technique) {
                meanings.push(technique);
            }
        }
    }

    fn find(&self, name: &str) -> Option<&[&'static Technique]> {
        let place = *self.by_name.get(&normalize_name(name))?;
        Some(&self.entries[place].1)
    }

    /// Returns the ids of a few techniques with similar names, the nearest first.
    fn similar_ids(&self, name: &str) -> Vec<String> {
        let names = self.entries.iter().map(|(name, meanings)| (name.as_str(), meanings[0].id));
        rank_similar_names(&normalize_name(name), names)
    }
}

/// Number of names suggested.
const MAX_SUGGESTIONS: usize = 3;

/// Returns what belongs to the names that are most like `name`: to those that contain it, the shortest first, else
/// to the nearest by letters.
pub(crate) fn rank_similar_names<'n>(
    name: &str,
    known: impl Iterator<Item = (&'n str, &'n str)>,
) -> Vec<String> {
    let known: Vec<(&str, &str)> = known.collect();
    let within = known.iter().filter(|(other, _)| !name.is_empty() && other.contains(name));
    let mut ranked: Vec<(usize, &str)> = within.map(|(other, shown)| (other.len(), *shown)).collect();
    // Otherwise rank by edit distance; longer names may have more typos, but not in every letter.
    if ranked.is_empty() {
        let length = name.chars().count();
        let close = (1 + length / 3).min(length.saturating_sub(1));
        let distances = known.iter().map(|(other, shown)| (strsim::osa_distance(name, other), *shown));
        ranked = distances.filter(|(distance, _)| *distance <= close).collect();
    }
    ranked.sort_short_by_key(|(rank, _)| *rank);
    let mut suggestions: Vec<String> = Vec::new();
    for (_, shown) in ranked {
        if suggestions.len() < MAX_SUGGESTIONS && suggestions.iter().all(|other| other != shown) {
            suggestions.push(shown.into());
        }
    }
    suggestions
}

/// A line of `names.txt`.
struct NameLine {
    techniques: Vec<&'static Technique>,
    names: Vec<&'static str>,
}

fn name_lines() -> impl Iterator<Item = NameLine> {
    let lines = include_str!("names.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": ")).map(|(ids, names)| NameLine {
        techniques: ids.split(' ').filter_map(techniques::technique_by_id).collect(),
        names: names.split(", ").filter_map(|name| Some(name.rsplit_once(" (")?.0)).collect(),
    })
}

/// Returns a name without all that people write differently: case, separators, plurals, spelling, numbers as
/// words.
fn normalize_name(name: &str) -> String {
    let plain: String = name
        .chars()
        .filter(|character| !matches!(character, '\'' | '’' | '`'))
        .flat_map(char::to_lowercase)
        .map(|character| match character {
            '+' | '＋' => '+',
            character if character.is_alphanumeric() => character,
            _ => ' ',
        })
        .collect();
    plain.split(' ').map(normalize_word).collect()
}

fn normalize_word(word: &str) -> &str {
    let is_plural = |single: &&str| single.len() >= 3 && !single.ends_with('s') && word != "plus";
    let single = word.strip_suffix('s').filter(is_plural);
    match single.unwrap_or(word) {
        "color" | "coloring" | "colouring" => "colour",
        "quadruple" | "quadruplet" => "quad",
        "triplet" => "triple",
        "two" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "plus" => "+",
        "type" => "",
        word => word,
    }
}

#[cfg(test)]
mod tests;
