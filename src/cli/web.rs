//! `web`: serves the browser page to this machine alone.
//!
//! A page of another site could request files from a server on the loopback address, directly or
//! under a name of its own that resolves to this address (DNS rebinding). So only GET and HEAD
//! requests whose host is this machine are answered.

use super::plumbing::bounded::seconds;
use super::plumbing::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use tiny_http::{Header, Method, Request, Response, Server};

/// Serve the browser page to this machine
///
/// Prints an address to open in a browser. All computations run in the browser. Ctrl-C ends the
/// server.
#[derive(Debug, Args)]
pub(super) struct Web {
    /// The port on the loopback address; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8017)]
    port: u16,
    /// Serve the page in DIR, as web/build makes it [default: the page inside the program]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
    /// Stop after this time, in seconds [default: never]
    #[arg(long, value_name = "T", value_parser = seconds)]
    time: Option<Duration>,
}

pub(super) const EXAMPLES: &[Example] = &[(
    "web --dir web/dist --port 0 --time 0.5",
    "the page that web/build has built, for half a second",
)];

/// The page inside the program.
#[cfg(feature = "page")]
static PAGE: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/web/dist");

/// The largest size of a file of the page, in bytes.
const MAX_FILE: u64 = 16 << 20;

impl Web {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let files = match &self.dir {
            Some(folder) => files_of(folder)?,
            None => embedded()?,
        };
        if !files.contains_key("index.html") {
            let message = "no index.html in it: web/build makes the page in web/dist";
            return Err(Usage::new("--dir", message).into());
        }
        let server = Server::http((Ipv4Addr::LOCALHOST, self.port))
            .map_err(|error| anyhow!("port {}: {error}; --port 0 takes a free one", self.port))?;
        let address = server.server_addr().to_ip();
        let address = address.context("a server on the loopback address has a port")?;
        session.write(|out| Ok(writeln!(out, "http://{address}/")?))?;
        let end = self.time.map(|time| Instant::now() + time);
        while end.is_none_or(|end| Instant::now() < end) {
            // A signal ends the program whatever is waited for.
            if let Some(request) = server.recv_timeout(Duration::from_millis(100))? {
                let response = answer(&request, address, &files);
                if let Err(error) = request.respond(response) {
                    diagnostics::complain(format_args!("a browser went away: {error}"));
                }
            }
        }
        Ok(Verdict::Good)
    }
}

/// The files of a page by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// The files of a folder, read once: no name of a request is ever a path.
fn files_of(folder: &Path) -> Result<Files> {
    let entries =
        fs::read_dir(folder).map_err(|error| format!("can't read {}: {error}", folder.display()));
    let mut files = Files::new();
    for entry in entries.or_usage("--dir")? {
        let path = entry?.path();
        let metadata = fs::metadata(&path)?;
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        if !metadata.is_file() || media_type(name).is_none() {
            continue;
        }
        if metadata.len() > MAX_FILE {
            bail!("{}: too large for a file of the page", path.display());
        }
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        files.insert(name.to_owned(), bytes);
    }
    Ok(files)
}

#[cfg(feature = "page")]
fn embedded() -> Result<Files> {
    let entry = |file: &include_dir::File<'_>| {
        Some((file.path().to_str()?.to_owned(), file.contents().to_vec()))
    };
    Ok(PAGE.files().filter_map(entry).collect())
}

#[cfg(not(feature = "page"))]
fn embedded() -> Result<Files> {
    bail!(
        "this program was built without the page: run web/build in the sources, then 'cargo build --release --features page', or serve it \
         with --dir web/dist"
    )
}

/// The media type of a file of the page, by its ending; `None` for other files.
fn media_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

/// Whether a request names this machine and this port as its host.
fn names_this_host(request: &Request, address: SocketAddr) -> bool {
    let mut hosts = request.headers().iter().filter(|h| h.field.equiv("Host"));
    let (host, another) = (hosts.next(), hosts.next());
    let port = address.port();
    let known = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let is_known = |host: &Header| {
        let host = host.value.as_str();
        known.iter().any(|known| known.eq_ignore_ascii_case(host))
            || port == 80 && ["127.0.0.1", "localhost"].contains(&host)
    };
    host.is_some_and(is_known) && another.is_none()
}

/// The response to a request.
fn answer(
    request: &Request,
    address: SocketAddr,
    files: &Files,
) -> Response<std::io::Cursor<Vec<u8>>> {
    let refusal = |code: u16, text: &str| {
        let plain = header("Content-Type", "text/plain; charset=utf-8");
        Response::from_string(text).with_status_code(code).with_header(plain)
    };
    if !names_this_host(request, address) {
        return refusal(421, "this server answers to its loopback address alone\n");
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        return refusal(405, "GET or HEAD\n").with_header(header("Allow", "GET, HEAD"));
    }
    let path = request.url().split(['?', '#']).next().unwrap_or_default();
    let name = match path.strip_prefix('/') {
        Some("") => "index.html",
        Some(name) => name,
        None => return refusal(400, "a path begins with /\n"),
    };
    let (Some(bytes), Some(kind)) = (files.get(name), media_type(name)) else {
        return refusal(404, "no such file\n");
    };
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-cache"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        // The page shares its process with no other: browsers then give it a finer clock.
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Embedder-Policy", "require-corp"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ];
    let response = Response::from_data(bytes.clone());
    headers
        .into_iter()
        .fold(response, |response, (name, value)| response.with_header(header(name, value)))
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("a header of ASCII")
}
