//! `ninefold lab cells`: a calculator for sets of cells.

use ninefold::formula::{
    BoundValue, CellSubsets, DEFAULT_WORK_LIMIT, EvaluationError, FormulaExpression, SourceLocation,
};
use ninefold::notation::CellFormat;
use ninefold::wire::{Cells, Digits, ExpressionValue, FormulaValue, SetOfCells};
use ninefold::{CandidateMap, CellMap, Facts, House, HouseSet, Solver};

use crate::input;
use crate::output::OutputStyles;
use crate::prelude::*;

/// Calculate with sets of cells
///
/// Prints what the expression comes to, drawn on the board, and its facts: the houses it touches and those that
/// hold all of it, as names and as bits; the cells that all or some of it see. Several arguments are joined by
/// blanks; `-` reads an expression from each line of standard input.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Sets:
  {r1c1, r2c12}  {A1, B12}  {0, 9, 10}  { }    in braces: names, or indices 0 to 80
  r4c7  A1  r4  c9  b1                         one group of cells, or a house
  110000001...                                 81 characters, 1 for members

Operators, the closest first:
  !a  ~a            all other cells
  a % b             the cells of b that see all of a & b
  a * 5             the candidates of the digit 5 in a;  candidates / 5  the cells back
  a / r1            which of the 9 places of a house a takes
  a + b  a - b      with, without; also a + 3, the cell of index 3
  a & b  a ^ b      in both, in one only
  a | b             in either
  a & 2  a | 2      the subsets of two cells; of one or two
  peers(a)          the cells that all of a see
  expanded_peers(a) the cells that some of a see
  a[0]  a[^1]       the first cell, the last
  a == b  a < b     whether it is so (also != <= > >=): fewer cells come first, then the order of bits

Of the puzzle, or of an empty board:
  empty  givens  bivalue           cells without a digit, givens, empty cells with two candidates
  CandidateMaps[4]  ValuesMap[4]   the cells that can still be 4, the cells that contain 4
  candidates                       all candidates
  digits(a)  count(a)  als ...     everything that formulas know: see ninefold lab formula --help

Fields of --json, for a set of cells: cells, count, block_mask, row_mask, column_mask, houses, covered_houses,
covered_line (9 to 26, or 32 if there is none), in_one_house, house (or null), peer_intersection, expanded_peers,
n (names), b (81 characters). Numbers, digits, houses and lists have value (kind and text). Cells are 0 to 80 row by row; houses 0 to 8 boxes, 9 to 17 rows, 18 to 26 columns.

Examples:
  ninefold lab cells '{r1c1, r2c12}'
  ninefold lab cells '{r4c5, r6c5} % c5'
  ninefold lab cells '{0, 1, 2} ^ {1, 8, 9}'
  ninefold lab cells 'peers({r1c1, r5c5}) & b2'
  ninefold lab cells --puzzle puzzle.txt 'r1c36 % CandidateMaps[4]'
  ninefold lab cells --puzzle puzzle.txt 'count(for a in als where r1c1 in a)'
  ninefold lab cells 'count(peers(r1c1) & peers(r5c5))'
  ninefold lab cells --json '{ }'")]
pub(crate) struct Args {
    /// The expression, or `-`
    #[arg(required = true, value_name = "EXPR")]
    expression: Vec<String>,
    /// A puzzle whose cells and candidates the expression may name: a file, or the puzzle itself
    #[arg(long, value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Print a JSON object for each expression
    #[arg(long)]
    json: bool,
    /// What names by capital letters are: k9 (A1 to I9), sudokuwiki (A to H and J) or excel (columns by letters)
    #[arg(long, value_name = "NOTATION", default_value = "k9")]
    letters: Notation,
    /// List at most N subsets
    #[arg(short, long, alias = "limit", value_name = "N", default_value_t = 1000)]
    number: usize,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let expression = args.expression.join(" ");
    // Expressions and puzzle can't both come from standard input.
    if expression == "-" && args.puzzle.as_deref() == Some("-") {
        return Err(CommandError::usage_error(&say!("cells-one-input")));
    }
    // Expressions are evaluated in a puzzle, or else on an empty board.
    let board = args
        .puzzle
        .as_deref()
        .map(|puzzle| InputOptions::from_argument(puzzle).read_board(out.quiet))
        .transpose()?;
    let facts = Facts::new(board.unwrap_or_default());
    let evaluate = |text: &str| evaluate_expression(text, args.letters, &facts);
    if expression != "-" {
        let value = evaluate(&expression).map_err(CommandError::Usage)?;
        args.write_expression_value(&value, out)?;
        return Ok(ExitStatus::Success);
    }
    // Each line is an expression; after an error the others are still evaluated.
    let mut failed = false;
    for (number, line) in (1..).zip(input::read_lines(io::stdin().lock(), MAX_EXPRESSION_BYTES)) {
        let read = line.map_err(|error| CommandError::File {
            verb: "read",
            name: language::standard_input_name(),
            error,
        })?;
        let value = match &read {
            Some(line) => evaluate(line),
            None => {
                Err(language::message_text(&say!("cells-too-long", most = MAX_EXPRESSION_BYTES.to_string())))
            }
        };
        match value {
            Ok(value) => args.write_expression_value(&value, out)?,
            Err(error) => {
                diagnostics::print_message(&format_args!(
                    "{}: {error}",
                    language::format_line_number(number)
                ));
                failed = true;
            }
        }
    }
    Ok(ExitStatus::failed_if(failed))
}

