//! Lines of gsf's taxonomy: numbers, the cells and the name between commas.
//!
//! `99480,99408,114,1895,CELLS,NAME,TIME,...`: the meaning of the numbers depends on the program's options,
//! so the first four are stored unchanged as the level, and the fields after the name as the comment.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::cells::is_sign;
use super::{
    Format, FormatError, Info, Line, Part, Parts, Reading, Shape, Unwritable, Written, cells, first_line,
    line81,
};
use ninefold_core::Puzzle;
use ninefold_core::phrase::Phrase;

/// The format of taxonomy lines.
#[derive(Debug)]
pub(crate) struct Gsf;

static INFO: Info = Info {
    id: "gsf",
    aliases: &["q1", "q2"],
    name: "gsf taxonomy line",
    about: "Four numbers, the cells, a name and more figures between commas, as gsf's solver prints lists of hard puzzles.",
    example: "99480,99408,114,1895,1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1,Easter-Monster,20.00s,0,C21.m/F350642",
    shape: Shape::Line,
    carries: Parts::of(&[Part::Values, Part::Title, Part::Comment, Part::Level]),
};

/// Index of the field with the cells.
const CELLS: usize = 4;

impl Format for Gsf {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, text: &str) -> bool {
        let mut fields = first_line(text).split(',');
        fields.nth(CELLS).is_some_and(|cells| cells.len() == 81 && cells.bytes().all(is_sign))
            && fields.count() >= 2
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        super::read_first_line(text, read_line)
    }

    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        let about = &puzzle.about;
        let numbers = about.level.as_deref().filter(|level| {
            let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            level.split(',').count() == CELLS && level.split(',').all(number)
        });
        let title =
            line81::one_line(about.title.as_deref().unwrap_or("")).replace(',', " ").trim().to_string();
        let comment = line81::one_line(about.comment.as_deref().unwrap_or(""));
        let text = format!(
            "{},{},{title},{comment}",
            numbers.unwrap_or("0,0,0,0"),
            cells::write_values(&puzzle.values, '.')
        );
        let mut written = INFO.written(puzzle, text)?;
        if numbers.is_none() && about.level.is_some() {
            written.lose(Part::Level, Phrase::LevelNoFourNumbers);
        }
        if about.title.as_ref().is_some_and(|text| *text != title) {
            written.lose(Part::Title, Phrase::TitleWithoutCommas);
        }
        if about.comment.as_ref().is_some_and(|text| *text != comment) {
            written.lose(Part::Comment, Phrase::CommentOnOneLine);
        }
        Ok(written)
    }
}

fn read_line(line: Line<'_>) -> Result<Reading, FormatError> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.splitn(CELLS + 3, ',').collect();
    let [numbers @ .., cells, name, comment] = fields.as_slice() else {
        return Err(FormatError::at(line, 0, Phrase::GsfCommas, Phrase::Count { count: fields.len() - 1 }));
    };
    let start = cells.as_ptr() as usize - line.text.as_ptr() as usize;
    if let Some(bad) = cells.bytes().position(|byte| !is_sign(byte)) {
        return Err(FormatError::at(line, start + bad, Phrase::CellSign, line.found(start + bad)));
    }
    if cells.len() != 81 {
        return Err(FormatError::at(line, start, Phrase::GsfCells, Phrase::Count { count: cells.len() }));
    }
    let mut reading = Reading::new(Puzzle::from_givens(cells::values(cells.as_bytes())), &INFO);
    reading.warnings.extend(cells::mixed_signs(line.number, line.column(start), cells.as_bytes()));
    let about = &mut reading.puzzle.about;
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_string());
    about.level = text(&numbers.join(",")).filter(|numbers| numbers != "0,0,0,0");
    about.title = text(name);
    about.comment = text(comment);
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_any;

    #[test]
    fn fields_are_kept() {
        let reading = read_any(INFO.example).unwrap();
        assert_eq!(reading.format.id, "gsf");
        let about = &reading.puzzle.about;
        assert_eq!(about.title.as_deref(), Some("Easter-Monster"));
        assert_eq!(about.level.as_deref(), Some("99480,99408,114,1895"));
        assert_eq!(about.comment.as_deref(), Some("20.00s,0,C21.m/F350642"));
        assert_eq!(Gsf.write(&reading.puzzle).unwrap().text, INFO.example);
        assert_eq!(reading.puzzle.givens.len(), 21);
    }

    #[test]
    fn a_level_that_is_not_four_numbers_is_lost() {
        let check = |level: &str, kept: bool| {
            let mut puzzle = read_any(INFO.example).unwrap().puzzle;
            puzzle.about.level = Some(level.into());
            let written = Gsf.write(&puzzle).unwrap();
            let begin = if kept { format!("{level},") } else { "0,0,0,0,".into() };
            assert!(written.text.starts_with(&begin), "{}", written.text);
            assert_eq!(written.losses.iter().any(|loss| loss.part == Part::Level), !kept, "{level}");
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
        let error = Gsf.read("1,2,3,4,5..,name,").unwrap_err().to_string();
        assert_eq!(error, "line 1, column 9: expected 81 cells in the fifth field, found 3");
    }
}
