//! Objects of a PDF that this crate has written: its pages, the maps of its fonts, its streams.

use std::collections::HashMap;

/// Error of a PDF that can't be read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a PDF that ninefold has written: no {0}")]
pub struct ReadBackError(pub(crate) &'static str);

/// Characters of the codes of each font, by its name in the resources.
pub(crate) type FontMaps = HashMap<Vec<u8>, HashMap<u16, char>>;

/// A page: its dictionary and its operators.
pub(crate) struct PageText<'a> {
    pub(crate) dictionary: &'a [u8],
    pub(crate) content: Vec<u8>,
}

/// A PDF with its table of objects.
pub(crate) struct PdfFile<'a> {
    bytes: &'a [u8],
    offsets: Vec<usize>,
    trailer: &'a [u8],
}

fn find_bytes(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|part| part == wanted)
}

/// Returns what stands behind a key of a dictionary.
pub(crate) fn find_value<'a>(dictionary: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    find_bytes(dictionary, key).map(|at| &dictionary[at + key.len()..])
}

pub(crate) fn parse_numbers(text: &[u8]) -> Vec<f64> {
    let text = text.strip_prefix(b"[").unwrap_or(text).trim_ascii_start();
    let end =
        text.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'.' | b'-' | b' ')).unwrap_or(text.len());
    str::from_utf8(&text[..end])
        .unwrap_or_default()
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect()
}

/// Returns the numbers of the objects that a text refers to: `4 0 R 6 0 R`.
fn parse_refs(text: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(text);
    let words: Vec<&str> = text.split(['[', ']', ' ', '\n']).filter(|word| !word.is_empty()).collect();
    words.chunks_exact(3).filter(|words| words[2] == "R").filter_map(|words| words[0].parse().ok()).collect()
}

pub(crate) fn find_ref(dictionary: &[u8], key: &[u8]) -> Option<usize> {
    let number = *parse_numbers(find_value(dictionary, key)?.trim_ascii_start()).first()?;
    Some(number as usize)
}

impl<'a> PdfFile<'a> {
    pub(crate) fn open_pdf(bytes: &'a [u8]) -> Result<PdfFile<'a>, ReadBackError> {
        let tail = &bytes[bytes.len().saturating_sub(64)..];
        let start = find_value(tail, b"startxref").ok_or(ReadBackError("table"))?;
        let start = parse_numbers(start.trim_ascii_start()).first().copied().unwrap_or_default() as usize;
        let table = bytes.get(start..).ok_or(ReadBackError("table"))?;
        let trailer = find_bytes(table, b"trailer").ok_or(ReadBackError("trailer"))?;
        let rows = String::from_utf8_lossy(&table[..trailer]);
        // The first two lines are the name and the size of the table.
        let offsets =
            rows.lines().skip(2).map(|row| row.get(..10).and_then(|row| row.parse().ok()).unwrap_or(0));
        Ok(PdfFile { bytes, offsets: offsets.collect(), trailer: &table[trailer..] })
    }

    fn trailer_ref(&self, key: &[u8]) -> Result<usize, ReadBackError> {
        find_ref(self.trailer, key).ok_or(ReadBackError("root"))
    }

    /// Returns the root of the tree of pages, with what all pages share.
    pub(crate) fn page_tree(&self) -> Result<&'a [u8], ReadBackError> {
        let root = self.object_text(self.trailer_ref(b"/Root")?)?;
        self.object_text(find_ref(root, b"/Pages").ok_or(ReadBackError("pages"))?)
    }

    /// Returns the dictionary and the operators of each page.
    pub(crate) fn read_pages(&self) -> Result<Vec<PageText<'a>>, ReadBackError> {
        let tree = self.page_tree()?;
        let kids = find_value(tree, b"/Kids").ok_or(ReadBackError("pages"))?;
        let kids = &kids[..kids.iter().position(|byte| *byte == b']').unwrap_or(0)];
        let page = |id: usize| {
            let dictionary = self.object_text(id)?;
            let content = find_ref(dictionary, b"/Contents").ok_or(ReadBackError("contents"))?;
            Ok(PageText { dictionary, content: self.unpack_stream(content)? })
        };
        parse_refs(kids).into_iter().map(page).collect()
    }

    /// Returns the dictionary of an object, up to its stream or its end.
    pub(crate) fn object_text(&self, number: usize) -> Result<&'a [u8], ReadBackError> {
        let offset = *self.offsets.get(number).ok_or(ReadBackError("object"))?;
        let object = self.bytes.get(offset..).ok_or(ReadBackError("object"))?;
        // Dictionaries are short; bytes of a stream must not be taken for their end.
        let ends = [find_bytes(object, b"endobj"), find_bytes(object, b"stream")];
        let end = ends.into_iter().flatten().min().ok_or(ReadBackError("object"))?;
        Ok(&object[..end])
    }

    /// Returns the unpacked stream of an object.
    pub(crate) fn unpack_stream(&self, number: usize) -> Result<Vec<u8>, ReadBackError> {
        let dictionary = self.object_text(number)?;
        let length = find_ref(dictionary, b"/Length").ok_or(ReadBackError("length"))?;
        let start = self.offsets[number] + dictionary.len() + b"stream".len();
        let start = start + usize::from(self.bytes.get(start) == Some(&b'\r'));
        let packed = self.bytes.get(start + 1..start + 1 + length).ok_or(ReadBackError("stream"))?;
        miniz_oxide::inflate::decompress_to_vec_zlib(packed).map_err(|_| ReadBackError("stream"))
    }

    /// Reads the maps of the fonts in the resources of a node.
    pub(crate) fn read_fonts(&self, node: &[u8]) -> Result<FontMaps, ReadBackError> {
        let mut fonts = HashMap::new();
        for name in crate::canvas::FACE_NAMES {
            let key = [b"/".as_slice(), name].concat();
            let Some(font) = find_ref(node, &key) else { continue };
            let font = self.object_text(font)?;
            let map = self.unpack_stream(find_ref(font, b"/ToUnicode").ok_or(ReadBackError("map"))?)?;
            let map = String::from_utf8_lossy(&map).into_owned();
            let pair = |line: &str| {
                let (code, sign) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
                let sign = char::from_u32(u32::from_str_radix(sign, 16).ok()?)?;
                Some((u16::from_str_radix(code, 16).ok()?, sign))
            };
            fonts.insert(name.to_vec(), map.lines().filter_map(pair).collect());
        }
        Ok(fonts)
    }
}
