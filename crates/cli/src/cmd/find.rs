//! `ninefold find`: user-defined techniques as formulas, searched for in positions and evaluated on lists
//! of puzzles.

use std::io::Write;

use ninefold::formula::{
    Bound, Ended, Formula, Instance, Judge, Script, Unanswered, Verdict, WORK, patterns, positions, prove,
};
use ninefold::guide::Assessment;
use ninefold::logic::explain::say;
use ninefold::wire::{
    self, FormulaCounterexample, FormulaOutcome, FormulaProof, FormulaValue, FormulaVerdict, FoundFormula,
    FoundFormulas, FoundInstance, Warning,
};
use ninefold::{Facts, Notation, Solver, Story, Technique};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Command;
use crate::input::Inputs;
use crate::language::{self, text};
use crate::limit::Limit;
use crate::output::Output;
use crate::turn::{self, Form, Turn, Untold};
use crate::{formulas, interrupt, json, picture, profile, report};

/// Find techniques that are written as formulas, or see what they are worth
///
/// A formula is a few lines in a small language of cells, digits, houses and almost locked sets: the chapter "Techniques as
/// formulas" of the book has its grammar. FORMULA is a file of formulas, the formula itself, or the id of a technique that
/// comes written as one. Each position is looked at as it is given; nothing is applied. Of what concludes the same, the first
/// is told, with the values of the formula's variables, and whether it is proved by what the formula looks at, not proved,
/// or false, as the solution contradicts it. An expression is worked out on the position, as `ninefold cells` does.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold find als-xz position.txt
  ninefold find my.formula position.txt
  ninefold find 'for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)' position.txt
  ninefold find 'bivalue & peers(r1c1)' position.txt
  ninefold find --explain als-xz position.txt
  ninefold find --verdict my.formula puzzles.txt
  ninefold find --verdict my.formula --profile hodoku puzzles.txt

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
    inputs: Inputs,
    /// Say what the formula is worth, by all positions of the list
    #[arg(long)]
    verdict: bool,
    /// With --verdict: compare with this technique, by its id; may be given several times
    #[arg(short, long = "technique", value_name = "TECHNIQUE", requires = "verdict",
        value_parser = crate::cmd::steps::technique)]
    techniques: Vec<&'static Technique>,
    /// With --verdict: compare with all that this profile tries, by its name or its file
    #[arg(long, value_name = "PROFILE|FILE", requires = "verdict", value_parser = profile::asked,
        conflicts_with = "techniques")]
    profile: Option<profile::Asked>,
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
    limit: Limit,
    #[command(flatten)]
    list: turn::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let wording = formulas::wording(&args.formula)?;
    let script = wording.script()?;
    if args.verdict {
        return judge(args, &script, out);
    }
    let form = Form::from_option(args.json);
    let command = Command::of("find")
        .on_text("formula", Some(&wording.text))
        .on("explain", args.explain)
        .on("json", args.json)
        .on("time-limit", args.limit.seconds())
        .on("notation", args.notation.name())
        .on("lang", out.catalogue.code());
    turn::tell(&args.inputs, &args.list, form, command, out, &mut |turn, out| list(args, &script, turn, out))
}

