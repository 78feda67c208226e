//! Formats for sets of cells, and how to recognise the format of a text.

use crate::small_sort::SortShort;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::reader::{NotationReader, read_list};
use super::{Notate, Notation, NotationError, bitmap, rc, table};
use crate::phrase::ParseMessage;
use crate::{Cell, CellMap, DigitSet, House, HouseKind};

/// A way to write a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellFormat {
    /// By names: `r1c1, r2c12`.
    Names(Notation),
    /// Nine lines of `*` for members and `.` for the others, with the boxes ruled.
    Table,
    /// 81 characters, `1` for members and `0` for the others, cell 0 first.
    Bitmap,
    /// Indices 0–80 in braces: `{0, 9, 10}`.
    Indices,
}

impl CellFormat {
    /// The format of a format letter, in either case: `n` names, `t` table, `b` bitmap, `k` K9.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<CellFormat> {
        match letter.to_ascii_lowercase() {
            'n' => Some(CellFormat::Names(Notation::Rc)),
            't' => Some(CellFormat::Table),
            'b' => Some(CellFormat::Bitmap),
            'k' => Some(CellFormat::Names(Notation::K9)),
            _ => None,
        }
    }

    /// Reads a set of cells written in this format.
    ///
    /// # Errors
    /// The first place where the text is not what the format asks for.
    pub fn parse(self, text: &str) -> Result<CellMap, NotationError> {
        match self {
            CellFormat::Names(notation) => notation.parse(text),
            CellFormat::Table => table::parse_table(text),
            CellFormat::Bitmap => bitmap::parse_bitmap(text),
            CellFormat::Indices => {
                let mut map = CellMap::EMPTY;
                read_list(&mut NotationReader::new(text), |reader| {
                    map += read_index(reader)?;
                    Ok(())
                })?;
                Ok(map)
            }
        }
    }
}

/// Writes `rc`, `k9`, `sudokuwiki`, `excel`, `table`, `bitmap` or `indices`.
impl fmt::Display for CellFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            CellFormat::Names(notation) => notation.name(),
            CellFormat::Table => "table",
            CellFormat::Bitmap => "bitmap",
            CellFormat::Indices => "indices",
        })
    }
}

/// A custom format that writes sets of cells.
///
/// [`CellFormat`] and [`Notation`] implement it, and other types may: [`CellMap::display_with`] prints a set
/// with any of them.
///
/// ```
/// use std::fmt;
///
/// use ninefold_core::CellMap;
/// use ninefold_core::notation::CellFormatter;
///
/// /// Pairs of row and column: `(1,1) (2,9)`.
/// struct Pairs;
///
/// impl CellFormatter for Pairs {
///     fn write_cells(&self, cells: CellMap, out: &mut dyn fmt::Write) -> fmt::Result {
///         for (place, cell) in cells.iter().enumerate() {
///             let blank = if place == 0 { "" } else { " " };
///             write!(out, "{blank}({},{})", cell.row_index() + 1, cell.column_index() + 1)?;
///         }
///         Ok(())
///     }
/// }
///
/// let cells: CellMap = "r1c1, r2c9".parse()?;
/// assert_eq!(cells.display_with(&Pairs).to_string(), "(1,1) (2,9)");
/// # Ok::<(), ninefold_core::notation::NotationError>(())
/// ```
pub trait CellFormatter {
    /// Writes a set.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_cells(&self, cells: CellMap, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl CellFormatter for CellFormat {
    fn write_cells(&self, cells: CellMap, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", cells.display(*self))
    }
}

impl CellFormatter for Notation {
    fn write_cells(&self, cells: CellMap, out: &mut dyn fmt::Write) -> fmt::Result {
        cells.write_notation(*self, out)
    }
}

