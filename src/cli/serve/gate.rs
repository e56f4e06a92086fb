//! Who is answered: requests that name this machine as it is meant to be named and, from a network, that know the code.
//!
//! Knows no connection: what a request says goes in, what becomes of it comes out.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::OnceLock;

use axum::http::{Method, StatusCode, Uri};

/// What a request says of itself.
pub(super) struct Asked<'a> {
    pub(super) method: &'a Method,
    pub(super) uri: &'a Uri,
    /// The `Host` header.
    pub(super) host: Option<&'a str>,
    /// Whose connection it came by.
    pub(super) peer: IpAddr,
}

/// What becomes of a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// This path is answered.
    Answer {
        path: String,
        /// Whether this device is the first that knew the code.
        is_first: bool,
    },
    /// None is.
    Refuse(StatusCode),
}

/// Lets requests through, or does not.
pub(super) struct Gate {
    /// How this machine is named in requests that are meant for it. A page elsewhere whose name was turned to this machine
    /// (DNS rebinding) names it otherwise.
    hosts: Vec<String>,
    invitation: Option<Invitation>,
}

/// What one device of the network is let in by.
struct Invitation {
    code: String,
    /// The first device that knew the code: there are no cookies to know it again by.
    device: OnceLock<IpAddr>,
}

impl Gate {
    /// For the browsers of this machine.
    pub(super) fn of_this_machine(port: u16) -> Gate {
        let hosts = ["127.0.0.1", "localhost", "[::1]"];
        Gate { hosts: hosts.iter().flat_map(|host| named(host, port)).collect(), invitation: None }
    }

    /// For one device of a network, in which this machine has these addresses.
    pub(super) fn of_a_network(addresses: &[Ipv4Addr], port: u16, code: String) -> Gate {
        let hosts = addresses.iter().flat_map(|ip| named(&ip.to_string(), port)).collect();
        Gate { hosts, invitation: Some(Invitation { code, device: OnceLock::new() }) }
    }

    /// What becomes of a request.
    pub(super) fn judge(&self, asked: &Asked<'_>) -> Verdict {
        let Some(invitation) = &self.invitation else {
            let host = if self.is_host(asked) { None } else { Some(StatusCode::FORBIDDEN) };
            return match host.or_else(|| method_fault(asked.method)) {
                Some(fault) => Verdict::Refuse(fault),
                None => Verdict::Answer { path: asked.uri.path().to_owned(), is_first: false },
            };
        };
        // Who does not know the code learns nothing, not even what is wrong.
        let rest = invitation.rest(asked.uri.path()).filter(|_| self.is_host(asked));
        let Some(rest) = rest.filter(|_| invitation.is_open_to(asked.peer)) else {
            return Verdict::Refuse(StatusCode::NOT_FOUND);
        };
        if let Some(fault) = method_fault(asked.method) {
            return Verdict::Refuse(fault);
        }
        let is_first = invitation.device.set(asked.peer).is_ok();
        if !invitation.is_open_to(asked.peer) {
            return Verdict::Refuse(StatusCode::NOT_FOUND);
        }
        Verdict::Answer { path: rest.to_owned(), is_first }
    }

    fn is_host(&self, asked: &Asked<'_>) -> bool {
        // What is asked of a proxy is not asked of this machine.
        let host = asked.host.filter(|_| asked.uri.authority().is_none());
        host.is_some_and(|host| self.hosts.iter().any(|it| it.eq_ignore_ascii_case(host)))
    }
}

/// A host as browsers name it: without the port where that is the usual one.
fn named(host: &str, port: u16) -> impl Iterator<Item = String> + use<> {
    let short = (port == 80).then(|| host.to_owned());
    short.into_iter().chain([format!("{host}:{port}")])
}

/// Nothing can be changed here.
fn method_fault(method: &Method) -> Option<StatusCode> {
    (method != Method::GET && method != Method::HEAD).then_some(StatusCode::METHOD_NOT_ALLOWED)
}

impl Invitation {
    /// The path within the page, where the code is the right one.
    fn rest<'a>(&self, path: &'a str) -> Option<&'a str> {
        let path = path.strip_prefix("/c/")?;
        let slash = path.find('/')?;
        let (code, rest) = path.split_at(slash);
        is_same(code.as_bytes(), self.code.as_bytes()).then_some(rest)
    }

    fn is_open_to(&self, peer: IpAddr) -> bool {
        self.device.get().is_none_or(|device| *device == peer)
    }
}

