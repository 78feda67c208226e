//! Tests of the judge of steps.

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Candidate, Cell, Notation};
use ninefold_generate::PuzzleRecipe;
use ninefold_generate::minimal::MinimalGenerator;
use ninefold_logic::{UniquenessPromise, techniques};
use ninefold_rate::human::HumanScale;
use ninefold_rate::{RatingProfile, RatingWalk, StepProducer};
use ninefold_solve::random::SeededRandom;
use ninefold_testkit::corpora;

use super::corrupt::CorruptionKind;
use super::*;
use crate::{DEFAULT_EFFORT, MatchKind};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the verdict on a text in a position with the techniques that justify it, and the explanation.
fn judge_text(puzzle: &str, text: &str, profile: &dyn RatingScale) -> (String, String) {
    let mut judge = StepJudge::new(profile);
    let position = judge.validate_position(&puzzle.parse().unwrap()).unwrap();
    let step = match ClaimedStep::parse(text, Notation::Rc) {
        Ok(step) => step,
        Err(error) => return (StepJudgement::Unreadable(error.clone()).as_str().into(), error.to_string()),
    };
    let judged = judge.judge_step(&position, &step, &mut SearchBudget::unlimited());
    let sentences: Vec<String> = judged.explain(&position, &step).iter().map(ToString::to_string).collect();
    (judged.as_str().into(), sentences.join("; "))
}

/// The limits of a step that is judged without any.
fn unlimited_budget() -> (u64, impl FnMut() -> bool) {
    (u64::MAX, || false)
}

#[track_caller]
fn check(text: &str, word: &str, expected: &str) {
    assert_eq!(judge_text(EASY, text, &HumanScale::FREE), (word.into(), expected.into()), "{text}");
}

#[test]
fn verdicts_say_why() {
    check("r5c5=5", "sound", "recognised-exact: technique naked-single");
    check("R1C6 is 8", "sound", "recognised-exact: technique hidden-single-box");
    check("hidden single: r1c6=8", "sound", "recognised-exact: technique hidden-single-box");
    check("naked single r1c6=8", "true-not-shown", "judge-not-by: technique naked-single");
    check("r1c6=8 (X-Wing)", "true-not-shown", "judge-not-by: technique x-wing");
    check("r5c5=5, r7c9=4", "sound", "recognised-several: number 2");
    check("Looking at box 5: r5c5=5", "sound", "recognised-exact: technique naked-single");
    check("r1c6=8 (row 1 needs 8 in r1c6)", "sound", "recognised-exact: technique hidden-single-box");
    check("r1c6=8 — naked single", "true-not-shown", "judge-not-by: technique naked-single");
    check("r1c1=5", "no-news", "recognised-no-news");
    check("r1c3<>5", "no-news", "recognised-no-news");
    let seen = "recognised-wrong-place: cell r5c5, digit 3; recognised-seen: cell r5c6, digit 3";
    check("r5c5=3", "wrong", seen);
    let by_single =
        "recognised-wrong-remove: cell r5c5, digit 5; recognised-proof-one: technique naked-single";
    check("r5c5<>5", "wrong", by_single);
    let by_single =
        "recognised-wrong-place: cell r1c3, digit 1; recognised-proof-one: technique hidden-single-line";
    check("r1c3=1", "wrong", by_single);
    check("r5c5 may be 5", "unreadable", "column 6: expected a move that is made for certain, found \"may\"");
    // What a reason rests on is judged with the move.
    check("r5c5=5 because r5c6 is 3", "sound", "recognised-exact: technique naked-single");
    assert_eq!(judge_text(EASY, "r5c5=5 because r1c3=9", &HumanScale::FREE).0, "wrong");
    check(
        "r5c5=5 (nonsense)",
        "unreadable",
        "column 9: expected the name of a technique, found \"nonsense\"",
    );
}

