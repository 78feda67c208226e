//! Fireworks: a row and a column in which digits are confined to the box they share and one cell more each.

use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A row and a column that cross in a cell, and three digits that outside the box of the crossing are confined to
    /// one cell of the row and one cell of the column, the wings. The crossing and the two wings contain exactly the
    /// three digits.
    ///
    /// All other candidates can be removed from the three cells, and the three digits from the cells of the box that
    /// lie on neither line. Described by shye in the New Sudoku Players' Forum (2021).
    ///
    /// ## Why it works
    /// A digit in neither wing lies within the box in both lines, so it must be in the crossing. So each of the three
    /// digits is in one of the three cells, which have no room for others. A digit in a wing lies within the box in
    /// the other line, so within the box it is always on one of the lines.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 3825179461.5...372.9.2.31858.3...4.127.13.658..1...7.3.3.856214526..1839418392567
    /// step: r2c6<>9, r6c2<>6, r6c6<>9
    /// says: fireworks-confined, fireworks-crossing, fireworks-cells, fireworks-so
    /// easier: wxyz-wing
    /// ```
    pub FIREWORK_TRIPLE {
        id: "firework-triple",
        name: "Firework Triple",
        family: Exotic,
        find: find_firework_triples,
    }

    /// ## What it finds
    /// Two rows and two columns that cross in four cells of four boxes. For two digits, the row and the column of one
    /// crossing have, outside its box, no place but the two crossings next to it; for two other digits, the same
    /// holds for the opposite crossing. The four crossings contain exactly the four digits.
    ///
    /// ## Why it works
    /// A digit in neither of the two crossings between must be where its own row and column cross. So each of the
    /// four digits is in one of the four cells, which have no room for others.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 16925847373...6.2...57.31..6.3..52178.26.1359..1..2684..75.48.......7.42....2973.
    /// without: r39c2(4), r4c5(9), r8c1(5)
    /// step: r9c3<>8, r9c9<>1
    /// says: fireworks-confined, fireworks-crossing, fireworks-confined, fireworks-crossing, fireworks-cells, fireworks-so
    /// easier: continuous-nice-loop
    /// ```
    pub FIREWORK_QUADRUPLE {
        id: "firework-quadruple",
        name: "Firework Quadruple",
        family: Exotic,
        find: find_firework_quadruples,
    }

    /// ## What it finds
    /// A row and a column that cross in a cell, and two digits that outside the box of the crossing are confined to
    /// one cell of the row and one cell of the column, the wings. The cell that sees both wings, opposite the
    /// crossing, contains only the two digits. The crossing contains one of them.
    ///
    /// Also known as a firework with an almost locked pair.
    ///
    /// ## Why it works
    /// If the crossing contained neither digit, the two wings would contain both, and no candidate would be left for
    /// the cell that sees them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.143..7.93.17..547426591833.7....1842..137.51.57..3..273..1...81926..37654397821
    /// without: r4c6(2), r6c6(28)
    /// step: r4c6<>6
    /// says: fireworks-confined, fireworks-crossing, fireworks-opposite, fireworks-so-pair
    /// ```
    pub FIREWORK_PAIR {
        id: "firework-pair",
        name: "Firework Pair",
        family: Exotic,
        find: find_firework_pairs,
    }
}

/// A crossing of a row and a column with a cell of each, and the digits that are in these lines only there
/// and in the box of the crossing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Firework {
    pub(super) crossing: Cell,
    /// The cell in the crossing's row and the one in its column.
    pub(super) wings: [Cell; 2],
    pub(super) digits: DigitSet,
}

impl Firework {
    /// Creates the firework of a crossing and two wings, with the digits that they make one with.
    fn new(facts: &Facts, crossing: Cell, wings: [Cell; 2]) -> Firework {
        let lines = [crossing.row(), crossing.column()];
        let digits = DigitSet::FULL.iter().filter(|&digit| {
            let places = facts.candidate_cells(digit);
            let outside = |line: usize| (lines[line].cells() & places) - crossing.house_box().cells();
            let open = lines.iter().all(|line| !(line.cells() & places).is_empty());
            open && (0..2).all(|line| (outside(line) - wings[line]).is_empty())
                && (0..2).any(|line| !outside(line).is_empty())
        });
        Firework { crossing, wings, digits: digits.collect() }
    }

    fn cells(&self) -> CellMap {
        CellMap::of(self.crossing).with(self.wings[0]).with(self.wings[1])
    }

    /// Returns the cells of the crossing's box that lie in neither of its lines.
    fn box_cells_outside_lines(&self) -> CellMap {
        let lines = self.crossing.row().cells() | self.crossing.column().cells();
        self.crossing.house_box().cells() - lines
    }

    /// The cell that sees both wings of the firework.
    pub(super) fn opposite_cell(&self) -> Cell {
        Cell::from_row_column(self.wings[1].row_index(), self.wings[0].column_index())
    }

    /// Explains where the digits of a firework must be.
    pub(super) fn explain_firework(&self, facts: &Facts, explanation: &mut Explanation) {
        let &Firework { crossing, wings: [in_row, in_column], digits } = self;
        explanation.add_message(say!(
            "fireworks-confined",
            box = crossing.house_box(),
            digits,
            row = crossing.row(),
            in_row,
            column = crossing.column(),
            in_column
        ));
        self.crossing_lines().iter().for_each(|line| explanation.mark_house(line, MarkRole::Base));
        explanation.mark_cells(in_row, MarkRole::Wing);
        explanation.mark_cells(in_column, MarkRole::Wing);
        explanation.mark_candidates(facts.candidates_in(self.cells(), digits), MarkRole::Corner);
        explanation.add_message(say!("fireworks-crossing", box = crossing.house_box(), crossing));
        explanation.mark_cells(crossing, MarkRole::Crossing);
    }

