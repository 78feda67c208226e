//! Links of whips and braids in Berthier's notation.

use ninefold_core::{Candidate, CandidateMap, Cell, Digit, House, HouseKind};

use crate::proof::Truth;

/// A link: `r3c4{n2 n5}` for a cell, `c6n5{r3 r8}` for a digit in a house, `b8n3{r8c6 r7c45}` where a group is left, a dot where nothing
/// is.
pub(crate) fn written(truth: Truth, left: Candidate, right: CandidateMap) -> String {
    let (lead, place): (String, &dyn Fn(Cell, Digit) -> String) = match truth {
        Truth::Cell(cell) => (cell.to_string(), &|_, digit| format!("n{digit}")),
        Truth::Place(house, digit) => {
            let place: &dyn Fn(Cell, Digit) -> String = match house.kind() {
                HouseKind::Box => &|cell, _| cell.to_string(),
                HouseKind::Row => &|cell, _| format!("c{}", cell.column_index() + 1),
                HouseKind::Column => &|cell, _| format!("r{}", cell.row_index() + 1),
            };
            (format!("{house}n{digit}"), place)
        }
    };
    let left = place(left.cell(), left.digit());
    let right = match right.only() {
        Some(right) => place(right.cell(), right.digit()),
        None if right.is_empty() => ".".into(),
        None => group(truth, right),
    };
    format!("{lead}{{{left} {right}}}")
}

/// The cells of a group as seen from its house: `c123`, `r45`, `r7c45`.
fn group(truth: Truth, group: CandidateMap) -> String {
    let kind = match truth {
        Truth::Place(house, _) => house.kind(),
        Truth::Cell(_) => HouseKind::Box,
    };
    let numbers = |number: fn(Cell) -> usize| -> String {
        group.cells().iter().map(|cell| (number(cell) + 1).to_string()).collect()
    };
    match kind {
        HouseKind::Row => format!("c{}", numbers(Cell::column_index)),
        HouseKind::Column => format!("r{}", numbers(Cell::row_index)),
        HouseKind::Box => {
            let in_row =
                group.cells().first().is_some_and(|first| (group.cells() - first.row().cells()).is_empty());
            let line = |house: House, place: String| format!("{house}{place}");
            match group.cells().first() {
                Some(first) if in_row => line(first.row(), format!("c{}", numbers(Cell::column_index))),
                Some(first) => format!("r{}{}", numbers(Cell::row_index), first.column()),
                None => String::new(),
            }
        }
    }
}
