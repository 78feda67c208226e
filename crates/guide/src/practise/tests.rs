use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold_generate::Recipe;
use ninefold_generate::minimal::Maker;
use ninefold_logic::First;
use ninefold_rate::human::Human;
use ninefold_rate::{Profile, Walk};

use super::*;

fn technique(id: &str) -> &'static Technique {
    techniques::by_id(id).expect("a technique")
}

fn some(id: &str, seed: u64, count: usize) -> Vec<Exercise> {
    let mut practice = Practice::new(technique(id), &Human::FREE, seed);
    (0..count).map(|_| practice.next(|| false).unwrap().expect("an exercise")).collect()
}

/// In the position of an exercise nothing easier is there, whatever the technique itself would find; asked anew, from the
/// text of the position alone.
fn check(exercise: &Exercise) {
    let own = exercise.step.step.technique();
    let facts = Guide::new().open(&exercise.puzzle()).expect("a position in which nothing is wrong");
    assert_eq!(&facts, exercise.facts(), "{exercise}");
    assert!(facts.empty().len() >= LEAST_EMPTY, "{exercise}");
    let mut engine = Engine::new();
    for producer in before(&Human::FREE, own, exercise.against) {
        let mut first = First::default();
        let _ = producer.find(&facts, &mut engine, &mut first);
        assert!(first.0.is_none(), "{exercise}, but {producer:?}");
    }
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
        for exercise in some(id, 3, 2) {
            assert_eq!(exercise.step.step.technique().id, id);
            assert_eq!(exercise.against, Against::All, "{exercise}");
            check(&exercise);
        }
    }
}

/// Each exercise of a lesson is one of three; with more of a lesson there is more to search.
#[test]
fn a_lesson_grows_harder() {
    for id in ["hidden-single-line", "naked-pair", "pointing", "skyscraper"] {
        let mut practice = Practice::new(technique(id), &Human::FREE, 11);
        let lesson: Vec<usize> = (1..=10)
            .map(|number| {
                let exercise = practice.graded(number, || false).unwrap().unwrap();
                check(&exercise);
                exercise.search()
            })
            .collect();
        let mean = |part: &[usize]| part.iter().sum::<usize>() / part.len();
        assert!(
            mean(&lesson[..3]) < mean(&lesson[3..7]) && mean(&lesson[3..7]) < mean(&lesson[7..]),
            "{id}: {lesson:?}"
        );
        let again = Practice::new(technique(id), &Human::FREE, 11).graded(10, || false).unwrap().unwrap();
        assert_eq!(again.search(), lesson[9], "{id}");
    }
}

/// An exercise that is made is not given up because the time for others is over.
#[test]
fn a_late_stop_leaves_an_exercise() {
    let naked_pairs = || Practice::new(technique("naked-pair"), &Human::FREE, 11);
    let graded = |polls: usize| {
        let mut asked = 0;
        let told = naked_pairs().graded(1, || {
            asked += 1;
            asked > polls
        });
        (told.map(|made| made.is_some()), asked)
    };
    let mut first = naked_pairs();
    first.number = BESIDE;
    let mut asked = 0;
    let made = first.next(|| {
        asked += 1;
        false
    });
    assert!(made.unwrap().is_some());
    let (_, all) = graded(usize::MAX);
    assert!(asked < all, "{asked} of {all}");
    for polls in [asked, (asked + all) / 2, all] {
        assert_eq!(graded(polls).0, Ok(true), "{polls}");
    }
    assert_eq!(graded(0).0, Err(Stopped));
}

#[test]
fn a_seed_makes_the_same_exercises() {
    let texts = |seed| some("naked-triple", seed, 3).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts(5), texts(5));
    assert_ne!(texts(5), texts(6));
    let mut own = texts(5);
    own.dedup();
    assert_eq!(own.len(), 3);
}

#[test]
fn answers_are_judged() {
    let exercise = &some("x-wing", 1, 1)[0];
    let Conclusions { eliminations, .. } = exercise.step.step.conclusions;
    let solution = ninefold_solve::Solver::new().first(exercise.facts().board()).unwrap();
    let judge = |moves: Conclusions| exercise.judge(&mut Guide::new(), &moves, &Human::FREE, || false).word();
    assert_eq!(judge(exercise.step.step.conclusions), "right");
    if eliminations.len() > 1 {
        let part = eliminations.first().into_iter().collect();
        assert_eq!(judge(Conclusions::eliminations(part)), "partly");
    }
    assert_eq!(judge(Conclusions::NONE), "open");
    let cell = exercise.facts().empty().first().unwrap();
    let truth = cell.with(solution.digit(cell));
    assert_eq!(judge(Conclusions::eliminations([truth].into_iter().collect())), "wrong");
}

/// A profile without a technique practises it before all else that it tries.
#[test]
fn what_a_profile_lacks_comes_last() {
    let singles = Profile::of_name("human").unwrap().with_techniques(&["singles", "intersections"]).unwrap();
    let mut practice = Practice::new(technique("naked-pair"), &singles, 2);
    let exercise = practice.next(|| false).unwrap().expect("an exercise");
    assert_eq!(exercise.step.step.technique().id, "naked-pair");
}

/// How soon each technique has an exercise: a table, where slow tests are wanted.
#[test]
#[allow(clippy::print_stderr, reason = "the table is asked for")]
fn every_technique_that_occurs_has_an_exercise() {
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_none() {
        return;
    }
    let mut times: Vec<Duration> = Vec::new();
    for technique in techniques::ALL {
        let begun = Instant::now();
        let late = || begun.elapsed() > Duration::from_secs(10);
        let made = Practice::new(technique, &Human::FREE, 1).next(late);
        let took = begun.elapsed();
        match made {
            Ok(Some(exercise)) => {
                check(&exercise);
                times.push(took);
                let Exercise { against, origin, .. } = exercise;
                eprintln!("{:45} {:6} ms {against:?} {origin:?}", technique.id, took.as_millis());
            }
            Ok(None) => eprintln!("{:45} {:6} ms none", technique.id, took.as_millis()),
            Err(Stopped) => eprintln!("{:45} {:6} ms late", technique.id, took.as_millis()),
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
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    let mut engine = Engine::new();
    for made in Maker::new().few(512, 20_261_123, &Recipe::default(), 0) {
        for rated in Walk::from_facts(&Human::FREE, facts_of(made.board()), &mut engine) {
            *met.entry(rated.step.technique().id).or_default() += 1;
        }
    }
    let mut common: Vec<(&str, usize)> = met.into_iter().collect();
    common.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let mut times: Vec<Duration> = Vec::new();
    for (id, _) in &common[..40] {
        let mut practice = Practice::new(technique(id), &Human::FREE, 20_261_123);
        for _ in 0..250 {
            let begun = Instant::now();
            let exercise = practice.next(|| false).unwrap().expect("an exercise");
            times.push(begun.elapsed());
            check(&exercise);
        }
    }
    times.sort();
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    eprintln!("{} exercises of {:?}: median {median:?}, most {most:?}", times.len(), &common[..40]);
    assert!(median < Duration::from_millis(200), "{median:?}");
}
