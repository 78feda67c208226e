//! `ninefold recognise`: the techniques behind a player's moves.

use std::io::Write;
use std::time::Duration;

use ninefold::guide::practise::{self, Answer};
use ninefold::guide::recognise::EFFORT;
use ninefold::guide::recognise::drawn::{ChainVerdict, DrawnChain};
use ninefold::guide::{Budget, Recognition, Stage};
use ninefold::logic::explain::say;
use ninefold::rate::{Rated, Scale};
use ninefold::{
    Board, Conclusions, Facts, Guide, Improper, Notation, Now, Puzzle, Sentence, Technique, wire,
};

use crate::cmd::explain::{Length, Walking};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::limit::{Clock, duration};
use crate::output::Output;
use crate::{interrupt, json, language, picture, profile};

/// Tell which technique shows your moves, or why they are wrong
///
/// The moves are digits that you placed and candidates that you removed in the position, one or several at once. Each
/// step that shows them is explained and accepted by the checker. Wrong moves are refuted by steps as well, wherever the
/// techniques of the profile can; else the answer says that only the solution tells.
///
/// With --exercise you answer an exercise of `ninefold practise`: its technique is looked for first, and the answer is right if it
/// is what a step of that technique concludes. What another technique shows is true as well, but not what was asked.
///
/// With --chain you draw instead: candidates joined by strong links (=) and weak links (-). A chain that holds is named, explained
/// and accepted by the checker; else the answer says which link isn't one, and why. A loop ends where it starts.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold recognise 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 r5c5=5
  ninefold recognise position.txt 'r4c13,r9c2<>7' r5c6-48
  ninefold recognise --techniques singles,intersections --brief position.txt r1c3=4
  ninefold recognise --effort 5000000 position.txt r6c9=7
  ninefold recognise --exercise x-wing exercise.txt 'r7c79,r1c9<>5'
  ninefold recognise position.txt --chain 'r1c1(5)=r1c5(5)-r3c4(5)=r7c4(5)'

Moves: r4c7=5 places 5; r4c7<>5 or r4c7-58 removes candidates (quote <> for the shell). The position
may come in any format; `-` reads it from standard input.

Fields of --json: answer (exact: one step concludes just that; part: one step concludes that, and more; several; unseen:
true, but the profile does not show it; undecided: true, but the effort was used up; timed-out: true, but the time was up; wrong; no-news), placements, eliminations, sentences, steps, wrong (of each the
move, its proof and steps), next; of an exercise also exercise (technique; verdict: right, partly, otherwise, open or wrong; credit:
full, half or none). docs/schema/recognise.json has all of them. Of a chain: answer (chain, nothing, flawed),
sentences, link (the one at fault, from 0), step; see docs/schema/recognise-chain.json.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// The position, a file, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// What you did: `r4c7=5`, `r4c13<>7`, with blanks or commas between moves
    #[arg(required_unless_present = "chain", conflicts_with = "chain", value_name = "MOVE")]
    moves: Vec<String>,
    /// The moves answer an exercise of this technique
    #[arg(long, value_name = "TECHNIQUE", value_parser = super::steps::technique, conflicts_with = "chain")]
    exercise: Option<&'static Technique>,
    /// The last stage of a hint that helped, 1 to 4: from stage 2 on a right answer counts half, after stage 4 nothing
    #[arg(long, value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..=4), requires = "exercise")]
    helped: Option<u8>,
    /// Judge a chain that you drew: candidates with = between them for a strong link and - for a weak one
    #[arg(long, value_name = "CHAIN")]
    chain: Option<String>,
    /// Name the steps only, without reasons and drawings
    #[arg(short, long, conflicts_with = "json")]
    brief: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// How many questions the search may ask, before it answers with what is known by then
    #[arg(long, value_name = "QUESTIONS", default_value_t = EFFORT)]
    effort: u64,
    /// Answer after this time at the latest, such as 500ms, 10s or 5m; the answer then hangs on the machine
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    walking: Walking,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let notation = args.walking.cells()?;
    if let Some(text) = &args.chain {
        return judge_chain(args, text, notation, out);
    }
    let moves = moves(&args.moves, notation)?;
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let puzzle = Inputs::of(&args.puzzle).read_one(out.quiet)?.puzzle;
    let mut guide = Guide::new();
    let (facts, solution) = guide.open_with_solution(&puzzle).map_err(|now| no_answer(&now, out))?;
    let mut stop = Clock::of(args.time_limit).stop();
    let budget = &mut Budget::of_effort(args.effort).until(&mut stop);
    // An answer to an exercise is judged by its technique first.
    let told = match args.exercise {
        Some(technique) => {
            let start = (&facts, &solution);
            Told::Answer(practise::judge(&mut guide, start, technique, &moves, &profile, budget), technique)
        }
        None => Told::Moves(guide.recognise_in(&facts, &solution, &moves, &profile, budget)),
    };
    if interrupt::asked() {
        return Ok(Exit::Interrupted);
    }
    let help = args.helped.map(|stage| Stage::ALL[usize::from(stage) - 1]);
    // Write the verdict, then the steps that support or refute the moves.
    if args.json {
        let speech = json::speech(notation, out.catalogue);
        json::line(out, &told.data(help, (&facts, &moves), speech))?;
    } else {
        picture::tell(&told.tell(help, &facts, &moves), notation, out)?;
        for (number, rated) in shown(told.recognition()).into_iter().enumerate() {
            write_step(args.brief, notation, number + 1, rated, out)?;
        }
    }
    out.flush()?;
    Ok(Exit::failed_if(matches!(told.recognition(), Recognition::Wrong(_))))
}

