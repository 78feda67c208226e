//! Patterns of the players' forums that belong to no other family: impossible patterns with guardians,
//! fireworks, sets locked across many houses, exocets.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, DigitSet, House};

use crate::explain::{MessageFragment, say};
use crate::{Conclusions, Explanation, Facts, MarkRole};

pub mod base_digits;
pub mod base_pairs;
pub mod bivalue_oddagon;
pub mod double_exocet;
pub mod exocet;
pub mod exocet_mirror_set;
pub mod extended_exocet;
pub mod firework_wings;
pub mod fireworks;
pub mod general_logic;
pub mod guardians;
pub mod locked_cells;
pub mod single_target_exocet;
pub mod tridagon;
pub mod weak_exocet;

/// The candidates that one candidate excludes: of its cell, and of its digit in the peers.
fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let same_cell = DigitSet::FULL.without(digit).iter().map(|other| cell.to_candidate(other));
    cell.peers().to_candidates(digit).union(same_cell.collect())
}

/// Returns the conclusions from guardians, candidates of which one is true: a single guardian is placed; of
/// several, the candidates that all of them see are eliminated.
pub(crate) fn guardian_conclusions(facts: &Facts, guardians: CandidateMap) -> Conclusions {
    if let Some(guardian) = guardians.only() {
        return Conclusions::from_placement(guardian);
    }
    let Some(first) = guardians.first() else { return Conclusions::NONE };
    let seen = guardians
        .iter()
        .map(conflicting_candidates)
        .fold(conflicting_candidates(first), |seen, by| seen & by);
    Conclusions::from_eliminations(seen & facts.board().candidate_map())
}

/// Cells that form a subset with guardians, as they are too few for their own digits and those of the
/// guardians.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuardianSubset {
    house: House,
    cells: CellMap,
    digits: DigitSet,
}

/// Visits the subsets of a house that some guardians in it complete, counted as one cell, with the
/// eliminations.
fn visit_guardian_subsets(
    facts: &Facts,
    guardians: CandidateMap,
    mut visit: impl FnMut(GuardianSubset, CandidateMap),
) {
    let around = guardians.cells();
    for house in around.covered_houses() {
        let beside = (house.cells() & facts.empty_cells()) - around;
        for cells in beside.subsets_between(1, 3) {
            let digits =
                cells.iter().fold(guardians.digits(), |digits, cell| digits | facts.candidates(cell));
            if digits.len() == cells.len() + 1 {
                visit(GuardianSubset { house, cells, digits }, facts.candidates_in(beside - cells, digits));
            }
        }
    }
}

/// Explains which candidates are the guardians, and what follows from one of them being true.
pub(crate) fn explain_guardians(
    guardians: CandidateMap,
    subset: Option<GuardianSubset>,
    conclusions: &Conclusions,
    story: &mut Explanation,
) {
    let eliminations = conclusions.eliminations;
    // A single guardian is placed.
    if let Some(guardian) = conclusions.placements.first() {
        story.add_message(say!("guardian-so-only", cell = guardian.cell(), digit = guardian.digit()));
        story.mark_candidates(guardians, MarkRole::Guardian);
        return;
    }
    // One of several guardians is true: alone, or as part of a subset.
    story.add_message(say!("exotic-guardians", guardians = guardians));
    story.mark_candidates(guardians, MarkRole::Guardian);
    match subset {
        None => story.add_message(say!("exotic-so-seen", gone = eliminations)),
        Some(GuardianSubset { house, cells, digits }) => {
            story.add_message(say!(
                "roof-joined",
                roof = guardians.cells(),
                cells = cells,
                n = digits.len(),
                digits = digits,
                houses = house
            ));
            story.mark_house(house, MarkRole::Cover);
            story.mark_cells(cells, MarkRole::Set(1));
            story.add_message(say!("roof-so-joined", digits = digits, houses = house, gone = eliminations));
        }
    }
}

