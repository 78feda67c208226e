//! Qiu's deadly pattern: two lines of a band and two cells of another band.

use super::engine::guardians::{explain_guardians, guardian_conclusions};
use super::engine::types::{DeadlyPatternCase, NearlyDeadlyPattern, add_case_truths};
use crate::prelude::*;
use crate::proof::DeadlyPattern;

/// The number of digits in the pair.
const DIGIT_COUNTS: std::ops::RangeInclusive<usize> = 2..=4;

technique! {
    /// ## What it finds
    /// Two rows of a band, and a pair of cells beside each other in a row of another band and in one box, with the same
    /// two to four digits. Where the columns of the pair meet the two rows is a square of four cells; its box has these
    /// digits only in the square. The givens of the two rows beside the square pair off: each digit that is given in one
    /// is given in the other, with at most one exception. Only one cell of the pair, the roof, contains other candidates.
    /// It can't be any of these digits. The same goes for columns.
    ///
    /// ## Why it works
    /// If the pair contained two of these digits, the square would contain both as well. Then they could be swapped in the
    /// pair and in the square, if some cells of the two rows swap with those beside them in the other row, and the puzzle
    /// would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .+3+1..+7.+8+2..+7.+2+8.+31+8+62+1+93+74+5.+2...+1+85.+1.+8..632.+37.+28.+1+9....+8+12.+7+3+28+37+6..+1971...+9+2+68
    /// step: r7c1<>4, r7c1<>5, r7c1<>9
    /// says: qiu-square, qiu-confined, …, qiu-deadly, roof-one-cell, roof-so-one-cell
    /// easier: finned-swordfish
    /// ```
    pub QIU_DEADLY_PATTERN_1 {
        id: "qiu-deadly-pattern-1",
        name: "Qiu's Deadly Pattern Type 1",
        family: Uniqueness,
        find: |facts, sink| find_qiu_patterns(facts, Some(1), sink),
    }

    /// ## What it finds
    /// Two rows of a band whose givens pair off, with at most one exception, and a pair of cells in a row of another band
    /// and in one box, as for type 1: the box where the columns of the pair meet the rows has the digits of the pair only
    /// in the square of these four cells. Both cells of the pair, the roof, contain one and the same extra digit. Cells
    /// that see both can't be that digit. The same goes for columns.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the digits of the pair could be swapped in the pair
    /// and in the square, and the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .+4.+6.+1.+2+3.+3.+2...+41+1.2.34+8+6.+2.+1+4..+63..+84+35+62+1.+36.1+2..+8+4...+8+134.+2+41.7+6+2+3.88+2+3.+4.+1+76
    /// without: r12c1(7), r4c2(7), r2c3(5), r7c3(59)
    /// step: r4c2<>9, r4c9<>9, r6c6<>9
    /// says: qiu-square, qiu-confined, …, qiu-deadly, roof-cells, roof-so-seen
    /// ```
    pub QIU_DEADLY_PATTERN_2 {
        id: "qiu-deadly-pattern-2",
        name: "Qiu's Deadly Pattern Type 2",
        family: Uniqueness,
        find: |facts, sink| find_qiu_patterns(facts, Some(2), sink),
    }

    /// ## What it finds
    /// Two rows of a band whose givens pair off, with at most one exception, and a pair of cells in a row of another band
    /// and in one box, as for type 1: the box where the columns of the pair meet the rows has the digits of the pair only
    /// in the square of these four cells. The extra digits of the pair, the roof, form a naked subset with other cells of
    /// a house. Its digits can be removed from the rest of the house. The same goes for columns.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the digits of the pair could be swapped in the pair
    /// and in the square, and the puzzle would have two solutions. So, taken together, the roof cells act like a single
    /// cell with the extra digits as its candidates. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .7.8264...2.3...89.3...426......5.7.7.3.4.............5674..39..8.5.9....1.67.845
    /// without: r2c1(1), r8c7(1), r2c3(15), r3c13(9), r4c13(49), r6c1(49), r4c79(6), r6c79(6), r56c6(2), r6c3(459), r8c9(12)
    /// step: r7c5<>1
    /// says: qiu-square, qiu-confined, …, qiu-deadly, roof-cells, roof-joined, roof-so-joined
    /// easier: continuous-nice-loop
    /// ```
    pub QIU_DEADLY_PATTERN_3 {
        id: "qiu-deadly-pattern-3",
        name: "Qiu's Deadly Pattern Type 3",
        family: Uniqueness,
        find: |facts, sink| find_qiu_patterns(facts, Some(3), sink),
    }

    /// ## What it finds
    /// Two rows of a band whose givens pair off, with at most one exception, and a pair of cells in a row of another band
    /// and in one box, as for type 1: the box where the columns of the pair meet the rows has the digits of the pair only
    /// in the square of these four cells. Both cells of the pair, the roof, contain extra digits, and one of the digits is
    /// confined to the pair in a house. The others can be removed from it. The same goes for columns.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the digits of the pair
    /// could be swapped in the pair and in the square, and the puzzle would have two solutions. This relies on the puzzle
    /// having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..8..1.62..6..8.311.2.6384....1.562826.8.71..81...6....2..193866.1.82....896.421.
    /// without: r4c12(3), r4c5(9), r6c3(7), r7c3(5), r8c2(4)
    /// step: r6c4<>4, r6c5<>4
    /// says: qiu-square, qiu-confined, …, qiu-deadly, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub QIU_DEADLY_PATTERN_4 {
        id: "qiu-deadly-pattern-4",
        name: "Qiu's Deadly Pattern Type 4",
        family: Uniqueness,
        find: |facts, sink| find_qiu_patterns(facts, Some(4), sink),
    }

    /// ## What it finds
    /// Two rows of a band whose givens pair off, with at most one exception, and a pair of cells in a row of another band
    /// and in one box that contain only two to four digits. In the box where the columns of the pair meet the rows, one
    /// other cell than these four, or several for one digit, contain some of these digits too: the guardians. A single
    /// guardian is true, and what all guardians exclude can be removed. The same goes for columns.
    ///
    /// ## Why it works
    /// If no guardian were true, that box would have the digits of the pair where the columns meet the rows. Then they
    /// could be swapped there and in the pair, if some cells of the two rows swap with those beside them in the other row,
    /// and the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....+1...........1+1.2..3..4+6+2+3...+15+7+8+9+1+73+5+46247+5+61+2.....+4+1+97+28+6+7+86+3+2+49+1+5+21+98+5+6+7+4+3
    /// without: r1c8(7), r2c5(8)
    /// step: r3c2=5
    /// says: qiu-square, qiu-confined-but, …, qiu-deadly, guardian-so-only
    /// easier: forcing-chain
    /// ```
    pub EXTERNAL_QIU_DEADLY_PATTERN {
        id: "external-qiu-deadly-pattern",
        name: "External Qiu's Deadly Pattern",
        family: Uniqueness,
        find: |facts, sink| find_qiu_patterns(facts, None, sink),
    }
}

