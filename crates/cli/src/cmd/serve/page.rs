//! The page inside the program, and its server.

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// How often it is asked whether to end.
const PAUSE: Duration = Duration::from_millis(20);

/// The files of the built page.
#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct Page;

/// Answers every browser that comes, until it is asked to end.
pub(super) fn serve(listener: TcpListener, ended: fn() -> bool) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let end = async move {
            while !ended() {
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::select! {
            served = axum::serve(listener, Router::new().fallback(file)).into_future() => served,
            () = end => Ok(()),
        }
    })
}

async fn file(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match Page::get(path) {
        Some(file) => {
            let kind = file.metadata.mimetype().to_string();
            let heads = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache".into())];
            (heads, file.data).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}
