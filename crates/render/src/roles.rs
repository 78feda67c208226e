//! Mapping from roles to shapes: decides how everything on the board is drawn.
//!
//! A candidate may have several roles: the one about its conclusion wins, then the most specific one
//! ([`rank`]). Whatever techniques need not state is derived here: the candidates on which a chain starts and
//! ends, the box that contains the fins of a fish, what an elimination sees.

use std::collections::BTreeMap;

use ninefold_core::{Board, Candidate, CandidateMap, CellMap, DigitSet, House, HouseKind};
use ninefold_logic::{Link, LinkKind, Marks, Role};

/// Shape of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// Bold, without a shape: the end of a link.
    Bare,
    /// Placed: a double ring.
    In,
    /// Eliminated: a square, struck through.
    Out,
    /// A member of the pattern: a filled disc.
    Corner,
    /// Outside the pattern: a diamond.
    Fin,
    /// A restricted common candidate: a hexagon.
    Restricted,
    /// A candidate that the digit must occupy: a ring, in the colour of the set it belongs to.
    Held(Option<u8>),
    /// Member of the colour with this number: a box, solid for the first of two and dashed for the second.
    Coloured(u8),
    /// True in a chain: a filled disc.
    On,
    /// False in a chain: an outlined disc.
    Off,
    /// Both true and false, in several chains or in one that ends in a contradiction: a disc half filled.
    OnAndOff,
}

/// A candidate with a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) shape: Shape,
    /// Whether it has a second ring, because a chain starts or ends here.
    pub(crate) ringed: bool,
    /// The role that determines the shape.
    pub(crate) role: Role,
}

impl Node {
    /// Returns the distance from its middle to its outer rim, in units.
    pub(crate) fn rim(self) -> f64 {
        match self.shape {
            _ if self.ringed => 15.0,
            Shape::Bare => 11.0,
            Shape::Corner => 11.5,
            Shape::On | Shape::Off | Shape::OnAndOff => 12.0,
            Shape::Held(_) | Shape::Restricted | Shape::Fin | Shape::Coloured(_) => 13.6,
            Shape::In => 14.5,
            Shape::Out => 12.0,
        }
    }
}

/// Highlighting of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Band {
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
pub(crate) enum Region {
    /// A set with this number, with a texture, outline and letter of its own.
    Set(u8),
    /// The pivot of a pattern: a solid outline.
    Pivot(Role),
    /// The pincers: an outline with gaps at its sides.
    Pincer(Role),
}

/// Line style of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Line {
    Strong,
    Weak,
    /// Two lines between restricted common candidates.
    Restricted,
    /// Dotted, to an elimination.
    Sees,
}

/// A link between two candidates or groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tie {
    pub(crate) from: CandidateMap,
    pub(crate) to: CandidateMap,
    pub(crate) line: Line,
    /// Index of the link in the marks, if it comes from there.
    pub(crate) number: Option<usize>,
}

/// All elements to be drawn.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    pub(crate) bands: Vec<(House, Band)>,
    /// Cells with a tint: those of a chain, or to draw attention to.
    pub(crate) tinted: CellMap,
    pub(crate) regions: Vec<(CellMap, Region)>,
    pub(crate) nodes: BTreeMap<Candidate, Node>,
    /// Filled cells that take part, which get a disc behind their digits.
    pub(crate) values: CellMap,
    /// Candidates of the pattern's digit that take no part, in bold.
    pub(crate) same_digit: CandidateMap,
    pub(crate) ties: Vec<Tie>,
    /// Whether there are marks of a step to be shown.
    pub(crate) is_step: bool,
}

/// Decides how everything is drawn.
pub(crate) fn scene(board: &Board, marks: &Marks) -> Scene {
    let mut scene = Scene { is_step: *marks != Marks::default(), ..Scene::default() };
    scene.regions = regions(marks);
    scene.nodes = nodes(marks, &scene.regions);
    scene.values = scene.nodes.keys().filter(|one| is_value(board, **one)).map(|one| one.cell()).collect();
    // Candidates that aren't on the board cannot be drawn.
    scene.nodes.retain(|candidate, _| board.has(*candidate));
    scene.ties = ties(marks, &scene.nodes);
    // Ends of links without a shape of their own are drawn bold.
    for tie in &scene.ties {
        for candidate in (tie.from | tie.to).iter().filter(|candidate| board.has(*candidate)) {
            scene.nodes.entry(candidate).or_insert(Node {
                shape: Shape::Bare,
                ringed: false,
                role: Role::Corner,
            });
        }
    }
    ring_ends(&mut scene, marks);
    scene.bands = bands(marks, &scene.nodes);
    scene.tinted = tinted(marks, &scene);
    scene.same_digit = same_digit(board, marks, &scene.nodes);
    scene
}

