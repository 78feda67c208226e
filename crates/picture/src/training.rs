//! What the net sees of a cell, for the chore that trains it: it learns from glyphs cut out as the reader cuts them.

use crate::cells::{self, CELL_PIXELS, CellInk, MarkBlob, MarkBlobs};
use crate::net::SIDE;
use crate::plane::PixelPlane;

/// Side of a cell in pixels, as the reader samples it from a straightened picture.
pub const CELL_SIDE: usize = CELL_PIXELS;

/// Side of a glyph in pixels, as the net sees it.
pub const GLYPH_SIDE: usize = SIDE;

/// Cuts the single large digit out of a cell; `pixels` are its brightness row by row, `share` the threshold as a share of
/// the cell's contrast.
#[must_use]
pub fn cut_digit(pixels: &[f32], share: f32) -> Option<[f32; GLYPH_SIDE * GLYPH_SIDE]> {
    let cell = measure_cell(pixels);
    let is_lighter = cell.lighter_contrast > 1.5 * cell.darker_contrast;
    let contrast = if is_lighter { cell.lighter_contrast } else { cell.darker_contrast };
    if contrast < FAINTEST {
        return None;
    }
    let ink = if is_lighter { cell.ink.map(|value| -value) } else { cell.ink };
    cells::cut_digit(&ink, share * contrast).map(|cut| cut.glyph)
}

/// Cuts the pencil mark between two columns out of a cell, at the cuts that are nearest to them; `None` if none are near.
#[must_use]
pub fn cut_mark(pixels: &[f32], share: f32, left: f32, right: f32) -> Option<[f32; GLYPH_SIDE * GLYPH_SIDE]> {
    let ink = measure_mark_ink(pixels)?;
    let blobs = MarkBlobs::find_blobs(&ink.0, share * ink.1);
    let blob = blobs
        .iter()
        .filter(|blob| blob.has_column((left + right) / 2.0))
        .max_by_key(MarkBlob::pixel_count)?;
    let cuts = blob.cut_columns();
    let nearest_cut = |column: f32| {
        let near = cuts.iter().copied().filter(|&cut| (cut as f32 - column).abs() < 2.5);
        near.min_by(|one, other| (*one as f32 - column).abs().total_cmp(&(*other as f32 - column).abs()))
    };
    let (left, right) = (nearest_cut(left)?, nearest_cut(right)?);
    if left < right { blob.cut_glyph(left, right).map(|cut| cut.glyph) } else { None }
}

/// Cuts the largest blob that may be a pencil mark out of a cell.
#[must_use]
pub fn cut_largest_mark(pixels: &[f32], share: f32) -> Option<[f32; GLYPH_SIDE * GLYPH_SIDE]> {
    let ink = measure_mark_ink(pixels)?;
    let blobs = MarkBlobs::find_blobs(&ink.0, share * ink.1);
    Some(blobs.iter().max_by_key(MarkBlob::pixel_count)?.cut_whole_glyph()?.glyph)
}

/// Returns ink that is positive where marks are, and its contrast.
fn measure_mark_ink(pixels: &[f32]) -> Option<(PixelPlane, f32)> {
    let ink = measure_cell(pixels).ink;
    let (contrast, is_lighter) = cells::mark_contrast(&ink, cells::INK_MARGIN);
    let ink = if is_lighter { ink.map(|value| -value) } else { ink };
    (contrast >= FAINTEST).then_some((ink, contrast))
}

/// Contrast below which a cell shows nothing to learn from.
const FAINTEST: f32 = 0.05;

fn measure_cell(pixels: &[f32]) -> CellInk {
    CellInk::measure_cell(&PixelPlane::new(CELL_PIXELS, CELL_PIXELS, pixels.to_vec()))
}
