//! Terrain for the routing of links: the objects on the board, with the cost for a link to pass over them.

use ninefold_core::{Board, Candidate, CandidateMap, Cell, Digit};

use crate::geometry::{
    BOARD_SIZE, CANDIDATE_SPACING, CELL_SIZE, PlanePoint, candidate_centre, cell_centre, point,
};

/// Distance at which the paths of links are sampled, in units.
pub(crate) const SAMPLE_STEP: f64 = 7.0;

/// Costs at one point, each fading to the rim of its object.
const DIGIT_COST: f64 = 160.0;
const CANDIDATE_COST: f64 = 80.0;
const NODE_COST: f64 = 200.0;
const OUTSIDE_COST: f64 = 60.0;
const FRAME_COST: f64 = 2.0;
const LINK_COST: f64 = 14.0;

/// Reach of a digit, across and down.
const DIGIT_REACH: (f64, f64) = (24.0, 27.0);
const CANDIDATE_REACH: f64 = 12.0;
const NODE_REACH: f64 = 27.0;
const FRAME_REACH: f64 = 11.0;
const LINK_REACH: f64 = 9.0;

/// Positions of digits, candidates, nodes and the links drawn so far.
#[derive(Debug)]
pub(crate) struct RoutingTerrain {
    digits: [bool; 81],
    candidates: CandidateMap,
    nodes: Vec<PlanePoint>,
    /// Points of earlier links, by the square that contains them.
    links: Vec<Vec<PlanePoint>>,
}

impl RoutingTerrain {
    pub(crate) fn new(board: &Board, candidates: CandidateMap, nodes: Vec<PlanePoint>) -> RoutingTerrain {
        let digits = std::array::from_fn(|i| board.value(Cell::at(i)).is_some());
        RoutingTerrain {
            digits,
            candidates,
            nodes,
            links: vec![Vec::new(); SQUARES_PER_SIDE * SQUARES_PER_SIDE],
        }
    }

    /// Records the path of a link.
    pub(crate) fn add_link_path(&mut self, points: Vec<PlanePoint>) {
        for at in points {
            let (column, row) = square_at(at);
            self.links[row * SQUARES_PER_SIDE + column].push(at);
        }
    }

    /// Returns `cost` plus the cost of a path, if the sum is less than `limit`. The ends of the path cost
    /// nothing.
    pub(crate) fn path_cost(
        &self,
        points: &[PlanePoint],
        ends: [PlanePoint; 2],
        cost: f64,
        limit: f64,
    ) -> Option<f64> {
        let mut cost = cost;
        for at in points {
            if cost >= limit {
                return None;
            }
            cost += self.cost_at(*at, ends);
        }
        (cost < limit).then_some(cost)
    }

    fn cost_at(&self, at: PlanePoint, ends: [PlanePoint; 2]) -> f64 {
        let edge = at.x.min(at.y).min(BOARD_SIZE - at.x).min(BOARD_SIZE - at.y);
        if edge < 0.0 {
            return OUTSIDE_COST + self.node_cost(at, ends);
        }
        let frame = if edge < FRAME_REACH { FRAME_COST } else { 0.0 };
        frame + self.cell_crossing_cost(at, ends) + self.node_cost(at, ends) + self.link_crossing_cost(at)
    }

    /// Returns what a drawn link pays for crossing the digit or candidate in the cell at a point.
    fn cell_crossing_cost(&self, at: PlanePoint, ends: [PlanePoint; 2]) -> f64 {
        let (column, row) = ((at.x / CELL_SIZE) as usize, (at.y / CELL_SIZE) as usize);
        let cell = Cell::from_row_column(row.min(8), column.min(8));
        if self.digits[cell.index()] {
            if ends.contains(&cell_centre(cell)) {
                return 0.0;
            }
            let off = at - cell_centre(cell);
            return DIGIT_COST * fade_factor(point(off.x / DIGIT_REACH.0, off.y / DIGIT_REACH.1).length());
        }
        let candidate = nearest_candidate(cell, at);
        let middle = candidate_centre(candidate);
        if !self.candidates.contains(candidate) || ends.contains(&middle) {
            return 0.0;
        }
        CANDIDATE_COST * fade_factor(at.distance_to(middle) / CANDIDATE_REACH)
    }

