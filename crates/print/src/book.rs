//! Pages of a book, drawn one after the other into a PDF.

use std::ops::Range;

use ninefold::logic::explain::say;
use ninefold::solve::random::SeededRandom;
use ninefold::texts::Catalogue;
use ninefold::{Message, Notation};
use pdf_writer::types::OutputIntentSubtype;
use pdf_writer::{Finish, Name, Pdf, Rect, Ref, Settings, TextStr};

use crate::answers::{ANSWER_LEADING, AnswerPages, PlacedAnswer, flow_answers};
use crate::archive::{PROFILE_NAME, file_identifier, grey_profile, write_metadata};
use crate::board::{BoardFrame, CellContents, DIGIT_SHARE, LARGE_DIGIT_SHARE};
use crate::canvas::{FACE_NAMES, PageCanvas, TextAlign, TextStyle, text_style};
use crate::code::SquareCode;
use crate::font::{BookFonts, FontError, FontSet, FontWeight, OBJECTS_PER_FACE};
use crate::lesson::{BookLesson, LessonPiece, PlacedPiece, flow_lesson};
use crate::measure::{MM, PaperSize};
use crate::plan::{
    BoardSpacing, LaidOutPages, PageArea, PageContent, automatic_gutter, place_boards, plan_pages,
    split_sections,
};
use crate::puzzle::BookPuzzle;
use crate::stream::compress_stream;
use crate::style::{BookOrder, BookStyle, SolutionsPlace, StyleError};
use crate::wrap::wrap_text;

use FontWeight::{Regular, Semibold};

/// Summary of a book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookSummary {
    /// Number of pages.
    pub pages: usize,
    /// Height of the puzzles' digits in points.
    pub digit_height: f64,
}

/// A book as a PDF.
#[derive(Clone, Debug)]
pub struct PrintedBook {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// Pages and digits of the book.
    pub summary: BookSummary,
}

/// Error of a book.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BookError {
    /// The style can't be met.
    #[error(transparent)]
    Style(#[from] StyleError),
    /// A font is unusable, or lacks a character.
    #[error(transparent)]
    Font(#[from] FontError),
}

impl BookError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            BookError::Style(error) => error.to_message(),
            BookError::Font(error) => error.to_message(),
        }
    }
}

/// Puts puzzles into the order of a book; only a mixed one needs the seed.
pub fn order_puzzles(puzzles: &mut [BookPuzzle], order: BookOrder, seed: u64) {
    let places = list_in_order(puzzles, order, seed);
    let ordered: Vec<BookPuzzle> = places.into_iter().map(|at| puzzles[at].clone()).collect();
    puzzles.clone_from_slice(&ordered);
}

/// Returns the places of the puzzles in the order of a book; only a mixed one needs the seed.
#[must_use]
pub fn list_in_order(puzzles: &[BookPuzzle], order: BookOrder, seed: u64) -> Vec<usize> {
    let mut places: Vec<usize> = (0..puzzles.len()).collect();
    match order {
        BookOrder::Given => {}
        BookOrder::Level => places.sort_by_key(|at| puzzles[*at].level_rank),
        BookOrder::Rising => places.sort_by_key(|at| (puzzles[*at].level_rank, puzzles[*at].score)),
        BookOrder::Mixed => SeededRandom::new(seed).shuffle(&mut places),
    }
    places
}

/// Lays out a book: equal puzzles and styles give equal bytes.
///
/// # Errors
/// If the page has no room for its boards, or no font has a character.
pub fn make_book(
    puzzles: &[BookPuzzle],
    style: &BookStyle,
    catalogue: &Catalogue,
    fonts: BookFonts<'_>,
) -> Result<PrintedBook, BookError> {
    make_book_with_lesson(None, puzzles, style, catalogue, fonts)
}

