//! Courses: techniques in the order of learning, with their prerequisites.
//!
//! A course is data, one technique on each text line, so that others can write their own:
//! [`TechniqueCourse::parse`]. [`TechniqueCourse::built_in_course`] follows the scale for people.
//!
//! ```text
//! [moderate]                       a part
//! naked-pair < naked-single        a technique, and what it builds on
//! ```
//!
//! ```
//! use std::collections::BTreeSet;
//! use ninefold_guide::course::TechniqueCourse;
//!
//! let course = TechniqueCourse::built_in_course();
//! let mut known = BTreeSet::new();
//! assert_eq!(course.next_lesson(&known).expect("everything is new").technique.id, "full-house");
//! known.extend(["full-house", "last-digit"]);
//! assert_eq!(course.next_lesson(&known).expect("much is new").technique.id, "hidden-single-box");
//! // What somebody needs for one technique is a few lessons, not all that stand before it.
//! let xy_chain = ninefold_logic::techniques::technique_by_id("xy-chain").expect("a technique");
//! let path = course.required_lessons(&[xy_chain], &BTreeSet::new());
//! let path: Vec<&str> = path.iter().map(|lesson| lesson.technique.id).collect();
//! assert_eq!(path, ["full-house", "naked-single", "naked-pair", "xy-wing", "xy-chain"]);
//! ```

use std::collections::BTreeSet;
use std::sync::LazyLock;

use ninefold_logic::{Technique, techniques};

/// A list of techniques in the order of learning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueCourse {
    lessons: Vec<CourseLesson>,
}

/// One technique of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseLesson {
    /// The part of the course, as its file names it; empty before the first.
    pub part: String,
    /// The technique taught.
    pub technique: &'static Technique,
    /// The prerequisites, all of them earlier in the course.
    pub prerequisites: Vec<&'static Technique>,
}

/// Error for a text that is no course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct CourseError {
    /// The number of the text line, from 1.
    pub line: usize,
    /// The fault on that text line.
    pub kind: CourseErrorKind,
}

/// The kind of fault in a text line of a course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourseErrorKind {
    /// The text line names no technique.
    #[error("expected the id of a technique, found \"{0}\"")]
    UnknownTechnique(String),
    /// The technique has a lesson already.
    #[error("expected each technique once, found {0} again")]
    DuplicateTechnique(String),
    /// A prerequisite has no lesson before this one.
    #[error("expected a technique of an earlier line, found {0}")]
    LaterPrerequisite(String),
}

static BUILT_IN_COURSE: LazyLock<TechniqueCourse> = LazyLock::new(|| {
    TechniqueCourse::parse(include_str!("course.txt")).expect("our course is one, as a test shows")
});

