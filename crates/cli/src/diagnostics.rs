//! Messages of the program on standard error: failures with their places, and the final summary.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ninefold::format::{self, PuzzleEntry};
use ninefold::logic::explain::say;
use ninefold::wire::Verdict;
use ninefold::{Message, SolutionVerdict};

use crate::failure::CommandError;
use crate::language::{PuzzleRemark, message_text};
pub(crate) use crate::language::{duration_message, format_with_thousands, puzzle_count_message};
use crate::status_line;

/// Whether only reasons for failures are printed.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Whether one of several inputs could not be read.
static HAS_UNREAD_INPUT: AtomicBool = AtomicBool::new(false);

/// Reports that one of several inputs can't be read; the run continues with the others, and the exit code
/// records it.
pub(crate) fn report_unread_input(failure: &CommandError) {
    HAS_UNREAD_INPUT.store(true, Ordering::Relaxed);
    print_message(&failure.localized_text());
}

/// Returns whether [an input was not read](report_unread_input).
pub(crate) fn has_unread_input() -> bool {
    HAS_UNREAD_INPUT.load(Ordering::Relaxed)
}

/// Switches to quiet mode: only reasons for failures are printed.
pub(crate) fn enable_quiet_mode() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Prints one message, unless quiet mode is on.
pub(crate) fn print_note(sentence: &dyn Display) {
    if !IS_QUIET.load(Ordering::Relaxed) {
        print_message(sentence);
    }
}

/// Prints one message, with control characters escaped: names and titles from files must not reach the
/// terminal as control sequences.
pub(crate) fn print_message(sentence: &dyn Display) {
    let sentence = sentence.to_string();
    // A closed standard error is ignored.
    let _ = status_line::write_above(|| {
        writeln!(io::stderr(), "ninefold: {}", format::escape_control_chars(&sentence))
    });
}

/// Maximum number of failures that are printed one by one.
pub(crate) const MAX_PRINTED_FAILURES: u64 = 10;
/// Maximum number of different remarks that are collected.
const MAX_PRINTED_REMARKS: usize = 20;

/// Category of a puzzle in the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleCategory {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Several,
    /// No solution.
    None,
    /// Unreadable, or with conflicting givens.
    Invalid,
    /// Read, without a search for solutions.
    Read,
    /// Left to another shard.
    OtherShard,
}

impl PuzzleCategory {
    /// Returns the word for this category of puzzles in data output.
    pub(crate) fn json_name(self) -> &'static str {
        match self {
            PuzzleCategory::Unique => "unique",
            PuzzleCategory::Several => "several",
            PuzzleCategory::None => "none",
            PuzzleCategory::Invalid => "invalid",
            PuzzleCategory::Read => "read",
            PuzzleCategory::OtherShard => "elsewhere",
        }
    }

    /// Returns the verdict of a puzzle's category for data output; `Invalid` for one that was not solved.
    pub(crate) fn verdict(self) -> Verdict {
        match self {
            PuzzleCategory::Unique => Verdict::Unique,
            PuzzleCategory::Several => Verdict::Several,
            PuzzleCategory::None => Verdict::None,
            PuzzleCategory::Invalid | PuzzleCategory::Read | PuzzleCategory::OtherShard => Verdict::Invalid,
        }
    }
}

/// Result of processing one puzzle.
#[derive(Debug)]
pub(crate) struct PuzzleOutcome {
    pub(crate) category: PuzzleCategory,
    /// The reason of the failure, if the puzzle did not meet the request; empty if the output has it already.
    pub(crate) failure: Option<String>,
    /// Remarks about the puzzle; counted, not printed one by one.
    pub(crate) remarks: Vec<PuzzleRemark>,
}

impl PuzzleOutcome {
    /// Creates the outcome of a puzzle that did not fail.
    pub(crate) fn new(category: PuzzleCategory) -> PuzzleOutcome {
        PuzzleOutcome { category, failure: None, remarks: Vec::new() }
    }

    /// Creates the outcome of a puzzle that failed, with a reason to print.
    pub(crate) fn new_failed(category: PuzzleCategory, why: String) -> PuzzleOutcome {
        PuzzleOutcome { failure: Some(why), ..PuzzleOutcome::new(category) }
    }

