//! Formulas and the scripts that contain them: the public types, which parse a text, evaluate it and search a
//! position with it.

use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_core::notation::read_cells;
use ninefold_core::phrase::shorten_to_excerpt;
use ninefold_core::{
    CandidateMap, CellMap, Conclusions, DigitSet, House, HouseSet, Notation, Solution, Subsets,
};
use ninefold_facts::Facts;
use ninefold_proof::Truth;

use crate::check::FormulaChecker;
use crate::code::{CheckedDefinition, FormulaCode, FormulaPlan, PlanStep};
use crate::error::{ExpectedSyntax, FormulaError, FormulaErrorKind, SourceLocation};
use crate::machine::{EvaluationHalt, EvaluationResult, FormulaMachine, candidates_in_cells};
use crate::parse::{looks_like_cell_list, parse_script};
use crate::sources::{PositionSources, SourceNeeds};
use crate::syntax;
use crate::value::RuntimeValue;

/// Default limit of the work of a search: members of loops visited and calls of definitions. A technique of
/// the library needs up to a million on a position.
pub const DEFAULT_WORK_LIMIT: u64 = 20_000_000;

/// A text of formulas: definitions, then techniques, or one expression.
#[derive(Clone, Debug)]
pub struct FormulaScript {
    /// The techniques, in the order of the text. A text that begins with a clause is a single technique
    /// with the id `formula`.
    pub formulas: Vec<TechniqueFormula>,
    /// The expression, where the text is one.
    pub expression: Option<FormulaExpression>,
}

/// Callback that supplies an imported file. It receives the file that imports it (`None` for the first
/// text) and the name in quotes. It returns the file's canonical name and its text, or the reason why there
/// is none, in words.
pub type ImportCallback<'i> = &'i mut dyn FnMut(Option<&str>, &str) -> Result<(String, String), String>;

/// Maximum depth of imports within imports.
const MAX_IMPORT_DEPTH: usize = 16;

/// Collects the definitions of the files that a text imports.
struct ImportCollector<'i> {
    import: ImportCallback<'i>,
    /// The files being read, each imported by the one before it.
    open_files: Vec<String>,
    finished_files: Vec<String>,
}

impl ImportCollector<'_> {
    fn collect_definitions(
        &mut self,
        script: &syntax::ScriptSyntax,
        checker: &mut FormulaChecker,
    ) -> Result<(), FormulaError> {
        for name in &script.imports {
            // A name is resolved from the file that contains the import.
            let here = self.open_files.last().cloned();
            let import_error = |reason| Err(FormulaError::new(name.location, reason));
            let (file, text) = match (self.import)(here.as_deref(), &name.text) {
                Ok(brought) => brought,
                Err(why) => return import_error(FormulaErrorKind::Import { name: name.text.clone(), why }),
            };
            // A file that imports itself, too many files within each other, and a file read already.
            if self.open_files.contains(&file) {
                return import_error(FormulaErrorKind::Circle { name: name.text.clone() });
            }
            if self.open_files.len() == MAX_IMPORT_DEPTH {
                return import_error(FormulaErrorKind::Deep { most: MAX_IMPORT_DEPTH });
            }
            if self.finished_files.contains(&file) {
                continue;
            }
            self.open_files.push(file.clone());
            let collected = parse_script(&text, Notation::K9).and_then(|script| {
                // Its own imports come first, since its definitions may use them.
                self.collect_definitions(&script, checker)?;
                script.definitions.iter().try_for_each(|definition| checker.check_definition(definition))
            });
            // An error within the file names it, as its place is in that text.
            collected.map_err(|error| error.with_file(Some(&file)))?;
            self.open_files.pop();
            self.finished_files.push(file);
        }
        Ok(())
    }
}

impl FormulaScript {
    /// Parses a text and checks its names and kinds. The text can't import anything.
    ///
    /// # Errors
    /// The first place where it is no formula.
    pub fn parse(text: &str) -> Result<FormulaScript, FormulaError> {
        FormulaScript::parse_with_imports(text, &mut refuse_import)
    }

