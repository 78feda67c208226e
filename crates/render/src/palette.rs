//! Palette of the drawings, from roles to shapes: decides how everything on the board is drawn.
//!
//! A candidate may have several roles: the one about its conclusion wins, then the most specific one
//! ([`role_rank`]). Whatever techniques need not state is derived here: the candidates on which a chain
//! starts and ends, the box that contains the fins of a fish, what an elimination sees.

use std::collections::BTreeMap;

use ninefold_core::{Board, Candidate, CandidateMap, CellMap, DigitSet, House, HouseKind};
use ninefold_logic::{CandidateLink, LinkKind, MarkRole, StepMarks};

/// Shape of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NodeShape {
    /// Bold, without a shape: the end of a link.
    Bare,
    /// Placed: a double ring.
    Placed,
    /// Eliminated: a square, struck through.
    Eliminated,
    /// A member of the pattern: a filled disc.
    Corner,
    /// Outside the pattern: a diamond.
    Fin,
    /// A restricted common candidate: a hexagon.
    Restricted,
    /// A candidate that the digit must occupy: a ring, in the colour of the set it belongs to.
    Required(Option<u8>),
    /// Member of the colour with this number: a box, solid for the first of two and dashed for the second.
    Coloured(u8),
    /// Member of this colour, which is false: its box, struck through.
    FalseColour(u8),
    /// True in a chain: a filled disc.
    On,
    /// False in a chain: an outlined disc.
    Off,
    /// Both true and false, in several chains or in one that ends in a contradiction: a disc half filled.
    OnAndOff,
}

/// A candidate with a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SceneNode {
    pub(crate) shape: NodeShape,
    /// Whether it has a second ring, because a chain starts or ends here.
    pub(crate) ringed: bool,
    /// The role that determines the shape.
    pub(crate) role: MarkRole,
}

impl SceneNode {
    /// Returns the distance from a drawn node's middle to its outer rim, in units.
    pub(crate) fn rim_radius(self) -> f64 {
        match self.shape {
            _ if self.ringed => 15.0,
            NodeShape::Bare => 11.0,
            NodeShape::Corner => 11.5,
            NodeShape::On | NodeShape::Off | NodeShape::OnAndOff => 12.0,
            NodeShape::Required(_) | NodeShape::Restricted | NodeShape::Fin => 13.6,
            NodeShape::Coloured(_) | NodeShape::FalseColour(_) => 13.6,
            NodeShape::Placed => 14.5,
            NodeShape::Eliminated => 12.0,
        }
    }
}

/// Highlighting of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum HouseHighlight {
    /// A tint, to draw attention.
    Tint,
    /// Two solid lines.
    Base,
    /// Two dashed lines.
    Cover,
    /// A dotted outline, for the box that contains the fins.
    FinBox,
}

/// Kind of cells outlined together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CellRegion {
    /// A set with this number, with a texture, outline and letter of its own.
    Set(u8),
    /// The pivot of a pattern: a solid outline.
    Pivot(MarkRole),
    /// The pincers: an outline with gaps at its sides.
    Pincer(MarkRole),
}

/// Line style of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LinkStyle {
    Strong,
    Weak,
    /// Two lines between restricted common candidates.
    Restricted,
    /// Dotted, to an elimination.
    SightLine,
}

/// A link between two candidates or groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SceneLink {
    pub(crate) from: CandidateMap,
    pub(crate) to: CandidateMap,
    pub(crate) style: LinkStyle,
    /// Index of the link in the marks, if it comes from there.
    pub(crate) mark_index: Option<usize>,
}

/// All elements to be drawn.
#[derive(Debug, Default)]
pub(crate) struct BoardScene {
    pub(crate) house_highlights: Vec<(House, HouseHighlight)>,
    /// Cells with a tint: those of a chain, or to draw attention to.
    pub(crate) tinted_cells: CellMap,
    pub(crate) regions: Vec<(CellMap, CellRegion)>,
    pub(crate) nodes: BTreeMap<Candidate, SceneNode>,
    /// Filled cells that take part, which get a disc behind their digits.
    pub(crate) filled_cells: CellMap,
    /// Candidates of the pattern's digit that take no part, in bold.
    pub(crate) same_digit_candidates: CandidateMap,
    pub(crate) links: Vec<SceneLink>,
    /// Whether there are marks of a step to be shown.
    pub(crate) is_step: bool,
}

