//! `ninefold judge`: verdicts on steps that a person or a model took.

use std::io::BufReader;
use std::time::Duration;

use ninefold::format::{self, FormatError, PuzzleReading};
use ninefold::guide::judge::{JudgedPath, JudgedPosition, find_claimed_techniques};
use ninefold::guide::{ClaimedStep, DEFAULT_EFFORT, PositionAssessment, StepJudge, StepJudgement};
use ninefold::notation::NotationError;
use ninefold::wire::{self, JudgeInput, JudgedLine, JudgedStep, JudgedSteps, Warning};
use ninefold::{CellMap, PositionAdvice, Solver, Technique};

use crate::cmd::explain::StepOptions;
use crate::cmd::techniques::NamedTechniques;
use crate::input;
use crate::limit::{PuzzleClock, parse_duration};
use crate::prelude::*;
use crate::{profile, status_line};

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
    #[arg(short, long, value_name = "TECHNIQUE", value_parser = NamedTechniques::parse)]
    technique: Option<NamedTechniques>,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    /// How many questions the search for what shows a step may ask
    #[arg(long, value_name = "QUESTIONS", default_value_t = DEFAULT_EFFORT)]
    effort: u64,
    /// How long a step may take at most, such as 50ms or 10s; verdicts then hang on the machine
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    walking: StepOptions,
}

/// Most bytes of messages about lines that can't be judged; nobody reads more.
const MAX_REPORTED_BYTES: usize = 4000;

/// Longest input line in bytes.
const MAX_LINE_BYTES: usize = 1 << 20;

/// A position, with the steps to judge.
struct StepsToJudge {
    reading: PuzzleReading,
    steps: Vec<Result<ClaimedStep, NotationError>>,
}

/// An opened position, with the warnings about it.
#[derive(Clone)]
struct PreparedPosition {
    puzzle: Puzzle,
    position: JudgedPosition,
    doubts: Vec<(Message, CellMap)>,
}

/// Judge of one line after the other.
struct TextLineJudge<'a> {
    args: &'a Args,
    notation: Notation,
    judge: StepJudge<'a>,
    /// The position of the previous line, which the next line often repeats.
    last_position: Option<PreparedPosition>,
    /// Prefix of messages: name of the input and a colon; empty for arguments.
    message_prefix: String,
    /// Number of lines that could not be judged.
    failed: u64,
    /// Number of these that were reported, and the bytes of their messages.
    reported: (u64, usize),
    all_justified: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let notation = args.walking.requested_cell_notation()?;
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    let judge = StepJudge::new(&profile);
    let mut bench = TextLineJudge {
        args,
        notation,
        judge,
        last_position: None,
        message_prefix: String::new(),
        failed: 0,
        reported: (0, 0),
        all_justified: true,
    };
    match &args.puzzle {
        Some(puzzle) if !args.steps.is_empty() => {
            // How doubtful parts were read is reported here, or else in the data.
            let reading = InputOptions::from_argument(puzzle).read_single_puzzle(out.quiet || args.json)?;
            let steps = args.steps.iter().map(|step| bench.parse_step(step, &[])).collect();
            bench.judge_text_line(1, Ok(StepsToJudge { reading, steps }), out)?;
        }
        // Without steps the argument is a file of positions, each with its steps.
        file => {
            let names: Vec<String> = file.iter().cloned().collect();
            let files = input::open_files(&names)?;
            let _status = input::start_status_line(&files, out);
            for (name, source) in files {
                let unreadable = |error| CommandError::File { verb: "read", name: name.clone(), error };
                let reader = BufReader::new(source.into_text_reader(u64::MAX).map_err(unreadable)?);
                bench.message_prefix = format!("{}: ", format::escape_control_chars(&name));
                let mut is_empty = true;
                for (place, line) in input::read_lines(reader, MAX_LINE_BYTES).enumerate() {
                    let line = line.map_err(unreadable)?;
                    if interrupt::is_stop_requested() {
                        return Ok(ExitStatus::Interrupted);
                    }
                    let length = line.as_ref().map_or(0, |line| line.len() + 1);
                    let line = line.as_deref().map(str::trim_end);
                    if line != Some("") {
                        is_empty = false;
                        let asked = bench.parse_text_line(place + 1, line);
                        bench.judge_text_line(place + 1, asked, out)?;
                        status_line::add_puzzles(1, 0);
                    }
                    status_line::add_input_bytes(length as u64);
                }
                // An empty file is reported as an error of its first line.
                if is_empty {
                    let nothing =
                        bench.parse_puzzle(1, "").map(|reading| StepsToJudge { reading, steps: Vec::new() });
                    bench.judge_text_line(1, nothing, out)?;
                }
            }
        }
    }
    // Of many failures only the first were printed; here the others are counted.
    if !args.json && bench.failed > bench.reported.0 {
        diagnostics::print_message(&message_text(&say!(
            "more-like-these",
            number = diagnostics::format_with_thousands(bench.failed - bench.reported.0)
        )));
    }
    out.flush()?;
    Ok(if interrupt::is_stop_requested() {
        ExitStatus::Interrupted
    } else {
        ExitStatus::failed_if(!bench.all_justified)
    })
}

