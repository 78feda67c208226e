//! Test support for Ninefold's own tests: independent oracles, puzzle lists, and shared cases for all front
//! ends.
//!
//! | module | contents |
//! |---|---|
//! | [`naive`] | a slow solver that is too simple to be wrong |
//! | [`corpora`] | puzzle lists |
//! | [`frontends`] | test cases that all front ends answer alike |

#![forbid(unsafe_code)]

pub mod corpora;
pub mod frontends;
pub mod naive;

/// Hashes texts, in any order, to a hexadecimal number that shows whether any of them has changed.
#[must_use]
pub fn fingerprint_texts(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(texts.join("\n").as_bytes()))
}
