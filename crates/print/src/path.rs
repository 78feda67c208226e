//! Path to the solution of a puzzle, as books print it: the steps that are more than singles drawn, with the singles
//! between listed; and the hint, which says where the hardest of them is.

use ninefold::chains::ChainEngine;
use ninefold::guide::{HintPart, HintStage};
use ninefold::logic::explain::{MessageArgument, say};
use ninefold::logic::{TechniqueFamily, techniques};
use ninefold::rate::human::HumanScale;
use ninefold::rate::{RatedStep, RatingTally, RatingWalk, WalkProgress};
use ninefold::texts::Catalogue;
use ninefold::{Board, Message, Notation, Solution, StepMarks, Technique};

use crate::puzzle::PuzzleAnswer;

/// Path to a solution.
pub(crate) struct SolvingPath {
    /// The steps that people would take, each with the singles before it, and at the end the solution.
    pub(crate) answers: Vec<PuzzleAnswer>,
    /// Where the hardest technique is needed first; empty if no technique solves the puzzle.
    pub(crate) hint: String,
}

/// Finds the path to the solution; `None` if `stop`, which is polled, ended the search.
pub(crate) fn find_path(
    board: &Board,
    solution: &Solution,
    catalogue: &Catalogue,
    engine: &mut ChainEngine,
    mut stop: impl FnMut() -> bool,
) -> Option<SolvingPath> {
    let mut walk = RatingWalk::new(&HumanScale::FREE, board, engine);
    let (mut answers, mut singles) = (Vec::new(), Vec::new());
    // Hints on the first step of each technique, of which the hardest is known at the end.
    let mut hints: Vec<(&'static Technique, Message)> = Vec::new();
    let ended = loop {
        let RatedStep { step, facts_before, .. } = match walk.next_step(&mut stop) {
            Ok(rated) => rated,
            Err(WalkProgress::Stopped) => return None,
            Err(ended) => break ended,
        };
        let technique = step.technique();
        if !hints.iter().any(|(seen, _)| *seen == technique) {
            let mut part = HintPart::from_step(&step, &facts_before, HintStage::Where);
            hints.extend(part.messages.pop().map(|message| (technique, message)));
        }
        if technique.family == TechniqueFamily::Single {
            // Singles between two steps make one sentence: drawn, they would fill the book.
            singles.push(step.conclusions.to_text(Notation::Rc));
        } else {
            let mut answer = PuzzleAnswer::from_step(&step, &facts_before, catalogue);
            answer.text.splice(0..0, list_singles(&mut singles, catalogue));
            answers.push(answer);
        }
    };
    let mut solved = board.clone();
    for cell in board.empty_cells() {
        // Digits of the solution never clash.
        let _ = solved.place(cell, solution.digit(cell));
    }
    let name = catalogue.translate_id("print-solution");
    let text = list_singles(&mut singles, catalogue).into_iter().collect();
    answers.push(PuzzleAnswer { name, board: solved, marks: StepMarks::default(), text });
    let hardest = hardest_technique(walk.tally().as_ref()).filter(|_| ended == WalkProgress::Solved);
    let hint = hints.iter().find(|(technique, _)| Some(*technique) == hardest);
    let hint =
        hint.and_then(|(technique, place)| name_place(technique, place, catalogue)).unwrap_or_default();
    Some(SolvingPath { answers, hint })
}

/// Returns a hint: the place that a message names, and the technique that helps there.
fn name_place(technique: &'static Technique, place: &Message, catalogue: &Catalogue) -> Option<String> {
    let MessageArgument::Houses(houses) = place.argument_by_name("houses")? else { return None };
    let hint = say!("print-hint", houses = *houses, name = catalogue.technique_name(technique));
    Some(catalogue.format_message(&hint, Notation::Rc))
}

/// Returns the hardest technique of a walk on the scale for people.
fn hardest_technique(tally: &dyn RatingTally) -> Option<&'static Technique> {
    let fields = tally.result_fields();
    let (_, id) = fields.iter().find(|(name, _)| *name == "technique")?;
    techniques::technique_by_id(&id.to_string())
}

/// Returns the sentence that lists singles, and empties their list; nothing if there are none.
fn list_singles(singles: &mut Vec<String>, catalogue: &Catalogue) -> Option<String> {
    let listed = std::mem::take(singles).join(", ");
    let sentence = say!("print-singles", list = listed.clone());
    (!listed.is_empty()).then(|| catalogue.format_message(&sentence, Notation::Rc))
}
