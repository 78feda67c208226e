//! Sets of cells: almost locked sets with their links (`als`), and what the calculator comes to (`cells`).

use std::collections::BTreeMap;
use std::fmt::Write;

use ninefold_core::{Board, DigitSet, Notation, Puzzle};
use ninefold_logic::als::{Als, Linkage, links};
use serde::Serialize;

use crate::{Cells, Digits, FormulaValue};

/// The almost locked sets of a position, and how they are linked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlmostLockedSets {
    /// The position on one line.
    pub puzzle: String,
    /// The sets.
    pub als: Vec<AlmostLockedSet>,
    /// The links between them, in both directions.
    pub links: Vec<RestrictedLink>,
}

/// An almost locked set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlmostLockedSet {
    /// Its cells.
    pub cells: Cells,
    /// The house it was found in, 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
    /// Its digits.
    pub digits: Digits,
    /// How many digits more than cells.
    pub level: usize,
    /// Whether its house is the first, of rows, columns and boxes, that its cells lie in: true once for a set of cells.
    pub singly: bool,
    /// Whether every part of it has more digits than cells, so that none is locked by itself.
    pub pure: bool,
}

/// A link: a digit that only one of two sets can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RestrictedLink {
    /// The place of one set in the list, from 0.
    pub a: usize,
    /// That of the other.
    pub b: usize,
    /// The digit.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
    pub digit: u8,
    /// All restricted common candidates of the two.
    pub rcc: Digits,
}

/// The graph of restricted common candidates: almost locked sets, each set of cells once, and what links them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RccGraph {
    /// The position on one line.
    pub puzzle: String,
    /// The sets.
    pub nodes: Vec<RccNode>,
    /// The pairs of them that have a restricted common candidate, each once.
    pub edges: Vec<RccEdge>,
}

/// An almost locked set in the graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RccNode {
    /// Its cells.
    pub cells: Cells,
    /// The same in the notation that was asked for.
    pub name: String,
    /// The first house, of rows, columns and boxes, that has them: 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
    /// Its digits.
    pub digits: Digits,
    /// How many digits more than cells.
    pub level: usize,
    /// How many edges it has.
    pub degree: usize,
}

/// Two sets that can't both have a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RccEdge {
    /// The place of one set among the nodes, from 0: the smaller one.
    pub a: usize,
    /// That of the other.
    pub b: usize,
    /// Their restricted common candidates.
    pub rcc: Digits,
}

impl RccGraph {
    /// The graph of the sets of a position, in their order.
    #[must_use]
    pub fn of(board: &Board, sets: &[Als], notation: Notation) -> RccGraph {
        let once: Vec<Als> = sets.iter().filter(|als| als.singly()).cloned().collect();
        let all = links(&once, Linkage::Doubly);
        let pairs: BTreeMap<(usize, usize), DigitSet> =
            all.iter().filter(|link| link.a < link.b).map(|link| ((link.a, link.b), link.rcc)).collect();
        let mut degrees = vec![0; once.len()];
        for (a, b) in pairs.keys() {
            degrees[*a] += 1;
            degrees[*b] += 1;
        }
        let node = |(als, degree): (&Als, usize)| RccNode {
            cells: Cells(als.cells()),
            name: notation.display(&als.cells()).to_string(),
            house: als.house().index() as u8,
            digits: Digits(als.digits()),
            level: als.level(),
            degree,
        };
        RccGraph {
            puzzle: crate::puzzle(&Puzzle::from(board)),
            nodes: once.iter().zip(degrees).map(node).collect(),
            edges: pairs.into_iter().map(|((a, b), rcc)| RccEdge { a, b, rcc: Digits(rcc) }).collect(),
        }
    }

    /// The same for Graphviz: an undirected graph in DOT.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut dot = format!("graph \"{}\" {{\n", self.puzzle.replace('"', ""));
        dot.push_str("  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n");
        for (place, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(dot, "  {place} [label=\"{} {{{}}}\"];", node.name, node.digits.0);
        }
        for RccEdge { a, b, rcc } in &self.edges {
            let _ = writeln!(dot, "  {a} -- {b} [label=\"{}\"];", rcc.0);
        }
        dot.push_str("}\n");
        dot
    }
}

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Calculated {
    /// A set of cells.
    Cells(Box<SetOfCells>),
    /// Subsets of a set.
    Subsets {
        /// The first of them.
        subsets: Vec<Cells>,
        /// How many there are.
        count: Count,
        /// Whether all are listed.
        complete: bool,
    },
    /// Positions in a house.
    Positions {
        /// The house, 0 to 26.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
        house: u8,
        /// A bit for each of its nine cells.
        mask: u16,
        /// The cells.
        cells: Cells,
    },
    /// Whether a comparison holds.
    Truth {
        /// It does.
        holds: bool,
    },
    /// What a formula alone can come to: digits, houses, a number, an almost locked set, how many sets.
    Formula {
        /// Its kind and text.
        value: FormulaValue,
    },
    /// Candidates.
    Candidates {
        /// As numbers 0 to 728: 9 × cell + digit − 1.
        candidates: Vec<usize>,
        /// How many.
        count: usize,
        /// Their cells.
        cells: Cells,
        /// Their digits.
        digits: Digits,
    },
}

/// A set of cells and all that is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetOfCells {
    /// Its cells.
    pub cells: Cells,
    /// How many.
    pub count: usize,
    /// A bit for each box it touches.
    pub block_mask: u16,
    /// A bit for each row it touches.
    pub row_mask: u16,
    /// A bit for each column it touches.
    pub column_mask: u16,
    /// A bit for each house it touches.
    pub houses: u32,
    /// A bit for each house that has all of it.
    pub covered_houses: u32,
    /// The row or column that has all of it, 9 to 26; 32 if there is none.
    pub covered_line: u32,
    /// Whether one house has all of it.
    pub in_one_house: bool,
    /// The first house that has all of it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::HouseNumber>"))]
    pub house: Option<usize>,
    /// The cells that all of it see.
    pub peer_intersection: Cells,
    /// The cells that some of it see.
    pub expanded_peers: Cells,
    /// Its name, as `r1c123`.
    pub n: String,
    /// The same as 81 characters, 1 for its cells.
    pub b: String,
}

/// A number that may be too large for a JSON reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Count {
    /// Below 2^64.
    Number(u64),
    /// From there on, in decimal digits.
    Text(String),
}

impl From<u128> for Count {
    fn from(count: u128) -> Count {
        u64::try_from(count).map_or_else(|_| Count::Text(count.to_string()), Count::Number)
    }
}
