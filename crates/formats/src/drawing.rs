//! Which rows of a text belong to one drawing, so that a bad drawing is one error and the others are read.
//!
//! A drawing has 81 cells. Rows belong together that stand together: between them are no words, no blank line and no
//! two borders in a row. Where that does not give 81 cells, parts that follow each other are put together (bands with
//! blank lines between them), or one is taken apart at its borders (drawings without anything between them); what
//! still does not fit is one bad drawing, and the next begins behind it.

use alloc::vec::Vec;

use super::Line;

/// A row of a drawing.
pub(super) trait Row {
    /// How many cells it has, damaged ones included.
    fn cells(&self) -> usize;
}

/// What a line is.
pub(super) enum Piece<'a, R> {
    Row(R),
    Border,
    Blank,
    Words(Line<'a>),
}

/// Cells of a drawing.
const CELLS: usize = 81;
/// At most the rows of this many drawings, nine each, are read at once.
const LONG: usize = 9 * 1024;
/// As many rows as this may be parts of one drawing in an odd layout; more are no longer held back.
const HELD: usize = 40;

/// Puts rows together and hands out each drawing, whole or not, with the words before it.
pub(super) struct Drawings<'a, R, F> {
    take: F,
    /// How many drawings rows make up, nothing left over; else 0.
    fits: fn(&[R]) -> usize,
    /// Parts since the last words, as long as they are few.
    held: Vec<Part<R>>,
    held_rows: usize,
    /// Whether the parts since the last words were too many to hold.
    streaming: bool,
    part: Part<R>,
    after_border: bool,
    /// Rows that are not enough for a drawing yet.
    pending: Vec<R>,
    title: Option<Line<'a>>,
}

/// Rows that stand together.
struct Part<R> {
    rows: Vec<R>,
    /// Before which rows a border stands.
    borders: Vec<usize>,
}

impl<R> Default for Part<R> {
    fn default() -> Part<R> {
        Part { rows: Vec::new(), borders: Vec::new() }
    }
}

impl<'a, R: Row, F: FnMut(Vec<R>, Option<Line<'a>>)> Drawings<'a, R, F> {
    pub(super) fn new(fits: fn(&[R]) -> usize, take: F) -> Drawings<'a, R, F> {
        Drawings {
            take,
            fits,
            held: Vec::new(),
            held_rows: 0,
            streaming: false,
            part: Part::default(),
            after_border: false,
            pending: Vec::new(),
            title: None,
        }
    }

    /// Takes the next line.
    pub(super) fn push(&mut self, piece: Piece<'a, R>) {
        let after_border = core::mem::take(&mut self.after_border);
        match piece {
            Piece::Row(row) => {
                self.part.rows.push(row);
                if self.part.rows.len() == LONG {
                    // Memory shall not grow with the text; that many rows without a gap are whole drawings, or none.
                    let part = core::mem::take(&mut self.part);
                    self.finish();
                    self.emit(part.rows);
                }
            }
            Piece::Border if after_border => self.end_part(),
            Piece::Border => {
                self.part.borders.push(self.part.rows.len());
                self.after_border = true;
            }
            Piece::Blank => self.end_part(),
            Piece::Words(line) => {
                self.finish();
                self.title = Some(line);
            }
        }
    }

    /// No line follows, or none that belongs to these.
    pub(super) fn finish(&mut self) {
        self.end_part();
        let held = core::mem::take(&mut self.held);
        self.held_rows = 0;
        let parts: Vec<usize> = held.iter().map(|part| part.rows.len()).collect();
        let borders: Vec<Vec<usize>> = held.iter().map(|part| part.borders.clone()).collect();
        let mut rows: Vec<R> = held.into_iter().flat_map(|part| part.rows).collect();
        let count = (self.fits)(&rows);
        // Nine rows may be of several drawings side by side.
        if count == 1 || count > 1 && rows.len() == 9 {
            self.emit(rows);
        } else {
            for (len, borders) in parts.into_iter().zip(borders) {
                let rest = rows.split_off(len);
                self.add_part(Part { rows, borders });
                rows = rest;
            }
        }
        self.close();
        self.streaming = false;
        self.title = None;
    }

    fn end_part(&mut self) {
        let part = core::mem::take(&mut self.part);
        if part.rows.is_empty() {
            return;
        }
        self.held_rows += part.rows.len();
        if self.streaming {
            return self.add_part(part);
        }
        self.held.push(part);
        if self.held_rows > HELD {
            self.streaming = true;
            let held = core::mem::take(&mut self.held);
            held.into_iter().for_each(|part| self.add_part(part));
        }
    }

    fn add_part(&mut self, part: Part<R>) {
        if (self.fits)(&part.rows) > 0 || part.borders.iter().all(|&at| at == 0 || at == part.rows.len()) {
            return self.add(part.rows);
        }
        let Part { mut rows, borders } = part;
        let mut pieces = Vec::new();
        for at in borders.into_iter().rev().filter(|&at| at > 0) {
            pieces.push(rows.split_off(at.min(rows.len())));
        }
        pieces.push(rows);
        self.close();
        pieces.into_iter().rev().filter(|rows| !rows.is_empty()).for_each(|rows| self.add(rows));
        self.close();
    }

    fn add(&mut self, rows: Vec<R>) {
        let cells = |rows: &[R]| rows.iter().map(R::cells).sum::<usize>();
        if (self.fits)(&rows) > 0 {
            self.close();
            return self.emit(rows);
        }
        if cells(&self.pending) + cells(&rows) > CELLS {
            self.close();
        }
        self.pending.extend(rows);
        if cells(&self.pending) >= CELLS {
            self.close();
        }
    }

    /// What is pending is all there is of its drawing.
    fn close(&mut self) {
        if !self.pending.is_empty() {
            let rows = core::mem::take(&mut self.pending);
            self.emit(rows);
        }
    }

    fn emit(&mut self, rows: Vec<R>) {
        (self.take)(rows, self.title.take());
    }
}
