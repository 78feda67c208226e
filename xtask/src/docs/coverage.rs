//! Page of the book of techniques that compares ours with those of other programs.

use std::fmt::Write as _;

use ninefold_logic::Technique;
use ninefold_rate::coverage::{
    ComparedProgram, ProgramTechnique, TechniqueComparison, compare_technique_names, program_techniques,
};

/// `docs/coverage.md`.
pub(super) fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    ours(&mut page);
    for program in [ComparedProgram::HoDoKu, ComparedProgram::Gnpx, ComparedProgram::Sunnie] {
        theirs(&mut page, program);
    }
    page
}

/// The link to a technique's page.
fn link(technique: &Technique) -> String {
    format!("[{}](techniques/{}.md)", technique.name, technique.id)
}

fn ours(page: &mut String) {
    let heads: Vec<&str> = ComparedProgram::ALL.iter().map(|program| program.name()).collect();
    let _ =
        writeln!(page, "\n## Ours, and what they are called elsewhere\n\n| ours | {} |", heads.join(" | "));
    let _ = writeln!(page, "|---|---|---|---|---|");
    for TechniqueComparison { technique, names } in compare_technique_names() {
        let names: Vec<String> = names.iter().map(|names| names.join(", ")).collect();
        let _ = writeln!(page, "| {} | {} |", link(technique), names.join(" | "));
    }
}

/// Writes the techniques of a program: how many are covered, by which of ours, and the rest with reasons.
fn theirs(page: &mut String, program: ComparedProgram) {
    let entries = program_techniques(program);
    let covered = entries.iter().filter(|entry| !entry.own_techniques.is_empty()).count();
    let _ = writeln!(page, "\n## {}: {covered} of {}\n", program.name(), entries.len());
    let mut groups: Vec<&str> = Vec::new();
    for entry in &entries {
        if groups.last() != Some(&entry.group.as_str()) {
            groups.push(&entry.group);
        }
    }
    let _ = writeln!(page, "| group | covered | what is left, and why |\n|---|---|---|");
    // A summary by group, then every name in a fold.
    for group in groups {
        let members: Vec<&ProgramTechnique> = entries.iter().filter(|entry| entry.group == group).collect();
        let covered = members.iter().filter(|entry| !entry.own_techniques.is_empty()).count();
        let _ = writeln!(page, "| {} | {covered} of {} | {} |", spaced(group), members.len(), left(&members));
    }
    let _ = writeln!(
        page,
        "\n<details><summary>Name by name</summary>\n\n| {} | ours |\n|---|---|",
        program.name()
    );
    for entry in &entries {
        let ours: Vec<String> = entry.own_techniques.iter().map(|technique| link(technique)).collect();
        let ours = if ours.is_empty() { format!("– ({})", entry.missing_reason) } else { ours.join(", ") };
        let _ = writeln!(page, "| {} | {ours} |", entry.name);
    }
    let _ = writeln!(page, "\n</details>");
}

/// Describes the techniques of a group that are missing, grouped by reason.
fn left(members: &[&ProgramTechnique]) -> String {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for entry in members.iter().filter(|entry| entry.own_techniques.is_empty()) {
        match reasons.iter_mut().find(|(reason, _)| *reason == entry.missing_reason) {
            Some((_, names)) => names.push(&entry.name),
            None => reasons.push((entry.missing_reason, vec![&entry.name])),
        }
    }
    let tell = |(reason, names): &(&str, Vec<&str>)| match names.len() {
        _ if names.len() == members.len() => (*reason).to_string(),
        0..=3 => format!("{}: {reason}", names.join(", ")),
        count => format!("{count} from {} to {}: {reason}", names[0], names[count - 1]),
    };
    reasons.iter().map(tell).collect::<Vec<_>>().join("; ")
}

/// `UniqueLoop` in words.
pub(super) fn spaced(group: &str) -> String {
    let mut words = String::new();
    for letter in group.chars() {
        if letter.is_uppercase() && words.ends_with(|last: char| last.is_lowercase()) {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
    }
    words
}

const INTRODUCTION: &str = "\
# Coverage

Which techniques of other programs are which of ours, and which are not here, with the reason. `ninefold list techniques
--coverage` prints the first table. A technique counts as covered where one of ours finds its cases, by that name or as
part of something wider. Sudoku Explainer's techniques are all here. What takes long to look for is only tried when asked
for by name: Franken and mutant fish of five houses and more, and what `ninefold list techniques` lists last.

What each exocet demands, beside what is published under its name, has [a page of its own](exocets.md).

This page is written by `cargo xtask docs` from the tables in `crates/rate/src/coverage/`.
";
