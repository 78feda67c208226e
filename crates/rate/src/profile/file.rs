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
//! | `scale` | the scale by which steps count: `se`, `se-original`, `sukaku`, `hodoku`, `human` or `human-strict` |
//! | `deepest` | where ratings of the deepest nested chains start, 10.5 or 11.0; only with Sudoku Explainer's scales |
//! | `techniques` | what is tried, in order: ids of techniques, searches or families |

use std::fmt::Write;

use ninefold_logic::Tenths;
use serde::Deserialize;
use toml::Spanned;

use super::{Base, Profile};
use crate::Scale;
use crate::scale::SCALES;

/// Why a text is no profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct ProfileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// What is wrong there, and what was expected.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Option<String>,
    scale: Spanned<String>,
    deepest: Option<Spanned<f64>>,
    techniques: Option<Vec<Spanned<String>>>,
}

impl Profile {
    /// Reads a profile. Without techniques it has those of its scale.
    ///
    /// # Errors
    /// The first place where something else was expected.
    pub fn read(text: &str) -> Result<Profile, ProfileError> {
        let written: Written = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            wrong(text, start, error.message().replace('`', "\"").replace('\n', " "))
        })?;
        let Written { name, scale, deepest, techniques } = written;
        let base = Base::of_name(scale.get_ref()).ok_or_else(|| {
            let names: Vec<&str> = SCALES.iter().map(|scale| scale.name()).collect();
            let reason = format!("expected one of {}, found \"{}\"", names.join(", "), scale.get_ref());
            wrong(text, scale.span().start, reason)
        })?;
        let mut profile = Profile::new(base);
        if let Some(deepest) = deepest {
            let at = |reason: &str| wrong(text, deepest.span().start, reason.into());
            let start = tenths(*deepest.get_ref()).ok_or_else(|| at("expected 10.5 or 11.0"))?;
            let of_se = "deepest has a meaning only with the scales se, se-original and sukaku";
            profile = profile.with_deepest(start).ok_or_else(|| at(of_se))?;
        }
        if let Some(techniques) = techniques {
            let names: Vec<&str> = techniques.iter().map(|name| name.get_ref().as_str()).collect();
            let at = |unknown: super::UnknownTechnique| {
                wrong(text, techniques[unknown.place].span().start, unknown.to_string())
            };
            profile = profile.with_techniques(&names).map_err(at)?;
        }
        Ok(match name {
            Some(name) => profile.named(&name),
            None => profile,
        })
    }

    /// The profile as a text that [`read`](Profile::read) makes the same of.
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
        text
    }
}

/// The starts that there are.
fn tenths(number: f64) -> Option<Tenths> {
    [Tenths(105), Tenths(110)].into_iter().find(|tenths| number == f64::from(tenths.0) / 10.0)
}

/// What is wrong at a byte of the text.
fn wrong(text: &str, start: usize, reason: String) -> ProfileError {
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
        let known = "se, se-original, sukaku, hodoku, human, human-strict";
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
        check("scale = 3", "line 1, column 9: invalid type: integer \"3\", expected a string");
    }
}
