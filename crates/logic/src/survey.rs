//! Survey of all steps of a position: those of every technique, under each name a conclusion once.

use std::collections::{HashMap, HashSet};

use crate::prelude::*;
use crate::{SolutionStep, TechniqueFamily, techniques};

/// Filter of the steps to find; by default, all.
#[derive(Clone, Debug, Default)]
pub struct StepFilter {
    /// Only these techniques, if any are given; else [all](techniques::ALL) but those that run [on
    /// request](techniques::ON_REQUEST).
    pub techniques: Vec<&'static Technique>,
    /// Only steps that eliminate one of these candidates, if any are given.
    pub eliminations: CandidateMap,
    /// Only steps with a conclusion in one of these cells, if any are given.
    pub cells: CellMap,
}

impl StepFilter {
    /// Returns the techniques in the order in which they are tried; user-defined ones come last. A
    /// user-defined technique with the id of a built-in one replaces it.
    #[must_use]
    pub fn techniques_in_order(&self) -> Vec<&'static Technique> {
        let some = self.techniques.as_slice();
        if some.is_empty() {
            return techniques::ALL.to_vec();
        }
        let known = techniques::all_techniques().filter_map(|known| some.iter().find(|one| **one == known));
        let written = some.iter().filter(|one| techniques::technique_by_id(one.id).is_none());
        known.chain(written).copied().collect()
    }

    /// Whether the filter accepts a step with these conclusions.
    pub(crate) fn accepts_conclusions(&self, conclusions: &Conclusions) -> bool {
        let Conclusions { placements, eliminations } = conclusions;
        let cells = || placements.cells() | eliminations.cells();
        (self.eliminations.is_empty() || !self.eliminations.is_disjoint(*eliminations))
            && (self.cells.is_empty() || !self.cells.is_disjoint(cells()))
    }
}

/// The steps of one technique.
#[derive(Clone, Debug)]
pub struct TechniqueSteps {
    /// The technique.
    pub technique: &'static Technique,
    /// The technique's steps, one at least, in the order in which it finds them. No two conclude the same,
    /// nor do those of an earlier technique with the same name: a hidden single of a box and a line is listed
    /// for the box.
    pub steps: Vec<SolutionStep>,
}

/// Steps found in a position.
#[derive(Clone, Debug)]
pub struct StepSurvey {
    /// The steps of each technique, in the order in which techniques are tried; those without steps are left
    /// out.
    pub groups: Vec<TechniqueSteps>,
    /// Whether the search came to its end.
    pub is_complete: bool,
}

impl StepSurvey {
    /// Keeps for every technique of chains the step with the fewest links; of equally short ones the first.
    /// Every inference counts once: the links of a single path, those of all branches of a forcing chain,
    /// those between the candidates of a whip.
    ///
    /// Along a single path no shorter step exists: the search from every candidate is breadth-first. A
    /// forcing chain has shortest branches, and a whip the fewest truths that its target needs.
    #[must_use]
    pub fn keep_shortest_chains(self, facts: &Facts) -> StepSurvey {
        let links = |step: &SolutionStep| step.explanation(facts).overview_marks().links.len();
        let chains = self.groups.into_iter().filter(|group| group.technique.family == TechniqueFamily::Chain);
        let shortest = chains.filter_map(|TechniqueSteps { technique, steps }| {
            let step = steps.into_iter().min_by_key(links)?;
            Some(TechniqueSteps { technique, steps: vec![step] })
        });
        StepSurvey { groups: shortest.collect(), ..self }
    }
}

