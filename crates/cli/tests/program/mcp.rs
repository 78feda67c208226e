//! `ninefold mcp`: the Model Context Protocol, spoken line by line.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::*;
use crate::engine::{LineSession, endless_wish};

/// A client that has introduced itself.
struct McpClient {
    session: LineSession,
    last_id: u64,
}

impl McpClient {
    fn connect_client() -> McpClient {
        let mut client = McpClient { session: LineSession::start_program(&["mcp"]), last_id: 0 };
        let about = client.request_result(
            "initialize",
            json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": { "name": "test", "version": "0" },
            }),
        );
        assert_eq!(about["protocolVersion"], "2025-06-18");
        assert_eq!(about["serverInfo"]["name"], "ninefold");
        assert!(
            about["instructions"].as_str().unwrap().contains("Never solve or judge a Sudoku in your head")
        );
        client.session.send_line(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        client
    }

    fn send_request(&mut self, method: &str, parameters: Value) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": parameters});
        self.session.send_line(&message);
        id
    }

    fn request_message(&mut self, method: &str, parameters: Value) -> Value {
        let id = self.send_request(method, parameters);
        let message = self.session.receive_line();
        assert_eq!((&message["jsonrpc"], &message["id"]), (&json!("2.0"), &json!(id)), "{message}");
        message
    }

    fn request_result(&mut self, method: &str, parameters: Value) -> Value {
        let mut message = self.request_message(method, parameters);
        assert!(message["error"].is_null(), "{message}");
        message["result"].take()
    }

    fn call_tool(&mut self, name: &str, arguments: Value) -> Value {
        self.request_result("tools/call", json!({"name": name, "arguments": arguments}))
    }
}

/// Arguments with which each tool succeeds.
fn list_tool_calls() -> Vec<(&'static str, Value)> {
    vec![
        ("read", json!({"text": UNIQUE})),
        ("check", json!({"puzzle": UNIQUE})),
        ("solve", json!({"puzzle": UNIQUE})),
        ("hint", json!({"puzzle": WING, "stage": 4})),
        ("explain", json!({"puzzle": WING})),
        ("judge", json!({"puzzle": UNIQUE, "moves": ["r5c5=5"]})),
        ("rate", json!({"puzzle": WING})),
        ("generate", json!({"seed": 3})),
        ("practise", json!({"technique": "naked-pair"})),
        ("render", json!({"puzzle": UNIQUE, "stage": 4})),
    ]
}

/// What a tool answers is as its schema says, and short.
#[test]
fn each_tool_answers_as_its_schema_says() {
    let mut client = McpClient::connect_client();
    let listed = client.request_result("tools/list", json!({}));
    let tools = listed["tools"].as_array().unwrap();
    let names: BTreeSet<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, list_tool_calls().into_iter().map(|(name, _)| name).collect());
    assert!(listed.to_string().len() < 40_000, "{} bytes of tools", listed.to_string().len());
    for (name, arguments) in list_tool_calls() {
        let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
        assert!(tool["description"].as_str().unwrap().len() > 40, "{tool}");
        let [input, output] = ["inputSchema", "outputSchema"].map(|schema| {
            assert_eq!(tool[schema]["type"], "object", "{name} {schema}");
            jsonschema::validator_for(&tool[schema]).unwrap()
        });
        assert!(input.is_valid(&arguments), "{name}");
        assert!(!input.is_valid(&json!({"more": 1})), "{name}");
        let result = client.call_tool(name, arguments);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(!text.is_empty() && text.len() < 5000, "{name}: {text}");
        let errors: Vec<String> =
            output.iter_errors(&result["structuredContent"]).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}\n{result}");
        assert!(result["structuredContent"].to_string().len() < 8000, "{name}");
        assert_eq!(result["content"].as_array().unwrap().len(), if name == "render" { 2 } else { 1 });
    }
    client.session.end_session();
}

