//! Watching of a search: the only state between calls, because later events depend on earlier ones.
//!
//! A search may have millions of events. The caller therefore requests the next few at a time, and gets
//! the resulting state, with the last event described in a sentence.

use ninefold::logic::explain::say;
use ninefold::solve::classic::auto::{self, AutoError};
use ninefold::solve::classic::{Because, Event, Mode, Search, Wave, WaveEvent, fixed};
use ninefold::wire::page::{Moment, Position, Scene};
use ninefold::{Board, ByCell, Cell, Digit, DigitSet, Notation, Sentence};

use crate::given::{self, Refusal};

/// Most depths to report for one block of events; for a longer block they are a sample.
const DEPTHS: u32 = 64;

/// Search that is watched.
#[derive(Debug)]
pub struct Watching {
    way: Way,
    /// Number of empty cells at the beginning.
    blanks: usize,
    deepest: usize,
    events: f64,
    last: Option<Seen>,
    over: bool,
}

#[derive(Debug)]
enum Way {
    Search(Box<Search>),
    Wave(Box<Wave>),
}

/// Last event of either kind of search.
#[derive(Clone, Copy, Debug)]
enum Seen {
    Search(Event),
    Wave(WaveEvent),
}

impl Watching {
    /// Starts a search in a mode such as `BFA`, or `wfc` for wave function collapse.
    ///
    /// # Errors
    /// If the position is malformed, if its digits conflict, or if there is no such mode.
    pub fn new(position: &Position, way: &str, seed: u32, lang: &str) -> Result<Watching, Refusal> {
        let board = given::board(position, given::catalogue(lang)?)?;
        let way = match way {
            "wfc" => Way::Wave(Box::new(Wave::new(&board, seed.into()))),
            mode => {
                let mode: Mode = mode
                    .parse()
                    .map_err(|error: ninefold::solve::classic::ParseModeError| error.to_string())?;
                Way::Search(Box::new(Search::new(&board, mode.with_seed(seed.into()))))
            }
        };
        Ok(Watching { way, blanks: board.empty().len(), deepest: 0, events: 0.0, last: None, over: false })
    }

    /// Runs the next `count` events, and returns the state after them.
    ///
    /// # Errors
    /// If there is no such language.
    pub fn next(&mut self, count: u32, lang: &str) -> Result<Scene, Refusal> {
        let catalogue = given::catalogue(lang)?;
        let mut depths = Vec::new();
        // Sample the depths evenly over the block of events.
        let every = count.div_ceil(DEPTHS).max(1);
        for number in 1..=count {
            let Some(seen) = self.step() else {
                self.over = true;
                break;
            };
            self.last = Some(seen);
            self.events += 1.0;
            self.deepest = self.deepest.max(self.depth());
            if number % every == 0 {
                depths.push(self.depth() as u8);
            }
        }
        // Describe the state after the last event.
        let (sentence, moment) = self.told();
        let (values, candidates) = self.grid();
        Ok(Scene {
            values,
            candidates,
            depth: self.depth() as u8,
            deepest: self.deepest as u8,
            blanks: self.blanks as u8,
            depths,
            events: self.events,
            work: self.work(),
            moment,
            text: catalogue.text(&sentence, Notation::Rc),
            over: self.over,
        })
    }

    fn step(&mut self) -> Option<Seen> {
        match &mut self.way {
            Way::Search(search) => search.next().map(Seen::Search),
            Way::Wave(wave) => wave.next().map(Seen::Wave),
        }
    }

    fn depth(&self) -> usize {
        match &self.way {
            Way::Search(search) => search.depth(),
            Way::Wave(wave) => wave.depth(),
        }
    }

    /// Returns the digits as 81 characters, and the candidates of empty cells as bits.
    fn grid(&self) -> (String, Vec<u16>) {
        let (values, possible): (ByCell<Option<Digit>>, &ByCell<DigitSet>) = match &self.way {
            Way::Search(search) => (*search.values(), search.candidates()),
            Way::Wave(wave) => (ByCell::from_fn(|cell| wave.possible()[cell].only()), wave.possible()),
        };
        let text = Cell::all().map(|cell| values[cell].map_or('.', Digit::to_char)).collect();
        let masks = Cell::all().map(|cell| if values[cell].is_some() { 0 } else { possible[cell].bits() });
        (text, masks.collect())
    }

