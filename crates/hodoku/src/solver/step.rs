//! A step that HoDoKu's walk takes.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House};
use ninefold_logic::Conclusions;
use ninefold_logic::chain_deduction::ChainDeduction;
use ninefold_logic::proof::Truth;

use super::HodokuKind;

/// Step of a kind, with its conclusions in the order of application.
#[derive(Clone, Debug)]
pub(crate) struct HodokuStep {
    /// Kind of the step.
    pub kind: HodokuKind,
    /// Digits to place.
    pub placements: Vec<Candidate>,
    /// Candidates to remove.
    pub eliminations: Vec<Candidate>,
    /// Pattern of the step.
    pub shape: HodokuShape,
}

/// A candidate or a group of them, true or false.
pub(crate) type HodokuNode = (CellMap, Digit, bool);

/// Pattern of a step.
#[derive(Clone, Debug)]
pub(crate) enum HodokuShape {
    /// Nothing besides the conclusions.
    None,
    /// A digit confined to a house.
    Locked { digit: Digit, house: House },
    /// Digits in cells.
    Subset { digits: DigitSet, cells: CellMap },
    /// A fish.
    Fish { digit: Digit, base: Vec<House>, cover: Vec<House>, fins: CellMap, endo: CellMap },
    /// Two ends and what joins them.
    StrongLinkPair { digit: Digit, ends: [Cell; 2], joint: [Cell; 2] },
    /// A digit in a row and a column of a box, the arms: that across the first end of a link comes last.
    EmptyRectangle { digit: Digit, house: House, arms: [CellMap; 2], link: [Cell; 2] },
    /// Two cells of digits a/b, joined by a strong link of b.
    WWing { digits: [Digit; 2], ends: [Cell; 2], link: [Cell; 2] },
    /// Digits in order, the pivot and its pincers, and what they have in common.
    Wing { digits: Vec<Digit>, pivot: Cell, pincers: [Cell; 2], z: Digit },
    /// Cells of two digits, linked by the digit that the next shares.
    XyChain { digit: Digit, cells: Vec<Cell>, links: Vec<Digit> },
    /// Cells of the same two digits.
    RemotePair { digits: DigitSet, cells: Vec<Cell> },
    /// Strong and weak links of a digit in turn.
    XChain { digit: Digit, cells: Vec<Cell> },
    /// Colours, two of each part.
    Colours { digit: Digit, colours: Vec<CellMap> },
    /// The cells where line and box meet, those of the line, those of the box, each with their digits.
    SueDeCoq { sets: [(CellMap, DigitSet); 3] },
    /// Almost locked sets with the digits that link each to the next, and the digits eliminated. Of three
    /// sets, the last is the pivot: the first link joins it to the first set, the second link to the second
    /// set.
    Als { sets: Vec<(CellMap, DigitSet)>, links: Vec<DigitSet>, digits: DigitSet },
    /// Candidates and groups in turn true and false, each following from the one before.
    Chain { nodes: Vec<HodokuNode> },
    /// Implications in each of several cases, as text and step by step: from all candidates of a cell or
    /// house or, in a contradiction, to a set that cannot hold.
    ForcingChain {
        lines: Vec<String>,
        length: usize,
        place: String,
        truth: Truth,
        paths: Vec<Vec<ChainDeduction>>,
    },
    /// Two digits in the four corners, and cells that make a subset with those that have more.
    Rectangle { digits: [Digit; 2], cells: [Cell; 4], subset_cells: CellMap },
}

impl HodokuStep {
    pub(crate) fn from_placement(kind: HodokuKind, candidate: Candidate) -> HodokuStep {
        HodokuStep { kind, placements: vec![candidate], eliminations: Vec::new(), shape: HodokuShape::None }
    }

    pub(crate) fn from_eliminations(
        kind: HodokuKind,
        removed: Vec<Candidate>,
        shape: HodokuShape,
    ) -> HodokuStep {
        HodokuStep { kind, placements: Vec::new(), eliminations: removed, shape }
    }

    /// Returns the conclusions of a HoDoKu step.
    #[must_use]
    pub(crate) fn conclusions(&self) -> Conclusions {
        Conclusions {
            placements: self.placements.iter().copied().collect(),
            eliminations: self.elimination_map(),
        }
    }

    /// The candidates that a HoDoKu step removes, as a set.
    pub(crate) fn elimination_map(&self) -> CandidateMap {
        self.eliminations.iter().copied().collect()
    }

    /// Returns the sort key: more eliminations first, then the shorter step, then the earlier cells. Forcing
    /// chains and almost locked sets compare the cells before the length.
    pub(crate) fn sort_key(&self) -> (std::cmp::Reverse<usize>, usize, usize) {
        // Of forcing chains the earlier cell comes first; of other chains cell and digit are added up.
        let of_cases = matches!(self.shape, HodokuShape::ForcingChain { .. });
        let place = |(i, removed): (usize, &Candidate)| {
            let (cell, digit) = (removed.cell().index(), usize::from(removed.digit().number()));
            if of_cases { cell * 10 + digit } else { cell * (1 + 80 * i) + digit }
        };
        let places = self.placements.iter().chain(&self.eliminations).enumerate().map(place).sum();
        let more = if self.placements.is_empty() { self.eliminations.len() } else { 1000 };
        if matches!(self.shape, HodokuShape::ForcingChain { .. } | HodokuShape::Als { .. }) {
            return (std::cmp::Reverse(more), places, self.shape.pattern_length());
        }
        (std::cmp::Reverse(more), self.shape.pattern_length(), places)
    }
}

impl HodokuShape {
    pub(crate) fn pattern_length(&self) -> usize {
        match self {
            HodokuShape::XyChain { cells, .. }
            | HodokuShape::RemotePair { cells, .. }
            | HodokuShape::XChain { cells, .. } => cells.len(),
            HodokuShape::ForcingChain { length, .. } => *length,
            HodokuShape::Als { sets, .. } => sets.iter().map(|set| set.0.len()).sum::<usize>(),
            HodokuShape::Chain { nodes } => nodes.len(),
            _ => 0,
        }
    }
}
