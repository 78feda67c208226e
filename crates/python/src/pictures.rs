//! Python call that reads boards in pictures.

use ninefold::picture::{Picture, PictureReader, decode_picture};
use ninefold::wire::PictureBoard;
use pyo3::prelude::*;

use crate::board::step::parse_json;
use crate::errors::InputError;

/// The boards in a picture, as `ninefold read --json` has them: what `ninefold.read_image` is made of. The data are those of a file, or pixels
/// of this shape: height, width and channels.
#[pyfunction]
#[pyo3(signature = (data, shape = None))]
pub(crate) fn read_picture<'py>(
    py: Python<'py>,
    data: &[u8],
    shape: Option<(usize, usize, usize)>,
) -> PyResult<Bound<'py, PyAny>> {
    let read = || -> Result<String, InputError> {
        let picture = match shape {
            None => decode_picture(data),
            Some((height, width, 1)) => Picture::from_luma(data, width, height),
            Some((height, width, 3)) => Picture::from_rgb_pixels(data, width, height),
            Some((height, width, 4)) => Picture::from_rgba(data, width, height),
            Some((.., channels)) => {
                return Err(InputError::from_expected("1, 3 or 4 channels", channels));
            }
        };
        let picture = picture.map_err(InputError::new)?;
        let boards = PictureReader::new().read_boards(&picture).map_err(InputError::new)?;
        let boards: Vec<PictureBoard> = boards.iter().map(PictureBoard::from).collect();
        serde_json::to_string(&boards).map_err(InputError::new)
    };
    let json = py.detach(read)?;
    parse_json(py, &json)
}
