//! Family of exotic techniques, patterns of the players' forums that belong to no other family: impossible
//! patterns with guardians, fireworks, sets locked across many houses.

use ninefold_core::{Cell, CellMap};

use crate::explain::MessageFragment;

pub mod bivalue_oddagon;
mod covers;
pub mod firework_wings;
pub mod fireworks;
pub mod general_logic;
pub mod guardians;
pub mod locked_cells;
pub mod tridagon;

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
                    Some(eliminations) => marks[cell] - eliminations.parse::<DigitSet>().expect("digits"),
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