    /// Parses a text with the definitions of the files that it imports; the techniques of these files are
    /// not taken.
    ///
    /// ```
    /// use ninefold_formula::FormulaScript;
    ///
    /// let text = "import \"pairs\" for c in bivalue where twin(c) remove digits(c) from peers(c)";
    /// let pairs = "define twin(c: cell) = any(for d in bivalue & peers(c) where digits(d) == digits(c))";
    /// let script = FormulaScript::parse_with_imports(text, &mut |_, name| Ok((name.into(), pairs.into())))?;
    /// assert_eq!(script.formulas.len(), 1);
    /// let circle = FormulaScript::parse_with_imports(text, &mut |_, name| Ok((name.into(), text.into()))).unwrap_err();
    /// assert_eq!(circle.to_string(), "pairs, line 1, column 8: \"pairs\" imports itself");
    /// # Ok::<(), ninefold_formula::FormulaError>(())
    /// ```
    ///
    /// # Errors
    /// The first place where it, or what it imports, is no formula.
    pub fn parse_with_imports(text: &str, import: ImportCallback<'_>) -> Result<FormulaScript, FormulaError> {
        FormulaScript::parse_in_notation(text, Notation::K9, import)
    }

    fn parse_in_notation(
        text: &str,
        letters: Notation,
        import: ImportCallback<'_>,
    ) -> Result<FormulaScript, FormulaError> {
        // Definitions first, imported ones before the text's own: techniques and the expression use them.
        let written = parse_script(text, letters)?;
        let mut checker = FormulaChecker::new(letters);
        let mut imports = ImportCollector { import, open_files: Vec::new(), finished_files: Vec::new() };
        imports.collect_definitions(&written, &mut checker)?;
        written.definitions.iter().try_for_each(|definition| checker.check_definition(definition))?;
        let searches =
            written.techniques.iter().map(|wording| Ok((wording, checker.check_technique(wording)?)));
        let searches =
            searches.collect::<Result<Vec<(&syntax::TechniqueSyntax, FormulaPlan)>, FormulaError>>()?;
        let expression =
            written.expression.as_ref().map(|tree| checker.check_expression(tree)).transpose()?;
        let defined: Arc<[CheckedDefinition]> = checker.definitions.into();
        // All formulas of the text share its definitions.
        let formulas = searches.into_iter().map(|(wording, search)| {
            let needed = SourceNeeds::from_plan(&search.steps, &search.conclusions, &defined);
            let (id, name) = (wording.id.text.clone(), wording.title.clone());
            TechniqueFormula {
                name: name.unwrap_or_else(|| id.clone()),
                id,
                about: find_comment_above(text, wording.begin),
                text: text[wording.begin..wording.end].into(),
                plan: search,
                definitions: defined.clone(),
                required_sources: needed,
            }
        });
        let formulas = formulas.collect();
        let expression = expression.map(|(code, _, slots)| {
            let mut needed = SourceNeeds::from_plan(&[], &[], &defined);
            needed.add_expression_sources(&code);
            FormulaExpression {
                code,
                slot_count: slots,
                definitions: defined.clone(),
                required_sources: needed,
            }
        });
        Ok(FormulaScript { formulas, expression })
    }
}

/// Error for an import where no files are available.
#[derive(Debug, thiserror::Error)]
#[error("nobody brings the file {0}")]
struct ImportUnavailableError(String);

fn refuse_import(_: Option<&str>, name: &str) -> Result<(String, String), String> {
    Err(ImportUnavailableError(name.into()).to_string())
}

/// Returns the comment directly above a byte offset of a text, without its `#` signs.
fn find_comment_above(text: &str, begin: usize) -> String {
    let before = text[..begin].trim_end_matches([' ', '\t']);
    let lines: Vec<&str> = before.lines().rev().map_while(|line| line.trim().strip_prefix('#')).collect();
    lines.into_iter().rev().map(str::trim).collect::<Vec<_>>().join("\n")
}

/// A standalone expression, as `ninefold cells` evaluates it.
#[derive(Clone, Debug)]
pub struct FormulaExpression {
    code: FormulaCode,
    slot_count: usize,
    definitions: Arc<[CheckedDefinition]>,
    required_sources: SourceNeeds,
}

