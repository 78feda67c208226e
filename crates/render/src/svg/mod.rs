//! Pictures of a board and the roles of a step in SVG, with an embedded style sheet.
//!
//! Layers from the bottom: backgrounds of cells, bands and sets; the grid; lines of bands and sets; links;
//! nodes; digits and candidates; strokes through eliminations; tags. So digits are always above links. Equal
//! boards and marks give equal text, byte for byte, on every machine.

use std::collections::BTreeMap;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, HouseKind, Notation};
use ninefold_logic::Marks;
use ninefold_texts::Catalogue;

use crate::geometry::{BOARD, CELL, Curve, PITCH, Point, centre, corner, place, point};
use crate::label;
use crate::outline::{outlines, pieces};
use crate::roles::{Band, Region, Scene, Shape, scene};
use crate::theme::{Theme, style_sheet};

mod legend;
mod links;
mod nodes;
mod writer;

use writer::{Number, Rectangle, Svg, along};

/// Appearance of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Look<'c> {
    /// Colours.
    pub theme: Theme,
    /// Notation for the names of rows and columns.
    pub notation: Notation,
    /// Candidates to be shown.
    pub candidates: Shown,
    /// Whether links can be identified by programs.
    pub links: Links,
    /// Texts of the legend.
    pub catalogue: &'c Catalogue,
}

impl Default for Look<'_> {
    fn default() -> Self {
        Look {
            theme: Theme::default(),
            notation: Notation::default(),
            candidates: Shown::default(),
            links: Links::default(),
            catalogue: Catalogue::english(),
        }
    }
}

/// Whether programs that show a picture can identify its links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Links {
    /// Links can't be identified.
    #[default]
    Plain,
    /// Each link is a group with the attribute `data-link`: its index among the links of the marks.
    Numbered,
}

/// Choice of candidates to be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All candidates.
    #[default]
    All,
    /// Only candidates that take part in the step.
    Marked,
}

/// Draws a board with the roles of a step.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_logic::Marks;
/// use ninefold_render::svg::{self, Look};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let picture = svg::draw(&board, &Marks::default(), Look::default());
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[must_use]
pub fn draw(board: &Board, marks: &Marks, look: Look<'_>) -> String {
    // Draw the layers from the bottom to the top.
    let scene = scene(board, marks);
    let shown = match look.candidates {
        Shown::All => board.candidate_map(),
        Shown::Marked => scene.nodes.keys().copied().collect(),
    };
    let mut svg = Svg::default();
    grounds(&mut svg, board, &scene);
    grid(&mut svg);
    names(&mut svg, &scene, look.notation);
    lines(&mut svg, &scene);
    let tags = tags(&scene, shown);
    let places: Vec<Point> = tags.iter().map(|(at, _)| *at).collect();
    links::draw(&mut svg, board, &scene, shown, &places, look.links);
    svg.group("", |svg| {
        scene.values.iter().for_each(|cell| svg.circle("value", centre(cell), VALUE));
        scene.nodes.iter().for_each(|(at, node)| nodes::draw(svg, place(*at), *node, room(&scene, *at)));
    });
    let class = if scene.is_step { "quiet" } else { "" };
    svg.group(class, |svg| digits(svg, board));
    candidates(&mut svg, &scene, shown);
    above(&mut svg, &scene, &tags);
    let bottom = legend::draw(&mut svg, &scene, look.catalogue, BOARD, BOARD);
    let frame = Rectangle {
        at: point(-MARGIN, -MARGIN),
        width: BOARD + MARGIN + EDGE,
        height: bottom + MARGIN + EDGE,
        radius: 16.0,
    };
    framed(look.theme, &svg.finish(), frame)
}

/// Draws the legend of such a picture alone, this many units wide.
#[must_use]
pub fn legend(board: &Board, marks: &Marks, look: Look<'_>, width: f64) -> String {
    let mut svg = Svg::default();
    let bottom = legend::draw(&mut svg, &scene(board, marks), look.catalogue, 0.0, width);
    let theme = look.theme;
    framed(theme, &svg.finish(), Rectangle { at: point(0.0, 12.0), width, height: bottom + 8.0, radius: 0.0 })
}

/// Radius of the disc behind a digit that takes part.
const VALUE: f64 = 31.0;

/// Returns whether there is room for wide shapes, that is, no other shape next to a candidate.
fn room(scene: &Scene, at: Candidate) -> nodes::Room {
    let shaped = scene.nodes.iter().filter(|(_, node)| node.shape != Shape::Bare).map(|(other, _)| *other);
    let beside = |other: Candidate| other != at && place(other).to(place(at)) < PITCH * 1.2;
    if shaped.into_iter().any(beside) { nodes::Room::Narrow } else { nodes::Room::Wide }
}

