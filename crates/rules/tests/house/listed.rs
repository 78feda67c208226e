//! Checks that new items are listed: a file is a module of the one above it; a format, a scale or a technique
//! is in the list of all. The compiler requires none of this: a file that nobody names isn't compiled, and
//! public items may be for others.

use std::collections::BTreeSet;

use ninefold_rules::sources::{SourceFile, is_test, workspace_crates, workspace_root};
use quote::ToTokens;

#[test]
fn every_file_is_a_module() {
    for one in workspace_crates() {
        let sources = one.read_sources();
        for source in &sources {
            let Some((name, above)) = source.module.split_last() else { continue };
            let declares = |item: &syn::Item| matches!(item, syn::Item::Mod(item) if item.ident == name);
            let mut parents = sources.iter().filter(|parent| parent.module == above);
            let is_module = parents.any(|parent| parent.parse_syntax().items.iter().any(declares));
            // A source that is put into another crate is a text here.
            let included = format!("include_str!(\"{name}.rs\")");
            let is_text = sources.iter().any(|other| other.text.contains(&included));
            assert!(is_module || is_text, "{}: no `mod {name};` stands in the module above", source.path);
        }
    }
}

/// One style, so that a folder is whole: its own module is `mod.rs` in it, not a file beside it.
#[test]
fn a_module_with_a_folder_is_its_mod_rs() {
    for one in workspace_crates() {
        let sources = one.read_sources();
        let beside = |source: &&SourceFile| {
            let has_children = sources.iter().any(|other| {
                other.module.len() > source.module.len() && other.module.starts_with(&source.module)
            });
            has_children && !["/mod.rs", "/lib.rs", "/main.rs"].iter().any(|name| source.path.ends_with(name))
        };
        let found: Vec<&str> = sources.iter().filter(beside).map(|source| source.path.as_str()).collect();
        assert!(found.is_empty(), "move these to `mod.rs` in their folders: {found:?}");
    }
}

/// Whoever looks for something reads the front page of its crate first, so each module has its line there.
#[test]
fn every_module_is_on_the_front_page_of_its_crate() {
    let plain = |text: &str| text.replace(['-', '_'], "");
    let mut missing = Vec::new();
    for one in workspace_crates() {
        let sources = one.read_sources();
        let Some(root) = sources.iter().find(|source| source.path.ends_with("/src/lib.rs")) else { continue };
        let page: String = root.text.lines().filter(|line| line.starts_with("//!")).map(plain).collect();
        for item in &root.parse_syntax().items {
            let syn::Item::Mod(item) = item else { continue };
            let name = plain(&item.ident.to_string());
            let has_line = ["`", "@"].iter().any(|sign| page.contains(&format!("{sign}{name}`")));
            if !has_line && !is_test(&item.attrs) {
                missing.push(format!("{}: {}", one.name, item.ident));
            }
        }
    }
    assert!(missing.is_empty(), "these modules have no line in the `//!` table of their crate: {missing:#?}");
}

/// A page that leads to a file is right as long as the file is there.
#[test]
fn architecture_names_files_that_exist() {
    let page = std::fs::read_to_string(workspace_root().join("ARCHITECTURE.md")).expect("the page");
    let quoted = page.split('`').skip(1).step_by(2);
    let files: Vec<&str> = quoted.filter(|text| text.contains("/src/") && text.ends_with(".rs")).collect();
    let is_there =
        |path: &str| ["crates", "."].iter().any(|above| workspace_root().join(above).join(path).is_file());
    let missing: Vec<&&str> = files.iter().filter(|path| !is_there(path)).collect();
    assert!(missing.is_empty() && files.len() > 60, "these files of ARCHITECTURE.md are gone: {missing:?}");
}

#[test]
fn every_format_and_scale_is_listed() {
    for (name, contract, list) in
        [("formats", "PuzzleFormat", "ALL_FORMATS"), ("rate", "RatingScale", "SCALES")]
    {
        let sources = crate_sources(name);
        let listed: BTreeSet<String> = sources.iter().flat_map(|source| list_words(source, list)).collect();
        let mut found = 0;
        for (source, item) in all_items(&sources) {
            let syn::Item::Impl(item) = item else { continue };
            let last = |path: &syn::Path| path.segments.last().map(|segment| segment.ident.to_string());
            if item.trait_.as_ref().and_then(|(_, path, _)| last(path)).as_deref() != Some(contract) {
                continue;
            }
            let syn::Type::Path(of) = &*item.self_ty else { continue };
            let of = last(&of.path).unwrap_or_default();
            // A profile is a listed scale with another order.
            if of == "RatingProfile" {
                continue;
            }
            assert!(listed.contains(&of), "{}: {of} is not in `{list}` of {name}", source.path);
            found += 1;
        }
        assert!(found > 3, "{name} was read");
    }
}

#[test]
fn every_technique_is_listed() {
    let sources = crate_sources("logic");
    let lists = ["ALL", "LARGE_FISH", "ON_REQUEST", "SCALE_TECHNIQUES"];
    let listed: BTreeSet<String> =
        sources.iter().flat_map(|source| lists.iter().flat_map(|list| list_words(source, list))).collect();
    let (mut found, mut unlisted) = (0, Vec::new());
    for (_, item) in all_items(&sources) {
        let syn::Item::Macro(item) = item else { continue };
        if !item.mac.path.is_ident("technique") {
            continue;
        }
        let text = item.mac.tokens.to_string();
        let words: Vec<&str> = text.split_whitespace().collect();
        for entry in words.windows(3).filter(|words| words[0] == "pub" && words[2] == "{") {
            if !listed.contains(entry[1]) {
                unlisted.push(entry[1].to_string());
            }
            found += 1;
        }
    }
    assert!(
        unlisted.is_empty(),
        "{unlisted:?}: techniques that are in none of {lists:?} of crates/logic/src/techniques/mod.rs"
    );
    assert!(found > 70, "{found} techniques were read");
}

fn crate_sources(name: &str) -> Vec<SourceFile> {
    let one = workspace_crates().into_iter().find(|one| one.name == name);
    one.unwrap_or_else(|| panic!("there is no crate {name}")).read_sources()
}

fn all_items(sources: &[SourceFile]) -> impl Iterator<Item = (&SourceFile, &syn::Item)> {
    sources.iter().flat_map(|source| source.parse_syntax().items.iter().map(move |item| (source, item)))
}

/// The words of the lists of a name.
fn list_words(source: &SourceFile, list: &str) -> BTreeSet<String> {
    let of_list = source.parse_syntax().items.iter().filter_map(|item| match item {
        syn::Item::Static(item) if item.ident == list => Some(item.expr.to_token_stream()),
        syn::Item::Const(item) if item.ident == list => Some(item.expr.to_token_stream()),
        _ => None,
    });
    let text: String = of_list.map(|tokens| tokens.to_string() + " ").collect();
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').map(String::from).collect()
}