    pub(super) fn crossing_lines(&self) -> HouseSet {
        HouseSet::of(self.crossing.row()).with(self.crossing.column())
    }
}

/// Visits all crossings with wings in other boxes, all of them empty, with at least two digits.
pub(super) fn visit_fireworks(
    facts: &Facts,
    mut visit: impl FnMut(Firework) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for crossing in facts.empty_cells() {
        let [rows, columns] = [HouseKind::Row, HouseKind::Column]
            .map(|kind| (crossing.peers_in_house(kind) & facts.empty_cells()) - crossing.house_box().cells());
        for (in_row, in_column) in rows.iter().flat_map(|cell| columns.iter().map(move |other| (cell, other)))
        {
            let firework = Firework::new(facts, crossing, [in_row, in_column]);
            if firework.digits.len() >= 2 {
                visit(firework)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// One or two fireworks, with the digits that count.
#[derive(Clone, Copy, Debug)]
struct FireworkPattern {
    technique: &'static Technique,
    first: Firework,
    second: Option<Firework>,
}

fn find_firework_triples(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_fireworks(facts, |firework| {
        firework.digits.subsets(3).try_for_each(|digits| {
            let first = Firework { digits, ..firework };
            let eliminations = facts.candidates_in(first.cells(), DigitSet::FULL - digits)
                | facts.candidates_in(first.box_cells_outside_lines(), digits);
            report_eliminations(
                sink,
                eliminations,
                &FireworkPattern { technique: &FIREWORK_TRIPLE, first, second: None },
            )
        })
    })
}

fn find_firework_quadruples(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_fireworks(facts, |firework| {
        // Opposite crossings share their wings; take each pair once.
        let opposite = firework.opposite_cell();
        if firework.crossing > opposite || !facts.empty_cells().contains(opposite) {
            return ControlFlow::Continue(());
        }
        let [in_row, in_column] = firework.wings;
        let other = Firework::new(facts, opposite, [in_column, in_row]);
        // Two digits for each crossing: all four cells are full.
        for digits in firework.digits.subsets(2) {
            for others in (other.digits - digits).subsets(2) {
                let first = Firework { digits, ..firework };
                let second = Firework { digits: others, ..other };
                let wings = CellMap::of(in_row).with(in_column);
                let eliminations = facts.candidates_in(wings, DigitSet::FULL - digits - others)
                    | surrounding_eliminations(facts, &first)
                    | surrounding_eliminations(facts, &second);
                report_eliminations(
                    sink,
                    eliminations,
                    &FireworkPattern { technique: &FIREWORK_QUADRUPLE, first, second: Some(second) },
                )?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Eliminations in the crossing, and in its box outside the lines, for a firework none of whose digits is
/// there twice.
fn surrounding_eliminations(facts: &Facts, firework: &Firework) -> CandidateMap {
    facts.candidates_in(CellMap::of(firework.crossing), DigitSet::FULL - firework.digits)
        | facts.candidates_in(firework.box_cells_outside_lines(), firework.digits)
}

fn find_firework_pairs(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_fireworks(facts, |firework| {
        let digits = facts.candidates(firework.opposite_cell());
        if digits.len() != 2 || !firework.digits.contains_all(digits) {
            return ControlFlow::Continue(());
        }
        let first = Firework { digits, ..firework };
        let eliminations = facts.candidates_in(CellMap::of(first.crossing), DigitSet::FULL - digits);
        report_eliminations(
            sink,
            eliminations,
            &FireworkPattern { technique: &FIREWORK_PAIR, first, second: None },
        )
    })
}

fn report_eliminations(
    sink: &mut dyn StepSink,
    eliminations: CandidateMap,
    pattern: &FireworkPattern,
) -> ControlFlow<()> {
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.receive_step(&Conclusions::from_eliminations(eliminations), pattern)
}

impl FireworkPattern {
    fn iter_fireworks(&self) -> impl Iterator<Item = &Firework> {
        [Some(&self.first), self.second.as_ref()].into_iter().flatten()
    }

    /// Returns the cells that contain the digits.
    fn cells(&self) -> CellMap {
        self.iter_fireworks().fold(CellMap::EMPTY, |cells, firework| cells | firework.cells())
    }

    fn digits(&self) -> DigitSet {
        self.iter_fireworks().fold(DigitSet::EMPTY, |digits, firework| digits | firework.digits)
    }

    fn is_firework_pair(&self) -> bool {
        *self.technique == FIREWORK_PAIR
    }
}

impl Pattern for FireworkPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // Each firework, then what their cells have in common.
        for firework in self.iter_fireworks() {
            firework.explain_firework(facts, explanation);
        }
        let (digits, eliminations) = (self.digits(), conclusions.eliminations);
        if self.is_firework_pair() {
            let (crossing, opposite) = (self.first.crossing, self.first.opposite_cell());
            explanation.add_message(say!(
                "fireworks-opposite",
                opposite,
                digits,
                wings = self.cells() - crossing
            ));
            explanation.mark_cells(opposite, MarkRole::Set(1));
            explanation.add_message(say!("fireworks-so-pair", crossing, digits, gone = eliminations));
        } else {
            let n = digits.len();
            explanation.add_message(say!("fireworks-cells", cells = self.cells(), digits, n));
            explanation.add_message(say!("fireworks-so", cells = self.cells(), digits, gone = eliminations));
        }
        // The certificate rests on the lines of the crossings.
        let argument = self.iter_fireworks().fold(ProofArgument::default(), |argument, firework| {
            argument.with_place_truths(firework.crossing_lines(), firework.digits)
        });
        explanation.argument = if self.is_firework_pair() {
            argument.with_cell_truths(self.first.opposite_cell())
        } else {
            argument
        };
    }
}
