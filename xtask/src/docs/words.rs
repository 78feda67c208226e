//! Fixed words of the book of techniques, by language. The texts about single techniques are in the
//! catalogues.

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
    pub(super) formula: &'static str,
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
    formula: "As a formula",
    technique: "technique",
    finds: "what it finds",
};

#[cfg(feature = "book")]
pub(crate) static CHINESE: Words = Words {
    catalogue: Catalogue::chinese,
    id: "标识",
    family: "门类",
    assumes_one_solution: "以唯一解为前提",
    yes: "是",
    no: "否",
    not_rated: "未列",
    all: "全部技巧",
    command_line: "在命令行中：",
    formula: "写成公式",
    technique: "技巧",
    finds: "寻找什么",
};
