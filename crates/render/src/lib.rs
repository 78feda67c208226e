//! Pictures of boards and steps.
//!
//! [`text`] draws with letters, for terminals and plain files. A picture says which [`Tone`](text::Tone) each piece
//! has, never a colour: what a tone looks like is for the front end.
#![forbid(unsafe_code)]

pub mod text;
