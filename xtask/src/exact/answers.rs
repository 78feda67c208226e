//! Answers of other programs, read from what they printed or from lists, and held against ours.

use std::fs;
use std::path::Path;

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Cell, Digit, ReadBoardError};
use ninefold_rate::hodoku::HodokuScale;
use ninefold_rate::se::{SeProfile, SeRater};
use ninefold_rate::universal::UniversalScale;
use ninefold_rate::{RatingProfile, RatingScale, WalkProgress};

use crate::{hodoku_paths, lists, rate_universal};

/// A puzzle that another program has answered, and whether we answer the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnsweredPuzzle {
    /// How hard the puzzle is by the other program.
    pub(crate) band: String,
    pub(crate) is_rating_equal: bool,
    /// `None` if the other program's walk isn't known.
    pub(crate) is_walk_equal: Option<bool>,
    /// The puzzle, and from which step on it differs, if it does.
    pub(crate) difference: Option<String>,
}

/// Lower ends of the bands of ER, in tenths, with their names.
const SE_BANDS: [(u32, &str); 8] = [
    (0, "ER 1.0–1.9"),
    (20, "ER 2.0–2.9"),
    (30, "ER 3.0–4.9"),
    (50, "ER 5.0–6.9"),
    (70, "ER 7.0–7.9"),
    (80, "ER 8.0–8.9"),
    (90, "ER 9.0–9.9"),
    (100, "ER from 10.0"),
];

/// Reads the answers in a file and compares them with ours by a profile.
pub(crate) fn compare_with_answers(
    profile: &RatingProfile,
    file: &Path,
) -> Result<Vec<AnsweredPuzzle>, String> {
    let name = file.to_string_lossy();
    let universal = UniversalScale::ALL.into_iter().find(|scale| scale.name() == profile.name());
    match (profile.se_profile(), universal) {
        (Some(se), _) => compare_se(se, file, &name),
        (None, Some(scale)) => compare_universal(scale, &name),
        (None, None) if profile.name() == HodokuScale.name() => compare_hodoku(profile, &name),
        (None, None) => Err(format!("no other program has the scale {}", profile.name())),
    }
}

/// Answers of SukakuExplainer: a puzzle with its three numbers, and the position after each step if the
/// answers have them.
struct SeAnswer {
    board: Board,
    puzzle: String,
    numbers: String,
    positions: Option<Vec<String>>,
}

fn compare_se(profile: SeProfile, file: &Path, name: &str) -> Result<Vec<AnsweredPuzzle>, String> {
    let mut rater = SeRater::new(profile);
    let answers = read_se_answers(file, name)?;
    let compare = |SeAnswer { board, puzzle, numbers, positions }: &SeAnswer| {
        let mut walk = rater.start_rating_walk(board);
        let first_other_step = positions.as_ref().map(|positions| {
            positions.iter().position(|position| {
                walk.advance_step(|| false) != WalkProgress::Stepped
                    || format_candidates(walk.facts().board()) != *position
            })
        });
        // A walk goes on where it is, so that its numbers are those of the whole.
        let is_solved = walk.rate(|| false).is_ok();
        let ours = walk.rating();
        let er = if is_solved { ours.er.to_string() } else { "20.0".into() };
        let ours = format!("{er}/{}/{}", ours.ep, ours.ed);
        let difference = match first_other_step.flatten() {
            Some(step) => Some(format!("{puzzle}: step {}", step + 1)),
            None => (*numbers != ours).then(|| format!("{puzzle}: {numbers}, here {ours}")),
        };
        AnsweredPuzzle {
            band: band_of_er(numbers),
            is_rating_equal: *numbers == ours,
            is_walk_equal: first_other_step.map(|step| step.is_none()),
            difference,
        }
    };
    Ok(answers.iter().map(compare).collect())
}

/// Reads `puzzle,ER,EP,ED` or what serate printed.
fn read_se_answers(file: &Path, name: &str) -> Result<Vec<SeAnswer>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    if !text.contains("END|") {
        let plain = lists::read(name)?.into_iter();
        return Ok(plain
            .map(|puzzle| SeAnswer {
                board: puzzle.board,
                puzzle: puzzle.text,
                numbers: puzzle.numbers.join("/"),
                positions: None,
            })
            .collect());
    }
    let (mut answers, mut positions) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        match fields[..] {
            ["END", puzzle, numbers, ..] => {
                let board = puzzle.parse().map_err(|error: ReadBoardError| format!("{name}: {error}"))?;
                let positions = Some(std::mem::take(&mut positions));
                answers.push(SeAnswer { board, puzzle: puzzle.into(), numbers: numbers.into(), positions });
            }
            [.., last] if last.len() == 729 => positions.push(last.to_string()),
            _ => {}
        }
    }
    Ok(answers)
}

/// Formats the candidates as 729 characters; a filled cell has its digit.
fn format_candidates(board: &Board) -> String {
    let mark = |cell: Cell, digit: Digit| {
        let is_there =
            board.value(cell).map_or_else(|| board.candidates(cell).contains(digit), |value| value == digit);
        if is_there { digit.to_char() } else { '.' }
    };
    Cell::all().flat_map(|cell| Digit::ALL.into_iter().map(move |digit| mark(cell, digit))).collect()
}

fn band_of_er(numbers: &str) -> String {
    let er = numbers.split('/').next().unwrap_or_default();
    let tenths: u32 = er.replace('.', "").parse().unwrap_or(0);
    let band = SE_BANDS.iter().rev().find(|(from, _)| tenths >= *from);
    band.map_or_else(String::new, |(_, name)| (*name).into())
}

/// Compares with `puzzle,level,score`, or with paths as HoDoKu printed them.
fn compare_hodoku(profile: &RatingProfile, name: &str) -> Result<Vec<AnsweredPuzzle>, String> {
    let mut engine = ChainEngine::new();
    hodoku_paths::read(name)?
        .iter()
        .map(|case| {
            let outcome = hodoku_paths::outcome(case, profile, &mut engine)?;
            let is_walk_equal = outcome.differs.is_none();
            let difference = match outcome.differs {
                Some((step, ..)) => Some(format!("{}: step {}", case.puzzle, step + 1)),
                None => (case.rating != outcome.rating)
                    .then(|| format!("{}: {}, here {}", case.puzzle, case.rating, outcome.rating)),
            };
            Ok(AnsweredPuzzle {
                band: hodoku_paths::level(&case.rating).into(),
                is_rating_equal: case.rating == outcome.rating,
                is_walk_equal: Some(is_walk_equal),
                difference,
            })
        })
        .collect()
}

fn compare_universal(scale: &'static UniversalScale, name: &str) -> Result<Vec<AnsweredPuzzle>, String> {
    let mut engine = ChainEngine::new();
    let lines = rate_universal::read(name, scale)?;
    let compare = |line: &rate_universal::Line| {
        let ours = rate_universal::rate(&line.board, scale, &mut engine, || false);
        let band = match (scale.name(), line.published) {
            ("depth", depth) => format!("depth {depth}"),
            (_, 0..3) => "level 0–2".into(),
            (_, 3..6) => "level 3–5".into(),
            (_, 6..9) => "level 6–8".into(),
            _ => "level from 9".into(),
        };
        let is_rating_equal = ours == Some(line.published);
        let difference = (!is_rating_equal).then(|| {
            let ours = ours.map_or_else(|| "none".into(), |ours| ours.to_string());
            format!("{}: {}, here {ours}", line.text, line.published)
        });
        AnsweredPuzzle { band, is_rating_equal, is_walk_equal: None, difference }
    };
    Ok(lines.iter().map(compare).collect())
}
