//! Errors for a text that is not a formula: the place, what was expected there, and what was probably
//! meant.

use ninefold_core::notation::NotationError;
use ninefold_core::phrase::ParseMessage;
use ninefold_logic::Message;
use ninefold_logic::explain::say;

use crate::kind::ValueKind;

/// A location in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceLocation {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
}

/// Error for a text that is not a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}line {}, column {}: {reason}", format_file_prefix(file), place.line, place.column)]
pub struct FormulaError {
    /// The file with the error, if the text imports it.
    pub file: Option<String>,
    /// The place of the error.
    pub place: SourceLocation,
    /// The fault, and what was expected instead.
    pub reason: FormulaErrorKind,
}

impl FormulaError {
    pub(crate) fn new(place: SourceLocation, reason: FormulaErrorKind) -> FormulaError {
        FormulaError { file: None, place, reason }
    }

    /// Names the imported file that the error is in, if none is named yet.
    pub(crate) fn with_file(self, file: Option<&str>) -> FormulaError {
        FormulaError { file: self.file.or(file.map(String::from)), ..self }
    }

    /// Returns the error as a translatable message; `told` puts the reason into words.
    #[must_use]
    pub fn to_message(&self, format_reason: impl FnOnce(&Message) -> String) -> Message {
        let SourceLocation { line, column } = self.place;
        let reason = format_reason(&self.reason.to_message());
        match self.file.clone() {
            Some(file) => {
                say!("formula-error-in", file, line, column, reason)
            }
            None => say!("formula-error", line, column, reason),
        }
    }
}

/// Keeps the place and the words.
impl From<NotationError> for FormulaError {
    fn from(NotationError { line, column, expected, found }: NotationError) -> FormulaError {
        let (expected, found) = (Box::new(expected), Box::new(found));
        FormulaError::new(SourceLocation { line, column }, FormulaErrorKind::Cells { expected, found })
    }
}

/// The fault in a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormulaErrorKind {
    /// A token that can't stand there.
    #[error("expected {}, found {}", expected.words(), quote_or_end(found))]
    Expected {
        /// The expected token or construct.
        expected: ExpectedSyntax,
        /// The text found there; `None` at the end.
        found: Option<String>,
    },
    /// An unknown name.
    #[error("nothing is called \"{name}\"{}", format_suggestion(near))]
    Unknown {
        /// The unknown name.
        name: String,
        /// A known name that is spelled similarly.
        near: Option<String>,
    },
    /// A value of the wrong kind.
    #[error("expected {}, found {}", expected.words(), found.words())]
    Kind {
        /// The expected kind.
        expected: ValueKind,
        /// The kind found.
        found: ValueKind,
    },
    /// An operator that can't join the kinds of its operands.
    #[error("\"{operator}\" can't stand between {} and {}", left.words(), right.words())]
    Operator {
        /// The operator as written.
        operator: &'static str,
        /// The kind of the left operand.
        left: ValueKind,
        /// The kind of the right operand.
        right: ValueKind,
    },
    /// A call with too few or too many arguments.
    #[error("{name} takes {expected}, found {found}")]
    Arguments {
        /// The function or definition called.
        name: String,
        /// Number of arguments that it takes.
        expected: usize,
        /// Number of arguments given.
        found: usize,
    },
    /// A name that is taken.
    #[error("\"{name}\" is a name already")]
    Taken {
        /// The name in question.
        name: String,
    },
    /// A technique that names the solution, which only a standalone expression may.
    #[error("a technique can't look at the solution; only an expression that stands alone can")]
    Solution,
    /// A number outside its range.
    #[error("expected a number from {least} to {most}, found {found}")]
    Number {
        /// The least number allowed.
        least: usize,
        /// The greatest number allowed.
        most: usize,
        /// The number found, as written.
        found: String,
    },
    /// Cells that are not written in any of their notations.
    #[error("expected {expected}, found {found}")]
    Cells {
        /// The expected notation.
        expected: Box<ParseMessage>,
        /// The text found there.
        found: Box<ParseMessage>,
    },
    /// Expressions nested too deep.
    #[error("expected at most {most} operations within each other")]
    Deep {
        /// Maximum number or depth allowed.
        most: usize,
    },
    /// A text with too many parts.
    #[error("expected at most {most} clauses")]
    Long {
        /// Maximum number or depth allowed.
        most: usize,
    },
    /// A file that can't be imported.
    #[error("can't import \"{name}\": {why}")]
    Import {
        /// The name of the file as it stands in the text.
        name: String,
        /// The reason, in the words of whoever tried to read the file.
        why: String,
    },
    /// A file that imports itself, directly or through others.
    #[error("\"{name}\" imports itself")]
    Circle {
        /// The name of the file as it stands in the text.
        name: String,
    },
    /// A file that is not a formula; its content is not quoted.
    #[error("expected a formula")]
    NoFormula,
    /// A technique without a conclusion.
    #[error("expected \"remove\" or \"place\" at the end of {name}, which concludes nothing")]
    Idle {
        /// The id of the technique.
        name: String,
    },
}

