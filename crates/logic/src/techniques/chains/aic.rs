//! AIC: alternating inference chains whose two ends remove several candidates.

use super::alternating::find_alternating_chains;
use super::engine::alternating::{ChainClosing, NodeKind};
use crate::TechniqueRatings;
use crate::technique::technique;

const OPEN: &[ChainClosing] = &[ChainClosing::Open];

technique! {
    /// ## What it finds
    /// A chain of candidates joined by turns by strong links (the only two candidates of a cell, or of a digit in a
    /// house) and weak links (two candidates that share a cell, or see each other with the same digit), with a strong
    /// link at either end. Remove every candidate that conflicts with both ends.
    ///
    /// ## Why it works
    /// If the first candidate is false, the second is true, so the third is false, and so on: the last is true. So at
    /// least one of the two ends is true, and whatever conflicts with both is false.
    ///
    /// ## How we look for it
    /// We report a chain that removes several candidates. One that removes a single candidate is told as a
    /// Discontinuous Nice Loop.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 256.8.7...187...95.97.5.8...298..57.784..5....35.7..8.943627158871534..9562198437
    /// without: r13c9(4), r23c6(3), r46c6(1), r4c9(6), r5c7(6)
    /// step: r1c6<>3, r4c9<>3
    /// says: alternating-if-cell, …, alternating-so
    /// ```
    pub AIC {
        id: "aic",
        name: "AIC",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(280),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Single, OPEN), &AIC, sink),
    }

    /// ## What it finds
    /// An AIC with grouped nodes. Remove every candidate that conflicts with both ends.
    ///
    /// A node may also be a group: two or three candidates of a digit where a box and a line cross. A group is true
    /// when one of its candidates is, and it sees what all of them see.
    ///
    /// ## Why it works
    /// If the first candidate is false, the second is true, so the third is false, and so on: the last is true. So at
    /// least one of the two ends is true, and whatever conflicts with both is false.
    ///
    /// A group works like a single candidate: if two groups are all the places of a digit in a house, one of them is
    /// true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...73.58638765914265.2.8397.68..572374.3.2865.3.867419.7.92.6.8..3.8627.826.7.9..
    /// step: r1c6<>1, r3c3<>1
    /// says: alternating-if-house, …, alternating-so
    /// easier: strong-links-2
    /// ```
    pub GROUPED_AIC {
        id: "grouped-aic",
        name: "Grouped AIC",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Group, OPEN), &GROUPED_AIC, sink),
    }

    /// ## What it finds
    /// An AIC with almost locked sets. Remove every candidate that conflicts with both ends.
    ///
    /// A strong link may also be an almost locked set: cells of a house with one candidate more than cells. A node
    /// may be a group of candidates of one digit.
    ///
    /// ## Why it works
    /// If the first candidate is false, the second is true, so the third is false, and so on: the last is true. So at
    /// least one of the two ends is true, and whatever conflicts with both is false.
    ///
    /// An almost locked set lacks only one of its candidates. If it lacks one, it contains all the others, so of any
    /// two of them at least one is in it. A cell that sees all places of the others can contain none of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .5.83.492.4.52.376..274.185215384967...65281....91752.683295741521478639..4163258
    /// step: r1c3<>6, r6c2<>6
    /// says: alternating-if-cell, alternating-then-beside, alternating-either, alternating-so
    /// easier: wxyz-wing
    /// ```
    pub ALS_AIC {
        id: "als-aic",
        name: "AIC with ALS",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Set, OPEN), &ALS_AIC, sink),
    }
}
