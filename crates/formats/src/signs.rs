//! Normalisation of a text before formats read it: plain characters for variants that mean the same (digits
//! of all scripts, drawn borders, squares for empty cells, wide blanks), and blanks for text that means
//! nothing, such as quotation marks of mails and the tags around a puzzle.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::cells::is_cell_char;

/// Replaces variants of characters by the plain ones, and characters without a meaning by blanks: the `>`
/// before the lines of a quoted mail, the tags of forums and of web pages, invisible characters. Every
/// character is replaced by one, so that places stay right.
pub(super) fn normalise_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return blank_out_markup(text);
    }
    let signs: String = text.chars().map(normalise_char).collect();
    match blank_out_markup(&signs) {
        Cow::Borrowed(_) => signs.into(),
        Cow::Owned(bare) => bare.into(),
    }
}

/// Replaces marks that say nothing of a puzzle by blanks.
pub(super) fn blank_out_markup(text: &str) -> Cow<'_, str> {
    if !text.contains(['>', ']']) {
        return text.into();
    }
    let mut bare = String::new();
    let mut last = 0;
    for mark in find_markup(text, tag_length) {
        bare.push_str(&text[last..mark.start]);
        let blank = |c: char| if matches!(c, '\n' | '\r') { c } else { ' ' };
        bare.extend(text[mark.clone()].chars().map(blank));
        last = mark.end;
    }
    if last == 0 {
        return text.into();
    }
    bare.push_str(&text[last..]);
    bare.into()
}

/// Returns the byte ranges of the marks in a text that say nothing of a puzzle; `tag` returns the length of
/// the tag that a text begins with.
fn find_markup(text: &str, mut tag: impl FnMut(&str) -> Option<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let mut is_begin = true;
    // After one comment without an end, no later one has an end.
    let mut comments_end = true;
    core::iter::from_fn(move || {
        while let Some(c) = text[at..].chars().next() {
            let start = at;
            at += c.len_utf8();
            let length = match c {
                // Only at the beginning of a line does `>` quote a mail.
                '>' if is_begin => 1,
                '<' if text[start..].starts_with(COMMENT_START) => {
                    let end = comments_end.then(|| tag(&text[start..])).flatten();
                    comments_end = end.is_some();
                    end.unwrap_or(0)
                }
                '[' | '<' | ']' => tag(&text[start..]).unwrap_or(0),
                _ => 0,
            };
            is_begin = matches!(c, '\n' | '\r') || is_begin && (c.is_whitespace() || c == '>');
            if length > 0 {
                at = start + length;
                return Some(start..at);
            }
        }
        None
    })
}

/// Beginning of a comment on a web page.
const COMMENT_START: &str = "<!--";

/// Names of forum tags.
const FORUM_TAGS: [&str; 22] = [
    "b", "c", "center", "code", "color", "colour", "font", "hide", "i", "img", "left", "list", "mono",
    "noparse", "pre", "quote", "s", "size", "spoiler", "tt", "u", "url",
];

/// Returns the length in bytes of the closing tag that a text begins with: `[/code]`, `</b>`, `]]>`.
pub(super) fn closing_tag_length(text: &str) -> Option<usize> {
    ["[/", "</", "]]>"].iter().any(|begin| text.starts_with(begin)).then(|| tag_length(text))?
}