/// Decides how everything on a drawn board is drawn.
pub(crate) fn build_scene(board: &Board, marks: &StepMarks) -> BoardScene {
    let mut scene = BoardScene { is_step: *marks != StepMarks::default(), ..BoardScene::default() };
    scene.regions = collect_regions(marks);
    scene.nodes = collect_nodes(marks, &scene.regions);
    scene.filled_cells =
        scene.nodes.keys().filter(|one| is_cell_value(board, **one)).map(|one| one.cell()).collect();
    // Candidates that aren't on the board cannot be drawn.
    scene.nodes.retain(|candidate, _| board.has_candidate(*candidate));
    scene.links = collect_links(marks, &scene.nodes);
    // Ends of links without a shape of their own are drawn bold.
    for tie in &scene.links {
        for candidate in (tie.from | tie.to).iter().filter(|candidate| board.has_candidate(*candidate)) {
            scene.nodes.entry(candidate).or_insert(SceneNode {
                shape: NodeShape::Bare,
                ringed: false,
                role: MarkRole::Corner,
            });
        }
    }
    add_chain_end_rings(&mut scene, marks);
    scene.house_highlights = collect_house_highlights(marks, &scene.nodes);
    scene.tinted_cells = collect_tinted_cells(marks, &scene);
    scene.same_digit_candidates = collect_fish_digit_candidates(board, marks, &scene.nodes);
    scene
}

fn is_cell_value(board: &Board, candidate: Candidate) -> bool {
    board.value(candidate.cell()) == Some(candidate.digit())
}

/// Returns the rank of a role: of a candidate's roles, the one with the lowest is shown.
pub(crate) fn role_rank(role: MarkRole) -> usize {
    use MarkRole::{
        Aligned, Colour, Corner, Elimination, End, Excluder, Fin, Off, On, Pincer, Pivot, Placement,
        Restricted, Set, Start, Z,
    };
    // Conclusions come first, then the parts of the pattern that say most.
    match role.display_role() {
        Placement => 0,
        Elimination => 1,
        Start => 2,
        End => 3,
        Restricted => 4,
        Fin => 5,
        Z => 6,
        On => 7,
        Off => 8,
        Corner | Colour(_) => 9,
        Set(_) => 10,
        Pivot | Aligned => 11,
        Pincer | Excluder => 12,
        _ => 13,
    }
}

/// Collects the sets, including sets of candidates, and the pivots and pincers; each region gets a single
/// outline.
fn collect_regions(marks: &StepMarks) -> Vec<(CellMap, CellRegion)> {
    let mut regions: Vec<(CellMap, CellRegion)> = Vec::new();
    // A region that is known already grows, so that each gets a single outline.
    let mut add =
        |cells: CellMap, region: CellRegion| match regions.iter_mut().find(|(_, known)| *known == region) {
            Some((known, _)) => *known |= cells,
            None => regions.push((cells, region)),
        };
    for (cells, role) in &marks.cells {
        match role.display_role() {
            MarkRole::Set(number) => add(*cells, CellRegion::Set(number)),
            MarkRole::Pivot | MarkRole::Aligned | MarkRole::Start | MarkRole::On => {
                add(*cells, CellRegion::Pivot(*role))
            }
            MarkRole::Pincer | MarkRole::Excluder | MarkRole::End | MarkRole::Off => {
                add(*cells, CellRegion::Pincer(*role))
            }
            _ => {}
        }
    }
    // Candidates of a set outline their cells, too.
    for (candidates, role) in &marks.candidates {
        if let MarkRole::Set(number) = *role {
            add(candidates.cells(), CellRegion::Set(number));
        }
    }
    regions
}

fn collect_nodes(marks: &StepMarks, regions: &[(CellMap, CellRegion)]) -> BTreeMap<Candidate, SceneNode> {
    let mut roles: BTreeMap<Candidate, Vec<MarkRole>> = BTreeMap::new();
    for (candidates, role) in &marks.candidates {
        candidates.iter().for_each(|candidate| roles.entry(candidate).or_default().push(*role));
    }
    let node = |(candidate, roles): (Candidate, Vec<MarkRole>)| {
        let ringed = roles.iter().any(|role| matches!(role, MarkRole::Start | MarkRole::End));
        let (shape, role) = choose_node_shape(candidate, &roles, regions)?;
        Some((candidate, SceneNode { shape, ringed: ringed && is_chain_node(shape), role }))
    };
    roles.into_iter().filter_map(node).collect()
}

