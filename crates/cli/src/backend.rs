//! The engines of a thread, and the choice of their back end: the fastest of this machine, or the one in the
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

/// Creates the solver of text lines for a back end that this machine has.
pub(crate) fn build_text_line_solver(backend: Backend) -> TextLineSolver {
    TextLineSolver::new(LaneEngine::with_backend(backend).expect("this machine has what was chosen"))
}

/// Returns the back end named in the environment, else the fastest. This machine has it.
pub(crate) fn backend_from_environment() -> Result<Backend, CommandError> {
    let name = std::env::var_os(VARIABLE).unwrap_or_default();
    if name.is_empty() {
        return Ok(Backend::fastest_backend());
    }
    let setting = format!("{VARIABLE}={}", name.to_string_lossy());
    match name.to_string_lossy().parse::<Backend>() {
        Ok(backend) if backend.is_available() => Ok(backend),
        Ok(_) => Err(CommandError::usage_error(&say!("backend-missing", setting))),
        Err(error) => Err(CommandError::Usage(format!("{setting}: {error}"))),
    }
}
