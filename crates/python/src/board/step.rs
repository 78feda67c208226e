//! Python class for steps: their conclusions, explanations and proofs.

use ninefold::logic::explain::say;
use ninefold::proof::veripb::{PromisePolicy, VeripbError, VeripbExport};
use ninefold::rate::RatedStep;
use ninefold::rate::scale::RatingValue;
use ninefold::render::svg::{self, PictureStyle};
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Localizer, SentenceForm};
use ninefold::{Facts, LinkKind, Notation};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::rebuild::{self, RebuiltStep, StepRecord};
use super::{Board, render_for_notebook};
use crate::errors::InputError;
use crate::given::stable_hash;
use crate::sets::CandidateMap;

/// A step of reasoning: a technique, what follows, and why.
///
/// >>> from ninefold import Board
/// >>> step = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").explain()[0]
/// >>> step.name, step.verify()
/// ('Hidden Single', True)
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Step {
    step: ninefold::SolutionStep,
    /// The position it was found in.
    before: Facts,
    /// What it counts on the scale that was asked for.
    number: Option<RatingValue>,
    catalogue: &'static Catalogue,
}

/// A sentence of a step's story.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> print(board.hint().step.sentences[-1])
/// So the only cell left for 9 in box 6 is r6c7.
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct Sentence {
    /// Which sentence it is: the same in every language.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.sentences[0].id
    /// 'single-sight'
    id: String,
    /// How far it is indented: what follows from a supposition stands a level below it.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.sentences[0].level
    /// 0
    level: u8,
    /// The sentence.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.sentences[-1].text
    /// 'So the only cell left for 9 in box 6 is r6c7.'
    text: String,
    /// The links that it tells, in the order of the argument.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> [link.kind for link in step.sentences[-1].links]
    /// []
    links: Vec<Py<Link>>,
}

/// A link between two candidates, or groups of candidates.
///
/// >>> import ninefold
/// >>> chain = ninefold.practise("x-chain")[0].step
/// >>> len([link for sentence in chain.sentences for link in sentence.links]) > 2
/// True
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct Link {
    /// Where it starts.
    ///
    /// >>> import ninefold
    /// >>> chain = ninefold.practise("x-chain")[0].step
    /// >>> link = [link for sentence in chain.sentences for link in sentence.links][0]
    /// >>> len(link.source)
    /// 1
    source: CandidateMap,
    /// Where it ends.
    ///
    /// >>> import ninefold
    /// >>> chain = ninefold.practise("x-chain")[0].step
    /// >>> link = [link for sentence in chain.sentences for link in sentence.links][0]
    /// >>> len(link.target)
    /// 1
    target: CandidateMap,
    /// "strong" (at least one is true), "weak" (at most one is true) or "sees".
    ///
    /// >>> import ninefold
    /// >>> chain = ninefold.practise("x-chain")[0].step
    /// >>> sorted({link.kind for sentence in chain.sentences for link in sentence.links})
    /// ['strong', 'weak']
    kind: String,
}

#[pymethods]
impl Sentence {
    fn __str__(&self) -> String {
        format!("{}{}", "  ".repeat(self.level.into()), self.text)
    }

    fn __repr__(&self) -> String {
        format!("Sentence({:?}, {:?})", self.id, self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, SentenceParts)> {
        let links = self.links.iter().map(|link| link.clone_ref(py)).collect();
        let make = py.import("ninefold._ninefold")?.getattr("sentence_again")?;
        Ok((make, (self.id.clone(), self.level, self.text.clone(), links)))
    }

    /// The same words with the same links.
    fn __eq__(&self, other: &Sentence) -> bool {
        let same = |(one, other): (&Py<Link>, &Py<Link>)| one.get() == other.get();
        (&self.id, self.level, &self.text) == (&other.id, other.level, &other.text)
            && self.links.len() == other.links.len()
            && self.links.iter().zip(&other.links).all(same)
    }

    fn __hash__(&self) -> u64 {
        stable_hash((&self.id, self.level, &self.text))
    }
}

#[pymethods]
impl Link {
    fn __repr__(&self) -> String {
        format!("Link({}, {}, '{}')", self.source.0, self.target.0, self.kind)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, LinkParts)> {
        let make = py.import("ninefold._ninefold")?.getattr("link_again")?;
        Ok((make, (self.source, self.target, self.kind.clone())))
    }

