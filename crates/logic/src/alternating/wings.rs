//! Chains of three strong links that have names of their own: by which of the links are cells and which houses, and by
//! their digits.

use ninefold_core::DigitSet;
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
    let mut ends = Ends::default();
    for start in web.singles() {
        ends.read(web, start);
        if !ends.any {
            continue;
        }
        from(web, start, &ends, &mut |path| {
            let nodes = path.map(|node| web.nodes[usize::from(node)]);
            let Some(wing) = wing_of(&nodes) else { return };
            if !is_lasso(web, path) {
                let [one, other] = [path[0], path[5]].map(|node| web.victims[usize::from(node)]);
                let chain = || Chain { nodes: nodes.to_vec(), closing: Closing::Open };
                best.offer((wing, one & other), path.len(), chain);
            }
        });
    }
    best.report()
        .into_iter()
        .map(|((wing, eliminations), chain)| (wing, FoundChain { chain, eliminations }))
        .collect()
}

/// Where chains from a node may end: they take something out with it. It's looked up for each node once, not for each chain.
#[derive(Default)]
struct Ends {
    /// By node, whether it is such an end. A chain is shown in the direction from its lesser end.
    last: Vec<bool>,
    /// By node, whether a strong link leads from it to such an end.
    before: Vec<bool>,
    any: bool,
}

impl Ends {
    fn read(&mut self, web: &Web, start: u16) {
        self.last.clear();
        self.last.resize(web.nodes.len(), false);
        self.before.clear();
        self.before.resize(web.nodes.len(), false);
        self.any = false;
        // What a candidate takes out is what takes it out.
        for end in web.weak(start).iter().flat_map(|&victim| web.weak(victim)) {
            let is_known = &mut self.last[usize::from(*end)];
            if *end > start && !*is_known {
                *is_known = true;
                for &before in web.strong(*end) {
                    self.before[usize::from(before)] = true;
                    self.any = true;
                }
            }
        }
    }
}

/// Shows the chains of six nodes from a start to one of the ends, three strong links with weak ones between, where they have three
/// digits at most: others have no name.
fn from(web: &Web, a: u16, ends: &Ends, see: &mut impl FnMut(&[u16; 6])) {
    let digits = |node: u16, digits: DigitSet| digits + web.nodes[usize::from(node)].digit;
    let first = digits(a, DigitSet::EMPTY);
    for &b in web.strong(a) {
        let of_two = digits(b, first);
        for &c in web.weak(b).iter().filter(|&&c| c != a) {
            for &d in web.strong(c).iter().filter(|&&d| d != a && d != b) {
                let of_four = digits(d, digits(c, of_two));
                if of_four.len() > 3 {
                    continue;
                }
                // Of one digit, it needs another one to have a name: links within the cell come first.
                let turns =
                    |e: &&u16| of_four.len() > 1 || !of_four.contains(web.nodes[usize::from(**e)].digit);
                let onward = web.weak(d).iter().take_while(turns);
                for &e in onward.filter(|&&e| ends.before[usize::from(e)]) {
                    let of_five = digits(e, of_four);
                    if [a, b, c].contains(&e) || of_five.len() > 3 {
                        continue;
                    }
                    for &f in web.strong(e).iter().filter(|&&f| ends.last[usize::from(f)]) {
                        if ![b, c, d].contains(&f) {
                            see(&[a, b, c, d, e, f]);
                        }
                    }
                }
            }
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
