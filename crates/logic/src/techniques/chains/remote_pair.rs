//! Remote Pair: a chain of cells with the same two candidates.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, DigitSet};

use crate::explain::{Fragment, say};
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

/// The fewest cells of a chain. Two are a naked pair.
const FEWEST: usize = 4;

technique! {
    /// ## What it finds
    /// A chain of an even number of cells, four or more, with the same two candidates, each seeing the next. What sees
    /// both ends loses the two digits.
    ///
    /// ## Why it works
    /// Along the chain the cells hold the one digit and the other in turn. With an even number, the two ends hold
    /// different ones.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8965173.1732..586.5.378...946.27.5353....27..2..3.469.9..8361.81596234736.71....
    /// step: r9c9<>2
    /// says: remote-pair-these-cells-have-only, remote-pair-along-them-two-take, remote-pair-what-sees-both-loses
    /// ```
    pub REMOTE_PAIR {
        id: "remote-pair",
        name: "Remote Pair",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(110),
        find: find,
    }
}

#[derive(Clone, Debug)]
struct RemotePair {
    digits: DigitSet,
    cells: Vec<Cell>,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut left = facts.bivalue();
    let mut smallest = Smallest::new();
    while let Some(first) = left.first() {
        let digits = facts.candidates(first);
        let cells: CellMap = left.iter().filter(|&cell| facts.candidates(cell) == digits).collect();
        left -= cells;
        if cells.len() < FEWEST {
            continue;
        }
        for start in cells {
            for chain in shortest(cells, start) {
                let [first, last] = [chain[0], chain[chain.len() - 1]];
                let gone = facts.candidates_in(first.peers() & last.peers() & facts.empty(), digits);
                if chain.len() >= FEWEST && chain.len() % 2 == 0 && first < last {
                    smallest.offer(chain.len(), gone, || RemotePair { digits, cells: chain });
                }
            }
        }
    }
    smallest.report(sink)
}

/// From one of some cells to each other the shortest chain, where there is one.
fn shortest(cells: CellMap, start: Cell) -> Vec<Vec<Cell>> {
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

impl Pattern for RemotePair {
    fn technique(&self) -> &'static Technique {
        &REMOTE_PAIR
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let [first, last] = [self.cells[0], self.cells[self.cells.len() - 1]];
        vec![
            say!(
                "remote-pair-these-cells-have-only",
                n = self.cells.len(),
                digits = self.digits,
                chain = path(&self.cells)
            ),
            say!("remote-pair-along-them-two-take", first = first, last = last),
            say!("remote-pair-what-sees-both-loses", gone = conclusions.eliminations),
        ]
    }

    fn line(&self, _: &Facts, _: &Conclusions) -> Option<Sentence> {
        let [one, other] = self.digits.to_array()?;
        let mut pieces = Vec::new();
        for (number, &cell) in self.cells.iter().enumerate() {
            let dash = if number == 0 { "" } else { " - " };
            let (from, to) = if number % 2 == 0 { (one, other) } else { (other, one) };
            pieces.push(Fragment::Text(format!("{dash}({from}={to})")));
            pieces.push(Fragment::Cells(CellMap::of(cell)));
        }
        Some(say!("als-w-wing", chain = pieces))
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        for (number, &cell) in self.cells.iter().enumerate() {
            let end = number == 0 || number + 1 == self.cells.len();
            marks.cells(cell, if end { Role::Pincer } else { Role::Pivot });
            marks.candidates(facts.candidates_in(CellMap::of(cell), self.digits), Role::Corner);
        }
        for pair in self.cells.windows(2) {
            let [from, to] =
                [pair[0], pair[1]].map(|cell| facts.candidates_in(CellMap::of(cell), self.digits));
            marks.link(from, to, LinkKind::Weak);
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.cells.iter().copied().collect::<CellMap>())
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}

/// Cells in a row: `r1c1 - r1c5 - r3c4`.
fn path(cells: &[Cell]) -> Vec<Fragment> {
    let mut pieces = Vec::new();
    for (number, &cell) in cells.iter().enumerate() {
        if number > 0 {
            pieces.push(Fragment::Text(" - ".into()));
        }
        pieces.push(Fragment::Cells(CellMap::of(cell)));
    }
    pieces
}
