//! `ninefold serve`: with the page inside the program (`--features page`), and without.

use crate::common::*;

#[cfg(not(feature = "page"))]
#[test]
fn without_the_page_it_says_how_to_get_it() {
    let told = "ninefold: this program was built without the page: build the page (README, \"The page\"), then the program \
                with `--features page`\n";
    check(&["serve", "--port", "0"], "", told, 2);
}

#[cfg(feature = "page")]
#[test]
fn the_page_is_served_on_this_machine() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;

    let mut server = command(&["serve", "--port", "0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_string();
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let get = |path: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET /{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        (String::from_utf8(answer[..end].to_vec()).unwrap(), answer[end + 4..].to_vec())
    };
    let (head, page) = get("");
    let page = String::from_utf8(page).unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && page.contains("<title>Ninefold</title>"), "{head}");
    // The page names its script, the script its worker, the worker the engine.
    let linked = |text: &str, start: &str, end: &str| {
        let at = text.find(start).unwrap();
        let name = &text[at..at + text[at..].find(end).unwrap() + end.len()];
        name.rsplit('/').next().unwrap().to_string()
    };
    let script = format!("assets/{}", linked(&page, "assets/index-", ".js"));
    let script = String::from_utf8(get(&script).1).unwrap();
    let worker = format!("assets/{}", linked(&script, "worker-", ".js"));
    let worker = String::from_utf8(get(&worker).1).unwrap();
    let (head, engine) = get(&format!("assets/{}", linked(&worker, "ninefold_wasm_bg-", ".wasm")));
    assert!(head.contains("content-type: application/wasm"), "{head}");
    assert!(engine.starts_with(b"\0asm"));
    assert!(get("Cargo.toml").0.starts_with("HTTP/1.1 404"));
    server.kill().unwrap();
    server.wait().unwrap();
}
