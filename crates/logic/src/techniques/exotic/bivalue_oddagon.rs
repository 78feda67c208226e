//! Bivalue Oddagon: a loop of an odd number of cells that cannot all hold one of two digits.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, DigitSet};

use super::guardians::written;
use super::{Subset, conclude, mark_guardians, say_conclusion, subsets};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

/// The longest loop looked for.
const LONGEST: usize = 9;
/// How many of its cells may have other candidates than the two.
const MOST_GUARDED: usize = 4;

technique! {
    /// ## What it finds
    /// A loop of an odd number of cells, five or more, each in a house with the next, that all have the same two
    /// candidates; some have more. One of these others, the guardians, is true: what sees all of them goes out; and where
    /// they stand in one house, cells beside them may be a naked subset together with them.
    ///
    /// ## Why it works
    /// Without guardians the two digits would alternate around the loop, which cannot be when its length is odd.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..97.2381.1.83945683..14729..34....2.....3...6....78..95437.2.83..928.4.....459..
    /// without: r5c4(5), r6c9(5)
    /// step: r5c7<>5
    /// says: bivalue-oddagon-loop-cells-with-each, bivalue-oddagon-if-none-them-were, exotic-one-true, exotic-whichever-out-go
    /// ```
    pub BIVALUE_ODDAGON {
        id: "bivalue-oddagon",
        name: "Bivalue Oddagon",
        family: Exotic,
        ratings: Ratings::NONE,
        find: find,
    }
}

#[derive(Clone, Debug)]
struct BivalueOddagon {
    digits: DigitSet,
    cells: Vec<Cell>,
    guardians: CandidateMap,
    subset: Option<Subset>,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for first in Digit::ALL {
        for second in Digit::ALL.into_iter().filter(|&second| second > first) {
            let digits = DigitSet::of(first).with(second);
            let ground = facts.cells_with(first) & facts.cells_with(second);
            let mut search =
                Search { facts, digits, ground, path: Vec::with_capacity(LONGEST), smallest: &mut smallest };
            if ground.len() >= 5 && (ground & facts.bivalue()).len() > 5 - 1 - MOST_GUARDED {
                ground.iter().for_each(|start| search.from(start));
            }
        }
    }
    smallest.report(sink)
}

/// The search of loops for two digits. No cell of a loop sees others than its neighbours: a loop with a shortcut would be
/// an odd loop with fewer guardians and an even one.
struct Search<'s> {
    facts: &'s Facts,
    digits: DigitSet,
    ground: CellMap,
    path: Vec<Cell>,
    smallest: &'s mut Smallest<(usize, usize), BivalueOddagon>,
}

impl Search<'_> {
    /// All loops whose first cell this is.
    fn from(&mut self, start: Cell) {
        let later = self.ground.iter().filter(|&cell| cell > start).collect();
        self.path.push(start);
        self.extend(later, usize::from(!self.facts.bivalue().contains(start)));
        self.path.pop();
    }

    /// Goes on from the last cell, into cells that no earlier one sees but the first, which ends the loop.
    fn extend(&mut self, free: CellMap, guarded: usize) {
        let (Some(&start), Some(&last)) = (self.path.first(), self.path.last()) else { return };
        let length = self.path.len() + 1;
        let next_free = if length == 2 { free } else { free - last.peers() };
        for next in free & last.peers() {
            let guarded = guarded + usize::from(!self.facts.bivalue().contains(next));
            if guarded > MOST_GUARDED {
                continue;
            }
            self.path.push(next);
            if length > 2 && next.sees(start) {
                if length >= 5 && length % 2 == 1 && self.path[1] < next {
                    self.close();
                }
            } else if length + 1 < LONGEST
                || length < LONGEST && !(next.peers() & start.peers() & next_free).is_empty()
            {
                self.extend(next_free - next, guarded);
            }
            self.path.pop();
        }
    }

    fn close(&mut self) {
        let (facts, digits, path) = (self.facts, self.digits, &self.path);
        let cells: CellMap = path.iter().copied().collect();
        let guardians = facts.candidates_in(cells, DigitSet::FULL - digits);
        let size = (path.len(), guardians.len());
        let pattern = |subset| BivalueOddagon { digits, cells: path.clone(), guardians, subset };
        self.smallest.offer_conclusions(size, conclude(facts, guardians), || pattern(None));
        if guardians.cells().has_several() {
            subsets(facts, guardians, |subset, gone| {
                self.smallest.offer((size.0 + subset.cells.len(), size.1), gone, || pattern(Some(subset)));
            });
        }
    }
}

impl Pattern for BivalueOddagon {
    fn technique(&self) -> &'static Technique {
        &BIVALUE_ODDAGON
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let mut sentences = vec![
            say!(
                "bivalue-oddagon-loop-cells-with-each",
                loop = written(&self.cells),
                n = self.cells.len(),
                digits = self.digits
            ),
            say!("bivalue-oddagon-if-none-them-were", digits = self.digits, n = self.cells.len()),
        ];
        sentences.extend(say_conclusion(self.guardians, self.subset, conclusions));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let cells: CellMap = self.cells.iter().copied().collect();
        marks.cells(cells, Role::Set(0));
        marks.candidates(facts.candidates_in(cells, self.digits), Role::Corner);
        mark_guardians(self.guardians, self.subset, marks);
        for (&cell, &next) in self.cells.iter().zip(self.cells.iter().cycle().skip(1)) {
            for digit in self.digits {
                let [from, to] = [cell, next].map(|end| CellMap::of(end).candidates(digit));
                marks.link(from, to, LinkKind::Weak);
            }
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        let cells: CellMap = self.cells.iter().copied().collect();
        Argument::cells(cells | self.subset.map_or(CellMap::EMPTY, |subset| subset.cells))
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
