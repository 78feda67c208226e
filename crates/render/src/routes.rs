//! Routing of the links in a picture: each path is chosen by cost among many curves, the longest link first,
//! so that digits are avoided if possible and no two links overlap.
//!
//! A link runs from rim to rim of its ends. The possible paths are curves that bulge to one side or wind like
//! an S; for long links along a line of cells also *lanes*, which leave the line, run parallel to it and
//! return; for neighbouring ends, loops. Of equal ones the first is taken, so the choice depends only on the
//! picture.

use crate::geometry::{CubicCurve, CubicPath, PlanePoint, point};
use crate::terrain::{RoutingTerrain, SAMPLE_STEP};
use ninefold_core::small_sort::SortShort;

/// An end of a link: the middle of a node and the distance to its rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LinkEnd {
    pub(crate) centre: PlanePoint,
    pub(crate) rim_radius: f64,
}

/// Path of a link, between the rims of its ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LinkRoute {
    /// The curve from one unit outside the first rim to the tip.
    pub(crate) curve: CubicPath,
}

/// Gap between the first rim and the start of a link.
pub(crate) const START_GAP: f64 = 1.0;
/// Gap between the tip of a link and the last rim.
pub(crate) const TIP_GAP: f64 = 1.5;

/// Finds the paths of all links in a picture, in their order.
pub(crate) fn route_links(
    terrain: &mut RoutingTerrain,
    links: &[(LinkEnd, LinkEnd)],
) -> Vec<Option<LinkRoute>> {
    let mut order: Vec<usize> = (0..links.len()).collect();
    let length = |i: usize| links[i].0.centre.distance_to(links[i].1.centre);
    // Stable: of equally long links the first is routed first.
    order.sort_short_by(|a, b| length(*b).total_cmp(&length(*a)));
    let mut routes = vec![None; links.len()];
    for i in order {
        let route = find_cheapest_route(terrain, links[i].0, links[i].1);
        if let Some(route) = &route {
            terrain.add_link_path(route.curve.sample_points(SAMPLE_STEP));
        }
        routes[i] = route;
    }
    routes
}

/// Length up to which links are loops.
const MAX_LOOP_LENGTH: f64 = 60.0;

/// Returns the cheapest path between two ends.
fn find_cheapest_route(terrain: &RoutingTerrain, from: LinkEnd, to: LinkEnd) -> Option<LinkRoute> {
    let mut best: Option<(f64, LinkRoute)> = None;
    let distance = from.centre.distance_to(to.centre);
    let curves = if distance <= MAX_LOOP_LENGTH {
        build_loop_curves(from.centre, to.centre)
    } else {
        build_bulging_curves(from.centre, to.centre)
    };
    for CostedCurve { curve, cost } in curves.into_iter().chain(build_lane_curves(from.centre, to.centre)) {
        let most = best.as_ref().map_or(f64::INFINITY, |(least, _)| *least);
        if cost >= most {
            continue;
        }
        // The shape alone is cheap enough: add the bends, and what the path crosses.
        let Some(curve) = curve.between_rims(from.rim_radius + START_GAP, to.rim_radius + TIP_GAP) else {
            continue;
        };
        let points = curve.sample_points(SAMPLE_STEP);
        let cost = cost + bend_cost(&points);
        if let Some(cost) = terrain.path_cost(&points, [from.centre, to.centre], cost, most) {
            best = Some((cost, LinkRoute { curve }));
        }
    }
    best.map(|(_, route)| route)
}

/// A curve from middle to middle, with the cost of its shape.
struct CostedCurve {
    curve: CubicPath,
    cost: f64,
}

/// Cost of each unit of distance from the straight line, at the farthest point.
const OFF_LINE_COST: f64 = 0.3;
/// Cost of winding like an S.
const S_SHAPE_COST: f64 = 30.0;
/// Cost of running on a line between boxes.
const BOX_LINE_COST: f64 = 60.0;
/// Cost of a full turn back, as bends are summed.
const BEND_COST: f64 = 60.0;

/// Distances of the control points from the line, as fractions of its length.
const CONTROL_OFFSETS: [f64; 10] = [0.03, 0.06, 0.09, 0.12, 0.16, 0.2, 0.25, 0.3, 0.36, 0.42];

