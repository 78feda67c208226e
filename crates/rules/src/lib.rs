//! Code rules that neither the compiler nor a lint can enforce. This library reads the sources with a parser;
//! the tests in `tests/house` are the rules.
//!
//! Each rule is a test. Its exceptions are in a list next to it, which may only grow shorter: an exception
//! that is no longer needed fails too.
//!
//! | module | contents |
//! |---|---|
//! | [`sources`] | crates of the workspace and their sources |
//! | [`modules`] | dependencies between the modules of a crate, and cycles among them |
//! | [`uses`] | paths that a source names |
//! | [`words`] | string literals that people read |

#![forbid(unsafe_code)]

pub mod modules;
pub mod sources;
pub mod uses;
pub mod words;
