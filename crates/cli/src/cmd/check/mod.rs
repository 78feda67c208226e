//! `ninefold check`: validity, uniqueness and minimality of puzzles, with reasons.

use anstyle::Style;
use ninefold::format::PuzzleEntry;
use ninefold::generate::checkup::PuzzleCheckup;
use ninefold::guide::PositionAssessment;
use ninefold::proof::{CertificateChecker, veripb};
use ninefold::solve::lane::SolveQuestion;
use ninefold::solve::lines::TextLineAnswer;
use ninefold::wire::{self, FailureRecord, Place, PuzzleCheck, Warning};
use ninefold::{Cell, CellMap, Clash, RateError, Solution, SolutionVerdict, Solver};

use crate::backend::{BackendOption, ThreadEngines};
use crate::batch_reader::BatchReader;
#[cfg(feature = "parquet")]
use crate::cmd::table;
use crate::columns::{self, AnswerTable};
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::draw;
use crate::language::PuzzleRemark;
use crate::output::{OUTPUT_GROUP, OutputFileOptions, OutputStyles};
use crate::pipeline::{self, BareLine, PuzzleTask, QueuedPuzzle, UnusablePuzzle};
use crate::prelude::*;
use crate::proof::{self, VeriPbOutputs};

mod structure;

use structure::{StructureFindings, StructureOptions};

/// Check whether puzzles are valid, have one solution, and are minimal
///
/// One puzzle alone gets a report: which givens clash; where two solutions differ; which givens are redundant,
/// that is, not needed as long as the others stay. Of several puzzles each gets a line with three fields: the
/// line in the input (`FILE:LINE` if there are several); unique, several, none or invalid; and what there is to say. A puzzle fails that is invalid
/// or does not have exactly one solution. Where the givens have one that the digits placed or the candidates removed since contradict,
/// it is told in which cells.
///
/// True candidates, backdoors and unavoidable sets are told in the report and in objects, when asked.
///
/// With --csv each gets the columns of the input, and behind them givens (how many), minimal (true or false), redundant (cells,
/// from 0 to 80 row by row), status (ok, several, none, invalid or other-rules), error and warnings.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold check puzzles.txt | grep -v minimal
  ninefold check --no-minimality puzzles.txt > verdicts.txt
  ninefold check --json - < puzzles.txt
  ninefold check --output checked.csv puzzles.csv
  ninefold check --proof unique.pbp puzzle.sdk && veripb unique.opb unique.pbp
  ninefold check --candidates --backdoors 2 --unavoidable 8 puzzle.sdk
  ninefold check --theory subsets --backdoors 1 --anti-backdoors 1 --trials puzzle.sdk

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// A puzzle with redundant givens counts as a failure
    #[arg(long, conflicts_with = "minimal_in_symmetry")]
    minimal: bool,
    /// A puzzle counts as a failure if a given can go together with all its images under the symmetry of the givens
    #[arg(long)]
    minimal_in_symmetry: bool,
    /// Don't test whether givens are redundant, which takes most of the time
    #[arg(long, conflicts_with_all = ["minimal", "minimal_in_symmetry", "proof"])]
    no_minimality: bool,
    #[command(flatten)]
    columns: columns::TableOptions,
    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Prove that one puzzle has exactly one solution, or none: write this file, which ends in .pbp, for VeriPB, and the formula
    /// beside it, in .opb
    #[arg(long, value_name = "FILE", group = OUTPUT_GROUP, conflicts_with_all = ["json", "csv", "minimal", "minimal_in_symmetry"])]
    proof: Option<PathBuf>,
    #[command(flatten)]
    asked: StructureOptions,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
    #[command(flatten)]
    backend: BackendOption,
}

