//! Choice of the solver's back end for the program: the fastest of this machine, or the one in the
//! environment.

use ninefold::Solver;
use ninefold::chains::ChainEngine;
use ninefold::generate::canon::Canonizer;
use ninefold::logic::explain::say;
use ninefold::solve::Backend;
use ninefold::solve::lane::LaneEngine;
use ninefold::solve::lines::TextLineSolver;

use crate::failure::CommandError;

/// Environment variable that names a back end, for tests and bug reports.
const VARIABLE: &str = "NINEFOLD_BACKEND";

/// Back end that is available on this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenBackend(Backend);

/// Engines of a thread; they keep their memory from puzzle to puzzle.
#[derive(Debug)]
pub(crate) struct ThreadEngines {
    pub(crate) solver: Solver,
    /// Engine for chains, created by the first task that rates.
    pub(crate) chains: Option<ChainEngine>,
    pub(crate) canonizer: Canonizer,
}

impl ThreadEngines {
    pub(crate) fn from_solver(solver: Solver) -> ThreadEngines {
        ThreadEngines { solver, chains: None, canonizer: Canonizer::new() }
    }
}

impl ChosenBackend {
    /// Returns the back end named in the environment, else the fastest.
    pub(crate) fn from_environment() -> Result<ChosenBackend, CommandError> {
        match std::env::var_os(VARIABLE) {
            Some(name) if !name.is_empty() => ChosenBackend::from_name(&name.to_string_lossy()),
            _ => Ok(ChosenBackend(Backend::fastest_backend())),
        }
    }

    fn from_name(name: &str) -> Result<ChosenBackend, CommandError> {
        let backend: Backend =
            name.parse().map_err(|error| CommandError::Usage(format!("{VARIABLE}={name}: {error}")))?;
        if backend.is_available() {
            Ok(ChosenBackend(backend))
        } else {
            let setting = format!("{VARIABLE}={name}");
            Err(CommandError::usage_error(&say!("backend-missing", setting = setting)))
        }
    }

    pub(crate) fn backend(self) -> Backend {
        self.0
    }

    pub(crate) fn new_engines(self) -> ThreadEngines {
        let solver = Solver::with_backend(self.0).expect("this machine has what was chosen");
        ThreadEngines::from_solver(solver)
    }

    pub(crate) fn build_text_line_solver(self) -> TextLineSolver {
        TextLineSolver::new(LaneEngine::with_backend(self.0).expect("this machine has what was chosen"))
    }
}
