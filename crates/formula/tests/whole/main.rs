//! Formulas on many positions: those of the library beside the techniques that are built in, false ones, and whatever the
//! grammar allows.

mod library;
mod random;
mod wrong;
