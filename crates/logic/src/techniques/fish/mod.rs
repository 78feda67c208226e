//! A digit whose places in some houses are covered by as many others.

pub mod basic_fish;
