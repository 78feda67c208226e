//! What the pages of the techniques say themselves, by language. What they say of a technique is in the catalogues.

use ninefold_texts::Catalogue;

/// The words of one language.
pub(crate) struct Words {
    pub(crate) catalogue: fn() -> &'static Catalogue,
    pub(super) id: &'static str,
    pub(super) family: &'static str,
    pub(super) assumes_one_solution: &'static str,
    pub(super) yes: &'static str,
    pub(super) no: &'static str,
    pub(super) not_rated: &'static str,
    pub(super) all: &'static str,
    pub(super) command_line: &'static str,
    pub(super) technique: &'static str,
    pub(super) finds: &'static str,
}

pub(crate) static ENGLISH: Words = Words {
    catalogue: Catalogue::english,
    id: "Id",
    family: "Family",
    assumes_one_solution: "Assumes one solution",
    yes: "yes",
    no: "no",
    not_rated: "not rated",
    all: "All techniques",
    command_line: "on the command line:",
    technique: "technique",
    finds: "what it finds",
};
