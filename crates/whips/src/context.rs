//! Context of a search for whips and braids: the remaining candidates of each truth of a position, and the
//! losses that each candidate causes when it is true.

use std::sync::LazyLock;

use ninefold_core::{Candidate, CandidateMap, Cell, Digit, House};
use ninefold_proof::Truth;

use crate::GroupNodes;

/// The number of truths: cells, then the digits of each house.
pub(crate) const TRUTH_COUNT: usize = 81 + 27 * 9;

/// The number of nodes, any of which may be a right one: candidates, and groups of two or three candidates in
/// a box and a line.
pub(crate) const NODE_COUNT: usize = 729 + GROUP_COUNT;

/// The number of groups: the three cells that a line and a box share, with a digit.
const GROUP_COUNT: usize = 54 * 9;

/// Marks a closed truth: one of its candidates is known to be true, and it is not examined again. (Two bits,
/// so that it looks as if two candidates remained for ever.) Bits above these say which candidate is true.
pub(crate) const CLOSED: u16 = 0b11 << 9;

/// Whether a whip's truth is closed.
#[inline]
pub(crate) fn is_truth_closed(left: u16) -> bool {
    left & CLOSED != 0
}

/// A truth by its number in a position.
pub(crate) type TruthIndex = u16;

/// A node by its index: a candidate, or from 729 on a group.
pub(crate) type WhipNode = u16;

/// The remaining candidates of each truth of a position.
pub(crate) type CandidateTable = [u16; TRUTH_COUNT];

/// Candidates that are removed from a truth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TruthLoss {
    pub(crate) number: TruthIndex,
    pub(crate) bits: u16,
}

/// A set of truths, by number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TruthSet([u64; TRUTH_COUNT.div_ceil(64)]);

impl TruthSet {
    pub(crate) const NONE: TruthSet = TruthSet([0; TRUTH_COUNT.div_ceil(64)]);

    #[inline]
    pub(crate) fn insert(&mut self, number: TruthIndex) {
        self.0[usize::from(number) / 64] |= 1 << (number % 64);
    }

    pub(crate) fn union(&self, other: &TruthSet) -> TruthSet {
        TruthSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn intersection(&self, other: &TruthSet) -> TruthSet {
        TruthSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(crate) fn intersects(&self, other: &TruthSet) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    /// Iterates over the truths in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = TruthIndex> {
        let (mut words, mut place) = (self.0, 0);
        // Skip the words that are used up, but stay on the last one at the end.
        std::iter::from_fn(move || {
            while words[place] == 0 {
                place += 1;
                if place == words.len() {
                    place -= 1;
                    return None;
                }
            }
            let bit = words[place].trailing_zeros();
            // Clear the lowest bit, which is the truth to return.
            words[place] &= words[place] - 1;
            Some((place as u32 * 64 + bit) as TruthIndex)
        })
    }
}

/// A position.
#[derive(Debug)]
pub(crate) struct WhipContext {
    pub(crate) start_table: CandidateTable,
    /// The number of truths.
    pub(crate) truth_count: usize,
    /// The number of truths that are cells; they come first.
    pub(crate) cell_truth_count: usize,
    /// For each truth of the position, its number among all truths.
    board_truths: Vec<u16>,
    /// For each candidate, its four truths and its bit in them.
    own_truths: Vec<[TruthLoss; 4]>,
    /// For each node, the losses of other truths if it is true; one list behind the other.
    losses: Vec<TruthLoss>,
    loss_starts: Vec<u32>,
}

impl WhipContext {
    /// The position in which these candidates are left; cells that are filled have none.
    pub(crate) fn new(candidates: CandidateMap, groups: GroupNodes) -> WhipContext {
        // Collect the candidates of every truth there is.
        let mut left = [0; TRUTH_COUNT];
        for candidate in candidates {
            for place in &candidate_truths(candidate) {
                left[usize::from(place.number)] |= place.bits;
            }
        }
        // Give numbers to the truths that have candidates: a position late in a solution has few of them.
        let mut numbers = [TruthIndex::MAX; TRUTH_COUNT];
        let mut context = WhipContext {
            start_table: [CLOSED; TRUTH_COUNT],
            truth_count: 0,
            cell_truth_count: 0,
            board_truths: Vec::with_capacity(TRUTH_COUNT),
            own_truths: vec![[TruthLoss { number: 0, bits: 0 }; 4]; 729],
            losses: Vec::with_capacity(16_000),
            loss_starts: Vec::with_capacity(NODE_COUNT + 1),
        };
        for (board_truth, &bits) in left.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            numbers[board_truth] = context.truth_count as TruthIndex;
            context.start_table[context.truth_count] = bits;
            context.truth_count += 1;
            context.cell_truth_count += usize::from(board_truth < 81);
            context.board_truths.push(board_truth as u16);
        }
        // List the losses of every node that the position has.
        for node in 0..NODE_COUNT {
            context.loss_starts.push(context.losses.len() as u32);
            if node < 729 {
                let candidate = Candidate::at(node);
                if !candidates.contains(candidate) {
                    continue;
                }
                context.own_truths[node] = candidate_truths(candidate)
                    .map(|place| TruthLoss { number: numbers[usize::from(place.number)], ..place });
            } else if groups == GroupNodes::Excluded
                || node_candidates(node as WhipNode).intersection(candidates).len() < 2
            {
                continue;
            }
            let all = LOSSES.node_losses(node as WhipNode).iter();
            context.losses.extend(all.filter_map(|loss| {
                let bits = loss.bits & left[usize::from(loss.number)];
                (bits != 0).then(|| TruthLoss { number: numbers[usize::from(loss.number)], bits })
            }));
        }
        context.loss_starts.push(context.losses.len() as u32);
        context
    }

