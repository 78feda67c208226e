//! Data sets for Python: puzzles with their steps, stratified, and split without leaks between the parts.

use std::ffi::CString;

use arrow_array::RecordBatch;
use ninefold::guide::dataset::{
    DatasetPlan, DatasetStratum, HoldoutPolicy, SplitShares, SplitUnit, StratifyBy, StratumBalance,
};
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::wire::dataset::{DataRow, DatasetError, DatasetGenerator, RowKind};
use ninefold::wire::{Localizer, SentenceForm, TraceDetails, TraceError};
use ninefold::{Notation, RatingProfile};
use pyo3::prelude::*;

use crate::errors::InputError;
use crate::given::{self, Whole};
use crate::supervised::run_reporting_progress;
use crate::tables::Table;

/// Number of rows in a batch.
const ROWS_PER_BATCH: usize = 512;

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
) -> PyResult<Table> {
    let profile = given::find_profile(profile, None, None)?;
    let plan = build_dataset_plan(number, seed, &profile, (by, bands), shares)?;
    let plan = DatasetPlan {
        balance: if natural { StratumBalance::Natural } else { StratumBalance::Balanced },
        split_unit: match apart {
            "classes" => SplitUnit::Classes,
            "grids" => SplitUnit::Grids,
            other => {
                return Err(InputError::from_expected("'classes' or 'grids'", other)
                    .with_argument_name("apart")
                    .into());
            }
        },
        ..plan
    };
    let known = RowKind::ALL.map(RowKind::id).join(", ");
    let kind: RowKind = rows
        .parse()
        .map_err(|_| InputError::from_message(&say!("dataset-no-kind", name = rows.to_string(), known)))?;
    let catalogue = given::find_catalogue(lang)?;
    let localizer = Localizer { catalogue, notation: Notation::Rc, form: SentenceForm::Text };
    let trace_details = TraceDetails { localizer: text.then_some(localizer), boards };
    let images = images.as_u64("images")? as usize;
    let threads = given::parse_thread_count(threads)?;
    let making = DatasetGenerator { plan: &plan, profile: &profile, kind, localizer, trace_details, images };
    // Make the rows on all threads, and pack them into batches as they come.
    let made = run_reporting_progress(py, None, |watch| {
        let (mut held, mut batches) = (Vec::new(), Vec::new());
        let ended = making.generate_rows(threads, &|| watch.is_stopped(), &mut |rows: Vec<DataRow>| {
            held.extend(rows);
            if held.len() >= ROWS_PER_BATCH { flush_rows(&mut held, &mut batches) } else { Ok(()) }
        });
        let ended = ended.and_then(|(strata, without)| {
            flush_rows(&mut held, &mut batches).map_err(DatasetError::Failed)?;
            Ok(describe_dataset_gaps(&strata, &without))
        });
        ended.map(|missing| (missing, batches))
    })?;
    let (missing, batches) = made.map_err(InputError::new)?;
    // An empty data set is an error, an incomplete one a warning.
    let Some(first) = batches.first() else {
        return Err(missing
            .map_or_else(|| InputError::from_expected("at least one class", "none"), InputError::new)
            .into());
    };
    if let Some(missing) = missing {
        warn_caller(py, missing)?;
    }
    let schema = first.schema();
    Ok(Table::new(batches, schema))
}

/// Describes what a data set lacks: strata that are not full, and classes without steps.
fn describe_dataset_gaps(strata: &[DatasetStratum], without: &[TraceError]) -> Option<String> {
    let short = strata.iter().filter_map(|stratum| {
        let (taken, wanted) = stratum.stratum_shortfall()?;
        let name = stratum.name.clone();
        Some(say!("dataset-short", name, taken = taken.to_string(), wanted = wanted.to_string()))
    });
    let without = without.first().map(|first| {
        let number = without.len();
        say!("dataset-without", n = number, number = number.to_string(), why = first.to_string())
    });
    let told: Vec<String> = short
        .chain(without)
        .map(|sentence| Catalogue::english().format_message(&sentence, Notation::Rc))
        .collect();
    (!told.is_empty()).then(|| told.join("\n"))
}

/// Issues a Python warning to the caller of `ninefold.dataset`.
fn warn_caller(py: Python<'_>, message: String) -> PyResult<()> {
    let message = CString::new(message).unwrap_or_default();
    let kind = py.import("ninefold._errors")?.getattr("NinefoldWarning")?;
    PyErr::warn(py, &kind, &message, 2)
}

fn flush_rows(buffer: &mut Vec<DataRow>, batches: &mut Vec<RecordBatch>) -> std::io::Result<()> {
    if !buffer.is_empty() {
        batches.push(ninefold_arrow::rows_to_batch(buffer).map_err(std::io::Error::other)?);
        buffer.clear();
    }
    Ok(())
}

/// Builds the plan of a data set from the arguments.
fn build_dataset_plan(
    number: Whole,
    seed: Whole,
    profile: &RatingProfile,
    (by, bands): (Option<&str>, Option<&str>),
    shares: &str,
) -> Result<DatasetPlan, InputError> {
    let by = match by {
        None => StratifyBy::Nothing,
        Some(name) => StratifyBy::from_name(name, profile)
            .ok_or_else(|| InputError::from_message(&say!("dataset-no-by", name = name.to_string())))?,
    };
    // How strata are written depends on what they are strata of.
    let bands = by.parse_strata(bands).map_err(|why| InputError::from_message(&why.to_message()))?;
    let shares: SplitShares = shares.parse().map_err(|why: ninefold::guide::dataset::ParseSharesError| {
        InputError::from_message(&why.to_message())
    })?;
    let (classes, seed) = (number.as_u64("number")?, seed.as_u64("seed")?);
    // Puzzles of the benchmark are left out.
    Ok(DatasetPlan {
        classes,
        seed,
        stratify_by: by,
        strata: bands,
        shares,
        holdout_policy: HoldoutPolicy::Exclude,
        ..DatasetPlan::default()
    })
}
