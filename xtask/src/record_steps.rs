//! `record-steps`: writes the steps of each technique on a few positions, with their texts, to
//! `data/steps.csv`, and the findings of all techniques on some positions to `data/all-steps.csv`. A test
//! compares with these files, so that any change in what a technique finds or says is noticed.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use ninefold_core::{Board, CandidateMap, Cell, Puzzle};
use ninefold_logic::engine::{self, find_all_steps};
use ninefold_logic::{Facts, SolutionStep, Technique, UniquenessPromise, techniques};
use ninefold_testkit::fingerprint_texts;

use crate::lists::RecordedRating;

/// Number of positions for a technique besides its example, each of another puzzle.
const POSITIONS: usize = 6;
/// Positions with more steps of a technique than this say nothing more, and make long lines.
const MOST: usize = 24;
/// One in this many positions of a path is looked at: neighbours are much alike.
const EVERY: usize = 5;

/// Selection among our own rated puzzles: the least ER (easier ones have hardly more than singles), and one
/// in this many.
const PUZZLES: (f32, usize) = (3.0, 12);

/// Selection of positions for all techniques together: one in this many of these puzzles, and on its path the
/// positions before these steps, singles not counted.
const LOOKED_AT: (usize, [usize; 2]) = (25, [1, 7]);

/// Writes the file, from the examples of the documentation and from paths of our own rated puzzles.
pub(crate) fn run() -> Result<ExitCode, String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let rated = crate::lists::read(&data.join("rated/ours-se121.csv").to_string_lossy())?;
    let (least, every) = PUZZLES;
    let is_hard = |puzzle: &&RecordedRating| puzzle.numbers[0].parse::<f32>().is_ok_and(|er| er >= least);
    let mut recorded: Vec<(&'static Technique, Vec<String>)> =
        techniques::ALL.iter().map(|&technique| (technique, Vec::new())).collect();
    // First the steps of each technique's own examples.
    for (technique, lines) in &mut recorded {
        for example in technique.parse_examples() {
            lines.extend(example.parse_position().and_then(|facts| line(&facts, technique)));
        }
    }
    // Then positions on the paths of rated puzzles.
    for puzzle in rated.iter().filter(is_hard).step_by(every) {
        along(puzzle.board.clone(), &mut recorded);
    }
    let mut text = String::new();
    for line in recorded.iter().flat_map(|(_, lines)| lines) {
        let _ = writeln!(text, "{line}");
    }
    for (technique, lines) in &recorded {
        println!("{:32} {}", technique.id, lines.len());
    }
    write(&data.join("steps.csv"), &text)?;
    let (every, before) = LOOKED_AT;
    // A second file has all steps of all techniques, for fewer positions.
    let looked_at =
        rated.iter().filter(is_hard).step_by(every).flat_map(|puzzle| halts(puzzle.board.clone(), &before));
    let lines: Vec<String> = looked_at.map(|facts| everything(&facts)).collect();
    println!("{} positions with all techniques", lines.len());
    write(&data.join("all-steps.csv"), &(lines.join("\n") + "\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the positions on the path of a puzzle before the steps of these numbers; steps that place a single
/// are not counted.
fn halts(board: Board, before: &[usize]) -> Vec<Facts> {
    let mut path = engine::SolutionPath::new(Facts::new(board), techniques::ALL);
    let (mut halts, mut number) = (Vec::new(), 0);
    loop {
        let position = path.facts().clone();
        let Some(step) = path.next() else { return halts };
        number += usize::from(step.conclusions.placements.is_empty());
        if step.conclusions.placements.is_empty() && before.contains(&number) {
            halts.push(position);
        }
    }
}

/// Returns `position;eliminated candidates;technique=fingerprint of its steps, technique=…`; techniques
/// without steps are left out.
fn everything(facts: &Facts) -> String {
    let (grid, without) = (grid(facts.board()), taken_out(facts));
    let position = read(&grid, without);
    let found = techniques::ALL.iter().filter_map(|&technique| {
        let steps = find_all_steps(&position, &[technique]);
        let told = || {
            fingerprint_texts(
                steps
                    .iter()
                    .map(|step| format!("{} {}", step.conclusions, explanation_text(step, &position))),
            )
        };
        (!steps.is_empty()).then(|| format!("{}={}", technique.id, told()))
    });
    format!("{grid};{without};{}", found.collect::<Vec<_>>().join(","))
}

/// Adds positions on the path of a puzzle; at most one a technique.
fn along(board: Board, recorded: &mut [(&'static Technique, Vec<String>)]) {
    let mut wanting: Vec<_> = recorded.iter_mut().filter(|(_, lines)| lines.len() <= POSITIONS).collect();
    let mut path = engine::SolutionPath::new(Facts::new(board), techniques::ALL);
    for number in 0.. {
        if number % EVERY == 0 {
            wanting.retain_mut(|(technique, lines)| {
                let line = line(path.facts(), technique);
                lines.extend(line.clone());
                line.is_none()
            });
        }
        if path.next().is_none() {
            return;
        }
    }
}

/// Returns `technique;position;eliminated candidates;steps;fingerprint of their texts`, the steps separated
/// by `|`; `None` if there are none, or too many.
fn line(facts: &Facts, technique: &'static Technique) -> Option<String> {
    let (grid, without) = (grid(facts.board()), taken_out(facts));
    let position = read(&grid, without);
    let steps = find_all_steps(&position, &[technique]);
    if steps.is_empty() || steps.len() > MOST {
        return None;
    }
    let mut found: Vec<String> = steps.iter().map(|step| step.conclusions.to_string()).collect();
    found.sort();
    let told = fingerprint_texts(steps.iter().map(|step| explanation_text(step, &position)));
    Some(format!("{};{grid};{without};{};{told}", technique.id, found.join("|")))
}

/// The position, as the test reads it.
fn read(grid: &str, without: CandidateMap) -> Facts {
    let board: Board = grid.parse().expect("a board that was written is read");
    let mut position = Facts::with_promise(board, UniquenessPromise::Givens);
    without.iter().for_each(|candidate| {
        position.remove_candidate(candidate);
    });
    position
}

/// Returns all texts and data of a step.
fn explanation_text(step: &SolutionStep, facts: &Facts) -> String {
    let (pattern, explanation) = (&step.pattern, step.explanation(facts));
    format!(
        "{explanation:?} {} {:?} {:?}",
        pattern.pattern_element_count(),
        pattern.technique_variant(),
        pattern.se_rating()
    )
}

/// Writes the values on one line, with `+` before those that are not givens.
fn grid(board: &Board) -> String {
    let sign = |cell: Cell| match board.value(cell) {
        None => ".".into(),
        Some(digit) if board.givens().contains(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
    };
    Cell::all().map(sign).collect()
}

/// Returns the candidates that the values leave but that are eliminated.
fn taken_out(facts: &Facts) -> CandidateMap {
    let (values, givens) = (*facts.board().values(), facts.board().givens());
    let puzzle = Puzzle { values, givens, ..Puzzle::default() };
    let plain = Board::try_from(&puzzle).expect("values of a board make a board");
    plain.candidate_map() - facts.board().candidate_map()
}
