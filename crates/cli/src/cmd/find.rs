//! `ninefold lab formula`: user-defined techniques as formulas, searched for in positions and evaluated on lists
//! of puzzles.

use ninefold::formula::{
    BoundValue, DEFAULT_WORK_LIMIT, EvaluationError, FormulaInstance, FormulaJudge, FormulaRunOutcome,
    FormulaScript, FormulaStatistics, TechniqueFormula, default_comparison_techniques, iter_test_positions,
    prove_instance,
};
use ninefold::guide::PositionAssessment;
use ninefold::wire::{
    self, FormulaCounterexample, FormulaOutcome, FormulaProof, FormulaValue, FormulaVerdict, FoundFormula,
    FoundFormulas, FoundInstance, Warning,
};
use ninefold::{Explanation, Facts, Solver};

use crate::cmd::techniques::NamedTechniques;
use crate::lazy_args::LazyArgs;
use crate::limit::TimeLimitOption;
use crate::prelude::*;
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};
use crate::{formulas, picture, profile};

/// Find techniques that are written as formulas, or see what they are worth
///
/// A formula is a few lines in a small language of cells, digits, houses and almost locked sets: the chapter "Techniques as
/// formulas" of the book has its grammar. FORMULA is a file of formulas, the formula itself, or the id of a technique that
/// comes written as one. Each position is looked at as it is given; nothing is applied. Of what concludes the same, the first
/// is told, with the values of the formula's variables, and whether it is proved by what the formula looks at, not proved,
/// or false, as the solution contradicts it. An expression is worked out on the position, as `ninefold lab cells` does.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold lab formula als-xz position.txt
  ninefold lab formula my.formula position.txt
  ninefold lab formula 'for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)' position.txt
  ninefold lab formula 'bivalue & peers(r1c1)' position.txt
  ninefold lab formula --explain als-xz position.txt
  ninefold lab formula --verdict my.formula puzzles.txt
  ninefold lab formula --verdict my.formula --profile hodoku puzzles.txt

With --verdict each puzzle, which needs one solution, is tried at its beginning and wherever no single is left on a way by
the easier techniques. What is told in the end: whether every conclusion agrees with the solutions and how many are proved,
how often the formula finds something, what the techniques of the house find of it (--technique says which, or --profile: all
that it tries), and if it is wrong, a position on which it is, as small as it can be made.

Fields of --json, an object a line: file (if there are several), line, puzzle, formulas, value (of an expression), warnings (if
the position has a mistake). Each of
formulas has formula (its id), name, instances, complete; each of these has placements and eliminations (pairs of a cell, 0 to
80, and a digit), conclusions, proof (proved, not-proved, false or cut-off), wrong (what the solution contradicts), variables. outcome, of
a formula or an expression, is found, none or cut-off; counterexample is the solution where something is false. With --verdict:
docs/schema/find-verdict.json. Exit code 1 says that something is false, or was cut off; not that it is not proved, or that there is none.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// A file of formulas, a formula, or the id of a technique that is written as one
    #[arg(value_name = "FORMULA|FILE")]
    formula: String,
    #[command(flatten)]
    inputs: InputOptions,
    /// Say what the formula is worth, by all positions of the list
    #[arg(long)]
    verdict: bool,
    /// With --verdict: compare with this technique, by its id or name; may be given several times
    #[arg(short, long = "technique", value_name = "TECHNIQUE", requires = "verdict",
        value_parser = NamedTechniques::parse)]
    techniques: Vec<NamedTechniques>,
    /// With --verdict: compare with all that this profile tries, by its name or its file
    #[arg(long, value_name = "PROFILE|FILE", requires = "verdict", value_parser = profile::parse_profile,
        conflicts_with = "techniques")]
    profile: Option<profile::ProfileRequest>,
    /// Tell and draw each instance, by the clauses of the formula
    #[arg(long, conflicts_with_all = ["verdict", "json"])]
    explain: bool,
    /// Print a JSON object for each position, or with --verdict for each formula
    #[arg(long)]
    json: bool,
    /// How to name cells: rc (r1c1), k9 (A1 to I9), sudokuwiki (A to H and J) or excel (columns by letters)
    #[arg(long, value_name = "NOTATION", default_value = "rc")]
    notation: Notation,
    #[command(flatten)]
    limit: TimeLimitOption,
    #[command(flatten)]
    list: sequential::SequentialOptions,
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let wording = formulas::resolve_formula(&args.formula)?;
    let script = wording.parse_formula_script()?;
    if args.verdict {
        return evaluate_formulas(args, &script, out);
    }
    let form = ReportForm::from_json_option(args.json);
    let command = || args.describe_command_options("find", &[]).with_value("text", wording.text);
    sequential::report_puzzles(&args.inputs, &args.list, form, command, out, &mut |turn, out| {
        list_formula_instances(args, &script, turn, out)
    })
}

