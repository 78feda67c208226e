//! Techniques with almost locked sets on known positions and on whole paths.

use std::collections::BTreeSet;

use ninefold_core::{Board, CandidateMap, CellMap, DigitSet, Solution};
use ninefold_logic::als::{AlsLinkage, find_almost_locked_sets, find_rcc_links};
use ninefold_logic::engine::{SolutionPath, find_all_steps, find_next_step};
use ninefold_logic::{Facts, MarkRole, SolutionStep, Technique, TechniqueFamily, techniques};
use ninefold_testkit::{corpora, naive};

use crate::recorded::recorded_positions;

fn techniques_in_families(families: &[TechniqueFamily]) -> Vec<&'static Technique> {
    techniques::ALL.iter().copied().filter(|technique| families.contains(&technique.family)).collect()
}

fn technique_by_id(id: &str) -> &'static Technique {
    techniques::ALL.iter().copied().find(|technique| technique.id == id).expect("a technique")
}

/// The position after all steps of some families.
fn position_after_families(text: &str, families: &[TechniqueFamily]) -> Facts {
    let basics = techniques_in_families(families);
    let mut path = SolutionPath::new(Facts::new(text.parse().expect("a board")), &basics);
    while path.next().is_some() {}
    path.facts().clone()
}

/// The digits that link the two sets of a step, as it marks them.
fn restricted_digits(step: &SolutionStep, facts: &Facts) -> DigitSet {
    let marks = step.overview_marks(facts);
    let links = marks.candidates.iter().filter(|(_, role)| *role == MarkRole::Restricted);
    links.fold(DigitSet::EMPTY, |digits, (candidates, _)| digits | candidates.digits())
}

/// The digits of the two sets of a step.
fn set_digits(step: &SolutionStep, facts: &Facts) -> [DigitSet; 2] {
    let marks = step.overview_marks(facts);
    [0, 1].map(|number| {
        let sets = marks.cells.iter().filter(|(_, role)| *role == MarkRole::Set(number));
        let cells = sets.flat_map(|(cells, _)| cells.iter());
        cells.fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell))
    })
}

/// Digits that one of the sets contains are marked: for sets linked by one digit the others that both have,
/// for sets linked by two all others that either has.
#[test]
fn what_two_linked_sets_hold_is_marked() {
    let mut marked = [0; 2];
    for (number, id) in ["als-xz", "doubly-linked-als-xz"].into_iter().enumerate() {
        for facts in recorded_positions(id) {
            for step in find_all_steps(&facts, &[technique_by_id(id)]) {
                let marks = step.overview_marks(&facts);
                let z_digits = marks.candidates.iter().filter(|(_, role)| *role == MarkRole::Z);
                let z_digits =
                    z_digits.fold(DigitSet::EMPTY, |digits, (candidates, _)| digits | candidates.digits());
                let ([a, b], links) = (set_digits(&step, &facts), restricted_digits(&step, &facts));
                assert_eq!(links.len(), number + 1, "{step:?}");
                assert_eq!(z_digits, if number == 0 { a & b } else { a | b } - links, "{step:?}");
                marked[number] += 1;
            }
        }
    }
    assert!(marked.iter().all(|&steps| steps > 0), "{marked:?}");
}

const NO_FAMILIES: &[TechniqueFamily] = &[];
const BASICS: &[TechniqueFamily] =
    &[TechniqueFamily::Single, TechniqueFamily::Intersection, TechniqueFamily::Subset];

/// One of the steps of the technique is linked by just these digits; so are two sets after all basics.
fn check_sample(text: &str, families: &[TechniqueFamily], id: &str, rcc: &str) {
    let facts = position_after_families(text, families);
    let steps = find_all_steps(&facts, &[technique_by_id(id)]);
    let found: BTreeSet<String> =
        steps.iter().map(|step| restricted_digits(step, &facts).to_string()).collect();
    assert!(found.contains(rcc), "{id} on {text}: {found:?}");
    let sets = find_almost_locked_sets(&position_after_families(text, BASICS), 1, 8);
    let linked = find_rcc_links(&sets, AlsLinkage::Doubly).iter().any(|link| link.rcc.to_string() == rcc);
    assert!(linked, "no two sets are linked by {rcc}");
}

/// The four samples in the manual of GNPX, with the restricted common candidates it gives. In the first,
/// locked candidates remove what the sets linked by 5 would: they show in the puzzle as it is.
#[test]
fn the_samples_of_gnpx_are_found() {
    let [first, second, third, fourth] = [
        "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6",
        ".2...783..47.2...13..1....7....38.15...5.4...58.79....6....2..82...8.57..793...6.",
        "87........9.81.65....79...8.....67316..5.1..97124.....3...57....57.48.1........74",
        ".9..4..6.4..15...2..6..91....4....7.36.....15.8....3....82..4..9...34..1.4..8..3.",
    ];
    check_sample(first, NO_FAMILIES, "als-xz", "5");
    check_sample(second, BASICS, "als-xz", "6");
    check_sample(third, BASICS, "doubly-linked-als-xz", "15");
    check_sample(fourth, BASICS, "doubly-linked-als-xz", "28");
}

