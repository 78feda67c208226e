//! What somebody says of a position, read: the moves, and the techniques that a name in the words around them means.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ninefold_core::Notation;
use ninefold_core::notation::NotationError;
use ninefold_core::notation::said::{self, Words};
use ninefold_core::phrase::Phrase;
use ninefold_logic::{Conclusions, Technique, techniques};

use super::Move;

/// Other names that people use, with hyphens for blanks, and the ids of what they mean.
const ALIASES: &[(&str, &[&str])] = &[
    ("box-line-reduction", &["claiming", "direct-claiming"]),
    ("claiming-pair", &["claiming", "direct-claiming"]),
    ("claiming-triple", &["claiming", "direct-claiming"]),
    ("hidden-candidate", &["hidden-single-box", "hidden-single-line"]),
    ("hidden-quadruple", &["hidden-quad"]),
    ("hidden-triplet", &["hidden-triple", "direct-hidden-triple"]),
    ("hidden-pairs", &["hidden-pair", "direct-hidden-pair"]),
    ("hidden-triples", &["hidden-triple", "direct-hidden-triple"]),
    ("last-cell", &["full-house"]),
    ("last-free-cell", &["full-house"]),
    ("last-remaining-cell", &["hidden-single-box", "hidden-single-line"]),
    ("last-possible-number", &["naked-single"]),
    ("locked-candidate", &["pointing", "claiming"]),
    ("locked-candidates", &["pointing", "claiming"]),
    ("locked-candidates-type-1", &["pointing"]),
    ("locked-candidates-type-2", &["claiming"]),
    ("naked-pairs", &["naked-pair", "locked-pair"]),
    ("naked-quadruple", &["naked-quad"]),
    ("naked-triples", &["naked-triple", "locked-triple"]),
    ("naked-triplet", &["naked-triple", "locked-triple"]),
    ("obvious-pair", &["naked-pair", "locked-pair"]),
    ("obvious-single", &["naked-single"]),
    ("obvious-triple", &["naked-triple", "locked-triple"]),
    ("only-candidate", &["naked-single"]),
    ("pointing-pair", &["pointing", "direct-pointing"]),
    ("pointing-pairs", &["pointing", "direct-pointing"]),
    ("pointing-triple", &["pointing", "direct-pointing"]),
    ("single-candidate", &["naked-single"]),
    ("sole-candidate", &["naked-single"]),
    ("unique-candidate", &["hidden-single-box", "hidden-single-line"]),
    ("y-wing", &["xy-wing"]),
];

/// Names that mean more than the technique of this id: whoever says one means the other as well.
const WIDER: &[(&str, &str)] = &[
    ("naked-pair", "locked-pair"),
    ("naked-triple", "locked-triple"),
    ("hidden-pair", "direct-hidden-pair"),
    ("hidden-triple", "direct-hidden-triple"),
    ("pointing", "direct-pointing"),
    ("claiming", "direct-claiming"),
    ("naked-single", "full-house"),
    ("hidden-single-box", "full-house"),
    ("hidden-single-box", "last-digit"),
];

/// Words before a colon, or in brackets, that name nothing, beside numbers and houses.
const FILLERS: &[&str] = &[
    "action",
    "answer",
    "at",
    "because",
    "block",
    "box",
    "boxes",
    "candidate",
    "candidates",
    "cell",
    "cells",
    "check",
    "col",
    "column",
    "columns",
    "conclusion",
    "consider",
    "deduction",
    "digit",
    "digits",
    "elimination",
    "eliminations",
    "final",
    "find",
    "first",
    "focus",
    "for",
    "from",
    "get",
    "hence",
    "here",
    "house",
    "in",
    "is",
    "it",
    "last",
    "left",
    "line",
    "look",
    "looking",
    "missing",
    "move",
    "moves",
    "must",
    "needs",
    "next",
    "now",
    "on",
    "one",
    "only",
    "place",
    "placement",
    "placements",
    "possible",
    "result",
    "row",
    "rows",
    "second",
    "see",
    "so",
    "step",
    "the",
    "then",
    "there",
    "therefore",
    "third",
    "thus",
    "value",
    "we",
    "where",
    "with",
];

/// Techniques by the words of their names.
static NAMES: LazyLock<BTreeMap<String, Vec<&'static Technique>>> = LazyLock::new(names);

/// The most words that a name has.
const LONGEST: usize = 8;

fn names() -> BTreeMap<String, Vec<&'static Technique>> {
    let mut names: BTreeMap<String, Vec<&'static Technique>> = BTreeMap::new();
    let mut add = |name: &str, technique: &'static Technique| {
        let of_name = names.entry(words(name).join(" ")).or_default();
        if !of_name.contains(&technique) {
            of_name.push(technique);
        }
    };
    for technique in techniques::every() {
        add(technique.id, technique);
        add(technique.name, technique);
    }
    for (name, ids) in ALIASES {
        ids.iter().filter_map(|id| techniques::by_id(id)).for_each(|technique| add(name, technique));
    }
    for (id, wider) in WIDER {
        if let (Some(technique), Some(wider)) = (techniques::by_id(id), techniques::by_id(wider)) {
            add(technique.id, wider);
            add(technique.name, wider);
        }
    }
    names
}

/// The words of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The techniques that a text names: by the longest name in it, of several such by the first.
#[must_use]
pub fn named_in(text: &str) -> Vec<&'static Technique> {
    let words = words(text);
    for length in (1..=LONGEST.min(words.len())).rev() {
        let found = words.windows(length).find_map(|name| NAMES.get(&name.join(" ")));
        if let Some(found) = found {
            return found.clone();
        }
    }
    Vec::new()
}

impl Move {
    /// Reads what somebody says of one step, with words around the moves as [`said`] reads them.
    ///
    /// What stands in brackets or behind `by` has to name a technique, and what stands before a colon as well, unless it only counts the
    /// steps; of other words a name is taken as such, and the rest is passed over.
    ///
    /// # Errors
    /// The first place where it is no move.
    pub fn read(text: &str, notation: Notation) -> Result<Move, NotationError> {
        let read = said::parse(text, notation)?;
        let done = Conclusions { placements: read.moves.placements, eliminations: read.moves.eliminations };
        let mut named = Vec::new();
        for words in [read.behind, read.before].iter().flatten() {
            let found = named_in(&words.text);
            if found.is_empty() && words.is_label && !is_filler(words) {
                return Err(words.error(Phrase::TechniqueName));
            }
            if named.is_empty() {
                named = found;
            }
        }
        Ok(Move { done, named })
    }
}

fn is_filler(label: &Words) -> bool {
    // `4`, `r4`, `b5`, `r4c5`.
    let is_place = |word: &str| {
        word.ends_with(|sign: char| sign.is_ascii_digit())
            && word.chars().all(|sign| "rcb".contains(sign) || sign.is_ascii_digit())
    };
    words(&label.text).iter().all(|word| FILLERS.contains(&word.as_str()) || is_place(word))
}
