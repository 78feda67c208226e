//! What a search may spend: a number of questions, which is the same on every machine and at any load, and beside it whatever the caller
//! watches, such as a clock.
//!
//! A search asks often whether to go on. Counting how often it asked measures its work; two searches for the same step in the same position
//! ask equally often, whatever was searched for before, so a verdict that depends on the count alone can be had again.

use std::fmt;

/// How many questions a search for what shows a step may ask, unless the caller says otherwise.
pub const EFFORT: u64 = 20_000;

/// Counts the questions of one search, and says when to stop it.
///
/// ```
/// use ninefold_guide::Budget;
///
/// let mut budget = Budget::of_effort(2);
/// assert_eq!([budget.must_stop(), budget.must_stop(), budget.must_stop()], [false, false, true]);
/// assert!(!budget.is_timed_out());
/// ```
pub struct Budget<'a> {
    left: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    reached: Option<ReachedLimit>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReachedLimit {
    Effort,
    Stop,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("left", &self.left)
            .field("reached", &self.reached)
            .finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// Creates a budget of so many questions.
    #[must_use]
    pub fn of_effort(effort: u64) -> Budget<'a> {
        Budget { left: effort, stop: None, reached: None }
    }

    /// Creates a budget without a limit.
    #[must_use]
    pub fn unlimited() -> Budget<'a> {
        Budget::of_effort(u64::MAX)
    }

    /// Also ends when `stop` says so: an outer bound, such as a clock or Ctrl-C.
    #[must_use]
    pub fn until(self, stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget { stop: Some(stop), ..self }
    }

    /// Counts a question; whether the search has to stop. `stop` is not asked again once it said so.
    pub fn must_stop(&mut self) -> bool {
        if self.reached.is_some() {
            return true;
        }
        if self.left == 0 {
            self.reached = Some(ReachedLimit::Effort);
        } else if self.stop.as_mut().is_some_and(|stop| stop()) {
            self.reached = Some(ReachedLimit::Stop);
        }
        self.left = self.left.saturating_sub(1);
        self.reached.is_some()
    }

    /// Whether `stop` ended the search before the questions were used up.
    #[must_use]
    pub fn is_timed_out(&self) -> bool {
        self.reached == Some(ReachedLimit::Stop)
    }
}
