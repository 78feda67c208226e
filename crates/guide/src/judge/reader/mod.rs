//! Parser for steps as people and models describe them, by a grammar that has to cover the whole text.
//!
//! | text | meaning |
//! |---|---|
//! | a claim: `r5c5 = 5`, `5 must go in row 5, column 5`, `第5行第5列填5`, `remove 7 from r7c3` | the move |
//! | a denial said of a candidate: `r7c3 can't be 7`, `this rules out r7c3=7` | an elimination |
//! | a supposition, a question, a doubt, a denied step, a fact | no claim |
//! | anything with a word between that the grammar doesn't know, or with two meanings | nothing: it is unreadable |
//!
//! A reason may stand before or after a claim; a move in it is a [premise](ClaimedStep::premises), which is
//! judged with the move. The grammar is in the files of this folder: `names` (cells, digits, houses),
//! `notation`, `english` and `chinese`.
//!
//! Cells are named `r5c5`, `row 5, column 5`, `(5,5)` (row and column from 1), `第5行第5列`, `grid[4][4]` (code:
//! from 0), or in the chosen notation; in the usual notation also `E5` (rows A to I), as long as nothing in
//! the text is called `r5` or `r5c5`. `[5,5]` and `[4][4]` without a name might count from 0 or 1, and are
//! not read as cells.

mod answer;
mod data;
mod grammar;
mod names;
mod thoughts;
mod tokens;

use std::sync::LazyLock;

use ninefold_core::notation::NotationError;
use ninefold_core::notation::moves;
use ninefold_core::phrase::{Phrase, excerpt};
use ninefold_core::{CandidateMap, Notation};
use ninefold_logic::{Conclusions, Technique};

use super::ClaimedStep;
pub use answer::{AnswerStep, read_answer};
use grammar::{MovePart, StepGrammar, StepParser, TextMeaning};
pub use names::named_in;
pub use thoughts::without_thoughts;
use tokens::StepToken;

/// The meaning of a text about a step.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a move is what most readings are, and one is made at a time")]
pub enum StepReading {
    /// The text claims the moves of one step.
    Claim(ClaimedStep),
    /// The text is understood and claims no move: it supposes, asks, doubts or denies one, or states a fact.
    /// The error gives the place.
    NoClaim(NotationError),
    /// The text can't be read; the error gives the first place that shows it.
    Unreadable(NotationError),
}

/// The grammar of all languages.
static GRAMMAR: LazyLock<StepReader> = LazyLock::new(StepReader::new);

/// The grammar, and its rules for whole texts.
struct StepReader {
    grammar: StepGrammar,
    /// The rules for one step, perhaps with facts around it; for several steps; and for facts alone.
    text: usize,
    steps: usize,
    facts: usize,
}

impl StepReader {
    fn new() -> StepReader {
        let files = [
            include_str!("names.grammar"),
            include_str!("notation.grammar"),
            include_str!("english.grammar"),
            include_str!("chinese.grammar"),
        ];
        let grammar =
            StepGrammar::new(&files.join("\n")).unwrap_or_else(|rule| panic!("the grammar: {rule}"));
        let rule =
            |name: &str| grammar.rule_index(name).unwrap_or_else(|| panic!("the grammar has no {name}"));
        StepReader { text: rule("text"), steps: rule("steps"), facts: rule("facts"), grammar }
    }
}

/// Maximum number of characters of a step; longer texts are pages or lists of puzzles.
const LONGEST: usize = 10_000;

/// Maximum number of tokens of a step.
const MOST_TOKENS: usize = 400;

