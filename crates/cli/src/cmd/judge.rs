//! `ninefold judge`: verdicts on steps that a person or a model took.

use std::io::{BufReader, Write};
use std::time::Duration;

use ninefold::format::{self, FormatError, PuzzleReading};
use ninefold::guide::judge::{JudgedPosition, JudgedWay, named_in};
use ninefold::guide::{Assessment, ClaimedStep, EFFORT, StepJudge, StepJudgement};
use ninefold::logic::explain::say;
use ninefold::notation::NotationError;
use ninefold::rate::profile::{UnknownTechniqueError, similar_names};
use ninefold::wire::{self, JudgedLine, JudgedStep, JudgedSteps, ToJudge, Warning};
use ninefold::{CellMap, Message, Notation, PositionAdvice, Puzzle, Solver, Technique};

use crate::cmd::explain::StepOptions;
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::input::{self, InputOptions};
use crate::language::{self, localized_text, message_text};
use crate::limit::{PuzzleClock, parse_duration};
use crate::output::Output;
use crate::{diagnostics, interrupt, json, profile};

/// Judge steps that a person or a model took: sound, not shown, wrong or nothing new
///
/// A step is sound if a technique of the profile shows all of it in the position as it is, with nothing in between; the easiest
/// that does is told. A step that names its technique is judged by that one alone. What is true, but shown by none that was asked
/// within --effort, is true-not-shown: the same on every machine. With --time-limit, what is cut short is timed-out. What the solution contradicts is wrong, with what refutes it: a digit in sight, a
/// single, or the digit of the solution.
///
/// Several steps are a way: each is judged in the position to which the true ones before it lead; a wrong one leaves nothing behind.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold judge 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 r5c5=5
  ninefold judge position.txt 'naked single: R5C5 is 5' 'eliminate 2 from r1c6'
  ninefold judge --technique x-wing position.txt 'r4c13,r9c2<>7'
  ninefold judge --json < answers.jsonl

Steps: r4c7=5, R4C7 is 5, place 5 in r4c7; r4c7<>58, r4c7 != 5, remove 5 from r4c7; several moves of one step with commas or
`and` between them; a technique before them, behind them in brackets, or behind `by`.

Input without steps on the command line: a line for each position, with its step behind a blank, or its steps behind tabs; or a
JSON object a line, with puzzle, moves (a text or a list of texts) and perhaps technique.

Output: a line for each step, with tabs: the line of the input, the number of the step, the verdict, the technique, what it counts,
and the verdict in words. Fields of --json: line, error (why nothing is judged), warnings (id, text: what was guessed or left out in reading the
position, what is doubtful about it), steps (of each: verdict, technique, rating, how,
placements, eliminations, named, sentences, steps, wrong, is_complete, fault), first_unjustified (from 0), is_solved; see
docs/schema/judge.json. The command fails if some step is neither sound nor what was so already.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// The position; or, without steps, a file of positions with theirs, `-` for standard input (the default)
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: Option<String>,
    /// The steps in order, each as one argument
    #[arg(value_name = "STEP")]
    steps: Vec<String>,
    /// Every step is said to be of this technique, unless it names one itself
    #[arg(short, long, value_name = "TECHNIQUE", value_parser = super::steps::parse_technique)]
    technique: Option<&'static Technique>,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    /// How many questions the search for what shows a step may ask
    #[arg(long, value_name = "QUESTIONS", default_value_t = EFFORT)]
    effort: u64,
    /// How long a step may take at most, such as 50ms or 10s; verdicts then hang on the machine
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    walking: StepOptions,
}

/// Most bytes of messages about lines that can't be judged; nobody reads more.
const ENOUGH: usize = 4000;

/// Longest input line in bytes.
const LONGEST: usize = 1 << 20;

/// A position, with the steps to judge.
struct StepsToJudge {
    reading: PuzzleReading,
    steps: Vec<Result<ClaimedStep, NotationError>>,
}

/// An opened position, with the warnings about it.
#[derive(Clone)]
struct OpenPosition {
    puzzle: Puzzle,
    position: JudgedPosition,
    doubts: Vec<(Message, CellMap)>,
}

