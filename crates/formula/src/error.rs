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

impl SourceLocation {
    /// Returns the place and a reason in the user's language as a message.
    #[must_use]
    pub fn to_message(self, reason: String) -> Message {
        let SourceLocation { line, column } = self;
        say!("formula-error" = "line {line}, column {column}: {reason}", line, column, reason)
    }
}

/// Error for a text that is not a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message(|_| reason.to_string()).english())]
pub struct FormulaError {
    /// The file with the error, if the text imports it.
    pub file: Option<String>,
    /// The place of the error.
    pub location: SourceLocation,
    /// The fault, and what was expected instead.
    pub reason: FormulaErrorKind,
}

impl FormulaError {
    pub(crate) fn new(location: SourceLocation, reason: FormulaErrorKind) -> FormulaError {
        FormulaError { file: None, location, reason }
    }

    /// Names the imported file that the error is in, if none is named yet.
    pub(crate) fn with_file(self, file: Option<&str>) -> FormulaError {
        FormulaError { file: self.file.or(file.map(String::from)), ..self }
    }

    /// Returns the error as a translatable message; `format_reason` puts the reason into words.
    #[must_use]
    pub fn to_message(&self, format_reason: impl FnOnce(&Message) -> String) -> Message {
        let SourceLocation { line, column } = self.location;
        let reason = format_reason(&self.reason.to_message());
        match self.file.clone() {
            Some(file) => say!(
                "formula-error-in" = "{file}, line {line}, column {column}: {reason}",
                file,
                line,
                column,
                reason
            ),
            None => self.location.to_message(reason),
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
#[error("{}", self.to_message().english())]
pub enum FormulaErrorKind {
    /// A token that can't stand there.
    Expected {
        /// The expected token or construct.
        expected: ExpectedSyntax,
        /// The text found there; `None` at the end.
        found: Option<String>,
    },
    /// An unknown name.
    Unknown {
        /// The unknown name.
        name: String,
        /// A known name that is spelled similarly.
        near: Option<String>,
    },
    /// A value of the wrong kind.
    Kind {
        /// The expected kind.
        expected: ValueKind,
        /// The kind found.
        found: ValueKind,
    },
    /// An operator that can't join the kinds of its operands.
    Operator {
        /// The operator as written.
        operator: &'static str,
        /// The kind of the left operand.
        left: ValueKind,
        /// The kind of the right operand.
        right: ValueKind,
    },
    /// A call with too few or too many arguments.
    // The catalogue has its English, since that has a plural.
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
    Taken {
        /// The name in question.
        name: String,
    },
    /// A technique that names the solution, which only a standalone expression may.
    Solution,
    /// A number outside its range.
    Number {
        /// The least number allowed.
        least: usize,
        /// The greatest number allowed.
        most: usize,
        /// The number found, as written.
        found: String,
    },
    /// Cells that are not written in any of their notations.
    Cells {
        /// The expected notation.
        expected: Box<ParseMessage>,
        /// The text found there.
        found: Box<ParseMessage>,
    },
    /// Expressions nested too deep.
    Deep {
        /// Maximum number or depth allowed.
        most: usize,
    },
    /// A text with too many parts.
    Long {
        /// Maximum number or depth allowed.
        most: usize,
    },
    /// A file that can't be imported.
    Import {
        /// The name of the file as it stands in the text.
        name: String,
        /// The reason, in the words of whoever tried to read the file.
        why: String,
    },
    /// A file that imports itself, directly or through others.
    Circle {
        /// The name of the file as it stands in the text.
        name: String,
    },
    /// A file that is not a formula; its content is not quoted.
    NoFormula,
    /// A technique without a conclusion.
    Idle {
        /// The id of the technique.
        name: String,
    },
}

impl FormulaErrorKind {
    /// Returns the reason why a text is no formula as a translatable message.
    #[must_use]
    pub fn to_message(&self) -> Message {
        // A message owns its texts, so the fields are cloned.
        match self.clone() {
            FormulaErrorKind::Expected { expected, found: Some(found) } => {
                say!("formula-expected" = "expected {expected}, found \"{found}\"", expected, found)
            }
            FormulaErrorKind::Expected { expected, found: None } => {
                say!("formula-expected-end" = "expected {expected}, found the end", expected)
            }
            FormulaErrorKind::Unknown { name, near: Some(near) } => say!(
                "formula-unknown-near" = "nothing is called \"{name}\"; did you mean \"{near}\"?",
                name,
                near
            ),
            FormulaErrorKind::Unknown { name, near: None } => {
                say!("formula-unknown" = "nothing is called \"{name}\"", name)
            }
            FormulaErrorKind::Kind { expected, found } => {
                say!("formula-kind" = "expected {expected}, found {found}", expected, found)
            }
            FormulaErrorKind::Operator { operator, left, right } => say!(
                "formula-operator" = "\"{operator}\" can't stand between {left} and {right}",
                operator = operator.to_string(),
                left,
                right
            ),
            FormulaErrorKind::Arguments { name, expected, found } => {
                say!("formula-arguments", name, expected, found)
            }
            FormulaErrorKind::Taken { name } => {
                say!("formula-taken" = "\"{name}\" is a name already", name)
            }
            FormulaErrorKind::Solution => say!(
                "formula-solution" =
                    "a technique can't look at the solution; only an expression that stands alone can"
            ),
            FormulaErrorKind::Number { least, most, found } => say!(
                "formula-number" = "expected a number from {least} to {most}, found {found}",
                least,
                most,
                found
            ),
            FormulaErrorKind::Cells { expected, found } => {
                say!(
                    "formula-cells" = "expected {expected}, found {found}",
                    expected = *expected,
                    found = *found
                )
            }
            FormulaErrorKind::Deep { most } => {
                say!("formula-deep" = "expected at most {most} operations within each other", most)
            }
            FormulaErrorKind::Long { most } => {
                say!("formula-long" = "expected at most {most} clauses", most)
            }
            FormulaErrorKind::Import { name, why } => {
                say!("formula-import" = "can't import \"{name}\": {why}", name, why)
            }
            FormulaErrorKind::Circle { name } => {
                say!("formula-circle" = "\"{name}\" imports itself", name)
            }
            FormulaErrorKind::NoFormula => say!("formula-no-formula" = "expected a formula"),
            FormulaErrorKind::Idle { name } => say!(
                "formula-idle" =
                    "expected \"remove\" or \"place\" at the end of {name}, which concludes nothing",
                name
            ),
        }
    }
}

/// Writes a word of a message in English; in other languages, it goes by its id.
macro_rules! impl_word {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.words())
            }
        }

        impl From<$name> for ninefold_logic::explain::MessageArgument {
            fn from(word: $name) -> ninefold_logic::explain::MessageArgument {
                ninefold_logic::explain::MessageArgument::Word(word.id())
            }
        }
    };
}

pub(crate) use impl_word;

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

            /// Returns what was expected in a formula, in English words.
            #[must_use]
            pub fn words(self) -> &'static str {
                match self { $(ExpectedSyntax::$name => $words),+ }
            }
        }

        crate::error::impl_word!(ExpectedSyntax);
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
