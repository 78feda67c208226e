//! Implications between the states of HoDoKu's tables as bit rows: direct ones, all that follow, and path
//! lengths.

/// A candidate, or some of a digit in a box and a line, true (odd) or false (even).
pub(crate) type StateIndex = u16;

/// For each state some states.
#[derive(Clone, Debug)]
pub(super) struct StateRelation {
    words: usize,
    bits: Vec<u64>,
}

impl StateRelation {
    pub(super) fn new(states: usize) -> StateRelation {
        let words = states.div_ceil(64);
        StateRelation { words, bits: vec![0; words * states] }
    }

    /// Adds an implication from one state to another; returns whether it is new.
    pub(super) fn insert(&mut self, from: StateIndex, to: StateIndex) -> bool {
        let (word, bit) = (usize::from(from) * self.words + usize::from(to / 64), 1 << (to % 64));
        let is_new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        is_new
    }

    fn row_bits(&self, state: StateIndex) -> &[u64] {
        &self.bits[usize::from(state) * self.words..][..self.words]
    }

    fn state_count(&self) -> usize {
        self.bits.len().checked_div(self.words).unwrap_or(0)
    }

    /// Returns the transposed relation.
    pub(super) fn transposed(&self) -> StateRelation {
        let mut turned = StateRelation::new(self.state_count());
        for from in 0..self.state_count() as StateIndex {
            for (word, bits) in self.row_bits(from).iter().enumerate() {
                for to in iter_set_bits(*bits) {
                    turned.insert((word * 64) as StateIndex + to, from);
                }
            }
        }
        turned
    }

    /// Returns the number of nodes on the shortest path from a state to each other state, if there is one.
    pub(super) fn path_lengths(&self, start: StateIndex) -> Vec<Option<usize>> {
        // Search in breadth, so that each state is reached first on a shortest path.
        let mut lengths = vec![None; self.state_count()];
        let mut fresh = vec![start];
        let mut later = Vec::new();
        let mut length = 1;
        lengths[usize::from(start)] = Some(length);
        let mut reached = vec![0; self.words];
        reached[usize::from(start / 64)] |= 1 << (start % 64);
        while !fresh.is_empty() {
            length += 1;
            for from in fresh.drain(..) {
                // Compare whole words of states, 64 at a time, with those met so far.
                for (word, (next, already_reached)) in
                    self.row_bits(from).iter().zip(&mut reached).enumerate()
                {
                    for to in iter_set_bits(*next & !*already_reached) {
                        let to = (word * 64) as StateIndex + to;
                        lengths[usize::from(to)] = Some(length);
                        later.push(to);
                    }
                    *already_reached |= *next;
                }
            }
            std::mem::swap(&mut fresh, &mut later);
        }
        lengths
    }
}

/// Iterates over the numbers of the bits that are set.
fn iter_set_bits(mut bits: u64) -> impl Iterator<Item = StateIndex> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as StateIndex)?;
        bits &= bits - 1;
        Some(first)
    })
}

/// All states reachable from each state, computed on demand. Known results are reused for states that lead
/// there.
#[derive(Debug)]
pub(super) struct ReachabilityCache<'r> {
    relation: &'r StateRelation,
    reachable: StateRelation,
    is_known: Vec<bool>,
}

/// Some states.
#[derive(Clone, Copy, Debug)]
pub(super) struct StateSet<'r>(&'r [u64]);

impl StateSet<'_> {
    pub(super) fn contains(self, state: StateIndex) -> bool {
        self.0[usize::from(state / 64)] >> (state % 64) & 1 == 1
    }
}

impl<'r> ReachabilityCache<'r> {
    pub(super) fn new(relation: &'r StateRelation) -> ReachabilityCache<'r> {
        ReachabilityCache {
            relation,
            reachable: StateRelation::new(relation.state_count()),
            is_known: vec![false; relation.state_count()],
        }
    }

    /// Returns the states reachable from a state, including itself.
    pub(super) fn reachable_from(&mut self, start: StateIndex) -> StateSet<'_> {
        if !self.is_known[usize::from(start)] {
            self.compute_reachable(start);
        }
        StateSet(self.reachable.row_bits(start))
    }

    fn compute_reachable(&mut self, start: StateIndex) {
        let words = self.relation.words;
        let (mut reached, mut done) = (vec![0u64; words], vec![0u64; words]);
        reached[usize::from(start / 64)] |= 1 << (start % 64);
        // Take any state met but not done; one that is known brings all its states, none of which need be
        // visited.
        while let Some(word) = (0..words).find(|word| reached[*word] & !done[*word] != 0) {
            let state =
                (word * 64) as StateIndex + (reached[word] & !done[word]).trailing_zeros() as StateIndex;
            let is_known = self.is_known[usize::from(state)];
            let next = if is_known { self.reachable.row_bits(state) } else { self.relation.row_bits(state) };
            for ((already_reached, done), next) in reached.iter_mut().zip(&mut done).zip(next) {
                *already_reached |= next;
                *done |= if is_known { *next } else { 0 };
            }
            done[word] |= 1 << (state % 64);
        }
        self.reachable.bits[usize::from(start) * words..][..words].copy_from_slice(&reached);
        self.is_known[usize::from(start)] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reachable_states_have_a_path_length() {
        // Edges without a pattern, over more states than a word has bits.
        let mut rows = StateRelation::new(150);
        for i in 0..130u32 {
            rows.insert((i * i * 7 % 149) as StateIndex, (i * 31 % 150) as StateIndex);
        }
        let turned = rows.transposed();
        let (mut follows, mut precedes) = (ReachabilityCache::new(&rows), ReachabilityCache::new(&turned));
        let mut reached = 0;
        for from in 0..150 {
            let lengths = rows.path_lengths(from);
            for to in 0..150 {
                let length = lengths[usize::from(to)];
                assert_eq!(follows.reachable_from(from).contains(to), length.is_some(), "{from} {to}");
                assert_eq!(precedes.reachable_from(to).contains(from), length.is_some(), "{from} {to}");
                assert_eq!(turned.path_lengths(to)[usize::from(from)], length, "{from} {to}");
                reached += usize::from(length.is_some_and(|length| length > 2));
            }
        }
        assert!(reached > 100, "{reached} are further than one step");
    }
}
