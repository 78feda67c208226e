//! Writer for SVG elements: shapes with a class, numbers with at most one decimal.

use std::fmt::{self, Write as _};

use crate::geometry::{Curve, Point};

/// A number in SVG notation, to a tenth of a unit: `12`, `-3.5`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number(pub(super) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        write!(f, "{sign}{whole}")?;
        if tenth == 0 { Ok(()) } else { write!(f, ".{tenth}") }
    }
}

/// Sequence of elements.
#[derive(Debug, Default)]
pub(super) struct Svg {
    text: String,
}

/// A rectangle, by its upper left corner, its sides and its corner radius.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    pub(super) at: Point,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) radius: f64,
}

impl Svg {
    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Appends text unchanged.
    pub(super) fn raw(&mut self, text: impl fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{text}");
    }

    /// Appends elements in a group of a class, on a text line of their own; nothing if there are none.
    pub(super) fn group(&mut self, class: &str, fill: impl FnOnce(&mut Svg)) {
        let mut inner = Svg::default();
        fill(&mut inner);
        if !inner.text.is_empty() {
            self.raw(format_args!("<g class=\"{class}\">{}</g>\n", inner.text));
        }
    }

    pub(super) fn rectangle(&mut self, class: &str, rectangle: Rectangle) {
        let Rectangle { at, width, height, radius } = rectangle;
        let (x, y, width, height) = (Number(at.x), Number(at.y), Number(width), Number(height));
        self.raw(format_args!(
            "<rect{} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"",
            class_of(class)
        ));
        if radius > 0.0 {
            self.raw(format_args!(" rx=\"{}\"", Number(radius)));
        }
        self.raw("/>");
    }

    pub(super) fn circle(&mut self, class: &str, at: Point, radius: f64) {
        let (x, y, radius) = (Number(at.x), Number(at.y), Number(radius));
        self.raw(format_args!("<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>", class_of(class)));
    }

    pub(super) fn path(&mut self, class: &str, data: impl fmt::Display) {
        self.raw(format_args!("<path{} d=\"{data}\"/>", class_of(class)));
    }

    /// Appends a closed polygon.
    pub(super) fn polygon(&mut self, class: &str, points: &[Point]) {
        let data: String = points.iter().enumerate().map(|(i, p)| move_or_line(i, *p)).collect();
        self.path(class, data + "Z");
    }

    /// Appends text with its baseline at a point.
    pub(super) fn words(&mut self, class: &str, at: Point, words: impl fmt::Display) {
        let (x, y) = (Number(at.x), Number(at.y));
        let words = words.to_string().replace('&', "&amp;").replace('<', "&lt;");
        self.raw(format_args!("<text{} x=\"{x}\" y=\"{y}\">{words}</text>", class_of(class)));
    }
}

fn class_of(class: &str) -> String {
    if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") }
}

fn move_or_line(index: usize, at: Point) -> String {
    let command = if index == 0 { 'M' } else { 'L' };
    format!("{command}{} {}", Number(at.x), Number(at.y))
}

/// Returns the path data of a curve.
pub(super) fn along(curve: &Curve) -> String {
    let mut data = curve.start().map_or_else(String::new, |start| move_or_line(0, start));
    for cubic in &curve.0 {
        let [_, b, c, d] = cubic.0;
        let numbers: Vec<String> =
            [b, c, d].iter().map(|p| format!("{} {}", Number(p.x), Number(p.y))).collect();
        let _ = write!(data, "C{}", numbers.join(" "));
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::point;

    fn check(number: f64, expected: &str) {
        assert_eq!(Number(number).to_string(), expected);
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
        let mut svg = Svg::default();
        svg.words("a", point(1.0, 2.5), "1 < 2 & 3");
        assert_eq!(svg.finish(), "<text class=\"a\" x=\"1\" y=\"2.5\">1 &lt; 2 &amp; 3</text>");
    }

    #[test]
    fn empty_groups_are_left_out() {
        let mut svg = Svg::default();
        svg.group("a", |_| {});
        svg.group("b", |svg| svg.circle("", point(0.0, 0.0), 1.0));
        assert_eq!(svg.finish(), "<g class=\"b\"><circle cx=\"0\" cy=\"0\" r=\"1\"/></g>\n");
    }
}
