//! Reference implementation of the consequences of one assumption, link by link, on a board that may be
//! reduced along the way. It may use chains with several branches (`multiple`), whose branches are
//! consequences of assumptions, too.

pub(crate) mod multiple;

use std::collections::VecDeque;
use std::sync::Arc;

use ninefold_core::{Board, Candidate, CandidateMap};
use smallvec::{SmallVec, smallvec};

use super::absent::{absent, missing};
use super::patterns;
use crate::chain::{Chain, Links, Outcome, Parents, Reason, Trail};
use crate::node::Node;
use crate::path::{self, off_to_on, on_to_off};
use crate::starts::{self, Branchings};
use crate::{Best, Inner};

/// Rules of a search: the techniques that it may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<'a> {
    /// Kinds of links.
    pub(crate) links: Links,
    /// Whether candidates found false are removed from the board, so that new links appear.
    pub(crate) dynamic: bool,
    /// Whether the simple patterns are tried when links alone lead no further.
    pub(crate) patterns: bool,
    /// Chains that are tried after the patterns.
    pub(crate) inner: &'a [Inner],
}

/// Consequences of one assumption.
#[derive(Debug)]
pub(crate) struct Spread {
    pub(crate) trail: Arc<Trail>,
    /// Place of each node in the trail plus one; 0 if it was not reached.
    places: Vec<u16>,
    /// All nodes reached, in order of arrival, without the later node of a contradiction.
    pub(crate) reached: Vec<Node>,
    /// Places of the two contradicting nodes: on, off.
    pub(crate) contradiction: Option<(u16, u16)>,
}

impl Spread {
    /// Returns the place of a node in the trail.
    pub(crate) fn place(&self, node: Node) -> Option<u16> {
        self.places[node.index()].checked_sub(1)
    }
}

struct Search<'a> {
    reach: Reach<'a>,
    before: &'a Board,
    now: Board,
    trail: Trail,
    places: Vec<u16>,
    reached: Vec<Node>,
    pending_on: VecDeque<u16>,
    pending_off: VecDeque<u16>,
}

/// Draws all conclusions from an assumption, up to a contradiction.
pub(crate) fn spread(board: &Board, start: Node, reach: Reach<'_>) -> Spread {
    let mut search = Search {
        reach,
        before: board,
        now: board.clone(),
        trail: Trail::roomy(),
        places: vec![0; Node::COUNT],
        reached: Vec::new(),
        pending_on: VecDeque::new(),
        pending_off: VecDeque::new(),
    };
    let place = search.trail.push(start, Parents::new(), Reason::Start);
    search.accept(place);
    let contradiction = search.run();
    Spread { trail: Arc::new(search.trail), places: search.places, reached: search.reached, contradiction }
}

