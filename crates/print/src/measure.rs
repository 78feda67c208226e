//! Lengths with units, and sizes of paper.

/// Points in a millimetre.
pub(crate) const MM: f64 = 72.0 / 25.4;

/// Size of a page, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaperSize {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// Names of paper with their sizes in millimetres.
const NAMED_PAPERS: [(&str, f64, f64); 6] = [
    ("a3", 297.0, 420.0),
    ("a4", 210.0, 297.0),
    ("a5", 148.0, 210.0),
    ("a6", 105.0, 148.0),
    ("b5", 176.0, 250.0),
    ("letter", 215.9, 279.4),
];

/// Smallest and largest side of a page: 40 mm, and what a PDF allows.
const SIDES: std::ops::RangeInclusive<f64> = 40.0 * MM..=14_400.0;

impl PaperSize {
    /// Parses a name such as `a4`, or a width and a height with units: `6x9in`, `148x210mm`, `6inx9in`.
    #[must_use]
    pub fn parse(text: &str) -> Option<PaperSize> {
        let text = text.trim().to_ascii_lowercase();
        if let Some((_, width, height)) = NAMED_PAPERS.iter().find(|(name, ..)| *name == text) {
            return Some(PaperSize { width: width * MM, height: height * MM });
        }
        let (width, height) = text.split_once(['x', '×'])?;
        let unit =
            height.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.' || sign == ' ');
        let height = parse_length(height)?;
        let width =
            parse_length(width).filter(|_| !width.trim().ends_with(|sign: char| sign.is_ascii_digit()));
        let width = width.or_else(|| parse_length(&format!("{}{unit}", text.split_once(['x', '×'])?.0)))?;
        (SIDES.contains(&width) && SIDES.contains(&height)).then_some(PaperSize { width, height })
    }
}

/// Parses a length with its unit (mm, cm, in or pt) into points; a zero needs no unit.
#[must_use]
pub fn parse_length(text: &str) -> Option<f64> {
    let text = text.trim();
    let end = text.find(|sign: char| !(sign.is_ascii_digit() || sign == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number: f64 = number.parse().ok()?;
    let factor = match unit.trim() {
        "mm" => MM,
        "cm" => 10.0 * MM,
        "in" | "\"" => 72.0,
        "pt" => 1.0,
        "" if number == 0.0 => 1.0,
        _ => return None,
    };
    let length = number * factor;
    (length <= *SIDES.end()).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, millimetres: Option<(f64, f64)>) {
        let found = PaperSize::parse(text).map(|paper| (paper.width / MM, paper.height / MM));
        match (found, millimetres) {
            (Some(found), Some(expected)) => {
                assert!(
                    (found.0 - expected.0).abs() < 0.01 && (found.1 - expected.1).abs() < 0.01,
                    "{found:?}"
                );
            }
            _ => assert_eq!(found, millimetres, "{text}"),
        }
    }

    #[test]
    fn paper_has_a_name_or_two_lengths() {
        check("a4", Some((210.0, 297.0)));
        check("A5", Some((148.0, 210.0)));
        check("6x9in", Some((152.4, 228.6)));
        check("8.5x11in", Some((215.9, 279.4)));
        check("148 mm x 21cm", Some((148.0, 210.0)));
        check("a7", None);
        check("10x10mm", None);
        check("210x297", None);
        check("x", None);
        check("6xin", None);
    }

    #[test]
    fn lengths_have_units() {
        assert_eq!(parse_length("72pt"), parse_length("1in"));
        assert_eq!(parse_length("0"), Some(0.0));
        assert_eq!(parse_length("15"), None);
        assert_eq!(parse_length("-3mm"), None);
        assert_eq!(parse_length("99999999in"), None);
    }
}
