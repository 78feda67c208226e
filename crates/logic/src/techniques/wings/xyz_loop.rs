//! XYZ-Loops: an XYZ-Wing and a house that ties z of its pincers together.
//!
//! The loop is whole, or nice, if the pivot lies in a house with a pincer and its end of the link: then four
//! truths (three cells and the house) have no more than four houses and pairs of cells to be in.

use super::pincers::explain_pincers;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z; and a
    /// house in which z has only two places, each of which shares a house with one of the pincers. Remove z from every
    /// cell of either of the two houses that sees the pivot too.
    ///
    /// ## Why it works
    /// One of the pivot and the pincers is z, as in an XYZ-Wing. If z is at the one place, the pincer there isn't z, so
    /// the pivot or the other pincer is; and the other way round. So either way each of the two houses, or the pivot,
    /// contains z in the pattern.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...564..3...82.54.54.97.8.6291347658..46.52...5.2.8..4468159372139782465725436.8.
    /// step: r2c3<>7
    /// says: xy-wing-pivot, …, xyz-loop-so
    /// easier: two-string-kite
    /// ```
    pub XYZ_LOOP {
        id: "xyz-loop",
        name: "XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &XYZ_LOOP, sink),
    }

    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z; and a
    /// house in which z has only two places, each of which shares a house with one of the pincers. The pivot lies in one
    /// of these two houses as well. Remove z from the rest of both houses, x from every cell that sees the pivot and the
    /// first pincer, and y from every cell that sees the pivot and the second.
    ///
    /// ## Why it works
    /// If z is at the place beside the pivot, neither the pivot nor the pincer there is z: the pincer is x, the pivot y
    /// and the other pincer z. If z is at the other place, the pincer beside it is y, and the pivot and the first pincer
    /// are x and z. Either way z is in the pattern in both houses, x in the pivot or the first pincer, y in the pivot or
    /// the second.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...6........748.69.861..4..378964125..92756..625831974..1.8739.89.316.......92...
    /// without: r1c1(1), r1c2(13), r1c3(23), r1c9(2), r2c1(5), r9c78(5), r7c1(4), r9c2(45)
    /// step: r1c7<>5, r2c1<>2, r8c3<>7, r9c7<>7, r9c9<>7
    /// says: xy-wing-pivot, …, xyz-loop-so-nice
    /// easier: continuous-nice-loop
    /// ```
    pub NICE_XYZ_LOOP {
        id: "nice-xyz-loop",
        name: "Nice XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &NICE_XYZ_LOOP, sink),
    }

    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z; and a
    /// house in which z is confined to two groups of cells, at least one of them larger than one cell: those of one group
    /// share a house with one of the pincers, those of the other with the other. Remove z from every cell of either of
    /// the two houses that sees the pivot too.
    ///
    /// ## Why it works
    /// One of the pivot and the pincers is z, as in an XYZ-Wing. If z is at the one place, the pincer there isn't z, so
    /// the pivot or the other pincer is; and the other way round. So either way each of the two houses, or the pivot,
    /// contains z in the pattern.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9..857.8.....9.2..49..1.8432195687617823459985476321..6..18..5...8.7.6.487692.5
    /// without: r17c1(3), r2c8(3), r3c2(2)
    /// step: r2c5<>3
    /// says: xy-wing-pivot, …, xyz-loop-so
    /// easier: wxyz-wing
    /// ```
    pub GROUPED_XYZ_LOOP {
        id: "grouped-xyz-loop",
        name: "Grouped XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &GROUPED_XYZ_LOOP, sink),
    }

    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z; and a
    /// house in which z is confined to two groups of cells, at least one of them larger than one cell: those of one group
    /// share a house with one of the pincers, those of the other with the other. The pivot lies in one of these two
    /// houses as well. Remove z from the rest of both houses, x from every cell that sees the pivot and the first pincer,
    /// and y from every cell that sees the pivot and the second.
    ///
    /// ## Why it works
    /// If z is at the place beside the pivot, neither the pivot nor the pincer there is z: the pincer is x, the pivot y
    /// and the other pincer z. If z is at the other place, the pincer beside it is y, and the pivot and the first pincer
    /// are x and z. Either way z is in the pattern in both houses, x in the pivot or the first pincer, y in the pivot or
    /// the second.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 1........593.72.184781.........47.81.14.6.95..8.915........416.24.53.879........5
    /// without: r1c46(6), r3c7(6), r4c3(6), r9c36(6), r1c7(246), r1c8(24), r1c9(26), r6c9(237), r7c1(7), r79c4(2)
    /// step: r1c5<>9, r1c7<>3, r1c9<>3, r9c6<>8
    /// says: xy-wing-pivot, …, xyz-loop-so-nice
    /// ```
    pub GROUPED_NICE_XYZ_LOOP {
        id: "grouped-nice-xyz-loop",
        name: "Grouped Nice XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &GROUPED_NICE_XYZ_LOOP, sink),
    }

    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z, that
    /// form an XYZ-loop with each of two houses. Remove z from every cell of either of the two houses that sees the pivot
    /// too. If the pivot lies in such a house of one of the loops, this loop is nice and removes more.
    ///
    /// ## Why it works
    /// One of the pivot and the pincers is z, as in an XYZ-Wing. If z is at the one place, the pincer there isn't z, so
    /// the pivot or the other pincer is; and the other way round. So either way each of the two houses, or the pivot,
    /// contains z in the pattern. Each loop holds by itself.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 1.9...25.2.7.6.41848....79.574386129613.2.587892751634.48....619...4.872.2.....45
    /// step: r1c6<>3, r3c4<>5, r3c6<>3, r7c6<>3, r8c3<>5, r8c4<>5, r9c6<>3
    /// says: xy-wing-pivot, …, xyz-loop-so-nice
    /// easier: compound-single
    /// ```
    pub SIAMESE_XYZ_LOOP {
        id: "siamese-xyz-loop",
        name: "Siamese XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &SIAMESE_XYZ_LOOP, sink),
    }

    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z, that
    /// form a nice XYZ-loop with each of two houses. Remove z from the rest of both houses, x from every cell that sees
    /// the pivot and the first pincer, and y from every cell that sees the pivot and the second.
    ///
    /// ## Why it works
    /// If z is at the place beside the pivot, neither the pivot nor the pincer there is z: the pincer is x, the pivot y
    /// and the other pincer z. If z is at the other place, the pincer beside it is y, and the pivot and the first pincer
    /// are x and z. Either way z is in the pattern in both houses, x in the pivot or the first pincer, y in the pivot or
    /// the second. Each loop holds by itself.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....35.4245..217362.347.8.5.4.21...88325974615...84...3.7.5..8418476...9.25.48...
    /// without: r1c134(9), r4c7(9), r6c2(6), r69c7(3), r8c7(2)
    /// step: r1c2<>6, r6c2<>9, r7c4<>9
    /// says: xy-wing-pivot, …, xyz-loop-so-nice
    /// easier: xy-chain
    /// ```
    pub SIAMESE_NICE_XYZ_LOOP {
        id: "siamese-nice-xyz-loop",
        name: "Siamese Nice XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &SIAMESE_NICE_XYZ_LOOP, sink),
    }

    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z, that
    /// form an XYZ-loop with each of two houses, at least once with a group of cells instead of one. Remove z from every
    /// cell of either of the two houses that sees the pivot too. If the pivot lies in such a house of one of the loops,
    /// this loop is nice and removes more.
    ///
    /// ## Why it works
    /// One of the pivot and the pincers is z, as in an XYZ-Wing. If z is at the one place, the pincer there isn't z, so
    /// the pivot or the other pincer is; and the other way round. So either way each of the two houses, or the pivot,
    /// contains z in the pattern. Each loop holds by itself.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 23..6.8.585..3....671285934..7.2..5..4..5..975.6197......648...7..912...46.573..9
    /// step: r7c7<>1, r7c7<>2, r7c8<>1, r7c9<>1
    /// says: xy-wing-pivot, …, xyz-loop-so-nice
    /// easier: pointing
    /// ```
    pub SIAMESE_GROUPED_XYZ_LOOP {
        id: "siamese-grouped-xyz-loop",
        name: "Siamese Grouped XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &SIAMESE_GROUPED_XYZ_LOOP, sink),
    }

    /// ## What it finds
    /// A pivot with three candidates x, y and z and two pincers it sees, one with x and z, the other with y and z, that
    /// form a nice XYZ-loop with each of two houses, at least once with a group of cells instead of one. Remove z from
    /// the rest of both houses, x from every cell that sees the pivot and the first pincer, and y from every cell that
    /// sees the pivot and the second.
    ///
    /// ## Why it works
    /// If z is at the place beside the pivot, neither the pivot nor the pincer there is z: the pincer is x, the pivot y
    /// and the other pincer z. If z is at the other place, the pincer beside it is y, and the pivot and the first pincer
    /// are x and z. Either way z is in the pattern in both houses, x in the pivot or the first pincer, y in the pivot or
    /// the second. Each loop holds by itself.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .9..83.7.3..5......8.74......83.5729....24.1..52.7.4365..231..7....5724....4.....
    /// without: r5c4(8), r8c9(8), r9c789(8)
    /// step: r8c4<>6, r9c1<>6, r9c2<>6, r9c3<>6, r9c7<>6, r9c8<>6
    /// says: xy-wing-pivot, …, xyz-loop-so-nice
    /// easier: almost-locked-pair
    /// ```
    pub SIAMESE_GROUPED_NICE_XYZ_LOOP {
        id: "siamese-grouped-nice-xyz-loop",
        name: "Siamese Grouped Nice XYZ-Loop",
        family: Wing,
        find: |facts, sink| find_xyz_loops(facts, &SIAMESE_GROUPED_NICE_XYZ_LOOP, sink),
    }
}