impl Search<'_> {
    fn run(&mut self) -> Option<(u16, u16)> {
        loop {
            // True nodes first, then false ones; patterns and chains only when no link is left.
            if let Some(place) = self.pending_on.pop_front() {
                if let Some(clash) = self.follow_on(place) {
                    return Some(clash);
                }
            } else if let Some(place) = self.pending_off.pop_front() {
                if let Some(clash) = self.follow_off(place) {
                    return Some(clash);
                }
            } else if !self.reach.patterns || !self.ask_inner() {
                return None;
            }
        }
    }

    fn follow_on(&mut self, place: u16) -> Option<(u16, u16)> {
        let on = self.trail.entries[place as usize].node.candidate();
        for (off, reason) in on_to_off(&self.now, on, self.reach.links) {
            if let Some((new, old)) = self.arrive(Node::off(off), smallvec![place], reason) {
                return Some((old, new));
            }
        }
        None
    }

    fn follow_off(&mut self, place: u16) -> Option<(u16, u16)> {
        let off = self.trail.entries[place as usize].node.candidate();
        let links = off_to_on(&self.now, off, self.reach.links);
        let mut arrivals: SmallVec<[(Node, Parents, Reason); 4]> = SmallVec::new();
        for (on, reason) in links {
            // In a dynamic chain, candidates eliminated before may be parents, too.
            let mut parents: Parents = smallvec![place];
            if self.reach.dynamic {
                let gone = missing(self.before, &self.now, on, &reason);
                parents.extend(
                    gone.iter().filter_map(|&gone| self.places[Node::off(gone).index()].checked_sub(1)),
                );
            }
            arrivals.push((Node::on(on), parents, reason));
        }
        if self.reach.dynamic {
            self.now.remove(off);
        }
        for (on, parents, reason) in arrivals {
            if let Some((new, old)) = self.arrive(on, parents, reason) {
                return Some((new, old));
            }
        }
        None
    }

    /// Adds a node, unless it is known. If its opposite was reached before, returns the places of both.
    fn arrive(&mut self, node: Node, parents: Parents, reason: Reason) -> Option<(u16, u16)> {
        if let Some(opposite) = self.places[node.opposite().index()].checked_sub(1) {
            return Some((self.trail.push(node, parents, reason), opposite));
        }
        if self.places[node.index()] == 0 {
            let place = self.trail.push(node, parents, reason);
            self.accept(place);
        }
        None
    }

    fn accept(&mut self, place: u16) {
        let node = self.trail.entries[place as usize].node;
        self.places[node.index()] = place + 1;
        self.reached.push(node);
        if node.is_on() { &mut self.pending_on } else { &mut self.pending_off }.push_back(place);
    }

    /// Tries the inner techniques in order, and adds all conclusions of the first that finds any that depend
    /// on the assumption. Returns whether there was a new one.
    fn ask_inner(&mut self) -> bool {
        for pattern in patterns::ORDER {
            let found = (pattern.find)(self.before, &self.now);
            if !found.is_empty() {
                return found.into_iter().fold(false, |new, found| {
                    let reason = Reason::Pattern(found.pattern);
                    self.take(&found.absent, found.removals, reason) | new
                });
            }
        }
        self.reach.inner.iter().any(|&inner| self.ask_chains(inner))
    }

    /// Searches the current board for the chains of an inner technique, and adds all that depend on the
    /// assumption.
    fn ask_chains(&mut self, inner: Inner) -> bool {
        let now = self.now.clone();
        let mut seen = Vec::new();
        leads(&now, inner).into_iter().fold(false, |new, lead| self.take_chain(&now, &mut seen, lead) | new)
    }

    /// Adds the eliminations of a chain on the current board, if it depends on the assumption; returns
    /// whether there was a new one. Among chains with the same eliminations the first counts, and a chain is
    /// reconstructed only if it may count.
    fn take_chain(&mut self, now: &Board, seen: &mut Vec<CandidateMap>, lead: Lead) -> bool {
        let removals = lead.outcome().removals(now);
        let is_known = |removal: Candidate| self.places[Node::off(removal).index()] != 0;
        if seen.contains(&removals) || removals.iter().all(is_known) {
            return false;
        }
        seen.push(removals);
        let Some(chain) = lead.chain(now) else { return false };
        let absent = absent(&chain, self.before, now);
        !absent.is_empty()
            && self.take(&absent, patterns::in_table_order(removals), Reason::Chain(Arc::new(chain)))
    }

    fn take(&mut self, absent: &[Candidate], removals: Vec<Candidate>, reason: Reason) -> bool {
        let parents: Parents =
            absent.iter().filter_map(|&gone| self.places[Node::off(gone).index()].checked_sub(1)).collect();
        let mut new = false;
        for removal in removals {
            let node = Node::off(removal);
            if self.places[node.index()] == 0 {
                let place = self.trail.push(node, parents.clone(), reason.clone());
                self.accept(place);
                new = true;
            }
        }
        new
    }
}

/// A chain found by an inner technique.
#[derive(Debug)]
enum Lead {
    /// Found by the fast search, nodes not reconstructed yet.
    Found(Best),
    Told(Chain),
}

impl Lead {
    fn outcome(&self) -> Outcome {
        match self {
            Lead::Found(found) => found.outcome,
            Lead::Told(chain) => chain.outcome,
        }
    }

    fn chain(self, board: &Board) -> Option<Chain> {
        match self {
            Lead::Found(found) => path::again(board, &found),
            Lead::Told(chain) => Some(chain),
        }
    }
}

/// Returns the chains of an inner technique, best first.
fn leads(board: &Board, inner: Inner) -> Vec<Lead> {
    let told = match inner {
        Inner::Simple => return starts::simple(board).into_iter().map(Lead::Found).collect(),
        Inner::Multiple => {
            let base = crate::Search::Multiple.base();
            multiple::among(board, multiple::MULTIPLE, base, &Branchings::promising(board))
        }
        Inner::Dynamic(level) => {
            let reach =
                Reach { links: Links::Xy, dynamic: true, patterns: level.patterns(), inner: level.inner() };
            multiple::all(board, reach, level.base())
        }
    };
    told.into_iter().map(Lead::Told).collect()
}
