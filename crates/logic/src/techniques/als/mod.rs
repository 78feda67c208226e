//! Techniques with almost locked sets.

use ninefold_core::{CellMap, Digit, DigitSet};

use crate::als::Als;
use crate::explain::say;
use crate::proof::Argument;
use crate::{Conclusions, LinkKind, Marks, Role, Sentence};

pub mod almost_locked_candidates;
pub mod als_chain;
pub mod als_exclusion;
pub mod als_w_wing;
pub mod als_xy_wing;
pub mod als_xz;
pub mod death_blossom;
pub mod sue_de_coq;

/// What sets are called, in the order in which they are named.
const NAMES: [&str; 12] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];

/// The name of the set with this number.
fn name(set: usize) -> &'static str {
    NAMES.get(set).copied().unwrap_or("the next set")
}

/// Says what a set is.
fn introduce(number: usize, set: &Als) -> Sentence {
    if set.size() == 1 {
        return say!(
            "{name} is {set} with the candidates {digits}.",
            name = name(number),
            set = set.cells(),
            digits = set.digits()
        );
    }
    say!(
        "{name} is {set} in {house}: {n} cells with the {m} candidates {digits}.",
        name = name(number),
        set = set.cells(),
        house = set.house(),
        n = set.size(),
        m = set.digits().len(),
        digits = set.digits()
    )
}

/// Says that two sets cannot both hold a digit.
fn restrict(digit: Digit, [a, b]: [usize; 2]) -> Sentence {
    say!("Not both {a} and {b} can hold {digit}.", a = name(a), b = name(b), digit = digit)
}

/// Says where the digits that go are gone from: a sentence for each digit.
fn conclude<'c>(conclusions: &'c Conclusions) -> impl Iterator<Item = Sentence> + 'c {
    conclusions.eliminations.digits().iter().map(|digit| {
        say!(
            "So {digit} goes out of what sees all of it there: {victims}.",
            digit = digit,
            victims = conclusions.eliminations.cells_of(digit)
        )
    })
}

/// What a certificate cites: the cells of sets.
fn cells_of<'s>(sets: impl IntoIterator<Item = &'s Als>) -> Argument {
    Argument::cells(sets.into_iter().fold(CellMap::EMPTY, |cells, set| cells | set.cells()))
}

/// Marks sets, in the order of their names.
fn mark_sets<'s>(sets: impl IntoIterator<Item = &'s Als>, marks: &mut Marks) {
    for (number, set) in sets.into_iter().enumerate() {
        marks.cells(set.cells(), Role::Set(number as u8));
    }
}

/// Marks a digit that links two sets.
fn mark_link(digit: Digit, [a, b]: [&Als; 2], marks: &mut Marks) {
    marks.candidates(a.candidates_of(digit) | b.candidates_of(digit), Role::Restricted);
    marks.link(a.candidates_of(digit), b.candidates_of(digit), LinkKind::Weak);
}

/// Marks the digits that one of some sets holds.
fn mark_held<'s>(digits: DigitSet, sets: impl IntoIterator<Item = &'s Als>, marks: &mut Marks) {
    for set in sets {
        let held = set.candidates_of(digits);
        if !held.is_empty() {
            marks.candidates(held, Role::Z);
        }
    }
}