    /// Narrows the position to the candidates left in one of its tables; truths that are closed there are
    /// dropped.
    pub(crate) fn narrow_to_table(&self, table: &CandidateTable) -> WhipContext {
        let mut numbers = [0; TRUTH_COUNT];
        let mut context = WhipContext {
            start_table: [CLOSED; TRUTH_COUNT],
            truth_count: 0,
            cell_truth_count: 0,
            board_truths: Vec::with_capacity(self.truth_count),
            own_truths: vec![[TruthLoss { number: 0, bits: 0 }; 4]; 729],
            losses: Vec::with_capacity(self.losses.len()),
            loss_starts: Vec::with_capacity(NODE_COUNT + 1),
        };
        // Renumber the truths that are still open.
        for (number, &bits) in
            table.iter().enumerate().take(self.truth_count).filter(|(_, bits)| !is_truth_closed(**bits))
        {
            numbers[number] = context.truth_count as TruthIndex;
            context.start_table[context.truth_count] = bits;
            context.truth_count += 1;
            context.cell_truth_count += usize::from(number < self.cell_truth_count);
            context.board_truths.push(self.board_truths[number]);
        }
        // Keep the losses that are still possible.
        for node in 0..NODE_COUNT as WhipNode {
            context.loss_starts.push(context.losses.len() as u32);
            let losses = self.node_losses(node);
            if node < 729 {
                if !self.is_open(table, node) {
                    continue;
                }
                context.own_truths[usize::from(node)] = self
                    .own_truths(node)
                    .map(|own| TruthLoss { number: numbers[usize::from(own.number)], ..own });
            } else if losses.is_empty() || self.count_open_candidates(table, node) < 2 {
                continue;
            }
            context.losses.extend(losses.iter().filter_map(|loss| {
                let bits = loss.bits & table[usize::from(loss.number)];
                (bits != 0).then(|| TruthLoss { number: numbers[usize::from(loss.number)], bits })
            }));
        }
        context.loss_starts.push(context.losses.len() as u32);
        context
    }

    /// Counts the open candidates of a group.
    fn count_open_candidates(&self, table: &CandidateTable, group: WhipNode) -> usize {
        let (cells, digit) = group_cells_and_digit(group);
        let index = |cell: Cell| cell.to_candidate(digit).index() as WhipNode;
        cells.into_iter().filter(|cell| self.is_open(table, index(*cell))).count()
    }

    /// Returns the truths' losses if a whip's node is true; for a candidate, all but those of its own truths.
    #[inline]
    pub(crate) fn node_losses(&self, node: WhipNode) -> &[TruthLoss] {
        let [begin, end] = [0, 1].map(|next| self.loss_starts[usize::from(node) + next] as usize);
        &self.losses[begin..end]
    }

    /// The truths that have a candidate as a member.
    #[inline]
    pub(crate) fn own_truths(&self, candidate: WhipNode) -> &[TruthLoss; 4] {
        &self.own_truths[usize::from(candidate)]
    }

