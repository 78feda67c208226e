//! Boards with candidates drawn in characters, with the roles of a step as signs.
//!
//! Every role has a sign, so that the picture can be read without colours; [`TextPicture::legend`] explains
//! those that occur. A dot follows a candidate that is the last of its cell, which would otherwise look like
//! a value. Rows and columns have their names in the notation.

use ninefold_core::small_sort::SortShort;
use ninefold_core::{Board, ByCell, Candidate, Cell, Digit, House, HouseKind, HouseSet, Notation};
use ninefold_logic::explain::MessageFragment;
use ninefold_logic::{MarkRole, StepMarks};
use ninefold_texts::Catalogue;

use crate::palette::role_rank;

/// A drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPicture {
    /// The text lines from the top, all of one width.
    pub lines: Vec<Vec<TextSpan>>,
    /// Explanations of the signs, in the order of [`MarkRole`].
    pub legend: Vec<TextSpan>,
}

/// A run of characters of the same tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSpan {
    /// The characters.
    pub text: String,
    /// Their tone.
    pub tone: TextTone,
}

/// Meaning of a piece of a picture, from which a front end chooses its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextTone {
    /// Blanks and words.
    Plain,
    /// Lines between boxes.
    Frame,
    /// The name of a row or column without a role.
    Label,
    /// A given digit.
    Given,
    /// A placed digit.
    Placed,
    /// A candidate without a role.
    Candidate,
    /// Something with this role.
    Role(MarkRole),
}

/// Draws a board with the roles of a step in characters.
///
/// ```
/// use ninefold_core::{Board, Notation};
/// use ninefold_logic::StepMarks;
/// use ninefold_render::text;
/// use ninefold_texts::Catalogue;
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let picture = text::draw_text(&board, &StepMarks::default(), Notation::Rc, Catalogue::english());
/// assert!(picture.to_string().lines().nth(2).unwrap().starts_with("r1 |   5     3     124  |"));
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[must_use]
pub fn draw_text(board: &Board, marks: &StepMarks, notation: Notation, catalogue: &Catalogue) -> TextPicture {
    let cells = ByCell::from_fn(|cell| styled_cell_text(board, marks, cell));
    // Each column is as wide as its widest cell.
    let widths: Vec<usize> = (0..9)
        .map(|column| {
            let cells = (0..9).map(|row| spans_width(&cells[Cell::from_row_column(row, column)]));
            cells.max().unwrap_or(0)
        })
        .collect();
    let mut lines = vec![header_line(marks, notation, &widths)];
    for row in 0..9 {
        if row % 3 == 0 {
            lines.push(horizontal_border(&widths));
        }
        lines.push(board_row_line(row, &cells, marks, notation, &widths));
    }
    lines.push(horizontal_border(&widths));
    TextPicture { lines, legend: legend_line(marks, catalogue) }
}

