//! Watching of a classic search on the page: the only state between calls, because later events depend on
//! earlier ones.
//!
//! A search may have millions of events. The caller therefore requests the next few at a time, and gets
//! the resulting state, with the last event described in a message.

use ninefold::logic::explain::say;
use ninefold::solve::classic::random_boards::{self, UniqueBoardError};
use ninefold::solve::classic::{
    ClassicEvent, ClassicMode, ClassicSearch, RejectReason, WaveCollapse, WaveEvent, fixed_boards,
};
use ninefold::wire::page::{Moment, Position, Scene};
use ninefold::{Board, ByCell, Cell, Digit, DigitSet, Message, Notation};

use crate::given::{self, RequestError};

/// Most depths to report for one block of events; for a longer block they are a sample.
const DEPTHS: u32 = 64;

/// Search that is watched.
#[derive(Debug)]
pub(crate) struct WatchedSearch {
    engine: WatchedEngine,
    /// Number of empty cells at the beginning.
    blanks: usize,
    deepest: usize,
    events: f64,
    last_event: Option<WatchedEvent>,
    is_over: bool,
}

#[derive(Debug)]
enum WatchedEngine {
    Search(Box<ClassicSearch>),
    Wave(Box<WaveCollapse>),
}

/// Last event of either kind of search.
#[derive(Clone, Copy, Debug)]
enum WatchedEvent {
    Search(ClassicEvent),
    Wave(WaveEvent),
}

impl WatchedSearch {
    /// Starts a search in a mode such as `BFA`, or `wfc` for wave function collapse.
    ///
    /// # Errors
    /// If the position is malformed, if its digits conflict, or if there is no such mode.
    pub(crate) fn new(
        position: &Position,
        way: &str,
        seed: u32,
        lang: &str,
    ) -> Result<WatchedSearch, RequestError> {
        let board = given::board_from_position(position, given::find_catalogue(lang)?)?;
        // The name decides between the two engines; all other names are modes of the search.
        let way = match way {
            "wfc" => WatchedEngine::Wave(Box::new(WaveCollapse::new(&board, seed.into()))),
            mode => {
                let mode: ClassicMode = mode
                    .parse()
                    .map_err(|error: ninefold::solve::classic::ParseModeError| error.to_string())?;
                WatchedEngine::Search(Box::new(ClassicSearch::new(&board, mode.with_seed(seed.into()))))
            }
        };
        Ok(WatchedSearch {
            engine: way,
            blanks: board.empty_cells().len(),
            deepest: 0,
            events: 0.0,
            last_event: None,
            is_over: false,
        })
    }

    /// Runs the next `count` events, and returns the state after them.
    ///
    /// # Errors
    /// If there is no such language.
    pub(crate) fn run_events(&mut self, count: u32, lang: &str) -> Result<Scene, RequestError> {
        let catalogue = given::find_catalogue(lang)?;
        let mut depths = Vec::new();
        // Sample the depths evenly over the block of events.
        let every = count.div_ceil(DEPTHS).max(1);
        for number in 1..=count {
            let Some(seen) = self.next_watched_event() else {
                self.is_over = true;
                break;
            };
            self.last_event = Some(seen);
            self.events += 1.0;
            self.deepest = self.deepest.max(self.search_depth());
            if number % every == 0 {
                depths.push(self.search_depth() as u8);
            }
        }
        // Describe the state after the last event.
        let (sentence, moment) = self.describe_event();
        let (values, candidates) = self.grid_state();
        Ok(Scene {
            values,
            candidates,
            depth: self.search_depth() as u8,
            deepest: self.deepest as u8,
            blanks: self.blanks as u8,
            depths,
            events: self.events,
            work: self.work_counters(),
            moment,
            text: catalogue.format_message(&sentence, Notation::Rc),
            over: self.is_over,
        })
    }

    fn next_watched_event(&mut self) -> Option<WatchedEvent> {
        match &mut self.engine {
            WatchedEngine::Search(search) => search.next().map(WatchedEvent::Search),
            WatchedEngine::Wave(wave) => wave.next().map(WatchedEvent::Wave),
        }
    }

    fn search_depth(&self) -> usize {
        match &self.engine {
            WatchedEngine::Search(search) => search.current_depth(),
            WatchedEngine::Wave(wave) => wave.observed_cell_count(),
        }
    }