/// If no single refutes a move, the solution does.
#[test]
fn the_solution_refutes_what_nothing_else_does() {
    let board = &load_listed_puzzles(1)[0];
    let (mut judge, text) = (StepJudge::new(&HumanScale::FREE), board.to_string());
    let position = judge.validate_position(&Puzzle::from(board)).unwrap();
    let is_wrong = |one: &Candidate| position.solution().digit(one.cell()) != one.digit();
    let mut explained = board.candidate_map().iter().filter(is_wrong).map(|one| {
        let moves = Conclusions::from_placement(one).to_string();
        let (word, sentences) = judge_text(&text, &moves, &HumanScale::FREE);
        assert_eq!(word, "wrong", "{moves}");
        (one, sentences)
    });
    let (one, sentences) = explained.find(|(_, explained)| explained.contains("judge-by-solution")).unwrap();
    let (cell, digit) = (one.cell(), one.digit());
    let right = position.solution().digit(cell);
    let expected = format!(
        "recognised-wrong-place: cell {cell}, digit {digit}; judge-by-solution: cell {cell}, digit {right}"
    );
    assert_eq!(sentences, expected);
}

/// Techniques that a profile lacks justify nothing.
#[test]
fn the_profile_says_what_shows() {
    let few = RatingProfile::from_name("human").unwrap().with_techniques(&["full-house"]).unwrap();
    assert_eq!(judge_text(EASY, "r5c5=5", &few), ("true-not-shown".into(), "judge-not-shown".into()));
    // Who names a technique is judged by it, whatever the profile has.
    assert_eq!(judge_text(EASY, "naked single r5c5=5", &few).0, "sound");
}

#[test]
fn names_are_those_that_people_use() {
    let check = |text: &str, first: &str| {
        assert_eq!(find_named_techniques(text).first().map(|technique| technique.id), Some(first), "{text}");
    };
    check("Naked Single", "naked-single");
    check("a hidden single in box 3", "hidden-single-box");
    check("X-Wing on 5", "x-wing");
    check("XY wing", "xy-wing");
    check("Pointing pair", "pointing");
    check("W-Wing", "w-wing");
    check("the sashimi swordfish", "sashimi-swordfish");
    assert!(find_named_techniques("nothing of the kind").is_empty());
    // A name alone is resolved as everywhere, and means all that goes under it.
    let claimed = |name: &str| {
        find_claimed_techniques(name).map(|found| found.iter().map(|one| one.id).collect::<Vec<_>>())
    };
    assert_eq!(claimed("Y-Wings"), Ok(vec!["xy-wing"]));
    assert_eq!(claimed("Naked Pairs"), Ok(vec!["naked-pair", "locked-pair"]));
    assert_eq!(claimed("Simple Coloring"), Ok(vec!["simple-colours-trap", "simple-colours-wrap"]));
    assert_eq!(claimed("X-Wing on 5"), Ok(vec!["x-wing"]));
    assert_eq!(claimed("nothing of the kind").unwrap_err().name, "nothing of the kind");
    for technique in techniques::all_techniques() {
        assert!(find_named_techniques(technique.name).contains(&technique), "{}", technique.id);
    }
}

/// A stopped search returns what is known, and says that not everything was tried.
#[test]
fn who_is_stopped_hears_what_is_known() {
    let mut judge = StepJudge::new(&HumanScale::FREE);
    let position = judge.validate_position(&EASY.parse().unwrap()).unwrap();
    let judged = judge.judge_step(
        &position,
        &ClaimedStep::parse("r1c3=4", Notation::Rc).unwrap(),
        &mut SearchBudget::unlimited().with_stop(&mut || true),
    );
    assert!(matches!(judged, StepJudgement::TimedOut));
    let wrong = judge.judge_step(
        &position,
        &ClaimedStep::parse("r1c3=1", Notation::Rc).unwrap(),
        &mut SearchBudget::unlimited().with_stop(&mut || true),
    );
    assert_eq!(wrong.as_str(), "wrong");
}

