//! Compressed input and output files: recognised by content when reading, by the file extension when writing.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use ninefold::logic::explain::say;

use crate::language;
use crate::utf16::{ByteOrder, Utf16Reader};

/// Compression format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CompressionFormat {
    Gzip,
    Zstd,
}

/// First bytes of compressed files.
const COMPRESSION_MAGIC: [(CompressionFormat, &[u8]); 2] =
    [(CompressionFormat::Gzip, &[0x1f, 0x8b]), (CompressionFormat::Zstd, &[0x28, 0xb5, 0x2f, 0xfd])];

/// First bytes of files of other kinds. None of them is text, and only part of their content could be
/// read.
const UNSUPPORTED_MAGIC: [(&str, &[u8]); 12] = [
    ("bzip2", b"BZh"),
    ("xz", b"\xfd7zX"),
    ("ZIP", b"PK\x03\x04"),
    ("7-Zip", b"7z\xbc\xaf"),
    ("RAR", b"Rar!"),
    ("LZ4", b"\x04\x22\x4d\x18"),
    ("lzip", b"LZIP"),
    ("PDF", b"%PDF"),
    ("GIF", b"GIF8"),
    ("RTF", b"{\\rt"),
    ("Office", b"\xd0\xcf\x11\xe0"),
    ("SQLite", b"SQLi"),
];

/// First bytes of pictures.
const PICTURE_MAGIC: [(&str, &[u8]); 3] = [("PNG", b"\x89PNG"), ("JPEG", b"\xff\xd8\xff"), ("WebP", b"RIFF")];

/// Extensions of compression formats that can't be written: plain text under them would mislead.
const UNSUPPORTED_EXTENSIONS: [&str; 13] =
    ["7z", "br", "bz2", "lz", "lz4", "lzma", "lzo", "rar", "sz", "tgz", "xz", "z", "zip"];

impl CompressionFormat {
    /// Detects the format from the first bytes of a file.
    fn detect_from_bytes(begin: &[u8]) -> Option<CompressionFormat> {
        COMPRESSION_MAGIC.iter().find(|(_, magic)| begin.starts_with(magic)).map(|(packing, _)| *packing)
    }

    /// Detects the compression format from a file name.
    pub(crate) fn detect_from_name(path: &Path) -> Option<CompressionFormat> {
        CompressionFormat::from_extension(path).ok().flatten()
    }

    /// Detects the compression of a file to be written from its name.
    ///
    /// # Errors
    /// The extension, if it is that of an unsupported format.
    pub(crate) fn from_extension(path: &Path) -> Result<Option<CompressionFormat>, String> {
        let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        match end.unwrap_or_default().as_str() {
            "gz" | "svgz" => Ok(Some(CompressionFormat::Gzip)),
            "zst" => Ok(Some(CompressionFormat::Zstd)),
            other if UNSUPPORTED_EXTENSIONS.contains(&other) => Err(other.into()),
            _ => Ok(None),
        }
    }
}

/// Content of a file or pipe, detected from its first bytes.
pub(crate) enum DetectedContent {
    /// Text, decompressed if necessary.
    Text(Box<dyn Read + Send>),
    /// A picture, and the name of its format.
    Picture(Box<dyn Read + Send>, &'static str),
}

impl DetectedContent {
    /// Reads the first bytes, waiting for them, and detects the content.
    pub(crate) fn from_source(mut source: Box<dyn Read + Send>) -> io::Result<DetectedContent> {
        let mut begin = Vec::new();
        // Read no more than needed: a person at a terminal would have to type it.
        source.by_ref().take(2).read_to_end(&mut begin)?;
        if let Some(order) = ByteOrder::detect_byte_order(&begin) {
            return Ok(DetectedContent::Text(Box::new(Utf16Reader::new(source, order))));
        }
        // Two more bytes, if the first two may start one of the known formats.
        let known = UNSUPPORTED_MAGIC.iter().chain(&PICTURE_MAGIC).map(|(_, magic)| *magic);
        let mut magics = COMPRESSION_MAGIC.iter().map(|(_, magic)| *magic).chain(known);
        if begin.len() == 2 && magics.any(|magic| magic.starts_with(&begin)) {
            source.by_ref().take(2).read_to_end(&mut begin)?;
        }
        let kind_among = |kinds: &[(&'static str, &[u8])]| {
            kinds.iter().find(|(_, magic)| begin.starts_with(magic)).map(|(kind, _)| *kind)
        };
        // Refuse other formats; then return the bytes read so far, followed by the rest.
        if let Some(kind) = kind_among(&UNSUPPORTED_MAGIC) {
            return Err(unexpected_format_error(kind));
        }
        let picture = kind_among(&PICTURE_MAGIC);
        let packing = CompressionFormat::detect_from_bytes(&begin);
        let whole = io::Cursor::new(begin).chain(source);
        if let Some(kind) = picture {
            return Ok(DetectedContent::Picture(Box::new(whole), kind));
        }
        Ok(DetectedContent::Text(match packing {
            None => Box::new(whole),
            Some(CompressionFormat::Gzip) => {
                Box::new(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, whole)))
            }
            #[cfg(feature = "zstd")]
            Some(CompressionFormat::Zstd) => Box::new(zstd::Decoder::new(whole)?),
            #[cfg(not(feature = "zstd"))]
            Some(CompressionFormat::Zstd) => return Err(zstd_unsupported_error()),
        }))
    }
}

/// Returns the text of a file or pipe, decompressed if necessary.
pub(crate) fn open_decompressed_text(source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    match DetectedContent::from_source(source)? {
        DetectedContent::Text(text) => Ok(text),
        DetectedContent::Picture(_, kind) => Err(unexpected_format_error(kind)),
    }
}

