//! Cache of HoDoKu's searches for a single digit that found nothing: they need not run again until a place of
//! the digit is eliminated.

use ninefold_core::{ByDigit, CellMap, Digit};

use super::{HodokuKind, HodokuOptions};

/// For each kind and its options, the places of each digit with which the last full search found nothing. A
/// digit without places needs no entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct EmptySearchCache(Vec<(HodokuKind, HodokuOptions, ByDigit<CellMap>)>);

impl EmptySearchCache {
    /// Whether a kind is known to find nothing of a digit with these places.
    pub(super) fn is_known_empty(
        &self,
        kind: HodokuKind,
        options: &HodokuOptions,
        digit: Digit,
        places: CellMap,
    ) -> bool {
        let known = self.0.iter().find(|(own, allowed, _)| *own == kind && allowed == options);
        known.is_some_and(|(.., by_digit)| by_digit[digit] == places)
    }

    /// Records that a kind found nothing for a digit with these places.
    pub(super) fn record_empty(
        &mut self,
        kind: HodokuKind,
        options: &HodokuOptions,
        digit: Digit,
        places: CellMap,
    ) {
        let index = self.0.iter().position(|(own, allowed, _)| *own == kind && allowed == options);
        let index = index.unwrap_or_else(|| {
            self.0.push((kind, *options, ByDigit::splat(CellMap::EMPTY)));
            self.0.len() - 1
        });
        self.0[index].2[digit] = places;
    }
}
