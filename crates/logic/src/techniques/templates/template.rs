//! Templates of one digit: the cells that none of them has, and the cells that all of them have.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CellMap, Digit, DigitSet, HouseSet};

use crate::explain::say;
use crate::proof::{Argument, Claim, Lemma};
use crate::technique::technique;
use crate::templates::{outline, places, refined};
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A cell that belongs to every way in which a digit can fill the whole grid, that is, nine cells with the digit
    /// that don't see each other: place the digit there.
    ///
    /// ## Why it works
    /// One of these ways is the solution's, so a cell that belongs to all of them contains the digit. A cell that
    /// belongs to every way of another digit contains that other digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r1c8=1, r3c3=1, r5c1=1
    /// says: template-forced, …, template-every-so
    /// ```
    pub TEMPLATE_SET {
        id: "template-set",
        name: "Template Set",
        family: Template,
        ratings: Ratings::NONE.and_hodoku(10_000),
        find: |facts, sink| {
            each_digit(facts, |digit, [_, every]| {
                let cells = every & facts.empty();
                let placements = cells.candidates(digit);
                report(&TEMPLATE_SET, digit, cells, Conclusions { placements, ..Conclusions::NONE }, sink)
            })
        },
    }

    /// ## What it finds
    /// A candidate that belongs to no way in which its digit can fill the whole grid, that is, nine cells with the
    /// digit that don't see each other: remove it.
    ///
    /// ## Why it works
    /// One of these ways is the solution's, so a cell that belongs to none of them can't contain the digit. A cell
    /// that belongs to every way of another digit contains that other digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..7.8.61.1...76.4..8....3724....826..1..3....5...9...4...16.42..6..45.9.....27..6
    /// step: r7c2<>3, r7c3<>3
    /// says: template-none, so-remove
    /// ```
    pub TEMPLATE_DELETE {
        id: "template-delete",
        name: "Template Delete",
        family: Template,
        ratings: Ratings::NONE.and_hodoku(10_000),
        find: |facts, sink| {
            each_digit(facts, |digit, [any, _]| {
                let cells = facts.cells_with(digit) - any;
                report(&TEMPLATE_DELETE, digit, cells, Conclusions::eliminate(digit, cells), sink)
            })
        },
    }
}

/// Visits each digit with the cells of any of its templates and the cells of all of them.
fn each_digit(facts: &Facts, mut see: impl FnMut(Digit, [CellMap; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
    let refined = refined(facts);
    for digit in Digit::ALL {
        if let Some(found) = refined.found[digit] {
            see(digit, found)?;
        }
    }
    ControlFlow::Continue(())
}

fn report(
    technique: &'static Technique,
    digit: Digit,
    cells: CellMap,
    conclusions: Conclusions,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    match cells.is_empty() {
        true => ControlFlow::Continue(()),
        false => sink.step(&conclusions, &Templates { technique, digit, cells }),
    }
}

/// Returns the placements by other digits' templates that a digit's conclusion needs, in logical order.
fn needed(facts: &Facts, digit: Digit) -> Vec<Candidate> {
    let mut digits = DigitSet::of(digit);
    let mut needed = Vec::new();
    for forced in refined(facts).forced.into_iter().rev() {
        let others = facts.candidates(forced.cell()) - forced.digit();
        if !others.is_disjoint(digits) {
            digits += forced.digit();
            needed.push(forced);
        }
    }
    needed.reverse();
    needed
}

#[derive(Clone, Copy, Debug)]
struct Templates {
    technique: &'static Technique,
    digit: Digit,
    /// The cells in which the digit is placed or eliminated.
    cells: CellMap,
}

impl Templates {
    fn argument(&self, facts: &Facts) -> Argument {
        let Templates { technique, digit, cells } = *self;
        let forced = needed(facts, digit);
        let mut argument = Argument::places(
            HouseSet::FULL,
            forced.iter().fold(digit.into(), |all: DigitSet, one| all.with(one.digit())),
        );
        // The places of a digit after the other digits' forced placements.
        let left = |digit: Digit, forced: &[Candidate]| {
            let taken = forced.iter().filter(|other| other.digit() != digit);
            places(facts, digit) - taken.map(|other| other.cell()).collect::<CellMap>()
        };
        // Show each forced placement first, in order.
        let lemmas = &mut argument.outline.lemmas;
        for (number, &candidate) in forced.iter().enumerate() {
            let places = left(candidate.digit(), &forced[..number]) - candidate.cell();
            lemmas.push(Lemma {
                claim: Claim::True(candidate),
                refutation: outline(candidate.digit(), places),
            });
        }
        // Then the conclusions of the digit itself.
        let places = left(digit, &forced);
        for cell in cells {
            let candidate = cell.with(digit);
            let (claim, without) = match *technique == TEMPLATE_SET {
                true => (Claim::True(candidate), places - cell),
                false => (Claim::False(candidate), places - cell.peers()),
            };
            lemmas.push(Lemma { claim, refutation: outline(digit, without) });
        }
        argument
    }
}

impl Pattern for Templates {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        let Templates { technique, digit, cells } = *self;
        let mut forced = needed(facts, digit);
        // Forced placements of other digits, one sentence for each run of the same digit.
        while let Some(first) = forced.first().map(|first| first.digit()) {
            let run = forced.iter().take_while(|next| next.digit() == first).count();
            let cells = forced.drain(..run).map(|candidate| candidate.cell()).collect::<CellMap>();
            story.say(say!("template-forced", digit = first, cells = cells));
            story.candidates(cells.candidates(first), Role::On);
        }
        // The cells that every template has, or those that none has.
        let others = (facts.cells_with(digit) - cells).candidates(digit);
        if *technique == TEMPLATE_SET {
            story.say(say!("template-every", digit = digit, cells = cells));
            story.candidates(others, Role::Corner);
            story.say(say!("template-every-so", digit = digit, cells = cells));
        } else {
            story.say(say!("template-none", digit = digit, cells = cells));
            story.candidates(others, Role::Corner);
            story.say(say!("so-remove", digit = digit, victims = cells));
        }
        story.argument = self.argument(facts);
    }
}
