//! Record of the lane engine, one puzzle as 81 words: the form of boards on a stack, and of boards that enter
//! and leave a lane.

use crate::arch::Lanes;

/// A set of cells: bit `i` is cell `i`.
pub(super) type CellBits = u128;

/// The candidates that one half of a split removes from a board: these digits in these cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateCut {
    pub(super) digits: u16,
    pub(super) cells: CellBits,
}

/// Candidate masks of the 81 cells, row by row, padded with zeros to three AVX-512 registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct BoardRecord([u16; BoardRecord::WORDS]);

impl BoardRecord {
    /// 81, rounded up to whole vectors of every back end.
    pub(super) const WORDS: usize = 96;
    pub(super) const EMPTY: Self = Self([0; Self::WORDS]);

    pub(super) const fn words(&self) -> &[u16; Self::WORDS] {
        &self.0
    }

    pub(super) const fn words_mut(&mut self) -> &mut [u16; Self::WORDS] {
        &mut self.0
    }

    /// Creates the board of these candidate masks.
    pub(super) fn from_masks(cells: &[u16; 81]) -> Self {
        let mut record = Self::EMPTY;
        record.0[..81].copy_from_slice(cells);
        record
    }

    /// Returns the candidate masks of the record's 81 cells.
    pub(super) fn cell_masks(&self) -> &[u16; 81] {
        self.0.first_chunk().expect("96 is more than 81")
    }

    /// Parses the record of an 81-character text.
    #[inline(always)]
    pub(super) fn parse_text<B: Lanes>(&mut self, b: B, text: &[u8; 81]) {
        // The last vector overlaps the one before, so that nothing beyond the text is read.
        let mut first = 0;
        while first + B::LANES < 81 {
            b.store(b.parse_candidates(&text[first..]), &mut self.0[first..]);
            first += B::LANES;
        }
        b.store(b.parse_candidates(&text[81 - B::LANES..]), &mut self.0[81 - B::LANES..]);
    }

    /// Copies the board of these candidate masks.
    #[inline(always)]
    pub(super) fn load_masks<B: Lanes>(&mut self, b: B, masks: &[u16; 81]) {
        let all = b.splat(0x1ff);
        let mut first = 0;
        while first + B::LANES < 81 {
            b.store(b.and(b.load(&masks[first..]), all), &mut self.0[first..]);
            first += B::LANES;
        }
        b.store(b.and(b.load(&masks[81 - B::LANES..]), all), &mut self.0[81 - B::LANES..]);
    }

    /// Writes the digits of a board whose cells are all solved.
    #[inline(always)]
    pub(super) fn write_text<B: Lanes>(&self, b: B, text: &mut [u8; Self::WORDS]) {
        let mut first = 0;
        while first < 81 {
            b.write_digits(b.load(&self.0[first..]), &mut text[first..]);
            first += B::LANES;
        }
    }

    /// Returns the cells that have one of these digits as a candidate.
    #[inline(always)]
    pub(super) fn cells_with_any_digit<B: Lanes>(&self, b: B, digits: u16) -> CellBits {
        let digits = b.splat(digits);
        let mut cells = 0;
        let mut first = 0;
        while first < 81 {
            let here = b.bits(b.intersect(b.load(&self.0[first..]), digits));
            cells |= CellBits::from(here) << first;
            first += B::LANES;
        }
        cells
    }

    /// Returns the board without the candidates that `cut` removes.
    #[inline(always)]
    pub(super) fn without_cut<B: Lanes>(&self, b: B, cut: CandidateCut) -> Self {
        let digits = b.splat(cut.digits);
        let mut result = Self::EMPTY;
        let mut first = 0;
        while first < 81 {
            let taken = b.keep(b.mask((cut.cells >> first) as u32), digits);
            b.store(b.without(b.load(&self.0[first..]), taken), &mut result.0[first..]);
            first += B::LANES;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::portable::Portable;

    #[test]
    fn text_goes_in_and_comes_out() {
        let line: [u8; 81] = core::array::from_fn(|i| b'1' + (i % 9) as u8);
        let mut record = BoardRecord::EMPTY;
        record.parse_text(Portable, &line);
        assert_eq!(record.words()[80], 0x100);
        assert_eq!(record.words()[81..], [0; 15]);
        let mut text = [0; BoardRecord::WORDS];
        record.write_text(Portable, &mut text);
        assert_eq!(text[..81], line);
    }

    #[test]
    fn digits_leave_only_the_cells_named() {
        let mut record = BoardRecord::EMPTY;
        record.load_masks(Portable, &[!0; 81]);
        let less = record.without_cut(Portable, CandidateCut { digits: 0b101, cells: 1 << 80 | 1 << 3 });
        for cell in 0..81 {
            let expected = if cell == 80 || cell == 3 { 0x1ff & !0b101 } else { 0x1ff };
            assert_eq!(less.words()[cell], expected, "cell {cell}");
        }
    }
}
