//! Pages of a PDF that this crate has written, painted on a surface: operators become paths and glyphs.

use ttf_parser::{Face, GlyphId, OutlineBuilder, cff};

use crate::canvas::FACE_NAMES;
use crate::operators::{PageMatrix, PdfOperand, multiply_matrices, run_operators, transform_point};
use crate::pdf_file::{PdfFile, ReadBackError, find_ref, find_value, parse_numbers};

/// Surface that pages are painted on. Points are measured from the upper left corner of the paper.
pub(crate) trait PageSurface {
    /// Fills a path with a shade, whose 1 is white.
    fn fill_path(&mut self, path: &[PathPiece], shade: f64);

    /// Strokes a path.
    fn stroke_path(&mut self, path: &[PathPiece], look: &StrokeLook);

    /// Fills a glyph with a shade.
    fn fill_glyph(&mut self, glyph: PageGlyph, shade: f64);
}

/// Piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PathPiece {
    Move([f64; 2]),
    Line([f64; 2]),
    Curve([[f64; 2]; 3]),
    Close,
}

/// Weight, shade and gaps of a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StrokeLook {
    pub(crate) width: f64,
    pub(crate) shade: f64,
    pub(crate) dash: Vec<f64>,
}

/// Glyph on a page: its outline, in thousandths of its size, is transformed by the matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PageGlyph {
    pub(crate) font: usize,
    pub(crate) code: u16,
    pub(crate) matrix: PageMatrix,
}

/// A PDF whose pages can be painted.
#[derive(Debug)]
pub(crate) struct PaintableBook {
    /// Width and height of the paper in points, with its bleed.
    pub(crate) size: [f64; 2],
    fonts: Vec<Option<PageFont>>,
    contents: Vec<Vec<u8>>,
}

impl PaintableBook {
    pub(crate) fn open_pdf(pdf: &[u8]) -> Result<PaintableBook, ReadBackError> {
        let file = PdfFile::open_pdf(pdf)?;
        let tree = file.page_tree()?;
        let media = find_value(tree, b"/MediaBox").map(parse_numbers).unwrap_or_default();
        let [_, _, width, height] = media[..] else { return Err(ReadBackError("media box")) };
        // All pages share their resources, so the tree names each font once.
        let fonts = FACE_NAMES.iter().map(|name| PageFont::read_font(&file, tree, name));
        let fonts = fonts.collect::<Result<_, _>>()?;
        let contents = file.read_pages()?.into_iter().map(|page| page.content).collect();
        Ok(PaintableBook { size: [width, height], fonts, contents })
    }

    pub(crate) fn page_count(&self) -> usize {
        self.contents.len()
    }

    /// Paints a page, by its place in the book.
    pub(crate) fn paint_page(&self, at: usize, surface: &mut impl PageSurface) {
        let mut painter = PagePainter::new(&self.fonts, self.size[1], surface);
        run_operators(&self.contents[at], |name, numbers, operands| {
            painter.run_operator(name, numbers, operands);
        });
    }

    /// Hands the outline of a glyph to a builder, in thousandths of its size; a space has none.
    pub(crate) fn outline_glyph(&self, font: usize, code: u16, builder: &mut impl OutlineBuilder) {
        if let Some(Some(font)) = self.fonts.get(font) {
            font.outline_glyph(code, builder);
        }
    }
}

/// A font of the pages: its program and its widths.
#[derive(Debug)]
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
        // TrueType, or a table of compact outlines.
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

    fn outline_glyph(&self, code: u16, builder: &mut impl OutlineBuilder) {
        if let Ok(face) = Face::parse(&self.program, 0) {
            let scale = 1000.0 / f32::from(face.units_per_em());
            let _ = face.outline_glyph(GlyphId(code), &mut ScaledOutline { builder, scale });
        } else if let Some(outlines) = cff::Table::parse(&self.program) {
            // A bare table has no size of its own; Adobe's fonts have 1,000 units.
            let _ = outlines.outline(GlyphId(code), builder);
        }
    }
}

/// Outline whose points are scaled before a builder gets them.
struct ScaledOutline<'b, B> {
    builder: &'b mut B,
    scale: f32,
}

impl<B: OutlineBuilder> OutlineBuilder for ScaledOutline<'_, B> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.builder.move_to(x * self.scale, y * self.scale);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.builder.line_to(x * self.scale, y * self.scale);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let [x1, y1, x, y] = [x1, y1, x, y].map(|part| part * self.scale);
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [x1, y1, x2, y2, x, y] = [x1, y1, x2, y2, x, y].map(|part| part * self.scale);
        self.builder.curve_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}

