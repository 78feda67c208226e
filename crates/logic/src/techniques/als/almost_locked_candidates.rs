//! Almost locked candidates: a naked subset in one house and a hidden one in another that share their last cell.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, DigitSet, House};

use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

/// Declares one entry per number of digits.
macro_rules! almost_locked {
    ($($(#[doc = $example:literal])+ $static:ident $id:literal $name:literal $size:literal)+) => {
        technique! {$(
            /// ## What it finds
            /// A box and a line that cross, and some digits. In the rest of the one house there are cells that have only
            /// these digits, one cell fewer than digits; in the other house the digits have, besides the crossing, only
            /// as many cells again. The rest of the first house loses the digits, and those cells of the second lose
            /// all others.
            ///
            /// ## Why it works
            /// The cells of the first house take all of the digits but one, so the crossing can hold only one of them.
            /// In the second house it must hold one, because the cells there are one too few for the digits. So it holds
            /// exactly one: that completes a naked subset in the first house and leaves a hidden one in the second.
            ///
            /// ## Example
            $(#[doc = $example])+
            pub $static {
                id: $id,
                name: $name,
                family: AlmostLockedSet,
                ratings: Ratings::NONE,
                find: |facts, sink| find(facts, $size, sink),
            }
        )+}

        fn entry(size: usize) -> &'static Technique {
            match size {
                $($size => &$static,)+
                _ => unreachable!("they have 2 to 4 digits"),
            }
        }
    };
}

almost_locked! {
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582349.153.8....518.39..379421.5
    /// step: r8c9<>7
    /// says: In box 7, only 2 and 4 fit into r7c2, so the crossing with row 8 holds at most one of these.
    /// says: In row 8, these have no place but the crossing and r8c9, so it holds at least one.
    /// says: The others of them fill r8c9: out go r8c9(7).
    /// ```
    ALMOST_LOCKED_PAIR "almost-locked-pair" "Almost Locked Pair" 2
    /// ```sudoku
    /// grid: ..72.93.6362784159..9.632.7278695.3.6138475924953216789.6..27..7241389655.1976.24
    /// step: r1c1<>1
    /// says: In row 3, only 4, 5 and 8 fit into r3c48, so the crossing with box 1 holds at most one of these.
    /// says: In box 1, these have no place but the crossing and r1c12, so it holds at least one.
    /// says: The others of them fill r1c12: out go r1c1(1).
    /// ```
    ALMOST_LOCKED_TRIPLE "almost-locked-triple" "Almost Locked Triple" 3
    /// ```sudoku
    /// grid: 93.5.7...7219846535...3.7.9652498..18.37.2..54.7.532..2658719343.96.518.1.....5.6
    /// step: r3c3<>6
    /// says: In box 3, only 1, 2, 4 and 8 fit into r1c789, so the crossing with row 3 holds at most one of these.
    /// says: In row 3, these have no place but the crossing and r3c234, so it holds at least one.
    /// says: The others of them fill r3c234: out go r3c3(6).
    /// ```
    ALMOST_LOCKED_QUAD "almost-locked-quad" "Almost Locked Quad" 4
}

#[derive(Clone, Copy, Debug)]
struct AlmostLocked {
    digits: DigitSet,
    /// The house of the cells that have only these digits, and these cells.
    naked: (House, CellMap),
    /// The house where the digits have only the crossing and these cells.
    hidden: (House, CellMap),
}

fn find(facts: &Facts, size: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for naked in House::all() {
        for hidden in House::all().filter(|hidden| hidden.is_line() != naked.is_line()) {
            let crossing = naked.cells() & hidden.cells();
            if crossing.is_disjoint(facts.empty()) {
                continue;
            }
            with_houses(facts, size, [naked, hidden], &mut |found| {
                let rest = naked.cells() - found.naked.1 - hidden.cells();
                let mut gone = facts.candidates_in(rest, found.digits);
                gone |= facts.candidates_in(found.hidden.1, found.digits.complement());
                smallest.offer(size, gone, || found);
            });
        }
    }
    smallest.report(sink)
}

fn with_houses(facts: &Facts, size: usize, [naked, hidden]: [House; 2], see: &mut impl FnMut(AlmostLocked)) {
    let rest = (naked.cells() - hidden.cells()) & facts.empty();
    let fits = |cells: CellMap| cells.iter().filter(|&cell| facts.candidates(cell).len() <= size).collect();
    let few: CellMap = fits(rest);
    for cells in few.subsets(size - 1) {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell));
        // With fewer digits the cells are a subset by themselves.
        if digits.len() != size {
            continue;
        }
        let places = |digit: Digit| facts.cells_with(digit) & hidden.cells();
        let all = digits.iter().fold(CellMap::EMPTY, |all, digit| all | places(digit));
        let outside = all - naked.cells();
        let missing = digits.iter().any(|digit| places(digit).is_empty());
        if outside.len() == size - 1 && !missing && !all.is_disjoint(naked.cells()) {
            see(AlmostLocked { digits, naked: (naked, cells), hidden: (hidden, outside) });
        }
    }
}

impl Pattern for AlmostLocked {
    fn technique(&self) -> &'static Technique {
        entry(self.digits.len())
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let [(naked, naked_cells), (hidden, hidden_cells)] = [self.naked, self.hidden];
        let mut sentences = vec![
            say!(
                "almost-locked-candidates-only-fit-into-crossing",
                house = naked,
                cells = naked_cells,
                digits = self.digits,
                other = hidden
            ),
            say!("almost-locked-candidates-these-have-no-place", house = hidden, cells = hidden_cells),
        ];
        let gone = conclusions.eliminations;
        let kept = |inside: bool| -> ninefold_core::CandidateMap {
            gone.iter().filter(|candidate| hidden_cells.contains(candidate.cell()) == inside).collect()
        };
        let (in_naked, in_hidden) = (kept(false), kept(true));
        if !in_naked.is_empty() {
            sentences.push(say!(
                "almost-locked-candidates-holds-exactly-one-which",
                house = naked,
                gone = in_naked
            ));
        }
        if !in_hidden.is_empty() {
            sentences.push(say!(
                "almost-locked-candidates-others-them-fill-out",
                cells = hidden_cells,
                gone = in_hidden
            ));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let [(naked, naked_cells), (hidden, hidden_cells)] = [self.naked, self.hidden];
        marks.house(naked, Role::Base);
        marks.house(hidden, Role::Cover);
        marks.cells(naked_cells, Role::Set(0));
        marks.cells(hidden_cells, Role::Set(1));
        let crossing = naked.cells() & hidden.cells();
        marks.candidates(
            facts.candidates_in(naked_cells | hidden_cells | crossing, self.digits),
            Role::Corner,
        );
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.naked.1).and_places(self.hidden.0, self.digits)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
