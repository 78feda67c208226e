//! Tokens of a page's content: operators, their operands, and the matrices that these set.

/// Matrix that operators transform coordinates by.
pub(crate) type PageMatrix = [f64; 6];

pub(crate) fn multiply_matrices(first: PageMatrix, then: PageMatrix) -> PageMatrix {
    let [a, b, c, d, e, f] = first;
    let [p, q, r, s, t, u] = then;
    [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u]
}

pub(crate) fn transform_point(matrix: PageMatrix, [x, y]: [f64; 2]) -> [f64; 2] {
    let [a, b, c, d, e, f] = matrix;
    [a * x + c * y + e, b * x + d * y + f]
}

/// Operand of an operator.
#[derive(Clone, Debug)]
pub(crate) enum PdfOperand {
    Number(f64),
    Name(Vec<u8>),
    Text(Vec<u8>),
}

/// Runs the operators of a page, each with its operands and with those of these that are numbers.
pub(crate) fn run_operators(content: &[u8], mut run: impl FnMut(&[u8], &[f64], &[PdfOperand])) {
    // Operands come before their operator.
    let (mut operands, mut numbers) = (Vec::new(), Vec::new());
    let mut rest = content;
    while let Some((token, behind)) = next_token(rest) {
        rest = behind;
        match token {
            ContentToken::Operand(operand) => {
                if let PdfOperand::Number(number) = operand {
                    numbers.push(number);
                }
                operands.push(operand);
            }
            ContentToken::Operator(name) => {
                run(name, &numbers, &operands);
                operands.clear();
                numbers.clear();
            }
            ContentToken::Skipped => {}
        }
    }
}

/// Token of a content stream.
enum ContentToken<'a> {
    Operand(PdfOperand),
    Operator(&'a [u8]),
    /// Brackets of arrays, whose members count as operands.
    Skipped,
}

/// Returns the next token and what follows it.
fn next_token(text: &[u8]) -> Option<(ContentToken<'_>, &[u8])> {
    let text = text.trim_ascii_start();
    let (first, behind) = text.split_first()?;
    let is_regular = |byte: &u8| !byte.is_ascii_whitespace() && !b"[]()<>/".contains(byte);
    let word_end = |text: &[u8]| text.iter().position(|byte| !is_regular(byte)).unwrap_or(text.len());
    Some(match first {
        b'[' | b']' => (ContentToken::Skipped, behind),
        b'/' => {
            let (name, rest) = behind.split_at(word_end(behind));
            (ContentToken::Operand(PdfOperand::Name(name.to_vec())), rest)
        }
        b'<' => {
            let end = behind.iter().position(|byte| *byte == b'>')?;
            let digits: Vec<u8> =
                behind[..end].iter().filter_map(|byte| Some((*byte as char).to_digit(16)? as u8)).collect();
            let bytes = digits.chunks(2).map(|pair| pair[0] * 16 + pair.get(1).unwrap_or(&0)).collect();
            (ContentToken::Operand(PdfOperand::Text(bytes)), &behind[end + 1..])
        }
        b'(' => {
            let (bytes, rest) = read_literal_string(behind)?;
            (ContentToken::Operand(PdfOperand::Text(bytes)), rest)
        }
        _ => {
            let (word, rest) = text.split_at(word_end(text).max(1));
            match str::from_utf8(word).ok().and_then(|word| word.parse().ok()) {
                Some(number) => (ContentToken::Operand(PdfOperand::Number(number)), rest),
                None => (ContentToken::Operator(word), rest),
            }
        }
    })
}

/// Reads a string in parentheses, behind the first of them.
fn read_literal_string(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (mut bytes, mut depth, mut at) = (Vec::new(), 1, 0);
    loop {
        let byte = *text.get(at)?;
        at += 1;
        match byte {
            b'\\' => {
                let escaped = *text.get(at)?;
                at += 1;
                bytes.push(match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let more = text[at..].iter().take(2).take_while(|byte| matches!(byte, b'0'..=b'7'));
                        let digits: Vec<u8> = std::iter::once(&escaped).chain(more).copied().collect();
                        at += digits.len() - 1;
                        digits
                            .iter()
                            .fold(0_u8, |value, digit| value.wrapping_mul(8).wrapping_add(digit - b'0'))
                    }
                    other => other,
                });
            }
            b'(' => {
                depth += 1;
                bytes.push(byte);
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some((bytes, &text[at..]));
                }
                bytes.push(byte);
            }
            _ => bytes.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[u8], rest: &str) {
        let Some((ContentToken::Operand(PdfOperand::Text(bytes)), behind)) = next_token(text.as_bytes())
        else {
            panic!("{text} is a string");
        };
        assert_eq!((bytes.as_slice(), behind), (expected, rest.as_bytes()));
    }

    #[test]
    fn strings_are_read_in_both_spellings() {
        check("<0001> Tj", &[0, 1], " Tj");
        check("(\\0001\\()Tj", &[0, b'1', b'('], "Tj");
        check("(a(b)\\\\) Tj", b"a(b)\\", " Tj");
        check("(\\n\\r)", b"\n\r", "");
    }

    #[test]
    fn matrices_apply_from_the_left() {
        let shift = [1.0, 0.0, 0.0, 1.0, 10.0, 20.0];
        let turn = [-1.0, 0.0, 0.0, -1.0, 0.0, 0.0];
        assert_eq!(transform_point(multiply_matrices(turn, shift), [1.0, 2.0]), [9.0, 18.0]);
    }
}
