//! Holds names and comments to figures that may only improve: names of one word, types that share a name,
//! participles and prepositions as names, first sentences that don't stand alone, comments in long bodies.
//!
//! A name padded to please a figure is worse than a short one. Where the best name is one word, it stays, and
//! the figure is reached elsewhere.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ninefold_rules::sources::{SourceFile, is_test, workspace_crates};
use syn::visit::{self, Visit};

use crate::check_exceptions;

/// Largest share of functions with a name of one word, in percent.
const ONE_WORD_FUNCTIONS: f64 = 13.5;
/// Smallest mean number of words in the name of a function.
const WORDS_IN_FUNCTIONS: f64 = 2.3;
/// Largest share of types with a name of one word, in percent.
const ONE_WORD_TYPES: f64 = 15.0;
/// Largest share of types whose name is defined three times or more, in percent.
const SHARED_TYPES: f64 = 1.1;
/// Largest share of docs that begin with a question word, in percent.
const QUESTIONS: f64 = 1.0;
/// Largest share of docs that begin with a word for something that came before, in percent.
const REFERENCES: f64 = 0.1;
/// Smallest share of lines that are comments other than docs, in percent.
const COMMENTS: f64 = 2.15;

/// Number of functions of a file called `of`, `tell` or `told`; macros define or call them.
const PREPOSITIONS: &[(&str, usize)] = &[("crates/core/src/candidate_map.rs", 1)];

#[test]
fn functions_have_names_that_say_what_they_do() {
    let names = &*WORKSPACE_NAMES;
    let words: Vec<usize> = names.functions.iter().map(|name| count_words(&name.text)).collect();
    let short = percentage(words.iter().filter(|words| **words == 1).count(), words.len());
    println!("functions with a name of one word: {short:.1} %");
    assert!(short <= ONE_WORD_FUNCTIONS, "{short:.1} % of the functions have a name of one word");
    let mean = words.iter().sum::<usize>() as f64 / words.len() as f64;
    println!("words in the name of a function: {mean:.2}");
    assert!(mean >= WORDS_IN_FUNCTIONS, "names of functions have {mean:.2} words");
    let riddles = names.functions.iter().filter(|name| ["of", "tell", "told"].contains(&&*name.text));
    check_exceptions("a function called `of`, `tell` or `told`", &count_by_file(riddles), PREPOSITIONS);
}

#[test]
fn types_have_names_of_their_own() {
    let names = &*WORKSPACE_NAMES;
    let capitals = |name: &DefinedName| name.text.chars().filter(char::is_ascii_uppercase).count();
    let short = percentage(names.types.iter().filter(|name| capitals(name) == 1).count(), names.types.len());
    println!("types with a name of one word: {short:.1} %");
    assert!(short <= ONE_WORD_TYPES, "{short:.1} % of the types have a name of one word");
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in &names.types {
        places.entry(&name.text).or_default().push(&name.path);
    }
    // Each command has its `Args`.
    places.retain(|name, paths| paths.len() >= 3 && *name != "Args");
    let shared = percentage(places.values().map(Vec::len).sum(), names.types.len());
    println!("types that share their name: {shared:.1} %");
    assert!(shared <= SHARED_TYPES, "{shared:.1} % of the types share their name: {places:#?}");
    check_exceptions(
        "a type that is a bare participle",
        &count_by_file(names.types.iter().filter(is_participle)),
        &[],
    );
}

#[test]
fn the_first_sentence_of_docs_stands_alone() {
    let docs: Vec<(String, String)> = all_sources().iter().flat_map(first_doc_lines).collect();
    for (words, most, wrong) in [
        (["What", "How", "Where", "Why", "Which", "Who", "When"], QUESTIONS, "a question word"),
        (["It", "Its", "They", "These", "That", "Those", "Them"], REFERENCES, "what came before"),
    ] {
        let begins = |(_, line): &&(String, String)| words.contains(&first_word(line));
        let found: Vec<&(String, String)> = docs.iter().filter(begins).collect();
        let share = percentage(found.len(), docs.len());
        println!("docs that begin with {wrong}: {share:.2} %");
        assert!(share <= most, "{share:.2} % of the docs begin with {wrong}: {found:#?}");
    }
}

