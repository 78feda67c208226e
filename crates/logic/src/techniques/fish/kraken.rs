//! Kraken fish: fish whose fins don't see the eliminated candidate, but lead to it by chains.

use std::sync::Arc;

use ninefold_chains::{ChainNode, NodeReason};

use super::engine::{Fish, Tentacle, TentacleCache, visit_near_fish};
use super::explain_fish_definition;
use crate::prelude::*;
use crate::techniques::chains::engine::eureka_notation;

technique! {
    /// ## What it finds
    /// A finned fish and candidates that it would remove but for its fins, with a chain from each fin to a candidate that
    /// sees all of them: remove them.
    ///
    /// ## Why it works
    /// If every fin is false, the fish removes the candidates. If a fin is true, so is the candidate in which the chain
    /// from that fin ends, and they see it. Either way they are false.
    ///
    /// ## How we look for it
    /// We look at basic fish of two to four lines with one or two fins. What the same ends of chains see is one step.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .69.728.3.17..85.2.82..47.9795413286143826957826..7134978635421651249378234781695
    /// step: r6c4<>5
    /// says: fish-base-fins, fish-no-fin, kraken-chain, kraken-so-fish
    /// easier: xy-chain
    /// ```
    pub KRAKEN_FISH_1 {
        id: "kraken-fish-1",
        name: "Kraken Fish Type 1",
        family: Fish,
        ratings: TechniqueRatings::NONE.with_hodoku_score(500),
        find: |facts, sink| find_kraken_fish(facts, KrakenType::One, sink),
    }

    /// ## What it finds
    /// A finned fish with a chain from every fin and from every corner in one of the cover lines: remove every candidate
    /// that sees the ends of all these chains.
    ///
    /// ## Why it works
    /// If every fin is false, the fish holds, so a corner in that cover line is true. Whichever corner or fin is true, the
    /// chain from it ends in a true candidate. So one of the ends is true, and what sees them all is false.
    ///
    /// ## How we look for it
    /// We look at basic fish of two to four lines with one or two fins. What the same ends of chains see is one step.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..7.8.61.1...76.4..8....3724....826..1..3....5...9...4...16.42..6..45.9.....27..6
    /// step: r9c3<>8
    /// says: fish-base-fins, …, kraken-so
    /// easier: als-discontinuous-nice-loop
    /// ```
    pub KRAKEN_FISH_2 {
        id: "kraken-fish-2",
        name: "Kraken Fish Type 2",
        family: Fish,
        ratings: TechniqueRatings::NONE.with_hodoku_score(500),
        find: |facts, sink| find_kraken_fish(facts, KrakenType::Two, sink),
    }
}

/// The most fins of a Kraken Fish.
const MAX_FINS: usize = 2;

/// The two types of Kraken Fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KrakenType {
    /// The fins' chains confirm an elimination of the fish itself.
    One,
    /// One cover line's corners have chains as well, to the same candidate as the fins.
    Two,
}

