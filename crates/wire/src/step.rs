//! A step, told in a language.

use ninefold_core::{CandidateMap, CellMap, HouseSet, Notation, Puzzle};
use ninefold_logic::explain::Argument;
use ninefold_logic::story::{Story, Told};
use ninefold_logic::{Facts, Role};
use ninefold_rate::Rated;
use ninefold_texts::{Catalogue, Names};
use serde::Serialize;

use crate::{Candidates, Cells, Digits, Marks, Number, Shows, puzzle, tenths};

/// How something is said: in which language, with which names for cells.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'c> {
    /// The words.
    pub catalogue: &'c Catalogue,
    /// The names of cells, houses and candidates.
    pub notation: Notation,
    /// What becomes of sentences.
    pub form: Form,
}

/// What becomes of sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text.
    Text,
    /// Text, and its pieces with what each names on the board.
    Pieces,
}

/// A step: what it changes, and its story.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The id of the technique.
    pub technique: &'static str,
    /// What it is called.
    pub name: String,
    /// The technique in a sentence.
    pub about: String,
    /// The id of its family.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::FamilyId"))]
    pub family: &'static str,
    /// Sudoku Explainer's rating of the step, where it knows the technique.
    pub se: Option<f64>,
    /// HoDoKu's score, where it knows the technique.
    pub hodoku: Option<u16>,
    /// What it counts on the scale that was asked for.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub rating: Option<Number>,
    /// Whether it holds only for a puzzle with exactly one solution.
    pub assumes_one_solution: bool,
    /// Whether the checker accepted its certificate; not there where it was not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub verified: Option<bool>,
    /// Digits to place.
    pub placements: Candidates,
    /// Candidates to remove.
    pub eliminations: Candidates,
    /// Both in a few letters: `r3c5=2`, `r4c13<>7`.
    pub conclusions: String,
    /// The step on one line in Eureka notation, if its pattern is a chain of one path.
    pub line: Option<String>,
    /// The same in pieces: signs, digits and cells.
    pub line_pieces: Vec<LinePiece>,
    /// What is said, in the order of thought.
    pub sentences: Vec<Sentence>,
    /// All there is to draw.
    pub marks: Marks,
    /// What is drawn from the first sentence to the last.
    pub always: Shows,
    /// What belongs to a chain within a chain: drawn with its sentence only.
    pub asides: Shows,
    /// The position before it, on one line, where steps follow each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub before: Option<String>,
}

/// A piece of a line in Eureka notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinePiece {
    /// The piece.
    pub text: String,
    /// The link that it is the sign of, by its place in the marks.
    pub link: Option<u16>,
}

/// A sentence, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// Which sentence it is.
    pub id: &'static str,
    /// How far it is indented: what follows from an assumption stands a level below it.
    pub level: u8,
    /// The sentence.
    pub text: String,
    /// The same in pieces, where they were asked for: the page does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
    /// The candidates it speaks of: those it names, supposes, marks or links. With the pieces.
    #[serde(skip_serializing_if = "Candidates::is_empty")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub about: Candidates,
    /// Its own part of the drawing.
    pub shows: Shows,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece {
    /// The text.
    pub text: String,
    /// What it names.
    pub names: Naming,
    /// The id of the role that this plays, as far as the sentence shows it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::RoleId>"))]
    pub role: Option<&'static str>,
    /// What that role is called.
    pub role_name: Option<String>,
    /// The cells of what it names, if it names any.
    pub cells: Cells,
    /// Its digits, if it names digits or candidates.
    pub digits: Digits,
    /// Its candidates, if it names any.
    pub candidates: Candidates,
    /// Its houses, if it names any.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::HouseNumber>"))]
    pub houses: Vec<u8>,
}

/// What a piece of a sentence names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Naming {
    /// Nothing on the board.
    Nothing,
    /// Digits.
    Digits,
    /// Cells.
    Cells,
    /// Candidates.
    Candidates,
    /// Houses.
    Houses,
}

