//! Arrangement of a drawn grid's rows: which of their characters are cells, and which cells make up a grid.

use alloc::vec::Vec;

use ninefold_core::Board;

use super::row::{CellSelection, GridRow};
use crate::{TextLine, cells};

/// A cell: its line, its byte offset and its character.
pub(super) type CellCharPosition<'a> = (TextLine<'a>, usize, u8);

/// Arranges the cells of rows into grids: one below the other, row by row, or several side by side in nine
/// rows.
pub(super) fn arrange_cells_into_grids<'a>(
    rows: &[&GridRow<'a>],
    choice: CellSelection,
) -> Vec<Vec<CellCharPosition<'a>>> {
    let rows: Vec<Vec<CellCharPosition<'a>>> = rows
        .iter()
        .map(|row| row.selected_cell_chars(choice).map(|(offset, sign)| (row.line, offset, sign)).collect())
        .collect();
    let width = rows[0].len();
    let below: Vec<Vec<CellCharPosition<'a>>> = rows.concat().chunks(81).map(<[_]>::to_vec).collect();
    // Rows of one width, a multiple of nine, may hold grids side by side.
    let is_wide = (10..81).contains(&width) && width.is_multiple_of(9) && rows.len().is_multiple_of(9);
    if !is_wide || rows.iter().any(|row| row.len() != width) {
        return below;
    }
    let cut = |band: &[Vec<CellCharPosition<'a>>], at: usize| {
        band.iter().flat_map(|row| row[at..at + 9].to_vec()).collect()
    };
    let band = |band| (0..width).step_by(9).map(move |at| cut(band, at)).collect::<Vec<_>>();
    let beside: Vec<Vec<CellCharPosition<'a>>> = rows.chunks(9).flat_map(band).collect();
    // In lists with a third of a puzzle on each line, which look the same, the grids side by side would have
    // clashing digits. If clashes don't decide, such a third is one run of characters.
    let clash = |grids: &[Vec<CellCharPosition<'a>>]| grids.iter().any(|grid| has_clashes(grid));
    let is_piece = |row: &Vec<CellCharPosition<'a>>| {
        row.len() == 27 && row.windows(2).all(|pair| pair[0].1 + 1 == pair[1].1)
    };
    match (clash(&beside), clash(&below)) {
        (true, false) => below,
        (false, true) => beside,
        _ if rows.iter().any(is_piece) => below,
        _ => beside,
    }
}

fn has_clashes(grid: &[CellCharPosition<'_>]) -> bool {
    let signs: Vec<u8> = grid.iter().map(|&(.., sign)| sign).collect();
    !Board::find_clashes(&cells::parse_cell_values(&signs)).is_empty()
}

/// Returns the first choice with which the rows have a multiple of 81 cells; the order of the single
/// characters is Sudopedia's. Rows that are no part of the drawing are removed from `rows`: in a table those
/// that name its columns, and blank ones that only fill space.
pub(super) fn choose_cell_selection(rows: &mut Vec<&GridRow<'_>>) -> Option<CellSelection> {
    if let Some(choice) = find_cell_char_rule(rows) {
        return Some(choice);
    }
    let is_header = |row: &&GridRow<'_>| {
        row.is_blank()
            || row.selected_cell_chars(CellSelection::Certain).map(|(_, sign)| sign).eq(*b"123456789")
    };
    let header = usize::from(rows.len() == 10 && rows.first().is_some_and(is_header));
    let without = rows[header..].to_vec();
    let filled = rows.iter().copied().filter(|row| !row.is_blank()).collect();
    [without, filled].into_iter().find_map(|fewer| {
        let choice = find_cell_char_rule(&fewer)?;
        *rows = fewer;
        Some(choice)
    })
}

fn find_cell_char_rule(rows: &[&GridRow<'_>]) -> Option<CellSelection> {
    let cells = |choice: CellSelection| rows.iter().map(move |row| row.selected_cell_chars(choice).count());
    let fits = |choice: &CellSelection| {
        let sum: usize = cells(*choice).sum();
        sum > 0 && sum.is_multiple_of(81) && (rows.len() != 9 || cells(*choice).all(|cells| cells == sum / 9))
    };
    let numbers = rows.iter().any(|row| row.numbers.is_some()).then_some(CellSelection::Numbers);
    let choices = [CellSelection::Certain, CellSelection::With(b'-'), CellSelection::With(b'*')].into_iter();
    // Where places count or the cells are numbers, no single character is chosen.
    let has_fixed_cells = rows.iter().any(|row| row.cells.is_some() || row.numbers.is_some());
    let single = [b'0', b'.', b'x', b'X', b'*', b'_', b'-'].map(CellSelection::Only);
    let single = single.into_iter().filter(|_| !has_fixed_cells);
    numbers.into_iter().chain(choices).chain(single).find(fits)
}
