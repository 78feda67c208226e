//! Pictures as a command's input: the puzzles in photographs and screenshots.

use std::io::Read;

use ninefold::format::PuzzleEntry;

use crate::failure::CommandError;

#[cfg(feature = "picture")]
pub(crate) use seen::{PictureBoards, decode_file, list_picture_doubts};

/// Reads the puzzles in a picture file of a given format, of at most `limit` bytes, in reading order.
///
/// # Errors
/// If the file can't be decoded or shows no board, or if the digits of the only one are uncertain and doubts
/// are not accepted. An uncertain board among several is an entry with an error.
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
        let picture = decode_file(file, kind, limit, name)?;
        PictureBoards::read_picture(&picture, name)?.into_entries(name, accept_doubts)
    }
    #[cfg(not(feature = "picture"))]
    {
        let error = crate::compressed::unexpected_format_error(kind);
        Err(CommandError::File { verb: "read", name: name.into(), error })
    }
}

#[cfg(feature = "picture")]
mod seen {
    use std::io::{self, Cursor, Read};

    use ninefold::core::phrase::ParseMessage;
    use ninefold::format::{self, FormatError, PuzzleEntry, ReadWarning};
    use ninefold::logic::explain::say;
    use ninefold::picture::{
        CellReading, Picture, PictureError, PictureReader, PictureReading, decode_picture,
    };
    use ninefold::{Cell, CellMap};

    use crate::failure::CommandError;
    use crate::language::{localized_text, message_text};

    /// The boards of a picture in reading order.
    #[derive(Debug)]
    pub(crate) struct PictureBoards(pub(crate) Vec<PictureReading>);

    /// Name of a picture that comes without a file.
    const IMAGE_NAME: &str = "image";

    /// Decodes an input that is a picture file of a given format.
    ///
    /// # Errors
    /// If the file is longer than `limit`, or can't be read or decoded.
    pub(crate) fn decode_file(
        file: Box<dyn Read + Send>,
        kind: &str,
        limit: u64,
        name: &str,
    ) -> Result<Picture, CommandError> {
        let mut bytes = Vec::new();
        let failed = |error| CommandError::File { verb: "read", name: name.into(), error };
        let broken = |message| failed(io::Error::new(io::ErrorKind::InvalidData, message_text(&message)));
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > limit {
            return Err(broken(say!("picture-too-long", megabytes = (limit >> 20).to_string())));
        }
        decode_picture(&bytes).map_err(|error| {
            broken(match error {
                PictureError::Size { width, height } => {
                    let most = ninefold::picture::MAX_PIXELS / 1_000_000;
                    say!("picture-size", width, height, most)
                }
                _ => say!("picture-broken", kind = kind.to_string()),
            })
        })
    }

    impl PictureBoards {
        /// Reads all boards in a picture.
        ///
        /// # Errors
        /// If it shows no board.
        pub(crate) fn read_picture(picture: &Picture, name: &str) -> Result<PictureBoards, CommandError> {
            let boards = PictureReader::new().read_boards(picture).map_err(|error| {
                let message = match error {
                    PictureError::NoDigits => say!("picture-no-digits"),
                    PictureError::TooSmall { pixels } => {
                        say!("picture-too-small", pixels, least = ninefold::picture::MIN_CELL_SIDE)
                    }
                    _ => say!("picture-no-grid", percent = ninefold::picture::MIN_GRID_PERCENT),
                };
                CommandError::Puzzle(format!("{name}: {}", message_text(&message)))
            })?;
            Ok(PictureBoards(boards))
        }

        /// Reads the only board of a picture, and returns it with its doubtful cells.
        ///
        /// # Errors
        /// If it can't be decoded, or shows no board or several.
        pub(crate) fn read_single_board(
            bytes: Vec<u8>,
        ) -> Result<(format::PuzzleReading, CellMap), CommandError> {
            let file = Box::new(Cursor::new(bytes));
            let picture = decode_file(file, IMAGE_NAME, u64::MAX, IMAGE_NAME)?;
            let boards = PictureBoards::read_picture(&picture, IMAGE_NAME)?;
            let [board] = &*boards.0 else {
                let (name, boards) = (IMAGE_NAME.to_string(), boards.0.len());
                return Err(CommandError::unsuitable_puzzle_error(&say!("picture-one-board", name, boards)));
            };
            Ok((picture_to_puzzle(board, 1), board.doubtful_cells().collect()))
        }

