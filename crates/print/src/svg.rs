//! Pages of a PDF that this crate has written, as pictures: the same operators, with glyphs as outlines.

use std::collections::BTreeSet;
use std::fmt::Write;

use ttf_parser::{Face, GlyphId, OutlineBuilder, cff};

use crate::canvas::FACE_NAMES;
use crate::operators::{PdfOperand, run_operators};
use crate::pdf_file::{PdfFile, ReadBackError, find_ref, find_value, parse_numbers};

/// Draws every page of a PDF as an SVG file, which needs no font. With a bleed, the picture has it too.
///
/// # Errors
/// If the bytes aren't a PDF that this crate has written.
pub fn draw_pages(pdf: &[u8]) -> Result<Vec<String>, ReadBackError> {
    let file = PdfFile::open_pdf(pdf)?;
    let tree = file.page_tree()?;
    let media = find_value(tree, b"/MediaBox").map(parse_numbers).unwrap_or_default();
    let [_, _, width, height] = media[..] else { return Err(ReadBackError("media box")) };
    let fonts = FACE_NAMES.iter().map(|name| PageFont::read_font(&file, tree, name));
    let fonts = fonts.collect::<Result<Vec<_>, _>>()?;
    let pages = file.read_pages()?.into_iter().map(|page| {
        let mut painter = PagePainter::new(&fonts);
        run_operators(&page.content, |name, numbers, operands| {
            painter.run_operator(name, numbers, operands);
        });
        painter.finish_picture(width, height)
    });
    Ok(pages.collect())
}

/// A font of the pages: its program and its widths.
struct PageFont {
    program: Vec<u8>,
    /// Code and width of each glyph, in thousandths of the size.
    widths: Vec<(u16, f64)>,
}

impl PageFont {
    /// Reads a font from the resources of the pages; `None` if they don't use it.
    fn read_font(file: &PdfFile<'_>, tree: &[u8], name: &[u8]) -> Result<Option<PageFont>, ReadBackError> {
        let Some(font) = find_ref(tree, &[b"/".as_slice(), name].concat()) else { return Ok(None) };
        let missing = || ReadBackError("font");
        let font = file.object_text(font)?;
        let kids = find_value(font, b"/DescendantFonts").ok_or_else(missing)?;
        let glyphs = parse_numbers(kids.trim_ascii_start()).first().map(|id| *id as usize);
        let glyphs = file.object_text(glyphs.ok_or_else(missing)?)?;
        let described = file.object_text(find_ref(glyphs, b"/FontDescriptor").ok_or_else(missing)?)?;
        let program = find_ref(described, b"/FontFile2")
            .or_else(|| find_ref(described, b"/FontFile3"))
            .ok_or_else(missing)?;
        // Widths are pairs of a code and an array of one.
        let list = find_value(glyphs, b"/W ").or_else(|| find_value(glyphs, b"/W[")).ok_or_else(missing)?;
        let end = list.windows(2).position(|pair| pair == b"]]").unwrap_or(list.len());
        let list = String::from_utf8_lossy(&list[..end]).into_owned();
        let numbers: Vec<f64> =
            list.split(['[', ']', ' ', '\n']).filter_map(|number| number.parse().ok()).collect();
        let widths = numbers.chunks_exact(2).map(|pair| (pair[0] as u16, pair[1])).collect();
        Ok(Some(PageFont { program: file.unpack_stream(program)?, widths }))
    }

    fn glyph_width(&self, code: u16) -> f64 {
        self.widths.iter().find(|(glyph, _)| *glyph == code).map_or(0.0, |(_, width)| width / 1000.0)
    }

    /// Returns the outline of a glyph in thousandths of the size; empty for a space.
    fn glyph_outline(&self, code: u16) -> String {
        let mut path = GlyphPath::default();
        if let Ok(face) = Face::parse(&self.program, 0) {
            path.scale = 1000.0 / f32::from(face.units_per_em());
            let _ = face.outline_glyph(GlyphId(code), &mut path);
        } else if let Some(outlines) = cff::Table::parse(&self.program) {
            // A bare table has no size of its own; Adobe's fonts have 1,000 units.
            path.scale = 1.0;
            let _ = outlines.outline(GlyphId(code), &mut path);
        }
        path.text
    }
}

/// Writer of an outline as a path of an SVG.
#[derive(Default)]
struct GlyphPath {
    text: String,
    scale: f32,
}

impl GlyphPath {
    fn push_points(&mut self, command: char, numbers: &[f32]) {
        self.text.push(command);
        for (at, number) in numbers.iter().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            let _ = write!(self.text, "{gap}{}", (number * self.scale).round());
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
        self.text.push('Z');
    }
}

/// Interpreter of a page's operators that writes the body of an SVG.
struct PagePainter<'f> {
    fonts: &'f [Option<PageFont>],
    body: String,
    path: String,
    /// Groups that are open since each saved state.
    groups: Vec<usize>,
    fill: String,
    stroke: String,
    line_width: f64,
    dash: Vec<f64>,
    font: usize,
    size: f64,
    text_at: [f64; 2],
    used: BTreeSet<(usize, u16)>,
}