#[test]
fn pages_of_techniques_and_the_tutor_are_there() {
    let mut client = McpClient::connect_client();
    let listed = client.request_result("resources/list", json!({}));
    let resources = listed["resources"].as_array().unwrap();
    let count = run_program(&["techniques"]).out.lines().count();
    assert_eq!(resources.len(), count);
    let page = client.request_result("resources/read", json!({"uri": "ninefold://technique/x-wing"}));
    let text = page["contents"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("# X-Wing\n") && text.contains("## Why it works"), "{text}");
    // An example has its position as the tools take it: with the candidates that are removed beforehand.
    let page = client.request_result("resources/read", json!({"uri": "ninefold://technique/reverse-bug-1"}));
    let text = page["contents"][0]["text"].as_str().unwrap();
    assert!(text.contains("...27.....:") && text.contains("517"), "{text}");
    let templates = client.request_result("resources/templates/list", json!({}));
    assert_eq!(templates["resourceTemplates"][0]["uriTemplate"], "ninefold://technique/{id}");
    let prompts = client.request_result("prompts/list", json!({}));
    assert_eq!(prompts["prompts"][0]["name"], "tutor");
    let prompt =
        client.request_result("prompts/get", json!({"name": "tutor", "arguments": {"puzzle": UNIQUE}}));
    assert!(prompt["messages"][0]["content"]["text"].as_str().unwrap().contains(UNIQUE), "{prompt}");
    assert_eq!(client.request_result("ping", json!({})), json!({}));
    client.session.end_session();
}

/// The model sees what is wrong with its arguments; the client sees what is wrong with its messages.
#[test]
fn wrong_requests_are_told() {
    let mut client = McpClient::connect_client();
    let mut check_result = |name: &str, arguments: Value, words: &str| {
        let result = client.call_tool(name, arguments);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(result["isError"] == true && text.contains(words), "{words}: {result}");
    };
    check_result("hint", json!({}), "missing field `puzzle`");
    check_result("hint", json!({"puzzle": UNIQUE, "stage": "one"}), "stage");
    check_result("hint", json!("hint"), "The call hint takes these arguments: ");
    check_result("solve", json!({"puzzle": "53"}), "Send one puzzle as 81 characters");
    check_result("read", json!({"text": format!("{UNIQUE}\n").repeat(12_800)}), "Send one puzzle");
    let mut check_fault = |method: &str, parameters: Value, code: i32, words: &str| {
        let message = client.request_message(method, parameters);
        assert_eq!(message["error"]["code"], code, "{message}");
        assert!(message["error"]["message"].as_str().unwrap().contains(words), "{words}: {message}");
    };
    check_fault("tools/call", json!({"name": "guess"}), -32602, "use one of read, check");
    check_fault("tools/fetch", json!({}), -32601, "there is no method tools/fetch");
    check_fault("resources/read", json!({"uri": "file:///etc/passwd"}), -32002, "there is no resource");
    check_fault("prompts/get", json!({"name": "guess"}), -32602, "there is no prompt guess");
    for (line, code) in [("hello", -32700), ("[]", -32600)] {
        client.session.send_text(line);
        assert_eq!(client.session.receive_line()["error"]["code"], code, "{line}");
    }
    client.session.end_session();
}

/// A long call holds up no other one; cancelled, it gets no answer.
#[test]
fn a_cancelled_call_is_not_answered() {
    let mut client = McpClient::connect_client();
    let long = client.send_request("tools/call", json!({"name": "generate", "arguments": endless_wish()}));
    let solved = client.call_tool("solve", json!({"puzzle": UNIQUE}));
    assert_eq!(solved["structuredContent"]["solutions"], json!([SOLUTION]));
    let cancel =
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": long}});
    client.session.send_line(&cancel);
    client.session.end_session();
}

/// The dialogues of the book: every call that they show is made, and every answer compared.
#[test]
fn the_dialogues_of_the_book_are_real() {
    let page = include_str!("../../../../docs/book/assistant.md").replace("\r\n", "\n");
    let mut client = McpClient::connect_client();
    let mut count = 0;
    for block in crate::pages::code_blocks(&page, "tool") {
        let (call, shown) = block.split_once('\n').unwrap();
        let (name, arguments) = call.split_once(' ').unwrap();
        let result = client.call_tool(name, parse_json(arguments));
        let text = result["content"][0]["text"].as_str().unwrap();
        let [shown, lines] = [shown, text].map(|text| text.trim_end().lines().collect::<Vec<_>>());
        assert!(crate::pages::matches_shown_lines(&shown, &lines), "{call}\n{text}");
        count += 1;
    }
    assert!(count >= 9, "{count} calls");
    client.session.end_session();
}
