//! Layout of boards and answers in the memory of a card.
//!
//! A board is nine digits by three bands of 27 bits: word `3 * digit + band`, bit `9 * row of the band + column`.
//! Boards of givens take less to send: the numbers 0 (empty) to 9 of their cells as four bit planes, so 12 words
//! a board, which the card unpacks with a few operations a word; solutions come back the same way. Word `k` of
//! board `i` in a chunk of `n` stands at `k * n + i`, so that threads side by side read words side by side.

use ninefold_solve::lane::PuzzleInput;
#[cfg(any(feature = "wgpu", test))]
use ninefold_solve::{
    lane::{SolveEnding, SolveOutcome},
    lists::BoardAnswer,
};

/// Words of a board as bit planes.
pub const PLANE_WORDS: usize = 12;
/// Words of a board as candidates.
pub const CANDIDATE_WORDS: usize = 27;
/// Words of an answer: the number of solutions, the branches with the ending, the first solution as bit planes.
#[cfg(any(feature = "wgpu", test))]
pub(crate) const ANSWER_WORDS: usize = 2 + PLANE_WORDS;

/// Returns the word and the bit of a cell among three words of 27 bits.
const fn cell_bit(cell: usize) -> (usize, u32) {
    (cell / 27, 1 << (cell % 27))
}

/// Packs the text of a puzzle: cells that are not `1` to `9` are empty.
#[must_use]
pub fn pack_planes(text: &[u8; 81]) -> [u32; PLANE_WORDS] {
    let mut planes = [0; PLANE_WORDS];
    // A band at a time: its 27 cells are bits of one word in each plane.
    for (band, cells) in text.chunks_exact(27).enumerate() {
        let mut words = [0u32; 4];
        for (bit, &sign) in cells.iter().enumerate() {
            let digit = sign.wrapping_sub(b'0');
            let digit = u32::from(if digit <= 9 { digit } else { 0 });
            for (plane, word) in words.iter_mut().enumerate() {
                *word |= (digit >> plane & 1) << bit;
            }
        }
        for (plane, word) in words.into_iter().enumerate() {
            planes[3 * plane + band] = word;
        }
    }
    planes
}

/// Unpacks the numbers 0 to 9 of the cells, as text with dots for 0.
#[must_use]
pub fn unpack_planes(planes: &[u32; PLANE_WORDS]) -> [u8; 81] {
    core::array::from_fn(|cell| {
        let (band, bit) = (cell / 27, cell % 27);
        let digit = (0..4).fold(0, |digit, plane| digit | (planes[3 * plane + band] >> bit & 1) << plane);
        if digit == 0 { b'.' } else { b'0' + digit as u8 }
    })
}

/// Packs the candidates of the cells, digit by digit.
#[must_use]
pub fn pack_candidates(masks: &[u16; 81]) -> [u32; CANDIDATE_WORDS] {
    let mut words = [0; CANDIDATE_WORDS];
    for (cell, mask) in masks.iter().enumerate() {
        let (band, bit) = cell_bit(cell);
        for digit in 0..9 {
            if mask >> digit & 1 == 1 {
                words[3 * digit + band] |= bit;
            }
        }
    }
    words
}

/// Unpacks the candidates of the cells.
#[must_use]
pub fn unpack_candidates(words: &[u32; CANDIDATE_WORDS]) -> [u16; 81] {
    core::array::from_fn(|cell| {
        let (band, bit) = cell_bit(cell);
        (0..9).fold(0, |mask, digit| mask | u16::from(words[3 * digit + band] & bit != 0) << digit)
    })
}

/// Returns the candidates of the cells of a text.
fn text_to_masks(text: &[u8; 81]) -> [u16; 81] {
    text.map(|sign| if (b'1'..=b'9').contains(&sign) { 1 << (sign - b'1') } else { 0x1ff })
}

/// The form of all boards of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardForm {
    /// Numbers of the cells, as bit planes.
    Planes,
    /// Candidates of the cells, digit by digit.
    Candidates,
}

impl BoardForm {
    /// Returns the number of words of a board.
    #[cfg(feature = "wgpu")]
    pub(crate) const fn word_count(self) -> usize {
        match self {
            Self::Planes => PLANE_WORDS,
            Self::Candidates => CANDIDATE_WORDS,
        }
    }
}

/// Boards that go to a card together.
#[derive(Clone, Debug)]
pub struct BoardChunk {
    capacity: usize,
    len: usize,
    form: BoardForm,
    /// Word `k` of board `i` at `k * capacity + i`.
    words: Vec<u32>,
}