/// Returns curves with control points at three and seven tenths of the distance.
fn build_bulging_curves(from: PlanePoint, to: PlanePoint) -> Vec<CostedCurve> {
    let side = (to - from).quarter_turned();
    let length = side.length();
    let both_sides = || CONTROL_OFFSETS.iter().flat_map(|offset| [*offset, -*offset]);
    let mut curves = Vec::with_capacity(4 * CONTROL_OFFSETS.len() * CONTROL_OFFSETS.len());
    for first in both_sides() {
        for second in both_sides() {
            let control =
                [from.point_towards(to, 0.3) + side * first, from.point_towards(to, 0.7) + side * second];
            // Control points on opposite sides make the curve wind.
            let winding = if first * second < 0.0 { S_SHAPE_COST } else { 0.0 };
            let off = (first.abs() + second.abs()) / 2.0 * length;
            let cost = off * OFF_LINE_COST + winding;
            curves.push(CostedCurve {
                curve: CubicPath(vec![CubicCurve([from, control[0], control[1], to])]),
                cost,
            });
        }
    }
    curves
}

/// Returns loops on either side, for ends that are neighbours.
fn build_loop_curves(from: PlanePoint, to: PlanePoint) -> Vec<CostedCurve> {
    let along = (to - from).unit_vector();
    let side = along.quarter_turned();
    let mut curves = Vec::new();
    for height in [26.0, 32.0, 38.0, 46.0] {
        for wide in [2.0, 8.0, 14.0] {
            for height in [height, -height] {
                let control = [from - along * wide + side * height, to + along * wide + side * height];
                let cost = height.abs() * OFF_LINE_COST * 2.0;
                curves.push(CostedCurve {
                    curve: CubicPath(vec![CubicCurve([from, control[0], control[1], to])]),
                    cost,
                });
            }
        }
    }
    curves
}

/// Maximum sideways distance of ends that lie almost in one line.
const MAX_LANE_OFFSET: f64 = 60.0;
/// Length from which on links may use lanes.
const MIN_LANE_LENGTH: f64 = 200.0;
/// Maximum distance of a lane from the line, and the distance between lanes.
const LANES: (i32, i32) = (72, 4);
/// Lengths of the turns into a lane and out of it.
const TURNS: [f64; 3] = [64.0, 92.0, 130.0];

/// Returns paths that run parallel to the line between two ends in one row or column of cells.
fn build_lane_curves(from: PlanePoint, to: PlanePoint) -> Vec<CostedCurve> {
    // Measure along the longer direction; the lanes are shifted across it.
    let direction = to - from;
    let (along, across) = if direction.x.abs() >= direction.y.abs() {
        (point(direction.x.signum(), 0.0), point(0.0, 1.0))
    } else {
        (point(0.0, direction.y.signum()), point(1.0, 0.0))
    };
    let (length, shift) = (direction.dot(along), direction.dot(across));
    let mut curves = Vec::new();
    // Lanes are for ends that are far apart and almost in one line.
    if shift.abs() >= MAX_LANE_OFFSET || direction.length() <= MIN_LANE_LENGTH {
        return curves;
    }
    // Lanes near the line come first.
    for step in 1..=LANES.0 / LANES.1 {
        for lane in [step * LANES.1, -step * LANES.1].map(f64::from) {
            for turn in TURNS.into_iter().filter(|turn| 2.0 * turn < length) {
                for sideways in [true, false] {
                    curves.push(build_lane_curve(
                        from,
                        to,
                        LaneShape { along, across, lane: lane + shift / 2.0, turn, sideways },
                    ));
                }
            }
        }
    }
    curves
}

#[derive(Clone, Copy)]
struct LaneShape {
    along: PlanePoint,
    across: PlanePoint,
    /// Distance from the start, sideways.
    lane: f64,
    turn: f64,
    /// Whether it leaves the node sideways instead of straight on.
    sideways: bool,
}

fn build_lane_curve(from: PlanePoint, to: PlanePoint, shape: LaneShape) -> CostedCurve {
    let LaneShape { along, across, lane, turn, sideways } = shape;
    let enter = from + across * lane + along * turn;
    let end_offset = (enter - to).dot(across);
    let exit = to + across * end_offset - along * turn;
    let leave = |offset: f64| if sideways { across * (offset * 0.6) } else { along * (turn * 0.5) };
    let back = |offset: f64| if sideways { across * (offset * 0.6) } else { along * (-turn * 0.5) };
    let curve = CubicPath(vec![
        CubicCurve([from, from + leave(lane), enter - along * (turn * 0.5), enter]),
        CubicCurve::straight_line(enter, exit),
        CubicCurve([exit, exit + along * (turn * 0.5), to + back(end_offset), to]),
    ]);
    let on_box_line = [240.0, 480.0].iter().any(|line| (enter.dot(across) - line).abs() < 4.0);
    let off = (lane.abs() + end_offset.abs()) / 2.0;
    // The additional bends are counted by the caller.
    let cost = off * OFF_LINE_COST + if on_box_line { BOX_LINE_COST } else { 0.0 };
    CostedCurve { curve, cost }
}

