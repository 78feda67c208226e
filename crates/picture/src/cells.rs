//! Cells of a straightened board picture: the tone of their paper, their ink, and the glyphs in them.

use crate::blobs::{BlobLabels, PixelBlob, PixelNeighbours};
use crate::geometry::{EquationRow, add_equation, clamp_to_limits, solve_equations};
use crate::lattice::BoardLattice;
use crate::net::{GlyphPixels, SIDE};
use crate::picture::Picture;
use crate::plane::{PixelPlane, median, sort_values};

/// Size of a cell in the straightened board, in pixels.
pub(crate) const CELL_PIXELS: usize = 48;
/// Margin around the board, in pixels.
const MARGIN: usize = 8;
/// Pixels next to a line that never belong to a digit.
const EDGE: usize = 4;
/// Width of the border in pixels; blobs that lie mostly within it are remains of lines.
const RIM: usize = 7;
/// Distance from the border, in pixels, from which on contrast is measured.
pub(crate) const INK_MARGIN: usize = 8;
/// Distance from the border from which on the contrast of pencil marks is measured, which are nearer to it.
pub(crate) const MARKS_MARGIN: usize = 5;

/// Straightens the board in a picture for reading.
pub(crate) fn straighten_board(picture: &Picture, lattice: &BoardLattice) -> PixelPlane {
    // Shrink by area means first if cells are large: single samples would miss most of a large picture.
    let side = lattice.cell_side();
    let factor = if side > 64.0 { 56.0 / side } else { 1.0 };
    // Restrict to the part of the picture that contains the board.
    let (low, high) = lattice.bounds();
    let pixel = |value: f64, most: usize| clamp_to_limits(value, 0.0, most as f64) as usize;
    let (left, top) = (pixel(low.x - side, picture.width() - 1), pixel(low.y - side, picture.height() - 1));
    let (right, bottom) =
        (pixel(high.x + side + 1.0, picture.width()), pixel(high.y + side + 1.0, picture.height()));
    let (right, bottom) = (right.max(left + 1), bottom.max(top + 1));
    let part = picture.crop_and_shrink(left, top, right, bottom, factor);
    lattice.shifted_by_pixels(-(left as f64), -(top as f64)).scaled_by(factor).straighten_board(
        &part,
        CELL_PIXELS,
        MARGIN,
    )
}

/// Ink and contrast of a cell in a straightened board.
#[derive(Clone, Debug)]
pub(crate) struct CellInk {
    /// Relative darkness of each pixel compared to the paper: positive if darker, negative if lighter.
    pub(crate) ink: PixelPlane,
    /// Contrast of the darker pixels.
    pub(crate) darker_contrast: f32,
    /// Contrast of the lighter pixels.
    pub(crate) lighter_contrast: f32,
    /// Roughness of the paper.
    pub(crate) noise: f32,
}

/// Measures the cells of a straightened board, row by row.
pub(crate) fn measure_cells(board: &PixelPlane) -> Vec<CellInk> {
    (0..81)
        .map(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            CellInk::measure_cell(&board.crop_part(
                MARGIN + column * CELL_PIXELS,
                MARGIN + row * CELL_PIXELS,
                CELL_PIXELS,
                CELL_PIXELS,
            ))
        })
        .collect()
}

impl CellInk {
    pub(crate) fn measure_cell(pixels: &PixelPlane) -> CellInk {
        let paper = PaperTone::fit_to_cell(pixels);
        // Ink is relative to the paper, so that shadows don't change it.
        let ink = PixelPlane::from_pixels(CELL_PIXELS, CELL_PIXELS, |x, y| {
            let value = paper.tone_at(x, y) as f32;
            let darker = value - pixels.get(x, y);
            if darker > 0.0 { darker / (value.max(0.0) + 20.0) } else { darker / (275.0 - value.min(255.0)) }
        });
        let inside = sorted_inner_ink(&ink, INK_MARGIN);
        let rank = inside.len() / 50;
        CellInk {
            darker_contrast: inside[inside.len() - 1 - rank],
            lighter_contrast: -inside[rank],
            noise: (paper.roughness / 255.0) as f32,
            ink,
        }
    }
}

/// Returns the ink of a cell from `margin` pixels inside its border on, in ascending order.
fn sorted_inner_ink(ink: &PixelPlane, margin: usize) -> Vec<f32> {
    let mut inside =
        ink.crop_part(margin, margin, CELL_PIXELS - 2 * margin, CELL_PIXELS - 2 * margin).values().to_vec();
    sort_values(&mut inside);
    inside
}

