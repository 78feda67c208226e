//! Family of techniques with almost locked sets (ALS): ALS-XZ, wings and chains of them, Death Blossom, Sue
//! de Coq, almost locked candidates. Each has its file; besides there are `als_xz_a2ls` (ALS-XZ where one set
//! has two digits more than cells, with a search of its own), `petals` (petals of a blossom, as part of a pattern)
//! and `engine` (the searches that several share).

use self::engine::{Als, chain::LinkedAlsChain};
use crate::explain::MessageFragment;
use crate::prelude::*;

pub mod almost_locked_candidates;
pub mod als_chain;
pub mod als_exclusion;
pub mod als_w_wing;
pub mod als_xy_wing;
pub mod als_xz;
pub mod als_xz_a2ls;
pub mod death_blossom;
pub mod engine;
pub(crate) mod petals;
pub mod sue_de_coq;
pub mod three_house_sue_de_coq;

/// Names of the sets in explanations, in order of first mention.
const SET_NAMES: [&str; 12] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];

/// The name of the set with this number; no chain has more sets than there are names.
fn als_name(set: usize) -> &'static str {
    SET_NAMES.get(set).copied().unwrap_or("Z")
}

/// Introduces a set with its cells.
fn introduce_als(number: usize, set: &Als, explanation: &mut Explanation) {
    explanation.add_message(match set.size() {
        1 => say!("als-set-of-one", name = als_name(number), set = set.cells(), digits = set.digits()),
        _ => say!(
            "als-set",
            name = als_name(number),
            set = set.cells(),
            house = set.house(),
            n = set.size(),
            m = set.digits().len(),
            digits = set.digits()
        ),
    });
    explanation.mark_cells(set.cells(), MarkRole::Set(number as u8));
}

/// Introduces sets in the order of their names.
fn introduce_all_sets<'s>(sets: impl IntoIterator<Item = &'s Als>, explanation: &mut Explanation) {
    sets.into_iter().enumerate().for_each(|(number, set)| introduce_als(number, set, explanation));
}

/// Explains that two sets can't both contain a digit, and why. Returns the id of the link.
fn explain_restricted_link(
    digit: Digit,
    [(a, one), (b, other)]: [(usize, &Als); 2],
    explanation: &mut Explanation,
) -> usize {
    let houses = shared_houses(digit, [one, other]);
    explanation.add_message(say!("als-restricted", digit, a = als_name(a), b = als_name(b), houses));
    mark_restricted_link(digit, [one, other], explanation)
}

/// The houses in which all places of a digit in two sets lie.
fn shared_houses(digit: Digit, [one, other]: [&Als; 2]) -> HouseSet {
    (one.cells_with_digit(digit) | other.cells_with_digit(digit)).covered_houses()
}

/// Marks a digit that links two sets. Returns the id of the link.
fn mark_restricted_link(digit: Digit, [one, other]: [&Als; 2], explanation: &mut Explanation) -> usize {
    let [from, to] = [one, other].map(|set| set.candidates_with_digits(digit));
    explanation.mark_candidates(from | to, MarkRole::Restricted);
    explanation.add_link(from, to, LinkKind::Weak)
}

/// Marks the digits that one of some sets contains.
fn mark_contained_digits<'s>(
    digits: DigitSet,
    sets: impl IntoIterator<Item = &'s Als>,
    explanation: &mut Explanation,
) {
    sets.into_iter()
        .for_each(|set| explanation.mark_candidates(set.candidates_with_digits(digits), MarkRole::Z));
}

/// Concludes, with a message for each digit, that one of two sets contains it.
fn explain_either_set(ends: [usize; 2], conclusions: &Conclusions, explanation: &mut Explanation) {
    for digit in conclusions.eliminations.digits() {
        let eliminated_cells = conclusions.eliminations.cells_with_digit(digit);
        explanation.add_message(say!(
            "als-so-either",
            a = als_name(ends[0]),
            b = als_name(ends[1]),
            digit,
            victims = eliminated_cells
        ));
    }
}

