//! Kraken fish: fish whose fins don't see what is removed, but lead to it by chains.

use std::ops::ControlFlow;

use ninefold_chains::{Node, Reason};
use ninefold_core::{CandidateMap, CellMap, Digit, House};

use super::tell_claim;
use crate::explain::{Fragment, say};
use crate::fish::{Fish, Tentacles, chain, nearly};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A finned fish and a candidate that it would remove but for its fins, with a chain from each fin that shows the
    /// candidate false: remove it.
    ///
    /// ## Why it works
    /// If every fin is false, the fish removes the candidate. If a fin is true, the candidate sees it, or the chain
    /// from that fin ends on the candidate. Either way it is false.
    ///
    /// ## How we look for it
    /// We look at basic fish of two to four lines with one or two fins.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .69.728.3.17..85.2.82..47.9795413286143826957826..7134978635421651249378234781695
    /// step: r6c4<>5
    /// says: fish-base-fins, fish-no-fin, kraken-chain, kraken-so
    /// ```
    pub KRAKEN_FISH_1 {
        id: "kraken-fish-1",
        name: "Kraken Fish Type 1",
        family: Fish,
        ratings: Ratings::NONE.and_hodoku(500),
        find: |facts, sink| find(facts, Type::One, sink),
    }

    /// ## What it finds
    /// A finned fish and a candidate, with a chain to it from every fin and from every corner in one of the cover
    /// lines: remove that candidate.
    ///
    /// ## Why it works
    /// If every fin is false, the fish holds, so a corner in that cover line is true. Whichever corner or fin is
    /// true, the chain from it shows that the candidate is false.
    ///
    /// ## How we look for it
    /// We look at basic fish of two to four lines with one or two fins.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..7.8.61.1...76.4..8....3724....826..1..3....5...9...4...16.42..6..45.9.....27..6
    /// step: r9c3<>8
    /// says: fish-base-fins, …, kraken-so
    /// ```
    pub KRAKEN_FISH_2 {
        id: "kraken-fish-2",
        name: "Kraken Fish Type 2",
        family: Fish,
        ratings: Ratings::NONE.and_hodoku(500),
        find: |facts, sink| find(facts, Type::Two, sink),
    }
}

/// No more fins than this.
const FINS: usize = 2;

/// What the fish is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    /// What it removes itself.
    One,
    /// Where one of its cover lines has the digit.
    Two,
}

