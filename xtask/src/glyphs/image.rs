//! Square grey pictures, and what printing, light and cameras do to them.

use tiny_skia::{FillRule, Mask, Path, Transform};

use super::chance::Chance;

/// A square picture: values row by row.
#[derive(Clone)]
pub(super) struct GreyImage {
    pub(super) side: usize,
    pub(super) values: Vec<f32>,
}

impl GreyImage {
    pub(super) fn blank(side: usize) -> GreyImage {
        GreyImage { side, values: vec![0.0; side * side] }
    }

    pub(super) fn from_pixels(side: usize, mut value: impl FnMut(usize, usize) -> f32) -> GreyImage {
        GreyImage { side, values: (0..side * side).map(|at| value(at % side, at / side)).collect() }
    }

    /// Draws a filled outline: 1 inside, 0 outside.
    pub(super) fn from_outline(side: usize, outline: &Path, place: Transform) -> GreyImage {
        let mut mask = Mask::new(side as u32, side as u32).expect("a picture has a size");
        mask.fill_path(outline, FillRule::Winding, true, place);
        GreyImage { side, values: mask.data().iter().map(|value| f32::from(*value) / 255.0).collect() }
    }

    /// Returns smooth random values from 0 to 1, between `count` × `count` random ones.
    pub(super) fn smooth_noise(side: usize, count: usize, chance: &mut Chance) -> GreyImage {
        let coarse = GreyImage::from_pixels(count, |_, _| chance.draw_uniform(0.0, 1.0));
        let scale = count as f32 / side as f32;
        let at = |place: usize| (place as f32 + 0.5) * scale - 0.5;
        GreyImage::from_pixels(side, |x, y| coarse.sample_at(at(x), at(y)))
    }

    /// Returns the value of a pixel; beyond the border, the border pixels are repeated.
    fn pixel_at(&self, x: i32, y: i32) -> f32 {
        let inside = |at: i32| at.clamp(0, self.side as i32 - 1) as usize;
        self.values[inside(y) * self.side + inside(x)]
    }

    /// Returns the interpolated value between pixels.
    pub(super) fn sample_at(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        let (a, b) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let upper = self.pixel_at(left, top) * (1.0 - a) + self.pixel_at(left + 1, top) * a;
        let lower = self.pixel_at(left, top + 1) * (1.0 - a) + self.pixel_at(left + 1, top + 1) * a;
        upper * (1.0 - b) + lower * b
    }

    pub(super) fn change_values(&mut self, mut change: impl FnMut(f32) -> f32) {
        self.values.iter_mut().for_each(|value| *value = change(*value));
    }

    /// Changes each value by that of another picture.
    pub(super) fn combine_with(&mut self, other: &GreyImage, combine: impl Fn(f32, f32) -> f32) {
        self.values.iter_mut().zip(&other.values).for_each(|(value, other)| *value = combine(*value, *other));
    }

    /// Returns the picture with each pixel chosen from a square beginning there: the largest thickens strokes, the smallest thins them.
    pub(super) fn choose_in_squares(&self, size: i32, choose: fn(f32, f32) -> f32) -> GreyImage {
        GreyImage::from_pixels(self.side, |x, y| {
            let (x, y) = (x as i32 - size / 2, y as i32 - size / 2);
            (0..size * size)
                .map(|at| self.pixel_at(x + at % size, y + at / size))
                .fold(self.pixel_at(x, y), choose)
        })
    }

    /// Shrinks the picture: each pixel is the mean of what it covers.
    pub(super) fn shrink_to(&self, side: usize) -> GreyImage {
        let step = self.side as f32 / side as f32;
        let shares = |at: usize| {
            let (from, to) = (at as f32 * step, (at + 1) as f32 * step);
            (from as usize..(to.ceil() as usize).min(self.side))
                .map(move |old| (old, (to.min((old + 1) as f32) - from.max(old as f32)) / step))
        };
        // First the columns, then the rows.
        let mut narrow = Vec::with_capacity(side * self.side);
        for row in self.values.chunks_exact(self.side) {
            narrow.extend((0..side).map(|x| shares(x).map(|(old, share)| share * row[old]).sum::<f32>()));
        }
        GreyImage::from_pixels(side, |x, y| {
            shares(y).map(|(old, share)| share * narrow[old * side + x]).sum()
        })
    }

    /// Blurs the picture like a lens that is out of focus.
    pub(super) fn blur(&self, deviation: f32) -> GreyImage {
        let reach = (3.0 * deviation).ceil() as i32;
        let weights: Vec<f32> =
            (-reach..=reach).map(|at| (-((at * at) as f32) / (2.0 * deviation * deviation)).exp()).collect();
        let total: f32 = weights.iter().sum();
        let taps = || (-reach..=reach).zip(&weights);
        let across = GreyImage::from_pixels(self.side, |x, y| {
            taps().map(|(at, weight)| weight * self.pixel_at(x as i32 + at, y as i32)).sum::<f32>() / total
        });
        GreyImage::from_pixels(self.side, |x, y| {
            taps().map(|(at, weight)| weight * across.pixel_at(x as i32, y as i32 + at)).sum::<f32>() / total
        })
    }

