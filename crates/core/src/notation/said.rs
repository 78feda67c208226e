//! Moves as people and models write them, with words around: `Naked Single: R4C5 = 7`, `eliminate 5 from r2c3 (X-Wing)`.
//!
//! [`moves`](super::moves) reads what Ninefold writes. This reads what others write of one step, and says of all else where it stops
//! to be a move:
//!
//! | form | examples |
//! |---|---|
//! | cells, a sign, digits | `r4c5=7`, `R4C5: 7`, `r4c5 is 7`, `r2c3<>58`, `r2c3 != 5,8`, `r2c3 ≠ 5`, `r2c3 can't be 5` |
//! | a verb first | `place 7 in r4c5`, `set r4c5 to 7`, `eliminate 5 and 8 from r2c34` |
//! | the digit first | `7 goes in r4c5`, `5 cannot be in r2c3` |
//! | other names of a cell | `row 4, column 5 = 7`, `(4,5) = 7`, `r4 c5 = 7`, `第4行第5列填7` |
//! | several at once | `r4c5=7, r2c3<>5`, `r4c5=7 and r2c3<>5` |
//! | words before, or behind in brackets, with `by` or a dash | `naked single r1c1=4`, `r1c1=4 (naked single)`, `r1c1=4 — naked single` |
//!
//! Words before the moves are handed on: whoever knows techniques looks for one in them. Where they leave in doubt whether the move is
//! made at all (`if`, `maybe`, `or`), the text is none. Asterisks and backticks of Markdown count as blanks.

use alloc::boxed::Box;
use alloc::string::String;

use super::cells::{product, read_group};
use super::moves::Moves;
use super::reader::Reader;
use super::{Notation, NotationError};
use crate::phrase::Phrase;
use crate::{CellMap, DigitSet};

/// What was said of one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// What it places and removes.
    pub moves: Moves,
    /// The words before the moves; none where there are none.
    pub before: Option<Words>,
    /// The words behind them that name a technique.
    pub behind: Option<Words>,
}

/// Words of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// As they stand there.
    pub text: String,
    /// The line where they begin, from 1.
    pub line: usize,
    /// Where in the line, in characters from 1.
    pub column: usize,
    /// Whether they are there to say what the step is: in brackets, behind `by`, or before a colon.
    pub is_label: bool,
}

impl Words {
    /// That something else was expected than these words.
    #[must_use]
    pub fn error(&self, expected: Phrase) -> NotationError {
        let found = Phrase::Quoted { text: crate::phrase::excerpt(self.text.trim()) };
        NotationError { line: self.line, column: self.column, expected, found }
    }
}

/// Reads what is said of one step, see the [module](self).
///
/// ```
/// use ninefold_core::Notation;
/// use ninefold_core::notation::said;
///
/// let said = said::parse("Naked Single: R4C5 = 7", Notation::Rc)?;
/// assert_eq!(said.moves.placements, "r4c5(7)".parse()?);
/// assert_eq!(said.before.expect("words").text, "Naked Single:");
/// # Ok::<(), ninefold_core::notation::NotationError>(())
/// ```
///
/// # Errors
/// The first place where it is no move.
pub fn parse(text: &str, notation: Notation) -> Result<Said, NotationError> {
    let mut reader = Reader::new(text);
    if reader.len() > LONGEST {
        let expected = Phrase::StepOfAtMost { characters: LONGEST };
        return Err(reader.error_found(LONGEST, expected, Phrase::LongerLine));
    }
    blanks(&mut reader);
    let start = reader.at();
    let (at, mut moves) = first_move(&mut reader, notation)?;
    let before = words(&reader, start, at);
    if let Some(words) = &before {
        if let Some(place) = place_of(&words.text, DOUBTS) {
            return Err(reader.error_at(start + place, Phrase::MoveForCertain));
        }
        if let Some(place) = place_of_contrary(&words.text) {
            return Err(reader.error_at(start + place, Phrase::MoveForCertain));
        }
        if !moves.placements.is_empty() && place_of(&words.text, REMOVE).is_some() {
            return Err(words.error(Phrase::Move));
        }
    }
    more_moves(&mut reader, notation, &mut moves)?;
    let behind = behind(&mut reader, notation)?;
    Ok(Said { moves, before, behind })
}