impl FormulaExpression {
    /// Parses the input of a calculator: cells in any notation (a list without braces, a drawn board), or
    /// else an expression. `letters` decides how names by capital letters are read. A house alone stands
    /// for its cells.
    ///
    /// ```
    /// use ninefold_core::{Board, Notation};
    /// use ninefold_facts::Facts;
    /// use ninefold_formula::{BoundValue, FormulaExpression, DEFAULT_WORK_LIMIT};
    ///
    /// let empty = Facts::new(Board::EMPTY);
    /// let value = |text| FormulaExpression::parse(text, Notation::Excel).map(|read| read.evaluate(&empty, DEFAULT_WORK_LIMIT));
    /// assert_eq!(value("A1, B12")?, Some(BoundValue::Cells("r1c12, r2c2".parse()?)));
    /// assert_eq!(value("{0, 1, 2} ^ {1, 8, 9}")?, Some(BoundValue::Cells("r1c139, r2c1".parse()?)));
    /// let error = value("r1 & (r2").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 9: expected an operator or a closing parenthesis, found the end");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first place where the text is neither.
    pub fn parse(text: &str, letters: Notation) -> Result<FormulaExpression, FormulaError> {
        let list = match read_cells(text, letters) {
            Ok((cells, _)) => return Ok(FormulaExpression::from_cells(cells)),
            Err(error) => FormulaError::from(error),
        };
        let read = FormulaScript::parse_in_notation(text, letters, &mut refuse_import).and_then(|script| {
            let none = FormulaErrorKind::Expected {
                expected: ExpectedSyntax::Value,
                found: text.split_whitespace().next().map(shorten_to_excerpt),
            };
            script.expression.ok_or_else(|| FormulaError::new(SourceLocation { line: 1, column: 1 }, none))
        });
        match read {
            Ok(FormulaExpression { code: FormulaCode::House(house), .. }) => {
                Ok(FormulaExpression::from_cells(house.cells()))
            }
            // The error of the reading that got further is the more useful one.
            Err(error) if looks_like_cell_list(text) && list.location > error.location => Err(list),
            read => read,
        }
    }

    fn from_cells(cells: CellMap) -> FormulaExpression {
        let (code, defined) = (FormulaCode::Cells(cells), Vec::new().into());
        FormulaExpression {
            code,
            slot_count: 0,
            definitions: defined,
            required_sources: SourceNeeds::default(),
        }
    }

    /// Returns the value on a position; `None` if something that the expression names does not exist (the
    /// solution included) or it takes more [work](DEFAULT_WORK_LIMIT) than `work`.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_facts::Facts;
    /// use ninefold_formula::{BoundValue, FormulaScript, DEFAULT_WORK_LIMIT};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let script = FormulaScript::parse("r1c36 % CandidateMaps[4]")?;
    /// let seen = script.expression.unwrap().evaluate(&Facts::new(board), DEFAULT_WORK_LIMIT);
    /// assert_eq!(seen, Some(BoundValue::Cells("r1c789".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, facts: &Facts, work: u64) -> Option<BoundValue> {
        self.try_evaluate(facts, || None, work, || false).ok()
    }

    /// Returns the value on a position, or the reason why there is none. `solve` is called for the solution
    /// if the expression names it; `stop` is polled now and then.
    ///
    /// # Errors
    /// When something that it names is not there, it takes more [work](DEFAULT_WORK_LIMIT) than this, or `stop` says so.
    pub fn try_evaluate(
        &self,
        facts: &Facts,
        solve: impl FnOnce() -> Option<Solution>,
        work: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Result<BoundValue, EvaluationError> {
        let solution = if self.required_sources.solution { solve() } else { None };
        let sources = PositionSources::new(facts, &self.required_sources).with_solution(solution.as_ref());
        let mut poll = || if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let mut machine =
            FormulaMachine::new(facts, &sources, &self.definitions, self.slot_count, work, &mut poll);
        match machine.evaluate_value(&self.code) {
            Ok(value) => Ok(BoundValue::from_runtime_value(&value)),
            Err(EvaluationHalt::NoValue) => Err(match machine.out_of_range_index {
                Some((location, members)) => EvaluationError::IndexOutOfRange { location, members },
                None => EvaluationError::NoValue,
            }),
            Err(EvaluationHalt::WorkLimitReached) => Err(EvaluationError::WorkLimitReached),
            Err(EvaluationHalt::Stopped) => Err(EvaluationError::Stopped),
        }
    }
}

/// The reason why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationError {
    /// Something that the expression names does not exist: the only digit of several, a solution.
    NoValue,
    /// An index goes beyond its set: the third cell of two.
    IndexOutOfRange {
        /// The place of the bracket.
        location: SourceLocation,
        /// Number of members of the set.
        members: usize,
    },
    /// The work limit was reached.
    WorkLimitReached,
    /// The caller asked to stop.
    Stopped,
}