/// Writes the proof that a puzzle has exactly one solution, or none.
fn write_uniqueness_proof(args: &Args, path: &Path, out: &mut Output) -> Result<ExitStatus, CommandError> {
    if !proof::is_veripb_path(path) {
        return Err(CommandError::usage_error(&say!("check-proof-file")));
    }
    let files = args.inputs.input_files();
    out.redirect_to(args.to_file.resolve_destination(&files)?)?;
    let mut pair = VeriPbOutputs::open(path, args.to_file.overwrite_policy(), &files)?;
    let reading = args.inputs.read_single_puzzle(out.quiet)?;
    let board = Board::try_from(&reading.puzzle).map_err(|error| CommandError::puzzle_error(&error))?;
    let files = veripb::prove_uniqueness(&CertificateChecker::new(&board))
        .map_err(|why| proof::veripb_failure(&why))?;
    pair.write_files(&files)?;
    let clauses = files.proof.lines().filter(|line| line.starts_with("rup ")).count();
    let number = diagnostics::format_with_thousands(clauses as u64);
    let proved = if files.excludes_solution {
        say!("check-proved-one", n = clauses, number)
    } else {
        say!("check-proved-none", n = clauses, number)
    };
    let formula = path.with_extension("opb");
    writeln!(out, "{}: veripb {} {}", message_text(&proved), formula.display(), path.display())?;
    Ok(ExitStatus::failed_if(!files.excludes_solution))
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    // With a proof the command does nothing else.
    if let Some(path) = &args.proof {
        return write_uniqueness_proof(args, path, out);
    }
    let jobs = args.options.thread_count();
    let place = args.to_file.resolve_destination(&args.inputs.input_files())?;
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        table::reject_text_options(&args.asked.text_only_options())?;
        table::reject_text_options(&[
            ("--csv", args.columns.is_requested()),
            ("--json", args.json),
            ("--minimal", args.minimal),
            ("--minimal-in-symmetry", args.minimal_in_symmetry),
            ("--no-minimality", args.no_minimality),
        ])?;
        let answers = table::TableJob::new(&args.inputs, place, jobs, args.columns.column_prefix())
            .with_backend(&args.backend)?;
        return answers.apply_to_rows(&["ok"], out, &ninefold_arrow::check_batch);
    }
    // The form depends on the options, the name of the file, and whether there is only one puzzle.
    let mut feed = BatchReader::open(&args.inputs, jobs, out.quiet)?;
    feed.backend = args.backend.clone();
    let delimiter = args.columns.choose_delimiter(&place, args.json)?;
    if delimiter.is_some() {
        args.asked.reject_text_only_options()?;
    }
    let table = args.columns.open_output(delimiter, &COLUMNS, args.json, &mut feed, place, out)?;
    let form = match table {
        Some(table) => CheckOutput::Table(table),
        None if args.json => CheckOutput::Json,
        None if feed.has_single_puzzle(out) => CheckOutput::Report(out.styles),
        None => CheckOutput::Line,
    };
    let minimal = if args.minimal {
        Some(RequiredMinimality::Alone)
    } else if args.minimal_in_symmetry {
        Some(RequiredMinimality::InSymmetry)
    } else {
        None
    };
    let task = CheckTask {
        output: form,
        minimal,
        tests_minimality: !args.no_minimality,
        structure_options: args.asked,
    };
    pipeline::run_task_on_puzzles(feed, &task, args.options.strict, out)
}

struct CheckTask {
    output: CheckOutput,
    minimal: Option<RequiredMinimality>,
    tests_minimality: bool,
    structure_options: StructureOptions,
}

/// Minimality that a puzzle must have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RequiredMinimality {
    /// No given is redundant by itself.
    Alone,
    /// No given is redundant together with its images.
    InSymmetry,
}

enum CheckOutput {
    /// A report on one puzzle.
    Report(OutputStyles),
    /// A line of fields.
    Line,
    Json,
    /// A table row.
    Table(AnswerTable),
}

/// Columns of a table, as in Parquet files and the Python package.
const COLUMNS: [&str; 3] = ["givens", "minimal", "redundant"];

/// Results of checking a puzzle, including the requested structure.
struct CheckFindings {
    checkup: PuzzleCheckup,
    structure: StructureFindings,
    assessment: PositionAssessment,
}

