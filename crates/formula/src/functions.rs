//! The sources and functions of the language by name, with the kinds that they take and return.

use ninefold_logic::als::MAX_LEVEL;

use crate::code::{BuiltinFunction, FormulaCode, MAX_LINK_LEVEL, NamedValue, kind_family};
use crate::error::{FormulaError, FormulaErrorKind};
use crate::kind::Kind;
use crate::syntax::{LinkListKind, PlacedName, SyntaxNode, SyntaxTree};

/// Reads the arguments of a call.
pub(crate) trait ArgumentReader {
    /// Returns the code of an expression of this kind.
    fn read_argument(&mut self, tree: &SyntaxTree, kind: Kind) -> Result<FormulaCode, FormulaError>;

    /// Returns the code of a set of cells, digits, houses or candidates, and its kind.
    fn read_set_argument(&mut self, tree: &SyntaxTree) -> Result<(FormulaCode, Kind), FormulaError>;
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
pub(crate) fn find_named_value(name: &str) -> Option<(FormulaCode, Kind)> {
    let (source, kind) = match name {
        "cells" => (NamedValue::AllCells, Kind::Cells),
        "empty" => (NamedValue::Empty, Kind::Cells),
        "givens" => (NamedValue::Givens, Kind::Cells),
        "bivalue" => (NamedValue::Bivalue, Kind::Cells),
        "candidates" => (NamedValue::AllCandidates, Kind::Candidates),
        "digits" => (NamedValue::AllDigits, Kind::Digits),
        "houses" => (NamedValue::AllHouses, Kind::Houses),
        "boxes" => (NamedValue::Boxes, Kind::Houses),
        "rows" => (NamedValue::Rows, Kind::Houses),
        "columns" => (NamedValue::Columns, Kind::Houses),
        "lines" => (NamedValue::Lines, Kind::Houses),
        "solution" => (NamedValue::Solution, Kind::Candidates),
        "als" => return Some((FormulaCode::Als(1), Kind::AlsList)),
        _ => return None,
    };
    Some((FormulaCode::Source(source), kind))
}

/// Reads a call of one of the [`NAMES`]: its code, and the kind of its result.
pub(crate) fn read_builtin_call(
    reader: &mut dyn ArgumentReader,
    name: &PlacedName,
    arguments: &[SyntaxTree],
) -> Result<(FormulaCode, Kind), FormulaError> {
    let word = name.text.as_str();
    // Functions that take a level, and those with two arguments.
    match (word, arguments) {
        ("als", [tree]) => return Ok((FormulaCode::Als(read_level(tree, MAX_LEVEL)?), Kind::AlsList)),
        ("links", [tree]) => {
            return Ok((
                FormulaCode::Links(LinkListKind::Level(read_level(tree, MAX_LINK_LEVEL)?)),
                Kind::Links,
            ));
        }
        ("candidates", [cells, digits]) => {
            let codes =
                vec![reader.read_argument(cells, Kind::Cells)?, reader.read_argument(digits, Kind::Digits)?];
            return Ok((
                FormulaCode::CallBuiltin(BuiltinFunction::CandidatesOfDigits, codes),
                Kind::Candidates,
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
            FormulaError::new(tree.place, FormulaErrorKind::Kind { expected: Kind::Cells, found: kind })
        })?;
        return Ok((FormulaCode::CallBuiltin(function, vec![code]), kind));
    }
    // Functions that take a single kind.
    let (function, expected_kind, kind) = match word {
        "expanded_peers" => (BuiltinFunction::ExpandedPeers, Kind::Cells, Kind::Cells),
        "candidates" => (BuiltinFunction::CandidatesOfCells, Kind::Cells, Kind::Candidates),
        "houses" => (BuiltinFunction::Houses, Kind::Cells, Kind::Houses),
        "boxes" => (BuiltinFunction::BoxesOf, Kind::Cells, Kind::Houses),
        "rows" => (BuiltinFunction::RowsOf, Kind::Cells, Kind::Houses),
        "columns" => (BuiltinFunction::ColumnsOf, Kind::Cells, Kind::Houses),
        "lines" => (BuiltinFunction::LinesOf, Kind::Cells, Kind::Houses),
        "box" => (BuiltinFunction::BoxOf, Kind::Cells, Kind::House),
        "row" => (BuiltinFunction::RowOf, Kind::Cells, Kind::House),
        "column" => (BuiltinFunction::ColumnOf, Kind::Cells, Kind::House),
        "in_one_house" => (BuiltinFunction::InOneHouse, Kind::Cells, Kind::Truth),
        "cell" => (BuiltinFunction::CellOf, Kind::Candidate, Kind::Cell),
        "digit" => (BuiltinFunction::DigitOf, Kind::Candidate, Kind::Digit),
        "start" => (BuiltinFunction::Start, Kind::Link, Kind::Candidate),
        "end" => (BuiltinFunction::End, Kind::Link, Kind::Candidate),
        "CandidateMaps" => (BuiltinFunction::CandidateMaps, Kind::Digit, Kind::Cells),
        _ => (BuiltinFunction::ValuesMap, Kind::Digit, Kind::Cells),
    };
    Ok((FormulaCode::CallBuiltin(function, vec![reader.read_argument(tree, expected_kind)?]), kind))
}

/// Returns the function of a name that takes several kinds of sets, with the kind of its result; `None` if
/// it takes no set of this kind.
fn find_set_function(word: &str, kind: Kind) -> Option<(BuiltinFunction, Kind)> {
    Some(match word {
        "peers" if kind.is_cells() => (BuiltinFunction::Peers, Kind::Cells),
        "peers" if kind.is_candidates() => (BuiltinFunction::CandidatePeers, Kind::Candidates),
        "digits" if kind.is_cells() => (BuiltinFunction::DigitsOfCells, Kind::Digits),
        "digits" if kind.is_candidates() => (BuiltinFunction::DigitsOfCandidates, Kind::Digits),
        "cells" if kind.is_cells() => (BuiltinFunction::CellsOfCells, Kind::Cells),
        "cells" if kind.is_candidates() => (BuiltinFunction::CellsOfCandidates, Kind::Cells),
        "count" => (BuiltinFunction::Count, Kind::Number),
        "only" => (BuiltinFunction::Only, kind.member_kind()?),
        "first" => (BuiltinFunction::First, kind.member_kind()?),
        "house" if kind == Kind::Als => (BuiltinFunction::HouseOfAls, Kind::House),
        _ => return None,
    })
}

/// Reads a level from 1 to `most`: `als(2)` has two more digits than cells, `links(2)` three linked
/// candidates.
fn read_level(tree: &SyntaxTree, most: usize) -> Result<usize, FormulaError> {
    match tree.node {
        SyntaxNode::Number(number) if (1..=most as u32).contains(&number) => Ok(number as usize),
        SyntaxNode::Number(number) => Err(FormulaError::new(
            tree.place,
            FormulaErrorKind::Number { least: 1, most, found: number.to_string() },
        )),
        _ => {
            let expected = crate::error::Expected::Number;
            Err(FormulaError::new(
                tree.place,
                FormulaErrorKind::Expected { expected, found: Some("(".into()) },
            ))
        }
    }
}

fn read_overlap_call(
    reader: &mut dyn ArgumentReader,
    left: &SyntaxTree,
    right: &SyntaxTree,
) -> Result<(FormulaCode, Kind), FormulaError> {
    let ((one, kind), (other, second)) = (reader.read_set_argument(left)?, reader.read_set_argument(right)?);
    let (Some(family), true) = (kind_family(kind), kind_family(kind) == kind_family(second)) else {
        return Err(FormulaError::new(right.place, FormulaErrorKind::Kind { expected: kind, found: second }));
    };
    Ok((FormulaCode::CallBuiltin(BuiltinFunction::Overlap(family), vec![one, other]), Kind::Truth))
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
        name.place,
        FormulaErrorKind::Arguments { name: name.text.clone(), expected, found },
    ))
}
