//! `ninefold learn next`: the next exercise, and judging the answer to it.

use std::time::Duration;

use ninefold::guide::game_review::{GameReview, MIN_PAUSE_SECONDS, MoveTiming};
use ninefold::guide::learner::{ExercisePurpose, Timestamp};
use ninefold::guide::recognise::RECOGNITION_TIMEOUT;
use ninefold::guide::training;
use ninefold::guide::{
    AnswerCredit, AnswerVerdict, HintPart, HintStage, JudgedAnswer, PracticeSession, SearchBudget,
    StoppedError, TechniqueExercise,
};
use ninefold::rate::RatingScale;
use ninefold::wire::progress::{EXERCISE_SEED, Open, Progress};
use ninefold::{Conclusions, Guide, StepMarks, Technique, format, techniques, wire};

use crate::cmd::explain::{self, DetailLevel, StepOptions};
use crate::limit::PuzzleClock;
use crate::prelude::*;
use crate::progress_file::ProgressFile;
use crate::small_file::read_small_file;
use crate::{picture, profile, user_dir};

/// Give the exercise that is next, or judge your answer to it
///
/// Without moves it shows a position: of a technique that you met before and should meet again, of the next lesson on the way
/// to your goals, or a mix. Only a lesson names its technique. With moves it judges them, and notes what came of it. A pattern comes back
/// after some days, before you forget it, and never in a position that you have seen.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold learn next --place
  ninefold learn next
  ninefold learn next --hint
  ninefold learn next 'r4c13<>7'
  ninefold learn next --game game.txt

Moves are written as for `ninefold recognise`. The first hint, where to look, costs nothing; after more of them a right answer counts half,
and after all of the step not at all. A streak begins with what is easy for you, and ends with the first miss or after five minutes. The
game of --game has a line for each position: how many seconds it stood, and the position.

Fields of --json: kind (lesson, review, blind, placement, streak), technique (in a lesson), puzzle, task. docs/schema/review.json has
all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Your answer: `r4c7=5`, `r4c13<>7`, with blanks or commas between moves
    #[arg(value_name = "MOVE", conflicts_with_all = ["hint", "give_up", "place", "streak", "game", "json"])]
    moves: Vec<String>,
    /// Tell a little more about the step to find
    #[arg(long, conflicts_with_all = ["give_up", "place", "streak", "game", "json"])]
    hint: bool,
    /// Tell the step; the exercise counts as missed
    #[arg(long, conflicts_with_all = ["place", "streak", "game", "json"])]
    give_up: bool,
    /// Begin or go on with the placement test: twelve positions
    #[arg(long, conflicts_with_all = ["streak", "game"])]
    place: bool,
    /// Answer as many as you can in five minutes
    #[arg(long, conflicts_with = "game")]
    streak: bool,
    /// Look back on a game: where you thought longest, and which techniques you avoided
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    game: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    walking: StepOptions,
    #[command(flatten)]
    learnt: ProgressFile,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    let notation = args.walking.requested_cell_notation()?;
    let mut progress = args.learnt.load_progress()?;
    let request = ReviewRequest {
        args,
        profile: &profile,
        notation,
        now: progress.event_time_to_record(user_dir::current_time()),
    };
    let outcome = match &args.game {
        Some(path) => request.review_game(path, &mut progress, out),
        None if args.hint || args.give_up || !args.moves.is_empty() => {
            request.judge_answer(&mut progress, out)
        }
        None => request.show_next_exercise(&mut progress, out),
    };
    let exit = match outcome? {
        Ok(exit) => exit,
        Err(StoppedError) => return Ok(ExitStatus::Interrupted),
    };
    args.learnt.save_progress(&progress)?;
    out.flush()?;
    Ok(exit)
}

type ReviewOutcome = Result<Result<ExitStatus, StoppedError>, CommandError>;

/// Longest search for a position where another technique would do as well.
const EXERCISE_SEARCH_LIMIT: Duration = Duration::from_secs(20);

