//! JSON descriptions of what the program offers: techniques, formats, profiles, and its environment.

use std::collections::BTreeMap;

use ninefold_formats::{FormatInfo, FormatLayout};
use ninefold_logic::RatingTenths;
use ninefold_rate::RatingScale;
use ninefold_texts::Catalogue;
use serde::Serialize;

/// Technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Technique {
    /// Id of the technique.
    pub id: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// English name, by which it can be searched for in any language.
    pub english: &'static str,
    /// Id of the technique's family.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::FamilyId"))]
    pub family: &'static str,
    /// Name of the family in the requested language.
    pub family_name: String,
    /// Sudoku Explainer's rating of the easiest case; null when it doesn't know the technique.
    pub se: Option<f64>,
    /// HoDoKu's score; null when it doesn't know the technique.
    pub hodoku: Option<u16>,
    /// Documentation, Markdown.
    pub doc: String,
}

impl Technique {
    /// Converts a technique, with its texts from a catalogue.
    #[must_use]
    pub fn from_technique(technique: &ninefold_logic::Technique, catalogue: &Catalogue) -> Technique {
        Technique {
            id: technique.id,
            name: catalogue.technique_name(technique),
            english: technique.name,
            family: technique.family.id(),
            family_name: catalogue.family_name(technique.family),
            se: technique.ratings.se.map(RatingTenths::as_f64),
            hodoku: technique.ratings.hodoku,
            doc: catalogue.technique_page(technique),
        }
    }
}

/// Technique with its names in other programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Compared"))]
pub struct TechniqueAliases {
    /// Id of the technique.
    pub id: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Names in other programs, by the id of the program.
    pub theirs: BTreeMap<&'static str, Vec<String>>,
}

/// Text format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Format {
    /// Id of the format.
    pub id: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// Display name.
    pub name: &'static str,
    /// Description of its appearance and of the programs that use it.
    pub about: &'static str,
    /// Whether a puzzle takes one line.
    pub line: bool,
    /// Ids of the parts of a puzzle that the format can store.
    pub holds: Vec<&'static str>,
    /// Example of a text in this format.
    pub example: &'static str,
}

impl From<&FormatInfo> for Format {
    fn from(info: &FormatInfo) -> Format {
        Format {
            id: info.id,
            aliases: info.aliases,
            name: info.name,
            about: info.description,
            line: info.layout == FormatLayout::Line,
            holds: info.supported_parts.iter().map(|part| part.id()).collect(),
            example: info.example,
        }
    }
}

/// Profile: a list of techniques in the order in which they are tried, and a scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Profile {
    /// Name of the profile.
    pub name: String,
    /// Name of its scale.
    pub scale: String,
    /// Lowest rating of the deepest nested chains; null except on Sudoku Explainer's scales.
    pub deepest: Option<f64>,
    /// Ids of the techniques, in order.
    pub techniques: Vec<String>,
}

impl From<&ninefold_rate::RatingProfile> for Profile {
    fn from(profile: &ninefold_rate::RatingProfile) -> Profile {
        Profile {
            name: profile.name().into(),
            scale: profile.base_scale().as_scale().name().into(),
            deepest: profile.se_profile().map(|se| se.deepest.as_f64()),
            techniques: profile.entry_ids().map(Into::into).collect(),
        }
    }
}

/// Information about the program and the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Program {
    /// Version of the program.
    pub version: &'static str,
    /// Architecture and operating system.
    pub platform: String,
    /// Processor features that the engines can use.
    pub cpu_features: Vec<&'static str>,
    /// Number of threads the program uses.
    pub threads: usize,
    /// Id of the engines' back end.
    pub back_end: &'static str,
    /// The graphics card for long lists, with its driver and interface; only where the program was built to use one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graphics_card: Option<String>,
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;
    use ninefold_rate::names;
    use ninefold_texts::Language;

    /// Whoever reads a name in a list can type it.
    #[test]
    fn names_in_every_language_mean_their_technique() {
        for language in Language::ALL {
            for technique in techniques::all_techniques() {
                let name = language.message_catalogue().technique_name(technique);
                let found = names::find_techniques(&name).unwrap_or_default();
                assert!(found.contains(&technique), "{}: {name}", technique.id);
            }
        }
    }
}
