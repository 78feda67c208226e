//! JSON of steps with their explanation in a language.

use ninefold_core::{CandidateMap, CellMap, HouseSet, Notation, Puzzle};
use ninefold_logic::explain::MessageArgument;
use ninefold_logic::explanation::{Explanation, MarkSelection, MarkedMessage};
use ninefold_logic::{Facts, MarkRole, RatingTenths};
use ninefold_rate::RatedStep;
use ninefold_rate::scale::RatingValue;
use ninefold_texts::{Catalogue, PieceTarget};
use serde::Serialize;

use crate::{Candidates, Cells, Digits, Marks, puzzle_to_line};

/// Language and notation of explanations.
#[derive(Clone, Copy, Debug)]
pub struct Localizer<'c> {
    /// Catalogue of the language.
    pub catalogue: &'c Catalogue,
    /// Notation for cells, houses and candidates.
    pub notation: Notation,
    /// Form of the sentences.
    pub form: SentenceForm,
}

/// Form in which sentences are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentenceForm {
    /// Plain text.
    Text,
    /// Text, and the pieces of the sentence with the cells, digits or houses that each names.
    Pieces,
}

/// Step: its conclusions and its explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// Id of the technique.
    pub technique: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Description of the technique in a sentence.
    pub about: String,
    /// Id of the technique's family.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::FamilyId"))]
    pub family: &'static str,
    /// Sudoku Explainer's rating of the step; null when it doesn't know the technique.
    pub se: Option<f64>,
    /// HoDoKu's score; null when it doesn't know the technique.
    pub hodoku: Option<u16>,
    /// Rating of the step on the requested scale; null when there is none.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub rating: Option<RatingValue>,
    /// Whether the step holds only for a puzzle with exactly one solution.
    pub assumes_one_solution: bool,
    /// Whether the checker accepted the certificate; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub verified: Option<bool>,
    /// Digits to place.
    pub placements: Candidates,
    /// Candidates to remove.
    pub eliminations: Candidates,
    /// Placements and eliminations as text, such as `r3c5=2`, `r4c13<>7`.
    pub conclusions: String,
    /// Chain on one line in Eureka notation; null unless the pattern is a chain without branches.
    pub line: Option<String>,
    /// Eureka line in pieces: signs, digits and cells.
    pub line_pieces: Vec<LinePiece>,
    /// Explanation, sentence by sentence, in the order of the argument.
    pub sentences: Vec<Sentence>,
    /// Marks to draw.
    pub marks: Marks,
    /// Marks drawn with every sentence.
    #[cfg_attr(feature = "ts", tsify(type = "Shows"))]
    pub always: MarkSelection,
    /// Marks of a chain nested in a chain: drawn only with its sentence.
    #[cfg_attr(feature = "ts", tsify(type = "Shows"))]
    pub asides: MarkSelection,
    /// Position before the step, on one line; left out when the step isn't part of a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub before: Option<String>,
}

/// Piece of a line in Eureka notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinePiece {
    /// Text of the piece.
    pub text: String,
    /// Index, in the marks, of the link that this sign stands for; null for other pieces.
    pub link: Option<u16>,
}

/// Sentence of an explanation, with the marks that belong to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// Id of the sentence.
    pub id: &'static str,
    /// Level of indentation: consequences of an assumption are one level deeper.
    pub level: u8,
    /// Sentence in the requested language.
    pub text: String,
    /// Pieces of the sentence; left out unless requested, as by the web page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
    /// Candidates that the sentence names, assumes, marks or links; given with the pieces only.
    #[serde(skip_serializing_if = "Candidates::is_empty")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub about: Candidates,
    /// Marks that belong to this sentence.
    #[cfg_attr(feature = "ts", tsify(type = "Shows"))]
    pub shows: MarkSelection,
}

/// Piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece {
    /// Text of the piece.
    pub text: String,
    /// Kind of thing that the piece names.
    pub names: Naming,
    /// Id of the role of the named thing; null when the sentence doesn't show one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::RoleId>"))]
    pub role: Option<&'static str>,
    /// Name of the role in the requested language.
    pub role_name: Option<String>,
    /// Cells that it names, including those of candidates and houses.
    pub cells: Cells,
    /// Digits that it names, including those of candidates.
    pub digits: Digits,
    /// Candidates that it names.
    pub candidates: Candidates,
    /// Houses that it names, 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::HouseNumber>"))]
    pub houses: Vec<u8>,
}