/// Words that put a move in doubt, suppose it, ask for it or deny it. They only distinguish a text that
/// claims nothing from an unreadable one: neither is a move.
const NOT_CLAIMING: &[&str] = &[
    "if",
    "suppose",
    "supposing",
    "supposed",
    "assume",
    "assuming",
    "assumed",
    "unless",
    "maybe",
    "might",
    "may",
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
    "guessing",
    "try",
    "trying",
    "let",
    "say",
    "imagine",
    "when",
    "case",
    "provided",
    "possibly",
    "option",
    "testing",
    "test",
    "think",
    "believe",
    "doubt",
    "probably",
    "likely",
    "unlikely",
    "seems",
    "appears",
    "hypothetically",
    "hypothesis",
    "were",
    "what",
    "why",
    "no",
    "never",
    "nor",
    "neither",
    "instead",
    "impossible",
    "contradiction",
    "incorrect",
    "unsure",
    "unclear",
    "can",
    "candidate",
    "possible",
    "wonder",
    "hope",
    "suspect",
    "feels",
    "presumably",
    "tentatively",
    "avoid",
    "refuse",
    "nobody",
    "without",
    "?",
    "~",
    "¬",
    "!",
    "❌",
    "✗",
    "✘",
    "✕",
    "如",
    "若",
    "假",
    "设",
    "可",
    "许",
    "或",
    "不",
    "别",
    "没",
    "吗",
    "么",
    "试",
    "猜",
    "大",
    "禁",
    "非",
    "未",
    "无",
    "勿",
    "莫",
    "怀",
    "觉",
    "能",
    "误",
    "错",
];

impl StepReading {
    /// Returns the claimed move.
    ///
    /// # Errors
    /// If no move is claimed.
    pub fn into_move(self) -> Result<ClaimedStep, NotationError> {
        match self {
            StepReading::Claim(step) => Ok(step),
            StepReading::NoClaim(error) | StepReading::Unreadable(error) => Err(error),
        }
    }
}

impl ClaimedStep {
    /// Parses the description of one step, see [the reader](self).
    ///
    /// # Errors
    /// At the first place that is no move, or that shows that none is claimed.
    pub fn parse(text: &str, notation: Notation) -> Result<ClaimedStep, NotationError> {
        read_step(text, notation).into_move()
    }
}

/// Parses the description of one step.
///
/// ```
/// use ninefold_core::Notation;
/// use ninefold_guide::judge::reader::{StepReading, read_step};
///
/// let StepReading::Claim(step) = read_step("Naked single: 5 must go in row 4, column 7.", Notation::Rc) else { panic!("a claim") };
/// assert_eq!(step.done.to_string(), "r4c7=5");
/// assert!(matches!(read_step("Suppose r4c7 is 5.", Notation::Rc), StepReading::NoClaim(_)));
/// assert!(matches!(read_step("r4c7=5 wibble", Notation::Rc), StepReading::Unreadable(_)));
/// ```
#[must_use]
pub fn read_step(text: &str, notation: Notation) -> StepReading {
    if text.chars().nth(LONGEST).is_some() {
        let expected = Phrase::StepOfAtMost { characters: LONGEST };
        return StepReading::Unreadable(error_at(text, LONGEST, expected, Phrase::LongerLine));
    }
    // The fast formats first, then the grammar.
    if let Some(step) = read_written(text, notation, Vec::new()) {
        return StepReading::Claim(step);
    }
    if let Some(reading) = data::read_json(text, notation) {
        return reading;
    }
    let tokens = tokens::tokenize_text(text, notation);
    if let Some(step) = read_named(text, &tokens, notation) {
        return StepReading::Claim(step);
    }
    if let Some(reading) = data::read_table_row(text, None, notation) {
        return reading;
    }
    read_words(text, &tokens)
}

/// Parses moves in Ninefold's own notation, which is quick.
fn read_written(text: &str, notation: Notation, named: Vec<&'static Technique>) -> Option<ClaimedStep> {
    let read = moves::parse_moves(text, notation).ok()?;
    let done = Conclusions { placements: read.placements, eliminations: read.eliminations };
    (!done.to_string().is_empty()).then(|| ClaimedStep { done, named, ..ClaimedStep::default() })
}

/// Parses the name of a technique followed by moves in Ninefold's own notation.
fn read_named(text: &str, tokens: &[StepToken], notation: Notation) -> Option<ClaimedStep> {
    let (name, length) = names::longest_name_at(tokens)?;
    let behind = if tokens.get(length).is_some_and(|token| token.text == ":") { length + 1 } else { length };
    let start = tokens.get(behind)?.start;
    let rest: String = text.chars().skip(start).collect();
    read_written(&rest, notation, names::named_techniques(name).to_vec())
}

