//! Requires that every public item of a library is named by another crate, a test, an example or the docs;
//! otherwise it should be private or removed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ninefold_rules::sources::{SourceFile, collect_files, is_test, workspace_crates, workspace_root};
use quote::ToTokens;
use syn::visit::{self, Visit};

use crate::check_exceptions;

/// Number of unnamed items that a file may have.
const EXCEPTIONS: &[(&str, usize)] = &[];

/// Crates whose public items are for other crates. Those of the front ends are bound by name for other
/// languages.
const LIBRARIES: &[&str] = &[
    "core", "game", "formats", "solve", "logic", "formula", "hodoku", "rate", "generate", "guide", "texts",
    "render", "wire", "arrow", "gpu", "testkit",
];

#[test]
fn every_public_item_is_named_by_somebody_else() {
    let all = workspace_crates();
    let words: BTreeMap<&str, BTreeSet<String>> =
        all.iter().map(|one| (one.name.as_str(), words_of_path(&one.folder))).collect();
    let docs =
        [words_of_path(&workspace_root().join("docs")), words_of_path(&workspace_root().join("README.md"))]
            .concat_words();
    let mut found = BTreeMap::new();
    for one in all.iter().filter(|one| LIBRARIES.contains(&one.name.as_str())) {
        let beside = ["tests", "examples"].map(|part| words_of_path(&one.folder.join(part))).concat_words();
        let within = test_words_within(&one.folder);
        let sources = one.read_sources();
        let readers: Vec<(String, PublicNames)> =
            sources.iter().map(|source| (source.path.clone(), PublicNames::from_source(source))).collect();
        let own = |part: fn(&PublicNames) -> &BTreeSet<String>| -> BTreeSet<String> {
            readers.iter().flat_map(|(_, reader)| part(reader)).cloned().collect()
        };
        let (tested, shown) = (own(|reader| &reader.tested), own(|reader| &reader.shown));
        let elsewhere =
            |name: &str| words.iter().any(|(other, words)| *other != one.name && words.contains(name));
        let known = |name: &str| {
            elsewhere(name)
                || [&beside, &within, &docs, &tested, &shown].iter().any(|words| words.contains(name))
        };
        for (path, reader) in &readers {
            let unnamed: Vec<&str> =
                reader.public.iter().map(String::as_str).filter(|name| !known(name)).collect();
            if !unnamed.is_empty() {
                println!("{path}: {}", unnamed.join(" "));
                found.insert(path.clone(), unnamed.len());
            }
        }
    }
    check_exceptions("public items that nobody names (`-- --nocapture` lists them)", &found, EXCEPTIONS);
}

/// The words of the files of a crate's sources that are tests alone.
fn test_words_within(folder: &Path) -> BTreeSet<String> {
    let mut paths = Vec::new();
    collect_files(&folder.join("src"), &mut paths);
    paths.retain(|path| path.iter().any(|name| name == "tests.rs" || name == "tests"));
    paths.iter().flat_map(|path| words_of_path(path)).collect()
}

/// Several sets of words as one.
trait ConcatWords {
    fn concat_words(self) -> BTreeSet<String>;
}

impl<const N: usize> ConcatWords for [BTreeSet<String>; N] {
    fn concat_words(self) -> BTreeSet<String> {
        self.into_iter().flatten().collect()
    }
}

/// The words of a file, or of all files of a folder that are written by hand.
fn words_of_path(path: &Path) -> BTreeSet<String> {
    let mut paths = Vec::new();
    collect_files(path, &mut paths);
    if path.is_file() {
        paths.push(path.into());
    }
    paths.iter().flat_map(|path| split_words(&fs::read_to_string(path).unwrap_or_default())).collect()
}

fn split_words(text: &str) -> BTreeSet<String> {
    let cut = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    cut.filter(|word| !word.is_empty()).map(str::to_string).collect()
}

/// The public names of a file, and the words by which they may be known.
#[derive(Default)]
struct PublicNames {
    public: BTreeSet<String>,
    tested: BTreeSet<String>,
    /// Types in its public functions and fields: a returned type has to be public, even if nobody names it.
    shown: BTreeSet<String>,
}

impl PublicNames {
    fn add_shown_words(&mut self, part: &impl ToTokens) {
        self.shown.extend(split_words(&part.to_token_stream().to_string()));
    }

    fn from_source(source: &SourceFile) -> PublicNames {
        let mut reader = PublicNames::default();
        reader.visit_file(source.parse_syntax());
        reader
    }

    fn add_public_name(&mut self, visibility: &syn::Visibility, name: &syn::Ident) {
        if matches!(visibility, syn::Visibility::Public(_)) {
            self.public.insert(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for PublicNames {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if is_test(&module.attrs) {
            let words = module.content.iter().flat_map(|(_, items)| items);
            self.tested.extend(words.flat_map(|item| split_words(&item.to_token_stream().to_string())));
        } else {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if attribute.path().is_ident("doc") {
            self.tested.extend(split_words(&attribute.to_token_stream().to_string()));
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add_public_name(&item.vis, &item.sig.ident);
        self.add_shown_words(&item.sig.output);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add_public_name(&item.vis, &item.sig.ident);
        self.add_shown_words(&item.sig.output);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        self.add_shown_words(&item.ty);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.add_shown_words(&field.ty);
        visit::visit_field(self, field);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.add_shown_words(&item.sig);
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add_public_name(&item.vis, &item.ident);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add_public_name(&item.vis, &item.ident);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add_public_name(&item.vis, &item.ident);
        self.add_shown_words(&item.supertraits);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.add_public_name(&item.vis, &item.ident);
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.add_public_name(&item.vis, &item.ident);
        visit::visit_item_static(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add_public_name(&item.vis, &item.ident);
        visit::visit_item_type(self, item);
    }
}