/// Kind of thing that a piece of a sentence names.
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
    /// Converts a step with its explanation.
    #[must_use]
    pub fn from_explanation(
        step: &ninefold_logic::SolutionStep,
        explanation: &Explanation,
        localizer: Localizer<'_>,
    ) -> Step {
        let Localizer { catalogue, notation, .. } = localizer;
        let technique = step.technique();
        // The line in Eureka notation is the pieces' text joined; it is empty for most patterns.
        let line_pieces: Vec<LinePiece> = explanation
            .line
            .iter()
            .map(|piece| LinePiece {
                text: catalogue.format_fragment(&piece.fragment, notation).text,
                link: piece.link.map(|link| link as u16),
            })
            .collect();
        let line: String = line_pieces.iter().map(|piece| piece.text.as_str()).collect();
        Step {
            technique: technique.id,
            name: catalogue.technique_name(technique),
            about: catalogue.technique_mention(technique),
            family: technique.family.id(),
            se: step.se_rating().map(RatingTenths::as_f64),
            hodoku: technique.ratings.hodoku,
            rating: None,
            assumes_one_solution: technique.assumes_one_solution(),
            verified: None,
            placements: Candidates(explanation.conclusions.placements),
            eliminations: Candidates(explanation.conclusions.eliminations),
            conclusions: explanation.conclusions.to_text(notation),
            line: (!line.is_empty()).then_some(line),
            line_pieces,
            sentences: explanation
                .messages
                .iter()
                .map(|marked| Sentence::from_explanation(explanation, marked, localizer))
                .collect(),
            marks: Marks::from_marks(&explanation.marks, catalogue),
            always: explanation.always.clone(),
            asides: explanation.asides.clone(),
            before: None,
        }
    }

    /// Converts a step found in a position.
    #[must_use]
    pub fn from_step(step: &ninefold_logic::SolutionStep, facts: &Facts, localizer: Localizer<'_>) -> Step {
        Step::from_explanation(step, &step.explanation(facts), localizer)
    }

    /// Converts a step of a path with its explanation, its rating, and the position before it.
    #[must_use]
    pub fn from_rated(rated: &RatedStep, explanation: &Explanation, localizer: Localizer<'_>) -> Step {
        Step {
            rating: Some(rated.rating),
            before: Some(puzzle_to_line(&Puzzle::from(rated.facts_before.board()))),
            ..Step::from_explanation(&rated.step, explanation, localizer)
        }
    }
}

impl Sentence {
    /// Converts a sentence of an explanation.
    #[must_use]
    pub fn from_explanation(
        explanation: &Explanation,
        marked_message: &MarkedMessage,
        localizer: Localizer<'_>,
    ) -> Sentence {
        let shows = marked_message.shows.clone();
        if localizer.form == SentenceForm::Text {
            return Sentence { shows, ..Sentence::from_message_as_text(&marked_message.message, localizer) };
        }
        // Roles are looked up in the marks visible with the sentence: its own, the permanent ones, and the
        // conclusions. Links count only if they belong to the sentence.
        let [always, own] =
            [&explanation.always, &marked_message.shows].map(|shows| explanation.selected_marks(shows));
        let about = marked_candidates(&own);
        let mut shown = own;
        shown.houses.extend(always.houses);
        shown.cells.extend(always.cells);
        shown.candidates.extend(always.candidates);
        shown.mark_conclusions(&explanation.conclusions);
        let alone = Sentence::from_message(&marked_message.message, &shown, localizer);
        Sentence { shows, about: Candidates(alone.about.0 | about), ..alone }
    }

    /// Converts a sentence, with the roles that the given marks show.
    #[must_use]
    pub fn from_message(
        sentence: &ninefold_logic::Message,
        shown: &ninefold_logic::StepMarks,
        localizer: Localizer<'_>,
    ) -> Sentence {
        if localizer.form == SentenceForm::Text {
            return Sentence::from_message_as_text(sentence, localizer);
        }
        // In a sentence that names a role, the cells have this role.
        let named_role = sentence.arguments.iter().find_map(|(_, argument)| match argument {
            MessageArgument::Role(role) => Some(*role),
            _ => None,
        });
        // Each piece gets the role that the marks give to what it names.
        let pieces: Vec<Piece> = localizer
            .catalogue
            .format_message_pieces(sentence, localizer.notation)
            .iter()
            .map(|piece| {
                // A role named by the sentence itself takes precedence over the marks.
                let role = match piece.target {
                    PieceTarget::Cells(_) if named_role.is_some() => named_role,
                    names => find_piece_role(names, shown),
                };
                Piece::from_text_piece(piece, role, localizer.catalogue)
            })
            .collect();
        Sentence {
            id: sentence.id,
            level: sentence.level,
            text: pieces.iter().map(|piece| piece.text.as_str()).collect(),
            about: Candidates(pieces.iter().fold(CandidateMap::EMPTY, |all, piece| all | piece.candidates.0)),
            pieces,
            shows: MarkSelection::default(),
        }
    }

    /// Converts a sentence to plain text.
    fn from_message_as_text(sentence: &ninefold_logic::Message, localizer: Localizer<'_>) -> Sentence {
        Sentence {
            id: sentence.id,
            level: sentence.level,
            text: localizer.catalogue.format_message(sentence, localizer.notation),
            pieces: Vec::new(),
            about: Candidates::default(),
            shows: MarkSelection::default(),
        }
    }
}

