//! Lines of gsf's taxonomy: numbers, the cells and the name between commas.
//!
//! `99480,99408,114,1895,CELLS,NAME,TIME,...`: the meaning of the numbers depends on the program's options,
//! so the first four are stored unchanged as the level, and the fields after the name as the comment.

use super::cells::is_cell_char;
use super::{cells, first_meaningful_line, line81};
use crate::prelude::*;

/// The format of taxonomy lines.
#[derive(Debug)]
pub(crate) struct GsfFormat;

static INFO: FormatInfo = FormatInfo {
    id: "gsf",
    aliases: &["q1", "q2"],
    name: "gsf taxonomy line",
    description: "Four numbers, the cells, a name and more figures between commas, as gsf's solver prints lists of hard puzzles.",
    example: "99480,99408,114,1895,1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1,Easter-Monster,20.00s,0,C21.m/F350642",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Title,
        PuzzlePart::Comment,
        PuzzlePart::Level,
    ]),
};

/// Index of the field with the cells.
const CELLS_FIELD: usize = 4;

impl PuzzleFormat for GsfFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let mut fields = first_meaningful_line(text).split(',');
        fields.nth(CELLS_FIELD).is_some_and(|cells| cells.len() == 81 && cells.bytes().all(is_cell_char))
            && fields.count() >= 2
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::read_single_text_line(text, read_line)
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let about = &puzzle.metadata;
        // The level is written only if it has the form that this format prescribes.
        let numbers = about.level.as_deref().filter(|level| {
            let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            level.split(',').count() == CELLS_FIELD && level.split(',').all(number)
        });
        let title =
            line81::join_lines(about.title.as_deref().unwrap_or("")).replace(',', " ").trim().to_string();
        let comment = line81::join_lines(about.comment.as_deref().unwrap_or(""));
        let text = format!(
            "{},{},{title},{comment}",
            numbers.unwrap_or("0,0,0,0"),
            cells::format_values(&puzzle.values, '.')
        );
        let mut written = INFO.finish_written_text(puzzle, text)?;
        // Report what had to be changed or left out.
        if numbers.is_none() && about.level.is_some() {
            written.add_loss(PuzzlePart::Level, ParseMessage::LevelNoFourNumbers);
        }
        if about.title.as_ref().is_some_and(|text| *text != title) {
            written.add_loss(PuzzlePart::Title, ParseMessage::TitleWithoutCommas);
        }
        if about.comment.as_ref().is_some_and(|text| *text != comment) {
            written.add_loss(PuzzlePart::Comment, ParseMessage::CommentOnOneLine);
        }
        Ok(written)
    }
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let text = line.text.trim();
    // Only the last field, the comment, may contain commas.
    let fields: Vec<&str> = text.splitn(CELLS_FIELD + 3, ',').collect();
    let [numbers @ .., cells, name, comment] = fields.as_slice() else {
        return Err(line.error_at(
            0,
            ParseMessage::GsfCommas,
            ParseMessage::Count { count: fields.len() - 1 },
        ));
    };
    // A fault is placed at its sign, or where the cells begin.
    let start = cells.as_ptr() as usize - line.text.as_ptr() as usize;
    if let Some(bad) = cells.bytes().position(|byte| !is_cell_char(byte)) {
        return Err(line.unexpected_char_at(start + bad, ParseMessage::CellSign));
    }
    if cells.len() != 81 {
        return Err(line.error_at(start, ParseMessage::GsfCells, ParseMessage::Count { count: cells.len() }));
    }
    let mut reading =
        PuzzleReading::new(Puzzle::from_givens(cells::parse_cell_values(cells.as_bytes())), &INFO);
    reading.warnings.extend(cells::mixed_empty_chars_warning(
        line.number,
        line.column_at_offset(start),
        cells.as_bytes(),
    ));
    // Empty fields and four zeros say nothing.
    let about = &mut reading.puzzle.metadata;
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_string());
    about.level = text(&numbers.join(",")).filter(|numbers| numbers != "0,0,0,0");
    about.title = text(name);
    about.comment = text(comment);
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_first_puzzle;

    #[test]
    fn fields_are_kept() {
        let reading = read_first_puzzle(INFO.example).unwrap();
        assert_eq!(reading.format.id, "gsf");
        let about = &reading.puzzle.metadata;
        assert_eq!(about.title.as_deref(), Some("Easter-Monster"));
        assert_eq!(about.level.as_deref(), Some("99480,99408,114,1895"));
        assert_eq!(about.comment.as_deref(), Some("20.00s,0,C21.m/F350642"));
        assert_eq!(GsfFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
        assert_eq!(reading.puzzle.givens.len(), 21);
    }

    #[test]
    fn a_level_that_is_not_four_numbers_is_lost() {
        let check = |level: &str, is_stored: bool| {
            let mut puzzle = read_first_puzzle(INFO.example).unwrap().puzzle;
            puzzle.metadata.level = Some(level.into());
            let written = GsfFormat.write_puzzle(&puzzle).unwrap();
            let begin = if is_stored { format!("{level},") } else { "0,0,0,0,".into() };
            assert!(written.text.starts_with(&begin), "{}", written.text);
            assert_eq!(
                written.losses.iter().any(|loss| loss.part == PuzzlePart::Level),
                !is_stored,
                "{level}"
            );
        };
        check("1,2,3,4", true);
        check("1,2,3", false);
        check("1,2,3,4,5", false);
        check("1,2,3,x", false);
        check("1,,3,4", false);
        check("hard", false);
    }

    #[test]
    fn errors_name_the_field() {
        let error = GsfFormat.read_first_puzzle("1,2,3,4,5..,name,").unwrap_err().to_string();
        assert_eq!(error, "line 1, column 9: expected 81 cells in the fifth field, found 3");
    }
}
