//! Reference implementation of the simple patterns on a board reduced by a chain: locked candidates, hidden
//! and naked pairs, X-wings, with the absent candidates that make them.

use ninefold_core::small_sort::SortShort;
use ninefold_core::{Board, Candidate, CandidateMap, CellMap, Digit, DigitSet, House};

use crate::chain::InnerPattern;

/// Boxes, columns, rows: the order in which the simple patterns go through the houses.
const PLAIN_ORDER: [House; 27] = {
    let mut order = [House::at(0); 27];
    let mut i = 0;
    while i < 9 {
        order[i] = House::at(i);
        order[9 + i] = House::at(18 + i);
        order[18 + i] = House::at(9 + i);
        i += 1;
    }
    order
};

/// A pattern, the absent candidates it depends on, and its eliminations, in order.
#[derive(Clone, Debug)]
pub(crate) struct FoundPattern {
    pub(crate) pattern: InnerPattern,
    pub(crate) absent: Vec<Candidate>,
    pub(crate) removals: Vec<Candidate>,
}

/// A finder of one kind of pattern.
#[derive(Clone, Copy)]
pub(crate) struct PatternFinder {
    /// Finds the patterns that exist on the second board but not on the first.
    pub(crate) find: fn(&Board, &Board) -> Vec<FoundPattern>,
}

/// The finders in search order.
pub(crate) const PATTERN_FINDERS: [PatternFinder; 4] = [
    PatternFinder { find: find_locked_candidates },
    PatternFinder { find: find_hidden_pairs },
    PatternFinder { find: find_naked_pairs },
    PatternFinder { find: find_x_wings },
];

/// Sorts candidates into the order in which a Java hash table keyed by cell index returns them: cell index
/// modulo the size of the table, which doubles from 16 when it is filled by more than three quarters; digits
/// ascending.
pub(crate) fn sort_in_hash_order(candidates: CandidateMap) -> Vec<Candidate> {
    let mut size = 16;
    while candidates.cells().len() > size * 3 / 4 {
        size *= 2;
    }
    let mut ordered: Vec<Candidate> = candidates.iter().collect();
    ordered.sort_short_by_key(|candidate| candidate.cell().index() % size);
    ordered
}

fn removed_candidates(
    before: &Board,
    now: &Board,
    digit: Digit,
    cells: CellMap,
) -> impl Iterator<Item = Candidate> {
    ((before.cells_with_candidate(digit) - now.cells_with_candidate(digit)) & cells)
        .iter()
        .map(move |cell| cell.to_candidate(digit))
}

fn record_pattern(
    found: &mut Vec<FoundPattern>,
    pattern: InnerPattern,
    absent: Vec<Candidate>,
    removals: CandidateMap,
) {
    if !absent.is_empty() && !removals.is_empty() {
        found.push(FoundPattern { pattern, absent, removals: sort_in_hash_order(removals) });
    }
}

/// Finds locked candidates: box with column, box with row, column with box, row with box.
fn find_locked_candidates(before: &Board, now: &Board) -> Vec<FoundPattern> {
    let (boxes, columns, rows) = (&PLAIN_ORDER[..9], &PLAIN_ORDER[9..18], &PLAIN_ORDER[18..]);
    let mut found = Vec::new();
    // Each order of two crossing houses: the digit is confined to the second, and leaves its rest.
    for (firsts, seconds) in [(boxes, columns), (boxes, rows), (columns, boxes), (rows, boxes)] {
        for digit in Digit::ALL {
            for &first in firsts {
                let places = now.cells_with_candidate(digit) & first.cells();
                for &second in seconds {
                    if places.has_several() && second.cells().contains_all(places) {
                        // The pattern depends on the places that are gone from the first house.
                        let absent =
                            removed_candidates(before, now, digit, first.cells() - second.cells()).collect();
                        let removals = (now.cells_with_candidate(digit) & second.cells()) - first.cells();
                        let pattern = InnerPattern::Locked(digit, first, second);
                        record_pattern(&mut found, pattern, absent, removals.to_candidates(digit));
                    }
                }
            }
        }
    }
    found
}

