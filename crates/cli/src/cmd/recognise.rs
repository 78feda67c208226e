//! `ninefold recognise`: the techniques behind a player's moves.

use std::time::Duration;

use ninefold::guide::practise::{self, JudgedAnswer};
use ninefold::guide::recognise::RECOGNITION_EFFORT;
use ninefold::guide::recognise::drawn_chain::{ChainVerdict, DrawnChain};
use ninefold::guide::{HintStage, MoveRecognition, SearchBudget};
use ninefold::rate::{RatedStep, RatingScale};
use ninefold::{Conclusions, Facts, Guide, NotUniqueError, PositionAdvice, Technique, wire};

use crate::cmd::explain::{DetailLevel, StepOptions};
use crate::limit::{PuzzleClock, parse_duration};
use crate::prelude::*;
use crate::{picture, profile};

/// Tell which technique shows your moves, or why they are wrong
///
/// The moves are digits that you placed and candidates that you removed in the position, one or several at once. Each
/// step that shows them is explained and accepted by the checker. Wrong moves are refuted by steps as well, wherever the
/// techniques of the profile can; else the answer says that only the solution tells.
///
/// With --exercise you answer an exercise of `ninefold learn practise`: its technique is looked for first, and the answer is right if it
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
    #[arg(long, value_name = "TECHNIQUE", value_parser = super::techniques::parse_technique, conflicts_with = "chain")]
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
    #[arg(long, value_name = "QUESTIONS", default_value_t = RECOGNITION_EFFORT)]
    effort: u64,
    /// Answer after this time at the latest, such as 500ms, 10s or 5m; the answer then hangs on the machine
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    walking: StepOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let notation = args.walking.requested_cell_notation()?;
    // A drawn chain is judged by itself, without moves.
    if let Some(text) = &args.chain {
        return check_drawn_chain(args, text, notation, out);
    }
    let moves = parse_moves(&args.moves, notation)?;
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    let puzzle = InputOptions::from_argument(&args.puzzle).read_single_puzzle(out.quiet)?.puzzle;
    let mut guide = Guide::new();
    let (facts, solution) =
        guide.validate_and_solve(&puzzle).map_err(|now| no_recognition_error(&now, out))?;
    let mut stop = PuzzleClock::with_limit(args.time_limit).stop_check();
    let budget = &mut SearchBudget::with_effort(args.effort).with_stop(&mut stop);
    // An answer to an exercise is judged by its technique first.
    let verdict = match args.exercise {
        Some(technique) => {
            let start = (&facts, &solution);
            MoveVerdict::Answer(
                practise::judge_technique_answer(&mut guide, start, technique, &moves, &profile, budget),
                technique,
            )
        }
        None => MoveVerdict::Moves(guide.recognise_from_facts(&facts, &solution, &moves, &profile, budget)),
    };
    if interrupt::is_stop_requested() {
        return Ok(ExitStatus::Interrupted);
    }
    let help = args.helped.map(|stage| HintStage::ALL[usize::from(stage) - 1]);
    // Write the verdict, then the steps that support or refute the moves.
    if args.json {
        let speech = json::plain_text_localizer(notation, out.catalogue);
        json::write_json_line(out, &verdict.build_json_record(help, (&facts, &moves), speech))?;
    } else {
        picture::write_messages(&verdict.explain_verdict(help, &facts, &moves), notation, out)?;
        for (number, rated) in
            supporting_or_refuting_steps(verdict.move_recognition()).into_iter().enumerate()
        {
            write_step(args.brief, notation, number + 1, rated, out)?;
        }
    }
    out.flush()?;
    Ok(ExitStatus::failed_if(matches!(verdict.move_recognition(), MoveRecognition::Wrong(_))))
}

/// Verdict on moves, or on an answer to an exercise of a technique.
enum MoveVerdict {
    Moves(MoveRecognition),
    Answer(JudgedAnswer, &'static Technique),
}

impl MoveVerdict {
    fn move_recognition(&self) -> &MoveRecognition {
        match self {
            MoveVerdict::Moves(told) => told,
            MoveVerdict::Answer(answer, _) => &answer.recognition,
        }
    }

    fn explain_verdict(&self, help: Option<HintStage>, facts: &Facts, moves: &Conclusions) -> Vec<Message> {
        match self {
            MoveVerdict::Moves(told) => told.explain(facts, moves),
            MoveVerdict::Answer(answer, technique) => answer.explain(technique, help, facts, moves),
        }
    }