    /// The truth with this index in the whip search's position.
    pub(crate) fn truth_at(&self, number: TruthIndex) -> Truth {
        match usize::from(self.board_truths[usize::from(number)]) {
            cell @ ..81 => Truth::Cell(Cell::at(cell)),
            rest => Truth::Place(House::at((rest - 81) / 9), Digit::from_index((rest - 81) % 9)),
        }
    }

    /// Returns the node that the lowest of these bits stands for in a truth.
    #[inline]
    pub(crate) fn lowest_node(&self, number: TruthIndex, bits: u16) -> WhipNode {
        truth_member(usize::from(self.board_truths[usize::from(number)]), bits.trailing_zeros() as usize)
    }

    /// Returns the candidates that the bits stand for in a truth.
    pub(crate) fn member_candidates(&self, number: TruthIndex, bits: u16) -> CandidateMap {
        (0..9)
            .filter(|bit| bits & 1 << bit != 0)
            .map(|bit| node_candidate(self.lowest_node(number, 1 << bit)))
            .collect()
    }

    /// Returns the group that contains two or three candidates of a truth, if one does.
    #[inline]
    pub(crate) fn find_group(&self, number: TruthIndex, bits: u16) -> Option<WhipNode> {
        // Among the truths of a whole board, the first 81 are cells, which have no groups.
        let board_truth = usize::from(self.board_truths[usize::from(number)]);
        let (house, digit) = ((board_truth.checked_sub(81)?) / 9, (board_truth - 81) % 9);
        // Within three neighbouring positions lies a part of a line, or a row of a box.
        let first = bits.trailing_zeros() as usize;
        let segment = if bits & !(0b111 << (first / 3 * 3)) == 0 {
            match house {
                // The rows of a box, by row and box of three.
                0..9 => (house / 3 * 3 + first / 3) * 3 + house % 3,
                9..18 => (house - 9) * 3 + first / 3,
                _ => 27 + (house - 18) * 3 + first / 3,
            }
        } else if house < 9 && bits & !(0b1_001_001 << (first % 3)) == 0 {
            // Candidates three positions apart are a column of a box.
            27 + (house % 3 * 3 + first % 3) * 3 + house / 3
        } else {
            return None;
        };
        Some((729 + segment * 9 + digit) as WhipNode)
    }
}

/// The candidate with an index in the context.
pub(crate) fn node_candidate(node: WhipNode) -> Candidate {
    Candidate::at(usize::from(node))
}

/// The cells of a group and its digit: segment by segment of rows, then of columns.
fn group_cells_and_digit(node: WhipNode) -> ([Cell; 3], Digit) {
    let (segment, digit) = ((usize::from(node) - 729) / 9, (usize::from(node) - 729) % 9);
    let (line, third) = (segment % 27 / 3, segment % 3);
    let cell = |along: usize| {
        let (row, column) = if segment < 27 { (line, third * 3 + along) } else { (third * 3 + along, line) };
        Cell::at(row * 9 + column)
    };
    ([0, 1, 2].map(cell), Digit::from_index(digit))
}

#[inline]
fn truth_member(board_truth: usize, index: usize) -> WhipNode {
    MEMBERS[board_truth][index]
}

/// For each truth, its candidates in order.
static MEMBERS: [[WhipNode; 9]; TRUTH_COUNT] = {
    let mut members = [[0; 9]; TRUTH_COUNT];
    let mut whole = 0;
    while whole < TRUTH_COUNT {
        let mut place = 0;
        while place < 9 {
            members[whole][place] = if whole < 81 {
                (whole * 9 + place) as WhipNode
            } else {
                CELLS[(whole - 81) / 9][place] as WhipNode * 9 + ((whole - 81) % 9) as WhipNode
            };
            place += 1;
        }
        whole += 1;
    }
    members
};

/// For each house (boxes, rows, columns), its cells in order.
const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            let (of, at) = (house % 9, place);
            cells[house][place] = match house {
                0..9 => (of / 3 * 3 + at / 3) * 9 + of % 3 * 3 + at % 3,
                9..18 => of * 9 + at,
                _ => at * 9 + of,
            } as u8;
            place += 1;
        }
        house += 1;
    }
    cells
};

/// The four truths of a candidate, with its bit in them.
fn candidate_truths(candidate: Candidate) -> [TruthLoss; 4] {
    let (cell, digit) = (candidate.cell(), candidate.digit().index());
    let place = |house: House| TruthLoss {
        number: (81 + 9 * house.index() + digit) as TruthIndex,
        bits: 1 << house.cell_position(cell).unwrap_or_default(),
    };
    let [a, b, c] = cell.houses().map(place);
    [TruthLoss { number: cell.index() as TruthIndex, bits: 1 << digit }, a, b, c]
}

