//! Planes of brightness: grids of pixels, with the few image operations that the reader of pictures needs.

/// A rectangular grid of `f32` values, row by row: brightness (0 to 255), darkness or ink.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PixelPlane {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl PixelPlane {
    /// Creates a plane of brightness, `width` × `height` values.
    ///
    /// # Panics
    /// If `values` doesn't have `width * height` elements.
    pub(crate) fn new(width: usize, height: usize, values: Vec<f32>) -> PixelPlane {
        assert!(values.len() == width * height, "a value for each pixel");
        PixelPlane { width, height, values }
    }

    /// Creates a plane from the value of each pixel, given its column and row.
    pub(crate) fn from_pixels(
        width: usize,
        height: usize,
        mut value: impl FnMut(usize, usize) -> f32,
    ) -> PixelPlane {
        // Loops, like elsewhere in this crate: nested iterators would be a quarter of the module for the web.
        let mut values = vec![0.0; width * height];
        for (y, row) in values.chunks_exact_mut(width).enumerate() {
            for (x, pixel) in row.iter_mut().enumerate() {
                *pixel = value(x, y);
            }
        }
        PixelPlane { width, height, values }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn longer_side(&self) -> usize {
        self.width.max(self.height)
    }

    pub(crate) fn values(&self) -> &[f32] {
        &self.values
    }

    pub(crate) fn row(&self, y: usize) -> &[f32] {
        &self.values[y * self.width..][..self.width]
    }

    pub(crate) fn get(&self, x: usize, y: usize) -> f32 {
        self.values[y * self.width + x]
    }

    pub(crate) fn map(&self, change: impl Fn(f32) -> f32) -> PixelPlane {
        PixelPlane { values: self.values.iter().map(|&value| change(value)).collect(), ..*self }
    }

    /// Returns the part of the plane that begins at (`left`, `top`).
    pub(crate) fn crop_part(&self, left: usize, top: usize, width: usize, height: usize) -> PixelPlane {
        let mut values = Vec::with_capacity(width * height);
        for y in top..top + height {
            values.extend_from_slice(&self.row(y)[left..left + width]);
        }
        PixelPlane::new(width, height, values)
    }

    pub(crate) fn transpose(&self) -> PixelPlane {
        PixelPlane::from_pixels(self.height, self.width, |x, y| self.get(y, x))
    }

    /// Returns the plane of pixels rotated by 90° counter-clockwise.
    pub(crate) fn rotate_quarter(&self) -> PixelPlane {
        PixelPlane::from_pixels(self.height, self.width, |x, y| self.get(self.width - 1 - y, x))
    }

    /// Returns the mean over each square with sides of `2 * radius + 1` pixels, cut off at the border.
    pub(crate) fn box_blur(&self, radius: usize) -> PixelPlane {
        // Sums of columns slide down the plane, and running sums of these give the means of each row: no
        // table of the size of the picture is needed.
        let (width, height) = (self.width, self.height);
        let mut columns = vec![0.0f64; width];
        let add = |columns: &mut [f64], row: &[f32], sign: f64| {
            for (column, &value) in columns.iter_mut().zip(row) {
                *column += sign * f64::from(value);
            }
        };
        for y in 0..radius.min(height) {
            add(&mut columns, self.row(y), 1.0);
        }
        let mut means = Vec::with_capacity(width * height);
        let mut prefix = vec![0.0f64; width + 1];
        for y in 0..height {
            if y + radius < height {
                add(&mut columns, self.row(y + radius), 1.0);
            }
            if y > radius {
                add(&mut columns, self.row(y - radius - 1), -1.0);
            }
            let rows = (y + radius + 1).min(height) - y.saturating_sub(radius);
            for (x, &column) in columns.iter().enumerate() {
                prefix[x + 1] = prefix[x] + column;
            }
            means.extend((0..width).map(|x| {
                let (from, to) = (x.saturating_sub(radius), (x + radius + 1).min(width));
                ((prefix[to] - prefix[from]) / (rows * (to - from)) as f64) as f32
            }));
        }
        PixelPlane::new(width, height, means)
    }

    /// Shrinks rows of `old_width` values so that each new pixel is the mean of the area it covers.
    ///
    /// `read_row` calls the function it is given with each value of a row and its place.
    pub(crate) fn downscale_image(
        old_width: usize,
        old_height: usize,
        width: usize,
        height: usize,
        read_row: impl Fn(usize, &mut dyn FnMut(usize, f32)),
    ) -> PixelPlane {
        // The shares of columns are the same in every row, so compute them once.
        let across: Vec<Vec<(usize, f32)>> = (0..width)
            .map(|x| PixelShares::new(old_width, width).covered_pixel_weights(x).collect())
            .collect();
        let down = PixelShares::new(old_height, height);
        let mut values = Vec::with_capacity(width * height);
        let mut sums = vec![0.0f32; old_width];
        // Add up the rows that a new row covers, then shrink the sums across.
        for y in 0..height {
            sums.fill(0.0);
            for (row, share) in down.covered_pixel_weights(y) {
                read_row(row, &mut |x, value| sums[x] += share * value);
            }
            values.extend(
                across
                    .iter()
                    .map(|shares| shares.iter().map(|&(column, share)| share * sums[column]).sum::<f32>()),
            );
        }
        PixelPlane::new(width, height, values)
    }

    /// Returns the interpolated value at a point between pixels; beyond the border, the border pixels are
    /// repeated.
    pub(crate) fn sample_at(&self, x: f32, y: f32) -> f32 {
        let x = x.max(0.0).min((self.width - 1) as f32);
        let y = y.max(0.0).min((self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (a, b) = (x - left as f32, y - top as f32);
        let upper = self.get(left, top) * (1.0 - a) + self.get(right, top) * a;
        let lower = self.get(left, bottom) * (1.0 - a) + self.get(right, bottom) * a;
        upper * (1.0 - b) + lower * b
    }

    /// Returns the interpolated value at a point between pixels; everything beyond the border is zero.
    pub(crate) fn sample_or_zero(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        let (a, b) = (x - left, y - top);
        let at = |dx: f32, dy: f32| {
            let (x, y) = (left + dx, top + dy);
            let inside = x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32;
            if inside { self.get(x as usize, y as usize) } else { 0.0 }
        };
        (at(0.0, 0.0) * (1.0 - a) + at(1.0, 0.0) * a) * (1.0 - b)
            + (at(0.0, 1.0) * (1.0 - a) + at(1.0, 1.0) * a) * b
    }
}

/// Old pixels that each new pixel covers along one direction, with their shares.
struct PixelShares {
    old: usize,
    step: f64,
}

impl PixelShares {
    fn new(old: usize, new: usize) -> PixelShares {
        PixelShares { old, step: old as f64 / new as f64 }
    }

    fn covered_pixel_weights(&self, new: usize) -> impl Iterator<Item = (usize, f32)> {
        let (from, to) = (new as f64 * self.step, ((new + 1) as f64 * self.step).min(self.old as f64));
        let whole = to - from;
        (from as usize..(to.ceil() as usize).min(self.old)).filter_map(move |index| {
            let share = (to.min((index + 1) as f64) - from.max(index as f64)) / whole;
            (share > 1e-9).then_some((index, share as f32))
        })
    }
}

/// Sorts brightness values in ascending order.
pub(crate) fn sort_values(values: &mut [f32]) {
    let sorted: Vec<f32> = sorted_order(values).iter().map(|&at| values[at as usize]).collect();
    values.copy_from_slice(&sorted);
}

/// Returns the places of these values in ascending order; equal ones keep theirs.
///
/// A radix sort: as fast as the standard library's sorts, which are 10 kB of code for each type.
pub(crate) fn sorted_order(values: &[f32]) -> Vec<u32> {
    // Bits in the order of `f32::total_cmp`.
    let key = |at: u32| {
        let bits = values[at as usize].to_bits();
        if bits >> 31 == 0 { bits | 1 << 31 } else { !bits }
    };
    let mut order: Vec<u32> = (0..values.len() as u32).collect();
    let mut sorted = order.clone();
    for shift in [0, 8, 16, 24] {
        let byte = |at: u32| (key(at) >> shift) as usize & 255;
        // Count each byte, and start its block where the one before ends.
        let mut starts = [0u32; 257];
        for &at in &order {
            starts[byte(at) + 1] += 1;
        }
        for byte in 0..256 {
            starts[byte + 1] += starts[byte];
        }
        for &at in &order {
            let start = &mut starts[byte(at)];
            sorted[*start as usize] = at;
            *start += 1;
        }
        std::mem::swap(&mut order, &mut sorted);
    }
    order
}

/// Returns the median: of an even number, the mean of the two middle values; zero if there are none.
pub(crate) fn median(values: &mut [f32]) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    sort_values(values);
    let middle = values.len() / 2;
    let upper = values[middle];
    if values.len().is_multiple_of(2) { (values[middle - 1] + upper) / 2.0 } else { upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_means_end_at_the_border() {
        let plane = PixelPlane::new(3, 2, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(plane.box_blur(1).values(), [3.0, 3.5, 4.0, 3.0, 3.5, 4.0]);
        assert_eq!(plane.box_blur(9).values(), [3.5; 6]);
    }

    #[test]
    fn shrinking_keeps_the_mean() {
        let small =
            PixelPlane::downscale_image(5, 3, 2, 2, |y, add| (0..5).for_each(|x| add(x, (5 * y + x) as f32)));
        let mean = small.values().iter().sum::<f32>() / 4.0;
        assert!((mean - 7.0).abs() < 1e-5, "{mean}");
    }

    #[test]
    fn samples_lie_between_pixels() {
        let plane = PixelPlane::new(2, 2, vec![0.0, 1.0, 2.0, 3.0]);
        assert_eq!(plane.sample_at(0.5, 0.5), 1.5);
        assert_eq!(plane.sample_at(-7.0, 9.0), 2.0);
        assert_eq!(plane.sample_at(f32::NAN, 0.0), 0.0);
        assert_eq!(plane.sample_or_zero(1.5, 0.0), 0.5);
    }

    #[test]
    fn medians() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&mut [4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median(&mut []), 0.0);
    }

    #[test]
    fn values_are_sorted_by_sign_and_size() {
        let mut values = [3.5, -1.0, 0.0, 1e30, -0.0, -700.25, 3.5, 1e-30];
        assert_eq!(sorted_order(&values), [5, 1, 4, 2, 7, 0, 6, 3]);
        sort_values(&mut values);
        assert_eq!(values, [-700.25, -1.0, -0.0, 0.0, 1e-30, 3.5, 3.5, 1e30]);
    }

    #[test]
    fn four_quarter_turns_change_nothing() {
        let plane = PixelPlane::new(3, 2, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(plane.rotate_quarter().values(), [3.0, 6.0, 2.0, 5.0, 1.0, 4.0]);
        let turned = (0..4).fold(plane.clone(), |plane, _| plane.rotate_quarter());
        assert_eq!(turned, plane);
    }
}
