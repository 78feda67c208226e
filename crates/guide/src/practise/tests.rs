//! Tests of exercises: what is found, and how answers are judged.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold_generate::PuzzleRecipe;
use ninefold_generate::canon::Canonizer;
use ninefold_generate::minimal::MinimalGenerator;
use ninefold_logic::{AllSteps, Conclusions, SolutionStep, techniques};
use ninefold_rate::human::{HumanScale, difficulty_rank};
use ninefold_rate::{RatingProfile, RatingWalk};

use super::search::{MIN_EMPTY_CELLS, TechniqueOrder};
use super::*;
use crate::recognise::{GoalMatch, MoveGoal, find_all_producer_steps, is_simple_producer};
use crate::{Guide, HintStage, MatchKind, MoveJustification, MoveRecognition, SearchBudget};

fn find_technique(id: &str) -> &'static Technique {
    techniques::technique_by_id(id).expect("a technique")
}

fn generate_exercises(id: &str, seed: u64, count: usize) -> Vec<TechniqueExercise> {
    let mut practice = PracticeSession::new(find_technique(id), &HumanScale::FREE, seed);
    (0..count).map(|_| practice.next_exercise(|| false).unwrap().expect("an exercise")).collect()
}

/// Checks that an exercise is of its kind, with every step searched for anew from the text of the position
/// alone, and that the checker accepts its step.
fn check(exercise: &TechniqueExercise) {
    let own = exercise.step.step.technique();
    let facts =
        Guide::new().validate_position(&exercise.to_puzzle()).expect("a position in which nothing is wrong");
    assert_eq!(&facts, exercise.facts(), "{exercise}");
    let SolutionStep { conclusions, .. } = &exercise.step.step;
    let certificate = exercise.step.step.build_certificate(&facts).expect("a proof");
    facts.certificate_checker().check_step(conclusions, &certificate).expect("the checker accepts it");
    assert_eq!(Canonizer::new().canonical_key(facts.board()), exercise.key);
    let goal = MoveGoal::from_moves(&facts, conclusions);
    let mut engine = ChainEngine::new();
    for producer in TechniqueOrder::new(own, &HumanScale::FREE).preceding_producers() {
        let mut easier = AllSteps::default();
        let _ = find_all_producer_steps(producer, &facts, &mut engine, &mut easier);
        let shadow =
            easier.0.iter().find(|step| goal.match_conclusions(&step.conclusions) <= GoalMatch::Overlap);
        let is_shadowed = exercise.kind == ExercisePurity::Shadowed && !is_simple_producer(producer);
        assert!(shadow.is_none() || is_shadowed, "{exercise}, but {producer:?}");
        assert!(exercise.kind != ExercisePurity::Pure || easier.0.is_empty(), "{exercise}, but {producer:?}");
    }
    let left = facts.empty_cells().len();
    assert!(left >= MIN_EMPTY_CELLS || exercise.kind == ExercisePurity::Bare, "{exercise}");
}

#[test]
fn nothing_easier_is_there() {
    for id in [
        "full-house",
        "hidden-single-line",
        "pointing",
        "naked-pair",
        "x-wing",
        "unique-rectangle-1",
        "xy-wing",
    ] {
        for exercise in generate_exercises(id, 3, 2) {
            assert_eq!(exercise.step.step.technique().id, id);
            assert_eq!(exercise.kind, ExercisePurity::Pure, "{exercise}");
            check(&exercise);
        }
    }
}

/// If something easier is found too, it has no conclusion of the step, or the exercise says so.
#[test]
fn what_is_shadowed_is_said() {
    for (id, kind) in [("strong-links-3", ExercisePurity::Local), ("finned-x-wing", ExercisePurity::Shadowed)]
    {
        let exercises = generate_exercises(id, 5, 2);
        exercises.iter().for_each(check);
        assert!(exercises.iter().any(|exercise| exercise.kind == kind), "{id}");
    }
}

/// Bare positions keep the step and lose all that it can do without.
#[test]
fn bare_positions_are_filled() {
    for id in ["full-house", "hidden-single-line", "x-wing", "xy-wing"] {
        let mut practice =
            PracticeSession::new(find_technique(id), &HumanScale::FREE, 4).with_purity(ExercisePurity::Bare);
        let exercise = practice.next_exercise(|| false).unwrap().expect("an exercise");
        check(&exercise);
        assert_eq!(exercise.kind, ExercisePurity::Bare);
        let left = exercise.facts().empty_cells().len();
        assert!(left < 20, "{exercise}: {left} cells are empty");
        assert!(left == 1 || id != "full-house", "{exercise}");
    }
}