/// What has more characters is a page, or a list of puzzles, and no step.
const LONGEST: usize = 10_000;

/// Words that leave in doubt whether a move is made.
const DOUBTS: &[&str] = &[
    "if",
    "suppose",
    "supposing",
    "assume",
    "assuming",
    "unless",
    "maybe",
    "might",
    "perhaps",
    "either",
    "or",
    "not",
    "whether",
    "false",
    "wrong",
    "would",
    "could",
    "guess",
    "try",
    "如果",
    "假如",
    "假设",
    "若",
    "要是",
    "可能",
    "也许",
    "或",
];

/// Words that make the contrary of a move which follows at once, perhaps behind one of some others.
const NEVER: &[&str] = &[
    "don't",
    "can't",
    "cannot",
    "never",
    "won't",
    "doesn't",
    "didn't",
    "couldn't",
    "shouldn't",
    "mustn't",
    "nor",
];
/// The same in Chinese, anywhere in the part of the sentence before the move.
const NEVER_IN_CHINESE: &[char] = &['不', '别', '没'];
const BETWEEN: &[&str] = &["just", "simply", "yet", "now", "ever", "then"];

/// Verbs that place, and that remove.
const PLACE: &[&str] = &["place", "put", "set", "write", "enter", "insert", "fill in", "fill"];
const REMOVE: &[&str] =
    &["remove", "eliminate", "delete", "exclude", "cross out", "rule out", "strike", "drop", "erase"];

/// Signs and words between cells and digits; longer ones stand before those they begin with.
const PLACES: &[&str] = &[
    ":=",
    "==",
    "=>",
    "=",
    "->",
    "→",
    "←",
    "<-",
    "must be",
    "has to be",
    "should be",
    "can only be",
    "has only one candidate:",
    "has the value",
    "is equal to",
    "is",
    "gets",
    "contains",
    "holds",
    "becomes",
    "equals",
    "takes",
    "只能是",
    "必须是",
    "填入",
    "填",
    "应为",
    "是",
    "为",
    ":",
];
const REMOVES: &[&str] = &[
    "<>",
    "!=",
    "≠",
    "=/=",
    "~=",
    "/=",
    "-=",
    "is not",
    "isn't",
    "isn’t",
    "is no longer",
    "cannot be",
    "can not be",
    "can't be",
    "can’t be",
    "must not be",
    "not",
    "loses",
    "不能是",
    "不能填",
    "不是",
    "不为",
];

/// What may stand between a verb and its digits.
const ARTICLES: &[&str] =
    &["a", "the", "an", "digits", "digit", "number", "value", "candidates", "candidate"];
const IN: &[&str] = &["into", "in", "at", "to", "on", "as"];
const FROM: &[&str] = &["from", "out of", "in", "at"];

/// Why no move stands at a place.
struct Miss {
    error: Box<NotationError>,
    /// How far it was one, in characters.
    reached: usize,
    /// What was read in vain: from no place before this one would more be read.
    passed: usize,
    /// Whether it can be nothing else.
    is_final: bool,
}

impl Miss {
    fn at(reader: &Reader, expected: Phrase) -> Miss {
        Miss::of(reader.error(expected), reader.at())
    }

    fn of(error: NotationError, reached: usize) -> Miss {
        Miss { error: Box::new(error), reached, passed: reached, is_final: false }
    }

    fn for_good(self) -> Miss {
        Miss { is_final: true, ..self }
    }
}

/// Blanks, and the signs of Markdown that stand for none.
fn blanks(reader: &mut Reader) -> bool {
    reader.run(|sign| sign.is_whitespace() || matches!(sign, '*' | '`' | '$' | '_')).is_some()
}

/// Goes past one of these words or signs, if it comes next: a word must end there.
fn take_one(reader: &mut Reader, of: &[&str]) -> bool {
    of.iter().any(|wanted| take_words(reader, wanted))
}

