//! One digit, its strong links.

pub mod strong_links;
