//! Calls of a running engine: one table for all transports, with a file for each call.
//!
//! A transport reads requests, looks a call up by its name, and sends the reply in its own form: `engine` as
//! JSON lines, `mcp` as tools of the Model Context Protocol. A call keeps nothing for the next one, reads no
//! file, and has a budget of work instead of a clock, so that the same request has the same reply everywhere.

mod board_picture;
mod check;
mod explain;
mod generate;
mod hint;
mod judge;
mod practise;
mod rate;
mod read;
mod render;
pub(crate) mod session;
mod solve;

use std::cell::Cell;
use std::ops::RangeInclusive;
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::format::{self, PuzzleReading};
use ninefold::logic::explain::say;
use ninefold::rate::SCALES;
use ninefold::rate::names;
use ninefold::wire::Localizer;
use ninefold::wire::calls::{
    CallAnswer, CallErrorKind, CheckCall, ExplainCall, GenerateCall, HintCall, JudgeCall, PractiseCall,
    RateCall, ReadCall, RenderCall, SolveCall,
};
use ninefold::{Board, Guide, Notation, Puzzle, RatingProfile, Solver, Technique};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

pub(crate) use board_picture::BoardPicture;

use crate::language::{current_message_catalogue, localized_text, message_text};
use crate::{interrupt, json};

/// All calls, a line each. Their arguments and answers are in `ninefold::wire::calls`.
pub(crate) const ENGINE_CALLS: [EngineCall; 10] = [
    EngineCall { name: "read", answer: answer_call::<ReadCall> },
    EngineCall { name: "check", answer: answer_call::<CheckCall> },
    EngineCall { name: "solve", answer: answer_call::<SolveCall> },
    EngineCall { name: "hint", answer: answer_call::<HintCall> },
    EngineCall { name: "explain", answer: answer_call::<ExplainCall> },
    EngineCall { name: "judge", answer: answer_call::<JudgeCall> },
    EngineCall { name: "rate", answer: answer_call::<RateCall> },
    EngineCall { name: "generate", answer: answer_call::<GenerateCall> },
    EngineCall { name: "practise", answer: answer_call::<PractiseCall> },
    EngineCall { name: "render", answer: answer_call::<RenderCall> },
];

/// Schemas of the calls, by their names: `about`, `input` and `output`. `cargo xtask schema` writes them.
pub(crate) static CALL_SCHEMAS: LazyLock<Map<String, Value>> =
    LazyLock::new(|| serde_json::from_str(include_str!("schemas.json")).unwrap_or_default());

/// Number of stop checks that a call may make in its searches: some seconds of work.
const CALL_EFFORT: u64 = 600_000;

/// A call: its name, and the function that answers it.
#[derive(Debug)]
pub(crate) struct EngineCall {
    pub(crate) name: &'static str,
    answer: fn(Value, &mut CallContext<'_>) -> Result<CallReply, CallError>,
}

/// Arguments of a call, which can be answered.
trait AnswerCall: DeserializeOwned {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError>;
}

/// Reply to a call: the answer in words and as data, perhaps with a picture.
#[derive(Debug)]
pub(crate) struct CallReply {
    pub(crate) text: String,
    pub(crate) answer: CallAnswer,
    pub(crate) picture: Option<BoardPicture>,
}

/// Reason why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.describe_error())]
pub(crate) enum CallError {
    BadRequest(String),
    UnknownCall(String),
    BadArguments(String),
    Unreadable(String),
    Unsuitable(String),
    NotFound(String),
    OutOfWork,
    Cancelled,
    Fault,
}

impl CallError {
    /// Describes the error and what to do next, in the user's language.
    fn describe_error(&self) -> String {
        message_text(&match self {
            CallError::BadRequest(text) | CallError::BadArguments(text) | CallError::NotFound(text) => {
                return text.clone();
            }
            CallError::UnknownCall(name) => {
                say!("engine-no-call", name = quote_text(name), names = list_call_names())
            }
            CallError::Unreadable(error) => say!("engine-unreadable", error = error.clone()),
            CallError::Unsuitable(reason) => say!("engine-unsuitable", reason = reason.clone()),
            CallError::OutOfWork => say!("engine-out-of-work"),
            CallError::Cancelled => say!("engine-cancelled"),
            CallError::Fault => say!("engine-fault"),
        })
    }

