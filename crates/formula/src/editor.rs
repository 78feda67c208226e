//! Test that the syntax highlighting of editors (`packaging/editor`) knows every word of the formula
//! language.

use std::collections::BTreeSet;

use ninefold_core::Notation;

use crate::functions::{NAMES, SOURCES};
use crate::kind::ValueKind;
use crate::parse::{RESERVED_WORDS, parse_fallback_literal};

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

/// Returns whether the grammar colours a word as cells, by patterns such as `[rR][1-9]+`.
fn is_coloured_as_cells(word: &str) -> bool {
    let line = GRAMMAR.lines().find(|line| line.contains("\"constant.other.cells\"")).unwrap();
    let patterns = line.split_once("(?:").unwrap().1.split_once(')').unwrap().0.split('|');
    // The bitmap is no word of letters.
    patterns.filter(|pattern| !pattern.contains('{')).any(|pattern| {
        let mut rest = word;
        for set in pattern.split('[').skip(1) {
            let (set, repeat) = set.split_once(']').unwrap();
            let is_in_set = |sign: char| match *set.as_bytes() {
                [from, b'-', to] => (char::from(from)..=char::from(to)).contains(&sign),
                _ => set.contains(sign),
            };
            let count = rest.chars().take_while(|sign| is_in_set(*sign)).count();
            let taken = if repeat == "+" { count } else { count.min(1) };
            if taken == 0 {
                return false;
            }
            rest = &rest[taken..];
        }
        rest.is_empty()
    })
}

#[test]
fn an_editor_knows_every_way_to_write_cells() {
    for word in ["r1c1", "R12C3", "r4", "R4", "c78", "b1", "A1", "A12", "AB12", "I9"] {
        assert!(parse_fallback_literal(word, Notation::K9).is_some(), "{word} is no cell");
        assert!(is_coloured_as_cells(word), "{word} isn't coloured");
    }
    for word in ["a", "A", "r0", "x1", "cells", "AB1x"] {
        assert!(!is_coloured_as_cells(word), "{word} is coloured");
    }
}
