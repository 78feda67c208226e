//! Reasoning from the promise that a puzzle has one solution.

pub mod avoidable_rectangle;
pub mod bivalue_grave;
pub mod bug_plus_n;
pub mod extended_rectangle;
pub mod external_rectangle;
pub mod incomplete_rectangle;
pub mod unique_loop;
pub mod unique_rectangle;

/// What players call a subset of this size.
fn subset(size: usize) -> &'static str {
    match size {
        2 => "pair",
        3 => "triple",
        4 => "quad",
        _ => "subset",
    }
}
