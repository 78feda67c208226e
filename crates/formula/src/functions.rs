//! Sources and functions of the formula language by name, with the kinds that they take and return.

use ninefold_logic::als::MAX_LEVEL;

use crate::code::{BuiltinFunction, FormulaCode, MAX_LINK_LEVEL, NamedValue, kind_family};
use crate::error::{FormulaError, FormulaErrorKind};
use crate::kind::ValueKind;
use crate::syntax::{LinkListKind, PlacedName, SyntaxNode, SyntaxTree};

/// Reads the arguments of a call.
pub(crate) trait ArgumentReader {
    /// Returns the code of an expression of this kind.
    fn read_argument(&mut self, tree: &SyntaxTree, kind: ValueKind) -> Result<FormulaCode, FormulaError>;

    /// Returns the code of a set of cells, digits, houses or candidates, and its kind.
    fn read_set_argument(&mut self, tree: &SyntaxTree) -> Result<(FormulaCode, ValueKind), FormulaError>;
}

/// The names that take no arguments.
pub(crate) const SOURCES: &[&str] = &[
    "cells",
    "empty",
    "givens",
    "bivalue",
    "candidates",
    "digits",
    "houses",
    "boxes",
    "rows",
    "columns",
    "lines",
    "als",
    "solution",
];

/// The names of the functions.
pub(crate) const NAMES: &[&str] = &[
    "peers",
    "expanded_peers",
    "digits",
    "cells",
    "candidates",
    "houses",
    "boxes",
    "rows",
    "columns",
    "lines",
    "box",
    "row",
    "column",
    "house",
    "count",
    "overlap",
    "in_one_house",
    "cell",
    "digit",
    "start",
    "end",
    "only",
    "first",
    "als",
    "links",
    "CandidateMaps",
    "ValuesMap",
];

/// Returns the code and kind of one of the [`SOURCES`], or `None` for any other name.
pub(crate) fn find_named_value(name: &str) -> Option<(FormulaCode, ValueKind)> {
    let (source, kind) = match name {
        "cells" => (NamedValue::AllCells, ValueKind::Cells),
        "empty" => (NamedValue::Empty, ValueKind::Cells),
        "givens" => (NamedValue::Givens, ValueKind::Cells),
        "bivalue" => (NamedValue::Bivalue, ValueKind::Cells),
        "candidates" => (NamedValue::AllCandidates, ValueKind::Candidates),
        "digits" => (NamedValue::AllDigits, ValueKind::Digits),
        "houses" => (NamedValue::AllHouses, ValueKind::Houses),
        "boxes" => (NamedValue::Boxes, ValueKind::Houses),
        "rows" => (NamedValue::Rows, ValueKind::Houses),
        "columns" => (NamedValue::Columns, ValueKind::Houses),
        "lines" => (NamedValue::Lines, ValueKind::Houses),
        "solution" => (NamedValue::Solution, ValueKind::Candidates),
        "als" => return Some((FormulaCode::Als(1), ValueKind::AlsList)),
        _ => return None,
    };
    Some((FormulaCode::Source(source), kind))
}

/// Reads a call of one of the [`NAMES`]: its code, and the kind of its result.
pub(crate) fn read_builtin_call(
    reader: &mut dyn ArgumentReader,
    name: &PlacedName,
    arguments: &[SyntaxTree],
) -> Result<(FormulaCode, ValueKind), FormulaError> {
    let word = name.text.as_str();
    // Functions that take a level, and those with two arguments.
    match (word, arguments) {
        ("als", [tree]) => return Ok((FormulaCode::Als(read_level(tree, MAX_LEVEL)?), ValueKind::AlsList)),
        ("links", [tree]) => {
            return Ok((
                FormulaCode::Links(LinkListKind::Level(read_level(tree, MAX_LINK_LEVEL)?)),
                ValueKind::Links,
            ));
        }
        ("candidates", [cells, digits]) => {
            let codes = vec![
                reader.read_argument(cells, ValueKind::Cells)?,
                reader.read_argument(digits, ValueKind::Digits)?,
            ];
            return Ok((
                FormulaCode::CallBuiltin(BuiltinFunction::CandidatesOfDigits, codes),
                ValueKind::Candidates,
            ));
        }
        ("overlap", [left, right]) => return read_overlap_call(reader, left, right),
        _ => {}
    }
    // All other functions take one argument.
    check_argument_count(name, if word == "overlap" { 2 } else { 1 }, arguments.len())?;
    let tree = &arguments[0];
    // Functions that take several kinds of sets: the kind of the argument selects the function.
    if matches!(word, "peers" | "digits" | "cells" | "count" | "only" | "first" | "house") {
        let (code, kind) = reader.read_set_argument(tree)?;
        let (function, kind) = find_set_function(word, kind).ok_or_else(|| {
            FormulaError::new(
                tree.location,
                FormulaErrorKind::Kind { expected: ValueKind::Cells, found: kind },
            )
        })?;
        return Ok((FormulaCode::CallBuiltin(function, vec![code]), kind));
    }
    // Functions that take a single kind.
    let (function, expected_kind, kind) = match word {
        "expanded_peers" => (BuiltinFunction::ExpandedPeers, ValueKind::Cells, ValueKind::Cells),
        "candidates" => (BuiltinFunction::CandidatesOfCells, ValueKind::Cells, ValueKind::Candidates),
        "houses" => (BuiltinFunction::Houses, ValueKind::Cells, ValueKind::Houses),
        "boxes" => (BuiltinFunction::BoxesOf, ValueKind::Cells, ValueKind::Houses),
        "rows" => (BuiltinFunction::RowsOf, ValueKind::Cells, ValueKind::Houses),
        "columns" => (BuiltinFunction::ColumnsOf, ValueKind::Cells, ValueKind::Houses),
        "lines" => (BuiltinFunction::LinesOf, ValueKind::Cells, ValueKind::Houses),
        "box" => (BuiltinFunction::BoxOf, ValueKind::Cells, ValueKind::House),
        "row" => (BuiltinFunction::RowOf, ValueKind::Cells, ValueKind::House),
        "column" => (BuiltinFunction::ColumnOf, ValueKind::Cells, ValueKind::House),
        "in_one_house" => (BuiltinFunction::InOneHouse, ValueKind::Cells, ValueKind::Truth),
        "cell" => (BuiltinFunction::CellOf, ValueKind::Candidate, ValueKind::Cell),
        "digit" => (BuiltinFunction::DigitOf, ValueKind::Candidate, ValueKind::Digit),
        "start" => (BuiltinFunction::Start, ValueKind::Link, ValueKind::Candidate),
        "end" => (BuiltinFunction::End, ValueKind::Link, ValueKind::Candidate),
        "CandidateMaps" => (BuiltinFunction::CandidateMaps, ValueKind::Digit, ValueKind::Cells),
        _ => (BuiltinFunction::ValuesMap, ValueKind::Digit, ValueKind::Cells),
    };
    Ok((FormulaCode::CallBuiltin(function, vec![reader.read_argument(tree, expected_kind)?]), kind))
}

