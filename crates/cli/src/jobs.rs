//! On how many threads a command works.

use std::num::NonZero;
use std::sync::Once;

use ninefold::logic::explain::say;

use crate::language;
use crate::report;

/// The option of commands that work on several threads.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Jobs {
    /// Use this many threads; all cores if not given
    #[arg(short, long, value_name = "N", value_parser = number)]
    jobs: Option<NonZero<usize>>,
}

/// More threads than this for each core gain nothing: each has its engines in memory and waits for the others.
const A_CORE: usize = 4;

impl Jobs {
    /// The number of threads; says so where that is less than was asked for.
    pub(crate) fn count(self) -> NonZero<usize> {
        static SAID: Once = Once::new();
        let cores = all_cores();
        let Some(asked) = self.jobs else { return cores };
        let count = asked.min(cores.saturating_mul(NonZero::<usize>::MIN.saturating_add(A_CORE - 1)));
        if count < asked {
            SAID.call_once(|| {
                let run = report::grouped(cores.get() as u64);
                let (count, asked) = (count.to_string(), asked.to_string());
                report::note(&language::text(&say!(
                    "fewer-threads",
                    count = count,
                    asked = asked,
                    run = run
                )));
            });
        }
        count
    }
}

/// How many threads this machine runs at once, as far as this program may use them.
pub(crate) fn all_cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Reads a number of threads, however large.
fn number(text: &str) -> Result<NonZero<usize>, String> {
    let expected = || language::text(&say!("expected-threads"));
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
        let count = |text: &str| number(text).map(|asked| Jobs { jobs: Some(asked) }.count().get());
        let cores = all_cores().get();
        assert_eq!(count("1"), Ok(1));
        assert_eq!(count("100000"), Ok(A_CORE * cores));
        assert_eq!(count("99999999999999999999999"), Ok(A_CORE * cores));
        for wrong in ["", "0", "-1", "two", "1.5"] {
            assert_eq!(count(wrong), Err("expected a number of threads, 1 or more".into()), "{wrong}");
        }
        assert_eq!(Jobs { jobs: None }.count().get(), cores);
    }
}
