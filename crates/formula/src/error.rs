//! What is wrong with a text that should be a formula: where, what was expected, and what was probably meant.

use ninefold_core::notation::NotationError;
use ninefold_core::phrase::Phrase;
use ninefold_logic::Sentence;
use ninefold_logic::explain::say;

use crate::kind::Kind;

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
}

/// Why a text is no formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}line {}, column {}: {reason}", in_file(file), place.line, place.column)]
pub struct FormulaError {
    /// The file that is wrong, if it is one that the text imports.
    pub file: Option<String>,
    /// Where it is wrong.
    pub place: Place,
    /// What is wrong there, and what was expected.
    pub reason: Reason,
}

impl FormulaError {
    pub(crate) fn new(place: Place, reason: Reason) -> FormulaError {
        FormulaError { file: None, place, reason }
    }

    /// The same of a file that is imported.
    pub(crate) fn of(self, file: Option<&str>) -> FormulaError {
        FormulaError { file: self.file.or(file.map(String::from)), ..self }
    }

    /// The same as data, to be told in any language; `told` puts the reason into words.
    #[must_use]
    pub fn sentence(&self, told: impl FnOnce(&Sentence) -> String) -> Sentence {
        let Place { line, column } = self.place;
        let reason = told(&self.reason.sentence());
        match self.file.clone() {
            Some(file) => {
                say!("formula-error-in", file = file, line = line, column = column, reason = reason)
            }
            None => say!("formula-error", line = line, column = column, reason = reason),
        }
    }
}

/// The same place and words.
impl From<NotationError> for FormulaError {
    fn from(NotationError { line, column, expected, found }: NotationError) -> FormulaError {
        FormulaError::new(Place { line, column }, Reason::Cells { expected, found })
    }
}

/// What is wrong in a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Something else has to stand there.
    #[error("expected {}, found {}", expected.words(), end_or(found))]
    Expected {
        /// What.
        expected: Expected,
        /// What stands there; nothing at the end.
        found: Option<String>,
    },
    /// Nothing has this name.
    #[error("nothing is called \"{name}\"{}", meant(near))]
    Unknown {
        /// What stands there.
        name: String,
        /// What is called nearly so.
        near: Option<String>,
    },
    /// A value is of another kind.
    #[error("expected {}, found {}", expected.words(), found.words())]
    Kind {
        /// What was expected.
        expected: Kind,
        /// What stands there.
        found: Kind,
    },
    /// An operator doesn't go with the kinds beside it.
    #[error("\"{operator}\" can't stand between {} and {}", left.words(), right.words())]
    Operator {
        /// As it is written.
        operator: &'static str,
        /// The kind before it.
        left: Kind,
        /// The kind behind it.
        right: Kind,
    },
    /// A call has too few or too many values.
    #[error("{name} takes {expected}, found {found}")]
    Arguments {
        /// What is called.
        name: String,
        /// How many it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A name is used already.
    #[error("\"{name}\" is a name already")]
    Taken {
        /// The name.
        name: String,
    },
    /// Only an expression that stands alone may look at the solution.
    #[error("a technique can't look at the solution; only an expression that stands alone can")]
    Solution,
    /// A number is too small or too large.
    #[error("expected a number from {least} to {most}, found {found}")]
    Number {
        /// The least.
        least: usize,
        /// The most.
        most: usize,
        /// What stands there.
        found: String,
    },
    /// Cells are not written as one of their notations has them.
    #[error("expected {expected}, found {found}")]
    Cells {
        /// What was expected.
        expected: Phrase,
        /// What stands there.
        found: Phrase,
    },
    /// Expressions stand too deep in each other.
    #[error("expected at most {most} operations within each other")]
    Deep {
        /// How many there may be.
        most: usize,
    },
    /// The text has too many parts.
    #[error("expected at most {most} clauses")]
    Long {
        /// How many there may be.
        most: usize,
    },
    /// A file can't be imported.
    #[error("can't import \"{name}\": {why}")]
    Import {
        /// As the text names it.
        name: String,
        /// Why, in the words of whoever tried.
        why: String,
    },
    /// A file imports itself, by way of others or at once.
    #[error("\"{name}\" imports itself")]
    Circle {
        /// As the text names it.
        name: String,
    },
    /// The file is none of formulas; what stands there isn't repeated.
    #[error("expected a formula")]
    NoFormula,
    /// A technique concludes nothing.
    #[error("expected \"remove\" or \"place\" at the end of {name}, which concludes nothing")]
    Idle {
        /// The technique.
        name: String,
    },
}