    fn __eq__(&self, other: &Link) -> bool {
        self == other
    }

    fn __hash__(&self) -> u64 {
        stable_hash((self.source.0, self.target.0, &self.kind))
    }
}

/// Data that a sentence is rebuilt from: id, level, text and links.
type SentenceParts = (String, u8, String, Vec<Py<Link>>);

/// Data that a link is rebuilt from: its ends and its kind.
type LinkParts = (CandidateMap, CandidateMap, String);

impl PartialEq for Link {
    fn eq(&self, other: &Link) -> bool {
        (self.source.0, self.target.0, &self.kind) == (other.source.0, other.target.0, &other.kind)
    }
}

/// A sentence from what was written of it.
#[pyfunction]
pub(crate) fn sentence_again(id: String, level: u8, text: String, links: Vec<Py<Link>>) -> Sentence {
    Sentence { id, level, text, links }
}

/// A link from what was written of it.
#[pyfunction]
pub(crate) fn link_again(source: CandidateMap, target: CandidateMap, kind: String) -> Link {
    Link { source, target, kind }
}

/// A formula in OPB format, and its proof in the format of VeriPB 3.
pub(crate) type VeripbTexts = (String, String);

pub(crate) fn veripb_texts(export: &VeripbExport) -> VeripbTexts {
    let files = export.to_files();
    (files.formula, files.proof)
}

pub(crate) fn no_proof_error(why: &VeripbError) -> InputError {
    InputError::from_message(&say!("no-veripb", reason = why.to_string()))
}

impl Step {
    pub(crate) fn from_found(
        step: ninefold::SolutionStep,
        before: &Facts,
        catalogue: &'static Catalogue,
    ) -> Step {
        let number = step.se_rating().map(RatingValue::Tenths);
        Step { step, before: before.clone(), number, catalogue }
    }

    pub(crate) fn from_rated(rated: RatedStep, catalogue: &'static Catalogue) -> Step {
        let RatedStep { step, rating: number, facts_before: before } = rated;
        Step { step, before, number: Some(number), catalogue }
    }

    fn from_rebuilt(RebuiltStep { step, before, number, catalogue }: RebuiltStep) -> Step {
        Step { step, before, number, catalogue }
    }

    /// Returns the conclusions of the step.
    pub(crate) fn step_conclusions(&self) -> &ninefold::Conclusions {
        &self.step.conclusions
    }

    /// Returns the position that the step was found in.
    pub(crate) fn board_before(&self) -> &ninefold::Board {
        self.before.board()
    }

    /// Returns the line of a proof: the step's claim and its justification.
    pub(crate) fn proof_line(&self) -> Result<String, InputError> {
        self.step.format_proof_line(&self.before).map_err(InputError::new)
    }

    /// Returns the data that the step is rebuilt from.
    pub(crate) fn to_record(&self) -> StepRecord {
        (
            self.before().format_one_line(),
            rebuild::promise_number(self.before.uniqueness_promise()),
            self.technique().to_string(),
            self.conclusions(),
            self.text(),
            self.rating(),
            self.catalogue.code().to_string(),
        )
    }

    fn localizer(&self) -> Localizer<'static> {
        Localizer { catalogue: self.catalogue, notation: Notation::Rc, form: SentenceForm::Text }
    }

    fn to_wire(&self) -> wire::Step {
        let step = wire::Step::from_step(&self.step, &self.before, self.localizer());
        wire::Step { rating: self.number, verified: Some(self.verify()), ..step }
    }
}

