//! Rows of bits for the searches of techniques: sets of small numbers that a search assigns itself.

/// Sets the bit of a number in a row of bits that has room for it.
pub(crate) fn insert_bit(row: &mut [u64], number: u16) {
    row[usize::from(number / 64)] |= 1 << (number % 64);
}

/// Whether a row of bits has the bit with this number.
pub(crate) fn contains_bit(row: &[u64], number: u16) -> bool {
    row[usize::from(number / 64)] >> (number % 64) & 1 != 0
}

/// The numbers of a row, in ascending order.
pub(crate) fn iter_bits(row: &[u64]) -> impl Iterator<Item = u16> {
    (0..).step_by(64).zip(row).flat_map(|(first, &word): (u16, &u64)| {
        let rest = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
        rest.take_while(|&rest| rest != 0).map(move |rest| first + rest.trailing_zeros() as u16)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expected: &[u16]) {
        let mut row = [0; 3];
        expected.iter().for_each(|&number| insert_bit(&mut row, number));
        assert_eq!(iter_bits(&row).collect::<Vec<_>>(), expected);
        assert!((0..192).all(|number| contains_bit(&row, number) == expected.contains(&number)));
    }

    #[test]
    fn a_row_has_what_was_added() {
        check(&[]);
        check(&[0, 1, 63, 64, 127, 128, 191]);
    }
}
