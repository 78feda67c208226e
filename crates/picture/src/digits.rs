//! Costs of digits in 81 cells of a picture, and pencil marks, computed from their ink.

use ninefold_core::{Digit, DigitSet};

use crate::cells::{self, CELL_PIXELS, CellInk, CutGlyph, MarkBlob, MarkBlobs};
use crate::geometry::sort_few;
use crate::net::{DigitScores, GlyphNet};
use crate::plane::{PixelPlane, median, sort_values};
use crate::rules::CellCosts;

/// Cost of a digit in a cell that is certainly empty.
const CERTAIN_COST: f32 = 12.0;
/// Number of strongest cells that determine the contrast and height of digits: the minimum number of givens
/// of a puzzle.
const STRONGEST_COUNT: usize = 17;

/// Score from which on a digit is clear.
const CLEAR_SCORE: f32 = -0.3;
/// Cost of a pencil mark that doesn't follow a lower one.
const DESCENDING_COST: f32 = 4.0;

/// Result of reading a straightened board.
#[derive(Clone, Debug)]
pub(crate) struct BoardReading {
    pub(crate) costs: [CellCosts; 81],
    /// Contrast of each cell's ink relative to that of usual digits.
    pub(crate) contrasts: [f32; 81],
    /// Whether digits are lighter than the cell's paper.
    pub(crate) is_lighter: [bool; 81],
    noise: f32,
    reference_contrast: f32,
    cells: Vec<CellInk>,
}

impl BoardReading {
    /// Reads the digits of the board in a picture.
    pub(crate) fn read_digits(cells: Vec<CellInk>, net: &GlyphNet) -> BoardReading {
        // First decide for the whole board whether its ink is mostly lighter than the paper.
        let sum_of_strongest = |lighter: bool| {
            strongest_values(cells.iter().map(|cell| cell.ink_contrast(lighter)).collect())
                .iter()
                .sum::<f32>()
        };
        let mostly_lighter = sum_of_strongest(true) > sum_of_strongest(false);
        let (mut contrasts, mut is_lighter) = ([0.0; 81], [false; 81]);
        for (at, cell) in cells.iter().enumerate() {
            // A cell is treated as inverted only if that is much clearer.
            let (usual, other) = (cell.ink_contrast(mostly_lighter), cell.ink_contrast(!mostly_lighter));
            is_lighter[at] = (other > 1.5 * usual) != mostly_lighter;
            contrasts[at] = cell.ink_contrast(is_lighter[at]);
        }
        // Contrasts are relative to a typical clear digit, so that faint pictures read the same.
        let reference = median(&mut strongest_values(contrasts.to_vec()));
        for contrast in &mut contrasts {
            *contrast /= reference.max(1e-6);
        }
        let noise = median(&mut cells.iter().map(|cell| cell.noise).collect::<Vec<_>>());
        let mut reading = BoardReading {
            costs: [[0.0; 10]; 81],
            contrasts,
            is_lighter,
            noise,
            reference_contrast: reference,
            cells,
        };
        reading.compute_digit_costs(net);
        reading
    }

    /// Whether the picture is a screenshot: paper is never that even.
    pub(crate) fn is_screenshot(&self) -> bool {
        self.noise < 0.006
    }

    /// Returns the mean cost of the digits where there is ink; it is lowest for the upright board.
    pub(crate) fn mean_digit_cost(&self) -> f32 {
        let inked = (0..81).filter(|&cell| self.contrasts[cell] > 0.5);
        let costs: Vec<f32> = inked.map(|cell| min_value(&self.costs[cell][1..]).min(4.0)).collect();
        costs.iter().sum::<f32>() / costs.len().max(1) as f32
    }

    fn compute_digit_costs(&mut self, net: &GlyphNet) {
        // Screenshots are clean, so fainter ink counts as a digit there.
        let faintest = if self.is_screenshot() { 0.12 } else { 0.30 };
        let seen: Vec<RecognisedGlyph> = (0..81)
            .map(|cell| {
                if self.contrasts[cell] < faintest || self.contrasts[cell] * self.reference_contrast < 0.03 {
                    return RecognisedGlyph::Nothing;
                }
                self.recognise_digit(cell, net)
            })
            .collect();
        // The usual height of digits: much smaller ones are no givens.
        let mut heights: Vec<f32> = Vec::new();
        for seen in &seen {
            if let RecognisedGlyph::Glyph { height, scores } = seen
                && max_value(&scores[1..]) > CLEAR_SCORE
            {
                heights.push(*height as f32);
            }
        }
        let mut heights = strongest_values(heights);
        let usual = if heights.is_empty() { 0.5 * CELL_PIXELS as f32 } else { median(&mut heights) };
        // Turn what was seen into costs; index 0 stands for an empty cell.
        for (cell, seen) in seen.iter().enumerate() {
            self.costs[cell] = match seen {
                RecognisedGlyph::Nothing => empty_cell_costs(CERTAIN_COST),
                RecognisedGlyph::Unclear => {
                    empty_cell_costs(if self.contrasts[cell] < 0.6 { 6.0 } else { 4.5 })
                }
                RecognisedGlyph::Glyph { height, scores } => {
                    self.glyph_costs(cell, *height as f32 / usual, scores)
                }
            };
        }
    }

