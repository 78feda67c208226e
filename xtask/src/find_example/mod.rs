//! `find-example`: chooses the examples of the techniques' documentation by one [rule]: an example's
//! conclusion is the technique's own, with nothing easier in the position, few cells, and little else.
//!
//! Positions are those of the example that is there, of exercises, and on the paths of puzzles;
//! [reduction](reduce) makes examples of them. The same seed gives the same examples.

use std::fmt::Write as _;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use ninefold_core::{Board, CandidateMap, Cell, CellMap, Puzzle, Solution};
use ninefold_guide::PracticeSession;
use ninefold_logic::engine::SolutionPath;
use ninefold_logic::{
    Conclusions, Facts, Pattern, StepSink, Technique, TechniqueFamily, UniquenessPromise, techniques,
};
use ninefold_rate::human::{HumanScale, difficulty_rank};
use ninefold_solve::Solver;
use ninefold_solve::random::SeededRandom;

use crate::lists::boards;
use reduce::Reduction;
use rule::{ExampleRule, JudgedExample};

mod reduce;
mod rule;

/// The techniques to find examples of, and the places to look.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Ids of techniques (all if there is none), and lists of puzzles, one a line, up to a comma
    #[arg(value_name = "ID|FILE")]
    ids_and_files: Vec<String>,
    /// Only techniques whose example follows from something easier
    #[arg(long)]
    shadowed: bool,
    /// Number of exercises to try for each technique
    #[arg(long, default_value = "0")]
    exercises: usize,
    /// Number of positions of the lists to try for each technique
    #[arg(long, default_value = "6")]
    positions: usize,
    /// Number of times that cells of a position are emptied where something easier gives the conclusions
    #[arg(long, default_value = "30")]
    restarts: usize,
    /// Seed of the exercises, and of the order in which positions are changed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Keep the example, and only tell what it is
    #[arg(long)]
    count: bool,
    /// Write better examples into the documentation
    #[arg(long)]
    write: bool,
}

/// A technique and its best example so far.
struct ExampleRequest {
    rule: ExampleRule,
    /// The positions of lists with steps of its own that may still be tried, and the steps that may be judged.
    positions: usize,
    tries: usize,
    restarts: usize,
    best: Option<JudgedExample>,
    is_new: bool,
}

/// Checks of an exercise's search whether to stop, after which none is made.
const EXERCISE_EFFORT: usize = 20_000;

/// Steps in positions of lists that are judged.
const MAX_TRIES: usize = 400;

/// Steps of one position that are tried.
const MAX_TRIED_STEPS: usize = 3;

impl ExampleRequest {
    /// With the example that the documentation has.
    fn new(technique: &'static Technique, args: &Args) -> ExampleRequest {
        let mut rule = ExampleRule::new(technique);
        let facts = technique.parse_examples().first().and_then(|example| example.parse_position());
        let best = facts.and_then(|facts| {
            let solution = solve(&facts)?;
            rule.judge(facts, &solution, None, None)
        });
        let Args { positions, restarts, .. } = *args;
        ExampleRequest { rule, positions, tries: MAX_TRIES, restarts, best, is_new: false }
    }

    fn is_shadowed(&self) -> bool {
        self.best.as_ref().is_none_or(|best| best.cost.is_shadowed)
    }

    /// Whether an example was found whose conclusion is its own. Of two whose isn't, the one that is there
    /// stays.
    fn is_better(&self) -> bool {
        self.is_new && !self.is_shadowed()
    }

    /// Looks for a better example in a position, by several of its steps.
    fn improve(&mut self, facts: &Facts, solution: &Solution, random: &mut SeededRandom) {
        let mut steps = FirstSteps::default();
        let _ = (self.rule.technique.find)(facts, &mut steps);
        for conclusions in steps.0 {
            self.improve_with(facts, solution, &conclusions, random);
        }
    }

    /// Looks for a better example in a position of a path, if the technique finds a step of its own there.
    fn try_position(&mut self, facts: &Facts, solution: &Solution, random: &mut SeededRandom) {
        let mut steps = FirstSteps::default();
        let _ = (self.rule.technique.find)(facts, &mut steps);
        for conclusions in steps.0 {
            self.tries = self.tries.saturating_sub(1);
            let judged = self.rule.judge(facts.clone(), solution, Some(&conclusions), None);
            if judged.is_some_and(|judged| !judged.cost.is_shadowed) {
                self.positions = self.positions.saturating_sub(1);
                self.improve_with(facts, solution, &conclusions, random);
            }
        }
    }

