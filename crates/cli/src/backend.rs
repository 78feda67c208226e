//! The engines of a thread, and the choice of their back end: the fastest of this machine, or the one in the
//! environment or, with the feature `gpu`, in an option.

use ninefold::Solver;
use ninefold::chains::ChainEngine;
use ninefold::generate::canon::Canonizer;
use ninefold::logic::explain::say;
use ninefold::solve::Backend;
#[cfg(feature = "gpu")]
use ninefold::solve::lists::MIN_LIST_SIZE;
#[cfg(feature = "gpu")]
use ninefold_gpu::card::CardChoice;

use crate::failure::CommandError;

/// Environment variable that names a back end, for tests and bug reports.
const VARIABLE: &str = "NINEFOLD_BACKEND";

/// Engines of a thread; they keep their memory from puzzle to puzzle.
#[derive(Debug)]
pub(crate) struct ThreadEngines {
    pub(crate) solver: Solver,
    /// Engine for chains, created by the first task that rates.
    pub(crate) chains: Option<ChainEngine>,
    pub(crate) canonizer: Canonizer,
}

impl ThreadEngines {
    /// Creates engines for a back end that this machine has.
    pub(crate) fn new(backend: Backend) -> ThreadEngines {
        let solver = Solver::with_backend(backend).expect("this machine has what was chosen");
        ThreadEngines { solver, chains: None, canonizer: Canonizer::new() }
    }
}

/// Bytes of more than a million puzzles: fewer are solved before a card is ready.
#[cfg(feature = "gpu")]
const LONG_LIST_BYTES: u64 = 82 * 1_000_001;
/// Fewest bytes that are worth a card's while.
#[cfg(feature = "gpu")]
pub(crate) const MIN_CARD_BYTES: u64 = 82 * MIN_LIST_SIZE as u64;

/// The cards to look for, and when.
#[cfg(feature = "gpu")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardPlan {
    pub(crate) cards: CardChoice,
    /// Bytes of puzzles that the processor solves before: 0 if the list is known to be worth a card's while.
    pub(crate) bytes_before: u64,
}

/// Back end of a run: that of the processor, and whether a card solves long lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BackendChoice {
    /// The fastest of the processor's, and a card where it pays.
    Automatic,
    /// One of the processor's.
    Processor(Backend),
    /// A card, and the fastest of the processor's beside it.
    #[cfg(feature = "gpu")]
    Card,
}

impl BackendChoice {
    /// Returns the back end of the processor.
    pub(crate) fn processor(self) -> Backend {
        match self {
            Self::Processor(backend) => backend,
            _ => Backend::fastest_backend(),
        }
    }

    /// Plans the work of a card on a list of `bytes` bytes, if that is known. Unless one was asked for, only a real card
    /// will do, for a long list; one of unknown length is long once its beginning was.
    #[cfg(feature = "gpu")]
    pub(crate) fn plan_card(self, bytes: Option<u64>) -> Option<CardPlan> {
        let (cards, least_bytes, bytes_before) = match self {
            Self::Processor(_) => return None,
            Self::Automatic => (CardChoice::Hardware, LONG_LIST_BYTES, LONG_LIST_BYTES),
            Self::Card => (CardChoice::AlsoSoftware, MIN_CARD_BYTES, 0),
        };
        match bytes {
            None => Some(CardPlan { cards, bytes_before }),
            Some(bytes) => (bytes >= least_bytes).then_some(CardPlan { cards, bytes_before: 0 }),
        }
    }
}

/// The option of commands that can solve on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct BackendOption {
    /// Solve with this back end: auto, gpu (a graphics card from the first puzzle on, not only for more than a million), avx512, avx2,
    /// neon or portable
    #[cfg(feature = "gpu")]
    #[arg(long, value_name = "NAME")]
    backend: Option<String>,
}

impl BackendOption {
    /// Returns whether the option is given.
    #[cfg(feature = "parquet")]
    pub(crate) fn is_given(&self) -> bool {
        *self != BackendOption::default()
    }

    /// Returns the back end of the option, else that of the environment, else the choice to the program.
    pub(crate) fn choose_backend(&self) -> Result<BackendChoice, CommandError> {
        #[cfg(feature = "gpu")]
        if let Some(name) = &self.backend {
            return parse_backend(name, &format!("--backend {name}"));
        }
        let name = std::env::var_os(VARIABLE).unwrap_or_default();
        if name.is_empty() {
            return Ok(BackendChoice::Automatic);
        }
        let name = name.to_string_lossy();
        parse_backend(&name, &format!("{VARIABLE}={name}"))
    }
}

/// Parses the name of a back end. This machine has it; `setting` says where it was named.
fn parse_backend(name: &str, setting: &str) -> Result<BackendChoice, CommandError> {
    #[cfg(feature = "gpu")]
    match name {
        "auto" => return Ok(BackendChoice::Automatic),
        "gpu" => return Ok(BackendChoice::Card),
        _ => {}
    }
    match name.parse::<Backend>() {
        Ok(backend) if backend.is_available() => Ok(BackendChoice::Processor(backend)),
        Ok(_) => Err(CommandError::usage_error(&say!("backend-missing", setting = setting.to_string()))),
        #[cfg(feature = "gpu")]
        Err(_) => Err(CommandError::usage_error(&say!("backend-unknown", setting = setting.to_string()))),
        #[cfg(not(feature = "gpu"))]
        Err(error) => Err(CommandError::Usage(format!("{setting}: {error}"))),
    }
}

#[cfg(all(test, feature = "gpu"))]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_planned_where_a_list_is_long() {
        let check = |choice: BackendChoice, bytes, expected: Option<(CardChoice, u64)>| {
            let plan = choice.plan_card(bytes).map(|plan| (plan.cards, plan.bytes_before));
            assert_eq!(plan, expected, "{choice:?}, {bytes:?}");
        };
        let million = 82_000_000;
        check(BackendChoice::Automatic, Some(million), None);
        check(BackendChoice::Automatic, Some(million + 82), Some((CardChoice::Hardware, 0)));
        // A pipe begins on the processor.
        check(BackendChoice::Automatic, None, Some((CardChoice::Hardware, million + 82)));
        // Whoever asks for a card gets it, except for a handful of puzzles.
        check(BackendChoice::Card, Some(million / 10), Some((CardChoice::AlsoSoftware, 0)));
        check(BackendChoice::Card, Some(82), None);
        check(BackendChoice::Card, None, Some((CardChoice::AlsoSoftware, 0)));
        let processor = BackendChoice::Processor(Backend::fastest_backend());
        for bytes in [Some(10 * million), None] {
            check(processor, bytes, None);
        }
    }
}
