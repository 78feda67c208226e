//! Formulas as techniques for profiles, solving paths, hints and exercises. Only proved instances become
//! steps.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use ninefold_core::Conclusions;
use ninefold_facts::Facts;
use ninefold_logic::{Explanation, Pattern, StepSink, Technique, TechniqueFamily, TechniqueRatings};

use crate::explain;
use crate::formula::{
    DEFAULT_WORK_LIMIT, FormulaInstance, FormulaRunOutcome, InstanceSink, TechniqueFormula,
};
use crate::prove::{ProvedInstance, prove_returning_argument};

/// A formula with the technique made from it.
struct FormulaRule {
    formula: TechniqueFormula,
    technique: OnceLock<&'static Technique>,
}

impl TechniqueFormula {
    /// Turns the formula into a technique of this family with these ratings. Its steps are the instances
    /// that are [proved](crate::prove_instance()); of several with the same conclusions, the first. On a
    /// position that needs more work than [`DEFAULT_WORK_LIMIT`], it has the steps found until then.
    ///
    /// A technique is never freed, so this one leaks the few kilobytes of its text: a program should read
    /// each formula once.
    ///
    /// ```
    /// use ninefold_core::{Board, Notation};
    /// use ninefold_facts::Facts;
    /// use ninefold_formula::FormulaScript;
    /// use ninefold_logic::{TechniqueFamily, TechniqueRatings, engine};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let script = FormulaScript::parse("technique one \"The LastSolutionSink One\" { for c in empty place only(digits(c)) in c }")?;
    /// let technique = script.formulas[0].clone().into_technique(TechniqueFamily::Single, TechniqueRatings::from_se_rating(23));
    /// let step = engine::find_next_step(&Facts::new(board), &[technique]).expect("a cell with one candidate");
    /// assert_eq!((step.technique().name, step.conclusions.to_text(Notation::Rc).as_str()), ("The LastSolutionSink One", "r5c5=5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_technique(self, family: TechniqueFamily, ratings: TechniqueRatings) -> &'static Technique {
        let [id, name, doc] =
            [self.id.clone(), self.name.clone(), self.format_page()].map(|text| &*text.leak());
        let rule: &'static FormulaRule =
            Box::leak(Box::new(FormulaRule { formula: self, technique: OnceLock::new() }));
        let find: ninefold_logic::TechniqueFinder =
            Box::leak(Box::new(move |facts: &Facts, sink: &mut dyn StepSink| rule.find_steps(facts, sink)));
        rule.technique.get_or_init(|| Box::leak(Box::new(Technique { id, name, family, ratings, doc, find })))
    }

    /// Returns the technique's page: the comment above it in its text (without one, its name), then the
    /// text.
    fn format_page(&self) -> String {
        let about = if self.about.is_empty() { &self.name } else { &self.about };
        let text: String = self.text.lines().map(|line| format!("     {line}\n")).collect();
        format!("{about}\n\n{text}")
    }
}

impl FormulaRule {
    fn find_steps(&'static self, facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let mut proving = ProvingSink { rule: self, facts, sink, seen: HashSet::new() };
        match self.formula.find_instances(facts, DEFAULT_WORK_LIMIT, &mut proving) {
            FormulaRunOutcome::Stopped => ControlFlow::Break(()),
            FormulaRunOutcome::Complete | FormulaRunOutcome::WorkLimitReached => ControlFlow::Continue(()),
        }
    }
}

/// Passes proved instances on as steps.
struct ProvingSink<'s> {
    rule: &'static FormulaRule,
    facts: &'s Facts,
    sink: &'s mut dyn StepSink,
    seen: HashSet<Conclusions>,
}

impl InstanceSink for ProvingSink<'_> {
    fn receive_instance(&mut self, instance: FormulaInstance) -> ControlFlow<()> {
        if !self.seen.insert(instance.conclusions) {
            return ControlFlow::Continue(());
        }
        let Ok(proved) = prove_returning_argument(self.facts, &instance) else {
            return ControlFlow::Continue(());
        };
        let conclusions = instance.conclusions;
        self.sink.receive_step(&conclusions, &FormulaPattern { rule: self.rule, instance, proved })
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.sink.poll_stop()
    }
}

/// Pattern of a proved instance.
#[derive(Clone)]
struct FormulaPattern {
    rule: &'static FormulaRule,
    instance: FormulaInstance,
    proved: ProvedInstance,
}

impl Pattern for FormulaPattern {
    fn technique(&self) -> &'static Technique {
        // The technique is created before any search starts.
        self.rule.technique.get().expect("a rule has its technique before it finds a step")
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        explain::write_explanation(
            &self.rule.formula,
            facts,
            &self.instance,
            Some(&self.proved.certificate),
            explanation,
        );
        explanation.argument = self.proved.argument.clone();
    }
}
