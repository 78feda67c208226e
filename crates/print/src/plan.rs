//! Plan of a book: which page holds what, and where boards stand on a page.

use std::ops::Range;

use crate::measure::MM;
use crate::puzzle::BookPuzzle;
use crate::style::{BookOrder, BookStyle, SolutionsPlace, StyleError};

/// Content of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageContent {
    Title,
    /// Page of the lesson, by its place among these.
    Lesson(usize),
    Instructions,
    Contents,
    /// Both on one page.
    InstructionsAndContents,
    /// Puzzles, by their places in the book.
    Puzzles(Range<usize>),
    Solutions(Range<usize>),
    /// Positions with a step drawn and told, by the place of the page among these.
    Answers(usize),
}

/// Pages that are laid out before the others are planned.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LaidOutPages {
    /// Number of pages of the lesson.
    pub(crate) lesson: usize,
    /// Number of pages with answers.
    pub(crate) answers: usize,
    /// Whether instructions and contents share a page.
    pub(crate) shares_front: bool,
}

/// Returns the places of the puzzles of each section: a level, if the book has that order, or else the whole.
pub(crate) fn split_sections(puzzles: &[BookPuzzle], order: BookOrder) -> Vec<Range<usize>> {
    let mut sections: Vec<Range<usize>> = Vec::new();
    for at in 0..puzzles.len() {
        let continues =
            at > 0 && (order != BookOrder::Level || puzzles[at].level_rank == puzzles[at - 1].level_rank);
        match sections.last_mut().filter(|_| continues) {
            Some(section) => section.end = at + 1,
            None => sections.push(at..at + 1),
        }
    }
    sections
}

/// Returns the pages of the book, in their order.
pub(crate) fn plan_pages(puzzles: &[BookPuzzle], style: &BookStyle, known: LaidOutPages) -> Vec<PageContent> {
    let mut pages = Vec::new();
    if !style.title.is_empty() {
        pages.push(PageContent::Title);
    }
    match (style.has_instructions, style.has_contents) {
        (true, true) if known.shares_front => pages.push(PageContent::InstructionsAndContents),
        (instructions, contents) => {
            pages.extend(instructions.then_some(PageContent::Instructions));
            pages.extend(contents.then_some(PageContent::Contents));
        }
    }
    pages.extend((0..known.lesson).map(PageContent::Lesson));
    // A section begins on a page of its own.
    let per_page = style.board_count(puzzles.len());
    for section in split_sections(puzzles, style.order) {
        let starts = section.clone().step_by(per_page);
        pages.extend(starts.map(|start| PageContent::Puzzles(start..section.end.min(start + per_page))));
    }
    if known.answers > 0 {
        pages.extend((0..known.answers).map(PageContent::Answers));
    } else if matches!(style.solutions, SolutionsPlace::End | SolutionsPlace::Path) {
        let per_page = style.solution_count();
        let starts = (0..puzzles.len()).step_by(per_page);
        pages.extend(starts.map(|start| PageContent::Solutions(start..puzzles.len().min(start + per_page))));
    }
    pages
}

/// Returns the gutter that a book of so many pages needs: none for a few sheets, more for a thicker spine.
pub(crate) fn automatic_gutter(pages: usize) -> f64 {
    MM * match pages {
        ..24 => 0.0,
        24..=150 => 4.0,
        151..=300 => 7.0,
        301..=500 => 10.0,
        _ => 13.0,
    }
}

/// A rectangle on a page, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PageArea {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl PageArea {
    /// Returns what is left below a height.
    pub(crate) fn below(self, height: f64) -> PageArea {
        PageArea { y: self.y + height, height: self.height - height, ..self }
    }
}

/// Space that boards of one kind need round them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardSpacing {
    /// Space between boards.
    pub(crate) gap: f64,
    /// Height of the caption above a board.
    pub(crate) above: f64,
    /// Height of the lines below a board.
    pub(crate) below: f64,
    /// Width of what stands at the right of a board.
    pub(crate) beside: f64,
    /// Largest side of a board.
    pub(crate) limit: f64,
    /// Widest space between columns.
    pub(crate) widest: f64,
    /// Share of the free height that stands above the boards.
    pub(crate) lead: f64,
}