    pub(crate) fn error_kind(&self) -> CallErrorKind {
        match self {
            CallError::BadRequest(_) => CallErrorKind::BadRequest,
            CallError::UnknownCall(_) => CallErrorKind::UnknownCall,
            CallError::BadArguments(_) => CallErrorKind::BadArguments,
            CallError::Unreadable(_) => CallErrorKind::Unreadable,
            CallError::Unsuitable(_) => CallErrorKind::Unsuitable,
            CallError::NotFound(_) => CallErrorKind::NotFound,
            CallError::OutOfWork => CallErrorKind::OutOfWork,
            CallError::Cancelled => CallErrorKind::Cancelled,
            CallError::Fault => CallErrorKind::Fault,
        }
    }
}

/// Memory of the engines of one thread. Calls leave nothing in it that changes an answer.
#[derive(Debug, Default)]
pub(crate) struct CallEngines {
    guide: Guide,
    solver: Solver,
}

/// A running call: its budget of work, whether it is cancelled, and the engines of its thread.
#[derive(Debug)]
pub(crate) struct CallContext<'e> {
    engines: &'e mut CallEngines,
    limits: CallLimits<'e>,
}

/// Limits of a call.
#[derive(Debug)]
struct CallLimits<'e> {
    is_cancelled: &'e AtomicBool,
    remaining_checks: Cell<u64>,
}

impl CallLimits<'_> {
    /// Counts a stop check and returns whether the call has to stop.
    fn must_stop(&self) -> bool {
        let remaining = self.remaining_checks.get();
        self.remaining_checks.set(remaining.saturating_sub(1));
        remaining == 0 || self.is_cancelled()
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed) || interrupt::is_stop_requested()
    }

    /// Divides the work of the call into equal parts, and begins with one of them.
    fn begin_part(&self, parts: usize) {
        self.remaining_checks.set(CALL_EFFORT / parts.max(1) as u64);
    }

    /// Returns the error of a call that was stopped.
    fn stop_error(&self) -> CallError {
        if self.is_cancelled() { CallError::Cancelled } else { CallError::OutOfWork }
    }
}

impl EngineCall {
    /// Finds the call with a name.
    pub(crate) fn find_call(name: &str) -> Result<&'static EngineCall, CallError> {
        let found = ENGINE_CALLS.iter().find(|call| call.name == name);
        found.ok_or_else(|| CallError::UnknownCall(name.into()))
    }

    /// Answers the call; a fault of the program ends the call alone.
    pub(crate) fn run_call(
        &self,
        arguments: Value,
        engines: &mut CallEngines,
        is_cancelled: &AtomicBool,
    ) -> Result<CallReply, CallError> {
        let limits = CallLimits { is_cancelled, remaining_checks: Cell::new(CALL_EFFORT) };
        if limits.is_cancelled() {
            return Err(CallError::Cancelled);
        }
        let misfit = self.find_misfit(&arguments);
        let mut context = CallContext { engines, limits };
        let answered = std::panic::catch_unwind(AssertUnwindSafe(|| (self.answer)(arguments, &mut context)));
        let reply = answered.unwrap_or_else(|_| {
            *context.engines = CallEngines::default();
            Err(CallError::Fault)
        });
        reply.map_err(|error| match error {
            CallError::BadArguments(error) => CallError::BadArguments(message_text(&say!(
                "engine-bad-arguments",
                call = self.name.to_string(),
                error = misfit.map_or(error.clone(), |name| format!("{name}: {error}")),
                arguments = self.argument_names().join(", ")
            ))),
            error => error,
        })
    }

    /// Finds an argument of another type than the call takes, which the error of the reader doesn't name.
    fn find_misfit(&self, arguments: &Value) -> Option<String> {
        let properties = &CALL_SCHEMAS.get(self.name)?["input"]["properties"];
        let is_misfit = |name: &str, value: &Value| match &properties[name]["type"] {
            Value::String(kind) => !is_of_type(value, kind),
            Value::Array(kinds) => {
                !kinds.iter().any(|kind| is_of_type(value, kind.as_str().unwrap_or_default()))
            }
            _ => false,
        };
        let mut given = arguments.as_object()?.iter();
        given.find(|(name, value)| is_misfit(name, value)).map(|(name, _)| name.clone())
    }

    /// Returns the names of the arguments that the call takes.
    fn argument_names(&self) -> Vec<String> {
        let properties =
            CALL_SCHEMAS.get(self.name).and_then(|schemas| schemas["input"]["properties"].as_object());
        properties.map(|properties| properties.keys().cloned().collect()).unwrap_or_default()
    }
}