fn format_file_prefix(file: &Option<String>) -> String {
    file.as_ref().map_or_else(String::new, |file| format!("{file}, "))
}

fn quote_or_end(found: &Option<String>) -> String {
    found.as_ref().map_or_else(|| "the end".into(), |found| format!("\"{found}\""))
}

fn format_suggestion(near: &Option<String>) -> String {
    near.as_ref().map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"))
}

impl FormulaErrorKind {
    /// Returns the reason as a translatable message.
    #[must_use]
    pub fn to_message(&self) -> Message {
        // A message owns its texts, so the fields are cloned.
        match self.clone() {
            FormulaErrorKind::Expected { expected, found: Some(found) } => {
                say!("formula-expected", expected = expected.id(), found)
            }
            FormulaErrorKind::Expected { expected, found: None } => {
                say!("formula-expected-end", expected = expected.id())
            }
            FormulaErrorKind::Unknown { name, near: Some(near) } => {
                say!("formula-unknown-near", name, near)
            }
            FormulaErrorKind::Unknown { name, near: None } => say!("formula-unknown", name),
            FormulaErrorKind::Kind { expected, found } => {
                say!("formula-kind", expected = expected.id(), found = found.id())
            }
            FormulaErrorKind::Operator { operator, left, right } => {
                say!(
                    "formula-operator",
                    operator = operator.to_string(),
                    left = left.id(),
                    right = right.id()
                )
            }
            FormulaErrorKind::Arguments { name, expected, found } => {
                say!("formula-arguments", name, expected, found)
            }
            FormulaErrorKind::Taken { name } => say!("formula-taken", name),
            FormulaErrorKind::Solution => say!("formula-solution"),
            FormulaErrorKind::Number { least, most, found } => {
                say!("formula-number", least, most, found)
            }
            FormulaErrorKind::Cells { expected, found } => {
                say!("formula-cells", expected = expected.as_ref().clone(), found = found.as_ref().clone())
            }
            FormulaErrorKind::Deep { most } => say!("formula-deep", most),
            FormulaErrorKind::Long { most } => say!("formula-long", most),
            FormulaErrorKind::Import { name, why } => say!("formula-import", name, why),
            FormulaErrorKind::Circle { name } => say!("formula-circle", name),
            FormulaErrorKind::NoFormula => say!("formula-no-formula"),
            FormulaErrorKind::Idle { name } => say!("formula-idle", name),
        }
    }
}

macro_rules! expected {
    ($($name:ident $id:literal $words:literal)+) => {
        /// The constructs that may be expected at a place of a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the words say it")]
        pub enum ExpectedSyntax { $($name),+ }

        impl ExpectedSyntax {
            /// Every variant, in the order of definition.
            pub const ALL: &[ExpectedSyntax] = &[$(ExpectedSyntax::$name),+];

            /// Returns the id of the words in a message catalogue.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(ExpectedSyntax::$name => $id),+ }
            }

            /// Returns the words in English.
            #[must_use]
            pub fn words(self) -> &'static str {
                match self { $(ExpectedSyntax::$name => $words),+ }
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