#[pymethods]
impl Step {
    /// The id of the technique.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.technique
    /// 'hidden-single-box'
    #[getter]
    fn technique(&self) -> &'static str {
        self.step.technique().id
    }

    /// What the technique is called.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.name, board.explain("se", lang="zh")[0].name
    /// ('Hidden Single', '宫隐性唯一')
    #[getter]
    fn name(&self) -> String {
        self.catalogue.technique_name(self.step.technique())
    }

    /// What the step counts on the scale that was asked for; Sudoku Explainer's rating if none was; None if it has none.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.rating
    /// 1.2
    #[getter]
    fn rating(&self) -> Option<f64> {
        self.number.map(RatingValue::as_f64)
    }

    /// Digits to place.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.placements
    /// CandidateMap('r6c7(9)')
    #[getter]
    fn placements(&self) -> CandidateMap {
        CandidateMap(self.step.conclusions.placements)
    }

    /// Candidates to remove.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.eliminations
    /// CandidateMap()
    #[getter]
    fn eliminations(&self) -> CandidateMap {
        CandidateMap(self.step.conclusions.eliminations)
    }

    /// Both in a few letters, as in "r3c5=2" or "r4c13<>7".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.conclusions
    /// 'r6c7=9'
    #[getter]
    fn conclusions(&self) -> String {
        self.step.conclusions.to_text(Notation::Rc)
    }

    /// The step on one line in Eureka notation, if it is a chain of one path.
    ///
    /// >>> import ninefold
    /// >>> chain = ninefold.practise("x-chain")[0].step
    /// >>> "=" in chain.line
    /// True
    #[getter]
    fn line(&self) -> Option<String> {
        self.to_wire().line
    }

    /// What is said, in the order of thought, each sentence with its own links.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> "\n".join(map(str, step.sentences)) == step.text
    /// True
    #[getter]
    fn sentences(&self, py: Python<'_>) -> PyResult<Vec<Sentence>> {
        let explanation = self.step.explanation(&self.before);
        // Each sentence has the links that it is about.
        let made = explanation.messages.iter().map(|told| {
            let part = explanation.selected_marks(&told.shows);
            let links = part.links.iter().map(|link| {
                let kind = match link.kind {
                    LinkKind::Strong => "strong",
                    LinkKind::Weak => "weak",
                    LinkKind::Sees => "sees",
                };
                let (source, target) = (CandidateMap(link.from), CandidateMap(link.to));
                Py::new(py, Link { source, target, kind: kind.into() })
            });
            Ok(Sentence {
                id: told.message.id.into(),
                level: told.message.level,
                text: self.catalogue.format_message(&told.message, Notation::Rc),
                links: links.collect::<PyResult<_>>()?,
            })
        });
        made.collect()
    }

    /// The sentences as one text, one on each line.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> print(step.text)
    /// Column 8 already has its 9 at r3c8, so r6c8 can't be 9.
    /// Row 4 already has its 9 at r4c4, so r4c79 can't be 9.
    /// Column 9 already has its 9 at r8c9, so r5c9 can't be 9.
    /// So the only cell left for 9 in box 6 is r6c7.
    #[getter]
    fn text(&self) -> String {
        rebuild::explanation_text(&self.step, &self.before, self.catalogue)
    }

    /// The position in which it was found.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.before == board
    /// True
    #[getter]
    fn before(&self) -> Board {
        Board::from_board(self.before.board().clone())
    }

    /// The position that it leads to.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.after == board.apply(step)
    /// True
    #[getter]
    fn after(&self) -> Board {
        let mut facts = self.before.clone();
        facts.apply_conclusions(&self.step.conclusions);
        Board::from_board(facts.board().clone())
    }

    /// Why it holds, as a dict: what `ninefold verify` reads as a line of JSON.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> sorted(step.certificate)
    /// ['conclusions', 'shown', 'technique', 'truths']
    #[getter]
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parse_json(py, &self.proof_line()?)
    }

    /// Whether the checker accepts the certificate. It knows the rules of Sudoku and shares no code with the search.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.verify()
    /// True
    fn verify(&self) -> bool {
        let checker = self.before.certificate_checker();
        let certificate = self.step.build_certificate(&self.before);
        certificate.is_ok_and(|certificate| checker.check_step(&self.step.conclusions, &certificate).is_ok())
    }

    /// A formula that says what the position is, for a file in .opb, and the proof of this step, for one in .pbp, as VeriPB reads them,
    /// a checker that other people wrote. `ninefold.veripb` has a whole puzzle's.
    ///
    /// A step that assumes one solution is an assumption there; `without_promise` proves it by a search instead.
    ///
    /// Raises NinefoldError if it doesn't follow without the promise.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> formula, proof = step.veripb()
    /// >>> proof.splitlines()[0]
    /// 'pseudo-Boolean proof version 3.0'
    #[pyo3(signature = (*, without_promise = false))]
    fn veripb(&self, without_promise: bool) -> PyResult<VeripbTexts> {
        let certificate = self.step.build_certificate(&self.before).map_err(InputError::new)?;
        let mut export = VeripbExport::new(
            &self.before.certificate_checker(),
            PromisePolicy::from_exclusion_flag(without_promise),
        );
        export.add_step(self.technique(), &certificate).map_err(|why| no_proof_error(&why))?;
        Ok(veripb_texts(&export))
    }

    /// All of it as a dict: the object that `ninefold steps --json` writes (docs/schema/steps.json).
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.to_dict()["technique"], step.to_dict()["verified"]
    /// ('hidden-single-box', True)
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.to_wire()).map_err(InputError::new)?;
        parse_json(py, &text)
    }

    /// A step from its dict, and the board that it was found in. Its reasons are found there again, by its technique.
    ///
    /// Raises NinefoldError if there is no such step.
    ///
    /// >>> from ninefold import Board, Step
    /// >>> step = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").explain()[0]
    /// >>> Step.from_dict(step.to_dict(), step.before) == step
    /// True
    #[staticmethod]
    #[pyo3(signature = (data, before, *, lang = "en"))]
    fn from_dict(data: &Bound<'_, PyDict>, before: &Board, lang: &str) -> PyResult<Step> {
        rebuild::step_from_dict(data, &before.position_facts(), lang).map(Step::from_rebuilt)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (StepRecord,))> {
        let make = py.import("ninefold._ninefold")?.getattr("step_again")?;
        Ok((make, (self.to_record(),)))
    }

    /// A picture in SVG.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.explain("se")[0]
    /// >>> step.svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        let look = PictureStyle { catalogue: self.catalogue, ..PictureStyle::default() };
        svg::draw_svg(self.before.board(), &self.step.overview_marks(&self.before), look)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        render_for_notebook(this, "show_step")
    }

    /// The same technique in the same position, with the same reasons and conclusions.
    fn __eq__(&self, other: &Step) -> bool {
        self.technique() == other.technique()
            && self.step.conclusions == other.step.conclusions
            && self.before.board() == other.before.board()
            && self.number.map(RatingValue::as_f64) == other.number.map(RatingValue::as_f64)
            && self.text() == other.text()
    }

    fn __hash__(&self) -> u64 {
        stable_hash((self.technique(), self.step.conclusions))
    }

    fn __str__(&self) -> String {
        format!("{}: {}\n{}", self.name(), self.conclusions(), self.text())
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.technique(), self.conclusions())
    }
}

/// A step from what was written of it.
#[pyfunction]
pub(crate) fn step_again(written: StepRecord) -> PyResult<Step> {
    rebuild::step_from_record(&written).map(Step::from_rebuilt).map_err(PyErr::from)
}

/// Parses JSON into Python objects.
pub(crate) fn parse_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}
