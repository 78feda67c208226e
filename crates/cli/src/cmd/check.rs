//! `ninefold check`: validity, uniqueness and minimality of puzzles, with reasons.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstyle::Style;
use ninefold::format::Entry;
use ninefold::generate::checkup::Checkup;
use ninefold::guide::Assessment;
use ninefold::logic::explain::say;
use ninefold::proof::{Checker, veripb};
use ninefold::wire::{self, Checked, Failed, Place, Warning};
use ninefold::{Board, Cell, CellMap, Clash, Notation, Puzzle, Refusal, Solution, Solver, Verdict};

use crate::backend::Engines;
#[cfg(feature = "parquet")]
use crate::cmd::table;
use crate::columns::{self, Answers};
use crate::each::{self, At, Task, Unusable};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::Contents;
use crate::input::Inputs;
use crate::language::{self, text, told};
use crate::left_out;
use crate::output::{Output, Styles, ToFile, WRITTEN};
use crate::proof::{self, Pair};
use crate::report::{self, Failing, Kind, Outcome};
use crate::{draw, json};

mod structure;

use structure::{Asked, Structure};

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
  ninefold check --json - < puzzles.txt
  ninefold check --output checked.csv puzzles.csv
  ninefold check --proof unique.pbp puzzle.sdk && veripb unique.opb unique.pbp
  ninefold check --candidates --backdoors 2 --unavoidable 8 puzzle.sdk
  ninefold check --theory subsets --backdoors 1 --anti-backdoors 1 --trials puzzle.sdk

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// A puzzle with redundant givens counts as a failure
    #[arg(long, conflicts_with = "minimal_in_symmetry")]
    minimal: bool,
    /// A puzzle counts as a failure if a given can go together with all its images under the symmetry of the givens
    #[arg(long)]
    minimal_in_symmetry: bool,
    #[command(flatten)]
    columns: columns::AsTable,
    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Prove that one puzzle has exactly one solution, or none: write this file, which ends in .pbp, for VeriPB, and the formula
    /// beside it, in .opb
    #[arg(long, value_name = "FILE", group = WRITTEN, conflicts_with_all = ["json", "csv", "minimal", "minimal_in_symmetry"])]
    proof: Option<PathBuf>,
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: each::Options,
}

/// Writes the proof that a puzzle has exactly one solution, or none.
fn prove(args: &Args, path: &Path, out: &mut Output) -> Result<Exit, Failure> {
    if !proof::is_veripb(path) {
        return Err(Failure::usage(&say!("check-proof-file")));
    }
    let files = args.inputs.files();
    out.go_to(args.to_file.find(&files)?, Contents::Text)?;
    let mut pair = Pair::open(path, args.to_file.existing(), &files)?;
    let reading = args.inputs.read_one(out.quiet)?;
    let board = Board::try_from(&reading.puzzle).map_err(|error| Failure::puzzle(&error))?;
    let files = veripb::count(&Checker::new(&board)).map_err(|why| proof::no_proof(&why))?;
    pair.write(&files)?;
    let clauses = files.proof.lines().filter(|line| line.starts_with("rup ")).count();
    let number = report::grouped(clauses as u64);
    let proved = if files.excludes_solution {
        say!("check-proved-one", n = clauses, number = number)
    } else {
        say!("check-proved-none", n = clauses, number = number)
    };
    let formula = path.with_extension("opb");
    writeln!(out, "{}: veripb {} {}", text(&proved), formula.display(), path.display())?;
    Ok(Exit::failed_if(!files.excludes_solution))
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    if let Some(path) = &args.proof {
        return prove(args, path, out);
    }
    let jobs = args.options.jobs();
    let place = args.to_file.find(&args.inputs.files())?;
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        table::refuse(&args.asked.options())?;
        table::refuse(&[
            ("--csv", args.columns.is_asked()),
            ("--json", args.json),
            ("--minimal", args.minimal),
            ("--minimal-in-symmetry", args.minimal_in_symmetry),
        ])?;
        let answers =
            table::Table { inputs: &args.inputs, place, jobs, prefix: args.columns.prefix(), fine: &["ok"] };
        return answers.answer(out, &ninefold_arrow::check);
    }
    // The form depends on the options, the name of the file, and whether there is only one puzzle.
    let mut feed = Feed::open(&args.inputs, jobs, out.quiet)?;
    let table = match args.columns.delimiter(&place, args.json)? {
        Some(delimiter) => {
            args.asked.refuse_for_table()?;
            Some(args.columns.table(delimiter, &COLUMNS, &mut feed)?)
        }
        None => None,
    };
    out.go_to(place, Contents::Text)?;
    match &table {
        Some(table) => writeln!(out, "{}", table.header())?,
        None if !args.json => feed.leave_out(left_out::UNLESS_TABLE),
        None => {}
    }
    let progress = feed.progress(out);
    let form = match table {
        Some(table) => Form::Table(table),
        None if args.json => Form::Json,
        None if feed.is_single() => Form::Report(out.styles),
        None => Form::Line,
    };
    let minimal = if args.minimal {
        Some(Minimal::Alone)
    } else if args.minimal_in_symmetry {
        Some(Minimal::InSymmetry)
    } else {
        None
    };
    let task = Check { form, minimal, asked: args.asked, strict: args.options.strict };
    each::puzzle(feed, jobs, &task, &progress, out)
}

