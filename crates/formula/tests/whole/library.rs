//! Each formula of the library concludes what the technique of its id concludes.

use std::ops::ControlFlow;
use std::time::Instant;

use ninefold_core::{Board, CandidateMap, Conclusions};
use ninefold_facts::Facts;
use ninefold_formula::{Ended, Instance, LIBRARY, Script, WORK, positions};
use ninefold_logic::{Family, Pattern, Sink, Technique, techniques};
use ninefold_testkit::corpora;

/// All that a technique concludes.
struct Union(CandidateMap);

impl Sink for Union {
    fn step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.0 |= conclusions.placements | conclusions.eliminations;
        ControlFlow::Continue(())
    }
}

pub(crate) fn built_in(technique: &Technique, facts: &Facts) -> CandidateMap {
    let mut union = Union(CandidateMap::EMPTY);
    let _ = (technique.find)(facts, &mut union);
    union.0
}

/// Positions of rated puzzles, easy and hard ones.
pub(crate) fn some_positions(count: usize) -> Vec<Facts> {
    let mut lines = corpora::rated(count / 2, count / 4, count / 4);
    lines.extend(corpora::sample(&corpora::own("minimal.txt"), count / 8));
    let mut all = Vec::new();
    for line in lines {
        let puzzle = line.split(',').next().unwrap_or_default();
        let Ok(board) = puzzle.parse::<Board>() else { continue };
        all.extend(positions(Facts::new(board)).take(20));
    }
    corpora::sample(&all, count)
}

/// Where a single is left, a pattern may hold one: the technique leaves that to the single, the formula doesn't.
fn has_single(facts: &Facts) -> bool {
    !facts.cells_with_count(1).is_empty() || !facts.houses_with_one_place().is_empty()
}

/// Those that conclude more, as their texts say: a chain is gathered in rounds, without a look at its way. So it may come back to a cell,
/// which shows that its first candidate is true in any case.
const WIDER: &[&str] = &["xy-chain", "open-x-chain"];

#[test]
fn each_concludes_what_the_technique_concludes() {
    let positions = some_positions(if corpora::slow_tests() { 5_000 } else { 200 });
    let mut wrong = Vec::new();
    for (id, text) in LIBRARY {
        let technique = techniques::by_id(id).unwrap_or_else(|| panic!("no technique is called {id}"));
        let script = Script::parse(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let [formula] = script.formulas.as_slice() else { panic!("{id}: one technique") };
        assert_eq!((formula.id.as_str(), formula.name.as_str()), (*id, technique.name));
        let (mut seen, mut wider, mut times) = (0, 0, Vec::new());
        let is_of_singles = technique.family == Family::Single;
        // Two sets and a house, and three sets, take as long as all others together.
        let every = match *id {
            "als-xy-wing" => 20,
            "als-w-wing" => 10,
            _ => 1,
        };
        for facts in positions
            .iter()
            .step_by(if corpora::slow_tests() { every } else { every.min(5) })
            .filter(|facts| is_of_singles || !has_single(facts))
        {
            let mut found: Vec<Instance> = Vec::new();
            let begun = Instant::now();
            assert_eq!(formula.find(facts, WORK, &mut found), Ended::Complete, "{id}");
            times.push(begun.elapsed().as_micros());
            let ours = found.iter().fold(CandidateMap::EMPTY, |all, instance| {
                all | instance.conclusions.placements | instance.conclusions.eliminations
            });
            let theirs = built_in(technique, facts);
            seen += theirs.len();
            let (more, less) = (ours - theirs, theirs - ours);
            let is_fine = less.is_empty() && (more.is_empty() || WIDER.contains(id));
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
