//! ALS-XZ: two almost locked sets with a restricted common candidate, or two.

use std::ops::ControlFlow;

use ninefold_core::DigitSet;

use super::{cells_of, conclude, introduce, line, mark_held, mark_link, mark_sets, restrict};
use crate::als::{Overlap, chain};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two almost locked sets, each with one candidate more than cells, that share a candidate x which cannot be in
    /// both (all x of the one see all x of the other), and another common candidate z. Cells that see all z of both
    /// lose z.
    ///
    /// ## Why it works
    /// One of the sets lacks x. It is left with as many candidates as cells and holds all of them, z among them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5
    /// step: r7c8<>6
    /// says: als-cells-with-candidates, als-cells-with-candidates, als-not-both-can-hold, als-xz-one-without-holds-other, als-goes-out-what-sees
    /// ```
    pub ALS_XZ {
        id: "als-xz",
        name: "ALS-XZ",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, &ALS_XZ, sink),
    }

    /// ## What it finds
    /// Two almost locked sets that share two candidates, neither of which can be in both. Cells that see all of such a
    /// candidate in both lose it, and cells that see all of another candidate of one set, in the other set too, lose that.
    ///
    /// ## Why it works
    /// A set holds all its candidates but one. Both shared candidates have to be missing somewhere, so each set lacks
    /// one of them and holds the other, and holds everything else it has.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 265.98.1.473156892891.2..6.1.89672.46.7.4.98194281.7.6514289673329671548786534129
    /// step: r3c9<>7
    /// says: als-cells-with-candidates, als-cells-with-candidates, als-not-both-can-hold, als-not-both-can-hold, als-xz-each-set-lacks-just, als-goes-out-what-sees
    /// ```
    pub DOUBLY_LINKED_ALS_XZ {
        id: "doubly-linked-als-xz",
        name: "Doubly Linked ALS-XZ",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, &DOUBLY_LINKED_ALS_XZ, sink),
    }

    /// ## What it finds
    /// Two almost locked sets with cells in common that share one or two candidates outside these cells which cannot be
    /// in both. They take out what sets without common cells do.
    ///
    /// ## Why it works
    /// One of the sets lacks the restricted candidate and so holds all its others. That a common cell belongs to both
    /// changes nothing in this.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582349.153.8....518.39.837942165
    /// step: r7c2<>4
    /// says: als-cells-with-candidates, als-cells-with-candidates, als-not-both-can-hold, als-xz-one-without-holds-other, als-goes-out-what-sees
    /// ```
    pub OVERLAPPING_ALS_XZ {
        id: "overlapping-als-xz",
        name: "Overlapping ALS-XZ",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &OVERLAPPING_ALS_XZ, sink),
    }
}

#[derive(Clone, Debug)]
struct AlsXz {
    technique: &'static Technique,
    chain: chain::Chain,
}

fn find(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let overlap = if *technique == OVERLAPPING_ALS_XZ { Overlap::Allowed } else { Overlap::Apart };
    let mut smallest = Smallest::new();
    chain::pairs(facts, overlap, |chain, gone| {
        let entry = match (chain.sets[0].is_apart(&chain.sets[1]), chain.links.len()) {
            (false, _) => &OVERLAPPING_ALS_XZ,
            (true, 1) => &ALS_XZ,
            (true, _) => &DOUBLY_LINKED_ALS_XZ,
        };
        // In one house they are a naked subset.
        let cells = chain.sets[0].cells() | chain.sets[1].cells();
        if *technique == *entry && !cells.in_one_house() {
            smallest.offer(chain.size(), gone, || AlsXz { technique, chain: chain.clone() });
        }
    });
    smallest.report(sink)
}

impl Pattern for AlsXz {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let [a, b] = [&self.chain.sets[0], &self.chain.sets[1]];
        let mut sentences = vec![introduce(0, a), introduce(1, b)];
        sentences.extend(self.chain.links.iter().map(|&digit| restrict(digit, [0, 1])));
        match self.chain.links[..] {
            [x] => {
                let held = conclusions.eliminations.digits();
                sentences.push(say!("als-xz-one-without-holds-other", x = x, held = held));
                sentences.extend(conclude(conclusions));
            }
            _ => {
                sentences.push(say!("als-xz-each-set-lacks-just", links = self.chain.links_of(0)));
                sentences.extend(conclude(conclusions));
            }
        }
        sentences
    }

    fn line(&self, _: &Facts, conclusions: &Conclusions) -> Option<Sentence> {
        let links = &self.chain.links;
        let ends = match links[..] {
            [_] => conclusions.eliminations.digits(),
            _ => links.last().map_or(DigitSet::EMPTY, |&last| DigitSet::of(last)),
        };
        Some(line(&self.chain.sets, &[ends, DigitSet::of(links[0]), ends]))
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        let [a, b] = [&self.chain.sets[0], &self.chain.sets[1]];
        mark_sets([a, b], marks);
        self.chain.links.iter().for_each(|&digit| mark_link(digit, [a, b], marks));
        let held = match self.chain.links.len() {
            1 => a.digits() & b.digits(),
            _ => a.digits() | b.digits(),
        };
        mark_held(held - self.chain.links_of(0), [a, b], marks);
    }

    fn argument(&self, _: &Facts) -> Argument {
        cells_of(&self.chain.sets)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
