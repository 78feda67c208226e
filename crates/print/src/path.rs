//! Path to the solution of a puzzle, as books draw it: what is more than a single, with the singles between listed.

use ninefold::chains::ChainEngine;
use ninefold::logic::TechniqueFamily;
use ninefold::logic::explain::say;
use ninefold::rate::human::HumanScale;
use ninefold::rate::{RatedStep, RatingWalk, WalkProgress};
use ninefold::texts::Catalogue;
use ninefold::{Board, Notation, Solution, StepMarks};

use crate::puzzle::PuzzleAnswer;

/// Returns the steps that people would take, each with the singles before it, and at the end the solution; `None` if
/// `stop`, which is polled, ended the search.
pub(crate) fn find_path(
    board: &Board,
    solution: &Solution,
    catalogue: &Catalogue,
    engine: &mut ChainEngine,
    mut stop: impl FnMut() -> bool,
) -> Option<Vec<PuzzleAnswer>> {
    let mut walk = RatingWalk::new(&HumanScale::FREE, board, engine);
    let (mut answers, mut singles) = (Vec::new(), Vec::new());
    loop {
        match walk.next_step(&mut stop) {
            Ok(RatedStep { step, .. }) if step.technique().family == TechniqueFamily::Single => {
                singles.push(step.conclusions.to_text(Notation::Rc));
            }
            Ok(RatedStep { step, facts_before, .. }) => {
                let mut answer = PuzzleAnswer::from_step(&step, &facts_before, catalogue);
                answer.text.splice(0..0, list_singles(&mut singles, catalogue));
                answers.push(answer);
            }
            Err(WalkProgress::Stopped) => return None,
            Err(_) => break,
        }
    }
    let mut solved = board.clone();
    for cell in board.empty_cells() {
        // Digits of the solution never clash.
        let _ = solved.place(cell, solution.digit(cell));
    }
    let name = catalogue.translate_id("print-solution");
    let text = list_singles(&mut singles, catalogue).into_iter().collect();
    answers.push(PuzzleAnswer { name, board: solved, marks: StepMarks::default(), text });
    Some(answers)
}

/// Returns the sentence that lists singles, and empties their list; nothing if there are none.
fn list_singles(singles: &mut Vec<String>, catalogue: &Catalogue) -> Option<String> {
    let listed = std::mem::take(singles).join(", ");
    let sentence = say!("print-singles", list = listed.clone());
    (!listed.is_empty()).then(|| catalogue.format_message(&sentence, Notation::Rc))
}