impl PuzzleTask for CheckTask {
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let (reading, board) = match puzzle.to_board() {
            Ok(usable) => usable,
            Err(unusable) => return self.report_unusable_puzzle(puzzle, unusable, out),
        };
        // All findings are computed first; each form shows some of them.
        let findings = self.check_puzzle(&reading.puzzle, &board, &mut engines.solver);
        match &self.output {
            CheckOutput::Line => {
                let (verdict, remark) = (findings.puzzle_category().json_name(), findings.format_remark());
                writeln!(out, "{}\t{verdict}\t{remark}", puzzle.to_location_field())?;
            }
            CheckOutput::Json => {
                let mut place = puzzle.to_place();
                let speech = json::plain_text_localizer(Notation::Rc, language::current_message_catalogue());
                place
                    .warnings
                    .extend(Warning::from_warnings(&findings.assessment.entry_error_messages(), speech));
                let puzzle = wire::puzzle_to_line(&reading.puzzle);
                json::write_json_line(out, &findings.build_json_record(&board, place, puzzle))?;
            }
            CheckOutput::Table(table) => findings.write_table_row(&board, table, &puzzle.entry, out)?,
            CheckOutput::Report(styles) => {
                findings.write_check_report(&board, styles, out)?;
                findings.structure.write_structure_report(&board, out)?;
            }
        }
        Ok(PuzzleOutcome {
            category: findings.puzzle_category(),
            failure: findings.is_failure(self.minimal).then(String::new),
            remarks: self.collect_puzzle_remarks(&puzzle.entry),
        })
    }

    fn batch_solve_question(&self) -> Option<SolveQuestion> {
        // Whatever else is tested needs the board.
        let is_enough = !self.tests_minimality && self.structure_options.is_empty();
        is_enough.then_some(SolveQuestion::UNIQUE)
    }

    fn write_bare_line_answer(
        &self,
        answer: &TextLineAnswer,
        line: &BareLine<'_>,
        text: &mut Vec<u8>,
    ) -> Option<PuzzleOutcome> {
        // Other verdicts have more to say, and mixed signs for empty cells give a warning.
        if line.has_mixed_empty_signs() {
            return None;
        }
        let solution = answer.first_solution.as_ref().filter(|_| answer.has_one_solution())?;
        let outcome = PuzzleOutcome::new(PuzzleCategory::Unique);
        let verdict = outcome.category.verdict();
        let givens = line.cells.iter().filter(|sign| matches!(sign, b'1'..=b'9')).count();
        match &self.output {
            CheckOutput::Line => {
                let (place, word) = (line.to_location_field(), outcome.category.json_name());
                let remark = message_text(&say!("check-minimality-left-out"));
                writeln!(text, "{place}\t{word}\t{remark}").ok()?;
            }
            CheckOutput::Json => {
                let (puzzle, solution) = (line.format_puzzle()?, str::from_utf8(solution).ok()?);
                let solutions = vec![solution.to_string()];
                let record = PuzzleCheck::new(line.to_place(), puzzle, verdict, givens, solutions);
                json::write_json_line(text, &record).ok()?;
            }
            CheckOutput::Table(table) => {
                let givens = givens.to_string();
                let fields = [givens.as_bytes(), b"", b""];
                return table.write_bare_line_answer(line, &fields, verdict.into(), text).then_some(outcome);
            }
            CheckOutput::Report(_) => return None,
        }
        Some(outcome)
    }
}

impl CheckTask {
    fn check_puzzle(&self, puzzle: &Puzzle, board: &Board, solver: &mut Solver) -> CheckFindings {
        let checkup = if self.tests_minimality {
            PuzzleCheckup::new(board, solver)
        } else {
            PuzzleCheckup::without_minimality(board, solver)
        };
        let structure = self.structure_options.analyse_structure(board, &checkup.verdict, solver);
        let assessment = PositionAssessment::from_verdict(puzzle, &checkup.verdict, solver);
        CheckFindings { checkup, structure, assessment }
    }