/// Reports the instances found in a position.
fn list(args: &Args, script: &Script, turn: &Turn<'_>, out: &mut Output) -> Result<Exit, Untold> {
    let facts = Facts::new(turn.board()?);
    let assessment = Assessment::new(&turn.reading.puzzle, &mut Solver::new());
    let (solution, doubts) = (assessment.solution, assessment.doubts());
    doubts.iter().for_each(|(doubt, _)| turn.remark(&text(doubt)));
    let clock = args.limit.begin();
    // Evaluate the expression, if the text has one, then search with each formula.
    let answer = script
        .expression
        .as_ref()
        .map(|expression| expression.answer(&facts, || solution, WORK, clock.stop()));
    let value = |value: &Bound| FormulaValue::of(value, args.notation);
    let mut found = FoundFormulas {
        puzzle: wire::puzzle(&turn.reading.puzzle),
        formulas: Vec::new(),
        value: answer.as_ref().and_then(|answer| answer.as_ref().ok()).map(value),
        outcome: answer.as_ref().map(|answer| match answer {
            Ok(_) => FormulaOutcome::Found,
            Err(Unanswered::Absent | Unanswered::Beyond { .. }) => FormulaOutcome::None,
            Err(Unanswered::Spent | Unanswered::Stopped) => FormulaOutcome::CutOff,
        }),
        counterexample: None,
    };
    let (mut is_stopped, mut stories) = (answer == Some(Err(Unanswered::Stopped)), Vec::new());
    let mut is_spent = answer == Some(Err(Unanswered::Spent));
    if is_spent {
        turn.remark(&text(&say!("find-spent", name = args.formula.clone())));
    }
    for formula in &script.formulas {
        let (instances, ended) = formula.distinct(&facts, WORK, clock.stop());
        is_stopped |= ended == Ended::Stopped;
        if ended == Ended::Spent {
            is_spent = true;
            turn.remark(&text(&say!("find-spent", name = formula.name.clone())));
        }
        if args.explain {
            let story =
                |instance: &Instance| formula.story(&facts, instance, prove(&facts, instance).ok().as_ref());
            stories.push(instances.iter().map(story).collect());
        }
        let (instances, solution) = ((instances.as_slice(), ended), solution.as_ref());
        found.formulas.push(FoundFormula::of(
            formula,
            &facts,
            instances,
            solution,
            args.notation,
            clock.stop(),
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
        let speech = json::speech(args.notation, out.catalogue);
        turn.line(Warning::of_position(&doubts, speech), found, out)?;
    } else {
        write(args, &found, (&facts, &stories), out)?;
    }
    if is_stopped { clock.left() } else { Ok(Exit::failed_if(is_spent || is_false)) }
}

/// Writes the instances found, with their explanations if requested.
fn write(
    args: &Args,
    found: &FoundFormulas,
    (facts, stories): (&Facts, &[Vec<Story>]),
    out: &mut Output,
) -> Result<(), Failure> {
    let title = out.styles.title;
    // The value of an expression comes first.
    if let Some(outcome) = found.outcome {
        let told = match (&found.value, outcome) {
            (Some(value), _) => value.text.clone(),
            (None, FormulaOutcome::CutOff) => text(&say!("find-value-cut-off")),
            (None, _) => text(&say!("find-absent")),
        };
        writeln!(out, "{told}")?;
    }
    for (number, formula) in found.formulas.iter().enumerate() {
        let name = formula.name.clone();
        let heading = match (formula.outcome, formula.instances.len()) {
            (FormulaOutcome::CutOff, count) => say!("find-cut-off", name = name, count = count),
            (_, 0) => say!("find-none", name = name),
            (_, count) => say!("find-found", name = name, count = count),
        };
        writeln!(out, "{title}{}{title:#}", text(&heading))?;
        for (at, instance) in formula.instances.iter().enumerate() {
            writeln!(out, "  {}", line(instance, args.notation))?;
            if let Some(story) = stories.get(number).and_then(|stories| stories.get(at)) {
                picture::tell(story.sentences.iter().map(|told| &told.sentence), args.notation, out)?;
                picture::draw(facts.board(), &story.overview(), args.notation, out)?;
                writeln!(out)?;
            }
        }
    }
    // The solution refutes a false conclusion.
    if let Some(solution) = &found.counterexample {
        writeln!(out, "{}", text(&say!("find-solution", solution = solution.clone())))?;
    }
    Ok(())
}

/// Formats an instance: its conclusions, whether they are proved, and its variables.
fn line(instance: &FoundInstance, notation: Notation) -> String {
    let proof = match instance.proof {
        FormulaProof::Proved => language::spoken().word("find-proved"),
        FormulaProof::NotProved => language::spoken().word("find-not-proved"),
        FormulaProof::False => {
            let wrong = notation.display(&instance.wrong.0).to_string();
            text(&say!("find-false", wrong = wrong))
        }
        FormulaProof::CutOff => language::spoken().word("find-proof-cut-off"),
    };
    let variables: Vec<String> = instance
        .variables
        .iter()
        .map(|variable| format!("{} = {}", variable.name, variable.value.text))
        .collect();
    format!("{}    {proof}    {}", instance.conclusions, variables.join("; "))
}

/// Evaluates the formulas on all positions of the list.
fn judge(args: &Args, script: &Script, out: &mut Output) -> Result<Exit, Failure> {
    if script.formulas.is_empty() {
        return Err(Failure::usage(&say!("find-no-verdict")));
    }
    // Compare with the given techniques, or with all that have a pattern.
    let against = match &args.profile {
        Some(profile) => profile.profile()?.techniques(),
        None if args.techniques.is_empty() => patterns(),
        None => args.techniques.clone(),
    };
    let mut judges: Vec<Judge<'_>> =
        script.formulas.iter().map(|formula| Judge::new(formula, against.clone(), WORK)).collect();
    let exit = turn::tell_at_once(&args.inputs, &args.list, Form::Bare, out, &mut |turn, _| {
        look(args, turn, &mut judges)
    })?;
    // Results of an interrupted run are printed, but marked as incomplete.
    if interrupt::asked() {
        report::note(&text(&say!("find-so-far")));
    }
    let mut is_sound = true;
    for (formula, judge) in script.formulas.iter().zip(judges) {
        let verdict = judge.verdict();
        is_sound &= verdict.refuted == 0;
        if args.json {
            let told = FormulaVerdict::of(formula, &verdict, args.notation);
            let complete = told.complete && !interrupt::asked();
            json::line(out, &FormulaVerdict { complete, ..told })?;
        } else {
            write_verdict(args, formula, &verdict, out)?;
        }
    }
    Ok(if is_sound || interrupt::asked() { exit } else { Exit::failed_if(true) })
}

/// Evaluates the formulas on the positions of a puzzle.
fn look(args: &Args, turn: &Turn<'_>, judges: &mut [Judge<'_>]) -> Result<Exit, Untold> {
    let facts = Facts::new(turn.board()?);
    let review = Solver::new().review(&turn.reading.puzzle);
    let review = review.map_err(|improper| {
        let why =
            wire::why(&ninefold::Now::Improper(improper.clone()), language::spoken()).unwrap_or_default();
        Untold::improper(&improper, why)
    })?;
    let clock = args.limit.begin();
    for facts in positions(facts) {
        for judge in judges.iter_mut() {
            if !judge.look(&facts, &review.solution, clock.stop()) {
                return clock.left_without();
            }
        }
    }
    Ok(Exit::Fine)
}

fn write_verdict(args: &Args, formula: &Formula, verdict: &Verdict, out: &mut Output) -> Result<(), Failure> {
    let title = out.styles.title;
    let (name, positions, hits) = (formula.name.clone(), verdict.positions, verdict.hits);
    writeln!(
        out,
        "{title}{}{title:#}",
        text(&say!("find-hits", name = name, hits = hits, positions = positions))
    )?;
    // Soundness: no conclusion contradicts a solution.
    let (instances, proved, refuted) = (verdict.instances, verdict.proved, verdict.refuted);
    let sound = match refuted {
        0 => say!("find-sound", instances = instances, proved = proved),
        _ => say!("find-unsound", instances = instances, proved = proved, refuted = refuted),
    };
    writeln!(out, "{}", text(&sound))?;
    if verdict.spent > 0 {
        writeln!(out, "{}", text(&say!("find-unfinished", unfinished = verdict.spent)))?;
    }
    if verdict.cut_off > 0 {
        writeln!(out, "{}", text(&say!("find-verdict-cut-off", n = verdict.cut_off)))?;
    }
    // A counterexample shows the false conclusion and where it was found.
    if let Some(wrong) = &verdict.counterexample {
        let conclusions = wrong.instance.conclusions.text(args.notation);
        let about = args.notation.display(&wrong.wrong).to_string();
        writeln!(out, "{}", text(&say!("find-counterexample", conclusions = conclusions, wrong = about)))?;
        let told = FormulaCounterexample::of(wrong, args.notation);
        writeln!(out, "{}\n  {}", told.puzzle, line(&told.instance, args.notation))?;
    }
    // Novelty: conclusions that no other technique reaches, and the overlap with those that do.
    let conclusions = verdict.conclusions;
    writeln!(out, "{}", text(&say!("find-new", conclusions = conclusions, new = verdict.new)))?;
    for (technique, count) in verdict.overlap.iter().take(MOST_OVERLAPS) {
        let share = (100 * count + conclusions / 2) / conclusions.max(1);
        writeln!(out, "  {}", text(&say!("find-overlap", share = share, technique = *technique)))?;
    }
    Ok(())
}

/// Most overlapping techniques to print; JSON output has all.
const MOST_OVERLAPS: usize = 8;