/// No expression is longer.
const MAX_EXPRESSION_BYTES: usize = 1 << 16;

/// Returns the value of an expression on a position; without a puzzle, on an empty board.
fn evaluate_expression(text: &str, letters: Notation, facts: &Facts) -> Result<BoundValue, String> {
    let said = |sentence| language::message_text(&sentence);
    let expression = FormulaExpression::parse(text, letters)
        .map_err(|error| format_error_with_caret(text, error.location, said(error.reason.to_message())))?;
    let solve =
        || Solver::new().review_position(&Puzzle::from(facts.board())).ok().map(|review| review.solution);
    expression.try_evaluate(facts, solve, DEFAULT_WORK_LIMIT, crate::interrupt::is_stop_requested).map_err(
        |unanswered| match unanswered {
            EvaluationError::NoValue => said(say!("find-absent")),
            EvaluationError::IndexOutOfRange { location, members } => {
                format_error_with_caret(text, location, said(say!("cells-beyond", count = members)))
            }
            EvaluationError::WorkLimitReached | EvaluationError::Stopped => {
                said(say!("find-spent", name = text.to_string()))
            }
        },
    )
}

/// Formats the place and the reason of an error, and below them marks the place in the text.
fn format_error_with_caret(
    text: &str,
    SourceLocation { line, column }: SourceLocation,
    reason: String,
) -> String {
    let told = language::message_text(&match line {
        1 => say!("cells-error", column, reason),
        _ => SourceLocation { line, column }.to_message(reason),
    });
    match text.lines().nth(line - 1) {
        Some(line) if line.chars().count() < 100 => {
            format!("{told}\n  {line}\n  {}^", " ".repeat(column - 1))
        }
        _ => told,
    }
}

impl Args {
    fn write_expression_value(&self, value: &BoundValue, out: &mut Output) -> io::Result<()> {
        if self.json {
            return json::write_json_line(out, &build_value_record(value, self.number));
        }
        let styles = out.styles;
        match value {
            BoundValue::Cells(cells) => write_cell_set(*cells, &styles, out),
            BoundValue::Subsets(subsets) => write_subsets(*subsets, self.number, out),
            BoundValue::Positions { house, bits } => write_house_positions(*house, *bits, &styles, out),
            BoundValue::Candidates(candidates) | BoundValue::Link(candidates) => {
                write_candidates(*candidates, &styles, out)
            }
            other => writeln!(out, "{}", other.to_text(Notation::Rc)),
        }
    }
}

fn build_value_record(value: &BoundValue, limit: usize) -> ExpressionValue {
    match value {
        BoundValue::Cells(cells) => ExpressionValue::Cells(Box::new(build_cell_set_record(*cells))),
        BoundValue::Subsets(subsets) => {
            let listed: Vec<Cells> = subsets.iter().take(limit).map(Cells).collect();
            let complete = listed.len() as u128 == subsets.count();
            ExpressionValue::Subsets { subsets: listed, count: subsets.count().into(), complete }
        }
        BoundValue::Positions { house, bits } => ExpressionValue::Positions {
            house: house.index() as u8,
            mask: *bits,
            cells: Cells(cells_at_positions(*house, *bits)),
        },
        BoundValue::Candidates(candidates) | BoundValue::Link(candidates) => ExpressionValue::Candidates {
            candidates: candidates.iter().map(ninefold::Candidate::index).collect(),
            count: candidates.len(),
            cells: Cells(candidates.cells()),
            digits: Digits(candidates.digits()),
        },
        BoundValue::Truth(holds) => ExpressionValue::Truth { holds: *holds },
        other => ExpressionValue::Formula { value: FormulaValue::from_bound(other, Notation::Rc) },
    }
}

fn build_cell_set_record(cells: CellMap) -> SetOfCells {
    SetOfCells {
        cells: Cells(cells),
        count: cells.len(),
        block_mask: cells.box_mask(),
        row_mask: cells.row_mask(),
        column_mask: cells.column_mask(),
        houses: cells.touched_houses().bits(),
        covered_houses: cells.covered_houses().bits(),
        covered_line: cells.covered_line_or_32(),
        in_one_house: cells.in_one_house(),
        house: cells.covered_house().map(House::index),
        peer_intersection: Cells(cells.peer_intersection()),
        expanded_peers: Cells(cells.expanded_peers()),
        n: cells.to_string(),
        b: cells.display(CellFormat::Bitmap).to_string(),
    }
}