/// Reports the instances found in a position.
fn list_formula_instances(
    args: &Args,
    script: &FormulaScript,
    current: &CurrentPuzzle<'_>,
    out: &mut Output,
) -> Result<ExitStatus, ReportError> {
    let facts = Facts::new(current.to_board()?);
    let assessment = PositionAssessment::new(&current.reading.puzzle, &mut Solver::new());
    let (solution, doubts) = (assessment.solution, assessment.severe_warnings());
    doubts.iter().for_each(|(doubt, _)| current.print_remark(&message_text(doubt)));
    let clock = args.limit.start_clock();
    // Evaluate the expression, if the text has one, then search with each formula.
    let answer = script.expression.as_ref().map(|expression| {
        expression.try_evaluate(&facts, || solution, DEFAULT_WORK_LIMIT, clock.stop_check())
    });
    let value = |value: &BoundValue| FormulaValue::from_bound(value, args.notation);
    let mut found = FoundFormulas {
        puzzle: wire::puzzle_to_line(&current.reading.puzzle),
        formulas: Vec::new(),
        value: answer.as_ref().and_then(|answer| answer.as_ref().ok()).map(value),
        outcome: answer.as_ref().map(|answer| match answer {
            Ok(_) => FormulaOutcome::Found,
            Err(EvaluationError::NoValue | EvaluationError::IndexOutOfRange { .. }) => FormulaOutcome::None,
            Err(EvaluationError::WorkLimitReached | EvaluationError::Stopped) => FormulaOutcome::CutOff,
        }),
        counterexample: None,
    };
    let (mut is_stopped, mut explanations) = (answer == Some(Err(EvaluationError::Stopped)), Vec::new());
    let mut is_spent = answer == Some(Err(EvaluationError::WorkLimitReached));
    if is_spent {
        current.print_remark(&message_text(&say!("find-spent", name = args.formula.clone())));
    }
    for formula in &script.formulas {
        // Each formula has a budget of its own; one that used it up is reported.
        let (instances, ended) =
            formula.find_distinct_instances(&facts, DEFAULT_WORK_LIMIT, clock.stop_check());
        is_stopped |= ended == FormulaRunOutcome::Stopped;
        if ended == FormulaRunOutcome::WorkLimitReached {
            is_spent = true;
            current.print_remark(&message_text(&say!("find-spent", name = formula.name.clone())));
        }
        if args.explain {
            let explain = |instance: &FormulaInstance| {
                formula.explain_instance(&facts, instance, prove_instance(&facts, instance).ok().as_ref())
            };
            explanations.push(instances.iter().map(explain).collect());
        }
        let (instances, solution) = ((instances.as_slice(), ended), solution.as_ref());
        found.formulas.push(FoundFormula::from_instances(
            formula,
            &facts,
            instances,
            solution,
            args.notation,
            clock.stop_check(),
        ));
    }
    let instances = || found.formulas.iter().flat_map(|formula| &formula.instances);
    let is_false = instances().any(|instance| instance.proof == FormulaProof::False);
    // A proof that ran out of time counts as stopped, too.
    is_stopped |= instances().any(|instance| instance.proof == FormulaProof::CutOff);
    if is_false {
        found.counterexample = solution.map(|solution| solution.to_string());
    }
    if args.json {
        let speech = json::plain_text_localizer(args.notation, out.catalogue);
        current.write_json_line(Warning::from_warnings(&doubts, speech), found, out)?;
    } else {
        write_found_instances(args, &found, (&facts, &explanations), out)?;
    }
    if is_stopped { clock.partial_result_status() } else { Ok(ExitStatus::failed_if(is_spent || is_false)) }
}

