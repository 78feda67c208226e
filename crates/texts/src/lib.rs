//! Texts of Ninefold in all languages.
//!
//! The engine's messages are data: a [`Message`] is an id with arguments; roles and techniques are ids. A
//! [`Catalogue`] has the words of one language for all of these ids, in one file in Fluent's format
//! (`languages/en.ftl`), and builds sentences from them. English is one language among others; a further
//! language is one more file, which can also be read at run time ([`Catalogue::parse`]).
//!
//! What other crates write in English themselves (names of techniques, formats and parts of puzzles, what
//! [`Localize`] translates) stands in their code alone: the English catalogue has no entries for it.
//!
//! | module | contents |
//! |---|---|
//! | `catalogue` | the catalogue of a language: messages by id, their arguments, names, phrases of readers |
//! | `piece` | pieces of a message: words, and names of things on the board |
//! | `plain` | fast path for messages of words and arguments alone |
//! | `localize` | translation of the messages of readers and writers of texts |
//!
//! ```
//! use ninefold_core::{Board, Notation};
//! use ninefold_logic::{Facts, engine, techniques};
//! use ninefold_texts::Catalogue;
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let facts = Facts::new(board);
//! let step = engine::find_next_step(&facts, techniques::ALL).expect("an easy puzzle has a next step");
//! let english = Catalogue::english();
//! for told in step.explanation(&facts).messages {
//!     println!("{}", english.format_message(&told.message, Notation::Rc));
//! }
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
//!
//! In a message, an argument has up to four names: `$cells` stands for the cells themselves, `$cells-count`
//! for their number, which selects a plural; `$digits-or` for "3 or 7" where `$digits` is "3 and 7"; and
//! `$kind-id` for the id of an argument that is a word, which selects a wording. Messages of readers and
//! writers of texts have their arguments unchanged ([`Localize`]).
#![forbid(unsafe_code)]

mod catalogue;
mod localize;
mod piece;
mod plain;

pub use catalogue::{Catalogue, CatalogueError, Language};
pub use localize::Localize;
pub use piece::{PieceTarget, TextPiece};

#[doc(no_inline)]
pub use ninefold_logic::Message;
