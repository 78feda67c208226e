//! Steps of human solving: conclusions and the pattern they follow from. A technique finds a step, a sink
//! receives it, an explanation puts it into messages (`explain`), which may name a technique. These modules
//! refer to each other and therefore are one.

pub mod explain;
pub mod explanation;
pub(crate) mod sink;
pub(crate) mod technique;

use std::fmt;

use ninefold_core::Conclusions;

use crate::proof::{Certificate, UnprovenError};
use crate::{Explanation, Facts, Message, RatingTenths, StepMarks, Technique};

/// Variant of a technique, for the tables of programs that give each variant a name of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TechniqueVariant {
    /// A case without variants.
    #[default]
    Plain,
    /// A loop of this many cells.
    Loop(usize),
    /// A chain along one path of this many nodes.
    Path(usize),
    /// A wing: singly or doubly linked, the most candidates of a cell, and those of all cells of the set.
    Wing([usize; 3]),
    /// A chain of strong links on Sudoku Explainer's scale.
    StrongLinks {
        /// Whether the free ends share a house.
        is_loop: bool,
        /// How many links have an end of several cells.
        grouped_count: usize,
        /// For each link 0 for a box, 1 for a line, and 2 for a line that crosses the first line.
        figures: [Option<u8>; 6],
    },
    /// A chain from an assumption to a contradiction.
    Contradiction,
    /// A chain from a candidate true and the same false.
    Double,
    /// A chain from all places of a digit in a house.
    House,
    /// A chain from all candidates of a cell.
    Cell,
}

/// A pattern that can be copied onto the heap: every one that can be cloned.
pub trait CloneBoxed {
    /// Returns a copy on the heap.
    fn clone_boxed(&self) -> Box<dyn Pattern>;
}

impl<P: Pattern + Clone + 'static> CloneBoxed for P {
    fn clone_boxed(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}

/// Evidence of a step, private to the file of its technique.
///
/// It lives on the finder's stack; a sink that only rates never copies it, a sink that teaches clones it.
/// Explaining and marking happen on the position in which the pattern was found.
pub trait Pattern: CloneBoxed + Send + Sync {
    /// The technique it is a case of.
    fn technique(&self) -> &'static Technique;

    /// Returns the variant of the technique, where others have a name for it.
    fn technique_variant(&self) -> TechniqueVariant {
        TechniqueVariant::Plain
    }

    /// Returns how much has to be remembered at once: the number of nodes of a chain or net, of cells of
    /// almost locked sets or of a loop, of coloured candidates; 0 where the technique alone determines it.
    fn pattern_element_count(&self) -> usize {
        0
    }

    /// Sudoku Explainer's rating of this very case, where it rates the technique at all.
    fn se_rating(&self) -> Option<RatingTenths> {
        self.technique().ratings.se
    }

    /// Returns Sudoku Explainer's rating before it is cut to tenths: of two steps with the same rating, the
    /// larger is the harder.
    fn unrounded_se_rating(&self) -> f64 {
        self.se_rating().map_or(0.0, RatingTenths::as_f64)
    }

    /// Explains the pattern: complete sentences, one deduction each, in logical order, each followed by its
    /// marks; the line in Eureka notation, if it is a chain of one path; and the argument for the certificate
    /// of its steps: the cells that contain one digit, the houses that contain a digit once, and the pattern
    /// that would be deadly. No order, no reasons: [`prove`](crate::proof::prove_conclusions) finds out what follows, and
    /// drops what is not needed. For a fish, the argument has its base houses and its digit; for a wing or
    /// almost locked sets, their cells; for links, the cell or house of each strong one.
    ///
    /// The conclusions are marked by [`SolutionStep::explanation`], with the last message.
    ///
    /// ```text
    /// fn explain_step(&self, _: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
    ///     explanation.add_message(say!("locked-confined", house = self.house, digit = self.digit, cells = self.cells));
    ///     explanation.mark_house(self.house, MarkRole::Base);
    ///     explanation.mark_candidates(self.cells.candidates(self.digit), MarkRole::Corner);
    ///     explanation.add_message(say!("locked-so", into = self.into, gone = conclusions.eliminations));
    ///     explanation.mark_house(self.into, MarkRole::Cover);
    ///     explanation.argument = ProofArgument::from_place_truths(self.house, self.digit);
    /// }
    /// ```
    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation);

    /// The step as HoDoKu writes it, if it was found as HoDoKu finds it.
    fn hodoku_notation(&self) -> Option<String> {
        None
    }
}

/// Shows only the technique's id: code to show each pattern's fields would never be read.
impl fmt::Debug for dyn Pattern + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.technique().id)
    }
}

/// A step with its conclusions and its evidence.
#[derive(Debug)]
pub struct SolutionStep {
    /// The conclusions of the step.
    pub conclusions: Conclusions,
    /// The evidence for them.
    pub pattern: Box<dyn Pattern>,
}

impl SolutionStep {
    /// The technique that found the step.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.pattern.technique()
    }

    /// Sudoku Explainer's rating, where it knows the technique.
    #[must_use]
    pub fn se_rating(&self) -> Option<RatingTenths> {
        self.pattern.se_rating()
    }

    /// The step as HoDoKu writes it; its technique's name, if it was not found as HoDoKu finds it.
    #[must_use]
    pub fn hodoku_notation(&self) -> String {
        self.pattern.hodoku_notation().unwrap_or_else(|| self.technique().name.into())
    }

    /// Explains the step; `facts` are those it was found in.
    #[must_use]
    pub fn explanation(&self, facts: &Facts) -> Explanation {
        let mut explanation = Explanation::default();
        self.pattern.explain_step(facts, &self.conclusions, &mut explanation);
        explanation.mark_conclusions(&self.conclusions);
        explanation
    }

    /// Returns the messages of the explanation, without marks.
    #[must_use]
    pub fn explanation_messages(&self, facts: &Facts) -> Vec<Message> {
        self.explanation(facts).messages.into_iter().map(|marked| marked.message).collect()
    }

    /// Returns all marks of the explanation, without those of chains within chains.
    #[must_use]
    pub fn overview_marks(&self, facts: &Facts) -> StepMarks {
        self.explanation(facts).overview_marks()
    }

    /// Proves the conclusions, for the [checker](crate::proof::CertificateChecker); `facts` are those the
    /// step was found in.
    ///
    /// # Errors
    /// When a conclusion does not follow from the pattern's argument: then the technique is wrong.
    pub fn build_certificate(&self, facts: &Facts) -> Result<Certificate, UnprovenError> {
        self.explanation(facts).build_certificate(facts)
    }

    /// The step with its certificate as a line of a [proof](crate::proof::lines); `facts` are those it was
    /// found in.
    ///
    /// # Errors
    /// When the technique is wrong; see [`certificate`](SolutionStep::build_certificate).
    #[cfg(feature = "json")]
    pub fn format_proof_line(&self, facts: &Facts) -> Result<String, UnprovenError> {
        let certificate = self.build_certificate(facts)?;
        Ok(crate::proof::lines::format_certified_line(self.technique().id, &self.conclusions, &certificate))
    }
}

impl Clone for SolutionStep {
    fn clone(&self) -> SolutionStep {
        SolutionStep { conclusions: self.conclusions, pattern: self.pattern.clone_boxed() }
    }
}