/// The techniques, indexed by whether they are siamese, grouped, nice.
static TECHNIQUES_BY_KIND: [[[&Technique; 2]; 2]; 2] = [
    [[&XYZ_LOOP, &NICE_XYZ_LOOP], [&GROUPED_XYZ_LOOP, &GROUPED_NICE_XYZ_LOOP]],
    [
        [&SIAMESE_XYZ_LOOP, &SIAMESE_NICE_XYZ_LOOP],
        [&SIAMESE_GROUPED_XYZ_LOOP, &SIAMESE_GROUPED_NICE_XYZ_LOOP],
    ],
];

/// The cells of an XYZ-Wing.
#[derive(Clone, Copy, Debug)]
struct XyzWingCells {
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
}

/// A house whose places for z see one pincer or the other.
#[derive(Clone, Copy, Debug)]
struct XyzLoopLink {
    link: House,
    /// The places of z, and the house they share with the pincer, for the first pincer and the second.
    ends: [(CellMap, House); 2],
}

/// A wing with its loop, or with two of them.
#[derive(Clone, Debug)]
struct XyzLoop {
    wing: XyzWingCells,
    loops: Vec<XyzLoopLink>,
}

fn find_xyz_loops(facts: &Facts, technique: &'static Technique, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_xyz_wings(facts, |wing| {
        let single = wing.find_loop_links(facts).into_iter().map(|one| XyzLoop { wing, loops: vec![one] });
        let single: Vec<XyzLoop> = single.filter(|found| !found.adds_nothing_to_wing(facts)).collect();
        // Each loop alone, then siamese pairs with different eliminations.
        for (number, one) in single.iter().enumerate() {
            offer_loop(&mut smallest, facts, technique, one.clone());
            for other in &single[number + 1..] {
                if one.complements_loop_eliminations(other, facts) {
                    let loops = [&one.loops[..], &other.loops].concat();
                    offer_loop(&mut smallest, facts, technique, XyzLoop { wing, loops });
                }
            }
        }
    });
    smallest.report_smallest_first(sink)
}

