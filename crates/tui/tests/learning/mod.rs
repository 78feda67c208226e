//! Course within a game: answers count in the one progress file, which other programs read.

use std::time::Duration;

use ninefold::guide::PracticeSession;
use ninefold::guide::game_review::TechniqueHabits;
use ninefold::guide::learner::ExercisePurpose;
use ninefold::guide::skill::technique_strength;
use ninefold::guide::training::TrainingTask;
use ninefold::logic::engine::find_all_steps;
use ninefold::texts::Catalogue;
use ninefold::wire::progress::{self, EXERCISE_SEED};
use ninefold::{Cell, Guide, RatingProfile, techniques};
use ninefold_tui::{
    ExerciseId, GameSession, GameStorage, GameTitle, InputMode, PlayedGame, PlayerAction,
    find_unfinished_game,
};

use super::shelf::{FullStorage, MemoryStorage};
use super::{EASY, SOLUTION, default_settings, find_line, finish_work, press_keys, screen_lines};

fn new_session(shelf: &MemoryStorage) -> GameSession {
    let game = PlayedGame::new(&EASY.parse().unwrap());
    GameSession::new(game, None, default_settings(Catalogue::english()), Box::new(shelf.clone()))
}

/// Returns the exercise on the board.
fn exercise_id(session: &GameSession) -> ExerciseId {
    let GameTitle::Exercise(asked) = session.game().title else { panic!("{}", session.game().title) };
    asked
}

/// Makes the moves of a step of the exercise's technique.
fn make_step_moves(session: &mut GameSession) {
    let facts = Guide::new().validate_position(&session.current_position()).unwrap();
    let step = find_all_steps(&facts, &[exercise_id(session).technique]).into_iter().next().expect("a step");
    for (mode, candidates) in
        [(InputMode::Digits, step.conclusions.placements), (InputMode::Centre, step.conclusions.eliminations)]
    {
        session.perform_action(PlayerAction::Mode(mode));
        for candidate in candidates {
            session.perform_action(PlayerAction::Choose(candidate.cell()));
            session.perform_action(PlayerAction::Digit(candidate.digit()));
        }
    }
    session.perform_action(PlayerAction::Close);
}

/// Returns the results of the exercises so far: technique, kind, credit.
fn recorded_answers(shelf: &MemoryStorage) -> Vec<(String, String, String)> {
    let answers = shelf.read_progress().answers.into_iter();
    answers.map(|answer| (answer.technique, answer.kind, answer.credit)).collect()
}

fn is_known(shelf: &MemoryStorage, id: &str) -> bool {
    shelf.read_progress().compute_learner().knows_technique(techniques::technique_by_id(id).unwrap())
}

#[test]
fn the_course_has_a_plan_from_goals_and_what_is_known() {
    let shelf = MemoryStorage::default();
    let mut session = new_session(&shelf);
    press_keys(&mut session, "o");
    let rows = screen_lines(&session, 100, 34);
    assert!(
        session.panel_messages()[0].starts_with("Press Enter to begin an exercise"),
        "{:?}",
        session.panel_messages()
    );
    let row = |session: &GameSession, what: &str| find_line(session, what, 100, 34);
    assert!(row(&session, "> ").ends_with("Today, 5 minutes: 16 exercises"), "{rows:#?}");
    assert!(row(&session, "Placement").ends_with("Placement test: 12 positions to go"));
    assert!(
        !rows.iter().any(|line| line.contains("mix") || line.contains("due")),
        "nothing was met: {rows:#?}"
    );
    // A goal is chosen and a technique marked as known, which shortens the list of lessons.
    press_keys(&mut session, "xy-chains\n");
    assert!(row(&session, "Find XY").ends_with("Find XY-Chains: 5 lessons to go."));
    press_keys(&mut session, "naked pair\u{7f}");
    assert_eq!(
        session.panel_messages()[0],
        "Nothing here can be deleted. Ctrl+K says that you know a technique."
    );
    assert!(!is_known(&shelf, "naked-pair"), "the key that deletes games says nothing");
    press_keys(&mut session, "\u{b}");
    assert!(is_known(&shelf, "naked-pair") && is_known(&shelf, "full-house"));
    press_keys(&mut session, &"\u{8}".repeat(10));
    assert!(row(&session, "Find XY").ends_with("Find XY-Chains: 2 lessons to go."));
    assert!(row(&session, "XY-Wing").ends_with("XY-Wing: 0 of 3 exercises answered"));
    // Other programs read both choices, and they can be taken back.
    let progress = shelf.read_progress();
    assert_eq!(progress.chosen_goals()[0].id, "xy-chains");
    press_keys(&mut session, "naked pair\u{b}");
    assert!(!is_known(&shelf, "naked-pair"));
    press_keys(&mut session, &"\u{8}".repeat(10));
    press_keys(&mut session, "find xy\n");
    assert!(shelf.read_progress().chosen_goals().is_empty());
}

