//! Embedded page of `ninefold serve` and its server: serves files to this machine under its known names, and
//! tells the browser to load nothing from elsewhere.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ninefold::logic::explain::say;
use tower_http::compression::CompressionLayer;

use super::connection_limit::{ConnectionLimits, LimitedListener};
use crate::language::message_text;

/// Interval at which the server checks whether to stop.
const SHUTDOWN_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Files of the page as built by `packaging/page`; empty if it was not built before the program, which is
/// reported instead.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct PageFiles;

/// File that a browser requests first.
const START_PAGE: &str = "index.html";

/// Returns whether the page was built before the program.
pub(super) fn is_page_built() -> bool {
    PageFiles::get(START_PAGE).is_some()
}

/// Names of this machine for itself.
const LOCAL_HOSTS: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Settings that apply to every response.
struct ServerRules {
    /// Accepted host names besides [`LOCAL_HOSTS`]. Any other name leads here through a foreign name server
    /// (DNS rebinding), so that a foreign page could read this one's data.
    hosts: Vec<String>,
}

impl ServerRules {
    fn accepts_host(&self, host: &str) -> bool {
        let allowed = self.hosts.iter().map(String::as_str);
        LOCAL_HOSTS.into_iter().chain(allowed).any(|name| name.eq_ignore_ascii_case(host))
    }
}

/// Serves browsers until `should_stop` returns true.
pub(super) fn serve_page(
    listener: TcpListener,
    hosts: &[String],
    should_stop: fn() -> bool,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let rules = Arc::new(ServerRules { hosts: hosts.to_vec() });
    // Layers from the inside out: every response passes all of them, so each gets the headers.
    let router = Router::new()
        .fallback(get(serve_page_file))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(rules, apply_server_rules));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let visits =
            LimitedListener::new(tokio::net::TcpListener::from_std(listener)?, ConnectionLimits::default());
        let end = async move {
            while !should_stop() {
                tokio::time::sleep(SHUTDOWN_POLL_INTERVAL).await;
            }
        };
        tokio::select! {
            served = axum::serve(visits, router).into_future() => served,
            () = end => Ok(()),
        }
    })
}

/// Content security policy: the page may run its own files and the engine, and connect to nothing else.
/// It contains no inline scripts or styles.
const CONTENT_SECURITY_POLICY_VALUE: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Rejects other host names, and sets the headers of every response.
async fn apply_server_rules(State(rules): State<Arc<ServerRules>>, request: Request, next: Next) -> Response {
    let mut response = match parse_request_host(request.uri(), request.headers()) {
        Some(host) if rules.accepts_host(&host) => next.run(request).await,
        _ => {
            let message =
                "this server answers to localhost alone; `ninefold serve --host NAME` adds a name\n";
            (StatusCode::MISDIRECTED_REQUEST, message).into_response()
        }
    };
    let heads: [(HeaderName, HeaderValue); 4] = [
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY_VALUE)),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    ];
    response.headers_mut().extend(heads);
    response
}

/// Returns the host name of a request, without the port.
fn parse_request_host(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let from_uri = uri.authority().cloned();
    let authority =
        from_uri.or_else(|| headers.get(header::HOST)?.to_str().ok()?.parse::<Authority>().ok())?;
    Some(authority.host().into())
}

async fn serve_page_file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => START_PAGE,
        path => path,
    };
    let Some(file) = PageFiles::get(path) else {
        if path == START_PAGE {
            return (StatusCode::SERVICE_UNAVAILABLE, message_text(&say!("page-not-built")) + "\n")
                .into_response();
        }
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let tag = format!("W/\"{}\"", STANDARD.encode(file.metadata.sha256_hash()));
    // These files have their hash in their name; all others must be revalidated.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let answer = [(header::CACHE_CONTROL, keep.to_string()), (header::ETAG, tag.clone())];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    let kind = file.metadata.mimetype().to_string();
    (answer, [(header::CONTENT_TYPE, kind)], file.data).into_response()
}
