//! SVG pictures of a board and the roles of a step, with an embedded style sheet.
//!
//! Layers from the bottom: backgrounds of cells, bands and sets; the grid; lines of bands and sets; links;
//! nodes; digits and candidates; strokes through eliminations; tags. So digits are always above links. Equal
//! boards and marks give equal text, byte for byte, on every machine.

use std::collections::BTreeMap;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, HouseKind, Notation};
use ninefold_logic::StepMarks;
use ninefold_texts::Catalogue;

use crate::geometry::{
    BOARD_SIZE, CANDIDATE_SPACING, CELL_SIZE, CubicPath, PlanePoint, candidate_centre, cell_centre,
    cell_corner, point,
};
use crate::house_label;
use crate::outline::{split_connected_pieces, trace_outlines};
use crate::palette::{BoardScene, CellRegion, HouseHighlight, NodeShape, build_scene};
use crate::theme::{Theme, style_sheet};

mod legend;
mod links;
mod nodes;
mod writer;

use writer::{SvgNumber, SvgRectangle, SvgWriter, path_data};

/// Appearance of a picture.
#[derive(Clone, Copy, Debug)]
pub struct PictureStyle<'c> {
    /// Colours.
    pub theme: Theme,
    /// Notation for the names of rows and columns.
    pub notation: Notation,
    /// Candidates to be shown.
    pub candidates: ShownCandidates,
    /// Whether links can be identified by programs.
    pub links: LinkMarkup,
    /// Texts of the legend.
    pub catalogue: &'c Catalogue,
}

impl Default for PictureStyle<'_> {
    fn default() -> Self {
        PictureStyle {
            theme: Theme::default(),
            notation: Notation::default(),
            candidates: ShownCandidates::default(),
            links: LinkMarkup::default(),
            catalogue: Catalogue::english(),
        }
    }
}

/// Whether programs that show a picture can identify its links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkMarkup {
    /// Links can't be identified.
    #[default]
    Plain,
    /// Each link is a group with the attribute `data-link`: its index among the links of the marks.
    Numbered,
}

/// Choice of candidates to be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShownCandidates {
    /// All candidates.
    #[default]
    All,
    /// Only candidates that take part in the step.
    Marked,
}

/// Draws a board with the roles of a step as SVG.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_logic::StepMarks;
/// use ninefold_render::svg::{self, PictureStyle};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let picture = svg::draw_svg(&board, &StepMarks::default(), PictureStyle::default());
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[must_use]
pub fn draw_svg(board: &Board, marks: &StepMarks, style: PictureStyle<'_>) -> String {
    // Draw the layers from the bottom to the top.
    let scene = build_scene(board, marks);
    // Links keep clear of the candidates that are shown, so choose these first.
    let shown = match style.candidates {
        ShownCandidates::All => board.candidate_map(),
        ShownCandidates::Marked => scene.nodes.keys().copied().collect(),
    };
    let mut svg = SvgWriter::default();
    draw_backgrounds(&mut svg, board, &scene);
    draw_grid_lines(&mut svg);
    draw_line_names(&mut svg, &scene, style.notation);
    draw_outlines(&mut svg, &scene);
    // Place the tags early, since links keep clear of them as well.
    let tags = choose_tag_positions(&scene, shown);
    let places: Vec<PlanePoint> = tags.iter().map(|(at, _)| *at).collect();
    links::draw_links(&mut svg, board, &scene, shown, &places, style.links);
    // Shapes lie above the links, and digits above the shapes.
    svg.push_group("", |svg| {
        scene.filled_cells.iter().for_each(|cell| svg.push_circle("value", cell_centre(cell), VALUE_RADIUS));
        scene.nodes.iter().for_each(|(at, node)| {
            nodes::draw_node(svg, candidate_centre(*at), *node, node_room(&scene, *at))
        });
    });
    let class = if scene.is_step { "quiet" } else { "" };
    svg.push_group(class, |svg| draw_digits(svg, board));
    draw_candidates(&mut svg, &scene, shown);
    draw_overlays(&mut svg, &scene, &tags);
    // The legend comes last and decides the height of the picture.
    let bottom = legend::draw_legend(&mut svg, &scene, style.catalogue, BOARD_SIZE, BOARD_SIZE);
    let frame = SvgRectangle {
        at: point(-LABEL_MARGIN, -LABEL_MARGIN),
        width: BOARD_SIZE + LABEL_MARGIN + OUTER_MARGIN,
        height: bottom + LABEL_MARGIN + OUTER_MARGIN,
        radius: 16.0,
    };
    wrap_document(style.theme, &svg.finish(), frame)
}