/// In a session of five minutes, each exercise counts once, with its help.
#[test]
fn a_session_is_answered_and_counted() {
    let shelf = MemoryStorage::default();
    let mut session = new_session(&shelf);
    press_keys(&mut session, "o\n");
    assert_eq!(session.game().title.to_string(), "exercise full-house 1 1 lesson");
    // Other programs would give the same exercise, and know of the hints.
    let open = shelf.read_progress().open.unwrap();
    assert_eq!((open.technique.as_str(), open.number, open.help), ("full-house", 1, 0));
    make_step_moves(&mut session);
    press_keys(&mut session, "\n");
    assert_eq!(session.panel_messages()[0], "Right.");
    assert!(shelf.read_progress().open.is_none());
    press_keys(&mut session, "e");
    press_keys(&mut session, "hh");
    assert_eq!(shelf.read_progress().open.unwrap().help, 2);
    press_keys(&mut session, "\u{1b}");
    make_step_moves(&mut session);
    press_keys(&mut session, "\n");
    assert_eq!(session.panel_messages()[..2], ["Right.", "You took a hint, so it counts half."]);
    press_keys(&mut session, "\n");
    // A wrong answer counts as missed; the exercise can still be retried.
    let guide = &mut Guide::new();
    let (facts, solution) = guide.validate_and_solve(&session.current_position()).unwrap();
    let cell = facts.empty_cells().iter().find(|cell| facts.board().candidates(*cell).len() > 1).unwrap();
    let wrong = facts.board().candidates(cell).iter().find(|digit| *digit != solution.digit(cell)).unwrap();
    session.perform_action(PlayerAction::Choose(cell));
    session.perform_action(PlayerAction::Mode(InputMode::Digits));
    session.perform_action(PlayerAction::Digit(wrong));
    press_keys(&mut session, "\n");
    assert!(
        session.panel_messages().last().unwrap().starts_with("This exercise counts as missed."),
        "{:?}",
        session.panel_messages()
    );
    press_keys(&mut session, "u");
    make_step_moves(&mut session);
    press_keys(&mut session, "\n");
    assert_eq!(session.panel_messages()[0], "Right.");
    let credits: Vec<String> = recorded_answers(&shelf).into_iter().map(|(_, _, credit)| credit).collect();
    assert_eq!(credits, ["full", "half", "none"]);
    let alone = shelf
        .read_progress()
        .compute_learner()
        .unaided_count(techniques::technique_by_id("full-house").unwrap());
    assert_eq!(alone, 1);
    // The plan continues with the next lesson.
    press_keys(&mut session, "e");
    assert_eq!(exercise_id(&session).technique.id, "last-digit");
}

/// An exercise survives a crash of the program, and so does the fact that a hint was given.
#[test]
fn help_outlives_the_program() {
    let shelf = MemoryStorage::default();
    let mut before = new_session(&shelf);
    press_keys(&mut before, "onaked single\nhhhh");
    drop(before);
    let (number, game) = find_unfinished_game(&shelf).unwrap();
    let mut session =
        GameSession::new(game, Some(number), default_settings(Catalogue::english()), Box::new(shelf.clone()));
    finish_work(&mut session);
    make_step_moves(&mut session);
    press_keys(&mut session, "\n");
    assert_eq!(
        session.panel_messages()[1],
        "The hint showed you the full step, so it counts as not found and lowers your skill."
    );
    assert_eq!(recorded_answers(&shelf), [("naked-single".into(), "lesson".into(), "none".into())]);
    // Whoever saw all steps has seen the one to be found.
    press_keys(&mut session, "e");
    press_keys(&mut session, "s\u{1b}");
    make_step_moves(&mut session);
    press_keys(&mut session, "\n");
    assert_eq!(recorded_answers(&shelf)[1].2, "none");
}

