//! Marks that show a step in a picture: cells, candidates and houses with the roles they play, and links
//! between candidates. Roles, never colours: how a role is drawn is for the front end.

use ninefold_core::{CandidateMap, CellMap, House};

use crate::Conclusions;

/// The part something plays in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A place to look at: the first stage of a hint.
    Focus,
    /// A base house of a fish, or the house an argument is about.
    Base,
    /// A cover house of a fish, or the house the conclusions lie in.
    Cover,
    /// A candidate of the pattern itself: a fish corner, a member of a subset.
    Corner,
    /// A candidate outside the pattern that must be reckoned with.
    Fin,
    /// The cell a wing turns on.
    Pivot,
    /// A cell at the tip of a wing.
    Pincer,
    /// A cell whose digits are tried together with others: aligned exclusion.
    Aligned,
    /// A cell that must keep a candidate whatever is tried.
    Excluder,
    /// A member of the set with this number: 0 is A, 1 is B.
    Set(u8),
    /// A candidate of this colour: 0 and 1 are those of the first cluster, 2 and 3 those of the second.
    Colour(u8),
    /// A restricted common candidate of two sets.
    Restricted,
    /// A place the digit must fall on, one of these.
    Z,
    /// The cell or house that a Death Blossom grows from.
    Stem,
    /// The digits that would be interchangeable in a deadly pattern.
    Floor,
    /// The candidates in the upper cells that keep a deadly pattern from being one.
    Roof,
    /// A candidate that keeps an impossible pattern from being one.
    Guardian,
    /// A base cell of an Exocet.
    BaseCell,
    /// A target cell of an Exocet.
    TargetCell,
    /// A cell with two candidates that a wing rests on.
    Bivalue,
    /// A candidate assumed or shown to be true.
    On,
    /// A candidate assumed or shown to be false.
    Off,
    /// The candidate a chain starts from.
    Start,
    /// The candidate a chain ends on.
    End,
    /// A digit to place.
    Placement,
    /// A candidate to remove.
    Elimination,
}

impl Role {
    /// Returns the role's stable id, for catalogues and data: `pivot`, `set-a`, `colour-1`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Role::Focus => "focus",
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Corner => "pattern",
            Role::Fin => "fin",
            Role::Pivot => "pivot",
            Role::Pincer => "pincer",
            Role::Aligned => "aligned",
            Role::Excluder => "excluder",
            Role::Set(0) => "set-a",
            Role::Set(1) => "set-b",
            Role::Set(2) => "set-c",
            Role::Set(_) => "set-other",
            Role::Colour(0) => "colour-1",
            Role::Colour(1) => "colour-2",
            Role::Colour(2) => "colour-3",
            Role::Colour(_) => "colour-4",
            Role::Restricted => "restricted",
            Role::Z => "z",
            Role::Stem => "stem",
            Role::Floor => "floor",
            Role::Roof => "roof",
            Role::Guardian => "guardian",
            Role::BaseCell => "base-cell",
            Role::TargetCell => "target-cell",
            Role::Bivalue => "bivalue",
            Role::On => "on",
            Role::Off => "off",
            Role::Start => "start",
            Role::End => "end",
            Role::Placement => "placement",
            Role::Elimination => "elimination",
        }
    }

    /// All roles; of numbered ones those with an id of their own.
    pub const ALL: [Role; 32] = [
        Role::Focus,
        Role::Base,
        Role::Cover,
        Role::Corner,
        Role::Fin,
        Role::Pivot,
        Role::Pincer,
        Role::Aligned,
        Role::Excluder,
        Role::Set(0),
        Role::Set(1),
        Role::Set(2),
        Role::Set(3),
        Role::Colour(0),
        Role::Colour(1),
        Role::Colour(2),
        Role::Colour(3),
        Role::Restricted,
        Role::Z,
        Role::Stem,
        Role::Floor,
        Role::Roof,
        Role::Guardian,
        Role::BaseCell,
        Role::TargetCell,
        Role::Bivalue,
        Role::On,
        Role::Off,
        Role::Start,
        Role::End,
        Role::Placement,
        Role::Elimination,
    ];

    /// The role that it is drawn like: that of the same part in another pattern. Most are drawn like
    /// themselves.
    #[must_use]
    pub fn drawn_as(self) -> Role {
        match self {
            Role::Stem | Role::BaseCell => Role::Pivot,
            Role::TargetCell | Role::Bivalue => Role::Pincer,
            Role::Floor => Role::Corner,
            Role::Roof | Role::Guardian => Role::Fin,
            role => role,
        }
    }
}