/// Writes the instances found, with their explanations if requested.
fn write_found_instances(
    args: &Args,
    found: &FoundFormulas,
    (facts, explanations): (&Facts, &[Vec<Explanation>]),
    out: &mut Output,
) -> Result<(), CommandError> {
    let title = out.styles.title;
    // The value of an expression comes first.
    if let Some(outcome) = found.outcome {
        let told = match (&found.value, outcome) {
            (Some(value), _) => value.text.clone(),
            (None, FormulaOutcome::CutOff) => message_text(&say!("find-value-cut-off")),
            (None, _) => message_text(&say!("find-absent")),
        };
        writeln!(out, "{told}")?;
    }
    for (number, formula) in found.formulas.iter().enumerate() {
        let name = formula.name.clone();
        let heading = match (formula.outcome, formula.instances.len()) {
            (FormulaOutcome::CutOff, count) => say!("find-cut-off", name, count),
            (_, 0) => say!("find-none", name),
            (_, count) => say!("find-found", name, count),
        };
        writeln!(out, "{title}{}{title:#}", message_text(&heading))?;
        for (at, instance) in formula.instances.iter().enumerate() {
            writeln!(out, "  {}", format_instance(instance, args.notation))?;
            if let Some(explanation) = explanations.get(number).and_then(|explanations| explanations.get(at))
            {
                picture::write_messages(
                    explanation.messages.iter().map(|marked| &marked.message),
                    args.notation,
                    out,
                )?;
                picture::draw_step_board(facts.board(), &explanation.overview_marks(), args.notation, out)?;
                writeln!(out)?;
            }
        }
    }
    // The solution refutes a false conclusion.
    if let Some(solution) = &found.counterexample {
        writeln!(out, "{}", message_text(&say!("find-solution", solution = solution.clone())))?;
    }
    Ok(())
}

/// Formats an instance: its conclusions, whether they are proved, and its variables.
fn format_instance(instance: &FoundInstance, notation: Notation) -> String {
    let proof = match instance.proof {
        FormulaProof::Proved => language::current_message_catalogue().translate_id("find-proved"),
        FormulaProof::NotProved => language::current_message_catalogue().translate_id("find-not-proved"),
        FormulaProof::False => {
            let wrong = notation.display(&instance.wrong.0).to_string();
            message_text(&say!("find-false", wrong))
        }
        FormulaProof::CutOff => language::current_message_catalogue().translate_id("find-proof-cut-off"),
    };
    let variables: Vec<String> = instance
        .variables
        .iter()
        .map(|variable| format!("{} = {}", variable.name, variable.value.text))
        .collect();
    format!("{}    {proof}    {}", instance.conclusions, variables.join("; "))
}

/// Evaluates the formulas on all positions of the list.
fn evaluate_formulas(
    args: &Args,
    script: &FormulaScript,
    out: &mut Output,
) -> Result<ExitStatus, CommandError> {
    if script.formulas.is_empty() {
        return Err(CommandError::usage_error(&say!("find-no-verdict")));
    }
    // Compare with the given techniques, or with all that have a pattern.
    let against = match &args.profile {
        Some(profile) => profile.load_profile()?.techniques(),
        None if args.techniques.is_empty() => default_comparison_techniques(),
        None => NamedTechniques::collect_techniques(&args.techniques),
    };
    let mut judges: Vec<FormulaJudge<'_>> = script
        .formulas
        .iter()
        .map(|formula| FormulaJudge::new(formula, against.clone(), DEFAULT_WORK_LIMIT))
        .collect();
    let exit = sequential::report_without_resume(
        &args.inputs,
        &args.list,
        ReportForm::Bare,
        out,
        &mut |turn, _| evaluate_formulas_on_positions(args, turn, &mut judges),
    )?;
    // Results of an interrupted run are printed, but marked as incomplete.
    if interrupt::is_stop_requested() {
        diagnostics::print_note(&message_text(&say!("find-so-far")));
    }
    let mut is_sound = true;
    for (formula, judge) in script.formulas.iter().zip(judges) {
        let verdict = judge.into_statistics();
        is_sound &= verdict.refuted == 0;
        if args.json {
            let told = FormulaVerdict::from_verdict(formula, &verdict, args.notation);
            let complete = told.complete && !interrupt::is_stop_requested();
            json::write_json_line(out, &FormulaVerdict { complete, ..told })?;
        } else {
            write_formula_statistics(args, formula, &verdict, out)?;
        }
    }
    Ok(if is_sound || interrupt::is_stop_requested() { exit } else { ExitStatus::failed_if(true) })
}

