//! Base64, as pictures in JSON are written.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes bytes in Base64, with padding.
pub(crate) fn encode_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let sign = ALPHABET[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place > group.len() { '=' } else { char::from(sign) });
        }
    }
    text
}

/// Reads bytes from Base64; white space and padding are skipped. `None` if there is any other character.
#[cfg(any(feature = "picture", test))]
pub(crate) fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for sign in text.bytes().filter(|sign| !sign.is_ascii_whitespace() && *sign != b'=') {
        let value = ALPHABET.iter().position(|letter| *letter == sign)?;
        bits = (bits << 6 | value as u32) & 0xff_ffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], text: &str) {
        assert_eq!(encode_base64(bytes), text);
        assert_eq!(decode_base64(text).as_deref(), Some(bytes));
    }

    #[test]
    fn bytes_are_written_and_read() {
        check(b"", "");
        check(b"f", "Zg==");
        check(b"fo", "Zm8=");
        check(b"foo", "Zm9v");
        check(&[0, 0xff, 0x10, 0x83], "AP8Qgw==");
        assert_eq!(decode_base64("Zm9v\n"), Some(b"foo".to_vec()));
        assert_eq!(decode_base64("Zm9v-"), None);
    }
}
