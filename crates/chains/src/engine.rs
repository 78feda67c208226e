//! The engine: common interface of all searches, with buffers reused between calls.

use std::ops::ControlFlow;

use ninefold_core::{Board, CandidateMap};
use ninefold_facts::Facts;

use super::Level;
use super::Poll;
use super::Search;
use super::bits::Bits;
use super::branching::multiple::Multiple;
use super::branching::nested::{Leader, Leaders, nested_complexity};
use super::branching::{Branching, Seen};
use super::chain::{Best, Chain, Links, Outcome, length_addend};
use super::digit;
use super::forcing::Forcing;
use super::ground::Ground;
use super::nishio::Nishio;
use super::node::Node;
use super::numbering::{Numbering, Places, Words};
use super::path;
use super::simple::{Shown, Simple, SimpleChain, ring_cells};

/// Fast search for the best chain of each kind.
///
/// The result depends on the board alone. Between calls the engine caches buffers, the contradictions of
/// digits whose places stay, and the state of the assumptions on the last board, so that the next deeper
/// search on it can continue. Use one per thread.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    narrow: Box<Width<2>>,
    middle: Box<Width<4>>,
    wide: Box<Width<12>>,
}

/// The engine for boards of up to 64 W candidates.
#[derive(Clone, Debug, Default)]
struct Width<const W: usize> {
    numbering: Numbering<W>,
    places: Places,
    simple: Simple<W>,
    branching: Branching<W>,
    multiple: Multiple<W>,
    nishio: Nishio,
    /// Board and level up to which the assumptions were followed; a deeper search continues from there.
    driven: Option<(Board, Level)>,
}

impl Engine {
    /// Creates an engine.
    #[must_use]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Whether there is a cycle with these links; takes a small part of the time of [all simple
    /// chains](Engine::every).
    #[must_use]
    pub fn has_cycle(facts: &Facts, links: Links) -> bool {
        match (links, Words::of(facts)) {
            (Links::X, _) => digit::has_cycle(facts),
            (_, Words::Two) => Simple::<2>::default().has_cycle(facts, links),
            (_, Words::Four) => Simple::<4>::default().has_cycle(facts, links),
            (_, Words::Twelve) => Simple::<12>::default().has_cycle(facts, links),
        }
    }

    /// Returns the best chain for each conclusion of a search, best first.
    pub fn every(&mut self, facts: &Facts, search: Search) -> Vec<Best> {
        match self.every_unless(facts, search, &mut || ControlFlow::Continue(())) {
            ControlFlow::Continue(every) => every,
            ControlFlow::Break(()) => Vec::new(),
        }
    }

