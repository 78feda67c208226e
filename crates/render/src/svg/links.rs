//! Drawing of links: routed, then each drawn over a halo, so that crossings look like one link above the
//! other.

use ninefold_core::{Board, Candidate, CandidateMap};

use super::nodes;
use super::writer::{Number, Svg, along};
use super::{Links, VALUE};
use crate::geometry::{Curve, Point, centre, place, point};
use crate::roles::{Line, Scene, Tie};
use crate::routes::{End, Route, routes};
use crate::terrain::Terrain;

/// Length of the arrowhead, half its width, and how far the line extends into it.
const HEAD: (f64, f64, f64) = (11.0, 5.5, 3.0);

/// Draws the links of a scene and the capsules around groups, avoiding the tags of sets.
pub(super) fn draw(
    svg: &mut Svg,
    board: &Board,
    scene: &Scene,
    shown: CandidateMap,
    tags: &[Point],
    names: Links,
) {
    svg.group("", |svg| groups(svg, scene));
    // Route all links at once, since each avoids the others.
    let nodes = scene.nodes.keys().map(|candidate| place(*candidate)).collect();
    let mut terrain = Terrain::new(board, shown, nodes);
    let ends: Vec<(End, End)> = scene.ties.iter().map(|tie| ends(scene, tie)).collect();
    let routes = routes(&mut terrain, &ends);
    let drawn = || scene.ties.iter().zip(&routes).filter_map(|(tie, route)| Some((tie, route.as_ref()?)));
    svg.group("", |svg| {
        drawn().for_each(|(tie, route)| match tie.number.filter(|_| names == Links::Numbered) {
            None => link(svg, tie.line, route),
            Some(number) => {
                svg.raw(format_args!("<g data-link=\"{number}\">"));
                link(svg, tie.line, route);
                svg.raw("</g>");
            }
        });
    });
    // Restricted common candidates are tagged with an X, where it hides least.
    svg.group("", |svg| {
        let mut tags = tags.to_vec();
        for (_, route) in drawn().filter(|(tie, _)| tie.line == Line::Restricted) {
            if let Some(at) = tag_place(&terrain, &route.curve, &tags) {
                nodes::tag(svg, "link-x", at, 'X');
                tags.push(at);
            }
        }
    });
}

/// Draws a link with its arrowhead.
fn link(svg: &mut Svg, line: Line, route: &Route) {
    if line == Line::Restricted {
        let data = along(&route.curve);
        for class in ["halo two", "two", "gap"] {
            svg.path(class, &data);
        }
        return;
    }
    let (class, head) = match line {
        Line::Weak => ("weak", "head"),
        Line::Sees => ("sees", "head sees"),
        Line::Strong | Line::Restricted => ("link", "head"),
    };
    let shaft = route.curve.shortened(HEAD.0 - HEAD.2);
    let data = along(&shaft);
    svg.path("halo", &data);
    svg.path(class, &data);
    if let (Some(tip), Some(base)) = (route.curve.end(), shaft.end()) {
        arrow(svg, head, base, tip);
    }
}

fn arrow(svg: &mut Svg, class: &str, base: Point, tip: Point) {
    let way = (tip - base).unit();
    let back = tip - way * HEAD.0;
    let side = way.turned() * HEAD.1;
    svg.polygon(class, &[tip, back + side, back - side]);
}

/// Returns the two members of a link's ends that are nearest to each other.
fn ends(scene: &Scene, tie: &Tie) -> (End, End) {
    let pairs = tie.from.iter().flat_map(|from| tie.to.iter().map(move |to| (from, to)));
    let length = |(from, to): &(Candidate, Candidate)| place(*from).to(place(*to));
    let nearest = pairs.min_by(|a, b| length(a).total_cmp(&length(b)));
    let end = |candidate: Candidate| {
        if scene.values.contains(candidate.cell()) {
            return End { at: centre(candidate.cell()), rim: VALUE };
        }
        let rim = scene.nodes.get(&candidate).map_or(0.0, |node| node.rim());
        End { at: place(candidate), rim }
    };
    let (from, to) = nearest.unwrap_or((Candidate::at(0), Candidate::at(0)));
    (end(from), end(to))
}

/// Draws capsules round the members of groups that are nodes of a chain.
fn groups(svg: &mut Svg, scene: &Scene) {
    let mut known: Vec<CandidateMap> = Vec::new();
    for tie in scene.ties.iter().filter(|tie| matches!(tie.line, Line::Strong | Line::Weak)) {
        for group in [tie.from, tie.to] {
            if group.has_several() && !known.contains(&group) {
                known.push(group);
            }
        }
    }
    for class in ["group", "groupi"] {
        for group in &known {
            let data: Vec<String> =
                group.iter().map(place).map(|p| format!("{} {}", Number(p.x), Number(p.y))).collect();
            svg.path(class, format_args!("M{}", data.join("L")));
        }
    }
}

/// Returns the place near the middle of a curve where a tag hides least of the board and of other tags.
fn tag_place(terrain: &Terrain, curve: &Curve, tags: &[Point]) -> Option<Point> {
    let points = curve.sample(4.0);
    let (start, end) = (curve.start()?, curve.end()?);
    let middle = points.get(points.len() / 2).copied()?;
    let around = [(0.0, 0.0), (11.0, 10.0), (11.0, -10.0), (-11.0, 10.0), (-11.0, -10.0)];
    let hidden = |at: Point| -> f64 {
        // Measure at the centre and the corners of the tag.
        let corners: Vec<Point> = around.iter().map(|(x, y)| at + point(*x, *y)).collect();
        let over = terrain.cost(&corners, [middle, middle], 0.0, f64::INFINITY).unwrap_or(f64::INFINITY);
        let covered = tags.iter().filter(|tag| tag.to(at) < 24.0).count() as f64;
        over + covered * ON_TAG + at.to(middle)
    };
    let free = points.iter().copied().filter(|at| at.to(start) > TAG_AIR && at.to(end) > TAG_AIR);
    free.min_by(|a, b| hidden(*a).total_cmp(&hidden(*b))).or(Some(middle))
}

/// Cost of a tag on top of another.
const ON_TAG: f64 = 500.0;

/// Minimum distance from the ends of a link to the middle of its tag.
const TAG_AIR: f64 = 20.0;
