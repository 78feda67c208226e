//! The legend below the board: explains each sign that occurs, drawn small.

use ninefold_core::short::SortShort;
use ninefold_logic::Role;
use ninefold_texts::Catalogue;

use super::nodes::{self, Room};
use super::writer::{Number, Rectangle, Svg};
use crate::geometry::{Point, point};
use crate::roles::{Band, Line, Node, Region, Scene, Shape};

/// Height of a row of signs.
const LINE: f64 = 30.0;
/// Distance from the upper edge to the middle of the first row.
const FIRST: f64 = 34.0;
/// Width of a sign, and the gap between its text and the next sign.
const SIGN: f64 = 34.0;
const BETWEEN: f64 = 22.0;
/// Approximate width of a letter.
const LETTER: f64 = 7.7;

/// An entry of the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Entry {
    Region(Region),
    Band(Band),
    /// A shape, in its role.
    Shape(Shape, Role),
    Ringed,
    Value,
    Line(Line),
}

/// Draws the legend from this height on, in this width, and returns the height of its end.
pub(super) fn draw(svg: &mut Svg, scene: &Scene, catalogue: &Catalogue, top: f64, room: f64) -> f64 {
    let entries = entries(scene, catalogue);
    let mut at = point(0.0, top + FIRST);
    for entry in &entries {
        let words = words(*entry, catalogue);
        let width = SIGN + LETTER * words.chars().map(letters).sum::<f64>();
        // An entry that doesn't fit starts a new row.
        if at.x > 0.0 && at.x + width > room {
            at = point(0.0, at.y + LINE);
        }
        sign(svg, *entry, at + point(13.0, 0.0));
        svg.words("say", at + point(SIGN, 5.0), words);
        at = at + point(width + BETWEEN, 0.0);
    }
    if entries.is_empty() { top } else { at.y }
}

/// Returns the width of a character, in letters of the Latin alphabet.
fn letters(letter: char) -> f64 {
    if letter >= '\u{2E80}' { 1.9 } else { 1.0 }
}

/// Collects the entries; those with equal texts occur once.
fn entries(scene: &Scene, catalogue: &Catalogue) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut add = |entry: Entry| {
        let said = words(entry, catalogue);
        if !entries.iter().any(|known| words(*known, catalogue) == said) {
            entries.push(entry);
        }
    };
    // A single house is named in the text next to the picture; base and cover are a pair.
    let paired = scene.bands.iter().any(|(_, band)| *band == Band::Cover);
    let mut bands: Vec<Band> = scene.bands.iter().map(|(_, band)| *band).filter(|_| paired).collect();
    bands.sort_short();
    bands.iter().filter(|band| **band != Band::Tint).for_each(|band| add(Entry::Band(*band)));
    scene.regions.iter().for_each(|(_, region)| add(Entry::Region(*region)));
    let mut lines: Vec<Line> = scene.ties.iter().map(|tie| tie.line).collect();
    lines.sort_short();
    lines.iter().filter(|line| **line != Line::Restricted).for_each(|line| add(Entry::Line(*line)));
    let mut shapes: Vec<(Shape, Role)> = scene.nodes.values().map(|node| (node.shape, node.role)).collect();
    if !scene.values.is_empty() {
        add(Entry::Value);
    }
    // Placements and eliminations come last.
    let is_last = |(shape, _): &(Shape, Role)| matches!(shape, Shape::In | Shape::Out);
    shapes.sort_short_by_key(|one| (is_last(one), *one));
    let last = shapes.iter().position(is_last).unwrap_or(shapes.len());
    let shaped = shapes[..last].iter().filter(|(shape, _)| *shape != Shape::Bare);
    shaped.for_each(|(shape, role)| add(Entry::Shape(*shape, *role)));
    if scene.nodes.values().any(|node| node.ringed) {
        add(Entry::Ringed);
    }
    shapes[last..].iter().for_each(|(shape, role)| add(Entry::Shape(*shape, *role)));
    entries
}

fn words(entry: Entry, catalogue: &Catalogue) -> String {
    match id(entry) {
        Id::Role(role) => catalogue.role(role),
        Id::Words(id) => catalogue.word(id),
    }
}