/// Checks that no digit of the solution is removed, nothing is concluded twice, and the first step does not
/// depend on how many are requested.
fn check_position(facts: &Facts, solution: &Solution, sets: &[&'static Technique]) -> Vec<SolutionStep> {
    let mut all = Vec::new();
    for technique in sets {
        let steps = find_all_steps(facts, &[technique]);
        let mut seen = BTreeSet::new();
        for step in &steps {
            let eliminations = step.conclusions.eliminations;
            assert!(step.conclusions.placements.is_empty() && !eliminations.is_empty(), "{step:?}");
            assert!(
                eliminations.iter().all(|candidate| facts.has_candidate(candidate)),
                "{step:?} takes out nothing new"
            );
            let wrong =
                eliminations.iter().find(|candidate| solution.digit(candidate.cell()) == candidate.digit());
            assert_eq!(wrong, None, "{step:?} on {}", facts.board());
            assert!(seen.insert(eliminations.to_words()), "{step:?} comes twice");
        }
        let first = find_next_step(facts, &[technique]);
        assert_eq!(first.map(|step| step.conclusions), steps.first().map(|step| step.conclusions));
        all.extend(steps);
    }
    all
}

/// A sample of the steps: words, marks, certificate.
fn check_sample_steps(facts: &Facts, steps: &[SolutionStep]) {
    let checker = facts.certificate_checker();
    for step in corpora::even_sample(steps, 12) {
        let certificate = step.build_certificate(facts).unwrap_or_else(|error| panic!("{step:?}: {error}"));
        assert_eq!(checker.check_step(&step.conclusions, &certificate), Ok(()), "{step:?}");
        let explanation = step.explanation(facts);
        assert!(!explanation.messages.is_empty(), "{step:?}");
        let marked = explanation.overview_marks().candidates;
        assert!(marked.iter().all(|(candidates, _)| *candidates != CandidateMap::EMPTY), "{step:?}");
    }
}

/// Walks the path of a puzzle with the techniques of Sudoku Explainer and looks at the positions where the
/// basics do not go on.
fn check(text: &str) -> usize {
    let solutions = naive::find_solutions(&naive::parse_masks(text), 2);
    let solution: Solution = solutions[0].parse().expect("the naive solver solves");
    let sets = techniques_in_families(&[TechniqueFamily::AlmostLockedSet]);
    let basics = techniques_in_families(BASICS);
    let board: Board = text.parse().expect("a board");
    let rated = |technique: &&&'static Technique| technique.ratings.se.is_some();
    let rated: Vec<&'static Technique> = techniques::ALL.iter().filter(rated).copied().collect();
    let mut path = SolutionPath::new(Facts::new(board), &rated);
    let mut found = 0;
    loop {
        let facts = path.facts().clone();
        let Some(step) = path.next() else { break };
        if !basics.contains(&step.technique()) {
            let steps = check_position(&facts, &solution, &sets);
            check_sample_steps(&facts, &steps);
            found += steps.len();
        }
    }
    found
}

#[test]
fn no_step_on_paths_of_our_own_puzzles_is_wrong() {
    let few = if corpora::are_slow_tests_enabled() { 500 } else { 30 };
    let puzzles = corpora::even_sample(&corpora::read_own_lines("minimal.txt"), few);
    let found: usize = puzzles.iter().map(|text| check(text)).sum();
    assert!(found > 300, "{found}");
}

#[test]
fn no_step_on_paths_of_rated_puzzles_is_wrong() {
    let lines = if corpora::are_slow_tests_enabled() {
        corpora::read_rated_puzzles(500, 1000, 100)
    } else {
        corpora::read_rated_puzzles(6, 6, 1)
    };
    lines.iter().for_each(|line| _ = check(&line[..81]));
}

/// A ring eliminates what its explanation says of its links and its other digits, in the sets of the ring as
/// well as outside.
#[test]
fn rings_eliminate_inside_and_outside() {
    let mut inside = [0; 2];
    let few = corpora::even_sample(
        &corpora::read_own_lines("minimal.txt"),
        if corpora::are_slow_tests_enabled() { 300 } else { 20 },
    );
    // Most of them eliminate inside only as long as the basics have not.
    for facts in few
        .iter()
        .flat_map(|text| [NO_FAMILIES, BASICS].map(|families| position_after_families(text, families)))
    {
        for (number, id) in ["doubly-linked-als-xz", "als-ring"].into_iter().enumerate() {
            for step in find_all_steps(&facts, &[technique_by_id(id)]) {
                let mut sets = [CellMap::EMPTY; 26];
                for (cells, role) in step.overview_marks(&facts).cells {
                    if let MarkRole::Set(set) = role {
                        sets[usize::from(set)] |= cells;
                    }
                }
                let own = sets.iter().fold(CellMap::EMPTY, |all, set| all | *set);
                let eliminations = step.conclusions.eliminations;
                let linking = restricted_digits(&step, &facts);
                // What only one set can hold, and is no link, goes from all that sees every place of it
                // there.
                for set in sets.iter().filter(|set| !set.is_empty()) {
                    let digits =
                        set.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell));
                    for digit in digits - linking {
                        let places = facts.candidate_cells(digit) & *set;
                        let seen = facts.candidate_cells(digit) & places.peer_intersection();
                        assert_eq!(seen - eliminations.cells_with_digit(digit), CellMap::EMPTY, "{step:?}");
                    }
                }
                let cells = eliminations.cells();
                inside[number] += usize::from(!(cells & own).is_empty() && !(cells - own).is_empty());
            }
        }
    }
    assert!(inside.iter().all(|&steps| steps > 0), "{inside:?}");
}
