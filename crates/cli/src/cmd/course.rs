//! `ninefold learn plan`: the techniques to learn for one's goals, and today's session.

use ninefold::guide::AnswerCredit;
use ninefold::guide::course::CourseLesson;
use ninefold::guide::goals::LearningGoal;
use ninefold::guide::learner::{ANSWERS_TO_KNOW, ExercisePurpose, Learner, Timestamp};
use ninefold::guide::simulated::SimulatedPlayer;
use ninefold::guide::training::{ForecastDay, TrainingPlan, TrainingTask};
use ninefold::rate::names;
use ninefold::wire;
use ninefold::wire::progress::Progress;

use crate::cmd::techniques::{NamedTechniques, parse_technique};
use crate::prelude::*;
use crate::progress_file::{self, ProgressFile};
use crate::user_dir;

/// Show the way to your goals, and what to do today
///
/// A goal is one of those below, or any technique; the lessons on the way to it are the techniques that it builds on and that
/// you don't know yet. A technique is known once you answered three of its exercises without help, if you say so with --know, or if
/// a placement test (`ninefold learn next --place`) says that you should know it. `ninefold learn next` gives the exercises; `ninefold learn skill` tells how well you play.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold learn plan newspaper-hard
  ninefold learn plan xy-chains --know naked-pair
  ninefold learn plan --forecast 7
  ninefold learn plan --merge ninefold-2025-11-25.json

Goals: newspaper-easy, newspaper-hard, patterns, xy-chains, er-7, or a technique by its id or name. Chosen goals, and what you know, are kept
in a file, which the page reads and writes as well; --merge adds another such file, or one that the page saved.

Fields of --json: goals (of each its id, name and lessons), known (ids), due (what should come again), today (the exercises of a
session), forecast. docs/schema/course.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Choose these goals, beside those you have
    #[arg(value_name = "GOAL", value_parser = parse_goal)]
    goals: Vec<LearningGoal>,
    /// Say that you know a technique, and so what it builds on; several times for several
    #[arg(long, value_name = "TECHNIQUE", value_parser = NamedTechniques::parse)]
    know: Vec<NamedTechniques>,
    /// Take back a goal, or that you know a technique
    #[arg(long, value_name = "ID")]
    forget: Vec<String>,
    /// Add what is in another file
    #[arg(long, value_name = "FILE")]
    merge: Vec<PathBuf>,
    /// How long a session is
    #[arg(long, value_name = "MINUTES", default_value = "5", value_parser = clap::value_parser!(u32).range(1..=600))]
    minutes: u32,
    /// Tell how so many days may go, with a session on each, for a simulated learner who plays as well as you
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..=366))]
    forecast: Option<u16>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    learnt: ProgressFile,
}

/// The seed of the simulated learner.
const SEED: u64 = 1;

fn parse_goal(id: &str) -> Result<LearningGoal, String> {
    let technique = || parse_technique(id).map(LearningGoal::from_technique);
    LearningGoal::find_goal(id).map_or_else(technique, Ok)
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    // Apply the changes in the options, and save them before anything is printed.
    let (before, now) = (args.learnt.load_progress()?, user_dir::current_time());
    let progress = args.apply_progress_changes(before.clone(), before.event_time_to_record(now))?;
    if progress != before {
        args.learnt.save_progress(&progress)?;
    }
    // Plan today's session, or simulate the coming days.
    let (learner, goals) = (progress.compute_learner(), progress.chosen_goals());
    let training = TrainingPlan::new(&goals);
    let seconds = 60 * args.minutes;
    let today = training.plan_session_tasks(&learner, now, seconds);
    let days = args.forecast.map(|days| {
        let mut player = SimulatedPlayer::with_learning(learner.skill_at(now).rating, SEED);
        training.simulate_course_days(&learner, &mut player, now, days.into(), seconds)
    });
    if args.json {
        let data = wire::Plan::build_learner_plan(
            &training,
            &goals,
            &learner,
            now,
            &today,
            days.as_deref(),
            out.catalogue,
        );
        json::write_json_line(out, &data)?;
    } else {
        write_learning_goals(&training, &goals, &learner, out)?;
        match days {
            None => write_session_tasks(args.minutes, &today, out)?,
            Some(days) => days
                .iter()
                .enumerate()
                .try_for_each(|(number, day)| write_forecast_day(number + 1, day, &goals, out))?,
        }
    }
    out.flush()?;
    Ok(ExitStatus::Success)
}