fn in_file(file: &Option<String>) -> String {
    file.as_ref().map_or_else(String::new, |file| format!("{file}, "))
}

fn end_or(found: &Option<String>) -> String {
    found.as_ref().map_or_else(|| "the end".into(), |found| format!("\"{found}\""))
}

fn meant(near: &Option<String>) -> String {
    near.as_ref().map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"))
}

impl Reason {
    /// The same as data, to be told in any language.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self.clone() {
            Reason::Expected { expected, found: Some(found) } => {
                say!("formula-expected", expected = expected.id(), found = found)
            }
            Reason::Expected { expected, found: None } => {
                say!("formula-expected-end", expected = expected.id())
            }
            Reason::Unknown { name, near: Some(near) } => {
                say!("formula-unknown-near", name = name, near = near)
            }
            Reason::Unknown { name, near: None } => say!("formula-unknown", name = name),
            Reason::Kind { expected, found } => {
                say!("formula-kind", expected = expected.id(), found = found.id())
            }
            Reason::Operator { operator, left, right } => {
                say!(
                    "formula-operator",
                    operator = operator.to_string(),
                    left = left.id(),
                    right = right.id()
                )
            }
            Reason::Arguments { name, expected, found } => {
                say!("formula-arguments", name = name, expected = expected, found = found)
            }
            Reason::Taken { name } => say!("formula-taken", name = name),
            Reason::Solution => say!("formula-solution"),
            Reason::Number { least, most, found } => {
                say!("formula-number", least = least, most = most, found = found)
            }
            Reason::Cells { expected, found } => say!("formula-cells", expected = expected, found = found),
            Reason::Deep { most } => say!("formula-deep", most = most),
            Reason::Long { most } => say!("formula-long", most = most),
            Reason::Import { name, why } => say!("formula-import", name = name, why = why),
            Reason::Circle { name } => say!("formula-circle", name = name),
            Reason::NoFormula => say!("formula-no-formula"),
            Reason::Idle { name } => say!("formula-idle", name = name),
        }
    }
}

macro_rules! expected {
    ($($name:ident $id:literal $words:literal)+) => {
        /// What may stand at a place of a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the words say it")]
        pub enum Expected { $($name),+ }

        impl Expected {
            /// All of them.
            pub const ALL: &[Expected] = &[$(Expected::$name),+];

            /// The id of its words in a catalogue.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Expected::$name => $id),+ }
            }

            /// Its words in English.
            #[must_use]
            pub fn words(self) -> &'static str {
                match self { $(Expected::$name => $words),+ }
            }
        }
    };
}

expected! {
    Technique "formula-x-technique" "\"technique\", \"define\" or \"import\""
    Clause "formula-x-clause" "\"for\", \"let\", \"where\", \"remove\", \"place\" or \"say\""
    File "formula-x-file" "the name of a file in quotes"
    UpTo "formula-x-up-to" "\"up to\" and a number"
    Said "formula-x-said" "a text in quotes, or en or zh before it"
    Repeated "formula-x-repeated" "a kind that a definition may call itself with: cells, digits, houses, candidates or truth"
    Value "formula-x-value" "a value: a name, cells, a digit or an expression in parentheses"
    Name "formula-x-name" "a name that is free"
    Kind "formula-x-kind" "the kind of the argument, such as cells or digit"
    In "formula-x-in" "\"in\""
    From "formula-x-from" "\"from\""
    For "formula-x-for" "\"for\" behind the parenthesis"
    Where "formula-x-where" "\"where\" and a condition"
    Equals "formula-x-equals" "an equals sign"
    Colon "formula-x-colon" "a colon and the kind of the argument"
    Sees "formula-x-links" "\"links\""
    OpeningBrace "formula-x-opening-brace" "an opening brace"
    ClosingBrace "formula-x-closing-brace" "a clause or a closing brace"
    OpeningParenthesis "formula-x-opening" "an opening parenthesis"
    ClosingParenthesis "formula-x-closing" "an operator, a comma or a closing parenthesis"
    ClosingGroup "formula-x-closing-group" "an operator or a closing parenthesis"
    ClosingBracket "formula-x-bracket" "a closing bracket"
    Indices "formula-x-indices" "cells (a set of indices stands in braces: {5})"
    Index "formula-x-index" "an index such as 0, ^1 or 1..3"
    Number "formula-x-number" "a number"
    End "formula-x-end" "an operator or the end"
    Listed "formula-x-listed" "an operator or the end (a list within an expression stands in braces)"
}