/// Judge of one line after the other.
struct LineJudge<'a> {
    args: &'a Args,
    notation: Notation,
    judge: StepJudge<'a>,
    /// The position of the previous line, which the next line often repeats.
    last: Option<OpenPosition>,
    /// Prefix of messages: name of the input and a colon; empty for arguments.
    from: String,
    /// Number of lines that could not be judged.
    failed: u64,
    /// Number of these that were reported, and the bytes of their messages.
    told: (u64, usize),
    is_fine: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let notation = args.walking.cell_notation()?;
    let profile = args.walking.profile.selected_profile(profile::HUMAN)?;
    let judge = StepJudge::new(&profile);
    let mut bench = LineJudge {
        args,
        notation,
        judge,
        last: None,
        from: String::new(),
        failed: 0,
        told: (0, 0),
        is_fine: true,
    };
    match &args.puzzle {
        Some(puzzle) if !args.steps.is_empty() => {
            // How doubtful parts were read is reported here, or else in the data.
            let reading = InputOptions::from_argument(puzzle).read_one(out.quiet || args.json)?;
            let steps = args.steps.iter().map(|step| bench.parse_step(step, &[])).collect();
            bench.judge_line(1, Ok(StepsToJudge { reading, steps }), out)?;
        }
        // Without steps the argument is a file of positions, each with its steps.
        file => {
            let names: Vec<String> = file.iter().cloned().collect();
            for (name, source) in input::open_files(&names)? {
                let unreadable = |error| CommandError::File { verb: "read", name: name.clone(), error };
                let reader = BufReader::new(source.into_reader(u64::MAX).map_err(unreadable)?);
                bench.from = format!("{}: ", format::escape_controls(&name));
                let mut is_empty = true;
                for (place, line) in input::read_lines(reader, LONGEST).enumerate() {
                    let line = line.map_err(unreadable)?;
                    if interrupt::is_requested() {
                        return Ok(ExitStatus::Interrupted);
                    }
                    let line = line.as_deref().map(str::trim_end);
                    if line != Some("") {
                        is_empty = false;
                        let asked = bench.parse_line(place + 1, line);
                        bench.judge_line(place + 1, asked, out)?;
                    }
                }
                // An empty file is reported as an error of its first line.
                if is_empty {
                    let nothing =
                        bench.parse_puzzle(1, "").map(|reading| StepsToJudge { reading, steps: Vec::new() });
                    bench.judge_line(1, nothing, out)?;
                }
            }
        }
    }
    // Of many failures only the first were printed; here the others are counted.
    if !args.json && bench.failed > bench.told.0 {
        diagnostics::print_message(&message_text(&say!(
            "more-like-these",
            number = diagnostics::group_digits(bench.failed - bench.told.0)
        )));
    }
    out.flush()?;
    Ok(if interrupt::is_requested() {
        ExitStatus::Interrupted
    } else {
        ExitStatus::failed_if(!bench.is_fine)
    })
}

