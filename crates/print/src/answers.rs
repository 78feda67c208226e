//! Answers on their pages: boards with a step drawn, and its words below, one after the other in columns.

use crate::canvas::text_style;
use crate::font::FontSet;
use crate::font::FontWeight::Regular;
use crate::measure::MM;
use crate::plan::MIN_SIDE;
use crate::puzzle::{BookPuzzle, PuzzleAnswer};
use crate::style::StyleError;
use crate::wrap::wrap_text;

/// Answer on its page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlacedAnswer {
    /// Places of its puzzle in the book, and among the answers of that.
    pub(crate) puzzle: usize,
    pub(crate) answer: usize,
    /// Upper left corner of its board, from the corner of the area.
    pub(crate) corner: [f64; 2],
    /// Lines below the board, and their size.
    pub(crate) lines: Vec<String>,
    pub(crate) size: f64,
}

/// Answers of a book, laid out on pages.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct AnswerPages {
    pub(crate) side: f64,
    pub(crate) pages: Vec<Vec<PlacedAnswer>>,
}

/// Space between columns, and below an answer.
const COLUMN_GAP: f64 = 8.0 * MM;
const ANSWER_GAP: f64 = 6.0 * MM;
/// Width from which a page has two columns.
const TWO_COLUMNS: f64 = 90.0 * MM;
/// Lines below a board for which room is left in any case.
const MOST_USUAL_LINES: usize = 8;
/// Leading of the words, as a share of their size.
pub(crate) const ANSWER_LEADING: f64 = 1.4;

/// Lays the answers of puzzles out on pages of a width and a height, with words of a size.
pub(crate) fn flow_answers(
    puzzles: &[BookPuzzle],
    fonts: &FontSet<'_>,
    [width, height]: [f64; 2],
    size: f64,
) -> Result<AnswerPages, StyleError> {
    let columns = if width >= TWO_COLUMNS { 2 } else { 1 };
    let column_width = (width - COLUMN_GAP * (columns - 1) as f64) / columns as f64;
    // Two answers stand one below the other, unless their words are longer than usual: than three quarters of all.
    let mut counts: Vec<usize> = list_answers(puzzles)
        .map(|(.., told)| {
            wrap_text(fonts, &join_sentences(told), text_style(size, Regular), column_width).len()
        })
        .collect();
    counts.sort_unstable();
    let usual = counts.get(counts.len() * 3 / 4).copied().unwrap_or(0).min(MOST_USUAL_LINES);
    // Boards are as large as two of them with usual words below each have room in a column.
    let above = size * 1.5;
    let side = column_width.min((height - ANSWER_GAP) / 2.0 - above - words_height(usual, size));
    if side < MIN_SIDE {
        return Err(StyleError::NoRoom);
    }
    let mut layout = AnswerPages { side, pages: Vec::new() };
    let (mut column, mut y) = (columns, 0.0);
    for (puzzle, answer, told) in list_answers(puzzles) {
        let (lines, size) = fit_lines(told, fonts, size, [column_width, height - above - side]);
        let needed = above + side + words_height(lines.len(), size);
        // What doesn't fit below the last answer begins a column, or a page.
        if column == columns || y + needed > height {
            (column, y) = (column + 1, 0.0);
            if column >= columns {
                layout.pages.push(Vec::new());
                column = 0;
            }
        }
        let corner = [column as f64 * (column_width + COLUMN_GAP), y + above];
        if let Some(page) = layout.pages.last_mut() {
            page.push(PlacedAnswer { puzzle, answer, corner, lines, size });
        }
        y += needed + ANSWER_GAP;
    }
    Ok(layout)
}

/// Lists the answers of all puzzles, with their places.
fn list_answers(puzzles: &[BookPuzzle]) -> impl Iterator<Item = (usize, usize, &PuzzleAnswer)> {
    puzzles.iter().enumerate().flat_map(|(puzzle, BookPuzzle { answers, .. })| {
        answers.iter().enumerate().map(move |(answer, told)| (puzzle, answer, told))
    })
}

/// Returns the words of an answer as one paragraph. Behind a Chinese sentence there is no space.
fn join_sentences(told: &PuzzleAnswer) -> String {
    told.text.join(" ").replace("。 ", "。")
}

/// Returns the height of so many lines below a board.
fn words_height(lines: usize, size: f64) -> f64 {
    if lines == 0 { 0.0 } else { size * (0.4 + ANSWER_LEADING * lines as f64) }
}

/// Breaks the words of an answer into lines that have room below its board: smaller where there are many, and cut where
/// they are too many even so.
fn fit_lines(
    told: &PuzzleAnswer,
    fonts: &FontSet<'_>,
    size: f64,
    [width, room]: [f64; 2],
) -> (Vec<String>, f64) {
    let text = join_sentences(told);
    if text.is_empty() {
        return (Vec::new(), size);
    }
    let wrap = |size: f64| wrap_text(fonts, &text, text_style(size, Regular), width);
    let sizes = [1.0, 0.9, 0.8, 0.7].map(|share| share * size);
    let fits = |size: &f64| words_height(wrap(*size).len(), *size) <= room;
    let size = sizes.into_iter().find(fits).unwrap_or(sizes[3]);
    // What has no room even so ends in a mark: never over the next board.
    let mut lines = wrap(size);
    let most = ((room / size - 0.4) / ANSWER_LEADING).max(1.0) as usize;
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_str(" …");
        }
    }
    (lines, size)
}