#[test]
fn only_pure_ones_are_pure() {
    let mut practice = PracticeSession::new(find_technique("naked-triple"), &HumanScale::FREE, 4)
        .with_purity(ExercisePurity::Pure);
    for _ in 0..3 {
        let exercise = practice.next_exercise(|| false).unwrap().expect("an exercise");
        assert_eq!(exercise.kind, ExercisePurity::Pure);
        check(&exercise);
    }
}

/// No two exercises are copies, of those seen before either; a lesson shows an image rather than nothing.
#[test]
fn copies_are_passed_over() {
    for id in ["full-house", "last-digit", "naked-pair"] {
        let keys: HashSet<CanonicalKey> =
            generate_exercises(id, 3, 8).iter().map(|exercise| exercise.key).collect();
        assert_eq!(keys.len(), 8, "{id}");
        let mut practice =
            PracticeSession::new(find_technique(id), &HumanScale::FREE, 3).excluding_seen(keys.clone());
        let other = practice.next_exercise(|| false).unwrap().expect("an exercise");
        assert!(!keys.contains(&other.key), "{id}");
        check(&other);
    }
}

/// Each exercise of a lesson is one of three; with more of a lesson there is more to search.
#[test]
fn a_lesson_grows_harder() {
    for id in ["hidden-single-line", "naked-pair", "pointing", "skyscraper"] {
        let mut practice = PracticeSession::new(find_technique(id), &HumanScale::FREE, 11);
        let lesson: Vec<usize> = (1..=10)
            .map(|number| {
                let exercise = practice.lesson_exercise(number, || false).unwrap().unwrap();
                check(&exercise);
                exercise.estimate_search_effort()
            })
            .collect();
        let mean = |part: &[usize]| part.iter().sum::<usize>() / part.len();
        assert!(
            mean(&lesson[..3]) < mean(&lesson[3..7]) && mean(&lesson[3..7]) < mean(&lesson[7..]),
            "{id}: {lesson:?}"
        );
        let again = PracticeSession::new(find_technique(id), &HumanScale::FREE, 11)
            .lesson_exercise(10, || false)
            .unwrap()
            .unwrap();
        assert_eq!(again.estimate_search_effort(), lesson[9], "{id}");
    }
}

/// Numbers come from files, which may say anything.
#[test]
fn the_last_number_has_an_exercise() {
    let mut practice = PracticeSession::new(find_technique("full-house"), &HumanScale::FREE, 11);
    assert!(practice.lesson_exercise(u64::MAX, || false).unwrap().is_some());
}

/// An exercise that is made is not given up because the time for others is over.
#[test]
fn a_late_stop_leaves_an_exercise() {
    let naked_pairs = || PracticeSession::new(find_technique("naked-pair"), &HumanScale::FREE, 11);
    let graded = |polls: usize| {
        let mut poll_count = 0;
        let exercise = naked_pairs().lesson_exercise(1, || {
            poll_count += 1;
            poll_count > polls
        });
        (exercise.map(|result| result.is_some()), poll_count)
    };
    let mut first = naked_pairs();
    first.number = EXERCISE_CHOICES;
    let mut poll_count = 0;
    let result = first.next_exercise(|| {
        poll_count += 1;
        false
    });
    assert!(result.unwrap().is_some());
    let (_, all) = graded(usize::MAX);
    assert!(poll_count < all, "{poll_count} of {all}");
    for polls in [poll_count, (poll_count + all) / 2, all] {
        assert_eq!(graded(polls).0, Ok(true), "{polls}");
    }
    assert_eq!(graded(0).0, Err(StoppedError));
}

