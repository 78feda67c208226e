//! Brute force as a technique, for steps that need a name: none of ours, since it looks at the solution.

use ninefold_logic::{Facts, Family, Ratings, Sink, Technique};

use super::{Kind, Memory, Options};

/// What HoDoKu does when its techniques end.
pub(super) static BRUTE_FORCE: Technique = Technique {
    id: "brute-force",
    name: "Brute Force",
    family: Family::Chain,
    ratings: Ratings { se: None, hodoku: Some(10_000) },
    doc: "The middle one of the empty cells gets its digit of the solution. HoDoKu does so when its techniques end.\n",
    find: |facts: &Facts, sink: &mut dyn Sink| {
        Memory::new(facts.board()).find(Kind::BruteForce, &Options::HODOKU, facts, sink)
    },
};
