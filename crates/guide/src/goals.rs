//! Learning goals: sets of techniques with a name, without their prerequisites.
//!
//! Goals are data, one on each text line, `id: technique, technique, …`; the message `goal-ID` of the
//! catalogue is the name of each. Any technique is a goal of its own, by its own id.
//!
//! ```
//! use ninefold_guide::goals::LearningGoal;
//!
//! assert_eq!(LearningGoal::find_goal("xy-chain").expect("a technique").techniques.len(), 1);
//! assert!(LearningGoal::find_goal("newspaper-hard").expect("one of ours").techniques.len() > 3);
//! assert!(LearningGoal::find_goal("win-the-lottery").is_none());
//! ```

use std::sync::LazyLock;

use ninefold_logic::explain::say;
use ninefold_logic::{Message, Technique, techniques};
use ninefold_rate::names;

/// A goal of a learner: techniques to be learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearningGoal {
    /// The stable id.
    pub id: String,
    /// The techniques that the goal needs; their prerequisites aren't listed.
    pub techniques: Vec<&'static Technique>,
}

static BUILT_IN_GOALS: LazyLock<Vec<LearningGoal>> = LazyLock::new(|| {
    let lines = include_str!("goals.txt").lines().map(|line| line.split('#').next().unwrap_or_default());
    lines
        .filter_map(|line| line.split_once(':'))
        .map(|(id, techniques)| LearningGoal::parse_goal(id, techniques))
        .collect()
});

impl LearningGoal {
    /// Returns the built-in goals, from the easiest to the hardest.
    #[must_use]
    pub fn built_in_goals() -> &'static [LearningGoal] {
        &BUILT_IN_GOALS
    }

    /// Returns the built-in goal with this id in any case, or the technique that it
    /// [names](names::find_technique).
    #[must_use]
    pub fn find_goal(id: &str) -> Option<LearningGoal> {
        let is_it = |goal: &&LearningGoal| goal.id.eq_ignore_ascii_case(id.trim());
        let ours = LearningGoal::built_in_goals().iter().find(is_it).cloned();
        ours.or_else(|| names::find_technique(id).ok().map(LearningGoal::from_technique))
    }

    /// Creates the goal of learning one technique.
    #[must_use]
    pub fn from_technique(technique: &'static Technique) -> LearningGoal {
        LearningGoal { id: technique.id.into(), techniques: vec![technique] }
    }

    /// Returns a message that describes the goal.
    #[must_use]
    pub fn description(&self) -> Message {
        match (techniques::technique_by_id(&self.id), self.id.as_str()) {
            (Some(technique), _) => say!("goal-technique", technique),
            (None, "newspaper-easy") => say!("goal-newspaper-easy"),
            (None, "newspaper-hard") => say!("goal-newspaper-hard"),
            (None, "patterns") => say!("goal-patterns"),
            (None, "xy-chains") => say!("goal-xy-chains"),
            (None, _) => say!("goal-er-7"),
        }
    }

    fn parse_goal(id: &str, names: &str) -> LearningGoal {
        let named = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        LearningGoal {
            id: id.trim().into(),
            techniques: named.filter_map(techniques::technique_by_id).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A misspelt technique would go unnoticed, and so would a goal without a sentence of its own.
    #[test]
    fn goals_are_what_their_file_says() {
        let file = include_str!("goals.txt");
        for goal in LearningGoal::built_in_goals() {
            let own = |line: &&str| line.split(':').next() == Some(goal.id.as_str());
            let names = file.lines().find(own).map_or(0, |line| line.split(',').count());
            assert_eq!(goal.techniques.len(), names, "{}", goal.id);
            assert!(techniques::technique_by_id(&goal.id).is_none(), "{} is a technique", goal.id);
        }
        let sentences: BTreeSet<&str> =
            LearningGoal::built_in_goals().iter().map(|goal| goal.description().id).collect();
        assert_eq!(sentences.len(), file.lines().filter(|line| !line.starts_with('#')).count());
    }

    #[test]
    fn a_goal_is_found_in_any_case_before_a_technique() {
        let check = |name: &str, id: &str| {
            assert_eq!(LearningGoal::find_goal(name).map(|goal| goal.id).as_deref(), Some(id), "{name}");
        };
        check("XY-Chains", "xy-chains");
        check("XY-Chain", "xy-chain");
        check("Y-Wing", "xy-wing");
    }
}
