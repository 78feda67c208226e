//! Practice: a game's move explained by its technique, an exercise, and answers to it. `cargo run --example
//! practise -p ninefold`
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use ninefold::guide::SearchBudget;
use ninefold::guide::recognise::RECOGNITION_EFFORT;
use ninefold::texts::Catalogue;
use ninefold::{Conclusions, Guide, Message, Notation, PracticeSession, Puzzle, RatingProfile, techniques};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    for line in practice_lines()? {
        println!("{line}");
    }
    Ok(())
}

/// Returns the text line by line.
fn practice_lines() -> Result<Vec<String>, Box<dyn Error>> {
    let mut lines = Vec::new();
    let text = |sentence: &Message| Catalogue::english().format_message(sentence, Notation::Rc);
    let (mut guide, profile) = (Guide::new(), RatingProfile::from_name("human").ok_or("no such profile")?);

    // Which technique shows what was done in a game? And what speaks against it, if it is wrong?
    let puzzle: Puzzle = PUZZLE.parse()?;
    let (facts, _) = guide.validate_and_solve(&puzzle).map_err(|_| "something is wrong in it")?;
    for moves in ["r1c6=8", "r1c6=4"] {
        let done = Conclusions::parse(moves, Notation::Rc)?;
        let recognised = guide.recognise_moves(
            &puzzle,
            &done,
            &profile,
            &mut SearchBudget::with_effort(RECOGNITION_EFFORT),
        )?;
        let sentences: Vec<String> = recognised.explain(&facts, &done).iter().map(text).collect();
        lines.push(format!("{moves}: {}", sentences.join(" ")));
    }

    // An exercise: a position in which a technique is to be found, always the same for a seed.
    let technique = techniques::technique_by_id("x-wing").ok_or("no such technique")?;
    let exercise =
        PracticeSession::new(technique, &profile, 1).next_exercise(|| false)?.ok_or("none was found")?;
    lines.push(text(&exercise.task_message()));

    // Its own step answers it, another move doesn't.
    let own = exercise.step.step.conclusions;
    let part = Conclusions::from_eliminations(own.eliminations.iter().take(1).collect());
    for (name, done) in [("its step", own), ("a part of it", part), ("nothing", Conclusions::NONE)] {
        let answer = exercise.judge_answer(
            &mut guide,
            &done,
            &profile,
            &mut SearchBudget::with_effort(RECOGNITION_EFFORT),
        );
        let said = answer.explain(technique, None, exercise.facts(), &done);
        lines.push(format!("{name}: {}", text(&said[0])));
    }
    Ok(lines)
}

#[test]
fn moves_and_answers_are_judged() -> Result<(), Box<dyn Error>> {
    let lines = practice_lines()?;
    assert_eq!(lines[0], "r1c6=8: You used this: Hidden Single.");
    assert!(lines[1].starts_with("r1c6=4: r1c6 can't be 4."), "{}", lines[1]);
    assert_eq!(lines[2], "Find this step: X-Wing. Nothing easier is there.");
    assert_eq!(lines[3], "its step: Right.");
    assert_eq!(lines[4], "a part of it: Right so far, but the step does more.");
    assert_eq!(lines[5], "nothing: That doesn't answer the exercise.");
    Ok(())
}
