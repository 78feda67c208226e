//! Dynamic forcing chains: what an assumption removes opens new links, patterns and chains.

use crate::Ratings;
use crate::chains::{Level, Search};
use crate::technique::technique;
use crate::techniques::chains::find;

technique! {
    /// ## What it finds
    /// An assumption that leads to a contradiction, or assumptions of which one must hold and that lead to the same
    /// consequence. Candidates found false on the way count as gone, so that a link may rest on several of them.
    ///
    /// ## Why it works
    /// An assumption that contradicts itself is wrong; what follows in every case is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...361458.18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: Assume that r1c1 is 2.
    /// says: If r1c1 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Assume that r1c2 is 2.
    /// says: If r1c2 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Wherever 2 goes in row 1, r2c1(2) is false.
    /// ```
    pub DYNAMIC_FORCING_CHAINS {
        id: "dynamic-forcing-chains",
        name: "Dynamic Forcing Chains",
        family: Chain,
        ratings: Ratings::se(85),
        find: |facts, sink| find(facts, Search::Dynamic(Level::Plain), &DYNAMIC_FORCING_CHAINS, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use locked candidates, pairs and X-Wings that appear under way.
    ///
    /// ## Why it works
    /// The patterns hold on the board that is assumed, so what they remove is removed there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...361458.18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: Assume that r1c1 is 2.
    /// says: If r1c1 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Assume that r1c2 is 2.
    /// says: If r1c2 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Wherever 2 goes in row 1, r2c1(2) is false.
    /// ```
    pub DYNAMIC_FORCING_CHAINS_PLUS {
        id: "dynamic-forcing-chains-plus",
        name: "Dynamic Forcing Chains (+)",
        family: Chain,
        ratings: Ratings::se(90),
        find: |facts, sink| find(facts, Search::Dynamic(Level::Patterns), &DYNAMIC_FORCING_CHAINS_PLUS, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use cycles and forcing chains that appear under way.
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...361458.18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: Assume that r1c1 is 2.
    /// says: If r1c1 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Assume that r1c2 is 2.
    /// says: If r1c2 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Wherever 2 goes in row 1, r2c1(2) is false.
    /// ```
    pub NESTED_FORCING_CHAINS {
        id: "nested-forcing-chains",
        name: "Dynamic Forcing Chains (+ Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(95),
        find: |facts, sink| find(facts, Search::Dynamic(Level::Simple), &NESTED_FORCING_CHAINS, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use cell and house forcing chains that appear under way.
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...361458.18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: Assume that r1c1 is 2.
    /// says: If r1c1 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Assume that r1c2 is 2.
    /// says: If r1c2 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Wherever 2 goes in row 1, r2c1(2) is false.
    /// ```
    pub NESTED_MULTIPLE_FORCING_CHAINS {
        id: "nested-multiple-forcing-chains",
        name: "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(100),
        find: |facts, sink| find(facts, Search::Dynamic(Level::Multiple), &NESTED_MULTIPLE_FORCING_CHAINS, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use dynamic forcing chains that appear under way.
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...361458.18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: Assume that r1c1 is 2.
    /// says: If r1c1 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Assume that r1c2 is 2.
    /// says: If r1c2 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Wherever 2 goes in row 1, r2c1(2) is false.
    /// ```
    pub NESTED_DYNAMIC_FORCING_CHAINS {
        id: "nested-dynamic-forcing-chains",
        name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(105),
        find: |facts, sink| find(facts, Search::Dynamic(Level::Dynamic), &NESTED_DYNAMIC_FORCING_CHAINS, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that use dynamic forcing chains that use patterns or chains themselves.
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there, to any depth.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...361458.18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r2c1<>2
    /// says: Assume that r1c1 is 2.
    /// says: If r1c1 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Assume that r1c2 is 2.
    /// says: If r1c2 is 2, then r2c1 in the same box 1 is not 2.
    /// says: Wherever 2 goes in row 1, r2c1(2) is false.
    /// ```
    pub DEEPLY_NESTED_FORCING_CHAINS {
        id: "deeply-nested-forcing-chains",
        name: "Dynamic Forcing Chains (+ Nested Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(110),
        find: |facts, sink| {
            [Level::DynamicPatterns, Level::DynamicSimple, Level::DynamicMultiple].into_iter().try_for_each(|level| {
                find(facts, Search::Dynamic(level), &DEEPLY_NESTED_FORCING_CHAINS, sink)
            })
        },
    }
}
