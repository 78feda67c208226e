//! Sudoku boards solved by a graphics card, with the answers of the processor.
//!
//! A thread of the card searches one board, depth first, with the whole board in its registers. It walks the tree
//! that [`ninefold_solve::lane`] defines, so verdicts, first solutions and numbers of branches are those of the
//! processor. The kernel is written in WGSL, and runs on cards with a driver for Vulkan, Metal or DirectX 12.
//!
//! | module | what it holds |
//! |---|---|
//! | [`layout`] | boards and answers in the memory of a card |
//! | [`kernel`] | the kernel, as text |
//! | `twin` | the kernel once more, for the processor and for tests |
//! | `card` | a card with the kernel on it (feature `wgpu`) |
//! | `solver` | lists on a card, with the processor for what it leaves (feature `wgpu`) |
//!
//! Without the feature `wgpu` nothing here needs a driver: the kernel's idea is tested by its twin.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "geometry is said by indices, several arrays at a time")]

#[cfg(feature = "wgpu")]
pub mod card;
pub mod kernel;
pub mod layout;
#[cfg(feature = "wgpu")]
pub mod solver;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod twin;
