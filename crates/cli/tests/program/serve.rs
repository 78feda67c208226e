//! `ninefold serve`: with the page inside the program (`--features page`), and without.

use crate::common::*;

/// Commands that are not built in are not listed.
#[test]
fn it_is_listed_where_it_is_built_in() {
    let listed = run_program(&["--help"]).out;
    for (name, built) in [("serve", cfg!(feature = "page")), ("play", cfg!(feature = "play"))] {
        assert_eq!(listed.contains(&format!("\n  {name} ")), built, "{name}: {listed}");
    }
}

/// Server of the page that ends with the test.
#[cfg(feature = "page")]
struct PageServer {
    program: std::process::Child,
    address: String,
}

#[cfg(feature = "page")]
impl Drop for PageServer {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[cfg(feature = "page")]
impl PageServer {
    fn start_server(options: &[&str]) -> PageServer {
        PageServer::spawn_server(program_command(&[&["serve", "--port", "0"], options].concat()))
    }

    fn spawn_server(mut command: std::process::Command) -> PageServer {
        use std::io::{BufRead, BufReader};

        let mut program = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_string();
        PageServer { program, address }
    }

    /// Requests a path; returns the header, in lower case except for its first line, and the body of the
    /// response.
    fn send_request(&self, method: &str, path: &str, host: &str, heads: &str) -> (String, Vec<u8>) {
        use std::io::{Read, Write};

        let mut stream = std::net::TcpStream::connect(&self.address).unwrap();
        write!(stream, "{method} /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{heads}\r\n")
            .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        (String::from_utf8(answer[..end].to_vec()).unwrap(), answer[end + 4..].to_vec())
    }

    fn get_path(&self, path: &str) -> (String, Vec<u8>) {
        self.send_request("GET", path, &self.address, "")
    }

    /// Ends the program and returns its output besides the address.
    fn stop_and_read_errors(mut self) -> String {
        use std::io::Read;

        let mut said = String::new();
        let stderr = self.program.stderr.take();
        let _ = self.program.kill();
        stderr.unwrap().read_to_string(&mut said).unwrap();
        said
    }

    /// Returns the name of the page's script, which names the others.
    fn script_name(&self) -> String {
        let page = String::from_utf8(self.get_path("").1).unwrap();
        format!("assets/{}", find_linked_file(&page, "assets/index-", ".js"))
    }
}

/// Returns the file that a text names.
#[cfg(feature = "page")]
fn find_linked_file(text: &str, start: &str, end: &str) -> String {
    let at = text.find(start).unwrap();
    let name = &text[at..at + text[at..].find(end).unwrap() + end.len()];
    name.rsplit('/').next().unwrap().to_string()
}

#[cfg(feature = "page")]
#[test]
fn the_page_is_served_on_this_machine() {
    let server = PageServer::start_server(&[]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let (head, page) = server.get_path("");
    let page = String::from_utf8(page).unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && page.contains("Ninefold</title>"), "{head}{page}");
    // The page names its script, the script its worker, the worker the engine.
    let script = String::from_utf8(server.get_path(&server.script_name()).1).unwrap();
    let worker = format!("assets/{}", find_linked_file(&script, "worker-", ".js"));
    let worker = String::from_utf8(server.get_path(&worker).1).unwrap();
    let (head, engine) =
        server.get_path(&format!("assets/{}", find_linked_file(&worker, "ninefold_wasm_bg-", ".wasm")));
    assert!(head.contains("content-type: application/wasm"), "{head}");
    assert!(engine.starts_with(b"\0asm"));
    assert!(server.get_path("Cargo.toml").0.starts_with("HTTP/1.1 404"));
}

/// Listens as in a container; names other than its own are refused there, too.
#[cfg(feature = "page")]
#[test]
fn it_listens_where_it_is_told() {
    let server = PageServer::start_server(&["--listen", "0.0.0.0"]);
    let port = server.address.strip_prefix("0.0.0.0:").unwrap();
    assert!(server.send_request("GET", "", &format!("localhost:{port}"), "").0.starts_with("HTTP/1.1 200"));
    assert!(server.send_request("GET", "", "evil.example", "").0.starts_with("HTTP/1.1 421"));
}

#[cfg(feature = "page")]
#[test]
fn an_address_that_is_none_is_refused() {
    let ran = program_command(&["serve", "--port", "0", "--listen", "300.0.0.1"]).output().unwrap();
    let told = String::from_utf8(ran.stderr).unwrap();
    assert!(
        ran.status.code() == Some(2) && told.contains("--listen") && told.contains("300.0.0.1"),
        "{told}"
    );
}

#[cfg(feature = "page")]
#[test]
fn only_questions_for_files_are_answered() {
    let server = PageServer::start_server(&[]);
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
        let (head, _) = server.send_request(method, "", &server.address, "Content-Length: 0\r\n");
        assert!(head.starts_with("HTTP/1.1 405") && head.contains("allow: GET"), "{method}: {head}");
    }
    let (head, body) = server.send_request("HEAD", "", &server.address, "");
    assert!(head.starts_with("HTTP/1.1 200") && body.is_empty(), "{head}");
}

