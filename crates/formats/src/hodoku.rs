//! A line of HoDoKu's library: a technique, a position, and what the technique should find there.
//!
//! `:code-variant:digits:cells:removed:eliminations:placements:extra`, in which everything after the cells
//! may be missing. A bare position is written as technique `0000` with the digits `x`.

use super::{cells, first_meaningful_line, pencilmarks};
use crate::prelude::*;
use ninefold_core::ExpectedStep;
use ninefold_core::line::{format_values_and_givens, parse_values_and_givens};
use ninefold_core::notation::triplets;
use ninefold_core::phrase::shorten_to_excerpt;

/// The format of library lines.
#[derive(Debug)]
pub(crate) struct HodokuFormat;

static INFO: FormatInfo = FormatInfo {
    id: "hodoku",
    aliases: &["library"],
    name: "HoDoKu library line",
    description: "Fields between colons: technique, digits, cells with + before placed ones, removed candidates, and what should be found; HoDoKu's regression tests are such lines.",
    example: ":0003:7:53..7....6..195....98....6.8...6...34..8+53..17...2...6.6....28....419..5....8..79:113 543 381::776:",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Placed,
        PuzzlePart::Candidates,
        PuzzlePart::Expected,
    ]),
};

impl PuzzleFormat for HodokuFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let line = first_meaningful_line(text);
        let Some(rest) = line.strip_prefix(':') else { return false };
        let code = rest.split(':').next().unwrap_or("");
        rest.contains(':') && code.starts_with(|c: char| c.is_ascii_digit())
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::read_single_text_line(text, read_line)
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let bare = ExpectedStep { code: "0000".into(), ..ExpectedStep::default() };
        let expected = puzzle.expected.as_deref().unwrap_or(&bare);
        let variant = expected.variant.as_ref().map_or(String::new(), |variant| format!("-{variant}"));
        let digits = if *expected == bare { "x".into() } else { expected.digits.to_string() };
        let text = format!(
            ":{}{variant}:{digits}:{}:{}:{}:{}:{}",
            expected.code,
            format_values_and_givens(puzzle),
            triplets::display_triplets(&puzzle.crossed_out_candidates()),
            triplets::display_triplets(&expected.eliminations),
            triplets::display_triplets(&expected.placements),
            expected.extra.as_deref().unwrap_or(""),
        );
        INFO.finish_written_text(puzzle, text)
    }
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let fields = split_fields(line.text);
    let [code, digits, state, rest @ ..] = fields.as_slice() else {
        return Err(line.unexpected_char_at(line.text.len(), ParseMessage::HodokuFields));
    };
    if rest.len() > 5 || (rest.len() == 5 && !rest[4].is_empty()) {
        return Err(line.error_at(
            rest[4].start,
            ParseMessage::HodokuFieldsAtMost,
            ParseMessage::HodokuEighth,
        ));
    }
    // Fields at the end of the line may be missing, which means that they are empty.
    let field = |i: usize| rest.get(i).cloned().unwrap_or(line.text.len()..line.text.len());
    let (values, givens) = parse_values_and_givens(line, state.clone())?;
    let removed = cells::parse_triplet_range(line, field(0))?;
    let mut expected = read_technique(line, code.clone(), digits.clone())?;
    expected.eliminations = cells::parse_triplet_range(line, field(1))?;
    expected.placements = cells::parse_triplet_range(line, field(2))?;
    let extra = line.text[field(3)].trim();
    expected.extra = (!extra.is_empty()).then(|| extra.to_string());
    // A bare position has code `0000` and expects nothing.
    let bare = ExpectedStep { code: "0000".into(), ..ExpectedStep::default() };
    let expected = (expected != bare).then(|| Box::new(expected));
    Ok(PuzzleReading::new(Puzzle { values, givens, removed, expected, ..Puzzle::default() }, &INFO))
}

/// Splits a line into its fields: the text after each colon, up to the next.
fn split_fields(text: &str) -> Vec<core::ops::Range<usize>> {
    let end = text.trim_end().len();
    let colons: Vec<usize> = text.match_indices(':').map(|(at, _)| at).take(9).collect();
    let ends = colons.iter().skip(1).copied().chain([end]);
    colons.iter().map(|at| at + 1).zip(ends).map(|(start, end)| start..end).collect()
}

/// Reads `0402-1` and the digits of the pattern, where `x` stands for none.
fn read_technique(
    line: TextLine<'_>,
    code: core::ops::Range<usize>,
    digits: core::ops::Range<usize>,
) -> Result<ExpectedStep, FormatError> {
    // The code is a number, perhaps with a variant of the technique after a hyphen.
    let text = &line.text[code.clone()];
    let (number, variant) =
        text.split_once('-').map_or((text, None), |(number, variant)| (number, Some(variant)));
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let found = ParseMessage::Quoted { text: shorten_to_excerpt(text) };
        return Err(line.error_at(code.start, ParseMessage::HodokuNumber, found));
    }
    // The pattern lists digits, with `x` for none.
    let pattern = &line.text[digits.clone()];
    if let Some(bad) = pattern.bytes().position(|byte| !matches!(byte, b'1'..=b'9') && byte != b'x') {
        let index = digits.start + bad;
        return Err(line.unexpected_char_at(index, ParseMessage::HodokuDigits));
    }
    Ok(ExpectedStep {
        code: number.to_string(),
        variant: variant.map(ToString::to_string),
        digits: pencilmarks::read_digits(line, digits.start, pattern)?,
        ..ExpectedStep::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_first_puzzle;

    fn check(text: &str, written: &str) -> Puzzle {
        let reading = read_first_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.id, "hodoku");
        assert_eq!(HodokuFormat.write_puzzle(&reading.puzzle).unwrap().text, written);
        reading.puzzle
    }

    #[test]
    fn lines_are_read_and_written() {
        check(INFO.example, INFO.example);
        let empty = ".".repeat(81);
        let fields = format!(":0610-x::{empty}:112:");
        let puzzle = check(&fields, &format!(":0610-x::{empty}:112:::"));
        assert_eq!(puzzle.expected.unwrap().variant.as_deref(), Some("x"));
        let chain = format!(":0711-4:9:{empty}:112 113:911 912::14");
        let expected = check(&chain, &chain).expected.unwrap();
        assert_eq!((expected.code.as_str(), expected.extra.as_deref()), ("0711", Some("14")));
        assert_eq!(expected.eliminations.len(), 2);
    }

    #[test]
    fn a_bare_position_expects_nothing() {
        let empty = ".".repeat(80);
        for text in
            [format!(":0000:x:+5{empty}::"), format!(":0000:x:+5{empty}::::"), format!(":0000:x:+5{empty}")]
        {
            assert_eq!(check(&text, &format!(":0000:x:+5{empty}::::")).expected, None);
        }
    }

    #[test]
    fn errors_name_the_field() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            ":0100:1",
            "line 1, column 8: expected technique, digits and cells, each behind a colon, found the end of the line",
        );
        check(":0100:1:..", "line 1, column 11: expected 81 cells, found 2");
        let empty = ".".repeat(81);
        check(
            &format!(":0100:a:{empty}:"),
            "line 1, column 7: expected the digits of the pattern, found 'a'",
        );
        check(
            &format!(":0100:11:{empty}:"),
            "line 1, column 8: expected each candidate once, found a second 1",
        );
        check(
            &format!(":0100:1:{empty}:::::::"),
            "line 1, column 95: expected at most seven fields, found an eighth",
        );
    }
}
