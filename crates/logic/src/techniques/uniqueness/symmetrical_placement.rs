//! Gurth's symmetrical placement: a puzzle with a symmetry has a solution with the same.

use ninefold_core::{BoardAxes, LineOrder, Transformation};

use super::engine::symmetries::{find_square_symmetries, find_symmetries, find_symmetry_violations};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Givens that stay the same when the board is turned or mirrored and some digits are renamed. A candidate whose
    /// image has been eliminated can be removed, and one that sees its own image; and a cell that stays in place can
    /// contain only a digit that keeps its name.
    ///
    /// Named after Gurth Bruce, who discovered it.
    ///
    /// ## Why it works
    /// Turned or mirrored and with the digits renamed, the solution is again a solution for the same givens. There is
    /// only one, so it stays the same too. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......932...9...7..2.6..8.5.7.15.2.............1.62.8.6.7..5.1..8...9...149......
    /// step: r5c1<>9, r5c2<>9, r5c5<>3, r5c5<>4, r5c5<>7, r5c5<>8, r5c8<>9, r5c9<>9
    /// says: symmetry-turned, symmetry-renamed, symmetry-givens, symmetry-solution, symmetry-so-fixed, symmetry-so-seen
    /// easier: hidden-single-box
    /// ```
    pub GURTHS_SYMMETRICAL_PLACEMENT {
        id: "gurths-symmetrical-placement",
        name: "Gurth's Symmetrical Placement",
        family: Uniqueness,
        find: find_square_symmetry,
    }

    /// ## What it finds
    /// Givens that stay the same when bands, stacks, rows and columns are reordered, the board is possibly mirrored,
    /// and some digits are renamed. A candidate whose image has been eliminated can be removed.
    ///
    /// ## Why it works
    /// None of these changes turns a solution into anything but a solution, and the givens stay the same. There is
    /// only one solution, so it stays the same too. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +87+53+2+9+1+46+12+9+6548+73+4638+715+2+9+98+61+3+7+2+54+23+7+4659+81+5419+826+3+7+79+42.+8+3+65+31+8+5467+92+6527.34.+8
    /// step: r9c5<>1
    /// says: symmetry-rows, symmetry-renamed, symmetry-givens, symmetry-solution, symmetry-so-image
    /// easier: full-house
    /// ```
    pub EXTENDED_SYMMETRICAL_PLACEMENT {
        id: "extended-symmetrical-placement",
        name: "Extended Gurth's Symmetrical Placement",
        family: Uniqueness,
        find: find_other_symmetries,
    }
}

#[derive(Clone, Copy, Debug)]
struct SymmetryPattern {
    symmetry: Transformation,
}

fn find_square_symmetry(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_square_symmetries(facts).into_iter().try_for_each(|symmetry| report_symmetry(facts, symmetry, sink))
}

fn find_other_symmetries(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let others = find_symmetries(facts).into_iter().filter(|symmetry| symmetry_word_id(symmetry).is_none());
    others.into_iter().try_for_each(|symmetry| report_symmetry(facts, symmetry, sink))
}

fn report_symmetry(facts: &Facts, symmetry: Transformation, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let eliminations = find_symmetry_violations(facts, &symmetry)
        .into_iter()
        .fold(CandidateMap::EMPTY, |all, (_, removed)| all | removed);
    match eliminations.is_empty() {
        true => ControlFlow::Continue(()),
        false => {
            sink.receive_step(&Conclusions::from_eliminations(eliminations), &SymmetryPattern { symmetry })
        }
    }
}

/// Returns the id of the word for a turn or reflection of the square.
pub(super) fn symmetry_word_id(symmetry: &Transformation) -> Option<&'static str> {
    let line = |order: LineOrder| (0..9).map(|place| order.source_line(place)).collect::<Vec<_>>();
    let (unchanged, turned): (Vec<_>, Vec<_>) = ((0..9).collect(), (0..9).rev().collect());
    let (rows, columns) = (line(symmetry.row_order()), line(symmetry.column_order()));
    match (symmetry.axes(), [rows == turned, columns == turned], [rows == unchanged, columns == unchanged]) {
        (BoardAxes::Original, [true, true], _) => Some("symmetry-half-turn"),
        (BoardAxes::Original, [true, _], [_, true]) => Some("symmetry-upside-down"),
        (BoardAxes::Original, [_, true], [true, _]) => Some("symmetry-side-to-side"),
        (BoardAxes::Transposed, [true, true], _) => Some("symmetry-rising"),
        (BoardAxes::Transposed, _, [true, true]) => Some("symmetry-falling"),
        (BoardAxes::Transposed, [true, _], [_, true]) | (BoardAxes::Transposed, [_, true], [true, _]) => {
            Some("symmetry-quarter-turn")
        }
        _ => None,
    }
}

/// The cells that stay in place under a symmetry.
pub(super) fn cells_fixed_by_symmetry(symmetry: &Transformation) -> CellMap {
    Cell::all().filter(|&cell| symmetry.source_cell(cell) == cell).collect()
}

/// Lists the digits that get other names, with these: `1→2, 2→1`.
pub(super) fn format_renamed_digits(symmetry: &Transformation) -> String {
    let name = |digit: Digit| (digit, symmetry.relabelling().relabel_digit(digit));
    let pairs = Digit::ALL.into_iter().map(name).filter(|(digit, name)| digit != name);
    pairs.map(|(digit, name)| format!("{digit}→{name}")).collect::<Vec<_>>().join(", ")
}

