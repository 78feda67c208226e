//! The sources and functions of the language by name, with the kinds that they take and return.

use ninefold_logic::als::MAX_LEVEL;

use crate::code::{Code, Function, MOST_LINKED, Source, family};
use crate::error::{FormulaError, Reason};
use crate::kind::Kind;
use crate::syntax::{Links, Name, Node, Tree};

/// Reads the arguments of a call.
pub(crate) trait Reader {
    /// Returns the code of an expression of this kind.
    fn read(&mut self, tree: &Tree, kind: Kind) -> Result<Code, FormulaError>;

    /// Returns the code of a set of cells, digits, houses or candidates, and its kind.
    fn read_set(&mut self, tree: &Tree) -> Result<(Code, Kind), FormulaError>;
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
pub(crate) fn source(name: &str) -> Option<(Code, Kind)> {
    let (source, kind) = match name {
        "cells" => (Source::AllCells, Kind::Cells),
        "empty" => (Source::Empty, Kind::Cells),
        "givens" => (Source::Givens, Kind::Cells),
        "bivalue" => (Source::Bivalue, Kind::Cells),
        "candidates" => (Source::AllCandidates, Kind::Candidates),
        "digits" => (Source::AllDigits, Kind::Digits),
        "houses" => (Source::AllHouses, Kind::Houses),
        "boxes" => (Source::Boxes, Kind::Houses),
        "rows" => (Source::Rows, Kind::Houses),
        "columns" => (Source::Columns, Kind::Houses),
        "lines" => (Source::Lines, Kind::Houses),
        "solution" => (Source::Solution, Kind::Candidates),
        "als" => return Some((Code::Als(1), Kind::AlsList)),
        _ => return None,
    };
    Some((Code::Source(source), kind))
}

/// Reads a call of one of the [`NAMES`]: its code, and the kind of its result.
pub(crate) fn call(
    reader: &mut dyn Reader,
    name: &Name,
    arguments: &[Tree],
) -> Result<(Code, Kind), FormulaError> {
    let word = name.text.as_str();
    // Functions that take a level, and those with two arguments.
    match (word, arguments) {
        ("als", [tree]) => return Ok((Code::Als(level(tree, MAX_LEVEL)?), Kind::AlsList)),
        ("links", [tree]) => {
            return Ok((Code::Links(Links::Level(level(tree, MOST_LINKED)?)), Kind::Links));
        }
        ("candidates", [cells, digits]) => {
            let codes = vec![reader.read(cells, Kind::Cells)?, reader.read(digits, Kind::Digits)?];
            return Ok((Code::Function(Function::CandidatesOfDigits, codes), Kind::Candidates));
        }
        ("overlap", [left, right]) => return overlap(reader, left, right),
        _ => {}
    }
    // All other functions take one argument.
    count(name, if word == "overlap" { 2 } else { 1 }, arguments.len())?;
    let tree = &arguments[0];
    // Functions that take several kinds of sets: the kind of the argument selects the function.
    if matches!(word, "peers" | "digits" | "cells" | "count" | "only" | "first" | "house") {
        let (code, kind) = reader.read_set(tree)?;
        let (function, kind) = of_set(word, kind).ok_or_else(|| {
            FormulaError::new(tree.place, Reason::Kind { expected: Kind::Cells, found: kind })
        })?;
        return Ok((Code::Function(function, vec![code]), kind));
    }
    // Functions that take a single kind.
    let (function, asked, kind) = match word {
        "expanded_peers" => (Function::ExpandedPeers, Kind::Cells, Kind::Cells),
        "candidates" => (Function::CandidatesOf, Kind::Cells, Kind::Candidates),
        "houses" => (Function::Houses, Kind::Cells, Kind::Houses),
        "boxes" => (Function::BoxesOf, Kind::Cells, Kind::Houses),
        "rows" => (Function::RowsOf, Kind::Cells, Kind::Houses),
        "columns" => (Function::ColumnsOf, Kind::Cells, Kind::Houses),
        "lines" => (Function::LinesOf, Kind::Cells, Kind::Houses),
        "box" => (Function::BoxOf, Kind::Cells, Kind::House),
        "row" => (Function::RowOf, Kind::Cells, Kind::House),
        "column" => (Function::ColumnOf, Kind::Cells, Kind::House),
        "in_one_house" => (Function::InOneHouse, Kind::Cells, Kind::Truth),
        "cell" => (Function::CellOf, Kind::Candidate, Kind::Cell),
        "digit" => (Function::DigitOf, Kind::Candidate, Kind::Digit),
        "start" => (Function::Start, Kind::Link, Kind::Candidate),
        "end" => (Function::End, Kind::Link, Kind::Candidate),
        "CandidateMaps" => (Function::CandidateMaps, Kind::Digit, Kind::Cells),
        _ => (Function::ValuesMap, Kind::Digit, Kind::Cells),
    };
    Ok((Code::Function(function, vec![reader.read(tree, asked)?]), kind))
}

/// Returns the function of a name that takes several kinds of sets, with the kind of its result; `None` if
/// it takes no set of this kind.
fn of_set(word: &str, kind: Kind) -> Option<(Function, Kind)> {
    Some(match word {
        "peers" if kind.is_cells() => (Function::Peers, Kind::Cells),
        "peers" if kind.is_candidates() => (Function::Rivals, Kind::Candidates),
        "digits" if kind.is_cells() => (Function::DigitsOfCells, Kind::Digits),
        "digits" if kind.is_candidates() => (Function::DigitsOfCandidates, Kind::Digits),
        "cells" if kind.is_cells() => (Function::CellsOfCells, Kind::Cells),
        "cells" if kind.is_candidates() => (Function::CellsOfCandidates, Kind::Cells),
        "count" => (Function::Count, Kind::Number),
        "only" => (Function::Only, kind.member()?),
        "first" => (Function::First, kind.member()?),
        "house" if kind == Kind::Als => (Function::HouseOf, Kind::House),
        _ => return None,
    })
}

/// Reads a level from 1 to `most`: `als(2)` has two more digits than cells, `links(2)` three linked
/// candidates.
fn level(tree: &Tree, most: usize) -> Result<usize, FormulaError> {
    match tree.node {
        Node::Number(number) if (1..=most as u32).contains(&number) => Ok(number as usize),
        Node::Number(number) => {
            Err(FormulaError::new(tree.place, Reason::Number { least: 1, most, found: number.to_string() }))
        }
        _ => {
            let expected = crate::error::Expected::Number;
            Err(FormulaError::new(tree.place, Reason::Expected { expected, found: Some("(".into()) }))
        }
    }
}

fn overlap(reader: &mut dyn Reader, left: &Tree, right: &Tree) -> Result<(Code, Kind), FormulaError> {
    let ((one, kind), (other, second)) = (reader.read_set(left)?, reader.read_set(right)?);
    let (Some(family), true) = (family(kind), family(kind) == family(second)) else {
        return Err(FormulaError::new(right.place, Reason::Kind { expected: kind, found: second }));
    };
    Ok((Code::Function(Function::Overlap(family), vec![one, other]), Kind::Truth))
}

/// Checks that a call has as many arguments as it takes.
pub(crate) fn count(name: &Name, expected: usize, found: usize) -> Result<(), FormulaError> {
    if expected == found {
        return Ok(());
    }
    Err(FormulaError::new(name.place, Reason::Arguments { name: name.text.clone(), expected, found }))
}
