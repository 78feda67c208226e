//! What skyscrapers, kites, turbot fish and empty rectangles have in common: two strong links of a digit, an end of one
//! in sight of an end of the other.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, Digit, House, HouseSet};

use crate::explain::say;
use crate::links::StrongLink;
use crate::proof::Argument;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Role, Sentence, Sink, Technique};

/// Two strong links: the first left at its second end, in sight of the first end of the second.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoLinks {
    pub digit: Digit,
    pub links: [StrongLink; 2],
}

impl TwoLinks {
    /// The ends that don't see each other: one of them holds the digit.
    pub(super) fn free(&self) -> CellMap {
        self.links[0].ends[0] | self.links[1].ends[1]
    }

    /// The ends in sight of each other: at most one of them holds the digit.
    pub(super) fn near(&self) -> CellMap {
        self.links[0].ends[1] | self.links[1].ends[0]
    }

    /// The places of the digit that see both free ends.
    pub(super) fn victims(&self, facts: &Facts) -> CellMap {
        self.free().peer_intersection() & facts.cells_with(self.digit)
    }

    pub(super) fn tell(&self, victims: CellMap) -> Vec<Sentence> {
        let TwoLinks { digit, links: [first, second] } = *self;
        vec![
            say!(
                "strong-links-if-not-then",
                digit = digit,
                free = first.ends[0],
                house = first.house,
                end = first.ends[1]
            ),
            say!("strong-links-then-not", near = second.ends[0], house = second.house, end = second.ends[1]),
            say!(
                "two-links-goes-out-what-sees",
                digit = digit,
                start = first.ends[0],
                end = second.ends[1],
                victims = victims
            ),
        ]
    }

    pub(super) fn mark(&self, marks: &mut Marks) {
        for link in self.links {
            let [from, to] = link.ends.map(|end| end.candidates(self.digit));
            marks.house(link.house, Role::Base);
            marks.candidates(from, Role::Off);
            marks.candidates(to, Role::On);
            marks.link(from, to, LinkKind::Strong);
        }
        let [from, to] = [self.links[0].ends[1], self.links[1].ends[0]].map(|end| end.candidates(self.digit));
        marks.link(from, to, LinkKind::Weak);
    }

    pub(super) fn houses(&self) -> HouseSet {
        self.links.iter().map(|link| link.house).collect()
    }
}

/// The houses of some in which a digit has two places.
pub(super) fn pairs(facts: &Facts, digit: Digit, houses: HouseSet) -> Vec<StrongLink> {
    let link = |house: House| {
        let places = facts.cells_with(digit) & house.cells();
        let [first, second] = places.to_array::<2>()?;
        Some(StrongLink { house, ends: [CellMap::of(first), CellMap::of(second)] })
    };
    houses.iter().filter_map(link).collect()
}

/// The four ways to go through two links, one after the other.
pub(super) fn ways(digit: Digit, first: StrongLink, second: StrongLink) -> [TwoLinks; 4] {
    let both = |link: StrongLink| [link, link.reversed()];
    let [[a, b], [c, d]] = [both(first), both(second)];
    [[a, c], [a, d], [b, c], [b, d]].map(|links| TwoLinks { digit, links })
}

/// Two strong links, or two such pairs that share cells, as a pattern.
#[derive(Clone, Debug)]
pub(super) struct Links {
    technique: &'static Technique,
    pairs: Vec<TwoLinks>,
}

/// Reports what some pairs of links take out together, if each takes out something.
pub(super) fn report(
    facts: &Facts,
    technique: &'static Technique,
    pairs: &[TwoLinks],
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let mut gone = CandidateMap::EMPTY;
    for pair in pairs {
        let victims = pair.victims(facts);
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        gone |= victims.candidates(pair.digit);
    }
    sink.step(&Conclusions::eliminations(gone), &Links { technique, pairs: pairs.to_vec() })
}

impl Pattern for Links {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        self.pairs.iter().flat_map(|pair| pair.tell(pair.victims(facts))).collect()
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        self.pairs.iter().for_each(|pair| pair.mark(marks));
    }

    fn argument(&self, _: &Facts) -> Argument {
        let cite = |argument: Argument, pair: &TwoLinks| argument.and_places(pair.houses(), pair.digit);
        self.pairs.iter().fold(Argument::default(), cite)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
