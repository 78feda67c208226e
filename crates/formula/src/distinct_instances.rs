//! Search for the instances of a formula on a position, one for each distinct set of conclusions.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_core::Conclusions;
use ninefold_facts::Facts;

use crate::formula::{FormulaInstance, FormulaRunOutcome, InstanceSink, TechniqueFormula};

/// Collects the first instance of each set of conclusions.
struct DistinctCollector<S> {
    seen: HashSet<Conclusions>,
    instances: Vec<FormulaInstance>,
    stop: S,
}

impl<S: FnMut() -> bool> InstanceSink for DistinctCollector<S> {
    fn receive_instance(&mut self, instance: FormulaInstance) -> ControlFlow<()> {
        if self.seen.insert(instance.conclusions) {
            self.instances.push(instance);
        }
        ControlFlow::Continue(())
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl TechniqueFormula {
    /// Returns the first instance of each distinct set of conclusions on a position, found with at most
    /// `work` units of [work](crate::DEFAULT_WORK_LIMIT); `stop` is polled now and then. If the search ends early, the
    /// instances found so far are returned.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_facts::Facts;
    /// use ninefold_formula::{FormulaRunOutcome, FormulaScript, DEFAULT_WORK_LIMIT};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let script = FormulaScript::parse("for h in houses for x in digits where count(x in h) == 1 place x in x in h")?;
    /// let (found, ended) = script.formulas[0].find_distinct_instances(&Facts::new(board), DEFAULT_WORK_LIMIT, || false);
    /// assert_eq!((found.len(), ended), (12, FormulaRunOutcome::Complete));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_distinct_instances(
        &self,
        facts: &Facts,
        work: u64,
        stop: impl FnMut() -> bool,
    ) -> (Vec<FormulaInstance>, FormulaRunOutcome) {
        let mut collector = DistinctCollector { seen: HashSet::new(), instances: Vec::new(), stop };
        let ended = self.find_instances(facts, work, &mut collector);
        (collector.instances, ended)
    }
}