    /// Returns the counters of the search with their names. Values beyond 2^53 are never reached.
    fn work(&self) -> Vec<(&'static str, f64)> {
        let counts: &[(&str, u64)] = match &self.way {
            Way::Search(search) => {
                let work = search.work();
                &[
                    ("nodes", work.nodes),
                    ("fills", work.fills),
                    ("retreats", work.retreats),
                    ("looks", work.looks),
                    ("solutions", work.solutions),
                ]
            }
            Way::Wave(wave) => {
                let work = wave.work();
                &[
                    ("observations", work.observations),
                    ("removals", work.removals),
                    ("restarts", work.restarts),
                    ("learned", work.learned),
                ]
            }
        };
        counts.iter().map(|&(name, count)| (name, count as f64)).collect()
    }

    /// Returns a sentence about the last event, and the event as data.
    fn told(&self) -> (Sentence, Moment) {
        match (self.last, &self.way) {
            (None, Way::Search(_)) if !self.over => self.ready(),
            (None, Way::Wave(_)) => self.ready(),
            (Some(Seen::Search(event)), Way::Search(search)) if !self.over => {
                of_search(&event, search.work().solutions as usize)
            }
            (_, Way::Search(search)) => {
                (say!("watch-over", solutions = search.work().solutions as usize), Moment::of("over"))
            }
            // The last event of a collapse tells how it ended.
            (Some(Seen::Wave(event)), Way::Wave(wave)) => of_wave(&event, wave.work().restarts as usize),
            (Some(Seen::Search(_)), Way::Wave(_)) => unreachable!("a wave has events of its own"),
        }
    }

    fn ready(&self) -> (Sentence, Moment) {
        (say!("watch-ready", blanks = self.blanks), Moment::of("ready"))
    }
}

fn of_search(event: &Event, solutions: usize) -> (Sentence, Moment) {
    match *event {
        Event::Commit { cell, digit } => {
            (say!("watch-commit", cell = cell, digit = digit), Moment::at("commit", cell, digit))
        }
        Event::Fill { cell, digit } => {
            (say!("watch-fill", cell = cell, digit = digit), Moment::at("fill", cell, digit))
        }
        Event::Reject { cell, digit, because: Because::Held(peer) } => (
            say!("watch-held", cell = cell, digit = digit, peer = peer),
            Moment::at("reject", cell, digit).because(peer),
        ),
        Event::Reject { cell, digit, because: Because::LastOf(peer) } => (
            say!("watch-last", cell = cell, digit = digit, peer = peer),
            Moment::at("reject", cell, digit).because(peer),
        ),
        Event::Retreat { cell, digit } => {
            (say!("watch-retreat", cell = cell, digit = digit), Moment::at("retreat", cell, digit))
        }
        Event::Clash { cell, peer } => (
            say!("watch-clash", cell = cell, peer = peer),
            Moment { cell: Some(cell.index() as u8), ..Moment::of("clash") }.because(peer),
        ),
        Event::Solution(_) => (say!("watch-solution", number = solutions), Moment::of("solution")),
    }
}

fn of_wave(event: &WaveEvent, restarts: usize) -> (Sentence, Moment) {
    match *event {
        WaveEvent::Observe { cell, digit, of } => (
            say!("watch-observe", cell = cell, digits = of, digit = digit),
            Moment::at("observe", cell, digit),
        ),
        WaveEvent::Remove { cell, digit, from } => (
            say!("watch-remove", cell = cell, digit = digit, peer = from),
            Moment::at("remove", cell, digit).because(from),
        ),
        WaveEvent::Contradiction { cell } => (
            say!("watch-contradiction", cell = cell),
            Moment { cell: Some(cell.index() as u8), ..Moment::of("contradiction") },
        ),
        WaveEvent::Learn { cell, digit } => {
            (say!("watch-learn", cell = cell, digit = digit), Moment::at("learn", cell, digit))
        }
        WaveEvent::Restart { count } => {
            (say!("watch-restart", number = count as usize), Moment::of("restart"))
        }
        WaveEvent::Done(_) => (say!("watch-done"), Moment::of("solution")),
        WaveEvent::Impossible => (say!("watch-impossible"), Moment::of("over")),
        WaveEvent::GaveUp => (say!("watch-gave-up", number = restarts), Moment::of("over")),
    }
}

