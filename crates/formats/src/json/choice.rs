//! Choice of the members of a JSON object that hold its puzzle and its solution, by their names and their
//! contents.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};

use super::values::{CELL_COUNT, is_single_puzzle, parse_cell_list, read_puzzle_value};
use crate::column_claims::{ColumnClaim, classify_column_name, find_strongest_claims};
use crate::csv;

/// Members of an object that hold its puzzle and its solution.
pub(super) enum MemberChoice<'v> {
    /// One member for each, by its index in the object.
    One { puzzle: usize, solution: Option<usize> },
    /// Several members with the same claim, by their names.
    Several(Vec<&'v str>),
    /// No member.
    None,
}

/// Chooses the members that hold the puzzle and its solution: the one that the caller named, or those whose
/// names say so and that have cells.
pub(super) fn choose_puzzle_members<'v>(
    object: &'v Map<String, Value>,
    column: Option<&str>,
) -> MemberChoice<'v> {
    let members: Vec<(&str, &Value)> = object.iter().map(|(name, value)| (name.as_str(), value)).collect();
    let claims: Vec<(usize, ColumnClaim)> = members
        .iter()
        .enumerate()
        .filter_map(|(index, (name, _))| Some((index, classify_column_name(name)?)))
        .collect();
    let solutions =
        || claims.iter().filter(|(_, claim)| *claim == ColumnClaim::Solution).map(|(index, _)| *index);
    let solution_beside = |puzzle: usize| {
        let by_name = find_named_member(object, 1).map(|(index, _)| index).filter(|&index| index != puzzle);
        by_name.or_else(|| solutions().find(|&index| index != puzzle && has_cells(members[index].1)))
    };
    let one = |puzzle: usize| MemberChoice::One { puzzle, solution: solution_beside(puzzle) };
    // The member that the caller named is taken, or none.
    if let Some(column) = column {
        let index = members.iter().position(|(name, _)| *name == column);
        return match index {
            Some(index) if is_single_puzzle(members[index].1) => one(index),
            _ => MemberChoice::None,
        };
    }
    // Most objects are settled by one name and the cells of a line as its value.
    let claimed = find_strongest_claims(claims.iter().copied());
    if let &[index] = claimed.as_slice()
        && matches!(members[index].1, Value::String(text) if text.len() == CELL_COUNT)
    {
        return one(index);
    }
    // Otherwise values without cells drop out, however well their names fit.
    let with_cells = claims.iter().copied().filter(|&(index, _)| has_cells(members[index].1));
    let puzzles = find_strongest_claims(with_cells);
    match puzzles.as_slice() {
        [] => {}
        &[index] => return one(index),
        several => {
            let read = |index: &usize| {
                read_puzzle_value(members[*index].1).ok().map(|reading| reading.puzzle.values)
            };
            let first = read(&several[0]);
            // The same puzzle twice counts as one.
            return if first.is_some() && several.iter().all(|index| read(index) == first) {
                one(several[0])
            } else {
                MemberChoice::Several(several.iter().map(|&index| members[index].0).collect())
            };
        }
    }
    if let Some((index, value)) = find_named_member(object, 0)
        && is_single_puzzle(value)
    {
        return one(index);
    }
    // Cells next to a solution that solves them are its puzzle, whatever the member is called.
    let solution = solutions().find(|&index| has_cells(members[index].1));
    let Some(solution) = solution else { return MemberChoice::None };
    let others: Vec<usize> = (0..members.len())
        .filter(|&index| claims.iter().all(|(known, _)| *known != index) && has_cells(members[index].1))
        .collect();
    match others.as_slice() {
        &[puzzle] if is_solution_of(members[solution].1, members[puzzle].1) => {
            MemberChoice::One { puzzle, solution: Some(solution) }
        }
        [] => MemberChoice::Several(alloc::vec![members[solution].0]),
        _ => MemberChoice::None,
    }
}

/// Returns the places of the puzzle and its solution in a table row without column names: the only two values
/// with cells, where one solves the other, or the only value with cells next to numbers and nulls.
pub(super) fn find_puzzle_and_solution(row: &[Value]) -> Option<(usize, Option<usize>)> {
    let with_cells: Vec<usize> = (0..row.len()).filter(|&place| has_cells(&row[place])).collect();
    match *with_cells.as_slice() {
        [one, other] => [(one, other), (other, one)]
            .into_iter()
            .find(|&(puzzle, solution)| is_solution_of(&row[solution], &row[puzzle]))
            .map(|(puzzle, solution)| (puzzle, Some(solution))),
        [only] if row.len() > 1 && row.iter().filter(|value| value.is_string()).count() == 1 => {
            Some((only, None))
        }
        _ => None,
    }
}

/// Whether a value was meant as the cells of one puzzle.
fn has_cells(value: &Value) -> bool {
    match value {
        Value::String(text) => csv::looks_like_cells(text.trim()),
        Value::Array(list) => {
            let count = |value: &Value| value.as_array().map_or(1, Vec::len);
            is_single_puzzle(value)
                && (parse_cell_list(&list.iter().collect::<Vec<_>>()).is_some()
                    || list.iter().map(count).sum::<usize>() > 40)
        }
        _ => false,
    }
}

/// Whether one grid is full and agrees with the other.
fn is_solution_of(solution: &Value, puzzle: &Value) -> bool {
    let read = |value| read_puzzle_value(value).ok().map(|reading| reading.puzzle.values);
    let (Some(solution), Some(puzzle)) = (read(solution), read(puzzle)) else { return false };
    let agrees =
        |(given, digit): (&Option<_>, &Option<_>)| digit.is_some() && (given.is_none() || given == digit);
    puzzle.values().zip(solution.values()).all(agrees)
}

/// Returns the value of a member that has one of the names of a table column and is not null, with its index
/// among the members.
pub(super) fn find_named_member(members: &Map<String, Value>, number: usize) -> Option<(usize, &Value)> {
    let find = |name: &&str| {
        let mut all = members.iter().enumerate();
        all.find(|(_, (key, _))| key.eq_ignore_ascii_case(name)).map(|(place, (_, value))| (place, value))
    };
    csv::COLUMNS[number].1.iter().filter_map(find).find(|(_, value)| !value.is_null() || number == 0)
}
