//! Choice of an order in which required techniques are needed, if no profile is given.
//!
//! In the order in which people spot techniques, many come after others that find the same, so that next to
//! no puzzle needs them there. A finned X-Wing is one: skyscrapers, kites and wings come before it. Such a
//! technique is needed where it is tried sooner: after singles, intersections and subsets; or, if these find
//! all of it, after singles alone.

use ninefold_core::small_sort::SortShort;
use ninefold_logic::Technique;
use ninefold_rate::human::HumanScale;
use ninefold_rate::profile::ProfileScale;
use ninefold_rate::{RatingProfile, RatingScale};

/// Techniques that are tried earlier than another, so that the other is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EarlierTechniques {
    /// Singles, intersections and subsets.
    Subsets,
    /// Singles.
    Singles,
}

impl EarlierTechniques {
    /// Returns the families' names, as in profiles.
    fn family_names(self) -> &'static [&'static str] {
        match self {
            EarlierTechniques::Subsets => &["singles", "intersections", "subsets"],
            EarlierTechniques::Singles => &["singles"],
        }
    }
}

/// An order in which the required techniques are needed, if it differs from the profile `human`.
#[derive(Clone, Debug)]
pub struct RequiredTechniqueOrder {
    profile: RatingProfile,
    names: Vec<&'static str>,
    is_rare: bool,
}

impl RequiredTechniqueOrder {
    /// Returns the order for the required techniques; `None` if the profile `human` serves.
    #[must_use]
    pub fn from_required_techniques(needs: &[&'static Technique]) -> Option<RequiredTechniqueOrder> {
        let before = needs.iter().filter_map(|technique| earlier_techniques(technique)).max()?;
        let order = HumanScale::FREE.technique_order();
        let mut needs = needs.to_vec();
        needs.sort_short_by_key(|technique| {
            order.iter().rposition(|producer| producer.can_produce(technique))
        });
        let ids = needs.iter().map(|technique| technique.id);
        let names: Vec<&'static str> = before.family_names().iter().copied().chain(ids).collect();
        let profile =
            RatingProfile::new(ProfileScale::Other(&HumanScale::FREE)).with_techniques(&names).ok()?;
        let is_rare =
            needs.iter().any(|technique| find_needed_order_list(technique) == Some("rarely-needed"));
        Some(RequiredTechniqueOrder { profile, names, is_rare })
    }

    /// Whether next to no puzzle needs the techniques even in this order.
    #[must_use]
    pub fn is_rarely_needed(&self) -> bool {
        self.is_rare
    }

    /// Returns the order's families and ids, as written in `--techniques` and profiles.
    #[must_use]
    pub fn entry_names(&self) -> &[&'static str] {
        &self.names
    }

    /// Converts the order into a profile.
    #[must_use]
    pub fn into_profile(self) -> RatingProfile {
        self.profile
    }
}

/// Returns the techniques to try before one that isn't needed in the order of the profile `human`.
fn earlier_techniques(technique: &Technique) -> Option<EarlierTechniques> {
    find_needed_order_list(technique).map(|list| match list {
        "after-singles" => EarlierTechniques::Singles,
        _ => EarlierTechniques::Subsets,
    })
}

/// Returns the list of `needed_order.txt` that a technique is on.
fn find_needed_order_list(technique: &Technique) -> Option<&'static str> {
    read_needed_order_lines().find(|(_, id)| *id == technique.id).map(|(list, _)| list)
}

/// Reads the lines of `needed_order.txt`: a list, and the id of a technique on it.
fn read_needed_order_lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("needed_order.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' '))
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    #[track_caller]
    fn check(ids: &[&str], expected: Option<&[&str]>) {
        let needs: Vec<_> = ids.iter().map(|id| techniques::technique_by_id(id).unwrap()).collect();
        let order = RequiredTechniqueOrder::from_required_techniques(&needs);
        assert_eq!(order.as_ref().map(RequiredTechniqueOrder::entry_names), expected, "{ids:?}");
    }

    #[test]
    fn required_techniques_follow_the_human_order() {
        check(&["xy-wing"], None);
        check(&["finned-x-wing"], Some(&["singles", "intersections", "subsets", "finned-x-wing"]));
        check(&["franken-x-wing"], Some(&["singles", "franken-x-wing"]));
        check(
            &["finned-x-wing", "xy-wing"],
            Some(&["singles", "intersections", "subsets", "xy-wing", "finned-x-wing"]),
        );
    }

    #[test]
    fn the_lists_name_techniques_once() {
        let all: Vec<(&str, &str)> = read_needed_order_lines().collect();
        let entries = include_str!("needed_order.txt").lines().filter(|line| !line.is_empty());
        assert_eq!(all.len(), entries.filter(|line| !line.starts_with('#')).count(), "each line is an entry");
        for (at, (list, id)) in all.iter().enumerate() {
            assert!(["after-subsets", "after-singles", "rarely-needed"].contains(list), "{list}");
            assert!(techniques::technique_by_id(id).is_some(), "{id}");
            assert!(all[..at].iter().all(|(_, other)| other != id), "{id} stands twice");
        }
    }
}
