//! Family of chains: forcing chains from the assumption of one candidate, alternating chains, remote pairs.

pub mod aic;
pub(crate) mod alternating;
pub mod dynamic;
pub(crate) mod engine;
pub mod finned_chain;
pub mod multiple;
pub mod nice_loop;
pub mod remote_pair;
pub mod simple;
pub mod x_chain;
pub mod xy_chain;

use std::sync::OnceLock;

use ninefold_chains::{
    self as chains, BestChain, ChainEngine, ChainKind, ChainLinks, ChainSearch, NestingLevel,
};
use ninefold_facts::DerivedValue;

use self::engine::explanation;
use crate::prelude::*;
use crate::{RatingTenths, TechniqueVariant};

/// A chain as a pattern: found again, with all its nodes, when it is explained.
#[derive(Clone, Copy, Debug)]
struct ChainPattern {
    search: ChainSearch,
    chain: BestChain,
}

/// Reports the chain that Sudoku Explainer would take, if there is any.
pub fn find_easiest_chain(
    facts: &Facts,
    search: ChainSearch,
    engine: &mut ChainEngine,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    match engine.try_find_best_chain(facts, search, &mut || sink.poll_stop())? {
        Some(best) => sink.receive_step(&best.outcome.conclusions(), &ChainPattern { search, chain: best }),
        None => ControlFlow::Continue(()),
    }
}

/// Cache of a position's chains by their search: several techniques share each.
#[derive(Default)]
struct ChainCache {
    simple: OnceLock<Vec<BestChain>>,
    nishio: OnceLock<Vec<BestChain>>,
    multiple: OnceLock<Vec<BestChain>>,
    /// The lowest level that has chains, once it is known.
    lowest: OnceLock<NestingLevel>,
}

impl DerivedValue for ChainCache {
    fn derive_from(_: &Facts) -> ChainCache {
        ChainCache::default()
    }
}

/// Returns the best chain for each conclusion of a search, best first; searched once per position.
fn cached_chains<'f>(
    facts: &'f Facts,
    search: ChainSearch,
    sink: &mut dyn StepSink,
) -> ControlFlow<(), &'f [BestChain]> {
    let cache: &ChainCache = facts.derived_value();
    let place = match search {
        ChainSearch::Simple => &cache.simple,
        ChainSearch::Nishio => &cache.nishio,
        ChainSearch::Multiple => &cache.multiple,
        ChainSearch::Dynamic(_) => unreachable!("dynamic chains are found by their level"),
    };
    if place.get().is_none() {
        let found = ChainEngine::new().try_find_all_chains(facts, search, &mut || sink.poll_stop())?;
        let _ = place.set(found);
    }
    ControlFlow::Continue(place.get().map_or(&[], |found| found))
}

/// Reports the chains of a technique, best first, for each conclusion the best.
fn find_chains(
    facts: &Facts,
    search: ChainSearch,
    technique: &Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    let every = cached_chains(facts, search, sink)?;
    report_chains(every, search, technique, sink)
}