/// Reviews, mixes and tests don't name the technique.
#[test]
fn only_a_lesson_names_its_technique() {
    let shelf = MemoryStorage::default();
    let mut session = new_session(&shelf);
    press_keys(&mut session, "onaked single\n");
    make_step_moves(&mut session);
    press_keys(&mut session, "\no");
    let rows = screen_lines(&session, 100, 34);
    assert!(rows.iter().any(|row| row.ends_with("A mix without names: 5 exercises")), "{rows:#?}");
    shelf.elapsed_millis.set(30 * 24 * 60 * 60 * 1000);
    for (row, title, task) in [
        ("reviews", "Review", "Find the next step. Nobody tells you its technique."),
        ("review is due", "Review", "Find the next step. Nobody tells you its technique."),
        ("mix", "Mix", "Find the next step. Nobody tells you its technique."),
        ("streak", "Streak", "The clock runs: find the next step."),
        ("placement", "Placement test", "Position 1 of 12: find the next step."),
    ] {
        press_keys(&mut session, "\u{1b}o");
        press_keys(&mut session, row);
        if row == "reviews" {
            assert!(
                screen_lines(&session, 100, 34).iter().all(|line| !line.contains("eviews are due")),
                "only one is"
            );
            continue;
        }
        press_keys(&mut session, "\n");
        assert_eq!(session.panel_messages()[0], task, "{row}");
        let first = &screen_lines(&session, 100, 34)[0];
        assert!(first.starts_with(title), "{first}");
        let name = Catalogue::english().technique_name(exercise_id(&session).technique);
        assert!(!screen_lines(&session, 100, 34).concat().contains(&name), "{name}");
        make_step_moves(&mut session);
        press_keys(&mut session, "\n");
        assert_eq!(session.panel_messages()[0], "Right.", "{:?}", session.panel_messages());
    }
    let kinds: Vec<String> = recorded_answers(&shelf).into_iter().map(|(_, kind, _)| kind).collect();
    assert_eq!(kinds, ["lesson", "review", "blind", "streak", "placement"]);
    // The test resumes where it was left.
    press_keys(&mut session, "o");
    assert!(find_line(&session, "Placement test:", 100, 34).ends_with("Placement test: 11 positions to go"));
}

#[test]
fn a_placement_test_leads_back_to_the_course() {
    let shelf = MemoryStorage::default();
    let mut session = new_session(&shelf);
    press_keys(&mut session, "oplacement\n");
    for left in (0..12).rev() {
        // A player who finds wings, and nothing harder.
        if technique_strength(exercise_id(&session).technique) <= 1160.0 {
            make_step_moves(&mut session);
        } else {
            press_keys(&mut session, "hhhh\n");
        }
        press_keys(&mut session, "\n");
        let said = session.panel_messages();
        assert_eq!(said[0], "Right.", "{said:?}");
        assert_eq!(said.iter().any(|said| said.ends_with("to go.")), left > 0, "{said:?}");
        press_keys(&mut session, "e");
    }
    assert!(session.current_list().is_some());
    let skill = shelf.read_progress().compute_learner().skill_at(shelf.now());
    assert!((skill.rating - 1160.0).abs() < 150.0 && skill.deviation < 200.0, "{skill:?}");
}

/// A solved game is recorded and its pauses are shown; a key begins exercises of a technique that the player
/// never uses.
#[test]
fn a_solved_game_is_looked_back_on() {
    let shelf = MemoryStorage::default();
    let mut progress = progress::Progress::default();
    let habits = TechniqueHabits { chances: [("w-wing", 3)].into(), ..TechniqueHabits::default() };
    progress.record_game(progress::Game::new("before".into(), shelf.now(), &habits));
    shelf.clone().save_progress(&progress).unwrap();
    let puzzle = format!("...{}", &SOLUTION[3..]).parse().unwrap();
    let game = PlayedGame::new(&puzzle).with_title(GameTitle::New(ninefold_tui::DifficultyLevel::Easy));
    let mut session =
        GameSession::new(game, None, default_settings(Catalogue::english()), Box::new(shelf.clone()));
    session.perform_action(PlayerAction::Choose(Cell::at(0)));
    press_keys(&mut session, "5>");
    session.advance_clock(Duration::from_secs(80));
    // Colours are not moves, and neither is anything that was undone.
    press_keys(&mut session, "v1z3u3>4");
    let said = session.panel_messages();
    assert_eq!(said[0], "Solved in 1 min 20 s.");
    assert!(
        said[3].starts_with("At move 2 you thought for 1 min 20 s. The easiest step there: "),
        "{said:?}"
    );
    assert_eq!(said[4], "You never used this: W-Wing. It was the easiest step 3 times.");
    assert_eq!(said[5], "Press e for five exercises of it: W-Wing.");
    let games = shelf.read_progress().games;
    let last = games.last().unwrap();
    assert_eq!((games.len(), last.seconds, last.hints), (2, 80, 0));
    assert!(last.er.is_some() && last.used.values().sum::<u32>() >= 3, "{last:?}");
    // The game counts once, however often it is opened.
    let (number, text) = shelf.games.borrow().last().unwrap().clone();
    let game = PlayedGame::from_text(&text).unwrap();
    let mut again =
        GameSession::new(game, Some(number), default_settings(Catalogue::english()), Box::new(shelf.clone()));
    finish_work(&mut again);
    assert_eq!(shelf.read_progress().games, games);
    assert_eq!(again.panel_messages(), said);
    press_keys(&mut session, "e");
    assert_eq!(session.game().title.to_string(), format!("exercise w-wing {EXERCISE_SEED} 1 lesson"));
}