fn offer_loop(
    smallest: &mut SmallestPatterns<usize, XyzLoop>,
    facts: &Facts,
    technique: &Technique,
    found: XyzLoop,
) {
    if found.technique() == technique {
        smallest.offer_pattern(found.z_cells_in_links().len(), found.eliminations(facts), || found);
    }
}

fn visit_xyz_wings(facts: &Facts, mut visit: impl FnMut(XyzWingCells)) {
    for pivot in facts.cells_with_candidate_count(3) {
        let xyz = facts.candidates(pivot);
        let near = (facts.bivalue_cells() & pivot.peers()).iter();
        let mut rest: CellMap = near.filter(|&cell| xyz.contains_all(facts.candidates(cell))).collect();
        while let Some(first) = rest.pop_first() {
            for second in rest {
                let common = facts.candidates(first) & facts.candidates(second);
                if let Some(z) = common.only() {
                    visit(XyzWingCells { pivot, pincers: [first, second], z });
                }
            }
        }
    }
}

impl XyzWingCells {
    fn cells(&self) -> CellMap {
        self.pincers.into_iter().fold(CellMap::of(self.pivot), CellMap::with)
    }

    /// The digit of a pincer that is not z.
    fn other_digit(&self, facts: &Facts, pincer: Cell) -> DigitSet {
        facts.candidates(pincer).without(self.z)
    }