    /// Creates the outcome of a puzzle that can't be processed.
    pub(crate) fn new_invalid(why: String) -> PuzzleOutcome {
        PuzzleOutcome::new_failed(PuzzleCategory::Invalid, why)
    }

    /// Adds remarks about a puzzle to its outcome.
    pub(crate) fn with_remarks(mut self, remarks: impl IntoIterator<Item = PuzzleRemark>) -> PuzzleOutcome {
        self.remarks.extend(remarks);
        self
    }
}

impl From<Verdict> for PuzzleCategory {
    fn from(verdict: Verdict) -> PuzzleCategory {
        match verdict {
            Verdict::Unique => PuzzleCategory::Unique,
            Verdict::Several => PuzzleCategory::Several,
            Verdict::None => PuzzleCategory::None,
            Verdict::Invalid => PuzzleCategory::Invalid,
        }
    }
}

impl From<&SolutionVerdict> for PuzzleCategory {
    fn from(verdict: &SolutionVerdict) -> PuzzleCategory {
        match verdict {
            SolutionVerdict::None => PuzzleCategory::None,
            SolutionVerdict::Unique(_) => PuzzleCategory::Unique,
            SolutionVerdict::Several(..) => PuzzleCategory::Several,
        }
    }
}

/// Summary of the outcomes of many puzzles.
#[derive(Debug, Default)]
pub(crate) struct OutcomeTally {
    counts: [u64; 6],
    pub(crate) failed: u64,
    /// Number of input pieces that were not puzzles.
    unreadable: u64,
    /// Number of failures that have a reason to print.
    failures_with_reason: u64,
    /// The first failures, at most [`MAX_PRINTED_FAILURES`].
    failures: Vec<String>,
    /// Remarks with their number of occurrences and the first place.
    remarks: Vec<(PuzzleRemark, u64, String)>,
}

impl OutcomeTally {
    /// Counts a puzzle; `place` is only called if there is something to report.
    pub(crate) fn add_outcome(&mut self, outcome: PuzzleOutcome, place: impl FnOnce() -> String) {
        self.counts[outcome.category as usize] += 1;
        if outcome.failure.is_some() || !outcome.remarks.is_empty() {
            self.record_outcome(outcome, &place());
        }
    }

    /// Counts an entry that could not be read as a puzzle.
    pub(crate) fn count_unreadable(&mut self, entry: &PuzzleEntry) {
        self.unreadable += u64::from(entry.result.is_err() && !entry.is_no_puzzle_error());
    }

    fn record_outcome(&mut self, outcome: PuzzleOutcome, place: &str) {
        if let Some(reason) = outcome.failure {
            self.failed += 1;
            if !reason.is_empty() {
                self.record_failure(format!("{place}{}{reason}", if place.is_empty() { "" } else { ": " }));
            }
        }
        for remark in outcome.remarks {
            self.record_remark(remark, 1, place.to_string());
        }
    }

    fn record_failure(&mut self, failure: String) {
        self.failures_with_reason += 1;
        if self.failures.len() < MAX_PRINTED_FAILURES as usize {
            self.failures.push(failure);
        }
    }

