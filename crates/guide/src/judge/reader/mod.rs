//! Reader of steps as people and models describe them, by a grammar that has to cover the whole text.
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
//! | module | contents |
//! |---|---|
//! | `answer`, `data` | a whole answer cut into steps; steps given as JSON or as a table |
//! | `tokens`, `grammar`, `parser` | words of a text; the rules of the grammar files; texts by these rules |
//! | `names`, `meaning` | names of techniques as people call them; what a parsed sentence claims |
//! | `thoughts` | the part of an answer in which a model thinks, which claims nothing |
//!
//! Cells are named `r5c5`, `row 5, column 5`, `(5,5)` (row and column from 1), `第5行第5列`, `grid[4][4]` (code:
//! from 0), or in the chosen notation; in the usual notation also `E5` (rows A to I), as long as nothing in
//! the text is called `r5` or `r5c5`. `[5,5]` and `[4][4]` without a name might count from 0 or 1, and are
//! not read as cells.

mod answer;
mod data;
mod grammar;
mod meaning;
mod names;
mod parser;
mod thoughts;
mod tokens;

use std::collections::HashSet;
use std::sync::LazyLock;

use ninefold_core::notation::NotationError;
use ninefold_core::notation::moves;
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};
use ninefold_core::{CandidateMap, Notation};
use ninefold_logic::{Conclusions, Technique};

use super::ClaimedStep;
pub use answer::{AnswerStep, parse_answer_text};
use grammar::StepGrammar;
use meaning::{MovePart, TextMeaning};
pub use names::{find_claimed_techniques, find_named_techniques};
use parser::StepParser;
pub use thoughts::blank_out_thoughts;
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
const MAX_CHARACTERS: usize = 10_000;

/// Maximum number of tokens of a step.
const MAX_TOKENS: usize = 400;

/// A list of words.
type WordSet = LazyLock<HashSet<&'static str>>;

/// Returns a list of `words.txt`.
fn load_word_list(name: &str) -> HashSet<&'static str> {
    let words = |line: &'static str| line.strip_prefix(name)?.strip_prefix(" = ");
    let list = include_str!("words.txt").lines().find_map(words);
    list.unwrap_or_else(|| panic!("words.txt has no {name}")).split(' ').collect()
}

/// Words that put a move in doubt, suppose it, ask for it or deny it. They only distinguish a text that
/// claims nothing from an unreadable one: neither is a move.
static UNCERTAIN_WORDS: WordSet = LazyLock::new(|| load_word_list("uncertain"));

impl StepReading {
    /// Returns the move that the text claims.
    ///
    /// # Errors
    /// If no move is claimed.
    pub fn into_claimed_step(self) -> Result<ClaimedStep, NotationError> {
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
        parse_step_text(text, notation).into_claimed_step()
    }
}

/// Parses the description of one step.
///
/// ```
/// use ninefold_core::Notation;
/// use ninefold_guide::judge::reader::{StepReading, parse_step_text};
///
/// let StepReading::Claim(step) = parse_step_text("Naked single: 5 must go in row 4, column 7.", Notation::Rc) else { panic!("a claim") };
/// assert_eq!(step.moves.to_string(), "r4c7=5");
/// assert!(matches!(parse_step_text("Suppose r4c7 is 5.", Notation::Rc), StepReading::NoClaim(_)));
/// assert!(matches!(parse_step_text("r4c7=5 wibble", Notation::Rc), StepReading::Unreadable(_)));
/// ```
#[must_use]
pub fn parse_step_text(text: &str, notation: Notation) -> StepReading {
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        let expected = ParseMessage::StepOfAtMost { characters: MAX_CHARACTERS };
        return StepReading::Unreadable(error_at(text, MAX_CHARACTERS, expected, ParseMessage::LongerLine));
    }
    // The fast formats first, then the grammar.
    if let Some(step) = parse_ninefold_notation(text, notation, Vec::new()) {
        return StepReading::Claim(step);
    }
    if let Some(reading) = data::parse_json_step(text, notation) {
        return reading;
    }
    let tokens = tokens::tokenize_text(text, notation);
    if let Some(step) = parse_named_step(text, &tokens, notation) {
        return StepReading::Claim(step);
    }
    if let Some(reading) = data::parse_table_row(text, None, notation) {
        return reading;
    }
    parse_by_grammar(text, &tokens)
}