/// Verdict on moves, or on an answer to an exercise of a technique.
enum Told {
    Moves(Recognition),
    Answer(Answer, &'static Technique),
}

impl Told {
    fn recognition(&self) -> &Recognition {
        match self {
            Told::Moves(told) => told,
            Told::Answer(answer, _) => answer.recognition(),
        }
    }

    fn tell(&self, help: Option<Stage>, facts: &Facts, moves: &Conclusions) -> Vec<Sentence> {
        match self {
            Told::Moves(told) => told.tell(facts, moves),
            Told::Answer(answer, technique) => answer.tell(technique, help, facts, moves),
        }
    }

    fn data(
        &self,
        help: Option<Stage>,
        (facts, moves): (&Facts, &Conclusions),
        speech: wire::Speech<'_>,
    ) -> wire::Recognition {
        match self {
            Told::Moves(told) => wire::Recognition::of(told, facts, moves, speech),
            Told::Answer(answer, technique) => {
                wire::Recognition::of_answer(answer, technique, help, (facts, moves), speech)
            }
        }
    }
}

/// Judges whether a drawn chain holds, and reports its conclusions.
fn judge_chain(args: &Args, text: &str, notation: Notation, out: &mut Output) -> Result<Exit, Failure> {
    let wrong = |error: ninefold::notation::NotationError| {
        Failure::Usage(format!("{text}: {}", language::told(&error)))
    };
    let chain = DrawnChain::parse(text, notation).map_err(wrong)?;
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let puzzle = Inputs::of(&args.puzzle).read_one(out.quiet)?.puzzle;
    let facts = position(&puzzle, out)?;
    let verdict = chain.judge(&facts);
    // A chain with conclusions is shown like any other step.
    let shown = match &verdict {
        ChainVerdict::Concludes(step) => {
            let number = profile.number(step.pattern.as_ref());
            Some(Rated { step: step.clone(), number, before: facts })
        }
        ChainVerdict::Nothing { .. } | ChainVerdict::Flawed(_) => None,
    };
    if args.json {
        let speech = json::speech(notation, out.catalogue);
        let told = |rated: &Rated| wire::Step::of_rated(rated, &rated.step.story(&rated.before), speech);
        json::line(out, &wire::JudgedChain::of(&verdict, shown.as_ref().map(told), speech))?;
    } else {
        picture::tell(&verdict.tell(), notation, out)?;
        if let Some(rated) = &shown {
            write_step(args.brief, notation, 1, rated, out)?;
        }
    }
    out.flush()?;
    Ok(Exit::failed_if(matches!(verdict, ChainVerdict::Flawed(_))))
}

/// Returns the position of a drawn chain; its solutions don't matter.
fn position(puzzle: &Puzzle, out: &Output) -> Result<Facts, Failure> {
    let clashes = |clashes| no_answer(&Now::Improper(Improper::Clashes(clashes)), out);
    Ok(Facts::new(Board::try_from(puzzle).map_err(clashes)?))
}

/// Parses the moves in all arguments.
pub(crate) fn moves(arguments: &[String], notation: Notation) -> Result<Conclusions, Failure> {
    let mut all = Conclusions::NONE;
    for text in arguments {
        let wrong = |error: ninefold::notation::NotationError| {
            Failure::Usage(format!("{text}: {}", language::told(&error)))
        };
        let Conclusions { placements, eliminations } = Conclusions::parse(text, notation).map_err(wrong)?;
        all.placements |= placements;
        all.eliminations |= eliminations;
    }
    Ok(all)
}

fn no_answer(now: &Now, out: &Output) -> Failure {
    match now {
        Now::Mistakes(mistakes) => Failure::Puzzle(language::wrong_so_far(mistakes)),
        now => {
            let why = wire::why_not_judged(now, out.catalogue).unwrap_or_default();
            Failure::Puzzle(language::text(&say!("no-recognition", reason = why)))
        }
    }
}

/// Returns the steps to show: those that justify the moves, or those that refute wrong ones.
fn shown(told: &Recognition) -> Vec<&Rated> {
    match told {
        Recognition::Wrong(wrong) => wrong.iter().flat_map(|wrong| wrong.steps()).collect(),
        other => other.steps().iter().collect(),
    }
}

fn write_step(
    is_brief: bool,
    notation: Notation,
    number: usize,
    rated: &Rated,
    out: &mut Output,
) -> Result<(), Failure> {
    if !is_brief {
        writeln!(out)?;
    }
    let length = if is_brief { Length::Brief } else { Length::Full };
    crate::cmd::explain::write_step(length, notation, number, rated, out)
}
