//! Fair samples of puzzle streams of unknown length.

use ninefold_solve::random::SeededRandom;

/// Random sample of a fixed number of items from a stream; every set of that size is equally likely.
///
/// Vitter's algorithm R (*Random sampling with a reservoir*, ACM TOMS 11, 1985): the item with number i takes
/// the place of a random one with probability size / i.
///
/// ```
/// use ninefold_generate::sample::ReservoirSample;
///
/// let mut reservoir = ReservoirSample::new(3, 7);
/// (0..100).for_each(|item| reservoir.offer_item(|| item));
/// let sample = reservoir.into_sample();
/// assert_eq!(sample.len(), 3);
/// assert!(sample.is_sorted());
/// ```
#[derive(Clone, Debug)]
pub struct ReservoirSample<T> {
    reservoir: Vec<(u64, T)>,
    size: usize,
    offered_count: u64,
    random: SeededRandom,
}

impl<T> ReservoirSample<T> {
    /// Creates a reservoir for this many items; the same seed and stream give the same sample.
    #[must_use]
    pub fn new(size: usize, seed: u64) -> ReservoirSample<T> {
        ReservoirSample { reservoir: Vec::new(), size, offered_count: 0, random: SeededRandom::new(seed) }
    }

    /// Offers the next item, which is computed only if it is taken.
    pub fn offer_item(&mut self, item: impl FnOnce() -> T) {
        self.offered_count += 1;
        if self.reservoir.len() < self.size {
            self.reservoir.push((self.offered_count, item()));
        } else if let Some(place) =
            self.reservoir.get_mut(self.random.next_below(self.offered_count as usize))
        {
            *place = (self.offered_count, item());
        }
    }

    /// Returns the number of items offered to a random sample.
    #[must_use]
    pub fn offered_count(&self) -> u64 {
        self.offered_count
    }

    /// Returns the sample, in the order of the stream; the whole stream if that was shorter.
    #[must_use]
    pub fn into_sample(mut self) -> Vec<T> {
        self.reservoir.sort_unstable_by_key(|(number, _)| *number);
        self.reservoir.into_iter().map(|(_, item)| item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_as_likely() {
        let mut taken = [0u32; 20];
        for seed in 0..20_000 {
            let mut reservoir = ReservoirSample::new(5, seed);
            (0..taken.len()).for_each(|item| reservoir.offer_item(|| item));
            reservoir.into_sample().into_iter().for_each(|item| taken[item] += 1);
        }
        // 5,000 expected, with a standard deviation of 61: five of them are allowed.
        assert!(taken.iter().all(|count| count.abs_diff(5_000) < 306), "{taken:?}");
    }

    #[test]
    fn short_streams_are_kept_whole() {
        let mut reservoir = ReservoirSample::new(5, 1);
        (0..4).for_each(|item| reservoir.offer_item(|| item));
        assert_eq!(reservoir.offered_count(), 4);
        assert_eq!(reservoir.into_sample(), [0, 1, 2, 3]);
        let mut none = ReservoirSample::<u8>::new(0, 1);
        none.offer_item(|| unreachable!("nothing is taken"));
        assert!(none.into_sample().is_empty());
    }
}