impl TextLineJudge<'_> {
    /// Parses a step; it is of the given techniques unless it names one itself.
    fn parse_step(
        &self,
        text: &str,
        techniques: &[&'static Technique],
    ) -> Result<ClaimedStep, NotationError> {
        let mut step = ClaimedStep::parse(text, self.notation)?;
        if step.techniques.is_empty() {
            step.techniques = if techniques.is_empty() {
                NamedTechniques::collect_techniques(self.args.technique.as_slice())
            } else {
                techniques.to_vec()
            };
        }
        Ok(step)
    }

    /// Reads a line's puzzle; errors name the place.
    fn parse_puzzle(&self, line_number: usize, puzzle: &str) -> Result<PuzzleReading, String> {
        let read = format::read_single_puzzle(puzzle)
            .map_err(|error| localized_text(&FormatError { line: line_number, ..error }));
        read.map(|mut reading| {
            reading.warnings.iter_mut().for_each(|warning| warning.line = line_number);
            reading
        })
    }

    /// Reads a line; errors name the place.
    fn parse_text_line(&self, line_number: usize, line: Option<&str>) -> Result<StepsToJudge, String> {
        let line =
            line.ok_or_else(|| prefix_line_number(line_number, &message_text(&say!("judge-long-line"))))?;
        if line.trim_start().starts_with('{') {
            let asked: JudgeInput = serde_json::from_str(line)
                .map_err(|error| prefix_line_number(line_number, &error.to_string()))?;
            let named = asked.technique.as_deref().map(find_techniques_by_name).transpose();
            let named = named.map_err(|error| prefix_line_number(line_number, &error))?.unwrap_or_default();
            let steps = asked.moves.as_slice().iter().map(|step| self.parse_step(step, &named)).collect();
            return Ok(StepsToJudge { reading: self.parse_puzzle(line_number, &asked.puzzle)?, steps });
        }
        let mut parts: Vec<&str> = line.split('\t').collect();
        if let [whole] = parts[..] {
            let whole = whole.trim_start();
            let (puzzle, step) = whole.split_once(char::is_whitespace).unwrap_or((whole, ""));
            parts = vec![puzzle, step];
        }
        let steps = parts[1..].iter().map(|step| self.parse_step(step, &[])).collect();
        Ok(StepsToJudge { reading: self.parse_puzzle(line_number, parts[0])?, steps })
    }

    /// Judges a line's steps, and writes the verdicts.
    fn judge_text_line(
        &mut self,
        line: usize,
        parsed: Result<StepsToJudge, String>,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let opened = parsed.and_then(|StepsToJudge { reading, steps }| {
            let open =
                self.prepare_position(&reading.puzzle).map_err(|error| prefix_line_number(line, &error))?;
            Ok((open, reading, steps))
        });
        // A line without a valid position counts as a failure.
        let (PreparedPosition { position, doubts, .. }, reading, steps) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                self.all_justified = false;
                self.failed += 1;
                return self.report_unusable_position(line, error, out);
            }
        };
        let (judged, told) = self.judge_steps(position, steps, out);
        self.all_justified &= judged.first_unjustified.is_none();
        // Data have one line for all steps, texts one for each.
        if self.args.json {
            let mut warnings = Warning::from_reading(&reading, out.catalogue);
            let speech = json::plain_text_localizer(self.notation, out.catalogue);
            warnings.extend(Warning::from_warnings(&doubts, speech));
            let told = JudgedSteps::from_sequence(&judged, told);
            json::write_json_line(out, &JudgedLine { line, error: None, warnings, told })?;
            return Ok(());
        }
        self.print_line_remarks(line, &reading, &doubts, out);
        for (place, step) in told.iter().enumerate() {
            self.write_judgement(line, place + 1, &judged.steps[place], step, out)?;
        }
        Ok(())
    }

    /// Prints how doubtful parts of a line were read, and the warnings about its position.
    fn print_line_remarks(
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
        let place = if self.message_prefix.is_empty() {
            String::new()
        } else {
            format!("{}{}: ", self.message_prefix, language::format_line_number(line))
        };
        let read = reading.warnings.iter().filter(|_| !self.message_prefix.is_empty());
        let read = read.map(|warning| localized_text(&warning.message));
        let doubts = doubts.iter().map(|(doubt, _)| message_text(doubt));
        read.chain(doubts).for_each(|remark| diagnostics::print_message(&format_args!("{place}{remark}")));
    }

    fn judge_steps(
        &mut self,
        mut position: JudgedPosition,
        steps: Vec<Result<ClaimedStep, NotationError>>,
        out: &Output,
    ) -> (JudgedPath, Vec<JudgedStep>) {
        let speech = json::plain_text_localizer(self.notation, out.catalogue);
        let limits = || (self.args.effort, PuzzleClock::with_limit(self.args.time_limit).stop_check());
        let mut records = Vec::new();
        let see = |judged: &StepJudgement, position: &JudgedPosition, step: &ClaimedStep| {
            records.push(JudgedStep::from_judgement(judged, position, step, speech));
        };
        let judged = self.judge.judge_path(&mut position, steps, limits, see);
        (judged, records)
    }

    /// Opens the position of a puzzle; the error says why nothing can be judged in it.
    fn prepare_position(&mut self, puzzle: &Puzzle) -> Result<PreparedPosition, String> {
        if let Some(open) = self.last_position.as_ref().filter(|open| open.puzzle == *puzzle) {
            return Ok(open.clone());
        }
        let position = self.judge.validate_position(puzzle).map_err(|none| match &*none.0 {
            PositionAdvice::Mistakes(mistakes) => language::describe_mistakes(mistakes),
            now => wire::why_not_judged(now, language::current_message_catalogue()).unwrap_or_default(),
        })?;
        let doubts = PositionAssessment::new(puzzle, &mut Solver::new()).warnings();
        let open = PreparedPosition { puzzle: puzzle.clone(), position, doubts };
        self.last_position = Some(open.clone());
        Ok(open)
    }

    fn report_unusable_position(
        &mut self,
        line: usize,
        error: String,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        if self.args.json {
            let told = JudgedSteps::default();
            json::write_json_line(out, &JudgedLine { line, error: Some(error), warnings: Vec::new(), told })?;
        } else if self.reported.0 < diagnostics::MAX_PRINTED_FAILURES && self.reported.1 < MAX_REPORTED_BYTES
        {
            let told = format!("{}{error}", self.message_prefix);
            self.reported = (self.reported.0 + 1, self.reported.1 + told.len());
            diagnostics::print_message(&told);
        }
        Ok(())
    }

    fn write_judgement(
        &self,
        line: usize,
        place: usize,
        judged: &StepJudgement,
        step: &JudgedStep,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let technique = step.technique.unwrap_or("-");
        let rating = judged.deciding_step().map_or_else(|| "-".into(), |rated| rated.rating.to_string());
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
fn prefix_line_number(line: usize, error: &str) -> String {
    format!("{}: {error}", language::format_line_number(line))
}

/// Returns the techniques with a name.
fn find_techniques_by_name(name: &str) -> Result<Vec<&'static Technique>, String> {
    find_claimed_techniques(name).map_err(|unknown| message_text(&unknown.to_message()))
}