/// Margin at the left and above, for the names of rows and columns.
const MARGIN: f64 = 36.0;
/// Margin at the right and below.
const EDGE: f64 = 24.0;

/// Wraps elements into a document that shows this part of the plane.
fn framed(theme: Theme, body: &str, ground: Rectangle) -> String {
    let mut svg = Svg::default();
    svg.raw(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" role=\"img\" \
         aria-label=\"Sudoku board\">\n",
        Number(ground.at.x),
        Number(ground.at.y),
        Number(ground.width),
        Number(ground.height),
    ));
    let mut page = Svg::default();
    page.rectangle("page", ground);
    let body = format!("{}\n{body}", page.finish());
    svg.raw(format_args!(
        "<style>\n{}</style>\n{DEFS}{body}</svg>\n",
        style_sheet(theme, &format!("{DEFS}{body}"))
    ));
    svg.finish()
}

/// Definitions of the sets' textures and the clip path of the board.
const DEFS: &str = "\
<defs>\
<pattern id=\"t0\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<path class=\"tex t0\" d=\"M0 0V9\"/></pattern>\
<pattern id=\"t1\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">\
<circle class=\"dot\" cx=\"2.5\" cy=\"2.5\" r=\"1.5\"/><circle class=\"dot\" cx=\"7.5\" cy=\"7.5\" r=\"1.5\"/></pattern>\
<pattern id=\"t2\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path class=\"tex t2\" d=\"M0 4H8\"/></pattern>\
<pattern id=\"t3\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path class=\"tex t3\" d=\"M4 0V8\"/></pattern>\
<pattern id=\"t4\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\">\
<path class=\"tex t4\" d=\"M3 3L9 9M9 3L3 9\"/></pattern>\
<clipPath id=\"board\"><rect width=\"720\" height=\"720\" rx=\"6\"/></clipPath></defs>
";

/// Returns the rectangle of a cell or a house.
fn rectangle_of(cells: CellMap, inset: f64) -> Rectangle {
    let (first, last) = (cells.first(), cells.last());
    let (at, end) = match (first, last) {
        (Some(first), Some(last)) => (corner(first), corner(last) + point(CELL, CELL)),
        _ => (point(0.0, 0.0), point(0.0, 0.0)),
    };
    let size = end - at;
    Rectangle {
        at: at + point(inset, inset),
        width: size.x - 2.0 * inset,
        height: size.y - 2.0 * inset,
        radius: 0.0,
    }
}

fn grounds(svg: &mut Svg, board: &Board, scene: &Scene) {
    svg.raw("<g clip-path=\"url(#board)\">");
    let whole = Rectangle { at: point(0.0, 0.0), width: BOARD, height: BOARD, radius: 0.0 };
    svg.rectangle("bg", whole);
    // Tints from the faintest to the strongest: givens, cells of chains, houses.
    board.givens().iter().for_each(|cell| svg.rectangle("tint", rectangle_of(CellMap::of(cell), 0.0)));
    for cell in scene.tinted {
        svg.rectangle("peer", rectangle_of(CellMap::of(cell), 0.0));
    }
    for (house, band) in &scene.bands {
        let class = match band {
            Band::Tint => "peer",
            Band::Base => "baseb",
            Band::Cover => "coverb",
            Band::FinBox => continue,
        };
        svg.rectangle(class, rectangle_of(house.cells(), 0.0));
    }
    // Sets have a colour and a texture, so that they can be told apart without colours.
    for (cells, region, inset) in inset_regions(scene) {
        for curve in outlines(cells, inset, RADIUS) {
            match region {
                Region::Set(number) => {
                    let look = set_look(number);
                    svg.path(&format!("f{look}"), along(&curve));
                    svg.raw(format_args!("<path fill=\"url(#t{look})\" d=\"{}\"/>", along(&curve)));
                }
                Region::Pivot(_) | Region::Pincer(_) => svg.path("peer", along(&curve)),
            }
        }
    }
    svg.raw("</g>\n");
}

/// Corner radius of outlines.
const RADIUS: f64 = 10.0;

/// Number of different looks of sets; sets from this number on look alike.
const LOOKS: u8 = 5;

/// Returns the look of a set.
fn set_look(number: u8) -> u8 {
    number.min(LOOKS - 1)
}

/// Returns the outlined cells with the inset of their outlines, larger where another outline is in the way.
fn inset_regions(scene: &Scene) -> Vec<(CellMap, Region, f64)> {
    let mut taken = CellMap::EMPTY;
    let mut regions = Vec::new();
    for (cells, region) in &scene.regions {
        let inset = if (taken & *cells).is_empty() { 4.0 } else { 8.5 };
        taken |= *cells;
        regions.push((*cells, *region, inset));
    }
    regions
}

