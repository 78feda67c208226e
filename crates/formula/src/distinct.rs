//! Search for the instances of a formula on a position, one for each distinct set of conclusions.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_core::Conclusions;
use ninefold_facts::Facts;

use crate::formula::{Ended, Formula, Instance, Taker};

/// Collects the first instance of each set of conclusions.
struct Distinct<S> {
    seen: HashSet<Conclusions>,
    instances: Vec<Instance>,
    stop: S,
}

impl<S: FnMut() -> bool> Taker for Distinct<S> {
    fn take(&mut self, instance: Instance) -> ControlFlow<()> {
        if self.seen.insert(instance.conclusions) {
            self.instances.push(instance);
        }
        ControlFlow::Continue(())
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Formula {
    /// Returns the first instance of each distinct set of conclusions on a position, found with at most
    /// `work` units of [work](crate::WORK); `stop` is polled now and then. If the search ends early, the
    /// instances found so far are returned.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_facts::Facts;
    /// use ninefold_formula::{Ended, Script, WORK};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let script = Script::parse("for h in houses for x in digits where count(x in h) == 1 place x in x in h")?;
    /// let (found, ended) = script.formulas[0].distinct(&Facts::new(board), WORK, || false);
    /// assert_eq!((found.len(), ended), (12, Ended::Complete));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distinct(&self, facts: &Facts, work: u64, stop: impl FnMut() -> bool) -> (Vec<Instance>, Ended) {
        let mut taker = Distinct { seen: HashSet::new(), instances: Vec::new(), stop };
        let ended = self.find(facts, work, &mut taker);
        (taker.instances, ended)
    }
}
