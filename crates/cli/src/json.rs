//! The pieces of JSON that several commands write.

use ninefold::logic::Facts;
use ninefold::rate::Rated;
use ninefold::rate::scale::{Field, Fields, Number};
use ninefold::{CandidateMap, Cell, CellMap, LinkKind, Marks, Notation, Puzzle, Role, Step, Tenths, format};
use serde_json::{Value, json};

/// Cells as indices.
pub(crate) fn cells(cells: CellMap) -> Value {
    cells.iter().map(Cell::index).collect()
}

/// A puzzle on one line.
pub(crate) fn puzzle(puzzle: &Puzzle) -> Value {
    format::on_one_line(puzzle).into()
}

/// A rating, as a number with one decimal.
pub(crate) fn tenths(tenths: Tenths) -> Value {
    (f64::from(tenths.0) / 10.0).into()
}

/// Candidates as pairs of a cell's index and a digit.
pub(crate) fn candidates(candidates: CandidateMap) -> Value {
    candidates.iter().map(|candidate| json!([candidate.cell().index(), candidate.digit().get()])).collect()
}

/// What a step counts on some scale.
pub(crate) fn number(number: Number) -> Value {
    match number {
        Number::Tenths(number) => tenths(number),
        Number::Points(points) => points.into(),
    }
}

/// Adds the parts of a result to an object.
pub(crate) fn add_fields(object: &mut Value, fields: &Fields) {
    for (name, field) in fields {
        object[*name] = match field {
            Field::Number(value) => number(*value),
            Field::Word(word) => (*word).into(),
            Field::Missing => Value::Null,
        };
    }
}

/// A step of a path, with the position it was found in.
pub(crate) fn step(rated: &Rated, before: &Facts, notation: Notation) -> Value {
    let mut object = step_found(&rated.step, before, notation);
    object["rating"] = number(rated.number);
    object["before"] = position(before);
    object
}

/// A step, found in this position.
pub(crate) fn step_found(step: &Step, facts: &Facts, notation: Notation) -> Value {
    let technique = step.technique();
    let text: Vec<String> = step.explain(facts).iter().map(|sentence| sentence.text(notation)).collect();
    json!({
        "technique": technique.id,
        "name": technique.name,
        "se": step.se().map(tenths),
        "hodoku": technique.ratings.hodoku,
        "placements": candidates(step.conclusions.placements),
        "eliminations": candidates(step.conclusions.eliminations),
        "conclusions": step.conclusions.text(notation),
        "line": step.line(facts).map(|line| line.text(notation)),
        "text": text,
        "marks": marks(&step.marks(facts)),
    })
}

/// The roles of a step.
pub(crate) fn marks(marks: &Marks) -> Value {
    let houses = marks.houses.iter().map(|(house, role)| json!([house.index(), name(*role)]));
    let of_cells = marks.cells.iter().map(|(set, role)| json!({ "role": name(*role), "cells": cells(*set) }));
    let of_candidates = marks
        .candidates
        .iter()
        .map(|(set, role)| json!({ "role": name(*role), "candidates": candidates(*set) }));
    let links = marks.links.iter().map(|link| {
        let kind = match link.kind {
            LinkKind::Strong => "strong",
            LinkKind::Weak => "weak",
            LinkKind::Sees => "sees",
        };
        json!({ "from": candidates(link.from), "to": candidates(link.to), "kind": kind })
    });
    json!({
        "houses": houses.collect::<Vec<_>>(),
        "cells": of_cells.collect::<Vec<_>>(),
        "candidates": of_candidates.collect::<Vec<_>>(),
        "links": links.collect::<Vec<_>>(),
    })
}

/// A role in data: what it is called in the library, in small letters, sets with their letter.
fn name(role: Role) -> String {
    match role {
        Role::Set(number) => format!("set-{}", char::from(b'a' + number.min(25))),
        role => format!("{role:?}").to_lowercase(),
    }
}

/// A position on one line.
pub(crate) fn position(facts: &Facts) -> Value {
    puzzle(&Puzzle::from(facts.board()))
}
