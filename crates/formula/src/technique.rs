//! Formulas as techniques for profiles, solving paths, hints and exercises. Only proved instances become
//! steps.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use ninefold_core::Conclusions;
use ninefold_facts::Facts;
use ninefold_logic::{Family, Pattern, Ratings, Sink, Story, Technique};

use crate::formula::{Ended, Formula, Instance, Taker, WORK};
use crate::prove::{Proved, proved};
use crate::tell;

/// A formula with the technique made from it.
struct Rule {
    formula: Formula,
    technique: OnceLock<&'static Technique>,
}

impl Formula {
    /// Turns the formula into a technique of this family with these ratings. Its steps are the instances
    /// that are [proved](crate::prove()); of several with the same conclusions, the first. On a position
    /// that needs more work than [`WORK`], it has the steps found until then.
    ///
    /// A technique is never freed, so this one leaks the few kilobytes of its text: a program should read
    /// each formula once.
    ///
    /// ```
    /// use ninefold_core::{Board, Notation};
    /// use ninefold_facts::Facts;
    /// use ninefold_formula::Script;
    /// use ninefold_logic::{Family, Ratings, engine};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let script = Script::parse("technique one \"The Only One\" { for c in empty place only(digits(c)) in c }")?;
    /// let technique = script.formulas[0].clone().technique(Family::Single, Ratings::se(23));
    /// let step = engine::next_step(&Facts::new(board), &[technique]).expect("a cell with one candidate");
    /// assert_eq!((step.technique().name, step.conclusions.text(Notation::Rc).as_str()), ("The Only One", "r5c5=5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn technique(self, family: Family, ratings: Ratings) -> &'static Technique {
        let [id, name, doc] = [self.id.clone(), self.name.clone(), self.doc()].map(|text| &*text.leak());
        let rule: &'static Rule = Box::leak(Box::new(Rule { formula: self, technique: OnceLock::new() }));
        let find: ninefold_logic::Find =
            Box::leak(Box::new(move |facts: &Facts, sink: &mut dyn Sink| rule.find(facts, sink)));
        rule.technique.get_or_init(|| Box::leak(Box::new(Technique { id, name, family, ratings, doc, find })))
    }

    /// Returns the technique's page: the comment above it in its text (without one, its name), then the
    /// text.
    fn doc(&self) -> String {
        let about = if self.about.is_empty() { &self.name } else { &self.about };
        let text: String = self.text.lines().map(|line| format!("     {line}\n")).collect();
        format!("{about}\n\n{text}")
    }
}

impl Rule {
    fn find(&'static self, facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
        let mut proving = Proving { rule: self, facts, sink, seen: HashSet::new() };
        match self.formula.find(facts, WORK, &mut proving) {
            Ended::Stopped => ControlFlow::Break(()),
            Ended::Complete | Ended::Spent => ControlFlow::Continue(()),
        }
    }
}

/// Passes proved instances on as steps.
struct Proving<'s> {
    rule: &'static Rule,
    facts: &'s Facts,
    sink: &'s mut dyn Sink,
    seen: HashSet<Conclusions>,
}

impl Taker for Proving<'_> {
    fn take(&mut self, instance: Instance) -> ControlFlow<()> {
        if !self.seen.insert(instance.conclusions) {
            return ControlFlow::Continue(());
        }
        let Ok(proved) = proved(self.facts, &instance) else { return ControlFlow::Continue(()) };
        let conclusions = instance.conclusions;
        self.sink.step(&conclusions, &Seen { rule: self.rule, instance, proved })
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.sink.poll()
    }
}

/// A proved instance.
#[derive(Clone)]
struct Seen {
    rule: &'static Rule,
    instance: Instance,
    proved: Proved,
}

impl Pattern for Seen {
    fn technique(&self) -> &'static Technique {
        // The technique is created before any search starts.
        self.rule.technique.get().expect("a rule has its technique before it finds a step")
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        tell::tell(&self.rule.formula, facts, &self.instance, Some(&self.proved.certificate), story);
        story.argument = self.proved.argument.clone();
    }
}
