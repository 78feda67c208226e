//! Legend below the board in an SVG picture: explains each sign that occurs, drawn small.

use ninefold_core::small_sort::SortShort;
use ninefold_logic::MarkRole;
use ninefold_texts::Catalogue;

use super::nodes::{self, NodeRoom};
use super::writer::{SvgNumber, SvgRectangle, SvgWriter};
use crate::geometry::{PlanePoint, point};
use crate::palette::{BoardScene, CellRegion, HouseHighlight, LinkStyle, NodeShape, SceneNode};

/// Height of a row of signs.
const LINE: f64 = 30.0;
/// Distance from the upper edge to the middle of the first row.
const FIRST_ROW_OFFSET: f64 = 34.0;
/// Width of a sign, and the gap between its text and the next sign.
const SIGN_WIDTH: f64 = 34.0;
const ENTRY_GAP: f64 = 22.0;
/// Approximate width of a letter.
const LETTER_WIDTH: f64 = 7.7;

/// An entry of the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LegendEntry {
    Region(CellRegion),
    Highlight(HouseHighlight),
    /// A shape, in its role.
    Shape(NodeShape, MarkRole),
    Ringed,
    Value,
    Line(LinkStyle),
}

/// Draws the legend from this height on, in this width, and returns the height of its end.
pub(super) fn draw_legend(
    svg: &mut SvgWriter,
    scene: &BoardScene,
    catalogue: &Catalogue,
    top: f64,
    room: f64,
) -> f64 {
    // Only what the picture shows is explained.
    let entries = collect_legend_entries(scene, catalogue);
    let mut at = point(0.0, top + FIRST_ROW_OFFSET);
    for entry in &entries {
        let words = legend_entry_text(*entry, catalogue);
        // Text can't be measured here, so its width is estimated letter by letter.
        let width = SIGN_WIDTH + LETTER_WIDTH * words.chars().map(letter_width).sum::<f64>();
        // An entry that doesn't fit starts a new row.
        if at.x > 0.0 && at.x + width > room {
            at = point(0.0, at.y + LINE);
        }
        draw_legend_sign(svg, *entry, at + point(13.0, 0.0));
        svg.push_text("say", at + point(SIGN_WIDTH, 5.0), words);
        at = at + point(width + ENTRY_GAP, 0.0);
    }
    if entries.is_empty() { top } else { at.y }
}

/// Returns the width of a character, in letters of the Latin alphabet.
fn letter_width(letter: char) -> f64 {
    if letter >= '\u{2E80}' { 1.9 } else { 1.0 }
}

/// Collects the entries; those with equal texts occur once.
fn collect_legend_entries(scene: &BoardScene, catalogue: &Catalogue) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    let mut add = |entry: LegendEntry| {
        let text = legend_entry_text(entry, catalogue);
        if !entries.iter().any(|known| legend_entry_text(*known, catalogue) == text) {
            entries.push(entry);
        }
    };
    // A single house is named in the text next to the picture; base and cover are a pair.
    let paired = scene.house_highlights.iter().any(|(_, band)| *band == HouseHighlight::Cover);
    let mut bands: Vec<HouseHighlight> =
        scene.house_highlights.iter().map(|(_, band)| *band).filter(|_| paired).collect();
    bands.sort_short();
    bands
        .iter()
        .filter(|band| **band != HouseHighlight::Tint)
        .for_each(|band| add(LegendEntry::Highlight(*band)));
    scene.regions.iter().for_each(|(_, region)| add(LegendEntry::Region(*region)));
    let mut lines: Vec<LinkStyle> = scene.links.iter().map(|tie| tie.style).collect();
    lines.sort_short();
    lines
        .iter()
        .filter(|line| **line != LinkStyle::Restricted)
        .for_each(|line| add(LegendEntry::Line(*line)));
    let mut shapes: Vec<(NodeShape, MarkRole)> =
        scene.nodes.values().map(|node| (node.shape, node.role)).collect();
    // A colour that is false has its own sign and that of its candidates, which go.
    if shapes.iter().any(|(shape, _)| matches!(shape, NodeShape::FalseColour(_))) {
        shapes.push((NodeShape::Eliminated, MarkRole::Elimination));
    }
    if !scene.filled_cells.is_empty() {
        add(LegendEntry::Value);
    }
    // Placements and eliminations come last.
    let is_last =
        |(shape, _): &(NodeShape, MarkRole)| matches!(shape, NodeShape::Placed | NodeShape::Eliminated);
    shapes.sort_short_by_key(|one| (is_last(one), *one));
    let last = shapes.iter().position(is_last).unwrap_or(shapes.len());
    let shaped = shapes[..last].iter().filter(|(shape, _)| *shape != NodeShape::Bare);
    shaped.for_each(|(shape, role)| add(LegendEntry::Shape(*shape, *role)));
    if scene.nodes.values().any(|node| node.ringed) {
        add(LegendEntry::Ringed);
    }
    shapes[last..].iter().for_each(|(shape, role)| add(LegendEntry::Shape(*shape, *role)));
    entries
}

fn legend_entry_text(entry: LegendEntry, catalogue: &Catalogue) -> String {
    match legend_text_id(entry) {
        LegendTextId::Role(role) => catalogue.role_name(role),
        LegendTextId::Words(id) => catalogue.translate_id(id),
    }
}

