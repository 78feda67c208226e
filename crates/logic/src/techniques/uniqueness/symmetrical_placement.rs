//! Gurth's symmetrical placement: a puzzle with a symmetry has a solution with the same.

use std::ops::ControlFlow;

use ninefold_core::{
    Axes, Candidate, CandidateMap, Cell, CellMap, Digit, LineOrder, Transform, Transformation,
};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::symmetries::{all, broken, of_square};
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// Givens that stay the same when the board is turned or mirrored and some digits are renamed. A candidate whose
    /// image has been eliminated can be removed, and a cell that stays in place can contain only a digit that keeps
    /// its name.
    ///
    /// Named after Gurth Bruce, who discovered it.
    ///
    /// ## Why it works
    /// Turned or mirrored and with the digits renamed, the solution is again a solution for the same givens. There is
    /// only one, so it stays the same too. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......932...9...7..2.6..8.5.7.15.2.............1.62.8.6.7..5.1..8...9...149......
    /// step: r5c1<>9, r5c2<>9, r5c5<>3, r5c5<>4, r5c5<>7, r5c5<>8, r5c8<>9, r5c9<>9
    /// says: symmetry-givens-renamed, symmetry-solution, symmetry-so-fixed, symmetry-so-image
    /// ```
    pub GURTHS_SYMMETRICAL_PLACEMENT {
        id: "gurths-symmetrical-placement",
        name: "Gurth's Symmetrical Placement",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: find_of_square,
    }

    /// ## What it finds
    /// Givens that stay the same when bands, stacks, rows and columns are reordered, the board is possibly mirrored,
    /// and some digits are renamed. A candidate whose image has been eliminated can be removed.
    ///
    /// ## Why it works
    /// None of these changes turns a solution into anything but a solution, and the givens stay the same. There is
    /// only one solution, so it stays the same too. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +87+53+2+9+1+46+12+9+6548+73+4638+715+2+9+98+61+3+7+2+54+23+7+4659+81+5419+826+3+7+79+42.+8+3+65+31+8+5467+92+6527.34.+8
    /// step: r9c5<>1
    /// says: symmetry-givens-order-renamed, symmetry-solution, symmetry-so-image
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

/// The word for what turns or mirrors the square.
pub(super) fn in_words(symmetry: &Transformation) -> Option<&'static str> {
    let line = |order: LineOrder| (0..9).map(|place| order.line(place)).collect::<Vec<_>>();
    let (kept, turned): (Vec<_>, Vec<_>) = ((0..9).collect(), (0..9).rev().collect());
    let (rows, columns) = (line(symmetry.rows()), line(symmetry.columns()));
    match (symmetry.axes(), [rows == turned, columns == turned], [rows == kept, columns == kept]) {
        (Axes::Kept, [true, true], _) => Some("symmetry-half-turn"),
        (Axes::Kept, [true, _], [_, true]) => Some("symmetry-upside-down"),
        (Axes::Kept, [_, true], [true, _]) => Some("symmetry-side-to-side"),
        (Axes::Exchanged, [true, true], _) => Some("symmetry-rising"),
        (Axes::Exchanged, _, [true, true]) => Some("symmetry-falling"),
        (Axes::Exchanged, [true, _], [_, true]) | (Axes::Exchanged, [_, true], [true, _]) => {
            Some("symmetry-quarter-turn")
        }
        _ => None,
    }
}

impl Symmetrical {
    /// The cells that stay in place.
    fn fixed(&self) -> CellMap {
        fixed(&self.symmetry)
    }

    /// The new order of the lines, where words are wanting.
    fn order(&self) -> String {
        let text = self.symmetry.without_digits().to_string();
        text.split(" d").next().unwrap_or_default().into()
    }

    fn names(&self) -> String {
        names(&self.symmetry)
    }
}

/// The cells that stay in place.
pub(super) fn fixed(symmetry: &Transformation) -> CellMap {
    Cell::all().filter(|&cell| symmetry.source(cell) == cell).collect()
}

/// The digits that get other names, with these: `1→2, 2→1`.
pub(super) fn names(symmetry: &Transformation) -> String {
    let name = |digit: Digit| (digit, symmetry.digits().name(digit));
    let pairs = Digit::ALL.into_iter().map(name).filter(|(digit, name)| digit != name);
    pairs.map(|(digit, name)| format!("{digit}→{name}")).collect::<Vec<_>>().join(", ")
}

impl Pattern for Symmetrical {
    fn technique(&self) -> &'static Technique {
        if in_words(&self.symmetry).is_some() {
            &GURTHS_SYMMETRICAL_PLACEMENT
        } else {
            &EXTENDED_SYMMETRICAL_PLACEMENT
        }
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let gone = conclusions.eliminations;
        let stays = |digit: &Digit| digit.transformed(&self.symmetry) == *digit;
        let renamed = !Digit::ALL.iter().all(stays);
        story.say(match (in_words(&self.symmetry), renamed) {
            (Some(turned), false) => say!("symmetry-givens", turned = turned),
            (Some(turned), true) => {
                say!("symmetry-givens-renamed", turned = turned, names = self.names())
            }
            (None, false) => say!("symmetry-givens-order", order = self.order()),
            (None, true) => {
                say!("symmetry-givens-order-renamed", order = self.order(), names = self.names())
            }
        });
        story.say(say!("symmetry-solution"));
        story.cells(self.fixed() & facts.empty(), Role::Pivot);
        let fixed: CandidateMap =
            gone.iter().filter(|candidate| self.fixed().contains(candidate.cell())).collect();
        if !fixed.is_empty() {
            story.say(say!("symmetry-so-fixed", gone = fixed));
        }
        if gone != fixed {
            story.say(say!("symmetry-so-image", gone = gone - fixed));
        }
        let broken = broken(facts, &self.symmetry);
        let each = |(power, gone): (Transformation, CandidateMap)| {
            gone.iter().map(move |candidate: Candidate| (power, candidate))
        };
        story.argument = Argument::symmetry(broken.into_iter().flat_map(each));
    }
}
