//! Techniques on whole positions and lists: found, sound, proved.

mod als;
mod chains;
mod fish;
mod soundness;
mod techniques;
mod uniqueness;
