//! `ninefold review`: the next exercise, and judging the answer to it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ninefold::guide::learner::{Kind, Moment};
use ninefold::guide::recognise::PATIENCE;
use ninefold::guide::thought::{LookBack, PAUSE, Thought};
use ninefold::guide::training;
use ninefold::guide::{Answer, Budget, Credit, Exercise, Hint, Practice, Stage, Stopped};
use ninefold::logic::explain::say;
use ninefold::rate::Scale;
use ninefold::wire::progress::{Open, Progress, SEED};
use ninefold::{Conclusions, Guide, Marks, Notation, Sentence, Technique, format, techniques, wire};

use crate::cmd::explain::{self, Length, Walking};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::language::text;
use crate::learnt::Learnt;
use crate::limit::Clock;
use crate::output::Output;
use crate::small_file::read_small_file;
use crate::{interrupt, json, picture, profile, users};

/// Give the exercise that is next, or judge your answer to it
///
/// Without moves it shows a position: of a technique that you met before and should meet again, of the next lesson on the way
/// to your goals, or a mix. Only a lesson names its technique. With moves it judges them, and notes what came of it. A pattern comes back
/// after some days, before you forget it, and never in a position that you have seen.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold review --place
  ninefold review
  ninefold review --hint
  ninefold review 'r4c13<>7'
  ninefold review --game game.txt

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
    walking: Walking,
    #[command(flatten)]
    learnt: Learnt,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let notation = args.walking.cells()?;
    let mut progress = args.learnt.read()?;
    let asked = Asked { args, profile: &profile, notation, now: progress.now(users::now()) };
    let told = match &args.game {
        Some(path) => asked.look_back(path, &mut progress, out),
        None if args.hint || args.give_up || !args.moves.is_empty() => asked.answer(&mut progress, out),
        None => asked.give(&mut progress, out),
    };
    let exit = match told? {
        Ok(exit) => exit,
        Err(Stopped) => return Ok(Exit::Interrupted),
    };
    args.learnt.write(&progress)?;
    out.flush()?;
    Ok(exit)
}

type Told = Result<Result<Exit, Stopped>, Failure>;

/// Longest search for a position where another technique would do as well.
const LONGEST: Duration = Duration::from_secs(20);

/// Longest search for the step in a position that was given before.
const FOUND_AGAIN: Duration = Duration::from_secs(5);

/// Returns the technique of an exercise.
fn technique_of(open: &Open) -> Result<&'static Technique, Failure> {
    let unknown = || Failure::unfit(&say!("review-unknown", id = open.technique.clone()));
    techniques::by_id(&open.technique).ok_or_else(unknown)
}

fn not_found(technique: &'static Technique) -> Failure {
    Failure::unfit(&say!("review-none", technique = technique, id = technique.id.to_string()))
}

/// Request with the time it was made.
struct Asked<'a> {
    args: &'a Args,
    profile: &'a dyn Scale,
    notation: Notation,
    now: Moment,
}