/// Creates the error for a file whose first bytes are those of a format other than text.
pub(crate) fn unexpected_format_error(kind: &str) -> io::Error {
    let message = language::message_text(&say!("of-another-kind", kind = kind.to_string()));
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(not(feature = "zstd"))]
fn zstd_unsupported_error() -> io::Error {
    let message = language::message_text(&say!("file-unread-without", kind = "zstd", feature = "zstd"));
    io::Error::new(io::ErrorKind::Unsupported, message)
}

/// Writer that compresses its bytes, if their file is to be compressed.
pub(crate) enum CompressingWriter<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> CompressingWriter<W> {
    pub(crate) fn new(to: W, packing: Option<CompressionFormat>) -> io::Result<CompressingWriter<W>> {
        Ok(match packing {
            None => CompressingWriter::Plain(to),
            Some(CompressionFormat::Gzip) => {
                CompressingWriter::Gzip(GzEncoder::new(to, Compression::default()))
            }
            #[cfg(not(feature = "zstd"))]
            Some(CompressionFormat::Zstd) => return Err(zstd_unsupported_error()),
            #[cfg(feature = "zstd")]
            Some(CompressionFormat::Zstd) => {
                let mut encoder = zstd::Encoder::new(to, 0)?;
                // Without a checksum a flipped bit would silently change a puzzle. Gzip always has one.
                encoder.include_checksum(true)?;
                CompressingWriter::Zstd(encoder)
            }
        })
    }

    /// Writes the end of the compressed data.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match self {
            CompressingWriter::Plain(to) => to.flush(),
            CompressingWriter::Gzip(encoder) => encoder.try_finish(),
            #[cfg(feature = "zstd")]
            CompressingWriter::Zstd(encoder) => encoder.do_finish(),
        }
    }

    /// Writes the end of the compressed data and returns the inner writer; more data may follow.
    pub(crate) fn into_inner(self) -> io::Result<W> {
        match self {
            CompressingWriter::Plain(to) => Ok(to),
            CompressingWriter::Gzip(encoder) => encoder.finish(),
            #[cfg(feature = "zstd")]
            CompressingWriter::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> std::fmt::Debug for CompressingWriter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CompressingWriter")
    }
}

impl<W: Write> Write for CompressingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            CompressingWriter::Plain(to) => to.write(bytes),
            CompressingWriter::Gzip(encoder) => encoder.write(bytes),
            #[cfg(feature = "zstd")]
            CompressingWriter::Zstd(encoder) => encoder.write(bytes),
        }
    }

    /// Does nothing: small pieces compress badly.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    /// Formats that this build can write.
    const BUILT_FORMATS: &[CompressionFormat] = if cfg!(feature = "zstd") {
        &[CompressionFormat::Gzip, CompressionFormat::Zstd]
    } else {
        &[CompressionFormat::Gzip]
    };

    fn check_round_trip(packing: Option<CompressionFormat>, text: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut file = File::create(&path).unwrap();
        match packing {
            None => file.write_all(text.as_bytes()).unwrap(),
            Some(packing) => {
                let mut packer = CompressingWriter::new(file, Some(packing)).unwrap();
                packer.write_all(text.as_bytes()).unwrap();
                packer.finish().unwrap();
            }
        }
        let mut read = String::new();
        open_decompressed_text(Box::new(File::open(&path).unwrap()))
            .unwrap()
            .read_to_string(&mut read)
            .unwrap();
        assert_eq!(read, text, "{packing:?}");
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["", "5", "53..7....\n6..195...\n"] {
            check_round_trip(None, text);
            for packing in BUILT_FORMATS {
                check_round_trip(Some(*packing), text);
            }
        }
    }

    #[test]
    fn names_say_how_to_pack() {
        let check = |name: &str, expected| {
            assert_eq!(CompressionFormat::detect_from_name(Path::new(name)), expected, "{name}")
        };
        check("a.txt.gz", Some(CompressionFormat::Gzip));
        check("a.zst", Some(CompressionFormat::Zstd));
        check("a.txt", None);
        check("a.SVG.GZ", Some(CompressionFormat::Gzip));
        check("gz", None);
        assert_eq!(CompressionFormat::from_extension(Path::new("a.txt.XZ")), Err("xz".into()));
    }

    /// Counts the files with one flipped bit that are read as something else, and all of them.
    fn count_misread_bit_flips(packing: CompressionFormat) -> (usize, usize) {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text: String = (0..40).map(|shift| format!("{}{}\n", &line[shift..], &line[..shift])).collect();
        let mut packer = CompressingWriter::new(Vec::new(), Some(packing)).unwrap();
        packer.write_all(text.as_bytes()).unwrap();
        let packed = packer.into_inner().unwrap();
        let is_misread = |bit: usize| {
            let mut flipped = packed.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let mut read = Vec::new();
            let source: Box<dyn Read + Send> = Box::new(io::Cursor::new(flipped.clone()));
            let result = open_decompressed_text(source).and_then(|mut source| source.read_to_end(&mut read));
            // Data that no longer looks compressed is passed on unchanged, and is not text.
            result.is_ok() && read != text.as_bytes() && read != flipped
        };
        let bits = 8 * packed.len();
        ((0..bits).filter(|&bit| is_misread(bit)).count(), bits)
    }

    #[test]
    fn flipped_bits_are_noticed() {
        for &packing in BUILT_FORMATS {
            let (misread, bits) = count_misread_bit_flips(packing);
            assert!(misread == 0 && bits > 1000, "{packing:?}: {misread} of {bits}");
        }
    }
}
