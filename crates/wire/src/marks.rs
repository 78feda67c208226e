//! JSON of the marks to draw on the board for a step.

use ninefold_logic::LinkKind;
use ninefold_texts::Catalogue;
use serde::Serialize;

use crate::{Candidates, Cells};

/// Marks to draw; sentences refer to them by their index in these lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Marks {
    /// Houses with their roles.
    pub houses: Vec<HouseMark>,
    /// Sets of cells with their roles.
    pub cells: Vec<CellMark>,
    /// Sets of candidates with their roles.
    pub candidates: Vec<CandidateMark>,
    /// Links, in the order of the argument.
    pub links: Vec<Link>,
}

/// House with a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseMark {
    /// Id of the role.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::RoleId"))]
    pub role: &'static str,
    /// Name of the role in the requested language.
    pub name: String,
    /// House, 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
}

/// Set of cells with a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellMark {
    /// Id of the role.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::RoleId"))]
    pub role: &'static str,
    /// Name of the role in the requested language.
    pub name: String,
    /// Cells that have the role.
    pub cells: Cells,
}

/// Set of candidates with a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateMark {
    /// Id of the role.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::RoleId"))]
    pub role: &'static str,
    /// Name of the role in the requested language.
    pub name: String,
    /// Candidates that have the role.
    pub candidates: Candidates,
}

/// Link between two candidates, or two groups of candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// Candidates at the start of the link.
    pub from: Candidates,
    /// Candidates at its end.
    pub to: Candidates,
    /// Kind of the link.
    pub kind: LinkKind,
}

impl Marks {
    /// Converts marks, with the names of their roles from a catalogue.
    #[must_use]
    pub(crate) fn from_marks(marks: &ninefold_logic::StepMarks, catalogue: &Catalogue) -> Marks {
        // The order is kept, since sentences refer to the marks by index.
        let houses = marks.houses.iter().map(|(house, role)| HouseMark {
            role: role.id(),
            name: catalogue.role_name(*role),
            house: house.index() as u8,
        });
        let of_cells = marks.cells.iter().map(|(set, role)| CellMark {
            role: role.id(),
            name: catalogue.role_name(*role),
            cells: Cells(*set),
        });
        let of_candidates = marks.candidates.iter().map(|(set, role)| CandidateMark {
            role: role.id(),
            name: catalogue.role_name(*role),
            candidates: Candidates(*set),
        });
        let links = marks.links.iter().map(|link| Link {
            from: Candidates(link.from),
            to: Candidates(link.to),
            kind: link.kind,
        });
        Marks {
            houses: houses.collect(),
            cells: of_cells.collect(),
            candidates: of_candidates.collect(),
            links: links.collect(),
        }
    }
}