/// Lays out a book that may begin with a lesson, as [`make_book`] does.
///
/// # Errors
/// If the page has no room for its boards, or no font has a character.
pub fn make_book_with_lesson(
    lesson: Option<&BookLesson>,
    puzzles: &[BookPuzzle],
    style: &BookStyle,
    catalogue: &Catalogue,
    fonts: BookFonts<'_>,
) -> Result<PrintedBook, BookError> {
    // The gutter depends on the number of pages, so these are planned before any is drawn. How many a lesson has, and
    // the answers, depends on the gutter: mostly two, and one for four answers.
    let answers: usize = puzzles.iter().map(|puzzle| puzzle.answers.len()).sum();
    let guess = LaidOutPages {
        lesson: if lesson.is_some() { 2 } else { 0 },
        answers: answers.div_ceil(4),
        shares_front: false,
    };
    let expected = plan_pages(puzzles, style, guess).len();
    let codes: Vec<_> = puzzles.iter().map(|puzzle| style.codes.encode_puzzle(puzzle)).collect();
    let mut layout = BookLayout {
        puzzles,
        style,
        catalogue,
        fonts: FontSet::new(fonts)?,
        paper: style.page_size(),
        gutter: style.gutter.unwrap_or_else(|| automatic_gutter(expected)),
        digit_height: 0.0,
        pages: Vec::new(),
        lesson: lesson.map(|lesson| (lesson, Vec::new())),
        answers: AnswerPages::default(),
        widest_hint: 0.0,
        codes,
    };
    let hints = puzzles.iter().map(|puzzle| layout.fonts.text_width(&puzzle.hint, Regular));
    layout.widest_hint = hints.fold(0.0, f64::max);
    let known = layout.lay_out_texts()?;
    layout.pages = plan_pages(puzzles, style, known);
    let pages = layout.pages.clone();
    let mut contents = Vec::with_capacity(pages.len());
    for (at, page) in pages.iter().enumerate() {
        contents.push(compress_stream(&layout.draw_page(at + 1, page)?));
    }
    // A page with a hole in it is worse than none.
    if let Some(sign) = layout.fonts.missing {
        return Err(FontError::MissingCharacter(sign).into());
    }
    let bytes = layout.write_document(&contents)?;
    let summary = BookSummary { pages: pages.len(), digit_height: layout.digit_height };
    Ok(PrintedBook { bytes, summary })
}

/// A book while its pages are drawn.
struct BookLayout<'a> {
    puzzles: &'a [BookPuzzle],
    style: &'a BookStyle,
    catalogue: &'a Catalogue,
    fonts: FontSet<'a>,
    paper: PaperSize,
    gutter: f64,
    digit_height: f64,
    pages: Vec<PageContent>,
    /// The lesson, and what stands on each of its pages.
    lesson: Option<(&'a BookLesson, Vec<Vec<PlacedPiece>>)>,
    answers: AnswerPages,
    /// Width of the widest hint at a size of 1.
    widest_hint: f64,
    /// QR code of each puzzle.
    codes: Vec<Option<SquareCode>>,
}

