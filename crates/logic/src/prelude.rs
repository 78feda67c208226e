//! What most techniques and searches name: cells, digits, houses and their sets, the facts of a position, and the parts of a
//! step. `use crate::prelude::*` is the only glob import of the crate.

pub(crate) use std::ops::ControlFlow;

pub(crate) use ninefold_core::{
    Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet,
};

pub(crate) use crate::explain::say;
pub(crate) use crate::proof::ProofArgument;
pub(crate) use crate::technique::technique;
pub(crate) use crate::{
    Conclusions, Explanation, Facts, LinkKind, MarkRole, Pattern, StepSink, Technique, TechniqueRatings,
};