impl Step {
    /// A step, from its story.
    #[must_use]
    pub fn of(step: &ninefold_logic::Step, story: &Story, speech: Speech<'_>) -> Step {
        let Speech { catalogue, notation, .. } = speech;
        let technique = step.technique();
        let line_pieces: Vec<LinePiece> = story
            .line
            .iter()
            .map(|piece| LinePiece {
                text: catalogue.fragment(&piece.fragment, notation).text,
                link: piece.link.map(|link| link as u16),
            })
            .collect();
        let line: String = line_pieces.iter().map(|piece| piece.text.as_str()).collect();
        Step {
            technique: technique.id,
            name: catalogue.name(technique),
            about: catalogue.about(technique),
            family: technique.family.id(),
            se: step.se().map(tenths),
            hodoku: technique.ratings.hodoku,
            rating: None,
            assumes_one_solution: technique.assumes_one_solution(),
            verified: None,
            placements: Candidates(story.conclusions.placements),
            eliminations: Candidates(story.conclusions.eliminations),
            conclusions: story.conclusions.text(notation),
            line: (!line.is_empty()).then_some(line),
            line_pieces,
            sentences: story.sentences.iter().map(|told| Sentence::of(story, told, speech)).collect(),
            marks: Marks::of(&story.marks, catalogue),
            always: Shows::from(&story.always),
            asides: Shows::from(&story.asides),
            before: None,
        }
    }

    /// A step found in this position.
    #[must_use]
    pub fn found(step: &ninefold_logic::Step, facts: &Facts, speech: Speech<'_>) -> Step {
        Step::of(step, &step.story(facts), speech)
    }

    /// A step of a path, from its story: with what it counts, and the position before it.
    #[must_use]
    pub fn of_rated(rated: &Rated, story: &Story, speech: Speech<'_>) -> Step {
        Step {
            rating: Some(rated.number.into()),
            before: Some(puzzle(&Puzzle::from(rated.before.board()))),
            ..Step::of(&rated.step, story, speech)
        }
    }
}

impl Sentence {
    /// A sentence of a story.
    #[must_use]
    pub fn of(story: &Story, told: &Told, speech: Speech<'_>) -> Sentence {
        let shows = Shows::from(&told.shows);
        if speech.form == Form::Text {
            return Sentence { shows, ..Sentence::plain(&told.sentence, speech) };
        }
        let [always, own] = [&story.always, &told.shows].map(|shows| story.part(shows));
        let about = marked(&own);
        let mut shown = own;
        shown.houses.extend(always.houses);
        shown.cells.extend(always.cells);
        shown.candidates.extend(always.candidates);
        shown.conclude(&story.conclusions);
        let alone = Sentence::alone(&told.sentence, &shown, speech);
        Sentence { shows, about: Candidates(alone.about.0 | about), ..alone }
    }

    /// A sentence with the marks that say who plays which role in it.
    #[must_use]
    pub fn alone(
        sentence: &ninefold_logic::Sentence,
        shown: &ninefold_logic::Marks,
        speech: Speech<'_>,
    ) -> Sentence {
        if speech.form == Form::Text {
            return Sentence::plain(sentence, speech);
        }
        // A sentence that tells a role is about it.
        let told = sentence.arguments.iter().find_map(|(_, argument)| match argument {
            Argument::Role(role) => Some(*role),
            _ => None,
        });
        let pieces: Vec<Piece> = speech
            .catalogue
            .pieces(sentence, speech.notation)
            .iter()
            .map(|piece| {
                let role = match piece.names {
                    Names::Cells(_) if told.is_some() => told,
                    names => role_of(names, shown),
                };
                Piece::of(piece, role, speech.catalogue)
            })
            .collect();
        Sentence {
            id: sentence.id,
            level: sentence.level,
            text: pieces.iter().map(|piece| piece.text.as_str()).collect(),
            about: Candidates(pieces.iter().fold(CandidateMap::EMPTY, |all, piece| all | piece.candidates.0)),
            pieces,
            shows: Shows::default(),
        }
    }

    /// A sentence as text alone.
    fn plain(sentence: &ninefold_logic::Sentence, speech: Speech<'_>) -> Sentence {
        Sentence {
            id: sentence.id,
            level: sentence.level,
            text: speech.catalogue.text(sentence, speech.notation),
            pieces: Vec::new(),
            about: Candidates::default(),
            shows: Shows::default(),
        }
    }
}

/// All that is marked or linked.
fn marked(marks: &ninefold_logic::Marks) -> CandidateMap {
    let candidates = marks.candidates.iter().map(|(candidates, _)| *candidates);
    candidates
        .chain(marks.links.iter().flat_map(|link| [link.from, link.to]))
        .fold(CandidateMap::EMPTY, |all, one| all | one)
}

