//! Nice loops: alternating chains that come back to where they began.

use crate::Ratings;
use crate::alternating::{Kind, Shape};
use crate::technique::technique;
use crate::techniques::chains::alternating::find;

const CONTINUOUS: &[Shape] = &[Shape::Loop];
const DISCONTINUOUS: &[Shape] = &[Shape::Closed, Shape::Onto];

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
    /// grid: 871643...69352..47245...6.35241.73.673826.1.491643..2..5.3.24.8....56.3.3..8145..
    /// step: r3c8<>9
    /// says: alternating-if-house, alternating-then-cell, alternating-then-house, alternating-either, alternating-loop, alternating-loop-so
    /// ```
    pub CONTINUOUS_NICE_LOOP {
        id: "continuous-nice-loop",
        name: "Continuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(280),
        find: |facts, sink| find(facts, (Kind::Single, CONTINUOUS), &CONTINUOUS_NICE_LOOP, sink),
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
    /// grid: 279361458318475629564829713..26935717532149861967582349.153.8....518.39..379421.5
    /// step: r8c2<>2
    /// says: alternating-if-house, alternating-then-cell, alternating-either, alternating-so
    /// ```
    pub DISCONTINUOUS_NICE_LOOP {
        id: "discontinuous-nice-loop",
        name: "Discontinuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(280),
        find: |facts, sink| find(facts, (Kind::Single, DISCONTINUOUS), &DISCONTINUOUS_NICE_LOOP, sink),
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
    /// grid: 75.46.812416.28..728.7.1.64195.4.728672...143348217695931..4.76.2497...1.671324.9
    /// step: r3c7<>9
    /// says: alternating-if-house, alternating-then-cell, alternating-then-house, alternating-either, alternating-loop, alternating-loop-so
    /// ```
    pub GROUPED_CONTINUOUS_NICE_LOOP {
        id: "grouped-continuous-nice-loop",
        name: "Grouped Continuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Group, CONTINUOUS), &GROUPED_CONTINUOUS_NICE_LOOP, sink),
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
    /// grid: 279361458.18...6.9.....9.....26....175.21.9861....82....15.......51..39..37.42...
    /// step: r9c7<>5
    /// says: alternating-if-house, alternating-then-set, alternating-then-house, alternating-either, alternating-loop, alternating-loop-set, alternating-loop-so
    /// ```
    pub ALS_CONTINUOUS_NICE_LOOP {
        id: "als-continuous-nice-loop",
        name: "Continuous Nice Loop with ALS",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Set, CONTINUOUS), &ALS_CONTINUOUS_NICE_LOOP, sink),
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
    /// grid: .7.361458.18...6.9.....9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: alternating-if-house, alternating-then-house, alternating-either, alternating-so
    /// ```
    pub GROUPED_DISCONTINUOUS_NICE_LOOP {
        id: "grouped-discontinuous-nice-loop",
        name: "Grouped Discontinuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Group, DISCONTINUOUS), &GROUPED_DISCONTINUOUS_NICE_LOOP, sink),
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
    /// grid: .3......1..671234.4.1.352.6....2.5....4..7..336..891...132..6..5...6.41.64.....3.
    /// step: r1c4<>4
    /// says: alternating-if-cell, alternating-then-set, alternating-either, alternating-so
    /// ```
    pub ALS_DISCONTINUOUS_NICE_LOOP {
        id: "als-discontinuous-nice-loop",
        name: "Discontinuous Nice Loop with ALS",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Set, DISCONTINUOUS), &ALS_DISCONTINUOUS_NICE_LOOP, sink),
    }
}
