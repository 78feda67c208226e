//! The engine of aligned exclusion: combinations of digits in two or three cells that some cell seeing all of them
//! cannot bear, because it would be left without a candidate.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet};

use crate::Facts;

/// The cells worth looking at: two candidates or more, no peer with a single one, and a peer that may exclude.
struct Ground {
    /// In ascending order.
    base: [Cell; 81],
    count: usize,
    /// The same as a set.
    all: CellMap,
    excluders: CellMap,
}

impl Ground {
    fn new(facts: &Facts, excluders: CellMap) -> Ground {
        let near_single = facts.cells_with_count(1).expanded_peers();
        let open = facts.empty() - facts.cells_with_count(0) - facts.cells_with_count(1) - near_single;
        let mut ground = Ground { base: [Cell::at(0); 81], count: 0, all: CellMap::EMPTY, excluders };
        for cell in open {
            if !cell.peers().is_disjoint(excluders) {
                ground.base[ground.count] = cell;
                ground.count += 1;
                ground.all += cell;
            }
        }
        ground
    }

    /// All pairs in the order 01, 02, 12, 03, …
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let base = &self.base[..self.count];
        (1..base.len()).flat_map(move |j| base[..j].iter().map(move |&first| [first, base[j]]))
    }
}

/// Two cells some of whose candidates are in no combination that the excluders bear.
pub(crate) fn pairs(
    facts: &Facts,
    mut see: impl FnMut([Cell; 2], CellMap, CandidateMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ground = Ground::new(facts, facts.bivalue());
    for cells in ground.pairs() {
        let [a, b] = cells;
        let excluders = a.peers() & b.peers() & ground.excluders;
        if !excluders.has_several() {
            continue;
        }
        let (of_a, of_b) = (facts.candidates(a), facts.candidates(b));
        // A digit is dead when it leaves nothing for the other cell: each excluder bars one digit, sight another.
        let fewest = of_a.len().min(of_b.len());
        if excluders.len() + usize::from(a.sees(b)) < fewest {
            continue;
        }
        let dead = dead_pairs(facts, cells, excluders);
        if !dead.is_empty() {
            see(cells, excluders, dead)?;
        }
    }
    ControlFlow::Continue(())
}

fn dead_pairs(facts: &Facts, [a, b]: [Cell; 2], excluders: CellMap) -> CandidateMap {
    let (of_a, of_b) = (facts.candidates(a), facts.candidates(b));
    let mut barred = [DigitSet::EMPTY; 9];
    if a.sees(b) {
        for digit in Digit::ALL {
            barred[digit.index()] = DigitSet::of(digit);
        }
    }
    for excluder in excluders {
        let pair = facts.candidates(excluder);
        if (of_a | of_b).contains_all(pair) {
            for digit in pair {
                barred[digit.index()] |= pair.without(digit);
            }
        }
    }
    let mut dead = CandidateMap::EMPTY;
    for (cell, own, other) in [(a, of_a, of_b), (b, of_b, of_a)] {
        for digit in own {
            if barred[digit.index()].contains_all(other) {
                dead.insert(cell.with(digit));
            }
        }
    }
    dead
}

/// Three cells some of whose candidates are in no combination that the excluders bear.
///
/// The first two are any pair, the third is one of the excluders seen by either.
pub(crate) fn triples(
    facts: &Facts,
    mut see: impl FnMut([Cell; 3], CellMap, CandidateMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ground = Ground::new(facts, facts.bivalue() | facts.cells_with_count(3));
    for [a, b] in ground.pairs() {
        let common = a.peers() & b.peers() & ground.excluders;
        if !common.has_several() {
            continue;
        }
        // Only a cell that sees two of the common excluders can be the third.
        let (mut once, mut twice) = (CellMap::EMPTY, CellMap::EMPTY);
        for excluder in common {
            twice |= once & excluder.peers();
            once |= excluder.peers();
        }
        let thirds = ((ground.excluders & ground.all & twice) - a) - b;
        let (near_a, near_b) = (thirds & a.peers(), (thirds & b.peers()) - a.peers());
        for c in near_a.iter().chain(near_b) {
            let excluders = common & c.peers();
            let cells = [a, b, c];
            let dead = dead_triples(facts, cells, excluders);
            if !dead.is_empty() {
                see(cells, excluders, dead)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Looks for one bearable combination per candidate, a witness, rather than at all combinations.
///
/// Nothing is reported when no excluder lies within the digits of the three cells: what the cells then exclude among
/// themselves are naked subsets.
fn dead_triples(facts: &Facts, cells: [Cell; 3], excluders: CellMap) -> CandidateMap {
    let digits = cells.map(|cell| facts.candidates(cell));
    let all = digits[0] | digits[1] | digits[2];
    let mut relevant = [DigitSet::EMPTY; 20];
    let mut count = 0;
    for excluder in excluders {
        let theirs = facts.candidates(excluder);
        if all.contains_all(theirs) {
            relevant[count] = theirs;
            count += 1;
        }
    }
    if count == 0 {
        return CandidateMap::EMPTY;
    }
    let combinations = Combinations { cells, digits, excluders: &relevant[..count] };
    let mut unseen = digits;
    for x in digits[0] {
        for y in combinations.seconds(x) {
            let wanted = unseen[0].contains(x) || unseen[1].contains(y);
            let thirds = combinations.thirds(x, y);
            if (wanted || !thirds.is_disjoint(unseen[2])) && !thirds.is_empty() {
                unseen[0] -= x;
                unseen[1] -= y;
                unseen[2] -= thirds;
                if unseen.iter().all(|digits| digits.is_empty()) {
                    return CandidateMap::EMPTY;
                }
            }
        }
    }
    let dead = cells.iter().zip(unseen);
    dead.flat_map(|(&cell, digits)| digits.iter().map(move |digit| cell.with(digit))).collect()
}

struct Combinations<'a> {
    cells: [Cell; 3],
    digits: [DigitSet; 3],
    /// The candidates of the excluders.
    excluders: &'a [DigitSet],
}

impl Combinations<'_> {
    /// The digits the second cell may have when the first has `x`.
    #[inline]
    fn seconds(&self, x: Digit) -> DigitSet {
        if self.cells[0].sees(self.cells[1]) { self.digits[1].without(x) } else { self.digits[1] }
    }

    /// The digits the third cell may have when the others have `x` and `y`.
    #[inline]
    fn thirds(&self, x: Digit, y: Digit) -> DigitSet {
        let [a, b, c] = self.cells;
        let mut thirds = self.digits[2];
        if a.sees(c) {
            thirds -= x;
        }
        if b.sees(c) {
            thirds -= y;
        }
        for &excluder in self.excluders {
            let left = excluder.without(x).without(y);
            if !left.has_several() {
                // None left bars everything, one left bars itself.
                thirds = if left.is_empty() { DigitSet::EMPTY } else { thirds - left };
            }
        }
        thirds
    }
}

/// An excluder that, with the dead candidate in its cell, would be left without candidates or nearly so: for
/// explaining.
pub(crate) fn barring(facts: &Facts, excluders: CellMap, dead: Candidate) -> CellMap {
    excluders.iter().filter(|&cell| facts.candidates(cell).contains(dead.digit())).collect()
}