/// Reports those of some chains that are cases of a technique.
fn report_chains(
    chains: &[BestChain],
    search: ChainSearch,
    technique: &Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    for &best in chains {
        let pattern = ChainPattern { search, chain: best };
        if pattern.technique() == technique {
            sink.receive_step(&best.outcome.conclusions(), &pattern)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the cycles of some links. Mostly there is none, which is known sooner than all chains are; and who
/// takes the first of them needn't wait for all.
fn find_cycles(
    facts: &Facts,
    links: ChainLinks,
    technique: &Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    if !ChainEngine::has_cycle(facts, links) {
        return ControlFlow::Continue(());
    }
    let early = match facts.derived_value::<ChainCache>().simple.get() {
        Some(_) => Vec::new(),
        None => ChainEngine::try_find_cheap_chains(facts, &mut || sink.poll_stop())?,
    };
    report_chains(&early, ChainSearch::Simple, technique, sink)?;
    let every = cached_chains(facts, ChainSearch::Simple, sink)?;
    report_chains(&every[early.len()..], ChainSearch::Simple, technique, sink)
}

/// Reports the dynamic chains of a level that have the lowest rating, if no lower level has any.
///
/// At these depths nearly everything has a chain; longer ones than the best help nobody.
fn find_dynamic_chains(facts: &Facts, level: NestingLevel, sink: &mut dyn StepSink) -> ControlFlow<()> {
    // Dynamic chains of a level count only where no lower level has any.
    let cache: &ChainCache = facts.derived_value();
    if cache.lowest.get().is_some_and(|&lowest| lowest != level) {
        return ControlFlow::Continue(());
    }
    let mut engine = ChainEngine::new();
    // Make sure of that first: the search for a single best chain is faster than a search for all.
    for below in NestingLevel::ALL.into_iter().take_while(|&below| below != level) {
        sink.poll_stop()?;
        if engine.try_find_best_chain(facts, ChainSearch::Dynamic(below), &mut || sink.poll_stop())?.is_some()
        {
            cache.lowest.get_or_init(|| below);
            return ControlFlow::Continue(());
        }
    }
    sink.poll_stop()?;
    let search = ChainSearch::Dynamic(level);
    let every = engine.try_find_all_chains(facts, search, &mut || sink.poll_stop())?;
    if !every.is_empty() {
        cache.lowest.get_or_init(|| level);
    }
    // Report only chains with the lowest rating.
    let tenths = |best: &BestChain| RatingTenths::from_f64(best.rating);
    let easiest = every.first().map(tenths);
    for best in every.into_iter().take_while(|best| Some(tenths(best)) == easiest) {
        sink.receive_step(&best.outcome.conclusions(), &ChainPattern { search, chain: best })?;
    }
    ControlFlow::Continue(())
}

impl Pattern for ChainPattern {
    fn technique(&self) -> &'static Technique {
        // Cycles and forcing chains are named by their links; the others by search and kind.
        match (self.search, self.chain.kind) {
            (_, ChainKind::Cycle(ChainLinks::X)) => &simple::X_CYCLE,
            (_, ChainKind::Cycle(ChainLinks::Y)) => &simple::Y_CYCLE,
            (_, ChainKind::Cycle(ChainLinks::Xy)) => &simple::XY_CYCLE,
            (_, ChainKind::Forcing(ChainLinks::X)) => &simple::X_CHAIN,
            (_, ChainKind::Forcing(_)) => &simple::XY_CHAIN,
            (ChainSearch::Nishio, _) => &multiple::NISHIO,
            (ChainSearch::Simple | ChainSearch::Multiple, ChainKind::Cell(_)) => {
                &multiple::CELL_FORCING_CHAINS
            }
            (ChainSearch::Simple | ChainSearch::Multiple, _) => &multiple::HOUSE_FORCING_CHAINS,
            (ChainSearch::Dynamic(level), _) => match level {
                NestingLevel::Plain => &dynamic::DYNAMIC_FORCING_CHAINS,
                NestingLevel::Patterns => &dynamic::DYNAMIC_FORCING_CHAINS_PLUS,
                NestingLevel::Simple => &dynamic::NESTED_FORCING_CHAINS,
                NestingLevel::Multiple => &dynamic::NESTED_MULTIPLE_FORCING_CHAINS,
                NestingLevel::Dynamic => &dynamic::NESTED_DYNAMIC_FORCING_CHAINS,
                _ => &dynamic::DEEPLY_NESTED_FORCING_CHAINS,
            },
        }
    }

    fn pattern_element_count(&self) -> usize {
        self.chain.complexity as usize
    }

    fn technique_variant(&self) -> TechniqueVariant {
        match self.chain.kind {
            ChainKind::Cycle(_) => TechniqueVariant::Plain,
            ChainKind::Forcing(_) => TechniqueVariant::Path(self.chain.complexity as usize),
            ChainKind::Contradiction(_) => TechniqueVariant::Contradiction,
            ChainKind::Double(_) => TechniqueVariant::Double,
            ChainKind::House(..) => TechniqueVariant::House,
            ChainKind::Cell(_) => TechniqueVariant::Cell,
        }
    }

    fn se_rating(&self) -> Option<RatingTenths> {
        Some(RatingTenths::from_f64(self.chain.rating))
    }

    fn unrounded_se_rating(&self) -> f64 {
        self.chain.rating
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        if let Some(chain) = chains::reconstruct_chain(facts, self.search, &self.chain) {
            explanation::explain_chain(&chain, explanation);
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;
    use crate::FirstStep;

    /// Checks that the first chain of a search on a board is of a technique, and is explained from an
    /// assumption to a conclusion.
    fn check(text: &str, search: ChainSearch, technique: &Technique, opening: &str, closing: &str) {
        let board: Board = text.parse().unwrap();
        let facts = Facts::new(board);
        let mut first = FirstStep::default();
        let _ = find_easiest_chain(&facts, search, &mut ChainEngine::new(), &mut first);
        let step = first.0.unwrap();
        assert_eq!(step.technique(), technique);
        let explanation = step.explanation(&facts);
        let ids: Vec<&str> = explanation.messages.iter().map(|marked| marked.message.id).collect();
        assert_eq!((ids.first(), ids.last()), (Some(&opening), Some(&closing)), "{ids:?}");
        // Every consequence is shown with its premises.
        for marked_message in &explanation.messages[1..ids.len() - 1] {
            let follows = !marked_message.message.id.starts_with("chain-suppose");
            assert_eq!(follows, !marked_message.shows.links.is_empty(), "{}", marked_message.message);
        }
        assert!(!step.overview_marks(&facts).links.is_empty());
    }

    const EXAMPLE: &str = ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..";

    #[test]
    fn chains_are_told_from_assumption_to_conclusion() {
        check(EXAMPLE, ChainSearch::Simple, &simple::Y_CYCLE, "chain-suppose", "chain-so-cycle");
        check(EXAMPLE, ChainSearch::Nishio, &multiple::NISHIO, "chain-suppose", "chain-so-contradiction");
        let (opening, closing) = ("chain-branches-house", "chain-so-house");
        check(EXAMPLE, ChainSearch::Multiple, &multiple::HOUSE_FORCING_CHAINS, opening, closing);
        let dynamic = ChainSearch::Dynamic(NestingLevel::Plain);
        check(EXAMPLE, dynamic, &dynamic::DYNAMIC_FORCING_CHAINS, opening, closing);
        let patterns = ChainSearch::Dynamic(NestingLevel::Patterns);
        check(EXAMPLE, patterns, &dynamic::DYNAMIC_FORCING_CHAINS_PLUS, opening, closing);
    }
}
