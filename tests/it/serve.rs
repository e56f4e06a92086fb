//! `serve`: who is answered, with what, and how it ends. HTTP is spoken by hand, so that nothing is tidied up on the way.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::cli::Try;

/// Longer than any answer takes, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

const INDEX: &str = "<!doctype html><title>page</title>";

/// The page's files, and one beside its folder that is nobody's business.
fn page() -> Try {
    let script = "export const a = 1;\n".repeat(1000);
    Try::new()
        .with("page/index.html", INDEX)
        .with("page/page.js", script)
        .with("page/page.css", "body {}")
        .with("page/screenplay.wasm", [0, 97, 115, 109, 1, 0, 0, 0])
        .with("page/manifest.webmanifest", "{}")
        .with("page/icons/icon.png", [137, 80, 78, 71])
        .with("secret.txt", "secret")
}

/// A server that ends with the test.
struct Server {
    child: Child,
    port: u16,
    /// What it said until it could be asked.
    said: String,
}

struct Answer {
    status: u16,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Server {
    fn start(here: &Try, more: &[&str]) -> Server {
        Server::of(Command::new(env!("CARGO_BIN_EXE_screenplay")), here, more)
    }

    fn of(mut command: Command, here: &Try, more: &[&str]) -> Server {
        command.args(["serve", "--port", "0"]).args(more).current_dir(here.path(""));
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = String::new();
        while !said.contains("Ctrl-C ends this") {
            said += &lines.next().expect("it says that it runs").unwrap();
            said.push('\n');
        }
        let port = said.split("http://").nth(1).and_then(|it| it.split([':', '/']).nth(1));
        Server { child, port: port.unwrap().parse().unwrap(), said }
    }

    fn own(here: &Try) -> Server {
        Server::start(here, &["--page", "page"])
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// What comes back for bytes that are sent to an address of this machine.
    fn sent_to(&self, ip: &str, request: &str) -> Answer {
        let mut stream = TcpStream::connect((ip, self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|it| it == b"\r\n\r\n").expect("an end of headers");
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_lowercase(), value.to_owned())
        };
        Answer { status, headers: lines.map(header).collect(), body: answer[end + 4..].to_vec() }
    }

    fn ask(&self, method: &str, path: &str, host: &str, more: &str) -> Answer {
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        self.sent_to("127.0.0.1", &format!("{head}{more}\r\n"))
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &self.host(), "")
    }

    #[cfg(unix)]
    fn end(mut self, signal: rustix::process::Signal) -> ExitStatus {
        let id = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(id, signal).unwrap();
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "still running");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// What every answer says, refusals too.
    fn assert_guarded(&self) {
        let policy = self.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(policy.contains("connect-src 'self';") && !policy.contains("http"), "{policy}");
        assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");
        assert_eq!(self.header("x-content-type-options"), "nosniff");
        assert_eq!(self.header("referrer-policy"), "no-referrer");
        assert_eq!(self.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(self.header("set-cookie"), "");
    }
}

#[test]
fn the_page_is_served_with_its_types_and_guards() {
    let here = page();
    let server = Server::own(&here);
    assert!(server.said.starts_with(&format!("http://127.0.0.1:{}/\n", server.port)));
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/screenplay.wasm", "application/wasm"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icons/icon.png", "image/png"),
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, kind), "{path}");
        answer.assert_guarded();
    }
    assert_eq!(server.get("/").body, INDEX.as_bytes());
    let head = server.ask("HEAD", "/", &server.host(), "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    let unchanged = format!("If-Modified-Since: {}\r\n", server.get("/").header("last-modified"));
    let unchanged = server.ask("GET", "/", &server.host(), &unchanged);
    assert_eq!(unchanged.status, 304);
    unchanged.assert_guarded();
}

#[test]
fn who_takes_gzip_gets_it() {
    let here = page();
    let server = Server::own(&here);
    let zipped = server.ask("GET", "/page.js", &server.host(), "Accept-Encoding: br, gzip\r\n");
    assert_eq!((zipped.status, zipped.header("content-encoding")), (200, "gzip"));
    assert!(zipped.body.len() < 2000, "{}", zipped.body.len());
    let plain = server.get("/page.js");
    assert_eq!((plain.header("content-encoding"), plain.body.len()), ("", 20_000));
}

