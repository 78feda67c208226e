//! Formula texts for commands and profiles: from files, from the library, or from the command line.

use std::fs;

use ninefold::Technique;
use ninefold::formula::{FormulaError, FormulaErrorKind, FormulaScript, find_library_formula};
use ninefold::logic::{TechniqueFamily, TechniqueRatings};
use ninefold::rate::names;
use ninefold::rate::profile::file::FormulaRequest;

use crate::prelude::*;
use crate::small_file::{may_quote_content, read_small_file};

/// Formula text, with its file if it has one.
pub(crate) struct FormulaText {
    pub(crate) text: String,
    file: Option<PathBuf>,
}

/// Resolves an argument: a technique of the library, by its id or name, a file, or the formula itself.
pub(crate) fn resolve_formula(formula: &str) -> Result<FormulaText, CommandError> {
    if let Some(text) = find_library_formula(formula).map(str::to_owned) {
        return Ok(FormulaText { text, file: None });
    }
    let looks_like_one =
        formula.ends_with(".formula") || !formula.contains(char::is_whitespace) && formula.contains('-');
    // An existing path that is no formula is meant as a file, even if it can't be read: a pipe, a folder.
    let is_there = || Path::new(formula).exists() && FormulaScript::parse(formula).is_err();
    if Path::new(formula).is_file() || formula.ends_with(".formula") || is_there() {
        return read_formula_file(Path::new(formula));
    }
    if let Some(text) = names::find_technique(formula).ok().and_then(|found| find_library_formula(found.id)) {
        return Ok(FormulaText { text: text.to_owned(), file: None });
    }
    if looks_like_one && FormulaScript::parse(formula).is_err() {
        return Err(CommandError::usage_error(&say!("find-unknown", name = formula.to_string())));
    }
    Ok(FormulaText { text: formula.to_string(), file: None })
}

fn read_formula_file(file: &Path) -> Result<FormulaText, CommandError> {
    let failed = |error| CommandError::File { verb: "read", name: file.display().to_string(), error };
    Ok(FormulaText { text: read_small_file(file).map_err(failed)?, file: Some(file.into()) })
}

impl FormulaText {
    /// Parses the text with its imports: files relative to the importing file, or to the working
    /// directory.
    pub(crate) fn parse_formula_script(&self) -> Result<FormulaScript, CommandError> {
        let here = self.file.as_deref();
        let mut import = |from: Option<&str>, name: &str| {
            let beside = from.map(Path::new).or(here).and_then(Path::parent);
            let file = beside.map_or_else(|| PathBuf::from(name), |folder| folder.join(name));
            let read = read_small_file(&file).map_err(|error| error.to_string())?;
            let file = fs::canonicalize(&file).unwrap_or(file);
            // The first text does not know its own name, so a circular import of it is detected here.
            let is_first = here.and_then(|here| fs::canonicalize(here).ok()).is_some_and(|here| here == file);
            if is_first {
                return Err(message_text(&FormulaErrorKind::Circle { name: name.into() }.to_message()));
            }
            Ok((file.display().to_string(), read))
        };
        FormulaScript::parse_with_imports(&self.text, &mut import).map_err(|error| {
            let told = message_text(&redact_formula_error(error.clone(), here).to_message(message_text));
            let file = here.filter(|_| error.file.is_none());
            CommandError::Usage(
                file.map_or_else(|| told.clone(), |file| format!("{}: {told}", file.display())),
            )
        })
    }
}

/// Removes quoted content from an error, unless the file name is that of a formula file: any file may be
/// named in an import, and its content must not leak into messages.
fn redact_formula_error(error: FormulaError, first: Option<&Path>) -> FormulaError {
    let file = error.file.as_ref().map(Path::new).or(first);
    match file {
        Some(file) if !may_quote_content(file, "formula") => {
            FormulaError { reason: FormulaErrorKind::NoFormula, ..error }
        }
        _ => error,
    }
}

/// Reads the technique from a file that has exactly one.
pub(crate) fn read_single_technique(file: &str) -> Result<&'static Technique, CommandError> {
    match compile_techniques(
        &read_formula_file(Path::new(file))?,
        TechniqueFamily::Exotic,
        TechniqueRatings::NONE,
    )?
    .as_slice()
    {
        [technique] => Ok(technique),
        others => Err(CommandError::usage_error(&say!(
            "formula-one-technique",
            name = file.to_string(),
            found = others.len()
        ))),
    }
}

fn compile_techniques(
    formula_text: &FormulaText,
    family: TechniqueFamily,
    ratings: TechniqueRatings,
) -> Result<Vec<&'static Technique>, CommandError> {
    let formulas = formula_text.parse_formula_script()?.formulas.into_iter();
    Ok(formulas.map(|formula| formula.into_technique(family, ratings)).collect())
}

/// Loads the techniques a profile imports: from the library, or from a file relative to the profile.
pub(crate) fn load_imported_techniques(
    profile: &str,
    wanted: &FormulaRequest<'_>,
) -> Result<Vec<&'static Technique>, String> {
    let FormulaRequest { source: from, family, ratings } = *wanted;
    let wording = match find_library_formula(from).map(str::to_owned) {
        Some(text) => Ok(FormulaText { text, file: None }),
        None => read_formula_file(&Path::new(profile).parent().unwrap_or(Path::new("")).join(from)),
    };
    wording
        .and_then(|wording| compile_techniques(&wording, family, ratings))
        .map_err(|failure| failure.localized_text())
}
