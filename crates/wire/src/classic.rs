//! JSON lines of the classic searches: the events of one search (`classic`) and a comparison of the modes
//! (`classic compare`).

use ninefold_core::{Cell, Digit, Puzzle, Solution};
use ninefold_solve::classic::{
    ClassicEvent, ClassicMethod, ClassicMode, ClassicOrder, ClassicWork, RejectReason, SearchExtent,
    WaveEvent, WaveWork,
};
use serde::Serialize;

use crate::{Digits, puzzle_to_line};

/// Line of a classic search: its beginning, an event, or its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum SearchLine {
    /// First line: the puzzle and the mode.
    Begin {
        /// Puzzle on one line.
        puzzle: String,
        /// Mode as typed: three letters, or `wfc`.
        mode: String,
        /// Method by which a digit is tested before it is filled in.
        method: SearchMethod,
        /// Order in which candidates are tried; null for wave function collapse.
        order: Option<SearchOrder>,
        /// Condition that ends the search; null for wave function collapse.
        stop: Option<SearchStop>,
        /// Seed of all random choices; null when the search makes none.
        seed: Option<u64>,
    },
    /// The only candidate of a cell is written for good.
    Commit {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Digit, 1 to 9.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// A digit is filled in.
    Fill {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Digit, 1 to 9.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// A digit cannot be filled in.
    Reject {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Rejected digit, 1 to 9.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
        /// Reason for the rejection.
        because: Obstacle,
        /// Peer that causes it, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        peer: u8,
    },
    /// A filled digit is removed again, since everything that could follow it was tried.
    Retreat {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Digit, 1 to 9.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// Every cell is filled, but two peers hold the same digit. Only rescanning gets this far.
    Clash {
        /// First cell of the pair, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Second cell of the pair, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        peer: u8,
    },
    /// Every cell is filled, and no digit clashes.
    Solution {
        /// Solution, 81 digits.
        solution: String,
    },
    /// Wave function collapse chose a digit for a cell with the fewest candidates.
    Observe {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Chosen digit, 1 to 9.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
        /// Candidates before the choice.
        of: Digits,
    },
    /// Wave function collapse removed a candidate.
    Remove {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Digit removed from the cell, 1 to 9.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
        /// Peer that now holds this digit, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        peer: u8,
    },
    /// A cell has no candidate left.
    Contradiction {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
    },
    /// The only choice since the start was wrong, so the digit is excluded for good.
    Learn {
        /// Cell, 0 to 80.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CellNumber"))]
        cell: u8,
        /// Excluded digit, 1 to 9.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
        digit: u8,
    },
    /// One of several choices was wrong, but it is unknown which, so all are undone.
    Restart {
        /// Number of restarts so far, including this one.
        count: u64,
    },
    /// A contradiction without any choice: the puzzle has no solution.
    Impossible,
    /// The restarts are used up; the puzzle may or may not have a solution.
    GaveUp,
    /// Last line: the result.
    End {
        /// Reason why the search ended.
        ended: SearchEnding,
        /// Number of solutions found.
        solutions: u64,
        /// Counts of the work done.
        work: SearchWork,
        /// Processor time in nanoseconds, including the writing of the lines; `classic compare` gives it
        /// without.
        nanoseconds: u64,
    },
}

/// Method by which digits are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SearchMethod {
    /// B: a digit must not clash with a filled cell.
    BruteForce,
    /// C: a digit must also leave every empty cell a candidate.
    Exclusion,
    /// R: like C, but a retreat finds the candidates anew, as the original program of these modes does. May
    /// miss solutions.
    Rescanning,
    /// wfc: random choices without retreats.
    WaveFunctionCollapse,
}

/// Order in which the candidates of a cell are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SearchOrder {
    /// F: in the order in which a scan of the board lists them.
    Fast,
    /// S: ascending.
    Sequence,
    /// R: shuffled.
    Random,
    /// U: shuffled; on a mostly empty board, cells of three unrelated boxes come first.
    Unrelated,
}

/// Condition that ends a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SearchStop {
    /// F: at the first solution.
    First,
    /// A: after all solutions, or after the maximum number.
    All,
}

/// Reason why a digit can't go into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// The peer holds the digit.
    Held,
    /// The digit is the peer's only remaining candidate.
    LastOf,
}

/// Reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Ended"))]
#[serde(rename_all = "kebab-case")]
pub enum SearchEnding {
    /// Every possibility was tried.
    Complete,
    /// The requested number of solutions was found.
    Enough,
    /// The restarts of wave function collapse were used up.
    GaveUp,
    /// The search was interrupted.
    Interrupted,
}

/// Counts of the work a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SearchWork {
    /// Search through the tree of all fillings.
    Tree {
        /// Number of digits tried: the nodes of the search tree.
        nodes: u64,
        /// Number of digits filled in.
        fills: u64,
        /// Number of digits removed again.
        retreats: u64,
        /// Number of cells examined, counted one by one.
        looks: u64,
    },
    /// Wave function collapse.
    Wave {
        /// Number of choices.
        observations: u64,
        /// Number of candidates removed.
        removals: u64,
        /// Number of restarts, each of which undoes several choices.
        restarts: u64,
        /// Number of candidates excluded for good.
        learned: u64,
    },
}

/// Result of one mode in a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedMode {
    /// Puzzle on one line.
    pub puzzle: String,
    /// Mode, three letters.
    pub mode: String,
    /// Method: the first letter of the mode.
    pub method: SearchMethod,
    /// Order: the second letter.
    pub order: SearchOrder,
    /// Condition that ends the search: the third letter.
    pub stop: SearchStop,
    /// Seed of a random order; null for the other orders.
    pub seed: Option<u64>,
    /// Reason why the search ended.
    pub ended: SearchEnding,
    /// Number of solutions found.
    pub solutions: u64,
    /// Number of digits tried: the nodes of the search tree.
    pub nodes: u64,
    /// Number of digits filled in.
    pub fills: u64,
    /// Number of digits removed again.
    pub retreats: u64,
    /// Number of cells examined, counted one by one.
    pub looks: u64,
    /// Processor time in nanoseconds.
    pub nanoseconds: u64,
}

impl SearchLine {
    /// Builds the first line of a search in a mode.
    #[must_use]
    pub fn build_search_start_line(puzzle: &Puzzle, mode: ClassicMode, seed: Option<u64>) -> SearchLine {
        SearchLine::Begin {
            puzzle: puzzle_to_line(puzzle),
            mode: mode.to_string(),
            method: mode.method.into(),
            order: Some(mode.order.into()),
            stop: Some(mode.extent.into()),
            seed,
        }
    }

    /// Builds the first line of a wave function collapse.
    #[must_use]
    pub fn build_wave_begin(puzzle: &Puzzle, seed: u64) -> SearchLine {
        SearchLine::Begin {
            puzzle: puzzle_to_line(puzzle),
            mode: "wfc".into(),
            method: SearchMethod::WaveFunctionCollapse,
            order: None,
            stop: None,
            seed: Some(seed),
        }
    }
}

impl From<&ClassicEvent> for SearchLine {
    fn from(event: &ClassicEvent) -> SearchLine {
        match *event {
            ClassicEvent::Commit { cell, digit } => {
                SearchLine::Commit { cell: cell_index(cell), digit: digit.number() }
            }
            ClassicEvent::Fill { cell, digit } => {
                SearchLine::Fill { cell: cell_index(cell), digit: digit.number() }
            }
            ClassicEvent::Reject { cell, digit, reason: because } => {
                // In JSON the reason and its peer are separate members.
                let (because, peer) = match because {
                    RejectReason::HeldByPeer(peer) => (Obstacle::Held, peer),
                    RejectReason::LastCandidateOfPeer(peer) => (Obstacle::LastOf, peer),
                };
                SearchLine::Reject {
                    cell: cell_index(cell),
                    digit: digit.number(),
                    because,
                    peer: cell_index(peer),
                }
            }
            ClassicEvent::Retreat { cell, digit } => {
                SearchLine::Retreat { cell: cell_index(cell), digit: digit.number() }
            }
            ClassicEvent::Clash { cell, peer } => {
                SearchLine::Clash { cell: cell_index(cell), peer: cell_index(peer) }
            }
            ClassicEvent::Solution(solution) => solution_line(&solution),
        }
    }
}