    /// Looks for a better example in a position, by the step with these conclusions.
    fn improve_with(
        &mut self,
        facts: &Facts,
        solution: &Solution,
        conclusions: &Conclusions,
        random: &mut SeededRandom,
    ) {
        let start = self.rule.judge(facts.clone(), solution, Some(conclusions), None);
        let Some(start) = start else { return };
        // One that is good enough is worth a look at others, but no long one.
        let is_found =
            self.best.as_ref().is_some_and(|best| !best.cost.is_shadowed && best.cost.singles == 0);
        let restarts = if is_found { 0 } else { self.restarts };
        let found = Reduction::new(&mut self.rule, solution, random, restarts, start).reduce();
        if !found.cost.is_preceded && self.best.as_ref().is_none_or(|best| found.cost < best.cost) {
            self.best = Some(found);
            self.is_new = true;
        }
    }

    /// Looks for better examples in exercises.
    fn try_exercises(&mut self, args: &Args, random: &mut SeededRandom) {
        let mut practice = PracticeSession::new(self.rule.technique, &HumanScale::FREE, args.seed);
        for _ in 0..args.exercises {
            let mut checks = 0;
            let stop = || {
                checks += 1;
                checks > EXERCISE_EFFORT
            };
            let Ok(Some(exercise)) = practice.next_exercise(stop) else { return };
            let facts = exercise.facts();
            let Some(solution) = solve(facts) else { continue };
            self.improve_with(facts, &solution, &exercise.step.step.conclusions, random);
        }
    }

    /// Describes the example: whose its conclusion is, what else is easier, and its size.
    fn describe(&mut self) -> String {
        let id = self.rule.technique.id;
        let Some(cost) = self.best.as_ref().map(|best| best.cost) else { return format!("{id}\tnone") };
        let named = if cost.is_shadowed { self.recognise_best().unwrap_or("unknown") } else { "own" };
        format!("{id}\t{named}\t{:?}\t{}\t{}", cost.easier, cost.cells, cost.weight)
    }

    /// Returns the id of the technique that recognition names for the best example.
    fn recognise_best(&mut self) -> Option<&'static str> {
        let JudgedExample { facts, step, .. } = self.best.as_ref()?;
        let solution = solve(facts)?;
        self.rule.recognise_technique(facts, &solution, step).map(|technique| technique.id)
    }
}

