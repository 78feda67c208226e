//! Uniqueness clue cover: a band with two clues can be filled in one way only if two other cells repeat them.

use ninefold_core::ByCell;

use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A band with only two givens, of different digits, in different rows and boxes. In the third row, the cell in the column
    /// of one given must be the digit of the other. The same goes for a stack, with rows and columns exchanged.
    ///
    /// Bands with two givens are rare, and with fewer there is no puzzle with one solution.
    ///
    /// ## Why it works
    /// The digits of a column can change places within the band without touching any other cell. In a puzzle with one
    /// solution, no such changes that leave the givens in place can give another filling of the three rows. A computer went
    /// through all fillings of a band: each of those that can't be changed has the two digits in these two cells. This relies
    /// on the puzzle having a single solution.
    ///
    /// Sudopedia has a catalogue of such patterns, made by computers. This is the one with two clues.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8.2.49+717.48.+96+3...9.3..+84.......+1........5......1.+6.27.4.63+9.4+9.....+2663..9+21+4.
    /// without: r1c3(5), r8c5(5), r456c2(2), r46c3(58), r5c3(18), r7c3(8)
    /// step: r4c6<>3, r4c6<>7, r4c6<>8
    /// says: clue-cover-givens, clue-cover-why, clue-cover-example, clue-cover-so
    /// ```
    pub UNIQUENESS_CLUE_COVER {
        id: "uniqueness-clue-cover",
        name: "Uniqueness Clue Cover",
        family: Uniqueness,
        find: find_clue_covers,
    }
}

/// Two clues, with the candidates that they force.
#[derive(Clone, Copy, Debug)]
struct ClueCover {
    lines: [House; 3],
    clues: [Candidate; 2],
    /// For each clue, the candidate forced in the third line.
    forced: [Candidate; 2],
}