impl CellMap {
    /// The set as any formatter writes it, to print.
    #[must_use]
    pub const fn display_with<F: CellFormatter + ?Sized>(self, formatter: &F) -> DisplayCellsWith<'_, F> {
        DisplayCellsWith { map: self, formatter }
    }

    /// The set in a format, to print.
    #[must_use]
    pub const fn display(self, format: CellFormat) -> DisplayCells {
        DisplayCells { map: self, format }
    }
}

/// The printable value returned by [`CellMap::display`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayCells {
    map: CellMap,
    format: CellFormat,
}

impl fmt::Display for DisplayCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            CellFormat::Names(notation) => self.map.write_notation(notation, f),
            CellFormat::Table => table::write_table(f, self.map),
            CellFormat::Bitmap => bitmap::write_bitmap(f, self.map),
            CellFormat::Indices => f.debug_set().entries(self.map.iter().map(Cell::index)).finish(),
        }
    }
}

/// The printable value returned by [`CellMap::display_with`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayCellsWith<'f, F: ?Sized> {
    map: CellMap,
    formatter: &'f F,
}

impl<F: CellFormatter + ?Sized> fmt::Display for DisplayCellsWith<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.formatter.write_cells(self.map, f)
    }
}

/// Reads a set of cells in any format, and returns the format too.
///
/// It may be a table, a bitmap, or a list, perhaps in braces, of one of these:
/// - cells by row and column, `r1c1, r2c12`, and whole houses, `r4`, `c78`, `b1`;
/// - cells by capital letters, `A1, B12`; whether they are K9, SudokuWiki's or a spreadsheet's the text does
///   not say, so the caller does with `letters`;
/// - indices, `0, 9, 10`.
///
/// # Errors
/// The first place where the text is none of these, or where a list changes its kind.
pub fn read_cells(text: &str, letters: Notation) -> Result<(CellMap, CellFormat), NotationError> {
    if table::looks_like_table(text) {
        return Ok((table::parse_table(text)?, CellFormat::Table));
    }
    let mut list = CellListReader::new(letters);
    read_list(&mut NotationReader::new(text), |reader| list.read_cell_item(reader))?;
    Ok(list.finish())
}

/// A list of cells being read; all its items have one format.
struct CellListReader {
    letters: Notation,
    map: CellMap,
    format: Option<CellFormat>,
}

impl CellListReader {
    fn new(letters: Notation) -> CellListReader {
        CellListReader { letters, map: CellMap::EMPTY, format: None }
    }

    /// Reads one item: a group of cells, houses, a bitmap or an index.
    fn read_cell_item(&mut self, reader: &mut NotationReader) -> Result<(), NotationError> {
        let at = reader.position();
        let (cells, format) = match reader.peek() {
            Some('0'..='9') => read_index_or_bitmap(reader)?,
            Some('r' | 'R' | 'b' | 'c') => (read_rows_and_houses(reader)?, CellFormat::Names(Notation::Rc)),
            Some('A'..='J') if self.letters != Notation::Rc => {
                (read_group(reader, self.letters)?, CellFormat::Names(self.letters))
            }
            _ => return Err(reader.error_here(ParseMessage::CellNames)),
        };
        // All cells of a text have to be named in one way.
        if *self.format.get_or_insert(format) != format {
            return Err(reader.error_at(at, ParseMessage::OneKindOfNames));
        }
        self.map |= cells;
        Ok(())
    }

    /// Returns the cells and their format; an empty list has the format of names.
    fn finish(self) -> (CellMap, CellFormat) {
        (self.map, self.format.unwrap_or(CellFormat::Names(Notation::Rc)))
    }
}

/// Reads `r12c3`, or whole houses: `r4`, `c78`, `b1`.
fn read_rows_and_houses(reader: &mut NotationReader) -> Result<CellMap, NotationError> {
    let kinds = [('b', HouseKind::Box), ('c', HouseKind::Column), ('r', HouseKind::Row)];
    let Some((_, kind)) = kinds.into_iter().find(|&(letter, _)| reader.consume_char(letter)) else {
        return Err(reader.error_here(ParseMessage::KindOfHouse));
    };
    let numbers = reader.read_digits(ParseMessage::RcNumber)?;
    // Rows followed by columns are the cells where they cross.
    if kind == HouseKind::Row && matches!(reader.peek(), Some('c' | 'C')) {
        let columns = rc::read_coordinates(reader, 'c', ParseMessage::RcColumn)?;
        return Ok(row_column_cells(numbers, columns));
    }
    Ok(numbers
        .iter()
        .map(|number| House::new(kind, number.index()).cells())
        .fold(CellMap::EMPTY, CellMap::union))
}

