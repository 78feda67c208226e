//! Limits of the guide's searches for steps: a number of stop checks, which is the same on every machine and
//! at any load, and a condition of the caller's, such as a clock.
//!
//! A search checks often whether to go on. The number of checks measures its work; two searches for the same
//! step in the same position make equally many, whatever was searched for before, so a verdict that depends
//! on the count alone is reproducible.

use std::fmt;

/// Default number of stop checks that a search for the justification of a step may make.
pub const DEFAULT_EFFORT: u64 = 20_000;

/// Counts the stop checks of one search, and tells it when to stop.
///
/// ```
/// use ninefold_guide::SearchBudget;
///
/// let mut budget = SearchBudget::with_effort(2);
/// assert_eq!([budget.must_stop(), budget.must_stop(), budget.must_stop()], [false, false, true]);
/// assert!(!budget.is_timed_out());
/// ```
pub struct SearchBudget<'a> {
    remaining: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    reached_limit: Option<ReachedLimit>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReachedLimit {
    Effort,
    Stop,
}

impl fmt::Debug for SearchBudget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("left", &self.remaining)
            .field("reached", &self.reached_limit)
            .finish_non_exhaustive()
    }
}

impl<'a> SearchBudget<'a> {
    /// Creates a search budget of this many stop checks.
    #[must_use]
    pub fn with_effort(effort: u64) -> SearchBudget<'a> {
        SearchBudget { remaining: effort, stop: None, reached_limit: None }
    }

    /// Creates a search budget without a limit.
    #[must_use]
    pub fn unlimited() -> SearchBudget<'a> {
        SearchBudget::with_effort(u64::MAX)
    }

    /// Adds an outer limit: the search also ends when `stop` returns true, such as for a clock or Ctrl-C.
    #[must_use]
    pub fn with_stop(self, stop: &'a mut dyn FnMut() -> bool) -> SearchBudget<'a> {
        SearchBudget { stop: Some(stop), ..self }
    }

    /// Counts a stop check and returns whether the search has to stop. `stop` is not called again once it
    /// returned true.
    pub fn must_stop(&mut self) -> bool {
        if self.reached_limit.is_some() {
            return true;
        }
        if self.remaining == 0 {
            self.reached_limit = Some(ReachedLimit::Effort);
        } else if self.stop.as_mut().is_some_and(|stop| stop()) {
            self.reached_limit = Some(ReachedLimit::Stop);
        }
        self.remaining = self.remaining.saturating_sub(1);
        self.reached_limit.is_some()
    }

    /// Returns whether `stop` ended the search before its budget of checks was used up.
    #[must_use]
    pub fn is_timed_out(&self) -> bool {
        self.reached_limit == Some(ReachedLimit::Stop)
    }
}