/// Returns the length in bytes of the tag that a text begins with: `[code]`, `[color=red]`, `<br />`, `</b>`,
/// `<!-- -->`, the marks around CDATA.
pub(super) fn tag_length(text: &str) -> Option<usize> {
    const MAX_TAG_LENGTH: usize = 200;
    for fixed in ["<![CDATA[", "]]>"] {
        if text.starts_with(fixed) {
            return Some(fixed.len());
        }
    }
    if text.starts_with(COMMENT_START) {
        return text.find("-->").map(|end| end + 3);
    }
    // A tag ends at the bracket that belongs to its first sign, which must not be far.
    let (end, inner) = match text.as_bytes() {
        [b'[', ..] => (']', &text[1..]),
        [b'<', ..] => ('>', &text[1..]),
        _ => return None,
    };
    let end = inner.bytes().take(MAX_TAG_LENGTH).position(|byte| byte == end as u8)?;
    let inner = &inner[..end];
    let name = inner.strip_prefix('/').unwrap_or(inner);
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let remaining = &name[letters..];
    let is_tag = match text.as_bytes()[0] {
        // Other words in brackets may be part of a title.
        b'[' => {
            (remaining.is_empty() || remaining.starts_with('='))
                && FORUM_TAGS.iter().any(|known| known.eq_ignore_ascii_case(&name[..letters]))
        }
        _ => {
            let rest = remaining.trim_start_matches(|c: char| c.is_ascii_digit());
            letters > 0 && (rest.is_empty() || rest.starts_with([' ', '/', '\n', '\t']))
        }
    };
    // A possible puzzle is not removed.
    let cells = inner.split(|c: char| !c.is_ascii() || !is_cell_char(c as u8)).any(|run| run.len() > 30);
    (is_tag && !cells).then_some(end + 2)
}

/// Whether a text begins with a word that is a link in Markdown: `[word](`.
pub(super) fn starts_with_markdown_link(text: &str) -> bool {
    text.strip_prefix('[')
        .and_then(|rest| rest.split_once(']'))
        .is_some_and(|(word, rest)| rest.starts_with('(') && word.starts_with(|c: char| c.is_alphabetic()))
}

/// Whether a character is invisible: marks of direction and of joining, byte order marks.
pub(super) const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn normalise_char(c: char) -> char {
    match c {
        '\0'..='\u{7f}' => c,
        // Full-width forms are ASCII, shifted by a constant.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        // No-break blanks, wide ones, line ends that only some programs know, and the mark that makes a digit
        // a picture of a key.
        '\u{85}'
        | '\u{a0}'
        | '\u{2000}'..='\u{200a}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{202f}'
        | '\u{2800}'
        | '\u{3000}'
        | '\u{fe0f}'
        | '\u{20e3}' => ' ',
        _ if is_invisible(c) => ' ',
        // Lines of drawings become the characters that draw them in ASCII.
        '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '╽' | '╿' => '|',
        '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' | '╼' | '╾' => '-',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2500}'..='\u{257f}' => '+',
        // Dots and squares stand for empty cells.
        '·' | '•' | '∙' | '・' | '□' | '▢' | '⬜' | '◻' | '◽' | '○' | '■' | '⬛' | '◼' | '◾' | '█' => {
            '.'
        }
        _ => to_ascii_digit(c).unwrap_or(c),
    }
}

/// Returns the digit that a character of another script stands for, or a digit in a ring or the like.
fn to_ascii_digit(c: char) -> Option<char> {
    let from = |first: char, digit: u32| {
        (c as u32).checked_sub(first as u32).filter(|index| *index < 9).map(|index| index + digit)
    };
    let number = match c {
        '〇' | '零' | '⓪' | '⓿' => Some(0),
        '一'..='龥' => {
            "一二三四五六七八九".chars().position(|known| known == c).map(|index| index as u32 + 1)
        }
        _ => RINGED.iter().find_map(|&first| from(first, 1)).or_else(|| {
            let zero = ZEROS.iter().rev().find(|&&zero| zero <= c)?;
            Some(c as u32 - *zero as u32).filter(|digit| *digit < 10)
        }),
    };
    char::from_digit(number?, 10)
}

/// Digits 1 of the rows of digits within rings, brackets and the like.
const RINGED: [char; 7] = ['①', '⑴', '⒈', '⓵', '❶', '➀', '➊'];

