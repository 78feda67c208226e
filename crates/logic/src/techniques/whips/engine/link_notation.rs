//! Links of whips and braids in Berthier's notation.

use crate::prelude::*;
use crate::proof::Truth;

/// Writes a link: `r3c4{n2 n5}` for a cell, `c6n5{r3 r8}` for a digit in a house, `b8n3{r8c6 r7c45}` where a
/// group is left, a dot where nothing is.
pub(crate) fn format_whip_link(truth: Truth, left: Candidate, right: CandidateMap) -> String {
    // A cell leads with its name and lists digits; a house lists places, named by its kind.
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
    // The right candidate may be missing at the end, or be a group.
    let right = match right.only() {
        Some(right) => place(right.cell(), right.digit()),
        None if right.is_empty() => ".".into(),
        None => format_group(truth, right),
    };
    format!("{lead}{{{left} {right}}}")
}

/// Writes the cells of a group as seen from its house: `c123`, `r45`, `r7c45`.
fn format_group(truth: Truth, group: CandidateMap) -> String {
    let kind = match truth {
        Truth::Place(house, _) => house.kind(),
        Truth::Cell(_) => HouseKind::Box,
    };
    let numbers = |number: fn(Cell) -> usize| -> String {
        group.cells().iter().map(|cell| (number(cell) + 1).to_string()).collect()
    };
    // Within a line, a place needs only its number.
    match kind {
        HouseKind::Row => format!("c{}", numbers(Cell::column_index)),
        HouseKind::Column => format!("r{}", numbers(Cell::row_index)),
        // In a box, the group lies in a row or in a column.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(truth: Truth, left: &str, right: &str, expected: &str) {
        let candidates = |text: &str| text.parse::<CandidateMap>().expect("candidates");
        let left = candidates(left).only().expect("one candidate");
        let right = if right.is_empty() { CandidateMap::EMPTY } else { candidates(right) };
        assert_eq!(format_whip_link(truth, left, right), expected);
    }

    #[test]
    fn links_are_written_as_seen_from_their_house() {
        let place = |house: &str| {
            let house = House::all().find(|known| known.to_string() == house).expect("a house");
            Truth::Place(house, Digit::from_index(4))
        };
        check(Truth::Cell(Cell::from_row_column(2, 3)), "r3c4(2)", "r3c4(5)", "r3c4{n2 n5}");
        check(place("r3"), "r3c4(5)", "r3c789(5)", "r3n5{c4 c789}");
        check(place("c6"), "r3c6(5)", "r78c6(5)", "c6n5{r3 r78}");
        check(place("b8"), "r8c6(5)", "r7c45(5)", "b8n5{r8c6 r7c45}");
        check(place("b8"), "r8c6(5)", "r79c4(5)", "b8n5{r8c6 r79c4}");
        check(place("b8"), "r8c6(5)", "", "b8n5{r8c6 .}");
    }
}
