//! Almost locked candidates: a naked subset in one house and a hidden one in another that share their last cell.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet, House};

use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

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
    /// says: almost-locked-naked, almost-locked-hidden, almost-locked-so-hidden
    /// ```
    ALMOST_LOCKED_PAIR "almost-locked-pair" "Almost Locked Pair" 2
    /// ```sudoku
    /// grid: ..72.93.6362784159..9.632.7278695.3.6138475924953216789.6..27..7241389655.1976.24
    /// step: r1c1<>1
    /// says: almost-locked-naked, almost-locked-hidden, almost-locked-so-hidden
    /// ```
    ALMOST_LOCKED_TRIPLE "almost-locked-triple" "Almost Locked Triple" 3
    /// ```sudoku
    /// grid: 93.5.7...7219846535...3.7.9652498..18.37.2..54.7.532..2658719343.96.518.1.....5.6
    /// step: r3c3<>6
    /// says: almost-locked-naked, almost-locked-hidden, almost-locked-so-hidden
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

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let [(naked, naked_cells), (hidden, hidden_cells)] = [self.naked, self.hidden];
        let crossing = naked.cells() & hidden.cells() & facts.empty();
        let digits = self.digits;
        story.say(say!(
            "almost-locked-naked",
            house = naked,
            cells = naked_cells,
            digits = digits,
            crossing = crossing
        ));
        story.house(naked, Role::Base);
        story.cells(naked_cells, Role::Set(0));
        story.candidates(facts.candidates_in(naked_cells, digits), Role::Corner);
        story.say(say!(
            "almost-locked-hidden",
            house = hidden,
            cells = hidden_cells,
            digits = digits,
            crossing = crossing
        ));
        story.house(hidden, Role::Cover);
        story.cells(hidden_cells, Role::Set(1));
        story.candidates(facts.candidates_in(hidden_cells | crossing, digits), Role::Corner);
        let gone = conclusions.eliminations;
        let in_hidden: CandidateMap =
            gone.iter().filter(|candidate| hidden_cells.contains(candidate.cell())).collect();
        let in_naked = gone - in_hidden;
        if !in_naked.is_empty() {
            story.say(say!("almost-locked-so-naked", house = naked, digits = digits, gone = in_naked));
        }
        if !in_hidden.is_empty() {
            story.say(say!(
                "almost-locked-so-hidden",
                cells = hidden_cells,
                digits = digits,
                gone = in_hidden
            ));
        }
        story.argument = Argument::cells(naked_cells).and_places(hidden, digits);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