/// Interpreter of a page's operators.
struct PagePainter<'p, S> {
    fonts: &'p [Option<PageFont>],
    surface: &'p mut S,
    matrix: PageMatrix,
    /// Matrices of the states that are saved.
    saved: Vec<PageMatrix>,
    path: Vec<PathPiece>,
    fill: f64,
    stroke: StrokeLook,
    font: usize,
    size: f64,
    text_at: [f64; 2],
}

impl<'p, S: PageSurface> PagePainter<'p, S> {
    /// Starts a page. A PDF counts from the foot of the page, a surface from its head.
    fn new(fonts: &'p [Option<PageFont>], height: f64, surface: &'p mut S) -> PagePainter<'p, S> {
        PagePainter {
            fonts,
            surface,
            matrix: [1.0, 0.0, 0.0, -1.0, 0.0, height],
            saved: Vec::new(),
            path: Vec::new(),
            fill: 0.0,
            stroke: StrokeLook { width: 1.0, shade: 0.0, dash: Vec::new() },
            font: 0,
            size: 0.0,
            text_at: [0.0; 2],
        }
    }

    fn run_operator(&mut self, name: &[u8], numbers: &[f64], operands: &[PdfOperand]) {
        match (name, numbers, operands) {
            (b"q", ..) => self.saved.push(self.matrix),
            (b"Q", ..) => self.matrix = self.saved.pop().unwrap_or(self.matrix),
            (b"cm", [a, b, c, d, e, f], _) => {
                self.matrix = multiply_matrices([*a, *b, *c, *d, *e, *f], self.matrix);
            }
            (b"g", [white], _) => self.fill = *white,
            (b"G", [white], _) => self.stroke.shade = *white,
            (b"w", [width], _) => self.stroke.width = *width,
            (b"d", [dashes @ .., _], _) => self.stroke.dash = dashes.to_vec(),
            (b"m", [x, y], _) => self.path.push(PathPiece::Move(self.surface_point(*x, *y))),
            (b"l", [x, y], _) => self.path.push(PathPiece::Line(self.surface_point(*x, *y))),
            (b"c", [a, b, c, d, x, y], _) => {
                let points = [(a, b), (c, d), (x, y)].map(|(x, y)| self.surface_point(*x, *y));
                self.path.push(PathPiece::Curve(points));
            }
            (b"re", [x, y, width, height], _) => self.add_rectangle([*x, *y], [*width, *height]),
            (b"S", ..) => self.stroke_path(),
            (b"s", ..) => {
                self.path.push(PathPiece::Close);
                self.stroke_path();
            }
            (b"f", ..) => {
                self.surface.fill_path(&self.path, self.fill);
                self.path.clear();
            }
            (b"Tf", [size], [PdfOperand::Name(font), ..]) => {
                self.font = FACE_NAMES.iter().position(|name| name == font).unwrap_or(0);
                self.size = *size;
            }
            (b"Tm", [_, _, _, _, x, y], _) => self.text_at = [*x, *y],
            (b"Tj", _, [PdfOperand::Text(codes)]) => self.show_glyphs(codes),
            // What this crate never writes, and the ends of texts.
            _ => {}
        }
    }

    fn surface_point(&self, x: f64, y: f64) -> [f64; 2] {
        transform_point(self.matrix, [x, y])
    }

    fn add_rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let corners = [(x + width, y), (x + width, y + height), (x, y + height)];
        self.path.push(PathPiece::Move(self.surface_point(x, y)));
        let lines = corners.map(|(x, y)| PathPiece::Line(self.surface_point(x, y)));
        self.path.extend(lines);
        self.path.push(PathPiece::Close);
    }

    fn stroke_path(&mut self) {
        self.surface.stroke_path(&self.path, &self.stroke);
        self.path.clear();
    }

    fn show_glyphs(&mut self, codes: &[u8]) {
        let Some(Some(font)) = self.fonts.get(self.font) else { return };
        let scale = self.size / 1000.0;
        for code in codes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])) {
            let [x, y] = self.text_at;
            let matrix = multiply_matrices([scale, 0.0, 0.0, scale, x, y], self.matrix);
            self.surface.fill_glyph(PageGlyph { font: self.font, code, matrix }, self.fill);
            self.text_at[0] += font.glyph_width(code) * self.size;
        }
    }
}
