//! Coverage of other programs' techniques by ours: which are the same, which are missing and why.
//!
//! Each program has a table in a file next to this one, one line for the techniques it treats alike. `{a,b}`
//! stands for `a` and for `b`; `;` separates names.
//!
//! ```text
//! [group]
//! Naked {Pair,Triple} = naked-{pair,triple}      each name is the technique at the same place
//! Hidden Single in {Row,Column} ~ hidden-single-line      each name is a case of all of these, or found by them
//! Brute Force : searching is no step             not here, and why
//! ```
//!
//! Names are facts and stand as the programs have them; nothing else is taken from anywhere.

use ninefold_logic::{Technique, techniques};

use crate::se;

/// A program whose techniques are compared with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ComparedProgram {
    /// Sudoku Explainer 1.2.1 and SukakuExplainer 1.18.
    SudokuExplainer,
    /// HoDoKu 2.3.
    HoDoKu,
    /// GNPX, up to version 6.
    Gnpx,
    /// Sunnie's Sudoku of 2024.
    Sunnie,
}

impl ComparedProgram {
    /// All programs with a table.
    pub const ALL: [ComparedProgram; 4] = [
        ComparedProgram::SudokuExplainer,
        ComparedProgram::HoDoKu,
        ComparedProgram::Gnpx,
        ComparedProgram::Sunnie,
    ];

    /// Returns the name of the program whose techniques are compared.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ComparedProgram::SudokuExplainer => "Sudoku Explainer",
            ComparedProgram::HoDoKu => "HoDoKu",
            ComparedProgram::Sunnie => "Sunnie",
            ComparedProgram::Gnpx => "GNPX",
        }
    }

    /// Returns the stable id of the compared program, for data.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            ComparedProgram::SudokuExplainer => "sudoku-explainer",
            ComparedProgram::HoDoKu => "hodoku",
            ComparedProgram::Sunnie => "sunnie",
            ComparedProgram::Gnpx => "gnpx",
        }
    }

    /// Returns the program's table. Sudoku Explainer has none; [`se::technique_name`] takes its place.
    fn technique_table_text(self) -> &'static str {
        match self {
            ComparedProgram::SudokuExplainer => "",
            ComparedProgram::HoDoKu => include_str!("hodoku.txt"),
            ComparedProgram::Sunnie => include_str!("sunnie.txt"),
            ComparedProgram::Gnpx => include_str!("gnpx.txt"),
        }
    }
}

/// A technique of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramTechnique {
    /// The group it is listed under.
    pub group: String,
    /// The program's name for the technique.
    pub name: String,
    /// Our techniques that find it.
    pub own_techniques: Vec<&'static Technique>,
    /// Reason why it is missing here; empty if it is not.
    pub missing_reason: &'static str,
}

/// Returns the techniques of a program, in the order of its table; for Sudoku Explainer, those we have.
#[must_use]
pub fn program_techniques(program: ComparedProgram) -> Vec<ProgramTechnique> {
    // Sudoku Explainer needs no table: the names are those under which we rate its techniques.
    if program == ComparedProgram::SudokuExplainer {
        let rated = techniques::ALL.iter().filter_map(|technique| {
            let name = se::technique_name(technique)?.into_owned();
            Some(ProgramTechnique {
                group: String::new(),
                name,
                own_techniques: vec![*technique],
                missing_reason: "",
            })
        });
        return rated.collect();
    }
    // A heading in brackets sets the group of the lines after it.
    let mut group = "";
    let mut entries = Vec::new();
    for line in table_content_lines(program.technique_table_text()) {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(name) => group = name,
            None => entries.extend(
                parse_table_line(line)
                    .into_iter()
                    .flatten()
                    .map(|entry| ProgramTechnique { group: group.into(), ..entry }),
            ),
        }
    }
    entries
}

/// A technique of ours with its names in the other programs.
#[derive(Clone, Debug)]
pub struct TechniqueComparison {
    /// Ours.
    pub technique: &'static Technique,
    /// Names in the other programs, in the order of [`ComparedProgram::ALL`].
    pub names: [Vec<String>; 4],
}

/// Returns all techniques with their names in the other programs; those that are not tried by themselves come
/// last.
#[must_use]
pub fn compare_technique_names() -> Vec<TechniqueComparison> {
    let theirs = ComparedProgram::ALL.map(program_techniques);
    let compared = |technique: &'static Technique| {
        let names = theirs.each_ref().map(|entries| {
            let of_it = entries.iter().filter(|entry| entry.own_techniques.contains(&technique));
            of_it.map(|entry| entry.name.clone()).collect()
        });
        TechniqueComparison { technique, names }
    };
    techniques::all_techniques().map(compared).collect()
}

/// The lines that say something.
fn table_content_lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Reads the entries of a line; `None` if it is malformed.
fn parse_table_line(line: &'static str) -> Option<Vec<ProgramTechnique>> {
    let entry = |name: String, ids: &[String], left| ProgramTechnique {
        group: String::new(),
        name,
        own_techniques: ids.iter().filter_map(|id| techniques::technique_by_id(id)).collect(),
        missing_reason: left,
    };
    // One to one: the lists on both sides have the same length.
    if let Some((names, ids)) = line.split_once(" = ") {
        let (names, ids) = (expand_brace_pattern(names), expand_brace_pattern(ids));
        let pair = names.len() == ids.len();
        return pair.then(|| {
            names.into_iter().zip(&ids).map(|(name, id)| entry(name, std::slice::from_ref(id), "")).collect()
        });
    }
    // Every name is a case of all our techniques on the line.
    if let Some((names, ids)) = line.split_once(" ~ ") {
        let ids = expand_brace_pattern(ids);
        return Some(expand_brace_pattern(names).into_iter().map(|name| entry(name, &ids, "")).collect());
    }
    // Names without a counterpart here, and the reason.
    let (names, left) = line.split_once(" : ")?;
    Some(expand_brace_pattern(names).into_iter().map(|name| entry(name, &[], left)).collect())
}