/// Parses moves in Ninefold's own notation, which is quick.
fn parse_ninefold_notation(
    text: &str,
    notation: Notation,
    named: Vec<&'static Technique>,
) -> Option<ClaimedStep> {
    let read = moves::parse_moves(text, notation).ok()?;
    let done = Conclusions { placements: read.placements, eliminations: read.eliminations };
    (!done.to_string().is_empty()).then(|| ClaimedStep {
        moves: done,
        techniques: named,
        ..ClaimedStep::default()
    })
}

/// Parses the name of a technique followed by moves in Ninefold's own notation.
fn parse_named_step(text: &str, tokens: &[StepToken], notation: Notation) -> Option<ClaimedStep> {
    let (name, length) = names::match_longest_name(tokens)?;
    let behind = if tokens.get(length).is_some_and(|token| token.text == ":") { length + 1 } else { length };
    let start = tokens.get(behind)?.start;
    let rest: String = text.chars().skip(start).collect();
    parse_ninefold_notation(&rest, notation, names::techniques_at_index(name).to_vec())
}

/// Parses a text by the grammar.
fn parse_by_grammar(text: &str, tokens: &[StepToken]) -> StepReading {
    let reader = &*GRAMMAR;
    if let Some(token) = tokens.get(MAX_TOKENS) {
        return StepReading::Unreadable(error_at(
            text,
            token.start,
            ParseMessage::OneStep,
            ParseMessage::LongerLine,
        ));
    }
    let mut parser = StepParser::new(&reader.grammar, tokens);
    // Readings with the same moves are one; their premises and technique names are combined.
    let mut moves: Vec<ClaimedStep> = Vec::new();
    for sense in parser.parse_all_tokens(reader.text).iter().filter(|sense| sense.steps == 1) {
        let step = build_claimed_step(sense);
        match moves.iter_mut().find(|known| known.moves == step.moves) {
            Some(known) => merge_readings(known, &step),
            None => moves.push(step),
        }
    }
    let furthest = parser.furthest;
    keep_fullest_claims(&mut moves);
    match <[ClaimedStep; 1]>::try_from(moves) {
        Ok([step]) => StepReading::Claim(step),
        Err(moves) if moves.is_empty() => {
            // No reading: find out which error describes the text best.
            let is_several = parser.parse_all_tokens(reader.steps).iter().any(|sense| sense.steps > 1);
            if is_several {
                let at = find_second_sentence(tokens);
                return StepReading::Unreadable(error_at(
                    text,
                    at,
                    ParseMessage::OneStep,
                    found_token_message(tokens, text, at),
                ));
            }
            // A cell alone is no fact, but an incomplete move.
            let is_fact = tokens.len() > 2
                && parser.parse_all_tokens(reader.facts).iter().any(|sense| sense.steps == 0);
            let is_unclear = tokens.iter().any(|token| UNCERTAIN_WORDS.contains(token.text.as_str()));
            if !tokens.is_empty() && (is_fact || is_unclear) {
                let token = tokens.iter().find(|token| UNCERTAIN_WORDS.contains(token.text.as_str()));
                let at = token.or(tokens.first()).map_or(0, |token| token.start);
                return StepReading::NoClaim(error_at(
                    text,
                    at,
                    ParseMessage::MoveForCertain,
                    found_token_message(tokens, text, at),
                ));
            }
            StepReading::Unreadable(unreadable_text_error(text, tokens, furthest, &reader.grammar))
        }
        Err(_) => StepReading::Unreadable(error_at(text, 0, ParseMessage::OneStep, ParseMessage::Several)),
    }
}

fn collect_candidates(parts: &[MovePart], is_placing: bool) -> CandidateMap {
    let mut all = CandidateMap::EMPTY;
    parts.iter().filter(|part| part.is_placing == is_placing).for_each(|part| all |= part.candidates());
    all
}

fn collect_conclusions(parts: &[MovePart]) -> Conclusions {
    Conclusions {
        placements: collect_candidates(parts, true),
        eliminations: collect_candidates(parts, false),
    }
}

fn build_claimed_step(sense: &TextMeaning) -> ClaimedStep {
    let mut named: Vec<&'static Technique> = Vec::new();
    for technique in sense.technique_names.iter().flat_map(|name| names::techniques_at_index(*name)) {
        if !named.contains(technique) {
            named.push(technique);
        }
    }
    ClaimedStep {
        moves: collect_conclusions(&sense.moves),
        techniques: named,
        premises: collect_conclusions(&sense.premises),
    }
}