/// Smallest side of a board: digits of 1 mm.
pub(crate) const MIN_SIDE: f64 = 14.0 * MM;

/// Places `count` boards in the area, as large as they can be, and returns their side and the upper left
/// corner of each, in reading order.
pub(crate) fn place_boards(
    area: PageArea,
    count: usize,
    spacing: BoardSpacing,
) -> Result<(f64, Vec<[f64; 2]>), StyleError> {
    let side_with = |columns: usize| {
        let rows = count.div_ceil(columns);
        let width = (area.width - spacing.gap * (columns - 1) as f64) / columns as f64 - spacing.beside;
        let height = (area.height - spacing.gap * (rows - 1) as f64) / rows as f64;
        width.min(height - spacing.above - spacing.below)
    };
    // Of the ways to arrange them without an empty place, take the one with the largest boards.
    let ways = (1..=count).filter(|columns| count.is_multiple_of(*columns));
    let columns = ways.max_by(|a, b| side_with(*a).total_cmp(&side_with(*b))).unwrap_or(1);
    let side = side_with(columns).min(spacing.limit);
    if side < MIN_SIDE {
        return Err(StyleError::NoRoom);
    }
    // A board has its caption above and its hint below.
    let rows = count / columns;
    let block = spacing.above + side + spacing.below;
    // Free height stands between the rows, as long as these don't look lost, and then above and below them.
    let free = area.height - block * rows as f64;
    let gaps = (rows - 1) as f64;
    let row_gap = if rows == 1 { 0.0 } else { (free / gaps).min(2.5 * spacing.gap) };
    let top = (free - row_gap * gaps) * spacing.lead;
    let block_width = side + spacing.beside;
    let column_left = area.width - block_width * columns as f64;
    let column_gap = if columns == 1 { 0.0 } else { column_left / (columns - 1) as f64 };
    let column_gap = column_gap.min(spacing.widest);
    let indent = (column_left - column_gap * (columns - 1) as f64) / 2.0;
    let corner = |at: usize| {
        let (row, column) = ((at / columns) as f64, (at % columns) as f64);
        [
            area.x + indent + column * (block_width + column_gap),
            area.y + top + row * (block + row_gap) + spacing.above,
        ]
    };
    Ok((side, (0..count).map(corner).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: PageArea = PageArea { x: 10.0, y: 20.0, width: 500.0, height: 700.0 };

    fn spacing(limit: f64) -> BoardSpacing {
        BoardSpacing { gap: 20.0, above: 15.0, below: 0.0, beside: 0.0, limit, widest: 60.0, lead: 0.4 }
    }

    #[track_caller]
    fn check(count: usize, limit: f64, side: f64, last: [f64; 2]) {
        let (found, corners) = place_boards(AREA, count, spacing(limit)).unwrap();
        assert!((found - side).abs() < 1e-9, "{found}");
        assert_eq!(corners.len(), count);
        let at = corners[count - 1];
        assert!((at[0] - last[0]).abs() < 1e-9 && (at[1] - last[1]).abs() < 1e-9, "{at:?}");
    }

    #[test]
    fn boards_are_as_large_as_fits() {
        check(1, f64::MAX, 500.0, [10.0, 20.0 + 185.0 * 0.4 + 15.0]);
        check(2, f64::MAX, 325.0, [97.5, 20.0 + 360.0 + 15.0]);
        // Flush with both sides; the rows no farther apart than two and a half gaps.
        check(4, f64::MAX, 240.0, [270.0, 20.0 + (190.0 - 50.0) * 0.4 + 255.0 + 50.0 + 15.0]);
        check(4, 100.0, 100.0, [260.0 + 30.0, 20.0 + (470.0 - 50.0) * 0.4 + 115.0 + 50.0 + 15.0]);
    }

    #[test]
    fn a_page_too_small_is_an_error() {
        let small = PageArea { width: 30.0, ..AREA };
        assert_eq!(place_boards(small, 9, spacing(f64::MAX)), Err(StyleError::NoRoom));
    }

    #[test]
    fn thicker_books_have_wider_gutters() {
        assert_eq!(automatic_gutter(8), 0.0);
        assert!([30, 200, 400, 600].map(automatic_gutter).is_sorted());
    }
}