/// Expands a pattern into words: those between `;`, each with every choice of its braces, the first brace
/// slowest.
fn expand_brace_pattern(pattern: &str) -> Vec<String> {
    pattern.split(';').map(str::trim).flat_map(expand_braces).collect()
}

fn expand_braces(pattern: &str) -> Vec<String> {
    let braced = pattern.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
    let Some((before, (inside, after))) = braced else { return vec![pattern.into()] };
    let rest = expand_braces(after);
    let choose =
        |choice: &str| -> Vec<String> { rest.iter().map(|rest| format!("{before}{choice}{rest}")).collect() };
    inside.split(',').flat_map(choose).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    fn check(pattern: &str, expected: &[&str]) {
        assert_eq!(expand_brace_pattern(pattern), expected);
    }

    #[test]
    fn patterns_are_spelled_out() {
        check("X-Wing", &["X-Wing"]);
        check("{a,b} {c,d}; e", &["a c", "a d", "b c", "b d", "e"]);
        check("{,Finned }Fish", &["Fish", "Finned Fish"]);
    }

    /// A file name and a class in documents: in small letters, and each another.
    #[test]
    fn ids_tell_programs_apart() {
        let is_plain = |id: &str| !id.is_empty() && id.bytes().all(|c| c.is_ascii_lowercase() || c == b'-');
        let ids: BTreeSet<&str> =
            ComparedProgram::ALL.iter().map(|program| program.id()).filter(|id| is_plain(id)).collect();
        assert_eq!(ids.len(), ComparedProgram::ALL.len(), "{ids:?}");
    }

    #[test]
    fn every_line_is_read_and_every_id_known() {
        for program in ComparedProgram::ALL {
            let table = program.technique_table_text();
            assert!(table.is_empty() || table.starts_with('['), "the first group of {}", program.name());
            for line in table_content_lines(table).filter(|line| !line.starts_with('[')) {
                assert!(parse_table_line(line).is_some(), "{}: {line}", program.name());
                for ids in [" = ", " ~ "].iter().filter_map(|sign| Some(line.split_once(sign)?.1)) {
                    for id in expand_brace_pattern(ids) {
                        assert!(
                            techniques::technique_by_id(&id).is_some(),
                            "{}: no technique {id}",
                            program.name()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn no_name_stands_twice_and_each_is_found_or_left_with_a_reason() {
        for program in [ComparedProgram::HoDoKu, ComparedProgram::Sunnie, ComparedProgram::Gnpx] {
            let mut names = BTreeSet::new();
            for entry in program_techniques(program) {
                assert!(names.insert(entry.name.clone()), "{}: {} twice", program.name(), entry.name);
                assert_eq!(
                    entry.own_techniques.is_empty(),
                    !entry.missing_reason.is_empty(),
                    "{}: {}",
                    program.name(),
                    entry.name
                );
            }
        }
    }

    #[test]
    fn every_technique_is_compared_once() {
        let all = compare_technique_names();
        let ids: BTreeSet<&str> = all.iter().map(|compared| compared.technique.id).collect();
        assert_eq!(ids.len(), all.len());
        assert!(techniques::ALL.iter().all(|technique| ids.contains(technique.id)));
        let pair = all.iter().find(|compared| compared.technique.id == "naked-pair").unwrap();
        let [se, hodoku, gnpx, sunnie] = &pair.names;
        assert_eq!(se, &["Naked Pair"]);
        assert_eq!(hodoku, &["Naked Pair"]);
        assert_eq!(sunnie, &["Naked Pair", "Naked Pair (+)"]);
        assert_eq!(gnpx, &["LockedSet(2D) naked"]);
    }

    /// The table of Sunnie has exactly the names in the list of its techniques.
    #[test]
    #[allow(clippy::print_stderr, reason = "says that it was skipped")]
    fn all_of_sunnies_list_is_there() {
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/specs/sunnie-techniques.csv");
        let Ok(list) = std::fs::read_to_string(list) else {
            eprintln!("skipped: no list of Sunnie's techniques");
            return;
        };
        let field =
            |line: &str| Some((line.split(',').nth(4)?.to_string(), line.split(',').nth(1)?.to_string()));
        let theirs: BTreeSet<(String, String)> = list.lines().skip(1).filter_map(field).collect();
        let ours: BTreeSet<(String, String)> = program_techniques(ComparedProgram::Sunnie)
            .into_iter()
            .map(|entry| (entry.name, entry.group))
            .collect();
        assert_eq!(theirs.difference(&ours).collect::<Vec<_>>(), Vec::<&(String, String)>::new(), "missing");
        assert_eq!(
            ours.difference(&theirs).collect::<Vec<_>>(),
            Vec::<&(String, String)>::new(),
            "not theirs"
        );
    }
}