/// Adds the premises and names of another reading of the same moves.
fn merge_readings(known: &mut ClaimedStep, other: &ClaimedStep) {
    known.premises.placements |= other.premises.placements;
    known.premises.eliminations |= other.premises.eliminations;
    for technique in &other.techniques {
        if !known.techniques.contains(technique) {
            known.techniques.push(technique);
        }
    }
}

/// Drops all but the readings that claim most, if the readings differ only in which moves are claimed and
/// which are premises: `r5c2 can't be 5, so r5c2 is 2` states both.
fn keep_fullest_claims(moves: &mut Vec<ClaimedStep>) {
    let conclusions = |step: &ClaimedStep| {
        let placements = step.moves.placements | step.premises.placements;
        (placements, step.moves.eliminations | step.premises.eliminations)
    };
    let claimed = |step: &ClaimedStep| step.moves.placements.len() + step.moves.eliminations.len();
    let Some(most) = moves.iter().map(claimed).max() else { return };
    if moves.windows(2).all(|two| conclusions(&two[0]) == conclusions(&two[1])) {
        moves.retain(|step| claimed(step) == most);
    }
}

/// Returns the place where the second sentence begins.
fn find_second_sentence(tokens: &[StepToken]) -> usize {
    let is_stop = |token: &StepToken| matches!(token.text.as_str(), "." | "!" | ";" | "\n");
    let first = tokens.iter().position(is_stop).map_or(0, |stop| stop + 1);
    tokens.get(first).map_or(0, |token| token.start)
}

/// Returns the word or the character at a place.
fn found_token_message(tokens: &[StepToken], text: &str, at: usize) -> ParseMessage {
    let Some(token) = tokens.iter().find(|token| token.start == at) else { return ParseMessage::End };
    let is_word = token.text.chars().any(char::is_alphanumeric);
    let signs: Vec<char> =
        text.chars().skip(at).take_while(|character| character.is_alphanumeric()).collect();
    match (is_word, signs.first()) {
        (true, Some(_)) => {
            ParseMessage::Quoted { text: shorten_to_excerpt(&signs.iter().collect::<String>()) }
        }
        _ => {
            text.chars().nth(at).map_or(ParseMessage::End, |character| ParseMessage::Sign { sign: character })
        }
    }
}

fn error_at(text: &str, at: usize, expected: ParseMessage, found: ParseMessage) -> NotationError {
    let before: Vec<char> = text.chars().take(at).collect();
    let line = before.iter().filter(|&&character| character == '\n').count() + 1;
    let column = before.iter().rev().take_while(|&&character| character != '\n').count() + 1;
    NotationError { line, column, expected, found }
}

/// Returns the error for a text that can't be read: where it stops making sense, and what was expected there.
fn unreadable_text_error(
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
            ParseMessage::TechniqueName,
            found_token_message(tokens, text, tokens[0].start),
        );
    }
    // The error is at the first unknown word, or else where parsing got furthest.
    let index = unknown.unwrap_or(furthest).min(tokens.len());
    let at = tokens.get(index).map_or(text.trim_end().chars().count(), |token| token.start);
    let found = found_token_message(tokens, text, at);
    let before = index.checked_sub(1).and_then(|before| tokens.get(before));
    let is_several =
        tokens.get(index).is_some_and(|token| token.digits().is_some_and(|digits| digits.len() > 1));
    let has_cell = tokens[..index].iter().any(|token| !token.cells.is_empty());
    // The token before that place tells what was expected there.
    let expected = match before.map(|token| token.text.as_str()) {
        None => ParseMessage::Move,
        Some("(" | "by" | "using" | "via") => ParseMessage::TechniqueName,
        Some("=") if is_several => return error_at(text, at, ParseMessage::OneDigit, ParseMessage::Several),
        Some("=" | "≠") => ParseMessage::MoveDigits,
        Some(_) if before.is_some_and(|token| !token.cells.is_empty()) => ParseMessage::MoveSign,
        Some(_) if has_cell => ParseMessage::MoreMoves,
        Some(_) => ParseMessage::Move,
    };
    error_at(text, at, expected, found)
}
