//! Encoding of puzzles and their steps as tokens of a small vocabulary for data sets, and decoding.
//!
//! | numbers | words | what they are |
//! |---|---|---|
//! | 0, 1, 2 | `<pad>`, `<start>`, `<end>` | what fills up, begins and ends |
//! | 3 to 12 | `.`, `1` to `9` | an empty cell, a given |
//! | 13 to 741 | `r1c1=1` to `r9c9=9` | a digit that is placed: 13 + 9 × cell + digit − 1 |
//! | 742 to 1470 | `r1c1<>1` to `r9c9<>9` | a candidate that is removed: 742 + 9 × cell + digit − 1 |
//! | 1471 and on | `full-house` … | a technique, with which a step begins |
//!
//! An encoded text is `<start>`, the 81 cells row by row, then for each step its technique, its placements
//! and its eliminations, and `<end>`. The numbers of the techniques may change from version to version, so a
//! data set includes its vocabulary.

use ninefold_core::{ByCell, Candidate, Cell, Digit};
use ninefold_logic::{Conclusions, Technique, techniques};

/// Padding token, after the end of a text.
pub const PAD: u16 = 0;
/// Token that begins a text.
pub const START: u16 = 1;
/// Token that ends a text.
pub const END: u16 = 2;
const EMPTY: u16 = 3;
const FIRST_PLACEMENT: u16 = 13;
const FIRST_ELIMINATION: u16 = FIRST_PLACEMENT + Candidate::COUNT as u16;
const FIRST_TECHNIQUE: u16 = FIRST_ELIMINATION + Candidate::COUNT as u16;

/// A step as it is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedStep {
    /// The technique.
    pub technique: &'static Technique,
    /// The placements and eliminations.
    pub conclusions: Conclusions,
}

/// A decoded text: a puzzle with its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedPath {
    /// The givens.
    pub givens: ByCell<Option<Digit>>,
    /// The steps.
    pub steps: Vec<EncodedStep>,
}

/// Error for tokens that are no valid text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenDecodeError {
    /// The text ends too soon.
    #[error("it ends at place {place}, which is too soon")]
    TooShort {
        /// Number of tokens.
        place: usize,
    },
    /// A token is not allowed at its place.
    #[error("{token} can't stand at place {place}")]
    OutOfPlace {
        /// Index of the token, from 0.
        place: usize,
        /// The token.
        token: u16,
    },
}

/// Returns every technique that a step may name, in the order of their tokens.
fn techniques_with_tokens() -> impl Iterator<Item = &'static Technique> {
    techniques::all_techniques().chain(techniques::SCALE_TECHNIQUES.iter().copied())
}

/// Returns the words of the vocabulary, in the order of their tokens.
#[must_use]
pub fn vocabulary_words() -> Vec<String> {
    let moves =
        |sign: &'static str| Candidate::all().map(move |one| format!("{}{sign}{}", one.cell(), one.digit()));
    let signs = ["<pad>", "<start>", "<end>", "."].map(String::from);
    let digits = Digit::ALL.map(|digit| digit.to_string());
    let names = techniques_with_tokens().map(|technique| technique.id.to_string());
    signs.into_iter().chain(digits).chain(moves("=")).chain(moves("<>")).chain(names).collect()
}

/// Encodes a puzzle and its steps.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_guide::dataset::tokens::{END, START, decode_steps, encode_steps};
///
/// let puzzle = Board::EMPTY.values();
/// let text = encode_steps(puzzle, []);
/// assert_eq!((text[0], text[1], text[82], text.len()), (START, 3, END, 83));
/// assert_eq!(decode_steps(&text)?.givens, *puzzle);
/// # Ok::<(), ninefold_guide::dataset::tokens::TokenDecodeError>(())
/// ```
///
/// # Panics
/// If a step's technique is not in the vocabulary.
#[must_use]
pub fn encode_steps(
    givens: &ByCell<Option<Digit>>,
    steps: impl IntoIterator<Item = EncodedStep>,
) -> Vec<u16> {
    let mut text = vec![START];
    text.extend(givens.0.iter().map(|given| EMPTY + given.map_or(0, |digit| u16::from(digit.number()))));
    for EncodedStep { technique, conclusions: done } in steps {
        let index =
            techniques_with_tokens().position(|other| std::ptr::eq(other, technique)).expect("all are known");
        text.push(FIRST_TECHNIQUE + index as u16);
        text.extend(done.placements.iter().map(|one| FIRST_PLACEMENT + one.index() as u16));
        text.extend(done.eliminations.iter().map(|one| FIRST_ELIMINATION + one.index() as u16));
    }
    text.push(END);
    text
}

/// Decodes a text; padding after its end is ignored.
///
/// # Errors
/// If the tokens are not ones that [`encode_steps`] makes, with the first wrong place.
pub fn decode_steps(text: &[u16]) -> Result<DecodedPath, TokenDecodeError> {
    // Padding may only follow the end: it is cut off first.
    let end = text.iter().rposition(|token| *token != PAD).map_or(0, |last| last + 1);
    let text = &text[..end];
    let at = |index: usize| text.get(index).copied().ok_or(TokenDecodeError::TooShort { place: index });
    let strange = |index: usize, token: u16| TokenDecodeError::OutOfPlace { place: index, token };
    if at(0)? != START {
        return Err(strange(0, at(0)?));
    }
    // The puzzle: 81 tokens of empty cells and givens.
    let mut givens = ByCell::splat(None);
    for cell in Cell::all() {
        let index = 1 + cell.index();
        let token = at(index)?;
        let digit = token.checked_sub(EMPTY).filter(|digit| *digit <= 9).ok_or(strange(index, token))?;
        givens[cell] = (digit > 0).then(|| Digit::new(digit as u8));
    }
    // The steps: a technique begins one, moves add to the last; a move before any technique is out of place.
    let mut steps: Vec<EncodedStep> = Vec::new();
    let mut index = 82;
    while at(index)? != END {
        let token = at(index)?;
        let step = steps.last_mut();
        match token {
            FIRST_TECHNIQUE.. => {
                let technique = techniques_with_tokens()
                    .nth(usize::from(token - FIRST_TECHNIQUE))
                    .ok_or(strange(index, token))?;
                steps.push(EncodedStep { technique, conclusions: Conclusions::NONE });
            }
            FIRST_ELIMINATION.. => {
                let step = step.ok_or(strange(index, token))?;
                let candidate = Candidate::at(usize::from(token - FIRST_ELIMINATION));
                step.conclusions.eliminations = step.conclusions.eliminations.with(candidate);
            }
            FIRST_PLACEMENT.. => {
                let step = step.ok_or(strange(index, token))?;
                let placed = Candidate::at(usize::from(token - FIRST_PLACEMENT));
                step.conclusions.placements = step.conclusions.placements.with(placed);
            }
            _ => return Err(strange(index, token)),
        }
        index += 1;
    }
    if index + 1 < text.len() {
        Err(strange(index + 1, at(index + 1)?))
    } else {
        Ok(DecodedPath { givens, steps })
    }
}
