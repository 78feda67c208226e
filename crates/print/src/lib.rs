//! Sudoku books, worksheets and magazine pages as PDF.
//!
//! A [`BookStyle`] says what the pages look like: its settings are texts by name ([`STYLE_KEYS`]), as options of a
//! command and lines of a style file give them. [`make_book`] lays out [`BookPuzzle`]s and returns the bytes of a
//! PDF: vectors, subsets of free fonts, grey as one ink, no transparency. Equal books have equal bytes. Boards have
//! the coordinates of the pictures of [`render`](ninefold::render). [`read_boards`] reads the digits of a PDF
//! back from its operators, so that a book can be [checked](check_book) after layout, and [`draw_pages`] draws its pages
//! as SVG; with the feature `png`, [`PagePngs`] draws them as PNG.
//!
//! ```
//! use ninefold::texts::Catalogue;
//! use ninefold_print::{BookFonts, BookPuzzle, BookStyle, make_book, read_boards};
//!
//! let board: ninefold::Board =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = ninefold::solve(&board)?;
//! let puzzle = BookPuzzle { level: "Gentle".into(), ..BookPuzzle::new(board, solution) };
//! let mut style = BookStyle::new();
//! style.set_value("paper", "a5")?;
//! style.set_value("per-page", "1")?;
//! let book = make_book(&[puzzle], &style, Catalogue::english(), BookFonts::BuiltIn)?;
//! assert_eq!(book.summary.pages, 2);
//! assert!(read_boards(&book.bytes)?[0].to_text().starts_with("53..7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `style` | settings: their names, defaults and files |
//! | `measure` | lengths and sizes of paper |
//! | `template` | lines with fields, such as the page number |
//! | `font` | faces: widths, subsets, embedding |
//! | `answers` | boards with a step and its words, in columns |
//! | `archive` | parts that PDF/A-2b asks for beside the pages |
//! | `stream` | packing of streams |
//! | `canvas` | operators of a page |
//! | `board` | a board on a canvas |
//! | `puzzle` | a puzzle with what is printed beside it |
//! | `rating` | its difficulty for people |
//! | `path` | the steps to a solution |
//! | `code` | QR codes |
//! | `wrap` | lines of a paragraph |
//! | `lesson` | the lesson of a technique, and its pages |
//! | `plan` | which page holds what |
//! | `book` | pages drawn, the document |
//! | `pdf_file` | objects of a finished PDF |
//! | `operators` | tokens of a page's content |
//! | `readback` | digits read from the operators |
//! | `check` | a book held to its puzzles |
//! | `paint` | pages painted on a surface |
//! | `svg` | pages as SVG |
//! | `png` | pages as PNG |
#![forbid(unsafe_code)]

mod answers;
mod archive;
mod board;
mod book;
mod canvas;
mod check;
mod code;
mod font;
mod lesson;
mod measure;
mod operators;
mod paint;
mod path;
mod pdf_file;
mod plan;
#[cfg(feature = "png")]
mod png;
mod puzzle;
mod rating;
mod readback;
mod stream;
mod style;
mod svg;
mod template;
mod wrap;

pub use book::{
    BookError, BookSummary, PrintedBook, list_in_order, make_book, make_book_with_lesson, order_puzzles,
};
pub use check::{BookCheckError, CheckedPuzzle, check_book};
pub use font::{BookFonts, FontError, FontFile};
pub use lesson::{BookLesson, LessonChapter};
pub use measure::{PaperSize, parse_length};
pub use pdf_file::ReadBackError;
#[cfg(feature = "png")]
pub use png::{PagePngError, PagePngs};
pub use puzzle::{BookPuzzle, PuzzleAnswer};
pub use rating::tally_grade;
pub use readback::{ReadBoard, read_boards};
pub use style::{BookOrder, BookStyle, STYLE_KEYS, SolutionsPlace, StyleError, StyleKey};
pub use svg::draw_pages;
pub use template::TemplateError;