const TYPES: [&Technique; 4] =
    [&QIU_DEADLY_PATTERN_1, &QIU_DEADLY_PATTERN_2, &QIU_DEADLY_PATTERN_3, &QIU_DEADLY_PATTERN_4];

/// Two lines, two cells of a line elsewhere, and the square where the crossing lines of these meet the two.
#[derive(Clone, Copy, Debug)]
struct QiuShape {
    lines: [House; 2],
    pair: CellMap,
    square: CellMap,
}

/// A shape with the candidates that prevent it from being deadly.
#[derive(Clone, Copy, Debug)]
struct QiuPattern {
    shape: QiuShape,
    digits: DigitSet,
    case: QiuExtras,
}

/// The extra candidates, of which one is true, by their place.
#[derive(Clone, Copy, Debug)]
enum QiuExtras {
    /// Candidates in the pair.
    Inside(NearlyDeadlyPattern, DeadlyPatternCase),
    /// Candidates outside the square.
    Outside(CandidateMap),
}

/// Reports the cases of the type with this number, or the external ones.
fn find_qiu_patterns(facts: &Facts, number: Option<usize>, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_qiu_shapes(facts, &mut |shape| match number {
        Some(number) => report_inside_pair(facts, shape, number, sink),
        None => report_outside_square(facts, shape, sink),
    })
}

fn report_inside_pair(
    facts: &Facts,
    shape: QiuShape,
    number: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    // The two lines confine the digits that the pair may have; its other candidates are extras.
    let digits = facts.candidate_digits_in(shape.pair) & shape.confined_digits(facts);
    let extra_cells: CellMap =
        shape.pair.iter().filter(|&cell| !digits.contains_all(facts.candidates(cell))).collect();
    if extra_cells.is_empty() || !shape.is_deadly(facts, digits) {
        return ControlFlow::Continue(());
    }
    // Report the cases of the wanted type.
    let nearly_deadly = NearlyDeadlyPattern { cells: shape.pair, digits, extra_cells };
    nearly_deadly.visit_cases(facts, |case, conclusions| {
        if case.type_number() == number && !conclusions.is_empty() {
            sink.receive_step(
                &conclusions,
                &QiuPattern { shape, digits, case: QiuExtras::Inside(nearly_deadly, case) },
            )?;
        }
        ControlFlow::Continue(())
    })
}

