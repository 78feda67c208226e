//! `ninefold mcp`: the engine as a server of tools for assistants, by the Model Context Protocol over standard
//! input and output.
//!
//! The protocol is JSON-RPC, a message a line, and a server of tools needs eleven methods of it, which answer
//! from tables. They are written here: the protocol's library for Rust (`rmcp`) brings some sixty crates, an
//! asynchronous runtime among them, to a program and a Python package that need none.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ninefold::{Technique, techniques, wire};
use serde_json::{Value, json};

use crate::calls::session::{self, CallTransport, SessionRequest};
use crate::calls::{CALL_SCHEMAS, CallError, CallReply, ENGINE_CALLS, EngineCall, quote_text};
use crate::language::current_message_catalogue;
use crate::prelude::*;

/// Serve the engine's calls as tools to an assistant (Model Context Protocol)
///
/// An assistant that starts this command can read, check, solve, explain, rate and make puzzles, and judge its own steps, instead of
/// guessing. Everything stays on this machine: no network, no files, nothing kept from one call to the next.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Tools: read, check, solve, hint, explain, judge, rate, generate, practise, render. Resources: a page for each technique. Prompt: tutor.

An assistant is told of it in its settings, most often so:

  {\"mcpServers\": {\"ninefold\": {\"command\": \"ninefold\", \"args\": [\"mcp\"]}}}

The book's page \"With an assistant\" has dialogues. For programs of your own, `ninefold engine` has the same calls as plain lines.

Example:
  ninefold mcp")]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    session::run_session(McpTransport, out)
}

/// Versions of the protocol that are spoken, the newest first.
const PROTOCOL_VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// Beginning of the address of a technique's page.
const TECHNIQUE_ADDRESS: &str = "ninefold://technique/";

/// Error codes of JSON-RPC and of the protocol.
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const RESOURCE_NOT_FOUND: i32 = -32002;

/// Fixed parts of replies: `instructions`, `prompts`, `templates`.
static FIXED_PARTS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("parts.json")).unwrap_or_default());

/// Error of a request: a code of the protocol and a message.
type RequestError = (i32, String);

/// Transport of the Model Context Protocol.
struct McpTransport;

impl CallTransport for McpTransport {
    fn read_request(&self, line: Result<&str, CallError>) -> SessionRequest {
        let message: Value = match line {
            Err(error) => return refuse_request(&Value::Null, (INVALID_REQUEST, error.to_string())),
            Ok(line) if line.trim().is_empty() => return SessionRequest::Nothing,
            Ok(line) => match serde_json::from_str(line) {
                Ok(message) => message,
                Err(error) => return refuse_request(&Value::Null, (PARSE_ERROR, error.to_string())),
            },
        };
        if message.is_array() {
            let error = current_message_catalogue().translate_id("mcp-no-batch");
            return refuse_request(&Value::Null, (INVALID_REQUEST, error));
        }
        // Without a method it is a response, and this server asks nothing.
        let Some(method) = message["method"].as_str() else { return SessionRequest::Nothing };
        let parameters = &message["params"];
        match message.get("id") {
            None if method == "notifications/cancelled" => {
                SessionRequest::Cancel(parameters["requestId"].clone())
            }
            None => SessionRequest::Nothing,
            Some(id) if method == "tools/call" => start_tool_call(id, parameters),
            Some(id) => match answer_request(method, parameters) {
                Ok(result) => SessionRequest::Reply(format_result(id, &result)),
                Err(error) => refuse_request(id, error),
            },
        }
    }

    fn format_reply(&self, id: &Value, reply: Result<CallReply, CallError>) -> Option<String> {
        Some(match reply {
            Ok(CallReply { text, answer, picture }) => {
                let mut content = vec![json!({ "type": "text", "text": text })];
                // Models take pictures in pixels.
                if let Some(picture) = picture.and_then(|picture| picture.encode_png().ok()) {
                    let data = STANDARD.encode(&picture);
                    content.push(json!({ "type": "image", "data": data, "mimeType": "image/png" }));
                }
                format_result(id, &json!({ "content": content, "structuredContent": answer }))
            }
            // Whoever cancels a call waits for no answer.
            Err(CallError::Cancelled) => return None,
            // The model is to see the error, so it is a result.
            Err(error) => {
                let content = [json!({ "type": "text", "text": error.to_string() })];
                format_result(id, &json!({ "content": content, "isError": true }))
            }
        })
    }
}

fn start_tool_call(id: &Value, parameters: &Value) -> SessionRequest {
    match EngineCall::find_call(parameters["name"].as_str().unwrap_or_default()) {
        Ok(call) => {
            let arguments = parameters.get("arguments").cloned().unwrap_or_else(|| json!({}));
            SessionRequest::Call { id: id.clone(), call, arguments }
        }
        Err(error) => refuse_request(id, (INVALID_PARAMS, error.to_string())),
    }
}