/// A way from the position of a puzzle.
fn solve_board(board: &Board) -> Vec<RatedStep> {
    let mut engine = ChainEngine::new();
    let facts = Facts::with_promise(board.clone(), UniquenessPromise::Givens);
    RatingWalk::from_facts(&HumanScale::FREE, facts, &mut engine).collect()
}

/// Returns random puzzles.
fn generate_puzzles(seed: u64, number: usize) -> Vec<Board> {
    let mut maker = MinimalGenerator::new();
    maker
        .generate_few(number, seed, &PuzzleRecipe::default(), 0)
        .iter()
        .map(|puzzle| puzzle.to_board())
        .collect()
}

fn load_listed_puzzles(few: usize) -> Vec<Board> {
    corpora::read_own_lines("minimal.txt").iter().take(few).map(|puzzle| puzzle.parse().unwrap()).collect()
}

fn claim_moves(conclusions: Conclusions) -> ClaimedStep {
    ClaimedStep { moves: conclusions, ..ClaimedStep::default() }
}

/// A right way is sound from its first step to the last, named or not, in its own words.
#[test]
fn a_right_way_is_sound() {
    for board in load_listed_puzzles(12) {
        let steps = solve_board(&board);
        let mut judge = StepJudge::new(&HumanScale::FREE);
        for is_named in [false, true] {
            let mut position = judge.validate_position(&Puzzle::from(&board)).unwrap();
            let texts = steps.iter().map(|rated| {
                let text = rated.step.conclusions.to_text(Notation::Rc);
                let name = rated.step.technique().name;
                ClaimedStep::parse(&if is_named { format!("{name}: {text}") } else { text }, Notation::Rc)
            });
            let judged = judge.judge_path(&mut position, texts, unlimited_budget, |_, _, _| ());
            let first = judged.first_unjustified.map(|place| (place, &steps[place], &judged.steps[place]));
            assert!(first.is_none(), "{board}: {first:?}");
            assert!(judged.is_solved && judged.steps.len() == steps.len());
        }
    }
}

/// The verdict of a search that leaves nothing out.
fn find_by_all_steps(facts: &Facts, done: &Conclusions, order: &[StepProducer]) -> Option<&'static str> {
    let goal = MoveGoal::from_moves(facts, done);
    let mut engine = ChainEngine::new();
    for producer in order {
        let mut all = ninefold_logic::AllSteps::default();
        let _ = crate::recognise::find_all_producer_steps(producer, facts, &mut engine, &mut all);
        let shows = |step: &ninefold_logic::SolutionStep| {
            goal.match_conclusions(&step.conclusions) <= crate::recognise::GoalMatch::Part
        };
        if let Some(step) = all.0.iter().find(|step| shows(step)) {
            return Some(step.technique().id);
        }
    }
    None
}

