//! Forcing chains as results: kind, conclusion, complexity, and trails that justify every node with a reason.

use ninefold_core::small_sort::SortShort;
use std::collections::HashSet;
use std::sync::Arc;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Conclusions, Digit, DigitSet, House};
use smallvec::SmallVec;

use super::node::ChainNode;

/// Kinds of strong links that a simple chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChainLinks {
    /// Two places for a digit in a house; the whole chain is on one digit.
    X,
    /// Two candidates in a cell.
    Y,
    /// Both kinds.
    Xy,
}

impl ChainLinks {
    /// Base rating of cycles with these links on Sudoku Explainer's scale.
    pub(crate) fn cycle_base_rating(self) -> f64 {
        if self == ChainLinks::Xy { 7.0 } else { 6.5 }
    }

    /// Base rating of forcing chains with these links; those by cells alone are found among those by both.
    pub(crate) fn forcing_base_rating(self) -> f64 {
        if self == ChainLinks::X { 6.6 } else { 7.0 }
    }
}

/// The shape of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainKind {
    /// A loop of alternating links.
    Cycle(ChainLinks),
    /// An assumption leads to its opposite.
    Forcing(ChainLinks),
    /// An assumption leads to a candidate being both true and false.
    Contradiction(ChainNode),
    /// A candidate being true and being false have a common consequence.
    Double(Candidate),
    /// All places of a digit in a house have a common consequence.
    House(House, Digit),
    /// All candidates of a cell have a common consequence.
    Cell(Cell),
}

impl ChainKind {
    /// Returns the rank among chains of equal rating and complexity.
    pub(crate) fn tie_rank(self) -> u8 {
        match self {
            ChainKind::Double(_) => 1,
            ChainKind::Cycle(ChainLinks::X) | ChainKind::Forcing(ChainLinks::X) => 2,
            ChainKind::Cycle(ChainLinks::Y) | ChainKind::Forcing(ChainLinks::Y) => 3,
            ChainKind::Cycle(ChainLinks::Xy) | ChainKind::Forcing(ChainLinks::Xy) => 4,
            ChainKind::Cell(_) => 5,
            ChainKind::House(..) => 6,
            ChainKind::Contradiction(_) => 7,
        }
    }
}

/// Conclusion of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainOutcome {
    /// A candidate is true.
    On(Candidate),
    /// One or more candidates are false.
    Off(CandidateMap),
}

impl ChainOutcome {
    /// Converts a single node into an outcome.
    #[must_use]
    pub fn from_node(node: ChainNode) -> ChainOutcome {
        if node.is_on() {
            ChainOutcome::On(node.candidate())
        } else {
            ChainOutcome::Off(CandidateMap::of(node.candidate()))
        }
    }

    /// Returns the outcome of a chain as a single node; `None` if several candidates are false.
    pub(crate) fn single_node(&self) -> Option<ChainNode> {
        match *self {
            ChainOutcome::On(candidate) => Some(ChainNode::new_on(candidate)),
            ChainOutcome::Off(candidates) => candidates.only().map(ChainNode::new_off),
        }
    }

    /// Returns the candidates that the outcome removes from a board: for a true candidate, the others of its
    /// cell.
    #[must_use]
    pub fn removed_candidates(&self, board: &Board) -> CandidateMap {
        match *self {
            // They are few: faster than a map of all that the board has.
            ChainOutcome::Off(candidates) => {
                candidates.iter().filter(|&candidate| board.has_candidate(candidate)).collect()
            }
            ChainOutcome::On(candidate) => {
                let cell = candidate.cell();
                (board.candidates(cell) - candidate.digit())
                    .iter()
                    .map(|digit| cell.to_candidate(digit))
                    .collect()
            }
        }
    }

    /// Converts the outcome of a chain into the conclusions of a step.
    #[must_use]
    pub fn conclusions(&self) -> Conclusions {
        match *self {
            ChainOutcome::On(candidate) => Conclusions::from_placement(candidate),
            ChainOutcome::Off(candidates) => Conclusions::from_eliminations(candidates),
        }
    }
}