impl LineJudge<'_> {
    /// Parses a step; it is of the given techniques unless it names one itself.
    fn parse_step(&self, text: &str, named: &[&'static Technique]) -> Result<ClaimedStep, NotationError> {
        let mut step = ClaimedStep::parse(text, self.notation)?;
        if step.named.is_empty() {
            step.named =
                if named.is_empty() { self.args.technique.into_iter().collect() } else { named.to_vec() };
        }
        Ok(step)
    }

    /// Reads a line's puzzle; errors name the place.
    fn parse_puzzle(&self, place: usize, puzzle: &str) -> Result<PuzzleReading, String> {
        let read =
            format::read_one(puzzle).map_err(|error| localized_text(&FormatError { line: place, ..error }));
        read.map(|mut reading| {
            reading.warnings.iter_mut().for_each(|warning| warning.line = place);
            reading
        })
    }

    /// Reads a line; errors name the place.
    fn parse_line(&self, place: usize, line: Option<&str>) -> Result<StepsToJudge, String> {
        let line = line.ok_or_else(|| at_line(place, &message_text(&say!("judge-long-line"))))?;
        if line.trim_start().starts_with('{') {
            let asked: ToJudge =
                serde_json::from_str(line).map_err(|error| at_line(place, &error.to_string()))?;
            let named = asked.technique.as_deref().map(techniques_of).transpose();
            let named = named.map_err(|error| at_line(place, &error))?.unwrap_or_default();
            let steps = asked.moves.as_slice().iter().map(|step| self.parse_step(step, &named)).collect();
            return Ok(StepsToJudge { reading: self.parse_puzzle(place, &asked.puzzle)?, steps });
        }
        let mut parts: Vec<&str> = line.split('\t').collect();
        if let [whole] = parts[..] {
            let whole = whole.trim_start();
            let (puzzle, step) = whole.split_once(char::is_whitespace).unwrap_or((whole, ""));
            parts = vec![puzzle, step];
        }
        let steps = parts[1..].iter().map(|step| self.parse_step(step, &[])).collect();
        Ok(StepsToJudge { reading: self.parse_puzzle(place, parts[0])?, steps })
    }

    /// Judges a line's steps, and writes the verdicts.
    fn judge_line(
        &mut self,
        line: usize,
        asked: Result<StepsToJudge, String>,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let opened = asked.and_then(|StepsToJudge { reading, steps }| {
            let open = self.open_position(&reading.puzzle).map_err(|error| at_line(line, &error))?;
            Ok((open, reading, steps))
        });
        // A line without a valid position counts as a failure.
        let (OpenPosition { position, doubts, .. }, reading, steps) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                self.is_fine = false;
                self.failed += 1;
                return self.no_position(line, error, out);
            }
        };
        let (judged, told) = self.judge_steps(position, steps, out);
        self.is_fine &= judged.first_unjustified.is_none();
        // Data have one line for all steps, texts one for each.
        if self.args.json {
            let mut warnings = Warning::from_reading(&reading, out.catalogue);
            let speech = json::text_localizer(self.notation, out.catalogue);
            warnings.extend(Warning::from_warnings(&doubts, speech));
            let told = JudgedSteps::from_sequence(&judged, told);
            json::write_json_line(out, &JudgedLine { line, error: None, warnings, told })?;
            return Ok(());
        }
        self.print_remarks(line, &reading, &doubts, out);
        for (place, step) in told.iter().enumerate() {
            self.write(line, place + 1, &judged.steps[place], step, out)?;
        }
        Ok(())
    }

    /// Prints how doubtful parts of a line were read, and the warnings about its position.
    fn print_remarks(
        &self,
        line: usize,
        reading: &PuzzleReading,
        doubts: &[(Message, CellMap)],
        out: &Output,
    ) {
        if out.quiet {
            return;
        }
        // Arguments were reported when they were read.
        let place = if self.from.is_empty() {
            String::new()
        } else {
            format!("{}{}: ", self.from, language::line_number(line))
        };
        let read = reading.warnings.iter().filter(|_| !self.from.is_empty());
        let read = read.map(|warning| localized_text(&warning.message));
        let doubts = doubts.iter().map(|(doubt, _)| message_text(doubt));
        read.chain(doubts).for_each(|remark| diagnostics::print_message(&format_args!("{place}{remark}")));
    }

    fn judge_steps(
        &mut self,
        mut position: JudgedPosition,
        steps: Vec<Result<ClaimedStep, NotationError>>,
        out: &Output,
    ) -> (JudgedWay, Vec<JudgedStep>) {
        let speech = json::text_localizer(self.notation, out.catalogue);
        let limits = || (self.args.effort, PuzzleClock::with_limit(self.args.time_limit).stop_check());
        let mut told = Vec::new();
        let see = |judged: &StepJudgement, position: &JudgedPosition, step: &ClaimedStep| {
            told.push(JudgedStep::from_judgement(judged, position, step, speech));
        };
        let judged = self.judge.judge_path(&mut position, steps, limits, see);
        (judged, told)
    }

    /// Opens the position of a puzzle; the error says why nothing can be judged in it.
    fn open_position(&mut self, puzzle: &Puzzle) -> Result<OpenPosition, String> {
        if let Some(open) = self.last.as_ref().filter(|open| open.puzzle == *puzzle) {
            return Ok(open.clone());
        }
        let position = self.judge.open_position(puzzle).map_err(|none| match &*none.0 {
            PositionAdvice::Mistakes(mistakes) => language::wrong_so_far(mistakes),
            now => wire::why_not_judged(now, language::current_catalogue()).unwrap_or_default(),
        })?;
        let doubts = Assessment::new(puzzle, &mut Solver::new()).warnings();
        let open = OpenPosition { puzzle: puzzle.clone(), position, doubts };
        self.last = Some(open.clone());
        Ok(open)
    }

    fn no_position(&mut self, line: usize, error: String, out: &mut Output) -> Result<(), CommandError> {
        if self.args.json {
            let told = JudgedSteps::default();
            json::write_json_line(out, &JudgedLine { line, error: Some(error), warnings: Vec::new(), told })?;
        } else if self.told.0 < diagnostics::TOLD && self.told.1 < ENOUGH {
            let told = format!("{}{error}", self.from);
            self.told = (self.told.0 + 1, self.told.1 + told.len());
            diagnostics::print_message(&told);
        }
        Ok(())
    }

    fn write(
        &self,
        line: usize,
        place: usize,
        judged: &StepJudgement,
        step: &JudgedStep,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let technique = step.technique.unwrap_or("-");
        let rating = judged.deciding_step().map_or_else(|| "-".into(), |rated| rated.number.to_string());
        let said: Vec<&str> = step.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let said = match judged {
            StepJudgement::Unreadable(error) => localized_text(error),
            _ => said.join(" "),
        };
        writeln!(out, "{line}\t{place}\t{}\t{technique}\t{rating}\t{said}", judged.as_str())?;
        Ok(())
    }
}

/// Prefixes an error with its line number.
fn at_line(line: usize, error: &str) -> String {
    format!("{}: {error}", language::line_number(line))
}

/// Returns the techniques with a name.
fn techniques_of(name: &str) -> Result<Vec<&'static Technique>, String> {
    let found = named_in(name);
    if found.is_empty() {
        let unknown = UnknownTechniqueError { place: 0, name: name.into(), near: similar_names(name) };
        return Err(message_text(&unknown.to_message()));
    }
    Ok(found)
}