/// Returns the contrast of a cell's pencil marks, and whether they are lighter than its paper.
pub(crate) fn mark_contrast(ink: &PixelPlane, margin: usize) -> (f32, bool) {
    let inside = sorted_inner_ink(ink, margin);
    // Use the 8th darkest pixel: in small digits only a few are as dark as the darkest.
    let (darkest, lightest) = (inside[inside.len() - 8], -inside[7]);
    let is_lighter = lightest > 1.5 * darkest;
    (if is_lighter { lightest } else { darkest }, is_lighter)
}

/// Brightness of a cell's paper: a plane through its most frequent tone.
struct PaperTone {
    level: f64,
    across: f64,
    down: f64,
    roughness: f64,
}

impl PaperTone {
    fn fit_to_cell(pixels: &PixelPlane) -> PaperTone {
        // Every other pixel in both directions is enough.
        let side = (CELL_PIXELS - 9) / 2;
        let tones = PixelPlane::from_pixels(side, side, |x, y| pixels.get(5 + 2 * x, 5 + 2 * y));
        // Only pixels near the median tone belong to the paper.
        let mut values = tones.values().to_vec();
        let middle = median(&mut values);
        for value in &mut values {
            *value = (*value - middle).abs();
        }
        let tolerance = (2.5 * median(&mut values)).max(6.0);
        let centred = |at: usize| (5 + 2 * at) as f64 - (CELL_PIXELS / 2) as f64;
        let mut near: Vec<(f64, f64, f64)> = Vec::with_capacity(side * side);
        for (at, &value) in tones.values().iter().enumerate() {
            let value = f64::from(value);
            if (value - f64::from(middle)).abs() < f64::from(tolerance) {
                near.push((centred(at % side), centred(at / side), value));
            }
        }
        let mut equations = vec![EquationRow::default(); 3];
        for &(x, y, value) in &near {
            add_equation(&mut equations, &[1.0, x, y], value, 1.0);
        }
        // Steep planes are unlikely.
        equations[1][1] += 1e3;
        equations[2][2] += 1e3;
        let fitted = solve_equations(equations).unwrap_or_else(|| vec![f64::from(middle), 0.0, 0.0]);
        let mut paper = PaperTone { level: fitted[0], across: fitted[1], down: fitted[2], roughness: 0.0 };
        let squares = near
            .iter()
            .map(|&(x, y, value)| (value - paper.level - paper.across * x - paper.down * y).powi(2));
        paper.roughness = (squares.sum::<f64>() / near.len().max(1) as f64).sqrt();
        paper
    }

    fn tone_at(&self, x: usize, y: usize) -> f64 {
        let centred = |at: usize| at as f64 - (CELL_PIXELS / 2) as f64;
        self.level + self.across * centred(x) + self.down * centred(y)
    }
}

/// A glyph cut out of a cell, with the height and the centre of its bounding box there.
#[derive(Clone, Debug)]
pub(crate) struct CutGlyph {
    pub(crate) glyph: GlyphPixels,
    pub(crate) height: usize,
    pub(crate) center: (f32, f32),
}

/// Cuts out the single large digit of a cell; `ink` is positive where the digit is.
pub(crate) fn cut_digit(ink: &PixelPlane, threshold: f32) -> Option<CutGlyph> {
    // Drop specks and remnants of grid lines first.
    let labels = label_ink(ink, threshold, EDGE);
    let mut blobs = labels.blobs.clone();
    blobs.retain(|blob| !is_grid_line_remnant(&labels, blob));
    let cell = CELL_PIXELS as f32;
    let central = |at: f32| at > 0.22 * cell && at < 0.78 * cell;
    // The digit is the largest blob of a plausible size near the middle.
    let main = blobs
        .iter()
        .filter(|blob| {
            let height = blob.height as f32;
            (0.30 * cell..=0.95 * cell).contains(&height)
                && blob.width as f32 >= 0.04 * cell
                && central(blob.center_x())
                && central(blob.center_y())
        })
        .fold(None::<PixelBlob>, |best, blob| {
            if best.is_none_or(|best| blob.pixel_count > best.pixel_count) { Some(*blob) } else { best }
        })?;
    // Strokes that bad printing has broken off belong to the digit.
    let mut part = GlyphBlobs::from_blob(&main);
    for blob in blobs.iter().filter(|blob| blob.label != main.label) {
        part.merge_nearby_blob(blob);
    }
    Some(part.normalise_glyph(ink, &labels))
}