/// Random moves are wrong exactly if the solution says so; those of one candidate are sound exactly if some
/// step justifies them, by the first technique that does.
#[test]
fn random_moves_are_judged_as_the_solution_and_all_steps_say() {
    let order: Vec<StepProducer> = HumanScale::FREE.technique_order().iter().take(24).copied().collect();
    let profile = RatingProfile::from_name("human").unwrap().with_order(order.clone());
    let (mut random, mut counts) = (SeededRandom::new(5), [0; 3]);
    for board in generate_puzzles(11, 6) {
        let mut judge = StepJudge::new(&profile);
        let solution = *judge.validate_position(&Puzzle::from(&board)).unwrap().solution();
        for rated in solve_board(&board).iter().step_by(3) {
            let position = JudgedPosition::new(rated.facts_before.clone(), solution);
            for _ in 0..6 {
                let open: Vec<Candidate> = rated.facts_before.board().candidate_map().iter().collect();
                let candidate = open[random.next_below(open.len())];
                let is_placed = random.next_below(2) == 0;
                let done = match is_placed {
                    true => Conclusions::from_placement(candidate),
                    false => Conclusions::from_eliminations(CandidateMap::of(candidate)),
                };
                let is_of_solution = solution.digit(candidate.cell()) == candidate.digit();
                let judged = judge.judge_step(&position, &claim_moves(done), &mut SearchBudget::unlimited());
                let is_wrong = matches!(judged, StepJudgement::Wrong(_));
                assert_eq!(is_wrong, is_of_solution != is_placed, "{done} in {board}");
                counts[0] += usize::from(is_wrong);
                if !is_wrong {
                    let shown = judged.deciding_step().map(|rated| rated.step.technique().id);
                    assert_eq!(
                        shown,
                        find_by_all_steps(&rated.facts_before, &done, &order),
                        "{done} in {board}"
                    );
                    counts[1 + usize::from(shown.is_some())] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

/// Every step that is shown is proved by the checker.
#[test]
fn what_shows_is_proved() {
    let mut judge = StepJudge::new(&HumanScale::FREE);
    for board in generate_puzzles(3, 3) {
        for rated in solve_board(&board) {
            let solution = ninefold_solve::Solver::new().first_solution(&board).unwrap();
            let position = JudgedPosition::new(rated.facts_before.clone(), solution);
            let judged = judge.judge_step(
                &position,
                &claim_moves(rated.step.conclusions),
                &mut SearchBudget::unlimited(),
            );
            let StepJudgement::Sound(shown) = &judged else { panic!("{}", judged.as_str()) };
            for rated in &shown.steps {
                let certificate = rated.step.build_certificate(&rated.facts_before).unwrap();
                rated
                    .facts_before
                    .certificate_checker()
                    .check_step(&rated.step.conclusions, &certificate)
                    .unwrap();
            }
            assert!(matches!(shown.match_kind, MatchKind::Exact | MatchKind::Part));
        }
    }
}

/// A wrong step stops nothing: the steps after it are judged as if it were missing.
#[test]
fn a_way_goes_on_behind_what_is_wrong() {
    let mut judge = StepJudge::new(&HumanScale::FREE);
    let mut position = judge.validate_position(&EASY.parse().unwrap()).unwrap();
    let texts = ["r5c5=5", "r1c3=1", "what?", "r5c5=5", "hidden single r1c6=8"];
    let mut words = Vec::new();
    let steps = texts.map(|text| ClaimedStep::parse(text, Notation::Rc));
    let judged =
        judge.judge_path(&mut position, steps, unlimited_budget, |judged, _, _| words.push(judged.as_str()));
    assert_eq!(words, ["sound", "wrong", "unreadable", "no-news", "sound"]);
    assert_eq!((judged.first_unjustified, judged.is_solved), (Some(1), false));
}

/// Wrong steps are as they are labelled, and the same for the same seed.
#[test]
fn wrong_steps_are_made_of_right_ones() {
    let board = &generate_puzzles(20, 1)[0];
    let steps = solve_board(board);
    // A profile of few techniques, so that much is true and not shown.
    let few = HumanScale::FREE.technique_order().iter().take(9).copied().collect();
    let few = RatingProfile::from_name("human").unwrap().with_order(few);
    let make = |seed: u64| {
        let (mut judge, mut random) = (StepJudge::new(&few), SeededRandom::new(seed));
        let mut corrupted = Vec::new();
        for kind in CorruptionKind::ALL {
            for index in (0..steps.len()).step_by(9) {
                let corrupted_steps =
                    judge.corrupt_step(&steps, index, kind, &mut random, DEFAULT_EFFORT, &mut || false);
                corrupted.extend(corrupted_steps.map(|corrupted_steps| {
                    (
                        kind.id(),
                        corrupted_steps.moves,
                        corrupted_steps.judgement.as_str(),
                        corrupted_steps.technique,
                    )
                }));
            }
        }
        corrupted
    };
    let corrupted = make(1);
    assert_eq!(corrupted, make(1));
    for kind in CorruptionKind::ALL {
        assert!(corrupted.iter().any(|(id, ..)| *id == kind.id()), "{}", kind.id());
    }
    assert!(
        corrupted.iter().all(|(_, _, word, _)| ["wrong", "true-not-shown"].contains(word)),
        "{corrupted:?}"
    );
}

/// `stop` is not called again after it returned true: the verdict is what was known then, in every search.
#[test]
fn who_says_stop_is_not_asked_again() {
    let board = &load_listed_puzzles(1)[0];
    let mut judge = StepJudge::new(&HumanScale::FREE);
    let position = judge.validate_position(&Puzzle::from(board)).unwrap();
    let cell = position.facts().empty_cells().iter().next_back().unwrap();
    let done = Conclusions::from_placement(cell.to_candidate(position.solution().digit(cell)));
    for last in [1, 2, 30, 200, 500, 900] {
        let mut poll_count = 0;
        let mut stop = || {
            poll_count += 1;
            poll_count >= last
        };
        let judged = judge.judge_step(
            &position,
            &claim_moves(done),
            &mut SearchBudget::unlimited().with_stop(&mut stop),
        );
        assert!(matches!(judged, StepJudgement::TimedOut), "{last}: {}", judged.as_str());
        assert_eq!(poll_count, last);
    }
}

/// A step with a wrong part is not applied: neither its true moves, nor the whole solution if it lists that.
#[test]
fn a_wrong_step_leaves_nothing_behind() {
    let mut judge = StepJudge::new(&HumanScale::FREE);
    let mut position = judge.validate_position(&EASY.parse().unwrap()).unwrap();
    let empty = position.facts().empty_cells();
    let wrong = Cell::all().find(|cell| empty.contains(*cell)).unwrap();
    let solution = *position.solution();
    let mut all: Vec<String> =
        empty.iter().map(|cell| format!("{cell}={}", solution.digit(cell).to_char())).collect();
    let other = if solution.digit(wrong).to_char() == '1' { '2' } else { '1' };
    all[0] = format!("{wrong}={other}");
    let texts = ["r1c3=4 and r5c5=7".to_string(), "r1c3=4".into(), all.join(", ")];
    let steps = texts.iter().map(|text| ClaimedStep::parse(text, Notation::Rc));
    let mut words = Vec::new();
    let judged =
        judge.judge_path(&mut position, steps, unlimited_budget, |judged, _, _| words.push(judged.as_str()));
    assert_eq!(words, ["wrong", "sound", "wrong"]);
    assert!(!judged.is_solved && position.facts().empty_cells().len() == empty.len() - 1);
}

/// A verdict depends on the size of the budget alone: not on what was judged before, nor on the judge.
#[test]
fn a_budget_of_questions_gives_the_same_verdict_again() {
    let board = &load_listed_puzzles(1)[0];
    let mut used = StepJudge::new(&HumanScale::FREE);
    let position = used.validate_position(&Puzzle::from(board)).unwrap();
    let cells: Vec<Cell> = position.facts().empty_cells().iter().collect();
    let mut words = std::collections::BTreeSet::new();
    for effort in [0, 3, 40, 500, 3_000] {
        for cell in cells.iter().rev().step_by(7) {
            let step =
                claim_moves(Conclusions::from_placement(cell.to_candidate(position.solution().digit(*cell))));
            let again = StepJudge::new(&HumanScale::FREE).judge_step(
                &position,
                &step,
                &mut SearchBudget::with_effort(effort),
            );
            let judged = used.judge_step(&position, &step, &mut SearchBudget::with_effort(effort));
            let seen = |judged: &StepJudgement| {
                (
                    judged.as_str(),
                    judged.is_complete(),
                    judged.deciding_step().map(|rated| rated.step.conclusions),
                )
            };
            assert_eq!(seen(&judged), seen(&again), "{cell} with {effort}");
            words.insert((judged.as_str(), judged.is_complete()));
        }
    }
    assert!(words.contains(&("true-not-shown", false)), "{words:?}");
}