#[test]
fn long_bodies_have_comments() {
    let (mut comments, mut all) = (0, 0);
    for source in all_sources() {
        let lines = source.text.lines().map(str::trim_start).filter(|line| !line.is_empty());
        for line in lines {
            all += 1;
            comments +=
                usize::from(line.starts_with("//") && !line.starts_with("///") && !line.starts_with("//!"));
        }
    }
    let share = percentage(comments, all);
    println!("lines that are comments other than docs: {share:.2} %");
    assert!(share >= COMMENTS, "{share:.2} % of the lines are comments other than docs");
}

fn all_sources() -> Vec<SourceFile> {
    workspace_crates().into_iter().flat_map(|one| one.read_sources()).collect()
}

fn percentage(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn count_words(name: &str) -> usize {
    name.trim_matches('_').split('_').count()
}

fn first_word(line: &str) -> &str {
    line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}

fn count_by_file<'a>(names: impl Iterator<Item = &'a DefinedName>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        println!("{}: {}", name.path, name.text);
        *counts.entry(name.path.clone()).or_default() += 1;
    }
    counts
}

/// Participles without an ending of their own; the others end in `ed`.
const IRREGULAR_PARTICIPLES: &str = "Told Said Kept Held Seen Shown Made Met Taken Given Known Thought Learnt Found Gone Drawn \
                      Written Chosen Stood Begun Spoken Left Caught Heard Sought Spoilt";

fn is_participle(name: &&DefinedName) -> bool {
    let is_word = name.text.chars().filter(char::is_ascii_uppercase).count() == 1;
    is_word
        && (name.text.ends_with("ed")
            || IRREGULAR_PARTICIPLES.split_whitespace().any(|word| word == name.text))
}

/// Returns the path and the first line of each block of docs.
fn first_doc_lines(source: &SourceFile) -> Vec<(String, String)> {
    let is_doc = |line: &&str| line.starts_with("///") || line.starts_with("//!");
    let lines: Vec<&str> = source.text.lines().map(str::trim_start).collect();
    let begins = (0..lines.len()).filter(|&i| is_doc(&lines[i]) && (i == 0 || !is_doc(&lines[i - 1])));
    begins.map(|i| (source.path.clone(), lines[i][3..].trim().to_string())).collect()
}

static WORKSPACE_NAMES: LazyLock<NameCollector> = LazyLock::new(NameCollector::from_workspace);

/// A name that is defined, and its file.
struct DefinedName {
    text: String,
    path: String,
}

/// Collects the functions and types that are defined outside tests. Methods that implement a trait are named
/// by the trait.
#[derive(Default)]
struct NameCollector {
    path: String,
    functions: Vec<DefinedName>,
    types: Vec<DefinedName>,
}

impl NameCollector {
    fn from_workspace() -> NameCollector {
        let mut names = NameCollector::default();
        for source in all_sources() {
            names.path.clone_from(&source.path);
            names.visit_file(source.parse_syntax());
        }
        names
    }

    fn add_function(&mut self, name: &syn::Ident) {
        // `main` and `new` can't be called otherwise.
        if name != "main" && name != "new" {
            self.functions.push(DefinedName { text: name.to_string(), path: self.path.clone() });
        }
    }

    fn add_type(&mut self, name: &syn::Ident) {
        self.types.push(DefinedName { text: name.to_string(), path: self.path.clone() });
    }
}

impl<'ast> Visit<'ast> for NameCollector {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test(&item.attrs) {
            self.add_function(&item.sig.ident);
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.trait_.is_none() {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_test(&item.attrs) {
            self.add_function(&item.sig.ident);
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add_type(&item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.add_function(&item.sig.ident);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add_type(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add_type(&item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add_type(&item.ident);
    }
}
