//! Files that are compressed: read as what is in them, written by the end of their name.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Gzip,
    Zstd,
}

/// What such files begin with.
const MAGIC: [(Packing, &[u8]); 2] =
    [(Packing::Gzip, &[0x1f, 0x8b]), (Packing::Zstd, &[0x28, 0xb5, 0x2f, 0xfd])];

impl Packing {
    /// What the beginning of a file says.
    fn of_bytes(begin: &[u8]) -> Option<Packing> {
        MAGIC.iter().find(|(_, magic)| begin.starts_with(magic)).map(|(packing, _)| *packing)
    }

    /// What the name of a file asks for: `.gz` or `.zst` at its end.
    pub(crate) fn of_name(path: &Path) -> Option<Packing> {
        match path.extension()?.to_str()? {
            "gz" => Some(Packing::Gzip),
            "zst" => Some(Packing::Zstd),
            _ => None,
        }
    }
}

/// What is in a file or pipe, unpacked if it is packed.
pub(crate) fn unpacked(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut begin = Vec::new();
    // Not more than what tells: a person at a terminal would have to type it.
    source.by_ref().take(2).read_to_end(&mut begin)?;
    if MAGIC.iter().any(|(_, magic)| magic.starts_with(&begin)) && begin.len() == 2 {
        source.by_ref().take(2).read_to_end(&mut begin)?;
    }
    let packing = Packing::of_bytes(&begin);
    let whole = io::Cursor::new(begin).chain(source);
    Ok(match packing {
        None => Box::new(whole),
        Some(Packing::Gzip) => Box::new(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, whole))),
        Some(Packing::Zstd) => Box::new(zstd::Decoder::new(whole)?),
    })
}

/// A file that is packed as it is written.
pub(crate) enum Packer {
    Gzip(GzEncoder<File>),
    Zstd(zstd::Encoder<'static, File>),
}

impl Packer {
    pub(crate) fn new(file: File, packing: Packing) -> io::Result<Packer> {
        Ok(match packing {
            Packing::Gzip => Packer::Gzip(GzEncoder::new(file, Compression::default())),
            Packing::Zstd => Packer::Zstd(zstd::Encoder::new(file, 0)?),
        })
    }

    /// Writes the end of the file.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match self {
            Packer::Gzip(encoder) => encoder.try_finish(),
            Packer::Zstd(encoder) => encoder.do_finish(),
        }
    }
}

impl std::fmt::Debug for Packer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Packer::Gzip(_) => "Gzip",
            Packer::Zstd(_) => "Zstd",
        })
    }
}

impl Write for Packer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packer::Gzip(encoder) => encoder.write(bytes),
            Packer::Zstd(encoder) => encoder.write(bytes),
        }
    }

    /// Does nothing: what is packed in small pieces is packed badly.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(packing: Option<Packing>, text: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut file = File::create(&path).unwrap();
        match packing {
            None => file.write_all(text.as_bytes()).unwrap(),
            Some(packing) => {
                let mut packer = Packer::new(file, packing).unwrap();
                packer.write_all(text.as_bytes()).unwrap();
                packer.finish().unwrap();
            }
        }
        let mut read = String::new();
        unpacked(Box::new(File::open(&path).unwrap())).unwrap().read_to_string(&mut read).unwrap();
        assert_eq!(read, text, "{packing:?}");
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["", "5", "53..7....\n6..195...\n"] {
            for packing in [None, Some(Packing::Gzip), Some(Packing::Zstd)] {
                check(packing, text);
            }
        }
    }

    #[test]
    fn names_say_how_to_pack() {
        let check = |name: &str, expected| assert_eq!(Packing::of_name(Path::new(name)), expected, "{name}");
        check("a.txt.gz", Some(Packing::Gzip));
        check("a.zst", Some(Packing::Zstd));
        check("a.txt", None);
        check("gz", None);
    }
}
