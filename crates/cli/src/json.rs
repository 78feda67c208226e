//! The pieces of JSON that several commands write.

use ninefold::logic::Facts;
use ninefold::logic::story::{Shows, Told};
use ninefold::rate::Rated;
use ninefold::rate::scale::{Field, Fields, Number};
use ninefold::texts::Catalogue;
use ninefold::{CandidateMap, Cell, CellMap, LinkKind, Marks, Notation, Puzzle, Step, Tenths, format};
use serde_json::{Value, json};

use crate::picture;

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
pub(crate) fn step(rated: &Rated, notation: Notation, catalogue: &Catalogue) -> Value {
    let mut object = step_found(&rated.step, &rated.before, notation, catalogue);
    object["rating"] = number(rated.number);
    object["before"] = position(&rated.before);
    object
}

/// A step, found in this position.
pub(crate) fn step_found(step: &Step, facts: &Facts, notation: Notation, catalogue: &Catalogue) -> Value {
    let (technique, story) = (step.technique(), step.story(facts));
    let said = |told: &Told| catalogue.text(&told.sentence, notation);
    let shown = |told: &Told| {
        let Shows { houses, cells, candidates, links } = &told.shows;
        json!({
            "id": told.sentence.id,
            "level": told.sentence.level,
            "text": said(told),
            "shows": { "houses": houses, "cells": cells, "candidates": candidates, "links": links },
        })
    };
    let line = picture::eureka(&story, notation, catalogue);
    json!({
        "technique": technique.id,
        "name": catalogue.name(technique),
        "assumes_one_solution": technique.assumes_one_solution(),
        "se": step.se().map(tenths),
        "hodoku": technique.ratings.hodoku,
        "placements": candidates(step.conclusions.placements),
        "eliminations": candidates(step.conclusions.eliminations),
        "conclusions": step.conclusions.text(notation),
        "line": (!line.is_empty()).then_some(line),
        "text": story.sentences.iter().map(said).collect::<Vec<_>>(),
        "sentences": story.sentences.iter().map(shown).collect::<Vec<_>>(),
        "marks": marks(&story.marks),
    })
}

/// The roles of a step.
pub(crate) fn marks(marks: &Marks) -> Value {
    let houses = marks.houses.iter().map(|(house, role)| json!([house.index(), role.id()]));
    let of_cells = marks.cells.iter().map(|(set, role)| json!({ "role": role.id(), "cells": cells(*set) }));
    let of_candidates = marks
        .candidates
        .iter()
        .map(|(set, role)| json!({ "role": role.id(), "candidates": candidates(*set) }));
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

/// A position on one line.
pub(crate) fn position(facts: &Facts) -> Value {
    puzzle(&Puzzle::from(facts.board()))
}
