//! Learning progress of the page's user: its file is passed in with every call, and returned with what was
//! added. The page stores it and displays the results.

use ninefold::guide::game_review::MoveTiming;
use ninefold::guide::goals::LearningGoal;
use ninefold::guide::learner::{ExercisePurpose, Learner, Timestamp};
use ninefold::guide::placement::TEST_LENGTH;
use ninefold::guide::practise::{self, ExercisePurity as Wanted};
use ninefold::guide::training::{self, TrainingPlan, TrainingTask as Planned};
use ninefold::guide::{
    AnswerCredit, AnswerVerdict, HintStage, PracticeSession, SearchBudget, TechniqueExercise,
};
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::wire::page::{
    Asking, Choosable, Effort, ExerciseResponse, ExerciseResult, Game, GamePositions, GivenTask, Habits,
    LearnerSummary, Moves, Pause, Pauses, Position, ProfileSelection, Task, TechniqueTold, TimedPosition,
};
use ninefold::wire::progress::{self, EXERCISE_SEED, Open, Progress};
use ninefold::wire::{LessonPlan, Plan, Recognition, Standing};
use ninefold::{Guide, Notation, Puzzle, RatingProfile, Technique};

use crate::given::{self, RequestError};
use crate::learning::{moves_to_conclusions, prepare_position};

/// Length of a session in seconds.
const SESSION: u32 = 300;

/// Name of the file stored by the page.
const OWN_FILE_NAME: &str = "progress.json";

/// Returns the learner's progress, and what to do next.
///
/// # Errors
/// If the file is of a newer version, or there is no such language.
pub(crate) fn learner_summary(file: &str, now: f64, lang: &str) -> Result<LearnerSummary, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let progress = read_progress(file, OWN_FILE_NAME, catalogue)?;
    let now = progress.event_time_to_record(timestamp_from_millis(now));
    // All of it follows from the events in the file.
    let (learner, goals) = (progress.compute_learner(), progress.chosen_goals());
    let training = TrainingPlan::new(&goals);
    let today = training.plan_session_tasks(&learner, now, SESSION);
    let next =
        training.next_lesson(&learner).map(|lesson| LessonPlan::from_lesson(lesson, &learner, catalogue));
    let standing = Standing::build_learner_standing(&learner, &progress.total_habits(), now, catalogue);
    let goal = |goal: &LearningGoal| Choosable {
        id: goal.id.clone(),
        name: catalogue.format_message(&goal.description(), Notation::Rc),
    };
    Ok(LearnerSummary {
        goals: LearningGoal::built_in_goals().iter().map(goal).collect(),
        plan: Plan::build_learner_plan(&training, &goals, &learner, now, &today, None, catalogue),
        claimed: progress.known.iter().filter(|(_, own)| own.is).map(|(id, _)| id.clone()).collect(),
        next,
        told: standing
            .to_sentences()
            .iter()
            .map(|told| catalogue.format_message(told, Notation::Rc))
            .collect(),
        techniques: standing
            .techniques
            .iter()
            .map(|one| TechniqueTold {
                technique: one.technique,
                text: catalogue.format_message(&one.to_sentence(), Notation::Rc),
            })
            .collect(),
        standing,
        placed: learner.placement_test(now).answer_count(),
        positions: TEST_LENGTH,
        session: SESSION,
    })
}

/// Merges in another file of this name, or one that the page saved.
///
/// # Errors
/// If one of them is neither, or of a newer version, or there is no such language.
pub(crate) fn merge_progress(
    file: &str,
    other: &str,
    name: &str,
    lang: &str,
) -> Result<String, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    Ok(read_progress(file, OWN_FILE_NAME, catalogue)?
        .merged_with(&read_progress(other, name, catalogue)?)
        .to_json_text())
}

