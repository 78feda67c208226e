//! Wings that are alternating chains of three strong links: W-, M-, S-, L- and H-Wing.
//!
//! The names are those of the New Sudoku Players' Forum (topics "W-Wing", "L2-Wings: examples and exemplar").

use std::ops::ControlFlow;

use crate::alternating::Wing;
use crate::technique::technique;
use crate::techniques::chains::alternating::Alternating;
use crate::{Conclusions, Facts, Ratings, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two cells with the same two candidates x and y, and a house with two places for x, one of them in sight of each
    /// cell. What sees both cells loses y.
    ///
    /// ## Why it works
    /// If both cells held x, there would be no place left for x in the house. So one of them holds y.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582349.153......518.39..37942..5
    /// step: r7c2<>4
    /// says: alternating-if-not, alternating-then-not, alternating-then-not-2, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub W_WING {
        id: "w-wing",
        name: "W-Wing",
        family: Wing,
        ratings: Ratings::NONE.and_hodoku(150),
        find: |facts, sink| find(facts, Wing::W, &W_WING, sink),
    }

    /// ## What it finds
    /// A cell with the candidates x and y, a place for y in its sight, a cell with the house's only other place for y, and
    /// from that cell, by x, the only other place for x in a house. What sees x there and in the first cell loses x.
    ///
    /// ## Why it works
    /// If the first cell is not x it is y, so y is in the far cell, which cannot be x: x is in the last. As a line:
    /// `(x=y) - (y)=(y-x)=(x)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7..46.812416..8..728.7.1.64195.4.728672...143348217695931..4.76..497...1.671324.9
    /// step: r8c2<>5
    /// says: alternating-if-not, alternating-then-not, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub M_WING {
        id: "m-wing",
        name: "M-Wing",
        family: Wing,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Wing::M, &M_WING, sink),
    }

    /// ## What it finds
    /// A cell with the candidates x and y, two places of a house for x with one in sight of the cell, and two places of a
    /// house for y with one in sight. If the far ends see each other, x goes out of the one for y and y out of the one
    /// for x; if they are the same cell, its other candidates go.
    ///
    /// ## Why it works
    /// The cell is x or y, so x is in its far place or y in its own. As a line: `(x)=(x) - (x=y) - (y)=(y)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582349.153.8....518.39..379421.5
    /// step: r7c8<>6
    /// says: alternating-if-not-then, alternating-then-not-2, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub S_WING {
        id: "s-wing",
        name: "S-Wing",
        family: Wing,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Wing::S, &S_WING, sink),
    }

    /// ## What it finds
    /// Three houses with two places for a digit each, two digits or three, joined by cells in which one digit turns into
    /// another. If the ends see each other, each loses the other's digit.
    ///
    /// ## Why it works
    /// If the first end does not hold its digit, the last holds its own: follow the links. As a line:
    /// `(x)=(x) - (x)=(x-y)=(y)` or `(x)=(x-y)=(y-z)=(z)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r7c6<>1
    /// says: alternating-if-not-then, alternating-then-not, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub L_WING {
        id: "l-wing",
        name: "L-Wing",
        family: Wing,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Wing::L, &L_WING, sink),
    }

    /// ## What it finds
    /// A chain of three strong links, some in cells with two candidates and some in houses with two places, and three
    /// digits together. What both ends rule out goes.
    ///
    /// ## Why it works
    /// If the first end is false, the last is true: follow the links. As a line: `(x=y) - (y)=(y-z)=(z)` or
    /// `(x)=(x) - (x=y) - (y=z)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184756.95..8.9.....26..5.17532149861...582....15.......518.39..37.42..5
    /// step: r4c8<>3
    /// says: alternating-if-not, alternating-then-not-2, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub H_WING {
        id: "h-wing",
        name: "H-Wing",
        family: Wing,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Wing::H, &H_WING, sink),
    }
}

fn find(facts: &Facts, wing: Wing, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    sink.poll()?;
    let found = facts.wings().iter().filter(|(found, _)| *found == wing);
    found.map(|(_, found)| found).try_for_each(|found| {
        let pattern = Alternating { technique, chain: found.chain.clone() };
        sink.step(&Conclusions::eliminations(found.eliminations), &pattern)
    })
}
