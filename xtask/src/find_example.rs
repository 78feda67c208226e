//! `find-example`: finds examples of techniques for their documentation: positions on the solving paths of
//! puzzles without an easier step, preferring few candidates to remove beforehand and a short explanation.

use std::fmt::Write as _;
use std::process::ExitCode;

use ninefold_core::{Board, CandidateMap, Cell, Puzzle};
use ninefold_logic::engine::{SolutionPath, find_next_step};
use ninefold_logic::{Facts, SolutionStep, Technique, TechniqueFamily, UniquenessPromise, techniques};

use crate::lists::read;

/// Cost of an example: easier steps available, candidates removed, words; the lowest wins.
type Cost = (Easier, usize, usize);

/// Easiest step that a reader could take instead in the position of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Easier {
    /// Nothing comes before the technique.
    Nothing,
    /// Something that is no easier than a single-digit pattern.
    Pattern,
    /// A subset.
    Subset,
    /// Pointing or claiming, direct ones too.
    Locked,
    /// A cell or a digit of a house that has one place left.
    Single,
}

impl Easier {
    /// Returns the easiest step that comes before a technique in a position.
    pub(crate) fn before(technique: &'static Technique, facts: &Facts) -> Easier {
        find_next_step(facts, techniques::ALL)
            .map_or(Easier::Nothing, |step| Easier::classify_first(technique, step.technique()))
    }

    /// Classifies the first technique that is found.
    fn classify_first(technique: &'static Technique, first: &'static Technique) -> Easier {
        let place = |of: &Technique| techniques::all_techniques().position(|one| one == of);
        if place(first) >= place(technique) {
            return Easier::Nothing;
        }
        match first.family {
            TechniqueFamily::Single => Easier::Single,
            TechniqueFamily::Intersection => Easier::Locked,
            TechniqueFamily::Subset => Easier::Subset,
            _ => Easier::Pattern,
        }
    }
}

/// A technique and its best example so far, with its cost; and the fence to write, if the example is not the
/// one in its documentation.
struct ExampleRequest {
    technique: &'static Technique,
    cost: Option<Cost>,
    fence: Option<String>,
}

impl ExampleRequest {
    /// With the example that the documentation has.
    fn new(technique: &'static Technique) -> ExampleRequest {
        let example =
            technique.parse_examples().into_iter().next().and_then(|example| example.find_step(technique));
        let cost = example.map(|(facts, step)| {
            (
                Easier::before(technique, &facts),
                taken_out(&facts).len(),
                step.explanation_messages(&facts).len(),
            )
        });
        ExampleRequest { technique, cost, fence: None }
    }

    /// Looks at a position for a better example, knowing the first technique that finds something there.
    fn improve(&mut self, facts: &Facts, first: &'static Technique) {
        let without = taken_out(facts);
        let easier = Easier::classify_first(self.technique, first);
        if self.cost.is_some_and(|(best, fewest, _)| (easier, without.len()) > (best, fewest)) {
            return;
        }
        let Some(step) = find_next_step(facts, &[self.technique]) else { return };
        let cost = (easier, without.len(), step.explanation_messages(facts).len());
        if self.cost.is_none_or(|best| cost < best) {
            self.cost = Some(cost);
            self.fence = Some(written(facts, &step, without));
        }
    }
}

/// What to find examples of, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Ids of techniques (all if there is none), and lists of puzzle,ER,EP,ED,...
    #[arg(required = true, value_name = "ID|FILE")]
    ids_and_files: Vec<String>,
}

/// Prints a better example for each technique that has one.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let arguments = &args.ids_and_files;
    let named = arguments.iter().filter_map(|argument| techniques::technique_by_id(argument));
    let mut wanted: Vec<ExampleRequest> = named.map(ExampleRequest::new).collect();
    if wanted.is_empty() {
        wanted = techniques::all_techniques().map(ExampleRequest::new).collect();
    }
    // Every step that is not a single is a possible example of its technique.
    for file in arguments.iter().filter(|argument| techniques::technique_by_id(argument).is_none()) {
        for puzzle in read(file)? {
            let mut path = SolutionPath::new(Facts::new(puzzle.board), techniques::ALL);
            loop {
                let before = path.facts().clone();
                let Some(step) = path.next() else { break };
                if step.technique().family != TechniqueFamily::Single {
                    look(&before, step.technique(), &mut wanted);
                }
            }
        }
    }
    for ExampleRequest { technique, cost, fence } in &wanted {
        let easier = cost.map_or("none".into(), |(easier, ..)| format!("{easier:?}"));
        println!("{} {easier}\n{}", technique.id, fence.as_deref().unwrap_or(""));
    }
    Ok(ExitCode::SUCCESS)
}