/// A technique written as a formula.
#[derive(Clone, Debug)]
pub struct TechniqueFormula {
    /// The id, as it stands after `technique` in the text.
    pub id: String,
    /// The name: the text in quotes after the id, or else the id.
    pub name: String,
    /// The description: the comment directly above the technique in its text; empty if there is none.
    pub about: String,
    /// The source text, from `technique` to the closing brace.
    pub(crate) text: String,
    plan: FormulaPlan,
    definitions: Arc<[CheckedDefinition]>,
    required_sources: SourceNeeds,
}

/// Receives instances as they are found, as a `StepSink` of `ninefold-logic` receives steps.
pub trait InstanceSink {
    /// Takes one instance; `Break` ends the search.
    fn receive_instance(&mut self, instance: FormulaInstance) -> ControlFlow<()>;

    /// Called now and then during the search; `Break` ends it.
    fn poll(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Collects all instances.
impl InstanceSink for Vec<FormulaInstance> {
    fn receive_instance(&mut self, instance: FormulaInstance) -> ControlFlow<()> {
        self.push(instance);
        ControlFlow::Continue(())
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaRunOutcome {
    /// The search was completed.
    Complete,
    /// The taker ended the search.
    Stopped,
    /// The work limit was reached.
    WorkLimitReached,
}

/// An occurrence of a formula on a position: its variables with their values, and its conclusions.
#[derive(Clone, Debug, PartialEq)]
pub struct FormulaInstance {
    /// The variables, in the order of the text.
    pub bindings: Vec<VariableBinding>,
    /// The conclusions; never empty.
    pub conclusions: Conclusions,
    /// The truths of the values that its loops went through, for the [proof](crate::prove_instance()).
    pub(crate) truths: Vec<Truth>,
    /// Whether the formula has a union: then its proof may use any link and any bivalue cell.
    pub(crate) has_union: bool,
}

/// A variable with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableBinding {
    /// Name of the variable.
    pub name: String,
    /// Value of the variable.
    pub value: BoundValue,
    /// Whether a loop goes through the variable; if not, a `let` defines it.
    pub is_loop_variable: bool,
}

/// The value of a variable or an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum BoundValue {
    /// A cell or several.
    Cells(CellMap),
    /// A digit or several.
    Digits(DigitSet),
    /// A candidate or several.
    Candidates(CandidateMap),
    /// A house or several.
    Houses(HouseSet),
    /// An almost locked set.
    Als {
        /// Cells of the set.
        cells: CellMap,
        /// Digits of the set.
        digits: DigitSet,
    },
    /// Linked candidates: two, or more by `links(n)`.
    Link(CandidateMap),
    /// A number.
    Number(i64),
    /// Whether a condition holds.
    Truth(bool),
    /// Positions in a house.
    Positions {
        /// The house.
        house: House,
        /// Nine bits, the first cell's lowest.
        bits: u16,
    },
    /// Subsets of a set of cells.
    Subsets(CellSubsets),
    /// Length of a list of sets, links or subsets of other sets; `usize::MAX` if it is longer.
    List(usize),
}

impl BoundValue {
    /// Returns a stable word for the kind of value, for data formats.
    #[must_use]
    pub fn kind_word(&self) -> &'static str {
        match self {
            BoundValue::Cells(_) => "cells",
            BoundValue::Digits(_) => "digits",
            BoundValue::Candidates(_) => "candidates",
            BoundValue::Houses(_) => "houses",
            BoundValue::Als { .. } => "als",
            BoundValue::Link(_) => "link",
            BoundValue::Number(_) => "number",
            BoundValue::Truth(_) => "truth",
            BoundValue::Positions { .. } => "positions",
            BoundValue::Subsets(_) | BoundValue::List(_) => "list",
        }
    }

    /// Returns the value in a notation; for a list, its length. An empty set is `{ }`.
    #[must_use]
    pub fn to_text(&self, notation: Notation) -> String {
        let text = match self {
            BoundValue::Cells(cells) => notation.display(cells).to_string(),
            BoundValue::Digits(digits) => digits.to_string(),
            BoundValue::Candidates(candidates) | BoundValue::Link(candidates) => {
                notation.display(candidates).to_string()
            }
            BoundValue::Houses(houses) => {
                houses.iter().map(|house| house.to_string()).collect::<Vec<_>>().join(" ")
            }
            BoundValue::Als { cells, digits } => format!("{} {{{digits}}}", notation.display(cells)),
            BoundValue::Number(number) => number.to_string(),
            BoundValue::Truth(truth) => truth.to_string(),
            BoundValue::Positions { bits, .. } => format!("{bits:09b}"),
            BoundValue::Subsets(subsets) => subsets.count().to_string(),
            BoundValue::List(length) => length.to_string(),
        };
        if text.is_empty() { "{ }".into() } else { text }
    }

    pub(crate) fn from_runtime_value(value: &RuntimeValue<'_>) -> BoundValue {
        match value {
            RuntimeValue::Cell(_) | RuntimeValue::Cells(_) => BoundValue::Cells(value.cells()),
            RuntimeValue::Digit(_) | RuntimeValue::Digits(_) => BoundValue::Digits(value.digits()),
            RuntimeValue::Candidate(_) | RuntimeValue::Candidates(_) => {
                BoundValue::Candidates(value.candidates())
            }
            RuntimeValue::House(_) | RuntimeValue::Houses(_) => BoundValue::Houses(value.houses()),
            RuntimeValue::Als(als) => BoundValue::Als { cells: als.cells(), digits: als.digits() },
            RuntimeValue::Link(_) => BoundValue::Link(value.candidates()),
            RuntimeValue::Number(number) => BoundValue::Number(*number),
            RuntimeValue::Truth(truth) => BoundValue::Truth(*truth),
            RuntimeValue::Positions(house, bits) => BoundValue::Positions { house: *house, bits: *bits },
            // Lists are stored by their length alone.
            RuntimeValue::AlsList(list) => BoundValue::List(list.len()),
            RuntimeValue::Links(list) => BoundValue::List(list.len()),
            RuntimeValue::CellSubsets(of, least, most) => {
                BoundValue::Subsets(CellSubsets { cells: *of, least: *least, most: *most })
            }
            RuntimeValue::DigitSubsets(of, least, most) => {
                BoundValue::List(count_subsets(of.len(), *least, *most))
            }
            RuntimeValue::HouseSubsets(of, least, most) => {
                BoundValue::List(count_subsets(of.len(), *least, *most))
            }
            RuntimeValue::CandidateSubsets(of, least, most) => {
                BoundValue::List(count_subsets(of.len(), *least, *most))
            }
        }
    }
}

/// Subsets of a set of cells with certain sizes; not listed, since there may be 2^81.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSubsets {
    /// The set whose subsets these are.
    pub cells: CellMap,
    /// The least size; 0 counts as 1, as the empty set is left out.
    pub least: usize,
    /// The greatest size.
    pub most: usize,
}

