//! X-Wing, Swordfish and Jellyfish without fins: rows against columns.

use std::ops::ControlFlow;

use crate::fish::{Fish, basic};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A digit that has, in two parallel lines, all its candidates in the same two crossing lines: remove it from the
    /// rest of the crossing lines.
    ///
    /// ## Why it works
    /// Each of the two parallel lines needs the digit, and no two of them can have it in the same crossing line. So
    /// they use up both crossing lines, and no other cell of these can contain the digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....1.3.17.2..586.5.37....9.6.......3.....7.......4.9....83.1.815..2.47.6.7.....
    /// step: r6c6<>7
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub X_WING {
        id: "x-wing",
        name: "X-Wing",
        family: Fish,
        ratings: Ratings::se(32).and_hodoku(140),
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// A digit that has, in three parallel lines, all its candidates in the same three crossing lines: remove it from
    /// the rest of the crossing lines.
    ///
    /// ## Why it works
    /// Each of the three parallel lines needs the digit, and no two of them can have it in the same crossing line. So
    /// they use up all three crossing lines, and no other cell of these can contain the digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .9.....3...32.491.1..3592.651......7.3.5.614.9.....5233.1745..2.791.23...25.....1
    /// step: r1c3<>4
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub SWORDFISH {
        id: "swordfish",
        name: "Swordfish",
        family: Fish,
        ratings: Ratings::se(38).and_hodoku(150),
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// A digit that has, in four parallel lines, all its candidates in the same four crossing lines: remove it from
    /// the rest of the crossing lines.
    ///
    /// ## Why it works
    /// Each of the four parallel lines needs the digit, and no two of them can have it in the same crossing line. So
    /// they use up all four crossing lines, and no other cell of these can contain the digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7..4823.9234..1758.9.7352.4.42153.973.7849.2191...743.129.78.4.473...18.586.1497.
    /// step: r7c7<>6
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub JELLYFISH {
        id: "jellyfish",
        name: "Jellyfish",
        family: Fish,
        ratings: Ratings::se(52).and_hodoku(160),
        find: |facts, sink| find(facts, 4, sink),
    }
}

fn find(facts: &Facts, size: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    basic(facts, size, |fish| {
        let victims = (facts.cells_with(fish.digit) & fish.cover_cells()) - fish.base_cells();
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        sink.step(&Conclusions::eliminate(fish.digit, victims), &BasicFish(fish))
    })
}

#[derive(Clone, Copy, Debug)]
struct BasicFish(Fish);

impl Pattern for BasicFish {
    fn technique(&self) -> &'static Technique {
        match self.0.base.len() {
            2 => &X_WING,
            3 => &SWORDFISH,
            _ => &JELLYFISH,
        }
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        super::tell(&self.0, facts, story);
        story.argument = Argument::places(self.0.base, self.0.digit);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
