//! Requires that a type or constant which a comment quotes exists: renames miss what the compiler doesn't read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use ninefold_rules::sources::{collect_files, workspace_crates, workspace_root};

use crate::check_exceptions;

/// Number of names that a file quotes from elsewhere: of the method's author, of a rating.
const EXCEPTIONS: &[(&str, usize)] =
    &[("crates/core/src/geometry.rs", 1), ("crates/rate/src/universal.rs", 1)];

#[test]
fn comments_quote_names_that_exist() {
    let mut paths = Vec::new();
    for one in workspace_crates() {
        collect_files(&one.folder, &mut paths);
    }
    // Names of C are made from those of Rust.
    paths.push(workspace_root().join("crates/capi/include/ninefold.h"));
    let texts: Vec<(String, String)> = paths
        .iter()
        .filter_map(|path| {
            let name =
                path.strip_prefix(workspace_root()).unwrap_or(path).to_string_lossy().replace('\\', "/");
            Some((name, fs::read_to_string(path).ok()?))
        })
        .collect();
    // The words of the code; other files than sources in Rust count as a whole.
    let mut known = BTreeSet::new();
    for (path, text) in &texts {
        for line in text.lines() {
            let code = if path.ends_with(".rs") { split_comment(line).0 } else { line };
            known.extend(code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
        }
    }
    let mut found = BTreeMap::new();
    for (path, text) in texts.iter().filter(|(path, _)| path.ends_with(".rs")) {
        let comments = text.lines().map(|line| split_comment(line).1);
        let quoted = comments.flat_map(|comment| comment.split('`').skip(1).step_by(2));
        let missing: Vec<&str> = quoted.filter(|name| is_name(name) && !known.contains(name)).collect();
        if !missing.is_empty() {
            println!("{path}: {}", missing.join(" "));
            found.insert(path.clone(), missing.len());
        }
    }
    check_exceptions("names in comments that don't exist (`-- --nocapture` lists them)", &found, EXCEPTIONS);
}

/// Splits a line into code and comment; a line of code that holds `//` in a string is cut there, too.
fn split_comment(line: &str) -> (&str, &str) {
    line.find("//").map_or((line, ""), |at| line.split_at(at))
}

/// Whether a quoted text is written as types and constants are, with at least four signs.
fn is_name(text: &str) -> bool {
    text.len() >= 4
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
