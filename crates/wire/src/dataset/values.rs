//! Column values of data set rows for tables; the columns are in the order of the members in JSON.

use ninefold_rate::scale::RatingValue;

use super::{ChatMessage, DataRow, RowHead};

/// Value of a column. A column has the same kind of values in all rows.
#[derive(Clone, Debug, PartialEq)]
pub enum DatasetValue {
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

fn optional_rating_to_float(number: Option<RatingValue>) -> Option<f64> {
    number.map(RatingValue::as_f64)
}

fn text_value(text: &str) -> DatasetValue {
    DatasetValue::Text(Some(text.into()))
}

fn build_text_list_value(texts: &[&str]) -> DatasetValue {
    DatasetValue::Texts(texts.iter().map(|text| Some((*text).into())).collect())
}

impl RowHead {
    fn column_values(&self) -> Vec<(&'static str, DatasetValue)> {
        vec![
            ("id", text_value(&self.id)),
            ("split", text_value(self.split)),
            ("stratum", DatasetValue::Text(self.stratum.clone())),
            ("puzzle", text_value(&self.puzzle)),
            ("solution", text_value(&self.solution)),
            ("class", text_value(&self.class)),
            ("givens", DatasetValue::Whole(self.givens)),
            ("er", DatasetValue::Real(optional_rating_to_float(self.er))),
            ("ep", DatasetValue::Real(optional_rating_to_float(self.ep))),
            ("ed", DatasetValue::Real(optional_rating_to_float(self.ed))),
            ("profile", text_value(&self.profile)),
            ("technique", DatasetValue::Text(self.technique.map(str::to_string))),
            ("steps", DatasetValue::Whole(self.steps)),
        ]
    }
}

impl DataRow {
    /// Returns the names and values of the columns, with the same names in the same order for all rows of a
    /// kind. The steps of a [`TableRow`](super::TableRow) are JSON.
    #[must_use]
    pub fn column_values(&self) -> Vec<(&'static str, DatasetValue)> {
        let mut values = self.common_columns().column_values();
        match self {
            DataRow::Table(row) => {
                // Steps are objects with lists inside, for which columns have no type.
                let trace = serde_json::to_string(&row.trace).unwrap_or_default();
                values.extend([
                    ("techniques", build_text_list_value(&row.techniques)),
                    ("trace", DatasetValue::Text(Some(trace))),
                ]);
            }
            DataRow::Chat(row) => values.push(("messages", DatasetValue::Messages(row.messages.clone()))),
            DataRow::Tokens(row) => values.push(("tokens", DatasetValue::Tokens(row.tokens.clone()))),
            DataRow::Labels(row) => {
                let reasons = row.reasons.iter().map(|reason| reason.map(str::to_string)).collect();
                values.extend([
                    ("prompt", text_value(&row.prompt)),
                    ("completions", DatasetValue::Texts(row.completions.iter().cloned().map(Some).collect())),
                    ("labels", DatasetValue::Flags(row.labels.clone())),
                    ("verdicts", build_text_list_value(&row.verdicts)),
                    ("techniques", build_text_list_value(&row.techniques)),
                    (
                        "ratings",
                        DatasetValue::Reals(
                            row.ratings.iter().map(|rating| optional_rating_to_float(*rating)).collect(),
                        ),
                    ),
                    ("reasons", DatasetValue::Texts(reasons)),
                ]);
            }
        }
        values
    }
}

impl DatasetValue {
    /// Returns the name of the type, as shown in the data set card.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            DatasetValue::Text(_) => "string",
            DatasetValue::Whole(_) => "uint32",
            DatasetValue::Real(_) => "float64",
            DatasetValue::Texts(_) => "list<string>",
            DatasetValue::Flags(_) => "list<bool>",
            DatasetValue::Tokens(_) => "list<uint16>",
            DatasetValue::Reals(_) => "list<float64>",
            DatasetValue::Messages(_) => "list<{role, content}>",
        }
    }

    /// Formats the value as a field of a text table; a list is JSON.
    #[must_use]
    pub fn to_field(&self) -> String {
        let json = |list: serde_json::Result<String>| list.unwrap_or_default();
        match self {
            DatasetValue::Text(text) => text.clone().unwrap_or_default(),
            DatasetValue::Whole(number) => number.to_string(),
            DatasetValue::Real(number) => number.map_or_else(String::new, |number| format!("{number}")),
            DatasetValue::Texts(list) => json(serde_json::to_string(list)),
            DatasetValue::Flags(list) => json(serde_json::to_string(list)),
            DatasetValue::Tokens(list) => json(serde_json::to_string(list)),
            DatasetValue::Reals(list) => json(serde_json::to_string(list)),
            DatasetValue::Messages(list) => json(serde_json::to_string(list)),
        }
    }
}