/// Returns the cost of the bends of a polyline: 0 for a straight one.
fn bend_cost(points: &[PlanePoint]) -> f64 {
    let directions: Vec<PlanePoint> =
        points.windows(2).map(|pair| (pair[1] - pair[0]).unit_vector()).collect();
    directions.windows(2).map(|pair| (1.0 - pair[0].dot(pair[1])) * BEND_COST).sum()
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Candidate, Cell, Digit};
    use proptest::prelude::*;

    use super::*;
    use crate::geometry::candidate_centre;

    fn link_end(candidate: Candidate) -> LinkEnd {
        LinkEnd { centre: candidate_centre(candidate), rim_radius: 12.0 }
    }

    fn empty_terrain() -> RoutingTerrain {
        let board: Board = ".".repeat(81).parse().unwrap();
        RoutingTerrain::new(&board, board.candidate_map() - board.candidate_map(), Vec::new())
    }

    #[test]
    fn long_links_along_a_line_take_lanes() {
        let [a, b] =
            [(1, 0), (8, 0)].map(|(row, column)| Cell::from_row_column(row, column).to_candidate(Digit::D4));
        let [a, b] = [a, b].map(link_end);
        assert!(build_lane_curves(a.centre, b.centre).iter().all(|curve| curve.curve.0.len() == 3));
        assert!(!build_lane_curves(a.centre, b.centre).is_empty());
        assert!(build_lane_curves(a.centre, point(b.centre.x + 90.0, b.centre.y)).is_empty());
    }

    /// A lane costs as much as its offset, and more if it runs along the border of a box.
    #[test]
    fn lanes_along_borders_cost_more() {
        let cost = |x: f64| {
            let (along, across) = (point(0.0, 1.0), point(1.0, 0.0));
            let lane = LaneShape { along, across, lane: 10.0, turn: 20.0, sideways: true };
            build_lane_curve(point(x, 30.0), point(x, 600.0), lane).cost
        };
        assert!((cost(90.0) - 10.0 * OFF_LINE_COST).abs() < 1e-9);
        assert!((cost(230.0) - cost(90.0) - BOX_LINE_COST).abs() < 1e-9);
    }

    #[test]
    fn a_second_link_between_the_same_ends_takes_another_way() {
        let [a, b] = [Cell::at(0), Cell::at(44)].map(|cell| link_end(cell.to_candidate(Digit::D5)));
        let routes = route_links(&mut empty_terrain(), &[(a, b), (a, b)]);
        let [Some(first), Some(second)] = &routes[..] else { panic!("{routes:?}") };
        assert_ne!(first, second);
    }

    proptest! {
        #[test]
        fn ways_start_and_end_on_rims(from in 0_usize..729, to in 0_usize..729) {
            let [from, to] = [from, to].map(Candidate::at);
            prop_assume!(from != to && candidate_centre(from).distance_to(candidate_centre(to)) > 40.0);
            let (from, to) = (link_end(from), link_end(to));
            let routes = route_links(&mut empty_terrain(), &[(from, to)]);
            let route = routes[0].as_ref().expect("far enough apart");
            let [start, tip] = [route.curve.start_point(), route.curve.end()].map(|p| p.expect("not empty"));
            prop_assert!((start.distance_to(from.centre) - from.rim_radius - START_GAP).abs() < 1e-3);
            prop_assert!((tip.distance_to(to.centre) - to.rim_radius - TIP_GAP).abs() < 1e-3);
        }

        #[test]
        fn no_link_passes_over_the_disc_of_another_node(
            from in 0_usize..729, to in 0_usize..729, others in proptest::collection::vec(0_usize..729, 1..6),
        ) {
            let [from, to] = [from, to].map(Candidate::at);
            prop_assume!(candidate_centre(from).distance_to(candidate_centre(to)) > 60.0);
            let far = |other: &PlanePoint| other.distance_to(candidate_centre(from)) > 40.0 && other.distance_to(candidate_centre(to)) > 40.0;
            let others: Vec<PlanePoint> = others.into_iter().map(|i| candidate_centre(Candidate::at(i))).filter(far).collect();
            let board: Board = ".".repeat(81).parse().unwrap();
            let mut terrain = RoutingTerrain::new(&board, ninefold_core::CandidateMap::EMPTY, others.clone());
            let routes = route_links(&mut terrain, &[(link_end(from), link_end(to))]);
            for at in routes[0].as_ref().expect("far enough apart").curve.sample_points(2.0) {
                prop_assert!(others.iter().all(|other| other.distance_to(at) > 12.0), "{at:?} {others:?}");
            }
        }
    }
}
