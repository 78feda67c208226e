//! The READMEs of this crate and the libraries behind it, and the page about names, included so that their examples run as tests.

#[doc = include_str!("../README.md")]
mod facade {}

#[doc = include_str!("../../core/README.md")]
mod core {}

#[doc = include_str!("../../formats/README.md")]
mod formats {}

#[doc = include_str!("../../game/README.md")]
mod game {}

#[doc = include_str!("../../proof/README.md")]
mod proof {}

#[doc = include_str!("../../facts/README.md")]
mod facts {}

#[doc = include_str!("../../chains/README.md")]
mod chains {}

#[doc = include_str!("../../whips/README.md")]
mod whips {}

#[doc = include_str!("../../solve/README.md")]
mod solve {}

#[doc = include_str!("../../logic/README.md")]
mod logic {}

#[doc = include_str!("../../formula/README.md")]
mod formula {}

#[doc = include_str!("../../hodoku/README.md")]
mod hodoku {}

#[doc = include_str!("../../rate/README.md")]
mod rate {}

#[doc = include_str!("../../generate/README.md")]
mod generate {}

#[doc = include_str!("../../guide/README.md")]
mod guide {}

#[doc = include_str!("../../texts/README.md")]
mod texts {}

#[doc = include_str!("../../render/README.md")]
mod render {}

#[doc = include_str!("../../picture/README.md")]
mod picture {}

#[doc = include_str!("../../../docs/names.md")]
mod names {}

#[doc = include_str!("../../../README.md")]
mod repository {}
