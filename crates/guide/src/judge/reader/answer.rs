//! Extraction of steps from a whole answer: from its lists, tables, data and sentences, without the model's
//! thoughts.

use std::sync::LazyLock;

use ninefold_core::Notation;
use ninefold_core::notation::NotationError;
use ninefold_core::small_sort::SortShort;

use super::data::{self, LooseJson};
use super::{StepReading, WordSet, blank_out_thoughts, load_word_list, parse_step_text};
use crate::judge::ClaimedStep;

/// A step found in an answer.
#[derive(Clone, Debug)]
pub struct AnswerStep {
    /// The words of the step, as a text that parses to the same step.
    pub text: String,
    /// The number of the text line, from 1.
    pub line: usize,
    /// The step, or the reason why it can't be read.
    pub parsed: Result<ClaimedStep, NotationError>,
}

/// Words that open a supposition, which holds until the paragraph ends.
static HYPOTHESIS_WORDS: WordSet = LazyLock::new(|| load_word_list("hypothesis"));

/// Words of [`HYPOTHESIS_WORDS`] that also describe what the writer doesn't do.
const GUESS_WORDS: &[&str] = &["guess", "try", "trying", "test", "testing", "assume", "assuming"];

/// Chinese words that open a supposition; they are found without blanks between words.
const CHINESE_HYPOTHESIS_WORDS: &[&str] = &["假设", "假如", "假定", "设", "试", "猜", "倘若"];

/// Words that end a supposition, since it led to a contradiction.
static CONTRADICTION_WORDS: WordSet = LazyLock::new(|| load_word_list("contradiction"));

/// Chinese words that end a supposition.
const CHINESE_CONTRADICTION_WORDS: &[&str] = &["矛盾", "冲突", "不成立"];

/// Words that deny one of the three words after them.
const NEGATION_WORDS: &[&str] =
    &["no", "not", "without", "never", "t", "cannot", "avoid", "if", "unless", "whether"];

/// Chinese characters that deny what follows them closely.
const CHINESE_NEGATION_CHARS: &[char] = &['没', '无', '未', '不', '否', '若', '果'];

/// Returns whether one of the three words before a place denies it.
fn is_negated_before(words: &[&str], index: usize) -> bool {
    words[index.saturating_sub(3)..index].iter().any(|word| NEGATION_WORDS.contains(word))
}

/// Returns whether a text has a Chinese word that counts: `counts` receives whether one of the three
/// characters before it denies it.
fn contains_chinese_word(text: &str, word: &str, counts: impl Fn(bool) -> bool) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().rev().take(3);
        counts(before.into_iter().any(|character| CHINESE_NEGATION_CHARS.contains(&character)))
    })
}

/// Reads the steps of an answer: the items of its lists, the rows of its tables, its JSON, and sentences that
/// claim moves.
///
/// Unreadable list items are returned too, so that a judge can report them, and so is a sentence with an
/// unreadable move in symbols; other prose is skipped. Suppositions are no steps, and neither is what follows
/// them in the paragraph, up to the sentence that calls them a contradiction. `tags` are those of
/// [`blank_out_thoughts`].
///
/// ```
/// use ninefold_core::Notation;
/// use ninefold_guide::judge::reader::parse_answer_text;
///
/// let answer = "First I look at box 2.\n1. r1c6 = 8\n2. what now?\nSo r5c5 must be 5. Then r1c4 is 6.";
/// let steps = parse_answer_text(answer, Notation::Rc, &[]);
/// let texts: Vec<&str> = steps.iter().map(|step| step.text.as_str()).collect();
/// assert_eq!(texts, ["r1c6 = 8", "what now?", "So r5c5 must be 5.", "Then r1c4 is 6."]);
/// assert_eq!((steps[1].parsed.is_err(), steps[3].line), (true, 4));
/// ```
#[must_use]
pub fn parse_answer_text(text: &str, notation: Notation, tags: &[String]) -> Vec<AnswerStep> {
    // Data and tables are rewritten to forms that the loop over text lines below can read.
    let text = blank_out_thoughts(text, tags);
    let mut answer = AnswerReader { notation, steps: Vec::new(), is_hypothetical: false };
    let text = answer.extract_json_steps(&data::convert_xml_to_json(&text));
    let text = data::convert_comma_tables(&text);
    let lines: Vec<&str> = text.lines().collect();
    let mut head: Option<Vec<&str>> = None;
    let mut behind = 0;
    for (index, line) in lines.iter().enumerate() {
        let number = index + 1;
        if index < behind {
            continue;
        }
        // A record: several text lines with a name and a value each.
        if let Some((length, text, step)) = answer.parse_record(&lines[index..]) {
            if !answer.is_hypothetical {
                let read = step.map_or_else(|| parse_step_text(&text, notation).into_claimed_step(), Ok);
                answer.push_step(&text, number, read);
            }
            behind = index + length;
            continue;
        }
        // An empty text line ends suppositions and tables.
        if line.trim().is_empty() {
            answer.is_hypothetical = false;
            head = None;
            continue;
        }
        // A table: find its head, then read each row by it.
        if let Some(columns) = data::split_columns(line) {
            let is_head = lines
                .get(index + 1)
                .and_then(|next| data::split_columns(next))
                .is_some_and(|next| data::is_table_divider(&next));
            if data::is_table_divider(&columns) {
                continue;
            }
            if is_head || (head.is_none() && data::is_table_head(&columns)) {
                head = Some(columns);
                continue;
            }
            answer.add_table_row(line, head.as_deref(), number);
            continue;
        }
        // Anything else is a list item or prose.
        answer.parse_text_line(line, number);
    }
    answer.steps.sort_short_by_key(|step| step.line);
    answer.steps
}