/// Returns a board to watch a search on, as 81 characters: `empty`, `auto` with a number of blanks,
/// `unique` with a number of blanks and one solution, or `fixed` with a number from 0 to 7.
///
/// # Errors
/// If there is no such kind, or the number is out of range.
pub fn board(kind: &str, number: u32, seed: u32) -> Result<String, Refusal> {
    let number = number as usize;
    let made = match kind {
        "empty" => Ok(Board::EMPTY),
        "auto" => auto::board(number, seed.into()).map_err(|error| error.to_string()),
        "unique" => auto::unique(number, seed.into()).map_err(|error: AutoError| error.to_string()),
        "fixed" => fixed::board(number).map_err(|error| error.to_string()),
        _ => Err(format!("expected empty, auto, unique or fixed, found {kind}")),
    };
    made.map(|board| given::position_of(&board).values)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn at(values: &str) -> Position {
        Position { values: values.into(), givens: values.into(), removed: Vec::new(), notes: None }
    }

    fn work(scene: &Scene, name: &str) -> f64 {
        scene.work.iter().find(|(part, _)| *part == name).unwrap().1
    }

    #[test]
    fn a_search_is_the_same_in_blocks_of_any_size() {
        for way in ["BFF", "CSA", "BRA", "wfc"] {
            let end = |block: u32| {
                let mut watching = Watching::new(&at(EASY), way, 7, "en").unwrap();
                let mut scene = watching.next(0, "en").unwrap();
                assert_eq!(scene.moment.kind, "ready");
                while !scene.over {
                    scene = watching.next(block, "en").unwrap();
                    assert!(scene.depths.len() <= 64 && scene.depth <= scene.deepest);
                }
                (scene.events, scene.work, scene.deepest, scene.text, scene.moment)
            };
            assert_eq!(end(1), end(1000), "{way}");
        }
    }

    #[test]
    fn exclusion_looks_at_fewer_nodes_than_brute_force() {
        let nodes = |way| {
            let scene = Watching::new(&at(EASY), way, 0, "en").unwrap().next(1_000_000, "en").unwrap();
            assert!(scene.over);
            assert_eq!(work(&scene, "solutions"), 1.0);
            work(&scene, "nodes")
        };
        assert!(nodes("CFA") < nodes("BFA"));
    }

    /// Rescanning may fill all cells with conflicting digits, and reports that.
    #[test]
    fn a_full_grid_may_clash() {
        let board = board("auto", 45, 20).unwrap();
        let mut search = Watching::new(&at(&board), "RFA", 0, "en").unwrap();
        let mut scene = search.next(1, "en").unwrap();
        while scene.moment.kind != "clash" {
            assert!(!scene.over, "{board}");
            scene = search.next(1, "en").unwrap();
        }
        assert!(scene.text.ends_with("contain the same digit, so this is no solution."), "{}", scene.text);
    }

    #[test]
    fn a_collapse_ends_with_the_solution() {
        let mut wave = Watching::new(&at(EASY), "wfc", 1, "en").unwrap();
        let scene = wave.next(1_000_000, "en").unwrap();
        assert_eq!((scene.values.as_str(), scene.moment.kind), (SOLVED, "solution"));
        assert!(scene.candidates.iter().all(|mask| *mask == 0));
    }

    #[test]
    fn what_happens_is_told_in_the_language() {
        let mut search = Watching::new(&at(EASY), "BFF", 0, "en").unwrap();
        let first = search.next(1, "en").unwrap();
        assert_eq!((first.moment.kind, first.moment.cell), ("commit", Some(40)));
        assert_eq!(first.text, "r5c5 has only one candidate, so 5 is placed for good.");
        assert!(search.next(0, "zh").unwrap().text.starts_with("r5c5 只有一个候选数"));
    }

    #[test]
    fn boards_are_made_and_refused() {
        let blanks = |text: String| text.matches('.').count();
        assert_eq!(blanks(board("auto", 33, 1).unwrap()), 33);
        assert_eq!(blanks(board("unique", 40, 1).unwrap()), 40);
        assert_eq!(blanks(board("fixed", 3, 0).unwrap()), 50);
        assert_eq!(blanks(board("empty", 0, 0).unwrap()), 81);
        for (kind, number) in [("auto", 81), ("fixed", 8), ("other", 0)] {
            assert!(board(kind, number, 0).is_err(), "{kind}");
        }
        assert!(Watching::new(&at(EASY), "XYZ", 0, "en").is_err());
    }
}
