//! Implications between states as bit rows: direct ones, all that follow, and path lengths.

/// A candidate, or some of a digit in a box and a line, true (odd) or false (even).
pub(crate) type State = u16;

/// For each state some states.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    pub(super) fn new(states: usize) -> Rows {
        let words = states.div_ceil(64);
        Rows { words, bits: vec![0; words * states] }
    }

    /// Whether it is new.
    pub(super) fn insert(&mut self, from: State, to: State) -> bool {
        let (word, bit) = (usize::from(from) * self.words + usize::from(to / 64), 1 << (to % 64));
        let is_new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        is_new
    }

    fn row(&self, state: State) -> &[u64] {
        &self.bits[usize::from(state) * self.words..][..self.words]
    }

    fn states(&self) -> usize {
        self.bits.len().checked_div(self.words).unwrap_or(0)
    }

    /// Returns the transposed relation.
    pub(super) fn turned(&self) -> Rows {
        let mut turned = Rows::new(self.states());
        for from in 0..self.states() as State {
            for (word, bits) in self.row(from).iter().enumerate() {
                for to in members(*bits) {
                    turned.insert((word * 64) as State + to, from);
                }
            }
        }
        turned
    }

    /// Returns the number of nodes on the shortest path from a state to each other state, if there is one.
    pub(super) fn lengths(&self, start: State) -> Vec<Option<usize>> {
        let mut lengths = vec![None; self.states()];
        let mut fresh = vec![start];
        let mut later = Vec::new();
        let mut length = 1;
        lengths[usize::from(start)] = Some(length);
        let mut met = vec![0; self.words];
        met[usize::from(start / 64)] |= 1 << (start % 64);
        while !fresh.is_empty() {
            length += 1;
            for from in fresh.drain(..) {
                for (word, (next, met)) in self.row(from).iter().zip(&mut met).enumerate() {
                    for to in members(*next & !*met) {
                        let to = (word * 64) as State + to;
                        lengths[usize::from(to)] = Some(length);
                        later.push(to);
                    }
                    *met |= *next;
                }
            }
            std::mem::swap(&mut fresh, &mut later);
        }
        lengths
    }
}

/// The numbers of the bits that are set.
fn members(mut bits: u64) -> impl Iterator<Item = State> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as State)?;
        bits &= bits - 1;
        Some(first)
    })
}

/// All states reachable from each state, computed on demand. Known results are reused for states that lead
/// there.
#[derive(Debug)]
pub(super) struct Reach<'r> {
    rows: &'r Rows,
    all: Rows,
    is_known: Vec<bool>,
}

/// Some states.
#[derive(Clone, Copy, Debug)]
pub(super) struct States<'r>(&'r [u64]);

impl States<'_> {
    pub(super) fn has(self, state: State) -> bool {
        self.0[usize::from(state / 64)] >> (state % 64) & 1 == 1
    }
}

impl<'r> Reach<'r> {
    pub(super) fn new(rows: &'r Rows) -> Reach<'r> {
        Reach { rows, all: Rows::new(rows.states()), is_known: vec![false; rows.states()] }
    }

    /// Returns the states reachable from a state, including itself.
    pub(super) fn of(&mut self, start: State) -> States<'_> {
        if !self.is_known[usize::from(start)] {
            self.find(start);
        }
        States(self.all.row(start))
    }

    fn find(&mut self, start: State) {
        let words = self.rows.words;
        let (mut met, mut done) = (vec![0u64; words], vec![0u64; words]);
        met[usize::from(start / 64)] |= 1 << (start % 64);
        // Take any state met but not done; one that is known brings all its states, none of which need be
        // visited.
        while let Some(word) = (0..words).find(|word| met[*word] & !done[*word] != 0) {
            let state = (word * 64) as State + (met[word] & !done[word]).trailing_zeros() as State;
            let is_known = self.is_known[usize::from(state)];
            let next = if is_known { self.all.row(state) } else { self.rows.row(state) };
            for ((met, done), next) in met.iter_mut().zip(&mut done).zip(next) {
                *met |= next;
                *done |= if is_known { *next } else { 0 };
            }
            done[word] |= 1 << (state % 64);
        }
        self.all.bits[usize::from(start) * words..][..words].copy_from_slice(&met);
        self.is_known[usize::from(start)] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_reached_has_a_length_both_ways() {
        // Edges without a pattern, over more states than a word has bits.
        let mut rows = Rows::new(150);
        for i in 0..130u32 {
            rows.insert((i * i * 7 % 149) as State, (i * 31 % 150) as State);
        }
        let turned = rows.turned();
        let (mut follows, mut precedes) = (Reach::new(&rows), Reach::new(&turned));
        let mut reached = 0;
        for from in 0..150 {
            let lengths = rows.lengths(from);
            for to in 0..150 {
                let length = lengths[usize::from(to)];
                assert_eq!(follows.of(from).has(to), length.is_some(), "{from} {to}");
                assert_eq!(precedes.of(to).has(from), length.is_some(), "{from} {to}");
                assert_eq!(turned.lengths(to)[usize::from(from)], length, "{from} {to}");
                reached += usize::from(length.is_some_and(|length| length > 2));
            }
        }
        assert!(reached > 100, "{reached} are further than one step");
    }
}