    fn build_json_record(
        &self,
        help: Option<HintStage>,
        (facts, moves): (&Facts, &Conclusions),
        speech: wire::Localizer<'_>,
    ) -> wire::Recognition {
        match self {
            MoveVerdict::Moves(told) => wire::Recognition::from_recognition(told, facts, moves, speech),
            MoveVerdict::Answer(answer, technique) => {
                wire::Recognition::from_answer(answer, technique, help, (facts, moves), speech)
            }
        }
    }
}

/// Judges whether a drawn chain holds, and reports its conclusions.
fn check_drawn_chain(
    args: &Args,
    text: &str,
    notation: Notation,
    out: &mut Output,
) -> Result<ExitStatus, CommandError> {
    let wrong = |error: ninefold::notation::NotationError| {
        CommandError::Usage(format!("{text}: {}", language::localized_text(&error)))
    };
    let chain = DrawnChain::parse(text, notation).map_err(wrong)?;
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    let puzzle = InputOptions::from_argument(&args.puzzle).read_single_puzzle(out.quiet)?.puzzle;
    let facts = read_chain_position(&puzzle, out)?;
    let verdict = chain.judge_chain(&facts);
    // A chain with conclusions is shown like any other step.
    let shown = match &verdict {
        ChainVerdict::Concludes(step) => {
            let number = profile.rate_step(step.pattern.as_ref());
            Some(RatedStep { step: step.clone(), rating: number, facts_before: facts })
        }
        ChainVerdict::NoConclusion { .. } | ChainVerdict::Flawed(_) => None,
    };
    if args.json {
        let speech = json::plain_text_localizer(notation, out.catalogue);
        let told = |rated: &RatedStep| {
            wire::Step::from_rated(rated, &rated.step.explanation(&rated.facts_before), speech)
        };
        json::write_json_line(
            out,
            &wire::JudgedChain::from_verdict(&verdict, shown.as_ref().map(told), speech),
        )?;
    } else {
        picture::write_messages(&verdict.explain(), notation, out)?;
        if let Some(rated) = &shown {
            write_step(args.brief, notation, 1, rated, out)?;
        }
    }
    out.flush()?;
    Ok(ExitStatus::failed_if(matches!(verdict, ChainVerdict::Flawed(_))))
}

/// Returns the position of a drawn chain; its solutions don't matter.
fn read_chain_position(puzzle: &Puzzle, out: &Output) -> Result<Facts, CommandError> {
    let clashes =
        |clashes| no_recognition_error(&PositionAdvice::Improper(NotUniqueError::Clashes(clashes)), out);
    Ok(Facts::new(Board::try_from(puzzle).map_err(clashes)?))
}

/// Parses the player's moves in all arguments.
pub(crate) fn parse_moves(arguments: &[String], notation: Notation) -> Result<Conclusions, CommandError> {
    let mut all = Conclusions::NONE;
    for text in arguments {
        let wrong = |error: ninefold::notation::NotationError| {
            CommandError::Usage(format!("{text}: {}", language::localized_text(&error)))
        };
        let Conclusions { placements, eliminations } = Conclusions::parse(text, notation).map_err(wrong)?;
        all.placements |= placements;
        all.eliminations |= eliminations;
    }
    Ok(all)
}

fn no_recognition_error(advice: &PositionAdvice, out: &Output) -> CommandError {
    match advice {
        PositionAdvice::Mistakes(mistakes) => CommandError::Puzzle(language::describe_mistakes(mistakes)),
        now => {
            let why = wire::why_not_judged(now, out.catalogue).unwrap_or_default();
            CommandError::Puzzle(language::message_text(&say!("no-recognition", reason = why)))
        }
    }
}

/// Returns the steps to show: those that justify the moves, or those that refute wrong ones.
fn supporting_or_refuting_steps(recognition: &MoveRecognition) -> Vec<&RatedStep> {
    match recognition {
        MoveRecognition::Wrong(wrong) => wrong.iter().flat_map(|wrong| wrong.refuting_steps()).collect(),
        other => other.supporting_steps().iter().collect(),
    }
}

fn write_step(
    is_brief: bool,
    notation: Notation,
    number: usize,
    rated: &RatedStep,
    out: &mut Output,
) -> Result<(), CommandError> {
    if !is_brief {
        writeln!(out)?;
    }
    let length = if is_brief { DetailLevel::Brief } else { DetailLevel::Full };
    crate::cmd::explain::write_step(length, notation, number, rated, out)
}
