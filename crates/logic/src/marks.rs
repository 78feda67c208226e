//! Marks that show a step in a picture: cells, candidates and houses with the roles they play, and links
//! between candidates. Roles, never colours: how a role is drawn is for the front end.

use ninefold_core::{CandidateMap, CellMap, House};

use crate::Conclusions;

/// The role of something in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkRole {
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
    /// The cell of a firework where its lines cross.
    Crossing,
    /// A cell of a firework outside the box of its crossing.
    Wing,
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

impl MarkRole {
    /// Returns the role's stable id, for catalogues and data: `pivot`, `set-a`, `colour-1`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            MarkRole::Focus => "focus",
            MarkRole::Base => "base",
            MarkRole::Cover => "cover",
            MarkRole::Corner => "pattern",
            MarkRole::Fin => "fin",
            MarkRole::Pivot => "pivot",
            MarkRole::Pincer => "pincer",
            MarkRole::Aligned => "aligned",
            MarkRole::Excluder => "excluder",
            MarkRole::Set(0) => "set-a",
            MarkRole::Set(1) => "set-b",
            MarkRole::Set(2) => "set-c",
            MarkRole::Set(_) => "set-other",
            MarkRole::Colour(0) => "colour-1",
            MarkRole::Colour(1) => "colour-2",
            MarkRole::Colour(2) => "colour-3",
            MarkRole::Colour(_) => "colour-4",
            MarkRole::Restricted => "restricted",
            MarkRole::Z => "z",
            MarkRole::Stem => "stem",
            MarkRole::Floor => "floor",
            MarkRole::Roof => "roof",
            MarkRole::Guardian => "guardian",
            MarkRole::BaseCell => "base-cell",
            MarkRole::TargetCell => "target-cell",
            MarkRole::Bivalue => "bivalue",
            MarkRole::Crossing => "crossing",
            MarkRole::Wing => "wing",
            MarkRole::On => "on",
            MarkRole::Off => "off",
            MarkRole::Start => "start",
            MarkRole::End => "end",
            MarkRole::Placement => "placement",
            MarkRole::Elimination => "elimination",
        }
    }

    /// All roles; of numbered ones those with an id of their own.
    pub const ALL: [MarkRole; 34] = [
        MarkRole::Focus,
        MarkRole::Base,
        MarkRole::Cover,
        MarkRole::Corner,
        MarkRole::Fin,
        MarkRole::Pivot,
        MarkRole::Pincer,
        MarkRole::Aligned,
        MarkRole::Excluder,
        MarkRole::Set(0),
        MarkRole::Set(1),
        MarkRole::Set(2),
        MarkRole::Set(3),
        MarkRole::Colour(0),
        MarkRole::Colour(1),
        MarkRole::Colour(2),
        MarkRole::Colour(3),
        MarkRole::Restricted,
        MarkRole::Z,
        MarkRole::Stem,
        MarkRole::Floor,
        MarkRole::Roof,
        MarkRole::Guardian,
        MarkRole::BaseCell,
        MarkRole::TargetCell,
        MarkRole::Bivalue,
        MarkRole::Crossing,
        MarkRole::Wing,
        MarkRole::On,
        MarkRole::Off,
        MarkRole::Start,
        MarkRole::End,
        MarkRole::Placement,
        MarkRole::Elimination,
    ];

    /// The role that it is drawn like: that of the same part in another pattern. Most are drawn like
    /// themselves.
    #[must_use]
    pub fn display_role(self) -> MarkRole {
        match self {
            MarkRole::Stem | MarkRole::BaseCell | MarkRole::Crossing => MarkRole::Pivot,
            MarkRole::TargetCell | MarkRole::Bivalue | MarkRole::Wing => MarkRole::Pincer,
            MarkRole::Floor => MarkRole::Corner,
            MarkRole::Roof | MarkRole::Guardian => MarkRole::Fin,
            role => role,
        }
    }
}

/// Dependency between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub enum LinkKind {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
    /// One sees the other.
    Sees,
}

/// A link between two candidates, or groups of candidates of one digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateLink {
    /// The candidates where the link starts.
    pub from: CandidateMap,
    /// The candidates where the link ends.
    pub to: CandidateMap,
    /// Strong or weak.
    pub kind: LinkKind,
}

/// Everything to be drawn, in the order it was marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepMarks {
    /// Houses and their roles.
    pub houses: Vec<(House, MarkRole)>,
    /// Sets of cells and their roles.
    pub cells: Vec<(CellMap, MarkRole)>,
    /// Sets of candidates and their roles.
    pub candidates: Vec<(CandidateMap, MarkRole)>,
    /// Links, in the order of the argument.
    pub links: Vec<CandidateLink>,
}

impl StepMarks {
    /// Marks a house with a role in the step's marks.
    pub fn mark_house(&mut self, house: House, role: MarkRole) {
        self.houses.push((house, role));
    }

    /// Marks a cell or a set of cells.
    pub fn mark_cells(&mut self, cells: impl Into<CellMap>, role: MarkRole) {
        self.cells.push((cells.into(), role));
    }

    /// Marks a candidate or a set of candidates.
    pub fn mark_candidates(&mut self, candidates: impl Into<CandidateMap>, role: MarkRole) {
        self.candidates.push((candidates.into(), role));
    }

    /// Links two candidates or groups.
    pub fn add_link(&mut self, from: impl Into<CandidateMap>, to: impl Into<CandidateMap>, kind: LinkKind) {
        self.links.push(CandidateLink { from: from.into(), to: to.into(), kind });
    }

    /// Marks the conclusions of a step in its picture.
    pub fn mark_conclusions(&mut self, conclusions: &Conclusions) {
        if !conclusions.placements.is_empty() {
            self.mark_candidates(conclusions.placements, MarkRole::Placement);
        }
        if !conclusions.eliminations.is_empty() {
            self.mark_candidates(conclusions.eliminations, MarkRole::Elimination);
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Cell, Digit};

    use super::*;

    #[test]
    fn changed_candidates_alone_are_marked() {
        let check = |conclusions: Conclusions, expected: &[MarkRole]| {
            let mut marks = StepMarks::default();
            marks.mark_conclusions(&conclusions);
            assert_eq!(marks.candidates.iter().map(|(_, role)| *role).collect::<Vec<_>>(), expected);
        };
        let candidate = Cell::at(4).to_candidate(Digit::D5);
        check(Conclusions::NONE, &[]);
        check(Conclusions::from_placement(candidate), &[MarkRole::Placement]);
        check(
            Conclusions::from_digit_eliminations(Digit::D5, CellMap::of(Cell::at(4))),
            &[MarkRole::Elimination],
        );
    }

    #[test]
    fn marks_are_in_the_order_of_marking() {
        let mut marks = StepMarks::default();
        let (one, other) = (Cell::at(4).to_candidate(Digit::D5), Cell::at(7).to_candidate(Digit::D5));
        marks.mark_house(House::at(3), MarkRole::Base);
        marks.mark_cells(Cell::at(4), MarkRole::Pivot);
        marks.mark_candidates(one, MarkRole::On);
        marks.add_link(one, other, LinkKind::Weak);
        assert_eq!(marks.houses, [(House::at(3), MarkRole::Base)]);
        assert_eq!(marks.cells, [(CellMap::of(Cell::at(4)), MarkRole::Pivot)]);
        assert_eq!(marks.candidates, [(CandidateMap::of(one), MarkRole::On)]);
        let link = &marks.links[0];
        assert_eq!(
            (link.from, link.to, link.kind),
            (CandidateMap::of(one), CandidateMap::of(other), LinkKind::Weak)
        );
    }
}
