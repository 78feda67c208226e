//! As much of HTTP as a browser needs to load a page: GET and HEAD of files, a connection each.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// How often it is asked whether to end.
const PAUSE: Duration = Duration::from_millis(20);
/// A browser that says nothing for so long is let go.
const PATIENCE: Duration = Duration::from_secs(10);
/// A request has no more bytes.
const MOST: u64 = 16 * 1024;

/// The file of a path, if there is one.
type Files = fn(&str) -> Option<Cow<'static, [u8]>>;

/// Answers every browser that comes, until it is asked to end.
pub(super) fn serve(listener: &TcpListener, files: Files, ended: impl Fn() -> bool) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    while !ended() {
        match listener.accept() {
            // What goes wrong with one browser is no matter to the others.
            Ok((stream, _)) => drop(std::thread::spawn(move || answer(stream, files))),
            Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(PAUSE),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn answer(mut stream: TcpStream, files: Files) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let request = request(&stream)?;
    let (method, path) = match request.split(' ').collect::<Vec<_>>()[..] {
        [method, path, version] if version.starts_with("HTTP/1.") => (method, path),
        _ => return respond(&mut stream, "400 Bad Request", "text/plain", b"", true),
    };
    if method != "GET" && method != "HEAD" {
        return respond(&mut stream, "405 Method Not Allowed", "text/plain", b"", true);
    }
    let path = path.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    match files(path) {
        Some(file) => respond(&mut stream, "200 OK", kind(path), &file, method == "GET"),
        None => {
            respond(&mut stream, "404 Not Found", "text/plain", b"there is no such file\n", method == "GET")
        }
    }
}

/// The first line of a request; the others are read, so that the browser has said all it wants to.
fn request(stream: &TcpStream) -> io::Result<String> {
    let mut lines = BufReader::new(stream.take(MOST)).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    Ok(first)
}

fn respond(stream: &mut TcpStream, status: &str, kind: &str, body: &[u8], whole: bool) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if whole {
        stream.write_all(body)?;
    }
    stream.flush()
}

/// What a file is, by its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn files(path: &str) -> Option<Cow<'static, [u8]>> {
        match path {
            "index.html" => Some(Cow::Borrowed(b"<p>page")),
            "assets/engine.wasm" => Some(Cow::Borrowed(b"\0asm")),
            _ => None,
        }
    }

    /// What a request is answered with: its status, its kind and its body.
    fn check(request: &str, status: &str, kind: &str, body: &str) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let ended = AtomicBool::new(false);
        let answer = std::thread::scope(|scope| {
            let server = scope.spawn(|| serve(&listener, files, || ended.load(Ordering::Relaxed)));
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            ended.store(true, Ordering::Relaxed);
            server.join().unwrap().unwrap();
            answer
        });
        let (head, found) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{request:?}: {head}");
        assert!(head.contains(&format!("\r\nContent-Type: {kind}")), "{request:?}: {head}");
        assert_eq!(found, body, "{request:?}");
    }

    #[test]
    fn files_are_given_with_their_kinds() {
        check("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "200", "text/html", "<p>page");
        check("GET /index.html?a=b HTTP/1.1\r\n\r\n", "200", "text/html", "<p>page");
        check("GET /assets/engine.wasm HTTP/1.0\r\n\r\n", "200", "application/wasm", "\0asm");
        check("HEAD / HTTP/1.1\r\n\r\n", "200", "text/html", "");
    }

    #[test]
    fn the_rest_is_refused() {
        check("GET /../Cargo.toml HTTP/1.1\r\n\r\n", "404", "text/plain", "there is no such file\n");
        check("POST / HTTP/1.1\r\n\r\n", "405", "text/plain", "");
        check("nonsense\r\n\r\n", "400", "text/plain", "");
        check("\r\n\r\n", "400", "text/plain", "");
    }
}
