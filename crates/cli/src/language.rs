//! The language that the program speaks: found out once, at the start, and asked for wherever something is said.

use std::fmt::{self, Display};
use std::sync::OnceLock;

use ninefold::core::phrase::Phrase;
use ninefold::guide::Assessment;
use ninefold::logic::explain::say;
use ninefold::texts::{Catalogue, Language, Tell};
use ninefold::{Mistakes, Notation, Sentence, Stage, wire};

static SPOKEN: OnceLock<Language> = OnceLock::new();

/// From now on this language is spoken. Only the first one that is set counts. Its catalogue is read when something is said:
/// most runs say nothing, and start sooner.
pub(crate) fn speak(language: Language) {
    let _ = SPOKEN.set(language);
}

/// The words of the language that is spoken: English, unless another was set.
pub(crate) fn spoken() -> &'static Catalogue {
    SPOKEN.get().map_or_else(Catalogue::english, |language| language.catalogue())
}

/// An error of the library in the language that is spoken.
pub(crate) fn told(error: &(impl Tell + Display)) -> String {
    if is_english() { error.to_string() } else { error.tell(spoken()) }
}

/// Whether what the library writes by itself are the words of the catalogue. They come sooner than from there, and a list
/// may have millions of bad lines.
fn is_english() -> bool {
    SPOKEN.get().is_none_or(|language| language.code == "en")
}

/// A sentence in the language that is spoken.
pub(crate) fn text(sentence: &Sentence) -> String {
    spoken().text(sentence, Notation::Rc)
}

/// Where a position is wrong, in the language that is spoken.
pub(crate) fn wrong_so_far(mistakes: &Mistakes) -> String {
    let more = spoken().word("mistakes-more");
    if is_english() {
        return format!("{mistakes}; {more}");
    }
    let cells = mistakes.hint(Stage::Cells).sentences;
    cells.iter().map(text).chain([more]).collect()
}

/// Why a position has no solution: that its givens have one, and which entries are wrong, if that is so.
pub(crate) fn unsolvable(assessment: &Assessment) -> String {
    wire::why_unsolvable(assessment, spoken())
}

/// What standard input is called.
pub(crate) fn standard_input() -> String {
    spoken().word("standard-input")
}

/// `line 3`, in the language that is spoken.
pub(crate) fn line_number(line: usize) -> String {
    if is_english() {
        return format!("line {line}");
    }
    text(&say!("line-number", line = line))
}

/// Something to remark about a puzzle. It is put into words only when it is said: of a million puzzles, it may be the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// What the reader or the writer of its text says.
    Phrase(Phrase),
    /// What the catalogue says under this id.
    Message(&'static str),
    /// What it says of something.
    Sentence(Sentence),
}

impl From<Phrase> for Remark {
    fn from(phrase: Phrase) -> Remark {
        Remark::Phrase(phrase)
    }
}

/// Writes it in the language that is spoken.
impl Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Phrase(phrase) => f.write_str(&told(phrase)),
            Remark::Message(id) => f.write_str(&spoken().word(id)),
            Remark::Sentence(sentence) => f.write_str(&text(sentence)),
        }
    }
}
