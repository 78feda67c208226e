//! The program, run as people run it: one module a command, and what all commands share. One binary, as each more costs
//! its linking.

mod als;
mod cells;
mod check;
mod classic;
mod columns;
mod common;
mod convert;
mod course;
mod explain;
mod faces;
mod files;
mod generate;
mod hint;
mod inputs;
mod language;
mod learning;
mod lists;
mod odd;
mod pages;
mod play;
mod profiles;
mod project;
mod rate;
mod reading;
mod render;
mod schema;
mod serve;
mod solve;
mod steps;
mod streams;
mod tables;
mod transform;
mod turns;
mod verify;
mod whole;
