//! Tokeniser of described steps: splits a text into words, numbers, names of cells and signs. Formatting
//! (Markdown, LaTeX, full-width forms) is dropped, and every token has its place in the text.

use std::sync::LazyLock;

use ninefold_core::{Cell, CellMap, Digit, DigitSet, Notation};

use super::{WordSet, load_word_list};

/// A word, a number, a name or a sign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StepToken {
    /// The text in lower case; signs with the same meaning are one.
    pub(super) text: String,
    /// The place of its first character in the text, from 0.
    pub(super) start: usize,
    /// The cells that the token names, such as `r4c5` or `E5`.
    pub(super) cells: CellMap,
    /// The row, column or box that the token names, such as `r5`.
    pub(super) house: Option<(char, DigitSet)>,
    /// Whether the token is a number directly after the word for a house, as in `row 5`.
    pub(super) is_house_number: bool,
    /// The cell that the token names unless it names a house: `B5`, `C5`.
    pub(super) letter_cells: CellMap,
    is_upper: bool,
}

impl StepToken {
    /// Returns the digits of the token, if it consists of different digits alone.
    pub(super) fn digits(&self) -> Option<DigitSet> {
        parse_distinct_digits(&self.text)
    }

    pub(super) fn is_number(&self) -> bool {
        self.text.starts_with(|character: char| character.is_ascii_digit())
    }
}

/// Parses different digits 1 to 9; `None` if a digit is repeated or another character occurs.
fn parse_distinct_digits(text: &str) -> Option<DigitSet> {
    let mut digits = DigitSet::EMPTY;
    for character in text.chars() {
        let digit = Digit::from_char(character)?;
        if digits.contains(digit) {
            return None;
        }
        digits += digit;
    }
    (!digits.is_empty()).then_some(digits)
}

/// Returns the cells where some rows and columns cross.
pub(super) fn crossing_cells(rows: DigitSet, columns: DigitSet) -> CellMap {
    let cells = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |column| Cell::from_row_column(row.index(), column.index())));
    cells.collect()
}

/// Words for houses: a number after one is the number of the house.
static HOUSE_WORDS: WordSet = LazyLock::new(|| load_word_list("house"));

/// LaTeX commands that only affect the looks.
static LATEX_STYLE_COMMANDS: WordSet = LazyLock::new(|| load_word_list("latex-style"));

/// Splits a description of a step into tokens.
pub(super) fn tokenize_text(text: &str, notation: Notation) -> Vec<StepToken> {
    let signs: Vec<char> = text.chars().map(normalize_char).collect();
    let mut scanner =
        StepTokenizer { signs, at: 0, tokens: Vec::new(), braces: Vec::new(), notation, is_line_start: true };
    scanner.scan_text();
    let mut tokens = scanner.tokens;
    merge_letter_cell_tokens(&mut tokens, notation);
    mark_house_number_tokens(&mut tokens);
    tokens
}

/// Returns the plain character for a typographic variant in the text of a step.
fn normalize_char(character: char) -> char {
    match character {
        // Full-width forms are ASCII, shifted by a constant; subscript digits are in order.
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '\u{2080}'..='\u{2089}' => char::from_u32(character as u32 - 0x2080 + 48).unwrap_or(character),
        '\u{3000}' | '\u{00A0}' | '\u{2009}' | '\u{202F}' => ' ',
        '‘' | '’' | '´' => '\'',
        '“' | '”' | '„' | '«' | '»' | '「' | '」' | '『' | '』' | '《' | '》' => '"',
        '–' | '—' | '―' | '─' => '—',
        '−' | '‐' | '‑' => '-',
        '。' | '｡' => '.',
        '、' => ',',
        '【' | '〔' | '〖' => '[',
        '】' | '〕' | '〗' => ']',
        '⇒' | '⟹' | '⟶' | '➜' | '➔' | '➡' | '⮕' | '➤' | '▶' => '→',
        '⇐' | '⟵' => '←',
        '≔' | '≡' => '=',
        '∶' => ':',
        '✔' | '✅' | '☑' => '✓',
        '‒' => '-',
        '👉' | '🎯' | '🔹' | '🔸' | '📌' | '⭐' | '●' | '◦' | '▪' | '‣' | '∙' => '•',
        // Signs without a width become one of them, which the scanner skips.
        '\u{FE0F}' | '\u{20E3}' | '\u{200B}' | '\u{200D}' | '\u{FEFF}' | '\u{00AD}' => '\u{200B}',
        _ => character,
    }
}

