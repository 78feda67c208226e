//! The classic searches: every event of one (`classic`), and the modes side by side (`classic compare`).

use ninefold_core::{Cell, Digit, Puzzle, Solution};
use ninefold_solve::classic::{Because, Event, Extent, Method, Mode, Order, WaveEvent, WaveWork, Work};
use serde::Serialize;

use crate::{Digits, puzzle};

/// A line of a search: its beginning, what happens in it, its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum SearchLine {
    /// The first line: what is searched, and how.
    Begin {
        /// The puzzle on one line.
        puzzle: String,
        /// The mode as it is typed: three letters, or `wfc`.
        mode: String,
        /// What is looked at when a digit is filled in.
        method: SearchMethod,
        /// The order of the candidates; null for wave function collapse.
        order: Option<SearchOrder>,
        /// Where it stops; null for wave function collapse.
        stop: Option<SearchStop>,
        /// What settles everything that is left to chance; null if nothing is.
        seed: Option<u64>,
    },
    /// A cell has one candidate only: its digit is written for good.
    Commit {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Its digit.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// A digit is filled in.
    Fill {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// The digit.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// A digit cannot be filled in.
    Reject {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// The digit.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
        /// What stands against it.
        because: Obstacle,
        /// The cell that does.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        peer: u8,
    },
    /// A filled digit is removed again: all that could follow it was tried.
    Retreat {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// The digit.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// Every cell is filled, but two that see each other hold the same digit. Only rescanning gets so far.
    Clash {
        /// One of the two.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// The other.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        peer: u8,
    },
    /// Every cell is filled, and no digit clashes.
    Solution {
        /// Its 81 digits.
        solution: String,
    },
    /// A cell with the fewest possibilities became one of them.
    Observe {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// The digit it became.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
        /// What was possible before.
        of: Digits,
    },
    /// A possibility is gone.
    Remove {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// The digit it can't become any more.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
        /// The cell that became it.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        peer: u8,
    },
    /// Nothing is possible in a cell any more.
    Contradiction {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
    },
    /// The only choice since the start was wrong: the digit is out for good.
    Learn {
        /// The cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// The digit that it is not.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// One of several choices was wrong, and nobody knows which: all are forgotten.
    Restart {
        /// How many restarts there were, with this one.
        count: u64,
    },
    /// A contradiction came without any choice: the puzzle has no solution.
    Impossible,
    /// The restarts are used up; the puzzle may have a solution or not.
    GaveUp,
    /// The last line: the result.
    End {
        /// Why it ended.
        ended: Ended,
        /// How many solutions it found.
        solutions: u64,
        /// What it did.
        work: SearchWork,
        /// Processor time, with that for writing the lines; `classic compare` tells it without.
        nanoseconds: u64,
    },
}

/// How a digit is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SearchMethod {
    /// B: it must not clash with a filled cell.
    BruteForce,
    /// C: it also leaves the candidates of the empty cells.
    Exclusion,
    /// R: the same, where a retreat finds the candidates anew, as the program did whose modes these are. It may miss solutions.
    Rescanning,
    /// wfc: choices by chance, and no retreat.
    WaveFunctionCollapse,
}

/// The order in which the candidates of a cell are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SearchOrder {
    /// F: as the scan of the board lists them.
    Fast,
    /// S: ascending.
    Sequence,
    /// R: shuffled.
    Random,
    /// U: shuffled; on a board of which most is open, cells of three unrelated boxes come first.
    Unrelated,
}

/// Where a search stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SearchStop {
    /// F: at the first solution.
    First,
    /// A: when all are found, or as many as it may look for.
    All,
}

/// What stands against a digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// The peer holds the digit.
    Held,
    /// The peer has no other candidate left.
    LastOf,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// There is nothing left to try.
    Complete,
    /// It found as many solutions as it was asked for.
    Enough,
    /// It was unlucky too often.
    GaveUp,
    /// Somebody asked it to stop.
    Interrupted,
}

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SearchWork {
    /// A search through the tree of all fillings.
    Tree {
        /// Digits tried.
        nodes: u64,
        /// Digits filled in.
        fills: u64,
        /// Digits removed again.
        retreats: u64,
        /// Cells looked at, one by one.
        looks: u64,
    },
    /// Wave function collapse.
    Wave {
        /// Choices.
        observations: u64,
        /// Possibilities removed.
        removals: u64,
        /// Times it forgot several choices.
        restarts: u64,
        /// Possibilities learned to be wrong.
        learned: u64,
    },
}

