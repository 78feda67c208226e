//! `ninefold learn practise`: positions for practising a technique.

use std::fs::OpenOptions;
use std::num::NonZero;

use ninefold::format;
use ninefold::generate::canon::CanonicalKey;
use ninefold::guide::practise::ExercisePurity;
use ninefold::guide::{PracticeSession, TechniqueExercise};
use ninefold::{StepMarks, Technique, wire};

use crate::cmd::explain::StepOptions;
use crate::failure::add_file_name;
use crate::options::SeedOption;
use crate::prelude::*;
use crate::small_file::read_maintained_file;
use crate::{picture, profile};

/// Make positions to practise a technique
///
/// In each position the technique finds a step, and nothing that the profile tries before gives what that step concludes, or any part
/// of it. A position is pure where nothing easier is there at all, and local where something easier is there elsewhere: pure ones
/// are looked for, and where they are rare, local ones are taken. Bare ones, which have all cells filled that the step can do
/// without, are made when asked for. Of techniques that something easier almost always stands in for, there are shadowed positions,
/// which have nothing simple. The position is drawn, and written on one line; --list prints the lines alone, --solve adds the
/// step. No position is a copy of another up to symmetry.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold learn practise x-wing
  ninefold learn practise xy-wing --seed 7 -n 20 --list > exercises.txt
  ninefold learn practise 'Naked Pair' --solve
  ninefold learn practise swordfish --kind bare
  ninefold learn practise w-wing --seen w-wings.txt

The same seed gives the same positions. `ninefold recognise --exercise TECHNIQUE POSITION MOVES` says whether an answer is right. A position
on one line has + before placed digits, and removed candidates behind a colon (`ninefold list formats susser`).

Fields of --json: puzzle (the position), technique, name, kind (pure, local, bare or shadowed), key (of the position up to symmetry), origin (made, or an
example of the documentation, turned about), step (to be found). docs/schema/practise.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// The technique, by its id or name (`ninefold list techniques` lists them)
    #[arg(value_name = "TECHNIQUE", value_parser = super::techniques::parse_technique)]
    technique: &'static Technique,
    /// How many positions
    #[arg(short, long, alias = "count", value_name = "N", default_value = "1")]
    number: NonZero<u64>,
    #[command(flatten)]
    seed: SeedOption,
    /// Only this kind of position: pure, local (the first that comes, which may be pure) or bare
    #[arg(long, value_name = "KIND", value_parser = parse_exercise_purity)]
    kind: Option<ExercisePurity>,
    /// Leave out positions that were seen before, up to symmetry, and add the new ones: their keys are in this file
    #[arg(long, value_name = "FILE")]
    seen: Option<PathBuf>,
    /// Print the positions only, one on a line
    #[arg(long, conflicts_with_all = ["json", "solve"])]
    list: bool,
    /// Tell the step as well
    #[arg(long, conflicts_with = "json")]
    solve: bool,
    /// Print a JSON object on a line for each position
    #[arg(long)]
    json: bool,
    /// Answer the exercises in the terminal, beginning with that of the seed
    #[cfg(feature = "play")]
    #[arg(long, conflicts_with_all = ["json", "solve", "list", "number", "kind", "seen"])]
    play: bool,
    #[command(flatten)]
    walking: StepOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    #[cfg(feature = "play")]
    if args.play {
        let played = super::play::play_exercises(args.technique, args.seed.seed_or_random(), profile, out)?;
        return Ok(if played { ExitStatus::Success } else { report_no_exercise_position(args, 0, out) });
    }
    // Leave out the positions of the file, and add each new one to it at once.
    let seen = args.seen.as_deref().map_or(Ok(Vec::new()), read_seen_keys)?;
    let practice =
        PracticeSession::new(args.technique, &profile, args.seed.seed_or_random()).excluding_seen(seen);
    let mut practice = match args.kind {
        Some(kind) => practice.with_purity(kind),
        None => practice,
    };
    for number in 0..args.number.get() {
        let exercise = match practice.next_exercise(interrupt::is_stop_requested) {
            Ok(Some(exercise)) => exercise,
            Ok(None) => return Ok(report_no_exercise_position(args, number, out)),
            Err(_) => return Ok(ExitStatus::Interrupted),
        };
        write_exercise(args, number, &exercise, out)?;
        out.flush()?;
        if let Some(file) = &args.seen {
            append_seen_key(file, exercise.key)?;
        }
    }
    Ok(ExitStatus::Success)
}

fn parse_exercise_purity(id: &str) -> Result<ExercisePurity, String> {
    let ids = ExercisePurity::SELECTABLE.map(ExercisePurity::id).join(", ");
    ExercisePurity::SELECTABLE
        .into_iter()
        .find(|kind| kind.id() == id)
        .ok_or_else(|| message_text(&say!("expected-one-of", names = ids)))
}

/// Reads the keys from a file, one per line; none if the file does not exist yet.
fn read_seen_keys(file: &Path) -> Result<Vec<CanonicalKey>, CommandError> {
    let name = file.display().to_string();
    let read = match read_maintained_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read,
    };
    let read = read.map_err(|error| add_file_name("read", &name, error))?;
    let key = |(line, key): (usize, &str)| {
        let error = |_| CommandError::Usage(message_text(&say!("bad-key", file = name.clone(), line)));
        key.trim().parse::<CanonicalKey>().map_err(error)
    };
    (1..).zip(read.lines()).filter(|(_, line)| !line.trim().is_empty()).map(key).collect()
}

fn append_seen_key(file: &Path, key: CanonicalKey) -> Result<(), CommandError> {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut file| writeln!(file, "{key}"));
    Ok(written.map_err(|error| add_file_name("write", &file.display().to_string(), error))?)
}

/// Reports that there is no position, or none after the first ones, and returns the exit code.
fn report_no_exercise_position(args: &Args, found: u64, out: &Output) -> ExitStatus {
    let name = out.catalogue.technique_name(args.technique);
    let none = if found == 0 { say!("practise-none", name) } else { say!("practise-no-more", name) };
    diagnostics::print_message(&message_text(&none));
    ExitStatus::failed_if(true)
}

fn write_exercise(
    args: &Args,
    number: u64,
    exercise: &TechniqueExercise,
    out: &mut Output,
) -> Result<(), CommandError> {
    let notation = args.walking.requested_cell_notation()?;
    let position = format::on_one_line(&exercise.to_puzzle());
    if args.json {
        json::write_json_line(
            out,
            &wire::Exercise::from_exercise(exercise, json::plain_text_localizer(notation, out.catalogue)),
        )?;
        return Ok(());
    }
    if args.list {
        writeln!(out, "{position}")?;
        return Ok(());
    }
    if number > 0 {
        writeln!(out)?;
    }
    // Print the task, the board, and the position as a line that can be copied.
    picture::write_messages([&exercise.task_message()], notation, out)?;
    picture::draw_step_board(exercise.facts().board(), &StepMarks::default(), notation, out)?;
    writeln!(out, "{position}")?;
    // The solution is the step itself, fully explained.
    if args.solve {
        super::explain::write_step(super::explain::DetailLevel::Full, notation, 1, &exercise.step, out)?;
    }
    Ok(())
}