#[test]
fn a_seed_makes_the_same_exercises() {
    let texts = |seed| {
        generate_exercises("naked-triple", seed, 3).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(texts(5), texts(5));
    assert_ne!(texts(5), texts(6));
    let mut own = texts(5);
    own.dedup();
    assert_eq!(own.len(), 3);
}

#[test]
fn answers_are_judged() {
    let exercise = &generate_exercises("x-wing", 1, 1)[0];
    let Conclusions { eliminations, .. } = exercise.step.step.conclusions;
    let solution = ninefold_solve::Solver::new().first_solution(exercise.facts().board()).unwrap();
    let judge = |moves: Conclusions| {
        exercise
            .judge_answer(&mut Guide::new(), &moves, &HumanScale::FREE, &mut SearchBudget::unlimited())
            .verdict
            .id()
    };
    assert_eq!(judge(exercise.step.step.conclusions), "right");
    if eliminations.len() > 1 {
        let part = eliminations.first().into_iter().collect();
        assert_eq!(judge(Conclusions::from_eliminations(part)), "partly");
    }
    assert_eq!(judge(Conclusions::NONE), "open");
    let cell = exercise.facts().empty_cells().first().unwrap();
    let truth = cell.to_candidate(solution.digit(cell));
    assert_eq!(judge(Conclusions::from_eliminations([truth].into_iter().collect())), "wrong");
}

/// An answer after a hint counts less, and another technique's step is true, but not the exercise.
#[test]
fn help_and_other_ways_are_told() {
    let exercise = &generate_exercises("x-wing", 1, 1)[0];
    let (own, facts) = (find_technique("x-wing"), exercise.facts());
    let moves = exercise.step.step.conclusions;
    let answer =
        exercise.judge_answer(&mut Guide::new(), &moves, &HumanScale::FREE, &mut SearchBudget::unlimited());
    let credits = HintStage::ALL.map(|stage| answer.answer_credit(Some(stage)));
    assert_eq!(credits, [AnswerCredit::Full, AnswerCredit::Half, AnswerCredit::Half, AnswerCredit::None]);
    assert_eq!(answer.answer_credit(None), AnswerCredit::Full);
    let check_messages = |answer: &JudgedAnswer, moves: &Conclusions, help| {
        let messages = answer.explain(own, help, facts, moves);
        messages.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let named = "recognised-exact: technique x-wing";
    assert_eq!(check_messages(&answer, &moves, None), format!("practise-right; {named}"));
    assert_eq!(
        check_messages(&answer, &moves, Some(HintStage::Cells)),
        format!("practise-right; practise-half; {named}")
    );
    assert_eq!(
        check_messages(&answer, &moves, Some(HintStage::Full)),
        format!("practise-right; practise-told; {named}")
    );
    // What a single shows in the position of a puzzle is no X-wing.
    let easy: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let mut guide = Guide::new();
    let (facts, solution) = guide.validate_and_solve(&easy).unwrap();
    let moves = Conclusions::parse("r5c5=5", Notation::Rc).unwrap();
    let other = judge_technique_answer(
        &mut guide,
        (&facts, &solution),
        own,
        &moves,
        &HumanScale::FREE,
        &mut SearchBudget::unlimited(),
    );
    assert_eq!((other.verdict.id(), other.answer_credit(None)), ("otherwise", AnswerCredit::None));
    assert_eq!(
        check_messages(&other, &moves, None),
        "practise-also-true-by: technique naked-single, wanted x-wing"
    );
}

/// A right answer is recognised when time is up: all conclusions of a step were given, whatever else was.
#[test]
fn a_right_answer_is_right_when_the_time_is_up() {
    let exercise = &generate_exercises("x-wing", 1, 1)[0];
    let (own, facts) = (find_technique("x-wing"), exercise.facts());
    let mut guide = Guide::new();
    let (_, solution) = guide.validate_and_solve(&exercise.to_puzzle()).unwrap();
    let mut moves = exercise.step.step.conclusions;
    let board = facts.board();
    let wrong = |cell: ninefold_core::Cell| {
        let others = board.candidates(cell).iter().map(move |digit| cell.to_candidate(digit));
        others.filter(|one| solution.digit(cell) != one.digit()).collect::<Vec<_>>()
    };
    let other = facts.empty_cells().iter().flat_map(wrong).find(|one| !moves.eliminations.contains(*one));
    moves.eliminations.insert(other.unwrap());
    for polls in [0, 1, 5, u64::MAX] {
        let answer = judge_technique_answer(
            &mut guide,
            (facts, &solution),
            own,
            &moves,
            &HumanScale::FREE,
            &mut SearchBudget::with_effort(polls),
        );
        assert_eq!(answer.verdict.id(), "right", "{polls}");
    }
}

/// Further moves don't matter, if they are true.
#[test]
fn more_than_was_asked_is_right() {
    let exercise = &generate_exercises("pointing", 2, 1)[0];
    let facts = exercise.facts();
    let solution = ninefold_solve::Solver::new().first_solution(facts.board()).unwrap();
    let mut moves = exercise.step.step.conclusions;
    let cell = facts.empty_cells().iter().next_back().unwrap();
    moves.placements.insert(cell.to_candidate(solution.digit(cell)));
    let answer =
        exercise.judge_answer(&mut Guide::new(), &moves, &HumanScale::FREE, &mut SearchBudget::unlimited());
    assert_eq!(answer.verdict.id(), "right");
}

/// The step of a technique, fed back as an answer, is named by it: that of an exercise, or of the first
/// example where none is made soon. Of some techniques, or of all where slow tests are wanted.
#[test]
#[allow(clippy::print_stderr, reason = "the figures are asked for")]
fn round_trips_are_named() {
    let is_slow = std::env::var_os("NINEFOLD_SLOW_TESTS").is_some();
    let mut guide = Guide::new();
    let (mut all, mut unnamed) = (0, Vec::new());
    for technique in techniques::all_techniques() {
        if !is_slow && (difficulty_rank(technique) > 80 || all > 80) {
            continue;
        }
        let started = Instant::now();
        let late = || !is_slow || started.elapsed() > Duration::from_secs(10);
        let outcome =
            PracticeSession::new(technique, &HumanScale::FREE, 1).next_exercise(late).ok().flatten();
        let found = outcome.map(|exercise| (exercise.step.facts_before, exercise.step.step));
        let example = || technique.parse_examples().first().and_then(|example| example.find_step(technique));
        let Some((facts, step)) = found.or_else(example) else { continue };
        let Some(solution) = ninefold_solve::Solver::new().first_solution(facts.board()) else { continue };
        all += 1;
        let start = (&facts, &solution);
        let answer = judge_technique_answer(
            &mut guide,
            start,
            technique,
            &step.conclusions,
            &HumanScale::FREE,
            &mut SearchBudget::unlimited(),
        );
        let is_named = answer.verdict == AnswerVerdict::Right
            && matches!(&answer.recognition, MoveRecognition::Justified(MoveJustification { match_kind: MatchKind::Exact, steps })
                if steps[0].step.technique() == technique);
        if !is_named {
            eprintln!(
                "{}: {} {:?}",
                technique.id,
                answer.verdict.id(),
                answer.recognition.supporting_steps().first()
            );
            unnamed.push(technique.id);
        }
    }
    eprintln!("{} of {all} round trips named", all - unnamed.len());
    assert!(all > 60, "{all}");
    assert_eq!(unnamed, Vec::<&str>::new());
}

/// A profile without a technique practises it before all else that it tries.
#[test]
fn what_a_profile_lacks_comes_last() {
    let singles =
        RatingProfile::from_name("human").unwrap().with_techniques(&["singles", "intersections"]).unwrap();
    let mut practice = PracticeSession::new(find_technique("naked-pair"), &singles, 2);
    let exercise = practice.next_exercise(|| false).unwrap().expect("an exercise");
    assert_eq!(exercise.step.step.technique().id, "naked-pair");
}

/// Every technique that occurs has an exercise; slow tests print a table of the times.
#[test]
#[allow(clippy::print_stderr, reason = "the table is asked for")]
fn every_technique_that_occurs_has_an_exercise() {
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_none() {
        return;
    }
    let mut times: Vec<Duration> = Vec::new();
    for technique in techniques::ALL {
        let started = Instant::now();
        let late = || started.elapsed() > Duration::from_secs(10);
        let result = PracticeSession::new(technique, &HumanScale::FREE, 1).next_exercise(late);
        let took = started.elapsed();
        match result {
            Ok(Some(exercise)) => {
                check(&exercise);
                times.push(took);
                let TechniqueExercise { kind, origin, .. } = exercise;
                eprintln!("{:45} {:6} ms {kind:?} {origin:?}", technique.id, took.as_millis());
            }
            Ok(None) => eprintln!("{:45} {:6} ms none", technique.id, took.as_millis()),
            Err(StoppedError) => eprintln!("{:45} {:6} ms late", technique.id, took.as_millis()),
        }
    }
    times.sort();
    eprintln!("{} of {}, median {:?}", times.len(), techniques::ALL.len(), times[times.len() / 2]);
    assert!(times.len() >= 200, "{}", times.len());
}

/// The 40 techniques that are met most often: 10,000 exercises, of which nothing easier is in any.
#[test]
#[allow(clippy::print_stderr, reason = "the figures are asked for")]
fn what_is_common_is_practised_at_once() {
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_none() {
        return;
    }
    let mut used_counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut engine = ChainEngine::new();
    for puzzle in MinimalGenerator::new().generate_few(512, 20_261_123, &PuzzleRecipe::default(), 0) {
        for rated in RatingWalk::from_facts(
            &HumanScale::FREE,
            facts_with_unique_givens(puzzle.to_board()),
            &mut engine,
        ) {
            *used_counts.entry(rated.step.technique().id).or_default() += 1;
        }
    }
    let mut common: Vec<(&str, usize)> = used_counts.into_iter().collect();
    common.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let mut times: Vec<Duration> = Vec::new();
    for (id, _) in &common[..40] {
        let mut practice = PracticeSession::new(find_technique(id), &HumanScale::FREE, 20_261_123);
        for _ in 0..250 {
            let started = Instant::now();
            let exercise = practice.next_exercise(|| false).unwrap().expect("an exercise");
            times.push(started.elapsed());
            check(&exercise);
        }
    }
    times.sort();
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    eprintln!("{} exercises of {:?}: median {median:?}, most {most:?}", times.len(), &common[..40]);
    assert!(median < Duration::from_millis(200), "{median:?}");
}
