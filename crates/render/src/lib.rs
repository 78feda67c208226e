//! Pictures of boards and steps, as SVG, text and charts.
//!
//! [`svg`] draws a picture with the colours, shapes and links of a printed page; [`text`] draws with
//! characters, for terminals and plain files, and gives each piece a [`TextTone`](text::TextTone), never a
//! colour: the front end decides what a tone looks like. Both show the same
//! [`StepMarks`](ninefold_logic::StepMarks). [`pixels`] draws small pictures for readers that take no
//! SVG; [`chart`] draws bars. In a picture, links are routed around cells and candidates by the cost of each
//! path (`terrain`, `routes`).
//!
//! | module | contents |
//! |---|---|
//! | [`svg`] | a board and a step in SVG: nodes, links, legend |
//! | [`text`] | a board and a step in characters |
//! | [`pixels`] | a board and a step in pixels, small |
//! | [`chart`] | bars |
//! | `png` | SVG converted to PNG |
//! | `palette`, `theme` | shapes of roles; colours and sizes |
//! | `geometry`, `outline` | coordinates and curves; outlines round sets of cells |
//! | `routes`, `terrain` | paths of links; costs of passing over what is there |
#![forbid(unsafe_code)]

pub mod chart;
mod geometry;
mod outline;
mod palette;
pub mod pixels;
#[cfg(feature = "png")]
pub mod png;
mod routes;
pub mod svg;
mod terrain;
pub mod text;
mod theme;

use ninefold_core::{House, HouseKind, Notation};

pub use geometry::{BOARD_SIZE, CELL_SIZE, PlanePoint, candidate_centre, cell_centre, cell_corner};
pub use theme::{Theme, ThemeError};

/// Returns the name of a row or column, as the notation uses it in the names of cells.
fn house_label(house: House, notation: Notation) -> String {
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