/// Whether two codes are the same: in a time that does not tell how much of them is.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHONE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 20));
    const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 21));

    fn judged(gate: &Gate, peer: IpAddr, method: &Method, host: &str, path: &str) -> Verdict {
        let uri = path.parse().unwrap();
        gate.judge(&Asked { method, uri: &uri, host: Some(host), peer })
    }

    fn answer(path: &str, is_first: bool) -> Verdict {
        Verdict::Answer { path: path.to_owned(), is_first }
    }

    fn invited() -> Gate {
        let addresses = [Ipv4Addr::new(192, 168, 1, 5)];
        Gate::of_a_network(&addresses, 8377, "0a1b".into())
    }

    #[test]
    fn this_machine_is_answered_under_its_own_names_only() {
        let gate = Gate::of_this_machine(8377);
        let get = |host: &str| judged(&gate, PHONE, &Method::GET, host, "/a?b");
        for host in ["127.0.0.1:8377", "localhost:8377", "LocalHost:8377", "[::1]:8377"] {
            assert_eq!(get(host), answer("/a", false), "{host}");
        }
        for host in ["localhost", "localhost:80", "evil.example:8377", "127.0.0.1.evil.example", ""]
        {
            assert_eq!(get(host), Verdict::Refuse(StatusCode::FORBIDDEN), "{host}");
        }
        let none =
            Asked { method: &Method::GET, uri: &"/".parse().unwrap(), host: None, peer: PHONE };
        assert_eq!(gate.judge(&none), Verdict::Refuse(StatusCode::FORBIDDEN));
        let proxied = judged(&gate, PHONE, &Method::GET, "localhost:8377", "http://evil.example/");
        assert_eq!(proxied, Verdict::Refuse(StatusCode::FORBIDDEN));
        let usual = Gate::of_this_machine(80);
        assert_eq!(judged(&usual, PHONE, &Method::HEAD, "localhost", "/"), answer("/", false));
    }

    #[test]
    fn nothing_but_reading_is_allowed() {
        let post = |gate: &Gate, host, path| judged(gate, PHONE, &Method::POST, host, path);
        let fault = Verdict::Refuse(StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(post(&Gate::of_this_machine(8377), "localhost:8377", "/"), fault);
        let gate = invited();
        assert_eq!(post(&gate, "192.168.1.5:8377", "/c/0a1b/"), fault);
        let missing = Verdict::Refuse(StatusCode::NOT_FOUND);
        assert_eq!(post(&gate, "192.168.1.5:8377", "/"), missing);
        let get = judged(&gate, OTHER, &Method::GET, "192.168.1.5:8377", "/c/0a1b/");
        assert_eq!(get, answer("/", true), "what is refused uses no code up");
    }

    #[test]
    fn who_does_not_know_the_code_finds_nothing() {
        let gate = invited();
        for path in ["/", "/c/", "/c/0a1b", "/c/0a1c/", "/c/0a1/", "/c/0a1b0/", "/0a1b/", "/c//"] {
            let verdict = judged(&gate, PHONE, &Method::GET, "192.168.1.5:8377", path);
            assert_eq!(verdict, Verdict::Refuse(StatusCode::NOT_FOUND), "{path}");
        }
        let elsewhere = judged(&gate, PHONE, &Method::GET, "evil.example:8377", "/c/0a1b/");
        assert_eq!(elsewhere, Verdict::Refuse(StatusCode::NOT_FOUND));
    }

    #[test]
    fn the_first_device_that_knows_the_code_is_the_only_one() {
        let gate = invited();
        let get = |peer, path: &str| judged(&gate, peer, &Method::GET, "192.168.1.5:8377", path);
        assert_eq!(get(PHONE, "/c/0a1b/"), answer("/", true));
        assert_eq!(get(PHONE, "/c/0a1b/icons/a.png"), answer("/icons/a.png", false));
        assert_eq!(get(OTHER, "/c/0a1b/"), Verdict::Refuse(StatusCode::NOT_FOUND));
        assert_eq!(get(PHONE, "/c/0a1b/"), answer("/", false));
    }
}