/// Reports for each candidate the first fish that removes it, small fish first.
fn find_kraken_fish(facts: &Facts, kind: KrakenType, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut tentacles = TentacleCache::new(facts);
    let mut known = CandidateMap::EMPTY;
    // Small fish first; each elimination is reported once.
    for size in 2..=4 {
        for digit in Digit::ALL {
            sink.poll_stop()?;
            visit_near_fish(facts, digit, size, MAX_FINS, |fish| {
                // Type 1 needs a chain from each fin; type 2 from the corners of a cover line, too.
                let krakens = match kind {
                    KrakenType::One => find_type_one_targets(facts, &mut tentacles, fish),
                    KrakenType::Two => find_kraken_type_two_targets(facts, &mut tentacles, fish),
                };
                // Leave out candidates that another fish has removed before.
                krakens.into_iter().try_for_each(|(cover, eliminated_cells)| {
                    let eliminated_cells = eliminated_cells - known;
                    known |= eliminated_cells;
                    report_chain_ends(facts, fish, cover, eliminated_cells, sink)
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports candidates that the ends of the chains from all fins and corners rule out, where the chains lead
/// to the first of the victims. Then the same for the victims left.
fn report_chain_ends(
    facts: &Facts,
    fish: Fish,
    cover: Option<House>,
    eliminations: CandidateMap,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut left = eliminations;
    let mut tentacles: Vec<Tentacle> = Vec::new();
    while let Some(victim) = left.first() {
        // The chains are searched only once there is a victim.
        if tentacles.is_empty() {
            let sources = fin_and_corner_cells(facts, &fish, cover).to_candidates(fish.digit);
            tentacles = sources.iter().map(|source| Tentacle::search_from(facts, source)).collect();
        }
        // Each fin and corner has a chain that ends at the victim; the ends may rule out more.
        let chains = tentacles.iter().filter_map(|tentacle| tentacle.find_chain_to_false(victim)).collect();
        let kraken = KrakenFish { fish, cover, chains };
        // The victim itself is always among them.
        let ruled_out =
            kraken.chain_ends().iter().fold(left, |out, end| out & conflicting_candidates(facts, end))
                | victim.into();
        left -= ruled_out;
        sink.receive_step(&Conclusions::from_eliminations(ruled_out), &kraken)?;
    }
    ControlFlow::Continue(())
}

/// A fish's cover line whose corners have chains too, if any, and the candidates that all chains lead to.
type KrakenTargets = (Option<House>, CandidateMap);

fn find_type_one_targets(facts: &Facts, tentacles: &mut TentacleCache<'_>, fish: Fish) -> Vec<KrakenTargets> {
    let parts = fish.classify_fish_cells(facts);
    let far = parts.possible_eliminations - parts.eliminated_cells();
    if far.is_empty() {
        return Vec::new();
    }
    let eliminated_cells = far & tentacles.common_false_cells(fish.digit, parts.fins())[fish.digit];
    vec![(None, eliminated_cells.to_candidates(fish.digit))]
}

/// Returns one entry for each cover line with eliminations. In lines without, the corners are all the places
/// there are, and chains from these need no fish.
fn find_kraken_type_two_targets(
    facts: &Facts,
    tentacles: &mut TentacleCache<'_>,
    fish: Fish,
) -> Vec<KrakenTargets> {
    let parts = fish.classify_fish_cells(facts);
    let mut krakens = Vec::new();
    for cover in fish.cover {
        if parts.possible_eliminations.is_disjoint(cover.cells()) {
            continue;
        }
        let mut eliminations = CandidateMap::EMPTY;
        // Candidates that fins and corners of this cover line all rule out, apart from those the line itself
        // removes.
        let common =
            tentacles.common_false_cells(fish.digit, fin_and_corner_cells(facts, &fish, Some(cover)));
        for digit in Digit::ALL {
            let own = if digit == fish.digit {
                parts.possible_eliminations & cover.cells()
            } else {
                CellMap::EMPTY
            };
            eliminations |= (common[digit] - own).to_candidates(digit);
        }
        krakens.push((Some(cover), eliminations));
    }
    krakens
}

/// Returns the cells of which one contains the digit, unless the fish eliminates as if it had no fins.
fn fin_and_corner_cells(facts: &Facts, fish: &Fish, cover: Option<House>) -> CellMap {
    let parts = fish.classify_fish_cells(facts);
    let corners = cover.map_or(CellMap::EMPTY, |cover| parts.corners & cover.cells());
    parts.fins() | corners
}

/// A chain along links, from a true candidate to another: each node with its reason.
type KrakenChain = Vec<(ChainNode, NodeReason)>;

/// A fish with chains.
#[derive(Clone, Debug)]
struct KrakenFish {
    fish: Fish,
    /// The cover line whose corners have chains too.
    cover: Option<House>,
    /// Chains from every fin and corner to a candidate that is true if the fin or corner is.
    chains: Arc<[KrakenChain]>,
}

impl KrakenFish {
    /// Collects the last candidates of all chains of a kraken fish.
    fn chain_ends(&self) -> CandidateMap {
        self.chains.iter().filter_map(|chain| chain.last()).map(|(node, _)| node.candidate()).collect()
    }

    fn proof_argument(&self) -> ProofArgument {
        let mut argument = ProofArgument::from_place_truths(self.fish.base, self.fish.digit);
        for (node, reason) in self.chains.iter().flatten() {
            let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
            argument = match reason {
                NodeReason::Cell if node.is_on() => argument.with_cell_truths(cell),
                NodeReason::House(house) if node.is_on() => argument.with_place_truths(*house, digit),
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

    fn pattern_element_count(&self) -> usize {
        self.chains.iter().map(Vec::len).sum()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        explain_fish_definition(&self.fish, facts, explanation);
        let (digit, fins) = (self.fish.digit, self.fish.classify_fish_cells(facts).fins());
        if let Some(cover) = self.cover {
            let corners = fin_and_corner_cells(facts, &self.fish, self.cover) - fins;
            explanation.add_message(say!("kraken-corners", cover, digit, corners));
            explanation.mark_house(cover, MarkRole::Cover);
            explanation.mark_candidates(corners.to_candidates(digit), MarkRole::Corner);
        }
        let eliminations = conclusions.eliminations;
        self.chains.iter().for_each(|chain| explain_chain(chain, eliminations, explanation));
        explanation.add_message(match self.cover {
            None => say!("kraken-so-fish", ends = self.chain_ends(), gone = eliminations),
            Some(_) => say!("kraken-so", ends = self.chain_ends(), gone = eliminations),
        });
        explanation.argument = self.proof_argument();
    }
}

/// Explains the chain from a fin or corner, with its line in Eureka notation.
fn explain_chain(
    path: &[(ChainNode, NodeReason)],
    eliminations: CandidateMap,
    explanation: &mut Explanation,
) {
    // The fin sees the candidate itself, or a chain leads to it.
    let (Some((start, _)), Some((end, _))) = (path.first(), path.last()) else { return };
    let [start, end] = [start, end].map(|node| node.candidate());
    let (cell, digit) = (start.cell(), start.digit());
    if start == end {
        explanation.add_message(say!("kraken-sees", cell, digit, gone = eliminations));
    } else {
        let line = eureka_notation(path.iter().map(|(node, _)| *node));
        explanation.add_message(say!(
            "kraken-chain",
            cell,
            digit,
            end = end.cell(),
            is = end.digit(),
            chain = line
        ));
    }
    // Mark the nodes and links.
    for (role, on) in [(MarkRole::On, true), (MarkRole::Off, false)] {
        let nodes = path.iter().skip(1).map(|(node, _)| node).filter(|node| node.is_on() == on);
        explanation.mark_candidates(nodes.map(|node| node.candidate()).collect::<CandidateMap>(), role);
    }
    for pair in path.windows(2) {
        let [from, to] = [pair[0].0, pair[1].0];
        let kind = if to.is_on() { LinkKind::Strong } else { LinkKind::Weak };
        explanation.add_link(from.candidate(), to.candidate(), kind);
    }
    explanation.add_link(end, eliminations, LinkKind::Sees);
}

/// The candidates that are false if one is true.
fn conflicting_candidates(facts: &Facts, candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let in_cell = (facts.candidates(cell) - digit).iter().map(|other| cell.to_candidate(other));
    (facts.candidate_cells(digit) & cell.peers()).to_candidates(digit) | in_cell.collect()
}
