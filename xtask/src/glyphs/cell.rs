//! Cells of a board as a camera or a screen shows them: a digit, a pencil mark or something else, with lines around it. What
//! the net sees of them is cut out by the reader itself.

use ninefold_picture::training::{self, CELL_SIDE};
use tiny_skia::{Path, PathBuilder, Rect, Stroke, Transform};

use super::chance::Chance;
use super::fonts::FontSet;
use super::image::GreyImage;
use super::train::LabelledGlyph;

/// Side of the drawn picture, and of the cell in its middle.
const CANVAS: usize = 128;
const CELL: f32 = 98.0;

/// What is drawn into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellContent {
    Digit,
    Mark,
    /// Strokes, blotches and parts of digits, as large as digits.
    Junk,
    /// Specks as large as pencil marks, and ornaments where lines cross.
    Speck,
}

/// Draws cells until the reader cuts a glyph out of one, and returns it.
pub(super) fn draw_glyph(content: CellContent, fonts: &FontSet, chance: &mut Chance) -> LabelledGlyph {
    loop {
        let share = chance.draw_uniform(0.34, 0.58);
        let (class, glyph) = match content {
            CellContent::Digit => {
                let (digit, ink) = draw_digit(fonts, chance);
                (digit, training::cut_digit(&photograph_cell(&ink, content, chance), share))
            }
            CellContent::Mark => {
                let (digit, ink, (left, right)) = draw_mark_row(fonts, chance);
                (digit, training::cut_mark(&photograph_cell(&ink, content, chance), share, left, right))
            }
            CellContent::Junk => {
                let ink = draw_junk(fonts, chance);
                (0, training::cut_digit(&photograph_cell(&ink, content, chance), share))
            }
            CellContent::Speck => {
                let ink = draw_speck(chance);
                (0, training::cut_largest_mark(&photograph_cell(&ink, content, chance), share))
            }
        };
        if let Some(ink) = glyph {
            return LabelledGlyph::from_ink(class, &ink);
        }
    }
}

/// How an outline lies on the canvas.
struct OutlinePlace {
    height: f32,
    center: (f32, f32),
    /// In degrees.
    turn: f32,
    slant: f32,
    stretch: f32,
}

impl OutlinePlace {
    fn upright(height: f32, x: f32, y: f32) -> OutlinePlace {
        OutlinePlace { height, center: (x, y), turn: 0.0, slant: 0.0, stretch: 1.0 }
    }

    fn draw_outline(&self, outline: &Path) -> GreyImage {
        let (sine, cosine) = self.turn.to_radians().sin_cos();
        let (across, down) = (self.height * self.stretch, self.height);
        let place = Transform::from_row(
            cosine * across,
            sine * across,
            (cosine * self.slant - sine) * down,
            (sine * self.slant + cosine) * down,
            self.center.0,
            self.center.1,
        );
        GreyImage::from_outline(CANVAS, outline, place)
    }
}

const MIDDLE: f32 = CANVAS as f32 / 2.0;

fn draw_digit(fonts: &FontSet, chance: &mut Chance) -> (usize, GreyImage) {
    let digit = 1 + chance.next_below(9);
    let place = OutlinePlace {
        height: chance.draw_uniform(0.36, 0.78) * CELL,
        center: (MIDDLE + chance.draw_normal(0.05) * CELL, MIDDLE + chance.draw_normal(0.05) * CELL),
        turn: chance.draw_normal(4.0),
        slant: chance.draw_normal(0.08),
        stretch: chance.draw_factor(0.13),
    };
    let ink = place.draw_outline(fonts.draw_face(chance).digit_outline(digit));
    // Ink runs, or doesn't cover.
    let ink = match chance.draw_uniform(0.0, 1.0) {
        print if print < 0.25 => ink.choose_in_squares(2 + chance.next_below(3) as i32, f32::max),
        print if print < 0.4 => ink.choose_in_squares(2, f32::min),
        _ => ink,
    };
    (digit, ink)
}

