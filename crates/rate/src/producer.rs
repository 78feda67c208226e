//! One entry of an order of techniques: which of many steps it takes.

use std::fmt;
use std::ops::ControlFlow;

use ninefold_logic::chains::{Engine, Search};
use ninefold_logic::techniques::chains;
use ninefold_logic::{Conclusions, Facts, Finder, Pattern, Sink, Technique};

/// One entry of an order: it reports the step that would be taken first.
#[derive(Clone, Copy)]
pub enum Producer {
    /// A technique whose first step is the one taken.
    First(&'static Technique),
    /// A technique that is not searched for everywhere: the first step found this way is the one taken.
    Narrowed(&'static Technique, Finder),
    /// A technique or several searched together: of their steps the one with the most conclusions is taken, of several
    /// such the first.
    Largest(&'static str, Finder),
    /// A group of techniques searched together, of which the easiest step is taken.
    Easiest(&'static str, Finder),
    /// A search for chains, of which the easiest is taken.
    Chains(&'static str, Search),
}

impl Producer {
    /// Reports the step that is taken, if there is one.
    pub fn find(&self, facts: &Facts, engine: &mut Engine, sink: &mut dyn Sink) -> ControlFlow<()> {
        match self {
            Producer::Chains(_, search) => chains::easiest(facts, *search, engine, sink),
            Producer::First(technique) => (technique.find)(facts, sink),
            Producer::Largest(_, find) => largest(facts, *find, sink),
            Producer::Narrowed(_, find) | Producer::Easiest(_, find) => find(facts, sink),
        }
    }

    /// The technique's name, or the group's.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Producer::First(technique) | Producer::Narrowed(technique, _) => technique.name,
            Producer::Largest(name, _) | Producer::Easiest(name, _) | Producer::Chains(name, _) => name,
        }
    }
}

impl fmt::Debug for Producer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reports the step with the most conclusions.
fn largest(facts: &Facts, find: Finder, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut most = Most { best: None, outer: sink };
    find(facts, &mut most)?;
    match most.best {
        Some((_, conclusions, pattern)) => sink.step(&conclusions, &*pattern),
        None => ControlFlow::Continue(()),
    }
}

/// Keeps the step with the most conclusions.
struct Most<'s> {
    best: Option<(usize, Conclusions, Box<dyn Pattern>)>,
    /// Asked whether to stop.
    outer: &'s mut dyn Sink,
}

impl Sink for Most<'_> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let size = conclusions.placements.len() + conclusions.eliminations.len();
        if self.best.as_ref().is_none_or(|(best, ..)| size > *best) {
            self.best = Some((size, *conclusions, pattern.to_box()));
        }
        self.poll()
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.outer.poll()
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::{First, engine, techniques};

    use super::*;

    #[test]
    fn the_largest_step_is_the_first_of_the_largest() {
        let board = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";
        let facts = Facts::new(board.parse().expect("a board"));
        let mut several = 0;
        for technique in techniques::ALL {
            let all = engine::all_steps(&facts, &[technique]);
            let size =
                |conclusions: &Conclusions| conclusions.placements.len() + conclusions.eliminations.len();
            let sizes: Vec<usize> = all.iter().map(|step| size(&step.conclusions)).collect();
            let most = sizes.iter().max();
            let expected = sizes.iter().position(|size| Some(size) == most).map(|at| all[at].conclusions);
            let mut first = First::default();
            let _ = Producer::Largest(technique.name, technique.find).find(
                &facts,
                &mut Engine::new(),
                &mut first,
            );
            assert_eq!(first.0.map(|step| step.conclusions), expected, "{technique:?}");
            several += usize::from(expected.is_some() && sizes.first() != most);
        }
        assert!(several > 0, "the first step is not always the largest");
    }
}
