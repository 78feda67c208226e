//! Links in an SVG picture: routed, then each drawn over a halo, so that crossings look like one link above
//! the other.

use ninefold_core::{Board, Candidate, CandidateMap};

use super::nodes;
use super::writer::{SvgNumber, SvgWriter, path_data};
use super::{LinkMarkup, VALUE_RADIUS};
use crate::geometry::{CubicPath, PlanePoint, candidate_centre, cell_centre, point};
use crate::palette::{BoardScene, LinkStyle, SceneLink};
use crate::routes::{LinkEnd, LinkRoute, route_links};
use crate::terrain::RoutingTerrain;

/// Length of the arrowhead, half its width, and how far the line extends into it.
const ARROWHEAD_SIZE: (f64, f64, f64) = (11.0, 5.5, 3.0);

/// Draws the links of a scene and the capsules around groups, avoiding the tags of sets.
pub(super) fn draw_links(
    svg: &mut SvgWriter,
    board: &Board,
    scene: &BoardScene,
    shown: CandidateMap,
    tags: &[PlanePoint],
    markup: LinkMarkup,
) {
    svg.push_group("", |svg| draw_group_capsules(svg, scene));
    // Route all links at once, since each avoids the others.
    let nodes = scene.nodes.keys().map(|candidate| candidate_centre(*candidate)).collect();
    let mut terrain = RoutingTerrain::new(board, shown, nodes);
    let ends: Vec<(LinkEnd, LinkEnd)> = scene.links.iter().map(|tie| find_nearest_ends(scene, tie)).collect();
    let routes = route_links(&mut terrain, &ends);
    let drawn = || scene.links.iter().zip(&routes).filter_map(|(tie, route)| Some((tie, route.as_ref()?)));
    svg.push_group("", |svg| {
        drawn().for_each(|(tie, route)| match tie.mark_index.filter(|_| markup == LinkMarkup::Numbered) {
            None => draw_link(svg, tie.style, route),
            Some(number) => {
                svg.push_raw(format_args!("<g data-link=\"{number}\">"));
                draw_link(svg, tie.style, route);
                svg.push_raw("</g>");
            }
        });
    });
    // Restricted common candidates are tagged with an X, where it hides least.
    svg.push_group("", |svg| {
        let mut tags = tags.to_vec();
        for (_, route) in drawn().filter(|(tie, _)| tie.style == LinkStyle::Restricted) {
            if let Some(at) = find_tag_position(&terrain, &route.curve, &tags) {
                nodes::draw_tag(svg, "link-x", at, 'X');
                tags.push(at);
            }
        }
    });
}

/// Draws a link with its arrowhead.
fn draw_link(svg: &mut SvgWriter, line: LinkStyle, route: &LinkRoute) {
    if line == LinkStyle::Restricted {
        let data = path_data(&route.curve);
        for class in ["halo two", "two", "gap"] {
            svg.push_path(class, &data);
        }
        return;
    }
    let (class, head) = match line {
        LinkStyle::Weak => ("weak", "head"),
        LinkStyle::SightLine => ("sees", "head sees"),
        LinkStyle::Strong | LinkStyle::Restricted => ("link", "head"),
    };
    let shaft = route.curve.shortened(ARROWHEAD_SIZE.0 - ARROWHEAD_SIZE.2);
    let data = path_data(&shaft);
    svg.push_path("halo", &data);
    svg.push_path(class, &data);
    if let (Some(tip), Some(base)) = (route.curve.end(), shaft.end()) {
        draw_arrowhead(svg, head, base, tip);
    }
}

fn draw_arrowhead(svg: &mut SvgWriter, class: &str, base: PlanePoint, tip: PlanePoint) {
    let direction = (tip - base).unit_vector();
    let back = tip - direction * ARROWHEAD_SIZE.0;
    let side = direction.quarter_turned() * ARROWHEAD_SIZE.1;
    svg.push_polygon(class, &[tip, back + side, back - side]);
}

/// Returns the two members of a link's ends that are nearest to each other.
fn find_nearest_ends(scene: &BoardScene, tie: &SceneLink) -> (LinkEnd, LinkEnd) {
    let pairs = tie.from.iter().flat_map(|from| tie.to.iter().map(move |to| (from, to)));
    let length =
        |(from, to): &(Candidate, Candidate)| candidate_centre(*from).distance_to(candidate_centre(*to));
    let nearest = pairs.min_by(|a, b| length(a).total_cmp(&length(b)));
    let end = |candidate: Candidate| {
        if scene.filled_cells.contains(candidate.cell()) {
            return LinkEnd { centre: cell_centre(candidate.cell()), rim_radius: VALUE_RADIUS };
        }
        let rim = scene.nodes.get(&candidate).map_or(0.0, |node| node.rim_radius());
        LinkEnd { centre: candidate_centre(candidate), rim_radius: rim }
    };
    let (from, to) = nearest.unwrap_or((Candidate::at(0), Candidate::at(0)));
    (end(from), end(to))
}

/// Draws capsules round the members of groups that are nodes of a chain.
fn draw_group_capsules(svg: &mut SvgWriter, scene: &BoardScene) {
    let mut known: Vec<CandidateMap> = Vec::new();
    for tie in scene.links.iter().filter(|tie| matches!(tie.style, LinkStyle::Strong | LinkStyle::Weak)) {
        for group in [tie.from, tie.to] {
            if group.has_several() && !known.contains(&group) {
                known.push(group);
            }
        }
    }
    for class in ["group", "groupi"] {
        for group in &known {
            let data: Vec<String> = group
                .iter()
                .map(candidate_centre)
                .map(|p| format!("{} {}", SvgNumber(p.x), SvgNumber(p.y)))
                .collect();
            svg.push_path(class, format_args!("M{}", data.join("L")));
        }
    }
}

/// Returns the place near the middle of a curve where a tag hides least of the board and of other tags.
fn find_tag_position(terrain: &RoutingTerrain, curve: &CubicPath, tags: &[PlanePoint]) -> Option<PlanePoint> {
    let points = curve.sample_points(4.0);
    let (start, end) = (curve.start_point()?, curve.end()?);
    let middle = points.get(points.len() / 2).copied()?;
    let around = [(0.0, 0.0), (11.0, 10.0), (11.0, -10.0), (-11.0, 10.0), (-11.0, -10.0)];
    let hidden = |at: PlanePoint| -> f64 {
        // Measure at the centre and the corners of the tag.
        let corners: Vec<PlanePoint> = around.iter().map(|(x, y)| at + point(*x, *y)).collect();
        let over = terrain.path_cost(&corners, [middle, middle], 0.0, f64::INFINITY).unwrap_or(f64::INFINITY);
        let covered = tags.iter().filter(|tag| tag.distance_to(at) < 24.0).count() as f64;
        over + covered * TAG_OVERLAP_COST + at.distance_to(middle)
    };
    let free = points
        .iter()
        .copied()
        .filter(|at| at.distance_to(start) > TAG_END_GAP && at.distance_to(end) > TAG_END_GAP);
    free.min_by(|a, b| hidden(*a).total_cmp(&hidden(*b))).or(Some(middle))
}

/// Cost of a tag on top of another.
const TAG_OVERLAP_COST: f64 = 500.0;

/// Minimum distance from the ends of a link to the middle of its tag.
const TAG_END_GAP: f64 = 20.0;
