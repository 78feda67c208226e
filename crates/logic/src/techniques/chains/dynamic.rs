//! Dynamic forcing chains: what an assumption removes opens new links, patterns and chains.

use crate::Ratings;
use crate::chains::Level;
use crate::technique::technique;
use crate::techniques::chains::find_dynamic;

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
    /// grid: .6......1.9...2.3..2..45.67.1248....48..591..9.52.1....58......1.9.2...824.5.8.19
    /// without: r4c7(6), r7c45(367)
    /// step: r1c3<>7
    /// says: Each place for 4 in box 1 leads to the same.
    /// says: Assume that r1c3 is 4.
    /// says: If r1c3 is 4, then it is not 7.
    /// says: Assume that r2c3 is 4.
    /// says: If r2c3 is 4, then r2c79 in row 2 are not 4.
    /// says: With 4 gone from r2c9, only 5 is left there.
    /// says: If r2c9 is 5, then r2c7 in box 3 is not 5.
    /// says: If r2c9 is 5, then r2c1 in row 2 is not 5.
    /// says: With 4 and 5 gone from r2c7, only 8 is left there.
    /// says: If r2c7 is 8, then r2c1 in row 2 is not 8.
    /// says: With 5 and 8 gone from r2c1, only 7 is left there.
    /// says: If r2c1 is 7, then r1c3 in box 1 is not 7.
    /// says: Wherever 4 goes in box 1, r1c3 is not 7.
    /// ```
    pub DYNAMIC_FORCING_CHAINS {
        id: "dynamic-forcing-chains",
        name: "Dynamic Forcing Chains",
        family: Chain,
        ratings: Ratings::se(85),
        find: |facts, sink| find_dynamic(facts, Level::Plain, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use locked candidates, pairs and X-Wings that appear under way.
    ///
    /// ## Why it works
    /// The patterns hold on the board that is assumed, so what they remove is removed there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ........1....23....25...36.....57...65283..74.7.4.2.8..872.54..2.3.48...54.37....
    /// without: r1c2(6), r4c9(6), r1c7(89), r4c1(139), r4c3(19), r8c7(19), r4c8(9), r6c1(9), r7c9(9), r9c7(9)
    /// step: r9c9<>6
    /// says: Each candidate of r6c5 leads to the same.
    /// says: Assume that r6c5 is 1.
    /// says: If r6c5 is 1, then r5c6 in box 5 is not 1.
    /// says: If r6c5 is 1, then r6c3 in row 6 is not 1.
    /// says: With 1 gone from r5c6, only 9 is left there.
    /// says: If r5c6 is 9, then r9c6 in column 6 is not 9.
    /// says: With 1 gone from r6c3, only 9 is left there.
    /// says: If r6c3 is 9, then r9c3 in column 3 is not 9.
    /// says: Then r9c36 in row 9 hold 1 and 6, which rules out r9c9(6).
    /// says: Assume that r6c5 is 6: (6)r6c5 - (6)r7c5 = (6)r7c9 - (6)r9c9.
    /// says: If r6c5 is 6, then r7c5 in column 5 is not 6.
    /// says: If 6 is not in r7c5, then it is in r7c9, the last place in row 7.
    /// says: If r7c9 is 6, then r9c9 in box 9 is not 6.
    /// says: Assume that r6c5 is 9.
    /// says: If r6c5 is 9, then r5c6 in box 5 is not 9.
    /// says: If r6c5 is 9, then r6c3 in row 6 is not 9.
    /// says: With 9 gone from r5c6, only 1 is left there.
    /// says: If r5c6 is 1, then r9c6 in column 6 is not 1.
    /// says: With 9 gone from r6c3, only 1 is left there.
    /// says: If r6c3 is 1, then r9c3 in column 3 is not 1.
    /// says: Then r9c36 in row 9 hold 6 and 9, which rules out r9c9(6).
    /// says: Whatever goes into r6c5, r9c9 is not 6.
    /// ```
    pub DYNAMIC_FORCING_CHAINS_PLUS {
        id: "dynamic-forcing-chains-plus",
        name: "Dynamic Forcing Chains (+)",
        family: Chain,
        ratings: Ratings::se(90),
        find: |facts, sink| find_dynamic(facts, Level::Patterns, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use cycles and forcing chains that appear under way.
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....56.126...1345..15.4.3.6.....75.1..15892635.613.....53....2.16...5.342.43....5
    /// without: r1c12(789), r7c47(789), r9c7(789), r2c3(89), r24c4(2), r4c1(4), r4c2(24), r4c8(8), r6c2(478), r8c4(79)
    /// step: r3c1<>7
    /// says: Assume that r3c1 is 7.
    /// says: If r3c1 is 7, then r12c3 in box 1 are not 7.
    /// says: If r3c1 is 7, then r3c8 in row 3 is not 7.
    /// says: If r3c1 is 7, then r5c1 in column 1 is not 7.
    /// says: With 7 gone from r2c3, only 2 is left there.
    /// says: If 7 is not in r12c3, then it is in r8c3, the last place in column 3.
    /// says: If r2c3 is 2, then r2c2 in box 1 is not 2.
    /// says: If r2c3 is 2, then r4c3 in column 3 is not 2.
    /// says: …
    /// says: If r8c7 is 8, then r1c7 in column 7 is not 8.
    /// says: With all this, a chain shows that r2c9 is not 7: (7)r2c9 - (7=9)r1c7 - (9)r1c3 = (9)r2c2 - (9)r9c2 = (9)r7c1 - (9=7)r7c9 - (7)r2c9.
    /// says: So r2c9 would be 7 and not be 7. The assumption is wrong: r3c1 is not 7.
    /// ```
    pub NESTED_FORCING_CHAINS {
        id: "nested-forcing-chains",
        name: "Dynamic Forcing Chains (+ Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(95),
        find: |facts, sink| find_dynamic(facts, Level::Simple, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use cell and house forcing chains that appear under way.
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ........1....2345.234....6..23.786..6.72.4...84.36.....62.8..7.3.8......47..32.86
    /// without: r1c4(5679), r1c5(5), r1c6(59), r6c7(59), r7c49(59), r8c9(59), r1c7(789), r2c2(9), r2c3(9), r3c7(9), r18c8(9), r456c9(9), r2c4(189), r2c9(7), r3c46(7), r5c7(159), r8c6(159), r8c4(1459), r8c7(2)
    /// step: r8c7<>1
    /// says: Assume that r8c7 is 1.
    /// says: If r8c7 is 1, then 5 and 9 go out of it.
    /// says: If r8c7 is 1, then r7c7 in box 9 is not 1.
    /// says: If r8c7 is 1, then r8c2 in row 8 is not 1.
    /// says: Then 5 and 9 in row 8 fit only into r8c25, which rules out r8c5(4).
    /// says: If 4 is not in r8c5, then it is in r7c4, the last place in box 8.
    /// says: If r7c4 is 4, then it is not 1.
    /// says: If r7c4 is 4, then r1c4 in column 4 is not 4.
    /// says: …
    /// says: With 5 and 9 gone from r9c3, only 1 is left there.
    /// says: If r9c3 is 1, then r7c1 in box 7 is not 1.
    /// says: So r7c1 would be 1 and not be 1. The assumption is wrong: r8c7 is not 1.
    /// ```
    pub NESTED_MULTIPLE_FORCING_CHAINS {
        id: "nested-multiple-forcing-chains",
        name: "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(100),
        find: |facts, sink| find_dynamic(facts, Level::Multiple, sink),
    }

    /// ## What it finds
    /// Dynamic forcing chains that also use dynamic forcing chains that appear under way.
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .......12..1.2345.24..513.6....3.1.41.6478...4....9....64....2331....54.5.23..6.1
    /// without: r1c23(789), r7c4(789), r14c4(6), r1c5(8), r1c6(7), r6c3(7), r2c1(79), r4c8(79), r4c2(25), r5c2(9), r6c2(78), r8c4(78), r6c4(2)
    /// step: r1c1<>7
    /// says: Each place for 7 in box 3 leads to the same.
    /// says: Assume that r1c7 is 7.
    /// says: If r1c7 is 7, then r1c1 in row 1 is not 7.
    /// says: Assume that r2c9 is 7.
    /// says: If r2c9 is 7, then 8 and 9 go out of it.
    /// says: If r2c9 is 7, then r3c8 in box 3 is not 7.
    /// says: If r2c9 is 7, then r2c2 in row 2 is not 7.
    /// says: If r2c9 is 7, then r8c9 in column 9 is not 7.
    /// says: …
    /// says: With 8 and 9 gone from r2c2, only 7 is left there.
    /// says: If r2c2 is 7, then r1c1 in box 1 is not 7.
    /// says: Wherever 7 goes in box 3, r1c1 is not 7.
    /// ```
    pub NESTED_DYNAMIC_FORCING_CHAINS {
        id: "nested-dynamic-forcing-chains",
        name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(105),
        find: |facts, sink| {
            find_dynamic(facts, Level::Dynamic, sink)
        },
    }

    /// ## What it finds
    /// Dynamic forcing chains that use dynamic forcing chains that use patterns or chains themselves. No board is known
    /// that needs them, so there is no example, and they are not among [`ALL`](crate::techniques::ALL).
    ///
    /// ## Why it works
    /// The chains hold on the board that is assumed, so what they show is true there, to any depth.
    pub DEEPLY_NESTED_FORCING_CHAINS {
        id: "deeply-nested-forcing-chains",
        name: "Dynamic Forcing Chains (+ Nested Forcing Chains)",
        family: Chain,
        ratings: Ratings::se(110),
        find: |facts, sink| {
            [Level::DynamicPatterns, Level::DynamicSimple, Level::DynamicMultiple]
                .into_iter()
                .try_for_each(|level| find_dynamic(facts, level, sink))
        },
    }
}
