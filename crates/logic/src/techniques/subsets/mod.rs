//! Family of subsets (naked, hidden, locked): as many digits as cells in one house.

pub mod direct_hidden_subset;
pub(crate) mod engine;
pub mod hidden_subset;
pub mod locked_subset;
pub mod naked_subset;