/// Adds a goal, or a technique that the learner claims to know.
///
/// # Errors
/// If there is no such goal or technique, and as for [`learner_summary`].
pub(crate) fn add_choice(file: &str, what: &str, id: &str, now: f64) -> Result<String, RequestError> {
    let mut progress = read_progress(file, OWN_FILE_NAME, Catalogue::english())?;
    let now = progress.event_time_to_record(timestamp_from_millis(now));
    match what {
        "goal" => {
            let goal = LearningGoal::find_goal(id)
                .map_or_else(|| given::find_technique(id).map(LearningGoal::from_technique), Ok)?;
            progress.choose_goal(&goal, now);
        }
        _ => progress.claim_technique(given::find_technique(id)?, now),
    }
    Ok(progress.to_json_text())
}

/// Removes a goal, or a claimed technique, by its id.
///
/// # Errors
/// As for [`learner_summary`].
pub(crate) fn remove_choice(file: &str, id: &str, now: f64) -> Result<String, RequestError> {
    let mut progress = read_progress(file, OWN_FILE_NAME, Catalogue::english())?;
    let now = progress.event_time_to_record(timestamp_from_millis(now));
    progress.withdraw_choice(id, now);
    Ok(progress.to_json_text())
}

/// Most techniques to skip because no position was found.
const MAX_SKIPPED: usize = 3;

/// Gives an exercise, or none if nothing is left to do, the session is over, or no position was found.
/// Where another technique would do as well, `clock` is called for a new `stop` before each search for a
/// position.
///
/// # Errors
/// If there is no such technique or kind, and as for [`learner_summary`].
pub(crate) fn give_exercise<S: FnMut() -> bool>(
    file: &str,
    request: &Asking,
    (now, lang): (f64, &str),
    mut clock: impl FnMut() -> S,
) -> Result<ExerciseResponse, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let mut progress = read_progress(file, OWN_FILE_NAME, catalogue)?;
    let now = progress.event_time_to_record(timestamp_from_millis(now));
    let learner = progress.compute_learner();
    let before = progress.open.clone();
    // Techniques without a position are skipped, and the next task is tried.
    let mut missing: Vec<&'static Technique> = Vec::new();
    let (planned, mut open, exercise) = loop {
        let next = plan_next_task(&progress, &learner, request, (now, &missing))?;
        let next = next.filter(|next| missing.len() < MAX_SKIPPED && !missing.contains(&next.technique));
        let Some(planned) = next else {
            progress.open = before;
            let missing = missing.last().map(|technique| catalogue.technique_name(technique));
            return Ok(ExerciseResponse { file: progress.to_json_text(), task: None, missing });
        };
        let open = progress.give_exercise(planned, now);
        let mut stop = clock();
        // A lesson is about its technique, however long the search takes.
        let found = find_exercise(&progress, &open, request, catalogue, &mut || {
            planned.kind != ExercisePurpose::Lesson && stop()
        })?;
        match found {
            Some(exercise) => break (planned, open, exercise),
            None => missing.push(planned.technique),
        }
    };
    // Remember the open exercise: the answer comes with another call.
    open.record_position(&exercise);
    progress.open = Some(open.clone());
    // Sessions and streaks end at a fixed time.
    let ends = match request {
        Asking::Session { ends } => Some(*ends),
        Asking::Streak => Some(learner.streak_end_time(now).0 as f64),
        Asking::Lesson { .. } | Asking::Placement => None,
    };
    let sentence = training::task_message(planned.kind, exercise.task_message(), &learner, now);
    let task = Task {
        position: given::position_from_board(exercise.facts().board()),
        kind: exercise.kind,
        text: catalogue.format_message(&sentence, Notation::Rc),
        places: !exercise.step.step.conclusions.placements.is_empty(),
        name: catalogue.technique_name(planned.technique),
        given: GivenTask {
            technique: open.technique.clone(),
            number: open.number as u32,
            purpose: open.kind.clone(),
            at: open.at as f64,
            key: exercise.key.to_string(),
            ends,
        },
    };
    Ok(ExerciseResponse { file: progress.to_json_text(), task: Some(task), missing: None })
}

