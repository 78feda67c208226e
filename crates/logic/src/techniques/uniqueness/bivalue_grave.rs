//! Bivalue universal graves (BUG), types 1 to 4.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit, DigitSet, House};

use crate::explain::say;
use crate::order::colex;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::grave::{Grave, grave};
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique, Tenths};

technique! {
    /// ## What it finds
    /// A position where all empty cells have two candidates, but for one cell, and every digit two places in every
    /// house, but for extra candidates of that cell. The cell is one of its extra candidates.
    ///
    /// ## Why it works
    /// Without the extra candidates, the position would have no solution or several. This relies on the promise of
    /// one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 51.7.6..994218537667.2.9...467891...839524..7125673948781952...356418792294367851
    /// step: r3c7<>1, r3c7<>5
    /// says: bivalue-grave-without-every-empty-cell, bivalue-grave-loses-other-candidates
    /// ```
    pub BUG_1 {
        id: "bug-1",
        name: "BUG Type 1",
        family: Uniqueness,
        ratings: Ratings::se(56).and_hodoku(100),
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// A position with two candidates in every empty cell and two places for every digit in every house, but for one
    /// digit that is extra in several cells. Cells that see all of these lose the digit.
    ///
    /// ## Why it works
    /// One of the cells holds the extra digit, or the position would have no solution or several. This relies on the
    /// promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 21.6..34..9.71.268.862..51.578139426932456781641872935163527894.5936.172.2.9.1653
    /// step: r2c1<>4
    /// says: bivalue-grave-without-every-empty-cell, avoidable-rectangle-one-goes-out-what
    /// ```
    pub BUG_2 {
        id: "bug-2",
        name: "BUG Type 2",
        family: Uniqueness,
        ratings: Ratings::se(57),
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// A position with two candidates in every empty cell and two places for every digit in every house, but for
    /// extra candidates in some cells of one house. The extra candidates, taken as one cell, form a naked subset with
    /// other cells of that house.
    ///
    /// ## Why it works
    /// One of the cells holds an extra candidate, so together they play the part of one cell with these candidates.
    /// This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 518263479267849153493157286.3571.924.42.9.6....9.245....4.723.1326981745..143.8.2
    /// step: r4c1<>8
    /// says: bivalue-grave-without-every-empty-cell, bivalue-grave-hold-one-these-with, bivalue-grave-these-digits-go-out
    /// ```
    pub BUG_3 {
        id: "bug-3",
        name: "BUG Type 3",
        family: Uniqueness,
        ratings: Ratings::se(58),
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// A position with two candidates in every empty cell and two places for every digit in every house, but for
    /// extra candidates in two cells of one house, which share one ordinary digit. The two lose their other ordinary
    /// digits.
    ///
    /// ## Why it works
    /// The shared digit has no other place in the house. So one of the cells is that digit, and the other must be an
    /// extra candidate. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 53189.4.62781649354965.3.81125489.6.9473168526832..19435.7.861971963..4886.9.1...
    /// step: r9c5<>4, r9c7<>3
    /// says: bivalue-grave-without-every-empty-cell, bivalue-grave-can-only-go-into, bivalue-grave-other-holds-one-extra
    /// ```
    pub BUG_4 {
        id: "bug-4",
        name: "BUG Type 4",
        family: Uniqueness,
        ratings: Ratings::se(57),
        find: |facts, sink| find(facts, 4, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct Bug {
    grave: Grave,
    case: Case,
}

#[derive(Clone, Copy, Debug)]
enum Case {
    Type1,
    Type2,
    Type3 { house: House, cells: CellMap, digits: DigitSet },
    Type4 { house: House, shared: Digit },
}

fn find(facts: &Facts, number: u8, sink: &mut dyn Sink) -> ControlFlow<()> {
    of_grave(facts, grave(facts), |bug, conclusions| {
        if bug.case.number() == number {
            sink.step(conclusions, bug)?;
        }
        ControlFlow::Continue(())
    })
}

/// Reports only the first by Sudoku Explainer's measure.
pub fn easiest(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    easiest_of(facts, grave(facts), sink)
}

/// The same as [`easiest`] by the original Sudoku Explainer 1.2.1, which asks every house for one extra place alone.
pub fn easiest_in_original(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    easiest_of(facts, grave(facts).filter(|grave| grave.decided_by_houses), sink)
}

fn easiest_of(facts: &Facts, grave: Option<Grave>, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut first = None;
    let _ = of_grave(facts, grave, |bug, conclusions| {
        first = Some((*bug, *conclusions));
        ControlFlow::Break(())
    });
    match first {
        Some((bug, conclusions)) => sink.step(&conclusions, &bug),
        None => ControlFlow::Continue(()),
    }
}

fn of_grave(
    facts: &Facts,
    grave: Option<Grave>,
    mut see: impl FnMut(&Bug, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(grave) = grave else { return ControlFlow::Continue(()) };
    let mut report = |case, conclusions: Conclusions| match conclusions.is_empty() {
        true => ControlFlow::Continue(()),
        false => see(&Bug { grave, case }, &conclusions),
    };
    if let Some(cell) = grave.extra_cells.only() {
        let gone = facts.candidates_in(grave.extra_cells, !grave.extras_of(cell));
        return report(Case::Type1, Conclusions::eliminations(gone));
    }
    if let Some(extra) = grave.extras.only() {
        let victims = grave.common & facts.cells_with(extra);
        report(Case::Type2, Conclusions::eliminate(extra, victims))?;
        return type_4(facts, &grave, &mut report);
    }
    if grave.common.is_empty() {
        return ControlFlow::Continue(());
    }
    type_4(facts, &grave, &mut report)?;
    type_3(facts, &grave, &mut report)
}

type Report<'a> = &'a mut dyn FnMut(Case, Conclusions) -> ControlFlow<()>;

fn type_4(facts: &Facts, grave: &Grave, report: Report<'_>) -> ControlFlow<()> {
    if grave.extra_cells.len() != 2 {
        return ControlFlow::Continue(());
    }
    let ordinary = |cell: Cell| facts.candidates(cell) - grave.extras_of(cell);
    let shared = grave.extra_cells.iter().fold(DigitSet::FULL, |digits, cell| digits & ordinary(cell));
    let Some(shared) = shared.only() else { return ControlFlow::Continue(()) };
    for house in grave.extra_cells.covered_houses() {
        let gone = grave
            .extra_cells
            .iter()
            .map(|cell| facts.candidates_in(CellMap::of(cell), ordinary(cell).without(shared)));
        let gone = gone.fold(Default::default(), ninefold_core::CandidateMap::union);
        report(Case::Type4 { house, shared }, Conclusions::eliminations(gone))?;
    }
    ControlFlow::Continue(())
}

fn type_3(facts: &Facts, grave: &Grave, report: Report<'_>) -> ControlFlow<()> {
    for size in 2..=6 {
        for house in grave.extra_cells.covered_houses() {
            let others = house.cells() & grave.common & facts.empty();
            if grave.extras.len() > size {
                continue;
            }
            for group in colex(others.positions_in(house), size - 1) {
                let cells = Facts::cells_at(house, group);
                let digits = cells.iter().fold(grave.extras, |digits, cell| digits | facts.candidates(cell));
                if digits.len() == size {
                    let gone = facts.candidates_in(others - cells, digits);
                    report(Case::Type3 { house, cells, digits }, Conclusions::eliminations(gone))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Case {
    fn number(&self) -> u8 {
        match self {
            Case::Type1 => 1,
            Case::Type2 => 2,
            Case::Type3 { .. } => 3,
            Case::Type4 { .. } => 4,
        }
    }
}

impl Pattern for Bug {
    fn technique(&self) -> &'static Technique {
        match self.case {
            Case::Type1 => &BUG_1,
            Case::Type2 => &BUG_2,
            Case::Type3 { .. } => &BUG_3,
            Case::Type4 { .. } => &BUG_4,
        }
    }

    fn se(&self) -> Option<Tenths> {
        match self.case {
            Case::Type3 { digits, .. } => Some(Tenths::from_f64(5.7 + 0.1 * (digits.len() - 1) as f64)),
            _ => self.technique().ratings.se,
        }
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let Grave { extra_cells, extras, .. } = self.grave;
        let gone = conclusions.eliminations;
        let mut sentences =
            vec![say!("bivalue-grave-without-every-empty-cell", extras = extras, cells = extra_cells)];
        match self.case {
            Case::Type1 => sentences.push(say!(
                "bivalue-grave-loses-other-candidates",
                cell = extra_cells,
                extras = extras,
                gone = gone
            )),
            Case::Type2 => sentences.push(say!(
                "avoidable-rectangle-one-goes-out-what",
                cells = extra_cells,
                digit = extras,
                victims = gone.cells()
            )),
            Case::Type3 { house, cells, digits } => {
                sentences.push(say!(
                    "bivalue-grave-hold-one-these-with",
                    extra = extra_cells,
                    cells = cells,
                    digits = digits,
                    house = house
                ));
                sentences.push(say!("bivalue-grave-these-digits-go-out", house = house, gone = gone));
            }
            Case::Type4 { house, shared } => {
                sentences.push(say!(
                    "bivalue-grave-can-only-go-into",
                    house = house,
                    digit = shared,
                    cells = extra_cells
                ));
                sentences.push(say!("bivalue-grave-other-holds-one-extra", gone = gone));
            }
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        for cell in self.grave.extra_cells {
            let extras = self.grave.extras_of(cell);
            marks.candidates(facts.candidates_in(CellMap::of(cell), extras), Role::Fin);
        }
        match self.case {
            Case::Type1 | Case::Type2 => {}
            Case::Type3 { house, cells, digits } => {
                marks.house(house, Role::Base);
                marks.candidates(facts.candidates_in(cells, digits), Role::Set(0));
            }
            Case::Type4 { house, shared } => {
                marks.house(house, Role::Base);
                marks.candidates(self.grave.extra_cells.candidates(shared), Role::Corner);
            }
        }
    }

    fn argument(&self, facts: &Facts) -> Argument {
        let argument = Argument::deadly_pairs(self.grave.pairs(facts));
        match self.case {
            Case::Type1 | Case::Type2 => argument,
            Case::Type3 { cells, .. } => argument.and_cells(cells),
            Case::Type4 { house, shared } => argument.and_places(house, shared),
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
