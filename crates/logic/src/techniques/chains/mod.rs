//! Chains from the assumption of one candidate.

pub mod aic;
pub(crate) mod alternating;
pub mod braid;
pub mod dynamic;
pub mod finned_chain;
pub mod g_whip;
pub mod multiple;
pub mod nice_loop;
pub mod remote_pair;
pub mod simple;
pub mod trial;
pub mod whip;
mod whips;
pub mod x_chain;
pub mod xy_chain;

use std::ops::ControlFlow;
use std::sync::OnceLock;

use ninefold_chains::{self as chains, Best, Engine, Kind, Level, Links, Search};
use ninefold_facts::Derived;

use crate::chains::story;
use crate::{Conclusions, Facts, Pattern, Sink, Story, Technique, Tenths, Variant};

/// A chain as a pattern: found again, with all its nodes, when it is explained.
#[derive(Clone, Copy, Debug)]
struct ChainPattern {
    search: Search,
    best: Best,
}

/// Reports the chain that Sudoku Explainer would take, if there is any.
pub fn easiest(facts: &Facts, search: Search, engine: &mut Engine, sink: &mut dyn Sink) -> ControlFlow<()> {
    sink.poll()?;
    match engine.best_unless(facts, search, &mut || sink.poll())? {
        Some(best) => sink.step(&best.outcome.conclusions(), &ChainPattern { search, best }),
        None => ControlFlow::Continue(()),
    }
}

/// Cache of a position's chains by their search: several techniques share each.
#[derive(Default)]
struct Kept {
    simple: OnceLock<Vec<Best>>,
    nishio: OnceLock<Vec<Best>>,
    multiple: OnceLock<Vec<Best>>,
    /// The lowest level that has chains, once it is known.
    lowest: OnceLock<Level>,
}

impl Derived for Kept {
    fn of(_: &Facts) -> Kept {
        Kept::default()
    }
}

/// Returns the best chain for each conclusion of a search, best first; searched once per position.
fn every<'f>(facts: &'f Facts, search: Search, sink: &mut dyn Sink) -> ControlFlow<(), &'f [Best]> {
    let kept: &Kept = facts.derived();
    let place = match search {
        Search::Simple => &kept.simple,
        Search::Nishio => &kept.nishio,
        Search::Multiple => &kept.multiple,
        Search::Dynamic(_) => unreachable!("dynamic chains are found by their level"),
    };
    if place.get().is_none() {
        let found = Engine::new().every_unless(facts, search, &mut || sink.poll())?;
        let _ = place.set(found);
    }
    ControlFlow::Continue(place.get().map_or(&[], |found| found))
}

/// Reports the chains of a technique, best first, for each conclusion the best.
fn find(facts: &Facts, search: Search, technique: &Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    sink.poll()?;
    let every = every(facts, search, sink)?;
    report(every, search, technique, sink)
}

