//! Registry of the rating scales.

use crate::hodoku::HodokuScale;
use crate::human::HumanScale;
use crate::scale::RatingScale;
use crate::se::SeProfile;
use crate::universal::UniversalScale;

/// All scales; the first is the default.
pub static SCALES: &[&dyn RatingScale] = &[
    &SeProfile::SE,
    &SeProfile::SE_ORIGINAL,
    &SeProfile::SUKAKU,
    &HodokuScale,
    &HumanScale::FREE,
    &HumanScale::STRICT,
    &UniversalScale::W,
    &UniversalScale::B,
    &UniversalScale::GW,
    &UniversalScale::GB,
    &UniversalScale::DEPTH,
    &UniversalScale::BXB,
    &UniversalScale::BXBB,
];

/// The scale of a name, or the first with such [numbers](RatingScale::scale_version).
#[must_use]
pub fn scale_by_name(name: &str) -> Option<&'static dyn RatingScale> {
    let named = SCALES.iter().find(|scale| scale.name() == name);
    named.or_else(|| SCALES.iter().find(|scale| scale.scale_version() == name)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_scales_apart() {
        for (i, scale) in SCALES.iter().enumerate() {
            assert!(SCALES[..i].iter().all(|other| other.name() != scale.name()));
            assert_eq!(scale_by_name(scale.name()).map(RatingScale::name), Some(scale.name()));
        }
        assert_eq!(scale_by_name("human-3").map(RatingScale::name), Some("human"));
        assert!(scale_by_name("").is_none() && scale_by_name("human-1").is_none());
    }
}