/// A pattern used inside a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InnerPattern {
    /// All places of the digit in the first house lie in the second.
    Locked(Digit, House, House),
    /// Two digits can only go into two cells of the house.
    HiddenPair(House, DigitSet, CellMap),
    /// Two cells of the house have only the two digits as candidates.
    NakedPair(House, DigitSet, CellMap),
    /// The digit has two places in each of the two base lines, in the same two cover lines.
    XWing(Digit, [House; 2], [House; 2]),
}

/// Reason why a node follows from its parents.
#[derive(Clone, Debug)]
pub enum NodeReason {
    /// The node is the chain's assumption.
    Start,
    /// A cell contains one digit: on to off, the others are eliminated; off to on, the last one stays.
    Cell,
    /// A house contains a digit once: on to off, the other places are eliminated; off to on, the last place
    /// stays.
    House(House),
    /// A well-known pattern exists on the board once the parents are off.
    Pattern(InnerPattern),
    /// Another chain exists on the board once the parents are off.
    Chain(Arc<InferenceChain>),
}

/// Places in a [`ChainTrail`] of the nodes that another follows from; most have one.
pub type NodeParents = SmallVec<[u16; 4]>;

/// A node of a [`ChainTrail`].
#[derive(Clone, Debug)]
pub struct TrailEntry {
    /// The statement of this entry: a candidate is true or false.
    pub node: ChainNode,
    /// Places in the trail of the nodes it follows from; the one that triggered it comes first.
    pub parents: NodeParents,
    /// Reason why it follows.
    pub reason: NodeReason,
}

/// Conclusions from one assumption, in order, as far as the chain needs them.
#[derive(Clone, Debug, Default)]
pub struct ChainTrail {
    /// The entries, the assumption first.
    pub entries: Vec<TrailEntry>,
}

impl ChainTrail {
    /// Creates an empty trail with room for as many entries as most have.
    pub(crate) fn with_typical_capacity() -> ChainTrail {
        ChainTrail { entries: Vec::with_capacity(256) }
    }

    /// Adds a node to a chain's trail and returns its place.
    pub(crate) fn push(&mut self, node: ChainNode, parents: NodeParents, reason: NodeReason) -> u16 {
        self.entries.push(TrailEntry { node, parents, reason });
        (self.entries.len() - 1) as u16
    }

    /// Returns the places of an entry and of everything it depends on, nearest first, each node once.
    #[must_use]
    pub fn ancestor_places(&self, end: u16) -> Vec<u16> {
        let mut seen = vec![false; ChainNode::COUNT];
        // The list of places is the queue, too: parents are added as entries are visited.
        let mut places = vec![end];
        seen[self.entries[end as usize].node.index()] = true;
        let mut at = 0;
        while at < places.len() {
            for &parent in &self.entries[places[at] as usize].parents {
                let node = self.entries[parent as usize].node.index();
                if !std::mem::replace(&mut seen[node], true) {
                    places.push(parent);
                }
            }
            at += 1;
        }
        places
    }
}

/// One of the nodes in which a chain ends, with the trail that leads there.
#[derive(Clone, Debug)]
pub struct ChainEnd {
    /// The trail.
    pub trail: Arc<ChainTrail>,
    /// Place of the node in the trail.
    pub place: u16,
}

impl ChainEnd {
    /// Returns the node that an entry of a chain's trail stands for.
    #[must_use]
    pub fn node(&self) -> ChainNode {
        self.trail.entries[self.place as usize].node
    }
}

/// A chain with its conclusion and justification.
#[derive(Clone, Debug)]
pub struct InferenceChain {
    /// The shape.
    pub kind: ChainKind,
    /// The conclusion.
    pub outcome: ChainOutcome,
    /// Ends of the branches: both signs of the contradiction, or the common consequence once per branch.
    pub ends: Vec<ChainEnd>,
    /// The number of nodes, those of nested chains included.
    pub complexity: u32,
    /// Sudoku Explainer's rating, with all the rounding of its sum.
    pub rating: f64,
}