/// Parses a text by the grammar.
fn read_words(text: &str, tokens: &[StepToken]) -> StepReading {
    let reader = &*GRAMMAR;
    if let Some(token) = tokens.get(MOST_TOKENS) {
        return StepReading::Unreadable(error_at(text, token.start, Phrase::OneStep, Phrase::LongerLine));
    }
    let mut parser = StepParser::new(&reader.grammar, tokens);
    // Readings with the same moves are one; their premises and technique names are combined.
    let mut moves: Vec<ClaimedStep> = Vec::new();
    for sense in parser.parse_whole(reader.text).iter().filter(|sense| sense.steps == 1) {
        let step = to_move(sense);
        match moves.iter_mut().find(|known| known.done == step.done) {
            Some(known) => merge_readings(known, &step),
            None => moves.push(step),
        }
    }
    let furthest = parser.furthest;
    keep_the_fullest(&mut moves);
    match <[ClaimedStep; 1]>::try_from(moves) {
        Ok([step]) => StepReading::Claim(step),
        Err(moves) if moves.is_empty() => {
            // No reading: find out which error describes the text best.
            let is_several = parser.parse_whole(reader.steps).iter().any(|sense| sense.steps > 1);
            if is_several {
                let at = second_sentence(tokens);
                return StepReading::Unreadable(error_at(
                    text,
                    at,
                    Phrase::OneStep,
                    found_at(tokens, text, at),
                ));
            }
            // A cell alone is no fact, but an incomplete move.
            let is_fact =
                tokens.len() > 2 && parser.parse_whole(reader.facts).iter().any(|sense| sense.steps == 0);
            let is_unclear = tokens.iter().any(|token| NOT_CLAIMING.contains(&token.text.as_str()));
            if !tokens.is_empty() && (is_fact || is_unclear) {
                let token = tokens.iter().find(|token| NOT_CLAIMING.contains(&token.text.as_str()));
                let at = token.or(tokens.first()).map_or(0, |token| token.start);
                return StepReading::NoClaim(error_at(
                    text,
                    at,
                    Phrase::MoveForCertain,
                    found_at(tokens, text, at),
                ));
            }
            StepReading::Unreadable(unreadable_error(text, tokens, furthest, &reader.grammar))
        }
        Err(_) => StepReading::Unreadable(error_at(text, 0, Phrase::OneStep, Phrase::Several)),
    }
}

fn part_candidates(parts: &[MovePart], is_placing: bool) -> CandidateMap {
    let mut all = CandidateMap::EMPTY;
    parts.iter().filter(|part| part.is_placing == is_placing).for_each(|part| all |= part.candidates());
    all
}

fn part_conclusions(parts: &[MovePart]) -> Conclusions {
    Conclusions { placements: part_candidates(parts, true), eliminations: part_candidates(parts, false) }
}

fn to_move(sense: &TextMeaning) -> ClaimedStep {
    let mut named: Vec<&'static Technique> = Vec::new();
    for technique in sense.named.iter().flat_map(|name| names::named_techniques(*name)) {
        if !named.contains(technique) {
            named.push(technique);
        }
    }
    ClaimedStep { done: part_conclusions(&sense.moves), named, premises: part_conclusions(&sense.premises) }
}

/// Adds the premises and names of another reading of the same moves.
fn merge_readings(known: &mut ClaimedStep, other: &ClaimedStep) {
    known.premises.placements |= other.premises.placements;
    known.premises.eliminations |= other.premises.eliminations;
    for technique in &other.named {
        if !known.named.contains(technique) {
            known.named.push(technique);
        }
    }
}