/// Zeros of all scripts that have decimal digits, in order; nine more digits follow each (Unicode's category
/// Nd).
const ZEROS: [char; 75] = [
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{de6}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{1090}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1946}',
    '\u{19d0}',
    '\u{1a80}',
    '\u{1a90}',
    '\u{1b50}',
    '\u{1bb0}',
    '\u{1c40}',
    '\u{1c50}',
    '\u{a620}',
    '\u{a8d0}',
    '\u{a900}',
    '\u{a9d0}',
    '\u{a9f0}',
    '\u{aa50}',
    '\u{abf0}',
    '\u{ff10}',
    '\u{104a0}',
    '\u{10d30}',
    '\u{10d40}',
    '\u{11066}',
    '\u{110f0}',
    '\u{11136}',
    '\u{111d0}',
    '\u{112f0}',
    '\u{11450}',
    '\u{114d0}',
    '\u{11650}',
    '\u{116c0}',
    '\u{116d0}',
    '\u{116da}',
    '\u{11730}',
    '\u{118e0}',
    '\u{11950}',
    '\u{11bf0}',
    '\u{11c50}',
    '\u{11d50}',
    '\u{11da0}',
    '\u{11f50}',
    '\u{16130}',
    '\u{16a60}',
    '\u{16ac0}',
    '\u{16b50}',
    '\u{16d70}',
    '\u{1ccf0}',
    '\u{1d7ce}',
    '\u{1d7d8}',
    '\u{1d7e2}',
    '\u{1d7ec}',
    '\u{1d7f6}',
    '\u{1e140}',
    '\u{1e2f0}',
    '\u{1e4f0}',
    '\u{1e5f1}',
    '\u{1e950}',
    '\u{1fbf0}',
];

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::format;

    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(normalise_text(text), expected);
        assert_eq!(text.chars().count(), expected.chars().count());
    }

    #[test]
    fn digits_of_all_scripts_are_digits() {
        check("０１２９", "0129");
        check("٠١٢٣٤٥٦٧٨٩ ۰۹", "0123456789 09");
        check("०१२३४५६७८९", "0123456789");
        check("০৯ ๐๙ ༠༩ 𝟎𝟗 𝟘𝟡 🯰🯹", "09 09 09 09 09 09");
        check("一二三四五六七八九〇零", "12345678900");
        check("①②⑨ ⓪ ❶❾ ➀➈ ➊➒ ⓵⓽ ⑴⑼ ⒈⒐", "129 0 19 19 19 19 19 19");
        assert!(ZEROS.is_sorted());
    }

    #[test]
    fn comments_without_an_end_take_no_time() {
        let text = format!("hello ] x\n{}", "<!--".repeat(1000));
        assert_eq!(blank_out_markup(&text), text);
        // Searching for the end at each of them would take minutes in a long text.
        let mut looks = 0;
        let counted = |text: &str| {
            looks += usize::from(text.starts_with(COMMENT_START));
            tag_length(text)
        };
        assert_eq!(find_markup(&text, counted).count(), 0);
        assert_eq!(looks, 1);
        assert_eq!(blank_out_markup("a <!-- b --> c <!-- d"), "a            c <!-- d");
    }

    #[test]
    fn words_stay() {
        check("第十题 é½Ⅳ⑩", "第十题 é½Ⅳ⑩");
        check("a\u{2028}b\u{85}c", "a b c");
    }

    #[test]
    fn markup_is_blanked_out() {
        check("> > 53.\n >6..\na > b", "    53.\n  6..\na > b");
        check("[code]53.[/code] [color=#f00]7[/color]", "      53.                    7        ");
        check("<pre>5<br/>3</pre><h2 class=x>", "     5     3                  ");
        check("[Hard] 5 [x][u]", "[Hard] 5 [x]   ");
        check("<![CDATA[53.]]>", "         53.   ");
        check("[5][x][.] <5 [1,2]", "[5][x][.] <5 [1,2]");
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        check(&format!("<a href={puzzle}>"), &format!("<a href={puzzle}>"));
        check("5\u{200c}3\u{ad}.\u{feff}\u{200f}–—−■", "5 3 .  ---.");
    }
}
