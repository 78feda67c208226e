//! What most formats name: puzzles, what is said about their texts, and the parts of a format. `use crate::prelude::*` is the
//! only glob import of the crate.

pub(crate) use alloc::boxed::Box;
pub(crate) use alloc::format;
pub(crate) use alloc::string::{String, ToString};
pub(crate) use alloc::vec::Vec;

pub(crate) use ninefold_core::Puzzle;
pub(crate) use ninefold_core::phrase::ParseMessage;

pub(crate) use crate::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, PuzzleEntry, PuzzleFormat, PuzzlePart,
    PuzzlePartSet, PuzzleReading, TextLine, WrittenText,
};
