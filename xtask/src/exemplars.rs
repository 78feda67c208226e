//! Whole puzzles for `conformance`: checks the techniques against a list of them, each with the techniques
//! that must solve it.
//!
//! Format of the list: sections begin with `#0100: Name`, code and name of a technique; other lines that
//! begin with `#` are headings. A line is a puzzle, `#`, and the path to the solution as tags: `s lc1(6) s`
//! means singles as far as they get, six steps of locked candidates (with singles between them), then singles
//! to the end. The puzzle is an example of the tags with a number, and the first of them is searched for;
//! tags without one name what else is needed: `s` singles, `ssts` the simple set (singles, locked candidates,
//! subsets, X-wing, swordfish, jellyfish, XY-wing, simple and multi colours), `x` anything. Words after the
//! tags are remarks. Lines that begin with `:` are positions of a library.
//!
//! Rule: the puzzle is solved with the techniques before the tag, easiest first. The tagged technique must be
//! found at some position on that path: the first, the last, or between. `x` leaves the path open, and which
//! cells are filled matters to an avoidable rectangle; so both HoDoKu's order and that of people are tried,
//! and the technique must be on one of the two paths. A second count is of puzzles that the tags alone solve,
//! from the first position to the end; it excludes those with `x`.

use std::collections::BTreeMap;

use ninefold_core::Board;
use ninefold_logic::engine::{SolutionPath, find_next_step};
use ninefold_logic::{Facts, Technique, techniques};
use ninefold_rate::hodoku::{HODOKU_ENTRIES, HodokuEntry};
use ninefold_rate::human;

/// Tags, each with the codes of its techniques.
const TAGS: &[(&str, &[&str])] = &[
    ("lc1", &["0100"]),
    ("lc2", &["0101"]),
    ("l2", &["0110"]),
    ("l3", &["0111"]),
    ("n2", &["0200"]),
    ("n3", &["0201"]),
    ("n4", &["0202"]),
    ("h2", &["0210"]),
    ("h3", &["0211"]),
    ("h4", &["0212"]),
    ("bf2", &["0300"]),
    ("bf3", &["0301"]),
    ("bf4", &["0302"]),
    ("fbf2", &["0310"]),
    ("fbf3", &["0311"]),
    ("fbf4", &["0312"]),
    ("sbf2", &["0320"]),
    ("sbf3", &["0321"]),
    ("sbf4", &["0322"]),
    ("ff4", &["0332"]),
    ("fff3", &["0341"]),
    ("fff4", &["0342"]),
    ("fmf4", &["0362"]),
    ("sk", &["0400"]),
    ("2sk", &["0401"]),
    ("er", &["0402"]),
    ("tf", &["0403"]),
    ("sc", &["0500", "0501"]),
    ("u1", &["0600"]),
    ("u2", &["0601"]),
    ("u3", &["0602"]),
    ("u4", &["0603"]),
    ("u5", &["0604"]),
    ("u6", &["0605"]),
    ("hr", &["0606"]),
    ("ar1", &["0607"]),
    ("ar2", &["0608"]),
    ("bug1", &["0610"]),
    ("x", &["0701"]),
    ("xyc", &["0702"]),
    ("rp", &["0703"]),
    ("cnl", &["0706"]),
    ("dnl", &["0707"]),
    ("aic", &["0708"]),
    ("gcnl", &["0709"]),
    ("gdnl", &["0710"]),
    ("gaic", &["0711"]),
    ("xy", &["0800"]),
    ("xyz", &["0801"]),
    ("w", &["0803"]),
    ("axz", &["0901"]),
    ("axy", &["0902"]),
    ("ach", &["0903"]),
    ("sdc", &["1101"]),
    ("fcv", &[]),
];

/// Forcing chains have no codes.
const FORCING_CHAINS: &[&str] = &["cell-forcing-chains", "house-forcing-chains"];

/// Techniques of a simple solver, by code.
const SIMPLE: &[&str] = &[
    "0100", "0101", "0110", "0111", "0200", "0201", "0202", "0210", "0211", "0212", "0300", "0301", "0302",
    "0500", "0501", "0502", "0503", "0800",
];

const SINGLES: &[&str] = &["0000", "0003", "0002"];

/// Techniques needed besides the tagged one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ExemplarNeed {
    Singles,
    Simple,
    Anything,
}

/// A line, understood.
struct Exemplar {
    board: Board,
    /// Techniques needed before the tag.
    before: ExemplarNeed,
    /// The hardest techniques needed anywhere.
    whole: ExemplarNeed,
    /// The tags with a number.
    tags: Vec<&'static str>,
}