/// A foreign name server can map its own name to this address, and its page could then read what is
/// served here.
#[cfg(feature = "page")]
#[test]
fn it_answers_to_its_own_names_alone() {
    let server = PageServer::start_server(&["--host", "sudoku.example"]);
    let port = server.address.rsplit(':').next().unwrap().to_string();
    let check = |host: &str, status: &str| {
        let (head, _) = server.send_request("GET", "", host, "");
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {head}");
    };
    check(&format!("localhost:{port}"), "200");
    check("LocalHost", "200");
    check(&format!("127.0.0.1:{port}"), "200");
    check(&format!("[::1]:{port}"), "200");
    check("sudoku.example", "200");
    for other in
        ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.1", "", "a b"]
    {
        let (head, body) = server.send_request("GET", "", other, "");
        let refused = ["HTTP/1.1 421", "HTTP/1.1 400"].iter().any(|status| head.starts_with(status));
        assert!(refused && !body.starts_with(b"<!doctype"), "{other}: {head}");
    }
}

#[cfg(feature = "page")]
#[test]
fn every_answer_says_what_the_browser_may_do() {
    let server = PageServer::start_server(&[]);
    let script = server.script_name();
    let heads = ["", script.as_str(), "no such file"].map(|path| server.get_path(&path.replace(' ', "-")).0);
    let refused = server.send_request("GET", "", "evil.example", "").0;
    for head in heads.iter().chain([&refused]) {
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(head.contains("content-security-policy: default-src 'self';"), "{head}");
        assert!(!head.contains("'unsafe-eval'") && head.contains("'wasm-unsafe-eval'"), "{head}");
        assert!(!head.contains("'unsafe-inline'") && !head.contains("'sha256-"), "{head}");
    }
    assert!(heads[0].contains("cache-control: no-cache"), "{}", heads[0]);
    assert!(heads[1].contains("cache-control: public, max-age=31536000, immutable"), "{}", heads[1]);
}

#[cfg(feature = "page")]
#[test]
fn what_is_there_already_is_not_sent_again_and_the_rest_is_packed() {
    let server = PageServer::start_server(&[]);
    let script = server.script_name();
    let (head, plain) = server.get_path(&script);
    assert!(!head.contains("content-encoding"), "{head}");
    let (head, packed) = server.send_request("GET", &script, &server.address, "Accept-Encoding: gzip\r\n");
    assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"), "{head}");
    assert_ne!(packed, plain);
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let (head, body) =
        server.send_request("GET", &script, &server.address, &format!("If-None-Match: \"other\", {tag}\r\n"));
    assert!(head.starts_with("HTTP/1.1 304") && body.is_empty(), "{head}");
}

/// More connections than the server may have open.
#[cfg(all(feature = "page", unix))]
#[test]
fn who_comes_is_answered_however_many_never_ask() {
    use std::net::TcpStream;
    use std::time::{Duration, Instant};

    let few = "ulimit -n 100 && exec \"$0\" serve --port 0";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", few, env!("CARGO_BIN_EXE_ninefold")]).stdout(std::process::Stdio::piped());
    let server = PageServer::spawn_server(shell);
    let silent: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    let begun = Instant::now();
    assert!(server.get_path("").0.starts_with("HTTP/1.1 200"));
    // They would be sent away after ten seconds.
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    drop(silent);
}

/// A program built without the page says so when the page is requested.
#[cfg(feature = "page")]
#[test]
fn a_program_without_the_page_says_what_to_do() {
    let is_built =
        std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/index.html")).exists();
    let server = PageServer::start_server(&[]);
    let (head, body) = server.get_path("");
    let told = "run packaging/page, then build the program again";
    let status = if is_built { "200" } else { "503" };
    assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{head}");
    assert_eq!(String::from_utf8_lossy(&body).contains(told), !is_built);
    assert_eq!(server.stop_and_read_errors().contains(told), !is_built);
}