impl BookLayout<'_> {
    /// Draws a page, whose number counts from 1, and returns its operators.
    fn draw_page(&mut self, number: usize, content: &PageContent) -> Result<Vec<u8>, BookError> {
        let mut canvas = PageCanvas::new(self.paper.height, self.style.bleed);
        let area = self.text_area(number);
        if *content == PageContent::Title {
            self.draw_title_page(&mut canvas, area);
            return Ok(canvas.finish());
        }
        let area = self.draw_running_lines(&mut canvas, area, number, content);
        match content {
            PageContent::Title => {}
            PageContent::Lesson(at) => self.draw_lesson(&mut canvas, area, *at),
            PageContent::Instructions => {
                self.draw_instructions(&mut canvas, area);
            }
            PageContent::Contents => {
                self.draw_contents(&mut canvas, area);
            }
            PageContent::InstructionsAndContents => {
                let area = self.draw_instructions(&mut canvas, area);
                self.draw_contents(&mut canvas, area);
            }
            PageContent::Puzzles(range) => self.draw_puzzles(&mut canvas, area, range.clone(), number)?,
            PageContent::Solutions(range) => self.draw_solutions(&mut canvas, area, range.clone())?,
            PageContent::Answers(at) => self.draw_answers(&mut canvas, area, *at),
        }
        Ok(canvas.finish())
    }

    /// Returns the area within the margins. The gutter is at the left of pages with odd numbers.
    fn text_area(&self, number: usize) -> PageArea {
        let margin = self.style.margin;
        let x = if number % 2 == 1 { margin + self.gutter } else { margin };
        let width = self.paper.width - 2.0 * margin - self.gutter;
        PageArea { x, y: margin, width, height: self.paper.height - 2.0 * margin }
    }

    /// Size of captions and running lines.
    fn text_size(&self) -> f64 {
        if self.style.is_large_print { 16.0 } else { 10.0 }
    }

    fn translated_word(&self, id: &str) -> String {
        self.catalogue.translate_id(id)
    }

    /// Draws header and footer, and returns what they leave of the area.
    fn draw_running_lines(
        &mut self,
        canvas: &mut PageCanvas,
        area: PageArea,
        number: usize,
        content: &PageContent,
    ) -> PageArea {
        // Fields of a page are about the puzzles that it has.
        let range = match content {
            PageContent::Puzzles(range) | PageContent::Solutions(range) => range.clone(),
            PageContent::Answers(at) => self.answered_puzzles(*at),
            _ => 0..0,
        };
        let levels: Vec<&str> = self.puzzles[range.clone()].iter().map(|puzzle| &*puzzle.level).collect();
        let is_puzzles = matches!(content, PageContent::Puzzles(_));
        let values = |name: &str| {
            Some(match name {
                "title" => self.style.title.clone(),
                "author" => self.style.author.clone(),
                "date" => self.style.date.clone(),
                "page" => number.to_string(),
                "pages" => self.pages.len().to_string(),
                // A level where the page has but one.
                "level" if is_puzzles && levels.iter().all(|level| *level == levels[0]) => levels[0].into(),
                "numbers" if !range.is_empty() => number_range(&range),
                "level" | "numbers" => String::new(),
                _ => return None,
            })
        };
        let (head, foot) = (self.style.header.fill_parts(&values), self.style.footer.fill_parts(&values));
        let size = self.text_size() * 0.9;
        let (top, bottom) = (area.y + size * 0.75, area.y + area.height);
        // The page that a lesson opens on has its name already.
        if *content != PageContent::Lesson(0) {
            self.draw_parts(canvas, &head, area.x, area.width, top, size, Regular);
        }
        self.draw_parts(canvas, &foot, area.x, area.width, bottom, size, Regular);
        self.area_within_lines(area)
    }

    /// Returns what header and footer leave of an area.
    fn area_within_lines(&self, area: PageArea) -> PageArea {
        let line = self.text_size() * 0.9 * 2.2;
        let head = if self.style.header.is_empty() { 0.0 } else { line };
        let foot = if self.style.footer.is_empty() { 0.0 } else { line };
        PageArea { y: area.y + head, height: area.height - head - foot, ..area }
    }

    /// Draws the three parts of a line.
    #[expect(clippy::too_many_arguments, reason = "a line has a place, a size and a weight")]
    fn draw_parts(
        &mut self,
        canvas: &mut PageCanvas,
        parts: &[String; 3],
        x: f64,
        width: f64,
        y: f64,
        size: f64,
        first_weight: FontWeight,
    ) {
        let places = [
            (x, TextAlign::Left, first_weight),
            (x + width / 2.0, TextAlign::Centre, Regular),
            (x + width, TextAlign::Right, Regular),
        ];
        for (part, (x, align, weight)) in parts.iter().zip(places).filter(|(part, _)| !part.is_empty()) {
            canvas.draw_text(&mut self.fonts, part, [x, y], text_style(size, weight), align);
        }
    }

    fn draw_title_page(&mut self, canvas: &mut PageCanvas, area: PageArea) {
        let centre = area.x + area.width / 2.0;
        let size = (area.width / 11.0).min(44.0);
        let mut y = area.y + area.height * 0.3;
        let style = self.style;
        y = self.draw_lines(canvas, &style.title, [centre, y, area.width], text_style(size, Semibold), 1.2);
        if !style.subtitle.is_empty() {
            let look = text_style(size * 0.45, Regular);
            y = self.draw_lines(canvas, &style.subtitle, [centre, y + size * 0.2, area.width], look, 1.4);
        }
        if !style.author.is_empty() {
            let look = text_style(size * 0.4, Regular);
            self.draw_lines(canvas, &style.author, [centre, y + size, area.width], look, 1.4);
        }
        // The foot says how much the book holds, and of when it is.
        let count = say!("print-puzzle-count", n = self.puzzles.len());
        let mut foot = self.catalogue.format_message(&count, Notation::Rc);
        if !style.date.is_empty() {
            foot = format!("{foot} · {}", style.date);
        }
        let look = text_style((size * 0.3).max(9.0), Regular);
        canvas.draw_text(&mut self.fonts, &foot, [centre, area.y + area.height], look, TextAlign::Centre);
    }

    /// Draws a text in centred lines no wider than allowed (centre, baseline of the first, width), and returns the next
    /// baseline.
    fn draw_lines(
        &mut self,
        canvas: &mut PageCanvas,
        text: &str,
        [x, mut y, width]: [f64; 3],
        style: TextStyle,
        leading: f64,
    ) -> f64 {
        for line in wrap_text(&self.fonts, text, style, width) {
            canvas.draw_text(&mut self.fonts, &line, [x, y], style, TextAlign::Centre);
            y += style.size * leading;
        }
        y
    }

    /// Draws the heading of a page and returns what it leaves of the area.
    fn draw_heading(&mut self, canvas: &mut PageCanvas, area: PageArea, text: &str) -> PageArea {
        let size = self.text_size() * 1.5;
        let at = [area.x, area.y + size * 0.75];
        canvas.draw_text(&mut self.fonts, text, at, text_style(size, Semibold), TextAlign::Left);
        area.below(self.heading_height())
    }

    fn heading_height(&self) -> f64 {
        self.text_size() * 1.5 * 1.9
    }

    /// Size of captions of small boards, and of the words below them.
    fn small_size(&self) -> f64 {
        if self.style.is_large_print { 12.0 } else { 8.0 }
    }

    /// Draws a paragraph and returns the baseline behind it.
    fn draw_paragraph(
        &mut self,
        canvas: &mut PageCanvas,
        text: &str,
        [x, mut y, width]: [f64; 3],
        size: f64,
    ) -> f64 {
        let style = text_style(size, Regular);
        for line in wrap_text(&self.fonts, text, style, width) {
            canvas.draw_text(&mut self.fonts, &line, [x, y], style, TextAlign::Left);
            y += size * 1.4;
        }
        y
    }

    /// Lays out what flows over as many pages as it needs: the lesson and the answers.
    fn lay_out_texts(&mut self) -> Result<LaidOutPages, StyleError> {
        let area = self.area_within_lines(self.text_area(1));
        let size = self.text_size() * 1.05;
        let mut known = LaidOutPages::default();
        if let Some((lesson, pages)) = &mut self.lesson {
            // Below this, a page has no room for a board and its sentences.
            if area.width < MIN_LESSON_SIDE || area.height < MIN_LESSON_SIDE {
                return Err(StyleError::NoRoom);
            }
            *pages = flow_lesson(lesson, &self.fonts, [area.width, area.height], size);
            known.lesson = pages.len();
        }
        let has_answers = self.puzzles.iter().any(|puzzle| !puzzle.answers.is_empty());
        if has_answers && matches!(self.style.solutions, SolutionsPlace::End | SolutionsPlace::Path) {
            let room = [area.width, area.height - self.heading_height()];
            self.answers = flow_answers(self.puzzles, &self.fonts, room, self.small_size())?;
            known.answers = self.answers.pages.len();
        }
        if self.style.has_instructions && self.style.has_contents {
            // Drawn for their height alone.
            let mut scratch = PageCanvas::new(self.paper.height, 0.0);
            let left = self.draw_instructions(&mut scratch, area);
            known.shares_front = self.draw_contents(&mut scratch, left).height >= 0.0;
        }
        Ok(known)
    }

    /// Returns the puzzles that a page of answers is about.
    fn answered_puzzles(&self, page: usize) -> Range<usize> {
        let answers = self.answers.pages.get(page).map_or(&[][..], Vec::as_slice);
        match (answers.first(), answers.last()) {
            (Some(first), Some(last)) => first.puzzle..last.puzzle + 1,
            _ => 0..0,
        }
    }

    fn draw_lesson(&mut self, canvas: &mut PageCanvas, area: PageArea, page: usize) {
        let Some((lesson, pages)) = &mut self.lesson else { return };
        let lesson = *lesson;
        let pieces = std::mem::take(&mut pages[page]);
        for PlacedPiece { y, piece } in pieces {
            let at = [area.x, area.y + y];
            match piece {
                LessonPiece::Line { text, size, weight } => {
                    canvas.draw_text(&mut self.fonts, &text, at, text_style(size, weight), TextAlign::Left);
                }
                LessonPiece::Example { side } => {
                    let frame = self.board_frame(at, side, DIGIT_SHARE);
                    frame.draw_step(canvas, &mut self.fonts, &lesson.answer.board, &lesson.answer.marks);
                }
            }
        }
    }

    /// Draws how to solve, and returns what that leaves of the area.
    fn draw_instructions(&mut self, canvas: &mut PageCanvas, area: PageArea) -> PageArea {
        let heading = self.translated_word("print-how-heading");
        let area = self.draw_heading(canvas, area, &heading);
        let size = self.text_size() * 1.05;
        // A measure of some 70 letters; the book's own first puzzle shows rows, columns and boxes well enough.
        let width = area.width.min(size * 36.0);
        let mut y = area.y + size;
        for id in ["print-how-rule", "print-how-one", "print-how-place", "print-how-digit", "print-how-notes"]
        {
            let text = self.translated_word(id);
            y = self.draw_paragraph(canvas, &text, [area.x, y, width], size) + size * 0.5;
        }
        area.below(y + size - area.y)
    }

    /// Draws the contents, and returns what they leave of the area.
    fn draw_contents(&mut self, canvas: &mut PageCanvas, area: PageArea) -> PageArea {
        let heading = self.translated_word("print-contents");
        let area = self.draw_heading(canvas, area, &heading);
        let size = self.text_size() * 1.1;
        let page_of = |wanted: &dyn Fn(&PageContent) -> bool| {
            self.pages.iter().position(wanted).map(|at| (at + 1).to_string()).unwrap_or_default()
        };
        let mut lines = Vec::new();
        for section in split_sections(self.puzzles, self.style.order) {
            let begins = |page: &PageContent| matches!(page, PageContent::Puzzles(range) if range.start == section.start);
            let named = self.style.order == BookOrder::Level && !self.puzzles[section.start].level.is_empty();
            let name = if named {
                self.puzzles[section.start].level.clone()
            } else {
                self.translated_word("print-puzzles")
            };
            lines.push((format!("{name}  {}", number_range(&section)), page_of(&begins)));
        }
        let is_solution =
            |page: &PageContent| matches!(page, PageContent::Solutions(_) | PageContent::Answers(_));
        if self.pages.iter().any(is_solution) {
            lines.push((self.translated_word("print-solutions"), page_of(&is_solution)));
        }
        // Each line has its name at the left and its page at the right.
        let style = text_style(size, Regular);
        let mut y = area.y + size;
        for (name, page) in lines {
            canvas.draw_text(&mut self.fonts, &name, [area.x, y], style, TextAlign::Left);
            let right = area.x + area.width;
            canvas.draw_text(&mut self.fonts, &page, [right, y], style, TextAlign::Right);
            // Dots between, on the same grid in every line.
            let step = size * 0.6;
            let from = area.x + size * (self.fonts.text_width(&name, Regular) + 0.8);
            let to = right - size * (self.fonts.text_width(&page, Regular) + 0.8);
            let first = ((right - from) / step).floor() as usize;
            let dots = (0..=first).map(|at| right - at as f64 * step).filter(|x| *x >= from && *x <= to);
            let dots: Vec<(char, f64, f64)> = dots.map(|x| ('.', x, y)).collect();
            canvas.draw_characters(&mut self.fonts, &dots, style);
            y += size * 1.9;
        }
        // Behind the last line there is no space.
        area.below(y - size * 1.9 - area.y)
    }

    /// Returns the space round boards on a page with so many.
    fn board_spacing(&self, count: usize, size: f64, below: f64) -> BoardSpacing {
        let gap = MM * if self.paper.width < 150.0 * MM || count > 6 { 6.0 } else { 10.0 };
        let limit = self.style.board_limit.unwrap_or(f64::MAX);
        BoardSpacing { gap, above: size * 1.1, below, beside: 0.0, limit, widest: 3.0 * gap, lead: 0.4 }
    }

    /// Returns the side of the QR codes, which have modules of a size that telephones can read; 0 without codes.
    fn code_side(&self) -> f64 {
        let modules = self.codes.iter().flatten().map(|code| code.width).max().unwrap_or(0);
        let module = MM * if self.style.is_large_print { 0.6 } else { 0.42 };
        modules as f64 * module
    }

    fn board_frame(&self, [x, y]: [f64; 2], side: f64, digit_share: f64) -> BoardFrame {
        // The weights are those of a board of 80 mm: small boards have finer lines, large ones heavier.
        let scale = (side / (80.0 * MM)).clamp(0.5, 2.0);
        let (cell_line, box_line) = (self.style.cell_line * scale, self.style.box_line * scale);
        BoardFrame { x, y, side, cell_line, box_line, digit_share }
    }

    fn draw_puzzles(
        &mut self,
        canvas: &mut PageCanvas,
        mut area: PageArea,
        range: Range<usize>,
        page: usize,
    ) -> Result<(), BookError> {
        let style = self.style;
        let count = style.board_count(self.puzzles.len());
        // Solutions upside down take the foot of the page.
        if style.solutions == SolutionsPlace::Page {
            let gap = 4.0 * MM;
            let side = ((area.width - gap * (count - 1) as f64) / count as f64).min(30.0 * MM);
            let label = (side * 0.16).min(self.text_size() * 0.9);
            let strip = side + label * 1.5;
            area.height -= strip + 6.0 * MM;
            let bottom = area.y + area.height + strip + 6.0 * MM;
            let (middle_x, middle_y) = (area.x + area.width / 2.0, bottom - strip / 2.0);
            let left = middle_x - (side * count as f64 + gap * (count - 1) as f64) / 2.0;
            canvas.draw_upside_down(middle_x, middle_y, |canvas| {
                for (at, puzzle) in range.clone().enumerate() {
                    let x = left + at as f64 * (side + gap);
                    let y = bottom - strip + label * 1.5;
                    let number = (puzzle + 1).to_string();
                    let look = text_style(label, Semibold);
                    canvas.draw_text(&mut self.fonts, &number, [x, y - label * 0.4], look, TextAlign::Left);
                    let (puzzle, frame) =
                        (&self.puzzles[puzzle], self.board_frame([x, y], side, DIGIT_SHARE));
                    frame.draw_solution(canvas, &mut self.fonts, puzzle.board.givens(), &puzzle.solution);
                }
            });
        }
        // The boards take what is left; small ones have small captions.
        let PlacedPuzzles { side, .. } = self.place_puzzles(area, count, self.text_size())?;
        let size = self.text_size() * (side / SMALL_BOARD).clamp(0.65, 1.0);
        let PlacedPuzzles { side, corners, is_beside } = self.place_puzzles(area, count, size)?;
        // All hints have one size, by the longest; what is below a board they share with its code.
        let code = self.code_side();
        let hint_room = if is_beside { side } else { side - code_space(code) };
        let hint_size = (size * 0.85).min(hint_room / self.widest_hint);
        let share = if style.is_large_print { LARGE_DIGIT_SHARE } else { DIGIT_SHARE };
        self.digit_height = side / 9.0 * share * self.fonts.digit_height(Semibold);
        for (at, corner) in range.zip(corners) {
            let puzzle = &self.puzzles[at];
            let parts = style.caption.fill_parts(&|name| caption_value(name, puzzle, at + 1, style, page));
            self.draw_parts(canvas, &parts, corner[0], side, corner[1] - size * 0.45, size, Semibold);
            let contents = match (style.shows_candidates || puzzle.shows_candidates, style.has_note_marks) {
                (true, _) => CellContents::Candidates,
                (_, true) => CellContents::NoteMarks,
                _ => CellContents::Digits,
            };
            self.board_frame(corner, side, share).draw_board(
                canvas,
                &mut self.fonts,
                &puzzle.board,
                contents,
            );
            if style.has_hints && !puzzle.hint.is_empty() {
                let look = text_style(hint_size, Regular);
                let at = [corner[0], corner[1] + side + size * 1.2];
                canvas.draw_text(&mut self.fonts, &puzzle.hint, at, look, TextAlign::Left);
            }
            if let Some(square) = &self.codes[at] {
                let gap = code_space(code) - code;
                let place = if is_beside {
                    [corner[0] + side + gap, corner[1] + side - code]
                } else {
                    [corner[0] + side - code, corner[1] + side + gap]
                };
                canvas.fill_rectangles(&square.dark_rectangles(place, code), 0.0);
            }
        }
        Ok(())
    }

    /// Places the boards of a page of puzzles, with captions of a size.
    fn place_puzzles(&self, area: PageArea, count: usize, size: f64) -> Result<PlacedPuzzles, StyleError> {
        let hint = if self.style.has_hints { size * 1.6 } else { 0.0 };
        let spacing = self.board_spacing(count, size, hint);
        let above = if self.style.caption.is_empty() { 0.0 } else { spacing.above };
        let spacing = BoardSpacing { above, ..spacing };
        // A code stands below its board or beside it, where the boards are larger so.
        let code = code_space(self.code_side());
        let below = place_boards(area, count, BoardSpacing { below: hint.max(code), ..spacing });
        let beside = place_boards(area, count, BoardSpacing { beside: code, ..spacing });
        let side_of = |placed: &Result<(f64, _), _>| placed.as_ref().map_or(0.0, |(side, _)| *side);
        let is_beside = code > 0.0 && side_of(&beside) > side_of(&below);
        let (side, corners) = if is_beside { beside? } else { below? };
        Ok(PlacedPuzzles { side, corners, is_beside })
    }

    fn draw_solutions(
        &mut self,
        canvas: &mut PageCanvas,
        area: PageArea,
        range: Range<usize>,
    ) -> Result<(), BookError> {
        // The number of a solution is that of its puzzle; nothing else is needed.
        let heading = self.translated_word("print-solutions");
        let area = self.draw_heading(canvas, area, &heading);
        let (count, size) = (self.style.solution_count(), self.small_size());
        // Flush with the heading, and with the other margin.
        let spacing = self.board_spacing(count, size, 0.0);
        let spacing = BoardSpacing { limit: f64::MAX, widest: f64::MAX, lead: 0.0, ..spacing };
        let (side, corners) = place_boards(area, count, spacing)?;
        for (at, corner) in range.zip(corners) {
            let puzzle = &self.puzzles[at];
            let (number, look) = ((at + 1).to_string(), text_style(size, Semibold));
            let place = [corner[0], corner[1] - size * 0.45];
            canvas.draw_text(&mut self.fonts, &number, place, look, TextAlign::Left);
            let frame = self.board_frame(corner, side, DIGIT_SHARE);
            frame.draw_solution(canvas, &mut self.fonts, puzzle.board.givens(), &puzzle.solution);
        }
        Ok(())
    }

    /// Draws positions with their steps, and the explanation of each below its board.
    fn draw_answers(&mut self, canvas: &mut PageCanvas, area: PageArea, page: usize) {
        let heading = self.translated_word("print-answers");
        let area = self.draw_heading(canvas, area, &heading);
        let (side, label) = (self.answers.side, self.small_size());
        let placed = std::mem::take(&mut self.answers.pages[page]);
        for PlacedAnswer { puzzle: at, answer, corner, lines, size } in placed {
            let puzzle = &self.puzzles[at];
            let told = &puzzle.answers[answer];
            // A worksheet practises one technique, which its header names.
            let caption = match puzzle.answers.len() {
                1 => (at + 1).to_string(),
                _ => format!("{}.{}  {}", at + 1, answer + 1, told.name),
            };
            let [x, y] = [area.x + corner[0], area.y + corner[1]];
            let look = text_style(label, Semibold);
            canvas.draw_text(&mut self.fonts, &caption, [x, y - label * 0.45], look, TextAlign::Left);
            let frame = self.board_frame([x, y], side, DIGIT_SHARE);
            frame.draw_step(canvas, &mut self.fonts, &told.board, &told.marks);
            let look = text_style(size, Regular);
            for (at, line) in lines.iter().enumerate() {
                let y = y + side + size * (ANSWER_LEADING * (at as f64 + 1.0) + 0.2);
                canvas.draw_text(&mut self.fonts, line, [x, y], look, TextAlign::Left);
            }
        }
    }

    /// Writes the document round the pages' operators.
    fn write_document(&self, contents: &[Vec<u8>]) -> Result<Vec<u8>, BookError> {
        let mut pdf = Pdf::with_settings(Settings { pretty: false });
        let (catalogue, tree, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
        let pages = contents.len() as i32;
        let page_id = |at: i32| Ref::new(4 + 2 * at);
        let first_face = 4 + 2 * pages;
        let language = if self.catalogue.code() == "zh" { "zh-Hans" } else { self.catalogue.code() };
        // The catalogue names the language, which screen readers need.
        let mut root = pdf.catalog(catalogue);
        root.pages(tree).lang(TextStr(language));
        root.viewer_preferences().display_doc_title(true);
        // An archive wants to know what the file is, and what its grey means.
        let faces: Vec<usize> = self.fonts.used_faces().collect();
        let metadata = Ref::new(first_face + faces.len() as i32 * OBJECTS_PER_FACE);
        let profile = Ref::new(metadata.get() + 1);
        root.metadata(metadata);
        root.output_intents()
            .push()
            .subtype(OutputIntentSubtype::PDFA)
            .output_condition_identifier(TextStr(PROFILE_NAME))
            .info(TextStr(PROFILE_NAME))
            .dest_output_profile(profile);
        root.finish();
        // All pages share their resources and their boxes.
        let face_id = |place: usize| Ref::new(first_face + place as i32 * OBJECTS_PER_FACE);
        let bleed = self.style.bleed as f32;
        let (width, height) = (self.paper.width as f32, self.paper.height as f32);
        let media = Rect::new(0.0, 0.0, width + 2.0 * bleed, height + 2.0 * bleed);
        let mut node = pdf.pages(tree);
        node.kids((0..pages).map(page_id)).count(pages).media_box(media);
        let mut resources = node.resources();
        let mut fonts = resources.fonts();
        for (place, face) in faces.iter().enumerate() {
            fonts.pair(Name(FACE_NAMES[*face]), face_id(place));
        }
        fonts.finish();
        resources.finish();
        node.finish();
        for (at, content) in (0..pages).zip(contents) {
            let id = Ref::new(page_id(at).get() + 1);
            let mut page = pdf.page(page_id(at));
            page.parent(tree).contents(id);
            page.trim_box(Rect::new(bleed, bleed, bleed + width, bleed + height)).bleed_box(media);
            page.finish();
            pdf.stream(id, content).filter(pdf_writer::Filter::FlateDecode);
        }
        for (place, face) in faces.iter().enumerate() {
            self.fonts.embed_face(*face, face_id(place), &mut pdf)?;
        }
        // No date and no name of a machine: a book made again is the same.
        let mut about = pdf.document_info(info);
        let title = if self.style.title.is_empty() { "Sudoku" } else { &self.style.title };
        about.title(TextStr(title)).producer(TextStr("Ninefold"));
        if !self.style.author.is_empty() {
            about.author(TextStr(&self.style.author));
        }
        about.finish();
        // Metadata are found by programs that know no PDF, so they aren't packed.
        pdf.metadata(metadata, &write_metadata(title, &self.style.author, language));
        let packed = compress_stream(&grey_profile());
        pdf.icc_profile(profile, &packed).n(1).filter(pdf_writer::Filter::FlateDecode);
        let id = file_identifier(contents);
        pdf.set_file_id((id.clone(), id));
        Ok(pdf.finish())
    }
}

