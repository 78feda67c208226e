//! Errors of reading a picture.

/// Reason that no board was read from a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The number of pixels doesn't match width and height.
    #[error("{found} bytes of pixels, where {expected} were expected")]
    PixelCount {
        /// Width times height times bytes per pixel.
        expected: usize,
        /// The number of bytes found.
        found: usize,
    },
    /// A side is zero, or there are more than [`MAX_PIXELS`](crate::MAX_PIXELS).
    #[error("a picture of {width} by {height} pixels, where up to {} million are read", crate::MAX_PIXELS / 1_000_000)]
    Size {
        /// The width in pixels.
        width: usize,
        /// The height in pixels.
        height: usize,
    },
    /// The picture contains nothing like a board.
    #[error(
        "no grid found; a grid must be at least {} % of the picture's shorter side",
        crate::MIN_GRID_PERCENT
    )]
    NoGrid,
    /// The cells are so small that digits can't be distinguished.
    #[error("too small: {pixels} pixels a cell, where {least} are needed", least = crate::MIN_CELL_SIDE)]
    TooSmall {
        /// The side of a cell, in pixels.
        pixels: usize,
    },
    /// The grid contains no digit.
    #[error("a grid without digits")]
    NoDigits,
    /// The first bytes don't belong to a supported format.
    #[cfg(feature = "decode")]
    #[error("no PNG, JPEG or WebP picture")]
    UnknownKind,
    /// The picture is truncated or broken.
    #[cfg(feature = "decode")]
    #[error("a broken {kind} picture")]
    Broken {
        /// The name of its format.
        kind: &'static str,
    },
}
