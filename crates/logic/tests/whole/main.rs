//! Techniques on whole positions and lists: found, sound, proved.

mod als;
mod chains;
mod fish;
mod kept;
mod minilines;
mod reader;
mod recorded;
mod reglib;
mod soundness;
mod techniques;
mod uniqueness;
