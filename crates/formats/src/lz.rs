//! Compression of links: LZ-string to base 64, compatible with pieroxy's JavaScript library.
//!
//! The code is of the LZ78 family: a dictionary of strings grows by one with every code, and codes grow by a
//! bit whenever it doubles. A code stands for a string of the dictionary, for a new character (written out in
//! 8 or 16 bits) or for the end. Bits are packed six to a character, least significant bit of each code
//! first.
//!
//! This module replaces the crate `lz-str`, which needs `std` and does not limit what a short text can expand
//! to: eighty thousand characters may stand for gigabytes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use ninefold_core::phrase::ParseMessage;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Limit in characters for the expanded text of a puzzle.
const MAX_CHARS: usize = 1 << 20;

/// Codes that are no strings.
const NARROW_CHAR_CODE: u32 = 0;
const WIDE_CHAR_CODE: u32 = 1;
const END_CODE: u32 = 2;
/// First code of a string.
const FIRST_STRING_CODE: u32 = 3;

/// Error for a text that cannot be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzError {
    /// A character is not one of base 64; holds its byte offset.
    Character(usize),
    /// The text ends before the code for the end, or a code means nothing.
    Damaged,
    /// The text expands beyond the limit.
    Long,
}

impl From<LzError> for ParseMessage {
    fn from(error: LzError) -> ParseMessage {
        match error {
            LzError::Character(_) => ParseMessage::NotBase64,
            LzError::Damaged => ParseMessage::DamagedData,
            LzError::Long => ParseMessage::LongData,
        }
    }
}

/// Decompresses the base 64 of a link.
pub(super) fn decompress_base64(text: &str) -> Result<String, LzError> {
    let mut bits = BitReader { text: text.as_bytes(), bit_offset: 0 };
    let mut output: Vec<u16> = Vec::new();
    // Each string of the dictionary is part of the output already, or begins there: place and length.
    let mut strings: Vec<(usize, usize)> = Vec::new();
    // The code of the first string counts as a doubling of an empty dictionary.
    let (mut width, mut room) = (2, 1);
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.read_bits(width)?;
        let place = output.len();
        let length = match code {
            END_CODE => return String::from_utf16(&output).map_err(|_| LzError::Damaged),
            NARROW_CHAR_CODE | WIDE_CHAR_CODE => {
                output.push(bits.read_bits(if code == NARROW_CHAR_CODE { 8 } else { 16 })? as u16);
                strings.push((place, 1));
                if last.is_some() {
                    advance_code_width(&mut width, &mut room);
                }
                1
            }
            _ => {
                let index = (code - FIRST_STRING_CODE) as usize;
                let (start, length) = match (strings.get(index), last) {
                    (Some(&string), _) => string,
                    // The string that this very code adds: the last one and its own first character.
                    (None, Some((start, length))) if index == strings.len() => (start, length + 1),
                    _ => return Err(LzError::Damaged),
                };
                for i in start..start + length {
                    output.push(output[i]);
                }
                length
            }
        };
        if output.len() > MAX_CHARS {
            return Err(LzError::Long);
        }
        // Each code but the first adds a string: the last one and the first character of this.
        if let Some((start, length)) = last {
            strings.push((start, length + 1));
        }
        advance_code_width(&mut width, &mut room);
        last = Some((place, length));
    }
}

/// Counts a new string; codes become wider when those of this width are used up.
fn advance_code_width(code_width: &mut u32, remaining_codes: &mut u32) {
    *remaining_codes -= 1;
    if *remaining_codes == 0 {
        *remaining_codes = 1 << *code_width;
        *code_width += 1;
    }
}

/// Bits of a text in base 64.
struct BitReader<'a> {
    text: &'a [u8],
    bit_offset: usize,
}

impl BitReader<'_> {
    /// Returns the next number of this many bits, the lowest first.
    fn read_bits(&mut self, count: u32) -> Result<u32, LzError> {
        (0..count).try_fold(0, |number, i| {
            let index = self.bit_offset / 6;
            let value = match self.text.get(index).ok_or(LzError::Damaged)? {
                b'=' => return Err(LzError::Damaged),
                &byte => decode_base64_char(byte).ok_or(LzError::Character(index))?,
            };
            let bit = value >> (5 - self.bit_offset % 6) & 1;
            self.bit_offset += 1;
            Ok(number | bit << i)
        })
    }
}

