//! Family of single-digit patterns: strong links of one digit, as in skyscrapers, kites and turbot fish.

pub mod empty_rectangle;
pub(crate) mod engine;
mod se_links;
pub mod skyscraper;
pub mod strong_links;
pub mod turbot_fish;
pub mod two_links;
pub mod two_string_kite;
