//! Decoder for picture files: PNG, JPEG and WebP.

use std::io::Cursor;

use png::{ColorType, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::error::PictureError;
use crate::picture::{Picture, PixelLayout, check_size};
use crate::webp::decode_webp;

/// Decodes a PNG, JPEG or WebP file, and rotates it upright as recorded by the camera.
///
/// # Errors
/// If the bytes are not such a picture, it is broken, or it has too many pixels.
pub fn decode_picture(bytes: &[u8]) -> Result<Picture, PictureError> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => decode_png(bytes),
        [0xff, 0xd8, 0xff, ..] => decode_jpeg(bytes),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => {
            let (picture, exif) = decode_webp(bytes)?;
            Ok(picture.rotate_upright(exif.as_deref().map_or(1, read_orientation)))
        }
        _ => Err(PictureError::UnknownKind),
    }
}

/// Whether the first bytes of a file are those of a picture that [`decode_picture`] supports.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    matches!(bytes, [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..])
        || matches!(bytes, [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..])
}

/// Encodes a picture as a grey PNG file.
///
/// # Errors
/// If its sides don't fit into the file.
pub(crate) fn encode_png(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (picture.width(), picture.height());
    let side = |side: usize| u32::try_from(side).map_err(|_| PictureError::Size { width, height });
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side(width)?, side(height)?);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_compression(png::Compression::Fast);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(picture.luma()));
    written.map(|()| bytes).map_err(|_| PictureError::Size { width, height })
}

fn decode_png(bytes: &[u8]) -> Result<Picture, PictureError> {
    let broken = |_| PictureError::Broken { kind: "PNG" };
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(broken)?;
    check_size(header.width as usize, header.height as usize)?;
    let mut reader = decoder.read_info().map_err(broken)?;
    let layout = match reader.output_color_type().0 {
        ColorType::Grayscale | ColorType::Indexed => PixelLayout::Luma,
        ColorType::GrayscaleAlpha => PixelLayout::LumaAlpha,
        ColorType::Rgb => PixelLayout::Rgb,
        ColorType::Rgba => PixelLayout::Rgba,
    };
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let picture = if reader.info().interlaced {
        let size = reader.output_buffer_size().ok_or(PictureError::Broken { kind: "PNG" })?;
        let mut pixels = vec![0; size];
        reader.next_frame(&mut pixels).map_err(broken)?;
        Picture::from_pixels(&pixels, width, height, layout)?
    } else {
        // Row by row, so that the colours of a large picture are never in memory together.
        let mut luma = Vec::with_capacity(width * height);
        while luma.len() < width * height {
            let row = reader.next_row().map_err(broken)?.ok_or(PictureError::Broken { kind: "PNG" })?;
            Picture::extend_with_luma(&mut luma, row.data(), layout);
        }
        Picture::from_owned_luma(luma, width, height)?
    };
    let orientation = reader.info().exif_metadata.as_deref().map_or(1, read_orientation);
    Ok(picture.rotate_upright(orientation))
}

fn decode_jpeg(bytes: &[u8]) -> Result<Picture, PictureError> {
    let broken = |_| PictureError::Broken { kind: "JPEG" };
    // The decoder's own limits would call a large picture broken.
    let options =
        DecoderOptions::default().set_max_width(usize::from(u16::MAX)).set_max_height(usize::from(u16::MAX));
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let header = decoder.info().ok_or(PictureError::Broken { kind: "JPEG" })?;
    let (width, height) = (usize::from(header.width), usize::from(header.height));
    check_size(width, height)?;
    // JPEG stores brightness separately: the colours needn't be decoded.
    let grey = matches!(decoder.input_colorspace(), Some(ColorSpace::YCbCr | ColorSpace::Luma));
    let (space, layout) =
        if grey { (ColorSpace::Luma, PixelLayout::Luma) } else { (ColorSpace::RGB, PixelLayout::Rgb) };
    decoder.set_options(options.jpeg_set_out_colorspace(space));
    let pixels = decoder.decode().map_err(broken)?;
    let orientation = decoder.exif().map_or(1, |exif| read_orientation(exif));
    let picture = if grey {
        Picture::from_owned_luma(pixels, width, height)?
    } else {
        Picture::from_pixels(&pixels, width, height, layout)?
    };
    Ok(picture.rotate_upright(orientation))
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
    fn a_jpeg_of_huge_size_is_refused_by_its_header() {
        let photo = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/turned-photo.jpg");
        let mut bytes = std::fs::read(photo).unwrap();
        // The frame header: its marker, length, precision, height and width.
        let is_frame = |part: &[u8]| matches!(part, [0xff, 0xc0 | 0xc2, 0, 11 | 17, 8]);
        let frame = bytes.windows(5).position(is_frame).unwrap();
        bytes[frame + 5..frame + 9].copy_from_slice(&[0xea, 0x60, 0xea, 0x60]);
        check(&bytes, &PictureError::Size { width: 60_000, height: 60_000 });
    }

    #[test]
    fn a_picture_written_as_png_is_read_back() {
        let picture = Picture::from_luma(&[0, 100, 255, 7, 8, 9], 3, 2).unwrap();
        let read = decode_picture(&encode_png(&picture).unwrap()).unwrap();
        assert_eq!((read.width(), read.height(), read.luma()), (3, 2, picture.luma()));
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
