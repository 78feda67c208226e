//! One digit, one cell.

pub mod full_house;
pub mod hidden_single;
pub mod naked_single;
