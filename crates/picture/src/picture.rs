//! The pixels that are read.

use crate::error::PictureError;
use crate::plane::Plane;

/// The longest side of a picture, in pixels.
pub const LONGEST_SIDE: usize = 20_000;

/// A picture in memory: rows of pixels from the top, each from the left.
#[derive(Clone, Debug)]
pub struct Picture {
    luma: Plane,
}

impl Picture {
    /// A grey picture of one byte a pixel, 0 black and 255 white.
    ///
    /// # Errors
    /// If `pixels` doesn't have `width * height` bytes, or a side is zero or too long.
    pub fn from_luma(pixels: &[u8], width: usize, height: usize) -> Result<Picture, PictureError> {
        Picture::check(pixels, width, height, 1)?;
        let luma = pixels.iter().map(|&pixel| f32::from(pixel)).collect();
        Ok(Picture { luma: Plane::new(width, height, luma) })
    }

    /// A picture of four bytes a pixel: red, green, blue, and how opaque it is. What is transparent is white.
    ///
    /// # Errors
    /// If `pixels` doesn't have `4 * width * height` bytes, or a side is zero or too long.
    pub fn from_rgba(pixels: &[u8], width: usize, height: usize) -> Result<Picture, PictureError> {
        Picture::check(pixels, width, height, 4)?;
        let luma = pixels.chunks_exact(4).map(|pixel| {
            let grey = luma_of(pixel[0], pixel[1], pixel[2]);
            let opaque = f32::from(pixel[3]) / 255.0;
            grey * opaque + 255.0 * (1.0 - opaque)
        });
        Ok(Picture { luma: Plane::new(width, height, luma.collect()) })
    }

    /// A picture of three bytes a pixel: red, green and blue.
    ///
    /// # Errors
    /// If `pixels` doesn't have `3 * width * height` bytes, or a side is zero or too long.
    pub fn from_rgb(pixels: &[u8], width: usize, height: usize) -> Result<Picture, PictureError> {
        Picture::check(pixels, width, height, 3)?;
        let luma = pixels.chunks_exact(3).map(|pixel| luma_of(pixel[0], pixel[1], pixel[2]));
        Ok(Picture { luma: Plane::new(width, height, luma.collect()) })
    }

    fn check(pixels: &[u8], width: usize, height: usize, bytes: usize) -> Result<(), PictureError> {
        if width == 0 || height == 0 || width.max(height) > LONGEST_SIDE {
            return Err(PictureError::Size { width, height });
        }
        let expected = width * height * bytes;
        if pixels.len() == expected { Ok(()) } else { Err(PictureError::PixelCount { expected, found: pixels.len() }) }
    }

    pub(crate) fn luma(&self) -> &Plane {
        &self.luma
    }
}

/// Brightness as the eye weighs colours (ITU-R BT.601).
fn luma_of(red: u8, green: u8, blue: u8) -> f32 {
    0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue)
}