#[test]
fn nothing_but_the_folder_is_read_and_nothing_is_written() {
    let here = page();
    let server = Server::own(&here);
    for path in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/icons/../../secret.txt",
        "/..%5csecret.txt",
        "//secret.txt",
        "/missing.js",
        "/icons",
        "/icons/",
        "/%00",
    ] {
        let answer = server.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {}", answer.status);
        assert!(!answer.body.windows(6).any(|it| it == b"secret"), "{path}");
    }
    let absolute = here.path("secret.txt").display().to_string();
    assert_eq!(server.get(&format!("/{absolute}")).status, 404);
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"] {
        let answer = server.ask(method, "/", &server.host(), "");
        assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD"), "{method}");
        answer.assert_guarded();
    }
    assert_eq!(server.get("/").status, 200, "it goes on after all that");
}

#[test]
fn a_name_that_was_turned_to_this_machine_is_refused() {
    let here = page();
    let server = Server::own(&here);
    let get = |host: &str| server.ask("GET", "/", host, "");
    for host in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        assert_eq!(get(&format!("{host}:{}", server.port)).status, 200, "{host}");
    }
    for host in ["rebound.example", "127.0.0.1.rebound.example", "localhost", "0.0.0.0"] {
        let answer = get(&format!("{host}:{}", server.port.wrapping_add(1)));
        assert_eq!(answer.status, 403, "{host}");
        let answer =
            get(&if host == "localhost" { host.into() } else { format!("{host}:{}", server.port) });
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (403, ""));
        answer.assert_guarded();
    }
    let proxied =
        "GET http://rebound.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(server.sent_to("127.0.0.1", proxied).status, 403);
    assert_eq!(server.sent_to("127.0.0.1", "GET / HTTP/1.0\r\n\r\n").status, 403);
}

/// An address of this machine in a network; none where it is in none.
fn own_address() -> Option<String> {
    let all = if_addrs::get_if_addrs().unwrap().into_iter().map(|it| it.ip());
    let mut reachable = all.filter(|ip| match ip {
        std::net::IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        std::net::IpAddr::V6(_) => false,
    });
    reachable.next().map(|ip| ip.to_string())
}

#[test]
fn only_this_machine_is_answered_unless_asked_otherwise() {
    let here = page();
    let server = Server::own(&here);
    if let Some(ip) = own_address() {
        assert!(TcpStream::connect((ip.as_str(), server.port)).is_err(), "{ip} is listened on");
    }
}

#[test]
fn one_device_that_knows_the_code_gets_the_page_and_all_others_nothing() {
    let here = page();
    let Some(ip) = own_address() else {
        let output = here.command().args(["serve", "--lan", "--page", "page"]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("no network"), "{output:?}");
        return;
    };
    let server = Server::start(&here, &["--page", "page", "--lan"]);
    let said = &server.said;
    assert!(said.contains("NOT encrypted") && said.contains("never leave the phone"), "{said}");
    assert!(said.contains(" only one that gets the page"), "{said}");
    assert!(said.lines().filter(|line| line.starts_with('█')).count() > 15, "a QR code: {said}");
    let start = format!("http://{ip}:{}", server.port);
    let link = said.split_whitespace().find(|it| it.starts_with(&start)).expect("its address");
    let path = link.strip_prefix(&start).unwrap();
    let code = path.strip_prefix("/c/").and_then(|it| it.strip_suffix('/')).unwrap();
    assert_eq!(code.len(), 32, "{path}");
    let host = format!("{ip}:{}", server.port);
    let get = |path: &str| server.ask("GET", path, &host, "");
    let wrong = code.replace(&code[..1], if code.starts_with('0') { "1" } else { "0" });
    for path in ["/", "/index.html", "/c/", "/c/x/", &format!("/c/{wrong}/"), &format!("/c/{code}")]
    {
        let answer = get(path);
        assert_eq!((answer.status, answer.body.len()), (404, 0), "{path}");
        answer.assert_guarded();
    }
    assert_eq!(server.ask("POST", "/", &host, "").status, 404, "nothing but 404 without the code");
    assert_eq!(server.ask("GET", path, &server.host(), "").status, 404, "a name that is not shown");
    // From here on, 127.0.0.1 is the phone.
    assert_eq!(get(path).body, INDEX.as_bytes());
    assert_eq!(get(&format!("{path}screenplay.wasm")).header("content-type"), "application/wasm");
    assert_eq!(get(&format!("{path}../secret.txt")).status, 404);
    // What comes from another address is another device.
    let other = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let other = server.sent_to(&ip, &other);
    assert_eq!((other.status, other.body.len()), (404, 0));
    assert_eq!(get(path).status, 200);
}

