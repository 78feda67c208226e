//! Pictures of boards and steps.
//!
//! [`svg`] draws a picture with the colours, shapes and links of a printed page; [`text`] draws with letters, for
//! terminals and plain files, and says which [`Tone`](text::Tone) each piece has, never a colour: what a tone looks like
//! is for the front end. Both show the same [`Marks`](ninefold_logic::Marks). [`chart`] draws bars. In a picture, links find
//! their way around cells and candidates by what each way costs (`terrain`, `routes`).
#![forbid(unsafe_code)]

pub mod chart;
mod geometry;
mod outline;
#[cfg(feature = "png")]
pub mod png;
mod roles;
mod routes;
pub mod svg;
mod terrain;
pub mod text;
mod theme;

use ninefold_core::{House, HouseKind, Notation};

pub use theme::{Theme, UnknownTheme};

/// The name of a row or column, as the notation has it in the names of cells.
fn label(house: House, notation: Notation) -> String {
    let lettered = match notation {
        Notation::Rc => None,
        Notation::Excel => Some(HouseKind::Column),
        Notation::K9 | Notation::SudokuWiki => Some(HouseKind::Row),
    };
    match lettered {
        None => house.to_string(),
        Some(kind) if kind != house.kind() => (house.number() + 1).to_string(),
        Some(_) => {
            let spelled = notation.display(&house).to_string();
            spelled.split(' ').next_back().unwrap_or_default().to_string()
        }
    }
}