impl Args {
    /// Returns the progress with the changes in the options.
    fn apply_progress_changes(
        &self,
        mut progress: Progress,
        now: Timestamp,
    ) -> Result<Progress, CommandError> {
        for path in &self.merge {
            progress = progress.merged_with(&progress_file::read_progress(path)?);
        }
        self.goals.iter().for_each(|goal| progress.choose_goal(goal, now));
        let known = NamedTechniques::collect_techniques(&self.know);
        known.iter().for_each(|technique| progress.claim_technique(technique, now));
        for id in &self.forget {
            // What was chosen is kept by its id, and found by any name: that of several means all of them.
            let chosen: Vec<String> = match (LearningGoal::find_goal(id), names::find_techniques(id)) {
                (Some(goal), _) => vec![goal.id],
                (None, Ok(found)) => found.iter().map(|technique| technique.id.into()).collect(),
                (None, Err(_)) => vec![id.clone()],
            };
            let withdrawn = chosen.iter().filter(|id| progress.withdraw_choice(id, now)).count();
            if withdrawn == 0 {
                return Err(CommandError::usage_error(&say!("course-not-chosen", id = id.clone())));
            }
        }
        Ok(progress)
    }
}

/// Writes each goal with the lessons on the way to it; without goals, the next lesson and the list of
/// goals.
fn write_learning_goals(
    training: &TrainingPlan,
    goals: &[LearningGoal],
    learner: &Learner,
    out: &mut Output,
) -> Result<(), CommandError> {
    for goal in goals {
        let lessons = training.remaining_goal_lessons(goal, learner);
        writeln!(
            out,
            "{}",
            message_text(&say!("course-goal", goal = message_text(&goal.description()), n = lessons.len()))
        )?;
        write_lessons(&lessons, learner, out)?;
    }
    if goals.is_empty() {
        writeln!(out, "{}", message_text(&say!("course-no-goal")))?;
        let width = LearningGoal::built_in_goals().iter().map(|goal| goal.id.len()).max().unwrap_or(0);
        for goal in LearningGoal::built_in_goals() {
            writeln!(out, "  {:<width$}  {}", goal.id, message_text(&goal.description()))?;
        }
    }
    Ok(())
}

fn write_lessons(lessons: &[&CourseLesson], learner: &Learner, out: &mut Output) -> Result<(), CommandError> {
    let width = lessons.iter().map(|lesson| lesson.technique.id.len()).max().unwrap_or(0);
    for lesson in lessons {
        let technique = lesson.technique;
        let (right, all) =
            (learner.unaided_count(technique).min(ANSWERS_TO_KNOW) as usize, ANSWERS_TO_KNOW as usize);
        let told = say!("course-lesson", technique, right, all);
        writeln!(out, "  {:<width$}  {}", technique.id, message_text(&told))?;
    }
    Ok(())
}

fn write_session_tasks(minutes: u32, tasks: &[TrainingTask], out: &mut Output) -> Result<(), CommandError> {
    if tasks.is_empty() {
        writeln!(out, "{}", message_text(&say!("course-nothing")))?;
        return Ok(());
    }
    writeln!(out, "{}", message_text(&say!("course-session", n = minutes as usize)))?;
    let is_same = |one: &TrainingTask, next: &TrainingTask| {
        one.kind == next.kind && (!one.kind.is_technique_named() || one == next)
    };
    for same in tasks.chunk_by(is_same) {
        writeln!(out, "  {}", message_text(&describe_exercises(same[0], same.len())))?;
    }
    writeln!(out, "{}", message_text(&say!("course-go-on")))?;
    Ok(())
}

/// Describes `n` exercises of one kind. Only a lesson names its technique: in the others, finding it is
/// part of the exercise.
fn describe_exercises(task: TrainingTask, n: usize) -> Message {
    match task.kind {
        ExercisePurpose::Lesson => say!("course-task-lesson", technique = task.technique, n),
        ExercisePurpose::Review => say!("course-task-reviews", n),
        ExercisePurpose::Blind | ExercisePurpose::Placement | ExercisePurpose::Streak => {
            say!("course-task-mix", n)
        }
    }
}

fn write_forecast_day(
    number: usize,
    day: &ForecastDay,
    goals: &[LearningGoal],
    out: &mut Output,
) -> Result<(), CommandError> {
    writeln!(out, "{}", message_text(&say!("course-day", n = number)))?;
    // Exercises for the same task in a row share a line.
    for same in day.answered_tasks.chunk_by(|(one, _), (next, _)| one == next) {
        let right = same.iter().filter(|(_, credit)| *credit == AnswerCredit::Full).count();
        let (technique, all) = (same[0].0.technique, same.len());
        let told = match same[0].0.kind {
            ExercisePurpose::Lesson => {
                say!("course-did-lesson", technique, right, all)
            }
            ExercisePurpose::Review => {
                say!("course-did-review", technique, right, all)
            }
            ExercisePurpose::Blind | ExercisePurpose::Placement | ExercisePurpose::Streak => {
                say!("course-did-blind", technique, right, all)
            }
        };
        writeln!(out, "  {}", message_text(&told))?;
    }
    for technique in &day.learnt_techniques {
        writeln!(out, "  {}", message_text(&say!("course-learnt", technique = *technique)))?;
    }
    if !goals.is_empty() {
        writeln!(out, "  {}", message_text(&say!("course-left", n = day.remaining_lessons)))?;
    }
    Ok(())
}
