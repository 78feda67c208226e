//! Alternating inference chains: nodes joined in turn by strong links (one of the two is true) and weak links
//! (one of the two is false), with a strong one at either end. So one of the ends is true.
//!
//! An [`AlternatingNode`] is a candidate, a group of candidates of one digit where a box meets a line, or a
//! digit in an almost locked set. A [`LinkWeb`](web::LinkWeb) has the nodes of a position and the links
//! between them, of the requested [kinds](WebLinkKind); a breadth-first walk from every candidate gives the
//! shortest chain to every other. The techniques differ only in the nodes of the chains and in how they
//! close.

mod argument;
mod cases;
mod chain;
mod node;
mod search;
mod walk;
mod web;
mod wings;

pub(crate) use argument::add_case_branches;
pub(crate) use cases::{CaseBranch, CaseChains};
pub(crate) use chain::{AlternatingChain, ChainClosing, StrongLinkSource, find_link_source};
pub(crate) use node::{AlternatingNode, NodeKind};
pub(crate) use search::{FoundChain, cached_alternating_chains, find_same_digit_chains};
pub(crate) use web::WebLinkKind;
pub(crate) use wings::{ThreeLinkWing, cached_wings, classify_wing};
