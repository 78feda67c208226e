//! `conformance`: checks the techniques against a library of cases in HoDoKu's format: each line names a
//! technique, a position, and the conclusions to be found there.
//!
//! The rule is that of HoDoKu's own tester, read strictly. Of all steps of the technique in the position,
//! those with the digits of the line count. A case passes if one of them has exactly the conclusions of the
//! line and none has others; a fail case (variant `x`), if there is no such step. The length of a chain in
//! the line is ignored.
//!
//! The digits of a step are those of its conclusions, or for some techniques those of the pattern, which are
//! read off the step's marks. A case passes *inexactly* if the expected conclusions are found along with
//! others.

use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;

use ninefold_core::{Board, CellMap, DigitSet, ExpectedStep};
use ninefold_formats::read_first_puzzle;
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::{Conclusions, Facts, MarkRole, SolutionStep, Technique, UniquenessPromise, techniques};

use crate::exemplars;

/// Meaning of the digits in a line of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digits {
    /// All digits of the conclusions.
    Concluded,
    /// Digits of the conclusions outside of the sets. The library neither lists nor counts the eliminations
    /// that a ring of sets makes within them.
    ConcludedOutside,
    /// The lowest digit of the conclusions.
    LowestConcluded,
    /// Digits marked as corners of the pattern.
    Corners,
    /// The candidates of the cells marked.
    Cells,
    /// Digits of the linked candidates.
    Linked,
    /// No digits: steps of any digits count.
    Any,
}

/// Search for the cases of a code.
struct Code {
    code: &'static str,
    /// The variant the entry is for; `None` for all that have no entry.
    variant: Option<&'static str>,
    digits: Digits,
    /// The techniques whose steps count, by id.
    ids: &'static [&'static str],
}

const fn code(code: &'static str, digits: Digits, ids: &'static [&'static str]) -> Code {
    Code { code, variant: None, digits, ids }
}

const fn variant(
    code: &'static str,
    variant: &'static str,
    digits: Digits,
    ids: &'static [&'static str],
) -> Code {
    Code { code, variant: Some(variant), digits, ids }
}

use Digits::{Any, Cells, Concluded, ConcludedOutside, Corners, Linked, LowestConcluded};