fn take_words(reader: &mut Reader, wanted: &str) -> bool {
    let at = reader.at();
    let parts = wanted.split(' ').enumerate();
    let is_there = { parts }.all(|(place, word)| (place == 0 || blanks(reader)) && reader.take_all(word));
    // Chinese has no blanks behind its words.
    let is_word = wanted.ends_with(|sign: char| sign.is_ascii_alphabetic());
    let ends = !is_word || !reader.peek().is_some_and(char::is_alphanumeric);
    if !(is_there && ends) {
        reader.rewind(at);
    }
    is_there && ends
}

/// The words between two places, if there are any.
fn words(reader: &Reader, from: usize, to: usize) -> Option<Words> {
    let text = reader.between(from, to);
    let text =
        text.trim_end_matches(|sign: char| sign.is_whitespace() || matches!(sign, '*' | '`' | '$' | '_'));
    let is_label = text.ends_with(':');
    let any = text.contains(char::is_alphanumeric);
    let place = reader.error_at(from, Phrase::End);
    any.then(|| Words { text: text.into(), line: place.line, column: place.column, is_label })
}

/// Where one of some words stands in a text, in characters from 0.
fn place_of(text: &str, wanted: &[&str]) -> Option<usize> {
    let mut reader = Reader::new(text);
    while reader.peek().is_some() {
        let at = reader.at();
        if take_one(&mut reader, wanted) {
            return Some(at);
        }
        // Chinese words begin anywhere.
        if reader.peek().is_some_and(|sign| sign.is_ascii()) {
            next_word(&mut reader)
        } else {
            reader.advance()
        }
    }
    None
}

/// Where a word stands, in characters from 0, that makes the contrary of what follows the text.
fn place_of_contrary(text: &str) -> Option<usize> {
    let part = text.rfind(['，', ',', '。', '；', ';', '：', ':']).map_or(text, |at| &text[at..]);
    if part.contains(NEVER_IN_CHINESE) {
        return Some(text.chars().count() - part.chars().count());
    }
    let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '’');
    let mut rest = text;
    loop {
        let before = rest.trim_end_matches(is_part);
        let word = rest[before.len()..].to_lowercase().replace('’', "'");
        if NEVER.contains(&word.as_str()) {
            return Some(before.chars().count());
        }
        if !BETWEEN.contains(&word.as_str()) {
            return None;
        }
        rest = before.trim_end();
    }
}

/// Goes to the first move and reads it: where it begins, and what it is.
fn first_move(reader: &mut Reader, notation: Notation) -> Result<(usize, Moves), NotationError> {
    let (start, mut furthest) = (reader.at(), 0);
    let mut error = reader.error(Phrase::Move);
    while reader.peek().is_some() {
        let at = reader.at();
        let passed = match read_move(reader, notation) {
            Ok(moves) => return Ok((at, moves)),
            Err(miss) if miss.is_final => return Err(*miss.error),
            Err(miss) => {
                // A word that begins as a row does is none.
                if miss.reached > furthest.max(start).max(at) && !reader.is_in_word(miss.reached) {
                    furthest = miss.reached;
                    error = *miss.error;
                }
                miss.passed
            }
        };
        reader.rewind(at);
        next_word(reader);
        while reader.at() < passed {
            next_word(reader);
        }
    }
    Err(error)
}

/// Goes past a word or a sign, and the blanks behind it.
fn next_word(reader: &mut Reader) {
    let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '’');
    let is_word = reader.peek().is_some_and(is_part);
    reader.advance();
    if is_word {
        // Words of Chinese have no blanks between them, and this one begins a cell.
        reader.run(|sign| is_part(sign) && sign != '第');
    }
    blanks(reader);
}

/// Reads the moves that follow the first.
fn more_moves(reader: &mut Reader, notation: Notation, all: &mut Moves) -> Result<(), NotationError> {
    loop {
        let end = reader.at();
        blanks(reader);
        let _ = take_one(reader, &[",", ";", "&", "/"]);
        blanks(reader);
        let _ = take_words(reader, "and");
        blanks(reader);
        let at = reader.at();
        match read_move(reader, notation) {
            Ok(moves) => {
                all.placements |= moves.placements;
                all.eliminations |= moves.eliminations;
            }
            // Whoever begins another move has to end it.
            Err(miss) if miss.is_final || (miss.reached > at && !reader.is_in_word(miss.reached)) => {
                return Err(*miss.error);
            }
            Err(_) => {
                reader.rewind(end);
                return Ok(());
            }
        }
    }
}

