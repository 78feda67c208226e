//! Words of a source that people read: string literals of several words, except in tests, in attributes (help
//! texts, and what an error's `Display` writes for programmers) and in panics.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A literal of several words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLiteral {
    /// The text as written in the source, between its quotes, on one line.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
}

/// Calls and macros whose words only programmers read, or that name a message of the catalogue.
const FOR_PROGRAMMERS: [&str; 12] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "expect",
    "expect_err",
    "include_str",
    "panic",
    "say",
    "unimplemented",
    "unreachable",
];

/// Returns all literals of several words in a source.
///
/// # Panics
/// When the text is no Rust.
#[must_use]
pub fn text_literals(text: &str) -> Vec<TextLiteral> {
    let mut words = Vec::new();
    collect_literals(text.parse().expect("Rust"), &mut words);
    words
}

fn collect_literals(tokens: TokenStream, words: &mut Vec<TextLiteral>) {
    let mut tokens = tokens.into_iter().peekable();
    // What stands before a group: a call's or a macro's name.
    let mut name = String::new();
    while let Some(token) = tokens.next() {
        match token {
            // Attributes have no texts of the program; one for tests excludes the item after it.
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                if matches!(tokens.peek(), Some(TokenTree::Punct(sign)) if sign.as_char() == '!') {
                    tokens.next();
                }
                let Some(TokenTree::Group(attribute)) = tokens.next() else { continue };
                if is_test_attribute(&attribute) {
                    skip_test_item(&mut tokens);
                }
            }
            TokenTree::Punct(sign) if sign.as_char() == '!' => {}
            TokenTree::Ident(ident) => name = ident.to_string(),
            // Calls such as `expect` have words for programmers, which don't count.
            TokenTree::Group(group) => {
                let call = group.delimiter() == Delimiter::Parenthesis;
                if !(call && FOR_PROGRAMMERS.contains(&name.as_str())) {
                    collect_literals(group.stream(), words);
                }
                name.clear();
            }
            TokenTree::Literal(literal) => {
                let line = literal.span().start().line;
                words.extend(multi_word_text(&literal.to_string()).map(|text| TextLiteral { text, line }));
                name.clear();
            }
            TokenTree::Punct(_) => name.clear(),
        }
    }
}

fn is_test_attribute(attribute: &Group) -> bool {
    let text = attribute.stream().to_string().replace(' ', "");
    text == "test" || text.starts_with("cfg(test") || text.starts_with("cfg(all(test")
}

/// Skips the item after a test attribute, up to its body or its semicolon.
fn skip_test_item(tokens: &mut impl Iterator<Item = TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            TokenTree::Punct(sign) if sign.as_char() == ';' => return,
            _ => {}
        }
    }
}

/// Returns the text of a literal, if it is a string with at least two words besides its placeholders.
fn multi_word_text(literal: &str) -> Option<String> {
    let start = literal.find('"')?;
    let inside = literal[start + 1..].trim_end_matches('#').strip_suffix('"')?;
    let text = inside.split_whitespace().collect::<Vec<_>>().join(" ");
    let (mut plain, mut depth) = (String::new(), 0);
    for sign in text.replace("\\n", " ").replace("\\t", " ").chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            sign if depth == 0 => plain.push(sign),
            _ => {}
        }
    }
    let is_word = |word: &&str| word.chars().filter(char::is_ascii_alphabetic).count() >= 2;
    (plain.split_whitespace().filter(is_word).count() >= 2).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[&str]) {
        let found: Vec<String> = text_literals(source).into_iter().map(|words| words.text).collect();
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn sentences_are_found_wherever_they_stand() {
        check(
            "fn f() { say_it(\"two words\"); format!(\"{a} is {b:?} not so\"); }",
            &["two words", "{a} is {b:?} not so"],
        );
        check("const A: &str = r#\"it says \"no\"\"#;", &["it says \"no\""]);
        check("const B: &str = \"one \\\n   line\";", &["one \\ line"]);
    }

    #[test]
    fn what_nobody_reads_is_passed_over() {
        check(
            "fn f() { \"word\"; \"{a} {b} of\"; 'c'; x.expect(\"it is there\"); panic!(\"not so {x}\"); }",
            &[],
        );
        check("/// Says what it is.\n#[error(\"it is so\")] struct A;", &[]);
        check(
            "#[cfg(test)]\nmod tests { fn f() { g(\"two words\"); } }\n#[test]\nfn h() { g(\"and more\"); }",
            &[],
        );
        check("fn f() { say!(\"an id\", name = \"a word\"); }", &[]);
    }
}
