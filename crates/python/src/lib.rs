//! The Python package `ninefold`: the engine for notebooks, tables and clusters.
//!
//! | module | contents |
//! |---|---|
//! | `benchmark` | puzzles of the benchmark, and the scoring of answers |
//! | `board` | one puzzle with all operations: steps with links and certificates, recognition of moves |
//! | `boards` | many boards at once, in arrays |
//! | `program` | the program `ninefold` |
//! | `game` | a game on a grid, cell by cell |
//! | `formula` | techniques written as formulas |
//! | `proof` | checking of proofs, and files for VeriPB |
//! | `sets` | sets of cells and of candidates |
//! | `exercise` | positions to practise a technique |
//! | `pictures` | boards in pictures |
//! | `printing` | books as PDF |
//! | `progress` | learning progress |
//! | `known` | lists of techniques, profiles and formats |
//! | `hunting` | search for harder puzzles near hard ones |
//! | `making` | generation of new puzzles |
//! | `numbers` | numbers of grids, and grids of numbers |
//! | `structure` | small sets of assumptions that solve a puzzle, and minimal puzzles within it |
//! | `device` | the device that solves lists: the processor, or a graphics card |
//! | `dataset` | puzzles with their steps as rows of a data set |
//! | `tables` | tables in and out, by Arrow's PyCapsule interface |
//! | `many` | operations on lists, numpy arrays and Arrow tables |
//! | `judging` | judging of claims about positions |
//! | `reading` | answers and reasoning of language models, read |
//! | `given` | arguments from Python: numbers, texts, names |
//! | `supervised` | long-running work with progress and Ctrl-C |
//! | `errors` | errors, as the one exception of the package |
//!
//! The parts written in Python are in `python/ninefold`.
#![deny(unsafe_code)]

#[cfg(feature = "extension")]
mod benchmark;
#[cfg(feature = "extension")]
mod board;
#[cfg(feature = "extension")]
mod boards;
#[cfg(feature = "extension")]
mod dataset;
#[cfg(feature = "extension")]
mod device;
#[cfg(feature = "extension")]
mod errors;
#[cfg(feature = "extension")]
mod exercise;
#[cfg(feature = "extension")]
mod formula;
#[cfg(feature = "extension")]
mod game;
#[cfg(feature = "extension")]
mod given;
#[cfg(feature = "extension")]
mod hunting;
#[cfg(feature = "extension")]
mod judging;
#[cfg(feature = "extension")]
mod known;
#[cfg(feature = "extension")]
mod making;
#[cfg(feature = "extension")]
mod many;
#[cfg(feature = "extension")]
mod numbers;
#[cfg(feature = "extension")]
mod pictures;
#[cfg(feature = "extension")]
mod printing;
#[cfg(feature = "extension")]
mod program;
#[cfg(feature = "extension")]
mod progress;
#[cfg(feature = "extension")]
mod proof;
#[cfg(feature = "extension")]
mod reading;
#[cfg(feature = "extension")]
mod sets;
#[cfg(feature = "extension")]
mod structure;
#[cfg(feature = "extension")]
mod supervised;
#[cfg(feature = "extension")]
mod tables;

#[cfg(feature = "extension")]
#[pyo3::pymodule]
mod _ninefold {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::benchmark::{benchmark_puzzles, score_answers};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::board::hint::Hint;
    #[pymodule_export]
    use crate::board::recognition::{Recognition, recognition_again};
    #[pymodule_export]
    use crate::board::step::{Link, Sentence, Step, link_again, sentence_again, step_again};
    #[pymodule_export]
    use crate::boards::{mark_moves, play_moves};
    #[pymodule_export]
    use crate::dataset::data_rows;
    #[pymodule_export]
    use crate::exercise::{Exercise, practise};
    #[pymodule_export]
    use crate::formula::{Formula, FormulaMatch, formula, match_again};
    #[pymodule_export]
    use crate::game::{Game, PackedCell};
    #[pymodule_export]
    use crate::hunting::{Seeker, Vicinity};
    #[pymodule_export]
    use crate::judging::batch::{judge_lists, judge_table, judge_texts, negatives};
    #[pymodule_export]
    use crate::judging::judgement::{JudgedTrace, Judgement, judged_trace_again, judgement_again};
    #[pymodule_export]
    use crate::judging::single::{read_step, verify_step, verify_trace};
    #[pymodule_export]
    use crate::known::{formats, profiles, techniques};
    #[pymodule_export]
    use crate::making::{Puzzles, puzzles_again};
    #[pymodule_export]
    use crate::many::Operation;
    #[pymodule_export]
    use crate::numbers::{group, random_grids, rank, unrank};
    #[pymodule_export]
    use crate::pictures::read_picture;
    #[pymodule_export]
    use crate::printing::book_pages;
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::progress::Progress;
    #[pymodule_export]
    use crate::proof::{verify, veripb};
    #[pymodule_export]
    use crate::reading::{answer_steps, blank_thoughts};
    #[pymodule_export]
    use crate::sets::{CandidateMap, CellMap};
    #[pymodule_export]
    use crate::structure::{anti_backdoors, backdoors, subpuzzles, trials};

    #[pymodule_export]
    const MAX_PIXELS: usize = ninefold::picture::MAX_PIXELS;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