/// Explains how the board is turned, mirrored or reordered, and which digits get other names.
pub(super) fn explain_transformation(symmetry: &Transformation, explanation: &mut Explanation) {
    let list = |order: LineOrder| {
        (0..9).map(|place| (order.source_line(place) + 1).to_string()).collect::<Vec<_>>().join(", ")
    };
    let [rows, columns] = [symmetry.row_order(), symmetry.column_order()];
    let stays = |order: LineOrder| (0..9).all(|place| order.source_line(place) == place);
    // The message names a known turn or mirroring, or else lists the lines that move.
    explanation.add_message(
        match (symmetry_word_id(symmetry), symmetry.axes(), stays(rows), stays(columns)) {
            (Some(turned), ..) => say!("symmetry-turned", turned),
            (None, BoardAxes::Transposed, ..) => {
                say!("symmetry-crossed", rows = list(rows), columns = list(columns))
            }
            (None, BoardAxes::Original, _, true) => say!("symmetry-rows", rows = list(rows)),
            (None, BoardAxes::Original, true, _) => say!("symmetry-columns", columns = list(columns)),
            (None, BoardAxes::Original, ..) => {
                say!("symmetry-lines", rows = list(rows), columns = list(columns))
            }
        },
    );
    // Then the digits that get other names.
    let names = format_renamed_digits(symmetry);
    if !names.is_empty() {
        explanation.add_message(say!("symmetry-renamed", names));
    }
}

/// A given and the one it comes to: the first that moves.
fn find_moved_given(facts: &Facts, symmetry: &Transformation) -> Option<[Candidate; 2]> {
    let board = facts.board();
    let mut givens = board.givens().iter().filter_map(|cell| Some(cell.to_candidate(board.value(cell)?)));
    givens.find_map(|given| Some([given, symmetry.apply(&given)]).filter(|[from, to]| from != to))
}

/// Iterates over the images of a candidate, turn by turn, without itself.
fn candidate_images(candidate: Candidate, symmetry: &Transformation) -> impl Iterator<Item = Candidate> {
    let next = move |image: &Candidate| Some(symmetry.apply(image)).filter(|image| *image != candidate);
    std::iter::successors(next(&candidate), next)
}

/// Returns the first of some candidates, with the image that eliminates it.
fn find_elimination_example(
    eliminations: &CandidateMap,
    symmetry: &Transformation,
    why: impl Fn(Candidate, Candidate) -> bool,
) -> [CandidateMap; 2] {
    let mut pairs = eliminations
        .iter()
        .filter_map(|one| Some([one, candidate_images(one, symmetry).find(|to| why(one, *to))?]));
    pairs.next().map_or([CandidateMap::EMPTY; 2], |pair| pair.map(CandidateMap::of))
}

/// Whether a candidate excludes one that it becomes.
fn sees_own_image(candidate: Candidate, symmetry: &Transformation) -> bool {
    candidate_images(candidate, symmetry).any(|image| image.sees(candidate))
}

impl Pattern for SymmetryPattern {
    fn technique(&self) -> &'static Technique {
        if symmetry_word_id(&self.symmetry).is_some() {
            &GURTHS_SYMMETRICAL_PLACEMENT
        } else {
            &EXTENDED_SYMMETRICAL_PLACEMENT
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let symmetry = &self.symmetry;
        // The symmetry, with an example among the givens.
        explain_transformation(symmetry, explanation);
        if let Some([from, to]) = find_moved_given(facts, symmetry) {
            explanation.add_message(say!("symmetry-givens", from, to));
            explanation.mark_candidates(from, MarkRole::Start);
            explanation.mark_candidates(to, MarkRole::End);
        }
        explanation.add_message(say!("symmetry-solution"));
        // Sort the eliminations: cells that the symmetry leaves in place, candidates that see their image,
        // and those whose image is impossible.
        let fixed = cells_fixed_by_symmetry(symmetry);
        explanation.mark_cells(fixed & facts.empty_cells(), MarkRole::Pivot);
        let (stay, go): (CandidateMap, CandidateMap) =
            conclusions.eliminations.iter().partition(|eliminated| fixed.contains(eliminated.cell()));
        let (seen, rest): (CandidateMap, CandidateMap) =
            go.iter().partition(|eliminated| sees_own_image(*eliminated, symmetry));
        if !stay.is_empty() {
            explanation.add_message(say!("symmetry-so-fixed", gone = stay));
        }
        if !seen.is_empty() {
            let [from, to] = find_elimination_example(&seen, symmetry, |from, to| to.sees(from));
            explanation.add_message(say!("symmetry-so-seen", gone = seen, from, to));
        }
        if !rest.is_empty() {
            let possible = |one: Candidate| facts.board().possible_digits(one.cell()).contains(one.digit());
            let [from, to] = find_elimination_example(&rest, symmetry, |_, to| !possible(to));
            explanation.add_message(say!("symmetry-so-image", gone = rest, from, to));
        }
        // The certificate needs the power of the symmetry that shows each.
        let broken = find_symmetry_violations(facts, &self.symmetry);
        let each = |(power, eliminations): (Transformation, CandidateMap)| {
            eliminations.iter().map(move |candidate: Candidate| (power, candidate))
        };
        explanation.argument = ProofArgument::from_symmetry(broken.into_iter().flat_map(each));
    }
}