/// How one of the modes did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedMode {
    /// The puzzle on one line.
    pub puzzle: String,
    /// Its three letters.
    pub mode: String,
    /// The first.
    pub method: SearchMethod,
    /// The second.
    pub order: SearchOrder,
    /// The third.
    pub stop: SearchStop,
    /// What settles a random order; null for the others.
    pub seed: Option<u64>,
    /// Why it ended.
    pub ended: Ended,
    /// How many solutions it found.
    pub solutions: u64,
    /// Digits tried.
    pub nodes: u64,
    /// Digits filled in.
    pub fills: u64,
    /// Digits removed again.
    pub retreats: u64,
    /// Cells looked at, one by one.
    pub looks: u64,
    /// Processor time.
    pub nanoseconds: u64,
}

impl SearchLine {
    /// The first line of a search in a mode.
    #[must_use]
    pub fn begin(searched: &Puzzle, mode: Mode, seed: Option<u64>) -> SearchLine {
        SearchLine::Begin {
            puzzle: puzzle(searched),
            mode: mode.to_string(),
            method: mode.method.into(),
            order: Some(mode.order.into()),
            stop: Some(mode.extent.into()),
            seed,
        }
    }

    /// The first line of a wave function collapse.
    #[must_use]
    pub fn begin_wave(searched: &Puzzle, seed: u64) -> SearchLine {
        SearchLine::Begin {
            puzzle: puzzle(searched),
            mode: "wfc".into(),
            method: SearchMethod::WaveFunctionCollapse,
            order: None,
            stop: None,
            seed: Some(seed),
        }
    }
}

impl From<&Event> for SearchLine {
    fn from(event: &Event) -> SearchLine {
        match *event {
            Event::Commit { cell, digit } => SearchLine::Commit { cell: of(cell), digit: digit.get() },
            Event::Fill { cell, digit } => SearchLine::Fill { cell: of(cell), digit: digit.get() },
            Event::Reject { cell, digit, because } => {
                let (because, peer) = match because {
                    Because::Held(peer) => (Obstacle::Held, peer),
                    Because::LastOf(peer) => (Obstacle::LastOf, peer),
                };
                SearchLine::Reject { cell: of(cell), digit: digit.get(), because, peer: of(peer) }
            }
            Event::Retreat { cell, digit } => SearchLine::Retreat { cell: of(cell), digit: digit.get() },
            Event::Clash { cell, peer } => SearchLine::Clash { cell: of(cell), peer: of(peer) },
            Event::Solution(solution) => solved(&solution),
        }
    }
}

impl From<&WaveEvent> for SearchLine {
    fn from(event: &WaveEvent) -> SearchLine {
        let pair = |cell: Cell, digit: Digit| (of(cell), digit.get());
        match *event {
            WaveEvent::Observe { cell, digit, of } => {
                let (cell, digit) = pair(cell, digit);
                SearchLine::Observe { cell, digit, of: Digits(of) }
            }
            WaveEvent::Remove { cell, digit, from } => {
                let (cell, digit) = pair(cell, digit);
                SearchLine::Remove { cell, digit, peer: of(from) }
            }
            WaveEvent::Contradiction { cell } => SearchLine::Contradiction { cell: of(cell) },
            WaveEvent::Learn { cell, digit } => {
                let (cell, digit) = pair(cell, digit);
                SearchLine::Learn { cell, digit }
            }
            WaveEvent::Restart { count } => SearchLine::Restart { count },
            WaveEvent::Done(solution) => solved(&solution),
            WaveEvent::Impossible => SearchLine::Impossible,
            WaveEvent::GaveUp => SearchLine::GaveUp,
        }
    }
}

fn of(cell: Cell) -> u8 {
    cell.index() as u8
}

fn solved(solution: &Solution) -> SearchLine {
    SearchLine::Solution { solution: solution.to_string() }
}