impl CellSubsets {
    /// Returns the subsets that a variable goes through, smaller ones first.
    #[must_use]
    pub fn iter(self) -> Subsets<CellMap> {
        self.cells.subsets_between(self.least, self.most)
    }

    /// Returns the number of subsets that a variable goes through.
    #[must_use]
    pub fn count(self) -> u128 {
        let members = self.cells.len();
        let binomial =
            |size: usize| (1..=size as u128).fold(1, |product, i| product * (members as u128 + 1 - i) / i);
        (self.least.max(1)..=self.most.min(members)).map(binomial).sum()
    }
}

/// Returns the number of subsets of these sizes that a set has, without listing them; at most `usize::MAX`.
fn count_subsets(members: usize, least: usize, most: usize) -> usize {
    let mut all: usize = 0;
    let mut of_size: u128 = 1;
    for size in 1..=most.min(members) {
        // Exact as long as it is small enough to matter.
        of_size = of_size.saturating_mul((members + 1 - size) as u128) / size as u128;
        if size >= least {
            all = all.saturating_add(usize::try_from(of_size).unwrap_or(usize::MAX));
        }
    }
    all
}

impl TechniqueFormula {
    /// Finds all instances on a position with at most `work` units of [work](DEFAULT_WORK_LIMIT), in an order that
    /// depends only on the text and the position.
    ///
    /// ```
    /// use ninefold_core::{Board, Notation};
    /// use ninefold_facts::Facts;
    /// use ninefold_formula::{FormulaRunOutcome, FormulaScript, DEFAULT_WORK_LIMIT};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let text = "for h in houses for x in digits where count(x in h) == 1 place x in x in h";
    /// let mut found = Vec::new();
    /// let ended = FormulaScript::parse(text)?.formulas[0].find_instances(&Facts::new(board), DEFAULT_WORK_LIMIT, &mut found);
    /// assert_eq!((ended, found[0].conclusions.to_text(Notation::Rc).as_str()), (FormulaRunOutcome::Complete, "r1c6=8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_instances(&self, facts: &Facts, work: u64, sink: &mut dyn InstanceSink) -> FormulaRunOutcome {
        let sources = PositionSources::new(facts, &self.required_sources);
        let open = facts.candidates_in(facts.empty_cells(), DigitSet::FULL);
        // The machine polls the taker while it works, and the run passes instances to it: both share it.
        let shared_sink = std::cell::RefCell::new(sink);
        let mut poll = || shared_sink.borrow_mut().poll();
        let mut machine =
            FormulaMachine::new(facts, &sources, &self.definitions, self.plan.slot_count, work, &mut poll);
        let mut emit = |instance| shared_sink.borrow_mut().receive_instance(instance);
        let mut run = FormulaRun {
            plan: &self.plan,
            open_candidates: open,
            has_union: self.required_sources.has_union,
            emit: &mut emit,
        };
        match run.search_from_step(0, &mut machine) {
            Ok(_) => FormulaRunOutcome::Complete,
            Err(EvaluationHalt::WorkLimitReached) => FormulaRunOutcome::WorkLimitReached,
            // A missing value ends one branch of the search and never gets this far.
            Err(EvaluationHalt::NoValue | EvaluationHalt::Stopped) => FormulaRunOutcome::Stopped,
        }
    }
}

