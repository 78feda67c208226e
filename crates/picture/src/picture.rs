//! Pictures in memory, from which boards are read.

use crate::error::PictureError;
use crate::plane::PixelPlane;

/// Maximum number of pixels of a picture.
pub const MAX_PIXELS: usize = 50_000_000;

/// A picture in memory, as brightness: rows of pixels from the top, each from the left.
#[derive(Clone, Debug)]
pub struct Picture {
    width: usize,
    height: usize,
    /// Brightness: 0 is black, 255 white.
    luma: Vec<u8>,
}

/// Layout of a pixel's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PixelLayout {
    Luma,
    #[cfg(feature = "decode")]
    LumaAlpha,
    Rgb,
    Rgba,
    /// Four bytes, of which the last says nothing.
    #[cfg(feature = "decode")]
    Rgbx,
    /// Four bytes, of which only the second counts.
    #[cfg(feature = "decode")]
    Green,
}

impl PixelLayout {
    fn bytes_per_pixel(self) -> usize {
        match self {
            PixelLayout::Luma => 1,
            #[cfg(feature = "decode")]
            PixelLayout::LumaAlpha => 2,
            PixelLayout::Rgb => 3,
            PixelLayout::Rgba => 4,
            #[cfg(feature = "decode")]
            PixelLayout::Rgbx | PixelLayout::Green => 4,
        }
    }

    fn pixel_luma(self, pixel: &[u8]) -> u8 {
        match self {
            PixelLayout::Luma => pixel[0],
            #[cfg(feature = "decode")]
            PixelLayout::LumaAlpha => blend_onto_white(pixel[0], pixel[1]),
            PixelLayout::Rgb => compute_luma(pixel),
            PixelLayout::Rgba => blend_onto_white(compute_luma(pixel), pixel[3]),
            #[cfg(feature = "decode")]
            PixelLayout::Rgbx => compute_luma(pixel),
            #[cfg(feature = "decode")]
            PixelLayout::Green => pixel[1],
        }
    }
}

/// Returns the perceived brightness of a colour (ITU-R BT.601).
fn compute_luma(pixel: &[u8]) -> u8 {
    let weighed = 299 * u32::from(pixel[0]) + 587 * u32::from(pixel[1]) + 114 * u32::from(pixel[2]);
    ((weighed + 500) / 1000) as u8
}

/// Blends brightness onto white by opacity.
pub(crate) fn blend_onto_white(luma: u8, opacity: u8) -> u8 {
    let (luma, opacity) = (u32::from(luma), u32::from(opacity));
    ((luma * opacity + 255 * (255 - opacity) + 127) / 255) as u8
}

/// Reduces pixels to a byte each in their own memory.
#[cfg(feature = "decode")]
pub(crate) fn reduce_to_luma(mut pixels: Vec<u8>, layout: PixelLayout) -> Vec<u8> {
    let size = layout.bytes_per_pixel();
    let count = pixels.len() / size;
    for at in 0..count {
        pixels[at] = layout.pixel_luma(&pixels[at * size..][..size]);
    }
    pixels.truncate(count);
    pixels.shrink_to_fit();
    pixels
}

/// Checks that a picture of this size can be read.
pub(crate) fn check_size(width: usize, height: usize) -> Result<(), PictureError> {
    let fits =
        width > 0 && height > 0 && width.checked_mul(height).is_some_and(|pixels| pixels <= MAX_PIXELS);
    if fits { Ok(()) } else { Err(PictureError::Size { width, height }) }
}

impl Picture {
    /// Creates a grey picture from one byte a pixel, 0 black and 255 white.
    ///
    /// # Errors
    /// If `pixels` doesn't have `width * height` bytes, a side is zero, or there are more than
    /// [`MAX_PIXELS`].
    pub fn from_luma(pixels: &[u8], width: usize, height: usize) -> Result<Picture, PictureError> {
        Picture::from_pixels(pixels, width, height, PixelLayout::Luma)
    }

    /// Creates a picture from three bytes a pixel: red, green and blue.
    ///
    /// # Errors
    /// If `pixels` doesn't have `3 * width * height` bytes, a side is zero, or there are more than
    /// [`MAX_PIXELS`].
    pub fn from_rgb_pixels(pixels: &[u8], width: usize, height: usize) -> Result<Picture, PictureError> {
        Picture::from_pixels(pixels, width, height, PixelLayout::Rgb)
    }

    /// Creates a picture from four bytes a pixel: red, green, blue and opacity. Transparent pixels become
    /// white.
    ///
    /// # Errors
    /// If `pixels` doesn't have `4 * width * height` bytes, a side is zero, or there are more than
    /// [`MAX_PIXELS`].
    pub fn from_rgba(pixels: &[u8], width: usize, height: usize) -> Result<Picture, PictureError> {
        Picture::from_pixels(pixels, width, height, PixelLayout::Rgba)
    }

    pub(crate) fn from_pixels(
        pixels: &[u8],
        width: usize,
        height: usize,
        layout: PixelLayout,
    ) -> Result<Picture, PictureError> {
        check_size(width, height)?;
        let expected = width * height * layout.bytes_per_pixel();
        if pixels.len() != expected {
            return Err(PictureError::PixelCount { expected, found: pixels.len() });
        }
        let luma =
            pixels.chunks_exact(layout.bytes_per_pixel()).map(|pixel| layout.pixel_luma(pixel)).collect();
        Ok(Picture { width, height, luma })
    }