/// Draws a pencil mark or several side by side, and returns one of them with its ends as columns of the cell.
fn draw_mark_row(fonts: &FontSet, chance: &mut Chance) -> (usize, GreyImage, (f32, f32)) {
    let face = fonts.draw_face(chance);
    let height = chance.draw_uniform(0.12, 0.30) * CELL;
    let (stretch, slant) = (chance.draw_factor(0.13), chance.draw_normal(0.06));
    let gap = chance.draw_uniform(0.02, 0.25) * height;
    let count = if chance.is_below(0.4) { 1 } else { 2 + chance.next_below(4) };
    // As many as fit.
    let (mut digits, mut width) = (Vec::new(), 0.0);
    for _ in 0..count {
        let digit = 1 + chance.next_below(9);
        let own = face.digit_outline(digit).bounds().width() * height * stretch;
        if digits.is_empty() || width + own < 0.92 * CELL {
            digits.push((digit, width, own));
            width += own + gap;
        }
    }
    let room = (0.94 * CELL - width).max(0.0);
    let left = MIDDLE - 0.47 * CELL + chance.draw_uniform(0.0, room);
    let y = MIDDLE + chance.draw_normal(0.15).clamp(-0.3, 0.3) * CELL;
    let mut ink = GreyImage::blank(CANVAS);
    for &(digit, from, own) in &digits {
        let place =
            OutlinePlace { slant, stretch, ..OutlinePlace::upright(height, left + from + own / 2.0, y) };
        ink.combine_with(&place.draw_outline(face.digit_outline(digit)), f32::max);
    }
    let (digit, from, own) = digits[chance.next_below(digits.len())];
    let column = |x: f32| (x - MIDDLE + CELL / 2.0) / CELL * CELL_SIDE as f32;
    (digit, ink, (column(left + from), column(left + from + own)))
}

