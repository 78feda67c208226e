//! Unique loops, types 1 to 4, and what Sudoku Explainer sees of rectangles and loops.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit, DigitSet, House, HouseSet};

use super::unique_rectangle::{
    UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use crate::explain::say;
use crate::order::colex;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::guardians::Joined;
use crate::uniqueness::loops::{DeadlyLoop, loops};
use crate::uniqueness::types::{self, NearlyDeadly, with_case};
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique, Tenths, Variant};

technique! {
    /// ## What it finds
    /// A loop of six or more cells, two in each of its houses, that have all but one only the same two candidates.
    /// The one is neither of the two.
    ///
    /// ## Why it works
    /// If it were, the two digits could be swapped along the loop: the puzzle would have two solutions. This relies
    /// on the promise that it has one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..4.3725131725869452..147381....58727.8192...45287.91.2435....76857...29971.2....
    /// step: r4c2<>6, r4c2<>9
    /// says: death-blossom-if-held-only-two, types-only-can-hold-something, types-does-loses
    /// ```
    pub UNIQUE_LOOP_1 {
        id: "unique-loop-1",
        name: "Unique Loop Type 1",
        family: Uniqueness,
        ratings: Ratings::se(46),
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// A loop of six or more cells with the same two candidates, two in each of its houses, some of which have one
    /// and the same further candidate. Cells that see all of these lose it.
    ///
    /// ## Why it works
    /// If none of the cells were the further candidate, the two digits could be swapped along the loop. This relies
    /// on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 736915824291.3.675854..7..94.9376...123...79667519.4.33127.9...567..39.1948.51..7
    /// step: r9c4<>2
    /// says: death-blossom-if-held-only-two, types-at-least-one, types-goes-out-cells-see
    /// ```
    pub UNIQUE_LOOP_2 {
        id: "unique-loop-2",
        name: "Unique Loop Type 2",
        family: Uniqueness,
        ratings: Ratings::se(46),
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// A loop of six or more cells with the same two candidates, two in each of its houses; two of them, in one
    /// house, have further candidates, which form a subset with other cells of that house.
    ///
    /// ## Why it works
    /// One of the two cells is one of the further candidates, or the two digits could be swapped along the loop. So
    /// the two cells play the part of one cell with these candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 821349765637285419.5.67132837819......57..98...25.8..77..816.3.283457.9.5169..874
    /// step: r6c5<>6
    /// says: death-blossom-if-held-only-two, types-at-least-one-holds, types-two-act-one-cell, types-these-digits-go-out
    /// ```
    pub UNIQUE_LOOP_3 {
        id: "unique-loop-3",
        name: "Unique Loop Type 3",
        family: Uniqueness,
        ratings: Ratings::se(47),
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// A loop of six or more cells with the same two candidates, two in each of its houses; two of them, in one
    /// house, have further candidates, and one of the two digits has no other place there. The other digit goes out
    /// of the two cells.
    ///
    /// ## Why it works
    /// One of the two cells is the digit that has no other place. If the other cell were the other digit, the two
    /// could be swapped along the loop. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 674.3.8152314..697589...43219....358467..392135....746726....83845316279913.7..64
    /// step: r9c4<>5, r9c6<>5
    /// says: death-blossom-if-held-only-two, types-at-least-one, bivalue-grave-can-only-go-into, types-if-other-were-both
    /// ```
    pub UNIQUE_LOOP_4 {
        id: "unique-loop-4",
        name: "Unique Loop Type 4",
        family: Uniqueness,
        ratings: Ratings::se(46),
        find: |facts, sink| find(facts, 4, sink),
    }
}

/// A loop and what makes it useful.
#[derive(Clone, Copy, Debug)]
struct UniqueLoop {
    deadly: DeadlyLoop,
    case: Case,
}

#[derive(Clone, Copy, Debug)]
enum Case {
    /// What is to be said of all deadly patterns.
    Common(types::Case),
    /// The pair and further digits have, besides the two cells, one place fewer than they are.
    Hidden { house: House, cells: CellMap, digits: DigitSet },
}

fn find(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    every(facts, |unique, conclusions| {
        if !unique.is_rectangle() && unique.case.number() == number {
            sink.step(conclusions, unique)?;
        }
        ControlFlow::Continue(())
    })
}

/// Reports only the easiest by Sudoku Explainer's measure: the lowest rating, then the lowest type, then the first.
pub fn easiest(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    easiest_of(facts, |_| true, sink)
}

/// The same as [`easiest`] by the original Sudoku Explainer 1.2.1: for type 3 it sees no hidden subset of fewer digits than
/// there are extras.
pub fn easiest_in_original(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sees = |unique: &UniqueLoop| match unique.case {
        Case::Hidden { digits, .. } => digits.len() >= unique.deadly.extras.len(),
        _ => true,
    };
    easiest_of(facts, sees, sink)
}

fn easiest_of(facts: &Facts, sees: impl Fn(&UniqueLoop) -> bool, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut best: Option<(f64, usize, UniqueLoop, Conclusions)> = None;
    let _ = every(facts, |unique, conclusions| {
        if !sees(unique) {
            return ControlFlow::Continue(());
        }
        let (rating, number) = (unique.rating(), unique.case.number());
        if best.as_ref().is_none_or(|&(r, n, ..)| (rating, number) < (r, n)) {
            best = Some((rating, number, *unique, *conclusions));
        }
        // Nothing is easier than a rectangle of type 1.
        if (rating, number) == (BASE[0], 1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match best {
        Some((_, _, unique, conclusions)) => sink.step(&conclusions, &unique),
        None => ControlFlow::Continue(()),
    }
}

/// All cases of all loops, in the order in which they are met.
fn every(
    facts: &Facts,
    mut see: impl FnMut(&UniqueLoop, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loops(facts, |deadly| {
        let mut report = |case, conclusions: Conclusions| match conclusions.is_empty() {
            true => ControlFlow::Continue(()),
            false => see(&UniqueLoop { deadly: *deadly, case }, &conclusions),
        };
        if deadly.extra_cells.len() == 1 {
            let gone = facts.candidates_in(deadly.extra_cells, deadly.pair);
            return report(Case::Common(types::Case::OneCell), Conclusions::eliminations(gone));
        }
        if let Some(extra) = deadly.extras.only() {
            let victims = deadly.extra_cells.peer_intersection() & facts.cells_with(extra);
            report(Case::Common(types::Case::OneDigit), Conclusions::eliminate(extra, victims))?;
        }
        if deadly.extra_cells.len() == 2 {
            if deadly.extras.has_several() {
                type_3(facts, deadly, &mut report)?;
            }
            type_4(facts, deadly, &mut report)?;
        }
        ControlFlow::Continue(())
    })
}

type Report<'a> = &'a mut dyn FnMut(Case, Conclusions) -> ControlFlow<()>;

fn type_3(facts: &Facts, deadly: &DeadlyLoop, report: Report<'_>) -> ControlFlow<()> {
    for size in 2..=7 {
        for house in deadly.extra_cells.covered_houses() {
            if 2 * size <= facts.empty_in(house) && deadly.extras.len() <= size {
                type_3_naked(facts, deadly, house, size, report)?;
            }
            if 2 * size < facts.empty_in(house) {
                type_3_hidden(facts, deadly, house, size, report)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two cells count as one that has the extras.
fn type_3_naked(
    facts: &Facts,
    deadly: &DeadlyLoop,
    house: House,
    size: usize,
    report: Report<'_>,
) -> ControlFlow<()> {
    let [first, last] = deadly.ends;
    let common = facts.candidates(first) & facts.candidates(last) & deadly.extras;
    let fits = |cell: &Cell| (2..=size).contains(&facts.candidates(*cell).len());
    let others: CellMap = (house.cells() - deadly.extra_cells).iter().filter(fits).collect();
    let wild = 1u16 << house.position(first).unwrap_or_default();
    for group in colex(others.positions_in(house) | wild, size) {
        if group & wild == 0 {
            continue;
        }
        let cells = Facts::cells_at(house, group & !wild);
        let theirs = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell));
        let digits = theirs | deadly.extras;
        if digits.len() == size && (theirs | common).len() == size {
            let gone = facts.candidates_in(house.cells() - cells - deadly.extra_cells, digits);
            let joined = Joined { cells, digits, houses: HouseSet::of(house) };
            report(Case::Common(types::Case::Joined(joined)), Conclusions::eliminations(gone))?;
        }
    }
    ControlFlow::Continue(())
}

/// The pair and further digits, outside one of the two cells, have as many places as they are.
fn type_3_hidden(
    facts: &Facts,
    deadly: &DeadlyLoop,
    house: House,
    size: usize,
    report: Report<'_>,
) -> ControlFlow<()> {
    let [first, last] = deadly.ends;
    let places = |digit: Digit| (facts.cells_with(digit) & house.cells()) - last;
    let others = !(deadly.pair | deadly.extras);
    let useful: DigitSet = others.iter().filter(|&digit| places(digit).has_several()).collect();
    let mut consider = |further: DigitSet| {
        let digits = deadly.pair | further;
        let cells = digits.iter().fold(CellMap::EMPTY, |cells, digit| cells | places(digit));
        if cells.len() != size {
            return ControlFlow::Continue(());
        }
        let cells = cells - first;
        let gone = facts.candidates_in(cells, !digits);
        report(Case::Hidden { house, cells, digits }, Conclusions::eliminations(gone))
    };
    if size == 2 {
        return consider(DigitSet::EMPTY);
    }
    colex(useful.bits(), size - 2).try_for_each(|group| consider(DigitSet::from_bits_truncated(group)))
}

/// The last house in which one of the pair has no other place.
fn type_4(facts: &Facts, deadly: &DeadlyLoop, report: Report<'_>) -> ControlFlow<()> {
    let locked_in = |house: House| {
        let only_there = |digit: &Digit| facts.cells_with(*digit) & house.cells() == deadly.extra_cells;
        Some((house, deadly.pair.iter().find(only_there)?))
    };
    let Some((house, digit)) = deadly.extra_cells.covered_houses().iter().filter_map(locked_in).next_back()
    else {
        return ControlFlow::Continue(());
    };
    let gone = facts.candidates_in(deadly.extra_cells, deadly.pair.without(digit));
    report(Case::Common(types::Case::Locked { house, digit }), Conclusions::eliminations(gone))
}

/// Ratings of loops of 4, 6, 8, and 10 or more cells.
const BASE: [f64; 4] = [4.5, 4.6, 4.7, 5.0];

impl Case {
    fn number(&self) -> usize {
        match self {
            Case::Common(case) => case.number(),
            Case::Hidden { .. } => 3,
        }
    }
}

impl UniqueLoop {
    fn is_rectangle(&self) -> bool {
        self.deadly.cells.len() == 4
    }

    fn nearly(&self) -> NearlyDeadly {
        let DeadlyLoop { cells, pair, extra_cells, .. } = self.deadly;
        NearlyDeadly { cells, digits: pair, extra_cells }
    }

    fn rating(&self) -> f64 {
        let base = BASE[(self.deadly.cells.len() / 2 - 2).min(3)];
        match self.case {
            Case::Common(types::Case::Joined(Joined { digits, .. })) => {
                base + 0.1 * (digits.len() - 1) as f64
            }
            Case::Hidden { cells, .. } => base + 0.1 * (cells.len() - 1) as f64,
            _ => base,
        }
    }
}

impl Pattern for UniqueLoop {
    fn technique(&self) -> &'static Technique {
        let [rectangle, longer]: [&Technique; 2] = match self.case.number() {
            1 => [&UNIQUE_RECTANGLE_1, &UNIQUE_LOOP_1],
            2 => [&UNIQUE_RECTANGLE_2, &UNIQUE_LOOP_2],
            3 => [&UNIQUE_RECTANGLE_3, &UNIQUE_LOOP_3],
            _ => [&UNIQUE_RECTANGLE_4, &UNIQUE_LOOP_4],
        };
        if self.is_rectangle() { rectangle } else { longer }
    }

    fn variant(&self) -> Variant {
        Variant::Loop(self.deadly.cells.len())
    }

    fn se(&self) -> Option<Tenths> {
        Some(Tenths::from_f64(self.rating()))
    }

    fn se_sum(&self) -> f64 {
        self.rating()
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let DeadlyLoop { cells, pair, extra_cells, .. } = self.deadly;
        let nearly = self.nearly();
        let mut sentences = vec![
            say!("death-blossom-if-held-only-two", cells = cells, pair = pair),
            nearly.explain_extras(facts),
        ];
        match &self.case {
            Case::Common(case) => sentences.extend(nearly.explain(case, facts, conclusions)),
            &Case::Hidden { house, cells, digits } => sentences.extend([
                say!(
                    "unique-loop-can-only-go-into",
                    house = house,
                    digits = digits,
                    two = extra_cells,
                    cells = cells
                ),
                say!(
                    "unique-loop-hold-at-most-one",
                    two = extra_cells,
                    cells = cells,
                    gone = conclusions.eliminations
                ),
            ]),
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        self.nearly().mark(facts, marks);
        match self.case {
            Case::Common(case) => case.mark(facts, marks),
            Case::Hidden { house, cells, digits } => {
                marks.house(house, Role::Base);
                marks.candidates(facts.candidates_in(cells, digits), Role::Set(0));
            }
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        let argument = Argument::deadly_pairs(self.nearly().pattern());
        match self.case {
            Case::Common(case) => with_case(argument, &case),
            Case::Hidden { house, digits, .. } => argument.and_places(house, digits),
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