/// Reads what stands behind the moves: a technique, a reason, a full stop.
fn behind(reader: &mut Reader, notation: Notation) -> Result<Option<Words>, NotationError> {
    blanks(reader);
    let _ = take_one(reader, &[",", ";"]);
    blanks(reader);
    let mut label = None;
    let closing = if reader.take('(') { Some(')') } else { reader.take('[').then_some(']') };
    if let Some(closing) = closing {
        let at = reader.at();
        reader.run(|sign| sign != closing);
        label = named(reader, at);
        if !reader.take(closing) {
            return Err(reader.error(Phrase::ClosingParenthesis));
        }
    } else if take_one(reader, &["by", "via", "using", "with"]) {
        blanks(reader);
        let at = reader.at();
        reader.run(|sign| !matches!(sign, '.' | ';' | '\n'));
        label = named(reader, at);
    } else if take_one(reader, &["because", "since", "as"]) {
        reader.run(|_| true);
    } else if take_one(reader, &["—", "–", "-", ":"]) {
        label = reason(reader, notation)?;
    }
    blanks(reader);
    reader.run(|sign| matches!(sign, '.' | '!' | ';' | '。' | '！' | '；'));
    blanks(reader);
    // A second step would be passed over in silence.
    if reader.peek().is_some() {
        let at = reader.at();
        let is_move = first_move(reader, notation).is_ok();
        return Err(reader.error_at(at, if is_move { Phrase::OneStep } else { Phrase::MoreMoves }));
    }
    Ok(label)
}

/// The words since a place, which are there to name the step.
fn named(reader: &Reader, from: usize) -> Option<Words> {
    words(reader, from, reader.at()).map(|words| Words { is_label: true, ..words })
}

/// Reads the words behind a dash or a colon, up to the end: a technique may be among them, and no other step.
fn reason(reader: &mut Reader, notation: Notation) -> Result<Option<Words>, NotationError> {
    blanks(reader);
    let at = reader.at();
    if first_move(reader, notation).is_ok() {
        return Err(reader.error_at(at, Phrase::OneStep));
    }
    reader.rewind(at);
    reader.run(|_| true);
    Ok(words(reader, at, reader.at()).map(|words| Words { is_label: false, ..words }))
}

/// Reads one move, in any of its forms.
fn read_move(reader: &mut Reader, notation: Notation) -> Result<Moves, Miss> {
    let at = reader.at();
    for (verbs, is_placing) in [(PLACE, true), (REMOVE, false)] {
        if take_one(reader, verbs) {
            let read = commanded(reader, notation, is_placing)?;
            return Ok(read);
        }
    }
    let mut passed = at;
    if reader.peek().is_some_and(|sign| sign.is_ascii_digit()) {
        match digit_first(reader, notation) {
            Ok(moves) => return Ok(moves),
            Err(miss) => passed = miss.passed,
        }
        reader.rewind(at);
    }
    let further = |miss: Miss| Miss { passed: miss.passed.max(passed), ..miss };
    let cells = read_cells(reader, notation).map_err(further)?;
    blanks(reader);
    if take_one(reader, REMOVES) {
        return removed(reader, cells);
    }
    if take_one(reader, PLACES) {
        return placed(reader, cells);
    }
    // Behind the arrow, which begins with it.
    if take_one(reader, &["-", "−", "–"]) {
        return removed(reader, cells);
    }
    Err(Miss::at(reader, Phrase::MoveSign))
}

