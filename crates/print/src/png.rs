//! Pages of a PDF that this crate has written, as PNG files in grey.

use std::collections::HashMap;
use std::fmt::Display;

use ninefold::Message;
use ninefold::logic::explain::say;
use png::{BitDepth, ColorType, Encoder, EncodingError, PixelDimensions, Unit};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};
use ttf_parser::OutlineBuilder;

use crate::paint::{PageGlyph, PageSurface, PaintableBook, PathPiece, StrokeLook};
use crate::pdf_file::ReadBackError;

/// Error of a page as PNG.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum PagePngError {
    /// The bytes aren't a PDF that this crate has written.
    ReadBack(#[from] ReadBackError),
    /// Pages would have too many pixels.
    Size {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// A page can't be encoded.
    Encoding(#[from] EncodingError),
}

impl PagePngError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        let failed = |reason: &dyn Display| {
            say!("print-png-failed" = "a page can't be drawn: {reason}", reason = reason.to_string())
        };
        match self {
            PagePngError::Size { width, height } => say!(
                "print-png-size" = "a page would have {width} × {height} pixels, and may have {most} million: take a lower resolution",
                width = width.to_string(),
                height = height.to_string(),
                most = (MAX_PIXELS / 1_000_000).to_string()
            ),
            PagePngError::ReadBack(error) => failed(error),
            PagePngError::Encoding(error) => failed(error),
        }
    }
}

/// Largest number of pixels of a page: A3 at 600 dots per inch has 70 million.
const MAX_PIXELS: u64 = 100_000_000;

/// Pages of a book as PNG files, drawn one after the other. With a bleed, the pictures have it too.
#[derive(Debug)]
pub struct PagePngs {
    book: PaintableBook,
    width: u32,
    height: u32,
    /// Pixels in a point.
    scale: f32,
    dots_per_metre: u32,
    /// Outlines of the glyphs so far; a space has none.
    glyphs: HashMap<(usize, u16), Option<Path>>,
    next_page: usize,
}

impl PagePngs {
    /// Opens a PDF, to draw its pages with so many dots per inch.
    ///
    /// # Errors
    /// If the bytes aren't a PDF that this crate has written, or its pages would have too many pixels.
    pub fn open_pdf(pdf: &[u8], dots_per_inch: u32) -> Result<PagePngs, PagePngError> {
        let book = PaintableBook::open_pdf(pdf)?;
        let scale = f64::from(dots_per_inch) / 72.0;
        let [width, height] = book.size.map(|side| (side * scale).round() as u64);
        // Refused before a page is drawn: memory is reserved for all of its pixels.
        let too_large = PagePngError::Size { width, height };
        if width.saturating_mul(height) > MAX_PIXELS {
            return Err(too_large);
        }
        let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else {
            return Err(too_large);
        };
        let dots_per_metre = (f64::from(dots_per_inch) / 0.0254).round() as u32;
        let (glyphs, next_page) = (HashMap::new(), 0);
        Ok(PagePngs { book, width, height, scale: scale as f32, dots_per_metre, glyphs, next_page })
    }

    /// Returns the number of pages.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.book.page_count()
    }

    fn draw_page(&mut self, at: usize) -> Result<Vec<u8>, PagePngError> {
        let (width, height) = (self.width, self.height);
        let size = || PagePngError::Size { width: width.into(), height: height.into() };
        let mut pixels = Pixmap::new(width, height).ok_or_else(size)?;
        pixels.fill(Color::WHITE);
        let scale = Transform::from_scale(self.scale, self.scale);
        let mut page = PngPage { book: &self.book, pixels: &mut pixels, scale, glyphs: &mut self.glyphs };
        self.book.paint_page(at, &mut page);
        // Grey is one ink here as well: red, green and blue are equal.
        let grey: Vec<u8> = pixels.pixels().iter().map(|pixel| pixel.red()).collect();
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::Eight);
        let dots = self.dots_per_metre;
        // With its resolution, a picture is printed at the size of the paper.
        encoder.set_pixel_dims(Some(PixelDimensions { xppu: dots, yppu: dots, unit: Unit::Meter }));
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&grey)?;
        writer.finish()?;
        Ok(file)
    }
}

impl Iterator for PagePngs {
    type Item = Result<Vec<u8>, PagePngError>;

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.next_page;
        self.next_page += 1;
        (at < self.page_count()).then(|| self.draw_page(at))
    }
}

/// Page while its pixels are painted.
struct PngPage<'p> {
    book: &'p PaintableBook,
    pixels: &'p mut Pixmap,
    scale: Transform,
    glyphs: &'p mut HashMap<(usize, u16), Option<Path>>,
}

impl PageSurface for PngPage<'_> {
    fn fill_path(&mut self, path: &[PathPiece], shade: f64) {
        if let Some(path) = build_path(path) {
            self.pixels.fill_path(&path, &shade_paint(shade), FillRule::Winding, self.scale, None);
        }
    }

    fn stroke_path(&mut self, path: &[PathPiece], look: &StrokeLook) {
        let Some(path) = build_path(path) else { return };
        // A single length stands for the dash and for the gap.
        let dash: Vec<f32> = look.dash.iter().chain(&look.dash).map(|length| *length as f32).collect();
        let stroke =
            Stroke { width: look.width as f32, dash: StrokeDash::new(dash, 0.0), ..Stroke::default() };
        self.pixels.stroke_path(&path, &shade_paint(look.shade), &stroke, self.scale, None);
    }

    fn fill_glyph(&mut self, PageGlyph { font, code, matrix }: PageGlyph, shade: f64) {
        // A book has few different glyphs and many of each.
        let outline = self.glyphs.entry((font, code)).or_insert_with(|| {
            let mut outline = GlyphOutline(PathBuilder::new());
            self.book.outline_glyph(font, code, &mut outline);
            outline.0.finish()
        });
        let Some(outline) = outline else { return };
        let [a, b, c, d, x, y] = matrix.map(|part| part as f32);
        let place = Transform::from_row(a, b, c, d, x, y).post_concat(self.scale);
        self.pixels.fill_path(outline, &shade_paint(shade), FillRule::Winding, place, None);
    }
}

/// Outline of a glyph while it is built.
struct GlyphOutline(PathBuilder);

impl OutlineBuilder for GlyphOutline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

fn build_path(path: &[PathPiece]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for piece in path {
        match piece {
            PathPiece::Move([x, y]) => builder.move_to(*x as f32, *y as f32),
            PathPiece::Line([x, y]) => builder.line_to(*x as f32, *y as f32),
            PathPiece::Curve(points) => {
                let [[x1, y1], [x2, y2], [x, y]] = points.map(|point| point.map(|part| part as f32));
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
            PathPiece::Close => builder.close(),
        }
    }
    builder.finish()
}

/// Returns the paint of a shade, whose 1 is white.
fn shade_paint(white: f64) -> Paint<'static> {
    let white = white as f32;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba(white, white, white, 1.0).unwrap_or(Color::BLACK));
    paint
}