/// Reports those of some chains that are cases of a technique.
fn report(chains: &[Best], search: Search, technique: &Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    for &best in chains {
        let pattern = ChainPattern { search, best };
        if pattern.technique() == technique {
            sink.step(&best.outcome.conclusions(), &pattern)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the cycles of some links. Mostly there is none, which is known sooner than all chains are; and who
/// takes the first of them needn't wait for all.
fn find_cycles(facts: &Facts, links: Links, technique: &Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    sink.poll()?;
    if !Engine::has_cycle(facts, links) {
        return ControlFlow::Continue(());
    }
    let early = match facts.derived::<Kept>().simple.get() {
        Some(_) => Vec::new(),
        None => Engine::early_unless(facts, &mut || sink.poll())?,
    };
    report(&early, Search::Simple, technique, sink)?;
    let every = every(facts, Search::Simple, sink)?;
    report(&every[early.len()..], Search::Simple, technique, sink)
}

/// Reports the dynamic chains of a level that have the lowest rating, if no lower level has any.
///
/// At these depths nearly everything has a chain; longer ones than the best help nobody.
fn find_dynamic(facts: &Facts, level: Level, sink: &mut dyn Sink) -> ControlFlow<()> {
    // Dynamic chains of a level count only where no lower level has any.
    let kept: &Kept = facts.derived();
    if kept.lowest.get().is_some_and(|&lowest| lowest != level) {
        return ControlFlow::Continue(());
    }
    let mut engine = Engine::new();
    // Make sure of that first: the search for a single best chain is faster than a search for all.
    for below in Level::ALL.into_iter().take_while(|&below| below != level) {
        sink.poll()?;
        if engine.best_unless(facts, Search::Dynamic(below), &mut || sink.poll())?.is_some() {
            kept.lowest.get_or_init(|| below);
            return ControlFlow::Continue(());
        }
    }
    sink.poll()?;
    let search = Search::Dynamic(level);
    let every = engine.every_unless(facts, search, &mut || sink.poll())?;
    if !every.is_empty() {
        kept.lowest.get_or_init(|| level);
    }
    // Report only chains with the lowest rating.
    let tenths = |best: &Best| Tenths::from_f64(best.rating);
    let easiest = every.first().map(tenths);
    for best in every.into_iter().take_while(|best| Some(tenths(best)) == easiest) {
        sink.step(&best.outcome.conclusions(), &ChainPattern { search, best })?;
    }
    ControlFlow::Continue(())
}

impl Pattern for ChainPattern {
    fn technique(&self) -> &'static Technique {
        match (self.search, self.best.kind) {
            (_, Kind::Cycle(Links::X)) => &simple::X_CYCLE,
            (_, Kind::Cycle(Links::Y)) => &simple::Y_CYCLE,
            (_, Kind::Cycle(Links::Xy)) => &simple::XY_CYCLE,
            (_, Kind::Forcing(Links::X)) => &simple::X_CHAIN,
            (_, Kind::Forcing(_)) => &simple::XY_CHAIN,
            (Search::Nishio, _) => &multiple::NISHIO,
            (Search::Simple | Search::Multiple, Kind::Cell(_)) => &multiple::CELL_FORCING_CHAINS,
            (Search::Simple | Search::Multiple, _) => &multiple::HOUSE_FORCING_CHAINS,
            (Search::Dynamic(level), _) => match level {
                Level::Plain => &dynamic::DYNAMIC_FORCING_CHAINS,
                Level::Patterns => &dynamic::DYNAMIC_FORCING_CHAINS_PLUS,
                Level::Simple => &dynamic::NESTED_FORCING_CHAINS,
                Level::Multiple => &dynamic::NESTED_MULTIPLE_FORCING_CHAINS,
                Level::Dynamic => &dynamic::NESTED_DYNAMIC_FORCING_CHAINS,
                _ => &dynamic::DEEPLY_NESTED_FORCING_CHAINS,
            },
        }
    }

    fn size(&self) -> usize {
        self.best.complexity as usize
    }

    fn variant(&self) -> Variant {
        match self.best.kind {
            Kind::Cycle(_) => Variant::Plain,
            Kind::Forcing(_) => Variant::Path(self.best.complexity as usize),
            Kind::Contradiction(_) => Variant::Contradiction,
            Kind::Double(_) => Variant::Double,
            Kind::House(..) => Variant::House,
            Kind::Cell(_) => Variant::Cell,
        }
    }

    fn se(&self) -> Option<Tenths> {
        Some(Tenths::from_f64(self.best.rating))
    }

    fn se_sum(&self) -> f64 {
        self.best.rating
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        if let Some(chain) = chains::tell(facts, self.search, &self.best) {
            story::tell(&chain, story);
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;
    use crate::First;

    /// Checks that the first chain of a search on a board is of a technique, and is explained from an
    /// assumption to a conclusion.
    fn check(text: &str, search: Search, technique: &Technique, opening: &str, closing: &str) {
        let board: Board = text.parse().unwrap();
        let facts = Facts::new(board);
        let mut first = First::default();
        let _ = easiest(&facts, search, &mut Engine::new(), &mut first);
        let step = first.0.unwrap();
        assert_eq!(step.technique(), technique);
        let story = step.story(&facts);
        let ids: Vec<&str> = story.sentences.iter().map(|told| told.sentence.id).collect();
        assert_eq!((ids.first(), ids.last()), (Some(&opening), Some(&closing)), "{ids:?}");
        // Every consequence is shown with its premises.
        for told in &story.sentences[1..ids.len() - 1] {
            let follows = !told.sentence.id.starts_with("chain-suppose");
            assert_eq!(follows, !told.shows.links.is_empty(), "{}", told.sentence);
        }
        assert!(!step.marks(&facts).links.is_empty());
    }

    const EXAMPLE: &str = ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..";

    #[test]
    fn chains_are_told_from_assumption_to_conclusion() {
        check(EXAMPLE, Search::Simple, &simple::Y_CYCLE, "chain-suppose", "chain-so-cycle");
        check(EXAMPLE, Search::Nishio, &multiple::NISHIO, "chain-suppose", "chain-so-contradiction");
        let (opening, closing) = ("chain-branches-house", "chain-so-house");
        check(EXAMPLE, Search::Multiple, &multiple::HOUSE_FORCING_CHAINS, opening, closing);
        let dynamic = Search::Dynamic(Level::Plain);
        check(EXAMPLE, dynamic, &dynamic::DYNAMIC_FORCING_CHAINS, opening, closing);
        let patterns = Search::Dynamic(Level::Patterns);
        check(EXAMPLE, patterns, &dynamic::DYNAMIC_FORCING_CHAINS_PLUS, opening, closing);
    }
}
