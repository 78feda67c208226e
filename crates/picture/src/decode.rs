//! Pictures as files: PNG, JPEG and WebP.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageReader, Limits};

use crate::error::PictureError;
use crate::picture::{LONGEST_SIDE, Picture};

/// Memory that a decoder may use, in bytes: enough for 50 megapixels.
const MEMORY: u64 = 200 << 20;

/// Decodes a PNG, JPEG or WebP file, and turns it upright as the camera noted.
///
/// # Errors
/// If the bytes are no such picture, a broken one, or one that would need too much memory.
pub fn decode(bytes: &[u8]) -> Result<Picture, PictureError> {
    let undecodable = |_| PictureError::Undecodable;
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| PictureError::Undecodable)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE as u32);
    limits.max_image_height = Some(LONGEST_SIDE as u32);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(undecodable)?;
    let orientation = decoder.orientation().map_err(undecodable)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(undecodable)?;
    image.apply_orientation(orientation);
    let (width, height) = (image.width() as usize, image.height() as usize);
    match image {
        DynamicImage::ImageLuma8(grey) => Picture::from_luma(grey.as_raw(), width, height),
        DynamicImage::ImageRgb8(colours) => Picture::from_rgb(colours.as_raw(), width, height),
        other => Picture::from_rgba(other.into_rgba8().as_raw(), width, height),
    }
}
