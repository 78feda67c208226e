//! Family of singles: one digit that goes into one cell.

pub mod compound_single;
pub mod full_house;
pub mod hidden_single;
pub mod last_digit;
pub mod naked_single;
mod sight_lines;
