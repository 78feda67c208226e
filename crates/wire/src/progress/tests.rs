//! Tests of the progress file: what is kept, merged and refused.

use ninefold_guide::HintStage;
use ninefold_guide::skill::SkillEstimate;
use ninefold_guide::training::TrainingTask;
use ninefold_logic::Technique;
use ninefold_rate::human::HumanScale;
use proptest::prelude::*;
use serde_json::json;

use super::*;

const DAY: u64 = 24 * 60 * 60 * 1000;
/// A day, in milliseconds.
const TODAY: u64 = 20_000 * DAY;

/// Members that a newer version might write.
fn unknown_members() -> impl Strategy<Value = Map<String, Value>> {
    let leaf = prop_oneof![
        Just(json!(null)),
        (0..3_u8).prop_map(|it| json!(it)),
        Just(json!("x")),
        Just(json!([1]))
    ];
    let value =
        prop_oneof![leaf.clone(), leaf.prop_map(|leaf| json!({ "a": leaf })), Just(json!({ "b": 1 }))];
    prop::collection::btree_map("[xyz]", value, 0..3).prop_map(|map| map.into_iter().collect())
}

fn any_answer() -> impl Strategy<Value = AnswerRecord> {
    let ids = prop::sample::select(vec!["x-wing", "naked-pair", "of-a-newer-version"]);
    let kinds = prop::sample::select(vec!["lesson", "review", "exam"]);
    let credits = prop::sample::select(vec!["full", "half", "none", "third"]);
    let times = prop::option::of(0..3_u64);
    (times, ids, prop::option::of(1..3_u64), kinds, credits, prop::option::of(0..99_u32), unknown_members())
        .prop_map(|(at, technique, number, kind, credit, seconds, rest)| AnswerRecord {
            at: at.map(|days| TODAY + days * DAY),
            number,
            seconds,
            rest,
            ..AnswerRecord::new(technique, kind, credit, 0)
        })
}

fn any_game() -> impl Strategy<Value = Game> {
    (("[ab]", 0..3_u64, prop::option::of(10..90_u32), 0..9_u32), unknown_members()).prop_map(
        |((id, at, er, hints), rest)| Game {
            id,
            at: TODAY + at * DAY,
            er: er.map(|er| f64::from(er) / 10.0),
            seconds: 60 * hints,
            hints,
            chances: BTreeMap::from([("w-wing".into(), hints)]),
            used: BTreeMap::new(),
            rest,
        },
    )
}

fn any_choices() -> impl Strategy<Value = BTreeMap<String, Choice>> {
    let ids = prop::sample::select(vec!["naked-pair", "xy-chain"]).prop_map(String::from);
    let choice = (0..3_u64, any::<bool>()).prop_map(|(days, is)| Choice { at: TODAY + days * DAY, is });
    prop::collection::btree_map(ids, choice, 0..3)
}

fn any_seen_positions() -> impl Strategy<Value = BTreeMap<String, BTreeSet<String>>> {
    let keys = prop::collection::btree_set("[0-9a-f]{16}", 0..3);
    prop::collection::btree_map("x-wing|xy-chain", keys, 0..3)
}

fn any_estimate() -> impl Strategy<Value = Option<Estimate>> {
    let one = (1..3_u32, 1..3_u32, unknown_members()).prop_map(|(rating, deviation, rest)| Estimate {
        at: Some(TODAY),
        rating: f64::from(rating) * 1000.0,
        deviation: f64::from(deviation) * 100.0,
        volatility: 0.06,
        rest,
    });
    prop::option::of(one)
}

fn any_open_exercise() -> impl Strategy<Value = Option<Open>> {
    let position = prop::option::of((0..3_u32).prop_map(|step| ExercisePosition {
        puzzle: ".".repeat(81),
        kind: "pure".into(),
        step: format!("r1c1<>{}", step + 1),
        rest: Map::new(),
    }));
    let one = (0..4_u64, 1..3_u64, 0..3_u32, position, unknown_members()).prop_map(
        |(at, number, help, position, rest)| {
            let (technique, kind) = ("x-wing".into(), "review".into());
            Open { at: TODAY + at * DAY, technique, number, kind, help, position, rest }
        },
    );
    prop::option::of(one)
}

