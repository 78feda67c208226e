//! Pages of a PDF that this crate has written, as SVG files, with glyphs as outlines.

use std::collections::BTreeSet;
use std::fmt::Write;

use ttf_parser::OutlineBuilder;

use crate::paint::{PageGlyph, PageSurface, PaintableBook, PathPiece, StrokeLook};
use crate::pdf_file::ReadBackError;

/// Draws every page of a PDF as an SVG file, which needs no font. With a bleed, the picture has it too.
///
/// # Errors
/// If the bytes aren't a PDF that this crate has written.
pub fn draw_pages(pdf: &[u8]) -> Result<Vec<String>, ReadBackError> {
    let book = PaintableBook::open_pdf(pdf)?;
    let draw = |at| {
        let mut page = SvgPage::default();
        book.paint_page(at, &mut page);
        page.finish_picture(&book)
    };
    Ok((0..book.page_count()).map(draw).collect())
}

/// Page while it is written as SVG.
#[derive(Default)]
struct SvgPage {
    body: String,
    used: BTreeSet<(usize, u16)>,
}

impl PageSurface for SvgPage {
    fn fill_path(&mut self, path: &[PathPiece], shade: f64) {
        let _ = writeln!(self.body, "<path fill=\"{}\" d=\"{}\"/>", shade_colour(shade), path_data(path));
    }

    fn stroke_path(&mut self, path: &[PathPiece], look: &StrokeLook) {
        let dash = look.dash.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
        let dash = if dash.is_empty() { dash } else { format!(" stroke-dasharray=\"{dash}\"") };
        let (colour, width, path) = (shade_colour(look.shade), look.width, path_data(path));
        let _ = writeln!(
            self.body,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dash} d=\"{path}\"/>"
        );
    }

    fn fill_glyph(&mut self, PageGlyph { font, code, matrix }: PageGlyph, shade: f64) {
        self.used.insert((font, code));
        let [a, b, c, d, x, y] = matrix;
        let [x, y] = [x, y].map(round_coordinate);
        // Black is what an SVG fills with anyway.
        let fill = if shade > 0.0 { format!(" fill=\"{}\"", shade_colour(shade)) } else { String::new() };
        let _ = writeln!(
            self.body,
            "<use href=\"#f{font}-{code}\"{fill} transform=\"matrix({a} {b} {c} {d} {x} {y})\"/>"
        );
    }
}

impl SvgPage {
    /// Puts the outlines that were used before the body.
    fn finish_picture(self, book: &PaintableBook) -> String {
        let [width, height] = book.size;
        let mut picture = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
             viewBox=\"0 0 {width} {height}\">\n<defs>\n"
        );
        for (font, code) in &self.used {
            let mut outline = GlyphPath::default();
            book.outline_glyph(*font, *code, &mut outline);
            let _ = writeln!(picture, "<path id=\"f{font}-{code}\" d=\"{}\"/>", outline.data);
        }
        let _ = write!(
            picture,
            "</defs>\n<path fill=\"#fff\" d=\"M0 0h{width}v{height}h{}z\"/>\n{}</svg>\n",
            -width, self.body
        );
        picture
    }
}

/// Writer of an outline as the data of a path.
#[derive(Default)]
struct GlyphPath {
    data: String,
}

impl GlyphPath {
    fn push_points(&mut self, command: char, numbers: &[f32]) {
        self.data.push(command);
        for (at, number) in numbers.iter().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            let _ = write!(self.data, "{gap}{}", number.round());
        }
    }
}

impl OutlineBuilder for GlyphPath {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push_points('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push_points('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push_points('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push_points('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}

/// Rounds to a thousandth of a point, which is finer than any printer, and keeps the files small.
fn round_coordinate(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// Returns a path as the data of an SVG's path.
fn path_data(path: &[PathPiece]) -> String {
    let mut data = String::new();
    let mut push = |command: char, points: &[[f64; 2]]| {
        data.push(command);
        let numbers: Vec<String> =
            points.iter().flatten().map(|number| round_coordinate(*number).to_string()).collect();
        data.push_str(&numbers.join(" "));
    };
    for piece in path {
        match piece {
            PathPiece::Move(point) => push('M', &[*point]),
            PathPiece::Line(point) => push('L', &[*point]),
            PathPiece::Curve(points) => push('C', points),
            PathPiece::Close => push('z', &[]),
        }
    }
    data
}

/// Returns the colour of a shade, whose 1 is white.
fn shade_colour(white: f64) -> String {
    let level = (white * 255.0).round() as u8;
    format!("#{level:02x}{level:02x}{level:02x}")
}