/// Dependence between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkKind {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
    /// One sees the other: an elimination's reason.
    Sees,
}

/// A link between two candidates, or groups of candidates of one digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidates where the link starts.
    pub from: CandidateMap,
    /// The candidates where the link ends.
    pub to: CandidateMap,
    /// Strong or weak.
    pub kind: LinkKind,
}

/// Everything to be drawn, in the order it was marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Houses and their roles.
    pub houses: Vec<(House, Role)>,
    /// Sets of cells and their roles.
    pub cells: Vec<(CellMap, Role)>,
    /// Sets of candidates and their roles.
    pub candidates: Vec<(CandidateMap, Role)>,
    /// Links, in the order of the argument.
    pub links: Vec<Link>,
}

impl Marks {
    /// Marks a house.
    pub fn house(&mut self, house: House, role: Role) {
        self.houses.push((house, role));
    }

    /// Marks a cell or a set of cells.
    pub fn cells(&mut self, cells: impl Into<CellMap>, role: Role) {
        self.cells.push((cells.into(), role));
    }

    /// Marks a candidate or a set of candidates.
    pub fn candidates(&mut self, candidates: impl Into<CandidateMap>, role: Role) {
        self.candidates.push((candidates.into(), role));
    }

    /// Links two candidates or groups.
    pub fn link(&mut self, from: impl Into<CandidateMap>, to: impl Into<CandidateMap>, kind: LinkKind) {
        self.links.push(Link { from: from.into(), to: to.into(), kind });
    }

    /// Marks the conclusions of a step.
    pub fn conclude(&mut self, conclusions: &Conclusions) {
        if !conclusions.placements.is_empty() {
            self.candidates(conclusions.placements, Role::Placement);
        }
        if !conclusions.eliminations.is_empty() {
            self.candidates(conclusions.eliminations, Role::Elimination);
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Cell, Digit};

    use super::*;

    #[test]
    fn what_changes_is_marked_and_nothing_else() {
        let check = |conclusions: Conclusions, expected: &[Role]| {
            let mut marks = Marks::default();
            marks.conclude(&conclusions);
            assert_eq!(marks.candidates.iter().map(|(_, role)| *role).collect::<Vec<_>>(), expected);
        };
        let candidate = Cell::at(4).with(Digit::D5);
        check(Conclusions::NONE, &[]);
        check(Conclusions::placement(candidate), &[Role::Placement]);
        check(Conclusions::eliminate(Digit::D5, CellMap::of(Cell::at(4))), &[Role::Elimination]);
    }

    #[test]
    fn what_is_marked_stands_in_the_order_of_marking() {
        let mut marks = Marks::default();
        let (one, other) = (Cell::at(4).with(Digit::D5), Cell::at(7).with(Digit::D5));
        marks.house(House::at(3), Role::Base);
        marks.cells(Cell::at(4), Role::Pivot);
        marks.candidates(one, Role::On);
        marks.link(one, other, LinkKind::Weak);
        assert_eq!(marks.houses, [(House::at(3), Role::Base)]);
        assert_eq!(marks.cells, [(CellMap::of(Cell::at(4)), Role::Pivot)]);
        assert_eq!(marks.candidates, [(CandidateMap::of(one), Role::On)]);
        let link = &marks.links[0];
        assert_eq!(
            (link.from, link.to, link.kind),
            (CandidateMap::of(one), CandidateMap::of(other), LinkKind::Weak)
        );
    }
}
