//! Puzzles in photographs and screenshots.

use std::io::Read;

use ninefold::format::PuzzleEntry;

use crate::failure::CommandError;

/// Reads the puzzle in a picture file of a given format, of at most `limit` bytes.
///
/// # Errors
/// If the file can't be decoded or shows no board, or if digits are uncertain and doubts are not
/// accepted.
#[cfg_attr(not(feature = "picture"), expect(unused_variables, reason = "pictures are refused by their kind"))]
pub(crate) fn read_picture(
    file: Box<dyn Read + Send>,
    kind: &str,
    limit: u64,
    name: &str,
    accept_doubts: bool,
) -> Result<PuzzleEntry, CommandError> {
    #[cfg(feature = "picture")]
    {
        let reading = seen::read_picture_board(file, kind, limit, name)?;
        if !reading.is_sure() && !accept_doubts {
            return Err(seen::unclear_picture_error(&reading, name));
        }
        Ok(PuzzleEntry::at_line(1, Ok(seen::picture_to_puzzle(&reading))))
    }
    #[cfg(not(feature = "picture"))]
    {
        let error = crate::compressed::unexpected_format_error(kind);
        Err(CommandError::File { verb: "read", name: name.into(), error })
    }
}

#[cfg(feature = "picture")]
mod seen {
    use std::io::{self, Read};

    use ninefold::core::phrase::ParseMessage;
    use ninefold::format::{self, ReadWarning};
    use ninefold::logic::explain::say;
    use ninefold::picture::{CellReading, PictureError, PictureReader, PictureReading, decode_picture};
    use ninefold::{Cell, Message};

    use crate::failure::CommandError;
    use crate::language::{localized_text, message_text};

    /// Reads the clearest board in a picture.
    ///
    /// # Errors
    /// If the file can't be read or decoded, or shows no board.
    pub(super) fn read_picture_board(
        file: Box<dyn Read + Send>,
        kind: &str,
        limit: u64,
        name: &str,
    ) -> Result<PictureReading, CommandError> {
        let mut bytes = Vec::new();
        let failed = |error| CommandError::File { verb: "read", name: name.into(), error };
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > limit {
            return Err(CommandError::TooLong { name: name.into(), megabytes: limit >> 20 });
        }
        let read = decode_picture(&bytes).and_then(|picture| PictureReader::new().read_board(&picture));
        read.map_err(|error| {
            let message = message_text(&picture_error_message(error, kind));
            match error {
                PictureError::NoGrid | PictureError::NoDigits | PictureError::TooSmall { .. } => {
                    CommandError::Puzzle(format!("{name}: {message}"))
                }
                _ => failed(io::Error::new(io::ErrorKind::InvalidData, message)),
            }
        })
    }

    fn picture_error_message(error: PictureError, kind: &str) -> Message {
        match error {
            PictureError::NoGrid => say!("picture-no-grid"),
            PictureError::NoDigits => say!("picture-no-digits"),
            PictureError::TooSmall { pixels } => {
                say!("picture-too-small", pixels = pixels, least = ninefold::picture::MIN_CELL_SIDE)
            }
            PictureError::Size { width, height } => {
                let most = ninefold::picture::MAX_PIXELS / 1_000_000;
                say!("picture-size", width = width, height = height, most = most)
            }
            _ => say!("picture-broken", kind = kind.to_string()),
        }
    }

    /// Converts a reading to a puzzle, with pencil marks as notes and uncertain digits as warnings.
    pub(super) fn picture_to_puzzle(reading: &PictureReading) -> format::PuzzleReading {
        let doubt = |cell: Cell| {
            let CellReading { digit, alternative, .. } = reading.cells()[cell];
            let sign = |digit: Option<ninefold::Digit>| digit.map_or('.', ninefold::Digit::to_char);
            let message =
                ParseMessage::DoubtfulInPicture { cell, read: sign(digit), other: sign(alternative) };
            ReadWarning { line: 1, column: 1, message }
        };
        let warnings = reading.doubtful_cells().map(doubt).collect();
        format::PuzzleReading { puzzle: reading.to_puzzle(), format: &format::PICTURE_FORMAT, warnings }
    }

    /// Creates the failure for an uncertain picture: the doubtful cells, and how to accept them.
    pub(super) fn unclear_picture_error(reading: &PictureReading, name: &str) -> CommandError {
        let warnings = picture_to_puzzle(reading).warnings;
        let sentence = match warnings.len() {
            0 => say!("picture-not-proper"),
            number => say!("picture-not-clear", number = number),
        };
        let line = |doubt: &ReadWarning| format!("\n  {}", localized_text(&doubt.message));
        let lines: String = warnings.iter().map(line).collect();
        CommandError::Puzzle(format!("{name}: {}{lines}", message_text(&sentence)))
    }
}
