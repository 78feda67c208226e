//! Picture of a board or a step, in the form that a transport needs.

use std::io::{self, Write};

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use ninefold::render::pixels::{self, PIXEL_COLOURS, PixelPicture};
use ninefold::render::svg::{self, PictureStyle, ShownCandidates};
use ninefold::{Board, StepMarks};

use crate::language::current_message_catalogue;

/// What a picture shows.
#[derive(Clone, Debug)]
pub(crate) struct BoardPicture {
    pub(crate) board: Board,
    pub(crate) marks: StepMarks,
    pub(crate) with_candidates: bool,
}

impl BoardPicture {
    /// Draws the picture as SVG.
    pub(crate) fn draw_svg(&self) -> String {
        let candidates = if self.with_candidates { ShownCandidates::All } else { ShownCandidates::Marked };
        let catalogue = current_message_catalogue();
        let style = PictureStyle { candidates, catalogue, ..PictureStyle::default() };
        svg::draw_svg(&self.board, &self.marks, style)
    }

    /// Draws the picture as a PNG file.
    ///
    /// # Errors
    /// Those of the compression, which doesn't fail in memory.
    pub(crate) fn encode_png(&self) -> io::Result<Vec<u8>> {
        let PixelPicture { side, pixels } =
            pixels::draw_pixels(&self.board, &self.marks, self.with_candidates);
        let mut file = PNG_SIGNATURE.to_vec();
        // The size twice, then: eight bits a pixel, colours of a palette.
        let side_bytes = (side as u32).to_be_bytes();
        write_chunk(&mut file, *b"IHDR", &[&side_bytes[..], &side_bytes, &[8, 3, 0, 0, 0]].concat());
        write_chunk(&mut file, *b"PLTE", PIXEL_COLOURS.as_flattened());
        // Each row begins with its filter, which is none.
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        for row in pixels.chunks(side) {
            packed.write_all(&[0])?;
            packed.write_all(row)?;
        }
        write_chunk(&mut file, *b"IDAT", &packed.finish()?);
        write_chunk(&mut file, *b"IEND", &[]);
        Ok(file)
    }
}

/// Bytes that every PNG file begins with.
const PNG_SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];

/// Writes a part of a PNG file: its length, name, content and checksum.
fn write_chunk(file: &mut Vec<u8>, name: [u8; 4], content: &[u8]) {
    file.extend((content.len() as u32).to_be_bytes());
    let mut checksum = Crc::new();
    for part in [&name[..], content] {
        checksum.update(part);
        file.extend(part);
    }
    file.extend(checksum.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header, the end, and a size that suits a conversation.
    #[test]
    fn a_picture_is_a_small_png_file() {
        let board: Board =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let picture = BoardPicture { board, marks: StepMarks::default(), with_candidates: true };
        let file = picture.encode_png().unwrap();
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"));
        assert!(file.ends_with(b"\0\0\0\0IEND\xaeB`\x82"));
        assert!(file.len() < 12_000, "{} bytes", file.len());
    }
}
