//! A complete solving path, each step explained and proved. `cargo run --example explain -p ninefold --
//! [PUZZLE]`
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use ninefold::chains::Engine;
use ninefold::rate::Walk;
use ninefold::rate::human::Human;
use ninefold::texts::Catalogue;
use ninefold::{Board, Notation, solve};

const PUZZLE: &str = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....";

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.into());
    for line in told(&puzzle.parse()?)? {
        println!("{line}");
    }
    Ok(())
}

/// Returns the text line by line: the steps that people spot first, each with its explanation and proof.
fn told(board: &Board) -> Result<Vec<String>, Box<dyn Error>> {
    // Some techniques rely on there being one solution.
    solve(board)?;
    let mut lines = Vec::new();
    let mut engine = Engine::new();
    let mut walk = Walk::new(&Human::FREE, board, &mut engine);
    for rated in walk.by_ref() {
        let (step, before) = (&rated.step, &rated.before);
        lines.push(format!("{} ({}): {}", step.technique().name, rated.number, step.conclusions));
        for told in step.story(before).sentences {
            lines.push(format!("  {}", Catalogue::english().text(&told.sentence, Notation::Rc)));
        }
        // A certificate is data that `ninefold verify` accepts, without knowing any technique.
        lines.push(format!("  proved from {} truths", step.certificate(before)?.truths.len()));
    }
    lines.push(walk.tally().text());
    Ok(lines)
}

#[test]
fn every_step_is_told_and_proved() -> Result<(), Box<dyn Error>> {
    let lines = told(&PUZZLE.parse()?)?;
    let steps = lines.iter().filter(|line| !line.starts_with(' ')).count() - 1;
    assert_eq!(lines.iter().filter(|line| line.starts_with("  proved from ")).count(), steps);
    assert!(steps > 40 && lines.iter().any(|line| line.starts_with("XY-Wing (200): r8c2<>3")), "{lines:#?}");
    Ok(())
}