    /// Reports why a puzzle can't be checked, and draws its conflicts.
    fn report_unusable_puzzle(
        &self,
        puzzle: &QueuedPuzzle<'_>,
        unusable: UnusablePuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let entry = &puzzle.entry;
        let values = entry.result.as_ref().ok().map(|reading| &reading.puzzle.values);
        let clashes = values.map(Board::find_clashes).unwrap_or_default();
        match &self.output {
            CheckOutput::Line => writeln!(out, "{}\tinvalid\t{}", puzzle.to_location_field(), unusable.why)?,
            CheckOutput::Json => {
                let clashes = Some(clashes.iter().map(Into::into).collect());
                json::write_json_line(out, &FailureRecord { clashes, ..unusable.to_failed_record(puzzle) })?;
            }
            CheckOutput::Table(table) => {
                table.write_failure_row(entry, unusable.reason.into(), &unusable.why, out)?
            }
            CheckOutput::Report(styles) => {
                if let Some(values) = values {
                    draw_clashes(&|cell| values[cell], &clashes, styles, out)?;
                }
            }
        }
        // The report draws conflicts, but has no place for a text that is no puzzle.
        let is_told = matches!(self.output, CheckOutput::Report(_)) && values.is_none();
        let failing = if is_told { unusable.why } else { String::new() };
        Ok(PuzzleOutcome {
            category: PuzzleCategory::Invalid,
            failure: Some(failing),
            remarks: self.collect_puzzle_remarks(entry),
        })
    }

    /// Returns the remarks about a puzzle and its row.
    fn collect_puzzle_remarks(&self, entry: &PuzzleEntry) -> Vec<PuzzleRemark> {
        let table = if let CheckOutput::Table(table) = &self.output { Some(table) } else { None };
        columns::collect_row_remarks(table, entry)
    }
}

impl CheckFindings {
    /// Returns the remark for a text line; for a puzzle without a solution, the wrong entries.
    fn format_remark(&self) -> String {
        let errors = self.assessment.entry_error_messages();
        match self.checkup.short_remark() {
            Some(remark) => message_text(&remark),
            None => errors.iter().map(|(error, _)| message_text(error)).collect::<Vec<_>>().join("; "),
        }
    }

    /// Writes the table row of a puzzle.
    fn write_table_row(
        &self,
        board: &Board,
        table: &AnswerTable,
        entry: &PuzzleEntry,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let givens = board.givens().len().to_string();
        let minimal = self.checkup.is_minimal().map(|is_minimal| is_minimal.to_string());
        let cells = |redundant: CellMap| {
            redundant.iter().map(|cell| cell.index().to_string()).collect::<Vec<_>>().join(", ")
        };
        let redundant = self.checkup.redundant_givens.map(|redundant| format!("[{}]", cells(redundant)));
        // The error column repeats the verdict in words.
        let refusal = match self.checkup.verdict {
            SolutionVerdict::Unique(_) => None,
            SolutionVerdict::None => Some(RateError::Invalid),
            SolutionVerdict::Several(..) => Some(RateError::Ambiguous),
        };
        let error = match refusal {
            None => String::new(),
            Some(RateError::Invalid) => language::explain_unsolvable(&self.assessment),
            Some(refusal) => message_text(&refusal.to_message()),
        };
        let fields = [&*givens, minimal.as_deref().unwrap_or(""), redundant.as_deref().unwrap_or("")];
        let doubts = self.assessment.entry_error_messages();
        table.write_answer_with_warnings(
            entry,
            &doubts,
            fields,
            self.puzzle_category().verdict().into(),
            &error,
            out,
        )
    }

    fn puzzle_category(&self) -> PuzzleCategory {
        (&self.checkup.verdict).into()
    }

    fn is_failure(&self, minimal: Option<RequiredMinimality>) -> bool {
        let is_met = match minimal {
            None => Some(true),
            Some(RequiredMinimality::Alone) => self.checkup.is_minimal(),
            Some(RequiredMinimality::InSymmetry) => self.checkup.is_minimal_in_symmetry(),
        };
        self.puzzle_category() != PuzzleCategory::Unique || is_met == Some(false)
    }

