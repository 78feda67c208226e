//! Python classes for sets of cells and of candidates, with Python's operators for sets.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString, PyTuple};

use crate::errors::InputError;
use crate::given::{Whole, decode_text, stable_hash, type_error};

/// A set of cells, with Python's operators for sets. Cells are numbers from 0 to 80, row by row; wherever one is expected, so is its
/// name, r1c1 to r9c9.
///
/// Made from names ("r1c123, r9c9"), from a list of cells, or from another set.
///
/// >>> from ninefold import CellMap
/// >>> CellMap("r1c12") | CellMap([80, "r5c5"])
/// CellMap('r1c12, r5c5, r9c9')
/// >>> len(~CellMap("r1c1")), 0 in CellMap("r1c1"), "r1c1" in CellMap([0])
/// (80, True, True)
#[pyclass(module = "ninefold", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub(crate) struct CellMap(pub(crate) ninefold::CellMap);

/// A set of candidates, with Python's operators for sets. Candidates are pairs of a cell, from 0 to 80, and a digit, from 1 to 9;
/// wherever one is expected, so is its name, r1c1(5).
///
/// Made from names ("r1c12(35)"), from a list of candidates, or from another set.
///
/// >>> from ninefold import CandidateMap
/// >>> list(CandidateMap("r1c1(35)"))
/// [(0, 3), (0, 5)]
/// >>> CandidateMap(["r1c1(3)", ("r1c1", 5)]) == CandidateMap([(0, 3), (0, 5)]), "r1c1(5)" in CandidateMap([(0, 5)])
/// (True, True)
#[pyclass(module = "ninefold", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub(crate) struct CandidateMap(pub(crate) ninefold::CandidateMap);

/// Accepted forms of a cell, for error messages.
const A_CELL: &str = "a cell, r1c1 to r9c9 or a number from 0 to 80";

/// A cell, given by its name or its number.
pub(crate) struct CellArgument(pub(crate) ninefold::Cell);

impl<'py> FromPyObject<'_, 'py> for CellArgument {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<CellArgument> {
        cell_from_object(&given).map(CellArgument)
    }
}

/// Returns the cell with a number from 0 to 80.
fn cell_from_number(number: Whole) -> Result<ninefold::Cell, InputError> {
    match usize::try_from(number.0) {
        Ok(number @ 0..81) => Ok(ninefold::Cell::at(number)),
        _ => Err(InputError::from_expected(A_CELL, number)),
    }
}

/// Returns the digit with a number from 1 to 9.
pub(crate) fn digit_from_number(number: Whole) -> Result<ninefold::Digit, InputError> {
    match u8::try_from(number.0) {
        Ok(number @ 1..=9) => Ok(ninefold::Digit::new(number)),
        _ => Err(InputError::from_expected("a digit from 1 to 9", number)),
    }
}

fn cell_from_object(item: &Bound<'_, PyAny>) -> PyResult<ninefold::Cell> {
    if let Ok(name) = item.cast::<PyString>() {
        let name = decode_text(name)?;
        return name.parse().map_err(|_| InputError::from_expected(A_CELL, format!("\"{name}\"")).into());
    }
    let number = item.extract::<Whole>().map_err(|_| type_error(item, A_CELL))?;
    cell_from_number(number).map_err(PyErr::from)
}