/// Finds better examples, and prints or writes them.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let arguments = &args.ids_and_files;
    let named = arguments.iter().filter_map(|argument| techniques::technique_by_id(argument));
    let mut wanted: Vec<&'static Technique> = named.collect();
    if wanted.is_empty() {
        wanted = techniques::all_techniques().collect();
    }
    // Judge the examples that are there, and keep those that are to be bettered.
    let mut requests: Vec<ExampleRequest> =
        wanted.into_iter().map(|technique| ExampleRequest::new(technique, args)).collect();
    if args.shadowed {
        requests.retain(ExampleRequest::is_shadowed);
    }
    let files = arguments.iter().filter(|argument| techniques::technique_by_id(argument).is_none());
    let mut puzzles = Vec::new();
    for file in files {
        puzzles.extend(boards(file)?);
    }
    // Look for better ones: in the example itself, in exercises, in lists.
    let mut random = SeededRandom::new(args.seed);
    if !args.count {
        for request in &mut requests {
            if let Some(best) = request.best.clone()
                && let Some(solution) = solve(&best.facts)
            {
                request.improve(&best.facts, &solution, &mut random);
            }
            request.try_exercises(args, &mut random);
        }
        for board in &puzzles {
            walk(board, &mut requests, &mut random);
        }
    }
    // Tell what was found, then write it: a run without `--write` changes nothing.
    for request in &mut requests {
        println!("{}", request.describe());
        let Some(best) = request.best.as_ref().filter(|_| request.is_better()) else { continue };
        println!("{}", written(best));
    }
    if args.write {
        requests.iter_mut().try_for_each(write_request)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn solve(facts: &Facts) -> Option<Solution> {
    Solver::new().first_solution(facts.board())
}

/// Looks at the positions on the path through a puzzle, as people go it: up to where chains have branches.
fn walk(board: &Board, requests: &mut [ExampleRequest], random: &mut SeededRandom) {
    let Some(solution) = Solver::new().first_solution(board) else { return };
    let mut order: Vec<&'static Technique> = techniques::ALL
        .iter()
        .copied()
        .filter(|technique| difficulty_rank(technique) < BRANCHING_PLACE)
        .collect();
    order.sort_by_key(|technique| difficulty_rank(technique));
    let facts = Facts::with_promise(board.clone(), UniquenessPromise::Givens);
    let mut path = SolutionPath::new(facts, &order);
    loop {
        // Every technique that is asked for is tried at each position.
        let before = path.facts().clone();
        let Some(step) = path.next() else { return };
        let is_single = step.technique().family == TechniqueFamily::Single;
        for request in requests.iter_mut().filter(|request| request.positions > 0 && request.tries > 0) {
            let technique = request.rule.technique;
            // Where a single is next, a reader would take it.
            if technique.family == TechniqueFamily::Single || !is_single {
                request.try_position(&before, &solution, random);
            }
        }
    }
}

/// Place on the scale for people from which on chains have branches.
const BRANCHING_PLACE: u32 = 120;

/// Sink for the conclusions of the first steps.
#[derive(Default)]
struct FirstSteps(Vec<Conclusions>);

impl StepSink for FirstSteps {
    fn receive_step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        if !self.0.contains(conclusions) {
            self.0.push(*conclusions);
        }
        if self.0.len() < MAX_TRIED_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Returns the board with every candidate that its values leave.
fn plain(facts: &Facts) -> Board {
    let (values, givens) = (*facts.board().values(), facts.board().givens());
    let puzzle = Puzzle { values, givens, ..Puzzle::default() };
    Board::try_from(&puzzle).expect("values of a board make a board")
}

/// Returns the position with these givens, and with no other candidates removed.
fn restore(facts: &Facts, givens: CellMap, removed: CandidateMap) -> Facts {
    let puzzle = Puzzle { values: *facts.board().values(), givens, ..Puzzle::default() };
    let board = Board::try_from(&puzzle).expect("values of a board make a board");
    let mut restored = Facts::with_promise(board, UniquenessPromise::Givens);
    removed.iter().for_each(|candidate| restored.remove_candidate(candidate));
    restored
}

fn taken_out(facts: &Facts) -> CandidateMap {
    plain(facts).candidate_map() - facts.board().candidate_map()
}

/// Writes the values of a board on one line, with `+` before those that are not givens.
fn grid(board: &Board) -> String {
    let is_placed = |cell: Cell| board.value(cell).is_some() && !board.givens().contains(cell);
    let line = board.to_string();
    let signs = Cell::all().zip(line.chars());
    signs.map(|(cell, sign)| if is_placed(cell) { format!("+{sign}") } else { sign.to_string() }).collect()
}

/// Writes the code block of an example, with the ids of its sentences: all if they fit on a line, or the
/// first and the last.
fn written(JudgedExample { facts, step, .. }: &JudgedExample) -> String {
    let mut text = format!("{BLOCK_START}    /// grid: {}\n", grid(facts.board()));
    let without = taken_out(facts);
    if !without.is_empty() {
        let _ = writeln!(text, "    /// without: {without}");
    }
    let _ = writeln!(text, "    /// step: {}", step.conclusions);
    let ids: Vec<String> =
        step.explanation_messages(facts).iter().map(|sentence| sentence.id.to_string()).collect();
    // A long list says less than its two ends.
    let mut says = ids.join(", ");
    if says.len() > LONGEST
        && let (Some(first), Some(last)) = (ids.first(), ids.last())
    {
        says = format!("{first}, …, {last}");
    }
    let _ = writeln!(text, "    /// says: {says}");
    text + BLOCK_END
}

/// Width limit for a line of ids, in characters.
const LONGEST: usize = 98;

/// Writes a better example in place of the one that the documentation has, or says there what is easier.
fn write_request(request: &mut ExampleRequest) -> Result<(), String> {
    let technique = request.rule.technique;
    let example = technique.parse_examples().into_iter().next();
    let old = example.ok_or_else(|| format!("{} has no example", technique.id))?;
    let fence = request.best.as_ref().filter(|_| request.is_better()).map(written);
    let easier = if request.is_shadowed() { request.recognise_best() } else { None };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/logic/src/techniques");
    let failed = |error: io::Error| format!("{}: {error}", technique.id);
    for path in source_files(&folder).map_err(failed)? {
        let text = fs::read_to_string(&path).map_err(failed)?;
        let Some(block) = find_block(&text, technique.id, old.grid) else { continue };
        // Whether something easier always gives the same is known to people alone.
        let always = if old.shadow.is_some_and(|shadow| shadow.is_always) { ", always" } else { "" };
        let new = fence.unwrap_or_else(|| {
            let lines = text[block.clone()].lines().filter(|line| !line.contains("/// easier: "));
            let mut kept: String = lines.map(|line| format!("{line}\n")).collect();
            if let Some(id) = easier {
                kept.insert_str(kept.len() - BLOCK_END.len(), &format!("    /// easier: {id}{always}\n"));
            }
            kept
        });
        let written = format!("{}{new}{}", &text[..block.start], &text[block.end..]);
        return fs::write(&path, written).map_err(failed);
    }
    Err(format!("{}: its example is nowhere in {}", technique.id, folder.display()))
}

/// First and last line of a code block.
const BLOCK_START: &str = "    /// ```sudoku\n";
const BLOCK_END: &str = "    /// ```\n";

/// Returns where the code block of a technique's example is: the last one before its id.
fn find_block(text: &str, id: &str, grid: &str) -> Option<Range<usize>> {
    let quoted = format!("\"{id}\"");
    text.match_indices(&quoted).find_map(|(at, _)| {
        let start = text[..at].rfind(BLOCK_START)?;
        let end = start + text[start..at].find(BLOCK_END)? + BLOCK_END.len();
        text[start..end].contains(&format!("grid: {grid}\n")).then_some(start..end)
    })
}

/// Returns the source files below a folder.
fn source_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => files.extend(source_files(&path)?),
            false => files.push(path),
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use ninefold_logic::TechniqueExample;

    use super::*;

    /// Number of examples that follow from something easier, and say so. It only grows less.
    const SHADOWED: usize = 157;

    /// An example's conclusion is its technique's own, or its page names what is easier and gives the same;
    /// no page does so without need.
    #[test]
    fn conclusions_are_own_or_the_page_names_what_is_easier() {
        let mut shadowed = 0;
        for technique in techniques::all_techniques() {
            let mut rule = ExampleRule::new(technique);
            for example in technique.parse_examples() {
                let (facts, step) = example.find_step(technique).expect("an example has its step");
                let solution = solve(&facts).expect("an example has a solution");
                let named = rule.recognise_technique(&facts, &solution, &step).map(|named| named.id);
                let said = example.shadow.map_or(technique.id, |shadow| shadow.technique_id);
                assert_eq!(named, Some(said), "{}: run `cargo xtask find-example --write`", technique.id);
                shadowed += usize::from(example.shadow.is_some());
            }
        }
        assert_eq!(shadowed, SHADOWED, "if it is fewer, put the new number here");
    }

    #[test]
    fn examples_are_written_and_found_again() {
        let technique = techniques::technique_by_id("xy-chain").expect("a technique");
        let example = technique.parse_examples().remove(0);
        let facts = example.parse_position().expect("an example is a position");
        let solution = solve(&facts).expect("an example has a solution");
        let judged = ExampleRule::new(technique).judge(facts, &solution, None, None).expect("its step");
        let fence = written(&judged);
        assert!(fence.contains(&format!("/// grid: {}\n", example.grid)), "{fence}");
        let text = format!("{fence}    /// between\n{fence}    id: \"xy-chain\"");
        let block = find_block(&text, "xy-chain", example.grid).expect("the last block");
        assert_eq!((block.start, &text[block]), (fence.len() + "    /// between\n".len(), &*fence));
        assert_eq!(find_block(&text, "aic", example.grid), None);
    }

    /// The rule orders examples: a conclusion of its own comes before everything but being the first step.
    #[test]
    fn what_is_easier_weighs_more_than_size() {
        let judge = |id: &str, position: &TechniqueExample| {
            let technique = techniques::technique_by_id(id).expect("a technique");
            let facts = position.parse_position().expect("an example is a position");
            let solution = solve(&facts).expect("an example has a solution");
            ExampleRule::new(technique).judge(facts, &solution, None, None).expect("a step").cost
        };
        let example =
            |id: &str| techniques::technique_by_id(id).expect("a technique").parse_examples().remove(0);
        let own = judge("xy-chain", &example("xy-chain"));
        let shadowed = judge("xy-chain", &example("xy-wing"));
        assert!(!own.is_shadowed && shadowed.is_shadowed && own < shadowed);
    }

    /// A single is only in the position of an example that says what is easier.
    #[test]
    fn where_an_example_needs_its_technique_no_single_is_there() {
        for technique in
            techniques::all_techniques().filter(|technique| technique.family != TechniqueFamily::Single)
        {
            for example in technique.parse_examples().iter().filter(|example| example.shadow.is_none()) {
                let facts = example.parse_position().expect("an example is a position");
                let easier = ExampleRule::new(technique).find_easier_step(&facts);
                let is_easy = easier.is_some_and(|step| step.technique().family == TechniqueFamily::Single);
                assert!(!is_easy, "{}: {}", technique.id, example.grid);
            }
        }
    }
}