/// Source of an entry's text.
enum LegendTextId {
    Role(MarkRole),
    Words(&'static str),
}

fn legend_text_id(entry: LegendEntry) -> LegendTextId {
    // Most signs are named after the role that they show; a few have words of their own.
    match entry {
        LegendEntry::Region(CellRegion::Set(number)) => LegendTextId::Role(MarkRole::Set(number.min(3))),
        LegendEntry::Region(CellRegion::Pivot(role) | CellRegion::Pincer(role)) => LegendTextId::Role(role),
        LegendEntry::Highlight(HouseHighlight::Base) => LegendTextId::Role(MarkRole::Base),
        LegendEntry::Highlight(HouseHighlight::Cover) => LegendTextId::Role(MarkRole::Cover),
        LegendEntry::Highlight(HouseHighlight::FinBox) => LegendTextId::Words("legend-fin-box"),
        LegendEntry::Highlight(HouseHighlight::Tint) => LegendTextId::Role(MarkRole::Focus),
        LegendEntry::Shape(NodeShape::Placed, _) => LegendTextId::Role(MarkRole::Placement),
        LegendEntry::Shape(NodeShape::Eliminated, _) => LegendTextId::Role(MarkRole::Elimination),
        LegendEntry::Shape(NodeShape::Restricted, _) | LegendEntry::Line(LinkStyle::Restricted) => {
            LegendTextId::Role(MarkRole::Restricted)
        }
        LegendEntry::Shape(NodeShape::Required(_), _) => LegendTextId::Role(MarkRole::Z),
        LegendEntry::Shape(NodeShape::Coloured(number) | NodeShape::FalseColour(number), _) => {
            LegendTextId::Role(MarkRole::Colour(number.min(3)))
        }
        LegendEntry::Shape(NodeShape::On, _) => LegendTextId::Role(MarkRole::On),
        LegendEntry::Shape(NodeShape::Off, _) => LegendTextId::Role(MarkRole::Off),
        LegendEntry::Shape(NodeShape::Corner | NodeShape::Fin, role) => LegendTextId::Role(role),
        LegendEntry::Shape(NodeShape::OnAndOff, _) => LegendTextId::Words("legend-true-and-false"),
        LegendEntry::Shape(NodeShape::Bare, _) => LegendTextId::Words("legend-linked"),
        LegendEntry::Ringed => LegendTextId::Words("legend-end"),
        LegendEntry::Value => LegendTextId::Words("legend-value"),
        LegendEntry::Line(LinkStyle::Strong) => LegendTextId::Words("legend-strong"),
        LegendEntry::Line(LinkStyle::Weak) => LegendTextId::Words("legend-weak"),
        LegendEntry::Line(LinkStyle::SightLine) => LegendTextId::Words("legend-sees"),
    }
}

fn draw_legend_sign(svg: &mut SvgWriter, entry: LegendEntry, at: PlanePoint) {
    let n = SvgNumber;
    let frame = SvgRectangle { at: at - point(12.0, 10.0), width: 24.0, height: 20.0, radius: 5.0 };
    let (left, right, y) = (n(at.x - 12.0), n(at.x + 12.0), n(at.y));
    match entry {
        // Each sign is a small copy of what it explains, with the same style classes.
        LegendEntry::Region(CellRegion::Set(number)) => {
            let look = super::region_style_index(number);
            svg.push_rectangle(&format!("f{look}"), frame);
            let (x, y) = (n(frame.at.x), n(frame.at.y));
            svg.push_raw(format_args!(
                "<rect fill=\"url(#t{look})\" x=\"{x}\" y=\"{y}\" width=\"24\" height=\"20\" rx=\"5\"/>"
            ));
            svg.push_rectangle(&format!("r{look}"), frame);
        }
        LegendEntry::Region(CellRegion::Pivot(_)) => svg.push_rectangle("pivot", frame),
        LegendEntry::Region(CellRegion::Pincer(_)) => {
            let (top, low) = (n(at.y - 10.0), n(at.y + 10.0));
            let (above, below) = (n(at.y - 4.0), n(at.y + 4.0));
            svg.push_path(
                "pincer",
                format_args!("M{left} {above}V{top}H{right}V{above}M{left} {below}V{low}H{right}V{below}"),
            );
        }
        LegendEntry::Highlight(HouseHighlight::Base | HouseHighlight::Cover) => {
            let (class, background) = if entry == LegendEntry::Highlight(HouseHighlight::Base) {
                ("basel", "baseb")
            } else {
                ("coverl", "coverb")
            };
            svg.push_rectangle(background, SvgRectangle { radius: 0.0, ..frame });
            let (top, low) = (n(at.y - 9.0), n(at.y + 9.0));
            svg.push_path(class, format_args!("M{left} {top}H{right}M{left} {low}H{right}"));
        }
        LegendEntry::Highlight(HouseHighlight::FinBox) => svg.push_rectangle("finbox", frame),
        LegendEntry::Highlight(HouseHighlight::Tint) => svg.push_rectangle("peer", frame),
        LegendEntry::Shape(shape, role) => {
            nodes::draw_node(svg, at, SceneNode { shape, ringed: false, role }, NodeRoom::Wide);
            if matches!(shape, NodeShape::Eliminated | NodeShape::FalseColour(_)) {
                nodes::draw_stroke(svg, at);
            }
        }
        LegendEntry::Ringed => nodes::draw_node(
            svg,
            at,
            SceneNode { shape: NodeShape::Off, ringed: true, role: MarkRole::Off },
            NodeRoom::Wide,
        ),
        LegendEntry::Value => svg.push_circle("value", at, 11.0),
        LegendEntry::Line(line) => {
            let class = match line {
                LinkStyle::Weak => "weak",
                LinkStyle::SightLine => "sees",
                LinkStyle::Strong | LinkStyle::Restricted => "link",
            };
            let head = if line == LinkStyle::SightLine { "head sees" } else { "head" };
            svg.push_path(class, format_args!("M{} {y}H{}", n(at.x - 13.0), n(at.x + 6.0)));
            svg.push_polygon(head, &[at + point(14.0, 0.0), at + point(3.0, -5.5), at + point(3.0, 5.5)]);
        }
    }
}
