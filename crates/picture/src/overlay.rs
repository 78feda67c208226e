//! Overlay of what was read, drawn over its picture, so that a person can compare the two.

use std::fmt::Write;

use ninefold_core::{Cell, Digit};

use crate::decode;
use crate::error::PictureError;
use crate::geometry::PicturePoint;
use crate::picture::Picture;
use crate::reading::{CellReading, PictureReading};

const SURE_COLOUR: &str = "#0a6";
const DOUBTFUL_COLOUR: &str = "#e60";

/// Draws lines and digits of boards over the picture that they were read from, as an SVG file that contains
/// the picture. Doubtful cells have both of their readings, in another colour.
///
/// # Errors
/// If the picture can't be written as a PNG file.
pub fn draw_overlay(picture: &Picture, boards: &[PictureReading]) -> Result<String, PictureError> {
    draw_over(picture, |svg| boards.iter().for_each(|board| draw_board(board, svg)))
}

/// Draws frames over a picture in which no board is read, as an SVG file that contains the picture.
///
/// # Errors
/// If the picture can't be written as a PNG file.
pub fn draw_frames(picture: &Picture, frames: &[[PicturePoint; 4]]) -> Result<String, PictureError> {
    let stroke = picture.width().max(picture.height()) as f64 / 400.0;
    draw_over(picture, |svg| {
        for corners in frames {
            let _ = writeln!(
                svg,
                "<polygon fill=\"none\" stroke=\"{DOUBTFUL_COLOUR}\" stroke-width=\"{stroke:.1}\" points=\"{}\"/>",
                join_points(corners)
            );
        }
    })
}

fn draw_over(picture: &Picture, draw: impl FnOnce(&mut String)) -> Result<String, PictureError> {
    let (width, height) = (picture.width(), picture.height());
    let pixels = encode_base64(&decode::encode_png(picture)?);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-weight=\"bold\">\n<image width=\"{width}\" height=\"{height}\" href=\"data:image/png;base64,{pixels}\"/>\n"
    );
    draw(&mut svg);
    svg.push_str("</svg>\n");
    Ok(svg)
}

fn join_points(points: &[PicturePoint]) -> String {
    let points: Vec<String> = points.iter().map(|point| format!("{:.1},{:.1}", point.x, point.y)).collect();
    points.join(" ")
}

fn draw_board(board: &PictureReading, svg: &mut String) {
    let crossings = board.crossings();
    let top = crossings[0][9].minus(crossings[0][0]);
    let side = top.length() / 9.0;
    for line in 0..10 {
        let stroke = if line % 3 == 0 { 0.04 * side } else { 0.015 * side };
        let row: Vec<PicturePoint> = crossings[line].to_vec();
        let column: Vec<PicturePoint> = crossings.iter().map(|row| row[line]).collect();
        for points in [row, column] {
            let _ = writeln!(
                svg,
                "<polyline fill=\"none\" stroke=\"{SURE_COLOUR}\" stroke-width=\"{stroke:.1}\" points=\"{}\"/>",
                join_points(&points)
            );
        }
    }
    // Texts stand as the board does.
    let angle = top.y.atan2(top.x).to_degrees();
    for (cell, reading) in board.cells().iter() {
        let text = describe_cell(reading);
        if text.is_empty() {
            continue;
        }
        let place = cell_corner(crossings, cell);
        let colour = if reading.is_doubtful { DOUBTFUL_COLOUR } else { SURE_COLOUR };
        let size = if reading.digit.is_none() && !reading.is_doubtful { 0.16 } else { 0.34 } * side;
        let _ = writeln!(
            svg,
            "<text fill=\"{colour}\" font-size=\"{size:.1}\" transform=\"translate({:.1} {:.1}) rotate({angle:.1})\">{text}</text>",
            place.x, place.y
        );
    }
}

/// Returns the text of a cell: its digit, or its pencil marks; both readings of a doubtful one.
fn describe_cell(reading: &CellReading) -> String {
    let sign = |digit: Option<Digit>| digit.map_or('.', Digit::to_char);
    match reading.digit {
        _ if reading.is_doubtful => format!("{}/{}", sign(reading.digit), sign(reading.alternative)),
        Some(digit) => digit.to_char().to_string(),
        None => reading.marks.iter().map(Digit::to_char).collect(),
    }
}

/// Returns where the text of a cell begins: near its bottom left corner, beside the digit in the picture.
fn cell_corner(crossings: &[[PicturePoint; 10]; 10], cell: Cell) -> PicturePoint {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    let corner = crossings[row + 1][column];
    let across = crossings[row + 1][column + 1].minus(corner).times(0.06);
    let up = crossings[row][column].minus(corner).times(0.06);
    corner.plus(across).plus(up)
}

fn encode_base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let sign = ALPHABET[(bits >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= group.len() { char::from(sign) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_padded_to_groups_of_four() {
        let check = |bytes: &[u8], want: &str| assert_eq!(encode_base64(bytes), want);
        check(b"", "");
        check(b"N", "Tg==");
        check(b"Ni", "Tmk=");
        check(b"Nin\xff\xfe", "Tmlu//4=");
    }
}
