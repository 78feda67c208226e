//! Formulas of the library compared with the built-in techniques of the same ids: both draw the same
//! conclusions.

use std::ops::ControlFlow;
use std::time::Instant;

use ninefold_core::{Board, CandidateMap, Conclusions};
use ninefold_facts::Facts;
use ninefold_formula::{
    DEFAULT_WORK_LIMIT, FormulaInstance, FormulaRunOutcome, FormulaScript, LIBRARY, TechniqueFormula,
    iter_test_positions, prove_instance,
};
use ninefold_logic::{Pattern, StepSink, Technique, TechniqueFamily, techniques};
use ninefold_testkit::corpora;

/// Returns all conclusions of a technique.
struct TechniqueConclusionSink(CandidateMap);

impl StepSink for TechniqueConclusionSink {
    fn receive_step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.0 |= conclusions.placements | conclusions.eliminations;
        ControlFlow::Continue(())
    }
}

pub(crate) fn find_builtin_conclusions(technique: &Technique, facts: &Facts) -> CandidateMap {
    let mut union = TechniqueConclusionSink(CandidateMap::EMPTY);
    let _ = (technique.find)(facts, &mut union);
    union.0
}

/// Positions of rated puzzles, easy and hard ones.
pub(crate) fn load_sample_positions(count: usize) -> Vec<Facts> {
    let mut lines = corpora::read_rated_puzzles(count, count / 2, count / 2);
    lines.extend(corpora::even_sample(&corpora::read_own_lines("minimal.txt"), count / 4));
    let mut all = Vec::new();
    for line in lines {
        let puzzle = line.split(',').next().unwrap_or_default();
        let Ok(board) = puzzle.parse::<Board>() else { continue };
        all.extend(iter_test_positions(Facts::new(board)).take(20));
    }
    corpora::even_sample(&all, count)
}

/// Whether a single is left. A pattern may then contain one: the technique leaves that to the single, the
/// formula doesn't, and may conclude more.
fn has_single(facts: &Facts) -> bool {
    !facts.cells_with_candidate_count(1).is_empty() || !facts.houses_with_one_place().is_empty()
}

/// Ids of formulas that conclude more, as their texts say: a chain is built in rounds, without regard to
/// its path. So it may return to a cell, which shows that its first candidate is true in any case.
const WIDER_FORMULAS: &[&str] = &["xy-chain", "open-x-chain"];

/// Returns positions recorded for a technique, on which it finds something: rare ones occur in no small
/// sample.
fn load_recorded_positions(id: &str) -> Vec<Facts> {
    let lines = corpora::read_own_lines("steps.csv");
    let of_id = lines.iter().map(|line| line.split(';').collect::<Vec<_>>()).filter(|fields| fields[0] == id);
    of_id.map(|fields| parse_position(fields[1], fields[2])).collect()
}

/// A grid without some candidates.
fn parse_position(grid: &str, without: &str) -> Facts {
    let mut facts = Facts::new(grid.parse::<Board>().expect("a grid"));
    let without = without.parse::<CandidateMap>().expect("candidates");
    without.iter().for_each(|candidate| facts.remove_candidate(candidate));
    facts
}

fn find_formula_conclusions(formula: &TechniqueFormula, facts: &Facts) -> CandidateMap {
    let mut found: Vec<FormulaInstance> = Vec::new();
    assert_eq!(
        formula.find_instances(facts, DEFAULT_WORK_LIMIT, &mut found),
        FormulaRunOutcome::Complete,
        "{}",
        formula.id
    );
    found.iter().fold(CandidateMap::EMPTY, |all, instance| {
        all | instance.conclusions.placements | instance.conclusions.eliminations
    })
}

/// Checks that everything a formula finds on the positions recorded for its technique is proved, rare
/// techniques included.
#[test]
fn each_is_proved_where_it_was_recorded() {
    for (id, text) in LIBRARY {
        let formula = FormulaScript::parse(text).expect("a formula").formulas.remove(0);
        let mut proved = 0;
        for facts in load_recorded_positions(id) {
            let mut found: Vec<FormulaInstance> = Vec::new();
            formula.find_instances(&facts, DEFAULT_WORK_LIMIT, &mut found);
            for instance in found {
                let conclusions = instance.conclusions.to_string();
                assert!(prove_instance(&facts, &instance).is_ok(), "{id}, {}: {conclusions}", facts.board());
                proved += 1;
            }
        }
        assert!(proved > 0, "{id}");
    }
}

#[test]
fn each_concludes_what_the_technique_concludes() {
    let positions = load_sample_positions(if corpora::are_slow_tests_enabled() { 5_000 } else { 200 });
    let mut wrong = Vec::new();
    for (id, text) in LIBRARY {
        let technique =
            techniques::technique_by_id(id).unwrap_or_else(|| panic!("no technique is called {id}"));
        let script = FormulaScript::parse(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let [formula] = script.formulas.as_slice() else { panic!("{id}: one technique") };
        assert_eq!((formula.id.as_str(), formula.name.as_str()), (*id, technique.name));
        let (mut seen, mut wider, mut times) = (0, 0, Vec::new());
        let is_of_singles = technique.family == TechniqueFamily::Single;
        // Two sets and a house, and three sets, take as long as all others together.
        let is_slow = ["als-xy-wing", "als-w-wing"].contains(id);
        let every = if is_slow && !corpora::are_slow_tests_enabled() { 5 } else { 1 };
        let own = load_recorded_positions(id);
        assert!(!own.is_empty(), "{id}: no position is recorded");
        for (facts, is_own) in own
            .iter()
            .map(|facts| (facts, true))
            .chain(positions.iter().step_by(every).map(|facts| (facts, false)))
        {
            let is_left = !is_of_singles && has_single(facts);
            if is_left && !is_own {
                continue;
            }
            let started = Instant::now();
            let ours = find_formula_conclusions(formula, facts);
            times.push(started.elapsed().as_micros());
            let theirs = find_builtin_conclusions(technique, facts);
            seen += theirs.len();
            let less = theirs - ours;
            let more = if is_left { CandidateMap::EMPTY } else { ours - theirs };
            let is_fine = less.is_empty() && (more.is_empty() || WIDER_FORMULAS.contains(id));
            if !is_fine {
                wrong.push(format!("{id} {}: more {more}, less {less}", facts.board()));
                break;
            }
            wider += more.len();
        }
        times.sort_unstable();
        let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
        println!(
            "{id}: {seen} conclusions on {} positions, {wider} more, {median} µs in the median, {most} at most",
            times.len()
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