fn grid(svg: &mut Svg) {
    let all = |wanted: fn(usize) -> bool| -> String {
        let at = (1..9).filter(|i| wanted(*i)).map(|i| Number(i as f64 * CELL));
        at.map(|at| format!("M{at} 0V720M0 {at}H720")).collect()
    };
    svg.path("thin", all(|i| i % 3 != 0));
    svg.path("thick", all(|i| i % 3 == 0));
    svg.rectangle("frame", Rectangle { at: point(0.0, 0.0), width: BOARD, height: BOARD, radius: 6.0 });
    svg.raw("\n");
}

/// Draws the names of rows and columns, in a pill if the line is highlighted.
fn names(svg: &mut Svg, scene: &Scene, notation: Notation) {
    for kind in [HouseKind::Row, HouseKind::Column] {
        for number in 0..9 {
            let house = House::new(kind, number);
            let middle = (number as f64 + 0.5) * CELL;
            let at = if kind == HouseKind::Row { point(-16.0, middle) } else { point(middle, -16.0) };
            let band = scene.bands.iter().find(|(known, band)| *known == house && *band != Band::Tint);
            let role = match band {
                Some((_, Band::Base)) => " of base",
                Some((_, Band::Cover)) => " of cover",
                _ => "",
            };
            if !role.is_empty() {
                let pill = Rectangle { at: at - point(13.0, 11.0), width: 26.0, height: 22.0, radius: 6.0 };
                svg.rectangle(&format!("pill{}", role.trim_start_matches(" of")), pill);
            }
            svg.words(&format!("name{role}"), at + point(0.0, 5.0), label(house, notation));
        }
    }
    svg.raw("\n");
}

/// Draws the lines of highlighted houses and the outlines of sets.
fn lines(svg: &mut Svg, scene: &Scene) {
    for (house, band) in &scene.bands {
        let class = match band {
            Band::Tint => continue,
            Band::Base => "basel",
            Band::Cover => "coverl",
            Band::FinBox => "finbox",
        };
        // Boxes get a rectangle, lines two parallel strokes.
        match house.kind() {
            HouseKind::Box => {
                let inset = if *band == Band::FinBox { 7.0 } else { 3.0 };
                svg.rectangle(class, Rectangle { radius: 6.0, ..rectangle_of(house.cells(), inset) });
            }
            HouseKind::Row | HouseKind::Column => svg.path(class, band_lines(*house)),
        }
    }
    for (cells, region, inset) in inset_regions(scene) {
        for curve in outlines(cells, inset, RADIUS) {
            match region {
                Region::Set(number) => svg.path(&format!("r{}", set_look(number)), along(&curve) + "Z"),
                Region::Pivot(_) => svg.path("pivot", along(&curve) + "Z"),
                Region::Pincer(_) => svg.path("pincer", along_with_gaps(cells, &curve, inset)),
            }
        }
    }
}

/// Returns two lines inside a row or a column.
fn band_lines(house: House) -> String {
    let start = house.number() as f64 * CELL;
    let (near, far) = (Number(start + 2.5), Number(start + CELL - 2.5));
    match house.kind() {
        HouseKind::Column => format!("M{near} 3V717M{far} 3V717"),
        HouseKind::Row | HouseKind::Box => format!("M3 {near}H717M3 {far}H717"),
    }
}

/// Returns the outline of a single cell as two brackets, above and below; of several cells, the full outline.
fn along_with_gaps(cells: CellMap, curve: &Curve, inset: f64) -> String {
    let bracket = |cell: Cell| {
        let (at, reach) = (corner(cell), CELL - 2.0 * inset);
        let (left, top, bend) = (at.x + inset, at.y + inset, RADIUS);
        let (low, right) = (top + reach, left + reach);
        let depth = 18.0;
        let n = Number;
        format!(
            "M{l} {a}V{b}Q{l} {t} {c} {t}H{d}Q{r} {t} {r} {b}V{a}M{l} {e}V{f}Q{l} {w} {c} {w}H{d}Q{r} {w} {r} {f}V{e}",
            l = n(left),
            r = n(right),
            t = n(top),
            w = n(low),
            a = n(top + bend + depth),
            b = n(top + bend),
            c = n(left + bend),
            d = n(right - bend),
            e = n(low - bend - depth),
            f = n(low - bend),
        )
    };
    // Brackets work only for single cells; larger pieces get a closed outline.
    let alone = pieces(cells).iter().all(|piece| piece.len() == 1);
    let start = curve.start().filter(|_| alone);
    let cell = start.and_then(|start| cells.iter().find(|cell| start.to(centre(*cell)) < CELL * 0.75));
    cell.map_or_else(|| along(curve) + "Z", bracket)
}

