//! Number of threads a command uses (`--jobs`).

use std::num::NonZero;
use std::sync::Once;

use ninefold::logic::explain::say;

use crate::diagnostics;
use crate::language;

/// The option of commands that work on several threads.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ThreadOptions {
    /// Use this many threads; all cores if not given
    #[arg(short, long, value_name = "N", value_parser = parse_thread_count)]
    jobs: Option<NonZero<usize>>,
}

/// Most useful threads per core: each has its own engines in memory, and further ones only wait.
const MAX_THREADS_PER_CORE: usize = 4;

impl ThreadOptions {
    /// Returns the number of threads, with a note if it is less than requested.
    pub(crate) fn thread_count(self) -> NonZero<usize> {
        static NOTE_PRINTED: Once = Once::new();
        let cores = count_available_cores();
        let Some(asked) = self.jobs else { return cores };
        let count =
            asked.min(cores.saturating_mul(NonZero::<usize>::MIN.saturating_add(MAX_THREADS_PER_CORE - 1)));
        if count < asked {
            NOTE_PRINTED.call_once(|| {
                let run = diagnostics::format_with_thousands(cores.get() as u64);
                let (count, asked) = (count.to_string(), asked.to_string());
                diagnostics::print_note(&language::message_text(&say!("fewer-threads", count, asked, run)));
            });
        }
        count
    }
}

/// Returns the number of threads that this machine runs at once, as far as this process may use them.
pub(crate) fn count_available_cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Parses a number of threads, however large.
fn parse_thread_count(text: &str) -> Result<NonZero<usize>, String> {
    let expected = || language::message_text(&say!("expected-threads"));
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(expected());
    }
    NonZero::new(text.parse().unwrap_or(usize::MAX)).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_have_bounds() {
        let count = |text: &str| {
            parse_thread_count(text).map(|asked| ThreadOptions { jobs: Some(asked) }.thread_count().get())
        };
        let cores = count_available_cores().get();
        assert_eq!(count("1"), Ok(1));
        assert_eq!(count("100000"), Ok(MAX_THREADS_PER_CORE * cores));
        assert_eq!(count("99999999999999999999999"), Ok(MAX_THREADS_PER_CORE * cores));
        for wrong in ["", "0", "-1", "two", "1.5"] {
            assert_eq!(count(wrong), Err("expected a number of threads, 1 or more".into()), "{wrong}");
        }
        assert_eq!(ThreadOptions { jobs: None }.thread_count().get(), cores);
    }
}