/// Returns the candidates that are marked or linked.
fn marked_candidates(marks: &ninefold_logic::StepMarks) -> CandidateMap {
    let candidates = marks.candidates.iter().map(|(candidates, _)| *candidates);
    candidates
        .chain(marks.links.iter().flat_map(|link| [link.from, link.to]))
        .fold(CandidateMap::EMPTY, |all, one| all | one)
}

/// Finds the role of the thing a piece names: that of the smallest marked set that contains it.
fn find_piece_role(names: PieceTarget, shown: &ninefold_logic::StepMarks) -> Option<MarkRole> {
    // The smallest marked set that contains the cells or candidates is the most specific.
    let by_cells = |cells: CellMap| {
        let around = shown.cells.iter().filter(|(set, _)| set.contains_all(cells));
        around.min_by_key(|(set, _)| set.len()).map(|(_, role)| *role)
    };
    let by_candidates = |fits: &dyn Fn(CandidateMap) -> bool| {
        let around = shown.candidates.iter().filter(|(set, _)| fits(*set));
        around.min_by_key(|(set, _)| set.len()).map(|(_, role)| *role)
    };
    match names {
        PieceTarget::Candidates(some) => {
            by_candidates(&|set| set.contains_all(some)).or_else(|| by_cells(some.cells()))
        }
        // Cells may also be marked through their candidates: exactly those cells first, then any larger set.
        PieceTarget::Cells(cells) => by_cells(cells)
            .or_else(|| by_candidates(&|set| set.cells() == cells))
            .or_else(|| by_candidates(&|set| set.cells().contains_all(cells))),
        PieceTarget::Houses(houses) => find_house_role(houses, shown),
        PieceTarget::Digits(_) | PieceTarget::Nothing => None,
    }
}

/// Finds the role that all of the houses have in common.
fn find_house_role(houses: HouseSet, shown: &ninefold_logic::StepMarks) -> Option<MarkRole> {
    let role = |house| shown.houses.iter().find(|(known, _)| *known == house).map(|(_, role)| *role);
    // Houses of different roles have none in common.
    let first = role(houses.first()?)?;
    houses.iter().all(|house| role(house) == Some(first)).then_some(first)
}

impl Piece {
    fn from_text_piece(
        piece: &ninefold_texts::TextPiece,
        role: Option<MarkRole>,
        catalogue: &Catalogue,
    ) -> Piece {
        // Start from a piece that names nothing, then fill in what it names.
        let mut wire = Piece {
            text: piece.text.clone(),
            names: Naming::Nothing,
            role: role.map(MarkRole::id),
            role_name: role.map(|role| catalogue.role_name(role)),
            cells: Cells::default(),
            digits: Digits::default(),
            candidates: Candidates::default(),
            houses: Vec::new(),
        };
        match piece.target {
            PieceTarget::Nothing => {}
            PieceTarget::Digits(digits) => {
                wire.names = Naming::Digits;
                wire.digits = Digits(digits);
            }
            PieceTarget::Cells(some) => {
                wire.names = Naming::Cells;
                wire.cells = Cells(some);
            }
            PieceTarget::Candidates(some) => {
                wire.names = Naming::Candidates;
                wire.cells = Cells(some.cells());
                wire.digits = Digits(some.digits());
                wire.candidates = Candidates(some);
            }
            PieceTarget::Houses(houses) => {
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

    /// Every link of the examples belongs to a sentence, and every index refers to a mark.
    #[test]
    fn every_id_names_a_mark_and_every_link_has_its_sentence() {
        let localizer =
            Localizer { catalogue: Catalogue::english(), notation: Notation::Rc, form: SentenceForm::Pieces };
        for technique in techniques::ALL {
            for (facts, step) in
                technique.parse_examples().iter().filter_map(|example| example.find_step(technique))
            {
                let step = Step::from_step(&step, &facts, localizer);
                let shows = || step.sentences.iter().map(|marked| &marked.shows).chain([&step.always]);
                for link in 0..step.marks.links.len() {
                    let lit = shows().any(|shows| shows.links.contains(&link));
                    assert!(lit, "{}: no sentence speaks of link {link}", technique.id);
                }
                let [first, last] = [step.sentences.first(), step.sentences.last()].map(Option::unwrap);
                let is_told = |sentence: &Sentence, all: CandidateMap| sentence.about.0.contains_all(all);
                assert!(is_told(last, step.eliminations.0 | step.placements.0), "{}", technique.id);
                // An assumption has no link yet, but its candidates are named all the same.
                assert!(first.id != "chain-suppose" || !first.about.0.is_empty(), "{}", technique.id);
                let within = |ids: &[usize], count: usize| ids.iter().all(|id| *id < count);
                assert!(shows().all(|shows| within(&shows.candidates, step.marks.candidates.len())));
                assert!(shows().all(|shows| within(&shows.cells, step.marks.cells.len())));
                assert!(serde_json::to_string(&step).is_ok());
            }
        }
    }
}
