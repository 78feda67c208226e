//! Parsing of the page's input, and positions in the page's form.

use ninefold::guide::PositionAssessment;
use ninefold::logic::explain::say;
use ninefold::rate::{SCALES, names};
use ninefold::texts::{Catalogue, Language, Localize};
use ninefold::wire::page::{self, Position, ProfileSelection};
use ninefold::wire::{Localizer, SentenceForm};
use ninefold::{
    Board, ByCell, Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, Facts, Message, Notation,
    PlayerNotes, Puzzle, Solver, Technique,
};

/// Message that says why a request is refused.
pub(crate) type RequestError = String;

/// Returns the page's localizer for messages with their pieces.
pub(crate) fn pieces_localizer(catalogue: &'static Catalogue) -> Localizer<'static> {
    Localizer { catalogue, notation: Notation::Rc, form: SentenceForm::Pieces }
}

/// Returns the texts of the page's language.
pub(crate) fn find_catalogue(code: &str) -> Result<&'static Catalogue, RequestError> {
    let language = Language::from_locale(code).ok_or_else(|| format!("there is no language {code}"))?;
    Ok(language.message_catalogue())
}

/// Creates the profile that the page's request chooses.
pub(crate) fn build_profile(chosen: &ProfileSelection) -> Result<ninefold::RatingProfile, RequestError> {
    let named = |name: &str| {
        ninefold::RatingProfile::from_name(name).ok_or_else(|| {
            let names: Vec<&str> = SCALES.iter().map(|scale| scale.name()).collect();
            format!("there is no profile {name}; expected one of {}", names.join(", "))
        })
    };
    let own = match chosen {
        ProfileSelection::Named(name) => return named(name),
        ProfileSelection::Own(own) => own,
    };
    // Start from the scale's profile, and apply the user's selection.
    let mut profile = named(&own.scale)?;
    if let Some(techniques) = &own.techniques {
        profile = profile.with_techniques(techniques).map_err(|unknown| unknown.to_string())?;
    }
    let profile = profile.without_techniques(&own.without).map_err(|unknown| unknown.to_string())?;
    Ok(profile.with_name(&own.name))
}

/// Returns the one technique that a name in the page's request means.
pub(crate) fn find_technique(name: &str) -> Result<&'static Technique, RequestError> {
    names::find_technique(name).map_err(|error| error.to_string())
}

/// Returns the facts of a position; steps assume one solution only if the puzzle is known to have one.
pub(crate) fn position_facts(position: &Position, catalogue: &Catalogue) -> Result<Facts, RequestError> {
    assess_position(position, catalogue).map(|(facts, _)| facts)
}

/// Returns the facts of a position together with its assessment.
pub(crate) fn assess_position(
    position: &Position,
    catalogue: &Catalogue,
) -> Result<(Facts, PositionAssessment), RequestError> {
    let puzzle = puzzle_from_position(position)?;
    let board = Board::try_from(&puzzle).map_err(|error| error.localize(catalogue))?;
    let assessment = PositionAssessment::new(&puzzle, &mut Solver::new());
    Ok((assessment.build_facts(board), assessment))
}

pub(crate) fn candidate_pairs(candidates: CandidateMap) -> Vec<(u8, u8)> {
    candidates.iter().map(|candidate| (candidate.cell().index() as u8, candidate.digit().number())).collect()
}

pub(crate) fn format_values(values: &ByCell<Option<Digit>>, which: CellMap) -> String {
    let sign = |(cell, value): (Cell, &Option<Digit>)| match value {
        Some(digit) if which.contains(cell) => digit.to_char(),
        _ => '.',
    };
    values.iter().map(sign).collect()
}

pub(crate) fn position_from_puzzle(puzzle: &Puzzle) -> Position {
    Position {
        values: format_values(&puzzle.values, CellMap::FULL),
        givens: format_values(&puzzle.values, puzzle.givens),
        removed: candidate_pairs(puzzle.crossed_out_candidates()),
        notes: puzzle.notes.as_deref().map(notes_to_bits),
    }
}

