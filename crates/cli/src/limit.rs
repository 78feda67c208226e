//! Time limit per puzzle: the option, and the clock that checks it.

use std::time::{Duration, Instant};

use ninefold::logic::explain::say;

use crate::interrupt;
use crate::language;

/// How long a puzzle is looked at.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct TimeLimitOption {
    /// Leave a puzzle after this time, with what is known by then, such as 500ms, 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
}

impl TimeLimitOption {
    /// Returns the time limit for a puzzle, if there is one.
    #[cfg(feature = "parquet")]
    pub(crate) const fn time_limit(self) -> Option<Duration> {
        self.time_limit
    }

    /// Starts the clock of the time limit for a puzzle.
    pub(crate) fn start_clock(self) -> PuzzleClock {
        PuzzleClock::with_limit(self.time_limit)
    }
}

/// Clock for the time spent on a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleClock {
    limit: Option<Duration>,
    started: Instant,
}

impl PuzzleClock {
    /// Starts the clock of a puzzle with this time limit, if there is one.
    pub(crate) fn with_limit(limit: Option<Duration>) -> PuzzleClock {
        PuzzleClock { limit, started: Instant::now() }
    }

    /// Returns the time since the puzzle's clock was started.
    pub(crate) fn elapsed(self) -> Duration {
        self.started.elapsed()
    }

    /// Returns whether to stop work on a puzzle, after an interrupt or when the time is up.
    pub(crate) fn must_stop(self) -> bool {
        interrupt::is_stop_requested() || self.limit.is_some_and(|limit| self.elapsed() >= limit)
    }

    /// Returns the clock's [`must_stop`](PuzzleClock::must_stop) as a closure.
    pub(crate) fn stop_check(self) -> impl FnMut() -> bool {
        move || self.must_stop()
    }

    /// Returns the message for a puzzle left without results when the time was up; `None` after an
    /// interrupt.
    pub(crate) fn time_limit_message(self) -> Option<String> {
        self.format_limit_seconds().map(|seconds| language::message_text(&say!("left-without", seconds)))
    }

    /// Returns the limit in seconds as text; `None` without a limit or after an interrupt.
    pub(crate) fn format_limit_seconds(self) -> Option<String> {
        self.limit.filter(|_| !interrupt::is_stop_requested()).map(|limit| limit.as_secs_f64().to_string())
    }
}

/// Parses a duration such as `500ms`, `10s`, `10`, `5m` or `2h`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(language::message_text(&say!("expected-time-unit"))),
    };
    let number: f64 = number.parse().map_err(|_| language::message_text(&say!("expected-time")))?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let check = |text: &str, milliseconds| {
            assert_eq!(parse_duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        };
        check("500ms", 500);
        check("10", 10_000);
        check("1.5s", 1500);
        check("5m", 300_000);
        check("2h", 7_200_000);
        for wrong in ["", "s", "5d", "-1s", "1.2.3"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }
}