impl BoardChunk {
    /// Creates a chunk with room for this many boards.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { capacity, len: 0, form: BoardForm::Planes, words: vec![0; PLANE_WORDS * capacity] }
    }

    /// Returns the number of boards.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is no board.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether there is no room for another board.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len == self.capacity
    }

    /// Returns the form of its boards.
    #[must_use]
    pub const fn form(&self) -> BoardForm {
        self.form
    }

    /// Returns word `k` of all boards.
    #[must_use]
    pub fn word_of_all(&self, k: usize) -> &[u32] {
        &self.words[k * self.capacity..][..self.len]
    }

    /// Removes all boards.
    pub fn clear(&mut self) {
        (self.len, self.form) = (0, BoardForm::Planes);
    }

    /// Adds a board. The first one given by candidates changes the form of all.
    ///
    /// # Panics
    /// If the chunk is full.
    pub fn push(&mut self, puzzle: PuzzleInput<'_>) {
        assert!(!self.is_full(), "a board more than the chunk has room for");
        // The kernel reads all boards of a chunk in one form.
        match (puzzle, self.form) {
            (PuzzleInput::Text(text), BoardForm::Planes) => self.push_words(&pack_planes(text)),
            (PuzzleInput::Text(text), BoardForm::Candidates) => {
                self.push_words(&pack_candidates(&text_to_masks(text)));
            }
            (PuzzleInput::Candidates(masks), _) => {
                self.change_to_candidates();
                self.push_words(&pack_candidates(masks));
            }
        }
    }

    fn push_words(&mut self, words: &[u32]) {
        for (k, &word) in words.iter().enumerate() {
            self.words[k * self.capacity + self.len] = word;
        }
        self.len += 1;
    }

    fn change_to_candidates(&mut self) {
        if self.form == BoardForm::Planes {
            // Rare enough to be simple: lists are of one kind.
            let boards: Vec<[u16; 81]> = (0..self.len).map(|board| self.candidate_masks(board)).collect();
            (self.len, self.form) = (0, BoardForm::Candidates);
            self.words.resize(CANDIDATE_WORDS * self.capacity, 0);
            boards.iter().for_each(|masks| self.push_words(&pack_candidates(masks)));
        }
    }

    /// Returns the words of a board.
    fn board_words<const N: usize>(&self, board: usize) -> [u32; N] {
        assert!(board < self.len, "board {board} of {}", self.len);
        core::array::from_fn(|k| self.words[k * self.capacity + board])
    }

    /// Returns the candidates of the cells of a board.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn candidate_masks(&self, board: usize) -> [u16; 81] {
        match self.form {
            BoardForm::Planes => text_to_masks(&unpack_planes(&self.board_words(board))),
            BoardForm::Candidates => unpack_candidates(&self.board_words(board)),
        }
    }
}

/// Endings as the kernel writes them; 0 is a board that it has not finished.
#[cfg(any(feature = "wgpu", test))]
pub(crate) mod endings {
    pub(crate) const EXHAUSTED: u32 = 1;
    pub(crate) const LIMIT_REACHED: u32 = 2;
    pub(crate) const GAVE_UP: u32 = 3;
    /// The board is left to the processor: its stack is full, or it takes too long.
    #[cfg(test)]
    pub(crate) const HANDED_OVER: u32 = 4;
}

/// Reads an answer; `None` if the board is left to the processor.
#[cfg(any(feature = "wgpu", test))]
pub(crate) fn read_answer(words: &[u32; ANSWER_WORDS]) -> Option<BoardAnswer> {
    let ending = match words[1] & 7 {
        endings::EXHAUSTED => SolveEnding::Exhausted,
        endings::LIMIT_REACHED => SolveEnding::LimitReached,
        endings::GAVE_UP => SolveEnding::GaveUp,
        _ => return None,
    };
    let outcome = SolveOutcome { solutions: words[0].into(), branches: (words[1] >> 3).into(), ending };
    let planes = words.last_chunk().expect("an answer ends with planes");
    Some(BoardAnswer { outcome, first_solution: (words[0] > 0).then(|| unpack_planes(planes)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROPER: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn what_is_packed_comes_back() {
        assert_eq!(unpack_planes(&pack_planes(PROPER)), *PROPER);
        assert_eq!(
            pack_planes(&PROPER.map(|sign| if sign == b'.' { b'0' } else { sign })),
            pack_planes(PROPER)
        );
        let masks: [u16; 81] = core::array::from_fn(|cell| (cell * 97 % 512) as u16);
        assert_eq!(unpack_candidates(&pack_candidates(&masks)), masks);
    }

    #[test]
    fn a_cell_is_where_the_layout_says() {
        let mut text = [b'.'; 81];
        text[80] = b'9';
        let planes = pack_planes(&text);
        assert_eq!((planes[2], planes[11], planes.iter().sum::<u32>()), (1 << 26, 1 << 26, 2 << 26));
        let mut masks = [0; 81];
        masks[28] = 0b100;
        assert_eq!(pack_candidates(&masks)[3 * 2 + 1], 2);
    }

    #[test]
    fn texts_and_candidates_mix_in_a_chunk() {
        let sukaku = [0b1_0010_0001; 81];
        let mut chunk = BoardChunk::new(4);
        chunk.push(PuzzleInput::Text(PROPER));
        assert_eq!(chunk.form(), BoardForm::Planes);
        chunk.push(PuzzleInput::Candidates(&sukaku));
        chunk.push(PuzzleInput::Text(PROPER));
        assert_eq!((chunk.form(), chunk.len()), (BoardForm::Candidates, 3));
        let proper = text_to_masks(PROPER);
        assert_eq!([0, 1, 2].map(|board| chunk.candidate_masks(board)), [proper, sukaku, proper]);
        assert_eq!(chunk.word_of_all(0).len(), 3);
        chunk.clear();
        chunk.push(PuzzleInput::Text(PROPER));
        assert_eq!((chunk.form(), chunk.candidate_masks(0)), (BoardForm::Planes, proper));
    }
}