struct AnswerReader {
    notation: Notation,
    steps: Vec<AnswerStep>,
    is_hypothetical: bool,
}

impl AnswerReader {
    fn push_step(&mut self, text: &str, line: usize, read: Result<ClaimedStep, NotationError>) {
        self.steps.push(AnswerStep { text: text.into(), line, parsed: read });
    }

    /// Extracts the steps written as JSON, and replaces them by blanks.
    fn extract_json_steps(&mut self, text: &str) -> String {
        let mut signs: Vec<char> = text.chars().collect();
        let (mut at, mut line) = (0, 1);
        while at < signs.len() {
            line += usize::from(signs[at] == '\n');
            // A bracket may begin JSON; only values that contain steps are taken out of the text.
            let found = match signs[at] {
                '{' | '[' => data::parse_json(&signs, at),
                _ => None,
            };
            let steps = found.as_ref().and_then(|(value, _)| match value {
                LooseJson::Object(_) | LooseJson::List(_) => {
                    data::extract_steps_from_json(value, self.notation)
                }
                _ => None,
            });
            if let (Some((_, end)), Some(steps)) = (found, steps) {
                for (text, step) in steps {
                    let read = match step {
                        Some(step) => Ok(step),
                        None => parse_step_text(&text, self.notation).into_claimed_step(),
                    };
                    self.push_step(&text, line, read);
                }
                // Newlines stay, so that text lines keep their numbers.
                for character in &mut signs[at..end] {
                    line += usize::from(*character == '\n');
                    if *character != '\n' {
                        *character = ' ';
                    }
                }
                at = end;
            } else {
                at += 1;
            }
        }
        signs.into_iter().collect()
    }

    /// Reads a record, text lines of a name and a value each: returns the number of text lines, their text
    /// and the step.
    fn parse_record(&self, lines: &[&str]) -> Option<(usize, String, Option<ClaimedStep>)> {
        let mut fields: Vec<(String, LooseJson)> = Vec::new();
        let mut length = 0;
        for line in lines {
            let (item, is_heading) = strip_list_marker(line);
            let is_next = length > 0 && item.is_some();
            let Some((name, value)) = data::parse_named_value(item.unwrap_or(line)) else { break };
            if is_heading || is_next || fields.iter().any(|(known, _)| *known == name) {
                break;
            }
            fields.push((name, LooseJson::Text(value)));
            length += 1;
        }
        let (text, step) = data::build_record_step(fields, self.notation)?;
        Some((length, text, step))
    }

    fn add_table_row(&mut self, line: &str, head: Option<&[&str]>, number: usize) {
        match data::parse_table_row(line, head, self.notation) {
            Some(StepReading::Claim(step)) => {
                let text = data::format_row_text(line, head, &step);
                self.push_step(&text, number, Ok(step));
            }
            Some(StepReading::Unreadable(error))
                if contains_move(line) || head.is_some_and(data::is_table_head) =>
            {
                self.push_step(line.trim(), number, Err(error));
            }
            _ => (),
        }
    }

