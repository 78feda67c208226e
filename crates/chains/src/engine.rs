//! Engine of forcing chains: common interface of all their searches, with buffers reused between calls.

use std::ops::ControlFlow;

use ninefold_core::{Board, CandidateMap};
use ninefold_facts::Facts;

use super::ChainPoll;
use super::ChainSearch;
use super::NestingLevel;
use super::bits::CandidateBits;
use super::branching::multiple::MultipleChainSearch;
use super::branching::nested::{NodeLeader, NodeLeaderTable, nested_complexity};
use super::branching::{BranchingSearch, ComparedChain};
use super::chain::{BestChain, ChainLinks, ChainOutcome, InferenceChain, length_rating_increase};
use super::context::ChainContext;
use super::digit;
use super::forcing::ForcingShape;
use super::nishio::NishioCache;
use super::node::ChainNode;
use super::numbering::{CandidateNumbering, PlaceMasks, WordCount};
use super::path;
use super::simple::{NumberedOutcome, SimpleChain, SimpleChainSearch, find_y_cycle_cells};

/// Fast search for the best chain of each kind.
///
/// The result depends on the board alone. Between calls the engine caches buffers, the contradictions of
/// digits whose places stay, and the state of the assumptions on the last board, so that the next deeper
/// search on it can continue. Use one per thread.
#[derive(Clone, Debug, Default)]
pub struct ChainEngine {
    narrow: Box<SizedEngine<2>>,
    middle: Box<SizedEngine<4>>,
    wide: Box<SizedEngine<12>>,
}

/// The engine for boards of up to 64 W candidates.
#[derive(Clone, Debug, Default)]
struct SizedEngine<const W: usize> {
    numbering: CandidateNumbering<W>,
    places: PlaceMasks,
    simple: SimpleChainSearch<W>,
    branching: BranchingSearch<W>,
    multiple: MultipleChainSearch<W>,
    nishio: NishioCache,
    /// Board and level up to which the assumptions were followed; a deeper search continues from there.
    last_followed: Option<(Board, NestingLevel)>,
}

impl ChainEngine {
    /// Creates an engine with empty buffers.
    #[must_use]
    pub fn new() -> ChainEngine {
        ChainEngine::default()
    }

    /// Whether there is a cycle with these links; takes a small part of the time of [all simple
    /// chains](ChainEngine::find_all_chains).
    #[must_use]
    pub fn has_cycle(facts: &Facts, links: ChainLinks) -> bool {
        match (links, WordCount::from_facts(facts)) {
            (ChainLinks::X, _) => digit::has_digit_cycle(facts),
            (_, WordCount::Two) => SimpleChainSearch::<2>::default().has_cycle(facts, links),
            (_, WordCount::Four) => SimpleChainSearch::<4>::default().has_cycle(facts, links),
            (_, WordCount::Twelve) => SimpleChainSearch::<12>::default().has_cycle(facts, links),
        }
    }

    /// Returns the best chain for each conclusion of a search, best first.
    pub fn find_all_chains(&mut self, facts: &Facts, search: ChainSearch) -> Vec<BestChain> {
        match self.try_find_all_chains(facts, search, &mut || ControlFlow::Continue(())) {
            ControlFlow::Continue(every) => every,
            ControlFlow::Break(()) => Vec::new(),
        }
    }