struct Check {
    form: Form,
    minimal: Option<Minimal>,
    asked: Asked,
    strict: bool,
}

/// Minimality that a puzzle must have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Minimal {
    /// No given is redundant by itself.
    Alone,
    /// No given is redundant together with its images.
    InSymmetry,
}

enum Form {
    /// A report on one puzzle.
    Report(Styles),
    /// A line of fields.
    Line,
    Json,
    /// A table row.
    Table(Answers),
}

/// Columns of a table, as in Parquet files and the Python package.
const COLUMNS: [&str; 3] = ["givens", "minimal", "redundant"];

/// Results of checking a puzzle, including the requested structure.
struct Findings {
    checkup: Checkup,
    structure: Structure,
    assessment: Assessment,
}

impl Task for Check {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        at: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let (reading, board) = match each::board(entry) {
            Ok(usable) => usable,
            Err(unusable) => return self.refuse(entry, at, unusable, out),
        };
        let findings = Findings::new(&reading.puzzle, &board, &self.asked, &mut engines.solver);
        match &self.form {
            Form::Line => {
                let remark = findings.remark();
                writeln!(out, "{}\t{}\t{remark}", at.field(entry), findings.kind().word())?;
            }
            Form::Json => {
                let puzzle = wire::puzzle(&reading.puzzle);
                let mut place = at.place(entry);
                let speech = json::speech(Notation::Rc, language::spoken());
                place.warnings.extend(Warning::of_position(&findings.assessment.entry_errors(), speech));
                json::line(out, &findings.data(&board, place, puzzle))?;
            }
            Form::Table(table) => findings.write_row(&board, table, entry, out)?,
            Form::Report(styles) => {
                findings.report(&board, styles, out)?;
                findings.structure.report(&board, out)?;
            }
        }
        Ok(Outcome {
            kind: findings.kind(),
            failure: findings.fails(self.minimal).then_some(Failing::Shown),
            remarks: self.remarks(entry),
        })
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}

impl Check {
    /// Reports why a puzzle can't be checked, and draws its conflicts.
    fn refuse(
        &self,
        entry: &Entry,
        at: At<'_>,
        unusable: Unusable<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let values = entry.result.as_ref().ok().map(|reading| &reading.puzzle.values);
        let clashes = values.map(Board::clashes).unwrap_or_default();
        match &self.form {
            Form::Line => writeln!(out, "{}\tinvalid\t{}", at.field(entry), unusable.why)?,
            Form::Json => {
                let clashes = Some(clashes.iter().map(Into::into).collect());
                json::line(out, &Failed { clashes, ..unusable.failed(entry, at) })?;
            }
            Form::Table(table) => table.fail(entry, unusable.reason.into(), &unusable.why, out)?,
            Form::Report(styles) => {
                if let Some(values) = values {
                    report_clashes(&|cell| values[cell], &clashes, styles, out)?;
                }
            }
        }
        // The report draws conflicts, but has no place for a text that is no puzzle.
        let is_told = matches!(self.form, Form::Report(_)) && values.is_none();
        let failing = if is_told { Failing::Told(unusable.why) } else { Failing::Shown };
        Ok(Outcome { kind: Kind::Invalid, failure: Some(failing), remarks: self.remarks(entry) })
    }

    /// Returns the remarks about a puzzle and its row.
    fn remarks(&self, entry: &Entry) -> each::Remarks {
        let table = if let Form::Table(table) = &self.form { Some(table) } else { None };
        columns::remarks(table, entry)
    }
}

impl Findings {
    fn new(puzzle: &Puzzle, board: &Board, asked: &Asked, solver: &mut Solver) -> Findings {
        let checkup = Checkup::of(board, solver);
        let structure = asked.find(board, &checkup.verdict, solver);
        let assessment = Assessment::with_verdict(puzzle, &checkup.verdict, solver);
        Findings { checkup, structure, assessment }
    }

    /// Returns the remark for a text line; for a puzzle without a solution, the wrong entries.
    fn remark(&self) -> String {
        let errors = self.assessment.entry_errors();
        match self.checkup.remark() {
            Some(remark) => text(&remark),
            None => errors.iter().map(|(error, _)| text(error)).collect::<Vec<_>>().join("; "),
        }
    }