/// Source of an entry's text.
enum Id {
    Role(Role),
    Words(&'static str),
}

fn id(entry: Entry) -> Id {
    match entry {
        Entry::Region(Region::Set(number)) => Id::Role(Role::Set(number.min(3))),
        Entry::Region(Region::Pivot(role) | Region::Pincer(role)) => Id::Role(role),
        Entry::Band(Band::Base) => Id::Role(Role::Base),
        Entry::Band(Band::Cover) => Id::Role(Role::Cover),
        Entry::Band(Band::FinBox) => Id::Words("legend-fin-box"),
        Entry::Band(Band::Tint) => Id::Role(Role::Focus),
        Entry::Shape(Shape::In, _) => Id::Role(Role::Placement),
        Entry::Shape(Shape::Out, _) => Id::Role(Role::Elimination),
        Entry::Shape(Shape::Restricted, _) | Entry::Line(Line::Restricted) => Id::Role(Role::Restricted),
        Entry::Shape(Shape::Held(_), _) => Id::Role(Role::Z),
        Entry::Shape(Shape::Coloured(number), _) => Id::Role(Role::Colour(number.min(3))),
        Entry::Shape(Shape::On, _) => Id::Role(Role::On),
        Entry::Shape(Shape::Off, _) => Id::Role(Role::Off),
        Entry::Shape(Shape::Corner | Shape::Fin, role) => Id::Role(role),
        Entry::Shape(Shape::OnAndOff, _) => Id::Words("legend-true-and-false"),
        Entry::Shape(Shape::Bare, _) => Id::Words("legend-linked"),
        Entry::Ringed => Id::Words("legend-end"),
        Entry::Value => Id::Words("legend-value"),
        Entry::Line(Line::Strong) => Id::Words("legend-strong"),
        Entry::Line(Line::Weak) => Id::Words("legend-weak"),
        Entry::Line(Line::Sees) => Id::Words("legend-sees"),
    }
}

fn sign(svg: &mut Svg, entry: Entry, at: Point) {
    let n = Number;
    let frame = Rectangle { at: at - point(12.0, 10.0), width: 24.0, height: 20.0, radius: 5.0 };
    let (left, right, y) = (n(at.x - 12.0), n(at.x + 12.0), n(at.y));
    match entry {
        // Each sign is a small copy of what it explains, with the same style classes.
        Entry::Region(Region::Set(number)) => {
            let look = super::set_look(number);
            svg.rectangle(&format!("f{look}"), frame);
            let (x, y) = (n(frame.at.x), n(frame.at.y));
            svg.raw(format_args!(
                "<rect fill=\"url(#t{look})\" x=\"{x}\" y=\"{y}\" width=\"24\" height=\"20\" rx=\"5\"/>"
            ));
            svg.rectangle(&format!("r{look}"), frame);
        }
        Entry::Region(Region::Pivot(_)) => svg.rectangle("pivot", frame),
        Entry::Region(Region::Pincer(_)) => {
            let (top, low) = (n(at.y - 10.0), n(at.y + 10.0));
            let (above, below) = (n(at.y - 4.0), n(at.y + 4.0));
            svg.path(
                "pincer",
                format_args!("M{left} {above}V{top}H{right}V{above}M{left} {below}V{low}H{right}V{below}"),
            );
        }
        Entry::Band(Band::Base | Band::Cover) => {
            let (class, ground) =
                if entry == Entry::Band(Band::Base) { ("basel", "baseb") } else { ("coverl", "coverb") };
            svg.rectangle(ground, Rectangle { radius: 0.0, ..frame });
            let (top, low) = (n(at.y - 9.0), n(at.y + 9.0));
            svg.path(class, format_args!("M{left} {top}H{right}M{left} {low}H{right}"));
        }
        Entry::Band(Band::FinBox) => svg.rectangle("finbox", frame),
        Entry::Band(Band::Tint) => svg.rectangle("peer", frame),
        Entry::Shape(shape, role) => {
            nodes::draw(svg, at, Node { shape, ringed: false, role }, Room::Wide);
            if shape == Shape::Out {
                nodes::stroke(svg, at);
            }
        }
        Entry::Ringed => {
            nodes::draw(svg, at, Node { shape: Shape::Off, ringed: true, role: Role::Off }, Room::Wide)
        }
        Entry::Value => svg.circle("value", at, 11.0),
        Entry::Line(line) => {
            let class = match line {
                Line::Weak => "weak",
                Line::Sees => "sees",
                Line::Strong | Line::Restricted => "link",
            };
            let head = if line == Line::Sees { "head sees" } else { "head" };
            svg.path(class, format_args!("M{} {y}H{}", n(at.x - 13.0), n(at.x + 6.0)));
            svg.polygon(head, &[at + point(14.0, 0.0), at + point(3.0, -5.5), at + point(3.0, 5.5)]);
        }
    }
}
