//! Operators of one page, in coordinates from its upper left corner.

use pdf_writer::{Content, Name, Str};

use crate::font::{FontSet, FontWeight, GlyphRun};

/// Names of the faces in the resources of the pages.
pub(crate) const FACE_NAMES: [&[u8]; 4] = [b"F0", b"F1", b"F2", b"F3"];

/// Alignment of a text with its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextAlign {
    Left,
    Centre,
    Right,
}

/// Size, weight and shade of a text. A shade is the share of white: 0 is black.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    pub(crate) size: f64,
    pub(crate) weight: FontWeight,
    pub(crate) shade: f64,
}

pub(crate) const fn text_style(size: f64, weight: FontWeight) -> TextStyle {
    TextStyle { size, weight, shade: 0.0 }
}

/// A page being drawn.
pub(crate) struct PageCanvas {
    content: Content,
    /// Height of the page, from whose foot a PDF counts.
    height: f64,
}

/// Rounds to thousandths of a point, which keeps the operators short.
fn round_operand(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}

impl PageCanvas {
    /// Starts a page of this height; `offset` is how far its paper reaches beyond it.
    pub(crate) fn new(height: f64, offset: f64) -> PageCanvas {
        let mut content = Content::new();
        if offset > 0.0 {
            content.transform([1.0, 0.0, 0.0, 1.0, round_operand(offset), round_operand(offset)]);
        }
        PageCanvas { content, height }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }

    /// Draws with everything turned by a half round a point.
    pub(crate) fn draw_upside_down(&mut self, x: f64, y: f64, draw: impl FnOnce(&mut PageCanvas)) {
        self.content.save_state();
        let (across, down) = (round_operand(2.0 * x), round_operand(2.0 * (self.height - y)));
        self.content.transform([-1.0, 0.0, 0.0, -1.0, across, down]);
        draw(self);
        self.content.restore_state();
    }

    /// Strokes lines of one weight, each from a point to another.
    pub(crate) fn stroke_lines(&mut self, lines: &[[f64; 4]], weight: f64, shade: f64) {
        self.content.set_line_width(round_operand(weight)).set_stroke_gray(round_operand(shade));
        for [x, y, to_x, to_y] in lines {
            self.content.move_to(round_operand(*x), round_operand(self.height - y));
            self.content.line_to(round_operand(*to_x), round_operand(self.height - to_y));
        }
        self.content.stroke();
    }

    /// Strokes lines with gaps.
    pub(crate) fn stroke_dashed(&mut self, lines: &[[f64; 4]], weight: f64, dash: f64) {
        self.content.set_dash_pattern([round_operand(dash)], 0.0);
        self.stroke_lines(lines, weight, 0.0);
        self.content.set_dash_pattern([], 0.0);
    }

    /// Strokes a rectangle, by its upper left corner.
    pub(crate) fn stroke_rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, weight: f64) {
        self.content.set_line_width(round_operand(weight)).set_stroke_gray(0.0);
        self.content
            .rect(
                round_operand(x),
                round_operand(self.height - y - height),
                round_operand(width),
                round_operand(height),
            )
            .stroke();
    }

    /// Fills rectangles (corner, width, height) with one shade.
    pub(crate) fn fill_rectangles(&mut self, rectangles: &[[f64; 4]], shade: f64) {
        if rectangles.is_empty() {
            return;
        }
        self.content.set_fill_gray(round_operand(shade));
        for [x, y, width, height] in rectangles {
            let y = self.height - y - height;
            self.content.rect(
                round_operand(*x),
                round_operand(y),
                round_operand(*width),
                round_operand(*height),
            );
        }
        self.content.fill_nonzero();
    }

    /// Draws a circle, filled or as a ring.
    pub(crate) fn draw_circle(&mut self, x: f64, y: f64, radius: f64, look: CircleLook) {
        // Four curves; the handles of a quarter circle have this length.
        const HANDLE: f64 = 0.552_284_75;
        let y = self.height - y;
        let at = |dx: f64, dy: f64| (round_operand(x + dx * radius), round_operand(y + dy * radius));
        match look {
            CircleLook::Filled(shade) => self.content.set_fill_gray(round_operand(shade)),
            CircleLook::Ring(weight) => {
                self.content.set_line_width(round_operand(weight)).set_stroke_gray(0.0)
            }
        };
        let (start_x, start_y) = at(1.0, 0.0);
        self.content.move_to(start_x, start_y);
        for (from, to) in [((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))] {
            let [fx, fy, tx, ty] = [from.0, from.1, to.0, to.1].map(f64::from);
            let (ax, ay) = at(fx + tx * HANDLE, fy + ty * HANDLE);
            let (bx, by) = at(tx + fx * HANDLE, ty + fy * HANDLE);
            let (cx, cy) = at(tx, ty);
            self.content.cubic_to(ax, ay, bx, by, cx, cy);
        }
        match look {
            CircleLook::Filled(_) => self.content.fill_nonzero(),
            CircleLook::Ring(_) => self.content.close_and_stroke(),
        };
    }

    /// Draws a line of text; `y` is its baseline.
    pub(crate) fn draw_text(
        &mut self,
        fonts: &mut FontSet<'_>,
        text: &str,
        [x, y]: [f64; 2],
        style: TextStyle,
        align: TextAlign,
    ) {
        // The width is known only when every character has its face.
        let runs = fonts.shape_text(text, style.weight);
        let width: f64 = runs.iter().map(|run| run.width).sum::<f64>() * style.size;
        let mut x = match align {
            TextAlign::Left => x,
            TextAlign::Centre => x - width / 2.0,
            TextAlign::Right => x - width,
        };
        self.content.set_fill_gray(round_operand(style.shade));
        self.content.begin_text();
        for run in runs {
            self.content.set_font(Name(FACE_NAMES[run.face]), round_operand(style.size));
            self.show_run(&run, x, y);
            x += run.width * style.size;
        }
        self.content.end_text();
    }

    /// Draws single characters that share a style, each centred on a point of its baseline.
    pub(crate) fn draw_characters(
        &mut self,
        fonts: &mut FontSet<'_>,
        characters: &[(char, f64, f64)],
        style: TextStyle,
    ) {
        let Some((first, ..)) = characters.first() else { return };
        let face = fonts.shape_text(&first.to_string(), style.weight).first().map_or(0, |run| run.face);
        self.content.set_fill_gray(round_operand(style.shade));
        self.content.begin_text();
        self.content.set_font(Name(FACE_NAMES[face]), round_operand(style.size));
        for (sign, x, y) in characters {
            for run in fonts.shape_text(sign.encode_utf8(&mut [0; 4]), style.weight) {
                let x = x - run.width * style.size / 2.0;
                self.show_run(&run, x, *y);
            }
        }
        self.content.end_text();
    }

    /// Shows characters of one font from a point of their baseline on, within a text object.
    fn show_run(&mut self, run: &GlyphRun, x: f64, y: f64) {
        let (x, y) = (round_operand(x), round_operand(self.height - y));
        self.content.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]);
        self.content.show(Str(&run.codes));
    }
}

/// Look of a circle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CircleLook {
    /// Filled with a shade.
    Filled(f64),
    /// A ring of a weight.
    Ring(f64),
}
