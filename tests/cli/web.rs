//! The server of the page: what it answers, and what it refuses.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};

#[cfg(not(feature = "page"))]
use super::failure;
use super::place::Place;

/// A server on a page of two files and others, and its port.
struct Served {
    program: Child,
    port: u16,
    _place: Place,
}

impl Served {
    fn start() -> Self {
        let place = Place::with(&[
            ("page/index.html", "<!doctype html>the page"),
            ("page/a.wasm", "\0asm"),
            ("page/notes", "no part of it"),
            ("secret.html", "outside of it"),
        ]);
        let mut run = place.command("web --port 0 --time 60 --dir page");
        let mut program = run.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let stdout = program.stdout.as_mut().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let port = line.trim_end().strip_prefix("http://127.0.0.1:").unwrap();
        Self { port: port.trim_end_matches('/').parse().unwrap(), program, _place: place }
    }

    /// The status of an answer, and all of it.
    fn ask(&self, request: &str, host: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let host = host.replace("PORT", &self.port.to_string());
        write!(stream, "{request} HTTP/1.1\r\n{host}Connection: close\r\n\r\n").unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        (text.split(' ').nth(1).unwrap().parse().unwrap(), text)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

const HOST: &str = "Host: 127.0.0.1:PORT\r\n";

#[test]
fn the_page_is_served_to_this_machine_alone() {
    let server = Served::start();
    let (status, text) = server.ask("GET /", HOST);
    assert_eq!(status, 200);
    assert!(text.ends_with("the page") && text.contains("text/html"), "{text}");
    let (status, text) = server.ask("GET /a.wasm?query", "Host: LocalHost:PORT\r\n");
    assert!(status == 200 && text.contains("application/wasm"), "{text}");
    let (status, text) = server.ask("HEAD /index.html", HOST);
    assert!(status == 200 && !text.contains("the page"), "{text}");
    for host in [
        "",
        "Host: example.org\r\n",
        "Host: example.org:PORT\r\n",
        "Host: 127.0.0.1:1\r\n",
        "Host: 127.0.0.1\r\n",
        "Host: 127.0.0.1:PORT.example.org\r\n",
        "Host: 127.0.0.1:PORT\r\nHost: example.org\r\n",
    ] {
        assert_eq!(server.ask("GET /", host).0, 421, "{host}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "ANYTHING"] {
        assert_eq!(server.ask(&format!("{method} /"), HOST).0, 405, "{method}");
    }
    for path in [
        "/no.html", "/notes", "/../secret.html", "/%2e%2e/secret.html", "//etc/passwd",
        "/page/../index.html",
    ] {
        let (status, text) = server.ask(&format!("GET {path}"), HOST);
        assert!(status == 404 && !text.contains("outside"), "{path}: {text}");
    }
}

#[test]
fn what_cannot_be_served_is_said() {
    let place = Place::new();
    let (code, text) = place.bad("web --dir .");
    assert!(code == 2 && text.contains("--dir") && text.contains("web/build"), "{text}");
    let (code, text) = place.bad("web --dir none");
    assert!(code == 2 && text.contains("none"), "{text}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    place.put("index.html", "");
    let (code, text) = place.bad(&format!("web --dir . --port {port}"));
    assert!(code == 1 && text.contains(&port.to_string()) && text.contains("--port 0"), "{text}");
}

#[cfg(not(feature = "page"))]
#[test]
fn a_program_without_the_page_says_how_to_get_it() {
    let (code, text) = failure("web");
    assert!(code == 1 && text.contains("web/build") && text.contains("--features page"), "{text}");
}