/// Longest search for the step in a position that was given before.
const STEP_SEARCH_LIMIT: Duration = Duration::from_secs(5);

/// Returns the technique of an exercise.
fn find_exercise_technique(open: &Open) -> Result<&'static Technique, CommandError> {
    let unknown =
        || CommandError::unsuitable_puzzle_error(&say!("review-unknown", id = open.technique.clone()));
    techniques::technique_by_id(&open.technique).ok_or_else(unknown)
}

fn exercise_not_found_error(technique: &'static Technique) -> CommandError {
    CommandError::unsuitable_puzzle_error(&say!("review-none", technique, id = technique.id.to_string()))
}

/// Request with the time it was made.
struct ReviewRequest<'a> {
    args: &'a Args,
    profile: &'a dyn RatingScale,
    notation: Notation,
    now: Timestamp,
}

impl ReviewRequest<'_> {
    /// Shows the next exercise: the open one, unless another kind is requested.
    fn show_next_exercise(&self, progress: &mut Progress, out: &mut Output) -> ReviewOutcome {
        let kind = match self.args {
            Args { place: true, .. } => Some(ExercisePurpose::Placement),
            Args { streak: true, .. } => Some(ExercisePurpose::Streak),
            _ => None,
        };
        let is_wanted = |open: &&Open| kind.is_none_or(|kind| kind.id() == open.kind);
        let mut left_open = progress.open.as_ref().filter(is_wanted).cloned();
        // Techniques without a position are skipped, and the next task is tried.
        let mut missing: Vec<&'static Technique> = Vec::new();
        loop {
            let given = match left_open.take() {
                Some(open) => Some(open),
                None => progress
                    .next_task_without(kind, self.now, &missing)
                    .filter(|task| !missing.contains(&task.technique))
                    .map(|task| progress.give_exercise(task, self.now)),
            };
            let Some(mut open) = given else {
                progress.open = None;
                return self.report_no_exercise(&missing, out);
            };
            let technique = find_exercise_technique(&open)?;
            match self.restore_or_generate_exercise(progress, &open, technique) {
                Ok(Some(exercise)) => {
                    self.show_exercise(progress, &open, &exercise, out)?;
                    open.record_position(&exercise);
                    progress.open = Some(open);
                    return Ok(Ok(ExitStatus::Success));
                }
                // A lesson is about its technique, so no other will do.
                Ok(None) if open.purpose().is_technique_named() => {
                    return Err(exercise_not_found_error(technique));
                }
                Ok(None) => missing.push(technique),
                Err(stopped) => return Ok(Err(stopped)),
            }
        }
    }

    /// Reports that there is nothing to do, or no position for it.
    fn report_no_exercise(&self, missing: &[&'static Technique], out: &mut Output) -> ReviewOutcome {
        if let Some(technique) = missing.last() {
            return Err(exercise_not_found_error(technique));
        }
        writeln!(out, "{}", message_text(&say!("course-nothing")))?;
        Ok(Ok(ExitStatus::Success))
    }

    /// Returns the given position, or generates one from the exercise's number; `None` if none is found.
    /// The search is short unless the technique is fixed.
    fn restore_or_generate_exercise(
        &self,
        progress: &Progress,
        open: &Open,
        technique: &'static Technique,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        if let Some(exercise) =
            open.restore_exercise(self.profile, PuzzleClock::with_limit(Some(STEP_SEARCH_LIMIT)).stop_check())
        {
            return Ok(Some(exercise));
        }
        let seen = progress.seen_exercise_keys(technique.id).filter_map(|position| position.parse().ok());
        let mut practice = PracticeSession::new(technique, self.profile, EXERCISE_SEED).excluding_seen(seen);
        let clock =
            PuzzleClock::with_limit((!open.purpose().is_technique_named()).then_some(EXERCISE_SEARCH_LIMIT));
        match practice.lesson_exercise(open.number, clock.stop_check()) {
            Err(StoppedError) if !interrupt::is_stop_requested() => Ok(None),
            found => found,
        }
    }

    fn show_exercise(
        &self,
        progress: &Progress,
        open: &Open,
        exercise: &TechniqueExercise,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let kind = open.purpose();
        let task =
            training::task_message(kind, exercise.task_message(), &progress.compute_learner(), self.now);
        if self.args.json {
            let technique = kind.is_technique_named().then(|| exercise.step.step.technique().id);
            let task = out.catalogue.format_message(&task, self.notation);
            let puzzle = wire::puzzle_to_line(&exercise.to_puzzle());
            json::write_json_line(out, &wire::GivenExercise { kind: kind.id(), technique, puzzle, task })?;
            return Ok(());
        }
        picture::write_messages([&task], self.notation, out)?;
        picture::draw_step_board(exercise.facts().board(), &StepMarks::default(), self.notation, out)?;
        writeln!(out, "{}", format::on_one_line(&exercise.to_puzzle()))?;
        Ok(())
    }

    /// Judges the answer to the open exercise, gives a hint, or gives up.
    fn judge_answer(&self, progress: &mut Progress, out: &mut Output) -> ReviewOutcome {
        let Some(mut open) = progress.open.clone() else {
            return Err(CommandError::usage_error(&say!("review-not-open")));
        };
        let technique = find_exercise_technique(&open)?;
        let exercise = match self.restore_or_generate_exercise(progress, &open, technique) {
            Ok(Some(exercise)) => exercise,
            Ok(None) => return Err(exercise_not_found_error(technique)),
            Err(stopped) => return Ok(Err(stopped)),
        };
        open.record_position(&exercise);
        progress.open = Some(open.clone());
        // A hint raises the stage, and keeps the exercise open.
        if self.args.hint {
            let stage = open
                .last_hint_stage()
                .map_or(HintStage::Where, |stage| stage.next_stage().unwrap_or(HintStage::Full));
            open.record_hint(stage);
            self.show_hint(&exercise, stage, out)?;
            progress.open = Some(open);
            return Ok(Ok(ExitStatus::Success));
        }
        if self.args.give_up {
            explain::write_step(DetailLevel::Full, self.notation, 1, &exercise.step, out)?;
            return self.record_exercise_result(progress, (&open, &exercise), AnswerCredit::None, out);
        }
        // An answer is judged, and explained without naming the technique unless it is a lesson.
        let moves = super::recognise::parse_moves(&self.args.moves, self.notation)?;
        let answer = self.judge_moves(&exercise, &moves);
        let help = open.last_hint_stage();
        let told = if open.purpose().is_technique_named() {
            answer.explain(exercise.step.step.technique(), help, exercise.facts(), &moves)
        } else {
            answer.explain_blind(help, exercise.facts(), &moves)
        };
        picture::write_messages(&told, self.notation, out)?;
        match answer.verdict {
            AnswerVerdict::Right | AnswerVerdict::Wrong => {
                self.record_exercise_result(progress, (&open, &exercise), answer.answer_credit(help), out)
            }
            // True, but not the answer: the exercise stays open.
            AnswerVerdict::Partly | AnswerVerdict::OtherTechnique | AnswerVerdict::Unjustified => {
                Ok(Ok(ExitStatus::failed_if(true)))
            }
        }
    }

    fn judge_moves(&self, exercise: &TechniqueExercise, moves: &Conclusions) -> JudgedAnswer {
        let mut late = PuzzleClock::with_limit(Some(RECOGNITION_TIMEOUT)).stop_check();
        exercise.judge_answer(
            &mut Guide::new(),
            moves,
            self.profile,
            &mut SearchBudget::unlimited().with_stop(&mut late),
        )
    }

    fn show_hint(
        &self,
        exercise: &TechniqueExercise,
        stage: HintStage,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let hint = HintPart::from_step(&exercise.step.step, exercise.facts(), stage);
        picture::write_messages(&hint.messages, self.notation, out)?;
        Ok(())
    }

    /// Records the result of the open exercise, and reports the player's rating.
    fn record_exercise_result(
        &self,
        progress: &mut Progress,
        (open, exercise): (&Open, &TechniqueExercise),
        credit: AnswerCredit,
        out: &mut Output,
    ) -> ReviewOutcome {
        let seconds = self.now.0.saturating_sub(open.at) / 1000;
        progress.record_answer(open, credit, seconds, Some(&exercise.key.to_string()), self.now);
        let told = training::learner_standing_message(open.purpose(), &progress.compute_learner(), self.now);
        writeln!(out, "{}", message_text(&told))?;
        Ok(Ok(ExitStatus::failed_if(credit == AnswerCredit::None)))
    }

    /// Reviews a game, and records which techniques it offered.
    fn review_game(&self, path: &Path, progress: &mut Progress, out: &mut Output) -> ReviewOutcome {
        let positions = read_game_positions(path)?;
        let game = MoveTiming::timings_from_positions(&positions);
        let back = match Guide::new().review_game(&game, self.profile, interrupt::is_stop_requested) {
            Ok(back) => back,
            Err(stopped) => return Ok(Err(stopped)),
        };
        progress.record_habits(&back.habits, positions.last().map(|(_, last)| last), self.now);
        for sentence in
            describe_game_review(&back, &progress.total_habits().avoided_techniques(), self.notation)
        {
            writeln!(out, "{}", out.catalogue.format_message(&sentence, self.notation))?;
        }
        Ok(Ok(ExitStatus::Success))
    }
}