impl<'f> PagePainter<'f> {
    fn new(fonts: &'f [Option<PageFont>]) -> PagePainter<'f> {
        PagePainter {
            fonts,
            body: String::new(),
            path: String::new(),
            groups: vec![0],
            fill: "#000".into(),
            stroke: "#000".into(),
            line_width: 1.0,
            dash: Vec::new(),
            font: 0,
            size: 0.0,
            text_at: [0.0; 2],
            used: BTreeSet::new(),
        }
    }

    fn run_operator(&mut self, name: &[u8], numbers: &[f64], operands: &[PdfOperand]) {
        match (name, numbers, operands) {
            (b"q", ..) => self.groups.push(0),
            (b"Q", ..) => self.close_groups(),
            // A matrix holds until the state is restored, as a group does until it is closed.
            (b"cm", [..], _) => {
                let matrix = numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
                let _ = write!(self.body, "<g transform=\"matrix({matrix})\">");
                if let Some(open) = self.groups.last_mut() {
                    *open += 1;
                }
            }
            (b"g", [white], _) => self.fill = shade_colour(*white),
            (b"G", [white], _) => self.stroke = shade_colour(*white),
            (b"w", [width], _) => self.line_width = *width,
            (b"d", [dashes @ .., _], _) => self.dash = dashes.to_vec(),
            (b"m", [x, y], _) => self.push_path(format_args!("M{x} {y}")),
            (b"l", [x, y], _) => self.push_path(format_args!("L{x} {y}")),
            (b"c", [a, b, c, d, x, y], _) => self.push_path(format_args!("C{a} {b} {c} {d} {x} {y}")),
            (b"re", [x, y, width, height], _) => {
                self.push_path(format_args!("M{x} {y}h{width}v{height}h{}z", -width));
            }
            (b"S", ..) => self.stroke_path(),
            (b"s", ..) => {
                self.path.push('z');
                self.stroke_path();
            }
            (b"f", ..) => {
                let path = std::mem::take(&mut self.path);
                let _ = write!(self.body, "<path fill=\"{}\" d=\"{path}\"/>", self.fill);
            }
            (b"BT", ..) => {
                let _ = write!(self.body, "<g fill=\"{}\">", self.fill);
            }
            (b"ET", ..) => self.body.push_str("</g>\n"),
            (b"Tf", [size], [PdfOperand::Name(font), ..]) => {
                self.font = FACE_NAMES.iter().position(|name| name == font).unwrap_or(0);
                self.size = *size;
            }
            (b"Tm", [_, _, _, _, x, y], _) => self.text_at = [*x, *y],
            (b"Tj", _, [PdfOperand::Text(codes)]) => self.show_glyphs(codes),
            // What this crate never writes.
            _ => {}
        }
    }

    fn push_path(&mut self, piece: std::fmt::Arguments<'_>) {
        let _ = self.path.write_fmt(piece);
    }

    fn stroke_path(&mut self) {
        let path = std::mem::take(&mut self.path);
        let dash = self.dash.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
        let dash = if dash.is_empty() { dash } else { format!(" stroke-dasharray=\"{dash}\"") };
        let _ = writeln!(
            self.body,
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{dash} d=\"{path}\"/>",
            self.stroke, self.line_width
        );
    }

    fn show_glyphs(&mut self, codes: &[u8]) {
        let Some(Some(font)) = self.fonts.get(self.font) else { return };
        let scale = self.size / 1000.0;
        for code in codes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])) {
            // A thousandth of a point is finer than any printer, and keeps the files small.
            let [x, y] = self.text_at.map(|part| (part * 1000.0).round() / 1000.0);
            self.used.insert((self.font, code));
            let _ = write!(
                self.body,
                "<use href=\"#f{}-{code}\" transform=\"matrix({scale} 0 0 {scale} {x} {y})\"/>",
                self.font
            );
            self.text_at[0] += font.glyph_width(code) * self.size;
        }
    }

    fn close_groups(&mut self) {
        for _ in 0..self.groups.pop().unwrap_or(0) {
            self.body.push_str("</g>\n");
        }
    }

    /// Puts the outlines that were used before the body. A PDF counts from the foot of the page.
    fn finish_picture(mut self, width: f64, height: f64) -> String {
        // A page may end without restoring its state.
        while !self.groups.is_empty() {
            self.close_groups();
        }
        let mut picture = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
             viewBox=\"0 0 {width} {height}\">\n<defs>\n"
        );
        for (font, code) in &self.used {
            let outline =
                self.fonts[*font].as_ref().map(|font| font.glyph_outline(*code)).unwrap_or_default();
            let _ = writeln!(picture, "<path id=\"f{font}-{code}\" d=\"{outline}\"/>");
        }
        let _ = write!(
            picture,
            "</defs>\n<path fill=\"#fff\" d=\"M0 0h{width}v{height}h{}z\"/>\n\
             <g transform=\"matrix(1 0 0 -1 0 {height})\">\n{}</g>\n</svg>\n",
            -width, self.body
        );
        picture
    }
}

/// Returns the colour of a shade, whose 1 is white.
fn shade_colour(white: f64) -> String {
    let level = (white * 255.0).round() as u8;
    format!("#{level:02x}{level:02x}{level:02x}")
}
