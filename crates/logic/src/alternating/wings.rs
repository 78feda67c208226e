//! Chains of three strong links that have names of their own: by which of the links are cells and which houses, and by
//! their digits.

use ninefold_core::{CandidateMap, DigitSet};
use ninefold_facts::Derived;

use super::chain::{Chain, Closing};
use super::node::Node;
use super::search::{Best, FoundChain};
use super::walk::is_lasso;
use super::web::{Links, Web, web};
use crate::Facts;

/// The named ones. Players also know the Y-Wing, or XY-Wing: three cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wing {
    /// Two equal cells and a house between: `(y=x) - (x)=(x) - (x=y)`.
    W,
    /// A cell and two houses, two digits: `(x=y) - (y)=(y-x)=(x)`.
    M,
    /// A cell between two houses, two digits: `(x)=(x) - (x=y) - (y)=(y)`.
    S,
    /// Houses alone, two digits or three, turning in cells: `(x)=(x) - (x)=(x-y)=(y)`, `(x)=(x-y)=(y-z)=(z)`.
    L,
    /// Cells and houses, three digits: `(x=y) - (y)=(y-z)=(z)`, `(x)=(x) - (x=y) - (y=z)`.
    H,
}

/// The wings of a position.
struct Wings(Vec<(Wing, FoundChain)>);

impl Derived for Wings {
    fn of(facts: &Facts) -> Wings {
        Wings(all(facts))
    }
}

/// The wings of three strong links, found once for a position.
pub(crate) fn wings(facts: &Facts) -> &[(Wing, FoundChain)] {
    &facts.derived::<Wings>().0
}

/// All wings of a position: for each kind and conclusion the first.
fn all(facts: &Facts) -> Vec<(Wing, FoundChain)> {
    let web = web(facts, Links::Single);
    let mut best = Best::default();
    let mut path = Vec::with_capacity(6);
    for start in web.singles() {
        path.clear();
        path.push(start);
        grow(web, &mut path, &mut |path, gone| {
            let nodes: Vec<Node> = path.iter().map(|&node| web.nodes[usize::from(node)]).collect();
            let Some(wing) = wing_of(&nodes) else { return };
            if !is_lasso(web, path) {
                best.offer((wing, gone), path.len(), || Chain { nodes, closing: Closing::Open });
            }
        });
    }
    best.report()
        .into_iter()
        .map(|((wing, eliminations), chain)| (wing, FoundChain { chain, eliminations }))
        .collect()
}

/// Adds a link in turn, and shows chains of six nodes with what their ends remove, in one direction.
fn grow(web: &Web, path: &mut Vec<u16>, see: &mut impl FnMut(&[u16], CandidateMap)) {
    let (first, last) = (path[0], path[path.len() - 1]);
    if path.len() == 6 {
        let [one, other] = [first, last].map(|node| web.victims[usize::from(node)]);
        if first < last && !one.is_disjoint(other) {
            see(path, one & other);
        }
        return;
    }
    for &next in if path.len() % 2 == 1 { web.strong(last) } else { web.weak(last) } {
        // A chain is shown in the direction from its lesser end.
        let ends = |end: &u16| path.len() < 4 || *end > first;
        let leads_on = path.len() % 2 == 1 || web.strong(next).iter().any(ends);
        if leads_on && !path.contains(&next) {
            path.push(next);
            grow(web, path, see);
            path.pop();
        }
    }
}

/// The name of a chain of six candidates, if it has one.
pub(crate) fn wing_of(nodes: &[Node]) -> Option<Wing> {
    let [a, b, c, d, e, f] = nodes else { return None };
    let in_cells = [[a, b], [c, d], [e, f]].map(|[from, to]| from.shares_cell(to));
    let digits: DigitSet = nodes.iter().map(|node| node.digit).collect();
    match (in_cells, digits.len()) {
        ([true, false, true], 2) if a.digit == f.digit && !sees(a, f) => Some(Wing::W),
        ([true, false, false] | [false, false, true], 2) if a.digit == f.digit => Some(Wing::M),
        ([false, true, false], 2) => Some(Wing::S),
        ([false, false, false], 2 | 3) if a.digit != f.digit => Some(Wing::L),
        ([true, true, true] | [false, false, false], _) => None,
        (_, 3) => Some(Wing::H),
        _ => None,
    }
}

fn sees(one: &Node, other: &Node) -> bool {
    one.cell().zip(other.cell()).is_some_and(|(one, other)| one.sees(other))
}
