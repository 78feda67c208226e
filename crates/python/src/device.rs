//! The device that solves: the processor, or with the feature `gpu` a graphics card, which all calls of a process
//! share.

use ninefold::solve::lists::ListSolver;
use pyo3::prelude::*;
#[cfg(feature = "gpu")]
use {
    ninefold::logic::explain::say,
    ninefold::texts::Catalogue,
    ninefold::{Message, Notation},
    ninefold_gpu::card::{CardChoice, CardError},
    ninefold_gpu::solver::SharedCard,
    std::ffi::CString,
    std::sync::{Arc, Mutex, PoisonError},
};

use crate::errors::InputError;

/// Device of a call.
pub(crate) enum Device {
    Processor,
    #[cfg(feature = "gpu")]
    Card(Arc<SharedCard>),
}

/// The card of this process, once a call has opened it.
#[cfg(feature = "gpu")]
static OPEN_CARD: Mutex<Option<Arc<SharedCard>>> = Mutex::new(None);

impl Device {
    /// Opens the device of this name: the processor, with a warning, where there is no card.
    ///
    /// # Errors
    /// If no device has this name, or the package was built without cards.
    pub(crate) fn open(py: Python<'_>, name: &str) -> PyResult<Device> {
        match name {
            "cpu" => Ok(Device::Processor),
            "gpu" => Device::open_card(py),
            _ => {
                Err(InputError::from_expected("\"cpu\" or \"gpu\"", name).with_argument_name("device").into())
            }
        }
    }

    #[cfg(not(feature = "gpu"))]
    fn open_card(_: Python<'_>) -> PyResult<Device> {
        let why = "this build of the package has no graphics cards; build it with them: MATURIN_PEP517_ARGS=\"--features gpu\" pip install --no-binary ninefold ninefold";
        Err(InputError::new(why).with_argument_name("device").into())
    }

    #[cfg(feature = "gpu")]
    fn open_card(py: Python<'_>) -> PyResult<Device> {
        match py.detach(find_or_open_card) {
            Ok(card) => Ok(Device::Card(card)),
            // From here one call leads to the user's, that of the function with this argument.
            Err(error) => warn_card_failure(py, &error, 2).map(|()| Device::Processor),
        }
    }

    /// Returns the solver of long lists, if the device is one.
    pub(crate) fn list_solver(&self) -> Option<&dyn ListSolver> {
        match self {
            Device::Processor => None,
            #[cfg(feature = "gpu")]
            Device::Card(card) => Some(&**card),
        }
    }

    /// Warns if the device has failed, so that the processor had to do the rest; the next call opens it anew. The
    /// warning points at the Python function `depth` calls up.
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "a processor doesn't fail"))]
    pub(crate) fn warn_of_failure(&self, py: Python<'_>, depth: i32) -> PyResult<()> {
        match self {
            Device::Processor => Ok(()),
            #[cfg(feature = "gpu")]
            Device::Card(card) => {
                let Some(error) = card.failure() else { return Ok(()) };
                let mut open_card = OPEN_CARD.lock().unwrap_or_else(PoisonError::into_inner);
                if open_card.as_ref().is_some_and(|open| Arc::ptr_eq(open, card)) {
                    *open_card = None;
                }
                drop(open_card);
                warn_card_failure(py, &error, depth)
            }
        }
    }
}

/// Returns the card of this process. A driver that does the work of a card on the processor will do, as for the
/// program.
#[cfg(feature = "gpu")]
fn find_or_open_card() -> Result<Arc<SharedCard>, CardError> {
    let mut open_card = OPEN_CARD.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(card) = &*open_card {
        return Ok(card.clone());
    }
    let card = Arc::new(SharedCard::open(CardChoice::AlsoSoftware)?);
    *open_card = Some(card.clone());
    Ok(card)
}

#[cfg(feature = "gpu")]
fn warn_card_failure(py: Python<'_>, error: &CardError, depth: i32) -> PyResult<()> {
    let message: Message = say!("card-failed", reason = error.to_string());
    let message = Catalogue::english().format_message(&message, Notation::Rc);
    let kind = py.import("ninefold._errors")?.getattr("NinefoldWarning")?;
    PyErr::warn(py, &kind, &CString::new(message).unwrap_or_default(), depth)
}
