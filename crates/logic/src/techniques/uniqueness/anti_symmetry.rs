//! Anti Gurth's symmetrical placement: one clue more would make the puzzle symmetrical, but its solution
//! can't be.

use ninefold_core::Transformation;

use super::engine::symmetries::{find_near_square_symmetries, find_symmetry_violations};
use super::symmetrical_placement::{cells_fixed_by_symmetry, explain_transformation};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Givens that would stay the same when the board is turned or mirrored and some digits are renamed, if there were one more:
    /// a candidate of the cell opposite a given. But the solution can't stay the same. So remove this candidate.
    ///
    /// ## Why it works
    /// If the candidate were true, it could be added to the givens, and the solution would have their symmetry, as in
    /// Gurth's symmetrical placement: a candidate would be true only if its image is. No
    /// solution can stay the same when it is mirrored from top to bottom or from side to side. In other symmetries, a cell that
    /// stays in place may have no digit that keeps its name. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// Without the candidates whose image is gone, a cell has no digit left, a house has no place for a digit, or the cells of a
    /// house that stay in place have fewer digits than cells, or are all the places of more digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....58..125+17.+6..3.8.12.6+5..28...3.5..........17...4.6.7421.5+6.16+28.+5..4...+467..2
    /// without: r1c1(3), r5c4(3), r5c5(9), r9c8(9), r5c6(34)
    /// step: r3c3<>3
    /// says: symmetry-turned, symmetry-renamed, symmetry-near, symmetry-near-if, symmetry-near-cell, ur-so-strong
    /// ```
    pub ANTI_SYMMETRICAL_PLACEMENT {
        id: "anti-symmetrical-placement",
        name: "Anti Gurth's Symmetrical Placement",
        family: Uniqueness,
        find: find_anti_symmetries,
    }
}

/// Contradiction that a symmetrical solution would lead to.
#[derive(Clone, Copy, Debug)]
enum SymmetryConflict {
    /// Cells with too few digits.
    Cells(CellMap),
    /// Digits with too few places in a house.
    Places(House, DigitSet),
}

#[derive(Clone, Copy, Debug)]
struct AntiSymmetry {
    symmetry: Transformation,
    clue: Candidate,
    conflict: SymmetryConflict,
}