/// Searches a position, and the same with all candidates that its values leave.
fn look(before: &Facts, first: &'static Technique, wanted: &mut [ExampleRequest]) {
    wanted.iter_mut().for_each(|sought| sought.improve(before, first));
    let plain = Facts::with_promise(plain(before), UniquenessPromise::Givens);
    let first = find_next_step(&plain, techniques::ALL).map(|step| step.technique());
    if let Some(first) = first.filter(|first| first.family != TechniqueFamily::Single) {
        wanted.iter_mut().for_each(|sought| sought.improve(&plain, first));
    }
}

/// Returns the board with every candidate that its values leave.
fn plain(facts: &Facts) -> Board {
    let (values, givens) = (*facts.board().values(), facts.board().givens());
    let puzzle = Puzzle { values, givens, ..Puzzle::default() };
    Board::try_from(&puzzle).expect("values of a board make a board")
}

/// Writes the values of a board on one line, with `+` before those that are not givens if the step depends on
/// that.
fn grid(facts: &Facts, step: &SolutionStep) -> String {
    let line = facts.board().to_string();
    let mut all_given =
        Facts::with_promise(line.parse().expect("values of a board make a board"), UniquenessPromise::Givens);
    taken_out(facts).iter().for_each(|candidate| all_given.remove_candidate(candidate));
    if find_next_step(&all_given, &[step.technique()])
        .is_some_and(|same| same.conclusions == step.conclusions)
    {
        return line;
    }
    let is_placed =
        |cell: Cell| facts.board().value(cell).is_some() && !facts.board().givens().contains(cell);
    let signs = Cell::all().zip(line.chars());
    signs.map(|(cell, sign)| if is_placed(cell) { format!("+{sign}") } else { sign.to_string() }).collect()
}

fn taken_out(facts: &Facts) -> CandidateMap {
    plain(facts).candidate_map() - facts.board().candidate_map()
}

/// Writes the code block of an example, with the ids of its sentences: all if they fit on a line, or the
/// first and the last.
fn written(facts: &Facts, step: &SolutionStep, without: CandidateMap) -> String {
    let mut text = format!("    /// ```sudoku\n    /// grid: {}\n", grid(facts, step));
    if !without.is_empty() {
        let _ = writeln!(text, "    /// without: {without}");
    }
    let _ = writeln!(text, "    /// step: {}", step.conclusions);
    let ids: Vec<String> =
        step.explanation_messages(facts).iter().map(|sentence| sentence.id.to_string()).collect();
    let mut says = ids.join(", ");
    if says.len() > LONGEST
        && let (Some(first), Some(last)) = (ids.first(), ids.last())
    {
        says = format!("{first}, …, {last}");
    }
    let _ = writeln!(text, "    /// says: {says}");
    text + "    /// ```\n"
}

/// Width limit for a line of ids, in characters.
const LONGEST: usize = 98;

#[cfg(test)]
mod tests {
    use super::*;

    /// Techniques so rare that no better position is known: nearly full, with symmetrical givens, or
    /// (exocets, which are rarely seen in a position that isn't nearly full) with singles left.
    const RARE: [&str; 12] = [
        "external-avoidable-rectangle-4",
        "gurths-symmetrical-placement",
        "extended-symmetrical-placement",
        "reverse-bug-4",
        "leviathan",
        "lame-weak-exocet",
        "single-target-exocet",
        "single-base-exocet",
        "franken-exocet",
        "advanced-franken-exocet",
        "mutant-exocet",
        "advanced-mutant-exocet",
    ];

    #[test]
    fn where_an_example_needs_its_technique_no_single_is_there() {
        for technique in
            techniques::all_techniques().filter(|technique| technique.family != TechniqueFamily::Single)
        {
            for example in technique.parse_examples() {
                let facts = example.parse_position().expect("an example is a position");
                let is_rare = RARE.contains(&technique.id);
                let is_easy = Easier::before(technique, &facts) == Easier::Single;
                assert_eq!(is_easy, is_rare, "{}: {}", technique.id, example.grid);
            }
        }
    }
}