    /// Finds every house that ties the pincers together.
    fn find_loop_links(&self, facts: &Facts) -> Vec<XyzLoopLink> {
        let mut found = Vec::new();
        let all = facts.candidate_cells(self.z);
        // A house in which every place of z sees one of the pincers, in different houses.
        for link in House::all() {
            let places = all & link.cells();
            if !places.has_several() || !places.is_disjoint(self.cells()) {
                continue;
            }
            // Split the places into those of one pincer's house and the rest.
            for one in self.pincers[0].houses() {
                let near = places & one.cells();
                let far = places - near;
                // The rest must lie in a house of the other pincer.
                for other in self.pincers[1].houses() {
                    let is_tied = !near.is_empty() && !far.is_empty() && other.cells().contains_all(far);
                    if is_tied && one != other {
                        found.push(XyzLoopLink { link, ends: [(near, one), (far, other)] });
                    }
                }
            }
        }
        found
    }

    /// Returns the eliminations of a loop.
    fn loop_eliminations(&self, facts: &Facts, link: &XyzLoopLink) -> CandidateMap {
        let [(near, one), (far, other)] = link.ends;
        let rest =
            ((one.cells() | other.cells()) & facts.candidate_cells(self.z)) - self.cells() - near - far;
        if !link.is_nice_loop(self) {
            return (rest & self.pivot.peers()).to_candidates(self.z);
        }
        let seen = self.pincers.into_iter().map(|pincer| {
            let both = self.pivot.peers() & pincer.peers();
            facts.candidates_in(both, self.other_digit(facts, pincer))
        });
        seen.fold(rest.to_candidates(self.z), |eliminations, more| eliminations | more)
    }
}

impl XyzLoopLink {
    /// Whether the pivot lies in one of the houses of the ends.
    fn is_nice_loop(&self, wing: &XyzWingCells) -> bool {
        self.ends.iter().any(|(_, house)| house.cells().contains(wing.pivot))
    }

    fn is_grouped(&self) -> bool {
        self.ends.iter().any(|(cells, _)| cells.has_several())
    }
}