fn report_outside_square(facts: &Facts, shape: QiuShape, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let digits = facts.candidate_digits_in(shape.pair);
    let guardians = facts.candidates_in(shape.box_outside_square(), digits);
    let is_told = guardians.cells().only().is_some() || guardians.digits().only().is_some();
    if !is_told || !shape.can_box_lack_digits(facts, digits) || !shape.is_deadly(facts, digits) {
        return ControlFlow::Continue(());
    }
    let conclusions = guardian_conclusions(facts, guardians);
    if !conclusions.is_empty() {
        sink.receive_step(&conclusions, &QiuPattern { shape, digits, case: QiuExtras::Outside(guardians) })?;
    }
    ControlFlow::Continue(())
}

/// Visits all shapes with a pair of empty cells.
fn visit_qiu_shapes(facts: &Facts, visit: &mut dyn FnMut(QiuShape) -> ControlFlow<()>) -> ControlFlow<()> {
    let of_kind = |kind| (0..9).map(move |number| House::new(kind, number));
    for kind in [HouseKind::Row, HouseKind::Column] {
        for line in of_kind(kind) {
            for third in 0..3 {
                let minirow: CellMap = (3 * third..3 * third + 3).map(|place| line.cell_at(place)).collect();
                // Every two empty cells of a minirow.
                for pair in (minirow & facts.empty_cells()).subsets(2) {
                    // Two lines of another band with every pair of empty cells in a minirow.
                    for one in of_kind(kind).filter(|one| one.number() / 3 != line.number() / 3) {
                        let beside = of_kind(kind).filter(|other| {
                            other.number() / 3 == one.number() / 3 && other.number() > one.number()
                        });
                        beside.map(|other| QiuShape::new([one, other], pair)).try_for_each(&mut *visit)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl QiuShape {
    fn new(lines: [House; 2], pair: CellMap) -> QiuShape {
        let across = |cell: Cell| if lines[0].kind() == HouseKind::Row { cell.column() } else { cell.row() };
        let crossing = pair.iter().fold(CellMap::EMPTY, |cells, cell| cells | across(cell).cells());
        QiuShape { lines, pair, square: (lines[0].cells() | lines[1].cells()) & crossing }
    }

    /// The box of the square.
    fn box_with_square(&self) -> House {
        self.square.first().map_or(self.lines[0], Cell::house_box)
    }

    fn box_outside_square(&self) -> CellMap {
        self.box_with_square().cells() - self.square
    }

    /// The digits that the box has only in the square.
    fn confined_digits(&self, facts: &Facts) -> DigitSet {
        let places = |digit| facts.candidate_cells(digit) & self.box_with_square().cells();
        let is_confined = |digit: &_| !places(*digit).is_empty() && self.square.contains_all(places(*digit));
        DigitSet::FULL.iter().filter(is_confined).collect()
    }

    /// Whether no cell of the square's box contains one of the digits.
    fn can_box_lack_digits(&self, facts: &Facts, digits: DigitSet) -> bool {
        let filled = self.box_with_square().cells() - facts.empty_cells();
        filled.iter().all(|cell| facts.board().possible_digits(cell).is_disjoint(digits))
    }

    /// Whether the pair must not contain two of the digits if the square does; the checker has the reason.
    fn is_deadly(&self, facts: &Facts, digits: DigitSet) -> bool {
        if !DIGIT_COUNTS.contains(&digits.len())
            || self.pair.iter().any(|cell| !possible_digits(facts, cell).contains_all(digits))
        {
            return false;
        }
        // In the square, a cell has all of the digits or none, and each column has a cell with all.
        for cells in self.side_by_side_cells().filter(|cells| self.square.contains(cells[0])) {
            let both = cells.map(|cell| possible_digits(facts, cell));
            let fit = both.iter().filter(|open| open.contains_all(digits)).count();
            if fit == 0 || both.iter().any(|open| !open.contains_all(digits) && !open.is_disjoint(digits)) {
                return false;
            }
        }
        // At most one obstacle may keep the lines from being swapped.
        let SwapObstacles { stuck, odd, .. } = self.find_swap_obstacles(facts, digits);
        stuck.len() + odd[0].len() <= 1
    }

    /// The cells of the two lines, side by side.
    fn side_by_side_cells(&self) -> impl Iterator<Item = [Cell; 2]> + use<> {
        let [one, other] = self.lines;
        (0..9).map(move |place| [one.cell_at(place), other.cell_at(place)])
    }

    /// Finds the obstacles to swapping the two lines cell by cell.
    fn find_swap_obstacles(&self, facts: &Facts, digits: DigitSet) -> SwapObstacles {
        let (mut stuck, mut fixed, mut given) = (Vec::new(), CellMap::EMPTY, [DigitSet::EMPTY; 2]);
        for cells in self.side_by_side_cells() {
            let both = cells.map(|cell| possible_digits(facts, cell));
            // Pairs of known digits stay as they are; other cells that differ are stuck.
            if !self.square.contains(cells[0]) && both.iter().all(|open| open.len() == 1) {
                fixed |= cells.into_iter().collect::<CellMap>();
                given = [given[0] | both[0], given[1] | both[1]];
            } else if both[0] != both[1] {
                let narrow = |cell: &Cell| match self.square.contains(*cell) {
                    true => {
                        !possible_digits(facts, *cell).contains_all(digits)
                            || possible_digits(facts, *cell) != DigitSet::FULL
                    }
                    false => possible_digits(facts, *cell) != DigitSet::FULL,
                };
                stuck.push(cells.into_iter().filter(narrow).collect());
            }
        }
        SwapObstacles { stuck, fixed, odd: [given[0] - given[1], given[1] - given[0]] }
    }
}

/// Returns the digits that a cell can contain in any solution of the givens; if the givens aren't known, of
/// the position.
fn possible_digits(facts: &Facts, cell: Cell) -> DigitSet {
    let givens = facts.givens_promised_unique();
    match givens.is_empty() {
        false if !givens.contains(cell) => DigitSet::FULL,
        _ => facts.board().possible_digits(cell),
    }
}

/// Obstacles that keep cells of the two lines from being swapped.
struct SwapObstacles {
    /// Cells that can't be swapped with their neighbours in the other line.
    stuck: Vec<CellMap>,
    /// The pairs of cells that can't change.
    fixed: CellMap,
    /// The digits that one line has there alone, and the other.
    odd: [DigitSet; 2],
}

impl SwapObstacles {
    /// Explains why one of two ways to swap is always left.
    fn explain_swaps(&self, lines: HouseSet, explanation: &mut Explanation) {
        explanation.add_message(say!("qiu-ways", lines));
        let odd = self.odd[0] | self.odd[1];
        if !self.fixed.is_empty() {
            explanation.add_message(match odd.is_empty() {
                true => say!("qiu-paired", fixed = self.fixed),
                false => say!("qiu-paired-but", fixed = self.fixed, odd),
            });
            explanation.mark_cells(self.fixed, MarkRole::Base);
        }
        if let Some(&stuck) = self.stuck.first() {
            explanation.add_message(say!("qiu-stuck", cells = stuck));
            explanation.mark_cells(stuck, MarkRole::Base);
        }
        explanation.add_message(say!("qiu-deadly"));
    }
}

/// Explains where the square's box has the digits.
fn explain_confined_digits(
    house: House,
    digits: DigitSet,
    square: CellMap,
    case: QiuExtras,
    explanation: &mut Explanation,
) {
    explanation.add_message(match case {
        QiuExtras::Inside(..) => say!("qiu-confined", house, digits, square),
        QiuExtras::Outside(guardians) => {
            say!("qiu-confined-but", house, digits, square, guardians)
        }
    });
}

impl Pattern for QiuPattern {
    fn technique(&self) -> &'static Technique {
        match self.case {
            QiuExtras::Inside(_, case) => TYPES[case.type_number() - 1],
            QiuExtras::Outside(_) => &EXTERNAL_QIU_DEADLY_PATTERN,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let QiuPattern { shape, digits, case } = *self;
        // The pair and the square.
        let QiuShape { lines, pair, square } = shape;
        let (house, both) = (shape.box_with_square(), lines.into_iter().collect::<HouseSet>());
        explanation.add_message(say!("qiu-square", pair, digits, lines = both, house, square));
        both.iter().for_each(|line| explanation.mark_house(line, MarkRole::Base));
        explanation.mark_cells(square, MarkRole::Set(0));
        explanation.mark_candidates(facts.candidates_in(pair | square, digits), MarkRole::Floor);
        // Why the two lines could be swapped.
        explain_confined_digits(house, digits, square, case, explanation);
        explanation.add_message(say!("qiu-swap", lines = both));
        shape.find_swap_obstacles(facts, digits).explain_swaps(both, explanation);
        // The conclusion from candidates in the pair, or from guardians outside the square.
        let pattern = digits.iter().fold(CandidateMap::EMPTY, |all, digit| all | pair.to_candidates(digit));
        let argument =
            ProofArgument { deadly: vec![DeadlyPattern::Lines(lines, pattern)], ..ProofArgument::default() };
        explanation.argument = match case {
            QiuExtras::Inside(nearly, case) => {
                nearly.explain_extras(facts, explanation);
                nearly.explain_case(&case, facts, conclusions, explanation);
                add_case_truths(argument, &case)
            }
            QiuExtras::Outside(guardians) => {
                explain_guardians(guardians, None, conclusions, explanation);
                argument
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell};

    use super::*;
    use crate::engine::find_all_steps;
    use crate::proof::{CandidateClaim, Certificate, CertificateChecker, ClaimRefutation, Lemma};

    /// Whether the roof can't be 1 or 2, with these digits in some cells of rows 4 and 5.
    fn check(given: &[(&str, &str)], expected: bool) {
        let mut marks = ByCell::splat(DigitSet::FULL);
        let others: DigitSet = "3456789".parse().unwrap();
        let beside = [("r1c1", "12"), ("r1c2", "123"), ("r45c3, r6c123", "3456789")];
        for (cells, digits) in beside.iter().chain(given) {
            for cell in cells.parse::<CellMap>().unwrap() {
                marks[cell] = digits.parse().unwrap();
            }
        }
        assert_eq!(marks["r6c1".parse::<Cell>().unwrap()], others);
        let board = Board::from_candidates(marks);
        let facts = Facts::new(board.clone());
        let steps = find_all_steps(&facts, &[&QIU_DEADLY_PATTERN_1]);
        let found = steps.iter().find(|step| step.conclusions.to_string() == "r1c2<>1, r1c2<>2");
        assert_eq!(found.is_some(), expected, "{given:?}");
        if let Some(step) = found {
            let certificate = step.build_certificate(&facts).unwrap();
            assert_eq!(CertificateChecker::new(&board).check_step(&step.conclusions, &certificate), Ok(()));
        }
        // The checker comes to the same result, and accepts no other lines.
        let pattern: CandidateMap = "r1c12(12)".parse().unwrap();
        let eliminations: CandidateMap = "r1c2(12)".parse().unwrap();
        let proof = |eliminated| Lemma {
            claim: CandidateClaim::False(eliminated),
            refutation: ClaimRefutation::default(),
        };
        for (lines, expected) in [(["r4", "r5"], expected), (["r4", "r7"], false), (["r2", "r3"], false)] {
            let lines = lines.map(|line| line.parse::<House>().unwrap());
            let deadly = vec![DeadlyPattern::Lines(lines, pattern)];
            let certificate =
                Certificate { truths: Vec::new(), deadly, proofs: eliminations.iter().map(proof).collect() };
            let checked = CertificateChecker::new(&board)
                .check_step(&Conclusions::from_eliminations(eliminations), &certificate);
            assert_eq!(checked.is_ok(), expected, "{given:?} {lines:?}: {checked:?}");
        }
    }

    #[test]
    fn givens_of_the_lines_pair_off_but_for_one() {
        check(&[], true);
        check(&[("r4c7", "3")], true);
        check(&[("r4c7", "3"), ("r5c8", "4")], false);
        check(&[("r4c7", "3"), ("r5c7", "4"), ("r4c8", "4"), ("r5c8", "3")], true);
        check(
            &[("r4c7", "3"), ("r5c7", "4"), ("r4c8", "4"), ("r5c8", "5"), ("r4c5", "5"), ("r5c5", "6")],
            true,
        );
        check(&[("r4c7", "3"), ("r5c7", "4"), ("r4c8", "5"), ("r5c8", "6")], false);
        check(&[("r4c1", "3")], true);
        check(&[("r4c1", "3"), ("r5c1", "4")], false);
        check(&[("r4c1", "3"), ("r5c2", "4")], false);
        check(&[("r4c1", "13")], false);
    }
}