/// The lines of a section.
#[derive(Default)]
struct Tally {
    lines: usize,
    found: usize,
    solved: usize,
    missing: Vec<String>,
}

/// Whether a text is such a list.
pub(crate) fn is_list(text: &str) -> bool {
    text.lines().any(|line| section(line).is_some())
}

/// Prints how many of each section are found, and the lines that are not. Returns whether nine tenths are
/// found.
pub(crate) fn check(text: &str, only: Option<&str>) -> Result<bool, String> {
    let mut name = "";
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        name = section(line).unwrap_or(name);
        if line.starts_with(['#', ':'])
            || line.trim().is_empty()
            || only.is_some_and(|only| !name.starts_with(only))
        {
            continue;
        }
        let exemplar = read(line).map_err(|error| format!("line {}: {error}", number + 1))?;
        let tally = tallies.entry(name).or_default();
        tally.lines += 1;
        tally.solved += usize::from(exemplar.is_solved());
        match exemplar.judge() {
            Ok(()) => tally.found += 1,
            Err(why) => tally.missing.push(format!("{}: {why}\n    {line}", number + 1)),
        }
    }
    Ok(report(&tallies))
}

/// The code and name of a line that begins a section.
fn section(line: &str) -> Option<&str> {
    let text = line.strip_prefix('#')?;
    let (code, _) = text.split_once(": ")?;
    (code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

fn read(line: &str) -> Result<Exemplar, String> {
    let (puzzle, tags) = line.split_once('#').ok_or("expected a puzzle, # and tags")?;
    let board = puzzle.trim().parse().map_err(|error: ninefold_core::ReadBoardError| error.to_string())?;
    let mut exemplar =
        Exemplar { board, before: ExemplarNeed::Singles, whole: ExemplarNeed::Singles, tags: Vec::new() };
    for word in tags.split_whitespace() {
        // Words before the first tag say what comes before the tagged technique; later ones still count for
        // the whole.
        let need = match word {
            "s" => ExemplarNeed::Singles,
            "ssts" => ExemplarNeed::Simple,
            "x" => ExemplarNeed::Anything,
            _ => match word.split_once('(').and_then(|(tag, _)| TAGS.iter().find(|(known, _)| *known == tag))
            {
                Some((tag, _)) => {
                    exemplar.tags.push(tag);
                    continue;
                }
                None => break,
            },
        };
        exemplar.whole = exemplar.whole.max(need);
        if exemplar.tags.is_empty() {
            exemplar.before = exemplar.before.max(need);
        }
    }
    if exemplar.tags.is_empty() {
        return Err(format!("expected a tag with a number in \"{}\"", tags.trim()));
    }
    Ok(exemplar)
}

impl Exemplar {
    /// Whether the tagged technique is there; if not, why.
    fn judge(&self) -> Result<(), String> {
        let wanted = of_tag(self.tags[0]);
        if wanted.is_empty() {
            return Err(format!("no technique for {}", self.tags[0]));
        }
        let mut why = "";
        for easier in self.before.ways(&wanted) {
            let mut path = SolutionPath::new(Facts::new(self.board.clone()), &easier);
            loop {
                if find_next_step(path.facts(), &wanted).is_some() {
                    return Ok(());
                }
                if path.next().is_none() {
                    break;
                }
            }
            why = if path.facts().is_solved() { "solved without it" } else { "stuck without it" };
        }
        Err(why.into())
    }

    /// Whether the tags alone solve it.
    fn is_solved(&self) -> bool {
        if self.whole == ExemplarNeed::Anything {
            return false;
        }
        let mut all = self.whole.in_hodokus_order(&[]);
        all.extend(self.tags.iter().flat_map(|tag| of_tag(tag)));
        let mut path = SolutionPath::new(Facts::new(self.board.clone()), &all);
        path.by_ref().for_each(drop);
        path.facts().is_solved()
    }
}

impl ExemplarNeed {
    /// Returns the sets of techniques to solve with, without those searched for, the easiest first.
    fn ways(self, wanted: &[&'static Technique]) -> Vec<Vec<&'static Technique>> {
        let mut ways = vec![self.in_hodokus_order(wanted)];
        if self == ExemplarNeed::Anything {
            let mut all = techniques::ALL.to_vec();
            all.retain(|technique| !wanted.contains(technique));
            all.sort_by_key(|technique| human::difficulty_rank(technique));
            ways.push(all);
        }
        ways
    }

    fn in_hodokus_order(self, wanted: &[&'static Technique]) -> Vec<&'static Technique> {
        let has = |codes: &[&str], entry: &HodokuEntry| {
            entry.techniques.iter().any(|(code, _)| codes.contains(code))
        };
        let entries = HODOKU_ENTRIES.iter().filter(|entry| match self {
            ExemplarNeed::Singles => has(SINGLES, entry),
            ExemplarNeed::Simple => has(SINGLES, entry) || has(SIMPLE, entry),
            ExemplarNeed::Anything => entry.is_used_for_rating(),
        });
        let known =
            entries.flat_map(|entry| entry.techniques).filter_map(|(_, id)| techniques::technique_by_id(id));
        known.filter(|technique| !wanted.contains(technique)).collect()
    }
}

/// Returns the techniques that a tag stands for.
fn of_tag(tag: &str) -> Vec<&'static Technique> {
    let codes = TAGS.iter().find(|(known, _)| *known == tag).map_or(&[][..], |(_, codes)| codes);
    let coded = HODOKU_ENTRIES.iter().flat_map(|entry| entry.techniques);
    let ids = coded.filter(|(code, _)| codes.contains(code)).map(|(_, id)| *id);
    let chains = FORCING_CHAINS.iter().copied().filter(|_| tag == "fcv");
    ids.chain(chains).filter_map(techniques::technique_by_id).collect()
}

fn report(tallies: &BTreeMap<&str, Tally>) -> bool {
    println!("{:<44} {:>5} {:>5} {:>6}", "section", "lines", "found", "solved");
    let mut all = [0; 3];
    for (name, tally) in tallies {
        println!("{name:<44} {:>5} {:>5} {:>6}", tally.lines, tally.found, tally.solved);
        all = [all[0] + tally.lines, all[1] + tally.found, all[2] + tally.solved];
    }
    let [lines, found, solved] = all;
    println!("{:<44} {lines:>5} {found:>5} {solved:>6}", "all");
    println!("found: {:.1} %", 100.0 * found as f64 / lines.max(1) as f64);
    for line in tallies.values().flat_map(|tally| &tally.missing) {
        println!("{line}");
    }
    found * 10 >= lines * 9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, before: ExemplarNeed, whole: ExemplarNeed, tags: &[&str]) {
        let exemplar = read(line).expect("an exemplar");
        assert_eq!((exemplar.before, exemplar.whole), (before, whole), "{line}");
        assert_eq!(exemplar.tags, tags, "{line}");
    }

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn lines_are_read() {
        let line = |tags: &str| format!("{PUZZLE} # {tags}");
        check(&line("lc1(3) s"), ExemplarNeed::Singles, ExemplarNeed::Singles, &["lc1"]);
        check(&line("s u4(1) ssts"), ExemplarNeed::Singles, ExemplarNeed::Simple, &["u4"]);
        check(&line("x x(2) s"), ExemplarNeed::Anything, ExemplarNeed::Anything, &["x"]);
        check(&line("ssts n2(1) n3(2) s the zoo"), ExemplarNeed::Simple, ExemplarNeed::Simple, &["n2", "n3"]);
        assert!(read(&line("s")).is_err() && read(PUZZLE).is_err() && read("53 # s n2(1)").is_err());
        assert_eq!(section("#0100: Locked Candidate Type 1"), Some("0100: Locked Candidate Type 1"));
        assert_eq!((section("#0000 Nice Loops"), section("# Type 1")), (None, None));
    }

    #[test]
    fn tags_stand_for_techniques() {
        let ids = |tag: &str| of_tag(tag).iter().map(|technique| technique.id).collect::<Vec<_>>();
        assert_eq!(ids("n2"), ["naked-pair"]);
        assert_eq!(ids("fcv"), FORCING_CHAINS);
        let ways = ExemplarNeed::Anything.ways(&of_tag("h2"));
        assert_eq!(ways.len(), 2);
        for way in ways {
            let ids: Vec<&str> = way.iter().map(|one| one.id).collect();
            let place = |id: &str| ids.iter().position(|other| *other == id);
            assert!(place("naked-pair") < place("xy-wing") && place("xy-wing").is_some(), "{ids:?}");
            assert_eq!(place("hidden-pair"), None, "{ids:?}");
        }
        assert_eq!(ExemplarNeed::Simple.ways(&of_tag("h2")).len(), 1);
    }

    #[test]
    fn what_singles_solve_is_no_example_of_anything_else() {
        let easy = read(&format!("{PUZZLE} # s bf4(1) s")).expect("an exemplar");
        assert_eq!((easy.judge(), easy.is_solved()), (Err("solved without it".into()), true));
        let wing = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
        let hard = read(&format!("{wing} # x xy(1) s")).expect("an exemplar");
        assert_eq!((hard.judge(), hard.is_solved()), (Ok(()), false));
    }
}