fn decode_base64_char(byte: u8) -> Option<u32> {
    Some(u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

/// Compresses the text of a link to base 64, padded with `=`.
pub(super) fn compress_base64(text: &str) -> String {
    let mut writer = BitWriter {
        text: String::new(),
        pending_bits: 0,
        pending_count: 0,
        code_width: 2,
        remaining_codes: 2,
    };
    let mut singles: BTreeMap<u16, u32> = BTreeMap::new();
    // Characters that have a code but were not written out yet.
    let mut fresh: BTreeSet<u16> = BTreeSet::new();
    let mut longer: BTreeMap<(u32, u16), u32> = BTreeMap::new();
    let mut next = FIRST_STRING_CODE;
    // The string read so far: its code, and the character if it is a single one.
    let mut current: Option<(u32, Option<u16>)> = None;
    for unit in text.encode_utf16() {
        let single = *singles.entry(unit).or_insert_with(|| {
            fresh.insert(unit);
            next += 1;
            next - 1
        });
        let Some((code, character)) = current else {
            current = Some((single, Some(unit)));
            continue;
        };
        // While the string has a code, it grows.
        if let Some(&code) = longer.get(&(code, unit)) {
            current = Some((code, None));
            continue;
        }
        // Write the string, and give a code to the one that is longer by a character.
        writer.write_string_code(code, character.filter(|character| fresh.remove(character)));
        longer.insert((code, unit), next);
        next += 1;
        current = Some((single, Some(unit)));
    }
    if let Some((code, character)) = current {
        writer.write_string_code(code, character.filter(|character| fresh.remove(character)));
    }
    writer.write_number(END_CODE, writer.code_width);
    writer.finish()
}

/// The text being written.
struct BitWriter {
    text: String,
    /// Bits that do not fill a character yet.
    pending_bits: u32,
    pending_count: u32,
    code_width: u32,
    remaining_codes: u32,
}

impl BitWriter {
    /// Writes a string of the compressed text by its code, or as a character that is written for the first
    /// time.
    fn write_string_code(&mut self, code: u32, new: Option<u16>) {
        match new {
            Some(unit) => {
                let (mark, bits) = if unit < 256 { (NARROW_CHAR_CODE, 8) } else { (WIDE_CHAR_CODE, 16) };
                self.write_number(mark, self.code_width);
                self.write_number(u32::from(unit), bits);
                advance_code_width(&mut self.code_width, &mut self.remaining_codes);
            }
            None => self.write_number(code, self.code_width),
        }
        advance_code_width(&mut self.code_width, &mut self.remaining_codes);
    }

    fn write_number(&mut self, number: u32, bits: u32) {
        for i in 0..bits {
            self.write_bit(number >> i & 1);
        }
    }

    fn write_bit(&mut self, bit: u32) {
        self.pending_bits = self.pending_bits << 1 | bit;
        self.pending_count += 1;
        if self.pending_count == 6 {
            self.text.push(char::from(ALPHABET[self.pending_bits as usize]));
            (self.pending_bits, self.pending_count) = (0, 0);
        }
    }

    /// Fills the last character with zeros, a whole one if it is empty, as the original does.
    fn finish(mut self) -> String {
        self.write_bit(0);
        while self.pending_count != 0 {
            self.write_bit(0);
        }
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn compression_agrees_with_the_crate_lz_str(text in "([ab]|\\PC){0,300}") {
            let compressed = compress_base64(&text);
            // But for the padding, where the crate writes `===` for `==`.
            let theirs = lz_str::compress_to_base64(&*text);
            prop_assert_eq!(compressed.trim_end_matches('='), theirs.trim_end_matches('='));
            prop_assert_eq!(decompress_base64(&compressed), Ok(text));
        }

        #[test]
        fn anything_may_be_decompressed(text in "[A-Za-z0-9+/=]{0,60}") {
            let read = |text: &str| {
                lz_str::decompress_from_base64(text).and_then(|units| String::from_utf16(&units).ok())
            };
            // The crate reads one character ahead: if the last bit of a text ends it, it needs another one
            // after it.
            let theirs = read(&text).or_else(|| read(&alloc::format!("{text}A")));
            match (decompress_base64(&text), theirs) {
                (Ok(ours), Some(theirs)) => prop_assert_eq!(ours, theirs),
                (Ok(ours), None) => prop_assert!(false, "{ours:?} where the crate finds a fault"),
                (Err(_), _) => {}
            }
        }
    }

    #[test]
    fn a_text_may_end_with_its_last_bit() {
        assert_eq!(decompress_base64("A4A6"), Ok("pà".to_string()));
    }

    #[test]
    fn a_bomb_is_refused() {
        // Each code stands for the string before and one character more: lengths 1, 2, 3, ...
        let bomb = compress_base64(&"a".repeat(3_000_000));
        assert!(bomb.len() < 10_000);
        assert_eq!(decompress_base64(&bomb), Err(LzError::Long));
    }

    #[test]
    fn faults_are_found() {
        assert_eq!(decompress_base64("N4Ig!"), Err(LzError::Character(4)));
        assert_eq!(decompress_base64("N4Ig"), Err(LzError::Damaged));
        assert_eq!(decompress_base64(""), Err(LzError::Damaged));
        assert_eq!(ParseMessage::from(LzError::Damaged).to_string(), "damaged or incomplete data");
    }
}
