//! Almost locked candidates: a naked subset in one house and a hidden one in another that share their last
//! cell.

use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// Whether all digits are still to be placed in the second house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AlmostLockedKind {
    /// All digits are still to be placed in the second house.
    Open,
    /// Some digits are placed in the second house already.
    Extended,
}

/// Declares one entry per number of digits.
macro_rules! almost_locked {
    ($($(#[doc = $example:literal])+ $static:ident $id:literal $name:literal $size:literal)+) => {
        technique! {$(
            /// ## What it finds
            /// A box and a line that cross, and some digits. In one of the two houses, cells outside the crossing contain
            /// only these digits, one cell fewer than digits. In the other house, the digits are confined to the crossing
            /// and to as many cells outside it.
            ///
            /// The digits can be removed from the rest of the first house, and every other digit from those cells of the
            /// second.
            ///
            /// ## Why it works
            /// The cells of the first house use up all of the digits but one, so the crossing has room for at most one of
            /// them. The cells of the second house are one too few for the digits, so the crossing contains at least one.
            /// It contains exactly one: that completes a naked subset in the first house and a hidden subset in the
            /// second.
            ///
            /// ## Example
            $(#[doc = $example])+
            pub $static {
                id: $id,
                name: $name,
                family: AlmostLockedSet,
                ratings: TechniqueRatings::NONE,
                find: |facts, sink| find_almost_locked_candidates(facts, AlmostLockedKind::Open, $size, sink),
            }
        )+}

        fn open(size: usize) -> &'static Technique {
            match size {
                $($size => &$static,)+
                _ => unreachable!("they have 2 to 4 digits"),
            }
        }
    };
}

almost_locked! {
    /// ```sudoku
    /// grid: .2.....81..7..12..51.862.79471....62.3.62.1.....14...............9.14..3.5.93....
    /// without: r179c6(7), r7c7(4)
    /// step: r2c2<>4, r2c2<>6, r6c1<>8, r6c1<>9, r7c1<>8, r8c1<>8, r9c1<>8
    /// says: almost-locked-naked, almost-locked-hidden, almost-locked-so-naked, almost-locked-so-hidden
    /// ```
    ALMOST_LOCKED_PAIR "almost-locked-pair" "Almost Locked Pair" 2
    /// ```sudoku
    /// grid: .8.924165246315798591..7342864752913.2549.876..9..6524.1.5.8.3...8..9.5..5..7.48.
    /// without: r69c1(3), r7c1(7), r8c1(37)
    /// step: r9c4<>1
    /// says: almost-locked-naked, almost-locked-hidden, almost-locked-so-hidden
    /// ```
    ALMOST_LOCKED_TRIPLE "almost-locked-triple" "Almost Locked Triple" 3
    /// ```sudoku
    /// grid: 3...978.4.....12.7...6...1.94.1..7.......9.42..6.7......594....68.3154.94937.2..1
    /// without: r479c8(6)
    /// step: r7c8<>3, r7c8<>8
    /// says: almost-locked-naked, almost-locked-hidden, almost-locked-so-naked
    /// easier: hidden-pair
    /// ```
    ALMOST_LOCKED_QUAD "almost-locked-quad" "Almost Locked Quad" 4
}

technique! {
    /// ## What it finds
    /// A box and a line that cross, and three digits. In one of the two houses, two cells outside the crossing contain only
    /// these digits. The other house has one of the digits already, outside the crossing, and the two others are confined to the
    /// crossing and one more cell.
    ///
    /// The digits can be removed from the rest of the first house, and every other digit from that cell of the second.
    ///
    /// ## Why it works
    /// The two cells of the first house use up all of the digits but one, so the crossing has room for at most one of them.
    /// The cell of the second house is one too few for the two digits that are missing there, so the crossing contains at least
    /// one. It contains exactly one: that completes a naked triple in the first house and a hidden pair in the second.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 51479836273...6.84.6.4...573...7..9669..8...5.4..6...14....1...95..47.1817682.54.
    /// without: r2c4(1), r46c3(28), r4c4(5), r4c7(2), r5c347(2), r6c6(2), r6c4(25), r7c7(9), r7c8(3)
    /// step: r5c6<>3
    /// says: almost-locked-naked, almost-locked-placed, almost-locked-hidden, almost-locked-so-hidden
    /// ```
    pub EXTENDED_ALMOST_LOCKED_TRIPLE {
        id: "extended-almost-locked-triple",
        name: "Extended Almost Locked Triple",
        family: AlmostLockedSet,
        find: |facts, sink| find_almost_locked_candidates(facts, AlmostLockedKind::Extended, 3, sink),
    }

    /// ## What it finds
    /// A box and a line that cross, and four digits. In one of the two houses, three cells outside the crossing contain only
    /// these digits. The other house has one or two of the digits already, outside the crossing, and the others are confined to
    /// the crossing and one cell fewer.
    ///
    /// The digits can be removed from the rest of the first house, and every other digit from those cells of the second.
    ///
    /// ## Why it works
    /// The three cells of the first house use up all of the digits but one, so the crossing has room for at most one of them.
    /// The cells of the second house are one too few for the digits that are missing there, so the crossing contains at least
    /// one. It contains exactly one: that completes a naked quad in the first house and a hidden subset in the second.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....6.54.4685.29.715....2.62...8.37.7.53.96.2....2.49.6.....154531476829..4251763
    /// without: r7c2(89), r7c3(9)
    /// step: r1c2<>9
    /// says: almost-locked-naked, almost-locked-placed, almost-locked-hidden, almost-locked-so-naked
    /// easier: hidden-pair
    /// ```
    pub EXTENDED_ALMOST_LOCKED_QUAD {
        id: "extended-almost-locked-quad",
        name: "Extended Almost Locked Quad",
        family: AlmostLockedSet,
        find: |facts, sink| find_almost_locked_candidates(facts, AlmostLockedKind::Extended, 4, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct AlmostLockedSubset {
    kind: AlmostLockedKind,
    digits: DigitSet,
    /// The house with the cells that have only these digits, and these cells.
    naked: (House, CellMap),
    /// The house that confines the digits to the crossing and these cells.
    hidden: (House, CellMap),
}

fn find_almost_locked_candidates(
    facts: &Facts,
    kind: AlmostLockedKind,
    size: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    // Each box and line that cross, in both roles.
    for naked in House::all() {
        for hidden in House::all().filter(|hidden| hidden.is_line() != naked.is_line()) {
            let crossing = naked.cells() & hidden.cells();
            if crossing.is_disjoint(facts.empty_cells()) {
                continue;
            }
            visit_almost_locked_subsets(facts, kind, size, [naked, hidden], &mut |found| {
                // The digits leave the rest of the first house, other digits the cells of the second.
                let rest = naked.cells() - found.naked.1 - hidden.cells();
                let mut eliminations = facts.candidates_in(rest, found.digits);
                eliminations |= facts
                    .candidates_in(found.hidden.1, found.open_digits_in_second_house(facts).complement());
                smallest.offer_pattern(size, eliminations, || found);
            });
        }
    }
    smallest.report_smallest_first(sink)
}

fn visit_almost_locked_subsets(
    facts: &Facts,
    kind: AlmostLockedKind,
    size: usize,
    [naked, hidden]: [House; 2],
    visit: &mut impl FnMut(AlmostLockedSubset),
) {
    // Choose cells of the first house outside the crossing that have one digit more than cells.
    let rest = (naked.cells() - hidden.cells()) & facts.empty_cells();
    let few: Vec<(Cell, DigitSet)> = rest.iter().map(|cell| (cell, facts.candidates(cell))).collect();
    visit_almost_locked_cells(
        &few,
        size - 1,
        size,
        (CellMap::EMPTY, DigitSet::EMPTY),
        &mut |cells, digits| {
            // The other house must confine its missing digits to the crossing and one cell fewer outside.
            let places = |digit: Digit| facts.candidate_cells(digit) & hidden.cells();
            let all = digits.iter().fold(CellMap::EMPTY, |all, digit| all | places(digit));
            let outside = all - naked.cells();
            let found = AlmostLockedSubset { kind, digits, naked: (naked, cells), hidden: (hidden, outside) };
            let missing = found.open_digits_in_second_house(facts);
            let placed = (digits - missing).iter().all(|digit| is_digit_placed(facts, hidden, digit));
            let is_kind = (kind == AlmostLockedKind::Open) == (missing == digits);
            if is_kind
                && placed
                && outside.len() + 1 == missing.len()
                && !outside.is_empty()
                && !all.is_disjoint(naked.cells())
            {
                visit(found);
            }
        },
    );
}

/// Visits the sets of this many more cells that have exactly this many digits together with the chosen ones:
/// with fewer digits they are a subset by themselves.
fn visit_almost_locked_cells(
    cells: &[(Cell, DigitSet)],
    more: usize,
    count: usize,
    (chosen, digits): (CellMap, DigitSet),
    visit: &mut impl FnMut(CellMap, DigitSet),
) {
    // A complete set counts if it has exactly the digits wanted.
    if more == 0 {
        if digits.len() == count {
            visit(chosen, digits);
        }
        return;
    }
    // Add cells in ascending order, as long as the digits don't get too many.
    for (i, &(cell, others)) in cells.iter().enumerate().take((cells.len() + 1).saturating_sub(more)) {
        let digits = digits | others;
        if digits.len() <= count {
            visit_almost_locked_cells(&cells[i + 1..], more - 1, count, (chosen.with(cell), digits), visit);
        }
    }
}

/// Whether a house has a digit already.
fn is_digit_placed(facts: &Facts, house: House, digit: Digit) -> bool {
    house.cells().iter().any(|cell| facts.board().value(cell) == Some(digit))
}

impl AlmostLockedSubset {
    /// The digits that have places in the second house.
    fn open_digits_in_second_house(&self, facts: &Facts) -> DigitSet {
        let has_places = |digit: &Digit| facts.places_in_house(self.hidden.0, *digit) != 0;
        self.digits.iter().filter(has_places).collect()
    }
}

impl Pattern for AlmostLockedSubset {
    fn technique(&self) -> &'static Technique {
        match (self.kind, self.digits.len()) {
            (AlmostLockedKind::Open, size) => open(size),
            (AlmostLockedKind::Extended, 3) => &EXTENDED_ALMOST_LOCKED_TRIPLE,
            (AlmostLockedKind::Extended, _) => &EXTENDED_ALMOST_LOCKED_QUAD,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // The first house: cells that use up all digits but one.
        let [(naked, naked_cells), (hidden, hidden_cells)] = [self.naked, self.hidden];
        let crossing = naked.cells() & hidden.cells() & facts.empty_cells();
        let digits = self.digits;
        explanation.add_message(say!(
            "almost-locked-naked",
            house = naked,
            cells = naked_cells,
            digits,
            crossing
        ));
        explanation.mark_house(naked, MarkRole::Base);
        explanation.mark_cells(naked_cells, MarkRole::Set(0));
        explanation.mark_candidates(facts.candidates_in(naked_cells, digits), MarkRole::Corner);
        // The second house: the digits that are missing there are confined to the crossing and to fewer
        // cells.
        let missing = self.open_digits_in_second_house(facts);
        if self.kind == AlmostLockedKind::Extended {
            explanation.add_message(say!("almost-locked-placed", house = hidden, digits = digits - missing));
        }
        explanation.add_message(say!(
            "almost-locked-hidden",
            house = hidden,
            cells = hidden_cells,
            digits = missing,
            crossing
        ));
        explanation.mark_house(hidden, MarkRole::Cover);
        explanation.mark_cells(hidden_cells, MarkRole::Set(1));
        explanation.mark_candidates(facts.candidates_in(hidden_cells | crossing, digits), MarkRole::Corner);
        // Both kinds of eliminations.
        let eliminations = conclusions.eliminations;
        let in_hidden: CandidateMap =
            eliminations.iter().filter(|candidate| hidden_cells.contains(candidate.cell())).collect();
        let in_naked = eliminations - in_hidden;
        if !in_naked.is_empty() {
            explanation.add_message(say!("almost-locked-so-naked", house = naked, digits, gone = in_naked));
        }
        if !in_hidden.is_empty() {
            explanation.add_message(say!(
                "almost-locked-so-hidden",
                cells = hidden_cells,
                digits = missing,
                gone = in_hidden
            ));
        }
        explanation.argument = ProofArgument::from_cell_truths(naked_cells).with_place_truths(hidden, digits);
    }
}
