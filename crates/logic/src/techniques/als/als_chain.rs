//! ALS chains and rings: four almost locked sets or more (rings: three), each linked to the next.

use std::ops::ControlFlow;

use ninefold_core::DigitSet;

use super::{cells_of, conclude, introduce, line, mark_held, mark_link, mark_sets, name, restrict};
use crate::als::Overlap;
use crate::als::chain::{Chain, Shape, longer};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Sentence, Sink, Technique};

/// The most sets a chain has: six links, as in HoDoKu.
const LONGEST: usize = 7;

technique! {
    /// ## What it finds
    /// A chain of four to seven almost locked sets, each linked to the next by a candidate that cannot be in both, by
    /// another one on each side of a set. Cells that see all of another common candidate z of the two ends lose z.
    ///
    /// ## Why it works
    /// If the first set lacks z it holds all its others, so the second lacks the candidate that links them and holds
    /// all its others, and so on, up to the last set, which holds z.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18...6.9.....9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r4c7<>9
    /// says: als-cells-with-candidates, als-with-candidates, als-with-candidates, als-cells-with-candidates, …, als-chain-either-way-holds, als-goes-out-what-sees
    /// ```
    pub ALS_CHAIN {
        id: "als-chain",
        name: "ALS Chain",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(340),
        find: |facts, sink| find(facts, &ALS_CHAIN, sink),
    }

    /// ## What it finds
    /// A chain of three to seven almost locked sets whose last set is linked to the first as well, by another candidate
    /// than their other links. Candidates that link two sets go out of what sees all of them in both; all other
    /// candidates of a set go out of what sees all of them in it.
    ///
    /// ## Why it works
    /// There are as many links as sets. Each link needs a set without its candidate; a set lacks only one candidate and
    /// can serve one link. So each set lacks one of its two linking candidates and holds all the rest, and each linking
    /// candidate is in one of its two sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18..56.95....9.....26..5.17532149861...582....15.......51..39..37.42..5
    /// step: r4c8<>3
    /// says: als-with-candidates, als-cells-with-candidates, als-cells-with-candidates, als-not-both-can-hold, …, als-chain-for-these-links-one, als-goes-out-what-sees
    /// ```
    pub ALS_RING {
        id: "als-ring",
        name: "ALS Ring",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &ALS_RING, sink),
    }

    /// ## What it finds
    /// An ALS Chain in which sets that follow each other may have cells in common, as long as these lack the candidate
    /// that links them.
    ///
    /// ## Why it works
    /// Each set holds all its candidates but one, whatever cells it shares. The argument of the ALS Chain needs no more.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184756295..829.....26935.175321498619.7582....153......518.39..37942..5
    /// step: r3c3<>6
    /// says: als-with-candidates, als-with-candidates, als-cells-with-candidates, als-cells-with-candidates, …, als-chain-either-way-holds, als-goes-out-what-sees
    /// ```
    pub OVERLAPPING_ALS_CHAIN {
        id: "overlapping-als-chain",
        name: "Overlapping ALS Chain",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(340),
        find: |facts, sink| find(facts, &OVERLAPPING_ALS_CHAIN, sink),
    }
}

#[derive(Clone, Debug)]
struct AlsChain {
    technique: &'static Technique,
    chain: Chain,
}

fn find(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let overlapping = *technique == OVERLAPPING_ALS_CHAIN;
    let (kind, lengths) = match *technique == ALS_RING {
        true => ((Shape::Ring, Overlap::Apart), 3..=LONGEST),
        false if overlapping => ((Shape::Open, Overlap::Allowed), 4..=LONGEST),
        false => ((Shape::Open, Overlap::Apart), 4..=LONGEST),
    };
    let mut smallest = Smallest::new();
    longer(facts, kind, lengths, sink, |found| {
        let mut pairs = found.sets().zip(found.sets().skip(1));
        if !overlapping || pairs.any(|(a, b)| !a.is_apart(b)) {
            let chain = || AlsChain { technique, chain: found.to_chain() };
            smallest.offer(found.size(), found.eliminations, chain);
        }
    })?;
    smallest.report(sink)
}

impl AlsChain {
    fn explain_ring(&self, conclusions: &Conclusions, sentences: &mut Vec<Sentence>) {
        let count = self.chain.sets.len();
        for (i, &digit) in self.chain.links.iter().enumerate() {
            sentences.push(restrict(digit, [i, (i + 1) % count]));
        }
        sentences.push(say!("als-chain-for-these-links-one", n = count));
        sentences.extend(conclude(conclusions));
    }

    fn explain_chain(&self, conclusions: &Conclusions, sentences: &mut Vec<Sentence>) {
        let held = conclusions.eliminations.digits();
        let last = self.chain.sets.len() - 1;
        for (i, &digit) in self.chain.links.iter().enumerate() {
            sentences.push(match i {
                0 => say!("als-chain-if-does-not-hold", held = held, digit = digit),
                _ => say!(
                    "als-chain-then-cannot-hold-holds",
                    set = name(i),
                    lost = self.chain.links[i - 1],
                    digit = digit
                ),
            });
        }
        sentences.push(say!(
            "als-chain-then-cannot-hold-holds-2",
            set = name(last),
            lost = self.chain.links[last - 1],
            held = held
        ));
        sentences.push(say!("als-chain-either-way-holds", set = name(last), held = held));
        sentences.extend(conclude(conclusions));
    }
}

impl Pattern for AlsChain {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let sets = self.chain.sets.iter().enumerate();
        let mut sentences: Vec<Sentence> = sets.map(|(number, set)| introduce(number, set)).collect();
        match *self.technique == ALS_RING {
            true => self.explain_ring(conclusions, &mut sentences),
            false => self.explain_chain(conclusions, &mut sentences),
        }
        sentences
    }

    fn line(&self, _: &Facts, conclusions: &Conclusions) -> Option<Sentence> {
        let links = &self.chain.links;
        let ends = match *self.technique == ALS_RING {
            true => links.last().map_or(DigitSet::EMPTY, |&last| DigitSet::of(last)),
            false => conclusions.eliminations.digits(),
        };
        let mut digits = vec![ends];
        digits.extend(links.iter().take(self.chain.sets.len() - 1).map(|&digit| DigitSet::of(digit)));
        digits.push(ends);
        Some(line(&self.chain.sets, &digits))
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        let sets = &self.chain.sets;
        mark_sets(sets, marks);
        for (i, &digit) in self.chain.links.iter().enumerate() {
            mark_link(digit, [&sets[i], &sets[(i + 1) % sets.len()]], marks);
        }
        if self.chain.links.len() == sets.len() {
            for (i, set) in sets.iter().enumerate() {
                mark_held(set.digits() - self.chain.links_of(i), [set], marks);
            }
            return;
        }
        let last = sets.len() - 1;
        let linking = self.chain.links_of(0) | self.chain.links_of(last);
        mark_held((sets[0].digits() & sets[last].digits()) - linking, [&sets[0], &sets[last]], marks);
    }

    fn argument(&self, _: &Facts) -> Argument {
        cells_of(&self.chain.sets)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