    /// Writes the table row of a puzzle.
    fn write_row(
        &self,
        board: &Board,
        table: &Answers,
        entry: &Entry,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let givens = board.givens().len().to_string();
        let minimal = self.checkup.is_minimal().map(|is_minimal| is_minimal.to_string());
        let cells = |redundant: CellMap| {
            redundant.iter().map(|cell| cell.index().to_string()).collect::<Vec<_>>().join(", ")
        };
        let redundant = self.checkup.redundant.map(|redundant| format!("[{}]", cells(redundant)));
        // The error column repeats the verdict in words.
        let refusal = match self.checkup.verdict {
            Verdict::Unique(_) => None,
            Verdict::None => Some(Refusal::Invalid),
            Verdict::Several(..) => Some(Refusal::Ambiguous),
        };
        let error = match refusal {
            None => String::new(),
            Some(Refusal::Invalid) => language::unsolvable(&self.assessment),
            Some(refusal) => text(&refusal.sentence()),
        };
        let fields = [&*givens, minimal.as_deref().unwrap_or(""), redundant.as_deref().unwrap_or("")];
        let doubts = self.assessment.entry_errors();
        table.answer_doubtful(entry, &doubts, fields, self.kind().verdict().into(), &error, out)
    }

    fn kind(&self) -> Kind {
        match self.checkup.verdict {
            Verdict::None => Kind::None,
            Verdict::Unique(_) => Kind::Unique,
            Verdict::Several(..) => Kind::Several,
        }
    }

    fn fails(&self, minimal: Option<Minimal>) -> bool {
        let is_met = match minimal {
            None => Some(true),
            Some(Minimal::Alone) => self.checkup.is_minimal(),
            Some(Minimal::InSymmetry) => self.checkup.is_minimal_in_symmetry(),
        };
        self.kind() != Kind::Unique || is_met == Some(false)
    }

    fn data(&self, board: &Board, place: Place, puzzle: String) -> Checked {
        let solutions: Vec<String> = match &self.checkup.verdict {
            Verdict::None => Vec::new(),
            Verdict::Unique(only) => vec![only.to_string()],
            Verdict::Several(one, other) => vec![one.to_string(), other.to_string()],
        };
        let Structure { candidates, backdoors, anti_backdoors, trials, unavoidable, .. } = &self.structure;
        let sets = |sets: &[CellMap]| sets.iter().copied().map(wire::Cells).collect();
        Checked {
            place,
            puzzle,
            verdict: self.kind().verdict(),
            mistakes: self.assessment.mistakes().map(wire::Mistakes::from),
            givens: board.givens().len(),
            minimal: self.checkup.is_minimal(),
            minimal_in_symmetry: self.checkup.is_minimal_in_symmetry(),
            redundant: self.checkup.redundant.map(wire::Cells),
            solutions,
            true_candidates: candidates.map(wire::Candidates),
            backdoors: backdoors.as_ref().map(|by_size| sets(&by_size.concat())),
            anti_backdoors: anti_backdoors
                .as_ref()
                .map(|by_size| by_size.concat().into_iter().map(wire::Candidates).collect()),
            trials: trials.map(|trials| wire::Trials {
                refuted: wire::Candidates(trials.refuted),
                solving: wire::Candidates(trials.solving),
                open: wire::Candidates(trials.open),
            }),
            unavoidable: unavoidable.as_deref().map(sets),
        }
    }

    fn report(&self, board: &Board, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
        let givens = board.givens();
        let value = |cell| board.value(cell);
        // Colour wrong entries and redundant givens.
        let wrong = self.assessment.mistakes().map(|mistakes| mistakes.misplaced.cells()).unwrap_or_default();
        let marked = self.checkup.redundant.unwrap_or_default() | wrong;
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
        match (&self.checkup.verdict, self.checkup.differing()) {
            (Verdict::Several(one, other), Some(differing)) => {
                report_difference(board, [one, other], differing, styles, out)?;
            }
            _ => write_lines(&draw::lines(&value, &style, marked, styles), out)?,
        }
        self.checkup.report(board).iter().try_for_each(|sentence| writeln!(out, "{}", text(sentence)))?;
        self.assessment.entry_errors().iter().try_for_each(|(error, _)| {
            writeln!(out, "{}", text(&say!("check-entries", reason = text(error))))
        })
    }
}

fn report_difference(
    board: &Board,
    solutions: [&Solution; 2],
    marked: CellMap,
    styles: &Styles,
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
    let draw = |solution: &Solution| draw::lines(&|cell| Some(solution.digit(cell)), &style, marked, styles);
    let [one, other] = solutions.map(draw);
    write_lines(&draw::side_by_side(&one, &other), out)
}

fn report_clashes(
    value: &dyn Fn(Cell) -> Option<ninefold::Digit>,
    clashes: &[Clash],
    styles: &Styles,
    out: &mut dyn Write,
) -> io::Result<()> {
    let marked = clashes.iter().fold(CellMap::EMPTY, |all, clash| all | clash.cells);
    let style = |cell| if marked.contains(cell) { styles.wrong } else { styles.given };
    write_lines(&draw::lines(value, &style, marked, styles), out)?;
    for (i, clash) in clashes.iter().enumerate() {
        let clash = told(clash);
        let line =
            if i == 0 { say!("check-clash", clash = clash) } else { say!("check-clash-more", clash = clash) };
        writeln!(out, "{}", text(&line))?;
    }
    Ok(())
}

fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