/// Returns the baseline of a digit of a size that is optically centred at a point.
fn baseline(at: Point, size: f64) -> Point {
    at + point(0.0, size * 0.355)
}

fn digits(svg: &mut Svg, board: &Board) {
    for cell in board.filled() {
        let class = if board.givens().contains(cell) { "given" } else { "placed" };
        if let Some(digit) = board.value(cell) {
            svg.words(class, baseline(centre(cell), 48.0), digit);
        }
    }
}

/// Draws the candidates, grouped by appearance.
fn candidates(svg: &mut Svg, scene: &Scene, shown: CandidateMap) {
    let banded = scene.bands.iter().fold(CellMap::EMPTY, |all, (house, _)| all | house.cells());
    let mut by_class: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
    for candidate in shown {
        let class = candidate_class(scene, banded, candidate);
        by_class.entry(class).or_default().push(candidate);
    }
    for (class, candidates) in by_class {
        svg.group(&class, |svg| {
            let at = |candidate: Candidate| baseline(place(candidate), 21.0);
            candidates.iter().for_each(|one| svg.words("", at(*one), one.digit()));
        });
    }
}

fn candidate_class(scene: &Scene, banded: CellMap, candidate: Candidate) -> String {
    let set = scene.regions.iter().find_map(|(cells, region)| match region {
        Region::Set(number) if cells.contains(candidate.cell()) => Some(set_look(*number)),
        _ => None,
    });
    let class = match scene.nodes.get(&candidate).map(|node| node.shape) {
        Some(Shape::In) => "inc",
        Some(Shape::Out) => "outc",
        Some(Shape::Corner) => "corner",
        Some(Shape::Fin) => "finc",
        Some(Shape::On) => "on",
        Some(Shape::Off) => "off",
        Some(Shape::OnAndOff) => "both",
        Some(Shape::Coloured(number)) if number % 2 == 0 => "corner",
        Some(Shape::Bare | Shape::Restricted | Shape::Held(_) | Shape::Coloured(_)) => "hot",
        None if scene.same_digit.contains(candidate) => "hot",
        None => match set {
            Some(number) => return format!("s{number}"),
            None if (banded | scene.tinted).contains(candidate.cell()) => "flat",
            None => "c",
        },
    };
    class.into()
}

/// Returns the places of the sets' tags, one for each piece: in its last cell, if possible where no candidate
/// is hidden and no other tag is.
fn tags(scene: &Scene, shown: CandidateMap) -> Vec<(Point, u8)> {
    let mut tags: Vec<(Point, u8)> = Vec::new();
    for (cells, region) in &scene.regions {
        let Region::Set(number) = *region else { continue };
        for cell in pieces(*cells).iter().filter_map(|piece| piece.last()) {
            let place = |(_, x, y): &(Digit, f64, f64)| corner(cell) + point(*x, *y);
            let free = TAG_PLACES.iter().filter(|(digit, ..)| !shown.contains(cell.with(*digit))).map(place);
            let any = TAG_PLACES.first().map(place);
            let taken = |at: &Point| tags.iter().any(|(tag, _)| tag.to(*at) < 20.0);
            // If no place is free, the first one hides its candidate.
            if let Some(at) = free.chain(any).find(|at| !taken(at)) {
                tags.push((at, number));
            }
        }
    }
    tags
}

/// Possible places of a tag in a cell, best first, with the candidate that it would hide.
const TAG_PLACES: [(Digit, f64, f64); 6] = [
    (Digit::D9, 63.0, 74.0),
    (Digit::D7, 17.0, 74.0),
    (Digit::D8, 40.0, 74.0),
    (Digit::D3, 63.0, 6.0),
    (Digit::D1, 17.0, 6.0),
    (Digit::D2, 40.0, 6.0),
];

/// Draws the strokes through eliminations, ticks, and the tags of sets.
fn above(svg: &mut Svg, scene: &Scene, tags: &[(Point, u8)]) {
    for (candidate, node) in &scene.nodes {
        match node.shape {
            Shape::Out => nodes::stroke(svg, place(*candidate)),
            Shape::In => nodes::tick(svg, corner(candidate.cell()) + point(CELL - 5.0, 5.0)),
            _ => {}
        }
    }
    for (at, number) in tags {
        nodes::tag(svg, &format!("a{}", set_look(*number)), *at, char::from(b'A' + (*number).min(25)));
    }
    svg.raw("\n");
}
