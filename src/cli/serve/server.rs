//! The server: files of one folder over HTTP, to whom the gate lets through.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, HeaderValue,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tokio::sync::Notify;
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;

use super::gate::{Asked, Gate, Verdict};
use crate::cli::output;

/// What a page from here may do: run its own scripts and WebAssembly, show pictures that it has, and reach nobody else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; \
    connect-src 'self'; img-src 'self' blob: data:; style-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every answer says.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    // The page is as near as this machine: asking whether it has changed costs nothing.
    (CACHE_CONTROL, "no-cache"),
];

/// Serves a folder until `end` is notified. Answers that are under way then are broken off.
///
/// # Errors
/// The system does not let it.
pub(super) fn serve(listener: TcpListener, folder: &Path, gate: Gate, end: &Notify) -> Result<()> {
    let files = ServeDir::new(folder).redirect_to_trailing_slash(false);
    let app = Router::new()
        .fallback_service(files)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::new(gate), admit));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        tokio::select! {
            ended = axum::serve(listener, app).into_future() => ended?,
            () = end.notified() => {}
        }
        Ok(())
    })
}

async fn admit(
    State(gate): State<Arc<Gate>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let peer = peer.ip().to_canonical();
    let asked = Asked { method: request.method(), uri: request.uri(), host, peer };
    let mut response = match gate.judge(&asked) {
        Verdict::Refuse(status) => refused(status),
        Verdict::Answer { path, is_first } => {
            if is_first {
                output::tell(&peer.to_string(), "has the page now; no other device can open it");
            }
            answered(request, &path, next).await
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // The files are ours, and UTF-8.
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if let Some(kind) = kind.filter(|kind| kind.starts_with("text/") && !kind.contains(';'))
        && let Ok(value) = HeaderValue::from_str(&format!("{kind}; charset=utf-8"))
    {
        headers.insert(CONTENT_TYPE, value);
    }
    response
}

/// The file at a path of the page, as a request wants it.
async fn answered(mut request: Request, path: &str, next: Next) -> Response {
    let Ok(uri) = path.parse::<Uri>() else { return refused(StatusCode::NOT_FOUND) };
    *request.uri_mut() = uri;
    next.run(request).await
}

fn refused(status: StatusCode) -> Response {
    match status {
        StatusCode::METHOD_NOT_ALLOWED => (status, [(ALLOW, "GET, HEAD")]).into_response(),
        StatusCode::FORBIDDEN => {
            (status, "Open this page by the address that screenplay told.\n").into_response()
        }
        _ => status.into_response(),
    }
}