/// Draws the legend of such a picture alone, this many units wide.
#[must_use]
pub fn draw_svg_legend(board: &Board, marks: &StepMarks, style: PictureStyle<'_>, width: f64) -> String {
    let mut svg = SvgWriter::default();
    let bottom = legend::draw_legend(&mut svg, &build_scene(board, marks), style.catalogue, 0.0, width);
    let theme = style.theme;
    wrap_document(
        theme,
        &svg.finish(),
        SvgRectangle { at: point(0.0, 12.0), width, height: bottom + 8.0, radius: 0.0 },
    )
}

/// Radius of the disc behind a digit that takes part.
const VALUE_RADIUS: f64 = 31.0;

/// Returns whether there is room for wide shapes, that is, no other shape next to a candidate.
fn node_room(scene: &BoardScene, at: Candidate) -> nodes::NodeRoom {
    let shaped =
        scene.nodes.iter().filter(|(_, node)| node.shape != NodeShape::Bare).map(|(other, _)| *other);
    let beside = |other: Candidate| {
        other != at && candidate_centre(other).distance_to(candidate_centre(at)) < CANDIDATE_SPACING * 1.2
    };
    if shaped.into_iter().any(beside) { nodes::NodeRoom::Narrow } else { nodes::NodeRoom::Wide }
}

/// Margin at the left and above, for the names of rows and columns.
const LABEL_MARGIN: f64 = 36.0;
/// Margin at the right and below.
const OUTER_MARGIN: f64 = 24.0;

