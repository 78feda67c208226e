//! Why a picture can't be read.

/// Why no board was read from a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The pixels aren't as many as width and height say.
    #[error("{found} bytes of pixels, where {expected} were expected")]
    PixelCount {
        /// Width times height times bytes per pixel.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A side is longer than [`LONGEST_SIDE`](crate::LONGEST_SIDE), or zero.
    #[error("a picture of {width} by {height} pixels; each side may have 1 to {longest}", longest = crate::LONGEST_SIDE)]
    Size {
        /// The width in pixels.
        width: usize,
        /// The height in pixels.
        height: usize,
    },
    /// Nothing looks like a board.
    #[error("no grid found")]
    NoGrid,
    /// The cells are so small that digits can't be told apart.
    #[error("too small: {pixels} pixels a cell, where {least} are needed", least = crate::SMALLEST_CELL)]
    TooSmall {
        /// The side of a cell, in pixels.
        pixels: usize,
    },
    /// There is a grid without a digit in it.
    #[error("a grid without digits")]
    NoDigits,
    /// The bytes are no picture of a kind that is read, or a broken one.
    #[cfg(feature = "decode")]
    #[error("not a readable PNG, JPEG or WebP picture")]
    Undecodable,
}