/// Drops all but the readings that claim most, if the readings differ only in which moves are claimed and
/// which are premises: `r5c2 can't be 5, so r5c2 is 2` states both.
fn keep_the_fullest(moves: &mut Vec<ClaimedStep>) {
    let said = |step: &ClaimedStep| {
        let placements = step.done.placements | step.premises.placements;
        (placements, step.done.eliminations | step.premises.eliminations)
    };
    let claimed = |step: &ClaimedStep| step.done.placements.len() + step.done.eliminations.len();
    let Some(most) = moves.iter().map(claimed).max() else { return };
    if moves.windows(2).all(|two| said(&two[0]) == said(&two[1])) {
        moves.retain(|step| claimed(step) == most);
    }
}

/// Returns the place where the second sentence begins.
fn second_sentence(tokens: &[StepToken]) -> usize {
    let is_stop = |token: &StepToken| matches!(token.text.as_str(), "." | "!" | ";" | "\n");
    let first = tokens.iter().position(is_stop).map_or(0, |stop| stop + 1);
    tokens.get(first).map_or(0, |token| token.start)
}

/// Returns the word or the character at a place.
fn found_at(tokens: &[StepToken], text: &str, at: usize) -> Phrase {
    let Some(token) = tokens.iter().find(|token| token.start == at) else { return Phrase::End };
    let is_word = token.text.chars().any(char::is_alphanumeric);
    let signs: Vec<char> = text.chars().skip(at).take_while(|sign| sign.is_alphanumeric()).collect();
    match (is_word, signs.first()) {
        (true, Some(_)) => Phrase::Quoted { text: excerpt(&signs.iter().collect::<String>()) },
        _ => text.chars().nth(at).map_or(Phrase::End, |sign| Phrase::Sign { sign }),
    }
}

fn error_at(text: &str, at: usize, expected: Phrase, found: Phrase) -> NotationError {
    let before: Vec<char> = text.chars().take(at).collect();
    let line = before.iter().filter(|&&sign| sign == '\n').count() + 1;
    let column = before.iter().rev().take_while(|&&sign| sign != '\n').count() + 1;
    NotationError { line, column, expected, found }
}

/// Returns the error for a text that can't be read: where it stops making sense, and what was expected there.
fn unreadable_error(
    text: &str,
    tokens: &[StepToken],
    furthest: usize,
    grammar: &StepGrammar,
) -> NotationError {
    // A word that no rule has explains more than the place where the rules failed.
    let is_unknown = |token: &StepToken| {
        token.text.chars().all(char::is_alphabetic)
            && !grammar.contains_word(&token.text)
            && token.house.is_none()
    };
    let unknown = tokens.iter().position(is_unknown);
    // A label before a colon names the step, or numbers it.
    let colon = tokens.iter().position(|token| token.text == ":").unwrap_or(0);
    let is_label = tokens[..colon].iter().all(|token| token.cells.is_empty() && !token.is_number());
    if colon > 0 && is_label && unknown.unwrap_or(furthest) <= colon {
        return error_at(
            text,
            tokens[0].start,
            Phrase::TechniqueName,
            found_at(tokens, text, tokens[0].start),
        );
    }
    // The error is at the first unknown word, or else where parsing got furthest.
    let place = unknown.unwrap_or(furthest).min(tokens.len());
    let at = tokens.get(place).map_or(text.trim_end().chars().count(), |token| token.start);
    let found = found_at(tokens, text, at);
    let before = place.checked_sub(1).and_then(|before| tokens.get(before));
    let is_several =
        tokens.get(place).is_some_and(|token| token.digits().is_some_and(|digits| digits.len() > 1));
    let has_cell = tokens[..place].iter().any(|token| !token.cells.is_empty());
    // The token before that place tells what was expected there.
    let expected = match before.map(|token| token.text.as_str()) {
        None => Phrase::Move,
        Some("(" | "by" | "using" | "via") => Phrase::TechniqueName,
        Some("=") if is_several => return error_at(text, at, Phrase::OneDigit, Phrase::Several),
        Some("=" | "≠") => Phrase::MoveDigits,
        Some(_) if before.is_some_and(|token| !token.cells.is_empty()) => Phrase::MoveSign,
        Some(_) if has_cell => Phrase::MoreMoves,
        Some(_) => Phrase::Move,
    };
    error_at(text, at, expected, found)
}
