//! Steps: conclusions and the pattern they follow from. A technique finds a step, a sink receives it, a story
//! explains it in sentences (`explain`), which may name a technique. These modules refer to each other and
//! therefore are one.

pub mod explain;
pub(crate) mod sink;
pub mod story;
pub(crate) mod technique;

use std::fmt;

use ninefold_core::Conclusions;

use crate::proof::{Certificate, Unproven};
use crate::{Facts, Marks, Sentence, Story, Technique, Tenths};

/// Variant of a technique, for the tables of programs that give each variant a name of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// A case without variants.
    #[default]
    Plain,
    /// A loop of this many cells.
    Loop(usize),
    /// A chain along one path of this many nodes.
    Path(usize),
    /// A wing: singly or doubly linked, the most candidates of a cell, and those of all cells of the set.
    Wing([usize; 3]),
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
pub trait ToBox {
    /// Returns a copy on the heap.
    fn to_box(&self) -> Box<dyn Pattern>;
}

impl<P: Pattern + Clone + 'static> ToBox for P {
    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}

/// Evidence of a step, private to the file of its technique.
///
/// It lives on the finder's stack; a sink that only rates never copies it, a sink that teaches clones it.
/// Explaining and marking happen on the position in which the pattern was found.
pub trait Pattern: ToBox + Send + Sync {
    /// The technique it is a case of.
    fn technique(&self) -> &'static Technique;

    /// Returns the variant of the technique, where others have a name for it.
    fn variant(&self) -> Variant {
        Variant::Plain
    }

    /// Returns how much has to be remembered at once: the number of nodes of a chain or net, of cells of
    /// almost locked sets or of a loop, of coloured candidates; 0 where the technique alone determines it.
    fn size(&self) -> usize {
        0
    }

    /// Sudoku Explainer's rating of this very case, where it rates the technique at all.
    fn se(&self) -> Option<Tenths> {
        self.technique().ratings.se
    }

    /// Returns Sudoku Explainer's rating before it is cut to tenths: of two steps with the same rating, the
    /// larger is the harder.
    fn se_sum(&self) -> f64 {
        self.se().map_or(0.0, |se| f64::from(se.0) / 10.0)
    }

    /// Explains the pattern: complete sentences, one deduction each, in logical order, each followed by its
    /// marks; the line in Eureka notation, if it is a chain of one path; and the argument for the certificate
    /// of its steps: the cells that contain one digit, the houses that contain a digit once, and the pattern
    /// that would be deadly. No order, no reasons: [`prove`](crate::proof::prove) finds out what follows, and
    /// drops what is not needed. For a fish, the argument has its base houses and its digit; for a wing or
    /// almost locked sets, their cells; for links, the cell or house of each strong one.
    ///
    /// The conclusions are marked by [`Step::story`], with the last sentence.
    ///
    /// ```text
    /// fn tell(&self, _: &Facts, conclusions: &Conclusions, story: &mut Story) {
    ///     story.say(say!("locked-confined", house = self.house, digit = self.digit, cells = self.cells));
    ///     story.house(self.house, Role::Base);
    ///     story.candidates(self.cells.candidates(self.digit), Role::Corner);
    ///     story.say(say!("locked-so", into = self.into, gone = conclusions.eliminations));
    ///     story.house(self.into, Role::Cover);
    ///     story.argument = Argument::places(self.house, self.digit);
    /// }
    /// ```
    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story);

    /// The step as HoDoKu writes it, if it was found as HoDoKu finds it.
    fn hodoku(&self) -> Option<String> {
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
pub struct Step {
    /// The conclusions of the step.
    pub conclusions: Conclusions,
    /// The evidence for them.
    pub pattern: Box<dyn Pattern>,
}

impl Step {
    /// The technique.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.pattern.technique()
    }

    /// Sudoku Explainer's rating, where it knows the technique.
    #[must_use]
    pub fn se(&self) -> Option<Tenths> {
        self.pattern.se()
    }

    /// The step as HoDoKu writes it; its technique's name, if it was not found as HoDoKu finds it.
    #[must_use]
    pub fn hodoku(&self) -> String {
        self.pattern.hodoku().unwrap_or_else(|| self.technique().name.into())
    }

    /// Explains the step; `facts` are those it was found in.
    #[must_use]
    pub fn story(&self, facts: &Facts) -> Story {
        let mut story = Story::default();
        self.pattern.tell(facts, &self.conclusions, &mut story);
        story.conclude(&self.conclusions);
        story
    }

    /// Returns the sentences of the explanation, without marks.
    #[must_use]
    pub fn explain(&self, facts: &Facts) -> Vec<Sentence> {
        self.story(facts).sentences.into_iter().map(|told| told.sentence).collect()
    }

    /// The picture of the whole story.
    #[must_use]
    pub fn marks(&self, facts: &Facts) -> Marks {
        self.story(facts).overview()
    }

    /// Proves the conclusions, for the [checker](crate::proof::Checker); `facts` are those the step was found
    /// in.
    ///
    /// # Errors
    /// When a conclusion does not follow from the pattern's argument: then the technique is wrong.
    pub fn certificate(&self, facts: &Facts) -> Result<Certificate, Unproven> {
        self.story(facts).certificate(facts)
    }

    /// The step with its certificate as a line of a [proof](crate::proof::lines); `facts` are those it was
    /// found in.
    ///
    /// # Errors
    /// When the technique is wrong; see [`certificate`](Step::certificate).
    #[cfg(feature = "json")]
    pub fn proof_line(&self, facts: &Facts) -> Result<String, Unproven> {
        let certificate = self.certificate(facts)?;
        Ok(crate::proof::lines::certified_line(self.technique().id, &self.conclusions, &certificate))
    }
}

impl Clone for Step {
    fn clone(&self) -> Step {
        Step { conclusions: self.conclusions, pattern: self.pattern.to_box() }
    }
}