/// Reads what a verb is about: digits and cells, or cells and digits.
fn commanded(reader: &mut Reader, notation: Notation, is_placing: bool) -> Result<Moves, Miss> {
    blanks(reader);
    while take_one(reader, ARTICLES) {
        blanks(reader);
    }
    if reader.peek().is_some_and(|sign| sign.is_ascii_digit()) {
        let at = reader.at();
        let digits = digits(reader).map_err(Miss::for_good)?;
        if is_placing && digits.only().is_none() {
            return Err(several(reader, at));
        }
        blanks(reader);
        let _ = take_words(reader, "out");
        if !take_one(reader, if is_placing { IN } else { FROM }) {
            return Err(Miss::at(reader, Phrase::MoveCells).for_good());
        }
        blanks(reader);
        let cells = read_cells(reader, notation).map_err(Miss::for_good)?;
        return Ok(of(cells, digits, is_placing));
    }
    let cells = read_cells(reader, notation)?;
    blanks(reader);
    match is_placing {
        true if take_one(reader, &["to", "with", "as"]) || take_one(reader, PLACES) => placed(reader, cells),
        false if reader.take('(') => {
            let read = removed(reader, cells)?;
            if reader.take(')') { Ok(read) } else { Err(Miss::at(reader, Phrase::ClosingParenthesis)) }
        }
        false if take_one(reader, REMOVES) || take_one(reader, &["-", "−", "–"]) => {
            removed(reader, cells)
        }
        _ => Err(Miss::at(reader, Phrase::MoveSign)),
    }
    .map_err(Miss::for_good)
}

/// Reads `7 goes in r4c5` and `5 cannot be in r2c3`.
fn digit_first(reader: &mut Reader, notation: Notation) -> Result<Moves, Miss> {
    const GOES: &[&str] = &["must go", "must be", "goes", "belongs", "has to go", "has to be"];
    const NEVER: &[&str] = &[
        "cannot be",
        "cannot go",
        "can not be",
        "can not go",
        "can't be",
        "can't go",
        "can’t be",
        "can’t go",
        "is not",
        "isn't",
        "isn’t",
    ];
    let digits = digits(reader)?;
    blanks(reader);
    let is_placing = match take_one(reader, NEVER) {
        true => false,
        false if digits.only().is_some() && take_one(reader, GOES) => true,
        false => return Err(Miss::at(reader, Phrase::MoveSign)),
    };
    blanks(reader);
    if !take_one(reader, IN) {
        return Err(Miss::at(reader, Phrase::MoveCells));
    }
    blanks(reader);
    Ok(of(read_cells(reader, notation)?, digits, is_placing))
}

fn of(cells: CellMap, digits: DigitSet, is_placing: bool) -> Moves {
    let mut moves = Moves::default();
    let into = if is_placing { &mut moves.placements } else { &mut moves.eliminations };
    digits.iter().for_each(|digit| *into |= cells.candidates(digit));
    moves
}

/// Reads the digit that is placed.
fn placed(reader: &mut Reader, cells: CellMap) -> Result<Moves, Miss> {
    blanks(reader);
    while take_one(reader, ARTICLES) {
        blanks(reader);
    }
    let at = reader.at();
    let digits = digits(reader)?;
    if digits.only().is_none() { Err(several(reader, at)) } else { Ok(of(cells, digits, true)) }
}

/// Reads the digits that are removed.
fn removed(reader: &mut Reader, cells: CellMap) -> Result<Moves, Miss> {
    blanks(reader);
    while take_one(reader, ARTICLES) {
        blanks(reader);
    }
    let braced = if reader.take('{') { Some('}') } else { reader.take('[').then_some(']') };
    let digits = digits(reader)?;
    blanks(reader);
    match braced {
        Some(brace) if !reader.take(brace) => Err(Miss::at(reader, Phrase::ClosingBrace)),
        _ => Ok(of(cells, digits, false)),
    }
}

fn several(reader: &Reader, at: usize) -> Miss {
    let error = reader.error_found(at, Phrase::OneDigit, Phrase::Several);
    Miss::of(error, reader.at()).for_good()
}

/// Reads digits, together or with commas, bars or `and` between them.
fn digits(reader: &mut Reader) -> Result<DigitSet, Miss> {
    let at = reader.at();
    let mut all = reader.digits(Phrase::MoveDigits).map_err(|error| Miss::of(error, at))?;
    loop {
        let end = reader.at();
        if reader.peek().is_some_and(char::is_alphanumeric) {
            return Err(Miss::at(reader, Phrase::MoveDigits));
        }
        let blank = blanks(reader);
        let joined =
            take_one(reader, &[",", "/", "|"]) || (blank && take_one(reader, &["and", "or", "nor", "&"]));
        blanks(reader);
        let more = reader.digits(Phrase::MoveDigits);
        match more {
            Ok(more) if joined && ends_a_list(reader) => all |= more,
            _ => {
                reader.rewind(end);
                return Ok(all);
            }
        }
    }
}