impl std::fmt::Display for TextPicture {
    /// Writes the lines, then the legend.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for line in self.lines.iter().chain((!self.legend.is_empty()).then_some(&self.legend)) {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// Width of the names of rows.
const MARGIN: usize = 3;

/// Sign after a candidate that is the only one of its cell.
const SINGLE_SIGN: char = '.';

/// Returns the sign after a candidate with a role, in a text drawing.
#[must_use]
pub fn role_sign(role: MarkRole) -> char {
    match role.display_role() {
        MarkRole::Placement => '!',
        MarkRole::Elimination => '-',
        MarkRole::Start => '>',
        MarkRole::End => '<',
        MarkRole::On => '+',
        MarkRole::Off => '~',
        MarkRole::Fin => '#',
        MarkRole::Restricted => '=',
        MarkRole::Z => '?',
        MarkRole::Colour(number) if number % 2 == 0 => '+',
        MarkRole::Colour(_) => '~',
        _ => '*',
    }
}

/// Returns the signs round a cell with a role, in a text drawing.
#[must_use]
pub fn role_brackets(role: MarkRole) -> (char, char) {
    match role.display_role() {
        MarkRole::Pincer | MarkRole::Excluder => ('(', ')'),
        MarkRole::Set(0) => ('{', '}'),
        MarkRole::Set(_) => ('<', '>'),
        _ => ('[', ']'),
    }
}

/// Returns the role for which a cell is drawn: the most specific of all that it has.
#[must_use]
pub fn cell_role(marks: &StepMarks, cell: Cell) -> Option<MarkRole> {
    let roles = marks.cells.iter().filter(|(cells, _)| cells.contains(cell)).map(|(_, role)| *role);
    roles.min_by_key(|role| role_rank(*role))
}

/// Returns the role for which a candidate is drawn: that of its conclusion, else the most specific one.
#[must_use]
pub fn candidate_role(marks: &StepMarks, candidate: Candidate) -> Option<MarkRole> {
    let roles = marks.candidates.iter().filter(|(set, _)| set.contains(candidate)).map(|(_, role)| *role);
    roles.min_by_key(|role| role_rank(*role))
}

/// Returns a value, or the candidates with their signs; in brackets if the cell has a role.
fn styled_cell_text(board: &Board, marks: &StepMarks, cell: Cell) -> Vec<TextSpan> {
    let mut spans = match board.value(cell) {
        Some(digit) => {
            let tone = if board.givens().contains(cell) { TextTone::Given } else { TextTone::Placed };
            vec![text_span(digit.to_char(), tone)]
        }
        None => candidate_spans(board, marks, cell),
    };
    if let Some(role) = cell_role(marks, cell) {
        let (open, close) = role_brackets(role);
        spans.insert(0, text_span(open, TextTone::Role(role)));
        spans.push(text_span(close, TextTone::Role(role)));
    }
    spans
}

fn candidate_spans(board: &Board, marks: &StepMarks, cell: Cell) -> Vec<TextSpan> {
    let draw = |digit: Digit| match candidate_role(marks, cell.to_candidate(digit)) {
        None => text_span(digit.to_char(), TextTone::Candidate),
        Some(role) => text_span(format!("{digit}{}", role_sign(role)), TextTone::Role(role)),
    };
    let mut spans: Vec<TextSpan> = board.candidates(cell).iter().map(draw).collect();
    // Otherwise it would look like a value.
    if let [TextSpan { text, tone: TextTone::Candidate }] = spans.as_mut_slice() {
        text.push(SINGLE_SIGN);
    }
    spans
}

fn text_span(text: impl Into<String>, tone: TextTone) -> TextSpan {
    TextSpan { text: text.into(), tone }
}

fn spans_width(spans: &[TextSpan]) -> usize {
    spans.iter().map(|span| span.text.chars().count()).sum()
}

fn blank_span(count: usize) -> TextSpan {
    text_span(" ".repeat(count), TextTone::Plain)
}

/// Returns the name of a row or column, in the tone of its role.
fn label_span(house: House, marks: &StepMarks, notation: Notation) -> TextSpan {
    let role = marks.houses.iter().find(|(marked, _)| *marked == house).map(|(_, role)| *role);
    text_span(crate::house_label(house, notation), role.map_or(TextTone::Label, TextTone::Role))
}

fn header_line(marks: &StepMarks, notation: Notation, widths: &[usize]) -> Vec<TextSpan> {
    let mut line = vec![blank_span(MARGIN + 1)];
    for (column, width) in widths.iter().enumerate() {
        let label = label_span(House::new(HouseKind::Column, column), marks, notation);
        let free = (width + 2).saturating_sub(label.text.len());
        line.extend([blank_span(free - free / 2), label, blank_span(free / 2)]);
        if column % 3 == 2 {
            line.push(blank_span(2));
        }
    }
    line
}

fn horizontal_border(widths: &[usize]) -> Vec<TextSpan> {
    let mut text = " ".repeat(MARGIN);
    for columns in widths.chunks(3) {
        text.push('+');
        text.push_str(&"-".repeat(columns.iter().map(|width| width + 2).sum::<usize>() + 1));
    }
    vec![text_span(text + "+", TextTone::Frame)]
}

fn board_row_line(
    row: usize,
    cells: &ByCell<Vec<TextSpan>>,
    marks: &StepMarks,
    notation: Notation,
    widths: &[usize],
) -> Vec<TextSpan> {
    // The name stands in the margin, which is equally wide in every row.
    let label = label_span(House::new(HouseKind::Row, row), marks, notation);
    let margin = blank_span(MARGIN.saturating_sub(label.text.len()));
    let mut line = vec![label, margin];
    for column in 0..9 {
        if column % 3 == 0 {
            line.push(text_span("|", TextTone::Frame));
            line.push(blank_span(1));
        }
        // Cells are centred in their column; an odd blank goes to the left.
        let cell = &cells[Cell::from_row_column(row, column)];
        let free = widths[column] - spans_width(cell);
        line.push(blank_span(1 + free - free / 2));
        line.extend(cell.iter().cloned());
        line.push(blank_span(1 + free / 2));
    }
    line.push(text_span("|", TextTone::Frame));
    line
}

/// Explains the signs and houses that occur.
fn legend_line(marks: &StepMarks, catalogue: &Catalogue) -> Vec<TextSpan> {
    let mut entries: Vec<(MarkRole, String)> = Vec::new();
    let mut add = |role: MarkRole, text: String| {
        if !entries.iter().any(|(known, known_text)| *known == role && *known_text == text) {
            entries.push((role, text));
        }
    };
    // A single house is named in the text next to the picture; base and cover are a pair.
    let paired = marks.houses.iter().any(|(_, role)| *role == MarkRole::Cover);
    for (house, role) in marks.houses.iter().filter(|(_, role)| paired || *role != MarkRole::Base) {
        let name = catalogue.format_fragment(&MessageFragment::Houses(HouseSet::of(*house)), Notation::Rc);
        add(*role, format!("{name}: {}", catalogue.role_name(*role)));
    }
    // Cells are explained by their brackets, candidates by their signs.
    for (_, role) in &marks.cells {
        let (open, close) = role_brackets(*role);
        add(*role, format!("{open} {close} {}", catalogue.role_name(*role)));
    }
    for (_, role) in &marks.candidates {
        add(*role, format!("{} {}", role_sign(*role), catalogue.role_name(*role)));
    }
    // Sort by role, so that the legend has the same order in every picture.
    entries.sort_short_by_key(|(role, _)| *role);
    let spans = entries.into_iter().map(|(role, text)| text_span(text, TextTone::Role(role)));
    spans
        .enumerate()
        .flat_map(|(i, entry)| [blank_span(if i == 0 { MARGIN + 1 } else { 3 }), entry])
        .collect()
}

#[cfg(test)]
mod tests {
    use ninefold_core::CellMap;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn draw_lines(mark: impl Fn(&mut StepMarks), notation: Notation) -> Vec<String> {
        let board: Board = EASY.parse().unwrap();
        let mut marks = StepMarks::default();
        mark(&mut marks);
        let picture = draw_text(&board, &marks, notation, Catalogue::english());
        let widths: Vec<usize> = picture.lines.iter().map(|line| spans_width(line)).collect();
        assert!(widths.iter().all(|width| *width == widths[1]), "{widths:?}");
        picture.to_string().lines().map(String::from).collect()
    }