    /// Returns the digits as 81 characters, and the candidates of empty cells as bits.
    fn grid_state(&self) -> (String, Vec<u16>) {
        let (values, possible): (ByCell<Option<Digit>>, &ByCell<DigitSet>) = match &self.engine {
            WatchedEngine::Search(search) => (*search.values(), search.candidates()),
            WatchedEngine::Wave(wave) => {
                (ByCell::from_fn(|cell| wave.possible_digits()[cell].only()), wave.possible_digits())
            }
        };
        let text = Cell::all().map(|cell| values[cell].map_or('.', Digit::to_char)).collect();
        let masks = Cell::all().map(|cell| if values[cell].is_some() { 0 } else { possible[cell].bits() });
        (text, masks.collect())
    }

    /// Returns the counters of the search with their names. Values beyond 2^53 are never reached.
    fn work_counters(&self) -> Vec<(&'static str, f64)> {
        let counts: &[(&str, u64)] = match &self.engine {
            WatchedEngine::Search(search) => {
                let work = search.work_counts();
                &[
                    ("nodes", work.nodes),
                    ("fills", work.fills),
                    ("retreats", work.retreats),
                    ("looks", work.looks),
                    ("solutions", work.solutions),
                ]
            }
            WatchedEngine::Wave(wave) => {
                let work = wave.work_counts();
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

    /// Returns a message about the last event, and the event as data.
    fn describe_event(&self) -> (Message, Moment) {
        match (self.last_event, &self.engine) {
            (None, WatchedEngine::Search(_)) if !self.is_over => self.describe_search_start(),
            (None, WatchedEngine::Wave(_)) => self.describe_search_start(),
            (Some(WatchedEvent::Search(event)), WatchedEngine::Search(search)) if !self.is_over => {
                describe_search_event(&event, search.work_counts().solutions as usize)
            }
            (_, WatchedEngine::Search(search)) => (
                say!("watch-over", solutions = search.work_counts().solutions as usize),
                Moment::from_kind("over"),
            ),
            // The last event of a collapse tells how it ended.
            (Some(WatchedEvent::Wave(event)), WatchedEngine::Wave(wave)) => {
                describe_wave_event(&event, wave.work_counts().restarts as usize)
            }
            (Some(WatchedEvent::Search(_)), WatchedEngine::Wave(_)) => {
                unreachable!("a wave has events of its own")
            }
        }
    }

    fn describe_search_start(&self) -> (Message, Moment) {
        (say!("watch-ready", blanks = self.blanks), Moment::from_kind("ready"))
    }
}

fn describe_search_event(event: &ClassicEvent, solutions: usize) -> (Message, Moment) {
    match *event {
        ClassicEvent::Commit { cell, digit } => {
            (say!("watch-commit", cell, digit), Moment::new_in_cell("commit", cell, digit))
        }
        ClassicEvent::Fill { cell, digit } => {
            (say!("watch-fill", cell, digit), Moment::new_in_cell("fill", cell, digit))
        }
        ClassicEvent::Reject { cell, digit, reason: RejectReason::HeldByPeer(peer) } => (
            say!("watch-held", cell, digit, peer),
            Moment::new_in_cell("reject", cell, digit).with_cause(peer),
        ),
        ClassicEvent::Reject { cell, digit, reason: RejectReason::LastCandidateOfPeer(peer) } => (
            say!("watch-last", cell, digit, peer),
            Moment::new_in_cell("reject", cell, digit).with_cause(peer),
        ),
        ClassicEvent::Retreat { cell, digit } => {
            (say!("watch-retreat", cell, digit), Moment::new_in_cell("retreat", cell, digit))
        }
        ClassicEvent::Clash { cell, peer } => (
            say!("watch-clash", cell, peer),
            Moment { cell: Some(cell.index() as u8), ..Moment::from_kind("clash") }.with_cause(peer),
        ),
        ClassicEvent::Solution(_) => {
            (say!("watch-solution", number = solutions), Moment::from_kind("solution"))
        }
    }
}

fn describe_wave_event(event: &WaveEvent, restarts: usize) -> (Message, Moment) {
    match *event {
        WaveEvent::Observe { cell, digit, options: of } => {
            (say!("watch-observe", cell, digits = of, digit), Moment::new_in_cell("observe", cell, digit))
        }
        WaveEvent::Remove { cell, digit, from } => (
            say!("watch-remove", cell, digit, peer = from),
            Moment::new_in_cell("remove", cell, digit).with_cause(from),
        ),
        WaveEvent::Contradiction { cell } => (
            say!("watch-contradiction", cell),
            Moment { cell: Some(cell.index() as u8), ..Moment::from_kind("contradiction") },
        ),
        WaveEvent::Learn { cell, digit } => {
            (say!("watch-learn", cell, digit), Moment::new_in_cell("learn", cell, digit))
        }
        WaveEvent::Restart { count } => {
            (say!("watch-restart", number = count as usize), Moment::from_kind("restart"))
        }
        WaveEvent::Done(_) => (say!("watch-done"), Moment::from_kind("solution")),
        WaveEvent::Impossible => (say!("watch-impossible"), Moment::from_kind("over")),
        WaveEvent::GaveUp => (say!("watch-gave-up", number = restarts), Moment::from_kind("over")),
    }
}

/// Returns a board to watch a search on, as 81 characters: `empty`, `auto` with a number of blanks,
/// `unique` with a number of blanks and one solution, or `fixed` with a number from 0 to 7.
///
/// # Errors
/// If there is no such kind, or the number is out of range.
pub(crate) fn create_board(kind: &str, number: u32, seed: u32) -> Result<String, RequestError> {
    let number = number as usize;
    let made = match kind {
        "empty" => Ok(Board::EMPTY),
        "auto" => random_boards::random_board(number, seed.into()).map_err(|error| error.to_string()),
        "unique" => random_boards::random_unique_board(number, seed.into())
            .map_err(|error: UniqueBoardError| error.to_string()),
        "fixed" => fixed_boards::fixed_board(number).map_err(|error| error.to_string()),
        _ => Err(format!("expected empty, auto, unique or fixed, found {kind}")),
    };
    made.map(|board| given::position_from_board(&board).values)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn position_from_values(values: &str) -> Position {
        Position { values: values.into(), givens: values.into(), removed: Vec::new(), notes: None }
    }

    fn work_count(scene: &Scene, name: &str) -> f64 {
        scene.work.iter().find(|(part, _)| *part == name).unwrap().1
    }

    #[test]
    fn a_search_is_the_same_in_blocks_of_any_size() {
        for way in ["BFF", "CSA", "BRA", "wfc"] {
            let end = |block: u32| {
                let mut watching = WatchedSearch::new(&position_from_values(EASY), way, 7, "en").unwrap();
                let mut scene = watching.run_events(0, "en").unwrap();
                assert_eq!(scene.moment.kind, "ready");
                while !scene.over {
                    scene = watching.run_events(block, "en").unwrap();
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
            let scene = WatchedSearch::new(&position_from_values(EASY), way, 0, "en")
                .unwrap()
                .run_events(1_000_000, "en")
                .unwrap();
            assert!(scene.over);
            assert_eq!(work_count(&scene, "solutions"), 1.0);
            work_count(&scene, "nodes")
        };
        assert!(nodes("CFA") < nodes("BFA"));
    }

    /// Rescanning may fill all cells with conflicting digits, and reports that.
    #[test]
    fn a_full_grid_may_clash() {
        let board = create_board("auto", 45, 20).unwrap();
        let mut search = WatchedSearch::new(&position_from_values(&board), "RFA", 0, "en").unwrap();
        let mut scene = search.run_events(1, "en").unwrap();
        while scene.moment.kind != "clash" {
            assert!(!scene.over, "{board}");
            scene = search.run_events(1, "en").unwrap();
        }
        assert!(scene.text.ends_with("contain the same digit, so this is no solution."), "{}", scene.text);
    }

    #[test]
    fn a_collapse_ends_with_the_solution() {
        let mut wave = WatchedSearch::new(&position_from_values(EASY), "wfc", 1, "en").unwrap();
        let scene = wave.run_events(1_000_000, "en").unwrap();
        assert_eq!((scene.values.as_str(), scene.moment.kind), (SOLVED, "solution"));
        assert!(scene.candidates.iter().all(|mask| *mask == 0));
    }

    #[test]
    fn what_happens_is_told_in_the_language() {
        let mut search = WatchedSearch::new(&position_from_values(EASY), "BFF", 0, "en").unwrap();
        let first = search.run_events(1, "en").unwrap();
        assert_eq!((first.moment.kind, first.moment.cell), ("commit", Some(40)));
        assert_eq!(first.text, "r5c5 has only one candidate, so 5 is placed for good.");
        assert!(search.run_events(0, "zh").unwrap().text.starts_with("r5c5 只有一个候选数"));
    }

    #[test]
    fn boards_are_made_and_refused() {
        let blanks = |text: String| text.matches('.').count();
        assert_eq!(blanks(create_board("auto", 33, 1).unwrap()), 33);
        assert_eq!(blanks(create_board("unique", 40, 1).unwrap()), 40);
        assert_eq!(blanks(create_board("fixed", 3, 0).unwrap()), 50);
        assert_eq!(blanks(create_board("empty", 0, 0).unwrap()), 81);
        for (kind, number) in [("auto", 81), ("fixed", 8), ("other", 0)] {
            assert!(create_board(kind, number, 0).is_err(), "{kind}");
        }
        assert!(WatchedSearch::new(&position_from_values(EASY), "XYZ", 0, "en").is_err());
    }
}