/// The codes of the library and the techniques of ours that stand for them.
const CODES: &[Code] = &[
    code("0000", Concluded, &["full-house"]),
    code("0001", Concluded, &["last-digit"]),
    code("0002", Concluded, &["hidden-single-box", "hidden-single-line"]),
    code("0003", Concluded, &["naked-single"]),
    code("0100", Concluded, &["pointing"]),
    code("0101", Concluded, &["claiming"]),
    code("0110", Corners, &["locked-pair"]),
    code("0111", Corners, &["locked-triple"]),
    code("0200", Corners, &["naked-pair"]),
    code("0201", Corners, &["naked-triple"]),
    code("0202", Corners, &["naked-quad"]),
    code("0210", Corners, &["hidden-pair"]),
    code("0211", Corners, &["hidden-triple"]),
    code("0212", Corners, &["hidden-quad"]),
    code("0300", Concluded, &["x-wing"]),
    code("0301", Concluded, &["swordfish"]),
    code("0302", Concluded, &["jellyfish"]),
    code("0310", Concluded, &["finned-x-wing"]),
    code("0311", Concluded, &["finned-swordfish"]),
    code("03111", Concluded, &["siamese-finned-swordfish"]),
    code("0312", Concluded, &["finned-jellyfish"]),
    code("03121", Concluded, &["siamese-finned-jellyfish"]),
    code("0320", Concluded, &["sashimi-x-wing"]),
    code("0321", Concluded, &["sashimi-swordfish"]),
    code("03211", Concluded, &["siamese-sashimi-swordfish"]),
    code("0322", Concluded, &["sashimi-jellyfish"]),
    code("03221", Concluded, &["siamese-sashimi-jellyfish"]),
    code("0330", Concluded, &["franken-x-wing"]),
    code("0331", Concluded, &["franken-swordfish"]),
    code("0332", Concluded, &["franken-jellyfish"]),
    code("0340", Concluded, &["finned-franken-x-wing"]),
    code("0341", Concluded, &["finned-franken-swordfish"]),
    code("03411", Concluded, &["siamese-franken-swordfish"]),
    code("0342", Concluded, &["finned-franken-jellyfish"]),
    code("03421", Concluded, &["siamese-franken-jellyfish"]),
    code("0362", Concluded, &["finned-mutant-jellyfish"]),
    code("03621", Concluded, &["siamese-mutant-jellyfish"]),
    code("0363", Concluded, &["finned-mutant-squirmbag"]),
    code("0364", Concluded, &["finned-mutant-whale", "finned-mutant-leviathan"]),
    code("0400", Concluded, &["skyscraper"]),
    code("0401", Concluded, &["two-string-kite"]),
    code("0402", Concluded, &["empty-rectangle"]),
    variant("0402", "1", Concluded, &["empty-rectangle", "two-place-empty-rectangle"]),
    code("0403", Concluded, &["turbot-fish"]),
    code("0404", LowestConcluded, &["dual-two-string-kite"]),
    code("0405", Concluded, &["dual-empty-rectangle"]),
    code("0500", Concluded, &["simple-colours-trap"]),
    code("0501", Concluded, &["simple-colours-wrap"]),
    code("0502", Concluded, &["multi-colours-1"]),
    code("0503", Concluded, &["multi-colours-2"]),
    code("0600", Corners, &["unique-rectangle-1"]),
    variant("0600", "2", Corners, &["unique-rectangle-1", "incomplete-unique-rectangle-1"]),
    code("0601", Corners, &["unique-rectangle-2"]),
    variant("0601", "2", Corners, &["unique-rectangle-2", "incomplete-unique-rectangle-2"]),
    code("0602", Corners, &["unique-rectangle-3"]),
    variant("0602", "2", Corners, &["unique-rectangle-3", "incomplete-unique-rectangle-3"]),
    code("0603", Corners, &["unique-rectangle-4"]),
    variant("0603", "2", Corners, &["unique-rectangle-4", "incomplete-unique-rectangle-4"]),
    code("0604", Corners, &["unique-rectangle-5"]),
    variant("0604", "2", Corners, &["unique-rectangle-5", "incomplete-unique-rectangle-5"]),
    code("0605", Corners, &["unique-rectangle-6"]),
    variant("0605", "2", Corners, &["unique-rectangle-6", "incomplete-unique-rectangle-6"]),
    code("0606", Corners, &["hidden-rectangle"]),
    variant("0606", "2", Corners, &["hidden-rectangle", "incomplete-hidden-rectangle"]),
    variant("0606", "x", Corners, &["hidden-rectangle", "incomplete-hidden-rectangle"]),
    code("0607", Corners, &["avoidable-rectangle-1"]),
    code("0608", Corners, &["avoidable-rectangle-2"]),
    code("0610", Any, &["bug-1"]),
    code("0701", Concluded, &["open-x-chain"]),
    code("0702", Concluded, &["xy-chain"]),
    code("0703", Cells, &["remote-pair"]),
    code("0706", Concluded, &["continuous-nice-loop"]),
    code("0707", Concluded, &["discontinuous-nice-loop"]),
    code("0708", Concluded, &["aic"]),
    code("0709", Concluded, &["grouped-continuous-nice-loop"]),
    variant("0709", "2", Concluded, &["grouped-continuous-nice-loop", "als-continuous-nice-loop"]),
    code("0710", Concluded, &["grouped-discontinuous-nice-loop"]),
    variant("0710", "3", Concluded, &["grouped-discontinuous-nice-loop", "als-discontinuous-nice-loop"]),
    variant("0710", "4", Concluded, &["grouped-discontinuous-nice-loop", "als-discontinuous-nice-loop"]),
    code("0711", Concluded, &["grouped-aic"]),
    variant("0711", "3", Concluded, &["grouped-aic", "als-aic"]),
    variant("0711", "4", Concluded, &["grouped-aic", "als-aic"]),
    code("0803", Linked, &["w-wing"]),
    code("0800", Cells, &["xy-wing"]),
    code("0801", Cells, &["xyz-wing"]),
    code("0901", Concluded, &["als-xz", "doubly-linked-als-xz"]),
    variant("0901", "2", ConcludedOutside, &["als-xz", "doubly-linked-als-xz"]),
    code("0902", Concluded, &["als-xy-wing"]),
    variant("0902", "2", Concluded, &["als-xy-wing", "overlapping-als-xy-wing"]),
    code("0903", Concluded, &["als-chain"]),
    variant("0903", "2", Concluded, &["als-chain", "overlapping-als-chain"]),
    code("0904", Concluded, &["death-blossom"]),
    variant("0904", "2", Concluded, &["death-blossom", "overlapping-death-blossom"]),
    code("1101", Concluded, &["sue-de-coq", "isolated-sue-de-coq", "als-sue-de-coq", "extended-sue-de-coq"]),
    code("1201", Concluded, &["template-set"]),
    code("1202", Concluded, &["template-delete"]),
];

