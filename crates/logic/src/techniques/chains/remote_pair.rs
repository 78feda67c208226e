//! Remote Pair: a chain of cells with the same two candidates.

use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The fewest cells of a chain. Two are a naked pair.
const MIN_CELLS: usize = 4;

technique! {
    /// ## What it finds
    /// A chain of four or more cells with the same two candidates, an even number of them, each seeing the next.
    /// Remove both digits from every cell that sees both ends.
    ///
    /// ## Why it works
    /// Along the chain, the cells contain the one digit and the other by turns. With an even number of cells, the two
    /// ends contain different digits, so a cell that sees both ends sees both digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .82.97.517.1.85.2995..217.812.758..4849236517.7591428.21.5.98..59.8.3142..81.2..5
    /// step: r7c3<>3, r7c3<>6
    /// says: remote-pair-cells, remote-pair-alternate, remote-pair-so
    /// ```
    pub REMOTE_PAIR {
        id: "remote-pair",
        name: "Remote Pair",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(110),
        find: find_remote_pairs,
    }
}

#[derive(Clone, Debug)]
struct RemotePair {
    digits: DigitSet,
    cells: Vec<Cell>,
}

fn find_remote_pairs(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut left = facts.bivalue_cells();
    let mut smallest = SmallestPatterns::new();
    while let Some(first) = left.first() {
        // Group bivalue cells by their digits.
        let digits = facts.candidates(first);
        let cells: CellMap = left.iter().filter(|&cell| facts.candidates(cell) == digits).collect();
        left -= cells;
        if cells.len() < MIN_CELLS {
            continue;
        }
        for start in cells {
            // Ends with an even number of cells in the chain contain different digits. Each chain is taken in
            // one direction.
            for chain in find_shortest_chains(cells, start) {
                let [first, last] = [chain[0], chain[chain.len() - 1]];
                let eliminations =
                    facts.candidates_in(first.peers() & last.peers() & facts.empty_cells(), digits);
                if chain.len() >= MIN_CELLS && chain.len() % 2 == 0 && first < last {
                    smallest.offer_pattern(chain.len(), eliminations, || RemotePair { digits, cells: chain });
                }
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// Finds the shortest chain from one cell to each other cell that can be reached.
fn find_shortest_chains(cells: CellMap, start: Cell) -> Vec<Vec<Cell>> {
    let mut chains = vec![vec![start]];
    let (mut left, mut place) = (cells - start, 0);
    while place < chains.len() {
        let chain = chains[place].clone();
        let next = chain.last().map_or(CellMap::EMPTY, |last| last.peers() & left);
        left -= next;
        chains.extend(next.iter().map(|cell| chain.iter().copied().chain([cell]).collect()));
        place += 1;
    }
    chains
}

/// Builds the pattern of cells with the same two candidates, each of which sees the next: the first and the
/// last contain different digits, and so do any two with an even number of cells from the one to the other.
#[must_use]
pub fn build_pattern(digits: DigitSet, cells: Vec<Cell>) -> Box<dyn Pattern> {
    Box::new(RemotePair { digits, cells })
}

impl RemotePair {
    /// Explains the eliminations by the ends, and then those that only cells between them add.
    fn explain_eliminations(&self, facts: &Facts, eliminations: CandidateMap, explanation: &mut Explanation) {
        let [first, last] = [self.cells[0], self.cells[self.cells.len() - 1]];
        let seen = |one: Cell, other: Cell| facts.candidates_in(one.peers() & other.peers(), self.digits);
        let mut left = eliminations;
        let by_ends = left & seen(first, last);
        left -= by_ends;
        explanation.add_message(say!("remote-pair-so", digits = self.digits, gone = by_ends));
        for (number, &one) in self.cells.iter().enumerate() {
            for &other in self.cells[number + 1..].iter().skip(2).step_by(2) {
                let by_these = left & seen(one, other);
                if !by_these.is_empty() {
                    left -= by_these;
                    explanation.add_message(say!(
                        "remote-pair-part",
                        first = one,
                        last = other,
                        gone = by_these
                    ));
                }
            }
        }
    }

    /// Sets the cells as the line of the explanation, joined by these links.
    fn write_chain_notation(&self, links: &[usize], explanation: &mut Explanation) {
        let Some([one, other]) = self.digits.to_array() else { return };
        for (number, &cell) in self.cells.iter().enumerate() {
            if number > 0 {
                explanation.add_notation(MessageFragment::Text(" - ".into()), links.get(number - 1).copied());
            }
            let (from, to) = if number % 2 == 0 { (one, other) } else { (other, one) };
            explanation.add_notation(MessageFragment::Text(format!("({from}={to})")), None);
            explanation.add_notation(MessageFragment::Cells(CellMap::of(cell)), None);
        }
    }
}

impl Pattern for RemotePair {
    fn technique(&self) -> &'static Technique {
        &REMOTE_PAIR
    }

    fn pattern_element_count(&self) -> usize {
        self.cells.len()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let (cells, n) = (&self.cells, self.cells.len());
        let [first, last] = [cells[0], cells[n - 1]];
        let both = |cell: Cell| facts.candidates_in(CellMap::of(cell), self.digits);
        // Show the cells first, the two ends as pincers.
        explanation.add_message(say!(
            "remote-pair-cells",
            n,
            digits = self.digits,
            chain = path_fragments(cells)
        ));
        for (number, &cell) in cells.iter().enumerate() {
            let end = number == 0 || number + 1 == n;
            explanation.mark_cells(cell, if end { MarkRole::Pincer } else { MarkRole::Pivot });
            explanation.mark_candidates(both(cell), MarkRole::Corner);
        }
        // Then say how the digits alternate along the cells.
        explanation.add_message(say!("remote-pair-alternate", n, first, last, digits = self.digits));
        let links: Vec<usize> = cells
            .windows(2)
            .map(|pair| explanation.add_link(both(pair[0]), both(pair[1]), LinkKind::Weak))
            .collect();
        self.explain_eliminations(facts, conclusions.eliminations, explanation);
        self.write_chain_notation(&links, explanation);
        explanation.argument = ProofArgument::from_cell_truths(cells.iter().copied().collect::<CellMap>());
    }
}

/// Cells in a row: `r1c1 - r1c5 - r3c4`.
fn path_fragments(cells: &[Cell]) -> Vec<MessageFragment> {
    let mut pieces = Vec::new();
    for (number, &cell) in cells.iter().enumerate() {
        if number > 0 {
            pieces.push(MessageFragment::Text(" - ".into()));
        }
        pieces.push(MessageFragment::Cells(CellMap::of(cell)));
    }
    pieces
}
