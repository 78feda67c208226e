//! Kraken fish: fish whose fins don't see what goes out, but lead to it by chains.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, Digit, House};

use super::{mark, tell_claim};
use crate::chains::{Node, Reason};
use crate::explain::say;
use crate::fish::{Fish, Tentacles, chain, nearly};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A basic fish of two to four lines with one or two fins. A place of its digit that it would take out without them
    /// goes out even where it does not see every fin, if a chain leads from each other fin to it.
    ///
    /// ## Why it works
    /// If no fin is true, the fish holds and takes the place out. If a fin is true, the place goes out because it sees
    /// the fin or because the chain from the fin ends there.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....73..6.491....5..2.9......56..9...1.....4...7..45......8.7..9....782.8..32....
    /// step: r5c7<>2
    /// says: fish-can-only-go-into, fish-if-not-each-takes, kraken-goes-out-unless, kraken-if-then-not, kraken-whichever-goes-out
    /// ```
    pub KRAKEN_FISH_1 {
        id: "kraken-fish-1",
        name: "Kraken Fish Type 1",
        family: Fish,
        ratings: Ratings::NONE.and_hodoku(500),
        find: |facts, sink| find(facts, Type::One, sink),
    }

    /// ## What it finds
    /// A basic fish of two to four lines with one or two fins, and a candidate to which chains lead from every fin and
    /// from every corner in one of the cover lines.
    ///
    /// ## Why it works
    /// If no fin is true, the fish holds, so one of the corners in the cover line is true. Whichever of these and the fins
    /// is true, the candidate is false.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184756295..829.....269.5.17532149861..7582....15.......518.39..37942..5
    /// step: r4c8<>3
    /// says: fish-can-only-go-into, fish-if-not-each-takes, kraken-unless, kraken-if-then-not, kraken-if-then-not, kraken-whichever-goes-out
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
    /// What it takes out itself.
    One,
    /// Where one of its cover lines has the digit.
    Two,
}

/// Reports for each candidate the first fish that takes it out, small fish first.
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

/// One for each cover line with something to take out; in the others the corners are all the places there are, and
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
    /// One of these is true, or what the fish takes out is false.
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

impl Pattern for KrakenFish {
    fn technique(&self) -> &'static Technique {
        if self.cover.is_none() { &KRAKEN_FISH_1 } else { &KRAKEN_FISH_2 }
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let mut sentences = tell_claim(&self.fish, facts);
        let (digit, fins) = (self.fish.digit, self.fish.parts(facts).fins());
        match self.cover {
            None => {
                sentences.push(say!("kraken-goes-out-unless", victims = self.victims.cells(), fins = fins))
            }
            Some(cover) => sentences.push(say!(
                "kraken-unless",
                cover = cover,
                digit = digit,
                corners = self.sources(facts) - fins,
                fins = fins
            )),
        }
        sentences.extend(self.chains(facts).iter().filter_map(|chain| tell_chain(chain)));
        sentences.push(say!("kraken-whichever-goes-out", victims = self.victims));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        mark(&self.fish, facts, marks);
        for chain in self.chains(facts) {
            for (role, on) in [(Role::On, true), (Role::Off, false)] {
                let nodes = chain[1..chain.len() - 1].iter().map(|(node, _)| node);
                let candidates: CandidateMap =
                    nodes.filter(|node| node.is_on() == on).map(|node| node.candidate()).collect();
                if !candidates.is_empty() {
                    marks.candidates(candidates, role);
                }
            }
            for pair in chain.windows(2) {
                let [from, to] = [pair[0].0, pair[1].0];
                let kind = if to.is_on() { LinkKind::Strong } else { LinkKind::Weak };
                marks.link(from.candidate(), to.candidate(), kind);
            }
        }
    }

    fn argument(&self, facts: &Facts) -> Argument {
        let mut argument = Argument::places(self.fish.base, self.fish.digit);
        for (node, reason) in self.chains(facts).concat() {
            let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
            argument = match reason {
                Reason::Cell if node.is_on() => argument.and_cells(cell),
                Reason::House(house) if node.is_on() => argument.and_places(house, digit),
                _ => argument,
            };
        }
        argument
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

/// A chain from a fin or corner, in a sentence with its line in Eureka notation.
fn tell_chain(chain: &[(Node, Reason)]) -> Option<Sentence> {
    let [(start, _), .., (end, _)] = chain else { return None };
    let [start, end] = [start, end].map(|node| node.candidate());
    let mut line = String::new();
    for (node, reason) in chain {
        let link = match reason {
            Reason::Start => "",
            _ if node.is_on() => " = ",
            _ => " - ",
        };
        let _ = write!(line, "{link}({}){}", node.candidate().digit(), node.candidate().cell());
    }
    Some(say!(
        "kraken-if-then-not",
        cell = start.cell(),
        digit = start.digit(),
        other = end.cell(),
        gone = end.digit(),
        chain = line
    ))
}