/// Labels the blobs of ink; pixels within `edge` of the border count as paper.
fn label_ink(ink: &PixelPlane, threshold: f32, edge: usize) -> BlobLabels {
    let inner = edge..CELL_PIXELS - edge;
    let mut mask = vec![false; CELL_PIXELS * CELL_PIXELS];
    for y in inner.clone() {
        for x in inner.clone() {
            mask[y * CELL_PIXELS + x] = ink.get(x, y) > threshold;
        }
    }
    BlobLabels::label_mask(&mask, CELL_PIXELS, PixelNeighbours::Eight)
}

/// Whether a blob is a remnant of a line, or a speck.
fn is_grid_line_remnant(labels: &BlobLabels, blob: &PixelBlob) -> bool {
    if blob.pixel_count < 6 {
        return true;
    }
    let touches = blob.left <= EDGE
        || blob.top <= EDGE
        || blob.right() >= CELL_PIXELS - EDGE
        || blob.bottom() >= CELL_PIXELS - EDGE;
    let share = |part: usize, of: f32| part as f32 <= of * CELL_PIXELS as f32;
    let at_side = share(blob.right(), 0.25)
        || share(blob.bottom(), 0.25)
        || blob.left as f32 >= 0.75 * CELL_PIXELS as f32
        || blob.top as f32 >= 0.75 * CELL_PIXELS as f32;
    let long = |length: usize, thickness: usize, thin: f32| {
        !share(length, 0.8) && (thickness as f32) < thin * CELL_PIXELS as f32
    };
    touches
        && (at_side
            || long(blob.width, blob.height, 0.2)
            || long(blob.height, blob.width, 0.12)
            || share_in_rim(labels, blob, RIM) > 0.6)
}

fn share_in_rim(labels: &BlobLabels, blob: &PixelBlob, rim: usize) -> f32 {
    let inner = rim..CELL_PIXELS - rim;
    let pixels = labels.blob_pixels(&[blob.label]);
    let outside = pixels.iter().filter(|(x, y)| !inner.contains(x) || !inner.contains(y)).count();
    outside as f32 / blob.pixel_count as f32
}

/// Blobs that are cut out of a cell together.
struct GlyphBlobs {
    labels: Vec<usize>,
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl GlyphBlobs {
    fn from_blob(blob: &PixelBlob) -> GlyphBlobs {
        GlyphBlobs {
            labels: vec![blob.label],
            left: blob.left,
            top: blob.top,
            right: blob.right(),
            bottom: blob.bottom(),
        }
    }

    /// Adds a blob that overlaps the current box horizontally and is near to it, like the broken strokes of a
    /// badly printed digit.
    fn merge_nearby_blob(&mut self, blob: &PixelBlob) {
        let overlap = |from: usize, to: usize, other_from: usize, other_to: usize| {
            to.min(other_to) as i64 - from.max(other_from) as i64
        };
        let beside = overlap(self.left, self.right, blob.left, blob.right()) as f32 > 0.5 * blob.width as f32;
        let near = overlap(self.top, self.bottom, blob.top, blob.bottom()) > -3;
        let height = self.bottom.max(blob.bottom()) - self.top.min(blob.top);
        if beside && near && blob.pixel_count > 8 && (height as f32) < 0.85 * CELL_PIXELS as f32 {
            self.labels.push(blob.label);
            self.left = self.left.min(blob.left);
            self.top = self.top.min(blob.top);
            self.right = self.right.max(blob.right());
            self.bottom = self.bottom.max(blob.bottom());
        }
    }

    /// Returns the grey glyph, normalised: its longer side is 16 pixels, centred, its strokes are about 1.
    fn normalise_glyph(&self, ink: &PixelPlane, labels: &BlobLabels) -> CutGlyph {
        // The soft edges of strokes belong to them.
        let mut near = vec![false; CELL_PIXELS * CELL_PIXELS];
        let mut strokes = Vec::new();
        for (x, y) in labels.blob_pixels(&self.labels) {
            if (self.left..self.right).contains(&x) {
                strokes.push(ink.get(x, y).max(0.0));
                for row in y.saturating_sub(2)..(y + 3).min(CELL_PIXELS) {
                    near[row * CELL_PIXELS + x.saturating_sub(2)
                        ..row * CELL_PIXELS + (x + 3).min(CELL_PIXELS)]
                        .fill(true);
                }
            }
        }
        // Scale by a high percentile of the strokes, which no single pixel decides.
        let peak = percentile(&mut strokes, 0.9) + 1e-6;
        let mut grey = PixelPlane::from_pixels(CELL_PIXELS, CELL_PIXELS, |x, y| {
            if near[y * CELL_PIXELS + x] { (ink.get(x, y).max(0.0) / peak).min(1.0) } else { 0.0 }
        });
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        let scale = 16.0 / width.max(height) as f32;
        // When the glyph shrinks a lot, blur it first, as sampling would skip pixels.
        if scale <= 0.5 {
            grey = grey.box_blur(1);
        } else if scale < 0.75 {
            grey = average_neighbours(&grey);
        }
        // Sample around the middle of the glyph's box, so that every digit is centred.
        let center = ((self.left + self.right) as f32 / 2.0, (self.top + self.bottom) as f32 / 2.0);
        let step = |at: usize| (at as f32 + 0.5 - SIDE as f32 / 2.0) / scale;
        let mut glyph = [0.0; SIDE * SIDE];
        for (at, pixel) in glyph.iter_mut().enumerate() {
            *pixel = grey.sample_or_zero(step(at % SIDE) + center.0 - 0.5, step(at / SIDE) + center.1 - 0.5);
        }
        CutGlyph { glyph, height, center }
    }
}

/// Returns the mean of each pixel with those to the left and above.
fn average_neighbours(plane: &PixelPlane) -> PixelPlane {
    let at = |x: usize, y: usize| plane.get(x, y);
    PixelPlane::from_pixels(CELL_PIXELS, CELL_PIXELS, |x, y| {
        let (left, up) = (if x > 0 { x - 1 } else { 1 }, if y > 0 { y - 1 } else { 1 });
        (at(x, y) + at(left, y) + at(x, up) + at(left, up)) / 4.0
    })
}

/// Returns the given percentile, interpolated between the two nearest values.
fn percentile(values: &mut [f32], share: f32) -> f32 {
    sort_values(values);
    let Some(last) = values.len().checked_sub(1) else { return 0.0 };
    let place = share * last as f32;
    let below = place as usize;
    let above = (below + 1).min(last);
    values[below] + (values[above] - values[below]) * (place - below as f32)
}

/// A small blob of a cell, which is a pencil mark, or several merged ones.
#[derive(Debug)]
pub(crate) struct MarkBlob<'a> {
    ink: &'a PixelPlane,
    labels: &'a BlobLabels,
    blob: PixelBlob,
}