fn choose_node_shape(
    candidate: Candidate,
    roles: &[MarkRole],
    regions: &[(CellMap, CellRegion)],
) -> Option<(NodeShape, MarkRole)> {
    // A Z candidate has the colour of the set that its cell belongs to.
    let in_set = || {
        regions.iter().find_map(|(cells, region)| match region {
            CellRegion::Set(number) if cells.contains(candidate.cell()) => Some(*number),
            _ => None,
        })
    };
    let has = |role: MarkRole| roles.contains(&role);
    // The role with the lowest rank decides; nodes of chains also depend on whether both signs occur.
    let both = has(MarkRole::On) && has(MarkRole::Off);
    let role = roles.iter().copied().min_by_key(|role| role_rank(*role))?;
    // A colour that is false keeps its box under the stroke.
    let colour = roles.iter().find_map(|role| match role {
        MarkRole::Colour(number) => Some(*number),
        _ => None,
    });
    let shape = match role.display_role() {
        MarkRole::Placement => Some(NodeShape::Placed),
        MarkRole::Elimination => Some(colour.map_or(NodeShape::Eliminated, NodeShape::FalseColour)),
        MarkRole::Restricted => Some(NodeShape::Restricted),
        MarkRole::Fin => Some(NodeShape::Fin),
        MarkRole::Z => Some(NodeShape::Required(in_set())),
        MarkRole::Start | MarkRole::End | MarkRole::On | MarkRole::Off if both => Some(NodeShape::OnAndOff),
        MarkRole::Start | MarkRole::End if has(MarkRole::On) => Some(NodeShape::On),
        MarkRole::Off | MarkRole::Start => Some(NodeShape::Off),
        MarkRole::On | MarkRole::End => Some(NodeShape::On),
        MarkRole::Corner => Some(NodeShape::Corner),
        MarkRole::Pivot | MarkRole::Aligned | MarkRole::Pincer | MarkRole::Excluder => Some(NodeShape::Bare),
        MarkRole::Colour(number) => Some(NodeShape::Coloured(number)),
        _ => None,
    };
    shape.map(|shape| (shape, role))
}

fn is_chain_node(shape: NodeShape) -> bool {
    matches!(shape, NodeShape::On | NodeShape::Off | NodeShape::OnAndOff)
}

/// Collects the links, each once, and the sight lines to eliminations if they are few enough to be drawn.
fn collect_links(marks: &StepMarks, nodes: &BTreeMap<Candidate, SceneNode>) -> Vec<SceneLink> {
    let shape_of = |candidate: Candidate| nodes.get(&candidate).map(|node| node.shape);
    let restricted =
        |candidates: CandidateMap| candidates.iter().all(|one| shape_of(one) == Some(NodeShape::Restricted));
    let mut links: Vec<SceneLink> = Vec::new();
    let has_both_ends = |(_, link): &(usize, &CandidateLink)| !link.from.is_empty() && !link.to.is_empty();
    for (number, link) in marks.links.iter().enumerate().filter(has_both_ends) {
        let line = match link.kind {
            LinkKind::Strong => LinkStyle::Strong,
            LinkKind::Weak if restricted(link.from) && restricted(link.to) => LinkStyle::Restricted,
            LinkKind::Weak => LinkStyle::Weak,
            LinkKind::Sees => LinkStyle::SightLine,
        };
        let tie = SceneLink { from: link.from, to: link.to, style: line, mark_index: Some(number) };
        // A link that occurs twice in the marks is drawn once.
        if !links.iter().any(|known| SceneLink { mark_index: tie.mark_index, ..*known } == tie) {
            links.push(tie);
        }
    }
    // Techniques that name no sight lines get them from the shapes.
    if links.iter().all(|tie| tie.style != LinkStyle::SightLine) {
        links.extend(find_sight_lines(nodes));
    }
    links
}

/// Maximum number of arrows to eliminations; more would only confuse.
const MAX_SIGHT_LINES: usize = 4;

/// Returns the sight lines from each place that a digit must occupy to each elimination it sees.
fn find_sight_lines(nodes: &BTreeMap<Candidate, SceneNode>) -> Vec<SceneLink> {
    let of = |has_shape: fn(NodeShape) -> bool| {
        nodes.iter().filter(move |(_, node)| has_shape(node.shape)).map(|(candidate, _)| *candidate)
    };
    let mut links = Vec::new();
    for from in of(|shape| matches!(shape, NodeShape::Required(_))) {
        for to in of(|shape| shape == NodeShape::Eliminated) {
            if from.digit() == to.digit() && from.cell().sees(to.cell()) {
                let (from, to) = (CandidateMap::of(from), CandidateMap::of(to));
                links.push(SceneLink { from, to, style: LinkStyle::SightLine, mark_index: None });
            }
        }
    }
    if links.len() > MAX_SIGHT_LINES { Vec::new() } else { links }
}

