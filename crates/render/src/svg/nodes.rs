//! Shapes round candidates, and tags.

use super::writer::{Number, Rectangle, Svg};
use crate::geometry::{Point, point};
use crate::roles::{Node, Shape};

/// Number of different colours; those from this number on look alike.
const COLOURS: u8 = 4;

/// Whether there is room for wide shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    Wide,
    Narrow,
}

/// Draws the shape of a candidate at a point.
pub(super) fn draw(svg: &mut Svg, at: Point, node: Node, room: Room) {
    let (hexagon, diamond, ring) = match room {
        Room::Wide => (13.5, 14.5, 12.5),
        Room::Narrow => (12.0, 12.2, 11.5),
    };
    // A second ring takes space from the first.
    let (on, off) = if node.ringed { (10.5, 10.0) } else { (12.0, 11.0) };
    match node.shape {
        Shape::Bare => {}
        Shape::Corner => svg.circle("ncorner", at, 11.5),
        Shape::On => svg.circle("non", at, on),
        Shape::Off => svg.circle("noff", at, off),
        Shape::OnAndOff => {
            svg.circle("noff", at, off);
            let (left, right, y) = (Number(at.x - off), Number(at.x + off), Number(at.y));
            svg.path("non", format_args!("M{left} {y}A{r} {r} 0 0 0 {right} {y}Z", r = Number(off)));
        }
        Shape::Held(set) => {
            let class = set.map_or_else(|| "nz".into(), |number| format!("nz{}", super::set_look(number)));
            svg.circle(&class, at, ring);
        }
        Shape::Coloured(number) => {
            let half = if room == Room::Wide { 12.5 } else { 11.5 };
            let (side, at) = (2.0 * half, at - point(half, half));
            let class = format!("k{}", number.min(COLOURS - 1));
            svg.rectangle(&class, Rectangle { at, width: side, height: side, radius: 7.0 });
        }
        Shape::Restricted => svg.polygon("nrcc", &around(at, &HEXAGON, hexagon)),
        Shape::Fin => svg.polygon("nfin", &around(at, &DIAMOND, diamond)),
        Shape::Out => {
            let square = Rectangle { at: at - point(10.5, 10.5), width: 21.0, height: 21.0, radius: 5.0 };
            svg.rectangle("nout", square);
        }
        Shape::In => {
            svg.circle("nin", at, 10.5);
            svg.circle("ring in", at, 13.5);
        }
    }
    if node.ringed {
        svg.circle("ring", at, 14.0);
    }
}

/// Draws the stroke through an eliminated candidate.
pub(super) fn stroke(svg: &mut Svg, at: Point) {
    let n = Number;
    let (left, low, right, high) = (n(at.x - 9.0), n(at.y + 9.0), n(at.x + 9.0), n(at.y - 9.0));
    svg.path("x", format_args!("M{left} {low}L{right} {high}"));
}

/// Draws a tick in a disc, for a cell that is filled.
pub(super) fn tick(svg: &mut Svg, at: Point) {
    svg.circle("badge", at, 9.5);
    let n = Number;
    let points = [point(-4.5, 0.2), point(-1.3, 3.5), point(4.8, -3.5)].map(|off| at + off);
    let [a, b, c] = points.map(|p| format!("{} {}", n(p.x), n(p.y)));
    svg.path("tick", format_args!("M{a}L{b}L{c}"));
}

/// Draws a letter in a small box.
pub(super) fn tag(svg: &mut Svg, class: &str, at: Point, letter: char) {
    let frame = Rectangle { at: at - point(11.0, 10.0), width: 22.0, height: 20.0, radius: 6.0 };
    svg.rectangle(&format!("tag {class}"), frame);
    svg.words("tagt", at + point(0.0, 5.3), letter);
}

/// Corners at a distance of one; 0.866 is the sine of 60 degrees.
const HEXAGON: [(f64, f64); 6] =
    [(1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866)];
const DIAMOND: [(f64, f64); 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

fn around(at: Point, corners: &[(f64, f64)], radius: f64) -> Vec<Point> {
    corners.iter().map(|(x, y)| at + point(*x, *y) * radius).collect()
}