/// Wraps elements into a document that shows this part of the plane.
fn wrap_document(theme: Theme, body: &str, background: SvgRectangle) -> String {
    let mut svg = SvgWriter::default();
    svg.push_raw(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" role=\"img\" \
         aria-label=\"Sudoku board\">\n",
        SvgNumber(background.at.x),
        SvgNumber(background.at.y),
        SvgNumber(background.width),
        SvgNumber(background.height),
    ));
    let mut page = SvgWriter::default();
    page.push_rectangle("page", background);
    let body = format!("{}\n{body}", page.finish());
    svg.push_raw(format_args!(
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
fn bounding_rectangle(cells: CellMap, inset: f64) -> SvgRectangle {
    let (first, last) = (cells.first(), cells.last());
    let (at, end) = match (first, last) {
        (Some(first), Some(last)) => (cell_corner(first), cell_corner(last) + point(CELL_SIZE, CELL_SIZE)),
        _ => (point(0.0, 0.0), point(0.0, 0.0)),
    };
    let size = end - at;
    SvgRectangle {
        at: at + point(inset, inset),
        width: size.x - 2.0 * inset,
        height: size.y - 2.0 * inset,
        radius: 0.0,
    }
}

fn draw_backgrounds(svg: &mut SvgWriter, board: &Board, scene: &BoardScene) {
    svg.push_raw("<g clip-path=\"url(#board)\">");
    let background = SvgRectangle { at: point(0.0, 0.0), width: BOARD_SIZE, height: BOARD_SIZE, radius: 0.0 };
    svg.push_rectangle("bg", background);
    // Tints from the faintest to the strongest: givens, cells of chains, houses.
    board
        .givens()
        .iter()
        .for_each(|cell| svg.push_rectangle("tint", bounding_rectangle(CellMap::of(cell), 0.0)));
    for cell in scene.tinted_cells {
        svg.push_rectangle("peer", bounding_rectangle(CellMap::of(cell), 0.0));
    }
    for (house, band) in &scene.house_highlights {
        let class = match band {
            HouseHighlight::Tint => "peer",
            HouseHighlight::Base => "baseb",
            HouseHighlight::Cover => "coverb",
            HouseHighlight::FinBox => continue,
        };
        svg.push_rectangle(class, bounding_rectangle(house.cells(), 0.0));
    }
    // Sets have a colour and a texture, so that they can be told apart without colours.
    for (cells, region, inset) in regions_with_insets(scene) {
        for curve in trace_outlines(cells, inset, OUTLINE_RADIUS) {
            match region {
                CellRegion::Set(number) => {
                    let look = region_style_index(number);
                    svg.push_path(&format!("f{look}"), path_data(&curve));
                    svg.push_raw(format_args!("<path fill=\"url(#t{look})\" d=\"{}\"/>", path_data(&curve)));
                }
                CellRegion::Pivot(_) | CellRegion::Pincer(_) => svg.push_path("peer", path_data(&curve)),
            }
        }
    }
    svg.push_raw("</g>\n");
}

/// Corner radius of outlines.
const OUTLINE_RADIUS: f64 = 10.0;

/// Number of different looks of sets; sets from this number on look alike.
const SET_STYLE_COUNT: u8 = 5;

/// Returns the look of a set.
fn region_style_index(number: u8) -> u8 {
    number.min(SET_STYLE_COUNT - 1)
}

/// Returns the outlined cells with the inset of their outlines, larger where another outline is in the way.
fn regions_with_insets(scene: &BoardScene) -> Vec<(CellMap, CellRegion, f64)> {
    let mut taken = CellMap::EMPTY;
    let mut regions = Vec::new();
    for (cells, region) in &scene.regions {
        let inset = if (taken & *cells).is_empty() { 4.0 } else { 8.5 };
        taken |= *cells;
        regions.push((*cells, *region, inset));
    }
    regions
}

fn draw_grid_lines(svg: &mut SvgWriter) {
    let all = |is_included: fn(usize) -> bool| -> String {
        let at = (1..9).filter(|i| is_included(*i)).map(|i| SvgNumber(i as f64 * CELL_SIZE));
        at.map(|at| format!("M{at} 0V720M0 {at}H720")).collect()
    };
    svg.push_path("thin", all(|i| i % 3 != 0));
    svg.push_path("thick", all(|i| i % 3 == 0));
    svg.push_rectangle(
        "frame",
        SvgRectangle { at: point(0.0, 0.0), width: BOARD_SIZE, height: BOARD_SIZE, radius: 6.0 },
    );
    svg.push_raw("\n");
}

/// Draws the names of rows and columns, in a pill if the line is highlighted.
fn draw_line_names(svg: &mut SvgWriter, scene: &BoardScene, notation: Notation) {
    for kind in [HouseKind::Row, HouseKind::Column] {
        for number in 0..9 {
            let house = House::new(kind, number);
            let middle = (number as f64 + 0.5) * CELL_SIZE;
            // Names stand left of the rows and above the columns.
            let at = if kind == HouseKind::Row { point(-16.0, middle) } else { point(middle, -16.0) };
            // A tint is neither base nor cover, so the name gets no pill.
            let band = scene
                .house_highlights
                .iter()
                .find(|(known, band)| *known == house && *band != HouseHighlight::Tint);
            let role = match band {
                Some((_, HouseHighlight::Base)) => " of base",
                Some((_, HouseHighlight::Cover)) => " of cover",
                _ => "",
            };
            if !role.is_empty() {
                let pill =
                    SvgRectangle { at: at - point(13.0, 11.0), width: 26.0, height: 22.0, radius: 6.0 };
                svg.push_rectangle(&format!("pill{}", role.trim_start_matches(" of")), pill);
            }
            svg.push_text(&format!("name{role}"), at + point(0.0, 5.0), house_label(house, notation));
        }
    }
    svg.push_raw("\n");
}

/// Draws the lines of highlighted houses and the outlines of sets.
fn draw_outlines(svg: &mut SvgWriter, scene: &BoardScene) {
    for (house, band) in &scene.house_highlights {
        let class = match band {
            HouseHighlight::Tint => continue,
            HouseHighlight::Base => "basel",
            HouseHighlight::Cover => "coverl",
            HouseHighlight::FinBox => "finbox",
        };
        // Boxes get a rectangle, lines two parallel strokes.
        match house.kind() {
            HouseKind::Box => {
                let inset = if *band == HouseHighlight::FinBox { 7.0 } else { 3.0 };
                svg.push_rectangle(
                    class,
                    SvgRectangle { radius: 6.0, ..bounding_rectangle(house.cells(), inset) },
                );
            }
            HouseKind::Row | HouseKind::Column => svg.push_path(class, house_line_path(*house)),
        }
    }
    // Regions that overlap are inset by different amounts, so that no outline hides another.
    for (cells, region, inset) in regions_with_insets(scene) {
        for curve in trace_outlines(cells, inset, OUTLINE_RADIUS) {
            match region {
                CellRegion::Set(number) => {
                    svg.push_path(&format!("r{}", region_style_index(number)), path_data(&curve) + "Z")
                }
                CellRegion::Pivot(_) => svg.push_path("pivot", path_data(&curve) + "Z"),
                CellRegion::Pincer(_) => svg.push_path("pincer", pincer_outline_path(cells, &curve, inset)),
            }
        }
    }
}

/// Returns two lines inside a row or a column.
fn house_line_path(house: House) -> String {
    let start = house.number() as f64 * CELL_SIZE;
    let (near, far) = (SvgNumber(start + 2.5), SvgNumber(start + CELL_SIZE - 2.5));
    match house.kind() {
        HouseKind::Column => format!("M{near} 3V717M{far} 3V717"),
        HouseKind::Row | HouseKind::Box => format!("M3 {near}H717M3 {far}H717"),
    }
}

/// Returns the outline of a single cell as two brackets, above and below; of several cells, the full outline.
fn pincer_outline_path(cells: CellMap, curve: &CubicPath, inset: f64) -> String {
    let bracket = |cell: Cell| {
        let (at, reach) = (cell_corner(cell), CELL_SIZE - 2.0 * inset);
        let (left, top, bend) = (at.x + inset, at.y + inset, OUTLINE_RADIUS);
        let (low, right) = (top + reach, left + reach);
        let depth = 18.0;
        let n = SvgNumber;
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
    let alone = split_connected_pieces(cells).iter().all(|piece| piece.len() == 1);
    let start = curve.start_point().filter(|_| alone);
    let cell = start
        .and_then(|start| cells.iter().find(|cell| start.distance_to(cell_centre(*cell)) < CELL_SIZE * 0.75));
    cell.map_or_else(|| path_data(curve) + "Z", bracket)
}

/// Returns the baseline of a digit of a size that is optically centred at a point.
fn digit_baseline(at: PlanePoint, size: f64) -> PlanePoint {
    at + point(0.0, size * 0.355)
}

fn draw_digits(svg: &mut SvgWriter, board: &Board) {
    for cell in board.filled_cells() {
        let class = if board.givens().contains(cell) { "given" } else { "placed" };
        if let Some(digit) = board.value(cell) {
            svg.push_text(class, digit_baseline(cell_centre(cell), 48.0), digit);
        }
    }
}

/// Draws the candidates, grouped by appearance.
fn draw_candidates(svg: &mut SvgWriter, scene: &BoardScene, shown: CandidateMap) {
    let highlighted_cells =
        scene.house_highlights.iter().fold(CellMap::EMPTY, |all, (house, _)| all | house.cells());
    let mut by_class: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
    for candidate in shown {
        let class = candidate_css_class(scene, highlighted_cells, candidate);
        by_class.entry(class).or_default().push(candidate);
    }
    for (class, candidates) in by_class {
        svg.push_group(&class, |svg| {
            let at = |candidate: Candidate| digit_baseline(candidate_centre(candidate), 21.0);
            candidates.iter().for_each(|one| svg.push_text("", at(*one), one.digit()));
        });
    }
}

fn candidate_css_class(scene: &BoardScene, highlighted_cells: CellMap, candidate: Candidate) -> String {
    // A candidate without a shape takes the colour of the set that its cell belongs to.
    let set = scene.regions.iter().find_map(|(cells, region)| match region {
        CellRegion::Set(number) if cells.contains(candidate.cell()) => Some(region_style_index(*number)),
        _ => None,
    });
    let class = match scene.nodes.get(&candidate).map(|node| node.shape) {
        Some(NodeShape::Placed) => "inc",
        Some(NodeShape::Corner) => "corner",
        Some(NodeShape::Fin) => "finc",
        Some(NodeShape::On) => "on",
        Some(NodeShape::Off) => "off",
        Some(NodeShape::OnAndOff) => "both",
        Some(NodeShape::Coloured(number) | NodeShape::FalseColour(number)) if number % 2 == 0 => "corner",
        Some(NodeShape::Eliminated | NodeShape::FalseColour(_)) => "outc",
        Some(NodeShape::Bare | NodeShape::Restricted | NodeShape::Required(_) | NodeShape::Coloured(_)) => {
            "hot"
        }
        None if scene.same_digit_candidates.contains(candidate) => "hot",
        None => match set {
            Some(number) => return format!("s{number}"),
            None if (highlighted_cells | scene.tinted_cells).contains(candidate.cell()) => "flat",
            None => "c",
        },
    };
    class.into()
}

/// Returns the places of the sets' tags, one for each piece: in its last cell, if possible where no candidate
/// is hidden and no other tag is.
fn choose_tag_positions(scene: &BoardScene, shown: CandidateMap) -> Vec<(PlanePoint, u8)> {
    let mut tags: Vec<(PlanePoint, u8)> = Vec::new();
    for (cells, region) in &scene.regions {
        let CellRegion::Set(number) = *region else { continue };
        for cell in split_connected_pieces(*cells).iter().filter_map(|piece| piece.last()) {
            let place = |(_, x, y): &(Digit, f64, f64)| cell_corner(cell) + point(*x, *y);
            let free =
                TAG_PLACES.iter().filter(|(digit, ..)| !shown.contains(cell.to_candidate(*digit))).map(place);
            let any = TAG_PLACES.first().map(place);
            let taken = |at: &PlanePoint| tags.iter().any(|(tag, _)| tag.distance_to(*at) < 20.0);
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
fn draw_overlays(svg: &mut SvgWriter, scene: &BoardScene, tags: &[(PlanePoint, u8)]) {
    for (candidate, node) in &scene.nodes {
        match node.shape {
            NodeShape::Eliminated | NodeShape::FalseColour(_) => {
                nodes::draw_stroke(svg, candidate_centre(*candidate))
            }
            NodeShape::Placed => {
                nodes::draw_tick(svg, cell_corner(candidate.cell()) + point(CELL_SIZE - 5.0, 5.0))
            }
            _ => {}
        }
    }
    for (at, number) in tags {
        nodes::draw_tag(
            svg,
            &format!("a{}", region_style_index(*number)),
            *at,
            char::from(b'A' + (*number).min(25)),
        );
    }
    svg.push_raw("\n");
}
