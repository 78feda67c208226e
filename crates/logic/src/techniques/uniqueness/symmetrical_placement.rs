//! Gurth's symmetrical placement: a puzzle with a symmetry has a solution with the same.

use std::ops::ControlFlow;

use ninefold_core::{
    Axes, Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, LineOrder, Transform, Transformation,
};

use crate::explain::{Argument as Name, Fragment, say};
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::symmetries::{all, broken, of_square};
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Givens that come out the same when the board is turned or mirrored and some digits trade names. Every candidate
    /// needs its counterpart: one that has none goes out, and in cells that stay in place only digits that keep their
    /// names are left.
    ///
    /// ## Why it works
    /// Turned or mirrored, and with digits renamed, the solution is a solution again; of the same givens. If there is
    /// only one, it comes out the same as well. This relies on the promise that the puzzle has one solution.
    /// (Named after Gurth Bruce, who saw it.)
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......932...9...7..2.6..8.5.7.15.2.............1.62.8.6.7..5.1..8...9...149......
    /// step: r5c1<>9, r5c2<>9, r5c5<>3, r5c5<>4, r5c5<>7, r5c5<>8, r5c8<>9, r5c9<>9
    /// says: symmetrical-placement-givens-come-out-same-2, symmetrical-placement-does-solution-there-only, symmetrical-placement-cells-stay-place-hold, symmetrical-placement-what-becomes-something-out
    /// ```
    pub GURTHS_SYMMETRICAL_PLACEMENT {
        id: "gurths-symmetrical-placement",
        name: "Gurth's Symmetrical Placement",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: find_of_square,
    }

    /// ## What it finds
    /// Givens that come out the same when bands, stacks, and rows and columns within them are put in another order, the
    /// board is mirrored or not, and some digits trade names. Every candidate needs its counterpart: one that has none
    /// goes out.
    ///
    /// ## Why it works
    /// None of this makes a solution anything but a solution, of the same givens. If there is only one, it comes out the
    /// same as well. This relies on the promise that the puzzle has one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +87+53+2+9+1+46+12+9+6548+73+4638+715+2+9+98+61+3+7+2+54+23+7+4659+81+5419+826+3+7+79+42.+8+3+65+31+8+5467+92+6527.34.+8
    /// step: r9c5<>1
    /// says: symmetrical-placement-givens-come-out-same-2, symmetrical-placement-does-solution-there-only, symmetrical-placement-what-becomes-something-out
    /// ```
    pub EXTENDED_SYMMETRICAL_PLACEMENT {
        id: "extended-symmetrical-placement",
        name: "Extended Gurth's Symmetrical Placement",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: find_others,
    }
}

#[derive(Clone, Copy, Debug)]
struct Symmetrical {
    symmetry: Transformation,
}

fn find_of_square(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    of_square(facts).into_iter().try_for_each(|symmetry| report(facts, symmetry, sink))
}

fn find_others(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let others = all(facts).into_iter().filter(|symmetry| in_words(symmetry).is_none());
    others.into_iter().try_for_each(|symmetry| report(facts, symmetry, sink))
}

fn report(facts: &Facts, symmetry: Transformation, sink: &mut dyn Sink) -> ControlFlow<()> {
    let gone = broken(facts, &symmetry).into_iter().fold(CandidateMap::EMPTY, |all, (_, gone)| all | gone);
    match gone.is_empty() {
        true => ControlFlow::Continue(()),
        false => sink.step(&Conclusions::eliminations(gone), &Symmetrical { symmetry }),
    }
}

/// What turns or mirrors the square, in words.
fn in_words(symmetry: &Transformation) -> Option<&'static str> {
    let line = |order: LineOrder| (0..9).map(|place| order.line(place)).collect::<Vec<_>>();
    let (kept, turned): (Vec<_>, Vec<_>) = ((0..9).collect(), (0..9).rev().collect());
    let (rows, columns) = (line(symmetry.rows()), line(symmetry.columns()));
    match (symmetry.axes(), [rows == turned, columns == turned], [rows == kept, columns == kept]) {
        (Axes::Kept, [true, true], _) => Some("turned by a half"),
        (Axes::Kept, [true, _], [_, true]) => Some("turned upside down"),
        (Axes::Kept, [_, true], [true, _]) => Some("mirrored from side to side"),
        (Axes::Exchanged, [true, true], _) => Some("mirrored along the rising diagonal"),
        (Axes::Exchanged, _, [true, true]) => Some("mirrored along the falling diagonal"),
        (Axes::Exchanged, [true, _], [_, true]) | (Axes::Exchanged, [_, true], [true, _]) => {
            Some("turned by a quarter")
        }
        _ => None,
    }
}

impl Symmetrical {
    /// The cells that stay in place.
    fn fixed(&self) -> CellMap {
        Cell::all().filter(|&cell| self.symmetry.source(cell) == cell).collect()
    }

    /// What is done to the board, with the new order of its lines where words are wanting.
    fn what(&self) -> Name {
        let text = in_words(&self.symmetry).map_or_else(
            || {
                let text = self.symmetry.without_digits().to_string();
                let lines = text.split(" d").next().unwrap_or_default();
                format!("put in the order {lines}")
            },
            Into::into,
        );
        Name::Pieces(vec![Fragment::Text(text)])
    }

    /// The digits that get other names, with these: `1→2, 2→1`.
    fn names(&self) -> Name {
        let mut pieces = Vec::new();
        for digit in Digit::ALL {
            let name = self.symmetry.digits().name(digit);
            if name != digit {
                let comma = if pieces.is_empty() { "" } else { ", " };
                pieces.push(Fragment::Text(format!("{comma}{digit}→{name}")));
            }
        }
        Name::Pieces(pieces)
    }
}

impl Pattern for Symmetrical {
    fn technique(&self) -> &'static Technique {
        if in_words(&self.symmetry).is_some() {
            &GURTHS_SYMMETRICAL_PLACEMENT
        } else {
            &EXTENDED_SYMMETRICAL_PLACEMENT
        }
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let gone = conclusions.eliminations;
        let stays = |digit: &Digit| digit.transformed(&self.symmetry) == *digit;
        let kept: DigitSet = Digit::ALL.into_iter().filter(stays).collect();
        let mut sentences = vec![if kept == DigitSet::FULL {
            say!("symmetrical-placement-givens-come-out-same", turned = self.what())
        } else {
            say!("symmetrical-placement-givens-come-out-same-2", turned = self.what(), names = self.names())
        }];
        sentences.push(say!("symmetrical-placement-does-solution-there-only"));
        let fixed: CandidateMap =
            gone.iter().filter(|candidate| self.fixed().contains(candidate.cell())).collect();
        if !fixed.is_empty() {
            sentences.push(say!("symmetrical-placement-cells-stay-place-hold", gone = fixed));
        }
        if gone != fixed {
            sentences.push(say!("symmetrical-placement-what-becomes-something-out", gone = gone - fixed));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.cells(self.fixed() & facts.empty(), Role::Pivot);
    }

    fn argument(&self, facts: &Facts) -> Argument {
        let broken = broken(facts, &self.symmetry);
        let each = |(power, gone): (Transformation, CandidateMap)| {
            gone.iter().map(move |candidate: Candidate| (power, candidate))
        };
        Argument::symmetry(broken.into_iter().flat_map(each))
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
