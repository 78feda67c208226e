//! Uniqueness clue cover: a band with two clues can be filled in one way only if two other cells repeat them.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, DigitSet, House, HouseKind, HouseSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

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
    /// says: clue-cover-givens, clue-cover-why, clue-cover-so
    /// ```
    pub UNIQUENESS_CLUE_COVER {
        id: "uniqueness-clue-cover",
        name: "Uniqueness Clue Cover",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: find,
    }
}

/// Two clues, and what they force.
#[derive(Clone, Copy, Debug)]
struct ClueCover {
    lines: [House; 3],
    clues: [Candidate; 2],
    /// For each clue, what its crossing line has in the third line.
    forced: [Candidate; 2],
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for kind in [HouseKind::Row, HouseKind::Column] {
        for band in 0..3 {
            let lines = [0, 1, 2].map(|line| House::new(kind, 3 * band + line));
            let Some(found) = ClueCover::of(facts, lines) else { continue };
            let others =
                |one: Candidate| facts.candidates_in(CellMap::of(one.cell()), !DigitSet::of(one.digit()));
            let gone = others(found.forced[0]) | others(found.forced[1]);
            if !gone.is_empty() {
                sink.step(&Conclusions::eliminations(gone), &found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl ClueCover {
    fn of(facts: &Facts, lines: [House; 3]) -> Option<ClueCover> {
        let cells = lines.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
        let mut givens = (cells & facts.promised_givens()).iter();
        let (Some(one), Some(other), None) = (givens.next(), givens.next(), givens.next()) else {
            return None;
        };
        let (a, b) = (facts.board().value(one)?, facts.board().value(other)?);
        let is_third = |line: &House| !line.cells().contains(one) && !line.cells().contains(other);
        let third = lines.into_iter().find(is_third)?;
        let beside = |cell: Cell| {
            let across = if third.kind() == HouseKind::Row { cell.column() } else { cell.row() };
            (across.cells() & third.cells()).only()
        };
        let are_apart = one.house_box() != other.house_box() && !one.peers().contains(other) && a != b;
        let forced = [beside(one)?.with(b), beside(other)?.with(a)];
        are_apart.then_some(ClueCover { lines, clues: [one.with(a), other.with(b)], forced })
    }
}

impl Pattern for ClueCover {
    fn technique(&self) -> &'static Technique {
        &UNIQUENESS_CLUE_COVER
    }

    fn tell(&self, _: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let ClueCover { lines, clues, forced } = *self;
        let lines: HouseSet = lines.into_iter().collect();
        let both: CandidateMap = clues.into_iter().collect();
        story.say(say!("clue-cover-givens", lines = lines, clues = both));
        lines.iter().for_each(|line| story.house(line, Role::Base));
        story.cells(both.cells(), Role::Pivot);
        let wanted: CandidateMap = forced.into_iter().collect();
        story.say(say!("clue-cover-why", lines = lines, wanted = wanted));
        story.candidates(wanted, Role::Corner);
        story.say(say!("clue-cover-so", wanted = wanted, gone = conclusions.eliminations));
        story.argument = Argument::clues(forced);
    }
}
