//! Parsing of the page's input, and positions in the page's form.

use ninefold::guide::Assessment;
use ninefold::logic::explain::say;
use ninefold::rate::SCALES;
use ninefold::texts::{Catalogue, Language, Tell};
use ninefold::wire::page::{self, Chosen, Position};
use ninefold::wire::{Form, Speech};
use ninefold::{
    Board, ByCell, Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, Facts, Notation, Notes, Puzzle,
    Sentence, Solver,
};

/// Message that says why a request is refused.
pub type Refusal = String;

/// Returns the settings for sentences with their pieces.
pub(crate) fn speech(catalogue: &'static Catalogue) -> Speech<'static> {
    Speech { catalogue, notation: Notation::Rc, form: Form::Pieces }
}

/// Returns the texts of a language.
pub(crate) fn catalogue(code: &str) -> Result<&'static Catalogue, Refusal> {
    let language = Language::of_locale(code).ok_or_else(|| format!("there is no language {code}"))?;
    Ok(language.catalogue())
}

/// Creates the chosen profile.
pub(crate) fn made(chosen: &Chosen) -> Result<ninefold::Profile, Refusal> {
    let named = |name: &str| {
        ninefold::Profile::of_name(name).ok_or_else(|| {
            let names: Vec<&str> = SCALES.iter().map(|scale| scale.name()).collect();
            format!("there is no profile {name}; expected one of {}", names.join(", "))
        })
    };
    let own = match chosen {
        Chosen::Named(name) => return named(name),
        Chosen::Own(own) => own,
    };
    // Start from the scale's profile, and apply the user's selection.
    let mut profile = named(&own.scale)?;
    if let Some(techniques) = &own.techniques {
        profile = profile.with_techniques(techniques).map_err(|unknown| unknown.to_string())?;
    }
    let profile = profile.without(&own.without).map_err(|unknown| unknown.to_string())?;
    Ok(profile.named(&own.name))
}

/// Returns the facts of a position; steps assume one solution only if the puzzle is known to have one.
pub(crate) fn facts(position: &Position, catalogue: &Catalogue) -> Result<Facts, Refusal> {
    assessed(position, catalogue).map(|(facts, _)| facts)
}

/// Returns the facts of a position together with its assessment.
pub(crate) fn assessed(position: &Position, catalogue: &Catalogue) -> Result<(Facts, Assessment), Refusal> {
    let puzzle = puzzle(position)?;
    let board = Board::try_from(&puzzle).map_err(|error| error.tell(catalogue))?;
    let assessment = Assessment::new(&puzzle, &mut Solver::new());
    Ok((assessment.facts(board), assessment))
}

pub(crate) fn pairs(candidates: CandidateMap) -> Vec<(u8, u8)> {
    candidates.iter().map(|candidate| (candidate.cell().index() as u8, candidate.digit().get())).collect()
}

pub(crate) fn text(values: &ByCell<Option<Digit>>, which: CellMap) -> String {
    let sign = |(cell, value): (Cell, &Option<Digit>)| match value {
        Some(digit) if which.contains(cell) => digit.to_char(),
        _ => '.',
    };
    values.iter().map(sign).collect()
}

pub(crate) fn position(puzzle: &Puzzle) -> Position {
    Position {
        values: text(&puzzle.values, CellMap::FULL),
        givens: text(&puzzle.values, puzzle.givens),
        removed: pairs(puzzle.crossed_out()),
        notes: puzzle.notes.as_deref().map(noted),
    }
}

/// Converts notes to bits.
fn noted(Notes { corner, centre }: &Notes) -> page::Notes {
    let bits = |notes: &ByCell<DigitSet>| Cell::all().map(|cell| notes[cell].bits()).collect();
    page::Notes { corner: bits(corner), centre: bits(centre) }
}

/// Converts bits to notes.
fn notes(page::Notes { corner, centre }: &page::Notes) -> Result<Box<Notes>, Refusal> {
    let notes = || Ok(Notes { corner: digits_by_cell(corner)?, centre: digits_by_cell(centre)? });
    notes().map(Box::new).map_err(|sentence| Catalogue::english().text(&sentence, Notation::Rc))
}

fn digits_by_cell(bits: &[u16]) -> Result<ByCell<DigitSet>, Sentence> {
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
pub(crate) fn position_of(board: &Board) -> Position {
    position(&Puzzle::from(board))
}

/// Returns the board of a position; conflicting digits are reported in the language.
pub(crate) fn board(position: &Position, catalogue: &Catalogue) -> Result<Board, Refusal> {
    Board::try_from(&puzzle(position)?).map_err(|error| error.tell(catalogue))
}

/// Returns the puzzle of a position.
pub(crate) fn puzzle(position: &Position) -> Result<Puzzle, Refusal> {
    let values = values(&position.values)?;
    // The givens must agree with the values.
    let givens = values_of_givens(&position.givens, &values)?;
    let mut removed = CandidateMap::EMPTY;
    for pair in &position.removed {
        removed += candidate(*pair)?;
    }
    let notes = position.notes.as_ref().map(notes).transpose()?;
    Ok(Puzzle { givens, removed, notes, ..Puzzle::from_givens(values) })
}

/// Parses a candidate from a cell index (0 to 80) and a digit.
pub(crate) fn candidate((cell, digit): (u8, u8)) -> Result<Candidate, Refusal> {
    let cell = Cell::try_from(cell).map_err(|error| error.to_string())?;
    Ok(Candidate::new(cell, Digit::try_from(digit).map_err(|error| error.to_string())?))
}

/// Parses 81 digits and dots.
pub(crate) fn values(text: &str) -> Result<ByCell<Option<Digit>>, Refusal> {
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

fn values_of_givens(text: &str, all: &ByCell<Option<Digit>>) -> Result<CellMap, Refusal> {
    let mut givens = CellMap::EMPTY;
    for (cell, value) in values(text)?.iter().filter(|(_, value)| value.is_some()) {
        if all[cell] != *value {
            return Err(format!("the given in {cell} is not its value"));
        }
        givens += cell;
    }
    Ok(givens)
}