/// Whether the digits before this place are all there is of them: no verb makes a move of its own of them.
fn ends_a_list(reader: &mut Reader) -> bool {
    const VERBS: &[&str] = &["goes", "must", "belongs", "cannot", "can't", "can’t", "can", "is", "has"];
    if reader.peek().is_some_and(|sign| sign.is_alphanumeric() || sign == '(') {
        return false;
    }
    let at = reader.at();
    blanks(reader);
    let is_verb = take_one(reader, VERBS);
    reader.rewind(at);
    !is_verb
}

/// Reads one or more groups of cells, up to a sign or a verb.
fn read_cells(reader: &mut Reader, notation: Notation) -> Result<CellMap, Miss> {
    let mut cells = group(reader, notation)?;
    loop {
        let end = reader.at();
        let blank = blanks(reader);
        let comma = take_one(reader, &[",", "/", "&"]) || (blank && take_words(reader, "and"));
        blanks(reader);
        match group(reader, notation) {
            Ok(more) if blank || comma => cells |= more,
            _ => {
                reader.rewind(end);
                return Ok(cells);
            }
        }
    }
}

/// Reads cells: in the notation, or, where that is the usual one, as they are spelled out.
fn group(reader: &mut Reader, notation: Notation) -> Result<CellMap, Miss> {
    if take_one(reader, &["cells", "cell", "both"]) {
        blanks(reader);
    }
    let at = reader.at();
    if notation == Notation::Rc {
        if let Some(cells) = spelled(reader) {
            return Ok(cells);
        }
        reader.rewind(at);
    }
    let read = read_group(reader, notation);
    match read {
        Ok(_) if reader.peek().is_some_and(char::is_alphanumeric) => Err(Miss::at(reader, Phrase::MoveSign)),
        Ok(cells) => Ok(cells),
        Err(error) => Err(Miss::of(error, reader.at())),
    }
}

/// Reads `row 4, column 5`, `(4,5)`, `r4 c5`, `第4行第5列`.
fn spelled(reader: &mut Reader) -> Option<CellMap> {
    if reader.take('第') {
        return spelled_in_chinese(reader);
    }
    let closing = if reader.take('(') { Some(')') } else { reader.take('[').then_some(']') };
    let named = take_one(reader, &["row", "rows"]) || reader.take('r');
    if closing.is_none() && !named {
        return None;
    }
    blanks(reader);
    let rows = reader.digits(Phrase::RcRow).ok()?;
    let blank = blanks(reader);
    let comma = reader.take(',');
    blanks(reader);
    let names = take_one(reader, &["column", "columns", "col"]) || reader.take('c');
    if names != named || !(blank || comma) {
        return None;
    }
    blanks(reader);
    let columns = reader.digits(Phrase::RcColumn).ok()?;
    match closing {
        Some(closing) if !reader.take(closing) => None,
        _ => Some(product(rows, columns)),
    }
}

