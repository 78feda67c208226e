//! ALS-XY-Wing: two almost locked sets linked through a third.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit};

use super::{cells_of, conclude, introduce_all, mark_held, name, restrict, tell_line};
use crate::als::{Als, Overlap, chain};
use crate::explain::say;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// Three almost locked sets: the pivot shares a restricted common candidate x with one of the others and another
    /// one, y, with the other. Cells that see every place of a further common candidate z in the two outer sets can't
    /// be z.
    ///
    /// ## Why it works
    /// The pivot can lack only one of its digits, so it contains x or y. If it contains x, the first outer set can't,
    /// and so contains all its other digits, z among them. If it contains y, the same holds for the other outer set.
    /// Either way one of the two contains z.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..7.8.61.1...76.4..8....3724....826..1..3....5...9...4...16.42..6..45.9.....27..6
    /// without: r7c23(3)
    /// step: r4c9<>9, r5c1<>9, r5c3<>9
    /// says: als-set, …, als-so-either
    /// ```
    pub ALS_XY_WING {
        id: "als-xy-wing",
        name: "ALS-XY-Wing",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(320),
        find: |facts, sink| find(facts, &ALS_XY_WING, sink),
    }

    /// ## What it finds
    /// An ALS-XY-Wing in which some of the sets have cells in common. A restricted common candidate must not be a
    /// candidate of a common cell.
    ///
    /// ## Why it works
    /// Each set contains all its digits but one, whichever cells it shares. That is all the argument of the
    /// ALS-XY-Wing needs.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 128735469647......3954862714368975129516.....872351946.64....2.289.......132...9.
    /// step: r7c4<>5
    /// says: als-set, …, als-so-either
    /// ```
    pub OVERLAPPING_ALS_XY_WING {
        id: "overlapping-als-xy-wing",
        name: "Overlapping ALS-XY-Wing",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(320),
        find: |facts, sink| find(facts, &OVERLAPPING_ALS_XY_WING, sink),
    }
}

#[derive(Clone, Debug)]
struct AlsXyWing {
    technique: &'static Technique,
    /// The pivot in the middle.
    sets: [Als; 3],
    links: [Digit; 2],
}

fn find(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let overlapping = *technique == OVERLAPPING_ALS_XY_WING;
    let overlap = if overlapping { Overlap::Allowed } else { Overlap::Apart };
    let mut smallest = Smallest::new();
    chain::triples(facts, overlap, |sets, links, gone| {
        let [a, pivot, b] = sets;
        if overlapping && a.is_apart(b) && a.is_apart(pivot) && b.is_apart(pivot) {
            return;
        }
        let size = sets.iter().map(|set| set.size()).sum::<usize>();
        smallest.offer(size, gone, || AlsXyWing { technique, sets: sets.map(|set| *set), links });
    });
    smallest.report(sink)
}

/// Three almost locked sets, the pivot in the middle, and the digits that link it to the others, as a case of
/// a technique. Nothing where the cells of a set lie in no house.
#[must_use]
pub fn of(
    facts: &Facts,
    technique: &'static Technique,
    sets: [CellMap; 3],
    links: [Digit; 2],
) -> Option<Box<dyn Pattern>> {
    let [a, pivot, b] = sets.map(|cells| Als::of_cells(facts, cells));
    Some(Box::new(AlsXyWing { technique, sets: [a?, pivot?, b?], links }))
}

impl Pattern for AlsXyWing {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn size(&self) -> usize {
        self.sets.iter().map(Als::size).sum()
    }

    fn tell(&self, _: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let [a, pivot, b] = &self.sets;
        let [x, y] = self.links;
        let held = conclusions.eliminations.digits();
        introduce_all(&self.sets, story);
        let links = [restrict(x, [(0, a), (1, pivot)], story), restrict(y, [(1, pivot), (2, b)], story)];
        story.say(say!("als-xy-wing-pivot", x = x, y = y));
        for (number, set, x) in [(0, a, x), (2, b, y)] {
            story.say(say!("als-xy-wing-end", x = x, end = name(number), held = held));
            mark_held((a.digits() & b.digits()).without(self.links[0]).without(self.links[1]), [set], story);
        }
        conclude([0, 2], conclusions, story);
        tell_line(&self.sets, held, self.links.iter().zip(links), story);
        story.argument = cells_of(&self.sets);
    }
}