impl Asked<'_> {
    /// Shows the next exercise: the open one, unless another kind is requested.
    fn give(&self, progress: &mut Progress, out: &mut Output) -> Told {
        let kind = match self.args {
            Args { place: true, .. } => Some(Kind::Placement),
            Args { streak: true, .. } => Some(Kind::Streak),
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
                    .next_without(kind, self.now, &missing)
                    .filter(|task| !missing.contains(&task.technique))
                    .map(|task| progress.give(task, self.now)),
            };
            let Some(mut open) = given else {
                progress.open = None;
                return self.nothing(&missing, out);
            };
            let technique = technique_of(&open)?;
            match self.exercise(progress, &open, technique) {
                Ok(Some(exercise)) => {
                    self.show(progress, &open, &exercise, out)?;
                    open.pose(&exercise);
                    progress.open = Some(open);
                    return Ok(Ok(Exit::Fine));
                }
                // A lesson is about its technique, so no other will do.
                Ok(None) if open.kind().is_named() => return Err(not_found(technique)),
                Ok(None) => missing.push(technique),
                Err(stopped) => return Ok(Err(stopped)),
            }
        }
    }

    /// Reports that there is nothing to do, or no position for it.
    fn nothing(&self, missing: &[&'static Technique], out: &mut Output) -> Told {
        if let Some(technique) = missing.last() {
            return Err(not_found(technique));
        }
        writeln!(out, "{}", text(&say!("course-nothing")))?;
        Ok(Ok(Exit::Fine))
    }

    /// Returns the given position, or generates one from the exercise's number; `None` if none is found.
    /// The search is short unless the technique is fixed.
    fn exercise(
        &self,
        progress: &Progress,
        open: &Open,
        technique: &'static Technique,
    ) -> Result<Option<Exercise>, Stopped> {
        if let Some(exercise) = open.exercise(self.profile, Clock::of(Some(FOUND_AGAIN)).stop()) {
            return Ok(Some(exercise));
        }
        let seen = progress.seen(technique.id).filter_map(|position| position.parse().ok());
        let mut practice = Practice::new(technique, self.profile, SEED).seen(seen);
        let clock = Clock::of((!open.kind().is_named()).then_some(LONGEST));
        match practice.graded(open.number, clock.stop()) {
            Err(Stopped) if !interrupt::asked() => Ok(None),
            found => found,
        }
    }

    fn show(
        &self,
        progress: &Progress,
        open: &Open,
        exercise: &Exercise,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let kind = open.kind();
        let task = training::asks(kind, exercise.task(), &progress.learner(), self.now);
        if self.args.json {
            let technique = kind.is_named().then(|| exercise.step.step.technique().id);
            let task = out.catalogue.text(&task, self.notation);
            let puzzle = wire::puzzle(&exercise.puzzle());
            json::line(out, &wire::Given { kind: kind.id(), technique, puzzle, task })?;
            return Ok(());
        }
        picture::tell([&task], self.notation, out)?;
        picture::draw(exercise.facts().board(), &Marks::default(), self.notation, out)?;
        writeln!(out, "{}", format::on_one_line(&exercise.puzzle()))?;
        Ok(())
    }

    /// Judges the answer to the open exercise, gives a hint, or gives up.
    fn answer(&self, progress: &mut Progress, out: &mut Output) -> Told {
        let Some(mut open) = progress.open.clone() else {
            return Err(Failure::usage(&say!("review-not-open")));
        };
        let technique = technique_of(&open)?;
        let exercise = match self.exercise(progress, &open, technique) {
            Ok(Some(exercise)) => exercise,
            Ok(None) => return Err(not_found(technique)),
            Err(stopped) => return Ok(Err(stopped)),
        };
        open.pose(&exercise);
        progress.open = Some(open.clone());
        // A hint raises the stage, and keeps the exercise open.
        if self.args.hint {
            let stage = open.stage().map_or(Stage::Where, |stage| stage.next().unwrap_or(Stage::Full));
            open.helped(stage);
            self.hint(&exercise, stage, out)?;
            progress.open = Some(open);
            return Ok(Ok(Exit::Fine));
        }
        if self.args.give_up {
            explain::write_step(Length::Full, self.notation, 1, &exercise.step, out)?;
            return self.close(progress, (&open, &exercise), Credit::None, out);
        }
        // An answer is judged, and explained without naming the technique unless it is a lesson.
        let moves = super::recognise::moves(&self.args.moves, self.notation)?;
        let answer = self.judged(&exercise, &moves);
        let help = open.stage();
        let told = if open.kind().is_named() {
            answer.tell(exercise.step.step.technique(), help, exercise.facts(), &moves)
        } else {
            answer.tell_blind(help, exercise.facts(), &moves)
        };
        picture::tell(&told, self.notation, out)?;
        match answer {
            Answer::Right(_) | Answer::Wrong(_) => {
                self.close(progress, (&open, &exercise), answer.credit(help), out)
            }
            // True, but not the answer: the exercise stays open.
            Answer::Partly(_) | Answer::Otherwise(_) | Answer::Open(_) => Ok(Ok(Exit::failed_if(true))),
        }
    }

    fn judged(&self, exercise: &Exercise, moves: &Conclusions) -> Answer {
        let mut late = Clock::of(Some(PATIENCE)).stop();
        exercise.judge(&mut Guide::new(), moves, self.profile, &mut Budget::unlimited().until(&mut late))
    }

    fn hint(&self, exercise: &Exercise, stage: Stage, out: &mut Output) -> Result<(), Failure> {
        let hint = Hint::of_step(&exercise.step.step, exercise.facts(), stage);
        picture::tell(&hint.sentences, self.notation, out)?;
        Ok(())
    }

    /// Records the result of the open exercise, and reports the player's rating.
    fn close(
        &self,
        progress: &mut Progress,
        (open, exercise): (&Open, &Exercise),
        credit: Credit,
        out: &mut Output,
    ) -> Told {
        let seconds = self.now.0.saturating_sub(open.at) / 1000;
        progress.answer(open, credit, seconds, Some(&exercise.key.to_string()), self.now);
        let told = training::stands(open.kind(), &progress.learner(), self.now);
        writeln!(out, "{}", text(&told))?;
        Ok(Ok(Exit::failed_if(credit == Credit::None)))
    }

    /// Reviews a game, and records which techniques it offered.
    fn look_back(&self, path: &Path, progress: &mut Progress, out: &mut Output) -> Told {
        let positions = positions(path)?;
        let game = Thought::game(&positions);
        let back = match Guide::new().look_back(&game, self.profile, interrupt::asked) {
            Ok(back) => back,
            Err(stopped) => return Ok(Err(stopped)),
        };
        progress.note(&back.habits, positions.last().map(|(_, last)| last), self.now);
        for sentence in told(&back, &progress.habits().avoided(), self.notation) {
            writeln!(out, "{}", out.catalogue.text(&sentence, self.notation))?;
        }
        Ok(Ok(Exit::Fine))
    }
}