        /// Returns the boards as puzzles, numbered as lines are, without solutions printed beside them. An
        /// uncertain one among several is an error at its place, unless doubts are accepted.
        ///
        /// # Errors
        /// If the only one is uncertain, unless doubts are accepted.
        pub(super) fn into_entries(
            self,
            name: &str,
            accept_doubts: bool,
        ) -> Result<Vec<PuzzleEntry>, CommandError> {
            let is_solved = |board: &PictureReading| board.cells().values().all(|cell| cell.digit.is_some());
            let has_puzzle = self.0.iter().any(|board| !is_solved(board));
            let mut entries = Vec::new();
            for (place, board) in self.0.iter().enumerate() {
                if has_puzzle && is_solved(board) {
                    continue;
                }
                let is_unclear = !board.is_sure() && !accept_doubts;
                if is_unclear && self.0.len() == 1 {
                    return Err(unclear_picture_error(board, name));
                }
                let number = place + 1;
                let result = if is_unclear {
                    Err(unclear_board_error(board, number))
                } else {
                    Ok(picture_to_puzzle(board, number))
                };
                let picture_boards = Some(self.0.len());
                entries.push(PuzzleEntry { picture_boards, ..PuzzleEntry::at_line(number, result) });
            }
            Ok(entries)
        }

        /// Returns how a board is called: as its file, with its number if there are others.
        pub(crate) fn format_board_name(&self, name: &str, place: usize) -> String {
            match self.0.len() {
                1 => name.into(),
                boards => {
                    message_text(&say!("picture-board", name = name.to_string(), number = place + 1, boards))
                }
            }
        }
    }

    /// Converts a reading to a puzzle, with pencil marks as notes and uncertain digits as warnings.
    fn picture_to_puzzle(reading: &PictureReading, line: usize) -> format::PuzzleReading {
        let warnings = picture_doubt_warnings(reading, line);
        format::PuzzleReading { puzzle: reading.to_puzzle(), format: &format::PICTURE_FORMAT, warnings }
    }

    fn picture_doubt_warnings(reading: &PictureReading, line: usize) -> Vec<ReadWarning> {
        let doubt = |cell: Cell| {
            let [read, other] = both_readings(reading, cell).map(Box::new);
            let message = ParseMessage::DoubtfulInPicture { cell, read, other };
            ReadWarning { line, column: 1, message }
        };
        reading.doubtful_cells().map(doubt).collect()
    }

    /// Returns the likeliest reading of a cell, and the second likeliest.
    fn both_readings(reading: &PictureReading, cell: Cell) -> [ParseMessage; 2] {
        let CellReading { digit, alternative, .. } = reading.cells()[cell];
        [digit, alternative].map(|digit| match digit {
            Some(digit) => ParseMessage::Value { text: digit.to_string() },
            None => ParseMessage::EmptyCell,
        })
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

    /// Creates the error for an uncertain board among several: its doubtful cells with both readings, and how
    /// to accept them, on one line.
    fn unclear_board_error(reading: &PictureReading, number: usize) -> FormatError {
        let doubts: Vec<String> =
            reading.doubtful_cells().map(|cell| describe_doubt(reading, cell)).collect();
        let reason = match doubts.len() {
            0 => say!("picture-not-proper"),
            cells => say!("picture-board-not-clear", number = cells, doubts = doubts.join(", ")),
        };
        FormatError {
            line: number,
            column: 1,
            expected: ParseMessage::ClearBoard,
            found: ParseMessage::UnclearBoard { reason: message_text(&reason) },
        }
    }

    fn describe_doubt(reading: &PictureReading, cell: Cell) -> String {
        let [read, other] = both_readings(reading, cell).map(|message| localized_text(&message));
        message_text(&say!("picture-cell-doubt", cell = cell.to_string(), read, other))
    }

    /// Creates the failure for an uncertain picture: the doubtful cells, and how to accept them.
    fn unclear_picture_error(reading: &PictureReading, name: &str) -> CommandError {
        let warnings = picture_doubt_warnings(reading, 1);
        let sentence = match warnings.len() {
            0 => say!("picture-not-proper"),
            number => say!("picture-not-clear", number),
        };
        let line = |doubt: &ReadWarning| format!("\n  {}", localized_text(&doubt.message));
        let lines: String = warnings.iter().map(line).collect();
        CommandError::Puzzle(format!("{name}: {}{lines}", message_text(&sentence)))
    }
}
