//! The drawing of a step.

use ninefold_logic::story;
use ninefold_texts::Catalogue;
use serde::Serialize;

use crate::{Candidates, Cells};

/// Everything to be drawn; the places in these lists are the ids by which sentences name their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Marks {
    /// Houses and their roles.
    pub houses: Vec<HouseMark>,
    /// Sets of cells and their roles.
    pub cells: Vec<CellMark>,
    /// Sets of candidates and their roles.
    pub candidates: Vec<CandidateMark>,
    /// Links, in the order of the argument.
    pub links: Vec<Link>,
}

/// A house with a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseMark {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::RoleId"))]
    pub role: &'static str,
    /// What it is called.
    pub name: String,
    /// The house.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
}

/// Cells with a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellMark {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::RoleId"))]
    pub role: &'static str,
    /// What it is called.
    pub name: String,
    /// The cells.
    pub cells: Cells,
}

/// Candidates with a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateMark {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::RoleId"))]
    pub role: &'static str,
    /// What it is called.
    pub name: String,
    /// The candidates.
    pub candidates: Candidates,
}

/// A link between two candidates, or groups of candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// Where it starts.
    pub from: Candidates,
    /// Where it ends.
    pub to: Candidates,
    /// What it says.
    pub kind: LinkKind,
}

/// How two candidates depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
    /// One sees the other.
    Sees,
}

/// A part of a drawing: places in the lists of its marks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shows {
    /// Of the houses.
    pub houses: Vec<u16>,
    /// Of the sets of cells.
    pub cells: Vec<u16>,
    /// Of the sets of candidates.
    pub candidates: Vec<u16>,
    /// Of the links.
    pub links: Vec<u16>,
}

impl Marks {
    /// Marks, with the names of their roles from a catalogue.
    #[must_use]
    pub fn of(marks: &ninefold_logic::Marks, catalogue: &Catalogue) -> Marks {
        let houses = marks.houses.iter().map(|(house, role)| HouseMark {
            role: role.id(),
            name: catalogue.role(*role),
            house: house.index() as u8,
        });
        let of_cells = marks.cells.iter().map(|(set, role)| CellMark {
            role: role.id(),
            name: catalogue.role(*role),
            cells: Cells(*set),
        });
        let of_candidates = marks.candidates.iter().map(|(set, role)| CandidateMark {
            role: role.id(),
            name: catalogue.role(*role),
            candidates: Candidates(*set),
        });
        let links = marks.links.iter().map(|link| Link {
            from: Candidates(link.from),
            to: Candidates(link.to),
            kind: link.kind.into(),
        });
        Marks {
            houses: houses.collect(),
            cells: of_cells.collect(),
            candidates: of_candidates.collect(),
            links: links.collect(),
        }
    }
}

impl From<ninefold_logic::LinkKind> for LinkKind {
    fn from(kind: ninefold_logic::LinkKind) -> LinkKind {
        match kind {
            ninefold_logic::LinkKind::Strong => LinkKind::Strong,
            ninefold_logic::LinkKind::Weak => LinkKind::Weak,
            ninefold_logic::LinkKind::Sees => LinkKind::Sees,
        }
    }
}

impl From<&story::Shows> for Shows {
    fn from(shows: &story::Shows) -> Shows {
        let ids = |ids: &[usize]| ids.iter().map(|id| *id as u16).collect();
        Shows {
            houses: ids(&shows.houses),
            cells: ids(&shows.cells),
            candidates: ids(&shows.candidates),
            links: ids(&shows.links),
        }
    }
}
