//! Test that the syntax highlighting of editors (`packaging/editor`) knows every word of the language.

use std::collections::BTreeSet;

use crate::functions::{NAMES, SOURCES};
use crate::kind::ValueKind;
use crate::parse::RESERVED_WORDS;

const GRAMMAR: &str = include_str!("../../../packaging/editor/formula.tmLanguage.json");

/// Returns the words that the grammar lists under a scope that begins with `sort`.
fn grammar_words_in_scope(sort: &str) -> BTreeSet<&'static str> {
    let lines = GRAMMAR.lines().filter(|line| line.contains(&format!("\"name\": \"{sort}")));
    let lists = lines.filter_map(|line| Some(line.split_once("(?:")?.1.split_once(')')?.0));
    lists.flat_map(|list| list.split('|')).collect()
}

#[test]
fn an_editor_knows_every_word() {
    let keywords: BTreeSet<&str> = RESERVED_WORDS.iter().copied().chain(["links"]).collect();
    assert_eq!(
        &(&grammar_words_in_scope("keyword") | &grammar_words_in_scope("support.constant.links")),
        &keywords
    );
    assert_eq!(grammar_words_in_scope("support.function"), NAMES.iter().copied().collect());
    assert_eq!(grammar_words_in_scope("support.constant\""), SOURCES.iter().copied().collect());
    let kinds = ValueKind::ALL.iter().map(|kind| kind.word()).filter(|word| !word.is_empty());
    assert_eq!(grammar_words_in_scope("storage.type"), kinds.collect());
}
