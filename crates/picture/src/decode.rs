//! Decoder for picture files: PNG, JPEG and WebP.

use std::io::Cursor;

use png::{ColorType, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::error::PictureError;
use crate::picture::{Picture, PixelLayout, check_size};

/// Decodes a PNG, JPEG or WebP file, and rotates it upright as recorded by the camera.
///
/// # Errors
/// If the bytes are not such a picture, it is broken, or it has too many pixels.
pub fn decode_picture(bytes: &[u8]) -> Result<Picture, PictureError> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => decode_png(bytes),
        [0xff, 0xd8, 0xff, ..] => decode_jpeg(bytes),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => decode_webp(bytes),
        _ => Err(PictureError::UnknownKind),
    }
}

/// Whether the first bytes of a file are those of a picture that [`decode_picture`] supports.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    matches!(bytes, [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..])
        || matches!(bytes, [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..])
}

fn decode_png(bytes: &[u8]) -> Result<Picture, PictureError> {
    let broken = |_| PictureError::Broken { kind: "PNG" };
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(broken)?;
    check_size(header.width as usize, header.height as usize)?;
    let mut reader = decoder.read_info().map_err(broken)?;
    let size = reader.output_buffer_size().ok_or(PictureError::Broken { kind: "PNG" })?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(broken)?;
    let layout = match frame.color_type {
        ColorType::Grayscale | ColorType::Indexed => PixelLayout::Luma,
        ColorType::GrayscaleAlpha => PixelLayout::LumaAlpha,
        ColorType::Rgb => PixelLayout::Rgb,
        ColorType::Rgba => PixelLayout::Rgba,
    };
    let orientation = reader.info().exif_metadata.as_deref().map_or(1, read_orientation);
    Picture::from_pixels(&pixels, frame.width as usize, frame.height as usize, layout)
        .map(|picture| picture.rotate_upright(orientation))
}

fn decode_jpeg(bytes: &[u8]) -> Result<Picture, PictureError> {
    let broken = |_| PictureError::Broken { kind: "JPEG" };
    let mut decoder = JpegDecoder::new(ZCursor::new(bytes));
    decoder.decode_headers().map_err(broken)?;
    let header = decoder.info().ok_or(PictureError::Broken { kind: "JPEG" })?;
    let (width, height) = (usize::from(header.width), usize::from(header.height));
    check_size(width, height)?;
    // JPEG stores brightness separately: the colours needn't be decoded.
    let grey = matches!(decoder.input_colorspace(), Some(ColorSpace::YCbCr | ColorSpace::Luma));
    let (space, layout) =
        if grey { (ColorSpace::Luma, PixelLayout::Luma) } else { (ColorSpace::RGB, PixelLayout::Rgb) };
    decoder.set_options(DecoderOptions::default().jpeg_set_out_colorspace(space));
    let pixels = decoder.decode().map_err(broken)?;
    let orientation = decoder.exif().map_or(1, |exif| read_orientation(exif));
    Picture::from_pixels(&pixels, width, height, layout).map(|picture| picture.rotate_upright(orientation))
}

fn decode_webp(bytes: &[u8]) -> Result<Picture, PictureError> {
    let broken = |_| PictureError::Broken { kind: "WebP" };
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    check_size(width, height)?;
    let size = decoder.output_buffer_size().ok_or(PictureError::Broken { kind: "WebP" })?;
    let mut pixels = vec![0; size];
    decoder.read_image(&mut pixels).map_err(broken)?;
    let layout = if decoder.has_alpha() { PixelLayout::Rgba } else { PixelLayout::Rgb };
    let orientation = decoder.exif_metadata().ok().flatten().map_or(1, |exif| read_orientation(&exif));
    Picture::from_pixels(&pixels, width, height, layout).map(|picture| picture.rotate_upright(orientation))
}

/// Returns the orientation recorded by the camera (EXIF tag 0x0112), from 1 to 8; 1, upright, if there is
/// none.
fn read_orientation(exif: &[u8]) -> u8 {
    find_orientation(exif.strip_prefix(b"Exif\0\0").unwrap_or(exif))
        .filter(|value| (1..=8).contains(value))
        .unwrap_or(1)
}

/// Searches the first directory of a TIFF header for the tag.
fn find_orientation(tiff: &[u8]) -> Option<u8> {
    let little = match tiff.get(..2)? {
        b"II" => true,
        b"MM" => false,
        _ => return None,
    };
    let short = |at: usize| -> Option<u16> {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| -> Option<usize> {
        let (low, high) = if little { (at, at + 2) } else { (at + 2, at) };
        Some(usize::from(short(high)?) << 16 | usize::from(short(low)?))
    };
    let directory = long(4)?;
    let entries = usize::from(short(directory)?);
    let place = (0..entries).map(|entry| directory + 2 + 12 * entry).find(|&at| short(at) == Some(0x0112))?;
    u8::try_from(short(place + 8)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], want: &PictureError) {
        assert_eq!(decode_picture(bytes).unwrap_err(), *want);
    }

    #[test]
    fn what_is_no_picture_or_broken_is_told_apart() {
        check(b"53..7....", &PictureError::UnknownKind);
        check(b"", &PictureError::UnknownKind);
        check(b"\x89PNG\r\n\x1a\n", &PictureError::Broken { kind: "PNG" });
        check(b"\xff\xd8\xff\xe0", &PictureError::Broken { kind: "JPEG" });
        check(b"RIFF\0\0\0\0WEBPVP8 ", &PictureError::Broken { kind: "WebP" });
    }

    #[test]
    fn a_png_of_huge_size_is_refused_by_its_header() {
        let mut bytes = Vec::new();
        let encoder = png::Encoder::new(&mut bytes, 60_000, 60_000);
        drop(encoder.write_header().unwrap());
        check(&bytes, &PictureError::Size { width: 60_000, height: 60_000 });
    }

    #[test]
    fn orientations_are_found_in_either_byte_order() {
        let little = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0";
        assert_eq!((read_orientation(little), read_orientation(big)), (6, 8));
        for length in 0..big.len() - 3 {
            assert_eq!(read_orientation(&big[..length]), 1);
        }
        assert_eq!(read_orientation(b"II*\0\xff\xff\xff\xff"), 1);
    }
}
