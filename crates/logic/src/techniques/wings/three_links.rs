//! Wings that are alternating chains of three strong links: W-, M-, S-, L- and H-Wing.
//!
//! The names are those of the New Sudoku Players' Forum (topics "W-Wing", "L2-Wings: examples and exemplar").

use crate::prelude::*;
use crate::techniques::chains::alternating::AlternatingPattern;
use crate::techniques::chains::engine::alternating::{self, ThreeLinkWing};

technique! {
    /// ## What it finds
    /// Two cells with the same two candidates x and y, and a house in which x has only two candidates, each seen by
    /// one of the two cells. Remove y from every cell that sees both cells.
    ///
    /// ## Why it works
    /// If both cells were x, the house would have no cell left for x. So at least one of the two cells is y.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .5.83.492.4.52.376..274.185215384967...65281....91752.683295741521478639..4163258
    /// step: r5c1<>9
    /// says: w-wing-cells, w-wing-link, w-wing-one, link-so
    /// ```
    pub W_WING {
        id: "w-wing",
        name: "W-Wing",
        family: Wing,
        ratings: TechniqueRatings::NONE.with_hodoku_score(150),
        find: |facts, sink| find_three_link_wings(facts, ThreeLinkWing::W, sink),
    }

    /// ## What it finds
    /// A cell with two candidates x and y, and two strong links: y in a house, from a cell it sees to a far cell, and
    /// x in a house, from that far cell to a last one. Remove x from every cell that sees the first cell and the
    /// last.
    ///
    /// ## Why it works
    /// If the first cell isn't x, it is y. Then y must be in the far cell, which can't be x, so x must be in the last
    /// cell. So the first or the last cell is x. As a line: `(x=y) - (y)=(y-x)=(x)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6.3..45979.1.6.8434.5...1267546..238398.4.651162...974.49.367.2.174.8369.3697.4.5
    /// step: r7c4<>1
    /// says: alternating-if-house, …, alternating-so
    /// ```
    pub M_WING {
        id: "m-wing",
        name: "M-Wing",
        family: Wing,
        find: |facts, sink| find_three_link_wings(facts, ThreeLinkWing::M, sink),
    }

    /// ## What it finds
    /// A cell with two candidates x and y between two strong links: one of x and one of y, each with an end that the
    /// cell sees. If the far ends see each other, remove x from the end for y and y from the end for x; if they are
    /// the same cell, remove its other candidates.
    ///
    /// ## Why it works
    /// The cell is x or y. If it is x, the strong link of x has x at its far end; if it is y, the link of y has y at
    /// its far end. As a line: `(x)=(x) - (x=y) - (y)=(y)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 8.726.431236714859.41.8.2761.5.28..4..247.185.8415...2429537618613892547..8641923
    /// step: r6c6<>9
    /// says: alternating-if-house, …, alternating-so
    /// ```
    pub S_WING {
        id: "s-wing",
        name: "S-Wing",
        family: Wing,
        find: |facts, sink| find_three_link_wings(facts, ThreeLinkWing::S, sink),
    }

    /// ## What it finds
    /// Three strong links in houses, of two or three digits, joined by cells in which one digit gives way to another.
    /// If the ends see each other, remove from each the digit of the other.
    ///
    /// ## Why it works
    /// If the first end doesn't contain its digit, follow the links: the last end must contain its own. As a line:
    /// `(x)=(x) - (x)=(x-y)=(y)` or `(x)=(x-y)=(y-z)=(z)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 3.527.41.8.16...722.7..1..9423....97.89742....769..2846325..741758...923914327...
    /// without: r2c6(9), r3c5(8), r4c6(8), r4c7(6)
    /// step: r4c4<>1
    /// says: alternating-if-house, …, alternating-so
    /// ```
    pub L_WING {
        id: "l-wing",
        name: "L-Wing",
        family: Wing,
        find: |facts, sink| find_three_link_wings(facts, ThreeLinkWing::L, sink),
    }

    /// ## What it finds
    /// A chain of three strong links of three digits, some in cells with two candidates and some in houses with two
    /// places. Remove what conflicts with both ends.
    ///
    /// ## Why it works
    /// If the first end is false, follow the links: the last end must be true. As a line: `(x=y) - (y)=(y-z)=(z)` or
    /// `(x)=(x) - (x=y) - (y=z)`.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....1..69.16924.78.9...6.21.2.6391871892576346738412958...9571...1...9..9.71628.3
    /// without: r13c1(4), r7c2(4), r1c2(3), r8c1(3), r3c7(5), r8c2(45)
    /// step: r1c1<>3
    /// says: alternating-if-house, …, alternating-so
    /// ```
    pub H_WING {
        id: "h-wing",
        name: "H-Wing",
        family: Wing,
        find: |facts, sink| find_three_link_wings(facts, ThreeLinkWing::H, sink),
    }
}

/// The technique that finds a wing of three strong links.
pub(crate) fn technique_for_wing(wing: ThreeLinkWing) -> &'static Technique {
    match wing {
        ThreeLinkWing::W => &W_WING,
        ThreeLinkWing::M => &M_WING,
        ThreeLinkWing::S => &S_WING,
        ThreeLinkWing::L => &L_WING,
        ThreeLinkWing::H => &H_WING,
    }
}

fn find_three_link_wings(facts: &Facts, wing: ThreeLinkWing, sink: &mut dyn StepSink) -> ControlFlow<()> {
    sink.poll_stop()?;
    let technique = technique_for_wing(wing);
    alternating::cached_wings(facts, wing).try_for_each(|found| {
        let pattern = AlternatingPattern { technique, chain: found.chain.clone(), wing: Some(wing) };
        sink.receive_step(&Conclusions::from_eliminations(found.eliminations), &pattern)
    })
}