    fn parse_text_line(&mut self, line: &str, number: usize) {
        let (item, is_heading) = strip_list_marker(line);
        let content = item.unwrap_or(line).trim();
        if content.is_empty() || content.starts_with("```") {
            return;
        }
        let begun = self.steps.len();
        let reading = parse_step_text(content, self.notation);
        let parts = split_sentences(content);
        // The whole text line is one step.
        if let StepReading::Claim(step) = reading {
            if !self.is_hypothetical {
                self.push_step(content, number, Ok(step));
            }
            return;
        }
        if parts.len() == 1 && !self.is_hypothetical && matches!(reading, StepReading::Unreadable(_)) {
            // A list on one text line, each item with its reason in brackets.
            let items = split_bracketed_items(content);
            let read: Vec<_> = items.iter().map(|item| parse_step_text(item, self.notation)).collect();
            if items.len() > 1 && read.iter().all(|reading| matches!(reading, StepReading::Claim(_))) {
                for (item, reading) in items.iter().zip(read) {
                    self.push_step(item, number, reading.into_claimed_step());
                }
                return;
            }
        }
        if parts.len() == 1 {
            self.parse_sentence(content, number, reading, item.is_some() && !is_heading);
            return;
        }
        // Several sentences: each is read alone.
        let was_supposed = self.is_hypothetical;
        let mut is_unclear = false;
        for part in parts {
            let reading = parse_step_text(part, self.notation);
            is_unclear |= matches!(reading, StepReading::NoClaim(_));
            self.parse_sentence(part, number, reading, false);
        }
        // A list item of which no sentence claims anything is reported as unreadable as a whole.
        let is_nothing = begun == self.steps.len() && !was_supposed && !self.is_hypothetical && !is_unclear;
        if is_nothing && item.is_some() && !is_heading {
            let read = parse_step_text(content, self.notation).into_claimed_step();
            self.push_step(content, number, read);
        }
    }

    fn parse_sentence(&mut self, sentence: &str, number: usize, reading: StepReading, is_item: bool) {
        let small = sentence.to_lowercase();
        let words: Vec<&str> = small
            .split(|character: char| !character.is_alphabetic())
            .filter(|word| !word.is_empty())
            .collect();
        // `let r5c5=5` supposes; `let me look` and `let's see` don't.
        let lets = words.windows(2).any(|two| two[0] == "let" && !matches!(two[1], "me" | "us" | "s"));
        // `I don't want to guess` supposes nothing.
        let supposes = |word: &str, is_denied: bool| {
            HYPOTHESIS_WORDS.contains(word) && !(is_denied && GUESS_WORDS.contains(&word))
        };
        // `That would be a guess` explains why it isn't done.
        let would_be = |index: usize| words[..index].ends_with(&["would", "be", "a"]);
        let is_supposing = lets
            || (0..words.len())
                .any(|index| supposes(words[index], would_be(index) || is_negated_before(&words, index)))
            || CHINESE_HYPOTHESIS_WORDS
                .iter()
                .any(|word| contains_chinese_word(&small, word, |is_denied| !is_denied || *word != "猜"));
        if is_supposing && !matches!(reading, StepReading::Claim(_)) {
            self.is_hypothetical = true;
        }
        match reading {
            StepReading::Claim(step) if !self.is_hypothetical => self.push_step(sentence, number, Ok(step)),
            StepReading::Unreadable(error)
                if !self.is_hypothetical && (is_item || contains_move(sentence)) =>
            {
                self.push_step(sentence, number, Err(error))
            }
            StepReading::NoClaim(error) if is_item && sentence.ends_with('?') => {
                self.push_step(sentence, number, Err(error))
            }
            _ => (),
        }
        // A supposition ends with its contradiction; what follows is claimed again.
        let contradicts = (0..words.len())
            .any(|index| CONTRADICTION_WORDS.contains(words[index]) && !is_negated_before(&words, index));
        let contradicts = contradicts
            || CHINESE_CONTRADICTION_WORDS
                .iter()
                .any(|word| contains_chinese_word(&small, word, |is_denied| !is_denied));
        if contradicts && !sentence.ends_with(['?', '？']) {
            self.is_hypothetical = false;
        }
    }
}

/// Returns whether a text has a move in symbols: a cell, a sign, a digit.
fn contains_move(text: &str) -> bool {
    let tokens = super::tokens::tokenize_text(text, Notation::Rc);
    let is_move = |three: &[super::tokens::StepToken]| {
        !three[0].cells.is_empty()
            && matches!(three[1].text.as_str(), "=" | "≠" | "→" | ":")
            && three[2].digits().is_some()
    };
    tokens.windows(3).any(is_move)
}