    /// Creates a grey picture from its pixels, without copying them.
    #[cfg(feature = "decode")]
    pub(crate) fn from_owned_luma(
        luma: Vec<u8>,
        width: usize,
        height: usize,
    ) -> Result<Picture, PictureError> {
        check_size(width, height)?;
        let (expected, found) = (width * height, luma.len());
        if found == expected {
            Ok(Picture { width, height, luma })
        } else {
            Err(PictureError::PixelCount { expected, found })
        }
    }

    /// Converts the pixels of a picture to brightness.
    #[cfg(feature = "decode")]
    pub(crate) fn extend_with_luma(luma: &mut Vec<u8>, pixels: &[u8], layout: PixelLayout) {
        luma.extend(pixels.chunks_exact(layout.bytes_per_pixel()).map(|pixel| layout.pixel_luma(pixel)));
    }

    /// Returns the width of the picture in pixels.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the height of the picture in pixels.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the brightness of all pixels of the picture, row by row: 0 is black, 255 white.
    #[must_use]
    pub fn luma(&self) -> &[u8] {
        &self.luma
    }

    /// Returns the picture rotated upright, by the orientation that a camera recorded (1 to 8, as in EXIF).
    #[cfg(feature = "decode")]
    pub(crate) fn rotate_upright(self, orientation: u8) -> Picture {
        let (width, height) = (self.width, self.height);
        let at = |x: usize, y: usize| self.luma[y * width + x];
        // Maps a pixel of the upright picture to that of the stored one.
        let source = |x: usize, y: usize| match orientation {
            2 => at(width - 1 - x, y),
            3 => at(width - 1 - x, height - 1 - y),
            4 => at(x, height - 1 - y),
            5 => at(y, x),
            6 => at(y, height - 1 - x),
            7 => at(width - 1 - y, height - 1 - x),
            8 => at(width - 1 - y, x),
            _ => at(x, y),
        };
        // Orientation 1 is upright already, and others are not defined.
        if !(2..=8).contains(&orientation) {
            return self;
        }
        // From 5 on, width and height change places.
        let (new_width, new_height) = if orientation >= 5 { (height, width) } else { (width, height) };
        let luma = (0..new_height)
            .flat_map(|y| (0..new_width).map(move |x| (x, y)))
            .map(|(x, y)| source(x, y))
            .collect();
        Picture { width: new_width, height: new_height, luma }
    }

    /// Returns the part of the picture between these pixels.
    pub(crate) fn cut_out(&self, left: usize, top: usize, right: usize, bottom: usize) -> Picture {
        let (width, height) = (right - left, bottom - top);
        let mut luma = Vec::with_capacity(width * height);
        for y in top..bottom {
            luma.extend_from_slice(&self.luma[y * self.width + left..][..width]);
        }
        Picture { width, height, luma }
    }

    /// Returns the part between these pixels, shrunk by a factor of at most one.
    pub(crate) fn crop_and_shrink(
        &self,
        left: usize,
        top: usize,
        right: usize,
        bottom: usize,
        factor: f64,
    ) -> PixelPlane {
        let (width, height) = (right - left, bottom - top);
        // Even a thin part keeps a pixel in each direction.
        let side = |side: usize| ((side as f64 * factor).round() as usize).clamp(1, side);
        let row = |y: usize| &self.luma[(top + y) * self.width + left..][..width];
        // With nothing to shrink, the part is copied.
        if factor >= 1.0 {
            return PixelPlane::from_pixels(width, height, |x, y| f32::from(row(y)[x]));
        }
        PixelPlane::downscale_image(width, height, side(width), side(height), |y, add| {
            for (x, &value) in row(y).iter().enumerate() {
                add(x, f32::from(value));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_brightness_and_what_is_transparent_white() {
        let picture = Picture::from_rgba(&[255, 0, 0, 255, 0, 0, 0, 0], 2, 1).unwrap();
        assert_eq!(picture.luma, [76, 255]);
        assert_eq!(Picture::from_rgb_pixels(&[0, 255, 0], 1, 1).unwrap().luma, [150]);
    }

    #[test]
    fn sizes_are_checked() {
        assert_eq!(Picture::from_luma(&[], 0, 4).unwrap_err(), PictureError::Size { width: 0, height: 4 });
        assert_eq!(
            Picture::from_luma(&[0; 5], 2, 3).unwrap_err(),
            PictureError::PixelCount { expected: 6, found: 5 }
        );
        assert!(matches!(Picture::from_luma(&[], usize::MAX, 2), Err(PictureError::Size { .. })));
    }

    #[cfg(feature = "decode")]
    #[test]
    fn every_orientation_is_turned_upright() {
        let turned = |orientation| {
            Picture::from_luma(&[1, 2, 3, 4, 5, 6], 3, 2).unwrap().rotate_upright(orientation).luma
        };
        let want = [
            [1, 2, 3, 4, 5, 6],
            [3, 2, 1, 6, 5, 4],
            [6, 5, 4, 3, 2, 1],
            [4, 5, 6, 1, 2, 3],
            [1, 4, 2, 5, 3, 6],
            [4, 1, 5, 2, 6, 3],
            [6, 3, 5, 2, 4, 1],
            [3, 6, 2, 5, 1, 4],
        ];
        for (orientation, want) in (1..).zip(want) {
            assert_eq!(turned(orientation), want, "orientation {orientation}");
        }
    }
}
