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
    /// A side is zero, or there are more than [`MOST_PIXELS`](crate::MOST_PIXELS).
    #[error("a picture of {width} by {height} pixels, where up to {} million are read", crate::MOST_PIXELS / 1_000_000)]
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
    /// The first bytes are of no kind of picture that is read.
    #[cfg(feature = "decode")]
    #[error("no PNG, JPEG or WebP picture")]
    UnknownKind,
    /// The picture is cut off or broken.
    #[cfg(feature = "decode")]
    #[error("a broken {kind} picture")]
    Broken {
        /// The name of its format.
        kind: &'static str,
    },
}