impl InferenceChain {
    /// Creates a chain, counting its complexity and computing its rating from the base of its kind.
    pub(crate) fn new(
        kind: ChainKind,
        outcome: ChainOutcome,
        ends: Vec<ChainEnd>,
        base: f64,
    ) -> InferenceChain {
        // Count each entry once for each end, and the complexity of each nested chain once in all.
        let mut nested = HashSet::new();
        let mut complexity = 0;
        for end in &ends {
            let back = end.trail.ancestor_places(end.place);
            complexity += back.len() as u32;
            for place in back {
                if let NodeReason::Chain(chain) = &end.trail.entries[place as usize].reason
                    && nested.insert(chain.identity_key())
                {
                    complexity += chain.complexity;
                }
            }
        }
        InferenceChain { kind, outcome, ends, complexity, rating: base + length_rating_increase(complexity) }
    }

    /// Returns the identity of a nested chain: its ends and all nodes behind them, in order.
    pub(crate) fn identity_key(&self) -> Vec<Vec<ChainNode>> {
        let nodes = |end: &ChainEnd| {
            end.trail
                .ancestor_places(end.place)
                .iter()
                .map(|&place| end.trail.entries[place as usize].node)
                .collect()
        };
        self.ends.iter().map(nodes).collect()
    }

    /// Sorts as Sudoku Explainer does: by the rating as its floating-point sum gives it, complexity, kind;
    /// equal chains stay in order.
    pub(crate) fn sort_by_rating(chains: &mut [InferenceChain]) {
        chains.sort_short_by(|a, b| {
            a.rating
                .total_cmp(&b.rating)
                .then(a.complexity.cmp(&b.complexity))
                .then(a.kind.tie_rank().cmp(&b.kind.tie_rank()))
        });
    }
}

/// Returns the amount that Sudoku Explainer adds to the base rating for a chain's length: 0.1 for each
/// threshold passed, added up in floating point.
///
/// The rounding matters. 6.6 + 0.1 falls short of 6.7, so a chain of that rating is preferred to a
/// longer-based chain that looks equal.
#[must_use]
pub(crate) fn length_rating_increase(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut addend, mut threshold, mut thirds) = (0.0, 4, false);
    while length > threshold {
        addend += 0.1;
        // 4, 6, 8, 12, 16, 24, 32, ...: times 3/2 and times 4/3 in turn.
        threshold = if thirds { threshold * 4 / 3 } else { threshold * 3 / 2 };
        thirds = !thirds;
    }
    addend
}

/// The chain that a search takes, without its nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestChain {
    /// The shape.
    pub kind: ChainKind,
    /// The conclusion.
    pub outcome: ChainOutcome,
    /// The node that the search started from.
    pub start: ChainNode,
    /// The number of nodes, those of nested chains included.
    pub complexity: u32,
    /// Sudoku Explainer's rating, with all the rounding of its sum.
    pub rating: f64,
}

impl BestChain {
    /// Whether a chain of the same kind and start is this one.
    pub(super) fn matches_chain(&self, chain: &InferenceChain, board: &Board) -> bool {
        chain.complexity == self.complexity
            && chain.outcome.removed_candidates(board) == self.outcome.removed_candidates(board)
    }
}

impl From<&InferenceChain> for BestChain {
    fn from(chain: &InferenceChain) -> BestChain {
        let start = chain.ends.first().map_or_else(
            || ChainNode::new_on(Candidate::at(0)),
            |end| match chain.kind {
                ChainKind::Cycle(_) => end.node(),
                _ => end.trail.entries[0].node,
            },
        );
        BestChain {
            kind: chain.kind,
            outcome: chain.outcome,
            start,
            complexity: chain.complexity,
            rating: chain.rating,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addend_grows_by_thresholds() {
        let thresholds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];
        for (passed, threshold) in thresholds.into_iter().enumerate() {
            let tenths = |complexity| (length_rating_increase(complexity) * 10.0).round() as usize;
            assert_eq!(tenths(threshold + 2), passed);
            assert_eq!(tenths(threshold + 3), passed + 1);
        }
    }

    #[test]
    fn equal_looking_ratings_differ() {
        assert_eq!((6.6 + length_rating_increase(7)).to_string(), "6.699999999999999");
        assert_eq!((6.5 + length_rating_increase(9)).to_string(), "6.7");
    }
}