/// Generates a progress in the order in which it is read.
fn progress() -> impl Strategy<Value = Progress> {
    let lists = (prop::collection::vec(any_answer(), 0..5), prop::collection::vec(any_game(), 0..4));
    (
        lists,
        any_choices(),
        any_choices(),
        any_seen_positions(),
        any_estimate(),
        any_open_exercise(),
        unknown_members(),
    )
        .prop_map(|((answers, games), known, goals, met, start, open, rest)| {
            let all =
                Progress { answers, games, known, goals, met, start, open, rest, ..Progress::default() };
            all.merged_with(&Progress::default())
        })
}

proptest! {
    #[test]
    fn a_merge_commutes(one in progress(), other in progress()) {
        prop_assert_eq!(one.merged_with(&other), other.merged_with(&one));
    }

    #[test]
    fn a_merge_is_idempotent(one in progress(), other in progress()) {
        prop_assert_eq!(one.merged_with(&one), one.clone());
        let both = one.merged_with(&other);
        prop_assert_eq!(both.merged_with(&one), both.clone());
        prop_assert_eq!(other.merged_with(&both), both);
    }

    #[test]
    fn a_merge_is_associative(one in progress(), other in progress(), third in progress()) {
        prop_assert_eq!(one.merged_with(&other).merged_with(&third), one.merged_with(&other.merged_with(&third)));
    }

    /// A file that is written reads back the same, including unknown members.
    #[test]
    fn written_progress_is_read_back(one in progress()) {
        prop_assert_eq!(Progress::from_text(&one.to_json_text()), Ok(one));
    }

    #[test]
    fn any_of_them_has_a_learner(one in progress(), days in 0..400_u64) {
        let skill = one.compute_learner().skill_at(Timestamp(TODAY + days * DAY));
        prop_assert!(skill.rating.is_finite() && (1.0..=350.0).contains(&skill.deviation));
    }
}

#[test]
fn unknown_members_are_kept_wherever_they_stand() {
    let text = r#"{
        "format": "ninefold-progress", "version": 1, "colour": {"of": "cells"},
        "answers": [{"at": 5, "technique": "x-wing", "kind": "lesson", "credit": "full", "mood": "good"}],
        "games": [{"id": "a", "at": 7, "device": "phone"}]
    }"#;
    let again = Progress::from_text(&Progress::from_text(text).unwrap().to_json_text()).unwrap();
    assert_eq!(again.rest["colour"], json!({ "of": "cells" }));
    assert_eq!(
        (&again.answers[0].rest["mood"], &again.games[0].rest["device"]),
        (&json!("good"), &json!("phone"))
    );
    let other = text.replace("\"mood\": \"good\"", "\"place\": \"train\"");
    let both = again.merged_with(&Progress::from_text(&other).unwrap());
    assert_eq!(both.answers.len(), 1);
    assert_eq!(both.answers[0].rest.keys().collect::<Vec<_>>(), ["mood", "place"]);
}