    /// Merges another tally and prints its failures, up to the limit.
    pub(crate) fn merge_tally(&mut self, other: OutcomeTally) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        // Print failures only up to the limit over all merged tallies.
        let left = MAX_PRINTED_FAILURES.saturating_sub(self.failures_with_reason);
        for failure in other.failures.iter().take(left as usize) {
            print_message(failure);
        }
        self.failed += other.failed;
        self.unreadable += other.unreadable;
        self.failures_with_reason += other.failures_with_reason;
        for (remark, count, place) in other.remarks {
            self.record_remark(remark, count, place);
        }
    }

    fn record_remark(&mut self, remark: PuzzleRemark, count: u64, place: String) {
        if let Some((_, made, _)) = self.remarks.iter_mut().find(|(made, ..)| *made == remark) {
            *made += count;
        } else if self.remarks.len() < MAX_PRINTED_REMARKS {
            self.remarks.push((remark, count, place));
        }
    }

    pub(crate) fn puzzle_count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Prints the collected remarks, and a summary of a run that started then if there were several puzzles.
    pub(crate) fn print_summary(&self, started: Instant) {
        // First what was held back: further failures, then remarks with their counts.
        if self.failures_with_reason > MAX_PRINTED_FAILURES {
            print_message(&message_text(&say!(
                "more-like-these",
                number = format_with_thousands(self.failures_with_reason - MAX_PRINTED_FAILURES)
            )));
        }
        for (remark, count, place) in &self.remarks {
            match (count, place.is_empty()) {
                (1, true) => print_note(remark),
                (1, false) => print_note(&format_args!("{place}: {remark}")),
                (_, true) => {
                    let (remark, times) = (remark.to_string(), format_with_thousands(*count));
                    print_note(&message_text(&say!("remark-times", remark, times)));
                }
                (_, false) => {
                    let (remark, times) = (format!("{place}: {remark}"), format_with_thousands(*count));
                    print_note(&message_text(&say!("remark-times-in-all", remark, times)));
                }
            }
        }
        // The summary is for lists: a single puzzle has been reported already.
        let puzzles = self.puzzle_count();
        if puzzles > 1 && self.unreadable > 0 {
            let (read, lost) = (
                format_with_thousands(puzzles.saturating_sub(self.unreadable)),
                format_with_thousands(self.unreadable),
            );
            print_message(&message_text(&say!("read-and-lost", read, lost)));
        }
        if puzzles > 1 {
            let rate = puzzles as f64 / started.elapsed().as_secs_f64().max(1e-6);
            let kinds = self.format_category_counts();
            let rate = format_with_thousands(rate as u64);
            let puzzles = format_with_thousands(puzzles);
            print_note(&message_text(&say!("tally", puzzles, kinds, rate)));
        }
    }

    fn format_category_counts(&self) -> String {
        let of = |kind: PuzzleCategory| format_with_thousands(self.counts[kind as usize]);
        let kinds = if self.counts[PuzzleCategory::Read as usize] > 0 {
            say!("tally-read", read = of(PuzzleCategory::Read), invalid = of(PuzzleCategory::Invalid))
        } else {
            say!(
                "tally-solved",
                unique = of(PuzzleCategory::Unique),
                several = of(PuzzleCategory::Several),
                none = of(PuzzleCategory::None),
                invalid = of(PuzzleCategory::Invalid)
            )
        };
        match self.counts[PuzzleCategory::OtherShard as usize] {
            0 => message_text(&kinds),
            left => message_text(&say!(
                "tally-elsewhere",
                kinds = message_text(&kinds),
                left = format_with_thousands(left)
            )),
        }
    }
}

/// Returns the message that a run resumes after this many puzzles.
pub(crate) fn resume_message(done: u64) -> Message {
    say!("resuming", n = done as usize, number = format_with_thousands(done))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let check = |number, text: &str| assert_eq!(format_with_thousands(number), text);
        check(0, "0");
        check(999, "999");
        check(1000, "1,000");
        check(49_158_000, "49,158,000");
    }

    #[test]
    fn failures_are_told_up_to_a_limit_and_remarks_are_counted() {
        let mut tally = OutcomeTally::default();
        for line in 1..=25 {
            let failure = Some("no solution".into());
            let remarks = vec![PuzzleRemark::MessageId("odd")];
            tally.add_outcome(PuzzleOutcome { category: PuzzleCategory::None, failure, remarks }, || {
                format!("line {line}")
            });
        }
        assert_eq!((tally.puzzle_count(), tally.failed, tally.failures.len()), (25, 25, 10));
        assert_eq!(tally.failures[1], "line 2: no solution");
        assert_eq!(tally.remarks, [(PuzzleRemark::MessageId("odd"), 25, "line 1".to_string())]);
        assert_eq!(tally.format_category_counts(), "0 unique, 0 several, 25 none, 0 invalid");
        tally.add_outcome(
            PuzzleOutcome { category: PuzzleCategory::OtherShard, failure: None, remarks: Vec::new() },
            String::new,
        );
        assert_eq!(
            tally.format_category_counts(),
            "0 unique, 0 several, 25 none, 0 invalid, 1 left to other shards"
        );
    }
}
