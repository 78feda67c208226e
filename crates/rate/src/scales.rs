//! Registry of the scales.

use crate::hodoku::Hodoku;
use crate::human::Human;
use crate::scale::Scale;
use crate::se::Profile;
use crate::universal::Universal;

/// All scales; the first is the default.
pub static SCALES: &[&dyn Scale] = &[
    &Profile::SE,
    &Profile::SE_ORIGINAL,
    &Profile::SUKAKU,
    &Hodoku,
    &Human::FREE,
    &Human::STRICT,
    &Universal::W,
    &Universal::B,
    &Universal::GW,
    &Universal::GB,
    &Universal::DEPTH,
    &Universal::BXB,
    &Universal::BXBB,
];

/// The scale of a name, or the first with such [numbers](Scale::scale).
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Scale> {
    let named = SCALES.iter().find(|scale| scale.name() == name);
    named.or_else(|| SCALES.iter().find(|scale| scale.scale() == name)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_scales_apart() {
        for (i, scale) in SCALES.iter().enumerate() {
            assert!(SCALES[..i].iter().all(|other| other.name() != scale.name()));
            assert_eq!(by_name(scale.name()).map(Scale::name), Some(scale.name()));
        }
        assert_eq!(by_name("human-2").map(Scale::name), Some("human"));
        assert!(by_name("").is_none() && by_name("human-1").is_none());
    }
}
