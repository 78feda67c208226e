//! The program, run as people run it: one module a command, and what all commands share. One binary, as each more costs
//! its linking.

mod als;
mod benchmark;
mod cells;
mod check;
mod classic;
mod columns;
mod common;
mod convert;
mod course;
mod dataset;
mod documents;
mod engine;
mod explain;
mod files;
mod find;
mod frontends;
mod generate;
#[cfg(feature = "gpu")]
mod gpu;
mod hint;
mod hunt;
mod inputs;
mod judge;
mod language;
mod learning;
mod lists;
mod mcp;
mod odd;
mod pages;
mod pictures;
mod play;
mod positions;
#[cfg(feature = "print")]
mod print;
mod profiles;
mod project;
mod rate;
mod reading;
mod render;
mod resume;
mod schema;
mod serve;
mod signals;
mod small_files;
mod solve;
mod status_line;
mod steps;
mod streams;
mod tables;
mod transform;
mod turns;
mod verify;
mod whole;
