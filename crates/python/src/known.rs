//! Lists of the engine's techniques, profiles and formats for Python.

use ninefold::rate::SCALES;
use ninefold::wire;
use ninefold::{RatingProfile, format};
use pyo3::prelude::*;

use crate::board::step::parse_json;
use crate::errors::InputError;
use crate::given::find_catalogue;

/// Every technique in the order in which they are tried, as dicts: `id`, `name` in the language `lang`, `english` (its English name),
/// `family` and `family_name`, `se` (Sudoku Explainer's rating of the easiest case) and `hodoku` (HoDoKu's score), None where they don't
/// know it, and `doc`, its page in Markdown. What `ninefold techniques --json` writes.
///
/// >>> import ninefold
/// >>> [technique["id"] for technique in ninefold.techniques() if technique["se"] == 4.2]
/// ['xy-wing']
#[pyfunction]
#[pyo3(signature = (lang = "en"))]
pub(crate) fn techniques<'py>(py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    let catalogue = find_catalogue(lang)?;
    let one = |technique| serde_json::to_string(&wire::Technique::from_technique(technique, catalogue));
    parse_json_list(py, ninefold::techniques::all_techniques().map(one))
}

/// The profiles that come with the package, as dicts: `name`, `scale` (on which its steps count), `deepest` (where the deepest nested chains
/// start, on Sudoku Explainer's scales) and `techniques`, the ids of what is tried, in order. What `ninefold profiles --json` writes.
///
/// >>> import ninefold
/// >>> [profile["name"] for profile in ninefold.profiles()]
/// ['se', 'se-original', 'sukaku', 'hodoku', 'human', 'human-strict', 'w', 'b', 'gw', 'gb', 'depth', 'bxb', 'bxbb']
#[pyfunction]
pub(crate) fn profiles(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let all = SCALES.iter().filter_map(|scale| RatingProfile::from_name(scale.name()));
    parse_json_list(py, all.map(|profile| serde_json::to_string(&wire::Profile::from(&profile))))
}

/// The text formats that `Board` reads and `Board.to` writes, as dicts: `id`, `aliases`, `name`, `about`, `line` (whether a puzzle takes one
/// line), `holds` (what it can hold of a puzzle) and `example`. What `ninefold formats --json` writes.
///
/// >>> import ninefold
/// >>> [format["name"] for format in ninefold.formats() if format["id"] == "line81"]
/// ['81-character line']
#[pyfunction]
pub(crate) fn formats(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    parse_json_list(
        py,
        format::ALL_FORMATS.iter().map(|format| serde_json::to_string(&wire::Format::from(format.info()))),
    )
}

/// Converts JSON objects into a Python list.
fn parse_json_list(
    py: Python<'_>,
    items: impl Iterator<Item = serde_json::Result<String>>,
) -> PyResult<Bound<'_, PyAny>> {
    let items: serde_json::Result<Vec<String>> = items.collect();
    let items = items.map_err(InputError::new)?;
    parse_json(py, &format!("[{}]", items.join(",")))
}