/// The role of what a piece names: that of the smallest marked set that holds all of it.
fn role_of(names: Names, shown: &ninefold_logic::Marks) -> Option<Role> {
    let by_cells = |cells: CellMap| {
        let around = shown.cells.iter().filter(|(set, _)| set.contains_all(cells));
        around.min_by_key(|(set, _)| set.len()).map(|(_, role)| *role)
    };
    let by_candidates = |fits: &dyn Fn(CandidateMap) -> bool| {
        let around = shown.candidates.iter().filter(|(set, _)| fits(*set));
        around.min_by_key(|(set, _)| set.len()).map(|(_, role)| *role)
    };
    match names {
        Names::Candidates(some) => {
            by_candidates(&|set| set.contains_all(some)).or_else(|| by_cells(some.cells()))
        }
        Names::Cells(cells) => by_cells(cells)
            .or_else(|| by_candidates(&|set| set.cells() == cells))
            .or_else(|| by_candidates(&|set| set.cells().contains_all(cells))),
        Names::Houses(houses) => role_of_houses(houses, shown),
        Names::Digits(_) | Names::Nothing => None,
    }
}

/// The role that all of some houses play.
fn role_of_houses(houses: HouseSet, shown: &ninefold_logic::Marks) -> Option<Role> {
    let role = |house| shown.houses.iter().find(|(known, _)| *known == house).map(|(_, role)| *role);
    let first = role(houses.first()?)?;
    houses.iter().all(|house| role(house) == Some(first)).then_some(first)
}

impl Piece {
    fn of(piece: &ninefold_texts::Piece, role: Option<Role>, catalogue: &Catalogue) -> Piece {
        let mut wire = Piece {
            text: piece.text.clone(),
            names: Naming::Nothing,
            role: role.map(Role::id),
            role_name: role.map(|role| catalogue.role(role)),
            cells: Cells::default(),
            digits: Digits::default(),
            candidates: Candidates::default(),
            houses: Vec::new(),
        };
        match piece.names {
            Names::Nothing => {}
            Names::Digits(digits) => {
                wire.names = Naming::Digits;
                wire.digits = Digits(digits);
            }
            Names::Cells(some) => {
                wire.names = Naming::Cells;
                wire.cells = Cells(some);
            }
            Names::Candidates(some) => {
                wire.names = Naming::Candidates;
                wire.cells = Cells(some.cells());
                wire.digits = Digits(some.digits());
                wire.candidates = Candidates(some);
            }
            Names::Houses(houses) => {
                wire.names = Naming::Houses;
                wire.houses = houses.iter().map(|house| house.index() as u8).collect();
                wire.cells = Cells(houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells()));
            }
        }
        wire
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    /// Whatever the examples link is lit by some sentence, and every id names something.
    #[test]
    fn every_id_names_a_mark_and_every_link_has_its_sentence() {
        let speech = Speech { catalogue: Catalogue::english(), notation: Notation::Rc, form: Form::Pieces };
        for technique in techniques::ALL {
            for (facts, step) in technique.examples().iter().filter_map(|example| example.find(technique)) {
                let step = Step::found(&step, &facts, speech);
                let shows = || step.sentences.iter().map(|told| &told.shows).chain([&step.always]);
                for link in 0..step.marks.links.len() {
                    let lit = shows().any(|shows| shows.links.contains(&(link as u16)));
                    assert!(lit, "{}: no sentence speaks of link {link}", technique.id);
                }
                let [first, last] = [step.sentences.first(), step.sentences.last()].map(Option::unwrap);
                let is_told = |told: &Sentence, all: CandidateMap| told.about.0.contains_all(all);
                assert!(is_told(last, step.eliminations.0 | step.placements.0), "{}", technique.id);
                // What is supposed has no link yet, and is spoken of all the same.
                assert!(first.id != "chain-suppose" || !first.about.0.is_empty(), "{}", technique.id);
                let within = |ids: &[u16], count: usize| ids.iter().all(|id| usize::from(*id) < count);
                assert!(shows().all(|shows| within(&shows.candidates, step.marks.candidates.len())));
                assert!(shows().all(|shows| within(&shows.cells, step.marks.cells.len())));
                assert!(serde_json::to_string(&step).is_ok());
            }
        }
    }
}
