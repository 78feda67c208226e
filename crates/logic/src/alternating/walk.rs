//! The shortest chains from one node.

use ninefold_core::CellMap;

use super::web::Web;

/// A node with what is said of it.
pub(super) type State = (u16, bool);

/// What follows when a node is true, or when it is false: for every other, where its truth and its falsehood come from
/// on a shortest way.
#[derive(Debug, Default)]
pub(super) struct Walk {
    start: State,
    /// By node, for its falsehood and its truth: the node before it; [`NOWHERE`] if it does not follow.
    from: [Vec<u16>; 2],
    /// What is shown true, in order.
    pub(super) ends: Vec<u16>,
    front: Vec<u16>,
    next: Vec<u16>,
}

const NOWHERE: u16 = u16::MAX;

impl Walk {
    /// Goes as far as chains lead.
    pub(super) fn go(&mut self, web: &Web, start: State) {
        self.start = start;
        for from in &mut self.from {
            from.clear();
            from.resize(web.nodes.len(), NOWHERE);
        }
        self.ends.clear();
        self.front.clear();
        self.front.push(start.0);
        let Walk { from: [to_false, to_true], ends, front, next, .. } = self;
        if start.1 {
            follow(&web.weak, to_false, front, next);
            std::mem::swap(front, next);
        }
        while !front.is_empty() {
            follow(&web.strong, to_true, front, next);
            ends.extend(&*next);
            follow(&web.weak, to_false, next, front);
        }
    }

    /// Whether something was shown of a node.
    pub(super) fn shows(&self, (node, truth): State) -> bool {
        self.from[usize::from(truth)][usize::from(node)] != NOWHERE
    }

    /// The way to what was shown, from the start on, both included.
    pub(super) fn path(&self, end: State, path: &mut Vec<u16>) {
        let (mut node, mut truth) = end;
        path.clear();
        path.push(node);
        while path.len() == 1 || (node, truth) != self.start {
            node = self.from[usize::from(truth)][usize::from(node)];
            truth = !truth;
            path.push(node);
        }
        path.reverse();
    }
}

/// Whether a way comes to a cell twice, other than to close where it began: then a part of it says as much.
///
/// It comes to a group at its first cell and leaves all its cells behind; so does HoDoKu, with which the same chains are
/// found. Sets may hold cells of other nodes.
pub(super) fn is_lasso(web: &Web, path: &[u16]) -> bool {
    let node = |place: usize| &web.nodes[usize::from(path[place])];
    let (mut left, mut place) = (CellMap::EMPTY, 0);
    while place < path.len() {
        let (here, begins) = (node(place), place == 0);
        place += 1;
        if here.set.is_some() {
            continue;
        }
        while place < path.len() && node(place).cells == here.cells {
            place += 1;
        }
        if here.cells.first().is_some_and(|cell| left.contains(cell)) {
            return true;
        }
        let closes = node(path.len() - 1).cells == here.cells;
        if !(begins && closes) {
            left |= here.cells;
        }
    }
    false
}

fn follow(links: &[Vec<u16>], from: &mut [u16], front: &[u16], next: &mut Vec<u16>) {
    next.clear();
    for &node in front {
        for &to in &links[usize::from(node)] {
            if from[usize::from(to)] == NOWHERE {
                from[usize::from(to)] = node;
                next.push(to);
            }
        }
    }
}