    /// Returns the more certain of two glyphs, cut out with a high and a low threshold.
    fn recognise_digit(&self, cell: usize, net: &GlyphNet) -> RecognisedGlyph {
        let mut best = RecognisedGlyph::Unclear;
        let ink = self.cell_ink(cell);
        for share in [0.5, 0.36] {
            let threshold = share * self.contrasts[cell] * self.reference_contrast;
            let Some(cut) = cells::cut_digit(&ink, threshold) else { continue };
            let scores = net.digit_scores(&cut.glyph);
            let is_surer = match &best {
                RecognisedGlyph::Glyph { scores: old, .. } => {
                    max_value(&scores[1..]) > max_value(&old[1..]) + 0.02
                }
                _ => true,
            };
            if is_surer {
                best = RecognisedGlyph::Glyph { height: cut.height, scores };
            }
        }
        best
    }

    /// Returns ink that is positive where digits are.
    fn cell_ink(&self, cell: usize) -> PixelPlane {
        let ink = &self.cells[cell].ink;
        if self.is_lighter[cell] { ink.map(|value| -value) } else { ink.clone() }
    }

    /// Returns the cost of each reading, by the net and by the probability that ink of this contrast and
    /// height is a given.
    fn glyph_costs(&self, cell: usize, height: f32, scores: &DigitScores) -> CellCosts {
        let middle = if self.is_screenshot() { 0.2 } else { 0.5 };
        let mut is_digit = 1.0 / (1.0 + (-(self.contrasts[cell] - middle) / 0.06).exp());
        if height < 0.62 {
            is_digit *= 0.02;
        }
        let empty = scores[0].exp() * 0.5 + (1.0 - is_digit) * 0.98 + 1e-4;
        let mut shares = *scores;
        for share in &mut shares {
            *share = share.exp() * is_digit + 1e-5;
        }
        shares[0] = empty;
        let total: f32 = shares.iter().sum();
        for share in &mut shares {
            *share = -(*share / total).ln();
        }
        shares
    }

    /// Reads the pencil marks of cells that were read as empty.
    pub(crate) fn read_pencil_marks(&self, net: &GlyphNet) -> Vec<DigitSet> {
        let mut seen: Vec<Vec<RecognisedMark>> =
            (0..81).map(|cell| self.recognise_marks(cell, net)).collect();
        let usual_height = usual_mark_height(&seen);
        let in_places = marks_have_fixed_places(&seen);
        for (cut, scores) in seen.iter_mut().flatten() {
            // Specks and remains of lines seldom have the height of the other marks.
            if (cut.height as f32 - usual_height).abs() <= 0.12 * usual_height + 0.5 {
                scores[0] -= 2.0;
            }
            if in_places {
                scores[digit_from_mark_position(cut)] += 3.0;
            }
        }
        seen.iter_mut().map(|marks| choose_ascending_digits(marks)).collect()
    }

    /// Returns the contrast of a cell's marks, and whether they are inverted compared to digits.
    fn measure_mark_contrast(&self, ink: &PixelPlane) -> Option<(f32, bool)> {
        let faintest = (0.15 * self.reference_contrast).max(5.0 * self.noise).max(0.10);
        // Marks in the corners are as near to the border as the remains of lines, so the border is examined
        // last.
        [(cells::INK_MARGIN, faintest), (cells::MARKS_MARGIN, 2.0 * faintest)].into_iter().find_map(
            |(margin, faintest)| {
                let (contrast, is_inverse) = cells::mark_contrast(ink, margin);
                (contrast >= faintest).then_some((contrast, is_inverse))
            },
        )
    }

