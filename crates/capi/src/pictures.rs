//! C calls about pictures of boards.

use std::ffi::c_char;

use ninefold::picture::{Picture, PictureReader};
use ninefold::wire::PictureBoard;

use crate::border;
use crate::engine::{EngineTools, NinefoldEngine, StopFlag};
use crate::failure::CallError;
use crate::one::{run_text_call, to_json};
use crate::{NinefoldStatus, NinefoldText};

/// Reads the boards in a picture: `width` times `height` pixels row by row from the top, of `channels` bytes each: 1 (brightness), 3
/// (red, green, blue) or 4 (and opacity), without gaps. The answer is a JSON array with an object for each board, in reading order; its
/// members are those of `docs/schema/read.json` without the place. What is not clear is in `sure`, `doubtful` and `cells`. The status is
/// `NINEFOLD_STATUS_INVALID` if there is no board. Printed digits are read, handwriting is not.
///
/// # Safety
/// `engine` is NULL or was not freed; `pixels` is NULL or may be read for `length` bytes, `answer` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_read_pixels(
    engine: *const NinefoldEngine,
    pixels: *const u8,
    length: usize,
    width: usize,
    height: usize,
    channels: u32,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let read = |_: &mut EngineTools, _: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let bytes = unsafe { border::read_bytes("pixels", pixels.cast::<c_char>(), length) }?;
        let picture = match channels {
            1 => Picture::from_luma(bytes, width, height),
            3 => Picture::from_rgb_pixels(bytes, width, height),
            4 => Picture::from_rgba(bytes, width, height),
            _ => {
                let message = format!("channels is {channels}, expected 1, 3 or 4");
                return Err(CallError::invalid_argument(message));
            }
        };
        let picture = picture.map_err(CallError::invalid_argument)?;
        let boards = PictureReader::new().read_boards(&picture);
        let boards = boards.map_err(|error| CallError::new(NinefoldStatus::Invalid, error))?;
        to_json(&boards.iter().map(PictureBoard::from).collect::<Vec<_>>())
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, read) }
}