/// Converts notes to bits.
fn notes_to_bits(PlayerNotes { corner, centre }: &PlayerNotes) -> page::Notes {
    let bits = |notes: &ByCell<DigitSet>| Cell::all().map(|cell| notes[cell].bits()).collect();
    page::Notes { corner: bits(corner), centre: bits(centre) }
}

/// Converts bits to notes.
fn notes_from_bits(page::Notes { corner, centre }: &page::Notes) -> Result<Box<PlayerNotes>, RequestError> {
    let notes = || Ok(PlayerNotes { corner: digits_by_cell(corner)?, centre: digits_by_cell(centre)? });
    notes().map(Box::new).map_err(|sentence| Catalogue::english().format_message(&sentence, Notation::Rc))
}

fn digits_by_cell(bits: &[u16]) -> Result<ByCell<DigitSet>, Message> {
    if bits.len() != 81 {
        return Err(say!("notes-not-81", found = bits.len()));
    }
    let mut notes = ByCell::default();
    for (cell, &bits) in Cell::all().zip(bits) {
        let no_digits = || say!("notes-not-digits", cell = cell.to_string(), bits = bits.to_string());
        notes[cell] = DigitSet::from_bits(bits).ok_or_else(no_digits)?;
    }
    Ok(notes)
}

/// Returns the position of a board in the page's form.
pub(crate) fn position_from_board(board: &Board) -> Position {
    position_from_puzzle(&Puzzle::from(board))
}

/// Returns the board of a position; conflicting digits are reported in the language.
pub(crate) fn board_from_position(position: &Position, catalogue: &Catalogue) -> Result<Board, RequestError> {
    Board::try_from(&puzzle_from_position(position)?).map_err(|error| error.localize(catalogue))
}

/// Returns the puzzle of a position of the page.
pub(crate) fn puzzle_from_position(position: &Position) -> Result<Puzzle, RequestError> {
    let values = parse_values(&position.values)?;
    // The givens must agree with the values.
    let givens = parse_givens(&position.givens, &values)?;
    let mut removed = CandidateMap::EMPTY;
    for pair in &position.removed {
        removed += parse_candidate(*pair)?;
    }
    let notes = position.notes.as_ref().map(notes_from_bits).transpose()?;
    Ok(Puzzle { givens, removed, notes, ..Puzzle::from_givens(values) })
}

/// Parses a candidate from a cell index (0 to 80) and a digit.
pub(crate) fn parse_candidate((cell, digit): (u8, u8)) -> Result<Candidate, RequestError> {
    let cell = Cell::try_from(cell).map_err(|error| error.to_string())?;
    Ok(Candidate::new(cell, Digit::try_from(digit).map_err(|error| error.to_string())?))
}

/// Parses the 81 digits and dots of a page's request.
pub(crate) fn parse_values(text: &str) -> Result<ByCell<Option<Digit>>, RequestError> {
    let mut values = ByCell::default();
    if text.chars().count() != 81 {
        return Err(format!("expected 81 cells, found {}", text.chars().count()));
    }
    for (cell, sign) in Cell::all().zip(text.chars()) {
        values[cell] = match sign {
            '.' => None,
            sign => {
                let number = sign.to_digit(10).and_then(|number| Digit::try_from(number as u8).ok());
                Some(number.ok_or_else(|| format!("expected a digit or a dot in {cell}, found {sign:?}"))?)
            }
        };
    }
    Ok(values)
}

fn parse_givens(text: &str, all: &ByCell<Option<Digit>>) -> Result<CellMap, RequestError> {
    let mut givens = CellMap::EMPTY;
    for (cell, value) in parse_values(text)?.iter().filter(|(_, value)| value.is_some()) {
        if all[cell] != *value {
            return Err(format!("the given in {cell} is not its value"));
        }
        givens += cell;
    }
    Ok(givens)
}