impl TechniqueCourse {
    /// Returns the built-in course of all techniques.
    #[must_use]
    pub fn built_in_course() -> &'static TechniqueCourse {
        &BUILT_IN_COURSE
    }

    /// Parses a course. Empty lines and comments from `#` on are skipped.
    ///
    /// # Errors
    /// At the first line that names no technique or a repeated one, or a prerequisite that comes later.
    pub fn parse(text: &str) -> Result<TechniqueCourse, CourseError> {
        let mut course = TechniqueCourse { lessons: Vec::new() };
        let mut part = String::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if let Some(name) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                part = name.trim().to_string();
            } else if !text.is_empty() {
                let lesson = course.parse_lesson(&part, text).map_err(|kind| CourseError { line, kind })?;
                course.lessons.push(lesson);
            }
        }
        Ok(course)
    }

    fn parse_lesson(&self, part: &str, text: &str) -> Result<CourseLesson, CourseErrorKind> {
        let (own, needs) = text.split_once('<').unwrap_or((text, ""));
        let technique = |id: &str| {
            techniques::technique_by_id(id.trim())
                .ok_or_else(|| CourseErrorKind::UnknownTechnique(id.trim().to_string()))
        };
        // The technique itself, once in each course.
        let own = technique(own)?;
        if self.find_lesson(own).is_some() {
            return Err(CourseErrorKind::DuplicateTechnique(own.id.into()));
        }
        let mut lesson = CourseLesson { part: part.into(), technique: own, prerequisites: Vec::new() };
        // Its prerequisites, each with a lesson before this one.
        for id in needs.split(',').filter(|id| !id.trim().is_empty()) {
            let needed = technique(id)?;
            if self.find_lesson(needed).is_none() {
                return Err(CourseErrorKind::LaterPrerequisite(needed.id.into()));
            }
            lesson.prerequisites.push(needed);
        }
        Ok(lesson)
    }

    /// Returns all lessons of the course, in order.
    #[must_use]
    pub fn lessons(&self) -> &[CourseLesson] {
        &self.lessons
    }

    /// Returns the lesson of a technique.
    #[must_use]
    pub fn find_lesson(&self, technique: &Technique) -> Option<&CourseLesson> {
        self.lessons.iter().find(|lesson| lesson.technique == technique)
    }

    /// Returns the first lesson that is not known yet, but whose prerequisites are; `known` contains ids of
    /// techniques.
    #[must_use]
    pub fn next_lesson(&self, known: &BTreeSet<&str>) -> Option<&CourseLesson> {
        self.next_lesson_excluding(known, &[])
    }

    /// Returns the next lesson as [`TechniqueCourse::next`] does, but skips some techniques.
    pub(crate) fn next_lesson_excluding(
        &self,
        known: &BTreeSet<&str>,
        excluded: &[&Technique],
    ) -> Option<&CourseLesson> {
        self.lessons.iter().find(|lesson| {
            !known.contains(lesson.technique.id)
                && !excluded.contains(&lesson.technique)
                && lesson.prerequisites.iter().all(|needed| known.contains(needed.id))
        })
    }

    /// Returns the lessons that lead to some techniques: their own and those of all prerequisites, in order,
    /// without the known ones. The prerequisites of a known technique are taken to be known as well.
    #[must_use]
    pub fn required_lessons(&self, targets: &[&Technique], known: &BTreeSet<&str>) -> Vec<&CourseLesson> {
        let mut required = BTreeSet::new();
        let mut open: Vec<&str> = targets.iter().map(|technique| technique.id).collect();
        while let Some(id) = open.pop() {
            if known.contains(id) || !required.insert(id) {
                continue;
            }
            let lesson = self.lessons.iter().find(|lesson| lesson.technique.id == id);
            open.extend(lesson.iter().flat_map(|lesson| &lesson.prerequisites).map(|needed| needed.id));
        }
        self.lessons.iter().filter(|lesson| required.contains(lesson.technique.id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use ninefold_rate::human::difficulty_rank;

    use super::*;

    /// Every technique has its lesson, in the order of the scale for people.
    #[test]
    fn all_techniques_are_taught_in_order() {
        let course = TechniqueCourse::built_in_course();
        for technique in techniques::ALL {
            let is_taught = course.find_lesson(technique).is_some();
            assert!(is_taught, "no line of crates/guide/src/course.txt is about {}", technique.id);
        }
        assert_eq!(course.lessons().len(), techniques::ALL.len());
        assert!(course.lessons().is_sorted_by_key(|lesson| difficulty_rank(lesson.technique)));
        let first = course.lessons().iter().filter(|lesson| lesson.prerequisites.is_empty());
        assert!(first.count() <= 3, "what needs nothing");
    }

    /// Learning one lesson after the other leads to the end.
    #[test]
    fn the_course_can_be_finished() {
        let (course, mut known) = (TechniqueCourse::built_in_course(), BTreeSet::new());
        while let Some(lesson) = course.next_lesson(&known) {
            known.insert(lesson.technique.id);
        }
        assert_eq!(known.len(), course.lessons().len());
    }

    /// Returns the ids of all prerequisites of a technique.
    fn prerequisite_ids(technique: &'static Technique) -> BTreeSet<&'static str> {
        let path = TechniqueCourse::built_in_course().required_lessons(&[technique], &BTreeSet::new());
        path.iter().map(|lesson| lesson.technique.id).filter(|id| *id != technique.id).collect()
    }

    /// Lists each wrong prerequisite of the graph: one that leads back to the technique, or that follows from
    /// another prerequisite already.
    #[test]
    fn every_edge_is_needed_and_none_leads_back() {
        let mut wrong = Vec::new();
        for CourseLesson { technique, prerequisites: needs, .. } in
            TechniqueCourse::built_in_course().lessons()
        {
            for needed in needs {
                if prerequisite_ids(needed).contains(technique.id) {
                    wrong.push(format!("{} < {} leads back", technique.id, needed.id));
                }
                if needs.iter().any(|other| other != needed && prerequisite_ids(other).contains(needed.id)) {
                    wrong.push(format!("{} < {} is said by another", technique.id, needed.id));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// Techniques that people learn early have a short path of lessons.
    #[test]
    fn paths_are_short() {
        for (id, most) in
            [("x-wing", 4), ("xy-chain", 5), ("w-wing", 8), ("swordfish", 5), ("als-xz", 7), ("aic", 13)]
        {
            let technique = techniques::technique_by_id(id).unwrap();
            let path = prerequisite_ids(technique);
            assert!(path.len() < most, "{id}: {path:?}");
        }
        let known = ["naked-pair"].into_iter().collect();
        let path = TechniqueCourse::built_in_course()
            .required_lessons(&[techniques::technique_by_id("xy-chain").unwrap()], &known);
        assert_eq!(
            path.iter().map(|lesson| lesson.technique.id).collect::<Vec<_>>(),
            ["xy-wing", "xy-chain"]
        );
        let longest = techniques::ALL.iter().map(|technique| prerequisite_ids(technique).len()).max();
        assert!(longest <= Some(45), "{longest:?}");
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(TechniqueCourse::parse(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn invalid_courses_are_refused_with_the_line() {
        check("full-house\nfull-hose", "line 2: expected the id of a technique, found \"full-hose\"");
        check(
            "full-house\n\nfull-house # again",
            "line 3: expected each technique once, found full-house again",
        );
        check("naked-pair < x-wing", "line 1: expected a technique of an earlier line, found x-wing");
        let course = TechniqueCourse::parse("[one]\nfull-house\n[two]\nnaked-single < full-house").unwrap();
        assert_eq!(course.lessons()[1].part, "two");
    }
}
