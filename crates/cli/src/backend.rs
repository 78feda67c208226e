//! Choice of the back end for the engines: the fastest of this machine, or the one in the environment.

use ninefold::Solver;
use ninefold::chains::Engine;
use ninefold::generate::canon::Canonizer;
use ninefold::logic::explain::say;
use ninefold::solve::Backend;
use ninefold::solve::lane::LaneEngine;
use ninefold::solve::lines::LineSolver;

use crate::failure::Failure;

/// Environment variable that names a back end, for tests and bug reports.
const VARIABLE: &str = "NINEFOLD_BACKEND";

/// Back end that is available on this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen(Backend);

/// Engines of a thread; they keep their memory from puzzle to puzzle.
#[derive(Debug)]
pub(crate) struct Engines {
    pub(crate) solver: Solver,
    /// Engine for chains, created by the first task that rates.
    pub(crate) chains: Option<Engine>,
    pub(crate) canonizer: Canonizer,
}

impl Engines {
    pub(crate) fn of(solver: Solver) -> Engines {
        Engines { solver, chains: None, canonizer: Canonizer::new() }
    }
}

impl Chosen {
    /// Returns the back end named in the environment, else the fastest.
    pub(crate) fn from_environment() -> Result<Chosen, Failure> {
        match std::env::var_os(VARIABLE) {
            Some(name) if !name.is_empty() => Chosen::named(&name.to_string_lossy()),
            _ => Ok(Chosen(Backend::best())),
        }
    }

    fn named(name: &str) -> Result<Chosen, Failure> {
        let backend: Backend =
            name.parse().map_err(|error| Failure::Usage(format!("{VARIABLE}={name}: {error}")))?;
        if backend.is_available() {
            Ok(Chosen(backend))
        } else {
            let setting = format!("{VARIABLE}={name}");
            Err(Failure::usage(&say!("backend-missing", setting = setting)))
        }
    }

    pub(crate) fn backend(self) -> Backend {
        self.0
    }

    pub(crate) fn engines(self) -> Engines {
        let solver = Solver::with_backend(self.0).expect("this machine has what was chosen");
        Engines::of(solver)
    }

    pub(crate) fn lines(self) -> LineSolver {
        LineSolver::new(LaneEngine::with_backend(self.0).expect("this machine has what was chosen"))
    }
}
