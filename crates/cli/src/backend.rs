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

/// Bytes of a list with a million puzzles: what is shorter is solved before a card is ready.
#[cfg(feature = "gpu")]
const LONG_LIST_BYTES: u64 = 82_000_000;
/// Fewest bytes that are worth a card's while.
#[cfg(feature = "gpu")]
pub(crate) const MIN_CARD_BYTES: u64 = 82 * MIN_LIST_SIZE as u64;

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

    /// Returns whether nobody has chosen.
    #[cfg(feature = "gpu")]
    pub(crate) fn is_automatic(self) -> bool {
        self == Self::Automatic
    }

    /// Returns the cards to look for, for a list of `bytes` bytes, if that is known: unless one was asked for, only
    /// real ones for a long list.
    #[cfg(feature = "gpu")]
    pub(crate) fn card_choice(self, bytes: Option<u64>) -> Option<CardChoice> {
        match self {
            Self::Automatic => {
                bytes.is_some_and(|bytes| bytes > LONG_LIST_BYTES).then_some(CardChoice::Hardware)
            }
            Self::Processor(_) => None,
            Self::Card => {
                bytes.is_none_or(|bytes| bytes >= MIN_CARD_BYTES).then_some(CardChoice::AlsoSoftware)
            }
        }
    }
}

/// The option of commands that can solve on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct BackendOption {
    /// Solve with this back end: auto, gpu (a graphics card), avx512, avx2, neon or portable
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
