//! JSON of sets of cells: almost locked sets with their links (`als`), and results of the calculator
//! (`cells`).

use std::collections::BTreeMap;
use std::fmt::Write;

use ninefold_core::{Board, DigitSet, Notation, Puzzle};
use ninefold_logic::als::{Als, AlsLinkage, find_rcc_links};
use serde::Serialize;

use crate::{Cells, Digits, FormulaValue};

/// Almost locked sets of a position, with their links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlmostLockedSets {
    /// Position on one line.
    pub puzzle: String,
    /// The sets.
    pub als: Vec<AlmostLockedSet>,
    /// Links between the sets, each in both directions.
    pub links: Vec<RestrictedLink>,
}

/// An almost locked set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlmostLockedSet {
    /// Cells of the set.
    pub cells: Cells,
    /// House that the set was found in, 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
    /// Digits of the set.
    pub digits: Digits,
    /// Number of digits minus number of cells.
    pub level: usize,
    /// Whether `house` is the first one, of rows, columns and boxes, that contains the cells: true once for
    /// each set of cells.
    pub singly: bool,
    /// Whether every proper subset of its cells has more digits than cells, so that none is locked by itself.
    pub pure: bool,
}

/// Restricted link: a digit that at most one of two sets can contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RestrictedLink {
    /// Index of one set in the list, from 0.
    pub a: usize,
    /// Index of the other set, from 0.
    pub b: usize,
    /// Digit, 1 to 9.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
    pub digit: u8,
    /// All restricted common candidates of the two sets.
    pub rcc: Digits,
}

/// Graph of restricted common candidates: almost locked sets, each set of cells once, and the links between
/// them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RccGraph {
    /// Position on one line.
    pub puzzle: String,
    /// The sets.
    pub nodes: Vec<RccNode>,
    /// Pairs of sets with a restricted common candidate, each once.
    pub edges: Vec<RccEdge>,
}

/// Almost locked set as a node of the graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RccNode {
    /// Cells of the set.
    pub cells: Cells,
    /// Cells in the requested notation.
    pub name: String,
    /// First house, of rows, columns and boxes, that contains the cells: 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
    /// Digits of the set.
    pub digits: Digits,
    /// Number of digits minus number of cells.
    pub level: usize,
    /// Number of edges of the node.
    pub degree: usize,
}

/// Two sets with restricted common candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RccEdge {
    /// Index of one set among the nodes, from 0: the smaller one.
    pub a: usize,
    /// Index of the other set, the larger one.
    pub b: usize,
    /// Restricted common candidates of the two sets.
    pub rcc: Digits,
}

impl RccGraph {
    /// Builds the graph of the sets of a position, in their order.
    #[must_use]
    pub fn from_sets(board: &Board, sets: &[Als], notation: Notation) -> RccGraph {
        // Nodes are distinct sets of cells, although a set may be listed once for each of its houses.
        let once: Vec<Als> = sets.iter().filter(|als| als.is_in_first_house()).cloned().collect();
        let all = find_rcc_links(&once, AlsLinkage::Doubly);
        // Links come in both directions and for each digit; an edge has all digits of a pair.
        let pairs: BTreeMap<(usize, usize), DigitSet> =
            all.iter().filter(|link| link.a < link.b).map(|link| ((link.a, link.b), link.rcc)).collect();
        // Count the edges at each node.
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
            puzzle: crate::puzzle_to_line(&Puzzle::from(board)),
            nodes: once.iter().zip(degrees).map(node).collect(),
            edges: pairs.into_iter().map(|((a, b), rcc)| RccEdge { a, b, rcc: Digits(rcc) }).collect(),
        }
    }

    /// Returns the graph in DOT, the undirected form, for Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        // Nodes are named by their index and labelled with cells and digits, edges with digits.
        let mut dot = format!("graph \"{}\" {{\n", self.puzzle.replace('"', ""));
        dot.push_str("  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n");
        for (index, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(dot, "  {index} [label=\"{} {{{}}}\"];", node.name, node.digits.0);
        }
        for RccEdge { a, b, rcc } in &self.edges {
            let _ = writeln!(dot, "  {a} -- {b} [label=\"{}\"];", rcc.0);
        }
        dot.push_str("}\n");
        dot
    }
}

/// Value of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Calculated"))]
#[serde(untagged)]
pub enum ExpressionValue {
    /// A set of cells.
    Cells(Box<SetOfCells>),
    /// Subsets of a set.
    Subsets {
        /// First subsets, up to the limit.
        subsets: Vec<Cells>,
        /// Number of all subsets.
        count: Count,
        /// Whether all subsets are listed.
        complete: bool,
    },
    /// Positions in a house.
    Positions {
        /// The house, 0 to 26.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
        house: u8,
        /// Positions as nine bits, one for each cell of the house.
        mask: u16,
        /// Cells at these positions.
        cells: Cells,
    },
    /// Truth value of a comparison.
    Truth {
        /// Whether the comparison holds.
        holds: bool,
    },
    /// Other value: digits, houses, a number, an almost locked set, or the length of a list.
    Formula {
        /// Value with its kind.
        value: FormulaValue,
    },
    /// Set of candidates.
    Candidates {
        /// Candidates as numbers 0 to 728: 9 × cell + digit − 1.
        candidates: Vec<usize>,
        /// Number of candidates.
        count: usize,
        /// Cells of the candidates.
        cells: Cells,
        /// Digits of the candidates.
        digits: Digits,
    },
}

/// Set of cells with its properties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetOfCells {
    /// Cells of the set.
    pub cells: Cells,
    /// Number of cells.
    pub count: usize,
    /// Boxes that the set touches, a bit each.
    pub block_mask: u16,
    /// Rows that the set touches, a bit each.
    pub row_mask: u16,
    /// Columns that the set touches, a bit each.
    pub column_mask: u16,
    /// Houses that the set touches, a bit each.
    pub houses: u32,
    /// Houses that contain the set, a bit each.
    pub covered_houses: u32,
    /// Row or column that contains the set, 9 to 26; 32 if there is none.
    pub covered_line: u32,
    /// Whether one house contains the set.
    pub in_one_house: bool,
    /// First house that contains the set, 0 to 26; null if there is none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::HouseNumber>"))]
    pub house: Option<usize>,
    /// Cells that see every cell of the set.
    pub peer_intersection: Cells,
    /// Cells that see at least one cell of the set.
    pub expanded_peers: Cells,
    /// Name of the set, such as `r1c123`.
    pub n: String,
    /// Set as 81 characters, 1 for its cells.
    pub b: String,
}

/// Number that may be too large for a JSON reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Count {
    /// Number below 2^64.
    Number(u64),
    /// Larger number, in decimal digits.
    Text(String),
}

impl From<u128> for Count {
    fn from(count: u128) -> Count {
        u64::try_from(count).map_or_else(|_| Count::Text(count.to_string()), Count::Number)
    }
}
