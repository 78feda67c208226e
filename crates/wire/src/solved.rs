//! JSON results of `solve`, whose solutions are written while they are found, since there may be millions.

use std::cell::RefCell;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::{Place, Verdict};

/// Puzzle with its solutions, up to the limit.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Solved"))]
pub struct PuzzleSolutions<'a> {
    /// Place of the puzzle in the input.
    #[serde(flatten)]
    pub place: Place,
    /// Puzzle on one line.
    pub puzzle: String,
    /// Solutions, 81 digits each; left out when only their number is requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<String>>"))]
    pub solutions: Option<StreamedList<'a>>,
    /// Number of solutions, as members of this object.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "SolutionTotal"))]
    pub found: LazySolutionCount<'a>,
}

/// Number of solutions found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolutionTotal {
    /// Number of solutions, up to the limit.
    pub count: u64,
    /// Whether the count is complete; false when there are more solutions than the limit.
    pub complete: bool,
    /// Number of solutions, as a word.
    pub verdict: Verdict,
}

/// List that is generated while it is serialised; it can be serialised once.
pub struct StreamedList<'a>(RefCell<Option<Box<dyn Iterator<Item = String> + 'a>>>);

impl<'a> StreamedList<'a> {
    /// Wraps the items of a list that is written while they are found.
    #[must_use]
    pub fn new(items: impl Iterator<Item = String> + 'a) -> StreamedList<'a> {
        StreamedList(RefCell::new(Some(Box::new(items))))
    }
}

impl fmt::Debug for StreamedList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Streamed").finish_non_exhaustive()
    }
}

impl Serialize for StreamedList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let items = self.0.borrow_mut().take();
        serializer.collect_seq(items.into_iter().flatten())
    }
}

/// Value that is computed when it is serialised, after the members before it.
pub struct LazySolutionCount<'a>(Box<dyn Fn() -> SolutionTotal + 'a>);

impl<'a> LazySolutionCount<'a> {
    /// Wraps the function that computes the value.
    #[must_use]
    pub fn new(found: impl Fn() -> SolutionTotal + 'a) -> LazySolutionCount<'a> {
        LazySolutionCount(Box::new(found))
    }
}

impl fmt::Debug for LazySolutionCount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Late").finish_non_exhaustive()
    }
}

impl Serialize for LazySolutionCount<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0)().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn solutions_are_counted_while_they_are_written() {
        let count = Cell::new(0);
        let solutions = (0..3).map(|number| {
            count.set(count.get() + 1);
            number.to_string()
        });
        let solved = PuzzleSolutions {
            place: Place { file: None, line: 1, columns: None, warnings: Vec::new() },
            puzzle: "x".into(),
            solutions: Some(StreamedList::new(solutions)),
            found: LazySolutionCount::new(|| SolutionTotal {
                count: count.get(),
                complete: true,
                verdict: Verdict::Several,
            }),
        };
        assert_eq!(
            serde_json::to_string(&solved).unwrap(),
            r#"{"line":1,"puzzle":"x","solutions":["0","1","2"],"count":3,"complete":true,"verdict":"several"}"#
        );
    }
}
