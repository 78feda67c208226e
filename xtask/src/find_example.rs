//! Finds examples of techniques for their documentation: positions on the solving paths of puzzles, the ones with the
//! fewest candidates to take out beforehand and the shortest explanation.

use std::fmt::Write as _;
use std::process::ExitCode;

use ninefold_core::{Board, CandidateMap, Cell, Puzzle};
use ninefold_logic::engine::{Path, next_step};
use ninefold_logic::{Facts, Promise, Step, Technique, techniques};

use crate::rate_compare::read;

/// What makes an example better: fewer candidates taken out, fewer words.
type Cost = (usize, usize);

/// Reads the arguments: ids (all techniques if there is none) and files. With `--needed`, only positions where nothing
/// easier is to be found.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let by_id = |argument: &String| techniques::by_id(argument);
    let mut wanted: Vec<&'static Technique> = arguments.iter().filter_map(by_id).collect();
    if wanted.is_empty() {
        wanted = techniques::ALL.to_vec();
    }
    let needed = arguments.iter().any(|argument| argument == "--needed");
    let mut best: Vec<Option<(Cost, String)>> = vec![None; wanted.len()];
    for file in arguments.iter().filter(|argument| by_id(argument).is_none() && *argument != "--needed") {
        for puzzle in read(file)? {
            let mut path = Path::new(Facts::new(puzzle.board), techniques::ALL);
            loop {
                let before = path.facts().clone();
                let examples = wanted.iter().zip(&mut best);
                if !needed {
                    examples.for_each(|(technique, best)| improve(&before, technique, best));
                    if path.next().is_none() {
                        break;
                    }
                    continue;
                }
                let Some(step) = path.next() else { break };
                for (_, best) in examples.filter(|(technique, _)| **technique == step.technique()) {
                    keep(&before, &step, taken_out(&before), best);
                }
            }
        }
    }
    for (technique, best) in wanted.iter().zip(&best) {
        let example = best.as_ref().map_or("none found\n", |(_, example)| example);
        println!("{}\n{example}", technique.id);
    }
    Ok(ExitCode::SUCCESS)
}

/// Looks at a position, and at the same without the candidates taken out so far.
fn improve(facts: &Facts, technique: &'static Technique, best: &mut Option<(Cost, String)>) {
    let without = taken_out(facts);
    if best.as_ref().is_none_or(|((most, _), _)| without.len() <= *most) {
        consider(facts, technique, without, best);
    }
    consider(&Facts::with_promise(plain(facts), Promise::Givens), technique, CandidateMap::EMPTY, best);
}

/// The board with every candidate that its values leave.
fn plain(facts: &Facts) -> Board {
    let (values, givens) = (*facts.board().values(), facts.board().givens());
    let puzzle = Puzzle { values, givens, ..Puzzle::default() };
    Board::try_from(&puzzle).expect("values of a board make a board")
}

/// The values of a board on one line, with `+` before those that are no givens where the step depends on that.
fn grid(facts: &Facts, step: &Step) -> String {
    let line = facts.board().to_string();
    let mut all_given =
        Facts::with_promise(line.parse().expect("values of a board make a board"), Promise::Givens);
    taken_out(facts).iter().for_each(|candidate| all_given.remove(candidate));
    if next_step(&all_given, &[step.technique()]).is_some_and(|same| same.conclusions == step.conclusions) {
        return line;
    }
    let is_placed =
        |cell: Cell| facts.board().value(cell).is_some() && !facts.board().givens().contains(cell);
    let signs = Cell::all().zip(line.chars());
    signs.map(|(cell, sign)| if is_placed(cell) { format!("+{sign}") } else { sign.to_string() }).collect()
}

fn taken_out(facts: &Facts) -> CandidateMap {
    plain(facts).candidate_map() - facts.board().candidate_map()
}

fn consider(
    facts: &Facts,
    technique: &'static Technique,
    without: CandidateMap,
    best: &mut Option<(Cost, String)>,
) {
    if let Some(step) = next_step(facts, &[technique]) {
        keep(facts, &step, without, best);
    }
}

fn keep(facts: &Facts, step: &Step, without: CandidateMap, best: &mut Option<(Cost, String)>) {
    let says: Vec<String> = step.explain(facts).iter().map(ToString::to_string).collect();
    let cost = (without.len(), says.iter().map(String::len).sum());
    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
        *best = Some((cost, written(facts, step, without, &says)));
    }
}

fn written(facts: &Facts, step: &Step, without: CandidateMap, says: &[String]) -> String {
    let mut text = format!("    /// ```sudoku\n    /// grid: {}\n", grid(facts, step));
    if !without.is_empty() {
        let _ = writeln!(text, "    /// without: {without}");
    }
    let _ = writeln!(text, "    /// step: {}", step.conclusions);
    for sentence in says {
        let _ = writeln!(text, "    /// says: {sentence}");
    }
    text + "    /// ```\n"
}
