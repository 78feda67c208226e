//! Language of the program's messages: set once at the start, and used wherever a message is printed.

use std::fmt::{self, Display};
use std::sync::OnceLock;

use ninefold::core::phrase::ParseMessage;
use ninefold::guide::PositionAssessment;
use ninefold::logic::explain::say;
use ninefold::rate::RatingTally;
use ninefold::rate::scale::TallyField;
use ninefold::texts::{Catalogue, Language, Localize};
use ninefold::{EntryMistakes, HintStage, Message, Notation, wire};

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Sets the language. Only the first call counts. The catalogue is loaded with the first message: most
/// runs print none, and start sooner.
pub(crate) fn set_current_language(language: Language) {
    let _ = LANGUAGE.set(language);
}

/// Returns the texts of the current language: English, unless another was set.
pub(crate) fn current_message_catalogue() -> &'static Catalogue {
    LANGUAGE.get().map_or_else(Catalogue::english, |language| language.message_catalogue())
}

/// Formats an error of the library in the current language.
pub(crate) fn localized_text(error: &(impl Localize + Display)) -> String {
    if is_english() { error.to_string() } else { error.localize(current_message_catalogue()) }
}

/// Returns whether the library's own `Display` output equals the catalogue's. It is faster, and a list may
/// have millions of bad lines.
fn is_english() -> bool {
    LANGUAGE.get().is_none_or(|language| language.code == "en")
}

/// Formats a message in the current language.
pub(crate) fn message_text(sentence: &Message) -> String {
    current_message_catalogue().format_message(sentence, Notation::Rc)
}

/// Describes the mistakes in a position, in the current language.
pub(crate) fn describe_mistakes(mistakes: &EntryMistakes) -> String {
    let more = current_message_catalogue().translate_id("mistakes-more");
    if is_english() {
        return format!("{mistakes}; {more}");
    }
    let cells = mistakes.stage_hint(HintStage::Cells).messages;
    cells.iter().map(message_text).chain([more]).collect()
}

/// Explains why a position has no solution: whether its givens have one, and which entries are wrong.
pub(crate) fn explain_unsolvable(assessment: &PositionAssessment) -> String {
    wire::why_unsolvable(assessment, current_message_catalogue())
}

/// Returns the short text of a rating, with its level in the current language.
pub(crate) fn localized_rating(tally: &dyn RatingTally) -> String {
    let text = tally.short_rating_text();
    match tally.result_fields().into_iter().find(|(part, _)| *part == "level") {
        Some((_, TallyField::Word(level))) => text.replacen(level, &level_name(level), 1),
        _ => text,
    }
}

/// Returns the name of a level of a scale; another word as it is.
pub(crate) fn level_name(level: &str) -> String {
    let id = format!("level-{}", level.to_ascii_lowercase());
    let name = current_message_catalogue().translate_id(&id);
    if name == id { level.into() } else { name }
}

/// Returns the name of standard input in messages.
pub(crate) fn standard_input_name() -> String {
    current_message_catalogue().translate_id("standard-input")
}

/// Returns the message for a number of puzzles: `1 puzzle`, `1,000 puzzles`.
pub(crate) fn puzzle_count_message(number: u64) -> Message {
    say!("counted-puzzles", n = number as usize, number = format_with_thousands(number))
}

/// Returns the message for a duration in words.
pub(crate) fn duration_message(seconds: f64) -> Message {
    let whole = |number: f64| number.round() as usize;
    match seconds {
        ..90.0 => say!("time-seconds", n = whole(seconds)),
        ..5400.0 => say!("time-minutes", n = whole(seconds / 60.0)),
        ..172_800.0 => say!("time-hours", n = whole(seconds / 3600.0)),
        _ => say!("time-days", n = whole(seconds / 86_400.0)),
    }
}

/// Formats a number with a comma before every third digit from the right.
pub(crate) fn format_with_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats `line 3` in the current language.
pub(crate) fn format_line_number(line: usize) -> String {
    if is_english() {
        return format!("line {line}");
    }
    message_text(&say!("line-number", line))
}

/// Remark about a puzzle. It is only formatted when printed: a million puzzles may share one remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleRemark {
    /// Message from the reader or writer of the puzzle's text.
    ParseMessage(ParseMessage),
    /// Catalogue message with this id.
    MessageId(&'static str),
    /// Catalogue message with arguments.
    MessageWithArguments(Message),
}

impl From<ParseMessage> for PuzzleRemark {
    fn from(phrase: ParseMessage) -> PuzzleRemark {
        PuzzleRemark::ParseMessage(phrase)
    }
}

impl From<Message> for PuzzleRemark {
    fn from(message: Message) -> PuzzleRemark {
        PuzzleRemark::MessageWithArguments(message)
    }
}

/// Formats the remark in the current language.
impl Display for PuzzleRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleRemark::ParseMessage(phrase) => f.write_str(&localized_text(phrase)),
            PuzzleRemark::MessageId(id) => f.write_str(&current_message_catalogue().translate_id(id)),
            PuzzleRemark::MessageWithArguments(sentence) => f.write_str(&message_text(sentence)),
        }
    }
}