/// Units of work charged for each instance handed over.
const WORK_PER_INSTANCE: u64 = 16;

impl TechniqueFormula {
    pub(crate) fn compiled_plan(&self) -> &FormulaPlan {
        &self.plan
    }

    /// Evaluates the plan straight to where an instance was found and runs `then` there; `None` if the
    /// instance isn't there.
    pub(crate) fn evaluate_at_instance<T>(
        &self,
        facts: &Facts,
        instance: &FormulaInstance,
        then: impl FnOnce(&mut FormulaMachine<'_, '_>) -> T,
    ) -> Option<T> {
        let sources = PositionSources::new(facts, &self.required_sources);
        let mut poll = || ControlFlow::Continue(());
        let mut machine = FormulaMachine::new(
            facts,
            &sources,
            &self.definitions,
            self.plan.slot_count,
            DEFAULT_WORK_LIMIT,
            &mut poll,
        );
        let expected_value = |slot: usize| {
            let at = self.plan.variables.iter().position(|variable| variable.slot == slot)?;
            instance.bindings.get(at).map(|binding| &binding.value)
        };
        let is_there = self.replay_from_step(0, &expected_value, &mut machine).ok()?;
        is_there.then(|| then(&mut machine))
    }

    /// Continues from a step of the plan, following only the values of the instance.
    fn replay_from_step<'w>(
        &self,
        act: usize,
        expected_value: &dyn Fn(usize) -> Option<&'w BoundValue>,
        machine: &mut FormulaMachine<'_, '_>,
    ) -> EvaluationResult<bool> {
        let is_expected = |slot: usize, value: &RuntimeValue<'_>| {
            expected_value(slot) == Some(&BoundValue::from_runtime_value(value))
        };
        match self.plan.steps.get(act) {
            // The plan ends here, so the whole instance was found again.
            None => Ok(true),
            Some(PlanStep::Test(code)) => {
                Ok(machine.test_condition(code)?
                    && self.replay_from_step(act + 1, expected_value, machine)?)
            }
            Some(PlanStep::Let { slot, value }) => {
                let value = machine.evaluate_value(value)?;
                machine.set_variable(*slot, value);
                Ok(is_expected(*slot, &value) && self.replay_from_step(act + 1, expected_value, machine)?)
            }
            Some(PlanStep::Each { slot, domain, .. }) => {
                let domain = machine.evaluate_value(domain)?;
                let mut is_there = false;
                // Only the member of the instance is followed; all others are passed over.
                machine.visit_members(domain, 0, &mut |machine, member| {
                    if is_expected(*slot, &member) {
                        machine.set_variable(*slot, member);
                        is_there = self.replay_from_step(act + 1, expected_value, machine)?;
                    }
                    Ok(if is_there { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
                })?;
                Ok(is_there)
            }
        }
    }
}

