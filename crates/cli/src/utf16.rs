//! UTF-16 input, as PowerShell writes it for `>`, read as UTF-8.

use std::io::{self, Read};

/// Byte order of UTF-16 text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// Detects the byte order from the byte order mark at the start of a text.
    pub(crate) fn detect_byte_order(begin: &[u8]) -> Option<ByteOrder> {
        match begin {
            [0xff, 0xfe] => Some(ByteOrder::Little),
            [0xfe, 0xff] => Some(ByteOrder::Big),
            _ => None,
        }
    }
}

/// Reader of UTF-16 text, after its byte order mark, as UTF-8. Unpaired surrogates become U+FFFD.
pub(crate) struct Utf16Reader<R> {
    from: R,
    order: ByteOrder,
    /// Bytes that are not yet decoded: part of a unit, or the first half of a surrogate pair.
    pending_bytes: Vec<u8>,
    /// Decoded text; `place` is the position of the next byte to return.
    text: Vec<u8>,
    position: usize,
}

impl<R: Read> Utf16Reader<R> {
    pub(crate) fn new(from: R, order: ByteOrder) -> Utf16Reader<R> {
        Utf16Reader { from, order, pending_bytes: Vec::new(), text: Vec::new(), position: 0 }
    }

    /// Decodes the next bytes; returns whether there were any.
    fn decode_next_bytes(&mut self) -> io::Result<bool> {
        let mut room = [0; 1 << 13];
        let read = self.from.read(&mut room)?;
        self.pending_bytes.extend_from_slice(&room[..read]);
        let unit = |pair: &[u8]| match self.order {
            ByteOrder::Little => u16::from_le_bytes([pair[0], pair[1]]),
            ByteOrder::Big => u16::from_be_bytes([pair[0], pair[1]]),
        };
        let mut units: Vec<u16> = self.pending_bytes.chunks_exact(2).map(unit).collect();
        let is_open = |unit: &u16| (0xd800..0xdc00).contains(unit);
        if read > 0 && units.last().is_some_and(is_open) {
            units.pop();
        }
        self.pending_bytes.drain(..2 * units.len());
        (self.text, self.position) = (String::from_utf16_lossy(&units).into_bytes(), 0);
        if read == 0 {
            self.pending_bytes.clear();
        }
        Ok(read > 0 || !self.text.is_empty())
    }
}

impl<R: Read> Read for Utf16Reader<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        while self.position == self.text.len() {
            if !self.decode_next_bytes()? {
                return Ok(0);
            }
        }
        let length = room.len().min(self.text.len() - self.position);
        room[..length].copy_from_slice(&self.text[self.position..self.position + length]);
        self.position += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_decoding(text: &str, order: ByteOrder) {
        let bytes = text.encode_utf16().flat_map(|unit| match order {
            ByteOrder::Little => unit.to_le_bytes(),
            ByteOrder::Big => unit.to_be_bytes(),
        });
        let bytes: Vec<u8> = bytes.collect();
        let mut read = String::new();
        Utf16Reader::new(&*bytes, order).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn texts_are_the_same_in_both_orders() {
        for order in [ByteOrder::Little, ByteOrder::Big] {
            check_decoding("", order);
            check_decoding("53..7\r\n数独 🀄\n", order);
            // Surrogate pairs that are split between reads.
            check_decoding(&"x🀄".repeat(5000), order);
        }
    }

    #[test]
    fn half_a_unit_at_the_end_is_left_out() {
        let mut read = String::new();
        Utf16Reader::new(&b"5\0\0\xd8x"[..], ByteOrder::Little).read_to_string(&mut read).unwrap();
        assert_eq!(read, "5\u{fffd}");
    }
}
