//! Shapes round candidates in an SVG picture, and tags.

use super::writer::{SvgNumber, SvgRectangle, SvgWriter};
use crate::geometry::{PlanePoint, point};
use crate::palette::{NodeShape, SceneNode};

/// Number of different colours; those from this number on look alike.
const COLOURS: u8 = 4;

/// Whether there is room for wide shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeRoom {
    Wide,
    Narrow,
}

/// Draws the shape of a candidate at a point of the SVG.
pub(super) fn draw_node(svg: &mut SvgWriter, at: PlanePoint, node: SceneNode, room: NodeRoom) {
    // Next to another shape, the wide ones are a little smaller.
    let (hexagon, diamond, ring) = match room {
        NodeRoom::Wide => (13.5, 14.5, 12.5),
        NodeRoom::Narrow => (12.0, 12.2, 11.5),
    };
    // A second ring takes space from the first.
    let (on, off) = if node.ringed { (10.5, 10.0) } else { (12.0, 11.0) };
    match node.shape {
        NodeShape::Bare => {}
        NodeShape::Corner => svg.push_circle("ncorner", at, 11.5),
        NodeShape::On => svg.push_circle("non", at, on),
        NodeShape::Off => svg.push_circle("noff", at, off),
        NodeShape::OnAndOff => {
            // A half disc in a circle shows that the candidate is both.
            svg.push_circle("noff", at, off);
            let (left, right, y) = (SvgNumber(at.x - off), SvgNumber(at.x + off), SvgNumber(at.y));
            svg.push_path("non", format_args!("M{left} {y}A{r} {r} 0 0 0 {right} {y}Z", r = SvgNumber(off)));
        }
        NodeShape::Required(set) => {
            let class =
                set.map_or_else(|| "nz".into(), |number| format!("nz{}", super::region_style_index(number)));
            svg.push_circle(&class, at, ring);
        }
        NodeShape::Coloured(number) | NodeShape::FalseColour(number) => {
            let half = if room == NodeRoom::Wide { 12.5 } else { 11.5 };
            let (side, at) = (2.0 * half, at - point(half, half));
            let class = format!("k{}", number.min(COLOURS - 1));
            svg.push_rectangle(&class, SvgRectangle { at, width: side, height: side, radius: 7.0 });
        }
        NodeShape::Restricted => svg.push_polygon("nrcc", &corners_around(at, &HEXAGON, hexagon)),
        NodeShape::Fin => svg.push_polygon("nfin", &corners_around(at, &DIAMOND, diamond)),
        NodeShape::Eliminated => {
            let square = SvgRectangle { at: at - point(10.5, 10.5), width: 21.0, height: 21.0, radius: 5.0 };
            svg.push_rectangle("nout", square);
        }
        NodeShape::Placed => {
            svg.push_circle("nin", at, 10.5);
            svg.push_circle("ring in", at, 13.5);
        }
    }
    // The second ring marks where a chain starts or ends.
    if node.ringed {
        svg.push_circle("ring", at, 14.0);
    }
}

/// Draws the stroke through an eliminated candidate.
pub(super) fn draw_stroke(svg: &mut SvgWriter, at: PlanePoint) {
    let n = SvgNumber;
    let (left, low, right, high) = (n(at.x - 9.0), n(at.y + 9.0), n(at.x + 9.0), n(at.y - 9.0));
    svg.push_path("x", format_args!("M{left} {low}L{right} {high}"));
}

/// Draws a tick in a disc, for a cell that is filled.
pub(super) fn draw_tick(svg: &mut SvgWriter, at: PlanePoint) {
    svg.push_circle("badge", at, 9.5);
    let n = SvgNumber;
    let points = [point(-4.5, 0.2), point(-1.3, 3.5), point(4.8, -3.5)].map(|off| at + off);
    let [a, b, c] = points.map(|p| format!("{} {}", n(p.x), n(p.y)));
    svg.push_path("tick", format_args!("M{a}L{b}L{c}"));
}

/// Draws a letter in a small box.
pub(super) fn draw_tag(svg: &mut SvgWriter, class: &str, at: PlanePoint, letter: char) {
    let frame = SvgRectangle { at: at - point(11.0, 10.0), width: 22.0, height: 20.0, radius: 6.0 };
    svg.push_rectangle(&format!("tag {class}"), frame);
    svg.push_text("tagt", at + point(0.0, 5.3), letter);
}

/// Corners at a distance of one; 0.866 is the sine of 60 degrees.
const HEXAGON: [(f64, f64); 6] =
    [(1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866)];
const DIAMOND: [(f64, f64); 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

fn corners_around(at: PlanePoint, corners: &[(f64, f64)], radius: f64) -> Vec<PlanePoint> {
    corners.iter().map(|(x, y)| at + point(*x, *y) * radius).collect()
}
