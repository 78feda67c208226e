//! Collector of what a technique finds: of many patterns with the same conclusions it keeps the smallest.

use ninefold_core::small_sort::SortShort;

use rustc_hash::FxHashMap;

use crate::prelude::*;

/// Collects patterns by their conclusions; of those with the same conclusions it keeps the smallest, of
/// equally small ones the first. For searches in which one conclusion has many reasons.
#[derive(Debug)]
pub(crate) struct SmallestPatterns<K, P> {
    index_by_conclusions: FxHashMap<Conclusions, usize>,
    found: Vec<(K, Conclusions, P)>,
}

impl<K: Ord + Copy, P: Pattern> SmallestPatterns<K, P> {
    pub(crate) fn new() -> SmallestPatterns<K, P> {
        SmallestPatterns { index_by_conclusions: FxHashMap::default(), found: Vec::new() }
    }

    /// Offers a pattern with eliminations; `pattern` is called only if it is kept.
    pub(crate) fn offer_pattern(&mut self, size: K, eliminations: CandidateMap, pattern: impl FnOnce() -> P) {
        self.offer_conclusions(size, Conclusions::from_eliminations(eliminations), pattern);
    }

    /// Offers a pattern; `pattern` is called only if it is kept.
    pub(crate) fn offer_conclusions(
        &mut self,
        size: K,
        conclusions: Conclusions,
        pattern: impl FnOnce() -> P,
    ) {
        if conclusions.is_empty() {
            return;
        }
        match self.index_by_conclusions.get(&conclusions) {
            Some(&place) if self.found[place].0 <= size => {}
            Some(&place) => self.found[place] = (size, conclusions, pattern()),
            None => {
                self.index_by_conclusions.insert(conclusions, self.found.len());
                self.found.push((size, conclusions, pattern()));
            }
        }
    }

    /// Reports the collected patterns: small ones first, equally small ones in the order they were found.
    pub(crate) fn report_smallest_first(self, sink: &mut dyn StepSink) -> ControlFlow<()> {
        sorted_indexes(self.found.iter().map(|(size, ..)| *size)).into_iter().try_for_each(|place| {
            let (_, conclusions, pattern) = &self.found[place];
            sink.receive_step(conclusions, pattern)
        })
    }
}

/// Returns the indexes of keys in the order of the keys, equal ones in their own order. The items of the keys
/// are not moved: sorting them would be compiled again for every type of pattern.
pub(crate) fn sorted_indexes<K: Ord>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut places: Vec<(K, usize)> = keys.zip(0..).collect();
    places.sort_short();
    places.into_iter().map(|(_, place)| place).collect()
}