#[test]
fn each_start_has_a_code_of_its_own() {
    if own_address().is_none() {
        return;
    }
    let here = page();
    let code = || {
        let server = Server::start(&here, &["--page", "page", "--lan"]);
        server.said.split("/c/").nth(1).unwrap()[..32].to_owned()
    };
    assert_ne!(code(), code());
}

#[test]
fn what_cannot_be_served_is_told_with_what_to_do() {
    let here = page().with("empty/other.txt", "");
    for line in ["serve --page missing", "serve --page empty"] {
        let ran = here.run(line);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains("no index.html") && ran.err.contains("scripts/page"), "{ran:?}");
    }
    let server = Server::own(&here);
    let ran = here.run(&format!("serve --page page --port {}", server.port));
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("--port 0"), "{ran:?}");
    assert_eq!(here.run("serve --page page --lan --open").code, 2);
}

/// The program in a folder of its own, as it is installed.
fn installed(here: &Try) -> std::path::PathBuf {
    let program = here.path("usr/bin/screenplay");
    fs::create_dir_all(program.parent().unwrap()).unwrap();
    let built = env!("CARGO_BIN_EXE_screenplay");
    // Another file system has no part of this one.
    if fs::hard_link(built, &program).is_err() {
        fs::copy(built, &program).unwrap();
    }
    program
}

#[test]
fn the_page_is_found_where_a_package_installs_it() {
    let here = Try::new();
    let program = installed(&here);
    let output = Command::new(&program).args(["serve", "--port", "0"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("usr/share/screenplay/page") && said.contains("scripts/page"), "{said}");
    let here = here.with("usr/share/screenplay/page/index.html", INDEX);
    let server = Server::of(Command::new(&program), &here, &[]);
    assert_eq!(server.get("/").body, INDEX.as_bytes());
}

#[cfg(unix)]
#[test]
fn it_ends_cleanly_when_it_is_asked_to_even_beside_an_open_connection() {
    use rustix::process::Signal;

    for signal in [Signal::INT, Signal::TERM] {
        let here = page();
        let server = Server::own(&here);
        let mut half = TcpStream::connect(server.host()).unwrap();
        half.write_all(b"GET / HTTP/1.1\r\n").unwrap();
        assert_eq!(server.get("/").status, 200);
        assert_eq!(server.end(signal).code(), Some(0), "{signal:?}");
    }
}

#[cfg(all(unix, not(target_vendor = "apple")))]
#[test]
fn open_opens_it_in_the_browser() {
    use std::os::unix::fs::PermissionsExt;

    let here = page().with(
        "bin/xdg-open",
        "#!/bin/sh\nprintf '%s' \"$1\" > opened.new && mv opened.new opened\n",
    );
    fs::set_permissions(here.path("bin/xdg-open"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
    command.env("PATH", format!("{}:/usr/bin:/bin", here.path("bin").display()));
    let server = Server::of(command, &here, &["--page", "page", "--open"]);
    let start = Instant::now();
    while !here.path("opened").exists() {
        assert!(start.elapsed() < PATIENCE, "no browser was opened");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(here.text("opened"), format!("http://127.0.0.1:{}/", server.port));
}
