//! Techniques with almost locked sets.

use ninefold_core::{CellMap, Digit, DigitSet};

use crate::als::Als;
use crate::explain::{Fragment, say};
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
        return say!("als-with-candidates", name = name(number), set = set.cells(), digits = set.digits());
    }
    say!(
        "als-cells-with-candidates",
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
    say!("als-not-both-can-hold", a = name(a), b = name(b), digit = digit)
}

/// Says where the digits that go are gone from: a sentence for each digit.
fn conclude<'c>(conclusions: &'c Conclusions) -> impl Iterator<Item = Sentence> + 'c {
    conclusions.eliminations.digits().iter().map(|digit| {
        say!("als-goes-out-what-sees", digit = digit, victims = conclusions.eliminations.cells_of(digit))
    })
}

/// Sets in Eureka notation: of each, what it holds if it lacks something. `(1=2)r1c1 - (2=3)r5c12` for two sets and 1,
/// 2, 3: the first without 1 holds 2, the second without 2 holds 3.
fn line<'s>(sets: impl IntoIterator<Item = &'s Als>, digits: &[DigitSet]) -> Sentence {
    let mut line = Vec::new();
    for (i, (set, pair)) in sets.into_iter().zip(digits.windows(2)).enumerate() {
        let dash = if i == 0 { "" } else { " - " };
        line.push(Fragment::Text(format!("{dash}({}={})", pair[0], pair[1])));
        line.push(Fragment::Cells(set.cells()));
    }
    say!("als-w-wing", chain = line)
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

#[cfg(test)]
mod tests {
    use crate::engine::all_steps;
    use crate::{Facts, techniques};

    fn check(text: &str, id: &str, conclusions: &str, line: &str) {
        let facts = Facts::new(text.parse().expect("a board"));
        let technique = techniques::by_id(id).expect("a technique");
        let steps = all_steps(&facts, &[technique]);
        let step = steps.iter().find(|step| step.conclusions.to_string() == conclusions);
        let step = step.unwrap_or_else(|| panic!("{id} does not find {conclusions}: {steps:?}"));
        let written: String =
            step.story(&facts).line.iter().map(|piece| piece.fragment.to_string()).collect();
        assert_eq!(written, line);
    }

    #[test]
    fn chains_of_sets_are_written_on_a_line() {
        let grid = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";
        check(grid, "als-xz", "r7c8<>6", "(6=8)r7c67 - (8=6)r9c78");
        let grid = "..72193.6362784159..9.632.7278695.3.6138475924953216789.6..27..7241389655.1976.24";
        check(grid, "als-xy-wing", "r3c2<>5", "(5=4)r1c12 - (4=8)r1c8 - (8=5)r3c48");
        let grid = "279361458.18...6.9.....9.....26....175.21..861....82....15.......5...39..37.42...";
        check(grid, "als-chain", "r4c7<>9", "(9=3)r5c37 - (3=4)r5c6 - (4=3)r5c3 - (3=9)r5c67");
        let grid = "279361458.18..56.95....9.....26..5.17532149861...582....15.......51..39..37.42..5";
        check(grid, "als-ring", "r4c8<>3", "(9=7)r6c4 - (7=4)r6c89 - (4=9)r6c23");
        let grid = "914786253527143986638259741246971538859634..7173528694.6..924.5.8.415.69495.67..2";
        check(grid, "als-w-wing", "r7c8<>1", "(1=3)r7c13 - (3)r7c4 = (3)r9c4 - (3=1)r9c78");
    }
}