/// Reads the positions of a game, one per line, with the seconds each lasted.
fn positions(path: &Path) -> Result<Vec<(u32, ninefold::Puzzle)>, Failure> {
    let name = path.display().to_string();
    let text = read_small_file(path).map_err(|error| Failure::File { verb: "read", name, error })?;
    let one = |(number, line): (usize, &str)| {
        let wrong = || Failure::usage(&say!("review-game-line", number = number));
        let (seconds, position) = line.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let seconds = seconds.parse().map_err(|_| wrong())?;
        // Only a position is accepted, so that a game file from elsewhere can't open other files.
        let reading = format::only(format::read_all(position.trim())).map_err(|_| wrong())?;
        Ok((seconds, reading.puzzle))
    };
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let positions: Vec<_> = lines.map(one).collect::<Result<_, Failure>>()?;
    if positions.is_empty() {
        return Err(Failure::usage(&say!("review-game-line", number = 1)));
    }
    Ok(positions)
}

/// Describes the long pauses, and the techniques avoided over all games.
fn told(
    back: &LookBack,
    avoided: &[(&'static ninefold::Technique, u32)],
    notation: Notation,
) -> Vec<Sentence> {
    let pause = |pause: &ninefold::guide::thought::Pause| {
        let (number, seconds) = (pause.place + 1, pause.seconds as usize);
        match &pause.easiest {
            Some(rated) => {
                let step = &rated.step;
                let conclusions = step.conclusions.text(notation);
                say!(
                    "review-pause",
                    number = number,
                    seconds = seconds,
                    technique = step.technique(),
                    conclusions = conclusions
                )
            }
            None => say!("review-pause-wrong", number = number, seconds = seconds),
        }
    };
    let mut all: Vec<Sentence> = back.pauses.iter().map(pause).collect();
    if all.is_empty() {
        all.push(say!("review-no-pause", seconds = PAUSE as usize));
    }
    all.extend(avoided.iter().map(|(technique, chances)| {
        say!("review-avoided", technique = *technique, n = *chances as usize, id = technique.id.to_string())
    }));
    all
}