    /// Returns the chains like [`every`](Engine::every), unless `poll` breaks: searches that may take long
    /// call it now and then.
    pub fn every_unless(
        &mut self,
        facts: &Facts,
        search: Search,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Best>> {
        if search == Search::Simple {
            let chains = path::all(facts.board(), &[Links::X, Links::Y, Links::Xy], poll)?;
            return ControlFlow::Continue(best_of_each(chains));
        }
        match Words::of(facts) {
            Words::Two => self.narrow.every(facts, search, poll),
            Words::Four => self.middle.every(facts, search, poll),
            Words::Twelve => self.wide.every(facts, search, poll),
        }
    }

    /// Returns the beginning of [all simple chains](Engine::every), unless `poll` breaks: those of one digit
    /// or by cells alone that come before any by all links. Chains by all links take most of the time.
    pub fn early_unless(
        facts: &Facts,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Best>> {
        let mut early = path::all(facts.board(), &[Links::X, Links::Y], poll)?;
        early.retain(|chain| chain.rating < Links::Xy.cycle_base().min(Links::Xy.forcing_base()));
        ControlFlow::Continue(best_of_each(early))
    }

    /// Returns the best chain of a search, if there is any.
    pub fn best(&mut self, facts: &Facts, search: Search) -> Option<Best> {
        match self.best_unless(facts, search, &mut || ControlFlow::Continue(())) {
            ControlFlow::Continue(best) => best,
            ControlFlow::Break(()) => None,
        }
    }

    /// Returns the chain like [`best`](Engine::best), unless `poll` breaks: searches that may take long call
    /// it now and then.
    pub fn best_unless(
        &mut self,
        facts: &Facts,
        search: Search,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<Best>> {
        match Words::of(facts) {
            Words::Two => self.narrow.best(facts, search, poll),
            Words::Four => self.middle.best(facts, search, poll),
            Words::Twelve => self.wide.best(facts, search, poll),
        }
    }
}

impl<const W: usize> Width<W> {
    fn best(&mut self, facts: &Facts, search: Search, poll: Poll<'_>) -> ControlFlow<(), Option<Best>> {
        match search {
            Search::Simple => return ControlFlow::Continue(self.simple(facts)),
            Search::Nishio => return ControlFlow::Continue(self.nishio(facts)),
            _ => {}
        }
        self.numbering.read(facts);
        self.places.read(facts);
        let found = match search {
            Search::Multiple => self.multiple(facts, poll)?,
            _ => self.branching(facts, search, poll)?,
        };
        ControlFlow::Continue(found.map(|found| found.told(&self.numbering)))
    }

    fn every(&mut self, facts: &Facts, search: Search, poll: Poll<'_>) -> ControlFlow<(), Vec<Best>> {
        self.numbering.read(facts);
        self.places.read(facts);
        self.drive(facts, search, poll)?;
        // Record the best chain for every node.
        let mut leaders = Leaders::new(self.numbering.count);
        let ground = Ground::whole(&self.numbering, &self.places, search);
        let nested = self.branching.nested.take();
        let see = |spreads: &mut [_], seen: Seen<'_>| leaders.see(spreads, &seen, nested.as_deref());
        let ended = self.branching.compare(&ground, poll, see);
        self.branching.nested = nested;
        ended?;
        let told = |(leader, shown): (Leader, _)| {
            self.found(leader.shape, shown, leader.complexity, search.base()).told(&self.numbering)
        };
        ControlFlow::Continue(leaders.sorted().into_iter().map(told).collect())
    }

    /// Finds the best simple chain. Chains of one digit are cached as long as its places stay; often no other
    /// chain can come before the best of them.
    fn simple(&mut self, facts: &Facts) -> Option<Best> {
        let (of_one_digit, rank) = digit::best(facts).unzip();
        let rings = ring_cells(facts);
        if rings.is_empty() && rank.is_some_and(|rank| rank.rating < Links::Xy.forcing_base()) {
            return of_one_digit;
        }
        self.places.read(facts);
        self.simple.best(facts, &self.places, rings, rank).or(of_one_digit)
    }

    fn nishio(&mut self, facts: &Facts) -> Option<Best> {
        let mut unknown = self.nishio.unknown(facts).peekable();
        if unknown.peek().is_some() {
            self.numbering.read(facts);
            self.places.read(facts);
            self.driven = None;
        }
        let ground = Ground::whole(&self.numbering, &self.places, Search::Nishio);
        unknown.for_each(|digit| self.nishio.search(facts, digit, &ground, &mut self.branching));
        self.nishio.best()
    }

    fn multiple(&mut self, facts: &Facts, poll: Poll<'_>) -> ControlFlow<(), Option<SimpleChain<W>>> {
        let search = Search::Multiple;
        let ground = Ground::whole(&self.numbering, &self.places, search);
        // Without contradictions, distances are enough; otherwise the general search is needed.
        if !self.multiple.read(&ground) {
            return self.branching(facts, search, poll);
        }
        let least = self.multiple.best(&ground);
        ControlFlow::Continue(
            least.map(|least| self.found(least.shape, least.shown, least.complexity, search.base())),
        )
    }

    fn branching(
        &mut self,
        facts: &Facts,
        search: Search,
        poll: Poll<'_>,
    ) -> ControlFlow<(), Option<SimpleChain<W>>> {
        self.drive(facts, search, poll)?;
        let ground = Ground::whole(&self.numbering, &self.places, search);
        let nested = self.branching.nested.take();
        let mut best: Option<(u32, u8, Forcing, (usize, bool))> = None;
        // Nested chains only add to the size, so a chain that is too large without them is skipped early.
        let ended = self.branching.compare(&ground, poll, |spreads, seen| {
            let key = seen.shape.key();
            if best.is_some_and(|best| (best.0, best.1) <= (seen.size, key)) {
                return;
            }
            let complexity = seen.size + nested_complexity(spreads, &seen, nested.as_deref());
            if best.is_none_or(|best| (complexity, key) < (best.0, best.1)) {
                best = Some((complexity, key, seen.shape, seen.shown));
            }
        });
        self.branching.nested = nested;
        ended?;
        ControlFlow::Continue(
            best.map(|(complexity, _, shape, shown)| self.found(shape, shown, complexity, search.base())),
        )
    }

    /// Makes all assumptions, and follows them as far as the search requires.
    fn drive(&mut self, facts: &Facts, search: Search, poll: Poll<'_>) -> ControlFlow<()> {
        let ground = Ground::whole(&self.numbering, &self.places, search);
        let level = search.level();
        // Continue from the last search on this board, if everything that it used is allowed on this level
        // too.
        let goes_on = self.driven.take().is_some_and(|(board, driven)| {
            let includes = matches!(
                (driven, level),
                (Level::Patterns, Level::Simple | Level::Multiple | Level::Dynamic)
                    | (Level::Simple, Level::Multiple)
            );
            includes && board == *facts.board()
        });
        if !goes_on {
            self.branching.assume(&ground);
        }
        if level.patterns() {
            self.branching.deepen(&ground, level, poll)?;
            self.driven = Some((facts.board().clone(), level));
        }
        ControlFlow::Continue(())
    }

    fn found(
        &self,
        shape: Forcing,
        (number, on): (usize, bool),
        complexity: u32,
        base: f64,
    ) -> SimpleChain<W> {
        let shown = if on { Shown::On(number) } else { Shown::Off(Bits::of(number)) };
        let rating = base + length_addend(complexity);
        SimpleChain { kind: shape.kind(&self.numbering), start: (number, on), shown, complexity, rating }
    }
}

/// Returns the first chain for each conclusion.
fn best_of_each(chains: Vec<Chain>) -> Vec<Best> {
    let mut each: Vec<Best> = Vec::new();
    for chain in chains {
        if each.iter().all(|best| best.outcome != chain.outcome) {
            each.push(Best::from(&chain));
        }
    }
    each
}

/// Reconstructs a chain with all its nodes, by making and following only its own assumptions.
pub(super) fn read(facts: &Facts, search: Search, best: &Best) -> Option<Chain> {
    if search == Search::Simple {
        return path::again(facts.board(), best);
    }
    match Words::of(facts) {
        Words::Two => read_in::<2>(facts, search, best),
        Words::Four => read_in::<4>(facts, search, best),
        Words::Twelve => read_in::<12>(facts, search, best),
    }
}

fn read_in<const W: usize>(facts: &Facts, search: Search, best: &Best) -> Option<Chain> {
    let mut width = Width::<W>::default();
    width.numbering.read(facts);
    width.places.read(facts);
    let ground = Ground::whole(&width.numbering, &width.places, search);
    let shape = Forcing::of(best.kind, ground.numbering)?;
    let shown = best.outcome.node()?;
    let shown = (ground.numbering.number[shown.candidate().index()].into(), shown.is_on());
    width.branching.follow(&ground, shape, search.level());
    width.branching.read(&ground, facts.board(), (shape, shown), search.base())
}

impl<const W: usize> SimpleChain<W> {
    /// Converts the chain's numbers into candidates.
    pub(crate) fn told(self, numbering: &Numbering<W>) -> Best {
        let candidate = |number| numbering.candidate(number);
        let outcome = match self.shown {
            Shown::On(number) => Outcome::On(candidate(number)),
            Shown::Off(numbers) => Outcome::Off(numbers.iter().map(candidate).collect::<CandidateMap>()),
        };
        let (number, on) = self.start;
        let start = if on { Node::on(candidate(number)) } else { Node::off(candidate(number)) };
        Best { kind: self.kind, outcome, start, complexity: self.complexity, rating: self.rating }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    #[test]
    fn the_width_of_rows_makes_no_difference() {
        let board: Board =
            ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1.."
                .parse()
                .unwrap();
        let facts = Facts::new(board);
        for search in [Search::Simple, Search::Nishio, Search::Multiple, Search::Dynamic(Level::Patterns)] {
            let found = Engine::new().best(&facts, search);
            let found = ControlFlow::Continue(found);
            let poll = &mut || ControlFlow::Continue(());
            assert_eq!(Width::<4>::default().best(&facts, search, poll), found);
            assert_eq!(Width::<12>::default().best(&facts, search, poll), found);
        }
        assert!(Engine::new().best(&facts, Search::Dynamic(Level::Patterns)).is_some());
    }

    /// If there is a cycle among all chains, `has_cycle` says so.
    #[test]
    fn cycles_are_known_to_be_there() {
        let check = |board: &str, links: Links, expected: bool| {
            let facts = Facts::new(board.parse().unwrap());
            let every = Engine::new().every(&facts, Search::Simple);
            let is_there = every.iter().any(|best| best.kind == Kind::Cycle(links));
            assert_eq!((Engine::has_cycle(&facts, links), is_there), (expected, expected), "{links:?}");
        };
        let on_one_digit =
            ".4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.";
        check(on_one_digit, Links::X, true);
        let in_cells = ".8.924165246315798591..7342864752913.2549.876..9..6524.1.5.8.3...8..9.5..5..7.48.";
        check(in_cells, Links::Y, true);
        let wing = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
        check(wing, Links::X, false);
        check(&".".repeat(81), Links::Y, false);
    }

    #[test]
    fn a_search_that_was_broken_off_leaves_no_trace() {
        let board: Board =
            ".......12....1345..15.4.3.6.....75.....58926.5.613.....543...2.16.....342.3.....5"
                .parse()
                .unwrap();
        let facts = Facts::new(board);
        let mut engine = Engine::new();
        for search in [Search::Dynamic(Level::Patterns), Search::Dynamic(Level::Simple)] {
            let expected = Engine::new().best(&facts, search);
            for patience in [0, 1, 10, 100] {
                let mut left = patience;
                let mut poll = || {
                    left -= 1;
                    if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                assert_eq!(engine.best_unless(&facts, search, &mut poll), ControlFlow::Break(()));
            }
            assert_eq!(engine.best(&facts, search), expected);
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
            let early =
                Engine::early_unless(&facts, &mut || ControlFlow::Continue(())).continue_value().unwrap();
            let every = Engine::new().every(&facts, Search::Simple);
            assert_eq!(every[..early.len()], early, "{board}");
            let is_late =
                |best: &Best| matches!(best.kind, Kind::Cycle(Links::Xy) | Kind::Forcing(Links::Xy));
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
        let mut asked = 0;
        let mut count = || {
            asked += 1;
            ControlFlow::Continue(())
        };
        let every = Engine::new().every_unless(&facts, Search::Simple, &mut count);
        assert!(matches!(every, ControlFlow::Continue(every) if !every.is_empty()) && asked > 300, "{asked}");
        let stop = &mut || ControlFlow::Break(());
        assert!(Engine::new().every_unless(&facts, Search::Simple, stop).is_break());
    }
}