/// Reads an index or a bitmap: both are digits.
fn read_index_or_bitmap(reader: &mut NotationReader) -> Result<(CellMap, CellFormat), NotationError> {
    let at = reader.position();
    // One or two digits are an index; more can only be a bitmap.
    let bitmap = reader.take_while(|c| c.is_ascii_digit()).unwrap_or_default();
    if bitmap.len() <= 2 {
        reader.rewind(at);
        return Ok((CellMap::of(read_index(reader)?), CellFormat::Indices));
    }
    reader.rewind(at);
    Ok((bitmap::read_bitmap(reader)?, CellFormat::Bitmap))
}

/// Reads a number 0–80.
fn read_index(reader: &mut NotationReader) -> Result<Cell, NotationError> {
    let at = reader.position();
    let Some(number) = reader.read_number() else {
        return Err(reader.error_here(ParseMessage::CellIndex));
    };
    let cell = u8::try_from(number).ok().and_then(|index| Cell::try_from(index).ok());
    cell.ok_or_else(|| {
        reader.error_with_found(at, ParseMessage::CellIndex, ParseMessage::Count { count: number as usize })
    })
}

impl Notate for CellMap {
    fn write_notation(&self, notation: Notation, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        shortest_cell_groups(notation, *self).try_for_each(|(rows, columns)| {
            out.write_str(core::mem::replace(&mut separator, ", "))?;
            notation.write_cell_group(out, rows, columns)
        })
    }

    fn parse(text: &str, notation: Notation) -> Result<CellMap, NotationError> {
        let mut map = CellMap::EMPTY;
        read_list(&mut NotationReader::new(text), |reader| {
            map |= read_group(reader, notation)?;
            Ok(())
        })?;
        Ok(map)
    }
}

impl Notate for Cell {
    fn write_notation(&self, notation: Notation, out: &mut dyn fmt::Write) -> fmt::Result {
        CellMap::of(*self).write_notation(notation, out)
    }

    fn parse(text: &str, notation: Notation) -> Result<Cell, NotationError> {
        let mut reader = NotationReader::new(text);
        let cells = read_group(&mut reader, notation)?;
        reader.expect_end(ParseMessage::End)?;
        let found =
            || reader.error_with_found(0, ParseMessage::OneCell, ParseMessage::Count { count: cells.len() });
        cells.only().ok_or_else(found)
    }
}

/// Reads one group: each of its rows with each of its columns.
pub(super) fn read_group(reader: &mut NotationReader, notation: Notation) -> Result<CellMap, NotationError> {
    let (rows, columns) = notation.read_group(reader)?;
    Ok(row_column_cells(rows, columns))
}

pub(super) fn row_column_cells(rows: DigitSet, columns: DigitSet) -> CellMap {
    let row_cells = |row: crate::Digit| columns.iter().map(move |column| (row, column));
    rows.iter()
        .flat_map(row_cells)
        .map(|(row, column)| Cell::from_row_column(row.index(), column.index()))
        .collect()
}