impl XyzLoop {
    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let all = self.loops.iter().map(|one| self.wing.loop_eliminations(facts, one));
        all.fold(CandidateMap::EMPTY, |eliminations, more| eliminations | more)
    }

    /// The places of z in the links.
    fn z_cells_in_links(&self) -> CellMap {
        self.loops.iter().flat_map(|one| one.ends).fold(CellMap::EMPTY, |all, (cells, _)| all | cells)
    }

    fn is_nice_loop(&self) -> bool {
        self.loops.iter().all(|one| one.is_nice_loop(&self.wing))
    }

    /// Whether the wing alone eliminates as much.
    fn adds_nothing_to_wing(&self, facts: &Facts) -> bool {
        let seen = self.wing.cells().peer_intersection();
        facts.candidates_in(seen, DigitSet::of(self.wing.z)).contains_all(self.eliminations(facts))
    }

    /// Whether each of two loops, by different links, has an elimination that the other lacks.
    fn complements_loop_eliminations(&self, other: &XyzLoop, facts: &Facts) -> bool {
        let [one, two] = [self, other].map(|found| found.eliminations(facts));
        self.loops[0].link != other.loops[0].link && !one.contains_all(two) && !two.contains_all(one)
    }

    fn explain_loop(
        &self,
        link: &XyzLoopLink,
        eliminations: CandidateMap,
        facts: &Facts,
        explanation: &mut Explanation,
    ) {
        let XyzWingCells { pivot, pincers: [first, second], z } = self.wing;
        let [(near, one), (far, other)] = link.ends;
        // The house that links the pincers.
        explanation.add_message(say!(
            "xyz-loop-link",
            link = link.link,
            z,
            near,
            far,
            first,
            second,
            one,
            other
        ));
        explanation.mark_house(link.link, MarkRole::Base);
        explanation.mark_candidates((near | far).to_candidates(z), MarkRole::Z);
        for (cells, pincer) in [(near, first), (far, second)] {
            explanation.add_link(
                cells.to_candidates(z),
                CandidateMap::of(pincer.to_candidate(z)),
                LinkKind::Weak,
            );
        }
        let otherwise = |pincer: Cell| CellMap::of(pivot).with(pincer);
        // Nice loops: the places beside the pivot and those away from it give different conclusions.
        if link.is_nice_loop(&self.wing) {
            let (beside, away) = if one.cells().contains(pivot) { (0, 1) } else { (1, 0) };
            let (cells, house) = link.ends[beside];
            let (pincer, last) = (self.wing.pincers[beside], self.wing.pincers[away]);
            explanation.add_message(say!("xyz-loop-beside", cells, house, z, pincer, pivot, last));
            let x = self.wing.other_digit(facts, pincer).with(z);
            let (far, y) = (link.ends[away].0, self.wing.other_digit(facts, last));
            explanation.add_message(say!(
                "xyz-loop-away",
                cells = far,
                z,
                pincer = last,
                y,
                both = otherwise(pincer),
                digits = x
            ));
            let (x, y) = (self.wing.other_digit(facts, pincer), y);
            explanation.add_message(say!(
                "xyz-loop-so-nice",
                one,
                other,
                z,
                x,
                with_x = otherwise(pincer),
                y,
                with_y = otherwise(last),
                gone = eliminations
            ));
        } else {
            // Else either side leads to z in the pivot or the other pincer.
            for (cells, pincer, last) in [(near, first, second), (far, second, first)] {
                explanation.add_message(say!("xyz-loop-if", cells, z, pincer, pivot, last));
            }
            explanation.add_message(say!(
                "xyz-loop-so",
                one,
                other,
                pivot,
                z,
                victims = eliminations.cells()
            ));
        }
    }
}

impl Pattern for XyzLoop {
    fn technique(&self) -> &'static Technique {
        let is_grouped = self.loops.iter().any(XyzLoopLink::is_grouped);
        TECHNIQUES_BY_KIND[self.loops.len() - 1][usize::from(is_grouped)][usize::from(self.is_nice_loop())]
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let XyzWingCells { pivot, pincers, z } = self.wing;
        explain_pincers(facts, pivot, pincers, z, explanation);
        explanation.add_message(say!("xyz-wing-either", pivot, z));
        explanation.mark_candidates(pivot.to_candidate(z), MarkRole::Z);
        explanation.argument = ProofArgument::from_cell_truths(pivot).with_cell_truths(pincers);
        for (number, of) in self.loops.iter().enumerate() {
            if number > 0 {
                explanation.add_message(say!("xyz-loop-second"));
            }
            let eliminations = self.wing.loop_eliminations(facts, of);
            self.explain_loop(of, eliminations, facts, explanation);
            explanation.mark_candidates(eliminations, MarkRole::Elimination);
            explanation.argument = std::mem::take(&mut explanation.argument).with_place_truths(of.link, z);
        }
    }
}
