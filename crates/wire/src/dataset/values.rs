//! Column values for tables; the columns are in the order of the members in JSON.

use super::{ChatMessage, DataRow, RowHead};
use crate::Number;

/// Value of a column. A column has the same kind of values in all rows.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text.
    Text(Option<String>),
    /// A whole number.
    Whole(u32),
    /// A floating-point number.
    Real(Option<f64>),
    /// Texts.
    Texts(Vec<Option<String>>),
    /// Booleans.
    Flags(Vec<bool>),
    /// Small whole numbers.
    Tokens(Vec<u16>),
    /// Floating-point numbers.
    Reals(Vec<Option<f64>>),
    /// A conversation.
    Messages(Vec<ChatMessage>),
}

fn real(number: Option<Number>) -> Option<f64> {
    number.map(Number::value)
}

fn text(text: &str) -> Value {
    Value::Text(Some(text.into()))
}

fn texts(texts: &[&str]) -> Value {
    Value::Texts(texts.iter().map(|text| Some((*text).into())).collect())
}

impl RowHead {
    fn values(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("id", text(&self.id)),
            ("split", text(self.split)),
            ("stratum", Value::Text(self.stratum.clone())),
            ("puzzle", text(&self.puzzle)),
            ("solution", text(&self.solution)),
            ("class", text(&self.class)),
            ("givens", Value::Whole(self.givens)),
            ("er", Value::Real(real(self.er))),
            ("ep", Value::Real(real(self.ep))),
            ("ed", Value::Real(real(self.ed))),
            ("profile", text(&self.profile)),
            ("technique", Value::Text(self.technique.map(str::to_string))),
            ("steps", Value::Whole(self.steps)),
        ]
    }
}

impl DataRow {
    /// Returns the names and values of the columns, with the same names in the same order for all rows of a
    /// kind. The steps of a [`TableRow`](super::TableRow) are JSON.
    #[must_use]
    pub fn values(&self) -> Vec<(&'static str, Value)> {
        let mut values = self.head().values();
        match self {
            DataRow::Table(row) => {
                let trace = serde_json::to_string(&row.trace).unwrap_or_default();
                values.extend([("techniques", texts(&row.techniques)), ("trace", Value::Text(Some(trace)))]);
            }
            DataRow::Chat(row) => values.push(("messages", Value::Messages(row.messages.clone()))),
            DataRow::Tokens(row) => values.push(("tokens", Value::Tokens(row.tokens.clone()))),
            DataRow::Labels(row) => {
                let reasons = row.reasons.iter().map(|reason| reason.map(str::to_string)).collect();
                values.extend([
                    ("prompt", text(&row.prompt)),
                    ("completions", Value::Texts(row.completions.iter().cloned().map(Some).collect())),
                    ("labels", Value::Flags(row.labels.clone())),
                    ("verdicts", texts(&row.verdicts)),
                    ("techniques", texts(&row.techniques)),
                    ("ratings", Value::Reals(row.ratings.iter().map(|rating| real(*rating)).collect())),
                    ("reasons", Value::Texts(reasons)),
                ]);
            }
        }
        values
    }
}

impl Value {
    /// Returns the name of the type, as shown in the data set card.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Value::Text(_) => "string",
            Value::Whole(_) => "uint32",
            Value::Real(_) => "float64",
            Value::Texts(_) => "list<string>",
            Value::Flags(_) => "list<bool>",
            Value::Tokens(_) => "list<uint16>",
            Value::Reals(_) => "list<float64>",
            Value::Messages(_) => "list<{role, content}>",
        }
    }

    /// Formats the value as a field of a text table; a list is JSON.
    #[must_use]
    pub fn field(&self) -> String {
        let json = |list: serde_json::Result<String>| list.unwrap_or_default();
        match self {
            Value::Text(text) => text.clone().unwrap_or_default(),
            Value::Whole(number) => number.to_string(),
            Value::Real(number) => number.map_or_else(String::new, |number| format!("{number}")),
            Value::Texts(list) => json(serde_json::to_string(list)),
            Value::Flags(list) => json(serde_json::to_string(list)),
            Value::Tokens(list) => json(serde_json::to_string(list)),
            Value::Reals(list) => json(serde_json::to_string(list)),
            Value::Messages(list) => json(serde_json::to_string(list)),
        }
    }
}