/// Returns the cells of a house at these positions.
fn cells_at_positions(house: House, bits: u16) -> CellMap {
    (0..9).filter(|position| bits >> position & 1 == 1).map(|position| house.cell_at(position)).collect()
}

fn write_cell_set(cells: CellMap, styles: &OutputStyles, out: &mut Output) -> io::Result<()> {
    draw_cells(cells, styles, out)?;
    let indices: Vec<_> = cells.iter().map(|cell| cell.index().to_string()).collect();
    let mut fact = |name: &str, value: String| writeln!(out, "{name:<15} {value}");
    fact("n", text_or_none(cells.to_string()))?;
    fact("cells", format!("{}: {}", cells.len(), text_or_none(indices.join(" "))))?;
    fact("boxes", format_house_mask(cells.box_mask(), cells.touched_houses(), 0..9))?;
    fact("rows", format_house_mask(cells.row_mask(), cells.touched_houses(), 9..18))?;
    fact("columns", format_house_mask(cells.column_mask(), cells.touched_houses(), 18..27))?;
    fact("houses", format_house_bits(cells.touched_houses()))?;
    fact("covered houses", format_house_bits(cells.covered_houses()))?;
    fact(
        "covered line",
        match cells.covered_line() {
            Some(line) => format!("{line} = {}", line.index()),
            None => format!("none = {}", cells.covered_line_or_32()),
        },
    )?;
    fact(
        "in one house",
        match cells.covered_house() {
            Some(house) => format!("yes, {house} = {}", house.index()),
            None => "no".into(),
        },
    )?;
    fact("peers of all", format_cell_set(cells.peer_intersection()))?;
    fact("expanded peers", format_cell_set(cells.expanded_peers()))?;
    fact("b", cells.display(CellFormat::Bitmap).to_string())
}

fn write_subsets(subsets: CellSubsets, limit: usize, out: &mut Output) -> io::Result<()> {
    writeln!(out, "subsets         {}", subsets.count())?;
    for subset in subsets.iter().take(limit) {
        writeln!(out, "{subset}")?;
    }
    if subsets.count() > limit as u128 {
        writeln!(out, "... {}", language::message_text(&say!("cells-more")))?;
    }
    Ok(())
}

fn write_house_positions(house: House, bits: u16, styles: &OutputStyles, out: &mut Output) -> io::Result<()> {
    let cells = cells_at_positions(house, bits);
    draw_cells(cells, styles, out)?;
    writeln!(out, "house           {house:#} = {}", house.index())?;
    writeln!(out, "positions       {bits:09b} = {bits}")?;
    writeln!(out, "n               {}", text_or_none(cells.to_string()))
}

fn write_candidates(candidates: CandidateMap, styles: &OutputStyles, out: &mut Output) -> io::Result<()> {
    draw_cells(candidates.cells(), styles, out)?;
    writeln!(out, "candidates      {}: {}", candidates.len(), text_or_none(candidates.to_string()))?;
    writeln!(out, "cells           {}", format_cell_set(candidates.cells()))?;
    writeln!(out, "digits          {}", text_or_none(candidates.digits().to_string()))
}

fn draw_cells(cells: CellMap, styles: &OutputStyles, out: &mut Output) -> io::Result<()> {
    let (marked, frame) = (styles.marked, styles.frame);
    for line in cells.display(CellFormat::Table).to_string().lines() {
        for c in line.chars() {
            match c {
                '*' => write!(out, "{marked}*{marked:#}")?,
                '|' | '-' | '+' => write!(out, "{frame}{c}{frame:#}")?,
                c => write!(out, "{c}")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out)
}

fn text_or_none(text: String) -> String {
    if text.is_empty() { "none".into() } else { text }
}

fn format_cell_set(cells: CellMap) -> String {
    format!("{}: {}", cells.len(), text_or_none(cells.to_string()))
}

/// Formats nine bits and the houses they stand for.
fn format_house_mask(bits: u16, houses: HouseSet, range: std::ops::Range<usize>) -> String {
    let names = join_house_names(houses.iter().filter(|house| range.contains(&house.index())));
    format!("{bits:09b} = {bits}: {names}")
}

/// Formats the 27 bits of a set of houses, the columns first as the highest.
fn format_house_bits(houses: HouseSet) -> String {
    let bits = houses.bits();
    let grouped = format!("{:09b} {:09b} {:09b}", bits >> 18, bits >> 9 & 511, bits & 511);
    format!("{grouped} = {bits}: {}", join_house_names(houses.iter()))
}

fn join_house_names(houses: impl Iterator<Item = House>) -> String {
    text_or_none(houses.map(|house| house.to_string()).collect::<Vec<_>>().join(" "))
}
