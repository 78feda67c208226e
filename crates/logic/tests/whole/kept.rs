//! Caches of finders save work and change nothing: whatever is eliminated, their steps are those of a search
//! that knows only the board.

use ninefold_core::{Board, Candidate};
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::{Facts, Technique, techniques};
use ninefold_testkit::corpora::{even_sample, read_own_lines};

/// Techniques whose finders cache results by house, digit or loop.
const CACHED_TECHNIQUES: [&str; 20] = [
    "direct-hidden-pair",
    "direct-hidden-triple",
    "locked-pair",
    "naked-pair",
    "naked-triple",
    "naked-quad",
    "hidden-pair",
    "hidden-triple",
    "hidden-quad",
    "compound-single",
    "x-wing",
    "swordfish",
    "jellyfish",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-4",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "strong-links-3",
];

/// All steps, in their order.
fn step_texts(facts: &Facts, techniques: &[&'static Technique]) -> Vec<String> {
    let all = find_all_steps(facts, techniques);
    all.iter().map(|step| format!("{} {:?}", step.conclusions, step.pattern)).collect()
}

#[test]
fn what_is_kept_of_earlier_positions_changes_nothing() {
    let techniques: Vec<&Technique> =
        CACHED_TECHNIQUES.iter().map(|id| techniques::technique_by_id(id).expect(id)).collect();
    let mut found = 0;
    for line in even_sample(&read_own_lines("rated/ours-se121.csv"), 8) {
        let puzzle = line.split(',').next().expect("a puzzle");
        let mut facts = Facts::new(puzzle.parse::<Board>().expect("a board"));
        let candidates: Vec<Candidate> = facts.board().candidate_map().iter().collect();
        for number in 0..30 {
            let [eliminations, other] = [37, 53].map(|step| candidates[number * step % candidates.len()]);
            // A copy that goes another way shares what is kept.
            let mut copy = facts.clone();
            copy.remove_candidate(other);
            if number % 9 == 8 {
                facts.place_digit(eliminations)
            } else {
                facts.remove_candidate(eliminations)
            }
            for facts in [&facts, &copy, &facts] {
                let anew = Facts::with_promise(facts.board().clone(), facts.uniqueness_promise());
                let all = step_texts(facts, &techniques);
                assert_eq!(all, step_texts(&anew, &techniques), "{puzzle} without {eliminations} or {other}");
                found += all.len();
            }
        }
    }
    assert!(found > 1_000, "{found}");
}