/// The blobs of a cell's pencil marks, above a threshold of ink.
#[derive(Debug)]
pub(crate) struct MarkBlobs<'a> {
    ink: &'a PixelPlane,
    labels: BlobLabels,
}

impl<'a> MarkBlobs<'a> {
    pub(crate) fn find_blobs(ink: &'a PixelPlane, threshold: f32) -> MarkBlobs<'a> {
        MarkBlobs { ink, labels: label_ink(ink, threshold, MARK_EDGE) }
    }

    /// Iterates over the blobs that may be marks: small ones that are no remains of lines.
    pub(crate) fn iter(&self) -> impl Iterator<Item = MarkBlob<'_>> {
        let cell = CELL_PIXELS as f32;
        self.labels.blobs.iter().filter_map(move |&blob| {
            let (width, height) = (blob.width as f32, blob.height as f32);
            let small = (0.10 * cell..=0.38 * cell).contains(&height) && blob.pixel_count >= 5;
            let at_side =
                (blob.left <= MARK_EDGE || blob.right() >= CELL_PIXELS - MARK_EDGE) && width < 0.1 * cell;
            let at_end =
                (blob.top <= MARK_EDGE || blob.bottom() >= CELL_PIXELS - MARK_EDGE) && height < 0.12 * cell;
            let is_mark = small && !at_side && !at_end && share_in_rim(&self.labels, &blob, MARK_RIM) <= 0.9;
            is_mark.then_some(MarkBlob { ink: self.ink, labels: &self.labels, blob })
        })
    }
}

/// Pixels next to a line that never belong to a pencil mark.
const MARK_EDGE: usize = 2;
/// Width of the border in pixels; small blobs that lie within it are remains of lines.
const MARK_RIM: usize = 4;