    #[test]
    fn signs_and_brackets_mark_roles() {
        let cell = Cell::at(2);
        let lines = draw_lines(
            |marks| {
                marks.mark_house(House::new(HouseKind::Row, 0), MarkRole::Base);
                marks.mark_cells(cell, MarkRole::Pivot);
                marks.mark_candidates(CellMap::of(cell).to_candidates(Digit::D4), MarkRole::Placement);
                marks.mark_candidates(CellMap::of(cell).to_candidates(Digit::D4), MarkRole::Corner);
            },
            Notation::Rc,
        );
        assert!(lines[2].contains("[124!]"), "{}", lines[2]);
        assert_eq!(lines.last().unwrap(), "    * pattern   [ ] pivot   ! place");
    }

    #[test]
    fn rows_and_columns_have_the_names_of_the_notation() {
        let check = |notation, columns: &str, row: &str| {
            let lines = draw_lines(|_| {}, notation);
            assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>().join(" "), columns);
            assert_eq!(lines[14 - 2].split_whitespace().next(), Some(row));
        };
        check(Notation::Rc, "c1 c2 c3 c4 c5 c6 c7 c8 c9", "r9");
        check(Notation::K9, "1 2 3 4 5 6 7 8 9", "I");
        check(Notation::SudokuWiki, "1 2 3 4 5 6 7 8 9", "J");
        check(Notation::Excel, "A B C D E F G H I", "9");
    }
}
