//! Contrast of a board's lines in a straightened view of a picture.

use crate::plane::PixelPlane;

/// Size of a cell in the straightened view for searches, in pixels.
pub(crate) const VIEW_CELL: usize = 24;
/// Margin around the board in that view, in pixels.
pub(crate) const VIEW_MARGIN: usize = 24;
/// Clarity of lines below which a frame is not taken for a board.
pub(crate) const FAINTEST_LINES: f64 = 0.03;

/// A straightened board with a margin, in which lines are searched for: as it is, and with rows and columns swapped.
pub(crate) struct SearchView {
    pub(crate) upright: PixelPlane,
    pub(crate) transposed: PixelPlane,
}

impl SearchView {
    pub(crate) fn new(upright: PixelPlane) -> SearchView {
        SearchView { transposed: upright.transpose(), upright }
    }
}

/// Contrast of each of the 180 line segments with their surroundings.
pub(crate) struct LineContrast {
    /// Contrast by direction (across, down), line and cell.
    segments: [[[f32; 9]; 10]; 2],
}

impl LineContrast {
    /// Measures the middle of each segment against the cleanest strip next to it.
    pub(crate) fn measure_lines(view: &SearchView) -> LineContrast {
        LineContrast { segments: [&view.upright, &view.transposed].map(measure_horizontal_segments) }
    }

    /// Returns the contrast of a photographed board's lines: the mean, slightly less if only box lines are
    /// drawn.
    pub(crate) fn line_score(&self) -> f64 {
        let [all, box_lines, _] = self.mean_contrasts();
        all.max(0.75 * box_lines)
    }

    /// Whether a photographed board shows only the lines between boxes.
    pub(crate) fn lacks_inner_lines(&self) -> bool {
        let [_, box_lines, inner_lines] = self.mean_contrasts();
        box_lines > 0.03 && inner_lines < 0.3 * box_lines
    }

    /// Returns the means over all 180 segments, over the 72 between boxes, and over the other 108.
    fn mean_contrasts(&self) -> [f64; 3] {
        let (mut all, mut box_lines, mut inner_lines) = (0.0, 0.0, 0.0);
        for (at, &value) in self.segments.as_flattened().as_flattened().iter().enumerate() {
            let contrast = f64::from(value.min(0.1));
            let line = at / 9 % 10;
            all += contrast;
            *(if line % 3 == 0 { &mut box_lines } else { &mut inner_lines }) += contrast;
        }
        [all / 180.0, box_lines / 72.0, inner_lines / 108.0]
    }
}

fn measure_horizontal_segments(view: &PixelPlane) -> [[f32; 9]; 10] {
    // Row by row, the mean along the middle of each cell.
    let mut middles = vec![[0.0f32; 9]; view.height()];
    for (y, means) in middles.iter_mut().enumerate() {
        for (cell, mean) in means.iter_mut().enumerate() {
            let middle = &view.row(y)[VIEW_MARGIN + cell * VIEW_CELL + 5..][..VIEW_CELL - 10];
            *mean = middle.iter().sum::<f32>() / middle.len() as f32;
        }
    }
    // The mean of three rows evens out single pixels.
    let strip =
        |y: usize, cell: usize| (middles[y - 1][cell] + middles[y][cell] + middles[y + 1][cell]) / 3.0;
    let mut segments = [[0.0f32; 9]; 10];
    for (line, contrasts) in segments.iter_mut().enumerate() {
        let y = VIEW_MARGIN + line * VIEW_CELL;
        for (cell, contrast) in contrasts.iter_mut().enumerate() {
            // The line is the darkest row within three pixels of its place.
            let peak = (y - 3..y + 4).map(|y| middles[y][cell]).fold(f32::MIN, f32::max);
            let cleanest =
                |first: usize| (first..first + 6).fold(f32::MAX, |least, y| least.min(strip(y, cell)));
            // The cleanest strip of each side counts, and of the two the darker one.
            let above = if line > 0 { cleanest(y - 9) } else { f32::MIN };
            let below = if line < 9 { cleanest(y + 4) } else { f32::MIN };
            *contrast = peak - above.max(below);
        }
    }
    segments
}

/// Returns, for each side of the board (left, right, top, bottom), the share of lines that run on outside of
/// it.
pub(crate) fn line_overrun_shares(view: &SearchView) -> [f64; 4] {
    let SearchView { upright, transposed } = view;
    [(upright, false), (upright, true), (transposed, false), (transposed, true)].map(|(view, from_right)| {
        let mean = |y: usize| {
            let (from, to) = (VIEW_MARGIN - 62 * VIEW_CELL / 100, VIEW_MARGIN - 2 * VIEW_CELL / 10);
            let side = view.width();
            let strip = if from_right { side - to..side - from } else { from..to };
            view.row(y)[strip].iter().sum::<f32>() / (to - from) as f32
        };
        let mean_of = |rows: std::ops::Range<usize>| rows.clone().map(mean).sum::<f32>() / rows.len() as f32;
        let running = (0..10).filter(|line| {
            let y = VIEW_MARGIN + line * VIEW_CELL;
            let peak = (y - 3..y + 4).map(mean).fold(f32::MIN, f32::max);
            peak - mean_of(y - 9..y - 5).max(mean_of(y + 6..y + 10)) > 0.03
        });
        running.count() as f64 / 10.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a view with these lines in both directions, which extend `beyond` pixels out of the board.
    fn draw_view(lines: impl Fn(usize) -> bool, beyond: usize) -> SearchView {
        let side = 9 * VIEW_CELL + 2 * VIEW_MARGIN;
        let on_line = |at: usize| {
            at >= VIEW_MARGIN
                && (at - VIEW_MARGIN).is_multiple_of(VIEW_CELL)
                && lines((at - VIEW_MARGIN) / VIEW_CELL)
        };
        let within = |at: usize| (VIEW_MARGIN - beyond..=side - VIEW_MARGIN + beyond).contains(&at);
        let pixel = |at: usize| {
            let (x, y) = (at % side, at / side);
            let dark = on_line(x) && within(y) || on_line(y) && within(x);
            f32::from(u8::from(dark)) * 0.15
        };
        SearchView::new(PixelPlane::new(side, side, (0..side * side).map(pixel).collect()))
    }

    #[test]
    fn drawn_lines_score_and_missing_ones_are_noticed() {
        let all = LineContrast::measure_lines(&draw_view(|line| line < 10, 0));
        assert!(all.line_score() > 0.09 && !all.lacks_inner_lines(), "{}", all.line_score());
        let boxes = LineContrast::measure_lines(&draw_view(|line| line < 10 && line % 3 == 0, 0));
        assert!(boxes.lacks_inner_lines());
        let none = LineContrast::measure_lines(&draw_view(|_| false, 0));
        assert!(none.line_score() < 0.01);
    }

    #[test]
    fn lines_that_run_on_are_seen_at_each_side() {
        assert_eq!(line_overrun_shares(&draw_view(|line| line < 10, 0)), [0.0; 4]);
        assert_eq!(line_overrun_shares(&draw_view(|line| line < 10, VIEW_MARGIN)), [1.0; 4]);
    }
}
