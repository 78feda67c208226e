//! Data sets: puzzles with their steps, stratified, and split without leaks between the parts.

use std::ffi::CString;

use arrow_array::RecordBatch;
use ninefold::guide::dataset::{Apart, Balance, By, Held, Plan, Shares, Stratum};
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::wire::dataset::{DataRow, Ended, Making, RowKind};
use ninefold::wire::{Form, NoTrace, Speech, Telling};
use ninefold::{Notation, Profile};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use crate::given::{self, Whole};
use crate::supervised::supervised;
use crate::told::Told;

/// Number of rows in a batch.
const ROWS: usize = 512;

/// What `ninefold.dataset` makes.
#[pyfunction]
#[pyo3(signature = (number, seed, *, by, bands, natural, shares, apart, images, rows, profile, lang, text, boards, threads))]
#[allow(clippy::too_many_arguments, reason = "all are named; `ninefold.dataset` has their defaults")]
pub(crate) fn data_rows(
    py: Python<'_>,
    number: Whole,
    seed: Whole,
    by: Option<&str>,
    bands: Option<&str>,
    natural: bool,
    shares: &str,
    apart: &str,
    images: Whole,
    rows: &str,
    profile: &str,
    lang: &str,
    text: bool,
    boards: bool,
    threads: Option<Whole>,
) -> PyResult<PyTable> {
    let raise = |told: Told| told.raise(py);
    let profile = given::profile(profile, None, None).map_err(raise)?;
    let plan = plan(number, seed, &profile, (by, bands), shares).map_err(raise)?;
    let plan = Plan {
        balance: if natural { Balance::Natural } else { Balance::Balanced },
        apart: match apart {
            "classes" => Apart::Classes,
            "grids" => Apart::Grids,
            other => return Err(raise(Told::expected("'classes' or 'grids'", other).of("apart"))),
        },
        ..plan
    };
    let known = RowKind::ALL.map(RowKind::id).join(", ");
    let kind: RowKind = rows
        .parse()
        .map_err(|_| raise(Told::said(&say!("dataset-no-kind", name = rows.to_string(), known = known))))?;
    let catalogue = given::catalogue(lang).map_err(raise)?;
    let speech = Speech { catalogue, notation: Notation::Rc, form: Form::Text };
    let telling = Telling { speech: text.then_some(speech), boards };
    let images = images.natural("images").map_err(raise)? as usize;
    let threads = given::threads(threads).map_err(raise)?;
    let making = Making { plan: &plan, profile: &profile, kind, speech, telling, images };
    // Make the rows on all threads, and pack them into batches as they come.
    let made = supervised(py, None, |watch| {
        let (mut held, mut batches) = (Vec::new(), Vec::new());
        let ended = making.make(threads, &|| watch.is_stopped(), &mut |rows: Vec<DataRow>| {
            held.extend(rows);
            if held.len() >= ROWS { flush(&mut held, &mut batches) } else { Ok(()) }
        });
        let ended = ended.and_then(|(strata, without)| {
            flush(&mut held, &mut batches).map_err(Ended::Failed)?;
            Ok(missing(&strata, &without))
        });
        ended.map(|missing| (missing, batches))
    })?;
    let (missing, batches) = made.map_err(|why| Told::new(why).raise(py))?;
    // An empty data set is an error, an incomplete one a warning.
    let Some(first) = batches.first() else {
        return Err(raise(missing.map_or_else(|| Told::expected("at least one class", "none"), Told::new)));
    };
    if let Some(missing) = missing {
        warn(py, missing)?;
    }
    let schema = first.schema();
    PyTable::try_new(batches, schema)
}

/// Describes what a data set lacks: strata that are not full, and classes without steps.
fn missing(strata: &[Stratum], without: &[NoTrace]) -> Option<String> {
    let short = strata.iter().filter_map(|stratum| {
        let (taken, wanted) = stratum.short()?;
        let name = stratum.name.clone();
        Some(say!("dataset-short", name = name, taken = taken.to_string(), wanted = wanted.to_string()))
    });
    let without = without.first().map(|first| {
        let number = without.len();
        say!("dataset-without", n = number, number = number.to_string(), why = first.to_string())
    });
    let told: Vec<String> =
        short.chain(without).map(|sentence| Catalogue::english().text(&sentence, Notation::Rc)).collect();
    (!told.is_empty()).then(|| told.join("\n"))
}

/// Issues a Python warning to the caller of `ninefold.dataset`.
fn warn(py: Python<'_>, message: String) -> PyResult<()> {
    let message = CString::new(message).unwrap_or_default();
    let kind = py.import("ninefold._errors")?.getattr("NinefoldWarning")?;
    PyErr::warn(py, &kind, &message, 2)
}

fn flush(held: &mut Vec<DataRow>, batches: &mut Vec<RecordBatch>) -> std::io::Result<()> {
    if !held.is_empty() {
        batches.push(ninefold_arrow::data_rows(held).map_err(std::io::Error::other)?);
        held.clear();
    }
    Ok(())
}

/// Builds the plan of a data set from the arguments.
fn plan(
    number: Whole,
    seed: Whole,
    profile: &Profile,
    (by, bands): (Option<&str>, Option<&str>),
    shares: &str,
) -> Result<Plan, Told> {
    let by = match by {
        None => By::Nothing,
        Some(name) => By::of_name(name, profile)
            .ok_or_else(|| Told::said(&say!("dataset-no-by", name = name.to_string())))?,
    };
    let bands = by.bands(bands).map_err(|why| Told::said(&why.sentence()))?;
    let shares: Shares =
        shares.parse().map_err(|why: ninefold::guide::dataset::NoShares| Told::said(&why.sentence()))?;
    let (classes, seed) = (number.natural("number")?, seed.natural("seed")?);
    Ok(Plan { classes, seed, by, bands, shares, held: Held::LeftOut, ..Plan::default() })
}
