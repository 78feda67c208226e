//! Nice loops: alternating chains that come back to where they began.

use crate::Ratings;
use crate::alternating::{Kind, Shape};
use crate::technique::technique;
use crate::techniques::chains::alternating::find;

const CONTINUOUS: &[Shape] = &[Shape::Loop];
const DISCONTINUOUS: &[Shape] = &[Shape::Closed, Shape::Onto];

technique! {
    /// ## What it finds
    /// A loop of candidates joined in turn by strong links (the only two of a cell or house) and weak links (of the same
    /// cell or house). What is in the cell or house of a weak link beside the two goes out.
    ///
    /// ## Why it works
    /// If one candidate of the loop is true, every second one is; if not, all others are. Either way one of the two
    /// ends of every weak link is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 871643...69352..47245...6.35241.73.673826.1.491643..2..5.3.24.8....56.3.3..8145..
    /// step: r3c8<>9
    /// says: alternating-if-not-then, alternating-then-not-2, alternating-then-not, alternating-true, alternating-they-rule-each-other, alternating-what-goes-with-neither-2
    /// ```
    pub CONTINUOUS_NICE_LOOP {
        id: "continuous-nice-loop",
        name: "Continuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(280),
        find: |facts, sink| find(facts, (Kind::Single, CONTINUOUS), &CONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A loop of candidates joined in turn by strong and weak links, but for one place where two links of a kind meet:
    /// with two weak ones that candidate goes out, with two strong ones the others of its cell do.
    ///
    /// ## Why it works
    /// A candidate that leads to its own opposite along the loop is not what was assumed: between two weak links it is
    /// false, between two strong ones true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582349.153.8....518.39..379421.5
    /// step: r8c2<>2
    /// says: alternating-if-not-then, alternating-then-not-2, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub DISCONTINUOUS_NICE_LOOP {
        id: "discontinuous-nice-loop",
        name: "Discontinuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(280),
        find: |facts, sink| find(facts, (Kind::Single, DISCONTINUOUS), &DISCONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Continuous Nice Loop in which nodes may be groups: two or three candidates of a digit where a box meets a line. A group is true
    /// when one of its candidates is; it sees what all of them see.
    ///
    /// ## Why it works
    /// A group is as good a node as a candidate: of two that are all places of a digit in a house, one is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 75.46.812416.28..728.7.1.64195.4.728672...143348217695931..4.76.2497...1.671324.9
    /// step: r3c7<>9
    /// says: alternating-if-not-then, alternating-then-not-2, alternating-then-not, alternating-true, alternating-they-rule-each-other, alternating-what-goes-with-neither-2
    /// ```
    pub GROUPED_CONTINUOUS_NICE_LOOP {
        id: "grouped-continuous-nice-loop",
        name: "Grouped Continuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Group, CONTINUOUS), &GROUPED_CONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Continuous Nice Loop in which strong links may be almost locked sets: n cells of a house with n + 1 candidates, of which they
    /// can do without one only. The digits that such a set holds when it lacks one may also leave a cell beside it a single
    /// candidate: that one is strongly linked to the one lacking. Groups of candidates may be nodes too.
    ///
    /// ## Why it works
    /// If a set lacks one of its candidates, it holds all others. So of any two of its candidates, one is in it, and a cell
    /// that sees all places of the others can have none of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18...6.9.....9.....26....175.21.9861....82....15.......51..39..37.42...
    /// step: r9c7<>5
    /// says: alternating-if-not-then, alternating-then-not-holds-other, alternating-then-not, alternating-true, alternating-they-rule-each-other, alternating-set-loop-lacks-one, alternating-what-goes-with-neither-2
    /// ```
    pub ALS_CONTINUOUS_NICE_LOOP {
        id: "als-continuous-nice-loop",
        name: "Continuous Nice Loop with ALS",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Set, CONTINUOUS), &ALS_CONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Discontinuous Nice Loop in which nodes may be groups: two or three candidates of a digit where a box meets a line. A group is true
    /// when one of its candidates is; it sees what all of them see.
    ///
    /// ## Why it works
    /// A group is as good a node as a candidate: of two that are all places of a digit in a house, one is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .7.361458.18...6.9.....9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: alternating-if-not-then, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub GROUPED_DISCONTINUOUS_NICE_LOOP {
        id: "grouped-discontinuous-nice-loop",
        name: "Grouped Discontinuous Nice Loop",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Group, DISCONTINUOUS), &GROUPED_DISCONTINUOUS_NICE_LOOP, sink),
    }

    /// ## What it finds
    /// A Discontinuous Nice Loop in which strong links may be almost locked sets: n cells of a house with n + 1 candidates, of which they
    /// can do without one only. The digits that such a set holds when it lacks one may also leave a cell beside it a single
    /// candidate: that one is strongly linked to the one lacking. Groups of candidates may be nodes too.
    ///
    /// ## Why it works
    /// If a set lacks one of its candidates, it holds all others. So of any two of its candidates, one is in it, and a cell
    /// that sees all places of the others can have none of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .3......1..671234.4.1.352.6....2.5....4..7..336..891...132..6..5...6.41.64.....3.
    /// step: r1c4<>4
    /// says: alternating-if-not, alternating-then-not-holds-other, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub ALS_DISCONTINUOUS_NICE_LOOP {
        id: "als-discontinuous-nice-loop",
        name: "Discontinuous Nice Loop with ALS",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Set, DISCONTINUOUS), &ALS_DISCONTINUOUS_NICE_LOOP, sink),
    }
}