/// Cells in the order of a loop, with dashes, the first again at the end.
fn loop_fragments(cells: &[Cell]) -> Vec<MessageFragment> {
    let mut pieces = Vec::new();
    for &cell in cells.iter().chain(cells.first()) {
        if !pieces.is_empty() {
            pieces.push(MessageFragment::Text("-".into()));
        }
        pieces.push(MessageFragment::Cells(CellMap::of(cell)));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, CellMap, DigitSet};

    use crate::engine::find_all_steps;
    use crate::{Facts, techniques};

    /// Whether a technique concludes something in a position of some cells with few candidates and all others
    /// with all.
    fn finds_conclusion(id: &str, cells: &[(&str, &str)], expected: &str) -> bool {
        let facts = facts_with_candidates(cells);
        let steps = find_all_steps(&facts, &[techniques::technique_by_id(id).expect("a technique")]);
        let step = steps.iter().find(|step| step.conclusions.to_string() == expected);
        step.is_some_and(|step| {
            let certificate = step.build_certificate(&facts).expect("a proof");
            assert_eq!(
                facts.certificate_checker().check_step(&step.conclusions, &certificate),
                Ok(()),
                "{step:?}"
            );
            true
        })
    }

    /// Checks that the technique applies, and does not without any of these cells.
    fn check(id: &str, cells: &[(&str, &str)], expected: &str) {
        assert!(finds_conclusion(id, cells, expected), "{id} does not find {expected}");
        for left_out in 0..cells.len() {
            let mut others = cells.to_vec();
            others.remove(left_out);
            assert!(
                !finds_conclusion(id, &others, expected),
                "{id} finds {expected} without {:?}",
                cells[left_out]
            );
        }
    }

    fn facts_with_candidates(cells: &[(&str, &str)]) -> Facts {
        let mut marks = ByCell::splat(DigitSet::FULL);
        for (cells, digits) in cells {
            for cell in cells.parse::<CellMap>().expect("cells") {
                marks[cell] = match digits.strip_prefix('-') {
                    Some(gone) => marks[cell] - gone.parse::<DigitSet>().expect("digits"),
                    None => digits.parse().expect("digits"),
                };
            }
        }
        Facts::new(Board::from_candidates(marks))
    }

    #[test]
    fn guardians_in_one_cell_or_digit_or_house() {
        let id = "bivalue-oddagon";
        let loop_of = |first, second| {
            [("r1c1", first), ("r1c5", "12"), ("r5c5", "12"), ("r5c2", "12"), ("r2c2", second)]
        };
        check(id, &loop_of("123", "12"), "r1c1=3");
        assert!(finds_conclusion(id, &loop_of("1234", "12"), "r1c1<>1, r1c1<>2"));
        let eliminations = "r1c2<>3, r1c3<>3, r2c1<>3, r2c3<>3, r3c1<>3, r3c2<>3, r3c3<>3";
        check(id, &loop_of("123", "123"), eliminations);
        let [a, b, c, d, e] = loop_of("123", "124");
        let eliminations = "r1c2<>3, r1c2<>4, r1c3<>3, r1c3<>4, r2c1<>3, r2c1<>4, r2c3<>3, r2c3<>4, r3c1<>3, r3c1<>4, \
                    r3c2<>3, r3c2<>4";
        check(id, &[a, b, c, d, e, ("r3c3", "34")], eliminations);
    }

    #[test]
    fn a_loop_has_one_guardian_or_several() {
        // Houses of guardians for 1 in row 1, column 5, row 5, column 2 and box 1.
        let houses = |guardians| {
            [
                ("r1c346789", "-1"),
                ("r2346789c5", "-1"),
                ("r5c1346789", "-1"),
                ("r346789c2", "-1"),
                (guardians, "-1"),
            ]
        };
        check("guardians", &houses("r1c2, r2c13, r3c1"), "r3c3=1");
        let eliminations = "r1c1<>1, r2c2<>1, r3c4<>1, r3c6<>1, r3c7<>1, r3c8<>1, r3c9<>1";
        check("guardians", &houses("r1c2, r2c13"), eliminations);
    }
}