/// Reads `4行第5列`, also with blanks.
fn spelled_in_chinese(reader: &mut Reader) -> Option<CellMap> {
    let number = |reader: &mut Reader, expected: Phrase, behind: char| {
        blanks(reader);
        let digits = reader.digits(expected).ok()?;
        blanks(reader);
        reader.take(behind).then_some(digits)
    };
    let rows = number(reader, Phrase::RcRow, '行')?;
    blanks(reader);
    let _ = reader.take('第');
    Some(product(rows, number(reader, Phrase::RcColumn, '列')?))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::CandidateMap;

    #[track_caller]
    fn check(text: &str, placements: &str, eliminations: &str) -> Said {
        let map = |text: &str| text.parse::<CandidateMap>().unwrap();
        let said = parse(text, Notation::Rc).unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = Moves { placements: map(placements), eliminations: map(eliminations) };
        assert_eq!(said.moves, expected, "{text}");
        said
    }

    /// A list of puzzles on one line would be read for minutes.
    #[test]
    fn what_is_far_too_long_is_no_step() {
        let long = "r1c1 ".repeat(2_001);
        let error = parse(&long, Notation::Rc).unwrap_err();
        assert_eq!((error.line, error.column), (1, 10_001));
        assert_eq!(error.expected, Phrase::StepOfAtMost { characters: 10_000 });
    }

    /// Lists that lead to no move are read once, not once again from each of their places.
    #[test]
    fn what_was_read_in_vain_is_passed_over() {
        let check = |text: &str, expected: usize| {
            let miss = read_move(&mut Reader::new(text), Notation::Rc).err().unwrap();
            assert_eq!((miss.passed, miss.is_final), (expected, false), "{text}");
        };
        check("r1c1 r1c2 and r1c3, r1c4", 24);
        check("1 and 2 and 3, 4 5", 17);
        check("row 4, column 5 and (4,6) or", 26);
        let long = "1 and ".repeat(1_600) + "r1c1=4";
        assert_eq!(parse(&long, Notation::Rc).unwrap().moves.placements, "r1c1(4)".parse().unwrap());
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        for text in [
            "r4c5=7",
            "r4c5 = 7",
            "R4C5 is 7",
            "R4C5: 7",
            "r4c5 := 7",
            "r4c5 -> 7",
            "r4c5 must be 7",
            "r4 c5 = 7",
            "place 7 in r4c5",
            "Place the digit 7 at R4C5.",
            "set r4c5 to 7",
            "**R4C5 = 7**",
            "(4,5) = 7",
            "row 4, column 5 = 7",
            "Row 4 column 5 must be 7.",
            "7 goes in r4c5",
            "fill r4c5 with 7",
            "- `r4c5=7`",
            "Cell r4c5 contains 7",
            "put 7 into (4, 5)",
            "r4c5 ← 7",
            "3. r4c5=7",
        ] {
            check(text, "r4c5(7)", "");
        }
        for text in [
            "r2c3<>5",
            "r2c3 <> 5",
            "R2C3 != 5",
            "r2c3≠5",
            "r2c3-5",
            "r2c3 is not 5",
            "r2c3 can't be 5",
            "r2c3 cannot be 5",
            "remove 5 from r2c3",
            "eliminate candidate 5 from r2c3",
            "5 cannot be in r2c3",
            "remove r2c3(5)",
            "eliminate r2c3<>5",
            "r2c3 is no longer 5",
        ] {
            check(text, "", "r2c3(5)");
        }
    }

    #[test]
    fn several_moves_are_one_step() {
        check("r4c5=7, r2c3<>5", "r4c5(7)", "r2c3(5)");
        check("r4c5=7 and r2c3<>5", "r4c5(7)", "r2c3(5)");
        check("r4c13,r9c2<>7, r5c6<>48", "", "r4c13(7), r9c2(7), r5c6(48)");
        check("remove 5 and 8 from r2c3 and r2c4", "", "r2c34(58)");
        check("r2c3<>5,8", "", "r2c3(58)");
        check("r2c3 != {5,8}", "", "r2c3(58)");
        check("eliminate 5 from r2c3; place 7 in r4c5", "r4c5(7)", "r2c3(5)");
    }

    #[test]
    fn words_around_are_handed_on() {
        let words = |said: Option<Words>| said.map(|words| (words.text, words.column, words.is_label));
        let said = check("naked single r1c1=4", "r1c1(4)", "");
        assert_eq!(words(said.before), Some(("naked single".to_string(), 1, false)));
        let said = check("Naked pair in r1c2 and r1c3: r1c5<>4", "", "r1c5(4)");
        assert_eq!(words(said.before), Some(("Naked pair in r1c2 and r1c3:".to_string(), 1, true)));
        let said = check("r1c1=4 (Naked Single)", "r1c1(4)", "");
        assert_eq!(words(said.behind), Some(("Naked Single".to_string(), 9, true)));
        let said = check("r1c1=4 by naked single.", "r1c1(4)", "");
        assert_eq!(words(said.behind), Some(("naked single".to_string(), 11, true)));
        let said = check("X-Wing: 5 r27 c15 => r4c1<>5", "", "r4c1(5)");
        assert_eq!(words(said.before), Some(("X-Wing: 5 r27 c15 =>".to_string(), 1, false)));
        check("r1c1=4 because row 1 lacks only 4", "r1c1(4)", "");
    }

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse(text, Notation::Rc).unwrap_err().to_string(), expected, "{text}");
    }

    #[test]
    fn what_is_no_move_is_told_with_its_place() {
        let sign = "expected = and a digit to place, or <> and digits to remove";
        check_error("", "column 1: expected a move, as in r4c5=7 or r2c3<>5, found the end");
        check_error("hello", "column 1: expected a move, as in r4c5=7 or r2c3<>5, found 'h'");
        check_error("r4c5", &alloc::format!("column 5: {sign}, found the end"));
        check_error("r4c5 may be 7", &alloc::format!("column 6: {sign}, found 'm'"));
        check_error("r4c5=", "column 6: expected the digits of a move, found the end");
        check_error("r4c5=0", "column 6: expected the digits of a move, found '0'");
        check_error("r4c5=78", "column 6: expected one digit, found several");
        check_error("r4c5 is 7 or 8", "column 9: expected one digit, found several");
        check_error("if r4c5=7", "column 1: expected a move that is made for certain, found 'i'");
        check_error("don't place 7 in r4c5", "column 1: expected a move that is made for certain, found 'd'");
        for text in ["I can’t put 7 into r4c5", "we cannot yet remove 7 from r4c5", "Never r4c5=7"] {
            assert_eq!(parse(text, Notation::Rc).unwrap_err().expected, Phrase::MoveForCertain, "{text}");
        }
        check("7 can't go elsewhere in box 5, so r4c5=7", "r4c5(7)", "");
        check_error("r4c5=7: r4c6=8", "column 9: expected one step, found 'r'");
        check_error("r4c5=7 - then r4c6=8", "column 10: expected one step, found 't'");
        check_error("r4c5=7. Then r4c6=8", "column 9: expected one step, found 'T'");
        check_error("r4c5=7, r4c", "column 12: expected a column, as in r1c1, found the end");
        check_error("r0c5=7", "column 2: expected a row, as in r1c1, found '0'");
    }

    /// How models say it, as was found in two hundred answers.
    #[test]
    fn what_models_say_is_read() {
        for text in [
            "R4C5 can only be 7.",
            "r4c5 has the value 7",
            "r4c5 should be 7!!!",
            "r4c5 has only one candidate: 7",
            "r4c5 = 7 — Naked Single",
            "r4c5 = 7 - Naked Single",
            "r4c5 = 7: it is a naked single",
            "第4行第5列填7",
            "第 4 行第 5 列 = 7",
            "所以第4行第5列只能是7。",
        ] {
            check(text, "r4c5(7)", "");
        }
        let said = check("r4c5 = 7 — Naked Single", "r4c5(7)", "");
        let behind = said.behind.expect("words");
        assert_eq!((behind.text.as_str(), behind.is_label), ("Naked Single", false));
        check("第2行第3列不能是5", "", "r2c3(5)");
        check("其他数字都不行，所以第4行第5列填7", "r4c5(7)", "");
        for text in ["如果第4行第5列是7", "我觉得可能第4行第5列填7", "不要在第4行第5列填7"]
        {
            assert_eq!(parse(text, Notation::Rc).unwrap_err().expected, Phrase::MoveForCertain, "{text}");
        }
        check_error("第4行第10列填7", "column 1: expected a move, as in r4c5=7 or r2c3<>5, found '第'");
    }

    #[test]
    fn what_is_written_is_read() {
        for notation in Notation::ALL {
            let text = match notation {
                Notation::Rc => "r4c5=7, r2c34<>5",
                Notation::Excel => "E4=7, CD2<>5",
                _ => "D5=7, B34<>5",
            };
            let said = parse(text, notation).unwrap();
            assert_eq!(said.moves, super::super::moves::parse(text, notation).unwrap(), "{text}");
        }
    }
}