fn plan_next_task(
    progress: &Progress,
    learner: &Learner,
    request: &Asking,
    (now, without): (Timestamp, &[&'static Technique]),
) -> Result<Option<Planned>, RequestError> {
    let training = TrainingPlan::new(&progress.chosen_goals()).without_techniques(without);
    Ok(match request {
        Asking::Lesson { technique: id, .. } => {
            Some(Planned { kind: ExercisePurpose::Lesson, technique: given::find_technique(id)? })
        }
        Asking::Placement => progress.next_task_without(Some(ExercisePurpose::Placement), now, without),
        Asking::Streak => Some(training.streak_task(learner, now, learner.current_streak(now))),
        // A session plans only what fits into the time left.
        Asking::Session { ends } => {
            let left =
                (timestamp_from_millis(*ends).0.saturating_sub(now.0) / 1000).min(SESSION.into()) as u32;
            if left == 0 { None } else { training.next_session_task(learner, now, SESSION - left, SESSION) }
        }
    })
}

/// Returns a position for an exercise: the given one if it is of the requested kind, else one that the
/// learner has not seen.
fn find_exercise(
    progress: &Progress,
    open: &Open,
    request: &Asking,
    catalogue: &Catalogue,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Option<TechniqueExercise>, RequestError> {
    let profile = human_profile()?;
    let wanted = requested_position_kind(request, catalogue)?;
    let is_wanted = |exercise: &TechniqueExercise| wanted.is_none_or(|kind| kind == exercise.kind);
    // Rebuild the exercise that was given, if it is of the requested kind.
    if let Some(exercise) = open.restore_exercise(&profile, || false).filter(is_wanted) {
        return Ok(Some(exercise));
    }
    // Otherwise search for a position that was not seen before.
    let seen = progress.seen_exercise_keys(&open.technique).filter_map(|key| key.parse().ok());
    let mut practice = PracticeSession::new(given::find_technique(&open.technique)?, &profile, EXERCISE_SEED)
        .excluding_seen(seen);
    if let Some(kind) = wanted {
        practice = practice.with_purity(kind);
    }
    Ok(practice.lesson_exercise(open.number, stop).unwrap_or(None))
}

/// Returns the requested kind of position, if any.
fn requested_position_kind(request: &Asking, catalogue: &Catalogue) -> Result<Option<Wanted>, RequestError> {
    let Asking::Lesson { kind: Some(id), .. } = request else { return Ok(None) };
    let expected = || say!("expected-one-of", names = Wanted::SELECTABLE.map(Wanted::id).join(", "));
    let kind = Wanted::SELECTABLE.into_iter().find(|kind| kind.id() == id);
    kind.map(Some).ok_or_else(|| catalogue.format_message(&expected(), Notation::Rc))
}

/// Returns the profile by which exercises are generated and judged.
fn human_profile() -> Result<RatingProfile, RequestError> {
    given::build_profile(&ProfileSelection::Named("human".into()))
}

/// Skips an exercise; its position will not be given again.
///
/// # Errors
/// As for [`learner_summary`].
pub(crate) fn skip_exercise(file: &str, given: &GivenTask) -> Result<String, RequestError> {
    let mut progress = read_progress(file, OWN_FILE_NAME, Catalogue::english())?;
    progress.skip_exercise(&given.technique, &given.key);
    Ok(progress.to_json_text())
}

/// Judges the answer to an exercise and records the result; without moves the learner gives up.
///
/// # Errors
/// If the position or the moves are malformed, if there is no such technique, and as for [`learner_summary`].
pub(crate) fn answer_exercise(
    file: &str,
    given: &GivenTask,
    (position, moves): (&Position, Option<&Moves>),
    effort: &Effort,
    (now, lang): (f64, &str),
    stop: &mut dyn FnMut() -> bool,
) -> Result<ExerciseResult, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let mut progress = read_progress(file, OWN_FILE_NAME, catalogue)?;
    let now = progress.event_time_to_record(timestamp_from_millis(now));
    let kind = ExercisePurpose::ALL
        .into_iter()
        .find(|kind| kind.id() == given.purpose)
        .unwrap_or(ExercisePurpose::Blind);
    // Giving up closes the exercise without credit.
    let (judged, credit) = match moves {
        None => (None, Some(AnswerCredit::None)),
        Some(moves) => judge_answer(given, kind, (position, moves), effort.stage, catalogue, stop)?,
    };
    // Only the first answer counts.
    if let Some(credit) = credit.filter(|_| !effort.answered) {
        let open = open_exercise_from_task(given);
        progress.record_answer(&open, credit, effort.seconds.into(), Some(&given.key), now);
    }
    // The placement test and streaks end by their own rules, the rest with the session.
    let learner = progress.compute_learner();
    let closed = effort.answered || credit.is_some();
    let is_in_time = given.ends.is_none_or(|ends| (now.0 as f64) < ends);
    let goes_on = match kind {
        ExercisePurpose::Placement => !closed || learner.placement_test(now).answer_count() > 0,
        ExercisePurpose::Streak => is_in_time && learner.current_streak(now) > 0,
        ExercisePurpose::Lesson | ExercisePurpose::Review | ExercisePurpose::Blind => is_in_time,
    };
    let told =
        catalogue.format_message(&training::learner_standing_message(kind, &learner, now), Notation::Rc);
    Ok(ExerciseResult { file: progress.to_json_text(), judged, closed, goes_on, told })
}

/// Judges an answer; returns the credit too, if it closes the exercise.
fn judge_answer(
    given: &GivenTask,
    kind: ExercisePurpose,
    (position, moves): (&Position, &Moves),
    stage: usize,
    catalogue: &'static Catalogue,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(Option<Recognition>, Option<AnswerCredit>), RequestError> {
    let (technique, moves, profile) =
        (given::find_technique(&given.technique)?, moves_to_conclusions(moves)?, human_profile()?);
    // Stages count from 1, and 0 means that no hint was given.
    let help = stage.checked_sub(1).and_then(|stage| HintStage::ALL.get(stage.min(3))).copied();
    // The answer is judged in the position of the exercise, by its technique first.
    let mut guide = Guide::new();
    let (facts, solution) = prepare_position(&mut guide, position, catalogue)?;
    let budget = &mut SearchBudget::unlimited().with_stop(stop);
    let answer = practise::judge_technique_answer(
        &mut guide,
        (&facts, &solution),
        technique,
        &moves,
        &profile,
        budget,
    );
    // An answer that is true but incomplete leaves the exercise open.
    let closes = matches!(answer.verdict, AnswerVerdict::Right | AnswerVerdict::Wrong);
    let credit = closes.then(|| answer.answer_credit(help));
    let (judged, localizer) = ((&facts, &moves), given::pieces_localizer(catalogue));
    // The technique is only named if the exercise was about it.
    let told = if kind.is_technique_named() {
        Recognition::from_answer(&answer, technique, help, judged, localizer)
    } else {
        Recognition::from_blind_answer(&answer, technique, help, judged, localizer)
    };
    Ok((Some(told), credit))
}

fn open_exercise_from_task(given: &GivenTask) -> Open {
    Open {
        at: timestamp_from_millis(given.at).0,
        technique: given.technique.clone(),
        number: given.number.into(),
        kind: given.purpose.clone(),
        help: 0,
        position: None,
        rest: Default::default(),
    }
}

/// Records that a puzzle was solved, or solved further.
///
/// # Errors
/// As for [`learner_summary`].
pub(crate) fn record_game(file: &str, game: &Game) -> Result<String, RequestError> {
    let mut progress = read_progress(file, OWN_FILE_NAME, Catalogue::english())?;
    let Habits { chances, used } = game.habits.clone().unwrap_or_default();
    // Properties that the progress file has no fields for are stored as they are.
    let mut rest = Progress::default().rest;
    for (name, value) in [("level", &game.level), ("day", &game.day)] {
        rest.extend(value.clone().map(|value| (name.to_string(), value.into())));
    }
    progress.record_game(progress::Game {
        id: game.id.clone(),
        at: timestamp_from_millis(game.at).0,
        er: game.er,
        seconds: game.seconds,
        hints: game.hints,
        chances: chances.into_iter().collect(),
        used: used.into_iter().collect(),
        rest,
    });
    Ok(progress.to_json_text())
}

/// Returns the longest pauses of a game, with the easiest available step by the techniques of a profile.
///
/// # Errors
/// If a position is malformed, there is no such profile or language, or `stop` ended the search.
pub(crate) fn longest_pauses(
    game: &GamePositions,
    profile: &ProfileSelection,
    lang: &str,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Pauses, RequestError> {
    let (catalogue, profile) = (given::find_catalogue(lang)?, given::build_profile(profile)?);
    let all = Guide::new()
        .find_longest_pauses(&move_timings(game)?, &profile, stop)
        .map_err(|stopped| stopped.to_string())?;
    let pause = |pause: ninefold::guide::game_review::GamePause| Pause {
        place: pause.place,
        seconds: pause.seconds,
        easiest: pause.easiest.map(|rated| catalogue.technique_name(rated.step.technique())),
    };
    Ok(Pauses { all: all.into_iter().map(pause).collect() })
}

/// Returns the techniques that were available in a game, and those that were used.
///
/// # Errors
/// As for [`longest_pauses`].
pub(crate) fn game_habits(
    game: &GamePositions,
    profile: &ProfileSelection,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Habits, RequestError> {
    let profile = given::build_profile(profile)?;
    let back = Guide::new().review_game(&move_timings(game)?, &profile, stop);
    let habits = back.map_err(|stopped| stopped.to_string())?.habits;
    let pairs = |counts: std::collections::BTreeMap<&'static str, u32>| {
        counts.into_iter().map(|(id, count)| (id.to_string(), count)).collect()
    };
    Ok(Habits { chances: pairs(habits.chances), used: pairs(habits.used) })
}

fn move_timings(game: &GamePositions) -> Result<Vec<MoveTiming>, RequestError> {
    let one = |stood: &TimedPosition| -> Result<(u32, Puzzle), RequestError> {
        // The player's notes are no part of the position.
        Ok((stood.seconds, Puzzle { notes: None, ..given::puzzle_from_position(&stood.position)? }))
    };
    Ok(MoveTiming::timings_from_positions(&game.positions.iter().map(one).collect::<Result<Vec<_>, _>>()?))
}

/// Reads a file of this name; an empty text is that of a new learner.
fn read_progress(file: &str, name: &str, catalogue: &Catalogue) -> Result<Progress, RequestError> {
    if file.is_empty() {
        return Ok(Progress::default());
    }
    Progress::from_text(file).map_err(|error| catalogue.format_message(&error.to_message(name), Notation::Rc))
}

fn timestamp_from_millis(millis: f64) -> Timestamp {
    Timestamp(millis.max(0.0) as u64)
}

#[cfg(test)]
mod tests {
    use ninefold::wire::page::Manner;

    use super::*;
    use crate::answers;

    const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
    /// A day, in milliseconds.
    const TODAY: f64 = 20_000.0 * DAY;

    fn lesson_request(id: &str, kind: Option<&str>) -> Asking {
        Asking::Lesson { technique: id.into(), kind: kind.map(String::from) }
    }

    fn effort_with_stage(stage: usize) -> Effort {
        Effort { stage, seconds: 30, answered: false }
    }

    /// Returns the conclusions of an exercise's step, from its hint.
    fn task_conclusions(task: &Task) -> Moves {
        let aim = ninefold::wire::page::Profile {
            name: "aim".into(),
            scale: "human".into(),
            techniques: Some(vec![task.given.technique.clone()]),
            without: Vec::new(),
        };
        let manner = Manner { lang: "en".into(), dark: false };
        let step =
            answers::find_hint(&task.position, &ProfileSelection::Own(aim), &manner).unwrap().step.unwrap();
        Moves {
            placements: given::candidate_pairs(step.placements.0),
            eliminations: given::candidate_pairs(step.eliminations.0),
        }
    }

    fn answer_task(
        file: &str,
        task: &Task,
        moves: Option<&Moves>,
        effort: &Effort,
        now: f64,
    ) -> ExerciseResult {
        answer_exercise(file, &task.given, (&task.position, moves), effort, (now, "en"), &mut || false)
            .unwrap()
    }

    /// Answers exercises one after the other, until none follows.
    fn answer_all_tasks(
        file: &str,
        asking: &Asking,
        mut now: f64,
        finds: impl Fn(usize) -> bool,
    ) -> (String, usize) {
        let (mut file, mut count) = (file.to_string(), 0);
        loop {
            let handed = give_exercise(&file, asking, (now, "en"), || || false).unwrap();
            let task = handed.task.unwrap();
            now += 20_000.0;
            let moves = finds(count).then(|| task_conclusions(&task));
            let closed = answer_task(&handed.file, &task, moves.as_ref(), &effort_with_stage(0), now);
            assert!(closed.closed, "{:?}", closed.judged);
            (file, count) = (closed.file, count + 1);
            if !closed.goes_on {
                return (file, count);
            }
        }
    }

    #[test]
    fn who_begins_is_led_to_the_first_lesson() {
        let begun = learner_summary("", TODAY, "zh").unwrap();
        assert_eq!(begun.next.unwrap().technique, "full-house");
        assert!(begun.told.is_empty() && begun.techniques.is_empty() && begun.plan.goals.is_empty());
        assert_eq!((begun.goals.len(), begun.goals[0].name.as_str()), (5, "解出报纸上的简单题"));
        let file = add_choice("", "goal", "xy-chains", TODAY).unwrap();
        let file = add_choice(&file, "technique", "naked-pair", TODAY).unwrap();
        let plan = learner_summary(&file, TODAY, "en").unwrap().plan;
        let left: Vec<&str> = plan.goals[0].lessons.iter().map(|lesson| lesson.technique).collect();
        assert_eq!(left, ["xy-wing", "xy-chain"]);
        assert!(plan.known.contains(&"naked-single"));
        assert_eq!(learner_summary(&file, TODAY, "en").unwrap().claimed, ["naked-pair"]);
        let file =
            remove_choice(&remove_choice(&file, "xy-chains", TODAY).unwrap(), "naked-pair", TODAY).unwrap();
        let plan = learner_summary(&file, TODAY, "en").unwrap().plan;
        assert!(plan.goals.is_empty() && plan.known.is_empty());
        assert!(
            add_choice("", "goal", "nothing", TODAY).is_err() && learner_summary("", TODAY, "xx").is_err()
        );
    }

    #[test]
    fn a_lesson_is_answered_and_its_position_does_not_come_again() {
        let handed =
            give_exercise("", &lesson_request("naked-pair", None), (TODAY, "en"), || || false).unwrap();
        let task = handed.task.unwrap();
        assert_eq!(task.text, "Find this step: Naked Pair. Nothing easier is there.");
        assert_eq!((task.given.purpose.as_str(), task.given.number, task.places), ("lesson", 1, false));
        let moves = task_conclusions(&task);
        let told = |stage| {
            let closed = answer_task(&handed.file, &task, Some(&moves), &effort_with_stage(stage), TODAY);
            let judged = closed.judged.unwrap();
            assert_eq!(judged.exercise.as_ref().unwrap().verdict, AnswerVerdict::Right);
            let texts: Vec<String> = judged.sentences.into_iter().map(|sentence| sentence.text).collect();
            (texts.join(" "), Progress::from_text(&closed.file).unwrap().answers[0].credit.clone())
        };
        assert_eq!(told(0), ("Right. You used this: Naked Pair.".into(), "full".into()));
        let half = "Right. You took a hint, so it counts half. You used this: Naked Pair.";
        assert_eq!(told(2), (half.into(), "half".into()));
        assert_eq!(told(4).1, "none");
        let closed = answer_task(&handed.file, &task, Some(&moves), &effort_with_stage(0), TODAY);
        assert!(
            closed.closed && closed.goes_on && closed.told.starts_with("Your skill: "),
            "{}",
            closed.told
        );
        // A second answer does not count.
        let again = Effort { answered: true, ..effort_with_stage(0) };
        assert_eq!(answer_task(&closed.file, &task, Some(&moves), &again, TODAY).file, closed.file);
        let other =
            give_exercise(&closed.file, &lesson_request("naked-pair", None), (TODAY, "en"), || || false)
                .unwrap()
                .task
                .unwrap();
        assert_eq!(other.given.number, 2);
        assert_ne!(other.given.key, task.given.key);
        let passed = skip_exercise("", &task.given).unwrap();
        let other = give_exercise(&passed, &lesson_request("naked-pair", None), (TODAY, "en"), || || false)
            .unwrap()
            .task
            .unwrap();
        assert_ne!(other.given.key, task.given.key);
        let bare = give_exercise("", &lesson_request("naked-pair", Some("bare")), (TODAY, "en"), || || false)
            .unwrap()
            .task
            .unwrap();
        assert_eq!(bare.kind, Wanted::Bare);
        assert!(
            give_exercise("", &lesson_request("naked-pair", Some("round")), (TODAY, "en"), || || false)
                .is_err()
        );
        assert!(give_exercise("", &lesson_request("nothing", None), (TODAY, "en"), || || false).is_err());
    }

    #[test]
    fn the_placement_test_ends_after_its_positions() {
        let (file, count) = answer_all_tasks("", &Asking::Placement, TODAY, |number| number < 5);
        assert_eq!(count, TEST_LENGTH);
        let placed = learner_summary(&file, TODAY + DAY, "en").unwrap();
        assert!(placed.standing.deviation < 120.0 && !placed.plan.known.is_empty(), "{placed:?}");
        assert_eq!((placed.placed, placed.told.len()), (0, 3));
    }

    /// If no position of a technique is found in time, the test chooses another technique; a lesson
    /// doesn't.
    #[test]
    fn what_is_not_found_in_time_is_passed_over() {
        let asked = |file: &str| {
            let handed = give_exercise(file, &Asking::Placement, (TODAY, "en"), || || false).unwrap();
            handed.task.unwrap()
        };
        let first = asked("").given.technique;
        let mut is_first = true;
        let once = || {
            let is_first = std::mem::take(&mut is_first);
            move || is_first
        };
        let handed = give_exercise("", &Asking::Placement, (TODAY, "en"), once).unwrap();
        let other = handed.task.unwrap();
        assert_ne!(other.given.technique, first);
        // An open exercise is given again, although another one would be chosen now.
        assert_eq!(asked(&handed.file).position, other.position);
        let none = give_exercise("", &Asking::Placement, (TODAY, "en"), || || true).unwrap();
        assert!(none.task.is_none() && none.missing.is_some());
        assert_eq!(Progress::from_text(&none.file).unwrap().open, None);
        assert!(
            give_exercise("", &lesson_request("x-wing", None), (TODAY, "en"), || || true)
                .unwrap()
                .task
                .is_some()
        );
    }

    #[test]
    fn blind_exercises_name_nothing() {
        let file = add_choice("", "technique", "naked-pair", TODAY).unwrap();
        let later = TODAY + 9.0 * DAY;
        let session = Asking::Session { ends: later + 300_000.0 };
        let handed = give_exercise(&file, &session, (later, "en"), || || false).unwrap();
        let task = handed.task.unwrap();
        assert_eq!((task.given.purpose.as_str(), task.given.technique.as_str()), ("review", "naked-pair"));
        assert_eq!(task.text, "Find the next step. Nobody tells you its technique.");
        let nothing = Moves { placements: Vec::new(), eliminations: Vec::new() };
        let open = answer_task(&handed.file, &task, Some(&nothing), &effort_with_stage(0), later);
        let said = &open.judged.unwrap().sentences;
        assert!(said.len() == 1 && !said[0].text.contains("Pair"), "{said:?}");
        assert!(!open.closed && Progress::from_text(&open.file).unwrap().answers.is_empty());
        let given_up = answer_task(&handed.file, &task, None, &effort_with_stage(0), later);
        assert!(given_up.closed && given_up.judged.is_none() && given_up.goes_on);
        // The time is up.
        let late = give_exercise(&file, &session, (later + 300_000.0, "en"), || || false).unwrap();
        assert!(late.task.is_none() && late.missing.is_none());
        let late = answer_task(&handed.file, &task, None, &effort_with_stage(0), later + 300_001.0);
        assert!(!late.goes_on);
    }

    #[test]
    fn a_streak_ends_with_the_first_miss() {
        let (file, count) = answer_all_tasks("", &Asking::Streak, TODAY, |number| number < 2);
        assert_eq!((count, learner_summary(&file, TODAY, "en").unwrap().standing.streak), (3, 2));
    }

    #[test]
    fn files_are_merged_and_refused_by_their_names() {
        let one = add_choice("", "technique", "x-wing", TODAY).unwrap();
        let other = add_choice("", "goal", "er-7", TODAY).unwrap();
        let both = merge_progress(&one, &other, "other.json", "en").unwrap();
        assert_eq!(both, merge_progress(&other, &one, "one.json", "zh").unwrap());
        let refused = |text: &str, lang: &str| merge_progress(&one, text, "other.json", lang).unwrap_err();
        assert_eq!(
            refused("{}", "en"),
            "other.json is no file of what you learnt, and the page didn't save it either"
        );
        let newer = one.replace("\"version\": 1", "\"version\": 2");
        assert!(refused(&newer, "zh").starts_with("other.json"));
        // A file that this version can't read is never overwritten.
        assert!(
            learner_summary(&newer, TODAY, "en").is_err()
                && add_choice(&newer, "goal", "er-7", TODAY).is_err()
        );
    }

    #[test]
    fn a_game_is_looked_back_on() {
        let values = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let placed = values.replacen("53..7", "534.7", 1);
        let stood = |seconds, values: &str| TimedPosition {
            seconds,
            position: Position {
                values: values.into(),
                givens: values.into(),
                removed: Vec::new(),
                notes: None,
            },
        };
        let played =
            GamePositions { positions: vec![stood(40, values), stood(20, values), stood(0, &placed)] };
        let human = ProfileSelection::Named("human".into());
        let told = longest_pauses(&played, &human, "en", &mut || false).unwrap();
        assert_eq!(told.all.iter().map(|pause| pause.place).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(told.all[0].easiest.as_deref(), Some("Hidden Single"));
        let habits = game_habits(&played, &human, &mut || false).unwrap();
        assert_eq!(habits.chances, [("hidden-single-box".to_string(), 1)]);
        let game = |habits| Game {
            id: "a".into(),
            at: TODAY,
            level: Some("easy".into()),
            day: None,
            er: Some(1.2),
            seconds: 60,
            hints: 0,
            habits,
        };
        let file = record_game(&record_game("", &game(None)).unwrap(), &game(Some(habits))).unwrap();
        let progress = Progress::from_text(&file).unwrap();
        assert_eq!((progress.games.len(), progress.games[0].rest["level"].as_str()), (1, Some("easy")));
        assert_eq!(progress.total_habits().chances.get("hidden-single-box"), Some(&1));
        assert!(learner_summary(&file, TODAY, "en").unwrap().told[0].starts_with("Your skill: "));
    }
}