/// Returns the function of a name that takes several kinds of sets, with the kind of its result; `None` if
/// it takes no set of this kind.
fn find_set_function(word: &str, kind: ValueKind) -> Option<(BuiltinFunction, ValueKind)> {
    Some(match word {
        "peers" if kind.is_cells() => (BuiltinFunction::Peers, ValueKind::Cells),
        "peers" if kind.is_candidates() => (BuiltinFunction::CandidatePeers, ValueKind::Candidates),
        "digits" if kind.is_cells() => (BuiltinFunction::DigitsOfCells, ValueKind::Digits),
        "digits" if kind.is_candidates() => (BuiltinFunction::DigitsOfCandidates, ValueKind::Digits),
        "cells" if kind.is_cells() => (BuiltinFunction::CellsOfCells, ValueKind::Cells),
        "cells" if kind.is_candidates() => (BuiltinFunction::CellsOfCandidates, ValueKind::Cells),
        "count" => (BuiltinFunction::Count, ValueKind::Number),
        "only" => (BuiltinFunction::Only, kind.member_kind()?),
        "first" => (BuiltinFunction::First, kind.member_kind()?),
        "house" if kind == ValueKind::Als => (BuiltinFunction::HouseOfAls, ValueKind::House),
        _ => return None,
    })
}

/// Reads a level from 1 to `most`: `als(2)` has two more digits than cells, `links(2)` three linked
/// candidates.
fn read_level(tree: &SyntaxTree, most: usize) -> Result<usize, FormulaError> {
    match tree.node {
        SyntaxNode::Number(number) if (1..=most as u32).contains(&number) => Ok(number as usize),
        SyntaxNode::Number(number) => Err(FormulaError::new(
            tree.location,
            FormulaErrorKind::Number { least: 1, most, found: number.to_string() },
        )),
        _ => {
            let expected = crate::error::ExpectedSyntax::Number;
            Err(FormulaError::new(
                tree.location,
                FormulaErrorKind::Expected { expected, found: Some("(".into()) },
            ))
        }
    }
}

fn read_overlap_call(
    reader: &mut dyn ArgumentReader,
    left: &SyntaxTree,
    right: &SyntaxTree,
) -> Result<(FormulaCode, ValueKind), FormulaError> {
    let ((one, kind), (other, second)) = (reader.read_set_argument(left)?, reader.read_set_argument(right)?);
    let (Some(family), true) = (kind_family(kind), kind_family(kind) == kind_family(second)) else {
        return Err(FormulaError::new(
            right.location,
            FormulaErrorKind::Kind { expected: kind, found: second },
        ));
    };
    Ok((FormulaCode::CallBuiltin(BuiltinFunction::Overlap(family), vec![one, other]), ValueKind::Truth))
}

/// Checks that a call has as many arguments as it takes.
pub(crate) fn check_argument_count(
    name: &PlacedName,
    expected: usize,
    found: usize,
) -> Result<(), FormulaError> {
    if expected == found {
        return Ok(());
    }
    Err(FormulaError::new(
        name.location,
        FormulaErrorKind::Arguments { name: name.text.clone(), expected, found },
    ))
}