/// Rings the nodes of chains that no link leads to or from, unless the technique named them.
fn add_chain_end_rings(scene: &mut BoardScene, marks: &StepMarks) {
    let has_named_ends =
        marks.candidates.iter().any(|(_, role)| matches!(role, MarkRole::Start | MarkRole::End));
    if has_named_ends {
        return;
    }
    let chain = || scene.links.iter().filter(|tie| matches!(tie.style, LinkStyle::Strong | LinkStyle::Weak));
    let from = chain().fold(CandidateMap::EMPTY, |all, tie| all | tie.from);
    let to = chain().fold(CandidateMap::EMPTY, |all, tie| all | tie.to);
    // A node with links in only one direction is an end of the chain.
    for candidate in from ^ to {
        if let Some(node) = scene.nodes.get_mut(&candidate) {
            node.ringed = is_chain_node(node.shape);
        }
    }
}

/// Collects the houses with a role, each once, and the box of the fins.
fn collect_house_highlights(
    marks: &StepMarks,
    nodes: &BTreeMap<Candidate, SceneNode>,
) -> Vec<(House, HouseHighlight)> {
    let mut highlights: Vec<(House, HouseHighlight)> = Vec::new();
    // A house gets each highlight once, even if several roles look the same.
    for (house, role) in &marks.houses {
        let band = match role {
            MarkRole::Cover | MarkRole::End => HouseHighlight::Cover,
            MarkRole::Focus => HouseHighlight::Tint,
            _ => HouseHighlight::Base,
        };
        if !highlights.contains(&(*house, band)) {
            highlights.push((*house, band));
        }
    }
    // Only a fish has both base and cover, and its fins may share a box with the eliminations.
    let fish = [HouseHighlight::Base, HouseHighlight::Cover]
        .iter()
        .all(|band| highlights.iter().any(|(_, known)| known == band));
    if let Some(house) = find_fin_box(nodes).filter(|_| fish) {
        highlights.push((house, HouseHighlight::FinBox));
    }
    highlights
}

/// Returns the box that contains all fins and all eliminations.
fn find_fin_box(nodes: &BTreeMap<Candidate, SceneNode>) -> Option<House> {
    let cells = |shape: NodeShape| -> CellMap {
        nodes.iter().filter(|(_, node)| node.shape == shape).map(|(candidate, _)| candidate.cell()).collect()
    };
    let (fins, out) = (cells(NodeShape::Fin), cells(NodeShape::Eliminated));
    let houses = (fins | out).covered_houses();
    houses.iter().find(|house| house.kind() == HouseKind::Box && !fins.is_empty() && !out.is_empty())
}

/// Returns the cells that a drawing draws attention to, and those of chains.
fn collect_tinted_cells(marks: &StepMarks, scene: &BoardScene) -> CellMap {
    let focus = marks.cells.iter().filter(|(_, role)| {
        matches!(role, MarkRole::Focus | MarkRole::Corner | MarkRole::Colour(_) | MarkRole::Z)
    });
    let focus = focus.fold(CellMap::EMPTY, |all, (cells, _)| all | *cells);
    let chain = scene.nodes.iter().filter(|(_, node)| is_chain_node(node.shape));
    focus | chain.map(|(candidate, _)| candidate.cell()).collect::<CellMap>()
}

