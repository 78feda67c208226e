//! Puzzles in photographs and screenshots.

use std::io::Read;

use ninefold::format::PuzzleEntry;

use crate::failure::CommandError;

#[cfg(feature = "picture")]
pub(crate) use seen::{PictureBoards, list_picture_doubts};

/// Reads the puzzles in a picture file of a given format, of at most `limit` bytes, in reading order.
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
) -> Result<Vec<PuzzleEntry>, CommandError> {
    #[cfg(feature = "picture")]
    {
        PictureBoards::read_picture_file(file, kind, limit, name)?.into_entries(name, accept_doubts)
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
    use ninefold::format::{self, PuzzleEntry, ReadWarning};
    use ninefold::logic::explain::say;
    use ninefold::picture::{
        CellReading, Picture, PictureError, PictureReader, PictureReading, decode_picture,
    };
    use ninefold::{Cell, Message};

    use crate::failure::CommandError;
    use crate::language::{localized_text, message_text};

    /// A picture with its boards in reading order.
    #[derive(Debug)]
    pub(crate) struct PictureBoards {
        pub(crate) picture: Picture,
        pub(crate) boards: Vec<PictureReading>,
    }

    impl PictureBoards {
        /// Reads all boards in a picture.
        ///
        /// # Errors
        /// If the file can't be read or decoded, or shows no board.
        pub(crate) fn read_picture_file(
            file: Box<dyn Read + Send>,
            kind: &str,
            limit: u64,
            name: &str,
        ) -> Result<PictureBoards, CommandError> {
            let mut bytes = Vec::new();
            let failed = |error| CommandError::File { verb: "read", name: name.into(), error };
            file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
            if bytes.len() as u64 > limit {
                let message = message_text(&say!("picture-too-long", megabytes = (limit >> 20).to_string()));
                return Err(failed(io::Error::new(io::ErrorKind::InvalidData, message)));
            }
            let read = decode_picture(&bytes).and_then(|picture| {
                let boards = PictureReader::new().read_boards(&picture)?;
                Ok(PictureBoards { picture, boards })
            });
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

        /// Returns the boards as puzzles, numbered as lines are, without solutions printed beside them.
        ///
        /// # Errors
        /// If one of them is uncertain, unless doubts are accepted.
        pub(super) fn into_entries(
            self,
            name: &str,
            accept_doubts: bool,
        ) -> Result<Vec<PuzzleEntry>, CommandError> {
            let is_solved = |board: &PictureReading| board.cells().values().all(|cell| cell.digit.is_some());
            let has_puzzle = self.boards.iter().any(|board| !is_solved(board));
            let mut entries = Vec::new();
            for (place, board) in self.boards.iter().enumerate() {
                if has_puzzle && is_solved(board) {
                    continue;
                }
                if !board.is_sure() && !accept_doubts {
                    return Err(unclear_picture_error(board, &self.format_board_name(name, place)));
                }
                entries.push(PuzzleEntry::at_line(place + 1, Ok(picture_to_puzzle(board, place + 1))));
            }
            Ok(entries)
        }

        /// Returns how a board is called: as its file, with its number if there are others.
        pub(crate) fn format_board_name(&self, name: &str, place: usize) -> String {
            match self.boards.len() {
                1 => name.into(),
                _ => message_text(&say!("picture-board", name = name.to_string(), number = place + 1)),
            }
        }
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
    fn picture_to_puzzle(reading: &PictureReading, line: usize) -> format::PuzzleReading {
        let warnings = picture_doubt_warnings(reading, line);
        format::PuzzleReading { puzzle: reading.to_puzzle(), format: &format::PICTURE_FORMAT, warnings }
    }

    fn picture_doubt_warnings(reading: &PictureReading, line: usize) -> Vec<ReadWarning> {
        let doubt = |cell: Cell| {
            let CellReading { digit, alternative, .. } = reading.cells()[cell];
            let sign = |digit: Option<ninefold::Digit>| digit.map_or('.', ninefold::Digit::to_char);
            let message =
                ParseMessage::DoubtfulInPicture { cell, read: sign(digit), other: sign(alternative) };
            ReadWarning { line, column: 1, message }
        };
        reading.doubtful_cells().map(doubt).collect()
    }

    /// Returns what is uncertain about a board, a sentence each.
    pub(crate) fn list_picture_doubts(reading: &PictureReading) -> Vec<String> {
        let warnings = picture_doubt_warnings(reading, 1);
        let doubts: Vec<String> = warnings.iter().map(|doubt| localized_text(&doubt.message)).collect();
        if doubts.is_empty() && !reading.is_sure() {
            return vec![message_text(&say!("picture-not-proper"))];
        }
        doubts
    }

    /// Creates the failure for an uncertain picture: the doubtful cells, and how to accept them.
    fn unclear_picture_error(reading: &PictureReading, name: &str) -> CommandError {
        let warnings = picture_doubt_warnings(reading, 1);
        let sentence = match warnings.len() {
            0 => say!("picture-not-proper"),
            number => say!("picture-not-clear", number = number),
        };
        let line = |doubt: &ReadWarning| format!("\n  {}", localized_text(&doubt.message));
        let lines: String = warnings.iter().map(line).collect();
        CommandError::Puzzle(format!("{name}: {}{lines}", message_text(&sentence)))
    }
}