    fn recognise_marks(&self, cell: usize, net: &GlyphNet) -> Vec<RecognisedMark> {
        if min_value(&self.costs[cell]) < self.costs[cell][0] {
            return Vec::new();
        }
        let ink = self.cell_ink(cell);
        let Some((contrast, is_inverse)) = self.measure_mark_contrast(&ink) else { return Vec::new() };
        let ink = if is_inverse { ink.map(|value| -value) } else { ink };
        // Thin strokes break at a high threshold, and digits merge at a low one: the better reading counts.
        let readings =
            [0.55, 0.36].map(|share| read_marks(&MarkBlobs::find_blobs(&ink, share * contrast), net));
        let [high, low] = &readings;
        let low_is_better = marks_quality(low) > marks_quality(high) + 0.2;
        let [high, low] = readings;
        if low_is_better { low } else { high }
    }
}

/// Reads the marks of a cell, all of about one height; merged digits are cut where that reads best.
fn read_marks(blobs: &MarkBlobs, net: &GlyphNet) -> Vec<RecognisedMark> {
    let mut marks: Vec<RecognisedMark> = blobs.iter().flat_map(|blob| cut_into_digits(&blob, net)).collect();
    let mut heights: Vec<f32> = marks.iter().map(|(cut, _)| cut.height as f32).collect();
    let usual = median(&mut heights);
    marks.retain(|(cut, _)| cut.height as f32 >= 0.6 * usual);
    marks
}

type RecognisedMark = (CutGlyph, DigitScores);

/// Returns the quality of a photographed cell's marks: the sum of their gains.
fn marks_quality(marks: &[RecognisedMark]) -> f32 {
    marks.iter().map(|(_, scores)| glyph_gain(scores)).sum()
}

/// Returns the contribution of a glyph: a little for a clear digit, nothing for an unclear one, negative for
/// anything else.
fn glyph_gain(scores: &DigitScores) -> f32 {
    0.3 + max_value(&scores[1..]).max(-2.0)
}

/// Returns the digits of a blob: of all ways to cut it, the one that reads best.
fn cut_into_digits(blob: &MarkBlob, net: &GlyphNet) -> Vec<RecognisedMark> {
    let cuts = blob.cut_columns();
    // For each cut, the quality of the best reading of everything on its left, and its last piece with the cut
    // before that.
    let mut totals = vec![None; cuts.len()];
    let mut pieces: Vec<Option<(usize, RecognisedMark)>> = vec![None; cuts.len()];
    totals[0] = Some(0.0);
    // Extend the best reading up to each earlier cut by one piece.
    for end in 1..cuts.len() {
        for start in 0..end {
            let whole = start == 0 && end + 1 == cuts.len();
            let Some(before) = totals[start] else { continue };
            if !whole && !blob.may_be_digit(cuts[start], cuts[end]) {
                continue;
            }
            let Some(cut) = blob.cut_glyph(cuts[start], cuts[end]) else { continue };
            let mut scores = net.digit_scores(&cut.glyph);
            if !whole && blob.is_narrow(cuts[start], cuts[end]) {
                scores[2..].iter_mut().for_each(|score| *score -= 3.0);
            }
            let total = before + glyph_gain(&scores);
            if totals[end].is_none_or(|old| total > old) {
                totals[end] = Some(total);
                pieces[end] = Some((start, (cut, scores)));
            }
        }
    }
    // Follow the pieces back from the end.
    let mut marks = Vec::new();
    let mut end = cuts.len() - 1;
    while let Some((start, mark)) = pieces[end].take() {
        marks.push(mark);
        end = start;
    }
    marks.reverse();
    marks
}

impl CellInk {
    fn ink_contrast(&self, lighter: bool) -> f32 {
        if lighter { self.lighter_contrast } else { self.darker_contrast }
    }
}

/// Content seen in a cell.
enum RecognisedGlyph {
    Nothing,
    /// Ink from which no glyph could be cut out.
    Unclear,
    Glyph {
        height: usize,
        scores: DigitScores,
    },
}

fn empty_cell_costs(digit: f32) -> CellCosts {
    let mut costs = [digit; 10];
    costs[0] = 0.0;
    costs
}

fn min_value(values: &[f32]) -> f32 {
    values.iter().copied().fold(f32::MAX, f32::min)
}

fn max_value(values: &[f32]) -> f32 {
    values.iter().copied().fold(f32::MIN, f32::max)
}

fn strongest_values(mut values: Vec<f32>) -> Vec<f32> {
    sort_values(&mut values);
    values.reverse();
    values.truncate(STRONGEST_COUNT);
    values
}

