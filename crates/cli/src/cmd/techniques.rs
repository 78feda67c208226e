//! `ninefold list techniques`: the techniques that the program knows.

use ninefold::rate::coverage::{ComparedProgram, TechniqueComparison, compare_technique_names};
use ninefold::rate::names;
use ninefold::wire;
use ninefold::{Technique, techniques};

use crate::prelude::*;
use crate::{formulas, picture};

/// List the solving techniques, or explain one
///
/// The list has the id, the name and Sudoku Explainer's rating of the easiest case, in the order in which the
/// techniques are tried; last those that are searched for only when asked for
/// (`ninefold steps -t`). With an id, what the technique finds and why it works; instead of the id, a name will do, also one
/// that another program has for it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  ninefold list techniques
  ninefold list techniques xy-wing
  ninefold list techniques 'Naked Pair Crosshatching Row'
  ninefold list techniques --coverage
  ninefold list techniques --json")]
pub(crate) struct Args {
    /// Explain these techniques, by their ids or names
    #[arg(value_name = "TECHNIQUE")]
    ids: Vec<String>,
    /// Print what other programs call each: Sudoku Explainer, HoDoKu, GNPX, Sunnie
    #[arg(long, conflicts_with = "ids")]
    coverage: bool,
    /// Print a JSON object for each technique, one on a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    if args.coverage {
        return list_names_elsewhere(args, out);
    }
    let chosen: Vec<&Technique> = match args.ids.as_slice() {
        [] => techniques::all_techniques().collect(),
        ids => ids.iter().map(|id| find_technique(id)).collect::<Result<_, _>>()?,
    };
    for (i, technique) in chosen.iter().enumerate() {
        if args.json {
            json::write_json_line(out, &wire::Technique::from_technique(technique, out.catalogue))?;
        } else if args.ids.is_empty() {
            let name = out.catalogue.technique_name(technique);
            writeln!(out, "{:<32} {:>4}  {name}", technique.id, format_se_rating(technique))?;
        } else {
            if i > 0 {
                writeln!(out)?;
            }
            write_technique_page(technique, out)?;
        }
    }
    Ok(ExitStatus::Success)
}

/// Lists the names that other programs use for each technique.
fn list_names_elsewhere(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let compared = compare_technique_names();
    if args.json {
        for TechniqueComparison { technique, names } in &compared {
            let theirs =
                ComparedProgram::ALL.iter().zip(names).map(|(program, names)| (program.id(), names.clone()));
            let (name, theirs) = (out.catalogue.technique_name(technique), theirs.collect());
            json::write_json_line(out, &wire::TechniqueAliases { id: technique.id, name, theirs })?;
        }
        return Ok(ExitStatus::Success);
    }
    // A text table: columns as wide as needed, up to a limit.
    let cells = |compared: &TechniqueComparison| -> Vec<String> {
        let theirs =
            compared.names.iter().map(|names| if names.is_empty() { "-".into() } else { names.join(", ") });
        std::iter::once(compared.technique.id.to_string()).chain(theirs).collect()
    };
    let heads = std::iter::once("ours").chain(ComparedProgram::ALL.iter().map(|program| program.name()));
    let mut rows = vec![heads.map(String::from).collect::<Vec<_>>()];
    rows.extend(compared.iter().map(cells));
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).min(MAX_COLUMN_WIDTH)
    };
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        let line: Vec<String> = cells.collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    Ok(ExitStatus::Success)
}

/// Maximum column width; a wider cell shifts the rest of its line.
const MAX_COLUMN_WIDTH: usize = 36;

/// Finds the one technique that a name means, or that its formula file has.
pub(crate) fn find_technique(name: &str) -> Result<&'static Technique, CommandError> {
    if name.ends_with(".formula") {
        return formulas::read_single_technique(name);
    }
    names::find_technique(name).map_err(|error| CommandError::usage_error(&error.to_message()))
}

/// Finds all techniques that a name means, for an option that accepts several.
fn find_techniques(name: &str) -> Result<Vec<&'static Technique>, CommandError> {
    if name.ends_with(".formula") {
        return Ok(vec![formulas::read_single_technique(name)?]);
    }
    names::find_techniques(name).map_err(|unknown| CommandError::usage_error(&unknown.to_message()))
}

/// Parses a command's option that takes one technique.
pub(crate) fn parse_technique(name: &str) -> Result<&'static Technique, String> {
    find_technique(name).map_err(|failure| failure.localized_text())
}

/// The techniques of one value of an option that accepts several.
#[derive(Clone, Debug)]
pub(crate) struct NamedTechniques(Vec<&'static Technique>);

impl NamedTechniques {
    /// Parses a name, which may be that of a family.
    pub(crate) fn parse(name: &str) -> Result<NamedTechniques, String> {
        find_techniques(name).map(NamedTechniques).map_err(|failure| failure.localized_text())
    }

    /// Returns the techniques of all values.
    pub(crate) fn collect_techniques(values: &[NamedTechniques]) -> Vec<&'static Technique> {
        let mut all: Vec<&'static Technique> = Vec::new();
        for technique in values.iter().flat_map(|value| &value.0) {
            if !all.contains(technique) {
                all.push(technique);
            }
        }
        all
    }
}

fn format_se_rating(technique: &Technique) -> String {
    technique.ratings.se.map_or("-".into(), |se| se.to_string())
}

fn write_technique_page(technique: &'static Technique, out: &mut Output) -> Result<(), CommandError> {
    let (title, catalogue) = (out.styles.title, out.catalogue);
    writeln!(out, "{title}{}{title:#}", catalogue.technique_name(technique))?;
    let id = technique.id.to_string();
    let rated = match technique.ratings.se {
        Some(se) => say!("doc-rated", id, rating = se.to_string()),
        None => say!("doc-unrated", id),
    };
    writeln!(out, "{}", language::message_text(&rated))?;
    // The example is searched for again below, so that its explanation is in the requested language.
    let doc = catalogue.technique_page(technique);
    let text = doc.split("## Example").next().unwrap_or_default();
    for line in text.lines() {
        // Lines of doc comments start with a space.
        let line = line.strip_prefix(' ').unwrap_or(line);
        match line.strip_prefix("## ") {
            Some(heading) => writeln!(out, "\n{title}{heading}{title:#}")?,
            None if line.is_empty() => {}
            None => writeln!(out, "{line}")?,
        }
    }
    // Examples follow the text, each with its position and its step.
    for example in technique.parse_examples() {
        writeln!(out, "\n{title}{}{title:#}", catalogue.translate_id("doc-example"))?;
        let parts = [
            ("doc-grid", example.grid),
            ("doc-without", example.removed_candidates),
            ("doc-step", example.step),
        ];
        for (what, text) in parts {
            if !text.is_empty() {
                writeln!(out, "{:<8} {text}", catalogue.translate_id(what))?;
            }
        }
        let Some((facts, step)) = example.find_step(technique) else { continue };
        let mut sentences: Vec<_> =
            step.explanation(&facts).messages.into_iter().map(|marked| marked.message).collect();
        sentences.extend(example.shadow.and_then(|shadow| shadow.to_message()));
        sentences.iter_mut().for_each(|sentence| sentence.level += 1);
        picture::write_messages(&sentences, Notation::Rc, out)?;
    }
    Ok(())
}