    fn build_json_record(&self, board: &Board, place: Place, puzzle: String) -> PuzzleCheck {
        let solutions: Vec<String> = match &self.checkup.verdict {
            SolutionVerdict::None => Vec::new(),
            SolutionVerdict::Unique(only) => vec![only.to_string()],
            SolutionVerdict::Several(one, other) => vec![one.to_string(), other.to_string()],
        };
        let StructureFindings { candidates, backdoors, anti_backdoors, trials, unavoidable, .. } =
            &self.structure;
        let sets = |sets: &[CellMap]| sets.iter().copied().map(wire::Cells).collect();
        let (verdict, givens) = (self.puzzle_category().verdict(), board.givens().len());
        PuzzleCheck {
            mistakes: self.assessment.entry_mistakes().map(wire::Mistakes::from),
            minimality_tested: self.checkup.is_minimality_tested,
            minimal: self.checkup.is_minimal(),
            minimal_in_symmetry: self.checkup.is_minimal_in_symmetry(),
            redundant: self.checkup.redundant_givens.map(wire::Cells),
            true_candidates: candidates.map(wire::Candidates),
            backdoors: backdoors.as_ref().map(|by_size| sets(&by_size.concat())),
            anti_backdoors: anti_backdoors
                .as_ref()
                .map(|by_size| by_size.concat().into_iter().map(wire::Candidates).collect()),
            trials: trials.map(|trials| wire::Trials {
                refuted: wire::Candidates(trials.refuted),
                solving: wire::Candidates(trials.solving),
                open: wire::Candidates(trials.undecided),
            }),
            unavoidable: unavoidable.as_deref().map(sets),
            ..PuzzleCheck::new(place, puzzle, verdict, givens, solutions)
        }
    }

    fn write_check_report(
        &self,
        board: &Board,
        styles: &OutputStyles,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let givens = board.givens();
        let value = |cell| board.value(cell);
        // Colour wrong entries and redundant givens.
        let wrong =
            self.assessment.entry_mistakes().map(|mistakes| mistakes.misplaced.cells()).unwrap_or_default();
        let marked = self.checkup.redundant_givens.unwrap_or_default() | wrong;
        let style = |cell| {
            if wrong.contains(cell) {
                styles.wrong
            } else if marked.contains(cell) {
                styles.marked
            } else if givens.contains(cell) {
                styles.given
            } else {
                styles.found
            }
        };
        // Two solutions are drawn side by side; otherwise the board.
        match (&self.checkup.verdict, self.checkup.differing_cells()) {
            (SolutionVerdict::Several(one, other), Some(differing)) => {
                draw_differing_solutions(board, [one, other], differing, styles, out)?;
            }
            _ => write_text_lines(&draw::draw_grid(&value, &style, marked, styles), out)?,
        }
        self.checkup
            .full_report(board)
            .iter()
            .try_for_each(|sentence| writeln!(out, "{}", message_text(sentence)))?;
        self.assessment.entry_error_messages().iter().try_for_each(|(error, _)| {
            writeln!(out, "{}", message_text(&say!("check-entries", reason = message_text(error))))
        })
    }
}

fn draw_differing_solutions(
    board: &Board,
    solutions: [&Solution; 2],
    marked: CellMap,
    styles: &OutputStyles,
    out: &mut dyn Write,
) -> io::Result<()> {
    let style = |cell| {
        if marked.contains(cell) {
            styles.marked
        } else if board.givens().contains(cell) {
            styles.given
        } else {
            Style::new()
        }
    };
    let draw =
        |solution: &Solution| draw::draw_grid(&|cell| Some(solution.digit(cell)), &style, marked, styles);
    let [one, other] = solutions.map(draw);
    write_text_lines(&draw::join_side_by_side(&one, &other), out)
}

fn draw_clashes(
    value: &dyn Fn(Cell) -> Option<ninefold::Digit>,
    clashes: &[Clash],
    styles: &OutputStyles,
    out: &mut dyn Write,
) -> io::Result<()> {
    let marked = clashes.iter().fold(CellMap::EMPTY, |all, clash| all | clash.cells);
    let style = |cell| if marked.contains(cell) { styles.wrong } else { styles.given };
    write_text_lines(&draw::draw_grid(value, &style, marked, styles), out)?;
    for (i, clash) in clashes.iter().enumerate() {
        let clash = localized_text(clash);
        let line = if i == 0 { say!("check-clash", clash) } else { say!("check-clash-more", clash) };
        writeln!(out, "{}", message_text(&line))?;
    }
    Ok(())
}

fn write_text_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
