//! Assembly of a text's rows into drawn grids, so that a bad drawing is one error and the others are still
//! read.
//!
//! A drawing has 81 cells. Rows belong together if no words, no blank line and no two borders in succession
//! stand between them. If such a part does not have 81 cells, consecutive parts are put together (bands with
//! blank lines between them), or one is taken apart at its borders (drawings with nothing between them).
//! Whatever still does not fit is one bad drawing, and the next begins after it.

use alloc::vec::Vec;

use super::TextLine;

/// A row of a drawing.
pub(super) trait DrawingRow {
    /// Returns the number of cells, damaged ones included.
    fn cell_count(&self) -> usize;
}

/// Kinds of lines in a text with drawings.
pub(super) enum DrawingLine<'a, R> {
    Row(R),
    Border,
    Blank,
    Words(TextLine<'a>),
}

/// Cells of a drawing.
const CELLS_PER_DRAWING: usize = 81;
/// Most rows that are read at once: nine for each of 1024 drawings.
const MAX_ROWS_AT_ONCE: usize = 9 * 1024;
/// Most rows that are held back because they may be parts of one drawing in an odd layout.
const MAX_BUFFERED_ROWS: usize = 40;

/// Assembles rows and hands out each drawing, complete or not, with the line of words before it.
pub(super) struct DrawingAssembler<'a, R, F> {
    emit: F,
    /// Counts the drawings that rows make up with nothing left over; else returns 0.
    count_drawings: fn(&[R]) -> usize,
    /// Parts since the last words, as long as there are at most `MAX_BUFFERED_ROWS` rows.
    buffered_parts: Vec<DrawingPart<R>>,
    buffered_row_count: usize,
    /// Whether the parts since the last words had too many rows to hold back.
    is_streaming: bool,
    part: DrawingPart<R>,
    after_border: bool,
    /// Rows that do not make up a drawing yet.
    pending_rows: Vec<R>,
    title: Option<TextLine<'a>>,
}

/// Rows with nothing but single borders between them.
struct DrawingPart<R> {
    rows: Vec<R>,
    /// Indices of the rows that have a border before them.
    borders: Vec<usize>,
}

impl<R> Default for DrawingPart<R> {
    fn default() -> DrawingPart<R> {
        DrawingPart { rows: Vec::new(), borders: Vec::new() }
    }
}

impl<'a, R: DrawingRow, F: FnMut(Vec<R>, Option<TextLine<'a>>)> DrawingAssembler<'a, R, F> {
    pub(super) fn new(count_drawings: fn(&[R]) -> usize, emit: F) -> DrawingAssembler<'a, R, F> {
        DrawingAssembler {
            emit,
            count_drawings,
            buffered_parts: Vec::new(),
            buffered_row_count: 0,
            is_streaming: false,
            part: DrawingPart::default(),
            after_border: false,
            pending_rows: Vec::new(),
            title: None,
        }
    }

    /// Takes the next line.
    pub(super) fn push_line(&mut self, piece: DrawingLine<'a, R>) {
        let after_border = core::mem::take(&mut self.after_border);
        match piece {
            DrawingLine::Row(row) => {
                self.part.rows.push(row);
                if self.part.rows.len() == MAX_ROWS_AT_ONCE {
                    // Memory must not grow with the text; this many rows without a gap are whole drawings, or
                    // none.
                    let part = core::mem::take(&mut self.part);
                    self.finish();
                    self.emit_drawing(part.rows);
                }
            }
            // Two borders in succession end a part, as an empty line does.
            DrawingLine::Border if after_border => self.end_part(),
            DrawingLine::Border => {
                self.part.borders.push(self.part.rows.len());
                self.after_border = true;
            }
            DrawingLine::Blank => self.end_part(),
            // Words end the drawing, and may be the title of the next one.
            DrawingLine::Words(line) => {
                self.finish();
                self.title = Some(line);
            }
        }
    }

    /// Emits all rows that are held back: no line follows, or none that belongs to them.
    pub(super) fn finish(&mut self) {
        self.end_part();
        let buffered = core::mem::take(&mut self.buffered_parts);
        self.buffered_row_count = 0;
        let parts: Vec<usize> = buffered.iter().map(|part| part.rows.len()).collect();
        let borders: Vec<Vec<usize>> = buffered.iter().map(|part| part.borders.clone()).collect();
        let mut rows: Vec<R> = buffered.into_iter().flat_map(|part| part.rows).collect();
        // All parts together may be one drawing in an odd layout; else each part is taken by itself.
        let count = (self.count_drawings)(&rows);
        // Nine rows may be several drawings side by side.
        if count == 1 || count > 1 && rows.len() == 9 {
            self.emit_drawing(rows);
        } else {
            for (len, borders) in parts.into_iter().zip(borders) {
                let rest = rows.split_off(len);
                self.add_part(DrawingPart { rows, borders });
                rows = rest;
            }
        }
        self.close_drawing();
        self.is_streaming = false;
        self.title = None;
    }

    fn end_part(&mut self) {
        let part = core::mem::take(&mut self.part);
        if part.rows.is_empty() {
            return;
        }
        self.buffered_row_count += part.rows.len();
        if self.is_streaming {
            return self.add_part(part);
        }
        // Too many rows for one drawing: the parts are taken by themselves from now on.
        self.buffered_parts.push(part);
        if self.buffered_row_count > MAX_BUFFERED_ROWS {
            self.is_streaming = true;
            let buffered = core::mem::take(&mut self.buffered_parts);
            buffered.into_iter().for_each(|part| self.add_part(part));
        }
    }

    fn add_part(&mut self, part: DrawingPart<R>) {
        if (self.count_drawings)(&part.rows) > 0
            || part.borders.iter().all(|&at| at == 0 || at == part.rows.len())
        {
            return self.add_rows(part.rows);
        }
        // The part is not a number of drawings, so it is taken apart at its borders.
        let DrawingPart { mut rows, borders } = part;
        let mut pieces = Vec::new();
        for at in borders.into_iter().rev().filter(|&at| at > 0) {
            pieces.push(rows.split_off(at.min(rows.len())));
        }
        pieces.push(rows);
        self.close_drawing();
        pieces.into_iter().rev().filter(|rows| !rows.is_empty()).for_each(|rows| self.add_rows(rows));
        self.close_drawing();
    }

    fn add_rows(&mut self, rows: Vec<R>) {
        let cells = |rows: &[R]| rows.iter().map(R::cell_count).sum::<usize>();
        if (self.count_drawings)(&rows) > 0 {
            self.close_drawing();
            return self.emit_drawing(rows);
        }
        if cells(&self.pending_rows) + cells(&rows) > CELLS_PER_DRAWING {
            self.close_drawing();
        }
        self.pending_rows.extend(rows);
        if cells(&self.pending_rows) >= CELLS_PER_DRAWING {
            self.close_drawing();
        }
    }

    /// Emits the pending rows as a drawing, complete or not.
    fn close_drawing(&mut self) {
        if !self.pending_rows.is_empty() {
            let rows = core::mem::take(&mut self.pending_rows);
            self.emit_drawing(rows);
        }
    }

    fn emit_drawing(&mut self, rows: Vec<R>) {
        (self.emit)(rows, self.title.take());
    }
}
