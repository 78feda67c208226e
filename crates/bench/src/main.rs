//! Benchmarks of Ninefold: comparison with the registry crate `sudoku` on puzzle lists, and a signature that
//! must not change unless an algorithm does.
//!
//! Each measurement is a module of its name: `compare`, `canon`, `counting`, `gpu` (with the feature of this
//! name), `making`, `row`, `growth`, `judging`, `signature`, `work`. They share `lists` and `fresh` (puzzles to measure with), `program` (other
//! programs) and `clock`.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program, not a library")]

mod canon;
mod clock;
mod compare;
mod counting;
mod fresh;
#[cfg(feature = "gpu")]
mod gpu;
mod growth;
mod judging;
mod lists;
mod making;
mod program;
mod row;
mod signature;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(about)]
struct Args {
    #[command(subcommand)]
    command: BenchCommand,
}

#[derive(Debug, Subcommand)]
enum BenchCommand {
    Canon(canon::Args),
    Compare(compare::Args),
    Counting(counting::Args),
    #[cfg(feature = "gpu")]
    Gpu(gpu::Args),
    Growth(growth::Args),
    Judging(judging::Args),
    Making(making::Args),
    Row(row::Args),
    Signature(signature::Args),
    Work(work::Args),
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        BenchCommand::Canon(args) => canon::run(&args),
        BenchCommand::Compare(args) => compare::run(&args),
        BenchCommand::Counting(args) => counting::run(&args),
        #[cfg(feature = "gpu")]
        BenchCommand::Gpu(args) => gpu::run(&args),
        BenchCommand::Growth(args) => growth::run(&args),
        BenchCommand::Judging(args) => judging::run(&args),
        BenchCommand::Making(args) => making::run(&args),
        BenchCommand::Row(args) => row::run(&args),
        BenchCommand::Signature(args) => signature::run(&args),
        BenchCommand::Work(args) => work::run(&args),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