fn answer_call<T: AnswerCall>(
    arguments: Value,
    context: &mut CallContext<'_>,
) -> Result<CallReply, CallError> {
    let call: T =
        serde_json::from_value(arguments).map_err(|error| CallError::BadArguments(error.to_string()))?;
    call.answer_with(context)
}

/// Returns whether a value is of a type that a schema names.
fn is_of_type(value: &Value, kind: &str) -> bool {
    match kind {
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => true,
    }
}

fn list_call_names() -> String {
    ENGINE_CALLS.iter().map(|call| call.name).collect::<Vec<_>>().join(", ")
}

/// Quotes a text that somebody sent, which may be of any length.
pub(crate) fn quote_text(text: &str) -> String {
    format::escape_control_chars(&text.chars().take(80).collect::<String>()).into_owned()
}

/// Reads the only puzzle in an argument.
fn read_puzzle(text: &str) -> Result<PuzzleReading, CallError> {
    format::read_single_puzzle(text).map_err(|error| CallError::Unreadable(localized_text(&error)))
}

/// Returns the board of a puzzle, on which no digits clash.
fn build_board(puzzle: &Puzzle) -> Result<Board, CallError> {
    Board::try_from(puzzle).map_err(|clashes| CallError::Unsuitable(localized_text(&clashes)))
}

/// Returns the profile with a name, or else the default.
fn find_profile(name: Option<&str>, default: &str) -> Result<RatingProfile, CallError> {
    RatingProfile::from_name(name.unwrap_or(default)).ok_or_else(|| {
        let names = SCALES.iter().map(|scale| scale.name()).collect::<Vec<_>>().join(", ");
        CallError::BadArguments(format!("profile: {}", message_text(&say!("expected-one-of", names))))
    })
}

/// Finds the technique with an id or a name.
fn find_technique(name: &str) -> Result<&'static Technique, CallError> {
    names::find_technique(name).map_err(|error| CallError::BadArguments(message_text(&error.to_message())))
}

/// Returns a number, or else the default; an error if it is out of range.
fn check_range(
    name: &str,
    number: Option<u64>,
    default: u64,
    range: RangeInclusive<u64>,
) -> Result<u64, CallError> {
    let number = number.unwrap_or(default);
    if range.contains(&number) {
        return Ok(number);
    }
    Err(CallError::BadArguments(message_text(&say!(
        "engine-out-of-range",
        name = name.to_string(),
        least = range.start().to_string(),
        most = range.end().to_string()
    ))))
}

/// Returns the localizer of sentences in answers.
fn answer_localizer() -> Localizer<'static> {
    json::plain_text_localizer(Notation::Rc, current_message_catalogue())
}

/// Joins lines of text.
fn join_lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().collect::<Vec<_>>().join("\n")
}