/// Returns a text line without its list marker, if it has one, and whether it is a heading.
fn strip_list_marker(line: &str) -> (Option<&str>, bool) {
    let mut rest = line.trim_start();
    let is_heading = rest.starts_with('#');
    let mut is_item = false;
    loop {
        let before = rest;
        // Bullets, heading marks, numbers and `Step 3:` may be combined: strip until nothing changes.
        for mark in ["-", "*", "+", "•", "–", "—"] {
            if let Some(remaining) =
                rest.strip_prefix(mark).filter(|remaining| remaining.starts_with(char::is_whitespace))
            {
                rest = remaining.trim_start();
            }
        }
        rest = rest
            .strip_prefix("######")
            .or(rest.strip_prefix("#####"))
            .or(rest.strip_prefix("####"))
            .or(rest.strip_prefix("###"))
            .or(rest.strip_prefix("##"))
            .unwrap_or(rest);
        rest = rest.strip_prefix("# ").unwrap_or(rest).trim_start();
        rest = strip_item_number(rest).unwrap_or(rest);
        rest = strip_step_label(rest).unwrap_or(rest);
        if rest.starts_with(|character| ('①'..='⑳').contains(&character)) {
            rest = rest[rest.chars().next().map_or(0, char::len_utf8)..].trim_start();
        }
        if rest == before {
            break;
        }
        is_item = true;
    }
    (is_item.then_some(rest), is_heading)
}

/// Returns the text after `3.`, `3)` or `3、`.
fn strip_item_number(text: &str) -> Option<&str> {
    let remaining = text
        .trim_start_matches(['*', '_', '('])
        .trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = text.trim_start_matches(['*', '_', '(']).len() - remaining.len();
    (1..=3).contains(&digits).then_some(())?;
    if let Some(rest) = remaining.strip_prefix('、') {
        return Some(rest.trim_start());
    }
    let rest = remaining.strip_prefix('.').or(remaining.strip_prefix(')'))?;
    let rest = rest.trim_start_matches(['*', '_']);
    rest.starts_with(char::is_whitespace).then(|| rest.trim_start())
}

/// Returns the text after `Step 3:`, also in bold type.
fn strip_step_label(text: &str) -> Option<&str> {
    let plain = text.trim_start_matches(['*', '_']);
    let rest = plain.strip_prefix("Step ").or(plain.strip_prefix("step ")).or(plain.strip_prefix("STEP "))?;
    let remaining = rest.trim_start_matches(|character: char| character.is_ascii_digit());
    (remaining.len() < rest.len()).then_some(())?;
    let remaining = remaining.trim_start_matches(['*', '_']);
    let remaining = remaining.strip_prefix([':', '.', ')'])?;
    Some(remaining.trim_start_matches(['*', '_', ':']).trim_start())
}

/// Splits a text line into items that are separated by commas or semicolons after closing brackets.
fn split_bracketed_items(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let mut rest = text;
    while let Some(at) = ["), ", "); ", "),"].iter().filter_map(|sign| rest.find(sign)).min() {
        items.push(rest[..=at].trim());
        rest = rest[at + 1..].trim_start_matches([',', ';', ' ']);
    }
    items.push(rest.trim());
    items.retain(|item| !item.is_empty());
    items
}

/// Splits a text line into sentences.
fn split_sentences(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let signs: Vec<(usize, char)> = text.char_indices().collect();
    let is_chinese = text.chars().any(|character| ('\u{4E00}'..='\u{9FFF}').contains(&character));
    for (index, (at, character)) in signs.iter().enumerate() {
        let next = signs.get(index + 1).map(|(_, character)| *character);
        let ends = match character {
            '。' | '！' | '？' | '；' => true,
            // Chinese has no blank after its stops, and they may be typed as those of English.
            ';' | '?' if is_chinese => true,
            '!' if is_chinese => next != Some('='),
            '.' | ';' | '!' | '?' => next.is_some_and(char::is_whitespace),
            _ => false,
        };
        if ends {
            let end = at + character.len_utf8();
            parts.push(text[start..end].trim());
            start = end;
        }
    }
    parts.push(text[start..].trim());
    // Parts without a letter or a digit, such as a lonely dash, are dropped.
    parts.retain(|part| part.chars().any(char::is_alphanumeric));
    parts
}