/// Returns the rows and columns of the groups in which a set is written: by row or by column, whichever
/// gives the shorter text. Groups are in the order of their first cells, counted row by row.
pub(super) fn shortest_cell_groups(
    notation: Notation,
    map: CellMap,
) -> impl Iterator<Item = (DigitSet, DigitSet)> {
    // Write the set both ways to see which text is shorter.
    let length = |kind| {
        let mut text = String::new();
        for (rows, columns) in group_cells_by_line(kind, map) {
            let _ = notation.write_cell_group(&mut text, rows, columns);
            text.push_str(", ");
        }
        text.len()
    };
    let by_columns = length(HouseKind::Column) < length(HouseKind::Row);
    let mut groups: Vec<_> =
        group_cells_by_line(if by_columns { HouseKind::Column } else { HouseKind::Row }, map).collect();
    groups.sort_short_by_key(|(rows, columns)| (rows.first(), columns.first()));
    groups.into_iter()
}

fn group_cells_by_line(kind: HouseKind, map: CellMap) -> impl Iterator<Item = (DigitSet, DigitSet)> {
    crate::Digit::ALL.into_iter().filter_map(move |number| {
        let positions = DigitSet::from_bits_truncated(map / House::new(kind, number.index()));
        let line = DigitSet::of(number);
        let group = if kind == HouseKind::Row { (line, positions) } else { (positions, line) };
        (!positions.is_empty()).then_some(group)
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn check(text: &str, cells: &str, format: CellFormat) {
        assert_eq!(read_cells(text, Notation::K9), Ok((cells.parse().unwrap(), format)), "{text}");
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_cells(text, Notation::K9).unwrap_err().to_string(), expected);
    }

    #[test]
    fn every_format_is_recognised_and_read_back() {
        let map: CellMap = "r1c1, r2c12, r9c9".parse().unwrap();
        let names = Notation::ALL.into_iter().map(CellFormat::Names);
        for format in names.chain([CellFormat::Table, CellFormat::Bitmap, CellFormat::Indices]) {
            let letters = match format {
                CellFormat::Names(notation) if notation != Notation::Rc => notation,
                _ => Notation::K9,
            };
            for map in [map, CellMap::FULL] {
                let text = map.display(format).to_string();
                assert_eq!(read_cells(&text, letters), Ok((map, format)), "{text}");
                assert_eq!(format.parse(&text), Ok(map), "{text}");
            }
            assert_eq!(format.parse(&CellMap::EMPTY.display(format).to_string()), Ok(CellMap::EMPTY));
        }
    }

    #[test]
    fn lists_may_name_houses_and_indices() {
        check("", "", CellFormat::Names(Notation::Rc));
        check("{ }", "", CellFormat::Names(Notation::Rc));
        check("r4, r1c1", "r4c123456789, r1c1", CellFormat::Names(Notation::Rc));
        check("c12", "r123456789c12", CellFormat::Names(Notation::Rc));
        check("b1", "r123c123", CellFormat::Names(Notation::Rc));
        check("B1, C12", "r2c1, r3c12", CellFormat::Names(Notation::K9));
        check("{0, 9 10}", "r1c1, r2c12", CellFormat::Indices);
        check("0, 9, 10", "r1c1, r2c12", CellFormat::Indices);
    }

    #[test]
    fn errors_say_where_and_what() {
        const CELLS: &str = "expected cells: r1c1, A1, a house (r4, c9, b1), an index or a bitmap, found";
        check_error("q", &alloc::format!("column 1: {CELLS} 'q'"));
        check_error("a1", &alloc::format!("column 1: {CELLS} 'a'"));
        check_error("r1c1, 0", "column 7: expected one kind of names in a list, found '0'");
        check_error("{81}", "column 2: expected an index 0 to 80, found 81");
        check_error("0101", "column 1: expected 81 characters 0 or 1, found 4");
        check_error("r", "column 2: expected a number 1 to 9, as in r4, c9, b1 or r1c1, found the end");
    }

    #[test]
    fn format_letters_are_those_of_the_original() {
        assert_eq!(CellFormat::from_letter('N'), Some(CellFormat::Names(Notation::Rc)));
        assert_eq!(CellFormat::from_letter('t'), Some(CellFormat::Table));
        assert_eq!(CellFormat::from_letter('b'), Some(CellFormat::Bitmap));
        assert_eq!(CellFormat::from_letter('x'), None);
    }
}
