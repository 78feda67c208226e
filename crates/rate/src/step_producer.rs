//! Producer of steps, an entry of a scale's order of techniques: which of many steps it takes.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;

use ninefold_chains::{ChainEngine, ChainSearch, NestingLevel};
use ninefold_logic::techniques::{self, chains};
use ninefold_logic::universal;
use ninefold_logic::{Conclusions, Facts, FinderFn, Pattern, StepSink, Technique};

use ninefold_hodoku::{HodokuKind, HodokuMemory, HodokuOptions, find_hodoku_entry};

/// One entry of an order: it reports the step that would be taken first.
#[derive(Clone, Copy)]
pub enum StepProducer {
    /// A technique whose first step is the one taken.
    First(&'static Technique),
    /// A technique that is not searched for everywhere: the first step found this way is the one taken.
    Narrowed(&'static Technique, FinderFn),
    /// A technique, or several searched together; the first step with the most conclusions is taken.
    Largest(&'static str, FinderFn),
    /// A group of techniques searched together; the easiest step is taken.
    Easiest(&'static str, FinderFn),
    /// A technique as HoDoKu searches for it with some options and the memory of its walk.
    Hodoku(HodokuKind, HodokuOptions),
    /// A search for chains; the easiest is taken.
    Chains(&'static str, ChainSearch),
    /// The easiest step on a universal scale.
    Universal(&'static Technique, ninefold_whips::WhipScale),
}

impl StepProducer {
    /// Finds the step that is taken, if there is one, and reports it.
    pub fn find_step(
        &self,
        facts: &Facts,
        engine: &mut ChainEngine,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        match self {
            StepProducer::Hodoku(kind, options) => {
                HodokuMemory::new(facts.board()).find_step(*kind, options, facts, sink)
            }
            StepProducer::Chains(_, search) => chains::find_easiest_chain(facts, *search, engine, sink),
            StepProducer::First(technique) => (technique.find)(facts, sink),
            StepProducer::Universal(technique, scale) => {
                universal::report_next_step(*scale, technique, facts, sink)
            }
            StepProducer::Largest(_, find) => report_largest_step(facts, find, sink),
            StepProducer::Narrowed(_, find) | StepProducer::Easiest(_, find) => find(facts, sink),
        }
    }

    /// Returns whether this producer may report a step of a technique.
    #[must_use]
    pub fn can_produce(&self, technique: &Technique) -> bool {
        match self {
            StepProducer::First(own) | StepProducer::Narrowed(own, _) | StepProducer::Universal(own, _) => {
                *own == technique
            }
            StepProducer::Largest(name, _) | StepProducer::Easiest(name, _) => {
                technique.name == *name || belongs_to_group(name, technique.id)
            }
            StepProducer::Hodoku(kind, _) => {
                find_hodoku_entry(technique).is_some_and(|entry| entry.is_searched_as(*kind))
            }
            StepProducer::Chains(_, search) => reported_technique_ids(*search).contains(&technique.id),
        }
    }

    /// Returns the stable name in data, in kebab-case: the technique's id, or that of the group searched
    /// together. Names are unique within an order.
    #[must_use]
    pub fn id(&self) -> Cow<'static, str> {
        match self {
            StepProducer::First(technique) | StepProducer::Narrowed(technique, _) => technique.id.into(),
            StepProducer::Universal(_, scale) => scale.id().into(),
            StepProducer::Hodoku(kind, _) => kind.id().into(),
            StepProducer::Chains(_, search) => chain_search_id(*search).into(),
            StepProducer::Largest(name, _) | StepProducer::Easiest(name, _) => {
                let technique = techniques::ALL.iter().find(|technique| technique.name == *name);
                technique.map_or_else(
                    || name.to_lowercase().replace(' ', "-").into(),
                    |technique| technique.id.into(),
                )
            }
        }
    }

    /// The technique's name, or the group's.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            StepProducer::First(technique)
            | StepProducer::Narrowed(technique, _)
            | StepProducer::Universal(technique, _) => technique.name,
            StepProducer::Hodoku(kind, _) => kind.name(),
            StepProducer::Largest(name, _)
            | StepProducer::Easiest(name, _)
            | StepProducer::Chains(name, _) => name,
        }
    }
}

/// Whether a technique is one of those that are searched together under a name: their ids have a part in
/// common.
fn belongs_to_group(name: &str, id: &str) -> bool {
    let common: &[&str] = match name {
        "Unique Rectangle or Loop" => &["unique-rectangle-", "unique-loop-"],
        "Bivalue Universal Grave" => &["bug-"],
        "2 Strong Links" => &["strong-links-2"],
        "3 Strong Links" => &["strong-links-3"],
        "4 Strong Links" => &["strong-links-4"],
        "WXYZ-Wing" => &["wxyz-wing"],
        "VWXYZ-Wing" => &["vwxyz-wing"],
        "UVWXYZ-Wing" => &["uvwxyz-wing"],
        "TUVWXYZ-Wing" => &["tuvwxyz-wing"],
        "Sue de Coq" => return id.ends_with("sue-de-coq"),
        _ => &[],
    };
    common.iter().any(|common| id.starts_with(common))
}

/// Returns the id of a search for chains in data.
fn chain_search_id(search: ChainSearch) -> &'static str {
    match search {
        ChainSearch::Simple => "forcing-chains-and-cycles",
        ChainSearch::Multiple => "multiple-forcing-chains",
        ChainSearch::Dynamic(NestingLevel::DynamicPatterns) => "nested-dynamic-forcing-chains-plus",
        ChainSearch::Dynamic(NestingLevel::DynamicSimple) => "nested-dynamic-forcing-chains-with-chains",
        ChainSearch::Dynamic(NestingLevel::DynamicMultiple) => {
            "nested-dynamic-forcing-chains-with-multiple-chains"
        }
        ChainSearch::Nishio | ChainSearch::Dynamic(_) => reported_technique_ids(search)[0],
    }
}

/// Returns the ids of the techniques that a search for chains reports.
fn reported_technique_ids(search: ChainSearch) -> &'static [&'static str] {
    match search {
        ChainSearch::Simple => &["x-cycle", "y-cycle", "xy-cycle", "x-chain", "forcing-chain"],
        ChainSearch::Nishio => &["nishio"],
        ChainSearch::Multiple => &["cell-forcing-chains", "house-forcing-chains"],
        ChainSearch::Dynamic(NestingLevel::Plain) => &["dynamic-forcing-chains"],
        ChainSearch::Dynamic(NestingLevel::Patterns) => &["dynamic-forcing-chains-plus"],
        ChainSearch::Dynamic(NestingLevel::Simple) => &["nested-forcing-chains"],
        ChainSearch::Dynamic(NestingLevel::Multiple) => &["nested-multiple-forcing-chains"],
        ChainSearch::Dynamic(NestingLevel::Dynamic) => &["nested-dynamic-forcing-chains"],
        ChainSearch::Dynamic(_) => &["deeply-nested-forcing-chains"],
    }
}

impl fmt::Debug for StepProducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reports the step with the most conclusions.
fn report_largest_step(
    facts: &Facts,
    find: &dyn Fn(&Facts, &mut dyn StepSink) -> ControlFlow<()>,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut most = LargestStepSink { best: None, outer: sink };
    find(facts, &mut most)?;
    match most.best {
        Some((_, conclusions, pattern)) => sink.receive_step(&conclusions, &*pattern),
        None => ControlFlow::Continue(()),
    }
}

/// Keeps the step with the most conclusions.
struct LargestStepSink<'s> {
    best: Option<(usize, Conclusions, Box<dyn Pattern>)>,
    /// Asked whether to stop.
    outer: &'s mut dyn StepSink,
}

