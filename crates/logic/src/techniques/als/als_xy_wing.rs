//! ALS-XY-Wing: two almost locked sets linked through a third.

use std::ops::ControlFlow;

use ninefold_core::{Digit, DigitSet};

use super::{cells_of, conclude, introduce, line, mark_held, mark_link, mark_sets, name};
use crate::als::{Als, Overlap, chain};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Three almost locked sets. The second shares x with the first and y with the third, and neither can be in both
    /// sets. Cells that see all of another common candidate z of the first and the third lose z.
    ///
    /// ## Why it works
    /// The second set cannot lack both x and y. If it holds x, the first lacks x and holds z; if it holds y, the third
    /// does.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..72193.6362784159..9.632.7278695.3.6138475924953216789.6..27..7241389655.1976.24
    /// step: r3c2<>5
    /// says: als-cells-with-candidates, als-with-candidates, als-cells-with-candidates, als-xy-wing-if-b-holds-lacks, als-xy-wing-if-b-holds-lacks, als-xy-wing-b-lacks-one-candidate, als-goes-out-what-sees
    /// ```
    pub ALS_XY_WING {
        id: "als-xy-wing",
        name: "ALS-XY-Wing",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(320),
        find: |facts, sink| find(facts, &ALS_XY_WING, sink),
    }

    /// ## What it finds
    /// An ALS-XY-Wing of which some sets have cells in common. No common cell has the candidate that links the two.
    ///
    /// ## Why it works
    /// Each set holds all its candidates but one, whatever cells it shares. The argument of the ALS-XY-Wing needs no
    /// more.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18..56.9.....9.....26..5.175.21.9861...582....15.......51..39..37.42..5
    /// step: r3c1<>6
    /// says: als-with-candidates, als-with-candidates, als-cells-with-candidates, als-xy-wing-if-b-holds-lacks, als-xy-wing-if-b-holds-lacks, als-xy-wing-b-lacks-one-candidate, als-goes-out-what-sees
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

impl Pattern for AlsXyWing {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let held = conclusions.eliminations.digits();
        let mut sentences: Vec<Sentence> =
            self.sets.iter().enumerate().map(|(number, set)| introduce(number, set)).collect();
        for (end, x) in [(0, self.links[0]), (2, self.links[1])] {
            sentences.push(say!("als-xy-wing-if-b-holds-lacks", x = x, end = name(end), held = held));
        }
        sentences.push(say!(
            "als-xy-wing-b-lacks-one-candidate",
            x = self.links[0],
            y = self.links[1],
            held = held
        ));
        sentences.extend(conclude(conclusions));
        sentences
    }

    fn line(&self, _: &Facts, conclusions: &Conclusions) -> Option<Sentence> {
        let held = conclusions.eliminations.digits();
        let [x, y] = self.links.map(DigitSet::of);
        Some(line(&self.sets, &[held, x, y, held]))
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        let [a, pivot, b] = &self.sets;
        mark_sets([a, pivot, b], marks);
        mark_link(self.links[0], [a, pivot], marks);
        mark_link(self.links[1], [pivot, b], marks);
        mark_held((a.digits() & b.digits()).without(self.links[0]).without(self.links[1]), [a, b], marks);
    }

    fn argument(&self, _: &Facts) -> Argument {
        cells_of(&self.sets)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