/// Outcome of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The expected conclusions are found, and no others with these digits.
    Exact,
    /// The expected conclusions are found, and others with these digits too.
    Beside,
    /// No step has exactly the expected conclusions; some may contain them, or parts of them.
    Missing,
    /// Fail cases: something is found.
    Found,
}

/// The cases of a code.
#[derive(Default)]
struct Tally {
    exact: usize,
    beside: usize,
    failed: usize,
    lines: Vec<String>,
}

/// What to hold the techniques to.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only cases whose code begins so, or the section of this name
    #[arg(long, value_name = "CODE")]
    only: Option<String>,
    /// Libraries, of lines `:code:digits:cells:...`, or lists of puzzles tagged with techniques
    #[arg(required = true)]
    files: Vec<String>,
}

/// Checks the techniques against every file; fails if a case does.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let only = args.only.as_deref();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut uncovered: BTreeMap<String, usize> = BTreeMap::new();
    let mut enough = true;
    for file in &args.files {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        // A list of tagged puzzles has a check of its own; lines of the library are checked below.
        if exemplars::is_list(&text) {
            enough &= exemplars::check(&text, only).map_err(|error| format!("{file}: {error}"))?;
        }
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_end();
            if !line.starts_with(':') {
                continue;
            }
            let place = format!("{file}:{}", number + 1);
            let (name, found) = case(line).map_err(|error| format!("{place}: {error}"))?;
            if only.is_some_and(|only| !name.starts_with(only)) {
                continue;
            }
            // No technique of ours has this code: count it as uncovered.
            let Some((outcome, remark)) = found else {
                *uncovered.entry(name).or_default() += 1;
                continue;
            };
            let tally = tallies.entry(name).or_default();
            match outcome {
                Outcome::Exact => tally.exact += 1,
                Outcome::Beside => tally.beside += 1,
                Outcome::Missing | Outcome::Found => tally.failed += 1,
            }
            if outcome != Outcome::Exact {
                tally.lines.push(format!("{outcome:?} {line}\n    {remark}"));
            }
        }
    }
    if !tallies.is_empty() || !uncovered.is_empty() {
        report(&tallies, &uncovered);
    }
    enough &= tallies.values().all(|tally| tally.beside + tally.failed == 0);
    Ok(if enough { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Judges a line: its code and variant, with the outcome and a remark, or `None` if no technique of ours has
/// the code.
fn case(line: &str) -> Result<(String, Option<(Outcome, String)>), String> {
    let reading = read_first_puzzle(line).map_err(|error| error.to_string())?;
    let puzzle = reading.puzzle;
    let expected = puzzle.expected.clone().unwrap_or_default();
    let variant = expected.variant.as_deref();
    let name = variant.map_or(expected.code.clone(), |variant| format!("{}-{variant}", expected.code));
    let mut fitting = CODES.iter().filter(|code| code.code == expected.code);
    let exactly = fitting.clone().find(|code| code.variant.is_some() && code.variant == variant);
    let Some(code) = exactly.or_else(|| fitting.find(|code| code.variant.is_none())) else {
        return Ok((name, None));
    };
    let by_id =
        |id: &&str| techniques::technique_by_id(id).ok_or_else(|| format!("no technique has the id {id}"));
    let wanted: Vec<&'static Technique> = code.ids.iter().map(by_id).collect::<Result<_, _>>()?;
    let board = Board::try_from(&puzzle).map_err(|error| error.to_string())?;
    Ok((
        name,
        Some(judge(&Facts::with_promise(board, UniquenessPromise::Givens), &wanted, &expected, code.digits)),
    ))
}

fn judge(
    facts: &Facts,
    wanted: &[&'static Technique],
    expected: &ExpectedStep,
    digits: Digits,
) -> (Outcome, String) {
    let goal = Conclusions { placements: expected.placements, eliminations: expected.eliminations };
    let fits =
        |step: &SolutionStep| digits_of(step, facts, digits).is_none_or(|digits| digits == expected.digits);
    let mut found: Vec<Conclusions> = find_all_steps(facts, wanted)
        .iter()
        .filter(|step| fits(step))
        .map(|step| stated_conclusions(step, facts, digits))
        .collect();
    found.dedup();
    // A fail case: nothing with these digits may be found.
    if expected.variant.as_deref() == Some("x") {
        return match found.first() {
            None => (Outcome::Exact, String::new()),
            Some(first) => (Outcome::Found, format!("found {first}")),
        };
    }
    let others: Vec<String> =
        found.iter().filter(|conclusions| **conclusions != goal).map(ToString::to_string).collect();
    let remark = format!("expected {goal}; other conclusions: {}", others.join(" | "));
    match (found.contains(&goal), others.is_empty()) {
        (true, true) => (Outcome::Exact, remark),
        (true, false) => (Outcome::Beside, remark),
        (false, _) => (Outcome::Missing, remark),
    }
}

/// Returns the conclusions of a step that the library lists.
fn stated_conclusions(step: &SolutionStep, facts: &Facts, digits: Digits) -> Conclusions {
    let mut conclusions = step.conclusions;
    if digits == ConcludedOutside {
        let marks = step.overview_marks(facts);
        let sets = marks.cells.iter().filter(|(_, role)| matches!(role, MarkRole::Set(_)));
        let own = sets.fold(CellMap::EMPTY, |all, (cells, _)| all | *cells);
        let outside = conclusions.eliminations.iter().filter(|candidate| !own.contains(candidate.cell()));
        conclusions.eliminations = outside.collect();
    }
    conclusions
}

/// Returns the digits of a step, or `None` if they don't matter.
fn digits_of(step: &SolutionStep, facts: &Facts, digits: Digits) -> Option<DigitSet> {
    let Conclusions { placements, eliminations } = stated_conclusions(step, facts, digits);
    let marks = step.overview_marks(facts);
    match digits {
        Concluded | ConcludedOutside => Some(placements.digits() | eliminations.digits()),
        LowestConcluded => (placements.digits() | eliminations.digits()).first().map(DigitSet::of),
        Corners => {
            let corners = marks.candidates.iter().filter(|(_, role)| role.display_role() == MarkRole::Corner);
            Some(corners.fold(DigitSet::EMPTY, |all, (candidates, _)| all | candidates.digits()))
        }
        Cells => {
            let cells = marks.cells.iter().flat_map(|(cells, _)| cells.iter());
            Some(cells.fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell)))
        }
        Linked => {
            let digits = marks.links.iter().map(|link| link.from.digits() | link.to.digits());
            Some(digits.fold(DigitSet::EMPTY, |all, digits| all | digits))
        }
        Any => None,
    }
}

fn report(tallies: &BTreeMap<String, Tally>, uncovered: &BTreeMap<String, usize>) {
    println!("{:<8} {:>5} {:>6} {:>6} {:>6}", "code", "cases", "exact", "beside", "failed");
    let row = |name: &str, exact: usize, beside: usize, failed: usize| {
        println!("{name:<8} {:>5} {exact:>6} {beside:>6} {failed:>6}", exact + beside + failed);
    };
    let mut sum = [0; 3];
    for (name, tally) in tallies {
        row(name, tally.exact, tally.beside, tally.failed);
        sum = [sum[0] + tally.exact, sum[1] + tally.beside, sum[2] + tally.failed];
    }
    row("all", sum[0], sum[1], sum[2]);
    if !uncovered.is_empty() {
        let cases: usize = uncovered.values().sum();
        let names: Vec<String> = uncovered.iter().map(|(name, count)| format!("{name} ({count})")).collect();
        println!("\nnot covered, {cases} cases: {}", names.join(", "));
    }
    for line in tallies.values().flat_map(|tally| &tally.lines) {
        println!("{line}");
    }
}
