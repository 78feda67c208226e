//! What a formula finds on a position, the same conclusions once: what everybody is told who asks for all.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_core::Conclusions;
use ninefold_facts::Facts;

use crate::formula::{Ended, Formula, Instance, Taker};

/// Keeps instances that conclude something new.
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
    /// Of what concludes the same on a position, the first, with so much [work](crate::WORK) at most; `stop` is asked now and
    /// then. What was found before a search ended early is there all the same.
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
