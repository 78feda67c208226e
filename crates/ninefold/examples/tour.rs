//! A tour of the library: everything a newcomer asks for, in one page. `cargo run --example tour -p ninefold`
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

// ANCHOR: tour
use std::error::Error;

use ninefold::{
    Board, HintStage, available_steps, canonical_form, count_solutions, draw_svg, format, generate, hint,
    rate, solve,
};

const PUZZLE: &str = "\
53. .7. ...
6.. 195 ...
.98 ... .6.

8.. .6. ..3
4.. 8.3 ..1
7.. .2. ..6

.6. ... 28.
... 419 ..5
... .8. .79";

fn main() -> Result<(), Box<dyn Error>> {
    // Read it, in any format, and write it.
    let board = format::read_board(PUZZLE)?;
    println!("puzzle    {board}");

    // Solve it, and count solutions.
    let solution = solve(&board)?;
    println!("solution  {solution}");
    println!(
        "solutions {}, of the empty board more than {}",
        count_solutions(&board, 1000),
        count_solutions(&Board::EMPTY, 1000) - 1
    );

    // All that can be done now, and what to do next.
    let steps = available_steps(&board)?;
    println!("steps     {}, such as {}: {}", steps.len(), steps[0].technique().name, steps[0].conclusions);
    println!("hint      {}", hint(&board, HintStage::Where)?);
    println!("          {}", hint(&board, HintStage::Full)?);

    // How hard it is.
    println!("rating    {}", rate(&board)?);

    // New puzzles, the same for a seed.
    for made in generate(7).take(2) {
        println!("made      {made}, rated {}", rate(&made.to_board())?);
    }

    // A picture.
    let picture = std::env::temp_dir().join("ninefold-tour.svg");
    std::fs::write(&picture, draw_svg(&board))?;
    println!("picture   {}", picture.display());

    // Two puzzles are the same up to symmetry if they have the same canonical form.
    println!("canonical {}", canonical_form(&board)?);
    Ok(())
}
// ANCHOR_END: tour

#[test]
fn every_stop_of_the_tour_holds() -> Result<(), Box<dyn Error>> {
    main()?;
    let board = format::read_board(PUZZLE)?;
    assert_eq!(PUZZLE.replace([' ', '\n'], ""), board.to_string());
    assert!(solve(&board)?.solves_board(&board) && count_solutions(&board, 1000) == 1);
    assert!(available_steps(&board)?.iter().any(|step| step.technique().name == "Hidden Single"));
    assert_eq!(rate(&board)?.to_string(), "1.2/1.2/1.2");
    let made = generate(7).next().ok_or("puzzles have no end")?;
    assert_eq!(solve(&made.to_board())?, made.solution);
    assert!(draw_svg(&board).ends_with("</svg>\n"));
    assert_eq!(canonical_form(&canonical_form(&board)?)?, canonical_form(&board)?);
    Ok(())
}
