//! Engine of aligned exclusion: combinations of digits in two cells or more that some cell seeing all of them
//! cannot bear, because it would be left without a candidate.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use ninefold_core::ByCell;

use crate::prelude::*;

/// The cells worth looking at: two candidates or more, no peer with a single one, and a peer that may
/// exclude.
struct ExclusionContext {
    /// The cells in ascending order, `count` of them.
    cells: [Cell; 81],
    count: usize,
    /// The cells of `base` as a set.
    cell_set: CellMap,
    excluders: CellMap,
}

impl ExclusionContext {
    fn new(facts: &Facts, excluders: CellMap) -> ExclusionContext {
        let near_single = facts.cells_with_candidate_count(1).expanded_peers();
        let open = facts.empty_cells()
            - facts.cells_with_candidate_count(0)
            - facts.cells_with_candidate_count(1)
            - near_single;
        let mut context =
            ExclusionContext { cells: [Cell::at(0); 81], count: 0, cell_set: CellMap::EMPTY, excluders };
        for cell in open {
            if !cell.peers().is_disjoint(excluders) {
                context.cells[context.count] = cell;
                context.count += 1;
                context.cell_set += cell;
            }
        }
        context
    }

    /// Visits all pairs that two excluders or more see, in the order 01, 02, 12, 03, …, with these excluders.
    #[inline]
    fn visit_cell_pairs(
        &self,
        mut see: impl FnMut([Cell; 2], CellMap) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (j, &second) in self.cells[..self.count].iter().enumerate() {
            let near_second = second.peers() & self.excluders;
            if !near_second.has_several() {
                continue;
            }
            for &first in &self.cells[..j] {
                let common = first.peers() & near_second;
                if common.has_several() {
                    see([first, second], common)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Visits every two cells some of whose candidates are in no combination that the excluders allow.
pub(crate) fn visit_excluded_pairs(
    facts: &Facts,
    mut see: impl FnMut([Cell; 2], CellMap, CandidateMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let context = ExclusionContext::new(facts, facts.bivalue_cells());
    let partners = find_pair_partners(facts, &context);
    for &second in &context.cells[..context.count] {
        for first in partners[second] {
            let excluders = first.peers() & second.peers() & context.excluders;
            see([first, second], excluders, find_pair_exclusions(facts, [first, second], excluders))?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns for every cell the cells before it that make a pair with it.
///
/// A candidate x is dead when each digit of the other cell is x itself, seen, or a candidate of an excluder
/// together with x. So the other cell has no digits but x and the partners of x in excluders that see both
/// cells. If it has only one besides x, the other cell and the excluder are a naked pair; so there are at
/// least two excluders with x.
fn find_pair_partners(facts: &Facts, context: &ExclusionContext) -> ByCell<CellMap> {
    let mut partners = ByCell::splat(CellMap::EMPTY);
    for x in Digit::ALL {
        // Only excluders with the candidate can make it dead, and two of them at least.
        let excluders = context.excluders & facts.candidate_cells(x);
        if !excluders.has_several() {
            continue;
        }
        for cell in context.cell_set & facts.candidate_cells(x) {
            let near = excluders & cell.peers();
            if !near.has_several() {
                continue;
            }
            // The other cell may have no digits but these.
            let allowed_digits = facts.candidate_digits_in(near);
            if allowed_digits.len() < 3 {
                continue;
            }
            let others = (!allowed_digits)
                .iter()
                .fold(context.cell_set, |cells, digit| cells - facts.candidate_cells(digit));
            for other in others - cell {
                // Excluders that see both cells must rule out every digit of the other cell.
                let common = near & other.peers();
                let unseen_x = || facts.candidates(other).contains(x) && !cell.sees(other);
                let uses_up = || facts.candidate_digits_in(common).contains_all(facts.candidates(other));
                if common.has_several() && uses_up() && !unseen_x() {
                    partners[cell.max(other)] += cell.min(other);
                }
            }
        }
    }
    partners
}

fn find_pair_exclusions(facts: &Facts, [a, b]: [Cell; 2], excluders: CellMap) -> CandidateMap {
    let (of_a, of_b) = (facts.candidates(a), facts.candidates(b));
    // The digits that cannot go together with each digit in the other cell: itself, where the cells see each
    // other.
    let mut barred = [DigitSet::EMPTY; 9];
    if a.sees(b) {
        for digit in Digit::ALL {
            barred[digit.index()] = DigitSet::of(digit);
        }
    }
    // An excluder with two candidates that the cells can have bars the pair.
    for excluder in excluders {
        let pair = facts.candidates(excluder);
        if (of_a | of_b).contains_all(pair) {
            for digit in pair {
                barred[digit.index()] |= pair.without(digit);
            }
        }
    }
    // A digit is dead if it bars every digit of the other cell.
    let mut dead = CandidateMap::EMPTY;
    for (cell, own, other) in [(a, of_a, of_b), (b, of_b, of_a)] {
        for digit in own {
            if barred[digit.index()].contains_all(other) {
                dead.insert(cell.to_candidate(digit));
            }
        }
    }
    dead
}

/// The last position in which no three cells showed anything.
#[derive(Default)]
struct TripleSearchCache(Mutex<Option<PositionSnapshot>>);

/// Snapshot of a searched position.
struct PositionSnapshot {
    candidates: ByCell<DigitSet>,
    /// The cells that were worth looking at.
    cells: CellMap,
}

impl TripleSearchCache {
    /// Returns the cells that have changed since nothing was found; all, if there was no search yet.
    fn changed_cells(&self, facts: &Facts, context: &ExclusionContext) -> CellMap {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.as_ref().map_or(CellMap::FULL, |known| {
            let same = |cell: &Cell| known.candidates[*cell] == facts.candidates(*cell);
            let changed: CellMap = Cell::all().filter(|cell| !same(cell)).collect();
            changed | (known.cells ^ context.cell_set)
        })
    }

    fn store_snapshot(&self, facts: &Facts, context: &ExclusionContext) {
        let candidates = ByCell::from_fn(|cell| facts.candidates(cell));
        let snapshot = PositionSnapshot { candidates, cells: context.cell_set };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(snapshot);
    }
}

/// Finds three cells some of whose candidates are in no combination that the excluders allow.
///
/// The first two are any pair, the third is one of the excluders that either sees. The result depends only on
/// the three cells and on the cells that all of them see: where none of these has changed since nothing was
/// found, the search is skipped.
pub(crate) fn visit_excluded_triples(
    facts: &Facts,
    mut see: impl FnMut([Cell; 3], CellMap, CandidateMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Only cells with two or three candidates can be excluders.
    let context = ExclusionContext::new(facts, facts.bivalue_cells() | facts.cells_with_candidate_count(3));
    let cache: &TripleSearchCache = facts.shared_search_notes();
    let changed = cache.changed_cells(facts, &context);
    let mut found_nothing = true;
    // Unless the pair or what both see has changed, only a changed third cell gives new steps.
    context.visit_cell_pairs(|[a, b], common| {
        let both = a.peers() & b.peers();
        let is_new = changed.contains(a) || changed.contains(b) || !changed.is_disjoint(both);
        let new =
            if is_new { context.cell_set } else { context.cell_set & changed & (a.peers() | b.peers()) };
        if new.is_disjoint(context.excluders) {
            return ControlFlow::Continue(());
        }
        // An excluder counts if its candidates lie within those of the three cells, and two must count.
        let of_pair = facts.candidates(a) | facts.candidates(b);
        let (mut once, mut twice) = (CellMap::EMPTY, CellMap::EMPTY);
        for excluder in common {
            let missing = facts.candidates(excluder) - of_pair;
            let suited =
                missing.iter().fold(excluder.peers(), |cells, digit| cells & facts.candidate_cells(digit));
            twice |= once & suited;
            once |= suited;
        }
        // The third cell sees at least one of the pair; those that see the first come first.
        let thirds = ((context.excluders & new & twice) - a) - b;
        let (near_a, near_b) = (thirds & a.peers(), (thirds & b.peers()) - a.peers());
        for c in near_a.iter().chain(near_b) {
            let cells = [a, b, c];
            let excluders = common & c.peers();
            let dead = find_triple_exclusions(facts, cells, excluders);
            if !dead.is_empty() {
                found_nothing = false;
                see(cells, excluders, dead)?;
            }
        }
        ControlFlow::Continue(())
    })?;
    // If nothing was found, the next search need look only at what changes from here.
    if found_nothing {
        cache.store_snapshot(facts, &context);
    }
    ControlFlow::Continue(())
}

/// Finds four cells or more, some of whose candidates are in no combination that the excluders allow, though
/// fewer of the cells do not show it.
///
/// Goes through the cells that two excluders see, for every two. These are many, so the search runs on
/// request only.
pub(crate) fn visit_excluded_groups(
    facts: &Facts,
    size: usize,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
    mut see: impl FnMut(CellMap, CellMap, CandidateMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let few = (2..=size).fold(CellMap::EMPTY, |few, count| few | facts.cells_with_candidate_count(count));
    let context = ExclusionContext::new(facts, few);
    let mut seen = HashSet::new();
    // Every exclusion needs two excluders, and all their common peers are choices for its cells.
    for pair in few.subsets(2) {
        poll()?;
        let near = pair.peer_intersection() & context.cell_set;
        let needed = facts.candidate_digits_in(pair);
        for cells in near.subsets(size) {
            let all = facts.candidate_digits_in(cells);
            if !all.contains_all(needed) || !seen.insert(cells) {
                continue;
            }
            let excluders = find_excluders(facts, few, cells);
            let all_dead = find_excluded_candidates(facts, cells, excluders);
            if all_dead.is_empty() {
                continue;
            }
            // Leave out what fewer of the cells show as well.
            let fewer = cells
                .subsets(size - 1)
                .map(|fewer| find_excluded_candidates(facts, fewer, find_excluders(facts, few, fewer)));
            let left = fewer.fold(all_dead, |left, known| left - known);
            if !left.is_empty() {
                see(cells, excluders, left)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells that see all of some cells, and whose candidates these can use up.
fn find_excluders(facts: &Facts, few: CellMap, cells: CellMap) -> CellMap {
    let all = facts.candidate_digits_in(cells);
    let seeing = (few & cells.peer_intersection()).iter();
    seeing.filter(|&excluder| all.contains_all(facts.candidates(excluder))).collect()
}

/// Returns the candidates of some cells that are in no combination that the excluders allow.
fn find_excluded_candidates(facts: &Facts, cells: CellMap, excluders: CellMap) -> CandidateMap {
    let pools: Vec<DigitSet> = excluders.iter().map(|excluder| facts.candidates(excluder)).collect();
    let mut unseen = facts.candidates_in(cells, DigitSet::FULL);
    let cells: Vec<Cell> = cells.iter().collect();
    remove_allowed_combinations(facts, &cells, &pools, &mut Vec::new(), &mut unseen);
    unseen
}

/// Takes the candidates of every combination of some digits chosen before and digits of the cells left from
/// those unseen.
fn remove_allowed_combinations(
    facts: &Facts,
    left: &[Cell],
    pools: &[DigitSet],
    chosen: &mut Vec<Candidate>,
    unseen: &mut CandidateMap,
) {
    // A cell that sees all of them would have no candidate left.
    let digits: DigitSet = chosen.iter().map(|candidate| candidate.digit()).collect();
    if unseen.is_empty() || pools.iter().any(|&pool| digits.contains_all(pool)) {
        return;
    }
    // A combination that the excluders allow: none of its candidates is dead.
    let Some((&cell, left)) = left.split_first() else {
        *unseen -= chosen.iter().copied().collect::<CandidateMap>();
        return;
    };
    for candidate in facts.candidates(cell).iter().map(|digit| cell.to_candidate(digit)) {
        if !chosen.iter().any(|&other| other.sees(candidate)) {
            chosen.push(candidate);
            remove_allowed_combinations(facts, left, pools, chosen, unseen);
            chosen.pop();
        }
    }
}

/// Returns the candidates of three cells that are in no combination the excluders allow.
///
/// An excluder counts if its candidates are among those of the three cells. One alone shows nothing new: its
/// cases are naked pairs or triples, locked candidates, XY-Wings or XYZ-Wings. So two are required, which
/// saves most of the work.
#[inline]
fn find_triple_exclusions(facts: &Facts, cells: [Cell; 3], excluders: CellMap) -> CandidateMap {
    let digits = cells.map(|cell| facts.candidates(cell));
    let all = digits[0] | digits[1] | digits[2];
    let (mut useful, mut count) = ([DigitSet::EMPTY; 20], 0);
    for excluder in excluders {
        useful[count] = facts.candidates(excluder);
        count += usize::from(all.contains_all(useful[count]));
    }
    if count < 2 {
        CandidateMap::EMPTY
    } else {
        TripleTable::new(cells, digits, &useful[..count]).find_excluded_candidates()
    }
}

/// The combinations of digits that three cells may have.
struct TripleTable {
    cells: [Cell; 3],
    digits: [DigitSet; 3],
    /// Whether the first sees the second, the first the third, the second the third.
    a_sees_b: bool,
    a_sees_c: bool,
    b_sees_c: bool,
    /// For each digit, the digits that no other of the three cells may have together with it.
    barred: [DigitSet; 9],
    /// Digits that must not fill the three cells together.
    barred_together: [DigitSet; 20],
    barred_together_count: usize,
}

impl TripleTable {
    fn new(cells: [Cell; 3], digits: [DigitSet; 3], excluders: &[DigitSet]) -> TripleTable {
        let [a, b, c] = cells;
        let mut table = TripleTable {
            cells,
            digits,
            a_sees_b: a.sees(b),
            a_sees_c: a.sees(c),
            b_sees_c: b.sees(c),
            barred: [DigitSet::EMPTY; 9],
            barred_together: [DigitSet::EMPTY; 20],
            barred_together_count: 0,
        };
        // An excluder with two candidates bars a pair of digits, a larger one three digits together.
        for &excluder in excluders {
            let (Some(low), Some(high)) = (excluder.first(), excluder.last()) else { continue };
            if excluder.without(low).without(high).is_empty() {
                table.barred[low.index()] += high;
                table.barred[high.index()] += low;
            } else {
                table.barred_together[table.barred_together_count] = excluder;
                table.barred_together_count += 1;
            }
        }
        table
    }

    /// Returns the candidates in no allowed combination. Looks for one combination per candidate, a witness,
    /// rather than at all combinations.
    fn find_excluded_candidates(&self) -> CandidateMap {
        // The digits that have not occurred in any combination yet.
        let mut unseen = self.digits;
        for x in self.digits[0] {
            let mut seconds = self.digits[1] - self.barred[x.index()];
            if self.a_sees_b {
                seconds -= x;
            }
            for y in seconds {
                // Skip combinations that would show nothing new.
                if unseen[2].is_empty() && !unseen[0].contains(x) && !unseen[1].contains(y) {
                    continue;
                }
                let thirds = self.allowed_third_digits(x, y);
                if !thirds.is_empty() {
                    unseen[0] -= x;
                    unseen[1] -= y;
                    unseen[2] -= thirds;
                }
            }
            if unseen == [DigitSet::EMPTY; 3] {
                return CandidateMap::EMPTY;
            }
        }
        let dead = self.cells.iter().zip(unseen);
        dead.flat_map(|(&cell, digits)| digits.iter().map(move |digit| cell.to_candidate(digit))).collect()
    }

    /// Returns the digits that the third cell may have together with `x` and `y`, which are allowed together.
    #[inline(always)]
    fn allowed_third_digits(&self, x: Digit, y: Digit) -> DigitSet {
        let mut thirds = self.digits[2] - self.barred[x.index()] - self.barred[y.index()];
        if self.a_sees_c {
            thirds -= x;
        }
        if self.b_sees_c {
            thirds -= y;
        }
        // Three digits barred together: two of them rule out the third.
        for &digits in &self.barred_together[..self.barred_together_count] {
            let left = digits.without(x).without(y);
            if !left.has_several() {
                thirds -= left;
            }
        }
        thirds
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;
    use ninefold_testkit::corpora::{even_sample, read_own_lines};

    use super::*;

    /// All that three cells show.
    fn find_all_triples(facts: &Facts) -> Vec<([Cell; 3], CellMap, CandidateMap)> {
        let mut found = Vec::new();
        let _ = visit_excluded_triples(facts, |cells, excluders, dead| {
            found.push((cells, excluders, dead));
            ControlFlow::Continue(())
        });
        found
    }

    /// Whatever changes on a board, three cells show the same with notes from earlier searches as without.
    #[test]
    fn noted_combinations_only_save_work() {
        let (mut barren, mut shown) = (0, 0);
        for line in even_sample(&read_own_lines("rated/ours-se121.csv"), 12) {
            let puzzle = line.split(',').next().expect("a puzzle");
            let board: Board = puzzle.parse().expect("a board");
            let mut facts = Facts::new(board);
            let candidates: Vec<Candidate> = facts.board().candidate_map().iter().collect();
            for number in 0..40 {
                let eliminations = candidates[number * 37 % candidates.len()];
                if number % 9 == 8 {
                    facts.place_digit(eliminations)
                } else {
                    facts.remove_candidate(eliminations)
                }
                let anew = Facts::with_promise(facts.board().clone(), facts.uniqueness_promise());
                let found = find_all_triples(&facts);
                assert_eq!(found, find_all_triples(&anew), "{puzzle} without {eliminations}");
                *if found.is_empty() { &mut barren } else { &mut shown } += 1;
            }
        }
        assert!(barren > 50 && shown > 50, "{barren} {shown}");
    }
}
