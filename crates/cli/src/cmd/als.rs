//! `ninefold lab als`: the almost locked sets of a position and what links them.

use std::collections::BTreeMap;

use ninefold::guide::PositionAssessment;
use ninefold::logic::als::{
    Als, AlsLinkage, MAX_LEVEL, MAX_SIZE, RccLink, find_almost_locked_sets, find_rcc_links,
};
use ninefold::wire::{self, AlmostLockedSet, AlmostLockedSets, RccGraph, RestrictedLink, Warning};
use ninefold::{DigitSet, Facts, Solver};

use crate::lazy_args::LazyArgs;
use crate::prelude::*;
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};

/// List the almost locked sets of a position and the candidates that link them
///
/// An almost locked set of level n has n candidates more than cells, all in one house. Two sets without a common cell
/// are linked by each candidate that cannot be in both (RCC, restricted common candidate). The position is taken as
/// it is given, nothing is solved beforehand. Sets are in the order of GNPX: by level, by size, by house (rows, columns,
/// boxes), by place; cells that lie in two houses come twice and are linked once. Each position of a list has a heading, a
/// line that begins with #.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold lab als 2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6
  ninefold lab als --size 4 --doubly position.txt
  ninefold lab als --freedom 2 --json position.txt
  ninefold lab als --size 2 --graph position.txt | dot -Tsvg > graph.svg

Fields of --json, an object a line: file (if there are several), line, puzzle, als, links, warnings (if the position has a mistake). Each of als has cells (0 to 80), house (0 to 8 boxes, 9 to 17 rows, 18 to 26
columns), digits, level, singly (false if the cells came before, in another house), pure (no part is locked by itself).
Each of links has a and b (places in als), digit, rcc (all candidates that link the two); every link is there in both
directions. With --graph: puzzle, nodes (cells, name, house, digits, level, degree) and edges (a, b, rcc), each pair once.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// List sets with up to this many candidates more than cells
    #[arg(long = "freedom", alias = "level", value_name = "N", default_value_t = 1, value_parser = range_value_parser(MAX_LEVEL))]
    level: u8,
    /// List sets of up to this many cells
    #[arg(long, value_name = "N", default_value_t = MAX_SIZE as u8, value_parser = range_value_parser(MAX_SIZE))]
    size: u8,
    /// Link sets with two common candidates too, once for each
    #[arg(long)]
    doubly: bool,
    /// Write the graph of restricted common candidates, each set of cells once: for Graphviz, or with --json as data
    #[arg(long, conflicts_with = "doubly")]
    graph: bool,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    /// How to name cells: rc (r1c1), k9 (A1 to I9), sudokuwiki (A to H and J) or excel (columns by letters)
    #[arg(long, value_name = "NOTATION", default_value = "rc")]
    notation: Notation,
    #[command(flatten)]
    list: sequential::SequentialOptions,
}

fn range_value_parser(most: usize) -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(1..=most as i64)
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let form = ReportForm::from_json_option(args.json);
    let command = || args.describe_command_options("als", &[]);
    sequential::report_puzzles(&args.inputs, &args.list, form, command, out, &mut |turn, out| {
        list_almost_locked_sets(args, turn, out)
    })
}

/// Lists the almost locked sets of a position.
fn list_almost_locked_sets(
    args: &Args,
    current: &CurrentPuzzle<'_>,
    out: &mut Output,
) -> Result<ExitStatus, ReportError> {
    let facts = Facts::new(current.to_board()?);
    let assessment = PositionAssessment::new(&current.reading.puzzle, &mut Solver::new());
    // Doubts about the position are reported, but its sets are listed all the same.
    let doubts = assessment.severe_warnings();
    doubts.iter().for_each(|(doubt, _)| current.print_remark(&message_text(doubt)));
    let warnings = || {
        Warning::from_warnings(
            &doubts,
            json::plain_text_localizer(args.notation, language::current_message_catalogue()),
        )
    };
    let sets = find_almost_locked_sets(&facts, args.level.into(), args.size.into());
    // A graph replaces the lists.
    if args.graph {
        let graph = RccGraph::from_sets(facts.board(), &sets, args.notation);
        match args.json {
            true => current.write_json_line(warnings(), graph, out)?,
            false => out.write_all(graph.to_dot().as_bytes())?,
        }
        return Ok(ExitStatus::Success);
    }
    let linkage = if args.doubly { AlsLinkage::Doubly } else { AlsLinkage::Singly };
    let links = find_rcc_links(&sets, linkage);
    if args.json {
        let listed = AlmostLockedSets {
            puzzle: wire::puzzle_to_line(&current.reading.puzzle),
            als: sets.iter().map(build_als_record).collect(),
            links: links.iter().map(build_link_record).collect(),
        };
        current.write_json_line(warnings(), listed, out)?;
    } else {
        write_als_lists(args, &sets, &links, out)?;
    }
    Ok(ExitStatus::Success)
}

fn build_als_record(als: &Als) -> AlmostLockedSet {
    AlmostLockedSet {
        cells: wire::Cells(als.cells()),
        house: als.house().index() as u8,
        digits: wire::Digits(als.digits()),
        level: als.level(),
        singly: als.is_in_first_house(),
        pure: als.has_no_locked_subset(),
    }
}

fn build_link_record(link: &RccLink) -> RestrictedLink {
    RestrictedLink { a: link.a, b: link.b, digit: link.digit.number(), rcc: wire::Digits(link.rcc) }
}

fn write_als_lists(
    args: &Args,
    sets: &[Als],
    links: &[RccLink],
    out: &mut Output,
) -> Result<(), CommandError> {
    let title = out.styles.title;
    let once = sets.iter().filter(|als| als.is_in_first_house()).count();
    let heading = message_text(&say!("als-list-sets", different = once, all = sets.len()));
    writeln!(out, "{title}{heading}{title:#}")?;
    // Number the sets, as the links below refer to these numbers.
    for (place, als) in sets.iter().enumerate() {
        let level = (args.level > 1).then(|| message_text(&say!("als-list-level", level = als.level())));
        let again = (!als.is_in_first_house()).then(|| message_text(&say!("als-list-again")));
        let impure = (!als.has_no_locked_subset()).then(|| message_text(&say!("als-list-impure")));
        let remarks: String = [level, again, impure].into_iter().flatten().collect();
        let set =
            message_text(&say!("als-list-set", set = format_als(als, args.notation), house = als.house()));
        writeln!(out, "{:>5}  {set}{remarks}", place + 1)?;
    }
    // Links are listed once per pair, with all their restricted common candidates.
    let mut pairs: BTreeMap<(usize, usize), DigitSet> = BTreeMap::new();
    for link in links.iter().filter(|link| link.a < link.b) {
        pairs.insert((link.a, link.b), link.rcc);
    }
    let heading = message_text(&say!("als-list-links", pairs = pairs.len(), links = links.len()));
    writeln!(out, "\n{title}{heading}{title:#}")?;
    for ((a, b), rcc) in pairs {
        let [one, other] = [a, b].map(|place| format_als(&sets[place], args.notation));
        writeln!(out, "{:>5} {:>5}  RCC {rcc}  {one} - {other}", a + 1, b + 1)?;
    }
    Ok(())
}

fn format_als(als: &Als, notation: Notation) -> String {
    format!("{} {{#{}}}", notation.display(&als.cells()), als.digits())
}