fn find_anti_symmetries(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for (symmetry, clue) in find_near_square_symmetries(facts) {
        sink.poll_stop()?;
        if let Some(wanting) = SymmetryConflict::new(facts, &symmetry, clue) {
            let eliminations = Conclusions::from_eliminations(CandidateMap::of(clue));
            sink.receive_step(&eliminations, &AntiSymmetry { symmetry, clue, conflict: wanting })?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the facts with one more clue.
fn facts_with_clue(facts: &Facts, clue: Candidate) -> Facts {
    let mut facts = facts.clone();
    facts.place_digit(clue);
    facts
}

/// Returns the candidates that are left if the puzzle had this clue as well and were symmetrical.
fn symmetric_candidates(facts: &Facts, symmetry: &Transformation, clue: Candidate) -> CandidateMap {
    let facts = facts_with_clue(facts, clue);
    let broken = find_symmetry_violations(&facts, symmetry);
    broken.iter().fold(facts.board().candidate_map(), |left, (_, eliminations)| left - *eliminations)
}

impl SymmetryConflict {
    fn new(facts: &Facts, symmetry: &Transformation, clue: Candidate) -> Option<SymmetryConflict> {
        let left = symmetric_candidates(facts, symmetry, clue);
        let facts = facts_with_clue(facts, clue);
        let digits =
            |cells: CellMap| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | left.digits_in_cell(cell));
        // A cell without candidates.
        if let Some(cell) = facts.empty_cells().iter().find(|&cell| left.digits_in_cell(cell).is_empty()) {
            return Some(SymmetryConflict::Cells(cell.into()));
        }
        // A digit without places in a house.
        let is_placed =
            |house: House, digit| house.cells().iter().any(|cell| facts.board().value(cell) == Some(digit));
        let houses =
            || House::all().flat_map(|house| (!DigitSet::EMPTY).iter().map(move |digit| (house, digit)));
        let open: Vec<_> = houses().filter(|&(house, digit)| !is_placed(house, digit)).collect();
        let places = |house: House, digit| left.cells_with_digit(digit) & house.cells();
        if let Some(&(house, digit)) = open.iter().find(|&&(house, digit)| places(house, digit).is_empty()) {
            return Some(SymmetryConflict::Places(house, digit.into()));
        }
        // The cells of a house that the symmetry leaves in place: too few digits for them, or too many
        // confined to them.
        for house in House::all() {
            let cells = house.cells() & cells_fixed_by_symmetry(symmetry) & facts.empty_cells();
            if digits(cells).len() < cells.len() {
                return Some(SymmetryConflict::Cells(cells));
            }
            let inside =
                |digit: &Digit| open.contains(&(house, *digit)) && cells.contains_all(places(house, *digit));
            let confined: DigitSet = (!DigitSet::EMPTY).iter().filter(inside).collect();
            if confined.len() > cells.len() {
                return Some(SymmetryConflict::Places(house, confined));
            }
        }
        None
    }
}

impl Pattern for AntiSymmetry {
    fn technique(&self) -> &'static Technique {
        &ANTI_SYMMETRICAL_PLACEMENT
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let AntiSymmetry { symmetry, clue, conflict: wanting } = *self;
        // The symmetry, and the clue that would complete it.
        explain_transformation(&symmetry, explanation);
        let one = CandidateMap::of(clue);
        explanation.add_message(say!("symmetry-near", clue = one));
        explanation.mark_candidates(one, MarkRole::Start);
        explanation.add_message(say!("symmetry-near-if", clue = one));
        explanation.mark_cells(cells_fixed_by_symmetry(&symmetry) & facts.empty_cells(), MarkRole::Pivot);
        let all = facts.board().candidate_map();
        // The contradiction in a symmetrical solution.
        let (message, looked_at): (_, CandidateMap) = match wanting {
            SymmetryConflict::Cells(cells) => {
                explanation.mark_cells(cells, MarkRole::Base);
                let left = symmetric_candidates(facts, &symmetry, clue);
                let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | left.digits_in_cell(cell));
                let message = match digits.is_empty() {
                    true => say!("symmetry-near-cell", cell = cells),
                    false => say!("symmetry-near-cells", cells, digits),
                };
                (message, facts.candidates_in(cells, DigitSet::FULL))
            }
            SymmetryConflict::Places(house, digits) => {
                explanation.mark_house(house, MarkRole::Base);
                let is_there =
                    |one: &Candidate| house.cells().contains(one.cell()) && digits.contains(one.digit());
                let left = symmetric_candidates(facts, &symmetry, clue);
                let cells =
                    digits.iter().fold(CellMap::EMPTY, |all, digit| all | left.cells_with_digit(digit))
                        & house.cells();
                let message = match cells.is_empty() {
                    true => say!("symmetry-near-digit", digit = digits, house),
                    false => say!("symmetry-near-digits", digits, house, cells),
                };
                (message, all.iter().filter(is_there).collect())
            }
        };
        explanation.add_message(message);
        explanation.add_message(say!("ur-so-strong", cell = clue.cell(), digit = clue.digit()));
        // The certificate needs the symmetry only for the candidates that the contradiction removes.
        let broken = find_symmetry_violations(&facts_with_clue(facts, clue), &symmetry);
        let needed = broken.into_iter().flat_map(|(power, eliminations)| {
            eliminations.intersection(looked_at).iter().map(move |candidate| (power, candidate))
        });
        let argument = ProofArgument::from_near_symmetry(clue, needed);
        explanation.argument = match wanting {
            SymmetryConflict::Cells(cells) => argument.with_cell_truths(cells),
            SymmetryConflict::Places(house, digits) => argument.with_place_truths(house, digits),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::find_all_steps;

    /// A candidate that would make a puzzle symmetrical in vain, with how many cells or digits are left
    /// without room then.
    fn check(grid: &str, eliminations: &str, cells: usize, places: usize) {
        let facts = Facts::new(grid.parse().unwrap());
        let steps = find_all_steps(&facts, &[&ANTI_SYMMETRICAL_PLACEMENT]);
        for step in &steps {
            let certificate = step.build_certificate(&facts).expect("a proof");
            assert_eq!(
                facts.certificate_checker().check_step(&step.conclusions, &certificate),
                Ok(()),
                "{step:?}"
            );
        }
        let found = find_near_square_symmetries(&facts).into_iter().filter_map(|(symmetry, clue)| {
            let (cells, places) = match SymmetryConflict::new(&facts, &symmetry, clue)? {
                SymmetryConflict::Cells(cells) => (cells.len(), 0),
                SymmetryConflict::Places(_, digits) => (0, digits.len()),
            };
            Some((clue.to_string(), cells, places))
        });
        let found: Vec<(String, usize, usize)> = found.collect();
        assert_eq!(found.len(), steps.len());
        assert!(found.contains(&(eliminations.into(), cells, places)), "{grid}: {found:?}");
    }

    #[test]
    fn one_more_clue_would_leave_cells_or_digits_without_room() {
        // Mirrored from top to bottom, then in a diagonal.
        check(
            "..81...6..2.8....1..5.674...4..71..5.............82..6..6.583...1.7....2..72...5.",
            "r6c2(3)",
            1,
            0,
        );
        check(
            "...1.24.5.5..7.18..........1..2..3..37..5..9.2....9...41.3..7...8..9..4.5.......9",
            "r1c5(3)",
            1,
            0,
        );
        check(
            ".7...61..8..25..7.......26..1...375..6....4..5..4...1.2.183.....856..............",
            "r8c6(2)",
            3,
            0,
        );
        check(
            "....14..6.1.3...2....7.2....371..8..1...8.9..4.2..3......8..4...2.....3.6.......1",
            "r7c5(5)",
            0,
            1,
        );
        check(
            ".......7...2...94..1.9.6.....9...713....4...2..6.......9.7.....74.2...3..8.31....",
            "r2c9(5)",
            0,
            5,
        );
        // Turned by a quarter, so that no cell of the first boxes stays in place.
        check(
            ".7.......849...1.....6.9.2.327...9..1...4..........6.......7.9..3...1.47....23...",
            "r9c8(5)",
            0,
            5,
        );
    }
}