/// Reports for each candidate the first fish that removes it, small fish first.
fn find(facts: &Facts, kind: Type, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut tentacles = Tentacles::new(facts);
    let mut known = CandidateMap::EMPTY;
    for size in 2..=4 {
        for digit in Digit::ALL {
            sink.poll()?;
            nearly(facts, digit, size, FINS, |fish| {
                let krakens = match kind {
                    Type::One => of_type_one(facts, &mut tentacles, fish),
                    Type::Two => of_type_two(facts, &mut tentacles, fish),
                };
                krakens.into_iter().try_for_each(|kraken| {
                    let kraken = KrakenFish { victims: kraken.victims - known, ..kraken };
                    known |= kraken.victims;
                    if kraken.victims.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    sink.step(&Conclusions::eliminations(kraken.victims), &kraken)
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn of_type_one(facts: &Facts, tentacles: &mut Tentacles<'_>, fish: Fish) -> Vec<KrakenFish> {
    let parts = fish.parts(facts);
    let far = parts.prey - parts.victims();
    if far.is_empty() {
        return Vec::new();
    }
    let victims = far & tentacles.common(fish.digit, parts.fins())[fish.digit];
    vec![KrakenFish { fish, cover: None, victims: victims.candidates(fish.digit) }]
}

/// One for each cover line with something to remove; in the others the corners are all the places there are, and
/// chains from these do without the fish.
fn of_type_two(facts: &Facts, tentacles: &mut Tentacles<'_>, fish: Fish) -> Vec<KrakenFish> {
    let parts = fish.parts(facts);
    let mut krakens = Vec::new();
    for cover in fish.cover {
        if parts.prey.is_disjoint(cover.cells()) {
            continue;
        }
        let mut kraken = KrakenFish { fish, cover: Some(cover), victims: CandidateMap::EMPTY };
        let common = tentacles.common(fish.digit, kraken.sources(facts));
        for digit in Digit::ALL {
            let own = if digit == fish.digit { parts.prey & cover.cells() } else { CellMap::EMPTY };
            kraken.victims |= (common[digit] - own).candidates(digit);
        }
        krakens.push(kraken);
    }
    krakens
}

/// A fish with chains.
#[derive(Clone, Copy, Debug)]
struct KrakenFish {
    fish: Fish,
    /// The cover line whose corners have chains too.
    cover: Option<House>,
    /// What the chains lead to.
    victims: CandidateMap,
}

impl KrakenFish {
    /// One of these is true, or what the fish removes is false.
    fn sources(&self, facts: &Facts) -> CellMap {
        let parts = self.fish.parts(facts);
        let corners = self.cover.map_or(CellMap::EMPTY, |cover| parts.corners & cover.cells());
        parts.fins() | corners
    }

    /// From every source to every victim.
    fn chains(&self, facts: &Facts) -> Vec<Vec<(Node, Reason)>> {
        let sources = self.sources(facts).candidates(self.fish.digit);
        self.victims
            .iter()
            .flat_map(|victim| sources.iter().filter_map(move |source| chain(facts, source, victim)))
            .collect()
    }
}

impl KrakenFish {
    fn argument(&self, chains: &[Vec<(Node, Reason)>]) -> Argument {
        let mut argument = Argument::places(self.fish.base, self.fish.digit);
        for (node, reason) in chains.concat() {
            let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
            argument = match reason {
                Reason::Cell if node.is_on() => argument.and_cells(cell),
                Reason::House(house) if node.is_on() => argument.and_places(house, digit),
                _ => argument,
            };
        }
        argument
    }
}

impl Pattern for KrakenFish {
    fn technique(&self) -> &'static Technique {
        if self.cover.is_none() { &KRAKEN_FISH_1 } else { &KRAKEN_FISH_2 }
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        tell_claim(&self.fish, facts, story);
        let (digit, fins) = (self.fish.digit, self.fish.parts(facts).fins());
        if let Some(cover) = self.cover {
            let corners = self.sources(facts) - fins;
            story.say(say!("kraken-corners", cover = cover, digit = digit, corners = corners));
            story.house(cover, Role::Cover);
            story.candidates(corners.candidates(digit), Role::Corner);
        }
        let chains = self.chains(facts);
        chains.iter().for_each(|chain| tell_chain(chain, story));
        story.say(say!("kraken-so", gone = self.victims));
        story.argument = self.argument(&chains);
    }
}

/// Tells a chain from a fin or corner, with its line in Eureka notation.
fn tell_chain(chain: &[(Node, Reason)], story: &mut Story) {
    let [(start, _), between @ .., (end, _)] = chain else { return };
    let [start, end] = [start, end].map(|node| node.candidate());
    let mut line = Vec::new();
    for (node, reason) in chain {
        let link = match reason {
            Reason::Start => "",
            _ if node.is_on() => " = ",
            _ => " - ",
        };
        line.push(Fragment::Text(format!("{link}({})", node.candidate().digit())));
        line.push(Fragment::Cells(CellMap::of(node.candidate().cell())));
    }
    story.say(say!(
        "kraken-chain",
        cell = start.cell(),
        digit = start.digit(),
        other = end.cell(),
        gone = end.digit(),
        chain = line
    ));
    for (role, on) in [(Role::On, true), (Role::Off, false)] {
        let nodes = between.iter().map(|(node, _)| node).filter(|node| node.is_on() == on);
        story.candidates(nodes.map(|node| node.candidate()).collect::<CandidateMap>(), role);
    }
    for pair in chain.windows(2) {
        let [from, to] = [pair[0].0, pair[1].0];
        let kind = if to.is_on() { LinkKind::Strong } else { LinkKind::Weak };
        story.link(from.candidate(), to.candidate(), kind);
    }
}