struct StepTokenizer {
    signs: Vec<char>,
    at: usize,
    tokens: Vec<StepToken>,
    /// Whether each open brace belongs to a LaTeX command.
    braces: Vec<bool>,
    notation: Notation,
    is_line_start: bool,
}

impl StepTokenizer {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.signs.get(self.at + ahead).copied()
    }

    fn starts_with(&self, prefix: &str) -> bool {
        prefix.chars().enumerate().all(|(ahead, character)| self.peek(ahead) == Some(character))
    }

    fn push_token(&mut self, text: &str, start: usize) {
        self.is_line_start = false;
        let is_upper = self.signs.get(start).is_some_and(char::is_ascii_uppercase);
        self.tokens.push(StepToken { text: text.into(), start, is_upper, ..StepToken::default() });
    }

    fn scan_text(&mut self) {
        while let Some(sign) = self.peek(0) {
            match sign {
                // Formatting is skipped, text becomes tokens; the order of the cases matters.
                '\n' => self.scan_newline(),
                _ if sign.is_whitespace() || matches!(sign, '*' | '`' | '$' | '_' | '\u{200B}') => {
                    self.at += 1
                }
                '~' if self.starts_with("~~") => self.skip_strikethrough(),
                '#' | '>' if self.is_line_start => self.at += 1,
                '<' if self.skip_html_tag() => (),
                '&' if self.starts_with("&nbsp;") => self.at += 6,
                '\\' => self.scan_latex(),
                '{' | '}' => self.scan_brace(sign),
                _ if sign.is_ascii_alphanumeric() => self.scan_alphanumeric_run(),
                _ if is_chinese_char(sign) => {
                    self.push_token(&sign.to_string(), self.at);
                    self.at += 1;
                }
                _ if sign.is_alphabetic() => self.scan_foreign_word(),
                _ => self.scan_sign(sign),
            }
        }
    }

    fn scan_newline(&mut self) {
        if self.tokens.last().is_some_and(|last| last.text != "\n") {
            self.push_token("\n", self.at);
        }
        self.is_line_start = true;
        self.at += 1;
    }

    /// Skips text that is struck out.
    fn skip_strikethrough(&mut self) {
        let end = (self.at + 2..self.signs.len().saturating_sub(1))
            .find(|&at| self.signs[at] == '~' && self.signs[at + 1] == '~');
        self.at = end.map_or(self.signs.len(), |end| end + 2);
    }

    fn scan_latex(&mut self) {
        let start = self.at;
        self.at += 1;
        let name: String =
            self.signs[self.at..].iter().take_while(|character| character.is_ascii_alphabetic()).collect();
        if name.is_empty() {
            // `\(`, `\[`, `\,` and `\\`, or an escaped sign, which is read next.
            match self.peek(0) {
                Some('(' | ')' | '[' | ']' | ',' | ';' | '!' | ':' | ' ' | '\\') => self.at += 1,
                Some('n') | None => (),
                Some(_) => (),
            }
            return;
        }
        self.at += name.len();
        // Commands for signs become the tokens that those signs would be.
        match name.as_str() {
            "neq" | "ne" => self.push_token("≠", start),
            "to" | "rightarrow" | "Rightarrow" | "implies" | "longrightarrow" | "Longrightarrow" => {
                self.push_token("→", start)
            }
            "therefore" => self.push_token("∴", start),
            "because" => self.push_token("because", start),
            "land" | "wedge" => self.push_token("and", start),
            "notin" => self.push_token("∉", start),
            "checkmark" => self.push_token("✓", start),
            "leftarrow" | "Leftarrow" | "longleftarrow" | "gets" => self.push_token("←", start),
            // Commands that only lay out a list or a page, with the name of the layout.
            "item" | "hline" | "newline" | "centering" => (),
            "begin" | "end" if self.peek(0) == Some('{') => {
                let length = self.signs[self.at..].iter().take_while(|character| **character != '}').count();
                self.at = (self.at + length + 1).min(self.signs.len());
            }
            "lbrace" => self.push_token("{", start),
            "rbrace" => self.push_token("}", start),
            // A command for looks is dropped, and so are the braces of its argument.
            _ if LATEX_STYLE_COMMANDS.contains(name.as_str()) => {
                while self.peek(0) == Some(' ') {
                    self.at += 1;
                }
                if self.peek(0) == Some('{') {
                    self.braces.push(true);
                    self.at += 1;
                }
            }
            _ => self.push_token(&format!("\\{name}"), start),
        }
    }

    /// Skips an HTML tag that only affects the looks.
    fn skip_html_tag(&mut self) -> bool {
        const TAGS: &[&str] = &[
            "b", "i", "em", "strong", "code", "p", "li", "ul", "ol", "span", "sub", "sup", "div", "br", "u",
            "mark",
        ];
        let inner: String =
            self.signs[self.at + 1..].iter().take(12).take_while(|character| **character != '>').collect();
        let name = inner.trim_matches(['/', ' ']).to_ascii_lowercase();
        let is_tag = TAGS.contains(&name.as_str()) && self.peek(inner.chars().count() + 1) == Some('>');
        if is_tag {
            self.at += inner.chars().count() + 2;
        }
        is_tag
    }

    fn scan_brace(&mut self, character: char) {
        let is_looks = match character {
            '{' => {
                self.braces.push(false);
                false
            }
            _ => self.braces.pop().unwrap_or(false),
        };
        if !is_looks {
            self.push_token(&character.to_string(), self.at);
        }
        self.at += 1;
    }

    /// Reads a run of letters and digits: a name of cells or of a house, or words and numbers.
    fn scan_alphanumeric_run(&mut self) {
        let start = self.at;
        let mut run = String::new();
        while let Some(character) = self.peek(0) {
            if character.is_ascii_alphanumeric() {
                run.push(character);
            } else if character == '_' && self.has_subscript(&run) {
                // `r_5c_5`, `R_{5}C_{5}`.
                if self.peek(1) == Some('{') {
                    let digits: String = self.signs[self.at + 2..]
                        .iter()
                        .take_while(|character| character.is_ascii_digit())
                        .collect();
                    if digits.is_empty() || self.peek(2 + digits.len()) != Some('}') {
                        break;
                    }
                    run += &digits;
                    self.at += 2 + digits.len();
                }
            } else if character != '\u{200B}' {
                break;
            }
            self.at += 1;
        }
        // The name of cells or of a house is one token.
        if let Some(token) = parse_cell_or_house_token(&run, self.notation) {
            self.is_line_start = false;
            let is_upper = self.signs[start].is_ascii_uppercase();
            self.tokens.push(StepToken { start, is_upper, ..token });
            self.scan_possessive();
            return;
        }
        // No name: words and numbers are separate tokens.
        let signs: Vec<char> = run.chars().collect();
        let mut from = 0;
        while from < signs.len() {
            let is_digit = signs[from].is_ascii_digit();
            let length =
                signs[from..].iter().take_while(|character| character.is_ascii_digit() == is_digit).count();
            let part: String = signs[from..from + length].iter().collect();
            let is_last = from + length == signs.len();
            if is_digit {
                self.push_token(&part, start + from);
            } else {
                self.scan_word(&part, start + from, is_last);
            }
            from += length;
        }
        self.scan_possessive();
    }

    /// Returns whether the run before an underscore has an index.
    fn has_subscript(&self, run: &str) -> bool {
        run.ends_with(['r', 'c', 'R', 'C']) && matches!(self.peek(1), Some('1'..='9' | '{'))
    }

    /// Reads a word and takes contractions apart: `can't` becomes `can not`.
    fn scan_word(&mut self, word: &str, start: usize, is_last: bool) {
        let small = word.to_ascii_lowercase();
        // Contractions may have lost their apostrophe.
        let apart: &[&str] = match small.as_str() {
            "cannot" | "cant" => &["can", "not"],
            "dont" => &["do", "not"],
            "doesnt" => &["does", "not"],
            "isnt" => &["is", "not"],
            "wont" => &["will", "not"],
            "mustnt" => &["must", "not"],
            _ => &[],
        };
        if !apart.is_empty() {
            apart.iter().for_each(|word| self.push_token(word, start));
            return;
        }
        // An apostrophe after the word: the contraction's ending follows.
        let is_short = is_last && self.peek(0) == Some('\'');
        let tail: String = self.signs[(self.at + 1).min(self.signs.len())..]
            .iter()
            .take_while(|character| character.is_ascii_alphabetic())
            .collect();
        let tail = if is_short { tail.to_ascii_lowercase() } else { String::new() };
        let (first, second) = match (small.as_str(), tail.as_str()) {
            ("can", "t") => ("can", "not"),
            ("won", "t") => ("will", "not"),
            ("shan", "t") => ("shall", "not"),
            (negated, "t") if negated.ends_with('n') => (&negated[..negated.len() - 1], "not"),
            ("let", "s") => ("let", "us"),
            ("it" | "that" | "there" | "this" | "what" | "here" | "which" | "where" | "he" | "she", "s") => {
                (small.as_str(), "is")
            }
            (_, "re") => (small.as_str(), "are"),
            (_, "ve") => (small.as_str(), "have"),
            (_, "ll") => (small.as_str(), "will"),
            (_, "m") => (small.as_str(), "am"),
            (_, "d") => (small.as_str(), "would"),
            _ => {
                self.push_token(&small, start);
                return;
            }
        };
        self.push_token(first, start);
        self.push_token(second, start);
        self.at += 1 + tail.len();
    }

    /// Reads the `'s` after a name or a number, as one token.
    fn scan_possessive(&mut self) {
        if self.peek(0) == Some('\'')
            && self.peek(1).is_some_and(|character| character.eq_ignore_ascii_case(&'s'))
            && !self.peek(2).is_some_and(|character| character.is_ascii_alphanumeric())
        {
            self.push_token("s-of", self.at);
            self.at += 2;
        }
    }

    /// Reads a word in the letters of another script.
    fn scan_foreign_word(&mut self) {
        let start = self.at;
        let word: String = self.signs[start..]
            .iter()
            .take_while(|character| character.is_alphabetic() && !is_chinese_char(**character))
            .collect();
        self.at += word.chars().count().max(1);
        self.push_token(&word.to_lowercase(), start);
    }

    fn scan_sign(&mut self, character: char) {
        const SIGNS: &[(&str, &str)] = &[
            ("<->", "<->"),
            ("<=>", "<=>"),
            ("=/=", "≠"),
            ("-->", "→"),
            ("==>", "→"),
            ("===", "="),
            ("<>", "≠"),
            ("!=", "≠"),
            ("/=", "≠"),
            ("~=", "≠"),
            ("-=", "≠"),
            ("==", "="),
            (":=", "="),
            ("=>", "→"),
            ("->", "→"),
            ("<-", "←"),
            ("<=", "<="),
            (">=", ">="),
            ("...", "..."),
            ("…", "..."),
            ("——", "—"),
            ("--", "—"),
        ];
        let start = self.at;
        // Signs of several characters are tried first.
        if let Some((wanted, text)) = SIGNS.iter().find(|(wanted, _)| self.starts_with(wanted)) {
            self.at += wanted.chars().count();
            self.push_token(text, start);
            return;
        }
        let is_blank = |character: Option<char>| character.is_none_or(char::is_whitespace);
        let before = start.checked_sub(1).map(|at| self.signs[at]);
        self.at += 1;
        let next = self.peek(0);
        // A dash is a list marker, a pause or a minus sign, depending on the blanks around it.
        match character {
            '-' | '+' | '•' | '—' if self.is_line_start && is_blank(next) => {
                self.push_token("•", start);
                self.is_line_start = true;
            }
            '-' if is_blank(before) && is_blank(next) => self.push_token("—", start),
            '\'' => self.push_token("\"", start),
            _ => self.push_token(&character.to_string(), start),
        }
    }
}