fn is_value(board: &Board, candidate: Candidate) -> bool {
    board.value(candidate.cell()) == Some(candidate.digit())
}

/// Returns the rank of a role: of a candidate's roles, the one with the lowest is shown.
pub(crate) fn rank(role: Role) -> usize {
    use Role::{
        Aligned, Colour, Corner, Elimination, End, Excluder, Fin, Off, On, Pincer, Pivot, Placement,
        Restricted, Set, Start, Z,
    };
    match role.drawn_as() {
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
fn regions(marks: &Marks) -> Vec<(CellMap, Region)> {
    let mut regions: Vec<(CellMap, Region)> = Vec::new();
    let mut add =
        |cells: CellMap, region: Region| match regions.iter_mut().find(|(_, known)| *known == region) {
            Some((known, _)) => *known |= cells,
            None => regions.push((cells, region)),
        };
    for (cells, role) in &marks.cells {
        match role.drawn_as() {
            Role::Set(number) => add(*cells, Region::Set(number)),
            Role::Pivot | Role::Aligned | Role::Start | Role::On => add(*cells, Region::Pivot(*role)),
            Role::Pincer | Role::Excluder | Role::End | Role::Off => add(*cells, Region::Pincer(*role)),
            _ => {}
        }
    }
    for (candidates, role) in &marks.candidates {
        if let Role::Set(number) = *role {
            add(candidates.cells(), Region::Set(number));
        }
    }
    regions
}

fn nodes(marks: &Marks, regions: &[(CellMap, Region)]) -> BTreeMap<Candidate, Node> {
    let mut roles: BTreeMap<Candidate, Vec<Role>> = BTreeMap::new();
    for (candidates, role) in &marks.candidates {
        candidates.iter().for_each(|candidate| roles.entry(candidate).or_default().push(*role));
    }
    let node = |(candidate, roles): (Candidate, Vec<Role>)| {
        let ringed = roles.iter().any(|role| matches!(role, Role::Start | Role::End));
        let (shape, role) = shape_of(candidate, &roles, regions)?;
        Some((candidate, Node { shape, ringed: ringed && is_link(shape), role }))
    };
    roles.into_iter().filter_map(node).collect()
}

fn shape_of(candidate: Candidate, roles: &[Role], regions: &[(CellMap, Region)]) -> Option<(Shape, Role)> {
    let in_set = || {
        regions.iter().find_map(|(cells, region)| match region {
            Region::Set(number) if cells.contains(candidate.cell()) => Some(*number),
            _ => None,
        })
    };
    let has = |role: Role| roles.contains(&role);
    // The role with the lowest rank decides; nodes of chains also depend on whether both signs occur.
    let both = has(Role::On) && has(Role::Off);
    let role = roles.iter().copied().min_by_key(|role| rank(*role))?;
    let shape = match role.drawn_as() {
        Role::Placement => Some(Shape::In),
        Role::Elimination => Some(Shape::Out),
        Role::Restricted => Some(Shape::Restricted),
        Role::Fin => Some(Shape::Fin),
        Role::Z => Some(Shape::Held(in_set())),
        Role::Start | Role::End | Role::On | Role::Off if both => Some(Shape::OnAndOff),
        Role::Start | Role::End if has(Role::On) => Some(Shape::On),
        Role::Off | Role::Start => Some(Shape::Off),
        Role::On | Role::End => Some(Shape::On),
        Role::Corner => Some(Shape::Corner),
        Role::Pivot | Role::Aligned | Role::Pincer | Role::Excluder => Some(Shape::Bare),
        Role::Colour(number) => Some(Shape::Coloured(number)),
        _ => None,
    };
    shape.map(|shape| (shape, role))
}

fn is_link(shape: Shape) -> bool {
    matches!(shape, Shape::On | Shape::Off | Shape::OnAndOff)
}

/// Collects the links, each once, and the sight lines to eliminations if they are few enough to be drawn.
fn ties(marks: &Marks, nodes: &BTreeMap<Candidate, Node>) -> Vec<Tie> {
    let shape_of = |candidate: Candidate| nodes.get(&candidate).map(|node| node.shape);
    let restricted =
        |candidates: CandidateMap| candidates.iter().all(|one| shape_of(one) == Some(Shape::Restricted));
    let mut ties: Vec<Tie> = Vec::new();
    let whole = |(_, link): &(usize, &Link)| !link.from.is_empty() && !link.to.is_empty();
    for (number, link) in marks.links.iter().enumerate().filter(whole) {
        let line = match link.kind {
            LinkKind::Strong => Line::Strong,
            LinkKind::Weak if restricted(link.from) && restricted(link.to) => Line::Restricted,
            LinkKind::Weak => Line::Weak,
            LinkKind::Sees => Line::Sees,
        };
        let tie = Tie { from: link.from, to: link.to, line, number: Some(number) };
        // A link that occurs twice in the marks is drawn once.
        if !ties.iter().any(|known| Tie { number: tie.number, ..*known } == tie) {
            ties.push(tie);
        }
    }
    // Techniques that name no sight lines get them from the shapes.
    if ties.iter().all(|tie| tie.line != Line::Sees) {
        ties.extend(seen(nodes));
    }
    ties
}

/// Maximum number of arrows to eliminations; more would only confuse.
const MOST_SEEN: usize = 4;

/// Returns the sight lines from each place that a digit must occupy to each elimination it sees.
fn seen(nodes: &BTreeMap<Candidate, Node>) -> Vec<Tie> {
    let of = |wanted: fn(Shape) -> bool| {
        nodes.iter().filter(move |(_, node)| wanted(node.shape)).map(|(candidate, _)| *candidate)
    };
    let mut ties = Vec::new();
    for from in of(|shape| matches!(shape, Shape::Held(_))) {
        for to in of(|shape| shape == Shape::Out) {
            if from.digit() == to.digit() && from.cell().sees(to.cell()) {
                let (from, to) = (CandidateMap::of(from), CandidateMap::of(to));
                ties.push(Tie { from, to, line: Line::Sees, number: None });
            }
        }
    }
    if ties.len() > MOST_SEEN { Vec::new() } else { ties }
}

/// Rings the nodes of chains that no link leads to or from, unless the technique named them.
fn ring_ends(scene: &mut Scene, marks: &Marks) {
    let said = marks.candidates.iter().any(|(_, role)| matches!(role, Role::Start | Role::End));
    if said {
        return;
    }
    let chain = || scene.ties.iter().filter(|tie| matches!(tie.line, Line::Strong | Line::Weak));
    let from = chain().fold(CandidateMap::EMPTY, |all, tie| all | tie.from);
    let to = chain().fold(CandidateMap::EMPTY, |all, tie| all | tie.to);
    // A node with links in only one direction is an end of the chain.
    for candidate in from ^ to {
        if let Some(node) = scene.nodes.get_mut(&candidate) {
            node.ringed = is_link(node.shape);
        }
    }
}

/// Collects the houses with a role, each once, and the box of the fins.
fn bands(marks: &Marks, nodes: &BTreeMap<Candidate, Node>) -> Vec<(House, Band)> {
    let mut bands: Vec<(House, Band)> = Vec::new();
    for (house, role) in &marks.houses {
        let band = match role {
            Role::Cover | Role::End => Band::Cover,
            Role::Focus => Band::Tint,
            _ => Band::Base,
        };
        if !bands.contains(&(*house, band)) {
            bands.push((*house, band));
        }
    }
    // Only a fish has both base and cover, and its fins may share a box with the eliminations.
    let fish = [Band::Base, Band::Cover].iter().all(|band| bands.iter().any(|(_, known)| known == band));
    if let Some(house) = fin_box(nodes).filter(|_| fish) {
        bands.push((house, Band::FinBox));
    }
    bands
}

/// Returns the box that contains all fins and all eliminations.
fn fin_box(nodes: &BTreeMap<Candidate, Node>) -> Option<House> {
    let cells = |shape: Shape| -> CellMap {
        nodes.iter().filter(|(_, node)| node.shape == shape).map(|(candidate, _)| candidate.cell()).collect()
    };
    let (fins, out) = (cells(Shape::Fin), cells(Shape::Out));
    let houses = (fins | out).covered_houses();
    houses.iter().find(|house| house.kind() == HouseKind::Box && !fins.is_empty() && !out.is_empty())
}

/// Returns the cells to draw attention to, and those of chains.
fn tinted(marks: &Marks, scene: &Scene) -> CellMap {
    let focus = marks
        .cells
        .iter()
        .filter(|(_, role)| matches!(role, Role::Focus | Role::Corner | Role::Colour(_) | Role::Z));
    let focus = focus.fold(CellMap::EMPTY, |all, (cells, _)| all | *cells);
    let chain = scene.nodes.iter().filter(|(_, node)| is_link(node.shape));
    focus | chain.map(|(candidate, _)| candidate.cell()).collect::<CellMap>()
}

/// Returns the remaining candidates of the digit in a fish of one digit.
fn same_digit(board: &Board, marks: &Marks, nodes: &BTreeMap<Candidate, Node>) -> CandidateMap {
    let has = |wanted: Role| marks.houses.iter().any(|(_, role)| *role == wanted);
    let digits: DigitSet = nodes.keys().map(|candidate| candidate.digit()).collect();
    match digits.iter().next() {
        Some(digit) if digits.len() == 1 && has(Role::Base) && has(Role::Cover) => {
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

    fn check(mark: impl Fn(&mut Marks)) -> Scene {
        let board: Board = ".".repeat(81).parse().unwrap();
        let mut marks = Marks::default();
        mark(&mut marks);
        scene(&board, &marks)
    }

    fn shape(scene: &Scene, cell: Cell, digit: Digit) -> Option<(Shape, bool)> {
        scene.nodes.get(&cell.with(digit)).map(|node| (node.shape, node.ringed))
    }

    #[test]
    fn what_happens_to_a_candidate_wins() {
        let one = CandidateMap::of(A.with(Digit::D1));
        let scene = check(|marks| {
            marks.candidates(one, Role::Off);
            marks.candidates(one, Role::Elimination);
        });
        assert_eq!(shape(&scene, A, Digit::D1), Some((Shape::Out, false)));
        let scene = check(|marks| {
            marks.candidates(one, Role::Off);
            marks.candidates(one, Role::On);
        });
        assert_eq!(shape(&scene, A, Digit::D1), Some((Shape::OnAndOff, false)));
    }

    #[test]
    fn ends_of_chains_are_ringed_and_those_of_loops_are_not() {
        let [one, two, three] = [A, B, Cell::at(40)].map(|cell| CandidateMap::of(cell.with(Digit::D1)));
        let chain = |marks: &mut Marks| {
            marks.candidates(two, Role::On);
            marks.candidates(one | three, Role::Off);
            marks.link(one, two, LinkKind::Strong);
            marks.link(two, three, LinkKind::Weak);
        };
        let scene = check(chain);
        assert_eq!(shape(&scene, A, Digit::D1), Some((Shape::Off, true)));
        assert_eq!(shape(&scene, B, Digit::D1), Some((Shape::On, false)));
        let scene = check(|marks| {
            chain(marks);
            marks.link(three, one, LinkKind::Strong);
            marks.link(three, one, LinkKind::Strong);
        });
        assert!(scene.nodes.values().all(|node| !node.ringed));
        assert_eq!(scene.ties.len(), 3, "each link once");
    }

    #[test]
    fn colours_are_seen_on_candidates_not_cells() {
        let [one, two] = [A.with(Digit::D1), A.with(Digit::D2)];
        let scene = check(|marks| {
            marks.candidates(one, Role::Colour(0));
            marks.candidates(two, Role::Colour(1));
            marks.link(one, two, LinkKind::Strong);
        });
        assert_eq!(shape(&scene, A, Digit::D1), Some((Shape::Coloured(0), false)));
        assert_eq!(shape(&scene, A, Digit::D2), Some((Shape::Coloured(1), false)));
        assert!(scene.regions.is_empty());
    }

    #[test]
    fn digits_in_their_cells_have_discs_and_what_is_gone_nothing() {
        let board: Board = format!("5{}", ".".repeat(80)).parse().unwrap();
        let mut marks = Marks::default();
        marks.candidates(CandidateMap::of(A.with(Digit::D5)).with(B.with(Digit::D5)), Role::Corner);
        marks.candidates(CandidateMap::of(B.with(Digit::D4)), Role::Corner);
        let scene = scene(&board, &marks);
        assert_eq!(scene.values, CellMap::of(A));
        assert_eq!(scene.nodes.keys().copied().collect::<Vec<_>>(), [B.with(Digit::D4)]);
    }

    #[test]
    fn held_digits_see_eliminations_of_their_digit() {
        let out = CandidateMap::of(Cell::at(4).with(Digit::D1));
        let scene = check(|marks| {
            marks.cells(A, Role::Set(0));
            marks.candidates(CandidateMap::of(A.with(Digit::D1)), Role::Z);
            marks.candidates(CandidateMap::of(A.with(Digit::D2)), Role::Z);
            marks.candidates(CandidateMap::of(Cell::at(40).with(Digit::D1)), Role::Z);
            marks.candidates(out, Role::Elimination);
        });
        let lines: Vec<Line> = scene.ties.iter().map(|tie| tie.line).collect();
        assert_eq!(lines, [Line::Sees, Line::Sees]);
        assert_eq!(shape(&scene, A, Digit::D1), Some((Shape::Held(Some(0)), false)));
        assert_eq!(shape(&scene, Cell::at(40), Digit::D1), Some((Shape::Held(None), false)));
    }
}
