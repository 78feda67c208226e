//! Chains of strong links on one digit: skyscrapers, kites, turbot fish, empty rectangles and their longer
//! kin.

use std::cmp::Reverse;

use ninefold_core::small_sort::SortShort;

use super::engine::{StrongLink, visit_strong_links};
use super::se_links::visit_se_links;
use super::two_links::explain_free_ends;
use crate::digits::search_each_digit;
use crate::prelude::*;
use crate::{RatingTenths, TechniqueVariant};

/// Declares one entry per number of links.
macro_rules! chains_of_links {
    ($($(#[doc = $example:literal])+ $static:ident $id:literal $name:literal $count:literal $se:literal)+) => {
        technique! {$(
            /// ## What it finds
            /// A digit and houses in which it is confined to two ends (cells or groups of cells), chained so that an
            /// end of each house sees an end of the next. Remove the digit from every cell that sees both free ends.
            ///
            /// ## Why it works
            /// If the digit isn't in the first free end, it must be in the other end of that house. That end sees an
            /// end of the next house, so the next house has the digit in its other end, and so on to the last free
            /// end. So at least one of the free ends contains the digit.
            ///
            /// ## Example
            $(#[doc = $example])+
            pub $static {
                id: $id,
                name: $name,
                family: SingleDigit,
                ratings: TechniqueRatings::from_se_rating($se),
                find: |facts, sink| find_link_chains(facts, $count, sink),
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
    /// grid: ..7.8.61.1...76.4..8....3724....826..1..3....5...9...4...16.42..6..45.9.....27..6
    /// step: r7c2<>3, r7c3<>3
    /// says: links-if, links-then, link-one, link-so
    /// ```
    STRONG_LINKS_2 "strong-links-2" "2 Strong Links" 2 40
    /// ```sudoku
    /// grid: 3.759..6..9.6321...6.4..3...7..15.3.95...36...319645..5.93.672.7.31...56....5.4.3
    /// step: r9c1<>2
    /// says: links-if, links-then, links-then, link-one, link-so
    /// ```
    STRONG_LINKS_3 "strong-links-3" "3 Strong Links" 3 54
    /// ```sudoku
    /// grid: .6.52...7..2...6..35..862..64.29.718.8.4.79..2796184....4..25...268.........69...
    /// without: r8c6(1)
    /// step: r7c9<>1, r9c9<>1
    /// says: links-if, links-then, links-then, links-then, link-one, link-so
    /// ```
    STRONG_LINKS_4 "strong-links-4" "4 Strong Links" 4 58
    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r9c9<>1
    /// says: links-if, links-then, links-then, links-then, links-then, link-one, link-so
    /// easier: skyscraper
    /// ```
    STRONG_LINKS_5 "strong-links-5" "5 Strong Links" 5 62
    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: links-if, links-then, links-then, links-then, links-then, links-then, link-one, link-so
    /// easier: x-wing
    /// ```
    STRONG_LINKS_6 "strong-links-6" "6 Strong Links" 6 66
}

/// The most links in a chain.
const MAX_LINKS: usize = 6;

#[derive(Clone, Copy, Debug)]
struct StrongLinks {
    digit: Digit,
    /// The first `count` count, each entered at its first end and left at its second.
    links: [StrongLink; MAX_LINKS],
    count: usize,
    /// What Sudoku Explainer names it by, on its scale.
    variant: TechniqueVariant,
}

fn find_link_chains(facts: &Facts, count: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search_each_digit(facts, entry(count), sink, |digit, sink| {
        let mut links: Vec<LocatedLink> = Vec::with_capacity(32);
        visit_strong_links(facts, digit, |link| links.push(LocatedLink::new(link)));
        visit_link_chains(facts, digit, count, &links, &mut |found| match found {
            Some((chain, conclusions)) => sink.receive_step(conclusions, chain),
            None => sink.poll_stop(),
        })
    })
}

/// Reports only the easiest by Sudoku Explainer's measure; of several alike, the first.
pub fn find_easiest_link_chain(facts: &Facts, count: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut best: Option<(LinkChainRank, StrongLinks, Conclusions)> = None;
    for digit in Digit::ALL {
        let mut links: Vec<LocatedLink> = Vec::with_capacity(32);
        visit_se_links(facts, digit, |link| links.push(LocatedLink::new(link)));
        visit_link_chains(facts, digit, count, &links, &mut |found| {
            let Some((chain, conclusions)) = found else { return sink.poll_stop() };
            // It enters a loop at the first end of its first house, and removes nothing from the chain's cells.
            let is_entered = || {
                chain.links().iter().all(|link| chain.links[0].house <= link.house)
                    && links.iter().any(|known| known.link == chain.links[0])
            };
            let eliminated_cells = conclusions.eliminations.cells() - chain.cells();
            if eliminated_cells.is_empty() || chain.is_loop() && !is_entered() {
                return ControlFlow::Continue(());
            }
            let rank = chain.se_rank(eliminated_cells.len());
            if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                let chain = StrongLinks { variant: chain.se_variant(), ..*chain };
                best = Some((rank, chain, Conclusions::from_digit_eliminations(digit, eliminated_cells)));
            }
            ControlFlow::Continue(())
        })?;
    }
    match best {
        Some((.., chain, conclusions)) => sink.receive_step(&conclusions, &chain),
        None => ControlFlow::Continue(()),
    }
}

/// Sudoku Explainer's order of chains with the same number of links: by rating, by eliminations, by the figures
/// in its name of them, and then as it finds them, by the kinds of houses in the chain, by digit and by houses.
type LinkChainRank = (
    RatingTenths,
    Reverse<usize>,
    (usize, LinkFigures),
    [Option<HouseKind>; MAX_LINKS],
    Digit,
    [Option<House>; MAX_LINKS],
);

/// A figure for each link, as Sudoku Explainer names chains by them: 0 for a box, 1 for a line, and 2 for a line
/// that crosses the first line.
type LinkFigures = [Option<u8>; MAX_LINKS];

/// Visits all chains of a digit with this many of the links that eliminate something, each in one direction.
fn visit_link_chains(
    facts: &Facts,
    digit: Digit,
    count: usize,
    links: &[LocatedLink],
    visit: &mut impl FnMut(Option<(&StrongLinks, &Conclusions)>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for first in links {
        visit(None)?;
        for (link, ends) in first.both_directions() {
            let variant = TechniqueVariant::Plain;
            let mut chain = StrongLinks { digit, links: [link; MAX_LINKS], count: 1, variant };
            extend_chain(facts, links, count, &mut chain, (ends[1], first.cells), visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// A strong link, with values that are needed again and again.
struct LocatedLink {
    link: StrongLink,
    cells: CellMap,
    /// The houses that contain all of an end: two ends see each other if they have one in common.
    ends: [HouseSet; 2],
}

impl LocatedLink {
    fn new(link: StrongLink) -> LocatedLink {
        LocatedLink { link, cells: link.cells(), ends: link.ends.map(CellMap::covered_houses) }
    }

    fn both_directions(&self) -> [(StrongLink, [HouseSet; 2]); 2] {
        let [one, other] = self.ends;
        [(self.link, [one, other]), (self.link.reversed(), [other, one])]
    }
}

fn extend_chain(
    facts: &Facts,
    links: &[LocatedLink],
    count: usize,
    chain: &mut StrongLinks,
    (last, taken): (HouseSet, CellMap),
    visit: &mut impl FnMut(Option<(&StrongLinks, &Conclusions)>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chain.count == count {
        // Both directions are walked; keep one.
        if chain.links[0].house >= chain.links[count - 1].house {
            return ControlFlow::Continue(());
        }
        let eliminations = chain.eliminations(facts);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        return visit(Some((chain, &Conclusions::from_digit_eliminations(chain.digit, eliminations))));
    }
    // Add a link apart from those taken, one end of which shares a house with the chain's end.
    for next in links.iter().filter(|next| taken.is_disjoint(next.cells)) {
        for (link, ends) in next.both_directions() {
            if !last.is_disjoint(ends[0]) {
                chain.links[chain.count] = link;
                chain.count += 1;
                let result = extend_chain(facts, links, count, chain, (ends[1], taken | next.cells), visit);
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

    fn cells(&self) -> CellMap {
        self.links().iter().fold(CellMap::EMPTY, |cells, link| cells | link.cells())
    }

    /// The free ends of a chain of strong links, one of which contains the digit.
    fn free_ends(&self) -> CellMap {
        self.links[0].ends[0] | self.links[self.count - 1].ends[1]
    }

    fn is_loop(&self) -> bool {
        self.free_ends().in_one_house()
    }

    /// Returns the cells that see both free ends and, in a loop, those that see both ends of any weak link.
    fn eliminations(&self, facts: &Facts) -> CellMap {
        let places = facts.candidate_cells(self.digit);
        let mut eliminations = self.free_ends().peer_intersection();
        if self.is_loop() {
            for pair in self.links().windows(2) {
                eliminations |= (pair[0].ends[1] | pair[1].ends[0]).peer_intersection();
            }
        }
        eliminations & places
    }

    fn has_house_kind(&self, kind: HouseKind) -> bool {
        self.links().iter().any(|link| link.house.kind() == kind)
    }

    /// Whether some links are rows and some columns.
    fn has_both_directions(&self) -> bool {
        self.has_house_kind(HouseKind::Row) && self.has_house_kind(HouseKind::Column)
    }

    fn se_rank(&self, eliminations: usize) -> LinkChainRank {
        let mut houses = [None; MAX_LINKS];
        for (house, link) in houses.iter_mut().zip(self.links()) {
            *house = Some(link.house);
        }
        let kinds = houses.map(|house| house.map(House::kind));
        houses[..self.count].sort_short();
        let figures = (self.grouped_count(), self.link_figures());
        (self.compute_se_rating(), Reverse(eliminations), figures, kinds, self.digit, houses)
    }

    fn grouped_count(&self) -> usize {
        self.links().iter().filter(|link| link.is_grouped()).count()
    }

    /// Returns the figures of the chain, in the direction in which they are least.
    fn link_figures(&self) -> LinkFigures {
        let kinds = || self.links().iter().map(|link| link.house.kind());
        write_link_figures(kinds()).min(write_link_figures(kinds().rev()))
    }

    fn se_variant(&self) -> TechniqueVariant {
        TechniqueVariant::StrongLinks {
            is_loop: self.is_loop(),
            grouped_count: self.grouped_count(),
            figures: self.link_figures(),
        }
    }

    fn compute_se_rating(&self) -> RatingTenths {
        let base = entry(self.count).ratings.se.unwrap_or_default().0;
        let (boxes, both) = (self.has_house_kind(HouseKind::Box), self.has_both_directions());
        let grouped = self.links().iter().any(StrongLink::is_grouped);
        RatingTenths(base + if grouped { 3 } else { u16::from(boxes) + u16::from(both) })
    }
}

fn write_link_figures(kinds: impl Iterator<Item = HouseKind>) -> LinkFigures {
    let (mut figures, mut first_line) = (LinkFigures::default(), None);
    for (figure, kind) in figures.iter_mut().zip(kinds) {
        *figure = Some(match kind {
            HouseKind::Box => 0,
            line => 1 + u8::from(line != *first_line.get_or_insert(line)),
        });
    }
    figures
}

impl Pattern for StrongLinks {
    fn technique(&self) -> &'static Technique {
        entry(self.count)
    }

    fn technique_variant(&self) -> TechniqueVariant {
        self.variant
    }

    fn se_rating(&self) -> Option<RatingTenths> {
        Some(self.compute_se_rating())
    }

    fn explain_step(&self, _: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let digit = self.digit;
        // From link to link: the weak link before, then the strong one.
        let mut before: Option<CellMap> = None;
        for link in self.links() {
            let (house, [from, to]) = (link.house, link.ends);
            explanation.add_message(match before {
                None => say!("links-if", digit, free = from, house, end = to),
                Some(_) => say!("links-then", digit, near = from, house, end = to),
            });
            let near = before.map(|near| near.to_candidates(digit));
            let [from, other] = [from, to].map(|end| end.to_candidates(digit));
            explanation.mark_house(house, MarkRole::Base);
            if let Some(near) = near {
                explanation.add_link(near, from, LinkKind::Weak);
            }
            explanation.mark_candidates(from, MarkRole::Off);
            explanation.mark_candidates(other, MarkRole::On);
            explanation.add_link(from, other, LinkKind::Strong);
            before = Some(to);
        }
        // The conclusion from the free ends, or from the whole loop.
        let eliminated_cells = conclusions.eliminations.cells();
        if self.is_loop() {
            explanation.add_message(say!("links-loop", ends = self.free_ends(), digit));
            explanation.add_message(say!("links-loop-so", digit, victims = eliminated_cells));
        } else {
            let ends = [self.links[0].ends[0], self.links[self.count - 1].ends[1]];
            explain_free_ends(digit, ends, eliminated_cells, explanation);
        }
        let houses: HouseSet = self.links().iter().map(|link| link.house).collect();
        explanation.argument = ProofArgument::from_place_truths(houses, digit);
    }
}