/// Iterates over pairs in the order of the larger member: 12, 13, 23, 14, ...
fn member_pairs<T: Copy>(members: &[T]) -> impl Iterator<Item = (T, T)> {
    (1..members.len()).flat_map(move |b| (0..b).map(move |a| (members[a], members[b])))
}

fn find_hidden_pairs(before: &Board, now: &Board) -> Vec<FoundPattern> {
    let mut found = Vec::new();
    for house in PLAIN_ORDER {
        if (now.empty_cells() & house.cells()).len() <= 4 {
            continue;
        }
        for (a, b) in member_pairs(&Digit::ALL) {
            let places = |digit| now.cells_with_candidate(digit) & house.cells();
            let cells = places(a) | places(b);
            if cells.len() == 2 && places(a).len() == 2 && places(b).len() == 2 {
                // It depends on the places lost elsewhere, and removes the other candidates.
                let digits = DigitSet::of(a).with(b);
                let elsewhere = house.cells() - cells;
                let absent = removed_candidates(before, now, a, elsewhere)
                    .chain(removed_candidates(before, now, b, elsewhere))
                    .collect();
                let others =
                    |cell| (now.candidates(cell) - digits).iter().map(move |digit| cell.to_candidate(digit));
                let removals = cells.iter().flat_map(others).collect();
                record_pattern(&mut found, InnerPattern::HiddenPair(house, digits, cells), absent, removals);
            }
        }
    }
    found
}

fn find_naked_pairs(before: &Board, now: &Board) -> Vec<FoundPattern> {
    let mut found = Vec::new();
    for house in PLAIN_ORDER {
        if (now.empty_cells() & house.cells()).len() < 4 {
            continue;
        }
        let cells: Vec<_> = house.cells().iter().collect();
        for (a, b) in member_pairs(&cells) {
            // The candidates absent from the pair's cells make the pattern; the rest of the house loses the
            // digits.
            let digits = now.candidates(a);
            if digits.len() == 2 && now.candidates(b) == digits {
                let pair = CellMap::of(a).with(b);
                let absent = pair
                    .iter()
                    .flat_map(|cell| {
                        (before.candidates(cell) - digits).iter().map(move |digit| cell.to_candidate(digit))
                    })
                    .collect();
                let removals = (house.cells() - pair)
                    .iter()
                    .flat_map(|cell| {
                        (now.candidates(cell) & digits).iter().map(move |digit| cell.to_candidate(digit))
                    })
                    .collect();
                record_pattern(&mut found, InnerPattern::NakedPair(house, digits, pair), absent, removals);
            }
        }
    }
    found
}

/// Finds X-wings: columns as bases first, then rows.
fn find_x_wings(before: &Board, now: &Board) -> Vec<FoundPattern> {
    let (columns, rows) = (&PLAIN_ORDER[9..18], &PLAIN_ORDER[18..]);
    let mut found = Vec::new();
    for (bases, covers) in [(columns, rows), (rows, columns)] {
        for (a, b) in member_pairs(bases) {
            for digit in Digit::ALL {
                // Sudoku Explainer searches no X-Wings for a digit that is placed six times or more.
                let filled = now.values().values().filter(|&&value| value == Some(digit)).count();
                let places = |house: House| now.cells_with_candidate(digit) & house.cells();
                let corners = places(a) | places(b);
                let covering: Vec<House> =
                    covers.iter().copied().filter(|cover| !cover.cells().is_disjoint(corners)).collect();
                let Ok(cover): Result<[House; 2], _> = covering.try_into() else { continue };
                if filled + 4 > 9 || !places(a).has_several() || !places(b).has_several() {
                    continue;
                }
                // It depends on places lost outside the cover, and removes those outside the base.
                let covered = cover[0].cells() | cover[1].cells();
                let base = a.cells() | b.cells();
                let absent = removed_candidates(before, now, digit, base - covered).collect();
                let removals = now.cells_with_candidate(digit) & (covered - base);
                record_pattern(
                    &mut found,
                    InnerPattern::XWing(digit, [a, b], cover),
                    absent,
                    removals.to_candidates(digit),
                );
            }
        }
    }
    found
}