impl From<&WaveEvent> for SearchLine {
    fn from(event: &WaveEvent) -> SearchLine {
        let pair = |cell: Cell, digit: Digit| (cell_index(cell), digit.number());
        match *event {
            WaveEvent::Observe { cell, digit, options: of } => {
                let (cell, digit) = pair(cell, digit);
                SearchLine::Observe { cell, digit, of: Digits(of) }
            }
            WaveEvent::Remove { cell, digit, from } => {
                let (cell, digit) = pair(cell, digit);
                SearchLine::Remove { cell, digit, peer: cell_index(from) }
            }
            WaveEvent::Contradiction { cell } => SearchLine::Contradiction { cell: cell_index(cell) },
            WaveEvent::Learn { cell, digit } => {
                let (cell, digit) = pair(cell, digit);
                SearchLine::Learn { cell, digit }
            }
            WaveEvent::Restart { count } => SearchLine::Restart { count },
            WaveEvent::Done(solution) => solution_line(&solution),
            WaveEvent::Impossible => SearchLine::Impossible,
            WaveEvent::GaveUp => SearchLine::GaveUp,
        }
    }
}

fn cell_index(cell: Cell) -> u8 {
    cell.index() as u8
}

fn solution_line(solution: &Solution) -> SearchLine {
    SearchLine::Solution { solution: solution.to_string() }
}

impl From<ClassicWork> for SearchWork {
    fn from(work: ClassicWork) -> SearchWork {
        let ClassicWork { nodes, fills, retreats, looks, solutions: _ } = work;
        SearchWork::Tree { nodes, fills, retreats, looks }
    }
}

impl From<WaveWork> for SearchWork {
    fn from(work: WaveWork) -> SearchWork {
        let WaveWork { observations, removals, restarts, learned } = work;
        SearchWork::Wave { observations, removals, restarts, learned }
    }
}

impl From<ClassicMethod> for SearchMethod {
    fn from(method: ClassicMethod) -> SearchMethod {
        match method {
            ClassicMethod::Brute => SearchMethod::BruteForce,
            ClassicMethod::Exclusion => SearchMethod::Exclusion,
            ClassicMethod::Rescanning => SearchMethod::Rescanning,
        }
    }
}

impl From<ClassicOrder> for SearchOrder {
    fn from(order: ClassicOrder) -> SearchOrder {
        match order {
            ClassicOrder::Fast => SearchOrder::Fast,
            ClassicOrder::Sequence => SearchOrder::Sequence,
            ClassicOrder::Random { .. } => SearchOrder::Random,
            ClassicOrder::Unrelated { .. } => SearchOrder::Unrelated,
        }
    }
}

impl From<SearchExtent> for SearchStop {
    fn from(extent: SearchExtent) -> SearchStop {
        match extent {
            SearchExtent::First => SearchStop::First,
            SearchExtent::All { .. } => SearchStop::All,
        }
    }
}

impl SearchEnding {
    /// Returns the reason why an uninterrupted search in a mode ended.
    #[must_use]
    pub fn from_work(mode: ClassicMode, work: ClassicWork) -> SearchEnding {
        if work.solutions >= mode.max_solutions() as u64 {
            SearchEnding::Enough
        } else {
            SearchEnding::Complete
        }
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
        let reject = |because| ClassicEvent::Reject { cell, digit, reason: because };
        check(&ClassicEvent::Commit { cell, digit }, &format!(r#"{{"kind":"commit",{pair}}}"#));
        check(&ClassicEvent::Fill { cell, digit }, &format!(r#"{{"kind":"fill",{pair}}}"#));
        let held = format!(r#"{{"kind":"reject",{pair},"because":"held","peer":36}}"#);
        check(&reject(RejectReason::HeldByPeer(peer)), &held);
        check(&reject(RejectReason::LastCandidateOfPeer(peer)), &held.replace("held", "last-of"));
        check(&ClassicEvent::Retreat { cell, digit }, &format!(r#"{{"kind":"retreat",{pair}}}"#));
        check(&ClassicEvent::Clash { cell, peer }, r#"{"kind":"clash","cell":40,"peer":36}"#);
        let of: DigitSet = [Digit::D1, Digit::D5].into_iter().collect();
        let observe = format!(r#"{{"kind":"observe",{pair},"of":[1,5]}}"#);
        check(&WaveEvent::Observe { cell, digit, options: of }, &observe);
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
            SearchEnding::from_work(
                mode.parse::<ClassicMode>().unwrap().with_max_solutions(2),
                ClassicWork { solutions, ..ClassicWork::default() },
            )
        };
        assert_eq!([ended("BFF", 0), ended("BFF", 1)], [SearchEnding::Complete, SearchEnding::Enough]);
        assert_eq!([ended("RFA", 1), ended("RFA", 2)], [SearchEnding::Complete, SearchEnding::Enough]);
    }
}