fn find_clue_covers(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for kind in [HouseKind::Row, HouseKind::Column] {
        for band in 0..3 {
            let lines = [0, 1, 2].map(|line| House::new(kind, 3 * band + line));
            let Some(found) = ClueCover::new(facts, lines) else { continue };
            let others =
                |one: Candidate| facts.candidates_in(CellMap::of(one.cell()), !DigitSet::of(one.digit()));
            let eliminations = others(found.forced[0]) | others(found.forced[1]);
            if !eliminations.is_empty() {
                sink.receive_step(&Conclusions::from_eliminations(eliminations), &found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl ClueCover {
    fn new(facts: &Facts, lines: [House; 3]) -> Option<ClueCover> {
        let cells = lines.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
        // Exactly two clues in the band, of different digits, in different boxes and lines.
        let mut givens = (cells & facts.givens_promised_unique()).iter();
        let (Some(one), Some(other), None) = (givens.next(), givens.next(), givens.next()) else {
            return None;
        };
        let (a, b) = (facts.board().value(one)?, facts.board().value(other)?);
        let is_third = |line: &House| !line.cells().contains(one) && !line.cells().contains(other);
        let third = lines.into_iter().find(is_third)?;
        // In the third line, each clue's crossing line must repeat the other clue's digit.
        let beside = |cell: Cell| {
            let across = if third.kind() == HouseKind::Row { cell.column() } else { cell.row() };
            (across.cells() & third.cells()).only()
        };
        let are_apart = one.house_box() != other.house_box() && !one.peers().contains(other) && a != b;
        let forced = [beside(one)?.to_candidate(b), beside(other)?.to_candidate(a)];
        are_apart.then_some(ClueCover { lines, clues: [one.to_candidate(a), other.to_candidate(b)], forced })
    }
}

/// A filling of the three lines, and cells of two of them that can change places in it.
struct LineSwap {
    filled: ByCell<Option<Digit>>,
    swapped_lines: HouseSet,
    cells: CellMap,
}

/// The most fillings, complete or partial, that are tried to find an example.
const MOST_FILLINGS: usize = 20_000;

impl ClueCover {
    /// Finds a filling without the forced candidates, in which a few cells of two lines can be swapped.
    fn find_swap_example(&self, facts: &Facts) -> Option<LineSwap> {
        let cells = self.lines.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
        let filled = ByCell::from_fn(|cell| facts.board().value(cell).filter(|_| cells.contains(cell)));
        self.fill_cells(facts, cells & facts.empty_cells(), filled, &mut { MOST_FILLINGS })
    }

    /// Fills the cell with the fewest digits, and so on.
    fn fill_cells(
        &self,
        facts: &Facts,
        open: CellMap,
        filled: ByCell<Option<Digit>>,
        left: &mut usize,
    ) -> Option<LineSwap> {
        // Give up after a number of fillings.
        *left = left.checked_sub(1)?;
        let fits = |cell: Cell| {
            let seen = cell.peers().iter().filter_map(|peer| filled[peer]);
            facts.candidates(cell) - seen.collect::<DigitSet>()
        };
        // With all cells filled, look for cells of two lines that can be swapped.
        let Some(cell) = open.iter().min_by_key(|&cell| fits(cell).len()) else {
            return self.smallest_swap_without_clue(filled);
        };
        fits(cell).iter().find_map(|digit| {
            let mut next = filled;
            next[cell] = Some(digit);
            self.fill_cells(facts, open - cell, next, left)
        })
    }

    /// Returns the fewest cells of two lines that can be swapped and have no clue; `None` if the forced
    /// candidates are there.
    fn smallest_swap_without_clue(&self, filled: ByCell<Option<Digit>>) -> Option<LineSwap> {
        if self.forced.iter().all(|one| filled[one.cell()] == Some(one.digit())) {
            return None;
        }
        let [a, b, c] = self.lines;
        let rounds = [[a, b], [a, c], [b, c]]
            .into_iter()
            .flat_map(|two| (0..9).map(move |start| (two, swap_cycle(&filled, two, start))));
        let clues = self.clues.map(Candidate::cell);
        let free = rounds.filter(|(_, cells)| !clues.iter().any(|clue| cells.contains(*clue)));
        let (two, cells) = free.min_by_key(|(_, cells)| cells.len())?;
        Some(LineSwap { filled, swapped_lines: two.into_iter().collect(), cells })
    }
}

/// Returns the cells of two filled lines that must be swapped together with those at a place, so that each
/// line keeps its digits.
fn swap_cycle(filled: &ByCell<Option<Digit>>, [one, other]: [House; 2], start: usize) -> CellMap {
    let (mut cells, mut place) = (CellMap::EMPTY, start);
    while !cells.contains(one.cell_at(place)) {
        cells = cells.with(one.cell_at(place)).with(other.cell_at(place));
        let needs = filled[other.cell_at(place)];
        place = (0..9).find(|&place| filled[one.cell_at(place)] == needs).unwrap_or(start);
    }
    cells
}

impl Pattern for ClueCover {
    fn technique(&self) -> &'static Technique {
        &UNIQUENESS_CLUE_COVER
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let ClueCover { lines, clues, forced } = *self;
        // The clues, and the candidates that they force.
        let lines: HouseSet = lines.into_iter().collect();
        let both: CandidateMap = clues.into_iter().collect();
        explanation.add_message(say!("clue-cover-givens", lines, clues = both));
        lines.iter().for_each(|line| explanation.mark_house(line, MarkRole::Base));
        explanation.mark_cells(both.cells(), MarkRole::Pivot);
        let wanted: CandidateMap = forced.into_iter().collect();
        explanation.add_message(say!("clue-cover-why", lines, wanted));
        explanation.mark_candidates(wanted, MarkRole::Corner);
        // An example of a filling without them, in which cells of two lines can be swapped.
        if let Some(LineSwap { filled, swapped_lines: two, cells }) = self.find_swap_example(facts) {
            let text = |line: &House| {
                line.cells().iter().filter_map(|cell| filled[cell]).map(Digit::to_char).collect()
            };
            let rows = self.lines.iter().map(text).collect::<Vec<String>>().join(", ");
            explanation.add_message(say!("clue-cover-example", lines, filled = rows, two, cells));
            explanation.mark_cells(cells, MarkRole::Focus);
        }
        explanation.add_message(say!("clue-cover-so", wanted, gone = conclusions.eliminations));
        explanation.argument = ProofArgument::from_clue_cover(forced);
    }
}
