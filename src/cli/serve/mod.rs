//! `serve`: the web page, which reads and solves pictures in the browser, for this machine's browser or for one phone.
//!
//! What a browser sends is answered with files of one folder, and nothing that it sends is kept: pictures do not come here.

mod address;
mod folder;
mod gate;
mod server;

use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use tokio::sync::Notify;

use crate::cli::exit::Exit;
use crate::cli::interrupt::Interrupt;
use crate::cli::session::Session;
use crate::cli::{help, output};
use gate::Gate;

/// Serve the web page, which reads and solves pictures in the browser
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::SERVE)]
pub(super) struct Serve {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8377)]
    port: u16,
    /// Open the page in the browser
    #[arg(long, conflicts_with = "lan")]
    open: bool,
    /// Serve it to one device of the network, such as a phone: to the first that opens the address shown. The connection is not
    /// encrypted
    #[arg(long)]
    lan: bool,
    /// Folder of the page [default: where it was installed, or where `scripts/page` built it]
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

impl Serve {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let folder = match &self.page {
            Some(folder) => folder::named(folder)?,
            None => folder::installed()?,
        };
        let listener = self.listen()?;
        let port = listener.local_addr()?.port();
        let end = Arc::new(Notify::new());
        let asked = Arc::clone(&end);
        // Before anyone is told that it runs, so that whoever waits for that can end it.
        Interrupt::listen_and_tell(move || asked.notify_one())?;
        let gate = if self.lan { invite(port, session.colors())? } else { self.welcome(port)? };
        server::serve(listener, &folder, gate, &end)?;
        Ok(Exit::Success)
    }

    fn listen(&self) -> Result<TcpListener> {
        let ip = if self.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let failed = || {
            format!("cannot listen on port {}: choose another, --port 0 takes any free", self.port)
        };
        TcpListener::bind((ip, self.port)).with_context(failed)
    }

    /// Tells where the page is, and opens it if asked to.
    fn welcome(&self, port: u16) -> Result<Gate> {
        let address = format!("http://127.0.0.1:{port}/");
        output::print(&format!("{address}\nPictures stay in the browser. Ctrl-C ends this.\n"))?;
        if self.open
            && let Err(error) = open::that_detached(&address)
        {
            // Whoever wanted to look can open it by hand.
            output::tell("no browser could be opened", &error.to_string());
        }
        Ok(Gate::of_this_machine(port))
    }
}

/// Tells a phone's owner where the page is, by an address that nobody else knows.
fn invite(port: u16, colors: bool) -> Result<Gate> {
    let addresses = address::of_this_machine().context("cannot list the networks")?;
    let first = addresses.first().context("this machine is in no network: serve without --lan")?;
    let code = address::code()?;
    let link = |ip: &Ipv4Addr| format!("http://{ip}:{port}/c/{code}/");
    let links: Vec<String> = addresses.iter().map(|ip| format!("  {}", link(ip))).collect();
    let picture = address::qr(&link(first), colors)?;
    output::print(&format!("Open on a phone in this network:\n\n{}\n\n", links.join("\n")))?;
    output::print_colored(&picture)?;
    output::print(LAN)?;
    Ok(Gate::of_a_network(&addresses, port, code))
}

/// What everyone should know who opens a door.
const LAN: &str = "
The first device that opens it is the only one that gets the page: it is known by its IP address,
and everyone else gets \"404\".
The connection is NOT encrypted. Pictures never leave the phone: the page reads them there. But who
can change what this network carries can change the page: use it in networks that you trust.
Ctrl-C ends this.
";