/// Moves that a hint led to don't count as the player's.
#[test]
fn what_a_hint_does_is_nobodys_habit() {
    let shelf = MemoryStorage::default();
    let puzzle = format!("..{}", &SOLUTION[2..]).parse().unwrap();
    let game = PlayedGame::new(&puzzle);
    let mut session =
        GameSession::new(game, None, default_settings(Catalogue::english()), Box::new(shelf.clone()));
    press_keys(&mut session, "hhhh\nhhhh\n");
    assert!(session.game().grid().is_solved());
    let last = shelf.read_progress().games.pop().unwrap();
    assert_eq!((last.hints, last.used.len()), (2, 0), "{last:?}");
    assert!(!last.chances.is_empty());
}

/// A file that can't be read is never replaced, and a failure to write one is reported.
#[test]
fn what_cannot_be_read_is_not_replaced() {
    let shelf = MemoryStorage::default();
    *shelf.progress.borrow_mut() = "{}".into();
    let mut session = new_session(&shelf);
    press_keys(&mut session, "o");
    assert!(session.current_list().is_none());
    assert!(
        session.panel_messages()[0].starts_with("What you learn can't be kept: "),
        "{:?}",
        session.panel_messages()
    );
    assert_eq!(*shelf.progress.borrow(), "{}");
    let technique = techniques::technique_by_id("naked-single").unwrap();
    let mut session = GameSession::start_practice(
        technique,
        1,
        default_settings(Catalogue::english()),
        Box::new(FullStorage),
    )
    .unwrap();
    make_step_moves(&mut session);
    press_keys(&mut session, "\n");
    assert!(session.panel_messages().iter().any(|said| said.starts_with("What you learn can't be kept: ")));
    assert!(session.game().is_answered);
}

/// A game open in two terminals becomes two games, and neither overwrites the other.
#[test]
fn a_game_in_two_terminals_becomes_two() {
    let shelf = MemoryStorage::default();
    let mut here = new_session(&shelf);
    press_keys(&mut here, "5");
    let (number, game) = find_unfinished_game(&shelf).unwrap();
    let mut there =
        GameSession::new(game, Some(number), default_settings(Catalogue::english()), Box::new(shelf.clone()));
    press_keys(&mut there, ">>7");
    press_keys(&mut here, "<<<2");
    let said = here.panel_messages().join(" ");
    assert!(said.contains("This game went on in another terminal"), "{said}");
    press_keys(&mut there, "<");
    let games = shelf.load_games().unwrap().into_iter();
    let filled = |text: String| {
        PlayedGame::from_text(&text).unwrap().grid().filled_cells() - here.game().grid().givens()
    };
    let mut cells: Vec<String> = games.map(|(_, text)| filled(text).to_string()).collect();
    cells.sort();
    assert_eq!(cells, ["r5c25", "r5c57"]);
    assert!(!there.panel_messages().join(" ").contains("another terminal"));
}

/// A position that another program gave is given here, whatever its number leads to.
#[test]
fn a_position_that_was_given_elsewhere_is_given_here() {
    let shelf = MemoryStorage::default();
    let mut mine = shelf.read_progress();
    let technique = techniques::technique_by_id("naked-pair").unwrap();
    let now = shelf.now();
    let mut open = mine.give_exercise(TrainingTask { kind: ExercisePurpose::Lesson, technique }, now);
    let profile = RatingProfile::from_name("human").unwrap();
    let mut practice = PracticeSession::new(technique, &profile, 77);
    let exercise = practice.next_exercise(|| false).unwrap().unwrap();
    open.record_position(&exercise);
    mine.open = Some(open);
    shelf.clone().save_progress(&mine).unwrap();
    let mut session = new_session(&shelf);
    press_keys(&mut session, "onaked pair\n");
    assert_eq!(exercise_id(&session).technique, technique);
    assert_eq!(session.game().grid().filled_cells(), exercise.facts().board().filled_cells());
    make_step_moves(&mut session);
    press_keys(&mut session, "\n");
    let met: Vec<String> = shelf.read_progress().seen_exercise_keys("naked-pair").map(String::from).collect();
    assert_eq!(met, [exercise.key.to_string()]);
}
