//! Decoder for WebP files. The library behind it holds colours and opacity several times at once; here, one
//! after the other is decoded and reduced to a byte a pixel.

use std::io::Cursor;

use image_webp::WebPDecoder;
use image_webp::vp8::Vp8Decoder;

use crate::error::PictureError;
use crate::picture::{Picture, PixelLayout, blend_onto_white, check_size, reduce_to_luma};

/// The bit of a lossless picture's header which says that it has opacity.
const HAS_OPACITY: u32 = 1 << 28;

/// Decodes a WebP file; also returns the EXIF data of a camera. Of an animation the first frame is decoded.
///
/// # Errors
/// If the file is broken, or has too many pixels.
pub(crate) fn decode_webp(bytes: &[u8]) -> Result<(Picture, Option<Vec<u8>>), PictureError> {
    let broken = PictureError::Broken { kind: "WebP" };
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|_| broken)?;
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    check_size(width, height)?;
    let exif = decoder.exif_metadata().ok().flatten();
    let luma = if decoder.is_animated() {
        let mut pixels = vec![0; decoder.output_buffer_size().ok_or(broken)?];
        decoder.read_image(&mut pixels).map_err(|_| broken)?;
        let layout = if decoder.has_alpha() { PixelLayout::Rgba } else { PixelLayout::Rgb };
        return Ok((Picture::from_pixels(&pixels, width, height, layout)?, exif));
    } else if let Some(lossless) = find_chunk(bytes, b"VP8L") {
        decode_lossless(lossless, width, height)
    } else {
        decode_lossy(bytes, width, height, decoder.has_alpha())
    };
    Ok((Picture::from_owned_luma(luma.ok_or(broken)?, width, height)?, exif))
}

/// Returns the data of the first chunk of a kind.
fn find_chunk<'a>(file: &'a [u8], kind: &[u8; 4]) -> Option<&'a [u8]> {
    let mut rest = file.get(12..)?;
    loop {
        let length = u32::from_le_bytes(rest.get(4..8)?.try_into().ok()?) as usize;
        let data = rest.get(8..)?.get(..length)?;
        if rest.starts_with(kind) {
            return Some(data);
        }
        // Chunks begin at even places.
        rest = rest.get(8 + length + length % 2..)?;
    }
}

/// Decodes the brightness of a lossless picture.
fn decode_lossless(data: &[u8], width: usize, height: usize) -> Option<Vec<u8>> {
    let header = u32::from_le_bytes(data.get(1..5)?.try_into().ok()?);
    let pixels = decode_lossless_pixels(header, data.get(5..)?, width, height)?;
    let layout = if header & HAS_OPACITY == 0 { PixelLayout::Rgbx } else { PixelLayout::Rgba };
    Some(reduce_to_luma(pixels, layout))
}

/// Decodes what follows the header of a lossless picture, four bytes a pixel. Without opacity the library would
/// decode it in one buffer and copy it to another.
fn decode_lossless_pixels(header: u32, stream: &[u8], width: usize, height: usize) -> Option<Vec<u8>> {
    let length = u32::try_from(stream.len() + 5).ok()?;
    let mut file = b"RIFF\0\0\0\0WEBPVP8L".to_vec();
    file[4..8].copy_from_slice(&length.checked_add(13)?.to_le_bytes());
    file.extend(length.to_le_bytes());
    file.push(0x2f);
    file.extend((header | HAS_OPACITY).to_le_bytes());
    file.extend(stream);
    file.push(0);
    let mut pixels = vec![0; 4 * width * height];
    WebPDecoder::new(Cursor::new(&file)).ok()?.read_image(&mut pixels).ok()?;
    Some(pixels)
}

/// Decodes the brightness of a lossy picture, which has it apart from the colours.
fn decode_lossy(file: &[u8], width: usize, height: usize, has_opacity: bool) -> Option<Vec<u8>> {
    let opacity =
        if has_opacity { Some(decode_opacity(find_chunk(file, b"ALPH")?, width, height)?) } else { None };
    let frame = Vp8Decoder::decode_frame(Cursor::new(find_chunk(file, b"VP8 ")?)).ok()?;
    if (usize::from(frame.width), usize::from(frame.height)) != (width, height) {
        return None;
    }
    // Black is 16 and white 235; rows are filled up to whole blocks.
    let full_range = |value: u8| ((u32::from(value.clamp(16, 235)) - 16) * 255 / 219) as u8;
    let rows = frame.ybuf.chunks_exact(width.next_multiple_of(16)).take(height);
    let mut luma = Vec::with_capacity(width * height);
    rows.for_each(|row| luma.extend(row[..width].iter().map(|&value| full_range(value))));
    for (luma, opacity) in luma.iter_mut().zip(opacity.iter().flatten()) {
        *luma = blend_onto_white(*luma, *opacity);
    }
    Some(luma)
}

/// Decodes the opacity of a lossy picture.
fn decode_opacity(data: &[u8], width: usize, height: usize) -> Option<Vec<u8>> {
    let (&info, stream) = data.split_first()?;
    let mut opacity = match info & 3 {
        0 => stream.get(..width * height)?.to_vec(),
        // A lossless picture without its header, in which the green of each pixel is its opacity.
        1 => {
            let side = |side: usize| u32::try_from(side - 1).ok().filter(|&side| side < 1 << 14);
            let header = side(width)? | side(height)? << 14;
            reduce_to_luma(decode_lossless_pixels(header, stream, width, height)?, PixelLayout::Green)
        }
        _ => return None,
    };
    // Each value is stored as the difference from what those before it let expect.
    let filter = info >> 2 & 3;
    if filter == 0 {
        return Some(opacity);
    }
    for at in 1..opacity.len() {
        let (left, above) = (opacity[at - 1], opacity[at.saturating_sub(width)]);
        let expected = match filter {
            _ if at < width => left,
            _ if at % width == 0 => above,
            1 => left,
            2 => above,
            _ => {
                let corner = i16::from(opacity[at - width - 1]);
                (i16::from(left) + i16::from(above) - corner).clamp(0, 255) as u8
            }
        };
        opacity[at] = opacity[at].wrapping_add(expected);
    }
    Some(opacity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opacity_is_restored_from_its_differences() {
        let check = |filter: u8, expected: [u8; 6]| {
            let data = [filter << 2, 10, 1, 1, 5, 1, 1];
            assert_eq!(decode_opacity(&data, 3, 2).unwrap(), expected, "filter {filter}");
        };
        check(0, [10, 1, 1, 5, 1, 1]);
        check(1, [10, 11, 12, 15, 16, 17]);
        check(2, [10, 11, 12, 15, 12, 13]);
        check(3, [10, 11, 12, 15, 17, 19]);
        assert_eq!(decode_opacity(&[4, 1, 2], 3, 2), None);
    }
}