/// Returns the remaining candidates of the digit in a fish of one digit.
fn collect_fish_digit_candidates(
    board: &Board,
    marks: &StepMarks,
    nodes: &BTreeMap<Candidate, SceneNode>,
) -> CandidateMap {
    let has = |searched_role: MarkRole| marks.houses.iter().any(|(_, role)| *role == searched_role);
    let digits: DigitSet = nodes.keys().map(|candidate| candidate.digit()).collect();
    match digits.iter().next() {
        Some(digit) if digits.len() == 1 && has(MarkRole::Base) && has(MarkRole::Cover) => {
            board.candidate_map().iter().filter(|candidate| candidate.digit() == digit).collect()
        }
        _ => CandidateMap::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Cell, Digit};

    use super::*;

    const A: Cell = Cell::at(0);
    const B: Cell = Cell::at(8);

    fn build_test_scene(mark: impl Fn(&mut StepMarks)) -> BoardScene {
        let board: Board = ".".repeat(81).parse().unwrap();
        let mut marks = StepMarks::default();
        mark(&mut marks);
        build_scene(&board, &marks)
    }

    fn find_shape(scene: &BoardScene, cell: Cell, digit: Digit) -> Option<(NodeShape, bool)> {
        scene.nodes.get(&cell.to_candidate(digit)).map(|node| (node.shape, node.ringed))
    }

    #[test]
    fn eliminations_and_placements_override_other_roles() {
        let one = CandidateMap::of(A.to_candidate(Digit::D1));
        let scene = build_test_scene(|marks| {
            marks.mark_candidates(one, MarkRole::Off);
            marks.mark_candidates(one, MarkRole::Elimination);
        });
        assert_eq!(find_shape(&scene, A, Digit::D1), Some((NodeShape::Eliminated, false)));
        let scene = build_test_scene(|marks| {
            marks.mark_candidates(one, MarkRole::Off);
            marks.mark_candidates(one, MarkRole::On);
        });
        assert_eq!(find_shape(&scene, A, Digit::D1), Some((NodeShape::OnAndOff, false)));
    }

    #[test]
    fn ends_of_chains_are_ringed_and_those_of_loops_are_not() {
        let [one, two, three] =
            [A, B, Cell::at(40)].map(|cell| CandidateMap::of(cell.to_candidate(Digit::D1)));
        let chain = |marks: &mut StepMarks| {
            marks.mark_candidates(two, MarkRole::On);
            marks.mark_candidates(one | three, MarkRole::Off);
            marks.add_link(one, two, LinkKind::Strong);
            marks.add_link(two, three, LinkKind::Weak);
        };
        let scene = build_test_scene(chain);
        assert_eq!(find_shape(&scene, A, Digit::D1), Some((NodeShape::Off, true)));
        assert_eq!(find_shape(&scene, B, Digit::D1), Some((NodeShape::On, false)));
        let scene = build_test_scene(|marks| {
            chain(marks);
            marks.add_link(three, one, LinkKind::Strong);
            marks.add_link(three, one, LinkKind::Strong);
        });
        assert!(scene.nodes.values().all(|node| !node.ringed));
        assert_eq!(scene.links.len(), 3, "each link once");
    }

    #[test]
    fn colours_are_seen_on_candidates_not_cells() {
        let [one, two] = [A.to_candidate(Digit::D1), A.to_candidate(Digit::D2)];
        let scene = build_test_scene(|marks| {
            marks.mark_candidates(one, MarkRole::Colour(0));
            marks.mark_candidates(two, MarkRole::Colour(1));
            marks.add_link(one, two, LinkKind::Strong);
        });
        assert_eq!(find_shape(&scene, A, Digit::D1), Some((NodeShape::Coloured(0), false)));
        assert_eq!(find_shape(&scene, A, Digit::D2), Some((NodeShape::Coloured(1), false)));
        assert!(scene.regions.is_empty());
    }

    #[test]
    fn digits_in_their_cells_have_discs_and_what_is_gone_nothing() {
        let board: Board = format!("5{}", ".".repeat(80)).parse().unwrap();
        let mut marks = StepMarks::default();
        marks.mark_candidates(
            CandidateMap::of(A.to_candidate(Digit::D5)).with(B.to_candidate(Digit::D5)),
            MarkRole::Corner,
        );
        marks.mark_candidates(CandidateMap::of(B.to_candidate(Digit::D4)), MarkRole::Corner);
        let scene = build_scene(&board, &marks);
        assert_eq!(scene.filled_cells, CellMap::of(A));
        assert_eq!(scene.nodes.keys().copied().collect::<Vec<_>>(), [B.to_candidate(Digit::D4)]);
    }

    #[test]
    fn held_digits_see_eliminations_of_their_digit() {
        let out = CandidateMap::of(Cell::at(4).to_candidate(Digit::D1));
        let scene = build_test_scene(|marks| {
            marks.mark_cells(A, MarkRole::Set(0));
            marks.mark_candidates(CandidateMap::of(A.to_candidate(Digit::D1)), MarkRole::Z);
            marks.mark_candidates(CandidateMap::of(A.to_candidate(Digit::D2)), MarkRole::Z);
            marks.mark_candidates(CandidateMap::of(Cell::at(40).to_candidate(Digit::D1)), MarkRole::Z);
            marks.mark_candidates(out, MarkRole::Elimination);
        });
        let lines: Vec<LinkStyle> = scene.links.iter().map(|tie| tie.style).collect();
        assert_eq!(lines, [LinkStyle::SightLine, LinkStyle::SightLine]);
        assert_eq!(find_shape(&scene, A, Digit::D1), Some((NodeShape::Required(Some(0)), false)));
        assert_eq!(find_shape(&scene, Cell::at(40), Digit::D1), Some((NodeShape::Required(None), false)));
    }
}