impl MarkBlob<'_> {
    /// Returns the columns between which digits may touch: the blob's ends, and the columns with less ink
    /// than their neighbours.
    ///
    /// Only the ends, if the blob is no wider than one digit.
    pub(crate) fn cut_columns(&self) -> Vec<usize> {
        let PixelBlob { left, width, height, .. } = self.blob;
        let mut ink = vec![0.0f32; width];
        for (x, y) in self.labels.blob_pixels(&[self.blob.label]) {
            ink[x - left] += self.ink.get(x, y);
        }
        let wide = width as f32 > 0.95 * height as f32;
        let mut cuts = vec![left];
        for at in 2..width.saturating_sub(2) {
            if wide && ink[at] <= ink[at - 1].min(ink[at + 1]) {
                // The column of a valley belongs to the digit on its left.
                cuts.push(left + at + 1);
            }
        }
        cuts.push(left + width);
        cuts
    }

    pub(crate) fn pixel_count(&self) -> usize {
        self.blob.pixel_count
    }

    pub(crate) fn has_column(&self, column: f32) -> bool {
        (self.blob.left as f32..self.blob.right() as f32).contains(&column)
    }

    /// Returns the glyph of the whole blob.
    pub(crate) fn cut_whole_glyph(&self) -> Option<CutGlyph> {
        self.cut_glyph(self.blob.left, self.blob.right())
    }

    /// Whether the part between two columns is so narrow that it could only be a 1.
    pub(crate) fn is_narrow(&self, left: usize, right: usize) -> bool {
        ((right - left) as f32) < 0.36 * self.blob.height as f32
    }

    /// Whether the part between two columns has a plausible width for a digit.
    pub(crate) fn may_be_digit(&self, left: usize, right: usize) -> bool {
        let width = (right - left) as f32 / self.blob.height as f32;
        (0.15..=1.1).contains(&width)
    }

    /// Returns the glyph between two columns; `None` if there is no ink.
    pub(crate) fn cut_glyph(&self, left: usize, right: usize) -> Option<CutGlyph> {
        let (mut top, mut bottom) = (usize::MAX, 0);
        for (x, y) in self.labels.blob_pixels(&[self.blob.label]) {
            if (left..right).contains(&x) {
                (top, bottom) = (top.min(y), y + 1);
            }
        }
        (top < bottom).then(|| {
            GlyphBlobs { labels: vec![self.blob.label], left, top, right, bottom }
                .normalise_glyph(self.ink, self.labels)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell with a bar from `left` to `right` and `top` to `bottom`, and lines at its border.
    fn cell_with_bar(left: usize, right: usize, top: usize, bottom: usize) -> PixelPlane {
        let pixel = |at: usize| {
            let (x, y) = (at % CELL_PIXELS, at / CELL_PIXELS);
            let bar = (left..right).contains(&x) && (top..bottom).contains(&y);
            if bar || x < 3 || y < 3 { 20.0 } else { 200.0 + x as f32 * 0.2 }
        };
        PixelPlane::new(CELL_PIXELS, CELL_PIXELS, (0..CELL_PIXELS * CELL_PIXELS).map(pixel).collect())
    }

    #[test]
    fn a_bar_in_the_middle_is_cut_out_and_lines_are_not() {
        let cell = CellInk::measure_cell(&cell_with_bar(20, 28, 10, 38));
        assert!(cell.darker_contrast > 0.7 && cell.lighter_contrast < 0.05 && cell.noise < 0.01, "{cell:?}");
        let cut = cut_digit(&cell.ink, 0.5 * cell.darker_contrast).unwrap();
        assert_eq!((cut.height, cut.center), (28, (24.0, 24.0)));
        assert!(cut.glyph[10 * SIDE + 10] > 0.9 && cut.glyph[10 * SIDE + 2] == 0.0);
        let empty = CellInk::measure_cell(&cell_with_bar(0, 0, 0, 0));
        assert!(empty.darker_contrast < 0.05 && cut_digit(&empty.ink, 0.4).is_none());
    }

    #[test]
    fn marks_that_touch_may_be_cut_where_ink_is_thin() {
        let mut pixels = cell_with_bar(10, 30, 12, 24);
        let bridge = |x: usize, y: usize| (19..21).contains(&x) && y != 18;
        pixels = PixelPlane::new(
            CELL_PIXELS,
            CELL_PIXELS,
            (0..CELL_PIXELS * CELL_PIXELS)
                .map(
                    |at| if bridge(at % CELL_PIXELS, at / CELL_PIXELS) { 200.0 } else { pixels.values()[at] },
                )
                .collect(),
        );
        let cell = CellInk::measure_cell(&pixels);
        let blobs = MarkBlobs::find_blobs(&cell.ink, 0.4);
        let cuts: Vec<Vec<usize>> = blobs.iter().map(|blob| blob.cut_columns()).collect();
        assert_eq!(cuts.len(), 1);
        assert!(cuts[0].contains(&10) && cuts[0].contains(&20) && cuts[0].contains(&30), "{cuts:?}");
        let small = CellInk::measure_cell(&cell_with_bar(10, 14, 12, 24));
        assert_eq!(
            MarkBlobs::find_blobs(&small.ink, 0.4).iter().map(|blob| blob.cut_columns()).collect::<Vec<_>>(),
            [[10, 14]]
        );
    }
}