/// Explains what a set eliminates alone, digit by digit of those that it contains, and takes it from the
/// eliminations that are left to explain.
fn explain_contained_digits(
    number: usize,
    set: &Als,
    contained: DigitSet,
    left: &mut CandidateMap,
    explanation: &mut Explanation,
) {
    for digit in contained {
        let eliminated_cells = left.cells_with_digit(digit) & set.seeing_cells(digit);
        if !eliminated_cells.is_empty() {
            *left -= eliminated_cells.to_candidates(digit);
            let name = als_name(number);
            explanation.add_message(say!("als-so-contains", set = name, digit, victims = eliminated_cells));
        }
    }
}

/// Explains which digits the sets of a ring contain, and the conclusion.
fn explain_ring(chain: &LinkedAlsChain, conclusions: &Conclusions, explanation: &mut Explanation) {
    // Links between neighbours, around the ring.
    let sets = &chain.sets;
    let count = sets.len();
    let next = |set: usize| (set + 1) % count;
    let link_of = |(i, &digit): (usize, &Digit)| {
        explain_restricted_link(digit, [(i, &sets[i]), (next(i), &sets[next(i)])], explanation)
    };
    let links: Vec<usize> = chain.links.iter().enumerate().map(link_of).collect();
    // As many links as sets: each set lacks exactly one linking digit.
    explanation.add_message(say!("als-ring-missing", n = count));
    explanation.add_message(say!("als-ring-lacks", n = count));
    for (i, set) in sets.iter().enumerate() {
        mark_contained_digits(set.digits() - chain.find_link_digits(i), [set], explanation);
    }
    // Eliminations by two linked sets, then those by one set.
    let mut left = conclusions.eliminations;
    for (i, &digit) in chain.links.iter().enumerate() {
        let seers = sets[i].seeing_cells(digit) & sets[next(i)].seeing_cells(digit);
        let eliminated_cells = left.cells_with_digit(digit) & seers;
        if !eliminated_cells.is_empty() {
            left -= eliminated_cells.to_candidates(digit);
            explanation.add_message(say!(
                "als-so-either",
                a = als_name(i),
                b = als_name(next(i)),
                digit,
                victims = eliminated_cells
            ));
        }
    }
    for (i, set) in sets.iter().enumerate() {
        explain_contained_digits(i, set, set.digits() - chain.find_link_digits(i), &mut left, explanation);
    }
    let last = chain.links.last().map_or(DigitSet::EMPTY, |&last| DigitSet::of(last));
    set_als_chain_notation(sets, last, chain.links.iter().take(count - 1).zip(links), explanation);
}

/// Sets the line of the explanation to a chain of sets, each with the digits that it contains if it lacks
/// another. `(1=2)r1c1 - (2=3)r5c12`: the first without 1 contains 2, the second without 2 contains 3. `ends`
/// are the digits at both ends, `between` the digits that link the sets with their links.
fn set_als_chain_notation<'d>(
    sets: &[Als],
    ends: DigitSet,
    between: impl Iterator<Item = (&'d Digit, usize)>,
    explanation: &mut Explanation,
) {
    let mut before = ends;
    let mut between = between.map(|(&digit, link)| (DigitSet::of(digit), Some(link)));
    for set in sets {
        let (digits, link) = between.next().unwrap_or((ends, None));
        explanation.add_notation(MessageFragment::Text(format!("({before}={digits})")), None);
        explanation.add_notation(MessageFragment::Cells(set.cells()), None);
        if link.is_some() {
            explanation.add_notation(MessageFragment::Text(" - ".into()), link);
        }
        before = digits;
    }
}

/// Builds the outline of a certificate from the cells of some sets.
fn proof_from_locked_sets<'s>(sets: impl IntoIterator<Item = &'s Als>) -> ProofArgument {
    ProofArgument::from_cell_truths(sets.into_iter().fold(CellMap::EMPTY, |cells, set| cells | set.cells()))
}

#[cfg(test)]
mod tests {
    use crate::engine::find_all_steps;
    use crate::{Facts, techniques};

    fn check(text: &str, id: &str, conclusions: &str, line: &str) {
        let facts = Facts::new(text.parse().expect("a board"));
        let technique = techniques::technique_by_id(id).expect("a technique");
        let steps = find_all_steps(&facts, &[technique]);
        let step = steps.iter().find(|step| step.conclusions.to_string() == conclusions);
        let step = step.unwrap_or_else(|| panic!("{id} does not find {conclusions}: {steps:?}"));
        let written: String =
            step.explanation(&facts).line.iter().map(|piece| piece.fragment.to_string()).collect();
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
