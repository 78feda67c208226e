//! Nice loops: alternating chains that come back to where they began.

use super::alternating::find_alternating_chains;
use super::engine::alternating::{ChainClosing, NodeKind};
use crate::TechniqueRatings;
use crate::technique::technique;

const CONTINUOUS: &[ChainClosing] = &[ChainClosing::Loop];
const DISCONTINUOUS: &[ChainClosing] = &[ChainClosing::BrokenLoop, ChainClosing::SameCandidate];

technique! {
    /// ## What it finds
    /// A closed loop of candidates joined by turns by strong links (the only two candidates of a cell, or of a digit
    /// in a house) and weak links (two candidates that share a cell, or see each other with the same digit). Remove
    /// every candidate that conflicts with both ends of a weak link.
    ///
    /// ## Why it works
    /// If one candidate of the loop is true, every second one is; if it is false, all the others are. So at each weak
    /// link exactly one of the two candidates is true, and whatever conflicts with both is false.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 41.5.7293752193....39.4.75119...4..7.67.3.1...4.71.9..97..28516.81...47252..71389
    /// without: r3c4(6)
    /// step: r4c3<>8, r4c5<>6, r4c8<>6, r5c4<>2
    /// says: alternating-if-house, …, alternating-loop-so
    /// ```
    pub CONTINUOUS_NICE_LOOP {
        id: "continuous-nice-loop",
        name: "Continuous Nice Loop",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(280),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Single, CONTINUOUS), &CONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A loop of candidates joined by turns by strong and weak links, except at one candidate, where two links of the
    /// same kind meet. Between two weak links, remove that candidate; between two strong links, remove the others of
    /// its cell.
    ///
    /// ## Why it works
    /// A candidate that leads round the loop to its own opposite can't be what was supposed. Between two weak links
    /// it is false; between two strong links it is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 274.6.8..8.594.267.6978254..42..67.....279..47....4.526.142..7..271..4.6483697125
    /// without: r4c1(5), r7c9(9)
    /// step: r4c5<>1
    /// says: alternating-if-house, …, alternating-so
    /// ```
    pub DISCONTINUOUS_NICE_LOOP {
        id: "discontinuous-nice-loop",
        name: "Discontinuous Nice Loop",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(280),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Single, DISCONTINUOUS), &DISCONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Continuous Nice Loop with grouped nodes. Remove every candidate that conflicts with both ends of a weak
    /// link.
    ///
    /// A node may also be a group: two or three candidates of a digit where a box and a line cross. A group is true
    /// when one of its candidates is, and it sees what all of them see.
    ///
    /// ## Why it works
    /// If one candidate of the loop is true, every second one is; if it is false, all the others are. So at each weak
    /// link exactly one of the two candidates is true, and whatever conflicts with both is false.
    ///
    /// A group works like a single candidate: if two groups are all the places of a digit in a house, one of them is
    /// true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8293....9.4.813.....2...8.2...1...5.658...3.......7....3..7....2..68...8....91..
    /// without: r1c1(1), r1c89(6), r4c7(6), r2c4(5), r3c7(5), r2c89(7), r3c9(16), r4c4(34), r46c6(4), r9c5(4), r5c5(2), r6c59(2), r5c9(24), r6c38(9), r8c79(9), r6c4(36)
    /// step: r3c5<>5, r7c7<>4, r7c7<>5, r7c7<>8, r7c7<>9
    /// says: alternating-if-house, …, alternating-loop-so
    /// ```
    pub GROUPED_CONTINUOUS_NICE_LOOP {
        id: "grouped-continuous-nice-loop",
        name: "Grouped Continuous Nice Loop",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Group, CONTINUOUS), &GROUPED_CONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Continuous Nice Loop with almost locked sets. Remove every candidate that conflicts with both ends of a weak
    /// link, or with a digit that a set must contain.
    ///
    /// A strong link may also be an almost locked set: cells of a house with one candidate more than cells. A node
    /// may be a group of candidates of one digit.
    ///
    /// ## Why it works
    /// If one candidate of the loop is true, every second one is; if it is false, all the others are. So at each weak
    /// link exactly one of the two candidates is true, and whatever conflicts with both is false.
    ///
    /// An almost locked set lacks only one of its candidates. If it lacks one, it contains all the others, so of any
    /// two of them at least one is in it. A cell that sees all places of the others can contain none of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..8.52..6469783251...6.48.39......38.8.5.9.6.6.1.789.51.3.256.959....3..826..7514
    /// step: r1c2<>7
    /// says: alternating-if-house, …, alternating-loop-so
    /// easier: empty-rectangle
    /// ```
    pub ALS_CONTINUOUS_NICE_LOOP {
        id: "als-continuous-nice-loop",
        name: "Continuous Nice Loop with ALS",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Set, CONTINUOUS), &ALS_CONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Discontinuous Nice Loop with grouped nodes: a loop in which two links of the same kind meet at one
    /// candidate. Between two weak links, remove that candidate; between two strong links, remove the others of its
    /// cell.
    ///
    /// A node may also be a group: two or three candidates of a digit where a box and a line cross. A group is true
    /// when one of its candidates is, and it sees what all of them see.
    ///
    /// ## Why it works
    /// A candidate that leads round the loop to its own opposite can't be what was supposed. Between two weak links
    /// it is false; between two strong links it is true.
    ///
    /// A group works like a single candidate: if two groups are all the places of a digit in a house, one of them is
    /// true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..86.371...1.7....7..1..2..473..91..8967513421..436978.89.674.1....1.82..1.......
    /// without: r2c1(2), r23c2(5), r8c3(5), r9c6(5)
    /// step: r3c6<>5
    /// says: alternating-if-cell, …, alternating-so
    /// easier: als-w-wing
    /// ```
    pub GROUPED_DISCONTINUOUS_NICE_LOOP {
        id: "grouped-discontinuous-nice-loop",
        name: "Grouped Discontinuous Nice Loop",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Group, DISCONTINUOUS), &GROUPED_DISCONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Discontinuous Nice Loop with almost locked sets: a loop in which two links of the same kind meet at one
    /// candidate. Between two weak links, remove that candidate; between two strong links, remove the others of its
    /// cell.
    ///
    /// A strong link may also be an almost locked set: cells of a house with one candidate more than cells. A node
    /// may be a group of candidates of one digit.
    ///
    /// ## Why it works
    /// A candidate that leads round the loop to its own opposite can't be what was supposed. Between two weak links
    /// it is false; between two strong links it is true.
    ///
    /// An almost locked set lacks only one of its candidates. If it lacks one, it contains all the others, so of any
    /// two of them at least one is in it. A cell that sees all places of the others can contain none of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9...3.5.5...18.28..5.3.41.3..5....7.63..15...59.....5.....7.8.4..8..1.....3..2.
    /// without: r1c4(7), r46c8(7), r7c5(9), r9c46(4)
    /// step: r6c5<>2
    /// says: alternating-if-beside, …, alternating-so
    /// ```
    pub ALS_DISCONTINUOUS_NICE_LOOP {
        id: "als-discontinuous-nice-loop",
        name: "Discontinuous Nice Loop with ALS",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_alternating_chains(facts, (NodeKind::Set, DISCONTINUOUS), &ALS_DISCONTINUOUS_NICE_LOOP, sink),
    }
}