/// Losses that each node can cause, in any position.
struct LossTable {
    losses: Vec<TruthLoss>,
    loss_starts: Vec<u32>,
    conflicts: Vec<CandidateMap>,
}

impl LossTable {
    fn node_losses(&self, node: WhipNode) -> &[TruthLoss] {
        let [begin, end] = [0, 1].map(|next| self.loss_starts[usize::from(node) + next] as usize);
        &self.losses[begin..end]
    }
}

static LOSSES: LazyLock<LossTable> = LazyLock::new(|| {
    let mut losses =
        LossTable { losses: Vec::new(), loss_starts: vec![0], conflicts: Vec::with_capacity(NODE_COUNT) };
    for node in 0..NODE_COUNT as WhipNode {
        let conflicting = compute_conflicts(node);
        losses.conflicts.push(conflicting);
        // A candidate's own truths are closed and not listed.
        let own: Vec<TruthIndex> = match node {
            ..729 => candidate_truths(node_candidate(node)).iter().map(|place| place.number).collect(),
            _ => Vec::new(),
        };
        let mut lost = [0; TRUTH_COUNT];
        for place in conflicting.iter().flat_map(candidate_truths) {
            lost[usize::from(place.number)] |= place.bits;
        }
        let lost = (0..).zip(lost).filter(|(number, bits)| *bits != 0 && !own.contains(number));
        losses.losses.extend(lost.map(|(number, bits)| TruthLoss { number, bits }));
        losses.loss_starts.push(losses.losses.len() as u32);
    }
    losses
});

/// Returns the candidates that are false if a node is true: those that share a truth with a candidate, or
/// with each candidate of a group.
pub(crate) fn conflicting_candidates(node: WhipNode) -> CandidateMap {
    LOSSES.conflicts[usize::from(node)]
}

fn compute_conflicts(node: WhipNode) -> CandidateMap {
    if node < 729 {
        return candidate_conflicts(node_candidate(node));
    }
    let (cells, digit) = group_cells_and_digit(node);
    let [a, b, c] = cells.map(|cell| candidate_conflicts(cell.to_candidate(digit)));
    a.intersection(b).intersection(c)
}

fn candidate_conflicts(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let others = Digit::ALL.into_iter().filter(|other| *other != digit).map(|other| cell.to_candidate(other));
    cell.peers().to_candidates(digit).union(others.collect())
}

/// Returns the candidates of a node: one, or all three of a group.
pub(crate) fn node_candidates(node: WhipNode) -> CandidateMap {
    if node < 729 {
        return CandidateMap::of(node_candidate(node));
    }
    let (cells, digit) = group_cells_and_digit(node);
    cells.iter().map(|cell| cell.to_candidate(digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrowed_contexts_equal_new_ones() {
        let board: ninefold_core::Board =
            "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4."
                .parse()
                .expect("a board");
        for groups in [GroupNodes::Excluded, GroupNodes::Included] {
            let context = WhipContext::new(board.candidate_map(), groups);
            let mut table = context.propagate_start_singles().expect("no contradiction");
            for _ in 0..3 {
                let narrowed = context.narrow_to_table(&table);
                let left: CandidateMap =
                    context.open_candidates(&table).into_iter().map(node_candidate).collect();
                let anew = WhipContext::new(left, groups);
                assert_eq!(format!("{narrowed:?}"), format!("{anew:?}"));
                let removed = left.iter().nth(left.len() / 2).expect("a candidate");
                let _ = context.remove_candidates(&mut table, CandidateMap::of(removed));
            }
        }
    }

    #[test]
    fn groups_are_what_a_line_and_a_box_share() {
        for node in 729..NODE_COUNT as WhipNode {
            let (cells, digit) = group_cells_and_digit(node);
            let context = WhipContext::new(node_candidates(node), GroupNodes::Included);
            let mut found = 0;
            for number in 0..context.truth_count as TruthIndex {
                let bits = context.start_table[usize::from(number)];
                if bits.count_ones() == 3 {
                    assert_eq!(context.find_group(number, bits), Some(node), "{cells:?} {digit}");
                    assert_eq!(context.member_candidates(number, bits), node_candidates(node));
                    found += 1;
                }
            }
            assert_eq!((found, conflicting_candidates(node).len()), (2, 12));
        }
    }
}