impl StepSink for LargestStepSink<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let size = conclusions.placements.len() + conclusions.eliminations.len();
        if self.best.as_ref().is_none_or(|(best, ..)| size > *best) {
            self.best = Some((size, *conclusions, pattern.clone_boxed()));
        }
        self.poll_stop()
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        self.outer.poll_stop()
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::{FirstStep, engine, techniques};

    use super::*;
    use crate::SCALES;

    /// Every step on every scale is of a technique that its entry says it may find.
    #[test]
    fn steps_come_from_entries_that_may_find_them() {
        let mut searched = 0;
        for puzzle in PUZZLES {
            for scale in SCALES {
                let mut facts = Facts::new(puzzle.parse().expect("a board"));
                let mut engine = ChainEngine::new();
                while !facts.is_solved() {
                    let step = scale.technique_order().iter().find_map(|producer| {
                        let mut first = FirstStep::default();
                        let _ = producer.find_step(&facts, &mut engine, &mut first);
                        first.0.map(|step| (producer, step))
                    });
                    let Some((producer, step)) = step else { break };
                    let technique = step.technique();
                    assert!(producer.can_produce(technique), "{}: {producer:?}, {technique:?}", scale.name());
                    searched += usize::from(!matches!(producer, StepProducer::First(_)));
                    facts.apply_conclusions(&step.conclusions);
                }
            }
        }
        assert!(searched > 20, "{searched}");
    }

    /// Rectangles and loops, a grave, chains, dynamic chains.
    const PUZZLES: [&str; 5] = [
        "85....1............69..1.8.6.........8....7.3...832.65....26..721.5....4.3...4...",
        "...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...",
        ".....1.3.17.2..586.5.37....9.6.......3.....7.......4.9....83.1.815..2.47.6.7.....",
        "........1.....3.4..25....67..12........3916.4..8.4..9..89.52..32.483...9.....4...",
        ".....5..1..9..2.....43..256....3.....4382..79.7.....8..8.4.....3...7......2..9...",
    ];

    #[test]
    fn the_largest_step_is_the_first_of_the_largest() {
        let board = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";
        let facts = Facts::new(board.parse().expect("a board"));
        let mut several = 0;
        for technique in techniques::ALL {
            let all = engine::find_all_steps(&facts, &[technique]);
            let size =
                |conclusions: &Conclusions| conclusions.placements.len() + conclusions.eliminations.len();
            let sizes: Vec<usize> = all.iter().map(|step| size(&step.conclusions)).collect();
            let most = sizes.iter().max();
            let expected = sizes.iter().position(|size| Some(size) == most).map(|at| all[at].conclusions);
            let mut first = FirstStep::default();
            let _ = report_largest_step(&facts, technique.find, &mut first);
            assert_eq!(first.0.map(|step| step.conclusions), expected, "{technique:?}");
            several += usize::from(expected.is_some() && sizes.first() != most);
        }
        assert!(several > 0, "the first step is not always the largest");
    }
}
