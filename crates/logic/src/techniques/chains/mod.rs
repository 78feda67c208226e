//! Chains: one candidate assumed, and what follows.

pub mod dynamic;
pub mod multiple;
pub mod simple;

use std::ops::ControlFlow;

use ninefold_core::CandidateMap;

use crate::chains::{self, Best, Engine, Kind, Level, Links, Search, story};
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Role, Sentence, Sink, Technique, Tenths};

/// A chain as a pattern: told again, with all its nodes, when it is asked to explain itself.
#[derive(Clone, Copy, Debug)]
struct ChainPattern {
    search: Search,
    best: Best,
}

/// Reports the chain that Sudoku Explainer would take, if there is any.
pub fn easiest(facts: &Facts, search: Search, engine: &mut Engine, sink: &mut dyn Sink) -> ControlFlow<()> {
    sink.poll()?;
    match engine.best(facts, search) {
        Some(best) => sink.step(&best.outcome.conclusions(), &ChainPattern { search, best }),
        None => ControlFlow::Continue(()),
    }
}

/// Reports the chains of a technique, best first.
fn find(facts: &Facts, search: Search, technique: &Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    sink.poll()?;
    let first = Engine::new().best(facts, search);
    let Some(first) = first else { return ControlFlow::Continue(()) };
    let first = ChainPattern { search, best: first };
    let ahead = first.technique() == technique;
    if ahead {
        sink.step(&first.best.outcome.conclusions(), &first)?;
    }
    for chain in chains::all(facts, search).into_iter().skip(usize::from(ahead)) {
        let pattern = ChainPattern { search, best: Best::from(&chain) };
        if pattern.technique() == technique {
            sink.step(&chain.outcome.conclusions(), &pattern)?;
        }
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

    fn se(&self) -> Option<Tenths> {
        Some(self.best.tenths())
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        chains::tell(facts, self.search, &self.best).map_or_else(Vec::new, |chain| story::tell(&chain))
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let Some(chain) = chains::tell(facts, self.search, &self.best) else { return };
        match self.best.kind {
            Kind::House(house, _) => marks.house(house, Role::Base),
            Kind::Cell(cell) => marks.cells(cell, Role::Base),
            _ => {}
        }
        for (sign, role) in [(true, Role::On), (false, Role::Off)] {
            let nodes = story::nodes(&chain);
            let candidates: CandidateMap =
                nodes.iter().filter(|node| node.is_on() == sign).map(|node| node.candidate()).collect();
            marks.candidates(candidates, role);
        }
        for (from, to, strong) in story::links(&chain) {
            marks.link(from, to, if strong { LinkKind::Strong } else { LinkKind::Weak });
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;
    use crate::First;

    /// The first chain of a search on a board, in words.
    fn check(text: &str, search: Search, technique: &Technique, expected: &[&str]) {
        let board: Board = text.parse().unwrap();
        let mut facts = Facts::new(board);
        while let Some(cell) = facts.cells_with_count(1).first() {
            let digit = facts.candidates(cell).first().unwrap();
            facts.place(cell.with(digit));
        }
        let mut first = First::default();
        let _ = easiest(&facts, search, &mut Engine::new(), &mut first);
        let step = first.0.unwrap();
        assert_eq!(step.technique(), technique);
        let text: Vec<String> = step.explain(&facts).iter().map(ToString::to_string).collect();
        assert!(text.iter().all(|line| !line.contains('{')), "{text:#?}");
        for line in expected {
            assert!(text.iter().any(|said| said == line), "{line} is not among {text:#?}");
        }
        assert!(!step.marks(&facts).links.is_empty());
    }

    const HARD: &str = ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..";

    #[test]
    fn contradictions_are_told_to_the_end() {
        check(HARD, Search::Dynamic(Level::Plain), &dynamic::DYNAMIC_FORCING_CHAINS, &[]);
    }
}
