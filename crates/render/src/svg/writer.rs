//! Writer for SVG elements: shapes with a class, numbers with at most one decimal.

use std::fmt::{self, Write as _};

use crate::geometry::{CubicPath, PlanePoint};

/// A number in SVG notation, to a tenth of a unit: `12`, `-3.5`.
#[derive(Clone, Copy, Debug)]
pub(super) struct SvgNumber(pub(super) f64);

impl fmt::Display for SvgNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (units, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        write!(f, "{sign}{units}")?;
        if tenth == 0 { Ok(()) } else { write!(f, ".{tenth}") }
    }
}

/// Sequence of elements.
#[derive(Debug, Default)]
pub(super) struct SvgWriter {
    text: String,
}

/// A rectangle, by its upper left corner, its sides and its corner radius.
#[derive(Clone, Copy, Debug)]
pub(super) struct SvgRectangle {
    pub(super) at: PlanePoint,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) radius: f64,
}

impl SvgWriter {
    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Appends SVG text unchanged.
    pub(super) fn push_raw(&mut self, text: impl fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{text}");
    }

    /// Appends elements in a group of a class, on a text line of their own; nothing if there are none.
    pub(super) fn push_group(&mut self, class: &str, fill: impl FnOnce(&mut SvgWriter)) {
        let mut inner = SvgWriter::default();
        fill(&mut inner);
        if !inner.text.is_empty() {
            self.push_raw(format_args!("<g class=\"{class}\">{}</g>\n", inner.text));
        }
    }

    pub(super) fn push_rectangle(&mut self, class: &str, rectangle: SvgRectangle) {
        let SvgRectangle { at, width, height, radius } = rectangle;
        let (x, y, width, height) = (SvgNumber(at.x), SvgNumber(at.y), SvgNumber(width), SvgNumber(height));
        self.push_raw(format_args!(
            "<rect{} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"",
            class_attribute(class)
        ));
        if radius > 0.0 {
            self.push_raw(format_args!(" rx=\"{}\"", SvgNumber(radius)));
        }
        self.push_raw("/>");
    }

    pub(super) fn push_circle(&mut self, class: &str, at: PlanePoint, radius: f64) {
        let (x, y, radius) = (SvgNumber(at.x), SvgNumber(at.y), SvgNumber(radius));
        self.push_raw(format_args!(
            "<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>",
            class_attribute(class)
        ));
    }

    pub(super) fn push_path(&mut self, class: &str, data: impl fmt::Display) {
        self.push_raw(format_args!("<path{} d=\"{data}\"/>", class_attribute(class)));
    }

    /// Appends a closed polygon to the SVG.
    pub(super) fn push_polygon(&mut self, class: &str, points: &[PlanePoint]) {
        let data: String = points.iter().enumerate().map(|(i, p)| path_command(i, *p)).collect();
        self.push_path(class, data + "Z");
    }

    /// Appends text with its baseline at a point.
    pub(super) fn push_text(&mut self, class: &str, at: PlanePoint, words: impl fmt::Display) {
        let (x, y) = (SvgNumber(at.x), SvgNumber(at.y));
        let words = words.to_string().replace('&', "&amp;").replace('<', "&lt;");
        self.push_raw(format_args!("<text{} x=\"{x}\" y=\"{y}\">{words}</text>", class_attribute(class)));
    }
}

fn class_attribute(class: &str) -> String {
    if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") }
}

fn path_command(index: usize, at: PlanePoint) -> String {
    let command = if index == 0 { 'M' } else { 'L' };
    format!("{command}{} {}", SvgNumber(at.x), SvgNumber(at.y))
}

/// Returns the SVG path data of a curve.
pub(super) fn path_data(curve: &CubicPath) -> String {
    let mut data = curve.start_point().map_or_else(String::new, |start| path_command(0, start));
    for cubic in &curve.0 {
        let [_, b, c, d] = cubic.0;
        let numbers: Vec<String> =
            [b, c, d].iter().map(|p| format!("{} {}", SvgNumber(p.x), SvgNumber(p.y))).collect();
        let _ = write!(data, "C{}", numbers.join(" "));
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::point;

    fn check(number: f64, expected: &str) {
        assert_eq!(SvgNumber(number).to_string(), expected);
    }

    #[test]
    fn numbers_have_one_decimal_at_most() {
        check(12.0, "12");
        check(-0.04, "0");
        check(-3.46, "-3.5");
        check(0.95, "1");
        check(-0.25, "-0.3");
    }

    #[test]
    fn words_are_escaped() {
        let mut svg = SvgWriter::default();
        svg.push_text("a", point(1.0, 2.5), "1 < 2 & 3");
        assert_eq!(svg.finish(), "<text class=\"a\" x=\"1\" y=\"2.5\">1 &lt; 2 &amp; 3</text>");
    }

    #[test]
    fn empty_groups_are_left_out() {
        let mut svg = SvgWriter::default();
        svg.push_group("a", |_| {});
        svg.push_group("b", |svg| svg.push_circle("", point(0.0, 0.0), 1.0));
        assert_eq!(svg.finish(), "<g class=\"b\"><circle cx=\"0\" cy=\"0\" r=\"1\"/></g>\n");
    }
}