/// Boards of a page of puzzles: their side, the upper left corner of each, and whether codes stand beside them.
struct PlacedPuzzles {
    side: f64,
    corners: Vec<[f64; 2]>,
    is_beside: bool,
}

/// Side below which boards have smaller captions.
const SMALL_BOARD: f64 = 50.0 * MM;

/// Smallest side of a page's area that has room for a lesson.
const MIN_LESSON_SIDE: f64 = 50.0 * MM;

/// Returns the space that a QR code takes, with its quiet zone towards the board.
fn code_space(side: f64) -> f64 {
    if side > 0.0 { side + 3.0 * MM } else { 0.0 }
}

/// Returns the value of a field of a caption.
fn caption_value(
    name: &str,
    puzzle: &BookPuzzle,
    number: usize,
    style: &BookStyle,
    page: usize,
) -> Option<String> {
    Some(match name {
        "number" => number.to_string(),
        "level" => puzzle.level.clone(),
        "rating" => puzzle.rating.clone(),
        "score" if puzzle.level.is_empty() => String::new(),
        "score" => puzzle.score.to_string(),
        "givens" => puzzle.board.givens().len().to_string(),
        "hint" => puzzle.hint.clone(),
        "title" => style.title.clone(),
        "date" => style.date.clone(),
        "page" => page.to_string(),
        _ => return None,
    })
}

/// Returns the numbers of a range of puzzles: `1–40`.
fn number_range(range: &Range<usize>) -> String {
    if range.len() == 1 { range.end.to_string() } else { format!("{}–{}", range.start + 1, range.end) }
}