    /// Blurs the picture along a line, like a camera that moves.
    pub(super) fn blur_along(&self, length: f32, angle: f32) -> GreyImage {
        let steps = (2.0 * length).ceil().max(1.0);
        let (sine, cosine) = angle.sin_cos();
        GreyImage::from_pixels(self.side, |x, y| {
            let sum: f32 = (0..=steps as usize)
                .map(|step| {
                    let along = length * (2.0 * step as f32 / steps - 1.0);
                    self.sample_at(x as f32 + along * cosine, y as f32 + along * sine)
                })
                .sum();
            sum / (steps + 1.0)
        })
    }

    /// Rounds the picture as a JPEG file of a quality from 1 to 100 does: by the frequencies of each 8 × 8 pixels.
    pub(super) fn round_like_jpeg(&mut self, quality: usize) {
        let scale = if quality < 50 { 5000.0 / quality as f32 } else { 200.0 - 2.0 * quality as f32 };
        let step = |at: usize| ((f32::from(JPEG_STEPS[at]) * scale + 50.0) / 100.0).floor().clamp(1.0, 255.0);
        let waves: [[f32; 8]; 8] = std::array::from_fn(|wave| {
            let height = if wave == 0 { 0.125f32.sqrt() } else { 0.5 };
            std::array::from_fn(|at| {
                height * (std::f32::consts::PI * (2 * at + 1) as f32 * wave as f32 / 16.0).cos()
            })
        });
        let old = self.clone();
        for block in 0..self.side.div_ceil(8).pow(2) {
            let left = block % self.side.div_ceil(8) * 8;
            let top = block / self.side.div_ceil(8) * 8;
            // To frequencies: rows, then columns.
            let pixels: [[f32; 8]; 8] = std::array::from_fn(|y| {
                std::array::from_fn(|x| old.pixel_at((left + x) as i32, (top + y) as i32) - 128.0)
            });
            let sum = |get: &dyn Fn(usize) -> f32| (0..8).map(get).sum::<f32>();
            let rows: [[f32; 8]; 8] =
                pixels.map(|row| std::array::from_fn(|u| sum(&|x| row[x] * waves[u][x])));
            let rounded: [[f32; 8]; 8] = std::array::from_fn(|v| {
                std::array::from_fn(|u| {
                    let step = step(8 * v + u);
                    (sum(&|y| rows[y][u] * waves[v][y]) / step).round() * step
                })
            });
            // And back.
            let rows: [[f32; 8]; 8] =
                rounded.map(|row| std::array::from_fn(|x| sum(&|u| row[u] * waves[u][x])));
            let brightness =
                |x: usize, y: usize| (sum(&|v| rows[v][x] * waves[v][y]) + 128.0).round().clamp(0.0, 255.0);
            for at in 0..64 {
                let (x, y) = (left + at % 8, top + at / 8);
                if x < self.side && y < self.side {
                    self.values[y * self.side + x] = brightness(at % 8, at / 8);
                }
            }
        }
    }
}

/// Steps of brightness by frequency, as Annex K of the standard (ITU-T T.81) gives them.
#[rustfmt::skip]
const JPEG_STEPS: [u8; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn slope(side: usize) -> GreyImage {
        GreyImage::from_pixels(side, |x, y| (2 * x + y) as f32)
    }

    #[test]
    fn shrinking_and_blurring_keep_the_mean() {
        let mean = |image: &GreyImage| image.values.iter().sum::<f32>() / image.values.len() as f32;
        let image = slope(30);
        for changed in [image.shrink_to(13), image.blur(1.3), image.blur_along(2.0, 0.7)] {
            assert!((mean(&changed) - mean(&image)).abs() < 0.05, "{} {}", mean(&changed), mean(&image));
        }
    }

    #[test]
    fn jpeg_of_high_quality_changes_little() {
        let error = |quality| {
            let mut image = slope(21);
            image.round_like_jpeg(quality);
            let errors = image.values.iter().zip(slope(21).values).map(|(one, other)| (one - other).abs());
            errors.fold(0.0, f32::max)
        };
        assert!(error(100) <= 2.0, "{}", error(100));
        assert!(error(30) > error(100) && error(30) < 40.0, "{}", error(30));
    }

    #[test]
    fn strokes_thicken_and_thin() {
        let dots =
            GreyImage::from_pixels(9, |x, y| f32::from(u8::from((4..6).contains(&x) && (4..6).contains(&y))));
        let total = |image: GreyImage| image.values.iter().sum::<f32>();
        assert_eq!(total(dots.choose_in_squares(3, f32::max)), 16.0);
        assert_eq!(total(dots.choose_in_squares(2, f32::min)), 1.0);
    }
}