struct FormulaRun<'s> {
    plan: &'s FormulaPlan,
    /// The candidates of empty cells: only these can be concluded.
    open_candidates: CandidateMap,
    has_union: bool,
    emit: &'s mut dyn FnMut(FormulaInstance) -> ControlFlow<()>,
}

impl FormulaRun<'_> {
    /// Continues the search from a step of the plan.
    fn search_from_step<'a>(
        &mut self,
        act: usize,
        machine: &mut FormulaMachine<'a, '_>,
    ) -> EvaluationResult<()> {
        match self.plan.steps.get(act) {
            None => self.emit_instance(machine),
            Some(PlanStep::Test(code)) => {
                if machine.test_condition(code)? {
                    self.search_from_step(act + 1, machine)?;
                }
                Ok(())
            }
            Some(PlanStep::Let { slot, value }) => match machine.evaluate_value(value) {
                Err(EvaluationHalt::NoValue) => Ok(()),
                Err(halt) => Err(halt),
                Ok(value) => {
                    machine.set_variable(*slot, value);
                    self.search_from_step(act + 1, machine)
                }
            },
            Some(PlanStep::Each { slot, domain, after, filters: sieves }) => {
                let domain = match machine.evaluate_value(domain) {
                    Err(EvaluationHalt::NoValue) => return Ok(()),
                    other => other?,
                };
                if !sieves.is_empty() {
                    return self.search_filtered_members(act, domain, machine);
                }
                // `for a, b in …`: the second variable starts after the first, so that each pair comes
                // once.
                let from = after.map_or(0, |slot| machine.member_indices[slot] + 1);
                let mut rank = from;
                machine.visit_members(domain, from, &mut |machine, member| {
                    machine.set_variable(*slot, member);
                    machine.member_indices[*slot] = rank;
                    rank += 1;
                    self.search_from_step(act + 1, machine)?;
                    Ok(ControlFlow::Continue(()))
                })
            }
        }
    }

    /// Loops over the members of a list that pass its filters.
    fn search_filtered_members<'a>(
        &mut self,
        act: usize,
        domain: RuntimeValue<'a>,
        machine: &mut FormulaMachine<'a, '_>,
    ) -> EvaluationResult<()> {
        let Some(PlanStep::Each { slot, after, filters: sieves, .. }) = self.plan.steps.get(act) else {
            return Ok(());
        };
        let begin = after.map_or(0, |slot| machine.member_indices[slot] + 1);
        let members = machine.filter_members(*slot, domain, sieves)?;
        for rank in members.iter().map(|rank| *rank as usize).filter(|rank| *rank >= begin) {
            machine.charge_work()?;
            let Some(member) = domain.list_member_at(rank) else { continue };
            machine.set_variable(*slot, member);
            machine.member_indices[*slot] = rank;
            self.search_from_step(act + 1, machine)?;
        }
        Ok(())
    }

    fn emit_instance(&mut self, machine: &mut FormulaMachine<'_, '_>) -> EvaluationResult<()> {
        let mut conclusions = Conclusions::NONE;
        // Only open candidates are concluded; the others that the formula names are dropped.
        for ending in &self.plan.conclusions {
            let candidates = match &ending.within {
                None => machine.evaluate_candidates(&ending.what),
                Some(within) => match (machine.evaluate_digits(&ending.what), machine.evaluate_cells(within))
                {
                    (Ok(digits), Ok(cells)) => Ok(candidates_in_cells(cells, digits)),
                    (Err(halt), _) | (_, Err(halt)) => Err(halt),
                },
            };
            match candidates {
                Err(EvaluationHalt::NoValue) => return Ok(()),
                Err(halt) => return Err(halt),
                Ok(candidates) if ending.is_placement => {
                    conclusions.placements |= candidates & self.open_candidates
                }
                Ok(candidates) => conclusions.eliminations |= candidates & self.open_candidates,
            }
        }
        if conclusions.is_empty() {
            return Ok(());
        }
        // Handing over an instance is work too: there may be millions.
        machine.charge_work_units(WORK_PER_INSTANCE)?;
        let bindings = self.plan.variables.iter().map(|variable| VariableBinding {
            name: variable.name.clone(),
            value: BoundValue::from_runtime_value(&machine.variable_value(variable.slot)),
            is_loop_variable: variable.is_loop_variable,
        });
        let instance = FormulaInstance {
            bindings: bindings.collect(),
            conclusions,
            truths: self.collect_loop_truths(machine, &conclusions),
            has_union: self.has_union,
        };
        if (self.emit)(instance).is_break() { Err(EvaluationHalt::Stopped) } else { Ok(()) }
    }

    /// Returns the truths of the loops: each cell holds one digit, each house each digit once, a strong
    /// link one of its candidates.
    fn collect_loop_truths(&self, machine: &FormulaMachine<'_, '_>, conclusions: &Conclusions) -> Vec<Truth> {
        let mut truths = Vec::new();
        let (mut houses, mut digits) = (HouseSet::EMPTY, DigitSet::EMPTY);
        // Links and cells are truths by themselves; houses are combined with digits below.
        for variable in self.plan.variables.iter().filter(|variable| variable.is_loop_variable) {
            match machine.variable_value(variable.slot) {
                RuntimeValue::Link(link) => truths.extend(link.truth),
                value @ (RuntimeValue::House(_) | RuntimeValue::Houses(_)) => houses |= value.houses(),
                value @ (RuntimeValue::Digit(_) | RuntimeValue::Digits(_)) => digits |= value.digits(),
                value @ (RuntimeValue::Cell(_) | RuntimeValue::Cells(_) | RuntimeValue::Als(_)) => {
                    truths.extend((value.cells() & machine.facts.empty_cells()).iter().map(Truth::Cell));
                }
                _ => {}
            }
        }
        // A formula that loops over no digit is about the digits that it concludes.
        if digits.is_empty() {
            digits = (conclusions.placements | conclusions.eliminations).digits();
        }
        for house in houses {
            truths.extend(digits.iter().map(|digit| Truth::Place(house, digit)));
        }
        // Several loops may give the same truth.
        truths.sort_unstable();
        truths.dedup();
        truths
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LIBRARY;

    /// Returns the technique with each sieve turned into conditions after its loop.
    fn strip_filters(formula: &TechniqueFormula) -> TechniqueFormula {
        let mut plain = formula.clone();
        plain.plan.steps = Vec::new();
        for act in &formula.plan.steps {
            let PlanStep::Each { slot, domain, after, filters: sieves } = act.clone() else {
                plain.plan.steps.push(act.clone());
                continue;
            };
            plain.plan.steps.push(PlanStep::Each { slot, domain, after, filters: Vec::new() });
            let tests = sieves.into_iter().flat_map(|sieve| sieve.tests);
            plain.plan.steps.extend(tests.map(PlanStep::Test));
        }
        plain
    }

    #[test]
    fn filtered_loops_find_the_same_instances() {
        let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        let facts = Facts::new(text.parse().expect("a board"));
        let few = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";
        let other = Facts::new(few.parse().expect("a board"));
        let mine = "for l in links(2) for a, b in als where a < b, overlap(a, b), not overlap(a, cells(l))
            for k in strong links where cell(start(k)) in a, overlap(cells(l), cells(k)) for c in als where a < c, overlap(c, b)
            remove digits(l - k) from peers(c)";
        let mut sieved = 0;
        for text in LIBRARY.iter().map(|(_, text)| *text).chain([mine]) {
            let formula = FormulaScript::parse(text).expect("a formula").formulas.remove(0);
            let sieves =
                |act: &PlanStep| matches!(act, PlanStep::Each { filters, .. } if !filters.is_empty());
            if !formula.plan.steps.iter().any(sieves) {
                continue;
            }
            sieved += 1;
            for facts in [&facts, &other] {
                let find = |formula: &TechniqueFormula| {
                    let mut found = Vec::new();
                    (formula.find_instances(facts, DEFAULT_WORK_LIMIT / 20, &mut found), found)
                };
                let (ended, found) = find(&formula);
                let (plainly, all) = find(&strip_filters(&formula));
                let both = if plainly == FormulaRunOutcome::Complete {
                    all.len()
                } else {
                    all.len().min(found.len())
                };
                assert!(found[..both] == all[..both], "{}", formula.id);
                assert!(
                    ended == FormulaRunOutcome::Complete || plainly != FormulaRunOutcome::Complete,
                    "{}",
                    formula.id
                );
            }
        }
        assert!(sieved > 2, "{sieved} of them");
    }
}
