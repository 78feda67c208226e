//! Cache of uniqueness searches whose cases are several techniques, so that each is done once for all of
//! them.

use std::sync::{Arc, Mutex, PoisonError};

use ninefold_facts::DerivedValue;

use crate::prelude::*;

/// A case: its number in the group of techniques, its conclusions, and its pattern.
type GroupCase = (usize, Conclusions, Box<dyn Pattern>);

/// All cases of a group, by its first technique.
type TechniqueGroup = (&'static Technique, Arc<Vec<GroupCase>>);

/// Cache of the groups that were searched in a position.
#[derive(Default)]
struct TechniqueGroupCache(Mutex<Vec<TechniqueGroup>>);

impl DerivedValue for TechniqueGroupCache {
    fn derive_from(_: &Facts) -> TechniqueGroupCache {
        TechniqueGroupCache::default()
    }
}

/// Callback that a search reports its cases to, with their numbers.
pub(crate) type CaseVisitor<'s> = &'s mut dyn FnMut(usize, &Conclusions, &dyn Pattern);

/// Callback that tells a search to stop.
pub(crate) type PollCallback<'p> = &'p mut dyn FnMut() -> ControlFlow<()>;

/// Reports the cases with a number, in the order in which `search` finds them. `search` finds those of all
/// numbers and runs once for a position, unless it was stopped. `group` is the same technique for every
/// number.
pub(crate) fn report_numbered_cases(
    facts: &Facts,
    group: &'static Technique,
    number: usize,
    sink: &mut dyn StepSink,
    search: impl FnOnce(CaseVisitor<'_>, PollCallback<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    let TechniqueGroupCache(groups) = facts.derived_value();
    let known = || {
        let groups = groups.lock().unwrap_or_else(PoisonError::into_inner);
        groups.iter().find(|(known, _)| std::ptr::eq(*known, group)).map(|(_, cases)| Arc::clone(cases))
    };
    // Search once for all numbers of the group, unless it was stopped.
    let cases = match known() {
        Some(cases) => cases,
        None => {
            let mut cases: Vec<GroupCase> = Vec::new();
            let mut see = |number: usize, conclusions: &Conclusions, pattern: &dyn Pattern| {
                if !conclusions.is_empty() {
                    cases.push((number, *conclusions, pattern.clone_boxed()));
                }
            };
            search(&mut see, &mut || sink.poll_stop())?;
            let cases = Arc::new(cases);
            groups.lock().unwrap_or_else(PoisonError::into_inner).push((group, Arc::clone(&cases)));
            cases
        }
    };
    // Report the cases of this number alone.
    let selected = cases.iter().filter(|(own, ..)| *own == number);
    selected
        .map(|(_, conclusions, pattern)| (conclusions, pattern))
        .try_for_each(|(conclusions, pattern)| sink.receive_step(conclusions, &**pattern))
}