/// Reads the positions of a game, one per line, with the seconds each lasted.
fn read_game_positions(path: &Path) -> Result<Vec<(u32, ninefold::Puzzle)>, CommandError> {
    let name = path.display().to_string();
    let text = read_small_file(path).map_err(|error| CommandError::File { verb: "read", name, error })?;
    let one = |(number, line): (usize, &str)| {
        let wrong = || CommandError::usage_error(&say!("review-game-line", number));
        let (seconds, position) = line.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let seconds = seconds.parse().map_err(|_| wrong())?;
        // Only a position is accepted, so that a game file from elsewhere can't open other files.
        let reading =
            format::expect_single_puzzle(format::read_all_puzzles(position.trim())).map_err(|_| wrong())?;
        Ok((seconds, reading.puzzle))
    };
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let positions: Vec<_> = lines.map(one).collect::<Result<_, CommandError>>()?;
    if positions.is_empty() {
        return Err(CommandError::usage_error(&say!("review-game-line", number = 1)));
    }
    Ok(positions)
}

/// Describes the long pauses, and the techniques avoided over all games.
fn describe_game_review(
    review: &GameReview,
    avoided: &[(&'static ninefold::Technique, u32)],
    notation: Notation,
) -> Vec<Message> {
    // Pauses come first, each with the easiest step that could have been found.
    let pause = |pause: &ninefold::guide::game_review::GamePause| {
        let (number, seconds) = (pause.place + 1, pause.seconds as usize);
        match &pause.easiest {
            Some(rated) => {
                let step = &rated.step;
                let conclusions = step.conclusions.to_text(notation);
                say!("review-pause", number, seconds, technique = step.technique(), conclusions)
            }
            None => say!("review-pause-wrong", number, seconds),
        }
    };
    let mut all: Vec<Message> = review.pauses.iter().map(pause).collect();
    if all.is_empty() {
        all.push(say!("review-no-pause", seconds = MIN_PAUSE_SECONDS as usize));
    }
    // Then the techniques that are avoided.
    all.extend(avoided.iter().map(|(technique, chances)| {
        say!("review-avoided", technique = *technique, n = *chances as usize, id = technique.id.to_string())
    }));
    all
}