/// Finds all steps of a position that the filter accepts, until `stop` returns true.
///
/// ```
/// use ninefold_logic::{Facts, survey::{StepFilter, survey_steps}};
///
/// let facts = Facts::new("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?);
/// let cells = "r5c5".parse()?;
/// let found = survey_steps(&facts, &StepFilter { cells, ..StepFilter::default() }, || false);
/// assert_eq!(found.groups[0].steps[0].conclusions.to_string(), "r5c5=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn survey_steps(facts: &Facts, filter: &StepFilter, mut stop: impl FnMut() -> bool) -> StepSurvey {
    let mut found = StepSurvey { groups: Vec::new(), is_complete: true };
    let mut seen: HashMap<&str, HashSet<Conclusions>> = HashMap::new();
    for technique in filter.techniques_in_order() {
        // Techniques of the same name share their known conclusions.
        let seen = seen.entry(technique.name).or_default();
        let mut collector = StepCollector { filter, seen, steps: Vec::new(), stop: &mut stop };
        let ended = (technique.find)(facts, &mut collector);
        if !collector.steps.is_empty() {
            found.groups.push(TechniqueSteps { technique, steps: collector.steps });
        }
        if ended.is_break() {
            found.is_complete = false;
            break;
        }
    }
    found
}

struct StepCollector<'a> {
    filter: &'a StepFilter,
    /// The conclusions of earlier steps under this name.
    seen: &'a mut HashSet<Conclusions>,
    steps: Vec<SolutionStep>,
    stop: &'a mut dyn FnMut() -> bool,
}

impl StepSink for StepCollector<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        if self.filter.accepts_conclusions(conclusions) && self.seen.insert(*conclusions) {
            self.steps.push(SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() });
        }
        self.poll_stop()
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::find_all_steps;

    const SAMPLE: &str = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";

    fn sample_facts() -> Facts {
        Facts::new(SAMPLE.parse().expect("a board"))
    }

    /// The conclusions that a filter lets through, by technique, are those of all steps, each once under a
    /// name.
    fn check(filter: &StepFilter) -> usize {
        let facts = sample_facts();
        let found = survey_steps(&facts, filter, || false);
        assert!(found.is_complete);
        let mut groups = found.groups.iter();
        let mut listed: Vec<(&str, Conclusions)> = Vec::new();
        for technique in filter.techniques_in_order() {
            let mut expected: Vec<Conclusions> = Vec::new();
            for step in find_all_steps(&facts, &[technique]) {
                let named = (technique.name, step.conclusions);
                if filter.accepts_conclusions(&step.conclusions) && !listed.contains(&named) {
                    listed.push(named);
                    expected.push(step.conclusions);
                }
            }
            if expected.is_empty() {
                continue;
            }
            let group = groups.next().expect("a group for a technique with steps");
            assert_eq!(group.technique, technique);
            let steps: Vec<Conclusions> = group.steps.iter().map(|step| step.conclusions).collect();
            assert_eq!(steps, expected, "{technique:?}");
        }
        assert!(groups.next().is_none());
        listed.len()
    }

    #[test]
    fn every_step_is_there_once() {
        let all = check(&StepFilter::default());
        let by_cell = check(&StepFilter { cells: "r7c9".parse().expect("a cell"), ..StepFilter::default() });
        let eliminations = "r7c9(3)".parse().expect("a candidate");
        let by_candidate = check(&StepFilter { eliminations, ..StepFilter::default() });
        let techniques = techniques::technique_by_id("als-xz").into_iter().collect();
        let by_technique = check(&StepFilter { techniques, eliminations, ..StepFilter::default() });
        assert!(all > by_cell && by_cell > by_candidate && by_candidate > by_technique && by_technique > 0);
    }

    #[test]
    fn a_hidden_single_of_box_and_line_is_told_once() {
        let single = |id| techniques::technique_by_id(id).expect("a technique");
        let [of_box, of_line] = ["hidden-single-box", "hidden-single-line"].map(single);
        let count = |list: &[&'static Technique]| {
            check(&StepFilter { techniques: list.to_vec(), ..StepFilter::default() })
        };
        assert_eq!([count(&[of_box]), count(&[of_line]), count(&[of_box, of_line])], [9, 11, 11]);
    }

    #[test]
    fn surveys_stop_on_request() {
        let mut polls = 0;
        let found = survey_steps(&sample_facts(), &StepFilter::default(), || {
            polls += 1;
            polls == 3
        });
        assert!(!found.is_complete);
        assert_eq!(found.groups.iter().map(|group| group.steps.len()).sum::<usize>(), 3);
    }
}