fn candidate_from_object(item: &Bound<'_, PyAny>) -> PyResult<ninefold::Candidate> {
    if let Ok(name) = item.cast::<PyString>() {
        let name = decode_text(name)?;
        return ninefold::Notation::Rc.parse(&name).map_err(|error| InputError::from(error).into());
    }
    let expected = "a candidate, r1c1(5) or a pair of a cell and a digit (1 to 9)";
    let (at, of) = item.extract::<(Bound<'_, PyAny>, Whole)>().map_err(|_| type_error(item, expected))?;
    digit_from_number(of).map(|digit| Ok(cell_from_object(&at)?.to_candidate(digit)))?
}

macro_rules! set_methods {
    ($map:ident, $inner:ty, $name:literal, $expected:literal, $member:ident, $pair:expr, $full:literal) => {
        impl $map {
            pub(crate) fn read(from: &Bound<'_, PyAny>) -> PyResult<$inner> {
                if let Ok(other) = from.cast::<$map>() {
                    return Ok(other.get().0);
                }
                if let Ok(given) = from.cast::<PyString>() {
                    let text = decode_text(given)?;
                    return text.parse().map_err(|error| InputError::from(error).into());
                }
                let items = PyIterator::from_object(from).map_err(|_| type_error(from, $expected))?;
                items.map(|item| $member(&item?)).collect()
            }
        }

        #[pymethods]
        impl $map {
            #[new]
            #[pyo3(signature = (members = None, /))]
            fn new(members: Option<&Bound<'_, PyAny>>) -> PyResult<$map> {
                members.map_or(Ok($map(<$inner>::EMPTY)), |members| $map::read(members).map($map))
            }

            #[doc = $full]
            #[staticmethod]
            fn full() -> $map {
                $map(<$inner>::FULL)
            }

            fn __or__(&self, other: &$map) -> $map {
                $map(self.0.union(other.0))
            }

            fn __and__(&self, other: &$map) -> $map {
                $map(self.0.intersection(other.0))
            }

            fn __sub__(&self, other: &$map) -> $map {
                $map(self.0.difference(other.0))
            }

            fn __xor__(&self, other: &$map) -> $map {
                $map(self.0.symmetric_difference(other.0))
            }

            fn __invert__(&self) -> $map {
                $map(self.0.complement())
            }

            fn __len__(&self) -> usize {
                self.0.len()
            }

            fn __bool__(&self) -> bool {
                !self.0.is_empty()
            }

            fn __contains__(&self, item: &Bound<'_, PyAny>) -> PyResult<bool> {
                Ok(self.0.contains($member(item)?))
            }

            fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
                let members: Vec<_> = self.0.iter().map($pair).collect();
                PyTuple::new(py, members)?.try_iter()
            }

            /// Subsets and supersets, as Python's sets compare.
            fn __richcmp__(&self, other: &Bound<'_, PyAny>, how: CompareOp) -> PyResult<Py<PyAny>> {
                let py = other.py();
                let Ok(other) = other.cast::<$map>() else { return Ok(py.NotImplemented()) };
                let (one, other) = (self.0, other.get().0);
                let holds = match how {
                    CompareOp::Eq => one == other,
                    CompareOp::Ne => one != other,
                    CompareOp::Le => other.contains_all(one),
                    CompareOp::Lt => other.contains_all(one) && one != other,
                    CompareOp::Ge => one.contains_all(other),
                    CompareOp::Gt => one.contains_all(other) && one != other,
                };
                Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
            }

            fn __hash__(&self) -> u64 {
                stable_hash(&self.0)
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                if self.0.is_empty() {
                    concat!($name, "()").into()
                } else {
                    format!(concat!($name, "('{}')"), self.0)
                }
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<(Bound<'py, PyAny>, (Vec<Bound<'py, PyAny>>,))> {
                let members = self.0.iter().map($pair).map(|member| Ok(member.into_pyobject(py)?.into_any()));
                Ok((py.get_type::<$map>().into_any(), (members.collect::<PyResult<_>>()?,)))
            }
        }
    };
}

set_methods!(
    CellMap,
    ninefold::CellMap,
    "CellMap",
    "names of cells, numbers of cells, or a CellMap",
    cell_from_object,
    |cell: ninefold::Cell| cell.index(),
    "The set of all cells.\n\n>>> import ninefold\n>>> len(ninefold.CellMap.full())\n81"
);
set_methods!(
    CandidateMap,
    ninefold::CandidateMap,
    "CandidateMap",
    "names of candidates, pairs of a cell and a digit, or a CandidateMap",
    candidate_from_object,
    |candidate: ninefold::Candidate| (candidate.cell().index(), candidate.digit().number()),
    "The set of all candidates.\n\n>>> import ninefold\n>>> len(ninefold.CandidateMap.full())\n729"
);