#[test]
fn invalid_progress_is_refused() {
    let check = |text: &str, expected: &str| {
        assert_eq!(Progress::from_text(text).unwrap_err().to_string(), expected);
    };
    check("{}", "expected the format ninefold-progress or ninefold-backup, found none");
    check(r#"{"format": "png"}"#, "expected the format ninefold-progress or ninefold-backup, found png");
    check(r#"{"format": "ninefold-progress", "version": 2}"#, "expected a version up to 1, found 2");
    check(r#"{"format": "ninefold-progress"}"#, "missing field `version`");
    check(r#"{"format": "ninefold-backup", "version": 1}"#, "expected an object \"kept\"");
    check("[", "EOF while parsing a list at line 1 column 1");
}

/// Backup as written by the page.
const BACKUP: &str = r#"{"format": "ninefold-backup", "version": 1, "kept": {
    "ninefold.learnt": {"x-wing": [1, 2, 4], "naked-pair": [1, "2"], "gone": 3},
    "ninefold.skill": {"rating": 1234.5, "deviation": 80, "volatility": 0.06, "er": 3.4},
    "ninefold.results": [
        {"id": "a", "at": 1728000000000, "level": "hard", "day": "2024-10-04", "er": 3.8, "seconds": 700, "hints": 2},
        {"id": "b", "at": 1728086400000, "level": null, "day": null, "er": null, "seconds": 300.5, "hints": 0},
        {"at": 1}, null],
    "ninefold.settings": {"lang": "en"}}}"#;

#[test]
fn older_backups_are_read() {
    let progress = Progress::from_text(BACKUP).unwrap();
    assert_eq!(
        (progress.answers.len(), progress.games.len(), progress.given_exercise_count("x-wing")),
        (4, 2, 4)
    );
    assert_eq!(progress.games[0].rest["day"], json!("2024-10-04"));
    let learner = progress.compute_learner();
    let known = |id: &str| learner.knows_technique(techniques::technique_by_id(id).unwrap());
    assert!(known("x-wing") && !known("xy-chain"));
    // The games are in the estimate already.
    let skill = learner.skill_at(Timestamp(progress.games[1].at));
    assert_eq!((skill.rating, skill.deviation), (1234.5, 80.0));
    // Merging a file with itself changes nothing.
    assert_eq!(progress.merged_with(&Progress::from_text(BACKUP).unwrap()), progress);
    // A newer backup includes the progress file.
    let mut newer: Value = serde_json::from_str(BACKUP).unwrap();
    let mut own = Progress::default();
    own.answers.push(AnswerRecord::new("w-wing", "blind", "none", TODAY));
    newer["kept"]["ninefold.progress"] = serde_json::to_value(&own).unwrap();
    assert_eq!(Progress::from_text(&newer.to_string()).unwrap(), progress.merged_with(&own));
}

/// Nothing in an older backup is lost, neither answers with help nor seen positions.
#[test]
fn help_and_positions_of_before_are_read() {
    let text = BACKUP.replace(
        "\"ninefold.settings\"",
        r#""ninefold.helped": {"w-wing": [1, 2, 3, 4, 5, 6], "naked-pair": [2, 3]},
        "ninefold.met": {"w-wing": ["0123456789abcdef", 7]}, "ninefold.settings""#,
    );
    let progress = Progress::from_text(&text).unwrap();
    let halves = progress.answers.iter().filter(|answer| answer.credit == "half").count();
    assert_eq!((halves, progress.given_exercise_count("w-wing")), (8, 6));
    assert_eq!(progress.seen_exercise_keys("w-wing").collect::<Vec<_>>(), ["0123456789abcdef"]);
    // Six answers with help made a technique known; one without and two with help didn't.
    assert_eq!(progress.known.keys().collect::<Vec<_>>(), ["w-wing"]);
    let learner = progress.compute_learner();
    let known = |id: &str| learner.knows_technique(techniques::technique_by_id(id).unwrap());
    assert!(known("w-wing") && known("x-wing"));
}

#[test]
fn an_exercise_is_given_and_answered() {
    let (now, task) = (
        Timestamp(TODAY),
        TrainingTask { kind: ExercisePurpose::Review, technique: find_technique("x-wing") },
    );
    let mut progress = Progress::default();
    let open = progress.give_exercise(task, now);
    assert_eq!((open.number, open.kind.as_str()), (1, "review"));
    progress.open = Some(open.clone());
    progress.record_answer(&open, AnswerCredit::Half, 40, Some("0123456789abcdef"), now.plus_millis(40_000));
    assert_eq!(progress.open, None);
    let answer = &progress.answers[0];
    assert_eq!((answer.credit.as_str(), answer.seconds, answer.number), ("half", Some(40), Some(1)));
    assert_eq!(progress.seen_exercise_keys("x-wing").count(), 1);
    let open = progress.give_exercise(task, now);
    assert_eq!(open.number, 2);
    // The time of an interrupted exercise is unknown.
    progress.record_answer(&open, AnswerCredit::None, 86_400, None, now.plus_millis(DAY));
    assert_eq!(progress.answers[1].seconds, None);
}

#[test]
fn goals_can_be_dropped_and_chosen_again() {
    let (mut progress, now) = (Progress::default(), Timestamp(TODAY));
    let goal = LearningGoal::find_goal("xy-chains").unwrap();
    progress.choose_goal(&goal, now);
    progress.choose_goal(&LearningGoal::find_goal("er-7").unwrap(), now);
    progress.claim_technique(find_technique("naked-pair"), now);
    let chosen =
        |progress: &Progress| progress.chosen_goals().into_iter().map(|goal| goal.id).collect::<Vec<_>>();
    assert_eq!(chosen(&progress), ["xy-chains", "er-7"]);
    assert!(
        progress.withdraw_choice("xy-chains", now.plus_millis(1))
            && progress.withdraw_choice("naked-pair", now.plus_millis(1))
    );
    assert!(!progress.withdraw_choice("naked-single", now));
    assert_eq!(chosen(&progress), ["er-7"]);
    assert!(!progress.compute_learner().knows_technique(find_technique("naked-pair")));
    // Of two files the later choice counts, also where the clocks of two devices differ.
    let before = progress.clone();
    progress.choose_goal(&goal, now);
    assert_eq!(chosen(&progress.merged_with(&before)), ["er-7", "xy-chains"]);
}

#[test]
fn more_of_a_game_is_noted_later() {
    let mut progress = Progress::default();
    let game = |er, used: &[(&str, u32)]| Game {
        id: "a".into(),
        at: TODAY,
        er,
        seconds: 300,
        hints: 1,
        chances: BTreeMap::new(),
        used: used.iter().map(|(id, count)| ((*id).to_string(), *count)).collect(),
        rest: Map::new(),
    };
    progress.record_game(game(Some(3.4), &[]));
    progress.record_game(game(None, &[("x-wing", 2)]));
    assert_eq!((progress.games.len(), progress.games[0].er), (1, Some(3.4)));
    assert_eq!(progress.total_habits().used.get("x-wing"), Some(&2));
}

fn find_technique(id: &str) -> &'static Technique {
    techniques::technique_by_id(id).unwrap()
}

/// A game that two devices record at different times is one game, with the later time.
#[test]
fn a_game_of_two_files_is_one() {
    let noted = |at| {
        let mut progress = Progress::default();
        let habits = TechniqueHabits { chances: BTreeMap::from([("w-wing", 2)]), used: BTreeMap::new() };
        progress.record_habits(&habits, None, Timestamp(at));
        progress
    };
    let both = noted(TODAY).merged_with(&noted(TODAY + DAY));
    assert_eq!(both.games.iter().map(|game| game.at).collect::<Vec<_>>(), [TODAY + DAY]);
    assert_eq!(both.total_habits().chances.get("w-wing"), Some(&2));
    let three = both.merged_with(&Progress {
        games: vec![Game { id: "a".into(), ..both.games[0].clone() }],
        ..Progress::default()
    });
    assert_eq!(three.games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["a", "game-"]);
}

/// An event is recorded as later than all others, even when the clock of another device is ahead or the
/// own one went back. So an exercise given now is open and answered later.
#[test]
fn event_times_follow_all_earlier_events() {
    let mut progress = Progress::default();
    assert_eq!(progress.event_time_to_record(Timestamp(TODAY)), Timestamp(TODAY));
    progress.answers.push(AnswerRecord::new("x-wing", "lesson", "full", TODAY + 5));
    assert_eq!(progress.event_time_to_record(Timestamp(TODAY)), Timestamp(TODAY + 6));
    assert_eq!(progress.event_time_to_record(Timestamp(TODAY + DAY)), Timestamp(TODAY + DAY));
    let open = Open {
        at: TODAY + 6,
        technique: "x-wing".into(),
        number: 2,
        kind: "lesson".into(),
        help: 0,
        position: None,
        rest: Map::new(),
    };
    progress.open = Some(open);
    assert!(progress.merged_with(&progress).open.is_some());
    assert_eq!(progress.event_time_to_record(Timestamp(TODAY)), Timestamp(TODAY + 7));
    progress.goals.insert("xy-chain".into(), Choice { at: TODAY + 9, is: true });
    let Timestamp(at) = progress.event_time_to_record(Timestamp(TODAY));
    let mut later = progress.clone();
    later.goals.insert("xy-chain".into(), Choice { at, is: false });
    assert!(later.merged_with(&progress).chosen_goals().is_empty());
}

#[test]
fn later_choices_count() {
    let choose = |at, is| Progress {
        goals: BTreeMap::from([
            ("xy-chain".to_string(), Choice { at, is }),
            ("no-goal".into(), Choice { at, is }),
        ]),
        ..Progress::default()
    };
    let (chosen, dropped) = (choose(1, true), choose(2, false));
    assert_eq!(chosen.chosen_goals().iter().map(|goal| goal.id.as_str()).collect::<Vec<_>>(), ["xy-chain"]);
    assert!(chosen.merged_with(&dropped).chosen_goals().is_empty());
    assert_eq!(dropped.merged_with(&choose(3, true)).chosen_goals().len(), 1);
}

#[test]
fn exercises_answered_elsewhere_are_not_open() {
    let open = |at| {
        let open = Open {
            at,
            technique: "x-wing".into(),
            number: 1,
            kind: "lesson".into(),
            help: 0,
            position: None,
            rest: Map::new(),
        };
        Progress { open: Some(open), ..Progress::default() }
    };
    let mut answered = Progress::default();
    answered.answers.push(AnswerRecord::new("x-wing", "lesson", "full", 7));
    assert!(open(5).merged_with(&answered).open.is_none());
    assert!(open(8).merged_with(&answered).open.is_some());
}

#[test]
fn events_count_in_the_order_of_their_times() {
    let mut progress = Progress::default();
    progress.known.insert("naked-pair".into(), Choice { at: TODAY, is: true });
    progress.answers.push(AnswerRecord::new("x-wing", "lesson", "full", TODAY + 2));
    progress.answers.push(AnswerRecord::new("x-wing", "lesson", "none", TODAY + DAY));
    let skill = progress.compute_learner().skill_at(Timestamp(TODAY + DAY));
    let strength = ninefold_guide::skill::technique_strength(techniques::technique_by_id("x-wing").unwrap());
    let first = SkillEstimate::default().update_after_answer(strength, AnswerCredit::Full);
    let expected = first
        .after_idle_days((DAY - 2) as f64 / DAY as f64)
        .update_after_answer(strength, AnswerCredit::None);
    assert_eq!(skill, expected);
    assert!(progress.compute_learner().knows_technique(techniques::technique_by_id("full-house").unwrap()));
}

/// An exercise is given, helped and answered once, whichever program records it again.
#[test]
fn an_exercise_is_given_until_it_is_answered() {
    let x_wing = techniques::technique_by_id("x-wing").unwrap();
    let lesson = TrainingTask { kind: ExercisePurpose::Lesson, technique: x_wing };
    let (mut progress, now) = (Progress::default(), Timestamp(TODAY));
    let mut open = progress.give_exercise(lesson, now);
    assert_eq!((open.number, open.purpose(), open.last_hint_stage()), (1, ExercisePurpose::Lesson, None));
    open.record_hint(HintStage::Technique);
    open.record_hint(HintStage::Where);
    progress.open = Some(open.clone());
    assert_eq!(progress.give_exercise(lesson, Timestamp(TODAY + 9)), open, "it stays open, with its help");
    assert_eq!(open.last_hint_stage(), Some(HintStage::Technique));
    assert_ne!(progress.give_exercise(TrainingTask { kind: ExercisePurpose::Review, ..lesson }, now), open);
    let answered =
        AnswerRecord { number: Some(1), ..AnswerRecord::new("x-wing", "lesson", "half", TODAY + 9) };
    progress.close_exercise(answered.clone(), None);
    progress.close_exercise(AnswerRecord { credit: "full".into(), at: Some(TODAY + 10), ..answered }, None);
    assert_eq!((progress.answers.len(), progress.answers[0].credit.as_str()), (1, "half"));
    assert_eq!(progress.give_exercise(lesson, Timestamp(TODAY + 20)).number, 2);
}

/// A later record of a game adds to the earlier one.
#[test]
fn a_game_is_noted_once() {
    let (mut progress, now) = (Progress::default(), Timestamp(TODAY));
    progress.record_game(Game::new("one".into(), now, &TechniqueHabits::default()));
    let habits = TechniqueHabits { used: [("x-wing", 2)].into(), ..TechniqueHabits::default() };
    let game = Game { er: Some(3.2), ..Game::new("one".into(), Timestamp(TODAY + 5), &habits) };
    progress.record_game(game);
    let [own] = progress.games.as_slice() else { panic!("{:?}", progress.games) };
    assert_eq!((own.at, own.er, own.used["x-wing"]), (TODAY, Some(3.2), 2));
    let note = |progress: &mut Progress| progress.record_habits(&habits, None, now);
    note(&mut progress);
    note(&mut progress);
    assert_eq!(progress.games.len(), 2);
}

#[test]
fn tests_and_streaks_end() {
    let mut progress = Progress::default();
    let kinds = [ExercisePurpose::Placement, ExercisePurpose::Streak, ExercisePurpose::Lesson];
    let through = |progress: &Progress| {
        kinds.map(|kind| progress.has_test_or_streak_ended(kind, Timestamp(TODAY + 20)))
    };
    for position in 0..12 {
        let task = progress.next_task(Some(ExercisePurpose::Placement), Timestamp(TODAY + position)).unwrap();
        progress.close_exercise(
            AnswerRecord::new(task.technique.id, "placement", "full", TODAY + position),
            None,
        );
        assert_eq!(through(&progress), [position == 11, true, false]);
    }
    progress.close_exercise(AnswerRecord::new("x-wing", "streak", "full", TODAY + 13), None);
    assert_eq!(through(&progress), [true, false, false]);
    progress.close_exercise(AnswerRecord::new("x-wing", "streak", "none", TODAY + 15), None);
    assert_eq!(through(&progress), [true, true, false]);
}

/// A learner who was given an exercise gets the same one again, whatever comes first in the bank or was seen.
#[test]
fn a_position_that_was_given_is_given_again() {
    let now = Timestamp(TODAY);
    let task = TrainingTask { kind: ExercisePurpose::Lesson, technique: find_technique("naked-pair") };
    let mut progress = Progress::default();
    let mut open = progress.give_exercise(task, now);
    assert!(open.restore_exercise(&HumanScale::FREE, || false).is_none(), "none was found yet");
    let mut practice = ninefold_guide::PracticeSession::new(task.technique, &HumanScale::FREE, 99);
    let exercise = practice.next_exercise(|| false).unwrap().unwrap();
    open.record_position(&exercise);
    progress.open = Some(open);
    // A copy that knows of no position, as another program has it, doesn't forget it.
    let mut other = progress.clone();
    let there = other.open.as_mut().unwrap();
    there.position = None;
    there.record_hint(HintStage::Cells);
    for both in [progress.merged_with(&other), other.merged_with(&progress)] {
        let read = Progress::from_text(&both.to_json_text()).unwrap();
        let again = read.open.as_ref().unwrap().restore_exercise(&HumanScale::FREE, || false).unwrap();
        assert_eq!(
            (again.to_puzzle(), again.key, again.kind),
            (exercise.to_puzzle(), exercise.key, exercise.kind)
        );
        assert_eq!(again.step.step.conclusions, exercise.step.step.conclusions);
        assert_eq!(read.open.unwrap().last_hint_stage(), Some(HintStage::Cells));
    }
    progress.skip_exercise("naked-pair", &exercise.key.to_string());
    assert!(progress.give_exercise(task, now).position.is_none());
}

/// The position in a file may be invalid.
#[test]
fn a_position_that_is_none_is_passed_over() {
    let now = Timestamp(TODAY);
    let task = TrainingTask { kind: ExercisePurpose::Lesson, technique: find_technique("naked-pair") };
    let mut open = Progress::default().give_exercise(task, now);
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for puzzle in ["", "what", &"5".repeat(81), &".".repeat(81), solved] {
        for (kind, step) in [("pure", "r1c1<>1"), ("odd", "r1c1<>1"), ("pure", "odd")] {
            let (puzzle, kind, step) = (puzzle.into(), kind.into(), step.into());
            open.position = Some(ExercisePosition { puzzle, kind, step, rest: Map::new() });
            assert!(open.restore_exercise(&HumanScale::FREE, || false).is_none());
        }
    }
}

/// The times in a file may be extreme.
#[test]
fn a_goal_is_chosen_at_the_end_of_time() {
    let mut progress = Progress::default();
    progress.goals.insert("er-7".into(), Choice { at: u64::MAX, is: true });
    let now = progress.event_time_to_record(Timestamp(TODAY));
    progress.choose_goal(&LearningGoal::find_goal("xy-chains").unwrap(), now);
    assert!(progress.goals["xy-chains"].is);
}

/// If no position of a technique is found, the test goes on with another technique.
#[test]
fn techniques_without_exercises_are_passed_over() {
    let (progress, now) = (Progress::default(), Timestamp(TODAY));
    for kind in [Some(ExercisePurpose::Placement), Some(ExercisePurpose::Streak), None] {
        let mut missing: Vec<&'static Technique> = Vec::new();
        for _ in 0..4 {
            let task = progress.next_task_without(kind, now, &missing).unwrap();
            assert!(!missing.contains(&task.technique));
            missing.push(task.technique);
            if kind.is_none() {
                break;
            }
        }
    }
}