fn is_chinese_char(character: char) -> bool {
    matches!(character, '\u{4E00}'..='\u{9FFF}' | '\u{3400}'..='\u{4DBF}')
}

/// Returns the token of a run of letters and digits that is a name: of cells as `r4c13`, of a house as `b5`,
/// or of cells in another notation.
fn parse_cell_or_house_token(run: &str, notation: Notation) -> Option<StepToken> {
    let small = run.to_ascii_lowercase();
    let text = small.clone();
    // Cells: `r4c13` names all crossings.
    if let Some((rows, columns)) = small.strip_prefix('r').and_then(|rest| rest.split_once('c'))
        && let (Some(rows), Some(columns)) = (parse_distinct_digits(rows), parse_distinct_digits(columns))
    {
        return Some(StepToken { text, cells: crossing_cells(rows, columns), ..StepToken::default() });
    }
    if notation == Notation::Rc {
        let kind = small.chars().next()?;
        if matches!(kind, 'r' | 'c' | 'b')
            && let Some(numbers) = parse_distinct_digits(&small[1..])
        {
            return Some(StepToken { text, house: Some((kind, numbers)), ..StepToken::default() });
        }
        return None;
    }
    // Other notations only name single cells here, with a letter first and a digit last.
    let cells: CellMap = notation.parse(run).ok()?;
    let is_name = run.starts_with(|character: char| character.is_ascii_alphabetic())
        && run.ends_with(|character: char| character.is_ascii_digit());
    is_name.then_some(StepToken { text, cells, ..StepToken::default() })
}

