//! Grids in the program's answers, drawn as text for people.

use anstyle::Style;
use ninefold::{Cell, CellMap, Digit};

use crate::output::OutputStyles;

/// Draws a grid as lines of equal width; the digits of marked cells are in brackets. Without marks the
/// lines can be read back as the format `grid`.
pub(crate) fn draw_grid(
    digit: &dyn Fn(Cell) -> Option<Digit>,
    style: &dyn Fn(Cell) -> Style,
    marked: CellMap,
    styles: &OutputStyles,
) -> Vec<String> {
    let frame = styles.frame;
    // With marks each digit has room for brackets.
    let box_width = if marked.is_empty() { 7 } else { 9 };
    let rule = vec!["-".repeat(box_width); 3].join("+");
    let rule = format!("{frame}+{rule}+{frame:#}");
    let mut lines = vec![rule.clone()];
    // Each cell has its style, and each third one is followed by the frame.
    for row in 0..9 {
        let mut line = format!("{frame}|{frame:#}");
        for column in 0..9 {
            let cell = Cell::from_row_column(row, column);
            let (style, digit) = (style(cell), digit(cell).map_or('.', Digit::to_char));
            line.push_str(&match (marked.is_empty(), marked.contains(cell)) {
                (true, _) => format!(" {style}{digit}{style:#}"),
                (false, false) => format!(" {style}{digit}{style:#} "),
                (false, true) => format!("{style}[{digit}]{style:#}"),
            });
            if column % 3 == 2 {
                line.push_str(if marked.is_empty() { " " } else { "" });
                line.push_str(&format!("{frame}|{frame:#}"));
            }
        }
        lines.push(line);
        if row % 3 == 2 {
            lines.push(rule.clone());
        }
    }
    lines
}

/// Joins two drawings of the same height side by side.
pub(crate) fn join_side_by_side(left: &[String], right: &[String]) -> Vec<String> {
    left.iter().zip(right).map(|(left, right)| format!("{left}   {right}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(marked: CellMap, first: &str) {
        let digit = |cell: Cell| (cell.index() < 4).then(|| Digit::from_index(cell.index()));
        let lines = draw_grid(&digit, &|_| Style::new(), marked, &OutputStyles::default());
        assert_eq!(lines.len(), 13);
        assert_eq!(lines[1], first);
        assert!(lines.iter().all(|line| line.len() == first.len()));
    }

    #[test]
    fn marks_make_cells_wider() {
        check(CellMap::EMPTY, "| 1 2 3 | 4 . . | . . . |");
        check(CellMap::of(Cell::at(3)), "| 1  2  3 |[4] .  . | .  .  . |");
    }
}