/// Draws a small shape anywhere, or one at a corner of the cell.
fn draw_speck(chance: &mut Chance) -> GreyImage {
    let is_ornament = chance.is_below(0.4);
    let mut coordinate = || {
        let side = if chance.is_below(0.5) { -0.5 } else { 0.5 };
        MIDDLE + CELL * if is_ornament { side } else { chance.draw_uniform(-0.5, 0.5) }
    };
    let center = (coordinate(), coordinate());
    let radius = chance.draw_uniform(0.06, 0.17) * CELL;
    let corners = 3 + chance.next_below(4);
    let mut builder = PathBuilder::new();
    for corner in 0..corners {
        let roughness = if is_ornament { 0.05 } else { 0.4 };
        let angle =
            (corner as f32 + chance.draw_normal(roughness / 2.0)) / corners as f32 * std::f32::consts::TAU;
        let reach = radius * (1.0 - chance.draw_uniform(0.0, roughness));
        let (x, y) = (center.0 + reach * angle.cos(), center.1 + reach * angle.sin());
        if corner == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    builder.close();
    builder.finish().map_or_else(
        || GreyImage::blank(CANVAS),
        |outline| GreyImage::from_outline(CANVAS, &outline, Transform::identity()),
    )
}

/// Draws something that is no digit.
fn draw_junk(fonts: &FontSet, chance: &mut Chance) -> GreyImage {
    match chance.next_below(6) {
        0 => draw_strokes(chance),
        1 => draw_oval(chance),
        2 => {
            let mut blotches = GreyImage::smooth_noise(CANVAS, 6, chance);
            blotches.change_values(|value| ((value - 0.7) * 6.0).clamp(0.0, 1.0));
            blotches
        }
        3 => {
            let points = 3 + chance.next_below(4);
            let points: Vec<_> = (0..points).map(|_| random_point(0.2, chance)).collect();
            draw_line_through(&points, 3.0 + chance.next_below(5) as f32)
        }
        4 => draw_merged_digits(fonts, chance),
        _ => draw_digit_part(fonts, chance),
    }
}

/// Returns a point at least a share of the canvas away from its border.
fn random_point(border: f32, chance: &mut Chance) -> (f32, f32) {
    let side = CANVAS as f32;
    let mut coordinate = || chance.draw_uniform(border * side, (1.0 - border) * side);
    (coordinate(), coordinate())
}

fn draw_line_through(points: &[(f32, f32)], width: f32) -> GreyImage {
    let mut builder = PathBuilder::new();
    builder.move_to(points[0].0, points[0].1);
    points[1..].iter().for_each(|point| builder.line_to(point.0, point.1));
    let stroke = Stroke { width, ..Stroke::default() };
    match builder.finish().and_then(|path| path.stroke(&stroke, 1.0)) {
        Some(outline) => GreyImage::from_outline(CANVAS, &outline, Transform::identity()),
        None => GreyImage::blank(CANVAS),
    }
}

/// Draws a stroke or two.
fn draw_strokes(chance: &mut Chance) -> GreyImage {
    let mut ink = GreyImage::blank(CANVAS);
    let count = 1 + chance.next_below(2);
    let mut drawn = 0;
    while drawn < count {
        let (from, to) = (random_point(0.25, chance), random_point(0.25, chance));
        // A lone upright stroke is a 1.
        if count == 1 && (from.0 - to.0).abs() < 0.5 * (from.1 - to.1).abs() {
            continue;
        }
        let stroke = draw_line_through(&[from, to], 3.0 + chance.next_below(6) as f32);
        ink.combine_with(&stroke, f32::max);
        drawn += 1;
    }
    ink
}

fn draw_oval(chance: &mut Chance) -> GreyImage {
    let (x, y) = random_point(0.25, chance);
    let (across, down) = (chance.draw_uniform(8.0, 30.0), chance.draw_uniform(8.0, 30.0));
    let oval = Rect::from_ltrb(-across, -down, across, down).and_then(PathBuilder::from_oval);
    let place = Transform::from_rotate(chance.draw_uniform(0.0, 180.0)).post_translate(x, y);
    oval.map_or_else(|| GreyImage::blank(CANVAS), |oval| GreyImage::from_outline(CANVAS, &oval, place))
}

/// Draws two or three small digits that touch.
fn draw_merged_digits(fonts: &FontSet, chance: &mut Chance) -> GreyImage {
    let face = fonts.draw_face(chance);
    let height = chance.draw_uniform(0.25, 0.45) * CELL;
    let mut ink = GreyImage::blank(CANVAS);
    let mut x = 0.3 * CANVAS as f32;
    for _ in 0..2 + chance.next_below(2) {
        let outline = face.digit_outline(1 + chance.next_below(9));
        ink.combine_with(&OutlinePlace::upright(height, x, MIDDLE).draw_outline(outline), f32::max);
        x += 0.9 * height * outline.bounds().width();
    }
    ink
}

/// Draws the upper or the lower part of a digit, or half of that.
fn draw_digit_part(fonts: &FontSet, chance: &mut Chance) -> GreyImage {
    let digit = [2, 3, 5, 6, 8, 9][chance.next_below(6)];
    let share = chance.draw_uniform(0.35, 0.6);
    let height = chance.draw_uniform(0.35, 0.6) * CELL / share;
    let is_upper = chance.is_below(0.5);
    let cut_right = chance.is_below(0.5);
    // The part that is left lies in the middle.
    let shift = (0.5 - share / 2.0) * height;
    let y = if is_upper { MIDDLE + shift } else { MIDDLE - shift };
    let place = OutlinePlace { turn: chance.draw_normal(5.0), ..OutlinePlace::upright(height, MIDDLE, y) };
    let mut ink = place.draw_outline(fonts.draw_face(chance).digit_outline(digit));
    let half = share * height / 2.0;
    for (at, value) in ink.values.iter_mut().enumerate() {
        let (x, y) = ((at % CANVAS) as f32, (at / CANVAS) as f32);
        if (y - MIDDLE).abs() > half || (cut_right && x > MIDDLE) {
            *value = 0.0;
        }
    }
    ink
}

/// Draws the lines around the cell, which are darker or fainter than the digit; some are missing.
fn draw_grid_lines(chance: &mut Chance) -> GreyImage {
    let mut lines = GreyImage::blank(CANVAS);
    let border = (CANVAS as f32 - CELL) / 2.0;
    for edge in 0..4 {
        if chance.is_below(0.1) {
            continue;
        }
        let at = border + chance.draw_normal(0.03) * CELL + if edge % 2 == 1 { CELL } else { 0.0 };
        let slant = chance.draw_uniform(-3.0, 3.0);
        let (width, strength) = (chance.draw_uniform(1.0, 7.0), chance.draw_uniform(0.3, 1.3));
        let (low, high) = (-5.0, CANVAS as f32 + 5.0);
        let points = if edge < 2 {
            [(at - slant, low), (at + slant, high)]
        } else {
            [(low, at - slant), (high, at + slant)]
        };
        lines.combine_with(&draw_line_through(&points, width), |line, new| line.max(strength * new));
    }
    lines
}

/// Returns the pixels of the cell as the reader samples them from a picture of this ink.
fn photograph_cell(ink: &GreyImage, content: CellContent, chance: &mut Chance) -> Vec<f32> {
    let is_mark = matches!(content, CellContent::Mark | CellContent::Speck);
    let mut image = print_on_paper(ink, chance);
    // Cells have from 16 to 70 pixels; pencil marks can't be read in the smallest.
    let smallest: f32 = if is_mark { 26.0 } else { 16.0 };
    let cell = chance.draw_uniform(smallest.ln(), 70f32.ln()).exp();
    image = image.shrink_to(((CANVAS as f32 * cell / CELL).round() as usize).max(8));
    if !is_mark && chance.is_below(0.15) {
        image = image.blur_along(
            chance.draw_uniform(0.0, 0.12) * cell,
            chance.draw_uniform(0.0, std::f32::consts::PI),
        );
    }
    let blur = if is_mark { chance.draw_uniform(0.0, 0.02) } else { chance.draw_normal(0.03).abs() };
    if blur * cell > 0.25 {
        image = image.blur(blur * cell);
    }
    // Cameras sharpen.
    if chance.is_below(0.2) {
        let (blurred, strength) = (image.blur(1.2), chance.draw_uniform(0.3, 1.2));
        image.combine_with(&blurred, |value, blurred| value + strength * (value - blurred));
    }
    let brightest = image.values.iter().copied().fold(0.0, f32::max);
    let darkest = image.values.iter().copied().fold(255.0, f32::min);
    let noise = chance.draw_normal(0.02).abs() * (brightest - darkest) + 0.3;
    image.change_values(|value| (value + chance.draw_normal(noise)).clamp(0.0, 255.0).round());
    if chance.is_below(0.6) {
        image.round_like_jpeg(30 + chance.next_below(66));
    }
    sample_cell(&image, chance)
}

/// Returns the brightness of printed ink and lines in uneven light; now and then light ink on dark paper.
fn print_on_paper(ink: &GreyImage, chance: &mut Chance) -> GreyImage {
    let mut ink = ink.clone();
    let lines = draw_grid_lines(chance);
    let contrast = chance.draw_uniform(0.25, 0.95);
    let paper = chance.draw_uniform(90.0, 250.0);
    if chance.is_below(0.25) {
        let (texture, strength) =
            (GreyImage::smooth_noise(CANVAS, 24, chance), chance.draw_uniform(0.0, 0.6));
        ink.combine_with(&texture, |ink, noise| ink * (1.0 - strength * noise));
    }
    ink.combine_with(&lines, f32::max);
    let (slope_x, slope_y) = (chance.draw_normal(0.06), chance.draw_normal(0.06));
    // The edge of a shadow, sometimes: how dark, how sharp, and where.
    let darkness = if chance.is_below(0.08) { chance.draw_uniform(0.1, 0.4) } else { 0.0 };
    let (angle, place, sharpness) =
        (chance.draw_uniform(0.0, 6.3), chance.draw_uniform(-0.4, 0.4), chance.draw_uniform(8.0, 40.0));
    let is_inverse = chance.is_below(0.1);
    GreyImage::from_pixels(CANVAS, |x, y| {
        let value = paper * (1.0 - contrast * ink.values[y * CANVAS + x].clamp(0.0, 1.05));
        let (x, y) = (x as f32 / CANVAS as f32 - 0.5, y as f32 / CANVAS as f32 - 0.5);
        let across = (x * angle.cos() + y * angle.sin() + place) * sharpness;
        let light = (1.0 + slope_x * x + slope_y * y) * (1.0 - darkness / (1.0 + (-across).exp()));
        let value = (value * light).clamp(0.0, 255.0);
        if is_inverse { 255.0 - value } else { value }
    })
}

/// Samples the cell as the reader does, from crossings that are nearly exact.
fn sample_cell(image: &GreyImage, chance: &mut Chance) -> Vec<f32> {
    let middle = image.side as f32 / 2.0;
    let step = image.side as f32 / CANVAS as f32 * CELL / CELL_SIDE as f32;
    let (step_x, step_y) = (step * chance.draw_factor(0.015), step * chance.draw_factor(0.015));
    let from_middle = |at: usize| at as f32 + 0.5 - CELL_SIDE as f32 / 2.0;
    (0..CELL_SIDE * CELL_SIDE)
        .map(|at| {
            let (x, y) = (from_middle(at % CELL_SIDE), from_middle(at / CELL_SIDE));
            image.sample_at(x * step_x + middle - 0.5, y * step_y + middle - 0.5)
        })
        .collect()
}
