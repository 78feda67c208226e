//! What the program knows and is: techniques, formats, profiles, the machine it runs on.

use std::collections::BTreeMap;

use ninefold_formats::{Info, Shape};
use ninefold_rate::Scale;
use ninefold_texts::Catalogue;
use serde::Serialize;

use crate::tenths;

/// A technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Technique {
    /// Its id.
    pub id: &'static str,
    /// What it is called.
    pub name: String,
    /// In English, by which it can be looked for in any language.
    pub english: &'static str,
    /// The id of its family.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::FamilyId"))]
    pub family: &'static str,
    /// What the family is called.
    pub family_name: String,
    /// Sudoku Explainer's rating of the easiest case, where it knows the technique.
    pub se: Option<f64>,
    /// HoDoKu's score, where it knows the technique.
    pub hodoku: Option<u16>,
    /// Its documentation, Markdown.
    pub doc: String,
}

impl Technique {
    /// A technique in the words of a catalogue.
    #[must_use]
    pub fn of(technique: &ninefold_logic::Technique, catalogue: &Catalogue) -> Technique {
        Technique {
            id: technique.id,
            name: catalogue.name(technique),
            english: technique.name,
            family: technique.family.id(),
            family_name: catalogue.family(technique.family),
            se: technique.ratings.se.map(tenths),
            hodoku: technique.ratings.hodoku,
            doc: catalogue.doc(technique),
        }
    }
}

/// A technique, and what other programs call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// Its id.
    pub id: &'static str,
    /// What it is called.
    pub name: String,
    /// Their names for it, by the id of the program.
    pub theirs: BTreeMap<&'static str, Vec<String>>,
}

/// A text format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Format {
    /// Its id.
    pub id: &'static str,
    /// Other names by which it can be asked for.
    pub aliases: &'static [&'static str],
    /// What people call it.
    pub name: &'static str,
    /// What it looks like and who uses it.
    pub about: &'static str,
    /// Whether a puzzle takes one line.
    pub line: bool,
    /// Ids of what it can hold of a puzzle.
    pub holds: Vec<&'static str>,
    /// A text in it.
    pub example: &'static str,
}

impl From<&Info> for Format {
    fn from(info: &Info) -> Format {
        Format {
            id: info.id,
            aliases: info.aliases,
            name: info.name,
            about: info.about,
            line: info.shape == Shape::Line,
            holds: info.carries.iter().map(|part| part.id()).collect(),
            example: info.example,
        }
    }
}

/// A profile: techniques in the order in which they are tried, and a scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// The name of its scale.
    pub scale: String,
    /// Where the deepest nested chains start, on Sudoku Explainer's scales.
    pub deepest: Option<f64>,
    /// Ids of the techniques.
    pub techniques: Vec<String>,
}

impl From<&ninefold_rate::Profile> for Profile {
    fn from(profile: &ninefold_rate::Profile) -> Profile {
        Profile {
            name: profile.name().into(),
            scale: profile.base().scale().name().into(),
            deepest: profile.se().map(|se| tenths(se.deepest)),
            techniques: profile.ids().map(Into::into).collect(),
        }
    }
}

/// What this program is, and what it uses of the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Program {
    /// Its version.
    pub version: &'static str,
    /// Architecture and operating system.
    pub platform: String,
    /// Features of the processor that engines can use.
    pub cpu_features: Vec<&'static str>,
    /// How many threads it uses.
    pub threads: usize,
    /// The id of the engines' back end.
    pub back_end: &'static str,
}