/// Answers a request that needs no search.
fn answer_request(method: &str, parameters: &Value) -> Result<Value, RequestError> {
    match method {
        "initialize" => Ok(describe_server(parameters["protocolVersion"].as_str())),
        "ping" => Ok(json!({})),
        "tools/list" => Ok(json!({ "tools": ENGINE_CALLS.iter().map(describe_tool).collect::<Vec<_>>() })),
        "resources/list" => {
            let resources: Vec<Value> = techniques::all_techniques().map(describe_technique).collect();
            Ok(json!({ "resources": resources }))
        }
        "resources/templates/list" => Ok(json!({ "resourceTemplates": FIXED_PARTS["templates"] })),
        "resources/read" => read_resource(parameters["uri"].as_str().unwrap_or_default()),
        "prompts/list" => Ok(json!({ "prompts": FIXED_PARTS["prompts"] })),
        "prompts/get" => fill_prompt(parameters),
        other => Err((METHOD_NOT_FOUND, message_text(&say!("mcp-no-method", name = quote_text(other))))),
    }
}

/// Describes the server, with the version of the protocol that the client asks for, or else the newest.
fn describe_server(version: Option<&str>) -> Value {
    let version = PROTOCOL_VERSIONS.into_iter().find(|known| Some(*known) == version);
    json!({
        "protocolVersion": version.unwrap_or(PROTOCOL_VERSIONS[0]),
        "capabilities": { "tools": {}, "resources": {}, "prompts": {} },
        "serverInfo": { "name": "ninefold", "version": env!("CARGO_PKG_VERSION") },
        "instructions": FIXED_PARTS["instructions"],
    })
}

fn describe_tool(call: &EngineCall) -> Value {
    let schemas = CALL_SCHEMAS.get(call.name).unwrap_or(&Value::Null);
    json!({
        "name": call.name,
        "description": schemas["about"],
        "inputSchema": schemas["input"],
        "outputSchema": schemas["output"],
        "annotations": { "readOnlyHint": true, "idempotentHint": true, "openWorldHint": false },
    })
}

fn describe_technique(technique: &Technique) -> Value {
    json!({
        "uri": format!("{TECHNIQUE_ADDRESS}{}", technique.id),
        "name": technique.id,
        "title": current_message_catalogue().technique_name(technique),
        "mimeType": "text/markdown",
    })
}

/// Reads the page of a technique.
fn read_resource(address: &str) -> Result<Value, RequestError> {
    let id = address.strip_prefix(TECHNIQUE_ADDRESS).unwrap_or_default();
    let technique = techniques::all_techniques().find(|technique| technique.id == id).ok_or_else(|| {
        (RESOURCE_NOT_FOUND, message_text(&say!("mcp-no-resource", name = quote_text(address))))
    })?;
    let contents = [json!({
        "uri": address,
        "mimeType": "text/markdown",
        "text": format_technique_page(technique),
    })];
    Ok(json!({ "contents": contents }))
}

/// Returns the page of a technique with its example as text.
fn format_technique_page(technique: &Technique) -> String {
    let catalogue = current_message_catalogue();
    let mut page = format!("# {}\n\n", catalogue.technique_name(technique));
    let doc = catalogue.technique_page(technique);
    for line in doc.split("## Example").next().unwrap_or_default().lines() {
        // Lines of doc comments start with a space.
        page += line.strip_prefix(' ').unwrap_or(line);
        page += "\n";
    }
    for example in technique.parse_examples() {
        let heading = catalogue.translate_id("doc-example");
        // On one line with the candidates that are removed beforehand, as the tools take it.
        let position = example.parse_position().map(|facts| Puzzle::from(facts.board()));
        let position =
            position.map_or_else(|| example.grid.to_string(), |puzzle| wire::puzzle_to_line(&puzzle));
        page += &format!("\n## {heading}\n\n```\n{position}\n{}\n```\n", example.step);
        if let Some(shadow) = example.shadow.and_then(|shadow| shadow.to_message()) {
            page += &format!("\n{}\n", message_text(&shadow));
        }
    }
    page
}

/// Fills in a prompt.
fn fill_prompt(parameters: &Value) -> Result<Value, RequestError> {
    let name = parameters["name"].as_str().unwrap_or_default();
    if name != "tutor" {
        return Err((INVALID_PARAMS, message_text(&say!("mcp-no-prompt", name = quote_text(name)))));
    }
    let puzzle = parameters["arguments"]["puzzle"].as_str().unwrap_or_default();
    let text = include_str!("tutor.md").replace("PUZZLE", puzzle);
    Ok(json!({ "messages": [{ "role": "user", "content": { "type": "text", "text": text } }] }))
}

fn format_result(id: &Value, result: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "result": result }).to_string()
}

fn refuse_request(id: &Value, (code, message): RequestError) -> SessionRequest {
    let error = json!({ "code": code, "message": message });
    SessionRequest::Reply(json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string())
}
