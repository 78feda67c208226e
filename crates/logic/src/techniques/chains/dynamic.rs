//! Dynamic forcing chains: the eliminations of an assumption open new links, patterns and chains.

use ninefold_chains::NestingLevel;

use super::find_dynamic_chains;
use crate::TechniqueRatings;
use crate::technique::technique;

technique! {
    /// ## What it finds
    /// A supposition that leads to a contradiction, or several suppositions, one of which must be true, that lead to
    /// the same conclusion. Candidates found false on the way count as removed, so a link may rest on several of
    /// them.
    ///
    /// ## Why it works
    /// A supposition that contradicts itself is wrong. What follows in every possible case is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r3c4=2
    /// says: chain-branches-house, …, chain-so-house
    /// easier: skyscraper
    /// ```
    pub DYNAMIC_FORCING_CHAINS {
        id: "dynamic-forcing-chains",
        name: "Dynamic Forcing Chains",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(85),
        find: |facts, sink| find_dynamic_chains(facts, NestingLevel::Plain, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use locked candidates, pairs and X-Wings that appear on the way.
    ///
    /// ## Why it works
    /// Patterns and chains hold on the supposed board as on any other, so what they show there follows from the
    /// supposition.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ........1....23....25...36.....57...65283..74.7.4.2.8..872.54..2.3.48...54.37....
    /// without: r1c2(6), r4c9(6), r1c7(89), r4c1(139), r4c3(19), r8c7(19), r4c8(9), r6c1(9), r7c9(9), r9c7(9)
    /// step: r9c9<>6
    /// says: chain-branches-cell, chain-suppose, chain-house-off, chain-cell-on, …, chain-naked-pair, chain-so-cell
    /// ```
    pub DYNAMIC_FORCING_CHAINS_PLUS {
        id: "dynamic-forcing-chains-plus",
        name: "Dynamic Forcing Chains (+)",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(90),
        find: |facts, sink| find_dynamic_chains(facts, NestingLevel::Patterns, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use loops and forcing chains that appear on the way.
    ///
    /// ## Why it works
    /// Patterns and chains hold on the supposed board as on any other, so what they show there follows from the
    /// supposition.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....56.126...1345..15.4.3.6.....75.1..15892635.613.....53....2.16...5.342.43....5
    /// without: r1c12(789), r7c47(789), r9c7(789), r2c3(89), r24c4(2), r4c1(4), r4c2(24), r4c8(8), r6c2(478), r8c4(79)
    /// step: r3c1<>7
    /// says: chain-suppose, chain-house-off, chain-house-off, chain-cell-on, …, chain-nested-line-off, chain-so-contradiction
    /// easier: pattern-overlay-3
    /// ```
    pub NESTED_FORCING_CHAINS {
        id: "nested-forcing-chains",
        name: "Dynamic Forcing Chains (+ Forcing Chains)",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(95),
        find: |facts, sink| find_dynamic_chains(facts, NestingLevel::Simple, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use cell and house forcing chains that appear on the way.
    ///
    /// ## Why it works
    /// Patterns and chains hold on the supposed board as on any other, so what they show there follows from the
    /// supposition.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ........1....2345.234....6..23.786..6.72.4...84.36.....62.8..7.3.8......47..32.86
    /// without: r1c4(5679), r1c5(5), r1c6(59), r6c7(59), r7c49(59), r8c9(59), r1c7(789), r2c2(9), r2c3(9), r3c7(9), r18c8(9), r456c9(9), r2c4(189), r2c9(7), r3c46(7), r5c7(159), r8c6(159), r8c4(1459), r8c7(2)
    /// step: r8c7<>1
    /// says: chain-suppose, chain-cell-off, chain-hidden-pair, chain-house-on, …, chain-house-off, chain-so-contradiction
    /// easier: pattern-overlay-3
    /// ```
    pub NESTED_MULTIPLE_FORCING_CHAINS {
        id: "nested-multiple-forcing-chains",
        name: "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(100),
        find: |facts, sink| find_dynamic_chains(facts, NestingLevel::Multiple, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use dynamic forcing chains that appear on the way.
    ///
    /// ## Why it works
    /// Patterns and chains hold on the supposed board as on any other, so what they show there follows from the
    /// supposition.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .......12..1.2345.24..513.6....3.1.41.6478...4....9....64....2331....54.5.23..6.1
    /// without: r1c23(789), r7c4(789), r14c4(6), r1c5(8), r1c6(7), r6c3(7), r2c1(79), r4c8(79), r4c2(25), r5c2(9), r6c2(78), r8c4(78), r6c4(2)
    /// step: r1c1<>7
    /// says: chain-branches-house, chain-suppose, chain-house-off, chain-suppose, …, chain-house-off, chain-so-house
    /// easier: tridagon
    /// ```
    pub NESTED_DYNAMIC_FORCING_CHAINS {
        id: "nested-dynamic-forcing-chains",
        name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(105),
        find: |facts, sink| {
            find_dynamic_chains(facts, NestingLevel::Dynamic, sink)
        },
    }

    /// ## What it finds
    /// Dynamic forcing chains that use dynamic forcing chains which use patterns or chains themselves. No board is known
    /// that needs them, so there is no example, and they are not among [`ALL`](crate::techniques::ALL).
    ///
    /// ## Why it works
    /// Chains hold on the supposed board as on any other, to any depth, so what they show there follows from the
    /// supposition.
    pub DEEPLY_NESTED_FORCING_CHAINS {
        id: "deeply-nested-forcing-chains",
        name: "Dynamic Forcing Chains (+ Nested Forcing Chains)",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(110),
        find: |facts, sink| {
            [NestingLevel::DynamicPatterns, NestingLevel::DynamicSimple, NestingLevel::DynamicMultiple]
                .into_iter()
                .try_for_each(|level| find_dynamic_chains(facts, level, sink))
        },
    }
}