    fn node_cost(&self, at: PlanePoint, ends: [PlanePoint; 2]) -> f64 {
        let near =
            |node: &&PlanePoint| (node.x - at.x).abs() < NODE_REACH && (node.y - at.y).abs() < NODE_REACH;
        let others = self.nodes.iter().filter(near).filter(|node| !ends.contains(node));
        others.map(|node| NODE_COST * fade_factor(at.distance_to(*node) / NODE_REACH)).sum()
    }

    fn link_crossing_cost(&self, at: PlanePoint) -> f64 {
        let (column, row) = square_at(at);
        let around = |middle: usize| middle.saturating_sub(1)..=(middle + 1).min(SQUARES_PER_SIDE - 1);
        // Links in neighbouring squares may be within reach, too.
        let near = around(row).any(|row| {
            around(column).any(|column| {
                self.links[row * SQUARES_PER_SIDE + column]
                    .iter()
                    .any(|other| other.distance_to(at) < LINK_REACH)
            })
        });
        if near { LINK_COST } else { 0.0 }
    }
}

/// Returns a factor that falls from 1 in the middle to 0 at the rim.
fn fade_factor(share: f64) -> f64 {
    (1.0 - share).max(0.0)
}

/// Returns the candidate of a cell that is nearest to a point.
fn nearest_candidate(cell: Cell, at: PlanePoint) -> Candidate {
    let first = candidate_centre(cell.to_candidate(Digit::D1));
    let third = |offset: f64| ((offset / CANDIDATE_SPACING).round().max(0.0) as usize).min(2);
    let digit = third(at.y - first.y) * 3 + third(at.x - first.x);
    Candidate::at(cell.index() * 9 + digit)
}

/// Number of squares along a side of the board; each is wider than the reach of a link.
const SQUARES_PER_SIDE: usize = 72;

fn square_at(at: PlanePoint) -> (usize, usize) {
    let side = BOARD_SIZE / SQUARES_PER_SIDE as f64;
    let index = |value: f64| ((value / side).max(0.0) as usize).min(SQUARES_PER_SIDE - 1);
    (index(at.x), index(at.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn example_terrain() -> RoutingTerrain {
        let board: Board = EASY.parse().unwrap();
        RoutingTerrain::new(&board, board.candidate_map(), vec![point(200.0, 200.0)])
    }

    const NOWHERE: [PlanePoint; 2] = [point(-99.0, -99.0); 2];

    #[test]
    fn costs_fade_to_the_rim() {
        let terrain = example_terrain();
        let at = |x, y| terrain.cost_at(point(x, y), NOWHERE);
        assert_eq!(at(120.0, 40.0), DIGIT_COST);
        assert_eq!(at(132.0, 40.0), DIGIT_COST / 2.0);
        assert_eq!(at(200.0, 200.0), DIGIT_COST + NODE_COST);
        assert_eq!(at(156.0, 78.0), 0.0);
        assert_eq!(at(-5.0, 40.0), OUTSIDE_COST);
    }

    #[test]
    fn ends_are_no_hindrance() {
        let terrain = example_terrain();
        let candidate = terrain.candidates.first().unwrap();
        let middle = candidate_centre(candidate);
        assert_eq!(terrain.cost_at(middle, NOWHERE), CANDIDATE_COST);
        assert_eq!(terrain.cost_at(middle, [middle, middle]), 0.0);
        assert_eq!(nearest_candidate(candidate.cell(), middle + point(9.0, -9.0)), candidate);
    }

    #[test]
    fn earlier_links_are_kept_away_from() {
        let mut terrain = example_terrain();
        terrain.add_link_path(vec![point(156.0, 78.0)]);
        assert_eq!(terrain.cost_at(point(159.0, 78.0), NOWHERE), LINK_COST);
        assert_eq!(terrain.cost_at(point(156.0, 88.0), NOWHERE), 0.0);
        assert_eq!(terrain.path_cost(&[point(156.0, 78.0)], NOWHERE, 1.0, 15.0), None);
        assert_eq!(terrain.path_cost(&[point(156.0, 78.0)], NOWHERE, 1.0, 16.0), Some(15.0));
    }
}
