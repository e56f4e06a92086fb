//! How a phone finds the page: this machine's addresses, a code that nobody guesses, and a picture of both.

use std::fmt::Write as _;
use std::io;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use anyhow::{Context, Result};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// Random bytes of a code: more than anyone can try.
const CODE: usize = 16;

/// An address kept for documentation: what leads there leads out of the network.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);

/// Black on white, whatever the terminal's own colours: half of all scanners want it so.
const BLACK_ON_WHITE: &str = "\u{1b}[38;5;16;48;5;231m";
const PLAIN: &str = "\u{1b}[0m";

/// The addresses at which other devices of a network may reach this machine; that of the usual way out first. Those that no
/// router gave are left out.
///
/// # Errors
/// The system does not tell.
pub(super) fn of_this_machine() -> io::Result<Vec<Ipv4Addr>> {
    let all = if_addrs::get_if_addrs()?.into_iter().map(|it| it.ip());
    let reachable = |ip: IpAddr| match ip {
        IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_link_local() => Some(ip),
        _ => None,
    };
    let mut addresses: Vec<Ipv4Addr> = all.filter_map(reachable).collect();
    let usual = usual().ok();
    addresses.sort_by_key(|ip| (Some(IpAddr::V4(*ip)) != usual, *ip));
    addresses.dedup();
    Ok(addresses)
}

/// The address that the system would send from. Nothing is sent: to connect such a socket is to choose a way only.
fn usual() -> io::Result<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    socket.connect((ELSEWHERE, 9))?;
    Ok(socket.local_addr()?.ip())
}

/// A new code, in hexadecimal digits.
///
/// # Errors
/// The system has no randomness.
pub(super) fn code() -> Result<String> {
    let mut bytes = [0; CODE];
    getrandom::fill(&mut bytes).context("the system gives no random numbers")?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// A QR code of an address, two modules a letter. Without colours it is of bright letters, for a dark terminal.
///
/// # Errors
/// It is too long an address.
pub(super) fn qr(address: &str, colors: bool) -> Result<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::L)
        .context("the address is too long for a QR code")?;
    let mut renderer = code.render::<Dense1x2>();
    if colors {
        let lines = renderer.build();
        let painted = lines.lines().map(|line| format!("{BLACK_ON_WHITE}{line}{PLAIN}\n"));
        return Ok(painted.collect());
    }
    let drawn = renderer.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    Ok(drawn + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_codes_are_the_same_and_all_are_as_long() {
        let codes = [code().unwrap(), code().unwrap()];
        assert_ne!(codes[0], codes[1]);
        let is_code =
            |code: &String| code.len() == 32 && code.bytes().all(|it| it.is_ascii_hexdigit());
        assert!(codes.iter().all(is_code), "{codes:?}");
    }

    #[test]
    fn a_qr_code_is_square_and_its_colours_are_turned_where_there_are_none() {
        let plain =
            qr("http://192.168.1.5:8377/c/0123456789abcdef0123456789abcdef/", false).unwrap();
        let widths: Vec<usize> = plain.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|it| *it == widths[0]), "{plain}");
        assert_eq!(widths.len(), widths[0].div_ceil(2), "{plain}");
        // The margin around it is bright.
        assert!(plain.starts_with('█'), "{plain}");
        let painted = qr("http://192.168.1.5:8377/", true).unwrap();
        assert!(painted.lines().all(|line| line.starts_with(BLACK_ON_WHITE)), "{painted}");
        assert!(painted.starts_with(&format!("{BLACK_ON_WHITE} ")), "{painted}");
    }

    #[test]
    fn this_machine_is_not_told_as_another_device_cannot_reach_it() {
        let addresses = of_this_machine().unwrap();
        assert!(addresses.iter().all(|ip| !ip.is_loopback() && !ip.is_link_local()));
    }
}
