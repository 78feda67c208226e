//! The call `read`: a puzzle from a text or a picture.

use ninefold::format;
use ninefold::wire::calls::{CallAnswer, ReadAnswer, ReadCall};
use ninefold::wire::{self, Cells, Warning};

use super::{AnswerCall, CallContext, CallError, CallReply, join_lines, read_puzzle};
use crate::language::current_message_catalogue;

impl AnswerCall for ReadCall {
    fn answer_with(self, _context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let (reading, doubtful) = match (&self.text, &self.image) {
            (Some(text), None) => (read_puzzle(text)?, Cells::default()),
            (None, Some(image)) => read_picture(image)?,
            _ => {
                let message = current_message_catalogue().translate_id("engine-text-or-image");
                return Err(CallError::BadArguments(message));
            }
        };
        let answer = ReadAnswer {
            puzzle: wire::puzzle_to_line(&reading.puzzle),
            format: reading.format.id,
            givens: reading.puzzle.givens.len(),
            doubtful,
            warnings: Warning::from_reading(&reading, current_message_catalogue()),
        };
        let warnings = answer.warnings.iter().map(|warning| warning.text.clone());
        let text = join_lines([format::on_one_line(&reading.puzzle)].into_iter().chain(warnings));
        Ok(CallReply { text, answer: CallAnswer::Read(answer), picture: None })
    }
}

/// Reads the board in a picture in Base64, with its doubtful cells.
#[cfg(feature = "picture")]
fn read_picture(image: &str) -> Result<(format::PuzzleReading, Cells), CallError> {
    use base64::Engine;
    use base64::alphabet::STANDARD;
    use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

    use crate::image::PictureBoards;

    // Some write it in lines, and some without padding.
    let config = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let joined: String = image.split_ascii_whitespace().collect();
    let bytes = GeneralPurpose::new(&STANDARD, config).decode(joined).map_err(|_| {
        CallError::BadArguments(current_message_catalogue().translate_id("engine-not-base64"))
    })?;
    let (reading, doubtful) = PictureBoards::read_single_board(bytes)
        .map_err(|failure| CallError::NotFound(failure.localized_text()))?;
    Ok((reading, Cells(doubtful)))
}

#[cfg(not(feature = "picture"))]
fn read_picture(_image: &str) -> Result<(format::PuzzleReading, Cells), CallError> {
    Err(CallError::NotFound(current_message_catalogue().translate_id("engine-no-pictures")))
}