impl From<Work> for SearchWork {
    fn from(work: Work) -> SearchWork {
        let Work { nodes, fills, retreats, looks, solutions: _ } = work;
        SearchWork::Tree { nodes, fills, retreats, looks }
    }
}

impl From<WaveWork> for SearchWork {
    fn from(work: WaveWork) -> SearchWork {
        let WaveWork { observations, removals, restarts, learned } = work;
        SearchWork::Wave { observations, removals, restarts, learned }
    }
}

impl From<Method> for SearchMethod {
    fn from(method: Method) -> SearchMethod {
        match method {
            Method::Brute => SearchMethod::BruteForce,
            Method::Exclusion => SearchMethod::Exclusion,
            Method::Rescanning => SearchMethod::Rescanning,
        }
    }
}

impl From<Order> for SearchOrder {
    fn from(order: Order) -> SearchOrder {
        match order {
            Order::Fast => SearchOrder::Fast,
            Order::Sequence => SearchOrder::Sequence,
            Order::Random { .. } => SearchOrder::Random,
            Order::Unrelated { .. } => SearchOrder::Unrelated,
        }
    }
}

impl From<Extent> for SearchStop {
    fn from(extent: Extent) -> SearchStop {
        match extent {
            Extent::First => SearchStop::First,
            Extent::All { .. } => SearchStop::All,
        }
    }
}

impl Ended {
    /// Why a search in a mode came to its end by itself.
    #[must_use]
    pub fn of(mode: Mode, work: Work) -> Ended {
        if work.solutions >= mode.max() as u64 { Ended::Enough } else { Ended::Complete }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::DigitSet;

    use super::*;

    fn check(line: impl Into<SearchLine>, expected: &str) {
        assert_eq!(serde_json::to_string(&line.into()).unwrap(), expected);
    }

    #[test]
    fn every_event_has_its_kind() {
        let (cell, digit, peer) = (Cell::at(40), Digit::D5, Cell::at(36));
        let pair = r#""cell":40,"digit":5"#;
        let reject = |because| Event::Reject { cell, digit, because };
        check(&Event::Commit { cell, digit }, &format!(r#"{{"kind":"commit",{pair}}}"#));
        check(&Event::Fill { cell, digit }, &format!(r#"{{"kind":"fill",{pair}}}"#));
        let held = format!(r#"{{"kind":"reject",{pair},"because":"held","peer":36}}"#);
        check(&reject(Because::Held(peer)), &held);
        check(&reject(Because::LastOf(peer)), &held.replace("held", "last-of"));
        check(&Event::Retreat { cell, digit }, &format!(r#"{{"kind":"retreat",{pair}}}"#));
        check(&Event::Clash { cell, peer }, r#"{"kind":"clash","cell":40,"peer":36}"#);
        let of: DigitSet = [Digit::D1, Digit::D5].into_iter().collect();
        let observe = format!(r#"{{"kind":"observe",{pair},"of":[1,5]}}"#);
        check(&WaveEvent::Observe { cell, digit, of }, &observe);
        let remove = format!(r#"{{"kind":"remove",{pair},"peer":36}}"#);
        check(&WaveEvent::Remove { cell, digit, from: peer }, &remove);
        check(&WaveEvent::Contradiction { cell }, r#"{"kind":"contradiction","cell":40}"#);
        check(&WaveEvent::Learn { cell, digit }, &format!(r#"{{"kind":"learn",{pair}}}"#));
        check(&WaveEvent::Restart { count: 2 }, r#"{"kind":"restart","count":2}"#);
        check(&WaveEvent::Impossible, r#"{"kind":"impossible"}"#);
        check(&WaveEvent::GaveUp, r#"{"kind":"gave-up"}"#);
    }

    #[test]
    fn a_search_ends_when_it_found_enough_or_has_nothing_left() {
        let ended = |mode: &str, solutions| {
            Ended::of(mode.parse::<Mode>().unwrap().with_max(2), Work { solutions, ..Work::default() })
        };
        assert_eq!([ended("BFF", 0), ended("BFF", 1)], [Ended::Complete, Ended::Enough]);
        assert_eq!([ended("RFA", 1), ended("RFA", 2)], [Ended::Complete, Ended::Enough]);
    }
}