    /// Returns the chains like [`find_all_chains`](ChainEngine::find_all_chains), unless `poll` breaks: searches that may
    /// take long call it now and then.
    pub fn try_find_all_chains(
        &mut self,
        facts: &Facts,
        search: ChainSearch,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<BestChain>> {
        // Simple chains are found with all their nodes; the result keeps only the ends.
        if search == ChainSearch::Simple {
            let chains =
                path::find_all_chains(facts.board(), &[ChainLinks::X, ChainLinks::Y, ChainLinks::Xy], poll)?;
            return ControlFlow::Continue(best_per_conclusion(chains));
        }
        // The other searches exist for three sizes of bit sets; the smallest that fits is used.
        match WordCount::from_facts(facts) {
            WordCount::Two => self.narrow.find_all_chains(facts, search, poll),
            WordCount::Four => self.middle.find_all_chains(facts, search, poll),
            WordCount::Twelve => self.wide.find_all_chains(facts, search, poll),
        }
    }

    /// Returns the beginning of [all simple chains](ChainEngine::find_all_chains), unless `poll` breaks: those of
    /// one digit or by cells alone that come before any by all links. Chains by all links take most of the
    /// time.
    pub fn try_find_cheap_chains(
        facts: &Facts,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<BestChain>> {
        let mut early = path::find_all_chains(facts.board(), &[ChainLinks::X, ChainLinks::Y], poll)?;
        early.retain(|chain| {
            chain.rating < ChainLinks::Xy.cycle_base_rating().min(ChainLinks::Xy.forcing_base_rating())
        });
        ControlFlow::Continue(best_per_conclusion(early))
    }

    /// Returns the best chain of a search, if there is any.
    pub fn find_best_chain(&mut self, facts: &Facts, search: ChainSearch) -> Option<BestChain> {
        match self.try_find_best_chain(facts, search, &mut || ControlFlow::Continue(())) {
            ControlFlow::Continue(best) => best,
            ControlFlow::Break(()) => None,
        }
    }

    /// Returns the chain like [`find_best_chain`](ChainEngine::find_best_chain), unless `poll` breaks: searches that may
    /// take long call it now and then.
    pub fn try_find_best_chain(
        &mut self,
        facts: &Facts,
        search: ChainSearch,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<BestChain>> {
        match WordCount::from_facts(facts) {
            WordCount::Two => self.narrow.find_best_chain(facts, search, poll),
            WordCount::Four => self.middle.find_best_chain(facts, search, poll),
            WordCount::Twelve => self.wide.find_best_chain(facts, search, poll),
        }
    }
}

impl<const W: usize> SizedEngine<W> {
    fn find_best_chain(
        &mut self,
        facts: &Facts,
        search: ChainSearch,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<(), Option<BestChain>> {
        // Simple chains and Nishio have searches of their own, which keep results by digit.
        match search {
            ChainSearch::Simple => return ControlFlow::Continue(self.find_best_simple_chain(facts)),
            ChainSearch::Nishio => return ControlFlow::Continue(self.find_best_nishio_chain(facts)),
            _ => {}
        }
        // The others share the numbering of the board's candidates.
        self.numbering.number_candidates(facts);
        self.places.fill_from_facts(facts);
        let found = match search {
            ChainSearch::Multiple => self.find_best_multiple_chain(facts, poll)?,
            _ => self.find_best_branching_chain(facts, search, poll)?,
        };
        ControlFlow::Continue(found.map(|found| found.to_best_chain(&self.numbering)))
    }

    fn find_all_chains(
        &mut self,
        facts: &Facts,
        search: ChainSearch,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<(), Vec<BestChain>> {
        // Number the board's candidates, then make every assumption.
        self.numbering.number_candidates(facts);
        self.places.fill_from_facts(facts);
        self.follow_assumptions(facts, search, poll)?;
        // Record the best chain for every node.
        let mut leaders = NodeLeaderTable::new(self.numbering.count);
        let context = ChainContext::new(&self.numbering, &self.places, search);
        // Lend the nested search out, as the visits need it while the spreads are borrowed.
        let nested = self.branching.nested.take();
        let visit = |spreads: &mut [_], seen: ComparedChain<'_>| {
            leaders.record_if_better(spreads, &seen, nested.as_deref())
        };
        let ended = self.branching.visit_chains(&context, poll, visit);
        self.branching.nested = nested;
        ended?;
        // The nodes of a chain are reconstructed only on demand.
        let to_chain = |(leader, shown): (NodeLeader, _)| {
            self.chain_from_shape(leader.shape, shown, leader.complexity, search.base_rating())
                .to_best_chain(&self.numbering)
        };
        ControlFlow::Continue(leaders.sorted_best_chains().into_iter().map(to_chain).collect())
    }

    /// Finds the best simple chain. Chains of one digit are cached as long as its places stay; often no other
    /// chain can come before the best of them.
    fn find_best_simple_chain(&mut self, facts: &Facts) -> Option<BestChain> {
        let (of_one_digit, rank) = digit::find_best_digit_chain(facts).unzip();
        let rings = find_y_cycle_cells(facts);
        if rings.is_empty() && rank.is_some_and(|rank| rank.rating < ChainLinks::Xy.forcing_base_rating()) {
            return of_one_digit;
        }
        self.places.fill_from_facts(facts);
        self.simple.find_best_chain(facts, &self.places, rings, rank).or(of_one_digit)
    }

    fn find_best_nishio_chain(&mut self, facts: &Facts) -> Option<BestChain> {
        let mut unknown = self.nishio.changed_digits(facts).peekable();
        if unknown.peek().is_some() {
            self.numbering.number_candidates(facts);
            self.places.fill_from_facts(facts);
            self.last_followed = None;
        }
        let context = ChainContext::new(&self.numbering, &self.places, ChainSearch::Nishio);
        unknown.for_each(|digit| {
            self.nishio.search_digit_contradictions(facts, digit, &context, &mut self.branching)
        });
        self.nishio.best_contradiction()
    }

    fn find_best_multiple_chain(
        &mut self,
        facts: &Facts,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<(), Option<SimpleChain<W>>> {
        let search = ChainSearch::Multiple;
        let context = ChainContext::new(&self.numbering, &self.places, search);
        // Without contradictions, distances are enough; otherwise the general search is needed.
        if !self.multiple.compute_consequences(&context) {
            return self.find_best_branching_chain(facts, search, poll);
        }
        let least = self.multiple.find_best_chain(&context);
        ControlFlow::Continue(least.map(|least| {
            self.chain_from_shape(least.shape, least.conclusion, least.complexity, search.base_rating())
        }))
    }

    fn find_best_branching_chain(
        &mut self,
        facts: &Facts,
        search: ChainSearch,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<(), Option<SimpleChain<W>>> {
        // Make every assumption first, each as far as the level goes.
        self.follow_assumptions(facts, search, poll)?;
        let context = ChainContext::new(&self.numbering, &self.places, search);
        let nested = self.branching.nested.take();
        // Keep only the best so far, by complexity, then by shape.
        let mut best: Option<(u32, u8, ForcingShape, (usize, bool))> = None;
        // Nested chains only add to the size, so a chain that is too large without them is skipped early.
        let ended = self.branching.visit_chains(&context, poll, |spreads, seen| {
            let key = seen.shape.tie_rank();
            if best.is_some_and(|best| (best.0, best.1) <= (seen.node_count, key)) {
                return;
            }
            let complexity = seen.node_count + nested_complexity(spreads, &seen, nested.as_deref());
            if best.is_none_or(|best| (complexity, key) < (best.0, best.1)) {
                best = Some((complexity, key, seen.shape, seen.conclusion));
            }
        });
        self.branching.nested = nested;
        ended?;
        ControlFlow::Continue(best.map(|(complexity, _, shape, shown)| {
            self.chain_from_shape(shape, shown, complexity, search.base_rating())
        }))
    }

    /// Makes all assumptions, and follows them as far as the search requires.
    fn follow_assumptions(
        &mut self,
        facts: &Facts,
        search: ChainSearch,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<()> {
        let context = ChainContext::new(&self.numbering, &self.places, search);
        let level = search.nesting_level();
        // Continue from the last search on this board, if everything that it used is allowed on this level
        // too.
        let can_continue = self.last_followed.take().is_some_and(|(board, driven)| {
            let includes = matches!(
                (driven, level),
                (
                    NestingLevel::Patterns,
                    NestingLevel::Simple | NestingLevel::Multiple | NestingLevel::Dynamic
                ) | (NestingLevel::Simple, NestingLevel::Multiple)
            );
            includes && board == *facts.board()
        });
        if !can_continue {
            self.branching.assume_all_candidates(&context);
        }
        if level.uses_patterns() {
            self.branching.extend_to_nesting_level(&context, level, poll)?;
            self.last_followed = Some((facts.board().clone(), level));
        }
        ControlFlow::Continue(())
    }

    fn chain_from_shape(
        &self,
        shape: ForcingShape,
        (number, on): (usize, bool),
        complexity: u32,
        base: f64,
    ) -> SimpleChain<W> {
        // A false node removes one candidate; a true one places it.
        let shown = if on {
            NumberedOutcome::On(number)
        } else {
            NumberedOutcome::Off(CandidateBits::from_member(number))
        };
        let rating = base + length_rating_increase(complexity);
        SimpleChain {
            kind: shape.to_chain_kind(&self.numbering),
            start: (number, on),
            outcome: shown,
            complexity,
            rating,
        }
    }
}

/// Returns the first chain for each conclusion.
fn best_per_conclusion(chains: Vec<InferenceChain>) -> Vec<BestChain> {
    let mut each: Vec<BestChain> = Vec::new();
    for chain in chains {
        if each.iter().all(|best| best.outcome != chain.outcome) {
            each.push(BestChain::from(&chain));
        }
    }
    each
}

/// Reconstructs a chain with all its nodes, by making and following only its own assumptions.
pub(super) fn reconstruct_chain(
    facts: &Facts,
    search: ChainSearch,
    best: &BestChain,
) -> Option<InferenceChain> {
    // Simple chains are found again from their start alone.
    if search == ChainSearch::Simple {
        return path::reconstruct_path(facts.board(), best);
    }
    match WordCount::from_facts(facts) {
        WordCount::Two => reconstruct_with_width::<2>(facts, search, best),
        WordCount::Four => reconstruct_with_width::<4>(facts, search, best),
        WordCount::Twelve => reconstruct_with_width::<12>(facts, search, best),
    }
}

fn reconstruct_with_width<const W: usize>(
    facts: &Facts,
    search: ChainSearch,
    best: &BestChain,
) -> Option<InferenceChain> {
    let mut width = SizedEngine::<W>::default();
    width.numbering.number_candidates(facts);
    width.places.fill_from_facts(facts);
    let context = ChainContext::new(&width.numbering, &width.places, search);
    let shape = ForcingShape::from_kind(best.kind, context.numbering)?;
    let shown = best.outcome.single_node()?;
    let shown = (context.numbering.number[shown.candidate().index()].into(), shown.is_on());
    width.branching.follow_chain_assumptions(&context, shape, search.nesting_level());
    width.branching.reconstruct_chain(&context, facts.board(), (shape, shown), search.base_rating())
}

impl<const W: usize> SimpleChain<W> {
    /// Converts the chain's numbers into candidates.
    pub(crate) fn to_best_chain(self, numbering: &CandidateNumbering<W>) -> BestChain {
        let candidate = |number| numbering.candidate(number);
        let outcome = match self.outcome {
            NumberedOutcome::On(number) => ChainOutcome::On(candidate(number)),
            NumberedOutcome::Off(numbers) => {
                ChainOutcome::Off(numbers.iter().map(candidate).collect::<CandidateMap>())
            }
        };
        let (number, on) = self.start;
        let start =
            if on { ChainNode::new_on(candidate(number)) } else { ChainNode::new_off(candidate(number)) };
        BestChain { kind: self.kind, outcome, start, complexity: self.complexity, rating: self.rating }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChainKind;

    #[test]
    fn the_width_of_rows_makes_no_difference() {
        let board: Board =
            ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1.."
                .parse()
                .unwrap();
        let facts = Facts::new(board);
        for search in [
            ChainSearch::Simple,
            ChainSearch::Nishio,
            ChainSearch::Multiple,
            ChainSearch::Dynamic(NestingLevel::Patterns),
        ] {
            let found = ChainEngine::new().find_best_chain(&facts, search);
            let found = ControlFlow::Continue(found);
            let poll = &mut || ControlFlow::Continue(());
            assert_eq!(SizedEngine::<4>::default().find_best_chain(&facts, search, poll), found);
            assert_eq!(SizedEngine::<12>::default().find_best_chain(&facts, search, poll), found);
        }
        assert!(
            ChainEngine::new()
                .find_best_chain(&facts, ChainSearch::Dynamic(NestingLevel::Patterns))
                .is_some()
        );
    }

    /// If there is a cycle among all chains, `has_cycle` says so.
    #[test]
    fn cycles_are_known_to_be_there() {
        let check = |board: &str, links: ChainLinks, expected: bool| {
            let facts = Facts::new(board.parse().unwrap());
            let every = ChainEngine::new().find_all_chains(&facts, ChainSearch::Simple);
            let is_there = every.iter().any(|best| best.kind == ChainKind::Cycle(links));
            assert_eq!((ChainEngine::has_cycle(&facts, links), is_there), (expected, expected), "{links:?}");
        };
        let on_one_digit =
            ".4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.";
        check(on_one_digit, ChainLinks::X, true);
        let in_cells = ".8.924165246315798591..7342864752913.2549.876..9..6524.1.5.8.3...8..9.5..5..7.48.";
        check(in_cells, ChainLinks::Y, true);
        let wing = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
        check(wing, ChainLinks::X, false);
        check(&".".repeat(81), ChainLinks::Y, false);
    }

    #[test]
    fn a_search_that_was_broken_off_leaves_no_trace() {
        let board: Board =
            ".......12....1345..15.4.3.6.....75.....58926.5.613.....543...2.16.....342.3.....5"
                .parse()
                .unwrap();
        let facts = Facts::new(board);
        let mut engine = ChainEngine::new();
        for search in
            [ChainSearch::Dynamic(NestingLevel::Patterns), ChainSearch::Dynamic(NestingLevel::Simple)]
        {
            let expected = ChainEngine::new().find_best_chain(&facts, search);
            for patience in [0, 1, 10, 100] {
                let mut left = patience;
                let mut poll = || {
                    left -= 1;
                    if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                assert_eq!(engine.try_find_best_chain(&facts, search, &mut poll), ControlFlow::Break(()));
            }
            assert_eq!(engine.find_best_chain(&facts, search), expected);
        }
    }

    #[test]
    fn all_chains_begin_with_the_early_ones() {
        let boards = [
            ".4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.",
            ".8.924165246315798591..7342864752913.2549.876..9..6524.1.5.8.3...8..9.5..5..7.48.",
            ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..",
            "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..",
        ];
        let mut any = 0;
        for board in boards {
            let facts = Facts::new(board.parse().unwrap());
            let early = ChainEngine::try_find_cheap_chains(&facts, &mut || ControlFlow::Continue(()))
                .continue_value()
                .unwrap();
            let every = ChainEngine::new().find_all_chains(&facts, ChainSearch::Simple);
            assert_eq!(every[..early.len()], early, "{board}");
            let is_late = |best: &BestChain| {
                matches!(best.kind, ChainKind::Cycle(ChainLinks::Xy) | ChainKind::Forcing(ChainLinks::Xy))
            };
            any += early.len();
            assert!(every[early.len()..].first().is_none_or(|best| best.rating >= 7.0 || is_late(best)));
        }
        assert!(any > 10, "{any}");
    }

    /// `poll` is called for every start of a search, and can end it at any of them.
    #[test]
    fn all_simple_chains_can_be_broken_off() {
        let board: Board =
            ".......12....1345..15.4.3.6.....75.....58926.5.613.....543...2.16.....342.3.....5"
                .parse()
                .unwrap();
        let facts = Facts::new(board);
        let mut poll_count = 0;
        let mut count = || {
            poll_count += 1;
            ControlFlow::Continue(())
        };
        let every = ChainEngine::new().try_find_all_chains(&facts, ChainSearch::Simple, &mut count);
        assert!(
            matches!(every, ControlFlow::Continue(every) if !every.is_empty()) && poll_count > 300,
            "{poll_count}"
        );
        let stop = &mut || ControlFlow::Break(());
        assert!(ChainEngine::new().try_find_all_chains(&facts, ChainSearch::Simple, stop).is_break());
    }
}
