//! A complete solving path, each step explained and proved. `cargo run --example explain -p ninefold --
//! [PUZZLE]`
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use ninefold::chains::ChainEngine;
use ninefold::rate::RatingWalk;
use ninefold::rate::human::HumanScale;
use ninefold::texts::Catalogue;
use ninefold::{Board, Notation, solve};

const PUZZLE: &str = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....";

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.into());
    for line in explain_steps(&puzzle.parse()?)? {
        println!("{line}");
    }
    Ok(())
}

/// Returns the text line by line: the steps that people spot first, each with its explanation and proof.
fn explain_steps(board: &Board) -> Result<Vec<String>, Box<dyn Error>> {
    // Some techniques rely on there being one solution.
    solve(board)?;
    let mut lines = Vec::new();
    let mut engine = ChainEngine::new();
    let mut walk = RatingWalk::new(&HumanScale::FREE, board, &mut engine);
    for rated in walk.by_ref() {
        let (step, before) = (&rated.step, &rated.facts_before);
        lines.push(format!("{} ({}): {}", step.technique().name, rated.rating, step.conclusions));
        for marked in step.explanation(before).messages {
            lines.push(format!("  {}", Catalogue::english().format_message(&marked.message, Notation::Rc)));
        }
        // A certificate is data that `ninefold verify` accepts, without knowing any technique.
        lines.push(format!("  proved from {} truths", step.build_certificate(before)?.truths.len()));
    }
    // The rating is that of the puzzle: images of it, with rows exchanged, are told by other steps.
    lines.push(walk.rate_start(|| false)?.short_rating_text());
    Ok(lines)
}

#[test]
fn every_step_is_told_and_proved() -> Result<(), Box<dyn Error>> {
    let lines = explain_steps(&PUZZLE.parse()?)?;
    let steps = lines.iter().filter(|line| !line.starts_with(' ')).count() - 1;
    assert_eq!(lines.iter().filter(|line| line.starts_with("  proved from ")).count(), steps);
    assert!(steps > 40 && lines.iter().any(|line| line.starts_with("XY-Wing (200): r8c2<>3")), "{lines:#?}");
    Ok(())
}