/// Evaluates the formulas on the positions of a puzzle.
fn evaluate_formulas_on_positions(
    args: &Args,
    current: &CurrentPuzzle<'_>,
    judges: &mut [FormulaJudge<'_>],
) -> Result<ExitStatus, ReportError> {
    let facts = Facts::new(current.to_board()?);
    let review = Solver::new().review_position(&current.reading.puzzle);
    let review = review.map_err(|improper| {
        let why = wire::why_no_step(
            &ninefold::PositionAdvice::Improper(improper.clone()),
            language::current_message_catalogue(),
        )
        .unwrap_or_default();
        ReportError::from_not_unique(&improper, why)
    })?;
    let clock = args.limit.start_clock();
    for facts in iter_test_positions(facts) {
        for judge in judges.iter_mut() {
            if !judge.judge_position(&facts, &review.solution, clock.stop_check()) {
                return clock.no_result_status();
            }
        }
    }
    Ok(ExitStatus::Success)
}

fn write_formula_statistics(
    args: &Args,
    formula: &TechniqueFormula,
    verdict: &FormulaStatistics,
    out: &mut Output,
) -> Result<(), CommandError> {
    let title = out.styles.title;
    let (name, positions, hits) = (formula.name.clone(), verdict.positions, verdict.hits);
    writeln!(out, "{title}{}{title:#}", message_text(&say!("find-hits", name, hits, positions)))?;
    // Soundness: no conclusion contradicts a solution.
    let (instances, proved, refuted) = (verdict.instances, verdict.proved, verdict.refuted);
    let sound = match refuted {
        0 => say!("find-sound", instances, proved),
        _ => say!("find-unsound", instances, proved, refuted),
    };
    writeln!(out, "{}", message_text(&sound))?;
    if verdict.work_limit_hits > 0 {
        writeln!(out, "{}", message_text(&say!("find-unfinished", unfinished = verdict.work_limit_hits)))?;
    }
    if verdict.cut_off > 0 {
        writeln!(out, "{}", message_text(&say!("find-verdict-cut-off", n = verdict.cut_off)))?;
    }
    // A counterexample shows the false conclusion and where it was found.
    if let Some(wrong) = &verdict.counterexample {
        let conclusions = wrong.instance.conclusions.to_text(args.notation);
        let about = args.notation.display(&wrong.false_conclusions).to_string();
        writeln!(out, "{}", message_text(&say!("find-counterexample", conclusions, wrong = about)))?;
        let told = FormulaCounterexample::from_counterexample(wrong, args.notation);
        writeln!(out, "{}\n  {}", told.puzzle, format_instance(&told.instance, args.notation))?;
    }
    // Novelty: conclusions that no other technique reaches, and the overlap with those that do.
    let conclusions = verdict.conclusions;
    writeln!(out, "{}", message_text(&say!("find-new", conclusions, new = verdict.new_conclusions)))?;
    for (technique, count) in verdict.overlap.iter().take(MAX_OVERLAPS) {
        let share = (100 * count + conclusions / 2) / conclusions.max(1);
        writeln!(out, "  {}", message_text(&say!("find-overlap", share, technique = *technique)))?;
    }
    Ok(())
}

/// Most overlapping techniques to print; JSON output has all.
const MAX_OVERLAPS: usize = 8;
