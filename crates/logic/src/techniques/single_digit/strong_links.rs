//! Strong links in a row: skyscrapers, kites, turbot fish, empty rectangles and their longer kin.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, HouseKind, HouseSet};

use crate::explain::say;
use crate::links::{StrongLink, strong_links};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique, Tenths};

/// Declares one entry per number of links.
macro_rules! chains_of_links {
    ($($(#[doc = $example:literal])+ $static:ident $id:literal $name:literal $count:literal $se:literal)+) => {
        technique! {$(
            /// ## What it finds
            /// A digit and houses in which it has two places (cells, or groups of cells), so that an end of each
            /// sees an end of the next. Cells that see both free ends lose the digit.
            ///
            /// ## Why it works
            /// If the first free end does not hold the digit, the other end of its house does, so the next end does
            /// not, and so on: then the last free end holds it. One of the free ends has the digit either way.
            ///
            /// ## Example
            $(#[doc = $example])+
            pub $static {
                id: $id,
                name: $name,
                family: SingleDigit,
                ratings: Ratings::se($se),
                find: |facts, sink| find(facts, $count, sink),
            }
        )+}

        fn entry(count: usize) -> &'static Technique {
            match count {
                $($count => &$static,)+
                _ => unreachable!("chains have 2 to 6 links"),
            }
        }
    };
}

chains_of_links! {
    /// ```sudoku
    /// grid: ....3.7..24769853183..71.4671.38...5......87338.759.1246.8..3.7578963124..3..7...
    /// step: r3c4<>2
    /// says: If 2 is not in r1c4, then in row 1 it is in r1c6.
    /// says: Then it is not in r3c4, so in row 3 it is in r3c7.
    /// says: So 2 is in r1c4 or in r3c7.
    /// says: It goes out of what sees both: r3c4.
    /// ```
    STRONG_LINKS_2 "strong-links-2" "2 Strong Links" 2 40
    /// ```sudoku
    /// grid: ....5173.1732..586.5.37....9.6..7.5353.....7.....3.469....8361.815..234736.71....
    /// step: r4c5<>4
    /// says: If 4 is not in r4c2, then in box 4 it is in r5c3.
    /// says: Then it is not in r9c3, so in row 9 it is in r9c6.
    /// says: Then it is not in r2c6, so in row 2 it is in r2c5.
    /// says: So 4 is in r4c2 or in r2c5.
    /// says: It goes out of what sees both: r4c5.
    /// ```
    STRONG_LINKS_3 "strong-links-3" "3 Strong Links" 3 54
    /// ```sudoku
    /// grid: 5.48..196761..9582928165437673418925.19.5.64..459.671.186274359..7581264452693871
    /// step: r1c5<>3
    /// says: If 3 is not in r1c2, then in row 1 it is in r1c5.
    /// says: Then it is not in r2c5, so in row 2 it is in r2c4.
    /// says: Then it is not in r5c4, so in row 5 it is in r5c9.
    /// says: Then it is not in r6c9, so in row 6 it is in r6c5.
    /// says: So 3 is in r1c2 or in r6c5.
    /// says: It goes out of what sees both: r1c5.
    /// ```
    STRONG_LINKS_4 "strong-links-4" "4 Strong Links" 4 58
    /// ```sudoku
    /// grid: 45.379..6..98.45......5..948365.7.21...6.38..945...63719.73......74.5...56.921..8
    /// step: r1c3<>8
    /// says: If 8 is not in r1c8, then in row 1 it is in r1c3.
    /// says: Then it is not in r3c3, so in row 3 it is in r3c2.
    /// says: Then it is not in r8c2, so in row 8 it is in r8c5.
    /// says: Then it is not in r6c5, so in row 6 it is in r6c6.
    /// says: Then it is not in r7c6, so in row 7 it is in r7c3.
    /// says: So 8 is in r1c8 or in r7c3.
    /// says: It goes out of what sees both: r1c3.
    /// ```
    STRONG_LINKS_5 "strong-links-5" "5 Strong Links" 5 62
    /// ```sudoku
    /// grid: .4.6572.96.59...74.97..456.918743652..6591847754826931.8.375496463..97.557946....
    /// step: r7c1<>2
    /// says: If 2 is not in r3c1, then in row 3 it is in r3c4.
    /// says: Then it is not in r8c4, so in row 8 it is in r8c8.
    /// says: Then it is not in r9c8, so in row 9 it is in r9c6.
    /// says: Then it is not in r2c6, so in row 2 it is in r2c2.
    /// says: Then it is not in r5c2, so in row 5 it is in r5c1.
    /// says: Then it is not in r7c1, so in row 7 it is in r7c3.
    /// says: So 2 is in r3c1 or in r7c3.
    /// says: It goes out of what sees both: r7c1.
    /// ```
    STRONG_LINKS_6 "strong-links-6" "6 Strong Links" 6 66
}

/// The most links in a chain.
const MOST: usize = 6;

#[derive(Clone, Copy, Debug)]
struct StrongLinks {
    digit: Digit,
    /// The first `count` count, each entered at its first end and left at its second.
    links: [StrongLink; MOST],
    count: usize,
}

fn find(facts: &Facts, count: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    every(facts, count, |chain, conclusions| sink.step(conclusions, chain))
}

/// Reports only the easiest by Sudoku Explainer's measure: the lowest rating, then the most eliminations, then the
/// first.
pub fn easiest(facts: &Facts, count: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut best: Option<(Tenths, usize, StrongLinks, Conclusions)> = None;
    let _ = every(facts, count, |chain, conclusions| {
        let (rating, gone) = (chain.rating(), conclusions.eliminations.len());
        if best.as_ref().is_none_or(|&(r, n, ..)| rating < r || (rating == r && gone > n)) {
            best = Some((rating, gone, *chain, *conclusions));
        }
        ControlFlow::Continue(())
    });
    match best {
        Some((.., chain, conclusions)) => sink.step(&conclusions, &chain),
        None => ControlFlow::Continue(()),
    }
}

/// All chains of so many links that take something out, each in one direction.
fn every(
    facts: &Facts,
    count: usize,
    mut see: impl FnMut(&StrongLinks, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut links: Vec<StrongLink> = Vec::with_capacity(32);
    for digit in Digit::ALL {
        links.clear();
        strong_links(facts, digit, |link| links.push(link));
        for &first in &links {
            for first in [first, first.reversed()] {
                let mut chain = StrongLinks { digit, links: [first; MOST], count: 1 };
                grow(facts, &links, count, &mut chain, &mut see)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn grow(
    facts: &Facts,
    links: &[StrongLink],
    count: usize,
    chain: &mut StrongLinks,
    see: &mut impl FnMut(&StrongLinks, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [first, last] = [chain.links[0], chain.links[chain.count - 1]];
    if chain.count == count {
        // Both directions are walked; keep one.
        let gone = chain.eliminations(facts);
        if first.house >= last.house || gone.is_empty() {
            return ControlFlow::Continue(());
        }
        return see(chain, &Conclusions::eliminate(chain.digit, gone));
    }
    let taken = chain.links().iter().fold(CellMap::EMPTY, |cells, link| cells | link.cells());
    for &link in links.iter().filter(|link| taken.is_disjoint(link.cells())) {
        for link in [link, link.reversed()] {
            if (last.ends[1] | link.ends[0]).in_one_house() {
                chain.links[chain.count] = link;
                chain.count += 1;
                let result = grow(facts, links, count, chain, see);
                chain.count -= 1;
                result?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl StrongLinks {
    fn links(&self) -> &[StrongLink] {
        &self.links[..self.count]
    }

    /// The free ends.
    fn free(&self) -> CellMap {
        self.links[0].ends[0] | self.links[self.count - 1].ends[1]
    }

    fn is_loop(&self) -> bool {
        self.free().in_one_house()
    }

    /// What sees both free ends; in a loop, what sees both ends of any weak link.
    fn eliminations(&self, facts: &Facts) -> CellMap {
        let places = facts.cells_with(self.digit);
        let mut gone = self.free().peer_intersection();
        if self.is_loop() {
            for pair in self.links().windows(2) {
                gone |= (pair[0].ends[1] | pair[1].ends[0]).peer_intersection();
            }
        }
        gone & places
    }

    fn rating(&self) -> Tenths {
        let base = entry(self.count).ratings.se.unwrap_or_default().0;
        let has = |kind| self.links().iter().any(|link| link.house.kind() == kind);
        let (boxes, both) = (has(HouseKind::Box), has(HouseKind::Row) && has(HouseKind::Column));
        let grouped = self.links().iter().any(StrongLink::is_grouped);
        Tenths(base + if grouped { 3 } else { u16::from(boxes) + u16::from(both) })
    }
}

impl Pattern for StrongLinks {
    fn technique(&self) -> &'static Technique {
        entry(self.count)
    }

    fn se(&self) -> Option<Tenths> {
        Some(self.rating())
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let digit = self.digit;
        let [first, rest @ ..] = self.links() else { return Vec::new() };
        let mut sentences = vec![say!(
            "strong-links-if-not-then",
            digit = digit,
            free = first.ends[0],
            house = first.house,
            end = first.ends[1]
        )];
        for link in rest {
            sentences.push(say!(
                "strong-links-then-not",
                near = link.ends[0],
                house = link.house,
                end = link.ends[1]
            ));
        }
        let [start, end] = [first.ends[0], self.links[self.count - 1].ends[1]];
        sentences.push(say!("strong-links-so-is-in", digit = digit, start = start, end = end));
        if self.is_loop() {
            sentences.push(say!("strong-links-these-see-each-other", digit = digit));
            sentences.push(say!(
                "strong-links-goes-out-what-sees",
                digit = digit,
                victims = conclusions.eliminations.cells()
            ));
        } else {
            sentences
                .push(say!("strong-links-goes-out-what-sees-2", victims = conclusions.eliminations.cells()));
        }
        sentences
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        for link in self.links() {
            let [from, to] = link.ends.map(|end| end.candidates(self.digit));
            marks.house(link.house, Role::Base);
            marks.candidates(from, Role::Off);
            marks.candidates(to, Role::On);
            marks.link(from, to, LinkKind::Strong);
        }
        for pair in self.links().windows(2) {
            let [from, to] = [pair[0].ends[1], pair[1].ends[0]].map(|end| end.candidates(self.digit));
            marks.link(from, to, LinkKind::Weak);
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        let houses: HouseSet = self.links().iter().map(|link| link.house).collect();
        Argument::places(houses, self.digit)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