/// Returns the most likely digits of a cell's marks, which nearly always ascend in reading order.
fn choose_ascending_digits(marks: &mut [RecognisedMark]) -> DigitSet {
    sort_in_rows(marks);
    // For each digit that may be the last one so far, the best choice up to it; at 0 before the first digit.
    let mut best: [Option<(f32, DigitSet)>; 10] = [None; 10];
    best[0] = Some((0.0, DigitSet::EMPTY));
    for (_, scores) in marks.iter() {
        // Either the mark is none,
        let mut next = best.map(|choice| choice.map(|(total, digits)| (total + scores[0], digits)));
        // or it is a digit, which comes after any other one, but rather after a lower one.
        for digit in 1..10 {
            for (last, choice) in best.iter().enumerate() {
                let Some((total, digits)) = choice else { continue };
                let order_cost = if last < digit { 0.0 } else { DESCENDING_COST };
                let total = total + scores[digit] - order_cost;
                if next[digit].is_none_or(|(old, _)| total > old) {
                    next[digit] = Some((total, digits.with(Digit::from_index(digit - 1))));
                }
            }
        }
        best = next;
    }
    let choices = best.into_iter().flatten();
    choices.fold((f32::MIN, DigitSet::EMPTY), |best, choice| if choice.0 > best.0 { choice } else { best }).1
}

/// Sorts marks row by row, each row from left to right.
fn sort_in_rows(marks: &mut [RecognisedMark]) {
    sort_few(marks, |(one, _), (other, _)| one.center.1 < other.center.1);
    let mut rest = marks;
    while let Some((first, _)) = rest.first() {
        let below = first.center.1 + 0.6 * first.height as f32;
        let end = rest.iter().position(|(mark, _)| mark.center.1 > below).unwrap_or(rest.len());
        let (row, others) = rest.split_at_mut(end);
        sort_few(row, |(one, _), (other, _)| one.center.0 < other.center.0);
        rest = others;
    }
}

/// Returns the median height of clear marks.
fn usual_mark_height(seen: &[Vec<RecognisedMark>]) -> f32 {
    let clear = seen.iter().flatten().filter(|(_, scores)| max_value(&scores[1..]) > CLEAR_SCORE);
    median(&mut clear.map(|(cut, _)| cut.height as f32).collect::<Vec<_>>())
}

/// Returns the digit whose place in the cell, as on a telephone, a mark occupies.
fn digit_from_mark_position(cut: &CutGlyph) -> usize {
    let third = |at: f32| ((at / CELL_PIXELS as f32 * 3.0) as usize).min(2);
    third(cut.center.1) * 3 + third(cut.center.0) + 1
}

/// Whether marks are at fixed places, as most games write them.
fn marks_have_fixed_places(seen: &[Vec<RecognisedMark>]) -> bool {
    let clear = seen.iter().flatten().filter_map(|(cut, scores)| {
        let best = (1..10).fold(1, |best, digit| if scores[digit] > scores[best] { digit } else { best });
        (scores[best] >= -0.7).then(|| digit_from_mark_position(cut) == best)
    });
    let (mut in_place, mut all) = (0, 0);
    for fits in clear {
        in_place += u32::from(fits);
        all += 1;
    }
    f64::from(in_place) > 0.6 * f64::from(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::SIDE;

    /// A mark's column, row and the probabilities of what it may be.
    type DescribedMark<'a> = (f32, f32, &'a [(usize, f32)]);

    #[track_caller]
    fn check(marks: &[DescribedMark], want: &str) {
        let mark = |&(x, y, shares): &(f32, f32, &[(usize, f32)])| {
            let mut scores = [0.001f32.ln(); 10];
            shares.iter().for_each(|&(digit, share)| scores[digit] = share.ln());
            (CutGlyph { glyph: [0.0; SIDE * SIDE], height: 9, center: (x, y) }, scores)
        };
        let mut marks: Vec<RecognisedMark> = marks.iter().map(mark).collect();
        assert_eq!(choose_ascending_digits(&mut marks).to_string(), want);
    }

    #[test]
    fn unclear_marks_continue_the_order() {
        let five = (5, 0.9);
        check(&[(8.0, 20.0, &[five]), (16.0, 21.0, &[(3, 0.5), (8, 0.4)])], "58");
        check(&[(16.0, 20.0, &[five]), (8.0, 21.0, &[(3, 0.4), (8, 0.5)])], "35");
        // The second row comes after the first one.
        check(&[(20.0, 10.0, &[five]), (8.0, 30.0, &[(3, 0.5), (8, 0.4)])], "58");
    }

    #[test]
    fn clear_marks_count_in_any_order() {
        check(&[(8.0, 20.0, &[(5, 0.95)]), (16.0, 20.0, &[(3, 0.95)])], "35");
        check(&[(8.0, 20.0, &[(5, 0.95)]), (16.0, 20.0, &[(0, 0.95)])], "5");
        check(&[], "");
    }
}