/// Reads `E5` as a cell in a text without `r4c5` and `R4`: a capital letter A to I is the row, the digit the
/// column.
fn merge_letter_cell_tokens(tokens: &mut Vec<StepToken>, notation: Notation) {
    let is_other = |token: &StepToken| {
        !token.cells.is_empty() || token.house.is_some_and(|(kind, _)| kind == 'r' || !token.is_upper)
    };
    // `R4`, `r4c5` or a small `c5` anywhere shows that letters are not rows here.
    if notation != Notation::Rc || tokens.iter().any(is_other) {
        return;
    }
    let cell = |letter: &str, column: DigitSet| {
        let row = letter.bytes().next().filter(|letter| (b'a'..=b'i').contains(letter))?;
        Some(crossing_cells(DigitSet::of(Digit::from_index(usize::from(row - b'a'))), column))
    };
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        // `B5` and `C5` could be a box or a column, so both meanings are kept.
        if let Some((_, column)) = token.house
            && column.only().is_some()
        {
            tokens[at].letter_cells = cell(&token.text, column).unwrap_or_default();
        } else if token.is_upper
            && token.text.len() == 1
            && let Some(next) = tokens.get(at + 1)
            && next.start == token.start + 1
            && tokens.get(at + 2).is_none_or(|behind| {
                behind.start > token.start + 2 || !behind.text.chars().all(char::is_alphabetic)
            })
            && let Some(column) = next.digits().filter(|column| column.only().is_some())
            && let Some(cells) = cell(&token.text, column)
        {
            // The letter and the digit are merged into one token for the cell.
            let text = format!("{}{}", token.text, next.text);
            tokens[at].text = text;
            tokens[at].cells = cells;
            tokens.remove(at + 1);
        }
        at += 1;
    }
}

/// Marks the numbers that number houses.
fn mark_house_number_tokens(tokens: &mut [StepToken]) {
    let mut is_open = false;
    for at in 0..tokens.len() {
        let is_number = tokens[at].is_number();
        let before = at.checked_sub(1).map(|before| tokens[before].text.clone()).unwrap_or_default();
        // The number right after a word for houses, and the rest of a list after a plural: `rows 2, 5 and 8`.
        if is_number && HOUSE_WORDS.contains(before.as_str()) {
            tokens[at].is_house_number = true;
            is_open = before.ends_with('s') || before.ends_with("es");
        } else if is_number && is_open && matches!(before.as_str(), "," | "and" | "&" | "/") {
            tokens[at].is_house_number = true;
        } else if !matches!(tokens[at].text.as_str(), "," | "and" | "&" | "/") {
            is_open = false;
        }
        // Chinese: 第5行, 5列, 第5宫.
        if is_number
            && tokens
                .get(at + 1)
                .is_some_and(|next| matches!(next.text.as_str(), "行" | "列" | "宫" | "宮" | "号"))
        {
            tokens[at].is_house_number = true;
        }
    }
}
