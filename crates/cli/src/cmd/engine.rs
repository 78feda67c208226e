//! `ninefold engine`: a process that stays and answers calls, a JSON object a line.

use ninefold::wire::calls::{EngineAnswer, EngineError};
use serde_json::{Map, Value};

use crate::calls::session::{self, CallTransport, SessionRequest};
use crate::calls::{CallError, CallReply, EngineCall};
use crate::prelude::*;

/// Stay and answer calls: a JSON object a line in, one out, for programs in any language
///
/// The process starts once and answers as long as its standard input is open. It keeps nothing from one call to the next, reads no
/// files, and needs no network.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A request has a call, perhaps an id (any text or number), and the arguments of the call:

  {\"id\": 1, \"call\": \"hint\", \"puzzle\": \"53..7....6..195...\", \"stage\": 2}
  {\"cancel\": 1}

An answer has the id, the answer as data, and the answer in words (text); or an error, with its kind and a message that says what
to do. Answers come as they are ready, so not always in the order of the requests. Calls: read, check, solve, hint, explain, judge,
rate, generate, practise, render. The book's page \"The engine as a process\" has their arguments; docs/schema/engine.json has the
answers.

Examples:
  ninefold engine
  echo '{\"call\": \"solve\", \"puzzle\": \"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"}' | ninefold engine")]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    session::run_session(LineTransport, out)
}

/// Transport of plain JSON lines.
struct LineTransport;

impl CallTransport for LineTransport {
    fn read_request(&self, line: Result<&str, CallError>) -> SessionRequest {
        let refuse = |error: CallError| SessionRequest::Reply(format_line(&Value::Null, Err(error)));
        let line = match line {
            Ok(line) if line.trim().is_empty() => return SessionRequest::Nothing,
            Ok(line) => line,
            Err(error) => return refuse(error),
        };
        let mut request: Map<String, Value> = match serde_json::from_str(line) {
            Ok(request) => request,
            Err(error) => return refuse(bad_line_error(&error.to_string())),
        };
        if let Some(id) = request.remove("cancel") {
            return SessionRequest::Cancel(id);
        }
        // What is neither the id nor the call is an argument.
        let id = request.remove("id").unwrap_or_default();
        let found = match request.remove("call") {
            Some(Value::String(name)) => EngineCall::find_call(&name),
            _ => Err(bad_line_error(&message_text(&say!("engine-call-missing")))),
        };
        match found {
            Ok(call) => SessionRequest::Call { id, call, arguments: Value::Object(request) },
            Err(error) => SessionRequest::Reply(format_line(&id, Err(error))),
        }
    }

    fn format_reply(&self, id: &Value, reply: Result<CallReply, CallError>) -> Option<String> {
        Some(format_line(id, reply))
    }
}

fn format_line(id: &Value, reply: Result<CallReply, CallError>) -> String {
    let mut line = EngineAnswer { id: id.clone(), answer: None, text: None, svg: None, error: None };
    match reply {
        Ok(CallReply { text, answer, picture }) => {
            line.svg = picture.map(|picture| picture.draw_svg());
            (line.answer, line.text) = (Some(answer), Some(text));
        }
        Err(error) => {
            line.error = Some(EngineError { kind: error.error_kind(), message: error.to_string() });
        }
    }
    serde_json::to_string(&line).unwrap_or_default()
}

fn bad_line_error(error: &str) -> CallError {
    CallError::BadRequest(message_text(&say!("engine-bad-line", error = error.to_string())))
}
