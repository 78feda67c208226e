//! Forbids that a technique imports another: shared code belongs in an engine, or in a file of their family
//! that is no technique.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_rules::modules::ModuleGraph;
use ninefold_rules::sources::workspace_crates;

use crate::check_exceptions;

/// Number of techniques that each of these imports.
const EXCEPTIONS: &[(&str, usize)] = &[
    ("techniques::exotic::firework_wings", 1),
    ("techniques::uniqueness::anti_symmetry", 1),
    ("techniques::uniqueness::deadly_chains", 3),
    ("techniques::uniqueness::unique_loop", 1),
];

#[test]
fn no_technique_imports_another() {
    let logic = workspace_crates().into_iter().find(|one| one.name == "logic").expect("logic");
    let sources = logic.read_sources();
    let is_technique = |source: &&_| has_technique_entry(source);
    let techniques: BTreeSet<&[String]> =
        sources.iter().filter(is_technique).map(|source| source.module.as_slice()).collect();
    assert!(techniques.len() > 50, "the techniques were read");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for arrow in ModuleGraph::from_sources(&sources).find_dependencies() {
        if techniques.contains(arrow.from.as_slice()) && techniques.contains(arrow.to.as_slice()) {
            found.entry(arrow.from.join("::")).or_default().insert(arrow.to.join("::"));
        }
    }
    println!("{found:#?}");
    let found = found.into_iter().map(|(from, to)| (from, to.len())).collect();
    check_exceptions("techniques that import another (`-- --nocapture` lists them)", &found, EXCEPTIONS);
}

/// Whether a file has the entry of a technique.
fn has_technique_entry(source: &ninefold_rules::sources::SourceFile) -> bool {
    let entry =
        |item: &syn::Item| matches!(item, syn::Item::Macro(item) if item.mac.path.is_ident("technique"));
    source.parse_syntax().items.iter().any(entry)
}
